/** Private cards of players: after a press the next card is the newest message, and the old one is deleted while Discord lets the bot. */
import type { Component, PostBody } from '../../present/index.js';
import { followPrivately, showPrivately } from '../connection/reply.js';
import type { Answered, Pressed } from '../connection/interactions.js';
import type { House } from '../house.js';

/** Discord lets the bot change a private message for 15 minutes after the interaction. */
const TOKEN_LASTS_MS = 14 * 60_000;
/** The largest number of cards that are remembered. */
const MOST_CARDS = 2000;

/** A way to change a private message: an interaction of it, and the message's id for that interaction. */
interface Card {
  readonly by: Answered;
  readonly id: string;
  readonly at: number;
}

/** Cards by their messages. They are lost when the bot stops; a card that is then pressed answers with the present one. */
const cards = new Map<string, Card>();

function remember(messageId: string, by: Answered, id: string): void {
  cards.delete(messageId);
  cards.set(messageId, { by, id, at: by.createdTimestamp });
  const [oldest] = cards.keys();
  if (cards.size > MOST_CARDS && oldest !== undefined) cards.delete(oldest);
}

/** Checks whether the pressed button stands on a private message. */
export const isOnCard = ({ message }: Pick<Pressed, 'message'>): boolean => message.flags.has('Ephemeral');

/** Shows a card in place of the pressed one, or as a message of its own. */
export async function showCard(interaction: Answered, body: PostBody<Component>): Promise<void> {
  await showPrivately(interaction, body);
  if (interaction.isMessageComponent() && isOnCard(interaction)) remember(interaction.message.id, interaction, '@original');
}

/**
 * Sends the next card after an answer, so that it is the newest message before the player, and deletes the pressed one. Errors are
 * only logged.
 */
export async function moveCard(interaction: Pressed, house: House, gameId: string, body: PostBody<Component>): Promise<void> {
  const id = await followPrivately(interaction, house, body, 'the next card could not be shown', { gameId });
  if (id === undefined) return;
  remember(id, interaction, id);
  const old = cards.get(interaction.message.id);
  if (!old || interaction.createdTimestamp - old.at > TOKEN_LASTS_MS) return;
  cards.delete(interaction.message.id);
  await old.by.webhook
    .deleteMessage(old.id)
    .catch((error: unknown) => void house.log.warn({ err: error, gameId }, 'an old card could not be deleted'));
}
