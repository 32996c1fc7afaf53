// Are leaks and faults that are put in on purpose found by a test, and how soon? One after the other, in a copy.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { compiler } from '../mutants/compiler.mjs';
import { root, seedOfSources } from '../prepare.mjs';

/**
 * What is put in on purpose.
 * @typedef {object} PutIn
 * @property {string} id
 * @property {string} kind
 * @property {string} words what somebody sees who should not, or what is wrong for people at the table
 * @property {string} file where it is put in
 * @property {readonly (readonly [string, string])[]} edits each text, and what stands in its place
 * @property {readonly string[]} [tests] the files of tests that are looked at first; all of them run
 */

/** What is tested: everything that is under the eyes of git's ignore list, but for what is made and installed. */
const LEFT_OUT = new Set(['.git', 'dist', 'node_modules', 'data']);

/** A file's text with something in it that was put in. @throws when its place is not there, or not the only one */
function withIt({ id, file, edits }, text) {
  return edits.reduce((now, [from, to]) => {
    const parts = now.split(from);
    if (parts.length !== 2) throw new Error(`${id}: ${file} has ${parts.length - 1} times, and not once: ${from}`);
    return parts.join(to);
  }, text);
}

/**
 * Puts each of a list in, and tells which test finds it. It ends the process: with 1 where something is not found in time.
 * @param {object} what
 * @param {readonly PutIn[]} what.list
 * @param {string} what.name of one of them: `leak`, `fault`
 * @param {readonly string[]} what.tests folders or files of tests, those first that stand first; comma between what runs together
 */
export function putIn({ list, name, tests }) {
  const { values } = parseArgs({
    options: {
      /** Ids; all of them, if left out. */
      only: { type: 'string', multiple: true },
      tests: { type: 'string', multiple: true },
      /** Seconds that the test file may take that finds one. */
      within: { type: 'string', default: '60' },
      seed: { type: 'string' },
      /** Not looked at first: whether the tests pass with nothing put in. */
      trust: { type: 'boolean', default: false },
    },
  });
  const within = Number(values.within);
  const seed = values.seed ?? process.env.TEST_SEED ?? seedOfSources();
  const made = madeOf(list, name, values.only);
  const stages = (values.tests ?? tests).map((stage) => ({ files: stage.split(','), isWhole: false }));
  /** @param {PutIn} one */
  const stagesOf = (one) => (one.tests && !values.tests ? [{ files: one.tests, isWhole: true }, ...stages] : stages);
  const copy = new Copy(name, seed);

  const passed = new Set();
  /** @throws when these tests fail with nothing put in */
  const requirePassing = (files) => {
    const open = files.filter((file) => !passed.has(file));
    if (values.trust || open.length === 0) return;
    const { failed, seconds, ran } = copy.failuresOf(open);
    if (failed.length > 0)
      throw new Error(`without a ${name} this fails: ${failed[0].file}: ${failed[0].name}\n${failed[0].why}`);
    for (const file of open) passed.add(file);
    say(`Without a ${name} ${ran} test files pass in ${seconds.toFixed(0)} s${open.length > 6 ? '' : `: ${open.join(', ')}`}`);
  };
  requirePassing([...new Set(made.flatMap(({ one }) => stagesOf(one)[0].files))]);

  /** The first tests that find something: those that take too long come last. */
  const finders = ({ one, text }) => {
    let seconds = 0;
    let slow = [];
    for (const { files, isWhole } of stagesOf(one)) {
      requirePassing(files);
      const run = copy.having(one.file, text, () => copy.failuresOf(files, { isWhole }));
      seconds += run.seconds;
      const found = run.failed.filter(({ took }) => took <= within);
      if (found.length > 0) return { found, seconds, isSlow: false };
      if (slow.length === 0) slow = run.failed;
    }
    return { found: slow, seconds, isSlow: slow.length > 0 };
  };

  const missed = [];
  for (const each of made) {
    const { id, words } = each.one;
    const { found, seconds, isSlow } = finders(each);
    const isFound = found.length > 0 && !isSlow;
    if (!isFound) missed.push(id);
    say(`${isFound ? 'found    ' : isSlow ? 'TOO SLOW ' : 'NOT FOUND'} ${id}: ${words}`);
    for (const file of new Set(found.map((test) => test.file))) {
      const [first, ...others] = found.filter((test) => test.file === file);
      const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
      say(`          ${file} (${first.took.toFixed(1)} s; ${seconds.toFixed(0)} s in all): ${first.name}${more}`);
    }
  }
  copy.remove();
  say(
    `${made.length - missed.length} of ${made.length} found within ${within} s${missed.length > 0 ? `; not ${missed.join(', ')}` : ''}.`,
  );
  process.exit(missed.length > 0 ? 1 : 0);
}

const say = (text) => process.stdout.write(`${text}\n`);

/** Each of a list, or of these ids, with the text of its file that has it. @throws where the compiler refuses one, for nobody could commit it */
function madeOf(list, name, only) {
  const chosen = only ? list.filter(({ id }) => only.includes(id)) : list;
  if (chosen.length === 0) throw new Error(`there is no ${name} of those: ${list.map(({ id }) => id).join(', ')}`);
  const { refuses } = compiler(root);
  return chosen.map((one) => {
    const before = readFileSync(join(root, one.file), 'utf8');
    const text = withIt(one, before);
    if (refuses({ file: one.file, start: 0, end: before.length, replacement: text }, before))
      throw new Error(`${one.id}: the compiler refuses it, so nobody could commit it`);
    return { one, text };
  });
}

/** A copy of what is tested, under dist. */
class Copy {
  constructor(name, seed) {
    this.seed = seed;
    this.folder = join(root, 'dist', `${name}s`);
    this.root = join(this.folder, 'copy');
    this.report = join(this.folder, 'report.json');
    this.remove();
    mkdirSync(this.root, { recursive: true });
    for (const entry of readdirSync(root))
      if (!LEFT_OUT.has(entry)) cpSync(join(root, entry), join(this.root, entry), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(this.root, 'node_modules'), 'junction');
    for (const built of ['page', 'replay'].map((folder) => join('dist', folder)))
      if (existsSync(join(root, built))) cpSync(join(root, built), join(this.root, built), { recursive: true });
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** What comes of something while a file has another text. */
  having(file, text, work) {
    const path = join(this.root, file);
    writeFileSync(path, text);
    try {
      return work();
    } finally {
      cpSync(join(root, file), path);
    }
  }

  /** What fails of some tests. @param isWhole whether they go on after the first that fails */
  failuresOf(tests, { isWhole = false } = {}) {
    rmSync(this.report, { force: true });
    const began = performance.now();
    const args = ['run', ...(isWhole ? [] : ['--bail=1']), '--reporter=json', `--outputFile=${this.report}`, ...tests];
    const done = spawnSync(process.execPath, [join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...args], {
      cwd: this.root,
      env: { ...process.env, TEST_SEED: this.seed },
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    const seconds = (performance.now() - began) / 1000;
    if (!existsSync(this.report)) throw new Error(`the tests did not run:\n${done.stdout}${done.stderr}`);
    const { testResults } = JSON.parse(readFileSync(this.report, 'utf8'));
    const failed = testResults.flatMap(({ name, status, message, startTime, endTime, assertionResults }) => {
      const file = relative(this.root, name);
      const took = (endTime - startTime) / 1000;
      const tests = assertionResults.filter((result) => result.status === 'failed');
      // A file that cannot be read finds nothing.
      if (status === 'failed' && assertionResults.length === 0) throw new Error(`${file} did not run: ${message}`);
      return tests.map(({ fullName, failureMessages }) => ({
        file,
        took,
        name: fullName.trim(),
        why: failureMessages[0] ?? '',
      }));
    });
    return { failed, seconds, ran: testResults.length };
  }
}
