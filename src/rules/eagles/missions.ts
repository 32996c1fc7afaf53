import { type EaglesContext, listMissions, unitIn } from './battle.js';
import { findMissionBearing, describeDirection } from './direction.js';
import { countHexesBetween, measureSquaredDistance, ZONE_RADIUS_YARDS } from './geometry.js';
import { MISSION_ROW_KIND } from './rows.js';
import type { EaglesBattle, Mission, Point } from './state.js';

/**
 * Returns the battery's open mission; undefined if the battery has no open mission. A battery never has more than one open
 * mission.
 */
export function findOpenMission(battle: EaglesBattle, batteryId: string): Mission | undefined {
  return listMissions(battle).find(({ battery, status }) => battery === batteryId && status !== 'ended');
}

/**
 * The distance between the first mission numbers of two sides. The first side has the numbers 1, 2, 3 ..., and the second side
 * 101, 102 .... A number therefore does not reveal how many missions other sides have.
 */
const EACH_SIDES = 100;

/** Returns the number of a side's next mission. Numbers of ended missions are not used again. */
function nextMissionNumber(battle: EaglesBattle, sideId: string): number {
  const missions = listMissions(battle);
  const first = EACH_SIDES * [...battle.tables.side.keys()].indexOf(sideId) + 1;
  // A battery that has changed sides keeps the number of its landed fire. The new side does not count that number, because the
  // number would reveal something about the old side.
  const isOwn = ({ side, number }: Mission): boolean => side === sideId && number >= first && number < first + EACH_SIDES;
  const own = missions.filter(isOwn).map(({ number }) => number);
  // Another side may already use a number. This happens in battles from before each side had separate numbers, or after a side
  // has had a hundred missions.
  const taken = new Set(missions.map(({ number }) => number));
  let number = Math.max(first, ...own.map((last) => last + 1));
  while (taken.has(number)) number++;
  return number;
}

/**
 * Returns the number that the first run of an event gave to a mission, so that a recalculation can use the same number. Undefined
 * if another mission has that number.
 */
function numberTold(desk: EaglesContext, id: string): number | undefined {
  const told = desk.wroteFirst?.(id)?.number as number | undefined;
  return listMissions(desk.draft.battle).some(({ number }) => number === told) ? undefined : told;
}

export function isSortie(mission: Mission): boolean {
  return mission.order === 'sortie';
}

/** 6.1: checks whether the sortie's marker is over the target area in the turn of the attack. */
export function isOverTarget(mission: Mission, turn: number): boolean {
  return isSortie(mission) && (mission.status === 'awaiting-targets' || isMissionDue(mission, turn));
}

/** 6.1: checks whether a sortie that has left was over its target area, and was not called back earlier. */
export function hasBeenOverTarget(mission: Mission, turn: number): boolean {
  const { status, dueTurn, landedTurn, firedAtBy, task } = mission;
  if (!isSortie(mission) || status !== 'ended' || dueTurn === null || dueTurn > turn) return false;
  return landedTurn !== null || firedAtBy.length > 0 || task === 'direct-support';
}

/** Checks whether a unit has fired at a sortie in this turn (6.4). */
export const hasFiredAtAircraft = (battle: EaglesBattle, unitId: string): boolean =>
  listMissions(battle).some(({ firedAtBy, dueTurn }) => dueTurn === battle.game.turn && firedAtBy.includes(unitId));

/** Checks whether a mission is in the queue for this turn or an earlier turn. */
export function isMissionDue(mission: Mission, turn: number): boolean {
  return mission.status === 'queued' && mission.dueTurn !== null && mission.dueTurn <= turn;
}

/** Returns a mission's name in posts for everyone, such as "Mission 3" or "Sortie 4 (bombs)". */
export function buildPublicMissionName(mission: Mission): string {
  return isSortie(mission) ? `Sortie ${mission.number} (${mission.attack ?? 'no attack'})` : `Mission ${mission.number}`;
}

/** Returns a mission's name in posts for its side, such as "Mission 3 (1st Battery)" or "Sortie 4 (bombs)". */
export function buildMissionName(battle: EaglesBattle, mission: Mission): string {
  const name = buildPublicMissionName(mission);
  return isSortie(mission) ? name : `${name} (${unitIn(battle, mission.battery)?.name ?? 'no battery'})`;
}

/** Returns the text for a point, such as `5, 7`. */
export const describePoint = ({ x, y }: Point): string => `${x}, ${y}`;

/** Returns all names by which people can choose a mission, such as "Mission 2", "Mission 2 (Long Toms)" or "Sortie 3". */
export const listMissionNames = (battle: EaglesBattle, mission: Mission): readonly string[] => [
  buildPublicMissionName(mission),
  buildMissionName(battle, mission),
  `${isSortie(mission) ? 'Sortie' : 'Mission'} ${mission.number}`,
];

/** Returns the parts of the text for a mission's order, such as `FIRE`, `registration point 1` or `add 200, right 50`. */
function orderWords(mission: Mission): readonly string[] {
  const { order, registrationPoint, freePoint, counterBatteryTarget } = mission;
  const at = registrationPoint === null ? freePoint : `registration point ${registrationPoint}`;
  const words = [isSortie(mission) ? null : order.toUpperCase(), counterBatteryTarget === null ? at : 'counter-battery'];
  return [...words, describeShift(mission)].filter((word) => word !== null && word !== '') as string[];
}

/** Returns the text for a shift, such as `add 200, left 50`; empty without a shift. */
export function describeShift({ addYards, rightYards }: Pick<Mission, 'addYards' | 'rightYards'>): string {
  const words = [
    ...(addYards === 0 ? [] : [`${addYards > 0 ? 'add' : 'drop'} ${Math.abs(addYards)}`]),
    ...(rightYards === 0 ? [] : [`${rightYards > 0 ? 'right' : 'left'} ${Math.abs(rightYards)}`]),
  ];
  return words.join(', ');
}

/** Returns the text for a mission's state and the mission's next step. */
function stateWords(mission: Mission): string {
  const { status, rating, impact, dueTurn } = mission;
  if (status === 'queued') return `due in turn ${dueTurn}`;
  const where = impact ? ` at ${describePoint(impact)}` : '';
  if (status !== 'awaiting-targets') return `${status}${where}`;
  if (rating !== null) return `fallen${where}, next an umpire chooses the units in its zone (3.6)`;
  return isSortie(mission)
    ? 'over its target, next comes anti-aircraft fire (6.4), then an umpire resolves it'
    : 'fired, next an umpire rolls where it falls (3.3)';
}

/**
 * Describes a mission in the queue: its next step, order, aim and direction of fire. The enemy sees a sortie over its target, so
 * for this sortie only the name and state are shown.
 */
export function describeMission(mission: Mission, battle: EaglesBattle): string {
  const head = `${buildMissionName(battle, mission)}, ${stateWords(mission)}`;
  if (isOverTarget(mission, battle.game.turn)) return head;
  const { aim, pattern } = mission;
  const bearing = findMissionBearing(battle, mission);
  const ordered = [
    ...orderWords(mission),
    pattern ?? '',
    aim ? `aimed at ${describePoint(aim)}` : '',
    aim && bearing !== null ? `fired ${describeDirection(bearing)}` : '',
  ];
  return `${head}: ${ordered.filter((words) => words !== '').join(', ')}`;
}

/**
 * Checks whether two missions attack the same impact zone. If both have an aim, the aims must be within a zone's radius, or in
 * the same or neighbouring hexes. Otherwise both must refer to the same registration point of one side, or describe the place in
 * the same words.
 */
function sameZone(a: Mission, b: Mission, map: EaglesBattle['game']['map']): boolean {
  if (a.aim && b.aim)
    return map === 'hex' ? countHexesBetween(a.aim, b.aim) <= 1 : measureSquaredDistance(a.aim, b.aim) <= ZONE_RADIUS_YARDS ** 2;
  if (a.registrationPoint !== null) return a.side === b.side && a.registrationPoint === b.registrationPoint;
  return a.freePoint !== null && a.freePoint.trim().toLowerCase() === b.freePoint?.trim().toLowerCase();
}

/** 6.2: checks whether a different sortie has attacked this zone with bombs or rockets in this turn. */
export function isOrdnanceUsed(battle: EaglesBattle, mission: Mission): boolean {
  return listMissions(battle).some(
    (other) =>
      other.id !== mission.id &&
      other.attack !== null &&
      other.attack !== 'strafe' &&
      other.landedTurn === battle.game.turn &&
      sameZone(mission, other, battle.game.map),
  );
}

export function endMission(desk: EaglesContext, mission: Mission): void {
  desk.draft.set('mission', mission.id, { status: 'ended' });
}

/**
 * 1.7: ends the missions of a destroyed battery. A mission does not end if it waits for its roll or its targets, or if it takes
 * effect in the present indirect phase.
 */
export function endBatteryMissions(desk: EaglesContext, batteryId: string): void {
  const { battle } = desk.draft;
  const simultaneous = (mission: Mission): boolean =>
    mission.status === 'awaiting-targets' || (battle.game.phase === 'indirect' && isMissionDue(mission, battle.game.turn));
  for (const mission of listMissions(battle)) {
    if (mission.battery === batteryId && mission.status !== 'ended' && !simultaneous(mission)) endMission(desk, mission);
  }
}

/** The default fields of a new mission, without a name, because a mission has a number instead. */
const { name: _name, ...BLANK_MISSION } = MISSION_ROW_KIND.fresh({}, () => ({}));
export { BLANK_MISSION };

/** Adds a new mission to a side, with the next mission number. */
export function createMission(
  desk: EaglesContext,
  side: string,
  known: Partial<Mission> & Pick<Mission, 'order' | 'orderedTurn' | 'dueTurn'>,
): Mission {
  const id = desk.newId('mission');
  const number = numberTold(desk, id) ?? nextMissionNumber(desk.draft.battle, side);
  const mission = { ...BLANK_MISSION, id, number, side, ...known };
  desk.draft.create('mission', id, mission);
  return mission;
}

/**
 * E-12: delays the mission of a suppressed off-board battery by one turn. Does not delay a mission for this turn or an earlier
 * turn.
 */
export function delaySuppressedMission(desk: EaglesContext, batteryId: string): void {
  const { battle } = desk.draft;
  const mission = findOpenMission(battle, batteryId);
  if (mission?.status === 'queued' && mission.dueTurn !== null && mission.dueTurn > battle.game.turn)
    desk.draft.set('mission', mission.id, { dueTurn: mission.dueTurn + 1 });
}
