import type { Json, JsonObject } from '../../dice/index.js';
import { type ActionDraft, createEmptyDraft } from '../../game/index.js';
import {
  formatOptionName,
  type ActionFacts,
  type InputField,
  listInputFields,
  refuseInvalid,
  isAllowed,
  findListKey,
  Refusal,
  type Role,
  Scanner,
  tryOrHandleRefusal,
} from '../../rules/index.js';
import { listFirstRows, replaceLabels } from './labels.js';
import { readList, requireFewNames, convertTypedWord } from './lists.js';
import { findOptionKey, readEnteredDice, type UsedOptions, readFields } from './options.js';
import type { BattleInChannel } from '../people/people.js';
import { findRoleUnit, findKnownRow, findNamedRow, pickMatchingChoices } from './pickers.js';

interface RoleOptions extends UsedOptions {
  getString(name: string): string | null;
}

/** One of several units in an option, with the values in brackets that follow its name. */
interface CastItem {
  readonly name: string;
  readonly overrides: string | null;
}

/**
 * Reads several units from one option: names separated by commas, each optionally followed by values in brackets (`A Coy, "B, C
 * Coy" [role=behind target=2]`). A name with a comma or bracket is in double quotes. `none` means no units.
 * @throws {Refusal} INVALID_INPUT if brackets or quotes are not closed, or have text behind them; or if there are more than 100
 *   names
 */
export function readCastItems(text: string, field: string): CastItem[] {
  if (text.trim().toLowerCase() === 'none') return [];
  const items: CastItem[] = [];
  const scanner = new Scanner(text);
  while (!scanner.atEnd) {
    const isQuoted = scanner.skipBlanks().next === '"';
    const name = isQuoted ? scanner.between('"', '"') : scanner.upTo(',["');
    const isBracketed = scanner.skipBlanks().next === '[';
    const overrides = isBracketed ? scanner.between('[', ']') : null;
    const isWhole = name !== null && isBracketed === (overrides !== null);
    if (!isWhole || !(scanner.skipBlanks().atEnd || scanner.take(',')))
      throw refuseInvalid(
        field,
        'A bracket or quotation mark is not closed, or text follows it. Put a name that has brackets in quotation marks.',
      );
    if (name.trim() !== '' || overrides !== null) items.push({ name: name.trim(), overrides });
    requireFewNames(items, field);
  }
  return items;
}

/**
 * Reads the values in brackets after a unit: pairs `key=value` separated by spaces, with double quotes around values that contain
 * spaces. Several values of one key are separated by `+`. A yes-or-no key without a value means yes. Keys may be written like
 * options (`range-inches`).
 * @throws {Refusal} INVALID_INPUT if a key is unknown, or if a key has no value and is not a yes-or-no key
 */
export function readOverrides(text: string, fields: readonly InputField[], path: string): JsonObject {
  const read: Record<string, Json> = {};
  const keys = fields.map((candidate) => candidate.key);
  const scanner = new Scanner(text);
  while (!scanner.skipBlanks().atEnd) {
    const { name, value } = readWord(scanner);
    const key = findOptionKey(name, keys);
    const field = fields.find((candidate) => candidate.key === key);
    if (!field) throw unknownKey(name, fields, path);
    if (value === null && field.type !== 'boolean')
      throw refuseInvalid(path, `${formatOptionName(field.key)} needs a value. Enter ${formatOptionName(field.key)}=value.`);
    read[field.key] = value === null ? true : convertTypedWord(field, value);
  }
  return read;
}

/** Reads `key=value`, `key = "a value"`, or one word. The value of a word alone is null. */
function readWord(scanner: Scanner): { readonly name: string; readonly value: string | null } {
  const from = scanner.at;
  const name = scanner.word('=');
  if (name !== '' && scanner.skipBlanks().take('=') && !scanner.skipBlanks().atEnd)
    return { name, value: scanner.between('"', '"') ?? scanner.word() };
  // The word has no value, so the following spaces belong to the next word.
  scanner.backTo(from);
  return { name: scanner.word(), value: null };
}

const FEW = 12;

/**
 * Builds the refusal of an unknown key, with similar keys. If there are only a few keys, or no key is similar, lists all keys.
 */
function unknownKey(typed: string, fields: readonly InputField[], path: string): Refusal {
  const keys = fields.map(({ key }) => formatOptionName(key));
  const alike = pickMatchingChoices(
    keys.map((key) => ({ name: key, value: key })),
    typed,
  );
  const there = keys.length <= FEW || alike.length === 0 ? keys : alike.slice(0, FEW).map(({ value }) => value);
  return refuseInvalid(
    path,
    `Cannot read “${typed.slice(0, 40)}” here. Enter name=value. ${there.length < keys.length ? 'Similar names' : 'Possible names'}: ${there.join(', ')}.`,
  );
}

/** Checks whether a text starts like a list of objects in JSON, such as `[{...}, ...]`. */
const isJsonList = (text: string): boolean => text.startsWith('[') && text.slice(1).trimStart().startsWith('{');

/** Returns the keys of lists that an action's roles fill in. Each list shares the option of its role. */
export const listRoleListKeys = ({ roles }: Pick<ActionFacts, 'roles'>): ReadonlySet<string> =>
  new Set(Object.values<Role>(roles).flatMap((role) => findListKey(role) ?? []));

/**
 * Reads the options of an action's subcommand: its rows by role, the values, and dice rolled by hand.
 * @param ofKnown true if the person may enter only units that they know. Default: false
 * @returns the action, and the names of units as typed
 * @throws {Refusal} NO_GAME for a unit where there is no battle; NOT_FOUND if a row or label is unknown; INVALID_INPUT if a text
 *   cannot be read; BAD_DICE if the dice cannot be read
 */
export function readAction(
  options: RoleOptions,
  rule: ActionFacts,
  here: BattleInChannel | undefined,
  ofKnown = false,
): { readonly draft: ActionDraft; readonly named: readonly string[] } {
  const fields = listInputFields(rule);
  const named: string[] = [];
  const roles: Record<string, readonly string[]> = {};
  const overrides: Record<string, readonly JsonObject[]> = {};
  const typed: Record<string, Json> = { ...readOwnFields(options, rule, here) };
  for (const [role, definition] of Object.entries<Role>(rule.roles)) {
    const text = options.getString(formatOptionName(role));
    if (text === null) continue;
    const read = readRole(text, role, definition, fields, here, ofKnown ? findKnownRow : findRoleUnit);
    Object.assign(typed, read.typed);
    named.push(...read.named);
    if (read.ids) roles[role] = read.ids;
    if (read.overrides) overrides[role] = read.overrides;
  }
  const values = replaceLabels(typed, fields, here, listFirstRows(roles));
  const dice = rule.rolls ? readEnteredDice(options) : null;
  const draft = {
    ...createEmptyDraft(rule, roles, values),
    ...(Object.keys(overrides).length === 0 ? {} : { overrides }),
    ...(dice === null ? {} : { dice }),
    ...(options.get('again')?.value === true ? { again: true as const } : {}),
  };
  return { draft, named };
}

/** Reads the options of the inputs that are not filled in by a role. The names of rows become their ids. */
function readOwnFields(
  options: UsedOptions,
  rule: ActionFacts,
  here: BattleInChannel | undefined,
  isRead: (field: InputField) => boolean = () => true,
): JsonObject {
  const lists = listRoleListKeys(rule);
  const fields = listInputFields(rule).filter((field) => !lists.has(field.key) && isRead(field));
  return readFields(
    options,
    fields,
    here &&
      ((table, name, key) =>
        findNamedRow(
          here.game,
          here.actor,
          fields.find((field) => field.key === key)!,
          table,
          name,
        )),
  );
}

/** Returns the action with the rows in its other options, as far as they can be read while a person is typing. */
export function readDraftSoFar(options: RoleOptions, rule: ActionFacts, here: BattleInChannel, typing: string): ActionDraft {
  const fields = listInputFields(rule);
  const read = Object.entries<Role>(rule.roles).map(([role, definition]) => {
    const text = role === typing ? null : options.getString(formatOptionName(role));
    return [role, text === null ? null : tryOrHandleRefusal(() => readRole(text, role, definition, fields, here).ids)] as const;
  });
  const isRow = ({ key, refers, type }: InputField): boolean => refers !== undefined && type === 'string' && key !== typing;
  const rows = tryOrHandleRefusal(() => readOwnFields(options, rule, here, isRow)) ?? {};
  return createEmptyDraft(rule, Object.fromEntries(read.flatMap(([role, ids]) => (ids ? [[role, ids]] : []))), rows);
}

/** A role, as a person typed it. */
interface TypedRole {
  /** The ids of units or other rows, without duplicates; null if a list of values was typed instead of units. */
  readonly ids: readonly string[] | null;
  /** The values in brackets after each unit; null if the text contains no brackets. */
  readonly overrides: readonly JsonObject[] | null;
  /** A list of values that was typed instead of units. */
  readonly typed: JsonObject;
  readonly named: readonly string[];
}

/**
 * Reads the text that was typed for a role, from an option, a form or a correction. A text that is exactly one unit's name means
 * this unit, even if the name contains commas.
 * @param fields the input fields of the procedure
 * @throws {Refusal} NO_GAME for a unit where there is no battle; NOT_FOUND if a unit is unknown; INVALID_INPUT if the text cannot
 *   be read
 */
export function readRole(
  text: string,
  role: string,
  definition: Role,
  fields: readonly InputField[],
  here: Pick<BattleInChannel, 'game' | 'actor'> | undefined,
  find: typeof findRoleUnit = findRoleUnit,
): TypedRole {
  const listKey = findListKey(definition);
  const list = fields.find(({ key }) => key === listKey);
  const items = itemsOf(here, definition, text, role);
  if (list && /^[[{]/.test(text.trim()) && items.every(({ name }) => name === ''))
    return { ids: null, overrides: null, typed: { [list.key]: typedList(list, text, items) }, named: [] };
  if (!here)
    throw new Refusal(
      'NO_GAME',
      `No battle is running here, so there is no ${formatOptionName(role)} to choose. Enter the values instead.`,
      role,
    );
  const found = items.map(({ name }) => find(here.game, here.actor, definition, name, role));
  const isFirst = (_: unknown, index: number): boolean => found.indexOf(found[index]!) === index;
  const given = items.map((item, index) => overridesOf(item, list, `${role}.${index}`)).filter(isFirst);
  return {
    ids: found.filter(isFirst),
    overrides: given.some((item) => Object.keys(item).length > 0) ? given : null,
    typed: {},
    named: items.map(({ name }) => name),
  };
}

function overridesOf({ overrides }: CastItem, list: InputField | undefined, path: string): JsonObject {
  if (overrides === null) return {};
  if (!list?.items)
    throw new Refusal(
      'INVALID_INPUT',
      `${path.split('.')[0]!}: Brackets cannot be used here. Leave the brackets out.`,
      path.split('.')[0],
    );
  return readOverrides(overrides, list.items, path);
}

/** Reads a list of values without units, from JSON or from text that has only brackets. */
function typedList(list: InputField, text: string, items: readonly CastItem[]): Json {
  if (isJsonList(text.trim())) return readList(list, text);
  return items.map(({ overrides }, index) => readOverrides(overrides ?? '', list.items ?? [], `${list.key}.${index}`));
}

function itemsOf(here: Pick<BattleInChannel, 'game' | 'actor'> | undefined, role: Role, text: string, field: string): CastItem[] {
  const whole: CastItem[] = [{ name: text, overrides: null }];
  if (!role.many || (here && isAllowed(() => findRoleUnit(here.game, here.actor, role, text, field)))) return whole;
  return isJsonList(text.trim()) ? [{ name: '', overrides: '' }] : readCastItems(text, field);
}
