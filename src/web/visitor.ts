/** A single browser at the table. Handles its requests and sends it updates. */
import { randomBytes } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import { CannotSendError } from '../table/cannot-send.js';
import type { FileData } from '../table/files.js';
import { NoAnswerError, type InteractionAnswer, type Interaction } from '../table/interaction.js';
import { isObject, readText } from '../table/json.js';
import { LineError, parseLine, type ScriptLine } from '../table/line.js';
import { isVisibleTo, type Channel, type Message } from '../table/model.js';
import { waitForAnswer, startAction } from '../table/perform.js';
import type { Seat } from '../table/seat.js';
import type { Table } from '../table/table.js';
import {
  MESSAGES_PER_PAGE,
  type RequestResult,
  type PageToServerMessage,
  type PageRequest,
  type ServerToPageMessage,
} from './protocol.js';
import type { Seats } from './seats.js';
import type { Uploads } from './uploads.js';
import { buildSeatCommands, buildPageForm, buildPageMessage, listVisibleNames } from './view.js';

/** The parts of the page that a visitor depends on. */
export interface VisitedPage {
  readonly id: string;
  readonly table: Table;
  readonly seats: Seats;
  readonly uploads: Uploads;
  readonly firstChannel: Channel;
  readonly offersDemo: boolean;
  channelNamed(name: string): Channel;
  /**
   * Adds a channel.
   * @param asked the name, and the seats that see the channel in addition to the host. If there are no seats, everyone sees the
   *   channel
   */
  addChannel(asked: { readonly name: string; readonly only: readonly string[] }): Channel;
  tellNames(): void;
  tellCommands(): void;
  restart(how: 'restart' | 'kill'): Promise<void>;
  playDemo(): Promise<string>;
  bug(error: unknown): void;
}

const LONGEST_LINE = 8000;
const MOST_UNREAD_BYTES = 16 * 1024 * 1024;
/** Matches lines without a command: empty lines, headings, and ordinary messages to someone. */
const WORDS = /^\s*($|#|@\S+\s+[^\s#/[{])/;

export class Visitor {
  readonly session = randomBytes(24).toString('base64url');
  #seatName: string | undefined;
  /** The ids of messages that this person has dismissed. */
  readonly #dismissed = new Set<string>();
  #userId = '';

  constructor(
    private readonly page: VisitedPage,
    private readonly socket: WebSocket,
    /** The network address of the visitor. */
    readonly address: string,
  ) {
    socket.on('message', (data: RawData) => void this.#receive(data).catch((error: unknown) => page.bug(error)));
    socket.on('error', () => socket.terminate());
  }

  get seated(): boolean {
    return this.#seatName !== undefined;
  }

  get userId(): string {
    return this.#userId;
  }

  /** Sends a change of a message if this seat may see the message and its person has not dismissed it. */
  tellMessage(change: 'created' | 'edited' | 'deleted', message: Message): void {
    if (!this.seated || !isVisibleTo(message, this.#userId) || this.#dismissed.has(message.id)) return;
    const { world } = this.page.table;
    if (!world.mayEnter(world.channelById(message.channelId), this.#userId)) return;
    if (change === 'deleted') this.tell({ kind: 'gone', channelId: message.channelId, id: message.id });
    else this.tell({ kind: 'message', message: this.#view(message) });
  }

  tellNames(): void {
    if (this.#seatName === undefined) return;
    const { world } = this.page.table;
    this.tell({ kind: 'names', ...listVisibleNames(world, world.guild(), this.#userId, this.page.seats.seenBy(this.#seatName)) });
  }

  tellCommands(): void {
    if (this.seated) this.tell({ kind: 'commands', ...buildSeatCommands(this.#seat(this.page.firstChannel)) });
  }

  tell(message: ServerToPageMessage): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    // Updates that a browser does not read would fill the table's memory.
    if (this.socket.bufferedAmount > MOST_UNREAD_BYTES) this.socket.terminate();
    else this.socket.send(JSON.stringify(message));
  }

  async #receive(data: RawData): Promise<void> {
    const said = read(data);
    if (!said) return this.socket.close(1008, 'Not understood.');
    if (said.kind === 'hello') return this.#sitDown(said.key, said.seat);
    if (!this.seated) return this.socket.close(1008, 'Who are you?');
    let done: RequestResult;
    try {
      done = await this.#answer(said.request);
    } catch (error) {
      if (!(error instanceof CannotSendError || error instanceof NoAnswerError || error instanceof LineError)) throw error;
      done = { error: error.message };
    }
    this.tell({ kind: 'done', n: said.n, ...done });
  }

  #sitDown(key: string | undefined, wanted: string | undefined): void {
    const { seats, table } = this.page;
    const name = seats.admit(key, wanted);
    if (name === undefined) {
      this.tell({ kind: 'refused', reason: 'This table is entered by a link of one’s own. Ask the host for yours.' });
      return this.socket.close(1008, 'No seat.');
    }
    this.#seatName = name;
    const seat = this.#seat(this.page.firstChannel);
    this.#userId = seat.user.id;
    const { world } = table;
    this.tell({
      kind: 'welcome',
      seat: name,
      userId: seat.user.id,
      session: this.session,
      table: this.page.id,
      server: seat.guild.name,
      bot: world.bot.name,
      botIsHere: table.gateway.connected,
      freeSeats: seats.free,
      host: seats.isHost(name),
      demo: seats.isHost(name) && this.page.offersDemo,
      form: seat.form ? buildPageForm(seat.form) : null,
      ...buildSeatCommands(seat),
      ...listVisibleNames(world, seat.guild, seat.user.id, seats.seenBy(name)),
    });
    if (seats.free) this.page.tellNames();
  }

  async #answer(request: PageRequest): Promise<RequestResult> {
    switch (request.ask) {
      case 'open':
      case 'older':
        return this.#messages(this.#channel(request.channel), request.ask === 'older' ? request.before : undefined);
      case 'line':
        return this.#line(this.#channel(request.channel), request.text, request.uploads);
      case 'press':
        return this.#done(this.#seat(this.#channel(request.channel)).pressOn(request.message, request.customId));
      case 'choose':
        return this.#done(this.#seat(this.#channel(request.channel)).chooseOn(request.message, request.customId, request.labels));
      case 'on-post':
        return this.#done(this.#seat(this.#channel(request.channel)).onMessage(request.name, request.message));
      case 'submit':
        return this.#done(this.#seat(this.#channel(request.channel)).submit(new Map(Object.entries(request.values))));
      case 'cancel':
        this.#seat(this.#channel(request.channel)).dismissForm();
        return {};
      case 'complete': {
        const seat = this.#seat(this.#channel(request.channel));
        const options = new Map(Object.entries(request.options));
        return this.#done(seat.autocomplete(request.command, options, request.focused));
      }
      case 'dismiss':
        this.#dismissed.add(request.message);
        return {};
      case 'seat':
        return this.#addSeat(request.name);
      case 'channel':
        return this.#addChannel(request.name, request.labels);
      case 'demo':
        this.#mustHost();
        return { channel: await this.page.playDemo() };
    }
  }

  #messages(channel: Channel, before: string | undefined): RequestResult {
    const seen = this.#seat(channel)
      .messages()
      .filter((m) => !this.#dismissed.has(m.id));
    const found = before === undefined ? seen.length : seen.findIndex((m) => m.id === before);
    const end = found < 0 ? seen.length : found;
    const start = Math.max(0, end - MESSAGES_PER_PAGE);
    return { messages: seen.slice(start, end).map((m) => this.#view(m)), more: start > 0 };
  }

  async #line(channel: Channel, text: string, uploads: readonly string[]): Promise<RequestResult> {
    if (text.length > LONGEST_LINE) throw new CannotSendError(`A line has at most ${LONGEST_LINE} characters.`);
    const who = { user: this.#seatName ?? '', channel: channel.name };
    const line: ScriptLine = WORDS.test(text) ? plain(who, text) : parseLine(text, who);
    switch (line.kind) {
      case 'blank':
        return {};
      case 'restart':
      case 'kill':
        this.#mustHost();
        await this.page.restart(line.kind);
        return {};
      case 'role':
        this.#mustHost();
        this.page.table.giveRole(line.name, line.users);
        this.page.tellNames();
        this.page.tellCommands();
        return {};
      case 'sit':
      case 'act':
        break;
    }
    if (line.who.user !== who.user) throw new CannotSendError(`You sit as ${who.user}. Change seats to act as ${line.who.user}.`);
    // Two channels may have the same name. A line that names no other channel therefore stays in its own channel.
    const there = line.who.channel === channel.name ? channel : this.page.channelNamed(line.who.channel);
    const seat = this.#seat(this.#enter(there));
    const elsewhere = there === channel ? {} : { channel: there.id };
    if (line.kind === 'sit') return elsewhere;
    const files = this.page.uploads.find(uploads, this.#userId);
    if (line.action.kind === 'say') {
      if (line.action.text.trim() === '' && files.length === 0) return {};
      if ([...line.action.text].length > 2000) throw new CannotSendError('A message has at most 2000 characters.');
      seat.say(line.action.text, files);
      this.page.uploads.drop(uploads);
      return elsewhere;
    }
    const interaction = startAction(seat, line.action, (name) => fileNamed(files, name));
    this.page.uploads.drop(uploads);
    return { ...elsewhere, ...(interaction && (await this.#done(interaction))) };
  }

  async #done(interaction: Interaction): Promise<RequestResult> {
    const answer: InteractionAnswer = await waitForAnswer(interaction);
    if (answer.kind === 'choices') return { choices: answer.choices };
    return answer.kind === 'form' ? { form: buildPageForm(answer.form) } : {};
  }

  #addSeat(name: string): RequestResult {
    this.#mustHost();
    if (!this.page.seats.has(name) && !this.page.seats.add(name))
      throw new CannotSendError('A seat’s name has letters, digits, dots and dashes, at most 32.');
    this.page.table.seat(name, this.page.firstChannel.name);
    this.page.tellNames();
    return {};
  }

  #addChannel(name: string, seats: readonly string[]): RequestResult {
    this.#mustHost();
    if (!/^[\p{L}\p{N}_.-]{1,80}$/u.test(name))
      throw new CannotSendError('A channel’s name has letters, digits, dots and dashes.');
    const stranger = seats.find((seat) => !this.page.seats.has(seat));
    if (stranger !== undefined) throw new CannotSendError(`There is no seat ${stranger}.`);
    const { id } = this.page.addChannel({ name, only: seats });
    this.page.tellNames();
    return { channel: id };
  }

  #mustHost(): void {
    if (!this.page.seats.isHost(this.#seatName ?? '')) throw new CannotSendError('That is for the host of the table.');
  }

  #seat(channel: Channel): Seat {
    return this.page.table.seat(this.#seatName ?? '', channel);
  }

  #channel(id: string): Channel {
    const channel = this.page.table.world.guild().channels.get(id);
    if (!channel) throw new CannotSendError('That channel is gone.');
    return this.#enter(channel);
  }

  /** Returns the channel if this seat may see it. Otherwise throws the same error as for a missing channel. */
  #enter(channel: Channel): Channel {
    if (this.page.table.world.mayEnter(channel, this.#userId)) return channel;
    throw new CannotSendError(`There is no channel #${channel.name}.`);
  }

  #view(message: Message) {
    return buildPageMessage(this.page.table.world, this.page.table.url, message);
  }
}

function plain(who: { user: string; channel: string }, text: string): ScriptLine {
  return { kind: 'act', who, action: { kind: 'say', text } };
}

function fileNamed(files: readonly FileData[], name: string): FileData {
  const file = files.find((f) => f.name === name) ?? (files.length === 1 ? files[0] : undefined);
  if (!file) throw new CannotSendError(`Attach the file ${name} first.`);
  return file;
}

/** Reads a browser's message, and checks the fields that the server uses. Returns undefined for an invalid message. */
function read(data: RawData): PageToServerMessage | undefined {
  let said: unknown;
  try {
    said = JSON.parse((data as Buffer).toString('utf8'));
  } catch {
    return undefined;
  }
  if (!isObject(said)) return undefined;
  if (said.kind === 'hello')
    return {
      kind: 'hello',
      ...(typeof said.key === 'string' && { key: said.key }),
      ...(typeof said.seat === 'string' && { seat: said.seat }),
    };
  const request = said.request;
  if (said.kind !== 'ask' || typeof said.n !== 'number' || !isObject(request)) return undefined;
  const clean: Record<string, unknown> = { ask: readText(request.ask) };
  for (const key of ['channel', 'before', 'text', 'message', 'customId', 'command', 'focused', 'name'])
    clean[key] = readText(request[key]);
  for (const key of ['uploads', 'labels'])
    clean[key] = Array.isArray(request[key]) ? request[key].filter((item) => typeof item === 'string').slice(0, 50) : [];
  for (const key of ['values', 'options'])
    clean[key] = Object.fromEntries(
      Object.entries(isObject(request[key]) ? request[key] : {}).filter(
        ([, value]) => isText(value) || (Array.isArray(value) && value.every(isText)),
      ),
    );
  return { kind: 'ask', n: said.n, request: clean as PageRequest };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
