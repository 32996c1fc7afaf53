import { describe, expect, it } from 'vitest';
import { commandTest } from '../../../src/rules/wtj1943/procedures/command-test.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, refusalOf, resolveWith } from '../brute-force.js';
import { aUnit, filledBy, expectFromChart } from './scene.js';
import { testPromises } from './promised.js';

testPromises(commandTest, {
  outcome: 'die modifier score passed',
  odds: 'passed',
  defaults: 'overTheTop=false hqHits=0 consecutiveAssaults=0 pinned=false withdrew=false demoralized=false',
  notMeasured: { overTheTop: 'near the enemy, by no figure of the book' },
});

const FACES = [1, 2, 3, 4, 5, 6];
const test = (input: object, face = 4) => resolveWith(commandTest, { order: 'assault', target: 3, ...input }, [face]);

describe('2.1 Command Control: the test', () => {
  it.each(FACES)('a die of %i is compared with the chart: equal or more passes', (face) => {
    for (const target of [-5, 0, 1, 2, 3, 4, 5, 6, 7, 12])
      expect(test({ target }, face).outcome).toEqual({ die: face, modifier: 0, score: face, passed: face >= target });
  });

  it('rolls one six-sided die', () => {
    expect(test({}, 5).dice).toEqual([{ die: 'd6', face: 5, for: 'command' }]);
  });

  // The five printed modifiers, each separately.
  it.each([
    ['over the top', { overTheTop: true }, -1],
    ['one hit on the command base', { hqHits: 1 }, -1],
    ['three hits on the command base', { hqHits: 3 }, -3],
    ['twenty hits on the command base', { hqHits: 20 }, -20],
    ['one assault before', { consecutiveAssaults: 1 }, -1],
    ['four assaults before', { consecutiveAssaults: 4 }, -4],
    ['pinned', { pinned: true }, -2],
    ['withdrew', { withdrew: true }, -2],
    ['demoralised', { demoralized: true }, -4],
  ])('%s', (_cause, input, modifier) => {
    expect(test(input, 6).outcome).toEqual({ die: 6, modifier, score: 6 + modifier, passed: 6 + modifier >= 3 });
    const steps = test(input, 6).steps.filter(({ kind }) => kind === 'modifier');
    expect(steps.map(({ value }) => value)).toEqual([modifier]);
  });

  it('adds all of them up', () => {
    const all = { overTheTop: true, hqHits: 2, consecutiveAssaults: 3, pinned: true, withdrew: true, demoralized: true };
    // The modifiers are -1, -2, -3, -2 and -4.
    expect(test({ ...all, target: -5 }, 6).outcome).toEqual({ die: 6, modifier: -12, score: -6, passed: false });
    expect(test({ ...all, target: -5 }, 6).steps.filter(({ kind }) => kind === 'modifier')).toHaveLength(5);
  });

  it('assaults before burden assault tests only (W-2)', () => {
    const tired = { consecutiveAssaults: 3 };
    expect(test({ ...tired, order: 'assault' }).outcome).toMatchObject({ modifier: -3, score: 1, passed: false });
    expect(test({ ...tired, order: 'maneuver' }).outcome).toMatchObject({ modifier: 0, score: 4, passed: true });
    expect(test({ ...tired, order: 'assault' }).cites).toContain('W-2');
    expect(test({ ...tired, order: 'maneuver' }).cites).toContain('W-2');
    expect(test({}).cites).not.toContain('W-2');
    expect(test({ order: 'maneuver' }).cites).not.toContain('W-2');
  });

  it('over the top is leaving hard cover or fieldworks (W-3)', () => {
    expect(test({ overTheTop: true }).cites).toEqual(['2.1', 'W-3']);
  });

  it('pinned and withdrawn together count once, demoralised on top (W-4)', () => {
    expect(test({ pinned: true, withdrew: true }).outcome).toMatchObject({ modifier: -2 });
    expect(test({ pinned: true, withdrew: true }).cites).toContain('W-4');
    expect(test({ pinned: true, demoralized: true }).outcome).toMatchObject({ modifier: -6 });
    expect(test({ pinned: true, demoralized: true }).cites).toContain('W-4');
    expect(test({ pinned: true }).cites).toEqual(['2.1']);
  });

  it('a 6 is no success and a 1 no failure by itself (W-5)', () => {
    expect(test({ target: 7 }, 6)).toMatchObject({ outcome: { passed: false }, cites: ['2.1', 'W-5'] });
    expect(test({ target: 1 }, 1)).toMatchObject({ outcome: { passed: true }, cites: ['2.1', 'W-5'] });
    expect(test({ target: -5, hqHits: 6 }, 1)).toMatchObject({ outcome: { score: -5, passed: true } });
    expect(test({ target: 3 }, 6).cites).toEqual(['2.1']);
  });
});

describe('2.1 Command Control: what follows', () => {
  it('an assault attempt counts, passed or not; a maneuver test ends the sequence (W-2)', () => {
    const set = (input: object, face: number) => test({ consecutiveAssaults: 2, ...input }, face).effects;
    const fields = (order: string, commandPassed: boolean, consecutiveAssaults: number) => [
      { kind: 'set', role: 'unit', fields: { order, commandPassed, consecutiveAssaults } },
    ];
    expect(set({ order: 'assault' }, 6)).toEqual(fields('assault', true, 3));
    expect(set({ order: 'assault' }, 1)).toEqual(fields('assault', false, 3));
    expect(set({ order: 'maneuver' }, 6)).toEqual(fields('maneuver', true, 0));
    expect(set({ order: 'maneuver' }, 1)).toEqual(fields('maneuver', false, 0));
    expect(set({ consecutiveAssaults: 20 }, 1)).toEqual(fields('assault', false, 20));
  });

  it('says it in one sentence', () => {
    expect(test({ hqHits: 1 }, 4).summary).toBe('The unit passes its command test with a score of 3 (3 needed) and may assault.');
    expect(test({ order: 'maneuver' }, 2).summary).toBe(
      'The unit fails its command test with a score of 2 (3 needed) and can only go prone.',
    );
  });
});

describe('the input of the command test', () => {
  it('without the chart figure says whose figure it is and what to do', () => {
    expectFromChart(refusalOf(commandTest, { order: 'assault' }), 'target');
    expect(refusalOf(commandTest, { order: 'assault' }).message).toContain('/wtj1943-unit edit');
  });

  it('comes from the unit, its command base and the chart, by the order that is typed', () => {
    const hq = aUnit({ id: 'u2', kind: 'hq', hits: 2 });
    const unit = aUnit({
      training: 'veteran',
      hq: 'u2',
      consecutiveAssaults: 1,
      pinned: true,
      withdrew: true,
      demoralized: true,
    });
    const filled = (typed: object) => filledBy(commandTest, { units: [unit, hq] }, { unit: ['u1'] }, { ...typed });
    const state = { hqHits: 2, consecutiveAssaults: 1, pinned: true, withdrew: true, demoralized: true };
    expect(filled({ order: 'maneuver' })).toEqual({ ...state, target: 2 });
    expect(filled({ order: 'assault' })).toEqual({ ...state, target: 3 });
    expect(filled({})).toEqual(state);
  });

  it.each([
    ['militia', 4, 5],
    ['regular', 3, 4],
    ['veteran', 2, 3],
  ])('example chart, %s: %i to maneuver, %i to assault', (training, maneuver, assault) => {
    const target = (order: string) => filledBy(commandTest, { units: [aUnit({ training })] }, { unit: ['u1'] }, { order }).target;
    expect([target('maneuver'), target('assault')]).toEqual([maneuver, assault]);
  });

  it('stays open where the chart has no such training, or there is no chart', () => {
    const target = (training: string | null, game: object = {}) =>
      filledBy(commandTest, { units: [aUnit({ training })], game }, { unit: ['u1'] }, { order: 'assault' }).target;
    expect(target('elite')).toBeUndefined();
    expect(target(null)).toBeUndefined();
    expect(target('regular', { chart: null })).toBeUndefined();
  });
});

describe('the odds of the command test', () => {
  it.each([
    [3, 4 / 6],
    [1, 1],
    [6, 1 / 6],
    [7, 0],
  ])('%i needed: passed with %f', (target, p) => {
    const odds = checkedOdds(commandTest, { order: 'assault', target });
    expect(odds.find(({ outcome }) => outcome.passed)?.p ?? 0).toBeCloseTo(p, 12);
  });

  it('are those of brute force', () => {
    for (const target of [-5, 1, 3, 4, 6, 12])
      for (const order of ['maneuver', 'assault'])
        expectOddsEqualBruteForce(commandTest, { order, target, consecutiveAssaults: 2, pinned: true, hqHits: 1 });
  });

  it('hold what is rolled live', () => {
    expectLiveWithinOdds(
      commandTest,
      fc.record({
        order: fc.constantFrom('maneuver', 'assault'),
        target: fc.integer({ min: -5, max: 12 }),
        overTheTop: fc.boolean(),
        hqHits: fc.integer({ min: 0, max: 20 }),
        consecutiveAssaults: fc.integer({ min: 0, max: 20 }),
        pinned: fc.boolean(),
        withdrew: fc.boolean(),
        demoralized: fc.boolean(),
      }),
    );
  });
});
