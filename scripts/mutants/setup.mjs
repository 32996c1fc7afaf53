// Runs in Vitest's worker before each test file. Activates mutants, or counts which test executes which
// mutant.
import fc from 'fast-check';
import { afterAll, beforeEach, inject } from 'vitest';

const { mutants, hitLimit } = inject('mutation');
const stryker = (globalThis.__stryker__ ??= {});

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1944 });
stryker.activeMutant = mutants;
if (mutants.length > 0) {
  stryker.hitCount = 0;
  stryker.hitLimit = hitLimit;
} else {
  beforeEach(({ task }) => {
    stryker.currentTestId = task.id;
    return () => {
      stryker.currentTestId = undefined;
    };
  });
  // oxlint-disable-next-line no-empty-pattern -- Vitest wants the fixtures destructured
  afterAll(({}, file) => {
    const { perTest = {}, static: loaded = {} } = stryker.mutantCoverage ?? {};
    file.meta.passed = { perTest: { ...perTest }, loaded: { ...loaded } };
    for (const id of Object.keys(perTest)) delete perTest[id];
    for (const id of Object.keys(loaded)) delete loaded[id];
  });
}
