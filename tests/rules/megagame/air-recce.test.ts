import { describe, expect, it } from 'vitest';
import { airRecce } from '../../../src/rules/megagame/procedures/air-recce.js';
import { fc } from '../../chance/properties.js';
import { expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aUnit, filledBy } from './scene.js';
import { BOOK } from '../promises.js';
import { testPromises } from './promised.js';

testPromises(airRecce, {
  input: 'target moving cover armoured unitsInSquare',
  outcome: 'die score report',
  odds: 'report',
  notMeasured: { cover: BOOK },
});

const look = (input: object, ...faces: number[]) => resolveWith(airRecce, { target: 'vehicles', moving: true, ...input }, faces);

/** The table, typed separately: score, moving vehicles, stationary vehicles, stationary infantry, moving infantry. */
const TABLE = [
  [6, 'direction-type-size', 'type-size', 'type', 'direction-type-size'],
  [5, 'direction-type', 'type', 'spotted', 'direction-type'],
  [4, 'direction', 'spotted', 'none', 'spotted'],
  [3, 'direction', 'none', 'none', 'spotted'],
  [2, 'spotted', 'none', 'none', 'none'],
  [1, 'none', 'none', 'none', 'none'],
] as const;
const COLUMNS = [
  { target: 'vehicles', moving: true },
  { target: 'vehicles', moving: false },
  { target: 'infantry', moving: false },
  { target: 'infantry', moving: true },
] as const;

describe('Air Recce: what pilots report of a target in the open (M-19)', () => {
  it.each(TABLE)('score %i', (score, ...reports) => {
    for (const [index, column] of COLUMNS.entries())
      expect(look(column, score).outcome).toEqual({ die: score, score, report: reports[index] });
  });

  it('the damaged cell reads type (M-19)', () => {
    expect(look({ target: 'infantry', moving: false }, 6).cites).toContain('M-19');
    expect(look({ target: 'infantry', moving: false }, 5).cites).toEqual(['Air Recce']);
    expect(look({ target: 'infantry', moving: true }, 6).cites).toEqual(['Air Recce']);
  });

  it('+1 for more than 3 units in the same square, and never above 6', () => {
    expect(look({ unitsInSquare: 3 }, 2).outcome).toMatchObject({ score: 2, report: 'spotted' });
    expect(look({ unitsInSquare: 4 }, 2).outcome).toEqual({ die: 2, score: 3, report: 'direction' });
    expect(look({ unitsInSquare: 50 }, 5).outcome).toEqual({ die: 5, score: 6, report: 'direction-type-size' });
    expect(look({ unitsInSquare: 4 }, 6).outcome).toEqual({ die: 6, score: 6, report: 'direction-type-size' });
  });
});

describe('Air Recce: cover', () => {
  it('hides all that is not in the open: no die, no report (M-18)', () => {
    for (const cover of ['wood', 'built-up'])
      for (const column of COLUMNS) {
        const hidden = look({ ...column, cover });
        expect(hidden.outcome).toEqual({ die: 0, score: 0, report: 'none' });
        expect(hidden.dice).toEqual([]);
        expect(hidden.cites).toEqual(['Air Recce', 'M-18']);
      }
  });

  it('is not for armour in built-up areas; in a wood it is', () => {
    expect(look({ cover: 'built-up', armoured: true }, 6).outcome.report).toBe('direction-type-size');
    expect(look({ cover: 'built-up', armoured: true, moving: false }, 5).outcome.report).toBe('type');
    expect(look({ cover: 'built-up', armoured: true }, 6).cites).not.toContain('M-18');
    expect(look({ cover: 'wood', armoured: true }).outcome.report).toBe('none');
    expect(look({ cover: 'open', armoured: true }, 4).outcome.report).toBe('direction');
  });

  it('infantry is not armoured', () => {
    expectIllegal(airRecce, { target: 'infantry', moving: true, armoured: true }, 'Air Recce');
    expectIllegal(airRecce, { target: 'infantry', moving: true, armoured: true, cover: 'wood' }, 'Air Recce');
  });
});

describe('Air Recce: what a unit fills in', () => {
  const seen = (fields: Parameters<typeof aUnit>[0], ...others: Parameters<typeof aUnit>[0][]) =>
    filledBy(
      airRecce,
      { units: [aUnit(fields), ...others.map((other, index) => aUnit({ id: `o${index}`, ...other }))] },
      { unit: ['u1'] },
    );

  it('foot is infantry, all else vehicles; dumps look like infantry', () => {
    expect(seen({}).target).toBe('infantry');
    for (const troops of ['motorised', 'tanks', 'towed-artillery', 'recce'] as const)
      expect(seen({ troops }).target).toBe('vehicles');
    expect(seen({ troops: 'motorised', status: 0 }).target).toBe('infantry');
  });

  it('its ground is its cover', () => {
    const covers = { open: 'open', marsh: 'open', wood: 'wood', close: 'wood', town: 'built-up' } as const;
    for (const [terrain, cover] of Object.entries(covers)) expect(seen({ terrain: terrain as 'open' }).cover).toBe(cover);
  });

  it('whether it moves and is armoured', () => {
    expect(seen({ troops: 'tanks', armour: true, movedPct: 0.5 })).toMatchObject({ moving: true, armoured: true });
    expect(seen({ troops: 'tanks', armour: true })).toMatchObject({ moving: false });
    expect(seen({ troops: 'foot', armour: true })).toMatchObject({ armoured: false });
  });

  it('how many units of its side stand in its square (M-33)', () => {
    const square = 'H7';
    expect(seen({ square }, { square }, { square, side: 's2' }, { square, status: 0 }, { square: 'H8' }).unitsInSquare).toBe(2);
    expect(seen({ square: '' }, { square: '' }).unitsInSquare).toBe(1);
  });
});

describe('Air Recce: input and odds', () => {
  it('odds equal brute force', () => {
    for (const column of COLUMNS)
      for (const unitsInSquare of [1, 4])
        for (const cover of ['open', 'wood', 'built-up'])
          expectOddsEqualBruteForce(airRecce, { ...column, unitsInSquare, cover });
  });

  it('odds hold every live roll', () => {
    expectLiveWithinOdds(
      airRecce,
      fc.record({
        target: fc.constantFrom('vehicles', 'infantry'),
        moving: fc.boolean(),
        cover: fc.constantFrom('open', 'open', 'wood', 'built-up'),
        armoured: fc.boolean(),
        unitsInSquare: fc.integer({ min: 1, max: 6 }),
      }),
    );
  });

  it('says it in a sentence', () => {
    expect(look({}, 6).summary).toBe('The direction, type and size of the enemy are reported.');
    expect(look({}, 1).summary).toBe('The aircraft report nothing.');
    expect(look({ moving: false }, 4).summary).toBe('The enemy is spotted.');
  });
});
