/** Processes that tell battles, of this tree or of another commit's. */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Ask, Told } from './worker.js';

const WORKER = 'tests/golden/worker.ts';

interface Worker {
  readonly process: ChildProcess;
  busy: boolean;
  waiting?: Waiting | undefined;
}

interface Waiting {
  readonly ask: Ask;
  readonly done: (told: Told) => void;
  readonly failed: (why: Error) => void;
}

export class Pool {
  private readonly workers: Worker[] = [];
  private readonly waiting: Waiting[] = [];
  /** Every battle that can be told. */
  readonly ids: Promise<readonly string[]>;

  /** @param tree the root of the program @param size how many processes @param tests whose battles are played, if not its own */
  constructor(tree: string, size: number, tests?: string) {
    let [known, failed] = [(_ids: readonly string[]): void => undefined, (_why: Error): void => undefined];
    this.ids = new Promise((resolve, reject) => {
      known = resolve;
      failed = reject;
    });
    for (let n = 0; n < size; n++) {
      const child = fork(join(tree, WORKER), tests === undefined ? [] : [tests], { cwd: tree, execArgv: ['--import', 'tsx'] });
      const worker: Worker = { process: child, busy: true };
      this.workers.push(worker);
      child.once('message', ({ ids }: { readonly ids: readonly string[] }) => {
        worker.busy = false;
        known(ids);
        this.next();
      });
      child.once('exit', (code, signal) => {
        if (code === 0) return;
        const why = new Error(`a process that tells battles ended with ${code ?? signal}`);
        failed(why);
        worker.waiting?.failed(why);
      });
    }
  }

  ask(ask: Ask): Promise<Told> {
    return new Promise((resolve, reject) => {
      const done = (told: Told): void =>
        told.error === undefined ? resolve(told) : reject(new Error(`${ask.id}: ${told.error}`));
      this.waiting.push({ ask, done, failed: reject });
      this.next();
    });
  }

  close(): void {
    for (const { process: child } of this.workers) if (child.connected) child.disconnect();
  }

  private next(): void {
    for (const worker of this.workers) {
      if (worker.busy) continue;
      const waiting = this.waiting.shift();
      if (!waiting) return;
      worker.busy = true;
      worker.waiting = waiting;
      worker.process.once('message', (told: Told) => {
        worker.busy = false;
        worker.waiting = undefined;
        waiting.done(told);
        this.next();
      });
      worker.process.send(waiting.ask);
    }
  }
}

/** What git says. */
export function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

/** What must run, shown if it fails. */
function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
}

/** The program of this tree, built: exports are made by a process of the built one. */
export const built = (tree: string): void => run(process.execPath, ['scripts/build.mjs'], tree);

/** The tree of a commit, below dist. One from before the corpus is told by the corpus of today. */
export function treeOf(root: string, commit: string): string {
  const tree = join(root, 'dist', 'golden', commit.slice(0, 12));
  const mark = join(tree, '.whole');
  if (existsSync(mark)) return tree;
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(tree, { recursive: true });
  const packed = `${tree}.tar`;
  run('git', ['archive', '--output', packed, commit], root);
  run('tar', ['-xf', packed, '-C', tree], root);
  rmSync(packed);
  if (!existsSync(join(tree, 'tests/golden')))
    cpSync(join(root, 'tests/golden'), join(tree, 'tests/golden'), { recursive: true });
  const isSame = (file: string): boolean => readFileSync(join(root, file), 'utf8') === readFileSync(join(tree, file), 'utf8');
  // Other packages are installed there by its own build.
  if (isSame('package-lock.json')) symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'dir');
  cpSync(join(tree, 'package.json'), mark);
  return tree;
}
