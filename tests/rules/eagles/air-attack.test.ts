import { describe, expect, it } from 'vitest';
import { airAttack } from '../../../src/rules/eagles/procedures/air-attack.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aMission, aSortie, filledBy } from './staged.js';
import { testPromises } from '../promises.js';

testPromises(airAttack, {
  outcome: 'rating zonePattern killDice drift supportFp',
  odds: '',
});

const ATTACKS = ['strafe', 'rockets', 'bombs', 'level-bombing'] as const;
const attack = (input: object) => resolveWith(airAttack, input);

describe('6.2, 6.3 Air attacks', () => {
  it.each([
    ['strafe', 'spread', 'X', 6, false, 4],
    ['rockets', 'converged', 'Y', 8, false, 6],
    ['bombs', 'spread', 'X', 6, true, 4],
    ['bombs', 'converged', 'Y', 8, true, 6],
    ['level-bombing', 'spread', 'Y', 8, true, 6],
  ] as const)('%s, %s: %s', (kind, pattern, rating, killDice, drift, supportFp) => {
    expect(attack({ attack: kind, pattern }).outcome).toEqual({ rating, zonePattern: pattern, killDice, drift, supportFp });
  });

  it.each([
    ['strafe', 'spread'],
    ['rockets', 'converged'],
    ['bombs', 'spread'],
    ['level-bombing', 'spread'],
  ])('%s is %s unless something else is said', (kind, pattern) => {
    const usual = attack({ attack: kind });
    expect(usual.input).toEqual({ attack: kind, pattern, ordnanceUsed: false });
    expect(usual.outcome.zonePattern).toBe(pattern);
  });

  it.each([
    ['strafe', 'converged'],
    ['rockets', 'spread'],
    ['level-bombing', 'converged'],
  ])('%s is never %s (6.3)', (kind, pattern) => expectIllegal(airAttack, { attack: kind, pattern }, '6.3'));

  it('ordinary bombs count as a gun of 160 mm: X spread, Y converged (E-33)', () => {
    for (const pattern of ['spread', 'converged']) expect(attack({ attack: 'bombs', pattern }).cites).toContain('E-33');
    expect(attack({ attack: 'level-bombing' }).cites).not.toContain('E-33');
  });

  it('bombs drift, strafing and rockets do not (E-34)', () => {
    expect(ATTACKS.map((kind) => attack({ attack: kind }).outcome.drift)).toEqual([false, false, true, true]);
    expect(attack({ attack: 'strafe' }).cites).toEqual(expect.arrayContaining(['6.2', 'Sequence', 'E-34']));
  });

  it('lends the lowest FP of its rating’s band (E-35)', () => {
    expect(ATTACKS.map((kind) => attack({ attack: kind }).outcome.supportFp)).toEqual([4, 6, 4, 6]);
    expect(attack({ attack: 'bombs', pattern: 'converged' }).outcome.supportFp).toBe(6);
    expect(attack({ attack: 'strafe' }).cites).toContain('E-35');
  });

  it.each(['rockets', 'bombs', 'level-bombing'])('one bomb or rocket attack on a zone per turn: no %s after another', (kind) => {
    expectIllegal(airAttack, { attack: kind, ordnanceUsed: true }, '6.2');
  });

  it('strafing may follow', () => expect(attack({ attack: 'strafe', ordnanceUsed: true }).outcome.rating).toBe('X'));

  it('is a plain look-up', () => {
    const looked = attack({ attack: 'level-bombing' });
    expect(looked.dice).toEqual([]);
    expect(looked.effects).toEqual([]);
    expect(looked.summary).toBe('The attack has rating Y: 8 kill dice in a spread zone, with drift.');
    expect(airAttack.tone(looked.outcome as never)).toBe('plain');
    expect(checkedOdds(airAttack, { attack: 'level-bombing' })).toEqual([{ outcome: looked.outcome, p: 1 }]);
    const inputs = fc.record(
      { attack: fc.constantFrom(...ATTACKS), pattern: fc.constantFrom('spread', 'converged'), ordnanceUsed: fc.boolean() },
      { requiredKeys: ['attack'] },
    );
    expectLiveWithinOdds(airAttack, inputs);
  });
});

describe('what the battle fills into an air attack', () => {
  const zone = { x: 1000, y: 1000 };
  const sortie = aSortie({ attack: 'bombs', pattern: 'converged', aim: zone });
  const fill = (...others: ReturnType<typeof aMission>[]) =>
    filledBy(airAttack, { missions: [sortie, ...others] }, { mission: ['f1'] });

  it('takes attack and pattern', () => {
    expect(fill()).toEqual({ attack: 'bombs', pattern: 'converged', ordnanceUsed: false });
    expect(filledBy(airAttack, { missions: [aSortie()] }, { mission: ['f1'] })).toEqual({
      attack: 'strafe',
      ordnanceUsed: false,
    });
    expect(filledBy(airAttack, { missions: [aMission()] }, { mission: ['f1'] })).toEqual({ ordnanceUsed: false });
  });

  it('knows of bombs or rockets that fell on the zone this turn (6.2)', () => {
    const bombed = (fields: object) =>
      fill(aSortie({ id: 'f2', number: 2, attack: 'rockets', aim: zone, status: 'ended', landedTurn: 3, ...fields }))
        .ordnanceUsed;
    expect(bombed({})).toBe(true);
    expect(bombed({ side: 's2' })).toBe(true);
    expect(bombed({ attack: 'strafe' })).toBe(false);
    expect(bombed({ landedTurn: 2 })).toBe(false);
    expect(bombed({ landedTurn: null })).toBe(false);
    expect(bombed({ aim: { x: 5000, y: 1000 } })).toBe(false);
  });
});
