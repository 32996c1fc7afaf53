import type { z } from 'zod';
import type { JsonObject } from '../../dice/index.js';
import type { Battle, GameRow, SideRow, RowMap, UnitRow } from '../battle.js';
import { createInputBuilders, type SchemaOf } from '../inputs.js';
import { defineProcedure, type ProcedureDefinition, type ProcedureOf } from '../procedure.js';
import type { Scene } from '../roles.js';
import type { RowOf } from '../rows.js';
import type { CorpsEffect } from './effect-kinds.js';
import type { gameSettings } from './game.js';
import { type FORMATION_ROW_KIND, type JOB_ROW_KIND, UNIT_ROW_KIND } from './rows.js';
import type { DayOrNight, PhaseId, ProposalKind, STRUCTURE_KINDS, Weather } from './vocabulary.js';

/** `turn` counts daylight turns and is never reset. During the night, `turn` is already the number of the next daylight turn. */
export type CorpsGame = GameRow &
  Readonly<Omit<z.output<typeof gameSettings>, 'weather'>> & {
    readonly phase: PhaseId;
    /** The weather; null before it is rolled. */
    readonly weather: Weather | null;
  };

export type CorpsSide = SideRow & {
  /** The number of air units that can still be used today. */
  readonly airUnits: number;
  /** True if ships support this side. */
  readonly naval: boolean;
};

export type Formation = { readonly id: string; readonly name: string; readonly side: string } & RowOf<
  (typeof FORMATION_ROW_KIND)['fields']
>;

/** Converts a row to the type of its table. */
export const castToFormation = (row: unknown): Formation => row as Formation;

export type CorpsUnit = UnitRow & RowOf<(typeof UNIT_ROW_KIND)['fields']>;

export type Job = { readonly id: string; readonly name: string; readonly side: string } & RowOf<(typeof JOB_ROW_KIND)['fields']>;

/** A structure at a place: built or laid by engineers, or present from the start (CO-74). */
export type Structure = {
  readonly id: string;
  /** The name of the structure's place. */
  readonly name: string;
  readonly kind: (typeof STRUCTURE_KINDS)[number];
  /** The side that built or laid the structure; null if it was present from the start. */
  readonly side: string | null;
};

/** A contact between units of two sides (CO-86). The unit that came into contact is `unit`. */
export type Contact = {
  readonly id: string;
  readonly unit: string;
  readonly enemy: string;
  /** The daylight turn in which the contact was made. */
  readonly since: number;
  /** The last combat phase in which the contact was fought, such as `3 combat`; null if it was never fought. */
  readonly fought: string | null;
};

/** A proposed step of the night. The result of the proposal is not stored, but calculated whenever it is needed. */
export type Proposal = {
  readonly id: string;
  /** The proposal's name for lists, such as "Recovery 12th SS". */
  readonly name: string;
  readonly kind: ProposalKind;
  /** The side and the division of the proposal; null for the weather. */
  readonly side: string | null;
  readonly formation: string | null;
  /** The inputs that people have changed. All others come from the battle. */
  readonly changed: JsonObject;
  /** The umpire's own distribution of SP in a recovery; null if the umpire has entered none. */
  readonly gets: readonly Gain[] | null;
  /** True if the umpire has cancelled the proposal. */
  readonly skip: boolean;
};

/** A unit with the SP that it regains. */
export interface Gain {
  readonly unit: string;
  readonly sp: number;
}

export interface CorpsBattle extends Battle {
  readonly game: CorpsGame;
  readonly tables: {
    readonly side: RowMap<CorpsSide>;
    readonly unit: RowMap<CorpsUnit>;
    readonly formation: RowMap<Formation>;
    readonly job: RowMap<Job>;
    /** Missing in battles of older versions. */
    readonly structure?: RowMap<Structure>;
    readonly proposal: RowMap<Proposal>;
    /** Missing in battles of older versions. */
    readonly contact?: RowMap<Contact>;
  } & Battle['tables'];
}

/** Builds a procedure with this rulebook's types of units and battle. Each input is described only once. */
export function defineCorpsProcedure<I, O extends object, R extends string, S extends z.ZodType = SchemaOf<I>>(
  definition: ProcedureDefinition<I, S, O, CorpsUnit, CorpsBattle, R, CorpsEffect<NoInfer<R>>>,
): ProcedureOf<S, O, CorpsUnit, CorpsBattle, R, CorpsEffect<R>> {
  return defineProcedure(definition);
}

const INPUTS = createInputBuilders<CorpsUnit, CorpsBattle>();

export const { inputWith, listOf, rowsOf } = INPUTS;
/** Describes the inputs from the units in a role. */
export const defineUnitInputs = INPUTS.unitsIn(UNIT_ROW_KIND);

/** The units in these roles, with the battle and the values that people have entered. */
export type CorpsScene<R extends string = never> = Scene<CorpsUnit, CorpsBattle, R>;

/** Returns whether a phase belongs to the day or to the night (Night Phase). */
export function findDayOrNight(phase: PhaseId): DayOrNight {
  return phase.startsWith('night') ? 'night' : 'day';
}
