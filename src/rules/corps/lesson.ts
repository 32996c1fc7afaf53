/** The lesson of the rulebook: one side of a small battle, step by step. */
import type { Lesson } from '../lesson.js';
import opening from './lesson.json' with { type: 'json' };
import { bombardment } from './procedures/bombardment.js';
import { combat } from './procedures/combat.js';
import { movement } from './procedures/movement.js';

export const LESSON: Lesson = {
  side: 'Blue',
  opening,
  steps: [
    {
      title: 'Your units',
      what: 'Press *My units*. What you are shown is for you alone, and `/my` shows the same.',
      why: 'I have settled the weather and the command check: the units move now. Who has something to do yet stands first.',
      showsMap: true,
      before: [{ until: { phase: 'move' } }],
      done: { look: 'my' },
      hint: 'That comes later, so I took it back.',
    },
    {
      title: 'A move',
      what: 'Press *My units*, then *Birch*, and one of the places; *Do it* moves it.',
      why: 'Infantry goes 6 inches over open ground, and farther by road (Movement). You are offered what it reaches; another place can be typed.',
      done: { by: movement.id, units: ['Birch'] },
      wrong: [
        {
          deed: { by: movement.id, units: ['Ash'] },
          hint: 'That was Ash, your tanks: they are back where they stood. Birch goes first.',
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
      title: 'Into contact',
      what: 'Press *My units*, *Ash*, then *Towards Grenadiers*, and *Do it*.',
      why: 'Ash are your tanks. Who is to fight moves up to the enemy; *Towards* ends where the move does.',
      showsMap: true,
      done: { by: movement.id, units: ['Ash'], to: { x: 24.5, y: 12, within: 1 } },
      wrong: [
        {
          deed: { by: movement.id, units: ['Ash'] },
          hint: 'From there Ash touches nobody, so it is back where it stood: *Towards Grenadiers*.',
        },
        { deed: { by: movement.id }, hint: 'That was not Ash: I took it back. Ash are your tanks, before the village.' },
        { deed: { kind: 'ready' }, hint: 'Ash has not moved yet, so I took *Done* back.' },
      ],
      hint: 'That was no move of Ash, and I took it back.',
    },
    {
      title: 'Done',
      what: 'Press *My units*, and *Done: the rest holds*.',
      why: 'When all sides are done the umpire goes on. Here that is me, and Red stays in the village.',
      done: { kind: 'ready' },
      wrong: [{ deed: { by: movement.id }, hint: 'The others hold in this lesson: I took the move back.' }],
      hint: 'Not now: I took it back. You are done with the movement.',
    },
    {
      title: 'Guns first, and their odds',
      what: 'Press *My units*, *Gunners*, then *Grenadiers*. Read the odds, then press *Roll*.',
      why: 'The odds are exact, worked out before anything is rolled (Combat). Field guns reach 24 inches (CO-24), and use LOG.',
      before: [{ until: { phase: 'combat' } }],
      done: { by: bombardment.id, units: ['Gunners', 'Grenadiers'] },
      wrong: [
        { deed: { by: bombardment.id }, hint: 'Their HQ is far away: I took that back. The Grenadiers are who stops you.' },
        { deed: { by: combat.id }, hint: 'The guns go first, so I took the attack back.' },
        { deed: { kind: 'ready' }, hint: 'The Gunners have not fired yet, so I took *Done* back.' },
      ],
      hint: 'That was no fire of the Gunners, and I took it back.',
    },
    {
      title: 'More',
      what: 'Press *More* under the post of the bombardment.',
      why: 'It shows the working to you alone: each modifier with its section, and what you may do about it.',
      done: { look: 'more', of: bombardment.id },
      hint: 'That is not what you look for: *More* stands under the post of the bombardment itself.',
    },
    {
      title: 'Why?',
      what: 'Press *Why?* there.',
      why: 'It tells how the result came about, line by line, in the words of the rulebook. `/rules why` does the same.',
      done: { look: 'why', of: bombardment.id },
      hint: 'One thing at a time. *Why?* stands under what *More* showed you of the bombardment.',
    },
    {
      title: 'The attack',
      what: 'Press *My units*; choose *Combat* among what else there is, then *Ash*, *Grenadiers*, and *Roll*.',
      why: 'Who is in contact fights: both sides roll for what they lose, and who loses more may have to retreat (Combat results).',
      done: { by: combat.id, units: ['Ash', 'Grenadiers'] },
      wrong: [{ deed: { kind: 'ready' }, hint: 'Ash stands before the village and has not attacked: I took *Done* back.' }],
      hint: 'That was no attack of Ash on the Grenadiers, and I took it back.',
    },
    {
      title: 'The report',
      what: 'Type `/log export format:markdown`.',
      why: 'The whole battle as a story, with every die. The turn has ended meanwhile: its post says in short what it cost.',
      before: [{ until: { phase: 'command-check' } }],
      done: { look: 'log export' },
      hint: 'The battle is over for today: I took that back.',
    },
  ],
  end: [
    'You have moved, taken back, bombarded and attacked: that is how a turn goes. With others you play in the room of your side, and people umpire.',
    '`/game start scenario:` begins a ready battle in a channel; *Hatten and Rittershoffen* is of this rulebook. `/help` tells the rest.',
    'You may go on here as long as you like, until tomorrow; *Leave the lesson* ends it.',
  ].join('\n'),
};
