import { actsOf, knownRow, requireOwn } from '../../act.js';
import type { CorpsContext } from '../battle.js';
import { mayKnowUnit } from '../roles.js';
import type { CorpsBattle, CorpsUnit, Formation, Job, Proposal } from '../state.js';
import { requireOnTable } from '../unit.js';

export const { defineAct, umpireAct } = actsOf<CorpsBattle>();

/** Finds a formation by its id, if the actor may know it. */
export const knownFormation = knownRow<Formation, CorpsContext>('formation');
export const knownJob = knownRow<Job, CorpsContext>('job');

export const openProposal = knownRow<Proposal, CorpsContext>('proposal', { knows: () => true });
export const findUnitByName = knownRow<CorpsUnit, CorpsContext>('unit', {
  knows: (unit, { actor, draft }) => mayKnowUnit(actor.sideId ?? '', unit, draft.battle),
});

/**
 * Finds a unit on the table that the actor may command.
 * @throws {Refusal} NOT_FOUND if there is no such unit; NOT_YOURS if a player names another side's unit; ILLEGAL if the unit is
 * not on the table
 */
export function requireOwnUnit(desk: CorpsContext, id: string, field: string): CorpsUnit {
  const unit = findUnitByName(desk, id, field);
  requireOwn(desk, unit.side, field);
  requireOnTable(unit);
  return unit;
}
