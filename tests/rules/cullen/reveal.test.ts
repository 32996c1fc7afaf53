import { describe, expect, it } from 'vitest';
import { revealProcedure } from '../../../src/rules/cullen/procedures/reveal.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { aUnit, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(revealProcedure, {
  outcome: 'visible reason',
  odds: '',
  defaults: 'moved=false fired=false observed=false',
  mostDice: 0,
});

describe('Concealment and Observation: hidden units (i-iv)', () => {
  const shown = (input: object) => resolveWith(revealProcedure, input);
  const SEEN = [{ kind: 'set', role: 'unit', fields: { concealed: false } }];

  it.each([
    ['i', { moved: true }, 'moved', 'The unit moved and is now visible.'],
    ['ii', { fired: true }, 'fired', 'The unit fired and is now visible.'],
    ['iii', { observed: true }, 'observed', 'The unit was observed and is now visible.'],
    ['iv', { enemyMoveInches: 4 }, 'enemy-close', 'An enemy moved within 4", so the unit is now visible.'],
  ])('%s: %j', (_number, input, reason, summary) => {
    const seen = shown(input);
    expect(seen.outcome).toEqual({ visible: true, reason });
    expect(seen.effects).toEqual(SEEN);
    expect(seen.summary).toBe(summary);
    expect(seen.dice).toEqual([]);
  });

  it('names the first that holds', () => {
    const all = { moved: true, fired: true, observed: true, enemyMoveInches: 0 };
    expect(shown(all).outcome.reason).toBe('moved');
    expect(shown({ ...all, moved: false }).outcome.reason).toBe('fired');
    expect(shown({ ...all, moved: false, fired: false }).outcome.reason).toBe('observed');
    expect(shown({ enemyMoveInches: 0 }).outcome.reason).toBe('enemy-close');
  });

  it('otherwise it stays hidden: an enemy further than 4", or none near', () => {
    for (const input of [{}, { enemyMoveInches: 4.1 }, { enemyMoveInches: 1000 }]) {
      expect(shown(input).outcome).toEqual({ visible: false, reason: 'none' });
      expect(shown(input).effects).toEqual([]);
      expect(shown(input).summary).toBe('The unit stays hidden.');
    }
    expect(checkedOdds(revealProcedure, {})).toEqual([{ outcome: { visible: false, reason: 'none' }, p: 1 }]);
  });

  it('takes from the unit whether it moved or fired', () => {
    expect(filledBy(revealProcedure, { unit: aUnit({ moved: true }) })).toEqual({ moved: true, fired: false });
    expect(filledBy(revealProcedure, { unit: aUnit({ fired: true }) })).toEqual({ moved: false, fired: true });
  });
});
