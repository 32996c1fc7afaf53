/** The names of a battle's rows, and of rows that the described event has removed. */
import { capital, type Battle, type Change, GAME, type Phase, type Procedure, type Row, rowOf, wordsOf } from '../rules/index.js';
import { changesOf, firstChangeOf, isPersonKey } from '../game/index.js';
import { opened } from '../game/sealed.js';
import { type Setting, tableOf, type Told, type Visible } from '../knowing/index.js';
import { playerOf } from './people.js';
import { escapeText } from './text.js';
import type { Naming } from './words.js';

export const NAME_MAX = 80;

export interface Names {
  /** A row's name, as markdown. */
  of(table: string, id: string): string;
  /** The name of any row, by id. */
  readonly any: Naming;
  /** The table of any row, by id. */
  tableOf(id: string): string | undefined;
}

/** The name shown for a row that the reader may not know. */
export const UNKNOWN = 'someone unknown';

/**
 * Builds the functions that name the rows of a battle, and rows that these changes have removed.
 * @param gone finds a row that was removed before these changes; by default it finds none
 * @param visible says whether a row may be named; if it may not, it is called `UNKNOWN`. By default every row may be named
 */
export function namesIn(
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

/** Returns a row as these changes of it show it; undefined without any. */
function fromChanges(found: readonly Change[]): Row | undefined {
  if (found.length === 0) return undefined;
  return found.reduce<Row>((row, { before, after }) => ({ ...row, ...before, ...after }), {});
}

/** Returns a row's name; if it has none, its kind and number; otherwise its id. */
function rowName(table: string, row: Row, id: string): string {
  if (table === GAME) return 'Battle';
  if (typeof row.name === 'string' && row.name.trim() !== '') return escapeText(row.name, NAME_MAX) || escapeText(id, NAME_MAX);
  const what = escapeText(capital(wordsOf(table)), NAME_MAX);
  return typeof row.number === 'number' ? `${what} ${row.number}` : `${what} ${escapeText(id, NAME_MAX)}`;
}

/** Returns a procedure's heading, or words from its id, spelt like a title: `eagles.direct-fire` is `Direct fire`. */
export function headOf(procedureId: string, procedure?: Procedure): string {
  if (procedure?.heading !== undefined) return escapeText(procedure.heading, NAME_MAX);
  const words = capital(procedureId.slice(procedureId.indexOf('.') + 1).replaceAll('-', ' '));
  const title = procedure?.title.slice(0, words.length) ?? '';
  const plain = (text: string): string => text.toLowerCase().replaceAll('-', ' ');
  return escapeText(plain(title) === plain(words) ? title : words, NAME_MAX);
}

export const phaseTitle = (phases: readonly Phase[], id: string): string =>
  escapeText(phases.find((phase) => phase.id === id)?.title ?? id, 60);

const LIST_MAX = 12;

/** Returns the names separated by commas. If there are too many, the others are counted. */
export function listed(names: readonly string[]): string {
  return names.length <= LIST_MAX
    ? names.join(', ')
    : `${names.slice(0, LIST_MAX - 1).join(', ')} and ${names.length - LIST_MAX + 1} more`;
}

/** Returns the names that an event shows. Rows unknown to its reader have none. */
export function namesToldIn(event: Told, setting: Setting, visible: Visible): Names {
  return withPlayers(namesIn(opened(setting.battle), event.changes, setting.gone, visible), setting);
}

/** Adds the names of players to these names. */
export const withPlayers = (names: Names, { whoIs }: Pick<Setting, 'whoIs'>): Names => ({
  ...names,
  any: (text) => (isPersonKey(text) ? playerOf(text, whoIs) : names.any(text)),
});
