import { z } from 'zod';
import { createSuccessCheck } from '../../checks.js';
import { createSupportersCheck } from '../../ground/supported.js';
import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildModifierStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { CONTACT_MEASURES, standing, createBandCheck, createRangeCheck } from '../contact.js';
import { checkFirer, checkOnBoard, checkSupporter, listFiredRemarks } from '../readiness.js';
import { recordAssaultAnswer, checkFireFirst, listFireFirstRemarks } from '../close-combat.js';
import { isMissionDue, isSortie } from '../missions.js';
import {
  checkSpottedByFirer,
  findSpottingYards,
  isKnownToAllSides,
  listRangeRemarks,
  SIGHT_DEPTH,
  measureRangeYards,
  spotFirers,
  createUnspottedRemarks,
} from '../observation.js';
import type { PhaseStep } from '../../procedure.js';
import {
  type EaglesBattle,
  defineEaglesProcedure,
  type EaglesScene,
  type EaglesUnit,
  inputWith,
  type Mission,
  rowsOf,
  defineUnitInputs,
} from '../state.js';
import { type Band, BANDS, type Da, defineFlag, defineInt } from '../vocabulary.js';
import { isOnFoot, findStep } from '../sequence.js';
import { SORTIE_SUPPORT_FP } from './air-attack.js';
import { findBand, calculateKillDice, EFFECTIVE_RANGE_YARDS, FIRER_MOVED_MODIFIER, findRating, type Shot } from '../kill-dice.js';
import {
  buildHitBox,
  type HitBox,
  findConfirmation,
  rollConfirmedHits,
  listConfirmSteps,
  DAMAGE_TEXTS,
  buildDamageEffects,
  buildStarredHitBox,
  targetDaInput,
  targetTpdInput,
} from './damage.js';
import { findMissionFire } from './mission-fire.js';

/** 4.2: the die results that hit, by range and defensive rating (E-1, E-2). */
export const TO_HIT_CHART: Readonly<Record<Band, Readonly<Record<Da, HitBox>>>> = {
  maximum: {
    HARD: buildStarredHitBox(0),
    DENSE: buildHitBox(0),
    MODERATE: buildHitBox(0, 9),
    THIN: buildHitBox(0, 9, 8),
    INFANTRY: buildHitBox(0, 9, 8, 7),
  },
  effective: {
    HARD: buildStarredHitBox(0),
    DENSE: buildHitBox(0),
    MODERATE: buildHitBox(0),
    THIN: buildHitBox(0, 9),
    INFANTRY: buildHitBox(0, 9, 8),
  },
  long: {
    HARD: buildStarredHitBox(0),
    DENSE: buildStarredHitBox(0),
    MODERATE: buildStarredHitBox(0),
    THIN: buildHitBox(0),
    INFANTRY: buildHitBox(0, 9),
  },
};

/** 4.2, 4.1: returns the ranges at which the band changes, and the maximum range of automatic spotting of the firer. */
const edgesIn = ({ game }: EaglesBattle): readonly number[] => [
  EFFECTIVE_RANGE_YARDS.from - 1,
  EFFECTIVE_RANGE_YARDS.to,
  findSpottingYards('fired', game.desert),
];

/**
 * Returns the firepower that a sortie adds to a shot, according to its rating X or Y (3.0, 6.2, E-35). Returns 0 if the sortie
 * has neither rating. A sortie supports once, in the turn in which it arrives (E-50).
 * @throws {Refusal} ILLEGAL if the mission is not a sortie kept for direct support, if the sortie has not arrived, or if it is
 *   not on the firer's side
 */
function sortieFp(sortie: Mission, { one, battle }: EaglesScene<'firer'>): number {
  const firer = one('firer');
  if (firer && firer.side !== sortie.side)
    throw refuseIllegal(`That sortie and ${firer.name} are on different sides. Choose another sortie.`, '3.0');
  if (!isSortie(sortie) || sortie.task !== 'direct-support' || !isMissionDue(sortie, battle.game.turn))
    throw refuseIllegal(
      'That sortie cannot lend firepower now. Choose a sortie in direct support that arrives this turn.',
      '3.0',
      'E-50',
    );
  const rating = findMissionFire(sortie, battle)?.rating;
  return rating === 'X' || rating === 'Y' ? SORTIE_SUPPORT_FP[rating] : 0;
}

type Roles = 'firer' | 'target' | 'support' | 'sortie';

/** Adds up the support of several units and sorties, before any modifier (E-6). */
function supportFp(scene: EaglesScene<Roles>): number {
  const units = scene.many('support').map(({ fp }) => fp);
  const sorties = scene.rows('sortie').map((row) => sortieFp(row as Mission, scene));
  return [...units, ...sorties].reduce((total, fp) => total + fp, 0);
}

/** Returns the reason why a shot has no kill dice, and so cannot hit; null if the shot has kill dice. */
function whyNoDice(shot: Shot): string | null {
  const { baseFp, rangeModifier, adjustment, effectiveFp, killDice } = calculateKillDice(shot);
  if (killDice > 0) return null;
  if (baseFp === 0) return 'The shot cannot hit, because the firer has no firepower left. Choose another unit.';
  const changes = [
    ...(rangeModifier === 0 ? [] : [`${rangeModifier > 0 ? '+' : ''}${rangeModifier} for ${shot.rangeYards} yd`]),
    ...(shot.firerMoved ? [`${FIRER_MOVED_MODIFIER} for moving`] : []),
    ...(effectiveFp <= 0 || adjustment === 0 ? [] : [`${adjustment} for ${shot.targetTpd}`]),
  ];
  return `The shot cannot hit, because it has no kill dice (firepower ${baseFp}, ${changes.join(', ')}). Choose another target.`;
}

/**
 * Finds the step of the direct fire phase that a shot belongs to. Undefined in other phases, and for shots that the rulebook's
 * steps do not mention, such as infantry fire at vehicles, guns or bunkers.
 */
function fireStep({ one, battle }: EaglesScene<'firer' | 'target'>): PhaseStep | undefined {
  const [firer, target] = [one('firer'), one('target')];
  if (!firer || !target || battle.game.phase !== 'direct') return undefined;
  const [atVehicle, atFoot] = [target.kind === 'vehicle', isOnFoot(target)];
  if (firer.kind === 'towed-at') return atVehicle ? findStep('direct', '1') : undefined;
  if (firer.kind === 'vehicle' && atVehicle) return findStep('direct', '2');
  if (firer.kind === 'vehicle') return atFoot || target.kind === 'towed-at' ? findStep('direct', '3') : undefined;
  return isOnFoot(firer) && atFoot ? findStep('direct', '4') : undefined;
}

const [firer, support] = [defineUnitInputs('firer'), defineUnitInputs('support')];

/** 4.1: returns the remark on terrain that hides the target from the firer, if every side knows both units. */
function listHiddenRemarks({ one, battle }: EaglesScene<'firer' | 'target'>): readonly string[] {
  const [from, to] = [one('firer'), one('target')];
  if (!from || !to || ![from, to].every((unit) => isKnownToAllSides(battle, unit))) return [];
  return CONTACT_MEASURES.listScreenRemarks(from, to, battle, SIGHT_DEPTH).map((remark) => `${remark} (4.1).`);
}

/** A shot of one unit at another, with its damage and direct support (4.2 Firing Procedures, 4.3 Unit Damage, 3.0). */
export const directFire = defineEaglesProcedure({
  id: 'eagles.direct-fire',
  sections: ['1.2', '1.4', '3.0', '3.1', '3.9', '4.2', '4.3'],
  title: 'Fire with one unit at one target',
  inputs: {
    fp: firer.from(defineInt(0, 40).describe("Firer's current firepower (1.2)"), ({ fp }) => fp),
    targetDa: targetDaInput,
    targetTpd: targetTpdInput,
    rangeYards: defineUnitInputs('target').inScene(
      defineInt(0, 20000).describe('Range in yards. Default: measured on the map'),
      (target, scene: EaglesScene<'firer'>) => measureRangeYards(scene.one('firer'), target, scene, edgesIn(scene.battle)),
      { likely: true }, // Recorded positions may be out of date, because people move figures on the table.
    ),
    band: z.enum(BANDS).optional().describe('Range band of the to-hit chart (4.2, umpires only). Default: by the range'),
    firerMoved: firer.its('moved', 'The firer moved this turn (4.2)'),
    supportFp: inputWith(defineInt(0, 60).default(0).describe('Total firepower of units in direct support (3.0)'), {
      from: [
        support.fillInScene((_unit, scene: EaglesScene<Roles>) => supportFp(scene)),
        rowsOf('sortie', 'mission').fillInScene((_row, scene: EaglesScene<Roles>) => supportFp(scene)),
      ],
    }),
    supportOutsideDivision: support.inScene(
      defineFlag('A supporting unit belongs to another division (3.0)'),
      (_unit, { one, many }: EaglesScene<Roles>) => {
        const firer = one('firer');
        return many('support').some(({ division, side }) => division !== firer?.division || side !== firer.side);
      },
    ),
    firerOffBoard: firer.from(defineFlag('The firer is an off-board gun (3.1)'), ({ offBoard }) => offBoard),
    firerDeployed: firer.from(
      z.boolean().default(true).describe('The gun is deployed, not in transit (3.1)'),
      ({ gunState }) => gunState === 'deployed',
    ),
  },
  whole: (schema) => schema.transform((input) => ({ ...input, band: input.band ?? findBand(input.rangeYards) })),
  roles: {
    firer: {
      description: 'Unit that fires',
      acts: true,
      check: checkFirer,
      checkWith: (_firer, scene, actor) => checkFireFirst(scene, actor),
    },
    target: {
      description: 'Unit fired at',
      opposes: 'firer',
      neededBy: 'E-77',
      check: checkOnBoard,
      checkWith(target, scene, actor) {
        checkSpottedByFirer(scene.one('firer'), target, scene, actor);
        checkFireFirst(scene, actor);
      },
    },
    support: {
      description: 'Units in direct support (3.0)',
      many: true,
      acts: true,
      check: checkSupporter,
      checkWith: ({ id, name }, { one }) => {
        if (one('firer')?.id === id)
          throw refuseIllegal(`${name} cannot support its own shot. Choose another unit in support.`, '3.0');
      },
    },
    sortie: {
      table: 'mission',
      description: 'Sorties in direct support, of any division (3.0)',
      many: true,
      acts: true,
    },
  },
  checks: [
    standing('firer', 'target', 'support'),
    createRangeCheck(['1.2', '4.2', 'E-66'], 'firer', 'target', true),
    createBandCheck(
      ['4.2', 'E-2'],
      'firer',
      'target',
      (band, yards) => BANDS.indexOf(band as Band) < BANDS.indexOf(findBand(yards)),
    ),
    createSupportersCheck<EaglesUnit, EaglesBattle, Roles>(
      ['3.0', 'E-70'],
      'firer',
      ({ typed: { supportFp = 0 }, many, rows }) => supportFp !== 0 && many('support').length + rows('sortie').length === 0,
    ),
    createSuccessCheck(['4.2', 'E-3'], whyNoDice),
    CONTACT_MEASURES.behind(['4.1'], 'firer', 'target', SIGHT_DEPTH),
  ],
  phases: ['direct', 'melee'], // Section 4.0. In the melee phase, units may fire only as part of an assault (5.2).
  stepOf: fireStep,
  // A unit that supports another unit counts as having fired, because a unit can either support or fire (3.0).
  oncePer: { span: 'phase', done: 'fired this phase', cites: ['4.0', 'E-52'], roles: ['firer', 'support'] },
  run(dice, input) {
    if (input.supportFp > 0 && input.supportOutsideDivision)
      throw refuseIllegal('Direct support works only inside a division. Choose supporting units of the same division.', '3.0');
    if (input.firerOffBoard) throw refuseIllegal('Only guns on the board can fire directly. Choose another unit.', '3.1', 'E-46');
    if (!input.firerDeployed) throw refuseIllegal('A gun must be deployed to fire. Use `/eagles gun-setup` first.', '3.1', '3.9');

    const { baseFp, rangeModifier, effectiveFp, fpRating, adjustment, killDice } = calculateKillDice(input);
    const ruledFp = effectiveFp <= 0 || fpRating !== findRating(baseFp);
    const { faces, starred: star } = TO_HIT_CHART[input.band][input.targetDa];
    const confirm = findConfirmation(input.targetDa, input.targetTpd, star);

    const hits = dice.count(killDice, 10, faces, 'kill dice');
    const further = Math.max(0, hits - 1);
    const impairments = rollConfirmedHits(dice, further, confirm);
    const suppressed = hits >= 1;

    const bandRuled = input.band !== 'effective' || input.band !== findBand(input.rangeYards);
    const steps = [
      buildBaseStep('Firepower', input.fp, '1.2'),
      ...includeIf(input.supportFp > 0, buildModifierStep('Direct support', input.supportFp, '3.0', 'E-6')),
      buildModifierStep(`Range ${input.rangeYards} yd`, baseFp === 0 ? 0 : rangeModifier, '1.2'),
      ...includeIf(input.firerMoved && baseFp > 0, buildModifierStep('Firer moved', FIRER_MOVED_MODIFIER, '4.2')),
      buildResultStep('Effective firepower', `${effectiveFp} (${fpRating})`, '1.2', ruledFp && 'E-3'),
      buildModifierStep(`Kill dice for position ${input.targetTpd} against rating ${fpRating}`, adjustment, '1.4', '4.2'),
      buildResultStep('Kill dice', killDice, '4.2'),
      buildTableStep(
        `Faces that hit ${input.targetDa} (${input.band})`,
        `${faces.join(', ')}${star ? ', starred box' : ''}`,
        '4.2',
        input.band === 'maximum' && input.targetDa === 'INFANTRY' && 'E-1',
        bandRuled && 'E-2',
      ),
      buildResultStep('Hits', hits, '4.2', hits > 0 && 'E-4'),
      ...listConfirmSteps(further, confirm, '4.3', 'E-5'),
      buildResultStep('Impairments', impairments, '4.3'),
    ];
    const outcome = {
      band: input.band,
      effectiveFp,
      fpRating,
      killDice,
      toHit: faces,
      hits,
      suppressed,
      confirm,
      impairments,
    };
    return {
      outcome,
      steps,
      effects: [
        { kind: 'set', role: 'firer', fields: { fired: true } },
        { kind: 'set', role: 'support', fields: { fired: true } },
        { kind: 'end-mission', role: 'sortie' },
        ...buildDamageEffects(outcome),
      ],
    };
  },
  after(desk, { input, roles: { firer = [], target = [] } }) {
    spotFirers(desk, firer, target, input.rangeYards); // See section 4.1.
    recordAssaultAnswer(desk, firer, target); // Fire at the assaulting infantry answers the assault (section 5.2, step 1).
  },
  remarks: (scene) => [
    ...createUnspottedRemarks('firer', 'target')(scene),
    ...listFiredRemarks(scene.one('firer')),
    ...listFireFirstRemarks(scene),
    ...listRangeRemarks(scene, scene.one('firer'), scene.one('target')),
    ...listHiddenRemarks(scene),
  ],
  ...DAMAGE_TEXTS,
});
