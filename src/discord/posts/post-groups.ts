/** Groups the events of a command into posts, builds the posts, and finds the posts that a message shows. */
import type { APIMessage, RawFile } from 'discord.js';
import {
  createAudienceReader,
  createChannelReader,
  findEventPicture,
  findMentionMode,
  findShownNumber,
  isPartOfJointMove,
  isPhaseWaitingForSide,
  listUnreadySides,
  openPublicPart,
  openView,
  type BattleEvent,
  type Reader,
  type SealedGame,
} from '../../game/index.js';
import {
  NO_EMOJI,
  buildPictureName,
  cutMarkdown,
  formatLogLine,
  isAskingSideToAct,
  isPostOfEvent,
  presentCommandEvents,
  presentEvent,
  presentUnsentSecret,
  type EmojiFinder,
  type EventContext,
  type PostBody,
} from '../../present/index.js';
import { isPartlyVisible, redactFor, redactForAll, redactForPost } from '../../knowing/index.js';
import type { CommittedRequest, Store } from '../../store/index.js';
import { collectDescriptionContext, createReaderAmendmentFinder, findLastNoteToSide } from '../events/telling.js';
import { listMentionedUserIds } from '../people/notified.js';
import { createEndedTurnFinder } from '../events/turn-record.js';

/**
 * Groups the events of a command into posts. One post has all public events without results, and also the moves of units that
 * moved together. Every other public event has its own post. Secret events come last, in one post.
 * @param isRoom true for a channel whose readers may know all these events, which then all count as public
 */
export function groupIntoPosts(events: readonly BattleEvent[], isRoom = false): BattleEvent[][] {
  const open = events.filter(({ audience }) => isRoom || audience === 'all');
  const isQuiet = (event: BattleEvent): boolean => event.resolutions.length === 0 || isPartOfJointMove(event);
  const quiet = open.filter(isQuiet);
  const rolled = open.filter((event) => !isQuiet(event)).map((event) => [event]);
  const isSome = (group: readonly BattleEvent[]): boolean => group.length > 0;
  const told = [quiet, ...rolled].filter(isSome).sort(([a], [b]) => a!.number - b!.number);
  return [...told, events.filter((event) => !open.includes(event))].filter(isSome);
}

/** Checks whether one or more of the events are secret. */
export function hasSecretEvent(group: readonly BattleEvent[]): boolean {
  return group.some(({ audience }) => audience !== 'all');
}

/** Returns a text that identifies the post of an event in a channel. */
export function buildPostKey(channelId: string, { gameId, number }: Pick<BattleEvent, 'gameId' | 'number'>): string {
  return `${channelId}:${gameId}:${number}`;
}

/** The minimum number of hash digits in a post. */
const HASH_HEAD = 8;

/** Finds which of these posts a message shows. */
export function findShownPosts(message: APIMessage, posts: Iterable<readonly BattleEvent[]>): (readonly BattleEvent[])[] {
  // A search in the text of the message first excludes most posts quickly.
  const text = JSON.stringify([message.embeds, message.components]);
  const mayShow = (event: BattleEvent): boolean =>
    text.includes(findShownNumber(event)) || text.includes(event.hash.slice(0, HASH_HEAD));
  return [...posts].filter((group) => group.some((event) => mayShow(event) && isPostOfEvent(message, event)));
}

/** A builder of posts, which also lists the people to mention. */
export class PostBuilder {
  /** The emoji that posts show, such as those of dice. */
  faces: EmojiFinder = NO_EMOJI;

  constructor(private readonly store: Store) {}

  /**
   * Builds the post of a group of events.
   * @param reader the reader of the post, such as a channel's audience. Default: the audience of each event
   * @param late true to show the present facts of the events. Default: their original facts
   */
  of(
    { battle, ruleset, isMakingChannels = false }: SealedGame & Pick<CommittedRequest, 'isMakingChannels'>,
    group: readonly BattleEvent[],
    reader?: Reader,
    late = false,
  ): PostBody {
    const [{ gameId }] = group as [BattleEvent];
    const game = { gameId, battle, ruleset };
    const ended = createEndedTurnFinder(this.store, gameId);
    const telling = {
      ...collectDescriptionContext(this.store, game),
      ended,
      faces: this.faces,
      hasChannels: () => isMakingChannels || this.store.rooms.of(gameId).length > 0,
      aimOf: (sideId: string) => findLastNoteToSide(this.store, gameId, sideId),
      ...(reader && { reader }),
    };
    if (!late) return bodyOf(group, telling);
    const { shown, ...takers } = createReaderAmendmentFinder(
      this.store,
      gameId,
      reader ?? ((event) => createAudienceReader(event, openPublicPart(game))),
    );
    return bodyOf(group.map(shown), { ...telling, ...takers });
  }

  /**
   * Checks whether this reader may learn more about an event than the readers of its post.
   * @param where the reader of the post. Default: the audience of each event
   */
  isMoreTo(
    reader: Reader,
    game: SealedGame & Pick<CommittedRequest, 'gameId'>,
    group: readonly BattleEvent[],
    where?: Reader,
  ): boolean {
    const telling = collectDescriptionContext(this.store, game);
    return group.some(
      (event) =>
        isPartlyVisible(event, telling, where ?? createAudienceReader(event, openPublicPart(game))) &&
        !isPartlyVisible(event, telling, reader),
    );
  }

  /**
   * Lists the Discord ids of the people that a post mentions if it begins a phase or asks their side again: up to 20 players of
   * the channel's side. The phase must wait for this side, and the side must not be done until it is needed. The list is empty if
   * the phase or the battle has ended, or if the battle's settings forbid mentions.
   */
  notified(group: readonly BattleEvent[], audience: string | null): readonly string[] {
    const [first] = group;
    if (!first || audience === null) return [];
    const { gameId } = first;
    const open = this.store.battles.open(gameId);
    const battle = openPublicPart(open);
    const side = listUnreadySides(battle).find(({ id }) => id === audience);
    if (!side || battle.game.status !== 'open' || findMentionMode(battle) === 'nobody') return [];
    const view = openView(open, { standing: 'player', sideId: audience });
    if (!group.some((event) => isAskingSideToAct(event, audience, view))) return [];
    if (!isPhaseWaitingForSide(open.ruleset, open.battle, audience)) return [];
    return listMentionedUserIds(this.store.people, gameId, side.playerIds);
  }

  /**
   * Builds a late post, which shows the present facts of its events.
   * @param audience the audience of the post's channel; null for the channel in which the command was used, where a post of
   *   secret events reports only that they happened
   * @returns the post, and the number of the battle's last event. Changes by later events are not in the post
   */
  late(group: readonly BattleEvent[], audience: string | null): { readonly body: PostBody; readonly asOf: number } {
    const game = this.store.battles.open(group[0]!.gameId);
    const reader = audience === null ? undefined : createChannelReader({ audience }, openPublicPart(game));
    const isLost = !reader && hasSecretEvent(group);
    const body = isLost ? presentUnsentSecret(group) : this.of(game, group, reader, true);
    return { body, asOf: game.state.lastNumber };
  }

  /** Returns the pictures of notes and maps as files, with names that reveal nothing. */
  pictures(group: readonly BattleEvent[]): RawFile[] {
    return group.flatMap((event) => {
      const shown = findEventPicture(event);
      const kept = shown && this.store.pictures.find(shown.sha256);
      return kept
        ? [
            {
              name: buildPictureName(findShownNumber(event), shown),
              data: Buffer.from(kept.base64, 'base64'),
              contentType: shown.mediaType,
            },
          ]
        : [];
    });
  }

  /**
   * Writes one line with the present facts for each event of these posts. In a post for the channel in which the command was used
   * (`audience` is null), secret events have no line.
   * @param most the maximum number of characters in a line
   */
  asTheyStand(gameId: string, told: readonly ToldIn[], most: number): { readonly line: string; readonly event: BattleEvent }[] {
    const game = this.store.battles.open(gameId);
    const battle = openPublicPart(game);
    const telling = collectDescriptionContext(this.store, game);
    return told.flatMap(({ group, audience }) => {
      const readerOf = (event: BattleEvent): Reader =>
        audience === null ? createAudienceReader(event, battle) : createChannelReader({ audience }, battle);
      const { shown, takenBackBy, changedBy } = createReaderAmendmentFinder(this.store, gameId, readerOf);
      return group
        .filter((event) => event.audience === 'all' || audience !== null)
        .map((event) => {
          const entry = {
            event: redactFor(shown(event), telling, readerOf(event)) ?? redactForAll(event, telling),
            takenBack: takenBackBy(event.number),
            changed: changedBy(event.number),
          };
          return { line: cutMarkdown(formatLogLine(entry, telling), most), event };
        });
    });
  }
}

function bodyOf(group: readonly BattleEvent[], context: EventContext): PostBody {
  const [first, ...others] = group.map((event) => redactForPost(event, context));
  return others.length === 0 ? presentEvent(first!, context) : presentCommandEvents([first!, ...others], context);
}

/** The events that one post shows, and the post's audience. */
interface ToldIn {
  readonly group: readonly BattleEvent[];
  /** The audience of the channel; null for the channel in which the command was used. */
  readonly audience: string | null;
}
