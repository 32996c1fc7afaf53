/** Inputs of procedures and acts: parsed, and read as fields for people. */
import type { Json, JsonObject } from '../dice/index.js';
import { z } from 'zod';
import { keptPer } from './kept.js';
import { Refusal } from './refusal.js';

/**
 * Parses input from outside, and fills in the procedure's defaults.
 * @throws {Refusal} INVALID_INPUT, naming the first wrong field, if the input does not match the procedure's schema
 */
export function parseInput(procedure: { readonly input: z.ZodType }, raw: unknown): JsonObject {
  return parseWith(procedure.input, raw) as JsonObject;
}

/** Parses anything with a schema. @throws {Refusal} INVALID_INPUT with the first offending field */
export function parseWith<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
  const field = path.map(String).join('.');
  // A schema may have its own words for a missing value; zod's own begin with "Invalid".
  const missing = issue.message.startsWith('Invalid') && valueAt(raw, path) === undefined;
  throw new Refusal(
    'INVALID_INPUT',
    `${field === '' ? 'input' : field}: ${missing ? requiredWords(issue) : issue.message}`,
    field === '' ? null : field,
  );
}

/** More choices than these are not listed. */
const CHOICES_TOLD = 15;

/** `it is required: one of germany, uk, usa`: with the choices, if they are few. */
function requiredWords(issue: z.core.$ZodIssue): string {
  const choices = issue.code === 'invalid_value' && issue.values.length <= CHOICES_TOLD ? issue.values.map(String) : [];
  return choices.length === 0 ? 'it is required' : `it is required: one of ${choices.join(', ')}`;
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], raw);
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
  /** A unit doing nothing in the act may be named under any commander (`.meta({ bystander: true })`). */
  readonly bystander?: true;
  /** The table of the rows named here, in a text that the rulebook reads (`.meta({ names: 'unit' })`). */
  readonly names?: string;
  /** A place of the map, as people write it (`.meta({ place: true })`). */
  readonly place?: true;
  /** A goal on the map (`.meta({ goes: true })`). */
  readonly goes?: true;
  /** A number that may be called by its label too (`.meta({ labelled: true })`); the rulebook knows the labels. */
  readonly labelled?: true;
  /** A JSON file to be attached (`.meta({ upload: 'json' })`). */
  readonly upload?: 'json';
  /** A setting that is asked for as a battle begins, though it has a default (`.meta({ atStart: true })`). */
  readonly atStart?: true;
  /** Of a list: the fields of one item. */
  readonly items?: readonly InputField[];
  /** Of a list of words: those there are. */
  readonly words?: readonly string[];
}

/** The JSON Schema (draft 2020-12) of an input; making one takes milliseconds. */
export const inputJsonSchema = keptPer(
  (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonObject,
);

/** The input keys of a procedure in the order of the schema. */
export function inputFields(procedure: { readonly input: z.ZodType }): readonly InputField[] {
  return schemaFields(procedure.input);
}

/** The keys of any object schema as fields that people fill in. */
export const schemaFields = keptPer((schema: z.ZodType): readonly InputField[] => fieldsOf(inputJsonSchema(schema)));

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
