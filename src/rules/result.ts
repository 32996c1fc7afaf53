/** The result of a procedure: working, effects, and the recorded facts. */
import type { z } from 'zod';
import type { Dice, Json, JsonObject, RolledFace } from '../dice/index.js';

/** One or more sections or rulings of a rulebook. */
export type Citation = string | readonly [string, ...string[]];

/** One line of a working, such as a base value, a modifier, a table row, an intermediate result or a remark. */
export interface Step {
  readonly kind: 'base' | 'modifier' | 'table' | 'result' | 'note';
  readonly label: string;
  readonly value?: number | string;
  readonly cite: Citation;
  /** The input or outcome key that the line concerns. Readers who may not know this key (`ownKeys`) do not see the line. */
  readonly of?: string;
}

/** Returns the sections and rulings of these lines in order of appearance, without duplicates. */
export function listCites(steps: readonly Pick<Step, 'cite'>[]): readonly string[] {
  return [...new Set(steps.flatMap(({ cite }) => cite))].filter((section) => section !== '');
}

/**
 * A change that an outcome causes, usually to the units in a role. An effect of the kind `set` sets fields. All other kinds, such
 * as `impair`, are kinds of the rulebook, and its `applyEffect` carries them out.
 */
export interface Effect {
  readonly kind: string;
  /** The role with the units that change: all of them or, if `index` is set, only the unit at that position (from 0). */
  readonly role: string;
  readonly [detail: string]: Json | undefined;
}

/** The return value of a procedure. The result is based on the sections and rulings that its steps cite. */
export interface ProcedureResult<O, E = Effect> {
  readonly outcome: O;
  readonly steps: readonly Step[];
  readonly effects: readonly E[];
}

/**
 * The importance of a result, which decides the colour of the post: no effect, an effect, or a decisive effect. `plain` is for
 * outcomes that are neither success nor failure, such as moves and look-ups.
 */
export type Tone = 'nothing' | 'effect' | 'decisive' | 'plain';

/** A result in the terms that players use, such as `A Coy suppressed (3 of 5 dice hit)`. No part ends with a full stop. */
export interface Verdict {
  /** The fate of the units. A reader who does not know the acting units sees only this part, so it must not reveal who acted. */
  readonly fate: string;
  /** The score of the dice, shown in brackets. Empty if `fate` already contains it. */
  readonly score: string;
  /** The next action of the units in a role. Left out if all of these units were lost. */
  readonly ifLeft?: { readonly role: string; readonly next: string };
  /** What the units must or may do next, or what else happens to them. Default: nothing. */
  readonly next?: string;
}

/** The ids of rows by role, in the form that a command contains. */
export type Cast = Readonly<Record<string, readonly string[]>>;

/** The record of a resolved procedure, which never changes. */
export interface Resolution {
  readonly procedure: string;
  /** The input with every default filled in. */
  readonly input: JsonObject;
  readonly roles: Cast;
  readonly outcome: JsonObject;
  readonly dice: readonly RolledFace[];
  readonly steps: readonly Step[];
  readonly cites: readonly string[];
  readonly effects: readonly Effect[];
  readonly summary: string;
  /** The probability of the result, if odds were calculated. */
  readonly expectation?: Expectation;
}

/** A resolution with the types of its procedure. */
export interface ResolutionOf<I, O, R extends string> extends Pick<Resolution, 'procedure' | 'dice' | 'effects'> {
  readonly input: I;
  readonly outcome: O;
  readonly roles: Readonly<Partial<Record<R, readonly string[]>>>;
}

/** A procedure without its specific types, with everything that a roll needs. */
export interface UntypedProcedure {
  readonly id: string;
  readonly input: z.ZodType;
  // oxlint-disable-next-line typescript/no-explicit-any
  run(dice: Dice, input: any): ProcedureResult<object, unknown>;
  // oxlint-disable-next-line typescript/no-explicit-any
  summary(outcome: any, input: any): string;
}

/** The probability of an outcome, from the exact odds of its input, rounded to 12 decimals. */
export interface Expectation {
  /** The chance of exactly this outcome. */
  readonly p: number;
  /**
   * The outcome as one number, calculated with the procedure's `measure`: the actual number, the average, and the chances of this
   * number or less (`orWorse`) and of this number or more (`orBetter`).
   */
  readonly measured?: {
    readonly label: string;
    readonly actual: number;
    readonly expected: number;
    readonly orWorse: number;
    readonly orBetter: number;
  };
}
