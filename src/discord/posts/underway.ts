/** Keeps track of the events being posted, and of confirmations not written yet. */
import type { Logger } from 'pino';
import type { BattleEvent } from '../../game/index.js';
import type { SentPost, Store } from '../../store/index.js';
import { postKey } from './post-groups.js';

/** Wait before confirmations are written: they are written together, because each transaction costs a sync of the disk. */
const FLUSH_AFTER_MS = 250;
/** The largest number of private answers that wait for a link to a channel's post. */
const MOST_LINKS = 1_000;

/** A private answer that will get a link to a channel's post. */
export interface Linking {
  messageInRoom?: string;
  edit?: (messageInRoom: string) => Promise<unknown>;
}

/** Work that continues after the answers, such as edits and threads. */
export class Behind {
  private readonly works = new Set<Promise<void>>();

  constructor(private readonly log: Logger) {}

  /** An error is logged, because no one waits for this work. */
  goesOn(work: Promise<unknown>): void {
    const watched = work
      .then(() => undefined)
      .catch((error: unknown) => this.log.warn({ err: error }, 'what goes on behind an answer has failed'))
      .finally(() => this.works.delete(watched));
    this.works.add(watched);
  }

  /** Resolves when all work is done, or has failed and waits to be tried again. */
  async settled(): Promise<void> {
    await Promise.all(this.works);
  }
}

/** Coordinates answers and queues, so that each post goes out once. */
export class Underway {
  private confirmed: SentPost[] = [];
  private flushing: NodeJS.Timeout | undefined;
  /** Events that an answer is about to post, by channel. */
  private readonly answering = new Set<string>();
  private readonly posting = new Set<string>();
  /** Recent events whose answer has failed, so that the channel's queue may post them at once. */
  private readonly failed = new Set<string>();
  /** Channels whose queue waits for the answer to an event. */
  private readonly blocked = new Set<string>();
  /** Private answers that get a link to a post when it has been sent, by channel and event. */
  private readonly linking = new Map<string, Linking>();

  constructor(
    private readonly store: Store,
    private readonly behind: Behind,
    private readonly log: Logger,
  ) {}

  /** Checks whether an answer is about to post one of the events in the channel. */
  isAnswered(channelId: string, events: readonly BattleEvent[]): boolean {
    return events.some((event) => this.answering.has(postKey(channelId, event)));
  }

  /** Notes that an answer is about to post these events in a channel. */
  answers(channelId: string, events: readonly BattleEvent[]): void {
    for (const event of events) this.answering.add(postKey(channelId, event));
  }

  /** Notes that an answer has posted these events, or has failed. */
  hasAnswered(channelId: string, events: readonly BattleEvent[]): void {
    for (const event of events) this.answering.delete(postKey(channelId, event));
  }

  /** Runs work with posts of its own in a channel; meanwhile no one describes these events again. */
  async whilePosting<T>(channelId: string, events: readonly BattleEvent[], work: () => Promise<T>): Promise<T> {
    const keys = events.map((event) => postKey(channelId, event));
    for (const key of keys) this.posting.add(key);
    try {
      return await work();
    } finally {
      for (const key of keys) this.posting.delete(key);
    }
  }

  /** Notes that a channel's queue waits for an answer. */
  block(channelId: string): void {
    this.blocked.add(channelId);
  }

  /** Notes that a channel's queue waits no longer. @returns whether it had waited */
  unblock(channelId: string): boolean {
    return this.blocked.delete(channelId);
  }

  /** Leaves the events that an answer did not post to the channel's queue. */
  leave(channelId: string, group: readonly BattleEvent[]): void {
    for (const event of group) this.failed.add(postKey(channelId, event));
  }

  isLeft(channelId: string, event: BattleEvent): boolean {
    return this.failed.has(postKey(channelId, event));
  }

  /** Checks whether a post is known to be sent, although the record still has it as owed. */
  isConfirmed(channelId: string, { gameId, number }: Pick<BattleEvent, 'gameId' | 'number'>): boolean {
    return this.confirmed.some(
      (post) => post.event.number === number && post.channelId === channelId && post.event.gameId === gameId,
    );
  }

  /** Of the events of a repeated interaction, those that have not been posted in the channel and are not being posted. */
  untold(channelId: string, events: readonly BattleEvent[]): BattleEvent[] {
    this.flush();
    const owed = new Set(this.store.posts.owedOf(events[0]!.interactionId, channelId));
    const isUntold = (event: BattleEvent): boolean =>
      !this.posting.has(postKey(channelId, event)) && !this.isConfirmed(channelId, event);
    return events.filter((event) => owed.has(event.number) && isUntold(event));
  }

  /** Notes posts as sent. */
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

  /** Writes the confirmations that wait. @returns true if all of them are written */
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

  /** Makes a private answer wait for the channel's post of an event, to get a link to it. */
  awaitLink(channelId: string, event: BattleEvent, linking: Linking): void {
    this.linking.set(postKey(channelId, event), linking);
    if (this.linking.size > MOST_LINKS) this.linking.delete([...this.linking.keys()][0]!);
  }

  /** Adds the link to a private answer, once both that answer and the channel's post have been sent. */
  link({ messageInRoom, edit }: Linking): void {
    if (messageInRoom === undefined || !edit) return;
    const told = edit(messageInRoom).catch((error: unknown) => this.log.warn({ err: error }, 'an answer got no link'));
    this.behind.goesOn(told.then(() => undefined));
  }
}
