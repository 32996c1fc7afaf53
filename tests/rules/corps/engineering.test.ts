import { describe, expect, it } from 'vitest';
import { engineering } from '../../../src/rules/corps/procedures/engineering.js';
import { Refusal } from '../../../src/rules/index.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, expectOddsEqualBruteForce, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aJob, aUnit, filledBy } from './scene.js';
import { BASES } from '../promises.js';
import { testPromises } from './promised.js';

testPromises(engineering, {
  outcome: 'turnsNeeded result spLost spAfter turnsWorkedAfter',
  odds: 'result spLost',
  notMeasured: { opposed: BASES },
});

// The turns without opposition, typed from the sheet, with mines by CO-53.
const TURNS = [
  ['bridge-stream', 1],
  ['bridge-river', 3],
  ['demolition', 1],
  ['fortification', 2],
  ['lay-mines', 2],
  ['clear-mines', 2],
] as const;

const work = (raw: object, ...faces: number[]) => resolveWith(engineering, { sp: 3, ...raw }, faces);

describe('Engineers: turns of work, unopposed', () => {
  it.each(TURNS)('%s takes %d', (task, turns) => {
    for (let turnsWorked = 0; turnsWorked < turns; turnsWorked++) {
      const { outcome, effects } = work({ task, turnsWorked });
      expect(outcome).toEqual({
        turnsNeeded: turns,
        result: 'in-progress',
        spLost: 0,
        spAfter: 3,
        turnsWorkedAfter: turnsWorked,
      });
      expect(effects).toEqual([{ kind: 'set-job', role: 'job', fields: { turnsWorked } }]);
    }
    for (const turnsWorked of [turns, turns + 1, 20])
      expect(work({ task, turnsWorked }).outcome).toEqual({
        turnsNeeded: turns,
        result: 'success',
        spLost: 0,
        spAfter: 3,
        turnsWorkedAfter: 0,
      });
  });

  it.each(TURNS)('an HQ takes twice as long for %s (CO-54)', (task, turns) => {
    const raw = { task, workers: 'hq' };
    expect(work({ ...raw, turnsWorked: 2 * turns - 1 }).outcome).toMatchObject({ turnsNeeded: 2 * turns, result: 'in-progress' });
    const done = work({ ...raw, turnsWorked: 2 * turns });
    expect(done.outcome).toMatchObject({ result: 'success' });
    expect(done.cites).toContain('CO-54');
  });

  it('mines take as long as fortifications (CO-53)', () => {
    for (const task of ['lay-mines', 'clear-mines']) expect(work({ task, turnsWorked: 2 }).cites).toContain('CO-53');
    expect(work({ task: 'fortification', turnsWorked: 2 }).cites).not.toContain('CO-53');
  });

  it('turns count one by one (CO-55)', () => {
    expect(work({ task: 'bridge-river', turnsWorked: 2 }).cites).toEqual(['Engineers', 'CO-55']);
  });

  it('a fortification saves the one unit in it; a charged bridge waits', () => {
    expect(work({ task: 'fortification', turnsWorked: 2 }).effects).toEqual([
      { kind: 'set-job', role: 'job', fields: { turnsWorked: 0 } },
      { kind: 'set', role: 'occupant', fields: { works: 'fortification' } },
    ]);
    expect(work({ task: 'demolition', turnsWorked: 1 }).effects).toEqual([
      { kind: 'set-job', role: 'job', fields: { turnsWorked: 0, chargesLaid: true } },
    ]);
  });
});

describe('Engineers: under opposition', () => {
  it.each(TURNS.map(([task]) => task).filter((task) => task !== 'demolition'))('%s is not possible (CO-52)', (task) => {
    expectIllegal(engineering, { task, opposed: true, turnsWorked: 5, sp: 3 }, 'Engineers', 'CO-52');
  });

  it.each([
    [1, 'failure', 1],
    [2, 'failure', 1],
    [3, 'failure', 0],
    [4, 'failure', 0],
    [5, 'success', 0],
    [6, 'success', 0],
  ])('charges after 2 turns on a %d: %s, %d SP lost', (face, result, spLost) => {
    const { outcome, effects, cites, dice } = work({ task: 'demolition', opposed: true, turnsWorked: 2 }, face);
    expect(outcome).toEqual({ turnsNeeded: 2, result, spLost, spAfter: 3 - spLost, turnsWorkedAfter: 0 });
    expect(dice).toEqual([{ die: 'd6', face, for: 'laying charges' }]);
    expect(effects).toEqual([
      ...(spLost > 0 ? [{ kind: 'workers-lose-sp', role: 'job', amount: 1 }] : []),
      { kind: 'set-job', role: 'job', fields: { turnsWorked: 0, ...(result === 'success' ? { chargesLaid: true } : {}) } },
    ]);
    expect(cites).toContain('CO-52');
    expect(cites.includes('CO-55')).toBe(result === 'failure');
  });

  it('no die before the turns are in; an HQ needs four, and bears the loss itself (CO-54)', () => {
    expect(work({ task: 'demolition', opposed: true, turnsWorked: 1 }).outcome).toMatchObject({ result: 'in-progress' });
    const raw = { task: 'demolition', opposed: true, workers: 'hq', sp: 1 };
    expect(work({ ...raw, turnsWorked: 3 }).outcome).toMatchObject({ turnsNeeded: 4, result: 'in-progress' });
    expect(work({ ...raw, turnsWorked: 4 }, 1).outcome).toMatchObject({ result: 'failure', spLost: 1, spAfter: 0 });
  });
});

describe('the odds of engineering', () => {
  it('laying charges under opposition: a third of each', () => {
    const third = expect.closeTo(1 / 3, 12) as number;
    expect(checkedOdds(engineering, { task: 'demolition', opposed: true, turnsWorked: 2, sp: 2 })).toEqual([
      { outcome: { result: 'failure', spLost: 0 }, p: third },
      { outcome: { result: 'failure', spLost: 1 }, p: third },
      { outcome: { result: 'success', spLost: 0 }, p: third },
    ]);
  });

  it('equal brute force, and hold every live roll', () => {
    for (const opposed of [true, false])
      for (const turnsWorked of [1, 2])
        expectOddsEqualBruteForce(engineering, { task: 'demolition', opposed, turnsWorked, sp: 1 });
    expectLiveWithinOdds(
      engineering,
      fc.record({
        task: fc.constantFrom(...TURNS.map(([task]) => task)),
        opposed: fc.boolean(),
        workers: fc.constantFrom('engineers', 'hq'),
        turnsWorked: fc.integer({ min: 0, max: 6 }),
        sp: fc.constant(2),
      }),
      3000,
    );
  });
});

describe('the input of engineering', () => {
  it('comes from the job and its workers', () => {
    const engineers = aUnit({ type: 'engineers', sp: 2 });
    const filled = { task: 'demolition', opposed: true, turnsWorked: 2, workers: 'engineers', sp: 2 };
    const jobs = [aJob({ opposed: true, turnsWorked: 2 })];
    expect(filledBy(engineering, { units: [engineers], jobs }, { job: ['j1'] })).toEqual(filled);
    const hq = aUnit({ type: 'hq', engineerHq: true, sp: 1 });
    expect(filledBy(engineering, { units: [hq], jobs }, { job: ['j1'] })).toEqual({ ...filled, workers: 'hq', sp: 1 });
  });

  it.each([aUnit(), aUnit({ type: 'hq' }), aUnit({ type: 'support' })])('units without engineers do no work', (unit) => {
    expect(() => filledBy(engineering, { units: [unit], jobs: [aJob()] }, { job: ['j1'] })).toThrow(Refusal);
  });

  it('has one sentence', () => {
    expect(work({ task: 'bridge-river', turnsWorked: 2 }).summary).toBe('2 of 3 turns of work done.');
    expect(work({ task: 'bridge-stream', turnsWorked: 1 }).summary).toBe('The bridge over the stream is built.');
    const under = (face: number) => work({ task: 'demolition', opposed: true, turnsWorked: 2 }, face).summary;
    expect(under(1)).toBe('The charges are not laid, and the workers lose 1 SP.');
    expect(under(3)).toBe('The charges are not laid.');
    const tone = (face: number) =>
      engineering.tone(work({ task: 'demolition', opposed: true, turnsWorked: 2 }, face).outcome as never);
    expect([tone(1), tone(3)]).toEqual(['effect', 'nothing']);
  });
});
