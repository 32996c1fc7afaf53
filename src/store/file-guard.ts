import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Database } from './database.js';

/** What is wrong with the file of a database. */
export type FileFault = 'moved' | 'damaged';

/** What is told of a file: that nothing is written from now on, that it is written again, that it could not be checked. */
export type FileNews = 'stopped' | 'again' | 'unchecked';

const CHECKER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../dist/src/store/file-checker.js' : './file-checker.js', import.meta.url),
);

/**
 * Watches the file of an open database: that it lies where it was opened, and once, beside everything else, whether SQLite finds it
 * whole. While either is wrong nothing is written: what people do then is refused in words, and what is on record can be read.
 */
export class FileGuard {
  private readonly opened: string | undefined;
  private isDamaged = false;
  private isMoved = false;
  private checker: Worker | undefined;

  /** @param path as it was opened, just now */
  constructor(
    private readonly database: Database,
    private readonly path: string,
    private readonly tell: (news: FileNews, why: string) => void,
  ) {
    this.opened = identityOf(path);
  }

  /** What is wrong just now. */
  get fault(): FileFault | null {
    if (this.isDamaged) return 'damaged';
    return this.isMoved ? 'moved' : null;
  }

  /** Looks whether the file is still there. One that was moved away is copied beside its place, for it may be gone for good. */
  look(): void {
    if (this.opened === undefined) return;
    const isMoved = identityOf(this.path) !== this.opened;
    if (isMoved === this.isMoved) return;
    this.isMoved = isMoved;
    this.mayWrite(this.fault === null);
    if (isMoved) this.rescue();
    else if (!this.isDamaged) this.tell('again', 'the database is where it was');
  }

  /** Has SQLite check the file in a thread of its own: that of a thousand servers takes seconds. */
  check(): Promise<void> {
    if (this.opened === undefined) return Promise.resolve();
    const checker = new Worker(CHECKER, { workerData: this.path });
    checker.unref();
    this.checker = checker;
    return new Promise((resolve) => {
      checker.once('message', (found: string) => {
        if (found === 'ok') return;
        this.isDamaged = true;
        if (this.database.$client.open) this.mayWrite(false);
        this.tell('stopped', `the database is damaged: ${found}`);
      });
      checker.once('error', (error) => this.tell('unchecked', error.message));
      checker.once('exit', () => resolve());
    });
  }

  /** Ends a check that goes on. */
  async stop(): Promise<void> {
    await this.checker?.terminate();
  }

  private mayWrite(may: boolean): void {
    this.database.$client.pragma(`query_only = ${may ? 'OFF' : 'ON'}`);
  }

  private rescue(): void {
    const stamp = new Date()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replace(/[-:]/g, '');
    const copy = `${this.path}.rescued-${stamp}`;
    const gone = 'the database was moved or deleted';
    this.database.$client.backup(copy).then(
      () => this.tell('stopped', `${gone}; a copy of it is ${copy}`),
      (error: Error) => this.tell('stopped', `${gone}, and could not be copied: ${error.message}`),
    );
  }
}

/** Which file lies at a path; undefined: none, or nothing that lies on a disk. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}
