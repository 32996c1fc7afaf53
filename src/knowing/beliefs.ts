/** Compares what each side believed at the end of a turn with the truth. */
import { hidesUnits, redactRow } from '../game/index.js';
import {
  type Battle,
  type Change,
  EMPTY_BATTLE,
  GAME,
  mapOf,
  placeOf,
  type Ruleset,
  SIGHTING,
  type SightingRow,
  sightingsOf,
  type Spot,
  spotOfRow,
  spotName,
  type UnitRow,
} from '../rules/index.js';

/** What a side last knew about a unit. */
export interface RememberedUnit {
  readonly turn: number;
  /** The unit's place at that time; null if the place was unknown. */
  readonly spot: Spot | null;
  /** The unit's strength at that time; null if the side did not know the strength. */
  readonly strength: number | null;
}

/** A difference between the truth about a unit and what a side believes. */
export interface WrongBelief {
  readonly side: string;
  readonly unit: UnitRow;
  /**
   * The kind of difference.
   * - `watched`: one of the side's own units, seen by an enemy without the side's knowledge.
   * - `remembered`: an enemy unit that the side once knew. Since then the unit has moved, changed in strength or been lost, or
   *   one of its places is not recorded.
   * - `unknown`: an enemy unit that the side has never known.
   */
  readonly kind: 'watched' | 'remembered' | 'unknown';
  /** What the side last knew of a remembered unit; null for the other kinds. */
  readonly last: RememberedUnit | null;
  /** The unit's true place; null if the unit is not on the map. */
  readonly spot: Spot | null;
  /** The unit's true strength. */
  readonly strength: number;
  readonly isLost: boolean;
}

/** All differences between beliefs and truth at the end of one turn. */
export interface WrongBeliefsOfTurn {
  readonly turn: number;
  readonly battle: Battle;
  readonly partings: readonly WrongBelief[];
}

/** A unit as a side last knew it, and the battle at that time. */
interface Known {
  readonly unit: UnitRow;
  readonly battle: Battle;
}

/** What the sides have known so far: the units they knew, and the turns of their contacts, by side and unit. */
interface Memory {
  readonly known: Map<string, Known>;
  readonly contacts: Map<string, number>;
}

/** An event of a record, and the battle before and after it. */
interface Step {
  readonly event: { readonly changes: readonly Change[]; readonly undoes: number | null };
  readonly before: Battle;
  readonly after: Battle;
}

/**
 * Lists the units about which a side is wrong at the end of each turn, or at the end of the record. Leaves out turns without
 * differences, and turns that end with all units visible. Only readers of the whole record may see the list, because it contains
 * every secret.
 * @param course all events from the first on, with the battle before and after each
 */
export function listWrongBeliefs(ruleset: Ruleset, course: Iterable<Step>): readonly WrongBeliefsOfTurn[] {
  const ends = new Map<number, WrongBeliefsOfTurn>();
  const memory: Memory = { known: new Map(), contacts: new Map() };
  let last = EMPTY_BATTLE;
  const end = (battle: Battle): void => {
    const { turn } = battle.game;
    if (turn > 0 && !areUnitsVisible(ruleset, battle))
      ends.set(turn, { turn, battle, partings: partingsNow(ruleset, battle, memory) });
  };
  for (const step of course) {
    const { event, before, after } = step;
    keepContacts(step, memory);
    if (after.game.turn > before.game.turn) end(before);
    if (after.game.status === 'ended') continue;
    last = after;
    if (event.changes.some(({ table }) => table === 'unit' || table === GAME)) look(ruleset, after, memory.known);
  }
  end(last);
  return [...ends.values()].filter(({ partings }) => partings.length > 0).sort((a, b) => a.turn - b.turn);
}

/** Checks whether everyone can see all units on the table. */
export const areUnitsVisible = (ruleset: Ruleset, battle: Battle): boolean =>
  ruleset.secretNames !== true && !hidesUnits(ruleset, battle);

const keyOf = (side: string, unit: string): string => `${side}\n${unit}`;

/**
 * Records the contacts in an event. A contact that is removed from a side's map stays in the side's memory, unless the event
 * undoes it.
 */
function keepContacts({ event: { changes, undoes }, before, after }: Step, { contacts }: Memory): void {
  const rowIn = (battle: Battle, id: string): SightingRow | undefined =>
    battle.tables[SIGHTING]?.get(id) as SightingRow | undefined;
  for (const { table, id } of changes) {
    if (table !== SIGHTING) continue;
    const [was, is] = [rowIn(before, id), rowIn(after, id)];
    if (is) contacts.set(keyOf(is.seenBy, is.unit), is.turn);
    else if (was && undoes !== null) contacts.delete(keyOf(was.seenBy, was.unit));
  }
}

/** Records all enemy units that a side knows now. */
function look(ruleset: Ruleset, battle: Battle, known: Map<string, Known>): void {
  for (const side of battle.tables.side.keys())
    for (const unit of battle.tables.unit.values())
      if (unit.side !== side && ruleset.knows(side, unit, battle)) known.set(keyOf(side, unit.id), { unit, battle });
}

function partingsNow(ruleset: Ruleset, battle: Battle, memory: Memory): readonly WrongBelief[] {
  return [...battle.tables.side.keys()].flatMap((side) =>
    [...battle.tables.unit.values()].flatMap((unit) => partingOf(ruleset, battle, side, unit, memory) ?? []),
  );
}

function partingOf(ruleset: Ruleset, battle: Battle, side: string, unit: UnitRow, memory: Memory): WrongBelief | undefined {
  const map = mapOf(battle);
  const place = placeOf(battle, unit.id);
  const spot = map && place ? spotOfRow(place) : null;
  const isLost = ruleset.strength.isLost(unit);
  const truth = { side, unit, spot, strength: ruleset.strength.of(unit), isLost };
  if (unit.side === side) {
    const isUnawares = !isLost && (ruleset.hiddenFields?.(side, 'unit', unit, battle) ?? []).length > 0;
    return isUnawares ? { ...truth, kind: 'watched', last: null } : undefined;
  }
  if (ruleset.knows(side, unit, battle)) return undefined;
  const last = rememberedBy(ruleset, battle, side, unit, memory);
  // No side can be wrong about a unit that is not in the battle, or that was lost without being seen.
  if (!last) return isLost || (map && !spot) ? undefined : { ...truth, kind: 'unknown', last };
  const isThere = map !== undefined && last.spot !== null && spot !== null && spotName(last.spot, map) === spotName(spot, map);
  const isSame = last.strength === null || last.strength === truth.strength;
  return isThere && isSame && !isLost ? undefined : { ...truth, kind: 'remembered', last };
}

/** Returns what a side remembers of a unit: its last seen place, and the facts that the side learned while it knew the unit. */
function rememberedBy(
  ruleset: Ruleset,
  battle: Battle,
  side: string,
  unit: UnitRow,
  { known: all, contacts }: Memory,
): RememberedUnit | null {
  const [known, contact] = [all.get(keyOf(side, unit.id)), contacts.get(keyOf(side, unit.id))];
  const sighting = sightingsOf(battle).find((row) => row.unit === unit.id && row.seenBy === side);
  if (!sighting && !known && contact === undefined) return null;
  return {
    turn: sighting?.turn ?? Math.max(known?.battle.game.turn ?? 0, contact ?? 0),
    spot: sighting ? spotOfRow(sighting) : null,
    strength: known ? strengthAsTold(ruleset, side, known) : null,
  };
}

/** Returns the strength that the side knows; null if the strength depends on a secret field. */
function strengthAsTold(ruleset: Ruleset, side: string, { unit, battle }: Known): number | null {
  const told = redactRow(ruleset, { standing: 'player', sideId: side }, 'unit', unit, battle) as UnitRow;
  const strength = ruleset.strength.of(unit);
  return ruleset.strength.of(told) === strength ? strength : null;
}
