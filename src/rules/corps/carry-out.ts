import type { z } from 'zod';
import type { JsonObject } from '../../dice/index.js';
import { type CastIds, carryOutProcedure } from '../carry-out.js';
import type { Procedure, ProcedureOf } from '../procedure.js';
import type { Resolution, ResolutionOf } from '../result.js';
import type { Cast } from '../result.js';
import { fillInputs, createScene } from '../scene.js';
import type { CorpsContext } from './battle.js';
import type { CorpsEffect } from './effect-kinds.js';
import { applyEffect } from './effects.js';
import type { CorpsBattle, CorpsUnit } from './state.js';

/**
 * Returns a procedure's inputs with the values from its rows and the battle.
 * @throws {Refusal} as `createScene` and `fillInputs` do
 */
export function fillInput(procedure: Procedure, battle: CorpsBattle, cast: Cast): JsonObject {
  return fillInputs(procedure, createScene(procedure, battle, cast));
}

/**
 * Resolves a procedure with rows of the battle, inside an act or at a phase's end, and carries out its effects and consequences.
 * @param given input values that replace the values from the rows
 * @param apply carries out each effect. Default: the rulebook's `applyEffect`
 * @throws {Refusal} as `fillInput` and `carryOutProcedure` do
 */
export function carryOutCorpsProcedure<S extends z.ZodType, O extends object, R extends string>(
  desk: CorpsContext,
  procedure: ProcedureOf<S, O, CorpsUnit, CorpsBattle, R, CorpsEffect<R>>,
  cast: CastIds<R>,
  given: JsonObject = {},
  apply: (desk: CorpsContext, effect: CorpsEffect, resolution: Resolution) => void = applyEffect,
): Resolution & ResolutionOf<z.output<S>, O, R> {
  const input = { ...fillInput(procedure, desk.draft.battle, cast as Cast), ...given };
  return carryOutProcedure({ applyEffect: apply }, desk, procedure, input, cast);
}
