/** Formats charts of rulebooks as monospace text that a phone shows without breaking lines. */
import type { Chart } from '../rules/index.js';
import { countColumns, wrapText } from './columns.js';
import { formatPlainText } from './text.js';

/** The maximum number of monospace columns in an embed that a phone shows without breaking lines. */
export const PHONE_COLUMNS = 34;

/** The maximum number of characters in a cell. */
const CELL_MAX = 300;
/** The maximum number of lines in a cell. With taller cells, a list is easier to read. */
const MOST_LINES = 3;
const FENCE = '```';

/** A table as text: column headings, and rows of cells. */
interface Grid {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table as lines of text: the lines of the headings, and the lines of each row. */
interface Layout {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Writes a chart as code blocks of at most `maxLength` characters. Each block repeats the column headings, except in a list. Uses
 * the first of these layouts that fits into `width`: as printed, transposed, with cells broken into lines, in groups of columns,
 * or as a list of rows.
 * @param width the maximum number of characters in a line. Default: the width of a phone
 */
export function formatChartBlocks(chart: Pick<Chart, 'columns' | 'rows'>, maxLength: number, width = PHONE_COLUMNS): string[] {
  return layoutsOf(gridOf(chart), width).flatMap((layout) => blocksOf(layout, maxLength));
}

function gridOf({ columns, rows }: Pick<Chart, 'columns' | 'rows'>): Grid {
  return { heads: columns.map(cellText), rows: rows.map((row) => columns.map((_, i) => cellText(row[i] ?? ''))) };
}

/** Returns a cell's text for a code block. Replaces the characters that would end the block. */
function cellText(cell: string | number): string {
  return formatPlainText(`${cell}`, CELL_MAX).replaceAll('`', "'");
}

function layoutsOf(grid: Grid, width: number): Layout[] {
  const candidates = grid.heads.length > 1 && grid.rows.length > 0 ? [grid, transposed(grid)] : [grid];
  for (const gap of [2, 1]) {
    for (const candidate of candidates)
      if (widthOf(candidate, gap) <= width) return [laidOut(candidate, columnWidths(candidate), gap)];
  }
  const broken = candidates.flatMap((candidate) => {
    const widths = squeezed(candidate, width - (candidate.heads.length - 1));
    return widths ? [laidOut(candidate, widths, 1)] : [];
  });
  if (broken.length > 0) return [broken.reduce((a, b) => (heightOf(b) < heightOf(a) ? b : a))];
  return inGroups(grid, width) ?? [asList(grid, width)];
}

const heightOf = ({ heads, rows }: Layout): number => rows.reduce((sum, lines) => sum + lines.length, heads.length);

function transposed({ heads, rows }: Grid): Grid {
  return {
    heads: [heads[0] ?? '', ...rows.map(([first = '']) => first)],
    rows: heads.slice(1).map((head, i) => [head, ...rows.map((row) => row[i + 1] ?? '')]),
  };
}

const cellsOf = ({ heads, rows }: Grid, column: number): string[] => [heads[column]!, ...rows.map((row) => row[column]!)];

const columnWidths = (grid: Grid): number[] => grid.heads.map((_, i) => Math.max(...cellsOf(grid, i).map(countColumns)));

function widthOf(grid: Grid, gap: number): number {
  return columnWidths(grid).reduce((sum, width) => sum + width, gap * (grid.heads.length - 1));
}

/** Returns the widths of columns if cells are broken between words; undefined if a word is too long, or a cell too tall. */
function squeezed(grid: Grid, room: number): number[] | undefined {
  const widths = columnWidths(grid);
  const least = grid.heads.map((_, i) => Math.max(...cellsOf(grid, i).flatMap((cell) => cell.split(' ').map(countColumns))));
  let excess = widths.reduce((sum, width) => sum + width, 0) - room;
  for (; excess > 0; excess--) {
    const able = widths.flatMap((width, i) => (width > least[i]! ? [i] : []));
    if (able.length === 0) return undefined;
    const widest = able.reduce((a, b) => (widths[b]! > widths[a]! ? b : a));
    widths[widest]!--;
  }
  const isTall = widths.some((width, i) => cellsOf(grid, i).some((cell) => wrapText(cell, width).length > MOST_LINES));
  return isTall ? undefined : widths;
}

/**
 * Divides the columns into groups that fit, and repeats the first column in each group; undefined if not even two columns fit.
 */
function inGroups(grid: Grid, width: number): Layout[] | undefined {
  const widths = columnWidths(grid);
  const groups: number[][] = [];
  for (let column = 1; column < widths.length; column++) {
    const taken = (columns: readonly number[]): number => columns.reduce((sum, i) => sum + 1 + widths[i]!, widths[0]!);
    const last = groups.at(-1);
    if (taken([column]) > width) return undefined;
    if (last && taken([...last, column]) <= width) last.push(column);
    else groups.push([column]);
  }
  if (groups.length === 0) return undefined;
  return groups.map((group) => {
    const only = (cells: readonly string[]): string[] => [0, ...group].map((i) => cells[i]!);
    const part: Grid = { heads: only(grid.heads), rows: grid.rows.map(only) };
    return laidOut(part, columnWidths(part), 1);
  });
}

/** Returns each row as a list: its first cell, and then every other cell with its heading. */
function asList({ heads, rows }: Grid, width: number): Layout {
  return {
    heads: [],
    rows: rows.map((row) => [
      ...wrapText([heads[0], row[0]].filter((part) => part !== '').join(': '), width),
      ...heads.slice(1).flatMap((head, i) => wrapText(`${head}: ${row[i + 1]!}`, width - 2).map((line) => `  ${line}`)),
    ]),
  };
}

const NUMBER = /^(?:[+-]?\d+(?:\.\d+)?%?|-)$/;

function laidOut(grid: Grid, widths: readonly number[], gap: number): Layout {
  const isRight = grid.heads.map((_, i) => grid.rows.every((row) => NUMBER.test(row[i]!)) && i > 0);
  const linesOf = (cells: readonly string[]): string[] => {
    const broken = cells.map((cell, i) => wrapText(cell, widths[i]!));
    const tallest = Math.max(...broken.map(({ length }) => length));
    return Array.from({ length: tallest }, (_, line) =>
      broken
        .map((lines, i) => padded(lines[line] ?? '', widths[i]!, isRight[i]!))
        .join(' '.repeat(gap))
        .trimEnd(),
    );
  };
  const total = widths.reduce((sum, width) => sum + width, gap * (widths.length - 1));
  return { heads: [...linesOf(grid.heads), '─'.repeat(total)], rows: grid.rows.map(linesOf) };
}

function padded(text: string, width: number, isRight: boolean): string {
  const blanks = ' '.repeat(Math.max(0, width - countColumns(text)));
  return isRight ? blanks + text : text + blanks;
}

function blocksOf({ heads, rows }: Layout, maxLength: number): string[] {
  const room = maxLength - 2 * (FENCE.length + 1);
  const blocks: string[][] = rows.length === 0 ? [[...heads]] : [];
  const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);
  for (const row of rows) {
    const last = blocks.at(-1);
    if (last && lengthOf([...last, ...row]) <= room) last.push(...row);
    else blocks.push([...heads, ...row]);
  }
  return blocks.map((lines) => `${FENCE}\n${withinRoom(lines, room).join('\n')}\n${FENCE}`);
}

/** Shortens a row that is longer than a whole block. */
function withinRoom(lines: readonly string[], room: number): string[] {
  const kept: string[] = [];
  let left = room;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) break;
    kept.push(line);
  }
  return kept;
}
