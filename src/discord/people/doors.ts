/** The doors of a battle: who plays no side is offered one, and who is in the channel of an ended battle is led to the next. */
import type { APIButtonComponentWithCustomId } from 'discord.js';
import { inTheOpen } from '../../game/index.js';
import { joinButtons } from '../../present/index.js';
import type { InGuild } from '../connection/interactions.js';
import { battlesOf, openBattlesOf, personOf, playedWhere, type Played } from './people.js';

/** Returns the buttons with which a person who plays no side joins an open battle; none for umpires and players. */
export function doorsOf(interaction: InGuild, house: Played, gameId: string): readonly APIButtonComponentWithCustomId[] {
  if (!house.battles.isReadable(gameId) || house.channels.guildOf(gameId) !== interaction.guildId) return [];
  const battle = inTheOpen(house.battles.open(gameId));
  const { standing, sideId } = house.battles.actorIn(gameId, personOf(interaction));
  return battle.game.status === 'open' && standing === 'spectator' && sideId === null ? joinButtons(gameId, battle) : [];
}

/** The largest number of battles to which a person is led. */
const MOST_LED_TO = 3;

/**
 * Lists the open battles to which a person goes from an ended one, with a channel: their own, or if there are none the server's.
 */
export function nextBattles(interaction: InGuild, house: Played): readonly string[] {
  const own = battlesOf(interaction, house);
  return (own.length > 0 ? own : openBattlesOf(interaction, house)).slice(0, MOST_LED_TO).map((id) => playedWhere(house, id));
}
