/** The rulebook's tutorial, in which a person plays one side of a small battle, step by step. */
import type { Tutorial } from '../lesson.js';
import * as step from '../lesson-steps.js';
import opening from './lesson.json' with { type: 'json' };
import { commandTest } from './procedures/command-test.js';
import { digInProcedure } from './procedures/dig-in.js';
import { vehicleMove } from './procedures/vehicle-move.js';

export const TUTORIAL: Tutorial = {
  side: 'Blue',
  opening,
  steps: [
    step.buildYourUnitsStep('The turn starts with command tests. Units that still have something to do come first.'),
    {
      title: 'A command test',
      what: 'Press *My units*, *Birch*, and then *Manoeuvre*. Read the odds, and then press *Roll*.',
      why: 'A unit must pass a test before it moves (2.1). You see the exact odds before you roll, and you can verify the dice afterwards.',
      done: { by: commandTest.id, units: ['Birch'] },
      wrong: [
        { action: { by: commandTest.id }, hint: 'Birch tests first, so I undid that test.' },
        step.buildDoneTooSoonMistake('Birch has not tested yet, so I undid *Done*.'),
      ],
      hint: 'That was not a test by Birch, so I undid it.',
    },
    step.buildPressMoreStep(commandTest.id, 'test'),
    step.buildPressWhyStep(commandTest.id, 'test'),
    {
      title: 'A move',
      what: 'Press *My units*, *Ash*, one of the places, and then *Do it*.',
      why: 'Ash are your tanks. I gave them a six on their test, so they may move. The buttons show places within reach, and you can also type one.',
      showsMap: true,
      before: [
        { resolve: commandTest.id, roles: { unit: ['Ash'] }, typed: { order: 'maneuver' }, dice: [6] },
        step.buildAdvanceToPhase('movement'),
      ],
      done: { by: vehicleMove.id, units: ['Ash'] },
      wrong: [step.NO_MOVE_MISTAKE],
      hint: 'That was not a move by Ash, so I undid it.',
    },
    step.buildUndoMoveStep('Ash'),
    {
      title: 'Towards the enemy',
      what: 'Press *My units*, *Ash*, *Towards the hill*, and then *Do it*.',
      why: 'You can also choose a place beyond reach. *Towards* takes the unit as far as it can go.',
      done: { by: vehicleMove.id, units: ['Ash'], to: { x: 532, y: 372, within: 60 } },
      wrong: [
        { action: { by: vehicleMove.id }, hint: 'That is not the way to the hill, so Ash is back where it stood.' },
        step.buildDoneTooSoonMistake('Ash has not moved yet, so I undid *Done*.'),
      ],
      hint: 'That was not a move by Ash, so I undid it.',
    },
    // If Birch has failed its test, no unit is left that could move, and the button does not say that others hold.
    { ...step.buildDoneMovingStep('stays where it is'), what: 'Press *My units*, and *Done*.' },
    {
      title: 'Dig in',
      what: 'Press *My units*. Choose *Birch* in “Choose a unit”, *Digging in* in “Other actions for Birch”, and press *Hasty* and *Do it*.',
      why: 'You can also type each action as a command. Chapter 2 has no rules for fire, so people decide that.',
      before: [step.buildAdvanceToPhase('fire')],
      done: { by: digInProcedure.id, units: ['Birch'] },
      wrong: [
        { action: { by: digInProcedure.id }, hint: 'Birch is nearest to the enemy, so I undid that. Dig in Birch.' },
        step.buildDoneTooSoonMistake('No unit digs yet, so I undid *Done*.'),
      ],
      hint: 'That was not digging, so I undid it.',
    },
  ],
  fight: {
    enemy: 'Red',
    what: 'Chapter 2 has no fire, so the fight is a race. Be first on the hill, with any unit. You have until turn 5 ends.',
    why: 'Birch has come up beside the track, and leaves its digging. *Red, played by the bot,* now tests and moves too, each time after you press *Done*.',
    before: [step.buildAdvanceToPhase('command'), { act: 'map-place', params: { unit: '@Birch', at: '720,560' } }],
    phases: {
      command: step.buildFightTask(['Birch', 'Ash'], ['Manoeuvre'], 'Roll'),
      movement: step.buildFightTask(['Birch', 'Ash'], ['Towards the hill', 'the hill'], 'Do it'),
    },
    won: 'You were first on the hill. Each unit that took its test in each turn was one more chance to get there (2.1).',
    lost: 'You were not first on the hill. Test both units in each turn, and move each one that passes as far as it can (2.1).',
  },
  end: step.buildFightEndText(
    'You have tested, moved, undone a move, dug in and raced for a hill. That is how a battle is played.',
    '*Longstop Hill* uses this rulebook.',
  ),
  next: 'longstop',
};
