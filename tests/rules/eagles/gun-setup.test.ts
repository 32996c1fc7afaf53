import { describe, expect, it } from 'vitest';
import { gunSetup } from '../../../src/rules/eagles/procedures/gun-setup.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, refusalOf, resolveWith } from '../brute-force.js';
import { aUnit, filledFrom } from './scene.js';
import { testPromises } from '../promises.js';

testPromises(gunSetup, {
  outcome: 'turns lastBusyTurn readyTurn',
  odds: '',
  defaults: 'offBoard=false',
});

const change = (input: object) => resolveWith(gunSetup, { turn: 5, ...input });

describe('3.9 Artillery set-up time', () => {
  // The table as printed, with the calibres at its edges (E-42): breakdown and set-up.
  const ROWS = [
    ['self-propelled', undefined, 1, 1],
    ['self-propelled', 10, 1, 1],
    ['self-propelled', 155, 1, 1],
    ['towed', 1000, 2, 3],
    ['towed', 101, 2, 3],
    ['towed', 100, 2, 3],
    ['towed', 99.9, 2, 2],
    ['towed', 99, 2, 2],
    ['towed', 10, 2, 2],
    ['anti-tank', 10, 1, 1],
    ['anti-tank', 51, 1, 1],
    ['anti-tank', 51.9, 1, 1],
    ['anti-tank', 52, 2, 2],
    ['anti-tank', 53, 2, 2],
    ['anti-tank', 88, 2, 2],
    ['anti-tank', 128, 2, 2],
  ] as const;

  it.each(ROWS)('%s of %s mm: %i to break down, %i to set up', (gun, calibreMm, breakdown, setUp) => {
    const input = { gun, ...(calibreMm === undefined ? {} : { calibreMm }) };
    // Turns are counted from turn 5, which is the first of them (E-43).
    expect(change({ ...input, action: 'breakdown' }).outcome).toEqual({
      turns: breakdown,
      lastBusyTurn: 4 + breakdown,
      readyTurn: 5 + breakdown,
    });
    expect(change({ ...input, action: 'set-up' }).outcome).toEqual({
      turns: setUp,
      lastBusyTurn: 4 + setUp,
      readyTurn: 5 + setUp,
    });
  });

  it('cites the ruling on calibres between the printed rows (E-42)', () => {
    const cites = (gun: string, calibreMm: number) => change({ gun, calibreMm, action: 'set-up' }).cites.includes('E-42');
    expect([99, 99.5, 100, 101].map((mm) => cites('towed', mm))).toEqual([false, true, true, false]);
    expect([51, 51.5, 52, 53].map((mm) => cites('anti-tank', mm))).toEqual([false, true, true, false]);
    expect([51.5, 99.5].map((mm) => cites('self-propelled', mm))).toEqual([false, false]);
  });

  it('the turn in which it begins counts, and it acts in the turn after the last (E-43)', () => {
    const towed = change({ gun: 'towed', calibreMm: 105, action: 'set-up' });
    expect(towed.outcome).toEqual({ turns: 3, lastBusyTurn: 7, readyTurn: 8 });
    expect(towed.cites).toEqual(['3.9', 'E-43']);
    expect(change({ gun: 'self-propelled', action: 'breakdown', turn: 1 }).outcome).toEqual({
      turns: 1,
      lastBusyTurn: 1,
      readyTurn: 2,
    });
    expect(change({ gun: 'towed', calibreMm: 105, action: 'set-up', turn: 1000 }).outcome).toMatchObject({ readyTurn: 1003 });
  });

  it('keeps the gun busy until then', () => {
    expect(change({ gun: 'towed', calibreMm: 105, action: 'breakdown' }).effects).toEqual([
      { kind: 'set', role: 'unit', fields: { gunState: 'breaking-down', gunReadyTurn: 7 } },
    ]);
    expect(change({ gun: 'towed', calibreMm: 105, action: 'set-up' }).effects).toEqual([
      { kind: 'set', role: 'unit', fields: { gunState: 'setting-up', gunReadyTurn: 8 } },
    ]);
  });

  it.each(['breakdown', 'set-up'])('refuses the %s of an off-board battery', (action) => {
    const refusal = refusalOf(gunSetup, { gun: 'towed', calibreMm: 105, action, turn: 5, offBoard: true });
    expect(refusal).toMatchObject({ code: 'ILLEGAL', cites: ['3.9'] });
    expect(refusal.message).toBe('An off-board battery is always deployed. Choose a gun on the board.');
  });
});

describe('the input of gun set-up', () => {
  const TOWED = { gun: 'towed', calibreMm: 105, action: 'set-up', turn: 5 };
  it.each([
    [{ gun: 'towed', action: 'set-up', turn: 5 }, 'calibreMm'],
    [{ gun: 'anti-tank', action: 'breakdown', turn: 5 }, 'calibreMm'],
  ])('refuses %j by its field %s', (input, field) => {
    expect(refusalOf(gunSetup, input)).toMatchObject({ code: 'INVALID_INPUT', field });
  });

  it('comes from the battery and the game', () => {
    expect(filledFrom(gunSetup, { unit: [aUnit({ gun: 'anti-tank', calibreMm: 37 })] }, { turn: 9 })).toEqual({
      gun: 'anti-tank',
      calibreMm: 37,
      offBoard: false,
      gunState: 'deployed',
      turn: 9,
    });
    expect(filledFrom(gunSetup, { unit: [aUnit({ offBoard: true })] })).toEqual({
      gun: 'towed',
      offBoard: true,
      gunState: 'deployed',
      turn: 1,
    });
  });

  it('rolls nothing: one outcome, certain', () => {
    expect(checkedOdds(gunSetup, TOWED)).toEqual([{ outcome: { turns: 3, lastBusyTurn: 7, readyTurn: 8 }, p: 1 }]);
  });
});

describe('gun set-up in general', () => {
  it('takes one to three turns, and a bigger gun never fewer', () => {
    const turns = (gun: string, calibreMm: number, action: string) => change({ gun, calibreMm, action }).outcome.turns as number;
    fc.assert(
      fc.property(
        fc.constantFrom('self-propelled', 'towed', 'anti-tank'),
        fc.constantFrom('breakdown', 'set-up'),
        fc.integer({ min: 10, max: 1000 }),
        fc.integer({ min: 10, max: 1000 }),
        (gun, action, a, b) => {
          const [small, big] = [Math.min(a, b), Math.max(a, b)];
          expect(turns(gun, small, action)).toBeGreaterThanOrEqual(1);
          expect(turns(gun, big, action)).toBeLessThanOrEqual(3);
          expect(turns(gun, big, action)).toBeGreaterThanOrEqual(turns(gun, small, action));
        },
      ),
    );
  });
});

describe('the words of gun set-up', () => {
  it('are one sentence', () => {
    expect(change({ gun: 'towed', calibreMm: 105, action: 'set-up' }).summary).toBe(
      'The setup takes 3 turns. The gun can act again in turn 8.',
    );
    expect(change({ gun: 'self-propelled', action: 'breakdown' }).summary).toBe(
      'The breakdown takes 1 turn. The gun can act again in turn 6.',
    );
  });
});
