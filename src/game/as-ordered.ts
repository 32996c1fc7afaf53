/**
 * Checks whether an action follows its unit's opened order. An open order binds its unit in the phase of the ordered action. If
 * other units of the side have a move order, a unit without one must hold, unless the battle lets players move it
 * (`withoutOrders`).
 */
import {
  areAlternatives,
  composeWithModules,
  mustHoldWithoutOrder,
  isHoldOrder,
  isOrderForPhase,
  OBJECTIVE_ACT_IDS,
  type OrderRow,
  listOrders,
} from '../house/index.js';
import { type Json, type JsonObject, isSameJson } from '../dice/index.js';
import {
  type ActionFacts,
  type Actor,
  areFieldsSealed,
  type Battle,
  type CheckFinding,
  listInputFields,
  isLeavingPlace,
  findRowName,
  findUnitPlace,
  type Procedure,
  type Row,
  type Ruleset,
  type UnitRow,
  findRow,
  tryOrHandleRefusal,
} from '../rules/index.js';
import type { Attempt } from './attempt.js';
import type { UnitMove } from './command.js';

/**
 * Checks whether an opened order forbids an action. A unit that is ordered to hold may not move or leave the map. In the phase of
 * its order, a unit may only carry out that order. Fire, compulsory rolls, forced moves and actions that carry out an order are
 * always allowed.
 * @returns `no` with the order, or `ask` for an order that is only text; null if no order forbids the action
 */
export function findOrderConflict(ruleset: Ruleset, battle: Battle, attempt: Attempt): CheckFinding | null {
  const { rule, staging, order } = attempt;
  if (!areFieldsSealed(battle) || order !== undefined || isOwed(attempt)) return null;
  if (rule.id === OBJECTIVE_ACT_IDS.exit) return leavingAgainst(battle, staging.typed.unit);
  for (const [role, { acts, table }] of Object.entries(rule.roles)) {
    if (!acts || table !== undefined) continue;
    for (const id of staging.roles[role] ?? []) {
      const unit = findRow(battle, 'unit', id) as UnitRow | undefined;
      const found = unit && against(ruleset, battle, unit, attempt);
      if (found) return found;
    }
  }
  return null;
}

/** Checks whether a unit that would leave the map is ordered to hold. */
function leavingAgainst(battle: Battle, id: Json | undefined): CheckFinding | null {
  const unit = typeof id === 'string' ? (findRow(battle, 'unit', id) as UnitRow | undefined) : undefined;
  const held = unit && openedOf(battle, unit).find((each) => each.unit === unit.id && isHoldOrder(each));
  return unit && held ? notAsOrdered(unit, held) : null;
}

/** Returns the opened orders of a unit's side for this turn. */
const openedOf = (battle: Battle, { side }: UnitRow): readonly OrderRow[] =>
  listOrders(battle, side, battle.game.turn).filter(({ state }) => state !== 'written' && state !== 'sealed');

const notAsOrdered = (unit: UnitRow, order: OrderRow): CheckFinding => ({
  is: order.does === null && !isHoldOrder(order) ? 'ask' : 'no',
  fact: `${NOT_AS_ORDERED}${order.words.slice(0, MOST_WORDS).replace(/\.$/, '')}): ${findRowName(unit)}.`,
  wanted: 'Carry out the order of this unit, or ask an umpire.',
});

/** Checks whether the rulebook requires a roll of a unit in this phase, such as the movement roll of a unit that retires. */
const isDueNow = (ruleset: Ruleset, battle: Battle, unit: UnitRow, procedure: string): boolean =>
  composeWithModules(ruleset)
    .openTasks(battle)
    .some(
      ({ phase, suggested }) =>
        phase === battle.game.phase &&
        suggested !== undefined &&
        'procedure' in suggested &&
        suggested.procedure === procedure &&
        Object.values(suggested.roles).flat().includes(unit.id),
    );

/**
 * Checks whether the rules allow or require an action despite the unit's order. Examples are an automatic event, or a fight that
 * a result allows.
 */
function isOwed({ rule, input }: Attempt): boolean {
  const { isFree, byRight } = (rule.kind === 'procedure' && rule.oncePer) || {};
  if (!isFree && !byRight) return false;
  const now = tryOrHandleRefusal(input);
  return now != null && (isFree?.(now) === true || byRight?.is(now) === true);
}

function against(ruleset: Ruleset, battle: Battle, unit: UnitRow, { rule, staging }: Attempt): CheckFinding | null {
  const isMove = isLeavingPlace(ruleset, unit, battle, rule.id) || leavesPlace(battle, unit, rule, staging);
  const action = { does: { type: 'resolve', procedure: rule.id } };
  const ofSide = openedOf(battle, unit);
  // An order still applies after it was carried out. A unit that holds, or has reached its destination, stays there.
  const own = ofSide.filter(
    (each) =>
      each.unit === unit.id &&
      (each.state === 'open' || (each.state === 'done' && (isHoldOrder(each) || (isMove && mustHoldWithoutOrder(battle))))),
  );
  const bound = own.filter(
    (each) => each.does?.procedure === rule.id || (isMove && areAlternatives(ruleset, battle, action, each)),
  );
  if (bound.some(({ does, state }) => state === 'open' && does !== null && isSame(does, rule.id, staging))) return null;
  if (isMove && isDueNow(ruleset, battle, unit, rule.id)) return null;
  const held = ruleset.ground?.notOnHold?.includes(rule.id) ? own.find(isHoldOrder) : undefined;
  if (held && !isDueNow(ruleset, battle, unit, rule.id)) return notAsOrdered(unit, held);
  const [first] = bound;
  if (first) return notAsOrdered(unit, first);
  if (!isMove || !mustHoldWithoutOrder(battle)) return null;
  if (ofSide.length === 0) return beforeOpening(ruleset, battle, unit, action);
  return {
    is: 'no',
    fact: `${NOT_AS_ORDERED}no order): ${findRowName(unit)}.`,
    wanted: 'A unit without an order must hold. Write an order for the next turn, or ask an umpire.',
  };
}

/** Checks whether an action moves a unit on the map to another place, such as engineers who clear a lane. */
function leavesPlace(battle: Battle, { id }: UnitRow, rule: ActionFacts, { typed }: Attempt['staging']): boolean {
  if (findUnitPlace(battle, id)?.stale !== false) return false;
  return listInputFields(rule).some(({ key, goes }) => goes === true && typed[key] !== undefined);
}

/**
 * Checks whether a move would come before this turn's orders are opened. This can happen in the first phase, if the side has
 * written orders, or if moves are ordered for a later phase.
 */
function beforeOpening(
  ruleset: Ruleset,
  battle: Battle,
  { side }: UnitRow,
  action: Parameters<typeof isOrderForPhase>[2],
): CheckFinding | null {
  const { phase, turn } = battle.game;
  if (phase !== ruleset.phases[0]?.id) return null;
  if (listOrders(battle, side, turn).length === 0 && isOrderForPhase(ruleset, battle, action)) return null;
  return {
    is: 'no',
    fact: 'The orders for this turn are not open yet.',
    wanted: 'Give an order to the unit, and seal the orders of your side.',
  };
}

/** The start of a note on an action that differs from its unit's order. */
const NOT_AS_ORDERED = 'Not as ordered (';

/** Checks whether a note says that the action of this unit differs from its order. */
export const isOrderDeviation = (note: string, unit: Row): boolean =>
  note.includes(NOT_AS_ORDERED) && note.endsWith(`: ${findRowName(unit)}.`);

/** Checks whether an event has a note that the action differs from its order. */
export const hasOrderDeviation = ({ notes }: { readonly notes: readonly string[] }): boolean =>
  notes.some((note) => note.includes(NOT_AS_ORDERED));

/** The maximum number of characters that a refusal or a post quotes from an order. */
const MOST_WORDS = 60;

/**
 * Finds the open order that a player carries out with their own command. The command must name all rows of the order, and all its
 * values except those that the procedure takes from the order (`byOrder`). Undefined if there is no such order.
 */
export function findMatchingOrder(
  battle: Battle,
  { standing, sideId }: Actor,
  { id, byOrder = {} }: Procedure,
  { roles, typed }: Pick<UnitMove, 'roles' | 'typed'>,
): string | undefined {
  if (standing !== 'player' || sideId === null || !areFieldsSealed(battle)) return undefined;
  const isNamed = ({ roles: cast, typed: values }: JsonObject): boolean =>
    Object.keys(cast as JsonObject).every((role) => roles[role]) &&
    Object.keys(values as JsonObject).every((key) => key in typed || key in byOrder);
  const acting = new Set(Object.values(roles).flat());
  return listOrders(battle, sideId, battle.game.turn).find(
    ({ state, unit, does }) =>
      state === 'open' && acting.has(unit) && does !== null && isSame(does, id, { roles, typed }) && isNamed(does),
  )?.id;
}

/**
 * Checks whether an action is the ordered one: the same procedure, the same rows, and no contradicting value. Missing values do
 * not contradict the order.
 */
const isSame = (does: JsonObject, procedure: string, { roles, typed }: Attempt['staging']): boolean =>
  does.type === 'resolve' &&
  does.procedure === procedure &&
  Object.entries(does.roles as JsonObject).every(
    ([role, ids]) => roles[role] === undefined || isSameJson([...roles[role]], ids),
  ) &&
  Object.entries(does.typed as JsonObject).every(([key, value]) => typed[key] === undefined || isSameJson(typed[key], value));
