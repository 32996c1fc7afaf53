/** Shows the charts and rulings of a rulebook. */
import type { APIButtonComponentWithCustomId } from 'discord-api-types/v10';
import type { Chart, Ruleset, Ruling } from '../rules/index.js';
import { buildButton } from './buttons.js';
import { formatChartBlocks } from './charts.js';
import { buildEmbedFields, LIMITS, buildMessage, type PostBody } from './limits.js';
import { escapeText, formatPlainText } from './text.js';

/** The page number, counted from 1, and the custom id of the button for another page. */
export interface PageNavigation {
  readonly page: number;
  readonly buttonId: (page: number) => string;
}

/** The maximum length of a chart in one embed, so that there is room for a title, notes and a footer. */
const CHART_MAX = 3400;

/**
 * Shows a chart as code blocks that are narrow enough for a phone, on as many pages as necessary. The last page has the notes.
 */
export function presentChart(
  { title, cite, columns, rows, notes = [] }: Chart,
  { title: rulebook }: Pick<Ruleset, 'title'>,
  { page, buttonId }: PageNavigation,
): PostBody {
  const blocks = joined(formatChartBlocks({ columns, rows }, CHART_MAX), CHART_MAX);
  const here = clampPage(page, blocks.length);
  const isLast = here === blocks.length;
  const embed = {
    title: escapeText(title, 120) || 'Chart',
    description: blocks[here - 1]!,
    fields: isLast
      ? buildEmbedFields(
          'Notes',
          notes.map((note) => escapeText(note)),
          2,
        )
      : [],
    footer: { text: footerOf(cite, rulebook, here, blocks.length) },
  };
  return buildMessage(embed, buildPageButtons(here, blocks.length, buttonId));
}

/** Shows a ruling: the decision on an unclear passage of the rulebook. */
export function presentRuling({ id, cite, text }: Ruling, { title }: Pick<Ruleset, 'title'>): PostBody {
  return buildMessage({
    title: `Ruling ${escapeText(id, 20)}`,
    description: escapeRulingText(text),
    footer: { text: [formatPlainText(cite, 80), formatPlainText(title, 80), 'an umpire may overrule any result'].join(' · ') },
  });
}

/** Escapes the text of a ruling, except parts between backticks, which remain code. */
export function escapeRulingText(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? part : inPlace(part)))
    .join('');
}

/** Escapes a part of a text, but keeps the spaces around it. */
function inPlace(part: string): string {
  const words = part.trim();
  if (words === '') return part === '' ? '' : ' ';
  const blankIf = (side: string): string => (side === part ? '' : ' ');
  return `${blankIf(part.trimStart())}${escapeText(words, LIMITS.fieldValue)}${blankIf(part.trimEnd())}`;
}

export function clampPage(page: number, pages: number): number {
  return Math.min(Math.max(1, pages), Math.max(1, Math.trunc(page)));
}

export function buildPageButtons(
  here: number,
  pages: number,
  buttonId: (page: number) => string,
): readonly APIButtonComponentWithCustomId[] {
  return [
    ...(here > 1 ? [buildButton('Back', buttonId(here - 1))] : []),
    ...(here < pages ? [buildButton('Next', buttonId(here + 1))] : []),
  ];
}

function footerOf(cite: string, rulebook: string, page: number, pages: number): string {
  const parts = [formatPlainText(cite, 80), formatPlainText(rulebook, 80)];
  return [...parts, ...(pages > 1 ? [`page ${page} of ${pages}`] : [])].join(' · ');
}

/** Joins blocks of text as long as each result fits into `max` characters. */
function joined(blocks: readonly string[], max: number): string[] {
  const together: string[] = [];
  for (const block of blocks) {
    const last = together.at(-1);
    if (last !== undefined && last.length + 1 + block.length <= max) together[together.length - 1] = `${last}\n${block}`;
    else together.push(block);
  }
  return together;
}
