/**
 * Reads workbooks (.xlsx), and returns their sheets as rows of texts. A workbook is an archive of XML files, which fflate unpacks
 * and saxen reads. All sizes are checked before anything is unpacked.
 */
import { strFromU8, unzipSync } from 'fflate';
import { Parser } from 'saxen';
import type { Sheet, SheetRow } from './sheets.js';
import { MAX_COLUMNS, MAX_ROWS, cleanCell } from './sheets.js';

/** The limits for a workbook. */
const BOUNDS = { entries: 400, unpackedBytes: 24_000_000, sheets: 30, strings: 100_000, cells: 100_000, merged: 2_000 } as const;

/** The error for a workbook that is damaged or too large. */
export class BadWorkbookError extends Error {}

type Attributes = Readonly<Record<string, string>>;
/** Functions that are called for the elements of an XML file. They receive element names without a prefix. */
interface Reader {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/**
 * Returns the visible sheets of a workbook, with the rows that contain text.
 * @throws {BadWorkbookError} if the workbook is damaged or too large
 */
export function readSheets(file: Uint8Array): Sheet[] {
  const parts = unpacked(file);
  const workbook = part(parts, 'xl/workbook.xml');
  if (workbook === undefined) throw new BadWorkbookError('it does not have a workbook in it');
  const listed: { readonly name: string; readonly id: string; readonly isHidden: boolean }[] = [];
  let isFrom1904 = false;
  read(workbook, {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = isSet(attributes.date1904);
      if (name !== 'sheet' || listed.length === BOUNDS.sheets) return;
      const id = attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      listed.push({ name: attributes.name ?? '', id, isHidden: (attributes.state ?? 'visible') !== 'visible' });
    },
  });
  const targets = new Map<string, string>();
  read(part(parts, 'xl/_rels/workbook.xml.rels') ?? '', {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id !== undefined && Target !== undefined) targets.set(Id, Target);
    },
  });
  const strings = stringsIn(part(parts, 'xl/sharedStrings.xml') ?? '');
  const dates = dateStylesIn(part(parts, 'xl/styles.xml') ?? '');
  const shown = listed.some(({ isHidden }) => !isHidden) ? listed.filter(({ isHidden }) => !isHidden) : listed;
  return shown.flatMap(({ name, id }, index) => {
    const path = (targets.get(id) ?? `worksheets/sheet${index + 1}.xml`).replace(/^\/?(xl\/)?/, 'xl/');
    const xml = part(parts, path);
    return xml === undefined ? [] : [{ name, ...rowsIn(xml, { strings, dates, isFrom1904 }) }];
  });
}

/** Unpacks the parts that are needed. @throws {BadWorkbookError} if the archive is damaged, or its contents would be too large */
function unpacked(file: Uint8Array): Readonly<Record<string, Uint8Array>> {
  let entries = 0;
  let bytes = 0;
  try {
    return unzipSync(file, {
      filter({ name, originalSize }) {
        if (++entries > BOUNDS.entries) throw new BadWorkbookError('it has too many parts');
        if (!/^xl\/(workbook|sharedStrings|styles|worksheets\/[^/]+)\.xml$|^xl\/_rels\/workbook\.xml\.rels$/i.test(name))
          return false;
        bytes += originalSize;
        if (bytes > BOUNDS.unpackedBytes) throw new BadWorkbookError('it is too large when unpacked');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof BadWorkbookError ? error : new BadWorkbookError('it is damaged');
  }
}

function part(parts: Readonly<Record<string, Uint8Array>>, path: string): string | undefined {
  const name = Object.keys(parts).find((key) => key.toLowerCase() === path.toLowerCase());
  return name === undefined ? undefined : strFromU8(parts[name]!).replace(/^\ufeff/, '');
}

const isSet = (flag: string | undefined): boolean => flag === '1' || flag === 'true';
const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads XML, and calls the reader's functions for its elements. @throws {BadWorkbookError} if the text is not XML */
function read(xml: string, { open, text, close }: Reader): void {
  if (xml === '') return;
  const parser = new Parser();
  parser.on('error', (error) => {
    throw new BadWorkbookError(`it is damaged (${error.message.slice(0, 60)})`);
  });
  parser.on('openTag', (name, attributes, decode, isClosed) => {
    if (open) {
      const given = Object.entries(attributes() as Attributes).map(([key, value]) => [key, decode(value)]);
      open(bare(name), Object.fromEntries(given) as Attributes);
    }
    if (isClosed) close?.(bare(name));
  });
  if (text) {
    parser.on('text', (piece, decode) => text(decode(piece)));
    parser.on('cdata', (piece) => text(piece));
  }
  if (close) parser.on('closeTag', (name, _decode, isClosed) => !isClosed && close(bare(name)));
  parser.parse(xml);
}

/** Returns the texts to which cells refer by number. */
function stringsIn(xml: string): string[] {
  const strings: string[] = [];
  let now = '';
  let isIn = false;
  let isPhonetic = false;
  read(xml, {
    open(name) {
      if (name === 'si') now = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isIn = !isPhonetic;
    },
    text(piece) {
      if (isIn) now += piece;
    },
    close(name) {
      if (name === 't') isIn = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si' && strings.length < BOUNDS.strings) strings.push(cleanCell(now));
    },
  });
  return strings;
}

/** Returns for each cell style whether it shows numbers as dates. */
function dateStylesIn(xml: string): boolean[] {
  const formats = new Map<number, string>();
  const styles: boolean[] = [];
  let isIn = false;
  read(xml, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'cellXfs') isIn = true;
      else if (name === 'numFmt') formats.set(Number(numFmtId), formatCode);
      else if (name === 'xf' && isIn) styles.push(isDateFormat(Number(numFmtId), formats));
    },
    close: (name) => {
      if (name === 'cellXfs') isIn = false;
    },
  });
  return styles;
}

/** Checks whether a number format shows a date or time. Formats 14 to 22 and 45 to 47 do so in every workbook. */
const isDateFormat = (id: number, formats: ReadonlyMap<number, string>): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 45 && id <= 47) ||
  /[dmyhs]/i.test((formats.get(id) ?? '').replace(/"[^"]{0,80}"|\[[^\]]{0,80}\]|\\./g, ''));

interface Styles {
  readonly strings: readonly string[];
  readonly dates: readonly boolean[];
  readonly isFrom1904: boolean;
}

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly isDate: boolean;
  value: string;
  formula: string;
}

function rowsIn(xml: string, { strings, dates, isFrom1904 }: Styles): Omit<Sheet, 'name'> {
  const rows = new Map<number, string[]>();
  const merged: string[] = [];
  let cells = 0;
  let isCut = false;
  let row = 0;
  let column = 0;
  let cell: OpenCell | null = null;
  let into: 'value' | 'formula' | null = null;
  const finish = ({ column: at, type, isDate, value, formula }: OpenCell): void => {
    const text = type === 's' ? (strings[Number(value)] ?? '') : valueText(type, isDate, value, formula, isFrom1904);
    if (text === '') return;
    if (++cells > BOUNDS.cells) throw new BadWorkbookError('it has too many cells');
    if (at >= MAX_COLUMNS) return;
    if (rows.size >= MAX_ROWS && !rows.has(row)) isCut = true;
    else {
      const line = rows.get(row) ?? [];
      line[at] = cleanCell(text);
      rows.set(row, line);
    }
  };
  read(xml, {
    open(name, { r, t = 'n', s = '', ref }) {
      if (name === 'row') {
        row = Number(r) || row + 1;
        column = 0;
      } else if (name === 'c') {
        column = columnIn(r) ?? column;
        cell = { column, type: t, isDate: dates[Number(s)] === true, value: '', formula: '' };
        column++;
      } else if (name === 'v' || name === 't') into = 'value';
      else if (name === 'f') into = 'formula';
      else if (name === 'mergeCell' && ref !== undefined && merged.length < BOUNDS.merged) merged.push(ref);
    },
    text(piece) {
      if (cell && into && cell[into].length < 40_000) cell[into] += piece;
    },
    close(name) {
      if (name === 'v' || name === 't' || name === 'f') into = null;
      else if (name === 'c' && cell) {
        finish(cell);
        cell = null;
      }
    },
  });
  merged.forEach((ref) => fillMerged(rows, ref));
  const sorted = [...rows]
    .sort(([a], [b]) => a - b)
    .map(([at, line]): SheetRow => ({ at, cells: Array.from(line, (text) => text ?? '') }));
  return { rows: sorted, isCut };
}

/** Returns the index of a cell's column from the cell's address (`C7`); undefined if the cell has no address. */
function columnIn(address: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/i.exec(address ?? '') ?? [];
  return letters === undefined
    ? undefined
    : [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const DAY_MS = 86_400_000;

/**
 * Returns the value of a cell as text. A formula without a saved value is returned as the formula itself, so that people notice
 * it.
 */
function valueText(type: string, isDate: boolean, value: string, formula: string, isFrom1904: boolean): string {
  if (value === '') return formula === '' ? '' : `=${formula}`;
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (!isDate) return String(Number(number.toPrecision(12)));
  const from = Date.UTC(isFrom1904 ? 1904 : 1899, isFrom1904 ? 0 : 11, isFrom1904 ? 1 : 30);
  const date = new Date(from + Math.floor(number) * DAY_MS);
  return Number.isNaN(date.getTime()) ? value : date.toISOString().slice(0, 10);
}

/**
 * Copies the text of merged cells into all of their rows that contain text. Does not copy it into other columns, because titles
 * span columns.
 */
function fillMerged(rows: ReadonlyMap<number, string[]>, ref: string): void {
  const [, letters, from = '', to = ''] = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/i.exec(ref) ?? [];
  const column = columnIn(letters);
  if (column === undefined || from === to) return;
  const text = rows.get(Number(from))?.[column];
  if (text === undefined) return;
  for (const [at, line] of rows) if (at > Number(from) && at <= Number(to)) line[column] ??= text;
}
