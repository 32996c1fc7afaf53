import { capitalize, countNoun } from '../../words.js';
import { buildBaseStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import type { CorpsEffect } from '../effect-kinds.js';
import { findOnlyEnemySide, sideIn } from '../battle.js';
import { FRIENDS_AT_TARGET_CHECK, standing } from '../contact.js';
import { defineCorpsProcedure, type CorpsScene } from '../state.js';
import { defineInt } from '../vocabulary.js';
import { HIT_FACES, describeHits, findPositionSave, SAVE_FACES, buildStruckInputs } from './saves.js';

/** Returns remarks on an air strike that only an umpire may order. */
function onStrike(scene: CorpsScene<'side' | 'target'>): readonly string[] {
  const { battle, typed } = scene;
  const [named] = scene.rows('side');
  const target = scene.one('target');
  const side = named ? sideIn(battle, named.id as string) : findOnlyEnemySide(battle, target);
  if (!side) return [];
  const { name, airUnits } = side;
  return includeIf(Number(typed?.airUnits ?? 0) > airUnits, `${name} had only ${countNoun(airUnits, 'air unit')} left today.`);
}

/** An air strike on a single target, with any number of available aircraft (Air and Sea Power). */
export const airStrike = defineCorpsProcedure({
  id: 'corps.air-strike',
  sections: ['Air and Sea Power', 'Combat', 'Engineers'],
  title: 'Strike one target with air units',
  inputs: { airUnits: defineInt(1, 30).describe('Air units against this target'), ...buildStruckInputs<'side'>() },
  roles: {
    side: { table: 'side', description: 'Side whose aircraft strike', acts: true },
    target: { opposes: 'side', mustBeSeen: true, description: 'Unit under attack' },
  },
  checks: [standing('target'), FRIENDS_AT_TARGET_CHECK],
  phases: ['air-strikes'],
  run(dice, { airUnits, targetType, targetSp, targetTerrain, targetWorks }) {
    const hits = dice.count(airUnits, 6, HIT_FACES, 'air strike');
    const save = findPositionSave({ type: targetType, terrain: targetTerrain, works: targetWorks }); // See ruling CO-11.
    const saved = save ? dice.count(hits, 6, SAVE_FACES, 'saves') : 0;
    const spLost = Math.min(targetSp, hits - saved);
    const spAfter = targetSp - spLost;

    return {
      outcome: { hits, saved, spLost, spAfter, eliminated: spAfter === 0 },
      steps: [
        buildBaseStep('Dice (1 for each air unit)', airUnits, 'CO-11'),
        buildTableStep('To hit', HIT_FACES.join(', '), 'Air and Sea Power'),
        buildResultStep('Hits', hits, 'Air and Sea Power'),
        ...(save
          ? [
              buildTableStep(`Saves (${save.line.reason}) on`, SAVE_FACES.join(', '), ...save.cites),
              buildResultStep('Saved', saved, 'Combat', hits > targetSp && 'CO-37'),
            ]
          : []),
        buildResultStep('SP lost', spLost, 'Air and Sea Power'),
      ],
      effects: [
        ...includeIf<CorpsEffect<'target'>>(spLost > 0, { kind: 'lose-sp', role: 'target', amount: spLost }),
        { kind: 'use-air-units', role: 'side', against: 'target', amount: airUnits },
      ],
    };
  },
  remarks: onStrike,
  oddsOver: ['spLost'],
  measure: { label: 'enemy SP lost', of: ({ spLost }) => spLost },
  summary: ({ hits, saved, spLost, eliminated }) => {
    const score = capitalize(describeHits(hits, saved));
    if (eliminated) return `${score}. The target loses its last SP and is eliminated.`;
    return `${score}. ${spLost === 0 ? 'The target is unharmed' : `The target loses ${spLost} SP`}.`;
  },
  verdict: ({ hits, saved, spLost }, name) => ({
    fate: spLost === 0 ? `No effect on ${name('target')}` : `${name('target')} loses ${spLost} SP`,
    score: describeHits(hits, saved),
  }),
  tone: ({ spLost, eliminated }) => (eliminated ? 'decisive' : spLost > 0 ? 'effect' : 'nothing'),
});
