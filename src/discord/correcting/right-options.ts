import type { ChatInputCommandInteraction } from 'discord.js';
import { LATER, type Later, SCOPES, type Scope } from '../../game/index.js';
import { TYPED_MARK_MAX } from '../events/event-picker.js';
import { textOption } from '../options/slash.js';

/** Options shared by correcting commands. */
export const eventOption = (description: string, required: boolean) =>
  textOption('event', description, { required, autocomplete: true, maxLength: TYPED_MARK_MAX });

export const reasonOption = (required: boolean) =>
  textOption('reason', 'Why: it stands in the record', { required, maxLength: 200 });

export const LATER_OPTION = textOption('later', 'How later results are treated that hang on it', {
  choices: [
    { name: 'ask me first', value: 'refuse' },
    { name: 'judge all again', value: 'again' },
    { name: 'leave later results as they fell', value: 'keep' },
  ],
});

export const SCOPE_OPTION = textOption('scope', 'How much is taken back; the event alone, if left out', {
  choices: [
    { name: 'the event, with all of its command', value: 'event' },
    { name: 'everything from that event on', value: 'onwards' },
    { name: 'everything since this phase began, its beginning too', value: 'phase' },
    { name: 'everything since this turn began, its beginning too', value: 'turn' },
  ],
});

type Options = ChatInputCommandInteraction['options'];

/** The choice for later events; null without one. */
export function laterIn(options: Options): Later | null {
  return LATER.find((choice) => choice === options.getString('later')) ?? null;
}

/** The scope of an undo. */
export function scopeIn(options: Options): { readonly scope?: Scope } {
  const scope = SCOPES.find((choice) => choice === options.getString('scope'));
  return scope ? { scope } : {};
}

export function reasonIn(options: Options): { readonly reason?: string } {
  const reason = options.getString('reason')?.trim() ?? '';
  return reason === '' ? {} : { reason };
}
