/** Lets a side decide whether its channel gets posts although an enemy player can read every channel of the server. */
import { openPublicPart, isWithoutUmpire } from '../../game/index.js';
import { presentNotice } from '../../present/index.js';
import { findRowName, Refusal } from '../../rules/index.js';
import type { ButtonHandler } from '../command.js';
import { showPrivately } from '../connection/reply.js';
import { getPerson } from '../people/people.js';
import { POST_ANYWAY_BUTTON } from './room-watch.js';

/**
 * Handles `post-anyway:<game>:<channel>`, which an umpire presses. In a battle without an umpire, a player of the channel's side
 * can press it.
 */
export const postAnywayButtonHandler: ButtonHandler = {
  name: POST_ANYWAY_BUTTON,
  async press(interaction, [gameId = '', channelId = ''], services) {
    const room = services.rooms.of(gameId).find((one) => one.channelId === channelId);
    if (!room)
      throw new Refusal(
        'NOT_FOUND',
        'That channel no longer belongs to the battle. Use `/game channels list` to see its channels.',
      );
    const battle = openPublicPart(services.battles.open(gameId));
    const { sideId } = services.battles.actorIn(gameId, getPerson(interaction));
    if (isWithoutUmpire(battle) && sideId !== room.audience) {
      const side = battle.tables.side.get(room.audience);
      throw new Refusal(
        'NOT_YOURS',
        `Only players of ${side ? findRowName(side) : 'that side'} can decide this. Ask one of them.`,
      );
    }
    const holds = await services.deliveries.watch.trustAdministrators(interaction.client, room);
    await showPrivately(
      interaction,
      presentNotice(
        holds
          ? `The bot posts in <#${channelId}> from now on. The missing posts follow.`
          : `Others can read <#${channelId}> too, so the bot does not post there yet. Use \`/game channels list\` to see them.`,
      ),
    );
  },
};
