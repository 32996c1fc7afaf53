import { markOf } from '../game/index.js';
import type { TakenBackBy } from '../present/index.js';
import type { Battle, Row, Ruleset } from '../rules/index.js';
import type { Store } from '../store/index.js';

/** What tells events reads of the store. */
export type Told = Pick<Store, 'battles' | 'record'>;

/** What presenters ask of a battle when they tell its events: the battle, earlier events, and rows that are gone. */
export interface Telling {
  readonly battle: Battle;
  readonly ruleset: Ruleset;
  readonly earlier: ReturnType<typeof earlierIn>;
  readonly gone: (table: string, id: string) => Row | undefined;
}

/** The record is read for rows that are gone only when one is asked for. */
export function tellingOf(store: Told, gameId: string, battle: Battle, ruleset: Ruleset): Telling {
  let rows: Map<string, Row> | undefined;
  return {
    battle,
    ruleset,
    earlier: earlierIn(store, gameId),
    gone(table, id) {
      rows ??= goneRows(store, gameId);
      return rows.get(`${table}\n${id}`);
    },
  };
}

/** What took events back, for presenters. */
export const takenBackIn =
  ({ battles, record }: Told, gameId: string) =>
  (number: number): TakenBackBy | undefined => {
    const undoneBy = battles.open(gameId).state.undoneBy.get(number);
    const by = undoneBy === undefined ? undefined : record.event(gameId, undoneBy);
    if (!by) return undefined;
    const { reason } = by.command;
    return { mark: markOf(by), name: by.actor.name, kind: by.kind, ...(typeof reason === 'string' ? { reason } : {}) };
  };

const earlierIn =
  ({ record }: Told, gameId: string) =>
  (number: number) =>
    record.event(gameId, number);

/** Every row that was ever taken out, as it last was. */
function goneRows({ record }: Told, gameId: string): Map<string, Row> {
  const removals = record.removals(gameId).flatMap(({ changes }) => changes.filter(({ after }) => after === null));
  return new Map(removals.map(({ table, id, before }) => [`${table}\n${id}`, before!]));
}
