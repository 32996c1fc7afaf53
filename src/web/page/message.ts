/** Shows a single message as it appears in the channel. */
import type { PageFile, PageMessage } from '../protocol.js';
import { renderComponents, type ControlHandlers } from './controls.js';
import { createElement, createExternalLink, createIcon, isObject, readObjects, readText, type JsonRecord } from './dom.js';
import { renderMarkdown, type MentionNameFinder } from './markdown.js';
import { renderSentTime } from './time.js';
import { anchorPopup } from './placing.js';

const HOLD_MS = 500;
const STILL_PX = 10;
/** The elements that handle a long press or right click themselves. */
const OTHERS = 'a, button, input, textarea, select, img, [role="option"]';

interface PostCommands {
  readonly names: () => readonly string[];
  readonly use: (name: string) => void;
}

let close: (() => void) | undefined;

/** Opens the menu next to a button or at the pressed point. @param back the element that gets the focus afterwards */
function open({ names, use }: PostCommands, anchor: () => DOMRect, back: HTMLElement): void {
  close?.();
  const items = names().map((name) => createElement('li', { role: 'menuitem', tabindex: -1 }, name));
  if (items.length === 0) return;
  const menu = createElement('ul', { role: 'menu', class: 'post-menu', 'aria-label': 'Commands on this post' }, ...items);
  const end = (): void => {
    stop();
    menu.remove();
    back.setAttribute('aria-expanded', 'false');
    document.removeEventListener('pointerdown', outside, true);
    if (close === end) close = undefined;
  };
  const outside = (event: Event): void => {
    if (!menu.contains(event.target as Node)) end();
  };
  items.forEach((item) =>
    item.addEventListener('click', () => {
      end();
      back.focus({ preventScroll: true });
      use(item.textContent);
    }),
  );
  menu.addEventListener('keydown', (event) => {
    const at = items.indexOf(document.activeElement as HTMLLIElement);
    const step = ({ ArrowDown: 1, ArrowUp: -1, Home: -at, End: items.length - 1 - at } as Record<string, number>)[event.key];
    if (step !== undefined) items[(at + step + items.length) % items.length]?.focus();
    else if (event.key === 'Enter' || event.key === ' ') items[at]?.click();
    else if (event.key === 'Escape' || event.key === 'Tab') {
      end();
      back.focus({ preventScroll: true });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  menu.addEventListener('contextmenu', (event) => event.preventDefault());
  document.body.append(menu);
  const stop = anchorPopup(menu, anchor);
  close = end;
  back.setAttribute('aria-expanded', 'true');
  document.addEventListener('pointerdown', outside, true);
  items[0]?.focus({ preventScroll: true });
}

/** Adds the menu of commands to a post. @returns the menu's button for the post */
function createPostMenu(post: HTMLElement, commands: PostCommands): HTMLElement {
  const button = createElement(
    'button',
    {
      type: 'button',
      class: 'post-commands',
      title: 'Commands on this post',
      'aria-label': 'Commands on this post',
      'aria-haspopup': 'menu',
      'aria-expanded': 'false',
    },
    '\u22ef',
  );
  button.addEventListener('click', () => open(commands, () => button.getBoundingClientRect(), button));
  let hold: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  const at = (x: number, y: number) => (): DOMRect => new DOMRect(x, y, 0, 0);
  const leave = (): void => {
    clearTimeout(hold);
    hold = undefined;
  };
  const isOthers = ({ target }: Event): boolean => target instanceof Element && ![null, button].includes(target.closest(OTHERS));
  post.addEventListener('contextmenu', (event) => {
    if (isOthers(event)) return;
    event.preventDefault();
    leave();
    // The menu key sends an event without a position.
    const isKey = event.clientX === 0 && event.clientY === 0;
    open(commands, isKey ? () => post.getBoundingClientRect() : at(event.clientX, event.clientY), button);
  });
  // Some devices open no context menu after a long press, so this code opens the menu.
  post.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'touch' || isOthers(event)) return;
    from = { x: event.clientX, y: event.clientY };
    hold = setTimeout(() => {
      leave();
      open(commands, at(from.x, from.y), button);
    }, HOLD_MS);
  });
  post.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) leave();
  });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) post.addEventListener(end, leave);
  return button;
}

export interface MessageHandlers extends ControlHandlers {
  readonly dismiss: () => void;
  /** The commands that people can use on a post of the bot. */
  readonly commands: PostCommands;
}

/** Returns a message as an element. If the previous message is by the same author, only screen readers get the heading. */
export function renderPageMessage(message: PageMessage, follows: boolean, showing: MessageHandlers): HTMLElement {
  const { author, used } = message;
  const { nameOf } = showing;
  const head = createElement(
    'h3',
    { class: 'head' },
    createElement('span', { class: `name tint-${tint(author.name)}` }, createElement('bdi', {}, author.name)),
    author.bot && createElement('span', { class: 'app' }, 'APP'),
    renderSentTime(message.at),
  );
  const post = createElement(
    'li',
    { class: `message${follows ? ' follows' : ''}${message.onlyYou ? ' only-you' : ''}`, 'data-id': message.id },
    used &&
      createElement(
        'p',
        { class: 'used' },
        createElement('strong', {}, createElement('bdi', {}, used.by)),
        ' used ',
        createElement('span', { class: 'mention' }, `/${used.command}`),
      ),
    !follows && createAvatar(author.name, author.bot),
    createElement(
      'div',
      { class: 'body' },
      follows ? createElement('div', { class: 'quiet-head' }, head) : head,
      message.thinking && createElement('p', { class: 'thinking' }, `${author.name} is thinking ...`),
      message.content !== '' &&
        createElement(
          'div',
          { class: 'content' },
          renderMarkdown(message.content, nameOf),
          message.edited && createElement('small', { class: 'edited' }, ' (edited)'),
        ),
      ...readObjects(message.embeds).map((embed) => showEmbed(embed, nameOf, message.files)),
      ...message.files.filter((file) => !isShownInEmbed(file, message)).map(showFile),
      ...renderComponents(message.components, showing),
      message.content === '' && message.edited && createElement('small', { class: 'edited' }, '(edited)'),
      message.onlyYou &&
        createElement(
          'p',
          { class: 'private' },
          createIcon('eye'),
          ' Only you can see this \u2022 ',
          createElement('button', { type: 'button', class: 'as-link', onclick: showing.dismiss }, 'Dismiss message'),
        ),
    ),
  );
  if (author.bot && !message.onlyYou && !message.thinking && showing.commands.names().length > 0) {
    post.classList.add('has-commands');
    post.append(createPostMenu(post, showing.commands));
  }
  return post;
}

/** Returns a round picture with the first letters of a name. */
export function createAvatar(name: string, bot = false): HTMLElement {
  return createElement(
    'span',
    { class: `avatar back-${bot ? 'bot' : tint(name)}`, 'aria-hidden': 'true' },
    bot ? '\u2b22' : ([...name][0] ?? '?').toUpperCase(),
  );
}

function tint(name: string): number {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 997;
  return sum % 6;
}

function showEmbed(embed: JsonRecord, nameOf: MentionNameFinder, files: readonly PageFile[]): HTMLElement {
  const marked = (text: unknown, kind: 'blocks' | 'inline'): DocumentFragment | null =>
    readText(text) === '' ? null : renderMarkdown(readText(text), nameOf, kind);
  const author = isObject(embed.author) ? embed.author : {};
  const footer = isObject(embed.footer) ? readText(embed.footer.text) : '';
  const title = marked(embed.title, 'inline');
  const description = marked(embed.description, 'blocks');
  const thumbnail = picture(embed.thumbnail, 'thumbnail', altOf(embed.thumbnail, files));
  const element = createElement(
    'div',
    { class: 'embed' },
    createElement(
      'div',
      { class: 'embed-text' },
      readText(author.name) !== '' && createElement('p', { class: 'embed-author' }, linked(author.url, readText(author.name))),
      title && createElement('h4', {}, linked(embed.url, title)),
      description && createElement('div', { class: 'description' }, description),
      showFields(readObjects(embed.fields), nameOf),
      picture(embed.image, 'image', altOf(embed.image, files)),
      (footer !== '' || readText(embed.timestamp) !== '') &&
        createElement(
          'p',
          { class: 'footer' },
          footer,
          footer !== '' && readText(embed.timestamp) !== '' && ' \u2022 ',
          readText(embed.timestamp) !== '' && renderSentTime(readText(embed.timestamp)),
        ),
    ),
    thumbnail,
  );
  if (typeof embed.color === 'number') element.style.setProperty('--bar', `#${embed.color.toString(16).padStart(6, '0')}`);
  return element;
}

/** Shows up to three inline fields side by side. */
function showFields(fields: readonly JsonRecord[], nameOf: MentionNameFinder): HTMLElement | null {
  if (fields.length === 0) return null;
  const rows: JsonRecord[][] = [];
  for (const field of fields) {
    const row = rows.at(-1);
    if (field.inline === true && row && row.length < 3 && row.every((f) => f.inline === true)) row.push(field);
    else rows.push([field]);
  }
  const shown = rows.flatMap((row) =>
    row.map((field) =>
      createElement(
        'div',
        { class: `field of-${row.length}` },
        createElement('dt', {}, renderMarkdown(readText(field.name), nameOf, 'inline')),
        createElement('dd', {}, renderMarkdown(readText(field.value), nameOf)),
      ),
    ),
  );
  return createElement('dl', { class: 'fields' }, ...shown);
}

function linked(url: unknown, child: Node | string): Node | string {
  return readText(url) === '' ? child : createExternalLink(readText(url), child);
}

/** Shows a picture from the table. For a picture from elsewhere, shows only the picture's name. */
function picture(media: unknown, kind: string, alt = ''): HTMLElement | null {
  const url = isObject(media) ? readText(media.url) : '';
  if (url === '') return null;
  const name = decodeURIComponent(url.split('?', 1)[0]!.split('/').at(-1) || 'picture');
  if (!url.startsWith('/attachments/'))
    return createElement('p', { class: 'elsewhere' }, 'Picture elsewhere: ', createExternalLink(url, name));
  const open = (event: MouseEvent): void => {
    // If a key is held during the click, a browser opens the link in its own way, for example in a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    enlarge(url, alt || name);
  };
  return createElement(
    'a',
    { href: url, class: kind, onclick: open },
    createElement('img', { src: url, alt: alt || name, loading: 'lazy' }),
  );
}

/**
 * Shows a picture in a dialog, as wide as the page. A press on the picture shows its full size, and a second press closes the
 * dialog.
 */
function enlarge(url: string, alt: string): void {
  const close = createElement('button', { type: 'button', class: 'button secondary', onclick: () => dialog.close() }, 'Close');
  const image = createElement('img', {
    src: url,
    alt,
    onclick: () => (dialog.classList.contains('whole') ? dialog.close() : dialog.classList.add('whole')),
  });
  const dialog: HTMLDialogElement = createElement(
    'dialog',
    { class: 'enlarged', 'aria-label': alt },
    close,
    createElement('div', {}, image),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const altOf = (media: unknown, files: readonly PageFile[]): string =>
  files.find(({ url }) => isObject(media) && readText(media.url) === url)?.alt ?? '';

function isShownInEmbed(file: PageFile, message: PageMessage): boolean {
  return readObjects(message.embeds).some((embed) =>
    [embed.image, embed.thumbnail].some((media) => isObject(media) && readText(media.url) === file.url),
  );
}

function showFile(file: PageFile): HTMLElement {
  if (/^image\/(png|jpeg|gif|webp)/.test(file.type))
    return picture({ url: file.url }, 'image', file.alt) ?? createElement('span');
  return createElement(
    'p',
    { class: 'file' },
    createIcon('file'),
    createElement(
      'span',
      {},
      createElement('a', { href: file.url, download: file.name }, createElement('bdi', {}, file.name)),
      createElement('small', {}, formatFileSize(file.bytes)),
    ),
  );
}

export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
