/**
 * Checks the rights behind orders. An order may contain only what its side could do itself, and is carried out with the rights of
 * its writer. For both checks, the command of the order is decided as if its writer had typed it. Fields then need no separate
 * rules.
 */
import { formatCanonicalJson, type JsonObject } from '../../dice/index.js';
import { findOrder, listOrderPhases, findOrderPlayer } from '../../house/index.js';
import {
  type Actor,
  type Battle,
  CheckRefusal,
  refuseInvalid,
  findRowName,
  Refusal,
  catchRefusal,
  UnmeasuredRefusal,
} from '../../rules/index.js';
import type { GameCommand } from '../command.js';
import { findCommandAction, type ActionDraft, readTypedValues } from '../action.js';
import { type DecisionContext, Decision } from './decision.js';
import { createTrialDice } from './missed.js';

type Keys<C extends GameCommand> = Readonly<Record<Exclude<keyof C, 'order'>, true>>;

/** The keys that the command of an order may have: all keys of a typed command, except the order. */
const ORDERED: { readonly resolve: Keys<ActionDraft & { type: 'resolve' }>; readonly act: Keys<ActionDraft & { type: 'act' }> } =
  {
    resolve: { type: true, procedure: true, roles: true, typed: true, overrides: true, dice: true, again: true, anyway: true },
    act: { type: true, act: true, params: true, dice: true, anyway: true },
  };

/** Codes of refusals that depend on a person's rights and not on the state of the battle. */
const OF_RIGHTS: readonly Refusal['code'][] = ['UMPIRE_ONLY', 'NOT_YOURS', 'BAD_DICE', 'UNKNOWN_PROCEDURE'];

/** Checks whether a command overrides a check or limit. Only an umpire can do this. */
const isMeant = (command: ActionDraft): boolean =>
  command.anyway === true || (command.type === 'resolve' && command.again === true);

/** A command that is decided as if its writer had typed it. It is never recorded. */
class AsTyped extends Decision {
  override readonly isTrial = true;
}

/** Checks whether a refusal is about a value that the battle cannot fill in before the order's phase. */
function isOfValues({ ruleset }: Decision, command: ActionDraft, refusal: Refusal): boolean {
  const { code, field } = refusal;
  if (code !== 'INVALID_INPUT' || refusal instanceof UnmeasuredRefusal) return false;
  const [key = ''] = field?.split('.') ?? [];
  const { rule, fields } = findCommandAction(ruleset, command);
  const open = fields.filter(({ required }) => rule.kind === 'procedure' || !required);
  const isTyped = Object.hasOwn(readTypedValues(command), key) || (command.type === 'resolve' && command.overrides !== undefined);
  return isTyped || !open.some((one) => one.key === key);
}

/** Returns the refusal that is about the writer's rights or a value of the command; null if there is no such refusal. */
function refusedTo(decision: Decision, battle: Battle, command: ActionDraft, writer: Actor, carryOut: CarryOut): Refusal | null {
  const circumstances: DecisionContext = { ...decision.circumstances, actor: writer, facesFor: createTrialDice };
  const refusal = catchRefusal(() => carryOut(new AsTyped({ ...decision.state, battle }, command, circumstances)));
  if (!refusal || isMeant(command)) return refusal;
  if (refusal instanceof CheckRefusal) return null;
  return OF_RIGHTS.includes(refusal.code) || isOfValues(decision, command, refusal) ? refusal : null;
}

type CarryOut = (decision: Decision) => void;

/**
 * Requires that a person could type the command of an order in the order's phase.
 * @param carryOut carries out a decision
 * @throws {Refusal} INVALID_INPUT if the command is not an action of the rulebook, or contains an unknown value; otherwise any
 *   refusal of the typed command that is about the person's rights or about its values
 */
export function requireOrderableCommand(decision: Decision, does: JsonObject, carryOut: CarryOut): void {
  const { ruleset, battle, actor } = decision;
  const known = ORDERED[does.type as keyof typeof ORDERED] as Readonly<Record<string, true>> | undefined;
  if (!known || Object.keys(does).some((key) => !Object.hasOwn(known, key)))
    throw refuseInvalid('does', 'That action cannot be ordered. Choose one from the list.');
  const command = does as unknown as ActionDraft;
  if (actor.standing === 'umpire') return;
  findCommandAction(ruleset, command);
  const phases = listOrderPhases(ruleset, battle, { does }) ?? [];
  const phase = phases.includes(battle.game.phase) ? battle.game.phase : (phases[0] ?? battle.game.phase);
  const then: Battle = { ...battle, game: { ...battle.game, orders: 'off', phase } as Battle['game'] };
  const refusal = refusedTo(decision, then, command, actor, carryOut);
  if (refusal) throw refusal;
}

/**
 * Applies the writer's rights to a command that carries out an order unchanged. If an umpire changes the command, the umpire's
 * rights apply.
 * @throws {Refusal} any refusal of the same command typed by the writer, if it is about the writer's rights
 */
export function requireWritersRights(decision: Decision, carryOut: CarryOut): void {
  const { battle, command, isAgain, isTrial } = decision;
  if ((command.type !== 'resolve' && command.type !== 'act') || command.order === undefined || isAgain || isTrial) return;
  const order = findOrder(battle, command.order);
  const { order: _, ...alone } = command;
  if (!order?.does || formatCanonicalJson(order.does) !== formatCanonicalJson(alone)) return;
  const writer = order.byUmpire === true ? null : findOrderPlayer(battle, order);
  const refusal = writer && refusedTo(decision, battle, command, writer, carryOut);
  if (refusal) throw new Refusal(refusal.code, `${findRowName(order)}: ${refusal.message}`, refusal.field, refusal.cites);
}
