/** Finds the names of rows in a battle, including rows that the described event removed. */
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
  /** Returns a row's name as Markdown. */
  of(table: string, id: string): string;
  /** Finds the name of a row in any table by its id. */
  readonly any: NameFinder;
  /** Finds the table of a row by the row's id. */
  tableOf(id: string): string | undefined;
}

/** The text that replaces the name of a unit if the reader may not know the unit. */
export const UNKNOWN = 'an unknown unit';

/**
 * Builds the functions that find the names of rows in a battle, including rows that these changes removed.
 * @param gone finds a row that was removed before these changes. Default: finds no rows
 * @param visible checks whether the reader may see a row's name. If not, `UNKNOWN` replaces the name. Default: all names are
 *   visible
 */
export function createNames(
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

/** Returns the row as it is in these changes; undefined if there are no changes. */
function fromChanges(found: readonly Change[]): Row | undefined {
  if (found.length === 0) return undefined;
  return found.reduce<Row>((row, { before, after }) => ({ ...row, ...before, ...after }), {});
}

/** Returns the name of a row. A row without a name has its kind and number, or its id. */
function rowName(table: string, row: Row, id: string): string {
  if (table === GAME) return 'Battle';
  if (typeof row.name === 'string' && row.name.trim() !== '') return escapeText(row.name, NAME_MAX) || escapeText(id, NAME_MAX);
  const what = escapeText(capitalize(wordsOf(table)), NAME_MAX);
  return typeof row.number === 'number' ? `${what} ${row.number}` : `${what} ${escapeText(id, NAME_MAX)}`;
}

/** Returns the heading of a procedure. Without a heading, the id is converted: `eagles.direct-fire` becomes `Direct fire`. */
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

/** Lists names, separated by commas. If there are too many names, the text ends with the number of the omitted names. */
export function listNames(names: readonly string[]): string {
  return names.length <= LIST_MAX
    ? names.join(', ')
    : `${names.slice(0, LIST_MAX - 1).join(', ')} and ${names.length - LIST_MAX + 1} more`;
}

/** Builds the functions that find names in an event. Names of rows that the event's reader does not know are hidden. */
export function createVisibleNames(event: VisibleEvent, setting: Setting, visible: IsVisible): Names {
  return addPlayerNames(createNames(openSealed(setting.battle), event.changes, setting.gone, visible), setting);
}

/** Adds players' names to these functions. */
export const addPlayerNames = (names: Names, { whoIs }: Pick<Setting, 'whoIs'>): Names => ({
  ...names,
  any: (text) => (isPersonKey(text) ? playerOf(text, whoIs) : names.any(text)),
});

/** Returns a name for use within a sentence: `the level crossing` for `The level crossing`. */
export const withinSentence = (name: string): string => name.replace(/^The /, 'the ');
