/** The rulebook's tutorial: a person plays one side of a small battle, step by step. */
import type { Tutorial } from '../lesson.js';
import * as step from '../lesson-steps.js';
import opening from './lesson.json' with { type: 'json' };
import { bombardment } from './procedures/bombardment.js';
import { combat } from './procedures/combat.js';
import { movement } from './procedures/movement.js';

export const TUTORIAL: Tutorial = {
  side: 'Blue',
  opening,
  steps: [
    step.buildYourUnitsStep(
      'I have settled the weather and the command check: now the units move. Units that still have something to do come first.',
      step.buildAdvanceToPhase('move'),
    ),
    {
      title: 'A move',
      what: 'Press *My units*, then *Birch*, then one of the places. *Do it* moves it.',
      why: 'Infantry can move 6 inches over open ground, and farther by road (Movement). You see the places it can reach, and you can type another.',
      done: { by: movement.id, units: ['Birch'] },
      wrong: [
        {
          action: { by: movement.id, units: ['Ash'] },
          hint: 'That was Ash, your tanks, so I undid the move. Move Birch first.',
        },
        step.NO_MOVE_MISTAKE,
      ],
      hint: 'That was not a move of Birch, so I undid it.',
    },
    step.buildUndoMoveStep('Birch'),
    {
      title: 'Into contact',
      what: 'Press *My units*, *Ash*, then *Towards Grenadiers*, and *Do it*.',
      why: 'Ash are your tanks. To attack, a unit must touch the enemy. *Towards* moves it as far as the rules allow.',
      showsMap: true,
      done: { by: movement.id, units: ['Ash'], to: { x: 26, y: 12, within: 2 } },
      wrong: [
        {
          action: { by: movement.id, units: ['Ash'] },
          hint: 'Ash would not touch an enemy there, so I undid the move. Press *Towards Grenadiers*.',
        },
        { action: { by: movement.id }, hint: 'That was not Ash, so I undid it. Ash are your tanks, in front of the ridge.' },
        step.buildDoneTooSoonMistake('Ash has not moved yet, so I undid *Done*.'),
      ],
      hint: 'That was not a move of Ash, so I undid it.',
    },
    step.buildDoneMovingStep('stays on the ridge', {
      action: { by: movement.id },
      hint: 'The others hold in this tutorial, so I undid the move.',
    }),
    {
      title: 'The guns fire first',
      what: 'Press *My units*, *Gunners*, then *Grenadiers*. Read the odds, then press *Roll*.',
      why: 'The odds are exact, and you see them before anything is rolled (Combat). Field guns reach 24 inches (CO-24), and use LOG.',
      before: [step.buildAdvanceToPhase('combat')],
      done: { by: bombardment.id, units: ['Gunners', 'Grenadiers'] },
      wrong: [
        { action: { by: bombardment.id }, hint: 'Their HQ is far away, so I undid that. The Grenadiers are in your way.' },
        { action: { by: combat.id }, hint: 'The guns go first, so I undid the attack.' },
        step.buildDoneTooSoonMistake('The Gunners have not fired yet, so I undid *Done*.'),
      ],
      hint: 'The Gunners did not fire, so I undid that.',
    },
    step.buildPressMoreStep(bombardment.id, 'bombardment'),
    step.buildPressWhyStep(bombardment.id, 'bombardment'),
    {
      title: 'The attack',
      what: 'Press *My units*, *Ash*, and then *Roll*. Ash fights the Grenadiers.',
      why: 'Units in contact fight. Both sides roll for losses, and the side that loses more may have to retreat (Combat results).',
      done: { by: combat.id, units: ['Ash', 'Grenadiers'] },
      wrong: [step.buildDoneTooSoonMistake('Ash is in contact and has not attacked, so I undid *Done*.')],
      hint: 'That was not an attack of Ash on the Grenadiers, so I undid it.',
    },
  ],
  fight: {
    enemy: 'Red',
    what: 'Take the ridge. At the end of a turn your units must be on it, and no unit of Red. You have until turn 4 ends.',
    why: 'Ash has pulled back, and Birch has come up. *Red, played by the bot,* now moves, fires and attacks too, each time after you press *Done*.',
    before: [
      step.buildAdvanceToPhase('move'),
      { act: 'map-place', params: { unit: '@Birch', at: '21,13' } },
      { act: 'map-place', params: { unit: '@Ash', at: '20,11' } },
    ],
    phases: {
      move: step.buildFightTask(['Birch', 'Ash'], ['Towards Grenadiers', 'Towards the ridge', 'the ridge'], 'Do it'),
      combat: step.buildFireTask(['Gunners', 'Ash', 'Birch'], ['Grenadiers', 'Red Guns']),
    },
    won: 'Only your units are on the ridge. Each die that hit wore Red down, and a battalion without SP is gone (Combat results).',
    lost: 'You do not hold the ridge. Bombard it in each turn, and attack with Birch and Ash together: more dice hit more often (Combat).',
  },
  end: step.buildFightEndText(
    'You have moved, undone a move, bombarded, attacked and fought. That is how a battle is played.',
    '*Hatten and Rittershoffen* is a scenario for this rulebook.',
  ),
  next: 'hatten',
};
