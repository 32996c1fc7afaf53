/** An action that a person is filling in: a procedure or act with its rows and values. */
import { composeWithModules, MAP_ACTS } from '../house/index.js';
import type { JsonObject } from '../dice/index.js';
import type { GameCommand } from './command.js';
import { decodeCommand, encodeCommand } from './recorded.js';
import {
  type Act,
  type Actor,
  type InputField,
  inputFields,
  type Procedure,
  Refusal,
  type Role,
  type Ruleset,
} from '../rules/index.js';

/** A procedure or act that may be incomplete. */
export type ActionDraft = GameCommand & { readonly type: 'resolve' | 'act' };

/** A possible action: a procedure or an act. */
export interface Action {
  /** The action's id, such as `p.<procedure>` or `a.<act>`. */
  readonly id: string;
  /** The slash command for the action without the slash, such as `eagles direct-fire`. */
  readonly typed: string;
  /** A description of the action in one line. */
  readonly about: string;
  /** A short title of the action for menus and cards. */
  readonly title: string;
  readonly procedure?: Procedure;
  readonly act?: Act;
}

/** A part of an action that is filled with rows: a role of a procedure, or a parameter that contains the id of a row. */
export interface ActionPart {
  readonly key: string;
  readonly table: string;
  readonly many: boolean;
  readonly acts: boolean;
  readonly opposes: string | null;
  readonly usuallyEnemy: boolean;
  readonly description: string;
}

export const isUmpire = ({ standing }: Actor): boolean => standing === 'umpire';

const known = new WeakMap<Ruleset, readonly Action[]>();

/** Returns all actions of a rulebook, in the sequence of its commands. */
export function listActions(ruleset: Ruleset): readonly Action[] {
  const before = known.get(ruleset);
  if (before) return before;
  const all = doingsIn(ruleset);
  known.set(ruleset, all);
  return all;
}

function doingsIn(ruleset: Ruleset): readonly Action[] {
  const procedures = ruleset.commands.flatMap(({ name, procedures: ids }) =>
    Object.entries(ids).flatMap(([sub, id]): Action[] => {
      const procedure = ruleset.procedures.find((candidate) => candidate.id === id);
      return procedure
        ? [{ id: `p.${id}`, typed: `${name} ${sub}`, about: procedure.title, title: procedure.title, procedure }]
        : [];
    }),
  );
  const acts = composeWithModules(ruleset).actCommands.flatMap(({ name, acts: ids }) =>
    Object.entries(ids).flatMap(([sub, [id, about, title = about.replace(/ \([^()]*\)$/, '')]]): Action[] => {
      const act = composeWithModules(ruleset).act(id);
      const isTyped = act !== undefined && inputFields(act).every(({ upload, required }) => !upload || !required);
      return isTyped ? [{ id: actionIdOfAct(id), typed: `${name} ${sub}`, about, title, act }] : [];
    }),
  );
  const back = composeWithModules(ruleset).act(MAP_ACTS.back)!;
  return [
    ...procedures,
    ...acts,
    {
      id: actionIdOfAct(back.id),
      typed: 'map back',
      about: 'Move back after a result that requires it',
      title: 'Move back',
      act: back,
    },
  ];
}

/** Returns the action id of an act. @param act the id of the act itself */
export const actionIdOfAct = (act: string): string => `a.${act}`;

/** Returns the id of a command's action; null if the command does not belong to an action of the rulebook. */
export const actionIdOf = (command: GameCommand): string | null =>
  command.type === 'resolve' || command.type === 'act' ? decodeCommand(command).action : null;

/** Returns the action that a command belongs to. @throws {Refusal} NOT_FOUND if the rulebook does not have the action */
export const actionOf = (ruleset: Ruleset, command: ActionDraft): Action => findAction(ruleset, actionIdOf(command));

/** Finds an action by its id. @throws {Refusal} NOT_FOUND if the rulebook does not have the action */
export function findAction(ruleset: Ruleset, id: string | null): Action {
  const found = listActions(ruleset).find((doing) => doing.id === id);
  if (!found) throw new Refusal('NOT_FOUND', 'This rulebook does not have that action. Choose one from the list.');
  return found;
}

/** Returns the parts of an action: its roles, and its parameters that contain row ids. */
export function partsOf({ procedure, act }: Action): readonly ActionPart[] {
  if (procedure)
    return [
      ...Object.entries(procedure.roles as Readonly<Record<string, Role>>).map(([key, role]): ActionPart => ({
        key,
        table: role.table ?? 'unit',
        many: role.many === true,
        acts: role.acts === true,
        opposes: role.opposes ?? null,
        usuallyEnemy: role.usuallyEnemy === true,
        description: role.description,
      })),
      ...fieldsOf({ procedure }).flatMap(partOfField),
    ];
  return inputFields(act!).flatMap(partOfField);
}

/** Converts a parameter that contains row ids to a part. The act itself checks the side of these rows. */
const partOfField = ({ key, refers, type, description }: InputField): ActionPart[] =>
  refers === undefined
    ? []
    : [{ key, table: refers, many: type === 'list', acts: false, opposes: null, usuallyEnemy: false, description }];

export const fieldsOf = ({ procedure, act }: Pick<Action, 'procedure' | 'act'>): readonly InputField[] =>
  procedure ? inputFields(procedure) : inputFields(act!);

const isRole = ({ procedure }: Action, key: string): boolean =>
  procedure !== undefined && Object.hasOwn(procedure.roles as object, key);

/** Returns the rows in a part; undefined if the part has not been filled in. */
export function takersOf(doing: Action, command: ActionDraft, key: string): readonly string[] | undefined {
  if (isRole(doing, key)) return command.type === 'resolve' ? command.roles[key] : undefined;
  const value = typedValuesOf(command)[key];
  if (value === undefined) return undefined;
  return Array.isArray(value) ? (value as readonly string[]) : value === null ? [] : [value as string];
}

/** Returns the entered values of an action. */
export const typedValuesOf = (command: ActionDraft): JsonObject => decodeCommand(command).values;

/**
 * Fills one part of a command with rows. A role takes all rows, and loses the values that were entered for its earlier rows. A
 * parameter for one row takes the first row. Without rows, a role or required list becomes empty, and any other part is cleared.
 */
export function fillPart(doing: Action, command: ActionDraft, key: string, ids: readonly string[]): ActionDraft {
  if (command.type === 'resolve' && isRole(doing, key)) {
    const { [key]: _, ...overrides } = command.overrides ?? {};
    const { overrides: __, ...rest } = command;
    const kept = Object.keys(overrides).length === 0 ? {} : { overrides };
    return { ...rest, ...kept, roles: { ...command.roles, [key]: ids } };
  }
  const part = partsOf(doing).find((one) => one.key === key);
  const isList = part?.many === true && (ids.length > 0 || findField(doing, key)?.required === true);
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
export const findField = (doing: Action, key: string): InputField | undefined =>
  fieldsOf(doing).find((field) => field.key === key);
