import { describe, expect, it } from 'vitest';
import { findSupplySource, supplyUse } from '../../../src/rules/corps/procedures/supply-use.js';
import { fc } from '../../chance/properties.js';
import { resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aFormation, battleOf, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(supplyUse, {
  outcome: 'polUsed logUsed polAfter logAfter',
  odds: '',
});

const STOCKS = { logStock: 10, polStock: 5 };
const use = (raw: object) => resolveWith(supplyUse, { divisionType: 'armoured', ...STOCKS, ...raw });

// The POL for no move, a normal move and a transport move, typed from the sheet and CO-47.
const POL = { armoured: [0, 1, 1], motorised: [0, 0, 1], infantry: [0, 0, 0] } as const;
const MOVES = ['none', 'normal', 'transport'] as const;

describe('Supply: expenditure', () => {
  it('POL by the division and its furthest-reaching move (CO-47)', () => {
    for (const [divisionType, row] of Object.entries(POL)) {
      MOVES.forEach((move, column) => {
        const { outcome, cites } = use({ divisionType, move });
        const polUsed = row[column]!;
        expect(outcome).toEqual({ polUsed, logUsed: 0, polAfter: 5 - polUsed, logAfter: 10 });
        expect(cites.includes('CO-47')).toBe(move !== 'none');
      });
    }
  });

  it('1 LOG each time that an artillery unit fires (CO-48)', () => {
    for (const artilleryFirings of [0, 1, 10]) {
      const { outcome, cites } = use({ divisionType: 'infantry', artilleryFirings });
      expect(outcome).toMatchObject({ logUsed: artilleryFirings, logAfter: 10 - artilleryFirings });
      expect(cites.includes('CO-48')).toBe(artilleryFirings > 0);
    }
  });

  it('out of the own stock, or that of corps or army, not of another division (CO-49)', () => {
    for (const source of ['corps', 'army']) expect(use({ source }).cites).toContain('CO-49');
    expectIllegal(supplyUse, { divisionType: 'armoured', ...STOCKS, source: 'other-division' }, 'Supply', 'CO-49');
  });

  it('not more than there is', () => {
    const empty = { logStock: 0, polStock: 0 };
    expectIllegal(supplyUse, { divisionType: 'armoured', move: 'normal', ...empty }, 'Supply', 'CO-47');
    expectIllegal(supplyUse, { divisionType: 'motorised', move: 'transport', ...empty }, 'Supply', 'CO-47');
    expectIllegal(supplyUse, { divisionType: 'infantry', artilleryFirings: 1, ...empty }, 'Supply', 'CO-48');
    expect(use({ divisionType: 'motorised', move: 'normal', ...empty }).outcome).toMatchObject({ polUsed: 0 });
    expect(use({ move: 'normal', artilleryFirings: 1, logStock: 1, polStock: 1 }).outcome).toMatchObject({
      polAfter: 0,
      logAfter: 0,
    });
  });

  it('what is used and what is left are what there was', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(POL)),
        fc.constantFrom(...MOVES),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 60, max: 999 }),
        (divisionType, move, artilleryFirings, logStock) => {
          const { polUsed, logUsed, polAfter, logAfter } = use({ divisionType, move, artilleryFirings, logStock })
            .outcome as Record<string, number>;
          expect([polUsed! + polAfter!, logUsed! + logAfter!]).toEqual([5, logStock]);
        },
      ),
    );
  });

  it('is taken from the stock that was named', () => {
    expect(use({ move: 'normal', artilleryFirings: 2 }).effects).toEqual([
      { kind: 'spend-supply', role: 'division', stock: 'stock', log: 2, pol: 1 },
    ]);
  });
});

describe('whose stock it is (CO-49)', () => {
  const division = aFormation({ parent: 'f2', divisionType: 'armoured', log: 3, pol: 2 });
  const corps = aFormation({ id: 'f2', name: 'XXX Corps', echelon: 'corps', parent: 'f3', log: 20, pol: 9 });
  const army = aFormation({ id: 'f3', name: 'Second Army', echelon: 'army' });
  const other = aFormation({ id: 'f4', name: '7th Armoured', parent: 'f2' });
  const foreign = aFormation({ id: 'f5', name: 'XII Corps', echelon: 'corps' });
  const formations = [division, corps, army, other, foreign];
  const battle = battleOf({ formations });

  it.each([
    [division, 'own-division'],
    [corps, 'corps'],
    [army, 'army'],
    [other, 'other-division'],
    [foreign, 'other-division'],
  ])('is seen from the division', (holder, source) => {
    expect(findSupplySource(division, holder, battle)).toBe(source);
  });

  it('fills the input, with the stock drawn on', () => {
    expect(filledBy(supplyUse, { formations }, { division: ['f1'] })).toEqual({
      divisionType: 'armoured',
      logStock: 3,
      polStock: 2,
    });
    expect(filledBy(supplyUse, { formations }, { division: ['f1'], stock: ['f2'] })).toEqual({
      divisionType: 'armoured',
      source: 'corps',
      logStock: 20,
      polStock: 9,
    });
  });
});

describe('the input of supply use', () => {
  it('has one sentence', () => {
    expect(use({ move: 'normal', artilleryFirings: 3 }).summary).toBe('Used: 1 POL and 3 LOG. Left: 4 POL and 7 LOG.');
  });
});
