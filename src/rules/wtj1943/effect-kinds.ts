import type { FieldsOf } from '../rows.js';
import type { UNIT_ROW_KIND } from './rows.js';

type UnitFields = FieldsOf<typeof UNIT_ROW_KIND>;

/** An outcome's effects on units in the roles `R`. */
export type Wtj1943Effect<R extends string = string> =
  /** If `role` has no unit, the effect applies to the vehicle that carries the unit in the role `orCarrierOf`. */
  | { readonly kind: 'set'; readonly role: R; readonly orCarrierOf?: R; readonly fields: UnitFields }
  /** The unit moves this many yards, together with everything that it carries or tows, and leaves its fieldworks. */
  | { readonly kind: 'move'; readonly role: R; readonly yards: number; readonly spentPct: number }
  | { readonly kind: 'immobilize'; readonly role: R; readonly within: R; readonly count: number; readonly of: number }
  | { readonly kind: 'mount'; readonly role: R; readonly on: R; readonly carriage: 'passengers' | 'riders' }
  /** Passengers get off: as many as `bases`, or all without it. Any other bases remain on the unit's other vehicles. */
  | { readonly kind: 'dismount'; readonly role: R; readonly bases?: number }
  | { readonly kind: 'lose'; readonly role: R; readonly bases: number; readonly hits: number }
  /** The towing vehicle pays for handling the gun, now and at the start of the next turn. */
  | {
      readonly kind: 'pay-quarters';
      readonly role: R;
      readonly orCarrierOf: R;
      readonly spentPct: number;
      readonly owedQuarters: number;
    }
  | { readonly kind: 'limber'; readonly role: R; readonly behind: R }
  | { readonly kind: 'unlimber'; readonly role: R; readonly setUpQuarters: number }
  | { readonly kind: 'use-trench'; readonly role: R; readonly leftYards: number }
  | {
      readonly kind: 'lane';
      readonly role: R;
      readonly laneYards: number;
      readonly laneDoneYards: number;
      readonly complete: boolean;
    };
