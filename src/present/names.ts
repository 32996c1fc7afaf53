/** Finds the names of rows in a battle, including rows that the described event removed. */
import {
  capitalize,
  type Battle,
  type Change,
  GAME_TABLE,
  type Phase,
  type Procedure,
  type Row,
  findRow,
  convertKeyToWords,
} from '../rules/index.js';
import { listRowChanges, findFirstChange, isPersonKey } from '../game/index.js';
import { openSealedBattle } from '../game/sealed.js';
import { type DescriptionContext, findRowTable, type VisibleEvent, type VisibilityCheck } from '../knowing/index.js';
import { formatPlayer, escapeText } from './text.js';
import type { NameFinder } from './words.js';

export const MAX_NAME_LENGTH = 80;

export interface NameFinders {
  /** Returns a row's name as Markdown. */
  of(table: string, id: string): string;
  /** Finds the name of a row in any table by its id. */
  readonly any: NameFinder;
  /** Finds the table of a row by the row's id. */
  tableOf(id: string): string | undefined;
}

/** The text that replaces the name of a unit if the reader may not know the unit. */
export const UNKNOWN_UNIT = 'an unknown unit';

/**
 * Builds the functions that find the names of rows in a battle, including rows that these changes removed.
 * @param gone finds a row that was removed before these changes. Default: finds no rows
 * @param visible checks whether the reader may see a row's name. If not, `UNKNOWN_UNIT` replaces the name. Default: all names are
 *   visible
 */
export function createNameFinders(
  battle: Battle,
  changes: readonly Change[] = [],
  gone: (table: string, id: string) => Row | undefined = () => undefined,
  visible: (table: string, id: string) => boolean = () => true,
): NameFinders {
  const find = (table: string, id: string): Row | undefined =>
    findRow(battle, table, id) ?? gone(table, id) ?? fromChanges(listRowChanges(changes, table, id));
  const tableNow = (id: string): string | undefined => findRowTable(battle, [], id);
  return {
    tableOf: (id) => findRowTable(battle, changes, id),
    of(table, id) {
      const row = find(table, id);
      if (row && !visible(table, id)) return UNKNOWN_UNIT;
      return row ? rowName(table, row, id) : escapeText(id, MAX_NAME_LENGTH);
    },
    any(text) {
      const table = tableNow(text);
      const known = table ?? findFirstChange(changes, text)?.table;
      if (known !== undefined && !visible(known, text)) return UNKNOWN_UNIT;
      if (table !== undefined) return rowName(table, findRow(battle, table, text) ?? {}, text);
      const change = findFirstChange(changes, text);
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
  if (table === GAME_TABLE) return 'Battle';
  if (typeof row.name === 'string' && row.name.trim() !== '')
    return escapeText(row.name, MAX_NAME_LENGTH) || escapeText(id, MAX_NAME_LENGTH);
  const what = escapeText(capitalize(convertKeyToWords(table)), MAX_NAME_LENGTH);
  return typeof row.number === 'number' ? `${what} ${row.number}` : `${what} ${escapeText(id, MAX_NAME_LENGTH)}`;
}

/** Returns the heading of a procedure. Without a heading, the id is converted: `eagles.direct-fire` becomes `Direct fire`. */
export function formatProcedureHeading(procedureId: string, procedure?: Procedure): string {
  if (procedure?.heading !== undefined) return escapeText(procedure.heading, MAX_NAME_LENGTH);
  const words = capitalize(procedureId.slice(procedureId.indexOf('.') + 1).replaceAll('-', ' '));
  const title = procedure?.title.slice(0, words.length) ?? '';
  const plain = (text: string): string => text.toLowerCase().replaceAll('-', ' ');
  return escapeText(plain(title) === plain(words) ? title : words, MAX_NAME_LENGTH);
}

export const findPhaseTitle = (phases: readonly Phase[], id: string): string =>
  escapeText(phases.find((phase) => phase.id === id)?.title ?? id, 60);

const LIST_MAX = 12;

/** Lists names, separated by commas. If there are too many names, the text ends with the number of the omitted names. */
export function formatNames(names: readonly string[]): string {
  return names.length <= LIST_MAX
    ? names.join(', ')
    : `${names.slice(0, LIST_MAX - 1).join(', ')} and ${names.length - LIST_MAX + 1} more`;
}

/** Builds the functions that find names in an event. Names of rows that the event's reader does not know are hidden. */
export function createVisibleNameFinders(
  event: VisibleEvent,
  setting: DescriptionContext,
  visible: VisibilityCheck,
): NameFinders {
  return addPlayerNames(createNameFinders(openSealedBattle(setting.battle), event.changes, setting.gone, visible), setting);
}

/** Adds players' names to these functions. */
export const addPlayerNames = (names: NameFinders, { whoIs }: Pick<DescriptionContext, 'whoIs'>): NameFinders => ({
  ...names,
  any: (text) => (isPersonKey(text) ? formatPlayer(text, whoIs) : names.any(text)),
});

/** Returns a name for use within a sentence: `the level crossing` for `The level crossing`. */
export const formatNameWithinSentence = (name: string): string => name.replace(/^The /, 'the ');
