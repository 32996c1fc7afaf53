import { z } from 'zod';
import type { Dice } from '../../../dice/index.js';
import type { Step } from '../../procedure.js';
import { illegal } from '../../refusal.js';
import { counted } from '../../words.js';
import type { Scene } from '../battle.js';
import { type ChartKey, fromChart } from '../chart/fills.js';
import { mineTargetFault } from '../chart/faults.js';
import { mineTarget } from '../chart/lookup.js';
import type { ChartMineTarget, CombatChart } from '../chart/schema.js';
import type { Wtj1943Effect } from '../effect-kinds.js';
import { chartChoice, chartInt } from '../figures.js';
import { type MineTargetRow, wtj1943Procedure, type Wtj1943Unit } from '../state.js';
import { int, MAX_BASES, MINE_DICE, type MineDie, type MineResult } from '../vocabulary.js';

export type MineHitOutcome = {
  readonly results: readonly MineResult[];
  readonly lossCount: number;
  readonly damageCount: number;
  readonly noneCount: number;
};

/** One roll of each die of the Area Weapons Chart; the d10 is looked up, so its 0 is 0. */
const ROLL: Readonly<Record<MineDie, (dice: Dice) => number>> = {
  d6: (dice) => dice.die(6, 'mines'),
  '2d6': (dice) => dice.sum(2, 6, 'mines'),
  d10: (dice) => dice.die(10, 'mines'),
};

/** Losses and damages travel in one number, so that exact dice can add up many checks. */
const LOSS_WORTH = 1000;
const WORTH: Readonly<Record<MineResult, number>> = { loss: LOSS_WORTH, damage: 1, none: 0 };

/** Lines of the chart that a unit reads when none is named: by its kind; troops on foot are infantry. */
function targetsFor({ kind, mounted }: Wtj1943Unit): readonly string[] {
  const onFoot = kind === 'engineer' || kind === 'hq' || (kind === 'cavalry' && !mounted);
  return onFoot ? [kind, 'infantry'] : [kind];
}

const LINE_KEYS = ['lossFrom', 'lossTo', 'damageFrom', 'damageTo'] as const satisfies readonly ChartKey[];

/** The line of the Area Weapons Chart that is named, or else that of the unit, unless figures are given by hand. */
function lineIn(chart: CombatChart, scene: Scene): ChartMineTarget | undefined {
  const named = scene.rows('mineTarget')[0] as MineTargetRow | undefined;
  if (named) return mineTarget(chart, named.name);
  const unit = scene.one('unit');
  if (!unit || LINE_KEYS.some((key) => scene.typed?.[key] !== undefined)) return undefined;
  return targetsFor(unit)
    .map((id) => mineTarget(chart, id))
    .find((line) => line !== undefined);
}

/** 2.5 Minefields: loss or damage on the Area Weapons Chart */
export const mineHit = wtj1943Procedure({
  id: 'wtj1943.mine-hit',
  title: 'Mine damage on the Area Weapons Chart',
  cites: ['2.5'],
  input: z.strictObject({
    checks: int(1, MAX_BASES).default(1).describe('Mine checks (2.5)'),
    die: chartChoice(MINE_DICE).describe('Chart: what is rolled for each check'),
    lossFrom: chartInt(0, 12).describe('Chart: lowest roll that is a loss'),
    lossTo: chartInt(0, 12).describe('Chart: highest roll that is a loss'),
    damageFrom: int(0, 12).optional().describe('Chart: lowest roll that is damage'),
    damageTo: int(0, 12).optional().describe('Chart: highest roll that is damage'),
  }),
  roles: {
    unit: {
      description: 'Who is checked',
      acts: true,
      fills: { checks: ({ mineChecks }) => (mineChecks === 0 ? undefined : Math.min(MAX_BASES, mineChecks)) },
    },
    mineTarget: { table: 'mine-target', description: "Line of the game's Area Weapons Chart", fills: {} },
  },
  fromBattle: fromChart({
    die: (chart) => chart.mines?.die,
    lossFrom: (chart, scene) => lineIn(chart, scene)?.lossFrom,
    lossTo: (chart, scene) => lineIn(chart, scene)?.lossTo,
    damageFrom: (chart, scene) => lineIn(chart, scene)?.damageFrom,
    damageTo: (chart, scene) => lineIn(chart, scene)?.damageTo,
  }),
  run(dice, { checks, die, lossFrom, lossTo, damageFrom, damageTo }) {
    const fault = mineTargetFault(die, { lossFrom, lossTo, damageFrom, damageTo });
    if (fault !== undefined) throw illegal(fault, '2.5');

    const resultOf = (roll: number): MineResult => {
      if (roll >= lossFrom && roll <= lossTo) return 'loss';
      return damageFrom !== undefined && damageTo !== undefined && roll >= damageFrom && roll <= damageTo ? 'damage' : 'none';
    };
    const { total, parts } = dice.tally(
      checks,
      (one) => {
        const roll = ROLL[die](one);
        return { roll, result: resultOf(roll) };
      },
      ({ result }) => WORTH[result],
    );
    const lossCount = Math.floor(total / LOSS_WORTH);
    const damageCount = total % LOSS_WORTH;
    const results = parts.map(({ result }) => result);

    const range = (from: number, to: number): string => (from === to ? `${from}` : `${from} to ${to}`);
    const steps: Step[] = [
      { kind: 'base', label: 'Checks', value: checks, cite: '2.5' },
      { kind: 'table', label: `Loss on ${die}`, value: range(lossFrom, lossTo), cite: '2.5' },
      ...(damageFrom === undefined || damageTo === undefined
        ? []
        : [{ kind: 'table', label: `Damage on ${die}`, value: range(damageFrom, damageTo), cite: '2.5' } as const]),
      ...parts.map(
        ({ roll, result }, k) => ({ kind: 'result', label: `Check ${k + 1}: ${result}`, value: roll, cite: '2.5' }) as const,
      ),
      { kind: 'result', label: 'Losses', value: lossCount, cite: '2.5' },
      { kind: 'result', label: 'Damages', value: damageCount, cite: '2.5' },
      { kind: 'note', label: 'No modifiers', cite: '2.5' },
    ];
    const effects: Wtj1943Effect[] =
      lossCount + damageCount === 0 ? [] : [{ kind: 'lose', role: 'unit', bases: lossCount, hits: damageCount }];
    const outcome: MineHitOutcome = { results, lossCount, damageCount, noneCount: checks - lossCount - damageCount };
    return { outcome, steps, cites: ['2.5'], effects };
  },
  oddsOver: ['lossCount', 'damageCount'],
  measure: { label: 'losses and damage, as a minus', of: ({ lossCount, damageCount }) => 0 - lossCount - damageCount },
  summary: ({ lossCount, damageCount }, { checks }) =>
    lossCount + damageCount === 0
      ? `The mines do nothing (${counted(checks, 'check')}).`
      : `The mines cost ${counted(lossCount, 'base')} and do ${damageCount} damage (${counted(checks, 'check')}).`,
  tone: ({ lossCount, damageCount }) => (lossCount > 0 ? 'decisive' : damageCount > 0 ? 'effect' : 'nothing'),
});
