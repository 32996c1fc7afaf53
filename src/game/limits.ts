import { type Battle, counted, Refusal, wordsOf } from '../rules/index.js';

/** The largest number of rows of a battle's tables: more than any club needs, yet few enough for quick answers. */
const MOST_ROWS: Readonly<Record<string, number>> = { side: 20, unit: 1000 };
/** The largest number of rows of any other table. The number is high because missions that have landed stay in their table. */
const MOST_OTHER_ROWS = 2000;
/** The largest number of events of one command. */
const MOST_EVENTS_AT_ONCE = 1000;

/** The largest number of units of one order of battle. */
export const MOST_UNITS_AT_ONCE = 500;

/**
 * Requires a battle to keep within its limits after a command. A table that is over its limit already may stay so, but may
 * not grow further.
 * @param events the number of events that the command has made
 * @throws {Refusal} CONFLICT if the command makes too many events, or a table grows beyond its limit
 */
export function requireRoom(before: Battle, after: Battle, events: number): void {
  if (events > MOST_EVENTS_AT_ONCE)
    throw new Refusal('CONFLICT', `That would be more than ${MOST_EVENTS_AT_ONCE} events at once. Use smaller steps.`);
  for (const [table, { size }] of Object.entries(after.tables)) {
    const most = mostRows(table);
    if (size > most && size > (before.tables[table]?.size ?? 0)) throw tooMany(table, most);
  }
}

/**
 * Requires room for further rows in a table, before anything is done to make them.
 * @param more number of rows that would join the table
 * @throws {Refusal} CONFLICT if there is not enough room
 */
export function requireRoomFor(battle: Battle, table: string, more: number): void {
  const most = mostRows(table);
  const there = battle.tables[table]?.size ?? 0;
  if (more > 0 && there + more > most) throw tooMany(table, most, ` (${there} exist, ${more} would be added)`);
}

const mostRows = (table: string): number => MOST_ROWS[table] ?? MOST_OTHER_ROWS;

function tooMany(table: string, most: number, how = ''): Refusal {
  return new Refusal('CONFLICT', `A battle can have at most ${counted(most, wordsOf(table))}${how}. Remove some first.`);
}
