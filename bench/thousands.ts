import { canonicalJson, sha256Hex } from '../src/dice/index.js';
import { type BattleEvent, FIRST_HASH } from '../src/game/index.js';
import { type Database, openDatabase } from '../src/store/index.js';
import { prepareBattle } from './battles.js';

/** Units of each battle. */
const UNITS = 10;

/**
 * Battles of so many events, one in each channel, all as if played: one is, and the others are it under ids and hashes of their own.
 * The disk is not waited for: nothing is measured here.
 */
export function prepareBattles(databasePath: string, guildId: string, channelIds: readonly string[], events: number): void {
  const [first, ...others] = channelIds as [string, ...string[]];
  const database = openDatabase(databasePath);
  const { $client } = database;
  $client.pragma('synchronous = OFF');
  $client
    .transaction(() => {
      const { store } = prepareBattle(database, guildId, first, UNITS, events);
      const gameId = store.channels.battleIn(guildId, first)!;
      const record = store.record.events(gameId);
      others.forEach((channelId, index) => copyBattle(database, gameId, record, first, channelId, index));
    })
    .immediate();
  $client.pragma('wal_checkpoint(TRUNCATE)');
  $client.close();
}

/** A battle once more in another channel. Inside a transaction. */
function copyBattle(
  { $client }: Database,
  of: string,
  record: readonly BattleEvent[],
  from: string,
  channelId: string,
  index: number,
): void {
  const gameId = (index + 1).toString(16).padStart(16, '0');
  for (const table of ['games', 'event_kinds', 'sides', 'units', 'posts']) {
    const columns = ($client.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
    const own = table === 'games' ? 'id' : 'game_id';
    const values = columns.map((column) => (column === own ? '?' : column)).join();
    $client.prepare(`INSERT INTO ${table} (${columns.join()}) SELECT ${values} FROM ${table} WHERE ${own} = ?`).run(gameId, of);
  }
  $client.prepare('INSERT INTO channels VALUES (?, ?)').run(channelId, gameId);
  const append = $client.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  let before = FIRST_HASH;
  for (const event of record) {
    const { hash: own, ...rest } = event;
    const moved = (text: string): string =>
      text.replaceAll(of, gameId).replaceAll(`bench-${from}-`, `bench-${channelId}-`).replaceAll(rest.previousHash, before);
    const hash = sha256Hex(moved(canonicalJson(rest)));
    const body = moved(JSON.stringify(event)).replace(own, hash);
    const { number, part, at, actor, turn, phase, kind, undoes } = event;
    append.run(gameId, number, moved(event.interactionId), part, at, actor.id, channelId, turn, phase, kind, undoes, hash, body);
    before = hash;
  }
}
