/** The turn's board: who is ready with the present phase, until when it lasts, and who has called for an umpire. */
import { type Battle, type GameRow, type Row, rowOf, type SideRow } from '../rules/index.js';

/** Table of calls for an umpire that nobody has answered. Their side and umpires alone know of them. */
export const CALL = 'call';

/** Tables of the house that are kept beside those of rulebooks and of the ground. */
export const BOARD_TABLES: readonly string[] = [CALL];

/** A call for an umpire. */
export type CallRow = Row & {
  readonly id: string;
  readonly side: string;
  /** What it is about; may be empty. */
  readonly words: string;
};

/** Until when a phase lasts: moments as events have them, ISO 8601 in UTC. Nothing happens by itself when it is over. */
export type Deadline = {
  /** When it was set. */
  readonly from: string;
  readonly to: string;
};

/** The phase that a mark on the board is about: in any other it counts for nothing. */
type OfPhase = Pick<GameRow, 'turn' | 'phase'>;

/** Fields of the game row; battles of before have neither. */
type BoardMarks = {
  readonly ready?: (OfPhase & { readonly sides: readonly string[] }) | null;
  readonly deadline?: (OfPhase & Deadline) | null;
};

/** The fields of the game row that this file keeps: events' own words tell them. */
export const BOARD_FIELDS: readonly string[] = ['ready', 'deadline'] satisfies readonly (keyof BoardMarks)[];

const marksOf = ({ game }: Pick<Battle, 'game'>): BoardMarks => game as unknown as BoardMarks;
const isOf = (mark: OfPhase | null | undefined, { turn, phase }: OfPhase): boolean =>
  mark != null && mark.turn === turn && mark.phase === phase;

/** The sides that have said that they are ready with the present phase. */
export function readySides(battle: Battle): readonly string[] {
  const { ready } = marksOf(battle);
  return isOf(ready, battle.game) ? ready!.sides : [];
}

/** Sides that somebody plays and that are not ready yet. */
export function awaitedSides(battle: Battle): readonly SideRow[] {
  const ready = readySides(battle);
  return [...battle.tables.side.values()].filter(
    ({ id, playerIds, roleId }) => (playerIds.length > 0 || roleId !== null) && !ready.includes(id),
  );
}

/** Until when the present phase lasts; null: nobody has said so. */
export function deadlineOf(battle: Pick<Battle, 'game'>): Deadline | null {
  const { deadline } = marksOf(battle);
  return isOf(deadline, battle.game) ? { from: deadline!.from, to: deadline!.to } : null;
}

/** What the game row keeps once these sides are ready. */
export const readyMark = ({ turn, phase }: OfPhase, sides: readonly string[]): BoardMarks => ({ ready: { turn, phase, sides } });

/** What the game row keeps once the phase has this deadline, or none. */
export const deadlineMark = ({ turn, phase }: OfPhase, deadline: Deadline | null): BoardMarks => ({
  deadline: deadline && { turn, phase, from: deadline.from, to: deadline.to },
});

/** What has to be wiped off the board as a phase is entered that was entered before. */
export function wiped(battle: Battle, entered: OfPhase): BoardMarks {
  const { ready, deadline } = marksOf(battle);
  return { ...(isOf(ready, entered) ? { ready: null } : {}), ...(isOf(deadline, entered) ? { deadline: null } : {}) };
}

/** Calls that nobody has answered, in their order. */
export const callsIn = (battle: Battle): readonly CallRow[] => [
  ...((battle.tables[CALL] as ReadonlyMap<string, CallRow> | undefined)?.values() ?? []),
];

export const isCall = (battle: Battle, id: string): boolean => rowOf(battle, CALL, id) !== undefined;
