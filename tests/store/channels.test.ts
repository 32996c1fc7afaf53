import { expect, it } from 'vitest';
import { asking, Shelf, START } from './shelf.js';

it('a channel has the battle that was begun or bound there, a thread that of its channel, and any other channel none', () => {
  const { channels, battles, gameId } = new Shelf();
  const second = battles.start(asking({ channelId: '601' }), START).gameId;
  expect(channels.battleIn({ channelId: '600' })).toBe(gameId);
  expect(channels.battleIn({ channelId: '601' })).toBe(second);
  expect(channels.battleIn({ channelId: '700', parentId: '601' })).toBe(second);
  expect(channels.battleIn({ channelId: '600', parentId: '601' })).toBe(gameId);
  expect(channels.battleIn({ channelId: '602' })).toBeUndefined();
  expect(channels.openOfGuild('500')).toEqual([second, gameId]);
  expect(channels.openOfGuild('501')).toEqual([]);
  battles.end(asking());
  expect(channels.battleIn({ channelId: '600' })).toBe(gameId);
  expect(channels.openOfGuild('500')).toEqual([second]);
});

it('a battle is posted about where it is played: in the channel or thread of a command, or else in its first channel', () => {
  const { channels, gameId } = new Shelf();
  channels.bind(gameId, '610');
  expect(channels.postingChannel(gameId, { channelId: '610' })).toBe('610');
  expect(channels.postingChannel(gameId, { channelId: '700', parentId: '610' })).toBe('700');
  expect(channels.postingChannel(gameId, { channelId: '602' })).toBe('600');
});
