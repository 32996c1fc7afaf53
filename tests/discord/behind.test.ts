import { expect, it, vi } from 'vitest';
import type { Logger } from 'pino';
import { BackgroundWork } from '../../src/discord/posts/underway.js';

it('work behind an answer that fails ends no process: it is logged, and waited for no longer', async () => {
  const warn = vi.fn();
  const behind = new BackgroundWork({ warn } as unknown as Logger);
  const failure = new Error('the disk is full');
  let done = false;
  behind.goesOn(Promise.reject(failure));
  behind.goesOn(new Promise<void>((resolve) => setTimeout(resolve, 5)).then(() => void (done = true)));
  await behind.settled();
  expect(done).toBe(true);
  expect(warn.mock.calls).toEqual([[{ err: failure }, 'what goes on behind an answer has failed']]);
});
