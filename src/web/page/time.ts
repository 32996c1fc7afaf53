/** Shows times as Discord does, in the reader's own time zone. */
import { createElement } from './dom.js';

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'short' });
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
const STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};
const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Returns an element with the time of a message, such as "Today at 8:15 PM". */
export function renderSentTime(iso: string): HTMLElement {
  const at = new Date(iso);
  const today = new Date().toDateString() === at.toDateString();
  return createElement(
    'time',
    { datetime: iso, title: whole.format(at) },
    today ? `Today at ${clock.format(at)}` : `${day.format(at)} ${clock.format(at)}`,
  );
}

/** Returns a node with the text that Discord shows for `<t:seconds:style>`. */
export function renderTimestamp(seconds: number, style: string): Node {
  const at = new Date(seconds * 1000);
  if (Number.isNaN(at.getTime())) return document.createTextNode(`<t:${seconds}>`);
  const text =
    style === 'R'
      ? relative(seconds - Date.now() / 1000)
      : new Intl.DateTimeFormat(undefined, STYLES[style] ?? STYLES.f).format(at);
  return createElement('time', { class: 'instant', datetime: at.toISOString(), title: whole.format(at) }, text);
}

function relative(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}
