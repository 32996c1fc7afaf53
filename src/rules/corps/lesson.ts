/** The rulebook's lesson: a person plays one side of a small battle, step by step. */
import type { Lesson } from '../lesson.js';
import * as step from '../lesson-steps.js';
import opening from './lesson.json' with { type: 'json' };
import { bombardment } from './procedures/bombardment.js';
import { combat } from './procedures/combat.js';
import { movement } from './procedures/movement.js';

export const LESSON: Lesson = {
  side: 'Blue',
  opening,
  steps: [
    step.yourUnits(
      'I have settled the weather and the command check: the units move now. Who has something to do yet stands first.',
      step.untilPhase('move'),
    ),
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
        step.NOBODY_HAS_MOVED,
      ],
      hint: 'That was no move of Birch, and I took it back.',
    },
    step.takeBackMove('Birch'),
    {
      title: 'Into contact',
      what: 'Press *My units*, *Ash*, then *Towards Grenadiers*, and *Do it*.',
      why: 'Ash are your tanks. Who is to fight moves up to the enemy; *Towards* ends where the move does.',
      showsMap: true,
      done: { by: movement.id, units: ['Ash'], to: { x: 24.5, y: 12, within: 2 } },
      wrong: [
        {
          deed: { by: movement.id, units: ['Ash'] },
          hint: 'From there Ash touches nobody, so it is back where it stood: *Towards Grenadiers*.',
        },
        { deed: { by: movement.id }, hint: 'That was not Ash: I took it back. Ash are your tanks, before the village.' },
        step.tooSoon('Ash has not moved yet, so I took *Done* back.'),
      ],
      hint: 'That was no move of Ash, and I took it back.',
    },
    step.doneMoving('stays in the village', {
      deed: { by: movement.id },
      hint: 'The others hold in this lesson: I took the move back.',
    }),
    {
      title: 'Guns first, and their odds',
      what: 'Press *My units*, *Gunners*, then *Grenadiers*. Read the odds, then press *Roll*.',
      why: 'The odds are exact, worked out before anything is rolled (Combat). Field guns reach 24 inches (CO-24), and use LOG.',
      before: [step.untilPhase('combat')],
      done: { by: bombardment.id, units: ['Gunners', 'Grenadiers'] },
      wrong: [
        { deed: { by: bombardment.id }, hint: 'Their HQ is far away: I took that back. The Grenadiers are who stops you.' },
        { deed: { by: combat.id }, hint: 'The guns go first, so I took the attack back.' },
        step.tooSoon('The Gunners have not fired yet, so I took *Done* back.'),
      ],
      hint: 'That was no fire of the Gunners, and I took it back.',
    },
    step.pressMore(bombardment.id, 'bombardment'),
    step.pressWhy(bombardment.id, 'bombardment'),
    {
      title: 'The attack',
      what: 'Press *My units*, and in the menu “Other actions” choose *Combat*, then *Ash*, *Grenadiers*, and *Roll*.',
      why: 'Who is in contact fights: both sides roll for what they lose, and who loses more may have to retreat (Combat results).',
      done: { by: combat.id, units: ['Ash', 'Grenadiers'] },
      wrong: [step.tooSoon('Ash stands before the village and has not attacked: I took *Done* back.')],
      hint: 'That was no attack of Ash on the Grenadiers, and I took it back.',
    },
    step.theReportOf('turn', 'command-check'),
  ],
  end: step.lessonEnd(
    'You have moved, taken back, bombarded and attacked: that is how a turn goes.',
    '*Hatten and Rittershoffen* is of this rulebook.',
  ),
};
