/** Looks whether rooms are read by those alone whom they are for. */
import { type Client, DiscordAPIError, Events, type Guild, type GuildMember, RESTJSONErrorCodes, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { presentNotice } from '../present/index.js';
import { type Battle, UMPIRES } from '../rules/index.js';
import type { Room, Store } from '../store/index.js';
import { isGone } from './queues.js';
import { type Lookers, lookersInto, type RoomOf } from './room-lookers.js';

/** A look holds so long, unless Discord tells of a change of channels or roles: of members' roles it tells nothing. */
const LOOK_HOLDS_MS = 60_000;

interface Look {
  readonly holds: boolean;
  readonly at: number;
}

/**
 * Looks at rooms before something is posted there, a member at most once in a minute, and when Discord tells of changed rights. A room
 * that others can read is told nothing until they no longer can; what it is owed stays owed.
 */
export class RoomWatch {
  private readonly looks = new Map<string, Look>();
  /** How often the rights of a room have changed: a look that began before that is begun again. */
  private readonly changes = new Map<string, number>();
  private readonly looking = new Map<string, Promise<boolean>>();
  private readonly members = new Map<string, { readonly member: Promise<GuildMember | undefined>; readonly at: number }>();

  /** @param kick begins to tell a room what it is owed */
  constructor(
    private readonly store: Pick<Store, 'battles' | 'channels' | 'people' | 'rooms'>,
    private readonly log: Logger,
    private readonly kick: (channelId: string) => void,
    private readonly now: () => number = Date.now,
  ) {}

  /** Hears of changed rights. */
  listen(client: Client): void {
    const changed = (guildId: string, channelId?: string) => void this.lookAgain(client, guildId, channelId);
    client.on(Events.ChannelUpdate, (_, channel) => 'guildId' in channel && changed(channel.guildId, channel.id));
    client.on(Events.GuildRoleUpdate, (_, { guild }) => changed(guild.id));
    client.on(Events.GuildRoleDelete, ({ guild }) => changed(guild.id));
    client.on(Events.ThreadUpdate, (_, { guildId, id }) => changed(guildId, id));
    client.on(Events.ThreadMembersUpdate, (_, __, { guildId }) => changed(guildId));
    client.on(Events.GuildMemberUpdate, (_, { id, guild }) => {
      this.members.delete(`${guild.id}:${id}`);
      changed(guild.id);
    });
  }

  /** Whether something may be posted in a room now. @throws when Discord cannot be asked */
  mayPost(client: Client<true>, room: Room): Promise<boolean> {
    if (room.audience === 'all') return Promise.resolve(true);
    const look = this.looks.get(room.channelId);
    if (look && this.now() - look.at < LOOK_HOLDS_MS) return Promise.resolve(look.holds);
    const running = this.looking.get(room.channelId);
    if (running) return running;
    const begun = this.look(client, room).finally(() => this.looking.delete(room.channelId));
    this.looking.set(room.channelId, begun);
    return begun;
  }

  /** Who can look into a channel that is, or is to be, a room of a battle: members are asked for anew. */
  lookers(guild: Guild, channelId: string, gameId: string, audience: string): Promise<Lookers | undefined> {
    for (const key of this.members.keys()) if (key.startsWith(`${guild.id}:`)) this.members.delete(key);
    return this.lookersNow(guild, channelId, gameId, audience);
  }

  private async lookersNow(guild: Guild, channelId: string, gameId: string, audience: string): Promise<Lookers | undefined> {
    const channel = guild.channels.cache.get(channelId) ?? (await guild.channels.fetch(channelId));
    if (!channel?.isTextBased()) return undefined;
    return lookersInto(channel, audience, this.peopleOf(guild, gameId, this.store.battles.open(gameId).state.battle));
  }

  /** Rights have changed, or whoever plays a battle. */
  forget(rooms: readonly Room[]): void {
    for (const { channelId } of rooms) {
      this.looks.delete(channelId);
      this.changes.set(channelId, (this.changes.get(channelId) ?? 0) + 1);
    }
  }

  /** Rooms of a battle of which the umpires do not know that nothing is told there; from now on they do. */
  tellUmpires(gameId: string): string[] {
    const untold = this.store.rooms.of(gameId).filter(({ stopped, umpiresKnow }) => stopped !== null && umpiresKnow === 0);
    untold.forEach(({ channelId }) => this.store.rooms.toldUmpires(channelId));
    return untold.map(({ channelId, stopped }) => stoppedWords(channelId, stopped ?? BY_OTHERS));
  }

  /** Who people of a battle are on a server. */
  peopleOf(guild: Guild, gameId: string, battle: Battle): RoomOf {
    const { people } = this.store;
    return {
      battle,
      userIdOf: (key) => people.whoIs(gameId, key)?.userId ?? (/^\d{15,}$/.test(key) ? key : undefined),
      keyOf: (userId) => people.called(gameId, { userId, name: '', roleIds: [], isAdministrator: false }).key,
      member: (userId) => this.member(guild, userId),
    };
  }

  private member(guild: Guild, userId: string): Promise<GuildMember | undefined> {
    const key = `${guild.id}:${userId}`;
    const known = this.members.get(key);
    if (known && this.now() - known.at < LOOK_HOLDS_MS) return known.member;
    const member = guild.members.fetch({ user: userId, force: true, cache: false }).catch((error: unknown) => {
      if (error instanceof DiscordAPIError && NO_MEMBER.includes(error.code)) return undefined;
      this.members.delete(key);
      throw error;
    });
    this.members.set(key, { member, at: this.now() });
    return member;
  }

  /** @param channelId of that channel alone; a thread is as its channel, so all threads too */
  private async lookAgain(client: Client, guildId: string, channelId?: string): Promise<void> {
    try {
      if (!client.isReady()) return;
      const isMeant = (id: string): boolean =>
        channelId === undefined || id === channelId || client.channels.cache.get(id)?.isThread() === true;
      const rooms = this.store.rooms
        .all()
        .filter((room) => isMeant(room.channelId) && this.store.channels.guildOf(room.gameId) === guildId);
      this.forget(rooms);
      for (const room of rooms) {
        // What the bot could not post there it can perhaps now.
        if (await this.mayPost(client, room)) this.kick(room.channelId);
      }
    } catch (error) {
      this.log.warn({ err: error }, 'it could not be looked who reads the rooms');
    }
  }

  private async look(client: Client<true>, room: Room): Promise<boolean> {
    const { channelId, gameId, audience } = room;
    const at = this.now();
    const change = this.changes.get(channelId);
    let lookers: Lookers | undefined;
    try {
      const guild = await client.guilds.fetch(this.store.channels.guildOf(gameId)!);
      lookers = await this.lookersNow(guild, channelId, gameId, audience);
    } catch (error) {
      // Nobody reads it then, and whoever posts there hears why.
      if (!isGone(error)) throw error;
    }
    if (this.changes.get(channelId) !== change) return this.look(client, room);
    const enemies = lookers?.enemies ?? [];
    const holds = enemies.length === 0;
    this.looks.set(channelId, { holds, at });
    const known = this.store.rooms.at(channelId);
    // A battle that has ended has no secrets.
    if (!known) return true;
    if (holds === (known.stopped === null)) return holds;
    // Who they are is not kept.
    this.store.rooms.stop(channelId, holds ? null : BY_OTHERS);
    this.log.info({ gameId, channelId, holds }, 'who reads a room has changed');
    if (holds) this.kick(channelId);
    else await this.postToUmpires(client, gameId, channelId, enemies.slice(0, 10).join(', '));
    return holds;
  }

  /** A word in the umpires' room; where there is none, an umpire hears it with his next answer. */
  private async postToUmpires(client: Client<true>, gameId: string, stopped: string, readers: string): Promise<void> {
    const rooms = this.store.rooms.of(gameId);
    const umpires = rooms.find(({ audience, stopped: why }) => audience === UMPIRES && why === null);
    if (!umpires) return;
    try {
      await client.rest.post(Routes.channelMessages(umpires.channelId), { body: presentNotice(stoppedWords(stopped, readers)) });
      this.store.rooms.toldUmpires(stopped);
    } catch (error) {
      this.log.warn({ err: error, gameId }, 'the umpires could not be told of a room');
    }
  }
}

const NO_MEMBER: readonly unknown[] = [RESTJSONErrorCodes.UnknownMember, RESTJSONErrorCodes.UnknownUser];

/** Why nothing is told in a room. */
const BY_OTHERS = 'others (`/game rooms list` says by whom)';

const stoppedWords = (channelId: string, readers: string): string =>
  `Nothing is told in <#${channelId}> for the time being: it can be read by ${readers}. What it is owed comes there when that is no longer so.`;
