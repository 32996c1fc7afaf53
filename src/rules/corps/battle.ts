import { createLookups, listRows } from '../battle.js';
import type { ActContext as AnyDesk } from '../happening.js';
import { cachePerObject } from '../kept.js';
import type { Contact, CorpsBattle, CorpsSide, CorpsUnit, Formation, Job, Proposal, Structure } from './state.js';

export type CorpsContext = AnyDesk<CorpsBattle>;

export const { unitsOf, unitIn, sideIn } = createLookups<CorpsBattle, CorpsUnit, CorpsSide>();

/** Returns the only enemy side of a unit; undefined if there are several or none. */
export function findOnlyEnemySide({ tables }: CorpsBattle, unit: CorpsUnit | undefined): CorpsSide | undefined {
  const enemies = [...tables.side.values()].filter(({ id }) => id !== unit?.side);
  return unit && enemies.length === 1 ? enemies[0] : undefined;
}

export const listFormations = ({ tables }: CorpsBattle): readonly Formation[] => listRows<Formation>(tables.formation);
export const listJobs = ({ tables }: CorpsBattle): readonly Job[] => listRows<Job>(tables.job);
export const listStructures = ({ tables }: CorpsBattle): readonly Structure[] => listRows<Structure>(tables.structure);
export const listProposals = ({ tables }: CorpsBattle): readonly Proposal[] => listRows<Proposal>(tables.proposal);

export const findFormation = (battle: CorpsBattle, wanted: string | null): Formation | undefined =>
  listFormations(battle).find(({ id }) => id === wanted);
export const findJob = (battle: CorpsBattle, wanted: string): Job | undefined => listJobs(battle).find(({ id }) => id === wanted);

/** Returns the contact between two units, in either order (CO-86). */
export const findContact = ({ tables }: CorpsBattle, a: string, b: string): Contact | undefined =>
  listRows<Contact>(tables.contact).find(({ unit, enemy }) => (unit === a && enemy === b) || (unit === b && enemy === a));

/**
 * Returns a formation and all its superiors, from the lowest to the highest. The formation's units can use the supplies of all of
 * these (Supply, CO-49).
 */
export function listFormationChain(battle: CorpsBattle, formationId: string): readonly Formation[] {
  const chain: Formation[] = [];
  for (let next = findFormation(battle, formationId); next && !chain.includes(next); next = findFormation(battle, next.parent))
    chain.push(next);
  return chain;
}

/** Checks whether a unit is carried by another. Companies ride with their battalion (CO-78). */
const isCarriedBy = ({ id, parentUnit }: CorpsUnit, { carries }: CorpsUnit): boolean =>
  carries.includes(id) || (parentUnit !== null && carries.includes(parentUnit));

/**
 * Checks whether a unit is on board a transport (CO-82). A unit that is recorded as riding is on board the transport that carries
 * it or its battalion. Any other unit is on board if the transport carries it, unless it has dismounted, is in works or is in
 * contact.
 */
export function isAboard(unit: CorpsUnit, transport: CorpsUnit): boolean {
  if (unit.riding) return isCarriedBy(unit, transport);
  const isFree = unit.works === 'none' && unit.position !== 'in-contact';
  return transport.carries.includes(unit.id) && unit.dismounted === false && isFree;
}

/** Lists the units that carry others. Distances ask for them, so they are found once for a battle. */
const findCarriers = cachePerObject((units: CorpsBattle['tables']['unit']): readonly CorpsUnit[] =>
  [...units.values()].filter(({ carries, destroyed }) => carries.length > 0 && !destroyed),
);

/** Returns the transport that a unit rides in; undefined if it rides in no recorded transport. */
export const findRecordedTransport = ({ tables }: CorpsBattle, unit: CorpsUnit): CorpsUnit | undefined =>
  findCarriers(tables.unit).find((carrier) => isAboard(unit, carrier));

/** Returns a unit's mode for the chart of hits. On board a transport, this is transport mode (Orders, CO-82). */
export const findUnitMode = (battle: CorpsBattle, unit: CorpsUnit): CorpsUnit['mode'] =>
  unit.mode === 'normal' && findRecordedTransport(battle, unit) ? 'transport' : unit.mode;

/** Returns the transport of this unit; undefined if it has none. A destroyed transport carries no units. */
export const findCarrier = ({ tables }: CorpsBattle, unit: CorpsUnit): CorpsUnit | undefined =>
  findCarriers(tables.unit).find((carrier) => isCarriedBy(unit, carrier));

/** Returns the companies of a battalion that are on the table, in the order of the roster. */
export const listCompanies = (battle: CorpsBattle, { id }: CorpsUnit): readonly CorpsUnit[] =>
  unitsOf(battle).filter(({ parentUnit, sp }) => parentUnit === id && sp > 0);

/** Returns the units directly in a formation, in the order of the roster. Leaves out units of formations under it. */
export function listFormationUnits(battle: CorpsBattle, formationId: string): readonly CorpsUnit[] {
  return unitsOf(battle).filter(({ formation }) => formation === formationId);
}
