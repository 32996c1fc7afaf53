/** Follows the step-by-step guides in the documentation, in a copy of the project that is deleted afterwards. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/**
 * A change that a guide tells its reader to make: a whole file, a replacement of some text, or a version number that is
 * increased.
 */
export type Typed =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly was: string; readonly is: string }
  | { readonly path: string; readonly grows: 'version' };

/** Returns the section of a page whose heading starts with these words. */
export function partOf(page: string, heading: string): string {
  const from = page.indexOf(`\n## ${heading}`);
  if (from < 0) throw new Error(`no heading ${heading}`);
  const to = page.indexOf('\n## ', from + 1);
  return page.slice(from, to < 0 ? undefined : to);
}

const FENCE = /^( *)```(ts|json|md|diff)\n([^]*?)^ *```$/gm;
const PATH = /`([\w/.-]+\.(?:ts|json|md|script))`/g;
const GROWS = /`([\w/.-]+\.ts)` the number of\s+`version:`\s+grows by one/g;

/**
 * Returns the changes that a section describes, in order. A code block belongs to the last file named before it. A
 * block of `diff` changes that file: lines with `-` are replaced by lines with `+` among unchanged lines.
 */
export function typedIn(part: string): readonly Typed[] {
  const found: { readonly at: number; readonly typed: Typed }[] = [];
  for (const fence of part.matchAll(FENCE)) {
    const [whole, indent, language, body] = fence as unknown as [string, string, string, string];
    const path = [...proseOf(part.slice(0, fence.index)).matchAll(PATH)].at(-1)?.[1];
    if (path === undefined) throw new Error(`no file is named before\n${whole}`);
    const code = body.replace(new RegExp(`^${indent}`, 'gm'), '');
    found.push({ at: fence.index, typed: language === 'diff' ? { path, ...changeOf(code) } : { path, text: code } });
  }
  for (const grows of part.matchAll(GROWS)) found.push({ at: grows.index, typed: { path: grows[1]!, grows: 'version' } });
  return found.sort((a, b) => a.at - b.at).map(({ typed }) => typed);
}

/** Replaces code blocks by blanks of the same length, because paths in code do not name files to change. */
const proseOf = (text: string): string => text.replace(FENCE, (fence) => ' '.repeat(fence.length));

function changeOf(diff: string): { readonly was: string; readonly is: string } {
  const lines = diff.split('\n').filter((line) => line !== '');
  const those = (mark: string): string =>
    lines.flatMap((line) => (line[0] === mark || line[0] === ' ' ? [`${line.slice(1)}\n`] : [])).join('');
  return { was: those('-'), is: those('+') };
}

/** Checks whether the project already has this change, for example because a person is following the guide there. */
export function isTyped(root: string, typed: Typed): boolean {
  const path = join(root, typed.path);
  if ('grows' in typed || !existsSync(path)) return false;
  const now = readFileSync(path, 'utf8');
  return 'text' in typed ? now === typed.text : !now.includes(typed.was) && now.includes(typed.is);
}

/** Returns the arguments of each `npx vitest run` in a section. */
export const runsIn = (part: string): readonly (readonly string[])[] =>
  [...part.matchAll(/`npx vitest run ([^`]+)`/g)].map(([, paths]) => paths!.split(/\s+/));

/**
 * Restricts a command to some files. Commands that process all files get these, and the linter starts without the
 * search for changed files.
 */
const narrowed = (args: readonly string[], files: readonly string[]): readonly string[] =>
  args.includes('.') ? args.flatMap((arg) => (arg === '.' ? files : [arg])) : ['node_modules/oxlint/bin/oxlint', ...files];

/** Files that are not copied: generated ones, and those of other programs. */
const LEFT = new Set(['node_modules', 'dist', '.git', 'coverage']);

/** A copy of the project that shares its installed packages. */
export class Copy {
  readonly root = mkdtempSync(join(tmpdir(), 'umpire-walk-'));

  constructor() {
    for (const name of readdirSync('.')) if (!LEFT.has(name)) cpSync(name, join(this.root, name), { recursive: true });
    symlinkSync(resolve('node_modules'), join(this.root, 'node_modules'), 'junction');
  }

  change(path: string, to: (text: string) => string): void {
    const whole = join(this.root, path);
    writeFileSync(whole, to(readFileSync(whole, 'utf8')));
  }

  /**
   * Makes a change.
   * @throws if the file has other content, or the text to replace does not occur exactly once
   */
  type(typed: Typed): void {
    if (isTyped(this.root, typed)) return;
    const path = join(this.root, typed.path);
    if ('text' in typed) {
      if (existsSync(path)) throw new Error(`${typed.path} is there already`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, typed.text);
      return;
    }
    this.change(typed.path, (before) => {
      if ('grows' in typed)
        return before.replace(/( version: ')(\d+)'/, (_, head: string, number: string) => `${head}${Number(number) + 1}'`);
      if (before.split(typed.was).length !== 2) throw new Error(`${typed.path} has not once:\n${typed.was}`);
      return before.replace(typed.was, () => typed.is);
    });
  }

  /**
   * Runs Node in the copy.
   * @returns whether it succeeded, and its output
   */
  node(...args: string[]): { readonly ok: boolean; readonly output: string } {
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, TEST_WALKED: '1' };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: this.root, encoding: 'utf8', env });
    return { ok: status === 0, output: `${stdout}${stderr}` };
  }

  /**
   * Runs tests.
   * @returns the files that failed, and the output
   */
  tests(...args: string[]): { readonly failed: readonly string[]; readonly output: string } {
    const { ok, output } = this.node('node_modules/vitest/vitest.mjs', 'run', ...args);
    const failed = new Set([...output.matchAll(/ FAIL +(?:\|?\w+\|? +)?(\S+\.test\.ts)/g)].map(([, file]) => file!));
    if (ok !== (failed.size === 0)) throw new Error(output);
    return { failed: [...failed].sort(), output };
  }

  /** Runs a step of scripts/steps.mjs, restricted to these files. */
  async step(name: string, files?: readonly string[]): Promise<{ readonly ok: boolean; readonly output: string }> {
    const steps = (await import(join(this.root, 'scripts', 'steps.mjs'))) as Record<
      string,
      { readonly runs: readonly string[][] }
    >;
    const done = steps[name]!.runs.map((args) => this.node(...(files ? narrowed(args, files) : args)));
    return { ok: done.every(({ ok }) => ok), output: done.map(({ output }) => output).join('\n') };
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
