import { type Chance, type Dice, exactDistribution, type Json, type JsonObject, type RolledDice } from '../dice/index.js';
import type { z } from 'zod';
import type { Battle, Row, UnitRow } from './battle.js';
import type { Actor, Desk, Further } from './happening.js';
import { citesOf, type Effect, type Result, type Tone, type Verdict, type Resolution, type ResolutionOf } from './result.js';
import { type Scene, type Measure, type Role, keysFilled } from './roles.js';
import { inputFields } from './input.js';

/** What a procedure comes to, as its `run` says it. */
export type OutcomeOf<P extends { run(...given: never): { readonly outcome: unknown } }> = ReturnType<P['run']>['outcome'];

/** One of the steps in which a phase is played. */
export interface PhaseStep {
  /** By the order in which they are played. */
  readonly number: number;
  /** As its book counts it: `1`, `A`. */
  readonly label: string;
  /** `anti-tank at vehicles` */
  readonly title: string;
}

/** What is done once in a phase or turn. */
export interface OncePer<O, R extends string> {
  readonly span: 'phase' | 'turn';
  /** Whether two phases under one turn's number are of one turn; left out: they are. A night may go by the number of the day after. */
  isOneTurn?(this: void, earlier: string, now: string): boolean;
  /** `fired this phase`: "1/Pz has fired this phase". Procedures with the same words are the same deed. */
  readonly done: string;
  /** The section that says so, or the ruling where the book is silent. */
  readonly cites: readonly string[];
  /** The roles of those who do it; left out: all units that act. */
  readonly roles?: readonly R[];
  /** Once against each of those in this role. */
  readonly against?: R;
  /** Whether what one unit has done its whole side has; left out: never. */
  bySide?(this: void, battle: Battle): boolean;
  /** Whether what this input tells happens by itself, and so as often as it does. */
  isFree?(this: void, input: JsonObject): boolean;
  /** Of who has several to do it with (elements, guns): how many of each kind do it, and how many there are. */
  readonly parts?: {
    readonly used: (input: JsonObject, row: Row) => Readonly<Record<string, number>>;
    readonly of: (row: Row) => Readonly<Record<string, number>>;
  };
  /** Whether it gives the right to do it once more. */
  gives?(this: void, outcome: O): boolean;
  /** What is done by that right alone, however often the rest was done. */
  readonly byRight?: {
    /** Whether that is what this input does. */
    is(this: void, input: JsonObject): boolean;
    /** `fight on after an overrun`: "nothing this turn gives Guards the right to fight on after an overrun". */
    readonly to: string;
    readonly cites: readonly string[];
  };
}

/**
 * Everything about one procedure. `R` are its roles, which `roles` names; `E` the effects that its rulebook can carry out on
 * them.
 */
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
  /** One line, at most 100 characters: it is the slash command's description too. */
  readonly title: string;
  /** What posts call it, where the words of the id do not say it. */
  readonly heading?: string;
  readonly input: S;
  readonly roles: Readonly<Record<R, Role<U, B, R>>>;
  /** Keys that the game itself fills (settings, turn), whoever takes part. */
  readonly fromBattle?: Readonly<Record<string, (scene: Scene<U, B, NoInfer<R>>) => Json | undefined>>;
  /**
   * Keys that places on the map tell, where they do: they beat what roles and battle fill in. Anybody may type them: that beats what
   * is measured, and the post says so.
   */
  readonly measured?: Readonly<Record<string, Measure<U, B, NoInfer<R>>>>;
  /**
   * Keys that rows or the battle fill in as what is likely, not as what is on record: players may type otherwise. Any other key
   * that is filled in is an umpire's alone to type otherwise, and the post says so.
   */
  readonly circumstances?: readonly string[];
  /**
   * What drawn ground tells for sure of keys, whatever was typed. Where the map is record (`GroundMap.ground`) players may not type
   * otherwise, and what an umpire types is told.
   * @returns what is on the map; undefined where what was typed may be
   */
  readonly drawn?: Readonly<Record<string, (scene: Scene<U, B, NoInfer<R>>, typed: Json) => Json | undefined>>;
  /**
   * Keys of what was typed that count for nothing, because rows say otherwise and whoever typed it may not know of them.
   * @param isAgain whether it was taken then, and is judged again
   */
  readonly passesOver?: (scene: Scene<U, B, NoInfer<R>>, actor: Actor, isAgain: boolean) => readonly string[];
  /**
   * Keys that orders say where they are sealed: by key the field of units that has it (`Ruleset.ordered`), and what it comes to among those
   * who take part, if no role fills it. Elsewhere the key is given as ever.
   */
  readonly byOrder?: Readonly<
    Record<string, { readonly field: string; readonly says?: (scene: Scene<U, B, NoInfer<R>>) => Json | undefined }>
  >;
  /** By key what players do in place of typing it, as they are told who are refused for it. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Keys that units fill and hardly anybody types: they go without an option first where there are more than Discord takes. */
  readonly spared?: readonly string[];
  /** Keys of input and outcome (stocks, ...) that the side of a role alone may know: key to role; of a list's items `list.key`. */
  readonly ownKeys?: Readonly<Record<string, NoInfer<R>>>;
  /** It looks at units and does nothing to them: nobody is fired at by it. */
  readonly isLook?: true;
  /** The phases in which players may do this with units; umpires always may. Left out: any phase; none: umpires alone. */
  readonly phases?: readonly string[];
  /** The phases to which it belongs, where the rulebook warns and does not refuse: outside them the post says so. */
  readonly usualPhases?: readonly string[];
  /** Of which step of its phase it is, where the book has a phase played in steps; undefined: of none. */
  readonly stepOf?: (scene: Scene<U, B, NoInfer<R>>) => PhaseStep | undefined;
  /** How often who acts may do it: players once in this span; an umpire says that he means it. Left out: as often as they like. */
  readonly oncePer?: OncePer<NoInfer<O>, NoInfer<R>>;
  /** Pure. Refuses what the rules forbid before it rolls anything. @throws {Refusal} ILLEGAL */
  run(dice: Dice, input: z.output<S>): Result<O, E>;
  /**
   * What else follows, its effects carried out. `typed`: what people typed.
   * @returns what happens further, each an event of its own
   * @throws {Refusal} and nothing has happened
   */
  readonly after?: (desk: Desk<B>, resolution: ResolutionOf<z.output<S>, O, NoInfer<R>>, typed: JsonObject) => Further | void;
  /** By what remarks begin with that the side of a role alone may know (what it costs, ...): the role. */
  readonly ownRemarks?: Readonly<Record<string, NoInfer<R>>>;
  /**
   * Remarks on a result for people, one line each: where its figures came from, ... `scene` is as it was before.
   * @param outcome left out: nothing is resolved, odds are asked for
   */
  readonly remarks?: (scene: Scene<U, B, NoInfer<R>>, outcome?: NoInfer<O>) => readonly string[];
  /**
   * The side that alone is told of a result, or `UMPIRES`: what aircraft have seen, ... Left out or null: everybody.
   * @param scene as it was before; @param after the battle with the result carried out
   */
  readonly audience?: (scene: Scene<U, B, NoInfer<R>>, actor: Actor, after: B) => string | null;
  /** The outcome fields that odds are over; left out when nothing is rolled. */
  readonly oddsOver?: readonly (keyof O & string)[];
  /**
   * How well it went for whoever acts, as a number that grows with it and is made of the odds fields alone (impairments dealt,
   * SP lost by the enemy less one's own, 1 for a success): chances are told as "12 % or worse" by it, and luck is summed.
   */
  readonly measure?: { readonly label: string; of(outcome: O): number };
  /** When nothing is rolled: the outcome fields that the one certain outcome is told by in odds. Left out: all. */
  readonly certainOver?: readonly (keyof O & string)[];
  /** One sentence for a channel, without unit names. */
  summary(outcome: O, input: z.output<S>): string;
  /** The same as players say it, with the names of who takes part. Left out: the summary. @param name of those in a role */
  verdict?(outcome: O, name: (role: NoInfer<R>) => string, input: z.output<S>): Verdict;
  tone(outcome: O): Tone;
}

/** A procedure as the rest of the house sees it, whatever its rulebook's types. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Procedure = Defined<ProcedureDefinition<z.ZodType<any>, any, any, any, string, any>>;

/** A definition with what it left out: odds over nothing. */
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

/** Every input key that the battle fills, whoever takes part, and those that its map does. */
export function keysOfBattle({ fromBattle, measured }: Procedure): readonly string[] {
  return [...Object.keys(fromBattle ?? {}), ...Object.keys(measured ?? {})];
}

/**
 * Runs a procedure on parsed input with dice that record.
 * @param roles unit ids by role, kept with the facts
 * @throws {Refusal} ILLEGAL
 */
export function resolve(
  procedure: Procedure,
  dice: RolledDice,
  input: JsonObject,
  roles: Readonly<Record<string, readonly string[]>> = {},
): Resolution {
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
 * Exact odds over the procedure's `oddsOver` fields, from the very function that rolls. A procedure without dice has one
 * outcome of probability 1, over `certainOver` or else its whole outcome.
 * @param runCap how often the procedure may be run for it
 * @throws {Refusal} ILLEGAL
 * @throws {TooManyBranches} when that does not do
 */
export function oddsOf(procedure: Procedure, input: JsonObject, runCap?: number): Chance<JsonObject>[] {
  return exactDistribution((dice) => oddsFields(procedure, (procedure.run(dice, input) as Result<JsonObject>).outcome), runCap);
}

/** What odds tell of an outcome: the fields that they are over. */
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
