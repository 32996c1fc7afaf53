import { z } from 'zod';
import type { JsonObject } from '../dice/index.js';
import type { Battle, Row, UnitRow } from './battle.js';
import type { AnyCheck } from './checks.js';
import type { GroundReading } from './ground/reading.js';
import type { GroundMap } from './ground/rows.js';
import type { UnitActions } from './unit-actions.js';
import type { OrderedField } from './ordered.js';
import { listEffectTargets } from './carry-out.js';
import type { Effect, Resolution } from './result.js';
import type { Procedure } from './procedure.js';
import type { Scene } from './roles.js';
import { type Field, joinWords, type RowKind, type SheetLine } from './rows.js';
import type { Actor, DraftEvent, FurtherEvents, ActContext, Act } from './happening.js';
import {
  type DiaryEntry,
  createAutomaticEvents,
  type SpottingChance,
  type OpenTask,
  type AutomaticEvents,
  type TurnSequence,
} from './turns.js';
import type { BotPlay } from './bot-play.js';
import type { Tutorial } from './lesson.js';
import type { CommandGroup, Chart, Ruling, ActGroup, Guide, ExampleOrder } from './reference.js';
import type { SymbolReading } from './symbols.js';
import type { SideFieldFlags } from './from-side.js';
import { type UnitForms, type FurtherForm, buildUnitForms } from './forms.js';

/** Builds a slash command with one subcommand for each procedure. Each subcommand has the name of its procedure. */
export const buildCommandGroup = (name: string, description: string, procedures: readonly Procedure[]): CommandGroup => ({
  name,
  description,
  procedures: Object.fromEntries(procedures.map(({ id }) => [id.slice(id.indexOf('.') + 1), id])),
});

/** Builds the units of one side for an order of battle. Each unit's fields are listed under the unit's name. */
export const buildRoster = (side: string, units: Readonly<Record<string, JsonObject>>): ExampleOrder['units'] =>
  Object.entries(units).map(([name, fields]) => ({ name, side, fields }));

/** The rulebook's measure of a side's strength, for losses and graphs. */
export interface StrengthMeasure<U extends UnitRow = UnitRow> {
  /** The unit of measurement for strength, such as `FP` or `SP`. */
  readonly label: string;
  /** A unit's present strength; 0 for a lost unit. */
  of(unit: U): number;
  /** Checks whether the unit is out of the battle for good. */
  isLost(unit: U): boolean;
  /** Returns the players' word for a lost unit, such as `destroyed` or `out of play`. */
  lostWord(unit: U): string;
}

/**
 * The fields of each table that posts do not list if they change, because the title and result already show them, such as
 * `fired`. `all` means whole rows. Manual changes by an umpire are always listed.
 */
export type UnlistedFields = Readonly<Record<string, readonly string[] | 'all'>>;

/**
 * Fire that lands some time after its order, such as barrages or sorties: the table of its rows, and functions that read them.
 */
export interface FallingFire {
  readonly table: string;
  /** Returns the mission's public name, the id of the firing unit and the point of impact. Each value may be null. */
  of(row: Row): { readonly name: string; readonly by: string | null; readonly at: string | null };
  /** Returns the point of impact on the map; null if the row has no point of impact. */
  spot(row: Row, battle: Battle, map: GroundMap): { readonly x: number; readonly y: number } | null;
  /**
   * Describes in one sentence the zone where fire will land, with the units that are certainly or possibly in the zone now. Null
   * if there is no zone, or if the place of the zone is unknown.
   */
  zone?(row: Row, battle: Battle): { readonly zone: string; readonly units: readonly UnitRow[] } | null;
}

/** A row together with the name of its table. */
export interface TableRow {
  readonly table: string;
  readonly row: Row;
}

/** A place that a recorded text describes only by coordinates or by a number. */
export interface PointedPlace {
  readonly said: string;
  readonly at: { readonly x: number; readonly y: number };
  /** The side's own name for the place. Empty if the square is enough. Default: the name of the terrain at the place. */
  readonly called?: string;
}

/** A number with its label. */
export interface NumberedLabel {
  readonly number: number;
  readonly label: string;
  /** The name of the owner, needed if one list contains the labels of several owners. */
  readonly of?: string;
}

/** The reason why a unit does not hold a place. Objectives may count the unit despite this reason. */
export type NotHoldingReason = 'retreating' | 'headquarters' | 'transport';

/** Checks whether a person may know a row. The person sees no other rows. */
export type KnownRowCheck = (table: string, id: string) => boolean;

/** The complete definition of a rulebook. Outside the rulebook's folder, only the registry imports the definition. */
export interface Ruleset<B extends Battle = Battle, U extends UnitRow = UnitRow, E = Effect> extends TurnSequence<B> {
  readonly id: string;
  readonly title: string;
  /** The version of the rulebook, recorded in each event. Raise the version with every change to a table or procedure. */
  readonly version: string;
  /** The scale, and the length of a turn, in a single line. */
  readonly scale: string;
  readonly procedures: readonly Procedure[];
  readonly commands: readonly CommandGroup[];
  /** The slash commands for acts. */
  readonly actCommands: readonly ActGroup[];
  readonly unitForms: UnitForms;
  readonly guide: Guide;
  /**
   * The act that adds the rows of each table from an order of battle, such as a formation or an air group. For `game`, the act
   * that sets the battle's values.
   */
  readonly orderActs?: Readonly<Record<string, string>>;
  /** How the rulebook reads orders of battle with map symbols. Undefined for a rulebook that cannot read them. */
  readonly symbols?: SymbolReading;
  /** An example order of battle, for newcomers. */
  readonly example: ExampleOrder;
  /** The tutorial for newcomers; undefined for a rulebook without a tutorial. */
  readonly lesson?: Tutorial;
  /** How the bot plays a side. Default: the bot cannot play this rulebook. */
  readonly bot?: BotPlay;
  /** One example of each slash command for /help. All examples refer to the example order of battle. */
  readonly commandExamples: readonly string[];
  /** Returns all charts of the rulebook and, if a battle is given, the charts of that battle. */
  charts(battle: B | null): readonly Chart[];
  readonly rulings: readonly Ruling[];
  /** The section or ruling that defines the sequence of phases. */
  readonly sequenceCite: string;
  /** True if umpires may choose any phase at any time, because the rulebook has no fixed sequence. */
  readonly anyPhase?: boolean;
  /**
   * The unit fields that divide units into groups. A player can get the command of a whole group at once. `field` contains the
   * name of the unit's group or, if `refers` is set, its id in that table. Default: no groups.
   */
  readonly groups?: Readonly<Partial<Record<'formation' | 'kind', { readonly field: string; readonly refers?: string }>>>;
  /** The fields of the game and of sides that people can set. */
  readonly gameSettings: z.ZodType;
  readonly sideFields: z.ZodType;
  /**
   * The fields of a unit that people can enter. Only fields that every new unit needs are required. `completeUnit` calculates the
   * others.
   */
  readonly unitFields: z.ZodType;
  /** The rulebook's tables, apart from the tables of sides and units. */
  readonly tables: readonly string[];
  /**
   * Creates the complete row of a new or edited unit, including the fields that the rulebook calculates.
   * @param given the fields that a person has entered
   * @param old the unit before the edit; null for a new unit
   * @throws {Refusal} INVALID_INPUT if a field is missing or invalid, or contradicts another field
   */
  completeUnit(given: JsonObject, side: Row, old: U | null, battle: B): Omit<U, 'id' | 'side'>;
  /**
   * Unit fields that store the unit's state at the start of the phase. If an umpire overrules part of an event, these fields do
   * not change.
   */
  readonly broughtToPhase?: readonly string[];
  /**
   * Returns the values of a row that change in a new battle created from this battle. Such values apply only within a turn, or
   * concern actions that are pending or in progress.
   */
  inNewBattle(table: string, row: Row, turn: number): JsonObject;
  /** Sentences about the other values that are reset in a battle created from another battle. Default: no sentences. */
  readonly newBattleWords?: string;
  /** Checks whether players of a side may know this unit. */
  knows(sideId: string, unit: U, battle: B): boolean;
  /**
   * Checks whether players of a side may know a row of a table other than the unit table. Default: only the rows of their own
   * side.
   */
  knowsRow?(sideId: string, table: string, row: Row, battle: B): boolean;
  /**
   * Returns the sections that hide units from the other side, so that its players cannot name the units. Default: null, because
   * all units are visible.
   */
  hiddenBy?(battle: B): readonly string[] | null;
  /**
   * Checks whether players choose places to spot, because they cannot name unseen units. An umpire then rolls whether a unit at
   * the place is seen. Default: players choose the units themselves.
   */
  looksAtPlaces?(battle: B): boolean;
  /** Lists the units that each side may try to spot, including attempts already made in this phase. Default: none. */
  looks?(battle: B): readonly SpottingChance[];
  /** True if enemy units are secret. An attempt to act with an enemy unit is refused as if the unit's name did not exist. */
  readonly secretNames?: boolean;
  /**
   * Returns the fields of a stand-in for an enemy unit that a side no longer sees, so that players can aim at its last known
   * position. The stand-in reveals no more than the side remembers, and belongs to the unit's owner. Default: players cannot
   * choose a unit that they no longer see.
   */
  aimsAtLastSeen?(this: void, owner: Row): Row;
  /** True if the rulebook leaves decisive actions, such as fire, to the people at the table. A scenario then needs an umpire. */
  readonly needsUmpire?: true;
  /** Returns a short description of a row of another table for lists. */
  rowLine?(table: string, row: Row, battle: B): string;
  /** Returns other names of a row for people who may know it, such as "Mission 2" or "2nd Battery". */
  otherNames?(table: string, row: Row, battle: B): readonly string[];
  /**
   * Lists the labels that people may enter instead of a number for an input. The input has `.meta({ labelled: true })`.
   * @param sideId the reader's side; null for umpires
   */
  labels?(key: string, params: JsonObject, battle: B, sideId: string | null): readonly NumberedLabel[];
  /**
   * Requires that a unit can still take part in the battle, for example that it is not destroyed.
   * @throws {Refusal} if the unit cannot, with the reason as far as the person may know it
   */
  checkPart?(unit: U, battle: B, actor: Actor): void;
  /** Carries out one effect of a result on the units in its role. */
  applyEffect(desk: ActContext<B>, effect: E, resolution: Resolution): void;
  /** The flag for each field that units take from their side. The flag means that a unit has its own value. */
  readonly fromSide?: SideFieldFlags;
  /**
   * Builds remarks on the result of any procedure, such as the chart behind its numbers. Posts show these remarks before the
   * procedure's own remarks.
   * @param scene the scene before the result
   */
  remarks?(procedure: Procedure, scene: Scene<U, B>): readonly string[];
  /**
   * Carries out the consequences of a manual change to a unit by an umpire, for example for the passengers of a lost transport.
   * The draft already contains the change.
   * @param before the unit before the change
   * @param overruled the results of the event that was partly overruled; undefined for an edit
   */
  setByHand?(desk: ActContext<B>, before: U, overruled?: readonly Resolution[]): void;
  /** Carries out the consequences of removing a unit, such as the end of its missions. Called before the unit is removed. */
  unitRemoved?(desk: ActContext<B>, unit: U): void;
  /** Carries out the consequences when a unit leaves the map over an edge, such as the end of its missions and combats. */
  departed?(desk: ActContext<B>, unit: U): void;
  /**
   * Carries out the consequences of a unit's change of side. The draft already contains the new side.
   * @param from the id of the unit's old side
   * @returns further events
   */
  goneOver?(desk: ActContext<B>, unit: U, from: string): FurtherEvents;
  /**
   * Carries out the consequences when a side presses *Done* and so gives up actions that other sides wait for. Default: no
   * consequences.
   * @returns further events
   */
  sideIsReady?(desk: ActContext<B>, sideId: string): FurtherEvents;
  /**
   * Returns the ids of the sides that an event asks for something in this phase. If one of these sides was ready, it is then not
   * ready. Default: no sides.
   * @param before the battle before the event. Default: everything that is still asked counts
   */
  asksSides?(battle: B, before?: B): readonly string[];
  /** Carries out what happens automatically at the end or the start of a phase. */
  phaseEnds(desk: ActContext<B>, phase: string): AutomaticEvents;
  phaseBegins(desk: ActContext<B>, phase: string): AutomaticEvents;
  /**
   * Lists the open tasks of this turn. An umpire who ends a phase is asked about these tasks. Only actions that the rulebook
   * requires are tasks, not actions that it allows.
   */
  openTasks(battle: B): readonly OpenTask[];
  /**
   * The unit fields that sealed orders set when they are opened. Default: no fields, so that only the orders themselves bind
   * units.
   */
  readonly ordered?: Readonly<Record<string, OrderedField>>;
  /**
   * The phases in which sides carry out orders for a procedure or act that the rulebook allows in any phase. Default: the phases
   * of the procedure (`phases`, `usualPhases`) or act (`offered`).
   */
  readonly orderPhases?: Readonly<Record<string, readonly string[]>>;
  /**
   * Returns the phases in which players of a battle without an umpire may use a procedure or act that the rulebook allows in any
   * phase. In these battles only the bot enforces the sequence. Default: all phases, or the `usualPhases` of the procedure.
   * @param typed the options or parameters that people have entered so far
   */
  phasesWithoutUmpire?(id: string, typed: JsonObject): readonly string[] | undefined;
  /** The actions that units and other rows can take in each phase. Lists show which rows have not acted yet. Default: none. */
  readonly unitActions?: UnitActions;
  /** Returns everything that will happen automatically in later phases, as diary entries. */
  diary(battle: B): readonly DiaryEntry[];
  /** Carries out a diary entry that takes effect. After that, the diary must not list the entry for the same moment again. */
  comeDue(desk: ActContext<B>, entry: DiaryEntry): DraftEvent;
  readonly acts: readonly Act<B>[];
  /** Row fields that only the rules need. Posts do not mention changes of these fields. */
  readonly untoldFields?: readonly string[];
  /** The fields of each table that only the row's own side may know. Other sides see neither their values nor their changes. */
  readonly ownFields?: Readonly<Record<string, readonly string[]>>;
  /** Tables that only the rules need. Posts do not mention changes in these tables. */
  readonly untoldTables?: readonly string[];
  /** Tables whose rows have stores that actions use up, such as fuel. Previews show what an action takes from its side's rows. */
  readonly storeTables?: readonly string[];
  /** Lists the pairs of units in contact, if the rulebook records contacts: the unit that came, and the enemy that it met. */
  listContactPairs?(battle: B): readonly (readonly [unit: string, enemy: string])[];
  /** Unit fields that are reset at the end of a turn. Posts about phases do not mention the reset. */
  readonly routineFields?: readonly string[];
  /**
   * Returns the fields of a row that players of a side may not see, even if the players know the row. For example, a side does
   * not learn that the enemy has spotted its unit.
   */
  hiddenFields?(sideId: string, table: string, row: Row, battle: B): readonly string[];
  readonly bookkeeping?: UnlistedFields;
  readonly falling?: FallingFire;
  /**
   * Returns a function that finds places in the recorded text of an event that appear only as coordinates or as the number of a
   * registration point. Undefined if the text cannot contain any places. Called once for each event.
   * @param changed the rows that the event has changed
   */
  pointing?(changed: Iterable<TableRow>, battle: B, map: GroundMap): ((words: string) => readonly PointedPlace[]) | undefined;
  /**
   * Returns the lines of a unit's sheet in order, without default values. The lines mention only rows for which `known` returns
   * true.
   */
  unitSheet(unit: U, battle: B, known: KnownRowCheck): readonly SheetLine[];
  /** Returns a short description of a unit for lists, such as "FP 4, THIN, BB, suppressed". */
  unitLine(unit: U): string;
  /**
   * Returns the conditions that hinder a unit now, such as "suppressed"; an empty text if nothing hinders the unit. The texts
   * must never change, because recorded reports contain them.
   */
  hindrance(unit: U): string;
  readonly strength: StrengthMeasure<U>;
  /** Returns the reason why a unit does not hold its place; null if the unit holds it. Default: every unit holds its place. */
  aside?(unit: U): NotHoldingReason | null;
  /** The rulebook's use of a map. Default: a table measured in inches. */
  readonly ground?: GroundReading<U>;
  /** Checks for acts that all rulebooks share, such as `/map back`, by the id of the act. */
  readonly actChecks?: Readonly<Record<string, readonly AnyCheck[]>>;
  /** Returns lines that everyone may read next to the turn and phase, such as the day and the weather. */
  statusLines?(battle: B): readonly string[];
}

/**
 * The members of `Ruleset` that a rulebook may omit. By default, nothing happens automatically and there are no tasks. Effects
 * only set fields of units, and the texts about a unit come only from its fields.
 */
type LeftOut =
  | 'actCommands'
  | 'acts'
  | 'applyEffect'
  | 'comeDue'
  | 'commandExamples'
  | 'completeUnit'
  | 'diary'
  | 'gameSettings'
  | 'hindrance'
  | 'openTasks'
  | 'phaseBegins'
  | 'phaseEnds'
  | 'rulings'
  | 'sideFields'
  | 'tables'
  | 'unitLine'
  | 'unitSheet';

/**
 * A rulebook as defined in its folder. `defineRuleset` adds the members that follow from the kinds of rows. A rulebook with
 * effects other than `set` must define `applyEffect`.
 */
type RulesetDefinition<B extends Battle, U extends UnitRow, E extends Effect> = Omit<
  Ruleset<B, U, E>,
  LeftOut | 'inNewBattle' | 'unitFields' | 'unitForms' | 'routineFields'
> &
  Partial<Pick<Ruleset<B, U, E>, LeftOut>> & {
    /** The kind of the rows in each table. */
    readonly rows: Readonly<Record<string, RowKind>> & { readonly unit: RowKind };
    readonly furtherForms?: readonly FurtherForm[];
  } & (E['kind'] extends 'set' ? unknown : Pick<Ruleset<B, U, E>, 'applyEffect'>);

/** Returns the members that follow from the fields of the units. */
const ofUnits = (unit: RowKind): Pick<Ruleset, 'completeUnit' | 'hindrance' | 'unitLine' | 'unitSheet'> => ({
  completeUnit: (raw, _side, old) => unit.complete(raw, old, () => ({})),
  hindrance: (row) => joinWords(unit.hindrances(row)),
  unitLine: (row) => joinWords(unit.line(row)),
  unitSheet: (row) => unit.sheet(row),
});

const NONE: Omit<Pick<Ruleset, LeftOut>, keyof ReturnType<typeof ofUnits>> = {
  actCommands: [],
  acts: [],
  applyEffect({ draft }, effect, resolution) {
    if (effect.kind !== 'set') throw new Error(`${resolution.procedure}: nobody carries out ${effect.kind}`);
    for (const id of listEffectTargets(effect, resolution)) draft.set('unit', id, effect.fields as JsonObject);
  },
  comeDue(_desk, { kind }) {
    throw new Error(`nothing comes due as ${kind}`);
  },
  commandExamples: [],
  diary: () => [],
  gameSettings: z.strictObject({}),
  openTasks: () => [],
  phaseBegins: () => createAutomaticEvents(),
  phaseEnds: () => createAutomaticEvents(),
  rulings: [],
  sideFields: z.strictObject({}),
  tables: [],
};

/** Builds a `Ruleset` from a definition that uses a rulebook's own types, and fills in defaults. */
export function defineRuleset<B extends Battle, U extends UnitRow, E extends Effect>(
  ruleset: RulesetDefinition<B, U, E>,
): Ruleset {
  const { rows, furtherForms = [] } = ruleset;
  const { unit } = rows;
  const kinds = Object.values(rows);
  const byTable = (isSo: (field: Field) => unknown): Record<string, readonly string[]> =>
    Object.fromEntries(
      Object.entries(rows)
        .map(([table, kind]) => [table, kind.having(isSo)] as const)
        .filter(([, keys]) => keys.length > 0),
    );
  return {
    ...NONE,
    ...ofUnits(unit),
    ...ruleset,
    inNewBattle: (table, row, turn) => (rows[table]?.inNewBattle(row, turn) ?? {}) as JsonObject,
    unitFields: unit.schema,
    unitForms: buildUnitForms(unit, furtherForms),
    routineFields: unit.having(({ routine }) => routine),
    ownFields: { ...byTable(({ own }) => own), ...ruleset.ownFields },
    untoldFields: [...kinds.flatMap((kind) => kind.having(({ untold }) => untold)), ...(ruleset.untoldFields ?? [])],
    bookkeeping: { ...byTable(({ bookkeeping }) => bookkeeping), ...ruleset.bookkeeping },
  };
}
