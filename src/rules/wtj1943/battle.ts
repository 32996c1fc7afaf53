import { createLookups, listRows } from '../battle.js';
import type { ActContext as AnyDesk } from '../happening.js';
import type { Minefield, TerrainRow, Wtj1943Battle, Wtj1943Scene, Wtj1943Side, Wtj1943Unit } from './state.js';

export type Wtj1943Context = AnyDesk<Wtj1943Battle>;

export const listMinefields = ({ tables }: Wtj1943Battle): readonly Minefield[] => listRows<Minefield>(tables.minefield);
export const listTerrainRows = ({ tables }: Wtj1943Battle): readonly TerrainRow[] => listRows<TerrainRow>(tables.terrain);

export const { unitsOf, unitIn, sideIn } = createLookups<Wtj1943Battle, Wtj1943Unit, Wtj1943Side>();

/** Returns the units that a vehicle carries or tows, without destroyed units. */
export function listVehicleLoad(battle: Wtj1943Battle, vehicleId: string): readonly Wtj1943Unit[] {
  return unitsOf(battle).filter(({ carriedBy, bases }) => carriedBy === vehicleId && bases > 0);
}

/** Checks whether a side still has a unit of one of these kinds, which could carry or tow others. */
export const hasCarrier = (battle: Wtj1943Battle, side: string, ...kinds: readonly Wtj1943Unit['kind'][]): boolean =>
  unitsOf(battle).some((unit) => unit.side === side && unit.bases > 0 && kinds.includes(unit.kind));

/** Returns true for a weapon that a vehicle tows and does not carry. */
export const isTowed = ({ carriedBy, carriage, limbered }: Pick<Wtj1943Unit, 'carriedBy' | 'carriage' | 'limbered'>): boolean =>
  carriedBy !== null && carriage === null && limbered;

/** Returns the terrain row in a scene; undefined if no terrain is named. */
export function findTerrain(scene: Wtj1943Scene<'terrain'>): TerrainRow | undefined {
  return scene.rows('terrain')[0] as TerrainRow | undefined;
}
