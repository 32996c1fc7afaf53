import { Refusal } from '../refusal.js';
import { buildSentenceEvent } from '../act.js';
import type { Resolution } from '../result.js';
import type { DraftEvent } from '../happening.js';
import type { Interval } from '../ground/measuring.js';
import type { Spot } from '../ground/rows.js';
import { countNoun } from '../words.js';
import { type EaglesContext, findMissionNation, unitIn, unitsOf } from './battle.js';
import { carryOutEaglesProcedure } from './carry-out.js';
import { changeUnit } from './effects.js';
import { findMissionBearing, describeInexactRange, findMissionRange } from './direction.js';
import { movePoint, measureYards, ZONE_RADIUS_YARDS } from './geometry.js';
import { createExactSpot, measurePositionDistance, isIntervalWithin, findPosition } from './positions.js';
import { endMission, isSortie, buildMissionName, isOrdnanceUsed, buildPublicMissionName } from './missions.js';
import { areUnspottedHidden, mayEveryoneKnow, recordSpottedUnit } from './observation.js';
import { airAttack } from './procedures/air-attack.js';
import { barrageDamage, findTargetSite } from './procedures/barrage-damage.js';
import { barrageDrift } from './procedures/barrage-drift.js';
import { barrageRatingProcedure } from './procedures/barrage-rating.js';
import { barrageZoneProcedure, HEX_REACH, MAX_ZONE_UNITS } from './procedures/barrage-zone.js';
import { findMissionFire } from './procedures/mission-fire.js';
import type { EaglesBattle, EaglesUnit, Mission, Point } from './state.js';
import type { BarrageRating, Pattern } from './vocabulary.js';

const missionIn = (desk: EaglesContext, id: string): Mission => desk.draft.battle.tables.mission.get(id)!;
const castOf = (mission: Mission) => ({ mission: [mission.id] });

const LOST: Readonly<Record<'lost' | 'not-deployed', string>> = {
  lost: 'its battery has been lost',
  'not-deployed': 'its battery is not deployed (3.1)',
};

/** State 3: records that a barrage is not fired. This was decided when the phase began. */
function holdBarrage(desk: EaglesContext, mission: Mission, held: NonNullable<Mission['held']>): DraftEvent {
  const { battle } = desk.draft;
  const name = buildMissionName(battle, mission);
  const battery = unitIn(battle, mission.battery);
  desk.draft.set('mission', mission.id, { held: null });
  // 1.7: a battery lost in this phase cannot fire in a later turn.
  const why = held === 'direct-support' && battery?.destroyed !== false ? 'lost' : held;
  if (why !== 'direct-support') {
    endMission(desk, mission);
    return buildSentenceEvent('mission-lost', `${name} is not fired and ends, because ${LOST[why]}.`, mission);
  }
  // E-50: the landing turn. E-12 delays a suppressed off-board battery by one more turn. Suppression in this phase counts too,
  // because all fire in the phase is simultaneous.
  const dueTurn = battle.game.turn + 1 + Number(battery?.offBoard === true && battery.suppressed);
  desk.draft.set('mission', mission.id, { dueTurn });
  return buildSentenceEvent(
    'mission-slipped',
    `${name} is delayed to turn ${dueTurn}, because its battery is in direct support (3.0, E-50).`,
    mission,
  );
}

/** 3.0: marks a barrage as fired. An umpire rolls its place of impact, perhaps in a later turn (3.3). */
export function recordUnrolledFire(desk: EaglesContext, mission: Mission): DraftEvent {
  desk.draft.set('mission', mission.id, { status: 'awaiting-targets', rating: null });
  changeUnit(desk, mission.battery!, { fired: true });
  return buildSentenceEvent(
    'mission-awaiting',
    `${buildPublicMissionName(mission)} has been fired. Next, an umpire rolls where it falls with \`/artillery resolve\` (3.3).`,
  );
}

/**
 * Fires a battery's mission when its turn has come. Rates the mission, rolls its drift, and resolves it on each unit in the zone
 * (State 4). If positions do not show these units, an umpire names them. Counter-battery fire does not drift, and hits only the
 * named battery. If the battery cannot fire, the mission ends or is delayed to a later turn. If the range is uncertain, an umpire
 * later rolls where the fire falls.
 */
export function landBarrage(desk: EaglesContext, mission: Mission): DraftEvent {
  const name = buildMissionName(desk.draft.battle, mission);
  if (mission.held !== null) return holdBarrage(desk, mission, mission.held);
  if (!unitIn(desk.draft.battle, mission.battery)) {
    endMission(desk, mission);
    return buildSentenceEvent('mission-lost', `${name} is not fired, because its battery is gone.`, mission);
  }
  const doubt = explainInexactRange(desk.draft.battle, mission);
  if (doubt !== null) return recordUnrolledFire(desk, mission);
  let rated: ReturnType<typeof rateBarrage>;
  try {
    rated = rateBarrage(desk, mission);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    endMission(desk, mission); // The battery was changed after the call, so it cannot fire the mission.
    return buildSentenceEvent('mission-lost', `${name} is not fired. ${error.message}`, mission);
  }
  const { rating, zonePattern } = rated.outcome;
  if (mission.status === 'queued') changeUnit(desk, mission.battery!, { fired: true }); // A waiting battery is already marked as fired (section 3.0).
  giveAwayOffBoard(desk, mission.battery!);
  begin(desk, mission, rating);
  if (mission.counterBatteryTarget !== null) {
    // 3.5, E-12: counter-battery fire has no drift and no zone, and hits only its target battery.
    return strike(desk, mission, [mission.counterBatteryTarget], 0, [rated]);
  }
  const drifted = drift(desk, mission);
  return strikeZone(desk, mission, zonePattern, [rated, drifted]);
}

/**
 * Returns the reason why the advanced firing error of a mission cannot be rolled. The reason is a range that is not exact enough
 * to determine the column of modifiers (3.3). Null if the error can be rolled, or if the mission has no firing error.
 */
export function explainInexactRange(battle: EaglesBattle, mission: Mission): string | null {
  if (!battle.game.advancedDrift || isSortie(mission) || mission.counterBatteryTarget !== null) return null;
  const range = findMissionRange(battle, mission);
  return range === null || typeof range === 'number' ? null : describeInexactRange(battle, range);
}

/** 3.5, E-55: reveals off-board guns when they fire. Naval guns stay hidden, because no one can fire at them (3.8). */
function giveAwayOffBoard(desk: EaglesContext, id: string): void {
  const { offBoard, source } = unitIn(desk.draft.battle, id)!;
  if (offBoard && source !== 'naval') recordSpottedUnit(desk, id, []);
}

/**
 * Resolves the attack of a sortie after anti-aircraft fire (State 4).
 * @param targets the targets that an umpire has listed. If null, the units in the zone are the targets or, if positions do not
 *   show them, the sortie waits for a list
 * @param diceAdj the umpire's adjustment to the number of kill dice against each listed target
 * @throws {Refusal} ILLEGAL if the zone has already had its bomb or rocket attack of the turn (6.2)
 */
export function attackWithSortie(
  desk: EaglesContext,
  mission: Mission,
  targets: readonly string[] | null,
  diceAdj: number,
): DraftEvent {
  const { battle } = desk.draft;
  const input = { attack: mission.attack, pattern: mission.pattern, ordnanceUsed: isOrdnanceUsed(battle, mission) };
  const attack = carryOutEaglesProcedure(desk, airAttack, input, castOf(mission));
  const { rating, zonePattern, drift: drifts } = attack.outcome;
  begin(desk, mission, rating);
  const resolutions: Resolution[] = [attack];
  if (drifts) resolutions.push(drift(desk, mission)); // See ruling E-34.
  else desk.draft.set('mission', mission.id, { impact: mission.aim });
  const happening = targets
    ? strike(desk, mission, targets, diceAdj, resolutions)
    : strikeZone(desk, mission, zonePattern, resolutions);
  return mission.firedAtBy.length > 0 ? happening : { ...happening, notes: [NO_AA_FIRE, ...happening.notes] };
}

/** 6.4: the remark that no anti-aircraft fire came before the attack. */
const NO_AA_FIRE = 'No unit fired at the sortie before its attack (6.4).';

/** Resolves a mission with fire that has landed, against the targets that an umpire lists. */
export function resolveOnListedTargets(
  desk: EaglesContext,
  mission: Mission,
  targets: readonly string[],
  diceAdj: number,
): DraftEvent {
  return strike(desk, mission, targets, diceAdj, []);
}

/** Resolves fire that has landed and waits, if positions now show the units in its zone. */
export function resolveWaitingFire(desk: EaglesContext, mission: Mission): DraftEvent {
  const pattern = findMissionFire(mission, desk.draft.battle)?.zonePattern ?? mission.pattern ?? 'spread';
  return strikeZone(desk, mission, pattern, []);
}

/**
 * Rates the barrage of a battery (3.6, 3.8).
 * @throws {Refusal} ILLEGAL if the battery cannot fire this pattern
 */
export function rateBarrage(
  desk: EaglesContext,
  { battery, pattern, id }: Pick<Mission, 'battery' | 'pattern'> & { id?: string },
) {
  const { source, guns, calibreMm } = unitIn(desk.draft.battle, battery)!;
  const cast = { battery: [battery!], ...(id === undefined ? {} : { mission: [id] }) };
  return carryOutEaglesProcedure(desk, barrageRatingProcedure, { source, guns, calibreMm, pattern: pattern ?? 'spread' }, cast);
}

function begin(desk: EaglesContext, mission: Mission, rating: BarrageRating): void {
  desk.draft.set('mission', mission.id, { rating, landedTurn: desk.draft.battle.game.turn, impact: null, targets: [] });
}

/**
 * 3.3: rolls the firing error of a mission, and records its point of impact. The point stays unknown if the mission has no aim.
 * It also stays unknown if the roll gives an error on a hex map, because an umpire then moves the point (E-15).
 */
function drift(desk: EaglesContext, mission: Mission): Resolution {
  const { battle } = desk.draft;
  const { map, advancedDrift } = battle.game;
  const range = findMissionRange(battle, mission);
  const rangeYards = typeof range === 'number' ? range : null;
  const bearingDegrees = findMissionBearing(battle, mission) ?? 0;
  const advanced = advancedDrift && mission.order !== 'sortie' && rangeYards !== null; // See ruling E-34.
  const input = {
    map,
    advanced,
    nation: findMissionNation(mission, battle),
    rangeYards: rangeYards ?? undefined,
    bearingDegrees,
  };
  const resolution = carryOutEaglesProcedure(desk, barrageDrift, input, castOf(mission));
  const { xYards, yYards, errorHexes } = resolution.outcome;
  const impact = mission.aim && errorHexes === 0 ? movePoint(mission.aim, { x: xYards, y: yYards }) : null;
  desk.draft.set('mission', mission.id, { impact });
  return resolution;
}

/** A unit with a position, and the unit's distance from a point. */
interface Standing {
  readonly unit: EaglesUnit;
  readonly spot: Spot;
  readonly far: Interval;
}

/** Returns all units on the table with a known position, nearest to the point first. */
function standingAbout(battle: EaglesBattle, point: Point): readonly Standing[] {
  return unitsOf(battle)
    .filter(({ destroyed, offBoard }) => !destroyed && !offBoard)
    .flatMap((unit) => {
      const spot = findPosition(battle, unit);
      return spot ? [{ unit, spot, far: measurePositionDistance(battle, spot, createExactSpot(point)) }] : [];
    })
    .sort((a, b) => a.far.least - b.far.least || a.far.most - b.far.most);
}

/**
 * Lists the units that are, or may be, in the fire zone around a point, nearest first (3.6). For a converged pattern on a table,
 * lists only units that may be the nearest.
 */
export function listUnitsInZone(battle: EaglesBattle, point: Point, pattern: Pattern): readonly EaglesUnit[] {
  const reach = battle.game.map === 'table' ? ZONE_RADIUS_YARDS : HEX_REACH[pattern];
  const near = standingAbout(battle, point).filter(({ far }) => far.least <= reach);
  const first = Math.min(...near.map(({ far }) => far.most));
  const struck = battle.game.map === 'table' && pattern === 'converged' ? near.filter(({ far }) => far.least <= first) : near;
  return struck.map(({ unit }) => unit);
}

/**
 * Lists the positions of all units on the table or, if there are more than `MOST_UNITS`, of the units near the zone. Null if a
 * position is unknown or too inexact for this pattern, or if too many units are near. An umpire then names the units in the zone
 * (E-16). The firing battery is far from the zone and needs no position.
 */
function unitsOnTable(
  battle: EaglesBattle,
  impact: Point,
  pattern: Pattern,
  firing: string | null,
): { id: string; x: number; y: number }[] | null {
  const known = standingAbout(battle, impact);
  const isKnown = new Set(known.map(({ unit }) => unit.id));
  const all = unitsOf(battle).filter(
    ({ id, destroyed, offBoard }) => !destroyed && !offBoard && (isKnown.has(id) || id !== firing),
  );
  if (!all.every(({ id }) => isKnown.has(id))) return null;
  if (known.some(({ far }) => isIntervalWithin(far, ZONE_RADIUS_YARDS) === null)) return null;
  const inside = known.filter(({ far }) => far.most <= ZONE_RADIUS_YARDS);
  // Converged fire hits only the nearest unit. If places are inexact, the nearest unit must still be certain (E-16).
  const [first, ...others] = inside;
  const isTold = inside.every(({ spot }) => spot.half === 0) || others.every(({ far }) => far.least > first!.far.most);
  if (pattern === 'converged' && !isTold) return null;
  const units = all.map(({ id }) => ({ id, ...pointOf(known.find(({ unit }) => unit.id === id)!.spot) }));
  if (units.length <= MAX_ZONE_UNITS) return units;
  const near = units.filter((unit) => measureYards(unit, impact) <= ZONE_RADIUS_YARDS + 1);
  return near.length <= MAX_ZONE_UNITS ? near : null;
}

const pointOf = ({ x, y }: Spot): Point => ({ x, y });

/** Resolves the mission against each unit in the zone. If these units are unknown, the mission waits for an umpire's list. */
function strikeZone(desk: EaglesContext, mission: Mission, pattern: Pattern, before: readonly Resolution[]): DraftEvent {
  const { battle } = desk.draft;
  const { impact } = missionIn(desk, mission.id);
  const units = battle.game.map === 'table' && impact ? unitsOnTable(battle, impact, pattern, mission.battery) : null;
  if (!impact || !units) {
    desk.draft.set('mission', mission.id, { status: 'awaiting-targets' });
    const where = impact ? ` at ${impact.x}, ${impact.y}` : '';
    const summary = `${buildPublicMissionName(mission)} has fallen${where}. Next, an umpire chooses the units in its zone.`;
    return { ...buildSentenceEvent('mission-awaiting', summary), resolutions: before };
  }
  const zone = carryOutEaglesProcedure(
    desk,
    barrageZoneProcedure,
    { pattern, impactX: impact.x, impactY: impact.y, units },
    castOf(mission),
  );
  return strike(desk, mission, zone.outcome.hitIds, 0, [...before, zone]);
}

/**
 * 3.7: resolves damage on each listed target in order, except on destroyed units and naval guns. The mission has then landed. A
 * sortie ends, and so does the mission of a lost battery.
 */
function strike(
  desk: EaglesContext,
  mission: Mission,
  targets: readonly string[],
  diceAdj: number,
  before: readonly Resolution[],
): DraftEvent {
  const rating = missionIn(desk, mission.id).rating!;
  // Public texts do not count unseen units (E-51).
  const { battle } = desk.draft;
  const seen = new Set(
    unitsOf(battle)
      .filter((unit) => mayEveryoneKnow(unit, battle))
      .map(({ id }) => id),
  );
  const resolutions = [...before];
  let hit = 0;
  let passedOver = 0;
  for (const id of new Set(targets)) {
    const target = unitIn(desk.draft.battle, id);
    const targetSite = target ? findTargetSite(target) : 'naval';
    if (!target || target.destroyed || targetSite === 'naval') {
      passedOver += Number(seen.has(id));
      continue;
    }
    const input = { rating, targetDa: target.da, targetTpd: target.tpd, targetSite, diceAdj };
    resolutions.push(carryOutEaglesProcedure(desk, barrageDamage, input, { ...castOf(mission), target: [id] }));
    hit += Number(seen.has(id));
  }
  // 6.0: removes a sortie after its attack, and the mission of a battery that was lost in the same phase.
  const battery = unitIn(desk.draft.battle, mission.battery);
  const status = battery?.destroyed === false ? 'landed' : 'ended';
  desk.draft.set('mission', mission.id, { status, targets: [...new Set(targets)] });
  const summary = `${buildPublicMissionName(mission)} lands: ${hit > 0 ? countNoun(hit, 'unit') : areUnspottedHidden(battle) ? 'no visible units' : 'no units'} in its zone.`;
  const { impact } = missionIn(desk, mission.id);
  const notes = [
    ...(impact ? [`The fire falls at ${impact.x}, ${impact.y}.`] : []),
    ...(passedOver === 0 ? [] : [`Units not hit, because they are already destroyed or out of reach: ${passedOver}.`]),
  ];
  return { ...buildSentenceEvent('mission-landed', summary), resolutions, notes };
}
