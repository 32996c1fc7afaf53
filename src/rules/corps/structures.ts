/** Structures that remain after the work (Engineers, CO-74). */
import { FEATURE_TABLE, type FeatureRow, listFeatures } from '../ground/rows.js';
import { createNameAfter, type RowName, isSameName } from '../names.js';
import { type CorpsContext, listJobs, listStructures, unitIn } from './battle.js';
import { MEASURES } from './measures.js';
import type { CorpsBattle, Job, Structure } from './state.js';
import type { Task } from './vocabulary.js';

/** The structure that finished work leaves behind. A fortification is part of its unit, and so leaves no structure. */
const BUILT: Readonly<Record<Task, Structure['kind'] | null>> = {
  'bridge-stream': 'bridge',
  'bridge-river': 'bridge',
  demolition: null,
  fortification: null,
  'lay-mines': 'minefield',
  'clear-mines': null,
};

/** Returns the structures of a kind at a place. */
const standingAt = (battle: CorpsBattle, kind: Structure['kind'], place: string): readonly Structure[] =>
  listStructures(battle).filter((structure) => structure.kind === kind && isSameName(structure.name, place));

/** Adds a structure. There is at most one bridge at a place, and each side has separate mines there. */
export function addStructure(desk: CorpsContext, kind: Structure['kind'], name: RowName, side: string | null): void {
  const there = standingAt(desk.draft.battle, kind, name);
  if (there.some((structure) => kind === 'bridge' || structure.side === side)) return;
  const id = desk.newId('structure');
  desk.draft.create('structure', id, { id, name, kind, side });
}

/** Removes a structure: a blown bridge, or the cleared mines of either side. */
function fall(desk: CorpsContext, kind: Structure['kind'], place: string): void {
  for (const { id } of standingAt(desk.draft.battle, kind, place)) desk.draft.remove('structure', id);
}

/** Removes a blown bridge, its marker on the map, and all charges on it, finished or not, of either side (CO-81). */
export function removeBridge(desk: CorpsContext, place: string): void {
  fall(desk, 'bridge', place);
  for (const { id, kind, name, side } of listFeatures(desk.draft.battle))
    if (kind === 'bridge' && side === null && isSameName(name, place)) desk.draft.remove(FEATURE_TABLE, id);
  for (const job of listJobs(desk.draft.battle))
    if (job.task === 'demolition' && isSameName(job.place, place)) desk.draft.remove('job', job.id);
}

type Point = readonly [x: number, y: number];

/** The maximum distance in inches between a river and the centre of the base of engineers that build a bridge there. */
const AT_RIVER = 2;

/** Returns the point of a line nearest to a point. */
function nearestOn(points: readonly Point[], [x, y]: Point): Point {
  const ends = points.slice(1).map((to, index): Point => {
    const [ax, ay] = points[index]!;
    const [dx, dy] = [to[0] - ax, to[1] - ay];
    const along = dx === 0 && dy === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
    const part = Math.min(1, Math.max(0, along));
    return [ax + dx * part, ay + dy * part];
  });
  return ends.sort((a, b) => apart(a, [x, y]) - apart(b, [x, y]))[0] ?? points[0]!;
}

const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * Returns the place of the bridge with this name: the point on the map with this name, or the river near its engineers. Undefined
 * if the map shows neither.
 */
function bridgeAt(desk: CorpsContext, place: string, workers: string | null): Point | undefined {
  const { battle } = desk.draft;
  const map = MEASURES.map(battle);
  const drawn = listFeatures(battle).filter(({ side }) => side === null);
  const mark = drawn.find(({ name, points }) => points.length === 1 && isSameName(name, place));
  if (mark) return mark.points[0];
  const at = MEASURES.standing(unitIn(battle, workers), battle)?.place;
  if (!map || !at || at.half > 0) return undefined;
  const spots = drawn.flatMap(({ kind, points }) => (kind === 'river' ? [nearestOn(points, [at.x, at.y])] : []));
  const near = spots.filter((spot) => apart(spot, [at.x, at.y]) * map.per <= AT_RIVER);
  return near.sort((a, b) => apart(a, [at.x, at.y]) - apart(b, [at.x, at.y]))[0];
}

/** Checks whether the map shows a bridge with this name. */
const isDrawn = (battle: CorpsBattle, place: string): boolean =>
  listFeatures(battle).some(({ kind, name }) => kind === 'bridge' && isSameName(name, place));

/** Draws a bridge that engineers have built, if the place of the bridge on the map is known (CO-74). */
function drawBridge(desk: CorpsContext, { place, workers }: Pick<Job, 'place' | 'workers'>): void {
  if (!MEASURES.map(desk.draft.battle) || isDrawn(desk.draft.battle, place)) return;
  const at = bridgeAt(desk, place, workers);
  if (!at) return;
  const id = desk.newId(FEATURE_TABLE);
  const [x, y] = at.map((value) => Math.round(value * 10) / 10) as [number, number];
  desk.draft.create(FEATURE_TABLE, id, {
    ...{ id, name: createNameAfter({ name: place }), kind: 'bridge', points: [[x, y]], side: null },
  } satisfies FeatureRow);
}

/** Returns the bridges built by engineers that are not on the map. */
export const listUndrawnBridges = (battle: CorpsBattle): readonly Structure[] =>
  MEASURES.map(battle)
    ? listStructures(battle).filter(({ kind, side, name }) => kind === 'bridge' && side !== null && !isDrawn(battle, name))
    : [];

/** Adds the structure that a finished job leaves. */
export function addFinishedStructure(desk: CorpsContext, { task, place, side, workers }: Job): void {
  const kind = BUILT[task];
  if (kind !== null) addStructure(desk, kind, createNameAfter({ name: place }), side);
  if (kind === 'bridge') drawBridge(desk, { place, workers });
  if (task === 'clear-mines') fall(desk, 'minefield', place);
}
