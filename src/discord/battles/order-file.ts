import {
  isOrbat,
  ORDER_FILE_SCHEMA,
  readOrderOfBattle,
  type OrderOfBattle,
  type OrderProblem,
  type ParsedOrbat,
  readOrbat,
} from '../../game/index.js';
import { formatOptionName, refuseInvalid, type Refusal, type Ruleset } from '../../rules/index.js';
import { decodeText, detectFileKind } from '../files/encodings.js';
import { ORDER_FILE_BOUNDS, readFileText } from '../files/handed-in.js';
import { type Sheet, readSheet } from '../files/sheets.js';
import { BadWorkbookError, readSheets } from '../files/workbooks.js';
import { rewriteMessage } from '../options/refusals.js';

/** The content of a file: an order of battle, or tables that can be read only with the names in a battle. */
export interface OrderFileContent {
  readonly order: OrderOfBattle;
  /** The faults in parts of the file that could not be read. */
  readonly problems: readonly string[];
  /** The tables of a text or workbook, which are read later with the names in the battle; null for JSON. */
  readonly tables: { readonly sheets: readonly Sheet[]; readonly encoding: string | null } | null;
  /**
   * Further content of an ORBAT Mapper document:
   * - the path of each entry
   * - the places of units in metres from the near left corner of the document's bounding box (null if there is no box)
   * - the symbols without a template
   * - the part of the document that is needed until templates are chosen
   */
  readonly orbat?: Omit<ParsedOrbat, 'order' | 'problems'>;
}

/** The maximum number of faults that are collected, which is more than anyone is shown at once. */
const MOST_PROBLEMS = 200;

const NOTHING: OrderOfBattle = { sides: [], acts: [], units: [] };

/**
 * Reads an order of battle from a file: a workbook, or text in any common encoding.
 * @throws {Refusal} INVALID_INPUT if the file is of another kind, damaged or too large; any refusal of `readOrder`
 */
export async function readOrderFile(file: Uint8Array, ruleset: Ruleset): Promise<OrderFileContent> {
  const kind = detectFileKind(file);
  if (kind === 'workbook') {
    try {
      return { order: NOTHING, problems: [], tables: { sheets: readSheets(file), encoding: null } };
    } catch (error) {
      if (!(error instanceof BadWorkbookError)) throw error;
      throw unreadable(`The workbook cannot be read, because ${error.message}. Save it again, or save it as CSV.`);
    }
  }
  if (kind !== 'text') throw unreadable(kind);
  const text = await readFileText(file, 'file', ORDER_FILE_BOUNDS, decodeText);
  return readOrder(text.text, ruleset, text.encoding);
}

/**
 * Reads an order of battle from JSON, including an ORBAT Mapper scenario, or reads tables from any other text. A later step
 * checks whether the battle has room for the units.
 * @throws {Refusal} INVALID_INPUT if the text is empty, or is JSON or XML of another kind
 */
export function readOrder(text: string, ruleset: Ruleset, encoding: string | null = null): OrderFileContent {
  const trimmed = text.replace(/^\ufeff/, '').trim();
  if (trimmed === '') throw unreadable('The order of battle is empty. Add a line for each unit.');
  const json = trimmed.replace(/^```\w*\s*(?=[[{])/, '').replace(/(?<=[\]}])\s*```$/, '');
  if (/^[[{]/.test(json)) return readJsonOrder(json, ruleset);
  if (/^<(?:\?xml|!doctype|\w+[\s>])/i.test(trimmed))
    throw unreadable('The file is XML or a web page. Save the table as .xlsx or CSV.');
  return { order: NOTHING, problems: [], tables: { sheets: [readSheet(text)], encoding } };
}

function unreadable(why: string): Refusal {
  return refuseInvalid('file', why);
}

function readJsonOrder(text: string, ruleset: Ruleset): OrderFileContent {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    throw unreadable(jsonFault(text, error));
  }
  if (isOrbat(raw)) {
    const { order, problems, ...orbat } = readOrbat(raw, ruleset);
    return { order, problems: problems.slice(0, MOST_PROBLEMS).map(rewriteMessage), tables: null, orbat };
  }
  const other = otherJson(raw);
  if (other !== undefined) throw unreadable(other);
  const parsed = ORDER_FILE_SCHEMA.safeParse(Array.isArray(raw) ? { units: raw } : raw);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    if (issue.code === 'unrecognized_keys')
      throw unreadable(`The field “${issue.keys[0]!.slice(0, 40)}” is not used here. Leave it out.`);
    const place = issue.path.map((part) => (typeof part === 'number' ? String(part + 1) : String(part))).join(' ');
    throw unreadable(`${place}: ${rewriteMessage(issue.message)}`);
  }
  return {
    order: readOrderOfBattle(parsed.data),
    problems: [],
    tables: null,
  };
}

/** Describes JSON that is not an order of battle, and gives advice; undefined if the JSON is an order of battle. */
function otherJson(raw: unknown): string | undefined {
  const { type = '', features } = (raw ?? {}) as { readonly type?: unknown; readonly features?: unknown };
  if (['FeatureCollection', 'Feature', 'GeometryCollection', 'Topology'].includes(String(type)) || Array.isArray(features))
    return 'The file is GeoJSON, which has places but no units. Export the scenario from ORBAT Mapper, or use a table.';
  return undefined;
}

/** Describes a syntax error in JSON, with its line and column. */
function jsonFault(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : 'unreadable';
  const told = /position (\d+)/.exec(message)?.[1];
  const at = told === undefined ? text.length : Number(told);
  const before = text.slice(0, at).split('\n');
  const what = /end of JSON input|Unterminated/i.test(message)
    ? 'the text ends too early'
    : `something is wrong before ${JSON.stringify(text.slice(at, at + 12))}`;
  return `The file starts like JSON but cannot be read. Check line ${before.length}, column ${before.at(-1)!.length + 1}: ${what}.`;
}

/** Describes a problem with an entry, such as `units 7, base-fp: it must be at most 40`. */
export function describeOrderProblem({ list, index, field, message }: OrderProblem, { order, orbat }: OrderFileContent): string {
  const place = pathIn(list, index, order, orbat) ?? `${list} ${index + 1}`;
  const key = field === null ? '' : `, ${field.split('.').map(formatOptionName).join(', ')}`;
  return `${place}${key}: ${rewriteMessage(message)}`;
}

/** Returns the path of an entry in the document that contains it. */
function pathIn(
  list: OrderProblem['list'],
  index: number,
  { units, places = [] }: OrderOfBattle,
  orbat: OrderFileContent['orbat'],
): string | undefined {
  if (list === 'changed' || list === 'gone') return undefined;
  if (list !== 'places') return orbat?.paths[list][index];
  return orbat?.paths.units[units.findIndex(({ name }) => name === places[index]?.unit)];
}
