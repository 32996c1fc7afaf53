import type { Battle, Draft, UnitRow } from '../battle.js';
import type { ActContext } from '../happening.js';
import type { Ruleset } from '../ruleset.js';
import { DEFAULT_GROUND_READING } from './reading.js';
import { putOnMap } from './going.js';
import {
  RETREAT_TABLE,
  type RetreatRow,
  buildRetreatId,
  removeRetreat,
  hasPlainSight,
  findMap,
  PLACE_TABLE,
  findUnitPlace,
  listPlaces,
  SIGHTING_TABLE,
  type SightingRow,
  listSightings,
  overwriteSpot,
} from './rows.js';
import { createNameAfter } from '../names.js';

/**
 * Updates the places where each side last saw enemy units. When a side loses sight of a unit, the unit's last place is recorded.
 * When the side sees the unit again, this record is removed.
 * @param before the battle before the draft's changes
 */
export function updateSightings(ruleset: Ruleset, before: Battle, draft: Draft, newId: (table: string) => string): void {
  if (draft.changes.length === 0) return;
  const { turn } = before.game;
  // Units that were visible before plain sight began are not remembered. After that, each side knows only what its units see.
  const isBegun = hasPlainSight(draft.battle) && !hasPlainSight(before);
  for (const place of isBegun ? [] : listPlaces(before)) {
    const { unit: id } = place;
    const [was, is] = [before.tables.unit.get(id), draft.battle.tables.unit.get(id)];
    if (!was || !is) continue;
    for (const side of draft.battle.tables.side.keys()) {
      if (side === is.side || side === was.side) continue;
      const remembered = listSightings(draft.battle).find(({ unit, seenBy }) => unit === id && seenBy === side);
      const isKnown = ruleset.knows(side, is, draft.battle);
      if (isKnown && remembered) draft.remove(SIGHTING_TABLE, remembered.id);
      if (isKnown || !ruleset.knows(side, was, before)) continue;
      const { is: kind, size } = (ruleset.ground ?? DEFAULT_GROUND_READING).symbol(was);
      const seen = { side: was.side, name: createNameAfter(was), is: kind, size, ...overwriteSpot(remembered, place), turn };
      if (remembered) draft.set(SIGHTING_TABLE, remembered.id, seen);
      else {
        const sightingId = newId(SIGHTING_TABLE);
        draft.create(SIGHTING_TABLE, sightingId, { ...seen, id: sightingId, unit: id, seenBy: side } satisfies SightingRow);
      }
    }
  }
  // A unit that was not on the map has no previous place, but a side may see it again.
  for (const { id, unit, seenBy } of listSightings(draft.battle)) {
    const is = draft.battle.tables.unit.get(unit);
    if (is && ruleset.knows(seenBy, is, draft.battle)) draft.remove(SIGHTING_TABLE, id);
  }
}

/**
 * Records that a side sees a unit at its present place, although the rulebook keeps the unit secret from the side. Does nothing
 * if the place is unknown.
 * @param symbol the kind of unit that the side sees
 * @param about the text for the unit's kind and rough strength, if the side sees them
 */
export function recordSighting(
  { draft, newId }: Pick<ActContext, 'draft' | 'newId'>,
  unit: UnitRow,
  seenBy: string,
  symbol: { readonly is: string; readonly size: string },
  about?: string,
): void {
  const place = findUnitPlace(draft.battle, unit.id);
  if (!place || place.stale) return;
  const remembered = listSightings(draft.battle).find((row) => row.unit === unit.id && row.seenBy === seenBy);
  const { is, size } = symbol;
  const { turn } = draft.battle.game;
  const how = remembered?.how || about !== undefined ? { how: 'fight' as const } : {};
  const told = about === undefined ? {} : { about };
  const seen = {
    side: unit.side,
    name: createNameAfter(unit),
    is,
    size,
    ...overwriteSpot(remembered, place),
    turn,
    ...how,
    ...told,
  };
  if (remembered) return draft.set(SIGHTING_TABLE, remembered.id, seen);
  const id = newId(SIGHTING_TABLE);
  draft.create(SIGHTING_TABLE, id, { ...seen, id, unit: unit.id, seenBy, ...(about === undefined ? {} : { since: turn }) });
}

const placesWritten = ({ changes }: Draft): ReadonlySet<string> =>
  new Set(changes.flatMap(({ table, id }) => (table === PLACE_TABLE ? [id] : [])));

/**
 * Marks the places of units that the draft has moved without a move on the map as stale. Then moves every unit that is carried,
 * or that accompanies another unit, to the place of that other unit.
 * @param before the battle before the draft's changes
 */
export function updateLastPlaces(ruleset: Ruleset, before: Battle, draft: Draft, newId: (table: string) => string): void {
  if (draft.changes.length === 0) return;
  const written = placesWritten(draft);
  markMoved(ruleset, before, draft, written);
  keepTogether(ruleset, before, draft, written, newId);
}

/**
 * Marks the places of units as stale if the units have moved, but not on the map. If figures are on a table, a place entered in
 * this turn stays valid, because it may be the result of the same move.
 * @param written the places that the command itself has set
 */
function markMoved(ruleset: Ruleset, before: Battle, draft: Draft, written: ReadonlySet<string>): void {
  const { hasMoved } = ruleset.ground ?? DEFAULT_GROUND_READING;
  if (!hasMoved) return;
  for (const { id, unit, turn, stale, moved = false } of listPlaces(draft.battle)) {
    const [was, is] = [before.tables.unit.get(unit), draft.battle.tables.unit.get(unit)];
    // If figures are on a table, a place entered by hand in this turn may be the result of the move that is now reported.
    const isByHand = turn === draft.battle.game.turn && !moved && findMap(draft.battle)?.ground !== 'map';
    const isToldNow = written.has(id) || isByHand;
    if (stale || !was || !is || isToldNow) continue;
    if (hasMoved(was, is, draft.battle)) draft.set(PLACE_TABLE, id, { stale: true });
  }
}

/**
 * Moves a unit to the place of its bearer, which is the unit that carries it or that it accompanies. Does so when the bearer
 * moves on the map, and when the unit joins or leaves the bearer. A unit without a place gets one only when it leaves. If the
 * bearer's place is unknown, the unit's own place becomes stale.
 * @param written the places that the command itself has set, which do not change
 */
function keepTogether(
  { ground }: Ruleset,
  before: Battle,
  draft: Draft,
  written: ReadonlySet<string>,
  newId: (table: string) => string,
): void {
  const { standsWith } = ground ?? DEFAULT_GROUND_READING;
  if (!standsWith || listPlaces(draft.battle).length === 0) return;
  const bearerOf = (unit: UnitRow | undefined, battle: Battle): UnitRow | undefined => {
    const bearer = unit && standsWith(unit, battle);
    return bearer && (standsWith(bearer, battle) ?? bearer);
  };
  const moved = placesWritten(draft);
  for (const unit of draft.battle.tables.unit.values()) {
    const [was, is] = [bearerOf(before.tables.unit.get(unit.id), before), bearerOf(unit, draft.battle)];
    const by = is ?? was;
    const [own, place] = [findUnitPlace(draft.battle, unit.id), by && findUnitPlace(draft.battle, by.id)];
    const isSettled = is?.id === was?.id && !(place && moved.has(place.id));
    if (!by || isSettled || (own ? written.has(own.id) : is !== undefined)) continue;
    if (place && !place.stale) putOnMap({ draft, newId }, unit.id, place, { moved: true });
    else if (own && !own.stale) draft.set(PLACE_TABLE, own.id, { stale: true });
  }
}

/**
 * Marks a unit's place as stale, because the unit has moved without a move on the map. Records how far a result forces the unit
 * back. Does nothing if the place is already stale.
 * @param back the distance that a result forces the unit back, with its sections; undefined if no result does so
 */
export function markPlaceStale(draft: Draft, unit: string, back?: Pick<RetreatRow, 'far' | 'cites'>): void {
  for (const place of listPlaces(draft.battle))
    if (place.unit === unit && !place.stale) {
      draft.set(PLACE_TABLE, place.id, { stale: true });
      removeRetreat(draft, unit);
      if (back && back.far > 0) draft.create(RETREAT_TABLE, buildRetreatId(unit), { id: buildRetreatId(unit), unit, ...back });
    }
}

/** Removes a unit from the map. Other sides keep its last known place, because they do not see the unit leave. */
export function removeFromMap(draft: Draft, unit: string): void {
  for (const place of listPlaces(draft.battle)) if (place.unit === unit) draft.remove(PLACE_TABLE, place.id);
  removeRetreat(draft, unit);
}

/** Checks whether players of a side may know a row of one of the map's tables. */
export function mayKnowGround(sideId: string, row: object, battle: Battle, ruleset: Ruleset): boolean {
  const { unit, seenBy, side } = row as { unit?: string; seenBy?: string; side?: string | null };
  if (seenBy !== undefined) return seenBy === sideId;
  if (unit === undefined) return side == null || side === sideId;
  const stands: UnitRow | undefined = battle.tables.unit.get(unit);
  return stands !== undefined && ruleset.knows(sideId, stands, battle);
}
