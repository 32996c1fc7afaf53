/** Posts of commands that the bot gives by itself, while the sweep of unsent posts is a minute away. */
import { expect, it, vi } from 'vitest';
import { Playing } from './playing.js';

/** Longer than the time until the bot ends a phase, and much shorter than the time between sweeps, in milliseconds. */
const WITHIN_MS = 25_000;

it('the end of a phase by the bot is posted at once', { timeout: 60_000 }, async () => {
  const playing = await Playing.open({ seed: 'at once' });
  await playing.playAll([
    '@olga #hq /help',
    '@carl #hq /game start scenario:palacio-de-ibarra',
    '@carl #hq [Start, one channel]',
    '@anna #hq [Play Garibaldi]',
    '@bert #hq [Play Blackshirts]',
    '@carl #hq /game pace ends:ready',
    '@anna #hq /turn ready',
    '@bert #hq /turn ready',
  ]);
  const seat = playing.table.seat('anna', 'hq');
  const posts = () => JSON.stringify(seat.messages());
  expect(posts()).not.toContain('Move 1: Assault movement');
  await vi.waitFor(() => expect(posts()).toContain('Move 1: Assault movement'), { timeout: WITHIN_MS, interval: 500 });
  await playing.closeWhole();
});
