/** Follows the guides of CONTRIBUTING.md and docs/smallest-rulebook.md literally. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong, within } from '../chance/chance.js';
import { Copy, isTyped, partOf, runsIn, type Typed, typedIn } from './walks.js';

const CONTRIBUTING = readFileSync('CONTRIBUTING.md', 'utf8');
const RULEBOOKS = readFileSync('docs/smallest-rulebook.md', 'utf8');

const PARTS = {
  cell: partOf(CONTRIBUTING, 'Walk 1'),
  procedure: partOf(CONTRIBUTING, 'Walk 2'),
  command: partOf(CONTRIBUTING, 'Walk 3'),
  rulebook: partOf(RULEBOOKS, 'The smallest one'),
};

const TESTS_OF_THE_CELL = [
  'tests/docs/adding-a-rulebook.test.ts',
  'tests/rules/eagles/charts.test.ts',
  'tests/rules/eagles/minefield.test.ts',
];
/**
 * The commands of the guides that the usual run executes after all changes: those that need neither a bot nor the
 * generated pages.
 */
const BY_DAY = [
  'tests/rules/eagles/first-move.test.ts',
  'tests/rules/patrol',
  ...['commands', 'cases'].map((name) => `tests/rules/${name}.test.ts`),
];
/** Prints the commands that exist, in the copy. */
const TELL_COMMANDS = `
  const { buildSync } = require('esbuild');
  const made = { bundle: true, packages: 'external', format: 'esm', platform: 'node', outfile: 'commands.mjs' };
  buildSync({ entryPoints: ['commands/index.ts'], ...made });
  import('./commands.mjs').then(({ COMMANDS }) => console.log(COMMANDS.map(({ data }) => data.name).join(' ')));
`;
const LIMIT = within(600_000);

const madeBy = (typed: readonly Typed[]): string[] => [...new Set(typed.map(({ path }) => path))];

/** True if the test runs inside such a copy. */
const isCopy = process.env.TEST_WALKED !== undefined;

describe.skipIf(isCopy)('typed as they stand, all in one copy', { timeout: LIMIT }, () => {
  let copy: Copy;
  const [firstCell, ...restOfCell] = typedIn(PARTS.cell);
  const others = [PARTS.procedure, PARTS.command, PARTS.rulebook].flatMap(typedIn);
  beforeAll(() => {
    copy = new Copy();
    for (const typed of [firstCell!, ...others]) copy.type(typed);
  });
  afterAll(() => copy.remove());

  const isWalked = restOfCell.some((typed) => isTyped('.', typed));
  it.skipIf(isWalked || !isLong)('the tests that have the chart a second time notice the cell, and those alone', () => {
    const { failed, output } = copy.tests(...runsIn(PARTS.cell)[0]!);
    expect(failed, output).toEqual(TESTS_OF_THE_CELL);
  });

  it('with the tests worked out, they pass', () => {
    for (const typed of restOfCell) copy.type(typed);
    const { failed, output } = copy.tests(...TESTS_OF_THE_CELL, ...BY_DAY, '--maxWorkers=1');
    expect(failed, output).toEqual([]);
  });

  it('the procedure, the command and the rulebook are there', () => {
    const { output } = copy.node('-e', TELL_COMMANDS);
    expect(output.split(/\s+/)).toEqual(expect.arrayContaining(['about', 'patrol', 'patrol-unit']));
  });

  it.runIf(isLong)('with the pages written anew, all tests pass that the walks name', () => {
    expect(copy.node('scripts/docs.mjs')).toMatchObject({ ok: true });
    const paths = new Set(Object.values(PARTS).flatMap((part) => runsIn(part).flat()));
    const { failed, output } = copy.tests(...paths);
    expect(failed, output).toEqual([]);
  });

  it.each(isLong ? ['types', 'lint', 'format', 'laws', 'deadCode'] : ['format'])('%s: good', async (step) => {
    const files = madeBy([...restOfCell, ...others]).filter((path) => (step === 'lint' ? /\.ts$/ : /\.(ts|json|md)$/).test(path));
    const { ok, output } = await copy.step(step, isLong ? undefined : files);
    expect(ok, output).toBe(true);
  });

  // The usual run checks only files of rules, which import nothing else. Checking all types would take a minute.
  it.skipIf(isLong)('the procedure and the rulebook fit the types of the rules, and a wrong value does not', () => {
    const files = madeBy([...restOfCell, ...others]).filter((path) => /^(src|tests)\/rules\/.*\.ts$/.test(path));
    expect(files).toEqual(expect.arrayContaining(['src/rules/patrol/ruleset.ts', 'tests/rules/patrol/shot.test.ts']));
    copy.type({ path: 'tsconfig.part.json', text: JSON.stringify({ extends: './tsconfig.json', include: [], files }) });
    const types = () => copy.node('node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.part.json', '--incremental', 'false');
    expect(types()).toEqual({ ok: true, output: '' });
    copy.change('src/rules/patrol/ruleset.ts', (text) => text.replace("version: '1'", 'version: 1'));
    expect(types().output).toMatch(/^src\/rules\/patrol\/ruleset\.ts.*error TS/);
    copy.change('src/rules/patrol/ruleset.ts', (text) => text.replace('version: 1', "version: '1'"));
  });

  it('lint finds an import that it forbids, put in on purpose, and nothing else', async () => {
    const [path] = madeBy(others).filter((made) => made.endsWith('first-move.test.ts'));
    copy.change(path!, (text) => `import 'fast-check';\n${text}`);
    // The usual run leaves out lint rules that need types, because they read the whole project.
    if (!isLong) copy.change('.oxlintrc.json', (text) => text.replace('"typeAware": true', '"typeAware": false'));
    const { ok, output } = await copy.step(
      'lint',
      madeBy([...restOfCell, ...others]).filter((made) => made.endsWith('.ts')),
    );
    expect(ok).toBe(false);
    expect(output).toContain('fast-check');
    expect(output).toMatch(/Found \d+ warnings? and 1 error\b/);
  });

  it('which can fail: a file that is there already, and words that are not there', () => {
    expect(() => copy.type({ path: 'README.md', text: '' })).toThrow('is there already');
    expect(() => copy.type({ path: 'README.md', was: 'no such words\n', is: 'others\n' })).toThrow('has not once');
  });
});

describe.runIf(isLong && !isCopy)('a sixth rulebook by its page alone', { timeout: LIMIT }, () => {
  it('passes every test that it is put through', () => {
    const copy = new Copy();
    for (const typed of typedIn(PARTS.rulebook)) copy.type(typed);
    expect(copy.node('scripts/docs.mjs')).toMatchObject({ ok: true });
    const { failed, output } = copy.tests();
    copy.remove();
    expect(failed, output).toEqual([]);
  });
});
