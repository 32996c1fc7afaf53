import type { z } from 'zod';
import type { Battle, GameRow, SideRow, RowMap, UnitRow } from '../battle.js';
import { createInputBuilders, type SchemaOf } from '../inputs.js';
import { defineProcedure, type ProcedureDefinition, type ProcedureOf } from '../procedure.js';
import type { Scene } from '../roles.js';
import type { RowOf } from '../rows.js';
import type { MegagameEffect } from './effect-kinds.js';
import { type AIR_GROUP_ROW_KIND, UNIT_ROW_KIND } from './rows.js';
import type { Nation, PhaseId } from './vocabulary.js';

/** A ground unit. A supply dump is a unit of status 0 with supply points. */
export type MegagameUnit = UnitRow & RowOf<(typeof UNIT_ROW_KIND)['fields']>;

/** An air group: squadrons that fly together or, for transports, serials. */
export type AirGroup = { readonly id: string; readonly name: string; readonly side: string } & RowOf<
  (typeof AIR_GROUP_ROW_KIND)['fields']
>;

/** Recorded support that a side has for a future fight (M-37). */
export type Support = {
  readonly id: string;
  /** The name of the support, made from the names of the supporting units or groups. */
  readonly name: string;
  readonly side: string;
  /** All sides that give the support, if there are several. If this field is missing, only `side` gives the support. */
  readonly sides?: readonly string[];
  readonly kind: 'artillery' | 'air';
  /**
   * The ids of units that the support helps in their next fight. If the list is empty, the support counts in any fight for which
   * people name it.
   */
  readonly supports: readonly string[];
  /** The bonus of artillery, in points of status. */
  readonly status: number;
  /** The nation of aircraft, and the number of squadrons; null for artillery. */
  readonly nation: Nation | null;
  readonly groundAttackSqns: number;
  readonly heavySqns: number;
};

export type MegagameSide = SideRow & {
  readonly nation: Nation;
};

type MegagameGame = GameRow & {
  readonly phase: PhaseId;
};

export const AIR_GROUP_TABLE = 'air-group';
export const SUPPORT_TABLE = 'support';

export interface MegagameBattle extends Battle {
  readonly game: MegagameGame;
  readonly tables: {
    readonly side: RowMap<MegagameSide>;
    readonly unit: RowMap<MegagameUnit>;
    readonly [AIR_GROUP_TABLE]: RowMap<AirGroup>;
    readonly [SUPPORT_TABLE]: RowMap<Support>;
  } & Battle['tables'];
}

/** A unit for each of these roles, with the battle and the values that people have entered. */
export type MegagameScene<R extends string = never> = Scene<MegagameUnit, MegagameBattle, R>;

/** Wraps `defineProcedure` for this rulebook's units and battle, with inputs that are described once each. */
export function defineMegagameProcedure<I, O extends object, R extends string, S extends z.ZodType = SchemaOf<I>>(
  definition: ProcedureDefinition<I, S, O, MegagameUnit, MegagameBattle, R, MegagameEffect<NoInfer<R>>>,
): ProcedureOf<S, O, MegagameUnit, MegagameBattle, R, MegagameEffect<R>> {
  return defineProcedure(definition);
}

const INPUTS = createInputBuilders<MegagameUnit, MegagameBattle>();

export const { inputWith, rowsOf } = INPUTS;
/** Describes the inputs from the units in a role. */
export const defineUnitInputs = INPUTS.unitsIn(UNIT_ROW_KIND);
