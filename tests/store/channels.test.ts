import { expect, it } from 'vitest';
import { asking, Shelf, START } from './shelf.js';

it('a second open battle takes no channel from the first: what belongs to neither is played in the one that began first', () => {
  const shelf = new Shelf();
  const { channels, battles, gameId } = shelf;
  expect(channels.battleIn('500', 'any')).toBe(gameId);
  const second = battles.start(asking({ channelId: '601' }), START).gameId;
  expect(channels.battleIn('500', '601')).toBe(second);
  expect(channels.battleIn('500', 'any')).toBe(gameId);
  battles.end(asking());
  expect(channels.battleIn('500', 'any')).toBe(second);
  expect(channels.battleIn('501', 'any')).toBeUndefined();
});
