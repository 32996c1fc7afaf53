/** Describes places and measurements for one reader. */
import {
  measureBearing,
  measureDistance,
  describeDistance,
  refuseInvalid,
  type FeatureRow,
  findSpot,
  findGroundName,
  formatSquareOfSpot,
  listNamedGround,
  normalizeName,
  Refusal,
  type Spot,
  findNamedSpot,
  formatSpotName,
  describeSpot,
  type StepStarts,
  tryOrHandleRefusal,
  findCompassDirection,
} from '../../rules/index.js';
import { type ShownMap, type ShownUnit, findByCallSign } from './shown.js';

/**
 * Finds the units that a text means: units in sight with this name, or otherwise units with this call sign, or otherwise
 * remembered units with this name.
 */
function unitsMeant(shown: ShownMap, text: string): readonly ShownUnit[] {
  const key = normalizeName(text.trim());
  const named = shown.units.filter(({ name }) => normalizeName(name) === key);
  const seen = named.filter(({ seenTurn }) => seenTurn === null);
  if (seen.length > 0) return seen;
  const signed = findByCallSign(shown, text);
  return signed.length > 0 ? signed : named;
}

/**
 * Finds the unit on the map that has this name or call sign.
 * @param among the id of a side. If units of several sides match, a unit of this side is preferred. Default: null, for no
 *   preference
 * @returns undefined if there is no such unit on the map
 * @throws {Refusal} INVALID_INPUT if several units match
 */
export function findShownUnit(shown: ShownMap, text: string, field: string, among: string | null = null): ShownUnit | undefined {
  const all = unitsMeant(shown, text);
  const own = all.filter(({ side }) => side === among);
  const [unit, ...others] = own.length > 0 ? own : all;
  if (others.length > 0) {
    const names = [unit!, ...others].map(({ name }) => `“${name}”`).join(' or ');
    throw refuseInvalid(field, `“${text.trim()}” can mean ${names}. Enter one of these names.`);
  }
  return unit;
}

/** Returns the places from which a reader can count steps. */
export const createStartFinder = (shown: ShownMap, here: Spot | undefined, field: string): StepStarts => ({
  here,
  of(name) {
    const unit = findShownUnit(shown, name, field);
    if (!unit)
      throw new Refusal(
        'NOT_FOUND',
        `Cannot find “${name.trim().slice(0, 80)}” on your map. Enter a name that the map shows.`,
        field,
      );
    return unit.spot;
  },
  named: (text) => findNamedSpot([...listNamedGround(shown.features), ...shown.flags], text),
});

const unquoted = (text: string): string => text.replace(/^["“”„](.*)["“”]$/, '$1');

/**
 * Finds the spot that a text describes: the name of a unit, or a place.
 * @throws {Refusal} INVALID_INPUT if the text matches no spot, or several units. NOT_FOUND if it counts steps from a unit that is
 *   not on the reader's map
 */
export function findShownSpot(shown: ShownMap, text: string, field: string): Spot {
  const unit = findShownUnit(shown, unquoted(text), field);
  return unit ? unit.spot : findSpot(text, shown.map, createStartFinder(shown, undefined, field), field);
}

/** Returns a warning if the text contains a unit that may have moved since it was last seen. */
function outOfDate(shown: ShownMap, text: string, field: string): readonly string[] {
  const unit = findShownUnit(shown, unquoted(text), field);
  if (!unit) return [];
  if (unit.seenTurn !== null) return [`${unit.name} was last seen there in ${shown.turnWord} ${unit.seenTurn}.`];
  return unit.isStale
    ? [`${unit.name} has moved since then, but not on the map. Use \`/map place\` to enter its present place.`]
    : [];
}

/**
 * Measures the distance and direction between two places that people entered: `D4.7 to F2: 450 yd, SE (124 degrees).` Adds a
 * warning if a unit may have moved since it was last seen.
 * @throws {Refusal} as `findShownSpot` does, for the option `from` or `to`
 */
export function measureBetween(shown: ShownMap, from: string, to: string): string {
  const ends = [
    [from, 'from'],
    [to, 'to'],
  ] as const;
  const [first, last] = ends.map(([text, field]) => findShownSpot(shown, text, field));
  return [measureWords(shown, first!, last!), ...ends.flatMap(([text, field]) => outOfDate(shown, text, field))].join('\n');
}

function measureWords(shown: ShownMap, from: Spot, to: Spot): string {
  const { map } = shown;
  const degrees = measureBearing(from, to, map);
  const way = degrees === null ? '' : `, ${findCompassDirection(degrees)} (${Math.round(degrees) % 360} degrees)`;
  return `${formatSpotName(from, map)} to ${formatSpotName(to, map)}: ${describeDistance(measureDistance(from, to, map), map)}${way}.`;
}

/**
 * Returns a function that measures how far a unit is from a spot. The function returns undefined for a unit that is not on the
 * map.
 */
export function createDistanceFinder({ map, units }: ShownMap, from: Spot): (unit: string) => SpotDistance | undefined {
  const spots = new Map(units.map(({ id, spot }) => [id, spot]));
  return (unit) => {
    const spot = spots.get(unit);
    if (!spot) return undefined;
    const apart = measureDistance(from, spot, map);
    return { least: apart.least, words: describeDistance(apart, map) };
  };
}

/**
 * Returns a place as a short name, such as `C6 Norrey`, or `C6 the lane over the bridge` at an end of this road. The text itself if
 * it contains no place.
 */
export function namePlace(shown: ShownMap, text: string): string {
  const { map, features } = shown;
  const spot = tryOrHandleRefusal(() => findSpot(text, map, createStartFinder(shown, undefined, 'at')));
  if (!spot) return text;
  const endsHere = ({ kind, points }: FeatureRow): boolean =>
    kind === 'road' && [points[0], points.at(-1)].some((end) => end?.[0] === spot.x && end[1] === spot.y);
  const name = findGroundName(features, spot, map) ?? features.find(endsHere)?.name;
  return `${formatSquareOfSpot(spot, map)}${name ? ` ${name}` : ''}`;
}

/** A distance from a spot, and its text. */
export interface SpotDistance {
  readonly least: number;
  readonly words: string;
}

/**
 * Describes the place in a partly typed text, such as `D4.7 (19 in across, 19 in up) - 450 yd to A Coy`; undefined if the text
 * contains no place.
 */
export function describePlace(shown: ShownMap, text: string, mover: string | null): string | undefined {
  const here = findMoverSpot(shown, mover);
  const spot = tryOrHandleRefusal(() => findSpot(text, shown.map, createStartFinder(shown, here, 'at')));
  return (
    spot &&
    describeEnd(
      shown,
      spot,
      mover,
      here && `${describeDistance(measureDistance(here, spot, shown.map), shown.map)} from its present place`,
    )
  );
}

/**
 * Describes the end of a route with waypoints and the length of the route, such as `D4.7 (19 in across, 19 in up) - 4.6 in by the
 * route on the map`. Undefined if the text is not a route. The length is left out if the unit's place is unknown.
 */
export function describeRoute(shown: ShownMap, text: string, mover: string | null): string | undefined {
  const { map } = shown;
  const start = findMoverSpot(shown, mover);
  let length = { least: 0, most: 0 };
  let at = start;
  for (const stop of text.split(';')) {
    const from = at;
    at = tryOrHandleRefusal(() => findSpot(stop.trim(), map, createStartFinder(shown, from, 'at')));
    if (!at) return undefined;
    if (!from) continue;
    const leg = measureDistance(from, at, map);
    length = { least: length.least + leg.least, most: length.most + leg.most };
  }
  return at && describeEnd(shown, at, mover, `${start ? `${describeDistance(length, map)} ` : ''}by the route on the map`);
}

const findMoverSpot = ({ units }: ShownMap, mover: string | null): Spot | undefined =>
  units.find(({ id, seenTurn }) => id === mover && seenTurn === null)?.spot;

/** Describes a destination with the way to it and the nearest enemy of the moving unit. */
function describeEnd({ map, units }: ShownMap, spot: Spot, mover: string | null, way: string | undefined): string {
  const parts = [describeSpot(spot, map), ...(way === undefined ? [] : [way])];
  const own = units.find(({ id }) => id === mover)?.side;
  const [near] = units
    .filter(({ id, side, seenTurn }) => id !== mover && seenTurn === null && (own === undefined || side !== own))
    .map((unit) => ({ unit, far: measureDistance(spot, unit.spot, map) }))
    .sort((a, b) => a.far.least - b.far.least);
  if (near) parts.push(`${describeDistance(near.far, map)} to ${near.unit.name}`);
  return parts.join(' - ');
}
