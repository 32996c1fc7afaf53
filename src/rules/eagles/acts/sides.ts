import { z } from 'zod';
import { refuseIllegal, refuseInvalid } from '../../refusal.js';
import { normalizeName, isSameName } from '../../names.js';
import { buildIdParam, buildSentenceEvent } from '../../act.js';
import { defineSetGameAct, defineSetSideAct } from '../../umpire-acts.js';
import type { EaglesBattle, EaglesSide } from '../state.js';
import type { EaglesContext } from '../battle.js';
import { describeDirection } from '../direction.js';
import { gameFields, buildVisibleUnitsField } from '../game.js';
import { MAX_REGISTRATION_POINTS, sideFields } from '../side.js';
import { FIELDS_FROM_SIDE } from '../unit.js';
import { defineInt, PHASE_IDS } from '../vocabulary.js';
import { findActingSide, defineAct, convertSpotToPoint, pointFields, readPoint } from './act.js';

/**
 * 3.2: checks whether registration points can be plotted. This is possible before the battle, and in turn 1 as long as only moves
 * have happened.
 */
const isPlotting = ({ game }: EaglesBattle): boolean => game.turn <= 1 && game.phase === 'movement';

/**
 * Plots a registration point of a side. Players do so before the game or in the movement phase of turn 1. After that the points
 * are fixed, and only umpires may change them (3.2).
 */
export const registerPointAct = defineAct({
  id: 'register-point',
  offered: { when: isPlotting },
  inputs: {
    side: buildIdParam('side', 'Side that plots the point. Default: your own (umpires must choose)').optional(),
    label: z.string().min(1).max(80).describe('Name of the point, such as Crossroads'),
    number: defineInt(1, MAX_REGISTRATION_POINTS).optional().describe('Number from 1 to 10. Default: the next free one'),
    ...pointFields,
  },
  run(desk, params) {
    const side = findActingSide(desk, params.side);
    if (desk.actor.standing !== 'umpire' && !isPlotting(desk.draft.battle))
      throw refuseIllegal('Registration points are fixed after the first Movement phase. Ask an umpire to change them.', '3.2');
    const point = convertSpotToPoint(readPoint(desk, params));
    const isFree = (free: number): boolean => side.registrationPoints.every((taken) => taken.number !== free);
    const numbers = Array.from({ length: MAX_REGISTRATION_POINTS }, (_, k) => k + 1);
    const number = params.number ?? [...numbersTold(desk, side, params.label), ...numbers].find(isFree);
    if (number === undefined)
      throw refuseIllegal(
        `${side.name} already has ${MAX_REGISTRATION_POINTS} registration points. Enter the number of one to replace.`,
        '3.2',
      );
    const others = side.registrationPoints.filter((other) => other.number !== number);
    const namesake = others.find(({ label }) => isSameName(label, params.label));
    if (namesake) {
      const why = `Registration point ${namesake.number} of ${side.name} is already called ${namesake.label}. Enter another name.`;
      throw refuseInvalid('label', why);
    }
    const registrationPoints = [...others, { number, label: params.label, point }].sort((a, b) => a.number - b.number);
    desk.draft.set('side', side.id, { registrationPoints });
    const at = point ? ` (${point.x}, ${point.y})` : '';
    return buildSentenceEvent('point-registered', `Registration point ${number}: ${params.label}${at}.`, { side: side.id });
  },
});

/**
 * Returns the numbers that the first run of an event gave to points with this label, so that a recalculation can use the same
 * numbers.
 */
function numbersTold(desk: EaglesContext, { id }: EaglesSide, label: string): readonly number[] {
  const { registrationPoints = [] } = (desk.wroteFirst?.(id) ?? {}) as Partial<EaglesSide>;
  return registrationPoints.flatMap((point) => (point.label === label ? [point.number] : []));
}

/**
 * E-53: sets a side's usual direction of fire. The direction applies to every later call if neither positions nor the person who
 * calls determine one.
 */
export const setDirectionAct = defineAct({
  id: 'set-direction',
  offered: { when: isPlotting },
  inputs: {
    side: buildIdParam('side', 'Side whose guns fire. Default: your own (umpires must choose)').optional(),
    bearing: defineInt(0, 359).describe(
      'Direction in degrees: 0 from the near edge, 90 from the left, 180 from the far, 270 from the right',
    ),
  },
  run(desk, params) {
    const side = findActingSide(desk, params.side);
    desk.draft.set('side', side.id, { fireBearing: params.bearing });
    const words = `${side.name}: guns fire ${describeDirection(params.bearing)}, unless a call sets another direction.`;
    return buildSentenceEvent('side-edited', words, { side: side.id });
  },
});

/** Allows an umpire to change a side. */
export const changeSideAct = defineSetSideAct<EaglesBattle>(
  {
    nation: sideFields.shape.nation.optional(),
    registrationPoints: sideFields.shape.registrationPoints
      .unwrap()
      .refine(
        (points) => new Set(points.map(({ label }) => normalizeName(label))).size === points.length,
        'Two points have the same name. Enter a different name for each.',
      )
      .optional()
      .describe('All registration points of the side (3.2)'),
    fireBearing: sideFields.shape.fireBearing.unwrap().optional().describe('Direction of fire in degrees, 0 up the table (E-53)'),
  },
  undefined,
  FIELDS_FROM_SIDE,
);

/** Settings without default values, so that unused options leave their settings unchanged. */
const settings = {
  ...(Object.fromEntries(
    Object.entries(gameFields.shape).map(([key, schema]) => [
      key,
      schema
        .unwrap()
        .optional()
        .describe(schema.description ?? key),
    ]),
  ) as Record<string, z.ZodType>),
  turn: defineInt(1, 1000).optional().describe('Turn'),
  phase: z.enum(PHASE_IDS).optional().describe('Phase'),
};

/**
 * Allows an umpire to change the battle's settings, turn and phase. Diary entries of a skipped phase take effect in the next
 * phase.
 */
export const changeGameAct = defineSetGameAct<EaglesBattle>(settings, buildVisibleUnitsField);
