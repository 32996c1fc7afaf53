import type { Procedure, Scene } from '../procedure.js';
import { illegal } from '../refusal.js';
import { type Actor, UMPIRES } from '../ruleset.js';
import { unitIn, vehicleOf } from './battle.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { isVehicle } from './vocabulary.js';

/** Whom a marker hides together with a unit: itself, what carries it, the unit that an officer is with. */
function underMarkers(unit: CullenUnit, battle: CullenBattle): readonly CullenUnit[] {
  const together = [unit, vehicleOf(battle, unit), unitIn(battle, unit.attachedTo)].filter((each) => each !== undefined);
  return together.filter(({ concealed }) => concealed);
}

/** Whether a marker lies on the table in its place. */
export const isHidden = (unit: CullenUnit, battle: CullenBattle): boolean => underMarkers(unit, battle).length > 0;

/** Own units always; an enemy's unless it is concealed, or is on board of or with a concealed unit. */
export function knows(sideId: string, unit: CullenUnit, battle: CullenBattle): boolean {
  return unit.side === sideId || !isHidden(unit, battle);
}

/** The procedures in which a unit moves, and those in which it fires. */
const MOVES: readonly string[] = [
  'cullen.assault-move',
  'cullen.move-troops',
  'cullen.move-armour',
  'cullen.move-softskin',
  'cullen.action-cost',
  'cullen.barbed-wire',
];
export const isMove = (procedureId: string): boolean => MOVES.includes(procedureId);

/** Who fires is called so in every procedure; the look at a line of fire is no shot. */
export const FIRER = 'firer';
export const isShot = (procedureId: string): boolean => procedureId !== 'cullen.fire-check';

const CONDITION_CITES: Readonly<Record<'bailed-out' | 'abandoned' | 'destroyed', readonly string[]>> = {
  'bailed-out': ['Anti-Tank v Vehicles', 'TC-40'],
  abandoned: ['Small Arms v Softskin', 'TC-40'],
  destroyed: ['DPs', 'TC-40'],
};

/** @throws {Refusal} ILLEGAL for who was out of action as the phase began (TC-40) */
function checkInAction({ name, atPhase: { condition } }: CullenUnit, deed: string): void {
  if (condition === 'bailed-out' || condition === 'abandoned' || condition === 'destroyed')
    throw illegal(
      `${name} was ${condition.replace('-', ' ')} as the phase began: it does not ${deed}`,
      ...CONDITION_CITES[condition],
    );
}

/** Says why a unit can take no part in this role, by throwing. @throws {Refusal} ILLEGAL */
export function checkRole(procedureId: string, role: string, unit: CullenUnit): void {
  if (unit.lost) throw illegal(`${unit.name} is dead or disabled and takes no further part`, 'Risk to Officers');
  if (procedureId === 'cullen.observe' && role === 'target' && !unit.concealed)
    throw illegal(`${unit.name} is not concealed: it has no marker to be observed`, 'Concealment and Observation');
  if (role === FIRER && isShot(procedureId)) {
    checkInAction(unit, 'fire');
    if (unit.assaultDeclared)
      throw illegal(`${unit.name} is in an assault that is declared: it does not fire this move`, 'Infantry v Armour');
  }
  if (isMove(procedureId) && role === 'unit') checkInAction(unit, 'move');
  if (unit.atPhase.condition === 'destroyed') {
    const cite = isVehicle(unit) ? 'Anti-Tank v Vehicles' : 'DPs';
    throw illegal(`${unit.name} is destroyed and takes no further part`, cite, 'TC-40');
  }
}

const isFire = ({ id, roles }: Procedure): boolean => id.startsWith('cullen.airstrike-') || (FIRER in roles && isShot(id));

/**
 * Who is told of a result. What a concealed unit does is its own side's affair as long as it stays so; everybody's when somebody is
 * uncovered, or fired at. A result that names one side's concealed unit to the other is for umpires alone.
 */
export function audienceOf(
  procedure: Procedure,
  scene: Scene<CullenUnit, CullenBattle>,
  _actor: Actor,
  after: CullenBattle,
): string | null {
  const inRoles = (roles: readonly string[]): readonly CullenUnit[] => roles.flatMap((role) => scene.many(role));
  const hidden = inRoles(Object.keys(procedure.roles)).filter((unit) => isHidden(unit, scene.battle));
  const isStillHidden = (unit: CullenUnit): boolean =>
    underMarkers(unit, scene.battle).some(({ id }) => unitIn(after, id)?.concealed === true);
  if (hidden.length === 0 || !hidden.every(isStillHidden) || isFire(procedure)) return null;
  const acting = inRoles(Object.keys(procedure.roles).filter((role) => procedure.roles[role]?.acts === true));
  const [side, ...others] = new Set([...hidden, ...acting].map((unit) => unit.side));
  return others.length === 0 ? side! : UMPIRES;
}
