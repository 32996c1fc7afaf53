import type { FieldsOf } from '../rows.js';
import type { JOB, UNIT } from './rows.js';
import type { ContactWith, Mode, MoveOrders, Weather } from './vocabulary.js';

export type UnitFields = FieldsOf<typeof UNIT>;

/** The units in a role, or the one of them that `index` names. */
type OnUnits<R extends string> = { readonly role: R; readonly index?: number };

/** An outcome's effects on units in the roles `R`. Amounts are in SP, LOG and POL units; an unfilled role has no effect. */
export type CorpsEffect<R extends string = string> =
  | (OnUnits<R> & { readonly kind: 'set'; readonly fields: UnitFields })
  /** Rated anew (Strength points): the SP on the table, without scattered and detached ones. */
  | { readonly kind: 'rate'; readonly role: R; readonly sp: number }
  /** Losses on the table; at 0 it is eliminated. */
  | (OnUnits<R> & { readonly kind: 'lose-sp'; readonly amount: number })
  /** One artillery unit fires: 1 LOG from its formation or from those above it (Supply). */
  | (OnUnits<R> & { readonly kind: 'use-log' })
  /** Guns overrun: eliminated, and a company of survivors on foot is 6" back (Combat results). */
  | (OnUnits<R> & { readonly kind: 'overrun' })
  /** Goes back 6": it has moved, and left works and river bank behind (Combat results). */
  | (OnUnits<R> & { readonly kind: 'retire' })
  /** A move: `left` when it went anywhere (its works stay behind), `contact` for the kind of unit it ran into. */
  | {
      readonly kind: 'move';
      readonly role: R;
      readonly orders: MoveOrders;
      readonly modeAfter: Mode;
      readonly embus: boolean;
      readonly debus: boolean;
      readonly left: boolean;
      readonly contact: ContactWith;
      /** Share of its move that it has used in this turn, this one included. */
      readonly used: number;
    }
  /** `detachments` companies of 1 SP leave the unit (Deploying into detachments). */
  | { readonly kind: 'deploy'; readonly role: R; readonly detachments: number }
  /** Came down: SP scattered for now, SP lost for good (Air-landing). */
  | { readonly kind: 'land'; readonly role: R; readonly dispersedSp: number; readonly lostSp: number }
  /** A lost HQ is back with all its SP (Turn sequence). */
  | { readonly kind: 'return-hq'; readonly role: R }
  /** Of a side: air units used up (Air and Sea Power). When nobody says whose, the enemy's of the unit in role `against`. */
  | { readonly kind: 'use-air-units'; readonly role: R; readonly against: R; readonly amount: number }
  | { readonly kind: 'set-game'; readonly role: 'game'; readonly fields: { readonly weather: Weather } }
  /** Stocks of a formation change, or those of the formation of a unit. */
  | { readonly kind: 'change-stock'; readonly role: R; readonly log: number; readonly pol: number }
  /** A division spends: out of the stock of the formation in role `stock`, else its own (Supply). */
  | { readonly kind: 'spend-supply'; readonly role: R; readonly stock: R; readonly log: number; readonly pol: number }
  /** A transport unit loses cargo. */
  | { readonly kind: 'lose-cargo'; readonly role: R; readonly log: number; readonly pol: number }
  | {
      readonly kind: 'set-job';
      readonly role: R;
      readonly fields: Pick<FieldsOf<typeof JOB>, 'turnsWorked' | 'chargesLaid'>;
    }
  /** The workers of a job lose SP. */
  | { readonly kind: 'workers-lose-sp'; readonly role: R; readonly amount: number }
  /** A formation's SP that come back, for any of its units, for infantry and engineers, for armour (Night Phase: Recovery). */
  | {
      readonly kind: 'recover';
      readonly role: R;
      readonly divisionSp: number;
      readonly hospitalSp: number;
      readonly recoverySp: number;
    };
