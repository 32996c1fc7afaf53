/** Checks contact between units on the table, in yards (W-29). */
import type { JsonObject } from '../../dice/index.js';
import type { Check, CheckFinding } from '../checks.js';
import { findRowName } from '../battle.js';
import { ContactMeasures, type ContactRules } from '../ground/contact.js';
import { type Route, readRoute } from '../ground/going.js';
import {
  measureDistance,
  describeDistance,
  ROUNDING_TOLERANCE,
  measureDistanceToLine,
  roundLength,
} from '../ground/measuring.js';
import type { Base } from '../ground/reading.js';
import { findUnitPlace, type Spot } from '../ground/rows.js';
import { tryOrHandleRefusal } from '../refusal.js';
import { unitIn, unitsOf } from './battle.js';
import { findHidingRulings, mayKnowUnit } from './roles.js';
import type { Wtj1943Battle, Wtj1943Unit } from './state.js';

/** W-29: the frontage and depth of a base in yards. */
const BASE_YARDS = 100;

/** W-29: the maximum number of a unit's bases side by side. Further bases are behind these. */
const MOST_ABREAST = 4;

/** W-29: returns the base of a unit. The unit's single bases form a line, with at most four side by side. */
export const findUnitBase = ({ bases }: Wtj1943Unit): Base => ({
  width: BASE_YARDS * Math.max(1, Math.min(MOST_ABREAST, bases)),
  depth: BASE_YARDS,
});

const TOUCHING: ContactRules<Wtj1943Unit, Wtj1943Battle> = {
  measure: 'yd',
  base: findUnitBase,
  standsWith: ({ carriedBy }, battle) => unitIn(battle, carriedBy),
};

export const CONTACT_MEASURES = new ContactMeasures<Wtj1943Unit, Wtj1943Battle>(TOUCHING);

/** Builds a check that units in these roles stand on a binding map (W-38). */
export const standing = <R extends string>(...roles: readonly R[]): Check<Wtj1943Unit, Wtj1943Battle, R> =>
  CONTACT_MEASURES.standing<R>(['2.1', 'W-38'], ...roles);

/** Builds a check that two units that must touch are both on a binding map, or both not yet (W-38). */
export const bothStanding = <R extends string>(one: R, other: R): Check<Wtj1943Unit, Wtj1943Battle, R> => {
  const check = standing(one, other);
  return {
    ...check,
    find(checked) {
      const units = [...checked.many(one), ...checked.many(other)];
      return units.some((unit) => CONTACT_MEASURES.place(unit, checked.battle)) ? check.find(checked) : null;
    },
  };
};

/** Requires that a unit that makes contact by entered yards stands on a binding map (W-38). */
export const STANDS_FOR_CONTACT_CHECK: Check<Wtj1943Unit, Wtj1943Battle, 'unit' | 'terrain'> = {
  ...standing('unit'),
  find: (checked) => ((checked.typed.contact ?? 'none') === 'none' ? null : standing('unit').find(checked)),
};

const isAssault = ({ order }: Wtj1943Unit, typed: JsonObject): boolean =>
  (order ?? typed.order) === 'assault' && typed.category !== 'rushing';

const wayTo = (unit: Wtj1943Unit, battle: Wtj1943Battle, to: string): Route | undefined =>
  readRoute({ knows: mayKnowUnit, hiddenBy: findHidingRulings }, battle, unit, to);

const enemiesOf = ({ side }: Wtj1943Unit, battle: Wtj1943Battle): readonly Wtj1943Unit[] =>
  unitsOf(battle).filter((other) => other.side !== side && other.bases > 0);

/** W-33: returns the enemies that a unit's side does not know. The unit's move ends where it meets one of these enemies. */
export const listUnknownEnemies = (unit: Wtj1943Unit, battle: Wtj1943Battle): readonly Wtj1943Unit[] =>
  enemiesOf(unit, battle).filter((other) => !mayKnowUnit(unit.side, other, battle));

/** 2.1, W-31: requires that no unit crosses an enemy's bases, and that an assault ends base to base. */
export const ENEMIES_NEARBY_CHECK: Check<Wtj1943Unit, Wtj1943Battle, 'unit' | 'terrain'> = CONTACT_MEASURES.beside(
  ['2.1', 'W-31'],
  'unit',
  wayTo,
  (unit, { battle, typed }) =>
    isAssault(unit, typed) ? enemiesOf(unit, battle).filter((other) => mayKnowUnit(unit.side, other, battle)) : [],
  (unit, battle) => unitsOf(battle).filter(({ side, bases }) => side === unit.side && bases > 0),
  () => true,
);

/**
 * 2.1: requires that units have an assault order if they make contact, and that they are not rushing (2.2). A move under any
 * other order must not end or lead where an enemy is. A unit that is already there may continue or leave.
 */
export const NO_CONTACT_CHECK: Check<Wtj1943Unit, Wtj1943Battle, 'unit' | 'terrain'> = {
  name: 'ground',
  cites: ['2.1', '2.2', 'W-29'],
  find({ battle, typed, one, sees }): CheckFinding | null {
    const unit = one('unit');
    const map = CONTACT_MEASURES.map(battle);
    if (!unit || !map || map.grid === 'hexes') return null;
    if (isAssault(unit, typed)) return null;
    const way = tryOrHandleRefusal(() => readRoute({ knows: mayKnowUnit, hiddenBy: findHidingRulings }, battle, unit, typed.to));
    if (!way?.from) return null;
    const legs = way.spots.map((spot, index): readonly [Spot, Spot] => [way.spots[index - 1] ?? way.from!, spot]);
    const doubt = Math.max(...[way.from, ...way.spots].map(({ half }) => half));
    let asked: CheckFinding | null = null;
    for (const enemy of enemiesOf(unit, battle)) {
      const place = sees(enemy) && mayKnowUnit(unit.side, enemy, battle) ? findUnitPlace(battle, enemy.id) : undefined;
      if (!place || place.stale) continue;
      const nearest = Math.min(...legs.map(([from, to]) => measureDistanceToLine(place, from, to)));
      const before = Math.hypot(place.x - way.from.x, place.y - way.from.y);
      const least = roundLength(nearest * map.per, 'yd');
      if (least >= BASE_YARDS - ROUNDING_TOLERANCE || nearest >= before - ROUNDING_TOLERANCE) continue;
      const isInexact = doubt + place.half > 0 && (nearest + (doubt + place.half) * Math.SQRT2) * map.per > BASE_YARDS;
      const at = measureDistance(way.spots.at(-1)!, place, map);
      const fact = `${findRowName(unit)} would come into contact with ${findRowName(enemy)}, ${describeDistance(at, map)} from the end of its route.`;
      const wanted = 'Only units with an assault order can make contact. Stop before the enemy.';
      if (!isInexact) return { is: 'no', fact, wanted };
      asked ??= { is: 'ask', fact: `${findRowName(unit)} may come into contact with ${findRowName(enemy)}.`, wanted };
    }
    return asked;
  },
};
