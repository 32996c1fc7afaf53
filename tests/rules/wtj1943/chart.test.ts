import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { EXAMPLE_CHART } from '../../../src/rules/wtj1943/chart/example.js';
import { parseChart, combatChartSchema } from '../../../src/rules/wtj1943/chart/schema.js';
import { Refusal } from '../../../src/rules/index.js';
import { fc, runs } from '../../chance/properties.js';
import { CHART_JSON_SCHEMA } from './chart-schema.js';

type Node = Record<string, unknown> | unknown[];

/** Returns the example chart with the value at a path replaced or removed. */
function changed(path: readonly (string | number)[], value: unknown): unknown {
  const chart = structuredClone(EXAMPLE_CHART) as unknown;
  let node = chart as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) node = node[step] as Record<string | number, unknown>;
  const last = path.at(-1)!;
  if (value === undefined) delete node[last];
  else node[last] = value;
  return chart;
}

/** Returns the path of the first fault of a chart, with its description. */
function faultOf(chart: unknown): { path: string; why: string } | undefined {
  try {
    parseChart(chart);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error).toMatchObject({ code: 'INVALID_INPUT', field: 'chart' });
    const [, path = '', why = ''] = /^chart: (?:([\w.[\]-]+): )?(.+)$/s.exec(error.message)!;
    return { path, why };
  }
  return undefined;
}

const fitsPublished = new Ajv2020({ strict: false }).compile(CHART_JSON_SCHEMA);
const fits = (chart: unknown): boolean => combatChartSchema.safeParse(chart).success;

describe("the umpire's chart: its schema", () => {
  it('takes the example', () => {
    expect(fitsPublished(EXAMPLE_CHART)).toBe(true);
    expect(parseChart(structuredClone(EXAMPLE_CHART))).toEqual(EXAMPLE_CHART);
  });

  it('takes the least chart', () => {
    const least = {
      schema: 'wtj1943-chart/1',
      name: 'x',
      official: true,
      training: [{ id: 'a', maneuver: 3, assault: 4 }],
      foot: { walking: { moveYards: 1 } },
      terrain: [],
    };
    expect(fitsPublished(least)).toBe(true);
    expect(parseChart(least)).toEqual(least);
  });

  // Tests each limit of the schema from both sides.
  const many = (count: number, item: (k: number) => unknown): unknown[] => Array.from({ length: count }, (_, k) => item(k));
  it.each([
    [['schema'], 'wtj1943-chart/2', false],
    [['name'], '', false],
    [['name'], 'n'.repeat(80), true],
    [['name'], 'n'.repeat(81), false],
    [['name'], '🎲'.repeat(80), true],
    [['name'], '🎲'.repeat(81), false],
    [['official'], 'yes', false],
    [['notes'], '', true],
    [['notes'], 'n'.repeat(500), true],
    [['notes'], 'n'.repeat(501), false],
    [['notes'], undefined, true],
    [['training'], [], false],
    [['training'], many(20, (k) => ({ id: `t${k}`, maneuver: 3, assault: 3 })), true],
    [['training'], many(21, (k) => ({ id: `t${k}`, maneuver: 3, assault: 3 })), false],
    [['training', 0, 'id'], 'Regular', false],
    [['training', 0, 'id'], '-a', false],
    [['training', 0, 'id'], '', false],
    [['training', 0, 'id'], 'a'.repeat(32), true],
    [['training', 0, 'id'], 'a'.repeat(33), false],
    [['training', 0, 'id'], 'a\n', false],
    [['training', 0, 'id'], undefined, false],
    [['training', 0, 'maneuver'], -5, true],
    [['training', 0, 'maneuver'], -6, false],
    [['training', 0, 'assault'], 12, true],
    [['training', 0, 'assault'], 13, false],
    [['training', 0, 'assault'], 2.5, false],
    [['training', 0, 'morale'], 3, false],
    [['foot'], {}, false],
    [['foot', 'walking', 'moveYards'], 0, false],
    [['foot', 'walking', 'moveYards'], 1, true],
    [['foot', 'cyclist', 'moveYards'], 5000, true],
    [['foot', 'cyclist', 'moveYards'], 5001, false],
    [['foot', 'walking', 'moveYards'], undefined, false],
    [['foot', 'walking', 'assaultYards'], undefined, true],
    [['foot', 'running'], { moveYards: 50 }, false],
    [['terrain'], many(40, (k) => ({ id: `t${k}` })), true],
    [['terrain'], many(41, (k) => ({ id: `t${k}` })), false],
    [['terrain', 0, 'footPct'], -1, false],
    [['terrain', 0, 'footPct'], 100, true],
    [['terrain', 0, 'cavalryPct'], 101, false],
    [['terrain', 0, 'halfTrackedPct'], 100, true],
    [['terrain', 1, 'immobilise'], { from: 1, to: 2 }, false],
    [['terrain', 1, 'immobilise'], { from: 2, to: 13 }, false],
    [['terrain', 1, 'immobilise'], { from: 2 }, false],
    [['terrain', 1, 'immobilise'], { from: 12, to: 12 }, true],
    [['vehicles'], many(200, (k) => ({ id: `v${k}`, motion: 'tracked', moveYards: 10 })), true],
    [['vehicles'], many(201, (k) => ({ id: `v${k}`, motion: 'tracked', moveYards: 10 })), false],
    [['vehicles'], undefined, true],
    [['vehicles', 0, 'motion'], 'towed', false],
    [['vehicles', 0, 'rides'], 'tank', false],
    [['vehicles', 0, 'capacityBases'], 11, false],
    [['vehicles', 0, 'towClassMax'], 20, true],
    [['vehicles', 0, 'towClassMax'], 21, false],
    [['mines'], undefined, true],
    [['mines', 'die'], 'd8', false],
    [['mines', 'targets'], [], false],
    [['mines', 'targets'], many(21, (k) => ({ id: `t${k}`, lossFrom: 2, lossTo: 2 })), false],
    [['mines', 'targets', 0, 'lossTo'], undefined, false],
    [['mines', 'targets', 0, 'lossFrom'], 10.5, false],
    [['combat'], {}, false],
  ])('%j = %j: %s', (path, value, good) => {
    const chart = changed(path, value);
    expect(fits(chart)).toBe(good);
    expect(fitsPublished(chart)).toBe(good);
  });

  it('judges any chart as the published JSON Schema does', () => {
    const odd = fc.oneof(
      fc.constantFrom(
        undefined,
        null,
        '',
        'a',
        'wheeled',
        'd6',
        true,
        -6,
        -5,
        0,
        1,
        2,
        12,
        13,
        20,
        21,
        80,
        100,
        101,
        5000,
        5001,
        2.5,
      ),
      fc.constantFrom([], {}, [{}], { moveYards: 5 }, { from: 2, to: 4 }, { id: 'x' }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: 3 }), (changes) => {
        let chart: unknown = EXAMPLE_CHART;
        for (const [n, value] of changes) {
          const paths = pathsIn(chart);
          if (paths.length === 0) return;
          chart = changedAt(chart, paths[n % paths.length]!, value);
        }
        expect(fits(chart)).toBe(fitsPublished(chart));
      }),
      { numRuns: runs(3000) },
    );
  });
});

/** Returns every path in a JSON value. */
function pathsIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (value === null || typeof value !== 'object') return path.length === 0 ? [] : [path];
  const inside = Object.entries(value as Node).flatMap(([key, item]) =>
    pathsIn(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length === 0 ? inside : [path, ...inside];
}

function changedAt(chart: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const copy = structuredClone(chart);
  let node = copy as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) node = node[step] as Record<string | number, unknown>;
  if (value !== undefined) node[path.at(-1)!] = value;
  else if (Array.isArray(node)) node.splice(path.at(-1) as number, 1);
  else delete node[path.at(-1)!];
  return copy;
}

describe("the umpire's chart: faults by path", () => {
  it.each([
    [['schema'], undefined, 'schema'],
    [['terrain', 2, 'immobilise', 'from'], 1, 'terrain[2].immobilise.from'],
    [['terrain', 2, 'immobilise', 'to'], undefined, 'terrain[2].immobilise.to'],
    [['foot', 'heavy-weapon', 'moveYards'], 'far', 'foot.heavy-weapon.moveYards'],
    [['training', 1, 'rank'], 3, 'training[1].rank'],
    [['vehicles', 3, 'motion'], 'hover', 'vehicles[3].motion'],
    [['mines', 'targets', 1, 'lossFrom'], null, 'mines.targets[1].lossFrom'],
  ])('of the schema: %j = %j is at %s', (path, value, at) => {
    expect(faultOf(changed(path, value))?.path).toBe(at);
  });

  it('what is missing is said to be required', () => {
    expect(faultOf(changed(['terrain', 2, 'immobilise', 'to'], undefined))).toEqual({
      path: 'terrain[2].immobilise.to',
      why: 'The value is missing. Enter it.',
    });
    expect(faultOf([])?.path).toBe('');
    expect(faultOf(null)?.path).toBe('');
  });

  it.each([
    ['an id twice in training', ['training', 2, 'id'], 'militia', 'training[2].id'],
    ['an id twice in terrain', ['terrain', 3, 'id'], 'road', 'terrain[3].id'],
    ['an id twice among the vehicles', ['vehicles', 1, 'id'], 'truck', 'vehicles[1].id'],
    ['an id twice among the mine targets', ['mines', 'targets', 1, 'id'], 'infantry', 'mines.targets[1].id'],
    ['terrain called open', ['terrain', 0, 'id'], 'open', 'terrain[0].id'],
    ['an assault move shorter than the move', ['foot', 'walking', 'assaultYards'], 99, 'foot.walking.assaultYards'],
    ['immobilisation backwards', ['terrain', 2, 'immobilise'], { from: 5, to: 4 }, 'terrain[2].immobilise'],
    ['loss backwards', ['mines', 'targets', 0, 'lossTo'], 10, 'mines.targets[0]'],
    ['damage by half', ['mines', 'targets', 1, 'damageTo'], undefined, 'mines.targets[1]'],
    ['the other half', ['mines', 'targets', 1, 'damageFrom'], undefined, 'mines.targets[1]'],
    ['damage backwards', ['mines', 'targets', 0, 'damageFrom'], 11, 'mines.targets[0]'],
    ['ranges that overlap', ['mines', 'targets', 0, 'damageTo'], 11, 'mines.targets[0]'],
    ['what the die does not show', ['mines', 'targets', 0, 'lossTo'], 13, 'mines.targets[0]'],
    ['what a smaller die does not show', ['mines', 'die'], 'd6', 'mines.targets[0]'],
  ])('beyond the schema: %s', (_what, path, value, at) => {
    const chart = changed(path, value);
    expect(fits(chart)).toBe(true);
    expect(faultOf(chart)?.path).toBe(at);
  });

  it('an id may stand in two lists, an assault move may equal the move, a range may be one total', () => {
    expect(faultOf(changed(['vehicles', 0, 'id'], 'road'))).toBeUndefined();
    expect(faultOf(changed(['foot', 'walking', 'assaultYards'], 100))).toBeUndefined();
    expect(faultOf(changed(['terrain', 2, 'immobilise'], { from: 4, to: 4 }))).toBeUndefined();
  });

  it.each([
    ['d6', 1, 6],
    ['2d6', 2, 12],
    ['d10', 0, 9],
  ])('a %s shows %i to %i', (die, low, high) => {
    const chart = (lossFrom: number, lossTo: number) => changed(['mines'], { die, targets: [{ id: 'a', lossFrom, lossTo }] });
    expect(faultOf(chart(low, high))).toBeUndefined();
    expect(faultOf(chart(low - 1, high))?.path).toBe('mines.targets[0]');
    expect(faultOf(chart(low, high + 1))?.path).toBe('mines.targets[0]');
  });

  it('the first fault is told: ids, then assault moves, then immobilisation, then mines', () => {
    const mines = { die: 'd6', targets: [{ id: 'a', lossFrom: 6, lossTo: 5 }] };
    const terrain = [{ id: 'woods', immobilise: { from: 4, to: 2 } }, { id: 'woods' }];
    const foot = { walking: { moveYards: 10, assaultYards: 5 } };
    const all = { ...EXAMPLE_CHART, mines, terrain, foot };
    expect(faultOf(all)?.path).toBe('terrain[1].id');
    const unique = { ...all, terrain: terrain.slice(0, 1) };
    expect(faultOf(unique)?.path).toBe('foot.walking.assaultYards');
    expect(faultOf({ ...unique, foot: EXAMPLE_CHART.foot })?.path).toBe('terrain[0].immobilise');
    expect(faultOf({ ...unique, foot: EXAMPLE_CHART.foot, terrain: [] })?.path).toBe('mines.targets[0]');
  });
});

describe('the example chart', () => {
  it('says that it is none of the official figures', () => {
    expect(EXAMPLE_CHART.official).toBe(false);
    expect(EXAMPLE_CHART.name).toBe('EXAMPLE - not the official combat chart');
  });

  it('has the figures that are published with it', () => {
    expect(EXAMPLE_CHART).toEqual({
      schema: 'wtj1943-chart/1',
      name: 'EXAMPLE - not the official combat chart',
      official: false,
      notes: 'Invented figures for trying the procedures. Replace with your own combat chart.',
      training: [
        { id: 'militia', maneuver: 4, assault: 5 },
        { id: 'regular', maneuver: 3, assault: 4 },
        { id: 'veteran', maneuver: 2, assault: 3 },
      ],
      foot: {
        prone: { moveYards: 20, assaultYards: 30 },
        manhandling: { moveYards: 30 },
        walking: { moveYards: 100, assaultYards: 150 },
        rushing: { moveYards: 60 },
        'heavy-weapon': { moveYards: 80, assaultYards: 100 },
        cyclist: { moveYards: 240 },
        wagon: { moveYards: 160 },
        cavalry: { moveYards: 300, assaultYards: 400 },
      },
      terrain: [
        { id: 'road', footPct: 0, wheeledPct: 0, trackedPct: 0 },
        { id: 'rough', footPct: 25, wheeledPct: 50, trackedPct: 25, immobilise: { from: 2, to: 2 } },
        { id: 'woods', footPct: 25, cavalryPct: 50, wheeledPct: 60, trackedPct: 40, immobilise: { from: 2, to: 4 } },
        { id: 'marsh', footPct: 50, wheeledPct: 80, trackedPct: 50, immobilise: { from: 2, to: 6 } },
      ],
      vehicles: [
        { id: 'truck', motion: 'wheeled', moveYards: 400, rides: 'other', capacityBases: 2, towClassMax: 6 },
        { id: 'half-track', motion: 'half-tracked', moveYards: 360, rides: 'other', capacityBases: 1, towClassMax: 5 },
        { id: 't-34', motion: 'tracked', moveYards: 400, rides: 't34-family', capacityBases: 0, towClassMax: 0 },
        { id: 'large-tank', motion: 'tracked', moveYards: 320, rides: 'large-tank', capacityBases: 0, towClassMax: 0 },
      ],
      mines: {
        die: '2d6',
        targets: [
          { id: 'infantry', lossFrom: 11, lossTo: 12, damageFrom: 9, damageTo: 10 },
          { id: 'vehicle', lossFrom: 12, lossTo: 12, damageFrom: 10, damageTo: 11 },
        ],
      },
    });
  });
});
