/** The kinds of interactions on a server, named by what a handler can do with them. */
import type {
  AutocompleteInteraction,
  ButtonInteraction,
  ChatInputCommandInteraction,
  Interaction,
  ModalSubmitInteraction,
  RepliableInteraction,
  StringSelectMenuInteraction,
} from 'discord.js';

export type GuildInteraction = Interaction<'cached' | 'raw'>;
/** Any interaction that the bot can answer. */
export type RepliableGuildInteraction = RepliableInteraction<'cached' | 'raw'>;
/** A slash command, complete or still being typed. */
export type TypedCommand = ChatInputCommandInteraction<'cached' | 'raw'>;
export type CompletionRequest = AutocompleteInteraction<'cached' | 'raw'>;
/** A submitted form of a server's member. */
export type SubmittedForm = ModalSubmitInteraction<'cached' | 'raw'>;
/** A pressed button, or a choice in a menu. */
export type PressedButton = ButtonInteraction<'cached' | 'raw'> | StringSelectMenuInteraction<'cached' | 'raw'>;
