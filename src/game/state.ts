import { applyChanges, type Battle, EMPTY_BATTLE, type EventKind } from '../rules/index.js';
import { type BattleEvent, FIRST_HASH } from './event.js';
import { type Marking, markingAfter, NO_MARKS } from './mark.js';

/** A game folded up to its last event. */
export interface GameState {
  readonly gameId: string;
  readonly battle: Battle;
  /** Number and hash of the last event; 0 before the first. */
  readonly lastNumber: number;
  readonly lastHash: string;
  /** How far marks have been given. */
  readonly marking: Marking;
  /** Events that are taken back now, with the undo event that did it. */
  readonly undoneBy: ReadonlyMap<number, number>;
  /** Events that take others back, and which; so that undoing an undo brings the event back. */
  readonly undoes: ReadonlyMap<number, number>;
  /** Those of them that put something in its place: corrections and overrulings. */
  readonly replacements: ReadonlySet<number>;
}

/** What an event that takes another back says of it. */
export type TakingBack = Pick<BattleEvent, 'number' | 'undoes' | 'kind'>;

/** Kinds that put something in the place of what they take back. */
const REPLACING_KINDS: readonly EventKind[] = ['corrected', 'overruled'];

export function isReplacing({ kind }: Pick<BattleEvent, 'kind'>): boolean {
  return REPLACING_KINDS.includes(kind);
}

/** A game in which nothing has happened. */
export function emptyGame(gameId: string): GameState {
  return {
    gameId,
    battle: EMPTY_BATTLE,
    lastNumber: 0,
    lastHash: FIRST_HASH,
    marking: NO_MARKS,
    undoneBy: new Map(),
    undoes: new Map(),
    replacements: new Set(),
  };
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
    marking: markingAfter(state.marking, event),
    ...(event.undoes === null
      ? { undoneBy: state.undoneBy, undoes: state.undoes, replacements: state.replacements }
      : undoLedger([event], state)),
  };
}

/** Folds a whole record. */
export function foldAll(gameId: string, events: Iterable<BattleEvent>): GameState {
  let state = emptyGame(gameId);
  for (const event of events) state = fold(state, event);
  return state;
}

/**
 * Which events are taken back, from all events that take others back, in order. An undone undo brings its event back; an
 * undone undo of an undo takes it back again. A correction that is itself replaced still takes back what it corrected.
 */
export function undoLedger(
  takings: Iterable<TakingBack>,
  before: Pick<GameState, 'undoes' | 'replacements'> = { undoes: new Map(), replacements: new Set() },
): Pick<GameState, 'undoneBy' | 'undoes' | 'replacements'> {
  const undoes = new Map(before.undoes);
  const replacements = new Set(before.replacements);
  for (const taking of takings) {
    const { number, undoes: undone } = taking;
    if (undone === null) continue;
    undoes.set(number, undone);
    if (isReplacing(taking)) replacements.add(number);
  }
  // Newest first: whether a taking back is in force is settled by later ones alone. One that was replaced stays in force.
  const undoneBy = new Map<number, number>();
  const plainlyUndone = new Set<number>();
  for (const [number, undone] of [...undoes].reverse()) {
    if (plainlyUndone.has(number)) continue;
    if (!undoneBy.has(undone)) undoneBy.set(undone, number);
    if (!replacements.has(number)) plainlyUndone.add(undone);
  }
  return { undoneBy, undoes, replacements };
}
