import type { Dice } from '../../../dice/index.js';
import { readLimitedNumber } from '../../as-typed.js';
import { refuseIllegal } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { buildBaseStep, buildNoteStep, buildResultStep, buildTableStep } from '../../working.js';
import { type ChartKey, createChartFill } from '../chart/fills.js';
import { findMineTargetFault, type ChartMineTarget, type CombatChart } from '../chart/schema.js';
import { findMineTarget } from '../chart/lookup.js';
import { listCarriedPassengers, addPassengerLosses } from '../dues.js';
import type { Wtj1943Effect } from '../effect-kinds.js';
import { defineChartChoice, defineChartInt } from '../figures.js';
import { addMineChecks } from '../mine-checks.js';
import { HAS_MET_MINES_CHECK } from '../mines-met.js';
import {
  type MineTargetRow,
  defineWtj1943Procedure,
  type Wtj1943Scene,
  type Wtj1943Unit,
  inputWith,
  defineUnitInputs,
} from '../state.js';
import { defineInt, MAX_BASES, MINE_DICE, type MineDie, type MineResult } from '../vocabulary.js';

/** Rolls each die of the Area Weapons Chart once. The chart uses the d10 as it is, so a face of 0 counts as 0. */
const ROLL: Readonly<Record<MineDie, (dice: Dice) => number>> = {
  d6: (dice) => dice.die(6, 'mines'),
  '2d6': (dice) => dice.sum(2, 6, 'mines'),
  d10: (dice) => dice.die(10, 'mines'),
};

/** The factor that combines losses and damage in one number, so that exact odds can add up many checks. */
const LOSS_WORTH = 1000;
const WORTH: Readonly<Record<MineResult, number>> = { loss: LOSS_WORTH, damage: 1, none: 0 };

/**
 * Returns the lines of the chart that a unit may use if people choose no line. The lines depend on the unit's kind, and troops on
 * foot count as infantry.
 */
function targetsFor({ kind, mounted }: Wtj1943Unit): readonly string[] {
  const onFoot = kind === 'engineer' || kind === 'hq' || (kind === 'cavalry' && !mounted);
  return onFoot ? [kind, 'infantry'] : [kind];
}

const LINE_KEYS = ['lossFrom', 'lossTo', 'damageFrom', 'damageTo'] as const satisfies readonly ChartKey[];

/**
 * Returns the chosen line of the Area Weapons Chart or, without a choice, the unit's line. Undefined if the chart has no such
 * line.
 */
function lineIn(chart: CombatChart, scene: Wtj1943Scene<'unit' | 'mineTarget'>): ChartMineTarget | undefined {
  const named = scene.rows('mineTarget')[0] as MineTargetRow | undefined;
  const unit = scene.one('unit');
  const ids = named ? [named.name] : unit ? targetsFor(unit) : [];
  return ids.map((id) => findMineTarget(chart, id)).find((line) => line !== undefined);
}

/** Returns a value of a unit's line in the chart. If people have entered any value of the line, no value comes from the chart. */
const figureIn =
  (key: (typeof LINE_KEYS)[number]) =>
  (chart: CombatChart, scene: Wtj1943Scene<'unit' | 'mineTarget'>): number | undefined => {
    const line = lineIn(chart, scene);
    const { typed = {} } = scene;
    const isByHand = scene.rows('mineTarget').length === 0 && LINE_KEYS.some((k) => k in typed && typed[k] !== line?.[k]);
    return isByHand && !(key in typed) ? undefined : line?.[key];
  };

const unit = defineUnitInputs('unit');

/** Losses or damage of a unit in mines, according to the Area Weapons Chart (2.5 Minefields). */
export const mineHit = defineWtj1943Procedure({
  id: 'wtj1943.mine-hit',
  sections: ['2.5'],
  title: 'Roll mine damage on the Area Weapons Chart',
  heading: 'Mine damage',
  inputs: {
    checks: unit.inScene(defineInt(1, MAX_BASES).default(1).describe('Number of mine checks (2.5)'), ({ mineChecks }, scene) =>
      mineChecks === 0 ? undefined : readLimitedNumber(scene, 'checks', Math.min(MAX_BASES, mineChecks)),
    ),
    die: inputWith(defineChartChoice(MINE_DICE).describe('Dice rolled for each check, from the chart'), {
      battle: createChartFill<'unit' | 'mineTarget'>('die', (chart) => chart.mines?.die),
    }),
    lossFrom: inputWith(defineChartInt(0, 12).describe('Lowest roll that costs a base, from the chart'), {
      battle: createChartFill<'unit' | 'mineTarget'>('lossFrom', figureIn('lossFrom')),
    }),
    lossTo: inputWith(defineChartInt(0, 12).describe('Highest roll that costs a base, from the chart'), {
      battle: createChartFill<'unit' | 'mineTarget'>('lossTo', figureIn('lossTo')),
    }),
    damageFrom: inputWith(defineInt(0, 12).optional().describe('Lowest roll that damages a base, from the chart'), {
      battle: createChartFill<'unit' | 'mineTarget'>('damageFrom', figureIn('damageFrom')),
    }),
    damageTo: inputWith(defineInt(0, 12).optional().describe('Highest roll that damages a base, from the chart'), {
      battle: createChartFill<'unit' | 'mineTarget'>('damageTo', figureIn('damageTo')),
    }),
  },
  roles: {
    unit: { description: 'Unit that is checked', acts: true },
    mineTarget: { table: 'mine-target', description: 'Line of the Area Weapons Chart' },
  },
  checks: [HAS_MET_MINES_CHECK],
  isDueFor: ({ mineChecks }) => mineChecks > 0,
  run(dice, { checks, die, lossFrom, lossTo, damageFrom, damageTo }) {
    const fault = findMineTargetFault(die, { lossFrom, lossTo, damageFrom, damageTo });
    if (fault !== undefined) throw refuseIllegal(fault, '2.5');

    const resultOf = (roll: number): MineResult => {
      if (roll >= lossFrom && roll <= lossTo) return 'loss';
      return damageFrom !== undefined && damageTo !== undefined && roll >= damageFrom && roll <= damageTo ? 'damage' : 'none';
    };
    const { total, parts } = dice.tally(
      checks,
      (one) => {
        const roll = ROLL[die](one);
        return { roll, harm: resultOf(roll) };
      },
      ({ harm }) => WORTH[harm],
    );
    const lossCount = Math.floor(total / LOSS_WORTH);
    const damageCount = total % LOSS_WORTH;
    const results = parts.map(({ harm }) => harm);

    const range = (from: number, to: number): string => (from === to ? `${from}` : `${from} to ${to}`);
    const hasDamage = damageFrom !== undefined && damageTo !== undefined;
    const steps = [
      buildBaseStep('Checks', checks, '2.5'),
      buildTableStep(`Loss on ${die}`, range(lossFrom, lossTo), '2.5'),
      ...(hasDamage ? [buildTableStep(`Damage on ${die}`, range(damageFrom, damageTo), '2.5')] : []),
      ...parts.map(({ roll, harm }, k) =>
        buildResultStep(`Check ${k + 1}, ${harm === 'none' ? 'no effect' : harm}`, roll, '2.5'),
      ),
      buildResultStep('Losses', lossCount, '2.5'),
      buildResultStep('Hits (bases damaged)', damageCount, '2.5'),
      buildNoteStep('No modifiers', '2.5'),
    ];
    const effects: Wtj1943Effect<'unit'>[] =
      lossCount + damageCount === 0 ? [] : [{ kind: 'lose', role: 'unit', bases: lossCount, hits: damageCount }];
    return { outcome: { results, lossCount, damageCount, noneCount: checks - lossCount - damageCount }, steps, effects };
  },
  after(desk, { roles, outcome }) {
    addMineChecks(desk, roles.unit?.[0], -outcome.results.length);
    addPassengerLosses(desk, roles.unit?.[0], outcome.lossCount, outcome.damageCount); // See section 2.4.
  },
  remarks(scene) {
    const unit = scene.one('unit');
    const carried = unit === undefined ? [] : listCarriedPassengers(scene.battle, unit.id).map(({ name }) => name);
    if (unit === undefined || carried.length === 0) return [];
    const share = carried.length === 1 ? 'shares' : 'share';
    return [`${carried.join(', ')} on board ${share} the fate of ${unit.name}. Use \`/wtj1943 carried-fate\` (2.4).`];
  },
  oddsOver: ['lossCount', 'damageCount'],
  measure: { label: 'losses and damage (subtracted)', of: ({ lossCount, damageCount }) => 0 - lossCount - damageCount },
  summary: ({ lossCount, damageCount }, { checks }) =>
    lossCount + damageCount === 0
      ? `The mines do no harm (${countNoun(checks, 'mine check')}).`
      : `The unit loses ${countNoun(lossCount, 'base')} and takes ${countNoun(damageCount, 'hit')} (${countNoun(checks, 'mine check')}).`,
  verdict: ({ lossCount, damageCount }, name, { checks }) => ({
    fate:
      lossCount + damageCount === 0
        ? `The mines do not harm ${name('unit')}`
        : lossCount === 0
          ? `${name('unit')} takes ${countNoun(damageCount, 'hit')}`
          : `${name('unit')} loses ${countNoun(lossCount, 'base')}${damageCount === 0 ? '' : ` and takes ${countNoun(damageCount, 'hit')}`}`,
    score: countNoun(checks, 'mine check'),
  }),
  tone: ({ lossCount, damageCount }) => (lossCount > 0 ? 'decisive' : damageCount > 0 ? 'effect' : 'nothing'),
});
