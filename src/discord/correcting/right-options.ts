import type { ChatInputCommandInteraction } from 'discord.js';
import { LATER, type Later, SCOPES, type Scope } from '../../game/index.js';
import { TYPED_MARK_MAX } from '../events/event-picker.js';
import { textOption } from '../options/slash.js';

/** Builds the option for an event, which all correcting commands share. */
export const eventOption = (description: string, required: boolean) =>
  textOption('event', description, { required, autocomplete: true, maxLength: TYPED_MARK_MAX });

export const reasonOption = (required: boolean) => textOption('reason', 'Reason, for the record', { required, maxLength: 200 });

export const LATER_OPTION = textOption('later', 'Effect on later results that depend on this event. Default: ask me first', {
  choices: [
    { name: 'ask me first', value: 'refuse' },
    { name: 'recalculate all', value: 'again' },
    { name: 'keep later results', value: 'keep' },
  ],
});

export const SCOPE_OPTION = textOption('scope', 'Events to undo. Default: all events of the same command', {
  choices: [
    { name: 'the event with its whole command', value: 'event' },
    { name: 'everything from that event on', value: 'onwards' },
    { name: 'the whole phase, with its start', value: 'phase' },
    { name: 'the whole turn, with its start', value: 'turn' },
  ],
});

type Options = ChatInputCommandInteraction['options'];

/** Returns what the umpire has chosen to do with later events; null if nothing was chosen. */
export function readLater(options: Options): Later | null {
  return LATER.find((choice) => choice === options.getString('later')) ?? null;
}

/** Returns how much an undo includes. */
export function readScope(options: Options): { readonly scope?: Scope } {
  const scope = SCOPES.find((choice) => choice === options.getString('scope'));
  return scope ? { scope } : {};
}

export function readReason(options: Options): { readonly reason?: string } {
  const reason = options.getString('reason')?.trim() ?? '';
  return reason === '' ? {} : { reason };
}
