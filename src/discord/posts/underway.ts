/** Events being told now, and their confirmations waiting to be written. */
import type { Logger } from 'pino';
import type { BattleEvent } from '../../game/index.js';
import type { SentPost, Store } from '../../store/index.js';
import { postKey } from './post-groups.js';

/** Confirmations are written together: each transaction costs a sync of the disk. */
const FLUSH_AFTER_MS = 250;
/** The most private answers that wait for a link to their posts. */
const MOST_LINKS = 1_000;

/** A private answer that waits for the post it links to. */
export interface Linking {
  messageInRoom?: string;
  edit?: (messageInRoom: string) => Promise<unknown>;
}

/** Work behind the answers: edits, threads. */
export class Behind {
  private readonly works = new Set<Promise<void>>();

  constructor(private readonly log: Logger) {}

  /** A failure is logged: nobody waits for this work. */
  goesOn(work: Promise<unknown>): void {
    const watched = work
      .then(() => undefined)
      .catch((error: unknown) => this.log.warn({ err: error }, 'what goes on behind an answer has failed'))
      .finally(() => this.works.delete(watched));
    this.works.add(watched);
  }

  /** Resolves when the present work is done, or has failed and waits. */
  async settled(): Promise<void> {
    await Promise.all(this.works);
  }
}

/** Coordinates answers and queues, so that each post goes out once. */
export class Underway {
  private confirmed: SentPost[] = [];
  private flushing: NodeJS.Timeout | undefined;
  /** Events about to be told, by channel. */
  private readonly answering = new Set<string>();
  private readonly posting = new Set<string>();
  /** Recent events whose answer has failed: the channel's queue may post them at once. */
  private readonly failed = new Set<string>();
  /** Channels whose queue waits at an event for its answer. */
  private readonly blocked = new Set<string>();
  /** Private answers that are given a link to the post when it is out, by channel and event. */
  private readonly linking = new Map<string, Linking>();

  constructor(
    private readonly store: Store,
    private readonly behind: Behind,
    private readonly log: Logger,
  ) {}

  /** True if any of the events is just being answered there. */
  isAnswered(channelId: string, events: readonly BattleEvent[]): boolean {
    return events.some((event) => this.answering.has(postKey(channelId, event)));
  }

  /** An answer is about to tell a channel these events. */
  answers(channelId: string, events: readonly BattleEvent[]): void {
    for (const event of events) this.answering.add(postKey(channelId, event));
  }

  /** An answer is done. */
  hasAnswered(channelId: string, events: readonly BattleEvent[]): void {
    for (const event of events) this.answering.delete(postKey(channelId, event));
  }

  /** Runs work with posts of its own in a channel; meanwhile nobody tells these events again. */
  async whilePosting<T>(channelId: string, events: readonly BattleEvent[], work: () => Promise<T>): Promise<T> {
    const keys = events.map((event) => postKey(channelId, event));
    for (const key of keys) this.posting.add(key);
    try {
      return await work();
    } finally {
      for (const key of keys) this.posting.delete(key);
    }
  }

  /** A channel's queue waits for an answer. */
  block(channelId: string): void {
    this.blocked.add(channelId);
  }

  /** @returns whether its queue had */
  unblock(channelId: string): boolean {
    return this.blocked.delete(channelId);
  }

  /** The untold events of an answer are left to the channel's queue. */
  leave(channelId: string, group: readonly BattleEvent[]): void {
    for (const event of group) this.failed.add(postKey(channelId, event));
  }

  isLeft(channelId: string, event: BattleEvent): boolean {
    return this.failed.has(postKey(channelId, event));
  }

  /** True if a post is known to be out, though the record has it owed still. */
  isConfirmed(channelId: string, { gameId, number }: Pick<BattleEvent, 'gameId' | 'number'>): boolean {
    return this.confirmed.some(
      (post) => post.event.number === number && post.channelId === channelId && post.event.gameId === gameId,
    );
  }

  /** Repeated events that their channel has not been told, and is not being told. */
  untold(channelId: string, events: readonly BattleEvent[]): BattleEvent[] {
    this.flush();
    const owed = new Set(this.store.posts.owedOf(events[0]!.interactionId, channelId));
    const isUntold = (event: BattleEvent): boolean =>
      !this.posting.has(postKey(channelId, event)) && !this.isConfirmed(channelId, event);
    return events.filter((event) => owed.has(event.number) && isUntold(event));
  }

  /** Notes posts that are out. */
  confirm(posts: readonly SentPost[]): void {
    for (const post of posts) {
      this.confirmed.push(post);
      const key = postKey(post.channelId, post.event);
      this.failed.delete(key);
      const linking = this.linking.get(key);
      if (!linking || post.messageId === null) continue;
      this.linking.delete(key);
      linking.messageInRoom = post.messageId;
      this.link(linking);
    }
    this.flushing ??= setTimeout(() => this.flush(), FLUSH_AFTER_MS).unref();
  }

  /** Writes waiting confirmations. @returns true if all are written */
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

  /** A private answer waits for the message that the post of an event becomes in a room. */
  awaitLink(channelId: string, event: BattleEvent, linking: Linking): void {
    this.linking.set(postKey(channelId, event), linking);
    if (this.linking.size > MOST_LINKS) this.linking.delete([...this.linking.keys()][0]!);
  }

  /** Once the post is out and the private answer as well. */
  link({ messageInRoom, edit }: Linking): void {
    if (messageInRoom === undefined || !edit) return;
    const told = edit(messageInRoom).catch((error: unknown) => this.log.warn({ err: error }, 'an answer got no link'));
    this.behind.goesOn(told.then(() => undefined));
  }
}
