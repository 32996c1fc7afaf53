import {
  type Chance,
  type Dice,
  exactDistribution,
  type Json,
  type JsonObject,
  type RolledDice,
  type RolledFace,
} from '../dice/index.js';
import { z } from 'zod';
import type { Battle, Row, UnitRow } from './battle.js';
import type { Found } from './ground/filling.js';
import { Refusal } from './refusal.js';
import type { Actor, Desk, Further } from './ruleset.js';

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

/** What a procedure comes to, as its `run` says it. */
export type OutcomeOf<P extends { run(...given: never): { readonly outcome: unknown } }> = ReturnType<P['run']>['outcome'];

/** How an outcome looks at a glance: nothing happened, something did, it decided something, or a plain look-up. */
export type Tone = 'nothing' | 'effect' | 'decisive' | 'plain';

/** Who takes part in a procedure, in the roles `R`, and what was typed. */
export interface Scene<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> {
  readonly battle: B;
  /** What people typed, as they typed it: it beats what is filled in, and may decide what to fill in (`order: assault`). */
  readonly typed?: JsonObject;
  /** The unit in a role, if one is named. */
  readonly one: (role: R) => U | undefined;
  /** All units in a role. */
  readonly many: (role: R) => readonly U[];
  /** The rows in a role of any table (`Role.table`). */
  readonly rows: (role: R) => readonly Row[];
  /** Whether who asks may know where this unit stands; left out: he may know all. */
  readonly sees?: ((unit: UnitRow) => boolean) | undefined;
}

/** What places tell of an input key (`ground/measures.ts` has those that there are). */
export type Measure<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> = (
  scene: Scene<U, B, R>,
  key: string,
) => Found | undefined;

interface RoleBase<T, U extends UnitRow, B extends Battle, R extends string> {
  readonly description: string;
  /** Several may be named. */
  readonly many?: boolean;
  /** It acts: players may name only their own side's here. */
  readonly acts?: boolean;
  /** The role that it stands against: no row takes both, and players name no two of one side. */
  readonly opposes?: NoInfer<R>;
  /**
   * The input keys that the named row fills from what it says itself, and nothing else: whoever may know it may know these.
   * Undefined leaves the key to be given. Of a many-role, called once with the first row.
   */
  readonly fills: Readonly<Record<string, (row: T) => Json | undefined>>;
  /** The input keys that it fills from others too: who else takes part, the battle. They beat `fills`. */
  readonly fillsFromScene?: Readonly<Record<string, (row: T, scene: Scene<U, B, NoInfer<R>>) => Json | undefined>>;
  /** Says why a row can take no part in this role, by throwing. @throws {Refusal} */
  check?(row: T, battle: B, actor: Actor): void;
  /** The same of a row together with who else takes part. @throws {Refusal} */
  checkWith?(row: T, scene: Scene<U, B, NoInfer<R>>, actor: Actor): void;
}

/** By role that fills a list: for each of its units in order, what was typed in brackets after its name. */
export type Overrides = Readonly<Record<string, readonly JsonObject[]>>;

/** A part that units take in a procedure. */
interface UnitRole<U extends UnitRow, B extends Battle, R extends string> extends RoleBase<U, U, B, R> {
  readonly table?: undefined;
  /** Units that are out of the battle take it too (`Ruleset.checkPart`). */
  readonly evenLost?: boolean;
  /**
   * Of a many-role: the list of objects that it fills, one item for each unit in the order in which they are named. What
   * stands in brackets after a unit's name beats the item's values.
   */
  readonly list?: {
    readonly key: string;
    readonly item: (unit: U, scene: Scene<U, B, NoInfer<R>>) => JsonObject;
    /** Keys of an item that its unit only suggests: players may type otherwise, as with the procedure's `circumstances`. */
    readonly circumstances?: readonly string[];
    /** Keys of an item that places tell, for its unit. They beat what the item says; what stands in brackets beats them. */
    readonly measured?: Readonly<
      Record<string, (unit: U, scene: Scene<U, B, NoInfer<R>>, key: string, overrides: Overrides) => Found | undefined>
    >;
  };
}

/** A part that rows of another table take: a mission, a minefield section, ... */
interface RowRole<U extends UnitRow, B extends Battle, R extends string> extends RoleBase<Row, U, B, R> {
  readonly table: string;
}

export type Role<U extends UnitRow = UnitRow, B extends Battle = Battle, R extends string = string> =
  UnitRole<U, B, R> | RowRole<U, B, R>;

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

/** A result as players say it: `A Coy suppressed: 3 of 5 hit`. Neither ends in a full stop. */
export interface Verdict {
  /** What became of whom. Of units that are lost people are told that instead. */
  readonly fate: string;
  /** What the dice came to; empty when that is told with the fate. */
  readonly score: string;
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
   * Keys of what was typed that count for nothing, because rows say otherwise and whoever typed it may not know of them.
   * @param isAgain whether it was taken then, and is judged again
   */
  readonly passesOver?: (scene: Scene<U, B, NoInfer<R>>, actor: Actor, isAgain: boolean) => readonly string[];
  /** By key what players do in place of typing it, as they are told who are refused for it. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Keys that units fill and hardly anybody types: they go without an option first where there are more than Discord takes. */
  readonly spared?: readonly string[];
  /** Keys of input and outcome (stocks, ...) that the side of a role alone may know: key to role; of a list's items `list.key`. */
  readonly ownKeys?: Readonly<Record<string, NoInfer<R>>>;
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
  /** The outcome fields that odds are over; empty when nothing is rolled. */
  readonly oddsOver: readonly (keyof O & string)[];
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
export type Procedure = ProcedureDefinition<z.ZodType<any>, any, any, any, string, any>;

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

/** Checks a definition's promises (length of title, role keys that exist) and returns it. */
export function defineProcedure<S extends z.ZodType, O extends object, U extends UnitRow, B extends Battle, R extends string, E>(
  definition: ProcedureDefinition<S, O, U, B, R, E>,
): ProcedureDefinition<S, O, U, B, R, E> {
  if (definition.title.length > 100) throw new Error(`${definition.id}: title over 100 characters`);
  const known = new Set(inputFields(definition as Procedure).map(({ key }) => key));
  const filled = [
    ...Object.values((definition as Procedure).roles).flatMap(keysFilled),
    ...keysOfBattle(definition as Procedure),
  ];
  for (const key of filled) if (!known.has(key)) throw new Error(`${definition.id}: a role fills ${key}, which is no input key`);
  return Object.freeze(definition);
}

/** Every input key that the battle fills, whoever takes part, and those that its map does. */
export function keysOfBattle({ fromBattle, measured }: Procedure): readonly string[] {
  return [...Object.keys(fromBattle ?? {}), ...Object.keys(measured ?? {})];
}

/** The key of the list that a role fills, if it fills one. */
export function listKeyOf(role: Role): string | undefined {
  return role.table === undefined ? role.list?.key : undefined;
}

/** Every input key that who takes this role fills, from what he says himself or from others too. */
export function keysFilled(role: Role): readonly string[] {
  const list = listKeyOf(role);
  return [...Object.keys(role.fills), ...Object.keys(role.fillsFromScene ?? {}), ...(list === undefined ? [] : [list])];
}

/**
 * Parses untrusted input and fills in defaults.
 * @throws {Refusal} INVALID_INPUT with the first offending field
 */
export function parseInput(procedure: Procedure, raw: unknown): JsonObject {
  return parseWith(procedure.input, raw) as JsonObject;
}

/** Parses anything with a schema. @throws {Refusal} INVALID_INPUT with the first offending field */
export function parseWith<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
  const field = path.map(String).join('.');
  // A schema may have its own words for what is missing; zod's own begin with "Invalid".
  const missing = issue.message.startsWith('Invalid') && valueAt(raw, path) === undefined;
  throw new Refusal(
    'INVALID_INPUT',
    `${field === '' ? 'input' : field}: ${missing ? requiredWords(issue) : issue.message}`,
    field === '' ? null : field,
  );
}

/** More choices than these are not listed. */
const CHOICES_TOLD = 15;

/** `it is required: one of germany, uk, usa`: with what may be chosen, where that is not too much. */
function requiredWords(issue: z.core.$ZodIssue): string {
  const choices = issue.code === 'invalid_value' && issue.values.length <= CHOICES_TOLD ? issue.values.map(String) : [];
  return choices.length === 0 ? 'it is required' : `it is required: one of ${choices.join(', ')}`;
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], raw);
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

/** One input key as people fill it in, read from the JSON Schema of the procedure's input. */
export interface InputField {
  readonly key: string;
  readonly type: 'integer' | 'number' | 'boolean' | 'string' | 'list';
  readonly required: boolean;
  readonly description: string;
  readonly choices?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: Json;
  /** The table whose row's id this is (`.meta({ refers: 'unit' })`). */
  readonly refers?: string;
  /** Of a unit: any figure on the table may be pointed at, spotted or not (`.meta({ figure: true })`). */
  readonly figure?: true;
  /** The table whose rows are named here, in a text that the rulebook reads (`.meta({ names: 'unit' })`). */
  readonly names?: string;
  /** A place of the map, as people write it (`.meta({ place: true })`). */
  readonly place?: true;
  /** Where on the map somebody goes (`.meta({ goes: true })`). */
  readonly goes?: true;
  /** A number that may be called by its label too (`.meta({ labelled: true })`); the rulebook knows the labels. */
  readonly labelled?: true;
  /** A JSON file to be attached (`.meta({ upload: 'json' })`). */
  readonly upload?: 'json';
  /** A setting that is asked for as a battle begins, though it has a default (`.meta({ atStart: true })`). */
  readonly atStart?: true;
  /** Of a list: the fields of one item. */
  readonly items?: readonly InputField[];
}

/** What follows from a schema, worked out once: the work takes milliseconds. */
function oncePerSchema<T>(work: (schema: z.ZodType) => T): (schema: z.ZodType) => T {
  const known = new WeakMap<z.ZodType, T>();
  return (schema) => {
    let made = known.get(schema);
    if (made === undefined) known.set(schema, (made = work(schema)));
    return made;
  };
}

/** The JSON Schema (draft 2020-12) of what may be put in. */
export const inputJsonSchema = oncePerSchema(
  (schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonObject,
);

/** The input keys of a procedure in the order of the schema. */
export function inputFields(procedure: { readonly input: z.ZodType }): readonly InputField[] {
  return schemaFields(procedure.input);
}

/** The keys of any object schema as fields that people fill in. */
export const schemaFields = oncePerSchema<readonly InputField[]>((schema) => fieldsOf(inputJsonSchema(schema)));

function fieldsOf(schema: JsonObject): InputField[] {
  const required = new Set((schema.required ?? []) as readonly string[]);
  return Object.entries((schema.properties ?? {}) as Record<string, JsonObject>).map(([key, property]) => {
    const shape = property.anyOf
      ? { ...property, ...(property.anyOf as readonly JsonObject[]).find((option) => option.type !== 'null') }
      : property;
    const items = shape.items as JsonObject | undefined;
    return {
      key,
      type: shape.type === 'array' ? 'list' : ((shape.type ?? 'string') as InputField['type']),
      required: required.has(key),
      description: (property.description ?? key) as string,
      ...(shape.enum ? { choices: shape.enum as readonly string[] } : {}),
      ...(typeof shape.minimum === 'number' ? { minimum: shape.minimum } : {}),
      ...(typeof shape.maximum === 'number' ? { maximum: shape.maximum } : {}),
      ...(typeof shape.maxLength === 'number' ? { maxLength: shape.maxLength } : {}),
      ...(property.default === undefined ? {} : { default: property.default }),
      ...(typeof (property.refers ?? items?.refers) === 'string' ? { refers: (property.refers ?? items?.refers) as string } : {}),
      ...(property.figure === true ? { figure: true as const } : {}),
      ...(typeof property.names === 'string' ? { names: property.names } : {}),
      ...(property.place === true ? { place: true as const } : {}),
      ...(property.goes === true ? { goes: true as const } : {}),
      ...(property.labelled === true ? { labelled: true as const } : {}),
      ...(property.upload === 'json' ? { upload: 'json' as const } : {}),
      ...(property.atStart === true ? { atStart: true as const } : {}),
      ...(items?.properties ? { items: fieldsOf(items) } : {}),
    };
  });
}

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
