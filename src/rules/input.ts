/** Parses the inputs of procedures and acts, and describes them as fields for people. */
import type { Json, JsonObject } from '../dice/index.js';
import { z } from 'zod';
import { cachePerObject } from './kept.js';
import { Refusal } from './refusal.js';

/**
 * Parses input from outside, and fills in the procedure's defaults.
 * @throws {Refusal} INVALID_INPUT, naming the first wrong field, if the input does not match the procedure's schema
 */
export function parseInput(procedure: { readonly input: z.ZodType }, raw: unknown): JsonObject {
  return parseWithSchema(procedure.input, raw) as JsonObject;
}

/** Parses any value with a schema. @throws {Refusal} INVALID_INPUT, naming the first wrong field */
export function parseWithSchema<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
  const field = path.map(String).join('.');
  // A schema's own text for a missing value is better than zod's default texts, which begin with "Invalid".
  const missing = issue.message.startsWith('Invalid') && valueAt(raw, path) === undefined;
  throw new Refusal(
    'INVALID_INPUT',
    `${field === '' ? 'input' : field}: ${missing ? requiredWords(issue) : issue.message}`,
    field === '' ? null : field,
  );
}

/** The maximum number of choices that a message lists. */
const CHOICES_TOLD = 15;

/** Describes a missing value, with its choices if there are few, such as `it is required: one of germany, uk, usa`. */
function requiredWords(issue: z.core.$ZodIssue): string {
  const choices = issue.code === 'invalid_value' && issue.values.length <= CHOICES_TOLD ? issue.values.map(String) : [];
  return choices.length === 0 ? 'it is required' : `it is required: one of ${choices.join(', ')}`;
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], raw);
}

/** An input, with the properties from its JSON Schema that its form needs. */
export interface InputField {
  readonly key: string;
  readonly type: 'integer' | 'number' | 'boolean' | 'string' | 'list';
  readonly required: boolean;
  readonly description: string;
  /** The name of the option, if it is not made from the key (`.meta({ option: 'by-hand' })`). */
  readonly option?: string;
  readonly choices?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: Json;
  /** The table of the rows that this field refers to by id (`.meta({ refers: 'unit' })`). */
  readonly refers?: string;
  /** Set for a field that may name any unit on the table, spotted or not (`.meta({ figure: true })`). */
  readonly figure?: true;
  /** Set if only umpires can choose a row in this field (`.meta({ umpiresOnly: true })`), so that players get no choices. */
  readonly umpiresOnly?: true;
  /** True if anyone may choose the unit, because it takes no active part in the act (`.meta({ bystander: true })`). */
  readonly bystander?: true;
  /**
   * The table of the rows that this text refers to by name (`.meta({ names: 'unit' })`), or `phase` for a phase of the rulebook.
   * The rulebook parses the names.
   */
  readonly names?: string;
  /** True for a place on the map in the usual notation (`.meta({ place: true })`). */
  readonly place?: true;
  /** True for a destination on the map (`.meta({ goes: true })`). */
  readonly goes?: true;
  /** Set for a number that people may also enter as a label of the rulebook (`.meta({ labelled: true })`). */
  readonly labelled?: true;
  /** Set for an attached JSON file (`.meta({ upload: 'json' })`). */
  readonly upload?: 'json';
  /** True for a setting that the form for starting a battle asks for, although it has a default (`.meta({ atStart: true })`). */
  readonly atStart?: true;
  /** The fields of a list item. */
  readonly items?: readonly InputField[];
  /** The permitted words in a list of words. */
  readonly words?: readonly string[];
}

/** Returns the JSON Schema (draft 2020-12) of an input. Cached, because building a schema takes milliseconds. */
export const buildInputJsonSchema = cachePerObject(
  (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonObject,
);

/** Returns the inputs of a procedure in the order of the schema. */
export function listInputFields(procedure: { readonly input: z.ZodType }): readonly InputField[] {
  return listSchemaFields(procedure.input);
}

/** Returns the keys of an object schema as fields for people. */
export const listSchemaFields = cachePerObject((schema: z.ZodType): readonly InputField[] =>
  fieldsOf(buildInputJsonSchema(schema)),
);

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
      ...(typeof property.option === 'string' ? { option: property.option } : {}),
      ...(shape.enum ? { choices: shape.enum as readonly string[] } : {}),
      ...(typeof shape.minimum === 'number' ? { minimum: shape.minimum } : {}),
      ...(typeof shape.maximum === 'number' ? { maximum: shape.maximum } : {}),
      ...(typeof shape.maxLength === 'number' ? { maxLength: shape.maxLength } : {}),
      ...(property.default === undefined ? {} : { default: property.default }),
      ...(typeof (property.refers ?? items?.refers) === 'string' ? { refers: (property.refers ?? items?.refers) as string } : {}),
      ...(property.figure === true ? { figure: true as const } : {}),
      ...(property.umpiresOnly === true ? { umpiresOnly: true as const } : {}),
      ...(property.bystander === true ? { bystander: true as const } : {}),
      ...(typeof property.names === 'string' ? { names: property.names } : {}),
      ...(property.place === true ? { place: true as const } : {}),
      ...(property.goes === true ? { goes: true as const } : {}),
      ...(property.labelled === true ? { labelled: true as const } : {}),
      ...(property.upload === 'json' ? { upload: 'json' as const } : {}),
      ...(property.atStart === true ? { atStart: true as const } : {}),
      ...(items?.properties ? { items: fieldsOf(items) } : {}),
      ...(items?.enum ? { words: items.enum as readonly string[] } : {}),
    };
  });
}
