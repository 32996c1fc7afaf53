import type { SlashCommandStringOption } from '@discordjs/builders';
import type { ChatInputCommandInteraction } from 'discord.js';
import { LATER, type Later } from '../game/index.js';
import { TYPED_MARK_MAX } from './event-picker.js';

/** Options that the commands share which put an event right. */
export const eventOption = (description: string, required: boolean) => (option: SlashCommandStringOption) =>
  option.setName('event').setDescription(description).setMaxLength(TYPED_MARK_MAX).setAutocomplete(true).setRequired(required);

export const reasonOption = (required: boolean) => (option: SlashCommandStringOption) =>
  option.setName('reason').setDescription('Why: it stands in the record').setMaxLength(200).setRequired(required);

export const laterOption = (option: SlashCommandStringOption) =>
  option
    .setName('later')
    .setDescription('What becomes of later events that built on it')
    .addChoices(
      { name: 'ask me first', value: 'refuse' },
      { name: 'undo them too', value: 'undo' },
      { name: 'keep what they set', value: 'keep' },
    );

type Options = ChatInputCommandInteraction['options'];

/** What was chosen for later events; null when nothing was. */
export function laterIn(options: Options): Later | null {
  return LATER.find((choice) => choice === options.getString('later')) ?? null;
}

export function reasonIn(options: Options): { readonly reason?: string } {
  const reason = options.getString('reason')?.trim() ?? '';
  return reason === '' ? {} : { reason };
}
