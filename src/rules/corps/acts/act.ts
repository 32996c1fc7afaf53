import type { z } from 'zod';
import { type ActDefinition, defineAct as defineActOf, notFound, requireOwn } from '../../act.js';
import type { Act } from '../../ruleset.js';
import { type Desk, formationIn, jobIn, proposalIn } from '../battle.js';
import type { CorpsBattle, CorpsUnit, Formation, Job, Proposal } from '../state.js';
import { requireOnTable } from '../unit.js';

/** An act of this rulebook. */
export const defineAct = <S extends z.ZodType>(act: ActDefinition<CorpsBattle, S>): Act<CorpsBattle> => defineActOf(act);

const isKnown = ({ actor }: Desk, row: { readonly side: string | null } | undefined): boolean =>
  row !== undefined && (actor.standing === 'umpire' || row.side === actor.sideId);

/** A formation that the actor may know of. @throws {Refusal} NOT_FOUND */
export function knownFormation(desk: Desk, id: string, field = 'formation'): Formation {
  const formation = formationIn(desk.draft.battle, id);
  if (!isKnown(desk, formation)) throw notFound('formation', field);
  return formation!;
}

/** A job that the actor may know of. @throws {Refusal} NOT_FOUND */
export function knownJob(desk: Desk, id: string): Job {
  const job = jobIn(desk.draft.battle, id);
  if (!isKnown(desk, job)) throw notFound('job', 'job');
  return job!;
}

/** @throws {Refusal} NOT_FOUND */
export function openProposal(desk: Desk, id: string): Proposal {
  const proposal = proposalIn(desk.draft.battle, id);
  if (!proposal) throw notFound('proposal', 'proposal');
  return proposal;
}

/** @throws {Refusal} NOT_FOUND */
export function unitCalled({ draft }: Desk, id: string, field: string): CorpsUnit {
  const unit = draft.battle.tables.unit.get(id);
  if (!unit) throw notFound('unit', field);
  return unit;
}

/** A unit on the table that the actor may command. @throws {Refusal} NOT_FOUND, NOT_YOURS, ILLEGAL */
export function ownUnit(desk: Desk, id: string, field: string): CorpsUnit {
  const unit = unitCalled(desk, id, field);
  requireOwn(desk, unit.side, field);
  requireOnTable(unit);
  return unit;
}
