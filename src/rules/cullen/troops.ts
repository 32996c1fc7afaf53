import { refuseIllegal } from '../refusal.js';
import { type CullenContext, listAttachedOfficers, unitIn } from './battle.js';
import type { CullenBattle, CullenScene, CullenUnit } from './state.js';
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

/**
 * Returns the officer whose factor counts for a unit, the highest of those with it (TC-5). In the movement phase an officer who has
 * moved in this move, alone or with another unit, does not count (TC-85).
 */
function findSeniorOfficer(unit: CullenUnit, battle: CullenBattle): CullenUnit | undefined {
  const isMoving = battle.game.phase === 'movement';
  const officers = listAttachedOfficers(battle, unit.id).filter(
    ({ condition, moved }) => condition !== 'destroyed' && !(isMoving && moved),
  );
  const highest = Math.max(...officers.map(({ officerFactor }) => officerFactor ?? 0));
  return officers.find(({ officerFactor }) => (officerFactor ?? 0) === highest);
}

/** Returns the factor of the officer who counts for a unit; 0 if there is none. */
export const findSeniorFactor = (unit: CullenUnit, { battle }: Pick<CullenScene, 'battle'>): number =>
  findSeniorOfficer(unit, battle)?.officerFactor ?? 0;

/** Records that the factor of the senior officer has counted in a roll of these units in this phase (TC-85). */
export function recordHelp(desk: CullenContext, ids: readonly string[], factor: number): void {
  if (factor === 0) return;
  const { battle } = desk.draft;
  for (const id of ids) {
    const unit = unitIn(battle, id);
    const officer = unit && findSeniorOfficer(unit, battle);
    if (officer) desk.draft.set('unit', officer.id, { helpedIn: battle.game.phase });
  }
}
