/** Lets a side decide whether its channel gets posts although an enemy player can read every channel of the server. */
import { inTheOpen, isUnrefereed } from '../../game/index.js';
import { button, type PostBody, presentNotice } from '../../present/index.js';
import { nameOf, Refusal } from '../../rules/index.js';
import type { ButtonHandler } from '../command.js';
import { showPrivately } from '../connection/reply.js';
import { personOf } from '../people/people.js';

const NAME = 'post-anyway';

/**
 * Tells that a channel gets no posts, because players of other sides can read every channel of the server, and offers to post
 * anyway.
 */
export function presentMasters(
  { gameId, channelId }: { readonly gameId: string; readonly channelId: string },
  masters: readonly string[],
): PostBody {
  const who = masters.slice(0, 10).join(', ');
  return presentNotice(
    `The bot does not post in <#${channelId}> for now: ${who} can read every channel of this server, and plays for another side. If the players of that channel trust them not to look, press _Post anyway_.`,
    [button('Post anyway', `${NAME}:${gameId}:${channelId}`)],
  );
}

/** Handles `post-anyway:<game>:<channel>` of an umpire or, without an umpire, of a player of the channel's side. */
export const postAnywayButton: ButtonHandler = {
  name: NAME,
  async press(interaction, [gameId = '', channelId = ''], house) {
    const room = house.rooms.of(gameId).find((one) => one.channelId === channelId);
    if (!room)
      throw new Refusal(
        'NOT_FOUND',
        'That channel no longer belongs to the battle. Use `/game channels list` to see its channels.',
      );
    const battle = inTheOpen(house.battles.open(gameId));
    const { sideId } = house.battles.actorIn(gameId, personOf(interaction));
    if (isUnrefereed(battle) && sideId !== room.audience) {
      const side = battle.tables.side.get(room.audience);
      throw new Refusal('NOT_YOURS', `Only players of ${side ? nameOf(side) : 'that side'} can decide this. Ask one of them.`);
    }
    const holds = await house.deliveries.watch.trustAdministrators(interaction.client, room);
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
