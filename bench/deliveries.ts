import { join } from 'node:path';
import type { Client } from 'discord.js';
import { pino } from 'pino';
import { BotProcess } from '../src/cli/bot-process.js';
import { Deliveries } from '../src/discord/posts/deliveries.js';
import { LogThreads } from '../src/discord/posts/log-thread.js';
import { type Database, openDatabase, type Store } from '../src/store/index.js';
import { openTable } from '../src/table/index.js';
import { columnsOf, prepareBattle } from './battles.js';
import { longestHold, rounded, sized } from './measure.js';

const OWED = sized(150, 6);
const RATE = { requests: 5, perMs: 5000 };
const BATTLES = sized(2000);
const EVENTS = 200;
const SWEEPS = 5;

/**
 * Measures how long a channel's unsent posts take after a start, compared with the time that the channel's rate limit
 * needs.
 */
export async function postingWhatIsOwed(folder: string): Promise<object> {
  const databasePath = join(folder, 'owed.db');
  const table = await openTable({ token: 'YmVuY2g.bench.bench', validate: false, messageRate: RATE });
  const bot = new BotProcess(table, { databasePath, logLevel: 'fatal', practiceSeed: undefined });
  try {
    const { guild, channel } = table.seat('umpire', 'owed');
    const database = openDatabase(databasePath);
    const { store } = prepareBattle(database, guild.id, channel.id, 2, 10);
    for (let n = 0; n < OWED; n++) takeNote(store, guild.id, channel.id, n);
    database.$client.close();
    const times: number[] = [];
    const allPosted = new Promise<void>((resolve) =>
      table.on('message', () => {
        times.push(performance.now());
        if (times.length === OWED) resolve();
      }),
    );
    let requests = 0;
    table.failAll(({ path }) => {
      if (path.startsWith('/channels/')) requests++;
      return false;
    }, 500);
    await bot.start();
    await allPosted;
    const seconds = (times.at(-1)! - times[0]!) / 1000;
    const allowedSeconds = ((Math.ceil(OWED / RATE.requests) - 1) * RATE.perMs) / 1000;
    return { posts: OWED, requests, seconds: rounded(seconds), allowedSeconds, ratio: rounded(seconds / allowedSeconds) };
  } finally {
    await bot.stop();
    await table.close();
  }
}

function takeNote(store: Store, guildId: string, channelId: string, n: number): void {
  const person = { userId: '1', name: 'bench', roleIds: [], isAdministrator: true };
  store.battles.act(
    { guildId, channelId, person, interactionId: `note-${n}`, interactionToken: null },
    { type: 'note', text: `Note ${n}`, picture: null, onlyForSide: null },
  );
}

/**
 * Measures the longest time for which the checks for unsent posts block the event loop, with many stored battles that
 * have undos and a thread but no unsent posts.
 */
export async function sweeping(folder: string): Promise<object> {
  const database = openDatabase(join(folder, 'sweeping.db'));
  try {
    const store = manyBattles(database);
    const log = pino({ level: 'silent' });
    const deliveries = new Deliveries(store, new LogThreads(store, log), log);
    const holds: number[] = [];
    for (let n = 0; n < SWEEPS; n++) holds.push(await longestHold(() => deliveries.sweep({} as Client<true>)));
    return { battles: BATTLES, events: BATTLES * EVENTS, sweeps: SWEEPS, longestHoldMs: rounded(Math.max(...holds)) };
  } finally {
    database.$client.close();
  }
}

/** Plays one battle, and copies its rows for the others. */
function manyBattles(database: Database): Store {
  const prepared = prepareBattle(database, 'guild', 'channel', 2, 0);
  const { store, gameId } = prepared;
  for (let number = store.record.last(gameId)!.number + 1; number <= EVENTS; number++) {
    const isUndo = number % 50 === 0;
    prepared.act(
      isUndo
        ? { type: 'undo', event: number - 1, later: 'refuse' }
        : { type: 'note', text: `Note ${number}`, picture: null, onlyForSide: null },
    );
  }
  const { $client } = database;
  $client.exec('DELETE FROM owed_posts');
  $client.exec(`PRAGMA synchronous = OFF; BEGIN; CREATE TEMP TABLE copies AS
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${BATTLES - 1}) SELECT i, printf('%016x', i) AS copy FROM n`);
  const otherwise: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    games: { id: 'c.copy', row: `replace(t.row, '${gameId}', c.copy)` },
    events: {
      interaction_id: "t.interaction_id || '-' || c.i",
      channel_id: "'channel-' || c.i",
      body: `replace(t.body, '${gameId}', c.copy)`,
    },
  };
  for (const table of ['games', 'events', 'sides', 'units', 'event_kinds', 'told_posts']) {
    const changed = { ...(table === 'games' ? {} : { game_id: 'c.copy' }), ...otherwise[table] };
    const columns = columnsOf(database, table);
    const selected = columns.map((column) => changed[column as keyof typeof changed] ?? `t.${column}`);
    $client.exec(`INSERT INTO ${table} (${columns.join()}) SELECT ${selected.join()} FROM temp.copies c, ${table} t
      WHERE t.${table === 'games' ? 'id' : 'game_id'} = '${gameId}'`);
  }
  $client.exec(`INSERT INTO log_threads SELECT id, 'thread-' || id, ${EVENTS} FROM games; COMMIT; PRAGMA synchronous = FULL`);
  return store;
}
