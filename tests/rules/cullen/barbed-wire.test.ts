import { describe, expect, it } from 'vitest';
import { barbedWireProcedure } from '../../../src/rules/cullen/procedures/barbed-wire.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { aGun, aTank, aTruck, aUnit, filledBy, NO_ELEMENTS } from './scene.js';
import { someCavalry } from './staged.js';
import { ROLLED } from '../promises.js';
import { testPromises } from './promised.js';

testPromises(barbedWireProcedure, {
  outcome: 'crosses halted leftInches wireRemoved',
  defaults: 'moveResult=normal startsInContact=false',
  odds: '',
  mostDice: 0,
  notMeasured: { moveInches: ROLLED },
});

const meet = (mover: string, moveInches: number, input: object = {}) =>
  resolveWith(barbedWireProcedure, { mover, moveInches, ...input });
const HALTED = { crosses: false, halted: true, leftInches: 0, wireRemoved: false };
const RESULTS = ['double', 'normal', 'slowed', 'pinned', 'retire', 'retreat'] as const;

describe('Barbed Wire', () => {
  it('infantry halts where it meets wire, whatever it has left', () => {
    for (const moveResult of RESULTS)
      for (const moveInches of [0, 4, 5, 12]) expect(meet('infantry', moveInches, { moveResult }).outcome).toEqual(HALTED);
  });

  it('infantry that starts at the wire crosses with Normal or Double, for 5"; otherwise it does not move', () => {
    const startsInContact = true;
    for (const moveResult of RESULTS)
      for (const moveInches of [5, 8, 12]) {
        const crosses = moveResult === 'double' || moveResult === 'normal';
        expect(meet('infantry', moveInches, { moveResult, startsInContact }).outcome).toEqual(
          crosses ? { crosses: true, halted: false, leftInches: moveInches - 5, wireRemoved: false } : HALTED,
        );
      }
  });

  it('it takes 5" in hand; who is forced back does not cross (TC-38)', () => {
    const start = { startsInContact: true };
    expect(meet('infantry', 5, start).outcome).toMatchObject({ crosses: true, leftInches: 0 });
    expect(meet('infantry', 4.9, start).outcome).toEqual(HALTED);
    expect(meet('infantry', 4, start).cites).toContain('TC-38');
    expect(meet('infantry', 12, { ...start, moveResult: 'retreat' }).cites).toContain('TC-38');
    expect(meet('infantry', 8, start).cites).toEqual(['Barbed Wire']);
    expect(meet('infantry', 4, { ...start, moveResult: 'slowed' }).cites).toEqual(['Barbed Wire']);
    expect(meet('infantry', 5.1, start).outcome.leftInches).toBe(0.1);
  });

  it('tracked armour crosses for 4", 4" exactly is enough, and takes the section along (TC-38)', () => {
    expect(meet('tracked-armour', 14).outcome).toEqual({ crosses: true, halted: false, leftInches: 10, wireRemoved: true });
    expect(meet('tracked-armour', 4).outcome).toEqual({ crosses: true, halted: false, leftInches: 0, wireRemoved: true });
    expect(meet('tracked-armour', 3.9).outcome).toEqual(HALTED);
    expect(meet('tracked-armour', 4).cites).toContain('TC-38');
    expect(meet('tracked-armour', 14).cites).toEqual(['Barbed Wire']);
  });

  it.each(['mounted-cavalry', 'limber', 'softskin', 'wheeled-armour'])('%s may not cross, and turns away (TC-38)', (mover) => {
    for (const moveInches of [0, 3, 18])
      for (const startsInContact of [false, true]) {
        const met = meet(mover, moveInches, { startsInContact });
        expect(met.outcome).toEqual({ crosses: false, halted: false, leftInches: moveInches, wireRemoved: false });
        expect(met.cites).toContain('TC-38');
      }
  });

  it('what is left stays in hand', () => {
    expect(meet('tracked-armour', 14).effects).toEqual([{ kind: 'keep-inches', role: 'unit', inches: 10 }]);
    expect(meet('infantry', 8).effects).toEqual([{ kind: 'keep-inches', role: 'unit', inches: 0 }]);
  });

  it('nobody has more left than he had', () => {
    const movers = fc.constantFrom('infantry', 'mounted-cavalry', 'limber', 'softskin', 'wheeled-armour', 'tracked-armour');
    const input = fc.record({ moveResult: fc.constantFrom(...RESULTS), startsInContact: fc.boolean() });
    fc.assert(
      fc.property(movers, fc.double({ min: 0, max: 200, noNaN: true }), input, (mover, moveInches, rest) => {
        const { crosses, halted, leftInches, wireRemoved } = meet(mover, moveInches, rest).outcome as Record<string, never>;
        expect(leftInches).toBeGreaterThanOrEqual(0);
        expect(leftInches).toBeLessThanOrEqual(moveInches + 1e-9);
        expect(crosses && halted).toBe(false);
        expect(wireRemoved).toBe(crosses && mover === 'tracked-armour');
      }),
    );
  });

  it('is told in a sentence', () => {
    expect(meet('infantry', 8).summary).toBe('The unit halts at the wire.');
    expect(meet('infantry', 8, { startsInContact: true }).summary).toBe('The unit crosses the wire with 3" left.');
    expect(meet('tracked-armour', 10).summary).toBe(
      'The unit crosses the wire with 6" left, and that section of wire is removed.',
    );
    expect(meet('softskin', 10).summary).toBe('The unit cannot cross the wire and has 10" left for another route.');
    expect(checkedOdds(barbedWireProcedure, { mover: 'infantry', moveInches: 8 })).toEqual([{ outcome: HALTED, p: 1 }]);
  });
});

describe('what a unit fills in at the wire', () => {
  it.each([
    ['infantry', aUnit({ moveInches: 8 }), { mover: 'infantry', moveResult: 'normal', moveInches: 8 }],
    ['... doubling', aUnit({ moveInches: 12 }), { mover: 'infantry', moveResult: 'normal', moveInches: 12 }],
    ['... slowed', aUnit({ moveInches: 4 }), { mover: 'infantry', moveResult: 'slowed', moveInches: 4 }],
    ['... pinned', aUnit({ status: 'pinned' }), { mover: 'infantry', moveResult: 'pinned', moveInches: 0 }],
    ['... retiring', aUnit({ moveInches: -4, status: 'retiring' }), { moveResult: 'retire', moveInches: 4 }],
    ['... retreating', aUnit({ moveInches: -12, status: 'retreating' }), { moveResult: 'retreat', moveInches: 12 }],
    ['cavalry', someCavalry({ moveInches: 18 }), { mover: 'mounted-cavalry', moveInches: 18 }],
    ['dismounted', someCavalry({ mounted: false }), { mover: 'infantry' }],
    ['guns', aGun(), { mover: 'limber' }],
    ['mortars', aGun({ ...NO_ELEMENTS, mortar: 1, gunClass: null }), { mover: 'infantry' }],
    ['a truck', aTruck({ moveInches: 10 }), { mover: 'softskin', moveInches: 10 }],
    ['a tank', aTank({ moveInches: -10.5 }), { mover: 'tracked-armour', moveInches: 10.5 }],
    ['an armoured car', aTank({ vehicle: 'ba-6', drive: 'wheeled' }), { mover: 'wheeled-armour' }],
  ])('%s', (_what, unit, filled) => expect(filledBy(barbedWireProcedure, { unit })).toMatchObject(filled));
});
