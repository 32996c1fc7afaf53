import { describe, expect, it } from 'vitest';
import { assault } from '../../../src/rules/eagles/procedures/assault.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, refusalOf, resolveWith } from '../brute-force.js';
import { aUnit, filledFrom } from './scene.js';
import { testPromises } from '../promises.js';

testPromises(assault, {
  outcome: 'modifier maxRoll total success infantryFate targetFate',
  odds: 'success',
  defaults: 'targetSpeed=none infantryType=ordinary barred=false',
});

const SPEEDS = ['none', 'A', 'B', 'C', 'D', 'E'] as const;
const TYPES = ['ordinary', 'engineer', 'suicide'] as const;

// The modifiers of section 5.2, each vehicle line with each infantry line: what is added to the die. The columns are
// target, speed, ordinary, engineer and suicide.
const MODIFIERS = [
  ['vehicle', 'none', [-10, -30, -40]],
  ['vehicle', 'A', [0, -20, -30]],
  ['vehicle', 'B', [0, -20, -30]],
  ['vehicle', 'C', [0, -20, -30]],
  ['vehicle', 'D', [10, -10, -20]],
  ['vehicle', 'E', [20, 0, -10]],
  ['bunker', 'none', [0, -20, -30]],
] as const;
const CASES = MODIFIERS.flatMap(([target, targetSpeed, row]) =>
  TYPES.map((infantryType, k) => ({ target, targetSpeed, infantryType, modifier: row[k]! })),
);

const roll = (input: object, face: number) => resolveWith(assault, input, [face]);
const MOVED_C = { target: 'vehicle', targetSpeed: 'C' };

describe('5.2 Infantry vs vehicle assaults', () => {
  it.each(CASES)('$infantryType infantry at a $target ($targetSpeed): $modifier on the die (E-26)', ({ modifier, ...input }) => {
    const highest = 30 - modifier;
    expect(roll(input, highest).outcome).toMatchObject({ modifier, maxRoll: highest, total: 30, success: true });
    expect(roll(input, highest + 1).outcome).toMatchObject({ modifier, maxRoll: highest, total: 31, success: false });
    expect(roll(input, 1).outcome).toMatchObject({ total: 1 + modifier, success: true });
    expect(roll(input, 100).outcome).toMatchObject({ total: 100 + modifier, success: false });
    expect(checkedOdds(assault, input).find(({ outcome }) => outcome.success)?.p).toBeCloseTo(highest / 100, 12);
    expectOddsEqualBruteForce(assault, input);
  });

  it('destroys the target and suppresses the infantry, which is barred for the next turn', () => {
    const won = roll(MOVED_C, 30);
    expect(won.outcome).toEqual({
      modifier: 0,
      maxRoll: 30,
      total: 30,
      success: true,
      infantryFate: 'suppressed',
      targetFate: 'destroyed',
    });
    expect(won.effects).toEqual([
      { kind: 'set', role: 'infantry', fields: { suppressed: true } },
      { kind: 'bar-assault', role: 'infantry' },
      { kind: 'destroy', role: 'enemy' },
    ]);
    expect(won.dice).toEqual([{ die: 'd100', face: 30, for: 'assault' }]);
    expect(won.cites).toEqual(['5.2']);
  });

  it('destroys infantry that fails and leaves the target unharmed', () => {
    const lost = roll(MOVED_C, 31);
    expect(lost.outcome).toEqual({
      modifier: 0,
      maxRoll: 30,
      total: 31,
      success: false,
      infantryFate: 'destroyed',
      targetFate: 'unharmed',
    });
    expect(lost.effects).toEqual([{ kind: 'destroy', role: 'infantry' }]);
  });

  it('counts low as good: modifiers go on the die, so that engineers are the better for theirs (E-26)', () => {
    expect(roll({ ...MOVED_C, infantryType: 'engineer' }, 50).outcome).toMatchObject({ total: 30, success: true });
    expect(roll({ ...MOVED_C, infantryType: 'engineer' }, 50).cites).toContain('E-26');
    expect(roll({ target: 'vehicle', targetSpeed: 'E', infantryType: 'engineer' }, 30).cites).toContain('E-26');
    expect(roll({ target: 'vehicle', targetSpeed: 'E' }, 11).outcome).toMatchObject({ total: 31, success: false });
  });

  it('leaves the vehicle lines out at a bunker (E-27)', () => {
    expect(roll({ target: 'bunker' }, 31).outcome).toMatchObject({ modifier: 0, success: false });
    expect(roll({ target: 'vehicle' }, 31).outcome).toMatchObject({ modifier: -10, success: true });
    expect(roll({ target: 'bunker' }, 31).cites).toContain('E-27');
  });

  it('refuses infantry that won such an assault in the turn before', () => {
    for (const target of ['vehicle', 'bunker']) {
      const refusal = refusalOf(assault, { target, barred: true });
      expect(refusal).toMatchObject({ code: 'ILLEGAL', cites: ['5.2'] });
      expect(refusal.message).toBe('The infantry won an assault last turn and cannot assault this turn. Choose another unit.');
    }
  });

  it.each(SPEEDS.slice(1))('refuses a bunker that moved at %s (E-27)', (targetSpeed) => {
    expect(refusalOf(assault, { target: 'bunker', targetSpeed })).toMatchObject({ code: 'ILLEGAL', cites: ['5.2', 'E-27'] });
  });
});

describe('5.3 Suicide squads in an assault', () => {
  it.each(['vehicle', 'bunker'])('a squad that destroys a %s is destroyed too', (target) => {
    const won = roll({ target, infantryType: 'suicide' }, 60);
    expect(won.outcome).toMatchObject({ success: true, infantryFate: 'destroyed', targetFate: 'destroyed' });
    expect(won.effects).toEqual([
      { kind: 'destroy', role: 'infantry' },
      { kind: 'destroy', role: 'enemy' },
    ]);
    expect(won.cites).toEqual(expect.arrayContaining(['5.2', '5.3', '5.31']));
  });

  it('a squad that fails is destroyed, and the target is not', () => {
    expect(roll({ ...MOVED_C, infantryType: 'suicide' }, 61).outcome).toMatchObject({
      success: false,
      infantryFate: 'destroyed',
      targetFate: 'unharmed',
    });
  });
});

describe('the input of an assault', () => {
  it('comes from the units: a squad is ordinary, engineer or suicide, not two of them (E-27)', () => {
    const type = (fields: object) => filledFrom(assault, { infantry: [aUnit(fields)] }).infantryType;
    expect(type({})).toBe('ordinary');
    expect(type({ engineer: true })).toBe('engineer');
    expect(type({ suicide: true })).toBe('suicide');
    expect(type({ engineer: true, suicide: true })).toBe('suicide');
    expect(() => type({ kind: 'vehicle' })).toThrow(expect.objectContaining({ cites: ['5.2'] }));
    expect(() => type({ kind: 'bunker' })).toThrow(expect.objectContaining({ cites: ['5.2'] }));
  });

  it('is barred in the one turn that the unit remembers', () => {
    const barred = (assaultBarredTurn: number | null, turn: number) =>
      filledFrom(assault, { infantry: [aUnit({ assaultBarredTurn })] }, { turn }).barred;
    expect([barred(5, 4), barred(5, 5), barred(5, 6), barred(null, 5)]).toEqual([false, true, false, false]);
  });

  it('takes the code at which the vehicle really moved, and none of a bunker (E-27)', () => {
    const enemy = (fields: object) => filledFrom(assault, { enemy: [aUnit(fields)] });
    expect(enemy({ kind: 'vehicle', moveCode: 'E', movedAt: 'C' })).toEqual({ target: 'vehicle', targetSpeed: 'C' });
    expect(enemy({ kind: 'vehicle', moveCode: 'E' })).toEqual({ target: 'vehicle', targetSpeed: 'none' });
    expect(enemy({ kind: 'bunker', movedAt: 'A' })).toEqual({ target: 'bunker', targetSpeed: 'none' });
    expect(() => enemy({ kind: 'infantry' })).toThrow(expect.objectContaining({ cites: ['5.2', '5.1'] }));
  });

  it('lets suppressed infantry assault (E-27)', () => {
    const fields = filledFrom(assault, {
      infantry: [aUnit({ suppressed: true })],
      enemy: [aUnit({ kind: 'vehicle', suppressed: true })],
    });
    expect(roll(fields, 40).outcome).toMatchObject({ success: true });
  });
});

describe('the odds and words of an assault', () => {
  it('hold every live roll', () => {
    expectLiveWithinOdds(
      assault,
      fc.record({
        target: fc.constantFrom('vehicle', 'vehicle', 'bunker'),
        targetSpeed: fc.constantFrom(...SPEEDS),
        infantryType: fc.constantFrom(...TYPES),
      }),
    );
  });

  it('are one sentence', () => {
    expect(roll(MOVED_C, 30).summary).toBe(
      'The assault succeeds with a score of 30 (30 or less needed). The target is destroyed and the infantry is suppressed.',
    );
    expect(roll({ ...MOVED_C, infantryType: 'suicide' }, 40).summary).toBe(
      'The assault succeeds with a score of 10 (30 or less needed). The target is destroyed, and so is the suicide squad.',
    );
    expect(roll(MOVED_C, 72).summary).toBe(
      'The assault fails with a score of 72 (30 or less needed), and the infantry is destroyed.',
    );
  });
});
