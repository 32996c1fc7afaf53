/**
 * Discord's limits for messages, and functions that make texts fit these limits. Lengths are in UTF-16 units. Discord counts code
 * points, and their number is never higher.
 */
import type {
  APIActionRowComponent,
  APIButtonComponentWithCustomId,
  APIEmbed,
  APIEmbedField,
  APIStringSelectComponent,
  MessageFlags,
} from 'discord-api-types/v10';
import { COLOURS } from './tones.js';

export const LIMITS = {
  content: 2000,
  embeds: 10,
  /** The maximum number of characters in all embeds of a message together. */
  embedTotal: 6000,
  title: 256,
  description: 4096,
  fields: 25,
  fieldName: 256,
  fieldValue: 1024,
  footer: 2048,
  author: 256,
  rows: 5,
  rowButtons: 5,
  buttonLabel: 80,
  customId: 100,
  threadName: 100,
} as const;

/** Components under a message: mostly buttons. */
export type Component = APIButtonComponentWithCustomId | APIStringSelectComponent;

/** A message that presenters build: plain JSON without mentions. */
export interface PostBody<C extends Component = APIButtonComponentWithCustomId> {
  /** The text above the embeds, which notifications show. Missing if the message has only embeds. */
  content?: string;
  embeds: APIEmbed[];
  components: APIActionRowComponent<C>[];
  allowed_mentions: { parse: [] };
  /** Set if only the person who used the command sees the message. */
  flags?: MessageFlags.Ephemeral;
}

const ELLIPSIS = '…';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Shortens plain text to at most `max` UTF-16 units. A shortened text ends in `…`. */
export function cutPlainText(text: string, max: number): string {
  if (text.length <= max) return text;
  return max <= 0 ? '' : wholeGraphemes(text, max - 1) + ELLIPSIS;
}

/**
 * Shortens Markdown to at most `max` UTF-16 units, but never inside an escape or a grapheme. A shortened text ends in `…`, and in
 * the marks that close any open bold, strikethrough or code part.
 */
export function cutMarkdown(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max <= 0) return '';
  for (let room = max - 1; room > 0; room--) {
    const kept = withoutLooseEnd(wholeGraphemes(text, room));
    const result = kept + ELLIPSIS + openMarkers(kept).reverse().join('');
    if (result.length <= max) return result;
  }
  return ELLIPSIS;
}

function wholeGraphemes(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const { index, segment } of graphemes.segment(text.slice(0, max + 32))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  if (end > 0 || max === 0) return text.slice(0, end);
  const splitsPair = /[\uD800-\uDBFF]/.test(text[max - 1] ?? '');
  return text.slice(0, splitsPair ? max - 1 : max);
}

/** Removes an incomplete escape or marker from the end of a shortened text. */
function withoutLooseEnd(text: string): string {
  let backslashes = 0;
  while (text.at(-1 - backslashes) === '\\') backslashes++;
  if (backslashes % 2 === 1) return text.slice(0, -1);
  const half = /(?<!\\)(?:\\\\)*([*~])$/.exec(text)?.[1];
  return half !== undefined && !text.endsWith(half + half) ? text.slice(0, -1) : text;
}

function openMarkers(text: string): string[] {
  const open: string[] = [];
  for (let i = 0; i < text.length; i++) {
    if (open.at(-1) === '`') {
      if (text[i] === '`') open.pop();
    } else if (text[i] === '\\') i++;
    else if (text[i] === '`') open.push('`');
    else {
      const marker = ['**', '~~'].find((candidate) => text.startsWith(candidate, i));
      if (marker === undefined) continue;
      i++;
      if (open.includes(marker)) open.splice(open.indexOf(marker), 1);
      else open.push(marker);
    }
  }
  return open;
}

/**
 * Fits whole lines into `max` characters. If some lines do not fit, the last line contains the number of omitted lines. Blank
 * lines are removed.
 */
export function fitLines(lines: readonly string[], max: number): string {
  const shown = lines.filter((line) => line.trim() !== '');
  const whole = shown.join('\n');
  if (whole.length <= max) return whole;
  const remarkRoom = `\n${more(shown.length)}`.length;
  let text = '';
  let kept = 0;
  for (const line of shown) {
    const longer = kept === 0 ? line : `${text}\n${line}`;
    if (longer.length + remarkRoom > max) break;
    text = longer;
    kept++;
  }
  if (kept === 0) {
    const rest = shown.length > 1 ? `\n${more(shown.length - 1)}` : '';
    return rest.length >= max ? cutMarkdown(shown[0]!, max) : cutMarkdown(shown[0]!, max - rest.length) + rest;
  }
  return `${text}\n${more(shown.length - kept)}`;
}

function more(count: number): string {
  return `${ELLIPSIS} and ${count} more`;
}

/** Builds a field from these lines; an empty list if all of them are blank. */
export function buildEmbedField(name: string, lines: readonly string[]): APIEmbedField[] {
  const value = fitLines(lines, LIMITS.fieldValue);
  return value === '' ? [] : [{ name: cutMarkdown(name, LIMITS.fieldName), value }];
}

/**
 * Divides lines into as many embed fields as needed, at most `most`. If some lines do not fit, the last field ends with the
 * number of omitted lines.
 * @param pageName returns the name of each field if there are several. Default: the name, with a number from the second field on
 */
export function buildEmbedFields(
  name: string,
  lines: readonly string[],
  most: number,
  pageName: (chunk: readonly string[], page: number) => string = (_, page) => (page === 1 ? name : `${name} (${page})`),
): APIEmbedField[] {
  const chunks: string[][] = [[]];
  let length = 0;
  for (const line of lines.filter((candidate) => candidate.trim() !== '')) {
    const full = length + line.length + 1 > LIMITS.fieldValue && chunks.at(-1)!.length > 0;
    if (full && chunks.length < most) {
      // The heading of a list goes to the list.
      const last = chunks.at(-1)!;
      const heading = last.length > 1 && last.at(-1)!.endsWith(':') ? [last.pop()!] : [];
      chunks.push(heading);
      length = heading.reduce((sum, { length: own }) => sum + own + 1, 0);
    }
    chunks.at(-1)!.push(line);
    length += line.length + 1;
  }
  return chunks.flatMap((chunk, i) => buildEmbedField(chunks.length === 1 ? name : pageName(chunk, i + 1), chunk));
}

/** Counts the characters of an embed that count towards the total of 6000. */
export function countEmbedLength(embed: APIEmbed): number {
  const texts = [embed.title, embed.description, embed.footer?.text, embed.author?.name];
  for (const { name, value } of embed.fields ?? []) texts.push(name, value);
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}

/** An embed as presenters build it, with lines instead of a description. Default for the colour: the plain colour. */
export interface Embed extends Omit<APIEmbed, 'description'> {
  description?: string | readonly string[];
}

/** Builds a message within all limits. Shortens its last parts first, and shortens titles and footers only as a last resort. */
export function buildMessage(
  embeds: Embed | readonly Embed[],
  buttons: readonly APIButtonComponentWithCustomId[] = [],
  flags?: MessageFlags.Ephemeral,
): PostBody {
  let room: number = LIMITS.embedTotal;
  const fitted: APIEmbed[] = [];
  for (const embed of [embeds].flat().slice(0, LIMITS.embeds)) {
    const next = fitEmbed(embed, room);
    const length = countEmbedLength(next);
    if (length === 0 || length > room) break;
    fitted.push(next);
    room -= length;
  }
  return {
    embeds: fitted,
    components: buildButtonRows(buttons),
    allowed_mentions: { parse: [] },
    ...(flags === undefined ? {} : { flags }),
  };
}

/**
 * Shortens an embed to Discord's limits and to `room` characters. The result is longer only if the titles and footers do not fit.
 */
export function fitEmbed(embed: Embed, room: number = LIMITS.embedTotal): APIEmbed {
  const { title, description = '', fields, footer, author, color = COLOURS.plain, ...rest } = embed;
  const frame: APIEmbed = {
    color,
    ...rest,
    ...(isBlank(title) ? {} : { title: cutMarkdown(title!, LIMITS.title) }),
    ...(isBlank(footer?.text) ? {} : { footer: { ...footer, text: cutPlainText(footer!.text, LIMITS.footer) } }),
    ...(isBlank(author?.name) ? {} : { author: { ...author, name: cutPlainText(author!.name, LIMITS.author) } }),
  };
  let left = room - countEmbedLength(frame);
  const told = typeof description === 'string' ? description : fitLines(description, LIMITS.description);
  const text = isBlank(told) ? '' : cutMarkdown(told, Math.min(LIMITS.description, left));
  left -= text.length;
  const fitted = fitFields(fields ?? [], left);
  return { ...frame, ...(text === '' ? {} : { description: text }), ...(fitted.length === 0 ? {} : { fields: fitted }) };
}

/** The minimum length of a shortened field value in UTF-16 units. Anything shorter would be useless. */
const LEAST_VALUE = 24;

function fitFields(fields: readonly APIEmbedField[], room: number): APIEmbedField[] {
  const whole = fields.filter(({ name, value }) => !isBlank(name) && !isBlank(value));
  const fitted: APIEmbedField[] = [];
  let left = room;
  for (const [i, field] of whole.entries()) {
    const isLastPlace = fitted.length === LIMITS.fields - 1 && i < whole.length - 1;
    const name = isLastPlace ? 'More' : cutMarkdown(field.name, LIMITS.fieldName);
    const full = isLastPlace ? more(whole.length - i) : field.value;
    const value = fitValue(full, Math.min(LIMITS.fieldValue, left - name.length));
    if (value === '') break;
    fitted.push({ ...field, name, value });
    left -= name.length + value.length;
    if (isLastPlace) break;
  }
  return fitted;
}

function fitValue(value: string, max: number): string {
  if (value.length <= max) return value;
  return max < LEAST_VALUE ? '' : fitLines(value.split('\n'), max);
}

/** Arranges buttons in as few rows as possible, within Discord's limit; an empty list if there are no buttons. */
export function buildButtonRows(
  buttons: readonly APIButtonComponentWithCustomId[],
): APIActionRowComponent<APIButtonComponentWithCustomId>[] {
  const rows: APIActionRowComponent<APIButtonComponentWithCustomId>[] = [];
  const shown = buttons.filter(({ custom_id }) => custom_id.length <= LIMITS.customId);
  for (let i = 0; i < shown.length && rows.length < LIMITS.rows; i += LIMITS.rowButtons) {
    rows.push({ type: 1, components: shown.slice(i, i + LIMITS.rowButtons) });
  }
  return rows;
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}
