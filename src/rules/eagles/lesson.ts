/** The rulebook's tutorial, in which a person plays one side of a small battle, step by step. */
import type { Tutorial } from '../lesson.js';
import * as step from '../lesson-steps.js';
import opening from './lesson.json' with { type: 'json' };
import { directFire } from './procedures/direct-fire.js';
import { movement } from './procedures/movement.js';

export const TUTORIAL: Tutorial = {
  side: 'Blue',
  opening,
  steps: [
    step.buildYourUnitsStep('Everything that you do starts there. Units that still have something to do come first.'),
    {
      title: 'A move',
      what: 'Press *My units*, *Birch*, one of the places, and then *Do it*.',
      why: 'Infantry moves 4 inches in a turn (2.1). The buttons show places within reach, and you can also type one.',
      done: { by: movement.id, units: ['Birch'] },
      wrong: [
        {
          action: { by: movement.id, units: ['Ash'] },
          hint: 'That was Ash, your tanks, and they are back where they were. Birch moves first.',
        },
        {
          action: { by: movement.id, units: ['Battery'] },
          hint: 'Guns that move cannot fire for a while, so the Battery is back where it was.',
        },
        step.NO_MOVE_MISTAKE,
      ],
      hint: 'That was not a move by Birch, so I undid it.',
    },
    step.buildUndoMoveStep('Birch'),
    {
      title: 'Down the lane',
      what: 'Press *My units*, *Ash*, *Towards the farm*, and then *Do it*.',
      why: 'Ash are your tanks. *Towards* takes them as far as they can go. Your map does not show enemies that your side has not spotted (4.1).',
      showsMap: true,
      done: { by: movement.id, units: ['Ash'], to: { x: 13.9, y: 11.4, within: 1.5 } },
      wrong: [
        {
          action: { by: movement.id, units: ['Ash'] },
          hint: 'That was not down the lane, so I undid it. Press *Towards the farm*.',
        },
        { action: { by: movement.id }, hint: 'That was not Ash, so I undid it. Ash are your tanks, on the lane.' },
        step.buildDoneTooSoonMistake('Ash has not moved yet, so I undid *Done*.'),
      ],
      hint: 'That was not a move by Ash, so I undid it.',
    },
    {
      title: 'A hidden enemy',
      what: 'You can see the Scouts now. Press *My units*, then *Done (others hold)*.',
      why: 'The Scouts were there all the time. They moved within 500 yards of Ash, so now they are spotted (4.1).',
      showsMap: true,
      before: [{ resolve: movement.id, roles: { unit: ['Scouts'] }, typed: { to: '16.8,11.6' } }],
      ...step.pressDoneStep,
      wrong: [{ action: { by: movement.id }, hint: 'The others hold for now, so I undid the move.' }],
    },
    {
      title: 'Call for fire',
      what: 'Press *My units*, *Battery*, then *1 farm*, and *Do it*.',
      why: 'Red’s Rifles are in the farm, your point 1. Fire lands in a later turn than it is called (3.1), so call early.',
      before: [step.buildAdvanceToPhase('indirect')],
      done: { kind: 'mission-ordered' },
      wrong: [step.buildDoneTooSoonMistake('Your guns have no order yet, so I undid *Done*.')],
      hint: 'That was not a call for fire by the Battery, so I undid it.',
    },
    {
      title: 'Read the odds, then fire',
      what: 'Press *My units*, *Ash*, then *Scouts*. Read the odds, then press *Roll*.',
      why: 'The odds are exact, calculated from the chart (4.3) before the roll. You can check the dice afterwards.',
      before: [step.buildAdvanceToPhase('direct')],
      done: { by: directFire.id, units: ['Ash', 'Scouts'] },
      wrong: [
        {
          action: { by: directFire.id, units: ['Rifles'] },
          hint: 'The Rifles are far away and in cover, so I undid that shot. The Scouts are close.',
        },
        { action: { by: directFire.id }, hint: 'Ash shoots first, at the Scouts, so I undid that shot.' },
        step.buildDoneTooSoonMistake('Ash has not fired yet, so I undid *Done*.'),
      ],
      hint: 'That was not a shot by Ash, so I undid it.',
    },
    step.buildPressMoreStep(directFire.id, 'shot', 'your shot'),
    step.buildPressWhyStep(directFire.id, 'shot'),
    {
      title: 'Go to the barrage',
      what: 'When you have read the answer, press *My units*, then *Done*.',
      why: 'Fire takes time to land (3.1). I now play on, turn by turn, until your guns fire.',
      done: { kind: 'ready' },
      hint: 'Not yet, so I undid that. Press *Done* to get to your barrage.',
    },
    {
      title: 'Your fire lands',
      what: 'Your guns have fired. Press *More* under the post about the barrage.',
      why: 'The barrage has landed. A die decides how far it drifts (3.3), and it hits every unit where it falls.',
      showsMap: true,
      before: [{ until: { kind: 'mission-landed' } }],
      done: { look: 'more', of: 'mission-landed' },
      hint: 'That is another post. Press *More* under the post that says where the barrage lands.',
    },
  ],
  fight: {
    enemy: 'Red',
    what: 'Take the farm. At the end of a turn your units must be in it, and no unit of Red. You have until turn 7 ends.',
    why: 'Birch has come up the lane. *Red, played by the bot,* now moves and fires too, each time after you press *Done*.',
    before: [step.buildAdvanceToPhase('movement'), { act: 'map-place', params: { unit: '@Birch', at: '19,12' } }],
    phases: {
      movement: step.buildFightTask(['Birch', 'Ash'], ['Towards Rifles', 'Towards the farm', 'the farm'], 'Do it'),
      direct: step.buildFireTask(['Ash', 'Birch'], ['Rifles', 'Scouts']),
      melee: step.buildFireTask(['Birch'], ['Rifles', 'Scouts']),
    },
    won: 'You hold the farm.',
    lost: 'Red has kept you from holding the farm.',
  },
  end: step.buildFightEndText(
    'You have moved, undone a move, spotted, shot, called for fire and fought. That is how a battle is played.',
    '*Mokra* uses this rulebook and takes about an hour.',
  ),
  next: 'mokra',
};
