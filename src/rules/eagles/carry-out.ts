import type { z } from 'zod';
import { type CastIds, carryOutProcedure } from '../carry-out.js';
import type { ProcedureOf } from '../procedure.js';
import type { Resolution, ResolutionOf } from '../result.js';
import type { EaglesContext } from './battle.js';
import type { EaglesEffect } from './effect-kinds.js';
import { applyEffect } from './effects.js';
import type { EaglesBattle, EaglesUnit } from './state.js';

/**
 * Resolves a procedure inside an act or a diary entry, and carries out its effects.
 * @param roles the ids of the rows in the procedure's roles. Default: none
 * @throws {Refusal} INVALID_INPUT if the input does not match the procedure's schema; any refusal of the procedure or its effects
 */
export function carryOutEaglesProcedure<S extends z.ZodType, O extends object, R extends string>(
  desk: EaglesContext,
  procedure: ProcedureOf<S, O, EaglesUnit, EaglesBattle, R, EaglesEffect<R>>,
  input: Readonly<Record<string, unknown>>,
  roles?: CastIds<R>,
): Resolution & ResolutionOf<z.output<S>, O, R> {
  return carryOutProcedure({ applyEffect }, desk, procedure, input, roles);
}
