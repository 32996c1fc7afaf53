import type { Desk as AnyDesk } from '../ruleset.js';
import type { CorpsBattle, CorpsSide, CorpsUnit, Formation, Job, Proposal } from './state.js';

export type Desk = AnyDesk<CorpsBattle>;

export function unitsOf(battle: CorpsBattle): readonly CorpsUnit[] {
  return [...battle.tables.unit.values()];
}

export function unitIn(battle: CorpsBattle, id: string | null): CorpsUnit | undefined {
  return id === null ? undefined : battle.tables.unit.get(id);
}

export function sideIn(battle: CorpsBattle, id: string): CorpsSide {
  const side = battle.tables.side.get(id);
  if (!side) throw new Error(`no side ${id}`);
  return side;
}

/** Tables come into being with their first row. */
type Grown<K extends 'formation' | 'job' | 'proposal'> = CorpsBattle['tables'][K] | undefined;

export function formationsOf(battle: CorpsBattle): readonly Formation[] {
  return [...((battle.tables.formation as Grown<'formation'>)?.values() ?? [])];
}

export function formationIn(battle: CorpsBattle, id: string | null): Formation | undefined {
  return id === null ? undefined : (battle.tables.formation as Grown<'formation'>)?.get(id);
}

export function jobsOf(battle: CorpsBattle): readonly Job[] {
  return [...((battle.tables.job as Grown<'job'>)?.values() ?? [])];
}

export function jobIn(battle: CorpsBattle, id: string): Job | undefined {
  return (battle.tables.job as Grown<'job'>)?.get(id);
}

export function proposalsOf(battle: CorpsBattle): readonly Proposal[] {
  return [...((battle.tables.proposal as Grown<'proposal'>)?.values() ?? [])];
}

export function proposalIn(battle: CorpsBattle, id: string): Proposal | undefined {
  return (battle.tables.proposal as Grown<'proposal'>)?.get(id);
}

/** A formation and those above it, from the bottom up: whose stocks its units may draw on (Supply, CO-49). */
export function chainOf(battle: CorpsBattle, formationId: string): readonly Formation[] {
  const chain: Formation[] = [];
  for (let next = formationIn(battle, formationId); next && !chain.includes(next); next = formationIn(battle, next.parent))
    chain.push(next);
  return chain;
}

/** Units of a formation itself, in the order of the roster; not those of formations under it. */
export function unitsOfFormation(battle: CorpsBattle, formationId: string): readonly CorpsUnit[] {
  return unitsOf(battle).filter(({ formation }) => formation === formationId);
}
