/**
 * Reads tables of units as orders of battle: finds the headings and their meanings, and collects all faults by cell. Anything
 * unclear becomes a question, which a person answers in a menu. The table is then read again with the answers.
 */
import type { Json, JsonObject } from '../../dice/index.js';
import {
  type KnownBattle,
  MAX_ORBAT_UNITS as MOST_UNITS,
  exportUnitEntries,
  type OrderOfBattle,
  type OrderProblem,
} from '../../game/index.js';
import {
  formatOptionName,
  capitalize,
  countNoun,
  numberNames,
  groupBy,
  type InputField,
  listKeysFromSide,
  normalizeName,
  findRowName,
  findNation,
  findNationValue,
  Refusal,
  type Row,
  type Ruleset,
  isSameName,
  listSchemaFields,
  convertKeyToWords,
} from '../../rules/index.js';
import { formatCellAddress, type Sheet, type SheetRow } from '../files/sheets.js';
import { readList } from '../options/lists.js';
import { rewriteMessage } from '../options/refusals.js';
import {
  readChoice,
  describeDamage,
  hasOnlyFieldChoices,
  isTotalRow,
  listMeanings,
  readNumber,
  normalizeText,
  readBoolean,
} from './order-words.js';

/** A person's answers, by question id. */
export type TableAnswers = Readonly<Record<string, string>>;

/** A table that waits for answers, with the answers so far. */
export interface PendingTables {
  readonly sheets: readonly Sheet[];
  /** The encoding of the text; null if the text is Unicode. */
  readonly encoding: string | null;
  readonly answers: TableAnswers;
}

/** A question about something unclear in the table, or about something that a person may correct. */
export interface TableQuestion {
  /** The id of the question, which consists of letters, digits, dots and hyphens. */
  readonly id: string;
  readonly label: string;
  readonly about: string;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly about: string }[];
  /** True if the import cannot continue without an answer. */
  readonly isOpen: boolean;
}

/** A difference between the table and the battle, which a person can import or skip. */
interface Difference {
  readonly id: string;
  readonly name: string;
  readonly kind: 'new' | 'changed' | 'gone';
  /** The changed fields, each with its value in the battle and its value in the table; empty for other differences. */
  readonly fields: readonly { readonly key: string; readonly before: Json | undefined; readonly now: Json }[];
  readonly isTaken: boolean;
}

/** The result of reading tables. */
export interface TableReading {
  /** The order of battle to import, without skipped parts. */
  readonly order: OrderOfBattle;
  /** The order of battle that is checked, with provisional answers to open questions. */
  readonly trial: OrderOfBattle;
  /** The faults in cells, each with the address of its cell. */
  readonly faults: readonly TableFault[];
  readonly questions: readonly TableQuestion[];
  readonly differences: readonly Difference[];
  /** Sentences about what was read from the tables. */
  readonly notes: readonly string[];
  /** The cells that look damaged, and the names that were changed. */
  readonly doubts: readonly string[];
  /** The lines about omitted rows. */
  readonly left: readonly string[];
  /** The headings, by the id of the question about each heading. */
  readonly headings: ReadonlyMap<string, string>;
  /** Describes the fault in an entry of the trial, with the address of its cell. */
  readonly fault: (problem: OrderProblem) => TableFault;
  /** Lists the required fields that units of the trial do not have, as `row|field`. */
  readonly lacking: (problems: readonly OrderProblem[]) => readonly string[];
  /** Returns the questions about required fields that units of the trial do not have. */
  readonly asking: (problems: readonly OrderProblem[]) => readonly TableQuestion[];
  readonly isUpdate: boolean;
}

interface TableFault {
  /** The row that has the fault, by its sheet and number; null if the fault is not in one row. */
  readonly row: string | null;
  readonly words: string;
}

/** The results of checking the order of battle, which the next reading of the tables uses. */
interface TrialResult {
  /** The required fields that units do not have, as `row|field`. */
  readonly lacking: ReadonlySet<string>;
  /** The faulty rows that a person has chosen to omit. */
  readonly dropped: ReadonlySet<string>;
}
const NOT_AGAIN: TrialResult = { lacking: new Set(), dropped: new Set() };

/** The answer that omits a column or a value. */
export const OMITTED_ANSWER = 'none';
/** The ids of questions and answers that concern no cell or column. */
const SIDE = 's';
const SHEET = 't';
export const DROP_FAULTS_KEY = 'drop';
const HEADING_WITHIN = 40;
const MOST_SIDES = 20;
const MOST_SIDE_WORDS = 3;
const MOST_CHOICES = 60;

interface Column {
  readonly index: number;
  readonly heading: string;
  /** 'name', 'side' or the key of a field; null for an ignored column. */
  readonly means: string | null;
}

interface Layout {
  readonly sheet: Sheet;
  /** The row with the headings; null if the sheet has no headings. */
  readonly heading: SheetRow | null;
  readonly rows: readonly SheetRow[];
  /** The name of a side, if it is the only text above the headings; otherwise empty. */
  readonly over: string;
  readonly points: number;
}

interface ReadUnit {
  name: string;
  side: string;
  readonly fields: Record<string, Json>;
  readonly sheet: Sheet;
  readonly row: SheetRow;
  readonly columns: readonly Column[];
  /** The keys of text fields whose cells are empty. */
  readonly emptied: readonly string[];
}

/**
 * Reads tables with the answers so far.
 * @param remembered the meanings of headings that this server has saved, by the heading in plain form
 * @throws {Refusal} INVALID_INPUT if the sheets contain no table
 */
export function readTables(
  { sheets, encoding, answers }: PendingTables,
  ruleset: Ruleset,
  battle: KnownBattle,
  remembered: Readonly<Record<string, string>> = {},
  again: TrialResult = NOT_AGAIN,
): TableReading {
  return new TableReader(ruleset, battle, answers, remembered, again).read(sheets, encoding);
}

class TableReader {
  private readonly remembered: ReadonlyMap<string, string>;
  private readonly fields: readonly InputField[];
  private readonly sides: readonly string[];
  private readonly faults: TableFault[] = [];
  private readonly questions: TableQuestion[] = [];
  private readonly notes: string[] = [];
  private readonly doubts: string[] = [];
  private readonly left: string[] = [];
  private readonly headings = new Map<string, string>();
  private readonly units: ReadUnit[] = [];
  private areSeveral = false;
  private filled = 0;

  constructor(
    private readonly ruleset: Ruleset,
    private readonly battle: KnownBattle,
    private readonly answers: TableAnswers,
    remembered: Readonly<Record<string, string>>,
    private readonly again: TrialResult,
  ) {
    this.remembered = new Map(Object.entries(remembered));
    this.fields = listSchemaFields(ruleset.unitFields);
    this.sides = ([...battle.tables.side.values()] as Row[]).map(findRowName);
  }

  read(sheets: readonly Sheet[], encoding: string | null): TableReading {
    const layouts = sheets.map((sheet) => this.layoutOf(sheet)).filter(({ rows }) => rows.length > 0);
    const best =
      layouts[Number(this.answers[SHEET])] ??
      layouts.reduce<Layout | undefined>((a, b) => (a && a.points >= b.points ? a : b), undefined);
    if (!best)
      throw new Refusal(
        'INVALID_INPUT',
        'file: No table of units was found. Add a line of headings, then a line for each unit.',
        'file',
      );
    const alike = (this.answers[SHEET] === undefined ? layouts : []).filter((layout) => layout !== best && isAlike(layout, best));
    const chosen = layouts.filter((layout) => layout === best || alike.includes(layout));
    this.areSeveral = sheets.length > 1;
    for (const layout of chosen) this.readLayout(layout, encoding);
    const others = layouts.filter((layout) => !chosen.includes(layout));
    if (others.length > 0) this.askSheet(layouts, others);
    if (this.filled > 0) this.notes.push(`The side of ${countNoun(this.filled, 'row')} was filled in from the row above.`);
    if (this.units.length > MOST_UNITS)
      this.faults.push({ row: null, words: `The table has more than ${MOST_UNITS} rows. Split it into several files.` });
    this.tellApart();
    return this.ordered();
  }

  /** Finds the row of headings in a sheet: the row with the most known headings, or the first of several such rows. */
  private layoutOf(sheet: Sheet): Layout {
    const points = ({ cells }: SheetRow): number => {
      const found = cells.map((text) => this.meaningsIn(text));
      const keys = new Set(found.flatMap(([first]) => first?.key ?? []));
      const names = found.some((all) => all.some(({ key }) => key === 'name'));
      const sides = found.some((all) => all.some(({ key }) => key === 'side'));
      const isHeading = keys.size >= 2 || (keys.size === 1 && names && cells.filter((text) => text !== '').length <= 2);
      return isHeading ? keys.size + (names ? 2 : 0) + (sides ? 1 : 0) : 0;
    };
    const rated = sheet.rows.slice(0, HEADING_WITHIN).map((row, index) => ({ row, index, points: points(row) }));
    const best = rated.reduce((a, b) => (b.points > a.points ? b : a), { row: null as SheetRow | null, index: -1, points: 0 });
    if (best.row)
      return {
        sheet,
        heading: best.row,
        rows: sheet.rows.slice(best.index + 1),
        over: this.sideOver(sheet.rows.slice(0, best.index)),
        points: best.points * 1000 + sheet.rows.length,
      };
    // If no heading is known, the headings are in the first row with about as many texts as the widest row. That row must contain
    // neither numbers nor the name of a side.
    const widest = Math.max(0, ...sheet.rows.map(({ cells }) => filledIn(cells)));
    const first = sheet.rows.findIndex(({ cells }) => filledIn(cells) >= Math.max(2, widest - 1));
    const row = sheet.rows[first];
    const over = this.sideOver(sheet.rows.slice(0, Math.max(0, first)));
    if (!row) return { sheet, heading: null, rows: [], over, points: 0 };
    const isData =
      row.cells.some((text) => readNumber(text) !== undefined) || row.cells.some((text) => this.sideCalled(text) !== undefined);
    return isData
      ? { sheet, heading: null, rows: sheet.rows.slice(first), over, points: sheet.rows.length - first }
      : { sheet, heading: row, rows: sheet.rows.slice(first + 1), over, points: sheet.rows.length - first - 1 };
  }

  /** Returns the side in a short title above the headings, such as `Soviet Union`. */
  private sideOver(rows: readonly SheetRow[]): string {
    const titles = rows.flatMap(({ cells }) => (filledIn(cells) === 1 ? cells.filter((text) => text !== '') : []));
    const isShort = (text: string): boolean => !/\d/.test(text) && text.split(' ').length <= MOST_SIDE_WORDS;
    return titles.flatMap((text) => (isShort(text) ? (this.sideCalled(text.replace(/[:：]$/, '')) ?? []) : [])).at(-1) ?? '';
  }

  private meaningsIn(heading: string): readonly { readonly key: string; readonly isExact: boolean }[] {
    const kept = this.remembered.get(normalizeText(heading));
    const found = listMeanings(heading, this.ruleset);
    return kept === undefined || kept === OMITTED_ANSWER ? found : [{ key: kept, isExact: true }, ...found];
  }

  private askSheet(layouts: readonly Layout[], others: readonly Layout[]): void {
    this.notes.push(`Not imported: ${others.map(({ sheet }) => `the sheet “${sheet.name ?? ''}”`).join(', ')}.`);
    this.ask({
      id: SHEET,
      label: 'Sheet to import',
      about: 'Choose another sheet of the workbook',
      isOpen: false,
      choices: layouts.map(({ sheet, rows }, index) => ({
        value: String(index),
        label: sheet.name ?? '',
        about: countNoun(rows.length, 'row'),
      })),
    });
  }

  private ask(question: TableQuestion): void {
    if (!this.questions.some(({ id }) => id === question.id))
      this.questions.push({ ...question, choices: question.choices.slice(0, MOST_CHOICES) });
  }

  private readLayout(layout: Layout, encoding: string | null): void {
    const { sheet, heading, rows } = layout;
    const columns = this.columnsOf(layout);
    const where = sheet.name === null ? '' : ` of the sheet “${sheet.name}”`;
    const written = encoding === null ? '' : `, written in ${encoding}`;
    this.notes.push(heading ? `Headings: row ${heading.at}${where}${written}.` : `No headings${where}${written}.`);
    const used = columns.filter(({ means }) => means !== null);
    this.notes.push(
      `Columns: ${used.map(({ heading: title, index, means }) => `${title || formatCellAddress(index, heading?.at ?? 1)} = ${this.wordsFor(means!)}`).join(', ')}.`,
    );
    const unused = columns.filter(
      ({ means, heading: title, index }) =>
        means === null && (title !== '' || rows.some(({ cells }) => (cells[index] ?? '') !== '')),
    );
    if (unused.length > 0)
      this.notes.push(
        `Columns not imported: ${unused.map(({ heading: title, index }) => title || `column ${formatCellAddress(index, 0).slice(0, -1)}`).join(', ')}.`,
      );
    this.askColumns(columns, rows);
    if (!used.some(({ means }) => means === 'name'))
      this.faults.push({ row: null, words: 'The heading for names is missing. Choose a column for them in the menu.' });
    const hasSide = used.some(({ means }) => means === 'side');
    const { under } = this.ruleset.symbols ?? {};
    let section = layout.over;
    let group = '';
    let lastSide = '';
    for (const row of rows) {
      const texts = row.cells.filter((text) => text !== '');
      if (heading && sameCells(row.cells, heading.cells)) continue;
      const name = this.cellOf(row, columns, 'name');
      const own = this.cellOf(row, columns, 'side');
      if (isTotalRow(row.cells) && !this.isUnitRow(row, columns)) {
        this.left.push(`${this.rowWords(sheet, row)}: a total`);
        continue;
      }
      if (texts.length === 1 && used.length > 1) {
        const text = texts[0]!.replace(/[:：]$/, '').trim();
        const side = this.sideCalled(text);
        if (side !== undefined) section = side;
        else group = text;
        if (side === undefined || own === '') {
          this.left.push(`${this.rowWords(sheet, row)}: ${side === undefined ? 'a title' : 'a side'}, “${text.slice(0, 40)}”`);
          if (own !== '') lastSide = own;
          continue;
        }
      }
      if (name === '') {
        if (own !== '') lastSide = own;
        this.left.push(`${this.rowWords(sheet, row)}: no name`);
        continue;
      }
      if (own === '' && lastSide !== '') this.filled++;
      const side = own || lastSide || section || (hasSide ? '' : this.sideOfSheet(sheet)) || this.answers[SIDE] || '';
      if (own !== '') lastSide = own;
      const unit = this.unitOf(sheet, row, columns, name, side);
      if (group !== '' && under && !(under.field in unit.fields) && under.table !== 'unit') unit.fields[under.field] = group;
      this.units.push(unit);
    }
  }

  /** Checks whether a row describes a unit. Even a row called total counts as a unit if it has a side and a value. */
  private isUnitRow(row: SheetRow, columns: readonly Column[]): boolean {
    return (
      this.cellOf(row, columns, 'side') !== '' &&
      columns.some(
        ({ means, index }) =>
          means !== null &&
          !['name', 'side'].includes(means) &&
          readNumber(row.cells[index] ?? '') === undefined &&
          (row.cells[index] ?? '') !== '',
      )
    );
  }

  /** Returns the side whose name is in the sheet's name. */
  private sideOfSheet({ name }: Sheet): string {
    return name === null ? '' : (this.sideCalled(name) ?? (this.areSeveral ? name : ''));
  }

  /** Finds the side that a text means: a side of the battle, or a nation. */
  private sideCalled(text: string): string | undefined {
    const side = this.sides.find((known) => isSameName(known, text));
    if (side !== undefined || text === '' || text.length > 40) return side;
    const { nations } = this.ruleset.symbols ?? {};
    const isNation = findNation(text) !== null || (nations !== undefined && findNationValue(nations, text) !== null);
    return isNation || ['axis', 'allies', 'achse', 'alliierte', 'allies'].includes(normalizeText(text)) ? text : undefined;
  }

  /**
   * Finds the meaning of each column: from the person's answer, the field's name, other words for the field, or the column's
   * values.
   */
  private columnsOf({ heading, rows }: Layout): Column[] {
    const width = Math.max(heading?.cells.length ?? 0, ...rows.map(({ cells }) => cells.length));
    const titles = Array.from({ length: width }, (_, index) => heading?.cells[index] ?? '');
    const values = titles.map((_, index) => rows.map(({ cells }) => cells[index] ?? '').filter((text) => text !== ''));
    const means: (string | null)[] = titles.map(() => null);
    const isSet = titles.map(() => false);
    const set = (index: number, key: string | null): void => {
      means[index] = key;
      isSet[index] = true;
    };
    const isFree = (key: string): boolean => !means.includes(key);
    titles.forEach((title, index) => {
      this.headings.set(columnId(index), title);
      const answer =
        this.answers[columnId(index)] ??
        (this.remembered.get(normalizeText(title)) === OMITTED_ANSWER && title !== '' ? OMITTED_ANSWER : undefined);
      if (answer !== undefined && (answer === OMITTED_ANSWER || isFree(answer)))
        set(index, answer === OMITTED_ANSWER ? null : answer);
    });
    for (const isExact of [true, false])
      titles.forEach((title, index) => {
        if (isSet[index]) return;
        const fits = this.meaningsIn(title).filter(
          (meaning) => meaning.isExact === isExact && isFree(meaning.key) && (isExact || this.fits(meaning.key, values[index]!)),
        );
        if (fits[0]) set(index, fits[0].key);
      });
    const guess = (key: string, fits: (texts: readonly string[], index: number) => boolean): void => {
      if (!isFree(key)) return;
      const index = titles.findIndex((_, at) => !isSet[at] && values[at]!.length > 0 && fits(values[at]!, at));
      if (index >= 0) set(index, key);
    };
    guess('side', (texts) => texts.every((text) => this.sideCalled(text) !== undefined));
    guess('name', (texts) => new Set(texts).size >= texts.length * 0.6 && texts.every((text) => readNumber(text) === undefined));
    for (const field of this.fields) if (field.required) guess(field.key, (texts) => hasOnlyFieldChoices(field, texts));
    for (const field of this.fields)
      if (!field.required)
        guess(
          field.key,
          (texts, at) => (!heading || titles[at] !== '') && hasOnlyFieldChoices(field, texts) && new Set(texts).size > 1,
        );
    const needed = this.fields.filter(({ key, required, type }) => required && type === 'integer' && isFree(key));
    const numbers = titles.flatMap((_, at) =>
      !isSet[at] && values[at]!.length > 0 && values[at]!.every((text) => readNumber(text) !== undefined) ? [at] : [],
    );
    if (!heading && needed.length === 1 && numbers.length === 1) set(numbers[0]!, needed[0]!.key);
    return titles.map((title, index) => ({ index, heading: title, means: means[index]! }));
  }

  /** Checks whether a column's values are possible for this field. */
  private fits(key: string, all: readonly string[]): boolean {
    const texts = all.filter((text) => describeDamage(text) === undefined);
    const numbers = texts.filter((text) => readNumber(text) !== undefined).length;
    if (key === 'name' || key === 'side') return texts.length === 0 || numbers < texts.length || key === 'name';
    const field = this.fields.find((other) => other.key === key);
    if (!field) return false;
    const isNumber = field.type === 'integer' || field.type === 'number';
    if (isNumber) return texts.length === 0 || numbers * 2 >= texts.length;
    return (
      field.type !== 'string' ||
      field.choices === undefined ||
      numbers < Math.max(1, texts.length) ||
      field.choices.some((choice) => /\d/.test(choice))
    );
  }

  private askColumns(columns: readonly Column[], rows: readonly SheetRow[]): void {
    const meanings = ['name', 'side', ...this.fields.map(({ key }) => key)];
    for (const { index, heading, means } of columns) {
      const some = rows.flatMap(({ cells }) => (cells[index] ?? '') || []).slice(0, 4);
      if (heading === '' && some.length === 0) continue;
      this.ask({
        id: columnId(index),
        label: `Column ${formatCellAddress(index, 0).slice(0, -1)}${heading === '' ? '' : ` “${heading}”`}: ${means === null ? 'not imported' : this.wordsFor(means)}`,
        about: some.join(', '),
        isOpen: false,
        choices: [
          { value: OMITTED_ANSWER, label: 'Do not import this column', about: '' },
          ...meanings.map((key) => ({
            value: key,
            label: capitalize(this.wordsFor(key)),
            about: this.fields.find((field) => field.key === key)?.description ?? '',
          })),
        ],
      });
    }
  }

  private wordsFor(key: string): string {
    return key === 'name' || key === 'side' ? key : convertKeyToWords(key);
  }

  private cellOf({ cells }: SheetRow, columns: readonly Column[], key: string): string {
    const column = columns.find(({ means }) => means === key);
    return column === undefined ? '' : undefused(cells[column.index] ?? '');
  }

  private rowWords(sheet: Sheet, { at }: SheetRow): string {
    return `row ${at}${this.areSeveral && sheet.name !== null ? ` of “${sheet.name}”` : ''}`;
  }

  private cellWords(sheet: Sheet, column: number, { at }: SheetRow): string {
    return `${this.areSeveral && sheet.name !== null ? `${sheet.name}!` : ''}${formatCellAddress(column, at)}`;
  }

  private unitOf(sheet: Sheet, row: SheetRow, columns: readonly Column[], name: string, side: string): ReadUnit {
    const fields: Record<string, Json> = {};
    const emptied: string[] = [];
    const unit: ReadUnit = { name, side, fields, sheet, row, columns, emptied };
    for (const { index, means } of columns) {
      const text = undefused(row.cells[index] ?? '');
      if (means === null) continue;
      const damage = describeDamage(text);
      const cell = this.cellWords(sheet, index, row);
      if (damage !== undefined) this.doubts.push(`${cell}: “${text.slice(0, 40)}” looks like ${damage}`);
      const field = this.fields.find(({ key }) => key === means);
      if (!field) continue;
      if (isBlank(text, field)) {
        if (field.type === 'string' && field.choices === undefined && field.names === undefined && field.refers === undefined)
          emptied.push(field.key);
        continue;
      }
      const value = this.valueOf(field, text, cell);
      if (value !== undefined) fields[field.key] = value;
    }
    for (const field of this.fields) {
      const chosen = this.answers[`e.${field.key}`];
      if (chosen !== undefined && this.again.lacking.has(`${rowId(sheet, row)}|${field.key}`))
        fields[field.key] = typedAs(field, chosen);
    }
    return unit;
  }

  private readonly wordIds = new Map<string, string>();
  /** Returns the id of the question about a word. The id contains the address of the first cell with this word. */
  private wordId(key: string, cell: string, text: string): string {
    const word = `${key} ${normalizeText(text) || text}`;
    const id = this.wordIds.get(word) ?? `w.${formatOptionName(key)}.${cell.replace(/[^\w-]/g, '-').slice(-40)}`;
    this.wordIds.set(word, id);
    return id;
  }

  /** Returns the value of a cell. Returns undefined if the cell has a fault, which is listed or becomes a question. */
  private valueOf(field: InputField, text: string, cell: string): Json | undefined {
    const { type, choices, key } = field;
    if (type === 'boolean') return readBoolean(text) ?? this.askWord(field, text, cell, ['true', 'false']);
    if (type === 'integer' || type === 'number') return readNumber(text) ?? text;
    if (choices !== undefined) {
      const { nations } = this.ruleset.symbols ?? {};
      const nation = nations?.field === key ? findNationValue(nations, text) : null;
      return readChoice(choices, text) ?? nation ?? this.askWord(field, text, cell, choices);
    }
    if (type === 'list' || field.items) {
      try {
        return readList(field, text);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return text;
      }
    }
    return text;
  }

  private askWord(field: InputField, text: string, cell: string, choices: readonly string[]): Json | undefined {
    const id = this.wordId(field.key, cell, text);
    const answer = this.answers[id];
    this.ask({
      id,
      label: `“${text.slice(0, 40)}” (${cell}) as ${this.wordsFor(field.key)}${answer === undefined ? '' : `: ${answer === OMITTED_ANSWER ? 'empty' : answer}`}`,
      about: field.description,
      isOpen: answer === undefined,
      choices: [
        { value: OMITTED_ANSWER, label: 'Leave empty', about: '' },
        ...choices.map((value) => ({ value, label: value, about: '' })),
      ],
    });
    if (answer === undefined)
      this.faults.push({
        row: this.rowOfCell(cell),
        words: `${cell}: “${text.slice(0, 40)}” is not one of ${choices.slice(0, 12).join(', ')}`,
      });
    return answer === undefined || answer === OMITTED_ANSWER ? undefined : typedAs(field, answer);
  }

  /** Returns the row of a cell, in the form in which faults identify rows. */
  private rowOfCell(cell: string): string {
    const [, sheet = '', at = ''] = /^(?:(.*)!)?[A-Z]+(\d+)$/.exec(cell) ?? [];
    return `${sheet}#${at}`;
  }

  /** Makes names unique. The name of a second unit gets the name of its superior, then of its side, and then a number. */
  private tellApart(): void {
    const { under } = this.ruleset.symbols ?? {};
    const taken = new Map<string, string>();
    const owners = new Map(
      [...this.battle.tables.unit.values()].map((unit) => [
        normalizeName(unit.name),
        findRowName(this.battle.tables.side.get(unit.side) as Row),
      ]),
    );
    const isFree = (name: string, side: string): boolean => {
      const owner = owners.get(normalizeName(name));
      return !taken.has(normalizeName(name)) && (owner === undefined || isSameName(owner, side));
    };
    for (const unit of this.units) {
      const superior = [...(under ? [under.field] : []), ...this.unitKeys()]
        .map((key) => unit.fields[key])
        .find((value) => typeof value === 'string');
      const column = unit.columns.find(({ means }) => means === 'name');
      const side = this.ownSide(unit.side);
      const options = [
        unit.name,
        ...(typeof superior === 'string' && superior !== '' ? [`${unit.name.slice(0, 38)}, ${superior.slice(0, 34)}`] : []),
        ...(side === '' || isSameName(taken.get(normalizeName(unit.name)) ?? owners.get(normalizeName(unit.name)) ?? side, side)
          ? []
          : [`${unit.name.slice(0, 38)}, ${side.slice(0, 34)}`]),
      ];
      const next = (n: number): string =>
        isFree(`${options[0]!.slice(0, 74)} ${n}`, side) ? `${options[0]!.slice(0, 74)} ${n}` : next(n + 1);
      const name = options.find((option) => isFree(option, side)) ?? next(2);
      if (name !== unit.name)
        this.doubts.push(
          `${this.cellWords(unit.sheet, column?.index ?? 0, unit.row)}: a second “${unit.name.slice(0, 40)}” becomes “${name}”`,
        );
      unit.name = name;
      taken.set(normalizeName(name), side);
    }
  }

  /** Returns the keys of fields that refer to other units. */
  private unitKeys(): readonly string[] {
    return this.fields.flatMap(({ key, names }) => (names === 'unit' ? [key] : []));
  }

  /**
   * Empties fields that refer to units which the side does not have, such as headquarters without a row. Reports the emptied
   * fields.
   */
  private withoutStrangers(): void {
    const rows = [...this.battle.tables.unit.values()].map(({ name, side }) => ({
      name,
      side: findRowName(this.battle.tables.side.get(side) as Row),
    }));
    const bySide = groupBy([...this.units, ...rows], ({ side }) => normalizeName(side));
    for (const unit of this.units) {
      const others = new Set((bySide.get(normalizeName(unit.side)) ?? []).map(({ name }) => normalizeName(name)));
      others.delete(normalizeName(unit.name));
      for (const key of this.unitKeys()) {
        const value = unit.fields[key];
        if (typeof value !== 'string' || others.has(normalizeName(value))) continue;
        delete unit.fields[key];
        const column = unit.columns.find(({ means }) => means === key);
        const cell = column ? this.cellWords(unit.sheet, column.index, unit.row) : this.rowWords(unit.sheet, unit.row);
        this.doubts.push(
          `${cell}: no unit of its side is called “${value.slice(0, 40)}”. ${capitalize(this.wordsFor(key))} stays empty.`,
        );
      }
    }
  }

  /**
   * Returns a side's name as it is spelled in the battle, even if the text is the side's nation. Returns the text itself if no
   * side matches.
   */
  private ownSide(text: string): string {
    const same = this.sides.find((side) => isSameName(side, text));
    if (same !== undefined || text === '') return same ?? text;
    const { nations } = this.ruleset.symbols ?? {};
    const nation = nations && findNationValue(nations, text);
    if (nation === null || nation === undefined) return text;
    const rows = [...this.battle.tables.side.values()] as Row[];
    const ofNation = rows.filter(
      (side) => (nations!.of === 'side' ? side[nations!.field] : findNationValue(nations!, findRowName(side))) === nation,
    );
    return ofNation.length === 1 ? findRowName(ofNation[0]!) : text;
  }

  private ordered(): TableReading {
    const { symbols } = this.ruleset;
    const nations = symbols?.nations;
    const spellings = new Map<string, string>();
    for (const unit of this.units) {
      const told = unit.side;
      unit.side = this.ownSide(told);
      const known = spellings.get(normalizeName(unit.side));
      if (known === undefined) spellings.set(normalizeName(unit.side), unit.side);
      else unit.side = known;
      if (unit.side !== told && !isSameName(unit.side, told)) this.note(`The side “${told}” is ${unit.side}.`);
    }
    this.withoutStrangers();
    const blank = this.units.filter(({ side }) => side === '');
    if (blank.length > 0) this.askSide(blank.length);
    const sides = [...spellings.values()].filter((side) => side !== '');
    const fresh = sides.filter((side) => !this.sides.some((known) => isSameName(known, side)));
    if (fresh.length > MOST_SIDES)
      this.faults.push({
        row: null,
        words: `The column side has ${sides.length} different names. Choose another column in the menu.`,
      });
    const nationOf = new Map<string, string | null>();
    // New sides need a nation. The formations and units of any side may also need one.
    for (const [index, side] of sides.entries()) {
      const isKnown = !fresh.includes(side);
      if (!nations || (nations.of === 'side' && isKnown)) continue;
      const answer = this.answers[`n.${index}`];
      const value = (answer !== undefined && nations.choices.includes(answer) ? answer : null) ?? findNationValue(nations, side);
      nationOf.set(side, value);
    }
    const formations = this.formationsOf(nationOf);
    for (const [index, side] of sides.entries()) {
      if (!nationOf.has(side) || !nations || nations.choices.length === 0) continue;
      if (nations.of === 'formation' && !formations.some((act) => act.params.side === side)) continue;
      const value = nationOf.get(side) ?? null;
      const answer = this.answers[`n.${index}`];
      if (value !== null && answer === undefined) continue;
      this.ask({
        id: `n.${index}`,
        label: `Nation of ${side.slice(0, 40)}${value === null ? '' : `: ${value}`}`,
        about: 'The name of the side does not show its nation',
        isOpen: value === null,
        choices: nations.choices.map((choice) => ({ value: choice, label: capitalize(choice), about: '' })),
      });
    }
    if (nations?.of === 'unit')
      for (const unit of this.units) {
        const value = nationOf.get(unit.side);
        if (value != null && !(nations.field in unit.fields)) unit.fields[nations.field] = value;
      }
    const sideRows = (isTrial: boolean): OrderOfBattle['sides'] =>
      fresh.map((name) => {
        const value = nations?.of === 'side' ? (nationOf.get(name) ?? (isTrial ? nations.choices[0] : undefined)) : undefined;
        return { name, fields: value === undefined ? {} : { [nations!.field]: value } };
      });
    const acts = (isTrial: boolean): OrderOfBattle['acts'] =>
      formations.map(({ act, params }) => ({
        act,
        params: isTrial && nations?.of === 'formation' ? { [nations.field]: nations.choices[0]!, ...params } : params,
      }));
    const drops = this.answers[DROP_FAULTS_KEY] === 'true';
    const faulty = new Set(this.faults.flatMap(({ row }) => row ?? []));
    const kept = this.units.filter((unit) => {
      const row = rowId(unit.sheet, unit.row);
      const isDropped = drops && (faulty.has(row) || this.again.dropped.has(row));
      if (isDropped) this.left.push(`${this.rowWords(unit.sheet, unit.row)}: faulty`);
      return !isDropped;
    });
    const split = this.differences(kept);
    const order = (isTrial: boolean, all: boolean): OrderOfBattle => {
      const added = split.added.filter(({ id }) => all || this.isTaken(id));
      const changed = split.changed.filter(({ id }) => all || this.isTaken(id));
      const gone = split.gone.filter(({ id }) => all || this.isTaken(id, split.isMost));
      return {
        sides: sideRows(isTrial).filter(({ name }) => added.some(({ unit }) => isSameName(unit.side, name))),
        acts: acts(isTrial).filter(
          ({ params }) => added.some(({ unit }) => isSameName(unit.side, params.side as string)) || changed.length > 0,
        ),
        units: added.map(({ unit: { name, fields }, unit }) => ({ name, side: unit.side, fields: { ...fields } })),
        ...(changed.length > 0 ? { changed: changed.map(({ unit, set }) => ({ unit: unit.name, fields: set })) } : {}),
        ...(gone.length > 0 ? { gone: gone.map(({ name }) => name) } : {}),
      };
    };
    const isUpdate = split.same + split.changed.length > 0;
    if (isUpdate && split.same > 0)
      this.notes.push(`${countNoun(split.same, 'unit')} of the battle ${split.same === 1 ? 'is' : 'are'} the same in the file.`);
    const trial = order(true, true);
    const place = (problem: OrderProblem): ReadUnit | undefined =>
      problem.list === 'units'
        ? split.added[problem.index]?.unit
        : problem.list === 'changed'
          ? split.changed[problem.index]?.unit
          : undefined;
    return {
      order: order(false, false),
      trial,
      faults: drops ? this.faults.filter(({ row }) => row === null) : this.faults,
      questions: this.questions,
      differences: isUpdate
        ? [
            ...split.changed.map(({ id, unit, set, before }): Difference => ({
              id,
              name: unit.name,
              kind: 'changed',
              isTaken: this.isTaken(id),
              fields: Object.entries(set).map(([key, now]) => ({ key, before: before[key], now })),
            })),
            ...split.added.map(({ id, unit }): Difference => ({
              id,
              name: unit.name,
              kind: 'new',
              isTaken: this.isTaken(id),
              fields: [],
            })),
            ...split.gone.map(({ id, name }): Difference => ({
              id,
              name,
              kind: 'gone',
              isTaken: this.isTaken(id, split.isMost),
              fields: [],
            })),
          ]
        : [],
      notes: this.notes,
      doubts: this.doubts,
      left: this.left,
      headings: this.headings,
      isUpdate,
      fault: (problem) => this.faultOf(problem, place(problem)),
      lacking: (problems) =>
        problems.flatMap((problem) => {
          const unit = place(problem);
          return unit && problem.field !== null && !(problem.field in unit.fields)
            ? [`${rowId(unit.sheet, unit.row)}|${problem.field}`]
            : [];
        }),
      asking: (problems) => this.askEmpty(problems, place),
    };
  }

  private note(words: string): void {
    if (!this.notes.includes(words)) this.notes.push(words);
  }

  private isTaken(id: string, usual = true): boolean {
    const answer = this.answers[id];
    return answer === undefined ? usual : answer === 'take';
  }

  /** Compares the units in the table with units of the same names in the battle. */
  private differences(units: readonly ReadUnit[]) {
    const rows = new Map([...this.battle.tables.unit.values()].map((unit) => [normalizeName(unit.name), unit]));
    const added: { id: string; unit: ReadUnit }[] = [];
    const changed: { id: string; unit: ReadUnit; set: JsonObject; before: JsonObject }[] = [];
    const named = new Set<string>();
    let same = 0;
    for (const unit of units) {
      const id = `d.${rowId(unit.sheet, unit.row).replace(/[^\w-]/g, '-')}`;
      const row = rows.get(normalizeName(unit.name));
      if (!row) {
        added.push({ id, unit });
        continue;
      }
      named.add(row.id);
      const followed = listKeysFromSide(row, this.battle, this.ruleset.fromSide);
      const before: JsonObject = {
        ...Object.fromEntries(followed.map((key) => [key, (row as unknown as Row)[key]!])),
        ...exportUnitEntries([row], this.battle, this.ruleset)[0]!.fields,
      };
      const emptied = unit.emptied.filter((key) => typeof before[key] === 'string' && before[key] !== '').map((key) => [key, '']);
      const given = { ...unit.fields, ...Object.fromEntries(emptied) } as JsonObject;
      const set = Object.fromEntries(Object.entries(given).filter(([key, value]) => !isSame(before[key], value)));
      if (Object.keys(set).length === 0) same++;
      else changed.push({ id, unit, set, before });
    }
    const sides = new Set(units.map(({ side }) => normalizeName(side)));
    const theirs = [...rows.values()].filter((row) =>
      sides.has(normalizeName(findRowName(this.battle.tables.side.get(row.side) as Row))),
    );
    const gone =
      named.size === 0
        ? []
        : theirs.filter(({ id }) => !named.has(id)).map(({ id, name }) => ({ id: `d.gone.${id.replace(/[^\w-]/g, '-')}`, name }));
    return { added, changed, gone, same, isMost: named.size * 2 >= theirs.length };
  }

  /** Returns the acts that create missing formations of the units. */
  private formationsOf(nationOf: ReadonlyMap<string, string | null>): OrderOfBattle['acts'] {
    const { formations, under, nations } = this.ruleset.symbols ?? {};
    if (!formations || !under?.table) return [];
    const rows = [...(this.battle.tables[under.table]?.values() ?? [])] as Row[];
    const sideOf = (row: Row): string => findRowName(this.battle.tables.side.get(row.side as string) ?? { name: '' });
    // Each side has its own formations. If another side uses the same name, the new name gets a number, such as 1 Division 2.
    const taken = new Map(rows.map((row) => [normalizeName(findRowName(row)), normalizeName(sideOf(row))]));
    const meant = new Map<string, string>();
    const nameFor = (name: string, side: string): string => {
      const key = JSON.stringify([normalizeName(name), normalizeName(side)]);
      const known = meant.get(key);
      if (known !== undefined) return known;
      const owner = taken.get(normalizeName(name));
      const [free = name] =
        owner === undefined || owner === normalizeName(side) ? [name] : numberNames(name, 1, new Set(taken.keys()));
      if (free !== name) this.doubts.push(`the formation “${name.slice(0, 40)}” of ${side.slice(0, 40)} becomes “${free}”`);
      meant.set(key, free);
      return free;
    };
    const isNeeded = this.fields.find(({ key }) => key === under.field)?.required === true;
    const acts: OrderOfBattle['acts'][number][] = [];
    for (const unit of this.units) {
      if (isNeeded && !(under.field in unit.fields) && unit.side !== '') unit.fields[under.field] = unit.side;
      const told = unit.fields[under.field];
      if (typeof told !== 'string' || told === '' || unit.side === '') continue;
      const name = nameFor(told, unit.side);
      if (name !== told) unit.fields[under.field] = name;
      if (taken.has(normalizeName(name))) continue;
      taken.set(normalizeName(name), normalizeName(unit.side));
      const nation = nationOf.get(unit.side);
      acts.push({
        act: formations.act,
        params: {
          name,
          side: unit.side,
          ...formations.fields(null, null),
          ...(nations?.of === 'formation' && nation ? { [nations.field]: nation } : {}),
        },
      });
    }
    return acts;
  }

  private askSide(count: number): void {
    const nations = this.ruleset.symbols?.nations?.choices ?? [];
    const names = [
      ...new Set([
        ...this.sides,
        ...(this.sides.length > 0 ? [] : [...this.ruleset.example.sides.map(({ name }) => name), ...nations.map(capitalize)]),
      ]),
    ];
    this.ask({
      id: SIDE,
      label: `Side for ${countNoun(count, 'unit')} (none yet)`,
      about: 'Side for units that have no side in the table',
      isOpen: true,
      choices: names.map((name) => ({ value: name.slice(0, 100), label: name, about: '' })),
    });
  }

  private faultOf({ field, message, list, index }: OrderProblem, unit: ReadUnit | undefined): TableFault {
    if (!unit)
      return {
        row: null,
        words: `${list} ${index + 1}${field === null ? '' : `, ${formatOptionName(field)}`}: ${rewriteMessage(message)}`,
      };
    const [key = null] = field?.split('.') ?? [];
    const column = unit.columns.find(({ means }) => means === key);
    const place = column ? this.cellWords(unit.sheet, column.index, unit.row) : this.rowWords(unit.sheet, unit.row);
    const what = key === null ? '' : `, ${formatOptionName(key)}`;
    return { row: rowId(unit.sheet, unit.row), words: `${place}${what}: ${rewriteMessage(message)}` };
  }

  /** Adds questions about fields that units must have but do not have. */
  private askEmpty(
    problems: readonly OrderProblem[],
    place: (problem: OrderProblem) => ReadUnit | undefined,
  ): readonly TableQuestion[] {
    const lacking = new Map<string, number>();
    for (const problem of problems) {
      const unit = place(problem);
      const { field } = problem;
      if (unit && field !== null && !(field in unit.fields)) lacking.set(field, (lacking.get(field) ?? 0) + 1);
    }
    return [...lacking].flatMap(([key, count]) => {
      const field = this.fields.find((other) => other.key === key);
      const choices = field ? valuesOf(field) : [];
      if (choices.length === 0) return [];
      return [
        {
          id: `e.${key}`,
          label: `${capitalize(this.wordsFor(key))} of ${countNoun(count, 'unit')} without a value`,
          about: field!.description,
          isOpen: true,
          choices: choices.map((value) => ({ value, label: value, about: '' })),
        },
      ];
    });
  }
}

/** Returns the id of the question about a column. Sheets that are read together have the same columns. */
const columnId = (index: number): string => `c.${index}`;
const rowId = ({ name }: Sheet, { at }: SheetRow): string => `${name ?? ''}#${at}`;
const filledIn = (cells: readonly string[]): number => cells.filter((text) => text !== '').length;
const sameCells = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, index) => text === b[index]);
const isAlike = ({ heading: a }: Layout, { heading: b }: Layout): boolean =>
  a !== null && b !== null && a.cells.map(normalizeText).join('|') === b.cells.map(normalizeText).join('|');

/** Checks whether a text means an empty cell. In text fields, only dashes mean this. */
const isBlank = (text: string, { type, choices }: InputField): boolean =>
  text === '' ||
  /^[-–—]+$/.test(text) ||
  ((type !== 'string' || choices !== undefined) &&
    /^(?:n\/?a|k\.?a\.?|\?|\.)$/i.test(text) &&
    !(choices ?? []).some((choice) => normalizeText(choice) === normalizeText(text)));

/** Removes the apostrophe that an export adds before a formula. */
const undefused = (text: string): string => text.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '').trim();

const typedAs = ({ type }: InputField, text: string): Json =>
  type === 'boolean' ? text === 'true' : type === 'integer' || type === 'number' ? Number(text) : text;

/** Returns the values of a field, if they fit into a menu. */
function valuesOf({ type, choices, minimum, maximum }: InputField): readonly string[] {
  if (choices) return choices;
  if (type === 'boolean') return ['true', 'false'];
  if (type !== 'integer') return [];
  const from = Math.max(0, minimum ?? 0);
  return Array.from({ length: Math.min(24, (maximum ?? from + 23) - from + 1) }, (_, index) => String(from + index));
}

const isSame = (a: Json | undefined, b: Json): boolean => {
  const text = (value: Json | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
  return text(a) === text(b);
};
