/** Sends the unsent posts of a channel, and edits the posts of changed events. */
import { setImmediate as others } from 'node:timers/promises';
import { type APIMessage, type Client, DiscordAPIError, MessageFlags, RateLimitError, type RawFile, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { type BattleEvent, openPublicPart, createChannelReader } from '../../game/index.js';
import { isPostOfEvent, buildPostNonce, type PostBody, buildChannelPostNonce, type SentMessage } from '../../present/index.js';
import { groupBy, Refusal } from '../../rules/index.js';
import { isUnavailableBattleError, type PendingPost, type Store } from '../../store/index.js';
import { MAX_CONTENT_LENGTH, combineIntoMessages } from './log-thread.js';
import { type PostBuilder, hasSecretEvent, groupIntoPosts, findShownPosts } from './post-groups.js';
import { isUnreachableChannelError, RefusedRequestError, calculateRateLimitWait } from '../connection/queues.js';
import { buildAuditReason, createOnceFields } from '../connection/reply.js';
import type { ChannelAccessWatch } from '../rooms/room-watch.js';
import type { UmpireNotices } from '../rooms/umpire-notices.js';
import type { PostCoordinator } from './underway.js';
import { filterKnownEvents } from '../../knowing/index.js';

/**
 * The number of messages on one page. A channel is read page by page, back to the oldest unsent event, to find posts that may
 * have been sent.
 */
const PAGE = 100;
const MOST_PAGES = 30;
/** The maximum difference in milliseconds between the clocks of Discord and of this machine. */
const CLOCKS_APART_MS = 120_000;
/**
 * The maximum time in milliseconds to wait for an edit. After this time, a new message shows the change instead. Discord allows
 * few edits of messages older than an hour.
 */
const EDIT_WAITS_MS = 60_000;
/** The time in milliseconds during which only the answer to a command may post the command's event. */
const YOUNG_MS = 20_000;
/** The time in milliseconds after which the bot no longer tries to send a post. */
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;
/** The heading above a list of events whose posts cannot be edited. */
const STAND_NOW = 'The posts of these events can no longer be edited. The events are now:';

/**
 * The result of an edit. `asOf` is the number of the battle's last event at the time of the edit. `refused` means that this post
 * can never be edited. `barred` means that Discord allows no edits in the channel for a long time.
 */
type Edited = { readonly asOf: number } | 'refused' | 'barred';

/** A post that does not show the present facts of its events. */
interface PostToEdit {
  readonly group: readonly BattleEvent[];
  readonly changed: BattleEvent;
  readonly changedBy: number;
  readonly messageId: string | null;
  /** The audience of the channel; null for the channel in which the command was used. */
  readonly audience: string | null;
}

/**
 * The work of a channel's queue: sends unsent posts in the order of events, without repeating any, and then makes the necessary
 * edits.
 */
export class PendingPosts {
  private readonly startedAt: number;
  private isStopping = false;

  /** @param now returns the time in milliseconds */
  constructor(
    private readonly store: Store,
    private readonly underway: PostCoordinator,
    private readonly bodies: PostBuilder,
    private readonly watch: ChannelAccessWatch,
    private readonly notices: UmpireNotices,
    private readonly log: Logger,
    private readonly now: () => number,
  ) {
    this.startedAt = now();
  }

  /** Prevents any more work from starting. */
  stop(): void {
    this.isStopping = true;
  }

  /**
   * Sends everything that a channel still needs: first posts, in the order of events, and then edits.
   * @throws {RefusedRequestError} if Discord has finally refused some posts; the error of Discord or the store if it stopped the work
   */
  async tell(client: Client<true>, channelId: string): Promise<void> {
    if (!this.underway.flush()) throw new Error('what has gone out could not be noted');
    let refused = 0;
    try {
      for (const isTold of [false, true]) {
        for (let after = 0; !this.isStopping && (await this.watch.mayTell(client, channelId));) {
          const due = this.store.posts.due(channelId, isTold, after);
          const whole = due.filter(({ event }) => !this.isAside(event.gameId));
          const rows = isTold ? whole : this.ready(channelId, whole);
          if (rows.length > 0 && isTold) await this.editAll(client, channelId, rows);
          else if (rows.length > 0) refused += await this.postAll(client, channelId, rows);
          if (due.length === 0 || rows.length < whole.length) break;
          after = due.at(-1)!.id;
        }
      }
    } catch (error) {
      if (isUnreachableChannelError(error) || isHopeless(error)) {
        this.store.posts.failing(channelId, new Date(this.now()).toISOString());
        this.giveUp(channelId);
      }
      throw error;
    } finally {
      this.underway.flush();
    }
    if (refused === 0) return;
    this.giveUp(channelId);
    throw new RefusedRequestError(`Discord refuses ${refused} posts`);
  }

  /** Checks whether a battle is set aside (damaged, or on a server that the bot has left), so that its posts wait. */
  private isAside(gameId: string): boolean {
    try {
      this.store.battles.open(gameId);
      return false;
    } catch (error) {
      if (isUnavailableBattleError(error)) return true;
      throw error;
    }
  }

  private giveUp(channelId: string): void {
    const posts = this.store.posts.giveUp(channelId, new Date(this.now() - GIVE_UP_AFTER_MS).toISOString());
    if (posts === 0) return;
    this.log.warn({ channelId, posts }, 'posts were given up');
    this.notices.look();
  }

  /** Returns the posts that can be sent now: all posts before the first one that an answer is about to send. */
  private ready(channelId: string, rows: readonly PendingPost[]): readonly PendingPost[] {
    const isReady = ({ event, isAnswered }: PendingPost): boolean => {
      const at = Date.parse(event.at);
      if (this.underway.isAnswered(channelId, [event])) return false;
      if (!isAnswered) return true;
      return this.underway.isLeft(channelId, event) || at < this.startedAt || Math.abs(this.now() - at) > YOUNG_MS;
    };
    const end = rows.findIndex((row) => !isReady(row));
    if (end < 0) return rows;
    this.underway.block(channelId);
    return rows.slice(0, end);
  }

  /** Sends the unsent and missing posts of a channel. @returns the number of posts that Discord refused */
  private async postAll(client: Client<true>, channelId: string, rows: readonly PendingPost[]): Promise<number> {
    let refused = 0;
    const events = rows.map(({ event }) => event);
    await this.underway.whilePosting(channelId, events, async () => {
      const commands = groupBy(rows, ({ event, audience }) => `${event.interactionId}:${audience}`);
      const posts = [...commands.values()].flatMap((owed) =>
        groupIntoPosts(
          owed.map(({ event }) => event),
          owed[0]!.audience !== null,
        ).map((group) => ({
          group,
          owed: owed.filter(({ event }) => group.includes(event)),
        })),
      );
      const there = await this.findPosts(
        client,
        channelId,
        posts.map(({ group }) => group),
      );
      for (const { group, owed } of posts) {
        if (this.isStopping) return;
        const how = await this.settle(client, channelId, owed, group, there.get(group));
        if (how === 'held') return;
        if (how === 'settled') continue;
        refused++;
        const since = new Date(this.now()).toISOString();
        for (const { id } of owed) this.store.posts.failing(channelId, since, id);
      }
    });
    return refused;
  }

  /**
   * Settles one unsent post: checks whether it was sent despite the failure, and otherwise sends it.
   * @returns `settled` if the post is in the channel; `held` if nothing may be posted there now (`ChannelAccessWatch.mayTell`); `refused`
   *   if another attempt would be pointless, because of Discord or the event itself
   */
  private async settle(
    client: Client<true>,
    channelId: string,
    owed: readonly PendingPost[],
    group: readonly BattleEvent[],
    there: string | undefined,
  ): Promise<'settled' | 'held' | 'refused'> {
    const last = group.at(-1)!;
    const { gameId } = last;
    const { audience } = owed[0]!;
    const isLost = audience === null && hasSecretEvent(group);
    try {
      const found =
        there ??
        (await this.answered(
          client,
          owed.find(({ event }) => event === last),
        ));
      if (found === undefined && !(await this.watch.mayTell(client, channelId))) return 'held';
      const late = found === undefined ? this.bodies.late(group, audience) : undefined;
      const asOf = late?.asOf ?? Math.max(...group.map(({ number }) => number));
      const messageId =
        found ??
        (await post(client, channelId, late!.body, {
          files: isLost ? [] : this.bodies.pictures(group),
          event: last,
          isRoom: audience !== null,
          notified: this.bodies.notified(group, audience),
        }));
      this.underway.confirm(group.map((event) => ({ event, channelId, messageId, audience, asOf })));
      this.log.info(
        { gameId, events: group.map(({ number }) => number), wasSent: found !== undefined },
        'an owed post was settled',
      );
      return 'settled';
    } catch (error) {
      if (!isHopeless(error)) throw error;
      this.log.warn({ err: error, gameId, event: last.number }, 'an owed post could not be sent yet');
      return 'refused';
    }
  }

  /** Edits posts that do not show the present facts of their events. If a post cannot be edited, sends a new message instead. */
  private async editAll(client: Client<true>, channelId: string, rows: readonly PendingPost[]): Promise<void> {
    const posts = this.postsToEdit(rows);
    const unknown = posts.filter(({ messageId }) => messageId === null);
    const there =
      unknown.length === 0
        ? undefined
        : await this.findPosts(
            client,
            channelId,
            unknown.map(({ group }) => group),
          );
    const beyond: PostToEdit[] = [];
    let isBarred = false;
    for (const edit of posts) {
      if (this.isStopping || !(await this.watch.mayTell(client, channelId))) return;
      const { group, changedBy, audience } = edit;
      const messageId = edit.messageId ?? there?.get(group) ?? null;
      const how: Edited = isBarred || messageId === null ? 'refused' : await this.editPost(client, channelId, messageId, edit);
      isBarred ||= how === 'barred';
      if (typeof how === 'string') beyond.push(edit);
      else
        this.underway.confirm(
          group.map((event) => ({ event, channelId, messageId, audience, asOf: Math.max(how.asOf, changedBy) })),
        );
    }
    if (beyond.length > 0) await this.tellAsTheyStand(client, channelId, beyond);
  }

  /** Returns the posts of changed events. Each post appears once, with all its events. */
  private postsToEdit(rows: readonly PendingPost[]): PostToEdit[] {
    const edits = new Map<string, PostToEdit>();
    for (const { event, channelId, changedBy, messageId, audience } of rows) {
      const group = this.postsIn(audience, event).find((events) => events.some(({ number }) => number === event.number));
      if (!group) {
        // The channel's side has left the battle, so its post does not change.
        this.underway.confirm([{ event, channelId, messageId, audience, asOf: changedBy }]);
        continue;
      }
      const name = `${event.gameId}:${group[0]!.number}`;
      const before = edits.get(name);
      if (before) edits.set(name, { ...before, changedBy: Math.max(before.changedBy, changedBy) });
      else edits.set(name, { group, changed: event, changedBy, messageId, audience });
    }
    return [...edits.values()];
  }

  /**
   * Finds the posts of a command that contain an event in a channel. Without an audience, the channel is the one in which the
   * command was used.
   */
  private postsIn(audience: string | null, { gameId, interactionId }: BattleEvent): BattleEvent[][] {
    const events = this.store.record.ofInteraction(interactionId);
    if (audience === null) return groupIntoPosts(events);
    const battle = openPublicPart(this.store.battles.open(gameId));
    return groupIntoPosts(filterKnownEvents(createChannelReader({ audience }, battle), events), true);
  }

  private async editPost(
    client: Client<true>,
    channelId: string,
    messageId: string,
    { group, changedBy, audience }: PostToEdit,
  ): Promise<Edited> {
    const { gameId } = group[0]!;
    try {
      const { body, asOf } = this.bodies.late(group, audience);
      const { embeds, components } = body;
      const cause = this.store.record.event(gameId, changedBy) ?? group[0]!;
      await client.rest.patch(Routes.channelMessage(channelId, messageId), {
        body: { embeds, components },
        ...buildAuditReason(cause.interactionId),
      });
      return { asOf };
    } catch (error) {
      const isLong = error instanceof RateLimitError && calculateRateLimitWait(error) > EDIT_WAITS_MS;
      if (!isLong && !isHopeless(error)) throw error;
      this.log.warn({ err: error, gameId, event: group[0]!.number }, 'a post could not be edited');
      return isLong ? 'barred' : 'refused';
    }
  }

  /** Posts new messages about changed events whose own posts cannot be edited. Each event has one line with its present facts. */
  private async tellAsTheyStand(client: Client<true>, channelId: string, edits: readonly PostToEdit[]): Promise<void> {
    const most = MAX_CONTENT_LENGTH - STAND_NOW.length - 1;
    for (const [gameId, ofGame] of groupBy(edits, ({ changed }) => changed.gameId)) {
      const { lastNumber } = this.store.battles.open(gameId).state;
      for (const { text, last } of combineIntoMessages(this.bodies.asTheyStand(gameId, ofGame, most), most)) {
        if (!(await this.watch.mayTell(client, channelId))) return;
        const nonce = `now:${gameId.slice(-6)}:${last.number}:${lastNumber}`;
        const body = { content: `${STAND_NOW}\n${text}`, ...createOnceFields(nonce) };
        await client.rest.post(Routes.channelMessages(channelId), { body, ...buildAuditReason(last.interactionId) });
      }
      for (const { group, audience } of ofGame)
        this.underway.confirm(group.map((event) => ({ event, channelId, messageId: null, audience, asOf: lastNumber })));
    }
  }

  /**
   * Finds a post that was sent as the first response to its command's interaction. Private posts can be found only in this way.
   * An interaction's token is valid for 15 minutes.
   * @returns the message's id; undefined if the post has no token, if Discord does not return the response, if the response does
   *   not show the event, or if it shows a public event privately
   */
  private async answered(client: Client<true>, post: PendingPost | undefined): Promise<string | undefined> {
    if (!post?.interactionToken) return undefined;
    const route = Routes.webhookMessage(client.application.id, post.interactionToken, '@original');
    try {
      const original = (await client.rest.get(route, { auth: false })) as SentMessage & Pick<APIMessage, 'id' | 'flags'>;
      // The private answer about a public event may have contained more than the public post.
      const isAlone = post.event.audience === 'all' && ((original.flags ?? 0) & MessageFlags.Ephemeral) !== 0;
      return !isAlone && isPostOfEvent(original, post.event) ? original.id : undefined;
    } catch (error) {
      if (error instanceof DiscordAPIError) return undefined;
      throw error;
    }
  }

  /** Finds the posts of several events among the bot's messages in a channel, back to the oldest of these events. */
  private async findPosts(
    client: Client<true>,
    channelId: string,
    groups: readonly (readonly BattleEvent[])[],
  ): Promise<Map<readonly BattleEvent[], string>> {
    const found = new Map<readonly BattleEvent[], string>();
    const wanted = new Set(groups);
    const since = Math.min(...groups.flat().map(({ at }) => Date.parse(at))) - CLOCKS_APART_MS;
    let before: string | undefined;
    for (let page = 0; page < MOST_PAGES && wanted.size > 0; page++) {
      const query = new URLSearchParams({ limit: `${PAGE}`, ...(before === undefined ? {} : { before }) });
      const messages = (await client.rest.get(Routes.channelMessages(channelId), { query })) as APIMessage[];
      for (const message of messages) {
        if (message.author.id !== client.user.id) continue;
        for (const group of findShownPosts(message, wanted)) {
          found.set(group, message.id);
          wanted.delete(group);
        }
      }
      const oldest = messages.at(-1);
      if (messages.length < PAGE || !oldest || Date.parse(oldest.timestamp) < since) break;
      before = oldest.id;
      await others();
    }
    return found;
  }
}

/** Posts an event in a channel. Discord creates only one message, even after several attempts. @returns the message's id */
async function post(
  client: Client<true>,
  channelId: string,
  { content = '', embeds, components }: Pick<PostBody, 'content' | 'embeds' | 'components'>,
  {
    files,
    event,
    isRoom,
    notified,
  }: {
    readonly files: RawFile[];
    readonly event: BattleEvent;
    readonly isRoom: boolean;
    /** The Discord ids of the people that the post mentions. */
    readonly notified: readonly string[];
  },
): Promise<string> {
  const nonce = isRoom ? buildChannelPostNonce(event, channelId) : buildPostNonce(event);
  const mentions = notified.map((id) => `<@${id}>`);
  const line = [...mentions, ...(content === '' ? [] : [content])].join(' ');
  const mention = {
    ...(line === '' ? {} : { content: line }),
    ...(mentions.length === 0 ? {} : { allowed_mentions: { parse: [], users: notified } }),
  };
  const body = { embeds, components, ...createOnceFields(nonce), ...mention };
  const route = Routes.channelMessages(channelId);
  return ((await client.rest.post(route, { body, files, ...buildAuditReason(event.interactionId) })) as { readonly id: string })
    .id;
}

/**
 * Checks whether another attempt in an existing channel would be pointless, because Discord refuses this request or the request
 * cannot be made.
 */
function isHopeless(error: unknown): boolean {
  if (error instanceof DiscordAPIError) return !isUnreachableChannelError(error) && error.status !== 401 && error.status !== 429;
  return error instanceof TypeError || (error instanceof Refusal && error.code !== 'UNAVAILABLE');
}
