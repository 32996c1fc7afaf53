/**
 * Draws the picture for a battle that has ended: its result, the map at the end, the score by turns, the deciding moment and
 * luck.
 */
import { listScores } from '../../house/index.js';
import { capitalize, findRowName, formatTurn } from '../../rules/index.js';
import { wrapText } from '../columns.js';
import { cutPlainText } from '../limits.js';
import { INK_COLOUR, findSideStyle } from '../map/colours.js';
import { drawMap } from '../map/picture.js';
import { createShownMap } from '../map/shown.js';
import { countLetters, fitText, drawRectangle, buildSvg, drawText } from '../map/svg.js';
import type { MapBackgrounds } from '../map/under.js';
import { stripMarkdown } from '../plain.js';
import { describeDecision, listScoredMoments, type ScoredMoment, sumWorth } from '../scored.js';
import { findLastPlayedTurn, type Report } from './entries.js';
import { writeStory } from './story.js';

/** The width of the card, and the size of its letters. The letters are 12 pixels high if the card is 390 pixels wide. */
const [WIDTH, LETTERS] = [900, 28];
const [EDGE, LINE] = [32, 40];
const TITLE = 42;
/** The maximum number of turns in the score. In longer battles, the first turns share one column. */
const MOST_TURNS = 9;
const MOST_ALT = 1000;

/** The end card of a battle, and its description for readers who cannot see it. */
interface EndCard {
  readonly svg: string;
  readonly alt: string;
}

/** The points of each side at the end of each turn. The sides have the same order as in the battle. */
interface Tally {
  readonly sides: readonly { readonly name: string; readonly points: readonly number[] }[];
  /** The number of each turn for which there are points. */
  readonly turns: readonly number[];
  /** The rulebook's word for a turn, with a capital. */
  readonly turnWord: string;
}

/** Draws the end card of a battle. @param unders the map backgrounds, by hash */
export function drawEndCard(report: Report, unders: MapBackgrounds): EndCard {
  const { setting, reader, events } = report;
  const { battle, ruleset } = setting;
  const { result, luck } = writeStory(report);
  const moments = listScoredMoments(events, setting);
  const tally = tallyOf(report, moments);
  const decided = describeDecision(setting, moments);
  const words = {
    title: findRowName(battle.game),
    over: `${ruleset.title}, ${formatTurn(ruleset, findLastPlayedTurn(report))}`,
    result: result.map(stripMarkdown),
    under: [
      ...(decided === null ? [] : [stripMarkdown(decided)]),
      ...luck.map((line) => `Luck: ${stripMarkdown(line).replace(/^- /, '')}`),
    ],
  };
  const shown = createShownMap(ruleset, reader, battle);
  const under = shown?.map.picture && unders.get(shown.map.picture.sha256);
  const map = shown && drawMap(shown, { isClose: true, under: under ?? null });
  const scored = tally.sides.map(({ name, points }) => `${name} ${points.join(', ')}`);
  const alt = [
    `${words.title}. ${words.over}.`,
    ...words.result,
    ...(map ? ['Map at the end.'] : []),
    ...(scored.length > 0 ? [`Points by turns: ${scored.join('; ')}.`] : []),
    ...words.under,
  ].join(' ');
  return { svg: drawn(words, map, tally), alt: cutPlainText(alt, MOST_ALT) };
}

interface CardWords {
  readonly title: string;
  readonly over: string;
  readonly result: readonly string[];
  readonly under: readonly string[];
}

function drawn({ title, over, result, under }: CardWords, map: string | undefined | null, tally: Tally): string {
  const parts: string[] = [];
  let y = EDGE + TITLE;
  const inside = WIDTH - 2 * EDGE;
  const write = (line: string, more = '', size = LETTERS): void => {
    parts.push(drawText(EDGE, y, size, line, more));
    y += LINE;
  };
  write(fitText(title, TITLE, inside), 'font-weight="bold"', TITLE);
  const lines = (all: readonly string[], more = ''): void => {
    for (const line of all.flatMap((each) => wrapText(each, countLetters(inside, LETTERS)))) write(line, more);
  };
  // The number of the turn stays on the line of its word.
  lines([over.replace(/ (?=\d+$)/, '\u00a0')]);
  lines(result, 'font-weight="bold"');
  if (map) {
    const [, wide, high] = /viewBox="0 0 (\d+) (\d+)"/.exec(map)!;
    const height = Math.round((WIDTH * Number(high)) / Number(wide));
    parts.push(
      map.replace(/^<svg [^>]*viewBox="([^"]*)"/, `<svg y="${y - LETTERS / 2}" width="${WIDTH}" height="${height}" viewBox="$1"`),
    );
    y += height + LINE;
  }
  if (tally.sides.length > 0) {
    const columns = tally.turns.length;
    const first = Math.min(300, inside - columns * 60);
    const at = (index: number): number => EDGE + first + ((inside - first) * (index + 1)) / columns;
    const row = (name: string, values: readonly (number | string)[], more = ''): void => {
      parts.push(
        drawText(EDGE + LETTERS, y, LETTERS, fitText(name, LETTERS, first - LETTERS), more),
        ...values.map((value, index) => drawText(at(index), y, LETTERS, `${value}`, `text-anchor="end" ${more}`)),
      );
      y += LINE;
    };
    row(tally.turnWord, tally.turns);
    for (const [side, { name, points }] of tally.sides.entries()) {
      parts.push(drawRectangle({ x: EDGE, y: y - 20, width: 20, height: 20 }, `fill="${findSideStyle(side).fill}"`));
      row(name, points, 'font-weight="bold"');
    }
    y += LINE / 2;
  }
  lines(under);
  return buildSvg(WIDTH, y - LINE + EDGE, 1, INK_COLOUR, parts);
}

/**
 * Returns the points of each side at the end of each turn. Points that no moment explains, for example for a place held from the
 * start, count from the first turn.
 */
function tallyOf(report: Report, moments: readonly ScoredMoment[]): Tally {
  const { battle, ruleset } = report.setting;
  const last = findLastPlayedTurn(report);
  const from = Math.max(1, last - MOST_TURNS + 1);
  const turns = Array.from({ length: last - from + 1 }, (_, index) => from + index);
  const sides = listScores(battle).map(({ side, name, points }) => {
    const own = moments.filter((moment) => moment.side === side);
    return {
      name,
      points: turns.map((turn) => points - sumWorth(own.filter((moment) => Math.min(moment.turn, last) > turn))),
    };
  });
  return { sides, turns, turnWord: capitalize(ruleset.turnWord ?? 'turn') };
}
