import type { z } from 'zod';
import { type ActDefinition, defineAct as defineActOf, notFound, requireOwn } from '../../act.js';
import type { Act } from '../../ruleset.js';
import { type Desk, minefieldsOf, unitIn } from '../battle.js';
import { checkPart } from '../readiness.js';
import type { Minefield, Wtj1943Battle, Wtj1943Unit } from '../state.js';

/** An act of this rulebook. */
export const defineAct = <S extends z.ZodType>(act: ActDefinition<Wtj1943Battle, S>): Act<Wtj1943Battle> => defineActOf(act);

/** A unit of the battle. @throws {Refusal} NOT_FOUND */
export function namedUnit({ draft }: Desk, id: string, field = 'unit'): Wtj1943Unit {
  const unit = unitIn(draft.battle, id);
  if (!unit) throw notFound('unit', field);
  return unit;
}

/** A unit that the actor may command. @throws {Refusal} NOT_FOUND, NOT_YOURS, ILLEGAL */
export function ownUnit(desk: Desk, id: string, field = 'unit'): Wtj1943Unit {
  const unit = namedUnit(desk, id, field);
  requireOwn(desk, unit.side, field);
  checkPart(unit);
  return unit;
}

/** @throws {Refusal} NOT_FOUND */
export function namedMinefield({ draft }: Desk, id: string): Minefield {
  const field = minefieldsOf(draft.battle).find((candidate) => candidate.id === id);
  if (!field) throw notFound('minefield', 'minefield');
  return field;
}
