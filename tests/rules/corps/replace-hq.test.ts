import { describe, expect, it } from 'vitest';
import { replaceHqProcedure } from '../../../src/rules/corps/procedures/replace-hq.js';
import { Refusal } from '../../../src/rules/index.js';
import { resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aUnit, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(replaceHqProcedure, {
  outcome: 'replaced',
  odds: '',
});

describe('Turn sequence: HQs lost in the move before are replaced', () => {
  it('not in the turn in which it was lost, but in the next daylight turn and after (CO-8)', () => {
    for (const [lostTurn, turn, replaced] of [
      [3, 3, false],
      [3, 4, true],
      [3, 9, true],
      [1, 999, true],
    ] as const) {
      const { outcome, effects, cites } = resolveWith(replaceHqProcedure, { lostTurn, turn });
      expect(outcome).toEqual({ replaced });
      expect(effects).toEqual(replaced ? [{ kind: 'return-hq', role: 'hq' }] : []);
      expect(cites).toEqual(['Turn sequence', 'CO-8']);
    }
  });

  it('in the phase of that name alone', () => {
    expect(replaceHqProcedure.phases).toEqual(['replace-hq']);
  });

  it('no HQ was lost in a turn to come', () => {
    expectIllegal(replaceHqProcedure, { lostTurn: 4, turn: 3 }, 'Turn sequence', 'CO-8');
  });
});

describe('the input of a replacement', () => {
  it('takes the turn of the loss from the HQ and the turn from the game', () => {
    const lost = aUnit({ type: 'hq', sp: 0, lostTurn: 5 });
    expect(filledBy(replaceHqProcedure, { units: [lost], game: { turn: 6 } }, { hq: ['u1'] })).toEqual({ lostTurn: 5, turn: 6 });
  });

  it.each([aUnit({ type: 'hq' }), aUnit({ lostTurn: 5 })])('a unit that is no lost HQ is not replaced', (unit) => {
    expect(() => filledBy(replaceHqProcedure, { units: [unit] }, { hq: ['u1'] })).toThrow(Refusal);
  });

  it('has one sentence', () => {
    expect(resolveWith(replaceHqProcedure, { lostTurn: 3, turn: 4 }).summary).toBe(
      'The HQ is back with all its SP. An umpire must place the HQ.',
    );
    expect(resolveWith(replaceHqProcedure, { lostTurn: 3, turn: 3 }).summary).toBe(
      'The HQ cannot come back yet, because it was lost this turn.',
    );
  });
});
