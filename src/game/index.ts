export { mayKnow } from './audience.js';
export type { GameCommand } from './command.js';
export { checkedName, type Circumstances, decide, type Decided, NAME_MAX_LENGTH, sameName } from './decide.js';
export { dueNow, inDueOrder } from './diary.js';
export { type BattleEvent, type DiceKind, FIRST_HASH, hashOf } from './event.js';
export { type Cast, checkCast, filledInput, resolveInBattle, sceneOf, stagedInput } from './scene.js';
export { actorIn, gameRow, type Person, type UmpireRow } from './standing.js';
export { emptyGame, fold, foldAll, type GameState, undoLedger } from './state.js';
export { type Chronicle, dependents, isUndoable, lastUndoable, netChanges, undoChanges } from './undo.js';
