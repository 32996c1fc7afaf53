import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatCanonicalJson, calculateSha256Hex } from '../src/dice/index.js';
import { type BattleEvent, FIRST_HASH } from '../src/game/index.js';
import { type Database, openDatabase } from '../src/store/index.js';
import { openTable } from '../src/table/index.js';
import { columnsOf, prepareBattle, typedShot } from './battles.js';
import { registered, seat } from './bots.js';
import { rounded, sized } from './measure.js';

const BATTLES = sized(Number(process.env.BENCH_BATTLES || 2000), 2);
const EVENTS = 200;
/** The number of units in each battle. */
const UNITS = 10;
/** The number of battles in which a shot is fired: more than stay in memory. */
const PLAYED = Math.min(BATTLES, 300);

/**
 * Compares a bot on a database of thousands of battles with one on a database of a single battle of the same length.
 */
export async function inThousands(folder: string) {
  const channels = Array.from({ length: BATTLES }, (_, index) => `battle-${index}`);
  const scratch = await openTable({ token: 'YmVuY2g.bench.ids', validate: false });
  const seats = channels.map((channel) => scratch.seat('umpire', channel));
  const ids = seats.map(({ channel }) => channel.id);
  const guildId = seats[0]!.guild.id;
  await scratch.close();
  const one = join(folder, 'one.db');
  const many = join(folder, 'many.db');
  prepareBattles(one, guildId, ids.slice(0, 1), UNITS + 10);
  prepareBattles(many, guildId, ids, EVENTS);
  const alone = await played(one, channels.slice(0, 1));
  const among = await played(many, channels.slice(0, PLAYED));
  return {
    battles: BATTLES,
    events: EVENTS,
    megabytes: rounded(statSync(many).size / 1e6),
    bytesPerThousandEvents: rounded((1000 * statSync(many).size) / (BATTLES * EVENTS)),
    firstAnswerMs: rounded(among.firstAnswerMs),
    firstAnswerOfOneMs: rounded(alone.firstAnswerMs),
    memoryMb: rounded(among.memoryMb),
    memoryOfOneMb: rounded(alone.memoryMb),
    memoryRatio: rounded(among.memoryMb / alone.memoryMb),
  };
}

/** Starts a bot, fires this many shots in these channels in turn, and measures it. */
async function played(databasePath: string, channels: readonly string[]): Promise<{ firstAnswerMs: number; memoryMb: number }> {
  const start = performance.now();
  const bot = await seat({ kind: 'ours', databasePath });
  try {
    let firstAnswerMs: number | undefined;
    for (let index = 0; index < PLAYED; index++) {
      const person = bot.table.seat('umpire', channels[index % channels.length]!);
      const { answer } = await registered(() => person.command('eagles direct-fire', typedShot(1)));
      await answer;
      firstAnswerMs ??= performance.now() - start;
    }
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${bot.process.pid}/status`, 'utf8')) ?? [];
    return { firstAnswerMs: firstAnswerMs!, memoryMb: Number(kilobytes) / 1000 };
  } finally {
    await bot.stop();
  }
}

/**
 * Creates battles with this many events, one in each channel. One battle is played, and the others are copies with
 * their own ids and hashes. Commits do not wait for the disk, because nothing is measured here.
 */
function prepareBattles(databasePath: string, guildId: string, channelIds: readonly string[], events: number): void {
  const [first, ...others] = channelIds as [string, ...string[]];
  const database = openDatabase(databasePath);
  const { $client } = database;
  $client.pragma('journal_mode = MEMORY');
  $client.pragma('synchronous = OFF');
  const { store, gameId } = prepareBattle(database, guildId, first, UNITS, events);
  $client
    .transaction(() => {
      const record = store.record.events(gameId);
      others.forEach((channelId, index) => copyBattle(database, gameId, record, first, channelId, index));
    })
    .immediate();
  $client.close();
}

/** Copies a battle to another channel. Must be called inside a transaction. */
function copyBattle(
  database: Database,
  of: string,
  record: readonly BattleEvent[],
  from: string,
  channelId: string,
  index: number,
): void {
  const { $client } = database;
  const gameId = (index + 1).toString(16).padStart(16, '0');
  for (const table of ['games', 'event_kinds', 'sides', 'units', 'posts']) {
    const columns = columnsOf(database, table);
    const own = table === 'games' ? 'id' : 'game_id';
    const values = columns.map((column) => (column === own ? '?' : column)).join();
    $client.prepare(`INSERT INTO ${table} (${columns.join()}) SELECT ${values} FROM ${table} WHERE ${own} = ?`).run(gameId, of);
  }
  $client.prepare('INSERT INTO channels (channel_id, game_id) VALUES (?, ?)').run(channelId, gameId);
  const append = $client.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  let before = FIRST_HASH;
  for (const event of record) {
    const { hash: own, ...rest } = event;
    const moved = (text: string): string =>
      text.replaceAll(of, gameId).replaceAll(`bench-${from}-`, `bench-${channelId}-`).replaceAll(rest.previousHash, before);
    const hash = calculateSha256Hex(moved(formatCanonicalJson(rest)));
    const body = moved(JSON.stringify(event)).replace(own, hash);
    const { number, part, at, actor, turn, phase, kind, undoes } = event;
    append.run(gameId, number, moved(event.interactionId), part, at, actor.id, channelId, turn, phase, kind, undoes, hash, body);
    before = hash;
  }
}
