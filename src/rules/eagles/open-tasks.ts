import { suggestActCommand, suggestProcedureCommand } from '../unit-actions.js';
import type { OpenTask } from '../turns.js';
import { UMPIRES_AUDIENCE } from '../happening.js';
import { resolveMissionAct, setMissionTargetsAct } from './acts/missions.js';
import { listMissions, unitsOf } from './battle.js';
import { dropUndefined } from '../fields.js';
import { listUnitsInZone } from './landing.js';
import { isSortie, buildPublicMissionName } from './missions.js';
import { AIR_ATTACK_TABLE } from './procedures/air-attack.js';
import { ASSAULT_PHASE, type DeclaredAssault, listDeclaredAssaults, mayStillFire } from './close-combat.js';
import { directFire } from './procedures/direct-fire.js';
import { minefieldProcedure } from './procedures/minefield.js';
import { findMissionFire } from './procedures/mission-fire.js';
import { assault } from './procedures/assault.js';
import type { EaglesBattle, EaglesUnit, Mission } from './state.js';
import type { PhaseId } from './vocabulary.js';

/**
 * Returns the reason why a mission waits, with the section that applies. The reason is a pending roll for the point of impact
 * (3.3), missing targets (3.7), or a sortie that has not attacked after anti-aircraft fire (6.4).
 */
function awaited(mission: Mission): readonly [text: string, section: string] {
  const isRolled = mission.rating !== null;
  if (isSortie(mission))
    return isRolled
      ? ['has attacked, and an umpire must choose its targets', '3.7']
      : ['is over its target and has not attacked yet', '6.4'];
  return isRolled
    ? ['has fallen, and an umpire must choose its targets', '3.7']
    : ['has been fired, and an umpire must roll where it falls', '3.3'];
}

/** Checks whether an attack is rolled before its targets are named, as for barrages and drifting bombs (3.3, E-34). */
const isRolledFirst = ({ rating, attack }: Mission): boolean =>
  rating === null && (attack === null || AIR_ATTACK_TABLE[attack].drift);

/**
 * Builds the open task for a mission that waits for its roll, its attack or its targets. Only umpires are reminded of the task,
 * because only they can complete it.
 */
function landing(mission: Mission, battle: EaglesBattle): OpenTask {
  const [text, section] = awaited(mission);
  return {
    text: `${buildPublicMissionName(mission)} ${text}`,
    cites: [section],
    phase: 'indirect' satisfies PhaseId,
    sideId: UMPIRES_AUDIENCE,
    row: { table: 'mission', id: mission.id },
    suggested: isRolledFirst(mission)
      ? suggestActCommand(resolveMissionAct, { mission: mission.id })
      : suggestActCommand(setMissionTargetsAct, {
          mission: mission.id,
          ...dropUndefined({ targets: targetsOf(mission, battle) }),
        }),
  };
}

/**
 * Returns the units in the zone of fire that has landed, or of an attack without drift. The nearest unit comes first. Undefined
 * if positions do not show the units.
 */
function targetsOf(mission: Mission, battle: EaglesBattle): string[] | undefined {
  const point = mission.impact ?? (mission.attack === null ? null : mission.aim);
  const pattern = findMissionFire(mission, battle)?.zonePattern;
  if (!point || !pattern) return undefined;
  const ids = listUnitsInZone(battle, point, pattern).map(({ id }) => id);
  const struck = battle.game.map === 'table' && pattern === 'converged' ? ids.slice(0, 1) : ids;
  return struck.length === 0 ? undefined : struck;
}

/**
 * Checks whether a suicide squad has probably survived its melee (5.3, 5.31). Only a Japanese squad can survive, and is then
 * suppressed. A squad that was suppressed by fire looks the same.
 */
const hasAssaulted = ({ nation, suppressed }: EaglesUnit): boolean => nation === 'japan' && suppressed;

/** 5.3: returns the task of a new suicide squad, which must assault in the turn in which it becomes a suicide squad. */
const duty = ({ id, name, side }: EaglesUnit): OpenTask => ({
  text: `${name}, a suicide squad, has not assaulted the nearest enemy yet`,
  cites: ['5.3'],
  phase: 'melee' satisfies PhaseId,
  sideId: side,
  row: { table: 'unit', id },
  suggested: suggestProcedureCommand(assault, { infantry: [id] }),
});

/** 5.2: lists the tasks of a declared assault, which are the fire of the assaulted unit and then the assault. */
const ofAssault = (battle: EaglesBattle, { infantry, enemy }: DeclaredAssault): OpenTask[] => {
  const phase = ASSAULT_PHASE;
  const cites = ['5.2'] as const;
  const fire: OpenTask = {
    text: `${enemy.name} has not fired at ${infantry.name}, which is assaulting it`,
    cites,
    phase,
    sideId: enemy.side,
    row: { table: 'unit', id: enemy.id },
    suggested: suggestProcedureCommand(directFire, { firer: [enemy.id], target: [infantry.id] }),
  };
  const isOwed = mayStillFire({ infantry, enemy }, battle);
  const attack: OpenTask = {
    text: isOwed
      ? `${infantry.name} has declared an assault on ${enemy.name}, which may fire first, and has not made it yet`
      : `${infantry.name} has declared an assault on ${enemy.name} and has not made it yet`,
    cites,
    phase,
    sideId: infantry.side,
    row: { table: 'unit', id: infantry.id },
    suggested: suggestProcedureCommand(assault, { infantry: [infantry.id], enemy: [enemy.id] }),
  };
  return isOwed ? [fire, attack] : [attack];
};

/**
 * 1.5, E-61: lists the task of a unit that mines have stopped, as long as their section exists. The task is a roll for damage or,
 * for a minesweeper, clearing the section (E-23). The list is empty for any other unit.
 */
const minesDue = ({ id, name, side, minesweeper, minesDue: due }: EaglesUnit, battle: EaglesBattle): OpenTask[] => {
  const section = due && battle.tables.minefield.get(due.section);
  return section
    ? [
        {
          text: `${name} has stopped in minefield ${section.name} and has not ${minesweeper ? 'cleared it' : 'rolled for damage'}`,
          cites: ['1.5'],
          phase: battle.game.phase,
          sideId: side,
          row: { table: 'unit', id },
          suggested: suggestProcedureCommand(minefieldProcedure, { unit: [id], section: [section.id] }),
        },
      ]
    : [];
};

/**
 * Lists the open tasks of this turn. Tasks exist for units stopped by mines, for missions that wait for something, for declared
 * assaults, and for suicide squads that must still assault.
 */
export function listRequiredTasks(battle: EaglesBattle): readonly OpenTask[] {
  return [
    ...unitsOf(battle)
      .filter(({ destroyed }) => !destroyed)
      .flatMap((unit) => minesDue(unit, battle)),
    ...listMissions(battle)
      .filter(({ status }) => status === 'awaiting-targets')
      .map((mission) => landing(mission, battle)),
    ...listDeclaredAssaults(battle).flatMap((declared) => ofAssault(battle, declared)),
    ...unitsOf(battle)
      .filter((unit) => unit.suicide && !unit.destroyed && !hasAssaulted(unit))
      .map((squad) => duty(squad)),
  ];
}
