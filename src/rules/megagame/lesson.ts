/** The lesson of the rulebook: one side of a small battle, step by step. */
import type { Lesson } from '../lesson.js';
import opening from './lesson.json' with { type: 'json' };
import { combat } from './procedures/combat.js';
import { movement } from './procedures/movement.js';

export const LESSON: Lesson = {
  side: 'Blue',
  opening,
  steps: [
    {
      title: 'Your units',
      what: 'Press *My units*. What you are shown is for you alone, and `/my` shows the same.',
      why: 'The turn begins with orders. Who has something to do yet stands first; the enemy is on the umpires’ map, and not on yours.',
      showsMap: true,
      done: { look: 'my' },
      hint: 'That comes later, so I took it back.',
    },
    {
      title: 'An order',
      what: 'Press *My units*, then *Ash*, and *Do it*: your tanks prepare to attack.',
      why: 'An attack that was not prepared counts -2 (Combat). Your orders are your side’s alone: the enemy hears nothing of them.',
      done: { by: 'prepare-attack', units: ['Ash'] },
      wrong: [
        { deed: { by: 'prepare-attack' }, hint: 'Ash alone is to attack, so I took that order back.' },
        { deed: { kind: 'ready' }, hint: 'You have given no order yet, so I took *Done* back.' },
      ],
      hint: 'That was no order to Ash, and I took it back.',
    },
    {
      title: 'A move',
      what: 'Press *My units*, *Birch*, *Say it*, and choose *Mode: tactical*; then one of the places, and *Do it*.',
      why: 'Foot goes 15 km a turn; who moves for more than half a turn cannot fight in it (Movement). Another place can be typed.',
      showsMap: true,
      before: [{ until: { phase: 'movement' } }],
      done: { by: movement.id, units: ['Birch'] },
      wrong: [
        {
          deed: { by: movement.id, units: ['Ash'] },
          hint: 'Ash stays where it is to attack, so I took its move back. Birch moves.',
        },
        { deed: { kind: 'ready' }, hint: 'You are not done yet, so I took *Done* back: nobody has moved.' },
      ],
      hint: 'That was no move of Birch, and I took it back.',
    },
    {
      title: 'Take it back',
      what: 'Press *My units* once more, and *Take back: move of Birch*.',
      why: 'Your own last move is yours to take back while nothing has come of it. Nothing is erased: the post is struck through.',
      done: { kind: 'undone' },
      wrong: [
        { deed: { kind: 'ready' }, hint: 'Not done yet: I took that back, and the move of Birch too, so that you can do it.' },
      ],
      hint: 'That was something new: I took it back, and the move of Birch too, so that you can do it.',
    },
    {
      title: 'Done',
      what: 'Press *My units*, and *Done: the rest holds*.',
      why: 'When all sides are done the umpire goes on. Here that is me, and Red stays in the town.',
      done: { kind: 'ready' },
      wrong: [{ deed: { by: movement.id }, hint: 'All hold in this lesson: I took the move back.' }],
      hint: 'Not now: I took it back. You are done with the movement.',
    },
    {
      title: 'The attack',
      what: 'There are Grenadiers in the town, I tell you. Type `/megagame combat attackers:Ash defenders:Grenadiers`.',
      why: 'No map of yours has the enemy, so nobody is offered: whom you have heard named you type. Most else you press.',
      before: [{ until: { phase: 'combat' } }],
      done: { by: combat.id, units: ['Ash', 'Grenadiers'] },
      wrong: [
        { deed: { by: combat.id }, hint: 'Ash alone was to attack, so I took that back.' },
        { deed: { kind: 'ready' }, hint: 'Ash has not attacked yet, so I took *Done* back.' },
      ],
      hint: 'That was no attack of Ash, and I took it back.',
    },
    {
      title: 'More',
      what: 'Press *More* under the post of the attack.',
      why: 'It shows the working to you alone: each modifier with its section, and what you may do about it.',
      done: { look: 'more', of: combat.id },
      hint: 'That is not what you look for: *More* stands under the post of the attack itself.',
    },
    {
      title: 'The odds',
      what: 'Press *Odds* there.',
      why: 'They are exact, and worked out from the same table. Of units that you know of you see them before you roll.',
      done: { look: 'odds', of: combat.id },
      hint: 'One thing at a time. *Odds* stands under what *More* showed you of the attack.',
    },
    {
      title: 'Why?',
      what: 'Press *Why?* there.',
      why: 'It tells how the result came about, line by line, in the words of the rulebook. `/rules why` does the same.',
      done: { look: 'why', of: combat.id },
      hint: 'One thing at a time. *Why?* stands under what *More* showed you of the attack.',
    },
    {
      title: 'The report',
      what: 'Type `/log export format:markdown`.',
      why: 'The whole battle as a story, with every die. The turn has ended meanwhile: its post says in short what it cost.',
      before: [{ until: { phase: 'orders' } }],
      done: { look: 'log export' },
      hint: 'The battle is over for today: I took that back.',
    },
  ],
  end: [
    'You have ordered, moved, taken back and attacked: that is how a turn goes. With others you play in the room of your side, and people umpire.',
    '`/game start scenario:` begins a ready battle in a channel; *Hell’s Highway: Veghel* is of this rulebook. `/help` tells the rest.',
    'You may go on here as long as you like, until tomorrow; *Leave the lesson* ends it.',
  ].join('\n'),
};
