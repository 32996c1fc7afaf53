/**
 * Converts places on a map to longitude and latitude, and back, for mapping programs. The near left corner of the map has a given
 * longitude and latitude, and north is up.
 */
import { findHexAround, isOnMap, formatSpot } from './locating.js';
import { convertToPlane } from './measuring.js';
import type { GroundReading } from './reading.js';
import type { GroundMap, Length, Spot } from './rows.js';

/** A point on the earth, in degrees. */
export interface GeoPoint {
  readonly longitude: number;
  readonly latitude: number;
}

/** A point in metres on the ground, measured from the near left corner. */
export interface MetrePoint {
  readonly east: number;
  readonly north: number;
}

const INCH_CM = 2.54;
const METRES_A_DEGREE = 111_320;
const EXACT: Readonly<Partial<Record<Length, number>>> = { yd: 0.9144, km: 1000 };
/** The default number of metres for an inch on the table or for a hex. */
const USUAL_METRES = 50;

/** Returns the metres on the ground for one unit of the map's length. */
function metresOf(
  { length, measure, per }: GroundMap,
  { tableMetres = USUAL_METRES }: Pick<GroundReading, 'tableMetres'>,
): number {
  const exact = EXACT[length];
  if (exact !== undefined) return exact;
  return per * (EXACT[measure] ?? (measure === 'cm' ? tableMetres / INCH_CM : tableMetres));
}

/**
 * Returns the distances in metres, east and north, from the near left corner to a spot. On hexes, the distances start at the
 * centre of the first hex.
 */
export function measureMetresFromCorner(
  spot: Pick<Spot, 'x' | 'y'>,
  map: GroundMap,
  ground: Pick<GroundReading, 'tableMetres'>,
): MetrePoint {
  const { x, y } = convertToPlane(spot, map);
  const metres = metresOf(map, ground);
  return { east: x * metres, north: y * metres };
}

/**
 * Returns the place at these distances, as text that people can enter, to a hundredth of the map's unit. Null for a place off the
 * map.
 */
export function formatPlaceAt(
  { east, north }: MetrePoint,
  map: GroundMap,
  ground: Pick<GroundReading, 'tableMetres'>,
): string | null {
  const metres = metresOf(map, ground);
  const [x, y] = [east / metres, north / metres];
  const rounded = (value: number): number => Math.round(value * 100) / 100 + 0;
  const at = map.grid === 'hexes' ? findHexAround({ x, y }) : { x: rounded(x), y: rounded(y) };
  const spot = { ...at, half: 0 };
  return isOnMap(spot, map) ? formatSpot(spot, map) : null;
}

/** Returns the number of metres in a degree of longitude at a latitude. */
const acrossAt = (latitude: number): number => METRES_A_DEGREE * Math.cos((latitude * Math.PI) / 180);

export const convertToDegrees = ({ east, north }: MetrePoint, { longitude, latitude }: GeoPoint): GeoPoint => ({
  longitude: longitude + east / acrossAt(latitude),
  latitude: latitude + north / METRES_A_DEGREE,
});

export const measureMetresBetween = (corner: GeoPoint, { longitude, latitude }: GeoPoint): MetrePoint => ({
  east: (longitude - corner.longitude) * acrossAt(corner.latitude),
  north: (latitude - corner.latitude) * METRES_A_DEGREE,
});
