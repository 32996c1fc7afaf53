/** Defines the content of the table: servers, people, channels, roles and messages. */
import type { APIApplicationCommand, APIAttachment, APIEmbed, APIMessageTopLevelComponent } from 'discord-api-types/v10';

export interface User {
  readonly id: string;
  readonly name: string;
  readonly bot: boolean;
}

export interface ServerRole {
  readonly id: string;
  readonly guildId: string;
  name: string;
  permissions: bigint;
  position: number;
  readonly managed: boolean;
}

export interface Member {
  readonly user: User;
  readonly guildId: string;
  /** The ids of the member's roles, without @everyone. */
  readonly roles: Set<string>;
  readonly joinedAt: string;
}

export interface Message {
  readonly id: string;
  readonly channelId: string;
  readonly guildId: string;
  readonly author: User;
  readonly timestamp: string;
  readonly nonce?: string | number;
  /** The only user who can see the message; null if everyone can. */
  readonly audience: string | null;
  /** The interaction that the message answers, with its user. */
  readonly interaction?: { readonly id: string; readonly type: number; readonly user: User; readonly name?: string };
  readonly replyTo?: string;
  content: string;
  embeds: APIEmbed[];
  components: APIMessageTopLevelComponent[];
  attachments: APIAttachment[];
  /** True while the bot is "thinking", between a deferred response and its answer. */
  thinking: boolean;
  flags: number;
  editedTimestamp: string | null;
}

export interface Overwrite {
  readonly of: 'role' | 'member';
  readonly allow: bigint;
  readonly deny: bigint;
}

export interface Channel {
  readonly id: string;
  readonly guildId: string;
  name: string;
  /** The id of the channel that contains the thread. */
  readonly parentId?: string;
  /**
   * The ids of the members of a private channel or private thread. No one else can see the channel. Only private threads are also
   * visible to people who may manage threads. Missing for any other channel, where `overwrites` decides. A thread is hidden from
   * people who cannot see its channel.
   */
  readonly members?: Set<string>;
  /** True for a category, which only groups channels. */
  readonly isCategory?: true;
  readonly categoryId?: string;
  readonly topic?: string;
  /** The id of the person who created a thread. */
  readonly ownerId?: string;
  /** True for an archived thread, which is hidden until someone writes in it. */
  isArchived?: boolean;
  /**
   * Permissions of roles and members in this channel, by id (@everyone has the server's id). These override the permissions in
   * the server.
   */
  readonly overwrites: Map<string, Overwrite>;
  /** The messages, oldest first. Deleted messages are not included. */
  messages: Message[];
}

export interface Guild {
  readonly id: string;
  readonly name: string;
  ownerId: string | null;
  readonly roles: Map<string, ServerRole>;
  readonly members: Map<string, Member>;
  readonly channels: Map<string, Channel>;
  /** The commands that are registered only for this server. */
  commands: APIApplicationCommand[];
}

/** Checks whether this user can see the message. */
export function isVisibleTo(message: Message, userId: string): boolean {
  return message.audience === null || message.audience === userId;
}
