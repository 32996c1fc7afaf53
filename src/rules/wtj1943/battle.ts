import type { Row } from '../battle.js';
import type { Scene as AnyScene } from '../procedure.js';
import type { Desk as AnyDesk } from '../ruleset.js';
import type { Minefield, TerrainRow, Wtj1943Battle, Wtj1943Side, Wtj1943Unit } from './state.js';

export type Desk = AnyDesk<Wtj1943Battle>;
export type Scene = AnyScene<Wtj1943Unit, Wtj1943Battle>;

/** Tables come into being with their first row. */
export function rowsOf<R = Row>(battle: Wtj1943Battle, table: 'minefield' | 'terrain' | 'mine-target'): readonly R[] {
  return [...((battle.tables as Wtj1943Battle['tables'] & Record<string, undefined>)[table]?.values() ?? [])] as unknown as R[];
}

export const minefieldsOf = (battle: Wtj1943Battle): readonly Minefield[] => rowsOf<Minefield>(battle, 'minefield');

export function unitsOf(battle: Wtj1943Battle): readonly Wtj1943Unit[] {
  return [...battle.tables.unit.values()];
}

export function unitIn(battle: Wtj1943Battle, id: string | null): Wtj1943Unit | undefined {
  return id === null ? undefined : battle.tables.unit.get(id);
}

export function sideIn(battle: Wtj1943Battle, id: string): Wtj1943Side {
  const side = battle.tables.side.get(id);
  if (!side) throw new Error(`no side ${id}`);
  return side;
}

/** What a vehicle carries and tows. */
export function loadOf(battle: Wtj1943Battle, vehicleId: string): readonly Wtj1943Unit[] {
  return unitsOf(battle).filter(({ carriedBy }) => carriedBy === vehicleId);
}

/** A weapon hitched to the vehicle that carries it, rather than riding on it. */
export const isTowed = ({ carriedBy, carriage, limbered }: Wtj1943Unit): boolean =>
  carriedBy !== null && carriage === null && limbered;

/** The terrain that is named in a scene. */
export function terrainIn(scene: Scene): TerrainRow | undefined {
  return scene.rows('terrain')[0] as unknown as TerrainRow | undefined;
}
