/** Checks contact and range of units, in km (M-42). */
import type { Actor } from '../actor.js';
import { ContactMeasures, areBasesWithin } from '../ground/contact.js';
import { measureDistance, describeDistance, ROUNDING_TOLERANCE, roundLength } from '../ground/measuring.js';
import { createLastSeenBattle } from '../ground/plain-sight.js';
import { listSightings } from '../ground/rows.js';
import { cacheLast } from '../kept.js';
import type { Base } from '../ground/reading.js';
import { findRowName } from '../battle.js';
import type { Check, CheckedAction, CheckFinding } from '../checks.js';
import { unitsOf } from './battle.js';
import type { MeasureFunction } from '../roles.js';
import { MEASURES } from './measures.js';
import type { MegagameBattle, MegagameScene, MegagameUnit } from './state.js';

/** M-42: a unit fills a square of 2 km. */
export const UNIT_BASE: Base = { width: 2, depth: 2 };

/**
 * The maximum distance in km between the centres of two units in contact. At this distance their squares touch at the corners.
 */
export const CONTACT_KM = 2 * Math.SQRT2;

export const CONTACT_MEASURES = new ContactMeasures<MegagameUnit, MegagameBattle>({
  measure: 'km',
  base: () => UNIT_BASE,
  isRecorded: (one, other, battle, { sideId }) =>
    (sideId !== other.side && isSeenAt(one, other, battle)) || (sideId !== one.side && isSeenAt(other, one, battle)),
});

/** Builds a check that units in these roles stand on a binding map (M-60). */
export const standing = <R extends string>(...roles: readonly R[]): Check<MegagameUnit, MegagameBattle, R> =>
  CONTACT_MEASURES.standing<R>(['Combat', 'M-60'], ...roles);

/**
 * M-46: checks whether a unit's side has seen an enemy in this turn, at a place that certainly touches the unit. The enemy's true
 * place is not used.
 */
function isSeenAt(unit: MegagameUnit, enemy: MegagameUnit, battle: MegagameBattle): boolean {
  const [map, place] = [CONTACT_MEASURES.map(battle), CONTACT_MEASURES.place(unit, battle)];
  const seen = listSightings(battle).find((row) => row.unit === enemy.id && row.seenBy === unit.side);
  if (!map || !place || place.stale || seen?.turn !== battle.game.turn) return false;
  return (
    areBasesWithin({ far: measureDistance(place, seen, map), touch: CONTACT_MEASURES.touch(unit, enemy, battle, map), map }) ===
    true
  );
}

/** The values of an enemy unit if a side knows only the unit's place. */
const STAND_IN = { status: 1 };

/** Returns a battle with a side's own units, and with the enemies that the side has seen in this turn. */
const seenThisTurn = cacheLast(
  (side: string, battle: MegagameBattle) => createLastSeenBattle(side, battle, STAND_IN, battle.game.turn) as MegagameBattle,
);

/** Returns a battle with a side's own units, and with the enemies that the side has seen in any turn. */
const lastSeen = cacheLast(
  (side: string, battle: MegagameBattle) => createLastSeenBattle(side, battle, STAND_IN) as MegagameBattle,
);

export const listEnemies = (side: string, battle: MegagameBattle): readonly MegagameUnit[] =>
  unitsOf(battle).filter((other) => other.side !== side && other.status > 0);

/**
 * Returns the battle against which an action is checked. For a player, this is the battle as their side has seen it in this turn.
 * For anyone else, this is the whole battle.
 */
export const createSeenBattle = (
  { standing, sideId }: Pick<Actor, 'standing' | 'sideId'>,
  battle: MegagameBattle,
): MegagameBattle => (standing === 'player' && sideId !== null ? seenThisTurn(sideId, battle) : battle);

type Fighting = 'attackers' | 'defenders';

/**
 * M-42: checks that all attackers can fight at one place, where each attacker is in contact with a defender. The distance between
 * two attackers is therefore limited by the number of defenders, whether the defenders are named or only counted. This check uses
 * no place of the other side.
 */
const together: Check<MegagameUnit, MegagameBattle, Fighting | 'support'> = {
  name: 'contact',
  cites: ['Combat', 'M-42'],
  find({ many, battle, sees, typed }): CheckFinding | null {
    const map = CONTACT_MEASURES.map(battle);
    // A player who attacks unnamed units enters their number.
    const defending = many('defenders').length || Number(typed.defUnits ?? 0);
    // Distances are rounded to a tenth of a km, like every distance (M-34).
    const [units, most] = [many('attackers'), roundLength((defending + 1) * CONTACT_KM, 'km') + ROUNDING_TOLERANCE];
    if (!map || defending === 0) return null;
    for (const [index, one] of units.entries()) {
      for (const other of units.slice(index + 1)) {
        const near = CONTACT_MEASURES.between(one, other, battle, sees);
        if (near === null || near === 'unknown' || map.grid === 'hexes' || roundLength(near.far.least, 'km') <= most) continue;
        return {
          is: 'no',
          fact: `${findRowName(one)} and ${findRowName(other)} are ${describeDistance(near.far, map)} apart.`,
          wanted: 'Choose attackers that are in contact with the same enemies.',
        };
      }
    }
    return null;
  },
};

/** Combat: the checks that attackers and defenders are in contact (M-42). */
export const IN_CONTACT_CHECKS: readonly Check<MegagameUnit, MegagameBattle, Fighting | 'support'>[] = [
  together,
  CONTACT_MEASURES.near('contact', ['Combat', 'M-42'], 'attackers', 'defenders'),
  // If there is only one defender, the previous check covers this.
  CONTACT_MEASURES.near('contact', ['Combat', 'M-42'], 'defenders', 'attackers', {
    exempt: (_unit, { many }) => many('defenders').length === 1,
  }),
];

/** Lists the enemies of a battle, as it is or as a side knows it, that may touch one of the side's units. */
const listKnownFoes = (units: readonly MegagameUnit[], side: string, known: MegagameBattle): readonly MegagameUnit[] =>
  listEnemies(side, known).filter((enemy) => units.some((unit) => CONTACT_MEASURES.mayTouch(unit, enemy, known)));

/** Checks whether a unit's side has seen an enemy in this turn that may touch the unit. */
export const isInKnownContact = (unit: MegagameUnit, battle: MegagameBattle): boolean =>
  CONTACT_MEASURES.map(battle) !== undefined && listKnownFoes([unit], unit.side, seenThisTurn(unit.side, battle)).length > 0;

/**
 * Checks whether a unit may touch an enemy of this battle, or an enemy where its side last saw it, in whatever turn (M-46). True
 * without a map.
 */
export const mayTouchEnemy = (unit: MegagameUnit, battle: MegagameBattle): boolean =>
  CONTACT_MEASURES.map(battle) === undefined ||
  [battle, lastSeen(unit.side, battle)].some((known) => listKnownFoes([unit], unit.side, known).length > 0);

/**
 * M-57: measures the range to the fight that guns support: from the farthest gun to the nearest enemy that their side has seen in
 * this turn in contact with a supported unit. Undefined if the side has seen no such enemy.
 */
export const createFightRange =
  <R extends string>(
    guns: R,
    supports: R,
    edges: (scene: MegagameScene<R>) => readonly number[],
  ): MeasureFunction<MegagameUnit, MegagameBattle, R> =>
  (scene, key) => {
    const [gun] = scene.many(guns);
    if (!gun || !CONTACT_MEASURES.map(scene.battle)) return undefined;
    const battle = seenThisTurn(gun.side, scene.battle);
    const foes = listKnownFoes(scene.many(supports), gun.side, battle);
    const toFoes = MEASURES.nearest<R>(guns, () => foes, edges, '');
    const found = scene.many(guns).map((one) => toFoes({ ...scene, battle, one: () => one }, key));
    if (found.length === 0 || !found.every((each) => each !== undefined)) return undefined;
    const far = found.reduce((most, each) => (Number(each.value) > Number(most.value) ? each : most));
    // The enemies are where the side has seen them, so only the places of the guns need to be known.
    return { ...far, of: scene.many(guns) };
  };

/**
 * Returns the minimum distance in km from a gun to any enemy in contact with a unit that the gun supports. The enemies that may
 * touch the unit count, as far as the person knows them; without one, any place that touches the unit. Null if the map does not
 * show the distance.
 */
export function measureLeastRange(
  gun: MegagameUnit,
  supported: readonly MegagameUnit[],
  { battle, sees, actor }: Pick<CheckedAction<MegagameUnit, MegagameBattle>, 'battle' | 'sees' | 'actor'>,
): number | null {
  const map = CONTACT_MEASURES.map(battle);
  const known = createSeenBattle(actor, battle);
  let least: number | null = null;
  for (const unit of map ? supported : []) {
    const place = sees(unit) && sees(gun) ? CONTACT_MEASURES.place(unit, battle) : undefined;
    const from = CONTACT_MEASURES.place(gun, battle);
    if (!map || !place || place.stale || !from || from.stale) return null;
    const touch = map.grid === 'hexes' ? map.per : CONTACT_KM;
    const fars = listEnemies(unit.side, known).flatMap((enemy) => {
      const at = CONTACT_MEASURES.mayTouch(unit, enemy, known) ? CONTACT_MEASURES.place(enemy, known) : undefined;
      return at ? [measureDistance(from, at, map).least] : [];
    });
    const nearest = fars.length > 0 ? Math.min(...fars) : measureDistance(from, place, map).least - touch;
    least = Math.min(least ?? Infinity, Math.max(0, nearest));
  }
  return least;
}
