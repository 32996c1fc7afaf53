import { actsOf, knownRow, refuseUnknownRow } from '../../act.js';
import { freeName, type RowName } from '../../names.js';
import { refuseUnheard } from '../../refusal.js';
import { type MegagameContext, groupsOf } from '../battle.js';
import { mayKnowUnit } from '../roles.js';
import { AIR_GROUP, type AirGroup, type MegagameBattle, type MegagameUnit } from '../state.js';

export const { defineAct, umpireAct } = actsOf<MegagameBattle>();

/**
 * Finds a unit that the actor commands. Umpires command all units.
 * @throws {Refusal} NOT_FOUND if there is no such unit, or if a player names a unit of another side. The refusal does not show
 *   whether the unit exists
 */
export function requireOwnUnit(desk: MegagameContext, id: string, field: string): MegagameUnit {
  const unit = desk.draft.battle.tables.unit.get(id);
  const { standing, sideId } = desk.actor;
  if (!unit) throw refuseUnknownRow('unit', field);
  if (standing !== 'umpire' && !mayKnowUnit(sideId!, unit)) throw refuseUnheard('unit', unit.name, field);
  return unit;
}

/** Finds an air group of the actor's side. For an umpire, finds an air group of any side. */
export const ownGroup = knownRow<AirGroup, MegagameContext>(AIR_GROUP, { what: 'air group', field: 'group' });

/**
 * Checks an air group's name.
 * @throws {Refusal} INVALID_INPUT if the name is not permitted; CONFLICT if another air group has the name
 */
export const freeGroupName = ({ draft }: MegagameContext, raw: string, ownId: string | null): RowName =>
  freeName(groupsOf(draft.battle), raw, ownId, 'an air group');
