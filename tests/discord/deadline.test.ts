import { describe, expect, it } from 'vitest';
import { buildDeadlineCommand, readDeadlineSpan, readDeadline, readDeadlineTime } from '../../src/discord/battles/deadline.js';
import { Refusal } from '../../src/rules/index.js';

/** The date is a Wednesday. */
const NOW = Date.parse('2026-11-25T18:00:00.000Z');
const until = (typed: string): string | undefined => readDeadlineTime(typed, NOW)?.to.replace(':00.000Z', '');

describe('a deadline at a moment', () => {
  it.each([
    ['sunday 20:00', '2026-11-29T20:00'],
    ['Sun 20.00', '2026-11-29T20:00'],
    ['  SUNDAY   at 8pm ', '2026-11-29T20:00'],
    ['wednesday 20:00', '2026-11-25T20:00'],
    // The time has passed today, so it is next week's.
    ['wednesday 17:59', '2026-12-02T17:59'],
    ['tomorrow 19:30', '2026-11-26T19:30'],
    ['today 23:00', '2026-11-25T23:00'],
    ['19:30', '2026-11-25T19:30'],
    ['7am', '2026-11-26T07:00'],
    ['12am', '2026-11-26T00:00'],
    ['2026-12-24 20:00', '2026-12-24T20:00'],
    ['sunday 20', '2026-11-29T20:00'],
    ['sunday 20:00 utc', '2026-11-29T20:00'],
    ['sunday 20:00 +1', '2026-11-29T19:00'],
    ['sunday 20:00 UTC+05:30', '2026-11-29T14:30'],
    ['sunday 20:00 -8', '2026-11-30T04:00'],
    // At this offset it is already Thursday, so tomorrow is Friday.
    ['tomorrow 08:00 +12', '2026-11-26T20:00'],
  ])('%s', (typed, moment) => {
    expect(until(typed)).toBe(moment);
  });

  it('lies ahead, and is one', () => {
    for (const typed of ['today 17:00', '2026-11-01 20:00']) expect(() => until(typed)).toThrow('That time has passed');
    for (const typed of [
      'soon',
      'sunday',
      '20',
      'sunday 25:00',
      'sunday 20:61',
      '13pm',
      '2026-13-40 20:00',
      'sunday 20:00 +99',
      'x'.repeat(5000),
    ])
      expect(() => until(typed), typed).toThrow(Refusal);
    expect(readDeadlineTime('off', NOW)).toBeNull();
  });
});

describe('a deadline', () => {
  it('is said in either way, under either option', () => {
    expect(readDeadline('20m', null, NOW)?.to).toBe('2026-11-25T18:20:00.000Z');
    expect(readDeadline('20', null, NOW)).toEqual(readDeadlineSpan('20m', NOW));
    expect(readDeadline('sunday 20:00', null, NOW)).toEqual(readDeadline(null, 'sunday 20:00', NOW));
    expect(readDeadline('off', null, NOW)).toBeNull();
    expect(() => readDeadline(null, null, NOW)).toThrow('not both');
    expect(() => readDeadline('20m', 'sunday 20:00', NOW)).toThrow('not both');
    expect(() => readDeadline('soon', null, NOW)).toThrow('Enter a length such as 20m');
    expect(() => readDeadline(null, 'soon', NOW)).toThrow('Enter a time such as');
  });
});

describe('a length of every phase', () => {
  it('is refused under the option that was typed', () => {
    const field = (each: string): unknown => {
      try {
        return buildDeadlineCommand('2d', null, each, NOW).type;
      } catch (error) {
        return error instanceof Refusal && [error.field, error.message];
      }
    };
    expect(field('24h')).toBe('set-deadline');
    expect(field('banana')).toEqual(['each', 'each: Enter a length of time, such as 20m, 1h30m or 2d, or “off”.']);
  });
});
