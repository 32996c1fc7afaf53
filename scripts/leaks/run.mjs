// Inserts deliberate leaks or faults into a copy of the project, one after the other. Reports for each whether a test finds it,
// and how soon.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { compiler } from '../mutants/compiler.mjs';
import { root, seedOfSources } from '../prepare.mjs';

/**
 * A deliberate leak or fault.
 * @typedef {object} PutIn
 * @property {string} id
 * @property {string} kind
 * @property {string} words what someone sees although they may not, or what is wrong for people in the battle
 * @property {string} file the file that is changed
 * @property {readonly (readonly [string, string])[]} edits pairs of the old and the new text
 * @property {readonly string[]} [tests] the test files to run first. Default: all test files
 */

/** The files that are not copied, because they are generated or installed. git's ignore list excludes further files. */
const LEFT_OUT = new Set(['.git', 'dist', 'node_modules', 'data']);

/**
 * Returns a file's text with the fault inserted.
 * @throws if the text to replace does not occur exactly once
 */
function withIt({ id, file, edits }, text) {
  return edits.reduce((now, [from, to]) => {
    const parts = now.split(from);
    if (parts.length !== 2) throw new Error(`${id}: ${file} has ${parts.length - 1} times, and not once: ${from}`);
    return parts.join(to);
  }, text);
}

/**
 * Inserts each fault of a list, and reports which test finds it. Then ends the process, with exit status 1 if a fault is not
 * found in time.
 * @param {object} what
 * @param {readonly PutIn[]} what.list
 * @param {string} what.name the word for an item of the list: `leak` or `fault`
 * @param {readonly string[]} what.tests folders or files of tests, in the order in which they run. Files separated by commas run
 *   together
 */
export function putIn({ list, name, tests }) {
  const { values } = parseArgs({
    options: {
      /** The ids to try. Default: all ids. */
      only: { type: 'string', multiple: true },
      tests: { type: 'string', multiple: true },
      /** The maximum number of seconds in which a test file must find a fault. */
      within: { type: 'string', default: '60' },
      seed: { type: 'string' },
      /** True to skip the first step, which checks that the tests pass without a fault. */
      trust: { type: 'boolean', default: false },
    },
  });
  const within = Number(values.within);
  const seed = values.seed ?? process.env.TEST_SEED ?? seedOfSources();
  const made = madeOf(list, name, values.only);
  const stages = (values.tests ?? tests).map((stage) => ({ files: stage.split(','), isWhole: false }));
  /** @param {PutIn} one the leak or fault */
  const stagesOf = (one) => (one.tests && !values.tests ? [{ files: one.tests, isWhole: true }, ...stages] : stages);
  const copy = new Copy(name, seed);

  const passed = new Set();
  /**
   * Requires these tests to pass without any fault.
   * @throws if a test fails
   */
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

  /** Runs the tests on a fault until a test finds the fault. Slow tests come last. */
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

/**
 * Returns each fault of a list, or only the faults with the given ids, with the changed text of its file.
 * @throws if the compiler rejects a change, because no one could commit that change
 */
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

/** A copy of the tested project, in a folder below dist. */
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

  /** Returns the result of `work`, which runs while a file has another text. */
  having(file, text, work) {
    const path = join(this.root, file);
    writeFileSync(path, text);
    try {
      return work();
    } finally {
      cpSync(join(root, file), path);
    }
  }

  /**
   * Returns the failures of some tests.
   * @param isWhole true to continue after the first failure
   */
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
      // A test file that cannot be loaded has not found a fault.
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
