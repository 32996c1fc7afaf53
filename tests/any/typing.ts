/** Converts commands to the text that a person would type into their options. */
import { COMMANDS } from '../../commands/index.js';
import type { JsonObject } from '../../src/dice/index.js';
import { quoteIfNeeded } from '../../src/discord/options/values.js';
import { type Action, dropEmptyParts, listPartRows, type ActionDraft, readTypedValues } from '../../src/game/index.js';
import { formatOptionName, type Battle, findListKey, findRowName, type Role, findRow } from '../../src/rules/index.js';
import { leavesOf } from '../e2e/commands.js';

const LEAVES = new Map(leavesOf(COMMANDS.map(({ data }) => data)).map((leaf) => [leaf.name, leaf]));

/** A typed command: the text of each value by its key. */
export interface Typing {
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly texts: ReadonlyMap<string, string>;
}

/** Discord's requirements for the value of an option. */
interface Demands {
  readonly type: number;
  readonly choices?: readonly { readonly value: string | number }[];
  readonly min_value?: number;
  readonly max_value?: number;
  readonly max_length?: number;
}

const TEXT = 3;

function isTaken({ choices, min_value: least, max_value: most, max_length: long = Infinity }: Demands, value: unknown): boolean {
  if (choices && !choices.some((choice) => choice.value === value)) return false;
  if (typeof value === 'number') return value >= (least ?? -Infinity) && value <= (most ?? Infinity);
  return typeof value !== 'string' || (value !== '' && value.trim() === value && value.length <= long);
}

/** Returns the roles that a list of values can replace, by the keys of the lists. */
export const listsOf = ({ rule }: Action): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(rule.roles as Readonly<Record<string, Role>>).flatMap(([role, definition]) => {
      const key = findListKey(definition);
      return key === undefined ? [] : [[key, role] as const];
    }),
  );

const inBrackets = (values: JsonObject = {}): string => {
  const said = Object.entries(values).map(
    ([key, value]) => `${formatOptionName(key)}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return said.length === 0 ? '' : ` [${said.join(' ')}]`;
};

/**
 * Returns the typed form of a command; undefined if a value has no option, is not text, or would be rejected by
 * Discord.
 */
export function typingOf(battle: Battle, action: Action, command: ActionDraft): Typing | undefined {
  const offered = LEAVES.get(action.typed)?.options ?? [];
  const options: Record<string, string | number | boolean> = {};
  const texts = new Map<string, string>();
  const say = (key: string, value: string | number | boolean): boolean => {
    const name = formatOptionName(key);
    if (name in options) return false;
    const option = offered.find((each) => each.name === name) as Demands | undefined;
    if (!option) return false;
    options[name] = option.type === TEXT ? String(value) : value === 0 ? 0 : value;
    return isTaken(option, options[name]);
  };
  const parts = action.parts;
  const lists = listsOf(action);
  const overrides = command.type === 'resolve' ? (command.overrides ?? {}) : {};
  const isSaid = parts.every(({ key, table, many }) => {
    const ids = listPartRows(action, dropEmptyParts(command), key);
    if (ids === undefined) return true;
    const names = ids.map((id) => findRowName(findRow(battle, table, id) ?? {}));
    const each = names.map((name, at) => `${quoteIfNeeded(name)}${inBrackets(overrides[key]?.[at])}`).join(', ');
    texts.set(`items.${key}`, each);
    return names.length > 0 && say(key, many ? each : names[0]!);
  });
  const isWhole = Object.entries(readTypedValues(command)).every(([key, value]) => {
    const role = lists.get(key);
    if (role === undefined && parts.some((part) => part.key === key)) return true;
    if (value === null) return false;
    const said = typeof value === 'object' ? JSON.stringify(value) : value;
    texts.set(role === undefined ? key : `items.${role}`, said === true ? 'yes' : said === false ? 'no' : String(said));
    return say(role ?? key, said);
  });
  const isRolled = Object.entries(beyondIn(command)).every(([key, value]) => {
    const said = key === 'dice' ? (value as readonly number[]).join(', ') : true;
    texts.set(key, said === true ? 'yes' : said);
    return say(key, said);
  });
  return isSaid && isWhole && isRolled ? { options, texts } : undefined;
}

/** Returns the options other than the values: dice rolled by hand, and the confirmation of a repeated action. */
export function beyondIn(command: ActionDraft): JsonObject {
  const { dice } = command;
  const again = command.type === 'resolve' && command.again === true;
  return { ...(dice === undefined ? {} : { dice }), ...(again ? { again } : {}) };
}
