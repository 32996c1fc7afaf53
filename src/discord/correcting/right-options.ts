import type { ChatInputCommandInteraction } from 'discord.js';
import { LATER_RESULT_MODES, type LaterResultMode, UNDO_SCOPES, type UndoScope } from '../../game/index.js';
import { MAX_EVENT_NUMBER_LENGTH } from '../events/event-picker.js';
import { buildTextOption } from '../options/slash.js';

/** Builds the option for an event, which all correcting commands share. */
export const buildEventOption = (description: string, required: boolean) =>
  buildTextOption('event', description, { required, autocomplete: true, maxLength: MAX_EVENT_NUMBER_LENGTH });

export const buildReasonOption = (required: boolean) =>
  buildTextOption('reason', 'Reason, for the record', { required, maxLength: 200 });

export const LATER_OPTION = buildTextOption('later', 'Effect on later results that depend on this event. Default: ask me first', {
  choices: [
    { name: 'ask me first', value: 'refuse' },
    { name: 'recalculate all', value: 'again' },
    { name: 'keep later results', value: 'keep' },
  ],
});

export const SCOPE_OPTION = buildTextOption('scope', 'Events to undo. Default: all events of the same command', {
  choices: [
    { name: 'the event with its whole command', value: 'event' },
    { name: 'everything from that event on', value: 'onwards' },
    { name: 'the whole phase, with its start', value: 'phase' },
    { name: 'the whole turn, with its start', value: 'turn' },
  ],
});

type Options = ChatInputCommandInteraction['options'];

/** Returns what the umpire has chosen to do with later events; null if nothing was chosen. */
export function readLaterOption(options: Options): LaterResultMode | null {
  return LATER_RESULT_MODES.find((choice) => choice === options.getString('later')) ?? null;
}

/** Returns how much an undo includes. */
export function readScopeOption(options: Options): { readonly scope?: UndoScope } {
  const scope = UNDO_SCOPES.find((choice) => choice === options.getString('scope'));
  return scope ? { scope } : {};
}

export function readReasonOption(options: Options): { readonly reason?: string } {
  const reason = options.getString('reason')?.trim() ?? '';
  return reason === '' ? {} : { reason };
}
