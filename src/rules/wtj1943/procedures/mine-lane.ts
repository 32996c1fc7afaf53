import { createSuccessCheck } from '../../checks.js';
import { standing } from '../contact.js';
import { refuseIllegal } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { buildBaseStep, buildModifierStep, buildNoteStep, buildResultStep, includeIf } from '../../working.js';
import { createChartFill } from '../chart/fills.js';
import { findFootAllowance, findTerrainEntry } from '../chart/lookup.js';
import type { Wtj1943Effect } from '../effect-kinds.js';
import { defineChartInt, roundPct } from '../figures.js';
import { buildDestinationParam } from '../../ground/going.js';
import { findUnitPlace } from '../../ground/rows.js';
import { measureLeg, moveToGoal } from '../going.js';
import { checkEngineers } from '../readiness.js';
import { defineWtj1943Procedure, inputWith, rowsOf, defineUnitInputs, type Wtj1943Battle, type Wtj1943Unit } from '../state.js';
import { buildCommandPassedInput, defineInt, MAX_YARDS } from '../vocabulary.js';
import { MINEFIELD_RADIUS_YARDS } from '../mine-checks.js';
import { AT_MINEFIELD_CHECK } from '../mines-met.js';
import { listMinefields } from '../battle.js';
import { calculateLegReach, calculateSpentShare } from './leg.js';

/**
 * 2.5: the number of times that a unit pays the penalty of rough terrain while it clears mines: once if upright, twice if prone
 * (W-18).
 */
export const ROUGH_PENALTY_TIMES = { standing: 1, prone: 2 } as const;

/** The chart entry with the penalty that engineers pay while they clear mines. */
const ROUGH = 'rough';
const MAX_LANE_YARDS = 1000;

const unit = defineUnitInputs('unit');
const minefield = rowsOf('minefield', 'minefield');

type Pace = Readonly<Record<'allowanceYards' | 'roughPct' | 'spentPct', number>> & { readonly prone: boolean };

/** Returns the leg of engineers who clear mines, at the reduced speed of 2.5 (W-18). */
function buildLeg({ allowanceYards, roughPct, prone, spentPct }: Pace) {
  const penaltyPct = Math.min(100, ROUGH_PENALTY_TIMES[prone ? 'prone' : 'standing'] * roughPct);
  return { baseYards: allowanceYards, penaltyPct, spentPct, spentYards: 0, distanceYards: 0 };
}

/** 2.2: requires that the engineers have movement left to clear with, and a way to go if they name one. */
const CLEARS_SOMETHING_CHECK = createSuccessCheck<
  Wtj1943Unit,
  Wtj1943Battle,
  'unit' | 'minefield',
  Pace & { distanceYards?: number }
>(['2.2', '2.5'], (input) => {
  if (calculateLegReach(buildLeg(input)) === 0) return 'The engineers have no movement left for the lane in this turn.';
  return input.distanceYards === 0 ? 'The engineers would stay where they are and clear nothing.' : null;
});

/** 2.5: the work of engineers who clear a lane through a minefield. */
export const mineLaneProcedure = defineWtj1943Procedure({
  id: 'wtj1943.mine-lane',
  sections: ['2.1', '2.2', '2.5'],
  title: 'Clear a lane through a minefield with engineers',
  heading: 'Lane through mines',
  inputs: {
    allowanceYards: inputWith(
      defineChartInt(1, MAX_YARDS).describe('Allowance for a full turn, walking or prone, from the chart'),
      {
        battle: createChartFill<'unit'>('allowanceYards', (chart, scene) => {
          const unit = scene.one('unit');
          const prone = scene.typed?.prone ?? unit?.prone ?? false;
          return findFootAllowance(chart, prone === true ? 'prone' : 'walking', unit?.order ?? null); // See ruling W-18.
        }),
      },
    ),
    roughPct: inputWith(defineChartInt(0, 100).describe('Penalty for rough ground on foot in per cent, from the chart'), {
      battle: createChartFill<'unit'>('roughPct', (chart) => findTerrainEntry(chart, ROUGH)?.footPct),
    }),
    commandPassed: unit.from(buildCommandPassedInput(), (unit) => unit.commandPassed),
    prone: unit.its('prone', 'The engineers are prone (2.5)'),
    spentPct: unit.its('spentPct', "Percentage of this turn's movement already used"),
    laneYards: minefield.from(
      defineInt(1, MAX_LANE_YARDS)
        .default(2 * MINEFIELD_RADIUS_YARDS)
        .describe('Length of the lane in yards. 240 crosses the middle of the minefield'),
      (row) => row.laneYards ?? undefined,
    ),
    doneYards: minefield.from(
      defineInt(0, MAX_LANE_YARDS).default(0).describe('Yards cleared so far'),
      (row) => row.laneDoneYards,
    ),
    distanceYards: unit.inScene(
      defineInt(0, MAX_LANE_YARDS).optional().describe('Yards to clear now. Default: as far as the movement lasts'),
      (unit, scene) => measureLeg(unit, scene, () => undefined),
    ),
    to: buildDestinationParam('Destination of the engineers on the map, such as E5 or 6NE 2N'),
  },
  roles: {
    unit: { description: 'Engineers that clear the lane', acts: true, check: checkEngineers },
    minefield: { table: 'minefield', description: 'Minefield' },
  },
  checks: [standing('unit'), AT_MINEFIELD_CHECK, CLEARS_SOMETHING_CHECK],
  run(_dice, input) {
    const { allowanceYards, commandPassed: passed, prone, spentPct: spentBefore, laneYards, doneYards } = input;
    if (!passed)
      throw refuseIllegal(
        'The engineers have not passed their command test this turn and cannot move. Choose another unit.',
        '2.1',
      );
    if (doneYards >= laneYards)
      throw refuseIllegal(`The lane of ${countNoun(laneYards, 'yard')} is already complete. Choose another minefield.`, '2.5');

    const leg = buildLeg(input);
    const { penaltyPct } = leg;
    const clearedYards = Math.min(calculateLegReach(leg), laneYards - doneYards, input.distanceYards ?? MAX_LANE_YARDS);
    const laneDoneYards = doneYards + clearedYards;
    const complete = laneDoneYards === laneYards;
    const spent = calculateSpentShare({ ...leg, distanceYards: clearedYards });

    const steps = [
      buildBaseStep(`Allowance in yards, ${prone ? 'prone' : 'walking'}`, allowanceYards, '2.5', prone && '2.2', 'W-18'),
      ...includeIf(spentBefore > 0, buildModifierStep('Movement already used', `-${roundPct(spentBefore)}%`, '2.2')),
      buildModifierStep(`${prone ? 'Doubled penalty' : 'Penalty'} for rough ground`, `${-penaltyPct}%`, '2.5', 'W-6', 'W-18'),
      buildResultStep('Yards cleared now', clearedYards, '2.5'),
      buildResultStep(`Yards cleared so far, of ${laneYards}`, laneDoneYards, '2.5'),
      ...includeIf(complete, buildNoteStep('The lane is complete', '2.5')),
    ];
    const effects: Wtj1943Effect<'unit' | 'minefield'>[] = [
      { kind: 'lane', role: 'minefield', laneYards, laneDoneYards, complete },
      { kind: 'move', role: 'unit', yards: clearedYards, spentPct: spent },
    ];
    return { outcome: { penaltyPct, clearedYards, laneDoneYards, complete }, steps, effects };
  },
  after(desk, { input, outcome, roles }) {
    const [unit, field] = [roles.unit?.[0] ?? '', roles.minefield?.[0] ?? ''];
    const before = findUnitPlace(desk.draft.battle, unit);
    const then = moveToGoal(desk, unit, input, outcome.clearedYards);
    const after = findUnitPlace(desk.draft.battle, unit);
    const lane = listMinefields(desk.draft.battle).find(({ id }) => id === field);
    if (!before || before.stale || !after || !lane || (before.x === after.x && before.y === after.y)) return then;
    const laneWay = lane.laneWay?.length ? lane.laneWay : [[before.x, before.y] as const];
    desk.draft.set('minefield', field, { laneWay: [...laneWay, [after.x, after.y] as const] });
    return then;
  },
  certainOver: ['clearedYards'],
  summary: ({ clearedYards, laneDoneYards, complete }, { laneYards }) =>
    complete
      ? `The unit clears ${clearedYards} yards. The lane of ${laneYards} yards is complete.`
      : `The unit clears ${clearedYards} yards. Cleared so far: ${laneDoneYards} of the lane’s ${laneYards} yards.`,
  tone: ({ complete }) => (complete ? 'decisive' : 'effect'),
});
