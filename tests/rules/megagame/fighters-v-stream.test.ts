import { describe, expect, it } from 'vitest';
import { fightersVStream } from '../../../src/rules/megagame/procedures/fighters-v-stream.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { aGroup, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(fightersVStream, {
  input: 'fighterSqns beatCover target streamSerials',
  outcome: 'throughSqns lossSerials',
  odds: '=lossSerials',
  notMeasured: { beatCover: 'the fighters that escort it' },
});

const STREAM = { fighterSqns: 6, beatCover: true, target: 'transports', streamSerials: 40 };
const strike = (input: object) => resolveWith(fightersVStream, { ...STREAM, ...input });

describe('Fighter v Transport', () => {
  it('one serial is out of action for each squadron that breaks through', () => {
    for (const fighterSqns of [0, 1, 5, 40])
      expect(strike({ fighterSqns }).outcome).toEqual({ throughSqns: fighterSqns, lossSerials: fighterSqns });
  });

  it('all interceptors break through when they beat the cover, otherwise none (M-21)', () => {
    expect(strike({ beatCover: false }).outcome).toEqual({ throughSqns: 0, lossSerials: 0 });
    expect(strike({ beatCover: false }).effects).toEqual([]);
    expect(strike({}).cites).toEqual(['Fighter v Transport', 'M-21']);
  });

  it('against bombers a quarter, to the nearest, halves up (M-2)', () => {
    const quarters = [0, 0, 1, 1, 1, 1, 2, 2, 2];
    for (const [fighterSqns, lossSerials] of quarters.entries())
      expect(strike({ target: 'bombers', fighterSqns }).outcome).toEqual({ throughSqns: fighterSqns, lossSerials });
    expect(strike({ target: 'bombers', fighterSqns: 6 }).cites).toContain('M-2');
    expect(strike({ target: 'bombers', fighterSqns: 7 }).cites).not.toContain('M-2');
  });

  it('never more than the stream has (M-20)', () => {
    const strafed = strike({ streamSerials: 4 });
    expect(strafed.outcome).toEqual({ throughSqns: 6, lossSerials: 4 });
    expect(strafed.cites).toContain('M-20');
    expect(strike({ target: 'bombers', fighterSqns: 100, streamSerials: 20 }).outcome.lossSerials).toBe(20);
  });

  it('takes the serials from the stream', () => {
    expect(strike({}).effects).toEqual([{ kind: 'lose-squadrons', role: 'stream', amount: 6 }]);
  });

  it('is filled in from the air groups', () => {
    const groups = [
      aGroup({ id: 'f', squadrons: 3 }),
      aGroup({ id: 'g', squadrons: 2 }),
      aGroup({ id: 'c47', role: 'transport', squadrons: 30 }),
      aGroup({ id: 'b17', role: 'heavy-bomber', squadrons: 12 }),
      aGroup({ id: 'typhoons', role: 'ground-attack', squadrons: 6 }),
      aGroup({ id: 'eyes', name: 'Eyes', role: 'recce' }),
    ];
    const filled = (stream: string) => filledBy(fightersVStream, { groups }, { fighters: ['f', 'g'], stream: [stream] });
    expect(filled('c47')).toEqual({ fighterSqns: 5, target: 'transports', streamSerials: 30 });
    expect(filled('b17')).toMatchObject({ target: 'bombers', streamSerials: 12 });
    expect(filled('typhoons')).toMatchObject({ target: 'bombers', streamSerials: 6 });
    expect(() => filled('eyes')).toThrow('Eyes is a recce group');
    expect(() => filledBy(fightersVStream, { groups }, { fighters: ['c47'] })).toThrow('transport group');
  });

  it('has one outcome as odds, and words', () => {
    expect(checkedOdds(fightersVStream, STREAM)).toEqual([{ outcome: { lossSerials: 6 }, p: 1 }]);
    expect(strike({}).summary).toBe('The fighters get through to the stream and put 6 serials out of action.');
    expect(strike({ fighterSqns: 1 }).summary).toBe('The fighters get through to the stream and put 1 serial out of action.');
    expect(strike({ beatCover: false }).summary).toBe('No fighter gets through to the stream.');
  });
});
