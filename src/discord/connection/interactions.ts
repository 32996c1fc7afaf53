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
export type Answered = RepliableInteraction<'cached' | 'raw'>;
/** A slash command, including a command that the person is still typing. */
export type Typed = ChatInputCommandInteraction<'cached' | 'raw'>;
export type Completing = AutocompleteInteraction<'cached' | 'raw'>;
/** A submitted form. */
export type Submitted = ModalSubmitInteraction<'cached' | 'raw'>;
/** A press on a button, or a choice in a menu. */
export type Pressed = ButtonInteraction<'cached' | 'raw'> | StringSelectMenuInteraction<'cached' | 'raw'>;
