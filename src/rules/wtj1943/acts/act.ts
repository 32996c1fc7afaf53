import type { z } from 'zod';
import { type ActDefinition, defineAct as defineActOf, knownRow, requireOwn } from '../../act.js';
import type { Act } from '../../happening.js';
import type { Desk } from '../battle.js';
import { checkPart } from '../readiness.js';
import { knows } from '../roles.js';
import type { Minefield, Wtj1943Battle, Wtj1943Unit } from '../state.js';

/** An act of this rulebook. */
export const defineAct = <S extends z.ZodType>(act: ActDefinition<Wtj1943Battle, S>): Act<Wtj1943Battle> => defineActOf(act);

/** Figures and markers stand open: everybody may name them. */
export const namedUnit = knownRow<Wtj1943Unit, Desk>('unit', { knows });
export const namedMinefield = knownRow<Minefield, Desk>('minefield', { knows });

/** A unit that the actor may command. @throws {Refusal} NOT_FOUND, NOT_YOURS, ILLEGAL */
export function ownUnit(desk: Desk, id: string, field = 'unit'): Wtj1943Unit {
  const unit = namedUnit(desk, id, field);
  requireOwn(desk, unit.side, field);
  checkPart(unit);
  return unit;
}
