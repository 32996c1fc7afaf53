import { applyChanges, type Battle, EMPTY_BATTLE } from '../rules/index.js';
import { type BattleEvent, FIRST_HASH } from './event.js';

/** A game folded up to its last event. */
export interface GameState {
  readonly gameId: string;
  readonly battle: Battle;
  /** Number and hash of the last event; 0 before the first. */
  readonly lastNumber: number;
  readonly lastHash: string;
  /** Events that are taken back now, with the undo event that did it. */
  readonly undoneBy: ReadonlyMap<number, number>;
  /** Undo events and what each took back, so that undoing an undo brings the event back. */
  readonly undoes: ReadonlyMap<number, number>;
}

/** A game in which nothing has happened. */
export function emptyGame(gameId: string): GameState {
  return { gameId, battle: EMPTY_BATTLE, lastNumber: 0, lastHash: FIRST_HASH, undoneBy: new Map(), undoes: new Map() };
}

/**
 * The game after one more event. Facts only: nothing is rolled and no rule is read.
 * @throws when the event is not the next one of this game's chain
 */
export function fold(state: GameState, event: BattleEvent): GameState {
  if (event.gameId !== state.gameId || event.number !== state.lastNumber + 1 || event.previousHash !== state.lastHash) {
    throw new Error(`event ${event.number} of ${event.gameId} does not follow event ${state.lastNumber} of ${state.gameId}`);
  }
  return {
    gameId: state.gameId,
    battle: applyChanges(state.battle, event.changes),
    lastNumber: event.number,
    lastHash: event.hash,
    ...(event.undoes === null ? { undoneBy: state.undoneBy, undoes: state.undoes } : undoLedger([event], state)),
  };
}

/** Folds a whole record. */
export function foldAll(gameId: string, events: Iterable<BattleEvent>): GameState {
  let state = emptyGame(gameId);
  for (const event of events) state = fold(state, event);
  return state;
}

/**
 * Which events are taken back, from all undo events in order. An undone undo brings its event back; an undone undo of an undo
 * takes it back again.
 */
export function undoLedger(
  undos: Iterable<{ readonly number: number; readonly undoes: number | null }>,
  before: Pick<GameState, 'undoes'> = { undoes: new Map() },
): Pick<GameState, 'undoneBy' | 'undoes'> {
  const undoes = new Map(before.undoes);
  for (const { number, undoes: undone } of undos) if (undone !== null) undoes.set(number, undone);
  // Newest first: whether an undo stands is settled by later ones alone.
  const undoneBy = new Map<number, number>();
  for (const [number, undone] of [...undoes].reverse())
    if (!undoneBy.has(number) && !undoneBy.has(undone)) undoneBy.set(undone, number);
  return { undoneBy, undoes };
}
