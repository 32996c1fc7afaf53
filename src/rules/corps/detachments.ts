import type { Row } from '../battle.js';
import { putOnMap } from '../ground/going.js';
import { findUnitPlace } from '../ground/rows.js';
import { removeFromMap, markPlaceStale } from '../ground/sightings.js';
import { findFirstFreeName, MAX_ROW_NAME_LENGTH, createNameAfter, type RowName, isSameName } from '../names.js';
import { endContacts, copyContacts } from './contact-rows.js';
import { listCompanies, type CorpsContext, unitIn, unitsOf } from './battle.js';
import type { CorpsUnit } from './state.js';
import { DEFAULT_MOVE_TYPE, isFullyDeployed, isSupplied } from './unit.js';
import { changeUnit, endUnitWork } from './units.js';
import { isFootType } from './vocabulary.js';

function cut(text: string, most: number): string {
  const characters = [...text];
  while (characters.join('').length > most) characters.pop();
  return characters.join('').trimEnd();
}

/**
 * Finds a free name for a unit: the stem with the first number that makes an unused name. In a recalculation, a unit keeps its
 * name, provided that the name has this stem and is free.
 * @param first the number to start with; null to try the stem without a number first, and then numbers from 2
 */
function freeName(desk: CorpsContext, id: string, stem: string, first: number | null): RowName {
  const taken = unitsOf(desk.draft.battle).map(({ name }) => name);
  const numbered = (number: number): string => {
    const tail = number === 0 ? '' : ` ${number}`;
    return `${cut(stem, MAX_ROW_NAME_LENGTH - tail.length)}${tail}`;
  };
  const told = desk.wroteFirst?.(id)?.name;
  const toldNumber = Number(/ (\d+)$/.exec(typeof told === 'string' ? told : '')?.[1]);
  if (told === numbered(toldNumber) && !taken.some((name) => isSameName(name, told))) return createNameAfter({ name: told });
  return findFirstFreeName(taken, (number) => numbered(first === null && number === 1 ? 0 : number), first ?? 1);
}

/** Adds a unit under a free name with this stem. @param first the first number; null for no number, if the stem is free */
function addUnit(desk: CorpsContext, unit: Omit<CorpsUnit, 'id' | 'name'>, stem: string, first: number | null): string {
  const id = desk.newId('unit');
  desk.draft.create('unit', id, { ...unit, id, name: freeName(desk, id, stem, first) });
  return id;
}

/** The fields of a company or squadron that differ from its battalion's fields. */
const OWN = { size: 'detachment', sp: 1, spMax: 1, dispersedSp: 0, detachedSp: 0, works: 'none', carries: [] } as const;

/**
 * Deploys companies of 1 SP each from a battalion, at most one for each of its SP (Deploying into detachments, CO-23, CO-77). The
 * companies have the battalion's state, without its fieldworks. If the battalion is at its recorded place, the companies are
 * placed with it on the map.
 */
export function deployCompanies(desk: CorpsContext, parent: CorpsUnit, detachments: number): void {
  const count = Math.min(detachments, parent.sp);
  const { id: parentUnit, ...like } = parent;
  const stem = `${parent.name} ${isFootType(parent.type) ? 'Coy' : 'Sqn'}`;
  const place = findUnitPlace(desk.draft.battle, parentUnit);
  for (let k = 0; k < count; k++) {
    const id = addUnit(desk, { ...like, ...OWN, parentUnit }, stem, 1);
    if (place && !place.stale) putOnMap(desk, id, place, { facing: place.facing });
    copyContacts(desk, parentUnit, id);
  }
  changeUnit(desk, parentUnit, { sp: parent.sp - count, detachedSp: parent.detachedSp + count });
}

/**
 * Returns the state that a completely deployed battalion takes over from a company when the battalion returns to the table
 * (CO-79).
 */
const whereIs = (company: CorpsUnit) => ({
  mode: company.mode,
  riding: company.riding,
  dismounted: !company.riding,
  terrain: company.terrain,
  works: company.works,
  riverBank: company.riverBank,
  inCommand: company.inCommand,
  isolationDay: company.isolationDay,
  position: company.position,
  surrounded: company.surrounded,
  firedThisTurn: company.firedThisTurn,
  movedThisTurn: company.movedThisTurn,
  attackedThisTurn: company.attackedThisTurn,
  surprised: company.surprised,
});

/**
 * Returns a detachment to its battalion. The battalion gets the share of the move that the detachment has used (CO-23, CO-79).
 */
export function rejoinBattalion(desk: CorpsContext, detachment: CorpsUnit): void {
  const parent = unitIn(desk.draft.battle, detachment.parentUnit);
  if (!parent) throw new Error(`${detachment.id} has no parent`);
  const wasOut = parent.sp === 0;
  if (wasOut) {
    stand(desk, parent.id, detachment.id);
    copyContacts(desk, detachment.id, parent.id);
  }
  endContacts(desk, detachment.id);
  endUnitWork(desk, detachment.id);
  removeFromMap(desk.draft, detachment.id);
  desk.draft.remove('unit', detachment.id);
  changeUnit(desk, parent.id, {
    ...(wasOut ? whereIs(detachment) : {}),
    moveUsed: Math.max(wasOut ? 0 : (parent.moveUsed ?? 0), detachment.moveUsed ?? 0),
    movedUnder: (wasOut ? null : parent.movedUnder) ?? detachment.movedUnder ?? null,
    sp: Math.min(parent.spMax, parent.sp + detachment.sp),
    detachedSp: Math.max(0, parent.detachedSp - detachment.sp),
  });
}

/**
 * Adds the SP that a unit regains overnight. A battalion that is completely deployed as companies returns to the table at the
 * place of a company. This is the first company that is in command and not isolated or, without such a company, the first one in
 * the roster (CO-79).
 */
export function returnToUnit(desk: CorpsContext, unit: CorpsUnit, fields: Pick<CorpsUnit, 'sp'> & Partial<CorpsUnit>): void {
  const companies = isFullyDeployed(unit) ? listCompanies(desk.draft.battle, unit) : [];
  const company = companies.find(isSupplied) ?? companies[0];
  if (company) stand(desk, unit.id, company.id);
  changeUnit(desk, unit.id, { ...(company ? { ...whereIs(company), works: 'none' } : {}), ...fields });
}

/** Puts a battalion on the map at its company's place. If the company's place is unknown, so is the battalion's. */
function stand(desk: CorpsContext, battalion: string, company: string): void {
  const place = findUnitPlace(desk.draft.battle, company);
  if (place && !place.stale) putOnMap(desk, battalion, place, { facing: place.facing });
  else markPlaceStale(desk.draft, battalion);
}

/** The state of crews that survive when their guns are lost. */
const SURVIVORS = {
  ...OWN,
  type: 'infantry',
  parentUnit: null,
  marks: [],
  moveType: DEFAULT_MOVE_TYPE.infantry,
  mode: 'normal',
  riding: false,
  dismounted: false,
  terrain: 'open',
  riverBank: false,
  position: 'front-line',
  surrounded: false,
  firedThisTurn: false,
  movedThisTurn: false,
  attackedThisTurn: false,
  destroyed: false,
} as const;

/** Returns the start of the name for the survivors of these guns. */
const survivorsOf = ({ name }: CorpsUnit): string => `${name} survivors`;

/** Checks whether a row was added by an event for the crews of these guns. */
export const isCrewOfGuns = (guns: CorpsUnit, row: Row | null): boolean =>
  typeof row?.name === 'string' && row.name.startsWith(cut(survivorsOf(guns), MAX_ROW_NAME_LENGTH - 4)); // The name may end in a number that makes it unique.

/** Overruns guns: they are destroyed, and their crews are placed 6" behind as a company on foot (Combat results, CO-40). */
export function overrunGuns(desk: CorpsContext, guns: CorpsUnit): void {
  const { id, ...like } = guns;
  addUnit(desk, { ...like, ...SURVIVORS }, survivorsOf(guns), null);
  changeUnit(desk, id, { sp: 0, dispersedSp: 0 });
}
