/** Converts Discord's Markdown to elements. */
import { parse } from 'discord-markdown-parser';
import { fill, h, isObject, objectsOf, outwardLink, textOf, type Json } from './dom.js';
import { showInstant } from './time.js';

/** A function that finds the name for a mention. */
export type NameOf = (kind: 'user' | 'channel' | 'role', id: string) => string | undefined;

/** Returns a text as elements. Titles and names have only inline styles. */
export function markdown(text: string, nameOf: NameOf, kind: 'blocks' | 'inline' = 'blocks'): DocumentFragment {
  const out = document.createDocumentFragment();
  const tree = objectsOf(parse(text, 'extended'));
  if (kind === 'inline') out.append(...inline(tree, nameOf));
  else out.append(...blocks(tree, nameOf));
  return out;
}

const LIST_ITEM = /^( *)(?:[-*]|\d{1,3}\.) (?=\S|$)/;
const MESSAGE_LINK = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)\/\d+$/;
const BLOCKS: readonly unknown[] = ['blockQuote', 'codeBlock', 'heading', 'subtext'];

/** Builds lists from lines that start with a dash, which the parser leaves as text. */
function blocks(tree: readonly Json[], nameOf: NameOf): Node[] {
  const lines: Json[][] = [[]];
  for (const node of tree) {
    if (node.type === 'br' || node.type === 'newline') lines.push([]);
    else if (BLOCKS.includes(node.type)) lines.push([node], []);
    else lines.at(-1)?.push(node);
  }
  const out: Node[] = [];
  let list: HTMLElement | undefined;
  let previous: 'block' | 'line' | 'none' = 'none';
  for (const [i, line] of lines.entries()) {
    const [first] = line;
    const mark = first?.type === 'text' ? LIST_ITEM.exec(textOf(first.content)) : null;
    if (first && mark) {
      const ordered = /\d/.test(mark[0]);
      const tag = ordered ? 'ol' : 'ul';
      if (list?.localName !== tag) {
        list = ordered ? h('ol', { start: Number.parseInt(mark[0].trim(), 10) }) : h('ul');
        out.push(list);
      }
      const rest = [{ ...first, content: textOf(first.content).slice(mark[0].length) }, ...line.slice(1)];
      list.append(h('li', {}, ...inline(rest, nameOf)));
      previous = 'block';
      continue;
    }
    list = undefined;
    if (first && BLOCKS.includes(first.type)) {
      out.push(...inline(line, nameOf));
      previous = 'block';
      continue;
    }
    // After a block, the parser leaves an empty line that is not in the text.
    if (line.length === 0 && (previous === 'block' || i === lines.length - 1)) {
      if (previous === 'block') previous = 'none';
      continue;
    }
    if (previous === 'line') out.push(h('br'));
    out.push(...inline(line, nameOf));
    previous = 'line';
  }
  return out;
}

function inline(nodes: readonly Json[], nameOf: NameOf): Node[] {
  return nodes.flatMap((node) => shown(node, nameOf));
}

function shown(node: Json, nameOf: NameOf): Node[] {
  const again = (): Node[] =>
    Array.isArray(node.content) ? inline(objectsOf(node.content), nameOf) : [document.createTextNode(textOf(node.content))];
  const mention = (sigil: string, kind: Parameters<NameOf>[0]): Node[] => {
    const id = textOf(node.id);
    return [h('span', { class: 'mention' }, `${sigil}${nameOf(kind, id) ?? 'unknown'}`)];
  };
  const channelMention = (id: string, more = ''): Node[] | undefined => {
    const name = nameOf('channel', id);
    return name === undefined
      ? undefined
      : [h('button', { type: 'button', class: 'mention', 'data-channel': id }, `#${name}${more}`)];
  };
  switch (node.type) {
    case 'text':
      return again();
    case 'br':
    case 'newline':
      return [h('br')];
    case 'strong':
      return [h('strong', {}, ...again())];
    case 'em':
      return [h('em', {}, ...again())];
    case 'underline':
      return [h('u', {}, ...again())];
    case 'strikethrough':
      return [h('s', {}, ...again())];
    case 'inlineCode':
      return [h('code', {}, textOf(node.content))];
    case 'codeBlock':
      return [h('pre', { tabindex: 0 }, h('code', {}, textOf(node.content)))];
    case 'blockQuote': {
      const quote = h('blockquote');
      fill(quote, ...blocks(objectsOf(node.content), nameOf));
      return [quote];
    }
    case 'heading':
      return [
        h(
          'div',
          { class: `heading level-${String(node.level)}`, role: 'heading', 'aria-level': 3 + Number(node.level) },
          ...again(),
        ),
      ];
    case 'subtext':
      return [h('small', { class: 'subtext' }, ...again())];
    case 'spoiler':
      return [spoiler(again())];
    case 'user':
      return mention('@', 'user');
    case 'channel':
      return channelMention(textOf(node.id)) ?? mention('#', 'channel');
    case 'role':
      return mention('@', 'role');
    case 'everyone':
    case 'here':
      return [h('span', { class: 'mention' }, `@${node.type}`)];
    case 'slashCommand':
      return [h('span', { class: 'mention' }, `/${textOf(node.fullName)}`)];
    case 'emoji':
    case 'twemoji':
      return [document.createTextNode(node.type === 'emoji' ? `:${textOf(node.name)}:` : textOf(node.name))];
    case 'timestamp':
      return [showInstant(Number(node.timestamp), textOf(node.format))];
    case 'url':
    case 'autolink': {
      // A link to a message looks as in Discord, and opens the message's channel.
      const [, channelId = ''] = MESSAGE_LINK.exec(textOf(node.target)) ?? [];
      return channelMention(channelId, ' \u203a message') ?? [outwardLink(textOf(node.target), ...again())];
    }
    case 'link':
      return [outwardLink(textOf(node.target), ...again())];
    default:
      return isObject(node) ? again() : [];
  }
}

function spoiler(children: readonly Node[]): HTMLElement {
  const reveal = (): void => {
    button.classList.add('open');
    button.setAttribute('aria-label', 'Spoiler, shown');
    button.removeAttribute('aria-label');
  };
  const button = h(
    'button',
    { type: 'button', class: 'spoiler', 'aria-label': 'Spoiler: press to show', onclick: reveal },
    h('span', {}, ...children),
  );
  return button;
}
