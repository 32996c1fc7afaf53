import { describe, expect, it } from 'vitest';
import { type BattleEvent, isOvertaken, findLastAdvance } from '../../src/game/index.js';

const AT = Date.parse('2026-03-01T20:00:00.000Z');
const phase = { by: 'ann', began: AT };

/**
 * @param after the time in milliseconds after the phase began
 * @param sent the same by Discord's clock
 */
const said = (by: string, after: number, sent = after) => isOvertaken({ by, now: AT + after, sent: AT + sent }, phase);

describe('who ends a phase that has just begun', () => {
  it.each([
    ['bob', 0, true],
    ['bob', 2999, true],
    ['bob', 3000, false],
    ['ann', 0, false],
    ['ann', 500, false],
  ])('%s, %i ms later: %s', (by, after, expected) => expect(said(by, after)).toBe(expected));

  it('did not know of it if he said so before, by whomever it was begun', () => {
    expect(said('ann', 100, -1500)).toBe(true);
    expect(said('bob', 4000, -1500)).toBe(true);
    // The difference is within that of two correct clocks, so one command came after the other.
    expect(said('ann', 100, -900)).toBe(false);
  });

  it('a sender’s time that cannot be is none', () => {
    expect(said('ann', 100, -80_000_000)).toBe(false);
    expect(said('bob', 5000, -80_000_000)).toBe(false);
    expect(said('bob', 100, -80_000_000)).toBe(true);
  });

  it('a clock that was set back holds nobody up', () => {
    expect(said('bob', -3_600_000)).toBe(false);
  });
});

describe('the last change of phase', () => {
  const event = (number: number, kind: string) => ({ number, kind }) as unknown as BattleEvent;
  const latest = [event(5, 'resolved'), event(4, 'phase'), event(3, 'phase')];

  it('is the last that stands', () => {
    expect(findLastAdvance({ undoneBy: new Map() }, latest)?.number).toBe(4);
    expect(findLastAdvance({ undoneBy: new Map([[4, 6]]) }, latest)?.number).toBe(3);
    expect(findLastAdvance({ undoneBy: new Map() }, [latest[0]!])).toBeUndefined();
  });
});
