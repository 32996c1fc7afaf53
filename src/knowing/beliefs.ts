/** Compares what each side believed at the end of each turn with the truth. */
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

/** The facts that a side last knew of a unit. */
export interface RememberedUnit {
  readonly turn: number;
  /** The place of the unit at that time; null for an unknown place. */
  readonly spot: Spot | null;
  /** The unit's strength; null if the side did not learn the strength. */
  readonly strength: number | null;
}

/** A difference between what a side believes about a unit and the truth. */
export interface WrongBelief {
  readonly side: string;
  readonly unit: UnitRow;
  /**
   * The kind of difference.
   * - `watched`: a unit of the side itself that an enemy sees without the side's knowledge.
   * - `remembered`: an enemy unit that the side once knew. Since then, its place or strength has changed, or it was lost, or one
   *   of its places is not recorded.
   * - `unknown`: an enemy unit that the side has never known.
   */
  readonly kind: 'watched' | 'remembered' | 'unknown';
  /** The facts that the side last knew of a remembered unit; otherwise null. */
  readonly last: RememberedUnit | null;
  /** The unit's true place; null for a unit that is not on the map. */
  readonly spot: Spot | null;
  /** The unit's true strength. */
  readonly strength: number;
  readonly isLost: boolean;
}

/** The differences between beliefs and truth at the end of a turn. */
export interface WrongBeliefsOfTurn {
  readonly turn: number;
  readonly battle: Battle;
  readonly partings: readonly WrongBelief[];
}

/** A unit as a side last knew it, with the battle at that time. */
interface Known {
  readonly unit: UnitRow;
  readonly battle: Battle;
}

/** What the sides have known: units as last known, and the turns of contacts that they have had, by side and unit. */
interface Memory {
  readonly known: Map<string, Known>;
  readonly contacts: Map<string, number>;
}

/** An event of a record, with the battle before and after it. */
interface Step {
  readonly event: { readonly changes: readonly Change[]; readonly undoes: number | null };
  readonly before: Battle;
  readonly after: Battle;
}

/**
 * Lists, turn by turn, the units about which a side is wrong at the end of the turn or of the record. Leaves out turns without
 * differences, and turns that end with all units visible. The list contains every secret, so only readers of the whole record may
 * see it.
 * @param course every event from the first on, with the battle before and after it
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

/** Checks whether all units on the table are visible to everyone. */
export const areUnitsVisible = (ruleset: Ruleset, battle: Battle): boolean =>
  ruleset.secretNames !== true && !hidesUnits(ruleset, battle);

const keyOf = (side: string, unit: string): string => `${side}\n${unit}`;

/** Records the contacts of an event. A contact that leaves a side's map stays in its memory, unless the event has undone it. */
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

/** Records every enemy unit that a side knows now. */
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
  // A unit that was never in the battle, or was lost without being seen, cannot mislead anyone.
  if (!last) return isLost || (map && !spot) ? undefined : { ...truth, kind: 'unknown', last };
  const isThere = map !== undefined && last.spot !== null && spot !== null && spotName(last.spot, map) === spotName(spot, map);
  const isSame = last.strength === null || last.strength === truth.strength;
  return isThere && isSame && !isLost ? undefined : { ...truth, kind: 'remembered', last };
}

/**
 * Returns a side's memory of a unit: its place from the last sighting, and the facts that the side learned while it knew the
 * unit.
 */
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

/** Returns the strength known to the side; null if it depends on a secret field. */
function strengthAsTold(ruleset: Ruleset, side: string, { unit, battle }: Known): number | null {
  const told = redactRow(ruleset, { standing: 'player', sideId: side }, 'unit', unit, battle) as UnitRow;
  const strength = ruleset.strength.of(unit);
  return ruleset.strength.of(told) === strength ? strength : null;
}
