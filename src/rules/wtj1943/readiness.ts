import type { Actor } from '../happening.js';
import { areFieldsSealed } from '../ordered.js';
import { refuseIllegal } from '../refusal.js';
import { unitIn } from './battle.js';
import type { Wtj1943Battle, Wtj1943Unit } from './state.js';
import { ORDER_WORDS } from './vocabulary.js';

/**
 * Refuses a unit without bases, because it cannot take part in anything.
 * @throws {Refusal} ILLEGAL if the unit has no bases
 */
export function checkCanTakePart({ name, bases }: Wtj1943Unit): void {
  if (bases === 0) throw refuseIllegal(`${name} has no bases left. Choose another unit.`, '2.4', '2.5');
}

/**
 * Refuses a unit that a vehicle carries or tows, because it moves with the vehicle.
 * @throws {Refusal} ILLEGAL if the unit is carried or towed
 */
export function checkNotCarried({ name, carriedBy }: Wtj1943Unit, battle: Wtj1943Battle): void {
  const carrier = unitIn(battle, carriedBy);
  if (carrier) throw refuseIllegal(`${name} is carried or towed by ${carrier.name}. Dismount or unlimber first.`, '2.4');
}

/**
 * 2.1: refuses a second test in a turn, because the order from the first test remains in force.
 * @throws {Refusal} ILLEGAL if the unit has already tested
 */
export function checkNotTested({ name, order }: Wtj1943Unit): void {
  if (order !== null)
    throw refuseIllegal(
      `${name} has already taken its command test this turn, with an order to ${ORDER_WORDS[order]}. Choose another unit.`,
      '2.1',
    );
}

/**
 * W-27: refuses a player's command test for a unit if its sealed orders declare neither maneuver nor assault. An umpire may make
 * the unit take the test.
 * @throws {Refusal} ILLEGAL if a player tests a unit without this declaration
 */
export function checkDeclaredOrders({ name, declared }: Wtj1943Unit, battle: Wtj1943Battle, { standing }: Actor): void {
  if (areFieldsSealed(battle) && declared === 'none' && standing === 'player')
    throw refuseIllegal(
      `${name} has no order to manoeuvre or assault this turn. Ask an umpire to allow the test.`,
      '2.1',
      'W-27',
    );
}

export function checkFootMover(unit: Wtj1943Unit, battle: Wtj1943Battle): void {
  if (unit.kind === 'vehicle') throw refuseIllegal(`${unit.name} is a vehicle. Use \`/wtj1943 vehicle-move\`.`, '2.3');
  checkNotCarried(unit, battle);
}

/**
 * Requires a vehicle (2.3, 2.5).
 * @throws {Refusal} ILLEGAL for any other unit
 */
export function checkVehicle({ name, kind }: Wtj1943Unit): void {
  if (kind !== 'vehicle') throw refuseIllegal(`${name} is not a vehicle. Choose a vehicle.`, '2.3');
}

export function checkCavalry({ name, kind }: Wtj1943Unit): void {
  if (kind !== 'cavalry') throw refuseIllegal(`${name} is not cavalry. Choose cavalry.`, '2.2');
}

/** Returns true for troops on foot, which can lie down (2.2) and be carried by vehicles (2.4). */
export const isFootTroops = ({ kind, mounted }: Pick<Wtj1943Unit, 'kind' | 'mounted'>): boolean =>
  kind !== 'vehicle' && kind !== 'gun' && kind !== 'wagon' && (kind !== 'cavalry' || !mounted);

/**
 * 2.2: requires foot troops, because only they can lie down.
 * @throws {Refusal} ILLEGAL for any other unit
 */
export function checkCanLieDown(unit: Wtj1943Unit): void {
  if (!isFootTroops(unit)) throw refuseIllegal(`${unit.name} cannot go prone. Choose troops on foot.`, '2.2');
}

export function checkInfantry(unit: Wtj1943Unit): void {
  if (!isFootTroops(unit))
    throw refuseIllegal(`${unit.name} is not infantry, so vehicles cannot carry it. Choose infantry.`, '2.4');
}

export function checkTow({ name, kind }: Wtj1943Unit): void {
  if (kind !== 'vehicle' && kind !== 'wagon')
    throw refuseIllegal(`${name} is not a vehicle and cannot tow a gun. Choose a vehicle.`, '2.4');
}

/** 2.4: returns true for a gun, and for a weapon with a gun's class that is not part of a vehicle. */
export const isTowable = ({ kind, gunClass }: Pick<Wtj1943Unit, 'kind' | 'gunClass'>): boolean =>
  kind === 'gun' || (kind !== 'vehicle' && gunClass !== null);

export function checkTowedWeapon({ name, kind, gunClass }: Wtj1943Unit): void {
  if (kind !== 'gun' && gunClass === null) throw refuseIllegal(`${name} is not a towed weapon. Choose a gun.`, '2.4');
}

/**
 * 2.5: requires engineers that can dig or clear mines.
 * @throws {Refusal} ILLEGAL for any other unit
 */
export function checkEngineers(unit: Wtj1943Unit, battle: Wtj1943Battle): void {
  if (unit.kind !== 'engineer') throw refuseIllegal(`${unit.name} is not an engineer base. Choose engineers.`, '2.5');
  checkNotCarried(unit, battle);
}
