import { describe, expect, it } from 'vitest';
import { parseTime } from '../../src/rules/moments.js';

describe('the moment of an event', () => {
  it.each([
    ['1970-01-01T00:00:00.000Z', 0],
    ['1970-01-01T00:00:00.001Z', 1],
    ['1970-02-01T00:00:01.000Z', 31 * 86_400_000 + 1000],
    ['1969-12-31T23:59:59.999Z', -1],
    ['0001-01-01T00:00:00.000Z', -62_135_596_800_000],
    ['2000-02-29T12:00:00.000Z', Date.UTC(2000, 1, 29, 12)],
    ['2024-12-31T23:59:59.999Z', Date.UTC(2024, 11, 31, 23, 59, 59, 999)],
    ['2026-08-01T18:04:30.250Z', Date.UTC(2026, 7, 1, 18, 4, 30, 250)],
    ['2100-03-01T00:00:00.000Z', Date.UTC(2100, 2, 1)],
  ])('%s is so many milliseconds from 1970', (at, milliseconds) => {
    expect(parseTime(at)).toBe(milliseconds);
  });

  it('is of the calendar and the clock, to their ends and no farther', () => {
    const day = (month: number, date: number, year = 2026): string =>
      `${year}-${`${month}`.padStart(2, '0')}-${`${date}`.padStart(2, '0')}T00:00:00.000Z`;
    const last = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    for (const [index, date] of last.entries()) {
      expect(parseTime(day(index + 1, date))).toBe(Date.UTC(2026, index, date));
      expect(parseTime(day(index + 1, date + 1))).toBeNull();
    }
    expect([day(0, 10), day(13, 10), day(5, 0)].map(parseTime)).toEqual([null, null, null]);
    // Every fourth year is a leap year, except every hundredth, but including every four hundredth.
    expect([day(2, 29, 2024), day(2, 29, 2000)].map(parseTime)).not.toContain(null);
    expect([day(2, 29, 2023), day(2, 29, 2100)].map(parseTime)).toEqual([null, null]);
    const clock = (time: string): number | null => parseTime(`1970-01-01T${time}.000Z`);
    expect([clock('23:00:00'), clock('00:59:00'), clock('00:00:59')]).toEqual([82_800_000, 3_540_000, 59_000]);
    expect([clock('24:00:00'), clock('00:60:00'), clock('00:00:60')]).toEqual([null, null, null]);
  });

  it('is written in one way alone', () => {
    for (const at of ['', '2026-08-01', '2026-08-01T18:04:30Z', '2026-8-1T18:04:30.250Z', '2026-08-01T18:04:30.250+02:00'])
      expect(parseTime(at)).toBeNull();
    expect(parseTime(' 2026-08-01T18:04:30.250Z')).toBeNull();
    expect(parseTime('2026-08-01T18:04:30.250Z ')).toBeNull();
  });
});
