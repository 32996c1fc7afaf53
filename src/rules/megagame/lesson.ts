/** The rulebook's tutorial, in which a person plays one side of a small battle, step by step. */
import type { Tutorial } from '../lesson.js';
import * as step from '../lesson-steps.js';
import opening from './lesson.json' with { type: 'json' };
import { combat } from './procedures/combat.js';
import { movement } from './procedures/movement.js';

export const TUTORIAL: Tutorial = {
  side: 'Blue',
  opening,
  steps: [
    step.buildYourUnitsStep(
      'The turn starts with orders. Units that still have something to do come first. The enemy is on the umpires’ map, but not on yours.',
    ),
    {
      title: 'An order',
      what: 'Press *My units*, *Ash* and then *Do it*. Your tanks prepare to attack.',
      why: 'An unprepared attack has a modifier of -2 (Combat). Only your side can see your orders.',
      done: { by: 'prepare-attack', units: ['Ash'] },
      wrong: [
        { action: { by: 'prepare-attack' }, hint: 'Only Ash should attack, so I undid that order.' },
        step.buildDoneTooSoonMistake('You have not given an order yet, so I undid *Done*.'),
      ],
      hint: 'That was not an order to Ash, so I undid it.',
    },
    {
      title: 'A move',
      what: 'Press *My units*, *Birch*, one of the places and then *Do it*. Birch moves tactically.',
      why: 'Foot moves 15 km in a turn. A unit that moves for more than half a turn cannot fight in it (Movement). You can also type a place.',
      showsMap: true,
      before: [step.buildAdvanceToPhase('movement')],
      done: { by: movement.id, units: ['Birch'] },
      wrong: [
        {
          action: { by: movement.id, units: ['Ash'] },
          hint: 'Ash stays where it is to attack, so I undid its move. Move Birch.',
        },
        step.NO_MOVE_MISTAKE,
      ],
      hint: 'That was not a move by Birch, so I undid it.',
    },
    step.buildUndoMoveStep('Birch'),
    step.buildDoneMovingStep('stays in the town', {
      action: { by: movement.id },
      hint: 'All units hold for now, so I undid the move.',
    }),
    {
      title: 'The attack',
      what: 'I showed you Grenadiers in the town. Press *My units*, *Ash*, *Grenadiers*, and then *Roll*.',
      why: 'Your map shows only the enemies that the umpire shows you. You do not know the strength of the Grenadiers, so you do not see the odds.',
      before: [step.buildAdvanceToPhase('combat'), { act: 'map-contact', params: { unit: '@Grenadiers', side: '@Blue' } }],
      done: { by: combat.id, units: ['Ash', 'Grenadiers'] },
      wrong: [
        { action: { by: combat.id }, hint: 'Only Ash should attack, so I undid that.' },
        step.buildDoneTooSoonMistake('Ash has not attacked yet, so I undid *Done*.'),
      ],
      hint: 'That was not an attack by Ash, so I undid it.',
    },
    step.buildPressMoreStep(combat.id, 'attack'),
    {
      title: 'The odds',
      what: 'Press *Odds* under the working.',
      why: 'The odds are exact, calculated from the same table. If you know the strength of all units, you see them before you roll.',
      done: { look: 'odds', of: combat.id },
      hint: 'One thing at a time. *Odds* is under the answer that *More* gave you about the attack.',
    },
    step.buildPressWhyStep(combat.id, 'attack'),
  ],
  fight: {
    enemy: 'Red',
    what: 'Take the town. At the end of a turn your units must be in it, and no unit of Red. You have until turn 4 ends.',
    why: 'Birch has come up the road, and Red sees it. *Red, played by the bot,* now moves and attacks too, each time after you press *Done*.',
    before: [
      step.buildAdvanceToPhase('orders'),
      // A badly beaten Ash goes back to an unknown place. The umpire puts it where it came from.
      { act: 'map-place', params: { unit: '@Ash', at: '23.5,12' } },
      { act: 'map-place', params: { unit: '@Birch', at: '23.5,14' } },
      { act: 'map-contact', params: { unit: '@Birch', side: '@Red' } },
      { act: 'map-contact', params: { unit: '@Ash', side: '@Red' } },
    ],
    phases: {
      orders: step.buildFightTask(['Ash', 'Birch'], [], 'Do it'),
      movement: step.buildFightTask(['Ash', 'Birch'], ['Towards Grenadiers', 'Towards the town', 'the town'], 'Do it'),
      combat: step.buildFireTask(['Birch', 'Ash'], ['Grenadiers']),
    },
    won: 'Only your units are in the town. Prepared attacks had no -2, and a beaten defender loses status and retires (Combat).',
    lost: 'You do not hold the town. Prepare both units in each turn, attack with the stronger one first, and then move in (Combat).',
  },
  end: step.buildFightEndText(
    'You have given orders, moved, undone a move, attacked and fought. That is how a battle is played.',
    '*Hell’s Highway: Veghel* uses this rulebook.',
  ),
  next: 'veghel',
};
