import type { z } from 'zod';
import type { Battle, GameRow, SideRow, RowMap, UnitRow } from '../battle.js';
import { createInputBuilders, type SchemaOf } from '../inputs.js';
import { defineProcedure, type ProcedureDefinition, type ProcedureOf } from '../procedure.js';
import type { Scene } from '../roles.js';
import type { RowOf } from '../rows.js';
import type { CullenEffect } from './effect-kinds.js';
import { UNIT_ROW_KIND } from './rows.js';
import type { PhaseId } from './vocabulary.js';

/** `turn` is the number of the move, from 1. */
type CullenGame = GameRow & {
  readonly phase: PhaseId;
};

export type CullenSide = SideRow & {
  /** The number of airstrikes that have got through and have not been used. */
  readonly airstrikes: number;
};

/** A unit: a company, a gun or battery, a mortar section, one vehicle, or one officer. */
export type CullenUnit = UnitRow & RowOf<(typeof UNIT_ROW_KIND)['fields']>;

export interface CullenBattle extends Battle {
  readonly game: CullenGame;
  readonly tables: {
    readonly side: RowMap<CullenSide>;
    readonly unit: RowMap<CullenUnit>;
  } & Battle['tables'];
}

/** The units in these roles, with the battle and the values that people have entered. */
export type CullenScene<R extends string = never> = Scene<CullenUnit, CullenBattle, R>;

/** Builds a procedure with this rulebook's types of units, battle and phases. Each input is described only once. */
export function defineCullenProcedure<I, O extends object, R extends string, S extends z.ZodType = SchemaOf<I>>(
  definition: ProcedureDefinition<I, S, O, CullenUnit, CullenBattle, R, CullenEffect<NoInfer<R>>> & {
    readonly usualPhases?: readonly PhaseId[];
  },
): ProcedureOf<S, O, CullenUnit, CullenBattle, R, CullenEffect<R>> {
  return defineProcedure(definition);
}

const INPUTS = createInputBuilders<CullenUnit, CullenBattle>();

export const { inputWith } = INPUTS;
/** Describes the inputs from the units in a role. */
export const defineUnitInputs = INPUTS.unitsIn(UNIT_ROW_KIND);
