import type { Resolution } from '../../../src/rules/index.js';
import { combat } from '../../../src/rules/corps/procedures/combat.js';
import type { CombatantOutcome } from '../../../src/rules/corps/procedures/combat-results.js';
import { resolveWith } from '../brute-force.js';

/** A combatant as JSON. */
export interface Fielded {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Returns an infantry battalion of 4 SP, with these fields changed. */
export const foot = (fields: object = {}) => ({ type: 'infantry', sp: 4, ...fields });
export const tanks = (fields: object = {}) => ({ type: 'armour', sp: 4, ...fields });
export const guns = (fields: object = {}) => ({ type: 'artillery', sp: 3, ...fields });
export const company = (fields: object = {}) => ({ type: 'infantry', sp: 1, size: 'detachment', ...fields });

type Outcome = Readonly<Record<string, unknown>> & {
  readonly attackers: readonly CombatantOutcome[];
  readonly defenders: readonly CombatantOutcome[];
};

export interface Fought extends Resolution {
  readonly told: Outcome;
}

/** Resolves a fight with one or several units on each side, further keys, and the faces in rolling order. */
export function fight(
  attackers: object | readonly object[],
  defenders: object | readonly object[],
  faces: readonly number[],
  more: object = {},
): Fought {
  const list = (units: object | readonly object[]) => (Array.isArray(units) ? units : [units]) as readonly object[];
  const resolution = resolveWith(combat, { attackers: list(attackers), defenders: list(defenders), ...more }, faces);
  return { ...resolution, told: resolution.outcome as unknown as Outcome };
}

/** Returns this many faces that neither hit nor save. */
export const misses = (count: number): number[] => Array.from({ length: count }, () => 1);
