/** Moves units on the map in commands with the option `to:`. */
import { buildSentenceEvent } from '../act.js';
import type { Check } from '../checks.js';
import { isRouteOnRoads } from '../ground/crossing.js';
import { moveAlongRoute, sumLegLengths, type Route, readRoute, listMeasuredRouteRemarks } from '../ground/going.js';
import { type Meeting, findMeeting } from '../ground/meeting.js';
import { createLossWarning } from '../ground/move-price.js';
import { findFeaturesAtSpot, findFeaturesOnRoute } from '../ground/on-way.js';
import type { Journey } from '../ground/reading.js';
import { describeFeature } from '../ground/rows.js';
import { refuseIllegal, tryOrHandleRefusal } from '../refusal.js';
import type { FurtherEvents } from '../happening.js';
import { carryOutMapArrival, reportSpottedMove } from './arrival.js';
import { type EaglesContext, listMinefields, unitIn, unitsOf } from './battle.js';
import { CONTACT_MEASURES } from './contact.js';
import { isInSection, isSectionKnownTo, findMineStop, isRouteInSection } from './minefields.js';
import { isKnownToAllSides, KNOWLEDGE_FUNCTIONS } from './observation.js';
import { findGroundMap, convertToRulebookUnits, convertToMapSpot } from './positions.js';
import { mayKnowUnit } from './roles.js';
import type { EaglesBattle, EaglesScene, EaglesUnit, Minefield } from './state.js';

/**
 * Returns the route that people have entered for a unit; undefined if people have entered no route.
 * @throws {Refusal} as `wayOf` does
 */
export const findRoute = (unit: EaglesUnit, { battle, typed }: EaglesScene<'unit'>): Route | undefined =>
  readRoute(KNOWLEDGE_FUNCTIONS, battle, unit, typed?.to);

/** Returns remarks on a route that is measured on the map. */
export function listUnitRouteRemarks(scene: EaglesScene<'unit'>, key?: string): readonly string[] {
  const unit = scene.one('unit');
  const way = unit && findRoute(unit, scene);
  return way
    ? listMeasuredRouteRemarks(way, isKnownToAllSides(scene.battle, unit), key === undefined ? undefined : scene.typed?.[key])
    : [];
}

/** E-67: refuses a route into a lake on the map, except along a road. A unit in a lake may leave the lake. */
export const AROUND_LAKES_CHECK: Check<EaglesUnit, EaglesBattle, 'unit'> = {
  name: 'ground',
  cites: ['2.4', 'E-67'],
  find({ one, battle, typed }) {
    const unit = one('unit');
    const way =
      unit &&
      tryOrHandleRefusal(
        () => readRoute(KNOWLEDGE_FUNCTIONS, battle, unit, typed.to),
        () => undefined,
      );
    if (!unit || !way) return null;
    const stoodIn = way.from ? findFeaturesAtSpot(battle, way.from, way.map, unit.side) : [];
    const lakes = findFeaturesOnRoute(battle, way, unit.side).filter(
      ({ feature }) => feature.kind === 'lake' && !stoodIn.some(({ id }) => id === feature.id),
    );
    const lake = lakes.find(({ isCertain }) => isCertain) ?? lakes[0];
    if (!lake || isRouteOnRoads(battle, way, unit.side)) return null;
    return {
      is: lake.isCertain ? 'no' : 'ask',
      fact: lake.isCertain
        ? `The route of ${unit.name} leads through ${describeFeature(lake.feature)}.`
        : `The route of ${unit.name} may lead through ${describeFeature(lake.feature)}.`,
      wanted: 'Choose a route around the lake.',
    };
  },
};

const isEnemyThere = (unit: EaglesUnit, { side, destroyed, offBoard }: EaglesUnit): boolean =>
  side !== unit.side && !destroyed && !offBoard;

/** 5.1, 5.2, E-69: requires that a move into contact ends base to base, and refuses a move onto or through an enemy's stand. */
export const ENEMIES_NEARBY_CHECK: Check<EaglesUnit, EaglesBattle, 'unit'> = CONTACT_MEASURES.beside(
  ['5.1', '5.2', 'E-69'],
  'unit',
  (unit, battle, to) => readRoute(KNOWLEDGE_FUNCTIONS, battle, unit, to),
  (unit, { battle }) => unitsOf(battle).filter((other) => isEnemyThere(unit, other) && mayKnowUnit(unit.side, other, battle)),
  (unit, battle) => unitsOf(battle).filter(({ side, destroyed, offBoard }) => side === unit.side && !destroyed && !offBoard),
);

/** E-69: finds an unknown enemy that a unit meets at the end of its route; null if there is no unknown enemy. */
const unknownOnWay = (battle: EaglesBattle, unit: EaglesUnit, way: Route): Meeting<EaglesUnit> | null => {
  const unknown = unitsOf(battle).filter((other) => isEnemyThere(unit, other) && !mayKnowUnit(unit.side, other, battle));
  return findMeeting(CONTACT_MEASURES, unit, way, unknown, battle);
};

/** 2.1: requires that a move on the map leads away from the unit's place, because a unit that stays has not moved. */
export const LEAVES_PLACE_CHECK: Check<EaglesUnit, EaglesBattle, 'unit'> = {
  name: 'ground',
  cites: ['2.1'],
  find({ one, battle, typed }) {
    const unit = one('unit');
    const way = unit && tryOrHandleRefusal(() => readRoute(KNOWLEDGE_FUNCTIONS, battle, unit, typed.to));
    const from = way?.from;
    if (!unit || !from || [from, ...way.spots].some(({ x, y, half }) => half > 0 || x !== from.x || y !== from.y)) return null;
    const fact = `${unit.name} already stands there.`;
    return { is: 'no', fact, wanted: 'Choose another place. To stay, a unit does not need a move.' };
  },
};

/** 1.4, E-47: warns that a moving unit takes position AA, and loses the cover of woods, buildings or works. */
export const LEAVES_POSITION_CHECK: Check<EaglesUnit, EaglesBattle, 'unit'> = createLossWarning(
  ['1.4', 'E-47'],
  'unit',
  ['movedInches'],
  ({ tpd }) =>
    tpd === 'CC' || tpd === 'DD' ? `The unit leaves its ${tpd === 'DD' ? 'prepared ' : ''}position: ${tpd} → AA.` : null,
);

/** 1.5, E-61: warns that known mines will stop a unit where its route enters them. */
export const INTO_MINES_CHECK: Check<EaglesUnit, EaglesBattle, 'unit'> = {
  name: 'ground',
  cites: ['1.5', 'E-61'],
  find({ one, battle, typed }) {
    const unit = one('unit');
    const way = unit && tryOrHandleRefusal(() => readRoute(KNOWLEDGE_FUNCTIONS, battle, unit, typed.to));
    if (!unit || !way) return null;
    const known = listMinefields(battle).filter((section) => isSectionKnownTo(section, unit.side));
    const stop = stopIn(battle, way, known);
    if (stop) return { is: 'yes', price: `The unit stops where its route enters minefield ${stop.section.name}.` };
    const doubtful = known.find((section) => mayEnter(section, way));
    return doubtful ? { is: 'yes', price: `The route may lead into minefield ${doubtful.name}.` } : null;
  },
};

/**
 * Checks whether a route on the table possibly, but not certainly, leads into a section. Sections at the start of the route do
 * not count.
 */
function mayEnter(section: Minefield, { map, from, spots }: Route): boolean {
  if (!from || map.grid === 'hexes') return false;
  const [start, ...ends] = [from, ...spots].map((spot) => convertToRulebookUnits(spot, map));
  return (
    isInSection(section, start!) !== true &&
    ends.some((end, leg) => isRouteInSection(section, leg === 0 ? start! : ends[leg - 1]!, end) === null)
  );
}

/**
 * Finds the point where mines that are certainly on a unit's route stop the unit (1.5, E-61); undefined if no mines are certainly
 * on the route.
 */
function stopIn(
  battle: EaglesBattle,
  { map, from, spots }: Route,
  sections = listMinefields(battle),
): (Pick<Route, 'spots'> & { readonly section: Minefield }) | undefined {
  if (!from || battle.game.map !== 'table') return undefined;
  const stop = findMineStop(
    sections,
    [from, ...spots].map((spot) => convertToRulebookUnits(spot, map)),
  );
  const at = stop && convertToMapSpot({ ...stop.at, half: stop.half }, map);
  if (!at) return undefined;
  const [first, ...others] = [...spots.slice(0, stop.legs - 1), at];
  return { section: stop.section, spots: [first, ...others] };
}

/**
 * Moves a unit on the map to the goal that people enter, or to the point where mines or an unseen enemy stop it. Does nothing if
 * there is no goal.
 * @param mostHexes on hexes, the number of hexes that the unit can enter; undefined on a table
 * @returns further events that result from the move
 * @throws {Refusal} as `wayOf` does; ILLEGAL if the goal is more than `mostHexes` away, if another command moves units on this
 *   kind of map, or if the map does not fit the battle
 */
export function moveToGoal(desk: EaglesContext, id: string, to: string | undefined, mostHexes?: number): FurtherEvents {
  const { battle } = desk.draft;
  const unit = unitIn(battle, id);
  const way = unit && readRoute(KNOWLEDGE_FUNCTIONS, battle, unit, to);
  if (!way) return unit ? reportSpottedMove(desk, id) : [];
  if ((mostHexes !== undefined) !== (way.map.grid === 'hexes') || !findGroundMap(battle))
    throw refuseIllegal(
      way.map.grid === 'hexes'
        ? 'This map has hexes. Use `/eagles hex-path` to move the unit.'
        : 'This battle is played on a table, not on hexes. Use `/eagles movement` to move the unit.',
      '2.1',
      '2.5',
    );
  const hexes = sumLegLengths(way.legs)?.least;
  if (mostHexes !== undefined && hexes !== undefined && hexes > mostHexes * way.map.per)
    throw refuseIllegal(
      `That place is ${hexes / way.map.per} hexes away, but ${unit.name} can enter only ${mostHexes} hexes. Enter a nearer place.`,
      '2.5',
    );
  const mined = stopIn(battle, way);
  const open = mined ? { ...way, spots: mined.spots } : way;
  const met = unknownOnWay(battle, unit, open);
  const stop = met ? { metBy: met.other.id } : { stoppedBy: mined?.section };
  const { notes, then } = moveAlongRoute(
    { arrive: (at: EaglesContext, moved: EaglesUnit, journey: Journey) => carryOutMapArrival(at, moved, journey, stop) },
    desk,
    id,
    met ? { ...open, spots: met.spots } : open,
  );
  const [first, ...others] = notes;
  return first === undefined ? then : [() => buildSentenceEvent('mines-met', first, unit, others), ...then];
}
