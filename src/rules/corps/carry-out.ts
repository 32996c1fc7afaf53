import type { JsonObject } from '../../dice/index.js';
import { carryOutWith } from '../carry-out.js';
import type { Procedure, Resolution } from '../procedure.js';
import { type Cast, filledInput, sceneOf } from '../scene.js';
import type { Desk } from './battle.js';
import type { CorpsEffect } from './effect-kinds.js';
import { applyEffect } from './effects.js';
import type { CorpsBattle } from './state.js';

/** What the rows of a cast and the game fill in of a procedure's input. @throws {Refusal} when a row can take no part */
export function filledBy(procedure: Procedure, battle: CorpsBattle, cast: Cast): JsonObject {
  return filledInput(procedure, sceneOf(procedure, battle, cast));
}

/**
 * Resolves a procedure with rows of the battle inside an act or as a phase goes by, and carries out its effects.
 * @param given beats what the rows fill in
 * @param apply carries out an effect otherwise than usual
 * @throws {Refusal}
 */
export function carryOut(
  desk: Desk,
  procedure: Procedure,
  cast: Cast,
  given: JsonObject = {},
  apply: (desk: Desk, effect: CorpsEffect, resolution: Resolution) => void = applyEffect,
): Resolution {
  const input = { ...filledBy(procedure, desk.draft.battle, cast), ...given };
  return carryOutWith({ applyEffect: apply }, desk, procedure, input, cast);
}
