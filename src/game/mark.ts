/**
 * Marks are the names by which people call events. A number would grow with other people's secret events, and so reveal them. A
 * mark reveals nothing, and is the same for every reader of its event.
 */
import type { Battle } from '../rules/index.js';
import type { BattleEvent } from './event.js';

/**
 * A public event has the count of public events as its mark: `p12`. A secret event has the mark of the last public event,
 * then the letters of its owner (a side, or the umpires) and the count of that owner's secret events since then: `p12b3`.
 * Events from before there were marks are called by their number.
 */
const MARK = /^p?(\d{1,9})(?:([a-z]{1,3})(\d{1,9}))?$/;
/** The letter of events that belong to no side. */
const UMPIRES = 'u';
/** Letters of the sides, in the order of their table. The umpires' letter is not among them. */
const LETTERS = 'abcdefghijklmnopqrstvwxyz';

/** The state of a battle's marks. */
export interface Marking {
  /** The count of public events; in a record from before marks, the number of its last event. */
  readonly open: number;
  /** Counts of secret events since the last public one, by their owners' letters. */
  readonly since: ReadonlyMap<string, number>;
}

/** The state before the first event. */
export const NO_MARKS: Marking = { open: 0, since: new Map() };

/** Returns an event's mark; its number, if recorded before there were marks. */
export const markOf = ({ mark, number }: Pick<BattleEvent, 'mark' | 'number'>): string => mark ?? String(number);

/** Returns the mark of the next event. @param audience the readers of that event @param battle the battle before that event */
export function nextMark({ open, since }: Marking, audience: string, battle: Battle): string {
  if (audience === 'all') return `p${open + 1}`;
  const place = [...battle.tables.side.keys()].indexOf(audience);
  const whose = place < 0 ? UMPIRES : lettersOf(place);
  return `p${open}${whose}${(since.get(whose) ?? 0) + 1}`;
}

/**
 * Reads from an event's mark how many public events the battle had up to that event. This count never falls from one event to the
 * next.
 * @throws if the text is not a mark
 */
export const openUpTo = (mark: string): number => partsOf(mark).upTo;

/** Takes a mark apart. Only secret events have an owner and a count. @throws if the text is not a mark */
function partsOf(mark: string): { readonly upTo: number; readonly whose: string | undefined; readonly place: number } {
  const [, count, whose, place] = MARK.exec(mark) ?? [];
  if (count === undefined) throw new Error(`${mark.slice(0, 40)} is no mark`);
  return { upTo: Number(count), whose, place: Number(place) };
}

/** Returns the state of marks after one more event. @throws if the mark is malformed, or was given before in this battle */
export function markingAfter({ open, since }: Marking, event: Pick<BattleEvent, 'mark' | 'number'>): Marking {
  const { upTo, whose, place } = partsOf(markOf(event));
  const isNew = whose === undefined ? upTo > open : upTo === open && place > (since.get(whose) ?? 0);
  if (!isNew) throw new Error(`there is an event ${markOf(event)} already`);
  if (whose === undefined) return { open: upTo, since: NO_MARKS.since };
  return { open, since: new Map([...since, [whose, place]]) };
}

/** Reads a mark as someone typed it, perhaps with blanks or capitals; undefined for other text. */
export function readMark(typed: string): string | undefined {
  const plain = typed.toLowerCase().replaceAll(/\s/g, '');
  return MARK.test(plain) ? plain : undefined;
}

/** Returns the letters of a side by its position: `a` to `z` without `u`, then `aa`, `ab`, ... */
function lettersOf(place: number): string {
  const before = Math.floor(place / LETTERS.length);
  return `${before === 0 ? '' : lettersOf(before - 1)}${LETTERS[place % LETTERS.length]!}`;
}
