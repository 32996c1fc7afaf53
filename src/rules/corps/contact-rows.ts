/**
 * The rows that record contacts: which units of two sides touch, since when, and whether they have fought (Movement, Combat,
 * CO-86).
 */
import { listRows } from '../battle.js';
import { hasPlainSight } from '../ground/rows.js';
import { recordSighting } from '../ground/sightings.js';
import { describeStrength, isStrengthExact } from '../rough-strength.js';
import { findUnitSymbol } from './drawing.js';
import { findContact, type CorpsContext, unitIn } from './battle.js';
import type { Contact, CorpsBattle, CorpsUnit } from './state.js';

/** Returns all contacts, oldest first. */
export const listContacts = ({ tables }: CorpsBattle): readonly Contact[] => listRows<Contact>(tables.contact);

/** Returns the contacts in which a unit takes part, as either of the two units. */
export const listUnitContacts = (battle: CorpsBattle, id: string): readonly Contact[] =>
  listContacts(battle).filter(({ unit, enemy }) => unit === id || enemy === id);

/** Returns the other unit of a contact. */
const opponentIn = ({ unit, enemy }: Contact, id: string): string => (unit === id ? enemy : unit);

/** The maximum SP of a weak unit, and the minimum SP of a strong unit (CO-88). */
const ROUGH_SP = { weak: 2, strong: 5 };

/**
 * Returns the kind and strength of a unit, as an enemy in contact sees them (CO-88): `armour, strong`, or `armour, 5 SP` if the
 * battle shows exact strength.
 */
const seenAs = ({ type, size, sp }: CorpsUnit, battle: CorpsBattle): string =>
  `${type.replaceAll('-', ' ')}${size === 'detachment' ? ' detachment' : ''}, ${isStrengthExact(battle) ? `${sp} SP` : describeStrength(sp, ROUGH_SP)}`;

/** Makes units in contact see each other, in a battle with plain sight (CO-88). */
export function recordMutualSight(desk: CorpsContext, some: readonly string[], others: readonly string[]): void {
  const { battle } = desk.draft;
  if (!hasPlainSight(battle)) return;
  const pairs = some.flatMap((one) => others.map((other) => [unitIn(battle, one), unitIn(battle, other)] as const));
  for (const [one, other] of pairs) {
    if (!one || !other || one.side === other.side || one.sp === 0 || other.sp === 0) continue;
    recordSighting(desk, other, one.side, findUnitSymbol(other), seenAs(other, battle));
    recordSighting(desk, one, other.side, findUnitSymbol(one), seenAs(one, battle));
  }
}

/** Records that a unit touches an enemy, so that both are in contact. The unit that came into contact is the first parameter. */
export function addContact(desk: CorpsContext, unit: string, enemy: string): void {
  const { battle } = desk.draft;
  const { turn } = battle.game;
  if (!findContact(battle, unit, enemy)) {
    const id = desk.newId('contact');
    desk.draft.create('contact', id, { id, unit, enemy, since: turn, fought: null });
  }
  recordMutualSight(desk, [unit], [enemy]);
  // A trial on what one side knows may lack the enemy.
  for (const each of [unit, enemy].flatMap((id) => unitIn(battle, id) ?? []))
    if (each.position !== 'in-contact') desk.draft.set('unit', each.id, { position: 'in-contact' });
}

/** Restores a contact that had ended, if both of its units are on the table. */
export function restoreContact({ draft }: CorpsContext, contact: Contact): void {
  const { id, unit, enemy } = contact;
  const units = [unit, enemy].flatMap((each) => unitIn(draft.battle, each) ?? []);
  if (units.length < 2 || units.some(({ sp }) => sp === 0) || findContact(draft.battle, unit, enemy)) return;
  draft.create('contact', id, contact);
  for (const each of units) if (each.position !== 'in-contact') draft.set('unit', each.id, { position: 'in-contact' });
}

/**
 * Ends contacts of a unit. Enemies without any other contact are then in the front line.
 * @param isOver checks whether a contact ends. Default: all contacts end
 */
export function endContacts(desk: CorpsContext, id: string, isOver: (enemy: string) => boolean = () => true): void {
  for (const contact of listUnitContacts(desk.draft.battle, id)) {
    const enemy = opponentIn(contact, id);
    if (!isOver(enemy)) continue;
    desk.draft.remove('contact', contact.id);
    const left = unitIn(desk.draft.battle, enemy);
    if (left?.position === 'in-contact' && listUnitContacts(desk.draft.battle, enemy).length === 0)
      desk.draft.set('unit', enemy, { position: 'front-line' });
  }
}

/** Copies the contacts of a unit, such as a battalion, to another. */
export function copyContacts(desk: CorpsContext, from: string, to: string): void {
  for (const contact of listUnitContacts(desk.draft.battle, from)) addContact(desk, to, opponentIn(contact, from));
}

/**
 * Returns the present turn and phase in the form that contacts record. The phase is needed because an umpire may make units fight
 * in any phase.
 */
const momentOf = ({ turn, phase }: CorpsBattle['game']): string => `${turn} ${phase}`;

/** Checks whether a combat for this contact was resolved in this turn, in any phase. */
export const isContactFought = ({ fought }: Contact, { turn }: CorpsBattle['game']): boolean =>
  fought?.startsWith(`${turn} `) ?? false;

/** Records that a combat was resolved for the contacts among its units. */
export function recordFoughtContacts(desk: CorpsContext, units: readonly string[]): void {
  const fought = momentOf(desk.draft.battle.game);
  for (const { id, unit, enemy } of listContacts(desk.draft.battle))
    if (units.includes(unit) && units.includes(enemy)) desk.draft.set('contact', id, { fought });
}

/**
 * Returns the units of the same sides that recorded contacts link to these units, directly or through other units. Leaves out the
 * units themselves, and contacts that were fought in this turn (CO-67).
 */
export function listLinkedUnits(battle: CorpsBattle, units: readonly CorpsUnit[]): readonly CorpsUnit[] {
  const sides = new Set(units.map(({ side }) => side));
  const named = new Set(units.map(({ id }) => id));
  const linked = new Set(named);
  if (sides.size < 2) return [];
  // A set also yields the values that are added while it is walked through.
  for (const id of linked)
    for (const contact of listUnitContacts(battle, id)) {
      const other = unitIn(battle, opponentIn(contact, id));
      if (other && other.sp > 0 && sides.has(other.side) && !isContactFought(contact, battle.game)) linked.add(other.id);
    }
  return [...linked].slice(named.size).flatMap((id) => unitIn(battle, id) ?? []);
}

/** Returns the units on the table that touch this unit according to the recorded contacts. */
export const listTouchingEnemies = (battle: CorpsBattle, id: string): readonly CorpsUnit[] =>
  listUnitContacts(battle, id).flatMap((contact) => {
    const enemy = unitIn(battle, opponentIn(contact, id));
    return enemy && enemy.sp > 0 ? [enemy] : [];
  });

/** Returns remarks on units that roll a second time in the same combat phase (CO-67). */
export function listFoughtBeforeRemarks(units: readonly CorpsUnit[]): string[] {
  const again = units.filter(({ firedThisTurn }) => firedThisTurn).map(({ name }) => name);
  return again.length === 0
    ? []
    : [`Already fought this turn: ${again.join(', ')}. A unit rolls once in a combat phase (CO-67).`];
}

/**
 * Returns a remark on units that are linked to a combat by contacts, but do not take part (CO-67). With plain sight there is none,
 * because some readers of the post do not know these units.
 */
export function listLeftOutRemarks(battle: CorpsBattle, units: readonly CorpsUnit[]): string[] {
  const left = hasPlainSight(battle) ? [] : listLinkedUnits(battle, units).map(({ name }) => name);
  return left.length === 0
    ? []
    : [`In contact, but not in this combat: ${left.join(', ')}. All units linked by contact fight in one combat (CO-67).`];
}
