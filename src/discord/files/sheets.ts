/** Reads tables as rows of texts. The tables come from CSV, Markdown, pasted text, or the sheets of a workbook. */
import { parse } from 'csv-parse/sync';

/** A row of a sheet that contains text. */
export interface SheetRow {
  /** The number of the row in the sheet, counted from 1 as in a spreadsheet. */
  readonly at: number;
  readonly cells: readonly string[];
}

export interface Sheet {
  /** The name of the sheet in its workbook; null for plain text. */
  readonly name: string | null;
  readonly rows: readonly SheetRow[];
  /** True if the sheet has more rows than were read. */
  readonly isCut: boolean;
}

/** The maximum number of rows that are read from a sheet, including headings and titles. */
export const MAX_ROWS = 800;
export const MAX_COLUMNS = 100;
const CELL_MAX = 400;
/**
 * The maximum number of lines that are read from a text, including empty lines. csv-parse is slow with lines of unequal length.
 */
const MOST_LINES = 4 * MAX_ROWS;

/** The maximum number of characters that are read from a line. */
const LINE_MAX = MAX_COLUMNS * CELL_MAX;

/** Returns the text of a cell without spaces around the text, and with single spaces within it. */
export const cleanCell = (text: string): string => text.replace(/\s+/gu, ' ').trim().slice(0, CELL_MAX);

/** Returns the address of a cell, such as `C7`. @param column the index of its column, counted from 0 */
export function formatCellAddress(column: number, row: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return `${letters}${row}`;
}

/** Reads a table from text. Any text is a table, even if it has only one column. */
export function readSheet(text: string): Sheet {
  const lines = unfenced(text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'));
  const [, separator] = /^"?sep=(\t|\\t|.)"?[\t;, ]*(?:\n|$)/i.exec(lines) ?? [];
  const source = separator === undefined ? lines : lines.slice(lines.indexOf('\n') + 1 || lines.length);
  const records =
    separator === undefined ? recordsOf(source) : parsed(source, separator === '\\t' ? '\t' : separator, MOST_LINES);
  const rows = records.map((cells, index) => ({ at: index + 1, cells: trimmed(cells) })).filter(({ cells }) => cells.length > 0);
  return { name: null, rows: rows.slice(0, MAX_ROWS), isCut: rows.length > MAX_ROWS || records.length >= MOST_LINES };
}

const FENCE = /^(?:```|~~~)[\w-]*$/;

/**
 * Returns the contents of the first code block, or the whole text if there is no block. Removes the end-of-file character of old
 * programs.
 */
function unfenced(text: string): string {
  const lines = (text.endsWith('\x1a') ? text.slice(0, -1) : text).split('\n');
  const begin = lines.findIndex((line) => FENCE.test(line.trim()));
  if (begin < 0) return lines.join('\n').replace(/^```|```$/g, '');
  const end = lines.findIndex((line, index) => index > begin && FENCE.test(line.trim()));
  return lines.slice(begin + 1, end < 0 ? undefined : end).join('\n');
}

/** Returns the cells of a row, without empty cells at the end. */
function trimmed(cells: readonly string[]): string[] {
  const texts = cells.slice(0, MAX_COLUMNS).map(cleanCell);
  while (texts.at(-1) === '') texts.pop();
  return texts;
}

/** Matches a line between the rows of a Markdown table, or of a table drawn with line characters. */
const RULE = /^(?=.*[-=─═])[\s|+:=─═┼╪├┤┌┐└┘┬┴│-]+$/;

function recordsOf(text: string): string[][] {
  const lines = text.split('\n', MOST_LINES).map((line) => line.slice(0, LINE_MAX));
  const short = lines.join('\n');
  const piped = lines.filter((line) => /^\s*[|│].*[|│]\s*$/.test(line)).length;
  if (piped >= 2 || lines.some((line) => RULE.test(line) && /\|/.test(line)))
    return lines.map((line) => (RULE.test(line) ? [] : pipes(line)));
  const delimiters = ['\t', ';', ',', '|'];
  const some = lines.slice(0, 60).join('\n');
  const best = delimiters
    .map((delimiter) => ({ delimiter, points: points(parsed(some, delimiter, 60)) }))
    .reduce((a, b) => (b.points > a.points ? b : a));
  if (best.points > 0) return parsed(short, best.delimiter, MOST_LINES);
  // In a table copied from a page, spaces separate the columns.
  return lines.map((line) => line.trim().split(/ {2,}/));
}

const pipes = (line: string): string[] =>
  line
    .trim()
    .replace(/^[|│]/, '')
    .replace(/(?<!\\)[|│]$/, '')
    .split(/(?<!\\)[|│]/)
    .map((cell) => cell.replace(/\\\|/g, '|').replace(/^\s*(\*\*|__)(.*)\1\s*$/, '$2'));

/** Rates a delimiter. With a good delimiter, many rows have the same number of cells, and each row has many cells. */
function points(records: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of records) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...[...counts].map(([cells, rows]) => rows * rows * (cells - 1)));
}

function parsed(text: string, delimiter: string, to: number): string[][] {
  const options = { delimiter, relax_column_count: true, relax_quotes: true, trim: true, to };
  try {
    return parse(text, options);
  } catch {
    // Without a closing quotation mark, a quotation mark counts as an ordinary character.
    return parse(text, { ...options, quote: false });
  }
}
