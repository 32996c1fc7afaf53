import type { Client, RepliableInteraction } from 'discord.js';
import type { Logger } from 'pino';
import type { BattleEvent } from '../../game/index.js';
import type { EmojiFinder } from '../../present/index.js';
import { filterKnownEvents } from '../../knowing/index.js';
import { PLACE_TABLE } from '../../rules/index.js';
import { getRequestReader, type CommittedRequest, type Store } from '../../store/index.js';
import { waitAtMost } from '../work/at-most.js';
import { type AnswerResult, Answers } from './answers.js';
import type { LogThreads } from './log-thread.js';
import { PendingPosts } from './owed-telling.js';
import { PostBuilder, groupIntoPosts } from './post-groups.js';
import { ChannelQueues } from '../connection/queues.js';
import { ChannelAccessWatch } from '../rooms/room-watch.js';
import type { TurnPictures } from '../pictures/turn-pictures.js';
import { UmpireNotices } from '../rooms/umpire-notices.js';
import { BackgroundWork, PostCoordinator } from './underway.js';

/** Checks whether a roll has taken a unit from one place on the map to another. */
const hasMoved = ({ kind, changes }: BattleEvent): boolean =>
  kind === 'resolved' &&
  changes.some(
    ({ table, before, after }) => table === PLACE_TABLE && before && after && (before.x !== after.x || before.y !== after.y),
  );

const hasDice = ({ resolutions }: BattleEvent): boolean => resolutions.some(({ dice }) => dice.length > 0);

/**
 * The posting of recorded events in their channels. The first post of a command is the answer to its interaction, and its other
 * posts follow. Until Discord confirms a post, the database lists it as unsent. The channel's queue later checks whether such a
 * post was sent, and otherwise sends it. Queues keep the order of events, and edit posts of events that were undone, corrected or
 * overruled.
 */
export class Deliveries {
  private readonly behind: BackgroundWork;
  private readonly underway: PostCoordinator;
  private readonly bodies: PostBuilder;
  private readonly answers: Answers;
  private readonly owed: PendingPosts;
  private readonly notices: UmpireNotices;
  private readonly queues: ChannelQueues;
  /** Posts the maps at the end of turns, after the posts about the turns; undefined if the bot draws no pictures. */
  turnPictures: Pick<TurnPictures, 'follow' | 'finish'> | undefined;
  /** Checks who can read the channels. */
  readonly watch: ChannelAccessWatch;
  private client: Client<true> | undefined;
  private isStopping = false;

  /** @param now returns the time in milliseconds */
  constructor(
    private readonly store: Store,
    private readonly threads: LogThreads,
    private readonly log: Logger,
    now: () => number = Date.now,
  ) {
    threads.mayPost = (client, room) => this.watch.mayPost(client, room);
    this.watch = new ChannelAccessWatch(store, log, (channelId) => this.changed(channelId), now);
    this.queues = new ChannelQueues((channelId) => this.deliver(channelId), log, 'owed posts could not be sent yet');
    this.behind = new BackgroundWork(log);
    this.underway = new PostCoordinator(store, this.behind, log);
    this.bodies = new PostBuilder(store);
    this.notices = new UmpireNotices(store, this.watch, log);
    this.owed = new PendingPosts(store, this.underway, this.bodies, this.watch, this.notices, log, now);
    this.answers = new Answers(store, this.underway, this.bodies, this.watch, log, (channelId) => this.queues.kick(channelId));
  }

  /** Sets the emoji that posts show, such as those of dice. */
  set faces(faces: EmojiFinder) {
    this.bodies.faces = faces;
  }

  /** Answers an interaction with its events, and starts the queues of other channels. */
  async answer(interaction: RepliableInteraction, committed: CommittedRequest): Promise<void> {
    const { client } = interaction;
    const { gameId, events, rooms = [] } = committed;
    this.client = client;
    const hasRooms = rooms.length > 0;
    const isElsewhere = committed.channelId !== interaction.channelId;
    if (hasRooms) this.behind.goesOn(this.watch.bringOwed(client, gameId));
    const answered = await (hasRooms || isElsewhere
      ? this.answers.inRooms(interaction, committed)
      : this.answers.inChannel(interaction, committed));
    if (!answered) return;
    this.takeOver(interaction.channelId!, answered);
    this.behind.goesOn(this.threads.follow(client, gameId));
    const isMoreOwed = hasRooms || isElsewhere || answered.isLeft || events.some(({ undoes }) => undoes !== null);
    const told = isMoreOwed ? this.kickAll(gameId) : Promise.resolve();
    this.behind.goesOn(told);
    this.showTurn(client, committed, told);
    if (answered.failed === undefined && answered.isTold) await this.notices.tell(interaction, committed);
  }

  /**
   * Returns the title and the first line of the result of a person's command, as far as they may know it. If the post has only
   * one event and it is a move, the squares follow, or replace the first line if no dice decided anything. The list is empty if
   * there is no result.
   */
  resultOf(committed: CommittedRequest): readonly string[] {
    const asker = getRequestReader(committed);
    // Secret events count too, because this person reads them all in one message.
    const [group] = groupIntoPosts(filterKnownEvents(asker, committed.events), true);
    const { title, description } = (group && this.bodies.of(committed, group, asker).embeds[0]) ?? {};
    const [line, way] = description?.split('\n') ?? [];
    const event = group?.length === 1 ? group[0] : undefined;
    const told = event === undefined || way === undefined || !hasMoved(event) ? [line] : hasDice(event) ? [line, way] : [way];
    return [...(title === undefined ? [] : [`**${title}**`]), ...told.filter((each) => each !== undefined)];
  }

  /** Starts the queue of a channel after an answer, so that it posts the remaining events. */
  private takeOver(channelId: string, { failed }: AnswerResult): void {
    const hasWaited = this.underway.unblock(channelId);
    if (failed === 'unsure') this.queues.kickLater(channelId);
    // A late answer was not sent, so the queue does not have to wait for it.
    else if (failed === 'late' || hasWaited) this.behind.goesOn(this.queues.kick(channelId));
  }

  /**
   * Posts the map at the end of a turn, in channels with this setting.
   * @param told resolves when each post about the turn is sent, or waits
   */
  private showTurn(client: Client, { gameId, events }: CommittedRequest, told: Promise<void>): void {
    const { turnPictures } = this;
    if (!turnPictures || !events.some(({ kind }) => kind === 'phase')) return;
    const shown = told.then(() => {
      this.flush();
      return turnPictures.follow(client, gameId);
    });
    this.behind.goesOn(shown);
  }

  /** Resolves when all background work is done, or waits for another attempt. */
  settled(): Promise<void> {
    return this.behind.settled();
  }

  /** Prevents more background work from starting. Resolves when the current work is done, or when the time is over. */
  async finish(withinMs: number): Promise<void> {
    this.isStopping = true;
    this.queues.stop();
    this.owed.stop();
    this.threads.finish();
    this.turnPictures?.finish();
    await waitAtMost(withinMs, this.behind.settled());
  }

  /**
   * Starts the queues of all channels with missing posts, and of all threads with missing lines. Also posts missing pictures of
   * the map, and corrects wrong permissions of channels.
   * @param isBack true if the connection has come back, so that failed posts are tried again immediately. Default: false
   * @returns a promise that resolves when each queue is done or waits
   */
  async sweep(client: Client<true>, isBack = false): Promise<void> {
    this.client = client;
    const posted = this.kickAll(undefined, isBack).then(() => {
      this.flush();
      return this.turnPictures?.follow(client);
    });
    const work = Promise.all([posted, this.threads.followAll(client, isBack), this.watch.bringOwed(client)]);
    this.behind.goesOn(work);
    await work;
  }

  /** Adds background work, for which a stop of the bot waits. */
  also(work: Promise<void>): void {
    this.behind.goesOn(work);
  }

  /** Starts the queues of a battle's channels. Resolves when each queue is done, or waits. */
  tellAll(client: Client<true>, gameId: string): Promise<void> {
    this.client = client;
    return this.kickAll(gameId);
  }

  /** Leaves events that no interaction caused to the next check of unsent posts. */
  takeUp({ events }: CommittedRequest, channelId: string): void {
    this.underway.leave(channelId, events);
  }

  /**
   * Moves posts that failed or were given up from other channels to a new channel of the battle, if its readers may know them.
   * Starts the channel's queue if any posts were moved, or if it is a battle channel.
   * @returns the number of moved posts
   * @throws {Refusal} UNAVAILABLE if the database cannot be written
   */
  bound(client: Client<true>, gameId: string, channelId: string): number {
    this.client = client;
    this.flush();
    const room = this.store.rooms.at(channelId);
    const owed = this.store.posts.oweAgain(gameId, channelId, room?.audience ?? null);
    this.notices.forget(gameId);
    this.queues.forgive(channelId);
    // The channel may have received unsent posts from another channel.
    if (owed > 0 || room) this.behind.goesOn(this.queues.kick(channelId));
    return owed;
  }

  /** Records all posts as sent that Discord has confirmed but that are not recorded yet. */
  flush(): void {
    this.underway.flush();
  }

  /** Immediately tries a channel's failed posts again, because its permissions have changed. */
  private changed(channelId: string): void {
    this.queues.forgive(channelId);
    this.behind.goesOn(this.queues.kick(channelId));
  }

  /** Starts the queues of all channels with unsent posts, or only of one battle's channels. */
  private async kickAll(gameId?: string, isEager = false): Promise<void> {
    try {
      this.flush();
      this.notices.look();
      await Promise.all(this.store.posts.channels(gameId).map((channelId) => this.queues.kick(channelId, isEager)));
    } catch (error) {
      this.log.warn({ err: error }, 'what is owed could not be read');
    }
  }

  private async deliver(channelId: string): Promise<void> {
    if (this.client && !this.isStopping) await this.owed.tell(this.client, channelId);
  }
}
