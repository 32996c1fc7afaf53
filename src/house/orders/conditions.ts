/** The conditions of orders: a condition that the bot checks, and a text that the umpire decides on. */
import {
  type Battle,
  measureDistance,
  type Draft,
  describeLength,
  hasPlainSight,
  findMap,
  findRowName,
  listPlaces,
  findRow,
  type Ruleset,
  mayKnowGround,
  type SightingRow,
  listSightings,
  formatTurn,
  type UnitRow,
} from '../../rules/index.js';
import type { EventFacts } from '../module.js';
import { type OrderCondition, ORDER_TABLE, type OrderRow, listAllOrders, isPendingOrder } from './rows.js';

/** Describes a condition that the bot checks, such as "at turn 4" or "when B Coy is seen". */
function toldWords(ruleset: Ruleset, condition: OrderCondition): string {
  switch (condition.kind) {
    case 'turn':
      return `at ${formatTurn(ruleset, condition.turn)}`;
    case 'seen':
      return `when ${condition.name} is seen`;
    case 'fired':
      return 'if it is fired at';
    case 'near':
      return `when an enemy comes within ${describeLength(condition.within, condition.measure)}`;
  }
}

/** Describes all conditions of an order, such as "when B Coy is seen" or "if it rains". Empty for an order without conditions. */
export const describeConditions = (
  ruleset: Ruleset,
  { condition, when }: Pick<OrderRow, 'condition' | 'when'>,
): readonly string[] => [...(condition ? [toldWords(ruleset, condition)] : []), ...(when === null ? [] : [`if ${when}`])];

/**
 * Checks whether an order's condition is met. Returns undefined if the bot cannot check a condition of the order
 * (`OrderCondition`).
 * @param battle the whole battle, or only what the order's side knows of it
 */
export function isConditionMet(ruleset: Ruleset, battle: Battle, { condition, side, unit, met }: OrderRow): boolean | undefined {
  switch (condition?.kind) {
    case undefined:
      return undefined;
    case 'turn':
      return battle.game.turn >= condition.turn;
    case 'seen': {
      const enemy = findRow(battle, 'unit', condition.unit);
      const isKnown = enemy !== undefined && ruleset.knows(side, enemy as UnitRow, battle);
      return isKnown || contactsOf(battle, side).some((row) => row.unit === condition.unit && row.turn === battle.game.turn);
    }
    case 'fired':
      return met === true;
    case 'near':
      return isNear(ruleset, battle, unit, side, condition.within);
  }
}

/**
 * Checks whether a known enemy, or a contact of this turn, is near a side's unit, by the places on that side's map. If places are
 * inexact, the maximum distance counts.
 */
function isNear(ruleset: Ruleset, battle: Battle, unitId: string, side: string, within: number): boolean {
  const map = findMap(battle);
  const known = listPlaces(battle).filter((place) => !place.stale && mayKnowGround(side, place, battle, ruleset));
  const own = known.find(({ unit }) => unit === unitId);
  if (!map || !own) return false;
  const contacts = contactsOf(battle, side).filter(({ turn }) => turn === battle.game.turn);
  if (contacts.some((place) => measureDistance(own, place, map).most <= within)) return true;
  return known.some((place) => {
    const unit = battle.tables.unit.get(place.unit);
    return (
      unit !== undefined &&
      unit.side !== side &&
      !ruleset.strength.isLost(unit) &&
      measureDistance(own, place, map).most <= within
    );
  });
}

/** Returns the parts of an order as its side reads them: the action, the condition, and how long the order applies. */
export const describeOrderParts = (
  ruleset: Ruleset,
  order: OrderRow,
  hangs = describeConditions(ruleset, order),
): readonly string[] => [order.words, ...hangs, ...(order.standing ? ['until further orders'] : [])];

/**
 * Describes the condition of an order and whether it is met now, such as "when B Coy is seen (it is so)". For a settled order,
 * leaves out whether the condition is met.
 */
export function describeConditionNow(ruleset: Ruleset, battle: Battle, order: OrderRow): readonly string[] {
  const [first, ...others] = describeConditions(ruleset, order);
  const met = isPendingOrder(order) ? isConditionMet(ruleset, battle, order) : undefined;
  return first === undefined || met === undefined
    ? describeConditions(ruleset, order)
    : [`${first} (${met ? 'true now' : 'not yet'})`, ...others];
}

/**
 * Marks the `fired` conditions of unsettled orders as met in this turn. The event must have rolled dice against the order's unit,
 * and must be public or known to the unit's side. Observation rolls (`isLook`) and dice of the unit's own act do not count.
 */
export function recordFiredConditions(ruleset: Ruleset, draft: Draft, { resolutions, sideId }: EventFacts): void {
  const waiting = listAllOrders(draft.battle).filter(
    (order) =>
      order.condition?.kind === 'fired' && order.met !== true && order.turn === draft.battle.game.turn && isPendingOrder(order),
  );
  if (waiting.length === 0) return;
  const firedAt = new Set(
    resolutions.flatMap(({ procedure, roles, dice }) => {
      const definition = ruleset.procedures.find(({ id }) => id === procedure);
      if (!definition || definition.isLook || dice.length === 0) return [];
      return Object.entries(roles).flatMap(([role, ids]) => {
        const { acts, table } = definition.roles[role] ?? {};
        return acts === true || table !== undefined ? [] : ids;
      });
    }),
  );
  for (const { id, unit, side } of waiting)
    if (firedAt.has(unit) && (sideId === null || sideId === side)) draft.set(ORDER_TABLE, id, { met: true });
}

/** Returns the contacts of a side, which has nothing else of its enemies in a battle with plain sight. */
const contactsOf = (battle: Battle, side: string): readonly SightingRow[] =>
  hasPlainSight(battle) ? listSightings(battle).filter(({ seenBy }) => seenBy === side) : [];

/**
 * Returns the condition that a side sees an enemy unit, with the name by which the side has it, if it has lost sight of it too;
 * undefined if the side has never seen the unit and may not name it.
 * @param isOpen true if players may name any enemy
 */
export function buildSeenCondition(
  ruleset: Ruleset,
  battle: Battle,
  side: string,
  id: string,
  isOpen: boolean,
): OrderCondition | undefined {
  const unit = battle.tables.unit.get(id);
  if (unit?.side === side) return undefined;
  if (unit && (isOpen || ruleset.knows(side, unit, battle))) return { kind: 'seen', unit: id, name: findRowName(unit) };
  const contact = listSightings(battle).find((row) => row.unit === id && row.seenBy === side);
  return contact && { kind: 'seen', unit: id, name: contact.name };
}
