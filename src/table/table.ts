/** The local table, which replaces Discord on one machine. */
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { BotAction } from './acts.js';
import { parseRequestAddress } from './address.js';
import { InteractionRegistry } from './interaction-registry.js';
import { FaultPlan, type RequestFault, type RequestLine } from './faults.js';
import { FileStore } from './files.js';
import { Gateway, type GatewayOptions } from './gateway.js';
import type { Channel, Message } from './model.js';
import { type ChannelRateLimit, ChannelRateLimits } from './rates.js';
import { handleRequest } from './rest.js';
import { Router } from './router.js';
import { createRoutes } from './routes.js';
import { Seat } from './seat.js';
import { UnfinishedWork, type WaitOptions } from './unfinished.js';
import { World } from './world.js';

export interface TableOptions {
  readonly host?: string;
  readonly port?: number;
  /** The bot's token. Anyone who has the token can act as the bot. */
  readonly token: string;
  readonly botName?: string;
  /** The seed for ids. With a seed, ids are counted, so that every run is the same. */
  readonly seed?: string;
  /** The first number of the seeded counters. A run on an older database must not repeat that database's ids. */
  readonly idsFrom?: number;
  /** False to accept requests without checks, as in benchmarks. */
  readonly validate?: boolean;
  readonly clock?: () => number;
  readonly gateway?: GatewayOptions;
  readonly answerWithinMs?: number;
  readonly connectWithinMs?: number;
  readonly tokenLifeMs?: number;
  /** The rate limits for the bot's messages and for its edits, in each channel. Default: no limits. */
  readonly messageRate?: ChannelRateLimit;
}

interface TableEvents {
  /** Emitted when the bot has taken an action. */
  act: [act: BotAction];
  /** Emitted when a message is created, edited or deleted by anyone. */
  message: [change: 'created' | 'edited' | 'deleted', message: Message];
  /** Emitted when the bot becomes ready, or when its connection closes. */
  bot: [state: 'ready' | 'closed'];
  /** Emitted when a request ends, and when the bot becomes ready. */
  activity: [];
  /** Emitted when the bot is informed of a server, a member, a channel or a message. */
  told: [event: string, data: unknown];
  /** Emitted when there is a new channel, thread, member or role, and when a channel or thread changes. */
  names: [];
  /** Emitted for an error of the table itself, not of the bot. */
  bug: [error: unknown];
}

/** The name for the bot's work after it connects: sending the missing posts. */
const COMING = 'what it owes';

/** Another site at the table's address: the web page. */
export interface Site {
  /** Answers a request. Returns false if the request is not meant for this site. */
  handle(request: IncomingMessage, response: ServerResponse, url: URL): boolean;
  /** Accepts a socket. Returns false if the request is not meant for this site. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, url: URL): boolean;
  close(): void;
}

/** The time limits in milliseconds for a connection's headers and request, and the maximum number of connections. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 };
const MOST_CONNECTIONS = 512;

/** Gateway events after which the names of people, channels or roles are different. */
const NAMING: ReadonlySet<string> = new Set([
  'CHANNEL_CREATE',
  'CHANNEL_UPDATE',
  'CHANNEL_DELETE',
  'THREAD_CREATE',
  'THREAD_UPDATE',
  'GUILD_MEMBER_ADD',
  'GUILD_ROLE_CREATE',
]);

export class Table extends EventEmitter<TableEvents> {
  readonly world: World;
  readonly desk: InteractionRegistry;
  readonly files: FileStore;
  readonly gateway: Gateway;
  readonly token: string;
  readonly answerWithinMs: number;
  readonly #faults = new FaultPlan();
  readonly #http: Server;
  readonly #sockets = new Set<Socket>();
  readonly #seats = new Map<string, Seat>();
  #site: Site | undefined;
  #host = '';
  readonly #unfinished = new UnfinishedWork();
  /** The table's address, `http://host:port`. */
  url = '';

  constructor(options: TableOptions) {
    super();
    this.setMaxListeners(100);
    this.token = options.token;
    this.answerWithinMs = options.answerWithinMs ?? 3000;
    this.world = new World(
      { seed: options.seed, from: options.idsFrom, clock: options.clock ?? Date.now },
      options.botName ?? 'Umpire',
    );
    this.files = new FileStore(() => this.world.ids.next('attachment'));
    this.desk = new InteractionRegistry(this.world, this.files, {
      answerWithinMs: this.answerWithinMs,
      connectWithinMs: options.connectWithinMs ?? 10_000,
      tokenLifeMs: options.tokenLifeMs ?? 15 * 60_000,
    });
    this.gateway = new Gateway(this.world, options.token, options.gateway);
    this.#wire();
    const rates = new ChannelRateLimits(options.messageRate, this.world.clock);
    const act = (done: BotAction): void => void this.emit('act', done);
    const router = new Router(
      createRoutes({
        world: this.world,
        desk: this.desk,
        store: this.files,
        validate: options.validate ?? true,
        gateway: this.gateway,
        act,
      }),
    );
    this.#http = createServer(LIMITS, (request, response) => {
      const url = parseRequestAddress(request);
      if (!url) return void response.writeHead(400, { connection: 'close' }).end();
      const failed = (error: unknown): void => {
        this.emit('bug', error);
        response.destroy();
      };
      // An error in a request must end only that request.
      try {
        if (this.#site?.handle(request, response, url)) return;
      } catch (error) {
        return failed(error);
      }
      void handleRequest(
        {
          token: options.token,
          router,
          desk: this.desk,
          store: this.files,
          faults: this.#faults,
          rates,
          act,
          onAnswered: () => void this.emit('activity'),
          clock: this.world.clock,
          onBug: (error) => void this.emit('bug', error),
        },
        request,
        response,
        url,
      ).catch(failed);
    });
    this.#http.maxConnections = MOST_CONNECTIONS;
    this.#http.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#http.on('upgrade', (request, socket, head: Buffer) => {
      // From here on, only this code handles errors of the socket.
      socket.on('error', () => socket.destroy());
      const url = parseRequestAddress(request);
      try {
        if (url?.pathname.startsWith('/gateway')) this.gateway.upgrade(request, socket, head);
        else if (!url || !this.#site?.upgrade(request, socket, head, url)) socket.destroy();
      } catch (error) {
        this.emit('bug', error);
        socket.destroy();
      }
    });
  }

  /** The address of Discord's API for the bot. discord.js adds the version. */
  get apiUrl(): string {
    return `${this.url}/api`;
  }

  /** Returns the seat of a person in a channel. Both the person and the channel are created on first use. */
  seat(user: string, channel: string | Channel, guild?: string): Seat {
    const home = this.world.guild(guild);
    const member = this.world.member(user, home);
    const place = typeof channel === 'string' ? this.world.channel(channel, home) : channel;
    const key = `${member.user.id} ${place.id}`;
    let seat = this.#seats.get(key);
    if (!seat) {
      seat = new Seat(this, member, place);
      this.#seats.set(key, seat);
    }
    return seat;
  }

  /** True if only this machine can reach the table. */
  get isLoopback(): boolean {
    return isLoopbackHost(this.#host);
  }

  /** Adds a site that answers requests to addresses that are not Discord's. */
  serve(site: Site): void {
    this.#site = site;
  }

  /** Gives people a server role. Creates the role if necessary. */
  giveRole(name: string, users: readonly string[], permissions?: bigint): void {
    const members = users.map((user) => this.world.member(user));
    const role = this.world.role(name, this.world.guild(), permissions);
    for (const member of members) this.world.setRole(member, role, true);
  }

  /** Sends an interaction to the bot a second time. */
  redeliver(interactionId: string): void {
    this.desk.redeliver(interactionId);
  }

  /** Cuts the bot's gateway connection. With `forget`, the session cannot be resumed. */
  dropGateway(forget = false): void {
    this.gateway.drop(forget);
  }

  /** Plans a fault for the next matching request of the bot. */
  failNext(when: (line: RequestLine) => boolean, fault: RequestFault): void {
    this.#faults.plan(when, fault);
  }

  /** Plans a fault for all matching requests of the bot. @returns a function that ends the fault */
  failAll(when: (line: RequestLine) => boolean, fault: RequestFault): () => void {
    return this.#faults.plan(when, fault, true);
  }

  /**
   * Resolves when a bot is connected and its commands are known.
   * @param after a generation of the gateway. The wait continues until `gateway.generation` is higher than this number. Default:
   *   any generation
   * @throws {Error} after `timeoutMs`, by default five minutes
   */
  async botReady({ timeoutMs = 300_000, after = -1 }: WaitOptions & { readonly after?: number } = {}): Promise<void> {
    const ready = (): boolean => this.gateway.connected && this.gateway.generation > after && this.world.commandsKnown;
    await this.#until(ready, timeoutMs, 'The bot did not become ready');
  }

  /**
   * Records that the bot has finished an interaction, including its follow-ups and edits of posts.
   * @param interactionId the id of the interaction; null when the bot has connected and sent all missing posts
   */
  finished(interactionId: string | null): void {
    this.#unfinished.end(interactionId ?? COMING);
    if (interactionId !== null) this.desk.find(interactionId)?.finish();
  }

  /** Records that the bot's process has ended, so that open interactions are no longer answered. */
  botGone(): void {
    this.#unfinished.clear();
  }

  /**
   * Resolves when the bot has reported all its work as finished.
   * @throws {StillBusy} after `timeoutMs`, by default two minutes
   */
  async idle(options: WaitOptions = {}): Promise<void> {
    await this.#unfinished.none(options);
  }

  async listen(host: string, port: number): Promise<void> {
    this.#host = host;
    this.#http.listen(port, host);
    await once(this.#http, 'listening');
    const address = this.#http.address() as AddressInfo;
    const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
    this.url = `http://${name}:${address.port}`;
    this.gateway.url = `ws://${name}:${address.port}/gateway`;
    this.files.baseUrl = this.url;
  }

  /** Closes the table and all its connections. */
  async close(): Promise<void> {
    this.desk.close();
    this.gateway.close();
    this.#site?.close();
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#http.close(() => resolve()));
  }

  #wire(): void {
    this.world.tell = (event, data, about) => {
      this.gateway.tell(event, data, about);
      this.emit('told', event, data);
      if (NAMING.has(event)) this.emit('names');
    };
    this.world.changed = (change, message) => void this.emit('message', change, message);
    this.desk.deliver = (payload, interactionId) => {
      const isDelivered = this.gateway.deliver(payload);
      if (isDelivered) this.#unfinished.begin(interactionId);
      return isDelivered;
    };
    this.desk.act = (act) => void this.emit('act', act);
    this.gateway.onReady = () => {
      this.#unfinished.begin(COMING);
      this.desk.flush();
      this.emit('bot', 'ready');
      this.emit('activity');
    };
    this.gateway.onClosed = () => void this.emit('bot', 'closed');
  }

  async #until(ready: () => boolean, timeoutMs: number, failure: string): Promise<void> {
    if (ready()) return;
    await new Promise<void>((resolve, reject) => {
      const end = (then: () => void): void => {
        clearTimeout(timer);
        this.off('activity', look);
        then();
      };
      const look = (): void => {
        if (ready()) end(resolve);
      };
      const timer = setTimeout(() => end(() => reject(new Error(failure))), timeoutMs);
      this.on('activity', look);
    });
  }
}

/** Opens a table. By default, only this machine can reach the table. */
export async function openTable(options: TableOptions): Promise<Table> {
  const table = new Table(options);
  await table.listen(options.host ?? '127.0.0.1', options.port ?? 0);
  return table;
}

/** Checks whether only this machine can reach an address. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);
}
