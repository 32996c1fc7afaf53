import type { JsonObject } from '../../dice/index.js';
import type { Row } from '../battle.js';
import { UNIT } from './rows.js';
import type { MegagameUnit } from './state.js';

/** A supply dump never had a status: its startStatus is the least that there is. */
export const isDump = ({ status, startStatus }: Pick<MegagameUnit, 'status' | 'startStatus'>): boolean =>
  status === 0 && startStatus === 1;

/** The whole row of a new or edited unit; an edit changes typed fields alone. @throws {Refusal} INVALID_INPUT */
export function completeUnit(raw: JsonObject, side: Row, old: MegagameUnit | null): Omit<MegagameUnit, 'id' | 'side'> {
  return UNIT.complete(
    raw,
    old,
    ({ troops, status, formation = side.name as string, startStatus = Math.max(1, status), armour = troops === 'tanks' }) => ({
      formation,
      startStatus,
      armour,
    }),
  );
}
