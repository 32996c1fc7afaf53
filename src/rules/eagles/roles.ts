import type { Row } from '../battle.js';
import { illegal } from '../refusal.js';
import { unitIn } from './battle.js';
import { isOverTarget, missionName } from './missions.js';
import type { EaglesBattle, EaglesUnit, Minefield, Mission } from './state.js';

/** Own units always; an enemy unit once it is spotted by anybody, or in an advanced game by a unit of that side (4.1). */
export function knows(sideId: string, unit: EaglesUnit, battle: EaglesBattle): boolean {
  if (unit.side === sideId || unit.spotted === true) return true;
  return unit.spotted !== false && unit.spotted.some((id) => unitIn(battle, id)?.side === sideId);
}

const isChanging = ({ gunState }: EaglesUnit): boolean => gunState === 'breaking-down' || gunState === 'setting-up';

export function checkMover(unit: EaglesUnit): void {
  if (unit.suppressed) throw illegal(`${unit.name} is suppressed: it may fire but not move`, '1.6', 'E-45');
  if (unit.halted) throw illegal(`${unit.name} has stopped in a minefield for this turn`, '1.5');
  if (isChanging(unit)) throw illegal(`${unit.name} is ${unit.gunState}: it neither moves nor fires`, '3.9');
}

function checkGun(unit: EaglesUnit): void {
  if (unit.gunState !== 'deployed')
    throw illegal(`${unit.name} is ${unit.gunState}: a gun must be deployed to fire`, '3.1', '3.9');
}

/** 3.0: artillery that fired its barrage, or fired otherwise, cannot also support. */
function checkSupporter(unit: EaglesUnit): void {
  checkGun(unit);
  if (unit.fired) throw illegal(`${unit.name} has fired this turn and cannot support as well`, '3.0');
}

/** 3.9: in the turn in which a change begins the gun neither fires nor moves; one change is finished before another. */
function checkChange(unit: EaglesUnit): void {
  if (isChanging(unit)) throw illegal(`${unit.name} is ${unit.gunState} already`, '3.9');
  if (unit.moved || unit.fired) throw illegal(`${unit.name} has ${unit.moved ? 'moved' : 'fired'} this turn`, '3.9', 'E-43');
}

const CHECKS: Readonly<Record<string, (unit: EaglesUnit) => void>> = {
  'eagles.movement unit': checkMover,
  'eagles.hex-path unit': checkMover,
  'eagles.minefield unit': (unit) => {
    if (unit.halted) throw illegal(`${unit.name} has stopped in a minefield for this turn`, '1.5');
  },
  'eagles.gun-setup unit': checkChange,
  'eagles.direct-fire firer': checkGun,
  'eagles.direct-fire support': checkSupporter,
  'eagles.anti-aircraft firer': checkGun,
};

/** Says why a unit can take no part in this role, by throwing. @throws {Refusal} ILLEGAL */
export function checkRole(procedureId: string, role: string, unit: EaglesUnit): void {
  if (unit.destroyed) throw illegal(`${unit.name} is destroyed and takes no further part`, '1.7');
  CHECKS[`${procedureId} ${role}`]?.(unit);
}

/**
 * Missions are their side's secret, but everybody sees an aircraft over its target (6.1); minefields are known when they
 * are hasty or have been entered (1.5).
 */
export function knowsRow(sideId: string, table: string, row: Row, battle: EaglesBattle): boolean {
  if (table === 'minefield') return (row as Minefield).known;
  const mission = row as Mission;
  return mission.side === sideId || isOverTarget(mission, battle.game.turn);
}

/** The few words that tell a mission or a minefield apart in a list. */
export function rowLine(table: string, row: Row, battle: EaglesBattle): string {
  if (table === 'minefield') {
    const { kind, clearTurn } = row as Minefield;
    return clearTurn === null ? kind : `${kind}, cleared at the end of turn ${clearTurn}`;
  }
  if (table !== 'mission') return '';
  const mission = row as Mission;
  const due = mission.status === 'queued' ? `due in turn ${mission.dueTurn}` : mission.status.replace('-', ' ');
  return `${missionName(battle, mission)}, ${due}`;
}
