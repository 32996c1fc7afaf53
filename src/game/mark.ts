/**
 * Event numbers that people see, such as `p12b3`, called marks in the code. A number counted over all events would grow with
 * other people's secret events, and so reveal them. A mark reveals nothing, and is the same for all readers of its event.
 */
import type { Battle } from '../rules/index.js';
import { listAudienceMembers } from './audience.js';
import type { BattleEvent } from './event.js';

/**
 * The form of a mark.
 * - For a public event: the count of public events, as in `p12`.
 * - For a secret event: the last public mark, the letters of a side or the umpires, and the count of their secret events since
 *   then, as in `p12b3`. If several sides know the event, a `u` stands between their letters, as in `p12buc1`.
 * - For an event from before marks existed: its number.
 */
const MARK = /^p?(\d{1,9})(?:([a-z]{1,20})(\d{1,9}))?$/;
/** The letter in marks of events that only umpires may know. */
const UMPIRES = 'u';
/** The letters for sides, assigned in the sequence of the side table. `u` is missing, because it is for the umpires. */
const LETTERS = 'abcdefghijklmnopqrstvwxyz';

/** The state from which a battle's next mark is calculated. */
export interface Numbering {
  /** The number of public events. For a record from before marks existed, the number of its last event. */
  readonly open: number;
  /** The number of secret events since the last public event, by the owner's letters. */
  readonly since: ReadonlyMap<string, number>;
}

/** The state before a battle's first event. */
export const EMPTY_NUMBERING: Numbering = { open: 0, since: new Map() };

/** Returns an event's mark or, for an event from before marks existed, its number. */
export const findShownNumber = ({ mark, number }: Pick<BattleEvent, 'mark' | 'number'>): string => mark ?? String(number);

/** Returns the mark of the next event. @param audience who may see the event @param battle the battle before the event */
export function findNextShownNumber({ open, since }: Numbering, audience: string, battle: Battle): string {
  if (audience === 'all') return `p${open + 1}`;
  const sides = [...battle.tables.side.keys()];
  const places = listAudienceMembers(audience).map((side) => sides.indexOf(side));
  const whose = places.includes(-1) ? UMPIRES : places.map(lettersOf).join(UMPIRES);
  return `p${open}${whose}${(since.get(whose) ?? 0) + 1}`;
}

/**
 * Returns the number of public events up to the event with this mark. The number never decreases from one event to the next.
 * @throws if the text is not a mark
 */
export const countPublicEvents = (mark: string): number => partsOf(mark).upTo;

/** Splits a mark into its parts. Only marks of secret events have an owner and a count. @throws if the text is not a mark */
function partsOf(mark: string): { readonly upTo: number; readonly whose: string | undefined; readonly place: number } {
  const [, count, whose, place] = MARK.exec(mark) ?? [];
  if (count === undefined) throw new Error(`${mark.slice(0, 40)} is no mark`);
  return { upTo: Number(count), whose, place: Number(place) };
}

/** Returns the state of marks after one more event. @throws if the event's mark is malformed or already in use in this battle */
export function advanceNumbering({ open, since }: Numbering, event: Pick<BattleEvent, 'mark' | 'number'>): Numbering {
  const { upTo, whose, place } = partsOf(findShownNumber(event));
  const isNew = whose === undefined ? upTo > open : upTo === open && place > (since.get(whose) ?? 0);
  if (!isNew) throw new Error(`there is an event ${findShownNumber(event)} already`);
  if (whose === undefined) return { open: upTo, since: EMPTY_NUMBERING.since };
  return { open, since: new Map([...since, [whose, place]]) };
}

/** Reads a mark that a person has typed, possibly with spaces or capitals. Returns undefined for any other text. */
export function readShownNumber(typed: string): string | undefined {
  const plain = typed.toLowerCase().replaceAll(/\s/g, '');
  return MARK.test(plain) ? plain : undefined;
}

/** Returns the letters for a side, by its position: `a` to `z` without `u`, then `aa`, `ab` ... */
function lettersOf(place: number): string {
  const before = Math.floor(place / LETTERS.length);
  return `${before === 0 ? '' : lettersOf(before - 1)}${LETTERS[place % LETTERS.length]!}`;
}
