/**
 * Fields of units that sealed orders set when the orders are opened. In a battle with sealed orders, players cannot set these
 * fields in any other way.
 */
import type { Json } from '../dice/index.js';
import type { ActionFacts } from './action.js';
import type { Battle } from './battle.js';

/** A field of units that sealed orders set. */
export interface OrderedField {
  /** The sections that require orders of this kind. */
  readonly cites: readonly [string, ...string[]];
  /** How an order for each procedure or act sets the value of the field. */
  readonly saidBy: Readonly<Record<string, SaidBy>>;
  /**
   * The value for a unit without an open order for this field, or with alternative orders that disagree. Every new turn first
   * sets the field to null. If `unsaid` is missing, the field keeps its value instead.
   */
  readonly unsaid?: Json;
  /** The phases in which opened orders set the field. Default: all phases. */
  readonly phases?: readonly string[];
}

/**
 * How an order sets the value of a field. `of` is the role or parameter with the units. The value is fixed (`value`), or comes
 * from the order's option `key`, with `usual` as the default.
 */
type SaidBy = { readonly of: string } & ({ readonly value: Json } | { readonly key: string; readonly usual: Json });

/** Checks whether a battle uses sealed orders, so that their contents are recorded. */
export const areFieldsSealed = ({ game }: Pick<Battle, 'game'>): boolean =>
  (game as { readonly orders?: string | undefined }).orders === 'sealed';

/**
 * Finds the field of units that an act sets, but that players can set only with a sealed order. Undefined for an action without
 * such a field, or in a battle without sealed orders.
 */
export const findSealedField = (
  { ordered = {} }: { readonly ordered?: Readonly<Record<string, OrderedField>> | undefined },
  battle: Pick<Battle, 'game'>,
  { kind, id }: Pick<ActionFacts, 'kind' | 'id'>,
): OrderedField | undefined =>
  kind === 'act' && areFieldsSealed(battle) ? Object.values(ordered).find(({ saidBy }) => id in saidBy) : undefined;
