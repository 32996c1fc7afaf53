/** The messages of a channel. Shows the newest messages first, and loads older messages when the reader scrolls up. */
import type { PageMessage } from '../protocol.js';
import { createElement, replaceChildren } from './dom.js';
import { renderPageMessage, type MessageHandlers } from './message.js';

/** The maximum time in milliseconds between two messages of one author that appear together. */
const TOGETHER_MS = 7 * 60_000;
/** The number of newest messages to keep in the page. When there are twice as many, older messages are dropped. */
const KEPT = 150;
const NEAR_PX = 120;
/** The space in pixels below buttons that are kept in view. */
const GAP_PX = 8;

interface FeedHost {
  readonly showing: (message: PageMessage) => MessageHandlers;
  readonly older: (before: string) => Promise<{ readonly messages: readonly PageMessage[]; readonly more: boolean } | undefined>;
}

export class Feed {
  readonly element: HTMLElement;
  readonly #list = createElement('ol', { class: 'messages' });
  readonly #top = createElement('p', { class: 'beginning' });
  readonly #newer = createElement(
    'button',
    { type: 'button', class: 'newer', hidden: true, onclick: () => this.toEnd() },
    'New messages \u2193',
  );
  readonly #scroller = createElement('div', { class: 'scroller', tabindex: 0, role: 'log', 'aria-label': 'Messages' });
  #messages: PageMessage[] = [];
  #more = false;
  #loading = false;
  #channel = '';

  constructor(private readonly host: FeedHost) {
    this.#scroller.append(this.#top, this.#list);
    this.element = createElement('div', { class: 'feed' }, this.#scroller, this.#newer);
    this.#scroller.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    // Pictures grow as they load, and the message box may grow too. A reader at the end must remain at the end.
    const sizes = new ResizeObserver(() => {
      if (this.#atEnd) this.#toNewest();
    });
    sizes.observe(this.#scroller);
    sizes.observe(this.#list);
  }

  /** True if the view follows the newest message, because the view is at the end, or where `#toNewest` put it. */
  #atEnd = true;
  #leftAt = 0;

  /** Shows the newest messages of a channel. */
  show(channel: string, messages: readonly PageMessage[], more: boolean): void {
    this.#channel = channel;
    this.#messages = [...messages];
    this.#more = more;
    this.#scroller.setAttribute('aria-label', `Messages in ${channel}`);
    this.#redraw();
    this.toEnd();
  }

  /** Shows a new or changed message. */
  put(message: PageMessage): void {
    const at = this.#messages.findIndex((m) => m.id === message.id);
    if (at >= 0) {
      this.#messages[at] = message;
      this.#list.children[at]?.replaceWith(this.#draw(at));
      if (this.#atEnd) this.#toNewest();
      return;
    }
    this.#messages.push(message);
    this.#list.append(this.#draw(this.#messages.length - 1));
    if (this.#atEnd) {
      this.#trim();
      this.#toNewest();
    } else this.#newer.hidden = false;
    this.#showTop();
  }

  remove(id: string): void {
    const at = this.#messages.findIndex((m) => m.id === id);
    if (at < 0) return;
    this.#messages.splice(at, 1);
    this.#list.children[at]?.remove();
    if (this.#messages[at]) this.#list.children[at]?.replaceWith(this.#draw(at));
    this.#showTop();
  }

  /** Draws all messages again, because names in mentions may now be known. */
  redraw(): void {
    const { scrollTop } = this.#scroller;
    this.#redraw();
    if (this.#atEnd) this.toEnd();
    else this.#scroller.scrollTop = scrollTop;
  }

  toEnd(): void {
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#atEnd = true;
    this.#newer.hidden = true;
  }

  /**
   * Scrolls to the end. If the newest message is taller than the view, scrolls to its start, or as near to it as its first row of
   * buttons allows, which stays in view.
   */
  #toNewest(): void {
    const newest = this.#list.lastElementChild;
    this.toEnd();
    if (newest !== null) {
      const view = this.#scroller.getBoundingClientRect();
      const start = view.top - newest.getBoundingClientRect().top;
      const buttons = newest.querySelector('.row');
      const room = buttons === null ? Infinity : view.bottom - buttons.getBoundingClientRect().bottom - GAP_PX;
      const spare = Math.min(start, room);
      if (spare > 0) this.#scroller.scrollTop -= spare;
    }
    this.#leftAt = this.#scroller.scrollTop;
  }

  #draw(at: number): HTMLElement {
    const message = this.#messages[at]!;
    const before = this.#messages[at - 1];
    const follows =
      before !== undefined &&
      before.author.id === message.author.id &&
      message.used === undefined &&
      before.onlyYou === message.onlyYou &&
      Date.parse(message.at) - Date.parse(before.at) < TOGETHER_MS;
    return renderPageMessage(message, follows, this.host.showing(message));
  }

  #redraw(): void {
    this.#list.replaceChildren(...this.#messages.map((_message, at) => this.#draw(at)));
    this.#showTop();
  }

  #showTop(): void {
    const hint = createElement('span', { class: 'narrow-only' }, ' Press \u2630 for other channels and seats.');
    replaceChildren(this.#top, this.#more ? 'Older messages ...' : `This is the beginning of ${this.#channel}.`, hint);
  }

  /** Removes the oldest messages from the page. Scrolling up loads them again. */
  #trim(): void {
    const spare = this.#messages.length - 2 * KEPT;
    if (spare <= 0) return;
    this.#messages.splice(0, spare + KEPT);
    this.#more = true;
    this.#redraw();
  }

  #scrolled(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    this.#atEnd = scrollHeight - scrollTop - clientHeight < NEAR_PX || Math.abs(scrollTop - this.#leftAt) < 1;
    if (this.#atEnd) this.#newer.hidden = true;
    if (scrollTop < 3 * NEAR_PX) void this.#loadOlder();
  }

  async #loadOlder(): Promise<void> {
    const [first] = this.#messages;
    if (!this.#more || this.#loading || !first) return;
    this.#loading = true;
    const page = await this.host.older(first.id);
    this.#loading = false;
    if (!page || this.#messages[0] !== first) return;
    const fromEnd = this.#scroller.scrollHeight - this.#scroller.scrollTop;
    this.#messages.unshift(...page.messages);
    this.#more = page.more;
    const drawn = page.messages.map((_message, at) => this.#draw(at));
    this.#list.firstElementChild?.replaceWith(...drawn, this.#draw(page.messages.length));
    this.#showTop();
    this.#scroller.scrollTop = this.#scroller.scrollHeight - fromEnd;
  }
}
