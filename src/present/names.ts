/** What rows of a battle are called, also those that the event told of has just removed. */
import {
  capital,
  type Battle,
  type Change,
  GAME,
  type Procedure,
  type Resolution,
  type Row,
  rowOf,
  wordsOf,
} from '../rules/index.js';
import { isPersonKey } from '../game/index.js';
import { readerIn, type Setting, tableOf, type Told, type ToldResolution, UNSEEN, visibleTo } from '../knowing/index.js';
import { playerOf } from './people.js';
import { escapeText } from './text.js';
import type { Naming } from './words.js';

const NAME_MAX = 80;

export interface Names {
  /** A row's name, as markdown. */
  of(table: string, id: string): string;
  /** The name of whatever row has this id. */
  readonly any: Naming;
  /** The table of whatever row has this id. */
  tableOf(id: string): string | undefined;
}

/** In place of the name of a row that the reader may not know of. */
export const UNKNOWN = 'somebody unknown';

/**
 * @param gone rows that neither the battle nor the changes hold any more
 * @param visible rows that may be named; left out: all
 */
export function namesIn(
  battle: Battle,
  changes: readonly Change[] = [],
  gone: (table: string, id: string) => Row | undefined = () => undefined,
  visible: (table: string, id: string) => boolean = () => true,
): Names {
  const find = (table: string, id: string): Row | undefined =>
    rowOf(battle, table, id) ?? gone(table, id) ?? fromChanges(changes, (change) => change.table === table && change.id === id);
  const tableNow = (id: string): string | undefined => tableOf(battle, [], id);
  const changeOf = (id: string): Change | undefined => changes.find((change) => change.table !== GAME && change.id === id);
  return {
    tableOf: (id) => tableOf(battle, changes, id),
    of(table, id) {
      const row = find(table, id);
      if (row && !visible(table, id)) return UNKNOWN;
      return row ? rowName(table, row, id) : escapeText(id, NAME_MAX);
    },
    any(text) {
      const table = tableNow(text);
      const known = table ?? changeOf(text)?.table;
      if (known !== undefined && !visible(known, text)) return UNKNOWN;
      if (table !== undefined) return rowName(table, rowOf(battle, table, text) ?? {}, text);
      const change = changeOf(text);
      return change && rowName(change.table, fromChanges(changes, (other) => other === change) ?? {}, text);
    },
  };
}

function fromChanges(changes: readonly Change[], fits: (change: Change) => boolean): Row | undefined {
  const found = changes.filter(fits);
  if (found.length === 0) return undefined;
  return found.reduce<Row>((row, { before, after }) => ({ ...row, ...before, ...after }), {});
}

/** Its name; else what it is and its number; else its id. */
function rowName(table: string, row: Row, id: string): string {
  if (table === GAME) return 'Battle';
  if (typeof row.name === 'string' && row.name.trim() !== '') return escapeText(row.name, NAME_MAX) || escapeText(id, NAME_MAX);
  const what = escapeText(capital(wordsOf(table)), NAME_MAX);
  return typeof row.number === 'number' ? `${what} ${row.number}` : `${what} ${escapeText(id, NAME_MAX)}`;
}

/** What is being done: a procedure's heading, or from its id, spelt as its title begins: `eagles.direct-fire` is `Direct fire`. */
export function headOf(procedureId: string, procedure?: Procedure): string {
  if (procedure?.heading !== undefined) return escapeText(procedure.heading, NAME_MAX);
  const tail = procedureId.slice(procedureId.indexOf('.') + 1);
  const words = wordsFromId(tail);
  const title = procedure?.title.slice(0, words.length) ?? '';
  const plain = (text: string): string => text.toLowerCase().replaceAll('-', ' ');
  return escapeText(plain(title) === plain(words) ? title : words, NAME_MAX);
}

function wordsFromId(id: string): string {
  return capital(id.replaceAll('-', ' '));
}

/** `Direct fire: 1/Pz (support: B Coy) → A Coy`; where nobody in it may be named, its head alone. */
export function headline(resolution: ToldResolution, procedure: Procedure | undefined, names: Names): string {
  const head = headOf(resolution.procedure, procedure);
  const { acting, others } = castOf(resolution, procedure, names);
  if ([...acting, ...others].every((taking) => taking === UNKNOWN)) return head;
  const cast = [acting.join(' '), others.join(' ')].filter((part) => part !== '').join(' → ');
  return cast === '' ? head : `${head}: ${cast}`;
}

/** Who acts, and the others; each role one text, those after the first with the part that they take. */
export function castOf(
  resolution: ToldResolution,
  procedure: Procedure | undefined,
  names: Names,
): { readonly acting: readonly string[]; readonly others: readonly string[] } {
  const acting: string[] = [];
  const others: string[] = [];
  for (const role of rolesOf(resolution, procedure)) {
    const definition = procedure?.roles[role];
    const text = listed(resolution.roles[role]!.map((id) => names.of(definition?.table ?? 'unit', id)));
    const told = definition?.acts ? acting : others;
    told.push(told.length === 0 ? text : `(${escapeText(wordsOf(role), NAME_MAX)}: ${text})`);
  }
  const { acting: hidesActing = false, others: hidesOthers = false } = resolution.felt?.unseen ?? {};
  return { acting: hidesActing ? [UNSEEN] : acting, others: hidesOthers ? [UNSEEN] : others };
}

/** The roles that somebody takes, in the procedure's order. */
function rolesOf({ roles }: Resolution, procedure: Procedure | undefined): string[] {
  const order = Object.keys(procedure?.roles ?? {});
  const taken = Object.keys(roles).filter((role) => (roles[role] ?? []).length > 0);
  return [...order.filter((role) => taken.includes(role)), ...taken.filter((role) => !order.includes(role))];
}

const LIST_MAX = 12;

/** Names with commas, the rest counted. */
export function listed(names: readonly string[]): string {
  return names.length <= LIST_MAX
    ? names.join(', ')
    : `${names.slice(0, LIST_MAX - 1).join(', ')} and ${names.length - LIST_MAX + 1} more`;
}

/** The names that an event is told with: a row that its reader may not know of has none. */
export function namesToldIn(event: Told, setting: Setting): Names {
  const names = namesIn(setting.battle, event.changes, setting.gone, visibleTo(readerIn(event), event, setting));
  return { ...names, any: (text) => (isPersonKey(text) ? playerOf(text, setting.whoIs) : names.any(text)) };
}
