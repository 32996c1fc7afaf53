/**
 * Shows players' private cards. When a button is pressed, the next card becomes the newest message, and the old card is deleted
 * if Discord still allows this.
 */
import type { AttachmentBuilder } from 'discord.js';
import type { Logger } from 'pino';
import type { Component, PostBody } from '../../present/index.js';
import { buildEditedReply, sendPrivateFollowUp, sendPrivately, showOrSendPrivately } from '../connection/reply.js';
import type { RepliableGuildInteraction, PressedButton } from '../connection/interactions.js';

/**
 * The time in milliseconds during which the bot can safely change a private message. Discord allows 15 minutes after the
 * interaction.
 */
const TOKEN_LASTS_MS = 14 * 60_000;
/** The maximum number of cards that are remembered. */
const MOST_CARDS = 2000;

/** The data for changing a private message: its interaction, and its message id. */
interface Card {
  readonly by: RepliableGuildInteraction;
  readonly id: string;
}

/** Checks whether the pressed button belongs to a private message. */
export const isOnPrivateMessage = ({ message }: Pick<PressedButton, 'message'>): boolean => message.flags.has('Ephemeral');

/** The cards by message id, for as long as the bot runs. Pressing a button on an unknown card shows the present card. */
export class Cards {
  private readonly cards = new Map<string, Card>();
  /** The ids of cards that a newer card replaces or has replaced. */
  private readonly replaced = new Set<string>();

  constructor(readonly log: Logger) {}

  /**
   * Shows a card in place of the pressed card, or as a separate message.
   * @returns the id of the card; undefined if it is unknown
   */
  async show(
    interaction: RepliableGuildInteraction,
    body: PostBody<Component>,
    files?: AttachmentBuilder[],
  ): Promise<string | undefined> {
    const isReplaced = interaction.isMessageComponent() && isOnPrivateMessage(interaction);
    const id = (await showOrSendPrivately(interaction, body, files)) ?? (isReplaced ? interaction.message.id : undefined);
    if (id !== undefined) this.remember(id, interaction, '@original');
    return id;
  }

  /**
   * Shows a person's panel as `show` does, and deletes their other cards in this channel, so that only one card is open. If another
   * press of the same card is answered with the next card meanwhile, that card stays, and the panel is not shown.
   */
  async open(interaction: RepliableGuildInteraction, body: PostBody<Component>): Promise<void> {
    const pressed = interaction.isMessageComponent() ? interaction : undefined;
    const isReplaced = (): boolean => pressed !== undefined && this.replaced.has(pressed.message.id);
    if (pressed && isReplaced()) {
      if (!pressed.deferred && !pressed.replied) await pressed.deferUpdate();
      return;
    }
    const id = await this.show(interaction, body);
    if (id === undefined || isReplaced()) return;
    const others = [...this.cards].filter(
      ([messageId, { by }]) => messageId !== id && by.user.id === interaction.user.id && by.channelId === interaction.channelId,
    );
    for (const [messageId] of others) await this.remove(messageId, interaction);
  }

  /**
   * Sends the next card after an answer, so that the card is the newest message. Then deletes the card with the pressed button.
   * Errors are only logged.
   * @returns the id of the next card; undefined if it could not be shown
   */
  async move(interaction: PressedButton, gameId: string, body: PostBody<Component>): Promise<string | undefined> {
    const pressed = interaction.message.id;
    this.replaced.add(pressed);
    const id = await sendPrivateFollowUp(interaction, this, body, 'the next card could not be shown', { gameId });
    if (id !== undefined) this.remember(id, interaction, id);
    const isGone = id !== undefined && (await this.remove(pressed, interaction));
    // A card that is still there answers its buttons.
    if (!isGone) this.replaced.delete(pressed);
    const [oldest] = this.replaced;
    if (this.replaced.size > MOST_CARDS && oldest !== undefined) this.replaced.delete(oldest);
    return id;
  }

  /** Brings a card up to date, if it is still open. Errors are only logged. */
  async renew(messageId: string, body: PostBody<Component>): Promise<void> {
    const card = this.cards.get(messageId);
    await card?.by.webhook
      .editMessage(card.id, buildEditedReply(body))
      .catch((error: unknown) => void this.log.warn({ err: error }, 'a card could not be brought up to date'));
  }

  /** Asks a person in a separate message, which `remove` deletes after the answer. */
  async ask(interaction: RepliableGuildInteraction, body: PostBody<Component>, files?: AttachmentBuilder[]): Promise<void> {
    const id = await sendPrivately(interaction, body, files);
    if (id !== undefined) this.remember(id, interaction, '@original');
  }

  /**
   * Deletes a card or an answered question, if Discord still allows this. Errors are only logged.
   * @returns whether it was deleted
   */
  async remove(messageId: string, { createdTimestamp }: Pick<RepliableGuildInteraction, 'createdTimestamp'>): Promise<boolean> {
    const old = this.cards.get(messageId);
    if (!old || createdTimestamp - old.by.createdTimestamp > TOKEN_LASTS_MS) return false;
    this.cards.delete(messageId);
    return old.by.webhook.deleteMessage(old.id).then(
      () => true,
      (error: unknown) => (this.log.warn({ err: error }, 'an old card could not be deleted'), false),
    );
  }

  private remember(messageId: string, by: RepliableGuildInteraction, id: string): void {
    this.cards.delete(messageId);
    this.cards.set(messageId, { by, id });
    const [oldest] = this.cards.keys();
    if (this.cards.size > MOST_CARDS && oldest !== undefined) this.cards.delete(oldest);
  }
}
