/** Shows the side bar: channels, seats, and the appearance of the page. */
import type { PageChannel, PageSeat } from '../protocol.js';
import { replaceChildren, createElement, createIcon } from './dom.js';
import { createAvatar } from './message.js';

interface SidebarHost {
  readonly openChannel: (id: string) => void;
  readonly addChannel: (name: string, seats: readonly string[]) => Promise<string | undefined>;
  readonly sit: (seat: PageSeat) => void;
  readonly addSeat: (name: string) => Promise<string | undefined>;
  readonly copyLink: (seat: PageSeat) => void;
  readonly closeSide: () => void;
}

interface SidebarState {
  readonly server: string;
  readonly channels: readonly PageChannel[];
  /** The id of the channel that is open. */
  readonly channel: string;
  readonly unread: ReadonlySet<string>;
  readonly seats: readonly PageSeat[];
  readonly seat: string;
  readonly freeSeats: boolean;
  readonly host: boolean;
}

const LIGHT_KEY = 'table-theme';

export class Sidebar {
  readonly element: HTMLElement;
  readonly #server = createElement('h1', {});
  readonly #channels = createElement('ul', { class: 'channels' });
  readonly #seats = createElement('ul', { class: 'seats' });
  readonly #addChannel: HTMLElement;
  readonly #addSeat: HTMLElement;

  constructor(private readonly host: SidebarHost) {
    this.#addChannel = adder('Add a channel', 'Name of the channel', host.addChannel, 'Only for these seats (blank: all)');
    this.#addSeat = adder('Add a seat', 'Name of the seat', host.addSeat);
    this.element = createElement(
      'div',
      { class: 'side', id: 'side' },
      createElement(
        'div',
        { class: 'server' },
        this.#server,
        createElement(
          'button',
          { type: 'button', class: 'close-side', 'aria-label': 'Close the side', onclick: host.closeSide },
          '\u2715',
        ),
      ),
      createElement(
        'nav',
        { 'aria-labelledby': 'channels-title' },
        createElement('h2', { id: 'channels-title' }, 'Channels'),
        this.#channels,
        this.#addChannel,
      ),
      createElement(
        'section',
        { class: 'seating', 'aria-labelledby': 'seats-title' },
        createElement('h2', { id: 'seats-title' }, 'You sit as'),
        this.#seats,
        this.#addSeat,
      ),
      themeSwitch(),
    );
  }

  draw(state: SidebarState): void {
    const { channels, seats } = state;
    this.#server.textContent = state.server;
    const roots = channels.filter((c) => c.parentId === undefined);
    const inOrder = roots.flatMap((c) => [c, ...channels.filter((t) => t.parentId === c.id)]);
    replaceChildren(
      this.#channels,
      ...inOrder.map(({ id, name, parentId, isPrivate }) =>
        createElement(
          'li',
          {},
          createElement(
            'button',
            {
              type: 'button',
              class: `channel${parentId === undefined ? '' : ' thread'}${state.unread.has(id) ? ' unread' : ''}`,
              'aria-current': id === state.channel ? 'page' : undefined,
              onclick: () => this.host.openChannel(id),
            },
            createElement('span', { class: 'hash', 'aria-hidden': 'true' }, parentId === undefined ? '#' : '\u21b3'),
            createElement('bdi', {}, name),
            isPrivate === true && createIcon('lock'),
            isPrivate === true && createElement('span', { class: 'spoken' }, ' (private)'),
            state.unread.has(id) && createElement('span', { class: 'spoken' }, ' (new messages)'),
          ),
        ),
      ),
    );
    const mine = seats.filter(({ name, key }) => name === state.seat || state.freeSeats || key !== undefined);
    replaceChildren(
      this.#seats,
      ...mine.map((seat) =>
        createElement(
          'li',
          {},
          createElement(
            'button',
            {
              type: 'button',
              class: 'seat',
              'aria-pressed': seat.name === state.seat ? 'true' : 'false',
              onclick: () => this.host.sit(seat),
            },
            createAvatar(seat.name),
            createElement('bdi', {}, seat.name),
          ),
          state.host &&
            createElement(
              'button',
              {
                type: 'button',
                class: 'link-of',
                title: 'Copy the link of this seat',
                'aria-label': `Copy the link of ${seat.name}`,
                onclick: () => this.host.copyLink(seat),
              },
              createIcon('link'),
            ),
        ),
      ),
    );
    this.#addChannel.hidden = !state.host;
    this.#addSeat.hidden = !state.host;
  }
}

/** Returns a button that opens an input for a name. With `more`, there is a second input for a list of names. */
function adder(
  title: string,
  label: string,
  add: (name: string, others: readonly string[]) => Promise<string | undefined>,
  more?: string,
): HTMLElement {
  const line = (text: string): HTMLInputElement =>
    createElement('input', { type: 'text', 'aria-label': text, placeholder: text, maxlength: 200, autocomplete: 'off' });
  const input = line(label);
  const others = more === undefined ? undefined : line(more);
  const problem = createElement('p', { class: 'problem', role: 'alert' });
  const open = createElement('button', { type: 'button', class: 'add' }, `+ ${title}`);
  const send = createElement('button', { type: 'submit', class: 'button primary' }, 'Add');
  const form = createElement('form', { hidden: true }, input, others, problem, send);
  const close = (): void => {
    form.hidden = true;
    open.hidden = false;
    problem.textContent = '';
    form.reset();
  };
  open.addEventListener('click', () => {
    form.hidden = false;
    open.hidden = true;
    input.focus();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    close();
    open.focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const name = input.value.trim().replaceAll(/\s+/g, '-');
    if (name === '') return close();
    void add(name, others?.value.split(/[\s,@]+/).filter((word) => word !== '') ?? []).then((error) => {
      if (error === undefined) close();
      else problem.textContent = error;
    });
  });
  return createElement('div', { class: 'adder' }, open, form);
}

/** Returns the switch between light and dark. Until someone uses the switch, the page follows the system. */
function themeSwitch(): HTMLElement {
  const stored = localStorage.getItem(LIGHT_KEY);
  const system = window.matchMedia('(prefers-color-scheme: light)');
  const root = document.documentElement;
  const button = createElement('button', { type: 'button', class: 'theme' });
  const set = (theme: string): void => {
    root.dataset.theme = theme;
    button.textContent = theme === 'light' ? 'Dark theme' : 'Light theme';
  };
  set(stored ?? (system.matches ? 'light' : 'dark'));
  system.addEventListener('change', () => {
    if (localStorage.getItem(LIGHT_KEY) === null) set(system.matches ? 'light' : 'dark');
  });
  button.addEventListener('click', () => {
    const theme = root.dataset.theme === 'light' ? 'dark' : 'light';
    localStorage.setItem(LIGHT_KEY, theme);
    set(theme);
  });
  return button;
}
