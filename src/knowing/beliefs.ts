/** Compares what each side believed at the end of each turn with the truth. */
import { type BattleEvent, areUnitsHidden, redactRow } from '../game/index.js';
import { mayKnowEvent } from '../game/audience.js';
import { createSideReader, mayKnowEffectsOnly } from './unseen.js';
import {
  type Battle,
  EMPTY_BATTLE,
  GAME_TABLE,
  findMap,
  findUnitPlace,
  type Ruleset,
  SIGHTING_TABLE,
  listSightings,
  type Spot,
  pickSpot,
  formatSpotName,
  type UnitRow,
} from '../rules/index.js';

/** What a side last knew about a unit. */
interface RememberedUnit {
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

/** What a side knows of an enemy unit at one time: the turn in which it last saw the unit, and the unit itself if it knows the unit. */
interface Knowledge {
  readonly turn: number;
  readonly known?: Known;
}

/** What a side knew of a unit without interruption, with the number of the event from which it learned of the unit. */
interface Learned extends Knowledge {
  readonly number: number;
}

/** What the sides have learned, oldest first, by side and unit. */
type Memory = Map<string, readonly Learned[]>;

/** An event of a record, with the battle before and after it. */
interface Step {
  readonly event: BattleEvent;
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
  const memory: Memory = new Map();
  let had: ReadonlyMap<string, Knowledge> = new Map();
  let last = EMPTY_BATTLE;
  const end = (battle: Battle): void => {
    const { turn } = battle.game;
    if (turn > 0 && !areUnitsVisible(ruleset, battle))
      ends.set(turn, { turn, battle, partings: partingsNow(ruleset, battle, memory) });
  };
  for (const { event, before, after } of course) {
    if (after.game.turn > before.game.turn) end(before);
    if (after.game.status === 'ended') continue;
    last = after;
    // An undo may remove what a side had learned, and leave the battle as it is.
    meet(ruleset, event, after, memory);
    if (event.undoes === null && !event.changes.some(({ table }) => TELLING_TABLES.includes(table))) continue;
    const has = listKnowledge(ruleset, after);
    keep(event, had, has, memory);
    had = has;
  }
  end(last);
  return [...ends.values()].filter(({ partings }) => partings.length > 0).sort((a, b) => a.turn - b.turn);
}

/** Checks whether everyone can see all units on the table. */
export const areUnitsVisible = (ruleset: Ruleset, battle: Battle): boolean =>
  ruleset.secretNames !== true && !areUnitsHidden(ruleset, battle);

const keyOf = (side: string, unit: string): string => `${side}\n${unit}`;

/** The tables whose changes may change what a side knows of a unit. */
const TELLING_TABLES: readonly string[] = ['unit', GAME_TABLE, SIGHTING_TABLE];

/** Lists what each side knows now of enemy units, by side and unit: its contacts, and the units that it knows. */
function listKnowledge(ruleset: Ruleset, battle: Battle): ReadonlyMap<string, Knowledge> {
  const all = new Map<string, Knowledge>();
  for (const { seenBy, unit, turn } of listSightings(battle)) all.set(keyOf(seenBy, unit), { turn });
  const { turn } = battle.game;
  for (const side of battle.tables.side.keys())
    for (const unit of battle.tables.unit.values())
      if (unit.side !== side && ruleset.knows(side, unit, battle))
        all.set(keyOf(side, unit.id), { turn, known: { unit, battle } });
  return all;
}

/** Keeps which unknown enemies each side was told of by name because its own units took part in the same result, such as a fight. */
function meet(ruleset: Ruleset, event: BattleEvent, battle: Battle, memory: Memory): void {
  const { number } = event;
  const { turn } = battle.game;
  for (const resolution of event.resolutions) {
    const units = Object.values(resolution.roles).flatMap((ids) => ids.flatMap((id) => battle.tables.unit.get(id) ?? []));
    for (const side of new Set(units.map((unit) => unit.side))) {
      const reader = createSideReader(side);
      const unknown = units.filter((unit) => unit.side !== side && !ruleset.knows(side, unit, battle));
      if (unknown.length === 0 || !mayKnowEvent(reader, event)) continue;
      if (mayKnowEffectsOnly(resolution, event, { battle, ruleset }, reader)) continue;
      for (const { id } of unknown) {
        const key = keyOf(side, id);
        memory.set(key, [...(memory.get(key) ?? []), { number, turn }]);
      }
    }
  }
}

/**
 * Keeps what an event has taught the sides. What a side no longer knows stays in its memory, unless an undo, a correction or an
 * overruling has removed the event that taught it.
 */
function keep(
  event: Step['event'],
  had: ReadonlyMap<string, Knowledge>,
  has: ReadonlyMap<string, Knowledge>,
  memory: Memory,
): void {
  for (const [key, knowledge] of has) {
    const learned = memory.get(key) ?? [];
    const [earlier, last] = had.has(key) ? [learned.slice(0, -1), learned.at(-1)] : [learned];
    memory.set(key, [...earlier, { number: event.number, ...last, ...knowledge }]);
  }
  const { undoes } = event;
  if (undoes === null) return;
  for (const [key, learned] of memory)
    if (!has.has(key)) {
      const isKept = ({ number }: Learned): boolean => number < undoes || (!had.has(key) && !isAmended(event, number));
      memory.set(key, learned.filter(isKept));
    }
}

/** Checks whether an undo, correction or overruling affects the event with this number. */
const isAmended = ({ undoes, again }: Step['event'], number: number): boolean =>
  number === undoes ||
  (again !== undefined &&
    (again.taken.includes(number) || again.commands.some(({ first, count }) => number >= first && number < first + count)));

function partingsNow(ruleset: Ruleset, battle: Battle, memory: Memory): readonly WrongBelief[] {
  return [...battle.tables.side.keys()].flatMap((side) =>
    [...battle.tables.unit.values()].flatMap((unit) => partingOf(ruleset, battle, side, unit, memory) ?? []),
  );
}

function partingOf(ruleset: Ruleset, battle: Battle, side: string, unit: UnitRow, memory: Memory): WrongBelief | undefined {
  const map = findMap(battle);
  const place = findUnitPlace(battle, unit.id);
  const spot = map && place ? pickSpot(place) : null;
  const isLost = ruleset.strength.isLost(unit);
  const truth = { side, unit, spot, strength: ruleset.strength.of(unit), isLost };
  if (unit.side === side) {
    const isUnawares = !isLost && (ruleset.hiddenFields?.(side, 'unit', unit, battle) ?? []).length > 0;
    return isUnawares ? { ...truth, kind: 'watched', last: null } : undefined;
  }
  // Without a map, each side sees at its table what its units see, and no record has it.
  if (ruleset.knows(side, unit, battle) || (!map && ruleset.ground?.plainSight)) return undefined;
  const last = rememberedBy(ruleset, battle, side, unit, memory);
  // No side can be wrong about a unit that is not in the battle, or that was lost without being seen.
  if (!last) return isLost || (map && !spot) ? undefined : { ...truth, kind: 'unknown', last };
  const isThere =
    map !== undefined && last.spot !== null && spot !== null && formatSpotName(last.spot, map) === formatSpotName(spot, map);
  const isSame = last.strength === null || last.strength === truth.strength;
  return isThere && isSame && !isLost ? undefined : { ...truth, kind: 'remembered', last };
}

/**
 * Returns a side's memory of a unit: its place from the last sighting, and the facts that the side learned while it knew the
 * unit.
 */
function rememberedBy(ruleset: Ruleset, battle: Battle, side: string, unit: UnitRow, memory: Memory): RememberedUnit | null {
  const learned = memory.get(keyOf(side, unit.id)) ?? [];
  const sighting = listSightings(battle).find((row) => row.unit === unit.id && row.seenBy === side);
  if (!sighting && learned.length === 0) return null;
  const known = learned.findLast((each) => each.known)?.known;
  return {
    turn: sighting?.turn ?? learned.at(-1)!.turn,
    spot: sighting ? pickSpot(sighting) : null,
    strength: known ? strengthAsTold(ruleset, side, known) : null,
  };
}

/** Returns the strength that the side knows; null if the strength depends on a secret field. */
function strengthAsTold(ruleset: Ruleset, side: string, { unit, battle }: Known): number | null {
  const told = redactRow(ruleset, { standing: 'player', sideId: side }, 'unit', unit, battle) as UnitRow;
  const strength = ruleset.strength.of(unit);
  return ruleset.strength.of(told) === strength ? strength : null;
}
