import { parse } from 'csv-parse/sync';
import type { Json } from '../../dice/index.js';
import {
  isOrbat,
  MOST_UNITS_AT_ONCE as MOST_UNITS,
  ORDER_FILE,
  orderIn,
  type OrderOfBattle,
  type OrderProblem,
  type ReadOrbat,
  readOrbat,
} from '../../game/index.js';
import { type InputField, invalid, Refusal, type Ruleset, schemaFields } from '../../rules/index.js';
import { readList, typedValue } from '../options/lists.js';
import { plainWords } from '../options/refusals.js';
import { optionName } from '../options/options.js';

/** An order of battle read from a file, with the place of each unit in that file. */
export interface ReadOrder {
  readonly order: OrderOfBattle;
  /** Faults of the parts that could not be read. */
  readonly problems: readonly string[];
  /** The lines of the table on which the units stand; null for JSON, whose units are counted instead. */
  readonly lines: readonly number[] | null;
  /**
   * Further facts from a document of ORBAT Mapper: the path of each entry in the document, and places of units in metres from the
   * near left corner of its bounding box (null without a box). Also the symbols without a template, and the part of the document
   * that is needed until templates are chosen.
   */
  readonly orbat?: Omit<ReadOrbat, 'order' | 'problems'>;
}

/** More mistakes than anybody is shown at once. */
const MOST_PROBLEMS = 200;

/**
 * Reads an order of battle from JSON (a scenario of ORBAT Mapper too), from CSV (with commas, semicolons or tabs), or from a
 * table copied out of a spreadsheet or Markdown. Faulty headings and cells of a table are listed in `problems`. Whether the
 * battle can take the units is checked later.
 * @throws {Refusal} INVALID_INPUT if the text is empty, has none of these shapes, or has too many rows
 */
export function readOrder(text: string, ruleset: Ruleset): ReadOrder {
  const trimmed = text.replace(/^\ufeff/, '').trim();
  if (trimmed === '') throw unreadable('there is nothing in it');
  return /^[[{]/.test(trimmed) ? readJsonOrder(trimmed, ruleset) : readTable(trimmed, ruleset);
}

function unreadable(why: string): Refusal {
  return invalid('file', why);
}

function readJsonOrder(text: string, ruleset: Ruleset): ReadOrder {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    throw unreadable(`it begins like JSON but is none (${error instanceof Error ? error.message : 'unreadable'})`);
  }
  if (isOrbat(raw)) {
    const { order, problems, ...orbat } = readOrbat(raw, ruleset);
    return { order, problems: problems.slice(0, MOST_PROBLEMS).map(plainWords), lines: null, orbat };
  }
  const parsed = ORDER_FILE.safeParse(Array.isArray(raw) ? { units: raw } : raw);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    if (issue.code === 'unrecognized_keys') throw unreadable(`there is no place for ${issue.keys[0]!.slice(0, 40)}`);
    const place = issue.path.map((part) => (typeof part === 'number' ? String(part + 1) : String(part))).join(' ');
    throw unreadable(`${place}: ${plainWords(issue.message)}`);
  }
  return {
    order: orderIn(parsed.data),
    problems: [],
    lines: null,
  };
}

interface Column {
  readonly title: string;
  /** 'name', 'side', or a field of units. */
  readonly field: InputField | 'name' | 'side';
}

function readTable(text: string, ruleset: Ruleset): ReadOrder {
  const [heading = [], ...rows] = cellsOf(text);
  if (rows.length > MOST_UNITS) throw unreadable(`it has more than ${MOST_UNITS} rows: bring them in several files`);
  const fields = schemaFields(ruleset.unitFields);
  const problems: string[] = [];
  const columns = heading.map((title) => columnOf(title.text, fields));
  columns.forEach((column, index) => {
    const title = heading[index]!.text;
    if (!column) problems.push(`heading “${title.slice(0, 40)}”: units have no such field`);
    else if (columns.findIndex((other) => other && sameField(other, column)) < index)
      problems.push(`heading “${title.slice(0, 40)}”: it stands there twice`);
  });
  for (const needed of ['name', 'side'] as const)
    if (!columns.some((column) => column?.field === needed)) problems.push(`heading: the column ${needed} is missing`);
  const units = rows.map((row) => unitOf(row, columns, heading.length, problems));
  return {
    order: { sides: [], acts: [], units: problems.length > 0 ? [] : units },
    problems: problems.slice(0, MOST_PROBLEMS),
    lines: rows.map((row, index) => row[0]?.line ?? index + 2),
  };
}

const sameField = (a: Column, b: Column): boolean => keyOf(a) === keyOf(b);
const keyOf = ({ field }: Column): string => (typeof field === 'string' ? field : field.key);
const plain = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]/g, '');

function columnOf(title: string, fields: readonly InputField[]): Column | undefined {
  const wanted = plain(title);
  if (wanted === 'name' || wanted === 'side') return { title, field: wanted };
  const field = fields.find(({ key }) => plain(key) === wanted);
  return field && { title, field };
}

interface Cell {
  readonly text: string;
  readonly line: number;
}

function unitOf(
  row: readonly Cell[],
  columns: readonly (Column | undefined)[],
  width: number,
  problems: string[],
): OrderOfBattle['units'][number] {
  const line = row[0]?.line ?? 0;
  if (row.length > width && row.slice(width).some(({ text }) => text !== ''))
    problems.push(`row ${line}: it has ${row.length} cells, the heading ${width}`);
  let name = '';
  let side = '';
  const fields: Record<string, Json> = {};
  columns.forEach((column, index) => {
    const text = undefused(row[index]?.text ?? '').trim();
    if (!column || text === '') return;
    if (column.field === 'name') name = text;
    else if (column.field === 'side') side = text;
    else
      try {
        fields[column.field.key] = column.field.items ? readList(column.field, text) : typedValue(column.field, text);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        problems.push(`row ${line}, ${optionName(column.field.key)}: ${error.message}`);
      }
  });
  return { name, side, fields };
}

/** Removes the apostrophe that an export writes before a live formula. */
const undefused = (text: string): string => text.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '');

function cellsOf(text: string): Cell[][] {
  const heading = text.slice(0, text.indexOf('\n') + 1 || undefined).trim();
  const isMarkdown = heading.length > 1 && heading.startsWith('|') && heading.endsWith('|');
  const source = isMarkdown ? fromMarkdown(text) : text;
  try {
    const parsed = parse(source, {
      delimiter: isMarkdown ? '|' : delimiterOf(source),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      to: MOST_UNITS + 2,
      max_record_size: 20_000,
    }) as unknown as readonly { readonly record: readonly string[]; readonly info: { readonly lines: number } }[];
    // The package's types do not know the form that records have with `info`.
    return parsed.map(({ record, info }) => record.map((cell) => ({ text: cell, line: info.lines })));
  } catch (error) {
    throw unreadable(`it is no table that can be read (${error instanceof Error ? error.message : 'unreadable'})`);
  }
}

/** Finds the delimiter: of tab, semicolon and comma the one most frequent in the heading. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.split('\n', 1);
  const count = (delimiter: string): number => heading.split(delimiter).length;
  return ['\t', ';', ','].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best), ',');
}

/** Removes the pipes at both ends of each line, and the line below the heading. */
function fromMarkdown(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/^\|/, '').replace(/\|$/, ''))
    .map((line) => (/^[\s:|-]+$/.test(line) ? '' : line))
    .join('\n');
}

/** A problem of an entry in words: `row 7, base-fp: it must be at most 40`. */
export function problemLine({ list, index, field, message }: OrderProblem, { order, lines, orbat }: ReadOrder): string {
  const place = lines ? `row ${lines[index] ?? index + 2}` : (pathIn(list, index, order, orbat) ?? `${list} ${index + 1}`);
  const key = field === null ? '' : `, ${field.split('.').map(optionName).join(', ')}`;
  return `${place}${key}: ${plainWords(message)}`;
}

/** The place of an entry in its document. */
function pathIn(
  list: OrderProblem['list'],
  index: number,
  { units, places = [] }: OrderOfBattle,
  orbat: ReadOrder['orbat'],
): string | undefined {
  if (list !== 'places') return orbat?.paths[list][index];
  return orbat?.paths.units[units.findIndex(({ name }) => name === places[index]?.unit)];
}
