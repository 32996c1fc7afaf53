import { describe, expect, it } from 'vitest';
import { createRandomFaces, createRolledDice } from '../../../src/dice/index.js';
import { combat } from '../../../src/rules/corps/procedures/combat.js';
import type { CombatantOutcome } from '../../../src/rules/corps/procedures/combat-results.js';
import { parseInput, type Resolution, runProcedure } from '../../../src/rules/index.js';
import { fc, runs } from '../../chance/properties.js';
import { company, type Fielded, fight, foot, guns, misses } from './fight.js';
import { COMBAT_TYPES, UNIT_TYPES } from './sheet.js';
import { BASES } from '../promises.js';
import { testPromises } from './promised.js';

testPromises(combat, {
  outcome:
    'attackers defenders attackersSpLost defendersSpLost attackersEliminated defendersEliminated attackerMayAdvance attackersLogUsed defendersLogUsed',
  odds: 'attackersSpLost defendersSpLost attackersEliminated defendersEliminated',
  notMeasured: { role: BASES },
});

const anywhere = {
  sp: fc.integer({ min: 1, max: 5 }),
  marks: fc.subarray(['S', 'L']),
  terrain: fc.constantFrom('open', 'rough', 'built-up'),
  works: fc.constantFrom('none', 'fortification', 'emplacement'),
  riverBank: fc.boolean(),
  outOfLog: fc.boolean(),
};
const REQUIRED = { requiredKeys: ['type', 'sp'] as ['type', 'sp'] };
const attacker = fc.record({ type: fc.constantFrom(...COMBAT_TYPES), ...anywhere }, REQUIRED);
const detachment = fc.record(
  { type: fc.constantFrom(...UNIT_TYPES.slice(0, 6)), size: fc.constant('detachment'), ...anywhere },
  REQUIRED,
);
const defender = fc.record(
  {
    type: fc.constantFrom(...UNIT_TYPES),
    mode: fc.constantFrom('normal', 'transport', 'disembarking'),
    isolationDay: fc.constantFrom(0, 1, 2, 3),
    ...anywhere,
  },
  REQUIRED,
);
const battery = fc.record({ type: fc.constant('artillery'), role: fc.constant('ranged'), ...anywhere }, REQUIRED);
const line = (units: fc.Arbitrary<Fielded>) =>
  fc
    .tuple(fc.array(units, { minLength: 1, maxLength: 4 }), fc.array(battery as fc.Arbitrary<Fielded>, { maxLength: 2 }))
    .map(([near, far]) => [...near, ...far]);
const fights = fc.record({
  attackers: line(attacker as fc.Arbitrary<Fielded>),
  defenders: line(fc.oneof(defender, detachment) as fc.Arbitrary<Fielded>),
  attackersNaval: fc.boolean(),
  defendersNaval: fc.boolean(),
});

const total = (units: readonly CombatantOutcome[], key: 'hits' | 'hitsTaken' | 'spLost'): number =>
  units.reduce((sum, told) => sum + told[key], 0);

function fought(raw: object, seed: number): Resolution {
  let word = seed >>> 0;
  const nextWord = () => (word = (Math.imul(word, 1664525) + 1013904223) >>> 0);
  return runProcedure(combat, createRolledDice(createRandomFaces(nextWord)), parseInput(combat, raw));
}

describe('Combat: a whole one by hand', () => {
  it('infantry with tanks behind it and guns in support takes a village', () => {
    const attackers = [
      foot({ name: '4 Wilts', sp: 4 }),
      { name: '13/18 H', type: 'armour', sp: 5, role: 'behind' },
      guns({ name: '94 Fd', role: 'ranged', rangeInches: 20 }),
    ];
    const defenders = [foot({ name: 'I/1054', sp: 2, terrain: 'built-up', marks: ['L'] }), { name: 'Staff', type: 'hq', sp: 1 }];
    const faces = [
      ...[6, 2], // The dice of 4 Wilts: 1 hit.
      ...[6, 6, 1], // The dice of 13/18 H: 2 hits.
      ...[1, 6, 5], // The dice of 94 Fd: 1 hit.
      ...[4, 1, 5, 2], // I/1054 saves one hit of 4 Wilts, none of the first and one of the second hit of 13/18 H, and none of 94 Fd.
      ...[6, 3], // I/1054 hits 4 Wilts, which is in the open.
    ];
    const { told, steps, cites, effects } = fight(attackers, defenders, faces, { attackersLog: 3 });
    expect(told).toEqual({
      attackers: [
        { name: '4 Wilts', fireDice: 2, hits: 1, hitsTaken: 1, autoTaken: 0, saved: 0, spLost: 1, spAfter: 3, result: 'holds' },
        { name: '13/18 H', fireDice: 3, hits: 2, hitsTaken: 0, autoTaken: 0, saved: 0, spLost: 0, spAfter: 5, result: 'holds' },
        { name: '94 Fd', fireDice: 3, hits: 1, hitsTaken: 0, autoTaken: 0, saved: 0, spLost: 0, spAfter: 3, result: 'holds' },
      ],
      defenders: [
        {
          name: 'I/1054',
          fireDice: 2,
          hits: 1,
          hitsTaken: 4,
          autoTaken: 0,
          saved: 2,
          spLost: 2,
          spAfter: 0,
          result: 'eliminated',
        },
        { name: 'Staff', fireDice: 0, hits: 0, hitsTaken: 0, autoTaken: 0, saved: 0, spLost: 0, spAfter: 1, result: 'holds' },
      ],
      attackersSpLost: 1,
      defendersSpLost: 2,
      attackersEliminated: false,
      defendersEliminated: false,
      attackerMayAdvance: true,
      attackersLogUsed: 1,
      defendersLogUsed: 0,
    });
    expect(steps).toContainEqual({
      kind: 'table',
      label: '13/18 H at I/1054, 3 dice hit on',
      value: '6',
      cite: ['Combat', 'CO-25'],
    });
    const alone = fight(company({ name: 'Coy' }), company({ name: 'Foe' }), [1, 1]);
    expect(alone.steps).toContainEqual({ kind: 'table', label: 'Coy at Foe, 1 die hits on', value: '6', cite: 'Combat' });
    expect(steps).toContainEqual({
      kind: 'table',
      label: 'I/1054 saves hits of 13/18 H (built-up area) on',
      value: '4, 5, 6',
      cite: 'Combat',
    });
    expect(steps).toContainEqual({
      kind: 'note',
      label: '94 Fd fires in from a distance',
      cite: ['Artillery Ranges', 'CO-39'],
    });
    expect(steps).toContainEqual({ kind: 'result', label: 'LOG used by the attackers', value: 1, cite: 'Supply' });
    const sectionsOf = (value: string) => steps.find((step) => step.value === value)?.cite;
    expect(sectionsOf('takes 4 hits, saves 2')).toEqual(['Combat', 'CO-37']);
    expect(sectionsOf('loses 2 SP, 0 left, eliminated')).toEqual(['Combat results', 'CO-26']);
    expect(sectionsOf('loses 0 SP, 1 left, holds')).toBe('Combat results');
    expect(steps.at(-1)).toMatchObject({ kind: 'note', cite: ['Combat results', 'CO-43'] });
    const fates = steps.filter(({ label }) => ['4 Wilts', 'I/1054', 'Staff'].includes(label));
    expect(fates.map(({ label, value }) => `${label} ${value}`)).toEqual([
      '4 Wilts takes 1 hit, saves 0',
      '4 Wilts loses 1 SP, 3 left, holds',
      'I/1054 takes 4 hits, saves 2',
      'I/1054 loses 2 SP, 0 left, eliminated',
      'Staff loses 0 SP, 1 left, holds',
    ]);
    expect(cites).toEqual(
      expect.arrayContaining([
        'Combat',
        'Combat results',
        'Supply',
        'CO-25',
        'CO-26',
        'CO-27',
        'CO-37',
        'CO-38',
        'CO-39',
        'CO-43',
      ]),
    );
    expect(effects).toContainEqual({ kind: 'use-log', role: 'attackers', index: 2 });
    expect(effects).toContainEqual({ kind: 'lose-sp', role: 'defenders', index: 0, amount: 2 });
    expect(effects).toContainEqual({
      kind: 'set',
      role: 'attackers',
      index: 2,
      fields: { firedThisTurn: true, attackedThisTurn: true },
    });
  });
});

describe('any combat', () => {
  it('every hit that is scored is taken, losses are what is not saved, up to the SP, and the sums agree', () => {
    fc.assert(
      fc.property(fights, fc.integer(), (raw, seed) => {
        const resolution = fought(raw, seed);
        const outcome = resolution.outcome as unknown as {
          attackers: CombatantOutcome[];
          defenders: CombatantOutcome[];
          attackersSpLost: number;
          defendersSpLost: number;
        };
        const { attackers, defenders } = outcome;
        const naval = resolution.dice.filter(({ for: label, hit }) => label.startsWith('ships') && hit).length;
        expect(total(attackers, 'hits') + total(defenders, 'hits') + naval).toBe(
          total(attackers, 'hitsTaken') + total(defenders, 'hitsTaken'),
        );
        [...attackers, ...defenders].forEach((told, index) => {
          const sp = [...raw.attackers, ...raw.defenders][index]!.sp as number;
          expect(told.spLost).toBe(Math.min(sp, told.hitsTaken - told.saved + told.autoTaken));
          expect(told.spAfter).toBe(told.result === 'overrun' ? 0 : sp - told.spLost);
          expect(told.result === 'eliminated').toBe(sp === told.spLost);
        });
        expect(outcome.attackersSpLost).toBe(total(attackers, 'spLost'));
        expect(outcome.defendersSpLost).toBe(total(defenders, 'spLost'));
        const thrown = resolution.dice.filter(({ for: label }) => label.endsWith('fires')).length;
        expect(thrown).toBe([...attackers, ...defenders].reduce((sum, { fireDice }) => sum + fireDice, 0));
      }),
      { numRuns: runs(300) },
    );
  });

  it('does not hang on the order in which the defenders are listed, but for the dice', () => {
    const one = fight([foot({ target: 1 })], [foot({ sp: 3 }), foot({ sp: 4 })], [6, 1, ...misses(4)]);
    const other = fight([foot({ target: 2 })], [foot({ sp: 4 }), foot({ sp: 3 })], [6, 1, ...misses(4)]);
    expect(other.told.defenders.map(({ spAfter }) => spAfter).reverse()).toEqual(
      one.told.defenders.map(({ spAfter }) => spAfter),
    );
  });
});
