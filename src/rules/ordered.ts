/** Fields of units that sealed orders record as they open; no player may set them by another way then. */
import type { Json } from '../dice/index.js';
import type { Battle } from './battle.js';

/** A field of units set by sealed orders. */
export interface OrderedField {
  /** The sections that require the order. */
  readonly cites: readonly [string, ...string[]];
  /** By procedure or act: the field's value from an order to do it. */
  readonly saidBy: Readonly<Record<string, SaidBy>>;
  /** The value each turn for units without such an order (null until orders open); by default the field keeps its value. */
  readonly unsaid?: Json;
  /** The phases in which opening orders set the field; by default all phases. */
  readonly phases?: readonly string[];
}

/** An order's value for a field: `of` is the role or parameter with its units; the value is fixed, or stands under a key. */
type SaidBy = { readonly of: string } & ({ readonly value: Json } | { readonly key: string; readonly usual: Json });

/** True if orders of a battle are sealed: their contents are on record then. */
export const areSealed = ({ game }: Pick<Battle, 'game'>): boolean =>
  (game as { readonly orders?: string | undefined }).orders === 'sealed';

/**
 * Finds the unit field that an act sets. In a battle of sealed orders players set it only by an order. Undefined if the act
 * sets no such field.
 */
export const saidBySeal = (
  { ordered = {} }: { readonly ordered?: Readonly<Record<string, OrderedField>> | undefined },
  battle: Pick<Battle, 'game'>,
  act: string,
): OrderedField | undefined => (areSealed(battle) ? Object.values(ordered).find(({ saidBy }) => act in saidBy) : undefined);
