import type { Row } from '../battle.js';
import type { Procedure, Scene } from '../procedure.js';
import { illegal } from '../refusal.js';
import { formationIn, unitIn } from './battle.js';
import { turnsNeeded } from './jobs.js';
import { proposalLine } from './night.js';
import type { CorpsBattle, CorpsUnit, Formation, Job, Proposal } from './state.js';
import { requireOnTable } from './unit.js';

/** The book hides no unit: bases stand on the table for both sides to see. */
export function knows(): boolean {
  return true;
}

/** Stocks, engineering work and what is proposed for a division are its side's own affair. */
export function knowsRow(sideId: string, _table: string, row: Row): boolean {
  return row.side === sideId;
}

/** Procedures whose working tells what a formation has in stock. */
const STOCK_KEEPING: readonly string[] = ['corps.supply-use', 'corps.resupply'];

/** Of stocks a division's own side alone is told. */
export function audienceOf({ id }: Procedure, scene: Scene<CorpsUnit, CorpsBattle>): string | null {
  const [division] = STOCK_KEEPING.includes(id) ? scene.rows('division') : [];
  return division === undefined ? null : (division.side as string);
}

/** What may be asked of units that are not on the table. */
const OFF_TABLE: readonly string[] = ['corps.replace-hq', 'corps.rate-strength', 'corps.isolation'];

/** Says why a unit can take no part in this role, by throwing. @throws {Refusal} ILLEGAL */
export function checkRole(procedureId: string, role: string, unit: CorpsUnit): void {
  if (!OFF_TABLE.includes(procedureId)) requireOnTable(unit);
  if (procedureId === 'corps.movement' && role === 'unit' && unit.surprised)
    throw illegal(`${unit.name} was surprised too far away to react: it makes no move this turn`, 'Movement', 'CO-22');
}

const joined = (parts: readonly (string | null | false)[]): string =>
  parts.filter((part) => part !== null && part !== false && part !== '').join(', ');

const ofMost = (stock: number, most: number | null): string => (most === null ? `${stock}` : `${stock} of ${most}`);

function formationLine(formation: Formation, battle: CorpsBattle): string {
  const { side, echelon, divisionType, nationality, log, pol, logMax, polMax, supplyRoute, parent } = formation;
  return joined([
    battle.tables.side.get(side)?.name ?? null,
    echelon === 'division' ? `${divisionType} division` : echelon,
    nationality,
    `LOG ${ofMost(log, logMax)}`,
    `POL ${ofMost(pol, polMax)}`,
    supplyRoute === 'overland'
      ? null
      : supplyRoute === 'none'
        ? 'no supply route'
        : `supplied by ${supplyRoute === 'air' ? 'air' : 'sea'}`,
    formation.enemyAA && 'enemy A/A',
    formation.hospital && 'hospital',
    formation.recoveryUnit && 'recovery unit',
    parent === null ? null : `under ${formationIn(battle, parent)?.name ?? '?'}`,
  ]);
}

function jobLine(job: Job, battle: CorpsBattle): string {
  const { task, workers, occupant, opposed, turnsWorked, chargesLaid } = job;
  const needed = turnsNeeded(battle, job);
  return joined([
    chargesLaid ? 'charges laid' : task,
    occupant === null ? null : `for ${unitIn(battle, occupant)?.name ?? '?'}`,
    workers === null ? 'nobody works' : (unitIn(battle, workers)?.name ?? null),
    !chargesLaid && (needed === null ? 'not possible under opposition' : `${turnsWorked} of ${needed} turns`),
    opposed && 'opposed',
  ]);
}

/** The few words that tell a formation, a job or a proposal apart in a list. */
export function rowLine(table: string, row: Row, battle: CorpsBattle): string {
  switch (table) {
    case 'formation':
      return formationLine(row as Formation, battle);
    case 'job':
      return jobLine(row as Job, battle);
    case 'proposal':
      return proposalLine(battle, row as Proposal);
    default:
      return '';
  }
}
