/** Sends the first response to each command, which shows the command's results. */
import { DiscordAPIError, MessageFlags, type RawFile, type RepliableInteraction, RESTJSONErrorCodes } from 'discord.js';
import type { Logger } from 'pino';
import { type BattleEvent, openPublicPart, type Reader, createChannelReader, filterEventChannels } from '../../game/index.js';
import { type PostBody, presentNotice, addPostLink } from '../../present/index.js';
import { UMPIRES_AUDIENCE } from '../../rules/index.js';
import { getRequestReader, type CommittedRequest, type AudienceChannel, type Store } from '../../store/index.js';
import { waitAtMost } from '../work/at-most.js';
import { type PostBuilder, hasSecretEvent, groupIntoPosts } from './post-groups.js';
import { convertMessage, sendFirstResponse } from '../connection/reply.js';
import type { ChannelAccessWatch } from '../rooms/room-watch.js';
import type { PendingLink, PostCoordinator } from './underway.js';
import { filterKnownEvents } from '../../knowing/index.js';

/** The answer for a person who may not see the result. */
const FOR_OTHERS = 'Done. Only others can see the result.';
/** The answer to a repeated interaction whose events are already posted. */
const DONE_ALREADY = 'That has already been done. The result is posted in the channel.';
/**
 * The maximum time in milliseconds that an answer waits for earlier posts in its channel. After this time, the answer is private.
 */
const WAIT_TURN_MS = 1_000;

/** The result of sending an answer. */
export interface AnswerResult {
  /**
   * Set if sending failed. `late`: Discord no longer accepted the answer, so nothing was sent. `unsure`: there was an error, but
   * the answer may have been sent.
   */
  readonly failed: 'late' | 'unsure' | undefined;
  /** True if the person has learned the outcome. */
  readonly isTold: boolean;
  /** True if the channel's queue must still post the remaining events. */
  readonly isLeft: boolean;
}

/**
 * The answers to commands, in the command's own channel or in the battle's channels. The queue of each channel posts the
 * remaining events.
 */
export class Answers {
  /** The answers that are also posts in their channel, by channel. Answers in the same channel are sent one after another. */
  private readonly turns = new Map<string, Promise<unknown>>();

  /** @param kick starts the queue of a channel */
  constructor(
    private readonly store: Store,
    private readonly underway: PostCoordinator,
    private readonly bodies: PostBuilder,
    private readonly watch: ChannelAccessWatch,
    private readonly log: Logger,
    private readonly kick: (channelId: string) => Promise<void>,
  ) {}

  /**
   * Answers a command with its events, in a battle without private channels. `postsOf` groups the events into messages. Secret
   * events are sent only to the person, as far as they may know them. If the person may know more of a public event than other
   * people, they get this event privately. The channel's queue then posts this event and all later public events. Events that
   * already have a post are not posted again.
   * @returns the result of sending; undefined if all events have been posted before, or if another answer is posting them
   */
  async inChannel(interaction: RepliableInteraction, committed: CommittedRequest): Promise<AnswerResult | undefined> {
    const channelId = interaction.channelId!;
    if (committed.again && this.underway.isAnswered(channelId, committed.events)) return undefined;
    const events = committed.again ? this.underway.untold(channelId, committed.events) : committed.events;
    if (events.length === 0) {
      await this.sayBriefly(interaction, committed, DONE_ALREADY);
      return undefined;
    }
    this.underway.answers(channelId, events);
    const asOf = committed.events.at(-1)!.number;
    const confirm = (group: readonly BattleEvent[], messageId: string | null): void =>
      this.underway.confirm(group.map((event) => ({ event, channelId, messageId, asOf })));
    const told = filterKnownEvents(getRequestReader(committed), events);
    confirm(
      events.filter((event) => !told.includes(event)),
      null,
    );
    if (told.length === 0) await this.sayBriefly(interaction, committed, FOR_OTHERS);
    let isFirst = true;
    let isLeft = false;
    let failure: unknown;
    for (const group of groupIntoPosts(told)) {
      const isMore = this.bodies.isMoreTo(getRequestReader(committed), committed, group);
      const isAlone = isMore || hasSecretEvent(group);
      if (isMore || (isLeft && !isAlone)) {
        this.underway.leave(channelId, group);
        isLeft = true;
        if (!isMore) continue;
      }
      // Public events must be posted in order, but this person can see secret events only in this answer.
      if (failure !== undefined && (isFirst || !hasSecretEvent(group))) {
        this.underway.leave(channelId, group);
        continue;
      }
      try {
        const body = isMore ? this.bodies.of(committed, group, getRequestReader(committed)) : this.bodies.of(committed, group);
        const answer = isAlone ? { ...body, flags: MessageFlags.Ephemeral as const } : body;
        const files = this.bodies.pictures(group);
        if (isFirst && interaction.deferred && isAlone) {
          // The answer is already public on Discord, so this notice comes first.
          await sendFirstResponse(interaction, presentNotice(FOR_OTHERS));
          isFirst = false;
        }
        if (isFirst) await sendFirstResponse(interaction, answer, files);
        const followUp = async (): Promise<string> =>
          (await interaction.followUp({ ...convertMessage(answer), files: attached(files) })).id;
        const messageId = isFirst ? null : await followUp();
        if (!isMore) confirm(group, messageId);
        isFirst = false;
      } catch (error) {
        failure = error;
        this.underway.leave(channelId, group);
        if (!(committed.again && isAnswered(error))) this.warnOf(committed, group, error);
      }
    }
    this.underway.hasAnswered(channelId, events);
    return { failed: failureOf(failure), isTold: told.length > 0, isLeft };
  }

  /**
   * Answers a command with its events, in a battle with private channels, or from a channel without a battle. The answer is also
   * the channel's post, unless the person may know more than the channel, the bot may not post there, or earlier posts are
   * missing. Other events are sent only to the person, as far as they may know them. A link leads to the post of the last such
   * event, if possible in their own side's channel (or the umpires' channel).
   * @returns the result of sending; undefined if all events have already been posted, or if another answer is posting them
   */
  async inRooms(interaction: RepliableInteraction, committed: CommittedRequest): Promise<AnswerResult | undefined> {
    const { again, rooms = [] } = committed;
    const battle = openPublicPart(committed);
    const channelId = interaction.channelId!;
    const here = rooms.find((room) => room.channelId === channelId);
    if (again && this.underway.isAnswered(channelId, committed.events)) return undefined;
    const events = again ? this.underway.untold(channelId, committed.events) : committed.events;
    if (events.length === 0) {
      await this.sayBriefly(interaction, committed, DONE_ALREADY);
      return undefined;
    }
    const reader = here && createChannelReader(here, battle);
    // A person who may know more than the channel's readers gets a private answer.
    const isMore = reader && this.bodies.isMoreTo(getRequestReader(committed), committed, events, reader);
    const meant = reader && !isMore ? filterKnownEvents(reader, events) : [];
    this.underway.answers(channelId, meant);
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
      this.underway.hasAnswered(channelId, meant);
    }
    return { failed: failureOf(failure), isTold: true, isLeft: false };
  }

  /** Checks whether an answer may be a channel's next post: all earlier posts are sent, and no one else can read the channel. */
  private async isTurnIn(
    room: AudienceChannel | undefined,
    [first]: readonly BattleEvent[],
    before: Promise<unknown>,
    { deferred, ephemeral, client }: RepliableInteraction,
  ): Promise<boolean> {
    if (!room || !first || (deferred && ephemeral === true)) return false;
    const { channelId } = room;
    const isNext = (): boolean => {
      const owed = this.store.posts.owedBefore(channelId, first.gameId, first.number);
      return owed.every((number) => this.underway.isConfirmed(channelId, { gameId: first.gameId, number }));
    };
    const mayPost = (): Promise<boolean> => this.watch.mayPost(client, room).catch(() => false);
    if (!(await mayPost())) return false;
    if (isNext()) return true;
    await waitAtMost(
      WAIT_TURN_MS,
      before.then(() => this.kick(channelId)),
    );
    return (await mayPost()) && isNext();
  }

  /**
   * Sends the answer: first the channel's posts, and then privately the other events that the person may know. If the channel's
   * first post fails, sends nothing more.
   * @param inRoom the events that the answer shows to the channel
   * @returns the error of a failed post in the channel; otherwise undefined
   */
  private async answerInTurn(
    interaction: RepliableInteraction,
    committed: CommittedRequest,
    here: AudienceChannel | undefined,
    events: readonly BattleEvent[],
    inRoom: readonly BattleEvent[],
  ): Promise<unknown> {
    const { again, rooms = [] } = committed;
    const battle = openPublicPart(committed);
    const channelId = interaction.channelId!;
    const asOf = committed.events.at(-1)!.number;
    const asker = getRequestReader(committed);
    const others = events.filter((event) => !inRoom.includes(event));
    const aside = filterKnownEvents(asker, others);
    const isOpen = (event: BattleEvent): boolean => rooms.length === 0 && !hasSecretEvent([event]);
    const roomless = others.filter((event) => filterEventChannels(rooms, event, battle).length === 0 && !isOpen(event));
    // The channel's queue posts the remaining events.
    if (here) this.underway.leave(channelId, filterKnownEvents(createChannelReader(here, battle), others));
    // An answer in another channel leaves the battle's own channel without a post, so the queue of the battle's channel posts
    // immediately.
    const home = here ? undefined : rooms.find((room) => room.channelId === committed.channelId);
    this.underway.leave(
      committed.channelId,
      home ? filterKnownEvents(createChannelReader(home, battle), others) : others.filter(isOpen),
    );
    let isFirst = true;
    let failure: unknown;
    const tellIt = async (body: PostBody, files: RawFile[], isPrivate: boolean): Promise<string | null> => {
      const answer = isPrivate ? { ...body, flags: MessageFlags.Ephemeral as const } : body;
      if (isFirst && isPrivate && interaction.deferred && interaction.ephemeral !== true) {
        // The answer is already public on Discord, so this notice comes first.
        await sendFirstResponse(interaction, presentNotice(FOR_OTHERS));
        isFirst = false;
      }
      if (!isFirst) return (await interaction.followUp({ ...convertMessage(answer), files: attached(files) })).id;
      await sendFirstResponse(interaction, answer, files);
      isFirst = false;
      return null;
    };
    for (const group of groupIntoPosts(inRoom, true)) {
      if (failure !== undefined) {
        this.underway.leave(channelId, group);
        continue;
      }
      try {
        const body = this.bodies.of(committed, group, createChannelReader(here!, battle));
        const messageId = await tellIt(body, this.bodies.pictures(group), false);
        this.underway.confirm(group.map((event) => ({ event, channelId, messageId, audience: here!.audience, asOf })));
      } catch (error) {
        failure = error;
        this.underway.leave(channelId, group);
        this.warnOf(committed, group, error);
      }
    }
    if (failure !== undefined && isFirst) return failure;
    try {
      if (aside.length > 0) await this.tellAside(interaction, committed, aside, tellIt);
      else if (isFirst) await this.sayBriefly(interaction, committed, FOR_OTHERS);
      this.underway.confirm(roomless.map((event) => ({ event, channelId: committed.channelId, messageId: null, asOf })));
    } catch (error) {
      this.underway.leave(committed.channelId, roomless);
      if (!(again && isAnswered(error))) this.warnOf(committed, aside, error);
    }
    return failure;
  }

  /** Privately shows one person what the channels' posts contain. */
  private async tellAside(
    interaction: RepliableInteraction,
    committed: CommittedRequest,
    aside: readonly BattleEvent[],
    tellIt: (body: PostBody, files: RawFile[], isPrivate: boolean) => Promise<string | null>,
  ): Promise<void> {
    const { rooms = [] } = committed;
    const battle = openPublicPart(committed);
    const asker = getRequestReader(committed);
    const body = this.bodies.of(committed, aside, asker);
    const last = aside.at(-1)!;
    const isOpen = rooms.length === 0 && !hasSecretEvent([last]);
    const postedIn = isOpen ? committed.channelId : filterEventChannels(roomsFor(asker, rooms), last, battle)[0]?.channelId;
    if (postedIn === undefined) {
      await tellIt(body, this.bodies.pictures(aside), true);
      return;
    }
    const linking: PendingLink = {};
    this.underway.awaitLink(postedIn, last, linking);
    const messageId = await tellIt(addPostLink(body, `<#${postedIn}>`), this.bodies.pictures(aside), true);
    linking.edit = (messageInRoom) => {
      const where = `https://discord.com/channels/${interaction.guildId}/${postedIn}/${messageInRoom}`;
      const { embeds = [], components = [] } = convertMessage(addPostLink(body, where));
      return interaction.webhook.editMessage(messageId ?? '@original', { embeds, components });
    };
    this.underway.link(linking);
  }

  private async sayBriefly(interaction: RepliableInteraction, { gameId, again }: CommittedRequest, words: string): Promise<void> {
    try {
      await sendFirstResponse(interaction, { ...presentNotice(words), flags: MessageFlags.Ephemeral });
    } catch (error) {
      if (!(again && isAnswered(error))) this.log.warn({ err: error, gameId }, 'an answer did not go out');
    }
  }

  private warnOf({ gameId }: CommittedRequest, group: readonly BattleEvent[], error: unknown): void {
    this.log.warn({ err: error, gameId, event: group[0]!.number }, 'a post did not go out and stays owed');
  }
}

/**
 * Sorts channels so that the best channel for a link comes first: the umpires' channel for umpires, and their side's channel for
 * players.
 */
function roomsFor({ standing, sideId }: Reader, rooms: readonly AudienceChannel[]): AudienceChannel[] {
  const own = standing === 'umpire' ? UMPIRES_AUDIENCE : sideId;
  const isOwn = ({ audience }: AudienceChannel): number => (audience === own ? 2 : audience === 'all' ? 1 : 0);
  const mayRead = rooms.filter((room) => standing === 'umpire' || isOwn(room) > 0);
  return mayRead.sort((a, b) => isOwn(b) - isOwn(a));
}

const attached = (files: readonly RawFile[]): { attachment: Buffer; name: string }[] =>
  files.map(({ data, name }) => ({ attachment: data as Buffer, name }));

const failureOf = (error: unknown): AnswerResult['failed'] =>
  error === undefined ? undefined : isLate(error) ? 'late' : 'unsure';

/** Checks whether Discord no longer accepted an answer because it came too late. */
function isLate(error: unknown): boolean {
  return error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownInteraction;
}

function isAnswered(error: unknown): boolean {
  return error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged;
}
