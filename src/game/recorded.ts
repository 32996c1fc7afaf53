/**
 * Splits recorded commands into their parts, and joins the parts again. All commands have the same parts, and nothing is lost.
 */
import type { JsonObject } from '../dice/index.js';
import type { ActFacts, Actor, Battle, Cast } from '../rules/index.js';
import type { GameCommand } from './command.js';

/** The parts that every command can be split into. */
interface CommandParts {
  /** The id of the action: `p.<procedure>`, `a.<act>`, or the type of any other command. */
  readonly action: string;
  /** The rows in each role of a procedure. */
  readonly cast: Cast;
  /** The entered values: options of a procedure, or parameters of an act. */
  readonly values: JsonObject;
  /** All other parts of the command, such as dice and confirmations. */
  readonly more: JsonObject;
}

/** Splits a recorded command into its parts. */
export function decodeCommand(command: GameCommand): CommandParts {
  if (command.type === 'resolve') {
    const { type: _, procedure, roles, typed, ...more } = command;
    return { action: `p.${procedure}`, cast: roles, values: typed, more };
  }
  if (command.type === 'act') {
    const { type: _, act, params, ...more } = command;
    return { action: `a.${act}`, cast: {}, values: params, more };
  }
  const { type, ...values } = command;
  return { action: type, cast: {}, values: values as unknown as JsonObject, more: {} };
}

/** Joins the parts of a command into its recorded form. */
export function encodeCommand({ action, cast, values, more }: CommandParts): GameCommand {
  const id = action.slice(2);
  if (action.startsWith('p.')) return { type: 'resolve', procedure: id, roles: cast, typed: values, ...more };
  if (action.startsWith('a.')) return { type: 'act', act: id, params: values, ...more };
  return { type: action, ...values } as unknown as GameCommand;
}

/** Returns the command that a person gives with an act and the entered values. @throws {Refusal} as `ActFacts.becomes` does */
export const createActCommand = (
  { id, isOwnType, becomes }: ActFacts,
  values: JsonObject,
  by: { readonly actor: Actor; readonly battle: Battle },
  more: JsonObject = {},
): GameCommand =>
  becomes ? (becomes(values, by) as GameCommand) : encodeCommand({ action: isOwnType ? id : `a.${id}`, cast: {}, values, more });
