import type { FieldsOf } from '../rows.js';
import type { AIR_GROUP_ROW_KIND, UNIT_ROW_KIND } from './rows.js';
import type { Nation } from './vocabulary.js';

type UnitFields = FieldsOf<typeof UNIT_ROW_KIND>;
type AirFields = FieldsOf<typeof AIR_GROUP_ROW_KIND>;

/**
 * A change that an outcome makes to units in the roles `R`: to every unit of a role, or to the unit at `index`. No value of a
 * unit falls below 0 (M-1).
 */
export type MegagameEffect<R extends string = string> =
  | { readonly kind: 'set'; readonly role: R; readonly index?: number; readonly fields: UnitFields }
  | { readonly kind: 'lose-status'; readonly role: R; readonly index?: number; readonly amount: number }
  /** Suppresses the flak of a unit. A unit without flak has nothing to suppress (M-24). */
  | { readonly kind: 'suppress-flak'; readonly role: R; readonly index?: number }
  | { readonly kind: 'pay-ammo'; readonly role: R; readonly amount: number }
  | { readonly kind: 'pay-fuel'; readonly role: R; readonly amount: number }
  | { readonly kind: 'gain-ammo'; readonly role: R; readonly amount: number }
  | { readonly kind: 'gain-fuel'; readonly role: R; readonly amount: number }
  /** Loses supply points, first ammunition, then fuel (M-16). */
  | { readonly kind: 'lose-supply'; readonly role: R; readonly amount: number }
  | { readonly kind: 'set-air'; readonly role: R; readonly fields: AirFields }
  /** Support for the units in role `for`, which waits for their fight (M-37): artillery fire or aircraft. */
  | { readonly kind: 'buy-fire'; readonly role: R; readonly for: R; readonly status: number }
  | {
      readonly kind: 'buy-air';
      readonly role: R;
      readonly for: R;
      readonly nation: Nation;
      readonly groundAttackSqns: number;
      readonly heavySqns: number;
    }
  /** Uses up the support of both parties of a fight, so that the support counts in no other fight. */
  | { readonly kind: 'spend-support'; readonly role: R }
  /** Counts squadrons of the groups of the role that attack ground troops, in the order of the command (M-62). */
  | { readonly kind: 'use-squadrons'; readonly role: R; readonly groundAttackSqns: number; readonly heavySqns: number }
  /** Removes squadrons from the groups of the role, in the order in which the command names the groups. */
  | { readonly kind: 'lose-squadrons'; readonly role: R; readonly amount: number };
