/** Converts Discord's Markdown to elements. */
import { parse } from 'discord-markdown-parser';
import { replaceChildren, createElement, isObject, readObjects, createExternalLink, readText, type JsonRecord } from './dom.js';
import { renderTimestamp } from './time.js';

/** A function that finds the name for a mention. */
export type MentionNameFinder = (kind: 'user' | 'channel' | 'role', id: string) => string | undefined;

/** Returns a text as elements. Titles and names have only inline styles. */
export function renderMarkdown(text: string, nameOf: MentionNameFinder, kind: 'blocks' | 'inline' = 'blocks'): DocumentFragment {
  const out = document.createDocumentFragment();
  const tree = readObjects(parse(text, 'extended'));
  if (kind === 'inline') out.append(...inline(tree, nameOf));
  else out.append(...blocks(tree, nameOf));
  return out;
}

const LIST_ITEM = /^( *)(?:[-*]|\d{1,3}\.) (?=\S|$)/;
const MESSAGE_LINK = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)\/\d+$/;
const BLOCKS: readonly unknown[] = ['blockQuote', 'codeBlock', 'heading', 'subtext'];

/** Builds lists from lines that start with a dash, which the parser leaves as text. */
function blocks(tree: readonly JsonRecord[], nameOf: MentionNameFinder): Node[] {
  const lines: JsonRecord[][] = [[]];
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
    const mark = first?.type === 'text' ? LIST_ITEM.exec(readText(first.content)) : null;
    if (first && mark) {
      const ordered = /\d/.test(mark[0]);
      const tag = ordered ? 'ol' : 'ul';
      if (list?.localName !== tag) {
        list = ordered ? createElement('ol', { start: Number.parseInt(mark[0].trim(), 10) }) : createElement('ul');
        out.push(list);
      }
      const rest = [{ ...first, content: readText(first.content).slice(mark[0].length) }, ...line.slice(1)];
      list.append(createElement('li', {}, ...inline(rest, nameOf)));
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
    if (previous === 'line') out.push(createElement('br'));
    out.push(...inline(line, nameOf));
    previous = 'line';
  }
  return out;
}

function inline(nodes: readonly JsonRecord[], nameOf: MentionNameFinder): Node[] {
  return nodes.flatMap((node) => shown(node, nameOf));
}

function shown(node: JsonRecord, nameOf: MentionNameFinder): Node[] {
  const again = (): Node[] =>
    Array.isArray(node.content) ? inline(readObjects(node.content), nameOf) : [document.createTextNode(readText(node.content))];
  const mention = (sigil: string, kind: Parameters<MentionNameFinder>[0]): Node[] => {
    const id = readText(node.id);
    return [createElement('span', { class: 'mention' }, `${sigil}${nameOf(kind, id) ?? 'unknown'}`)];
  };
  const channelMention = (id: string, more = ''): Node[] | undefined => {
    const name = nameOf('channel', id);
    return name === undefined
      ? undefined
      : [createElement('button', { type: 'button', class: 'mention', 'data-channel': id }, `#${name}${more}`)];
  };
  switch (node.type) {
    case 'text':
      return again();
    case 'br':
    case 'newline':
      return [createElement('br')];
    case 'strong':
      return [createElement('strong', {}, ...again())];
    case 'em':
      return [createElement('em', {}, ...again())];
    case 'underline':
      return [createElement('u', {}, ...again())];
    case 'strikethrough':
      return [createElement('s', {}, ...again())];
    case 'inlineCode':
      return [createElement('code', {}, readText(node.content))];
    case 'codeBlock':
      return [createElement('pre', { tabindex: 0 }, createElement('code', {}, readText(node.content)))];
    case 'blockQuote': {
      const quote = createElement('blockquote');
      replaceChildren(quote, ...blocks(readObjects(node.content), nameOf));
      return [quote];
    }
    case 'heading':
      return [
        createElement(
          'div',
          { class: `heading level-${String(node.level)}`, role: 'heading', 'aria-level': 3 + Number(node.level) },
          ...again(),
        ),
      ];
    case 'subtext':
      return [createElement('small', { class: 'subtext' }, ...again())];
    case 'spoiler':
      return [spoiler(again())];
    case 'user':
      return mention('@', 'user');
    case 'channel':
      return channelMention(readText(node.id)) ?? mention('#', 'channel');
    case 'role':
      return mention('@', 'role');
    case 'everyone':
    case 'here':
      return [createElement('span', { class: 'mention' }, `@${node.type}`)];
    case 'slashCommand':
      return [createElement('span', { class: 'mention' }, `/${readText(node.fullName)}`)];
    case 'emoji':
    case 'twemoji':
      return [document.createTextNode(node.type === 'emoji' ? `:${readText(node.name)}:` : readText(node.name))];
    case 'timestamp':
      return [renderTimestamp(Number(node.timestamp), readText(node.format))];
    case 'url':
    case 'autolink': {
      // A link to a message looks as in Discord, and opens the message's channel.
      const [, channelId = ''] = MESSAGE_LINK.exec(readText(node.target)) ?? [];
      return channelMention(channelId, ' \u203a message') ?? [createExternalLink(readText(node.target), ...again())];
    }
    case 'link':
      return [createExternalLink(readText(node.target), ...again())];
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
  const button = createElement(
    'button',
    { type: 'button', class: 'spoiler', 'aria-label': 'Spoiler: press to show', onclick: reveal },
    createElement('span', {}, ...children),
  );
  return button;
}
