/** Tracks events whose posts are on their way, and confirmations that are not recorded yet. */
import type { Logger } from 'pino';
import type { BattleEvent } from '../../game/index.js';
import type { SentPost, Store } from '../../store/index.js';
import { buildPostKey } from './post-groups.js';

/**
 * The time in milliseconds after which confirmations are recorded together. They are collected because each transaction must wait
 * for the disk.
 */
const FLUSH_AFTER_MS = 250;
/** The maximum number of private answers that can wait for a link to a post. */
const MOST_LINKS = 1_000;

/** A private answer to which a link to a post in a channel will be added. */
export interface PendingLink {
  messageInRoom?: string;
  edit?: (messageInRoom: string) => Promise<unknown>;
}

/** The background work that follows answers, such as edits and threads. */
export class BackgroundWork {
  private readonly works = new Set<Promise<void>>();

  constructor(private readonly log: Logger) {}

  /** Adds background work, and logs its error, because no one waits for the result. */
  goesOn(work: Promise<unknown>): void {
    const watched = work
      .then(() => undefined)
      .catch((error: unknown) => this.log.warn({ err: error }, 'what goes on behind an answer has failed'))
      .finally(() => this.works.delete(watched));
    this.works.add(watched);
  }

  /** Resolves when all work is done, or waits for another attempt. */
  async settled(): Promise<void> {
    await Promise.all(this.works);
  }
}

/** The coordination of answers and queues, so that each post is sent only once. */
export class PostCoordinator {
  private confirmed: SentPost[] = [];
  private flushing: NodeJS.Timeout | undefined;
  /** The events that an answer is about to post, by channel. */
  private readonly answering = new Set<string>();
  private readonly posting = new Set<string>();
  /** The recent events whose answer failed, so that the channel's queue may post them immediately. */
  private readonly failed = new Set<string>();
  /** The channels whose queue waits for the answer to an event. */
  private readonly blocked = new Set<string>();
  /** The private answers that wait for a link to a post, by channel and event. */
  private readonly linking = new Map<string, PendingLink>();

  constructor(
    private readonly store: Store,
    private readonly behind: BackgroundWork,
    private readonly log: Logger,
  ) {}

  /** Checks whether an answer is about to post one of these events in the channel. */
  isAnswered(channelId: string, events: readonly BattleEvent[]): boolean {
    return events.some((event) => this.answering.has(buildPostKey(channelId, event)));
  }

  /** Records that an answer is about to post these events in a channel. */
  answers(channelId: string, events: readonly BattleEvent[]): void {
    for (const event of events) this.answering.add(buildPostKey(channelId, event));
  }

  /** Records that an answer has posted these events, or has failed to do so. */
  hasAnswered(channelId: string, events: readonly BattleEvent[]): void {
    for (const event of events) this.answering.delete(buildPostKey(channelId, event));
  }

  /** Runs work that itself posts these events. During this time, nothing else can post them in the channel. */
  async whilePosting<T>(channelId: string, events: readonly BattleEvent[], work: () => Promise<T>): Promise<T> {
    const keys = events.map((event) => buildPostKey(channelId, event));
    for (const key of keys) this.posting.add(key);
    try {
      return await work();
    } finally {
      for (const key of keys) this.posting.delete(key);
    }
  }

  /** Records that a channel's queue waits for an answer. */
  block(channelId: string): void {
    this.blocked.add(channelId);
  }

  /** Records that a channel's queue no longer waits. @returns true if it was waiting */
  unblock(channelId: string): boolean {
    return this.blocked.delete(channelId);
  }

  /** Leaves events that an answer has not posted to the channel's queue. */
  leave(channelId: string, group: readonly BattleEvent[]): void {
    for (const event of group) this.failed.add(buildPostKey(channelId, event));
  }

  isLeft(channelId: string, event: BattleEvent): boolean {
    return this.failed.has(buildPostKey(channelId, event));
  }

  /** Checks whether Discord has confirmed a post that the database still lists as unsent. */
  isConfirmed(channelId: string, { gameId, number }: Pick<BattleEvent, 'gameId' | 'number'>): boolean {
    return this.confirmed.some(
      (post) => post.event.number === number && post.channelId === channelId && post.event.gameId === gameId,
    );
  }

  /** Returns the events of a repeated interaction that neither have a post in the channel nor one on its way. */
  untold(channelId: string, events: readonly BattleEvent[]): BattleEvent[] {
    this.flush();
    const owed = new Set(this.store.posts.owedOf(events[0]!.interactionId, channelId));
    const isUntold = (event: BattleEvent): boolean =>
      !this.posting.has(buildPostKey(channelId, event)) && !this.isConfirmed(channelId, event);
    return events.filter((event) => owed.has(event.number) && isUntold(event));
  }

  /** Records posts as sent. */
  confirm(posts: readonly SentPost[]): void {
    for (const post of posts) {
      this.confirmed.push(post);
      const key = buildPostKey(post.channelId, post.event);
      this.failed.delete(key);
      const linking = this.linking.get(key);
      if (!linking || post.messageId === null) continue;
      this.linking.delete(key);
      linking.messageInRoom = post.messageId;
      this.link(linking);
    }
    this.flushing ??= setTimeout(() => this.flush(), FLUSH_AFTER_MS).unref();
  }

  /** Records the confirmed posts as sent. @returns true if all of them are recorded */
  flush(): boolean {
    clearTimeout(this.flushing);
    this.flushing = undefined;
    const posts = this.confirmed;
    if (posts.length === 0) return true;
    this.confirmed = [];
    try {
      this.store.posts.sent(posts);
      return true;
    } catch (error) {
      this.confirmed = [...posts, ...this.confirmed];
      this.log.warn({ err: error }, 'posts could not be marked as sent');
      return false;
    }
  }

  /** Makes a private answer wait for a link to the post of an event in a channel. */
  awaitLink(channelId: string, event: BattleEvent, linking: PendingLink): void {
    this.linking.set(buildPostKey(channelId, event), linking);
    if (this.linking.size > MOST_LINKS) this.linking.delete([...this.linking.keys()][0]!);
  }

  /** Adds the link to a private answer when both the answer and the post are sent. */
  link({ messageInRoom, edit }: PendingLink): void {
    if (messageInRoom === undefined || !edit) return;
    const told = edit(messageInRoom).catch((error: unknown) => this.log.warn({ err: error }, 'an answer got no link'));
    this.behind.goesOn(told.then(() => undefined));
  }
}
