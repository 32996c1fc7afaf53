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
  /** Its position in the order of play. */
  readonly number: number;
  /** Its number or letter in the book, such as `1` or `A`. */
  readonly label: string;
  /** Its title, such as `anti-tank at vehicles`. */
  readonly title: string;
}

/** An order's place among the orders of its phase. */
export interface InSequence {
  /** Orders with a smaller number come first. */
  readonly step: number;
  /** The length of the move, in any measure that is the same within the step. Slower (shorter) moves come first. */
  readonly pace: number;
  /** The words for the step: `strategic road`; `close to an enemy, slower first, by quarters of 2 in`. */
  readonly words: string;
  /** Set if the sides take turns in the step, so that its words matter even if all orders belong to one step. */
  readonly isAlternate?: true;
}

/** A limit on how often a unit may do something: once in a phase or turn. */
export interface OncePer<O, R extends string> {
  readonly span: 'phase' | 'turn';
  /**
   * True if two phases with the same turn number belong to one turn; by default they do. A rulebook needs this if a night has
   * the turn number of the following day.
   */
  isOneTurn?(this: void, earlier: string, now: string): boolean;
  /**
   * The unit's action in words: `fired this phase` for "1/Pz has fired this phase". Procedures with the same words count as one
   * action.
   */
  readonly done: string;
  /** The sections that set the limit, or the rulings where the book is silent. */
  readonly cites: readonly string[];
  /** Roles whose units the limit applies to; by default those of all acting units. */
  readonly roles?: readonly R[];
  /** If given, the limit holds separately against each unit in this role. */
  readonly against?: R;
  /** True if one unit's use counts for its whole side; without this function, each unit has a limit of its own. */
  bySide?(this: void, battle: Battle): boolean;
  /** True if the input is of an automatic happening, which has no limit. */
  isFree?(this: void, input: JsonObject): boolean;
  /** For units with several elements or guns: the number of each kind that an action uses, and the number that the unit has. */
  readonly parts?: {
    readonly used: (input: JsonObject, row: Row) => Readonly<Record<string, number>>;
    readonly of: (row: Row) => Readonly<Record<string, number>>;
  };
  /** True if the outcome gives the unit the right to act once more. */
  gives?(this: void, outcome: O): boolean;
  /** An extra right to act, with a limit of its own. */
  readonly byRight?: {
    /** True if an input uses that right. */
    is(this: void, input: JsonObject): boolean;
    /**
     * The action that the right allows, in words: `fight on after an overrun` for "nothing this turn gives Guards the right to
     * fight on after an overrun".
     */
    readonly to: string;
    readonly cites: readonly string[];
  };
}

/**
 * Everything about one procedure. `R` stands for the names of its roles, and `E` for its effects on the rows in these roles.
 * The rulebook carries the effects out.
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
  /** The sections of the book that it follows, as its results cite them. `umpire procedures` lists them. */
  readonly sections: readonly string[];
  /** One line of at most 100 characters, which is also the description of the slash command. */
  readonly title: string;
  /** The heading of its posts; by default the words of the id. */
  readonly heading?: string;
  readonly input: S;
  readonly roles: Readonly<Record<R, Role<U, B, R>>>;
  /** Keys that the game itself fills in, such as settings and the turn. */
  readonly fromBattle?: Readonly<Record<string, (scene: Scene<U, B, NoInfer<R>>) => Json | undefined>>;
  /**
   * Input keys that the map can fill in by measuring. A measured value replaces the value of a row or the battle. Anyone may type
   * a different value, and the post then says so. `drawn` can forbid this to players, and so can a value on record
   * (`circumstances`).
   */
  readonly measured?: Readonly<Record<string, Measure<U, B, NoInfer<R>>>>;
  /**
   * True if a unit's whole move, with the exact lengths on the map instead of rounded ones, is within its allowance. Places for
   * which it is false are not offered. By default it is true for every place.
   */
  fitsExactly?(this: void, input: z.output<S>, scene: Scene<U, B, NoInfer<R>>): boolean;
  /**
   * Returns the longest possible move of a unit on the map, in the rulebook's measure, so that places beyond it are not offered.
   * Undefined if the length was typed or is not known. Then, and without this function, every place is tried.
   */
  farthest?(this: void, scene: Scene<U, B, NoInfer<R>>): number | undefined;
  /**
   * Input keys whose values from rows or the battle are only likely. Players may type different values for them. For all other
   * keys that rows or the battle fill in, only an umpire may type a different value, and the post says so.
   */
  readonly circumstances?: readonly string[];
  /**
   * Input keys whose values follow from the ground that is drawn on the map. If this ground is binding (`GroundMap.ground`),
   * players may not type a value that contradicts it; an umpire may, and the post says so.
   * @returns the map's value if the typed one contradicts it; otherwise undefined
   */
  readonly drawn?: Readonly<Record<string, (scene: Scene<U, B, NoInfer<R>>, typed: Json) => Json | undefined>>;
  /**
   * Lists typed keys to ignore, because rows of the battle decide their values, and the person who typed them may not know these
   * rows.
   * @param isAgain true if the input of a recorded event is recalculated, after a correction
   */
  readonly passesOver?: (scene: Scene<U, B, NoInfer<R>>, actor: Actor, isAgain: boolean) => readonly string[];
  /**
   * Gives rows for some roles of a command that is recalculated after a correction. They replace the command's rows in these
   * roles. If `passesOver` ignores a typed number, the rows that the number counted when the event was first recorded, such as
   * supports, must now be named here.
   * @param cast the rows that the command names
   * @param first the changes of the event when it was first recorded
   */
  readonly castAgain?: (scene: Scene<U, B, NoInfer<R>>, cast: Cast, first: readonly Change[]) => Cast;
  /** The checks that the gate (`game/gate.ts`) makes before the procedure is carried out. By default there are none. */
  readonly checks?: readonly Check<U, B, NoInfer<R>>[];
  /**
   * For `measured` keys (of an item of a list too), the typed values that help the acting player. Where the map binds, they are an
   * umpire's. By default every other value is (`either`).
   */
  readonly favours?: Readonly<Record<string, Favours>>;
  /**
   * Input keys that sealed orders fill in. For each key, `field` is the unit field that records the order (`Ruleset.ordered`).
   * For a key that no role fills, `says` gives the value from the participating units; in battles without sealed orders people
   * type such a key.
   */
  readonly byOrder?: Readonly<
    Record<string, { readonly field: string; readonly says?: (scene: Scene<U, B, NoInfer<R>>) => Json | undefined }>
  >;
  /** For keys that players may not type, the advice in the refusal. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Keys that units fill in and people hardly ever type. They lose their options first if Discord does not allow so many. */
  readonly spared?: readonly string[];
  /**
   * Keys of input and outcome that only one side may know, such as stocks, each with the role whose units belong to that side.
   * `list.key` stands for a key of a list's items.
   */
  readonly ownKeys?: Readonly<Record<string, NoInfer<R>>>;
  /** True for a procedure by which units only observe other units, so that it does not count as fire at them. */
  readonly isLook?: true;
  /**
   * The phases in which players may use the procedure with units; by default all phases. With an empty list only umpires may use
   * it. The list never binds umpires.
   */
  readonly phases?: readonly string[];
  /**
   * True if a player's list of actions offers this procedure in the battle, as far as they know the battle. They may type the
   * command in any case. By default it is offered.
   */
  readonly offeredWhen?: (battle: B) => boolean;
  /**
   * The usual phases of the procedure, if the rulebook allows it in other phases too. In other phases the post has a warning.
   */
  readonly usualPhases?: readonly string[];
  /** The step of the phase to which it belongs, if the book plays the phase in steps; otherwise undefined. */
  readonly stepOf?: (scene: Scene<U, B, NoInfer<R>>) => PhaseStep | undefined;
  /**
   * Returns the place of an order for this procedure among the orders of its phase. If it gives none, the place is that of the
   * procedure's step (`stepOf`).
   * @param isClose true if an enemy known to the side is near the route of the ordered move
   */
  readonly inSequence?: (scene: Scene<U, B, NoInfer<R>>, isClose: boolean) => InSequence | undefined;
  /**
   * Limits how often a unit may use the procedure: once in a phase or turn. Only an umpire may let it go beyond the limit, and
   * they must confirm it. By default there is no limit.
   */
  readonly oncePer?: OncePer<NoInfer<O>, NoInfer<R>>;
  /**
   * Rolls the result, without side effects. Refuses forbidden input before any roll.
   * @throws {Refusal} ILLEGAL if the input is forbidden
   */
  run(dice: Dice, input: z.output<S>): Result<O, E>;
  /**
   * Carries out consequences beyond the procedure's effects, which are carried out already.
   * @param typed the options that people typed
   * @returns further happenings, each to be recorded as an event of its own
   * @throws {Refusal} if a consequence is forbidden; the caller then discards the whole event
   */
  readonly after?: (desk: Desk<B>, resolution: ResolutionOf<z.output<S>, O, NoInfer<R>>, typed: JsonObject) => Further | void;
  /** First words of remarks that only one side may read (such as costs), each with the role of that side. */
  readonly ownRemarks?: Readonly<Record<string, NoInfer<R>>>;
  /**
   * Builds remarks on a result, one line each, such as the sources of its figures. `scene` has the rows and the battle before the
   * result.
   * @param outcome the outcome; undefined if only the odds were asked for
   */
  readonly remarks?: (scene: Scene<U, B, NoInfer<R>>, outcome?: NoInfer<O>) => readonly string[];
  /**
   * Returns the name of the only side that learns a result, such as the sighting of an aircraft. `UMPIRES` if only umpires learn
   * it; null if everyone does, which is the default.
   * @param scene the participants before the result
   * @param after the battle after the result
   */
  readonly audience?: (scene: Scene<U, B, NoInfer<R>>, actor: Actor, after: B) => string | null;
  /** The outcome fields for which odds are computed; undefined for a procedure without dice. */
  readonly oddsOver?: readonly (keyof O & string)[];
  /**
   * The acting side's success as one number, computed only from the fields in `oddsOver`: for instance impairments dealt,
   * strength points that the enemy lost minus those that the acting side lost, or 1 for a success. Chances ("12 % or worse")
   * and the luck report use it.
   */
  readonly measure?: { readonly label: string; of(outcome: O): number };
  /** For a procedure without dice: the outcome fields that its certain outcome shows in odds; by default all. */
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

/** A definition with its defaults filled in: without `oddsOver` its odds are over no field. */
export type Defined<D extends { readonly oddsOver?: unknown }> = D & { readonly oddsOver: NonNullable<D['oddsOver']> };

/**
 * Checks a definition and returns it unchangeable, with an empty `oddsOver` if it has none.
 * @throws {Error} if the title has more than 100 characters, or if a role, the battle or its map fills a key that is not an input
 *   key
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
 * Computes the exact odds of the outcome fields in `oddsOver`, by the same function that rolls. A procedure without dice has one
 * outcome of probability 1, with the fields in `certainOver`; if there are none, with all fields.
 * @param runCap the greatest number of runs of the procedure; by default that of `exactDistribution`
 * @throws {Refusal} ILLEGAL if the procedure refuses the input
 * @throws {TooManyBranches} if the odds need more than `runCap` runs
 */
export function oddsOf(procedure: Procedure, input: JsonObject, runCap?: number): Chance<JsonObject>[] {
  return exactDistribution((dice) => oddsFields(procedure, (procedure.run(dice, input) as Result<JsonObject>).outcome), runCap);
}

/**
 * Picks the fields of an outcome over which odds are computed: the fields in `oddsOver`; without any, those in `certainOver`;
 * without either, all fields.
 */
export function oddsFields({ oddsOver, certainOver = [] }: Procedure, outcome: JsonObject): JsonObject {
  const keys = oddsOver.length > 0 ? oddsOver : certainOver;
  return keys.length === 0 ? outcome : pick(outcome, keys);
}

/** Picks some fields of an outcome; a missing field becomes null. */
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
