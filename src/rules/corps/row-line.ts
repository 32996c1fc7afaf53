import type { Row } from '../battle.js';
import { findFormation, unitIn } from './battle.js';
import { hasLeftSite, countTurnsNeeded } from './jobs.js';
import { isWorkOpposed } from './procedures/engineering.js';
import { describeProposal } from './night.js';
import { FORMATION_ROW_KIND } from './rows.js';
import type { CorpsBattle, Formation, Job, Proposal, Structure } from './state.js';

const joined = (parts: readonly (string | null | false)[]): string =>
  parts.filter((part) => part !== null && part !== false && part !== '').join(', ');

const ofMost = (stock: number, most: number | null): string => (most === null ? `${stock}` : `${stock} of ${most}`);

function formationLine(formation: Formation, battle: CorpsBattle): string {
  const { side, echelon, divisionType, nationality, log, pol, logMax, polMax, parent } = formation;
  return joined([
    battle.tables.side.get(side)?.name ?? null,
    echelon === 'division' ? `${divisionType} division` : echelon,
    nationality,
    `LOG ${ofMost(log, logMax)}`,
    `POL ${ofMost(pol, polMax)}`,
    ...FORMATION_ROW_KIND.line(formation),
    parent === null ? null : `under ${findFormation(battle, parent)?.name ?? '?'}`,
  ]);
}

function jobLine(job: Job, battle: CorpsBattle): string {
  const { task, workers, occupant, turnsWorked, chargesLaid } = job;
  const needed = countTurnsNeeded(battle, job);
  return joined([
    chargesLaid ? 'charges laid' : task,
    occupant === null ? null : `for ${unitIn(battle, occupant)?.name ?? '?'}`,
    workers === null ? 'no workers' : (unitIn(battle, workers)?.name ?? null),
    !chargesLaid && (needed === null ? 'not possible under opposition' : `${turnsWorked} of ${needed} turns`),
    isWorkOpposed(battle, job) && 'opposed',
    hasLeftSite(battle, job) && 'workers away from the site',
  ]);
}

/** Returns a short description of a formation, a job or a proposal for lists. */
export function describeRow(table: string, row: Row, battle: CorpsBattle): string {
  switch (table) {
    case 'formation':
      return formationLine(row as Formation, battle);
    case 'job':
      return jobLine(row as Job, battle);
    case 'structure': {
      const { kind, side } = row as Structure;
      return joined([kind, battle.tables.side.get(side ?? '')?.name ?? null]);
    }
    case 'proposal':
      return describeProposal(battle, row as Proposal);
    default:
      return '';
  }
}
