/** The rulebook's lesson: a person plays one side of a small battle, step by step. */
import type { Lesson } from '../lesson.js';
import * as step from '../lesson-steps.js';
import opening from './lesson.json' with { type: 'json' };
import { commandTest } from './procedures/command-test.js';
import { digIn } from './procedures/dig-in.js';
import { vehicleMove } from './procedures/vehicle-move.js';

export const LESSON: Lesson = {
  side: 'Blue',
  opening,
  steps: [
    step.yourUnits('The turn begins with command tests. Who has something to do yet stands first.'),
    {
      title: 'A command test, and its odds',
      what: 'Press *My units*, *Birch*, then *Maneuver*. Read the odds, then press *Roll*.',
      why: 'Who would move tests first (2.1). The odds are exact, worked out before anything is rolled; the dice can be checked afterwards.',
      done: { by: commandTest.id, units: ['Birch'] },
      wrong: [
        { deed: { by: commandTest.id }, hint: 'Birch tests first, so I took that test back.' },
        step.tooSoon('Birch has not tested yet, so I took *Done* back.'),
      ],
      hint: 'That was no test of Birch, and I took it back.',
    },
    step.pressMore(commandTest.id, 'test'),
    step.pressWhy(commandTest.id, 'test'),
    {
      title: 'A move',
      what: 'Press *My units*, then *Ash*, and one of the places; *Do it* moves it.',
      why: 'Ash are your tanks; their test was a six, I say, so they may move. You are offered what they reach; another place can be typed.',
      showsMap: true,
      before: [
        { resolve: commandTest.id, roles: { unit: ['Ash'] }, typed: { order: 'maneuver' }, dice: [6] },
        step.untilPhase('movement'),
      ],
      done: { by: vehicleMove.id, units: ['Ash'] },
      wrong: [step.NOBODY_HAS_MOVED],
      hint: 'That was no move of Ash, and I took it back.',
    },
    step.takeBackMove('Ash'),
    {
      title: 'Towards the enemy',
      what: 'Press *My units*, *Ash*, then *Towards the hill*, and *Do it*.',
      why: 'What lies beyond the move can be named too: *Towards* ends where the move does.',
      done: { by: vehicleMove.id, units: ['Ash'], to: { x: 532, y: 372, within: 60 } },
      wrong: [
        { deed: { by: vehicleMove.id }, hint: 'That is not the way to the hill, so Ash is back where it stood.' },
        step.tooSoon('Ash has not moved yet, so I took *Done* back.'),
      ],
      hint: 'That was no move of Ash, and I took it back.',
    },
    step.doneMoving('stays where it is'),
    {
      title: 'Dig in',
      what: 'Type `/wtj1943-defences dig-in unit:Birch work:hasty`.',
      why: 'Everything that is pressed can be typed too, and completes as you type. Chapter 2 has no rules of fire: people judge that.',
      before: [step.untilPhase('fire')],
      done: { by: digIn.id, units: ['Birch'] },
      wrong: [
        { deed: { by: digIn.id }, hint: 'Birch stands nearest to the enemy, so I took that back: Birch digs.' },
        step.tooSoon('Nobody digs yet, so I took *Done* back.'),
      ],
      hint: 'That was no digging, and I took it back.',
    },
    step.theReportOf('turn', 'command'),
  ],
  end: step.lessonEnd(
    'You have tested, moved, taken back and dug in: that is how a turn goes.',
    '*Longstop Hill* is of this rulebook.',
  ),
};
