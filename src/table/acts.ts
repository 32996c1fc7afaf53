/** The bot's acts, as a person would see them. */
import type { DiscordError } from './errors.js';
import type { Interaction } from './interaction.js';
import type { Message } from './model.js';

export const ACT_KINDS = ['reply', 'edit', 'followup', 'message', 'update', 'choices', 'form', 'refused'] as const;
export type BotActionKind = (typeof ACT_KINDS)[number];

export interface BotActionFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

export interface BotAction {
  readonly kind: BotActionKind;
  /** The interaction behind the act, if any. */
  readonly interaction: Interaction | null;
  readonly channelId: string | null;
  /** The only user who sees it; null when everybody does. */
  readonly audience: string | null;
  readonly messageId: string | null;
  /** A message as it now stands, choices, a form, or Discord's error. A copy: later changes do not reach it. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly files: readonly BotActionFile[];
}

/** A message as an act: a copy as it now looks. */
export function messageAct(kind: BotActionKind, message: Message, interaction: Interaction | null): BotAction {
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

/** Choices or a form: seen by the one who asked. */
export function privateAct(
  kind: 'choices' | 'form',
  interaction: Interaction,
  body: Readonly<Record<string, unknown>>,
): BotAction {
  const { channel, user } = interaction;
  return { kind, interaction, channelId: channel.id, audience: user.id, messageId: null, body: structuredClone(body), files: [] };
}

/** A request that was turned down. */
export function refusedAct(
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
