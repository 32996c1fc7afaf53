import { z } from 'zod';
import { refuseInvalid } from '../../refusal.js';
import { countNoun } from '../../words.js';
import {
  buildBaseStep,
  buildModifierStep,
  buildNoteStep,
  buildResultStep,
  buildTableStep,
  buildSecretStep,
  includeIf,
} from '../../working.js';
import { findMissionNation } from '../battle.js';
import { findMissionBearing, describeInexactRange, findMissionRange } from '../direction.js';
import { convertShiftToOffset } from '../geometry.js';
import { isSortie } from '../missions.js';
import { checkNotStepwise } from './mission-fire.js';
import { defineEaglesProcedure, type EaglesScene, inputWith, type Mission, type Point, rowsOf } from '../state.js';
import { defineFlag, defineInt, MAP_TYPES, type Nation, nationSchema, NATION_NAME } from '../vocabulary.js';

export const DRIFT_DIRECTIONS = ['none', 'long', 'right', 'left', 'short'] as const;

/** Texts for the directions of error, used at the end of a sentence. */
const DIRECTION_WORDS = { long: 'too far', right: 'to the right', left: 'to the left', short: 'short' } as const;
type Direction = (typeof DRIFT_DIRECTIONS)[number];
export const DRIFT_RANGES = ['0-2000', '2001-5000', '5001-10000', '10001+'] as const;
type DriftRange = (typeof DRIFT_RANGES)[number];

const ROW_GERMANY = { '0-2000': -1, '2001-5000': 0, '5001-10000': 1, '10001+': 2 } as const;
const ROW_ITALY = { '0-2000': 0, '2001-5000': 1, '5001-10000': 2, '10001+': 3 } as const;
const ROW_USSR = { '0-2000': 0, '2001-5000': 1, '5001-10000': 2, '10001+': 3 } as const;
const ROW_USA = { '0-2000': -1, '2001-5000': 0, '5001-10000': 1, '10001+': 2 } as const;

/** 3.3, advanced: modifiers of the die for range and nationality (E-14). */
export const DRIFT_MODIFIER: Readonly<Record<Nation, Readonly<Record<DriftRange, number>>>> = {
  germany: ROW_GERMANY,
  italy: ROW_ITALY,
  'minor-axis': ROW_ITALY,
  ussr: ROW_USSR,
  japan: ROW_USSR,
  china: ROW_USSR,
  usa: ROW_USA,
  uk: ROW_USA,
  france: ROW_USA,
};

/** 3.3, error chart for observed fire: yards of error. */
// The values belong to rows 0 to 9 of the chart, in order.
export const ERROR_YARDS = [0, 0, 0, 50, 50, 100, 100, 150, 150, 200] as const;
export const ERROR_HEXES = [0, 0, 0, 1, 1, 2, 2, 3, 3, 3] as const;
const LAST_ROW = 9;

/** 3.3: the direction of error, for each result of the second d10. */
// The values belong to die results 0 to 9, in order.
export const DIRECTION_OF_FACE = ['short', 'long', 'long', 'long', 'right', 'right', 'left', 'left', 'short', 'short'] as const;

/** The yards along the line of fire and to its right for each yard of error, by direction (E-15). */
const ALONG: Readonly<Record<Direction, { readonly long: number; readonly right: number }>> = {
  none: { long: 0, right: 0 },
  long: { long: 1, right: 0 },
  right: { long: 0, right: 1 },
  left: { long: 0, right: -1 },
  short: { long: -1, right: 0 },
};

function driftRange(rangeYards: number): DriftRange {
  if (rangeYards <= 2000) return '0-2000';
  if (rangeYards <= 5000) return '2001-5000';
  return rangeYards <= 10000 ? '5001-10000' : '10001+';
}

/** 3.3: returns the distance and direction in which a firing error moves the point of impact on a table. */
export function calculateDriftOffset(errorYards: number, direction: Direction, bearingDegrees: number): Point {
  const { long, right } = ALONG[direction];
  return convertShiftToOffset(bearingDegrees, long * errorYards, right * errorYards);
}

/**
 * Returns the range from the guns to the aiming point in yards (`findMissionRange`). Undefined if people have entered the range
 * for this roll, or if the range is unknown.
 * @throws {Refusal} INVALID_INPUT if the range is too inexact to determine the column of modifiers
 */
function rangeTold(mission: Mission, { battle, typed }: EaglesScene): number | undefined {
  const range = typed?.rangeYards === undefined ? findMissionRange(battle, mission) : null;
  if (range !== null && typeof range !== 'number') throw refuseInvalid('rangeYards', describeInexactRange(battle, range));
  return range ?? undefined;
}

const mission = rowsOf('mission', 'mission');

/** The firing error of a barrage (3.3 Artillery Firing Error). Bombs drift without modifiers (E-34). */
export const barrageDrift = defineEaglesProcedure({
  id: 'eagles.barrage-drift',
  sections: ['3.3'],
  title: 'Roll the firing error of a barrage',
  // Only the firing side may know the aiming point. An error in yards and its direction do not reveal the point to others.
  inputs: {
    map: inputWith(z.enum(MAP_TYPES).default('table').describe('Kind of map, for the error chart (3.3)'), {
      battle: ({ battle }) => battle.game.map,
    }),
    advanced: inputWith(defineFlag('The modifiers for range and nation apply (3.3)'), {
      battle({ battle, rows }: EaglesScene<'mission'>) {
        const mission = rows('mission')[0] as Mission | undefined;
        return battle.game.advancedDrift && !(mission && isSortie(mission)); // See ruling E-34.
      },
    }),
    nation: mission.inScene(
      nationSchema.optional().describe('Nation of the guns, in the advanced game (3.3)'),
      (row, { battle }) => findMissionNation(row, battle),
      { own: 'mission' },
    ),
    rangeYards: mission.inScene(
      defineInt(0, 100000).optional().describe('Range in yards to the point of impact, in the advanced game'),
      (row, scene) => rangeTold(row, scene),
      { own: 'mission' },
    ),
    bearingDegrees: mission.inScene(
      defineInt(0, 359).default(0).describe('Direction of fire in degrees, clockwise, 0 up the table'),
      (row, { battle }) => findMissionBearing(battle, row) ?? undefined,
      { own: 'mission' },
    ),
  },
  ownKeys: { modifier: 'mission', chartRow: 'mission', xYards: 'mission', yYards: 'mission' },
  whole: (schema) =>
    schema.superRefine(({ advanced, nation, rangeYards }, ctx) => {
      if (!advanced) return;
      for (const [key, value] of Object.entries({ nation, rangeYards })) {
        if (value === undefined)
          ctx.addIssue({
            code: 'custom',
            path: [key],
            message:
              key === 'nation'
                ? 'The advanced game needs the nation of the guns. Choose a nation.'
                : 'The advanced game needs the range. Enter the range in yards.',
          });
      }
    }),
  roles: { mission: { table: 'mission', description: 'Fire mission that lands', check: checkNotStepwise } },
  phases: ['indirect'],
  run(dice, { map, advanced, nation, rangeYards, bearingDegrees }) {
    const range =
      advanced && nation !== undefined && rangeYards !== undefined ? { nation, column: driftRange(rangeYards) } : null;
    const modifierOfRange = range ? DRIFT_MODIFIER[range.nation][range.column] : 0;
    const face = dice.die(10, 'error');
    const chartRow = Math.min(LAST_ROW, Math.max(0, face + modifierOfRange)); // See ruling E-13.
    const errorYards = map === 'table' ? ERROR_YARDS[chartRow]! : 0;
    const errorHexes = map === 'hex' ? ERROR_HEXES[chartRow]! : 0;
    const drifted = errorYards > 0 || errorHexes > 0;
    const direction: Direction = drifted ? DIRECTION_OF_FACE[dice.die(10, 'direction')]! : 'none';
    const offset = calculateDriftOffset(errorYards, direction, bearingDegrees);

    const error = map === 'table' ? `${errorYards} yd` : `${errorHexes} hexes`;
    const isRuledRow = face === 0 || chartRow !== face + modifierOfRange || !drifted;
    const steps = [
      buildBaseStep('Error die', face, '3.3'),
      ...(range
        ? [
            buildSecretStep(
              'rangeYards',
              buildModifierStep(
                `${NATION_NAME[range.nation]}, ${range.column} yd`,
                modifierOfRange,
                '3.3',
                (range.nation === 'uk' || range.nation === 'minor-axis') && 'E-14',
              ),
            ),
          ]
        : []),
      buildTableStep(map === 'table' ? 'Error on the chart' : 'Error on the chart for hexes', error, '3.3', isRuledRow && 'E-13'),
      ...includeIf(drifted, buildResultStep('Direction of error', direction, '3.3', 'E-15')),
      ...includeIf(
        errorYards > 0,
        buildSecretStep(
          'bearingDegrees',
          buildResultStep(
            `Yards across and up the table, firing at ${bearingDegrees} degrees`,
            `${offset.x}, ${offset.y}`,
            'E-15',
          ),
        ),
      ),
      ...includeIf(errorHexes > 0, buildNoteStep('The umpire moves the point on the hex map', 'E-15')),
    ];
    const outcome = {
      modifier: modifierOfRange,
      chartRow,
      errorYards,
      errorHexes,
      direction,
      xYards: offset.x,
      yYards: offset.y,
    };
    return { outcome, steps, effects: [] };
  },
  oddsOver: ['errorYards', 'errorHexes', 'direction'],
  measure: { label: 'error (subtracted)', of: ({ errorYards, errorHexes }) => 0 - errorYards - errorHexes },
  summary: ({ errorYards, errorHexes, direction }) =>
    direction === 'none'
      ? 'The fire lands on target.'
      : `The fire lands ${errorYards > 0 ? `${errorYards} yards` : countNoun(errorHexes, 'hex', 'hexes')} ${DIRECTION_WORDS[direction]}.`,
  tone: ({ direction }) => (direction === 'none' ? 'nothing' : 'effect'),
});
