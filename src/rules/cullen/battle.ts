import { lookupsIn } from '../battle.js';
import type { Desk as AnyDesk } from '../happening.js';
import type { CullenBattle, CullenSide, CullenUnit } from './state.js';

export type Desk = AnyDesk<CullenBattle>;

export const { unitsOf, unitIn } = lookupsIn<CullenBattle, CullenUnit, CullenSide>();

export function sidesOf(battle: CullenBattle): readonly CullenSide[] {
  return [...battle.tables.side.values()];
}

/** Finds a unit that must exist. */
export function theUnit(battle: CullenBattle, id: string): CullenUnit {
  const unit = unitIn(battle, id);
  if (!unit) throw new Error(`no unit ${id}`);
  return unit;
}

/** Returns the officers with a unit. */
export function officersWith(battle: CullenBattle, unitId: string): readonly CullenUnit[] {
  return unitsOf(battle).filter(({ attachedTo, lost }) => attachedTo === unitId && !lost);
}

/** Returns the units that a vehicle carries, whether its own row or theirs say so. */
export function passengersOf(battle: CullenBattle, { id, carries }: CullenUnit): readonly CullenUnit[] {
  return unitsOf(battle).filter((unit) => unit.id === carries || unit.carriedBy === id);
}

/** Returns the vehicle that carries a unit, whether its own row or the vehicle's says so; undefined if none does. */
export function vehicleOf(battle: CullenBattle, { id, carriedBy }: CullenUnit): CullenUnit | undefined {
  return unitIn(battle, carriedBy) ?? unitsOf(battle).find(({ carries }) => carries === id);
}

/**
 * Finds the unit that gives another its place on the table: for an attached officer their company, for a unit on board its
 * vehicle. Undefined for any other unit.
 */
export const standsWith = (unit: CullenUnit, battle: CullenBattle): CullenUnit | undefined =>
  unitIn(battle, unit.attachedTo) ?? vehicleOf(battle, unit);

/**
 * Finds the side whose aircraft strike a unit. This is the actor's side, if they play another side than the unit's. If they do
 * not, it is the unit's only enemy side or, of several enemy sides, the only one that has airstrikes left. Undefined if there is
 * no enemy side, or if not exactly one of several has airstrikes left.
 */
export function strikingSide(battle: CullenBattle, target: CullenUnit, actorSide: string | null): CullenSide | undefined {
  const others = sidesOf(battle).filter(({ id }) => id !== target.side);
  const own = others.find(({ id }) => id === actorSide);
  if (own || others.length === 1) return own ?? others[0];
  const able = others.filter(({ airstrikes }) => airstrikes > 0);
  return able.length === 1 ? able[0] : undefined;
}

/** TC-66: units locked in combat with a unit, whichever side assaulted. */
export const lockedInCombat = (battle: CullenBattle, { id, side, lockedWith }: CullenUnit): readonly CullenUnit[] =>
  unitsOf(battle).filter((unit) => unit.side !== side && (unit.id === lockedWith || unit.lockedWith === id));
