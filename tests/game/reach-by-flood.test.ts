/**
 * Compares the offered and the typed destinations with a flood fill over the terrain, in every rulebook. The flood fill
 * shares no geometry code with the program: it goes from point to point of a fine grid, samples the terrain along each
 * step, and uses figures copied from the rulebooks.
 */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { runAllSteps } from '../../src/game/at-once.js';
import { dropEmptyParts, listReachablePlaces, question, setValues } from '../../src/game/index.js';
import { Refusal } from '../../src/rules/index.js';
import { isLong, numberFor, sized, tell, within } from '../chance/chance.js';
import { Chooser } from '../e2e/chooser.js';
import { onGround, type Rulebook } from './on-ground.js';

type Point = readonly [x: number, y: number];
const KINDS = ['wood', 'marsh', 'village'] as const;
type Kind = (typeof KINDS)[number];
/**
 * The terrain of a step of a route: the amount of each kind, and the streams crossed away from bridges; a road if the
 * whole step follows one.
 */
interface Ground {
  readonly length: number;
  readonly over: ReadonlyMap<Kind | 'open' | 'road', number>;
  readonly rivers: number;
}
/** A way of moving: returns the share of a move that a step costs, or Infinity if it is forbidden. */
type Mode = (step: Ground) => number;

interface Book {
  readonly rulebook: Rulebook;
  /** The side of a sixth of a square, in the map's unit of length. */
  readonly unit: number;
  readonly map: JsonObject;
  readonly mover: (choose: Chooser) => { readonly fields: JsonObject; readonly modes: readonly Mode[] };
}

/** Places are whole numbers of these sixths of a square. */
const [WIDE, DEEP] = [72, 48];
const SQUARE = 6;
const NET = 1.5;
/** Places within this distance of an edge are not compared. */
const DOUBT = 0.05;
const SAMPLE = 0.1;
const NEAR_ROAD = 0.5;
const EPSILON = 0.004;
/** The maximum length of any move. */
const MOST_FAR = 32;

interface Box {
  readonly kind: Kind;
  readonly left: number;
  readonly near: number;
  readonly right: number;
  readonly far: number;
}
interface Land {
  readonly boxes: readonly Box[];
  /** The depth of a river across the whole map; null if there is none. */
  readonly river: number | null;
  readonly bridges: readonly Point[];
  readonly road: readonly Point[];
}

const apart = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);
const partOf = ([ax, ay]: Point, [bx, by]: Point, part: number): Point => [ax + (bx - ax) * part, ay + (by - ay) * part];

function farFromRoad(road: readonly Point[], [x, y]: Point): number {
  return Math.min(
    ...road.slice(1).map(([bx, by], n) => {
      const [ax, ay] = road[n]!;
      const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2 || 1);
      return apart([x, y], partOf([ax, ay], [bx, by], Math.min(1, Math.max(0, along))));
    }),
  );
}

/**
 * Returns the terrain of a straight step.
 * @param kind whether an uncertain edge counts for or against the step
 */
function groundOf({ boxes, river, bridges, road }: Land, from: Point, to: Point, isKind: boolean): Ground {
  const length = apart(from, to);
  const steps = Math.max(1, Math.ceil(length / SAMPLE));
  const points = Array.from({ length: steps }, (_, n) => partOf(from, to, (n + 0.5) / steps));
  const margin = isKind ? -DOUBT : DOUBT;
  const nearRoad = NEAR_ROAD - margin;
  const isOnRoad = road.length > 1 && [from, ...points, to].every((at) => farFromRoad(road, at) <= nearRoad);
  const over = new Map<Kind | 'open' | 'road', number>();
  for (const [x, y] of [from, ...points, to]) {
    const boxAt = (more: number): Box | undefined =>
      boxes.find(({ left, near, right, far }) => x > left - more && x < right + more && y > near - more && y < far + more);
    const box = boxAt(margin);
    if (isKind && boxAt(DOUBT) !== box) continue;
    const kind = isOnRoad ? 'road' : (box?.kind ?? 'open');
    // The ends of a step show which terrain it meets, but have no weight.
    const weighs = (x === from[0] && y === from[1]) || (x === to[0] && y === to[1]) ? 0 : length / steps;
    over.set(kind, (over.get(kind) ?? 0) + weighs);
  }
  const [low, high] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
  const meets = river !== null && low <= river && high >= river;
  const flat = from[1] === to[1];
  const at: Point = flat ? from : partOf(from, to, ((river ?? 0) - from[1]) / (to[1] - from[1]));
  const isBridged = bridges.some((bridge) => apart(bridge, at) <= NEAR_ROAD - margin);
  const isTouch = flat || from[1] === river || to[1] === river;
  return { length, over, rivers: meets && !isBridged && !(isKind && isTouch) ? 1 : 0 };
}

const parts = ({ over }: Ground) => [...over].filter(([, length]) => length > 0);

/** Eagles, section 2.1: inches, slowest first. Section 2.4: code letters lost. */
const EAGLES_INCHES = [4, 6, 8, 10, 12, 14];
const EAGLES_LOST: Readonly<Record<string, number>> = { wood: 1, marsh: 2, village: 0, open: 0, road: 0 };

/** Corps, Movement: inches over rough, open and road. */
const CORPS_INCHES = {
  recce: [3, 10, 20],
  wheeled: [2, 8, 15],
  tracked: [3, 8, 12],
  foot: [4, 6, 8],
  mounted: [4, 8, 10],
  'horse-drawn': [1, 6, 6],
} as const;

/** Megagame, Movement, tactical: km over open, close terrain and marsh; and whether rivers can be crossed. */
const MEGAGAME_KM = {
  foot: [15, 15, 15, true],
  motorised: [30, 18, 18, false],
  tanks: [30, 18, 8, false],
  recce: [30, 18, 18, true],
} as const;

/** 1943: the example chart's yards, and the percentages for woods and marsh on foot, for cavalry, and for wheels. */
const CHART = {
  infantry: [100, 25, 50],
  cavalry: [300, 50, 50],
  cyclist: [240, 60, 80],
  wagon: [160, 60, 80],
} as const;

const BOOKS: readonly Book[] = [
  {
    rulebook: 'eagles',
    unit: 1,
    map: {},
    mover: (choose) => {
      const code = choose.whole(0, 4);
      const country = [0, 1, 2].map(
        (lost): Mode =>
          ({ length, over, rivers }) =>
            Math.max(rivers, ...[...over.keys()].map((kind) => EAGLES_LOST[kind]!)) > lost
              ? Infinity
              : length / EAGLES_INCHES[Math.max(0, code - lost)]!,
      );
      const strategic: Mode = ({ length, over }) =>
        [...over.keys()].every((kind) => kind === 'road') ? length / EAGLES_INCHES[code + 1]! : Infinity;
      return {
        fields: { moveCode: 'ABCDE'[code]! },
        modes: [...country, strategic],
      };
    },
  },
  {
    rulebook: 'cullen',
    unit: 1,
    map: {},
    mover: (choose) => {
      const kind = choose.pick(['infantry', 'cavalry'] as const)!;
      // Movement: a Double of infantry is 12 inches, and of cavalry 18. Terrain costs nothing.
      return {
        fields: { kind, ...(kind === 'infantry' ? { rifle: 4 } : { cavalry: 4 }) },
        modes: [({ length }) => length / (kind === 'infantry' ? 12 : 18)],
      };
    },
  },
  {
    rulebook: 'corps',
    unit: 1,
    map: {},
    mover: (choose) => {
      const moveType = choose.pick(Object.keys(CORPS_INCHES) as (keyof typeof CORPS_INCHES)[])!;
      const [rough, open, road] = CORPS_INCHES[moveType];
      const inches = { marsh: rough, open, road, village: road } as const;
      const mode: Mode = (step) => {
        const { over, rivers } = step;
        // The map does not say whether a wood is dense or open.
        if (over.has('wood') || (rivers > 0 && moveType !== 'foot' && moveType !== 'mounted')) return Infinity;
        return parts(step).reduce((sum, [kind, length]) => sum + length / inches[kind as 'open'], rivers / 2);
      };
      return {
        fields: { moveType },
        modes: [mode],
      };
    },
  },
  {
    rulebook: 'megagame',
    unit: 1,
    map: { width: WIDE, height: DEEP, square: SQUARE },
    mover: (choose) => {
      const troops = choose.pick(Object.keys(MEGAGAME_KM) as (keyof typeof MEGAGAME_KM)[])!;
      const [open, close, marsh, fords] = MEGAGAME_KM[troops];
      const km = { open, wood: close, village: close, marsh } as const;
      // A leg has one kind of terrain. Units on foot go as far on any.
      const modes = (
        troops === 'foot' ? [['open', 'wood', 'village', 'marsh']] : [['open'], ['wood'], ['village'], ['marsh']]
      ).map(
        (kinds): Mode =>
          ({ length, over, rivers }) =>
            (rivers > 0 && !fords) || [...over.keys()].some((kind) => !kinds.includes(kind))
              ? Infinity
              : length / km[kinds[0] as 'open'],
      );
      return { fields: { troops }, modes };
    },
  },
  {
    rulebook: 'wtj1943',
    unit: 20,
    map: {},
    mover: (choose) => {
      const kind = choose.pick(Object.keys(CHART) as (keyof typeof CHART)[])!;
      const [yards, wood, marsh] = CHART[kind];
      const left = { open: 1, road: 1, village: 1, wood: 1 - wood / 100, marsh: 1 - marsh / 100 } as const;
      return {
        fields: { kind, ...(kind === 'cavalry' ? { mounted: true } : {}) },
        modes: [(step) => parts(step).reduce((sum, [ground, length]) => sum + (length * 20) / (yards * left[ground]), 0)],
      };
    },
  },
];

function landOf(choose: Chooser): Land {
  const boxes = Array.from({ length: choose.whole(0, 8) }, (): Box => {
    const [left, near] = [choose.whole(0, 60), choose.whole(0, 40)];
    return { kind: choose.pick(KINDS)!, left, near, right: left + choose.whole(1, 12), far: near + choose.whole(1, 8) };
  });
  const river = choose.chance(0.6) ? choose.whole(8, 40) : null;
  const bridges = river === null ? [] : Array.from({ length: choose.whole(0, 3) }, (): Point => [choose.whole(2, 70), river]);
  const [first] = bridges;
  const road: Point[] = [];
  if (choose.chance(0.6)) {
    road.push([choose.whole(0, 30), choose.whole(0, 10)], [choose.whole(34, 72), choose.whole(38, 48)]);
    if (first) road.splice(1, 0, first);
  }
  return { boxes, river, bridges, road };
}

interface Reached {
  readonly cost: number;
  readonly way: readonly Point[];
}

/** The points of the flood fill, and the terrain of the steps from each. */
interface Net {
  readonly points: readonly Point[];
  readonly stepsFrom: (point: number) => readonly (readonly [to: number, ground: Ground])[];
}

function netOf(land: Land, from: Point): Net {
  const found = new Map<string, Point>([[from.join(), from]]);
  const add = (at: Point): void => {
    if (apart(at, from) < MOST_FAR) found.set(at.join(), at);
  };
  const [columns, rows] = [WIDE / NET, DEEP / NET];
  for (let n = 0; n < (columns + 1) * (rows + 1); n++) add([(n % (columns + 1)) * NET, Math.floor(n / (columns + 1)) * NET]);
  for (const at of [...land.bridges, ...land.road]) add(at);
  for (const [n, end] of land.road.slice(1).entries())
    for (let far = 1; far < apart(land.road[n]!, end); far++) {
      const [x, y] = partOf(land.road[n]!, end, far / apart(land.road[n]!, end));
      add([Math.round(x * 10) / 10, Math.round(y * 10) / 10]);
    }
  const points = [...found.values()];
  const known = new Map<number, readonly (readonly [number, Ground])[]>();
  const stepsFrom = (point: number): readonly (readonly [number, Ground])[] => {
    const at = points[point]!;
    const near = ([x, y]: Point): boolean => Math.abs(x - at[0]) < 2.2 && Math.abs(y - at[1]) < 2.2;
    const steps =
      known.get(point) ??
      points.flatMap((to, n) => (n !== point && near(to) ? [[n, groundOf(land, at, to, false)] as const] : []));
    known.set(point, steps);
    return steps;
  };
  return { points, stepsFrom };
}

/** Returns the points that a way of moving reaches from the first point of a grid, each with its cheapest route. */
function flood({ points, stepsFrom }: Net, mode: Mode): ReadonlyMap<string, Reached> {
  const best = new Map<number, Reached>([[0, { cost: 0, way: [] }]]);
  const open = new Set([0]);
  while (open.size > 0) {
    const [first] = open;
    let point = first!;
    for (const each of open) if (best.get(each)!.cost < best.get(point)!.cost) point = each;
    open.delete(point);
    const { cost, way } = best.get(point)!;
    for (const [to, ground] of stepsFrom(point)) {
      const more = cost + mode(ground);
      if (more > 1 - EPSILON || more >= (best.get(to)?.cost ?? Infinity)) continue;
      best.set(to, { cost: more, way: [...way, points[to]!] });
      open.add(to);
    }
  }
  return new Map([...best].map(([point, reached]) => [points[point]!.join(), reached]));
}

/** Returns the same route with the fewest waypoints that cost no more. */
function pulled(land: Land, from: Point, way: readonly Point[], mode: Mode): readonly Point[] {
  const costOf = (points: readonly Point[]): number =>
    points.slice(1).reduce((sum, to, n) => sum + mode(groundOf(land, points[n]!, to, false)), 0);
  const points = [from, ...way];
  const kept: Point[] = [];
  for (let at = 0; at < points.length - 1;) {
    let next = at + 1;
    for (let to = points.length - 1; to > next; to--)
      if (costOf([points[at]!, points[to]!]) <= costOf(points.slice(at, to + 1)) + 1e-6) next = to;
    kept.push(points[next]!);
    at = next;
  }
  return kept;
}

/** Returns the points of an offered route, such as `13,12;C3`. */
function pointsIn(to: string, unit: number): readonly Point[] {
  return to.split(';').map((text): Point => {
    const square = /^([A-Z])(\d+)$/.exec(text);
    if (square) return [(square[1]!.charCodeAt(0) - 65 + 0.5) * SQUARE, (Number(square[2]) - 0.5) * SQUARE];
    const [x, y] = text.split(',').map((number) => Number(number) / unit);
    return [x!, y!];
  });
}

/** Returns the terrain as features of a map, in their order. */
function drawn({ boxes, river, bridges, road }: Land): readonly { readonly kind: string; readonly points: readonly Point[] }[] {
  const corners = ({ left, near, right, far }: Box): readonly Point[] => [
    [left, near],
    [right, near],
    [right, far],
    [left, far],
  ];
  const across = (depth: number): readonly Point[] => [
    [0, depth],
    [WIDE, depth],
  ];
  return [
    ...boxes.map((box) => ({ kind: box.kind, points: corners(box) })),
    ...(river === null ? [] : [{ kind: 'river', points: across(river) }]),
    ...bridges.map((bridge) => ({ kind: 'bridge', points: [bridge] })),
    ...(road.length > 1 ? [{ kind: 'road', points: road }] : []),
  ];
}

/** The minimum fraction of the allowed places that must be accepted. */
const LEAST_TAKEN = 0.98;

describe('what is offered and taken, against a flood over the ground', () => {
  it.each(BOOKS.map((book) => [book.rulebook, book] as const))(
    '%s',
    (id, book) => {
      const began = performance.now();
      // The usual run always has the same terrain. The limit applies to many maps, and a few may be full of edges where
      // a typed place is uncertain.
      const choose = new Chooser(`${isLong ? numberFor('reach by flood') : 1944} ${id}`);
      const figures = { grounds: 0, offered: 0, allowed: 0, 'of them by tap': 0, 'of them typed': 0 };
      const missed: string[] = [];
      for (; figures.grounds < sized('grounds'); figures.grounds++) {
        const land = landOf(choose);
        // In this rulebook roads are not terrain (M-35), so a unit on a road in a marsh goes through a marsh.
        const counting = book.rulebook === 'megagame' ? { ...land, road: [] } : land;
        const { fields, modes } = book.mover(choose);
        const from: Point =
          land.road.length > 0 && choose.chance(0.3) ? land.road[0]! : [choose.whole(2, 70), choose.whole(2, 46)];
        const text = (points: readonly Point[]): string => points.map(([x, y]) => `${x * book.unit},${y * book.unit}`).join(';');
        const { house, actor, view, begun } = onGround({
          rulebook: book.rulebook,
          fields,
          map: book.map,
          ground: drawn(land).map(({ kind, points }) => ({ kind, at: text(points) })),
          from: text([from]),
        });
        const about = (to: string): string =>
          `${JSON.stringify(fields)} from ${from.join()} to ${to} over ${JSON.stringify(land)}`;
        const { offers, squares } = runAllSteps(listReachablePlaces(view, actor, begun));

        for (const { to } of offers) {
          figures.offered++;
          const way = [from, ...pointsIn(to, book.unit)];
          const costs = modes.map((mode) =>
            way.slice(1).reduce((sum, end, n) => sum + mode(groundOf(counting, way[n]!, end, true)), 0),
          );
          if (Math.min(...costs) > 1 + EPSILON * 4) expect.fail(`offered, and not allowed (${costs.join()}): ${about(to)}`);
        }
        const tapped = new Set(squares.map(({ x, y }) => `${x / book.unit},${y / book.unit}`));
        const ways = new Map<string, { readonly mode: Mode; readonly way: readonly Point[] }>();
        const net = netOf(counting, from);
        for (const mode of modes)
          for (const [key, { way }] of flood(net, mode)) if (way.length > 0 && !ways.has(key)) ways.set(key, { mode, way });
        let typed: string | undefined;
        for (let n = 0; n < (WIDE / SQUARE) * (DEEP / SQUARE); n++) {
          const middle = [((n % (WIDE / SQUARE)) + 0.5) * SQUARE, (Math.floor(n / (WIDE / SQUARE)) + 0.5) * SQUARE].join();
          const found = ways.get(middle);
          if (!found) continue;
          figures.allowed++;
          if (tapped.has(middle)) {
            figures['of them by tap']++;
            continue;
          }
          const to = text(pulled(counting, from, found.way, found.mode));
          const { why } = question(view, actor, setValues(begun, { to }));
          if (why !== null) {
            missed.push(`${about(to)}: ${why.message}`);
            continue;
          }
          figures['of them typed']++;
          typed = to;
        }
        for (const to of [offers[0]?.to, typed])
          if (to !== undefined)
            expect(() => house.branch().do(dropEmptyParts(setValues(begun, { to })), actor), about(to)).not.toThrow(Refusal);
      }
      const taken = figures['of them by tap'] + figures['of them typed'];
      expect(taken, missed.slice(0, 3).join('\n')).toBeGreaterThanOrEqual(LEAST_TAKEN * figures.allowed);
      expect(figures.allowed).toBeGreaterThan(figures.grounds);
      if (isLong) tell(`reach by flood, ${id}`, figures, began);
    },
    within(120_000),
  );
});
