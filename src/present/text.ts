/** Makes text from people safe to show, and formats lines of working. */
import { listCites, formatSigned, type Step } from '../rules/index.js';
import { cutPlainText } from './limits.js';

/** The default maximum length of text from people. */
const TEXT_MAX = 300;
/**
 * Matches more than four combining marks on a letter. Additional marks are only decoration, and would cover the lines above and
 * below.
 */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;
/** Matches control, bidirectional and other invisible characters, except joiners, which emoji and some scripts need. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu;

/** Matches a run of right-to-left words. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}](?:[\s\p{P}\p{M}\u200c\u200d]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}])*\p{M}*/gu;

/** Matches text that needs no cleaning: printable ASCII with single spaces between words. */
const PLAIN_ALREADY = /^(?:[!-~]+ )*[!-~]+$/;

/** Matches a character that is not ASCII. Text without such characters cannot contain right-to-left words. */
const BEYOND_ASCII = /[^ -~]/;

/**
 * Converts text from people to one plain line, for places where Discord does not show Markdown, such as footers, labels and file
 * names.
 */
export function formatPlainText(raw: string, max = TEXT_MAX): string {
  if (raw.length <= max && PLAIN_ALREADY.test(raw)) return raw;
  const line = raw.replace(/\s+/gu, ' ').replace(INVISIBLE, '').replace(STACKED_MARKS, '$1').replace(/ {2,}/g, ' ').trim();
  return cutPlainText(line, max);
}

/**
 * Escapes a person's text as one line that looks as they typed it, and creates no Markdown, mentions, emoji, timestamps or links.
 * Punctuation gets a backslash, which neither Discord nor Markdown shows.
 * @param max the maximum length without the backslashes
 */
export function escapeText(raw: string, max = TEXT_MAX): string {
  return escapeInline(raw, max)
    .replace(/^[-+]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}

/**
 * Escapes text that is never at the start of a line. Right-to-left words are isolated, so that they cannot reorder neighbouring
 * numbers or brackets.
 */
export function escapeInline(raw: string, max = TEXT_MAX): string {
  const escaped = formatPlainText(raw, max).replace(/[\\*_~`|<>@#&[\]]|:(?=\S)/g, '\\$&');
  if (!BEYOND_ASCII.test(escaped)) return escaped;
  const isolated = escaped.replace(RIGHT_TO_LEFT, '\u2068$&\u2069');
  return isolated.length <= 2 * max ? isolated : escaped;
}

export function formatBold(markdown: string): string {
  return markdown.trim() === '' ? '' : `**${markdown.trim()}**`;
}

/** Strikes through Markdown text. */
export function strikeThrough(markdown: string): string {
  return markdown.trim() === '' ? '' : `~~${markdown.trim()}~~`;
}

/** Formats a step of the working as a line of plain text: `Firer moved: -1 (4.2)`. */
export function formatStep(step: Step): string {
  const { kind, label, value } = step;
  const sections = listCites([step]).join(', ');
  const shown = kind === 'modifier' && typeof value === 'number' ? formatSigned(value) : value;
  return `${label}${shown === undefined ? '' : `: ${shown}`}${sections === '' ? '' : ` (${sections})`}`;
}
