/** The table's content: servers, people, channels, roles and messages. */
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
  /** Role ids, without @everyone. */
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
  /** The only user who sees it, or null when everybody does. */
  readonly audience: string | null;
  /** The interaction that it answers. */
  readonly interaction?: { readonly id: string; readonly type: number; readonly user: User; readonly name?: string };
  readonly replyTo?: string;
  content: string;
  embeds: APIEmbed[];
  components: APIMessageTopLevelComponent[];
  attachments: APIAttachment[];
  /** True while the bot is "thinking": deferred and not yet filled in. */
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
  readonly name: string;
  /** Set for a thread. */
  readonly parentId?: string;
  /** Ids of people with access; everybody without any. A thread is as its channel, a private one for these alone. */
  readonly members?: Set<string>;
  /** Set for a category, which groups channels and is none itself. */
  readonly isCategory?: true;
  readonly categoryId?: string;
  readonly topic?: string;
  /** A thread's author. */
  readonly ownerId?: string;
  /** Of a thread: out of sight until somebody writes there. */
  isArchived?: boolean;
  /** Rights of roles (@everyone is the server's id) and members there, by id, over those of the server. */
  readonly overwrites: Map<string, Overwrite>;
  /** Oldest first, deleted ones gone. */
  messages: Message[];
}

export interface Guild {
  readonly id: string;
  readonly name: string;
  ownerId: string | null;
  readonly roles: Map<string, ServerRole>;
  readonly members: Map<string, Member>;
  readonly channels: Map<string, Channel>;
  /** Commands registered for this server alone. */
  commands: APIApplicationCommand[];
}

/** True when this user may see this message. */
export function isVisibleTo(message: Message, userId: string): boolean {
  return message.audience === null || message.audience === userId;
}
