import { z } from 'zod';
import type { JsonObject } from '../dice/index.js';
import type { Battle, Row, UnitRow } from './battle.js';
import type { AnyCheck } from './checks.js';
import type { GroundReading } from './ground/reading.js';
import type { GroundMap } from './ground/rows.js';
import type { Deeds } from './deeds.js';
import type { OrderedField } from './ordered.js';
import { idsOfEffect } from './carry-out.js';
import type { Effect, Resolution } from './result.js';
import type { Procedure } from './procedure.js';
import type { Scene } from './roles.js';
import { type Field, listed, type RowKind, type SheetLine } from './rows.js';
import type { Actor, Happening, Further, Desk, Act } from './happening.js';
import { type DiaryEntry, doings, type Look, type OpenMatter, type PhaseDoings, type TurnSequence } from './turns.js';
import type { Lesson } from './lesson.js';
import type { CommandGroup, Chart, Ruling, ActGroup, Guide, ExampleOrder } from './reference.js';
import type { SymbolReading } from './symbols.js';
import type { FromSide } from './from-side.js';
import { type UnitForms, type FurtherForm, unitForms } from './forms.js';

/** Builds a slash command whose subcommands have the names of their procedures. */
export const commandOf = (name: string, description: string, procedures: readonly Procedure[]): CommandGroup => ({
  name,
  description,
  procedures: Object.fromEntries(procedures.map(({ id }) => [id.slice(id.indexOf('.') + 1), id])),
});

/** Builds the units of one side in an order of battle, by name. */
export const roster = (side: string, units: Readonly<Record<string, JsonObject>>): ExampleOrder['units'] =>
  Object.entries(units).map(([name, fields]) => ({ name, side, fields }));

/** The way in which a rulebook counts a side's strength, for losses and curves. */
export interface Strength<U extends UnitRow = UnitRow> {
  /** The unit in which strength is counted: `FP`, `SP`, ... */
  readonly label: string;
  /** A unit's present strength; 0 if it is lost. */
  of(unit: U): number;
  /** True if the unit is out of the battle for good. */
  isLost(unit: U): boolean;
  /** The players' word for a lost unit, such as `destroyed` or `out of play`. */
  lostWord(unit: U): string;
}

/**
 * For each table, the fields whose changes posts do not list, because the post's title and result are enough, such as `fired`.
 * `all` stands for whole rows. An umpire's manual change is always listed.
 */
export type Bookkeeping = Readonly<Record<string, readonly string[] | 'all'>>;

/** Fire that lands some time after the order, such as a barrage or a sortie. It is a row of one of the rulebook's tables. */
export interface Falling {
  readonly table: string;
  /** Returns the mission's public name, the firing unit's id, and the point of impact; null for any that it lacks. */
  of(row: Row): { readonly name: string; readonly by: string | null; readonly at: string | null };
  /** Returns the point of impact on the map; null if it is not on the map. */
  spot(row: Row, battle: Battle, map: GroundMap): { readonly x: number; readonly y: number } | null;
  /**
   * Returns the zone of fire that is due in one sentence, with the units that are or may be in the zone now. Null if there is no
   * zone, or if its place is unknown.
   */
  zone?(row: Row, battle: Battle): { readonly zone: string; readonly units: readonly UnitRow[] } | null;
}

/** A row and the name of its table. */
export interface TableRow {
  readonly table: string;
  readonly row: Row;
}

/** A place that a recorded text gives only by coordinates or by a number. */
export interface Pointed {
  readonly said: string;
  readonly at: { readonly x: number; readonly y: number };
  /** The side's own name for the place; empty if the square is enough. Default: the name of the terrain there. */
  readonly called?: string;
}

/** A number with its label. */
export interface NumberedLabel {
  readonly number: number;
  readonly label: string;
  /** The owner's name, if one list has the labels of several owners. */
  readonly of?: string;
}

/** Why a unit does not hold a place. An objective can include such units. */
export type Aside = 'retreating' | 'headquarters' | 'transport';

/** Checks whether a person may know a row. Other rows are not shown to them. */
export type Known = (table: string, id: string) => boolean;

/** Everything about one rulebook. Outside its folder only the registry imports it. */
export interface Ruleset<B extends Battle = Battle, U extends UnitRow = UnitRow, E = Effect> extends TurnSequence<B> {
  readonly id: string;
  readonly title: string;
  /** The version. It must rise with every change to a table or procedure. Each event records it. */
  readonly version: string;
  /** The scale, and the length of a turn, in one line. */
  readonly scale: string;
  readonly procedures: readonly Procedure[];
  readonly commands: readonly CommandGroup[];
  /** The slash commands for acts. */
  readonly actCommands: readonly ActGroup[];
  readonly unitForms: UnitForms;
  readonly guide: Guide;
  /**
   * For each table, the act that adds its rows from an order of battle, such as a formation or an air group. For `game`, the act
   * that sets the battle's own values.
   */
  readonly orderActs?: Readonly<Record<string, string>>;
  /** How orders of battle with map symbols are read; undefined if the rulebook cannot read them. */
  readonly symbols?: SymbolReading;
  /** An example order of battle, for newcomers. */
  readonly example: ExampleOrder;
  /** The tutorial for newcomers; undefined if there is none. */
  readonly lesson?: Lesson;
  /** An example of each slash command for /help. All use the example order of battle. */
  readonly commandExamples: readonly string[];
  /** Returns all charts of the rulebook. If a battle is given, also its own charts. */
  charts(battle: B | null): readonly Chart[];
  readonly rulings: readonly Ruling[];
  /** The section or ruling with the sequence of phases. */
  readonly sequenceCite: string;
  /** True if umpires may choose any phase at any time, because the rulebook has no fixed sequence. */
  readonly anyPhase?: boolean;
  /**
   * The unit fields by which units form groups. A player can get command of a whole group at once. `field` has the unit's group.
   * If it holds an id, `refers` is the table of the group. Default: no groups.
   */
  readonly groups?: Readonly<Partial<Record<'formation' | 'kind', { readonly field: string; readonly refers?: string }>>>;
  /** The fields that people may set: of the game, and of a side. */
  readonly gameSettings: z.ZodType;
  readonly sideFields: z.ZodType;
  /**
   * The keys of a unit that people may give. Only those that a new unit needs are required. `completeUnit` calculates the others.
   */
  readonly unitFields: z.ZodType;
  /** The rulebook's tables, apart from those of sides and units. */
  readonly tables: readonly string[];
  /**
   * Creates the whole row of a new or edited unit, with the fields that the rulebook calculates.
   * @param given the fields that a person typed
   * @param old the unit before the edit; null for a new unit
   * @throws {Refusal} INVALID_INPUT if a field is missing or invalid, or contradicts another field
   */
  completeUnit(given: JsonObject, side: Row, old: U | null, battle: B): Omit<U, 'id' | 'side'>;
  /**
   * Unit fields that record the unit's state at the start of the phase. They stay unchanged when an umpire overrules an event in
   * part.
   */
  readonly broughtToPhase?: readonly string[];
  /**
   * Returns the new values of a row for a new battle that is saved from this one: those that count only within a turn, are due or
   * are under way.
   */
  inNewBattle(table: string, row: Row, turn: number): JsonObject;
  /** Sentences on what else starts again in a battle that is saved from another one. By default nothing else does. */
  readonly newBattleWords?: string;
  /** Checks whether players of a side may know this unit. */
  knows(sideId: string, unit: U, battle: B): boolean;
  /** Checks whether players of a side may know a row of another table; by default they know only their own side's rows. */
  knowsRow?(sideId: string, table: string, row: Row, battle: B): boolean;
  /**
   * Returns the sections that hide units from the other side, so that its players cannot enter them. Null if all units are
   * visible, which is the default.
   */
  hiddenBy?(battle: B): readonly string[] | null;
  /**
   * Checks whether players choose places to spot, because they cannot enter unseen units. An umpire then rolls whether a unit
   * there is seen. By default players choose the units themselves.
   */
  looksAtPlaces?(battle: B): boolean;
  /** Lists the units that each side may try to spot, including attempts already made in this phase. Default: none. */
  looks?(battle: B): readonly Look[];
  /** True if enemy units are secret. An attempt to act with one is answered as if the name did not exist. */
  readonly secretNames?: boolean;
  /**
   * Given if players can aim at an enemy unit that their side has as last seen, although its rulebook does not let the side know
   * the unit. The side learns no more of it than it remembers. The value is the fields of a unit of this owner that stands in for
   * one of which nothing is known. By default such a unit cannot be chosen.
   */
  aimsAtLastSeen?(this: void, owner: Row): Row;
  /** True if the rulebook leaves actions that decide a battle, such as fire, to people: a scenario then needs an umpire. */
  readonly needsUmpire?: true;
  /** Returns a few words that describe a row of another table in a list. */
  rowLine?(table: string, row: Row, battle: B): string;
  /** Returns further names of a row for people who may know it, such as "Mission 2" or "2nd Battery". */
  otherNames?(table: string, row: Row, battle: B): readonly string[];
  /**
   * Lists the numbers of an input key with their labels, which people may type instead. The key is marked by `.meta({ labelled:
   * true })` in an act or a procedure.
   * @param sideId the reader's side; null for umpires
   */
  labels?(key: string, params: JsonObject, battle: B, sideId: string | null): readonly NumberedLabel[];
  /**
   * Refuses a unit that can no longer take part in anything, for example because it is destroyed.
   * @throws {Refusal} for such a unit, with the reason as far as the person may know it
   */
  checkPart?(unit: U, battle: B, actor: Actor): void;
  /** Carries out one effect of a resolution on the units of its role. */
  applyEffect(desk: Desk<B>, effect: E, resolution: Resolution): void;
  /** For each field that units take from their sides: the key of the unit's flag for a value of its own. */
  readonly fromSide?: FromSide;
  /**
   * Builds remarks on the result of any procedure, such as the chart behind its figures. They come before the procedure's own
   * remarks. `scene` is the scene before the result.
   */
  remarks?(procedure: Procedure, scene: Scene<U, B>): readonly string[];
  /**
   * Carries out the consequences of an umpire's manual change to a unit, for instance for passengers of a lost transport. The
   * draft already has the change.
   * @param before the unit before the change
   * @param overruled the results of the event that was overruled in part; undefined for an edit
   */
  setByHand?(desk: Desk<B>, before: U, overruled?: readonly Resolution[]): void;
  /** Carries out the consequences of a unit's removal, such as the end of its missions. It runs before the removal. */
  unitRemoved?(desk: Desk<B>, unit: U): void;
  /**
   * Carries out the consequences of giving a unit to another side. The draft already has the new side.
   * @param from the id of the unit's old side
   * @returns further events
   */
  goneOver?(desk: Desk<B>, unit: U, from: string): Further;
  /**
   * Carries out what the *Done* of a side settles: it gives up actions for which others wait. By default nothing.
   * @returns further events
   */
  sideIsReady?(desk: Desk<B>, sideId: string): Further;
  /**
   * Returns the ids of the sides that an event asks for something in this phase. If such a side is ready, it is no longer ready.
   * By default none.
   */
  asksSides?(before: B, battle: B): readonly string[];
  /** Carries out what happens automatically at the end or the start of a phase. */
  phaseEnds(desk: Desk<B>, phase: string): PhaseDoings;
  phaseBegins(desk: Desk<B>, phase: string): PhaseDoings;
  /**
   * Lists the open tasks of this turn. An umpire who ends a phase is asked about them. Only actions that the rulebook demands are
   * tasks, not those that it merely permits.
   */
  openMatters(battle: B): readonly OpenMatter[];
  /** The unit fields that sealed orders set when they are opened. By default there are none, and the orders alone bind units. */
  readonly ordered?: Readonly<Record<string, OrderedField>>;
  /**
   * For procedures and acts that the rulebook allows in any phase: the phases in which an order for one is carried out. Default:
   * the phases of the procedure (`phases`, `usualPhases`) or act (`offered`).
   */
  readonly orderPhases?: Readonly<Record<string, readonly string[]>>;
  /**
   * For a procedure or act that the rulebook allows in any phase: the phases in which players may use it without an umpire,
   * because then only the bot enforces the sequence. Default: all phases, or the `usualPhases` of the procedure.
   * @param typed the options or parameters that are already known
   */
  phasesWithoutUmpire?(id: string, typed: JsonObject): readonly string[] | undefined;
  /** The actions expected of units and other rows in each phase. Lists show which rows have not acted yet. Default: none. */
  readonly deeds?: Deeds;
  /** Returns everything that will be due, as diary entries. */
  diary(battle: B): readonly DiaryEntry[];
  /** Carries out an entry that is due. The diary must then no longer list this entry for the same moment. */
  comeDue(desk: Desk<B>, entry: DiaryEntry): Happening;
  readonly acts: readonly Act<B>[];
  /** The fields of rows that only the rules need. Posts do not mention their changes. */
  readonly untoldFields?: readonly string[];
  /** For each table, fields that are secret to the row's own side. Others see neither their values nor their changes. */
  readonly ownFields?: Readonly<Record<string, readonly string[]>>;
  /** Tables that only the rules need. Posts do not mention their changes. */
  readonly untoldTables?: readonly string[];
  /** Unit fields that are reset at the end of a turn. Posts of phases do not mention this. */
  readonly routineFields?: readonly string[];
  /**
   * Returns the fields of a row that players of a side may not see although they know the row. For example, an owner does not
   * learn that the enemy has spotted their unit.
   */
  hiddenFields?(sideId: string, table: string, row: Row, battle: B): readonly string[];
  readonly bookkeeping?: Bookkeeping;
  readonly falling?: Falling;
  /**
   * Returns a function that finds places in an event's recorded text, which gives them only by coordinates or by the number of a
   * registration point. Undefined if the text cannot contain any. Each event gets its own function.
   * @param changed the rows that the event has changed
   */
  pointing?(changed: Iterable<TableRow>, battle: B, map: GroundMap): ((words: string) => readonly Pointed[]) | undefined;
  /**
   * Returns the lines of a unit's sheet in order, without default values. The lines mention only rows for which `known` is true.
   */
  unitSheet(unit: U, battle: B, known: Known): readonly SheetLine[];
  /** Returns a few words that describe a unit in a list, such as "FP 4, THIN, BB, suppressed". */
  unitLine(unit: U): string;
  /**
   * Returns the conditions that hinder a unit now, such as "suppressed"; empty if there are none. The words for a condition must
   * not change, because recorded reports contain them.
   */
  hindrance(unit: U): string;
  readonly strength: Strength<U>;
  /** Returns why a unit does not hold its place; null if it does. Without this function every unit does. */
  aside?(unit: U): Aside | null;
  /** How the rulebook uses a map. Default: as a table measured in inches. */
  readonly ground?: GroundReading<U>;
  /** Checks of acts that every rulebook's battles share, such as `/map back`, by the act's id. */
  readonly actChecks?: Readonly<Record<string, readonly AnyCheck[]>>;
  /** Returns lines that everyone may read, shown next to turn and phase, such as day and weather. */
  statusLines?(battle: B): readonly string[];
}

/**
 * Members of `Ruleset` that a rulebook may omit. Without them nothing happens automatically, nothing is due, effects only set
 * fields of units, and the words for a unit come only from its fields.
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
  | 'openMatters'
  | 'phaseBegins'
  | 'phaseEnds'
  | 'rulings'
  | 'sideFields'
  | 'tables'
  | 'unitLine'
  | 'unitSheet';

/**
 * A rulebook as its folder defines it. `defineRuleset` adds the members that it can calculate from the kinds of rows. A rulebook
 * with effects other than `set` must define `applyEffect`.
 */
export type RulesetDefinition<B extends Battle, U extends UnitRow, E extends Effect> = Omit<
  Ruleset<B, U, E>,
  LeftOut | 'inNewBattle' | 'unitFields' | 'unitForms' | 'routineFields'
> &
  Partial<Pick<Ruleset<B, U, E>, LeftOut>> & {
    /** The kind of row of each table. */
    readonly rows: Readonly<Record<string, RowKind>> & { readonly unit: RowKind };
    readonly furtherForms?: readonly FurtherForm[];
  } & (E['kind'] extends 'set' ? unknown : Pick<Ruleset<B, U, E>, 'applyEffect'>);

/** Returns the members that follow from the fields of units. */
const ofUnits = (unit: RowKind): Pick<Ruleset, 'completeUnit' | 'hindrance' | 'unitLine' | 'unitSheet'> => ({
  completeUnit: (raw, _side, old) => unit.complete(raw, old, () => ({})),
  hindrance: (row) => listed(unit.hindrances(row)),
  unitLine: (row) => listed(unit.line(row)),
  unitSheet: (row) => unit.sheet(row),
});

const NONE: Omit<Pick<Ruleset, LeftOut>, keyof ReturnType<typeof ofUnits>> = {
  actCommands: [],
  acts: [],
  applyEffect({ draft }, effect, resolution) {
    if (effect.kind !== 'set') throw new Error(`${resolution.procedure}: nobody carries out ${effect.kind}`);
    for (const id of idsOfEffect(effect, resolution)) draft.set('unit', id, effect.fields as JsonObject);
  },
  comeDue(_desk, { kind }) {
    throw new Error(`nothing comes due as ${kind}`);
  },
  commandExamples: [],
  diary: () => [],
  gameSettings: z.strictObject({}),
  openMatters: () => [],
  phaseBegins: () => doings(),
  phaseEnds: () => doings(),
  rulings: [],
  sideFields: z.strictObject({}),
  tables: [],
};

/** Builds a `Ruleset` from a rulebook's own types. Omitted members get their defaults. */
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
    unitForms: unitForms(unit, furtherForms),
    routineFields: unit.having(({ routine }) => routine),
    ownFields: { ...byTable(({ own }) => own), ...ruleset.ownFields },
    untoldFields: [...kinds.flatMap((kind) => kind.having(({ untold }) => untold)), ...(ruleset.untoldFields ?? [])],
    bookkeeping: { ...byTable(({ bookkeeping }) => bookkeeping), ...ruleset.bookkeeping },
  };
}
