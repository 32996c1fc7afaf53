import { z } from 'zod';
import type { Check, CheckFinding } from '../../checks.js';
import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildModifierStep, buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { ZONE_RADIUS_YARDS } from '../geometry.js';
import { buildPublicMissionName } from '../missions.js';
import { createExactSpot, measurePositionDistance, describeInterval, findGroundMap, findPosition } from '../positions.js';
import { type EaglesBattle, defineEaglesProcedure, type EaglesUnit, type Mission, rowsOf, defineUnitInputs } from '../state.js';
import { BARRAGE_RATINGS, type BarrageRating, type Da, defineInt, type Tpd } from '../vocabulary.js';
import {
  BARRAGE_KILL_DICE,
  buildHitBox,
  type HitBox,
  findConfirmation,
  type ConfirmRule,
  rollConfirmedHits,
  listConfirmSteps,
  DAMAGE_TEXTS,
  buildDamageEffects,
  buildStarredHitBox,
  targetDaInput,
  targetTpdInput,
} from './damage.js';
import { checkLanded, findMissionFire } from './mission-fire.js';

const TARGET_SITES = ['on-board', 'off-board', 'naval'] as const;
type TargetSite = (typeof TARGET_SITES)[number];

/** The chance-to-hit chart for barrages, by firepower rating (3.6). Column Z is not available (E-8). */
export const BARRAGE_TO_HIT_CHART: Readonly<Record<Tpd, Readonly<Record<BarrageRating, HitBox>>>> = {
  AA: { W: buildStarredHitBox(1), X: buildHitBox(1, 2), Y: buildHitBox(1, 2, 3) },
  BB: { W: buildStarredHitBox(1), X: buildHitBox(1, 2), Y: buildHitBox(1, 2) },
  CC: { W: buildStarredHitBox(1), X: buildStarredHitBox(1), Y: buildStarredHitBox(1) },
  DD: { W: buildStarredHitBox(1), X: buildStarredHitBox(1), Y: buildStarredHitBox(1) },
};

/** Returns the site of a battery for counter-battery fire (3.5, 3.8). */
export function findTargetSite(target: EaglesUnit): TargetSite {
  if (target.source === 'naval') return 'naval';
  return target.offBoard ? 'off-board' : 'on-board';
}

/**
 * 3.7: returns how hits are confirmed. Hits on an off-board battery are not confirmed, because the battery is never impaired
 * (3.5, E-12).
 */
function confirmOf(da: Da, tpd: Tpd, site: TargetSite, star: boolean): ConfirmRule {
  if (site === 'off-board') return 'none';
  return findConfirmation(da, tpd, star || da !== 'INFANTRY' || tpd === 'CC'); // See ruling E-17.
}

/** 3.6, 3.7: refusal of a separate roll by a player, because a landing mission is rolled against every unit in its zone. */
const ROLLED: CheckFinding = {
  is: 'no',
  fact: 'A barrage or air attack is rolled against every unit in its zone when it lands.',
  wanted: 'Ask an umpire to roll for another unit.',
};

/** 3.6: on a binding map, requires that only umpires roll separate damage, and only for a unit in the zone. */
const IN_ZONE: Check<EaglesUnit, EaglesBattle, 'mission' | 'target'> = {
  name: 'range',
  cites: ['3.6', '3.7', 'E-16'],
  find({ battle, actor, one, rows, sees }) {
    const map = battle.game.map === 'table' ? findGroundMap(battle) : undefined;
    if (map?.ground === 'map' && actor.standing === 'player') return ROLLED;
    const [mission, target] = [rows('mission')[0] as Mission | undefined, one('target')];
    const spot = map && target && sees(target) ? findPosition(battle, target) : null;
    if (!spot || !mission?.impact) return null;
    const far = measurePositionDistance(battle, spot, createExactSpot(mission.impact));
    if (far.least <= ZONE_RADIUS_YARDS) return null;
    const fact = `${target!.name} is ${describeInterval(battle, far)} from the point of impact of ${buildPublicMissionName(mission)}.`;
    return {
      is: map!.ground === 'map' ? 'no' : 'ask',
      fact,
      wanted: `Choose a unit within ${ZONE_RADIUS_YARDS} yd of that point.`,
    };
  },
};

/**
 * Damage to one target by a barrage, by counter-battery fire (3.5) or by aircraft (6.3). See 3.6 chance to hit, 3.7 Artillery
 * Damage.
 */
export const barrageDamage = defineEaglesProcedure({
  id: 'eagles.barrage-damage',
  sections: ['1.3', '3.5', '3.6', '3.7', '3.8', '6.3'],
  title: 'Roll the effect of a barrage or air attack on one target',
  inputs: {
    rating: rowsOf('mission', 'mission').inScene(
      z.enum(BARRAGE_RATINGS).describe('Rating of the barrage or attack (3.6, 6.2)'),
      (mission, { battle }) => mission.rating ?? findMissionFire(mission, battle)?.rating,
    ),
    targetDa: targetDaInput,
    targetTpd: targetTpdInput,
    diceAdj: defineInt(-8, 8).default(0).describe("Umpire's adjustment to the kill dice (1.3)"),
    targetSite: defineUnitInputs('target').from(
      z.enum(TARGET_SITES).default('on-board').describe('Place of the target battery (3.5, 3.8)'),
      findTargetSite,
    ),
  },
  roles: {
    mission: { table: 'mission', description: 'Barrage or sortie that takes effect', acts: true, check: checkLanded },
    target: { usuallyEnemy: true, description: 'Unit in the zone' },
  },
  checks: [IN_ZONE],
  phases: ['indirect'],
  run(dice, { rating, targetDa, targetTpd, diceAdj, targetSite }) {
    if (targetSite === 'naval') throw refuseIllegal('Counter-battery fire cannot hit naval guns. Choose another target.', '3.8');

    const killDice = Math.max(0, BARRAGE_KILL_DICE[rating] + diceAdj);
    const { faces, starred: star } = BARRAGE_TO_HIT_CHART[targetTpd][rating];
    const confirm = confirmOf(targetDa, targetTpd, targetSite, star);
    const offBoard = targetSite === 'off-board';

    const hits = dice.count(killDice, 10, faces, 'kill dice');
    const further = offBoard ? 0 : Math.max(0, hits - 1); // See section 3.5.
    const impairments = rollConfirmedHits(dice, further, confirm);
    const suppressed = hits >= 1; // See section 3.7.

    const isArmoured = targetDa !== 'INFANTRY';
    const steps = [
      buildBaseStep(
        `Kill dice for rating ${rating}`,
        BARRAGE_KILL_DICE[rating],
        '3.6',
        isArmoured && '1.3',
        isArmoured && targetDa !== 'THIN' && 'E-18',
      ),
      ...includeIf(diceAdj !== 0, buildModifierStep("Umpire's adjustment", diceAdj, '1.3', 'E-18')),
      buildResultStep('Kill dice', killDice, '3.6'),
      buildTableStep(
        `Faces that hit in position ${targetTpd} (rating ${rating})`,
        `${faces.join(', ')}${star ? ', starred box' : ''}`,
        '3.6',
      ),
      buildResultStep('Hits', hits, '3.7', hits > 0 && 'E-4'),
      ...listConfirmSteps(further, confirm, '3.7', 'E-17'),
      ...includeIf(offBoard, buildNoteStep('An off-board battery can only be suppressed', '3.5', 'E-12')),
      buildResultStep('Impairments', impairments, offBoard ? '3.5' : '3.7'),
    ];
    const outcome = { killDice, toHit: faces, hits, suppressed, confirm, impairments };
    return { outcome, steps, effects: buildDamageEffects(outcome) };
  },
  ...DAMAGE_TEXTS,
});
