import { createLookups } from '../battle.js';
import { cachePerObject } from '../kept.js';
import type { ActContext as AnyDesk } from '../happening.js';
import type { CullenBattle, CullenSide, CullenUnit } from './state.js';

export type CullenContext = AnyDesk<CullenBattle>;

export const { unitsOf, unitIn } = createLookups<CullenBattle, CullenUnit, CullenSide>();

export function listSides(battle: CullenBattle): readonly CullenSide[] {
  return [...battle.tables.side.values()];
}

/** Returns the unit with this id, which must exist. */
export function requireUnit(battle: CullenBattle, id: string): CullenUnit {
  const unit = unitIn(battle, id);
  if (!unit) throw new Error(`no unit ${id}`);
  return unit;
}

/** Returns the officers with a unit. */
export function listAttachedOfficers(battle: CullenBattle, unitId: string): readonly CullenUnit[] {
  return unitsOf(battle).filter(({ attachedTo, lost }) => attachedTo === unitId && !lost);
}

/** Returns the units that a vehicle carries. The link may be stored in the vehicle's row or in the passenger's row. */
export function listPassengers(battle: CullenBattle, { id, carries }: CullenUnit): readonly CullenUnit[] {
  return unitsOf(battle).filter((unit) => unit.id === carries || unit.carriedBy === id);
}

/** Returns the vehicle that carries a unit, or undefined. The link may be stored in the vehicle's row or in the unit's row. */
export function findVehicle(battle: CullenBattle, { id, carriedBy }: CullenUnit): CullenUnit | undefined {
  return unitIn(battle, carriedBy) ?? findVehiclesByLoad(battle.tables.unit).get(id);
}

/** Returns the vehicles that carry a unit, by the id of that unit. */
const findVehiclesByLoad = cachePerObject(
  (units: CullenBattle['tables']['unit']): ReadonlyMap<string, CullenUnit> =>
    new Map([...units.values()].reverse().flatMap((unit) => (unit.carries == null ? [] : [[unit.carries, unit] as const]))),
);

/**
 * Finds the unit that another unit shares its place with: the company of an attached officer, or the vehicle of a unit on board.
 * Undefined for any other unit.
 */
export const findCarrierPlace = (unit: CullenUnit, battle: CullenBattle): CullenUnit | undefined =>
  unitIn(battle, unit.attachedTo) ?? findVehicle(battle, unit);

/**
 * Finds the side that makes an airstrike on a unit. This is the actor's side, if the unit is its enemy. Otherwise it is the only
 * enemy side of the unit. Among several enemy sides, it is the only one with airstrikes left. Undefined if no side or more than
 * one qualifies.
 */
export function findStrikingSide(battle: CullenBattle, target: CullenUnit, actorSide: string | null): CullenSide | undefined {
  const others = listSides(battle).filter(({ id }) => id !== target.side);
  const own = others.find(({ id }) => id === actorSide);
  if (own || others.length === 1) return own ?? others[0];
  const able = others.filter(({ airstrikes }) => airstrikes > 0);
  return able.length === 1 ? able[0] : undefined;
}

/** Returns the units in close combat with a unit, regardless of who assaulted (TC-66). */
export const listUnitsInCombat = (battle: CullenBattle, { id, side, lockedWith }: CullenUnit): readonly CullenUnit[] =>
  unitsOf(battle).filter((unit) => unit.side !== side && (unit.id === lockedWith || unit.lockedWith === id));
