/**
 * Plays the built-in scenarios at random, both sides with what their panels offer. Every battle must reach its end, and
 * its score must match its record.
 */
import { describe, expect, it } from 'vitest';
import { chosen, isLong, seedFor, sized, tell, within } from '../../chance/chance.js';
import { Chooser } from '../../e2e/chooser.js';
import { createRandomChooser } from '../walking.js';
import { playByChance } from './random-player.js';
import { scenarioOf, ShelfBattle } from './shelf-battle.js';

const IDS = ['mokra', 'hatten', 'palacio-de-ibarra', 'veghel', 'longstop', 'sesena', 'ponyri', 'arracourt', 'oosterbeek'];
/** With its 50 units it takes as long as ten others, so only the long run plays it, and an eighth as often. */
const LARGE = 'epsom';
const PLAYED = [...chosen(IDS, 'shelfPlayed', 'shelf by chance'), ...(isLong ? [LARGE] : [])];

describe.each(PLAYED)('%s', (id) => {
  it(
    'is played to its end by chance: no refusal leads nowhere',
    () => {
      const began = performance.now();
      const scenario = scenarioOf(id);
      const figures = {
        battles: 0,
        events: 0,
        done: 0,
        'nobody to name': 0,
        'refused on the desk': 0,
        'refused by what he does not know': 0,
      };
      const plays = id === LARGE ? Math.ceil(sized('shelfPlays') / 8) : sized('shelfPlays');
      for (; figures.battles < plays; figures.battles++) {
        const choose = new Chooser(seedFor(`shelf ${id} ${figures.battles}`));
        const battle = new ShelfBattle(scenario, seedFor(`dice ${id} ${figures.battles}`).repeat(4));
        while (!battle.isOver) {
          for (const actor of choose.some(battle.players, 9)) playByChance(battle, actor, choose);
          battle.goesOn((view, actor) => createRandomChooser(view, actor, choose));
        }
        const { fault, result } = battle.ends();
        expect(fault).toBeNull();
        expect(result).toMatch(/: (a draw|an? (\w+ )?victory for .+)$/);
        for (const [became, count] of battle.became) figures[became] += count;
        figures.events += battle.record.length;
        if (process.env.SHELF_LOUD) console.log(result, battle.record.length, [...battle.leftOpen]);
      }
      expect(figures.done).toBeGreaterThan(40 * figures.battles);
      if (isLong || process.env.SHELF_LOUD) tell(`${id} played by chance`, figures, began);
    },
    within(120_000),
  );
});
