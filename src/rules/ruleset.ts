import { z } from 'zod';
import type { JsonObject, RolledDice } from '../dice/index.js';
import type { Battle, Draft, Row, UnitRow } from './battle.js';
import type { EventKind } from './event-kinds.js';
import type { GroundReading } from './ground/reading.js';
import type { Deeds, Todo } from './deeds.js';
import { idsOfEffect } from './carry-out.js';
import type { Effect, Procedure, Resolution, Scene } from './procedure.js';
import type { Cast } from './scene.js';
import { type Field, listed, type RowKind, type SheetLine } from './rows.js';
import { capital } from './words.js';

/** Who does something, as far as the rules care. */
export interface Actor {
  /** The person's key in this battle; in events of before there were keys, the Discord id. */
  readonly id: string;
  /** In events of before there were keys alone: names stand beside the record. */
  readonly name?: string;
  /** Umpires may do everything; a player acts for `sideId`; a spectator for nobody. */
  readonly standing: 'umpire' | 'player' | 'spectator';
  readonly sideId: string | null;
}

/** What one event says happened; its changes, effects of its resolutions included, are in the draft that was written to. */
export interface Happening {
  readonly kind: EventKind;
  /** One sentence, plain text, unit names as they are. */
  readonly summary: string;
  readonly resolutions: readonly Resolution[];
  /** Further remarks for people, one line each. */
  readonly notes: readonly string[];
  /** The side whose affair it is (a call for fire, ...), or `UMPIRES`; left out or null: everybody's. */
  readonly sideId?: string | null;
  /** What happens further, each an event of its own: what different sides are told of. */
  readonly then?: Further;
}

/** What happens further, each an event of its own. */
export type Further = readonly ((desk: Desk) => Happening)[];

/** In place of a side's id: nobody's but the umpires'. */
export const UMPIRES = 'umpires';

/** What an act has in hand. Ids made with `newId` are never used twice in a game. */
export interface Desk<B extends Battle = Battle> {
  readonly draft: Draft<B>;
  readonly dice: RolledDice;
  readonly actor: Actor;
  newId(table: string): string;
  /** Runs a procedure with the dice at hand; on parsed input. @throws {Refusal} ILLEGAL */
  judge(procedure: Procedure, input: JsonObject, roles: Cast): Resolution;
}

/**
 * Something that people do in a battle beyond procedures: call a barrage, register a point, ... One act is one event. `run`
 * takes the parameters as they were given: it alone parses them, and asks whether this person may.
 * @throws {Refusal} from `run`, with nothing written
 */
export interface Act<B extends Battle = Battle> {
  readonly id: string;
  readonly params: z.ZodType;
  readonly umpireOnly: boolean;
  /** It rolls, so dice that fell on a real table may be entered for it. */
  readonly rolls?: boolean;
  readonly offered?: Offered<B>;
  run(desk: Desk<B>, params: JsonObject): Happening;
}

/** When, and with which units, an act is of use to players: their desks offer it nowhere else. What refuses it is `run` alone. */
export interface Offered<B extends Battle = Battle> {
  when(battle: B): boolean;
  /** Left out: any unit. */
  with?(unit: UnitRow, battle: B): boolean;
}

/** Something that comes due in a later turn and phase: one entry of the diary. */
export interface DiaryEntry {
  /** What comes due: unique among the entries of a battle. */
  readonly id: string;
  readonly kind: string;
  readonly dueTurn: number;
  readonly duePhase: string;
  /** At the beginning of the phase or at its end. */
  readonly at: 'begin' | 'end';
  /** Entries of one moment come in this order, element by element. */
  readonly order: readonly number[];
  readonly label: string;
  /** The side whose affair it is; null: everybody's. */
  readonly sideId: string | null;
}

/** Something that the rulebook still wants done before a phase ends: a risk, a test, a landing without targets. */
export interface OpenMatter {
  /** A sentence for umpires without its full stop and sections: plain text, unit names as they are. */
  readonly text: string;
  /** The sections or rulings that want it done. */
  readonly cites: readonly [string, ...string[]];
  /** The phase before whose end it is to be done. */
  readonly phase: string;
  /** The side whose affair it is, or `UMPIRES`; null: everybody's. */
  readonly sideId: string | null;
  /** Whom or what it is about. */
  readonly row?: { readonly table: string; readonly id: string };
  /** What would settle it. */
  readonly todo?: Todo;
}

export interface Phase {
  readonly id: string;
  readonly title: string;
}

/** A group of procedures under one slash command. */
export interface CommandGroup {
  readonly name: string;
  readonly description: string;
  /** Subcommand name to procedure id. */
  readonly procedures: Readonly<Record<string, string>>;
}

/** A slash command whose subcommands are named like their procedures. */
export const commandOf = (name: string, description: string, procedures: readonly Procedure[]): CommandGroup => ({
  name,
  description,
  procedures: Object.fromEntries(procedures.map(({ id }) => [id.slice(id.indexOf('.') + 1), id])),
});

/** A printed chart of the rulebook, for people to read. */
export interface Chart {
  /** In kebab-case, unique in the rulebook. */
  readonly id: string;
  readonly title: string;
  /** Section or heading. */
  readonly cite: string;
  readonly columns: readonly string[];
  /** As printed; as many cells as there are columns. */
  readonly rows: readonly (readonly (string | number)[])[];
  readonly notes?: readonly string[];
  /** Ids of the procedures whose results are explained with it. Left out: those whose working cites its section. */
  readonly procedures?: readonly string[];
}

/** How the rulebook is read where it is silent, garbled or at odds with itself. */
export interface Ruling {
  /** As outcomes cite it: `E-1`, `CO-4`, ... */
  readonly id: string;
  /** Section or heading that it reads. */
  readonly cite: string;
  /** The reading, in one to three sentences of our own. */
  readonly text: string;
}

/** Rulings, each under its number and what it reads, as docs/rulings.md prints them: `E-1 · 4.2`. */
export const rulings = (readings: Readonly<Record<string, string>>): readonly Ruling[] =>
  Object.entries(readings).map(([head, text]) => {
    const end = head.indexOf(' · ');
    return { id: head.slice(0, end), cite: head.slice(end + 3), text };
  });

/** A slash command whose subcommands are acts: subcommand name to the act's id and its one line. */
export interface ActGroup {
  readonly name: string;
  readonly description: string;
  readonly acts: Readonly<Record<string, readonly [act: string, description: string]>>;
  /** Subcommands that list the rows of a table that the person may know of, each with its `rowLine`. */
  readonly lists?: Readonly<Record<string, RowList>>;
}

export interface RowList {
  readonly table: string;
  readonly description: string;
  /** Said when there is none. */
  readonly none: string;
  /** Which rows; without it, all. */
  readonly admit?: (row: Row) => boolean;
}

/** A subcommand that edits a unit: which of its fields it offers. Discord takes 25 options, a unit may have more. */
export interface UnitForm {
  readonly name: string;
  readonly description: string;
  readonly keys: readonly string[];
  /** Whether it offers another name and side too. */
  readonly renames?: boolean;
}

/** `/<ruleset>-unit`: the fields that its `add` offers, and the subcommands that edit. */
export interface UnitForms {
  readonly add: readonly string[];
  readonly forms: readonly UnitForm[];
}

/** A form beside `edit` and `state`, by its name in `asked` of a field. */
export type FurtherForm = Pick<UnitForm, 'name' | 'description'>;

/** The forms of a rulebook's units: `add`, `edit` with what an order of battle says, `state` with what play changes. */
function unitForms(unit: RowKind, more: readonly FurtherForm[]): UnitForms {
  const asked = (...forms: readonly string[]): readonly string[] =>
    unit.having(({ asked = [] }) => forms.some((form) => asked.includes(form)));
  return {
    add: asked('order', 'begins'),
    forms: [
      { name: 'edit', description: 'Change what the order of battle says of a unit', keys: asked('order'), renames: true },
      { name: 'state', description: 'Put right what play has made of a unit', keys: asked('state') },
      ...more.map((form) => ({ ...form, keys: asked(form.name) })),
    ],
  };
}

/** What newcomers are told, as markdown lines. */
export interface Guide {
  /** How to go on from a new battle. */
  readonly afterStart: readonly string[];
  /** A battle up to its first shot, as people type it at the local table; `#here` is its channel. */
  readonly demo?: readonly string[];
  /** How to play, for /help: one numbered step a line, beginning after `/game start` and `/side add`. */
  readonly steps: readonly string[];
}

/** What happened by itself as a phase ended or began. */
export interface PhaseDoings {
  /** Remarks for people, one line each. */
  readonly notes: readonly string[];
  readonly resolutions: readonly Resolution[];
  readonly then?: Further;
}

/** Nothing happened by itself, or what these notes say. */
export const doings = (notes: readonly string[] = [], resolutions: readonly Resolution[] = []): PhaseDoings => ({
  notes,
  resolutions,
});

/** An order of battle to begin with: sides and units by name; acts make what units need beside them (formations, ...). */
export interface ExampleOrder {
  readonly sides: readonly { readonly name: string; readonly fields: JsonObject }[];
  readonly acts: readonly { readonly act: string; readonly params: JsonObject }[];
  readonly units: readonly { readonly name: string; readonly side: string; readonly fields: JsonObject }[];
}

/** The units of one side in it, by name. */
export const roster = (side: string, units: Readonly<Record<string, JsonObject>>): ExampleOrder['units'] =>
  Object.entries(units).map(([name, fields]) => ({ name, side, fields }));

/** What units of a rulebook are counted in, for losses and curves. */
export interface Strength<U extends UnitRow = UnitRow> {
  /** `FP`, `SP`, ... */
  readonly label: string;
  /** What a unit counts now; 0 when it is lost. */
  of(unit: U): number;
  /** Out of the battle for good. */
  isLost(unit: U): boolean;
  /** What players say of a unit that is; `destroyed`, if left out. */
  lostWord?(unit: U): string;
}

/**
 * By table, the fields whose changes posts leave out, for title and result tell what people want to know of them (`fired`, ...);
 * `all`: the rows as a whole. What an umpire sets by hand is told.
 */
export type Bookkeeping = Readonly<Record<string, readonly string[] | 'all'>>;

/** What falls on others a while after it was ordered (a barrage, a sortie): a row of a table of the rulebook's. */
export interface Falling {
  readonly table: string;
  /** What everybody calls it, the unit that fires it, and where it fell, as far as that is so. */
  of(row: Row): { readonly name: string; readonly by: string | null; readonly at: string | null };
}

/** What comes after a phase. */
export interface NextPhase {
  readonly phase: string;
  readonly turn: number;
  /** Whether a new turn (or a night) begins with it: `/turn next` goes on until then. */
  readonly opensTurn: boolean;
}

/** A number and what it is called. */
export interface NumberedLabel {
  readonly number: number;
  readonly label: string;
  /** Whose it is, by name, where those of several are told together. */
  readonly of?: string;
}

/** Whether somebody may know of a row: no other is named to him. */
export type Known = (table: string, id: string) => boolean;

/** A rulebook: a value behind one contract. Nothing outside its folder names it, the registry aside. */
export interface Ruleset<B extends Battle = Battle, U extends UnitRow = UnitRow, E = Effect> {
  readonly id: string;
  readonly title: string;
  /** Grows whenever a table or procedure changes: events keep it. */
  readonly version: string;
  /** One line: scale and length of a turn. */
  readonly scale: string;
  readonly procedures: readonly Procedure[];
  readonly commands: readonly CommandGroup[];
  /** The slash commands for acts. */
  readonly actCommands: readonly ActGroup[];
  readonly unitForms: UnitForms;
  readonly guide: Guide;
  /** By table, the act that makes a row of it (a formation, an air group, ...; of `game` what the game keeps): what an order of battle holds beside sides and units. */
  readonly orderActs?: Readonly<Record<string, string>>;
  /** A ready order of battle, for newcomers. */
  readonly example: ExampleOrder;
  /** Each slash command as it is typed with that order of battle, for /help. */
  readonly commandExamples: readonly string[];
  /** Every chart of the rulebook; with a battle, those that belong to it too. */
  charts(battle: B | null): readonly Chart[];
  readonly rulings: readonly Ruling[];
  readonly phases: readonly Phase[];
  /** What the rulebook calls a turn, where that is not `turn`. */
  readonly turnWord?: string;
  /** The section or ruling that gives the sequence of phases. */
  readonly sequenceCite: string;
  /** What follows the phase that ends now. Without it, the phases run round in order and each round is a turn. */
  nextPhase?(battle: B): NextPhase;
  /** Umpires may go to any phase at any time: the rulebook fixes no sequence. */
  readonly anyPhase?: boolean;
  /** What people may set, each with defaults: settings of the game, a side, a unit (without id and side). */
  readonly gameSettings: z.ZodType;
  readonly sideFields: z.ZodType;
  /** All optional keys but those a new unit requires; `completeUnit` gives the rest. */
  readonly unitFields: z.ZodType;
  /** Tables beside side and unit. */
  readonly tables: readonly string[];
  /**
   * The whole row of a new or edited unit: derived fields and defaults that hang on others filled in.
   * @param given what a person typed; @param old the unit as it was, when it is edited
   * @throws {Refusal} INVALID_INPUT
   */
  completeUnit(given: JsonObject, side: Row, old: U | null, battle: B): Omit<U, 'id' | 'side'>;
  /** What units brought to the phase that runs: setting what an event did leaves it, as the event itself does. */
  readonly broughtToPhase?: readonly string[];
  /** Whether players of a side may know of this unit. */
  knows(sideId: string, unit: U, battle: B): boolean;
  /** The same for rows of other tables; without it, a side knows its own. */
  knowsRow?(sideId: string, table: string, row: Row, battle: B): boolean;
  /**
   * The sections by which units that a side does not know of have no name for it: its players can name none. Null or left out:
   * figures stand open.
   */
  hiddenBy?(battle: B): readonly string[] | null;
  /** Which units the enemy has is a secret: players who act with one of his hear what they hear of a name that there is not. */
  readonly secretNames?: boolean;
  /** The few words that tell a row of another table apart in a list. */
  rowLine?(table: string, row: Row, battle: B): string;
  /** What a row is called beside its name or number, as those who know of it say it: "Mission 2", "2nd Battery". */
  otherNames?(table: string, row: Row, battle: B): readonly string[];
  /** The numbers that people may call by label under a key of an act (`.meta({ labelled: true })`); `sideId` is the reader's, null for umpires. */
  labels?(key: string, params: JsonObject, battle: B, sideId: string | null): readonly NumberedLabel[];
  /** Says why a unit can take part in nothing any more (destroyed, ...), as this person may know it, by throwing. @throws {Refusal} */
  checkPart?(unit: U, battle: B, actor: Actor): void;
  /** Carries out one effect of a resolution on the units of its role. */
  applyEffect(desk: Desk<B>, effect: E, resolution: Resolution): void;
  /** Remarks on the result of any procedure, before its own: whose chart its figures are from, ... `scene` is as it was before. */
  remarks?(procedure: Procedure, scene: Scene<U, B>): readonly string[];
  /** What must happen before a unit is taken out of the battle (its missions end, ...). */
  unitRemoved?(desk: Desk<B>, unit: U): void;
  /**
   * What follows when an umpire has a unit go over to another side, as which it is on the draft already.
   * @returns what happens further, each an event of its own
   */
  goneOver?(desk: Desk<B>, unit: U, from: string): Further;
  /** What happens by itself. */
  phaseEnds(desk: Desk<B>, phase: string): PhaseDoings;
  phaseBegins(desk: Desk<B>, phase: string): PhaseDoings;
  /**
   * What is to be done yet in this turn, by the rows alone: an umpire who would end a phase with some of it is asked. Only what the
   * rulebook demands stands here; what people may do or leave does not.
   */
  openMatters(battle: B): readonly OpenMatter[];
  /** By phase, what units are there for in it: who has not done it yet is shown. Left out: nothing is expected of anybody. */
  readonly deeds?: Deeds;
  /** Everything that will come due. */
  diary(battle: B): readonly DiaryEntry[];
  /** Settles one entry that is due. It must not be in the diary for this moment afterwards. */
  comeDue(desk: Desk<B>, entry: DiaryEntry): Happening;
  readonly acts: readonly Act<B>[];
  /** Fields of rows that are kept for the rules alone: posts do not tell how they change. */
  readonly untoldFields?: readonly string[];
  /** By table, the fields that are their own side's affair: others are told neither how they stand nor how they change. */
  readonly ownFields?: Readonly<Record<string, readonly string[]>>;
  /** Tables whose rows are kept for the rules alone: posts do not tell how they change. */
  readonly untoldTables?: readonly string[];
  /** Unit fields that are reset as a turn ends: posts of phases do not tell how they change. */
  readonly routineFields?: readonly string[];
  readonly bookkeeping?: Bookkeeping;
  readonly falling?: Falling;
  /** Unit fields in the order in which a sheet shows them, without those at their defaults. It names rows that `known` admits alone. */
  unitSheet(unit: U, battle: B, known: Known): readonly SheetLine[];
  /** The few words that tell a unit apart in a list: "FP 4, THIN, BB, suppressed". */
  unitLine(unit: U): string;
  readonly strength?: Strength<U>;
  /** How it reads the ground of a map. Left out: a table in inches. */
  readonly ground?: GroundReading<U>;
  /** What everybody is told of how the battle stands, beside turn and phase, one line each: day, weather, ... */
  statusLines?(battle: B): readonly string[];
}

/** "turn 3", "move 3": as the rulebook calls it. */
export const turnName = ({ turnWord = 'turn' }: Pick<Ruleset, 'turnWord'>, turn: number): string => `${turnWord} ${turn}`;

/** The same at the head of a line: "Turn 3", "Move 3". */
export const turnTitle = (ruleset: Pick<Ruleset, 'turnWord'>, turn: number): string => capital(turnName(ruleset, turn));

/**
 * What many a rulebook has none of: left out, nothing happens by itself or comes due, outcomes set fields of units alone, and units are what
 * their fields tell.
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
  | 'openMatters'
  | 'phaseBegins'
  | 'phaseEnds'
  | 'rulings'
  | 'sideFields'
  | 'tables'
  | 'unitLine'
  | 'unitSheet';

/** A rulebook as it is written down: what fields of rows tell stands there. One with effects of its own says how they are carried out. */
export type RulesetDefinition<B extends Battle, U extends UnitRow, E extends Effect> = Omit<
  Ruleset<B, U, E>,
  LeftOut | 'unitFields' | 'unitForms' | 'routineFields'
> &
  Partial<Pick<Ruleset<B, U, E>, LeftOut>> & {
    /** What is so of the fields of rows, by table. */
    readonly rows: Readonly<Record<string, RowKind>> & { readonly unit: RowKind };
    readonly furtherForms?: readonly FurtherForm[];
  } & (E['kind'] extends 'set' ? unknown : Pick<Ruleset<B, U, E>, 'applyEffect'>);

/** What the fields of units tell. */
const ofUnits = (unit: RowKind): Pick<Ruleset, 'completeUnit' | 'unitLine' | 'unitSheet'> => ({
  completeUnit: (raw, _side, old) => unit.complete(raw, old, () => ({})),
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

/** Gives a rulebook, with its own types, the type that the house knows; what it leaves out is empty. */
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
    unitFields: unit.schema,
    unitForms: unitForms(unit, furtherForms),
    routineFields: unit.having(({ routine }) => routine),
    ownFields: { ...byTable(({ own }) => own), ...ruleset.ownFields },
    untoldFields: [...kinds.flatMap((kind) => kind.having(({ untold }) => untold)), ...(ruleset.untoldFields ?? [])],
    bookkeeping: { ...byTable(({ bookkeeping }) => bookkeeping), ...ruleset.bookkeeping },
  };
}
