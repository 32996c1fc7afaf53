/** What sealed orders put on record as they open: fields of units that no player says otherwise then. */
import type { Json } from '../dice/index.js';
import type { Battle } from './battle.js';

/** A field of units that orders under seal say. */
export interface OrderedField {
  /** The sections that have it ordered. */
  readonly cites: readonly [string, ...string[]];
  /** By procedure or act: an order to do that says it. */
  readonly saidBy: Readonly<Record<string, SaidBy>>;
  /** In each turn, what it is of units of whom no order says it, and null until orders open; left out: it stays as it is. */
  readonly unsaid?: Json;
  /** Orders say it that open in one of these phases; left out: in any. */
  readonly phases?: readonly string[];
}

/** How an order says it: `of` is the role, or the parameter, with its units; what it says is a value, or stands under a key. */
type SaidBy = { readonly of: string } & ({ readonly value: Json } | { readonly key: string; readonly usual: Json });

/** Whether orders of a battle are sealed: what they say is on record then. */
export const areSealed = ({ game }: Pick<Battle, 'game'>): boolean =>
  (game as { readonly orders?: string | undefined }).orders === 'sealed';

/** The field that an act of the rulebook says: where orders are sealed, players have it by order alone; undefined: it says none. */
export const saidBySeal = (
  { ordered = {} }: { readonly ordered?: Readonly<Record<string, OrderedField>> | undefined },
  battle: Pick<Battle, 'game'>,
  act: string,
): OrderedField | undefined => (areSealed(battle) ? Object.values(ordered).find(({ saidBy }) => act in saidBy) : undefined);
