import { SlashCommandBuilder } from '@discordjs/builders';
import type { Command } from '../src/discord/command.js';
import { numberCalled, suggestEvents } from '../src/discord/event-picker.js';
import { gameHereOrRefuse, requestOf } from '../src/discord/people.js';
import { putRight } from '../src/discord/putting-right.js';
import { eventOption, laterIn, laterOption, reasonIn, reasonOption, scopeIn, scopeOption } from '../src/discord/right-options.js';
import { isUndoable } from '../src/game/index.js';

/** /undo: takes an event back, in the open. Nothing is erased and no die is un-rolled. */
export const undo: Command = {
  data: new SlashCommandBuilder()
    .setName('undo')
    .setDescription('Take back the last event, or one you choose; you see first what it touches (umpire)')
    .addStringOption(eventOption('The event; the last one that stands, if left out', false))
    .addStringOption(scopeOption)
    .addStringOption(reasonOption(false))
    .addStringOption(laterOption)
    .toJSON(),
  async execute(interaction, house) {
    const { game } = gameHereOrRefuse(interaction, house);
    const called = interaction.options.getString('event');
    const number = called === null ? undefined : numberCalled(house, game.gameId, called);
    const later = laterIn(interaction.options);
    const command = {
      type: 'undo',
      ...(number === undefined ? {} : { event: number }),
      ...scopeIn(interaction.options),
      ...reasonIn(interaction.options),
      later: later ?? 'refuse',
    } as const;
    await putRight(interaction, house, requestOf(interaction), game.gameId, command, later === null);
  },
  autocomplete: (interaction, house) => suggestEvents(interaction, house, (event, { state }) => isUndoable(state, event)),
};
