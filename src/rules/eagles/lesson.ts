/** The rulebook's lesson: a person plays one side of a small battle, step by step. */
import type { Lesson } from '../lesson.js';
import * as step from '../lesson-steps.js';
import opening from './lesson.json' with { type: 'json' };
import { directFire } from './procedures/direct-fire.js';
import { movement } from './procedures/movement.js';

export const LESSON: Lesson = {
  side: 'Blue',
  opening,
  steps: [
    step.yourUnits('Everything that you do begins there: who has something to do yet stands first.'),
    {
      title: 'A move',
      what: 'Press *My units*, then *Birch*, and one of the places; *Do it* moves it.',
      why: 'Infantry walks 4 inches in a turn (2.1). You are offered what it reaches; another place can be typed.',
      done: { by: movement.id, units: ['Birch'] },
      wrong: [
        {
          deed: { by: movement.id, units: ['Ash'] },
          hint: 'That was Ash, your tanks: they stand where they were. Birch goes first.',
        },
        {
          deed: { by: movement.id, units: ['Battery'] },
          hint: 'Guns that move cannot fire for a while, so the Battery stays where it was.',
        },
        step.NOBODY_HAS_MOVED,
      ],
      hint: 'That was no move of Birch, and I took it back.',
    },
    step.takeBackMove('Birch'),
    {
      title: 'Down the lane',
      what: 'Press *My units*, *Ash*, then *Towards the farm*, and *Do it*.',
      why: 'Ash are your tanks. *Towards* ends where the move does; whom your side has not spotted is on no map of yours (4.1).',
      showsMap: true,
      done: { by: movement.id, units: ['Ash'], to: { x: 13.9, y: 11.4, within: 1.5 } },
      wrong: [
        {
          deed: { by: movement.id, units: ['Ash'] },
          hint: 'That is not down the lane, so Ash is back where it stood: *Towards the farm*.',
        },
        { deed: { by: movement.id }, hint: 'That was not Ash: I took it back. Ash are your tanks, on the lane.' },
        step.tooSoon('Ash has not moved yet, so I took *Done* back.'),
      ],
      hint: 'That was no move of Ash, and I took it back.',
    },
    {
      title: 'Somebody was hiding',
      what: 'You see the Scouts now. Press *My units*, and *Done: the rest holds*.',
      why: 'They were there all the time, and moved within 500 yards of Ash: so they are spotted (4.1). Until then nothing told you.',
      showsMap: true,
      before: [{ resolve: movement.id, roles: { unit: ['Scouts'] }, typed: { to: '16.8,11.6' } }],
      ...step.saysDone,
      wrong: [{ deed: { by: movement.id }, hint: 'The others hold in this lesson: I took the move back.' }],
    },
    {
      title: 'Call for fire',
      what: 'Press *My units*, choose *Battery*, then *Registration point*, *1 farm*, and *Do it*.',
      why: 'Red’s Rifles sit in the farm, your point 1. Fire that is called lands in a later turn (3.1): call early.',
      before: [step.untilPhase('indirect')],
      done: { kind: 'mission-ordered' },
      wrong: [step.tooSoon('Your guns have no order yet, so I took *Done* back.')],
      hint: 'That was no call of the Battery, and I took it back.',
    },
    {
      title: 'A shot, and its odds',
      what: 'Press *My units*, *Ash*, then *Scouts*. Read the odds, then press *Roll*.',
      why: 'The odds are exact, worked out from the chart (4.3) before anything is rolled. The dice can be checked afterwards.',
      before: [step.untilPhase('direct')],
      done: { by: directFire.id, units: ['Ash', 'Scouts'] },
      wrong: [
        {
          deed: { by: directFire.id, units: ['Rifles'] },
          hint: 'The Rifles are far away, and in cover: I took that shot back. The Scouts are close.',
        },
        { deed: { by: directFire.id }, hint: 'Ash shoots first, at the Scouts: I took that shot back.' },
        step.tooSoon('Ash has not fired yet, so I took *Done* back.'),
      ],
      hint: 'That was no shot of Ash, and I took it back.',
    },
    step.pressMore(directFire.id, 'shot', 'your shot'),
    step.pressWhy(directFire.id, 'shot'),
    {
      title: 'On to the barrage',
      what: 'When you have read it, press *My units*, and *Done*.',
      why: 'Fire that is called takes its time (3.1). I play on without you, turn by turn, until your guns fire.',
      done: { kind: 'ready' },
      hint: 'Not now, so I took it back: *Done* goes on to your barrage.',
    },
    {
      title: 'Your fire lands',
      what: 'Your guns have fired: press *More* under the post of the barrage.',
      why: 'It has come due. It drifts by a die (3.3), and strikes whoever stands where it falls.',
      showsMap: true,
      before: [{ until: { kind: 'mission-landed' } }],
      done: { look: 'more', of: 'mission-landed' },
      hint: 'That is something else. The post of the barrage says where it lands; *More* is under it.',
    },
    step.theReport('Umpires may end a battle then, and everybody can check it.'),
  ],
  end: step.lessonEnd(
    'You have moved, taken back, seen, shot and called fire: that is how a battle goes.',
    '*Mokra* is of this rulebook, for an evening of an hour.',
  ),
};
