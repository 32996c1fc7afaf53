import { z } from 'zod';
import { refuseIllegal } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { buildResultStep, buildTableStep } from '../../working.js';
import { unitsOf } from '../battle.js';
import { checkGunChange, isGun } from '../readiness.js';
import type { EaglesEffect } from '../effect-kinds.js';
import { type EaglesBattle, defineEaglesProcedure, type EaglesUnit, inputWith, defineUnitInputs } from '../state.js';
import { defineFlag, GUN_STATES, type GUN_TYPES, GUN_STATE_TEXTS, defineInt } from '../vocabulary.js';

const GUN_ACTIONS = ['breakdown', 'set-up'] as const;
type GunAction = (typeof GUN_ACTIONS)[number];
type GunType = (typeof GUN_TYPES)[number];

type GunRow = 'self-propelled' | 'towed-heavy' | 'towed-light' | 'at-light' | 'at-heavy';

/** 3.9: the number of turns that a gun needs to break down and to set up. */
export const GUN_TURNS: Readonly<Record<GunRow, Readonly<Record<GunAction, number>>>> = {
  'self-propelled': { breakdown: 1, 'set-up': 1 },
  'towed-heavy': { breakdown: 2, 'set-up': 3 },
  'towed-light': { breakdown: 2, 'set-up': 2 },
  'at-light': { breakdown: 1, 'set-up': 1 },
  'at-heavy': { breakdown: 2, 'set-up': 2 },
};

export const GUN_ROW_LABEL: Readonly<Record<GunRow, string>> = {
  'self-propelled': 'Self-propelled gun',
  'towed-heavy': 'Towed gun, 100 mm and more',
  'towed-light': 'Towed gun, under 100 mm',
  'at-light': 'Anti-tank gun, under 52 mm',
  'at-heavy': 'Anti-tank gun, 52 mm and more',
};

/** 3.9: returns the row of a gun. Guns of 100 mm and 52 mm are in the heavier rows (E-42). */
function gunRow(gun: GunType, calibreMm: number): GunRow {
  if (gun === 'self-propelled') return 'self-propelled';
  if (gun === 'towed') return calibreMm >= 100 ? 'towed-heavy' : 'towed-light';
  return calibreMm >= 52 ? 'at-heavy' : 'at-light';
}

/** Returns true for calibres that the printed rows omit: over 99 up to 100 mm, over 51 up to 52 mm (E-42). */
function isBetweenRows(gun: GunType, calibreMm: number): boolean {
  return (gun === 'towed' && calibreMm > 99 && calibreMm <= 100) || (gun === 'anti-tank' && calibreMm > 51 && calibreMm <= 52);
}

/** The state of a gun during the action and after the action. */
const GUN_CHANGE: Readonly<Record<GunAction, { during: EaglesUnit['gunState']; after: EaglesUnit['gunState'] }>> = {
  breakdown: { during: 'breaking-down', after: 'transit' },
  'set-up': { during: 'setting-up', after: 'deployed' },
};

const unit = defineUnitInputs('unit');

/**
 * Checks whether a gun can need time to change. The battle must use this optional rule, or the gun must not be deployed, because
 * the gun could then never fire (3.1).
 */
const mayChange = ({ gunState }: EaglesUnit, { game }: EaglesBattle): boolean => game.gunSetup || gunState !== 'deployed';

/** A gun begins to break down or set up (3.9 Artillery set-up time, optional). */
export const gunSetup = defineEaglesProcedure({
  id: 'eagles.gun-setup',
  sections: ['3.9'],
  title: 'Break down or set up guns',
  inputs: {
    gun: unit.its('gun', 'Type of gun (3.9)'),
    calibreMm: unit.from(
      z.number().min(10).max(1000).optional().describe('Calibre in mm (3.9). Not needed if self-propelled'),
      ({ calibreMm }) => calibreMm ?? undefined,
    ),
    action: z.enum(GUN_ACTIONS).describe('Action: breaking down or setting up (3.9)'),
    turn: inputWith(defineInt(1, 1000).describe('Turn in which the change begins'), { battle: ({ battle }) => battle.game.turn }),
    offBoard: unit.from(defineFlag('The battery is off the board (3.9)'), ({ offBoard }) => offBoard),
    gunState: unit.from(z.enum(GUN_STATES).optional().describe('Current state of the gun (3.9)'), ({ gunState }) => gunState),
  },
  whole: (schema) =>
    schema.superRefine(({ gun, calibreMm }, context) => {
      if (gun !== 'self-propelled' && calibreMm === undefined)
        context.addIssue({
          code: 'custom',
          path: ['calibreMm'],
          message: 'A gun that is not self-propelled needs its calibre. Enter the calibre in mm.',
        });
    }),
  roles: {
    unit: { description: 'Gun or battery to set up or break down', acts: true, offeredTo: mayChange, check: checkGunChange },
  },
  offeredWhen: (battle) => unitsOf(battle).some((unit) => isGun(unit) && mayChange(unit, battle)),
  run(_dice, { gun, calibreMm, action, turn, offBoard, gunState }) {
    if (offBoard) throw refuseIllegal('An off-board battery is always deployed. Choose a gun on the board.', '3.9');
    if (gunState === GUN_CHANGE[action].after)
      throw refuseIllegal(`The gun is already ${GUN_STATE_TEXTS[gunState]}. Choose the other action.`, '3.9');

    const row = gunRow(gun, calibreMm ?? 0);
    const turns = GUN_TURNS[row][action];
    const readyTurn = turn + turns; // The turn in which the action starts counts as one of its turns (E-43).
    const effects: EaglesEffect<'unit'>[] = [
      { kind: 'set', role: 'unit', fields: { gunState: GUN_CHANGE[action].during, gunReadyTurn: readyTurn } },
    ];
    const outcome = { turns, lastBusyTurn: readyTurn - 1, readyTurn };
    return {
      outcome,
      steps: [
        buildTableStep(
          `${GUN_ROW_LABEL[row]}, turns for ${action === 'set-up' ? 'setup' : action}`,
          turns,
          '3.9',
          isBetweenRows(gun, calibreMm ?? 0) && 'E-42',
        ),
        buildResultStep('Cannot fire or move until the end of turn', outcome.lastBusyTurn, '3.9'),
        buildResultStep(`${action === 'set-up' ? 'Deployed' : 'In transit'} from turn`, readyTurn, 'E-43'),
      ],
      effects,
    };
  },
  summary: ({ turns, readyTurn }, { action }) =>
    `The ${action === 'set-up' ? 'setup' : 'breakdown'} takes ${countNoun(turns, 'turn')}. The gun can act again in turn ${readyTurn}.`,
  tone: () => 'plain',
});
