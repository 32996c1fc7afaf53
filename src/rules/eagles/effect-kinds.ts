import type { EaglesUnit } from './state.js';
import type { MoveCode } from './vocabulary.js';

type UnitFields = Readonly<Partial<Omit<EaglesUnit, 'id' | 'name' | 'side'>>>;

export type EaglesEffect =
  | { readonly kind: 'set'; readonly role: string; readonly fields: UnitFields }
  | { readonly kind: 'impair'; readonly role: string; readonly amount: number }
  | { readonly kind: 'destroy'; readonly role: string }
  | { readonly kind: 'end-mission'; readonly role: string }
  | { readonly kind: 'record-move'; readonly role: string; readonly code: MoveCode | null }
  | { readonly kind: 'bar-assault'; readonly role: string }
  | { readonly kind: 'spotted-by'; readonly role: string; readonly by: string }
  | { readonly kind: 'section-known'; readonly role: string }
  | { readonly kind: 'section-removed'; readonly role: string }
  | { readonly kind: 'section-clearing'; readonly role: string; readonly by: string }
  | {
      readonly kind: 'place';
      readonly role: string;
      readonly index: number;
      readonly rightYards: number;
      readonly farYards: number;
    };
