/** Finds the events that end a turn. */
import { GAME } from '../rules/index.js';
import type { BattleEvent } from './event.js';

/** Returns the turn that ends with this event, which is the first of the next turn; undefined if no turn ends. */
export function turnEndedBy({ kind, changes }: Pick<BattleEvent, 'kind' | 'changes'>): number | undefined {
  const change = changes.find(({ table, after }) => table === GAME && after?.turn !== undefined);
  const [before, after] = [change?.before?.turn, change?.after?.turn];
  return kind === 'phase' && typeof before === 'number' && typeof after === 'number' && after > before ? before : undefined;
}
