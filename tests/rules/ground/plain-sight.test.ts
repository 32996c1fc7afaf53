/** Compares plain sight with brute force, which walks along each line in small steps. */
import { describe, expect, it } from 'vitest';
import { SeededChoices } from '../../../src/game/bot/seeded-choices.js';
import { Draft } from '../../../src/rules/battle.js';
import type { Battle, Row } from '../../../src/rules/battle.js';
import { updatePlainSight } from '../../../src/rules/ground/plain-sight.js';
import type { FeatureRow, SightingRow } from '../../../src/rules/ground/rows.js';
import { corpsRuleset } from '../../../src/rules/corps/index.js';
import { megagameRuleset } from '../../../src/rules/megagame/index.js';
import type { Ruleset } from '../../../src/rules/ruleset.js';
import { wtj1943Ruleset } from '../../../src/rules/wtj1943/index.js';
import { isLong } from '../../chance/chance.js';
import { processorMsOf } from '../../processor.js';

interface Sees {
  readonly ruleset: Ruleset;
  readonly measure: string;
  /**
   * The distance of sight, and how far units see into and out of woods, villages and hills, in this unit of measure.
   */
  readonly far: number;
  readonly into: number;
  /** Up to this distance between their middles, squares of 2 km, 2 inches and 100 yards touch, at least at their corners. */
  readonly touch: number;
  /** The part of a unit of length in which people read distances. */
  readonly part: number;
  /** The number of the rulebook's units of length in one on the map, so that 5 on the map are the distance of sight. */
  readonly per: number;
  readonly maps: number;
}

/** M-47: 5 km and 1 km. CO-87: 6 inches and 1 inch. W-32: 480 yards and 120 yards. */
const RULEBOOKS: readonly Sees[] = [
  { ruleset: megagameRuleset, measure: 'km', far: 5, into: 1, touch: 2 * Math.SQRT2, part: 0.1, per: 1, maps: 1000 },
  {
    ruleset: corpsRuleset,
    measure: 'in',
    far: 6,
    into: 1,
    touch: 2 * Math.SQRT2,
    part: 0.1,
    per: 1.2,
    maps: isLong ? 1000 : 150,
  },
  {
    ruleset: wtj1943Ruleset,
    measure: 'yd',
    far: 480,
    into: 120,
    touch: 100 * Math.SQRT2,
    part: 1,
    per: 96,
    maps: isLong ? 1000 : 150,
  },
];
const SIDES = ['s1', 's2', 's3'];
const [WIDE, HIGH] = [30, 20];

/** Returns repeatable random numbers. */
function chances(seed: number): () => number {
  const choices = new SeededChoices(`${seed}`);
  return () => choices.fraction();
}

interface Stand {
  readonly id: string;
  readonly side: string;
  readonly x: number;
  readonly y: number;
  readonly status: number;
}

const KINDS = ['wood', 'village', 'hill', 'smoke', 'marsh'] as const;

function chanceMap(next: () => number, count: number) {
  const tenth = (most: number): number => Math.round(next() * most * 10) / 10;
  const units = Array.from({ length: count }, (_, n): Stand => ({
    ...{ id: `u${n}`, side: SIDES[Math.floor(next() * 3)]!, x: tenth(WIDE), y: tenth(HIGH) },
    status: next() < 0.1 ? 0 : 5,
  }));
  const features = Array.from({ length: Math.floor(next() * 8) }, (_, n): FeatureRow => {
    const [x, y, w, h] = [tenth(WIDE), tenth(HIGH), 0.5 + tenth(5), 0.5 + tenth(5)];
    const points = [[x, y], [x + w, y], [x + w, y + h], ...(next() < 0.5 ? [[x, y + h] as const] : [])] as readonly (readonly [
      number,
      number,
    ])[];
    return { id: `f${n}`, name: `ground ${n}`, kind: KINDS[Math.floor(next() * KINDS.length)]!, points, side: null };
  });
  return { units, features };
}

const rows = <R extends { readonly id: string }>(list: readonly R[]): Map<string, R> => new Map(list.map((row) => [row.id, row]));

function battleOf({ measure, per }: Sees, { units, features }: ReturnType<typeof chanceMap>, sight = true): Battle {
  const map = {
    ...{ id: 'm', width: WIDE, height: HIGH, length: 'km', square: 5, grid: 'squares', measure, per },
    ...{ picture: null, squares: 'middle', ground: 'map', sight },
  };
  const places = units.map(({ id, x, y }) => ({
    ...{ id: `p${id}`, unit: id, x, y, half: 0, facing: null, sign: null, turn: 1, stale: false },
  }));
  const tables = {
    side: rows(SIDES.map((id) => ({ id, name: id, playerIds: [], roleId: null }))),
    unit: rows(
      units.map(({ id, side, status }) => ({
        ...{ id, side, name: id, troops: 'tanks', flak: 'none', type: 'armour', size: 'battalion', kind: 'vehicle', carries: [] },
        ...{ status, bases: status, sp: status, dispersedSp: 0, detachedSp: 0, spMax: 5, destroyed: status === 0 },
      })),
    ),
    map: rows([map]),
    place: rows(places),
    feature: rows(features),
    sighting: new Map<string, Row>(),
    back: new Map<string, Row>(),
  };
  return { game: { name: 'Chance', turn: 1, phase: 'movement', status: 'running' }, tables } as unknown as Battle;
}

const isInside = (x: number, y: number, points: FeatureRow['points']): boolean => {
  let inside = false;
  for (const [index, [ax, ay]] of points.entries()) {
    const [bx, by] = points[(index + 1) % points.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
};

/** Checks whether a unit is exactly on the edge of an area, where either answer is right. */
const isOnEdge = ({ x, y }: Stand, points: FeatureRow['points']): boolean => {
  const around = [-1e-6, 1e-6].flatMap((dx) => [-1e-6, 1e-6].map((dy) => isInside(x + dx, y + dy, points)));
  return new Set(around).size > 1;
};

/** Checks whether two units see each other; null if rounding decides. Walks from one to the other in 4,000 steps. */
function bruteSees(sees: Sees, a: Stand, b: Stand, features: readonly FeatureRow[]): boolean | null {
  const [FAR, INTO] = [sees.far / sees.per, sees.into / sees.per];
  if (a.status === 0 || b.status === 0) return false;
  const far = Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
  if (Math.abs(far - FAR) < 1e-6) return null;
  if (far > FAR) return false;
  // Whose bases touch see each other, whatever ground lies around them.
  const apart = far * sees.per - sees.touch;
  if (apart < 0) return true;
  const isAtEdge = apart < sees.part;
  const high = features.filter(({ kind }) => kind !== 'marsh');
  const isOnHill = high.some(({ kind, points }) => kind === 'hill' && (isInside(a.x, a.y, points) || isInside(b.x, b.y, points)));
  if (high.some(({ points }) => isOnEdge(a, points) || isOnEdge(b, points))) return null;
  // Nothing certainly hides a unit on a hill, or one that looks from a hill.
  let isDoubtful = false;
  for (const { kind, points } of high) {
    if (kind === 'hill' && isOnHill) continue;
    const steps = 4000;
    let hits = 0;
    for (let step = 0; step < steps; step++) {
      const part = (step + 0.5) / steps;
      if (isInside(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part, points)) hits++;
    }
    const through = (hits / steps) * far;
    const limit = isInside(a.x, a.y, points) || isInside(b.x, b.y, points) ? INTO : 0.01;
    if (Math.abs(through - limit) < 0.01) isDoubtful = true;
    else if (through > limit && !isOnHill) return isAtEdge ? null : false;
  }
  return isDoubtful && !isOnHill ? null : true;
}

function recount({ ruleset }: Sees, battle: Battle, change: (draft: Draft) => void): Battle {
  const draft = new Draft(battle);
  change(draft);
  let ids = 0;
  updatePlainSight(ruleset, battle, draft, () => `n${battle.game.turn}.${ids++}`);
  return draft.battle;
}

const knownBy = (battle: Battle, side: string, unit: string): SightingRow | undefined =>
  [...(battle.tables.sighting as ReadonlyMap<string, SightingRow>).values()].find(
    (row) => row.seenBy === side && row.unit === unit,
  );

describe.each(RULEBOOKS.map((sees) => [sees.ruleset.id, sees.maps, sees] as const))('plain sight of %s', (_id, maps, sees) => {
  it(`gives each side exactly the enemies that its own units see, on ${maps} chance maps of up to 60 units`, () => {
    let [seen, hidden] = [0, 0];
    for (let n = 0; n < maps; n++) {
      const next = chances(n + 1);
      // Only a few maps are crowded, because brute force would otherwise take minutes.
      const ground = chanceMap(next, n % 50 === 0 ? 60 : 4 + Math.floor(next() * 12));
      const after = recount(sees, battleOf(sees, ground), (draft) => draft.setGame({ turn: 2 }));
      for (const side of SIDES)
        for (const unit of ground.units) {
          if (unit.side === side) {
            expect(knownBy(after, side, unit.id)).toBeUndefined();
            continue;
          }
          const answers = ground.units
            .filter((one) => one.side === side)
            .map((one) => bruteSees(sees, one, unit, ground.features));
          const isKnown = knownBy(after, side, unit.id) !== undefined;
          if (answers.includes(true)) expect([n, side, unit.id, isKnown]).toEqual([n, side, unit.id, true]);
          else if (!answers.includes(null)) expect([n, side, unit.id, isKnown]).toEqual([n, side, unit.id, false]);
          if (isKnown) seen++;
          else hidden++;
        }
    }
    // Both answers occur often enough for a meaningful test.
    expect(Math.min(seen, hidden)).toBeGreaterThan(maps);
  });

  it('looks after a move only at pairs with the unit that moved', () => {
    for (let n = 0; n < 100; n++) {
      const next = chances(n + 5000);
      const ground = chanceMap(next, 20);
      const [x, y] = [Math.round(next() * WIDE), Math.round(next() * HIGH)];
      const start = battleOf(sees, ground);
      const after = recount(sees, start, (draft) => draft.set('place', 'pu0', { x, y }));
      const moved = { ...ground, units: ground.units.map((unit) => (unit.id === 'u0' ? { ...unit, x, y } : unit)) };
      const whole = recount(sees, battleOf(sees, moved), (draft) => draft.setGame({ turn: 2 }));
      for (const row of (after.tables.sighting as ReadonlyMap<string, SightingRow>).values()) {
        expect(row.unit === 'u0' || row.seenBy === ground.units[0]!.side).toBe(true);
        expect(knownBy(whole, row.seenBy, row.unit)).toBeDefined();
      }
      for (const side of SIDES) expect(knownBy(after, side, 'u0') === undefined).toBe(knownBy(whole, side, 'u0') === undefined);
    }
  });

  it('recounts 60 units within 50 ms of processor time', () => {
    const battle = battleOf(sees, chanceMap(chances(7), 60));
    // In processor time, the least of several recounts, because the first ones also compile the program.
    const times = Array.from({ length: 9 }, () =>
      processorMsOf(() => recount(sees, battle, (draft) => draft.setGame({ turn: 2 }))),
    );
    expect(Math.min(...times)).toBeLessThan(50);
  });

  it('shows a unit in the middle of a village to an enemy at the corner of its square, and to none farther away', () => {
    const { far, into, touch, per } = sees;
    const at = (apart: number) => {
      const step = apart / Math.SQRT2 / per;
      const stand = (id: string, side: string, x: number): Stand => ({ id, side, x, y: x, status: 5 });
      // The village reaches a little farther than units see into it.
      const corner = 10 + (into * 1.08) / Math.SQRT2 / per;
      const points = [[7, 7], [corner, 7], [corner, corner], [7, corner]] as const; // prettier-ignore
      const village: FeatureRow = { id: 'f0', name: 'village', kind: 'village', points, side: null };
      const ground = { units: [stand('u0', 's1', 10), stand('u1', 's2', 10 + step)], features: [village] };
      return recount(sees, battleOf(sees, ground), (draft) => draft.setGame({ turn: 2 }));
    };
    for (const [apart, isSeen] of [
      [touch * 0.98, true],
      [touch * 1.1, false],
      [far * 0.9, false],
    ] as const)
      // prettier-ignore
      for (const [side, unit] of [['s1', 'u1'], ['s2', 'u0']] as const) // prettier-ignore
        expect([apart, knownBy(at(apart), side, unit) !== undefined]).toEqual([apart, isSeen]);
  });

  it('gives no contact where the map is played without it', () => {
    const ground = chanceMap(chances(50), 60);
    expect(recount(sees, battleOf(sees, ground, false), (draft) => draft.setGame({ turn: 2 })).tables.sighting!.size).toBe(0);
    expect(recount(sees, battleOf(sees, ground), (draft) => draft.setGame({ turn: 2 })).tables.sighting!.size).toBeGreaterThan(0);
  });
});
