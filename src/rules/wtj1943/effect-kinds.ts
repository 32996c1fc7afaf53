import type { Wtj1943Unit } from './state.js';

type UnitFields = Readonly<Partial<Omit<Wtj1943Unit, 'id' | 'name' | 'side'>>>;

export type Wtj1943Effect =
  | { readonly kind: 'set'; readonly role: string; readonly fields: UnitFields }
  /** Moves on by so many yards, with all that it carries or tows; who moves at all leaves his fieldworks. */
  | { readonly kind: 'move'; readonly role: string; readonly yards: number; readonly spentPct: number }
  | { readonly kind: 'immobilize'; readonly role: string; readonly count: number; readonly of: number }
  | { readonly kind: 'mount'; readonly role: string; readonly on: string; readonly carriage: 'passengers' | 'riders' }
  /** `bases`: so many get off; a unit of more stays on, on its other vehicles. Left out: all. */
  | { readonly kind: 'dismount'; readonly role: string; readonly bases?: number }
  | { readonly kind: 'lose'; readonly role: string; readonly bases: number; readonly hits: number }
  /** The towing vehicle pays for handling the gun: now, and at the beginning of next turn. */
  | { readonly kind: 'pay-quarters'; readonly role: string; readonly spentPct: number; readonly owedQuarters: number }
  | { readonly kind: 'limber'; readonly role: string }
  | { readonly kind: 'unlimber'; readonly role: string; readonly setUpQuarters: number }
  | { readonly kind: 'use-trench'; readonly role: string; readonly leftYards: number }
  | {
      readonly kind: 'lane';
      readonly role: string;
      readonly laneYards: number;
      readonly laneDoneYards: number;
      readonly complete: boolean;
    };
