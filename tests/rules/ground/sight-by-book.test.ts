/**
 * Compares the books' own rules of sight on a map with brute force, which walks along each move in small steps: in Eagles who is
 * spotted automatically (4.1), and in Cullen which concealed units become visible (TC-68).
 */
import { describe, expect, it } from 'vitest';
import { SeededChoices } from '../../../src/game/bot/seeded-choices.js';
import { Draft } from '../../../src/rules/battle.js';
import type { Battle, Row, UnitRow } from '../../../src/rules/battle.js';
import type { ActContext } from '../../../src/rules/happening.js';
import { cullenRuleset } from '../../../src/rules/cullen/index.js';
import { eaglesRuleset } from '../../../src/rules/eagles/index.js';
import type { FeatureRow, PlaceRow } from '../../../src/rules/ground/rows.js';
import type { Ruleset } from '../../../src/rules/ruleset.js';
import { isLong } from '../../chance/chance.js';
import { processorMsOf } from '../../processor.js';
import { aUnit as aCullenUnit } from '../cullen/scene.js';
import { aUnit as anEaglesUnit } from '../eagles/scene.js';
import { aMap } from './a-map.js';

const MAPS = isLong ? 1000 : 150;
const SIDES = ['s1', 's2', 's3'];
const [WIDE, HIGH] = [72, 48];

type Point = readonly [x: number, y: number];

/** A map on which the first unit moves along a way. */
interface Ground {
  readonly units: readonly { readonly id: string; readonly side: string; readonly at: Point; readonly isLost: boolean }[];
  /** Whether a unit is concealed (Cullen). */
  readonly concealed: ReadonlySet<string>;
  readonly way: readonly [Point, Point, ...Point[]];
  /** The x of a road from edge to edge. */
  readonly road: number | null;
}

function chanceGround(seed: number, count: number): Ground {
  const choices = new SeededChoices(`by the book ${seed}`);
  const next = (): number => choices.fraction();
  const tenth = (most: number): number => Math.round(next() * most * 10) / 10;
  const road = next() < 0.5 ? tenth(WIDE) : null;
  const units = Array.from({ length: count }, (_, n) => ({
    ...{ id: `u${n}`, side: SIDES[Math.floor(next() * 3)]!, isLost: n > 0 && next() < 0.1 },
    // Some units stand on the road.
    at: [road !== null && next() < 0.4 ? road : tenth(WIDE), tenth(HIGH)] as Point,
  }));
  const concealed = new Set(units.filter((_, n) => n > 0 && next() < 0.6).map(({ id }) => id));
  const legs = 1 + Math.floor(next() * 3);
  const way: Point[] = [units[0]!.at];
  for (let leg = 0; leg < legs; leg++) {
    const [x, y] = way.at(-1)!;
    const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value * 10) / 10));
    way.push([within(x + 12 * (next() - 0.5), WIDE), within(y + 12 * (next() - 0.5), HIGH)]);
  }
  return { units, concealed, way: way as unknown as Ground['way'], road };
}

/** Returns the battle after the first unit's move. */
function battleOf({ units, concealed, way, road }: Ground, ruleset: Ruleset): Battle {
  const isEagles = ruleset.id === 'eagles';
  const rows = units.map(({ id, side, isLost }, n): UnitRow => {
    const own = { id, name: id, side, moved: n === 0 };
    if (isEagles) return anEaglesUnit({ ...own, destroyed: isLost });
    return aCullenUnit({ ...own, concealed: concealed.has(id), condition: isLost ? 'destroyed' : 'sound' });
  });
  const places = units.map(({ id, at }, n): PlaceRow => {
    const [x, y] = n === 0 ? way.at(-1)! : at;
    return { id: `p${id}`, unit: id, x, y, half: 0, facing: null, sign: null, turn: 1, stale: false };
  });
  const line = { id: 'f1', name: 'road 1', kind: 'road', points: [[road, 0], [road, HIGH]], side: null } as unknown as FeatureRow; // prettier-ignore
  const tables = {
    side: new Map(SIDES.map((id) => [id, { id, name: id, playerIds: [], roleId: null }])),
    unit: new Map(rows.map((unit) => [unit.id, unit])),
    map: new Map([['m1', { ...aMap(isEagles ? {} : { measure: 'in', per: 1 }), squares: 'middle', ground: 'map' }]]),
    place: new Map(places.map((place) => [place.id, place])),
    feature: new Map(road === null ? [] : [[line.id, line]]),
    ...{ mission: new Map(), minefield: new Map(), sighting: new Map() },
  };
  const game = { name: 'Chance', turn: 1, phase: 'movement', status: 'open', map: 'table', spotting: 'rules', desert: false };
  return { game, tables } as unknown as Battle;
}

/** Lets the first unit arrive, and carries out what follows. */
function arrive(battle: Battle, { units, way }: Ground, ruleset: Ruleset): Battle {
  const draft = new Draft(battle);
  let ids = 0;
  const desk = {
    draft,
    actor: { id: '1', name: 'Anna', standing: 'umpire', sideId: null },
    newId: () => `n${ids++}`,
  } as unknown as ActContext;
  const [start, ...spots] = way.map(([x, y]) => ({ x, y, half: 0 }));
  const [{ id }] = units as [Ground['units'][number]];
  const before = { ...battle.tables.place!.get(`p${id}`)!, ...start } as unknown as PlaceRow;
  const unit = battle.tables.unit.get(id)!;
  const { then } = ruleset.ground!.arrive!(desk, unit, { before, spots: spots as never, isMove: true });
  for (const next of then) next(desk);
  return draft.battle;
}

/** Returns the least distance in inches of a point from the way, by 2,000 steps on each leg. */
const fromWay = (way: readonly Point[], [x, y]: Point): number =>
  Math.min(
    ...way.slice(1).map(([toX, toY], leg) => {
      const [fromX, fromY] = way[leg]!;
      const steps = 2000;
      const far = (step: number): number =>
        Math.hypot(fromX + ((toX - fromX) * step) / steps - x, fromY + ((toY - fromY) * step) / steps - y);
      let least = Infinity;
      for (let step = 0; step <= steps; step++) least = Math.min(least, far(step));
      return least;
    }),
  );

/** Checks whether a distance is within a limit; null if rounding decides. */
const isWithin = (far: number, limit: number, doubt: number): boolean | null =>
  Math.abs(far - limit) < doubt ? null : far < limit;
const or = (...answers: readonly (boolean | null)[]): boolean | null =>
  answers.includes(true) ? true : answers.includes(null) ? null : false;

/** The units in which each unit is spotted, or visible, after the move; null for each that rounding decides. */
type Answers = (ground: Ground) => readonly (readonly [what: string, isSeen: boolean | null])[];

/** 4.1: who moves within 500 yards of an enemy is spotted by it, and who is on a road within 1,000 yards. */
const spottedInEagles: Answers = ({ units, way, road }) => {
  const [mover, ...others] = units as [Ground['units'][number], ...Ground['units']];
  const isOnRoad = ([x]: Point): boolean => road !== null && Math.abs(x - road) <= 0.5 + 1e-9;
  const end = way.at(-1)!;
  return others.flatMap(({ id, side, at, isLost }) => {
    const isEnemy = side !== mover.side && !isLost;
    const [near, apart] = [fromWay(way, at), Math.hypot(at[0] - end[0], at[1] - end[1])];
    const bySight = or(isWithin(near, 5, 0.006), isOnRoad(end) ? isWithin(apart, 10, 0.006) : false);
    // E-69: units whose stands touch where the move ends spot each other.
    const byTouch = isWithin(apart, 1, 0.006);
    return [
      [`${mover.id} by ${id}`, isEnemy && bySight],
      [`${id} by ${mover.id}`, isEnemy && or(isOnRoad(at) ? isWithin(near, 10, 0.006) : false, byTouch)],
    ] as const;
  });
};

/** TC-68: a concealed unit within 4 inches of an enemy's way becomes visible. Distances are rounded to a tenth. */
const visibleInCullen: Answers = ({ units, concealed, way }) => {
  const [mover, ...others] = units as [Ground['units'][number], ...Ground['units']];
  return others.map(({ id, side, at, isLost }) => [
    id,
    !concealed.has(id) || (side !== mover.side && !isLost && isWithin(fromWay(way, at), 4.05, 0.006)),
  ]);
};

/** What the program finds, by the same names. */
const found: Readonly<Record<string, (after: Battle, what: string) => boolean>> = {
  eagles(after, what) {
    const [id, by] = what.split(' by ') as [string, string];
    const { spotted } = after.tables.unit.get(id)! as Row;
    return Array.isArray(spotted) && spotted.includes(by);
  },
  cullen: (after, what) => (after.tables.unit.get(what) as Row).concealed === false,
};

describe.each([
  ['eagles', eaglesRuleset, spottedInEagles],
  ['cullen', cullenRuleset, visibleInCullen],
] as const)('sight by the book of %s', (id, ruleset, answers) => {
  it(`is exactly what a walk along the move finds, on ${MAPS} chance maps of up to 60 units`, () => {
    let [seen, hidden] = [0, 0];
    for (let n = 0; n < MAPS; n++) {
      const ground = chanceGround(n, n % 10 === 0 ? 60 : 4 + (n % 12));
      const after = arrive(battleOf(ground, ruleset), ground, ruleset);
      for (const [what, isSeen] of answers(ground)) {
        if (isSeen === null) continue;
        expect([n, what, found[id]!(after, what)]).toEqual([n, what, isSeen]);
        if (isSeen) seen++;
        else hidden++;
      }
    }
    // Both answers occur often enough for a meaningful test.
    expect(Math.min(seen, hidden)).toBeGreaterThan(MAPS / 2);
  });

  it('counts a move among 60 units within 50 ms of processor time', () => {
    const ground = chanceGround(10, 60);
    const battle = battleOf(ground, ruleset);
    const times = Array.from({ length: 9 }, () => processorMsOf(() => arrive(battle, ground, ruleset)));
    expect(Math.min(...times)).toBeLessThan(50);
  });
});
