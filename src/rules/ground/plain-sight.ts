/**
 * Plain sight: units see each other if they are near enough on the map, and no terrain between them hides them. A side that sees
 * an enemy gets a contact, with the enemy's place and side, but neither kind nor strength. The contact is stored for the side.
 */
import type { JsonObject } from '../../dice/index.js';
import { type Battle, type Draft, findRowName, type UnitRow } from '../battle.js';
import { buildSentenceEvent } from '../act.js';
import type { EventKind } from '../event-kinds.js';
import type { ActContext } from '../happening.js';
import { isStrengthExact } from '../rough-strength.js';
import type { Ruleset } from '../ruleset.js';
import { createAutomaticEvents, type AutomaticEvents } from '../turns.js';
import { areBasesWithin, findTouchInterval } from './contact.js';
import { listKnownFeatures } from './drawn.js';
import { findHexAround, formatSpotName, roundToThousandths } from './locating.js';
import { measureDistance, convertToPlane } from './measuring.js';
import type { GroundReading, PlainSight } from './reading.js';
import {
  FEATURE_TABLE,
  type FeatureRow,
  type GroundMap,
  buildSightingPlace,
  hasPlainSight,
  MAP_TABLE,
  findMap,
  PLACE_TABLE,
  type PlaceRow,
  type Spot,
  findUnitPlace,
  listPlaces,
  SIGHTING_TABLE,
  type SightingRow,
  listSightings,
  overwriteSpot,
} from './rows.js';
import { findScreen } from './sight.js';
import { findFirstFreeName, type RowName } from '../names.js';

/** The symbol for a unit if only its side is known. */
export const UNKNOWN_SYMBOL = { is: 'U-----', size: '-' } as const;

type Point = Pick<Spot, 'x' | 'y'>;

const CONTACT = 'Contact';
const numberOf = (name: string): number => Number(/^Contact (\d+)$/.exec(name)?.[1] ?? 0);

const lastNumber = (own: readonly SightingRow[]): number => Math.max(own.length, ...own.map(({ name }) => numberOf(name)));

/** Returns an unused name for a side's next contact. */
export const findNextContactName = (battle: Battle, side: string): RowName =>
  contactName(lastNumber(listSightings(battle).filter(({ seenBy }) => seenBy === side)));

/** @param last the highest number among the side's own contacts */
const contactName = (last: number): RowName => findFirstFreeName([], (number) => `${CONTACT} ${number}`, last + 1);

/** A unit that is on the map at its recorded place. */
interface Standing {
  readonly unit: UnitRow;
  readonly place: PlaceRow;
}

/**
 * A unit that a side sees. Includes the last step of a route at which the unit was visible, or Infinity if both units are visible
 * at their present places.
 */
interface Seen extends Standing {
  readonly when: number;
}

/** The maximum number of checked steps on a unit's route. */
const MOST_STEPS = 400;

/**
 * Returns spots, in small steps, along the routes of units that an event has moved by the rules. Leaves out the units' present
 * places.
 */
function waysIn({ battle, changes }: Draft, map: GroundMap, { far }: PlainSight): ReadonlyMap<string, readonly Point[]> {
  const moved = new Set(
    changes.flatMap(({ table, id, after }) => (table === PLACE_TABLE && after && 'way' in after ? [id] : [])),
  );
  return new Map(
    listPlaces(battle).flatMap(({ id, unit, way = [] }) =>
      moved.has(id) && way.length > 1 ? [[unit, stepsOn(way, map, far)]] : [],
    ),
  );
}

/** Returns the spots along a route at intervals of a tenth of the sighting distance. On hexes, returns each hex. */
function stepsOn(way: NonNullable<PlaceRow['way']>, map: GroundMap, far: number): readonly Point[] {
  const step = map.grid === 'hexes' ? 1 : far / map.per / 10;
  const points = way.map(([x, y]): Point => convertToPlane({ x, y }, map));
  const lengths = points.slice(1).map(({ x, y }, leg) => Math.hypot(x - points[leg]!.x, y - points[leg]!.y));
  const least = lengths.reduce((sum, length) => sum + length, 0) / MOST_STEPS;
  return lengths.flatMap((length, leg) => {
    const [from, to, count] = [points[leg]!, points[leg + 1]!, Math.ceil(length / Math.max(step, least))];
    return Array.from({ length: count }, (_, n): Point => {
      const at = { x: from.x + ((to.x - from.x) * n) / count, y: from.y + ((to.y - from.y) * n) / count };
      return map.grid === 'hexes' ? findHexAround(at) : { x: roundToThousandths(at.x), y: roundToThousandths(at.y) };
    });
  });
}

/** Checks whether two places are near enough to each other, without terrain that certainly hides one from the other. */
function seesPlainly({ far, into }: PlainSight, from: Spot, to: Spot, features: readonly FeatureRow[], map: GroundMap): boolean {
  if (measureDistance(from, to, map).most > far) return false;
  return findScreen(from, to, features, map, into)?.isCertain !== true;
}

/**
 * Returns the values for plain sight if the battle uses it; otherwise undefined. Values set for the map come before values of the
 * rulebook.
 */
function plainSightOf({ ground }: Ruleset, battle: Battle): PlainSight | undefined {
  const map = hasPlainSight(battle) ? findMap(battle) : undefined;
  const usual = ground?.plainSight;
  return map && usual && { ...usual, far: map.sightFar ?? usual.far, into: map.sightInto ?? usual.into };
}

/** Checks whether a unit of a side sees a place; null in a battle without plain sight. */
export function canSeePlace(ruleset: Ruleset, battle: Battle, side: string, spot: Spot): boolean | null {
  const sight = plainSightOf(ruleset, battle);
  if (!sight) return null;
  const [map, features] = [findMap(battle)!, listKnownFeatures(battle, null)];
  return listPlacedUnits(ruleset, battle).some(
    ({ unit, place }) => unit.side === side && seesPlainly(sight, place, spot, features, map),
  );
}

/** Returns the units on the map that are at their recorded places. */
export const listPlacedUnits = ({ strength }: Ruleset, battle: Battle): readonly Standing[] =>
  listPlaces(battle).flatMap((place): readonly Standing[] => {
    const unit = battle.tables.unit.get(place.unit);
    return unit && !place.stale && !strength.isLost(unit) ? [{ unit, place }] : [];
  });

/**
 * Checks whether the battle uses plain sight, although the rulebook's figures are otherwise open to all. Each side then learns
 * only what happens to its own units, and only their open tasks.
 */
export const hasAddedPlainSight = ({ ground }: Pick<Ruleset, 'ground'>, battle: Battle): boolean =>
  ground?.plainSight?.isSealedOnly === true && hasPlainSight(battle);

/** The text that announces plain sight in a battle. */
export const PLAIN_SIGHT_TEXT = 'Units see each other on the map, and each side keeps its contacts.';

/**
 * Checks whether the battle starts to use plain sight when orders are sealed. The rulebook's figures must otherwise be visible to
 * all, and the battle must not have started. The battle's units must move on a map, and no umpire must have chosen otherwise.
 */
export function canStartPlainSight({ ground, phases }: Pick<Ruleset, 'ground' | 'phases'>, battle: Battle): boolean {
  const map = findMap(battle);
  const isFresh = battle.game.turn <= 1 && battle.game.phase === phases[0]?.id;
  return ground?.plainSight?.isSealedOnly === true && isFresh && map?.ground === 'map' && map.sight == null;
}

/**
 * Checks whether posts about fights stop showing the exact strength of enemies when orders are sealed. This applies to rulebooks
 * that show exact strength or have figures visible to both sides, unless an umpire has chosen otherwise.
 */
export const isStrengthHidden = ({ ground }: Pick<Ruleset, 'ground'>, { game }: Pick<Battle, 'game'>): boolean =>
  ground?.plainSight !== undefined && isStrengthExact({ game }) === undefined;

/**
 * Records which enemies each side sees, after an event and along the routes of the units that the event moved. Checks only pairs
 * with a unit that the event has moved or changed. Checks all pairs if a turn starts, or if the map or its terrain has changed.
 * @param before the battle before the draft's changes
 */
export function updatePlainSight(ruleset: Ruleset, before: Battle, draft: Draft, newId: (table: string) => string): void {
  const sight = draft.changes.length === 0 ? undefined : plainSightOf(ruleset, draft.battle);
  if (!sight) return;
  const { battle } = draft;
  // Terrain known to only one side hides no one.
  const [map, features] = [findMap(battle)!, listKnownFeatures(battle, null)];
  const standing = listPlacedUnits(ruleset, battle);
  const looked = lookedAt(before, draft);
  const ways = waysIn(draft, map, sight);
  const seen = new Map<string, Map<string, Seen>>();
  const see = ({ unit: { side } }: Standing, other: Standing, when = Infinity): void => {
    const bySide = seen.get(side) ?? new Map<string, Seen>();
    seen.set(side, bySide);
    if ((bySide.get(other.unit.id)?.when ?? -1) < when) bySide.set(other.unit.id, { ...other, when });
  };
  /** Makes a moving unit and a unit on its way see each other, at the last point of the route where they can. */
  const pass = (mover: Standing, other: Standing): void => {
    const way = ways.get(mover.unit.id) ?? [];
    const when = way.findLastIndex((spot) => seesPlainly(sight, { ...mover.place, ...spot }, other.place, features, map));
    if (when < 0) return;
    see(mover, other, when);
    see(other, { ...mover, place: { ...mover.place, ...way[when]! } }, when);
  };
  for (const [index, one] of standing.entries())
    for (const other of standing.slice(index + 1)) {
      if (one.unit.side === other.unit.side || !(looked === 'all' || looked.has(one.unit.id) || looked.has(other.unit.id)))
        continue;
      if (seesPlainly(sight, one.place, other.place, features, map) || areTouching(ruleset, battle, one, other, sight)) {
        see(one, other);
        see(other, one);
      } else {
        pass(one, other);
        pass(other, one);
      }
    }
  for (const [side, enemies] of [...seen].sort(([a], [b]) => (a < b ? -1 : 1))) remember(ruleset, draft, side, enemies, newId);
}

/**
 * Checks whether two bases touch, at least at their corners. Such units see each other whatever is between their centres, because
 * they can fight (M-42, CO-86).
 */
function areTouching({ ground }: Ruleset, battle: Battle, one: Standing, other: Standing, sight: PlainSight): boolean {
  const map = findMap(battle)!;
  const far = measureDistance(one.place, other.place, map);
  if (!ground?.base || map.grid === 'hexes' || far.most > sight.far) return false;
  const { least, most } = findTouchInterval(ground.base(one.unit, battle), ground.base(other.unit, battle));
  const corner = Math.min(most, least * Math.SQRT2);
  return areBasesWithin({ far, touch: { least: corner, most: corner }, map }) === true;
}

/** Checks whether a unit of a side sees this unit now. */
function isInSight(ruleset: Ruleset, battle: Battle, side: string, seen: Standing): boolean {
  const sight = plainSightOf(ruleset, battle);
  if (!sight) return false;
  const [map, features] = [findMap(battle)!, listKnownFeatures(battle, null)];
  const sees = (one: Standing): boolean =>
    seesPlainly(sight, one.place, seen.place, features, map) || areTouching(ruleset, battle, one, seen, sight);
  return listPlacedUnits(ruleset, battle).some((one) => one.unit.side === side && sees(one));
}

/** Returns the ids of the units that an event has moved or changed; `all` if the event affects what every unit may see. */
function lookedAt(before: Battle, draft: Draft): ReadonlySet<string> | 'all' {
  if (draft.battle.game.turn !== before.game.turn) return 'all';
  if (draft.changes.some(({ table }) => table === MAP_TABLE || table === FEATURE_TABLE)) return 'all';
  const units = draft.changes.flatMap(({ table, id, before: was, after }) => {
    if (table === 'unit') return [id];
    if (table !== PLACE_TABLE) return [];
    const place = draft.battle.tables[PLACE_TABLE]?.get(id) ?? after ?? was;
    return [(place as PlaceRow).unit];
  });
  return new Set(units);
}

/**
 * Records where a side sees these enemies. New contacts are numbered by their distance from the map's corner, so that the numbers
 * do not reveal secrets.
 */
function remember(
  ruleset: Ruleset,
  draft: Draft,
  side: string,
  enemies: ReadonlyMap<string, Standing>,
  newId: (table: string) => string,
): void {
  const own = listSightings(draft.battle).filter(({ seenBy }) => seenBy === side);
  const { turn } = draft.battle.game;
  let last = lastNumber(own);
  const sorted = [...enemies.values()].sort(({ place: a }, { place: b }) => a.x - b.x || a.y - b.y);
  for (const { unit, place } of sorted) {
    if (ruleset.knows(side, unit, draft.battle)) continue;
    const remembered = own.find((row) => row.unit === unit.id);
    const seen = { side: unit.side, ...overwriteSpot(remembered, place), turn, how: 'seen' as const };
    if (remembered) draft.set(SIGHTING_TABLE, remembered.id, seen);
    else {
      const row = {
        ...seen,
        ...UNKNOWN_SYMBOL,
        ...(ruleset.ground?.plainSight?.isSealedOnly ? { about: null } : {}),
        ...{ id: newId(SIGHTING_TABLE), unit: unit.id, seenBy: side, name: contactName(last), since: turn },
      } satisfies SightingRow;
      last++;
      draft.create(SIGHTING_TABLE, row.id, row);
    }
  }
}

/**
 * Returns a battle as one side knows it from the map. The side's own units are in their places. Enemy units are where the side
 * last saw them, all with the values of `standIn`. Enemy units that the side has never seen are missing. Without plain sight all
 * units are visible, and the battle is returned unchanged.
 * @param standIn the unit that replaces an unknown unit
 */
export const createBattleAsSeen = (side: string, battle: Battle, standIn: JsonObject): Battle =>
  hasPlainSight(battle) ? createLastSeenBattle(side, battle, standIn) : battle;

/**
 * Returns a battle with a side's own units, and with enemy units where the side last saw them. Does so as `createBattleAsSeen` does,
 * but also in battles without plain sight.
 * @param since the first turn of sightings that count. Default: all sightings
 */
export function createLastSeenBattle(side: string, battle: Battle, standIn: JsonObject, since = -Infinity): Battle {
  const own = [...battle.tables.unit.values()].filter((unit) => unit.side === side);
  const ids = new Set(own.map(({ id }) => id));
  const seen = listSightings(battle).filter(({ seenBy, unit, turn }) => seenBy === side && !ids.has(unit) && turn >= since);
  const units = seen.map(({ unit: id, name, side: of }): UnitRow => ({ ...standIn, id, name, side: of }));
  const stay = listPlaces(battle).flatMap((place): [string, PlaceRow][] => (ids.has(place.unit) ? [[place.id, place]] : []));
  const unit = new Map([...own, ...units].map((row) => [row.id, row]));
  return { ...battle, tables: { ...battle.tables, unit, [PLACE_TABLE]: new Map([...stay, ...seen.map(buildSightingPlace)]) } };
}

/**
 * Builds the reports of what happens to units automatically: notes for everyone or, with `hasAddedPlainSight`, an event for each
 * side about its own units.
 * @param words the notes on some of these units
 */
export function buildOwnerReports<U extends UnitRow>(
  ground: GroundReading<U>,
  battle: Battle,
  kind: EventKind,
  units: readonly U[],
  words: (units: readonly U[]) => readonly string[],
): AutomaticEvents {
  if (units.length === 0) return createAutomaticEvents();
  if (!hasAddedPlainSight({ ground }, battle)) return createAutomaticEvents(words(units));
  const then = [...battle.tables.side.keys()].flatMap((side) => {
    const own = units.filter((unit) => unit.side === side);
    return own.length === 0 ? [] : [() => buildSentenceEvent(kind, words(own).join(' '), { side })];
  });
  return { ...createAutomaticEvents(), then };
}

/**
 * Returns the contacts of units that come into sight in a draft, for the first time or again.
 * @param before the battle before the draft's changes
 * @param isFirst true if only first sightings count
 */
export function listNewContacts(
  ruleset: Ruleset,
  before: Battle,
  { battle, changes }: Draft,
  isFirst: boolean,
): readonly SightingRow[] {
  const seen = changes.filter(({ table }) => table === SIGHTING_TABLE);
  if (seen.length === 0) return [];
  const changed = new Set(seen.map(({ id }) => id));
  // The report of a meeting or a fight tells of the enemy itself.
  const met = new Set(seen.flatMap(({ id, after }) => ((after as SightingRow | null)?.how === 'fight' ? [id] : [])));
  const earlier = new Map(listSightings(before).map((row) => [row.id, row]));
  // The start of a turn updates every contact in sight. A side's own units may have lost sight of it since then.
  const standing = new Map(listPlacedUnits(ruleset, before).map((each) => [each.unit.id, each]));
  const wasInSight = ({ unit, turn, seenBy, ...spot }: SightingRow): boolean => {
    const was = standing.get(unit);
    const isThere = was !== undefined && was.place.x === spot.x && was.place.y === spot.y;
    return turn === before.game.turn && isThere && isInSight(ruleset, before, seenBy, was);
  };
  return listSightings(battle).filter((row) => {
    if (!changed.has(row.id) || met.has(row.id) || row.how !== 'seen') return false;
    const was = earlier.get(row.id);
    return !was || (!isFirst && !wasInSight(was));
  });
}

/**
 * Records a report on a unit at its present place as a contact of a side. The contact does not reveal the unit's name.
 * @param about the kind and rough strength in the report. Default: unchanged from the side's older record
 * @returns the contact; undefined if the place of the unit is unknown
 */
export function reportContact(
  { draft, newId }: Pick<ActContext, 'draft' | 'newId'>,
  unit: UnitRow,
  seenBy: string,
  seen: { readonly is?: string; readonly size?: string; readonly about?: string },
): SightingRow | undefined {
  const place = findUnitPlace(draft.battle, unit.id);
  if (!place || place.stale) return undefined;
  const known = listSightings(draft.battle).find((row) => row.unit === unit.id && row.seenBy === seenBy);
  const { turn } = draft.battle.game;
  const row = { side: unit.side, ...overwriteSpot(known, place), turn, how: 'recce' as const, ...seen };
  const id = known?.id ?? newId(SIGHTING_TABLE);
  if (known) draft.set(SIGHTING_TABLE, id, row);
  else {
    const name = findNextContactName(draft.battle, seenBy);
    draft.create(SIGHTING_TABLE, id, { ...UNKNOWN_SYMBOL, ...row, id, unit: unit.id, seenBy, name, since: turn });
  }
  return listSightings(draft.battle).find((each) => each.id === id);
}

/** Returns a text in which each contact of a side is followed by the unit's true name, such as `Contact 1, A Coy`, for umpires. */
export const nameContacts = (text: string, sideId: string, battle: Battle): string =>
  text.replaceAll(/Contact \d+/g, (contact) => {
    const seen = listSightings(battle).find(({ name, seenBy }) => name === contact && seenBy === sideId);
    const unit = seen && battle.tables.unit.get(seen.unit);
    return unit ? `${contact}, ${unit.name}` : contact;
  });

/** Returns the text for contacts, with side, kind and place, such as `Contact 1 (Axis, tanks) at F4`. */
export function describeContacts(contacts: readonly SightingRow[], battle: Battle): string {
  const map = findMap(battle);
  return contacts
    .map(({ name, side, about, ...row }) => {
      const whose = [findRowName(battle.tables.side.get(side) ?? {}), ...(about ? [about] : [])].join(', ');
      return `${name} (${whose})${map ? ` at ${formatSpotName(row, map)}` : ''}`;
    })
    .join(', ');
}
