import { SlashCommandBuilder } from '@discordjs/builders';
import type { Command } from '../src/discord/command.js';
import { gameHere, gameHereOrRefuse, requestOf } from '../src/discord/people.js';
import { pick } from '../src/discord/pickers.js';
import { LATER, undo as undoEvent } from '../src/discord/undo.js';
import { isUndoable } from '../src/game/index.js';

const OFFERED = 100;

/** /undo: takes an event back, in the open. Nothing is erased and no die is un-rolled. */
export const undo: Command = {
  data: new SlashCommandBuilder()
    .setName('undo')
    .setDescription('Take back the last event, or one you choose (umpire)')
    .addIntegerOption((option) =>
      option
        .setName('event')
        .setDescription('The event; the last one that stands, if left out')
        .setMinValue(1)
        .setAutocomplete(true),
    )
    .addStringOption((option) =>
      option
        .setName('later')
        .setDescription('What becomes of later events that built on it')
        .addChoices(
          { name: 'ask me first', value: 'refuse' },
          { name: 'undo them too', value: 'undo' },
          { name: 'keep what they set', value: 'keep' },
        ),
    )
    .toJSON(),
  async execute(interaction, house) {
    const { game } = gameHereOrRefuse(interaction, house);
    const later = LATER.find((choice) => choice === interaction.options.getString('later')) ?? 'refuse';
    await undoEvent(
      interaction,
      house,
      requestOf(interaction),
      game.gameId,
      interaction.options.getInteger('event') ?? undefined,
      later,
    );
  },
  async autocomplete(interaction, house) {
    const here = gameHere(interaction, house);
    if (here?.actor.standing !== 'umpire') return interaction.respond([]);
    const { state, gameId } = here.game;
    const choices = house.battles
      .latest(gameId, OFFERED)
      .filter((event) => isUndoable(state, event))
      .map(({ number, summary }) => ({ name: `${number}: ${summary}`.slice(0, 100), value: `${number}` }));
    return interaction.respond(
      pick(choices, interaction.options.getFocused()).map(({ name, value }) => ({ name, value: Number(value) })),
    );
  },
};
