/** Combines a rulebook with the modules that all rulebooks share. A battle needs nothing else. */
import type {
  Act,
  ActFacts,
  ActGroup,
  Battle,
  ActContext,
  DiaryEntry,
  Draft,
  DraftEvent,
  AnytimeTask,
  OpenTask,
  Row,
  Ruleset,
  UnitRow,
} from '../rules/index.js';
import { hasAddedPlainSight, UMPIRES_AUDIENCE } from '../rules/index.js';
import type { EventFacts, Module, StatusLine, ModuleTable } from './module.js';
import { adaptUmpireWords } from './settings/umpire-words.js';

/**
 * All parts that battles of one rulebook are made of. The rulebook's part comes first, followed by the modules' parts in order.
 */
export class Composition {
  private readonly ofHouse: ReadonlyMap<string, ModuleTable>;
  private acts: ReadonlyMap<string, ActFacts> | undefined;

  constructor(
    private readonly ruleset: Ruleset,
    private readonly modules: readonly Module<never>[],
  ) {
    this.ofHouse = new Map(modules.flatMap(({ tables = {} }) => Object.entries(tables)));
  }

  /** All tables except those of sides and units. */
  get tables(): readonly string[] {
    return [...this.ruleset.tables, ...this.ofHouse.keys()];
  }

  /** The slash commands for acts. */
  get actCommands(): readonly ActGroup[] {
    return [...this.rulebookCommands, ...this.modules.flatMap(({ actCommands = [] }) => actCommands)];
  }

  /** The slash commands for acts that only battles of this rulebook have. */
  get rulebookCommands(): readonly ActGroup[] {
    const { ruleset, modules } = this;
    return [...modules.flatMap((module) => module.rulebookCommands?.(ruleset) ?? []), ...ruleset.actCommands];
  }

  /** Finds an act of the rulebook or of a module. */
  act(id: string): ActFacts | undefined {
    const { ruleset, modules } = this;
    this.acts ??= new Map(
      [...ruleset.acts, ...modules.flatMap((module) => module.acts?.(ruleset) ?? [])].map((act) => [act.id, act]),
    );
    return this.acts.get(id);
  }

  /** Finds an act that runs; undefined for an act that only describes a command of a module. */
  actToRun(id: string): Act | undefined {
    const act = this.act(id);
    return act && 'run' in act ? (act as Act) : undefined;
  }

  /**
   * Checks whether the players of a side may know a row. Works for any table, but not for the battle's own row or the rows of
   * sides.
   */
  sideKnows(sideId: string, table: string, row: Row, battle: Battle): boolean {
    const { ruleset } = this;
    const ofHouse = this.ofHouse.get(table);
    if (ofHouse) return ofHouse.knows(sideId, row, battle, ruleset);
    if (table === 'unit') return ruleset.knows(sideId, row as UnitRow, battle);
    return ruleset.knowsRow?.(sideId, table, row, battle) ?? row.side === sideId;
  }

  /** Checks whether posts leave out the changes to a table. */
  isUntold(table: string): boolean {
    return this.ofHouse.has(table) || this.ruleset.untoldTables?.includes(table) === true;
  }

  /** Checks whether a new battle created from this battle leaves out the rows of a table. */
  staysBehind(table: string): boolean {
    return this.ofHouse.get(table)?.staysBehind === true;
  }

  /** Returns a short description of a row for lists; empty for a row without a description. */
  rowLine(table: string, row: Row, battle: Battle): string {
    const ofHouse = this.ofHouse.get(table);
    if (ofHouse) return ofHouse.line?.(row, battle, this.ruleset) ?? '';
    return adaptUmpireWords(battle, this.ruleset.rowLine?.(table, row, battle) ?? '');
  }

  /** Returns everything that will happen automatically in later phases, as diary entries. */
  diary(battle: Battle): readonly DiaryEntry[] {
    return [this.ruleset, ...this.modules].flatMap((part) => part.diary?.(battle) ?? []);
  }

  /**
   * Carries out a diary entry when it takes effect. The entry goes to the module that lists it, or to the rulebook if no module
   * does.
   */
  comeDue(desk: ActContext, entry: DiaryEntry): DraftEvent {
    const { battle } = desk.draft;
    const part = this.modules.find((module) => module.diary?.(battle).some(({ id }) => id === entry.id)) ?? this.ruleset;
    return part.comeDue!(desk, entry, this.ruleset);
  }

  /** Returns the remarks that everyone sees at the start of a turn, in addition to the rulebook's remarks. */
  turnNotes(battle: Battle): readonly string[] {
    return this.modules.flatMap((module) => module.turnNotes?.(battle, this.ruleset) ?? []);
  }

  /** Returns the modules' lines for the status and the panels of one reader. @param known the battle as far as they may know it */
  statusLines(known: Battle): readonly StatusLine[] {
    return this.modules.flatMap((module) => module.statusLines?.(known, this.ruleset) ?? []);
  }

  /** Adds the rows that modules derive from the changes in a draft. @param before the battle before these changes */
  follow(before: Battle, draft: Draft, done: EventFacts): void {
    for (const module of this.modules) module.follows?.(this.ruleset, before, draft, done);
  }

  /** Returns the open tasks of this turn. */
  openTasks(battle: Battle): readonly OpenTask[] {
    const { ruleset } = this;
    const ofModules = this.modules.flatMap((part) => part.openTasks?.(battle, ruleset) ?? []);
    const tasks = [...ruleset.openTasks(battle), ...ofModules];
    if (!hasAddedPlainSight(ruleset, battle)) return tasks;
    const ownerOf = ({ row }: OpenTask): string =>
      (row?.table === 'unit' ? battle.tables.unit.get(row.id)?.side : undefined) ?? UMPIRES_AUDIENCE;
    return tasks.map((task) => (task.sideId === null ? { ...task, sideId: ownerOf(task) } : task));
  }

  /** Returns the tasks that an umpire may do at any time, but does not have to do. */
  anytimeTasks(battle: Battle): readonly AnytimeTask[] {
    return this.modules.flatMap((part) => part.anytimeTasks?.(battle, this.ruleset) ?? []);
  }
}
