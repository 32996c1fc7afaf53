import type { Json } from '../dice/index.js';
import { type Actor, type Battle, type Cast, type Procedure, type Row, rowOf, type Ruleset } from '../rules/index.js';
import type { BattleEvent } from './event.js';

/** Who is told something. */
type Reader = Pick<Actor, 'standing' | 'sideId'>;

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
