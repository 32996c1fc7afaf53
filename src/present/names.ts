/** Finds the names of a battle's rows, and of rows that the described event has removed. */
import {
  capitalize,
  type Battle,
  type Change,
  GAME,
  type Phase,
  type Procedure,
  type Row,
  rowOf,
  wordsOf,
} from '../rules/index.js';
import { changesOf, firstChangeOf, isPersonKey } from '../game/index.js';
import { openSealed } from '../game/sealed.js';
import { type Setting, tableOf, type VisibleEvent, type IsVisible } from '../knowing/index.js';
import { playerOf } from './people.js';
import { escapeText } from './text.js';
import type { NameFinder } from './words.js';

export const NAME_MAX = 80;

export interface Names {
  /** Returns a row's name in Markdown. */
  of(table: string, id: string): string;
  /** Returns the name of a row in any table by its id. */
  readonly any: NameFinder;
  /** Returns the table of any row by its id. */
  tableOf(id: string): string | undefined;
}

/** The text used instead of the name of a row that the reader may not know. */
export const UNKNOWN = 'an unknown unit';

/**
 * Builds the functions that find the names of a battle's rows, and of rows that these changes have removed.
 * @param gone finds a row that was removed before these changes. Default: finds none
 * @param visible checks whether the reader may see a row's name; if not, `UNKNOWN` is shown. Default: all names are visible
 */
export function makeNames(
  battle: Battle,
  changes: readonly Change[] = [],
  gone: (table: string, id: string) => Row | undefined = () => undefined,
  visible: (table: string, id: string) => boolean = () => true,
): Names {
  const find = (table: string, id: string): Row | undefined =>
    rowOf(battle, table, id) ?? gone(table, id) ?? fromChanges(changesOf(changes, table, id));
  const tableNow = (id: string): string | undefined => tableOf(battle, [], id);
  return {
    tableOf: (id) => tableOf(battle, changes, id),
    of(table, id) {
      const row = find(table, id);
      if (row && !visible(table, id)) return UNKNOWN;
      return row ? rowName(table, row, id) : escapeText(id, NAME_MAX);
    },
    any(text) {
      const table = tableNow(text);
      const known = table ?? firstChangeOf(changes, text)?.table;
      if (known !== undefined && !visible(known, text)) return UNKNOWN;
      if (table !== undefined) return rowName(table, rowOf(battle, table, text) ?? {}, text);
      const change = firstChangeOf(changes, text);
      return change && rowName(change.table, fromChanges([change]) ?? {}, text);
    },
  };
}

/** Returns a row in the form that these changes show; undefined without changes. */
function fromChanges(found: readonly Change[]): Row | undefined {
  if (found.length === 0) return undefined;
  return found.reduce<Row>((row, { before, after }) => ({ ...row, ...before, ...after }), {});
}

/** Returns a row's name or, if it has none, its kind and number or its id. */
function rowName(table: string, row: Row, id: string): string {
  if (table === GAME) return 'Battle';
  if (typeof row.name === 'string' && row.name.trim() !== '') return escapeText(row.name, NAME_MAX) || escapeText(id, NAME_MAX);
  const what = escapeText(capitalize(wordsOf(table)), NAME_MAX);
  return typeof row.number === 'number' ? `${what} ${row.number}` : `${what} ${escapeText(id, NAME_MAX)}`;
}

/** Returns a procedure's heading or, without a heading, a heading from its id: `eagles.direct-fire` becomes `Direct fire`. */
export function headOf(procedureId: string, procedure?: Procedure): string {
  if (procedure?.heading !== undefined) return escapeText(procedure.heading, NAME_MAX);
  const words = capitalize(procedureId.slice(procedureId.indexOf('.') + 1).replaceAll('-', ' '));
  const title = procedure?.title.slice(0, words.length) ?? '';
  const plain = (text: string): string => text.toLowerCase().replaceAll('-', ' ');
  return escapeText(plain(title) === plain(words) ? title : words, NAME_MAX);
}

export const phaseTitle = (phases: readonly Phase[], id: string): string =>
  escapeText(phases.find((phase) => phase.id === id)?.title ?? id, 60);

const LIST_MAX = 12;

/** Returns the names separated by commas. If there are too many, the text ends with the number of the others. */
export function listNames(names: readonly string[]): string {
  return names.length <= LIST_MAX
    ? names.join(', ')
    : `${names.slice(0, LIST_MAX - 1).join(', ')} and ${names.length - LIST_MAX + 1} more`;
}

/** Returns the names that an event shows. Rows that the event's reader does not know have no name. */
export function makeVisibleNames(event: VisibleEvent, setting: Setting, visible: IsVisible): Names {
  return addPlayerNames(makeNames(openSealed(setting.battle), event.changes, setting.gone, visible), setting);
}

/** Adds the names of players to these names. */
export const addPlayerNames = (names: Names, { whoIs }: Pick<Setting, 'whoIs'>): Names => ({
  ...names,
  any: (text) => (isPersonKey(text) ? playerOf(text, whoIs) : names.any(text)),
});
