import type { Step } from '../../result.js';
import { convertKeyToWords } from '../../words.js';
import { buildBaseStep, buildModifierStep, buildNoteStep, buildResultStep, includeIf } from '../../working.js';
import { isFootType, type UnitTrait, type Size, type UnitType, type Works } from '../vocabulary.js';

/** The fire dice of a battalion of each type (Combat). Types that are not listed have no dice (CO-27). */
export const FIRE_DICE: Readonly<Record<UnitType, number>> = {
  infantry: 2,
  engineers: 2,
  cavalry: 2,
  recce: 1,
  'armoured-recce': 1,
  armour: 3,
  artillery: 3,
  transport: 0,
  'protected-transport': 0,
  support: 0,
  hq: 0,
};
export const DETACHMENT_DICE = 1; // The fire dice of each detachment (section Deploying into detachments).
export const WELL_ARMED_DICE = 1; // Additional dice of units marked (S) and of infantry in emplacements (section Combat).
export const POORLY_ARMED_DICE = -1; // Additional dice of units marked (I) (section Combat).
const HALF_DICE_DAY = 3; // The day of isolation on which a unit has half of its dice (section Supply).
const NO_DICE_DAY = 4; // The first day of isolation on which a unit has no dice (section Supply).

/** The facts that determine a unit's fire dice. */
interface Firer {
  readonly type: UnitType;
  readonly size: Size;
  readonly marks: readonly UnitTrait[];
  readonly works: Works;
  readonly isolationDay: number;
  readonly outOfLog: boolean;
}

export interface FireDice {
  readonly dice: number;
  /** The lines of working for the dice. */
  readonly steps: readonly Step[];
}

/** The types that the rulebook's list of fire dice leaves out (CO-27). */
const UNLISTED: readonly UnitType[] = ['engineers', 'armoured-recce', 'transport', 'protected-transport', 'support', 'hq'];

/** Returns the fire dice by the day of isolation: halved and rounded down on day 3, no dice from day 4 (Supply, CO-10). */
export function reduceDiceByIsolation(dice: number, isolationDay: number): number {
  if (isolationDay >= NO_DICE_DAY) return 0;
  return isolationDay === HALF_DICE_DAY ? Math.floor(dice / 2) : dice;
}

function battalionDice({ type, marks, works, outOfLog }: Firer, defends: boolean): FireDice {
  const listed = FIRE_DICE[type];
  if (type === 'artillery' && outOfLog)
    return { dice: 0, steps: [buildNoteStep('Artillery without LOG cannot fire', 'Combat', 'Supply', 'CO-39', 'CO-69')] };
  const emplaced = defends && works === 'emplacement' && isFootType(type);
  const strong = marks.includes('S') || emplaced;
  const poor = marks.includes('I');
  return {
    dice: Math.max(0, listed + (strong ? WELL_ARMED_DICE : 0) + (poor ? POORLY_ARMED_DICE : 0)),
    steps: [
      buildBaseStep(`Fire dice of ${convertKeyToWords(type)}`, listed, 'Combat', UNLISTED.includes(type) && 'CO-27'),
      ...includeIf(
        strong,
        buildModifierStep(
          emplaced ? 'In an emplacement' : 'Very well armed (S)',
          WELL_ARMED_DICE,
          'Combat',
          emplaced && marks.includes('S') && 'CO-29',
        ),
      ),
      ...includeIf(poor, buildModifierStep('Very poorly armed (I)', POORLY_ARMED_DICE, 'Combat')),
    ],
  };
}

function detachmentDice({ type, marks, works }: Firer, defends: boolean): FireDice {
  const unmoved = marks.includes('S') || marks.includes('I') || (defends && works === 'emplacement' && isFootType(type));
  return {
    dice: DETACHMENT_DICE,
    steps: [buildBaseStep('Fire dice of a detachment', DETACHMENT_DICE, 'Combat', unmoved && 'CO-28')],
  };
}

/** Returns the number of dice that a unit rolls, whatever its target (Combat). */
export function countFireDice(firer: Firer, defends: boolean): FireDice {
  const { dice, steps } = firer.size === 'detachment' ? detachmentDice(firer, defends) : battalionDice(firer, defends);
  if (firer.isolationDay < HALF_DICE_DAY) return { dice, steps };
  const left = reduceDiceByIsolation(dice, firer.isolationDay);
  return {
    dice: left,
    steps: [
      ...steps,
      buildResultStep(`Halved and rounded down on day ${firer.isolationDay} of isolation`, left, 'Supply', 'CO-10'),
    ],
  };
}
