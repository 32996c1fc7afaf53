import { type Json, type JsonObject, isSameJson } from '../dice/index.js';
import type { RowName } from './names.js';

/** One row of a battle, such as a unit, a side or a mission, as plain JSON. */
export type Row = JsonObject;
export type RowMap<R = Row> = ReadonlyMap<string, R>;

/** The fields that the game row has in every rulebook. Each rulebook adds its own settings. */
export type GameRow = {
  readonly name: string;
  readonly ruleset: string;
  readonly status: 'open' | 'ended';
  readonly turn: number;
  readonly phase: string;
  /**
   * False if players may choose only enemy units that their side has spotted, although the rulebook also allows unspotted ones.
   * Missing in older battles, where it counts as true.
   */
  readonly unseenNames?: boolean;
  /** `bot` if the battle has no umpire and the players agree on everything. Missing if a person is the umpire. */
  readonly umpiredBy?: 'bot' | 'person';
  /** Whether fights show the exact strength of enemy units. If missing or null, the rulebook decides. */
  readonly exactStrength?: boolean | null;
};

/** The fields that the row of a side has in every rulebook. */
export type SideRow = {
  readonly id: string;
  readonly name: string;
  /** The Discord role for this side. Its members play the side, and players can also be added individually. */
  readonly roleId: string | null;
  readonly playerIds: readonly string[];
};

/** The fields that the row of a unit has in every rulebook. `side` is the id of its side. */
export type UnitRow = {
  readonly id: string;
  readonly name: string;
  readonly side: string;
};

/** The present state of a battle: its own row, and tables of rows by id. Each rulebook narrows the types of its own tables. */
export interface Battle {
  readonly game: GameRow;
  readonly tables: Readonly<Record<string, RowMap>> & { readonly side: RowMap<SideRow>; readonly unit: RowMap<UnitRow> };
}

/**
 * The recorded change of one row, which can be applied and undone. `before` is null for a new row, and `after` is null for a
 * removed row. Otherwise both contain only the fields that differ. The game row has table 'game' and id 'game'.
 */
export interface Change {
  readonly table: string;
  readonly id: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

export const GAME_TABLE = 'game';

/** A battle before its first event. */
export const EMPTY_BATTLE: Battle = {
  game: { name: '', ruleset: '', status: 'ended', turn: 0, phase: '' },
  tables: { side: new Map(), unit: new Map() },
};

/** Returns the battle after these changes. */
export function applyChanges<B extends Battle>(battle: B, changes: readonly Change[]): B {
  if (changes.length === 0) return battle;
  let game = battle.game;
  const tables: Record<string, Map<string, Row>> = {};
  for (const { table, id, after, before } of changes) {
    if (table === GAME_TABLE) {
      game = { ...game, ...after };
      continue;
    }
    tables[table] ??= new Map<string, Row>(battle.tables[table] ?? []);
    applyTo(tables[table], { id, before, after });
  }
  return { ...battle, game, tables: { ...battle.tables, ...tables } };
}

function applyTo(rows: Map<string, Row>, { id, before, after }: Pick<Change, 'id' | 'before' | 'after'>): void {
  if (after === null) rows.delete(id);
  else rows.set(id, before === null ? after : { ...rows.get(id), ...after });
}

/** Returns the fields of a row that any of these changes has set, with their values before the first change. */
export function listValuesBefore(changes: readonly Change[], table: string, id: string): JsonObject {
  const set = changes.filter((change) => change.table === table && change.id === id);
  return set.reduce<JsonObject>((values, { before }) => ({ ...before, ...values }), {});
}

/** Returns the present row that a change refers to; undefined if it no longer exists. */
export function findRow(battle: Battle, table: string, id: string): Row | undefined {
  return table === GAME_TABLE ? battle.game : battle.tables[table]?.get(id);
}

/** Returns the sides that have at least one player. */
export const listPlayedSides = ({ tables }: Pick<Battle, 'tables'>): readonly SideRow[] =>
  [...tables.side.values()].filter(({ playerIds, roleId }) => playerIds.length > 0 || roleId !== null);

/** Returns the name of a row or, if the row has none, its number. */
export function findRowName(row: Row): string {
  const name = row.name ?? row.number;
  return typeof name === 'string' || typeof name === 'number' ? `${name}` : '';
}

/** Builds functions that look up rows with the types of one rulebook's battle. */
export function createLookups<B extends Battle, U extends UnitRow, S extends SideRow>() {
  return {
    /** Returns all units in the order in which they joined the battle. */
    unitsOf: ({ tables }: B): readonly U[] => [...tables.unit.values()] as U[],
    unitIn: ({ tables }: B, id: string | null | undefined): U | undefined =>
      id == null ? undefined : (tables.unit.get(id) as U | undefined),
    /** Returns the side with this id, which must exist. */
    sideIn: ({ tables }: B, id: string): S => {
      const side = tables.side.get(id);
      if (!side) throw new Error(`no side ${id}`);
      return side as S;
    },
  };
}

/** Returns the rows of a table. A table that does not exist yet has no rows. */
export function listRows<R>(table: RowMap<R> | undefined): readonly R[] {
  return [...(table?.values() ?? [])];
}

/** Requires a `RowName` of a new row with a name. */
type Named<R> = R extends { readonly name: string } ? { readonly name: RowName } : unknown;

/**
 * Collects the changes that an event makes to a battle. Each write adds a `Change`, and later reads see the new value. The
 * original battle does not change.
 */
export class Draft<B extends Battle = Battle> {
  readonly changes: Change[] = [];
  /**
   * Tables that this draft has copied but not yet returned to a caller. Nothing else can see these copies, so they can be changed
   * directly without a second copy.
   */
  private unseen = new Map<string, Map<string, Row>>();

  constructor(private current: B) {}

  get battle(): B {
    this.unseen.clear();
    return this.current;
  }

  /** Adds a row under an unused id. */
  create<R extends object>(table: string, id: string, row: R & Named<R>): void {
    if (findRow(this.current, table, id)) throw new Error(`${table} ${id} exists already`);
    this.keep({ table, id, before: null, after: row as Row });
  }

  /** Sets fields of a row. Ignores values that are undefined, or equal to the old values. */
  set(table: string, id: string, fields: object): void {
    const row = findRow(this.current, table, id);
    if (!row) throw new Error(`no ${table} ${id}`);
    const given = Object.entries(fields as Record<string, Json | undefined>) as [string, Json][];
    const differing = given.filter(
      ([key, value]) => value !== undefined && (row[key] === undefined || !isSameJson(row[key], value)),
    );
    if (differing.length === 0) return;
    const before = Object.fromEntries(differing.map(([key]) => [key, row[key] ?? null]));
    // JSON has no negative zero, so a saved row with a negative zero would differ from the row in memory.
    this.keep({ table, id, before, after: Object.fromEntries(differing.map(([key, value]) => [key, value === 0 ? 0 : value])) });
  }

  /** Sets fields of a row, and creates the row if it does not exist. If `fields` is null, removes the row. */
  put<R extends object>(table: string, id: string, fields: (R & Named<R>) | null): void {
    const isThere = findRow(this.current, table, id) !== undefined;
    if (fields === null) {
      if (isThere) this.remove(table, id);
    } else if (isThere) this.set(table, id, fields);
    else this.create(table, id, { id, ...fields });
  }

  /** Sets fields of the game row. */
  setGame(fields: object): void {
    this.set(GAME_TABLE, GAME_TABLE, fields);
  }

  remove(table: string, id: string): void {
    const row = findRow(this.current, table, id);
    if (!row) throw new Error(`no ${table} ${id}`);
    this.keep({ table, id, before: row, after: null });
  }

  private keep(change: Change): void {
    this.changes.push(change);
    const { table } = change;
    const rows = this.unseen.get(table);
    if (rows) return applyTo(rows, change);
    this.current = applyChanges(this.current, [change]);
    if (table !== GAME_TABLE) this.unseen.set(table, this.current.tables[table] as Map<string, Row>);
  }
}

/** Returns the value that a reader sees instead of a secret value: 0, an empty text or list, false, or null. */
export function findEmptyValue(value: Json | undefined): Json {
  if (Array.isArray(value)) return [];
  if (typeof value === 'number') return 0;
  if (typeof value === 'boolean') return false;
  return typeof value === 'string' ? '' : null;
}
