import type { Battle, Procedure, Resolution, Ruleset } from '../rules/index.js';
import { findShownEvent } from './as-it-stands.js';
import type { BattleEvent } from './event.js';
import type { Ledger } from './ledger.js';
import { type AnyBattle, openSealedBattle } from './sealed.js';

/** How lucky the rolls were, in total and for each kind of roll. */
export interface Luck {
  readonly rolls: number;
  /**
   * The luck of all rolls, from 0 to 1. This is the average share of possible outcomes that are worse than the actual outcome.
   * Equal outcomes count half, so 0.5 is neither good nor bad luck.
   */
  readonly fortune: number;
  readonly measures: readonly LuckMeasure[];
}

interface LuckMeasure {
  readonly label: string;
  readonly rolls: number;
  readonly actual: number;
  readonly expected: number;
}

export interface BattleLuck {
  /** The luck of each side, by the side's id. Rolls that do not belong to a side are under null. */
  readonly sides: ReadonlyMap<string | null, Luck>;
  readonly units: ReadonlyMap<string, Luck>;
}

/** The facts of an event that are used to calculate luck. */
type Rolled = Pick<BattleEvent, 'number' | 'turn' | 'resolutions'>;

interface Sum {
  rolls: number;
  fortune: number;
  readonly measures: Map<string, { rolls: number; actual: number; expected: number }>;
}

/**
 * Adds up the actual and expected results of rolls, for each side and for each acting unit.
 * @param events the events to count, without undone ones
 * @param record all events of the battle, needed for the side of each unit at the time of a roll
 */
export function calculateLuck(
  events: readonly Rolled[],
  sealed: AnyBattle,
  { procedures }: Pick<Ruleset, 'procedures'>,
  record: readonly BattleEvent[],
): BattleLuck {
  const battle = openSealedBattle(sealed);
  const sideThen = sidesThen(record);
  const sides = new Map<string | null, Sum>();
  const units = new Map<string, Sum>();
  for (const { number, resolution, measured } of measuredRolls(events, procedures)) {
    const known = unitsActing(resolution, battle, procedures);
    const tally = (sum: Sum): void => {
      const { label, actual, expected, orWorse, orBetter } = measured;
      sum.rolls++;
      sum.fortune += fortuneOf({ orWorse, orBetter });
      const measure = sum.measures.get(label) ?? { rolls: 0, actual: 0, expected: 0 };
      sum.measures.set(label, {
        rolls: measure.rolls + 1,
        actual: measure.actual + actual,
        expected: measure.expected + expected,
      });
    };
    for (const side of sidesOrNobody(resolution, battle, procedures, sideThen(number))) tally(sumOf(sides, side));
    for (const unit of known) tally(sumOf(units, unit));
  }
  return { sides: finished(sides), units: finished(units) };
}

/** A roll that still counts, with the luck of this roll. */
export interface LuckStep {
  readonly turn: number;
  /** The sides that made the roll. Contains null for a roll that does not belong to a side. */
  readonly sides: ReadonlySet<string | null>;
  /**
   * The share of possible outcomes that are worse than the actual outcome. Equal outcomes count half, so 0.5 is neither good nor
   * bad luck.
   */
  readonly fortune: number;
}

/**
 * Returns the luck of each roll, in the sequence of the record. Leaves out rolls without an expectation.
 * @param events the events to count, without undone ones
 * @param record all events of the battle, needed for the side of each unit at the time of a roll
 */
export function listLuckSteps(
  events: readonly Rolled[],
  sealed: AnyBattle,
  { procedures }: Pick<Ruleset, 'procedures'>,
  record: readonly BattleEvent[],
): readonly LuckStep[] {
  const battle = openSealedBattle(sealed);
  const sideThen = sidesThen(record);
  return [...measuredRolls(events, procedures)].map(({ number, turn, resolution, measured }) => ({
    turn,
    sides: sidesOrNobody(resolution, battle, procedures, sideThen(number)),
    fortune: fortuneOf(measured),
  }));
}

const fortuneOf = ({ orWorse, orBetter }: { readonly orWorse: number; readonly orBetter: number }): number =>
  (orWorse - orBetter + 1) / 2;

/** Yields the rolls that can be compared with an expectation. */
function* measuredRolls(events: readonly Rolled[], procedures: readonly Procedure[]) {
  for (const { number, turn, resolutions } of events)
    for (const resolution of resolutions) {
      const { measured } = resolution.expectation ?? {};
      if (measured && procedures.some(({ id }) => id === resolution.procedure)) yield { number, turn, resolution, measured };
    }
}

/** Returns the side that a unit belongs to. */
type SideOf = (unit: string) => string | undefined;

function sidesOrNobody(
  resolution: Resolution,
  battle: Battle,
  procedures: readonly Procedure[],
  sideThen: SideOf,
): ReadonlySet<string | null> {
  const sides = sidesActing(resolution, battle, procedures, sideThen);
  return sides.size === 0 ? new Set([null]) : sides;
}

/** Builds a function that takes an event's number and returns the units' sides right after that event. */
function sidesThen(record: readonly BattleEvent[]): (number: number) => SideOf {
  const changes = new Map<string, { readonly number: number; readonly side: string }[]>();
  for (const { number, changes: made } of record)
    for (const { table, id, after } of made)
      if (table === 'unit' && typeof after?.side === 'string')
        changes.set(id, [...(changes.get(id) ?? []), { number, side: after.side }]);
  return (number) => (unit) => changes.get(unit)?.findLast((change) => change.number <= number)?.side;
}

function sumOf<K>(sums: Map<K, Sum>, key: K): Sum {
  const sum = sums.get(key) ?? { rolls: 0, fortune: 0, measures: new Map() };
  sums.set(key, sum);
  return sum;
}

function finished<K>(sums: ReadonlyMap<K, Sum>): Map<K, Luck> {
  return new Map(
    [...sums].map(([key, { rolls, fortune, measures }]) => [
      key,
      { rolls, fortune: fortune / rolls, measures: [...measures].map(([label, measure]) => ({ label, ...measure })) },
    ]),
  );
}

/**
 * The number of undone or overruled rolls, by the side of the acting units. Rolls that do not belong to a side are under null.
 */
export type UndoneRolls = ReadonlyMap<string | null, number>;

/**
 * Counts the rolls that were undone or overruled, for each side. Corrected rolls do not count, because their dice are still
 * valid.
 * @param record returns all events of the battle. It is called only if an event was undone
 * @param told returns an event as far as the reader may know it; undefined if the event is hidden from the reader. Default: all
 *   events are known
 */
export function countUndoneRolls(
  record: () => readonly BattleEvent[],
  ledger: Ledger,
  sealed: AnyBattle,
  { procedures }: Pick<Ruleset, 'procedures'>,
  told: (event: BattleEvent) => Pick<BattleEvent, 'resolutions'> | undefined = (event) => event,
): UndoneRolls {
  if (ledger.takings.length === 0) return new Map();
  const battle = openSealedBattle(sealed);
  const events = record();
  const get = (number: number): BattleEvent | undefined => events[number - 1];
  const sideThen = sidesThen(events);
  const counts = new Map<string | null, number>();
  for (const event of events) {
    const by = get(ledger.undoneBy.get(event.number) ?? 0);
    const isGone = by
      ? by.kind !== 'corrected'
      : findShownEvent(ledger, { get }, event).kind === 'overruled' && event.undoes === null;
    if (!isGone) continue;
    for (const resolution of (told(event)?.resolutions ?? []).filter(({ dice }) => dice.length > 0)) {
      const sides = sidesOrNobody(resolution, battle, procedures, sideThen(event.number));
      for (const side of sides) counts.set(side, (counts.get(side) ?? 0) + 1);
    }
  }
  return counts;
}

/** Returns the battle's units that act in a result, without duplicates. */
function unitsActing({ procedure: id, roles }: Resolution, battle: Battle, procedures: readonly Procedure[]): string[] {
  const acting = Object.entries(procedures.find((procedure) => procedure.id === id)?.roles ?? {})
    .filter(([, { acts }]) => acts === true)
    .flatMap(([role]) => roles[role] ?? []);
  return [...new Set(acting)].filter((unit) => battle.tables.unit.has(unit));
}

/** Returns the sides of the acting units. Without acting units, returns the side of the mission or job. */
function sidesActing(resolution: Resolution, battle: Battle, procedures: readonly Procedure[], sideThen: SideOf): Set<string> {
  const acting = unitsActing(resolution, battle, procedures).map((id) => sideThen(id) ?? battle.tables.unit.get(id)!.side);
  return new Set(acting.length > 0 ? acting : ownersIn(resolution, battle, procedures));
}

function ownersIn({ procedure: id, roles }: Resolution, battle: Battle, procedures: readonly Procedure[]): string[] {
  const others = Object.entries(procedures.find((procedure) => procedure.id === id)?.roles ?? {}).filter(
    ([, { table = 'unit', opposes }]) => table !== 'unit' && opposes === undefined,
  );
  return others.flatMap(([role, { table = 'unit' }]) =>
    (roles[role] ?? []).flatMap((row) => {
      const side = table === 'side' ? row : battle.tables[table]?.get(row)?.side;
      return typeof side === 'string' && battle.tables.side.has(side) ? [side] : [];
    }),
  );
}
