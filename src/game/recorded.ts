/** How the record writes what people do. One form serves all commands, and none loses anything by it. */
import type { JsonObject } from '../dice/index.js';
import type { Cast } from '../rules/index.js';
import type { GameCommand } from './command.js';

/** A command taken apart. */
export interface Asked {
  /** The id of the action: `p.<procedure>`, `a.<act>`, or the type of any other command. */
  readonly action: string;
  /** The rows in the roles of a procedure. */
  readonly cast: Cast;
  /** The values that were given: options as typed, or parameters. */
  readonly values: JsonObject;
  /** What was given besides, such as dice and confirmations. */
  readonly more: JsonObject;
}

/** Takes a recorded command apart. */
export function decode(command: GameCommand): Asked {
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

/** Puts a command together as the record writes it. */
export function encode({ action, cast, values, more }: Asked): GameCommand {
  const id = action.slice(2);
  if (action.startsWith('p.')) return { type: 'resolve', procedure: id, roles: cast, typed: values, ...more };
  if (action.startsWith('a.')) return { type: 'act', act: id, params: values, ...more };
  return { type: action, ...values } as unknown as GameCommand;
}
