import type { MessageContextMenuCommandInteraction, RESTPostAPIContextMenuApplicationCommandsJSONBody } from 'discord.js';
import type { OutsideCommand, OutsideButtonHandler } from './commands/abroad.js';
import type { Services } from './services.js';
import type { CompletionRequest, PressedButton, SubmittedForm, TypedCommand } from './connection/interactions.js';
import type { RegisteredCommand } from './options/registration.js';

/** A slash command, and the function that carries it out. */
export interface Command extends RegisteredCommand {
  /** Carries out the command. @throws {Refusal} if the person made a mistake. Any other error is a bug */
  execute(interaction: TypedCommand, services: Services): Promise<void>;
  autocomplete?(interaction: CompletionRequest, services: Services): Promise<void>;
  /**
   * Handles the command for people who installed the bot for themselves; undefined if the command works only on servers with the
   * bot.
   */
  readonly abroad?: OutsideCommand;
}

/** A command on a message. People open it with a long press or a right click. */
export interface MessageCommand {
  readonly data: RESTPostAPIContextMenuApplicationCommandsJSONBody;
  /**
   * Finds the event of the post on which the command was used.
   * @returns the battle and the event number, like the parts of a button's custom id; for a roll outside any battle, `loose` and
   *   the id of the roll's interaction
   * @throws {Refusal} NOT_FOUND if the message is not the post of an event to which the command applies
   */
  partsOf(interaction: MessageContextMenuCommandInteraction<'cached' | 'raw'>): readonly string[];
  execute(
    interaction: MessageContextMenuCommandInteraction<'cached' | 'raw'>,
    parts: readonly string[],
    services: Services,
  ): Promise<void>;
}

/** The handler of submitted forms whose custom ids start with this name (`name:...`). */
export interface FormHandler {
  readonly name: string;
  submit(interaction: SubmittedForm, parts: readonly string[], services: Services): Promise<void>;
}

/** The handler of buttons or menus whose custom ids start with this name (`name:...`). */
export interface ButtonHandler {
  readonly name: string;
  press(interaction: PressedButton, parts: readonly string[], services: Services): Promise<void>;
  /** Handles the button for people who installed the bot for themselves; undefined if they cannot use it. */
  readonly pressAbroad?: OutsideButtonHandler;
}
