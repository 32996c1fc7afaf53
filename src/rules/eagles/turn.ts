import { createAutomaticEvents, type AutomaticEvents } from '../turns.js';
import { type EaglesContext, listMissions, unitIn, unitsOf } from './battle.js';
import { isInCover } from './cover.js';
import { changeUnit } from './effects.js';
import { endMission, isMissionDue, isSortie, buildMissionName } from './missions.js';
import { UNIT_ROW_KIND } from './rows.js';
import { describeSteps } from './sequence.js';
import type { EaglesBattle, EaglesUnit, Mission } from './state.js';
import type { PhaseId } from './vocabulary.js';

/** Remarks on a phase, in addition to its steps. People can see on the table how near an enemy is. */
const OF_PHASE: Readonly<Partial<Record<PhaseId, string>>> = {
  movement: 'Close to the enemy, the slower unit moves first, and both move a quarter of their allowance at a time (Sequence).',
  melee:
    'In an assault the vehicle or bunker fires first, then infantry and weapons in support, then the assault is rolled (5.2).',
};

/** Returns the steps of this phase in order (Sequence). */
export const listStatusLines = ({ game: { phase } }: EaglesBattle): readonly string[] =>
  [describeSteps(phase), OF_PHASE[phase]].filter((line) => line !== undefined);

/** 1.4: checks whether a unit that has not moved could get better cover where it is. */
const staysInCover = (unit: EaglesUnit, battle: EaglesBattle): boolean =>
  !unit.moved && !unit.destroyed && !unit.offBoard && (unit.tpd === 'AA' || unit.tpd === 'BB') && isInCover(battle, unit);

/** Carries out what happens automatically when a phase ends, according to the table "The turn, in order". */
export function endPhase(desk: EaglesContext, phase: string): AutomaticEvents {
  switch (phase) {
    case 'movement': {
      // See section 1.6 and ruling E-45. The post names the units in its lines of changes.
      for (const unit of unitsOf(desk.draft.battle)) if (unit.suppressed) changeUnit(desk, unit.id, { suppressed: false });
      // 1.4, E-62: units that remain in drawn woods or buildings take cover there.
      for (const unit of unitsOf(desk.draft.battle))
        if (staysInCover(unit, desk.draft.battle)) changeUnit(desk, unit.id, { tpd: 'CC' });
      return createAutomaticEvents();
    }
    case 'direct':
      return createAutomaticEvents(sortiesLeave(desk));
    case 'melee': // The melee phase ends the turn (section Sequence).
      for (const { id } of unitsOf(desk.draft.battle)) changeUnit(desk, id, UNIT_ROW_KIND.newTurn);
      return createAutomaticEvents();
    default:
      return createAutomaticEvents();
  }
}

/** Removes sorties for direct support, used or not, after the direct fire of their turn (Sequence, 6.0). */
function sortiesLeave(desk: EaglesContext): string[] {
  const { battle } = desk.draft;
  const leaving = listMissions(battle).filter(
    (mission) => isSortie(mission) && mission.task === 'direct-support' && isMissionDue(mission, battle.game.turn),
  );
  leaving.forEach((mission) => endMission(desk, mission));
  return leaving.map((mission) => `${buildMissionName(battle, mission)} leaves without supporting any unit (6.0).`);
}

/**
 * Returns the reason why a battery cannot fire its mission, according to its state at the start of the indirect phase (3.0, 3.1,
 * E-50). Null if the battery will fire.
 */
function holdOf(battery: EaglesUnit | undefined): Mission['held'] {
  if (!battery || battery.destroyed) return 'lost';
  if (battery.gunState !== 'deployed') return 'not-deployed';
  return battery.task === 'direct-support' ? 'direct-support' : null;
}

/**
 * Decides at the start of an indirect fire phase which of the phase's barrages will be fired. All fire of a phase is
 * simultaneous, so damage to a battery later in the phase does not stop its mission. Does nothing in other phases.
 */
export function beginPhase(desk: EaglesContext, phase: string): AutomaticEvents {
  if (phase !== 'indirect') return createAutomaticEvents();
  const { battle } = desk.draft;
  for (const mission of listMissions(battle)) {
    if (isSortie(mission) || !isMissionDue(mission, battle.game.turn)) continue;
    desk.draft.set('mission', mission.id, { held: holdOf(unitIn(battle, mission.battery)) });
  }
  return createAutomaticEvents();
}
