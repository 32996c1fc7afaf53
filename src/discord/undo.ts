import { ActionRowBuilder, ButtonBuilder } from '@discordjs/builders';
import { ButtonStyle, type RepliableInteraction } from 'discord.js';
import type { GameCommand } from '../game/index.js';
import { type PostBody, presentRefusal } from '../present/index.js';
import { Refusal } from '../rules/index.js';
import type { Request } from '../store/index.js';
import type { House } from './house.js';
import { replyPrivately } from './reply.js';

type Later = (GameCommand & { type: 'undo' })['later'];

export const LATER: readonly Later[] = ['refuse', 'undo', 'keep'];

/**
 * Takes an event back and posts it. When later events built on it the umpire is asked, privately, what shall become of them.
 * @param number the event; the last one that stands, unless given
 */
export async function undo(
  interaction: RepliableInteraction<'cached' | 'raw'>,
  house: House,
  request: Request,
  gameId: string,
  number: number | undefined,
  later: Later,
): Promise<void> {
  try {
    const committed = await house.battles.actSoon(
      request,
      { type: 'undo', ...(number === undefined ? {} : { event: number }), later },
      gameId,
    );
    await house.deliveries.answer(interaction, committed);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'CONFLICT' && error.field === 'later')) throw error;
    const event = number ?? house.battles.lastUndoable(gameId);
    const choices = new ActionRowBuilder<ButtonBuilder>().addComponents(
      new ButtonBuilder().setCustomId(`undo:${gameId}:${event}:undo`).setLabel('Undo them too').setStyle(ButtonStyle.Danger),
      new ButtonBuilder()
        .setCustomId(`undo:${gameId}:${event}:keep`)
        .setLabel('Keep what they set')
        .setStyle(ButtonStyle.Secondary),
    );
    await replyPrivately(interaction, {
      ...presentRefusal(error),
      components: [choices.toJSON() as PostBody['components'][number]],
    });
  }
}
