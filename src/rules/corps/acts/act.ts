import { actsOf, knownRow, requireOwn } from '../../act.js';
import type { Desk } from '../battle.js';
import type { CorpsBattle, CorpsUnit, Formation, Job, Proposal } from '../state.js';
import { requireOnTable } from '../unit.js';

export const { defineAct, umpireAct } = actsOf<CorpsBattle>();

/** Finds formations that the actor may know. */
export const knownFormation = knownRow<Formation, Desk>('formation');
export const knownJob = knownRow<Job, Desk>('job');

/** Returns true for everyone: everyone may name any proposal and any unit. */
const knows = (): boolean => true;
export const openProposal = knownRow<Proposal, Desk>('proposal', { knows });
export const unitCalled = knownRow<CorpsUnit, Desk>('unit', { knows });

/**
 * Finds a unit on the table that the actor may command.
 * @throws {Refusal} NOT_FOUND if there is no such unit; NOT_YOURS if a player names another side's unit; ILLEGAL if the unit is
 * not on the table
 */
export function ownUnit(desk: Desk, id: string, field: string): CorpsUnit {
  const unit = unitCalled(desk, id, field);
  requireOwn(desk, unit.side, field);
  requireOnTable(unit);
  return unit;
}
