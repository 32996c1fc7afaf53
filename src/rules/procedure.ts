import { type Chance, type Dice, calculateExactDistribution, type JsonObject, type RolledDice } from '../dice/index.js';
import type { z } from 'zod';
import type { ActionFacts } from './action.js';
import type { Battle, Change, Row, UnitRow } from './battle.js';
import type { Actor, ActContext, FurtherEvents } from './happening.js';
import {
  type Cast,
  listCites,
  type Effect,
  type UntypedProcedure,
  type ProcedureResult,
  type Tone,
  type Verdict,
  type Resolution,
  type ResolutionOf,
} from './result.js';
import { deriveMembers, type Inputs, type SchemaOf } from './inputs.js';
import type { RoleDefinition, Scene } from './roles.js';

/** The type of a procedure's outcome, inferred from its `run`. */
export type OutcomeOf<P extends { run(...given: never): { readonly outcome: unknown } }> = ReturnType<P['run']>['outcome'];

/** A step of a phase. */
export interface PhaseStep {
  /** The position of the step in the order of play. */
  readonly number: number;
  /** The step's number or letter in the rulebook, such as `1` or `A`. */
  readonly label: string;
  /** The step's title, such as `anti-tank at vehicles`. */
  readonly title: string;
}

/** The position of an order among the orders of its phase. */
export interface SequencePosition {
  /** The step of the order. Orders with a smaller number come first. */
  readonly step: number;
  /**
   * The length of the move. Slower (shorter) moves come first in a step. All orders of a step must use the same unit of length.
   */
  readonly pace: number;
  /** The text about the step, such as `strategic road` or `close to an enemy, slower first, by quarters of 2 in`. */
  readonly words: string;
  /** Set if the sides alternate in the step. The step's text is then shown even if all orders are in one step. */
  readonly isAlternate?: true;
}

/** A limit on how often a unit may take an action: once in a phase or turn. */
export interface RepetitionLimit<O, R extends string> {
  readonly span: 'phase' | 'turn';
  /**
   * Checks whether two phases with the same turn number are in the same turn. Default: always. A rulebook needs this function if
   * a night has the number of the next day.
   */
  isOneTurn?(this: void, earlier: string, now: string): boolean;
  /**
   * The text for the unit's action, such as `fired this phase` in "1/Pz has fired this phase". Procedures with the same text
   * count as the same action.
   */
  readonly done: string;
  /** The sections that set the limit or, if no section sets it, the rulings that do. */
  readonly cites: readonly string[];
  /** The roles with limited units. Default: all acting roles. */
  readonly roles?: readonly R[];
  /**
   * The role of the targets, for which the limit counts separately. Without this role, the limit counts for all targets together.
   */
  readonly against?: R;
  /** Checks whether an action by one unit uses up the limit of its whole side. Default: each unit has its own limit. */
  bySide?(this: void, battle: Battle): boolean;
  /** Checks whether the input comes from an automatic event. The limit does not apply to automatic events. */
  isFree?(this: void, input: JsonObject): boolean;
  /** The parts of a unit with several elements or guns: how many of each kind the action uses, and how many the unit has. */
  readonly parts?: {
    readonly used: (input: JsonObject, row: Row) => Readonly<Record<string, number>>;
    readonly of: (row: Row) => Readonly<Record<string, number>>;
  };
  /** Checks whether the outcome allows the unit another action. */
  gives?(this: void, outcome: O): boolean;
  /** A special right to take the action again, with its own limit. */
  readonly byRight?: {
    /** Checks whether an input uses the permission that this entry describes. */
    is(this: void, input: JsonObject): boolean;
    /**
     * The text for the action that the right allows. For example, `fight on after an overrun` appears in "nothing this turn gives
     * Guards the right to fight on after an overrun".
     */
    readonly to: string;
    readonly cites: readonly string[];
  };
}

/**
 * The members of a procedure apart from its inputs and roles. `R` is the type of its role names, and `E` is the type of its
 * effects.
 */
interface ProcedureBody<
  S extends z.ZodType,
  O extends object,
  U extends UnitRow,
  B extends Battle,
  R extends string,
  E,
> extends Pick<ActionFacts<U, B, R>, OfFacts> {
  /**
   * The sections of the rulebook for the procedure, in the form that its results cite. The command `umpire procedures` lists
   * them.
   */
  readonly sections: readonly string[];
  /** A line of at most 100 characters, which is also the description of the slash command. */
  readonly title: string;
  /** The heading of the procedure's posts. Default: the words of its id. */
  readonly heading?: string;
  /**
   * Checks whether a unit's move is within its allowance. The lengths come from the map and are not rounded. Places beyond the
   * allowance are not offered as destinations. Default: every place is offered.
   */
  fitsExactly?(this: void, input: z.output<S>, scene: Scene<U, B, NoInfer<R>>): boolean;
  /**
   * Returns a unit's longest possible move on the map, in the rulebook's unit of length. Places beyond this length are not
   * offered. Undefined if the length was entered or is unknown. In that case, and by default, every place is tried.
   */
  farthest?(this: void, scene: Scene<U, B, NoInfer<R>>): number | undefined;
  /**
   * Lists entered inputs to ignore, because secret rows of the battle decide their values.
   * @param isAgain true if a recorded event is recalculated after a correction
   * @param first returns the changes of the event when it was first recorded; none outside of a recalculation
   */
  readonly passesOver?: (
    scene: Scene<U, B, NoInfer<R>>,
    actor: Actor,
    isAgain: boolean,
    first: () => readonly Change[],
  ) => readonly string[];
  /**
   * Returns rows that replace the rows of a command in a recalculation after a correction. A procedure needs this function if
   * `passesOver` ignores an entered number, such as the number of supports. The function then finds the rows that were counted
   * when the event was first recorded.
   * @param cast the rows of the command
   * @param first the changes of the event when it was first recorded
   */
  readonly castAgain?: (scene: Scene<U, B, NoInfer<R>>, cast: Cast, first: readonly Change[]) => Cast;
  /** The keys of the outcome that only one side may know, such as stocks, each with the role of that side's units. */
  readonly ownKeys?: Readonly<Record<string, NoInfer<R>>>;
  /** Returns the procedure's step in the phase; undefined if the rulebook does not divide the phase into steps. */
  readonly stepOf?: (scene: Scene<U, B, NoInfer<R>>) => PhaseStep | undefined;
  /**
   * Returns the position of an order for this procedure among the orders of its phase. If undefined, the procedure's step
   * (`stepOf`) decides.
   * @param isClose true if the side knows of an enemy near the route of the ordered move
   */
  readonly inSequence?: (scene: Scene<U, B, NoInfer<R>>, isClose: boolean) => SequencePosition | undefined;
  /**
   * The limit of one use per unit in a phase or turn. Only an umpire may exceed the limit, after confirmation. Default: no limit.
   */
  readonly oncePer?: RepetitionLimit<NoInfer<O>, NoInfer<R>>;
  /**
   * Rolls the result without side effects, and refuses forbidden input before any roll.
   * @throws {Refusal} ILLEGAL if the input is forbidden
   */
  run(dice: Dice, input: z.output<S>): ProcedureResult<O, E>;
  /**
   * Carries out further consequences, after the procedure's effects.
   * @param typed the options that people have entered
   * @returns functions that build further events
   * @throws {Refusal} if a consequence is forbidden; the caller then discards the whole event
   */
  readonly after?: (
    desk: ActContext<B>,
    resolution: ResolutionOf<z.output<S>, O, NoInfer<R>>,
    typed: JsonObject,
  ) => FurtherEvents | void;
  /** The first words of remarks that only one side may read, such as costs, each with the role of that side. */
  readonly ownRemarks?: Readonly<Record<string, NoInfer<R>>>;
  /**
   * Builds remarks on a result, one per line, such as the sources of its numbers.
   * @param scene the rows and the battle before the result
   * @param outcome the outcome; undefined if only odds are shown
   */
  readonly remarks?: (scene: Scene<U, B, NoInfer<R>>, outcome?: NoInfer<O>) => readonly string[];
  /**
   * Returns the only side that may see a result, such as the sighting of an aircraft, or `UMPIRES` for umpires only. Default:
   * null, for everyone.
   * @param scene the rows that take part, before the result
   * @param after the battle after the result
   */
  readonly audience?: (scene: Scene<U, B, NoInfer<R>>, actor: Actor, after: B) => string | null;
  /** The outcome fields that have odds; undefined for a procedure without dice. */
  readonly oddsOver?: readonly (keyof O & string)[];
  /**
   * The success of the acting side as one number, which depends only on the fields in `oddsOver`. Examples are impairments
   * caused, the enemy's lost strength points minus the side's own, or 1 for a success. Chances ("12 % or worse") and the luck
   * report use this number.
   */
  readonly measure?: { readonly label: string; of(outcome: O): number };
  /**
   * True if the score, the odds and the summary let a reader calculate the strength of units. Only readers who may see the working
   * of a result then see them.
   */
  readonly weighsStrength?: boolean;
  /** The outcome fields that odds show for a procedure without dice. Default: all fields. */
  readonly certainOver?: readonly (keyof O & string)[];
  /** Describes the result in a single sentence for a channel, without names of units. */
  summary(outcome: O, input: z.output<S>): string;
  /**
   * Describes the outcome in the terms that players use, with names of units. Default: the summary of the result.
   * @param name returns the names of the rows in a role
   */
  verdict?(outcome: O, name: (role: NoInfer<R>) => string, input: z.output<S>): Verdict;
  tone(outcome: O): Tone;
}

/** The facts that the definition of a procedure gives. The others follow from its inputs, roles and outcome. */
type OfFacts = 'id' | 'checks' | 'isLook' | 'onlyCalculates' | 'phases' | 'usualPhases' | 'offeredWhen' | 'isDueFor' | 'isByHand';

/** The members that determine the type of the outcome for TypeScript. The other members may use only a part of this type. */
type OfOutcome = 'run' | 'oddsOver' | 'certainOver';

/** The complete definition of a procedure. Each input is described only once, with all its properties. */
export type ProcedureDefinition<
  I,
  S extends z.ZodType,
  O extends object,
  U extends UnitRow,
  B extends Battle,
  R extends string,
  E = Effect,
> = Pick<ProcedureBody<S, O, U, B, R, E>, OfOutcome> &
  Omit<ProcedureBody<S, NoInfer<O>, U, B, R, E>, OfOutcome> & {
    readonly inputs: I & Inputs<U, B, R>;
    readonly roles: Readonly<Record<R, RoleDefinition<U, B, R>>>;
    /** The measured inputs that get their remarks first. The remarks on other inputs follow in their usual order. */
    readonly remarkedFirst?: readonly (keyof NoInfer<I> & string)[];
    /** Checks and completes the input as a whole. */
    readonly whole?: (schema: SchemaOf<NoInfer<I>>) => S;
  };

/** A procedure with the members that are derived from its inputs, as the rest of the program uses it. */
export type ProcedureOf<
  S extends z.ZodType,
  O extends object,
  U extends UnitRow,
  B extends Battle,
  R extends string,
  E = Effect,
> = ActionFacts<U, B, R, S> &
  ProcedureBody<S, O, U, B, R, E> & {
    readonly kind: 'procedure';
    readonly oddsOver: readonly (keyof O & string)[];
  };

/** A procedure with the types of any rulebook. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Procedure = ProcedureOf<z.ZodType<any>, any, any, any, string, any>;

/**
 * Builds a procedure, which is frozen. If the definition lacks `oddsOver`, the procedure gets an empty list.
 * @throws {Error} if the title has more than 100 characters, or if `ownKeys`, which is for keys of the outcome, contains an input
 */
export function defineProcedure<
  I,
  O extends object,
  U extends UnitRow,
  B extends Battle,
  R extends string,
  E = Effect,
  S extends z.ZodType = SchemaOf<I>,
>(definition: ProcedureDefinition<I, S, O, U, B, R, E>): ProcedureOf<S, O, U, B, R, E> {
  const { inputs, roles, remarkedFirst = [], whole, ownKeys = {}, ...body } = definition;
  if (body.title.length > 100) throw new Error(`${body.id}: title over 100 characters`);
  const twice = Object.keys(ownKeys).find((key) => key in inputs);
  if (twice !== undefined) throw new Error(`${body.id}: the input ${twice} says itself whose it is`);
  const derived = deriveMembers(inputs, roles, remarkedFirst, ownKeys);
  const schema = derived.input as unknown as SchemaOf<I>;
  const { oddsOver = [], phases } = body;
  const facts = { kind: 'procedure', rolls: oddsOver.length > 0, umpireOnly: phases?.length === 0 } as const;
  const procedure: unknown = { ...facts, ...body, ...derived, oddsOver, input: whole ? whole(schema) : schema };
  return Object.freeze(procedure) as ProcedureOf<S, O, U, B, R, E>;
}

/** Returns the inputs that the battle or its map fills in. */
export function listBattleKeys({ fromBattle, measured }: ActionFacts): readonly string[] {
  return [...Object.keys(fromBattle ?? {}), ...Object.keys(measured ?? {})];
}

/**
 * Runs a procedure on parsed input, and records its dice.
 * @param roles the ids of the rows that take part by role, which are recorded with the result
 * @throws {Refusal} ILLEGAL if the procedure refuses the input
 */
export function runProcedure(procedure: UntypedProcedure, dice: RolledDice, input: JsonObject, roles: Cast = {}): Resolution {
  const before = dice.rolled.length;
  const result = procedure.run(dice, input) as ProcedureResult<JsonObject>;
  return deepFreeze({
    procedure: procedure.id,
    input,
    roles,
    outcome: result.outcome,
    dice: dice.rolled.slice(before),
    steps: result.steps,
    cites: listCites(result.steps),
    effects: result.effects,
    summary: procedure.summary(result.outcome, input),
  });
}

/**
 * Calculates the exact odds of the outcome fields in `oddsOver`, with the same function that rolls. A procedure without dice has
 * one outcome with probability 1, with the fields in `certainOver` or, by default, all fields.
 * @param runCap the maximum number of runs of the procedure. Default: that of `calculateExactDistribution`
 * @throws {Refusal} ILLEGAL if the procedure refuses the input
 * @throws {TooManyBranches} if the odds need more than `runCap` runs
 */
export function calculateOdds(procedure: Procedure, input: JsonObject, runCap?: number): Chance<JsonObject>[] {
  return calculateExactDistribution(
    (dice) => pickOddsFields(procedure, (procedure.run(dice, input) as ProcedureResult<JsonObject>).outcome),
    runCap,
  );
}

/**
 * Returns the outcome fields that odds show: the fields in `oddsOver` or, if this list is empty, in `certainOver`. If both lists
 * are empty, returns all fields.
 */
export function pickOddsFields({ oddsOver, certainOver = [] }: Procedure, outcome: JsonObject): JsonObject {
  const keys = oddsOver.length > 0 ? oddsOver : certainOver;
  return keys.length === 0 ? outcome : pickFields(outcome, keys);
}

/** Returns an object with some fields of an outcome. A missing field becomes null. */
export function pickFields(outcome: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(keys.map((key) => [key, outcome[key] ?? null]));
}

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
