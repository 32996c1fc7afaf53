import { z } from 'zod';
import { buildIdParam, refuseUnknownRow, buildSentenceEvent } from '../../act.js';
import { dropUndefined } from '../../fields.js';
import { requireFreeName } from '../../names.js';
import { refuseInvalid, Refusal } from '../../refusal.js';
import { type CorpsContext, findFormation, listFormations, listProposals, listFormationUnits } from '../battle.js';
import { buildProposalName } from '../night.js';
import { FORMATION_ROW_KIND } from '../rows.js';
import type { Formation } from '../state.js';
import { ECHELONS, NATIONALITIES } from '../vocabulary.js';
import { findKnownFormation, umpireAct } from './act.js';

const name = z.string().min(1).max(80);

/** The fields of a formation that an umpire can set, apart from name and side. */
const fields = {
  ...FORMATION_ROW_KIND.optional('nationality', 'echelon'),
  parent: buildIdParam('formation', 'Corps or army above the formation').optional(),
  ...FORMATION_ROW_KIND.optional('divisionType', 'log', 'pol', 'logMax', 'polMax', 'supplyRoute'),
  ...FORMATION_ROW_KIND.optional('enemyAA', 'ratePercent', 'maxRecoverySp', 'hospital', 'recoveryUnit'),
};

/**
 * Checks a formation's place in its chain of supply (Supply, CO-49), because formations draw supplies only from superiors of
 * their own side.
 * @throws {Refusal} INVALID_INPUT if the superior is on another side, or if a superior's level is not higher than that of its
 *   formation
 */
function checkChain(desk: CorpsContext, formation: Formation): void {
  const { battle } = desk.draft;
  const rank = ({ echelon }: Formation): number => ECHELONS.indexOf(echelon);
  const parent = findFormation(battle, formation.parent);
  if (parent && parent.side !== formation.side)
    throw refuseInvalid(
      'parent',
      `${parent.name} and ${formation.name} are on different sides. Choose two formations of one side.`,
    );
  if (parent && rank(parent) <= rank(formation))
    throw refuseInvalid(
      'parent',
      `${parent.name} is of ${parent.echelon} level. Choose a formation above the level of a ${formation.echelon} (Supply).`,
    );
  const under = listFormations(battle).find((other) => other.parent === formation.id && rank(other) >= rank(formation));
  if (under)
    throw refuseInvalid(
      'echelon',
      `${under.name}, of ${under.echelon} level, is under this formation. Choose a higher level (Supply).`,
    );
}

export const addFormationAct = umpireAct({
  id: 'formation-add',
  inputs: {
    name: name.describe('Name'),
    side: buildIdParam('side', 'Side'),
    ...fields,
    nationality: z.enum(NATIONALITIES).describe('Nation, which sets the rate of resupply (Night Phase: Resupply)'),
  },
  run(desk, params) {
    const { battle } = desk.draft;
    if (!battle.tables.side.has(params.side)) throw refuseUnknownRow('side', 'side');
    const name = requireFreeName(listFormations(battle), params.name, null, 'a formation');
    if (params.parent !== undefined) findKnownFormation(desk, params.parent, 'parent');
    const id = desk.newId('formation');
    const worked = { nationality: params.nationality, parent: params.parent ?? null };
    const { name: _, nationality, ...rest } = FORMATION_ROW_KIND.fresh(params, () => worked);
    const formation: Formation = { ...rest, name, side: params.side, nationality, id };
    checkChain(desk, formation);
    desk.draft.create('formation', id, { ...formation, name });
    return buildSentenceEvent('formation-added', `Formation added: ${formation.name} (${formation.echelon}).`, formation);
  },
});

/** Fields that an edit can clear. */
const CLEARABLE = { parent: 'parent', 'log-max': 'logMax', 'pol-max': 'polMax', 'max-recovery-sp': 'maxRecoverySp' } as const;
type Clearable = keyof typeof CLEARABLE;

export const editFormationAct = umpireAct({
  id: 'formation-edit',
  inputs: {
    formation: buildIdParam('formation', 'Formation'),
    name: name.optional().describe('New name'),
    ...fields,
    ...FORMATION_ROW_KIND.optional('polSpentThisTurn'),
    clear: z
      .enum(Object.keys(CLEARABLE) as [Clearable, ...Clearable[]])
      .optional()
      .describe('Value to remove: the higher formation, or a limit'),
  },
  run(desk, { formation: id, name, clear, ...rest }) {
    const old = findKnownFormation(desk, id);
    if (rest.parent !== undefined) findKnownFormation(desk, rest.parent, 'parent');
    const newName =
      name === undefined ? {} : { name: requireFreeName(listFormations(desk.draft.battle), name, id, 'a formation') };
    const changes = { ...dropUndefined(rest), ...newName, ...(clear === undefined ? {} : { [CLEARABLE[clear]]: null }) };
    const formation = { ...old, ...changes };
    checkChain(desk, formation);
    desk.draft.set('formation', id, changes);
    for (const proposal of listProposals(desk.draft.battle))
      if (proposal.formation === id)
        desk.draft.set('proposal', proposal.id, { name: buildProposalName(proposal.kind, formation) });
    return buildSentenceEvent('formation-edited', `${formation.name} was changed.`, formation);
  },
});

export const removeFormationAct = umpireAct({
  id: 'formation-remove',
  inputs: { formation: buildIdParam('formation', 'Formation') },
  run(desk, { formation: id }) {
    const { battle } = desk.draft;
    const formation = findKnownFormation(desk, id);
    const [unit] = listFormationUnits(battle, id);
    const under = listFormations(battle).find(({ parent }) => parent === id);
    if (unit || under)
      throw new Refusal(
        'CONFLICT',
        `${(unit ?? under)!.name} belongs to ${formation.name}. Move it to another formation first.`,
        'formation',
      );
    for (const proposal of listProposals(battle)) if (proposal.formation === id) desk.draft.remove('proposal', proposal.id);
    desk.draft.remove('formation', id);
    return buildSentenceEvent('formation-removed', `${formation.name} was removed from the battle.`, formation);
  },
});
