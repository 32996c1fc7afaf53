import {
  ChannelType,
  type ChatInputCommandInteraction,
  type Client,
  DiscordAPIError,
  RESTJSONErrorCodes,
  Routes,
  type SendableChannels,
} from 'discord.js';
import type { Logger } from 'pino';
import { type BattleEvent, openPublicPart } from '../../game/index.js';
import {
  cutMarkdown,
  formatLogLine,
  LIMITS,
  buildLogLineNonce,
  readLineEventNumbers,
  formatPlainText,
  buildChannelPostNonce,
} from '../../present/index.js';
import { Refusal } from '../../rules/index.js';
import { isUnavailableBattleError, type OpenGame, type AudienceChannel, type Store, buildThreadKey } from '../../store/index.js';
import { requireGameHere, type BattleStores, requireUmpire } from '../people/people.js';
import { ChannelQueues } from '../connection/queues.js';
import { buildAuditReason, createOnceFields, replyPrivately } from '../connection/reply.js';
import { collectDescriptionContext } from '../events/telling.js';
import { redactForChannel } from '../../knowing/index.js';
import type { TypedCommand } from '../connection/interactions.js';

/** The maximum length of a message that has no embeds. */
export const MAX_CONTENT_LENGTH = 2000;
const READ_BACK = 50;
/** The time in minutes (seven days) without messages after which Discord hides a thread. The next line shows the thread again. */
const ARCHIVE_AFTER_MINUTES = 7 * 24 * 60;

/**
 * The record of battles in threads that umpires have chosen, with a line for each event that the thread's readers may know. The
 * bot stores the last event shown in a thread, so that it continues from there after a restart. An error in a thread never stops
 * the battle.
 */
export class LogThreads {
  private readonly queues: ChannelQueues;
  private client: Client | undefined;
  /** Checks whether the bot may post in a channel now. */
  mayPost: (client: Client<true>, room: AudienceChannel) => Promise<boolean> = () => Promise.resolve(false);
  /**
   * The threads that were read since the start. They must be read, because the bot may have stopped after posting a line and
   * before recording it.
   */
  private readonly checked = new Set<string>();

  constructor(
    private readonly store: Store,
    private readonly log: Logger,
  ) {
    this.queues = new ChannelQueues((gameId) => this.tell(gameId), log, 'a thread could not be brought up to date');
  }

  /** Returns the id of the thread for a battle, or for one channel of a battle. */
  of(key: string): string | undefined {
    return this.store.followedThreads.of(key)?.threadId;
  }

  /** Starts to show in a thread all events after this number. */
  begin(key: string, threadId: string, told: number): void {
    this.checked.add(key);
    this.queues.forgive(key);
    this.store.followedThreads.keep(key, { threadId, told });
  }

  stop(key: string): void {
    this.store.followedThreads.forget(key);
  }

  /** Posts a battle's missing lines in its threads. Resolves when each line is posted, or waits for another attempt. */
  async follow(client: Client, gameId: string): Promise<void> {
    this.client = client;
    await Promise.all(this.store.followedThreads.ofGame(gameId).map((key) => this.queues.kick(key, true)));
  }

  /**
   * Posts the missing lines in the threads of all battles.
   * @param isBack true if the connection has come back, so that failed threads are tried immediately. Default: false
   */
  async followAll(client: Client, isBack = false): Promise<void> {
    this.client = client;
    try {
      await Promise.all(this.store.followedThreads.behind().map((gameId) => this.queues.kick(gameId, isBack)));
    } catch (error) {
      this.log.warn({ err: error }, 'which threads there are could not be read');
    }
  }

  /** Prevents any more work from starting. */
  finish(): void {
    this.queues.stop();
  }

  private async tell(key: string): Promise<void> {
    const { client } = this;
    const followed = this.store.followedThreads.of(key);
    const [gameId, audience = 'all'] = key.split('/') as [string, string?];
    if (!followed || !client || (this.store.record.last(gameId)?.number ?? 0) <= followed.told) return;
    try {
      if (!(await this.mayTell(client, gameId, audience))) return;
      const { status } = openPublicPart(this.store.battles.open(gameId)).game;
      const thread = await client.channels.fetch(followed.threadId);
      if (!thread?.isSendable()) throw new Error(`thread ${followed.threadId} cannot be posted in`);
      const told = this.checked.has(key) ? followed.told : Math.max(followed.told, await this.lastToldIn(gameId, thread, client));
      this.checked.add(key);
      for (const { text, told: lines, last } of combineIntoMessages(this.linesAfter(gameId, told, audience))) {
        if (!(await this.mayTell(client, gameId, audience))) return;
        if (lines) await sendLine(client, thread.id, text, lines, audience);
        this.store.followedThreads.keep(key, { ...followed, told: last.number });
      }
      if (status === 'ended') this.stop(key);
    } catch (error) {
      if (isUnavailableBattleError(error)) return; // The error has already been reported.
      if (error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownChannel) this.forget(key);
      throw error;
    }
  }

  /** Checks whether no one except the thread's audience can read the channel. */
  private async mayTell(client: Client, gameId: string, audience: string): Promise<boolean> {
    if (audience === 'all' || !client.isReady()) return audience === 'all';
    const room = this.store.rooms.of(gameId).find((one) => one.audience === audience);
    // A battle that has ended no longer has private channels or secrets.
    return room ? this.mayPost(client, room) : openPublicPart(this.store.battles.open(gameId)).game.status === 'ended';
  }

  private forget(key: string): void {
    try {
      this.stop(key);
    } catch (error) {
      this.log.warn({ err: error, key }, 'a lost thread could not be forgotten');
    }
  }

  /** Returns a line for each event after this number. The line is empty if the event is hidden from the audience. */
  private linesAfter(gameId: string, told: number, audience: string): { readonly line: string; readonly event: BattleEvent }[] {
    const telling = collectDescriptionContext(this.store, this.store.battles.open(gameId));
    return this.store.record.events(gameId, { after: told }).map((whole) => {
      const event = redactForChannel(whole, telling, audience);
      return {
        event: whole,
        line: event ? cutMarkdown(formatLogLine({ event, takenBack: undefined }, telling), MAX_CONTENT_LENGTH) : '',
      };
    });
  }

  /** Finds the number of the last event shown in a thread, from the bot's own messages there. */
  private async lastToldIn(gameId: string, thread: SendableChannels, client: Client): Promise<number> {
    const messages = [...(await thread.messages.fetch({ limit: READ_BACK })).values()];
    const own = messages.filter(({ author }) => author.id === client.user?.id);
    const told = own.flatMap(({ content }) => readLineEventNumbers(content));
    return Math.max(0, ...told.map((mark) => this.store.record.called(gameId, mark)?.number ?? 0));
  }
}

/** A message in the thread, which contains one or more lines. */
interface Message {
  readonly text: string;
  /** The last event shown in this message. Its number identifies the message if the bot sends it again. */
  readonly told: BattleEvent | undefined;
  /** The last event that needs no further message when this message has been sent. */
  readonly last: BattleEvent;
}

/** Combines lines into messages. A message without text represents events that the thread does not show. */
export function combineIntoMessages(
  lines: readonly { readonly line: string; readonly event: BattleEvent }[],
  most = MAX_CONTENT_LENGTH,
): Message[] {
  const messages: Message[] = [];
  for (const { line, event } of lines) {
    const open = messages.at(-1);
    const joined = [open?.text ?? '', line].filter((text) => text !== '').join('\n');
    const told = line === '' ? undefined : event;
    if (open && joined.length <= most) Object.assign(open, { text: joined, told: told ?? open.told, last: event });
    else messages.push({ text: line, told, last: event });
  }
  return messages;
}

/** Posts a message in a thread. The message appears only once, even after several attempts. */
async function sendLine(client: Client, threadId: string, content: string, last: BattleEvent, audience: string): Promise<void> {
  const nonce = audience === 'all' ? buildLogLineNonce(last) : buildChannelPostNonce(last, threadId);
  const body = { content, ...createOnceFields(nonce) };
  await client.rest.post(Routes.channelMessages(threadId), { body, ...buildAuditReason(last.interactionId) });
}

/**
 * Creates a thread for the battle's record, uses an existing thread, or stops using one.
 * @throws {Refusal} NO_GAME if there is no battle here, or if it has ended and the thread is not to stop; UMPIRE_ONLY if the
 *   person is not an umpire; CONFLICT if a channel's events would go into a thread outside the channel; UNAVAILABLE if Discord
 *   forbids the thread
 */
export async function setLogThread(
  interaction: TypedCommand,
  services: BattleStores & Pick<Store, 'rooms'> & { readonly threads: LogThreads },
): Promise<void> {
  const { game, actor } = requireGameHere(interaction, services);
  requireUmpire(actor);
  const { threads } = services;
  const { gameId, state } = game;
  const room = services.rooms.at(interaction.channelId);
  const audience = room?.gameId === gameId ? room.audience : 'all';
  const key = buildThreadKey(gameId, audience);
  if (interaction.options.getBoolean('stop') === true) {
    threads.stop(key);
    return replyPrivately(interaction, 'The thread no longer follows this battle. Its posts stay.');
  }
  if (openPublicPart(game).game.status === 'ended')
    throw new Refusal('NO_GAME', 'This battle has ended. Use `/log export` to get the whole record.');
  const taken = interaction.options.getChannel('thread', false, [ChannelType.PublicThread]);
  if (taken && audience !== 'all' && (await parentOf(interaction.client, taken.id)) !== interaction.channelId)
    throw new Refusal(
      'CONFLICT',
      'Events of a private channel can be posted only in a thread of that channel. Choose one of its threads.',
      'thread',
    );
  const known = threads.of(key);
  if (!taken && known !== undefined && (await isThere(interaction.client, known)))
    return replyPrivately(interaction, `The record continues in <#${known}>. Use \`/log thread stop:True\` to stop it.`);
  const threadId = taken?.id ?? (await makeThread(interaction, game));
  threads.begin(key, threadId, state.lastNumber);
  await replyPrivately(
    interaction,
    `From now on, <#${threadId}> lists every event that ${audience === 'all' ? 'everyone' : 'this channel'} may know.`,
  );
}

async function parentOf(client: Client, threadId: string): Promise<string | null> {
  const thread = await client.channels.fetch(threadId).catch(() => null);
  return thread?.isThread() ? thread.parentId : null;
}

async function isThere(client: Client, threadId: string): Promise<boolean> {
  const thread = await client.channels.fetch(threadId).catch(() => null);
  return thread?.isSendable() ?? false;
}

/** Creates a public thread for the record. @throws {Refusal} UNAVAILABLE if Discord forbids the thread */
async function makeThread({ client, channelId, id }: ChatInputCommandInteraction, game: OpenGame): Promise<string> {
  const name = formatPlainText(`Record of ${openPublicPart(game).game.name}`, LIMITS.threadName);
  const body = { name, type: ChannelType.PublicThread, auto_archive_duration: ARCHIVE_AFTER_MINUTES };
  try {
    return ((await client.rest.post(Routes.threads(channelId), { body, ...buildAuditReason(id) })) as { readonly id: string }).id;
  } catch (error) {
    if (!(error instanceof DiscordAPIError)) throw error;
    throw new Refusal(
      'UNAVAILABLE',
      'The bot cannot create a thread here. Use a text channel, and give the bot _Create Public Threads_ and _Send Messages in Threads_ there.',
    );
  }
}
