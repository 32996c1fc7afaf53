/** Small built-in scenarios between two greedy players: neither side always wins. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findRuleset } from '../../../src/rules/registry.js';
import { chosen, isLong, sized, tell, within } from '../../chance/chance.js';
import { balanceOf } from './balance.js';
import { scenarioOf } from './shelf-battle.js';

const SMALL = ['mokra', 'hatten', 'palacio-de-ibarra', 'veghel'];
const [LEAST, MOST] = [30, 70];

it.each(SMALL)('%s tells on its card that each side won between 30 and 70 of 100 games', (id) => {
  const { balance, sides } = scenarioOf(id);
  expect(balance?.games).toBe(100);
  expect(balance!.wins.map(({ side }) => side)).toEqual(sides.map(({ name }) => name));
  for (const { side, games } of balance!.wins) {
    expect(games, side).toBeGreaterThanOrEqual(LEAST);
    expect(games, side).toBeLessThanOrEqual(MOST);
  }
});

it('no card tells a balance of a battle whose fire people resolve, because the bot cannot fire in it', () => {
  const all = readdirSync('scenarios').map((file) => scenarioOf(file.replace('.json', '')));
  const told = all.filter(({ rulebook, balance }) => findRuleset(rulebook).needsUmpire === true && balance !== undefined);
  expect(told.map(({ title }) => title)).toEqual([]);
});

describe.each(chosen(SMALL, 'greedyBattles', 'greedy battles'))('%s', (id) => {
  it(
    'is played to its end by greedy players, each from its own view; its record holds',
    () => {
      const began = performance.now();
      const games = sized('greedyGames');
      const { wins } = balanceOf(id, games);
      if (games >= 100)
        for (const { side, games: won } of wins) {
          expect(won, side).toBeGreaterThanOrEqual((LEAST * games) / 100);
          expect(won, side).toBeLessThanOrEqual((MOST * games) / 100);
        }
      if (isLong)
        tell(
          `${id} between greedy players`,
          { games, ...Object.fromEntries(wins.map((each) => [`won by ${each.side}`, each.games])) },
          began,
        );
    },
    within(120_000),
  );
});
