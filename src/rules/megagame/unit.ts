import type { JsonObject } from '../../dice/index.js';
import type { Row } from '../battle.js';
import { describeStrength } from '../rough-strength.js';
import { UNIT_ROW_KIND } from './rows.js';
import type { MegagameUnit } from './state.js';
import type { Troops } from './vocabulary.js';

/** Returns true for a supply dump. A dump has no status and the minimum `startStatus`, because it never had a status. */
export const isDump = ({ status, startStatus }: Pick<MegagameUnit, 'status' | 'startStatus'>): boolean =>
  status === 0 && startStatus === 1;

/** The limits of rough strength: at most `weak` for a weak unit, and at least `strong` for a strong unit (M-51). */
const ROUGH_STATUS = { weak: 2, strong: 6 };

/** Returns the rough strength of a unit: weak, average or strong. */
export const describeRoughStatus = (status: number): string => describeStrength(status, ROUGH_STATUS);

/** Returns the text for a kind of troops, such as `towed artillery`. */
export const describeTroops = (troops: Troops): string => troops.replaceAll('-', ' ');

/**
 * Creates the complete row of a new or edited unit. An edit changes only the fields in `raw`.
 * @param old the unit before the edit; null for a new unit
 * @throws {Refusal} INVALID_INPUT if a field is missing or invalid
 */
export function completeUnit(raw: JsonObject, side: Row, old: MegagameUnit | null): Omit<MegagameUnit, 'id' | 'side'> {
  return UNIT_ROW_KIND.complete(
    raw,
    old,
    ({ troops, status, formation = side.name as string, startStatus = Math.max(1, status), armour = troops === 'tanks' }) => ({
      formation,
      startStatus,
      armour,
    }),
  );
}
