import { describe, expect, it } from 'vitest';
import { StartQueue, runInSlices, readWholeRecord } from '../../src/discord/work/slices.js';
import { addUnit, asking, Shelf } from '../store/shelf.js';

/** Yields steps that take this many milliseconds each. */
function* working(steps: number, stepMs: number): Generator<void, string, void> {
  for (let step = 0; step < steps; step++) {
    const until = performance.now() + stepMs;
    while (performance.now() < until);
    yield;
  }
  return 'done';
}

describe('long work in slices', () => {
  it('lets others in between, and is done to its end', async () => {
    let others = 0;
    const busy = setInterval(() => others++, 1);
    expect(await runInSlices(working(40, 5))).toBe('done');
    clearInterval(busy);
    expect(others).toBeGreaterThan(3);
  });

  it('that is short is done at once', async () => {
    let isLate = false;
    setImmediate(() => (isLate = true));
    expect(await runInSlices(working(3, 0))).toBe('done');
    expect(isLate).toBe(false);
  });

  it('that breaks says so', async () => {
    // oxlint-disable-next-line require-yield
    const broken = (function* (): Generator<void, never, void> {
      throw new Error('it broke');
    })();
    await expect(runInSlices(broken)).rejects.toThrow('it broke');
  });
});

describe('work that arrives at once', () => {
  it('begins in its order, at most sixteen in a turn of the event loop', async () => {
    const beginnings = new StartQueue();
    const begun: number[] = [];
    const begin = (many: number): void => {
      for (let n = 0; n < many; n++) {
        const place = begun.length + n;
        void beginnings.next().then(() => begun.push(place));
      }
    };
    begin(50);
    const seen: number[] = [];
    for (let turn = 0; turn < 50; turn++) {
      seen.push(begun.length);
      await new Promise(setImmediate);
    }
    expect(seen.map((many, turn) => many - (seen[turn - 1] ?? 0)).every((many) => many <= 17)).toBe(true);
    expect(seen.at(-1)).toBe(50);
    expect(begun).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });

  it('begins at once if nothing else does', async () => {
    const beginnings = new StartQueue();
    let isLate = false;
    setImmediate(() => (isLate = true));
    await beginnings.next();
    expect(isLate).toBe(false);
  });

  it('leaves the event loop to others after a while, if it is long', async () => {
    const beginnings = new StartQueue();
    let [held, longest] = [0, 0];
    const works = Array.from({ length: 12 }, () =>
      beginnings.next().then(() => {
        const until = performance.now() + 5;
        while (performance.now() < until);
        longest = Math.max(longest, ++held);
      }),
    );
    const others = (): void => {
      held = 0;
      if (!isDone) setImmediate(others);
    };
    let isDone = false;
    others();
    await Promise.all(works);
    isDone = true;
    // Two pieces of work take longer than the time in which others may start.
    expect(longest).toBeLessThanOrEqual(3);
  });
});

describe('a whole record', () => {
  it.each([47, 97, 98])('of %i events and three is read in parts, as it is', async (more) => {
    const shelf = new Shelf();
    for (let n = 0; n < more; n++) shelf.battles.act(asking(), addUnit(`Unit ${n}`));
    const game = shelf.battles.open(shelf.gameId);
    expect(game.state.lastNumber).toBe(more + 3);
    const parts = [...shelf.record.inOrder(shelf.gameId, game.state.lastNumber)];
    expect(Math.max(...parts.map(({ length }) => length))).toBe(50);
    expect(parts.flat()).toEqual(shelf.record.events(shelf.gameId));
    shelf.battles.act(asking(), addUnit('Later'));
    // The record is read up to the event at which it was requested.
    expect(await readWholeRecord(shelf, game)).toEqual(parts.flat());
  });
});
