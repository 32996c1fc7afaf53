import type { FieldsOf } from '../rows.js';
import type { JOB_ROW_KIND, UNIT_ROW_KIND } from './rows.js';
import type { ContactKind, Mode, MoveOrders, Weather } from './vocabulary.js';

export type UnitFields = FieldsOf<typeof UNIT_ROW_KIND>;

/** All units in a role or, if `index` is given, the unit at this position. */
type OnUnits<R extends string> = { readonly role: R; readonly index?: number };

/**
 * An effect of an outcome on units in the roles `R`. Amounts are in SP, LOG and POL units. The effect does nothing if its role
 * has no unit.
 */
export type CorpsEffect<R extends string = string> =
  | (OnUnits<R> & { readonly kind: 'set'; readonly fields: UnitFields })
  /** A new rating (Strength points), including scattered and detached SP. */
  | { readonly kind: 'rate'; readonly role: R; readonly sp: number }
  /** SP lost on the table. At 0 the unit is eliminated, unless it has scattered or detached SP. */
  | (OnUnits<R> & { readonly kind: 'lose-sp'; readonly amount: number })
  /** An artillery unit has fired, and uses 1 LOG of its formation or of a superior formation (Supply). */
  | (OnUnits<R> & { readonly kind: 'use-log' })
  /** Guns are overrun: they are eliminated, and a company of survivors on foot is 6" behind (Combat results). */
  | (OnUnits<R> & { readonly kind: 'overrun' })
  /** The unit retires 6", counts as moved, and has left its works or river bank (Combat results). */
  | (OnUnits<R> & { readonly kind: 'retire' })
  /**
   * A move. `left` is true if the unit changed its place, and so left its works. `contact` is the kind of unit that it made
   * contact with, or `none`.
   */
  | {
      readonly kind: 'move';
      readonly role: R;
      readonly orders: MoveOrders;
      readonly modeAfter: Mode;
      readonly embus: boolean;
      readonly debus: boolean;
      readonly left: boolean;
      readonly contact: ContactKind;
      /** The share of the unit's move that the unit has used in this turn, including this move. */
      readonly used: number;
    }
  /** `detachments` companies of 1 SP leave the unit (Deploying into detachments). */
  | { readonly kind: 'deploy'; readonly role: R; readonly detachments: number }
  /** The unit has landed: some SP are scattered temporarily, and some are lost permanently (Air-landing). */
  | { readonly kind: 'land'; readonly role: R; readonly dispersedSp: number; readonly lostSp: number }
  /** A lost HQ returns with all of its SP (Turn sequence). */
  | { readonly kind: 'return-hq'; readonly role: R }
  /**
   * Air units that a side has used up (Air and Sea Power). The side is in role `role`. If this role is empty, the side is the
   * player's own. For an umpire who chooses no side, it is the only enemy side of the unit in role `against`. If there are
   * several enemy sides or none, no air units are used up.
   */
  | { readonly kind: 'use-air-units'; readonly role: R; readonly against: R; readonly amount: number }
  | { readonly kind: 'set-game'; readonly role: 'game'; readonly fields: { readonly weather: Weather } }
  /** The supplies of a formation, or of a unit's formation, change. */
  | { readonly kind: 'change-stock'; readonly role: R; readonly log: number; readonly pol: number }
  /**
   * The supplies that a division uses (Supply). The formation in role `stock` pays. If this role is empty, the division's
   * superior of the level in the input `source` pays. If there is no such superior, the division itself pays.
   */
  | { readonly kind: 'spend-supply'; readonly role: R; readonly stock: R; readonly log: number; readonly pol: number }
  /** A transport unit loses some of its load. */
  | { readonly kind: 'lose-cargo'; readonly role: R; readonly log: number; readonly pol: number }
  | {
      readonly kind: 'set-job';
      readonly role: R;
      readonly fields: Pick<FieldsOf<typeof JOB_ROW_KIND>, 'turnsWorked' | 'chargesLaid'>;
    }
  /** The workers of a job lose SP. */
  | { readonly kind: 'workers-lose-sp'; readonly role: R; readonly amount: number }
  /**
   * The SP that a formation regains, in three amounts: for any of its units, for infantry and engineers, and for armour (Night
   * Phase: Recovery).
   */
  | {
      readonly kind: 'recover';
      readonly role: R;
      readonly divisionSp: number;
      readonly hospitalSp: number;
      readonly recoverySp: number;
    };
