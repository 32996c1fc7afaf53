import { z } from 'zod';
import { findRowName } from '../../battle.js';
import type { Check } from '../../checks.js';
import { areFieldsSealed } from '../../ordered.js';
import { buildBaseStep, buildModifierStep, buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { unitIn } from '../battle.js';
import { createChartFill } from '../chart/fills.js';
import { findCommandTarget } from '../chart/lookup.js';
import type { Wtj1943Effect } from '../effect-kinds.js';
import { MISSING_TRAINING_TEXT } from '../figures.js';
import { checkDeclaredOrders, checkNotTested } from '../readiness.js';
import {
  type Wtj1943Battle,
  type Wtj1943Scene,
  defineWtj1943Procedure,
  type Wtj1943Unit,
  inputWith,
  defineUnitInputs,
} from '../state.js';
import { defineFlag, defineInt, MAX_HITS, type Order, ORDER_WORDS, ORDERS, MAX_ASSAULTS } from '../vocabulary.js';

/** The Command Chart Modifiers (2.1). Some count once for each hit or each assault. */
export const COMMAND_MODIFIERS = {
  overTheTop: -1,
  hqHit: -1,
  consecutiveAssault: -1,
  pinnedOrWithdrew: -2,
  demoralized: -4,
} as const;

/** W-27: returns the order that the unit's sealed orders declare; undefined if they declare no order, or are not open yet. */
const declaredIn = ({ battle, one }: Wtj1943Scene<'unit'>): Order | undefined =>
  areFieldsSealed(battle) ? ORDERS.find((order) => order === one('unit')?.declared) : undefined;

/** 2.1, W-3: asks a player to enter whether a unit in foxholes goes over the top, because omitting this would be an advantage. */
const OVER_THE_TOP: Check<Wtj1943Unit, Wtj1943Battle, 'unit'> = {
  name: 'typed',
  cites: ['2.1', 'W-3'],
  find({ actor, one, typed }) {
    const unit = one('unit');
    if (!unit || actor.standing !== 'player' || unit.fieldwork !== 'foxholes' || typed.overTheTop !== undefined) return null;
    return {
      is: 'ask',
      fact: `${findRowName(unit)} is in foxholes, and going over the top costs 1 on the test.`,
      wanted: 'Choose whether the unit goes over the top.',
    };
  },
};

const unit = defineUnitInputs('unit');

/** 2.1 Command Control: the command test of a unit. */
export const commandTest = defineWtj1943Procedure({
  id: 'wtj1943.command-test',
  sections: ['2.1'],
  title: 'Roll a command test, to manoeuvre or assault this turn',
  inputs: {
    order: inputWith(z.enum(ORDERS).describe('Order declared before the roll. Choose assault for any assault move (2.1)'), {
      byOrder: { field: 'declared', says: declaredIn },
    }),
    target: inputWith(
      z
        .int({ error: ({ input }) => (input === undefined ? MISSING_TRAINING_TEXT : undefined) })
        .min(-5)
        .max(12)
        .describe('Score that this training and order need, from the chart'),
      {
        battle: createChartFill<'unit'>('target', (chart, scene) => {
          const order = ORDERS.find((known) => known === scene.typed?.order) ?? declaredIn(scene);
          return order && findCommandTarget(chart, scene.one('unit')?.training ?? null, order);
        }),
      },
    ),
    overTheTop: defineFlag('The unit leaves cover or fieldworks for the open near the enemy (2.1)'),
    hqHits: unit.inScene(
      defineInt(0, MAX_HITS).default(0).describe('Hits on the regimental command base of the unit (2.1)'),
      ({ hq }, { battle }) => unitIn(battle, hq)?.hits,
    ),
    consecutiveAssaults: unit.its('consecutiveAssaults', 'Assault moves or attempts in a row before this turn (2.1)'),
    pinned: unit.its('pinned', 'The unit is pinned down now (2.1)'),
    withdrew: unit.its('withdrew', 'The unit withdrew last turn (2.1)'),
    demoralized: unit.its('demoralized', 'Demoralised (2.1)'),
  },
  roles: {
    unit: {
      description: 'Unit that is tested',
      acts: true,
      check(unit, battle, actor) {
        checkNotTested(unit);
        checkDeclaredOrders(unit, battle, actor);
      },
    },
  },
  checks: [OVER_THE_TOP],
  run(dice, { order, target, overTheTop, hqHits, consecutiveAssaults, pinned, withdrew, demoralized }) {
    const assaults = order === 'assault' ? consecutiveAssaults : 0; // See ruling W-2.
    const heldBack = pinned || withdrew;
    const causes: readonly (readonly [label: string, value: number, ...rulings: (string | false)[]])[] = [
      ['Over the top', overTheTop ? COMMAND_MODIFIERS.overTheTop : 0, 'W-3'],
      [`Hits on the command base (${hqHits})`, hqHits * COMMAND_MODIFIERS.hqHit],
      [`Earlier assaults in a row (${assaults})`, assaults * COMMAND_MODIFIERS.consecutiveAssault, 'W-2'],
      [
        pinned && withdrew ? 'Pinned and withdrew (counted once)' : pinned ? 'Pinned' : 'Withdrew in the previous turn',
        heldBack ? COMMAND_MODIFIERS.pinnedOrWithdrew : 0,
        pinned && withdrew && 'W-4',
      ],
      ['Demoralised', demoralized ? COMMAND_MODIFIERS.demoralized : 0, heldBack && 'W-4'],
    ];
    const counted = causes.filter(([, value]) => value !== 0);
    const total = counted.reduce((sum, [, value]) => sum + value, 0);
    const die = dice.die(6, 'command');
    const score = die + total;
    const passed = score >= target;

    const ruledDie = (die === 6 && !passed) || (die === 1 && passed);
    const spared = order === 'maneuver' && consecutiveAssaults > 0;
    const steps = [
      buildBaseStep('Die', die, '2.1'),
      ...counted.map(([label, value, ...rulings]) => buildModifierStep(label, value, '2.1', ...rulings)),
      ...includeIf(spared, buildNoteStep('Earlier assaults count only against assault tests', '2.1', 'W-2')),
      buildTableStep(`Needed to ${ORDER_WORDS[order]}`, target, '2.1'),
      buildResultStep('Score', score, '2.1', score < 1 && 'W-5'),
      buildResultStep(
        'Test',
        passed ? 'passed' : 'failed, so the unit stays where it is and can only go prone',
        '2.1',
        ruledDie && 'W-5',
      ),
    ];
    const effects: Wtj1943Effect<'unit'>[] = [
      {
        kind: 'set',
        role: 'unit',
        fields: {
          order,
          commandPassed: passed,
          consecutiveAssaults: order === 'assault' ? Math.min(MAX_ASSAULTS, consecutiveAssaults + 1) : 0,
        },
      },
    ];
    return { outcome: { die, modifier: total, score, passed }, steps, effects };
  },
  oddsOver: ['passed'],
  measure: { label: 'tests passed', of: ({ passed }) => Number(passed) },
  summary: ({ score, passed }, { order, target }) =>
    passed
      ? `The unit passes its command test with a score of ${score} (${target} needed) and may ${ORDER_WORDS[order]}.`
      : `The unit fails its command test with a score of ${score} (${target} needed) and can only go prone.`,
  verdict: ({ score, passed }, name, { order, target }) => ({
    fate: passed ? `${name('unit')} may ${ORDER_WORDS[order]}` : `${name('unit')} can only go prone`,
    score: `test ${passed ? 'passed' : 'failed'} with a score of ${score}, ${target} needed`,
  }),
  tone: ({ passed }) => (passed ? 'effect' : 'nothing'),
});
