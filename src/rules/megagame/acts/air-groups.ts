import { z } from 'zod';
import { actingSideId, idOf, refuseUnknownRow, sentenceEvent } from '../../act.js';
import { dropUndefined } from '../../fields.js';
import { describeSquadrons } from '../roles.js';
import { GROUP } from '../rows.js';
import { AIR_GROUP, type AirGroup } from '../state.js';
import { freeGroupName, ownGroup, umpireAct } from './act.js';

const name = z.string().min(1).max(80);
const { role, squadrons, damage } = GROUP.fields;

/** Allows an umpire to add an air group to a side. */
export const airGroupAdd = umpireAct({
  id: 'air-group-add',
  inputs: {
    name: name.describe('Name of the group'),
    side: idOf('side', 'Side of the group'),
    role: role.given.describe(role.about),
    squadrons: squadrons.given.describe(squadrons.about),
    damage: damage.given.default(0).describe(damage.about),
  },
  run(desk, { name: raw, side, ...fields }) {
    const sideId = actingSideId(desk, side);
    const id = desk.newId(AIR_GROUP);
    const name = freeGroupName(desk, raw, null);
    const group = { ...fields, id, name, side: sideId, beatCover: null, flown: false, zones: [] } satisfies AirGroup;
    desk.draft.create(AIR_GROUP, id, group);
    return sentenceEvent('air-group-added', `${group.name}: ${group.role}, ${describeSquadrons(group)}.`, group);
  },
});

/** Allows an umpire to change an air group. */
export const airGroupEdit = umpireAct({
  id: 'air-group-edit',
  inputs: {
    group: idOf(AIR_GROUP, 'Air group to change'),
    name: name.optional().describe('New name'),
    side: idOf('side', 'New side').optional(),
    ...GROUP.optional('role', 'squadrons', 'damage', 'flown', 'zones'),
  },
  run(desk, { group: id, name: newName, side, ...rest }) {
    const group = ownGroup(desk, id);
    if (side !== undefined && !desk.draft.battle.tables.side.has(side)) throw refuseUnknownRow('side', 'side');
    const fields = dropUndefined({ ...rest, side, name: newName === undefined ? undefined : freeGroupName(desk, newName, id) });
    desk.draft.set(AIR_GROUP, id, fields);
    return sentenceEvent('air-group-edited', `${group.name} was changed.`, { side: side ?? group.side });
  },
});

/** Allows an umpire to remove an air group from the battle. */
export const airGroupRemove = umpireAct({
  id: 'air-group-remove',
  inputs: { group: idOf(AIR_GROUP, 'Air group to remove') },
  run(desk, { group: id }) {
    const group = ownGroup(desk, id);
    desk.draft.remove(AIR_GROUP, id);
    return sentenceEvent('air-group-removed', `${group.name} was removed from the battle.`, group);
  },
});
