/** Movement: what the map tells of a leg (M-35). */
import { riversOnWay, stretchesOnWay } from '../../ground/crossing.js';
import type { Found } from '../../ground/filling.js';
import type { Way } from '../../ground/going.js';
import type { FeatureKind } from '../../ground/rows.js';
import { invalid } from '../../refusal.js';
import { MEASURES } from '../measures.js';
import type { MegagameScene, MegagameUnit } from '../state.js';
import type { Terrain } from '../vocabulary.js';

type Scene = MegagameScene<'unit'>;

const TERRAIN_OF: Readonly<Partial<Record<FeatureKind, Terrain>>> = { wood: 'wood', village: 'town', marsh: 'marsh' };
const KINDS = Object.keys(TERRAIN_OF) as readonly FeatureKind[];

interface Leg {
  readonly unit: MegagameUnit;
  readonly way: Way;
}

/** The way of the unit, where it begins somewhere. */
function legOf(scene: Scene): Leg | undefined {
  const unit = scene.one('unit');
  const way = MEASURES.way(unit, scene.battle, scene.typed?.to);
  return unit && way?.from ? { unit, way } : undefined;
}

/** The one ground of a leg. Columns and foot go as far on any: of theirs that counts on which they stand in the end. */
export function terrain(scene: Scene, key: string): Found | undefined {
  const leg = legOf(scene);
  if (!leg) return undefined;
  const isAlike = scene.typed?.mode === 'road-column' || leg.unit.troops === 'foot';
  const all = stretchesOnWay(scene.battle, leg.way, leg.unit.side, KINDS);
  const stretches = isAlike ? all.slice(-1).map((last) => last?.slice(-1) ?? null) : all;
  const kinds = new Set(stretches.flatMap((leg) => (leg ?? []).map(({ kind }) => (kind && TERRAIN_OF[kind]) ?? 'open')));
  const isCertain = stretches.every((leg) => leg !== null) && kinds.size === 1;
  const [only = 'open'] = kinds;
  if (isCertain ? only === 'open' : isAlike) return undefined;
  const doubt = isCertain
    ? undefined
    : invalid(key, 'its way goes, or may go, over more than one kind of ground: say which counts, or move ground by ground');
  return { of: [leg.unit], value: only, doubt, words: () => `ground told by the map: ${only}` };
}

/** Whether a leg crosses a river where there is no bridge. */
export function riverCrossing(scene: Scene, key: string): Found | undefined {
  const leg = legOf(scene);
  if (!leg) return undefined;
  const crossed = riversOnWay(scene.battle, leg.way, leg.unit.side);
  if (crossed.every((each) => each === 0)) return undefined;
  const isCertain = crossed.some((each) => each !== null && each > 0);
  const doubt = isCertain
    ? undefined
    : invalid(key, 'its way may cross a river, or not: say which, or place its ends more exactly');
  return { of: [leg.unit], value: true, doubt, words: () => 'a river on its way without a bridge, told by the map' };
}
