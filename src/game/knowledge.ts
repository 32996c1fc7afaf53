/** Who may know what: every other file asks here. What somebody may not know never reaches a message. */
import type { Json } from '../dice/index.js';
import { composed } from '../house/index.js';
import {
  type Actor,
  type Battle,
  type Cast,
  citesOf,
  GAME,
  type Procedure,
  type Resolution,
  type Role,
  type Row,
  rowOf,
  type Ruleset,
  type Scene,
  type Table,
  type UnitRow,
  UMPIRES,
} from '../rules/index.js';
import type { BattleEvent } from './event.js';
import { withMore } from './words.js';

/** Who is told something: an umpire, a player of a side, or somebody who looks on. */
export type Reader = Pick<Actor, 'standing' | 'sideId'>;

export const UMPIRE: Reader = { standing: 'umpire', sideId: null };
/** Everybody at once: who looks on. */
export const EVERYBODY: Reader = { standing: 'spectator', sideId: null };

/** A battle that has ended has no secrets any more: everybody reads its record as an umpire. */
export function readerOf(reader: Reader, { game }: Battle): Reader {
  return game.status === 'ended' ? UMPIRE : reader;
}

/** Whoever an event is told to, as one reader: what a post of it may say. */
export function readerFor({ audience }: Pick<BattleEvent, 'audience'>, battle: Battle): Reader {
  if (audience === 'all') return EVERYBODY;
  return battle.tables.side.has(audience) ? { standing: 'player', sideId: audience } : UMPIRE;
}

/** Who reads a room, or a thread, that is for this audience: of a side that is in the battle no more whoever looks on. */
export function readerOfRoom(room: { readonly audience: string }, battle: Battle): Reader {
  return room.audience === UMPIRES || battle.tables.side.has(room.audience) ? readerFor(room, battle) : EVERYBODY;
}

/** Whether somebody may know of a row; who plays for no side knows what all sides know. */
export function knowsRow(ruleset: Ruleset, reader: Reader, table: string, row: Row, battle: Battle): boolean {
  if (reader.standing === 'umpire' || table === GAME || table === 'side') return true;
  const { sideId } = reader;
  const sides = reader.standing === 'player' && sideId !== null ? [sideId] : [...battle.tables.side.keys()];
  const whole = composed(ruleset);
  return sides.length > 0 && sides.every((side) => whole.sideKnows(side, table, row, battle));
}

const VIEW = Symbol('view');

/**
 * A battle as one reader may know it: rows that he may not know of are gone, and fields of the others that are not his to know.
 * `viewFor` alone makes one, so that lists, sheets, completion and odds can be given nothing else.
 */
export interface View {
  readonly [VIEW]: Reader;
  readonly ruleset: Ruleset;
  readonly battle: Battle;
}

/** A battle as one reader may know it; a table is looked through when it is asked for. */
export function viewFor(ruleset: Ruleset, battle: Battle, reader: Reader): View {
  if (reader.standing === 'umpire') return { [VIEW]: reader, ruleset, battle };
  const known = new Map<string, Table>();
  const tableCalled = (table: string): Table => {
    const rows = known.get(table) ?? knownTable(ruleset, reader, table, battle);
    known.set(table, rows);
    return rows;
  };
  const tables = {} as Record<string, Table>;
  for (const table of Object.keys(battle.tables))
    Object.defineProperty(tables, table, { enumerable: true, get: () => tableCalled(table) });
  return { [VIEW]: reader, ruleset, battle: { ...battle, tables: tables as unknown as Battle['tables'] } };
}

function knownTable(ruleset: Ruleset, reader: Reader, table: string, battle: Battle): Table {
  const rows = [...(battle.tables[table] as Table)].filter(([, row]) => knowsRow(ruleset, reader, table, row, battle));
  return new Map(rows.map(([id, row]) => [id, rowAsKnown(ruleset, reader, table, row)]));
}

/** Whose a view is. */
export const viewerOf = (view: View): Reader => view[VIEW];

/** The rows of a table in a view, in their order. */
export const rowsIn = ({ battle }: View, table: string): readonly Row[] => [...(battle.tables[table]?.values() ?? [])];

/** Whether a row is in a view. */
export const isIn = ({ battle }: View, table: string, id: string): boolean => rowOf(battle, table, id) !== undefined;

/** Whether units that a side does not know of have no name for it in this battle; else people point at figures. */
export const hidesUnknown = (ruleset: Ruleset, battle: Battle): boolean => ruleset.hiddenBy?.(battle) != null;

/** Whether somebody can name a unit of the battle: one that he knows of, or any figure that stands on the table for all to see. */
export function mayName(ruleset: Ruleset, reader: Reader, unit: UnitRow, battle: Battle): boolean {
  return !hidesUnknown(ruleset, battle) || knowsRow(ruleset, reader, 'unit', unit, battle);
}

/**
 * Whose affair a result is: as its procedure says, else everybody's. But what units of one side do among themselves is that side's
 * as long as another side does not know of one of them, before it and after.
 * @returns a side's id, `UMPIRES`, or null for everybody
 */
export function whoseAffair(ruleset: Ruleset, procedure: Procedure, scene: Scene, actor: Actor, after: Battle): string | null {
  if (procedure.audience) return procedure.audience(scene, actor, after);
  const { battle } = scene;
  if (!hidesUnknown(ruleset, battle)) return null;
  const roles = Object.entries(procedure.roles as Readonly<Record<string, Role>>).filter(([, { table }]) => table === undefined);
  const units = roles.flatMap(([role]) => scene.many(role));
  const [side, ...otherSides] = new Set(units.map((unit) => unit.side));
  const acts = roles.some(([role, definition]) => definition.acts && scene.many(role).length > 0);
  if (!acts || side === undefined || otherSides.length > 0) return null;
  const isKnown = (unit: UnitRow, other: string): boolean =>
    ruleset.knows(other, unit, battle) || ruleset.knows(other, after.tables.unit.get(unit.id) ?? unit, after);
  const others = [...battle.tables.side.keys()].filter((id) => id !== side);
  return others.every((other) => units.every((unit) => isKnown(unit, other))) ? null : side;
}

/** Whether somebody may know of an event: everybody's events, one's own side's; umpires know all. */
export function mayKnow(reader: Reader, { audience }: Pick<BattleEvent, 'audience'>): boolean {
  return audience === 'all' || knowsAffairsOf(reader, audience);
}

/** The same of whoever gave the command: what he did himself he knows. */
export const knowsOrDid =
  (actor: Actor) =>
  (event: BattleEvent): boolean =>
    mayKnow(actor, event) || event.actor.id === actor.id;

/** Whether somebody may know what is a side's own affair. */
function knowsAffairsOf({ standing, sideId }: Reader, side: Json | undefined): boolean {
  return standing === 'umpire' || (standing === 'player' && sideId !== null && sideId === side);
}

/** Which keys of a procedure's input and outcome somebody may know: those that are the own of a side whose row takes part, as of that side. */
export function knownKeys(
  procedure: Procedure | undefined,
  roles: Cast,
  battle: Battle,
  reader: Reader,
): (key: string) => boolean {
  const { ownKeys = {}, roles: definitions = {} } = procedure ?? {};
  return (key) => {
    const owner = ownKeys[key];
    const [id] = owner === undefined ? [] : (roles[owner] ?? []);
    return (
      owner === undefined ||
      id === undefined ||
      knowsAffairsOf(reader, ownerOf(definitions[owner]?.table ?? 'unit', rowOf(battle, definitions[owner]?.table ?? 'unit', id)))
    );
  };
}

/** Whose a row is: a side is its own. */
const ownerOf = (table: string, row: Row | undefined): Json | undefined => (table === 'side' ? row?.id : row?.side);

/** Whether somebody may know a field of a row. */
export function knowsField(
  { ownFields = {} }: Ruleset,
  reader: Reader,
  table: string,
  row: Row | undefined,
  key: string,
): boolean {
  return !ownFields[table]?.includes(key) || knowsAffairsOf(reader, ownerOf(table, row));
}

/** A row without the fields that somebody may not know. */
export const withoutOwn = <R extends Row>(ruleset: Ruleset, reader: Reader, table: string, row: R): R =>
  Object.fromEntries(Object.entries(row).filter(([key]) => knowsField(ruleset, reader, table, row, key))) as R;

/** A row as somebody may know it: what is another side's own affair is as if there were none of it. */
export function rowAsKnown(ruleset: Ruleset, reader: Reader, table: string, row: Row): Row {
  const hidden = (ruleset.ownFields?.[table] ?? []).filter((key) => !knowsField(ruleset, reader, table, row, key));
  return hidden.length === 0 ? row : { ...row, ...Object.fromEntries(hidden.map((key) => [key, noneOf(row[key])])) };
}

function noneOf(value: Json | undefined): Json {
  if (Array.isArray(value)) return [];
  if (typeof value === 'number') return 0;
  if (typeof value === 'boolean') return false;
  return typeof value === 'string' ? '' : null;
}

/** What telling an event needs: the battle, its rulebook, and rows that are there no more, as they last were. */
export interface Telling {
  readonly battle: Battle;
  readonly ruleset: Ruleset;
  readonly gone?: (table: string, id: string) => Row | undefined;
  /** Earlier events: an undo of several is told with the count of those that its reader may know. */
  readonly earlier?: (number: number) => BattleEvent | undefined;
}

const READER = Symbol('reader');

/** An event as one reader may know it. `tell` alone makes one. */
export type Told = BattleEvent & { readonly [READER]: Reader };

/** Who is told. */
export const readerIn = (event: Told): Reader => event[READER];

/**
 * An event as one reader may know it, or nothing. Where units that he does not know of have no name for him, what befalls them by
 * itself is left out; whom people named themselves is named.
 * @param who left out: everybody to whom the event is told
 */
export function tell(event: BattleEvent, setting: Telling, who: Reader = readerFor(event, setting.battle)): Told | undefined {
  const reader = readerOf(who, setting.battle);
  return mayKnow(reader, event) ? told(event, setting, reader) : undefined;
}

/** The same to those whom its post reaches: they may know it. */
export const tellAll = (event: BattleEvent, setting: Telling): Told =>
  told(event, setting, readerOf(readerFor(event, setting.battle), setting.battle));

function told(recorded: BattleEvent, { battle, ruleset, gone, earlier }: Telling, reader: Reader): Told {
  if (reader.standing === 'umpire') return { ...recorded, [READER]: reader };
  const event = takingKnown(recorded, reader, earlier);
  const known = resolutionsKnown(ruleset, reader, event.resolutions, battle);
  const isCalled = event.kind === 'resolved' || event.kind === 'corrected';
  if (isCalled || !hidesUnknown(ruleset, battle)) return { ...event, resolutions: known, [READER]: reader };
  const rowOfUnit = (id: string): Row | undefined =>
    battle.tables.unit.get(id) ??
    event.changes.find((change) => change.table === 'unit' && change.id === id && change.after === null)?.before ??
    gone?.('unit', id);
  const isKnown = (id: string): boolean => {
    const unit = rowOfUnit(id);
    return unit !== undefined && knowsRow(ruleset, reader, 'unit', unit, battle);
  };
  const changed = event.changes.flatMap(({ table, id }) => (table === 'unit' ? [id] : []));
  const unknown = [...event.resolutions.flatMap((resolution) => unitsIn(ruleset, resolution)), ...changed].filter(
    (id) => !isKnown(id),
  );
  const names = unknown.flatMap((id) => rowOfUnit(id)?.name ?? []) as string[];
  const isTold = (resolution: Resolution): boolean => {
    const units = unitsIn(ruleset, resolution);
    return units.length === 0 ? !isOfAll(ruleset, resolution) : units.some(isKnown);
  };
  return {
    ...event,
    notes: event.notes.filter((note) => !names.some((name) => note.includes(name))),
    resolutions: known.filter(isTold),
    [READER]: reader,
  };
}

/** An undo of several events with those of them alone that its reader may know of: how many others there were is not told. */
function takingKnown(event: BattleEvent, reader: Reader, earlier: Telling['earlier']): BattleEvent {
  const { again, kind, summary } = event;
  if (kind !== 'undone' || !again || again.taken.length < 2) return event;
  const taken = again.taken.filter((number, index) => {
    const one = earlier?.(number);
    return index === 0 || (one !== undefined && mayKnow(reader, one));
  });
  return { ...event, summary: withMore(summary, taken.length - 1), again: { ...again, taken } };
}

/** Whether a resolution names nobody and was worked out from where everybody stands: how many are in a zone counts whom nobody sees. */
function isOfAll({ procedures }: Ruleset, { procedure: id, input }: Resolution): boolean {
  const { fromBattle = {} } = procedures.find((procedure) => procedure.id === id) ?? {};
  return Object.entries(input).some(([key, value]) => key in fromBattle && Array.isArray(value));
}

/** The units that take part in a resolution. */
function unitsIn({ procedures }: Ruleset, { procedure: id, roles }: Resolution): string[] {
  const definitions: Readonly<Record<string, Role>> = procedures.find((procedure) => procedure.id === id)?.roles ?? {};
  return Object.entries(roles).flatMap(([role, ids]) => (definitions[role]?.table === undefined ? ids : []));
}

/**
 * Resolutions as somebody may be told them: without the lines of the working that tell what is another side's own (`Step.of`), and
 * without sections that these lines alone rest on.
 */
function resolutionsKnown(
  ruleset: Ruleset,
  reader: Reader,
  resolutions: readonly Resolution[],
  battle: Battle,
): readonly Resolution[] {
  return resolutions.map((resolution) => {
    const { steps, roles } = resolution;
    if (steps.every(({ of }) => of === undefined)) return resolution;
    const procedure = ruleset.procedures.find(({ id }) => id === resolution.procedure);
    const isKnown = knownKeys(procedure, roles, battle, reader);
    const known = steps.filter(({ of }) => of === undefined || isKnown(of));
    return { ...resolution, steps: known, cites: citesOf(known) };
  });
}
