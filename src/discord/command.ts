import type { MessageContextMenuCommandInteraction, RESTPostAPIContextMenuApplicationCommandsJSONBody } from 'discord.js';
import type { AbroadCommand, PressAbroad } from './commands/abroad.js';
import type { House } from './house.js';
import type { Completing, Pressed, Submitted, Typed } from './connection/interactions.js';
import type { ToldCommand } from './options/registration.js';

/** One slash command, and its work. */
export interface Command extends ToldCommand {
  /** Carries out the command. @throws {Refusal} if the person made a mistake; any other error is a bug */
  execute(interaction: Typed, house: House): Promise<void>;
  autocomplete?(interaction: Completing, house: House): Promise<void>;
  /** Handles the command for people who installed the bot for themselves; undefined if it works only on servers of the bot. */
  readonly abroad?: AbroadCommand;
}

/** One command on a message, behind a long press or a right click. */
export interface MessageCommand {
  readonly data: RESTPostAPIContextMenuApplicationCommandsJSONBody;
  /**
   * Finds the event of this message, for the command.
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
  /** Handles a press for people who installed the bot for themselves; undefined if there is nothing for them. */
  readonly pressAbroad?: PressAbroad;
}
