/**
 * Checks whether an action follows its unit's opened order. An open order binds its unit in the phase of the ordered action. If
 * other units of its side have a move order, a unit without one must hold, unless the battle lets players move it
 * (`withoutOrders`).
 */
import { areAlternatives, holdsWithoutOrder, isHeld, isOfPhase, ordersOf } from '../house/index.js';
import { type JsonObject, sameJson } from '../dice/index.js';
import {
  areSealed,
  type Battle,
  type Finding,
  nameOf,
  type Ruleset,
  type UnitRow,
  rowOf,
  unlessRefused,
} from '../rules/index.js';
import type { Attempt } from './attempt.js';

/**
 * Finds whether an opened order forbids an action. A unit ordered to hold may not move. In the phase of its order, a unit may
 * carry out nothing but the order. Fire, required rolls, forced moves and actions that carry out an order are always allowed.
 * @returns `no` with the order, or `ask` for an order in words only; null if no order forbids the action
 */
export function ordersAgainst(ruleset: Ruleset, battle: Battle, attempt: Attempt): Finding | null {
  const { procedure, staging, order } = attempt;
  if (!areSealed(battle) || order !== undefined || !procedure || isOwed(attempt)) return null;
  for (const [role, { acts, table }] of Object.entries(procedure.roles)) {
    if (!acts || table !== undefined) continue;
    for (const id of staging.roles[role] ?? []) {
      const unit = rowOf(battle, 'unit', id) as UnitRow | undefined;
      const found = unit && against(ruleset, battle, unit, attempt);
      if (found) return found;
    }
  }
  return null;
}

/**
 * Checks whether the rules allow or require an action despite the unit's order, as an automatic event or as a fight that a result
 * allows.
 */
function isOwed({ procedure, input }: Attempt): boolean {
  const { isFree, byRight } = procedure?.oncePer ?? {};
  if (!isFree && !byRight) return false;
  const now = unlessRefused(input);
  return now != null && (isFree?.(now) === true || byRight?.is(now) === true);
}

function against(ruleset: Ruleset, battle: Battle, unit: UnitRow, { procedure, staging }: Attempt): Finding | null {
  const isMove = ruleset.ground?.movedBy?.(unit, battle).procedure === procedure!.id;
  const action = { does: { type: 'resolve', procedure: procedure!.id } };
  const ofSide = ordersOf(battle, unit.side, battle.game.turn).filter(({ state }) => state !== 'written' && state !== 'sealed');
  // An order applies even after it was carried out: a unit that holds, or has reached its goal, stays there.
  const own = ofSide.filter(
    (each) =>
      each.unit === unit.id &&
      (each.state === 'open' || (each.state === 'done' && (isHeld(each) || (isMove && holdsWithoutOrder(battle))))),
  );
  const bound = own.filter(
    (each) => each.does?.procedure === procedure!.id || (isMove && areAlternatives(ruleset, battle, action, each)),
  );
  if (bound.some(({ does, state }) => state === 'open' && does !== null && isSame(does, procedure!.id, staging))) return null;
  const [first] = bound;
  if (first) {
    const isWords = first.does === null && !isHeld(first);
    return {
      is: isWords ? 'ask' : 'no',
      fact: `${NOT_AS_ORDERED}${first.words.slice(0, MOST_WORDS).replace(/\.$/, '')}): ${nameOf(unit)}.`,
      wanted: 'Carry out the order of this unit, or ask an umpire.',
    };
  }
  if (!isMove || !holdsWithoutOrder(battle)) return null;
  if (ofSide.length === 0) return beforeOpening(ruleset, battle, unit, action);
  return {
    is: 'no',
    fact: `${NOT_AS_ORDERED}no order): ${nameOf(unit)}.`,
    wanted: 'A unit without an order must hold. Write an order for the next turn, or ask an umpire.',
  };
}

/**
 * Finds whether a move comes before the orders of this turn open. This is so in the first phase, if the side has written orders,
 * or if moves are for a later phase.
 */
function beforeOpening(
  ruleset: Ruleset,
  battle: Battle,
  { side }: UnitRow,
  action: Parameters<typeof isOfPhase>[2],
): Finding | null {
  const { phase, turn } = battle.game;
  if (phase !== ruleset.phases[0]?.id) return null;
  if (ordersOf(battle, side, turn).length === 0 && isOfPhase(ruleset, battle, action)) return null;
  return {
    is: 'no',
    fact: 'The orders of this turn are not open yet.',
    wanted: 'Give an order to the unit, and seal the orders of your side.',
  };
}

/** The first words of a note on an action that differs from its unit's order. */
const NOT_AS_ORDERED = 'Not as ordered (';

/** Checks whether an event has a note that it differs from its order. */
export const isNotAsOrdered = ({ notes }: { readonly notes: readonly string[] }): boolean =>
  notes.some((note) => note.includes(NOT_AS_ORDERED));

/** The maximum number of characters that a refusal or a post quotes from an order. */
const MOST_WORDS = 60;

/**
 * Checks whether an action is the ordered action: the same procedure with the same rows, and no value that contradicts the order.
 * Missing values do not contradict it.
 */
const isSame = (does: JsonObject, procedure: string, { roles, typed }: Attempt['staging']): boolean =>
  does.type === 'resolve' &&
  does.procedure === procedure &&
  Object.entries(does.roles as JsonObject).every(([role, ids]) => roles[role] === undefined || sameJson([...roles[role]], ids)) &&
  Object.entries(does.typed as JsonObject).every(([key, value]) => typed[key] === undefined || sameJson(typed[key], value));
