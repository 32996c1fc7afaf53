import type { JsonObject, Json } from '../../src/dice/index.js';
import {
  formatOptionName,
  findListKey,
  type Actor,
  type InputField,
  findRowName,
  Refusal,
  type Role,
  findRow,
  type Ruleset,
  listInputFields,
  listSchemaFields,
} from '../../src/rules/index.js';
import { findRoleUnit } from '../../src/discord/options/pickers.js';
import { chooseOptionFields } from '../../src/discord/commands/procedure-command.js';
import type { OpenGame } from '../../src/store/index.js';
import type { OwnCommand } from '../any/maker.js';
import type { Leaf } from './commands.js';
import { wholeOf } from '../whole.js';

type Value = string | number | boolean;
export type Values = Record<string, Value>;

/** A typed slash command. */
export interface Typed {
  /** For example `eagles direct-fire`. */
  readonly leaf: string;
  readonly values: Values;
}

/** Thrown if a command cannot be typed in the intended form. */
class CannotType extends Error {}

const LONGEST = 1000;

/**
 * Returns a rulebook's own command as a person would type it; undefined if that is impossible.
 * @param leaves the existing slash commands
 */
export function typedOut(
  command: OwnCommand,
  { game, actor }: { readonly game: OpenGame; readonly actor: Actor },
  leaves: readonly Leaf[],
): Typed | undefined {
  try {
    const leaf = leafOf(command, game.ruleset);
    const values = valuesOf(command, game, actor);
    const options = leaves.find(({ name }) => name === leaf)?.options ?? [];
    const isOffered = Object.keys(values).every((key) => options.some(({ name }) => name === key));
    return isOffered ? { leaf, values } : undefined;
  } catch (error) {
    if (error instanceof CannotType) return undefined;
    throw error;
  }
}

function leafOf(command: OwnCommand, { id, commands, actCommands, unitForms }: Ruleset): string {
  switch (command.type) {
    case 'resolve':
      for (const { name, procedures } of commands)
        for (const [sub, procedure] of Object.entries(procedures)) if (procedure === command.procedure) return `${name} ${sub}`;
      break;
    case 'act':
      for (const { name, acts } of actCommands)
        for (const [sub, [act]] of Object.entries(acts)) if (act === command.act) return `${name} ${sub}`;
      break;
    case 'add-unit':
      return `${id}-unit add`;
    case 'edit-unit': {
      const form = unitForms.forms.find(({ keys }) => Object.keys(command.fields).every((key) => keys.includes(key)));
      if (form) return `${id}-unit ${form.name}`;
    }
  }
  throw new CannotType(command.type);
}

function valuesOf(command: OwnCommand, game: OpenGame, actor: Actor): Values {
  const { ruleset } = game;
  const name = (table: string, id: string): string => nameFor(game, actor, table, id);
  switch (command.type) {
    case 'resolve': {
      const procedure = ruleset.procedures.find(({ id }) => id === command.procedure)!;
      const roles = Object.entries(procedure.roles as Readonly<Record<string, Role>>);
      const values = asOptions(command.typed, chooseOptionFields(procedure), name, (key) => {
        const [role] = roles.find(([cast, definition]) => findListKey(definition) === key && !(cast in command.roles)) ?? [];
        return role === undefined ? undefined : formatOptionName(role);
      });
      for (const [role, ids] of Object.entries(command.roles)) {
        const { many, table = 'unit' } = procedure.roles[role]! as Role;
        values[formatOptionName(role)] = many ? ids.map((id) => quoted(name(table, id))).join(', ') : name(table, ids[0]!);
      }
      if (command.again) values.again = true;
      return values;
    }
    case 'act':
      return asOptions(command.params, listInputFields(ruleset.acts.find(({ id }) => id === command.act)!), name);
    case 'add-unit':
      return {
        name: command.name,
        side: name('side', command.side),
        ...asOptions(command.fields, listSchemaFields(ruleset.unitFields), name),
      };
    case 'edit-unit':
      return { unit: name('unit', command.unit), ...asOptions(command.fields, listSchemaFields(ruleset.unitFields), name) };
  }
}

/** @param otherOption the option for a list that has none of its own */
function asOptions(
  given: JsonObject,
  fields: readonly InputField[],
  name: (table: string, id: string) => string,
  otherOption: (key: string) => string | undefined = () => undefined,
): Values {
  const values: Values = {};
  for (const [key, value] of Object.entries(given)) {
    const field = fields.find((candidate) => candidate.key === key);
    const option = field ? formatOptionName(key) : otherOption(key);
    if (option === undefined) throw new CannotType(key);
    values[option] = asOption(value, field, name);
  }
  return values;
}

function asOption(value: Json, field: InputField | undefined, name: (table: string, id: string) => string): Value {
  const refers = field?.refers;
  if (field?.labelled && typeof value === 'number') return `${value}`;
  const isText = field === undefined || field.type === 'string' || field.type === 'list';
  if (isText !== (typeof value === 'string' || Array.isArray(value))) throw new CannotType('another type than the option has');
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    const text =
      refers === undefined ? JSON.stringify(items) : items.map((id) => quoted(name(refers, id as string))).join(', ') || 'none';
    if (text.length > LONGEST) throw new CannotType('too long');
    return text;
  }
  if (typeof value === 'string') {
    const text = refers === undefined ? value : name(refers, value);
    if (text === '' || text !== text.trim()) throw new CannotType('a blank at its end');
    return text;
  }
  if (value === null || typeof value === 'object') throw new CannotType('an object');
  return value;
}

function quoted(name: string): string {
  if (name.includes('"')) throw new CannotType('a quotation mark');
  return /[,[\]]/.test(name) || name.toLowerCase() === 'none' ? `"${name}"` : name;
}

/** Returns the name with which a person finds a row. */
function nameFor(game: OpenGame, actor: Actor, table: string, id: string): string {
  const row = findRow(wholeOf(game), table, id);
  const name = row ? findRowName(row) : '';
  if (name === '') throw new CannotType(`${table} without a name`);
  try {
    if (findRoleUnit(game, actor, { table }, name, 'name') === id) return name;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  throw new CannotType(`${table} that another name is found before`);
}

/** Converts fields to the text of options. */
export function asValues(fields: object): Values {
  const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [kebab(key), value as string | number | boolean]));
}
