import { z } from 'zod';
import type { Check } from '../../checks.js';
import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildModifierStep, buildNoteStep, buildResultStep, includeIf } from '../../working.js';
import { type EaglesContext, unitIn } from '../battle.js';
import { abandonClearing } from '../minefields.js';
import type { EaglesEffect } from '../effect-kinds.js';
import { spotEachOther, createUnspottedRemarks } from '../observation.js';
import {
  ASSAULT_PHASE,
  listAssaulterRemarks,
  checkAssaulter,
  checkNotBarred,
  createNearestCheck,
  DECLARED_FIRST_CHECK,
  FIRE_FIRST_CHECK,
  isDeclared,
  OVERRUN_CHECK,
  recordMeeting,
  listUnansweredRemarks,
} from '../close-combat.js';
import { checkOnBoard } from '../readiness.js';
import { INFANTRY_MODIFIER, INFANTRY_TYPES, SPEED_MODIFIER, speedOf, squadTypeOf, SUCCESS_PERCENT } from '../assault-chance.js';
import { CONTACT_MEASURES, standing } from '../contact.js';
import { findStep } from '../sequence.js';
import { type EaglesBattle, defineEaglesProcedure, type EaglesUnit, defineUnitInputs } from '../state.js';
import { defineFlag, MOVE_CODES } from '../vocabulary.js';

const ASSAULT_TARGETS = ['vehicle', 'bunker'] as const;
const TARGET_SPEEDS = ['none', ...MOVE_CODES] as const;

/**
 * Returns the type of a squad, which is exactly one of the three types (E-27).
 * @throws {Refusal} ILLEGAL for a vehicle or bunker
 */
function infantryTypeOf(unit: EaglesUnit): (typeof INFANTRY_TYPES)[number] {
  if (unit.kind === 'vehicle' || unit.kind === 'bunker')
    throw refuseIllegal('Only infantry can assault vehicles and bunkers. Choose an infantry unit.', '5.2');
  return squadTypeOf(unit);
}

/**
 * Returns the kind of an assaulted unit.
 * @throws {Refusal} ILLEGAL for any unit except a vehicle or bunker
 */
function assaultTargetOf(unit: EaglesUnit): (typeof ASSAULT_TARGETS)[number] {
  if (unit.kind !== 'vehicle' && unit.kind !== 'bunker')
    throw refuseIllegal('Only vehicles and bunkers can be assaulted. Use `/eagles melee` against other units.', '5.2', '5.1');
  return unit.kind;
}

/**
 * Ends a declared assault. An assault by overrun infantry in the movement phase is recorded separately, because the infantry may
 * then still assault in the melee phase.
 */
function assaultMade(desk: EaglesContext, id: string, enemy: string | undefined): void {
  const { battle } = desk.draft;
  const unit = unitIn(battle, id);
  if (unit && !unit.destroyed && enemy !== undefined && battle.game.phase !== ASSAULT_PHASE)
    desk.draft.set('unit', id, { assaults: recordMeeting(enemy, battle) });
  else if (unit?.assaults) desk.draft.set('unit', id, { assaults: null });
}

const NEAR = CONTACT_MEASURES.near('contact', ['5.2'], 'infantry', 'enemy');

/** 5.2, E-66: requires that the two units touch. What people settled for the declared assault is not asked again. */
const TOUCHES: typeof NEAR = {
  ...NEAR,
  find(checked) {
    const found = NEAR.find(checked);
    const [infantry, enemy] = [checked.one('infantry'), checked.one('enemy')];
    const isSettled = found?.is === 'ask' && infantry && enemy && isDeclared({ infantry, enemy }, checked.battle);
    return isSettled ? { is: 'yes' } : found;
  },
};

/** 5.2: warns that the loser of an assault is destroyed. */
const RISKS_ALL: Check<EaglesUnit, EaglesBattle, 'infantry' | 'enemy'> = {
  name: 'chance',
  cites: ['5.2'],
  find({ one }) {
    const infantry = one('infantry');
    return infantry && one('enemy') ? { is: 'yes', price: `If the assault fails, ${infantry.name} is destroyed.` } : null;
  },
};

const [infantry, enemy] = [defineUnitInputs('infantry'), defineUnitInputs('enemy')];

/** An assault by infantry that attacks or is overrun (5.2 Infantry vs vehicle assaults; suicide squads: 5.3, 5.31). */
export const assault = defineEaglesProcedure({
  id: 'eagles.assault',
  sections: ['5.2', '5.3', '5.31'],
  title: 'Assault a vehicle unit or bunker with infantry',
  inputs: {
    target: enemy.from(z.enum(ASSAULT_TARGETS).describe('Kind of target (5.2)'), assaultTargetOf),
    targetSpeed: enemy.from(
      z.enum(TARGET_SPEEDS).default('none').describe('Movement code that the vehicle used this turn (5.2)'),
      speedOf,
    ),
    infantryType: infantry.from(z.enum(INFANTRY_TYPES).default('ordinary').describe('Kind of infantry (5.2)'), infantryTypeOf),
    barred: infantry.inScene(
      defineFlag('The infantry won an assault last turn (5.2)'),
      (unit, { battle }) => unit.assaultBarredTurn === battle.game.turn,
    ),
  },
  roles: {
    infantry: {
      description: 'Infantry that assaults or is overrun',
      acts: true,
      check(unit, battle, actor) {
        checkOnBoard(unit);
        checkAssaulter(unit, actor);
        checkNotBarred(unit, battle, actor);
      },
    },
    enemy: { description: 'Vehicle unit or bunker', opposes: 'infantry', neededBy: 'E-77', check: checkOnBoard },
  },
  checks: [
    standing('infantry', 'enemy'),
    TOUCHES,
    OVERRUN_CHECK,
    createNearestCheck('infantry', 'enemy'),
    DECLARED_FIRST_CHECK,
    FIRE_FIRST_CHECK,
    RISKS_ALL,
  ],
  phases: ['movement', 'melee'],
  stepOf: () => findStep('melee', 'B'),
  oncePer: { span: 'phase', done: 'assaulted this phase', cites: ['5.2', 'E-52'] },
  run(dice, { target, targetSpeed, infantryType, barred }) {
    if (barred)
      throw refuseIllegal('The infantry won an assault last turn and cannot assault this turn. Choose another unit.', '5.2');
    if (target === 'bunker' && targetSpeed !== 'none')
      throw refuseIllegal('A bunker cannot move. Choose “none” as its speed.', '5.2', 'E-27');

    const speedModifier = target === 'vehicle' ? SPEED_MODIFIER[targetSpeed] : 0; // See ruling E-27.
    const added = speedModifier + INFANTRY_MODIFIER[infantryType];
    const maxRoll = SUCCESS_PERCENT - added;
    const total = dice.die(100, 'assault') + added; // See ruling E-26.
    const success = total <= SUCCESS_PERCENT;
    const survives = success && infantryType !== 'suicide'; // See section 5.3.
    const infantryFate: 'suppressed' | 'destroyed' = survives ? 'suppressed' : 'destroyed';

    const isModified = speedModifier !== 0 || infantryType !== 'ordinary';
    const steps = [
      buildBaseStep('Succeeds on', `${SUCCESS_PERCENT} or less`, '5.2'),
      ...includeIf(
        target === 'vehicle',
        buildModifierStep(
          targetSpeed === 'none' ? 'Vehicle did not move' : `Vehicle moved at ${targetSpeed}`,
          speedModifier,
          '5.2',
        ),
      ),
      ...includeIf(target === 'bunker', buildNoteStep('A bunker does not have a modifier for speed', 'E-27')),
      ...includeIf(
        infantryType !== 'ordinary',
        buildModifierStep(infantryType === 'engineer' ? 'Engineers' : 'Suicide squad', INFANTRY_MODIFIER[infantryType], '5.2'),
      ),
      buildResultStep('Highest die that succeeds', maxRoll, '5.2', isModified && 'E-26'),
      buildResultStep('Die with modifiers', total, '5.2'),
      success && !survives
        ? buildResultStep('Infantry', 'destroyed', '5.3', '5.31')
        : buildResultStep('Infantry', infantryFate, '5.2'),
      buildResultStep('Target', success ? 'destroyed' : 'unharmed', '5.2'),
      ...includeIf(survives, buildNoteStep('The infantry cannot assault next turn', '5.2')),
    ];

    const effects: EaglesEffect<'infantry' | 'enemy'>[] = survives
      ? [
          { kind: 'set', role: 'infantry', fields: { suppressed: true } },
          { kind: 'bar-assault', role: 'infantry' },
        ]
      : [{ kind: 'destroy', role: 'infantry' }];
    if (success) effects.push({ kind: 'destroy', role: 'enemy' });

    const outcome = {
      modifier: added,
      maxRoll,
      total,
      success,
      infantryFate,
      targetFate: success ? 'destroyed' : 'unharmed',
    };
    return { outcome, steps, effects };
  },
  after(desk, { roles: { infantry = [], enemy = [] } }) {
    for (const id of infantry) assaultMade(desk, id, enemy[0]);
    for (const id of [...infantry, ...enemy]) abandonClearing(desk, id, 'acted');
    spotEachOther(desk, infantry, enemy);
  },
  remarks: (scene) => [
    ...createUnspottedRemarks('infantry', 'enemy')(scene),
    ...listAssaulterRemarks(scene.one('infantry')),
    ...listUnansweredRemarks(scene),
  ],
  oddsOver: ['success'],
  measure: { label: 'assaults won', of: ({ success }) => Number(success) },
  summary: ({ total, success, infantryFate }) => {
    if (!success)
      return `The assault fails with a score of ${total} (${SUCCESS_PERCENT} or less needed), and the infantry is destroyed.`;
    return `The assault succeeds with a score of ${total} (${SUCCESS_PERCENT} or less needed). The target is destroyed${infantryFate === 'suppressed' ? ' and the infantry is suppressed' : ', and so is the suicide squad'}.`;
  },
  verdict: ({ total, success }, name) => ({
    fate: success
      ? `${name('enemy')} destroyed by ${name('infantry')}`
      : `${name('infantry')} destroyed, and the assault on ${name('enemy')} fails`,
    score: `assault ${success ? 'succeeded' : 'failed'} with ${total}, needed ${SUCCESS_PERCENT} or less`,
  }),
  tone: () => 'decisive',
});
