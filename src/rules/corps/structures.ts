/** Engineers: structures that stay when the work is done (CO-74). */
import { FEATURE, featuresOf } from '../ground/rows.js';
import { sameName } from '../names.js';
import { type Desk, jobsOf, structuresOf } from './battle.js';
import type { CorpsBattle, Job, Structure } from './state.js';
import type { Task } from './vocabulary.js';

/** The structure that finished work leaves. A fortification belongs to its unit instead. */
const BUILT: Readonly<Record<Task, Structure['kind'] | null>> = {
  'bridge-stream': 'bridge',
  'bridge-river': 'bridge',
  demolition: null,
  fortification: null,
  'lay-mines': 'minefield',
  'clear-mines': null,
};

/** Structures of a kind at a place. */
const standingAt = (battle: CorpsBattle, kind: Structure['kind'], place: string): readonly Structure[] =>
  structuresOf(battle).filter((structure) => structure.kind === kind && sameName(structure.name, place));

/** Adds a structure. There is at most one bridge at a place, and each side has mines of its own there. */
export function stand(desk: Desk, kind: Structure['kind'], name: string, side: string | null): void {
  const there = standingAt(desk.draft.battle, kind, name);
  if (there.some((structure) => kind === 'bridge' || structure.side === side)) return;
  const id = desk.newId('structure');
  desk.draft.create('structure', id, { id, name, kind, side });
}

/** Removes a structure: a blown bridge, or the cleared mines of either side. */
function fall(desk: Desk, kind: Structure['kind'], place: string): void {
  for (const { id } of standingAt(desk.draft.battle, kind, place)) desk.draft.remove('structure', id);
}

/** Removes a blown bridge, its mark on the map, and all charges on it, finished or not, of either side (CO-81). */
export function blowUp(desk: Desk, place: string): void {
  fall(desk, 'bridge', place);
  for (const { id, kind, name, side } of featuresOf(desk.draft.battle))
    if (kind === 'bridge' && side === null && sameName(name, place)) desk.draft.remove(FEATURE, id);
  for (const job of jobsOf(desk.draft.battle))
    if (job.task === 'demolition' && sameName(job.place, place)) desk.draft.remove('job', job.id);
}

/** Adds the structure that a finished job leaves. */
export function leaveBehind(desk: Desk, { task, place, side }: Job): void {
  const kind = BUILT[task];
  if (kind !== null) stand(desk, kind, place, side);
  if (task === 'clear-mines') fall(desk, 'minefield', place);
}
