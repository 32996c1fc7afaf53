/** Walks of pages, typed as they stand: into a copy of the project that is thrown away. */
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

/** What a walk has its reader do to a file: a whole text, words for other words, or a version that grows by one. */
export type Typed =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly was: string; readonly is: string }
  | { readonly path: string; readonly grows: 'version' };

/** A part of a page, by the words at the head of its heading. */
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
 * What is to be typed in a part of a page, in its order. A fence of code is the file that is named last before it; one of `diff` changes that
 * file: lines with `-` give way to those with `+` among lines that stay.
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

/** The same length without what stands in fences: paths in code name no file to be typed. */
const proseOf = (text: string): string => text.replace(FENCE, (fence) => ' '.repeat(fence.length));

function changeOf(diff: string): { readonly was: string; readonly is: string } {
  const lines = diff.split('\n').filter((line) => line !== '');
  const those = (mark: string): string =>
    lines.flatMap((line) => (line[0] === mark || line[0] === ' ' ? [`${line.slice(1)}\n`] : [])).join('');
  return { was: those('-'), is: those('+') };
}

/** Whether that is so already below a folder: somebody is on a walk there. */
export function isTyped(root: string, typed: Typed): boolean {
  const path = join(root, typed.path);
  if ('grows' in typed || !existsSync(path)) return false;
  const now = readFileSync(path, 'utf8');
  return 'text' in typed ? now === typed.text : !now.includes(typed.was) && now.includes(typed.is);
}

/** What `npx vitest run` is to be given, command by command. */
export const runsIn = (part: string): readonly (readonly string[])[] =>
  [...part.matchAll(/`npx vitest run ([^`]+)`/g)].map(([, paths]) => paths!.split(/\s+/));

/** The same on some files: what goes through all of them is given those, and the linter is started without what finds them. */
const narrowed = (args: readonly string[], files: readonly string[]): readonly string[] =>
  args.includes('.') ? args.flatMap((arg) => (arg === '.' ? files : [arg])) : ['node_modules/oxlint/bin/oxlint', ...files];

/** Names that no copy has: what is made, and what other programs keep here. */
const LEFT = new Set(['node_modules', 'dist', '.git', 'coverage']);

/** A copy of the project, with the packages of this one. */
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

  /** @throws when something else is there already, or what is to be changed stands there not exactly once */
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

  /** Runs Node here: whether all went well, and what was printed. */
  node(...args: string[]): { readonly ok: boolean; readonly output: string } {
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, TEST_WALKED: '1' };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: this.root, encoding: 'utf8', env });
    return { ok: status === 0, output: `${stdout}${stderr}` };
  }

  /** Runs tests: the files that failed, and what was printed. */
  tests(...args: string[]): { readonly failed: readonly string[]; readonly output: string } {
    const { ok, output } = this.node('node_modules/vitest/vitest.mjs', 'run', ...args);
    const failed = new Set([...output.matchAll(/ FAIL +(?:\|?\w+\|? +)?(\S+\.test\.ts)/g)].map(([, file]) => file!));
    if (ok !== (failed.size === 0)) throw new Error(output);
    return { failed: [...failed].sort(), output };
  }

  /** Runs a step of scripts/steps.mjs, on these files alone. */
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
