import { Refusal } from '../refusal.js';
import { type Desk, proposalsOf } from './battle.js';
import type { ProposalKind } from './vocabulary.js';

/**
 * A step of the night by hand: its proposal is dropped.
 * @throws {Refusal} UMPIRE_ONLY when players would have their division recover or be supplied
 */
export function doneByHand({ draft, actor }: Desk, step: ProposalKind, divisionId: string | undefined): void {
  if (actor.standing !== 'umpire')
    throw new Refusal('UMPIRE_ONLY', 'an umpire runs the night; /corps-night want tells him how much POL you want');
  for (const { id, kind, formation } of proposalsOf(draft.battle))
    if (kind === step && formation === divisionId) draft.remove('proposal', id);
}
