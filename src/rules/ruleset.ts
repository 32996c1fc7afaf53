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

/** Makes a slash command whose subcommands have the names of their procedures. */
export const commandOf = (name: string, description: string, procedures: readonly Procedure[]): CommandGroup => ({
  name,
  description,
  procedures: Object.fromEntries(procedures.map(({ id }) => [id.slice(id.indexOf('.') + 1), id])),
});

/** Builds the units of one side in an order of battle, by name. */
export const roster = (side: string, units: Readonly<Record<string, JsonObject>>): ExampleOrder['units'] =>
  Object.entries(units).map(([name, fields]) => ({ name, side, fields }));

/** A rulebook's count of a side's strength, for losses and curves. */
export interface Strength<U extends UnitRow = UnitRow> {
  /** The unit in which strength is counted: `FP`, `SP`, ... */
  readonly label: string;
  /** A unit's present strength; 0 if it is lost. */
  of(unit: U): number;
  /** True if the unit is out of the battle for good. */
  isLost(unit: U): boolean;
  /** The players' word for a lost unit: `destroyed`, `out of play`. */
  lostWord(unit: U): string;
}

/**
 * For each table, fields such as `fired`, whose changes posts do not list because the post's title and result tell enough;
 * `all` stands for whole rows. A change that an umpire makes by hand never counts as bookkeeping.
 */
export type Bookkeeping = Readonly<Record<string, readonly string[] | 'all'>>;

/** Fire that lands some time after it was ordered, such as a barrage or a sortie, as a row of one of the rulebook's tables. */
export interface Falling {
  readonly table: string;
  /** The mission's public name, the id of the unit that fires, and the point of impact; null for what it does not have. */
  of(row: Row): { readonly name: string; readonly by: string | null; readonly at: string | null };
  /** The point of impact as a place on the map; null if the point is not on the map. */
  spot(row: Row, battle: Battle, map: GroundMap): { readonly x: number; readonly y: number } | null;
  /**
   * Returns the zone that due fire covers, in one sentence, and the units that are or may be in it now. Null if it covers none,
   * or if its place is unknown.
   */
  zone?(row: Row, battle: Battle): { readonly zone: string; readonly units: readonly UnitRow[] } | null;
}

/** A row with its table. */
export interface TableRow {
  readonly table: string;
  readonly row: Row;
}

/** A place that is given in recorded words by coordinates or by a number. */
export interface Pointed {
  readonly said: string;
  readonly at: { readonly x: number; readonly y: number };
  /** The side's own name for the place; empty if naming the square is enough. By default the name of the ground there is used. */
  readonly called?: string;
}

/** A number with its label. */
export interface NumberedLabel {
  readonly number: number;
  readonly label: string;
  /** The owner's name, if a list has several owners. */
  readonly of?: string;
}

/** Why a unit does not count as holding a place, unless an objective includes such units. */
export type Aside = 'retreating' | 'headquarters' | 'transport';

/** True if a person may know a row. Other rows are not named to them. */
export type Known = (table: string, id: string) => boolean;

/** Everything about one rulebook. Outside its folder only the registry imports it. */
export interface Ruleset<B extends Battle = Battle, U extends UnitRow = UnitRow, E = Effect> extends TurnSequence<B> {
  readonly id: string;
  readonly title: string;
  /** The version. It rises with every change to a table or procedure, and each event records it. */
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
   * For each table, the act by which an order of battle adds a row there, for example a formation or an air group; for `game`,
   * the act that sets the battle's facts.
   */
  readonly orderActs?: Readonly<Record<string, string>>;
  /** How orders of battle with map symbols are read; undefined if the rulebook cannot read them. */
  readonly symbols?: SymbolReading;
  /** An example order of battle, for newcomers. */
  readonly example: ExampleOrder;
  /** The tutorial for newcomers; undefined if there is none. */
  readonly lesson?: Lesson;
  /** An example of each slash command with the example order of battle, for /help. */
  readonly commandExamples: readonly string[];
  /** Lists every chart of the rulebook, and the battle's own charts if a battle is given. */
  charts(battle: B | null): readonly Chart[];
  readonly rulings: readonly Ruling[];
  /** The section or ruling that gives the sequence of phases. */
  readonly sequenceCite: string;
  /** True if umpires may go to any phase at any time, because the rulebook fixes no sequence. */
  readonly anyPhase?: boolean;
  /**
   * The unit fields by which units form groups. A player can be given command of a whole group at once. `field` is the field
   * that names a unit's group, and `refers` the table of the group if the field holds an id. By default there are no groups.
   */
  readonly groups?: Readonly<Partial<Record<'formation' | 'kind', { readonly field: string; readonly refers?: string }>>>;
  /** The fields that people may set: of the game, and of a side. */
  readonly gameSettings: z.ZodType;
  readonly sideFields: z.ZodType;
  /** Keys that people may give for a unit. Only those that a new unit needs are required; `completeUnit` computes the others. */
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
   * Unit fields that record how the unit was at the beginning of the phase. When an umpire overrules a recorded event only in
   * part, these fields of its units stay unchanged.
   */
  readonly broughtToPhase?: readonly string[];
  /**
   * The fields of a row that start another battle, saved from this one as it is now, with other values: what counts within a
   * turn, is due or is under way.
   */
  inNewBattle(table: string, row: Row, turn: number): JsonObject;
  /** Sentences about what else begins again in a battle that is saved from another one as it stands. By default nothing else does. */
  readonly newBattleWords?: string;
  /** True if players of a side may know of this unit. */
  knows(sideId: string, unit: U, battle: B): boolean;
  /** True if players of a side may know of a row of another table; by default they know their own side's rows. */
  knowsRow?(sideId: string, table: string, row: Row, battle: B): boolean;
  /**
   * Returns the sections of the rulebook that hide units from the other side, so that its players cannot name them. Null if all
   * figures stand in view, which is the default.
   */
  hiddenBy?(battle: B): readonly string[] | null;
  /**
   * True if players look at places and not at units, because they cannot name unseen units. An umpire then rolls to decide
   * whether they see a unit there. By default players name the units that they look at.
   */
  looksAtPlaces?(battle: B): boolean;
  /** Lists which units each side may try to spot; looks already taken in this phase are included. By default there are none. */
  looks?(battle: B): readonly Look[];
  /** True if enemy units are secret: an attempt to act with one is answered as if the name did not exist. */
  readonly secretNames?: boolean;
  /**
   * Given if players can aim at an enemy unit that their side has as last seen, although its rulebook does not let the side know
   * the unit. The side learns no more of it than it remembers. The value is the fields of a unit of this owner that stands in for
   * one of which nothing is known. By default such a unit cannot be chosen.
   */
  aimsAtLastSeen?(this: void, owner: Row): Row;
  /** True if the rulebook leaves actions that decide a battle, such as fire, to people: a scenario then needs an umpire. */
  readonly needsUmpire?: true;
  /** A few words that describe a row of another table in a list. */
  rowLine?(table: string, row: Row, battle: B): string;
  /** Further names of a row, for people who may know it: "Mission 2", "2nd Battery". */
  otherNames?(table: string, row: Row, battle: B): readonly string[];
  /**
   * Lists the numbers of an input key with their labels, which people may type instead. The key belongs to an act or a
   * procedure, and is marked by `.meta({ labelled: true })`.
   * @param sideId the reader's side; null for umpires
   */
  labels?(key: string, params: JsonObject, battle: B, sideId: string | null): readonly NumberedLabel[];
  /**
   * Refuses a unit that can no longer take part in anything, for example because it is destroyed.
   * @throws {Refusal} for such a unit, with the reason as far as this person may know it
   */
  checkPart?(unit: U, battle: B, actor: Actor): void;
  /** Carries out one effect of a resolution on the units of its role. */
  applyEffect(desk: Desk<B>, effect: E, resolution: Resolution): void;
  /** The fields that units have from their sides, each with the unit's mark for a value of its own. */
  readonly fromSide?: FromSide;
  /**
   * Builds remarks for the result of any procedure, for example on the chart that gave its figures. They come before the
   * procedure's own remarks. `scene` is the scene before the result.
   */
  remarks?(procedure: Procedure, scene: Scene<U, B>): readonly string[];
  /**
   * Carries out the consequences after an umpire has changed a unit by hand: for instance for passengers of a lost transport. The
   * draft has the change already.
   * @param before the unit before the change
   * @param overruled the results of the event that they overrule in part; undefined for an edit
   */
  setByHand?(desk: Desk<B>, before: U, overruled?: readonly Resolution[]): void;
  /** Carries out the consequences of a unit's leaving the battle, before it leaves: for instance the end of its missions. */
  unitRemoved?(desk: Desk<B>, unit: U): void;
  /**
   * Carries out the consequences after an umpire has given a unit to another side. The draft has the new side already.
   * @param from the id of the unit's old side
   * @returns further events
   */
  goneOver?(desk: Desk<B>, unit: U, from: string): Further;
  /** The automatic happenings when a phase ends or begins. */
  phaseEnds(desk: Desk<B>, phase: string): PhaseDoings;
  phaseBegins(desk: Desk<B>, phase: string): PhaseDoings;
  /**
   * Lists the open tasks of this turn from the battle's rows. An umpire who ends a phase is asked about them. Only actions that
   * the rulebook demands are tasks, not actions that it merely permits.
   */
  openMatters(battle: B): readonly OpenMatter[];
  /**
   * The unit fields that sealed orders set when they open. By default they set none, and only the orders themselves bind units.
   */
  readonly ordered?: Readonly<Record<string, OrderedField>>;
  /**
   * For procedures and acts that the rulebook allows in any phase: the phases in which an order for one is carried out. An order
   * waits for its phase. By default an order waits for the phases of its procedure (`phases`, `usualPhases`) or act (`offered`).
   */
  readonly orderPhases?: Readonly<Record<string, readonly string[]>>;
  /**
   * For a procedure or act that the rulebook allows in any phase: the phases in which players may do it in a battle without an
   * umpire, where no one else keeps them to a sequence. By default all, or the `usualPhases` of the procedure.
   * @param typed the options or parameters that are known already
   */
  phasesWithoutUmpire?(id: string, typed: JsonObject): readonly string[] | undefined;
  /**
   * The actions expected of units and other rows in each phase. Lists show the units and rows that have not done theirs yet. By
   * default no actions are expected.
   */
  readonly deeds?: Deeds;
  /** Everything that will be due, as diary entries. */
  diary(battle: B): readonly DiaryEntry[];
  /** Carries out an entry that is due. Afterwards the diary must not list this entry for the same moment again. */
  comeDue(desk: Desk<B>, entry: DiaryEntry): Happening;
  readonly acts: readonly Act<B>[];
  /** The fields of rows that only the rules need. Posts do not mention their changes. */
  readonly untoldFields?: readonly string[];
  /** For each table, fields that are secret to the row's own side. Others are told neither their values nor their changes. */
  readonly ownFields?: Readonly<Record<string, readonly string[]>>;
  /** Tables that only the rules need. Posts do not mention their changes. */
  readonly untoldTables?: readonly string[];
  /** Unit fields that are reset at the end of a turn. Posts of phases do not mention that. */
  readonly routineFields?: readonly string[];
  /**
   * Names fields of a row that players of a side may not see although they know the row. For example, an owner does not learn
   * that the enemy has spotted their unit.
   */
  hiddenFields?(sideId: string, table: string, row: Row, battle: B): readonly string[];
  readonly bookkeeping?: Bookkeeping;
  readonly falling?: Falling;
  /**
   * Returns the function that finds the places which an event's recorded words give only by coordinates or by the number of a
   * registration point. It is made once for an event; undefined if the event's words can give no such place.
   * @param changed the rows that the event has changed
   */
  pointing?(changed: Iterable<TableRow>, battle: B, map: GroundMap): ((words: string) => readonly Pointed[]) | undefined;
  /** The lines of a unit's sheet in order, without default values. It names only rows that `known` admits. */
  unitSheet(unit: U, battle: B, known: Known): readonly SheetLine[];
  /** A few words that describe a unit in a list: "FP 4, THIN, BB, suppressed". */
  unitLine(unit: U): string;
  /**
   * Lists the conditions that hinder a unit at present, such as "suppressed"; empty if there are none. The words for a condition
   * must not change, because recorded reports contain them.
   */
  hindrance(unit: U): string;
  readonly strength: Strength<U>;
  /** The reason why a unit does not count as holding its place; null or no function if it does. */
  aside?(unit: U): Aside | null;
  /** How the rulebook uses a map; by default the map is a table measured in inches. */
  readonly ground?: GroundReading<U>;
  /** Checks of acts that battles of every rulebook have, by the act's id, such as `/map back`. */
  readonly actChecks?: Readonly<Record<string, readonly AnyCheck[]>>;
  /** Lines that everyone may read, beside turn and phase: day, weather, ... */
  statusLines?(battle: B): readonly string[];
}

/**
 * Members of `Ruleset` that a rulebook may leave out. Without them nothing happens by itself, nothing is due, outcomes only set
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
 * A rulebook as its folder defines it. `defineRuleset` adds the members that can be calculated from its kinds of rows. A rulebook
 * that has other kinds of effects than `set` must define `applyEffect`.
 */
export type RulesetDefinition<B extends Battle, U extends UnitRow, E extends Effect> = Omit<
  Ruleset<B, U, E>,
  LeftOut | 'inNewBattle' | 'unitFields' | 'unitForms' | 'routineFields'
> &
  Partial<Pick<Ruleset<B, U, E>, LeftOut>> & {
    /** For each table, its kind of row. */
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

/** Makes a `Ruleset` from a rulebook's own types. Omitted members get their defaults. */
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
    ...ruleset, // its procedures make the effects that it carries out, and no others
    inNewBattle: (table, row, turn) => (rows[table]?.inNewBattle(row, turn) ?? {}) as JsonObject,
    unitFields: unit.schema,
    unitForms: unitForms(unit, furtherForms),
    routineFields: unit.having(({ routine }) => routine),
    ownFields: { ...byTable(({ own }) => own), ...ruleset.ownFields },
    untoldFields: [...kinds.flatMap((kind) => kind.having(({ untold }) => untold)), ...(ruleset.untoldFields ?? [])],
    bookkeeping: { ...byTable(({ bookkeeping }) => bookkeeping), ...ruleset.bookkeeping },
  };
}
