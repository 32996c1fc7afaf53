/** Whether an action is as its unit's opened order says. An open order binds its unit in the phase of its action. */
import { isHeld, type OrderRow, ordersOf } from '../house/index.js';
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
 * Finds whether an opened order forbids an action: a unit that holds leaves its place, or a unit does otherwise than ordered in
 * the phase of its order. Fire, rolls that are due and forced moves are free, and so is every action that carries out an order.
 * @returns `no` with the order; `ask` for an order in words; null if no order is against it
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

/** True for what the rules owe a unit, or make it do, whatever its order: an automatic happening, or a fight that a result grants. */
function isOwed({ procedure, input }: Attempt): boolean {
  const { isFree, byRight } = procedure?.oncePer ?? {};
  if (!isFree && !byRight) return false;
  const now = unlessRefused(input);
  return now != null && (isFree?.(now) === true || byRight?.is(now) === true);
}

function against(ruleset: Ruleset, battle: Battle, unit: UnitRow, { procedure, staging }: Attempt): Finding | null {
  const isMove = ruleset.ground?.movedBy?.(unit, battle).procedure === procedure!.id;
  const open = ordersOf(battle, unit.side, battle.game.turn).filter((each) => each.unit === unit.id && each.state === 'open');
  const now = open.filter((each) => isForNow(ruleset, battle, each));
  if (now.length === 0) return null;
  const bound = now.filter(({ does }) => isMove || (does?.type === 'resolve' && does.procedure === procedure!.id));
  if (bound.length === 0) return null;
  if (bound.some(({ does }) => does !== null && isSame(does, procedure!.id, staging))) return null;
  const first = bound[0]!;
  const words = first.words.slice(0, 60).replace(/\.$/, '');
  const isWords = first.does === null && !isHeld(first);
  return {
    is: isWords ? 'ask' : 'no',
    fact: `Not as ordered: ${nameOf(unit)} has the order “${words}”.`,
    wanted: 'Carry out its order, or ask an umpire.',
  };
}

/** True if the order's action belongs to the present phase. An order to hold, or in words, belongs to each. */
function isForNow(ruleset: Ruleset, { game }: Battle, { does }: OrderRow): boolean {
  if (does?.type !== 'resolve') return true;
  const { phases, usualPhases } = ruleset.procedures.find(({ id }) => id === does.procedure) ?? {};
  const all = phases ?? usualPhases;
  return all === undefined || all.includes(game.phase);
}

/**
 * True if an action is what an order says: the same procedure with the same rows, and no other value for what the order says. A
 * value that is left out is the order's.
 */
const isSame = (does: JsonObject, procedure: string, { roles, typed }: Attempt['staging']): boolean =>
  does.type === 'resolve' &&
  does.procedure === procedure &&
  Object.entries(does.roles as JsonObject).every(([role, ids]) => roles[role] === undefined || sameJson([...roles[role]], ids)) &&
  Object.entries(does.typed as JsonObject).every(([key, value]) => typed[key] === undefined || sameJson(typed[key], value));
