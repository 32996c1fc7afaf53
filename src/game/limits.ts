import { type Battle, countNoun, Refusal, convertKeyToWords } from '../rules/index.js';

/** The maximum number of rows in certain tables. The limits exceed the needs of any club, but keep answers quick. */
const MOST_ROWS: Readonly<Record<string, number>> = { side: 20, unit: 1000 };
/** The maximum number of rows in any other table. The number is high, because missions stay in their table after landing. */
const MOST_OTHER_ROWS = 2000;
/** The maximum number of events in one command. */
const MOST_EVENTS_AT_ONCE = 1000;

/** The maximum number of units in an order of battle. */
export const MAX_ORBAT_UNITS = 500;

/**
 * Requires that a command keeps the battle within its limits. A table that already exceeds its limit may not grow further.
 * @param events the number of events of the command
 * @throws {Refusal} CONFLICT if there are too many events, or if a table grows beyond its limit
 */
export function requireBattleWithinLimits(before: Battle, after: Battle, events: number): void {
  if (events > MOST_EVENTS_AT_ONCE)
    throw new Refusal(
      'CONFLICT',
      `This command would record more than ${MOST_EVENTS_AT_ONCE} events at once. Use smaller steps.`,
    );
  for (const [table, { size }] of Object.entries(after.tables)) {
    const most = mostRows(table);
    if (size > most && size > (before.tables[table]?.size ?? 0)) throw tooMany(table, most);
  }
}

/**
 * Requires that a table has room for new rows before they are created.
 * @param more the number of new rows
 * @throws {Refusal} CONFLICT if the table would exceed its limit
 */
export function requireSpaceForRows(battle: Battle, table: string, more: number): void {
  const most = mostRows(table);
  const there = battle.tables[table]?.size ?? 0;
  if (more > 0 && there + more > most) throw tooMany(table, most, ` (${there} exist, ${more} would be added)`);
}

const mostRows = (table: string): number => MOST_ROWS[table] ?? MOST_OTHER_ROWS;

function tooMany(table: string, most: number, how = ''): Refusal {
  return new Refusal(
    'CONFLICT',
    `A battle can have at most ${countNoun(most, convertKeyToWords(table))}${how}. Remove some first.`,
  );
}
