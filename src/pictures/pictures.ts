import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DrawnPicture, JobKind, Jobs, PictureJob } from './jobs.js';
import { BadPictureError } from './bad-picture.js';

/** A queue in which owners take turns. One item of each owner is done before any owner gets another turn. */
class TurnQueue<T> {
  /** The waiting items of each owner, oldest first. The owner who is next comes first. */
  private readonly waiting = new Map<string, T[]>();

  /**
   * Adds an item after its owner's other waiting items.
   * @param most the maximum number of waiting items that count towards the limit
   * @returns an item to drop because too many wait: the newest item of the owner with the most items, possibly the added item
   */
  add(whose: string, item: T, most: number, counts: (item: T) => boolean = () => true): T | undefined {
    const own = [...(this.waiting.get(whose) ?? []), item];
    this.waiting.set(whose, own);
    const counted = [...this.waiting].map(([of, items]) => ({ of, items: items.filter(counts) }));
    if (counted.reduce((sum, { items }) => sum + items.length, 0) <= most) return undefined;
    const longest = Math.max(...counted.map(({ items }) => items.length));
    const { of, items } =
      counted.find(({ of, items }) => of === whose && items.length === longest) ??
      counted.find(({ items }) => items.length === longest)!;
    return this.leave(of, items.at(-1)!);
  }

  /** Removes and returns the next item; undefined if no item waits. */
  next(): T | undefined {
    for (const [whose, [item]] of this.waiting) {
      const rest = this.waiting.get(whose)!.slice(1);
      this.waiting.delete(whose);
      if (rest.length > 0) this.waiting.set(whose, rest);
      return item;
    }
    return undefined;
  }

  /** Removes and returns all items. */
  all(): readonly T[] {
    const all = [...this.waiting.values()].flat();
    this.waiting.clear();
    return all;
  }

  private leave(whose: string, item: T): T {
    const rest = this.waiting.get(whose)!.filter((other) => other !== item);
    if (rest.length > 0) this.waiting.set(whose, rest);
    else this.waiting.delete(whose);
    return item;
  }
}

const WORKER = new URL(import.meta.url.endsWith('.ts') ? '../../dist/src/pictures/worker.js' : './worker.js', import.meta.url);
/** The maximum number of pictures that may wait. */
const MOST_WAITING = 32;
/** The idle time in milliseconds after which the thread ends. */
const IDLE_MS = 60_000;
/** The maximum time in milliseconds for one picture, which is enough for any picture of the bot. */
const MOST_MS = 20_000;

/**
 * An error for a picture that cannot be drawn. Too many pictures wait, drawing takes too long, or the thread has ended or is
 * about to stop.
 */
export class PictureUnavailableError extends Error {
  override readonly name = 'NoPicture';

  /** @param forPeople a message for people: what happened, and what to do */
  constructor(
    message: string,
    readonly forPeople: string,
  ) {
    super(message);
  }
}

/** The maximum number of photographs in memory. */
const MOST_PHOTOGRAPHS = 6;

interface Asked {
  readonly kind: JobKind;
  /** Builds the job immediately before its turn, so that many waiting jobs do not fill the memory. */
  readonly job: () => PictureJob | Promise<PictureJob>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  /** A message for people if a person's picture cannot be used. */
  readonly bad?: string;
  readonly error?: string;
}

/** A function that carries out a job in this thread. @throws {BadPictureError} if a person's picture cannot be used */
export type LocalPictureWork = (job: PictureJob) => Promise<unknown>;

/**
 * The queue of pictures to draw and photographs to read, one after another in a separate thread, so that answers do not wait.
 * Each job has an owner, such as a battle. Owners take turns, so that one owner's many pictures delay another owner by only one
 * picture.
 */
export class PictureQueue {
  private readonly waiting = new TurnQueue<Asked>();
  private current: Asked | undefined;
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private clock: NodeJS.Timeout | undefined;
  private isStopped = false;
  private asked = 0;

  /**
   * Creates the queue.
   * @param mostMs the maximum time for one picture in milliseconds
   * @param here for tests: a function that does the work in this thread
   */
  constructor(
    private readonly mostMs = MOST_MS,
    private readonly here?: LocalPictureWork,
  ) {}

  /**
   * Draws an SVG as a PNG, or as a JPEG if the SVG contains a photograph.
   * @param whose the id of the battle, or of another owner
   * @param svg builds the SVG when the job's turn comes, perhaps asynchronously; its errors are passed on
   * @throws {PictureUnavailableError} if too many jobs wait, if the job takes longer than `mostMs`, or if the thread ends or is being stopped
   * @throws {Error} if drawing fails
   */
  draw(whose: string, svg: () => string | Promise<string>): Promise<DrawnPicture> {
    return this.soon(whose, 'draw', async () => ({ kind: 'draw', svg: await svg() }));
  }

  /**
   * Carries out a job on a picture in the pictures' own thread.
   * @param whose the owner: the id of the battle or of the person
   * @throws {PictureUnavailableError} if too many jobs or photographs wait, or if the thread is being stopped
   * @throws {BadPictureError} if a person's picture cannot be used, or if reading it takes longer than `mostMs`
   * @throws {Error} if the job fails for another reason
   */
  run<K extends JobKind>(whose: string, kind: K, task: Jobs[K]['task']): Promise<Jobs[K]['result']> {
    const job = { kind, ...task } as PictureJob;
    return this.soon(whose, kind, () => job);
  }

  /** Ends the thread. Waiting pictures are not drawn. */
  async stop(): Promise<void> {
    this.isStopped = true;
    const undrawn = [...(this.current ? [this.current] : []), ...this.waiting.all()];
    this.current = undefined;
    for (const { reject } of undrawn) reject(unfinished('the bot is being stopped'));
    await this.end();
  }

  private soon<K extends JobKind>(whose: string, kind: K, job: Asked['job']): Promise<Jobs[K]['result']> {
    if (this.isStopped) return Promise.reject(noPicture());
    return new Promise((resolve, reject) => {
      const asked: Asked = { kind, job, resolve: resolve as (result: unknown) => void, reject };
      const refused = isOfPhotographs(kind)
        ? this.waiting.add(whose, asked, MOST_PHOTOGRAPHS, (other) => isOfPhotographs(other.kind))
        : this.waiting.add(whose, asked, MOST_WAITING);
      refused?.reject(noPicture());
      this.next();
    });
  }

  private next(): void {
    const asked = this.current ? undefined : this.waiting.next();
    if (!asked) return;
    this.current = asked;
    void this.carryOut(asked);
  }

  private async carryOut(asked: Asked): Promise<void> {
    let job: PictureJob;
    try {
      job = await asked.job();
    } catch (error) {
      if (this.current !== asked) return;
      this.current = undefined;
      asked.reject(error as Error);
      return this.next();
    }
    // The thread may have been stopped in the meantime.
    if (this.current !== asked) return;
    clearTimeout(this.idle);
    if (this.here) return void this.carryOutHere(asked, job, this.here);
    const worker = (this.worker ??= this.begin());
    this.clock = setTimeout(() => this.fail(tookTooLong(asked.kind)), this.mostMs).unref();
    worker.postMessage({ id: ++this.asked, job });
  }

  private async carryOutHere(asked: Asked, job: PictureJob, here: LocalPictureWork): Promise<void> {
    // The result never arrives before the call has returned, which is also true with a separate thread.
    await new Promise(setImmediate);
    const settle = await here(job).then(
      (result) => () => asked.resolve(result),
      (error: Error) => () => asked.reject(error),
    );
    if (this.current !== asked) return;
    this.current = undefined;
    settle();
    this.next();
  }

  private begin(): Worker {
    const worker = new Worker(fileURLToPath(WORKER), { env: {} });
    worker.unref();
    worker.on('message', (answer: Answer) => {
      if (worker !== this.worker || answer.id !== this.asked || !this.current) return;
      const { resolve, reject } = this.current;
      this.done();
      if (answer.bad !== undefined) reject(new BadPictureError(answer.bad));
      else if (answer.error !== undefined) reject(new Error(answer.error));
      else resolve(answer.result);
      this.next();
    });
    worker.on('error', (error) => worker === this.worker && this.fail(error));
    worker.on('exit', () => worker === this.worker && this.fail(unfinished('the thread of the pictures has ended')));
    return worker;
  }

  /** Ends a thread that has failed. The next picture gets a new thread. */
  private fail(error: Error): void {
    const failed = this.current;
    this.done();
    void this.end();
    failed?.reject(error);
    this.next();
  }

  private done(): void {
    clearTimeout(this.clock);
    this.current = undefined;
    this.idle = setTimeout(() => void this.end(), IDLE_MS).unref();
  }

  private async end(): Promise<void> {
    clearTimeout(this.idle);
    clearTimeout(this.clock);
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}

const noPicture = (): PictureUnavailableError =>
  new PictureUnavailableError(
    'no picture can be drawn just now',
    'The bot is drawing too many pictures right now. Try again in a minute.',
  );

const unfinished = (why: string): PictureUnavailableError =>
  new PictureUnavailableError(why, 'The bot could not finish this picture. Try again in a minute.');

const isOfPhotographs = (kind: JobKind): boolean => kind !== 'draw' && kind !== 'marks';

const tookTooLong = (kind: JobKind): Error =>
  isOfPhotographs(kind)
    ? new BadPictureError('The picture takes too long to read. Send a smaller one.')
    : new PictureUnavailableError(
        'a picture took too long',
        'This picture takes too long to draw. Try again in a minute, or use `/map show` with `around` for part of the map.',
      );
