/** Decides what a fight reveals about enemy units that a side does not know: their exact strength, or a rough strength. */
import type { Battle, Row } from './battle.js';

/** Returns whether fights show the exact strength; undefined if no one has set this, so that the rulebook decides. */
export const isStrengthExact = ({ game }: Pick<Battle, 'game'>): boolean | undefined => game.exactStrength ?? undefined;

const OPEN_FIELDS: readonly string[] = ['id', 'name', 'side', 'destroyed'];

/** Lists the fields of a unit that a fight does not show to other sides. @param but fields that the fight nevertheless shows */
export const listHiddenFields = (row: Row, but: readonly string[] = []): readonly string[] =>
  Object.keys(row).filter((key) => !OPEN_FIELDS.includes(key) && !but.includes(key));

/**
 * Returns a rough strength: weak, average or strong.
 * @param weak the highest weak strength
 * @param strong the lowest strong strength
 */
export const describeStrength = (
  strength: number,
  { weak, strong }: { readonly weak: number; readonly strong: number },
): string => (strength >= strong ? 'strong' : strength <= weak ? 'weak' : 'average');
