import { applyChanges, type Battle, EMPTY_BATTLE } from '../rules/index.js';
import { type BattleEvent, FIRST_HASH, addEventToCounts, type KindCount } from './event.js';
import { type Numbering, advanceNumbering, EMPTY_NUMBERING } from './mark.js';
import { type AddedSalt, findAddedSalt } from './salts.js';
import { EMPTY_LEDGER, type Ledger, buildLedger, buildAmendment } from './ledger.js';

/** The state of a game after its last event. */
export interface GameState extends Ledger {
  readonly gameId: string;
  readonly battle: Battle;
  /** The number of the last event; 0 before the first event. */
  readonly lastNumber: number;
  readonly lastHash: string;
  /** The time of the last event in ISO 8601; empty before the first event. */
  readonly lastAt: string;
  /** The state of the battle's event numbers. */
  readonly marking: Numbering;
  /** The counts of the record's events. Kinds are listed in the sequence of their first occurrence. */
  readonly kinds: readonly KindCount[];
  /** The words that players have added to the seed, oldest first. Added words cannot be undone. */
  readonly salts: readonly AddedSalt[];
}

/** The state of a game without its battle, which is sealed. */
export type StateWithoutBattle = Omit<GameState, 'battle'>;

/** Returns the state of a game before its first event. */
export function createEmptyGame(gameId: string): GameState {
  return {
    gameId,
    battle: EMPTY_BATTLE,
    lastNumber: 0,
    lastHash: FIRST_HASH,
    lastAt: '',
    marking: EMPTY_NUMBERING,
    kinds: [],
    salts: [],
    ...EMPTY_LEDGER,
  };
}

/**
 * Returns the state of a game after one more event. Applies only recorded facts, without using dice or rules.
 * @throws if the event is not the next one in the game's chain of hashes
 */
export function applyEvent(state: GameState, event: BattleEvent): GameState {
  if (event.gameId !== state.gameId || event.number !== state.lastNumber + 1 || event.previousHash !== state.lastHash) {
    throw new Error(`event ${event.number} of ${event.gameId} does not follow event ${state.lastNumber} of ${state.gameId}`);
  }
  const taking = buildAmendment(event);
  const { takings, undoneBy, rewrittenBy, changedBy } = taking ? buildLedger([...state.takings, taking]) : state;
  const salt = findAddedSalt(event);
  // Each field is copied separately, because spreading the state for every event is slow.
  return {
    gameId: state.gameId,
    battle: applyChanges(state.battle, event.changes),
    lastNumber: event.number,
    lastHash: event.hash,
    lastAt: event.at,
    marking: advanceNumbering(state.marking, event),
    kinds: addEventToCounts(state.kinds, event),
    takings,
    undoneBy,
    rewrittenBy,
    changedBy,
    salts: salt ? [...state.salts, salt] : state.salts,
  };
}

/** Returns the state of a game after its whole record. */
export function applyEvents(gameId: string, events: Iterable<BattleEvent>): GameState {
  let state = createEmptyGame(gameId);
  for (const event of events) state = applyEvent(state, event);
  return state;
}
