import { Refusal } from '../refusal.js';
import { type CorpsContext, listProposals } from './battle.js';
import type { ProposalKind } from './vocabulary.js';

/**
 * Removes a division's proposal for a step of the night, because the umpire resolves this step by hand.
 * @throws {Refusal} UMPIRE_ONLY if a player tries to resolve their division's recovery or resupply
 */
export function dropProposal({ draft, actor }: CorpsContext, step: ProposalKind, divisionId: string | undefined): void {
  if (actor.standing !== 'umpire')
    throw new Refusal('UMPIRE_ONLY', 'Only an umpire can run the night. Use `/corps-night request` to ask for POL.');
  for (const { id, kind, formation } of listProposals(draft.battle))
    if (kind === step && formation === divisionId) draft.remove('proposal', id);
}
