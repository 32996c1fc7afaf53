/** The rulebook's lesson: a person plays one side of a small battle, step by step. */
import type { Lesson } from '../lesson.js';
import * as step from '../lesson-steps.js';
import opening from './lesson.json' with { type: 'json' };
import { moveTroops } from './procedures/move-troops.js';
import { observe } from './procedures/observe.js';
import { reveal } from './procedures/reveal.js';
import { smallArmsInfantry } from './procedures/small-arms.js';

export const LESSON: Lesson = {
  side: 'Blue',
  opening,
  steps: [
    step.yourUnits(
      'Nobody has DPs to rally from and nobody assaults, so I went on to the movement. Who has something to do yet stands first.',
      step.untilPhase('movement'),
    ),
    {
      title: 'An order',
      what: 'Type `/cullen-order column unit:Birch column:True`.',
      why: 'Everything that is pressed can be typed too, and completes as you type. In march column a company may go farther.',
      done: { kind: 'formation-changed', units: ['Birch'] },
      wrong: [
        { deed: { kind: 'formation-changed' }, hint: 'That was another company: I took it back. Birch is who marches.' },
        step.NOBODY_HAS_MOVED,
      ],
      hint: 'That was no order to Birch, and I took it back.',
    },
    {
      title: 'Take it back',
      what: 'Type `/undo`.',
      why: 'So near the enemy a column is a target. In this battle players may take back what they did last, if it rolled nothing; the post is struck through.',
      ...step.takenBackStep('the order'),
    },
    {
      title: 'A move',
      what: 'Press *My units*, *Birch*, then *Towards Militia*, and *Roll*.',
      why: 'Who wishes to move rolls a die: it says how far (Movement). The chances stand there before you roll, and are exact.',
      done: { by: moveTroops.id, units: ['Birch'] },
      wrong: [
        {
          deed: { by: moveTroops.id },
          hint: 'The Guns fire best when they stand still, so I took their move back. Birch moves.',
        },
        step.tooSoon('Birch has not moved yet, so I took *Done* back.'),
      ],
      hint: 'That was no move of Birch, and I took it back.',
    },
    step.doneMoving('lies still', { deed: { by: moveTroops.id }, hint: 'The Guns hold in this lesson: I took their move back.' }),
    {
      title: 'Who hides there?',
      what: 'Press *My units*, *Guns*, *Enter values*, and fill in *Range inches: 6*; then *Roll*.',
      why: 'Something is before the farm, a marker some six inches away. Each unit may try once in a move to observe (Concealment and Observation).',
      before: [step.untilPhase('observing')],
      done: { by: observe.id, units: ['Guns'] },
      wrong: [
        { deed: { by: observe.id }, hint: 'The Guns are nearest, so I took that look back.' },
        step.tooSoon('Nobody has looked yet, so I took *Done* back.'),
      ],
      hint: 'That was no look of the Guns, and I took it back.',
    },
    {
      title: 'A shot',
      what: 'There are Scouts. Press *My units*, *Guns*, then *Scouts*. Read the odds, then press *Roll*.',
      why: 'Whatever your die said, the Scouts have stirred now, and who moves is seen. Who has not moved fires first (Move Sequence).',
      showsMap: true,
      before: [{ resolve: reveal.id, roles: { unit: ['Scouts'] }, typed: { moved: true } }, step.untilPhase('standing-fire')],
      done: { by: smallArmsInfantry.id, units: ['Guns', 'Scouts'] },
      wrong: [
        {
          deed: { by: smallArmsInfantry.id },
          hint: 'The Scouts are close and the Militia is in the farm: I took that shot back.',
        },
        step.tooSoon('The Guns have not fired yet, so I took *Done* back.'),
      ],
      hint: 'That was no shot of the Guns, and I took it back.',
    },
    step.pressMore(smallArmsInfantry.id, 'shot', 'your shot'),
    step.pressWhy(smallArmsInfantry.id, 'shot'),
    step.theReportOf('move', 'rally'),
  ],
  end: step.lessonEnd(
    'You have ordered, taken back, moved, observed and shot: that is how a move goes.',
    '*The Palacio de Ibarra* is of this rulebook.',
  ),
};
