import { buildIdParam, buildSentenceEvent } from '../../act.js';
import { refuseIllegal } from '../../refusal.js';
import { formatPossessive } from '../../words.js';
import { type CullenContext, unitIn, findVehicle } from '../battle.js';
import { UNIT_IN_REACH_CHECK } from '../checks.js';
import { countDpsAtRisk } from '../risk.js';
import type { CullenUnit } from '../state.js';
import { changeUnit } from '../unit-state.js';
import { isTroops } from '../vocabulary.js';
import { findUnitUnderMarker, defineAct, requireOwnUnit } from './act.js';

const officer = buildIdParam('unit', 'Officer');

/**
 * Finds an officer that the actor may command.
 * @throws {Refusal} any refusal of `requireOwnUnit`; ILLEGAL if the unit is not an officer
 */
function ownOfficer(desk: CullenContext, id: string): CullenUnit {
  const found = requireOwnUnit(desk, id, 'officer');
  if (found.kind !== 'officer') throw refuseIllegal(`${found.name} is not an officer. Choose an officer.`, 'Elements');
  return found;
}

/**
 * Attaches an officer to a unit. The officer's factor then counts for the unit, and the officer shares its risk (Rally, Risk to
 * Officers).
 */
export const attachOfficerAct = defineAct({
  id: 'attach-officer',
  offered: { with: (each) => (each as CullenUnit).kind === 'officer' },
  inputs: { officer, unit: buildIdParam('unit', 'Infantry, cavalry or artillery unit that the officer joins') },
  checks: [UNIT_IN_REACH_CHECK],
  run(desk, { officer: officerId, unit: unitId }) {
    const leader = ownOfficer(desk, officerId);
    const unit = requireOwnUnit(desk, unitId);
    if (unit.side !== leader.side)
      throw refuseIllegal(
        `${unit.name} is not on ${formatPossessive(leader.name)} side. Choose a unit on the same side.`,
        'Rally',
      );
    if (!isTroops(unit))
      throw refuseIllegal(
        'Officers can join only infantry, cavalry or artillery. Choose another unit.',
        'Rally',
        'Risk to Officers',
      );
    const vehicle = findVehicle(desk.draft.battle, leader);
    if (vehicle && findVehicle(desk.draft.battle, unit)?.id !== vehicle.id)
      throw refuseIllegal(`${leader.name} is on board a vehicle. Leave the vehicle first.`, 'Movement', 'TC-10');
    if (leader.attachedTo === unit.id)
      throw refuseIllegal(`${leader.name} is already with ${unit.name}. Choose another unit.`, 'Rally');
    if (leader.helpedIn === desk.draft.battle.game.phase && desk.actor.standing !== 'umpire')
      throw refuseIllegal(
        `The factor of ${leader.name} has counted in a roll of this phase. Wait for the next phase, or ask an umpire.`,
        'Rally',
        'TC-85',
      );
    changeUnit(desk, leader.id, { attachedTo: unit.id, riskDps: countDpsAtRisk(leader, desk.draft.battle) }); // See ruling TC-56.
    return buildSentenceEvent('officer-attached', `${leader.name} joins ${unit.name}.`, findUnitUnderMarker(desk, leader, unit));
  },
});

/** Detaches an officer from a unit. From then on the officer moves separately, and always makes a Double move (Movement). */
export const detachOfficerAct = defineAct({
  id: 'detach-officer',
  inputs: { officer },
  run(desk, { officer: officerId }) {
    const leader = ownOfficer(desk, officerId);
    const unit = unitIn(desk.draft.battle, leader.attachedTo);
    if (!unit) throw refuseIllegal(`${leader.name} is not with a unit. Choose another officer.`, 'Movement');
    const riskDps = countDpsAtRisk(leader, desk.draft.battle); // See ruling TC-56.
    // An officer who has moved with the unit has moved (TC-52).
    changeUnit(desk, leader.id, { attachedTo: null, riskDps, ...(unit.moved && { moved: true }) });
    return buildSentenceEvent('officer-detached', `${leader.name} leaves ${unit.name}.`, findUnitUnderMarker(desk, leader, unit));
  },
});
