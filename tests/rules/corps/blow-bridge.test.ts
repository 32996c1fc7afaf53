import { describe, expect, it } from 'vitest';
import { blowBridgeProcedure } from '../../../src/rules/corps/procedures/blow-bridge.js';
import { checkedOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aJob, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(blowBridgeProcedure, {
  outcome: 'blown chargesRemain',
  odds: 'blown',
});

const blow = (face: number) => resolveWith(blowBridgeProcedure, { chargesLaid: true }, [face]);

describe('Engineers: bridges with charges', () => {
  it.each([2, 3, 4, 5, 6])('go up on a %d', (face) => {
    const { outcome, effects, cites } = blow(face);
    expect(outcome).toEqual({ blown: true, chargesRemain: false });
    expect(effects).toEqual([{ kind: 'set-job', role: 'job', fields: { chargesLaid: false } }]);
    expect(cites).toEqual(['Engineers']);
  });

  it('stand on a 1, and the charges stay for another try (CO-56)', () => {
    const { outcome, effects, cites } = blow(1);
    expect(outcome).toEqual({ blown: false, chargesRemain: true });
    expect(effects).toEqual([]);
    expect(cites).toEqual(['Engineers', 'CO-56']);
  });

  it('without charges nothing is blown', () => {
    expectIllegal(blowBridgeProcedure, { chargesLaid: false }, 'Engineers');
  });

  it('five of six go up', () => {
    expectOddsEqualBruteForce(blowBridgeProcedure, { chargesLaid: true });
    expect(checkedOdds(blowBridgeProcedure, { chargesLaid: true })[0]).toEqual({
      outcome: { blown: true },
      p: expect.closeTo(5 / 6, 12) as number,
    });
  });

  it('the bridge says whether it has charges', () => {
    expect(filledBy(blowBridgeProcedure, { jobs: [aJob({ chargesLaid: true })] }, { job: ['j1'] })).toEqual({
      chargesLaid: true,
    });
  });

  it('has one sentence', () => {
    expect(blow(2).summary).toBe('The bridge is blown.');
    expect(blow(1).summary).toBe('The charges do not go off. The bridge still stands, and the charges stay in place.');
  });
});
