/** The checks before units act (TC-69 to TC-72). The gate makes them (`game/gate.ts`). */
import type { Check, Checked, Finding } from '../checks.js';
import { farFromFeature, keepsToRoads, stretchesOnWay } from '../ground/crossing.js';
import { drawnFor, ofKinds } from '../ground/drawn.js';
import { distance, distanceWords, type Interval, roundedTo } from '../ground/measuring.js';
import type { FeatureKind } from '../ground/rows.js';
import { ARMOUR_ASSAULT_INCHES } from './assault-tables.js';
import { lockedInCombat } from './battle.js';
import { CONTACTS } from './contact.js';
import { MEASURES } from './measures.js';
import { DOUBLE_MOVE } from './moving/movement-tables.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { isVehicle, type PhaseId } from './vocabulary.js';

type CullenCheck<R extends string> = Check<CullenUnit, CullenBattle, R>;
type CullenChecked<R extends string> = Checked<CullenUnit, CullenBattle, R>;

/** Infantry v Infantry: units within this distance of each other assault, and those behind the fighters support them. */
export const ASSAULT_INCHES = 1;
const INFANTRY = 'Infantry v Infantry';
const ARMOUR = 'Infantry v Armour';

/** Infantry v Infantry: the fighters are within 1", unless they are in combat already (TC-66). */
const fightersNear = CONTACTS.near<'attacker' | 'defender'>('contact', [INFANTRY, 'TC-69'], 'attacker', 'defender', {
  within: ASSAULT_INCHES,
  exempt: (unit, { battle, one }) => lockedInCombat(battle, unit).some(({ id }) => id === one('defender')?.id),
  wanted: `Choose an enemy within ${ASSAULT_INCHES} in to assault.`,
});

type Fight = 'attacker' | 'defender' | 'supporters';

/** Infantry v Infantry: troops that support are within 1" of the unit in front. Armour counts by its own distance. */
const supportersNear: CullenCheck<Fight> = {
  name: 'range',
  cites: [INFANTRY, 'TC-63'],
  find(checked) {
    const fighters = [checked.one('attacker'), checked.one('defender')];
    const found = checked
      .many('supporters')
      .filter((unit) => !isVehicle(unit))
      .map((unit) => {
        const inFront = fighters.find((each) => each?.side === unit.side);
        return (
          inFront &&
          CONTACTS.nearest(
            unit,
            [inFront],
            checked,
            ASSAULT_INCHES,
            `Choose supporters within ${ASSAULT_INCHES} in of the fighting unit.`,
          )
        );
      });
    return found.find((each) => each?.is === 'no') ?? found.find((each) => each?.is === 'ask') ?? null;
  },
};

export const ASSAULT_CHECKS = [fightersNear, supportersNear] as const;

/** The phases before a unit may still make a movement roll. */
const UNMOVED_PHASES: readonly PhaseId[] = ['rally', 'assault-movement', 'movement'];

/** Returns how far infantry may still go in this move. */
const movesOn = ({ moved }: CullenUnit, { game }: CullenBattle): number =>
  moved || !UNMOVED_PHASES.includes(game.phase) ? 0 : DOUBLE_MOVE.infantry;

/** TC-70: an assault on armour is declared by infantry that can get within 2" of it in this move. */
export const DECLARED_IN_REACH: CullenCheck<'unit' | 'armour'> = {
  name: 'reach',
  cites: [ARMOUR, 'TC-70'],
  find(checked) {
    const [infantry, armour] = [checked.one('unit'), checked.one('armour')];
    if (!infantry || !armour || checked.typed.takeBack === true) return null;
    const moves = movesOn(infantry, checked.battle);
    const wanted =
      moves === 0
        ? `Choose armour within ${ARMOUR_ASSAULT_INCHES} in to assault.`
        : `Infantry can move ${moves} in at most and then assault within ${ARMOUR_ASSAULT_INCHES} in. Choose nearer armour.`;
    return CONTACTS.nearest(infantry, [armour], checked, ARMOUR_ASSAULT_INCHES + moves, wanted);
  },
};

/** Infantry v Armour: players assault armour within 2". Umpires type the range. */
export const ARMOUR_NEAR: CullenCheck<'infantry' | 'armour'> = {
  name: 'contact',
  cites: [ARMOUR, 'TC-69'],
  find(checked) {
    const [infantry, armour] = [checked.one('infantry'), checked.one('armour')];
    if (!infantry || !armour || checked.actor.standing === 'umpire' || checked.typed.rangeInches !== undefined) return null;
    const found = CONTACTS.nearest(
      infantry,
      [armour],
      checked,
      ARMOUR_ASSAULT_INCHES,
      `Choose armour within ${ARMOUR_ASSAULT_INCHES} in to assault.`,
    );
    return found?.is === 'no' ? found : null; // what is in doubt is asked as a range
  },
};

/**
 * TC-70: a unit that gets on a vehicle, or an officer that joins a unit, is within 1" of it. An outdated place does not count.
 */
const beside = <R extends string>(cite: string, who: R, whom: R, wanted: string): CullenCheck<R> => ({
  name: 'contact',
  cites: [cite, 'TC-70'],
  find(checked) {
    const [one, other] = [checked.one(who), checked.one(whom)];
    if (!one || !other || CONTACTS.between(one, other, checked.battle) === 'unknown') return null;
    return CONTACTS.nearest(one, [other], checked, ASSAULT_INCHES, wanted);
  },
});

export const TRUCK_BESIDE = beside('Movement', 'unit', 'truck', `Choose a vehicle within ${ASSAULT_INCHES} in of the unit.`);
export const VEHICLE_BESIDE = beside('Movement', 'unit', 'vehicle', `Choose a vehicle within ${ASSAULT_INCHES} in of the unit.`);
export const UNIT_BESIDE = beside('Rally', 'officer', 'unit', `Choose a unit within ${ASSAULT_INCHES} in of the officer.`);

type Shot = CullenChecked<'firer' | 'target'>;

/** Returns the distance of a shot between the two places; null if the map does not show it, or a person has typed it. */
function rangeOf({ battle, one, typed, sees }: Shot): Interval | null {
  const [map, firer, target] = [MEASURES.map(battle), one('firer'), one('target')];
  if (!map || !firer || !target || typed.rangeInches !== undefined || ![firer, target].every(sees)) return null;
  const [from, to] = [MEASURES.standing(firer, battle)?.place, MEASURES.standing(target, battle)?.place];
  if (!from || !to) return null;
  const far = distance(from, to, map);
  return { least: roundedTo(far.least, 'in'), most: roundedTo(far.most, 'in') };
}

/**
 * Returns a check of a player's range of fire, as the map measures it. Umpires are refused by the shot itself, and type the range.
 * @param against the reason why the shot is out of range for certain; null if it may be in range
 */
export const inRange = (
  cites: readonly [string, ...string[]],
  against: (far: Interval, firer: CullenUnit, checked: Shot) => string | null,
): CullenCheck<'firer' | 'target'> => ({
  name: 'range',
  cites,
  find(checked) {
    if (checked.actor.standing === 'umpire') return null;
    const far = rangeOf(checked);
    const [firer, target] = [checked.one('firer'), checked.one('target')];
    if (!far || !firer || !target) return null;
    const wanted = against(far, firer, checked);
    if (wanted === null) return null;
    return { is: 'no', fact: `${firer.name} and ${target.name} are ${distanceWords(far, { measure: 'in' })} apart.`, wanted };
  },
});

const ROADS: readonly FeatureKind[] = ['road'];
/** Inches within which a vehicle stands on a road. */
const ON_ROAD_INCHES = 1;

type Driven = CullenChecked<'unit'>;
const notOnRoad = (unit: CullenUnit): Finding => ({
  is: 'no',
  fact: `The map does not show a road along the whole route of ${unit.name}.`,
  wanted: 'Leave “on-road” out, or ask an umpire.',
});

/** TC-71: where the map binds, a player's move along a road follows a drawn road. */
export const ALONG_ROAD: CullenCheck<'unit'> = {
  name: 'typed',
  cites: ['Movement', 'TC-71'],
  find: (checked) => roadFinding(checked, (unit) => wayOnRoad(unit, checked)),
};

/** TC-71: a vehicle that is forced back along a road stands on one. */
export const BACK_ON_ROAD: CullenCheck<'unit'> = {
  name: 'typed',
  cites: ['Movement', 'TC-71'],
  find: (checked) => roadFinding(checked, (unit) => standsOnRoad(unit, checked)),
};

function roadFinding({ battle, actor, typed, one }: Driven, onRoad: (unit: CullenUnit) => boolean | null): Finding | null {
  const unit = one('unit');
  const map = MEASURES.map(battle);
  if (!unit || typed.onRoad !== true || actor.standing === 'umpire' || map?.ground !== 'map') return null;
  if (!MEASURES.standing(unit, battle)) return null;
  const is = onRoad(unit);
  if (is === null)
    return {
      is: 'ask',
      fact: `The map does not show whether ${unit.name} is on a road.`,
      wanted: 'Leave “on-road” out, or settle this at the table.',
    };
  return is ? { is: 'yes' } : notOnRoad(unit);
}

/** Checks whether a vehicle's whole route follows roads that its side knows; null if its places are too inexact to tell. */
function wayOnRoad(unit: CullenUnit, { battle, typed }: Driven): boolean | null {
  const way = MEASURES.way(unit, battle, typed.to);
  if (!way) return standsOnRoad(unit, { battle });
  if (stretchesOnWay(battle, way, unit.side, ROADS).some((leg) => leg === null)) return null;
  return keepsToRoads(battle, way, unit.side);
}

function standsOnRoad(unit: CullenUnit, { battle }: Pick<Driven, 'battle'>): boolean | null {
  const [map, stands] = [MEASURES.map(battle), MEASURES.standing(unit, battle)?.place];
  if (!map || !stands) return null;
  const fars = ofKinds(drawnFor(battle, unit.side), ROADS).map((road) => farFromFeature(stands, road, map));
  if (fars.some(({ most }) => most <= ON_ROAD_INCHES)) return true;
  return fars.every(({ least }) => least > ON_ROAD_INCHES) ? false : null;
}
