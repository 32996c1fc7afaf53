/** Contact of units on the table, in yards (W-29). */
import type { JsonObject } from '../../dice/index.js';
import type { Check, Finding } from '../checks.js';
import { nameOf } from '../battle.js';
import { Contacts, type Touching } from '../ground/contact.js';
import { type Way, wayOf } from '../ground/going.js';
import { distance, distanceWords, DUST, farFromLine, roundedTo } from '../ground/measuring.js';
import type { Base } from '../ground/reading.js';
import { placeOf, type Spot } from '../ground/rows.js';
import { unlessRefused } from '../refusal.js';
import { unitIn, unitsOf } from './battle.js';
import { hiddenBy, knows } from './roles.js';
import type { Wtj1943Battle, Wtj1943Unit } from './state.js';

/** W-29: the frontage and depth of a base in yards. */
const BASE_YARDS = 100;

/** W-29: maximum number of a unit's bases side by side; other bases are behind them. */
const MOST_ABREAST = 4;

/** W-29: returns the base of a unit, whose bases are in a line, with at most four side by side. */
export const baseOf = ({ bases }: Wtj1943Unit): Base => ({
  width: BASE_YARDS * Math.max(1, Math.min(MOST_ABREAST, bases)),
  depth: BASE_YARDS,
});

const TOUCHING: Touching<Wtj1943Unit, Wtj1943Battle> = {
  measure: 'yd',
  base: baseOf,
  standsWith: ({ carriedBy }, battle) => unitIn(battle, carriedBy),
};

export const CONTACTS = new Contacts<Wtj1943Unit, Wtj1943Battle>(TOUCHING);

const isAssault = ({ order }: Wtj1943Unit, typed: JsonObject): boolean =>
  (order ?? typed.order) === 'assault' && typed.category !== 'rushing';

const wayTo = (unit: Wtj1943Unit, battle: Wtj1943Battle, to: string): Way | undefined =>
  wayOf({ knows, hiddenBy }, battle, unit, to);

/** 2.1, W-31: an assault ends base to base. No unit goes onto an enemy's bases, or through them. */
export const BESIDE_ENEMIES: Check<Wtj1943Unit, Wtj1943Battle, 'unit' | 'terrain'> = CONTACTS.beside(
  ['2.1', 'W-31'],
  'unit',
  wayTo,
  (unit, { battle, typed }) =>
    isAssault(unit, typed) ? unitsOf(battle).filter(({ side, bases }) => side !== unit.side && bases > 0) : [],
  (unit, battle) => unitsOf(battle).filter(({ side, bases }) => side === unit.side && bases > 0),
);

/**
 * 2.1: only units with an assault order may make contact, and not rushing troops (2.2). A move under any other order must not
 * lead into the place of an enemy. A unit that is already there may continue or leave.
 */
export const NO_CONTACT: Check<Wtj1943Unit, Wtj1943Battle, 'unit' | 'terrain'> = {
  name: 'ground',
  cites: ['2.1', '2.2', 'W-29'],
  find({ battle, typed, one, sees }): Finding | null {
    const unit = one('unit');
    const map = CONTACTS.map(battle);
    if (!unit || !map || map.grid === 'hexes') return null;
    if (isAssault(unit, typed)) return null;
    const way = unlessRefused(() => wayOf({ knows, hiddenBy }, battle, unit, typed.to));
    if (!way?.from) return null;
    const legs = way.spots.map((spot, index): readonly [Spot, Spot] => [way.spots[index - 1] ?? way.from!, spot]);
    const doubt = Math.max(...[way.from, ...way.spots].map(({ half }) => half));
    let asked: Finding | null = null;
    for (const enemy of battle.tables.unit.values()) {
      const place = enemy.side === unit.side || enemy.bases === 0 || !sees(enemy) ? undefined : placeOf(battle, enemy.id);
      if (!place || place.stale) continue;
      const nearest = Math.min(...legs.map(([from, to]) => farFromLine(place, from, to)));
      const before = Math.hypot(place.x - way.from.x, place.y - way.from.y);
      const least = roundedTo(nearest * map.per, 'yd');
      if (least >= BASE_YARDS - DUST || nearest >= before - DUST) continue;
      const isInexact = doubt + place.half > 0 && (nearest + (doubt + place.half) * Math.SQRT2) * map.per > BASE_YARDS;
      const at = distance(way.spots.at(-1)!, place, map);
      const fact = `${nameOf(unit)} would come into contact with ${nameOf(enemy)}, ${distanceWords(at, map)} from the end of its route.`;
      const wanted = 'Only units with an assault order can make contact. Stop before the enemy.';
      if (!isInexact) return { is: 'no', fact, wanted };
      asked ??= { is: 'ask', fact: `${nameOf(unit)} may come into contact with ${nameOf(enemy)}.`, wanted };
    }
    return asked;
  },
};
