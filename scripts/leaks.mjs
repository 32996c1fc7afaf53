// npm run leaks: is each leak that is put in on purpose (scripts/leaks/leaks.mjs) found by a test, and how soon? One after the other, in a copy.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { leaks } from './leaks/leaks.mjs';
import { compiler } from './mutants/compiler.mjs';
import { root, seedOfSources } from './prepare.mjs';

const { values } = parseArgs({
  options: {
    /** Ids of leaks; all of them, if left out. */
    only: { type: 'string', multiple: true },
    /** Folders or files of tests, those first that stand first; comma between what runs together. */
    tests: {
      type: 'string',
      multiple: true,
      default: [
        'tests/game/three-sides,tests/game/knowledge,tests/present/several-sides,tests/any/told-by-discord',
        'tests/any,tests/present,tests/game,tests/rules',
      ],
    },
    /** Seconds that the test file may take that finds a leak. */
    within: { type: 'string', default: '60' },
    seed: { type: 'string' },
    /** Not looked at first: whether the tests pass without a leak. */
    trust: { type: 'boolean', default: false },
  },
});
const say = (text) => process.stdout.write(`${text}\n`);
const copy = join(root, 'dist', 'leaks', 'copy');
const report = join(root, 'dist', 'leaks', 'report.json');
const seed = values.seed ?? process.env.TEST_SEED ?? seedOfSources();

/** What is tested: everything that is under the eyes of git's ignore list, but for what is made and installed. */
const LEFT_OUT = new Set(['.git', 'dist', 'node_modules', 'data']);

function copyOut() {
  rmSync(join(root, 'dist', 'leaks'), { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const entry of readdirSync(root))
    if (!LEFT_OUT.has(entry)) cpSync(join(root, entry), join(copy, entry), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  for (const built of ['page', 'replay'].map((folder) => join('dist', folder)))
    if (existsSync(join(root, built))) cpSync(join(root, built), join(copy, built), { recursive: true });
}

/** A file's text with a leak in it. @throws when its place is not there, or not the only one */
function leaking({ id, file, edits }, text) {
  return edits.reduce((now, [from, to]) => {
    const parts = now.split(from);
    if (parts.length !== 2) throw new Error(`${id}: ${file} has ${parts.length - 1} times, and not once: ${from}`);
    return parts.join(to);
  }, text);
}

/** What fails of some tests in the copy. */
function failuresOf(tests) {
  rmSync(report, { force: true });
  const began = performance.now();
  const args = ['run', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...tests];
  const done = spawnSync(process.execPath, [join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...args], {
    cwd: copy,
    env: { ...process.env, TEST_SEED: seed },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const seconds = (performance.now() - began) / 1000;
  if (!existsSync(report)) throw new Error(`the tests did not run:\n${done.stdout}${done.stderr}`);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.flatMap(({ name, status, message, startTime, endTime, assertionResults }) => {
    const file = relative(copy, name);
    const took = (endTime - startTime) / 1000;
    const tests = assertionResults.filter((result) => result.status === 'failed');
    // A file that cannot be read finds no leak.
    if (status === 'failed' && assertionResults.length === 0) throw new Error(`${file} did not run: ${message}`);
    return tests.map(({ fullName, failureMessages }) => ({ file, took, name: fullName.trim(), why: failureMessages[0] ?? '' }));
  });
  return { failed, seconds, ran: testResults.length };
}

const stages = values.tests.map((stage) => stage.split(','));
const within = Number(values.within);

/** The first test that finds a leak. */
function finder() {
  let seconds = 0;
  let slow;
  for (const stage of stages) {
    const run = failuresOf(stage);
    seconds += run.seconds;
    const found = run.failed.find(({ took }) => took <= within);
    if (found) return { ...found, seconds };
    slow ??= run.failed[0];
  }
  return slow ? { ...slow, isSlow: true, seconds } : undefined;
}

const chosen = values.only ? leaks.filter(({ id }) => values.only.includes(id)) : leaks;
if (chosen.length === 0) throw new Error(`there is no leak of those: ${leaks.map(({ id }) => id).join(', ')}`);
const texts = new Map(chosen.map(({ file }) => [file, readFileSync(join(root, file), 'utf8')]));
const { refuses } = compiler(root);
const made = chosen.map((leak) => {
  const text = texts.get(leak.file);
  const replacement = leaking(leak, text);
  if (refuses({ file: leak.file, start: 0, end: text.length, replacement }, text))
    throw new Error(`${leak.id}: the compiler refuses it, so nobody could commit it`);
  return { leak, text: replacement };
});

copyOut();
if (!values.trust) {
  for (const stage of stages) {
    const { failed, seconds, ran } = failuresOf(stage);
    if (failed.length > 0) throw new Error(`without a leak this fails: ${failed[0].file}: ${failed[0].name}\n${failed[0].why}`);
    say(`Without a leak ${ran} test files pass in ${seconds.toFixed(0)} s: ${stage.join(', ')}`);
  }
}
const missed = [];
for (const { leak, text } of made) {
  const path = join(copy, leak.file);
  writeFileSync(path, text);
  const found = finder();
  writeFileSync(path, texts.get(leak.file));
  if (!found || found.isSlow) missed.push(leak);
  say(`${!found ? 'NOT FOUND' : found.isSlow ? 'TOO SLOW ' : 'found    '} ${leak.id}: ${leak.words}`);
  if (found) say(`          ${found.file} (${found.took.toFixed(1)} s; ${found.seconds.toFixed(0)} s in all): ${found.name}`);
}
rmSync(join(root, 'dist', 'leaks'), { recursive: true, force: true });
say(
  `${chosen.length - missed.length} of ${chosen.length} found within ${within} s${missed.length > 0 ? `; not ${missed.map(({ id }) => id).join(', ')}` : ''}.`,
);
process.exit(missed.length > 0 ? 1 : 0);
