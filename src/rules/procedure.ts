import { type Chance, type Dice, exactDistribution, type Json, type JsonObject, type RolledDice } from '../dice/index.js';
import type { z } from 'zod';
import type { Battle, Change, Row, UnitRow } from './battle.js';
import type { Check, Favours } from './checks.js';
import type { Actor, Desk, Further } from './happening.js';
import {
  type Cast,
  citesOf,
  type Effect,
  type Judged,
  type Result,
  type Tone,
  type Verdict,
  type Resolution,
  type ResolutionOf,
} from './result.js';
import { type Scene, type Measure, type Role, keysFilled } from './roles.js';
import { inputFields } from './input.js';

/** The type of a procedure's outcome, from its `run`. */
export type OutcomeOf<P extends { run(...given: never): { readonly outcome: unknown } }> = ReturnType<P['run']>['outcome'];

/** A step of a phase. */
export interface PhaseStep {
  /** The step's position in the order of play. */
  readonly number: number;
  /** The step's number or letter in the book, such as `1` or `A`. */
  readonly label: string;
  /** The step's title, such as `anti-tank at vehicles`. */
  readonly title: string;
}

/** An order's place among the orders of its phase. */
export interface InSequence {
  /** Orders with a smaller number come first. */
  readonly step: number;
  /** The length of the move. All orders of one step must use the same unit of length. Slower (shorter) moves come first. */
  readonly pace: number;
  /** Words for the step, such as `strategic road` or `close to an enemy, slower first, by quarters of 2 in`. */
  readonly words: string;
  /** Set if the sides alternate in the step. Its words then matter even if all orders are in one step. */
  readonly isAlternate?: true;
}

/** A limit on how often a unit may do something: once in a phase or turn. */
export interface OncePer<O, R extends string> {
  readonly span: 'phase' | 'turn';
  /**
   * Checks whether two phases with the same turn number are in one turn; by default they are. A rulebook needs this if a night
   * has the turn number of the following day.
   */
  isOneTurn?(this: void, earlier: string, now: string): boolean;
  /**
   * Words for the unit's action, such as `fired this phase` in "1/Pz has fired this phase". Procedures with the same words count
   * as one action.
   */
  readonly done: string;
  /** The sections that set the limit. Rulings where the book is silent. */
  readonly cites: readonly string[];
  /** Roles whose units have the limit. Default: all acting roles. */
  readonly roles?: readonly R[];
  /** If given, the limit counts separately against each unit in this role. */
  readonly against?: R;
  /** Checks whether one unit's use counts for its whole side; without this function, each unit has its own limit. */
  bySide?(this: void, battle: Battle): boolean;
  /** Checks whether the input comes from an automatic event, which has no limit. */
  isFree?(this: void, input: JsonObject): boolean;
  /** For units with several elements or guns: how many of each kind the action uses, and how many the unit has. */
  readonly parts?: {
    readonly used: (input: JsonObject, row: Row) => Readonly<Record<string, number>>;
    readonly of: (row: Row) => Readonly<Record<string, number>>;
  };
  /** Checks whether the outcome lets the unit act once more. */
  gives?(this: void, outcome: O): boolean;
  /** An extra right to act, with a limit of its own. */
  readonly byRight?: {
    /** Checks whether an input uses that right. */
    is(this: void, input: JsonObject): boolean;
    /**
     * Words for the action that the right allows, such as `fight on after an overrun` in "nothing this turn gives Guards the
     * right to fight on after an overrun".
     */
    readonly to: string;
    readonly cites: readonly string[];
  };
}

/**
 * Everything about one procedure. `R` is the type of its role names, and `E` that of its effects on the rows in these roles. The
 * rulebook carries the effects out.
 */
export interface ProcedureDefinition<
  S extends z.ZodType,
  O extends object,
  U extends UnitRow,
  B extends Battle,
  R extends string = string,
  E = Effect,
> {
  /** The procedure's id: `<ruleset>.<procedure>`. */
  readonly id: string;
  /** The sections of the book on which the procedure is based, as its results cite them. `umpire procedures` lists them. */
  readonly sections: readonly string[];
  /** One line of at most 100 characters, which is also the description of the slash command. */
  readonly title: string;
  /** The heading of its posts. Default: the words of the id. */
  readonly heading?: string;
  readonly input: S;
  readonly roles: Readonly<Record<R, Role<U, B, R>>>;
  /** Input keys that get their values from the battle, such as its settings and the turn. */
  readonly fromBattle?: Readonly<Record<string, (scene: Scene<U, B, NoInfer<R>>) => Json | undefined>>;
  /**
   * Input keys that the map can fill in by measuring. A measured value replaces the value of a row or the battle. Anyone may type
   * a different value, and the post then says so. `drawn` can forbid this to players, and so can a value on record
   * (`circumstances`).
   */
  readonly measured?: Readonly<Record<string, Measure<U, B, NoInfer<R>>>>;
  /**
   * Checks whether a unit's whole move, at the map's exact lengths instead of rounded ones, is within its allowance. Places
   * beyond are not offered. Without this function no place is ruled out.
   */
  fitsExactly?(this: void, input: z.output<S>, scene: Scene<U, B, NoInfer<R>>): boolean;
  /**
   * Returns a unit's longest possible move on the map, in the rulebook's unit of length. Places beyond are not offered. Undefined
   * if the length was typed or is unknown; then, and without this function, every place is tried.
   */
  farthest?(this: void, scene: Scene<U, B, NoInfer<R>>): number | undefined;
  /**
   * Input keys whose values from rows or the battle are only probable, so that players may type others. For every other key
   * filled in from rows or the battle, only an umpire may type another value, and the post says so.
   */
  readonly circumstances?: readonly string[];
  /**
   * Input keys whose values come from the terrain on the map. If this terrain is binding (`GroundMap.ground`), players may not
   * type a value that contradicts it; an umpire may, and the post says so.
   * @returns the map's value if the typed one contradicts it; otherwise undefined
   */
  readonly drawn?: Readonly<Record<string, (scene: Scene<U, B, NoInfer<R>>, typed: Json) => Json | undefined>>;
  /**
   * Lists typed keys to ignore, because secret rows of the battle decide their values.
   * @param isAgain true if a recorded event is recalculated after a correction
   */
  readonly passesOver?: (scene: Scene<U, B, NoInfer<R>>, actor: Actor, isAgain: boolean) => readonly string[];
  /**
   * Returns rows for some roles of a command that is recalculated after a correction. They replace the command's own rows in
   * these roles. It is needed if `passesOver` ignores a typed number, such as the number of supports: it finds the rows that were
   * counted when the event was first recorded.
   * @param cast the rows of the command
   * @param first the changes of the event when it was first recorded
   */
  readonly castAgain?: (scene: Scene<U, B, NoInfer<R>>, cast: Cast, first: readonly Change[]) => Cast;
  /** The checks that the gate (`game/gate.ts`) runs before the procedure. Default: none. */
  readonly checks?: readonly Check<U, B, NoInfer<R>>[];
  /**
   * For `measured` keys, also of a list's items: which typed values help the acting player. Where the map is binding, only an
   * umpire may type these. Default: every other value (`either`).
   */
  readonly favours?: Readonly<Record<string, Favours>>;
  /**
   * Input keys that sealed orders fill in. `field` is the unit field with the order (`Ruleset.ordered`). If no role fills the
   * key, `says` returns the value from the participating units. In battles without sealed orders people type such a key.
   */
  readonly byOrder?: Readonly<
    Record<string, { readonly field: string; readonly says?: (scene: Scene<U, B, NoInfer<R>>) => Json | undefined }>
  >;
  /** For keys that players may not type: the advice in the refusal. */
  readonly instead?: Readonly<Record<string, string>>;
  /**
   * Keys that units fill in and people hardly ever type. They lose their options first if the command is too large for Discord.
   */
  readonly spared?: readonly string[];
  /**
   * Keys of input and outcome that only one side may know, such as stocks. Each has the role with the units of that side.
   * `list.key` is a key of a list's items.
   */
  readonly ownKeys?: Readonly<Record<string, NoInfer<R>>>;
  /** True if units only observe by this procedure, so that it does not count as fire at other units. */
  readonly isLook?: true;
  /**
   * The phases in which players may use the procedure with units. Default: all phases. If the list is empty, only umpires may use
   * it. Umpires may use it in any phase.
   */
  readonly phases?: readonly string[];
  /**
   * Checks whether a player's list of actions offers this procedure, given the battle as they know it. They may type the command
   * in any case. Default: it is offered.
   */
  readonly offeredWhen?: (battle: B) => boolean;
  /** The usual phases of a procedure that the rulebook also allows in others. In the others the post has a warning. */
  readonly usualPhases?: readonly string[];
  /** Returns the procedure's step in the phase; undefined if the book does not divide the phase into steps. */
  readonly stepOf?: (scene: Scene<U, B, NoInfer<R>>) => PhaseStep | undefined;
  /**
   * Returns the place of an order for this procedure among the orders of its phase. If it returns undefined, the procedure's step
   * (`stepOf`) decides.
   * @param isClose true if an enemy known to the side is near the route of the ordered move
   */
  readonly inSequence?: (scene: Scene<U, B, NoInfer<R>>, isClose: boolean) => InSequence | undefined;
  /** Limits a unit to one use in a phase or turn. Only an umpire may exceed the limit, after confirmation. Default: no limit. */
  readonly oncePer?: OncePer<NoInfer<O>, NoInfer<R>>;
  /**
   * Rolls the result, without side effects. Refuses forbidden input before any roll.
   * @throws {Refusal} ILLEGAL if the input is forbidden
   */
  run(dice: Dice, input: z.output<S>): Result<O, E>;
  /**
   * Carries out further consequences, after the procedure's effects.
   * @param typed the options that people typed
   * @returns further happenings, each to be recorded as an event of its own
   * @throws {Refusal} if a consequence is forbidden; the caller then discards the whole event
   */
  readonly after?: (desk: Desk<B>, resolution: ResolutionOf<z.output<S>, O, NoInfer<R>>, typed: JsonObject) => Further | void;
  /** The first words of remarks that only one side may read, such as costs. Each has the role of that side. */
  readonly ownRemarks?: Readonly<Record<string, NoInfer<R>>>;
  /**
   * Builds remarks on a result, one line each, such as the sources of its figures. `scene` has the rows and the battle before the
   * result.
   * @param outcome the outcome; undefined if only odds are shown
   */
  readonly remarks?: (scene: Scene<U, B, NoInfer<R>>, outcome?: NoInfer<O>) => readonly string[];
  /**
   * Returns the only side that may see a result, such as the sighting of an aircraft; `UMPIRES` for umpires only; null for
   * everyone, which is the default.
   * @param scene the participants before the result
   * @param after the battle after the result
   */
  readonly audience?: (scene: Scene<U, B, NoInfer<R>>, actor: Actor, after: B) => string | null;
  /** The outcome fields for which odds are calculated; undefined for a procedure without dice. */
  readonly oddsOver?: readonly (keyof O & string)[];
  /**
   * The acting side's success as one number, calculated only from the fields in `oddsOver`. Examples: impairments dealt; strength
   * points lost by the enemy minus own losses; 1 for a success. Chances ("12 % or worse") and the luck report use it.
   */
  readonly measure?: { readonly label: string; of(outcome: O): number };
  /** For a procedure without dice: the outcome fields that odds show. Default: all. */
  readonly certainOver?: readonly (keyof O & string)[];
  /** The result in one sentence for a channel, without names of units. */
  summary(outcome: O, input: z.output<S>): string;
  /**
   * Describes the outcome in players' words, with the names of units. By default posts show the summary.
   * @param name gives the names of the rows in a role
   */
  verdict?(outcome: O, name: (role: NoInfer<R>) => string, input: z.output<S>): Verdict;
  tone(outcome: O): Tone;
}

/** A procedure of any rulebook, without its types. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Procedure = Defined<ProcedureDefinition<z.ZodType<any>, any, any, any, string, any>>;

/** A definition with its defaults. Without `oddsOver` the list of fields is empty. */
export type Defined<D extends { readonly oddsOver?: unknown }> = D & { readonly oddsOver: NonNullable<D['oddsOver']> };

/**
 * Checks a definition and returns it frozen, with an empty `oddsOver` if it has none.
 * @throws {Error} if the title has more than 100 characters, or if a role, the battle or its map fills a key that is not an input
 *  key
 */
export function defineProcedure<S extends z.ZodType, O extends object, U extends UnitRow, B extends Battle, R extends string, E>(
  definition: ProcedureDefinition<S, O, U, B, R, E>,
): Defined<ProcedureDefinition<S, O, U, B, R, E>> {
  if (definition.title.length > 100) throw new Error(`${definition.id}: title over 100 characters`);
  const known = new Set(inputFields(definition as Procedure).map(({ key }) => key));
  const filled = [
    ...Object.values((definition as Procedure).roles).flatMap(keysFilled),
    ...keysOfBattle(definition as Procedure),
  ];
  for (const key of filled) if (!known.has(key)) throw new Error(`${definition.id}: a role fills ${key}, which is no input key`);
  return Object.freeze(definition.oddsOver ? definition : { oddsOver: [], ...definition }) as Defined<typeof definition>;
}

/** Input keys that the battle or its map fills in. */
export function keysOfBattle({ fromBattle, measured }: Procedure): readonly string[] {
  return [...Object.keys(fromBattle ?? {}), ...Object.keys(measured ?? {})];
}

/**
 * Runs a procedure on parsed input, and records its dice.
 * @param roles ids of the participating rows by role, recorded with the result
 * @throws {Refusal} ILLEGAL if the procedure refuses the input
 */
export function resolve(procedure: Judged, dice: RolledDice, input: JsonObject, roles: Cast = {}): Resolution {
  const before = dice.rolled.length;
  const result = procedure.run(dice, input) as Result<JsonObject>;
  return deepFreeze({
    procedure: procedure.id,
    input,
    roles,
    outcome: result.outcome,
    dice: dice.rolled.slice(before),
    steps: result.steps,
    cites: citesOf(result.steps),
    effects: result.effects,
    summary: procedure.summary(result.outcome, input),
  });
}

/**
 * Calculates the exact odds of the outcome fields in `oddsOver`, by the same function that rolls. A procedure without dice has
 * one outcome of probability 1. It has the fields in `certainOver`, or all fields if there are none.
 * @param runCap the greatest number of runs of the procedure; by default that of `exactDistribution`
 * @throws {Refusal} ILLEGAL if the procedure refuses the input
 * @throws {TooManyBranches} if the odds need more than `runCap` runs
 */
export function oddsOf(procedure: Procedure, input: JsonObject, runCap?: number): Chance<JsonObject>[] {
  return exactDistribution((dice) => oddsFields(procedure, (procedure.run(dice, input) as Result<JsonObject>).outcome), runCap);
}

/**
 * Picks the fields of an outcome that odds show: those in `oddsOver`; if it is empty, those in `certainOver`; if both are empty,
 * all fields.
 */
export function oddsFields({ oddsOver, certainOver = [] }: Procedure, outcome: JsonObject): JsonObject {
  const keys = oddsOver.length > 0 ? oddsOver : certainOver;
  return keys.length === 0 ? outcome : pick(outcome, keys);
}

/** Picks some fields of an outcome. A missing field becomes null. */
export function pick(outcome: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(keys.map((key) => [key, outcome[key] ?? null]));
}

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
