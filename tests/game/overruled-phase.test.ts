/** An umpire can overrule results, but not a change of phase. */
import { describe, expect, it } from 'vitest';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { megagameRuleset } from '../../src/rules/megagame/index.js';
import { wtj1943Ruleset } from '../../src/rules/wtj1943/index.js';
import { House } from './house.js';

describe('A change of phase', () => {
  it.each([eaglesRuleset, megagameRuleset, wtj1943Ruleset])(
    'of $id is not overruled whatever becomes of later results, and can be undone',
    (ruleset) => {
      const house = new House(ruleset);
      house.start('Hill 112', ruleset.id === 'wtj1943' ? { year: 1943 } : {});
      const before = house.battle.game.phase;
      house.do({ type: 'advance', to: 'phase' });
      const { number } = house.last;
      expect(house.last.kind).toBe('phase');
      const overrule = { type: 'overrule', event: number, set: [], reason: 'too early' } as const;
      for (const later of ['refuse', 'again', 'keep'] as const) {
        const refusal = house.refused({ ...overrule, later });
        expect(refusal.code).toBe('CONFLICT');
        expect(refusal.message).toContain('cannot be overruled. Undo the event');
      }
      house.undo(number);
      expect(house.battle.game.phase).toBe(before);
    },
  );
});
