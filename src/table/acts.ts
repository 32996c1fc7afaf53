/** The bot's actions as people see them. */
import type { DiscordError } from './errors.js';
import type { Interaction } from './interaction.js';
import type { Message } from './model.js';

const ACT_KINDS = ['reply', 'edit', 'followup', 'message', 'update', 'choices', 'form', 'refused'] as const;
export type BotActionKind = (typeof ACT_KINDS)[number];

export interface BotActionFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

export interface BotAction {
  readonly kind: BotActionKind;
  /** The interaction that caused the action; null if there was no interaction. */
  readonly interaction: Interaction | null;
  readonly channelId: string | null;
  /** The only user who can see the action; null if everyone can. */
  readonly audience: string | null;
  readonly messageId: string | null;
  /**
   * The content of the action: the present message, choices, a form, or Discord's error. This is a copy, so later changes do not
   * affect it.
   */
  readonly body: Readonly<Record<string, unknown>>;
  readonly files: readonly BotActionFile[];
}

/** Returns the action for a message, with a copy of the message in its present state. */
export function buildMessageAction(kind: BotActionKind, message: Message, interaction: Interaction | null): BotAction {
  const { content, embeds, components } = message;
  return {
    kind,
    interaction,
    channelId: message.channelId,
    audience: message.audience,
    messageId: message.id,
    body: structuredClone({ content, embeds, components }),
    files: message.attachments.map((a) => ({ id: a.id, name: a.filename, bytes: a.size })),
  };
}

/** Returns the action for choices or a form, which only the person who asked for them can see. */
export function buildPrivateAction(
  kind: 'choices' | 'form',
  interaction: Interaction,
  body: Readonly<Record<string, unknown>>,
): BotAction {
  const { channel, user } = interaction;
  return { kind, interaction, channelId: channel.id, audience: user.id, messageId: null, body: structuredClone(body), files: [] };
}

/** Returns the action for a request that Discord would refuse. */
export function buildRefusedAction(
  error: DiscordError,
  request: string,
  interaction: Interaction | null,
  channelId: string | null,
): BotAction {
  return {
    kind: 'refused',
    interaction,
    channelId: interaction?.channel.id ?? channelId,
    audience: null,
    messageId: null,
    body: { ...error.body, request },
    files: [],
  };
}
