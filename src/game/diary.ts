import { composeWithModules } from '../house/index.js';
import type { DiaryEntry, GameRow, Ruleset } from '../rules/index.js';
import type { Reader } from './audience.js';
import { type AnyBattle, openSealedBattle } from './sealed.js';

/** Returns the diary entries that a reader may know: public entries, and entries for the reader's own side. */
export const listKnownDueEntries = (
  ruleset: Ruleset,
  battle: AnyBattle,
  { standing, sideId: own }: Reader,
): readonly DiaryEntry[] =>
  composeWithModules(ruleset)
    .diary(openSealedBattle(battle))
    .filter(({ sideId }) => standing === 'umpire' || sideId === null || sideId === own);

/**
 * Returns the diary entries for the start or end of the current phase, and earlier entries that are late, sorted by time and
 * rank.
 */
export function listDueEntries(
  entries: readonly DiaryEntry[],
  { turn, phase }: Pick<GameRow, 'turn' | 'phase'>,
  at: 'begin' | 'end',
): DiaryEntry[] {
  const isNow = ({ duePhase }: DiaryEntry): boolean => duePhase === phase || duePhase === '';
  return entries.filter((entry) => isNow(entry) && entry.at === at && entry.dueTurn <= turn).sort(compareDiaryEntries);
}

/** Compares two diary entries by turn and, within a turn, by rank. */
export function compareDiaryEntries(a: DiaryEntry, b: DiaryEntry): number {
  if (a.dueTurn !== b.dueTurn) return a.dueTurn - b.dueTurn;
  for (let i = 0; i < Math.max(a.order.length, b.order.length); i++) {
    const difference = (a.order[i] ?? 0) - (b.order[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.id < b.id ? -1 : 1;
}
