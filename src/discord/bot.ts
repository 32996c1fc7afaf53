import { randomBytes as systemRandomBytes } from 'node:crypto';
import { type Client, Events } from 'discord.js';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { hmacSha256 } from '../dice/index.js';
import { procedureById, rulesetById, RULESETS } from '../rules/registry.js';
import { Drafts, guildsIn, openDatabase, settingsIn, storeIn, Templates } from '../store/index.js';
import { BUTTONS } from './buttons.js';
import { FORMS } from './forms.js';
import { createClient, logIn } from './client.js';
import type { Command } from './command.js';
import { Deliveries } from './deliveries.js';
import { dispatch } from './dispatcher.js';
import type { House } from './house.js';
import { LogThreads } from './log-thread.js';
import { Pictures } from '../pictures/index.js';
import { LongWork } from './long-work.js';
import { Registration } from './registration.js';
import { ServerRulebooks } from './server-rulebooks.js';
import { showLife } from './sign-of-life.js';

const SWEEP_EVERY_MS = 60_000;
/** How long a stop waits for what goes on behind the answers; the next start takes it up. */
const SETTLE_WITHIN_MS = 2000;

export interface Bot {
  readonly client: Client<true>;
  /** Stops cleanly: no interaction is taken any more, what is confirmed is written, the database is closed. */
  stop(): Promise<void>;
}

export interface BotOptions {
  readonly config: Config & { readonly discordToken: string };
  readonly commands: readonly Command[];
  readonly log: Logger;
  /** Makes dice, ids and seeds repeat: for practice and tests, never for a battle that counts. */
  readonly practiceSeed?: string;
  /** How often owed posts are looked after. */
  readonly sweepEveryMs?: number;
  /** Called when Discord has the commands; what is owed may still be on its way. */
  readonly onRegistered?: () => void;
  /**
   * Told when nothing is left to do of an interaction: answered, followed up, posts edited, or owed until the next sweep. With null:
   * when what was owed as the bot came to the gateway was looked after.
   */
  readonly onFinished?: (interactionId: string | null) => void;
}

/** Opens the record, connects to Discord, and umpires until stopped. */
export async function startBot(options: BotOptions): Promise<Bot> {
  const { config, commands, log, practiceSeed, sweepEveryMs = SWEEP_EVERY_MS, onFinished = () => undefined } = options;
  const database = openDatabase(config.databasePath);
  const randomBytes =
    practiceSeed === undefined
      ? (length: number): Uint8Array => systemRandomBytes(length)
      : practiceBytes(practiceSeed, drawsSoFar(database));
  const now = (): Date => new Date();
  const settings = settingsIn(database);
  const store = storeIn(database, { now, randomBytes, rulesetById });
  const threads = new LogThreads(store, settings, log);
  const longWork = new LongWork();
  const drawing = new Pictures();
  const deliveries = new Deliveries(store, threads, log);
  deliveries.takeUpOwed();
  const guilds = guildsIn(database);
  const serverRulebooks = new ServerRulebooks(RULESETS, guilds, log);
  const client = createClient(config);
  client.on(Events.Error, (error) => log.error({ err: error }, 'the connection to Discord failed'));
  client.on(Events.ShardDisconnect, (_event, shard) => log.warn({ shard }, 'a shard lost its connection'));
  client.on(Events.ShardReconnecting, (shard) => log.info({ shard }, 'a shard is reconnecting'));
  const house: House = {
    ...store,
    drafts: new Drafts(database, now),
    templates: new Templates(database),
    rulesets: RULESETS,
    guilds,
    serverRulebooks,
    procedureById,
    deliveries,
    threads,
    longWork,
    drawing,
    log,
    randomWord: () => new DataView(Uint8Array.from(randomBytes(4)).buffer).getUint32(0),
    commands: () => commands,
  };
  dispatch(client, commands, BUTTONS, FORMS, house, onFinished);

  const ready = await logIn(client, config.discordToken);
  const endLife = showLife({ client: ready, settings, now, log });
  const registration = new Registration(ready, commands, config.discordGuildId, settings, log);
  serverRulebooks.connect(registration);
  client.on(Events.GuildCreate, ({ id }) => void serverRulebooks.refresh(id));
  await (config.discordGuildId === undefined ? registration.everywhere() : serverRulebooks.tell(config.discordGuildId));
  const registered = inEveryServer(ready, serverRulebooks).then(() => options.onRegistered?.());
  const sweep = async (): Promise<void> => {
    void serverRulebooks.retry();
    await deliveries.sweep(ready);
  };
  await deliveries.sweep(ready);
  onFinished(null);
  const sweeping = setInterval(() => void sweep(), sweepEveryMs);
  const comeBack = (): void => void sweep().then(() => onFinished(null));
  client.on(Events.ShardResume, comeBack);
  client.on(Events.ShardReady, comeBack);
  await registered;
  log.info({ user: ready.user.tag, servers: ready.guilds.cache.size, commands: commands.length }, 'ready');
  return {
    client: ready,
    async stop() {
      clearInterval(sweeping);
      endLife();
      await longWork.stop();
      await drawing.stop();
      await deliveries.finish(SETTLE_WITHIN_MS);
      await client.destroy();
      deliveries.flush();
      database.$client.close();
    },
  };
}

/** One server after the other: Discord limits how many may be told in a second. */
async function inEveryServer(client: Client<true>, rulebooks: ServerRulebooks): Promise<void> {
  for (const guildId of client.guilds.cache.keys()) await rulebooks.refresh(guildId);
}

/** Bytes that a practice seed gives, one draw after another; draws of earlier runs on the same record are passed over. */
function practiceBytes(seed: string, drawn: number): (length: number) => Uint8Array {
  let draws = drawn;
  return (length) => {
    const bytes: number[] = [];
    for (let block = 0; bytes.length < length; block++) bytes.push(...hmacSha256(seed, `practice|${draws}|${block}`));
    draws++;
    return Uint8Array.from(bytes.slice(0, length));
  };
}

/** So that a restart in practice does not repeat the ids and seeds that the record already has. */
function drawsSoFar(database: ReturnType<typeof openDatabase>): number {
  const count = (table: string): number => database.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
  return 1000 * (count('games') + count('loose_rolls'));
}
