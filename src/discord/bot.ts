import { randomBytes as systemRandomBytes, randomUUID } from 'node:crypto';
import { type Client, Events } from 'discord.js';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { calculateHmacSha256 } from '../dice/index.js';
import { findProcedure, findRuleset, RULESETS } from '../rules/registry.js';
import {
  type FileFaults,
  FileGuard,
  openGuilds,
  getLastCommitTime,
  openDatabase,
  Panels,
  Scenarios,
  openSettings,
  openStore,
  Templates,
} from '../store/index.js';
import { waitAtMost } from './work/at-most.js';
import { BUTTON_HANDLERS } from './buttons.js';
import { FORM_HANDLERS } from './forms.js';
import { AppEmoji } from './connection/app-emoji.js';
import { preloadSymbols } from '../present/index.js';
import { createArrivalChecks, createPracticeArrivalChecks, checkConnection, connect } from './connection/connection.js';
import type { Command } from './command.js';
import { Deliveries } from './posts/deliveries.js';
import { type Clocks, DiscordTime, SYSTEM_CLOCKS } from './connection/discord-time.js';
import { dispatch } from './dispatcher.js';
import { startHealthServer } from './connection/health-address.js';
import type { Services } from './services.js';
import { RunningTutorials } from './lessons/learning.js';
import { LogThreads } from './posts/log-thread.js';
import { type LocalPictureWork, PictureQueue } from '../pictures/index.js';
import { MESSAGE_COMMANDS } from './message-commands.js';
import { FILE_TASK_LIMITS, LongWork, type LocalWork, type WorkLimits } from './long-work/long-work.js';
import { KeyedQueue } from './work/one-by-one.js';
import { Cards } from './desks/cards.js';
import { PastedTables } from './files/pasted-tables.js';
import { CommandRegistration } from './options/registration.js';
import { RestorationCheck } from './posts/restoration.js';
import { ServerRulebooks } from './commands/server-rulebooks.js';
import { startHeartbeat } from './connection/sign-of-life.js';
import { BotCommandRunner, PhaseAutomation } from './battles/acting.js';
import { DeadlineReminders } from './battles/reminding.js';
import { TurnPictures } from './pictures/turn-pictures.js';
import { PANEL_EDIT_INTERVAL_MS, PANEL_CHECKS_PER_INTERVAL, PanelKeeper } from './desks/umpires-desk.js';
import { BackgroundWork } from './posts/underway.js';
import type { UnrecoverableError } from './connection/unrecoverable.js';

const SWEEP_EVERY_MS = 60_000;
/** The time in milliseconds between two checks for phases that end automatically. */
const FLOW_EVERY_MS = 2000;
/** The time in milliseconds between two checks for reminders that must be sent. */
const REMIND_EVERY_MS = 5000;
/** The time in milliseconds between two checks that the database file is still there. Each write also makes this check. */
const LOOK_EVERY_MS = 1000;
/** The maximum time in milliseconds that commands wait after the start while the record is compared with posts. */
const LOOK_WITHIN_MS = 1000;
/** The maximum time in milliseconds for which stopping the bot waits for background work. The next start completes the rest. */
const SETTLE_WITHIN_MS = 2000;
/** The maximum time in milliseconds for which stopping the bot waits for Discord to close the connection. */
const CLOSE_WITHIN_MS = 1000;
/** The limits on background work for a practice bot, because nothing else needs the processor. */
const PRACTICE_LIMITS = { ms: 600_000, nice: 0 } as const;
/**
 * The time in milliseconds between two requests for Discord's time, if no other answer contains it. They are necessary because
 * clocks drift apart.
 */
const TIME_EVERY_MS = 600_000;

/** A running bot that can be stopped at any time. */
export interface Stoppable {
  /**
   * Stops the bot cleanly: cancels long work, waits a short time for other work, closes the connection to Discord, records which
   * posts were sent, and closes the database.
   * @throws if a database file is then missing or damaged. The data of a missing file are first saved elsewhere
   */
  stop(): Promise<void>;
}

export interface Bot extends Stoppable {
  readonly client: Client<true>;
}

/** The functions that run long work, draw pictures, and check the database file. */
interface WorkInProcess {
  readonly work: LocalWork;
  readonly draw: LocalPictureWork;
  readonly check: (path: string) => FileFaults;
}

export interface BotOptions {
  readonly config: Config & { readonly discordToken: string };
  readonly commands: readonly Command[];
  readonly log: Logger;
  /** Makes dice, ids and seeds repeatable for practice and tests. Never set for a real battle. */
  readonly practiceSeed?: string;
  /** The time in milliseconds between two checks for pending posts. Default: one minute. */
  readonly sweepEveryMs?: number;
  /** The minimum time in milliseconds between two edits of an umpires' panel. */
  readonly panelEveryMs?: number;
  /**
   * Called with the bot as soon as the record is open, so that the caller can stop the bot while it still connects to Discord.
   */
  readonly onOpened?: (bot: Stoppable) => void;
  /** Called if the running bot has permanently lost its connection to Discord. */
  readonly onLost?: (why: UnrecoverableError) => void;
  /**
   * True if phases in battles without an umpire end some seconds after the last side is done. Default: phases end immediately.
   */
  readonly phasesWait?: boolean;
  /** The clocks to use. Default: the machine's clocks. Tests replace them. */
  readonly clocks?: Clocks;
  /** Runs the work of separate processes and threads in this thread, with the same limits. Only for tests. */
  readonly here?: WorkInProcess;
  /** Called when Discord has accepted the commands. Some posts may still be pending. */
  readonly onRegistered?: () => void;
  /**
   * Called with an interaction's id when the interaction is finished. The answer has then been sent, and its other posts and
   * edits have been sent or left for the next check. Called with null when all posts that were pending at connection are done.
   */
  readonly onFinished?: (interactionId: string | null) => void;
}

/** Opens the record, connects to Discord, and runs the bot until it is stopped. */
export async function startBot(options: BotOptions): Promise<Bot> {
  const { config, commands, log, practiceSeed, phasesWait = false, clocks = SYSTEM_CLOCKS } = options;
  const { sweepEveryMs = SWEEP_EVERY_MS, panelEveryMs = PANEL_EDIT_INTERVAL_MS, onFinished } = options;
  const database = openDatabase(config.databasePath);
  const guard = new FileGuard(database, config.databasePath, (news, why) => {
    if (news === 'stopped') log.fatal({ why }, 'the database can no longer be written');
    else if (news === 'again') log.warn({ why }, 'the database is written again');
    else if (news === 'pictures') log.error({ why }, 'a picture is damaged: it is left out, everything else goes on');
    else log.warn({ why }, 'the database could not be checked');
  });
  const looking = setInterval(() => guard.look(), LOOK_EVERY_MS).unref();
  const randomBytes =
    practiceSeed === undefined
      ? (length: number): Uint8Array => systemRandomBytes(length)
      : practiceBytes(practiceSeed, drawsSoFar(database));
  const nonce = practiceSeed === undefined ? nonceByChance : practiceNonce(practiceSeed, numberOf(database, 'events'));
  const now = (): Date => new Date();
  const settings = openSettings(database);
  const onDamage = (gameId: string, why: string): void =>
    log.error({ gameId, why }, 'the record of a battle is damaged: it is refused, the others go on');
  const onPicture = (sha256: string, why: string): void =>
    log.error({ why: `picture ${sha256} is damaged: ${why}` }, 'a picture is damaged: it is left out, everything else goes on');
  const isPractice = practiceSeed !== undefined;
  const store = openStore(database, {
    now,
    randomBytes,
    rulesetById: findRuleset,
    onDamage,
    onPicture,
    nonce,
    phasesWait,
    isPractice,
  });
  const stock = store.battles.takeStock();
  const threads = new LogThreads(store, log);
  const workLimits: WorkLimits = isPractice ? PRACTICE_LIMITS : {};
  const longWork = new LongWork(config.databasePath, workLimits, options.here?.work);
  const fileWork = new LongWork(config.databasePath, { ...FILE_TASK_LIMITS, ...workLimits }, options.here?.work);
  const drawing = new PictureQueue(workLimits.ms, options.here?.draw);
  const deliveries = new Deliveries(store, threads, log);
  deliveries.turnPictures = new TurnPictures(store, drawing, (to, room) => deliveries.watch.mayPost(to, room), log);
  const emoji = new AppEmoji(RULESETS, drawing, log);
  deliveries.faces = emoji.faces;
  const guilds = openGuilds(database);
  const serverRulebooks = new ServerRulebooks(RULESETS, guilds, log);
  const time = new DiscordTime(log, clocks);
  const learning: RunningTutorials = new RunningTutorials(() => services);
  const services: Services = {
    ...store,
    learning,
    pasted: new PastedTables(),
    cards: new Cards(log),
    roomMaking: new KeyedQueue(),
    panels: new Panels(database),
    templates: new Templates(database),
    scenarios: new Scenarios(database, now),
    rulesets: RULESETS,
    guilds,
    serverRulebooks,
    procedureById: findProcedure,
    deliveries,
    threads,
    longWork,
    fileWork,
    drawing,
    faces: emoji.faces,
    log,
    time: () => time.earliest(),
    randomWord: () => new DataView(Uint8Array.from(randomBytes(4)).buffer).getUint32(0),
    commands: () => commands,
  };
  /** The client that is connected, or is trying to connect. */
  let client: Client | undefined;
  const health =
    config.healthPort === undefined
      ? undefined
      : await startHealthServer(config.healthHost, config.healthPort, {
          client: () => client,
          lastCommit: () => getLastCommitTime(database),
          owedPosts: () => store.posts.count(),
          fileFault: () => guard.fault,
        });
  const ownCommands = new BotCommandRunner(store, log, (committed, channelId) => {
    deliveries.takeUp(committed, channelId);
    // Players wait for these posts, so they do not wait for the next sweep.
    if (client?.isReady()) deliveries.also(deliveries.tellAll(client, committed.gameId));
  });
  const reminding = new DeadlineReminders(
    database,
    store,
    log,
    services.time,
    (to, channelId) => deliveries.watch.mayTell(to, channelId),
    ownCommands,
  );
  const flowing = new PhaseAutomation(database, store, log, () => time.steady(), ownCommands);
  const panelKeeper = new PanelKeeper(
    services.panels,
    store,
    log,
    time,
    (at, room) => deliveries.watch.mayPost(at, room),
    panelEveryMs,
  );
  const restorations = new RestorationCheck(store, settings, log);
  let goOn = (): void => undefined;
  const looked = new Promise<void>((resolve) => (goOn = resolve));
  const look = async (at: Client<true>): Promise<void> => {
    // Commands wait a short time for this work, but the start of the bot does not.
    setTimeout(goOn, LOOK_WITHIN_MS).unref();
    for (const { committed, channelId } of await restorations.look(at)) deliveries.takeUp(committed, channelId);
    goOn();
  };
  const stopping = new AbortController();
  const running: NodeJS.Timeout[] = [];
  const connected: Client<true>[] = [];
  const underway = new BackgroundWork(log);
  let endLife = (): void => undefined;
  const stop = once(async () => {
    stopping.abort(new Error('the bot is being stopped'));
    running.forEach((timer) => clearInterval(timer));
    clearInterval(looking);
    await guard.stop();
    endLife();
    await health?.stop();
    await longWork.stop();
    await fileWork.stop();
    await drawing.stop();
    await waitAtMost(SETTLE_WITHIN_MS, Promise.all([reminded, kept, underway.settled()]));
    await deliveries.finish(SETTLE_WITHIN_MS);
    await waitAtMost(CLOSE_WITHIN_MS, connected[0]?.destroy());
    deliveries.flush();
    await guard.finish();
    store.battles.forget();
    database.$client.close();
    guard.closed();
    if (guard.fault) throw new Error(`the database was ${guard.fault} when the bot stopped`);
  });
  options.onOpened?.({ stop });

  /** The reminders that are now being sent. Stopping the bot waits for them. */
  let reminded: Promise<void> = Promise.resolve();
  let kept: Promise<void> = Promise.resolve();
  const keepPanels = (at: Client<true>): Promise<void> => (stopping.signal.aborted ? kept : (kept = panelKeeper.look(at)));
  const remind = (to: Client<true>): Promise<void> => (stopping.signal.aborted ? reminded : (reminded = reminding.look(to)));

  let registration: CommandRegistration | undefined;
  const sweep = async (to: Client<true>, isBack = false): Promise<void> => {
    if (stopping.signal.aborted) return;
    try {
      store.people.tidy();
      void registration?.everywhere();
      void serverRulebooks.retry();
      await look(to);
      await deliveries.sweep(to, isBack);
      await learning.look(to);
    } catch (error) {
      log.error({ err: error }, 'a sweep failed');
    }
  };
  const comeBack = async (to: Client<true>): Promise<void> => {
    await sweep(to, true);
    onFinished?.(null);
  };
  /** Registers changed commands with Discord: the commands for all servers, and the commands for the servers of one shard. */
  const register = async (to: Client<true>, shard: number): Promise<void> => {
    registration ??= new CommandRegistration(to, commands, MESSAGE_COMMANDS, config.discordGuildId, settings, log);
    serverRulebooks.connect(registration);
    await registration.everywhere();
    await inServers(to, shard, config.discordGuildId, serverRulebooks, stopping.signal);
  };
  let begun = (_: unknown): void => undefined;
  const hasBegun = new Promise((resolve) => (begun = resolve));
  const wire = (to: Client<true>): void => {
    client = to;
    const arrivals = practiceSeed === undefined ? createArrivalChecks(to, time) : createPracticeArrivalChecks();
    deliveries.watch.listen(to);
    dispatch(to, commands, MESSAGE_COMMANDS, BUTTON_HANDLERS, FORM_HANDLERS, services, arrivals, onFinished, looked, underway);
    to.on(Events.GuildCreate, ({ id }) => void serverRulebooks.refresh(id));
    to.on(Events.ShardResume, () => void comeBack(to));
    to.on(Events.ShardReady, (shard) => {
      const registered = register(to, shard);
      void Promise.allSettled([registered, comeBack(to)]).then(begun);
    });
  };
  preloadSymbols();
  const ready = await connect({
    config,
    time,
    clocks,
    log,
    wire,
    onLost: options.onLost ?? (() => undefined),
    stopping: stopping.signal,
  });
  connected.push(ready);
  endLife = startHeartbeat({ client: ready, settings, now, log });
  running.push(setInterval(() => void sweep(ready), sweepEveryMs));
  running.push(setInterval(() => void remind(ready), REMIND_EVERY_MS).unref());
  running.push(setInterval(() => flowing.look(ready), FLOW_EVERY_MS).unref());
  running.push(setInterval(() => void keepPanels(ready), panelEveryMs / PANEL_CHECKS_PER_INTERVAL).unref());
  running.push(setInterval(() => void checkConnection(ready).catch(() => undefined), TIME_EVERY_MS).unref());
  await hasBegun;
  options.onRegistered?.();
  log.info({ user: ready.user.tag, servers: ready.guilds.cache.size, commands: commands.length, ...stock }, 'ready');
  // Emoji are loaded last. Until they are loaded, messages contain text instead.
  if (config.emoji) void emoji.keep(ready, hasFirstShard(config), stopping.signal);
  // This check reads the whole file, but nothing waits for the result.
  void guard.check(options.here?.check);
  return { client: ready, stop };
}

/** Checks whether this process has the first shard. Only the process with the first shard uploads emoji. */
const hasFirstShard = ({ discordShards }: Config): boolean => discordShards === 'auto' || discordShards.ids.includes(0);

/** Returns a function that starts the work on its first call, and returns the same promise on every later call. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

/**
 * Updates the commands of servers one after another, because Discord limits the rate. Between these updates, the bot answers
 * people.
 */
async function inServers(
  client: Client<true>,
  shard: number,
  homeId: string | undefined,
  rulebooks: ServerRulebooks,
  stopping: AbortSignal,
): Promise<void> {
  const ofShard = [...client.guilds.cache.filter(({ shardId }) => shardId === shard).keys()];
  for (const guildId of homeId === undefined ? ofShard : [homeId]) {
    if (stopping.aborted) return;
    await rulebooks.refresh(guildId);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * Returns a function that draws bytes from a practice seed. It skips the bytes that earlier runs on the same record have drawn.
 */
function practiceBytes(seed: string, drawn: number, purpose = 'practice'): (length: number) => Uint8Array {
  let draws = drawn;
  return (length) => {
    const bytes: number[] = [];
    for (let block = 0; bytes.length < length; block++) bytes.push(...calculateHmacSha256(seed, `${purpose}|${draws}|${block}`));
    draws++;
    return Uint8Array.from(bytes.slice(0, length));
  };
}

/**
 * Returns the nonce for an event: 16 random hex digits. They come from a UUID, because Node generates UUIDs in batches, which is
 * fast.
 */
function nonceByChance(): string {
  const uuid = randomUUID();
  return `${uuid.slice(0, 4)}${uuid.slice(-12)}`;
}

/** Returns a function that draws nonces from a practice seed. @param drawn the number of nonces already in the record */
function practiceNonce(seed: string, drawn: number): () => string {
  const bytes = practiceBytes(seed, drawn, 'practice nonce');
  return () => Buffer.from(bytes(8)).toString('hex');
}

/**
 * Estimates how many draws earlier runs have made. The estimate is never too low, because a restarted practice bot must not
 * repeat recorded ids and seeds.
 */
function drawsSoFar(database: ReturnType<typeof openDatabase>): number {
  return 1000 * (numberOf(database, 'games') + numberOf(database, 'loose_rolls'));
}

const numberOf = (database: ReturnType<typeof openDatabase>, table: 'games' | 'loose_rolls' | 'events'): number =>
  database.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
