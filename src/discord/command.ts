import type { MessageContextMenuCommandInteraction, RESTPostAPIContextMenuApplicationCommandsJSONBody } from 'discord.js';
import type { OutsideCommand, OutsideButton } from './commands/abroad.js';
import type { Services } from './house.js';
import type { CompletionRequest, PressedButton, SubmittedForm, TypedCommand } from './connection/interactions.js';
import type { ToldCommand } from './options/registration.js';

/** A slash command with the function that carries it out. */
export interface Command extends ToldCommand {
  /** Carries out the command. @throws {Refusal} if the person has made an error; any other error is a bug */
  execute(interaction: TypedCommand, house: Services): Promise<void>;
  autocomplete?(interaction: CompletionRequest, house: Services): Promise<void>;
  /**
   * Handles the command for people who have installed the bot for themselves; undefined for a command that works only on servers
   * with the bot.
   */
  readonly abroad?: OutsideCommand;
}

/** A command on a message, reached by a long press or a right click. */
export interface MessageCommand {
  readonly data: RESTPostAPIContextMenuApplicationCommandsJSONBody;
  /**
   * Finds the event in the post that this message contains.
   * @returns the battle and the event number, like the parts of a button's custom id; for a roll outside any battle, `loose` and
   *   the id of the roll's interaction
   * @throws {Refusal} NOT_FOUND if the message is not the post of an event to which the command applies
   */
  partsOf(interaction: MessageContextMenuCommandInteraction<'cached' | 'raw'>): readonly string[];
  execute(
    interaction: MessageContextMenuCommandInteraction<'cached' | 'raw'>,
    parts: readonly string[],
    house: Services,
  ): Promise<void>;
}

/** The handler of submitted forms with custom ids that start with this name (`name:...`). */
export interface FormHandler {
  readonly name: string;
  submit(interaction: SubmittedForm, parts: readonly string[], house: Services): Promise<void>;
}

/** The handler of buttons or menus with custom ids that start with this name (`name:...`). */
export interface ButtonHandler {
  readonly name: string;
  press(interaction: PressedButton, parts: readonly string[], house: Services): Promise<void>;
  /** Handles a press for people who have installed the bot for themselves; undefined if the button is not for them. */
  readonly pressAbroad?: OutsideButton;
}
