/**
 * Unit fields whose values sealed orders give when the orders are opened. In a battle with sealed orders, players cannot set
 * these fields in any other way.
 */
import type { Json } from '../dice/index.js';
import type { Battle } from './battle.js';

/** A field of units that sealed orders set. */
export interface OrderedField {
  /** The sections that require the order. */
  readonly cites: readonly [string, ...string[]];
  /** For each procedure or act, how an order for it gives the field's value. */
  readonly saidBy: Readonly<Record<string, SaidBy>>;
  /**
   * The value for a unit if its side's opened orders give it none, or if its alternative orders give different ones. If `unsaid`
   * is set, every new turn first empties the field (null). If `unsaid` is missing, the field keeps its value.
   */
  readonly unsaid?: Json;
  /** The phases in which opening orders set the field; by default all phases. */
  readonly phases?: readonly string[];
}

/**
 * Where an order gives the value of a field. `of` is the role or parameter that names the units. The value is either fixed
 * (`value`), or the order gives it under the key `key`, with `usual` as the default.
 */
type SaidBy = { readonly of: string } & ({ readonly value: Json } | { readonly key: string; readonly usual: Json });

/** Checks whether the orders of a battle are sealed, so that their contents are recorded. */
export const areSealed = ({ game }: Pick<Battle, 'game'>): boolean =>
  (game as { readonly orders?: string | undefined }).orders === 'sealed';

/**
 * Finds the unit field that an act sets, if players can set it only by a sealed order. Undefined if the battle has no sealed
 * orders, or the act sets no such field.
 */
export const saidBySeal = (
  { ordered = {} }: { readonly ordered?: Readonly<Record<string, OrderedField>> | undefined },
  battle: Pick<Battle, 'game'>,
  act: string,
): OrderedField | undefined => (areSealed(battle) ? Object.values(ordered).find(({ saidBy }) => act in saidBy) : undefined);
