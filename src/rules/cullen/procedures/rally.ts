import { createSuccessCheck, type Check } from '../../checks.js';
import { refuseIllegal } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { buildTableStep, includeIf } from '../../working.js';
import { addDps, buildDpEffects, listHeldDpSteps } from '../dps.js';
import type { CullenEffect } from '../effect-kinds.js';
import { listSeenEnemies, MEASURES } from '../measures.js';
import { describePenalties } from '../firing/chance.js';
import { addUpModifiers, type Modifier, rollScore, findScoreRow, type ScoreRow, formatScores } from '../score.js';
import { createAudienceFinder } from '../roles.js';
import { type CullenBattle, type CullenUnit, defineCullenProcedure, inputWith, defineUnitInputs } from '../state.js';
import { countDps, findSeniorFactor, recordHelp } from '../troops.js';
import { changeUnit, isManned } from '../unit-state.js';
import { defineFlag, defineInt, MAX_DPS, defineNumber } from '../vocabulary.js';

const CITE = 'Rally';
/** The maximum distance in inches at which a visible enemy affects the roll (Rally). */
const ENEMY_NEAR_INCHES = 12;

interface Rallying {
  readonly officer: number;
  readonly mr: number;
  readonly underFireLastMove: boolean;
  readonly visibleEnemyInches?: number | undefined;
}

/** The modifiers of the die roll to rally (Rally). */
export const RALLY_MODIFIERS: readonly Modifier<Rallying>[] = [
  { label: 'Factor of the senior officer', value: 1, times: ({ officer }) => officer, cites: ['TC-5'] },
  { label: 'MR', value: 1, times: ({ mr }) => mr },
  { label: 'Under fire last move', value: -2, times: ({ underFireLastMove }) => underFireLastMove, cites: ['TC-41'] },
  {
    label: `Visible enemy within ${ENEMY_NEAR_INCHES}"`,
    value: -2,
    times: ({ visibleEnemyInches: inches }) => inches !== undefined && inches <= ENEMY_NEAR_INCHES,
  },
];

/** The minimum score that removes a DP (Rally). */
const RALLIED_AT = 7;
const HIGHEST_DIE = 10;

/** The change of the unit's DPs for each score (Rally). */
export const RALLY_RESULTS: readonly (ScoreRow & { readonly dpsChange: number })[] = [
  { from: 10, to: Infinity, dpsChange: -2 },
  { from: RALLIED_AT, to: 9, dpsChange: -1 },
  { from: 2, to: 6, dpsChange: 0 },
  { from: -Infinity, to: 1, dpsChange: 1 },
];

function changeText(dpsChange: number): string {
  if (dpsChange === 0) return 'no change';
  return dpsChange < 0 ? `remove ${countNoun(-dpsChange, 'DP')}` : `gain ${countNoun(dpsChange, 'DP')}`;
}

/** Warns players of a roll that more often gives a DP than it removes one, because a unit need not rally. */
const WARN_OF_LOSS: Check<CullenUnit, CullenBattle, 'unit'> = {
  name: 'chance',
  cites: [CITE],
  find(checked) {
    const input = checked.input();
    if (!input) return null;
    const { total } = addUpModifiers(RALLY_MODIFIERS, input as unknown as Rallying, CITE);
    const changes = Array.from({ length: HIGHEST_DIE }, (_, die) => findScoreRow(RALLY_RESULTS, die + 1 + total, CITE).dpsChange);
    const [worse, better] = [changes.filter((change) => change > 0).length, changes.filter((change) => change < 0).length];
    if (worse <= better) return null;
    return {
      is: 'yes',
      price: `Rolls that give a DP: ${worse} of ${HIGHEST_DIE}. Rolls that remove DPs: ${better}. The unit need not rally.`,
    };
  },
};

const unit = defineUnitInputs('unit');

/** A unit's roll to rally, in phase 1 of a move (Rally). */
export const rally = defineCullenProcedure({
  id: 'cullen.rally',
  sections: ['Rally', 'DPs'],
  title: 'Rally a unit to remove disruption points (DPs)',
  inputs: {
    unitDps: unit.from(defineInt(0, MAX_DPS).describe('DPs that the unit has'), countDps),
    mr: unit.its('mr', 'Morale rating (Ratings)'),
    officer: unit.inScene(
      defineInt(0, 3).default(0).describe('Factor of the senior officer with the unit. 0: no officer'),
      findSeniorFactor,
    ),
    underFireLastMove: unit.from(
      defineFlag('The unit was under fire last move'),
      ({ underFireLast }) => underFireLast.length > 0,
    ),
    visibleEnemyInches: inputWith(defineNumber(0, 1000).optional().describe('Inches to the nearest visible enemy'), {
      measured: MEASURES.nearest<'unit'>(
        'unit',
        ({ battle, one }) => listSeenEnemies(one('unit'), battle).filter(isManned), // TC-65
        [ENEMY_NEAR_INCHES],
        'nearest visible enemy',
      ),
      favours: 'more',
    }),
  },
  roles: { unit: { description: 'Unit that rallies', acts: true } },
  checks: [
    createSuccessCheck([CITE, 'TC-72'], (input: Rallying) => {
      const best = HIGHEST_DIE + addUpModifiers(RALLY_MODIFIERS, input, CITE).total;
      return best >= RALLIED_AT
        ? null
        : `The unit needs ${RALLIED_AT} to rally, but the best roll gives ${best} (${describePenalties(RALLY_MODIFIERS, input)}). Choose another unit.`;
    }),
    WARN_OF_LOSS,
  ],
  usualPhases: ['rally'],
  oncePer: { span: 'turn', done: 'tried to rally this move', cites: ['Rally', 'TC-43'] },
  run(dice, input) {
    const { unitDps } = input;
    if (unitDps === 0) throw refuseIllegal('The unit has no DPs to rally off. Choose another unit.', CITE, 'TC-43');
    const { score, steps } = rollScore(dice, 'rally', RALLY_MODIFIERS, input, CITE);
    const row = findScoreRow(RALLY_RESULTS, score, CITE);
    const { dpsChange } = row;
    const held = addDps(Math.max(0, unitDps + Math.min(0, dpsChange)), Math.max(0, dpsChange));
    return {
      // `dpsChange` is the number from the table, even if the unit has fewer DPs.
      outcome: { score, dpsChange, ...held },
      steps: [
        ...steps,
        buildTableStep(`Rally score ${formatScores(row)}`, changeText(dpsChange), CITE),
        ...listHeldDpSteps(held, undefined, 'TC-43'),
      ],
      effects: [
        ...buildDpEffects('unit', dpsChange),
        ...includeIf<CullenEffect<'unit'>>(dpsChange < 0, { kind: 'lose-dps', role: 'unit', dps: -dpsChange }),
      ],
    };
  },
  after(desk, { roles, input, outcome: { dpsChange, dpsAfter } }, typed) {
    recordHelp(desk, roles.unit ?? [], input.officer);
    const isTyped = typed.unitDps !== undefined && dpsChange < 0;
    for (const id of roles.unit ?? []) changeUnit(desk, id, { ralliedThisMove: true, ...(isTyped ? { dps: dpsAfter } : {}) }); // See ruling TC-43.
  },
  audience: createAudienceFinder(['unit']),
  oddsOver: ['dpsChange'],
  measure: { label: 'DPs rallied off', of: ({ dpsChange }) => -dpsChange },
  summary({ score, dpsChange, dpsAfter, elementsLost }) {
    if (elementsLost > 0) return `Score ${score}: the rally fails. The unit already has ${MAX_DPS} DPs, so it loses an element.`;
    const change =
      dpsChange > 0
        ? 'the rally fails, and the unit gains 1 DP'
        : dpsChange < 0
          ? `the unit rallies off ${countNoun(-dpsChange, 'DP')}`
          : 'no change';
    return `Score ${score}: ${change}. DPs now: ${dpsAfter}.`;
  },
  verdict: ({ score, dpsChange, dpsAfter, elementsLost }, name) => ({
    fate:
      elementsLost > 0
        ? `${name('unit')} fails to rally and loses an element`
        : dpsChange > 0
          ? `${name('unit')} fails to rally`
          : dpsChange < 0
            ? `${name('unit')} rallies`
            : `No change for ${name('unit')}`,
    score: `score ${score}, now ${countNoun(dpsAfter, 'DP')}`,
  }),
  tone: ({ dpsChange, elementsLost }) => (elementsLost > 0 ? 'decisive' : dpsChange === 0 ? 'nothing' : 'effect'),
});
