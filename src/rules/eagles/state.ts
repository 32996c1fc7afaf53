import type { Battle, GameRow, SideRow, RowMap, UnitRow } from '../battle.js';
import { createInputBuilders, type SchemaOf } from '../inputs.js';
import { defineProcedure, type ProcedureDefinition, type ProcedureOf } from '../procedure.js';
import type { Scene } from '../roles.js';
import type { RowOf } from '../rows.js';
import type { z } from 'zod';
import type { EaglesEffect } from './effect-kinds.js';
import type { gameSettings } from './game.js';
import { type MISSION_ROW_KIND, UNIT_ROW_KIND } from './rows.js';
import type { Nation, PhaseId, Point } from './vocabulary.js';

export type { Point } from './vocabulary.js';

/** A unit. A gun battery is a unit with guns. */
export type EaglesUnit = UnitRow & RowOf<(typeof UNIT_ROW_KIND)['fields']>;

export type RegistrationPoint = {
  readonly number: number;
  readonly label: string;
  readonly point: Point | null;
};

export type EaglesSide = SideRow & {
  readonly nation: Nation;
  readonly registrationPoints: readonly RegistrationPoint[];
  /**
   * The side's usual direction of fire in degrees (0 up the table, clockwise), for guns without positions (E-53). Null if the
   * side has set no direction. Missing in battles of older versions.
   */
  readonly fireBearing?: number | null;
};

/**
 * The names of the settings that older battles lack. In older battles, everyone can see units on the table, but a side knows only
 * spotted units. Barrages are rolled automatically when they land.
 */
type LaterSettings = 'spotting' | 'handLandings' | 'standingKnown';
type Settings = Readonly<z.output<typeof gameSettings>>;

export type EaglesGame = GameRow & { readonly phase: PhaseId } & Omit<Settings, LaterSettings> &
  Partial<Pick<Settings, LaterSettings>>;

/** A battery's fire mission, or an aircraft sortie. */
export type Mission = { readonly id: string; readonly side: string } & RowOf<(typeof MISSION_ROW_KIND)['fields']>;

/** A minefield section, 300 x 300 yards (1.5). */
export type Minefield = {
  readonly id: string;
  readonly name: string;
  readonly kind: 'hasty' | 'deliberate';
  /**
   * The side that has a deliberate section on its deployment sheet. Null or, in battles of older versions, missing if only
   * umpires know the section.
   */
  readonly side?: string | null;
  readonly known: boolean;
  readonly clearedBy: string | null;
  readonly clearTurn: number | null;
  readonly xYards: number | null;
  readonly yYards: number | null;
};

export interface EaglesBattle extends Battle {
  readonly game: EaglesGame;
  readonly tables: {
    readonly side: RowMap<EaglesSide>;
    readonly unit: RowMap<EaglesUnit>;
    readonly mission: RowMap<Mission>;
    readonly minefield: RowMap<Minefield>;
  } & Battle['tables'];
}

/** A unit for each of these roles, with the battle and the values that people have entered. */
export type EaglesScene<R extends string = never> = Scene<EaglesUnit, EaglesBattle, R>;

/** Wraps `defineProcedure` for this rulebook's units and battle, with inputs that are described once each. */
export function defineEaglesProcedure<I, O extends object, R extends string, S extends z.ZodType = SchemaOf<I>>(
  definition: ProcedureDefinition<I, S, O, EaglesUnit, EaglesBattle, R, EaglesEffect<NoInfer<R>>>,
): ProcedureOf<S, O, EaglesUnit, EaglesBattle, R, EaglesEffect<R>> {
  return defineProcedure(definition);
}

const INPUTS = createInputBuilders<EaglesUnit, EaglesBattle>();

export const { inputWith, rowsOf } = INPUTS;
/** Describes the inputs from the units in a role. */
export const defineUnitInputs = INPUTS.unitsIn(UNIT_ROW_KIND);
