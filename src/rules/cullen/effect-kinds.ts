import type { FieldsOf } from '../rows.js';
import type { UNIT } from './rows.js';
import type { Condition, FireKind, Status, VehicleStatus } from './vocabulary.js';

export type UnitFields = FieldsOf<typeof UNIT>;

/** An outcome's effects on units in the roles `R`. An unfilled role has no effect. */
export type CullenEffect<R extends string = string> =
  | { readonly kind: 'set'; readonly role: R; readonly fields: UnitFields }
  /** DPs received, by the DP rule: those over 4 become lost elements (DPs). */
  | { readonly kind: 'gain-dps'; readonly role: R; readonly dps: number }
  /** Stands lost beside those of the DP rule (Infantry v Infantry). */
  | { readonly kind: 'lose-elements'; readonly role: R; readonly elements: number }
  /**
   * Applies a movement roll: the distance, and whether it makes the unit move (`moved`). A unit that moves can be seen, its
   * guns and mortars are no longer in position, and a vehicle takes its passengers along. Without `status` the unit keeps its
   * old status.
   */
  | {
      readonly kind: 'move';
      readonly role: R;
      readonly moveInches: number;
      readonly moved: boolean;
      readonly status?: Status;
      /** The unit closes to assault, and stays in combat with its enemy. */
      readonly closes?: true;
    }
  /**
   * Goes back at once with this status: it has moved, unless it is a vehicle that cannot (TC-30, TC-35). Without `inches` it
   * goes as far as this status usually sends it.
   */
  | {
      readonly kind: 'fall-back';
      readonly role: R;
      readonly status: Exclude<VehicleStatus, 'steady'>;
      readonly inches?: number;
    }
  /** Remaining inches of its move, without sign: the old sign stays (Barbed Wire). */
  | { readonly kind: 'keep-inches'; readonly role: R; readonly inches: number }
  /** Guns limbered or unlimbered; a rider mounted or dismounted (Movement). */
  | { readonly kind: 'toggle'; readonly role: R; readonly field: 'setUp' | 'mounted' }
  /** Gets off its vehicle, or onto the vehicle in role `on`, which has spent its move as well (Movement, TC-10). */
  | { readonly kind: 'bus'; readonly role: R; readonly on: R }
  /** The supporters in the role on the side of the unit in role `with`: beaten as it is (TC-31). */
  | {
      readonly kind: 'beaten-supporters';
      readonly role: R;
      readonly with: R;
      readonly dps: number;
      readonly elements: number;
      /** Null: they stay. */
      readonly status: 'retiring' | 'retreating' | null;
    }
  /** The armour in the role on the side of the unit in role `with`: it retires (Infantry v Infantry). */
  | { readonly kind: 'armour-retires'; readonly role: R; readonly with: R }
  /** In combat with the assaulted unit in role `with`, until one of them goes (TC-66); or released. */
  | { readonly kind: 'lock'; readonly role: R; readonly with: R }
  | { readonly kind: 'unlock'; readonly role: R; readonly with: R }
  /** Fired at, hit or miss (TC-41). */
  | { readonly kind: 'under-fire'; readonly role: R; readonly by: readonly FireKind[] }
  /** A vehicle is in this condition now, unless it was in a worse one. */
  | { readonly kind: 'worsen'; readonly role: R; readonly condition: Condition }
  /** A softskin and its load (Small Arms v Softskin, ...). */
  | {
      readonly kind: 'softskin-hit';
      readonly role: R;
      readonly vehicle: 'abandoned' | 'destroyed';
      readonly troopsDps: number;
      readonly troopsDestroyed: boolean;
    }
  /** One more round of artillery at the unit in role `target` (TC-24). */
  | { readonly kind: 'count-round'; readonly role: R; readonly target: R; readonly targetMoved: boolean }
  /** One airstrike less for the side that strikes the unit in the role (Airstrikes). */
  | { readonly kind: 'spend-airstrike'; readonly role: R };
