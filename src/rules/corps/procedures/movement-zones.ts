/** The zones of control that a move enters along its route, on a binding map (Movement, CO-19, CO-83). */
import { findTouchInterval } from '../../ground/contact.js';
import { findAreasAtSpot } from '../../ground/crossing.js';
import { listKnownFeatures, filterFeaturesByKind } from '../../ground/drawn.js';
import { measureDistanceToLine } from '../../ground/measuring.js';
import { type FeatureKind, findMap, type Spot } from '../../ground/rows.js';
import { refuseIllegal } from '../../refusal.js';
import type { Actor } from '../../happening.js';
import { describeLength } from '../../ground/locating.js';
import { formatPossessive } from '../../words.js';
import { CONTACT_MEASURES } from '../contact.js';
import { listEnemies, MEASURES, createSeenBattle } from '../measures.js';
import type { CorpsBattle, CorpsScene, CorpsUnit } from '../state.js';
import { refuseOutOfCommand } from './movement-law.js';
import { findBaseInches, findZoneInches } from './zone-of-control.js';

/** An enemy with a zone of control that a route enters, and the minimum gap between the bases on that route. */
interface Entered {
  readonly enemy: CorpsUnit;
  readonly zoneInches: number;
  readonly gapInches: number;
}

/**
 * Lists the enemies with zones of control that a move enters. Empty without a binding map. A zone reaches from base to base
 * (CO-19). A unit that attacks an enemy may enter that enemy's zone on its last leg. So may a unit that stops in the zone on a
 * straight route. A unit that starts in a zone may leave the zone if it comes no nearer to that enemy. Enemies in a village, or
 * without an exact place, have no zone here.
 */
function zonesEntered(scene: CorpsScene<'unit' | 'contacted'>): readonly Entered[] {
  const { typed } = scene;
  const unit = scene.one('unit');
  const battle = unit ? createSeenBattle(unit.side, scene.battle) : scene.battle;
  const way = findMap(battle)?.ground === 'map' && unit ? MEASURES.way(unit, battle, typed?.to) : undefined;
  if (!unit || !way?.from || !MEASURES.map(battle)) return [];
  const own = findBaseInches(unit);
  const spots: readonly Spot[] = [way.from, ...way.spots];
  // A route between squares enters a zone only if this is certain.
  const doubt = Math.max(...spots.map(({ half }) => half)) * Math.SQRT2 * way.map.per;
  const legs = spots.slice(1).map((to, index) => [spots[index]!, to] as const);
  return listEnemies(unit.side, battle).flatMap((enemy): readonly Entered[] => {
    const zoneInches = findZoneInches(enemy);
    const place = MEASURES.standing(enemy, battle)?.place;
    if (zoneInches === 0 || !place || place.half > 0 || isInVillage(place, battle)) return [];
    const farOf = ([a, b]: readonly [Spot, Spot]): number => measureDistanceToLine(place, a, b) * way.map.per;
    const apart = (spot: Spot): number => Math.hypot(spot.x - place.x, spot.y - place.y) * way.map.per;
    const end = spots.at(-1)!;
    const endsNearest = apart(end) <= farOf(legs.at(-1)!) + NEARER;
    // A move into contact names its enemy, or ends touching it straight ahead (CO-86).
    const isContacted =
      scene.rows('contacted').some(({ id }) => id === enemy.id) ||
      (endsNearest && CONTACT_MEASURES.touchesFrom(unit, end, enemy, battle) === true);
    // Within this distance, the gap between the units' bases is smaller than the zone, whatever their facing.
    const bases = findTouchInterval(own, findBaseInches(enemy)).least;
    const reach = zoneInches + bases;
    // The unit comes from outside, and stops inside on its straight route to the enemy.
    const isOutside = apart(way.from!) >= reach - NEARER;
    const stops = isOutside && endsNearest;
    const counting = isContacted || stops ? legs.slice(0, -1) : legs;
    const farInches = Math.min(...counting.map(farOf));
    const goesOff = !isOutside && farInches >= apart(way.from!) - NEARER;
    return farInches + doubt < reach - NEARER && !goesOff
      ? [{ enemy, zoneInches, gapInches: Math.max(0, farInches - bases) }]
      : [];
  });
}

const NEARER = 1e-6;

const VILLAGES: readonly FeatureKind[] = ['village'];

const isInVillage = (place: Spot, battle: CorpsBattle): boolean =>
  findAreasAtSpot(place, filterFeaturesByKind(listKnownFeatures(battle, null), VILLAGES)).some(({ isCertain }) => isCertain);

function wordsOf({ enemy, zoneInches, gapInches }: Entered, of: string): string {
  const inches = (length: number): string => describeLength(Math.round(length * 10) / 10, 'in');
  return `${of} route comes within ${inches(gapInches)} of ${enemy.name}, whose zone of control is ${inches(zoneInches)}`;
}

/**
 * Requires that a moving unit stops when it enters an enemy's zone of control, or attacks this enemy on its last leg (Movement).
 * @throws {Refusal} ILLEGAL if a player's unit does neither. An umpire may move a unit into the zone
 */
export function checkZones(unit: CorpsUnit, scene: CorpsScene<'unit' | 'contacted'>, { standing }: Actor): void {
  const [first] = standing === 'umpire' ? [] : zonesEntered(scene);
  if (first && !unit.inCommand) throw refuseOutOfCommand();
  if (first)
    throw refuseIllegal(
      `${wordsOf(first, formatPossessive(unit.name))}. Stop at the edge of the zone, or attack that unit.`,
      'Movement',
      'CO-19',
      'CO-83',
    );
}

/** Returns remarks on a move that breaks the rules for zones of control, if an umpire allows the move. */
export const listZoneRemarks = (scene: CorpsScene<'unit' | 'contacted'>): readonly string[] =>
  zonesEntered(scene).map((entered) => `${wordsOf(entered, 'Its')} (Movement, CO-19).`);
