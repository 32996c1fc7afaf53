import { describe, expect, it } from 'vitest';
import { surprise } from '../../../src/rules/corps/procedures/surprise.js';
import { resolveWith } from '../brute-force.js';
import { testPromises } from './promised.js';

testPromises(surprise, {
  outcome: 'mayReact',
  odds: '',
  notMeasured: { closeInches: 'what counts as close, by the scenario' },
});

describe('Movement: a surprise attack', () => {
  it('units within 6" of it may react, others may not move in this turn (CO-22)', () => {
    for (const [distanceInches, mayReact] of [
      [0, true],
      [6, true],
      [6.01, false],
      [500, false],
    ] as const) {
      const { outcome, effects, cites } = resolveWith(surprise, { distanceInches });
      expect(outcome).toEqual({ mayReact });
      expect(effects).toEqual(mayReact ? [] : [{ kind: 'set', role: 'unit', fields: { surprised: true } }]);
      expect(cites).toEqual(['Movement', 'CO-22']);
    }
  });

  it('its working says yes or no', () => {
    const told = (distanceInches: number) => resolveWith(surprise, { distanceInches }).steps.at(-1);
    expect(told(6)).toMatchObject({ label: 'The unit may react', value: 'yes' });
    expect(told(7)).toMatchObject({ label: 'The unit may react', value: 'no, it cannot move this turn but still fights' });
  });

  it('the umpire says what is close', () => {
    expect(resolveWith(surprise, { distanceInches: 12, closeInches: 12 }).outcome).toEqual({ mayReact: true });
    expect(resolveWith(surprise, { distanceInches: 0.5, closeInches: 0 }).outcome).toEqual({ mayReact: false });
  });

  it('has one sentence', () => {
    expect(resolveWith(surprise, { distanceInches: 2 }).summary).toBe(
      'The unit is close to the enemy that surprised it and may react.',
    );
    expect(resolveWith(surprise, { distanceInches: 9 }).summary).toBe(
      'The unit is not close to the enemy that surprised it and cannot move this turn.',
    );
  });
});
