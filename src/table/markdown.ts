/** Reduces Discord's Markdown to the styles of a terminal. */
import { removeControlCharacters, type TerminalStyle } from './ansi.js';

/** A function that finds the name in a mention, such as `@axis` or `#hq`. */
export type MentionNameFinder = (sigil: '@' | '#' | '@&', id: string) => string | undefined;

const INNER = String.raw`((?:\\[\s\S]|[^\\])+?)`;
const MARKS = new RegExp(
  [
    String.raw`\\([^\w\s])`,
    '```(?:\\w*\\n)?([\\s\\S]*?)```',
    String.raw`(?:\`\`([\s\S]+?)\`\`|\`([^\`]+)\`)`,
    String.raw`\*\*${INNER}\*\*`,
    `__${INNER}__`,
    `~~${INNER}~~`,
    String.raw`\|\|${INNER}\|\|`,
    String.raw`\*(?=\S)${INNER}\*`,
    String.raw`(?<!\w)_(?=\S)${INNER}_(?!\w)`,
    String.raw`\[([^[\]]+)\]\(<?(https?:[^)\s>]+)>?\)`,
    String.raw`<(@!?|@&|#)(\d+)>`,
    String.raw`<t:(-?\d{1,12})(?::\w)?>`,
    String.raw`<a?:(\w+):\d+>`,
  ].join('|'),
  'g',
);

/** Returns the text with terminal styles in place of its Markdown. Without colour, most styles are empty. */
export function formatMarkdown(text: string, style: TerminalStyle, nameOf: MentionNameFinder = () => undefined): string {
  return inline(removeControlCharacters(text), style, nameOf)
    .split('\n')
    .map((line) =>
      line
        .replace(/^(#{1,3}|-#) (.*)$/, (_all, mark: string, rest: string) => (mark === '-#' ? style.dim(rest) : style.bold(rest)))
        .replace(/^> /, '| '),
    )
    .join('\n');
}

function inline(text: string, style: TerminalStyle, nameOf: MentionNameFinder): string {
  return text.replaceAll(MARKS, (all, ...groups: (string | undefined)[]) => {
    const [escaped, block, code2, code, bold, underline, strike, spoiler, star, under, label, url, sigil, id, time, emoji] =
      groups;
    const again = (inner: string): string => inline(inner, style, nameOf);
    if (escaped !== undefined) return escaped;
    if (block !== undefined) return style.code(block.replace(/\n$/, ''));
    if (code2 !== undefined) return style.code(code2);
    if (code !== undefined) return style.code(code);
    if (bold !== undefined) return style.bold(again(bold));
    if (underline !== undefined) return again(underline);
    if (strike !== undefined) return style.strike(again(strike));
    if (spoiler !== undefined) return again(spoiler);
    if (star !== undefined) return again(star);
    if (under !== undefined) return again(under);
    if (label !== undefined) return `${again(label)} (${url ?? ''})`;
    if (id !== undefined) return nameOf(sigil === '#' ? '#' : sigil === '@&' ? '@&' : '@', id) ?? all;
    if (time !== undefined)
      return new Date(Number(time) * 1000)
        .toISOString()
        .replace('T', ' ')
        .replace(/:\d\d\.\d+Z$/, ' UTC');
    return emoji === undefined ? all : `:${emoji}:`;
  });
}
