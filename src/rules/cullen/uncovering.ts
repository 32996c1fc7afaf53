/** Makes a concealed unit visible if an enemy moves near it (Concealment and Observation iv, TC-68). */
import { buildSentenceEvent } from '../act.js';
import { measureDistanceToFeature } from '../ground/crossing.js';
import { measureDistance, type Interval, findSmallestInterval, roundLength } from '../ground/measuring.js';
import { type Arrival, type Journey, EMPTY_ARRIVAL } from '../ground/reading.js';
import type { GroundMap } from '../ground/rows.js';
import { type FurtherEvents, UMPIRES_AUDIENCE } from '../happening.js';
import { type CullenContext, unitIn, unitsOf } from './battle.js';
import { MEASURES } from './measures.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { changeUnit } from './unit-state.js';

/** The distance in inches within which a moving enemy makes a concealed unit visible. */
export const REVEAL_INCHES = 4;

/**
 * Makes concealed enemies visible if a unit has moved near them on the map. If the map leaves the distance in doubt, an umpire
 * must decide.
 */
export function revealNearbyEnemies(desk: CullenContext, unit: CullenUnit, journey: Journey): Arrival {
  const { battle } = desk.draft;
  const map = MEASURES.map(battle);
  const mover = unitIn(battle, unit.id) ?? unit;
  if (!map || mover.concealed || !(journey.isMove || mover.moved)) return EMPTY_ARRIVAL;
  const hidden = unitsOf(battle).filter(
    ({ side, concealed, condition }) => side !== mover.side && concealed && condition !== 'destroyed',
  );
  return { notes: [], then: hidden.flatMap((other) => nearing(mover, other, howNear(other, journey, map, battle))) };
}

/** Returns the shortest distance between a unit's route and another unit's place; undefined if the other unit has no place. */
function howNear(other: CullenUnit, { before, spots }: Journey, map: GroundMap, battle: CullenBattle): Interval | undefined {
  const place = MEASURES.standing(other, battle)?.place;
  if (!place) return undefined;
  const way = [...(before && !before.stale ? [before] : []), ...spots];
  const isKnown = map.grid === 'squares' && way.length > 1 && way.every(({ half }) => half === 0);
  const passing = isKnown ? [measureDistanceToFeature(place, { points: way.map(({ x, y }) => [x, y] as const) }, map)] : [];
  return findSmallestInterval([measureDistance(place, way.at(-1)!, map), ...passing]);
}

function nearing(mover: CullenUnit, { id, name }: CullenUnit, far: Interval | undefined): FurtherEvents {
  if (!far || roundLength(far.least, 'in') > REVEAL_INCHES) return [];
  if (roundLength(far.most, 'in') > REVEAL_INCHES) {
    const words = `${mover.name} may have moved within ${REVEAL_INCHES}" of ${name}, which is concealed. Use /cullen-spot reveal to check (TC-68).`;
    return [() => buildSentenceEvent('unit-spotted', words, { side: UMPIRES_AUDIENCE })];
  }
  return [
    (desk) => {
      changeUnit(desk as CullenContext, id, { concealed: false });
      return buildSentenceEvent(
        'unit-spotted',
        `${name} is visible: ${mover.name} moved within ${REVEAL_INCHES}" of it (TC-68).`,
      );
    },
  ];
}
