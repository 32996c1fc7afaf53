/** What a procedure comes to: its working, its effects, and the frozen facts of it. */
import type { Json, JsonObject, RolledFace } from '../dice/index.js';

/** The rulebook section or ruling that something rests on, or the several that it rests on together. */
export type Cite = string | readonly [string, ...string[]];

/** One line of an outcome's working: a base value, a modifier, a table row, an intermediate result or a remark. */
export interface Step {
  readonly kind: 'base' | 'modifier' | 'table' | 'result' | 'note';
  readonly label: string;
  readonly value?: number | string;
  readonly cite: Cite;
  /** The input or outcome key that it tells of: who may not know that key (`ownKeys`) is not told the line. */
  readonly of?: string;
}

/** The sections and rulings of these lines, each once, in the order in which they come up. */
export function citesOf(steps: readonly Pick<Step, 'cite'>[]): readonly string[] {
  return [...new Set(steps.flatMap(({ cite }) => cite))].filter((section) => section !== '');
}

/**
 * What an outcome does to a unit that takes part, as data. `set` writes fields; every other kind is a rulebook's own
 * (`impair`, ...) and is carried out by that rulebook's `applyEffect`.
 */
export interface Effect {
  readonly kind: string;
  /** The role of the unit concerned; of a role with many units, all of them unless `index` names one. */
  readonly role: string;
  readonly [detail: string]: Json | undefined;
}

/** The sections and rulings that a result rests on are those of its working. */
export interface Result<O, E = Effect> {
  readonly outcome: O;
  readonly steps: readonly Step[];
  readonly effects: readonly E[];
}

/** How an outcome looks at a glance: nothing happened, something did, it decided something, or a plain look-up. */
export type Tone = 'nothing' | 'effect' | 'decisive' | 'plain';

/** A result as players say it: `A Coy suppressed: 3 of 5 hit`. Neither ends in a full stop. */
export interface Verdict {
  /**
   * What became of whom. Of units that are lost people are told that instead. Who does not know of those that act is told this alone: it
   * says nothing of how it came about.
   */
  readonly fate: string;
  /** What the dice came to; empty when that is told with the fate. */
  readonly score: string;
}

/** One resolved procedure: frozen facts. */
export interface Resolution {
  readonly procedure: string;
  /** Normalised: every default filled in. */
  readonly input: JsonObject;
  /** Unit ids by role. */
  readonly roles: Readonly<Record<string, readonly string[]>>;
  readonly outcome: JsonObject;
  readonly dice: readonly RolledFace[];
  readonly steps: readonly Step[];
  readonly cites: readonly string[];
  readonly effects: readonly Effect[];
  readonly summary: string;
  /** How likely it was, of a roll whose odds could be worked out. */
  readonly expectation?: Expectation;
}

/** A resolution with its procedure's own types. */
export interface ResolutionOf<I, O, R extends string> extends Pick<Resolution, 'procedure' | 'dice' | 'effects'> {
  readonly input: I;
  readonly outcome: O;
  readonly roles: Readonly<Partial<Record<R, readonly string[]>>>;
}

/** How likely an outcome was, from the exact odds of its input. Chances are rounded to 12 decimals. */
export interface Expectation {
  /** Chance of just this outcome. */
  readonly p: number;
  /** By the procedure's measure: what it came to, what was to be expected, the chances of as little or less and of as much or more. */
  readonly measured?: {
    readonly label: string;
    readonly actual: number;
    readonly expected: number;
    readonly orWorse: number;
    readonly orBetter: number;
  };
}
