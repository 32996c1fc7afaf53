/** Carries out the consequences of a unit's arrival at a place, whatever command moved the unit. */
import { type Arrival, type Journey, EMPTY_ARRIVAL } from '../ground/reading.js';
import type { Spot } from '../ground/rows.js';
import { buildSentenceEvent } from '../act.js';
import { listValuesBefore } from '../battle.js';
import { dropUndefined } from '../fields.js';
import { refuseIllegal } from '../refusal.js';
import { type FurtherEvents, type DraftEvent, UMPIRES_AUDIENCE } from '../happening.js';
import { type EaglesContext, listMinefields, unitIn, unitsOf } from './battle.js';
import { CONTACT_MEASURES } from './contact.js';
import { isOnRoad } from './cover.js';
import { isInSection, isSectionKnownTo, findClearedSection, isRouteInSection } from './minefields.js';
import {
  listNearbyEnemies,
  mayEveryoneKnow,
  isSpottingPublic,
  isWatchedUnseen,
  recordSpottedUnit,
  spotAutomatically,
  spotEachOther,
} from './observation.js';
import { findGroundMap, convertToRulebookUnits } from './positions.js';
import { checkMover } from './readiness.js';
import { mayKnowUnit } from './roles.js';
import type { EaglesBattle, EaglesUnit, Minefield } from './state.js';

/** The reason why a move ends before its goal: a minefield section, or an enemy unknown to the unit's side (E-69). */
interface Stopped {
  readonly stoppedBy?: Minefield | undefined;
  readonly metBy?: string;
}

/**
 * Carries out the consequences of placing a unit on the map, or of moving a unit on the map.
 * @param stop the mines or enemy that end the move before its goal. Default: nothing stops the unit
 * @throws {Refusal} ILLEGAL if a player may not place the unit by hand
 */
export function carryOutMapArrival(
  desk: EaglesContext,
  unit: EaglesUnit,
  { before, spots, isMove, isArrival }: Journey,
  stop: Stopped = {},
): Arrival {
  if (!isMove) checkPlacing(desk, unit, before !== undefined);
  const map = findGroundMap(desk.draft.battle);
  if (!map) return EMPTY_ARRIVAL;
  const from = before && !before.stale ? [convertToRulebookUnits(before, map)] : [];
  return carryOutArrival(desk, unit, [...from, ...spots.map((spot) => convertToRulebookUnits(spot, map))], from[0] ?? null, {
    isMove,
    isArrival,
    ...stop,
  });
}

/**
 * Checks that a unit may be placed by hand. Players can place units only in the movement phase. If a unit has a position, players
 * can place it only if it can move (1.5, 1.6, 3.9). Umpires can place any unit.
 * @throws {Refusal} ILLEGAL if a player may not place the unit
 */
export function checkPlacing({ actor, draft: { battle } }: EaglesContext, unit: EaglesUnit, hasPosition: boolean): void {
  if (actor.standing === 'umpire') return;
  if (battle.game.phase !== 'movement')
    throw refuseIllegal('You can place units only in the Movement phase. Wait for that phase, or ask an umpire.', 'Sequence');
  if (hasPosition) checkMover(unit, battle);
}

/**
 * Carries out the consequences of a unit's new place. Enemies may see the unit (4.1). The unit may also stop clearing mines
 * (E-49) or enter mines (1.5).
 * @param way positions along the route; the last position is the new place
 * @param before the unit's old place; null if unknown
 * @param how whether the unit moved or entered the battle, and what stopped it. Default: it was placed by hand
 */
export function carryOutArrival(
  desk: EaglesContext,
  { id }: EaglesUnit,
  way: readonly Spot[],
  before: Spot | null,
  { isMove, stoppedBy, metBy, isArrival }: Stopped & { readonly isMove: boolean; readonly isArrival?: true | undefined } = {
    isMove: false,
  },
): Arrival {
  const unit = unitIn(desk.draft.battle, id)!;
  const at = way.at(-1)!;
  const { map, turn } = desk.draft.battle.game;
  const travels = isMove || isArrival === true || unit.moved;
  if (travels) spotAutomatically(desk, id, 'moved', way); // A unit that moves may be spotted automatically (section 4.1 case 1, E-57).
  // Units whose stands touch are in contact, and spot each other (E-69, E-78).
  const met = travels ? listTouchedEnemies(desk.draft.battle, id, metBy) : [];
  for (const enemy of met) spotEachOther(desk, [id], [enemy.id]);
  const near = unitIn(desk.draft.battle, id)!;
  const passed = travels ? spotOnRoads(desk, id, way) : [];
  const clears = findClearedSection(desk.draft.battle, id);
  const walksOff = before !== null && (before.x !== at.x || before.y !== at.y);
  if (walksOff && clears?.clearTurn != null && clears.clearTurn <= turn)
    desk.draft.set('minefield', clears.id, { clearedBy: null, clearTurn: null });
  const all = map === 'table' && !unit.offBoard ? sectionsMet(listMinefields(desk.draft.battle), way, before) : [];
  const stop = stoppedBy ?? (isMove || isArrival === true ? all.find(({ isCertain }) => isCertain)?.section : undefined);
  const others = all.filter(({ section }) => section.id !== stop?.id);
  if (stop)
    desk.draft.set('unit', id, { halted: true, minesDue: { section: stop.id, known: isSectionKnownTo(stop, unit.side) } });
  const open = others.filter(({ section }) => isSectionKnownTo(section, unit.side));
  const after = unitIn(desk.draft.battle, id)!;
  const hidden = others.filter((meeting) => !open.includes(meeting)).map((meeting) => () => minesMet(unit, meeting));
  return {
    notes: open.map(
      ({ section, how }) => `${unit.name} ${how} minefield ${section.name}. Use \`/eagles minefield\` to roll for it (1.5).`,
    ),
    then: [
      ...spottings(
        beforeEvent(desk, id),
        after,
        desk.draft.battle,
        near.spotted !== after.spotted ? ON_ROAD : `${isArrival ? 'arrived' : 'moved'} close to the enemy`,
      ),
      ...passed.flatMap((other) => spottings(other, unitIn(desk.draft.battle, other.id)!, desk.draft.battle, ON_ROAD)),
      ...met.flatMap((enemy) => {
        const why = enemy.id === metBy ? IN_THE_WAY : IN_CONTACT;
        return spottings(enemy, unitIn(desk.draft.battle, enemy.id)!, desk.draft.battle, why);
      }),
      ...(stop ? [stoppedIn(after, stop, isMove ? 'stops at the edge of' : 'arrives in')] : []),
      ...hidden,
    ],
  };
}

const ON_ROAD = 'is on a road close to the enemy';
const IN_CONTACT = 'is in contact with an enemy';
const IN_THE_WAY = 'stands in the way of an enemy, which stops in contact with it';

/** Returns the enemies that a unit touches at its place, and the enemy in the way of its move if there is one (E-66, E-69). */
export function listTouchedEnemies(battle: EaglesBattle, id: string, metBy?: string): readonly EaglesUnit[] {
  const unit = unitIn(battle, id)!;
  return unitsOf(battle).filter(
    (other) =>
      other.id === metBy ||
      (other.side !== unit.side && !other.destroyed && !other.offBoard && CONTACT_MEASURES.touches(unit, other, battle) === true),
  );
}

/**
 * 4.1 case 3, E-62: spots the unit that has moved, and enemies near its route, if they are on roads within the distance for
 * roads.
 * @returns the enemies near the route, as they were before
 */
function spotOnRoads(desk: EaglesContext, id: string, way: readonly Spot[]): readonly EaglesUnit[] {
  const { battle } = desk.draft;
  if (isOnRoad(battle, unitIn(battle, id)!)) spotAutomatically(desk, id, 'road');
  const passed = listNearbyEnemies(battle, id, 'road', way).filter((other) => isOnRoad(battle, other));
  for (const other of passed) recordSpottedUnit(desk, other.id, [id]);
  return passed;
}

/** Returns a unit with what spotted it before this event. A unit that moves is first spotted where it starts. */
function beforeEvent({ draft }: EaglesContext, id: string): EaglesUnit {
  const { spotted, watchers } = listValuesBefore(draft.changes, 'unit', id);
  return { ...unitIn(draft.battle, id)!, ...dropUndefined({ spotted, watchers }) } as EaglesUnit;
}

/** Reports that a unit was spotted where it stood, because it moved to a place that no one has entered (4.1). */
export const reportSpottedMove = (desk: EaglesContext, id: string): FurtherEvents =>
  spottings(beforeEvent(desk, id), unitIn(desk.draft.battle, id)!, desk.draft.battle, 'moved close to the enemy');

/**
 * Makes enemies within the distance for roads spot a unit that has used the strategic road rate (4.1).
 * @param way positions along the route. Default: only the present place
 */
export function spotOnStrategicRoad(desk: EaglesContext, id: string, way?: readonly Spot[]): FurtherEvents {
  const before = unitIn(desk.draft.battle, id)!;
  spotAutomatically(desk, id, 'road', way);
  return spottings(before, unitIn(desk.draft.battle, id)!, desk.draft.battle, ON_ROAD);
}

/**
 * Builds the events that report a newly spotted unit; an empty list if the unit was not newly spotted. If the unit's own side
 * knows none of the spotters, only each side that did not know the unit before gets an event (E-60). If the unit's own side knows
 * a spotter, and no other side knew the unit before, one event goes to everyone (4.1). Otherwise the unit's own side gets an
 * event, as does each side that did not know the unit before.
 */
function spottings(before: EaglesUnit, now: EaglesUnit, battle: EaglesBattle, how: string): readonly (() => DraftEvent)[] {
  if (now.spotted === before.spotted) return [];
  const tell = (of: { readonly side: string } | null) => (): DraftEvent =>
    buildSentenceEvent('unit-spotted', `${now.name} has been spotted, because it ${how} (4.1).`, of);
  const others = [...battle.tables.side.keys()].filter((side) => side !== now.side);
  const by = (unit: EaglesUnit): readonly string[] => (typeof unit.spotted === 'boolean' ? [] : unit.spotted);
  // In the advanced game each spotter spots for itself.
  const spotters = battle.game.advancedSpotting ? by(now).filter((id) => !by(before).includes(id)) : [];
  const seesAnew = (side: string): boolean => spotters.some((id) => unitIn(battle, id)?.side === side);
  const news = others.filter((side) => mayKnowUnit(side, now, battle) && (!mayKnowUnit(side, before, battle) || seesAnew(side)));
  const toEach = news.map((side) => tell({ side }));
  if (isWatchedUnseen(now.side, now, battle)) return toEach;
  // Who knew the unit before does not learn that another side knows it now.
  if (news.length === others.length && mayEveryoneKnow(now, battle)) return [tell(null)];
  return toEach.length === 0 && !isWatchedUnseen(now.side, before, battle) ? [] : [...toEach, tell(now)];
}

/** A minefield section that a unit meets, and the text for the meeting, such as `is in` or `may have come into`. */
interface Meeting {
  readonly section: Minefield;
  readonly how: string;
  readonly isCertain: boolean;
}

/** Returns the minefield sections that a unit has just entered. */
function sectionsMet(sections: readonly Minefield[], way: readonly Spot[], before: Spot | null): readonly Meeting[] {
  const at = way.at(-1)!;
  return sections.flatMap((section): readonly Meeting[] => {
    if (section.xYards === null || section.yYards === null || isInSection(section, before) === true) return [];
    const legs = way.slice(1).map((to, index) => isRouteInSection(section, way[index]!, to));
    if (isInSection(section, at) === true) return [{ section, how: 'is in', isCertain: true }];
    if (legs.includes(true)) return [{ section, how: 'has come into', isCertain: true }];
    return isInSection(section, at) === null || legs.includes(null)
      ? [{ section, how: 'may have come into', isCertain: false }]
      : [];
  });
}

/** 1.5, E-61: reports that a unit has stopped in mines, and reveals the mines. The unit then needs a roll for damage. */
const stoppedIn =
  ({ id }: EaglesUnit, { id: section, name }: Minefield, how: string) =>
  ({ draft }: Parameters<FurtherEvents[number]>[0]): DraftEvent => {
    const battle = draft.battle as EaglesBattle;
    const unit = unitIn(battle, id)!;
    if (!isSectionKnownTo(battle.tables.minefield.get(section)!, unit.side)) draft.set('minefield', section, { known: true });
    const next = unit.minesweeper ? 'must clear it' : 'must roll for damage'; // A minesweeper clears the mines, and any other unit rolls for damage (E-23).
    const summary = `${unit.name} ${how} minefield ${name} and ${next} (1.5). Use \`/eagles minefield\`.`;
    return buildSentenceEvent('mines-met', summary, isSpottingPublic(unit, battle) ? null : unit);
  };

/** 1.5: reports to umpires that a unit is in mines unknown to its side. */
const minesMet = (unit: EaglesUnit, { section: { name }, how }: Meeting): DraftEvent =>
  buildSentenceEvent(
    'mines-met',
    `${unit.name} ${how} the hidden minefield ${name}. Use \`/eagles minefield\` to roll for it (1.5).`,
    {
      side: UMPIRES_AUDIENCE,
    },
  );
