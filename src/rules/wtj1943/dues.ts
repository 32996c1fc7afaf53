/** The rolls and consequences that a vehicle's way demands of a unit: rolls for the ground, and the fate of passengers. */
import { type Desk, loadOf, terrainOf, unitIn } from './battle.js';
import { terrainEntry } from './chart/lookup.js';
import { changeUnit } from './effects.js';
import type { TerrainRow, Wtj1943Battle, Wtj1943Unit } from './state.js';
import type { Fate } from './vocabulary.js';

/** 2.3, W-9: true if a vehicle that moves in this terrain must still roll for it. */
export function hasToRoll(unit: Wtj1943Unit, terrain: TerrainRow, { game: { chart } }: Wtj1943Battle): boolean {
  const isDangerous = chart !== null && terrainEntry(chart, terrain.name)?.immobilise !== undefined;
  return isDangerous && !unit.rolledTerrain.includes(terrain.name);
}

/** 2.3: notes that the vehicle has moved in this terrain, for which it must roll if it is dangerous. */
export function oweTerrainRoll(desk: Desk, unitId: string | undefined, terrainId: string | undefined): void {
  const { battle } = desk.draft;
  const unit = unitIn(battle, unitId ?? null);
  const terrain = terrainOf(battle).find(({ id }) => id === terrainId);
  if (!unit || !terrain || !hasToRoll(unit, terrain, battle)) return;
  changeUnit(desk, unit.id, { terrainDue: [...new Set([...(unit.terrainDue ?? []), terrain.name])] });
}

/** Passengers inside a vehicle or on it, without what it tows. */
export const carriedOn = (battle: Wtj1943Battle, vehicleId: string): readonly Wtj1943Unit[] =>
  loadOf(battle, vehicleId).filter(({ carriage }) => carriage !== null);

/** 2.4: notes destroyed and damaged vehicles of a unit, whose fate their passengers share. */
export function oweFates(desk: Desk, unitId: string | undefined, destroyed: number, damaged: number): void {
  if (unitId === undefined || destroyed + damaged === 0) return;
  const fates: readonly Fate[] = [...Array<Fate>(destroyed).fill('destroyed'), ...Array<Fate>(damaged).fill('damaged')];
  for (const { id, fatesDue = [] } of carriedOn(desk.draft.battle, unitId))
    changeUnit(desk, id, { fatesDue: [...fatesDue, ...fates] });
}

/** 2.4: notes that passengers have shared the oldest fate that was due. */
export function settleFate(desk: Desk, unitId: string | undefined): void {
  const unit = unitIn(desk.draft.battle, unitId ?? null);
  if (unit && (unit.fatesDue ?? []).length > 0) changeUnit(desk, unit.id, { fatesDue: unit.fatesDue!.slice(1) });
}

/**
 * Counts the bases that rode on a vehicle when it was struck (W-22). The unit is spread evenly over its vehicles at that time,
 * including those whose passengers' fate has still to be rolled. Undefined if the unit rode on none.
 */
export function basesStruck({ bases, carriedBy, fatesDue = [] }: Wtj1943Unit, battle: Wtj1943Battle): number | undefined {
  if (carriedBy === null && fatesDue.length === 0) return undefined;
  const lost = fatesDue.filter((fate) => fate === 'destroyed').length;
  return Math.ceil(bases / Math.max(1, (unitIn(battle, carriedBy)?.bases ?? 0) + lost));
}
