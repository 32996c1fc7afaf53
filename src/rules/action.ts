/** The common part of procedures and acts: what people enter, which rows take part, and when the action is possible. */
import type { z } from 'zod';
import type { Battle, UnitRow } from './battle.js';
import type { Check } from './checks.js';
import type { InputMembers } from './inputs.js';
import type { Role } from './roles.js';

/* oxlint-disable typescript/no-explicit-any */
/**
 * What a procedure and an act tell about themselves. Lists, panels, options, orders and the gate read nothing else of either.
 * Without type arguments, the facts of any rulebook.
 */
export interface ActionFacts<
  U extends UnitRow = any,
  B extends Battle = any,
  R extends string = string,
  S extends z.ZodType = z.ZodType<any>,
> extends InputMembers<U, B, NoInfer<R>> {
  /* oxlint-enable typescript/no-explicit-any */
  readonly kind: 'procedure' | 'act';
  /** The id of the procedure (`<ruleset>.<procedure>`) or act, unique in its rulebook. */
  readonly id: string;
  /** The schema of the values that people enter. For an act, these include the ids of the rows that take part. */
  readonly input: S;
  /** The roles of a procedure. An act has none. */
  readonly roles: Readonly<Record<R, Role<U, B, R>>>;
  /** True if only umpires may take the action. */
  readonly umpireOnly: boolean;
  /** True if the action rolls dice, so that dice rolled by hand may be entered for it. */
  readonly rolls: boolean;
  /** The checks that the gate (`game/gate.ts`) runs before the action. Default: none. */
  readonly checks?: readonly Check<U, B, NoInfer<R>>[];
  /** True if units only observe with this action, so that it does not count as fire. */
  readonly isLook?: true;
  /**
   * True if the action only calculates an answer, and changes nothing. Lists show it last, it is never suggested for a unit, and
   * no order contains it.
   */
  readonly onlyCalculates?: true;
  /**
   * The phases in which players may use the action with units. Default: all phases. With an empty list, only umpires may use it.
   * Umpires may use it in any phase.
   */
  readonly phases?: readonly string[];
  /**
   * The phases in which the action is usually used, although the rulebook allows it in other phases too. A post in another phase
   * has a warning.
   */
  readonly usualPhases?: readonly string[];
  /**
   * Checks whether lists of actions offer this action, given the battle as the reader knows it. People can type the command even
   * if no list offers it. Default: lists offer it.
   */
  readonly offeredWhen?: (battle: B) => boolean;
  /**
   * Checks whether a unit has a reason to use this action now, such as a pending mine check. Lists show the action last for a
   * unit without a reason. Default: every unit has a reason.
   */
  readonly isDueFor?: (unit: U, battle: B) => boolean;
  /**
   * True if the bot or other actions do this automatically, such as counting losses, so that a player would only harm their own
   * units with it, or roll for nothing. On a binding map, lists then offer it to umpires only. Players can type the command, for
   * results that were decided at the table.
   */
  readonly isByHand?: true;
  /** When, and with which units, _My units_ offers the action although no phase has it. Only an act can have such an offer. */
  readonly offered?: ActOffer<B>;
}

/**
 * The conditions and units for which _My units_ offers an act to players. At other times the act is still possible, unless `run`
 * refuses it.
 */
export interface ActOffer<B extends Battle = Battle> {
  /** Checks whether the act can be used now. Default: always, and the act is listed after the actions of the phase. */
  when?(battle: B): boolean;
  /** Checks whether the act can be used with this unit. Default: with any unit. */
  with?(unit: UnitRow, battle: B): boolean;
  /** The text for the act in front of a unit's name, such as "call fire with". Default: the act's description. */
  readonly next?: string;
  /** True if players choose the act from lists, and no panel suggests it to them. */
  readonly isUnprompted?: true;
}
