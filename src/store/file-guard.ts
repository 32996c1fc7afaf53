import { renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../rules/index.js';
import type { Database } from './database-type.js';
import { EventCountFile } from './event-count.js';
import { DATABASE_SUFFIXES, createPrivateFile, removeDatabase } from './private-files.js';
import { watchWrites } from './transaction.js';
import type { FileFaults } from './whole.js';

/** A fault in the files of a database. */
type FileFault = 'moved' | 'damaged';

/**
 * News about the files. `stopped`: writing has stopped; `again`: writing continues; `unchecked`: the files could not be checked;
 * `pictures`: a picture is damaged.
 */
type FileStatus = 'stopped' | 'again' | 'unchecked' | 'pictures';

const CHECKER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../dist/src/store/file-checker.js' : './file-checker.js', import.meta.url),
);

/** The endings of the file names: of the database itself, and of the files that SQLite puts next to it. */
const FILES = ['', ...DATABASE_SUFFIXES] as const;

const WORDS: Readonly<Record<FileFault, string>> = {
  moved: 'The file of the record was moved or deleted',
  damaged: 'The file of the record is damaged',
};

/**
 * Watches the files of an open database. Checks before each write, at intervals and at the end that no file has been moved or
 * deleted. SQLite also checks once, in the background, that the files are undamaged. After a fault, the record can only be read,
 * and commands are refused. A database file that has disappeared is saved at once from the open connection, which still has all
 * committed data.
 */
export class FileGuard {
  private readonly opened: readonly (string | undefined)[];
  private readonly count: EventCountFile;
  private readonly folder: string;
  private folderSeen: bigint | undefined;
  private isDamaged = false;
  private isMoved = false;
  private checker: Worker | undefined;
  private rescued: Promise<void> = Promise.resolve();

  /** Creates the guard. @param path the path of the database, which must already be open */
  constructor(
    private readonly database: Database,
    private readonly path: string,
    private readonly tell: (news: FileStatus, why: string) => void,
  ) {
    this.opened = this.identities();
    this.folder = dirname(path);
    this.count = new EventCountFile(path);
    if (!this.isOnDisk) return;
    this.count.follow(database.$client);
    watchWrites(database.$client, { before: () => this.beforeWriting(), after: () => this.count.follow(database.$client) });
  }

  /** The current fault of the files; null if there is no fault. Damage takes precedence over a moved file. */
  get fault(): FileFault | null {
    if (this.isDamaged) return 'damaged';
    return this.isMoved ? 'moved' : null;
  }

  /**
   * Checks that no file has been moved or deleted. If one has, writing stops, and the database is saved next to its old place in
   * case the file is lost for good. Once all files are back, writing continues, unless the database is damaged.
   */
  look(): void {
    if (!this.isOnDisk) return;
    const isMoved = this.identities().some((now, at) => now !== this.opened[at]);
    if (isMoved === this.isMoved) return;
    this.isMoved = isMoved;
    this.mayWrite(this.fault === null);
    if (isMoved) this.rescued = this.rescue();
    else if (!this.isDamaged) this.tell('again', 'the database is where it was');
  }

  /**
   * Starts a check of the file by SQLite. It runs in a separate thread, because a large file takes seconds.
   * @param here checks the file in this thread instead; for tests
   */
  async check(here?: (path: string) => FileFaults): Promise<void> {
    if (!this.isOnDisk) return undefined;
    if (here) return this.found(here(this.path));
    const checker = new Worker(CHECKER, { workerData: this.path });
    checker.unref();
    this.checker = checker;
    return new Promise((resolve) => {
      checker.once('message', (faults: FileFaults) => this.found(faults));
      checker.once('error', (error) => this.tell('unchecked', error.message));
      checker.once('exit', () => resolve());
    });
  }

  private found({ fatal, pictures }: FileFaults): void {
    for (const why of pictures) this.tell('pictures', why);
    if (fatal === null) return;
    this.isDamaged = true;
    if (this.database.$client.open) this.mayWrite(false);
    this.tell('stopped', `the database is damaged: ${fatal}`);
  }

  /** Ends a running check. */
  async stop(): Promise<void> {
    await this.checker?.terminate();
  }

  /** Does the last check before the database is closed. Waits until a lost file has been saved. */
  async finish(): Promise<void> {
    this.look();
    await this.rescued;
  }

  /** Records the marks of the closed files, so that the next start recognises the files. */
  closed(): void {
    if (this.isOnDisk && this.fault === null) this.count.close();
  }

  private get isOnDisk(): boolean {
    return this.opened[0] !== undefined;
  }

  /**
   * Checks the files before a write. Any change to a file name also changes the time of the folder. While this time is the same,
   * the files need not be checked.
   * @throws {Refusal} UNAVAILABLE if a file was moved or is damaged
   */
  private beforeWriting(): void {
    const seen = statSync(this.folder, { bigint: true, throwIfNoEntry: false })?.mtimeNs;
    if (seen === undefined || seen !== this.folderSeen) this.look();
    this.folderSeen = seen;
    const { fault } = this;
    if (fault) throw new Refusal('UNAVAILABLE', `${WORDS[fault]}. Tell the person who runs the bot.`);
  }

  private mayWrite(may: boolean): void {
    this.database.$client.pragma(`query_only = ${may ? 'OFF' : 'ON'}`);
  }

  /** Saves a lost file. The copy gets its name only once it is complete, because the bot may be killed during the copy. */
  private async rescue(): Promise<void> {
    const stamp = new Date()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replace(/[-:]/g, '');
    const copy = `${this.path}.rescued-${stamp}`;
    const part = `${this.path}.rescuing`;
    const gone = 'the database was moved or deleted';
    try {
      removeDatabase(part);
      createPrivateFile(part);
      await this.database.$client.backup(part);
      renameSync(part, copy);
      this.tell('stopped', `${gone}; a copy of it is ${copy}`);
    } catch (error) {
      this.tell('stopped', `${gone}, and could not be copied: ${(error as Error).message}`);
    }
  }

  /** Returns the identities of the database file and the files next to it, with undefined for a missing file. */
  private identities(): readonly (string | undefined)[] {
    return FILES.map((end) => {
      const found = statSync(this.path + end, { bigint: true, throwIfNoEntry: false });
      return found && `${found.dev}:${found.ino}`;
    });
  }
}
