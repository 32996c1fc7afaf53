/**
 * Carries out the consequences when a unit arrives at a place on the map: its old terrain no longer counts, and it touches other
 * units (CO-84, CO-86).
 */
import type { ActContext as AnyDesk } from '../happening.js';
import type { Route } from '../ground/going.js';
import { findMeeting } from '../ground/meeting.js';
import { type Arrival, type Journey, EMPTY_ARRIVAL } from '../ground/reading.js';
import type { Point } from '../ground/measuring.js';
import { findMap, findRetreat, findUnitPlace } from '../ground/rows.js';
import { type CorpsContext, isAboard, findRecordedTransport, unitIn, unitsOf } from './battle.js';
import { listUnitContacts, addContact, endContacts } from './contact-rows.js';
import { CONTACT_MEASURES, isStillInContact } from './contact.js';
import { listEnemies, MEASURES, listUnseenEnemies } from './measures.js';
import type { CorpsBattle, CorpsUnit } from './state.js';
import { removeFutureOccupant } from './units.js';

/**
 * Clears the terrain that people have entered for a unit and its passengers, when the unit leaves its place (CO-84). Does nothing
 * unless the terrain of the map is binding.
 */
export function clearEnteredTerrain(desk: CorpsContext, id: string): void {
  const { battle } = desk.draft;
  const unit = unitIn(battle, id);
  if (!unit || findMap(battle)?.ground !== 'map' || !MEASURES.map(battle)) return;
  const leaving = [unit, ...unitsOf(battle).filter((rider) => isAboard(rider, unit))];
  for (const { id: each, terrain } of leaving) if (terrain !== 'open') desk.draft.set('unit', each, { terrain: 'open' });
}

/** Records which units a unit touches at its new place, and which it no longer touches. */
function meetThere(desk: CorpsContext, unit: CorpsUnit, journey: Journey): void {
  const { battle } = desk.draft;
  const { before, spots, isMove, isArrival } = journey;
  const end = spots.at(-1)!;
  const touches = (enemy: CorpsUnit): boolean | null => CONTACT_MEASURES.touches(unit, enemy, battle);
  const isLeft = (enemy: CorpsUnit): boolean =>
    isMove ? !isStillInContact(unit, before, end, enemy, battle) : touches(enemy) === false;
  const left = new Set(listEnemies(unit.side, battle).flatMap((enemy) => (isLeft(enemy) ? [enemy.id] : [])));
  const wasRecorded = listUnitContacts(battle, unit.id).length > 0;
  if (wasRecorded) endContacts(desk, unit.id, (id) => left.has(id));
  for (const enemy of listEnemies(unit.side, battle)) {
    // Figures on a table may stand base to base while people set them up, so a contact is meant only if both are marked.
    const isMeant =
      isMove || findMap(battle)?.ground === 'map' || [unit, enemy].every(({ position }) => position === 'in-contact');
    if (isMeant && !findRecordedTransport(battle, enemy) && touches(enemy) === true) addContact(desk, unit.id, enemy.id);
  }
  if ((isMove || isArrival || wasRecorded) && !isHeld(desk.draft.battle, unit, journey))
    desk.draft.set('unit', unit.id, { position: 'front-line' });
}

/** Checks whether a unit was not in contact, or still is after its move. Contacts are either recorded, or entered by people. */
function isHeld(battle: CorpsBattle, { id }: CorpsUnit, { before, spots }: Journey): boolean {
  const unit = unitIn(battle, id);
  if (unit?.position !== 'in-contact' || listUnitContacts(battle, id).length > 0) return true;
  return listEnemies(unit.side, battle).some(
    (enemy) => enemy.position === 'in-contact' && isStillInContact(unit, before, spots.at(-1)!, enemy, battle),
  );
}

/** The distance in inches from a place that an enemy has left to the middle of a unit that moves into it: half a base (CO-100). */
const INTO_GROUND = 1;

/**
 * Checks whether a spot is ground that beaten enemies have left to this unit in this combat phase (Combat results, CO-100).
 * Without a spot, checks whether there is any such ground.
 */
export function mayAdvanceTo(unit: CorpsUnit, battle: CorpsBattle, spot?: Point): boolean {
  const { per = 1 } = findMap(battle) ?? {};
  return listVacatedGround(unit, battle).some(
    ([x, y]) => spot === undefined || Math.hypot(x - spot.x, y - spot.y) * per <= INTO_GROUND,
  );
}

/** Returns the places that a unit may move into now. An enemy whose loss an umpire has overruled holds its place. */
export function listVacatedGround(
  { advanceTo, sp, side }: CorpsUnit,
  battle: CorpsBattle,
): readonly (readonly [number, number])[] {
  const vacated = advanceTo ?? [];
  if (battle.game.phase !== 'combat' || sp === 0 || vacated.length === 0) return [];
  const held = listEnemies(side, battle).flatMap(({ id }) => (findRetreat(battle, id) ? [] : (findUnitPlace(battle, id) ?? [])));
  return vacated.filter(([x, y]) => !held.some((place) => place.x === x && place.y === y));
}

/** Carries out an advance, if this is one: it happens once, leaves the prepared position, and may end in contact (CO-100). */
function advance(desk: CorpsContext, id: string, end: Point): boolean {
  const unit = unitIn(desk.draft.battle, id);
  if (!unit || !mayAdvanceTo(unit, desk.draft.battle, end)) return false;
  desk.draft.set('unit', id, { advanceTo: [], works: 'none', riverBank: false });
  removeFutureOccupant(desk, id);
  return true;
}

/** Carries out the consequences of placing or moving a unit, such as its contacts. */
export function carryOutArrival(desk: AnyDesk, { id }: CorpsUnit, given: Journey): Arrival {
  const corpsDesk = desk as CorpsContext;
  const { before, spots } = given;
  const { x, y } = spots.at(-1)!;
  const journey = advance(corpsDesk, id, { x, y }) ? { ...given, isMove: true } : given;
  if (before && Math.hypot(before.x - x, before.y - y) > 0) clearEnteredTerrain(corpsDesk, id);
  const unit = unitIn(desk.draft.battle as CorpsBattle, id);
  if (unit && unit.sp > 0 && !findRecordedTransport(desk.draft.battle as CorpsBattle, unit)) meetThere(corpsDesk, unit, journey);
  return EMPTY_ARRIVAL;
}

/** The consequences of a unit's arrival by a move under the rules. The move ends where the unit meets an unseen enemy (CO-94). */
export const MOVE_END_FUNCTIONS = {
  arrive: carryOutArrival,
  meets: (unit: CorpsUnit, way: Route, battle: CorpsBattle) =>
    findMeeting(CONTACT_MEASURES, unit, way, listUnseenEnemies(unit.side, battle), battle),
};
