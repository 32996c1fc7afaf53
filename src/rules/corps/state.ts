import type { z } from 'zod';
import type { JsonObject } from '../../dice/index.js';
import type { Battle, GameRow, SideRow, RowMap, UnitRow } from '../battle.js';
import { type Defined, defineProcedure, type ProcedureDefinition } from '../procedure.js';
import type { Scene } from '../roles.js';
import type { RowOf } from '../rows.js';
import type { CorpsEffect } from './effect-kinds.js';
import type { gameSettings } from './game.js';
import type { FORMATION, JOB, UNIT } from './rows.js';
import type { DayOrNight, PhaseId, ProposalKind, STRUCTURE_KINDS, Weather } from './vocabulary.js';

/** `turn` counts daylight turns and is never reset; the night belongs to the daylight turn before it. */
export type CorpsGame = GameRow &
  Readonly<Omit<z.output<typeof gameSettings>, 'weather'>> & {
    readonly phase: PhaseId;
    /** Null until it has been rolled for. */
    readonly weather: Weather | null;
  };

export type CorpsSide = SideRow & {
  /** Air units that can still be used today. */
  readonly airUnits: number;
  /** Ships support this side. */
  readonly naval: boolean;
};

export type Formation = { readonly id: string; readonly name: string; readonly side: string } & RowOf<
  (typeof FORMATION)['fields']
>;

/** A row as its table's type. */
export const formation = (row: unknown): Formation => row as Formation;

export type CorpsUnit = UnitRow & RowOf<(typeof UNIT)['fields']>;

export type Job = { readonly id: string; readonly name: string; readonly side: string } & RowOf<(typeof JOB)['fields']>;

/** A structure at a place: built or laid by engineers, or there from the beginning (CO-74). */
export type Structure = {
  readonly id: string;
  /** Its place. */
  readonly name: string;
  readonly kind: (typeof STRUCTURE_KINDS)[number];
  /** The side that built or laid it; null: it was there. */
  readonly side: string | null;
};

/** A proposed step of the night: its result is worked out afresh each time. */
export type Proposal = {
  readonly id: string;
  /** Its name in lists: "Recovery 12th SS". */
  readonly name: string;
  readonly kind: ProposalKind;
  /** Its side and its division; null: the weather. */
  readonly side: string | null;
  readonly formation: string | null;
  /** Input keys that people have set; all others are as the battle has them. */
  readonly changed: JsonObject;
  /** Recovery: the umpire's own distribution of SP, if any. */
  readonly gets: readonly Gain[] | null;
  /** The umpire lets nothing come of it. */
  readonly skip: boolean;
};

/** SP that a unit gets back. */
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
    /** Battles from before there were any have no such table. */
    readonly structure?: RowMap<Structure>;
    readonly proposal: RowMap<Proposal>;
  } & Battle['tables'];
}

/** `defineProcedure` with this rulebook's units and battle. */
export function corpsProcedure<S extends z.ZodType, O extends object, R extends string>(
  definition: ProcedureDefinition<S, O, CorpsUnit, CorpsBattle, R, CorpsEffect<NoInfer<R>>>,
): Defined<ProcedureDefinition<S, O, CorpsUnit, CorpsBattle, R, CorpsEffect<R>>> {
  return defineProcedure(definition);
}

/** A scene of some of these roles. */
export type CorpsScene<R extends string = never> = Scene<CorpsUnit, CorpsBattle, R>;

/** The part of the day for a phase (Night Phase). */
export function dayOrNight(phase: PhaseId): DayOrNight {
  return phase.startsWith('night') ? 'night' : 'day';
}
