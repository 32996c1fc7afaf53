/** Who may know what: every other file asks here. What somebody may not know never reaches a message. */
import type { Json } from '../dice/index.js';
import {
  type Actor,
  type Battle,
  type Cast,
  citesOf,
  GAME,
  type Procedure,
  type Resolution,
  type Row,
  rowOf,
  type Ruleset,
  type UnitRow,
} from '../rules/index.js';
import type { BattleEvent } from './event.js';

/** Who is told something: an umpire, a player of a side, or somebody who looks on. */
export type Reader = Pick<Actor, 'standing' | 'sideId'>;

const UMPIRE: Reader = { standing: 'umpire', sideId: null };
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

/** Whether players of a side may know of a row that is neither the battle's nor a side's own. */
function sideKnows(sideId: string, table: string, row: Row, battle: Battle, ruleset: Ruleset): boolean {
  if (table === 'unit') return ruleset.knows(sideId, row as UnitRow, battle);
  return ruleset.knowsRow?.(sideId, table, row, battle) ?? row.side === sideId;
}

/** Whether somebody may know of a row; who plays for no side knows what all sides know. */
export function knowsRow(ruleset: Ruleset, reader: Reader, table: string, row: Row, battle: Battle): boolean {
  if (reader.standing === 'umpire' || table === GAME || table === 'side') return true;
  const { sideId } = reader;
  const sides = reader.standing === 'player' && sideId !== null ? [sideId] : [...battle.tables.side.keys()];
  return sides.length > 0 && sides.every((side) => sideKnows(side, table, row, battle, ruleset));
}

/** The rows of a table that somebody may know of, as he may know them. */
export function knownRows(ruleset: Ruleset, reader: Reader, table: string, battle: Battle): Row[] {
  const rows = [...((battle.tables[table] as ReadonlyMap<string, Row> | undefined)?.values() ?? [])];
  return rows
    .filter((row) => knowsRow(ruleset, reader, table, row, battle))
    .map((row) => rowAsKnown(ruleset, reader, table, row));
}

/**
 * Whether somebody can name a unit of the battle, spotted or not: people point at figures. Where what they do not know of is a
 * nameless marker, they name what they know.
 */
export function mayName(ruleset: Ruleset, reader: Reader, unit: UnitRow, battle: Battle): boolean {
  return ruleset.hidesUnknown !== true || knowsRow(ruleset, reader, 'unit', unit, battle);
}

/** Whether somebody may know of an event: everybody's events, one's own side's; umpires know all. */
export function mayKnow(reader: Reader, { audience }: Pick<BattleEvent, 'audience'>): boolean {
  return audience === 'all' || knowsAffairsOf(reader, audience);
}

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
      knowsAffairsOf(reader, rowOf(battle, definitions[owner]?.table ?? 'unit', id)?.side)
    );
  };
}

/** Whether somebody may know a field of a row. */
export function knowsField(
  { ownFields = {} }: Ruleset,
  reader: Reader,
  table: string,
  row: Row | undefined,
  key: string,
): boolean {
  return !ownFields[table]?.includes(key) || knowsAffairsOf(reader, row?.side);
}

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

/** An event as one reader may be told it, who may know of it. @param reader left out: everybody to whom it is told */
export function eventKnown(
  ruleset: Ruleset,
  event: BattleEvent,
  battle: Battle,
  reader: Reader = readerFor(event, battle),
): BattleEvent {
  return { ...event, resolutions: resolutionsKnown(ruleset, reader, event.resolutions, battle) };
}
