import { z } from 'zod';
import { buildIdParam, refuseUnknownRow, buildSentenceEvent } from '../../act.js';
import { checkName } from '../../names.js';
import { UMPIRES_AUDIENCE } from '../../happening.js';
import { capitalize } from '../../words.js';
import { listStructures } from '../battle.js';
import { addStructure } from '../structures.js';
import { STRUCTURE_KINDS } from '../vocabulary.js';
import { umpireAct } from './act.js';

/** Allows an umpire to add a bridge of the scenario, or mines laid before the battle (Engineers, CO-74). */
export const addStructureAct = umpireAct({
  id: 'structure-add',
  inputs: {
    kind: z.enum(STRUCTURE_KINDS).describe('Bridge or minefield'),
    name: z.string().min(1).max(80).describe('Place'),
    side: buildIdParam('side', 'Side that laid the mines. Only this side can see them').optional(),
  },
  run(desk, { kind, name, side }) {
    if (side !== undefined && !desk.draft.battle.tables.side.has(side)) throw refuseUnknownRow('side', 'side');
    const place = checkName(name, 'name');
    addStructure(desk, kind, place, side ?? null);
    const of = kind === 'bridge' ? null : { side: side ?? UMPIRES_AUDIENCE };
    return buildSentenceEvent('structure-added', `${capitalize(kind)} added at ${place}.`, of);
  },
});

/** Allows an umpire to remove a structure. */
export const removeStructureAct = umpireAct({
  id: 'structure-remove',
  inputs: { structure: buildIdParam('structure', 'Bridge or minefield') },
  run(desk, { structure: id }) {
    const found = listStructures(desk.draft.battle).find((structure) => structure.id === id);
    if (!found) throw refuseUnknownRow('structure', 'structure');
    desk.draft.remove('structure', id);
    const of = found.kind === 'bridge' ? null : { side: found.side ?? UMPIRES_AUDIENCE };
    return buildSentenceEvent('structure-removed', `${capitalize(found.kind)} removed at ${found.name}.`, of);
  },
});
