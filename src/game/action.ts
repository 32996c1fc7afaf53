/** An action that a person is filling in: a procedure or act with its rows and values. */
import { composeWithModules } from '../house/index.js';
import type { JsonObject } from '../dice/index.js';
import type { GameCommand } from './command.js';
import { decodeCommand, encodeCommand } from './recorded.js';
import {
  type ActFacts,
  type ActionFacts,
  cachePerObject,
  type Actor,
  type Cast,
  type InputField,
  listInputFields,
  type Procedure,
  Refusal,
  type Role,
  type Ruleset,
} from '../rules/index.js';

/** A procedure or act that may be incomplete. */
export type ActionDraft = GameCommand & { readonly type: 'resolve' | 'act' };

/** A possible action: a procedure or an act, with its command and what it asks for. */
export interface Action {
  /** The action's id, such as `p.<procedure>` or `a.<act>`. */
  readonly id: string;
  /** The slash command for the action without the slash, such as `eagles direct-fire`. */
  readonly typed: string;
  /** A description of the action in one line. */
  readonly about: string;
  /** A short title of the action for menus and cards. */
  readonly title: string;
  readonly rule: Procedure | ActFacts;
  readonly fields: readonly InputField[];
  readonly parts: readonly ActionPart[];
}

/** A part of an action that is filled with rows: a role of a procedure, or a parameter of an act that contains ids of rows. */
export interface ActionPart {
  readonly key: string;
  readonly table: string;
  readonly many: boolean;
  /** True for an acting role. An act itself checks the side of its rows. */
  readonly acts: boolean;
  /** True if the part has the unit that takes the action: an acting role, or the first parameter of an act for a unit. */
  readonly leads: boolean;
  readonly opposes: string | null;
  readonly usuallyEnemy: boolean;
  readonly umpiresOnly: boolean;
  /** True if people may enter any unit on the table, spotted or not. */
  readonly isFigure: boolean;
  readonly description: string;
  /** The role of a procedure; undefined for a parameter of an act. */
  readonly role?: Role;
}

export const isUmpire = ({ standing }: Actor): boolean => standing === 'umpire';

/** Returns all actions of a rulebook, in the sequence of its commands. */
export const listActions = cachePerObject((ruleset: Ruleset): readonly Action[] => {
  const house = composeWithModules(ruleset);
  const procedures = ruleset.commands.flatMap(({ name, procedures: ids }) =>
    Object.entries(ids).flatMap(([sub, id]) => {
      const procedure = ruleset.procedures.find((candidate) => candidate.id === id);
      return procedure ? [actionFor(procedure, `${name} ${sub}`, procedure.title)] : [];
    }),
  );
  // The map has its own buttons, so its acts come last.
  const groups = house.actCommands.toSorted((a, b) => Number(a.name === 'map') - Number(b.name === 'map'));
  const acts = groups.flatMap(({ name, acts: ids }) =>
    Object.entries(ids).flatMap(([sub, [id, about, title]]) => {
      const act = house.act(id);
      const isTyped = act !== undefined && listInputFields(act).every(({ upload, required }) => !upload || !required);
      return isTyped ? [actionFor(act, `${name} ${sub}`, about, title ?? about.replace(/ \([^()]*\)$/, ''))] : [];
    }),
  );
  return [...procedures, ...acts];
});

function actionFor(rule: Procedure | ActFacts, typed: string, about: string, title = about): Action {
  const fields = listInputFields(rule);
  const leader = fields.find(({ refers }) => refers === 'unit');
  const roles = Object.entries(rule.roles as ActionFacts['roles']).map(([key, role]): ActionPart => {
    const { table = 'unit', many = false, acts = false, opposes = null, usuallyEnemy = false, umpiresOnly = false } = role;
    return { key, table, many, acts, leads: acts, opposes, usuallyEnemy, umpiresOnly, isFigure: !acts, description: role.description, role }; // prettier-ignore
  });
  const named = fields.flatMap((field): readonly ActionPart[] => {
    const { key, refers: table, type, umpiresOnly = false, figure: isFigure = false, description } = field;
    const part = { key, many: type === 'list', acts: false, leads: field === leader, opposes: null, usuallyEnemy: false };
    return table === undefined ? [] : [{ ...part, table, umpiresOnly, isFigure, description }];
  });
  return { id: findActionId(createEmptyDraft(rule))!, typed, about, title, rule, fields, parts: [...roles, ...named] };
}

/** Returns an action that is still to be filled in. By default, it has no rows and no values. */
export const createEmptyDraft = ({ kind, id }: ActionFacts, roles: Cast = {}, typed: JsonObject = {}): ActionDraft =>
  kind === 'procedure' ? { type: 'resolve', procedure: id, roles, typed } : { type: 'act', act: id, params: typed };

/** Returns the action id of an act. @param act the id of the act itself */
export const buildActActionId = (act: string): string => `a.${act}`;

/** Returns the id of a command's action; null if the command does not belong to an action of the rulebook. */
export const findActionId = (command: GameCommand): string | null =>
  command.type === 'resolve' || command.type === 'act' ? decodeCommand(command).action : null;

/** Finds the procedure or act of a command, even if no action has it; undefined for any other command. */
export function findRule(ruleset: Ruleset, command: GameCommand): Procedure | ActFacts | undefined {
  if (command.type === 'resolve') return ruleset.procedures.find(({ id }) => id === command.procedure);
  const act = composeWithModules(ruleset).act(command.type === 'act' ? command.act : command.type);
  return command.type === 'act' || act?.isOwnType ? act : undefined;
}

/** Returns the action that a command belongs to. @throws {Refusal} NOT_FOUND if the rulebook does not have the action */
export const findCommandAction = (ruleset: Ruleset, command: ActionDraft): Action => findAction(ruleset, findActionId(command));

/** Finds an action by its id. @throws {Refusal} NOT_FOUND if the rulebook does not have the action */
export function findAction(ruleset: Ruleset, id: string | null): Action {
  const found = listActions(ruleset).find((action) => action.id === id);
  if (!found) throw new Refusal('NOT_FOUND', 'This rulebook does not have that action. Choose one from the list.');
  return found;
}

/** Returns the rows in a part; undefined if the part has not been filled in. */
export function listPartRows(action: Action, command: ActionDraft, key: string): readonly string[] | undefined {
  if (Object.hasOwn(action.rule.roles, key)) return command.type === 'resolve' ? command.roles[key] : undefined;
  const value = readTypedValues(command)[key];
  if (value === undefined) return undefined;
  return Array.isArray(value) ? (value as readonly string[]) : value === null ? [] : [value as string];
}

/** Returns the entered values of an action. */
export const readTypedValues = (command: ActionDraft): JsonObject => decodeCommand(command).values;

/**
 * Fills one part of a command with rows. A role takes all rows, and loses the values that were entered for its earlier rows. A
 * parameter for one row takes the first row. Without rows, a role or required list becomes empty, and any other part is cleared.
 */
export function fillPart(action: Action, command: ActionDraft, key: string, ids: readonly string[]): ActionDraft {
  if (command.type === 'resolve' && Object.hasOwn(action.rule.roles, key)) {
    const { [key]: _, ...overrides } = command.overrides ?? {};
    const { overrides: __, ...rest } = command;
    const kept = Object.keys(overrides).length === 0 ? {} : { overrides };
    return { ...rest, ...kept, roles: { ...command.roles, [key]: ids } };
  }
  const part = action.parts.find((one) => one.key === key);
  const isList = part?.many === true && (ids.length > 0 || findField(action, key)?.required === true);
  return setValues(command, { [key]: isList ? [...ids] : (ids[0] ?? null) });
}

/** Returns the action with one part cleared. */
export function clearPart(command: ActionDraft, key: string): ActionDraft {
  if (command.type !== 'resolve') return setValues(command, { [key]: null });
  const { [key]: _, ...roles } = command.roles;
  return { ...setValues(command, { [key]: null }), roles } as ActionDraft;
}

/** Returns the action with these values set. Null removes a value. */
export function setValues(command: ActionDraft, values: JsonObject): ActionDraft {
  const asked = decodeCommand(command);
  const all = Object.fromEntries(Object.entries({ ...asked.values, ...values }).filter(([, value]) => value !== null));
  return encodeCommand({ ...asked, values: all }) as ActionDraft;
}

/** Returns the action without its empty parts, ready to be carried out. */
export function dropEmptyParts(command: ActionDraft): ActionDraft {
  if (command.type !== 'resolve') return command;
  const roles = Object.fromEntries(Object.entries(command.roles).filter(([, ids]) => ids.length > 0));
  return { ...command, roles };
}

/** Returns the field of an action with this key. */
export const findField = (action: Action, key: string): InputField | undefined =>
  action.fields.find((field) => field.key === key);
