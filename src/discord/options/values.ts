import { openView, UMPIRE_AS_READER } from '../../game/index.js';
import { formatCanonicalJson, type Json, type JsonObject } from '../../dice/index.js';
import {
  formatOptionName,
  type Actor,
  type Cast,
  type InputField,
  findListKey,
  findRowName,
  type Overrides,
  type Procedure,
  refuseInvalid,
  type Refusal,
  type Role,
  findRow,
} from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import { readRole } from './casting.js';
import { findOptionKey, readValue } from './options.js';
import { readFaces } from './faces.js';
import { listFirstRows, replaceLabels } from './labels.js';
import { findNamedRow } from './pickers.js';

/** The changed values, as people entered them. */
export interface TypedValues {
  readonly changes: JsonObject;
  readonly roles: Cast;
  readonly overrides: Overrides;
  /** All dice that were rolled by hand, in the order of rolling. */
  readonly dice?: readonly number[];
}

/** The parts of an event that can be corrected: roles and fields, by key. */
export interface CorrectableParts {
  readonly roles: Procedure['roles'];
  readonly fields: readonly InputField[];
}

/** The rows and values with which the event was originally recorded. */
export interface CorrectableInput {
  readonly given: JsonObject;
  readonly cast: Cast;
}

/** The name under which people correct dice rolled by hand. */
export const DICE_KEY = 'dice';

/**
 * Reads values with their names: `range-yards=300 target="B Coy"`, or one `name = value` per line. The names are those of the
 * slash command's options, or `dice`. A name without a value removes the value, or all units of a role.
 * @throws {Refusal} INVALID_INPUT if a name is not an option, or if a text is unreadable; NOT_FOUND if no row has a typed name;
 *   BAD_DICE if the dice are unreadable
 */
export function readValues(
  text: string,
  { roles: definitions, fields, given = {}, cast = {} }: CorrectableParts & Partial<CorrectableInput>,
  game: OpenGame,
  actor: Actor,
): TypedValues {
  let dice: readonly number[] | undefined;
  const changes: Record<string, Json> = {};
  const roles: Record<string, readonly string[]> = {};
  const overrides: Record<string, readonly JsonObject[]> = {};
  const keys = [...Object.keys(definitions), ...fields.map(({ key }) => key)];
  for (const [name, value] of parsePairs(text)) {
    const key = findOptionKey(name, keys);
    if (key === undefined && name.toLowerCase() === DICE_KEY) {
      dice = readFaces(value) ?? undefined;
      continue;
    }
    if (key === undefined) throw unknownName(name, keys);
    const role = (definitions as Readonly<Record<string, Role>>)[key];
    if (role) {
      const read = value === '' ? null : readRole(value, key, role, fields, { game, actor });
      Object.assign(changes, read?.typed);
      if (read?.ids !== null) roles[key] = read?.ids ?? [];
      if (read?.overrides) overrides[key] = read.overrides;
      continue;
    }
    const field = fields.find((candidate) => candidate.key === key)!;
    changes[key] =
      value === ''
        ? null
        : readFieldValue(field, value, game, actor, { ...given, ...listFirstRows({ ...cast, ...roles }), ...changes });
  }
  return { changes, roles, overrides, ...(dice ? { dice } : {}) };
}

/**
 * Reads the value that was typed for a field.
 * @param said the command's other values, because labels of numbers depend on them. Default: no values
 * @throws {Refusal} INVALID_INPUT if the value is unreadable; NOT_FOUND if no row has a typed name
 */
export const readFieldValue = (field: InputField, value: string, game: OpenGame, actor: Actor, said: JsonObject = {}): Json =>
  field.labelled
    ? replaceLabels({ [field.key]: value }, [field], { game, actor }, said)[field.key]!
    : readValue(field, value, (table, name) => findNamedRow(game, actor, field, table, name));

function unknownName(name: string, keys: readonly string[]): Refusal {
  const known = [...new Set(keys)].map(formatOptionName);
  return refuseInvalid('values', `There is no value called ${name.slice(0, 60)}. Use one of these: ${known.join(', ')}.`);
}

export function parsePairs(text: string): [string, string][] {
  if (text.includes('\n') || /^\s*[\w-]+\s*=[^=]*$/.test(text)) {
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => {
        const cut = line.indexOf('=');
        if (cut < 0) throw refuseInvalid('values', `Cannot read “${line.slice(0, 60)}”. Enter each line as name = value.`);
        return [line.slice(0, cut).trim(), unquoted(line.slice(cut + 1).trim())];
      });
  }
  const pairs = [...text.matchAll(/\s*([\w-]+)\s*=\s*("[^"]*"|\[[^\]]*\]|[^\s"[]*)(?=\s|$)/gy)];
  if (pairs.length === 0 || pairs.reduce((length, [pair]) => length + pair.length, 0) < text.trimEnd().length)
    throw refuseInvalid('values', 'Enter name=value, separated by spaces. Put a value that has spaces in quotation marks.');
  return pairs.map(([, name, value]) => [name!, unquoted(value!)]);
}

const unquoted = (value: string): string => (/^["“”„][^"“”]*["“”]$/.test(value) ? value.slice(1, -1) : value);

const MOST_VALUE = 300;

/** A value, and the text that people would type to enter it. */
interface CorrectableValue {
  readonly key: string;
  readonly text: string;
}

/**
 * Returns the rows and values that people can correct, by key. Omits lists that have an item for each unit, because the roles
 * contain these values.
 */
export function listCorrectableValues(
  { roles: definitions, fields, given, cast }: CorrectableParts & CorrectableInput,
  game: OpenGame,
): { readonly roles: readonly CorrectableValue[]; readonly values: readonly CorrectableValue[] } {
  // Anyone who may correct an event may know all of it.
  const { battle } = openView(game, UMPIRE_AS_READER);
  const lists = new Set(Object.values(definitions as Readonly<Record<string, Role>>).map(findListKey));
  const rowNamed = (key: string, value: Json): string => {
    const refers = fields.find((field) => field.key === key)?.refers;
    const named = (id: string): string => findRowName(findRow(battle, refers!, id) ?? { name: id });
    if (refers !== undefined && Array.isArray(value))
      return value.map((id) => quoteIfNeeded(named(String(id)))).join(', ') || 'none';
    if (typeof value !== 'string') return formatCanonicalJson(value);
    return refers === undefined ? value : named(value);
  };
  return {
    roles: Object.entries(definitions as Readonly<Record<string, Role>>).map(([key, { table = 'unit' }]) => ({
      key,
      text: (cast[key] ?? []).map((id) => quoteIfNeeded(findRowName(findRow(battle, table, id) ?? {}))).join(', '),
    })),
    values: Object.entries(given)
      .filter(([key]) => !lists.has(key))
      .map(([key, value]) => ({ key, text: rowNamed(key, value) })),
  };
}

/**
 * Writes the units, values and dice of a command as lines `name = value`, which people can change. Omits roles without a unit,
 * and values whose line would have more than 300 characters.
 */
export function formatValueLines(
  correctable: CorrectableParts & CorrectableInput,
  dice: readonly number[],
  game: OpenGame,
): string {
  const { roles, values } = listCorrectableValues(correctable, game);
  const line = ({ key, text }: CorrectableValue): string => formatValueLine(key, text);
  return [
    ...roles.filter(({ text }) => text !== '').map(line),
    ...values.map(line).filter((each) => each.length <= MOST_VALUE),
    ...(dice.length > 0 ? [formatValueLine(DICE_KEY, dice.join(', '))] : []),
  ].join('\n');
}

/** Returns a value as a line of its own, as `readValues` reads it. */
export const formatValueLine = (key: string, text: string): string => `${formatOptionName(key)} = ${text}`;

export const quoteIfNeeded = (name: string): string => (/[,["]/.test(name) ? `"${name}"` : name);
