/** Shows a single message as it appears in the channel. */
import type { PageFile, PageMessage } from '../protocol.js';
import { components, type Wiring } from './controls.js';
import { h, icon, isObject, objectsOf, outwardLink, textOf, type Json } from './dom.js';
import { markdown, type NameOf } from './markdown.js';
import { type PostCommands, postMenu } from './post-menu.js';
import { showSentTime } from './time.js';

export interface Showing extends Wiring {
  readonly dismiss: () => void;
  /** The commands that people can use on a post of the bot. */
  readonly commands: PostCommands;
}

/** Returns a message as an element. If the previous message is by the same author, only screen readers get the heading. */
export function showMessage(message: PageMessage, follows: boolean, showing: Showing): HTMLElement {
  const { author, used } = message;
  const { nameOf } = showing;
  const head = h(
    'h3',
    { class: 'head' },
    h('span', { class: `name tint-${tint(author.name)}` }, h('bdi', {}, author.name)),
    author.bot && h('span', { class: 'app' }, 'APP'),
    showSentTime(message.at),
  );
  const post = h(
    'li',
    { class: `message${follows ? ' follows' : ''}${message.onlyYou ? ' only-you' : ''}`, 'data-id': message.id },
    used &&
      h(
        'p',
        { class: 'used' },
        h('strong', {}, h('bdi', {}, used.by)),
        ' used ',
        h('span', { class: 'mention' }, `/${used.command}`),
      ),
    !follows && createAvatar(author.name, author.bot),
    h(
      'div',
      { class: 'body' },
      follows ? h('div', { class: 'quiet-head' }, head) : head,
      message.thinking && h('p', { class: 'thinking' }, `${author.name} is thinking ...`),
      message.content !== '' &&
        h(
          'div',
          { class: 'content' },
          markdown(message.content, nameOf),
          message.edited && h('small', { class: 'edited' }, ' (edited)'),
        ),
      ...objectsOf(message.embeds).map((embed) => showEmbed(embed, nameOf, message.files)),
      ...message.files.filter((file) => !isShownInEmbed(file, message)).map(showFile),
      ...components(message.components, showing),
      message.content === '' && message.edited && h('small', { class: 'edited' }, '(edited)'),
      message.onlyYou &&
        h(
          'p',
          { class: 'private' },
          icon('eye'),
          ' Only you can see this \u2022 ',
          h('button', { type: 'button', class: 'as-link', onclick: showing.dismiss }, 'Dismiss message'),
        ),
    ),
  );
  if (author.bot && !message.onlyYou && !message.thinking && showing.commands.names().length > 0) {
    post.classList.add('has-commands');
    post.append(postMenu(post, showing.commands));
  }
  return post;
}

/** Returns a round picture with the first letters of a name. */
export function createAvatar(name: string, bot = false): HTMLElement {
  return h(
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

function showEmbed(embed: Json, nameOf: NameOf, files: readonly PageFile[]): HTMLElement {
  const marked = (text: unknown, kind: 'blocks' | 'inline'): DocumentFragment | null =>
    textOf(text) === '' ? null : markdown(textOf(text), nameOf, kind);
  const author = isObject(embed.author) ? embed.author : {};
  const footer = isObject(embed.footer) ? textOf(embed.footer.text) : '';
  const title = marked(embed.title, 'inline');
  const description = marked(embed.description, 'blocks');
  const thumbnail = picture(embed.thumbnail, 'thumbnail', altOf(embed.thumbnail, files));
  const element = h(
    'div',
    { class: 'embed' },
    h(
      'div',
      { class: 'embed-text' },
      textOf(author.name) !== '' && h('p', { class: 'embed-author' }, linked(author.url, textOf(author.name))),
      title && h('h4', {}, linked(embed.url, title)),
      description && h('div', { class: 'description' }, description),
      showFields(objectsOf(embed.fields), nameOf),
      picture(embed.image, 'image', altOf(embed.image, files)),
      (footer !== '' || textOf(embed.timestamp) !== '') &&
        h(
          'p',
          { class: 'footer' },
          footer,
          footer !== '' && textOf(embed.timestamp) !== '' && ' \u2022 ',
          textOf(embed.timestamp) !== '' && showSentTime(textOf(embed.timestamp)),
        ),
    ),
    thumbnail,
  );
  if (typeof embed.color === 'number') element.style.setProperty('--bar', `#${embed.color.toString(16).padStart(6, '0')}`);
  return element;
}

/** Shows up to three inline fields side by side. */
function showFields(fields: readonly Json[], nameOf: NameOf): HTMLElement | null {
  if (fields.length === 0) return null;
  const rows: Json[][] = [];
  for (const field of fields) {
    const row = rows.at(-1);
    if (field.inline === true && row && row.length < 3 && row.every((f) => f.inline === true)) row.push(field);
    else rows.push([field]);
  }
  const shown = rows.flatMap((row) =>
    row.map((field) =>
      h(
        'div',
        { class: `field of-${row.length}` },
        h('dt', {}, markdown(textOf(field.name), nameOf, 'inline')),
        h('dd', {}, markdown(textOf(field.value), nameOf)),
      ),
    ),
  );
  return h('dl', { class: 'fields' }, ...shown);
}

function linked(url: unknown, child: Node | string): Node | string {
  return textOf(url) === '' ? child : outwardLink(textOf(url), child);
}

/** Shows a picture from the table. For a picture from elsewhere, shows only the picture's name. */
function picture(media: unknown, kind: string, alt = ''): HTMLElement | null {
  const url = isObject(media) ? textOf(media.url) : '';
  if (url === '') return null;
  const name = decodeURIComponent(url.split('?', 1)[0]!.split('/').at(-1) || 'picture');
  if (!url.startsWith('/attachments/')) return h('p', { class: 'elsewhere' }, 'Picture elsewhere: ', outwardLink(url, name));
  const open = (event: MouseEvent): void => {
    // If a key is held during the click, a browser opens the link in its own way, for example in a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    enlarge(url, alt || name);
  };
  return h('a', { href: url, class: kind, onclick: open }, h('img', { src: url, alt: alt || name, loading: 'lazy' }));
}

/**
 * Shows a picture in a dialog, as wide as the page. A press on the picture shows its full size, and a second press closes the
 * dialog.
 */
function enlarge(url: string, alt: string): void {
  const close = h('button', { type: 'button', class: 'button secondary', onclick: () => dialog.close() }, 'Close');
  const image = h('img', {
    src: url,
    alt,
    onclick: () => (dialog.classList.contains('whole') ? dialog.close() : dialog.classList.add('whole')),
  });
  const dialog: HTMLDialogElement = h('dialog', { class: 'enlarged', 'aria-label': alt }, close, h('div', {}, image));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const altOf = (media: unknown, files: readonly PageFile[]): string =>
  files.find(({ url }) => isObject(media) && textOf(media.url) === url)?.alt ?? '';

function isShownInEmbed(file: PageFile, message: PageMessage): boolean {
  return objectsOf(message.embeds).some((embed) =>
    [embed.image, embed.thumbnail].some((media) => isObject(media) && textOf(media.url) === file.url),
  );
}

function showFile(file: PageFile): HTMLElement {
  if (/^image\/(png|jpeg|gif|webp)/.test(file.type)) return picture({ url: file.url }, 'image', file.alt) ?? h('span');
  return h(
    'p',
    { class: 'file' },
    icon('file'),
    h('span', {}, h('a', { href: file.url, download: file.name }, h('bdi', {}, file.name)), h('small', {}, sizeOf(file.bytes))),
  );
}

export function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
