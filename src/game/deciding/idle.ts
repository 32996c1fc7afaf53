/** Finds events that change nothing. A command must not record such events. */
import { isSameJson } from '../../dice/index.js';
import { findDefaultSetting } from '../../house/index.js';
import { type EventKind, GAME_TABLE, Refusal, type Row } from '../../rules/index.js';
import type { BattleEvent } from '../event.js';

/** Kinds of events that are recorded even if they change nothing, such as messages and discoveries. */
const WORDS_ALONE: readonly EventKind[] = [
  'noted',
  'salted',
  'restored',
  'message-sent',
  'message-arrived',
  'umpire-called',
  'call-answered',
  'recce',
  'command-check',
  'contact-reported',
  'weather',
  'night',
  'night-proposed',
  'attack-prepared', // An order that is given twice is the same order, and its button is green.
];

/**
 * Checks whether an event changes nothing. In such an event no row differs, nothing was calculated, rolled or corrected, and
 * there is no text to record. A setting that is missing in an older battle counts as its default.
 */
export function hasNoChange({
  kind,
  undoes,
  resolutions,
  changes,
}: Pick<BattleEvent, 'kind' | 'undoes' | 'resolutions' | 'changes'>): boolean {
  if (undoes !== null || resolutions.length > 0 || WORDS_ALONE.includes(kind)) return false;
  return changes.every(({ table, before, after }) => table === GAME_TABLE && isAsUsual(before, after));
}

const isAsUsual = (before: Row | null, after: Row | null): boolean =>
  after !== null && Object.entries(after).every(([key, value]) => isSameJson(before?.[key] ?? findDefaultSetting(key), value));

/** Returns the refusal for a command that would change nothing. */
export const refuseNoChange = (): Refusal =>
  new Refusal('CONFLICT', 'Nothing would change, because these values are already set. Choose another value.');
