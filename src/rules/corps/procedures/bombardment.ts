import { z } from 'zod';
import type { SchemaOf } from '../../inputs.js';
import { createLimitCheck } from '../../ground/limited.js';
import { refuseIllegal } from '../../refusal.js';
import { capitalize, convertKeyToWords } from '../../words.js';
import { buildBaseStep, buildModifierStep, buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { findUnitMode } from '../battle.js';
import { FRIENDS_AT_TARGET_CHECK, standing } from '../contact.js';
import type { CorpsEffect } from '../effect-kinds.js';
import { MEASURES } from '../measures.js';
import { type CorpsBattle, defineCorpsProcedure, type CorpsUnit, inputWith, defineUnitInputs } from '../state.js';
import { findBombardmentLog, areShipsChosen } from '../supply.js';
import { defineFlag, GUN_CLASSES, type GunClass, defineInt, MODES, defineNumber, stockSchema } from '../vocabulary.js';
import { GUN_RANGES, isInRange } from './artillery-range.js';
import { FIRE_DICE } from './fire-dice.js';
import { LAST_ATTACK_DAY } from './isolation.js';
import { EASY_HIT_FACES, HIT_FACES, describeHits, findPositionSave, SAVE_FACES, buildStruckInputs } from './saves.js';

/**
 * Requires units that can bombard.
 * @throws {Refusal} ILLEGAL if a unit is not artillery, or is not in normal mode (CO-46)
 */
function guns(units: readonly CorpsUnit[], battle: CorpsBattle): readonly CorpsUnit[] {
  for (const unit of units) {
    const { name, type } = unit;
    const mode = findUnitMode(battle, unit);
    if (type !== 'artillery')
      throw refuseIllegal(`${name} is not artillery. Choose an artillery unit.`, 'Artillery Ranges', 'CO-46');
    if (mode !== 'normal')
      throw refuseIllegal(
        `${name} cannot fire, because the unit is ${mode === 'transport' ? 'in transport mode' : mode}. Choose another unit.`,
        'Orders',
        'CO-46',
      );
  }
  return units;
}

const shortest = (units: readonly CorpsUnit[]): GunClass =>
  GUN_CLASSES.find((gunClass) => units.some((unit) => unit.gunClass === gunClass))!;

type Roles = 'firers' | 'target';
const firers = defineUnitInputs<Roles>('firers');
const { targetType, targetSp, ...ground } = buildStruckInputs<'firers'>();

const reachOf = (units: readonly CorpsUnit[]): number => GUN_RANGES[shortest(units)].inches;
const rangeFound = MEASURES.farthest<Roles>('firers', 'target', ({ many }) => [reachOf(many('firers'))]);

/** Artillery Ranges: the guns must reach their target. */
const IN_RANGE = createLimitCheck<CorpsUnit, CorpsBattle, Roles>('range', ['Artillery Ranges', 'CO-24'], {
  key: 'rangeInches',
  measured: rangeFound,
  measure: 'in',
  limit: ({ many }) => (many('firers').length === 0 ? null : reachOf(many('firers'))),
  what: 'The range',
  wanted: 'Choose a nearer target.',
});

const inputs = {
  artilleryUnits: firers.inScene(
    defineInt(0, 12).describe('Number of artillery units that fire. 0: only ships'),
    (_unit, scene) => guns(scene.many('firers'), scene.battle).length,
  ),
  strongUnits: firers.fromAll(
    defineInt(0, 12).default(0).describe('Artillery units marked S (very well armed)'),
    (units) => units.filter(({ marks }) => marks.includes('S')).length,
  ),
  poorUnits: firers.fromAll(
    defineInt(0, 12).default(0).describe('Artillery units marked I (very poorly armed)'),
    (units) => units.filter(({ marks }) => marks.includes('I')).length,
  ),
  gunClass: firers.fromAll(z.enum(GUN_CLASSES).default('standard').describe('Shortest range class among the guns'), shortest),
  rangeInches: inputWith(defineNumber(0, 500).default(0).describe('Longest distance to the target in inches'), {
    measured: rangeFound,
    favours: 'less',
  }),
  spotted: z.boolean().default(true).describe('The target is observed'),
  naval: firers.inScene(defineFlag('Ships also fire at the target'), (_unit, scene) =>
    areShipsChosen(scene.many('firers'), scene, 'naval'),
  ),
  isolationDay: firers.fromAll(defineInt(0, 9).default(0).describe('Highest day of isolation among the guns'), (units) =>
    Math.max(...units.map((unit) => unit.isolationDay)),
  ),
  log: firers.inScene(
    stockSchema.optional().describe('LOG that the guns can draw on. Default: not checked'),
    (_unit, scene) => findBombardmentLog(scene.battle, scene.many('firers')),
    { own: 'firers' },
  ),
  targetType,
  targetSp,
  targetMode: defineUnitInputs('target').inScene(
    z.enum(MODES).default('normal').describe('Mode of the target: normal, transport or disembarking'),
    (target, { battle }) => findUnitMode(battle, target),
  ),
  ...ground,
};

/** Adds checks to the schema: no more marked units than firing units, and at least one gun or ship. */
const whole = (schema: SchemaOf<typeof inputs>) =>
  schema
    .refine(({ artilleryUnits, strongUnits, poorUnits }) => strongUnits + poorUnits <= artilleryUnits, {
      path: ['strongUnits'],
      message: 'More artillery units are marked S or I than are firing. Enter lower numbers.',
    })
    .refine(({ artilleryUnits, naval }) => artilleryUnits > 0 || naval, {
      path: ['artilleryUnits'],
      message: 'A bombardment needs guns. Enter at least 1 artillery unit, or choose naval gunfire.',
    });
type Input = z.output<ReturnType<typeof whole>>;

/**
 * Refuses a forbidden bombardment. If only ships fire, without guns, the only condition is an observed target.
 * @throws {Refusal} ILLEGAL if no one observes the target, or if the guns do not reach it, have been isolated too long or lack
 *   LOG
 */
function refuse({ artilleryUnits, gunClass, rangeInches, spotted, isolationDay, log }: Input): void {
  if (!spotted) throw refuseIllegal('The target is not observed. Choose an observed target.', 'Air and Sea Power', 'CO-46');
  if (artilleryUnits === 0) return;
  if (!isInRange(gunClass, rangeInches))
    throw refuseIllegal(
      `The target is ${rangeInches}" away, but ${gunClass} guns can reach only ${GUN_RANGES[gunClass].inches}". Choose a nearer target.`,
      'Artillery Ranges',
      'CO-24',
    );
  if (isolationDay > LAST_ATTACK_DAY)
    throw refuseIllegal(`Guns cannot bombard on day ${isolationDay} of isolation. Choose other guns.`, 'Supply', 'CO-10');
  if (log !== undefined && log < artilleryUnits)
    throw refuseIllegal('These guns need more LOG than they can draw on. Choose fewer guns.', 'Supply', 'CO-48');
}

/**
 * A bombardment of a single target that is not in contact, by guns, ships or both (Combat, Artillery Ranges, Air and Sea Power).
 */
export const bombardment = defineCorpsProcedure({
  id: 'corps.bombardment',
  sections: ['Combat', 'Artillery Ranges', 'Orders', 'Supply', 'Air and Sea Power', 'Engineers'],
  title: 'Bombard one target with artillery and ships',
  inputs,
  whole,
  roles: {
    firers: {
      description: 'Artillery units that fire',
      many: true,
      acts: true,
      offeredTo: ({ type }) => type === 'artillery',
    },
    target: { description: 'Unit under fire', opposes: 'firers', neededBy: 'CO-102' },
  },
  checks: [standing('firers', 'target'), IN_RANGE, FRIENDS_AT_TARGET_CHECK],
  phases: ['combat'],
  oncePer: { span: 'phase', done: 'rolled this phase', cites: ['Combat', 'CO-67'] },
  run(dice, input) {
    refuse(input);
    const { artilleryUnits, strongUnits, poorUnits, gunClass, naval, targetType, targetSp, targetMode } = input;
    const unprotected = targetType === 'transport'; // Transport has no protection, so it loses SP without a die (section Combat, CO-32).
    const toHit = targetMode === 'normal' ? HIT_FACES : EASY_HIT_FACES;
    const artilleryDice = unprotected ? 0 : FIRE_DICE.artillery * artilleryUnits + strongUnits - poorUnits;
    const navalDice = naval ? 1 : 0; // See ruling CO-45.
    const autoTaken = unprotected ? artilleryUnits : 0;
    const save = findPositionSave({ type: targetType, terrain: input.targetTerrain, works: input.targetWorks });

    const hits = dice.count(artilleryDice, 6, toHit, 'artillery') + dice.count(navalDice, 6, HIT_FACES, 'ships');
    const saved = save ? dice.count(hits, 6, SAVE_FACES, 'saves') : 0;
    const spLost = Math.min(targetSp, hits - saved + autoTaken);
    const spAfter = targetSp - spLost;

    const reach = GUN_RANGES[gunClass].inches;
    return {
      outcome: {
        artilleryDice,
        navalDice,
        hits,
        autoTaken,
        saved,
        spLost,
        spAfter,
        eliminated: spAfter === 0,
        logUsed: artilleryUnits,
      },
      steps: [
        buildNoteStep('From a distance, so the target does not fire back', 'CO-46'),
        ...includeIf(
          artilleryUnits > 0,
          buildTableStep(
            `Reach in inches of guns of ${convertKeyToWords(gunClass)} range`,
            reach,
            'Artillery Ranges',
            input.rangeInches === reach && 'CO-24',
          ),
        ),
        ...(unprotected
          ? includeIf(
              autoTaken > 0,
              buildTableStep('SP of unprotected transport (1 for each unit that fires)', autoTaken, 'Combat', 'CO-32'),
            )
          : [
              ...includeIf(
                artilleryUnits > 0,
                buildBaseStep('Dice (3 for each artillery unit)', FIRE_DICE.artillery * artilleryUnits, 'Combat'),
              ),
              ...includeIf(strongUnits > 0, buildModifierStep('Very well armed (S)', strongUnits, 'Combat')),
              ...includeIf(poorUnits > 0, buildModifierStep('Very poorly armed (I)', -poorUnits, 'Combat')),
              ...includeIf(artilleryDice > 0, buildTableStep('To hit', toHit.join(', '), 'Combat')),
            ]),
        ...includeIf(
          naval,
          buildBaseStep('Naval dice against the target', navalDice, 'Air and Sea Power', 'CO-45'),
          buildTableStep('Ships hit on', HIT_FACES.join(', '), 'Air and Sea Power'),
        ),
        buildResultStep('Hits', hits, 'Combat'),
        ...(save
          ? [
              buildTableStep(
                `Saves (${save.line.reason}) on`,
                SAVE_FACES.join(', '),
                ...save.cites,
                targetMode !== 'normal' && 'CO-31',
              ),
              buildResultStep('Saved', saved, 'Combat', hits > targetSp && 'CO-37'),
            ]
          : []),
        buildResultStep('SP lost', spLost, 'Combat'),
        ...includeIf(artilleryUnits > 0, buildResultStep('LOG used', artilleryUnits, 'Supply', 'CO-46', 'CO-48')),
      ],
      effects: [
        ...includeIf<CorpsEffect<'target'>>(spLost > 0, { kind: 'lose-sp', role: 'target', amount: spLost }),
        ...includeIf<CorpsEffect<'firers'>>(artilleryUnits > 0, { kind: 'set', role: 'firers', fields: { firedThisTurn: true } }),
        ...Array.from({ length: artilleryUnits }, (_, index): CorpsEffect<'firers'> => ({
          kind: 'use-log',
          role: 'firers',
          index,
        })),
      ],
    };
  },
  oddsOver: ['spLost'],
  measure: { label: 'enemy SP lost', of: ({ spLost }) => spLost },
  summary: ({ hits, autoTaken, saved, spLost, eliminated }) => {
    const score = `${capitalize(describeHits(hits, saved))}${autoTaken > 0 ? `, ${autoTaken} SP lost at once` : ''}`;
    if (eliminated) return `${score}. The target loses its last SP and is eliminated.`;
    return `${score}. ${spLost === 0 ? 'The target is unharmed' : `The target loses ${spLost} SP`}.`;
  },
  verdict: ({ hits, autoTaken, saved, spLost }, name) => ({
    fate: spLost === 0 ? `No effect on ${name('target')}` : `${name('target')} loses ${spLost} SP`,
    score: `${describeHits(hits, saved)}${autoTaken > 0 ? `, ${autoTaken} SP lost at once` : ''}`,
  }),
  tone: ({ spLost, eliminated }) => (eliminated ? 'decisive' : spLost > 0 ? 'effect' : 'nothing'),
});
