export {
  hidesUnknown,
  knownKeys,
  knownRows,
  knowsField,
  knowsRow,
  mayKnow,
  mayName,
  type Reader,
  readerFor,
  readerIn,
  readerOf,
  rowAsKnown,
  tell,
  tellAll,
  type Told,
} from './knowledge.js';
export { type GameCommand, HAND_DICE, type HandDice, LATER, type Later, type OrderOfBattle, type PictureRef } from './command.js';
export { type Circumstances, decide, type Decided } from './decide.js';
export { dueNow, inDueOrder } from './diary.js';
export { type Head, headOf, headsIn } from './heads.js';
export { MOST_UNITS_AT_ONCE, requireRoomFor } from './limits.js';
export { type Luck, luckOf, type LuckOfBattle } from './luck.js';
export { type BattleEvent, type DiceKind, FIRST_HASH, hashOf } from './event.js';
export { checkCast, remarksOn, sideOf, stagedInput, type Staging } from './scene.js';
export { inputSources, type Source } from './sources.js';
export { type Opening, openingOf } from './opening.js';
export { actsOf, orderOf, sidesOf } from './order-export.js';
export { type OrderProblem, problemsInSteps } from './order.js';
export { actorIn, type Person, type UmpireRow } from './standing.js';
export { emptyGame, fold, foldAll, type GameState, undoLedger } from './state.js';
export { headingOf, parseRecordFile, type Picture, pictureOf, type RecordFile, recordFileLines } from './record-file.js';
export { type Fault, verifyRecord, type Verification } from './verify.js';
export { type Chronicle, dependents, FIXED_KINDS, isUndoable, lastUndoable, netChanges, requireUndoable } from './undo.js';
