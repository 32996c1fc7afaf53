/** Ways into battles: a side for a person without a side, and other battles for a person in the channel of an ended battle. */
import type { APIButtonComponentWithCustomId } from 'discord.js';
import { openPublicPart } from '../../game/index.js';
import { buildJoinButtons } from '../../present/index.js';
import type { GuildInteraction } from '../connection/interactions.js';
import { listOwnBattles, listOpenBattles, getPerson, describeBattleChannel, type BattleStores } from './people.js';

/** Returns the buttons with which a person without a side can join an open battle; an empty list for umpires and players. */
export function listJoinButtons(
  interaction: GuildInteraction,
  house: BattleStores,
  gameId: string,
): readonly APIButtonComponentWithCustomId[] {
  if (!house.battles.isReadable(gameId) || house.channels.guildOf(gameId) !== interaction.guildId) return [];
  const battle = openPublicPart(house.battles.open(gameId));
  const { standing, sideId } = house.battles.actorIn(gameId, getPerson(interaction));
  return battle.game.status === 'open' && standing === 'spectator' && sideId === null ? buildJoinButtons(gameId, battle) : [];
}

/** The maximum number of other battles that a person is shown. */
const MOST_LED_TO = 3;

/**
 * Lists open battles with their channels for a person in the channel of an ended battle. They are the person's own battles or, if
 * there are none, the server's battles.
 */
export function listNextBattles(interaction: GuildInteraction, house: BattleStores): readonly string[] {
  const own = listOwnBattles(interaction, house);
  return (own.length > 0 ? own : listOpenBattles(interaction, house))
    .slice(0, MOST_LED_TO)
    .map((id) => describeBattleChannel(house, id));
}
