import { actsOf, knownRow, notFound } from '../../act.js';
import { freeName } from '../../names.js';
import { unheardOf } from '../../refusal.js';
import { type Desk, groupsOf } from '../battle.js';
import { knows } from '../roles.js';
import { AIR_GROUP, type AirGroup, type MegagameBattle, type MegagameUnit } from '../state.js';

export const { defineAct, umpireAct } = actsOf<MegagameBattle>();

/**
 * Finds a unit that the actor commands. Umpires command all units.
 * @throws {Refusal} NOT_FOUND if there is no such unit, or if a player names a unit of another side; the refusal then does not
 *   show that the unit exists
 */
export function ownUnit(desk: Desk, id: string, field: string): MegagameUnit {
  const unit = desk.draft.battle.tables.unit.get(id);
  const { standing, sideId } = desk.actor;
  if (!unit) throw notFound('unit', field);
  if (standing !== 'umpire' && !knows(sideId!, unit)) throw unheardOf('unit', unit.name, field);
  return unit;
}

/** Finds an air group of the actor's side; for an umpire, of any side. */
export const ownGroup = knownRow<AirGroup, Desk>(AIR_GROUP, { what: 'air group', field: 'group' });

/** Checks an air group's name. @throws {Refusal} INVALID_INPUT if it is not permitted; CONFLICT if another air group has it */
export const freeGroupName = ({ draft }: Desk, raw: string, ownId: string | null): string =>
  freeName(groupsOf(draft.battle), raw, ownId, 'an air group');
