/** The rows of the turn's board: which sides are ready with the present phase, its deadline, and calls for an umpire. */
import { wipeDone } from '../command/index.js';
import { type Battle, type Draft, type GameRow, playedSides, type Row, rowOf, type SideRow } from '../../rules/index.js';

/** The table of sides that are done until they are needed, with a row for each (`until-needed.ts`). Only the side knows of it. */
export const UNTIL_NEEDED = 'until-needed';
/** The table of public facts about the present phase, in the rows `ready` and `deadline`. */
export const BOARD = 'board';
/** The table of calls for an umpire that no one has answered. Only umpires and the calling side know of them. */
export const CALL = 'call';

/** A call for an umpire. */
export type CallRow = Row & {
  readonly id: string;
  readonly side: string;
  /** The reason; may be empty. */
  readonly words: string;
};

/** When a phase ends, in ISO 8601 (UTC). In a battle with sealed orders, the bot then opens the orders of the turn. */
export type Deadline = {
  /** When the deadline was set. */
  readonly from: string;
  readonly to: string;
};

/** The phase that a row of the board belongs to. In any other phase the row does not count. */
type OfPhase = Pick<GameRow, 'turn' | 'phase'>;

/** The rows of the board. Each exists only while it holds, and older battles have none. */
interface BoardRows {
  readonly ready: OfPhase & { readonly sides: readonly string[] };
  readonly deadline: OfPhase & Deadline;
}

const onBoard = <K extends keyof BoardRows>(battle: Battle, id: K): BoardRows[K] | undefined =>
  rowOf(battle, BOARD, id) as unknown as BoardRows[K] | undefined;

/** Returns the board's row for a phase; undefined if the row belongs to another phase. */
function about<K extends keyof BoardRows>(battle: Battle, id: K, { turn, phase }: OfPhase): BoardRows[K] | undefined {
  const row = onBoard(battle, id);
  return row?.turn === turn && row.phase === phase ? row : undefined;
}

const put = <K extends keyof BoardRows>(draft: Draft, id: K, fields: BoardRows[K] | null): void => draft.put(BOARD, id, fields);

/** Returns the sides that are ready with the present phase. */
export const readySides = (battle: Battle): readonly string[] => about(battle, 'ready', battle.game)?.sides ?? [];

/** Returns the sides with players that are not ready yet. */
export function awaitedSides(battle: Battle): readonly SideRow[] {
  const ready = readySides(battle);
  return playedSides(battle).filter(({ id }) => !ready.includes(id));
}

/** When the present phase ends; null if no deadline is set. */
export function deadlineOf(battle: Battle): Deadline | null {
  const deadline = about(battle, 'deadline', battle.game);
  return deadline ? { from: deadline.from, to: deadline.to } : null;
}

/** Makes these sides, and no others, ready with the present phase. */
export function putReady(draft: Draft, sides: readonly string[]): void {
  const { turn, phase } = draft.battle.game;
  put(draft, 'ready', sides.length === 0 ? null : { turn, phase, sides });
}

/** Sets the deadline of the present phase, or removes it. */
export function putDeadline(draft: Draft, deadline: Deadline | null): void {
  const { turn, phase } = draft.battle.game;
  put(draft, 'deadline', deadline && { turn, phase, from: deadline.from, to: deadline.to });
}

/** Removes the old rows of a phase that is entered again. */
export function wipeBoard(draft: Draft, entered: OfPhase): void {
  for (const id of ['ready', 'deadline'] as const) if (about(draft.battle, id, entered)) put(draft, id, null);
  wipeDone(draft, entered);
  for (const { id, turn, phase } of [...(draft.battle.tables[UNTIL_NEEDED]?.values() ?? [])])
    if (turn !== entered.turn || phase === entered.phase) draft.remove(UNTIL_NEEDED, id as string);
}

/** Calls that no one has answered, in their order. */
export const callsIn = (battle: Battle): readonly CallRow[] => [
  ...((battle.tables[CALL] as ReadonlyMap<string, CallRow> | undefined)?.values() ?? []),
];

export const isCall = (battle: Battle, id: string): boolean => rowOf(battle, CALL, id) !== undefined;
