/** The kinds of interactions on a server, by what a handler can do with them. */
import type {
  AutocompleteInteraction,
  ButtonInteraction,
  ChatInputCommandInteraction,
  Interaction,
  ModalSubmitInteraction,
  RepliableInteraction,
  StringSelectMenuInteraction,
} from 'discord.js';

export type InGuild = Interaction<'cached' | 'raw'>;
/** Any interaction that can be answered. */
export type RepliableInGuild = RepliableInteraction<'cached' | 'raw'>;
/** A slash command, including a command that the person is still typing. */
export type TypedCommand = ChatInputCommandInteraction<'cached' | 'raw'>;
export type CompletionRequest = AutocompleteInteraction<'cached' | 'raw'>;
/** A submitted form. */
export type SubmittedForm = ModalSubmitInteraction<'cached' | 'raw'>;
/** A press on a button, or a choice in a menu. */
export type PressedButton = ButtonInteraction<'cached' | 'raw'> | StringSelectMenuInteraction<'cached' | 'raw'>;
