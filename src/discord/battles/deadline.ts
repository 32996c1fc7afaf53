import type { Deadline, GameCommand } from '../../game/index.js';
import { refuseInvalid, Refusal } from '../../rules/index.js';

/** Matches a length of time in days, hours and minutes. A number without a unit means minutes. */
const SPAN = /^(?:(\d{1,2})d)?(?:(\d{1,3})h)?(?:(\d{1,5})m?)?$/;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const OFF: readonly string[] = ['off', 'none', '0'];

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
/** Matches a time of day, optionally after a day, such as `sunday 20:00`, `tomorrow 7pm` or `2026-11-29 19:30 utc+1`. */
const MOMENT =
  /^(?:(today|tomorrow|(?:sun|mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur)(?:day)?|\d{4}-\d{2}-\d{2}),? (?:at )?)?(\d{1,2})(?:[:.](\d{2}))? ?(am|pm)?(?: ?(?:utc|gmt|z)? ?([+-]\d{1,2})?(?::?(\d{2}))?)?$/;

const UNTIL_EXAMPLES = 'sunday 20:00, tomorrow 19:30 or 2026-11-29 20:00 (UTC), or sunday 20:00 +1 with an offset';

/**
 * Reads a deadline from two options of a command: `in:` (a length of time from now) and `until:` (a time of day). People may
 * enter a time of day in `in:` too, but not a length of time in `until:`.
 * @param now the present time in milliseconds
 * @returns the deadline; null for `off`, `none` and `0`, which remove the deadline
 * @throws {Refusal} INVALID_INPUT if both options are filled in or neither is; if the text cannot be read; if the length is zero
 *   or the time has passed
 */
export function readDeadline(span: string | null, moment: string | null, now: number): Deadline | null {
  const [said, ...others] = [span, moment].filter((text) => text !== null);
  if (said === undefined || others.length > 0)
    throw new Refusal('INVALID_INPUT', 'Enter a length of time or an end time, but not both.', 'in');
  if (readMoment(said, now) !== undefined) return readDeadlineTime(said, now);
  return moment === null ? readDeadlineSpan(said, now) : readDeadlineTime(said, now);
}

/**
 * Builds the command that sets a deadline from the options of `/turn deadline`: `in:` and `until:` as in `readDeadline`, and
 * `each:` for the length of every phase. If only `each:` is entered, it is also the length of the present phase.
 * @param now the present time in milliseconds
 * @throws {Refusal} INVALID_INPUT as `readDeadline` does, or if `each` is not a length of time
 */
export function buildDeadlineCommand(
  span: string | null,
  moment: string | null,
  each: string | null,
  now: number,
): Extract<GameCommand, { type: 'set-deadline' }> {
  if (each === null) return { type: 'set-deadline', deadline: readDeadline(span, moment, now) };
  const kept = readDeadlineSpan(each, now, 'each');
  const deadline = span === null && moment === null ? kept : readDeadline(span, moment, now);
  return { type: 'set-deadline', deadline, each: kept && Date.parse(kept.to) - Date.parse(kept.from) };
}

/**
 * Reads a deadline that was entered as a length of time from now, such as `20m`, `1h30m`, `2d`, or a number of minutes.
 * @param now the present time in milliseconds
 * @param option the option that a refusal names
 * @returns the deadline; null for `off`, `none` and `0`, which remove the deadline
 * @throws {Refusal} INVALID_INPUT if the text is not a length of time, or is zero
 */
export function readDeadlineSpan(typed: string, now: number, option: 'in' | 'each' = 'in'): Deadline | null {
  const plain = typed
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replace(/min(?:ute)?s?$/, 'm');
  if (OFF.includes(plain)) return null;
  const [whole, days = 0, hours = 0, minutes = 0] = SPAN.exec(plain) ?? [];
  const span = MINUTE_MS * (Number(minutes) + 60 * (Number(hours) + 24 * Number(days)));
  if (!whole || span === 0)
    throw option === 'each'
      ? refuseInvalid('each', 'Enter a length of time, such as 20m, 1h30m or 2d, or “off”.')
      : refuseInvalid('in', `Enter a length such as 20m or 2d, “off”, or a time such as ${UNTIL_EXAMPLES}.`);
  return { from: new Date(now).toISOString(), to: new Date(now + span).toISOString() };
}

/**
 * Reads a deadline that was entered as a time, such as `sunday 20:00` or `tomorrow 7pm`. The deadline is the next occurrence of
 * this time. It is in UTC unless an offset is entered, because bots cannot learn anyone's time zone from Discord. Each reader
 * sees the time in their own zone.
 * @param now the present time in milliseconds
 * @returns the deadline; null for `off`, `none` and `0`, which remove the deadline
 * @throws {Refusal} INVALID_INPUT if the text is not a time, or the time has passed
 */
export function readDeadlineTime(typed: string, now: number): Deadline | null {
  if (OFF.includes(typed.trim().toLowerCase())) return null;
  const to = readMoment(typed, now);
  if (to === undefined) throw refuseInvalid('until', `Enter a time such as ${UNTIL_EXAMPLES}.`);
  if (to <= now) throw refuseInvalid('until', 'That time has passed. Enter a time in the future.');
  return { from: new Date(now).toISOString(), to: new Date(to).toISOString() };
}

/**
 * Reads a time such as `sunday 20:00`, and returns it in milliseconds. With a date or `today`, the time may have passed. Returns
 * undefined if the text is not a time, or is only a number.
 */
function readMoment(typed: string, now: number): number | undefined {
  const plain = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const [whole, day, hourTyped, minuteTyped, half, offsetHours = '+0', offsetMinutes = '0'] = MOMENT.exec(plain) ?? [];
  if (whole === undefined || (day === undefined && minuteTyped === undefined && half === undefined)) return undefined;
  const hour = Number(hourTyped);
  const minute = Number(minuteTyped ?? 0);
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12)) || Math.abs(Number(offsetHours)) > 14)
    return undefined;
  const hours = half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0);
  const sign = offsetHours.startsWith('-') ? -1 : 1;
  const offset = sign * (Math.abs(Number(offsetHours)) * HOUR_MS + Number(offsetMinutes) * MINUTE_MS);
  const ofDay = hours * HOUR_MS + minute * MINUTE_MS;
  // The present day at the UTC offset that the person entered.
  const today = Math.floor((now + offset) / DAY_MS) * DAY_MS;
  const at = (start: number): number => start + ofDay - offset;
  if (day === undefined) return at(today) > now ? at(today) : at(today + DAY_MS);
  if (day === 'today') return at(today);
  if (day === 'tomorrow') return at(today + DAY_MS);
  if (/^\d/.test(day)) {
    const date = Date.parse(`${day}T00:00:00Z`);
    return Number.isNaN(date) ? undefined : at(date);
  }
  const weekday = WEEKDAYS.findIndex((name) => name.slice(0, 3) === day.slice(0, 3));
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7;
  return at(today + ahead * DAY_MS) > now ? at(today + ahead * DAY_MS) : at(today + (ahead + 7) * DAY_MS);
}
