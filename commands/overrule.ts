import { SlashCommandBuilder } from '@discordjs/builders';
import type { Command } from '../src/discord/command.js';
import { numberCalled, suggestEvents } from '../src/discord/event-picker.js';
import { readSettings } from '../src/discord/overruling.js';
import { gameHere, gameHereOrRefuse, requestOf } from '../src/discord/people.js';
import { suggest } from '../src/discord/pickers.js';
import { putRight } from '../src/discord/putting-right.js';
import { eventOption, laterIn, laterOption, reasonIn, reasonOption } from '../src/discord/right-options.js';
import { isUndoable } from '../src/game/index.js';

/** Units that one overruling can set. */
const UNITS = ['', '-2', '-3', '-4'] as const;

const builder = new SlashCommandBuilder()
  .setName('overrule')
  .setDescription('Set by hand what an event did to units; the rest stands, without a unit none of it (umpire)')
  .addStringOption(eventOption('The event', true))
  .addStringOption(reasonOption(true));
for (const suffix of UNITS) {
  builder
    .addStringOption((option) =>
      option.setName(`unit${suffix}`).setDescription('A unit that is to be otherwise').setAutocomplete(true),
    )
    .addStringOption((option) =>
      option.setName(`set${suffix}`).setDescription('Its fields, like suppressed=true impairments=1').setMaxLength(500),
    );
}

/** /overrule: the umpire's word in place of the dice; what he says nothing of stays as it came out. */
export const overrule: Command = {
  data: builder.addStringOption(laterOption).toJSON(),
  async execute(interaction, house) {
    const { options } = interaction;
    const { game, actor } = gameHereOrRefuse(interaction, house);
    const set = UNITS.flatMap((suffix) =>
      readSettings(game, actor, options.getString(`unit${suffix}`), options.getString(`set${suffix}`), suffix),
    );
    await putRight(interaction, house, requestOf(interaction), game.gameId, {
      type: 'overrule',
      event: numberCalled(house, game.gameId, options.getString('event', true)),
      set,
      ...(set.length === 0 ? {} : { rest: 'stands' }),
      reason: reasonIn(options).reason ?? '',
      later: laterIn(options) ?? 'refuse',
    });
  },
  autocomplete(interaction, house) {
    const { name, value } = interaction.options.getFocused(true);
    if (name === 'event')
      return suggestEvents(interaction, house, (event, { state }) => event.kind !== 'undone' && isUndoable(state, event));
    const here = gameHere(interaction, house);
    return interaction.respond(here ? suggest(here.game, here.actor, 'unit', value) : []);
  },
};
