import { measureInexactBearing } from '../../ground/measuring.js';
import type { GroundMap, PlaceRow, Spot } from '../../ground/rows.js';

/** The kinds of shooters. `artillery` is any gun on its own carriage. `turret` and `hull` are weapons of a vehicle. */
export const SHOOTERS = ['infantry', 'cavalry', 'artillery', 'mortar', 'turret', 'hull'] as const;
export type Shooter = (typeof SHOOTERS)[number];
export const WEAPON_MOUNTS = ['front', 'rear', 'left', 'right'] as const;
type Mount = (typeof WEAPON_MOUNTS)[number];
export const FRIEND_KINDS = ['none', 'foot-or-horse', 'other'] as const;
type Friends = (typeof FRIEND_KINDS)[number];
export const HEIGHTS = ['lower', 'equal', 'higher'] as const;
type Height = (typeof HEIGHTS)[number];

/** The width of an arc in degrees, with half of it on each side of the axis (Arcs of Fire, TC-45). */
export const ARC_DEGREES = 45;
/** The axes of the arcs, in degrees clockwise from the unit's facing (Arcs of Fire). */
const ARC_AXES: Readonly<Record<Exclude<Shooter, 'turret' | 'hull'>, readonly number[]>> = {
  infantry: [0],
  cavalry: [0, 180],
  artillery: [0],
  mortar: [0],
};
/**
 * The direction in which a hull weapon points, by the side on which it is mounted (Arcs of Fire). A turret fires in all
 * directions.
 */
const MOUNT_AXIS: Readonly<Record<Mount, number>> = { front: 0, rear: 180, left: 270, right: 90 };

/** The facts that overhead fire depends on. */
interface OverheadShot {
  readonly friends: Friends;
  readonly height: Height;
  readonly contact: boolean;
  readonly friendsInches: number;
  readonly friendsTargetInches: number;
}

/**
 * The minimum distance in inches from a gun to the friendly units that it fires over, and from these units to the target
 * (Overhead Fire).
 */
export const OVERHEAD_CLEARANCE_INCHES = 6;

const overTroopsInContact = {
  when: 'over infantry or cavalry in contact with the vehicle',
  allowed: ({ friends, contact }: OverheadShot) => friends === 'foot-or-horse' && contact,
};

/** The conditions under which each kind of shooter may fire over the bases of friendly units (Overhead Fire, TC-46). */
export const OVERHEAD_FIRE_RULES: Readonly<Record<Shooter, { readonly when: string; allowed(shot: OverheadShot): boolean }>> = {
  infantry: { when: 'from a higher level', allowed: ({ height }) => height === 'higher' },
  cavalry: { when: 'never', allowed: () => false },
  artillery: {
    when: `over infantry or cavalry, from a higher or equal level, with ${OVERHEAD_CLEARANCE_INCHES}" on both sides of them`,
    allowed: ({ friends, height, friendsInches, friendsTargetInches }) =>
      friends === 'foot-or-horse' &&
      height !== 'lower' &&
      friendsInches >= OVERHEAD_CLEARANCE_INCHES &&
      friendsTargetInches >= OVERHEAD_CLEARANCE_INCHES,
  },
  mortar: { when: 'always', allowed: () => true },
  turret: overTroopsInContact,
  hull: overTroopsInContact,
};

/** Returns the axes of a weapon's arcs, in degrees clockwise from the facing; null if the weapon fires in all directions. */
export function listArcAxes(shooter: Shooter, mount: Mount): readonly number[] | null {
  if (shooter === 'turret') return null;
  return shooter === 'hull' ? [MOUNT_AXIS[mount]] : ARC_AXES[shooter];
}

/** Checks whether a bearing from 0 to 360 degrees is in an arc, edges included (Arcs of Fire, TC-45). */
export function isInArc(bearingDegrees: number, axes: readonly number[] | null): boolean {
  if (axes === null) return true;
  return axes.some((axis) => {
    const apart = Math.abs(bearingDegrees - axis);
    return Math.min(apart, 360 - apart) <= ARC_DEGREES / 2;
  });
}

/** Returns the same angle as a value of at least 0 and less than 360 degrees. */
export const turnDegrees = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** Returns the turn from one direction to another, as an angle of at least -180 and less than 180 degrees. */
export const measureTurn = (from: number, to: number): number => turnDegrees(to - from + 180) - 180;

/** Returns the facing of a unit at a place; null if it is not on record, or if the unit has moved since (TC-88). */
export const findFacing = ({ facing, moved }: Pick<PlaceRow, 'facing' | 'moved'>): number | null =>
  moved === true ? null : facing;

/**
 * Checks whether a spot is in one of a unit's arcs, by the facing of its place. Null if the facing does not count, or if the places
 * are too inexact to decide it.
 */
export function isSpotInArcs(from: PlaceRow, to: Spot, map: Pick<GroundMap, 'grid'>, axes: readonly number[]): boolean | null {
  const [facing, told] = [findFacing(from), measureInexactBearing(from, to, map)];
  if (facing === null || told === null) return null;
  const found = axes.map((axis) => {
    const off = measureTurn(facing + axis, told.degrees);
    const [least, most] = [off - told.left, off + told.right];
    if (least >= -ARC_DEGREES / 2 && most <= ARC_DEGREES / 2) return true;
    return most < -ARC_DEGREES / 2 || least > ARC_DEGREES / 2 ? false : null;
  });
  return found.includes(true) ? true : found.includes(null) ? null : false;
}

/** Checks whether a spot is in the arc to the front of a unit; null if this is not known. */
export const isInFrontArc = (from: PlaceRow, to: Spot, map: GroundMap): boolean | null =>
  map.ground === 'map' && map.grid === 'squares' ? isSpotInArcs(from, to, map, [0]) : null;
