import type { z } from 'zod';
import type { JsonObject } from '../dice/index.js';
import type { Battle, UnitRow } from './battle.js';
import { parseInput } from './input.js';
import type { Procedure, ProcedureOf } from './procedure.js';
import type { Resolution, ResolutionOf } from './result.js';
import type { Cast } from './result.js';
import type { ActContext, FurtherEvents } from './happening.js';

/** The functions with which a rulebook carries out its effects. `E` is the type of an effect. */
interface EffectRules<B extends Battle, E> {
  applyEffect(desk: ActContext<B>, effect: E, resolution: Resolution): void;
}

/**
 * Carries out the effects of a resolution, and then its procedure's consequences (`after`).
 * @returns functions that build further events
 * @throws {Refusal} if an effect or a consequence is forbidden; the caller then discards the whole event
 */
export function applyResolution<B extends Battle, E>(
  ruleset: EffectRules<B, E>,
  desk: ActContext<B>,
  procedure: Procedure,
  resolution: Resolution,
  typed: JsonObject = {},
): FurtherEvents {
  for (const effect of resolution.effects) ruleset.applyEffect(desk, effect as E, resolution);
  return procedure.after?.(desk, resolution, typed) ?? [];
}

/**
 * Resolves a procedure within an act or a diary entry, and carries out its effects and consequences. Ignores any further events
 * from the procedure's `after`.
 * @param input the input values. Keys that are null or undefined get the procedure's defaults
 * @throws {Refusal} INVALID_INPUT if the input does not match the schema; ILLEGAL if the procedure refuses it; any code if an
 *   effect or a consequence is forbidden
 */
export function carryOutProcedure<
  B extends Battle,
  U extends UnitRow,
  S extends z.ZodType,
  O extends object,
  R extends string,
  E,
>(
  ruleset: EffectRules<B, E>,
  desk: ActContext<B>,
  procedure: ProcedureOf<S, O, U, B, R, E>,
  input: Readonly<Record<string, unknown>>,
  roles?: CastIds<R>,
): Resolution & ResolutionOf<z.output<S>, O, R> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== null));
  const resolution = desk.judge(procedure, parseInput(procedure, given), (roles ?? {}) as Cast);
  applyResolution(ruleset, desk, procedure, resolution);
  return resolution as Resolution & ResolutionOf<z.output<S>, O, R>;
}

/** The ids of the rows in each role of a procedure. */
export type CastIds<R extends string> = Readonly<Partial<Record<NoInfer<R>, readonly string[]>>>;

/**
 * Returns the ids of the rows that an effect changes: all rows in its role, without duplicates, or only the row at its `index`.
 */
export function listEffectTargets(
  { role, index }: { readonly role: string; readonly index?: number },
  { roles }: Resolution,
): readonly string[] {
  const ids = roles[role] ?? [];
  if (index === undefined) return [...new Set(ids)];
  const id = ids[index];
  return id === undefined ? [] : [id];
}
