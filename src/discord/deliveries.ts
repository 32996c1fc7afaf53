import {
  type Client,
  DiscordAPIError,
  MessageFlags,
  type RepliableInteraction,
  RESTJSONErrorCodes,
  Routes,
  type SendableChannels,
} from 'discord.js';
import type { Logger } from 'pino';
import { presentEvent, presentHappenings, presentLateSecret, type PostBody } from '../present/index.js';
import type { BattleEvent } from '../game/index.js';
import type { Battles, Committed, OwedPost } from '../store/index.js';
import { asMessage } from './reply.js';

/** How long a post may be on its way before the sweep takes it for lost. */
const LOST_AFTER_MS = 30_000;
/** How many recent messages are looked through for a post that may have gone out. */
const LOOK_BACK = 100;
const FLUSH_AFTER_MS = 20;

/**
 * Brings committed events to their channels: the first with the interaction's first response, the others after it. An event
 * whose post is not confirmed stays owed in the store; `sweep` looks whether it went out and posts it if not.
 */
export class Deliveries {
  private confirmed: { gameId: string; eventNumber: number; messageId: string | null }[] = [];
  private flushing: NodeJS.Timeout | undefined;
  private readonly underWay = new Set<string>();

  constructor(
    private readonly battles: Battles,
    private readonly log: Logger,
  ) {}

  /**
   * Answers an interaction with what it made happen. Events without a roll share the first message; each one that rolled
   * has a post of its own. What not everybody may know goes to the person alone.
   */
  async answer(interaction: RepliableInteraction, committed: Committed): Promise<void> {
    const groups = postsOf(committed.events);
    const keys = committed.events.map((event) => keyOf(event));
    keys.forEach((key) => this.underWay.add(key));
    try {
      let first = true;
      for (const group of groups) {
        const answer = {
          ...asMessage(this.bodyOf(committed, group)),
          ...(isSecret(group) ? { flags: MessageFlags.Ephemeral as const } : {}),
        };
        const messageId = first ? await this.respond(interaction, answer) : (await interaction.followUp(answer)).id;
        first = false;
        this.confirm(group, messageId);
      }
    } catch (error) {
      if (!(committed.again && isAnswered(error))) this.log.warn({ err: error }, 'an answer did not go out; its post stays owed');
    } finally {
      keys.forEach((key) => this.underWay.delete(key));
    }
  }

  /** Posts what is owed and did not go out. @param olderThanMs only posts of events at least this old */
  async sweep(client: Client<true>, now: Date, olderThanMs = LOST_AFTER_MS): Promise<void> {
    this.flush();
    const lost = this.battles
      .owedPosts()
      .filter(({ event }) => !this.underWay.has(keyOf(event)) && now.getTime() - Date.parse(event.at) >= olderThanMs);
    for (const [channelId, posts] of grouped(lost, (post) => post.channelId)) await this.sweepChannel(client, channelId, posts);
    this.flush();
  }

  /** Writes the confirmations that wait. */
  flush(): void {
    clearTimeout(this.flushing);
    this.flushing = undefined;
    const posts = this.confirmed;
    if (posts.length === 0) return;
    this.confirmed = [];
    try {
      this.battles.markPosted(posts);
    } catch (error) {
      this.confirmed = [...posts, ...this.confirmed];
      this.log.warn({ err: error }, 'posts could not be marked as sent');
    }
  }

  private async respond(interaction: RepliableInteraction, answer: ReturnType<typeof asMessage>): Promise<string | null> {
    const response = await interaction.reply({ ...answer, withResponse: true });
    return response.resource?.message?.id ?? null;
  }

  private bodyOf(context: Pick<Committed, 'battle' | 'ruleset'>, group: readonly BattleEvent[]): PostBody {
    return group.length === 1 ? presentEvent(group[0]!, context) : presentHappenings(group, context);
  }

  private confirm(group: readonly BattleEvent[], messageId: string | null): void {
    for (const { gameId, number } of group) this.confirmed.push({ gameId, eventNumber: number, messageId });
    this.flushing ??= setTimeout(() => this.flush(), FLUSH_AFTER_MS).unref();
  }

  private async sweepChannel(client: Client<true>, channelId: string, posts: readonly OwedPost[]): Promise<void> {
    try {
      const channel = await client.channels.fetch(channelId);
      if (!channel?.isSendable()) throw new Error(`channel ${channelId} cannot be posted in`);
      const sent = await this.sentLately(channel);
      for (const group of [...grouped(posts, ({ event }) => event.interactionId).values()].flatMap((owed) =>
        postsOf(owed.map(({ event }) => event)),
      )) {
        const { gameId } = group[0]!;
        const { state, ruleset } = this.battles.open(gameId);
        const last = group.at(-1)!;
        const body = isSecret(group) ? presentLateSecret(group) : this.bodyOf({ battle: state.battle, ruleset }, group);
        const { embeds, components } = body;
        const messageId =
          sent.find(last) ??
          (await this.answered(
            client,
            posts.find(({ event }) => event === group[0]),
          )) ??
          (await channel.send({ embeds, components, nonce: nonceOf(last), enforceNonce: true })).id;
        this.log.info({ gameId, events: group.map(({ number }) => number), messageId }, 'an owed post was settled');
        this.confirm(group, messageId);
      }
    } catch (error) {
      this.log.warn({ err: error, channelId, posts: posts.length }, 'owed posts could not be sent yet');
    }
  }

  /**
   * The first response to the interaction, if it went out: the only way to find a private one. Discord keeps an interaction's
   * token for 15 minutes.
   */
  private async answered(client: Client<true>, post: OwedPost | undefined): Promise<string | undefined> {
    if (!post?.interactionToken || post.event.part !== 0) return undefined;
    const route = Routes.webhookMessage(client.application.id, post.interactionToken, '@original');
    try {
      return ((await client.rest.get(route, { auth: false })) as { readonly id: string }).id;
    } catch (error) {
      if (error instanceof DiscordAPIError) return undefined;
      throw error;
    }
  }

  /** The bot's recent messages in a channel, to look for a post that may have gone out. */
  private async sentLately(channel: SendableChannels): Promise<{ find(event: BattleEvent): string | undefined }> {
    const messages = [...(await channel.messages.fetch({ limit: LOOK_BACK })).values()]
      .filter(({ author, client }) => author.id === client.user.id)
      .map((message) => ({ id: message.id, text: JSON.stringify([message.embeds, message.components]) }));
    return { find: (event) => messages.find(({ text }) => shows(text, event))?.id };
  }
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

function isSecret(group: readonly BattleEvent[]): boolean {
  return group.some(({ audience }) => audience !== 'all');
}

function keyOf({ gameId, number }: Pick<BattleEvent, 'gameId' | 'number'>): string {
  return `${gameId}:${number}`;
}

/** At most 25 characters, as Discord wants it: 16 of the game's id and the number. */
function nonceOf({ gameId, number }: BattleEvent): string {
  return `${gameId}:${number}`.slice(-25);
}

/** Whether a message of ours is an event's post: it names the battle, in a button or in words, and the event's number. */
function shows(text: string, { gameId, number }: BattleEvent): boolean {
  return text.includes(`:${gameId}:${number}"`) || (text.includes(gameId) && new RegExp(`event ${number}\\b`).test(text));
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
