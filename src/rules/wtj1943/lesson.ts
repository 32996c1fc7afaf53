/** The lesson of the rulebook: one side of a small battle, step by step. */
import type { Lesson } from '../lesson.js';
import opening from './lesson.json' with { type: 'json' };
import { commandTest } from './procedures/command-test.js';
import { digIn } from './procedures/dig-in.js';
import { vehicleMove } from './procedures/vehicle-move.js';

export const LESSON: Lesson = {
  side: 'Blue',
  opening,
  steps: [
    {
      title: 'Your units',
      what: 'Press *My units*. What you are shown is for you alone, and `/my` shows the same.',
      why: 'The turn begins with command tests. Who has something to do yet stands first.',
      showsMap: true,
      done: { look: 'my' },
      hint: 'That comes later, so I took it back.',
    },
    {
      title: 'A command test, and its odds',
      what: 'Press *My units*, *Birch*, *Say it*, and choose *Order: maneuver*. Read the odds, then press *Roll*.',
      why: 'Who would move tests first (2.1). The odds are exact, worked out before anything is rolled; the dice can be checked afterwards.',
      done: { by: commandTest.id, units: ['Birch'] },
      wrong: [
        { deed: { by: commandTest.id }, hint: 'Birch tests first, so I took that test back.' },
        { deed: { kind: 'ready' }, hint: 'Birch has not tested yet, so I took *Done* back.' },
      ],
      hint: 'That was no test of Birch, and I took it back.',
    },
    {
      title: 'More',
      what: 'Press *More* under the post of the test.',
      why: 'It shows the working to you alone: each modifier with its section, and what you may do about it.',
      done: { look: 'more', of: commandTest.id },
      hint: 'That is not what you look for: *More* stands under the post of the test itself.',
    },
    {
      title: 'Why?',
      what: 'Press *Why?* there.',
      why: 'It tells how the result came about, line by line, in the words of the rulebook. `/rules why` does the same.',
      done: { look: 'why', of: commandTest.id },
      hint: 'One thing at a time. *Why?* stands under what *More* showed you of the test.',
    },
    {
      title: 'A move',
      what: 'Press *My units*, then *Ash*, and one of the places; *Do it* moves it.',
      why: 'Ash are your tanks; their test was a six, I say, so they may move. You are offered what they reach; another place can be typed.',
      showsMap: true,
      before: [
        { resolve: commandTest.id, roles: { unit: ['Ash'] }, typed: { order: 'maneuver' }, dice: [6] },
        { until: { phase: 'movement' } },
      ],
      done: { by: vehicleMove.id, units: ['Ash'] },
      wrong: [{ deed: { kind: 'ready' }, hint: 'You are not done yet, so I took *Done* back: nobody has moved.' }],
      hint: 'That was no move of Ash, and I took it back.',
    },
    {
      title: 'Take it back',
      what: 'Press *My units* once more, and *Take back: move of Ash*.',
      why: 'Your own last move is yours to take back while nothing has come of it. Nothing is erased: the post is struck through.',
      done: { kind: 'undone' },
      wrong: [
        { deed: { kind: 'ready' }, hint: 'Not done yet: I took that back, and the move of Ash too, so that you can do it.' },
      ],
      hint: 'That was something new: I took it back, and the move of Ash too, so that you can do it.',
    },
    {
      title: 'Towards the enemy',
      what: 'Press *My units*, *Ash*, then *Towards the hill*, and *Do it*.',
      why: 'What lies beyond the move can be named too: *Towards* ends where the move does.',
      done: { by: vehicleMove.id, units: ['Ash'], to: { x: 532, y: 372, within: 60 } },
      wrong: [
        { deed: { by: vehicleMove.id }, hint: 'That is not the way to the hill, so Ash is back where it stood.' },
        { deed: { kind: 'ready' }, hint: 'Ash has not moved yet, so I took *Done* back.' },
      ],
      hint: 'That was no move of Ash, and I took it back.',
    },
    {
      title: 'Done',
      what: 'Press *My units*, and *Done: the rest holds*.',
      why: 'When all sides are done the umpire goes on. Here that is me, and Red stays where it is.',
      done: { kind: 'ready' },
      hint: 'Not now: I took it back. You are done with the movement.',
    },
    {
      title: 'Dig in',
      what: 'Type `/wtj1943-defences dig-in unit:Birch work:hasty`.',
      why: 'Everything that is pressed can be typed too, and completes as you type. Chapter 2 has no rules of fire: people judge that.',
      before: [{ until: { phase: 'fire' } }],
      done: { by: digIn.id, units: ['Birch'] },
      wrong: [
        { deed: { by: digIn.id }, hint: 'Birch stands nearest to the enemy, so I took that back: Birch digs.' },
        { deed: { kind: 'ready' }, hint: 'Nobody digs yet, so I took *Done* back.' },
      ],
      hint: 'That was no digging, and I took it back.',
    },
    {
      title: 'The report',
      what: 'Type `/log export format:markdown`.',
      why: 'The whole battle as a story, with every die. The turn has ended meanwhile: its post says in short what it cost.',
      before: [{ until: { phase: 'command' } }],
      done: { look: 'log export' },
      hint: 'The battle is over for today: I took that back.',
    },
  ],
  end: [
    'You have tested, moved, taken back and dug in: that is how a turn goes. With others you play in the room of your side, and people umpire.',
    '`/game start scenario:` begins a ready battle in a channel; *Longstop Hill* is of this rulebook. `/help` tells the rest.',
    'You may go on here as long as you like, until tomorrow; *Leave the lesson* ends it.',
  ].join('\n'),
};
