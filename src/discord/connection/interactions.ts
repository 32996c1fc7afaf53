/** The kinds of interactions on a server, sorted by what a handler can do with them. */
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
/** Any interaction with an answer. */
export type Answered = RepliableInteraction<'cached' | 'raw'>;
/** A slash command, and one that is being typed. */
export type Typed = ChatInputCommandInteraction<'cached' | 'raw'>;
export type Completing = AutocompleteInteraction<'cached' | 'raw'>;
/** A form that is sent. */
export type Submitted = ModalSubmitInteraction<'cached' | 'raw'>;
/** A press on a button, or a choice in a menu. */
export type Pressed = ButtonInteraction<'cached' | 'raw'> | StringSelectMenuInteraction<'cached' | 'raw'>;
