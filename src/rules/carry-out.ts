import type { Battle } from './battle.js';
import { type Effect, parseInput, type Procedure, resolve, type Resolution } from './procedure.js';
import type { Desk } from './ruleset.js';

/** How a rulebook carries out what its procedures say. */
export interface Consequences<B extends Battle> {
  readonly applyEffect: (desk: Desk<B>, effect: Effect, resolution: Resolution) => void;
  readonly afterResolution?: (desk: Desk<B>, resolution: Resolution) => void;
}

/**
 * Resolves a procedure inside an act or an entry that comes due, and carries out its effects.
 * @param input keys that are null or undefined are left to the procedure's defaults
 * @throws {Refusal}
 */
export function carryOutWith<B extends Battle>(
  { applyEffect, afterResolution }: Consequences<B>,
  desk: Desk<B>,
  procedure: Procedure,
  input: Readonly<Record<string, unknown>>,
  roles: Readonly<Record<string, readonly string[]>> = {},
): Resolution {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== null));
  const resolution = resolve(procedure, desk.dice, parseInput(procedure, given), roles);
  for (const effect of resolution.effects) applyEffect(desk, effect, resolution);
  afterResolution?.(desk, resolution);
  return resolution;
}

/** The ids of the rows that an effect is about: those of its role, each once, or the one that its `index` names. */
export function idsOfEffect({ role, index }: Effect, { roles }: Resolution): readonly string[] {
  const ids = roles[role] ?? [];
  if (index === undefined) return [...new Set(ids)];
  const id = ids[index as number];
  return id === undefined ? [] : [id];
}
