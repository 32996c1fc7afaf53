import { Refusal } from '../../refusal.js';
import { base, result, table, when } from '../../working.js';
import type { CorpsEffect } from '../effect-kinds.js';
import { enemiesOf, MEASURES } from '../measures.js';
import { corpsProcedure, type CorpsScene, inputWith } from '../state.js';
import { number } from '../vocabulary.js';

export const CLOSE_INCHES = 6; // The maximum distance in inches at which a unit can react to a surprise attack (CO-22).

type Roles = 'unit' | 'by';
const edgesIn = ({ typed }: CorpsScene<Roles>): readonly number[] => [
  typeof typed?.closeInches === 'number' ? typed.closeInches : CLOSE_INCHES,
];
const toNamed = MEASURES.between<Roles>('unit', 'by', edgesIn);
const toNearest = MEASURES.nearest<Roles>(
  'unit',
  ({ battle, one }) =>
    enemiesOf(one('unit')?.side, battle).filter(
      ({ attackedThisTurn, position }) => attackedThisTurn || position === 'in-contact',
    ),
  edgesIn,
  'nearest enemy that attacks',
);

/** Movement: after a surprise attack, only units near the attack may react in the same turn. */
export const surprise = corpsProcedure({
  id: 'corps.surprise',
  sections: ['Movement'],
  title: 'Check whether a surprised defender can react',
  inputs: {
    distanceInches: inputWith(number(0, 500).describe('Inches from the defender to the nearest enemy that surprised it'), {
      measured: (scene: CorpsScene<Roles>, key) => {
        const measure = scene.one('by') ? toNamed : toNearest;
        return measure(scene, key);
      },
    }),
    closeInches: number(0, 100).default(CLOSE_INCHES).describe('Distance that counts as close, in inches'),
  },
  roles: {
    unit: {
      description: 'Defending unit',
      checkWith(_unit, { typed }, { standing }) {
        if (standing !== 'umpire' && typed?.closeInches !== undefined)
          throw new Refusal(
            'UMPIRE_ONLY',
            'Only an umpire can set the distance that counts as close. Leave this option out.',
            'closeInches',
          );
      },
    },
    by: { description: 'Enemy unit that surprises the defender', opposes: 'unit' },
  },
  phases: ['move'],
  run(_dice, { distanceInches, closeInches }) {
    const mayReact = distanceInches <= closeInches;
    return {
      outcome: { mayReact },
      steps: [
        base('Inches to the enemy that surprised the unit', distanceInches, 'Movement'),
        table('Distance in inches that counts as close', closeInches, 'Movement', 'CO-22'),
        result('The unit may react', mayReact ? 'yes' : 'no, it cannot move this turn but still fights', 'Movement'),
      ],
      effects: when<CorpsEffect<'unit'>>(!mayReact, { kind: 'set', role: 'unit', fields: { surprised: true } }),
    };
  },
  summary: ({ mayReact }) =>
    mayReact
      ? 'The unit is close to the enemy that surprised it and may react.'
      : 'The unit is not close to the enemy that surprised it and cannot move this turn.',
  tone: ({ mayReact }) => (mayReact ? 'nothing' : 'effect'),
});
