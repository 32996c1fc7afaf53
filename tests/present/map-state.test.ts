/** The state of units on the map: their strength, and whether something hinders them, as far as a reader knows. */
import { describe, expect, it } from 'vitest';
import { MAP_ACT_IDS } from '../../src/house/index.js';
import { describeMap, drawMap } from '../../src/present/index.js';
import { type ShownMap, createShownMap, type ShownUnit } from '../../src/present/map/shown.js';
import { RULESETS } from '../../src/rules/registry.js';
import { House, playerOf, UMPIRE } from '../game/house.js';
import { crowded } from '../pictures/a-shown-map.js';

const [unit] = crowded(1).units as [ShownUnit];
const of = (...units: readonly Partial<ShownUnit>[]): ShownMap =>
  crowded(0, { units: units.map((one, index) => ({ ...unit, id: `u${index}`, strength: null, hindrance: '', ...one })) });

describe('a unit on the map', () => {
  it('has its strength beside its call sign, where that is told', () => {
    expect(drawMap(of({ sign: 'AC', strength: 4 }))).toContain('>AC &#40;4)</text>');
    expect(drawMap(of({ sign: 'AC' }))).toContain('>AC</text>');
  });

  it('has it among those at the same spot, up to three', () => {
    const [first, second] = [
      { sign: 'AC', strength: 4 },
      { sign: 'BC', strength: 3 },
    ];
    expect(drawMap(of(first, second))).toContain('>AC &#40;4) BC &#40;3)</text>');
    expect(drawMap(of({ sign: 'AC' }, { sign: 'BC' }))).toContain('>AC BC</text>');
    expect(drawMap(of(first, second, first, second))).toContain('>AC ×4</text>');
  });

  it('has a mark at its symbol while something hinders it, or one of those that it stands with', () => {
    expect(drawMap(of({ hindrance: 'suppressed' }))).toContain('>!</text>');
    expect(drawMap(of({}, { hindrance: 'pinned' }))).toContain('>!</text>');
    expect(drawMap(of({}))).not.toContain('>!</text>');
  });

  it('says both in words', () => {
    const words = describeMap(
      of({ sign: 'AC', name: 'A Coy', strength: 4, hindrance: 'suppressed' }, { sign: 'BC', name: 'B Coy' }),
    );
    expect(words).toContain('AC A Coy (FP 4, suppressed) ');
    expect(words).toContain('BC B Coy in');
  });
});

describe('what hinders a unit', () => {
  it.each([
    ['eagles', { suppressed: true }, 'suppressed'],
    ['eagles', { suppressed: true, halted: true }, 'suppressed, halted by mines'],
    ['corps', { inCommand: false }, 'out of command'],
    ['corps', { surrounded: true }, 'surrounded'],
    ['cullen', { dps: 3 }, '3 DPs'],
    ['cullen', { dps: 1, status: 'retreating' }, '1 DP, retreating'],
    ['cullen', { condition: 'bailed-out' }, 'bailed out'],
    ['megagame', { noCounterAttack: true }, 'may not counter-attack'],
    ['wtj1943', { pinned: true, demoralized: true }, 'pinned, demoralised'],
  ] as const)('%s, %j: %s', (id, fields, words) => {
    const ruleset = RULESETS.find((one) => one.id === id)!;
    expect(ruleset.hindrance({ id: 'u1', name: 'A', side: 's1', ...fields })).toBe(words);
    expect(ruleset.hindrance({ id: 'u1', name: 'A', side: 's1' })).toBe('');
  });
});

describe('how strong a unit is', () => {
  it('is told its own side and umpires; that it is suppressed, whoever sees it', () => {
    const house = House.withSides({ spotting: 'rules' });
    house.do({ type: 'act', act: MAP_ACT_IDS.new, params: {} });
    const able = house.unit('Able', house.axis, { spotted: true, suppressed: true });
    house.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: able, at: 'D4' } });
    const as = (who: Parameters<typeof createShownMap>[1]) => {
      const [{ strength, hindrance }] = createShownMap(house.ruleset, who, house.battle)!.units as [ShownUnit];
      return { strength, hindrance };
    };
    const { fp } = house.row('unit', able) as { readonly fp: number };
    expect(fp).toBeGreaterThan(0);
    expect(as(UMPIRE)).toEqual({ strength: fp, hindrance: 'suppressed' });
    expect(as(playerOf(house.axis))).toEqual({ strength: fp, hindrance: 'suppressed' });
    expect(as(playerOf(house.allies))).toEqual({ strength: null, hindrance: 'suppressed' });
  });
});
