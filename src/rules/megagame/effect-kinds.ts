import type { AirGroup, MegagameUnit } from './state.js';

type UnitFields = Readonly<Partial<Omit<MegagameUnit, 'id' | 'name' | 'side'>>>;
type AirFields = Readonly<Partial<Omit<AirGroup, 'id' | 'name' | 'side'>>>;

/** What outcomes do to who takes part in the roles `R`. Of a role with many, every one is meant unless `index` names one. Nothing falls below 0 (M-1). */
export type MegagameEffect<R extends string = string> =
  | { readonly kind: 'set'; readonly role: R; readonly index?: number; readonly fields: UnitFields }
  | { readonly kind: 'lose-status'; readonly role: R; readonly index?: number; readonly amount: number }
  /** What has no flak has nothing to suppress (M-24). */
  | { readonly kind: 'suppress-flak'; readonly role: R; readonly index?: number }
  | { readonly kind: 'pay-ammo'; readonly role: R; readonly amount: number }
  | { readonly kind: 'pay-fuel'; readonly role: R; readonly amount: number }
  | { readonly kind: 'gain-ammo'; readonly role: R; readonly amount: number }
  | { readonly kind: 'gain-fuel'; readonly role: R; readonly amount: number }
  /** Ammunition first, then fuel (M-16). */
  | { readonly kind: 'lose-supply'; readonly role: R; readonly amount: number }
  | { readonly kind: 'set-air'; readonly role: R; readonly fields: AirFields }
  /** From the groups of the role together, in the order in which they are named. */
  | { readonly kind: 'lose-squadrons'; readonly role: R; readonly amount: number };
