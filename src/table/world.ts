/** The state of the table, and the functions that change it. `tell` reports each change. */
import { PermissionFlagsBits as P, type APIApplicationCommand, type GatewayDispatchEvents } from 'discord-api-types/v10';
import { unknownChannelError, unknownGuildError } from './errors.js';
import { IdSource, calculateNamedId, type IdOptions } from './ids.js';
import type { Channel, Guild, Member, Message, Overwrite, ServerRole, User } from './model.js';
import {
  buildChannelPayload,
  buildGuildPayload,
  buildMemberPayload,
  buildMessagePayload,
  buildRolePayload,
  buildUserPayload,
} from './payloads.js';

/** The permissions that every member has. */
const EVERYONE =
  P.ViewChannel |
  P.SendMessages |
  P.EmbedLinks |
  P.AttachFiles |
  P.ReadMessageHistory |
  P.UseApplicationCommands |
  P.AddReactions;
/** The permissions of the bot's own role. */
const BOT =
  EVERYONE |
  P.SendMessagesInThreads |
  P.CreatePublicThreads |
  P.CreatePrivateThreads |
  P.ManageChannels |
  P.ManageRoles |
  P.UseExternalEmojis;
const ALL_PERMISSIONS = Object.values(P).reduce((all, bit) => all | bit, 0n);

/** The permissions of a host: all permissions except those that make every channel visible. */
const HOST_PERMISSIONS = ALL_PERMISSIONS & ~(P.Administrator | P.ManageThreads);

const MESSAGES_KEPT = 5000;
const HOME = 'The Table';

/** An emoji of the application. */
export interface AppEmoji {
  readonly id: string;
  readonly name: string;
  readonly image: string;
}

type Notify = (event: GatewayDispatchEvents | string, data: unknown, about?: { author?: User }) => void;

export class World {
  readonly ids: IdSource;
  readonly clock: () => number;
  readonly bot: User;
  readonly guilds = new Map<string, Guild>();
  readonly users = new Map<string, User>();
  readonly #channels = new Map<string, Channel>();
  /** The application's emoji by id, with the picture that was uploaded for each. */
  readonly emojis = new Map<string, AppEmoji>();
  /** Commands that are registered for all servers. */
  commands: APIApplicationCommand[] = [];
  /** True as soon as the bot has registered its commands, even an empty list. */
  commandsKnown = false;
  tell: Notify = () => undefined;
  /** A callback for every change of a message, including private messages. The table sets this function. */
  changed: (change: 'created' | 'edited' | 'deleted', message: Message) => void = () => undefined;

  constructor(options: IdOptions, botName: string) {
    this.ids = new IdSource(options);
    this.clock = options.clock;
    this.bot = { id: calculateNamedId('bot', botName), name: botName, bot: true };
    this.users.set(this.bot.id, this.bot);
    this.guild();
  }

  now(): string {
    return new Date(this.clock()).toISOString();
  }

  /** Returns the server with this name. Creates the server on first use, with the bot as a member. */
  guild(name: string = HOME): Guild {
    const id = calculateNamedId('guild', name);
    const known = this.guilds.get(id);
    if (known) return known;
    const guild: Guild = { id, name, ownerId: null, roles: new Map(), members: new Map(), channels: new Map(), commands: [] };
    this.guilds.set(id, guild);
    guild.roles.set(id, { id, guildId: id, name: '@everyone', permissions: EVERYONE, position: 0, managed: false });
    const botRole = this.#makeRole(guild, this.bot.name, BOT, true);
    guild.members.set(this.bot.id, { user: this.bot, guildId: id, roles: new Set([botRole.id]), joinedAt: this.now() });
    this.tell('GUILD_CREATE', buildGuildPayload(this.bot, guild));
    return guild;
  }

  guildById(id: string): Guild {
    const guild = this.guilds.get(id);
    if (!guild) throw unknownGuildError();
    return guild;
  }

  /** Returns the member with this name. Creates the user on first use. The first user in a server owns the server. */
  member(name: string, guild: Guild = this.guild()): Member {
    const id = calculateNamedId('user', name);
    const known = guild.members.get(id);
    if (known) return known;
    const user = this.users.get(id) ?? { id, name, bot: false };
    this.users.set(id, user);
    const member: Member = { user, guildId: guild.id, roles: new Set(), joinedAt: this.now() };
    guild.members.set(id, member);
    guild.ownerId ??= id;
    this.tell('GUILD_MEMBER_ADD', { ...buildMemberPayload(member), guild_id: guild.id });
    if (guild.ownerId === id) this.tell('GUILD_UPDATE', buildGuildPayload(this.bot, guild));
    return member;
  }

  /**
   * Makes a person the host of a server that has no owner at the table. The bot posts nothing in a side's channels if an enemy of
   * the side owns the server, because the owner can read every channel. A host can manage the server, but not read other people's
   * channels.
   */
  hostedBy(name: string, guild: Guild = this.guild()): void {
    guild.ownerId = this.bot.id;
    this.setRole(this.member(name, guild), this.role('Host', guild, HOST_PERMISSIONS), true);
    this.tell('GUILD_UPDATE', buildGuildPayload(this.bot, guild));
  }

  /**
   * Removes a member from a server. The member's roles are lost, but overwrites of channels remain. `member` adds the member
   * again.
   */
  leave({ user, guildId }: Member): void {
    this.guildById(guildId).members.delete(user.id);
    this.tell('GUILD_MEMBER_REMOVE', { user: buildUserPayload(user), guild_id: guildId });
  }

  /**
   * Returns the channel or private thread with this name. Creates the channel on first use. If members are named, only these
   * members can see it.
   */
  channel(name: string, guild: Guild = this.guild(), members: readonly Member[] = []): Channel {
    const id = calculateNamedId('channel', guild.name, name);
    // Public threads are found by id, not by name.
    const isCalled = (channel: Channel): boolean =>
      channel.name === name && !channel.isCategory && channel.parentId === undefined;
    const isPrivateThread = ({ name: called, parentId, members: those }: Channel): boolean =>
      called === name && parentId !== undefined && those !== undefined;
    const all = [...guild.channels.values()];
    const known = guild.channels.get(id) ?? all.find(isCalled) ?? all.findLast(isPrivateThread);
    if (known) return known;
    const ids = new Set(members.map(({ user }) => user.id));
    const isPrivate = ids.size > 0;
    const overwrites = new Map<string, Overwrite>(
      isPrivate ? [...ids.add(this.bot.id)].map((one) => [one, { of: 'member', allow: P.ViewChannel, deny: 0n }]) : [],
    );
    if (isPrivate) overwrites.set(guild.id, { of: 'role', allow: 0n, deny: P.ViewChannel });
    const channel: Channel = { id, guildId: guild.id, name, messages: [], overwrites, ...(isPrivate && { members: ids }) };
    return this.#addChannel(channel, 'CHANNEL_CREATE');
  }

  /** Restores a channel to its state when the table was last open. Sends no event. */
  putBack(channel: Channel): void {
    this.guildById(channel.guildId).channels.set(channel.id, channel);
    this.#channels.set(channel.id, channel);
  }

  /** Creates a new channel or category for the bot. */
  newChannel(guild: Guild, made: Pick<Channel, 'name' | 'overwrites' | 'isCategory' | 'categoryId' | 'topic'>): Channel {
    return this.#addChannel({ ...made, id: this.ids.next('other'), guildId: guild.id, messages: [] }, 'CHANNEL_CREATE');
  }

  /**
   * Creates a thread under a channel. At first the bot is the only member of a private thread. Only members of a private thread,
   * and people who may manage threads, can see it.
   * @param id the id of the thread. A thread under a message has the message's id. Default: a new id
   */
  thread(parent: Channel, name: string, id: string = this.ids.next('other'), isPrivate = false): Channel {
    const guild = this.guildById(parent.guildId);
    const channel: Channel = {
      id,
      guildId: guild.id,
      name,
      parentId: parent.id,
      ownerId: this.bot.id,
      overwrites: new Map(),
      messages: [],
      ...(isPrivate && { members: new Set([this.bot.id]) }),
    };
    return this.#addChannel(channel, 'THREAD_CREATE');
  }

  /** Adds a person to a private thread. */
  letIn(thread: Channel, userId: string): void {
    thread.members?.add(userId);
    this.tell('THREAD_UPDATE', buildChannelPayload(thread));
  }

  /** Removes a person from a private thread. */
  letOut(thread: Channel, userId: string): void {
    thread.members?.delete(userId);
    this.tell('THREAD_UPDATE', buildChannelPayload(thread));
  }

  /** Archives a thread, which hides it. */
  archive(thread: Channel): void {
    thread.isArchived = true;
    this.tell('THREAD_UPDATE', buildChannelPayload(thread));
  }

  /** Restores an archived thread. */
  takeOut(thread: Channel): void {
    thread.isArchived = false;
    this.tell('THREAD_UPDATE', buildChannelPayload(thread));
  }

  /** Checks whether this user can see the channel. */
  mayEnter(channel: Channel, userId: string): boolean {
    const parent = channel.parentId === undefined ? undefined : this.#channels.get(channel.parentId);
    const member = this.guildById(channel.guildId).members.get(userId);
    const isKeptOut = member !== undefined && (this.permissionsIn(channel, member) & P.ViewChannel) === 0n;
    const managesThreads =
      channel.parentId !== undefined && member !== undefined && (this.permissionsIn(channel, member) & P.ManageThreads) !== 0n;
    return (managesThreads || (channel.members?.has(userId) ?? true)) && !isKeptOut && (!parent || this.mayEnter(parent, userId));
  }

  /** Removes a channel with all its messages. */
  removeChannel(channel: Channel): void {
    this.guildById(channel.guildId).channels.delete(channel.id);
    this.#channels.delete(channel.id);
    this.tell('CHANNEL_DELETE', buildChannelPayload(channel));
  }

  channelById(id: string): Channel {
    const channel = this.#channels.get(id);
    if (!channel) throw unknownChannelError();
    return channel;
  }

  /** Returns the role with this name. Creates the role on first use, by default without permissions. */
  role(name: string, guild: Guild = this.guild(), permissions = 0n): ServerRole {
    for (const role of guild.roles.values()) if (role.name === name) return role;
    const role = this.#makeRole(guild, name, permissions, false);
    this.tell('GUILD_ROLE_CREATE', { guild_id: guild.id, role: buildRolePayload(role) });
    return role;
  }

  /** Changes the permissions of a role. */
  setPermissions(role: ServerRole, permissions: bigint): void {
    role.permissions = permissions;
    this.tell('GUILD_ROLE_UPDATE', { guild_id: role.guildId, role: buildRolePayload(role) });
  }

  /** Adds a role to a member, or removes the role. */
  setRole(member: Member, role: ServerRole, has: boolean): void {
    if (member.roles.has(role.id) === has) return;
    if (has) member.roles.add(role.id);
    else member.roles.delete(role.id);
    this.tell('GUILD_MEMBER_UPDATE', { ...buildMemberPayload(member), guild_id: member.guildId });
  }

  /** Returns all permissions of a member in a server. */
  permissionsOf(member: Member): bigint {
    const guild = this.guildById(member.guildId);
    if (guild.ownerId === member.user.id) return ALL_PERMISSIONS;
    let all = guild.roles.get(guild.id)?.permissions ?? 0n;
    for (const id of member.roles) all |= guild.roles.get(id)?.permissions ?? 0n;
    return (all & P.Administrator) === 0n ? all : ALL_PERMISSIONS;
  }

  /** Sets the permissions of a role or a member in one channel. These override their permissions in the server. */
  setOverwrite(channel: Channel, id: string, overwrite: Overwrite): void {
    channel.overwrites.set(id, overwrite);
    this.tell('CHANNEL_UPDATE', buildChannelPayload(channel));
  }

  /** Removes the permissions of a role or a member in a channel. The permissions in the server then apply again. */
  removeOverwrite(channel: Channel, id: string): void {
    channel.overwrites.delete(id);
    this.tell('CHANNEL_UPDATE', buildChannelPayload(channel));
  }

  /** Gives a channel or thread another name. */
  rename(channel: Channel, name: string): void {
    channel.name = name;
    this.tell(channel.parentId === undefined ? 'CHANNEL_UPDATE' : 'THREAD_UPDATE', buildChannelPayload(channel));
  }

  /** Sets the permissions in a channel for all roles and members at once. */
  setOverwrites(channel: Channel, overwrites: ReadonlyMap<string, Overwrite>): void {
    channel.overwrites.clear();
    for (const [id, overwrite] of overwrites) channel.overwrites.set(id, overwrite);
    this.tell('CHANNEL_UPDATE', buildChannelPayload(channel));
  }

  /** Checks whether the bot has this permission in a server or a channel. */
  botMay(right: bigint, where: Guild | Channel): boolean {
    const guild = 'guildId' in where ? this.guildById(where.guildId) : where;
    const bot = guild.members.get(this.bot.id)!;
    return (('guildId' in where ? this.permissionsIn(where, bot) : this.permissionsOf(bot)) & right) === right;
  }

  /** Returns all permissions of a member in a channel. As on Discord, @everyone comes first, then roles, then the member. */
  permissionsIn(channel: Channel, member: Member): bigint {
    if (channel.parentId !== undefined) return this.permissionsIn(this.channelById(channel.parentId), member);
    const base = this.permissionsOf(member);
    if (base === ALL_PERMISSIONS) return base;
    const { overwrites } = channel;
    const ofRoles = [...member.roles].flatMap((id) => overwrites.get(id) ?? []);
    const either = (bits: readonly bigint[]): bigint => bits.reduce((all, each) => all | each, 0n);
    const steps = [
      overwrites.get(channel.guildId),
      { allow: either(ofRoles.map(({ allow }) => allow)), deny: either(ofRoles.map(({ deny }) => deny)) },
      overwrites.get(member.user.id),
    ];
    return steps.reduce((rights, step) => (step ? (rights & ~step.deny) | step.allow : rights), base);
  }

  /** Adds a message to its channel. */
  post(message: Message): void {
    const channel = this.channelById(message.channelId);
    channel.messages.push(message);
    if (channel.isArchived) this.takeOut(channel);
    if (channel.messages.length > MESSAGES_KEPT) channel.messages.splice(0, channel.messages.length - MESSAGES_KEPT);
    this.changed('created', message);
    if (message.audience === null) this.tell('MESSAGE_CREATE', this.#messageEvent(message), { author: message.author });
  }

  /** Reports that a message has changed. */
  edited(message: Message): void {
    message.editedTimestamp = this.now();
    this.changed('edited', message);
    if (message.audience === null) this.tell('MESSAGE_UPDATE', this.#messageEvent(message), { author: message.author });
  }

  remove(message: Message): void {
    const channel = this.channelById(message.channelId);
    channel.messages = channel.messages.filter((m) => m !== message);
    this.changed('deleted', message);
    if (message.audience === null)
      this.tell('MESSAGE_DELETE', { id: message.id, channel_id: channel.id, guild_id: channel.guildId });
  }

  /** Returns the commands of a server: its own commands, then global commands with other names. */
  commandsFor(guild: Guild): APIApplicationCommand[] {
    const own = new Set(guild.commands.map((c) => `${c.type} ${c.name}`));
    const isForServers = ({ integration_types }: APIApplicationCommand): boolean => integration_types?.includes(0) ?? true;
    return [...guild.commands, ...this.commands.filter((c) => isForServers(c) && !own.has(`${c.type} ${c.name}`))];
  }

  #messageEvent(message: Message): unknown {
    const member = this.guildById(message.guildId).members.get(message.author.id);
    return {
      ...buildMessagePayload(this.bot, message),
      guild_id: message.guildId,
      ...(member && { member: buildMemberPayload(member, false) }),
    };
  }

  #addChannel(channel: Channel, event: string): Channel {
    this.putBack(channel);
    this.tell(event, buildChannelPayload(channel));
    return channel;
  }

  #makeRole(guild: Guild, name: string, permissions: bigint, managed: boolean): ServerRole {
    const role: ServerRole = {
      id: calculateNamedId('role', guild.name, name),
      guildId: guild.id,
      name,
      permissions,
      position: guild.roles.size,
      managed,
    };
    guild.roles.set(role.id, role);
    return role;
  }
}
