import type { JsonObject } from '../../../dice/index.js';
import { readListedValue, readLimitedNumber } from '../../as-typed.js';
import { refuseIllegal } from '../../refusal.js';
import { includeIf } from '../../working.js';
import { listPassengers, findVehicle } from '../battle.js';
import { countElements } from '../elements.js';
import type { CullenScene, CullenUnit } from '../state.js';
import { type ArmourClass, isVehicle, type TargetType } from '../vocabulary.js';
import { AT_WEAPONS, type AtWeapon } from './anti-tank-tables.js';
import { ARTILLERY_WEAPONS, type ArtilleryWeapon } from './artillery-tables.js';
import type { Shooter } from './line-of-fire.js';
import type { Firearm } from './small-arms-tables.js';

/**
 * The inputs from a firing unit or a target. The values show the unit's state at the start of the phase, except DPs, which add up
 * (TC-40).
 */

/** Returns the number of HMGs on foot that cannot fire because their unit has moved (TC-48). */
export function countSilentHmgs(unit: CullenUnit): number {
  return unit.atPhase.moved && !isVehicle(unit) ? unit.atPhase.hmg : 0;
}

/** Returns the elements of a unit that can fire small arms. Dismounted cavalry count as rifles (TC-17). */
export function countFirearms(unit: CullenUnit): Readonly<Record<Firearm, number>> {
  const { rifle, smg, lmg, hmg, cavalry } = unit.atPhase;
  return {
    rifle: rifle + (unit.mounted ? 0 : cavalry),
    smg,
    lmg,
    hmg: hmg - countSilentHmgs(unit),
    cavalry: unit.mounted ? cavalry : 0,
  };
}

/**
 * Returns the function that counts the firing elements of one type. People may enter any number up to the number that can fire.
 * Default: all elements that can fire.
 */
export const createFiringCounter =
  (arm: Firearm) =>
  (unit: CullenUnit, scene: CullenScene): number =>
    readLimitedNumber(scene, arm, countFirearms(unit)[arm]);

/** The number of LMGs of armour without a recorded number of machine guns (TC-59). */
const UNCOUNTED_LMGS = 1;

/** Checks whether a unit has small arms or vehicle machine guns. */
export const hasSmallArms = ({ rifle, smg, lmg, hmg, cavalry, vehicleMgs }: CullenUnit): boolean =>
  rifle + smg + lmg + hmg + cavalry > 0 || vehicleMgs;

export const hasGuns = ({ guns, mortar, gunClass }: CullenUnit): boolean => guns + mortar > 0 || gunClass !== null;

/** Checks whether a unit has not fired in this move, or may have another weapon that has not (TC-55). */
export const mayStillFire = (unit: CullenUnit): boolean =>
  !unit.fired || (hasSmallArms(unit) && (hasGuns(unit) || unit.atRifle > 0));

/** Checks whether armour has machine guns, counted or not (TC-59). */
export const hasMachineGuns = ({ vehicleMgs, atPhase: { lmg, hmg } }: CullenUnit): boolean => vehicleMgs || lmg + hmg > 0;

/**
 * Returns the function that counts the firing machine guns of one kind. People may enter any number up to all that the unit has.
 * Default: all that can fire. If people enter HMGs that cannot fire, the shot is refused (TC-48). If a vehicle's machine guns are
 * not recorded, people may enter any number, and the default is 1 LMG and no HMG (TC-59).
 */
export const createMachineGunCounter =
  (arm: 'lmg' | 'hmg') =>
  (unit: CullenUnit, scene: CullenScene): number => {
    const { lmg, hmg } = unit.atPhase;
    const isUncounted = unit.vehicleMgs && lmg + hmg === 0;
    if (isUncounted) return readLimitedNumber(scene, arm, Infinity, arm === 'lmg' ? UNCOUNTED_LMGS : 0);
    return readLimitedNumber(scene, arm, unit.atPhase[arm], countFirearms(unit)[arm]);
  };

/** Checks whether the unit was under artillery or machine-gun fire in this move or the previous move (TC-41). */
export function isUnderArtilleryOrMgFire({ atPhase, underFireLast }: CullenUnit): boolean {
  return [...atPhase.underFire, ...underFireLast].some((kind) => kind === 'artillery' || kind === 'mg');
}

export const countAllElements = ({ atPhase }: CullenUnit): number => countElements(atPhase);

/** Checks whether a unit counts as a single element, as every vehicle does (TC-26). */
export const isSingleElement = (unit: CullenUnit): boolean => isVehicle(unit) || countAllElements(unit) === 1;

/** Returns the type of troops that a target counts as (TC-17). @throws {Refusal} ILLEGAL for vehicles and officers */
export function findTroopType({ name, kind, mounted }: CullenUnit, cite: string): TargetType {
  switch (kind) {
    case 'artillery':
      return kind;
    case 'infantry':
    case 'cavalry':
      return mounted ? 'cavalry' : 'infantry';
    case 'officer':
      throw refuseIllegal(`${name} is an officer and cannot be a target. Choose the unit the officer is with.`, cite);
    case 'armour':
    case 'softskin':
      throw refuseIllegal(`${name} is ${kind}, not infantry, cavalry or artillery. Choose another target.`, cite);
  }
}

/** Returns the DPs that troops have now, after earlier fire of the phase. @throws {Refusal} ILLEGAL for vehicles and officers */
export function findTroopDps(unit: CullenUnit, cite: string): number {
  findTroopType(unit, cite);
  return unit.dps;
}

/**
 * Returns the recorded armour class of a unit; undefined if no class is recorded.
 * @throws {Refusal} ILLEGAL if the unit is not armour
 */
export function findArmourClass({ name, kind, armourClass }: CullenUnit, cite: string): ArmourClass | undefined {
  if (kind !== 'armour') throw refuseIllegal(`${name} is not armour. Choose an armoured vehicle.`, cite);
  return armourClass ?? undefined;
}

/** Checks whether a softskin carries anyone. @throws {Refusal} ILLEGAL if the unit is not a softskin */
export function isCarryingTroops(unit: CullenUnit, { battle }: CullenScene, cite: string): boolean {
  if (unit.kind !== 'softskin') throw refuseIllegal(`${unit.name} is not a softskin vehicle. Choose a softskin vehicle.`, cite);
  return unit.carries !== null || listPassengers(battle, unit).length > 0;
}

const typedWeapon = ({ typed }: { readonly typed?: JsonObject }): unknown => typed?.weapon;

/**
 * Finds the anti-tank weapon of a unit. Undefined if people must choose the weapon, because the unit has both an anti-tank gun
 * and anti-tank rifles, or only guns without a recorded class.
 * @throws {Refusal} ILLEGAL if the unit has no anti-tank weapon
 */
function atWeaponOf({ name, gunClass, atPhase }: CullenUnit): AtWeapon | undefined {
  const rifles = atPhase.atRifle > 0;
  if (gunClass !== null && gunClass !== 'field') return rifles ? undefined : `${gunClass}-gun`;
  if (rifles) return 'at-rifle';
  if (gunClass === null && atPhase.guns > 0) return undefined;
  throw refuseIllegal(`${name} has no anti-tank weapon. Choose another unit.`, 'Anti-Tank v Vehicles');
}

/** The value for a unit that lacks the chosen kind of weapon. */
const NO_WEAPON = 'none';

/** Returns the anti-tank weapons that a unit may have. */
function atWeaponsOf({ gunClass, atPhase }: CullenUnit): readonly AtWeapon[] {
  return AT_WEAPONS.filter((weapon) => {
    if (weapon === 'at-rifle') return atPhase.atRifle > 0;
    return gunClass === null ? atPhase.guns > 0 : weapon === `${gunClass}-gun`;
  });
}

/**
 * Finds the anti-tank weapon that fires. If people choose a weapon that the unit does not have, the unit's first anti-tank weapon
 * fires instead. If the unit has no anti-tank weapon at all, returns `NO_WEAPON`. If people choose none, `atWeaponOf` finds the
 * weapon.
 * @throws {Refusal} ILLEGAL if no weapon is chosen and the unit has no anti-tank weapon
 */
export function findAtWeapon(unit: CullenUnit, scene: CullenScene): AtWeapon | typeof NO_WEAPON | undefined {
  const weapons = atWeaponsOf(unit);
  return typedWeapon(scene) === undefined ? atWeaponOf(unit) : readListedValue(scene, 'weapon', weapons, weapons[0] ?? NO_WEAPON);
}

/**
 * Returns the kind of the firing unit for Arcs of Fire and Overhead Fire; undefined for a vehicle, because people must choose its weapon.
 */
export function shooterOf({ kind, mounted, atPhase }: CullenUnit): Shooter | undefined {
  switch (kind) {
    case 'infantry':
    case 'cavalry':
      return mounted ? 'cavalry' : 'infantry';
    case 'artillery': {
      if (atPhase.guns > 0) return 'artillery';
      return atPhase.mortar > 0 ? 'mortar' : 'infantry';
    }
    case 'armour':
    case 'softskin':
    case 'officer':
      return undefined;
  }
}

/**
 * Finds the kind of shooter. People may choose the unit's mortars, or its gunners' anti-tank rifles; otherwise `shooterOf`
 * decides.
 */
export function findShooter(unit: CullenUnit, scene: CullenScene): Shooter | undefined {
  const { kind, atPhase } = unit;
  const usual = shooterOf(unit);
  const isGunLine = kind === 'artillery' && atPhase.atRifle > 0;
  const others: readonly Shooter[] = [
    ...includeIf(atPhase.mortar > 0, 'mortar' as const),
    ...includeIf(isGunLine, 'infantry' as const),
  ];
  return readListedValue(scene, 'shooter', others, usual);
}

/**
 * Checks whether the anti-tank weapon that fires is in position (TC-23). Anti-tank rifles and the guns of vehicles always are.
 * Any other gun must have been unlimbered in an earlier move, and must not be on board a vehicle.
 * @throws {Refusal} ILLEGAL if no weapon is chosen and the unit has no anti-tank weapon
 */
export function isAntiTankSetUp(unit: CullenUnit, scene: CullenScene): boolean {
  const typed = typedWeapon(scene);
  if (typed === undefined) atWeaponOf(unit);
  const isRifle = typed === undefined ? unit.atPhase.atRifle > 0 : typed === 'at-rifle';
  return isRifle || isGunSetUp(unit, scene);
}

/** Checks whether a gun on its own carriage may fire, because it was unlimbered in an earlier move (TC-23). */
function isGunSetUp(unit: CullenUnit, { battle }: CullenScene): boolean {
  return isVehicle(unit) || (unit.setUp && !findVehicle(battle, unit) && !unit.atPhase.moved);
}

/** Checks whether a unit has field guns. Guns without a class count as field guns. */
const hasFieldGuns = ({ gunClass, atPhase }: CullenUnit): boolean =>
  gunClass === 'field' || (gunClass === null && atPhase.guns > 0);

/**
 * Finds the artillery weapon of a unit; undefined if people must choose because it has both guns and mortars.
 * @throws {Refusal} ILLEGAL if the unit has neither field guns nor mortars
 */
function artilleryWeaponOf(unit: CullenUnit): ArtilleryWeapon | undefined {
  const gun = hasFieldGuns(unit);
  const mortar = unit.atPhase.mortar > 0;
  if (!gun && !mortar) throw refuseIllegal(`${unit.name} has no field guns or mortars. Choose another unit.`, 'Artillery Fire');
  return gun && mortar ? undefined : gun ? 'gun' : 'mortar';
}

/**
 * Finds the artillery weapon that fires. If people choose a weapon that the unit does not have, the unit's first artillery weapon
 * fires instead. If the unit has no artillery weapon at all, returns `NO_WEAPON`. If people choose none, `artilleryWeaponOf`
 * finds the weapon.
 * @throws {Refusal} ILLEGAL if no weapon is chosen and the unit has neither field guns nor mortars
 */
export function findArtilleryWeapon(unit: CullenUnit, scene: CullenScene): ArtilleryWeapon | typeof NO_WEAPON | undefined {
  if (typedWeapon(scene) === undefined) return artilleryWeaponOf(unit);
  const weapons = ARTILLERY_WEAPONS.filter((weapon) => (weapon === 'gun' ? hasFieldGuns(unit) : unit.atPhase.mortar > 0));
  return readListedValue(scene, 'weapon', weapons, weapons[0] ?? NO_WEAPON);
}

/**
 * Checks whether the artillery weapon that fires is in position (TC-23). Guns of vehicles always are in position. Any other gun
 * must have been unlimbered in an earlier move. A mortar must be set up, if only in this move. Towed guns and mortars on board a
 * vehicle are not in position.
 * @throws {Refusal} ILLEGAL if no weapon is chosen and the unit has neither field guns nor mortars
 */
export function isArtillerySetUp(unit: CullenUnit, scene: CullenScene): boolean {
  const weapon = typedWeapon(scene) ?? artilleryWeaponOf(unit);
  return weapon === 'mortar' ? unit.setUp && !findVehicle(scene.battle, unit) : isGunSetUp(unit, scene);
}

const MOST_ROUNDS = 50;

/**
 * Counts a unit's earlier rounds at its target, at most `MOST_ROUNDS`. People may enter fewer rounds. The count is 0 if the
 * unit's last target was a different unit, and undefined if no target is chosen. Each gun fires one round a move and counts only
 * its own rounds. So a round of the unit's other gun in this move is not counted (TC-24).
 */
export function countRoundsOnTarget(
  { rangedTarget, rangedRounds, rangedThisMove }: CullenUnit,
  scene: CullenScene<'target'>,
): number | undefined {
  const target = scene.one('target');
  if (!target) return undefined;
  const earlier = Math.max(0, rangedThisMove ? rangedRounds - 1 : rangedRounds);
  return readLimitedNumber(scene, 'roundsOnTarget', target.id === rangedTarget ? Math.min(earlier, MOST_ROUNDS) : 0);
}
