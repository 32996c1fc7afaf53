import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Chance, Json, JsonObject } from '../../dice/index.js';
import type { HashPrefix, Reader } from '../../game/index.js';
import type { PostBody } from '../../present/index.js';
import { Refusal, type RefusalCode } from '../../rules/index.js';
import { type PersonalData, refuseWhileStopping } from '../../store/index.js';
import type { ExportRequest, ExportFile } from '../log/exporting.js';
import type { OrderFileContent } from '../battles/order-file.js';

/** A battle in the bot's database, as the person who requested the work may know it. */
export interface BattleSnapshot {
  readonly gameId: string;
  readonly reader: Reader;
}

/**
 * The kinds of work that would make other people wait, each with its input and result. A separate process does this work, so
 * processes must be able to exchange these values. For a battle only the id is sent, and the process reads the record itself.
 */
export interface LongKinds {
  /** Verifies a record: the bytes of an attached file, or a battle's record. */
  readonly verify: {
    readonly task: {
      readonly record: Uint8Array | BattleSnapshot;
      readonly finalHash: string | null;
      readonly heads: readonly HashPrefix[];
    };
    /** The result of the verification as embeds. */
    readonly result: Pick<PostBody, 'embeds'>;
  };
  /** Reads an order of battle from a file. */
  readonly order: {
    readonly task: { readonly file: Uint8Array; readonly ruleset: string };
    readonly result: OrderFileContent;
  };
  /** Reads a JSON file. @param field the option that contains the file */
  readonly json: {
    readonly task: { readonly file: Uint8Array; readonly field: string };
    readonly result: Json;
  };
  readonly export: {
    readonly task: ExportRequest & { readonly battle: BattleSnapshot };
    readonly result: ExportFile;
  };
  /** Counts the commands that a person has given in battles. */
  readonly commands: {
    readonly task: { readonly battles: readonly PersonalData[] };
    readonly result: readonly number[];
  };
  /**
   * Creates a file with all data that the bot stores about a person, including their commands in each battle. `beside` contains
   * the data outside battles.
   */
  readonly kept: {
    readonly task: { readonly battles: readonly PersonalData[]; readonly beside: JsonObject };
    readonly result: ExportFile;
  };
  readonly odds: {
    readonly task: { readonly procedure: string; readonly input: JsonObject };
    readonly result: readonly Chance<JsonObject>[];
  };
}
type LongKind = keyof LongKinds;

/** A task for the separate process. */
export type LongTask = { readonly [K in LongKind]: { readonly kind: K } & LongKinds[K]['task'] }[LongKind];

/** A message to the process: a part of a file's bytes or, after the last part, the task. */
export type WorkerMessage = { readonly piece: Uint8Array } | { readonly task: LongTask; readonly bytesOf: string | null };

/** The last message from the process about a task. */
export type LongAnswer =
  | { readonly result: LongKinds[LongKind]['result'] }
  | { readonly refused: { readonly code: RefusalCode; readonly message: string; readonly field: string | null } }
  /** An unexpected error, with its stack. */
  | { readonly bug: string };

/**
 * The limits of one piece of work in milliseconds and megabytes. They exceed the needs of any battle, but not what the machine
 * has.
 */
const MOST_MS = 60_000;
const MOST_MEMORY_MB = 768;
/** The limits for reading a file. */
export const FILE_TASK_LIMITS = { ms: 10_000, memoryMb: 256 } as const;

/** Does a piece of work in this process, and never throws. */
export type LocalWork = (task: LongTask, databasePath: string) => Promise<LongAnswer>;

/** The limits for a piece of work. */
export interface WorkLimits {
  readonly ms?: number;
  readonly memoryMb?: number;
  /** How much lower the priority of the process is than that of the bot. */
  readonly nice?: number;
}

/** The maximum number of a file's bytes in one message, so that the bot can answer other people between messages. */
const PIECE_BYTES = 256 * 1024;

/** The maximum number of pieces of work that can wait. */
const MOST_WAITING = 8;

const WORKER = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../dist/src/discord/long-work/long-worker.js' : './long-worker.js',
    import.meta.url,
  ),
);

/**
 * How much lower the priority of the process is, so that no shot waits for an export. Even on a busy machine, the process gets a
 * tenth of the time.
 */
const NICE = 10;

/** The time in milliseconds without work after which the process ends to free its memory. */
const IDLE_MS = 60_000;

/**
 * A queue that does long work in a separate process with limited time and memory. It does one piece at a time, and only one for
 * each person. A thread is not enough, because a thread that runs out of memory may end the whole bot.
 */
export class LongWork {
  private readonly asking = new Set<string>();
  private last: Promise<unknown> = Promise.resolve();
  private worker: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  private isStopped = false;

  /**
   * Creates the queue. @param databasePath the path of the bot's database, which the process reads
   * @param here does the work in the bot's own process, without limits. Only for tests
   */
  constructor(
    private readonly databasePath: string,
    private readonly limits: WorkLimits = {},
    private readonly here?: LocalWork,
  ) {}

  /**
   * Does a piece of work after all earlier pieces.
   * @param userId the Discord id of the person who requested the work
   * @throws {Refusal} CONFLICT while another piece of work for this person is running; UNAVAILABLE if too many people are
   *   waiting, if the work takes too much time or memory, or if the bot stops; also if the work itself is refused
   */
  async run<K extends LongKind>(kind: K, task: LongKinds[K]['task'], userId: string): Promise<LongKinds[K]['result']> {
    if (this.asking.has(userId))
      throw new Refusal('CONFLICT', 'The bot is still working on your last request. Wait until it is done.');
    if (this.asking.size > MOST_WAITING)
      throw new Refusal('UNAVAILABLE', 'The bot is busy with other records. Try again in a minute.');
    this.asking.add(userId);
    const done = this.last.then(() => this.inWorker({ kind, ...task } as LongTask));
    this.last = done.catch(() => undefined);
    try {
      return (await done) as LongKinds[K]['result'];
    } finally {
      this.asking.delete(userId);
    }
  }

  /** Ends the current work, and starts no waiting work. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.endWorker();
    await this.last;
  }

  private beginWorker(): ChildProcess {
    const worker = fork(WORKER, [this.databasePath], {
      execArgv: [`--max-old-space-size=${this.limits.memoryMb ?? MOST_MEMORY_MB}`],
      // The process gets no environment variables from the bot, so that it cannot read the token.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    if (worker.pid !== undefined) setPriority(worker.pid, this.limits.nice ?? NICE);
    return worker;
  }

  private endWorker(): void {
    clearTimeout(this.idle);
    this.worker?.kill('SIGKILL');
    this.worker = undefined;
  }

  private async inWorker(task: LongTask): Promise<unknown> {
    if (this.isStopped) throw refuseWhileStopping();
    clearTimeout(this.idle);
    try {
      const answer = await (this.here?.(task, this.databasePath) ?? this.answerOf((this.worker ??= this.beginWorker()), task));
      if (this.worker) this.idle = setTimeout(() => this.endWorker(), IDLE_MS).unref();
      if ('result' in answer) return answer.result;
      if ('bug' in answer) throw new Error(answer.bug);
      const { code, message, field } = answer.refused;
      throw new Refusal(code, message, field);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'UNAVAILABLE') this.endWorker();
      throw error;
    }
  }

  private answerOf(worker: ChildProcess, task: LongTask): Promise<LongAnswer> {
    let clock: NodeJS.Timeout | undefined;
    return new Promise<LongAnswer>((resolve, reject) => {
      clock = setTimeout(() => reject(tooMuch('time')), this.limits.ms ?? MOST_MS);
      worker
        .once('message', (answer: LongAnswer) => resolve(answer))
        .once('error', reject)
        .once('exit', (_code, signal) =>
          reject(this.isStopped ? refuseWhileStopping() : signal === 'SIGKILL' ? killed() : tooMuch('memory')),
        );
      // If a process accepts no more work, it has ended, and the code above reports its end.
      send(worker, task).catch(() => undefined);
    }).finally(() => {
      clearTimeout(clock);
      // The process is free for the next piece of work, so later messages do not concern this piece.
      worker.removeAllListeners();
    });
  }
}

async function send(worker: ChildProcess, task: LongTask): Promise<void> {
  const sent = (message: WorkerMessage): Promise<void> =>
    new Promise((resolve, reject) => worker.send(message, (error) => (error ? reject(error) : resolve())));
  const [bytesOf, bytes] =
    Object.entries(task).find((entry): entry is [string, Uint8Array] => entry[1] instanceof Uint8Array) ?? [];
  if (!bytesOf || !bytes) return sent({ task, bytesOf: null });
  for (let start = 0; start < bytes.length; start += PIECE_BYTES)
    await sent({ piece: bytes.subarray(start, start + PIECE_BYTES) });
  return sent({ task: { ...task, [bytesOf]: new Uint8Array() }, bytesOf });
}

/** Builds the refusal for when another program, or a lack of memory, has ended the process. */
const killed = (): Refusal => new Refusal('UNAVAILABLE', 'The bot could not finish this work. Try again in a minute.');

const tooMuch = (what: string): Refusal =>
  new Refusal(
    'UNAVAILABLE',
    `This work needs more ${what} than the bot has. Ask the person who runs the bot to use the \`umpire\` command-line program.`,
  );
