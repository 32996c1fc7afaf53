/** The checks before units act (TC-69 to TC-72), which `game/gate.ts` runs. */
import type { Check, CheckedAction, CheckFinding } from '../checks.js';
import { sumHalfBases } from '../ground/contact.js';
import { measureDistanceToFeature, isRouteOnRoads, splitRoute } from '../ground/crossing.js';
import { listKnownFeatures, filterFeaturesByKind } from '../ground/drawn.js';
import { findTouchInterval } from '../ground/contact.js';
import { measureDistance, describeDistance, type Interval, measureDistanceToLine, roundLength } from '../ground/measuring.js';
import { type FeatureKind, findUnitPlace, type PlaceRow } from '../ground/rows.js';
import { createSupportersCheck } from '../ground/supported.js';
import { countNoun } from '../words.js';
import { isAllowed } from '../refusal.js';
import { ARMOUR_ASSAULT_TABLE, ARMOUR_ASSAULT_INCHES, ARMOUR_SUPPORT_INCHES } from './assault-tables.js';
import { listUnitsInCombat, unitsOf, findVehicle } from './battle.js';
import { findUnitBase, CONTACT_MEASURES, standing, wereWithin } from './contact.js';
import { addDps } from './dps.js';
import { isInFrontArc } from './firing/line-of-fire.js';
import { countElements } from './elements.js';
import { listSeenEnemies, MEASURES } from './measures.js';
import { DOUBLE_MOVE, NORMAL_MOVE } from './moving/movement-tables.js';
import { checkSupporter } from './readiness.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { hasFallenBack, isUnlimbered } from './unit-state.js';
import { isTroops, isVehicle, type PhaseId } from './vocabulary.js';

type CullenCheck<R extends string> = Check<CullenUnit, CullenBattle, R>;
type CullenChecked<R extends string> = CheckedAction<CullenUnit, CullenBattle, R>;

/**
 * The maximum distance in inches at which units assault (Infantry v Infantry). Units behind the fighters support them within the
 * same distance.
 */
export const ASSAULT_INCHES = 1;
const INFANTRY = 'Infantry v Infantry';
const ARMOUR = 'Infantry v Armour';

/** Checks whether two units have fought each other in this phase, whichever of them assaulted (TC-55). */
export const haveFought = (a: CullenUnit, b: CullenUnit): boolean =>
  a.atPhase.assaultedBy?.includes(b.id) === true || b.atPhase.assaultedBy?.includes(a.id) === true;

/**
 * Requires that attacker and defender are within 1" of each other, unless they are already in combat (Infantry v Infantry, TC-66,
 * TC-69).
 */
const fightersNear = CONTACT_MEASURES.near<'attacker' | 'defender'>('contact', [INFANTRY, 'TC-69'], 'attacker', 'defender', {
  within: ASSAULT_INCHES,
  exempt(unit, { battle, one }) {
    const enemy = one('defender');
    if (!enemy) return false;
    const isInCombat = listUnitsInCombat(battle, unit).some(({ id }) => id === enemy.id);
    return isInCombat || (!haveFought(unit, enemy) && wereWithin(unit, enemy, battle, ASSAULT_INCHES));
  },
  wanted: `Choose an enemy within ${ASSAULT_INCHES} in to assault.`,
});

type Fight = 'attacker' | 'defender' | 'supporters';

/** Requires that a player's unit has not fought this enemy in this phase, so that the enemy is not offered again (TC-55). */
const notFoughtYet: CullenCheck<Fight> = {
  name: 'contact',
  cites: [INFANTRY, 'TC-55'],
  find({ actor, one }) {
    const [by, on] = [one('attacker'), one('defender')];
    if (actor.standing !== 'player' || !by || !on || !haveFought(by, on)) return null;
    return {
      is: 'no',
      fact: `${by.name} and ${on.name} have already fought each other this phase.`,
      wanted: 'Choose another unit.',
    };
  },
};

/** Requires that supporters are on one of the two sides that fight, because the units of a third side help no one. */
const supportersOfFighters: CullenCheck<Fight> = {
  name: 'contact',
  cites: [INFANTRY, 'TC-31'],
  find({ one, many }) {
    const sides = [one('attacker'), one('defender')].flatMap((unit) => (unit ? [unit.side] : []));
    const other = sides.length < 2 ? undefined : many('supporters').find(({ side }) => !sides.includes(side));
    if (!other) return null;
    return {
      is: 'no',
      fact: `${other.name} is on neither side of this fight.`,
      wanted: 'Choose supporters of the fighting sides.',
    };
  },
};

/**
 * Requires that a player's attack on a flank does not come from the defender's front arc, if the facing of the defender counts
 * (Assaults, TC-88).
 */
const notFromTheFront: CullenCheck<Fight> = {
  name: 'typed',
  cites: [INFANTRY, 'TC-88'],
  find({ actor, battle, one, sees, typed }) {
    const [attacker, defender, map] = [one('attacker'), one('defender'), MEASURES.map(battle)];
    if (typed.attackerFlank !== true || actor.standing === 'umpire' || !attacker || !defender) return null;
    const [from, to] = [attacker, defender].map((unit) => MEASURES.standing(unit, battle)?.place);
    if (!from || !to || !map || !sees(attacker) || isInFrontArc(to, from, map) !== true) return null;
    return {
      is: 'no',
      fact: `${defender.name} faces ${attacker.name}.`,
      wanted: 'Leave “attacker-flank” out, or ask an umpire.',
    };
  },
};

/** Requires that supporting troops are within 1" of the unit in front (Infantry v Infantry). Armour has a separate limit. */
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
          CONTACT_MEASURES.nearest(
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

/** Requires on a binding map that supporting armour is near enough to the unit in front (Infantry v Infantry). */
const armourNear: CullenCheck<Fight> = {
  name: 'range',
  cites: [INFANTRY],
  find(checked) {
    const { battle, one, many, sees, typed } = checked;
    const map = MEASURES.map(battle);
    if (map?.ground !== 'map') return null;
    const limit = ARMOUR_SUPPORT_INCHES[typed.terrain === 'rough' ? 'rough' : 'open'];
    for (const armour of many('supporters').filter(({ kind }) => kind === 'armour')) {
      const role = (['attacker', 'defender'] as const).find((each) => one(each)?.side === armour.side);
      const fighter = role && one(role);
      if (!fighter || ![fighter, armour].every(sees) || typed[`${role}ArmourInches`] !== undefined) continue;
      const [from, to] = [fighter, armour].map((unit) => MEASURES.standing(unit, battle)?.place);
      const far = from && to && measureDistance(from, to, map);
      if (!far || roundLength(far.least, 'in') <= limit) continue;
      return {
        is: 'no',
        fact: `${armour.name} and ${fighter.name} are ${describeDistance(far, { measure: 'in' })} apart.`,
        wanted: `Choose armour within ${limit} in of the fighting unit.`,
        decided: { [`${role}ArmourInches`]: limit },
      };
    }
    return null;
  },
};

/** Requires on a binding map that players choose the units that support an assault (Infantry v Infantry, TC-78). */
const supportIsNamed = createSupportersCheck<CullenUnit, CullenBattle, Fight>([INFANTRY, 'TC-78'], 'attacker', (checked) => {
  const { attackerSupport = 0, attackerArmourInches } = checked.typed;
  const own = checked.many('supporters').filter(({ side }) => side === checked.one('attacker')?.side);
  return (
    (attackerSupport !== 0 && own.every(isVehicle)) ||
    (attackerArmourInches !== undefined && own.every(({ kind }) => kind !== 'armour'))
  );
});

/**
 * Warns players of units that could support a fighter but are not chosen: armour within the distance of support, and troops within
 * 1" of the fighter and of no enemy (Infantry v Infantry, TC-78).
 */
const supportIsLeft: CullenCheck<Fight> = {
  name: 'range',
  cites: [INFANTRY, 'TC-78'],
  find({ actor, battle, one, many, typed, sees }) {
    const [attacker, defender, map] = [one('attacker'), one('defender'), MEASURES.map(battle)];
    if (actor.standing === 'umpire' || !attacker || !defender || map?.ground !== 'map') return null;
    const chosen = new Set([attacker, defender, ...many('supporters')].map(({ id }) => id));
    const inches = ARMOUR_SUPPORT_INCHES[typed.terrain === 'rough' ? 'rough' : 'open'];
    const couldSupport = (unit: CullenUnit): boolean => {
      if (chosen.has(unit.id) || !sees(unit) || unit.condition !== 'sound') return false;
      const front = unit.side === attacker.side ? attacker : defender;
      const [place, there] = [unit, front].map(({ id }) => findUnitPlace(battle, id));
      if (!place || place.stale || !there) return false;
      if (!isAllowed(() => checkSupporter(unit, battle, actor))) return false;
      if (unit.kind === 'armour') return measureDistance(place, there, map).most <= inches;
      const isNear = (other: CullenUnit): boolean => CONTACT_MEASURES.touches(unit, other, battle, ASSAULT_INCHES) === true;
      return isTroops(unit) && isNear(front) && !unitsOf(battle).some((other) => other.side !== unit.side && isNear(other));
    };
    const left = unitsOf(battle).filter(couldSupport);
    if (left.length === 0) return null;
    const names = left.map(({ name }) => name).join(', ');
    return { is: 'yes', price: `${names} could support this fight. To choose supporters, use “More options”.` };
  },
};

/** Refuses losses that a player enters for units in an assault, because their present DPs and elements are recorded (TC-40). */
export const createRecordedLossesCheck = <R extends string>(...roles: readonly R[]): CullenCheck<R> => ({
  name: 'typed',
  cites: ['DPs', 'TC-40'],
  find({ actor, typed, one }) {
    const isOther = (role: R): boolean => {
      const unit = one(role);
      const now = unit ? { DpsNow: unit.dps, ElementsNow: countElements(unit) } : {};
      return Object.entries(now).some(([key, value]) => (typed[`${role}${key}`] ?? value) !== value);
    };
    const role = actor.standing === 'umpire' ? undefined : roles.find(isOther);
    const fact = `The current DPs and elements of ${role && one(role)?.name} are already recorded.`;
    return role ? { is: 'no', fact, wanted: 'Leave these values out, or ask an umpire.' } : null;
  },
});

/** Warns players of a movement roll that only limbers the guns of a unit (Movement, TC-10). */
export const LIMBERS_CHECK: CullenCheck<'unit'> = {
  name: 'ground',
  cites: ['Movement', 'TC-10'],
  find({ one, actor }) {
    const unit = one('unit');
    return unit && isUnlimbered(unit) && actor.standing !== 'umpire'
      ? { is: 'yes', price: `${unit.name} would only limber and stay where it is. It cannot fire until it is set up again.` }
      : null;
  },
};

/** Leaves a unit that everyone can see out of the menu for concealment (Concealment and Observation). */
export const CONCEALED_CHECK: CullenCheck<'unit'> = {
  name: 'chance',
  cites: ['Concealment and Observation'],
  find({ one }) {
    const unit = one('unit');
    return unit && !unit.concealed ? { is: 'yes', price: `${unit.name} is already visible.`, isVain: true } : null;
  },
};

export const ASSAULT_CHECKS = [
  standing<Fight>('attacker', 'defender', 'supporters'),
  notFoughtYet,
  fightersNear,
  notFromTheFront,
  supportersOfFighters,
  supportersNear,
  armourNear,
  supportIsNamed,
  supportIsLeft,
  createRecordedLossesCheck<Fight>('attacker', 'defender'),
] as const;

/** The phases that come before a unit's first chance of a movement roll. */
export const UNMOVED_PHASES: readonly PhaseId[] = ['rally', 'assault-movement', 'movement'];

/** Returns how many inches infantry can still move in this turn. */
const movesOn = ({ moved }: CullenUnit, { game }: CullenBattle): number =>
  moved || !UNMOVED_PHASES.includes(game.phase) ? 0 : DOUBLE_MOVE.infantry;

/** Requires that infantry can get within 2" of armour in this move, if a player declares an assault on the armour (TC-70). */
export const DECLARED_IN_REACH_CHECK: CullenCheck<'unit' | 'armour'> = {
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
    return CONTACT_MEASURES.nearest(infantry, [armour], checked, ARMOUR_ASSAULT_INCHES + moves, wanted);
  },
};

/**
 * Warns of the cost of declaring an assault: neither unit can fire, and a lost assault has further effects (Infantry v Armour).
 */
export const DECLARED_PRICE_CHECK: CullenCheck<'unit' | 'armour'> = {
  name: 'chance',
  cites: [ARMOUR, 'DPs'],
  find({ one, typed, sees }) {
    const [infantry, armour] = [one('unit'), one('armour')];
    if (!infantry || !armour || typed.takeBack === true || !sees(armour)) return null;
    const worst = Math.max(...ARMOUR_ASSAULT_TABLE.map(({ infantryDps }) => infantryDps));
    const { elementsLost } = addDps(infantry.dps, worst);
    const lost =
      elementsLost === 0 ? '' : `, loses up to ${countNoun(Math.min(elementsLost, countElements(infantry)), 'element')}`;
    return {
      is: 'yes',
      price:
        `${infantry.name} and ${armour.name} cannot fire this move, but other units may fire at ${infantry.name} first. ` +
        `If the assault fails, ${infantry.name} receives up to ${countNoun(worst, 'DP')}${lost} and falls back.`,
    };
  },
};

/** Infantry v Armour: only armour within 2" can be assaulted. A range that a person enters counts before the map. */
export const ARMOUR_NEAR_CHECK: CullenCheck<'infantry' | 'armour'> = {
  name: 'contact',
  cites: [ARMOUR, 'TC-69'],
  find(checked) {
    const [infantry, armour] = [checked.one('infantry'), checked.one('armour')];
    if (!infantry || !armour || checked.typed.rangeInches !== undefined) return null;
    if (wereWithin(infantry, armour, checked.battle, ARMOUR_ASSAULT_INCHES)) return null;
    const found = CONTACT_MEASURES.nearest(
      infantry,
      [armour],
      checked,
      ARMOUR_ASSAULT_INCHES,
      `Choose armour within ${ARMOUR_ASSAULT_INCHES} in to assault.`,
    );
    // If the map leaves the distance in doubt, people enter the range, so only a certain "no" counts.
    return found?.is === 'no' ? { ...found, decided: { rangeInches: ARMOUR_ASSAULT_INCHES } } : null;
  },
};

/** Checks whether the battle is in the Rally phase of move 1, before the fighting (TC-10). */
export const isDeployment = ({ game: { turn, phase } }: CullenBattle): boolean => turn === 1 && phase === 'rally';

/**
 * Requires that a unit getting on a vehicle, or an officer joining a unit, is within 1" of the vehicle or unit (TC-70). An
 * outdated place does not count.
 */
const beside = <R extends string>(cite: string, who: R, whom: R, wanted: string): CullenCheck<R> => ({
  name: 'contact',
  cites: [cite, 'TC-70'],
  find(checked) {
    const [one, other] = [checked.one(who), checked.one(whom)];
    if (!one || !other || CONTACT_MEASURES.between(one, other, checked.battle) === 'unknown') return null;
    const isOneAbsent = !CONTACT_MEASURES.place(one, checked.battle) !== !CONTACT_MEASURES.place(other, checked.battle);
    // Before the battle, units get on vehicles that are placed already, and officers join units (TC-10).
    if (isOneAbsent && !isDeployment(checked.battle)) return standing(who, whom).find(checked);
    return CONTACT_MEASURES.nearest(one, [other], checked, ASSAULT_INCHES, wanted);
  },
});

export const TRUCK_IN_REACH_CHECK = beside(
  'Movement',
  'unit',
  'truck',
  `Choose a vehicle within ${ASSAULT_INCHES} in of the unit.`,
);
export const VEHICLE_IN_REACH_CHECK = beside(
  'Movement',
  'unit',
  'vehicle',
  `Choose a vehicle within ${ASSAULT_INCHES} in of the unit.`,
);
export const UNIT_IN_REACH_CHECK = beside(
  'Rally',
  'officer',
  'unit',
  `Choose a unit within ${ASSAULT_INCHES} in of the officer.`,
);

type Shot = CullenChecked<'firer' | 'target'>;

/** Returns the distance between the two places of a shot; null if the map does not show it. */
function farOf({ battle, one, sees }: Shot): Interval | null {
  const [map, firer, target] = [MEASURES.map(battle), one('firer'), one('target')];
  if (!map || !firer || !target || ![firer, target].every(sees)) return null;
  const [from, to] = [MEASURES.standing(firer, battle)?.place, MEASURES.standing(target, battle)?.place];
  if (!from || !to) return null;
  const far = measureDistance(from, to, map);
  return { least: roundLength(far.least, 'in'), most: roundLength(far.most, 'in') };
}

/**
 * Finds the shortest distance in inches from a firer to the route of a target that has closed to assault in this move (Assaults,
 * TC-82). Undefined unless stationary units fire, the target has moved within 1" of an enemy, and the firer is not that near.
 */
export function nearestWhileClosing({ battle, one }: Pick<Shot, 'battle' | 'one'>): number | undefined {
  const [firer, target, map] = [one('firer'), one('target'), MEASURES.map(battle)];
  if (!firer || !target || battle.game.phase !== 'standing-fire' || map?.grid !== 'squares') return undefined;
  const [from, place] = [MEASURES.standing(firer, battle)?.place, findUnitPlace(battle, target.id)];
  if (!from || !place?.way || place.stale || place.moved !== true || place.turn !== battle.game.turn) return undefined;
  const isFought = (by: CullenUnit): boolean => CONTACT_MEASURES.touches(target, by, battle, ASSAULT_INCHES) === true;
  const closes = unitsOf(battle).some((other) => other.side !== target.side && mayFight(other, battle) && isFought(other));
  if (!closes || isFought(firer)) return undefined;
  const points = [...place.way.map(([x, y]) => ({ x, y })), place];
  const fars = points.slice(1).map((end, leg) => measureDistanceToLine(from, points[leg]!, end));
  return roundLength(Math.min(...fars) * map.per, 'in');
}

/** What a shot that is certainly out of range needs, and the nearest range in inches at which it is possible. */
interface OutOfRange {
  readonly wanted: string;
  readonly rangeInches: number;
}

/**
 * Returns a check that refuses a shot beyond its range, as measured on the map. A range that a person enters counts before the map,
 * and the procedure itself refuses it if it is too long.
 * @param against returns why the shot is certainly out of range; null if it may be in range
 */
export const createRangeCheck = (
  cites: readonly [string, ...string[]],
  against: (far: Interval, firer: CullenUnit, checked: Shot) => OutOfRange | null,
): CullenCheck<'firer' | 'target'> => ({
  name: 'range',
  cites,
  find(checked) {
    const far = checked.typed.rangeInches === undefined ? farOf(checked) : null;
    const [firer, target] = [checked.one('firer'), checked.one('target')];
    if (!far || !firer || !target) return null;
    const out = against(far, firer, checked);
    if (out === null) return null;
    const fact = `${firer.name} and ${target.name} are ${describeDistance(far, { measure: 'in' })} apart.`;
    const passed = nearestWhileClosing(checked);
    const wanted =
      passed !== undefined && passed <= out.rangeInches ? `It passed at ${passed} in. Enter that range.` : out.wanted;
    return { is: 'no', fact, wanted, decided: { rangeInches: out.rangeInches } };
  },
});

/**
 * Refuses fire at troops nearer than 2" on a binding map, even if a player enters a longer range (Small Arms v Infantry). Troops
 * this near can only be assaulted.
 * @param nearest the shortest range of fire at troops in inches
 */
export const createMinimumRangeCheck = (
  nearest: number,
  cites: readonly [string, ...string[]],
): CullenCheck<'firer' | 'target'> => ({
  name: 'typed',
  cites,
  find(checked) {
    const { actor, battle, one, typed } = checked;
    const [firer, target, far] = [one('firer'), one('target'), farOf(checked)];
    const { rangeInches } = typed;
    if (!firer || !target || !far || far.least !== far.most || typeof rangeInches !== 'number') return null;
    if (actor.standing === 'umpire' || MEASURES.map(battle)?.ground !== 'map' || isVehicle(firer)) return null;
    const slack = sumHalfBases(findUnitBase(firer, battle), findUnitBase(target, battle));
    if (far.most >= nearest || rangeInches < nearest || rangeInches - far.most <= slack) return null;
    return {
      is: 'no',
      fact: `${firer.name} and ${target.name} are ${describeDistance(far, { measure: 'in' })} apart.`,
      wanted: `Use an assault against units nearer than ${nearest} in.`,
    };
  },
});

/** Checks whether troops can fight: they must not be destroyed, on a vehicle, or beaten in this phase. */
export const mayFight = (unit: CullenUnit, battle: CullenBattle): boolean =>
  isTroops(unit) && unit.condition !== 'destroyed' && !hasFallenBack(unit) && !findVehicle(battle, unit);

/** On a binding map, two units that are this many inches apart cannot be within an inch of each other, whatever their bases. */
const FAR_INCHES = 4;
export const isNear = (a: PlaceRow, b: PlaceRow, per: number): boolean =>
  Math.abs(a.x - b.x) * per <= FAR_INCHES && Math.abs(a.y - b.y) * per <= FAR_INCHES;

/**
 * Requires that no one fires into an assault while moved units fire (Infantry v Infantry, TC-66). On a binding map, troops within 1" of an enemy
 * fight that enemy in the next phase (TC-74). An enemy unknown to the actor does not count.
 */
export const NOT_INTO_ASSAULT: CullenCheck<'firer' | 'target'> = {
  name: 'contact',
  cites: [INFANTRY, 'TC-66', 'TC-74'],
  find({ battle, one, sees }) {
    const [target, map] = [one('target'), CONTACT_MEASURES.map(battle)];
    if (!target || battle.game.phase !== 'moving-fire' || map?.ground !== 'map' || !sees(target)) return null;
    const place = findUnitPlace(battle, target.id);
    if (!place || !mayFight(target, battle)) return null;
    const enemy = unitsOf(battle).find((other) => {
      const stands = other.side === target.side ? undefined : findUnitPlace(battle, other.id);
      if (!stands || !isNear(place, stands, map.per) || !mayFight(other, battle) || !sees(other)) return false;
      return CONTACT_MEASURES.touches(target, other, battle, ASSAULT_INCHES) === true;
    });
    if (!enemy) return null;
    const fact = `${target.name} and ${enemy.name} are within ${ASSAULT_INCHES}" of each other, and no one can fire into their assault in this phase.`;
    return { is: 'no', fact, wanted: 'Choose a target outside the assault.' };
  },
};

/** Requires that a player's unit fires only at a unit within 1" that assaults it (Assaults). */
export const AT_ASSAULTER_CHECK: CullenCheck<'firer' | 'target'> = {
  name: 'range',
  cites: ['Assaults', 'TC-79'],
  find(checked) {
    const { actor, battle, one, typed } = checked;
    const [firer, target] = [one('firer'), one('target')];
    if (!firer || !target || typed.assaultFire !== true || actor.standing === 'umpire') return null;
    if (listUnitsInCombat(battle, firer).some(({ id }) => id === target.id)) return null;
    return CONTACT_MEASURES.nearest(
      firer,
      [target],
      checked,
      ASSAULT_INCHES,
      'Leave “assault-fire” out, or choose a nearer enemy.',
    );
  },
};

const ROADS: readonly FeatureKind[] = ['road'];
/** The maximum distance in inches between a road and a vehicle on it. */
const ON_ROAD_INCHES = 1;

type Driven = CullenChecked<'unit'>;
const notOnRoad = (unit: CullenUnit): CheckFinding => ({
  is: 'no',
  fact: `The map does not show a road along the whole route of ${unit.name}.`,
  wanted: 'Leave “on-road” out, or ask an umpire.',
});

/** Requires that a player's road move follows a drawn road, if the map is binding (TC-71). */
export const ALONG_ROAD_CHECK: CullenCheck<'unit'> = {
  name: 'typed',
  cites: ['Movement', 'TC-71'],
  find: (checked) => roadFinding(checked, (unit) => wayOnRoad(unit, checked)),
};

/** Requires that a vehicle that falls back along a road is on a road (TC-71). */
export const BACK_ON_ROAD_CHECK: CullenCheck<'unit'> = {
  name: 'typed',
  cites: ['Movement', 'TC-71'],
  find: (checked) => roadFinding(checked, (unit) => standsOnRoad(unit, checked)),
};

function roadFinding({ battle, actor, typed, one }: Driven, onRoad: (unit: CullenUnit) => boolean | null): CheckFinding | null {
  const unit = one('unit');
  const map = MEASURES.map(battle);
  if (!unit || typed.onRoad !== true || actor.standing === 'umpire' || map?.ground !== 'map') return null;
  if (!MEASURES.standing(unit, battle)) return null;
  const is = onRoad(unit);
  if (is === null)
    return {
      is: 'ask',
      fact: `The map does not show whether ${unit.name} is on a road.`,
      wanted: 'Leave “on-road” out, or check the place of the unit on the table.',
    };
  return is ? { is: 'yes' } : notOnRoad(unit);
}

/**
 * Checks whether a vehicle's whole route follows roads that its side knows; null if the vehicle's position is too inexact to
 * decide this.
 */
function wayOnRoad(unit: CullenUnit, { battle, typed }: Driven): boolean | null {
  const way = MEASURES.way(unit, battle, typed.to);
  if (!way) return standsOnRoad(unit, { battle });
  if (splitRoute(battle, way, unit.side, ROADS).some((leg) => leg === null)) return null;
  return isRouteOnRoads(battle, way, unit.side);
}

function standsOnRoad(unit: CullenUnit, { battle }: Pick<Driven, 'battle'>): boolean | null {
  const [map, stands] = [MEASURES.map(battle), MEASURES.standing(unit, battle)?.place];
  if (!map || !stands) return null;
  const fars = filterFeaturesByKind(listKnownFeatures(battle, unit.side), ROADS).map((road) =>
    measureDistanceToFeature(stands, road, map),
  );
  if (fars.some(({ most }) => most <= ON_ROAD_INCHES)) return true;
  return fars.every(({ least }) => least > ON_ROAD_INCHES) ? false : null;
}

/**
 * Checks whether a unit that has not moved knows of an enemy that it could reach with a full Normal move and assault, as the crow
 * flies. Without a binding map, or if either place is unknown, it may (Assault Movement, TC-3).
 */
export function mayCloseIn(unit: CullenUnit, battle: CullenBattle): boolean {
  const [map, from] = [MEASURES.map(battle), findUnitPlace(battle, unit.id)];
  if (unit.moved) return false;
  if (map?.ground !== 'map' || !from || from.stale || !isTroops(unit)) return true;
  const reach = NORMAL_MOVE[unit.kind === 'cavalry' ? 'cavalry' : 'infantry'];
  return listSeenEnemies(unit, battle).some((enemy) => {
    const place = findUnitPlace(battle, enemy.id);
    const within = isVehicle(enemy) ? ARMOUR_ASSAULT_INCHES : ASSAULT_INCHES;
    const touch = findTouchInterval(findUnitBase(unit, battle), findUnitBase(enemy, battle)).most;
    return !place || measureDistance(from, place, map).least <= reach + touch + within;
  });
}

/**
 * Warns players of a move that ends too far from every known enemy (Assault Movement). The move takes DPs like a move that closes
 * to assault.
 */
export const CLOSES_IN_CHECK: CullenCheck<'unit'> = {
  name: 'reach',
  cites: ['Assault Movement', 'Assaults'],
  find({ one, battle, typed }) {
    const [unit, map] = [one('unit'), MEASURES.map(battle)];
    const end = unit && map && MEASURES.way(unit, battle, typed.to)?.spots.at(-1);
    if (!end) return null;
    // Cavalry does not assault armour (TC-17).
    const enemies = listSeenEnemies(unit, battle).filter((enemy) => unit.kind === 'infantry' || !isVehicle(enemy));
    const far = enemies.flatMap((enemy) => {
      const place = findUnitPlace(battle, enemy.id);
      const within = isVehicle(enemy) ? ARMOUR_ASSAULT_INCHES : ASSAULT_INCHES;
      return place
        ? [
            measureDistance(end, place, map).least -
              findTouchInterval(findUnitBase(unit, battle), findUnitBase(enemy, battle)).most -
              within,
          ]
        : [];
    });
    if (far.some((inches) => inches <= 0)) return null;
    return { is: 'yes', price: 'There is no enemy to assault within reach of its destination.' };
  },
};
