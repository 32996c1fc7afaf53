import { SlashCommandBuilder } from '@discordjs/builders';
import type { Command } from '../src/discord/command.js';
import { gameHereOrRefuse } from '../src/discord/people.js';
import { viewOf } from '../src/discord/pickers.js';
import { replyPrivately } from '../src/discord/reply.js';
import { needs } from '../src/game/index.js';
import { presentMine, presentNotice } from '../src/present/index.js';

/** /my: a player's own units, by what they can still do in this phase. */
export const my: Command = {
  data: new SlashCommandBuilder().setName('my').setDescription('Your units, and what they can still do in this phase').toJSON(),
  async execute(interaction, house) {
    const { game, actor } = gameHereOrRefuse(interaction, house);
    if (actor.sideId === null) {
      await replyPrivately(
        interaction,
        presentNotice('You have no units of your own here. `/turn status` tells how the battle stands.'),
      );
      return;
    }
    const view = viewOf(game, { ...actor, standing: 'player' });
    await replyPrivately(interaction, presentMine(view, needs(view), actor.sideId));
  },
};
