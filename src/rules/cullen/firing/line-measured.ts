/** Measures Arcs of Fire and Overhead Fire from places and facings on the map (TC-62). */
import { refuseInexactDistance, type FoundValue, findIntervalMiddle } from '../../ground/filling.js';
import type { Check } from '../../checks.js';
import { findAreasAtSpot } from '../../ground/crossing.js';
import { filterFeaturesByKind, listKnownFeatures } from '../../ground/drawn.js';
import {
  measureInexactBearing,
  measureDistance,
  describeDistance,
  measureDistanceToLine,
  findSmallestInterval,
} from '../../ground/measuring.js';
import type { GroundMap, PlaceRow } from '../../ground/rows.js';
import { refuseInvalid } from '../../refusal.js';
import { includeIf } from '../../working.js';
import { CONTACT_MEASURES, SIGHT_DEPTH_INCHES } from '../contact.js';
import { listFriends, MEASURES, findLongestBelowInches } from '../measures.js';
import { isHidden } from '../roles.js';
import type { CullenBattle, CullenScene, CullenUnit } from '../state.js';
import { shooterOf } from './from-units.js';
import {
  ARC_DEGREES,
  listArcAxes,
  measureTurn,
  turnDegrees,
  WEAPON_MOUNTS,
  OVERHEAD_FIRE_RULES,
  OVERHEAD_CLEARANCE_INCHES,
  type Shooter,
  SHOOTERS,
} from './line-of-fire.js';

type Scene = CullenScene<'firer' | 'target'>;

/**
 * The distance in inches that decides whether a friendly unit is in the line of fire: at most this far from the line, and at
 * least this far from both ends (TC-62).
 */
const IN_LINE_INCHES = 1;

export interface Line {
  readonly map: GroundMap;
  readonly firer: CullenUnit;
  readonly target: CullenUnit;
  readonly from: PlaceRow;
  readonly to: PlaceRow;
}

export function lineOf({ battle, one }: Pick<Scene, 'battle' | 'one'>): Line | undefined {
  const map = MEASURES.map(battle);
  if (map?.grid !== 'squares') return undefined;
  const [a, b] = [MEASURES.standing(one('firer'), battle), MEASURES.standing(one('target'), battle)];
  return a && b ? { map, firer: a.unit, target: b.unit, from: a.place, to: b.place } : undefined;
}

/**
 * Measures the bearing of the target on the map, in degrees clockwise from the firer's facing. The value is in doubt if the
 * places are too inexact to decide whether the target is in the arc of fire. Undefined if the map has no squares, or lacks the
 * place of either unit or the firer's facing.
 * @param usual returns the kind of shooter if people have chosen none
 */
export const bearingInput =
  (usual: (unit: CullenUnit, scene: Scene) => Shooter | undefined) =>
  (scene: Scene, key: string): FoundValue | undefined => {
    const line = lineOf(scene);
    if (!line || line.from.facing === null) return undefined;
    const { firer, target, from, to, map } = line;
    const shooter = SHOOTERS.find((each) => each === scene.typed?.shooter) ?? usual(firer, scene);
    const axes = shooter ? listArcAxes(shooter, WEAPON_MOUNTS.find((each) => each === scene.typed?.mount) ?? 'front') : null;
    const told = measureInexactBearing(from, to, map);
    const relative = turnDegrees((told?.degrees ?? 0) - line.from.facing);
    const value = (Math.round(relative * 10) / 10) % 360;
    const isSplit = (edge: number): boolean => {
      const turn = measureTurn(relative, edge);
      return told === null || (turn > -told.left && turn < told.right);
    };
    const edges = (axes ?? []).flatMap((axis) => [axis - ARC_DEGREES / 2, axis + ARC_DEGREES / 2]);
    const doubt = edges.some(isSplit)
      ? refuseInvalid(
          key,
          'The map does not show whether the target is in the arc of fire. Enter the target’s bearing in degrees from the firer’s facing, or place the units more precisely.',
        )
      : undefined;
    return { of: [firer, target], value, doubt, words: () => `target measured on the map: ${value} degrees from the facing` };
  };

interface InLine {
  readonly unit: CullenUnit;
  readonly place: PlaceRow;
  readonly isCertain: boolean;
}

/** Finds the friendly units that are in the line of fire, certainly or possibly. */
function inLine({ firer, from, to, map }: Line, { battle }: Pick<Scene, 'battle'>): readonly InLine[] {
  const [east, north] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(east, north);
  if (long === 0) return [];
  const near = IN_LINE_INCHES / map.per;
  return listFriends(firer, battle).flatMap((unit) => {
    const place = MEASURES.standing(unit, battle)?.place;
    if (!place || place.id === from.id || place.id === to.id) return [];
    const along = ((place.x - from.x) * east + (place.y - from.y) * north) / long;
    // The unit's distance from the line: to the side, or beyond an end.
    const out = Math.max(measureDistanceToLine(place, from, to), 2 * near - along, 2 * near - (long - along));
    const doubt = (place.half + Math.max(from.half, to.half)) * Math.SQRT2;
    return out - doubt > near ? [] : [{ unit, place, isCertain: out + doubt <= near }];
  });
}

const isOnFoot = ({ kind }: CullenUnit): boolean => kind === 'infantry' || kind === 'cavalry' || kind === 'officer';

/** Returns the firer's friendly units in the line of fire, as an input value; undefined if the map shows no such unit. */
export function findFriendsInLine(scene: Scene, key: string): FoundValue | undefined {
  const line = lineOf(scene);
  const friends = line ? inLine(line, scene) : [];
  if (!line || friends.length === 0) return undefined;
  const names = friends.map(({ unit }) => unit.name).join(', ');
  const doubt = friends.some(({ isCertain }) => isCertain)
    ? undefined
    : refuseInvalid(
        key,
        `The map does not show whether the line of fire passes ${names}. Choose the friendly units in the line of fire, or none.`,
      );
  const value = friends.every(({ unit }) => isOnFoot(unit)) ? 'foot-or-horse' : 'other';
  const of = [line.firer, line.target, ...friends.map(({ unit }) => unit)];
  return { of, value, doubt, words: (isOpen) => `in the line of fire, by the map: ${isOpen ? names : value}` };
}

/**
 * Measures the distance from the nearest friendly unit in the line of fire to one end of the line; undefined if there is no such
 * unit.
 */
export const clearanceInput =
  (end: 'from' | 'to', what: string) =>
  (scene: Scene, key: string): FoundValue | undefined => {
    const line = lineOf(scene);
    const friends = line && scene.typed?.friends !== 'none' ? inLine(line, scene) : [];
    if (!line || friends.length === 0) return undefined;
    const fars = friends.map(({ place }) => measureDistance(line[end], place, line.map));
    const far = findSmallestInterval(fars);
    return {
      of: [line.firer, line.target, ...friends.map(({ unit }) => unit)],
      value: findIntervalMiddle(far, 'in'),
      doubt: refuseInexactDistance(far, 'in', key, [findLongestBelowInches(OVERHEAD_CLEARANCE_INCHES)]),
      words: () => `${what} measured on the map: ${describeDistance(far, line.map)}`,
    };
  };

/** Returns the kind of shooter of a shot. A vehicle's turret and hull fire over friends under the same conditions (TC-46). */
export function shooterIn({ one, typed }: Pick<Scene, 'one' | 'typed'>): Shooter {
  if (typed?.weapon === 'mortar') return 'mortar';
  return typed?.weapon === 'at-rifle' ? 'infantry' : (shooterOf(one('firer')!) ?? 'hull');
}

/** Checks whether a shot is indirect, so that its firer need not see the target. */
export const isIndirect = (shot: Pick<Scene, 'one' | 'typed'>): boolean =>
  shot.typed?.mode === 'indirect' || shooterIn(shot) === 'mortar';

/** Checks whether a unit stands on a hill that its side knows. It then fires from a higher level. */
const isOnHill = ({ firer, from }: Line, battle: CullenBattle): boolean =>
  findAreasAtSpot(from, filterFeaturesByKind(listKnownFeatures(battle, firer.side), ['hill'])).length > 0;

/**
 * Lists the friends that a shot passes over on a binding map although its weapon may not fire over them (Overhead Fire). A unit
 * under a marker has no bases on the table.
 */
function listFiredOver(scene: Pick<Scene, 'battle' | 'one' | 'typed'>): readonly InLine[] {
  const line = lineOf(scene);
  if (line?.map.ground !== 'map') return [];
  const { battle } = scene;
  const overhead = OVERHEAD_FIRE_RULES[shooterIn(scene)];
  const height = isOnHill(line, battle) ? 'higher' : 'equal';
  return inLine(line, scene).filter(
    ({ unit, place }) =>
      !isHidden(unit, battle) &&
      !overhead.allowed({
        friends: isOnFoot(unit) ? 'foot-or-horse' : 'other',
        height,
        contact: CONTACT_MEASURES.touches(line.firer, unit, battle) !== false,
        friendsInches: measureDistance(line.from, place, line.map).most,
        friendsTargetInches: measureDistance(line.to, place, line.map).most,
      }),
  );
}

const namesOf = (over: readonly InLine[]): string => over.map(({ unit }) => unit.name).join(', ');

/** Warns of a shot over the bases of friends (Overhead Fire, TC-62). Which elements fire, only people can decide. */
export const OVER_FRIENDS: Check<CullenUnit, CullenBattle, 'firer' | 'target'> = {
  name: 'ground',
  cites: ['Overhead Fire', 'TC-62'],
  find(checked) {
    const { one, sees } = checked;
    const [firer, target] = [one('firer'), one('target')];
    if (!firer || !target || !sees(firer) || !sees(target)) return null;
    const over = listFiredOver(checked).filter(({ unit }) => sees(unit));
    if (over.length === 0) return null;
    const fires = over.some(({ isCertain }) => isCertain) ? 'would fire' : 'may fire';
    return { is: 'yes', price: `On the map, ${firer.name} ${fires} over ${namesOf(over)}, which the rules do not allow.` };
  },
};

/** Returns the remarks on a shot that certainly passes over friends, or through ground that hides the target. */
export function remarksOnLine(scene: Scene): readonly string[] {
  const [firer, target] = [scene.one('firer'), scene.one('target')];
  if (!firer || !target) return [];
  const over = listFiredOver(scene).filter(({ isCertain }) => isCertain);
  return [
    ...includeIf(over.length > 0, `On the map, ${firer.name} fires over ${namesOf(over)} (Overhead Fire, TC-62).`),
    ...(isIndirect(scene) ? [] : CONTACT_MEASURES.listScreenRemarks(firer, target, scene.battle, SIGHT_DEPTH_INCHES)).map(
      (remark) => `${remark} (Concealment and Observation).`,
    ),
  ];
}
