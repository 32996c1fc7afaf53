/** A procedure's result: working, effects, and frozen facts. */
import type { z } from 'zod';
import type { Dice, Json, JsonObject, RolledFace } from '../dice/index.js';

/** A rulebook section or ruling, or several together. */
export type Cite = string | readonly [string, ...string[]];

/** One line of an outcome's working: a base value, a modifier, a table row, an intermediate result or a remark. */
export interface Step {
  readonly kind: 'base' | 'modifier' | 'table' | 'result' | 'note';
  readonly label: string;
  readonly value?: number | string;
  readonly cite: Cite;
  /** The input or outcome key behind the line: readers barred from the key (`ownKeys`) are not shown the line. */
  readonly of?: string;
}

/** The sections and rulings of these lines, each once, in the order in which they come up. */
export function citesOf(steps: readonly Pick<Step, 'cite'>[]): readonly string[] {
  return [...new Set(steps.flatMap(({ cite }) => cite))].filter((section) => section !== '');
}

/**
 * A change that an outcome makes to a unit, as data. The kind `set` sets fields; all other kinds, such as `impair`, belong to a
 * rulebook and are carried out by its `applyEffect`.
 */
export interface Effect {
  readonly kind: string;
  /** The role of the unit concerned; of a role with many units, all of them unless `index` names one. */
  readonly role: string;
  readonly [detail: string]: Json | undefined;
}

/** The sections and rulings of a result's working are the result's own. */
export interface Result<O, E = Effect> {
  readonly outcome: O;
  readonly steps: readonly Step[];
  readonly effects: readonly E[];
}

/** An outcome at a glance: nothing happened, something did, it decided something, or a plain look-up. */
export type Tone = 'nothing' | 'effect' | 'decisive' | 'plain';

/** A result as players say it: `A Coy suppressed: 3 of 5 hit`. Neither ends in a full stop. */
export interface Verdict {
  /** The fate of the units. Readers unaware of the acting units get this alone, so it must not tell its cause. */
  readonly fate: string;
  /** The dice's result; empty when the fate tells it. */
  readonly score: string;
}

/** Row ids by role, as a command names them. */
export type Cast = Readonly<Record<string, readonly string[]>>;

/** One resolved procedure: frozen facts. */
export interface Resolution {
  readonly procedure: string;
  /** Normalised: every default filled in. */
  readonly input: JsonObject;
  readonly roles: Cast;
  readonly outcome: JsonObject;
  readonly dice: readonly RolledFace[];
  readonly steps: readonly Step[];
  readonly cites: readonly string[];
  readonly effects: readonly Effect[];
  readonly summary: string;
  /** The likelihood of a roll with known odds. */
  readonly expectation?: Expectation;
}

/** A resolution with its procedure's own types. */
export interface ResolutionOf<I, O, R extends string> extends Pick<Resolution, 'procedure' | 'dice' | 'effects'> {
  readonly input: I;
  readonly outcome: O;
  readonly roles: Readonly<Partial<Record<R, readonly string[]>>>;
}

/** A procedure without its types, for judging: everything a desk asks of it. */
export interface Judged {
  readonly id: string;
  readonly input: z.ZodType;
  // oxlint-disable-next-line typescript/no-explicit-any
  run(dice: Dice, input: any): Result<object, unknown>;
  // oxlint-disable-next-line typescript/no-explicit-any
  summary(outcome: any, input: any): string;
}

/** The likelihood of an outcome, from the exact odds of its input. Chances are rounded to 12 decimals. */
export interface Expectation {
  /** Chance of just this outcome. */
  readonly p: number;
  /** By the procedure's measure: the outcome, its expectation, the chances of at most and of at least as much. */
  readonly measured?: {
    readonly label: string;
    readonly actual: number;
    readonly expected: number;
    readonly orWorse: number;
    readonly orBetter: number;
  };
}
