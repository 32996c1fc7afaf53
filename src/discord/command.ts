import type {
  MessageContextMenuCommandInteraction,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
  RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord.js';
import type { AbroadCommand, PressAbroad } from './abroad.js';
import type { House } from './house.js';
import type { Completing, Pressed, Submitted, Typed } from './interactions.js';

/**
 * One slash command: its data for Discord, and its work. Plain JSON, so that the same value registers, documents and tests it.
 */
export interface Command {
  readonly data: RESTPostAPIChatInputApplicationCommandsJSONBody;
  /** The rulebook that it belongs to; left out: it is the house's own. */
  readonly ruleset?: string;
  /** How each of its subcommands is typed, one line each, for /help. */
  readonly examples?: readonly string[];
  /** @throws {Refusal} for a person's mistake; anything else is a bug */
  execute(interaction: Typed, house: House): Promise<void>;
  autocomplete?(interaction: Completing, house: House): Promise<void>;
  /** Its work for people who installed it for themselves; left out: only servers with an invitation have it. */
  readonly abroad?: AbroadCommand;
}

/** One command on a message, behind a long press or a right click. */
export interface MessageCommand {
  readonly data: RESTPostAPIContextMenuApplicationCommandsJSONBody;
  /** The custom id's `parts` for its message. @throws {Refusal} NOT_FOUND */
  partsOf(interaction: MessageContextMenuCommandInteraction<'cached' | 'raw'>): readonly string[];
  execute(
    interaction: MessageContextMenuCommandInteraction<'cached' | 'raw'>,
    parts: readonly string[],
    house: House,
  ): Promise<void>;
}

/** The work of a sent form, by custom id (`name:...`). */
export interface FormHandler {
  readonly name: string;
  submit(interaction: Submitted, parts: readonly string[], house: House): Promise<void>;
}

/** The work of a button or menu, by custom id (`name:...`). */
export interface ButtonHandler {
  readonly name: string;
  press(interaction: Pressed, parts: readonly string[], house: House): Promise<void>;
  /** Its work for people who installed the bot for themselves; left out: none. */
  readonly pressAbroad?: PressAbroad;
}
