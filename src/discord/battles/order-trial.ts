/** Checks whether tables can be imported into a battle, and returns their units with all faults and open questions. */
import { type KnownBattle, findOrderProblems, requireSpaceForRows } from '../../game/index.js';
import type { Actor, Ruleset } from '../../rules/index.js';
import { DROP_FAULTS_KEY, type TableQuestion, readTables, type TableReading, type PendingTables } from './order-table.js';

export interface TableTrial {
  readonly reading: TableReading;
  readonly faults: readonly string[];
  readonly questions: readonly TableQuestion[];
}

/** The maximum number of times that tables are read again, each time with more answers about missing fields. */
const MOST_READINGS = 5;

/**
 * Reads tables with the answers so far, and checks whether the result can be imported, one entry at each step. If the answers
 * supply missing values, reads the tables again with these values.
 * @param remembered the known meanings of headings in this server's tables
 * @throws {Refusal} INVALID_INPUT if there is no table; CONFLICT if the battle has no room for all units
 */
export function* tryTables(
  tables: PendingTables,
  ruleset: Ruleset,
  battle: KnownBattle,
  actor: Actor,
  remembered: Readonly<Record<string, string>>,
): Generator<void, TableTrial, void> {
  const lacking = new Set<string>();
  const dropped = new Set<string>();
  for (let round = 1; ; round++) {
    const reading = readTables(tables, ruleset, battle, remembered, { lacking, dropped });
    requireSpaceForRows(battle, 'unit', reading.trial.units.length);
    const found = yield* findOrderProblems(battle, ruleset, actor, reading.trial);
    const before = lacking.size + dropped.size;
    reading
      .lacking(found)
      .forEach((field) => tables.answers[`e.${field.split('|').at(-1)!}`] !== undefined && lacking.add(field));
    const faults = found.map((problem) => reading.fault(problem));
    if (tables.answers[DROP_FAULTS_KEY] !== undefined) faults.forEach(({ row }) => row !== null && dropped.add(row));
    if (lacking.size + dropped.size > before && round < MOST_READINGS) continue;
    const rows = new Set(reading.faults.flatMap(({ row }) => row ?? []));
    const asked = reading.asking(found);
    const isAboutSide = (words: string): boolean =>
      reading.questions.some(({ id, isOpen }) => id === 's' && isOpen) && /, side: /.test(words);
    // A fault in a cell is not reported if a question already asks about a word in the cell.
    const others = faults.filter(({ words }) => !isAboutSide(words));
    const words = [...reading.faults, ...others].map((fault) => fault.words);
    const first = (text: string): string => text.split(/[,:]/)[0]!;
    const asks = new Set(reading.faults.map((fault) => first(fault.words)));
    return {
      reading,
      faults: words.filter((text, index) => index < reading.faults.length || rows.size === 0 || !asks.has(first(text))),
      questions: [...asked, ...reading.questions],
    };
  }
}
