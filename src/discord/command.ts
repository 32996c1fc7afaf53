import type { MessageContextMenuCommandInteraction, RESTPostAPIContextMenuApplicationCommandsJSONBody } from 'discord.js';
import type { AbroadCommand, PressAbroad } from './commands/abroad.js';
import type { House } from './house.js';
import type { Completing, Pressed, Submitted, Typed } from './connection/interactions.js';
import type { ToldCommand } from './options/registration.js';

/** One slash command with the function that carries it out. */
export interface Command extends ToldCommand {
  /** Carries out the command. @throws {Refusal} if the person has made an error; any other error is a bug */
  execute(interaction: Typed, house: House): Promise<void>;
  autocomplete?(interaction: Completing, house: House): Promise<void>;
  /**
   * Handles the command for people who have installed the bot for themselves; undefined if it works only on servers that have
   * invited the bot.
   */
  readonly abroad?: AbroadCommand;
}

/** A command on a message, reached by a long press or a right click. */
export interface MessageCommand {
  readonly data: RESTPostAPIContextMenuApplicationCommandsJSONBody;
  /**
   * Finds the event whose post this message is.
   * @returns the battle and the event number, like the parts of a button's custom id; for a roll outside any battle, `loose` and
   *   the id of the roll's interaction
   * @throws {Refusal} NOT_FOUND if the message is not the post of an event to which the command applies
   */
  partsOf(interaction: MessageContextMenuCommandInteraction<'cached' | 'raw'>): readonly string[];
  execute(
    interaction: MessageContextMenuCommandInteraction<'cached' | 'raw'>,
    parts: readonly string[],
    house: House,
  ): Promise<void>;
}

/** The handler of a submitted form, by the first word of its custom id (`name:...`). */
export interface FormHandler {
  readonly name: string;
  submit(interaction: Submitted, parts: readonly string[], house: House): Promise<void>;
}

/** The handler of a button or menu, by the first word of its custom id (`name:...`). */
export interface ButtonHandler {
  readonly name: string;
  press(interaction: Pressed, parts: readonly string[], house: House): Promise<void>;
  /** Handles a press for people who have installed the bot for themselves; undefined if the button is not for them. */
  readonly pressAbroad?: PressAbroad;
}
