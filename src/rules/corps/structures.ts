/** Engineers: what they have built or laid stays when the work is done (CO-74). */
import { sameName } from '../names.js';
import { type Desk, structuresOf } from './battle.js';
import type { CorpsBattle, Job, Structure } from './state.js';
import type { Task } from './vocabulary.js';

/** What stands at a place once the work there is done; a fortification is its unit's. */
const BUILT: Readonly<Record<Task, Structure['kind'] | null>> = {
  'bridge-stream': 'bridge',
  'bridge-river': 'bridge',
  demolition: null,
  fortification: null,
  'lay-mines': 'minefield',
  'clear-mines': null,
};

/** What of a kind stands at a place. */
const standingAt = (battle: CorpsBattle, kind: Structure['kind'], place: string): readonly Structure[] =>
  structuresOf(battle).filter((structure) => structure.kind === kind && sameName(structure.name, place));

/** One bridge at a place is enough; mines that the enemy has laid there are his own affair. */
export function stand(desk: Desk, kind: Structure['kind'], name: string, side: string | null): void {
  const there = standingAt(desk.draft.battle, kind, name);
  if (there.some((structure) => kind === 'bridge' || structure.side === side)) return;
  const id = desk.newId('structure');
  desk.draft.create('structure', id, { id, name, kind, side });
}

/** It stands no more: a bridge that was blown, mines that were cleared, whoever laid them. */
export function fall(desk: Desk, kind: Structure['kind'], place: string): void {
  for (const { id } of standingAt(desk.draft.battle, kind, place)) desk.draft.remove('structure', id);
}

/** What finished work leaves behind. */
export function leaveBehind(desk: Desk, { task, place, side }: Job): void {
  const kind = BUILT[task];
  if (kind !== null) stand(desk, kind, place, side);
  if (task === 'clear-mines') fall(desk, 'minefield', place);
}
