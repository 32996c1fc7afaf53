/** The definition of a kind of row. Each field is declared only once, with all its properties. */
import { z } from 'zod';
import type { JsonObject } from '../dice/index.js';
import { dropUndefined } from './fields.js';
import { parseWithSchema } from './input.js';
import { requireValue } from './refusal.js';
import { hyphenate } from './words.js';

/** A line on a sheet. */
export interface SheetLine {
  readonly label: string;
  readonly value: string;
  readonly cite?: string;
}

/** The properties of a field. T is the type of the field's values. */
export interface FieldFacts<T = unknown> {
  /** The forms that contain the field, such as `add`. */
  readonly asked?: readonly string[];
  /**
   * The label of the field's line on a sheet. If the line cites a section other than the field's first one, the label and that
   * section.
   */
  readonly sheet?: string | readonly [label: string, section: string];
  /**
   * Returns the text of the value for the sheet; an empty text for no line. Default: `yes` for a flag that is set, and any other
   * value unchanged. A flag that is not set, null and the default value get no line.
   */
  words?(value: T): string;
  /** The word for a flag that is set, in a list of units; `true` for the same words as on the sheet. */
  readonly line?: true | string;
  /** Returns the text of the value for a list of units; an empty text if the list does not show the value. */
  lineWords?(value: T): string;
  /**
   * Returns one or two words for the way in which this value hinders the unit; an empty text if the value does not hinder it.
   * Maps also show these words.
   */
  hinders?(value: T): string;
  /** Set if only the row's own side may know the value. Other sides learn neither the value nor its changes. */
  readonly own?: true;
  /** Set if the default depends on the kind of row. A unit that changes its kind gets the default of its new kind. */
  readonly ofKind?: true;
  /** The value at the start of each turn. */
  readonly eachTurn?: T;
  /**
   * Returns the value for a new battle that is created from this battle during this turn. Default: the value of a new turn
   * (`eachTurn`) or, without it, the present value.
   */
  inNewBattle?(value: T, turn: number): T;
  /** Set if the value changes automatically at the end of a turn. Posts about phases then do not mention the change. */
  readonly routine?: true;
  /** Set if only the rules use the value. Posts then do not mention its changes. */
  readonly untold?: true;
  /** True if posts do not list changes of the field, because the title and result already show the changes. */
  readonly bookkeeping?: boolean;
}

/**
 * The source of a field's value in a new row.
 * - `needed`: people must enter the value.
 * - `usual`: people may enter the value, and there is a default.
 * - `worked-out`: people may enter the value. Otherwise the rulebook calculates it.
 * - `derived`: the rulebook always calculates the value from the whole row.
 */
type Source = 'needed' | 'usual' | 'worked-out' | 'derived';

/** One field of a row. T is the type of the stored value. S is the schema of the value that people enter. */
export interface Field<
  T = unknown,
  S extends z.ZodType | null = z.ZodType | null,
  F extends Source = Source,
> extends FieldFacts<T> {
  readonly from: F;
  readonly given: S;
  /** The meaning of the field, with its sections or rulings. The sheet shows the first section or ruling. */
  readonly about: string;
  readonly sections: string;
  readonly usual?: T;
  /** The refusal if a new row lacks the field. */
  readonly missing?: string;
  /** The table of the rows that people refer to by name in this field. The field stores the id of the row. */
  readonly names?: string;
  /** Set if the rulebook converts the entered value before it is stored. */
  readonly read?: true;
  /** Set if older rows lack the field. */
  readonly later?: boolean;
}

export type Fields = Readonly<Record<string, Field>>;

type KeptIn<F> = F extends Field<infer T> ? T : never;
type IsLater<F> = F extends { readonly later: true } ? true : false;
type KeysGiven<F extends Fields> = { [K in keyof F & string]: F[K]['given'] extends z.ZodType ? K : never }[keyof F & string];

/**
 * The fields of a row except id, name and side. A newer field may be missing in older rows, or null in the recorded values before
 * a change. The type allows both cases, and `RowKind.whole` fills in the field.
 */
export type RowOf<F extends Fields> = {
  readonly [K in keyof F as IsLater<F[K]> extends true ? never : K]: KeptIn<F[K]>;
} & { readonly [K in keyof F as IsLater<F[K]> extends true ? K : never]?: KeptIn<F[K]> | null };

/** The fields that older rows lack, with their values filled in. */
type LaterOf<F extends Fields> = { readonly [K in keyof F as IsLater<F[K]> extends true ? K : never]: KeptIn<F[K]> };

/** Values for some fields of a row. */
export type FieldsOf<K extends { readonly fields: Fields }> = Readonly<Partial<RowOf<K['fields']>>>;

/** The fields that people may enter, including the name. */
type EnteredOf<F extends Fields> = {
  readonly [K in keyof F as F[K]['given'] extends z.ZodType ? K : never]?: F[K]['given'] extends z.ZodType
    ? z.output<F[K]['given']> | undefined
    : never;
} & { readonly name?: string | undefined };

/** The stored form of an entered value. Lists become read-only. */
type Kept<S extends z.ZodType> = z.output<S> extends readonly (infer E)[] ? readonly E[] : z.output<S>;

/** Returns a field that people must enter for a new row. @param missing the refusal for a missing value */
export const defineNeededField = <S extends z.ZodType>(
  given: S,
  about: string,
  sections: string,
  facts: FieldFacts<Kept<S>> & { readonly missing: string },
): Field<Kept<S>, S, 'needed'> => ({ ...facts, from: 'needed', given, about, sections });

/** Returns a field with a default that people may override. */
export const defineUsualField = <S extends z.ZodType>(
  usual: Kept<S>,
  given: S,
  about: string,
  sections: string,
  facts: FieldFacts<Kept<S>> = {},
): Field<Kept<S>, S, 'usual'> => ({ ...facts, from: 'usual', given, about, sections, usual });

/** Returns a field that people may enter. Default: null. */
export const defineOptionalField = <S extends z.ZodType>(
  given: S,
  about: string,
  sections: string,
  facts: FieldFacts<Kept<S> | null> = {},
): Field<Kept<S> | null, S, 'usual'> => ({ ...facts, from: 'usual', given, about, sections, usual: null });

/** Returns a yes-or-no field. Default: no. */
export const defineFlagField = (
  about: string,
  sections: string,
  facts: FieldFacts<boolean> = {},
): Field<boolean, z.ZodBoolean, 'usual'> => defineUsualField(false, z.boolean(), about, sections, facts);

/** Returns a function that converts a flag to text: the word if the flag is set, otherwise an empty text. */
export const createFlagText =
  (word: string) =>
  (isSet: boolean): string =>
    isSet ? word : '';

/** Returns a field that people may enter. Default: the rulebook calculates the field from the others. */
export const defineCalculatedField = <S extends z.ZodType>(
  given: S,
  about: string,
  sections: string,
  facts: FieldFacts<Kept<S>> = {},
): Field<Kept<S>, S, 'worked-out'> => ({ ...facts, from: 'worked-out', given, about, sections });

/** Changes a field so that people enter names of rows of this table, which the rulebook converts into ids. */
export const convertToRowNameField = <F extends Field>(table: string, field: F): F => ({ ...field, names: table, read: true });

/** Returns a field that contains the name of a row of this table. Default: null. */
export const defineNameField = <S extends z.ZodType>(
  table: string,
  given: S,
  about: string,
  sections: string,
  facts: FieldFacts<Kept<S> | null> = {},
): Field<Kept<S> | null, S, 'usual'> => convertToRowNameField(table, defineOptionalField(given, about, sections, facts));

/**
 * Returns a function that defines a field with two types: a stored type T, and another type that people enter. The rulebook
 * converts the entered value.
 */
export const defineConvertedField =
  <T>() =>
  <S extends z.ZodType>(
    usual: T,
    given: S,
    about: string,
    sections: string,
    facts: FieldFacts<T> = {},
  ): Field<T, S, 'usual'> => ({
    ...facts,
    from: 'usual',
    given,
    about,
    sections,
    usual,
    read: true,
  });

/** Returns a copy of a field, which may also be null. */
export const defineNullableField = <T, S extends z.ZodType | null, F extends Source>(
  field: Field<T, S, F>,
): Field<T | null, S, F> => field;

const NOT_GIVEN = { given: null, about: '', sections: '' } as const;

/** Returns a field that people cannot enter, because the rulebook calculates the field from other fields. */
export const defineDerivedField = <T>(facts: FieldFacts<T> = {}): Field<T, null, 'derived'> => ({
  ...facts,
  ...NOT_GIVEN,
  from: 'derived',
});

/** Returns a field that people cannot enter, because only the rules change the field during the battle. */
export const defineRuleField = <T>(usual: T, facts: FieldFacts<T> = {}): Field<T, null, 'usual'> => ({
  ...facts,
  ...NOT_GIVEN,
  from: 'usual',
  usual,
});

/** Marks a field that older rows lack. */
export const defineNewerField = <F extends Field>(field: F): F & { readonly later: true } => ({ ...field, later: true });

type KeysFrom<F extends Fields, S extends Source> = { [K in keyof F]: F[K]['from'] extends S ? K : never }[keyof F];

/** A row before the rulebook has calculated its `derived` fields. */
type FreshOf<F extends Fields> = Omit<RowOf<F>, KeysFrom<F, 'derived'>> & { readonly name: string };
/** The entered fields of a new row, including all required fields. */
type WholeOf<F extends Fields> = EnteredOf<F> & {
  readonly [K in KeysFrom<F, 'needed'>]: F[K]['given'] extends z.ZodType ? z.output<F[K]['given']> : never;
};
type Worked<F extends Fields> = { readonly [K in KeysFrom<F, 'worked-out'>]: KeptIn<F[K]> };

/** A kind of row, with the schema, defaults and texts that are derived from its fields. */
export class RowKind<F extends Fields = Fields> {
  /** The schema of a new row. The required fields are required here. */
  readonly schema: z.ZodType;
  /** The values that fields are reset to at the start of each turn. */
  readonly newTurn: { readonly [K in keyof RowOf<F>]?: RowOf<F>[K] };
  private readonly editable: z.ZodType;
  private readonly usual: Readonly<Record<string, unknown>>;
  /** The keys of fields that older rows lack. */
  private readonly laterKeys: readonly string[];

  constructor(readonly fields: F) {
    const given = this.having(({ given: schema }) => schema !== null);
    const shape = (of: (field: Field) => z.ZodType): Record<string, z.ZodType> =>
      Object.fromEntries(given.map((key) => [key, described(fields[key]!, of(fields[key]!))]));
    const optional = (field: Field): z.ZodType => field.given!.optional();
    this.schema = z.strictObject(shape((field) => (field.from === 'needed' ? field.given! : optional(field))));
    this.editable = z.strictObject({ ...shape(optional), name: z.string().min(1).max(80).optional() });
    this.usual = this.valuesOf('usual');
    this.laterKeys = this.having(({ later: isLater }) => isLater);
    this.newTurn = this.valuesOf('eachTurn') as typeof this.newTurn;
  }

  /** Returns the keys of the fields for which `isSo` returns true, in order of definition. */
  having(isSo: (field: Field) => unknown): readonly string[] {
    return Object.keys(this.fields).filter((key) => isSo(this.fields[key]!));
  }

  /** Returns optional parameters for an act that sets these fields, each with its description. */
  optional<K extends KeysGiven<F>>(...keys: readonly K[]): { [P in K]: z.ZodOptional<Exclude<F[P]['given'], null>> } {
    const shape = keys.map((key) => [key, described(this.fields[key]!, this.fields[key]!.given!.optional())]);
    return Object.fromEntries(shape) as { [P in K]: z.ZodOptional<Exclude<F[P]['given'], null>> };
  }

  /** Parses entered fields, without requiring any of them. @throws {Refusal} INVALID_INPUT for an invalid value */
  parse(raw: JsonObject): EnteredOf<F> {
    return parseWithSchema(this.editable, raw) as EnteredOf<F>;
  }

  /**
   * Creates a new row from entered fields and defaults.
   * @param worked calculates the rulebook's own fields, and converts fields that people enter in another form. The function is
   *   called only if no required field is missing
   * @throws {Refusal} INVALID_INPUT if a required field is missing
   */
  fresh(given: EnteredOf<F>, worked: (given: WholeOf<F>) => Worked<F> & Partial<RowOf<F>>): FreshOf<F> {
    for (const key of this.having(({ from }) => from === 'needed'))
      requireValue(given[key as keyof EnteredOf<F>] as unknown, key, this.fields[key]!.missing!);
    const row: Record<string, unknown> = { ...this.usual, ...this.asGiven(given), ...worked(given as WholeOf<F>) };
    const ordered = Object.keys(this.fields).map((key) => [key, row[key]]);
    return dropUndefined({ name: given.name ?? '', ...Object.fromEntries(ordered) }) as FreshOf<F>;
  }

  /**
   * Returns the old row with the entered fields changed, or a new row. @throws {Refusal} INVALID_INPUT if a field is missing or
   * invalid
   */
  complete<R extends object>(raw: JsonObject, old: R | null, worked: Parameters<this['fresh']>[1]): R | FreshOf<F> {
    const given = this.parse(raw);
    return old ? { ...old, ...this.asGiven(given) } : this.fresh(given, worked);
  }

  /** Returns the entered fields that the rulebook stores unchanged. */
  asGiven(given: EnteredOf<F>): Partial<FreshOf<F>> {
    return dropUndefined(Object.fromEntries(Object.entries(given).filter(([key]) => this.fields[key]?.read !== true))) as Partial<
      FreshOf<F>
    >;
  }

  /** Returns the fields that depend only on the row's kind. */
  ofKind(row: FreshOf<F>): Partial<FreshOf<F>> {
    return Object.fromEntries(Object.entries(row).filter(([key]) => this.fields[key]?.ofKind)) as Partial<FreshOf<F>>;
  }

  /**
   * Builds the lines of a sheet, in the order of the fields. A field has no line if it has no label (`sheet`), or if its text is
   * empty, which is usual for default values.
   * @param instead texts or complete lines that replace the lines of some fields. Complete lines need no label. Default: none
   */
  sheet(row: RowOf<F>, instead: { readonly [K in keyof F]?: string | readonly SheetLine[] } = {}): readonly SheetLine[] {
    const lines = Object.entries(this.fields).flatMap(([key, field]) => {
      const told = instead[key];
      if (typeof told === 'object') return told;
      if (!field.sheet) return [];
      const [label, cite] = typeof field.sheet === 'string' ? [field.sheet, field.sections.split(',')[0]!] : field.sheet;
      return [{ label, value: told ?? wordsOf(field, valueIn(row, key, field)), ...(cite !== '' && { cite }) }];
    });
    return lines.filter(({ value }) => value !== '');
  }

  /** Returns the text that the sheet shows for a field's value; an empty text for the default. */
  words(key: keyof F & string, row: RowOf<F>): string {
    const field = this.fields[key]!;
    return wordsOf(field, valueIn(row, key, field));
  }

  /**
   * Fills in the defaults of fields that an older row lacks. Also replaces null in a restored row, because a recorded value
   * before a change is null if the older row lacked the field.
   */
  whole<R extends object>(row: R): R & LaterOf<F> {
    const given = row as Readonly<Record<string, unknown>>;
    let filled: Record<string, unknown> | undefined;
    for (const key of this.laterKeys) if (given[key] == null) (filled ??= { ...given })[key] = this.usual[key];
    return (filled ?? row) as R & LaterOf<F>;
  }

  /** Returns a short description of a row for lists, with its fields in order. */
  line(row: RowOf<F>): readonly string[] {
    return Object.entries(this.fields).flatMap(([key, field]) => {
      const value = valueIn(row, key, field);
      const words = field.lineWords?.(value) ?? (field.line === true ? wordsOf(field, value) : value === true ? field.line : '');
      return words ? [words] : [];
    });
  }

  /**
   * Returns the fields that change when a new battle is created from this battle, because no action is in progress in the new
   * battle.
   */
  inNewBattle(row: object, turn: number): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      Object.entries(this.fields).flatMap(([key, field]): [string, unknown][] => {
        const value = (row as Readonly<Record<string, unknown>>)[key];
        if (value == null) return [];
        if (field.inNewBattle) return [[key, field.inNewBattle(value, turn)]];
        return 'eachTurn' in field ? [[key, field.eachTurn]] : [];
      }),
    );
  }

  /** Returns the texts for all hindrances of a row, in the order of its fields. */
  hindrances(row: RowOf<F>): readonly string[] {
    return Object.entries(this.fields).flatMap(([key, field]) => field.hinders?.(valueIn(row, key, field)) || []);
  }

  private valuesOf(fact: 'usual' | 'eachTurn'): Readonly<Record<string, unknown>> {
    return Object.fromEntries(Object.entries(this.fields).flatMap(([key, field]) => (fact in field ? [[key, field[fact]]] : [])));
  }
}

const described = <S extends z.ZodType>({ names, about, sections }: Field, schema: S): S =>
  schema.meta({ ...(names !== undefined && { names }), description: sections === '' ? about : `${about} (${sections})` });

const valueIn = (row: object, key: string, { usual }: Field): unknown => (row as Readonly<Record<string, unknown>>)[key] ?? usual;

function wordsOf(field: Field, value: unknown): string {
  if (field.words) return field.words(value);
  if (typeof value === 'boolean') return value ? 'yes' : '';
  if (value == null || value === field.usual) return '';
  if (Array.isArray(value)) return value.join(', ');
  // A choice is stored with hyphens, such as `towed-artillery`.
  return field.given instanceof z.ZodEnum
    ? hyphenate(`${value as string}`.replaceAll(/(?<!^non)-/g, ' '))
    : `${value as string | number}`;
}

/** Joins texts with commas, and leaves out empty texts. */
export const joinWords = (words: readonly string[]): string => words.filter((word) => word !== '').join(', ');
