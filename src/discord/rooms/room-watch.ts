/** Ensures that only a channel's audience can read the channel. */
import { type Client, DiscordAPIError, Events, type Guild, type GuildMember, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { buildButton, type PostBody, presentNotice } from '../../present/index.js';
import { openPublicPart, isWithoutUmpire, buildPeopleKey } from '../../game/index.js';
import { UMPIRES_AUDIENCE } from '../../rules/index.js';
import { isUnavailableBattleError, type OpenGame, type AudienceChannel, type Store } from '../../store/index.js';
import { UNKNOWN_MEMBER_CODES } from '../people/channel-rights.js';
import { isUnreachableChannelError, isPermanentRefusal } from '../connection/queues.js';
import { type Outsiders, findOutsiders } from './room-lookers.js';
import { type ChannelAccessContext, updateRights } from './room-rights.js';

/**
 * The time in milliseconds for which the bot relies on its last check of a channel's readers, and on the data of a fetched
 * member. Discord reports changes to channels and roles immediately, but not changes to a member's roles, or members who leave.
 * The bot then notices the change within a minute.
 */
const LOOK_HOLDS_MS = 30_000;
/**
 * The maximum number of successive checks of a channel's readers. A check is repeated if people or permissions change during it.
 * A limit is necessary, because another program may undo the bot's changes.
 */
const MOST_LOOKS = 5;

/** A channel that gets the posts for an audience. */
export type WatchedChannel = Pick<AudienceChannel, 'gameId' | 'channelId' | 'audience'>;

const placeOf = ({ channelId, audience }: WatchedChannel): string => `${channelId}:${audience}`;

interface Look {
  readonly holds: boolean;
  readonly at: number;
  /** The people in the battle at that time, as a text that can be compared. */
  readonly people: string;
}

/**
 * Checks who can read a channel, before each post and when Discord reports changed permissions. Corrects the permissions in
 * channels that the bot created. A channel's posts wait while people who must not see it (`Outsiders.enemies`) can read it, or
 * while the bot may not correct its permissions.
 */
export class ChannelAccessWatch {
  /** The results of checks, by channel and audience. The audience is needed because a panel may be in any channel. */
  private readonly looks = new Map<string, Look>();
  /** The number of changes to each channel's permissions. A check that started before the last change is repeated. */
  private readonly changes = new Map<string, number>();
  private readonly looking = new Map<string, Promise<boolean>>();
  private readonly members = new Map<string, { readonly member: Promise<GuildMember | undefined>; readonly at: number }>();

  /** @param kick starts the queue of a channel */
  constructor(
    private readonly store: Pick<Store, 'battles' | 'channels' | 'people' | 'rooms'>,
    private readonly log: Logger,
    private readonly kick: (channelId: string) => void,
    private readonly now: () => number = Date.now,
  ) {}

  /** Listens for changes to permissions on Discord. */
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

  /**
   * Checks whether the bot may post in a channel now.
   * - True if the channel is public, if the battle has ended, or if no one can read the channel who must not (`Outsiders.enemies`
   *   is empty).
   * - True if the bot cannot see the channel. Discord then refuses the post.
   * - False if the bot may not correct the permissions of a channel that it created, or if people or permissions change during
   *   several successive checks.
   * Asks Discord again if the last check is 30 seconds old, or if people or permissions have changed since then.
   * @throws if Discord cannot be asked
   */
  mayPost(client: Client<true>, room: WatchedChannel): Promise<boolean> {
    if (room.audience === 'all') return Promise.resolve(true);
    const place = placeOf(room);
    const look = this.looks.get(place);
    if (look && this.now() - look.at < LOOK_HOLDS_MS && look.people === this.peopleIn(room)) return Promise.resolve(look.holds);
    const running = this.looking.get(place);
    if (running) return running;
    const begun = this.look(client, room).finally(() => this.looking.delete(place));
    this.looking.set(place, begun);
    return begun;
  }

  /**
   * Checks whether the bot may post in a channel. This must be checked before each post, because the readers may have changed.
   */
  mayTell(client: Client<true>, channelId: string): Promise<boolean> {
    const room = this.store.rooms.at(channelId);
    return room ? this.mayPost(client, room) : Promise.resolve(true);
  }

  private peopleIn({ gameId }: WatchedChannel): string {
    return buildPeopleKey(openPublicPart(this.store.battles.open(gameId)));
  }

  /** Lists the outsiders who can read a channel, or could read a future channel, of a battle. Fetches the members again. */
  lookers(guild: Guild, channelId: string, gameId: string, audience: string): Promise<Outsiders | undefined> {
    for (const key of this.members.keys()) if (key.startsWith(`${guild.id}:`)) this.members.delete(key);
    return this.lookersNow(guild, channelId, gameId, audience);
  }

  private async lookersNow(guild: Guild, channelId: string, gameId: string, audience: string): Promise<Outsiders | undefined> {
    // The gateway may be disconnected, or may not have reported yet what Discord has confirmed.
    const channel = await guild.channels.fetch(channelId, { force: true });
    if (!channel?.isTextBased()) return undefined;
    const of = this.peopleOf(guild, this.store.battles.open(gameId));
    return findOutsiders(channel, audience, of, this.isMade({ gameId, channelId, audience }));
  }

  private isMade({ gameId, channelId, audience }: WatchedChannel): boolean {
    return this.store.rooms.planned(gameId, audience)?.channelId === channelId;
  }

  /** Discards the results of earlier checks, because permissions have changed. */
  private forget(rooms: readonly AudienceChannel[]): void {
    for (const { channelId } of rooms) {
      for (const place of this.looks.keys()) if (place.startsWith(`${channelId}:`)) this.looks.delete(place);
      this.changes.set(channelId, (this.changes.get(channelId) ?? 0) + 1);
    }
  }

  /**
   * Records that a side accepts that the server's administrators can read its channel. Checks the channel again, and starts its
   * queue if the bot may post there.
   */
  async trustAdministrators(client: Client<true>, room: AudienceChannel): Promise<boolean> {
    this.store.rooms.trustAdministrators(room.channelId);
    this.forget([room]);
    const holds = await this.mayPost(client, room);
    if (holds) this.kick(room.channelId);
    return holds;
  }

  /** Returns a battle's channels without posts that its umpires do not know about yet. Returns each channel only once. */
  tellUmpires(gameId: string): string[] {
    const untold = this.store.rooms.of(gameId).filter(({ stopped, umpiresKnow }) => stopped !== null && umpiresKnow === 0);
    untold.forEach(({ channelId }) => this.store.rooms.toldUmpires(channelId));
    return untold.map(({ channelId, stopped }) => stoppedWords(channelId, stopped ?? BY_OTHERS));
  }

  /** Finds the people of a battle on a server. */
  peopleOf(guild: Guild, game: OpenGame): ChannelAccessContext {
    const { gameId } = game;
    const { people } = this.store;
    return {
      battle: openPublicPart(game),
      userIdOf: (key) => people.whoIs(gameId, key)?.userId ?? (/^\d{15,}$/.test(key) ? key : undefined),
      keyOf: (userId) => people.called(gameId, { userId, name: '', roleIds: [], isAdministrator: false }).key,
      everNamed: () => people.beside(gameId, true)?.known.flatMap(({ userId }) => userId ?? []) ?? [],
      member: (userId) => this.member(guild, userId),
    };
  }

  private member(guild: Guild, userId: string): Promise<GuildMember | undefined> {
    const key = `${guild.id}:${userId}`;
    const known = this.members.get(key);
    if (known && this.now() - known.at < LOOK_HOLDS_MS) return known.member;
    const member = guild.members.fetch({ user: userId, force: true, cache: false }).catch((error: unknown) => {
      // A member who has left may return at any time, and must then not be removed as an outsider.
      this.members.delete(key);
      if (error instanceof DiscordAPIError && UNKNOWN_MEMBER_CODES.includes(error.code)) return undefined;
      throw error;
    });
    this.members.set(key, { member, at: this.now() });
    return member;
  }

  /**
   * Checks again who can read the channels whose permissions have changed, and starts the queues of channels where the bot may
   * post.
   * @param channelId limits the check to this channel and to the server's threads. Default: all channels on the server
   */
  private async lookAgain(client: Client, guildId: string, channelId?: string): Promise<void> {
    try {
      if (!client.isReady()) return;
      const isMeant = (id: string): boolean =>
        channelId === undefined || id === channelId || client.channels.cache.get(id)?.isThread() === true;
      const rooms = this.store.rooms
        .all()
        .filter((room) => isMeant(room.channelId) && this.store.channels.guildOf(room.gameId) === guildId);
      this.forget(rooms);
      // Posts in these channels that Discord refused earlier may now succeed.
      await this.kickAllowed(client, rooms);
    } catch (error) {
      this.log.warn({ err: error }, 'it could not be looked who reads the rooms');
    }
  }

  /**
   * Corrects the permissions of channels after a command has changed who may read them. If this fails, the next check tries
   * again.
   */
  async bringOwed(client: Client<true>, gameId?: string): Promise<void> {
    await this.kickAllowed(client, this.store.rooms.owingRights(gameId));
  }

  /** Starts the queues of those channels where the bot may post. Skips channels whose battle is deleted meanwhile. */
  private async kickAllowed(client: Client<true>, rooms: readonly WatchedChannel[]): Promise<void> {
    for (const room of rooms)
      try {
        if (await this.mayPost(client, room)) this.kick(room.channelId);
      } catch (error) {
        if (isUnavailableBattleError(error) || !this.store.rooms.at(room.channelId)) continue;
        this.log.warn({ err: error, gameId: room.gameId }, 'it could not be looked who reads the rooms');
      }
  }

  private async look(client: Client<true>, room: WatchedChannel, looks = 1): Promise<boolean> {
    const { channelId, gameId, audience } = room;
    // A battle that has ended has no secrets.
    if (openPublicPart(this.store.battles.open(gameId)).game.status === 'ended') return true;
    const at = this.now();
    const change = this.changes.get(channelId);
    const people = this.peopleIn(room);
    let mayChange = true;
    let lookers: Outsiders | undefined;
    try {
      const guild = await client.guilds.fetch(this.store.channels.guildOf(gameId)!);
      await guild.roles.fetch(undefined, { force: true });
      mayChange = await this.bringRights(guild, room);
      lookers = await this.lookersNow(guild, channelId, gameId, audience);
    } catch (error) {
      if (!isUnreachableChannelError(error)) throw error;
      // The bot cannot reach the channel. Its next post is tried anyway, and the channel's queue handles Discord's refusal.
      if (this.store.rooms.at(channelId)) this.store.rooms.hasRights(channelId);
      return true;
    }
    const isSame = people === this.peopleIn(room) && this.changes.get(channelId) === change;
    if (!isSame && looks < MOST_LOOKS) return this.look(client, room, looks + 1);
    const masters = lookers?.masters ?? [];
    const isTrusting = this.store.rooms.at(channelId)?.trustsAdministrators === 1;
    const enemies = (lookers?.enemies ?? []).filter((one) => !isTrusting || !masters.includes(one));
    // The next call starts a new check.
    if (!isSame) return false;
    const holds = mayChange && enemies.length === 0;
    this.looks.set(placeOf(room), { holds, at, people });
    const known = this.store.rooms.at(channelId);
    if (known?.audience !== audience) return holds;
    if (holds) this.store.rooms.hasRights(channelId);
    if (holds === (known.stopped === null)) return holds;
    // The names of outsiders are not stored.
    this.store.rooms.stop(channelId, holds ? null : enemies.length > 0 ? BY_OTHERS : NOT_OURS);
    this.log.info({ gameId, channelId, holds }, 'who reads a room has changed');
    if (holds) this.kick(channelId);
    else if (enemies.length > 0 && enemies.every((one) => masters.includes(one)))
      await this.postToUmpires(client, gameId, channelId, presentMasters({ gameId, channelId }, enemies));
    else {
      const why = enemies.slice(0, 10).join(', ') || NOT_OURS;
      await this.postToUmpires(client, gameId, channelId, presentNotice(stoppedWords(channelId, why)));
    }
    return holds;
  }

  /** Corrects the permissions of a channel that the bot created. @returns false if the bot may not change these permissions */
  async bringRights(guild: Guild, room: WatchedChannel): Promise<boolean> {
    const { gameId, channelId, audience } = room;
    if (!this.isMade(room)) return true;
    const channel = await guild.channels.fetch(channelId, { force: true });
    if (!channel?.isTextBased()) return true;
    try {
      const of = this.peopleOf(guild, this.store.battles.open(gameId));
      if (await updateRights(guild, channel, audience, of))
        this.log.info({ gameId, channelId }, 'who reads a room was put right');
      return true;
    } catch (error) {
      if (!(error instanceof DiscordAPIError) || !isPermanentRefusal(error)) throw error;
      this.log.warn({ err: error, gameId, channelId }, 'who reads a room could not be put right');
      return false;
    }
  }

  /**
   * Reports in the umpires' channel (without an umpire, in the public channel) that nothing can be posted in another channel for
   * now. If the bot cannot post this report, an umpire gets it with their next answer.
   */
  private async postToUmpires(client: Client<true>, gameId: string, stopped: string, body: PostBody): Promise<void> {
    const rooms = this.store.rooms.of(gameId);
    const told = isWithoutUmpire(openPublicPart(this.store.battles.open(gameId))) ? 'all' : UMPIRES_AUDIENCE;
    const umpires = rooms.find(({ audience, stopped: why }) => audience === told && why === null);
    try {
      if (!umpires || !(await this.mayPost(client, umpires))) return;
      await client.rest.post(Routes.channelMessages(umpires.channelId), { body });
      this.store.rooms.toldUmpires(stopped);
    } catch (error) {
      this.log.warn({ err: error, gameId }, 'the umpires could not be told of a room');
    }
  }
}

/** The reason, as stored, why nothing is posted in a channel. */
const BY_OTHERS = 'others (use `/game channels list` to see them)';
const NOT_OURS = 'rights';

const stoppedWords = (channelId: string, why: string): string =>
  why === NOT_OURS
    ? `The bot does not post in <#${channelId}> for now, because it cannot set who reads it. Give it Manage Roles in that channel. The missing posts follow.`
    : `The bot does not post in <#${channelId}> for now, because it can be read by ${why}. The missing posts follow once they can no longer read it.`;

/** The name of the button for posting in a channel although administrators of the server can read it. */
export const POST_ANYWAY_BUTTON = 'post-anyway';

/**
 * Reports that a channel gets no posts, because players of other sides can read every channel of the server. A button offers to
 * post anyway.
 */
function presentMasters(
  { gameId, channelId }: { readonly gameId: string; readonly channelId: string },
  masters: readonly string[],
): PostBody {
  const who = masters.slice(0, 10).join(', ');
  return presentNotice(
    `The bot does not post in <#${channelId}> for now: ${who} can read every channel of this server, and plays for another side. If the players of that channel trust them not to look, press _Post anyway_.`,
    [buildButton('Post anyway', `${POST_ANYWAY_BUTTON}:${gameId}:${channelId}`)],
  );
}
