/** An action while a person fills it in: a procedure or act with its rows and values. */
import { composed, MAP_ACTS } from '../house/index.js';
import type { JsonObject } from '../dice/index.js';
import type { GameCommand } from './command.js';
import { decode, encode } from './recorded.js';
import {
  type Act,
  type Actor,
  type InputField,
  inputFields,
  type Procedure,
  Refusal,
  type Role,
  type Ruleset,
  schemaFields,
} from '../rules/index.js';

/** A procedure or act that may be incomplete. */
export type Undertaking = GameCommand & { readonly type: 'resolve' | 'act' };

/** A possible action: a procedure or an act. */
export interface Doing {
  /** The action's id, such as `p.<procedure>` or `a.<act>`. */
  readonly id: string;
  /** The slash command for the action without the slash, such as `eagles direct-fire`. */
  readonly typed: string;
  /** A description of the action in a single line. */
  readonly about: string;
  /** A short title for menus and cards. */
  readonly title: string;
  readonly procedure?: Procedure;
  readonly act?: Act;
}

/** A part of an action that rows fill: a role of a procedure, or a parameter that is the id of a row. */
export interface Part {
  readonly key: string;
  readonly table: string;
  readonly many: boolean;
  readonly acts: boolean;
  readonly opposes: string | null;
  readonly usuallyEnemy: boolean;
  readonly description: string;
}

export const isUmpire = ({ standing }: Actor): boolean => standing === 'umpire';

const known = new WeakMap<Ruleset, readonly Doing[]>();

/** Returns all actions of a rulebook, in the order of its commands. */
export function allDoings(ruleset: Ruleset): readonly Doing[] {
  const before = known.get(ruleset);
  if (before) return before;
  const all = doingsIn(ruleset);
  known.set(ruleset, all);
  return all;
}

function doingsIn(ruleset: Ruleset): readonly Doing[] {
  const procedures = ruleset.commands.flatMap(({ name, procedures: ids }) =>
    Object.entries(ids).flatMap(([sub, id]): Doing[] => {
      const procedure = ruleset.procedures.find((candidate) => candidate.id === id);
      return procedure
        ? [{ id: `p.${id}`, typed: `${name} ${sub}`, about: procedure.title, title: procedure.title, procedure }]
        : [];
    }),
  );
  const acts = composed(ruleset).actCommands.flatMap(({ name, acts: ids }) =>
    Object.entries(ids).flatMap(([sub, [id, about, title = about.replace(/ \([^()]*\)$/, '')]]): Doing[] => {
      const act = composed(ruleset).act(id);
      const isTyped = act !== undefined && schemaFields(act.params).every(({ upload, required }) => !upload || !required);
      return isTyped ? [{ id: idOfAct(id), typed: `${name} ${sub}`, about, title, act }] : [];
    }),
  );
  const back = composed(ruleset).act(MAP_ACTS.back)!;
  return [
    ...procedures,
    ...acts,
    {
      id: idOfAct(back.id),
      typed: 'map back',
      about: 'Move back after a result that requires it',
      title: 'Move back',
      act: back,
    },
  ];
}

/** Returns the action id of an act. @param act the id of the act itself */
export const idOfAct = (act: string): string => `a.${act}`;

/** Returns the id of a command's action; null if the command is not an action of the rulebook. */
export const doingIdOf = (command: GameCommand): string | null =>
  command.type === 'resolve' || command.type === 'act' ? decode(command).action : null;

/** Returns the action of a command. @throws {Refusal} NOT_FOUND if the rulebook does not have it */
export const doingOf = (ruleset: Ruleset, command: Undertaking): Doing => doingCalled(ruleset, doingIdOf(command));

/** Finds an action by its id. @throws {Refusal} NOT_FOUND if the rulebook does not have it */
export function doingCalled(ruleset: Ruleset, id: string | null): Doing {
  const found = allDoings(ruleset).find((doing) => doing.id === id);
  if (!found) throw new Refusal('NOT_FOUND', 'This rulebook does not have that action. Choose one from the list.');
  return found;
}

/** Returns the parts of an action: its roles, and its parameters that contain row ids. */
export function partsOf({ procedure, act }: Doing): readonly Part[] {
  if (procedure)
    return [
      ...Object.entries(procedure.roles as Readonly<Record<string, Role>>).map(([key, role]): Part => ({
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
  return schemaFields(act!.params).flatMap(partOfField);
}

/** Returns the part for a parameter that contains row ids. The act itself checks the side of these rows. */
const partOfField = ({ key, refers, type, description }: InputField): Part[] =>
  refers === undefined
    ? []
    : [{ key, table: refers, many: type === 'list', acts: false, opposes: null, usuallyEnemy: false, description }];

export const fieldsOf = ({ procedure, act }: Pick<Doing, 'procedure' | 'act'>): readonly InputField[] =>
  procedure ? inputFields(procedure) : schemaFields(act!.params);

const isRole = ({ procedure }: Doing, key: string): boolean =>
  procedure !== undefined && Object.hasOwn(procedure.roles as object, key);

/** Returns the rows in a part; undefined if the part is not filled. */
export function takersOf(doing: Doing, command: Undertaking, key: string): readonly string[] | undefined {
  if (isRole(doing, key)) return command.type === 'resolve' ? command.roles[key] : undefined;
  const value = valuesIn(command)[key];
  if (value === undefined) return undefined;
  return Array.isArray(value) ? (value as readonly string[]) : value === null ? [] : [value as string];
}

/** Returns the entered values of an action. */
export const valuesIn = (command: Undertaking): JsonObject => decode(command).values;

/**
 * Fills one part of a command with these rows. A role gets all rows, and loses the values entered for its earlier rows. A
 * parameter for one row gets the first row. Without rows, a role or required list becomes empty, and any other part loses its
 * answer.
 */
export function withPart(doing: Doing, command: Undertaking, key: string, ids: readonly string[]): Undertaking {
  if (command.type === 'resolve' && isRole(doing, key)) {
    const { [key]: _, ...overrides } = command.overrides ?? {};
    const { overrides: __, ...rest } = command;
    const kept = Object.keys(overrides).length === 0 ? {} : { overrides };
    return { ...rest, ...kept, roles: { ...command.roles, [key]: ids } };
  }
  const part = partsOf(doing).find((one) => one.key === key);
  const isList = part?.many === true && (ids.length > 0 || fieldCalled(doing, key)?.required === true);
  return withValues(command, { [key]: isList ? [...ids] : (ids[0] ?? null) });
}

/** Returns the action without an answer for this part. */
export function withoutPart(command: Undertaking, key: string): Undertaking {
  if (command.type !== 'resolve') return withValues(command, { [key]: null });
  const { [key]: _, ...roles } = command.roles;
  return { ...withValues(command, { [key]: null }), roles } as Undertaking;
}

/** Returns the action with these values. Null removes a value. */
export function withValues(command: Undertaking, values: JsonObject): Undertaking {
  const asked = decode(command);
  const all = Object.fromEntries(Object.entries({ ...asked.values, ...values }).filter(([, value]) => value !== null));
  return encode({ ...asked, values: all }) as Undertaking;
}

/** Returns the action without its empty parts, ready to be carried out. */
export function finished(command: Undertaking): Undertaking {
  if (command.type !== 'resolve') return command;
  const roles = Object.fromEntries(Object.entries(command.roles).filter(([, ids]) => ids.length > 0));
  return { ...command, roles };
}

/** Returns the field for a value. */
export const fieldCalled = (doing: Doing, key: string): InputField | undefined =>
  fieldsOf(doing).find((field) => field.key === key);
