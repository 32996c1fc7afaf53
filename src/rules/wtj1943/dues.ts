/** Records the rolls and consequences of a vehicle's move: rolls for the terrain, and fates of passengers. */
import { type Wtj1943Context, listVehicleLoad, listTerrainRows, unitIn } from './battle.js';
import { findTerrainEntry } from './chart/lookup.js';
import { changeUnit } from './effects.js';
import { UNIT_ROW_KIND } from './rows.js';
import type { TerrainRow, Wtj1943Battle, Wtj1943Unit } from './state.js';
import type { VehicleLoss } from './vocabulary.js';

/** 2.3, W-9: returns true if a vehicle that moves in this terrain must still roll for it. */
export function mustRollForTerrain(unit: Wtj1943Unit, terrain: TerrainRow, { game: { chart } }: Wtj1943Battle): boolean {
  const isDangerous = chart !== null && findTerrainEntry(chart, terrain.name)?.immobilise !== undefined;
  return isDangerous && !unit.rolledTerrain.includes(terrain.name);
}

/**
 * 2.3: records that a vehicle must roll for dangerous terrain after moving in it. Does nothing without a unit or terrain, or if
 * the terrain is not dangerous in the chart. Also does nothing if the vehicle has already rolled for the terrain in this turn.
 */
export function addTerrainRoll(desk: Wtj1943Context, unitId: string | undefined, terrainId: string | undefined): void {
  const { battle } = desk.draft;
  const unit = unitIn(battle, unitId ?? null);
  const terrain = listTerrainRows(battle).find(({ id }) => id === terrainId);
  if (!unit || !terrain || !mustRollForTerrain(unit, terrain, battle)) return;
  changeUnit(desk, unit.id, { terrainDue: [...new Set([...(unit.terrainDue ?? []), terrain.name])] });
}

/** Lists the passengers inside or on top of a vehicle. Leaves out towed units. */
export const listCarriedPassengers = (battle: Wtj1943Battle, vehicleId: string): readonly Wtj1943Unit[] =>
  listVehicleLoad(battle, vehicleId).filter(({ carriage }) => carriage !== null);

/**
 * 2.4: records the fates that passengers must share, because this action has destroyed or damaged vehicles of their carrying
 * unit. Passengers count as evenly distributed over the vehicles (W-22). Only passengers on a struck vehicle must roll for its
 * fate.
 */
export function addPassengerLosses(desk: Wtj1943Context, unitId: string | undefined, destroyed: number, damaged: number): void {
  const { battle } = desk.draft;
  const unit = unitIn(battle, unitId ?? null);
  if (!unit || destroyed + damaged === 0) return;
  const lost = Math.min(destroyed, basesLost(desk, unit.id)); // Two losses of the same vehicle count as one loss.
  const aboard = listCarriedPassengers(battle, unit.id);
  const parts = aboard.map((each) => ({ id: each.id, bases: notStruck(each, unit.bases + lost) }));
  const owed = fatesOf(parts, { vehicles: unit.bases + lost, destroyed: lost, damaged });
  for (const { id, fatesDue } of aboard.map((each) => UNIT_ROW_KIND.whole(each))) {
    const more = owed.get(id) ?? [];
    if (more.length > 0) changeUnit(desk, id, { fatesDue: [...fatesDue, ...more] });
  }
}

/** Returns the bases that a unit has lost in this action. */
const basesLost = ({ draft }: Wtj1943Context, id: string): number =>
  draft.changes
    .filter((change) => change.table === 'unit' && change.id === id)
    .reduce((sum, { before, after }) => sum + Number(before?.bases ?? 0) - Number(after?.bases ?? 0), 0);

interface Aboard {
  readonly id: string;
  /** The number of bases that must still share a fate. */
  readonly bases: number;
}

/**
 * Counts the bases of a passenger unit that were not on a destroyed vehicle. Leaves out bases on destroyed vehicles if the unit
 * must still share the fate of these vehicles. Bases lost in earlier fates are no longer part of the unit.
 * @param vehicles the number of vehicles, without destroyed vehicles that have a fate still to share
 */
function notStruck(unit: Wtj1943Unit, vehicles: number): number {
  const { bases, fatesDue } = UNIT_ROW_KIND.whole(unit);
  const lost = fatesDue.filter((fate) => fate === 'destroyed').length;
  let left = bases;
  for (let k = lost; k > 0; k--) left -= Math.ceil(left / (vehicles + k));
  return left;
}

/**
 * Decides for each passenger unit which fates of vehicles it must share. The vehicle with the most passengers is struck first
 * (W-22).
 */
function fatesOf(
  aboard: readonly Aboard[],
  { vehicles, destroyed, damaged }: { readonly vehicles: number; readonly destroyed: number; readonly damaged: number },
): ReadonlyMap<string, readonly VehicleLoss[]> {
  const owed = new Map<string, readonly VehicleLoss[]>();
  const strike = (on: readonly Aboard[], count: number, fate: VehicleLoss): readonly Aboard[] => {
    let room = Math.ceil(on.reduce((sum, { bases }) => sum + bases, 0) / count);
    return on.map((unit) => {
      const struck = room > 0 ? Math.ceil(unit.bases / count) : 0;
      if (struck > 0) owed.set(unit.id, [...(owed.get(unit.id) ?? []), fate]);
      room -= struck;
      return { ...unit, bases: unit.bases - struck };
    });
  };
  let left = aboard;
  for (let k = 0; k < destroyed; k++) left = strike(left, vehicles - k, 'destroyed');
  const [saved, surviving] = [left, vehicles - destroyed];
  for (let k = 0; k < damaged && surviving > 0; k++) {
    const another = k % surviving; // If every vehicle is damaged, the first vehicle is damaged again.
    left = strike(another === 0 ? saved : left, surviving - another, 'damaged');
  }
  return owed;
}

/** 2.4: records that passengers have shared this fate. If the fate was not pending, the oldest pending fate counts as shared. */
export function settlePassengerLoss(desk: Wtj1943Context, unitId: string | undefined, fate: VehicleLoss): void {
  const unit = unitIn(desk.draft.battle, unitId ?? null);
  const due = unit?.fatesDue ?? [];
  if (!unit || due.length === 0) return;
  const fatesDue = due.toSpliced(Math.max(0, due.indexOf(fate)), 1);
  const isOff = fatesDue.length === 0 && unit.carriedBy === null; // The unit is no longer on a vehicle.
  changeUnit(desk, unit.id, { fatesDue, ...(isOff ? { carriage: null } : {}) });
}

/**
 * Counts the bases of a passenger unit that were on a struck vehicle (W-22). The unit counts as evenly distributed over its
 * present vehicles, and over destroyed vehicles with a fate that the unit must still share. Undefined if no vehicle carries the
 * unit and the unit has no fate to share.
 */
export function countBasesStruck(unit: Wtj1943Unit, battle: Wtj1943Battle): number | undefined {
  const { bases, carriedBy, fatesDue } = UNIT_ROW_KIND.whole(unit);
  if (carriedBy === null && fatesDue.length === 0) return undefined;
  const lost = fatesDue.filter((fate) => fate === 'destroyed').length;
  return Math.ceil(bases / Math.max(1, (unitIn(battle, carriedBy)?.bases ?? 0) + lost));
}
