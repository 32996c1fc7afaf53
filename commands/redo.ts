import type { Command } from '../src/discord/command.js';
import { findEventNumber, suggestEvents } from '../src/discord/events/event-picker.js';
import { findKnownEvent } from '../src/discord/log/more.js';
import { carryOutAndAnswer, requireGameHere, requestOf } from '../src/discord/people/people.js';
import { amendEvents } from '../src/discord/correcting/putting-right.js';
import { eventOption, readLater, LATER_OPTION, readReason, reasonOption } from '../src/discord/correcting/right-options.js';
import { slashCommand } from '../src/discord/options/slash.js';
import { isUndoable } from '../src/game/index.js';
import { refuseInvalid } from '../src/rules/index.js';

/**
 * Defines /redo, which restores an undone event. In a battle without an umpire, the command may propose this to the other sides.
 */
export const redo: Command = {
  data: slashCommand('redo', 'Redo what was undone last (umpires only)', [
    eventOption('Undo to reverse. Default: the latest', false),
    reasonOption(false),
    LATER_OPTION,
  ]),
  async execute(interaction, house) {
    const { game, actor } = requireGameHere(interaction, house);
    const called = interaction.options.getString('event');
    if (actor.standing !== 'umpire') {
      // A player must choose the undo to reverse, because they may not know the last undo.
      if (called === null) throw refuseInvalid('event', 'No undo is chosen. Choose the undo that you want to reverse.');
      const { event } = findKnownEvent(interaction, house, game.gameId, called);
      return carryOutAndAnswer(interaction, house, {
        type: 'redo',
        event: event.number,
        ...readReason(interaction.options),
        later: 'again',
      });
    }
    const number = called === null ? undefined : findEventNumber(house, game.gameId, called);
    await amendEvents(interaction, house, requestOf(interaction), game.gameId, {
      type: 'redo',
      ...(number === undefined ? {} : { event: number }),
      ...readReason(interaction.options),
      later: readLater(interaction.options) ?? 'refuse',
    });
  },
  autocomplete: (interaction, house) =>
    suggestEvents(interaction, house, (event, { state }) => event.kind === 'undone' && isUndoable(state, event)),
};
