import { createActBuilders, createRowFinder, refuseUnknownRow } from '../../act.js';
import { requireFreeName, type RowName } from '../../names.js';
import { refuseNotFound } from '../../refusal.js';
import { type MegagameContext, listAirGroups } from '../battle.js';
import { mayKnowUnit } from '../roles.js';
import { AIR_GROUP_TABLE, type AirGroup, type MegagameBattle, type MegagameUnit } from '../state.js';

export const { defineAct, umpireAct } = createActBuilders<MegagameBattle>();

/**
 * Finds a unit that the actor commands. Umpires command all units.
 * @throws {Refusal} NOT_FOUND if there is no such unit, or if a player names a unit of another side. The refusal does not show
 *   whether the unit exists
 */
export function requireOwnUnit(desk: MegagameContext, id: string, field: string): MegagameUnit {
  const unit = desk.draft.battle.tables.unit.get(id);
  const { standing, sideId } = desk.actor;
  if (!unit) throw refuseUnknownRow('unit', field);
  if (standing !== 'umpire' && !mayKnowUnit(sideId!, unit)) throw refuseNotFound('unit', unit.name, field);
  return unit;
}

/** Finds an air group of the actor's side. For an umpire, finds an air group of any side. */
export const findOwnGroup = createRowFinder<AirGroup, MegagameContext>(AIR_GROUP_TABLE, { what: 'air group', field: 'group' });

/**
 * Checks an air group's name.
 * @throws {Refusal} INVALID_INPUT if the name is not permitted; CONFLICT if another air group has the name
 */
export const checkGroupName = ({ draft }: MegagameContext, raw: string, ownId: string | null): RowName =>
  requireFreeName(listAirGroups(draft.battle), raw, ownId, 'an air group');
