import type { UnitRow } from '../battle.js';
import type { GroundMap } from './rows.js';

/** How a unit is drawn: by the letters of MIL-STD-2525C, without who it belongs to. */
export interface UnitSymbol {
  /** Six letters: what it is (`UCI---` infantry, `UCA---` armour, ...). */
  readonly is: string;
  /** One letter: how big it is (`E` company, `F` battalion, ...); `-`: it is not said. */
  readonly size: string;
}

/** A map as it is laid out, without its id and picture. */
export type Layout = Pick<GroundMap, 'width' | 'height' | 'length' | 'square' | 'grid' | 'measure' | 'per'>;

/** How a rulebook reads ground: the one value by which it does. */
export interface GroundReading<U extends UnitRow = UnitRow> {
  /** The map that `/map new` lays out when nothing else is said; its lengths and what the rulebook measures in. */
  readonly ready: Layout;
  symbol(unit: U): UnitSymbol;
  /** Whether it has moved this turn; left out: the rulebook does not say. */
  hasMoved?(this: void, unit: U): boolean;
}

/** For a rulebook that says nothing of ground: a table in inches, units of no kind. */
export const PLAIN_GROUND: GroundReading = {
  ready: { width: 72, height: 48, length: 'in', square: 6, grid: 'squares', measure: 'in', per: 1 },
  symbol: () => ({ is: 'U-----', size: '-' }),
};
