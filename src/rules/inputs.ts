/**
 * The inputs of a procedure. Each input is described only once, and `deriveMembers` derives from it all members of the procedure
 * that depend on it.
 */
import { z } from 'zod';
import type { Json, JsonObject } from '../dice/index.js';
import type { Battle, Row, RowMap, UnitRow } from './battle.js';
import type { BetterValue } from './checks.js';
import type { FoundValue } from './ground/filling.js';
import type { MeasureFunction, Overrides, Scene } from './roles.js';
import type { Field, Fields, RowKind } from './rows.js';

type Value = Json | undefined;

/**
 * The properties of an input, apart from its schema and the roles that fill it in. `R` is the type of role names. If rows or the
 * battle fill in a value, only an umpire may enter a different value, and the post mentions the difference. Inputs that are
 * `likely` or measured are exceptions.
 */
interface InputFacts<U extends UnitRow, B extends Battle, R extends string> {
  /** The role of the only side that may know the value, such as a stock. */
  readonly own?: R;
  /** True if the value from rows or the battle is only probable, so that players may enter another. */
  readonly likely?: boolean;
  /** Returns the value from the battle, such as its settings and the turn. */
  readonly battle?: (scene: Scene<U, B, R>) => Value;
  /**
   * Measures the value on the map instead of using a value from rows or the battle. Anyone may enter a different value, which the
   * post mentions. For players, `drawn` or recorded values can forbid a different value.
   */
  readonly measured?: MeasureFunction<U, B, R>;
  /** Measures a key of a list item from the place of the item's unit. */
  readonly measuredEach?: (unit: U, scene: Scene<U, B, R>, key: string, overrides: Overrides) => FoundValue | undefined;
  /**
   * The entered values of a measured input that would help the acting player. If the map is binding, only an umpire may enter
   * these values. Default: every other value (`either`).
   */
  readonly favours?: BetterValue;
  /**
   * Returns the terrain on the map if an entered value contradicts it; otherwise undefined. If that terrain is binding
   * (`GroundMap.ground`), only an umpire may enter a contradicting value, which the post mentions.
   */
  readonly drawn?: (scene: Scene<U, B, R>, typed: Json) => Value;
  /**
   * Set if the value comes from sealed orders. `field` is the unit field that the order sets (`Ruleset.ordered`). If no role
   * fills in the input, `says` returns the value from the units that take part. In battles without sealed orders, people enter
   * the value.
   */
  readonly byOrder?: { readonly field: string; readonly says?: (scene: Scene<U, B, R>) => Value };
  /** The advice in the refusal if players may not enter the input. */
  readonly instead?: string;
  /** Set if units fill in the input and people rarely enter it. If a command is too large for Discord, it loses these options first. */
  readonly spared?: true;
}

/** An input: its schema, including its description, the roles that fill it in, and its further properties. */
interface Input<Z extends z.ZodType, U extends UnitRow, B extends Battle, R extends string> extends InputFacts<U, B, R> {
  readonly schema: Z;
  readonly from?: readonly Filling<U, B, R>[];
  /** Only for a list: the role that fills in one item for each unit, and the inputs of an item. */
  readonly items?: { readonly role: R; readonly each: Readonly<Record<string, Input<z.ZodType, U, B, R>>> };
}

/** A role that fills in an input from a row, or from a row and the scene. */
interface Filling<U extends UnitRow, B extends Battle, R extends string> {
  readonly role: R;
  readonly alone?: (row: never) => Value;
  /** @param given for a list item, the values in brackets after each unit's name in the list */
  readonly scene?: (row: never, scene: Scene<U, B, R>, given: readonly JsonObject[]) => Value;
}

/** The roles of an input that several roles fill in together. */
interface SeveralRoles<U extends UnitRow, B extends Battle, R extends string> {
  readonly from?: readonly Filling<U, B, R>[];
  readonly roles?: readonly R[];
  readonly scene?: (scene: Scene<U, B, R>) => Value;
}

type Schema<V> = V extends z.ZodType ? V : V extends { readonly schema: infer Z extends z.ZodType } ? Z : never;

/** The schema of several inputs. An input without roles and other properties can be just a schema. */
export type SchemaOf<I> = z.ZodObject<{ -readonly [K in keyof I]: Schema<I[K]> }, z.core.$strict>;
/** The values of several inputs, as the procedure receives them. */
export type ValuesOf<I> = z.output<SchemaOf<I>>;

export type Inputs<U extends UnitRow, B extends Battle, R extends string> = Readonly<
  Record<string, z.ZodType | Input<z.ZodType, U, B, R>>
>;

type Of<U extends UnitRow, B extends Battle, R extends string, K extends keyof InputFacts<U, B, R>> = Every<
  NonNullable<InputFacts<U, B, R>[K]>
>;

/** The members of a procedure that are derived from its inputs. Each member contains the keys of the inputs with one property. */
export interface InputMembers<U extends UnitRow, B extends Battle, R extends string> {
  readonly fromBattle?: Of<U, B, R, 'battle'>;
  readonly measured?: Of<U, B, R, 'measured'>;
  readonly favours?: Of<U, B, R, 'favours'>;
  readonly drawn?: Of<U, B, R, 'drawn'>;
  /** The inputs that have only probable values (`likely`). */
  readonly circumstances?: readonly string[];
  readonly byOrder?: Of<U, B, R, 'byOrder'>;
  readonly instead?: Of<U, B, R, 'instead'>;
  readonly spared?: readonly string[];
  /** Keys of the input and outcome that only one side may know. `list.key` is a key of list items. */
  readonly ownKeys?: Of<U, B, R, 'own'>;
}

type Kind = Pick<RowKind<Fields>, 'fields'>;
type Given<F> =
  F extends Field<infer _T, infer S extends z.ZodType, infer From> ? (From extends 'usual' ? z.ZodDefault<S> : S) : never;

/** Describes the inputs from the rows in one role. `T` is the type of these rows. */
class Part<N extends string, T, U extends UnitRow, B extends Battle, K extends Kind> {
  constructor(
    private readonly role: N,
    private readonly kind: K,
  ) {}

  /** Describes an input that is a field of the row, with the schema and default of this field. */
  its<F extends keyof K['fields'] & keyof T & string, R extends string = N>(
    field: F,
    words: string,
    facts: InputFacts<U, B, R> = {},
  ) {
    const { given, from, usual } = this.kind.fields[field]!;
    const schema = from === 'usual' ? given!.default(usual) : given!;
    const input = this.from(schema.describe(words), (row) => row[field] as Value, facts);
    return input as unknown as Input<Given<K['fields'][F]>, U, B, N | R>;
  }

  /** Describes an input with a value from the row itself, so that anyone who may read the row may know the value. */
  from<Z extends z.ZodType, R extends string = N>(schema: Z, alone: (row: T) => Value, facts: InputFacts<U, B, R> = {}) {
    return { ...facts, schema, from: [this.fill(alone)] } as Input<Z, U, B, N | R>;
  }

  /** Describes an input that depends on the row and the scene. */
  inScene<Z extends z.ZodType, R extends string = N>(
    schema: Z,
    scene: (row: T, scene: Scene<U, B, R>, given: readonly JsonObject[]) => Value,
    facts: InputFacts<U, B, R> = {},
  ) {
    return { ...facts, schema, from: [this.fillInScene(scene)] } as Input<Z, U, B, N | R>;
  }

  /** Describes an input that depends on all rows in the role. */
  fromAll<Z extends z.ZodType, R extends string = N>(
    schema: Z,
    of: (rows: readonly T[]) => Value,
    facts: InputFacts<U, B, R> = {},
  ) {
    const scene = (_row: T, { rows }: Scene<U, B, N | R>) => of(rows(this.role) as readonly T[]);
    return this.inScene<Z, N | R>(schema, scene, facts);
  }

  /** Describes an input that is the number of rows in the role. */
  count<Z extends z.ZodType, R extends string = N>(schema: Z, facts: InputFacts<U, B, R> = {}) {
    return this.fromAll(schema, ({ length }) => length, facts);
  }

  /** Returns this role's part in an input that several roles fill in. The value comes from the row itself. */
  fill(alone: (row: T) => Value): Filling<U, B, N> {
    return { role: this.role, alone };
  }

  /** Returns this role's part in an input that several roles fill in. The value comes from the row and the whole scene. */
  fillInScene<R extends string = N>(
    scene: (row: T, scene: Scene<U, B, R>, given: readonly JsonObject[]) => Value,
  ): Filling<U, B, N | R> {
    return { role: this.role, scene };
  }
}

/** Returns the functions that describe inputs, with one rulebook's types. */
export const createInputBuilders = <U extends UnitRow, B extends Battle>() => ({
  /**
   * Describes an input that either no role or several roles fill in. With `from`, each role fills in its own value, and the last
   * role counts. With `roles`, the value comes from the scene if one of the roles has rows.
   */
  inputWith: <Z extends z.ZodType, R extends string = never>(
    schema: Z,
    { roles = [], scene, from = [], ...facts }: InputFacts<U, B, R> & SeveralRoles<U, B, R>,
  ) => {
    const same = roles.map((role) => ({ role, scene: (_row: never, of: Scene<U, B, R>) => scene?.(of) }));
    return { ...facts, schema, from: [...from, ...same] } as unknown as Input<Z, U, B, R>;
  },
  unitsIn:
    <K extends Kind>(kind: K) =>
    <N extends string>(role: N) =>
      new Part<N, U, U, B, K>(role, kind),
  rowsOf: <N extends string, X extends keyof B['tables'] & string>(role: N, _table: X) =>
    new Part<N, B['tables'][X] extends RowMap<infer T> ? T : Row, U, B, { fields: Record<never, Field> }>(role, { fields: {} }),
  /** Describes a list with an item for each unit in a role. @param list completes the schema of the list */
  listOf: <I, Z extends z.ZodType, R extends string>(
    role: R,
    each: I & Inputs<U, B, R>,
    list: (items: z.ZodArray<SchemaOf<I>>) => Z,
  ): Input<Z, U, B, R> => ({
    schema: list(z.array(buildInputsSchema(each as I & object))),
    items: { role, each: each as Readonly<Record<string, Input<z.ZodType, U, B, R>>> },
  }),
});

type AnyInput = Input<z.ZodType, UnitRow, Battle, string>;
type Every<T> = Readonly<Record<string, T>>;

/** Builds the schema of several inputs. */
export const buildInputsSchema = <I extends object>(inputs: I): SchemaOf<I> =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(inputs as Every<AnyInput | z.ZodType>).map(([key, one]) => [key, 'schema' in one ? one.schema : one]),
    ),
  ) as unknown as SchemaOf<I>;

/** Collects the values of one property from all inputs that have it. */
const each = <T>(inputs: Every<AnyInput>, fact: (input: AnyInput) => T | undefined): Every<T> =>
  Object.fromEntries(
    Object.entries(inputs).flatMap(([key, input]) => {
      const value = fact(input);
      return value === undefined ? [] : [[key, value] as const];
    }),
  );

const keysWith = (inputs: Every<AnyInput>, fact: 'likely' | 'spared'): readonly string[] =>
  Object.keys(each(inputs, (input) => input[fact] || undefined));

/** Returns the members without undefined and empty values. */
const told = (members: object): object =>
  Object.fromEntries(
    Object.entries(members as Every<unknown>).filter(
      ([, value]) => value !== undefined && (typeof value !== 'object' || Object.keys(value ?? {}).length > 0),
    ),
  );

/** Returns a role with the members derived from the inputs that the role fills in. */
function roleWith(name: string, role: object, inputs: Every<AnyInput>): object {
  const fills = (how: 'alone' | 'scene') => each(inputs, ({ from }) => from?.find((one) => one.role === name)?.[how]);
  const list = Object.entries(inputs).flatMap(([key, { items }]) => (items?.role === name ? [listWith(key, items.each)] : []))[0];
  return told({ ...role, fills: fills('alone'), fillsFromScene: fills('scene'), list });
}

const listWith = (key: string, inputs: Every<AnyInput>): object => ({
  item: (unit: never, scene: never, given: never) =>
    each(inputs, ({ from: [one] = [] }) => one?.alone?.(unit) ?? one?.scene?.(unit, scene, given)),
  ...told({ key, circumstances: keysWith(inputs, 'likely'), measured: each(inputs, ({ measuredEach }) => measuredEach) }),
});

/** Derives the members of a procedure from its inputs. @param ownKeys the keys of the outcome that only one side may know */
export function deriveMembers(described: object, roles: object, remarkedFirst: readonly string[], ownKeys: object) {
  const inputs = Object.fromEntries(
    Object.entries(described as Every<AnyInput | z.ZodType>).map(([key, one]) => [key, 'schema' in one ? one : { schema: one }]),
  ) as Every<AnyInput>;
  const ofItems: Every<AnyInput> = Object.fromEntries(
    Object.entries(inputs).flatMap(([key, { items }]) =>
      Object.entries(items?.each ?? {}).map(([one, input]) => [`${key}.${one}`, input]),
    ),
  );
  const favours = each({ ...inputs, ...ofItems }, (input) => input.favours);
  const measured = each(inputs, (input) => input.measured);
  return {
    ...told({
      fromBattle: each(inputs, ({ battle }) => battle),
      measured: { ...Object.fromEntries(remarkedFirst.map((key) => [key, measured[key]])), ...measured },
      favours: Object.fromEntries(Object.entries(favours).map(([key, value]) => [key.slice(key.indexOf('.') + 1), value])),
      drawn: each(inputs, ({ drawn }) => drawn),
      circumstances: keysWith(inputs, 'likely'),
      byOrder: each(inputs, ({ byOrder }) => byOrder),
      instead: each(inputs, ({ instead }) => instead),
      spared: keysWith(inputs, 'spared'),
      ownKeys: { ...each({ ...inputs, ...ofItems }, ({ own }) => own), ...ownKeys },
    }),
    input: buildInputsSchema(described),
    roles: Object.fromEntries(Object.entries(roles).map(([name, role]) => [name, roleWith(name, role as object, inputs)])),
  };
}
