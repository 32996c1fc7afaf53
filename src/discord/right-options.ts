import type { SlashCommandStringOption } from '@discordjs/builders';
import type { ChatInputCommandInteraction } from 'discord.js';
import { LATER, type Later, SCOPES, type Scope } from '../game/index.js';
import { TYPED_MARK_MAX } from './event-picker.js';

/** Options that the commands share which put an event right. */
export const eventOption = (description: string, required: boolean) => (option: SlashCommandStringOption) =>
  option.setName('event').setDescription(description).setMaxLength(TYPED_MARK_MAX).setAutocomplete(true).setRequired(required);

export const reasonOption = (required: boolean) => (option: SlashCommandStringOption) =>
  option.setName('reason').setDescription('Why: it stands in the record').setMaxLength(200).setRequired(required);

export const laterOption = (option: SlashCommandStringOption) =>
  option
    .setName('later')
    .setDescription('What becomes of later results that hang on it')
    .addChoices(
      { name: 'ask me first', value: 'refuse' },
      { name: 'judge all again', value: 'again' },
      { name: 'leave later results as they fell', value: 'keep' },
    );

export const scopeOption = (option: SlashCommandStringOption) =>
  option
    .setName('scope')
    .setDescription('How much is taken back; the event alone, if left out')
    .addChoices(
      { name: 'the event, with all of its command', value: 'event' },
      { name: 'everything from that event on', value: 'onwards' },
      { name: 'everything since this phase began, its beginning too', value: 'phase' },
      { name: 'everything since this turn began, its beginning too', value: 'turn' },
    );

type Options = ChatInputCommandInteraction['options'];

/** What was chosen for later events; null when nothing was. */
export function laterIn(options: Options): Later | null {
  return LATER.find((choice) => choice === options.getString('later')) ?? null;
}

/** How much is to be taken back. */
export function scopeIn(options: Options): { readonly scope?: Scope } {
  const scope = SCOPES.find((choice) => choice === options.getString('scope'));
  return scope ? { scope } : {};
}

export function reasonIn(options: Options): { readonly reason?: string } {
  const reason = options.getString('reason')?.trim() ?? '';
  return reason === '' ? {} : { reason };
}
