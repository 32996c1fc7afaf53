import type { FieldsOf } from '../rows.js';
import type { UNIT_ROW_KIND } from './rows.js';
import type { Condition, FireKind, Status, VehicleStatus } from './vocabulary.js';

export type UnitFields = FieldsOf<typeof UNIT_ROW_KIND>;

/** An effect of an outcome on the units in the roles `R`. The effect does nothing if its role has no unit. */
export type CullenEffect<R extends string = string> =
  | { readonly kind: 'set'; readonly role: R; readonly fields: UnitFields }
  /** DPs received. DPs above 4 become lost elements (DPs). */
  | { readonly kind: 'gain-dps'; readonly role: R; readonly dps: number }
  /** DPs removed from the unit by rallying (Rally). */
  | { readonly kind: 'lose-dps'; readonly role: R; readonly dps: number }
  /** Elements lost in addition to elements lost through DPs (Infantry v Infantry). */
  | { readonly kind: 'lose-elements'; readonly role: R; readonly elements: number }
  /**
   * Applies a movement roll: the distance, and whether a roll of 0" counts as a move too (`moved`). A unit that moves is no
   * longer concealed, its guns and mortars are no longer in position, and a vehicle takes its passengers along. If `status` is
   * missing, the unit keeps its old status.
   */
  | {
      readonly kind: 'move';
      readonly role: R;
      readonly moveInches: number;
      readonly moved: boolean;
      readonly status?: Status;
      /** Set for a move into an assault, which does not end the unit's combats. */
      readonly closes?: true;
    }
  /**
   * The unit falls back immediately with this status. The unit counts as moved, unless it is a vehicle that cannot move (TC-30,
   * TC-35). If `inches` is missing, the unit goes the usual distance for this status.
   */
  | {
      readonly kind: 'fall-back';
      readonly role: R;
      readonly status: Exclude<VehicleStatus, 'steady'>;
      readonly inches?: number;
    }
  /** The inches that remain of the unit's move, as a positive number. A move backwards stays a move backwards (Barbed Wire). */
  | { readonly kind: 'keep-inches'; readonly role: R; readonly inches: number }
  /** Guns are limbered or unlimbered, or a rider mounts or dismounts (Movement). */
  | { readonly kind: 'toggle'; readonly role: R; readonly field: 'setUp' | 'mounted' }
  /**
   * The unit gets off its vehicle, or onto the vehicle in role `on`. The vehicle has then used its move too (Movement, TC-10).
   */
  | { readonly kind: 'bus'; readonly role: R; readonly on: R }
  /** The supporters of the beaten unit in role `with` are beaten too (TC-31). */
  | {
      readonly kind: 'beaten-supporters';
      readonly role: R;
      readonly with: R;
      readonly dps: number;
      readonly elements: number;
      /** The units' new status; null if they stay where they are. */
      readonly status: 'retiring' | 'retreating' | null;
    }
  /** The supporting armour of the unit in role `with` retires (Infantry v Infantry). */
  | { readonly kind: 'armour-retires'; readonly role: R; readonly with: R }
  /** Puts the unit in combat with the assaulted unit in role `with` until one of them leaves, or ends their combat (TC-66). */
  | { readonly kind: 'lock'; readonly role: R; readonly with: R }
  | { readonly kind: 'unlock'; readonly role: R; readonly with: R }
  /** The unit was fired at, regardless of a hit (TC-41). */
  | { readonly kind: 'under-fire'; readonly role: R; readonly by: readonly FireKind[] }
  /** The vehicle gets this condition, unless its present condition is worse. */
  | { readonly kind: 'worsen'; readonly role: R; readonly condition: Condition }
  /** The results for a softskin and its passengers (Small Arms v Softskin and similar sections). */
  | {
      readonly kind: 'softskin-hit';
      readonly role: R;
      readonly vehicle: 'abandoned' | 'destroyed';
      readonly troopsDps: number;
      readonly troopsDestroyed: boolean;
    }
  /** Counts another round of artillery at the unit in role `target` (TC-24). */
  | { readonly kind: 'count-round'; readonly role: R; readonly target: R; readonly targetMoved: boolean }
  /** Uses an airstrike of the side that strikes the unit in the role (Airstrikes). */
  | { readonly kind: 'spend-airstrike'; readonly role: R };
