import type { StrengthMeasure } from '../ruleset.js';
import { joinWords, type SheetLine } from '../rows.js';
import { UNIT_ROW_KIND } from './rows.js';
import type { MegagameUnit } from './state.js';
import { isDump } from './unit.js';

/** Returns the lines of a unit's sheet in order, without default values. */
export const buildUnitSheet = (unit: MegagameUnit): readonly SheetLine[] =>
  UNIT_ROW_KIND.sheet(unit, {
    status: `${unit.status} of ${unit.startStatus}`,
    ammoSp: `${unit.ammoSp} ammunition SP, ${unit.fuelSp} fuel SP`,
    square: joinWords([unit.square, unit.terrain]),
  });

/** Returns a short description of a unit for lists, such as "status 6, tanks, 2 ammo, 1 fuel, prepared, moved 40 %". */
export const describeUnit = (unit: MegagameUnit): string => joinWords(UNIT_ROW_KIND.line(unit));

/** The strength of a unit: its status. */
export const STRENGTH_MEASURE: StrengthMeasure<MegagameUnit> = {
  label: 'Status',
  of: ({ status }) => status,
  isLost: (unit) => unit.status === 0 && !isDump(unit),
  lostWord: () => 'out of play',
};
