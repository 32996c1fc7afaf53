/** The web page of the table: a person's single seat at a local replacement for Discord. */
import {
  UPLOAD_PATH,
  type RequestResult,
  type TableNames,
  type PageForm,
  type PageMessage,
  type PageSeat,
  type PageRequest,
  type ServerToPageMessage,
  type WelcomeMessage,
} from '../protocol.js';
import { Composer } from './composer.js';
import { Connection, type SeatKey } from './connection.js';
import { replaceChildren, createElement } from './dom.js';
import { Feed } from './feed.js';
import { showForm } from './form.js';
import type { MentionNameFinder } from './markdown.js';
import type { MessageHandlers } from './message.js';
import { listCompleteCommands, type CompleteCommand } from './picker.js';
import { Sidebar } from './sidebar.js';

const KEYS = 'table-keys';
/** The time in milliseconds for which a notice is visible. */
const SAID_MS = 6000;
const READ_MS = 80;

class App {
  #welcome: WelcomeMessage | undefined;
  #names: TableNames = { seats: [], channels: [], users: [], roles: [] };
  #leaves: readonly CompleteCommand[] = [];
  #onPosts: readonly string[] = [];
  /** The id of the open channel. The name is not sufficient, because two channels may have the same name. */
  #channelId = '';
  #unread = new Set<string>();
  #form: HTMLDialogElement | undefined;
  readonly #connection: Connection;
  readonly #feed: Feed;
  readonly #composer: Composer;
  readonly #sidebar: Sidebar;
  readonly #title = createElement('h2', { id: 'channel-title' });
  readonly #state = createElement('p', { class: 'state', role: 'status' });
  readonly #empty = createElement('section', { class: 'empty', hidden: true, 'aria-label': 'Welcome' });
  readonly #root = createElement('div', { class: 'table' });

  constructor(app: Element) {
    this.#feed = new Feed({
      showing: (message) => this.#showing(message),
      older: async (before) => {
        const done = await this.#ask({ ask: 'older', channel: this.#channelId, before });
        return done.messages && { messages: done.messages, more: done.more === true };
      },
    });
    this.#composer = new Composer({
      leaves: () => this.#leaves,
      names: () => this.#names,
      complete: (command, options, focused) =>
        this.#ask({ ask: 'complete', channel: this.#channelId, command, options, focused }),
      upload: (file) => this.#upload(file),
      send: (text, uploads) => this.#send(text, uploads),
    });
    this.#sidebar = new Sidebar({
      openChannel: (id) => {
        void this.#open(id);
        // On a touch screen the message box gets no focus, because the keyboard would cover half the screen.
        if (matchMedia('(pointer: fine)').matches) this.#composer.focus();
      },
      addChannel: async (name, labels) => (await this.#act({ ask: 'channel', name, labels })).error,
      addSeat: async (name) => (await this.#act({ ask: 'seat', name })).error,
      sit: (seat) => this.#sit(seat),
      copyLink: (seat) => void this.#copyLink(seat),
      closeSide: () => this.#root.classList.remove('side-open'),
    });
    const openSide = createElement(
      'button',
      { type: 'button', class: 'open-side', 'aria-label': 'Channels and seats', 'aria-controls': 'side' },
      '\u2630',
    );
    openSide.addEventListener('click', () => {
      this.#root.classList.add('side-open');
      this.#sidebar.element.querySelector('button')?.focus();
    });
    this.#sidebar.element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#root.classList.remove('side-open');
    });
    // A click on a mention of a channel opens the channel, as in Discord.
    this.#feed.element.addEventListener('click', ({ target }) => {
      const id = target instanceof Element ? target.closest('[data-channel]')?.getAttribute('data-channel') : null;
      if (id != null) void this.#open(id);
    });
    this.#root.append(
      this.#sidebar.element,
      createElement(
        'main',
        { 'aria-labelledby': 'channel-title' },
        createElement('header', {}, openSide, this.#title, this.#state),
        this.#empty,
        this.#feed.element,
        this.#composer.element,
      ),
    );
    replaceChildren(app, this.#root);
    this.#connection = new Connection(
      whoFromAddress(),
      (message) => this.#hear(message),
      (isOnline) => {
        this.#root.classList.toggle('offline', !isOnline);
        this.#showState();
      },
    );
    window.addEventListener('hashchange', () => {
      const who = whoFromAddress();
      if (who.key !== this.#connection.who.key || who.seat !== this.#connection.who.seat) this.#connection.sit(who);
    });
  }

  readonly #nameOf: MentionNameFinder = (kind, id) => {
    const list = { user: this.#names.users, channel: this.#names.channels, role: this.#names.roles }[kind];
    return list.find((thing) => thing.id === id)?.name;
  };

  #ask(request: PageRequest): Promise<RequestResult> {
    return this.#connection.ask(request);
  }

  /** Sends a request that may open a form or another channel. */
  async #act(request: PageRequest): Promise<RequestResult> {
    const done = await this.#ask(request);
    if (done.form) this.#showForm(done.form);
    if (done.channel !== undefined) await this.#open(done.channel);
    return done;
  }

  #hear(message: ServerToPageMessage): void {
    switch (message.kind) {
      case 'welcome':
        return this.#welcomed(message);
      case 'refused':
        return replaceChildren(this.#root, createElement('p', { class: 'notice', role: 'alert' }, message.reason));
      case 'names':
        return this.#named(message);
      case 'commands':
        this.#leaves = listCompleteCommands(message.commands);
        this.#onPosts = message.onPosts;
        this.#feed.redraw();
        return this.#composer.refresh();
      case 'bot':
        if (this.#welcome) this.#welcome = { ...this.#welcome, botIsHere: message.isHere };
        return this.#showState();
      case 'demo':
        if (this.#welcome) this.#welcome = { ...this.#welcome, demo: message.offered };
        return this.#showEmpty();
      case 'message':
        if (message.message.channelId === this.#channelId) return this.#feed.put(message.message);
        this.#unread.add(message.message.channelId);
        return this.#draw();
      case 'gone':
        if (message.channelId === this.#channelId) this.#feed.remove(message.id);
        return;
      case 'done':
        return;
    }
  }

  #welcomed(message: ServerToPageMessage & { kind: 'welcome' }): void {
    const before = this.#welcome;
    const names = this.#withKeys(message);
    this.#welcome = message;
    this.#names = { ...names, seats: names.seats };
    this.#leaves = listCompleteCommands(message.commands);
    this.#onPosts = message.onPosts;
    this.#form?.close();
    if (before?.seat !== message.seat) this.#unread.clear();
    if (message.freeSeats) history.replaceState(null, '', `#seat=${encodeURIComponent(message.seat)}`);
    document.title = `${message.seat} at ${message.server}`;
    const known = message.channels.some((c) => c.id === this.#channelId);
    void this.#open(known ? this.#channelId : (message.channels[0]?.id ?? ''));
    if (message.form) this.#showForm(message.form);
    this.#showState();
    if (!before) this.#composer.focus();
  }

  #named(names: TableNames): void {
    const grew = names.users.length !== this.#names.users.length || names.channels.length !== this.#names.channels.length;
    const left = this.#names.channels.find(({ id }) => id === this.#channelId);
    const { seats, channels, users, roles } = this.#withKeys(names);
    this.#names = { seats, channels, users, roles };
    const name = channels.find(({ id }) => id === this.#channelId)?.name;
    if (name !== undefined) this.#title.textContent = `# ${name}`;
    // A channel that is deleted while it is open gives way to the channel above it, as in Discord.
    if (left && !channels.some(({ id }) => id === left.id)) {
      this.#say(`#${left.name} has been deleted.`);
      void this.#open(channels.find(({ id }) => id === left.parentId)?.id ?? channels[0]?.id ?? '');
    }
    this.#draw();
    if (grew) this.#feed.redraw();
    this.#composer.refresh();
  }

  /**
   * Adds the keys of seats that this browser tab received in the host's seat. With them, the host can return to their own seat
   * after using another seat.
   */
  #withKeys(names: TableNames): TableNames {
    const known = new Map(Object.entries(JSON.parse(sessionStorage.getItem(KEYS) ?? '{}') as Record<string, string>));
    for (const { name, key } of names.seats) if (key !== undefined) known.set(name, key);
    sessionStorage.setItem(KEYS, JSON.stringify(Object.fromEntries(known)));
    const seats = names.seats.map((seat) => {
      const key = seat.key ?? known.get(seat.name);
      return key === undefined ? seat : { ...seat, key };
    });
    return { ...names, seats };
  }

  async #open(id: string): Promise<void> {
    const channel = this.#names.channels.find((c) => c.id === id);
    if (!channel) return;
    const { name } = channel;
    this.#channelId = id;
    this.#unread.delete(id);
    this.#root.classList.remove('side-open');
    this.#title.textContent = `# ${name}`;
    this.#composer.label(name);
    this.#draw();
    const done = await this.#ask({ ask: 'open', channel: id });
    if (this.#channelId !== id) return;
    this.#feed.show(`#${name}`, done.messages ?? [], done.more === true);
    this.#root.dataset.ready = name;
    this.#showEmpty();
  }

  #sit(seat: PageSeat): void {
    const key = this.#welcome?.freeSeats === true ? undefined : seat.key;
    if (this.#welcome?.freeSeats !== true && key === undefined) return;
    const who: SeatKey = key === undefined ? { seat: seat.name } : { key };
    history.replaceState(null, '', key === undefined ? `#seat=${encodeURIComponent(seat.name)}` : `#key=${key}`);
    this.#connection.sit(who);
    this.#composer.focus();
  }

  async #copyLink(seat: PageSeat): Promise<void> {
    const hash = seat.key === undefined ? `seat=${encodeURIComponent(seat.name)}` : `key=${seat.key}`;
    const link = `${location.origin}/#${hash}`;
    try {
      await navigator.clipboard.writeText(link);
      this.#say(`The link of ${seat.name} is copied.`);
    } catch {
      window.prompt(`The link of ${seat.name}`, link);
    }
  }

  #showing(message: PageMessage): MessageHandlers {
    const act = async (request: PageRequest): Promise<void> => {
      const done = await this.#act(request);
      if (done.error !== undefined) this.#say(done.error, true);
    };
    const at = { channel: message.channelId, message: message.id };
    return {
      names: () => this.#names,
      nameOf: this.#nameOf,
      press: (customId) => act({ ask: 'press', ...at, customId }),
      choose: (customId, labels) => act({ ask: 'choose', ...at, customId, labels }),
      commands: { names: () => this.#onPosts, use: (name) => void act({ ask: 'on-post', ...at, name }) },
      dismiss: () => {
        this.#feed.remove(message.id);
        void this.#ask({ ask: 'dismiss', ...at });
        this.#composer.focus();
      },
    };
  }

  #showForm(form: PageForm): void {
    this.#form?.close();
    const channel = this.#channelId;
    this.#form = showForm(
      form,
      this.#names,
      this.#nameOf,
      async (values) => (await this.#act({ ask: 'submit', channel, values })).error,
      () => void this.#ask({ ask: 'cancel', channel }),
    );
    this.#form.addEventListener('close', () => this.#composer.focus());
  }

  async #upload(file: File): Promise<{ id: string } | { error: string }> {
    try {
      const response = await fetch(`${UPLOAD_PATH}?name=${encodeURIComponent(file.name)}`, {
        method: 'POST',
        headers: { 'x-table-session': this.#welcome?.session ?? '' },
        body: file,
      });
      return (await response.json()) as { id: string } | { error: string };
    } catch {
      return { error: 'The file could not be sent.' };
    }
  }

  #showState(): void {
    const welcome = this.#welcome;
    if (this.#root.classList.contains('offline')) this.#state.textContent = 'Connection lost, trying again ...';
    else if (welcome && !welcome.botIsHere) this.#state.textContent = `${welcome.bot} is away ...`;
    else this.#state.textContent = '';
    this.#state.classList.remove('wrong');
  }

  #say(text: string, isWrong = false): void {
    this.#state.textContent = text;
    this.#state.classList.toggle('wrong', isWrong);
    setTimeout(
      () => {
        if (this.#state.textContent === text) this.#showState();
      },
      Math.max(SAID_MS, text.length * READ_MS),
    );
  }

  /** Sends an entered line in the open channel. @returns the error in the line; undefined if the line is correct */
  async #send(text: string, uploads: readonly string[] = []): Promise<string | undefined> {
    const { error } = await this.#act({ ask: 'line', channel: this.#channelId, text, uploads });
    if (error === undefined) this.#feed.toEnd();
    return error;
  }

  #showEmpty(): void {
    const welcome = this.#welcome;
    this.#empty.hidden = welcome?.demo !== true;
    if (!welcome?.demo) return;
    const problem = createElement('p', { class: 'problem', role: 'alert' });
    const choice = (label: string, does: () => Promise<string | undefined>): HTMLButtonElement => {
      const button = createElement('button', { type: 'button', class: 'button primary' }, label);
      button.addEventListener('click', () => {
        button.disabled = true;
        void does().then((error) => {
          problem.textContent = error ?? '';
          button.disabled = error === undefined;
        });
      });
      return button;
    };
    const demo = choice('Demo battle', async () => {
      const { error } = await this.#act({ ask: 'demo' });
      if (error === undefined) this.#composer.focus();
      return error;
    });
    replaceChildren(
      this.#empty,
      createElement('h3', {}, 'An empty table'),
      createElement('p', {}, 'See a battle at once, or learn how to play. Type / in the box below for the commands.'),
      createElement(
        'p',
        { class: 'choices' },
        demo,
        choice('How to play', () => this.#send('/help')),
      ),
      problem,
    );
  }

  #draw(): void {
    if (!this.#welcome) return;
    const { server, seat, freeSeats, host } = this.#welcome;
    const { channels, seats } = this.#names;
    this.#sidebar.draw({ server, channels, channel: this.#channelId, unread: this.#unread, seats, seat, freeSeats, host });
  }
}

/** Returns the seat that the page's address names: `#key=...` or `#seat=...`. */
function whoFromAddress(): SeatKey {
  const parts = new URLSearchParams(location.hash.slice(1));
  const [key, seat] = [parts.get('key'), parts.get('seat')];
  return { ...(key !== null && { key }), ...(seat !== null && { seat }) };
}

new App(document.querySelector('#app')!);
