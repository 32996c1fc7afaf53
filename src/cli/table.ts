import { mkdtemp, open, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { randomBytes } from 'node:crypto';
import renamedSince from '../../docs/renamed.json' with { type: 'json' };
import { readConfig, type Config } from '../config.js';
import { openDatabase, openSettings } from '../store/index.js';
import {
  ScriptPlayer,
  findScriptFolder,
  isLoopbackHost,
  openTable,
  playScript,
  restoreTable,
  runPrompt,
  type Table,
  type TableStorage,
} from '../table/index.js';
import { servePage, type WebPage } from '../web/index.js';
import { BotProcess } from './bot-process.js';
import { EXIT_CODES, type TableCommandOptions } from './umpire.js';
import { RULESETS } from '../rules/registry.js';

const DEMOS = 'demo-battles';
const LINKS = 'table-links';

/**
 * Returns the lines that people would type to play a small battle up to its first shot. Each run gets a new channel, because the
 * database still contains the battles of earlier runs.
 */
export function createDemoLines(databasePath: string): readonly string[] {
  const number = inSettings(databasePath, (settings) => {
    const next = Number(settings.get(DEMOS) ?? 0) + 1;
    settings.set(DEMOS, String(next));
    return next;
  });
  const channel = number === 1 ? 'demo' : `demo-${number}`;
  const { demo = [] } = RULESETS.find(({ guide }) => guide.demo)?.guide ?? {};
  return demo.map((line) => line.replace('#here', `#${channel}`));
}

/**
 * Returns the secret that is part of the links to the seats of a local table on a network. The secret is created once and stored
 * in the database, so that the links still work after a restart.
 */
function readLinkSecret(databasePath: string): string {
  return inSettings(databasePath, (settings) => {
    const known = settings.get(LINKS);
    if (known !== undefined) return known;
    const made = randomBytes(32).toString('hex');
    settings.set(LINKS, made);
    return made;
  });
}

function inSettings<T>(databasePath: string, use: (settings: ReturnType<typeof openSettings>) => T): T {
  const database = openDatabase(databasePath);
  try {
    return use(openSettings(database));
  } finally {
    database.$client.close();
  }
}

/** The number of ids reserved for each practice run. The next run on the same database starts after these ids. */
const IDS_PER_RUN = 1_000_000;
const PRACTICE_RUNS = 'practice-runs';
/** The page's default port. TABLE_PORT sets a different port. If the default port is in use, any free port is used. */
const USUAL_PORT = 1944;
/** The seats of a new table, starting with the host's seat. Each seat has its channel. */
const SEATS = ['umpire', 'axis', 'allies', 'spectator'];
const CHANNELS = ['hq', { name: 'axis', only: ['axis'] }, { name: 'allies', only: ['allies'] }];

/**
 * Handles `umpire table`: plays the given script and ends. Without a script, opens the prompt.
 * @returns the exit status
 * @throws {Error} if the seed is not an even number of hex digits
 */
export async function runTableCommand(options: TableCommandOptions): Promise<number> {
  const { seed } = options;
  if (seed !== undefined && !isHex(seed)) throw new Error('--seed wants an even number of hex digits');
  const config = readConfig();
  if (options.script === undefined)
    return openLocalTable(options.database === undefined ? config : { ...config, databasePath: options.database }, seed);
  return inScratchFolder(async (folder) =>
    playFile({ ...options, script: options.script! }, options.database ?? join(folder, 'umpire.db'), config),
  );
}

/** Opens the prompt at a local table, and starts the bot there. @returns the exit status */
export async function openLocalTable(config: Config, seed?: string): Promise<number> {
  return inScratchFolder(async (folder) => {
    const seated = await sitDown(config.databasePath, config, seed, {
      host: config.tableHost,
      port: config.tablePort,
      remembers: seed === undefined && config.databasePath !== ':memory:',
    });
    const { table: opened } = seated;
    const page = servePage(opened, {
      seats: seatsAt(opened),
      channels: CHANNELS,
      demo: () => createDemoLines(seated.bot.setup.databasePath),
      bot: seated.bot,
      ...(isLoopbackHost(config.tableHost) ? {} : { secret: readLinkSecret(config.databasePath) }),
    });
    process.stdout.write(`${invitation(page, opened, config.tableHost)}\n`);
    const player = new ScriptPlayer({ table: seated.table, bot: seated.bot, baseDir: process.cwd() });
    let practices = 0;
    /** Handles `seed HEX`: plays a practice battle that repeats exactly, with a separate database. */
    const practise = async (words: string): Promise<string> => {
      const practiceSeed = words.trim().toLowerCase();
      if (!isHex(practiceSeed)) return 'seed wants an even number of hex digits, like: seed 1944';
      await seated.bot.stop();
      seated.memory?.stop();
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
        unattended: stopped,
        directives: { seed: practise },
      });
      return ok || terminal ? EXIT_CODES.done : EXIT_CODES.fault;
    } finally {
      player.close();
      await seated.leave();
    }
  });
}

async function playFile(
  options: TableCommandOptions & { readonly script: string },
  databasePath: string,
  config: Config,
): Promise<number> {
  const { script, renamed, seed, files } = options;
  const input = script === '-' ? process.stdin : (await open(script)).createReadStream();
  const seated = await sitDown(databasePath, config, seed);
  try {
    const played = playScript(createInterface({ input, crlfDelay: Infinity }), {
      table: seated.table,
      bot: seated.bot,
      baseDir: findScriptFolder(script),
      ...(files === undefined ? {} : { filesDir: files }),
      ...(renamed ? { renamed: renamedSince } : {}),
    });
    for (;;) {
      const { done, value } = await played.next();
      if (done) return value.ok ? EXIT_CODES.done : EXIT_CODES.fault;
      process.stdout.write(`${JSON.stringify(value)}\n`);
    }
  } finally {
    await seated.leave();
  }
}

/** Returns the addresses to open in a browser. On a network, returns one link for each seat. */
function invitation(page: WebPage, opened: Table, host: string): string {
  if (page.seats.free) return `The table is open at ${opened.url}/`;
  const { port } = new URL(opened.url);
  const bases = addressesOf(host).map((address) => `http://${address.includes(':') ? `[${address}]` : address}:${port}/`);
  const links = page.seats.links().flatMap(({ name, hash }) => bases.map((base) => `  ${name.padEnd(10)} ${base}${hash}`));
  return ['The table is open to your network. Each link is the key to one seat; umpire may add more.', ...links].join('\n');
}

function addressesOf(host: string): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [host];
  const outward = Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);
  return outward.length === 0 ? ['127.0.0.1'] : outward;
}

/** Resolves when this process receives a signal to stop. */
async function stopped(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

interface Address {
  readonly host: string;
  readonly port: number | undefined;
  /** True if the table continues from the end of its last run, and stores the events of this run. */
  readonly remembers: boolean;
}

interface Seated {
  readonly table: Table;
  readonly bot: BotProcess;
  readonly memory: TableStorage | undefined;
  leave(): Promise<void>;
}

/** Opens a table and starts its bot. */
async function sitDown(
  databasePath: string,
  config: Config,
  seed: string | undefined,
  at: Address = { host: '127.0.0.1', port: 0, remembers: false },
): Promise<Seated> {
  const idsFrom = seed === undefined ? 0 : practiceRunOf(databasePath) * IDS_PER_RUN;
  const token = `${randomBytes(9).toString('base64url')}.local.${randomBytes(18).toString('base64url')}`;
  const openAt = (port: number): Promise<Table> =>
    openTable({ token, idsFrom, host: at.host, port, ...(seed === undefined ? {} : { seed }) });
  const opened = await openAt(at.port ?? USUAL_PORT).catch((error: unknown) => {
    if (at.port !== undefined || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return openAt(0);
  });
  const memory = at.remembers ? restoreTable(opened, `${databasePath}.table`, tell) : undefined;
  const bot = new BotProcess(opened, {
    databasePath,
    logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel,
    practiceSeed: seed,
  });
  const leave = async (): Promise<void> => {
    await bot.stop();
    await opened.close();
    memory?.stop();
  };
  try {
    await bot.start();
  } catch (error) {
    await leave();
    throw error;
  }
  return { table: opened, bot, memory, leave };
}

/** Returns the usual seats, then the seats of people from earlier runs of this table. */
function seatsAt({ world }: Table): string[] {
  const people = [...world.guild().members.values()].filter(({ user }) => !user.bot).map(({ user }) => user.name);
  return [...new Set([...SEATS, ...people])];
}

function tell(words: string): void {
  process.stderr.write(`${words}\n`);
}

/**
 * Counts another practice run, and returns the number of earlier runs.
 * @throws {Error} if the database cannot be opened, so that the table cannot start
 */
function practiceRunOf(databasePath: string): number {
  try {
    return nextPracticeRun(databasePath);
  } catch (error) {
    throw new Error(`The record cannot be opened: ${(error as Error).message}`, { cause: error });
  }
}

/** Counts one more practice run of a database. @returns the number of earlier runs */
function nextPracticeRun(databasePath: string): number {
  const database = openDatabase(databasePath);
  const settings = openSettings(database);
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
