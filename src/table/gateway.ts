/** Discord's gateway: a bot's WebSocket with heartbeats, sequence numbers and resumption. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { randomBytes } from 'node:crypto';
import { GatewayCloseCodes as Close, GatewayIntentBits as Intent, GatewayOpcodes as Op } from 'discord-api-types/v10';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { isObject, readText, type JsonRecord } from './json.js';
import type { User } from './model.js';
import { buildGuildPayload, buildUserPayload } from './payloads.js';
import type { World } from './world.js';

const HEARTBEAT_MS = 41_250;
/** The maximum time in milliseconds until a new socket must log in, and the maximum number of sockets. */
const IDENTIFY_MS = 15_000;
const MOST_SOCKETS = 50;
/** The minimum time in milliseconds between two log-ins, as Discord requires. */
const LOG_IN_EVERY_MS = 5000;
const DAY_MS = 86_400_000;
/** The number of events stored for a resumed session. */
const REPLAYED = 2000;
/** The intents that need Discord's permission. The table's application does not have this permission. */
const PRIVILEGED = Intent.GuildMembers | Intent.GuildPresences | Intent.MessageContent;

/** The intents that each event needs. Other events need no intent. */
const NEEDS: Readonly<Record<string, number>> = {
  GUILD_CREATE: Intent.Guilds,
  GUILD_UPDATE: Intent.Guilds,
  GUILD_ROLE_CREATE: Intent.Guilds,
  GUILD_ROLE_UPDATE: Intent.Guilds,
  CHANNEL_CREATE: Intent.Guilds,
  CHANNEL_UPDATE: Intent.Guilds,
  THREAD_UPDATE: Intent.Guilds,
  THREAD_CREATE: Intent.Guilds,
  GUILD_MEMBER_ADD: Intent.GuildMembers,
  GUILD_MEMBER_REMOVE: Intent.GuildMembers,
  GUILD_MEMBER_UPDATE: Intent.GuildMembers,
  MESSAGE_CREATE: Intent.GuildMessages,
  MESSAGE_UPDATE: Intent.GuildMessages,
  MESSAGE_DELETE: Intent.GuildMessages,
};

export interface GatewayOptions {
  /** The number of shards that the table recommends. Default: 1. */
  readonly shards?: number;
  /** The number of log-ins allowed in a day. Default: 1000. */
  readonly logIns?: number;
  /**
   * True to apply Discord's own rules. Only one log-in is allowed in five seconds, and a disconnected session gets its
   * interactions when it resumes, even much later. Default: false, so that log-ins may come at any time, and interactions wait
   * until a bot is connected.
   */
  readonly isStrict?: boolean;
}

interface Session {
  readonly id: string;
  /** The number of this shard, and the total number of shards. */
  readonly shard: readonly [id: number, count: number];
  readonly intents: number;
  seq: number;
  readonly sent: { readonly seq: number; readonly text: string }[];
  socket: WebSocket | null;
}

export class Gateway {
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });
  readonly #sessions = new Map<string, Session>();
  /** The number of times that a bot has become ready, by identifying or resuming. */
  generation = 0;
  url = '';
  /** All attempts to log in, each with its shard and its time in milliseconds on this process's clock. */
  readonly logIns: { readonly shard: number; readonly at: number; readonly isTaken: boolean }[] = [];
  /** The time in milliseconds that Discord needs to answer a log-in. */
  readyAfterMs = 0;
  /** The close code that refuses log-ins; undefined if log-ins are accepted. */
  refuses: number | undefined;
  /** True if the gateway accepts no connections. */
  isAway = false;
  #lastTaken = -Infinity;
  /** Sockets that wait for the answer to their log-in. */
  readonly #loggingIn = new WeakSet<WebSocket>();
  onReady: () => void = () => undefined;
  onClosed: () => void = () => undefined;

  constructor(
    private readonly world: World,
    private readonly token: string,
    private readonly options: GatewayOptions = {},
  ) {
    this.#server.on('connection', (socket: WebSocket) => this.#greet(socket));
  }

  /** Handles an HTTP upgrade request. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.isAway || this.#server.clients.size >= MOST_SOCKETS) return void socket.destroy();
    this.#server.handleUpgrade(request, socket, head, (ws) => this.#server.emit('connection', ws, request));
  }

  /** The body of `GET /gateway/bot`. */
  get advice(): object {
    const total = this.options.logIns ?? 1000;
    const remaining = Math.max(total - this.logIns.length, 0);
    return {
      url: this.url,
      shards: this.options.shards ?? 1,
      session_start_limit: { total, remaining, reset_after: DAY_MS, max_concurrency: 1 },
    };
  }

  /** True while a bot is connected and has received READY. */
  get connected(): boolean {
    return this.#open() !== undefined;
  }

  /**
   * Sends an event to each session that has a shard for the event's server and intents for the event. Disconnected sessions get
   * the event when they resume.
   */
  tell(event: string, data: unknown, about: { author?: User } = {}): void {
    for (const session of this.#sessions.values()) {
      const task = NEEDS[event] ?? 0;
      if (!isOf(session, guildOf(event, data))) continue;
      if (task !== 0 && (session.intents & task) === 0) continue;
      this.#dispatch(session, event, event.startsWith('MESSAGE_') ? this.#veiled(data, about.author) : data);
    }
  }

  /**
   * Sends an interaction to the connected session for its server. With `isStrict`, if no session is connected, a disconnected
   * session gets the interaction when it resumes.
   * @returns false if there is no session for the interaction
   */
  deliver(payload: unknown): boolean {
    const guild = guildOf('INTERACTION_CREATE', payload);
    const away = [...this.#sessions.values()].findLast((session) => isOf(session, guild));
    const session = this.#open(guild) ?? (this.options.isStrict ? away : undefined);
    if (!session) return false;
    this.#dispatch(session, 'INTERACTION_CREATE', payload);
    return true;
  }

  /**
   * Breaks connections like a failing network or, with a code, closes them as Discord does. With `forget`, the sessions cannot be
   * resumed.
   * @param shard the number of the shard to disconnect. Default: all shards
   */
  drop(forget = false, { code, shard }: { readonly code?: number; readonly shard?: number } = {}): void {
    for (const session of this.#sessions.values()) {
      if (shard !== undefined && session.shard[0] !== shard) continue;
      const { socket } = session;
      session.socket = null;
      if (code === undefined) socket?.terminate();
      else socket?.close(code);
      if (forget) this.#sessions.delete(session.id);
    }
    this.onClosed();
  }

  /** All open sockets. */
  get sockets(): readonly WebSocket[] {
    return [...this.#server.clients];
  }

  /** The shards that are connected. */
  get shards(): number[] {
    return [...this.#sessions.values()].filter(isOpen).map(({ shard }) => shard[0]);
  }

  close(): void {
    for (const client of this.#server.clients) client.terminate();
    this.#sessions.clear();
    this.#server.close();
  }

  /** Returns the newest connected session. With `guild`, returns the newest session for that server. */
  #open(guild?: string): Session | undefined {
    return [...this.#sessions.values()].findLast((session) => isOpen(session) && isOf(session, guild));
  }

  #greet(socket: WebSocket): void {
    const isNobody = (): boolean =>
      !this.#loggingIn.has(socket) && ![...this.#sessions.values()].some((session) => session.socket === socket);
    const waiting = setTimeout(() => isNobody() && socket.close(Close.NotAuthenticated, 'Not authenticated.'), IDENTIFY_MS);
    socket.on('close', () => clearTimeout(waiting));
    socket.on('message', (data) => this.#receive(socket, data));
    socket.on('error', () => socket.terminate());
    socket.on('close', (code) => this.#gone(socket, code));
    send(socket, { op: Op.Hello, d: { heartbeat_interval: HEARTBEAT_MS, _trace: [] }, s: null, t: null });
  }

  #receive(socket: WebSocket, data: RawData): void {
    let packet: unknown;
    try {
      packet = JSON.parse((data as Buffer).toString('utf8'));
    } catch {
      socket.close(Close.DecodeError, 'Error while decoding payload.');
      return;
    }
    if (!isObject(packet)) return socket.close(Close.DecodeError, 'Error while decoding payload.');
    const d = isObject(packet.d) ? packet.d : {};
    switch (packet.op) {
      case Op.Heartbeat:
        send(socket, { op: Op.HeartbeatAck, d: null, s: null, t: null });
        return;
      case Op.Identify:
        return this.#identify(socket, d);
      case Op.Resume:
        return this.#resume(socket, d);
      case Op.RequestGuildMembers:
        return this.#members(socket, d);
      case Op.PresenceUpdate:
      case Op.VoiceStateUpdate:
      case Op.RequestSoundboardSounds:
        return;
      default:
        socket.close(Close.UnknownOpcode, 'Unknown opcode.');
    }
  }

  #identify(socket: WebSocket, d: JsonRecord): void {
    const intents = typeof d.intents === 'number' ? d.intents : -1;
    if (bare(d.token) !== this.token) return socket.close(Close.AuthenticationFailed, 'Authentication failed.');
    if (intents < 0) return socket.close(Close.InvalidIntents, 'Invalid intent(s).');
    if ((intents & PRIVILEGED) !== 0) return socket.close(Close.DisallowedIntents, 'Disallowed intent(s).');
    const shard = shardIn(d.shard);
    if (!shard) return socket.close(Close.InvalidShard, 'Invalid shard.');
    const isTaken = this.#takesLogIn(shard[0]);
    if (this.refuses !== undefined) return socket.close(this.refuses);
    if (!isTaken) return send(socket, { op: Op.InvalidSession, d: false, s: null, t: null });
    if (this.readyAfterMs === 0) return this.#begin(socket, intents, shard);
    this.#loggingIn.add(socket);
    const later = setTimeout(() => isUp(socket) && this.#begin(socket, intents, shard), this.readyAfterMs);
    socket.on('close', () => clearTimeout(later));
  }

  /** Checks whether Discord would accept a log-in now, and records the attempt. */
  #takesLogIn(shard: number): boolean {
    const at = performance.now();
    const isTaken = this.options.isStrict !== true || at - this.#lastTaken >= LOG_IN_EVERY_MS;
    if (isTaken) this.#lastTaken = at;
    this.logIns.push({ shard, at, isTaken });
    return isTaken;
  }

  #begin(socket: WebSocket, intents: number, shard: Session['shard']): void {
    for (const [id, old] of this.#sessions) if (old.socket === null && isSame(old.shard, shard)) this.#sessions.delete(id);
    const session: Session = { id: randomBytes(16).toString('hex'), shard, intents, seq: 0, sent: [], socket };
    const guilds = [...this.world.guilds.values()].filter(({ id }) => isOf(session, id));
    this.#dispatch(session, 'READY', {
      v: 10,
      user: { ...buildUserPayload(this.world.bot), verified: true, mfa_enabled: true, email: null, flags: 0 },
      session_id: session.id,
      session_type: 'normal',
      resume_gateway_url: this.url,
      guilds: guilds.map((guild) => ({ id: guild.id, unavailable: true })),
      application: { id: this.world.bot.id, flags: 0 },
      shard,
      user_settings: {},
      relationships: [],
      private_channels: [],
      presences: [],
      _trace: [],
    });
    this.#sessions.set(session.id, session);
    if ((intents & Intent.Guilds) !== 0)
      for (const guild of guilds) this.#dispatch(session, 'GUILD_CREATE', buildGuildPayload(this.world.bot, guild));
    this.#ready();
  }

  #resume(socket: WebSocket, d: JsonRecord): void {
    const session = this.#sessions.get(readText(d.session_id));
    const seq = typeof d.seq === 'number' ? d.seq : -1;
    const first = session?.sent[0]?.seq ?? 1;
    if (bare(d.token) !== this.token) return socket.close(Close.AuthenticationFailed, 'Authentication failed.');
    if (!session || seq > session.seq || seq < first - 1) {
      send(socket, { op: Op.InvalidSession, d: false, s: null, t: null });
      return;
    }
    session.socket?.terminate();
    session.socket = socket;
    for (const packet of session.sent) if (packet.seq > seq) socket.send(packet.text);
    this.#dispatch(session, 'RESUMED', { _trace: [] });
    this.#ready();
  }

  #members(socket: WebSocket, d: JsonRecord): void {
    const session = [...this.#sessions.values()].find((s) => s.socket === socket);
    const guild = this.world.guilds.get(readText(d.guild_id));
    if (!session || !guild) return;
    const { members } = buildGuildPayload(this.world.bot, guild);
    const data = { guild_id: guild.id, members, chunk_index: 0, chunk_count: 1, not_found: [], nonce: d.nonce };
    this.#dispatch(session, 'GUILD_MEMBERS_CHUNK', data);
  }

  #ready(): void {
    this.generation++;
    this.onReady();
  }

  #gone(socket: WebSocket, code: number): void {
    const session = [...this.#sessions.values()].find((s) => s.socket === socket);
    if (!session) return;
    session.socket = null;
    // A bot that closes its connection normally ends its session.
    if (code === 1000 || code === 1001) this.#sessions.delete(session.id);
    this.onClosed();
  }

  #dispatch(session: Session, event: string, data: unknown): void {
    session.seq++;
    const text = JSON.stringify({ op: Op.Dispatch, t: event, s: session.seq, d: data });
    session.sent.push({ seq: session.seq, text });
    if (session.sent.length > 2 * REPLAYED) session.sent.splice(0, session.sent.length - REPLAYED);
    if (session.socket?.readyState === session.socket?.OPEN) session.socket?.send(text);
  }

  /**
   * Returns an event's data as a bot may read it. Without the intent for message content, a bot can read the content only of its
   * own messages and of messages that mention it.
   */
  #veiled(data: unknown, author: User | undefined): unknown {
    if (!isObject(data) || author === undefined || author.id === this.world.bot.id) return data;
    if (readText(data.content).includes(`<@${this.world.bot.id}>`)) return data;
    return { ...data, content: '', embeds: [], components: [], attachments: [] };
  }
}

function isUp(socket: WebSocket): boolean {
  return socket.readyState === socket.OPEN;
}

function isOpen({ socket }: Session): boolean {
  return socket !== null && isUp(socket);
}

/** Returns the bot's shard or, if the bot names no shard, the only shard. Undefined if the named shard is impossible. */
function shardIn(given: unknown): Session['shard'] | undefined {
  const [id, count] = Array.isArray(given) ? (given as unknown[]) : [0, 1];
  if (typeof id !== 'number' || typeof count !== 'number') return undefined;
  return Number.isInteger(id) && Number.isInteger(count) && id >= 0 && id < count ? [id, count] : undefined;
}

function isSame(a: Session['shard'], b: Session['shard']): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Checks whether a server belongs to a session's shard. Events without a server go to all shards. */
function isOf({ shard: [id, count] }: Session, guild: string | undefined): boolean {
  return guild === undefined || Number((BigInt(guild) >> 22n) % BigInt(count)) === id;
}

/** Returns the id of the server that an event belongs to. */
function guildOf(event: string, data: unknown): string | undefined {
  if (!isObject(data)) return undefined;
  const id = /^GUILD_(CREATE|UPDATE|DELETE)$/.test(event) ? data.id : data.guild_id;
  return typeof id === 'string' ? id : undefined;
}

function bare(token: unknown): string {
  return readText(token).replace(/^Bot /, '');
}

function send(socket: WebSocket, packet: unknown): void {
  socket.send(JSON.stringify(packet));
}
