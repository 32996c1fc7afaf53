/**
 * Calculates contact and nearness of units with bases. The results are intervals, because a place is a point and a base has a
 * size.
 */
import { type Battle, nameOf, type UnitRow } from '../battle.js';
import type { Check, Checked, CheckName, Finding } from '../checks.js';
import type { Base } from './reading.js';
import { lengthWords } from './locating.js';
import { distance, distanceWords, DUST, type Interval, roundedTo } from './measuring.js';
import { type GroundMap, mapOf, type Length, placeOf, type PlaceRow } from './rows.js';

/** How a rulebook decides contact from places. */
export interface Touching<U extends UnitRow = UnitRow, B extends Battle = Battle> {
  readonly measure: Length;
  /** Returns the unit's base. On hexes bases do not count. */
  base(this: void, unit: U, battle: B): Base;
  /** Returns the unit that carries or accompanies this one, and so gives its place. */
  standsWith?(this: void, unit: U, battle: B): U | undefined;
}

/** Returns the distances between centres at which two bases touch: certainly up to `least`, and certainly not beyond `most`. */
export function touchOf(a: Base, b: Base): Interval {
  const short = ({ width, depth }: Base): number => Math.min(width, depth) / 2;
  const corner = ({ width, depth }: Base): number => Math.hypot(width, depth) / 2;
  return { least: short(a) + short(b), most: corner(a) + corner(b) };
}

/** Returns half of both bases together, the possible difference if a person does not measure from centre to centre. */
export const halfBases = (a: Base, b: Base): number => Math.max(a.width, a.depth) / 2 + Math.max(b.width, b.depth) / 2;

/** The nearness of two units. `unknown`: one of them has left its recorded place, or the reader may not know it. */
export type Nearness = { readonly far: Interval; readonly touch: Interval; readonly map: GroundMap } | 'unknown' | null;

/** Measures contact by the rules of one rulebook. */
export class Contacts<U extends UnitRow, B extends Battle> {
  constructor(private readonly touching: Touching<U, B>) {}

  /** Returns the battle's map, if it measures as this rulebook does. */
  map(battle: B): GroundMap | undefined {
    const map = mapOf(battle);
    return map?.measure === this.touching.measure ? map : undefined;
  }

  /** Returns a unit's place: its own, or that of the unit that carries it. */
  place(unit: U, battle: B): PlaceRow | undefined {
    const { standsWith } = this.touching;
    const bearer = standsWith?.(unit, battle);
    const last = bearer && (standsWith?.(bearer, battle) ?? bearer);
    return placeOf(battle, (last ?? unit).id);
  }

  /** Returns how near two units are; null if there is no map, or if one of them was never placed on it. */
  between(a: U, b: U, battle: B, sees: (unit: UnitRow) => boolean = () => true): Nearness {
    const map = this.map(battle);
    if (!map) return null;
    // A unit that the reader may not know gives the same answer wherever it is.
    if (!sees(a) || !sees(b)) return 'unknown';
    const [from, to] = [this.place(a, battle), this.place(b, battle)];
    if (!from || !to) return null;
    if (from.stale || to.stale) return 'unknown';
    return { far: distance(from, to, map), touch: this.touch(a, b, battle, map), map };
  }

  /** Returns the distance between two units in contact. On hexes, they are in neighbouring hexes. */
  touch(a: U, b: U, battle: B, { grid, per }: GroundMap): Interval {
    if (grid === 'hexes') return { least: per, most: per };
    return touchOf(this.touching.base(a, battle), this.touching.base(b, battle));
  }

  /**
   * Checks whether the bases of two units certainly touch; false if they certainly do not; null if their places are not exact
   * enough.
   */
  touches(a: U, b: U, battle: B, within = 0): boolean | null {
    const near = this.between(a, b, battle);
    return near === null || near === 'unknown' ? null : isWithin(near, within);
  }

  /** Checks whether both places are known and the units may touch. */
  mayTouch(a: U, b: U, battle: B): boolean {
    const near = this.between(a, b, battle);
    return near !== null && near !== 'unknown' && isWithin(near, 0) !== false;
  }

  /**
   * Builds a check that each unit in role `from` touches a unit in role `to`, or is within a distance of one.
   * @param within the distance between the bases, in the rulebook's unit of length. Default: 0, they touch
   * @param exempt checks whether the book exempts a unit of `from`
   */
  near<R extends string>(
    name: CheckName,
    cites: readonly [string, ...string[]],
    from: R,
    to: R,
    {
      within = 0,
      exempt,
      wanted,
    }: {
      readonly within?: number | ((checked: Checked<U, B, R>, unit: U) => number);
      readonly exempt?: (unit: U, checked: Checked<U, B, R>) => boolean;
      readonly wanted?: string;
    } = {},
  ): Check<U, B, R> {
    return {
      name,
      cites,
      find: (checked) => {
        const others = checked.many(to);
        if (others.length === 0) return null;
        let worst: Finding | null = null;
        for (const unit of checked.many(from)) {
          if (exempt?.(unit, checked)) continue;
          const limit = typeof within === 'number' ? within : within(checked, unit);
          const found = this.nearest(unit, others, checked, limit, wanted);
          if (found?.is === 'no') return found;
          worst = found?.is === 'ask' ? found : (worst ?? found);
        }
        return worst;
      },
    };
  }

  /** Finds whether one unit is near enough to the nearest of several others. */
  nearest(
    unit: U,
    others: readonly U[],
    { battle, sees }: Pick<Checked<U, B>, 'battle' | 'sees'>,
    within = 0,
    wanted?: string,
  ): Finding | null {
    let best: { readonly other: U; readonly near: Nearness; readonly is: boolean | null } | null = null;
    for (const other of others) {
      const near = this.between(unit, other, battle, sees);
      if (near === null) return null;
      const is = near === 'unknown' ? null : isWithin(near, within);
      if (is === true) return { is: 'yes' };
      if (!best || (is === null && best.is === false) || (is === best.is && leastOf(near) < leastOf(best.near)))
        best = { other, near, is };
    }
    if (!best) return null;
    const { near, other } = best;
    const names = `${nameOf(unit)} and ${nameOf(other)}`;
    const asked =
      wanted ?? (within === 0 ? 'They must touch.' : `They must be within ${lengthWords(within, this.touching.measure)}.`);
    if (near === null || near === 'unknown')
      return { is: 'ask', fact: `The map does not show how far apart ${names} are.`, wanted: asked };
    return {
      is: best.is === null ? 'ask' : 'no',
      fact: `${names} are ${distanceWords(near.far, near.map)} apart.`,
      wanted: asked,
    };
  }
}

const leastOf = (near: Nearness): number => (near === null || near === 'unknown' ? Infinity : near.far.least);

/**
 * Checks whether two bases are certainly within a distance of each other; false if they certainly are not; null if their places
 * are not exact enough.
 */
export function isWithin({ far, touch, map }: Exclude<Nearness, 'unknown' | null>, within = 0): boolean | null {
  const round = (value: number): number => roundedTo(value, map.measure);
  if (round(far.most) <= round(within + touch.least) + DUST) return true;
  return round(far.least) > round(within + touch.most) + DUST ? false : null;
}
