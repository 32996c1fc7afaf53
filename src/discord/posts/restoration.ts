import { type Client, DiscordAPIError } from 'discord.js';
import type { Logger } from 'pino';
import { findLostEvents, type PostInChannel, listReportedLosses } from '../../game/index.js';
import { readShownEvents } from '../../present/index.js';
import { type CommittedRequest, openLostEvents, type Settings, type Store } from '../../store/index.js';

/**
 * The number of messages on one page. Each channel is read page by page, newest first, back to the time of the record's last
 * event.
 */
const PAGE = 100;
const MOST_PAGES = 3;
/** The maximum number of channels that are read in one check. Later checks read the others. */
const CHANNELS_TOGETHER = 100;
const MOST_TRIES = 3;
/** The number of the record's latest events with which a channel's posts are compared. */
const LATEST_EVENTS = 2000;

/** A restoration that was recorded, and the channel in which it is posted. */
interface Found {
  readonly committed: CommittedRequest;
  readonly channelId: string;
}

/** A channel whose posts are compared with the record. */
interface Look {
  readonly gameId: string;
  readonly channelId: string;
  tries: number;
}

interface Umpire {
  readonly id: string;
  readonly name: string;
}

/**
 * Checks after the bot's start whether the record was restored from a backup. The evidence consists of notes from `umpire
 * restore`, and posts of events that are missing in the record. Each restoration becomes an event of its battle. Later event
 * numbers continue above the numbers in posts.
 */
export class RestorationCheck {
  private readonly looks: Look[];
  /** The time when the bot started. */
  private readonly start = new Date().toISOString();

  constructor(
    private readonly store: Store,
    private readonly settings: Settings,
    private readonly log: Logger,
  ) {
    this.looks = store.channels.ofOpenBattles().map(({ gameId, channelId }) => ({ gameId, channelId, tries: 0 }));
  }

  /**
   * Records the losses that `umpire restore` has noted. Then compares the posts of at most a hundred channels with the record,
   * starting with channels not yet compared since the start. Errors are only logged. Unless Discord caused the error, the channel
   * is compared again later, up to three times.
   * @returns the recorded restorations
   */
  async look(client: Client<true>): Promise<Found[]> {
    const umpire = { id: client.user.id, name: client.user.displayName };
    const found: Found[] = [];
    try {
      found.push(...this.asWritten(umpire));
    } catch (error) {
      this.log.warn({ err: error }, 'what a backup lacks could not be put on record');
    }
    for (const look of this.looks.splice(0, CHANNELS_TOGETHER)) {
      const { gameId, channelId } = look;
      try {
        const committed = this.putOnRecord(look, umpire, await this.postsIn(client, look));
        if (committed) found.push({ committed, channelId });
      } catch (error) {
        this.log.info({ err: error, gameId, channelId }, 'a channel could not be held against the record');
        look.tries++;
        if (!(error instanceof DiscordAPIError) && look.tries < MOST_TRIES) this.looks.push(look);
      }
    }
    return found;
  }

  /** Records the losses that `umpire restore` noted. */
  private asWritten(umpire: Umpire): Found[] {
    const lost = openLostEvents(this.settings);
    return lost.all().flatMap(({ gameId, after, ...lacking }) => {
      const { battles, record } = this.store;
      const channelId = record.lastChannel(gameId)!;
      const committed = battles.restored(gameId, channelId, umpire, ({ marking }) =>
        record.ofKind(gameId, 'restored').some(({ number }) => number > after)
          ? undefined
          : { ...lacking, open: Math.max(marking.open, lacking.open) },
      );
      lost.forget(gameId);
      return committed ? [{ committed, channelId }] : [];
    });
  }

  private putOnRecord(
    { gameId, channelId }: Look,
    umpire: Umpire,
    shown: readonly PostInChannel[],
  ): CommittedRequest | undefined {
    if (shown.length === 0) return undefined;
    const { record, battles } = this.store;
    const told = new Set(listReportedLosses(record.ofKind(gameId, 'restored')).keys());
    return battles.restored(gameId, channelId, umpire, ({ marking }) =>
      findLostEvents(shown, marking, record.latest(gameId, LATEST_EVENTS), told),
    );
  }

  /** Returns the time of the last event that was in the record when the bot started. */
  private lastBeforeStart(gameId: string): number {
    for (const { at } of this.store.record.newestFirst(gameId)) if (at <= this.start) return Date.parse(at);
    return NaN;
  }

  /** Finds which events of a battle the bot's own messages in a channel show. */
  private async postsIn(client: Client<true>, { gameId, channelId }: Look): Promise<PostInChannel[]> {
    const channel = await client.channels.fetch(channelId);
    if (!channel?.isSendable()) return [];
    const since = this.lastBeforeStart(gameId);
    const posts: PostInChannel[] = [];
    let before: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const messages = [...(await channel.messages.fetch({ limit: PAGE, ...(before === undefined ? {} : { before }) })).values()];
      for (const { author, embeds, components, createdTimestamp } of messages) {
        if (author.id !== client.user.id) continue;
        const shown = readShownEvents({
          embeds: embeds.map(({ data }) => data),
          components: components.map((row) => row.toJSON()),
        });
        if (shown?.gameId === gameId) posts.push({ ...shown, isNewer: createdTimestamp > since });
      }
      const oldest = messages.at(-1);
      if (messages.length < PAGE || !oldest || oldest.createdTimestamp < since) break;
      before = oldest.id;
    }
    return posts;
  }
}
