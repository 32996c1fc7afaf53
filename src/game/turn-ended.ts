/** Finds the events that end a turn. */
import { GAME_TABLE } from '../rules/index.js';
import type { BattleEvent } from './event.js';

/** Returns the turn that an event ends; undefined if the event does not start a new turn. */
export function findEndedTurn({ kind, changes }: Pick<BattleEvent, 'kind' | 'changes'>): number | undefined {
  const change = changes.find(({ table, after }) => table === GAME_TABLE && after?.turn !== undefined);
  const [before, after] = [change?.before?.turn, change?.after?.turn];
  return kind === 'phase' && typeof before === 'number' && typeof after === 'number' && after > before ? before : undefined;
}
