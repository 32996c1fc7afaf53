import { z } from 'zod';
import { actingSideId, idOf, notFound, said } from '../../act.js';
import { onlyGiven } from '../../fields.js';
import { squadronWords } from '../roles.js';
import { AIR_GROUP, type AirGroup } from '../state.js';
import { AIR_ROLES, int } from '../vocabulary.js';
import { defineAct, freeGroupName, ownGroup } from './act.js';

const name = z.string().min(1).max(80);
const squadrons = int(0, 100);
const damage = int(0, 1);

/** A new air group of a side. */
export const airGroupAdd = defineAct({
  id: 'air-group-add',
  umpireOnly: true,
  params: z.strictObject({
    name: name.describe('What the group is called'),
    side: idOf('side', 'Its side'),
    role: z.enum(AIR_ROLES).describe('What it does'),
    squadrons: squadrons.describe('Squadrons; serials of transports'),
    damage: damage.default(0).describe('Odd damage point, not yet a lost serial (Flak)'),
  }),
  run(desk, { name: raw, side, ...fields }) {
    const sideId = actingSideId(desk, side);
    const id = desk.newId(AIR_GROUP);
    const group: AirGroup = { ...fields, id, name: freeGroupName(desk, raw, null), side: sideId, flown: false, zones: [] };
    desk.draft.create(AIR_GROUP, id, group);
    return said('air-group-added', `${group.name}: ${group.role}, ${squadronWords(group)}.`, group);
  },
});

/** An umpire's hand on an air group. */
export const airGroupEdit = defineAct({
  id: 'air-group-edit',
  umpireOnly: true,
  params: z.strictObject({
    group: idOf(AIR_GROUP, 'The air group'),
    name: name.optional().describe('Another name'),
    side: idOf('side', 'Another side').optional(),
    role: z.enum(AIR_ROLES).optional().describe('What it does'),
    squadrons: squadrons.optional().describe('Squadrons; serials of transports'),
    damage: damage.optional().describe('Odd damage point, not yet a lost serial (Flak)'),
    flown: z.boolean().optional().describe('It has flown this turn'),
    zones: z
      .array(z.string().min(1).max(40))
      .max(100)
      .optional()
      .describe('Air zones that it has looked at this turn (Air Recce)'),
  }),
  run(desk, { group: id, name: newName, side, ...rest }) {
    const group = ownGroup(desk, id);
    if (side !== undefined && !desk.draft.battle.tables.side.has(side)) throw notFound('side', 'side');
    const fields = onlyGiven({ ...rest, side, name: newName === undefined ? undefined : freeGroupName(desk, newName, id) });
    desk.draft.set(AIR_GROUP, id, fields);
    return said('air-group-edited', `${group.name} was changed.`, { side: side ?? group.side });
  },
});

/** Takes a group out of the battle. */
export const airGroupRemove = defineAct({
  id: 'air-group-remove',
  umpireOnly: true,
  params: z.strictObject({ group: idOf(AIR_GROUP, 'The air group') }),
  run(desk, { group: id }) {
    const group = ownGroup(desk, id);
    desk.draft.remove(AIR_GROUP, id);
    return said('air-group-removed', `${group.name} was taken out of the battle.`, group);
  },
});
