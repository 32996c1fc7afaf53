/** The rulebook's tutorial: a person plays one side of a small battle, step by step. */
import type { Tutorial } from '../lesson.js';
import * as step from '../lesson-steps.js';
import opening from './lesson.json' with { type: 'json' };
import { moveTroopsProcedure } from './procedures/move-troops.js';
import { observeProcedure } from './procedures/observe.js';
import { revealProcedure } from './procedures/reveal.js';
import { smallArmsInfantry } from './procedures/small-arms.js';

export const TUTORIAL: Tutorial = {
  side: 'Blue',
  opening,
  steps: [
    step.buildYourUnitsStep(
      'No unit has DPs to rally off, and no unit assaults, so I moved on to Movement. Units that still have something to do come first.',
      step.buildAdvanceToPhase('movement'),
    ),
    {
      title: 'Another action',
      what: 'Press *My units*, *Birch*, choose *Form or leave march column* in “Other actions for Birch”, and press *Yes* and *Do it*.',
      why: 'The menus have every action. You can also type each as a command. In march column a company can move farther.',
      done: { kind: 'formation-changed', units: ['Birch'] },
      wrong: [
        { action: { kind: 'formation-changed' }, hint: 'That was another company, so I undid it. Birch marches first.' },
        step.NO_MOVE_MISTAKE,
      ],
      hint: 'That was not an order to Birch, so I undid it.',
    },
    {
      title: 'Undo',
      what: 'Press *More* under the post of the march column, and then *Undo*.',
      why: 'A column so near the enemy is a target. In this battle players may undo their last action if it rolled no dice. Its post is struck through.',
      ...step.buildUndoStepParts('the order'),
    },
    {
      title: 'A move',
      what: 'Press *My units*, *Birch*, then *Towards the farm*, and *Roll*.',
      why: 'Each unit that moves rolls a die, which decides how far (Movement). You see the exact chances before you roll.',
      done: { by: moveTroopsProcedure.id, units: ['Birch'] },
      wrong: [
        {
          action: { by: moveTroopsProcedure.id },
          hint: 'The Guns fire best when they stand still, so I undid their move. Move Birch.',
        },
        step.buildDoneTooSoonMistake('Birch has not moved yet, so I undid *Done*.'),
      ],
      hint: 'That was not a move by Birch, so I undid it.',
    },
    step.buildDoneMovingStep('lies still', {
      action: { by: moveTroopsProcedure.id },
      hint: 'The Guns hold their position in this tutorial, so I undid their move.',
    }),
    {
      title: 'A hidden enemy',
      what: 'An enemy may be hidden six inches in front of your Guns. Press *My units*, and then *Done*.',
      why: 'I am the umpire, so I roll whether the Guns observe a marker there (Concealment and Observation). In your own battles, choose *Observe a place*.',
      before: [step.buildAdvanceToPhase('observing')],
      done: { kind: 'ready' },
      wrong: [{ action: { by: observeProcedure.id }, hint: 'I roll for the Guns in this tutorial, so I undid that.' }],
      hint: 'Nothing else can be done yet, so I undid that.',
    },
    {
      title: 'Fire a shot',
      what: 'You can see Scouts now. Press *My units*, *Guns*, and then *Scouts*. Read the odds, and then press *Roll*.',
      why: 'Whatever the roll, the Scouts have moved, and a unit that moves is seen. Units that have not moved fire first (Move Sequence).',
      showsMap: true,
      before: [
        { resolve: observeProcedure.id, roles: { observer: ['Guns'] }, typed: { rangeInches: 6 } },
        { resolve: revealProcedure.id, roles: { unit: ['Scouts'] }, typed: { moved: true } },
        step.buildAdvanceToPhase('standing-fire'),
      ],
      done: { by: smallArmsInfantry.id, units: ['Guns', 'Scouts'] },
      wrong: [
        {
          action: { by: smallArmsInfantry.id },
          hint: 'The Militia is in the farm and the Scouts are close, so I undid that shot. Fire the Guns at the Scouts.',
        },
        step.buildDoneTooSoonMistake('The Guns have not fired yet, so I undid *Done*.'),
      ],
      hint: 'That was not a shot by the Guns, so I undid it.',
    },
    step.buildPressMoreStep(smallArmsInfantry.id, 'shot', 'your shot'),
    step.buildPressWhyStep(smallArmsInfantry.id, 'shot'),
  ],
  fight: {
    enemy: 'Red',
    what: 'Take the farm. At the end of a move your units must be in it, and no unit of Red. You have until move 5 ends.',
    why: 'Birch has come up beside the track. *Red, played by the bot,* now moves and fires too, each time after you press *Done*.',
    before: [step.buildAdvanceToPhase('movement'), { act: 'map-place', params: { unit: '@Birch', at: '15,9' } }],
    phases: {
      movement: step.buildFightTask(
        ['Ash', 'Birch'],
        ['Towards Militia', 'Towards Scouts', 'Towards the farm', 'the farm'],
        'Roll',
      ),
      'standing-fire': step.buildFireTask(['Guns'], ['Militia', 'Scouts']),
      'moving-fire': step.buildFireTask(['Birch', 'Ash'], ['Militia', 'Scouts']),
      assaults: step.buildFireTask(['Birch'], ['Militia', 'Scouts']),
    },
    won: 'Only your units are in the farm. Fire brought DPs on Red, and each of them cost it 1 in the assault (Infantry v Infantry).',
    lost: 'You do not hold the farm. Fire before you assault, because each DP takes 1 from a score (Infantry v Infantry), and then go in with Birch.',
  },
  end: step.buildFightEndText(
    'You have formed a column, undone that, moved, observed, fired and fought. That is how a battle is played.',
    '*The Palacio de Ibarra* uses this rulebook.',
  ),
  next: 'palacio-de-ibarra',
};
