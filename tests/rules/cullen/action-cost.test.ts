import { describe, expect, it } from 'vitest';
import { actionCostProcedure } from '../../../src/rules/cullen/procedures/action-cost.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aGun, aTank, aTruck, aUnit, filledBy, NO_ELEMENTS } from './scene.js';
import { anOfficer, someCavalry } from './staged.js';
import { ROLLED } from '../promises.js';
import { testPromises } from './promised.js';

testPromises(actionCostProcedure, {
  outcome: 'fractionUsed leftInches',
  defaults: 'limber=false bus=false setUpMortar=false mount=false leaveTrenches=false stands=0',
  odds: '',
  mostDice: 0,
  notMeasured: { moveInches: ROLLED, spentInches: ROLLED },
});

const act = (input: object) => resolveWith(actionCostProcedure, { moveInches: 8, ...input });
const spent = { moved: true, concealed: false };

describe('Movement: actions that take fractions of a move', () => {
  it.each([
    ['limber', 1],
    ['bus', 1],
    ['setUpMortar', 0.5],
    ['mount', 0.5],
    ['leaveTrenches', 0.5],
  ])('%s takes %d', (action, fractionUsed) => {
    for (const moveInches of [8, 4, 12, 3])
      expect(act({ moveInches, [action]: true }).outcome).toEqual({ fractionUsed, leftInches: moveInches * (1 - fractionUsed) });
  });

  it('two halves are a whole', () => {
    for (const pair of [
      ['mount', 'leaveTrenches'],
      ['setUpMortar', 'leaveTrenches'],
      ['setUpMortar', 'mount'],
    ])
      expect(act(Object.fromEntries(pair.map((action) => [action, true]))).outcome).toEqual({ fractionUsed: 1, leftInches: 0 });
  });

  it('of the distance rolled in this move, whatever it was (TC-10)', () => {
    expect(act({ moveInches: 4, mount: true }).outcome.leftInches).toBe(2);
    expect(act({ moveInches: 13.5, mount: true }).outcome.leftInches).toBe(6.75);
    expect(act({ mount: true }).cites).toEqual(['Movement', 'TC-10']);
  });

  it('more than one move, or none in hand, is too little (TC-10)', () => {
    expectIllegal(actionCostProcedure, { moveInches: 8, limber: true, mount: true }, 'Movement', 'TC-10');
    expectIllegal(actionCostProcedure, { moveInches: 8, bus: true, limber: true }, 'Movement', 'TC-10');
    expectIllegal(
      actionCostProcedure,
      { moveInches: 8, mount: true, setUpMortar: true, leaveTrenches: true },
      'Movement',
      'TC-10',
    );
    expectIllegal(actionCostProcedure, { moveInches: 0, mount: true }, 'Movement', 'TC-10');
    expectIllegal(actionCostProcedure, { moveInches: 8 }, 'Movement');
  });

  it('of the distance rolled, not of what trenches, wire or another action have left of it (TC-10)', () => {
    expect(act({ spentInches: 4, mount: true })).toMatchObject({
      outcome: { fractionUsed: 0.5, leftInches: 0 },
      summary: 'The action takes half of the move and leaves nothing.',
    });
    expect(act({ moveInches: 12, spentInches: 5, setUpMortar: true }).outcome.leftInches).toBe(1);
    expect(act({ moveInches: -12, spentInches: 3, leaveTrenches: true }).outcome.leftInches).toBe(-3);
    expectIllegal(actionCostProcedure, { moveInches: 8, spentInches: 4, bus: true }, 'Movement', 'TC-10');
    expectIllegal(actionCostProcedure, { moveInches: 12, spentInches: 6.5, mount: true }, 'Movement', 'TC-10');
    expectIllegal(actionCostProcedure, { moveInches: 8, spentInches: 8, mount: true }, 'Movement', 'TC-10');
  });

  it('a unit forced back leaves its trenches, and does nothing else (TC-10)', () => {
    expect(act({ moveInches: -4, leaveTrenches: true }).outcome).toEqual({ fractionUsed: 0.5, leftInches: -2 });
    for (const action of ['limber', 'bus', 'setUpMortar', 'mount'])
      expectIllegal(actionCostProcedure, { moveInches: -4, [action]: true }, 'Movement', 'TC-10');
    expectIllegal(actionCostProcedure, { moveInches: -4, mount: true, leaveTrenches: true }, 'Movement', 'TC-10');
  });

  it('a unit of trucks carries 8 stands', () => {
    expect(act({ bus: true, stands: 8 }).outcome.fractionUsed).toBe(1);
    expectIllegal(actionCostProcedure, { moveInches: 8, bus: true, stands: 9 }, 'Movement');
    expect(act({ mount: true, stands: 9 }).outcome.fractionUsed).toBe(0.5);
  });

  it('leaves nothing, and not minus nothing', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 200, noNaN: true }), (moveInches) => {
        expect(Object.is(act({ moveInches, bus: true }).outcome.leftInches, 0)).toBe(true);
        expect(act({ moveInches, mount: true }).outcome.leftInches).toBe(moveInches / 2);
      }),
    );
  });
});

describe('what actions do', () => {
  it.each([
    ['limber', 0, { kind: 'toggle', role: 'unit', field: 'setUp' }],
    ['bus', 0, { kind: 'bus', role: 'unit', on: 'truck' }],
    ['setUpMortar', 4, { kind: 'set', role: 'unit', fields: { setUp: true } }],
    ['mount', 4, { kind: 'toggle', role: 'unit', field: 'mounted' }],
    ['leaveTrenches', 4, { kind: 'set', role: 'unit', fields: { cover: 'none' } }],
  ])('%s', (action, moveInches, effect) => {
    expect(act({ [action]: true }).effects).toEqual([{ kind: 'set', role: 'unit', fields: { ...spent, moveInches } }, effect]);
  });

  it('guns that unlimber fire from the next move (TC-23)', () => {
    expect(act({ limber: true }).cites).toContain('TC-23');
    expect(act({ mount: true }).cites).not.toContain('TC-23');
  });

  it('is told in a sentence', () => {
    expect(act({ limber: true }).summary).toBe('The action takes the whole move.');
    expect(act({ moveInches: -12, leaveTrenches: true }).summary).toBe('The action takes half of the move and leaves 6" back.');
    expect(checkedOdds(actionCostProcedure, { moveInches: 8, mount: true })).toEqual([
      { outcome: { fractionUsed: 0.5, leftInches: 4 }, p: 1 },
    ]);
  });
});

describe('what a unit fills in for an action', () => {
  it('what its roll gave; when it gets on a truck, its stands', () => {
    const unit = aUnit({ moveInches: 12 });
    expect(filledBy(actionCostProcedure, { unit })).toEqual({ moveInches: 12 });
    expect(filledBy(actionCostProcedure, { unit, truck: aTruck() }, { bus: true })).toEqual({ moveInches: 12, stands: 4 });
    expect(filledBy(actionCostProcedure, { unit: aUnit({ carriedBy: 'u2' }) }, { bus: true })).toEqual({ moveInches: 0 });
  });

  it('its whole roll, and what is spent of it; any other figure is of people', () => {
    const filled = (rolledInches: number, moveInches: number, typed = {}) =>
      filledBy(actionCostProcedure, { unit: aUnit({ rolledInches, moveInches }) }, typed);
    expect(filled(12, 7)).toEqual({ moveInches: 12, spentInches: 5 });
    expect(filled(8, 0)).toEqual({ moveInches: 8, spentInches: 8 });
    expect(filled(-4, -2)).toEqual({ moveInches: -4, spentInches: 2 });
    expect(filled(8, 8)).toEqual({ moveInches: 8 });
    for (const [rolled, inHand] of [
      [0, 6],
      [4, 6],
      [-4, 3],
    ] as const)
      expect(filled(rolled, inHand)).toEqual({ moveInches: inHand });
    expect(filled(8, 4, { moveInches: 4 })).toEqual({ moveInches: 8 });
  });

  const company = aUnit();
  it.each([
    ['limber', company, 'A Coy has no guns to limber'],
    ['limber', aTank(), 'T-26 has no guns to limber'],
    ['limber', aGun({ guns: 0, gunClass: null }), 'Battery has no guns to limber'],
    ['setUpMortar', company, 'A Coy has no mortar'],
    ['setUpMortar', aGun({ ...NO_ELEMENTS, mortar: 1, setUp: true }), 'Battery has already set up its mortar'],
    ['mount', company, 'A Coy has no horses'],
    ['leaveTrenches', aUnit({ cover: 'hard' }), 'A Coy is not in trenches'],
    ['bus', aTank(), 'T-26 is a vehicle and cannot ride on another'],
  ])('%s: not who cannot (%#)', (action, unit, why) =>
    expect(() => filledBy(actionCostProcedure, { unit }, { [action]: true })).toThrow(`${why}. Choose another action.`),
  );

  it.each([
    ['limber', aGun()],
    ['limber', aGun({ gunClass: 'heavy', setUp: false })],
    ['setUpMortar', aUnit({ mortar: 1 })],
    ['mount', someCavalry()],
    ['mount', anOfficer(2)],
    ['leaveTrenches', aUnit({ cover: 'trenches' })],
  ])('%s: who can (%#)', (action, unit) => {
    expect(filledBy(actionCostProcedure, { unit }, { [action]: true })).toEqual({ moveInches: 0 });
    expect(filledBy(actionCostProcedure, { unit }, { [action]: false })).toEqual({ moveInches: 0 });
  });

  it.each([
    [aUnit({ id: 'u2', name: 'B Coy' }), 'B Coy is not a vehicle. Choose a vehicle.'],
    [aTruck({ carries: 'u5' }), 'Truck is already carrying a unit. Choose another vehicle.'],
    [aTruck({ condition: 'abandoned' }), 'Truck is abandoned'],
  ])('a truck that can take it on board (%#)', (truck, why) => {
    expect(() => filledBy(actionCostProcedure, { unit: company, truck }, { bus: true })).toThrow(why);
  });

  it('gets off a truck that is named, too', () => {
    const truck = aTruck({ carries: 'u1' });
    expect(filledBy(actionCostProcedure, { unit: aUnit({ carriedBy: 'u2', moveInches: 10 }), truck }, { bus: true })).toEqual({
      moveInches: 10,
    });
  });
});
