/** Makes text from people safe to show, and formats lines of working, points, status and people. */
import { countNoun, findRowName, formatSigned, listCites, type Step, type UnitRow } from '../rules/index.js';
import { cutPlainText } from './limits.js';
import {
  FORGOTTEN_PERSON_TEXT,
  isPersonKey,
  listModuleLines,
  type PersonFinder,
  type SaltStatus,
  type View,
} from '../game/index.js';
import {
  buildPhaseEndLine,
  canCompleteSide,
  describeObjective,
  describeScores,
  findTurnToOrder,
  isSideDivided,
  listDonePlayers,
  listObjectives,
  listOpenShares,
  listScores,
  listShares,
  listUnitsWithoutOrder,
  type CommandShare,
  type StatusLine,
} from '../house/index.js';

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

/**
 * Returns the name of a player: a mention if their Discord id is known, otherwise the name stored for their key. If there is
 * neither, returns "a forgotten player".
 * @param id the key of the player, or their Discord id in older records
 */
export function formatPlayer(id: string, whoIs: PersonFinder | undefined): string {
  const known = whoIs?.(id);
  if (known) return known.userId === null ? escapeText(known.name ?? FORGOTTEN_PERSON_TEXT, 80) : `<@${known.userId}>`;
  return isPersonKey(id) ? FORGOTTEN_PERSON_TEXT : `<@${id}>`;
}

/** Returns the line with the points of all sides; an empty list if the reader knows of no objectives. */
export function listPointLines({ battle }: View): string[] {
  const score = listScores(battle);
  return score.length === 0 ? [] : [escapeText(describeScores(score), 400)];
}

/** Returns the lines with the points, and with the state of each objective that the reader knows. */
export function listObjectiveLines(view: View): string[] {
  const { battle } = view;
  const points = listPointLines(view);
  if (points.length === 0) return [];
  const each = listObjectives(battle).map(
    (row) => `${formatBold(escapeText(row.name, 80))}: ${escapeText(describeObjective(row, battle), 250)}`,
  );
  return [...points, ...each];
}

const MOST_NAMES = 20;
const HOW = '/game salt, or the button under the opening post';

/**
 * Returns the line about words in the seed, for reports and verifications. The line lists people who have added words, and sides
 * whose players have added none. While players can still add words, it also explains how.
 */
export function listSaltLines({ added, without, isClosed }: SaltStatus): string[] {
  const names = added.slice(0, MOST_NAMES).map(({ name, side }) => `${formatPlainText(name, 80)} (${formatPlainText(side, 80)})`);
  const more = added.length > MOST_NAMES ? ` and ${added.length - MOST_NAMES} more` : '';
  const who =
    added.length === 0
      ? 'No player added words to the seed.'
      : `The seed has words of ${countNoun(added.length, 'player')}: ${names.join(', ')}${more}.`;
  const sides = without.slice(0, MOST_NAMES).map((side) => formatPlainText(side, 80));
  const none = added.length > 0 && sides.length > 0 ? ` No words from: ${sides.join(', ')}.` : '';
  const isMissing = added.length === 0 || sides.length > 0;
  const how = isClosed
    ? `To add words in the next battle, use ${HOW} before the first roll.`
    : `Until the first roll, each player can add words. Use ${HOW}.`;
  return [`${who}${none}${isMissing || !isClosed ? ` ${how}` : ''}`];
}

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

/** The progress of a side whose players press *Done* separately, each for their own units. */
export interface SideProgress {
  /** True if the reader is done. */
  readonly isDone: boolean;
  /** True if the side becomes ready when the reader presses *Done*. */
  readonly completes: boolean;
  /** Other players who are not done, with their units, such as `@bob: 1 Coy, 2 Coy`. */
  readonly others: readonly string[];
  /** Other players with units that have no order, such as `@bob: 1 Coy, 2 Coy`. */
  readonly unordered: readonly string[];
}

/** Returns the progress of a player's side; undefined if the side has no commanders. */
export function findSideProgress(
  { battle, ruleset }: View,
  sideId: string,
  player: string,
  whoIs: PersonFinder,
): SideProgress | undefined {
  if (!isSideDivided(battle, sideId)) return undefined;
  const done = listDonePlayers(battle, sideId);
  const isOthers = (share: CommandShare): boolean => share.player !== player;
  const without = new Set(listUnitsWithoutOrder(ruleset, battle, sideId, findTurnToOrder(battle, sideId)));
  const line = (share: CommandShare, units: readonly UnitRow[]): string =>
    `${share.player === null ? 'Anyone' : formatPlayer(share.player, whoIs)}: ${escapeText(units.map(findRowName).join(', '), 200)}`;
  return {
    isDone: done.includes(player),
    completes: canCompleteSide(ruleset, battle, sideId, player),
    others: listOpenShares(ruleset, battle, sideId, done)
      .filter(isOthers)
      .map((share) => line(share, share.units)),
    unordered: listShares(ruleset, battle, sideId)
      .filter(isOthers)
      .flatMap((share) => {
        const units = share.units.filter((unit) => without.has(unit));
        return units.length === 0 ? [] : [line(share, units)];
      }),
  };
}
