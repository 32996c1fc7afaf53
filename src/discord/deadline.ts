import type { Deadline } from '../game/index.js';
import { invalid } from '../rules/index.js';

/** Days, hours and minutes; a number by itself is minutes. */
const SPAN = /^(?:(\d{1,2})d)?(?:(\d{1,3})h)?(?:(\d{1,5})m?)?$/;
const MINUTE_MS = 60_000;
const OFF: readonly string[] = ['off', 'none', '0'];

/**
 * A deadline so far from now as somebody typed it: `20m`, `1h30m`, `2d`, or plain minutes; null for `off`.
 * @param now milliseconds
 * @throws {Refusal} INVALID_INPUT
 */
export function deadlineIn(typed: string, now: number): Deadline | null {
  const plain = typed
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replace(/min(?:ute)?s?$/, 'm');
  if (OFF.includes(plain)) return null;
  const [whole, days = 0, hours = 0, minutes = 0] = SPAN.exec(plain) ?? [];
  const span = MINUTE_MS * (Number(minutes) + 60 * (Number(hours) + 24 * Number(days)));
  if (!whole || span === 0) throw invalid('in', 'say how long: 20m, 1h30m, 2d, or off');
  return { from: new Date(now).toISOString(), to: new Date(now + span).toISOString() };
}
