// Runs Vitest in a separate process and executes the tests that the parent process requests. The parent can
// kill this process if a mutant causes an endless loop.
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { createVitest } from 'vitest/node';

const root = process.cwd();
const ROOMS = ['rules', 'house', 'game', 'knowing', 'dice', 'present'];
const setup = new URL('setup.mjs', import.meta.url).pathname;
let sources = new Map();
let vitest;

/** A sequencer that runs files in the requested order. */
class AsAsked {
  shard(specifications) {
    return specifications;
  }
  sort(specifications) {
    return specifications;
  }
}

async function open(files) {
  sources = new Map(Object.entries(files).map(([file, content]) => [join(root, file), content]));
  const config = {
    config: false,
    root,
    watch: false,
    include: ROOMS.map((room) => `tests/${room}/**/*.test.ts`),
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 60_000,
    bail: 1,
    setupFiles: [setup],
    reporters: [{}],
    sequence: { sequencer: AsAsked },
    onConsoleLog: () => false,
  };
  const plugin = { name: 'mutants', enforce: 'pre', load: (id) => sources.get(id.split('?')[0]) };
  vitest = await createVitest('test', config, { plugins: [plugin] });
  await vitest.standalone();
}

async function run({ mutants, hitLimit, tests }) {
  vitest.provide('mutation', { mutants, hitLimit });
  const [project] = vitest.projects;
  const asked = tests ?? allFiles().map((file) => ({ file }));
  const specifications = asked.map(({ file, ids }) =>
    project.createSpecification(join(root, file), ids ? { testIds: ids } : undefined),
  );
  vitest.state.filesMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const dry = mutants.length === 0;
  const failures = [];
  const files = testModules.map((module) => {
    const file = relative(root, module.moduleId).split(sep).join('/');
    const cases = [...module.children.allTests()];
    for (const test of cases)
      if (test.result().state === 'failed')
        failures.push({ file, id: test.id, text: `${test.fullName}: ${test.result().errors[0]?.message ?? ''}` });
    for (const error of module.errors()) failures.push({ file, text: error.message });
    const times = dry && cases.map((test) => [test.id, test.diagnostic()?.duration ?? 0]);
    return { file, times, passed: module.meta().passed };
  });
  for (const error of unhandledErrors) failures.push({ text: `outside of a test: ${error?.message ?? error}` });
  return { failures, files: dry ? files : [] };
}

function allFiles() {
  return ROOMS.flatMap((room) =>
    readdirSync(join(root, 'tests', room), { recursive: true })
      .filter((entry) => entry.endsWith('.test.ts'))
      .sort()
      .map((entry) => `tests/${room}/${entry.split(sep).join('/')}`),
  );
}

process.on('message', async ({ files, work }) => {
  try {
    if (files) await open(files);
    process.send(work ? await run(work) : { ready: true });
  } catch (error) {
    process.send({ failures: [{ text: `outside of a test: ${error.stack}` }], files: [] });
  }
});
process.on('disconnect', () => process.exit());
