import { type Chance, type Dice, exactDistribution, type Json, type JsonObject, type RolledDice } from '../dice/index.js';
import type { z } from 'zod';
import type { Battle, Row, UnitRow } from './battle.js';
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

/** The outcome type of a procedure, from its `run`. */
export type OutcomeOf<P extends { run(...given: never): { readonly outcome: unknown } }> = ReturnType<P['run']>['outcome'];

/** One of the steps of a phase. */
export interface PhaseStep {
  /** By the order in which they are played. */
  readonly number: number;
  /** Its number in the book: `1`, `A`. */
  readonly label: string;
  /** `anti-tank at vehicles` */
  readonly title: string;
}

/** The place of an order among those of its phase. */
export interface InSequence {
  /** Smaller ones come first. */
  readonly step: number;
  /** Within a step the slower come first: how far it goes, in any measure of its step. */
  readonly pace: number;
  /** `strategic road`; `close to an enemy, slower first, by quarters of 2 in`. */
  readonly words: string;
  /** The step is played in turns with others: its words count even where all orders are of one step. */
  readonly isAlternate?: true;
}

/** A limit on use: once in a phase or turn. */
export interface OncePer<O, R extends string> {
  readonly span: 'phase' | 'turn';
  /**
   * True if two phases under one turn's number are of one turn; left out: they are. A night may go by the number of the day after.
   */
  isOneTurn?(this: void, earlier: string, now: string): boolean;
  /** `fired this phase`: "1/Pz has fired this phase". Procedures with the same words are the same deed. */
  readonly done: string;
  /** The section that says so, or the ruling where the book is silent. */
  readonly cites: readonly string[];
  /** Roles under the limit; all acting units, if left out. */
  readonly roles?: readonly R[];
  /** The limit holds separately for each unit in this role. */
  readonly against?: R;
  /** True if a deed of one unit counts for its whole side; left out: never. */
  bySide?(this: void, battle: Battle): boolean;
  /** True if the input tells of something happening by itself, and so without a limit. */
  isFree?(this: void, input: JsonObject): boolean;
  /** For units with several elements or guns: the acting and the present number of each kind. */
  readonly parts?: {
    readonly used: (input: JsonObject, row: Row) => Readonly<Record<string, number>>;
    readonly of: (row: Row) => Readonly<Record<string, number>>;
  };
  /** True if the outcome gives the right to do it once more. */
  gives?(this: void, outcome: O): boolean;
  /** A second right with a limit of its own, independent of the rest. */
  readonly byRight?: {
    /** True if an input uses that right. */
    is(this: void, input: JsonObject): boolean;
    /** `fight on after an overrun`: "nothing this turn gives Guards the right to fight on after an overrun". */
    readonly to: string;
    readonly cites: readonly string[];
  };
}

/** Everything about one procedure. `R` are the names of its roles; `E` are effects on them, for its rulebook to carry out. */
export interface ProcedureDefinition<
  S extends z.ZodType,
  O extends object,
  U extends UnitRow,
  B extends Battle,
  R extends string = string,
  E = Effect,
> {
  /** `<ruleset>.<procedure>` */
  readonly id: string;
  /** The sections of the book by which it is played, as its results cite them: `umpire procedures` lists them. */
  readonly sections: readonly string[];
  /** One line, at most 100 characters: it is the slash command's description too. */
  readonly title: string;
  /** Heading of posts, where the id's words do not say it. */
  readonly heading?: string;
  readonly input: S;
  readonly roles: Readonly<Record<R, Role<U, B, R>>>;
  /** Keys that the game itself fills (settings, turn). */
  readonly fromBattle?: Readonly<Record<string, (scene: Scene<U, B, NoInfer<R>>) => Json | undefined>>;
  /**
   * Keys filled by places on the map: they beat roles and battle. Anybody may type over keys missing in `drawn`, and the post says
   * so.
   */
  readonly measured?: Readonly<Record<string, Measure<U, B, NoInfer<R>>>>;
  /**
   * True if a way fits the move to the hundredth, and not only by rounding: no other places are offered. Left out: rounding makes
   * no difference.
   */
  fitsExactly?(this: void, input: z.output<S>, scene: Scene<U, B, NoInfer<R>>): boolean;
  /**
   * The longest possible move of its unit on the map, in the rulebook's measure: no place beyond it is tried. Undefined for a typed length; left out: unknown.
   */
  farthest?(this: void, scene: Scene<U, B, NoInfer<R>>): number | undefined;
  /**
   * Keys that rows or the battle fill in as likely, not as recorded: players may type otherwise. Only an umpire may type over any
   * other filled key, and the post says so.
   */
  readonly circumstances?: readonly string[];
  /**
   * Keys settled by drawn ground, whatever was typed. Where the map is record (`GroundMap.ground`) players may not type
   * otherwise, and the post tells what an umpire types.
   * @returns the map's value; undefined where typing is free
   */
  readonly drawn?: Readonly<Record<string, (scene: Scene<U, B, NoInfer<R>>, typed: Json) => Json | undefined>>;
  /**
   * Typed keys to ignore: rows say otherwise, perhaps rows unknown to the person typing.
   * @param isAgain true for an accepted input under a new judgement
   */
  readonly passesOver?: (scene: Scene<U, B, NoInfer<R>>, actor: Actor, isAgain: boolean) => readonly string[];
  /**
   * Input keys given by sealed orders. By key: the field of units that records it (`Ruleset.ordered`), and where no role fills
   * the key, its value for the units taking part. In battles without sealed orders the key is typed as usual.
   */
  readonly byOrder?: Readonly<
    Record<string, { readonly field: string; readonly says?: (scene: Scene<U, B, NoInfer<R>>) => Json | undefined }>
  >;
  /** By key: another way for players who may not type it, told with the refusal. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Keys filled by units and hardly ever typed: they lose their options first where Discord has no room for all. */
  readonly spared?: readonly string[];
  /** Keys of input and outcome (stocks, ...) that the side of a role alone may know: key to role; of a list's items `list.key`. */
  readonly ownKeys?: Readonly<Record<string, NoInfer<R>>>;
  /** A procedure that looks at units and does nothing to them: nobody is fired at by it. */
  readonly isLook?: true;
  /** The phases in which players may do this with units; umpires always may. Left out: any phase; none: umpires alone. */
  readonly phases?: readonly string[];
  /**
   * True if a player's known part of the battle has any use for this. If not, his desk does not offer it, though he may still type
   * it.
   */
  readonly offeredWhen?: (battle: B) => boolean;
  /** The phases to which it belongs, where the rulebook warns and does not refuse: outside them the post says so. */
  readonly usualPhases?: readonly string[];
  /** The step of its phase, where the book plays a phase in steps; undefined: none. */
  readonly stepOf?: (scene: Scene<U, B, NoInfer<R>>) => PhaseStep | undefined;
  /**
   * The place of its order among the orders of its phase; left out or undefined: the place of its step.
   * @param isClose true for a known enemy near its way
   */
  readonly inSequence?: (scene: Scene<U, B, NoInfer<R>>, isClose: boolean) => InSequence | undefined;
  /** The limit on an actor's deeds: players once in this span; an umpire confirms a repetition. Left out: none. */
  readonly oncePer?: OncePer<NoInfer<O>, NoInfer<R>>;
  /** Pure. Refuses forbidden input before it rolls anything. @throws {Refusal} ILLEGAL */
  run(dice: Dice, input: z.output<S>): Result<O, E>;
  /**
   * Consequences beyond its effects, which are carried out already. `typed`: options as typed.
   * @returns further events
   * @throws {Refusal} and nothing has happened
   */
  readonly after?: (desk: Desk<B>, resolution: ResolutionOf<z.output<S>, O, NoInfer<R>>, typed: JsonObject) => Further | void;
  /** First words of remarks for one side alone (costs, ...), each with the role of that side. */
  readonly ownRemarks?: Readonly<Record<string, NoInfer<R>>>;
  /**
   * Remarks on a result for people, one line each: the sources of its figures, ... `scene` is the one before the result.
   * @param outcome left out: nothing is resolved, odds are asked for
   */
  readonly remarks?: (scene: Scene<U, B, NoInfer<R>>, outcome?: NoInfer<O>) => readonly string[];
  /**
   * The only side to be told of a result, or `UMPIRES`: sightings of aircraft, ... Left out or null: everybody.
   * @param scene before the result
   * @param after the battle with the result carried out
   */
  readonly audience?: (scene: Scene<U, B, NoInfer<R>>, actor: Actor, after: B) => string | null;
  /** The outcome fields that odds are over; left out when nothing is rolled. */
  readonly oddsOver?: readonly (keyof O & string)[];
  /**
   * The acting side's success as a number, made of the odds fields alone (impairments dealt, SP lost by the enemy less
   * one's own, 1 for a success). Chances ("12 % or worse") and luck go by it.
   */
  readonly measure?: { readonly label: string; of(outcome: O): number };
  /** Without dice: the outcome fields for the one certain outcome in odds. Left out: all. */
  readonly certainOver?: readonly (keyof O & string)[];
  /** One sentence for a channel, without unit names. */
  summary(outcome: O, input: z.output<S>): string;
  /** The summary in players' words, with names. Left out: the summary. @param name names of the rows in a role */
  verdict?(outcome: O, name: (role: NoInfer<R>) => string, input: z.output<S>): Verdict;
  tone(outcome: O): Tone;
}

/** A procedure of any rulebook, its types erased. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Procedure = Defined<ProcedureDefinition<z.ZodType<any>, any, any, any, string, any>>;

/** A definition completed with its defaults: odds over nothing. */
export type Defined<D extends { readonly oddsOver?: unknown }> = D & { readonly oddsOver: NonNullable<D['oddsOver']> };

/** Checks a definition's promises (length of title, role keys that exist) and returns it. */
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

/** Input keys filled by the battle or its map. */
export function keysOfBattle({ fromBattle, measured }: Procedure): readonly string[] {
  return [...Object.keys(fromBattle ?? {}), ...Object.keys(measured ?? {})];
}

/**
 * Runs a procedure on parsed input with recording dice.
 * @param roles unit ids by role, kept with the facts
 * @throws {Refusal} ILLEGAL
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
 * Exact odds over the procedure's `oddsOver` fields, from the very function that rolls. A procedure without dice has one outcome
 * of probability 1, over `certainOver` or else its whole outcome.
 * @param runCap most runs of the procedure
 * @throws {Refusal} ILLEGAL
 * @throws {TooManyBranches} when that is too few
 */
export function oddsOf(procedure: Procedure, input: JsonObject, runCap?: number): Chance<JsonObject>[] {
  return exactDistribution((dice) => oddsFields(procedure, (procedure.run(dice, input) as Result<JsonObject>).outcome), runCap);
}

/** The fields of an outcome that odds are over. */
export function oddsFields({ oddsOver, certainOver = [] }: Procedure, outcome: JsonObject): JsonObject {
  const keys = oddsOver.length > 0 ? oddsOver : certainOver;
  return keys.length === 0 ? outcome : pick(outcome, keys);
}

/** The fields that odds are over, of one outcome. */
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
