import { expect, it } from 'vitest';
import { megagameRuleset } from '../../../../src/rules/megagame/index.js';
import { Game } from './game.js';

it('Combat, M-4, M-10: what is prepared, moved or fought leaves nothing that must be done before a phase ends', () => {
  const game = new Game();
  const attacker = game.add('1 Para', game.allies, { prepared: true, fuelSp: 0 });
  const defender = game.add('Gren', game.axis);
  game.roll('movement', { unit: [attacker] }, { mode: 'tactical', distanceKm: 1 });
  game.roll('combat', { attackers: [attacker], defenders: [defender] }, {}, [3]);
  expect(megagameRuleset.openTasks(game.battle)).toEqual([]);
  const events = game.do({ type: 'advance', to: 'turn' });
  expect(events.flatMap(({ notes }) => notes).filter((note) => note.startsWith('Left open'))).toEqual([]);
});
