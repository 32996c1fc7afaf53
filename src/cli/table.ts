import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { randomBytes } from 'node:crypto';
import type { Config } from '../config.js';
import { readConfig } from '../config.js';
import { openDatabase, settingsIn } from '../store/index.js';
import { openTable, Player, playScript, runPrompt, scriptDir, type Table } from '../table/index.js';
import { BotProcess } from './bot-process.js';
import { EXIT, type TableOptions } from './umpire.js';

/** Ids that one practice run may use up; the next run on the same database begins beyond them. */
const IDS_PER_RUN = 1_000_000;
const PRACTICE_RUNS = 'practice-runs';

/** `umpire table`: plays a script and ends, or opens the prompt. @returns the exit status */
export async function table(options: TableOptions): Promise<number> {
  const config = readConfig();
  if (options.script === undefined)
    return openLocalTable(options.database === undefined ? config : { ...config, databasePath: options.database }, options.seed);
  return inScratchFolder(async (folder) =>
    playFile({ ...options, script: options.script! }, options.database ?? join(folder, 'umpire.db'), config),
  );
}

/** The prompt at a local table, with the bot beside it. @returns the exit status */
export async function openLocalTable(config: Config, seed?: string): Promise<number> {
  return inScratchFolder(async (folder) => {
    const seated = await sitDown(config.databasePath, config, seed);
    const player = new Player({ table: seated.table, bot: seated.bot, baseDir: process.cwd() });
    let practices = 0;
    /** `seed HEX`: a practice battle that repeats exactly, on a record of its own. */
    const practise = async (words: string): Promise<string> => {
      const practiceSeed = words.trim().toLowerCase();
      if (!isHex(practiceSeed)) return 'seed wants an even number of hex digits, like: seed 1944';
      await seated.bot.stop();
      seated.table.world.ids.reseed(practiceSeed);
      seated.bot.setup = { ...seated.bot.setup, practiceSeed, databasePath: join(folder, `practice-${++practices}.db`) };
      await seated.bot.start();
      return `Practice with seed ${practiceSeed}, on a record of its own: dice and ids repeat. Start the umpire again for battles that count.`;
    };
    const terminal = process.stdin.isTTY === true;
    try {
      const ok = await runPrompt({
        table: seated.table,
        player,
        input: process.stdin,
        output: process.stdout,
        who: { user: 'umpire', channel: 'hq' },
        terminal,
        colour: process.stdout.isTTY === true,
        width: process.stdout.columns ?? 80,
        directives: { seed: practise },
      });
      return ok || terminal ? EXIT.done : EXIT.fault;
    } finally {
      player.close();
      await seated.leave();
    }
  });
}

async function playFile(
  options: TableOptions & { readonly script: string },
  databasePath: string,
  config: Config,
): Promise<number> {
  const { script, seed, files } = options;
  if (seed !== undefined && !isHex(seed)) throw new Error('--seed wants an even number of hex digits');
  const input = script === '-' ? process.stdin : (await open(script)).createReadStream();
  const seated = await sitDown(databasePath, config, seed);
  try {
    const played = playScript(createInterface({ input, crlfDelay: Infinity }), {
      table: seated.table,
      bot: seated.bot,
      baseDir: scriptDir(script),
      ...(files === undefined ? {} : { filesDir: files }),
    });
    for (;;) {
      const { done, value } = await played.next();
      if (done) return value.ok ? EXIT.done : EXIT.fault;
      process.stdout.write(`${JSON.stringify(value)}\n`);
    }
  } finally {
    await seated.leave();
  }
}

interface Seated {
  readonly table: Table;
  readonly bot: BotProcess;
  leave(): Promise<void>;
}

/** Opens a table and starts the bot at it. */
async function sitDown(databasePath: string, config: Config, seed: string | undefined): Promise<Seated> {
  const idsFrom = seed === undefined ? 0 : nextPracticeRun(databasePath) * IDS_PER_RUN;
  const token = `${randomBytes(9).toString('base64url')}.local.${randomBytes(18).toString('base64url')}`;
  const opened = await openTable({ token, idsFrom, ...(seed === undefined ? {} : { seed }) });
  const bot = new BotProcess(opened, {
    databasePath,
    logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel,
    practiceSeed: seed,
  });
  const leave = async (): Promise<void> => {
    await bot.stop();
    await opened.close();
  };
  try {
    await bot.start();
  } catch (error) {
    await leave();
    throw error;
  }
  return { table: opened, bot, leave };
}

/** How many practice runs a database has seen before this one. */
function nextPracticeRun(databasePath: string): number {
  const database = openDatabase(databasePath);
  const settings = settingsIn(database);
  const run = Number(settings.get(PRACTICE_RUNS) ?? 0);
  settings.set(PRACTICE_RUNS, String(run + 1));
  database.$client.close();
  return run;
}

async function inScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'umpire-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isHex(text: string): boolean {
  return /^([0-9a-f]{2})+$/i.test(text);
}
