/** Measures how often each side of a built-in scenario wins between two greedy players: `npm run balance`. */
import { createHash } from 'node:crypto';
import { type ActionDraft, runAllSteps, type Scenario, type View } from '../../../src/game/index.js';
import { GreedyPlayer, playGreedily } from '../../../src/game/bot/greedy-player.js';
import { scenarioOf, ShelfBattle } from './shelf-battle.js';

/**
 * Plays the battle to its end with two greedy players.
 * @param seed 64 hex digits, which decide the dice and who starts
 */
function playedGreedily(scenario: Scenario, seed: string): ShelfBattle {
  const battle = new ShelfBattle(scenario, seed);
  for (let phase = 0; !battle.isOver; phase++) {
    // The players take turns in being first.
    const order = (Number.parseInt(seed[0]!, 16) + phase) % 2 === 0 ? battle.players : [...battle.players].reverse();
    for (const actor of order) {
      const view = (): View => battle.viewOf(actor);
      const carryOut = (command: ActionDraft): void => void battle.carriesOut(actor, command);
      runAllSteps(playGreedily({ actor, view, carryOut, mayGuess: true }));
    }
    battle.goesOn((view, actor) => new GreedyPlayer(view, actor, new Set(), true).taste());
  }
  return battle;
}

/**
 * Plays a built-in scenario this many times, with seeds that were not used for tuning.
 * @param each called after each game
 */
export function balanceOf(
  id: string,
  games: number,
  each: (battle: ShelfBattle, result: string) => void = () => {},
): NonNullable<Scenario['balance']> {
  const scenario = scenarioOf(id);
  const winners: (string | undefined)[] = [];
  for (let n = 0; n < games; n++) {
    const battle = playedGreedily(scenario, createHash('sha256').update(`balance of ${id}, game ${n}`).digest('hex'));
    const { fault, result } = battle.ends();
    if (fault !== null) throw new Error(`${id}, game ${n}: ${fault}`);
    each(battle, result);
    winners.push(/ victory for (.+)$/.exec(result)?.[1]);
  }
  const wins = scenario.sides.map(({ name }) => ({ side: name, games: winners.filter((winner) => winner === name).length }));
  return { games, wins };
}
