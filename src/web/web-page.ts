/** Serves the web page of the table: its files, its uploads and its browsers. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { CannotSendError } from '../table/cannot-send.js';
import { parseLine } from '../table/line.js';
import type { Channel } from '../table/model.js';
import { startAction, waitForAnswer } from '../table/perform.js';
import type { BotControl } from '../table/script.js';
import type { Site, Table } from '../table/table.js';
import { SOCKET_PATH, UPLOAD_PATH, type ServerToPageMessage } from './protocol.js';
import { Uploads } from './uploads.js';
import { Seats } from './seats.js';
import { Visitor, type VisitedPage } from './visitor.js';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The content security policy. The page may load only from the table itself, and may not use inline scripts. Other pages may not
 * frame it.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const SAFE_HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
} as const;

const FILES: Readonly<Record<string, { readonly file: string; readonly type: string }>> = {
  '/': { file: 'index.html', type: 'text/html; charset=utf-8' },
  '/page.js': { file: 'page.js', type: 'text/javascript; charset=utf-8' },
  '/page.css': { file: 'page.css', type: 'text/css; charset=utf-8' },
  '/icon.svg': { file: 'icon.svg', type: 'image/svg+xml' },
};

const folder = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../dist/page/' : '../../page/', import.meta.url));

/** Sends a file of the page. Returns false if there is no file at this path. */
function sendAsset(path: string, response: ServerResponse): boolean {
  const asset = Object.hasOwn(FILES, path) ? FILES[path] : undefined;
  if (!asset) return false;
  if (!existsSync(folder + asset.file)) {
    response.writeHead(503, { ...SAFE_HEADERS, 'content-type': 'text/plain' }).end('The page is not built: npm run build');
    return true;
  }
  const bytes = readFileSync(folder + asset.file);
  response.writeHead(200, { ...SAFE_HEADERS, 'content-type': asset.type, 'content-length': bytes.byteLength }).end(bytes);
  return true;
}

interface PrivateChannel {
  readonly name: string;
  /** The seats that see the channel in addition to the host. If the list is empty, everyone sees the channel. */
  readonly only: readonly string[];
}

interface PageOptions {
  /** The names of the seats. The first seat is the host's. */
  readonly seats: readonly string[];
  /** The names of the channels of the table, or descriptions of private channels. Everyone sees the first channel. */
  readonly channels: readonly (string | PrivateChannel)[];
  /** Returns the lines of a demonstration, as in a script. People can start the demonstration at an empty table. */
  readonly demo?: () => readonly string[];
  /** The bot's process. If it is set, the host may type `restart` to restart the bot. */
  readonly bot?: BotControl;
  /** The secret that keeps the links of a network table valid after the table has ended. */
  readonly secret?: string;
  /** The maximum time in milliseconds until a visitor must choose a seat. */
  readonly unseatedMs?: number;
}

const MOST_VISITORS = 200;
/**
 * The limits for sockets without a seat: the maximum number in total, the maximum from one address, and the maximum time in
 * milliseconds.
 */
const MOST_UNSEATED = 40;
const MOST_UNSEATED_OF_ADDRESS = 10;
const UNSEATED_MS = 5_000;
/** Host names that a browser on this machine may use for the page. A request with another name comes from a foreign page. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** Starts to serve the page at a table. */
export function servePage(table: Table, options: PageOptions): WebPage {
  const page = new WebPage(table, options);
  table.serve(page);
  return page;
}

export class WebPage implements Site, VisitedPage {
  readonly id = randomBytes(8).toString('hex');
  readonly seats: Seats;
  readonly uploads = new Uploads();
  readonly firstChannel: Channel;
  readonly #visitors = new Set<Visitor>();
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: 256 * 1024 });
  readonly #off: () => void;
  #demoBegun = false;
  #known: readonly unknown[] = [];

  constructor(
    readonly table: Table,
    private readonly options: PageOptions,
  ) {
    this.seats = new Seats(options.seats, table.isLoopback, options.secret);
    const [first = 'hq', ...others] = options.channels;
    this.firstChannel = table.world.channel(typeof first === 'string' ? first : first.name);
    const [host] = options.seats;
    if (host !== undefined) table.world.hostedBy(host);
    for (const name of options.seats) table.seat(name, this.firstChannel);
    for (const other of others) this.addChannel(typeof other === 'string' ? { name: other, only: [] } : other);
    this.#off = this.#listen();
  }

  /** True until something has happened that a demonstration would disturb. */
  get offersDemo(): boolean {
    const channels = [...this.table.world.guild().channels.values()];
    return this.options.demo !== undefined && !this.#demoBegun && channels.every(({ messages }) => messages.length === 0);
  }

  /** Answers a request. Returns false if the request is not meant for the page. */
  handle(request: IncomingMessage, response: ServerResponse, url: URL): boolean {
    const isUpload = url.pathname === UPLOAD_PATH;
    if (!isUpload && (request.method !== 'GET' || url.pathname.startsWith('/api'))) return false;
    if (!this.#isFromHere(request)) {
      response.writeHead(403, { ...SAFE_HEADERS, 'content-type': 'text/plain' }).end('Not from here.');
      return true;
    }
    if (!isUpload) return sendAsset(url.pathname, response);
    void this.#upload(request, response, url).catch((error: unknown) => {
      this.bug(error);
      response.destroy();
    });
    return true;
  }

  /** Handles an HTTP upgrade request. Returns false if the request is not meant for the page. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, url: URL): boolean {
    if (url.pathname !== SOCKET_PATH) return false;
    const address = request.socket.remoteAddress ?? '';
    if (!this.#isFromHere(request) || this.#visitors.size >= MOST_VISITORS || !this.#hasRoom(address)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return true;
    }
    this.#sockets.handleUpgrade(request, socket, head, (ws: WebSocket) => {
      const visitor = new Visitor(this, ws, address);
      this.#visitors.add(visitor);
      const waiting = setTimeout(() => visitor.seated || ws.close(1008, 'Who are you?'), this.options.unseatedMs ?? UNSEATED_MS);
      ws.on('close', () => {
        clearTimeout(waiting);
        this.#visitors.delete(visitor);
      });
    });
    return true;
  }

  /** Checks whether one more visitor without a seat may connect from this address. */
  #hasRoom(address: string): boolean {
    const unseated = [...this.#visitors].filter(({ seated }) => !seated);
    const fromThere = unseated.filter((visitor) => visitor.address === address);
    return unseated.length < MOST_UNSEATED && fromThere.length < MOST_UNSEATED_OF_ADDRESS;
  }

  /** Adds a channel, unless a channel with this name exists. */
  addChannel({ name, only }: PrivateChannel): Channel {
    const { world } = this.table;
    const members = only.length === 0 ? [] : [...only, ...this.options.seats.slice(0, 1)].map((seat) => world.member(seat));
    return world.channel(name, world.guild(), members);
  }

  channelNamed(name: string): Channel {
    const channel = [...this.table.world.guild().channels.values()].find((c) => c.name === name && !c.isCategory);
    if (!channel) throw new CannotSendError(`There is no channel #${name}.`);
    return channel;
  }

  tellNames(): void {
    for (const visitor of this.#visitors) visitor.tellNames();
  }

  tellCommands(): void {
    for (const visitor of this.#visitors) visitor.tellCommands();
  }

  /** Restarts the bot, either by stopping it or by killing it. */
  async restart(how: 'restart' | 'kill'): Promise<void> {
    const { bot } = this.options;
    if (!bot) throw new CannotSendError('The bot is not this table’s to restart.');
    await (how === 'kill' ? bot.kill() : bot.stop());
    await bot.start();
  }

  /**
   * Plays the demonstration.
   * @returns the id of the last channel of the demonstration
   * @throws {CannotSendError} if there is no demonstration, if one has started, or if a channel has messages
   */
  async playDemo(): Promise<string> {
    if (!this.offersDemo) throw new CannotSendError('The demonstration begins on an empty table.');
    this.#demoBegun = true;
    this.#tellAll({ kind: 'demo', offered: false });
    let channel = this.firstChannel;
    for (const text of this.options.demo?.() ?? []) {
      const line = parseLine(text);
      if (line.kind !== 'act') continue;
      channel = this.table.world.channel(line.who.channel);
      const interaction = startAction(this.table.seat(line.who.user, channel), line.action, () => {
        throw new CannotSendError('A demonstration attaches nothing.');
      });
      this.tellNames();
      if (interaction) await waitForAnswer(interaction);
    }
    return channel.id;
  }

  bug(error: unknown): void {
    this.table.emit('bug', error);
  }

  close(): void {
    this.#off();
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  /**
   * Checks whether a request comes from the page itself. The `origin` header must be missing, or have the same host as the `host`
   * header. At a table that only this machine can reach, the host must also be one of this machine's names.
   */
  #isFromHere(request: IncomingMessage): boolean {
    const { host = '', origin } = request.headers;
    if (this.seats.free && !LOOPBACK.test(host)) return false;
    return origin === undefined || origin.replace(/^https?:\/\//, '') === host;
  }

  async #upload(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { ...SAFE_HEADERS, 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const visitor = [...this.#visitors].find((v) => v.seated && v.session === request.headers['x-table-session']);
    if (request.method !== 'POST' || !visitor) return answer(403, { error: 'Who are you?' });
    const id = await this.uploads.take(request, visitor.userId, url.searchParams.get('name') ?? 'file');
    if (id !== undefined) return answer(200, { id });
    response.setHeader('connection', 'close');
    answer(413, { error: 'A file may have at most 10 MiB.' });
  }

  #tellAll(message: ServerToPageMessage): void {
    for (const visitor of this.#visitors) if (visitor.seated) visitor.tell(message);
  }

  #listen(): () => void {
    const { table } = this;
    const onMessage: Parameters<typeof table.on<'message'>>[1] = (change, message) => {
      const demo = this.#demoBegun;
      this.#demoBegun = true;
      if (!demo) this.#tellAll({ kind: 'demo', offered: false });
      for (const visitor of this.#visitors) visitor.tellMessage(change, message);
    };
    const onBot = (state: 'ready' | 'closed'): void => this.#tellAll({ kind: 'bot', isHere: state === 'ready' });
    const onWorld = (): void => {
      const guild = table.world.guild();
      const known = [table.world.commands, guild.commands];
      if (known.some((list, i) => list !== this.#known[i])) this.tellCommands();
      this.#known = known;
    };
    const onNames = (): void => this.tellNames();
    table.on('message', onMessage).on('bot', onBot).on('activity', onWorld).on('names', onNames);
    return () => table.off('message', onMessage).off('bot', onBot).off('activity', onWorld).off('names', onNames);
  }
}
