import type { Battle, UnitRow } from '../battle.js';
import type { GroundMap } from './rows.js';

/** How a unit is drawn: by the letters of MIL-STD-2525C, without who it belongs to. */
export interface UnitSymbol {
  /** Six letters: what it is (`UCI---` infantry, `UCA---` armour, ...). */
  readonly is: string;
  /** One letter: how big it is (`E` company, `F` battalion, ...); `-`: it is not said. */
  readonly size: string;
}

/** A distance up to which something holds for a unit that no longer holds beyond it, in what the rulebook measures in. */
export interface RangeBand {
  /** `effective`, `small arms` */
  readonly label: string;
  readonly far: number;
}

/** What the rulebook's own rows say of the ground: fire that is due, or that has fallen. Places and lengths are the map's. */
export interface GroundMark {
  readonly kind: 'due' | 'fallen';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** A few words. */
  readonly label: string;
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
  /** How far it reaches, nearest first: rings around it. Left out: the rulebook has none. */
  bands?(this: void, unit: U, battle: Battle): readonly RangeBand[];
  /** Of a battle as whoever is shown it may know it. */
  marks?(this: void, battle: Battle, map: GroundMap): readonly GroundMark[];
}

/** For a rulebook that says nothing of ground: a table in inches, units of no kind. */
export const PLAIN_GROUND: GroundReading = {
  ready: { width: 72, height: 48, length: 'in', square: 6, grid: 'squares', measure: 'in', per: 1 },
  symbol: () => ({ is: 'U-----', size: '-' }),
};
