/** The rulebook's lesson: a person plays one side of a small battle, step by step. */
import type { Lesson } from '../lesson.js';
import * as step from '../lesson-steps.js';
import opening from './lesson.json' with { type: 'json' };
import { combat } from './procedures/combat.js';
import { movement } from './procedures/movement.js';

export const LESSON: Lesson = {
  side: 'Blue',
  opening,
  steps: [
    step.yourUnits(
      'The turn begins with orders. Who has something to do yet stands first; the enemy is on the umpires’ map, and not on yours.',
    ),
    {
      title: 'An order',
      what: 'Press *My units*, then *Ash*, and *Do it*: your tanks prepare to attack.',
      why: 'An attack that was not prepared counts -2 (Combat). Your orders are your side’s alone: the enemy hears nothing of them.',
      done: { by: 'prepare-attack', units: ['Ash'] },
      wrong: [
        { deed: { by: 'prepare-attack' }, hint: 'Ash alone is to attack, so I took that order back.' },
        step.tooSoon('You have given no order yet, so I took *Done* back.'),
      ],
      hint: 'That was no order to Ash, and I took it back.',
    },
    {
      title: 'A move',
      what: 'Press *My units*, *Birch*, then one of the places, and *Do it*: it goes tactically.',
      why: 'Foot goes 15 km a turn; who moves for more than half a turn cannot fight in it (Movement). Another place can be typed.',
      showsMap: true,
      before: [step.untilPhase('movement')],
      done: { by: movement.id, units: ['Birch'] },
      wrong: [
        {
          deed: { by: movement.id, units: ['Ash'] },
          hint: 'Ash stays where it is to attack, so I took its move back. Birch moves.',
        },
        step.NOBODY_HAS_MOVED,
      ],
      hint: 'That was no move of Birch, and I took it back.',
    },
    step.takeBackMove('Birch'),
    step.doneMoving('stays in the town', { deed: { by: movement.id }, hint: 'All hold in this lesson: I took the move back.' }),
    {
      title: 'The attack',
      what: 'Grenadiers hold the town, and touch Ash. Type `/megagame combat attackers:Ash defenders:Grenadiers`; press *Settled at the table*.',
      why: 'No map of yours has the enemy, so nobody is offered: you type whom you have heard named, and I ask whether you touch.',
      before: [step.untilPhase('combat')],
      done: { by: combat.id, units: ['Ash', 'Grenadiers'] },
      wrong: [
        { deed: { by: combat.id }, hint: 'Ash alone was to attack, so I took that back.' },
        step.tooSoon('Ash has not attacked yet, so I took *Done* back.'),
      ],
      hint: 'That was no attack of Ash, and I took it back.',
    },
    step.pressMore(combat.id, 'attack'),
    {
      title: 'The odds',
      what: 'Press *Odds* there.',
      why: 'They are exact, and worked out from the same table. Of units that you know of you see them before you roll.',
      done: { look: 'odds', of: combat.id },
      hint: 'One thing at a time. *Odds* stands under what *More* showed you of the attack.',
    },
    step.pressWhy(combat.id, 'attack'),
    step.theReportOf('turn', 'orders'),
  ],
  end: step.lessonEnd(
    'You have ordered, moved, taken back and attacked: that is how a turn goes.',
    '*Hell’s Highway: Veghel* is of this rulebook.',
  ),
};
