/**
 * Shows players' private cards. When a button is pressed, the next card becomes the newest message, and the old card is deleted
 * if Discord still allows this.
 */
import type { AttachmentBuilder } from 'discord.js';
import type { Logger } from 'pino';
import type { Component, PostBody } from '../../present/index.js';
import { followPrivately, showForOne } from '../connection/reply.js';
import type { RepliableInGuild, PressedButton } from '../connection/interactions.js';

/**
 * The time in milliseconds during which the bot can safely change a private message. Discord allows 15 minutes after the
 * interaction.
 */
const TOKEN_LASTS_MS = 14 * 60_000;
/** The maximum number of cards that are remembered. */
const MOST_CARDS = 2000;

/** The data for changing a private message: its interaction, and its message id. */
interface Card {
  readonly by: RepliableInGuild;
  readonly id: string;
}

/** Checks whether the pressed button belongs to a private message. */
export const isOnCard = ({ message }: Pick<PressedButton, 'message'>): boolean => message.flags.has('Ephemeral');

/** The cards by message id, for as long as the bot runs. Pressing a button on an unknown card shows the present card. */
export class Cards {
  private readonly cards = new Map<string, Card>();

  constructor(readonly log: Logger) {}

  /** Shows a card, either in place of the card with the pressed button or as a separate message. */
  async show(interaction: RepliableInGuild, body: PostBody<Component>, files?: AttachmentBuilder[]): Promise<void> {
    const isReplaced = interaction.isMessageComponent() && isOnCard(interaction);
    const id = (await showForOne(interaction, body, files)) ?? (isReplaced ? interaction.message.id : undefined);
    if (id !== undefined) this.remember(id, interaction, '@original');
  }

  /**
   * Sends the next card after an answer, so that the card is the newest message. Then deletes the card with the pressed button.
   * Errors are only logged.
   */
  async move(interaction: PressedButton, gameId: string, body: PostBody<Component>): Promise<void> {
    const id = await followPrivately(interaction, this, body, 'the next card could not be shown', { gameId });
    if (id === undefined) return;
    this.remember(id, interaction, id);
    const old = this.cards.get(interaction.message.id);
    if (!old || interaction.createdTimestamp - old.by.createdTimestamp > TOKEN_LASTS_MS) return;
    this.cards.delete(interaction.message.id);
    await old.by.webhook
      .deleteMessage(old.id)
      .catch((error: unknown) => void this.log.warn({ err: error, gameId }, 'an old card could not be deleted'));
  }

  private remember(messageId: string, by: RepliableInGuild, id: string): void {
    this.cards.delete(messageId);
    this.cards.set(messageId, { by, id });
    const [oldest] = this.cards.keys();
    if (this.cards.size > MOST_CARDS && oldest !== undefined) this.cards.delete(oldest);
  }
}
