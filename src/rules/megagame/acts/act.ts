import { actsOf, knownRow, notFound } from '../../act.js';
import { freeName } from '../../names.js';
import { unheardOf } from '../../refusal.js';
import { type Desk, groupsOf } from '../battle.js';
import { knows } from '../roles.js';
import { AIR_GROUP, type AirGroup, type MegagameBattle, type MegagameUnit } from '../state.js';

export const { defineAct, umpireAct } = actsOf<MegagameBattle>();

/** A unit under the actor's command. @throws {Refusal} NOT_FOUND, for an enemy unit in the words for a missing one */
export function ownUnit(desk: Desk, id: string, field: string): MegagameUnit {
  const unit = desk.draft.battle.tables.unit.get(id);
  const { standing, sideId } = desk.actor;
  if (!unit) throw notFound('unit', field);
  if (standing !== 'umpire' && !knows(sideId!, unit)) throw unheardOf('unit', unit.name, field);
  return unit;
}

/** An air group of the actor's side; of any side for an umpire. */
export const ownGroup = knownRow<AirGroup, Desk>(AIR_GROUP, { what: 'air group', field: 'group' });

/** @throws {Refusal} INVALID_INPUT for no name, CONFLICT for one that another group has */
export const freeGroupName = ({ draft }: Desk, raw: string, ownId: string | null): string =>
  freeName(groupsOf(draft.battle), raw, ownId, 'an air group');
