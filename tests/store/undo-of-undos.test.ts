import { expect, it } from 'vitest';
import { addUnit, Shelf } from './shelf.js';
import { wholeOf } from '../whole.js';

it('undos of all that came after, taken back by others of their kind, are followed once each: thirty take no longer than they must', () => {
  const shelf = new Shelf();
  const { number } = shelf.act(addUnit('B Coy')).events[0]!;
  const undone = shelf.act({ type: 'undo', event: number, later: 'again' }).events[0]!.number;
  for (let n = 0; n < 30; n++) shelf.act({ type: 'undo', event: undone, scope: 'onwards', later: 'again' });
  expect([...wholeOf(shelf.battles.open(shelf.gameId)).tables.unit.values()].map(({ name }) => name)).toContain('A Coy');
});
