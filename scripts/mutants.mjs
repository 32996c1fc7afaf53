// `npm run mutants` measures how many mutants the pure tests find. Stryker creates the mutants in the pure folders. The script
// takes a random sample, chosen by a seed.
import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
import { parseArgs } from 'node:util';
import { compiler } from './mutants/compiler.mjs';
import { digest, instrumented, isWording, population, same } from './mutants/population.mjs';

const root = process.cwd();
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1944' },
    only: { type: 'string', multiple: true },
  },
});
const started = Date.now();
/** The time limits in milliseconds: first for all tests together, then for the tests that run on one mutant. */
const DRY_LIMIT = 900_000;
const SOON = 5_000;
const say = (text) => process.stdout.write(`${text}\n`);

const sources = population(root);

async function everyMutant() {
  return (await instrumented([...sources].map(([name, content]) => ({ name, content, mutate: true })))).mutants;
}

async function named(names) {
  return (await everyMutant()).filter(({ name }) => names.includes(name));
}

/**
 * Chooses the mutants that come first when ordered by a hash of seed and name. Excludes mutants of wording and mutants that do
 * not compile.
 */
async function sample(size, seed) {
  const all = await everyMutant();
  const open = all.filter((mutant) => !isWording(mutant));
  const rank = (mutant) => digest(`${seed}\0${mutant.name}`);
  const ranked = open.map((mutant) => ({ mutant, rank: rank(mutant) })).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const { refuses } = compiler(root);
  const drawn = [];
  let refused = 0;
  for (const { mutant } of ranked) {
    if (drawn.length === size) break;
    if (refuses(mutant, sources.get(mutant.file))) refused++;
    else drawn.push(mutant);
  }
  say(
    `${all.length} mutants, ${all.length - open.length} of them in wording. Drawn: ${drawn.length}, and ${refused} that do not compile.`,
  );
  return drawn;
}

/** Writes the sources with the chosen mutants, each of which has a switch. The mutants get the ids of these switches. */
async function activate(mutants) {
  const touched = [...sources].filter(([file]) => mutants.some((mutant) => mutant.file === file));
  const ranges = (file) => mutants.filter((mutant) => mutant.file === file).map(({ location }) => location);
  const made = await instrumented(touched.map(([name, content]) => ({ name, content, mutate: ranges(name) })));
  for (const mutant of mutants) mutant.id = made.mutants.find((other) => same(mutant, other)).id;
  const one = 'ns.activeMutant === id';
  const several = 'ns.activeMutant?.includes(id)';
  return Object.fromEntries(Object.entries(made.contents).map(([file, content]) => [file, content.replace(one, several)]));
}

async function judge(mutants, files) {
  const runner = new Runner(files);
  say('Running all tests once, to see which come past which mutant ...');
  const first = await runner.run([], undefined, DRY_LIMIT);
  if (first.failures.length > 0) throw new Error(`The tests fail without a mutant: ${first.failures[0].text}`);
  const open = [];
  for (const [at, mutant] of mutants.entries()) {
    const began = Date.now();
    Object.assign(mutant, plan(mutant, first.files));
    const soon = mutant.tests.filter(({ until }) => until <= SOON);
    mutant.tests = mutant.tests.filter(({ until }) => until > SOON);
    if (soon.length + mutant.tests.length === 0) mutant.status = 'no coverage';
    else if (soon.length > 0) found(mutant, await runner.run([mutant], soon));
    if (!mutant.status) open.push(mutant);
    say(`${at + 1} ${mutant.status ?? 'open'} ${describe(mutant)} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  }
  await judgeTogether(runner, open);
  runner.close();
}

/**
 * Runs the longer tests on all mutants that the first tests did not find, with all these mutants active at once. If a test fails,
 * halves the set repeatedly until the mutant is found. Then continues with the other mutants.
 */
async function judgeTogether(runner, open) {
  const done = new Set();
  while (open.length > 0) {
    const tests = union(open).filter(({ file }) => !done.has(file));
    say(`${open.length} open, ${tests.length} test files left`);
    const outcome = tests.length > 0 ? await runner.run(open, tests) : { failures: [] };
    if (outcome.failures.length === 0 && !outcome.timeout) {
      for (const mutant of open) mutant.status = 'survived';
      return;
    }
    const [{ file, id } = {}] = outcome.failures;
    const test = tests.findIndex((other) => other.file === file);
    for (const passed of tests.slice(0, Math.max(test, 0))) done.add(passed.file);
    const only = test >= 0 ? [{ ...tests[test], ids: id ? [id] : tests[test].ids }] : tests;
    let suspects = open;
    while (suspects.length > 1) {
      const half = suspects.slice(0, suspects.length / 2);
      const { failures, timeout } = await runner.run(half, only);
      suspects = failures.length > 0 || timeout ? half : suspects.slice(half.length);
    }
    const [suspect] = suspects;
    found(suspect, await runner.run([suspect], only));
    if (!suspect.status) found(suspect, await runner.run([suspect], suspect.tests));
    suspect.status ??= 'survived';
    say(`${suspect.status} ${describe(suspect)}`);
    open = open.filter((mutant) => mutant !== suspect);
  }
}

function found(mutant, { failures, timeout }) {
  if (!timeout && failures.length === 0) return;
  const hung = timeout || failures.some(({ text }) => text.includes('Hit count limit reached'));
  mutant.status = hung ? 'timeout' : 'killed';
  mutant.by = failures[0]?.text.split('\n')[0].slice(0, 200);
}

function union(mutants) {
  const files = new Map();
  for (const { tests } of mutants)
    for (const { file, ids, duration } of tests) {
      const known = files.get(file);
      const both = known && (ids && known.ids ? [...new Set([...ids, ...known.ids])] : undefined);
      files.set(file, { file, ids: known ? both : ids, duration: Math.max(duration, known?.duration ?? 0) });
    }
  return [...files.values()].sort((a, b) => a.duration - b.duration);
}

/**
 * Returns the tests that execute a mutant, starting with tests of the mutant's own folder, and then the fastest tests. Every test
 * executes the code that runs when a module is loaded. Tests of other rulebooks are therefore left out, because they cannot
 * notice the mutant.
 */
function plan({ id, file }, runs) {
  const book = /^src\/rules\/([^/]+)\//.exec(file)?.[1];
  const own = book ? `tests/rules/${book}/` : file.replace(/^src(\/[^/]+\/).*$/, 'tests$1');
  const foreign = (test) => book && /^tests\/rules\/[^/]+\//.test(test) && !test.startsWith(own);
  const loaded = runs.some(({ passed }) => passed?.loaded[id]);
  let hits = 0;
  const tests = [];
  for (const { file: test, times, passed } of runs) {
    const perTest = passed?.perTest ?? {};
    for (const counts of [...Object.values(perTest), passed?.loaded ?? {}]) hits += counts[id] ?? 0;
    const ids = Object.keys(perTest).filter((testId) => perTest[testId][id]);
    const all = loaded && !foreign(test);
    const duration = times.filter(([testId]) => all || ids.includes(testId)).reduce((sum, [, time]) => sum + time, 0);
    if (all) tests.push({ file: test, duration });
    else if (ids.length > 0) tests.push({ file: test, ids, duration });
  }
  tests.sort((a, b) => Number(b.file.startsWith(own)) - Number(a.file.startsWith(own)) || a.duration - b.duration);
  let until = 0;
  for (const test of tests) test.until = until += test.duration;
  return { tests, hits };
}

class Runner {
  constructor(files) {
    this.files = files;
  }

  async run(mutants, tests, limit) {
    if (!this.child) {
      const path = new URL('mutants/runner.mjs', import.meta.url).pathname;
      this.child = fork(path, { cwd: root, env: { ...process.env, NODE_ENV: 'test' } });
      await this.ask({ files: this.files }, DRY_LIMIT);
    }
    const hitLimit = mutants.reduce((sum, { hits }) => sum + hits, 0) * 100 + 10_000;
    const duration = (tests ?? []).reduce((sum, test) => sum + test.duration, 0);
    return this.ask({ work: { mutants: mutants.map(({ id }) => id), hitLimit, tests } }, limit ?? 60_000 + duration * 5);
  }

  ask(message, limit) {
    return new Promise((resolve) => {
      const late = setTimeout(() => done({ timeout: true, failures: [], files: [] }), limit);
      const done = (answer) => {
        clearTimeout(late);
        this.child?.removeAllListeners();
        if (answer.timeout) this.close();
        resolve(answer);
      };
      this.child.once('message', done);
      this.child.once('exit', () => done({ timeout: true, failures: [], files: [] }));
      this.child.send(message);
    });
  }

  close() {
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }
}

function describe({ name, file, line, mutatorName, original, replacement }) {
  const short = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 70);
  return `${name} ${file}:${line} ${mutatorName}: ${short(original)} -> ${short(replacement)}`;
}

const told = ({ name, file, line, mutatorName, original, replacement, status, by }) => ({
  name,
  file,
  line,
  mutatorName,
  original,
  replacement,
  status,
  by,
});

function report(judged) {
  const count = (status) => judged.filter((mutant) => mutant.status === status).length;
  const found = count('killed') + count('timeout');
  const totals = {
    mutants: judged.length,
    killed: count('killed'),
    timeout: count('timeout'),
    survived: count('survived'),
    noCoverage: count('no coverage'),
    score: `${((100 * found) / judged.length).toFixed(1)} %`,
    minutes: Math.round((Date.now() - started) / 6000) / 10,
  };
  const path = join(root, 'dist', 'mutants', values.only ? 'only.json' : `sample-${values.sample}-seed-${values.seed}.json`);
  mkdirSync(join(root, 'dist', 'mutants'), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ totals, mutants: judged.map(told) }, null, 2)}\n`);
  say('\nNot found:');
  for (const mutant of judged) if (!['killed', 'timeout'].includes(mutant.status)) say(`${mutant.status} ${describe(mutant)}`);
  say(
    `\n${Object.entries(totals)
      .map(([key, value]) => `${key} ${value}`)
      .join(', ')}`,
  );
}

const chosen = values.only ? await named(values.only) : await sample(Number(values.sample), values.seed);
const files = await activate(chosen);
await judge(chosen, files);
report(chosen);
