import { createActBuilders, createRowFinder, requireOwnSide } from '../../act.js';
import type { CorpsContext } from '../battle.js';
import { mayKnowUnit } from '../roles.js';
import type { CorpsBattle, CorpsUnit, Formation, Job, Proposal } from '../state.js';
import { requireOnTable } from '../unit.js';

export const { defineAct, umpireAct } = createActBuilders<CorpsBattle>();

/** Finds a formation by its id, if the actor may know it. */
export const findKnownFormation = createRowFinder<Formation, CorpsContext>('formation');
export const findKnownJob = createRowFinder<Job, CorpsContext>('job');

export const findKnownProposal = createRowFinder<Proposal, CorpsContext>('proposal', { knows: () => true });
export const findKnownUnit = createRowFinder<CorpsUnit, CorpsContext>('unit', {
  knows: (unit, { actor, draft }) => mayKnowUnit(actor.sideId ?? '', unit, draft.battle),
});

/**
 * Finds a unit on the table that the actor may command.
 * @throws {Refusal} NOT_FOUND if there is no such unit; NOT_YOURS if a player names another side's unit; ILLEGAL if the unit is
 * not on the table
 */
export function requireOwnUnit(desk: CorpsContext, id: string, field: string): CorpsUnit {
  const unit = findKnownUnit(desk, id, field);
  requireOwnSide(desk, unit.side, field);
  requireOnTable(unit);
  return unit;
}
