import type {
  MessageContextMenuCommandInteraction,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
  RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord.js';
import type { AbroadCommand, PressAbroad } from './abroad.js';
import type { House } from './house.js';
import type { Completing, Pressed, Submitted, Typed } from './interactions.js';

/** One slash command: what Discord is told of it, and what it does. Plain JSON, so that the same value registers, documents and tests it. */
export interface Command {
  readonly data: RESTPostAPIChatInputApplicationCommandsJSONBody;
  /** The rulebook that it belongs to; left out: it is the house's own. */
  readonly ruleset?: string;
  /** How each of its subcommands is typed, one line each, for /help. */
  readonly examples?: readonly string[];
  /** @throws {Refusal} for a person's mistake; anything else is a bug */
  execute(interaction: Typed, house: House): Promise<void>;
  autocomplete?(interaction: Completing, house: House): Promise<void>;
  /** What it does for whoever has installed it for himself; left out: it works where a server has invited the bot alone. */
  readonly abroad?: AbroadCommand;
}

/** One command on a message, behind a long press or a right click. */
export interface MessageCommand {
  readonly data: RESTPostAPIContextMenuApplicationCommandsJSONBody;
  /** What of the message it is about: `parts` of a custom id. @throws {Refusal} NOT_FOUND */
  partsOf(interaction: MessageContextMenuCommandInteraction<'cached' | 'raw'>): readonly string[];
  execute(
    interaction: MessageContextMenuCommandInteraction<'cached' | 'raw'>,
    parts: readonly string[],
    house: House,
  ): Promise<void>;
}

/** What a form's custom id (`name:...`) does when it is sent. */
export interface FormHandler {
  readonly name: string;
  submit(interaction: Submitted, parts: readonly string[], house: House): Promise<void>;
}

/** What a button's or menu's custom id (`name:...`) does. */
export interface ButtonHandler {
  readonly name: string;
  press(interaction: Pressed, parts: readonly string[], house: House): Promise<void>;
  /** What it does where a person has installed the bot for himself; left out: nothing. */
  readonly pressAbroad?: PressAbroad;
}
