/**
 * The rows of the turn's board: the sides that are ready with the current phase, the phase's deadline, and calls for an umpire.
 */
import type { JsonObject } from '../../dice/index.js';
import { clearDoneRows } from '../command/index.js';
import type { StatusLine } from '../module.js';
import { findPhaseLengthMs } from '../settings/index.js';
import {
  type Battle,
  type ActContext,
  type Draft,
  type GameRow,
  findMap,
  findRowName,
  listPlayedSides,
  type Row,
  findRow,
  type SideRow,
  type Spot,
  formatSpotName,
  addToTime,
} from '../../rules/index.js';

/** The table of sides that are done until they are needed (`until-needed.ts`). Each side may know only its own row. */
export const UNTIL_NEEDED_TABLE = 'until-needed';
/** The table of public facts about the current phase (rows `ready` and `deadline`) and of missed deadlines (row `missed`). */
export const BOARD_TABLE = 'board';
/** The table of unanswered calls for an umpire. Only umpires and the calling side know them. */
export const CALL_TABLE = 'call';

/** A side's call for an umpire that has not been answered yet. */
export type CallRow = Row & {
  readonly id: string;
  readonly side: string;
  /** The reason for the call; may be empty. */
  readonly words: string;
  /** The place on the map that the call is about. */
  readonly at?: Spot;
  /** The act that a player asks permission for, if the rulebook rolls dice for the answer. */
  readonly asked?: { readonly act: string; readonly params: JsonObject };
};

/** The end of a phase as a time in ISO 8601 (UTC). In a battle with sealed orders, the turn's orders are opened at this time. */
export type Deadline = {
  /** The time at which the umpire set the deadline. */
  readonly from: string;
  readonly to: string;
};

/** The turn and phase of a row. The row counts only in that phase. */
type OfPhase = Pick<GameRow, 'turn' | 'phase'>;

/** The rows of the board, by id. A row exists only while it is needed. Older battles do not have these rows. */
interface BoardRows {
  readonly ready: OfPhase & { readonly sides: readonly string[] };
  readonly deadline: OfPhase & Deadline;
  /** Set while an umpire stops the phase from ending automatically. */
  readonly paused: OfPhase;
  /**
   * The number of deadlines that each side has missed in a row. Sides that have not missed any are left out. Unlike the other
   * rows, this row outlives its phase.
   */
  readonly missed: OfPhase & { readonly sides: Readonly<Record<string, number>> };
}

const onBoard = <K extends keyof BoardRows>(battle: Battle, id: K): BoardRows[K] | undefined =>
  findRow(battle, BOARD_TABLE, id) as unknown as BoardRows[K] | undefined;

/** Returns a row of the board if it is for the current phase; otherwise undefined. */
function about<K extends keyof BoardRows>(battle: Battle, id: K, { turn, phase }: OfPhase): BoardRows[K] | undefined {
  const row = onBoard(battle, id);
  return row?.turn === turn && row.phase === phase ? row : undefined;
}

const put = <K extends keyof BoardRows>(draft: Draft, id: K, fields: BoardRows[K] | null): void =>
  draft.put<object>(BOARD_TABLE, id, fields);

/** Returns the sides that are ready with the current phase. */
export const listReadySides = (battle: Battle): readonly string[] => about(battle, 'ready', battle.game)?.sides ?? [];

/** Checks whether an umpire has stopped the current phase from ending automatically. */
export const isPhasePaused = (battle: Battle): boolean => about(battle, 'paused', battle.game) !== undefined;

/** Stops the current phase from ending automatically. */
export const recordPausedPhase = (draft: Draft): void =>
  put(draft, 'paused', { turn: draft.battle.game.turn, phase: draft.battle.game.phase });

/** Returns the sides that have players but are not ready. */
export function listUnreadySides(battle: Battle): readonly SideRow[] {
  const ready = listReadySides(battle);
  return listPlayedSides(battle).filter(({ id }) => !ready.includes(id));
}

/** Returns the deadline of the current phase, or null if there is no deadline. */
export function findDeadline(battle: Battle): Deadline | null {
  const deadline = about(battle, 'deadline', battle.game);
  return deadline ? { from: deadline.from, to: deadline.to } : null;
}

/** Returns the line about the end of a phase. @param at the time in ISO 8601 */
export const buildPhaseEndLine = (at: string): StatusLine => ({ words: 'This phase lasts until', at });

/** The number of missed deadlines in a row after which a side counts as absent. */
export const MISSED_DEADLINES_FOR_ABSENCE = 2;

const missedIn = (battle: Battle): Readonly<Record<string, number>> => onBoard(battle, 'missed')?.sides ?? {};

/** Returns the absent sides: those that have missed two deadlines in a row and have done nothing in public since. */
export const listAbsentSides = (battle: Battle): readonly string[] =>
  Object.entries(missedIn(battle)).flatMap(([id, count]) => (count < MISSED_DEADLINES_FOR_ABSENCE ? [] : [id]));

/** Adds one missed deadline to the count of each of these sides. */
export function recordMissedDeadline(draft: Draft, sides: readonly string[]): void {
  const before = missedIn(draft.battle);
  const counts = sides.map((id) => [id, (before[id] ?? 0) + 1] as const);
  writeMissed(draft, { ...before, ...Object.fromEntries(counts) });
}

/** Records that a side is present, which resets its number of missed deadlines. */
export function recordPresence(draft: Draft, side: string): void {
  const { [side]: missed, ...others } = missedIn(draft.battle);
  if (missed !== undefined) writeMissed(draft, others);
}

function writeMissed(draft: Draft, sides: Readonly<Record<string, number>>): void {
  const { turn, phase } = draft.battle.game;
  put(draft, 'missed', Object.keys(sides).length === 0 ? null : { turn, phase, sides });
}

/** Marks these sides as ready with the current phase, and all others as not ready. */
export function recordReadySides(draft: Draft, sides: readonly string[]): void {
  const { turn, phase } = draft.battle.game;
  put(draft, 'ready', sides.length === 0 ? null : { turn, phase, sides });
}

/** Sets or removes the deadline of the current phase. */
export function recordDeadline(draft: Draft, deadline: Deadline | null): void {
  const { turn, phase } = draft.battle.game;
  put(draft, 'deadline', deadline && { turn, phase, from: deadline.from, to: deadline.to });
}

/**
 * Sets the deadline of a new phase if the battle has a fixed length for every phase.
 * @param at the start of the phase, in ISO 8601 (UTC)
 */
export function recordUsualDeadline(draft: Draft, at: string): void {
  const each = findPhaseLengthMs(draft.battle);
  if (each !== null) recordDeadline(draft, { from: at, to: addToTime(at, each) });
}

/** Removes the board's rows for a phase that starts again, and what a side has said for another turn. */
export function clearBoard(draft: Draft, entered: OfPhase): void {
  for (const id of ['ready', 'deadline', 'paused'] as const) if (about(draft.battle, id, entered)) put(draft, id, null);
  clearDoneRows(draft, entered);
  for (const { id, ...row } of [...(draft.battle.tables[UNTIL_NEEDED_TABLE]?.values() ?? [])]) {
    if (row.passes === 'now' || (row.turn === entered.turn && row.phase !== entered.phase)) continue;
    draft.put(UNTIL_NEEDED_TABLE, id as string, row.passes === 'later' ? { ...row, passes: 'now' } : null);
  }
}

/** Returns the unanswered calls, oldest first. */
export const listCalls = (battle: Battle): readonly CallRow[] => [
  ...((battle.tables[CALL_TABLE] as ReadonlyMap<string, CallRow> | undefined)?.values() ?? []),
];

/** Returns the text of a call with its place, such as `What is there? (F4)`. Empty for a call with neither. */
export function describeQuestion(battle: Battle, { words, at }: Pick<CallRow, 'words' | 'at'>): string {
  const map = findMap(battle);
  if (!at || !map) return words;
  return words === '' ? formatSpotName(at, map) : `${words} (${formatSpotName(at, map)})`;
}

/** Returns the sentence that describes an open call. */
export function describeCall(battle: Battle, call: Pick<CallRow, 'side' | 'words' | 'at'>): string {
  const question = describeQuestion(battle, call);
  return `${findRowName(findRow(battle, 'side', call.side) ?? {})} calls an umpire${question === '' ? '' : `: ${question}`}`;
}

/**
 * Adds a side's call to the umpires' tasks.
 * @param at the place that the call is about
 * @param asked the act that the player asks permission for, if the rulebook rolls dice for the answer
 */
export function addCall(desk: ActContext, side: string, words: string, at?: Spot, asked?: CallRow['asked']): CallRow {
  const id = desk.newId(CALL_TABLE);
  const row = { id, side, words, ...(at && { at: { x: at.x, y: at.y, half: at.half } }), ...(asked && { asked }) };
  desk.draft.create(CALL_TABLE, id, row);
  return row;
}

export const isCall = (battle: Battle, id: string): boolean => findRow(battle, CALL_TABLE, id) !== undefined;
