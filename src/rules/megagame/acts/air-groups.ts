import { z } from 'zod';
import { findActingSideId, buildIdParam, refuseUnknownRow, buildSentenceEvent } from '../../act.js';
import { dropUndefined } from '../../fields.js';
import { describeSquadrons } from '../roles.js';
import { AIR_GROUP_ROW_KIND } from '../rows.js';
import { AIR_GROUP_TABLE, type AirGroup } from '../state.js';
import { checkGroupName, findOwnGroup, umpireAct } from './act.js';

const name = z.string().min(1).max(80);
const { role, squadrons, damage } = AIR_GROUP_ROW_KIND.fields;

/** Allows an umpire to add an air group to a side. */
export const addAirGroupAct = umpireAct({
  id: 'air-group-add',
  inputs: {
    name: name.describe('Name of the group'),
    side: buildIdParam('side', 'Side of the group'),
    role: role.given.describe(role.about),
    squadrons: squadrons.given.describe(squadrons.about),
    damage: damage.given.default(0).describe(damage.about),
  },
  run(desk, { name: raw, side, ...fields }) {
    const sideId = findActingSideId(desk, side);
    const id = desk.newId(AIR_GROUP_TABLE);
    const name = checkGroupName(desk, raw, null);
    const group = {
      ...fields,
      id,
      name,
      side: sideId,
      beatCover: null,
      attackedSqns: null,
      flown: false,
      zones: [],
    } satisfies AirGroup;
    desk.draft.create(AIR_GROUP_TABLE, id, group);
    return buildSentenceEvent('air-group-added', `${group.name}: ${group.role}, ${describeSquadrons(group)}.`, group);
  },
});

/** Allows an umpire to change an air group. */
export const editAirGroupAct = umpireAct({
  id: 'air-group-edit',
  inputs: {
    group: buildIdParam(AIR_GROUP_TABLE, 'Air group to change'),
    name: name.optional().describe('New name'),
    side: buildIdParam('side', 'New side').optional(),
    ...AIR_GROUP_ROW_KIND.optional('role', 'squadrons', 'damage', 'flown', 'zones'),
  },
  run(desk, { group: id, name: newName, side, ...rest }) {
    const group = findOwnGroup(desk, id);
    if (side !== undefined && !desk.draft.battle.tables.side.has(side)) throw refuseUnknownRow('side', 'side');
    // A group that has not flown has not attacked either (M-62).
    const fresh = rest.flown === false ? { attackedSqns: null } : {};
    const fields = dropUndefined({
      ...rest,
      ...fresh,
      side,
      name: newName === undefined ? undefined : checkGroupName(desk, newName, id),
    });
    desk.draft.set(AIR_GROUP_TABLE, id, fields);
    return buildSentenceEvent('air-group-edited', `${group.name} was changed.`, { side: side ?? group.side });
  },
});

/** Allows an umpire to remove an air group from the battle. */
export const removeAirGroupAct = umpireAct({
  id: 'air-group-remove',
  inputs: { group: buildIdParam(AIR_GROUP_TABLE, 'Air group to remove') },
  run(desk, { group: id }) {
    const group = findOwnGroup(desk, id);
    desk.draft.remove(AIR_GROUP_TABLE, id);
    return buildSentenceEvent('air-group-removed', `${group.name} was removed from the battle.`, group);
  },
});
