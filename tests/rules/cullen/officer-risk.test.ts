import { describe, expect, it } from 'vitest';
import { officerRisk } from '../../../src/rules/cullen/procedures/officer-risk.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { aUnit } from './scene.js';
import { anOfficer, FACES, filledAmong, worth } from './staged.js';
import { testPromises } from './promised.js';

testPromises(officerRisk, {
  outcome: 'atRisk riskFactor lost',
  odds: 'lost',
  mostDice: 1,
});

const risk = (dpsThisMove: number, ...faces: number[]) => resolveWith(officerRisk, { dpsThisMove }, faces);

describe('Risk to Officers', () => {
  it('his unit received no DPs: no risk, and no die', () => {
    expect(risk(0).outcome).toEqual({ atRisk: false, riskFactor: 0, lost: false });
    expect(risk(0).effects).toEqual([]);
    expect(risk(0).summary).toBe('The unit received no DPs, so the officer is not at risk.');
  });

  it.each([1, 2, 3, 4])('%i DPs: lost on twice as much or less, safe above it (TC-37)', (dps) => {
    for (const face of FACES)
      expect(risk(dps, face).outcome).toEqual({ atRisk: true, riskFactor: 2 * dps, lost: worth(face) <= 2 * dps });
    expect(risk(dps, 2 * dps).cites).toContain('TC-37');
  });

  it('from 5 DPs on he is lost on any die, those that became lost elements included (TC-37)', () => {
    for (const dps of [5, 6, 100])
      for (const face of FACES) expect(risk(dps, face).outcome).toEqual({ atRisk: true, riskFactor: 2 * dps, lost: true });
    expect(risk(5, 3).cites).toContain('TC-37');
    expect(risk(4, 3).cites).not.toContain('TC-37');
  });

  it('0 on the die is ten, and safe at 4 DPs (TC-1)', () => {
    expect(risk(4, 0).outcome.lost).toBe(false);
    expect(risk(4, 0).cites).toContain('TC-1');
  });

  it('who is lost is with nobody any more', () => {
    expect(risk(1, 2).effects).toEqual([{ kind: 'set', role: 'officer', fields: { lost: true, attachedTo: null } }]);
    expect(risk(1, 3).effects).toEqual([]);
    expect(risk(1, 2).summary).toBe('The officer is dead or disabled (lost on 2 or less).');
    expect(risk(1, 3).summary).toBe('The officer is unharmed (lost on 2 or less).');
  });

  it('takes the DPs of the unit that he is with; on his own he runs no risk', () => {
    const unit = aUnit({ dpsThisMove: 3 });
    const filled = (fields: object) => filledAmong(officerRisk, { officer: [anOfficer(1, fields)] }, [unit]);
    expect(filled({ attachedTo: 'u1' })).toEqual({ dpsThisMove: 3 });
    expect(filled({})).toEqual({ dpsThisMove: 0 });
    expect(() => filled({ attachedTo: 'u1', lost: true })).toThrow('has already been lost');
    expect(() => filledAmong(officerRisk, { officer: [unit] }, [])).toThrow('A Coy is not an officer. Choose an officer.');
  });
});

describe('odds of cullen.officer-risk', () => {
  it('two in ten for each DP', () => {
    for (const dpsThisMove of [1, 2, 3, 4])
      expect(checkedOdds(officerRisk, { dpsThisMove }).find(({ outcome }) => outcome.lost)!.p).toBeCloseTo(dpsThisMove / 5, 14);
    expect(checkedOdds(officerRisk, { dpsThisMove: 5 })).toEqual([
      { outcome: { lost: true }, p: expect.closeTo(1, 14) as number },
    ]);
  });

  it.each([0, 2, 7])('equal brute force at %i DPs', (dpsThisMove) => expectOddsEqualBruteForce(officerRisk, { dpsThisMove }));

  it('give every live result a chance', () =>
    expectLiveWithinOdds(officerRisk, fc.record({ dpsThisMove: fc.integer({ min: 0, max: 6 }) }), 1000));
});
