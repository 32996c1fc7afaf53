/** Draws the reach of a unit, and the route that the unit is about to take. */
import { type GroundMap, cachePerObject, findSpot, type Spot, tryOrHandleRefusal } from '../../rules/index.js';
import { INK_COLOUR, findSideStyle } from './colours.js';
import { drawArrow, calculateHexRing } from './actions.js';
import { calculateSquareBox, type Projection } from './projection.js';
import type { ShownMap, ShownUnit } from './shown.js';
import { formatPixels, drawRectangle } from './svg.js';
import { createStartFinder } from './telling.js';
import type { RouteSpace } from './units.js';

/** The reach and route of a unit, as far as its side knows them. */
export interface ShownRoute {
  /** The id of the moving unit. */
  readonly unit: string;
  /** The centres of the squares or hexes within reach. */
  readonly squares: readonly Spot[];
  /** Other places within reach: named terrain, and points on the way to more distant goals. */
  readonly ends: readonly Spot[];
  /** The spots along the unit's route; empty until a destination is chosen. */
  readonly way: readonly Spot[];
  /** Units that move together with this unit, each with its own route. */
  readonly others?: readonly Pick<ShownRoute, 'unit' | 'way'>[];
}

/** Finds a unit that is on the map and in the reader's sight. */
export const findVisibleUnit = ({ units }: ShownMap, id: string): ShownUnit | undefined => standing(units).get(id);

const standing = cachePerObject(
  (units: ShownMap['units']) => new Map(units.filter(({ seenTurn }) => seenTurn === null).map((unit) => [unit.id, unit])),
);

/** Returns the spots of a route that people entered, such as `D4; E5`. The list is empty if the text is not a route. */
export function readRouteSpots(shown: ShownMap, unit: string, text: string): readonly Spot[] {
  let here = findVisibleUnit(shown, unit)?.spot;
  const places = text.split(';').filter((place) => place.trim() !== '');
  return (
    tryOrHandleRefusal(() =>
      places.map((place) => (here = findSpot(place, shown.map, createStartFinder(shown, here, 'to'), 'to'))),
    ) ?? []
  );
}

/** Returns the routes of an action's units from their present places. The list is empty until a destination is chosen. */
export const listRoutes = (
  shown: ShownMap,
  { others = [], ...way }: ShownRoute,
): readonly { readonly name: string; readonly spots: readonly Spot[] }[] =>
  [way, ...others].flatMap((each) => {
    const mover = findVisibleUnit(shown, each.unit);
    return mover && each.way.length > 0 ? [{ name: mover.name, spots: [mover.spot, ...each.way] }] : [];
  });

/** The margin around a unit's reach, as a multiple of the reach, so that the picture shows nearby units. */
const AGAIN = 2;

/** Returns the spots that the picture of a route must include. */
export function listRouteSpots(shown: ShownMap, way: ShownRoute): readonly Spot[] {
  const here = findVisibleUnit(shown, way.unit)?.spot;
  if (!here) return [];
  const goals = [...way.squares, ...way.ends, ...listRoutes(shown, way).flatMap(({ spots }) => spots)];
  const away = ({ x, y }: Spot): number => Math.hypot(x - here.x, y - here.y);
  const far = AGAIN * Math.max(shown.map.square, ...goals.map(away));
  return [here, ...goals, ...shown.units.map(({ spot }) => spot).filter((spot) => away(spot) <= far)];
}

const REACHED = '#2f7d4f';

/** Draws the squares, hexes and other places within reach. Draws nothing if there already is a route. */
export function drawReach({ squares, ends, way }: ShownRoute, map: GroundMap, onto: Projection): readonly string[] {
  if (way.length > 0) return [];
  const style = `fill="${REACHED}" fill-opacity="0.22" stroke="${REACHED}" stroke-width="2"`;
  const areas = squares.map((spot) => {
    if (map.grid === 'hexes') {
      const corners = calculateHexRing(spot, 0, onto).map(({ x, y }) => `${formatPixels(x)},${formatPixels(y)}`);
      return `<polygon points="${corners.join(' ')}" ${style}/>`;
    }
    return drawRectangle(calculateSquareBox({ ...spot, half: map.square / 2 }, map, onto), style);
  });
  const points = ends.map((spot) => {
    const { x, y } = onto.point(spot);
    return `<circle cx="${formatPixels(x)}" cy="${formatPixels(y)}" r="8" fill="${REACHED}" stroke="#ffffff" stroke-width="2"/>`;
  });
  return [...areas, ...points];
}

/** Draws routes as arrows from spot to spot. */
export const drawRoutes = (shown: ShownMap, { others = [], ...way }: ShownRoute, onto: Projection): readonly string[] => [
  ...[...others, way].flatMap(({ unit }) => moverSvg(shown, unit, onto)),
  ...[...others, way].flatMap((each) => arrowsOf(shown, each, onto)),
];

/** The width of a box along a route in points, as wide as the head of an arrow. */
const ROUTE_WIDTH = 24;

/** Returns the room that the labels of a picture leave for its routes, so that every arrow can be followed to its end. */
export function findRouteSpace(shown: ShownMap, way: ShownRoute, onto: Projection): RouteSpace {
  const boxes = listRoutes(shown, way).flatMap(({ spots }) => {
    const places = spots.map((spot) => onto.point(spot));
    return places.slice(1).flatMap((to, index) => {
      const from = places[index]!;
      const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / ROUTE_WIDTH));
      return Array.from({ length: steps + 1 }, (_, step) => ({
        x: from.x + ((to.x - from.x) * step) / steps - ROUTE_WIDTH / 2,
        y: from.y + ((to.y - from.y) * step) / steps - ROUTE_WIDTH / 2,
        width: ROUTE_WIDTH,
        height: ROUTE_WIDTH,
      }));
    });
  });
  return { boxes, units: [way, ...(way.others ?? [])].map(({ unit }) => unit) };
}

/** Draws a ring around the symbol of a moving unit. */
function moverSvg(shown: ShownMap, unit: string, onto: Projection): readonly string[] {
  const mover = findVisibleUnit(shown, unit);
  if (!mover) return [];
  const { x, y } = onto.point(mover.spot);
  return [INK_COLOUR, MOVER].map(
    (stroke, line) =>
      `<circle class="mover" cx="${formatPixels(x)}" cy="${formatPixels(y)}" r="40" fill="none" stroke="${stroke}" stroke-width="${line === 0 ? 8 : 5}"/>`,
  );
}

const MOVER = '#ffd23f';

function arrowsOf(shown: ShownMap, { unit, way }: Pick<ShownRoute, 'unit' | 'way'>, onto: Projection): readonly string[] {
  const mover = findVisibleUnit(shown, unit);
  if (!mover) return [];
  const { fill } = findSideStyle(shown.sides.findIndex(({ id }) => id === mover.side));
  const places = [mover.spot, ...way].map((spot) => onto.point(spot));
  const bends = places.slice(0, -2).map((from, index) => {
    const to = places[index + 1]!;
    return ['8', '5'].map((width, line) => {
      const stroke = line === 0 ? INK_COLOUR : fill;
      return `<path d="M${formatPixels(from.x)},${formatPixels(from.y)}L${formatPixels(to.x)},${formatPixels(to.y)}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" fill="none"/>`;
    });
  });
  const [before, last] = places.slice(-2);
  return [...bends.flat(), ...(way.length > 0 ? [drawArrow(before!, last!, fill)] : [])];
}

/** An ordered route, with the spots on the map that the order contains. */
export interface ShownOrderedRoute {
  readonly unit: ShownUnit;
  readonly way: readonly Spot[];
}

/** Returns the routes in orders to units. */
export const listOrderedRoutes = cachePerObject((shown: ShownMap): readonly ShownOrderedRoute[] =>
  shown.orders.flatMap(({ unit: id, to }) => {
    const unit = findVisibleUnit(shown, id);
    const way = unit ? readRouteSpots(shown, id, to) : [];
    return unit && way.length > 0 ? [{ unit, way }] : [];
  }),
);

/** Draws ordered routes that have not been carried out yet, as dashed lines that end in a dot. */
export const drawOrders = (shown: ShownMap, onto: Projection): readonly string[] =>
  listOrderedRoutes(shown).map((ordered) => drawOrder(ordered, shown, onto));

/** Draws one ordered route as a dashed line that ends in a dot. */
export function drawOrder({ unit, way }: ShownOrderedRoute, { sides }: Pick<ShownMap, 'sides'>, onto: Projection): string {
  const { fill } = findSideStyle(sides.findIndex(({ id }) => id === unit.side));
  const places = [unit.spot, ...way].map((spot) => onto.point(spot));
  const d = places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${formatPixels(x)},${formatPixels(y)}`).join('');
  const { x, y } = places.at(-1)!;
  const line = (stroke: string, width: number): string =>
    `<path d="${d}" stroke="${stroke}" stroke-width="${width}" stroke-dasharray="12,8" fill="none"/>`;
  return `${line(INK_COLOUR, 6.5)}${line(fill, 4)}<circle cx="${formatPixels(x)}" cy="${formatPixels(y)}" r="7" fill="${fill}" stroke="${INK_COLOUR}" stroke-width="2"/>`;
}
