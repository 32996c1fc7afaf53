/** Converts typed names of people, channels, roles and files to ids, with Discord's data about them. */
import type { APIAttachment } from 'discord-api-types/v10';
import { CannotSendError } from './cannot-send.js';
import type { FileData, FileStore } from './files.js';
import type { Channel, Guild, Member, ServerRole } from './model.js';
import { buildChannelPayload, buildMemberPayload, buildRolePayload, buildUserPayload } from './payloads.js';
import type { World } from './world.js';

export class Resolver {
  readonly #users: Record<string, unknown> = {};
  readonly #members: Record<string, unknown> = {};
  readonly #roles: Record<string, unknown> = {};
  readonly #channels: Record<string, unknown> = {};
  readonly #attachments: Record<string, APIAttachment> = {};

  constructor(
    private readonly world: World,
    private readonly store: FileStore,
    private readonly guild: Guild,
    private readonly channelId: string,
  ) {}

  /** Finds a user by `@name`, by a name without `@`, by a mention or by an id. */
  user(text: string): string {
    return this.#addMember(this.#findUser(text));
  }

  role(text: string): string {
    const role = this.#findRole(text);
    if (!role) throw new CannotSendError(`There is no role ${text}.`);
    return this.#addRole(role);
  }

  mentionable(text: string): string {
    const role = this.#findRole(text);
    return role ? this.#addRole(role) : this.user(text);
  }

  channel(text: string): string {
    const id = /^(?:<#)?(\d{15,20})>?$/.exec(text)?.[1];
    const channel = id === undefined ? this.world.channel(named(text, '#'), this.guild) : this.guild.channels.get(id);
    if (!channel) throw new CannotSendError(`There is no channel ${text}.`);
    return this.#addChannel(channel);
  }

  file(file: FileData): string {
    const attachment = this.store.put(this.channelId, file);
    this.#attachments[attachment.id] = attachment;
    return attachment.id;
  }

  /** Discord's `resolved` object. Leaves out empty parts. */
  get resolved(): Record<string, unknown> | undefined {
    const all = {
      users: this.#users,
      members: this.#members,
      roles: this.#roles,
      channels: this.#channels,
      attachments: this.#attachments,
    };
    const filled = Object.entries(all).filter(([, map]) => Object.keys(map).length > 0);
    return filled.length === 0 ? undefined : Object.fromEntries(filled);
  }

  #findUser(text: string): Member {
    const id = /^(?:<@!?)?(\d{15,20})>?$/.exec(text)?.[1];
    const name = named(text, '@');
    if (id === undefined && name === this.world.bot.name) return this.#botMember();
    const member = id === undefined ? this.world.member(name, this.guild) : this.guild.members.get(id);
    if (!member) throw new CannotSendError(`There is no user ${text}.`);
    return member;
  }

  #botMember(): Member {
    const member = this.guild.members.get(this.world.bot.id);
    if (!member) throw new CannotSendError('The bot is not in this server.');
    return member;
  }

  #findRole(text: string): ServerRole | undefined {
    const id = /^(?:<@&)?(\d{15,20})>?$/.exec(text)?.[1];
    if (id !== undefined) return this.guild.roles.get(id);
    const name = text.replace(/^@/, '');
    return [...this.guild.roles.values()].find((role) => role.name === name || role.name === text);
  }

  #addMember(member: Member): string {
    const { id } = member.user;
    this.#users[id] = buildUserPayload(member.user);
    this.#members[id] = { ...buildMemberPayload(member, false), permissions: String(this.world.permissionsOf(member)) };
    return id;
  }

  #addRole(role: ServerRole): string {
    this.#roles[role.id] = buildRolePayload(role);
    return role.id;
  }

  #addChannel(channel: Channel): string {
    this.#channels[channel.id] = { ...buildChannelPayload(channel), permissions: '0' };
    return channel.id;
  }
}

function named(text: string, sigil: '@' | '#'): string {
  const name = text.startsWith(sigil) ? text.slice(1) : text;
  if (!/^[\p{L}\p{N}_.-]{1,80}$/u.test(name)) throw new CannotSendError(`${text} is no ${sigil === '@' ? 'user' : 'channel'}.`);
  return name;
}
