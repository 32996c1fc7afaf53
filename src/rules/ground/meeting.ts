/**
 * Ends a move on the map in contact with an enemy unknown to the unit's side. Checks and previews leave out the enemy, so that it
 * remains hidden until the move is carried out.
 */
import { buildSentenceEvent } from '../act.js';
import type { Battle, UnitRow } from '../battle.js';
import type { ActContext, FurtherEvents } from '../happening.js';
import { capitalize } from '../words.js';
import type { ContactMeasures } from './contact.js';
import { moveAlongRoute, type KnownPlaces, type Route } from './going.js';
import type { Arrival, GroundReading } from './reading.js';
import { hasPlainSight, findUnitPlace, listSightings } from './rows.js';

/** A route that ends where it meets an enemy that the unit's side does not know. */
export interface Meeting<U extends UnitRow = UnitRow> {
  readonly other: U;
  readonly spots: Route['spots'];
}

/** Returns the point where a route ends in contact with one of these enemies; null if the route certainly meets no enemy. */
export function findMeeting<U extends UnitRow, B extends Battle>(
  contacts: ContactMeasures<U, B>,
  unit: U,
  way: Route,
  unknown: Iterable<U>,
  battle: B,
): Meeting<U> | null {
  const met = contacts.metOnWay(unit, way, unknown, battle);
  return met?.isCertain ? met : null;
}

/**
 * Checks whether a unit's present place is unknown to another side. This is so if the battle uses plain sight, and the side has
 * not seen the unit there.
 * @param since the first turn of sightings that count. Default: all sightings
 */
export function isUnseenBySide(side: string, { id }: UnitRow, battle: Battle, since = -Infinity): boolean {
  if (!hasPlainSight(battle)) return false;
  const place = findUnitPlace(battle, id);
  return !listSightings(battle).some(
    ({ unit, seenBy, turn, x, y }) => unit === id && seenBy === side && turn >= since && x === place?.x && y === place?.y,
  );
}

/** A rulebook's functions for the end of a move on the map. */
export interface MoveEnd<U extends UnitRow, B extends Battle> extends Pick<GroundReading<U>, 'arrive'> {
  /** Finds the point where a route ends in contact with an enemy unknown to the unit's side; null if there is no such enemy. */
  meets?(this: void, unit: U, way: Route, battle: B): Meeting<U> | null;
}

/** Moves a unit along its route, or to the point where the unit meets an enemy unknown to its side. Reports this contact. */
export function moveUntilMeeting<U extends UnitRow, B extends Battle>(
  end: MoveEnd<U, B>,
  knowing: KnownPlaces<U, B>,
  desk: ActContext<B>,
  unit: U,
  way: Route,
): Arrival {
  const met = end.meets?.(unit, way, desk.draft.battle);
  if (!met) return moveAlongRoute(end, desk, unit.id, way);
  const { notes, then } = moveAlongRoute(end, desk, unit.id, { ...way, spots: met.spots });
  return { notes, then: [...then, ...reportMeeting(knowing, unit, met.other)] };
}

/** Reports a meeting to both sides in separate events. Each event shows the enemy as the side knows it at that moment. */
function reportMeeting<U extends UnitRow, B extends Battle>(knowing: KnownPlaces<U, B>, unit: U, other: U): FurtherEvents {
  const told = (of: U, words: (battle: B) => string): FurtherEvents[number] => {
    return ({ draft }) => buildSentenceEvent('contact-reported', `${words(draft.battle as B)} and stops there.`, of);
  };
  return [
    told(unit, (battle) => `${unit.name} meets ${knownAs(knowing, unit.side, other.id, battle)}`),
    told(other, (battle) => `${capitalize(knownAs(knowing, other.side, unit.id, battle))} meets ${other.name}`),
  ];
}

/** Returns the name under which a side knows an enemy. */
function knownAs<U extends UnitRow, B extends Battle>(knowing: KnownPlaces<U, B>, side: string, id: string, battle: B): string {
  const enemy = battle.tables.unit.get(id) as U | undefined;
  if (enemy && knowing.knows(side, enemy, battle)) return enemy.name;
  const seen = listSightings(battle).find(({ unit, seenBy }) => unit === id && seenBy === side);
  if (!seen) return 'an enemy';
  return seen.about ? `${seen.name} (${seen.about})` : seen.name;
}
