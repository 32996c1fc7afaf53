/** Reads the places where units enter a battle. */
import { isAlongEdge, moveToEdge, findSquareAround } from '../../rules/ground/locating.js';
import { parsePlace, formatPlace, splitPlaces } from '../../rules/ground/notation.js';
import {
  type Battle,
  checkName,
  type Edge,
  countGridSquares,
  formatSpotName,
  listCellMiddles,
  listFeatures,
  listPlaces,
  type GroundMap,
  refuseInvalid,
  findSpot,
  findMap,
  refuseWithoutMap,
  type Spot,
  type StepStarts,
  tryOrHandleRefusal,
  joinWords,
} from '../../rules/index.js';
import type { ReinforcementRow } from './rows.js';

type Entry = Pick<ReinforcementRow, 'at' | 'edge'>;

/** The maximum number of places that a side can choose from. */
const MOST_PLACES = 30;

/**
 * The starting points for counting steps to a place of entry. Units are not allowed as starting points, because their later
 * places are unknown.
 */
const FROM_NOBODY: StepStarts = {
  here: undefined,
  of() {
    throw refuseInvalid('at', 'You cannot count steps from a unit here. Enter a place such as D4, or 23,18, or 1207 on hexes.');
  },
};

/** Returns the text if it names a single place; undefined if it names several. */
const onlyPlace = (at: string): string | undefined => (at.includes(';') ? undefined : at);

/**
 * Reads where a unit arrives: at one of the entered places, or along an edge. If neither was entered, both are null. Without a
 * map, the place may be any name.
 * @throws {Refusal} INVALID_INPUT if a place is unreadable or off the map, if there are more than `MOST_PLACES`, or if both
 *   places and an edge are entered; CONFLICT for an edge without a map
 */
export function readEntry(battle: Battle, at: string | undefined, edge: Edge | undefined): Entry {
  const map = findMap(battle);
  if (edge !== undefined && at !== undefined)
    throw refuseInvalid('edge', 'A unit cannot have both places and an edge. Enter one of them.');
  if (edge !== undefined && !map) throw refuseWithoutMap();
  if (at === undefined) return { at: null, edge: edge ?? null };
  if (!map) return { at: checkName(at, 'at'), edge: null };
  const places = splitPlaces(at, MOST_PLACES, 'at').map((text) => {
    findSpot(text, map, FROM_NOBODY);
    return formatPlace(parsePlace(text, countGridSquares(map)));
  });
  return { at: places.join('; '), edge: null };
}

/** Returns the place or edge where a unit arrives. If the place is no longer on the map, both values are null. */
export const rebuildEntry = (battle: Battle, { at, edge }: Entry): Entry =>
  tryOrHandleRefusal(
    () => readEntry(battle, at ?? undefined, edge ?? undefined),
    () => ({ at: null, edge: null }),
  );

/**
 * Checks whether the side must choose where its unit enters, because the unit enters along an edge or has several places to
 * enter.
 */
export const mustChooseEntry = (battle: Battle, { at, edge }: Entry): boolean =>
  findMap(battle) !== undefined && (edge !== null || (at !== null && onlyPlace(at) === undefined));

/**
 * Finds the only place where a unit can enter. Undefined if the unit enters along an edge, if it has no place or several, or if
 * its place is not on the map.
 */
export function findEntrySpot(battle: Battle, { at }: Entry): Spot | undefined {
  const map = findMap(battle);
  const place = at === null ? undefined : onlyPlace(at);
  if (!map || place === undefined) return undefined;
  try {
    return findSpot(place, map, FROM_NOBODY);
  } catch {
    return undefined; // The map may have changed since the entry was written.
  }
}

/**
 * Describes where a unit enters, such as "at the left edge" or "at D4, D5 or D6". Empty if neither a place nor an edge is set.
 */
export function describeEntry({ at, edge }: Entry): string {
  if (edge !== null) return `at the ${edge} edge`;
  return at === null ? '' : `at ${joinWords(at.split('; '), 'or')}`;
}

/**
 * Reads the place of entry that a side has chosen. A unit that enters along an edge is moved onto that edge.
 * @throws {Refusal} INVALID_INPUT if the place is unreadable or off the map, or if the unit may not enter there; CONFLICT if the
 *   battle has no map
 */
export function readChosenSpot(battle: Battle, entry: Entry, text: string): Spot {
  const map = findMap(battle);
  if (!map) throw refuseWithoutMap();
  const spot = findSpot(text, map, FROM_NOBODY);
  if (!isAllowed(spot, map, entry))
    throw refuseInvalid('at', `The unit must enter the map ${describeEntry(entry)}. Choose a place there.`);
  return entry.edge === null ? spot : moveToEdge(entry.edge, spot, map);
}

/** The maximum number of places of entry that are offered. */
const MOST_OFFERED = 10;

/**
 * Lists places where a unit can enter, in the form that people enter. Along an edge these are the ends of roads there, and then
 * squares or hexes at regular intervals, unless a unit already stands at that point.
 */
export function listEntryPlaces(battle: Battle, { at, edge }: Entry): readonly string[] {
  const map = findMap(battle);
  if (!map) return [];
  if (edge === null) return at === null ? [] : at.split('; ');
  const along = listCellMiddles(map)
    .filter((spot) => isAlongEdge(edge, spot, map))
    .map((spot) => moveToEdge(edge, spot, map));
  const isOnEdge = (spot: Spot): boolean => {
    const { x, y } = moveToEdge(edge, spot, map);
    return spot.x === x && spot.y === y;
  };
  const roads =
    map.grid === 'hexes'
      ? []
      : listFeatures(battle)
          .filter(({ kind }) => kind === 'road')
          .flatMap(({ points }) => [points[0]!, points.at(-1)!])
          .map(([x, y]): Spot => ({ x, y, half: 0 }))
          .filter(isOnEdge);
  const most = MOST_OFFERED - Math.min(roads.length, MOST_OFFERED / 2);
  const every = Math.max(1, Math.ceil(along.length / most));
  const squares = along.filter((_, index) => index % every === Math.floor(every / 2));
  const taken = listPlaces(battle);
  const free = [...roads.slice(0, MOST_OFFERED / 2), ...squares].filter(
    ({ x, y }) => !taken.some((place) => place.x === x && place.y === y),
  );
  return [...new Set(free.map((spot) => (map.grid === 'hexes' ? formatSpotName(spot, map) : `${spot.x},${spot.y}`)))];
}

function isAllowed(spot: Spot, map: GroundMap, { at, edge }: Entry): boolean {
  if (edge !== null) return isAlongEdge(edge, spot, map);
  const { column, row } = findSquareAround(spot, map);
  return (at ?? '').split('; ').some((text) => {
    try {
      const place = findSquareAround(findSpot(text, map, FROM_NOBODY), map);
      return place.column === column && place.row === row;
    } catch {
      return false;
    }
  });
}
