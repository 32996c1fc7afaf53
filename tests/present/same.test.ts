import { describe, expect, it } from 'vitest';
import { applyChanges, type Battle, EMPTY_BATTLE } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { battleOf } from '../any/kept-battles.js';
import { expectToldAlike, readersOf } from './tell-alike.js';

/** The number of events of a battle, and of its results whose working must have been posted. */
const PLAYED = 80;
const MOST_PLAYED = 400;
const WORKED = 4;

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
  'post, explanation and odds, in a battle of %s',
  (id, ruleset) => {
    it('tell one reader the same: what one works out, the others do not keep back', () => {
      const played = battleOf(ruleset, PLAYED, `same ${ruleset.id}`);
      let battle: Battle = EMPTY_BATTLE;
      let worked = 0;
      for (let n = 0; n < PLAYED || (worked < WORKED && n < MOST_PLAYED); n++) {
        while (played.events.length <= n) played.play();
        const event = played.events[n]!;
        battle = applyChanges(battle, event.changes);
        const isWorked = readersOf(battle).map((reader) => expectToldAlike(played, event, battle, reader));
        if (isWorked[0] && event.kind === 'resolved') worked++;
      }
      expect(worked, id).toBeGreaterThanOrEqual(WORKED);
    });
  },
);
