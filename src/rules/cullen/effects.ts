import type { Json } from '../../dice/index.js';
import { listEffectTargets } from '../carry-out.js';
import { buildSentenceEvent } from '../act.js';
import type { Resolution } from '../result.js';
import type { FurtherEvents } from '../happening.js';
import {
  type CullenContext,
  listAttachedOfficers,
  listPassengers,
  findStrikingSide,
  requireUnit,
  unitIn,
  unitsOf,
  findVehicle,
} from './battle.js';
import type { CullenEffect } from './effect-kinds.js';
import type { CullenBattle, CullenUnit } from './state.js';
import {
  breakOffCombat,
  callOffAssaults,
  changeUnit,
  disembarkAll,
  destroyUnit,
  fallBack,
  gainDps,
  disembarkUnit,
  embarkUnit,
  hasFallenBack,
  detachOfficerRow,
  isLeavingByRoll,
  loseElements,
  recordMove,
  putInCombat,
  worsenCondition,
} from './unit-state.js';
import { isTroops } from './vocabulary.js';

/** Carries out one effect of a result on the units in its role. Does nothing if the role is empty. */
export function applyEffect(desk: CullenContext, effect: CullenEffect, resolution: Resolution): void {
  for (const id of listEffectTargets(effect, resolution)) applyTo(desk, effect, id, resolution);
}

function applyTo(desk: CullenContext, effect: CullenEffect, id: string, { roles }: Resolution): void {
  const { battle } = desk.draft;
  const unit = requireUnit(battle, id);
  const inRole = (role: string): CullenUnit | undefined => unitIn(battle, roles[role]?.[0]);
  switch (effect.kind) {
    case 'set':
      if (effect.fields.lost === true) loseOfficer(desk, unit);
      else changeUnit(desk, id, effect.fields);
      return;
    case 'gain-dps':
      gainDps(desk, id, effect.dps);
      return;
    case 'lose-dps':
      changeUnit(desk, id, { dps: Math.max(0, unit.dps - effect.dps) });
      return;
    case 'lose-elements':
      loseElements(desk, id, effect.elements);
      return;
    case 'move': {
      const { moveInches, moved, status, closes = false } = effect;
      if (!closes && isLeavingByRoll(unit, moveInches)) breakOffCombat(desk, unit);
      recordMove(desk, id, { moveInches, ...(status === undefined ? {} : { status }) }, moved);
      return;
    }
    case 'fall-back':
      fallBack(desk, id, effect.status, effect.inches);
      return;
    case 'keep-inches':
      changeUnit(desk, id, { moveInches: unit.moveInches < 0 ? -effect.inches : effect.inches });
      return;
    case 'toggle':
      // Limbering or unlimbering starts from the guns' state at the start of the phase. The movement roll may have changed their
      // state since then.
      changeUnit(desk, id, effect.field === 'setUp' ? { setUp: !unit.atPhase.setUp } : { mounted: !unit.mounted });
      return;
    case 'bus':
      bus(desk, unit, inRole(effect.on));
      return;
    case 'beaten-supporters': {
      const { dps, elements, status } = effect;
      if (unit.side !== inRole(effect.with)?.side || !isTroops(unit)) return;
      gainDps(desk, id, dps);
      loseElements(desk, id, elements);
      if (status !== null) fallBack(desk, id, status);
      return;
    }
    case 'armour-retires':
      if (unit.side === inRole(effect.with)?.side && unit.kind === 'armour') fallBack(desk, id, 'retiring');
      return;
    case 'lock': {
      const enemy = inRole(effect.with);
      if (enemy && [unit, enemy].every((each) => each.condition !== 'destroyed' && !hasFallenBack(each)))
        putInCombat(desk, unit, enemy);
      return;
    }
    case 'unlock':
      for (const [one, other] of [
        [unit, inRole(effect.with)],
        [inRole(effect.with), unit],
      ])
        if (one && other && one.lockedWith === other.id) desk.draft.set('unit', one.id, { lockedWith: null });
      return;
    case 'under-fire':
      // Passengers are placed together with their vehicle (TC-57).
      for (const each of [unit, ...listPassengers(battle, unit)])
        changeUnit(desk, each.id, { underFire: [...new Set([...each.underFire, ...effect.by])] });
      return;
    case 'worsen':
      worsenCondition(desk, id, effect.condition);
      return;
    case 'softskin-hit':
      hitSoftskin(desk, unit, effect);
      return;
    case 'count-round': {
      const target = roles[effect.target]?.[0];
      if (target !== undefined) countRound(desk, unit, target, effect.targetMoved);
      return;
    }
    case 'spend-airstrike': {
      const side = findStrikingSide(battle, unit, desk.actor.sideId);
      if (side) desk.draft.set('side', side.id, { airstrikes: Math.max(0, side.airstrikes - 1) });
      return;
    }
    default:
      throw new Error(`no effect ${(effect satisfies never as { kind: Json }).kind as string}`);
  }
}

/**
 * Carries out bussing: a unit on a vehicle gets off, and any other unit gets on the chosen vehicle. Bussing uses the vehicle's
 * move too (TC-10). Nothing happens if the unit is not on a vehicle and people have chosen none.
 * @param named the vehicle to get on; undefined if people have chosen none
 */
function bus(desk: CullenContext, unit: CullenUnit, named: CullenUnit | undefined): void {
  const carrier = findVehicle(desk.draft.battle, unit);
  const vehicle = carrier ?? named;
  if (!vehicle) return;
  if (carrier) disembarkUnit(desk, unit);
  else embarkUnit(desk, unit, vehicle);
  changeUnit(desk, vehicle.id, { moveInches: 0, moved: true, bussedThisMove: true });
}

/** Carries out a hit on a vehicle. Passengers get off the vehicle even if they are unhurt. */
function hitSoftskin(
  desk: CullenContext,
  vehicle: CullenUnit,
  { vehicle: condition, troopsDps, troopsDestroyed }: CullenEffect & { readonly kind: 'softskin-hit' },
): void {
  const onBoard = listPassengers(desk.draft.battle, vehicle);
  worsenCondition(desk, vehicle.id, condition);
  for (const passenger of onBoard) {
    const { id, kind } = passenger;
    if (!troopsDestroyed) gainDps(desk, id, troopsDps);
    else if (kind === 'officer') loseOfficer(desk, passenger);
    else {
      for (const officer of listAttachedOfficers(desk.draft.battle, id)) loseOfficer(desk, officer); // See ruling TC-54.
      destroyUnit(desk, id);
    }
  }
}

const loseOfficer = (desk: CullenContext, officer: CullenUnit): void => detachOfficerRow(desk, officer, { lost: true });

/** Counts rounds at a stationary target (TC-24). If several guns of a unit fire together, each gun counts as one round. */
function countRound(
  desk: CullenContext,
  { id, rangedTarget, rangedRounds, rangedThisMove }: CullenUnit,
  target: string,
  targetMoved: boolean,
): void {
  const isSecondGun = rangedThisMove && rangedRounds > 0;
  const rounds = rangedTarget === target ? rangedRounds + (isSecondGun ? 0 : 1) : 1;
  changeUnit(desk, id, { rangedTarget: target, rangedRounds: targetMoved ? 0 : rounds, rangedThisMove: true });
}

/** Ends the combats of a unit, and the assaults that it or others have declared (TC-66, TC-67). */
export function endCombats(desk: CullenContext, unit: CullenUnit): void {
  breakOffCombat(desk, unit);
  callOffAssaults(desk, unit);
}

/** Separates a unit that leaves the battle from its officers, vehicles and passengers. */
export function separateRemovedUnit(desk: CullenContext, unit: CullenUnit): void {
  for (const officer of listAttachedOfficers(desk.draft.battle, unit.id)) detachOfficerRow(desk, officer);
  for (const { id, rangedTarget } of unitsOf(desk.draft.battle))
    if (rangedTarget === unit.id) desk.draft.set('unit', id, { rangedTarget: null, rangedRounds: 0 });
  disembarkAll(desk, unit);
  disembarkUnit(desk, unit);
  endCombats(desk, unit);
}

/**
 * Separates a unit that has changed sides from officers, vehicles and passengers of its old side. Also ends its combats and all
 * declared assaults in which it takes part (TC-67).
 * @returns a further event for the officers' side, because they stay behind. No event if the unit had no officers
 */
export function separateDefector(desk: CullenContext, unit: CullenUnit, from: string): FurtherEvents {
  const { battle } = desk.draft;
  const isStranger = ({ side }: CullenUnit): boolean => side !== unit.side;
  if (unit.kind === 'officer' && unit.attachedTo !== null) detachOfficerRow(desk, unit);
  if (listPassengers(battle, unit).some(isStranger)) disembarkAll(desk, unit);
  const vehicle = findVehicle(battle, unit);
  if (vehicle && isStranger(vehicle)) disembarkUnit(desk, unit);
  endCombats(desk, unit);
  const left = listAttachedOfficers(battle, unit.id).filter(isStranger);
  if (left.length === 0) return [];
  return [
    (next) => {
      for (const { id } of left) detachOfficerRow(next as CullenContext, requireUnit(next.draft.battle as CullenBattle, id));
      return buildSentenceEvent(
        'officer-detached',
        `${unit.name} has changed sides and left ${left.map(({ name }) => name).join(', ')} behind.`,
        {
          side: from,
        },
      );
    },
  ];
}
