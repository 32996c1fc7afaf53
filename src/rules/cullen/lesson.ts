/** The lesson of the rulebook: one side of a small battle, step by step. */
import type { Lesson } from '../lesson.js';
import opening from './lesson.json' with { type: 'json' };
import { moveTroops } from './procedures/move-troops.js';
import { observe } from './procedures/observe.js';
import { reveal } from './procedures/reveal.js';
import { smallArmsInfantry } from './procedures/small-arms.js';

export const LESSON: Lesson = {
  side: 'Blue',
  opening,
  steps: [
    {
      title: 'Your units',
      what: 'Press *My units*. What you are shown is for you alone, and `/my` shows the same.',
      why: 'Nobody has DPs to rally from and nobody assaults, so I went on to the movement. Who has something to do yet stands first.',
      showsMap: true,
      before: [{ until: { phase: 'movement' } }],
      done: { look: 'my' },
      hint: 'That comes later, so I took it back.',
    },
    {
      title: 'An order',
      what: 'Type `/cullen-order column unit:Birch column:True`.',
      why: 'Everything that is pressed can be typed too, and completes as you type. In march column a company may go farther.',
      done: { kind: 'formation-changed', units: ['Birch'] },
      wrong: [
        { deed: { kind: 'formation-changed' }, hint: 'That was another company: I took it back. Birch is who marches.' },
        { deed: { kind: 'ready' }, hint: 'You are not done yet, so I took *Done* back: nobody has moved.' },
      ],
      hint: 'That was no order to Birch, and I took it back.',
    },
    {
      title: 'Take it back',
      what: 'Type `/undo`.',
      why: 'So near the enemy a column is a target. In this battle players may take back what they did last, if it rolled nothing; the post is struck through.',
      done: { kind: 'undone' },
      wrong: [{ deed: { kind: 'ready' }, hint: 'Not done yet: I took that back, and the order too, so that you can do it.' }],
      hint: 'That was something new: I took it back, and the order too, so that you can do it.',
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
        { deed: { kind: 'ready' }, hint: 'Birch has not moved yet, so I took *Done* back.' },
      ],
      hint: 'That was no move of Birch, and I took it back.',
    },
    {
      title: 'Done',
      what: 'Press *My units*, and *Done: the rest holds*.',
      why: 'When all sides are done the umpire goes on. Here that is me, and Red lies still.',
      done: { kind: 'ready' },
      wrong: [{ deed: { by: moveTroops.id }, hint: 'The Guns hold in this lesson: I took their move back.' }],
      hint: 'Not now: I took it back. You are done with the movement.',
    },
    {
      title: 'Who hides there?',
      what: 'Press *My units*, *Guns*, *Say it*, and fill in *Range inches: 6*; then *Roll*.',
      why: 'Something is before the farm, a marker some six inches away. Each unit may try once in a move to observe (Concealment and Observation).',
      before: [{ until: { phase: 'observing' } }],
      done: { by: observe.id, units: ['Guns'] },
      wrong: [
        { deed: { by: observe.id }, hint: 'The Guns are nearest, so I took that look back.' },
        { deed: { kind: 'ready' }, hint: 'Nobody has looked yet, so I took *Done* back.' },
      ],
      hint: 'That was no look of the Guns, and I took it back.',
    },
    {
      title: 'A shot',
      what: 'There are Scouts. Press *My units*, *Guns*, then *Scouts*. Read the odds, then press *Roll*.',
      why: 'Whatever your die said, the Scouts have stirred now, and who moves is seen. Who has not moved fires first (Move Sequence).',
      showsMap: true,
      before: [
        { resolve: reveal.id, roles: { unit: ['Scouts'] }, typed: { moved: true } },
        { until: { phase: 'standing-fire' } },
      ],
      done: { by: smallArmsInfantry.id, units: ['Guns', 'Scouts'] },
      wrong: [
        {
          deed: { by: smallArmsInfantry.id },
          hint: 'The Scouts are close and the Militia is in the farm: I took that shot back.',
        },
        { deed: { kind: 'ready' }, hint: 'The Guns have not fired yet, so I took *Done* back.' },
      ],
      hint: 'That was no shot of the Guns, and I took it back.',
    },
    {
      title: 'More',
      what: 'Press *More* under the post of your shot.',
      why: 'It shows the working to you alone: each modifier with its section, and what you may do about it.',
      done: { look: 'more', of: smallArmsInfantry.id },
      hint: 'That is not what you look for: *More* stands under the post of the shot itself.',
    },
    {
      title: 'Why?',
      what: 'Press *Why?* there.',
      why: 'It tells how the result came about, line by line, in the words of the rulebook. `/rules why` does the same.',
      done: { look: 'why', of: smallArmsInfantry.id },
      hint: 'One thing at a time. *Why?* stands under what *More* showed you of the shot.',
    },
    {
      title: 'The report',
      what: 'Type `/log export format:markdown`.',
      why: 'The whole battle as a story, with every die. The move has ended meanwhile: its post says in short what it cost.',
      before: [{ until: { phase: 'rally' } }],
      done: { look: 'log export' },
      hint: 'The battle is over for today: I took that back.',
    },
  ],
  end: [
    'You have ordered, taken back, moved, observed and shot: that is how a move goes. With others you play in the room of your side, and people umpire.',
    '`/game start scenario:` begins a ready battle in a channel; *The Palacio de Ibarra* is of this rulebook. `/help` tells the rest.',
    'You may go on here as long as you like, until tomorrow; *Leave the lesson* ends it.',
  ].join('\n'),
};
