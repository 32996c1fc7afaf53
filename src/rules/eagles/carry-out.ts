import { carryOutWith } from '../carry-out.js';
import type { Procedure, Resolution } from '../procedure.js';
import type { Desk } from './battle.js';
import { applyEffect } from './effects.js';

/** Resolves a procedure inside an act or an entry that comes due, and carries out what follows. @throws {Refusal} */
export function carryOut(
  desk: Desk,
  procedure: Procedure,
  input: Readonly<Record<string, unknown>>,
  roles: Readonly<Record<string, readonly string[]>> = {},
): Resolution {
  return carryOutWith({ applyEffect }, desk, procedure, input, roles);
}
