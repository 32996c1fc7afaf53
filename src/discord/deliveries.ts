import { setImmediate as others } from 'node:timers/promises';
import {
  type APIMessage,
  type Client,
  DiscordAPIError,
  MessageFlags,
  RateLimitError,
  type RawFile,
  type RepliableInteraction,
  RESTJSONErrorCodes,
  Routes,
} from 'discord.js';
import type { Logger } from 'pino';
import {
  cut,
  type Faces,
  formatLogLine,
  NO_FACES,
  pictureName,
  presentEvent,
  presentHappenings,
  presentLateSecret,
  isPostOf,
  nonceOf,
  roomNonceOf,
  presentNotice,
  presentToldIn,
  type PostBody,
  type SentMessage,
} from '../present/index.js';
import {
  type BattleEvent,
  markOf,
  mayKnow,
  pictureOf,
  type Reader,
  readerFor,
  readerOfRoom,
  tell,
  tellAll,
} from '../game/index.js';
import { type Committed, isSetAside, type OwedPost, type Room, type SentPost, type Store } from '../store/index.js';
import { CONTENT_MAX, type LogThreads, messagesOf } from './log-thread.js';
import { Refusal, UMPIRES } from '../rules/index.js';
import { isGone, Queues, Refused, waitOf } from './queues.js';
import { asMessage, causedBy, onceOnly, respond } from './reply.js';
import { RoomWatch } from './room-watch.js';
import type { TurnPictures } from './turn-pictures.js';
import { takingsOf, tellingOf } from './telling.js';
import { endedTurnsOf } from './turn-record.js';

/** A channel's messages are looked through, for posts that may have gone out, by pages back to the oldest event owed, but no farther. */
const PAGE = 100;
const MOST_PAGES = 30;
/** Discord's clock may differ from ours. */
const CLOCKS_APART_MS = 120_000;
/** An edit that would have to wait longer than this is told in a new message: Discord takes few of messages older than an hour. */
const EDIT_WAITS_MS = 60_000;
/** What is younger than this is somebody's to answer: nobody posts it meanwhile. */
const YOUNG_MS = 20_000;
/** What could not be told for so long is given up. */
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;
/** The answer to somebody who may know nothing of what came of his command. */
const FOR_OTHERS = 'Done. What came of it is told to others.';
/** The answer to what Discord brings again when all of it has been told. */
const DONE_ALREADY = 'That was done when it first came in. It is on record, and the channel has been told.';
/** Above events whose own posts cannot be edited. */
const STAND_NOW = 'The posts of these events cannot be edited any more. They stand like this now:';
/** So long an answer that is the post in a room waits for the posts before it; then it goes to the person alone. */
const WAIT_TURN_MS = 1_000;
/** So many private answers wait for a link to their posts. */
const MOST_LINKS = 1_000;
/** Confirmations are written together: each transaction costs a sync of the disk. */
const FLUSH_AFTER_MS = 250;

/**
 * Brings committed events to their channels: the first with the interaction's first response, the others after it. An event
 * whose post is not confirmed stays owed in the store, for its channel. Each channel has a queue of its own, which looks whether a post
 * went out and posts it if not, in the order of events, and then edits what stands otherwise now.
 */
export class Deliveries {
  private confirmed: SentPost[] = [];
  private flushing: NodeJS.Timeout | undefined;
  /** What answers and queues are just about to tell, by channel and event. */
  private readonly answering = new Set<string>();
  private readonly posting = new Set<string>();
  /** Young, but its answer has failed: its channel's queue may have it. */
  private readonly failed = new Set<string>();
  /** Channels whose queue came to an event that is just being answered. */
  private readonly blocked = new Set<string>();
  /** Private answers that are given a link to the post when it is out, by channel and event. */
  private readonly linking = new Map<string, Linking>();
  /** Answers that are posts in rooms go one after the other in each. */
  private readonly turns = new Map<string, Promise<unknown>>();
  /** Battles of which umpires do not know yet that posts were given up. */
  private readonly givenUp = new Set<string>();
  /** What goes on behind the answers: edits, threads. */
  private readonly behind = new Set<Promise<void>>();
  private readonly queues: Queues;
  /** Shows the map as turns end, after their posts; left out: nobody draws. */
  turnPictures: Pick<TurnPictures, 'follow' | 'finish'> | undefined;
  /** Pictures of dice in posts. */
  faces: Faces = NO_FACES;
  /** Looks who reads the rooms. */
  readonly watch: RoomWatch;
  private client: Client<true> | undefined;
  private readonly startedAt: number;
  private isStopping = false;

  /** @param now the time, in milliseconds */
  constructor(
    private readonly store: Store,
    private readonly threads: LogThreads,
    private readonly log: Logger,
    private readonly now: () => number = Date.now,
  ) {
    this.startedAt = now();
    threads.mayPost = (client, room) => this.watch.mayPost(client, room);
    this.watch = new RoomWatch(store, log, (channelId) => this.changed(channelId), now);
    this.queues = new Queues((channelId) => this.deliver(channelId), log, 'owed posts could not be sent yet');
  }

  /**
   * Answers an interaction with what it made happen. Events without a roll share a message; each one that rolled
   * has a post of its own. What not everybody may know goes to the person alone, as far as that one may know it. What was told
   * already is not told again.
   */
  async answer(interaction: RepliableInteraction, committed: Committed): Promise<void> {
    this.client = interaction.client;
    if ((committed.rooms ?? []).length > 0) return this.answerFromRooms(interaction, committed);
    const channelId = interaction.channelId!;
    const keyHere = (event: BattleEvent): string => keyOf(channelId, event);
    if (committed.again && committed.events.some((event) => this.answering.has(keyHere(event)))) return;
    const events = committed.again ? this.untold(channelId, committed.events) : committed.events;
    if (events.length === 0) return this.sayBriefly(interaction, committed, DONE_ALREADY);
    events.forEach((event) => this.answering.add(keyHere(event)));
    const asOf = committed.events.at(-1)!.number;
    const confirm = (group: readonly BattleEvent[], messageId: string | null): void =>
      this.confirm(group.map((event) => ({ event, channelId, messageId, asOf })));
    const isTold = (event: BattleEvent): boolean => mayKnow(event.actor, event);
    const told = events.filter(isTold);
    confirm(
      events.filter((event) => !isTold(event)),
      null,
    );
    if (told.length === 0) await this.sayBriefly(interaction, committed, FOR_OTHERS);
    let isFirst = true;
    let failure: unknown;
    for (const group of postsOf(told)) {
      // What is for everybody stays in its order; what is for one person can only be told him now.
      if (failure !== undefined && (isFirst || !isSecret(group))) {
        this.leave(channelId, group);
        continue;
      }
      try {
        const body = this.bodyOf(committed, group);
        const answer = isSecret(group) ? { ...body, flags: MessageFlags.Ephemeral as const } : body;
        const files = this.picturesOf(group);
        if (isFirst && interaction.deferred && isSecret(group)) {
          // Discord was told that the answer is for everybody.
          await respond(interaction, presentNotice(FOR_OTHERS));
          isFirst = false;
        }
        if (isFirst) await respond(interaction, answer, files);
        const followUp = async (): Promise<string> =>
          (await interaction.followUp({ ...asMessage(answer), files: attached(files) })).id;
        confirm(group, isFirst ? null : await followUp());
        isFirst = false;
      } catch (error) {
        failure = error;
        this.leave(channelId, group);
        if (!(committed.again && isAnswered(error)))
          this.log.warn(
            { err: error, gameId: committed.gameId, event: group[0]!.number },
            'a post did not go out and stays owed',
          );
      }
    }
    events.forEach((event) => this.answering.delete(keyHere(event)));
    // That it came too late is certain: nothing of it can be out, and nobody need wait.
    if (isLate(failure)) this.goesOn(this.queues.kick(channelId));
    else if (failure !== undefined) this.queues.kickLater(channelId);
    else if (this.blocked.delete(channelId)) this.goesOn(this.queues.kick(channelId));
    this.goesOn(this.threads.follow(interaction.client, committed.gameId));
    if (committed.events.some(({ undoes }) => undoes !== null)) this.goesOn(this.kickAll(committed.gameId));
    this.showTurn(interaction.client, committed);
    if (failure === undefined && told.length > 0) await this.tellGivenUp(interaction, committed);
  }

  /**
   * The same in a battle that has rooms. Where the command was typed in a room, the answer is its post; what is not for that
   * room, or cannot be its next post, goes to the person alone, with a link to the post in the room that tells him most.
   */
  private async answerFromRooms(interaction: RepliableInteraction, committed: Committed): Promise<void> {
    const { gameId, again, battle, rooms = [] } = committed;
    if (committed.events.some(({ changes }) => changes.some(({ table }) => table === 'side'))) this.watch.forget(rooms);
    const channelId = interaction.channelId!;
    const here = rooms.find((room) => room.channelId === channelId);
    const keyHere = (event: BattleEvent): string => keyOf(channelId, event);
    if (again && committed.events.some((event) => this.answering.has(keyHere(event)))) return;
    const isForHere = (event: BattleEvent): boolean => here !== undefined && mayKnow(readerOfRoom(here, battle), event);
    const events = again ? this.untold(channelId, committed.events) : committed.events;
    if (events.length === 0) return this.sayBriefly(interaction, committed, DONE_ALREADY);
    const meant = events.filter(isForHere);
    meant.forEach((event) => this.answering.add(keyHere(event)));
    const before = this.turns.get(channelId) ?? Promise.resolve();
    const work = this.isTurnIn(here, meant, before, interaction).then((isTurn) =>
      this.answerInTurn(interaction, committed, here, events, isTurn ? meant : []),
    );
    const turn = meant.length > 0 ? work.catch(() => undefined) : before;
    this.turns.set(channelId, turn);
    let failure: unknown;
    try {
      failure = await work;
    } finally {
      if (this.turns.get(channelId) === turn) this.turns.delete(channelId);
      meant.forEach((event) => this.answering.delete(keyHere(event)));
    }
    if (failure !== undefined && !isLate(failure)) this.queues.kickLater(channelId);
    this.blocked.delete(channelId);
    this.goesOn(this.threads.follow(interaction.client, gameId));
    const told = this.kickAll(gameId);
    this.goesOn(told);
    this.showTurn(interaction.client, committed, told);
    if (failure === undefined) await this.tellGivenUp(interaction, committed);
  }

  /** Whether an answer may be the next post of a room: all before it are out, and the room is read by nobody whom it is not for. */
  private async isTurnIn(
    room: Room | undefined,
    [first]: readonly BattleEvent[],
    before: Promise<unknown>,
    { deferred, ephemeral, client }: RepliableInteraction,
  ): Promise<boolean> {
    if (!room || !first || (deferred && ephemeral === true)) return false;
    const { channelId } = room;
    const isNext = (): boolean => {
      const confirmed = new Set(this.confirmed.map((post) => keyOf(post.channelId, post.event)));
      const owed = this.store.posts.owedBefore(channelId, first.gameId, first.number);
      return owed.every((number) => confirmed.has(keyOf(channelId, { gameId: first.gameId, number })));
    };
    const mayPost = await this.watch.mayPost(client, room).catch(() => false);
    if (!mayPost) return false;
    if (isNext()) return true;
    const late = new Promise((resolve) => setTimeout(resolve, WAIT_TURN_MS).unref());
    await Promise.race([before.then(() => this.queues.kick(channelId)), late]);
    return isNext();
  }

  /** @param inRoom of the events those that the room is told by the answer @returns what went wrong */
  private async answerInTurn(
    interaction: RepliableInteraction,
    committed: Committed,
    here: Room | undefined,
    events: readonly BattleEvent[],
    inRoom: readonly BattleEvent[],
  ): Promise<unknown> {
    const { battle, again, rooms = [] } = committed;
    const channelId = interaction.channelId!;
    const asOf = committed.events.at(-1)!.number;
    const { actor } = events[0]!;
    const others = events.filter((event) => !inRoom.includes(event));
    const aside = others.filter((event) => mayKnow(actor, event));
    const isIn = (room: Room, event: BattleEvent): boolean => mayKnow(readerOfRoom(room, battle), event);
    const roomless = others.filter((event) => !rooms.some((room) => isIn(room, event)));
    // What the answer does not tell the room its queue tells it.
    if (here)
      this.leave(
        channelId,
        others.filter((event) => isIn(here, event)),
      );
    let isFirst = true;
    let failure: unknown;
    const tellIt = async (body: PostBody, files: RawFile[], isPrivate: boolean): Promise<string | null> => {
      const answer = isPrivate ? { ...body, flags: MessageFlags.Ephemeral as const } : body;
      if (isFirst && isPrivate && interaction.deferred && interaction.ephemeral !== true) {
        // Discord was told that the answer is for everybody.
        await respond(interaction, presentNotice(FOR_OTHERS));
        isFirst = false;
      }
      if (!isFirst) return (await interaction.followUp({ ...asMessage(answer), files: attached(files) })).id;
      await respond(interaction, answer, files);
      isFirst = false;
      return null;
    };
    for (const group of postsOf(inRoom, true)) {
      if (failure !== undefined) {
        this.leave(channelId, group);
        continue;
      }
      try {
        const body = this.bodyOf(committed, group, readerOfRoom(here!, battle));
        const messageId = await tellIt(body, this.picturesOf(group), false);
        this.confirm(group.map((event) => ({ event, channelId, messageId, audience: here!.audience, asOf })));
      } catch (error) {
        failure = error;
        this.leave(channelId, group);
        this.warnOf(committed, group, error);
      }
    }
    if (failure !== undefined && isFirst) return failure;
    try {
      if (aside.length > 0) await this.tellAside(interaction, committed, aside, tellIt);
      else if (isFirst) await this.sayBriefly(interaction, committed, FOR_OTHERS);
      this.confirm(roomless.map((event) => ({ event, channelId, messageId: null, asOf })));
    } catch (error) {
      this.leave(channelId, roomless);
      if (!(again && isAnswered(error))) this.warnOf(committed, aside, error);
    }
    return failure;
  }

  /** The map as a turn ended, where somebody is to be shown it. @param told its posts are out, or wait */
  private showTurn(client: Client, { gameId, events }: Committed, told: Promise<void> = Promise.resolve()): void {
    const { turnPictures } = this;
    if (!turnPictures || !events.some(({ kind }) => kind === 'phase')) return;
    const shown = told.then(() => {
      this.flush();
      return turnPictures.follow(client, gameId);
    });
    this.goesOn(shown);
  }

  /** Tells one person what the rooms are told in posts of their own. */
  private async tellAside(
    interaction: RepliableInteraction,
    committed: Committed,
    aside: readonly BattleEvent[],
    tellIt: (body: PostBody, files: RawFile[], isPrivate: boolean) => Promise<string | null>,
  ): Promise<void> {
    const { battle, rooms = [] } = committed;
    const { actor } = aside[0]!;
    const body = this.bodyOf(committed, aside, actor);
    const last = aside.at(-1)!;
    const room = roomsFor(actor, rooms).find((candidate) => mayKnow(readerOfRoom(candidate, battle), last));
    if (!room) {
      await tellIt(body, this.picturesOf(aside), true);
      return;
    }
    const linking: Linking = {};
    this.linking.set(keyOf(room.channelId, last), linking);
    if (this.linking.size > MOST_LINKS) this.linking.delete([...this.linking.keys()][0]!);
    const messageId = await tellIt(presentToldIn(body, `<#${room.channelId}>`), this.picturesOf(aside), true);
    linking.edit = (messageInRoom) => {
      const where = `https://discord.com/channels/${interaction.guildId}/${room.channelId}/${messageInRoom}`;
      const { embeds = [], components = [] } = asMessage(presentToldIn(body, where));
      return interaction.webhook.editMessage(messageId ?? '@original', { embeds, components });
    };
    this.link(linking);
  }

  /** Once the post is out and the private answer as well. */
  private link({ messageInRoom, edit }: Linking): void {
    if (messageInRoom === undefined || !edit) return;
    const told = edit(messageInRoom).catch((error: unknown) => this.log.warn({ err: error }, 'an answer got no link'));
    this.goesOn(told.then(() => undefined));
  }

  private warnOf({ gameId }: Committed, group: readonly BattleEvent[], error: unknown): void {
    this.log.warn({ err: error, gameId, event: group[0]!.number }, 'a post did not go out and stays owed');
  }

  /** Resolves when what goes on behind the answers by now is done, or has failed and waits. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.behind);
  }

  /** Begins nothing more behind the answers; resolves when what is under way is done, or after so long. */
  async finish(withinMs: number): Promise<void> {
    this.isStopping = true;
    this.queues.stop();
    this.threads.finish();
    this.turnPictures?.finish();
    const late = new Promise((resolve) => setTimeout(resolve, withinMs).unref());
    await Promise.race([Promise.allSettled(this.behind), late]);
  }

  /**
   * Has every channel told what it is owed, each by itself, and threads.
   * @param isBack the connection is back: what has failed is tried at once
   * @returns when each has been told, or waits
   */
  async sweep(client: Client<true>, isBack = false): Promise<void> {
    this.client = client;
    const posted = this.kickAll(undefined, isBack).then(() => {
      this.flush();
      return this.turnPictures?.follow(client);
    });
    const work = Promise.all([posted, this.threads.followAll(client, isBack)]);
    this.goesOn(work.then(() => undefined));
    await work;
  }

  /** Takes up what happened without an interaction, for the next sweep. */
  takeUp({ events }: Committed, channelId: string): void {
    this.leave(channelId, events);
  }

  /** A channel plays a battle now: what could be posted nowhere is owed to it. @returns how many posts */
  bound(client: Client<true>, gameId: string, channelId: string): number {
    this.client = client;
    this.flush();
    const room = this.store.rooms.at(channelId);
    const owed = this.store.posts.oweAgain(gameId, channelId, room?.audience ?? null);
    this.givenUp.delete(gameId);
    this.queues.forgive(channelId);
    // A room may have got what another was owed.
    if (owed > 0 || room) this.goesOn(this.queues.kick(channelId));
    return owed;
  }

  /** Writes the confirmations that wait. */
  flush(): void {
    clearTimeout(this.flushing);
    this.flushing = undefined;
    const posts = this.confirmed;
    if (posts.length === 0) return;
    this.confirmed = [];
    try {
      this.store.posts.sent(posts);
    } catch (error) {
      this.confirmed = [...posts, ...this.confirmed];
      this.log.warn({ err: error }, 'posts could not be marked as sent');
    }
  }

  /** The rights of a room have changed: what failed there is tried at once. */
  private changed(channelId: string): void {
    this.queues.forgive(channelId);
    this.goesOn(this.queues.kick(channelId));
  }

  private goesOn(work: Promise<void>): void {
    this.behind.add(work);
    void work.finally(() => this.behind.delete(work));
  }

  /** Kicks the queues of all channels that have something to be told, or of those of one battle. */
  private async kickAll(gameId?: string, isEager = false): Promise<void> {
    try {
      this.flush();
      this.store.posts.withGivenUp().forEach((id) => this.givenUp.add(id));
      await Promise.all(this.store.posts.channels(gameId).map((channelId) => this.queues.kick(channelId, isEager)));
    } catch (error) {
      this.log.warn({ err: error }, 'what is owed could not be read');
    }
  }

  /** Of events that Discord brings again those that their channel has not been told and is not just being told. */
  private untold(channelId: string, events: readonly BattleEvent[]): BattleEvent[] {
    this.flush();
    const owed = new Set(this.store.posts.owedOf(events[0]!.interactionId, channelId));
    const confirmed = new Set(this.confirmed.map((post) => keyOf(post.channelId, post.event)));
    const isUntold = (key: string): boolean => !this.posting.has(key) && !confirmed.has(key);
    return events.filter((event) => owed.has(event.number) && isUntold(keyOf(channelId, event)));
  }

  private async sayBriefly(interaction: RepliableInteraction, { gameId, again }: Committed, words: string): Promise<void> {
    try {
      await respond(interaction, { ...presentNotice(words), flags: MessageFlags.Ephemeral });
    } catch (error) {
      if (!(again && isAnswered(error))) this.log.warn({ err: error, gameId }, 'an answer did not go out');
    }
  }

  /** Once, to an umpire who has just been answered: the channel itself cannot be told. */
  private async tellGivenUp(interaction: RepliableInteraction, { gameId, events, rooms }: Committed): Promise<void> {
    if (events[0]!.actor.standing !== 'umpire') return;
    if ((rooms ?? []).some(({ stopped, umpiresKnow }) => stopped !== null && umpiresKnow === 0))
      await this.tellStopped(interaction, gameId);
    if (!this.givenUp.has(gameId)) return;
    this.givenUp.delete(gameId);
    try {
      const lines = this.store.posts
        .tellGivenUp(gameId)
        .map(
          ({ channelId, posts }) =>
            `For a day ${posts === 1 ? 'a post' : `${posts} posts`} could not be put into <#${channelId}>.`,
        );
      if (lines.length === 0) return;
      const words = `${lines.join('\n')}\nWhat they tell is on record. \`/game channel\` has them posted in a channel that the bot can write in.`;
      await interaction.followUp({ ...asMessage(presentNotice(words)), flags: MessageFlags.Ephemeral });
    } catch (error) {
      this.log.warn({ err: error, gameId }, 'umpires could not be told of posts that were given up');
    }
  }

  /** The same of rooms that others can read. */
  private async tellStopped(interaction: RepliableInteraction, gameId: string): Promise<void> {
    try {
      const lines = this.watch.tellUmpires(gameId);
      if (lines.length > 0)
        await interaction.followUp({ ...asMessage(presentNotice(lines.join('\n'))), flags: MessageFlags.Ephemeral });
    } catch (error) {
      this.log.warn({ err: error, gameId }, 'umpires could not be told of rooms that others read');
    }
  }

  private leave(channelId: string, group: readonly BattleEvent[]): void {
    group.forEach((event) => this.failed.add(keyOf(channelId, event)));
  }

  private confirm(posts: readonly SentPost[]): void {
    for (const post of posts) {
      this.confirmed.push(post);
      const key = keyOf(post.channelId, post.event);
      this.failed.delete(key);
      const linking = this.linking.get(key);
      if (!linking || post.messageId === null) continue;
      this.linking.delete(key);
      linking.messageInRoom = post.messageId;
      this.link(linking);
    }
    this.flushing ??= setTimeout(() => this.flush(), FLUSH_AFTER_MS).unref();
  }

  /** Tells a channel all that it is owed: posts first, in the order of events, then edits. */
  private async deliver(channelId: string): Promise<void> {
    const { client } = this;
    if (!client || this.isStopping) return;
    this.flush();
    if (this.confirmed.length > 0) throw new Error('what has gone out could not be noted');
    const room = this.store.rooms.at(channelId);
    if (room && !(await this.watch.mayPost(client, room))) return;
    let refused = 0;
    try {
      for (const isTold of [false, true]) {
        for (let after = 0; !this.isStopping;) {
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
      if (isGone(error) || isHopeless(error)) {
        this.store.posts.failing(channelId, new Date(this.now()).toISOString());
        this.giveUp(channelId);
      }
      throw error;
    } finally {
      this.flush();
    }
    if (refused === 0) return;
    this.giveUp(channelId);
    throw new Refused(`Discord refuses ${refused} posts`);
  }

  /** Whether a battle is damaged, or its server has left: what it owes rests. */
  private isAside(gameId: string): boolean {
    try {
      this.store.battles.open(gameId);
      return false;
    } catch (error) {
      if (isSetAside(error)) return true;
      throw error;
    }
  }

  private giveUp(channelId: string): void {
    const posts = this.store.posts.giveUp(channelId, new Date(this.now() - GIVE_UP_AFTER_MS).toISOString());
    if (posts === 0) return;
    this.log.warn({ channelId, posts }, 'posts were given up');
    this.store.posts.withGivenUp().forEach((gameId) => this.givenUp.add(gameId));
  }

  /** What a queue may tell now: all up to the first that is somebody's to answer. */
  private ready(channelId: string, rows: readonly OwedPost[]): readonly OwedPost[] {
    const isReady = ({ event, isAnswered }: OwedPost): boolean => {
      const key = keyOf(channelId, event);
      const at = Date.parse(event.at);
      if (this.answering.has(key)) return false;
      if (!isAnswered) return true;
      return this.failed.has(key) || at < this.startedAt || Math.abs(this.now() - at) > YOUNG_MS;
    };
    const end = rows.findIndex((row) => !isReady(row));
    if (end < 0) return rows;
    this.blocked.add(channelId);
    return rows.slice(0, end);
  }

  /** Posts what a channel is owed and does not have. @returns how many posts Discord refuses */
  private async postAll(client: Client<true>, channelId: string, rows: readonly OwedPost[]): Promise<number> {
    const keys = rows.map(({ event }) => keyOf(channelId, event));
    keys.forEach((key) => this.posting.add(key));
    let refused = 0;
    try {
      const commands = grouped(rows, ({ event, audience }) => `${event.interactionId}:${audience}`);
      const posts = [...commands.values()].flatMap((owed) =>
        postsOf(
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
        if (this.isStopping) return refused;
        if (await this.settle(client, channelId, owed, group, there.get(group))) continue;
        refused++;
        const since = new Date(this.now()).toISOString();
        for (const { id } of owed) this.store.posts.failing(channelId, since, id);
      }
    } finally {
      keys.forEach((key) => this.posting.delete(key));
    }
    return refused;
  }

  /** Settles one post: it is there, or goes out now. @returns false when Discord, or the event itself, will not have it so */
  private async settle(
    client: Client<true>,
    channelId: string,
    owed: readonly OwedPost[],
    group: readonly BattleEvent[],
    there: string | undefined,
  ): Promise<boolean> {
    const last = group.at(-1)!;
    const { gameId } = last;
    const { audience } = owed[0]!;
    const isLost = audience === null && isSecret(group);
    try {
      const found =
        there ??
        (await this.answered(
          client,
          owed.find(({ event }) => event === last),
        ));
      const late = found === undefined ? this.lateBodyOf(group, audience) : undefined;
      const asOf = late?.asOf ?? Math.max(...group.map(({ number }) => number));
      const messageId =
        found ?? (await post(client, channelId, late!.body, isLost ? [] : this.picturesOf(group), last, audience !== null));
      this.confirm(group.map((event) => ({ event, channelId, messageId, audience, asOf })));
      this.log.info(
        { gameId, events: group.map(({ number }) => number), wasSent: found !== undefined },
        'an owed post was settled',
      );
      return true;
    } catch (error) {
      if (!isHopeless(error)) throw error;
      this.log.warn({ err: error, gameId, event: last.number }, 'an owed post could not be sent yet');
      return false;
    }
  }

  /** A post that comes late shows its events as they stand by now. */
  private lateBodyOf(group: readonly BattleEvent[], audience: string | null): { readonly body: PostBody; readonly asOf: number } {
    const { state, ruleset } = this.store.battles.open(group[0]!.gameId);
    const reader = audience === null ? undefined : readerOfRoom({ audience }, state.battle);
    const isLost = !reader && isSecret(group);
    const body = isLost ? presentLateSecret(group) : this.bodyOf({ battle: state.battle, ruleset }, group, reader, true);
    return { body, asOf: state.lastNumber };
  }

  /** Edits posts that do not show their events as they stand. What cannot be edited any more is told in a new message. */
  private async editAll(client: Client<true>, channelId: string, rows: readonly OwedPost[]): Promise<void> {
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
      if (this.isStopping) return;
      const { group, changedBy, audience } = edit;
      const messageId = edit.messageId ?? there?.get(group) ?? null;
      const how: Edited = isBarred || messageId === null ? 'refused' : await this.editPost(client, channelId, messageId, edit);
      isBarred ||= how === 'barred';
      if (typeof how === 'string') beyond.push(edit);
      else this.confirm(group.map((event) => ({ event, channelId, messageId, audience, asOf: Math.max(how.asOf, changedBy) })));
    }
    if (beyond.length > 0) await this.tellAsTheyStand(client, channelId, beyond);
  }

  /** The posts of changed events, each once, with all events that it shows. */
  private postsToEdit(rows: readonly OwedPost[]): PostToEdit[] {
    const edits = new Map<string, PostToEdit>();
    for (const { event, channelId, changedBy, messageId, audience } of rows) {
      const group = this.postsIn(audience, event).find((events) => events.some(({ number }) => number === event.number));
      if (!group) {
        // The room's side is in the battle no more: its post stays as it is.
        this.confirm([{ event, channelId, messageId, audience, asOf: changedBy }]);
        continue;
      }
      const name = `${event.gameId}:${group[0]!.number}`;
      const before = edits.get(name);
      if (before) edits.set(name, { ...before, changedBy: Math.max(before.changedBy, changedBy) });
      else edits.set(name, { group, changed: event, changedBy, messageId, audience });
    }
    return [...edits.values()];
  }

  /** The posts of a command of which an event is one, in a room or, without an audience, in the channel of the command. */
  private postsIn(audience: string | null, { gameId, interactionId }: BattleEvent): BattleEvent[][] {
    const events = this.store.record.ofInteraction(interactionId);
    if (audience === null) return postsOf(events);
    const { battle } = this.store.battles.open(gameId).state;
    return postsOf(
      events.filter((event) => mayKnow(readerOfRoom({ audience }, battle), event)),
      true,
    );
  }

  private async editPost(
    client: Client<true>,
    channelId: string,
    messageId: string,
    { group, changedBy, audience }: PostToEdit,
  ): Promise<Edited> {
    const { gameId } = group[0]!;
    try {
      const { body, asOf } = this.lateBodyOf(group, audience);
      const { embeds, components } = body;
      const cause = this.store.record.event(gameId, changedBy) ?? group[0]!;
      await client.rest.patch(Routes.channelMessage(channelId, messageId), {
        body: { embeds, components },
        ...causedBy(cause.interactionId),
      });
      return { asOf };
    } catch (error) {
      const isLong = error instanceof RateLimitError && waitOf(error) > EDIT_WAITS_MS;
      if (!isLong && !isHopeless(error)) throw error;
      this.log.warn({ err: error, gameId, event: group[0]!.number }, 'a post could not be edited');
      return isLong ? 'barred' : 'refused';
    }
  }

  /** Tells in new messages how events stand whose own posts cannot be edited: a line for each. */
  private async tellAsTheyStand(client: Client<true>, channelId: string, edits: readonly PostToEdit[]): Promise<void> {
    for (const ofGame of grouped(edits, ({ changed }) => changed.gameId).values()) {
      const { gameId } = ofGame[0]!.changed;
      const { state, ruleset } = this.store.battles.open(gameId);
      const telling = tellingOf(this.store, gameId, state.battle, ruleset);
      const lines = ofGame.flatMap(({ group, audience }) => {
        const readerOf = (event: BattleEvent): Reader =>
          audience === null ? readerFor(event, state.battle) : readerOfRoom({ audience }, state.battle);
        const { shown, takenBackBy, changedBy } = takingsOf(this.store, gameId, readerOf);
        return group
          .filter((event) => event.audience === 'all' || audience !== null)
          .map((event) => {
            const entry = {
              event: tell(shown(event), telling, readerOf(event)) ?? tellAll(event, telling),
              takenBack: takenBackBy(event.number),
              changed: changedBy(event.number),
            };
            return { line: cut(formatLogLine(entry, telling), CONTENT_MAX - STAND_NOW.length - 1), event };
          });
      });
      for (const { text, last } of messagesOf(lines, CONTENT_MAX - STAND_NOW.length - 1)) {
        const nonce = `now:${gameId.slice(-6)}:${last.number}:${state.lastNumber}`;
        const body = { content: `${STAND_NOW}\n${text}`, ...onceOnly(nonce) };
        await client.rest.post(Routes.channelMessages(channelId), { body, ...causedBy(last.interactionId) });
      }
      for (const { group, audience } of ofGame)
        this.confirm(group.map((event) => ({ event, channelId, messageId: null, audience, asOf: state.lastNumber })));
    }
  }

  private bodyOf(
    { battle, ruleset }: Pick<Committed, 'battle' | 'ruleset'>,
    group: readonly BattleEvent[],
    reader?: Reader,
    late = false,
  ): PostBody {
    const [{ gameId }] = group as [BattleEvent];
    const ended = endedTurnsOf(this.store, gameId);
    const telling = { ...tellingOf(this.store, gameId, battle, ruleset), ended, faces: this.faces, ...(reader && { reader }) };
    if (!late) return group.length === 1 ? presentEvent(group[0]!, telling) : presentHappenings(group, telling);
    const { shown, ...takers } = takingsOf(this.store, gameId, reader ?? ((event) => readerFor(event, battle)));
    const [first, ...others] = group.map(shown) as [BattleEvent, ...BattleEvent[]];
    const context = { ...telling, ...takers };
    return others.length === 0 ? presentEvent(first, context) : presentHappenings([first, ...others], context);
  }

  /** The pictures of notes, under names that say nothing. */
  private picturesOf(group: readonly BattleEvent[]): RawFile[] {
    return group.flatMap((event) => {
      const shown = pictureOf(event);
      const kept = shown && this.store.pictures.find(shown.sha256);
      return kept
        ? [{ name: pictureName(markOf(event), shown), data: Buffer.from(kept.base64, 'base64'), contentType: shown.mediaType }]
        : [];
    });
  }

  /**
   * The first response to the interaction, if it went out and shows the event: the only way to find a private one. Discord keeps
   * an interaction's token for 15 minutes.
   */
  private async answered(client: Client<true>, post: OwedPost | undefined): Promise<string | undefined> {
    if (!post?.interactionToken) return undefined;
    const route = Routes.webhookMessage(client.application.id, post.interactionToken, '@original');
    try {
      const original = (await client.rest.get(route, { auth: false })) as SentMessage & { readonly id: string };
      return isPostOf(original, post.event) ? original.id : undefined;
    } catch (error) {
      if (error instanceof DiscordAPIError) return undefined;
      throw error;
    }
  }

  /** Which posts are among the bot's messages in a channel, back to the oldest event: one look for all of them. */
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
        for (const group of shownBy(message, wanted)) {
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

/** What came of an edit: as of which event the post shows its events now, or that it can be edited no more, or none can for long. */
type Edited = { readonly asOf: number } | 'refused' | 'barred';

/** A post that does not show its events as they stand. */
interface PostToEdit {
  readonly group: readonly BattleEvent[];
  readonly changed: BattleEvent;
  readonly changedBy: number;
  readonly messageId: string | null;
  /** Of a room: whom it tells. */
  readonly audience: string | null;
}

/** A private answer that waits for the post that it is to be linked with. */
interface Linking {
  messageInRoom?: string;
  edit?: (messageInRoom: string) => Promise<unknown>;
}

/** The rooms in the order in which they tell somebody more: umpires theirs, players their side's. */
function roomsFor({ standing, sideId }: Reader, rooms: readonly Room[]): Room[] {
  const own = standing === 'umpire' ? UMPIRES : sideId;
  const isOwn = ({ audience }: Room): number => (audience === own ? 2 : audience === 'all' ? 1 : 0);
  const mayRead = rooms.filter((room) => standing === 'umpire' || isOwn(room) > 0);
  return mayRead.sort((a, b) => isOwn(b) - isOwn(a));
}

/** Posts that name a hash tell at least so many characters of it. */
const HASH_HEAD = 8;

/** The posts that a message is. */
function shownBy(message: APIMessage, posts: Iterable<readonly BattleEvent[]>): (readonly BattleEvent[])[] {
  // Most of many are ruled out by a look at the text, before the message is taken apart.
  const text = JSON.stringify([message.embeds, message.components]);
  const mayShow = (event: BattleEvent): boolean => text.includes(markOf(event)) || text.includes(event.hash.slice(0, HASH_HEAD));
  return [...posts].filter((group) => group.some((event) => mayShow(event) && isPostOf(message, event)));
}

/**
 * The posts that a command's events make, in their order: together what is everybody's and rolled nothing, one for each event that
 * rolled; then together what not everybody may know.
 * @param isRoom whoever reads them may know all of them
 */
export function postsOf(events: readonly BattleEvent[], isRoom = false): BattleEvent[][] {
  const open = events.filter(({ audience }) => isRoom || audience === 'all');
  const quiet = open.filter(({ resolutions }) => resolutions.length === 0);
  const rolled = open.filter(({ resolutions }) => resolutions.length > 0).map((event) => [event]);
  const isSome = (group: readonly BattleEvent[]): boolean => group.length > 0;
  const told = [quiet, ...rolled].filter(isSome).sort(([a], [b]) => a!.number - b!.number);
  return [...told, events.filter((event) => !open.includes(event))].filter(isSome);
}

/** Posts an event in a channel, once however often it is tried. @returns the message's id */
async function post(
  client: Client<true>,
  channelId: string,
  { embeds, components }: Pick<PostBody, 'embeds' | 'components'>,
  files: RawFile[],
  event: BattleEvent,
  isRoom: boolean,
): Promise<string> {
  const nonce = isRoom ? roomNonceOf(event, channelId) : nonceOf(event);
  const body = { embeds, components, ...onceOnly(nonce) };
  const route = Routes.channelMessages(channelId);
  return ((await client.rest.post(route, { body, files, ...causedBy(event.interactionId) })) as { readonly id: string }).id;
}

const attached = (files: readonly RawFile[]): { attachment: Buffer; name: string }[] =>
  files.map(({ data, name }) => ({ attachment: data as Buffer, name }));

function isSecret(group: readonly BattleEvent[]): boolean {
  return group.some(({ audience }) => audience !== 'all');
}

function keyOf(channelId: string, { gameId, number }: Pick<BattleEvent, 'gameId' | 'number'>): string {
  return `${channelId}:${gameId}:${number}`;
}

/** Whether trying again will not help, though the channel is there: Discord refuses this very request, or it cannot be made. */
function isHopeless(error: unknown): boolean {
  if (error instanceof DiscordAPIError) return !isGone(error) && error.status !== 401 && error.status !== 429;
  return error instanceof TypeError || (error instanceof Refusal && error.code !== 'UNAVAILABLE');
}

/** Whether Discord no longer waited for the answer. */
function isLate(error: unknown): boolean {
  return error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownInteraction;
}

function isAnswered(error: unknown): boolean {
  return error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged;
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
