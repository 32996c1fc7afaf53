import { z } from 'zod';
import type { Resolution } from '../../result.js';
import { refuseIllegal, refuseInvalid } from '../../refusal.js';
import type { ActOffer } from '../../action.js';
import type { DraftEvent } from '../../happening.js';
import { type EaglesContext, findUnitNation, sideIn, unitIn } from '../battle.js';
import { carryOutEaglesProcedure } from '../carry-out.js';
import { listAimNotes, findDirection, measureMissionRange, describeInexactRange } from '../direction.js';
import { buildPlaceParam } from '../../ground/going.js';
import { splitAlongBearing, MAX_COORDINATE, movePoint, convertShiftToOffset } from '../geometry.js';
import { buildIdParam, buildSentenceEvent } from '../../act.js';
import { rateBarrage } from '../landing.js';
import { createMission, endMission, findOpenMission, describeShift } from '../missions.js';
import { refuseNotLanded, timeLapseProcedure } from '../procedures/time-lapse.js';
import { findRegistrationPoint } from '../side.js';
import type { EaglesBattle, EaglesUnit, Mission, Point } from '../state.js';
import { defineInt, type Order, PATTERNS } from '../vocabulary.js';
import {
  CALL_PHASE,
  defineAct,
  findKnownUnit,
  requireOwnUnit,
  convertSpotToPoint,
  pointFields,
  readPoint,
  requireCallPhase,
  readSpot,
} from './act.js';

const battery = buildIdParam('unit', 'Battery');
const addYards = defineInt(-5000, 5000)
  .default(0)
  .describe('Yards to add (+) or drop (-) along the line of fire, at most 800 (3.11)');
const rightYards = defineInt(-5000, 5000).default(0).describe('Yards to the right (+) or left (-), at most 800 (3.11)');

const shiftTo = buildPlaceParam('Place on the map where the fire should fall, instead of add and right (3.11)');

const bearing = defineInt(0, 359)
  .optional()
  .describe('Direction of fire in degrees, 0 up the table. Default: by position or side (E-53)');

const isSupport = ({ kind }: EaglesUnit): boolean => kind === 'weapons' || kind === 'towed-at';

/**
 * Builds the condition under which lists offer an order for a unit. The present phase must be the indirect fire phase (Sequence,
 * step D). The unit must have guns, but must not be heavy weapons or a towed anti-tank gun.
 * @param next the text before the battery's name
 * @param suits checks whether the order is possible with the battery's open mission (undefined if it has none)
 * @param isForFire false for an order that does not need deployed guns (3.1). Default: true
 */
const inCallingPhase = (
  next: string,
  suits: (open: Mission | undefined) => boolean,
  isForFire = true,
): ActOffer<EaglesBattle> => ({
  next,
  when: ({ game }) => game.phase === CALL_PHASE,
  with: (row, battle) => {
    const unit = row as EaglesUnit;
    const isReady = !isForFire || unit.gunState === 'deployed';
    return unit.guns !== null && !isSupport(unit) && isReady && suits(findOpenMission(battle, unit.id));
  },
});

/**
 * Finds a battery that can now get an order, and the battery's open mission.
 * @throws {Refusal} as `ownUnit` and `requireCallPhase` do; ILLEGAL if the unit cannot fire barrages, or if its open mission
 *   waits for its roll or its targets
 */
function orderable(desk: EaglesContext, id: string): { battery: EaglesUnit; open: Mission | undefined } {
  const unit = requireOwnUnit(desk, id, 'battery');
  requireCallPhase(desk);
  if (isSupport(unit))
    throw refuseIllegal(`${unit.name} is heavy weapons support and cannot fire a barrage. Choose a battery.`, '3.0');
  if (unit.guns === null)
    throw refuseIllegal(`${unit.name} has no guns and cannot fire a barrage. Choose a battery.`, '3.0', '3.1');
  const open = findOpenMission(desk.draft.battle, id);
  if (open?.status === 'awaiting-targets')
    throw refuseIllegal(
      open.rating === null
        ? `The fire of ${unit.name} is due but not rolled yet. Ask an umpire to use \`/artillery resolve\` first.`
        : `The fire of ${unit.name} has landed and is waiting for targets. Ask an umpire to use \`/artillery targets\` first.`,
      'Sequence',
      '3.1',
    );
  return { battery: unit, open };
}

/**
 * Resolves the procedure `eagles.time-lapse` to find the number of turns that an order to a battery takes (3.11, 3.2).
 * @param details the inputs that come from the order itself, such as its shift
 * @throws {Refusal} ILLEGAL if the order is not allowed
 */
function lapse(desk: EaglesContext, unit: EaglesUnit, order: Order, details: Readonly<Record<string, unknown>>) {
  const { battle } = desk.draft;
  const input = {
    order,
    nation: findUnitNation(unit, battle),
    turn: battle.game.turn,
    deployed: unit.gunState === 'deployed',
    batterySuppressed: unit.suppressed && unit.offBoard, // See ruling E-12.
    ...details,
  };
  return carryOutEaglesProcedure(desk, timeLapseProcedure, input, { battery: [unit.id] });
}

/** A shift in yards along the line of fire, and to its right. */
interface Shift {
  readonly add: number;
  readonly right: number;
}

/**
 * Returns the shift along and to the right of the line of fire, in yards. Default: 0. If people enter a new aim instead of a
 * shift, the shift is the distance from the old point of fire to the new aim.
 * @throws {Refusal} INVALID_INPUT if both are entered, or if an aim is entered on hexes, without a known point of fire, or
 *   without a known direction of fire; for an aim, any refusal of `readSpot`
 */
function shiftFor(
  desk: EaglesContext,
  from: Point | null,
  direction: () => number | null,
  { shiftTo: to, addYards: add, rightYards: right }: { shiftTo?: string | undefined; addYards: number; rightYards: number },
): Shift {
  if (to === undefined) return { add, right };
  if (add !== 0 || right !== 0)
    throw refuseInvalid('shiftTo', 'Enter a place, or the yards to add and to the right, but not both.');
  if (desk.draft.battle.game.map === 'hex')
    throw refuseInvalid('shiftTo', 'On a hex map, only an umpire can move an aim point. Ask an umpire to move it.', 'E-15');
  if (!from)
    throw refuseInvalid(
      'shiftTo',
      'The point fired at has no position. Enter the yards to add and the yards to the right instead.',
    );
  return splitAlongBearing(from, readSpot(desk, to, 'shiftTo'), direction() ?? 0);
}

/**
 * Returns the point of fire after a shift along and across the line of fire. Null if the point is unknown, or if the map has
 * hexes.
 */
function aimFrom(desk: EaglesContext, from: Point | null, bearing: number, add: number, right: number): Point | null {
  if (!from || (add === 0 && right === 0)) return from;
  if (desk.draft.battle.game.map === 'hex') return null; // On a hex map yards have no meaning, so an umpire sets the point of aim.
  return movePoint(from, convertShiftToOffset(bearing, add, right));
}

/** Returns the text for a shift, such as `, add 200, left 50`; empty without a shift. */
function shifted(mission: Pick<Mission, 'addYards' | 'rightYards'>): string {
  const words = describeShift(mission);
  return words === '' ? '' : `, ${words}`;
}

function ordered(mission: Mission, resolution: Resolution, words: string): DraftEvent {
  const summary = `${words}. The fire lands in turn ${mission.dueTurn}.`;
  return { ...buildSentenceEvent('mission-ordered', summary, mission, listAimNotes(mission)), resolutions: [resolution] };
}

/** 3.11 A: calls a new fire mission, which replaces the battery's present mission. */
export const callArtilleryAct = defineAct({
  id: 'artillery-call',
  offered: inCallingPhase('call fire with', (open) => open === undefined || open.status === 'landed'),
  inputs: {
    battery,
    registrationPoint: defineInt(1, 10)
      .optional()
      .meta({ labelled: true, description: 'Point to fire at, by number or label (3.2)' }),
    addYards,
    rightYards,
    shiftTo,
    pattern: z.enum(PATTERNS).default('spread').describe('Pattern of the fire (3.6)'),
    counterBatteryTarget: buildIdParam('unit', 'Enemy off-board battery to fire at, instead of a point (3.5)').optional(),
    freePoint: z.string().min(1).max(100).optional().describe('Unregistered point, in words (E-48, umpires only)'),
    ...pointFields,
    bearing,
    rangeYards: defineInt(0, 100000)
      .optional()
      .describe('Range in yards, for the advanced firing error (3.3). Default: by positions'),
  },
  run(desk, params) {
    const { battle } = desk.draft;
    const { battery: unit, open } = orderable(desk, params.battery);
    const side = sideIn(battle, unit.side);

    // E-48: only an umpire can allow a point that is not registered.
    const freeAt = convertSpotToPoint(readPoint(desk, params));
    const free = params.freePoint ?? (freeAt ? `${freeAt.x}, ${freeAt.y}` : null);
    if (free !== null && desk.actor.standing !== 'umpire')
      throw refuseIllegal(
        'Only an umpire can allow fire at a point that is not registered. Choose a registration point, or ask an umpire.',
        '3.11',
        'E-48',
      );

    const { registrationPoint: number = null } = params;
    const registered = number === null ? undefined : findRegistrationPoint(side, number);
    if (number !== null && !registered)
      throw refuseIllegal(
        `${side.name} has no registration point ${number}. Choose another point. Points can be plotted only at the start, with \`/artillery register\`.`,
        '3.2',
        '3.11',
      );

    const target =
      params.counterBatteryTarget === undefined ? null : findKnownUnit(desk, params.counterBatteryTarget, 'counterBatteryTarget');
    if (target) checkCounterBattery(unit, target);

    const from = registered ? registered.point : freeAt;
    const direction = (): number | null => (target ? null : findDirection(battle, unit.side, from, unit, params.bearing));
    const { add, right } = shiftFor(desk, from, direction, params);
    const resolution = lapse(desk, unit, 'fire', {
      registrationPoint: number,
      freePoint: free !== null,
      counterBattery: target !== null,
      targetNaval: target?.source === 'naval',
      addYards: add,
      rightYards: right,
      landed: open?.status === 'landed',
    });
    if (unit.source !== 'naval' && unit.calibreMm === null)
      throw refuseInvalid(
        'calibreMm',
        `${unit.name} has no calibre yet. Ask an umpire to enter it with \`/eagles-unit edit\`.`,
        '3.6',
      );
    rateBarrage(desk, { battery: unit.id, pattern: params.pattern }); // Refuses a pattern that the guns cannot fire (section 3.8, E-11).

    const bearing = direction();
    const aim = target ? null : aimFrom(desk, from, bearing ?? 0, add, right);
    const isRangeAsked = battle.game.advancedDrift && !target && params.rangeYards === undefined;
    const rangeYards = isRangeAsked ? requireRange(battle, unit, aim) : (params.rangeYards ?? null);

    if (open) endMission(desk, open); // A new FIRE order replaces the mission (section 3.11 A).
    const mission = createMission(desk, unit.side, {
      battery: unit.id,
      order: 'fire',
      registrationPoint: number,
      freePoint: free,
      addYards: add,
      rightYards: right,
      aim,
      pattern: params.pattern,
      counterBatteryTarget: target?.id ?? null,
      orderedTurn: battle.game.turn,
      dueTurn: resolution.outcome.dueTurn,
      bearing,
      rangeYards,
    });
    const at = target ? `counter-battery at ${target.name}` : number === null ? free! : `registration point ${number}`;
    const happening = ordered(mission, resolution, `Mission ${mission.number}: ${unit.name}, FIRE, ${at}${shifted(mission)}`);
    return open ? { ...happening, notes: [...happening.notes, `Mission ${open.number} is replaced.`] } : happening;
  },
});

/**
 * Measures the range in yards from the battery's position to the aim, because a call for fire needs this range for the advanced
 * firing error (3.3).
 * @throws {Refusal} INVALID_INPUT if a position is missing, or is not exact enough to determine the column of modifiers
 */
function requireRange(battle: EaglesBattle, unit: EaglesUnit, aim: Point | null): number {
  const range = measureMissionRange(battle, unit, aim);
  if (range === null)
    throw refuseInvalid(
      'rangeYards',
      'The advanced firing error needs the range, and positions do not show it (3.3). Enter the range.',
    );
  if (typeof range !== 'number') throw refuseInvalid('rangeYards', describeInexactRange(battle, range));
  return range;
}

/**
 * Calculates the new range of a shifted mission, in yards, for a battery without a position. This is the recorded range, changed
 * by the shift of the aim along and across the line of fire. Null if no range is recorded.
 * @param shift the ordered shift, counted from the point of fall, for use if the old or new aim is unknown
 */
function shiftedRange({ rangeYards, aim: old }: Mission, aim: Point | null, bearing: number | null, shift: Shift): number | null {
  if (rangeYards === null) return null;
  const { add, right } = old && aim ? splitAlongBearing(old, aim, bearing ?? 0) : shift;
  return Math.min(MAX_COORDINATE, Math.round(Math.hypot(rangeYards + add, right)));
}

/**
 * Checks that the target of counter-battery fire is an enemy battery off the board (3.5, E-12). `lapse` refuses naval guns as a
 * target (3.8).
 * @throws {Refusal} ILLEGAL if the target is any other unit, or is destroyed
 */
function checkCounterBattery(unit: EaglesUnit, target: EaglesUnit): void {
  if (target.side === unit.side) throw refuseIllegal(`${target.name} is on the same side. Choose an enemy battery.`, '3.5');
  if (target.destroyed) throw refuseIllegal(`${target.name} has already been destroyed. Choose another battery.`, '1.7');
  if (!target.offBoard || target.guns === null)
    throw refuseIllegal(`${target.name} is not an off-board battery. Choose an enemy off-board battery.`, '3.5', 'E-12');
}

/**
 * Returns the battery's open mission, for an order to repeat or shift fire.
 * @throws {Refusal} ILLEGAL if the battery has no open mission
 */
function goneOnWith(open: Mission | undefined, order: Order): Mission {
  if (!open) throw refuseNotLanded(order);
  return open;
}

/** Prepares a mission that has landed for further fire (E-19, E-20). */
function requeue(desk: EaglesContext, mission: Mission, resolution: Resolution, changes: Partial<Mission>): Mission {
  desk.draft.set('mission', mission.id, {
    ...changes,
    side: unitIn(desk.draft.battle, mission.battery)!.side, // The battery may now be on a different side.
    status: 'queued',
    orderedTurn: desk.draft.battle.game.turn,
    dueTurn: resolution.outcome.dueTurn,
    rating: null,
  });
  return desk.draft.battle.tables.mission.get(mission.id)!;
}

/** 3.11 B: repeats the fire with the same data, at the last aiming point. */
export const repeatArtilleryAct = defineAct({
  id: 'artillery-repeat',
  offered: inCallingPhase('repeat the fire of', (open) => open?.status === 'landed'),
  inputs: { battery },
  run(desk, params) {
    const { battery: unit, open } = orderable(desk, params.battery);
    const resolution = lapse(desk, unit, 'repeat', { landed: open?.status === 'landed' });
    const mission = requeue(desk, goneOnWith(open, 'repeat'), resolution, { order: 'repeat' });
    return ordered(mission, resolution, `Mission ${mission.number}: ${unit.name}, REPEAT`);
  },
});

/** 3.11 C: shifts the fire from the point where the rounds last fell (E-20). */
export const shiftArtilleryAct = defineAct({
  id: 'artillery-shift',
  offered: inCallingPhase('shift the fire of', (open) => open?.status === 'landed'),
  inputs: {
    battery,
    addYards,
    rightYards,
    shiftTo,
    bearing,
  },
  run(desk, { battery: id, bearing: given, ...shift }) {
    const { battery: unit, open } = orderable(desk, id);
    if (open && open.counterBatteryTarget !== null)
      throw refuseIllegal('A counter-battery mission cannot be shifted. Use `/artillery repeat` instead.', '3.11', 'E-21');
    const impact = open?.impact ?? null;
    const direction = (): number | null =>
      findDirection(desk.draft.battle, unit.side, impact, unit, given ?? open?.bearing ?? null);
    const { add, right } = shiftFor(desk, impact, direction, shift);
    const resolution = lapse(desk, unit, 'shift', { landed: open?.status === 'landed', addYards: add, rightYards: right });
    const before = goneOnWith(open, 'shift');
    const bearing = direction();
    const aim = aimFrom(desk, impact, bearing ?? 0, add, right);
    const mission = requeue(desk, before, resolution, {
      order: 'shift',
      addYards: add,
      rightYards: right,
      bearing,
      aim,
      rangeYards: shiftedRange(before, aim, bearing, { add, right }),
    });
    return ordered(mission, resolution, `Mission ${mission.number}: ${unit.name}, SHIFT${shifted(mission)}`);
  },
});

/** 3.11 D: ends a mission. Without a mission, the order has no effect (E-21). */
export const ceaseArtilleryAct = defineAct({
  id: 'artillery-cease',
  offered: {
    ...inCallingPhase('end the fire of', (open) => open !== undefined && open.status !== 'awaiting-targets', false),
    isUnprompted: true,
  },
  inputs: { battery },
  run(desk, params) {
    const { battery: unit, open } = orderable(desk, params.battery);
    const resolution = lapse(desk, unit, 'cease', { landed: open?.status === 'landed' });
    if (open) endMission(desk, open);
    const summary = open
      ? `Mission ${open.number}: ${unit.name}, CEASE FIRE.`
      : `${unit.name}: CEASE FIRE. The battery had no mission.`;
    return { ...buildSentenceEvent('mission-ended', summary, unit), resolutions: [resolution] };
  },
});
