import { z } from 'zod';
import { refuseIllegal, refuseInvalid, Refusal } from '../../refusal.js';
import { type EaglesContext, unitIn } from '../battle.js';
import { buildIdParam, buildSentenceEvent } from '../../act.js';
import { changeUnit } from '../effects.js';
import { attackWithSortie, landBarrage, explainInexactRange, resolveOnListedTargets, resolveWaitingFire } from '../landing.js';
import { AIR_ATTACK_TABLE } from '../procedures/air-attack.js';
import { findMissionFire } from '../procedures/mission-fire.js';
import { endMission, isMissionDue, isSortie, buildMissionName, findOpenMission } from '../missions.js';
import { checkGun } from '../readiness.js';
import { MISSION_ROW_KIND } from '../rows.js';
import type { Mission } from '../state.js';
import { defineInt } from '../vocabulary.js';
import { findKnownMission, umpireAct } from './act.js';

const mission = buildIdParam('mission', 'Mission or sortie');

/**
 * Returns true for a waiting mission that has not been rolled: a sortie before anti-aircraft fire, or a barrage that an umpire
 * rolls.
 */
const isUnrolled = ({ rating }: Mission): boolean => rating === null;

/**
 * Allows an umpire to list the targets of a mission that waits for its targets, in any phase. With an empty list, the mission
 * hits no one and no longer waits (State 4).
 */
export const setMissionTargetsAct = umpireAct({
  id: 'mission-targets',
  rolls: true,
  inputs: {
    mission,
    targets: z
      .array(buildIdParam('unit', 'Unit in the zone'))
      .max(100)
      .describe('Units in the zone, in order. Leave empty if there are none'),
    diceAdj: defineInt(-8, 8).default(0).describe("Umpire's adjustment to the kill dice (1.3)"),
  },
  run(desk, { mission: id, targets, diceAdj }) {
    const waiting = findKnownMission(desk, id);
    const { battle } = desk.draft;
    if (waiting.status !== 'awaiting-targets')
      throw refuseIllegal(`${buildMissionName(battle, waiting)} is not waiting for targets. Choose another mission.`, 'Sequence');
    if (battle.game.map === 'table' && targets.length > 1 && findMissionFire(waiting, battle)?.zonePattern === 'converged')
      throw refuseIllegal('A converged barrage strikes only the nearest unit in its zone. Choose one target.', '3.6', 'E-16');
    for (const target of targets)
      if (!unitIn(battle, target))
        throw new Refusal('NOT_FOUND', 'Cannot find that unit in this battle. Choose one from the list.', 'targets');
    if (!isUnrolled(waiting)) return resolveOnListedTargets(desk, waiting, targets, diceAdj);
    if (waiting.attack === null)
      throw refuseIllegal(
        `${buildMissionName(battle, waiting)} has not landed yet. Use \`/artillery resolve\` to roll the point of impact.`,
        'Sequence',
        '3.3',
      );
    if (AIR_ATTACK_TABLE[waiting.attack].drift)
      throw refuseIllegal(
        `${buildMissionName(battle, waiting)} has not attacked yet. Use \`/artillery resolve\` after the anti-aircraft fire, then choose targets.`,
        'Sequence',
        '6.4',
        'E-34',
      );
    return attackWithSortie(desk, waiting, targets, diceAdj);
  },
});

/**
 * Allows an umpire to resolve a mission immediately. The mission must be due, a sortie over its target, or fire with a pending
 * drift roll. Fire that waits for its targets is resolved only if positions show the units in its zone.
 */
export const resolveMissionAct = umpireAct({
  id: 'mission-resolve',
  judges: true,
  rolls: true,
  inputs: { mission },
  run(desk, { mission: id }) {
    const due = findKnownMission(desk, id);
    const { battle } = desk.draft;
    const name = buildMissionName(battle, due);
    if (due.status === 'awaiting-targets') {
      if (isUnrolled(due)) {
        requireRange(desk, due);
        return isSortie(due) ? attackWithSortie(desk, due, null, 0) : landBarrage(desk, due);
      }
      const happening = resolveWaitingFire(desk, due);
      if (happening.kind === 'mission-awaiting')
        throw refuseIllegal(
          `${name} has landed, but the map cannot show which units are in its zone. Use \`/artillery targets\` to choose its targets.`,
          'E-15',
          '3.6',
        );
      return happening;
    }
    if (!isMissionDue(due, battle.game.turn))
      throw refuseIllegal(
        `${name} ${due.status === 'queued' ? `is due in turn ${due.dueTurn}. Use \`/artillery redate\` first.` : `has already ${due.status}. Choose another mission.`}`,
        '3.2',
      );
    if (isSortie(due)) {
      if (due.task === 'direct-support')
        throw refuseIllegal(
          `${name} is in direct support and cannot attack an area. Use \`/artillery task\` to change that.`,
          '3.0',
          'E-35',
        );
      return attackWithSortie(desk, due, null, 0);
    }
    const battery = unitIn(battle, due.battery);
    if (battery) checkGun(battery); // Missions due at the start of the phase come before a new mission (section 3.1).
    requireRange(desk, due);
    return landBarrage(desk, due);
  },
});

/**
 * 3.3: requires a range that is exact enough to determine the column of modifiers.
 * @throws {Refusal} INVALID_INPUT if the mission's range is not
 */
function requireRange({ draft: { battle } }: EaglesContext, mission: Mission): void {
  const doubt = explainInexactRange(battle, mission);
  if (doubt !== null)
    throw refuseInvalid('mission', `${doubt} Use \`/eagles-game mission\` and enter the range in \`range-yards\`.`);
}

function requireOpen({ draft: { battle } }: EaglesContext, open: Mission): void {
  if (open.status === 'ended')
    throw refuseIllegal(`${buildMissionName(battle, open)} has already ended. Choose another mission.`, 'Sequence');
}

/** 3.0: records that a battery has not fired in this turn, because an umpire has undone its fire before it was rolled. */
function notFired(desk: EaglesContext, mission: Mission): void {
  const { battle } = desk.draft;
  const battery = unitIn(battle, mission.battery);
  const isTakenBack = mission.status === 'awaiting-targets' && isUnrolled(mission) && mission.dueTurn === battle.game.turn;
  if (battery && isTakenBack) changeUnit(desk, battery.id, { fired: false });
}

export const withdrawMissionAct = umpireAct({
  id: 'mission-withdraw',
  inputs: { mission },
  run(desk, { mission: id }) {
    const open = findKnownMission(desk, id);
    requireOpen(desk, open);
    notFired(desk, open);
    endMission(desk, open);
    return buildSentenceEvent('mission-ended', `${buildMissionName(desk.draft.battle, open)} is withdrawn.`, open);
  },
});

export const redateMissionAct = umpireAct({
  id: 'mission-redate',
  inputs: { mission, dueTurn: defineInt(1, 1000).describe('Turn in which the mission lands') },
  run(desk, { mission: id, dueTurn }) {
    const open = findKnownMission(desk, id);
    requireOpen(desk, open);
    const { turn } = desk.draft.battle.game;
    if (open.status !== 'queued' && !(open.status === 'awaiting-targets' && isUnrolled(open)))
      throw refuseIllegal(
        `${buildMissionName(desk.draft.battle, open)} has already landed. Choose a mission that has not been rolled yet.`,
        'Sequence',
      );
    if (dueTurn > turn) notFired(desk, open);
    desk.draft.set('mission', id, { dueTurn, status: 'queued' });
    return buildSentenceEvent('mission-redated', `${buildMissionName(desk.draft.battle, open)} lands in turn ${dueTurn}.`, open);
  },
});

const point = z.number().min(-100000).max(100000).optional();

/** Allows an umpire to change any field of a mission. */
export const changeMissionAct = umpireAct({
  id: 'set-mission',
  inputs: {
    mission,
    ...MISSION_ROW_KIND.optional('status', 'dueTurn', 'orderedTurn'),
    side: buildIdParam('side', 'Side').optional(),
    ...MISSION_ROW_KIND.optional('battery', 'order', 'registrationPoint', 'freePoint', 'addYards', 'rightYards'),
    aimX: point.describe('Aiming point: x in yards, or hex column q'),
    aimY: point.describe('Aiming point: y in yards, or hex row r'),
    impactX: point.describe('Point of impact: x in yards, or hex column q'),
    impactY: point.describe('Point of impact: y in yards, or hex row r'),
    ...MISSION_ROW_KIND.optional('pattern', 'counterBatteryTarget', 'attack', 'task', 'bearing', 'rangeYards'),
  },
  run(desk, { mission: id, aimX, aimY, impactX, impactY, ...rest }) {
    const old = findKnownMission(desk, id);
    const { battle } = desk.draft;
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const fields: Partial<Mission> = {
      ...given,
      ...(aimX === undefined && aimY === undefined ? {} : { aim: { x: aimX ?? old.aim?.x ?? 0, y: aimY ?? old.aim?.y ?? 0 } }),
      ...(impactX === undefined && impactY === undefined
        ? {}
        : { impact: { x: impactX ?? old.impact?.x ?? 0, y: impactY ?? old.impact?.y ?? 0 } }),
    };
    const next = { ...old, ...fields };
    for (const unit of [fields.battery, fields.counterBatteryTarget])
      if (unit != null && !unitIn(battle, unit))
        throw new Refusal('NOT_FOUND', 'Cannot find that unit in this battle. Choose one from the list.', 'battery');
    if (fields.side !== undefined && !battle.tables.side.has(fields.side))
      throw new Refusal('NOT_FOUND', 'Cannot find that side in this battle. Choose one from the list.', 'side');
    if ((next.battery === null) !== isSortie(next))
      throw refuseInvalid(
        'battery',
        'A fire mission needs a battery, but a sortie cannot have one. Choose or remove the battery.',
      );
    const other = next.battery === null || next.status === 'ended' ? undefined : findOpenMission(battle, next.battery);
    if (other && other.id !== id)
      throw new Refusal(
        'CONFLICT',
        `${buildMissionName(battle, other)} is still open, and a battery can have only one mission (3.1). Use \`/artillery withdraw\` first.`,
        'status',
      );
    if (next.status === 'queued' && next.dueTurn === null)
      throw refuseInvalid('dueTurn', 'A mission that has not landed needs a turn. Enter the turn in which it lands.');
    desk.draft.set('mission', id, next.status === 'queued' ? { ...fields, rating: null } : fields);
    return buildSentenceEvent('mission-edited', `${buildMissionName(desk.draft.battle, next)} was changed.`, next);
  },
});
