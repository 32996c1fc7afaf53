/**
 * Lists the open tasks of a battle (`Task`) by side, as far as one reader may know them. Panels, lists and reminders show these
 * tasks. Nothing is stored.
 */
import {
  adaptUmpireWords,
  draftSightAnswer,
  composeWithModules,
  listUnreadySides,
  describeCall,
  type CallRow,
  listCalls,
  type Deadline,
  findDeadline,
  type SightAnswer,
  isWithoutUmpire,
  listReadySides,
  findGameRow,
} from '../house/index.js';
import {
  type ActionFacts,
  type Battle,
  type UnitAction,
  type AnytimeTask,
  type InputField,
  listInputFields,
  cachePerObject,
  listFilledKeys,
  listBattleKeys,
  findRowName,
  type OpenTask,
  type Row,
  findRow,
  type Ruleset,
  findSealedField,
  type SuggestedCommand,
  UMPIRES_AUDIENCE,
  type UnitRow,
  convertKeyToWords,
} from '../rules/index.js';
import { findRefusalSoFar } from './candidates.js';
import type { GameCommand } from './command.js';
import { listDueEntries } from './diary.js';
import type { Reader } from './audience.js';
import { listRowsInView, type View, findViewReader, createView } from './knowledge.js';
import { listTasksLeftOpen } from './open-tasks.js';
import { decodeCommand } from './recorded.js';
import { findCommandAction, findRule } from './action.js';

/**
 * The kind of task.
 * - `call`: someone calls for an umpire.
 * - `open`: the rulebook requires an action before the phase ends.
 * - `due`: something will happen automatically at the end of the phase.
 * - `unit`: a unit has not done what the phase asks of it yet.
 * - `side`: a side is not ready.
 * - `anytime`: an umpire may do it at any time.
 */
type TaskKind = 'call' | 'open' | 'due' | 'unit' | 'side' | 'anytime';

/** A task that someone still has to do. */
export interface Task {
  /** The task's id, such as `unit:unit:u7`. The id is unique in the battle, and does not change while the task is open. */
  readonly id: string;
  readonly kind: TaskKind;
  /** The side that has the task; null for a task that umpires or people of any side can do. */
  readonly side: string | null;
  /** The rows that the task is about. */
  readonly rows: readonly { readonly table: string; readonly id: string }[];
  /** A sentence in plain text, without a full stop. Unit names are not escaped. */
  readonly words: string;
  readonly cites: readonly string[];
  /** The phase of the task: the current phase, or a later phase of this turn. */
  readonly phase: string;
  /**
   * The command that completes the task, with all values that rows can fill in. Null if the reader cannot give the command, or if
   * no one can.
   */
  readonly command: GameCommand | null;
  /** The values that are still missing in the command. */
  readonly asks: LeftToSay;
  /** How texts refer to the action that the phase asks of a unit or other row. */
  readonly next?: { readonly verb: string; readonly noun: string; readonly isChoice: boolean };
  /** The possible answers, for a task that an umpire may do at any time. */
  readonly choices?: readonly { readonly label: string; readonly command: GameCommand; readonly isShownFirst?: true }[];
  /** A suggested answer to a call about a place, based on what the side sees. Only for umpires. */
  readonly fromSight?: SightAnswer;
  /** The commands for the rolls that answer a call, if the rulebook answers it by rolls. Only for umpires. */
  readonly rolled?: readonly GameCommand[];
  /** The text for an opened order's position in the rulebook's sequence, if the position matters. */
  readonly inSequence?: string;
  /** True if the command rolls dice and the reader may enter dice from a real table. */
  readonly awaitsDice: boolean;
}

export interface Tasks {
  readonly rows: readonly Task[];
  /** The ids of the sides that are ready with the phase. `awaited` has the other sides. */
  readonly ready: readonly string[];
  readonly awaited: readonly string[];
  readonly deadline: Deadline | null;
}

const NOTHING: Tasks = { rows: [], ready: [], awaited: [], deadline: null };

/** Lists the open tasks of the current phase that the reader may know, with the side or umpire that must do each task. */
export const listTasks: (view: View) => Tasks = cachePerObject(listTasksInPhase);

const byUnit = cachePerObject((view: View) => {
  const tasks = new Map<string, Task[]>();
  for (const task of listTasks(view).rows) {
    if (task.command === null) continue;
    for (const id of new Set(task.rows.flatMap(({ table, id }) => (table === 'unit' ? [id] : [])))) {
      const before = tasks.get(id);
      if (before) before.push(task);
      else tasks.set(id, [task]);
    }
  }
  return tasks;
});

/** Returns the tasks of a unit that someone can do now. */
export const listUnitTasks = (view: View, unit: string): readonly Task[] => byUnit(view).get(unit) ?? [];

/**
 * Lists the units of a side that have an open task in this phase, in the sequence of the tasks. If a task has several units, only
 * the first in the side's list counts.
 * @param needed the tasks of the side
 * @param commands checks whether the person commands a unit
 */
export function listDueUnits(
  view: View,
  sideId: string,
  { rows }: Tasks,
  commands: (unit: UnitRow) => boolean = () => true,
): readonly UnitRow[] {
  const { battle } = view;
  const units = [...battle.tables.unit.values()].filter((unit) => unit.side === sideId && commands(unit));
  const byId = new Map(units.map((unit, place) => [unit.id, { unit, place }] as const));
  const first = ({ rows: about }: Task): UnitRow | undefined =>
    about.flatMap(({ table, id }) => (table === 'unit' ? (byId.get(id) ?? []) : [])).sort((a, b) => a.place - b.place)[0]?.unit;
  return [...new Set(rows.filter((task) => isTaskOfSide(task, battle, sideId)).flatMap((task) => first(task) ?? []))];
}

/** Checks whether a side must do a task in this phase. */
export const isTaskOfSide = ({ kind, side, phase }: Task, { game }: Battle, sideId: string): boolean =>
  side === sideId && (kind === 'unit' || kind === 'open') && phase === game.phase;

function listTasksInPhase(view: View): Tasks {
  const { battle } = view;
  if (battle.game.status !== 'open') return NOTHING;
  const open = listOpenTasksOf(view);
  const awaited = listUnreadySides(battle);
  const rows = [
    ...listCallTasks(view),
    ...open,
    ...listDueTasks(view),
    ...createUnitTasks(view, open),
    ...listSideTasks(view),
    ...listAnytimeTasks(view),
  ];
  return {
    rows: named(view, rows),
    ready: listReadySides(battle),
    awaited: awaited.map(({ id }) => id),
    deadline: findDeadline(battle),
  };
}

type Unnamed = Omit<Task, 'id' | 'asks'>;

/** Gives each task an id that is made from its rows. If two tasks have the same rows, the second id ends with `#2`. */
function named({ ruleset }: View, rows: readonly Unnamed[]): Task[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const about = row.rows.map(({ table, id }) => `${table}:${id}`).join(',');
    const stem = `${row.kind}:${about === '' ? row.words : about}`;
    const count = (counts.get(stem) ?? 0) + 1;
    counts.set(stem, count);
    return { id: count === 1 ? stem : `${stem}#${count}`, ...row, asks: leftToSay(ruleset, row.command) };
  });
}

const isUmpire = ({ standing }: Reader): boolean => standing === 'umpire';

/**
 * Checks whether a reader may know of a task. Umpires may know of all tasks. Others may know of public tasks and of their own
 * side's tasks.
 */
const concerns = (reader: Reader, sideId: string | null): boolean =>
  isUmpire(reader) ||
  sideId === null ||
  (reader.standing === 'player' && sideId === reader.sideId && sideId !== UMPIRES_AUDIENCE);

/** Checks whether a reader acts for a side. */
const actsFor = (reader: Reader, side: string | null): boolean =>
  isUmpire(reader) || (reader.standing === 'player' && side !== null && side === reader.sideId);

function listCallTasks(view: View): Unnamed[] {
  const { battle, ruleset } = view;
  const mayAnswer = isUmpire(findViewReader(view));
  const answerTo = ({ side, at, asked }: CallRow): Pick<Task, 'fromSight' | 'rolled'> => {
    if (!at || !mayAnswer) return {};
    const act = asked && composeWithModules(ruleset).act(asked.act);
    const known = createView(ruleset, battle, { standing: 'player', sideId: side }).battle;
    const fromSight = draftSightAnswer(ruleset, { whole: battle, known }, side, at);
    if (!fromSight || !asked || !act?.answers) return fromSight ? { fromSight } : {};
    const rolled = act.answers(battle, asked.params, at).map((params): GameCommand => ({ type: 'act', act: act.id, params }));
    // A report from the rolls follows separately. The answer is the same whether or not there is anything to report.
    return { fromSight: { ...fromSight, words: 'It has been done. Any report follows.' }, rolled };
  };
  return listCalls(battle).map((call) => ({
    kind: 'call',
    side: null,
    rows: [{ table: 'call', id: call.id }],
    words: describeCall(battle, call),
    cites: [],
    phase: battle.game.phase,
    command: mayAnswer ? { type: 'answer-call', call: call.id } : null,
    awaitsDice: false,
    ...answerTo(call),
  }));
}

function listOpenTasksOf(view: View): Unnamed[] {
  const { battle, ruleset } = view;
  const tasks = listTasksLeftOpen(ruleset, battle, 'turn').filter(({ sideId }) => concerns(findViewReader(view), sideId));
  return tasks.map((task) => {
    const { text, cites, phase, row, suggested } = task;
    const side = findTaskSide(battle, task);
    return {
      kind: 'open',
      side,
      rows: row ? [row] : [],
      words: adaptUmpireWords(battle, text),
      cites,
      phase,
      // A task of a later phase cannot be done yet, so it has no button.
      ...doable(view, phase === battle.game.phase ? suggested : undefined, side),
    };
  });
}

/** Returns the side that must complete a task; null for a task that is for umpires or for any side. */
function findTaskSide(battle: Battle, { row, sideId }: OpenTask): string | null {
  if (sideId !== null) return sideId === UMPIRES_AUDIENCE ? null : sideId;
  const side = row && findRow(battle, row.table, row.id)?.side;
  return typeof side === 'string' ? side : null;
}

function listDueTasks(view: View): Unnamed[] {
  const { battle, ruleset } = view;
  const reader = findViewReader(view);
  const due = listDueEntries(composeWithModules(ruleset).diary(battle), battle.game, 'end').filter(({ sideId }) =>
    concerns(reader, sideId),
  );
  return due.map(({ label }) => ({
    kind: 'due',
    side: null,
    rows: [],
    words: adaptUmpireWords(battle, label),
    cites: [],
    phase: battle.game.phase,
    command: isUmpire(reader) ? { type: 'advance', to: 'phase' } : null,
    awaitsDice: false,
  }));
}

/**
 * Lists the units and other rows that have not taken the phase's actions yet. Leaves out rows that already have an open task of
 * the rulebook in this phase. A player's list contains only rows of their own side.
 */
function createUnitTasks(view: View, open: readonly Unnamed[]): Unnamed[] {
  const { battle, ruleset } = view;
  const { phase } = battle.game;
  const pressing = new Set(open.filter((task) => task.phase === phase).flatMap(({ rows }) => rows.map(({ id }) => id)));
  const unitActions = ruleset.unitActions?.[phase] ?? [];
  return unitActions.flatMap((unitAction) =>
    listRowsInView(view, unitAction.table ?? 'unit')
      .filter((row) =>
        unitAction.byUmpires ? isUmpire(findViewReader(view)) : actsFor(findViewReader(view), sideOf(unitAction, row)),
      )
      .filter((row) => !pressing.has(row.id as string) && unitAction.isLeft(row, battle))
      .map((row) => createUnitTask(view, unitAction, row)),
  );
}

const sideOf = ({ table }: UnitAction, row: Row): string | null =>
  table === 'side' ? (row.id as string) : typeof row.side === 'string' ? row.side : null;

function createUnitTask(view: View, unitAction: UnitAction, row: Row): Unnamed {
  const { battle } = view;
  // Only umpires do the task, so no side has it, even if the row is a side's.
  const side = unitAction.byUmpires ? null : sideOf(unitAction, row);
  return {
    kind: 'unit',
    side,
    rows: [{ table: unitAction.table ?? 'unit', id: row.id as string }],
    // A side's name may be plural, so no verb may have to agree with it.
    words: `${findRowName(row)}${unitAction.table === 'side' ? ':' : ''} ${unitAction.left}`,
    next: {
      verb: unitAction.next,
      noun: unitAction.noun ?? convertKeyToWords(unitAction.table ?? 'unit'),
      isChoice: unitAction.isChoice === true,
    },
    cites: unitAction.cites,
    phase: battle.game.phase,
    ...doable(view, unitAction.suggest(row, battle), side),
  };
}

function listSideTasks(view: View): Unnamed[] {
  const { battle } = view;
  return listUnreadySides(battle).map(({ id, name }) => ({
    kind: 'side',
    side: id,
    rows: [{ table: 'side', id }],
    words: `${name}: not ready`,
    cites: [],
    phase: battle.game.phase,
    command: actsFor(findViewReader(view), id) ? { type: 'ready', side: id, ready: true } : null,
    awaitsDice: false,
  }));
}

function listAnytimeTasks(view: View): Unnamed[] {
  const { battle, ruleset } = view;
  const reader = findViewReader(view);
  // In a battle without an umpire, sides can agree on a task only if they know of it.
  const isTold = ({ row }: AnytimeTask): boolean =>
    isUmpire(reader) || (isWithoutUmpire(battle) && reader.standing === 'player' && knowsRowHere(view, row.table, row.id));
  return composeWithModules(ruleset)
    .anytimeTasks(battle)
    .filter(isTold)
    .map(({ text, row, choices }) => ({
      kind: 'anytime',
      side: null,
      rows: [row],
      words: text,
      cites: [],
      phase: battle.game.phase,
      command: null,
      choices: choices.flatMap(({ suggested, ...choice }) => {
        const { command } = doable(view, suggested, null);
        return command ? [{ ...choice, command }] : [];
      }),
      awaitsDice: false,
    }));
}

const knowsRowHere = ({ battle }: View, table: string, id: string): boolean => battle.tables[table]?.has(id) === true;

/** Returns the command that completes a task for a reader; null if the reader cannot complete the task now. */
function doable(view: View, suggested: SuggestedCommand | undefined, side: string | null): Pick<Task, 'command' | 'awaitsDice'> {
  const { battle, ruleset } = view;
  const reader = findViewReader(view);
  if (!suggested || !actsFor(reader, side)) return { command: null, awaitsDice: false };
  const command =
    'act' in suggested ? ({ type: 'act', ...suggested } as const) : ({ type: 'resolve', typed: {}, ...suggested } as const);
  const rule = findRule(ruleset, command);
  if (!rule) return { command: null, awaitsDice: false };
  const isInPhase = !rule.phases || rule.phases.includes(battle.game.phase);
  const isNow = isUmpire(reader) || (!rule.umpireOnly && isInPhase && !findSealedField(ruleset, battle, rule));
  // If a check forbids a procedure now, the reader cannot complete the task.
  const isBarred = (): boolean =>
    command.type === 'resolve' &&
    findRefusalSoFar(view, { id: '', ...reader }, findCommandAction(ruleset, command), command) !== null;
  if (!isNow || isBarred()) return { command: null, awaitsDice: false };
  return { command, awaitsDice: rule.rolls && mayEnterDice(battle, reader) };
}

function mayEnterDice(battle: Battle, reader: Reader): boolean {
  const handDice = findGameRow(battle).handDice ?? 'umpires';
  return handDice === 'everybody' || (handDice === 'umpires' && isUmpire(reader));
}

/** The missing parts of a command: roles without units, and inputs without values. */
interface LeftToSay {
  readonly roles: readonly string[];
  readonly fields: readonly InputField[];
}

/**
 * Finds what is missing in a task's command. For a procedure, this is units in roles that fill in required values, and required
 * values that nothing fills in. For an act, it is required parameters. For other commands, nothing is missing.
 */
function leftToSay(ruleset: Ruleset, command: GameCommand | null): LeftToSay {
  const rule = command === null ? undefined : findRule(ruleset, command);
  if (!command || !rule) return { roles: [], fields: [] };
  const { cast, values } = decodeCommand(command);
  const given = new Set([...listBattleKeys(rule), ...Object.keys(values), ...filledBy(rule, Object.keys(cast))]);
  const fields = listInputFields(rule).filter(({ key, required }) => required && !given.has(key));
  const open = Object.keys(rule.roles).filter((role) => (cast[role] ?? []).length === 0);
  const roles = open.filter((role) => fields.some(({ key }) => filledBy(rule, [role]).includes(key)));
  const byRoles = filledBy(rule, roles);
  return { roles, fields: fields.filter(({ key }) => !byRoles.includes(key)) };
}

const filledBy = (rule: ActionFacts, roles: readonly string[]): string[] =>
  roles.flatMap((role) => (rule.roles[role] ? [...listFilledKeys(rule.roles[role])] : []));
