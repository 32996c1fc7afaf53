import {
  type Client,
  DiscordAPIError,
  MessageFlags,
  type RawFile,
  type RepliableInteraction,
  RESTJSONErrorCodes,
  Routes,
  type SendableChannels,
} from 'discord.js';
import type { Logger } from 'pino';
import {
  pictureName,
  presentEvent,
  presentHappenings,
  presentLateSecret,
  isPostOf,
  nonceOf,
  presentNotice,
  type PostBody,
  type SentMessage,
} from '../present/index.js';
import { type BattleEvent, markOf, mayKnow, pictureOf } from '../game/index.js';
import { type Committed, isSetAside, type OwedPost, type SentPost, type StalePost, type Store } from '../store/index.js';
import type { LogThreads } from './log-thread.js';
import { asMessage, causedBy, respond } from './reply.js';
import { takingsOf, tellingOf } from './telling.js';

/** A channel's messages are looked through, for posts that may have gone out, by pages back to the oldest event owed, but no farther. */
const PAGE = 100;
const MOST_PAGES = 30;
/** Discord's clock may differ from ours. */
const CLOCKS_APART_MS = 120_000;
/** The message, its channel, or our way there is gone: nobody can edit it any more. */
const GONE: readonly number[] = [
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.UnknownChannel,
  RESTJSONErrorCodes.MissingAccess,
  RESTJSONErrorCodes.MissingPermissions,
];
/** The answer to somebody who may know nothing of what came of his command. */
const FOR_OTHERS = 'Done. What came of it is told to others.';
/** Confirmations are written together: each transaction costs a sync of the disk. */
const FLUSH_AFTER_MS = 250;

/**
 * Brings committed events to their channels: the first with the interaction's first response, the others after it. An event
 * whose post is not confirmed stays owed in the store; `sweep` looks whether it went out and posts it if not.
 */
export class Deliveries {
  private confirmed: SentPost[] = [];
  private flushing: NodeJS.Timeout | undefined;
  private readonly underWay = new Set<string>();
  /** What goes on behind the answers: edits, threads. */
  private readonly behind = new Set<Promise<void>>();
  private isStopping = false;
  /** Edits follow each other, so that what one pass has shown the next finds done. */
  private showing = Promise.resolve();
  /** Posts that are not known to have gone out and are not under way. */
  private readonly owed = new Map<string, OwedPost>();

  constructor(
    private readonly store: Store,
    private readonly threads: LogThreads,
    private readonly log: Logger,
  ) {}

  /**
   * Answers an interaction with what it made happen. Events without a roll share the first message; each one that rolled
   * has a post of its own. What not everybody may know goes to the person alone, as far as that one may know it.
   */
  async answer(interaction: RepliableInteraction, committed: Committed): Promise<void> {
    const { channelId, token: interactionToken } = interaction;
    const keys = committed.events.map((event) => keyOf(event));
    keys.forEach((key) => this.underWay.add(key));
    let first = true;
    const isTold = (event: BattleEvent): boolean => mayKnow(event.actor, event);
    const told = committed.events.filter(isTold);
    this.confirm(
      committed.events.filter((event) => !isTold(event)),
      null,
    );
    if (told.length === 0)
      await respond(interaction, { ...presentNotice(FOR_OTHERS), flags: MessageFlags.Ephemeral }).catch((error: unknown) =>
        this.log.warn({ err: error, gameId: committed.gameId }, 'an answer did not go out'),
      );
    for (const group of postsOf(told)) {
      try {
        const body = this.bodyOf(committed, group);
        const answer = isSecret(group) ? { ...body, flags: MessageFlags.Ephemeral as const } : body;
        const files = this.picturesOf(group);
        if (first && interaction.deferred && isSecret(group)) {
          // Discord was told that the answer is for everybody.
          await respond(interaction, presentNotice(FOR_OTHERS));
          first = false;
        }
        if (first) await respond(interaction, answer, files);
        const followUp = async (): Promise<string> =>
          (await interaction.followUp({ ...asMessage(answer), files: attached(files) })).id;
        this.confirm(group, first ? null : await followUp());
      } catch (error) {
        if (committed.again && isAnswered(error)) break;
        this.log.warn({ err: error, gameId: committed.gameId, event: group[0]!.number }, 'a post did not go out and stays owed');
        for (const event of group) this.owed.set(keyOf(event), { event, channelId: channelId!, interactionToken });
      }
      first = false;
    }
    keys.forEach((key) => this.underWay.delete(key));
    this.goesOn(this.threads.follow(interaction.client, committed.gameId));
    if (committed.events.some(({ undoes }) => undoes !== null))
      this.goesOn(this.showAsTheyStand(interaction.client, committed.gameId));
  }

  /** Resolves when what goes on behind the answers by now is done, or has failed and waits for the next sweep. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.behind);
  }

  /** Begins nothing more behind the answers; resolves when what is under way is done, or after so long. */
  async finish(withinMs: number): Promise<void> {
    this.isStopping = true;
    const late = new Promise((resolve) => setTimeout(resolve, withinMs).unref());
    await Promise.race([Promise.allSettled(this.behind), late]);
  }

  private goesOn(work: Promise<void>): void {
    this.behind.add(work);
    void work.finally(() => this.behind.delete(work));
  }

  /** Takes up what earlier runs may have left unposted; the next sweep settles it. */
  takeUpOwed(): void {
    for (const post of this.store.posts.owed()) this.owed.set(keyOf(post.event), post);
  }

  /** How many posts are not known to have gone out, but for those under way. */
  get owing(): number {
    return this.owed.size;
  }

  /** Posts what is owed and did not go out. */
  async sweep(client: Client<true>): Promise<void> {
    const lost = [...this.owed.values()].filter(({ event }) => !this.underWay.has(keyOf(event)));
    for (const [channelId, posts] of grouped(lost, (post) => post.channelId)) await this.sweepChannel(client, channelId, posts);
    this.flush();
    await this.showAsTheyStand(client);
    await this.threads.followAll(client);
  }

  /** Edits the posts of events that were taken back, or stand again, to say so. What fails stays for the next sweep. */
  private showAsTheyStand(client: Client<true>, gameId?: string): Promise<void> {
    this.showing = this.showing.then(() => this.showStale(client, gameId));
    return this.showing;
  }

  private async showStale(client: Client<true>, gameId?: string): Promise<void> {
    if (this.isStopping) return;
    this.flush();
    try {
      const stale = this.store.posts.stale(gameId);
      for (const [channelId, ofChannel] of grouped(stale, (post) => post.channelId))
        await this.editIn(client, channelId, ofChannel);
    } catch (error) {
      this.log.warn({ err: error }, 'posts to edit could not be read or noted');
    }
  }

  private async editIn(client: Client<true>, channelId: string, stale: readonly StalePost[]): Promise<void> {
    let sent: Promise<SentLately> | undefined;
    const edited = new Set<string>();
    for (const { event, messageId: known, since } of stale) {
      if (this.isStopping) return;
      if (edited.has(keyOf(event))) continue;
      const group = postsOf(this.store.record.ofInteraction(event.interactionId)).find((events) =>
        events.some(({ number }) => number === event.number),
      )!;
      group.forEach((shown) => edited.add(keyOf(shown)));
      let messageId = known;
      try {
        sent ??= this.sentSince(client, channelId, Math.min(...stale.map((post) => Date.parse(post.event.at))));
        messageId ??= (await sent).find(group) ?? null;
        if (messageId !== null) await this.editPost(client, Routes.channelMessage(channelId, messageId), group, since);
      } catch (error) {
        this.log.warn({ err: error, gameId: event.gameId, event: event.number }, 'a post could not be edited');
        if (!(error instanceof DiscordAPIError) || !GONE.includes(error.code as number)) continue;
      }
      this.store.posts.shown(group, messageId);
    }
  }

  private async editPost(
    client: Client<true>,
    route: `/${string}`,
    group: readonly BattleEvent[],
    since: BattleEvent,
  ): Promise<void> {
    const { state, ruleset } = this.store.battles.open(group[0]!.gameId);
    const { embeds, components } = this.bodyOf({ battle: state.battle, ruleset }, group, true);
    await client.rest.patch(route, { body: { embeds, components }, ...causedBy(since.interactionId) });
  }

  /** The bot's messages in a channel since a time; none of a channel that cannot be read. */
  private async sentSince(client: Client<true>, channelId: string, since: number): Promise<SentLately> {
    const channel = await client.channels.fetch(channelId);
    return channel?.isSendable() ? this.sentLately(channel, since) : { find: () => undefined };
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

  private bodyOf(
    { battle, ruleset }: Pick<Committed, 'battle' | 'ruleset'>,
    group: readonly BattleEvent[],
    late = false,
  ): PostBody {
    const [{ gameId }] = group as [BattleEvent];
    const telling = tellingOf(this.store, gameId, battle, ruleset);
    if (!late) return group.length === 1 ? presentEvent(group[0]!, telling) : presentHappenings(group, telling);
    const { shown, ...takers } = takingsOf(this.store, gameId);
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

  private confirm(group: readonly BattleEvent[], messageId: string | null): void {
    for (const event of group) {
      this.confirmed.push({ event, messageId });
      this.owed.delete(keyOf(event));
    }
    this.flushing ??= setTimeout(() => this.flush(), FLUSH_AFTER_MS).unref();
  }

  private async sweepChannel(client: Client<true>, channelId: string, posts: readonly OwedPost[]): Promise<void> {
    try {
      const channel = await client.channels.fetch(channelId);
      if (!channel?.isSendable()) throw new Error(`channel ${channelId} cannot be posted in`);
      const sent = await this.sentLately(channel, Math.min(...posts.map(({ event }) => Date.parse(event.at))));
      for (const owed of grouped(posts, ({ event }) => event.interactionId).values())
        await this.settle(client, channel, sent, owed);
    } catch (error) {
      this.log.warn({ err: error, channelId, posts: posts.length }, 'owed posts could not be sent yet');
    }
  }

  /** Settles what one interaction owes: found among the messages, or posted now. */
  private async settle(
    client: Client<true>,
    channel: SendableChannels,
    sent: SentLately,
    owed: readonly OwedPost[],
  ): Promise<void> {
    for (const group of postsOf(owed.map(({ event }) => event))) {
      const last = group.at(-1)!;
      try {
        const { gameId } = last;
        const { state, ruleset } = this.store.battles.open(gameId);
        const { embeds, components } = isSecret(group)
          ? presentLateSecret(group)
          : this.bodyOf({ battle: state.battle, ruleset }, group, true);
        const found =
          sent.find(group) ??
          (await this.answered(
            client,
            owed.find(({ event }) => event === last),
          ));
        const messageId =
          found ?? (await post(client, channel.id, { embeds, components }, isSecret(group) ? [] : this.picturesOf(group), last));
        this.log.info(
          { gameId, events: group.map(({ number }) => number), wasSent: found !== undefined },
          'an owed post was settled',
        );
        this.confirm(group, messageId);
      } catch (error) {
        if (isSetAside(error)) continue; // told already
        this.log.warn({ err: error, gameId: last.gameId, event: last.number }, 'an owed post could not be sent yet');
      }
    }
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

  /** The bot's messages in a channel since a time, to look for a post that may have gone out. */
  private async sentLately(channel: SendableChannels, since: number): Promise<SentLately> {
    const sent: (SentMessage & { readonly id: string })[] = [];
    let before: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const messages = [...(await channel.messages.fetch({ limit: PAGE, ...(before === undefined ? {} : { before }) })).values()];
      for (const { id, author, client, embeds, components } of messages)
        if (author.id === client.user.id)
          sent.push({ id, embeds: embeds.map(({ data }) => data), components: components.map((row) => row.toJSON()) });
      const oldest = messages.at(-1);
      if (messages.length < PAGE || !oldest || oldest.createdTimestamp < since - CLOCKS_APART_MS) break;
      before = oldest.id;
    }
    return { find: (group) => sent.find((message) => group.some((event) => isPostOf(message, event)))?.id };
  }
}

/** Finds the recent message that shows these events. */
interface SentLately {
  find(group: readonly BattleEvent[]): string | undefined;
}

/**
 * The posts that a command's events make: what is everybody's and rolled nothing together, then one for each event that
 * rolled, then together what not everybody may know.
 */
export function postsOf(events: readonly BattleEvent[]): BattleEvent[][] {
  const open = events.filter(({ audience }) => audience === 'all');
  const quiet = open.filter(({ resolutions }) => resolutions.length === 0);
  const rolled = open.filter(({ resolutions }) => resolutions.length > 0);
  const secret = events.filter(({ audience }) => audience !== 'all');
  return [quiet, ...rolled.map((event) => [event]), secret].filter((group) => group.length > 0);
}

/** Posts an event in a channel, once however often it is tried. @returns the message's id */
async function post(
  client: Client<true>,
  channelId: string,
  { embeds, components }: Pick<PostBody, 'embeds' | 'components'>,
  files: RawFile[],
  event: BattleEvent,
): Promise<string> {
  const body = { embeds, components, nonce: nonceOf(event), enforce_nonce: true, allowed_mentions: { parse: [] } };
  const route = Routes.channelMessages(channelId);
  return ((await client.rest.post(route, { body, files, ...causedBy(event.interactionId) })) as { readonly id: string }).id;
}

const attached = (files: readonly RawFile[]): { attachment: Buffer; name: string }[] =>
  files.map(({ data, name }) => ({ attachment: data as Buffer, name }));

function isSecret(group: readonly BattleEvent[]): boolean {
  return group.some(({ audience }) => audience !== 'all');
}

function keyOf({ gameId, number }: Pick<BattleEvent, 'gameId' | 'number'>): string {
  return `${gameId}:${number}`;
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
