import { refuseIllegal } from '../refusal.js';
import { listAttachedOfficers } from './battle.js';
import type { CullenScene, CullenUnit } from './state.js';
import { isTroops, type UnitKind, type Troop } from './vocabulary.js';

/** The kinds of movement. A gun on its own carriage has a horse limber. Mortars and anti-tank rifles move on foot. */
export type MovementKind = Troop | 'limber';

const NO_TROOPS: Readonly<Record<Exclude<UnitKind, 'infantry' | 'cavalry' | 'artillery' | 'officer'>, string>> = {
  armour: 'armour',
  softskin: 'a softskin vehicle',
};

/** Returns the kind of movement of a unit. Mounted cavalry and officers ride (TC-17). @throws {Refusal} ILLEGAL for vehicles */
export function findMovementKind({ name, kind, mounted, guns, gunClass }: CullenUnit, cite: string): MovementKind {
  switch (kind) {
    case 'infantry':
    case 'cavalry':
    case 'officer':
      return mounted ? 'cavalry' : 'infantry';
    case 'artillery':
      return guns > 0 || gunClass !== null ? 'limber' : 'infantry';
    case 'armour':
    case 'softskin':
      throw refuseIllegal(`${name} is ${NO_TROOPS[kind]}, not infantry, cavalry or artillery. Choose another unit.`, cite);
  }
}

/** Checks whether a unit counts as infantry. Infantry does, and so does cavalry on foot (TC-17). */
export const isInfantry = ({ kind, mounted }: CullenUnit): boolean => (kind === 'infantry' || kind === 'cavalry') && !mounted;

/** Returns the DPs of a unit of troops. @throws {Refusal} ILLEGAL for vehicles and officers, which have none */
export function countDps(unit: CullenUnit): number {
  if (!isTroops(unit)) throw refuseIllegal(`${unit.name} cannot carry DPs. Choose infantry, cavalry or artillery.`, 'DPs');
  return unit.dps;
}

/** Returns the factor of the senior officer with a unit; 0 if the unit has no officer (TC-5). */
export function findSeniorFactor(unit: CullenUnit, { battle }: Pick<CullenScene, 'battle'>): number {
  const officers = listAttachedOfficers(battle, unit.id).filter(({ condition }) => condition !== 'destroyed');
  return Math.max(0, ...officers.map(({ officerFactor }) => officerFactor ?? 0));
}
