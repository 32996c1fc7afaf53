import type { Command } from '../src/discord/command.js';
import { findEventNumber, suggestEvents } from '../src/discord/events/event-picker.js';
import { findKnownEvent } from '../src/discord/log/more.js';
import { carryOutAndAnswer, requireGameHere } from '../src/discord/people/people.js';
import { amendEvents } from '../src/discord/correcting/putting-right.js';
import {
  buildEventOption,
  readLaterOption,
  LATER_OPTION,
  readReasonOption,
  buildReasonOption,
} from '../src/discord/correcting/right-options.js';
import { buildSlashCommand } from '../src/discord/options/slash.js';
import { isUndoable } from '../src/game/index.js';
import { refuseInvalid } from '../src/rules/index.js';

/**
 * Defines /redo, which restores an undone event. In a battle without an umpire, the command may propose this to the other sides.
 */
export const redoCommand: Command = {
  data: buildSlashCommand('redo', 'Redo what was undone last (umpires only)', [
    buildEventOption('Undo to reverse. Default: the latest', false),
    buildReasonOption(false),
    LATER_OPTION,
  ]),
  async execute(interaction, services) {
    const { options } = interaction;
    const { game, actor } = requireGameHere(interaction, services);
    const called = options.getString('event');
    const reason = readReasonOption(options);
    if (actor.standing !== 'umpire') {
      // A player must choose the undo to reverse, because they may not know the last undo.
      if (called === null) throw refuseInvalid('event', 'No undo is chosen. Choose the undo that you want to reverse.');
      const { event } = findKnownEvent(interaction, services, game.gameId, called);
      return carryOutAndAnswer(interaction, services, { type: 'redo', event: event.number, ...reason, later: 'again' });
    }
    const named = called === null ? {} : { event: findEventNumber(services, game.gameId, called) };
    const later = readLaterOption(options) ?? 'refuse';
    await amendEvents(interaction, services, game.gameId, { type: 'redo', ...named, ...reason, later });
  },
  autocomplete: (interaction, services) =>
    suggestEvents(interaction, services, (event, { state }) => event.kind === 'undone' && isUndoable(state, event)),
};
