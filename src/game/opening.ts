import type { Json, JsonObject } from '../dice/index.js';
import { composeWithModules } from '../house/index.js';
import { applyChanges, type Battle, EMPTY_BATTLE, type Row, type Ruleset, listSchemaFields } from '../rules/index.js';
import type { BattleEvent } from './event.js';

/** The opening position of a battle, from which new battles can start. */
interface Opening {
  readonly settings: JsonObject;
  /** Rows by table, with new ids. */
  readonly rows: Readonly<Record<string, readonly JsonObject[]>>;
}

/** The kinds of events that start the fighting. All events before them set up the battle. */
const FIGHTING_KINDS: readonly string[] = ['phase', 'resolved'];

/**
 * Returns a battle as it was set up: before its first phase ended or its first procedure was resolved.
 * @param events the whole record
 */
export function rebuildOpeningBattle(events: readonly BattleEvent[]): Battle {
  const first = events.findIndex(({ kind }) => FIGHTING_KINDS.includes(kind));
  const setUp = first < 0 ? events : events.slice(0, first);
  return applyChanges(
    EMPTY_BATTLE,
    setUp.flatMap(({ changes }) => changes),
  );
}

/**
 * Reads the opening position of a battle from its record: settings, sides, units and other rows as they were set up. Leaves out
 * tables that new battles do not copy (`staysBehind`). Every row gets a new id.
 * @param events all events of the battle
 * @param withPlayers true if the sides keep their players and roles
 */
export function readOpening(events: readonly BattleEvent[], ruleset: Ruleset, withPlayers: boolean): Opening {
  const battle = rebuildOpeningBattle(events);
  const house = composeWithModules(ruleset);
  const tables = Object.entries(battle.tables)
    .filter(([table]) => !house.staysBehind(table))
    .map(([table, rows]) => [table, [...rows.values()] as Row[]] as const);
  const ids = new Map<string, string>();
  for (const [, rows] of tables) for (const row of rows) ids.set(row.id as string, `c${row.id as string}`);
  const keys = new Set(listSchemaFields(ruleset.gameSettings).map(({ key }) => key));
  return {
    settings: Object.fromEntries<Json>(Object.entries(battle.game as JsonObject).filter(([key]) => keys.has(key))),
    rows: Object.fromEntries(
      tables.map(([table, rows]) => [
        table,
        rows.map((row) => {
          const copy = withIds(row, ids) as JsonObject;
          return table === 'side' && !withPlayers ? { ...copy, roleId: null, playerIds: [] } : copy;
        }),
      ]),
    ),
  };
}

/** Replaces the ids of rows in a value with their new ids. */
function withIds(value: Json, ids: ReadonlyMap<string, string>): Json {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return (value as Json[]).map((item) => withIds(item, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, key === 'name' ? item : withIds(item, ids)]));
}
