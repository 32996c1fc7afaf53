/** Formats the lines about a battle on its status and on the panels. */
import { listModuleLines, type View } from '../game/index.js';
import { buildPhaseEndLine, type StatusLine } from '../house/index.js';
import { escapeText } from './text.js';

const LINE_MAX = 400;

/**
 * Formats a time as Discord Markdown, with the time remaining or elapsed: `<t:1785607200:f> (<t:1785607200:R>)`. Each reader sees
 * the time in their own time zone.
 * @param at the time in ISO 8601
 */
export function formatDiscordTime(at: string): string {
  const seconds = Math.floor(Date.parse(at) / 1000);
  return `<t:${seconds}:f> (<t:${seconds}:R>)`;
}

const formatLine = ({ words, at }: StatusLine): string =>
  `${escapeText(words, LINE_MAX)}${at === undefined ? '' : ` ${formatDiscordTime(at)}.`}`;

/** Returns the sentence about when the phase ends. @param at the time in ISO 8601 */
export const describePhaseEnd = (at: string): string => formatLine(buildPhaseEndLine(at));

/** Returns the lines of the rulebook, such as the weather, which everyone may read. */
export const listRulebookLines = ({ ruleset, battle }: View): string[] =>
  (ruleset.statusLines?.(battle) ?? []).map((line) => escapeText(line));

/** Returns the modules' lines that the view's reader may know, such as the end of the phase. */
export const formatModuleLines = (view: View): string[] => listModuleLines(view).map(formatLine);
