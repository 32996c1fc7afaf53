import type { AutocompleteInteraction } from 'discord.js';
import { type BattleEvent } from '../game/index.js';
import type { OpenGame } from '../store/index.js';
import type { House } from './house.js';
import { gameHere } from './people.js';
import { pick } from './pickers.js';

/** How many of the latest events are offered. */
const OFFERED = 100;

/** Offers the latest events that are admitted, newest first, each by its number and summary. */
export async function suggestEvents(
  interaction: AutocompleteInteraction<'cached' | 'raw'>,
  house: House,
  admit: (event: BattleEvent, game: OpenGame) => boolean,
): Promise<void> {
  const here = gameHere(interaction, house);
  if (!here) return interaction.respond([]);
  const choices = house.record
    .latest(here.game.gameId, OFFERED)
    .filter((event) => admit(event, here.game))
    .map(({ number, summary }) => ({ name: `${number}: ${summary}`.slice(0, 100), value: `${number}` }));
  return interaction.respond(
    pick(choices, interaction.options.getFocused()).map(({ name, value }) => ({ name, value: Number(value) })),
  );
}
