import type { FieldsOf } from '../rows.js';
import type { UNIT_ROW_KIND } from './rows.js';
import type { MoveCode, Point } from './vocabulary.js';

type UnitFields = FieldsOf<typeof UNIT_ROW_KIND>;

/** An effect of an outcome on units in the roles `R`. */
export type EaglesEffect<R extends string = string> =
  | { readonly kind: 'set'; readonly role: R; readonly fields: UnitFields }
  | { readonly kind: 'impair'; readonly role: R; readonly amount: number }
  | { readonly kind: 'destroy'; readonly role: R }
  | { readonly kind: 'end-mission'; readonly role: R }
  | {
      readonly kind: 'record-move';
      readonly role: R;
      readonly code: MoveCode | null;
      /** True if the unit on hexes spends the whole turn on the road (2.2). */
      readonly onRoad?: true;
    }
  | { readonly kind: 'bar-assault'; readonly role: R }
  | { readonly kind: 'spotted-by'; readonly role: R; readonly by: R }
  | { readonly kind: 'section-known'; readonly role: R; readonly by: R }
  | { readonly kind: 'section-removed'; readonly role: R }
  | { readonly kind: 'section-clearing'; readonly role: R; readonly by: R }
  | {
      readonly kind: 'place';
      readonly role: R;
      readonly index: number;
      readonly rightYards: number;
      readonly farYards: number;
      /** The centre of the drop zone. Default: the unit's place. */
      readonly zone?: Point;
    };
