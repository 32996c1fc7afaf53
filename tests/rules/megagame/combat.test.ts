import { describe, expect, it } from 'vitest';
import { combat } from '../../../src/rules/megagame/procedures/combat.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, refusalOf, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { BOOK } from '../promises.js';
import { testPromises } from './promised.js';

testPromises(combat, {
  input:
    'attStatus attUnits attArtillery attCombinedArms attLight attUnprepared attOtherFormation attNonTactical attNoFuel attUnsupported attAir attMovedPct mostlyArmour order defStatus defUnits defArtillery defOtherFormation defNonTactical defNoFuel defVsTanks defAir advantage terrain',
  outcome:
    'die attTotal defTotal score result attLossPerUnit defLossPerUnit retreatKm attRetreatKm defSpLossPerUnit defMayCounterAttack overrun mayFightAgain attAmmoSp',
  odds: 'result overrun',
  crowded: true,
  notMeasured: { attUnsupported: BOOK },
});

/** Ten against ten, with three units each, so the die is the score. */
const EVEN = { attStatus: 10, attUnits: 3, defStatus: 10, defUnits: 3 };
const fight = (input: object, ...faces: number[]) => resolveWith(combat, { ...EVEN, ...input }, faces);
/** Returns the total with a die of 1. The other side is much stronger, so nothing else is rolled. */
const attTotal = (input: object) => Number(fight({ defStatus: 300, ...input }, 1).outcome.attTotal);
const defTotal = (input: object) => Number(fight({ attStatus: 1, ...input }, 1).outcome.defTotal);

describe('Combat: (attackers + factors) - (defenders + factors) + 1d6', () => {
  it('is the status of both sides and the die', () => {
    for (let die = 1; die <= 4; die++) {
      const { outcome } = fight({ attStatus: 8 }, die);
      expect(outcome).toMatchObject({ die, attTotal: 8, defTotal: 10, score: die - 2 });
    }
  });

  it('counts supporting artillery on both sides', () => {
    expect(attTotal({ attArtillery: 7 })).toBe(17);
    expect(defTotal({ defArtillery: 7 })).toBe(17);
    expect(fight({ attArtillery: 1, defArtillery: 1 }, 1).cites).toContain('Supporting Artillery');
    expect(fight({}, 1).cites).not.toContain('Supporting Artillery');
  });

  it.each([
    ['attCombinedArms', 1],
    ['attLight', -1],
    ['attUnprepared', -2],
    ['attOtherFormation', -1],
    ['attNonTactical', -2],
    ['attNoFuel', -1],
    ['attUnsupported', -1],
    ['advantage', 1],
  ] as const)('%s is %i for each attacking unit that it applies to (M-8)', (key, each) => {
    for (let units = 0; units <= 3; units++) expect(attTotal({ [key]: units })).toBe(10 + units * each);
    expect(defTotal({ [key]: 1 })).toBe(10);
    expect(fight({ [key]: 1 }, 1).cites).toContain('M-8');
    expect(fight({}, 1).cites).not.toContain('M-8');
  });

  it.each([
    ['defOtherFormation', -1],
    ['defNonTactical', -2],
    ['defNoFuel', -1],
  ] as const)('%s is %i for each defending unit that it applies to (M-8)', (key, each) => {
    for (let units = 0; units <= 3; units++) expect(defTotal({ [key]: units })).toBe(10 + units * each);
    expect(attTotal({ [key]: 1 })).toBe(10);
  });

  it('defenders against tanks: +1 each in close country, -1 each without support in the open', () => {
    for (let units = 0; units <= 3; units++) {
      expect(defTotal({ defVsTanks: units })).toBe(10 - units);
      for (const terrain of ['close', 'wood', 'town', 'marsh']) expect(defTotal({ defVsTanks: units, terrain })).toBe(10 + units);
    }
  });

  it.each([
    ['none', 0],
    ['ordinary', 4],
    ['superior', 6],
    ['overwhelming', 8],
    ['apocalyptic', 10],
  ] as const)('%s air support is +%i once for its side, not for each unit (M-8)', (level, factor) => {
    expect(attTotal({ attAir: level, attUnits: 30 })).toBe(10 + factor);
    expect(defTotal({ defAir: level, defUnits: 30 })).toBe(10 + factor);
    expect(fight({ attAir: level, defAir: level }, 1).cites.includes('M-8')).toBe(factor > 0);
  });

  it('gives a clear tactical advantage to one side alone (M-14)', () => {
    expect(attTotal({ advantage: 3 })).toBe(13);
    expect(defTotal({ advantage: 3 })).toBe(10);
    expect(defTotal({ advantage: -2 })).toBe(12);
    expect(attTotal({ advantage: -2 })).toBe(10);
    expect(fight({ advantage: -2 }, 1).cites).toContain('M-14');
    expect(fight({}, 1).cites).not.toContain('M-14');
  });

  it('counts road columns as non-tactical (M-9), and cites what is unprepared (M-10)', () => {
    expect(fight({ attNonTactical: 1 }, 1).cites).toContain('M-9');
    expect(fight({ defNonTactical: 1 }, 1).cites).toContain('M-9');
    expect(fight({ attUnprepared: 1 }, 1).cites).toContain('M-10');
    expect(fight({}, 1).cites).toEqual(['Combat', 'Results Table', 'M-28']);
  });

  it('adds everything up', () => {
    // 24 + 5 + 2 combined - 1 light - 4 unprepared - 1 formation - 2 non-tactical - 1 fuel - 2 unsupported + 8 air + 3
    // = 31. 20 + 4 - 1 formation - 4 non-tactical - 2 fuel - 3 against tanks + 6 air = 20. 31 - 20 - 8 more status = 3
    // + die.
    const input = {
      attStatus: 24, attUnits: 4, attArtillery: 5, attCombinedArms: 2, attLight: 1, attUnprepared: 2, attOtherFormation: 1,
      attNonTactical: 1, attNoFuel: 1, attUnsupported: 2, attAir: 'overwhelming', advantage: 3,
      defStatus: 28, defUnits: 5, defArtillery: 4, defOtherFormation: 1, defNonTactical: 2, defNoFuel: 2, defVsTanks: 3, defAir: 'superior',
    }; // prettier-ignore
    const { outcome, steps } = fight(input, 1);
    expect(outcome).toMatchObject({ attTotal: 31, defTotal: 28, score: 4, result: 'confused' });
    const modifiers = steps.filter(({ kind }) => kind === 'modifier').map(({ value }) => value);
    expect(modifiers).toEqual([5, 3, 2, -1, -4, -1, -2, -1, -2, 8, 4, -1, -4, -2, -3, 6]);
    expect(steps.filter(({ cite }) => cite === '')).toEqual([]);
    expect(steps.some(({ label }) => label === 'SP lost by each defender')).toBe(Number(outcome.defSpLossPerUnit) > 0);
  });
});

/**
 * The results table, typed separately: from, to, result, attackers' and defenders' loss, SP lost, may counter-attack.
 */
const RESULTS = [
  [12, 30, 'total-success', 1, 2, 2, false],
  [8, 11, 'success', 1, 1, 1, false],
  [5, 7, 'limited-success', 1, 1, 1, true],
  [-1, 4, 'confused', 1, 1, 0, false],
  [-30, -2, 'beaten', 1, 0, 0, true],
] as const;

/** Resolves a fight with this score and a die of 3. Further faces are for the retreat. */
function scoring(score: number, input: object, ...faces: number[]) {
  return fight({ attStatus: 100 + score - 3, defStatus: 100, ...input }, 3, ...faces);
}

describe('Results Table: standard results', () => {
  const rolls: Record<string, number[]> = { 'total-success': [2, 5], success: [4] };

  it.each(RESULTS)('%i to %i: %s', (from, to, result, attLoss, defLoss, spLoss, mayCounterAttack) => {
    for (let score = from; score <= to; score++) {
      const { outcome, effects } = scoring(score, {}, ...(rolls[result] ?? []));
      expect(outcome).toMatchObject({
        score,
        result,
        attLossPerUnit: attLoss,
        defLossPerUnit: defLoss,
        defSpLossPerUnit: spLoss,
        defMayCounterAttack: mayCounterAttack,
        attRetreatKm: result === 'beaten' ? 1 : 0,
        overrun: false,
        mayFightAgain: false,
        attAmmoSp: 3,
      });
      expect(effects).toContainEqual({ kind: 'lose-status', role: 'attackers', amount: attLoss });
    }
  });

  it('total success: defenders retire 2d6 km in the open, 1d6 in close country', () => {
    for (let a = 1; a <= 6; a++) {
      for (let b = 1; b <= 6; b++) expect(scoring(12, {}, a, b).outcome.retreatKm).toBe(a + b);
      for (const terrain of ['close', 'wood', 'town', 'marsh']) expect(scoring(12, { terrain }, a).outcome.retreatKm).toBe(a);
    }
    expect(scoring(12, {}, 2, 5).dice).toEqual([
      { die: 'd6', face: 3, for: 'combat' },
      { die: 'd6', face: 2, for: 'retreat' },
      { die: 'd6', face: 5, for: 'retreat' },
    ]);
  });

  it('success: 1d6 km in the open, 1d3 in close country', () => {
    for (let a = 1; a <= 6; a++) expect(scoring(8, {}, a).outcome.retreatKm).toBe(a);
    for (const terrain of ['close', 'wood', 'town', 'marsh'])
      for (let a = 1; a <= 3; a++) expect(scoring(8, { terrain }, a).outcome.retreatKm).toBe(a);
    expect(scoring(11, { terrain: 'town' }, 3).dice.at(-1)).toEqual({ die: 'd3', face: 3, for: 'retreat' });
  });

  it('limited success: 2 km in the open, 1 km in close country, without a die', () => {
    expect(scoring(5, {}).outcome.retreatKm).toBe(2);
    for (const terrain of ['close', 'wood', 'town', 'marsh']) expect(scoring(7, { terrain }).outcome.retreatKm).toBe(1);
  });

  it('confused: both remain in position, and nobody counter-attacks', () => {
    expect(scoring(4, {}).outcome).toMatchObject({ retreatKm: 0, attRetreatKm: 0, defMayCounterAttack: false });
    expect(scoring(4, {}).cites).toContain('M-28');
  });

  it('beaten: attackers go back to their start line, at least 1 km (M-15)', () => {
    expect(scoring(-2, {}).outcome).toMatchObject({ attRetreatKm: 1, retreatKm: 0, defLossPerUnit: 0 });
    expect(scoring(-2, {}).cites).toContain('M-15');
    expect(scoring(-1, {}).cites).not.toContain('M-15');
  });

  it('supply points are lost by the defenders, 1 a unit in the third row (M-16)', () => {
    expect(scoring(12, {}, 1, 1).effects).toContainEqual({ kind: 'lose-supply', role: 'defenders', amount: 2 });
    expect(scoring(5, {}).effects).toContainEqual({ kind: 'lose-supply', role: 'defenders', amount: 1 });
    for (const score of [12, 8, 5])
      expect(scoring(score, { terrain: 'wood' }, ...(score === 5 ? [] : [1])).cites).toContain('M-16');
    expect(scoring(4, {}).effects.some(({ kind }) => kind === 'lose-supply')).toBe(false);
    expect(scoring(4, {}).cites).not.toContain('M-16');
  });

  it('has effects on both sides', () => {
    expect(scoring(8, {}, 2).effects).toEqual([
      { kind: 'lose-status', role: 'attackers', amount: 1 },
      { kind: 'pay-ammo', role: 'attackers', amount: 1 },
      { kind: 'set', role: 'attackers', fields: { prepared: false } },
      { kind: 'spend-support', role: 'attackers' },
      { kind: 'lose-status', role: 'defenders', amount: 1 },
      { kind: 'lose-supply', role: 'defenders', amount: 1 },
      { kind: 'set', role: 'defenders', fields: { prepared: false, noCounterAttack: true } },
    ]);
    expect(scoring(-5, {}).effects).toEqual([
      { kind: 'lose-status', role: 'attackers', amount: 1 },
      { kind: 'pay-ammo', role: 'attackers', amount: 1 },
      { kind: 'set', role: 'attackers', fields: { prepared: false } },
      { kind: 'spend-support', role: 'attackers' },
    ]);
    expect(scoring(0, {}).effects.at(-1)).toEqual({ kind: 'set', role: 'defenders', fields: { noCounterAttack: true } });
    expect(scoring(6, {}).effects.at(-1)).toEqual({
      kind: 'set',
      role: 'defenders',
      fields: { prepared: false },
    });
  });

  it('costs each attacking unit 1 ammunition point, and the defence nothing', () => {
    expect(fight({ attUnits: 7 }, 1).outcome.attAmmoSp).toBe(7);
    expect(fight({}, 1).effects.filter(({ kind }) => kind === 'pay-ammo')).toEqual([
      { kind: 'pay-ammo', role: 'attackers', amount: 1 },
    ]);
  });
});

describe('Results Table: special results', () => {
  /**
   * Resolves a fight of armour with twice the status of the defenders and a breakthrough order. The defenders'
   * artillery gives the score.
   */
  const breakthrough = (score: number, input: object, ...faces: number[]) =>
    fight(
      { attStatus: 40, defStatus: 20, defArtillery: 23 - score, mostlyArmour: true, order: 'breakthrough', ...input },
      3,
      ...faces,
    );

  it('total success: through the enemy, no extra loss, fights again', () => {
    const { outcome, cites } = breakthrough(12, {}, 1, 1);
    expect(outcome).toMatchObject({
      result: 'total-success',
      overrun: true,
      mayFightAgain: true,
      attLossPerUnit: 1,
      defLossPerUnit: 2,
    });
    expect(cites).toContain('M-13');
    expect(cites).not.toContain('M-27');
  });

  it('success: 1 more lost by each attacking unit (M-27), fights again', () => {
    const { outcome, cites, effects } = breakthrough(8, {}, 1);
    expect(outcome).toMatchObject({
      result: 'success',
      overrun: true,
      mayFightAgain: true,
      attLossPerUnit: 2,
      defLossPerUnit: 1,
    });
    expect(cites).toContain('M-27');
    expect(effects[0]).toEqual({ kind: 'lose-status', role: 'attackers', amount: 2 });
  });

  it('limited success: 1 more lost by each attacking unit (M-27), no further fight', () => {
    const { outcome } = breakthrough(5, {});
    expect(outcome).toMatchObject({ result: 'limited-success', overrun: true, mayFightAgain: false, attLossPerUnit: 2 });
  });

  it('confused or beaten: no breakthrough', () => {
    expect(breakthrough(4, {}).outcome).toMatchObject({
      result: 'confused',
      overrun: false,
      mayFightAgain: false,
      attLossPerUnit: 1,
    });
    expect(breakthrough(-2, { defArtillery: 25 }).outcome).toMatchObject({ result: 'beaten', overrun: false, attLossPerUnit: 1 });
  });

  it('needs armour, an order, and twice the status of the units themselves: just twice is enough (M-13)', () => {
    expect(breakthrough(8, { mostlyArmour: false }, 1).outcome).toMatchObject({
      result: 'success',
      overrun: false,
      attLossPerUnit: 1,
    });
    expect(breakthrough(8, { order: 'normal' }, 1).outcome.overrun).toBe(false);
    expect(breakthrough(8, { order: 'overrun' }, 1).outcome.overrun).toBe(true);
    // The status 39 against 20 is not twice as much, whatever the air force adds: the score is 39 + 4 - 35 + 3 = 11.
    expect(breakthrough(8, { attStatus: 39, attAir: 'ordinary' }, 1).outcome).toMatchObject({
      result: 'success',
      overrun: false,
    });
    // The status 40 against 20 is twice as much, whatever the defenders' artillery adds.
    expect(breakthrough(5, {}).outcome.overrun).toBe(true);
    expect(breakthrough(8, { mostlyArmour: false }, 1).cites).not.toContain('M-13');
  });

  it('stands on top of the standard result', () => {
    expect(breakthrough(12, { terrain: 'wood' }, 6).outcome).toMatchObject({
      retreatKm: 6,
      defSpLossPerUnit: 2,
      defMayCounterAttack: false,
    });
  });
});

describe('Combat: what is refused', () => {
  it('more units with a factor than there are on that side (M-8)', () => {
    for (const key of [
      'attCombinedArms', 'attLight', 'attUnprepared', 'attOtherFormation', 'attNonTactical', 'attNoFuel', 'attUnsupported',
      'defOtherFormation', 'defNonTactical', 'defNoFuel', 'defVsTanks', 'advantage',
    ]) {
      expectIllegal(combat, { ...EVEN, [key]: 4 }, 'Combat', 'M-8');
      expect(fight({ attStatus: 1, [key]: 3 }, 1).outcome.die).toBe(1);
    } // prettier-ignore
    expectIllegal(combat, { ...EVEN, advantage: -4 }, 'Combat', 'M-8');
    expect(fight({ attUnits: 2, advantage: -3 }, 1).outcome.defTotal).toBe(13);
    expectIllegal(combat, { ...EVEN, attUnits: 2, attLight: 3 }, 'Combat', 'M-8');
  });

  it('in plain words, and numbers as they are counted', () => {
    for (const [input, words] of [
      [
        { defVsTanks: 3, defUnits: 1 },
        'You entered 3 units for the factor “defence against tanks”, but the defenders have only 1 unit. Enter a smaller number.',
      ],
      [
        { attCombinedArms: 3, attUnits: 2 },
        'You entered 3 units for the factor “combined-arms attack”, but the attackers have only 2 units. Enter a smaller number.',
      ],
      [
        { advantage: -2, defUnits: 1 },
        'You entered 2 units for the factor “clear tactical advantage”, but the defenders have only 1 unit. Enter a smaller number.',
      ],
      [
        { advantage: 2, attUnits: 1 },
        'You entered 2 units for the factor “clear tactical advantage”, but the attackers have only 1 unit. Enter a smaller number.',
      ],
    ] as const)
      expect(refusalOf(combat, { ...EVEN, ...input }).message).toBe(words);
  });

  it('unsupported attackers anywhere but in the open', () => {
    for (const terrain of ['close', 'wood', 'town', 'marsh'])
      expectIllegal(combat, { ...EVEN, attUnsupported: 1, terrain }, 'Combat');
  });

  it('attackers that have moved for more than half the turn (M-5)', () => {
    expect(fight({ attMovedPct: 50 }, 1).outcome.score).toBe(1);
    expect(fight({ attMovedPct: 50.05 }, 1).cites).not.toContain('M-17');
    expectIllegal(combat, { ...EVEN, attMovedPct: 50.06 }, 'Movement', 'M-5', 'M-17');
    expectIllegal(combat, { ...EVEN, attMovedPct: 80, order: 'breakthrough' }, 'Movement', 'M-5', 'M-17');
  });

  it('but not an attack that qualifies as an overrun, nor the fight that an overrun granted (M-17)', () => {
    const armour = { attStatus: 20, mostlyArmour: true, order: 'breakthrough', attMovedPct: 80 };
    const through = fight(armour, 1, 1);
    expect(through.outcome).toMatchObject({ result: 'success', overrun: true });
    expect(through.cites).toEqual(expect.arrayContaining(['Movement', 'M-17']));
    expect(through.steps).toContainEqual({
      kind: 'note',
      label: 'An overrun is possible even after more than half a turn of movement',
      cite: ['Movement', 'M-17'],
      of: 'attMovedPct',
    });
    expectIllegal(combat, { ...EVEN, ...armour, attStatus: 19 }, 'Movement', 'M-5', 'M-17');
    expectIllegal(combat, { ...EVEN, ...armour, mostlyArmour: false }, 'Movement', 'M-5', 'M-17');
    expectIllegal(combat, { ...EVEN, ...armour, order: 'normal' }, 'Movement', 'M-5', 'M-17');
    expect(fight({ attMovedPct: 100, order: 'overrun' }, 1).cites).toContain('M-17');
  });
});

const small = fc.integer({ min: 0, max: 2 });
const air = fc.constantFrom('none', 'ordinary', 'superior', 'overwhelming', 'apocalyptic');
const INPUTS = fc.record({
  attStatus: fc.integer({ min: 1, max: 30 }),
  attUnits: fc.integer({ min: 2, max: 4 }),
  attArtillery: small,
  attCombinedArms: small,
  attUnprepared: small,
  attAir: air,
  attMovedPct: fc.constantFrom(0, 40, 60),
  mostlyArmour: fc.boolean(),
  order: fc.constantFrom('normal', 'breakthrough', 'overrun'),
  defStatus: fc.integer({ min: 1, max: 20 }),
  defUnits: fc.integer({ min: 2, max: 4 }),
  defVsTanks: small,
  defAir: air,
  advantage: fc.integer({ min: -2, max: 2 }),
  terrain: fc.constantFrom('open', 'close', 'wood', 'town', 'marsh'),
});

describe('the odds of a combat', () => {
  it('equal brute force', () => {
    for (const attStatus of [3, 7, 10, 12, 16, 20, 24])
      for (const terrain of ['open', 'wood'])
        for (const order of ['normal', 'breakthrough'])
          expectOddsEqualBruteForce(combat, { ...EVEN, attStatus, terrain, order, mostlyArmour: true });
  });

  it('hold every live roll', () => {
    expectLiveWithinOdds(combat, INPUTS);
  });

  it('are a sixth for each face: ten against ten is confused on 1 to 4', () => {
    expect(checkedOdds(combat, EVEN)).toEqual([
      { outcome: { result: 'confused', overrun: false }, p: expect.closeTo(4 / 6, 12) as number },
      { outcome: { result: 'limited-success', overrun: false }, p: expect.closeTo(2 / 6, 12) as number },
    ]);
  });

  it('grow better with every point of status', () => {
    const rank = ['beaten', 'confused', 'limited-success', 'success', 'total-success'];
    const worth = (attStatus: number) =>
      checkedOdds(combat, { ...EVEN, attStatus }).reduce(
        (sum, { outcome, p }) => sum + p * rank.indexOf(outcome.result as string),
        0,
      );
    for (let status = 2; status <= 25; status++) expect(worth(status)).toBeGreaterThanOrEqual(worth(status - 1));
  });

  it('are measured by the row of the results table', () => {
    const of = (result: string) => combat.measure!.of({ result } as never);
    expect(['beaten', 'confused', 'limited-success', 'success', 'total-success'].map(of)).toEqual([0, 1, 2, 3, 4]);
  });
});

it('Combat: the words', () => {
  expect(fight({}, 4).summary).toBe(
    'Confused combat: score 4 (10 against 10, die 4). Each attacker loses 1 status and each defender 1.',
  );
  expect(fight({ attStatus: 18 }, 1, 5).summary).toBe(
    'Success: score 9 (18 against 10, die 1). Each attacker loses 1 status and each defender 1. The defenders retire 5 km.',
  );
  expect(fight({ attStatus: 5 }, 1).summary).toBe(
    'Attackers badly beaten: score -4 (5 against 10, die 1). Each attacker loses 1 status and each defender 0. The attackers go back to their start line.',
  );
  expect(fight({ attStatus: 20, order: 'breakthrough', mostlyArmour: true }, 2, 1, 1).summary).toBe(
    'Total success and overrun: score 12 (20 against 10, die 2). Each attacker loses 1 status and each defender 2. The defenders retire 2 km. The attackers may fight again.',
  );
});
