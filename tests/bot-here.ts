import type { Client } from 'discord.js';
import { COMMANDS } from '../commands/index.js';
import type { BotSetup } from '../src/cli/bot-process.js';
import { readConfig } from '../src/config.js';
import { type Bot, type BotOptions, startBot, type Stoppable } from '../src/discord/bot.js';
import { runLongTask } from '../src/discord/long-work/long-tasks.js';
import { carryOutPictureJob, type PictureJob } from '../src/pictures/jobs.js';
import { findFileFaults } from '../src/store/whole.js';
import { createLog } from '../src/discord/work/log.js';
import type { BotControl, Table } from '../src/table/index.js';

/** Options in which a bot in this process differs from the usual one. */
export interface OtherBot extends Partial<Omit<BotOptions, 'config' | 'log' | 'practiceSeed'>> {
  /**
   * True to use separate processes and threads, as the real bot does. That needs the compiled program. Default: false.
   */
  readonly worksApart?: boolean;
  /** Environment variables in addition to those that the table sets. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Receives the lines of the log. Default: standard error. */
  readonly write?: (line: string) => void;
}

/** The last few drawn maps. Tests draw the same maps repeatedly. */
const drawnBefore = new Map<string, Promise<unknown>>();
const DRAWN_KEPT = 60;

function draw(job: PictureJob): Promise<unknown> {
  if (job.kind !== 'draw') return carryOutPictureJob(structuredClone(job));
  const drawn = drawnBefore.get(job.svg) ?? carryOutPictureJob(job);
  drawnBefore.delete(job.svg);
  drawnBefore.set(job.svg, drawn);
  for (const oldest of [...drawnBefore.keys()].slice(0, -DRAWN_KEPT)) drawnBefore.delete(oldest);
  return drawn;
}

/** Starts the bot in this process, with the settings that the compiled program has at a table. */
export function startHere(
  at: { readonly token: string; readonly apiUrl: string },
  { databasePath, logLevel, practiceSeed }: BotSetup,
  { env, write, worksApart = false, ...other }: OtherBot = {},
): Promise<Bot> {
  const config = readConfig({
    DISCORD_TOKEN: at.token,
    DISCORD_API_URL: at.apiUrl,
    DATABASE_PATH: databasePath,
    LOG_LEVEL: logLevel,
    ...env,
  });
  return startBot({
    config: { ...config, discordToken: at.token },
    commands: COMMANDS,
    log: createLog(config.logLevel, at.token, write),
    ...(worksApart
      ? {}
      : {
          here: {
            // Copies the values, as between two processes.
            work: async (task, path) => structuredClone(await runLongTask(structuredClone(task), path)),
            draw,
            check: findFileFaults,
          },
        }),
    ...(practiceSeed === undefined ? {} : { practiceSeed }),
    ...other,
  });
}

/** The whole bot, in the test's own process, at a local table. It cannot be killed without ending the test. */
export class BotHere implements BotControl {
  private opened: Stoppable | undefined;
  private running: Client<true> | undefined;

  constructor(
    private readonly table: Table,
    public setup: BotSetup,
    public other: OtherBot = {},
  ) {}

  /** Returns the connection to the table while the bot runs. */
  get client(): Client<true> {
    if (!this.running) throw new Error('the bot is not running');
    return this.running;
  }

  async start(): Promise<void> {
    const { table } = this;
    const after = table.gateway.generation;
    const started = startHere(table, this.setup, {
      onOpened: (opened) => (this.opened = opened),
      onLost: (why) => {
        throw why;
      },
      onFinished: (interactionId) => table.finished(interactionId),
      ...this.other,
    });
    try {
      const [{ client }] = await Promise.all([started, table.botReady({ after })]);
      this.running = client;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Stops the bot as a signal would. The next start finds only what is on disk. */
  async stop(): Promise<void> {
    const { opened } = this;
    this.opened = undefined;
    this.running = undefined;
    if (!opened) return;
    await opened.stop();
    this.table.botGone();
  }

  kill(): Promise<never> {
    return Promise.reject(new Error('only a process can be killed: start the bot apart'));
  }
}
