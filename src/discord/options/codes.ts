/**
 * Creates codes for rows and tasks, for the custom ids of buttons and menus. Row ids are unsuitable: they contain an event
 * number, which reveals how many secret events came before. A code is an HMAC of the row's name or id with the battle's secret
 * key, and reveals nothing.
 */
import { createKeyedHmac } from '../../dice/index.js';
import { listContactUnits, type View, listRowsInView } from '../../game/index.js';
import { cachePerObject, normalizeName, findRowName, type Row } from '../../rules/index.js';
import type { Store } from '../../store/index.js';

/** The number of characters in a code. A battle has so few rows that short codes are unique. */
const LENGTH = 16;

/** The codes of the rows in a table. */
export interface RowCodes {
  /** Returns the code of a row; an empty text if the id is not a row's. */
  readonly of: (id: string | null | undefined) => string;
  /** Finds the id of the row with this code; undefined if the code is unknown. */
  readonly idOf: (code: string) => string | undefined;
}

/** The codes of all rows in a battle. */
interface Codes {
  /** Returns the codes of these rows. They are calculated from the rows' names, or from the ids of rows without names. */
  readonly among: (table: string, rows: Iterable<Row>) => RowCodes;
  /** Returns the codes of all rows in a table that a person may know. */
  readonly in: (view: View, table: string) => RowCodes;
  readonly ofTask: (id: string) => string;
}

/** The codes of the rows in each view, by battle and table, because a card asks for them several times. */
const codesIn = cachePerObject((_view: View) => new Map<string, RowCodes>());

/** Returns the codes of a battle. They do not change in a restart, and are the same for all readers. */
export function createBattleCodes({ people }: Pick<Store, 'people'>, gameId: string): Codes {
  const digest = createKeyedHmac(people.codeKey(gameId));
  const codeOf = (...parts: readonly string[]): string =>
    Buffer.from(digest(JSON.stringify(parts)))
      .toString('hex')
      .slice(0, LENGTH);
  const among = (table: string, rows: Iterable<Row>): RowCodes => {
    const all = [...rows].map((row) => ({ id: row.id as string, key: normalizeName(findRowName(row)) }));
    const times = new Map<string, number>();
    for (const { key } of all) times.set(key, (times.get(key) ?? 0) + 1);
    const isOwn = (key: string): boolean => key !== '' && times.get(key) === 1;
    const codes = new Map(all.map(({ id, key }) => [id, codeOf(table, ...(isOwn(key) ? ['name', key] : ['id', id]))] as const));
    const ids = new Map([...codes].map(([id, code]) => [code, id] as const));
    return { of: (id) => codes.get(id ?? '') ?? '', idOf: (code) => ids.get(code) };
  };
  return {
    among,
    in(view, table) {
      const known = codesIn(view);
      const key = `${gameId} ${table}`;
      const codes =
        known.get(key) ?? among(table, [...listRowsInView(view, table), ...(table === 'unit' ? listContactUnits(view) : [])]);
      known.set(key, codes);
      return codes;
    },
    ofTask: (id) => codeOf('need', id),
  };
}
