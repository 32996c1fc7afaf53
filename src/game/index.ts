export {
  AGREEMENT,
  AGREEMENT_WORDS,
  SEAT_REQUEST,
  type AgreementRow,
  listAssistants,
  listUnreadySides,
  briefingOf,
  refuseAssistants,
  type Deadline,
  deadlineOf,
  FORGOTTEN_PERSON,
  gameRow,
  isAssistant,
  isPersonKey,
  isUnrefereed,
  takesEffectAtOnce,
  openAgreements,
  PROPOSAL_MAX,
  listSidesToVote,
  UMPIRED_BY,
  isPractice,
  type KnownPerson,
  mayWithdraw,
  mentionsSetting,
  nameOfActor,
  ORDER_WORDS_MAX,
  ORDERS,
  startsWithOrders,
  WITHOUT_ORDERS,
  personKey,
  type PictureRef,
  postStyle,
  scenarioOf,
  type UmpireRow,
  type FindPerson,
} from '../house/index.js';
export { mayPhaseEnd, isPhaseOver, findAutomaticCommand } from './going-by-itself.js';
export { refuseWithoutUmpire, AgreementNeeded, ConfirmationNeeded } from './to-agree.js';
export type { RaisedQuestion } from './gate.js';
export { findRefusal, tryCommand } from './rehearsal.js';
export { hasContacts, type Showable, listShowableRows, showCommand } from './showing.js';
export { listDueUnits, isDueOf, type Task, type Tasks, listTasks } from './needs.js';
export { findRepetitionRefusal } from './once.js';
export { canObserve, observesByCall } from './observing.js';
export { listActedUnits } from './acted-units.js';
export { type OpenSpotting, listOpenSpotting } from './open-looks.js';
export {
  suggestOrderAction,
  listOrderableActions,
  findOrderRefusal,
  listOrderDestinations,
  createOrderView,
} from './ordering.js';
export { sortTasksBySequence, listPhaseOrders } from './order-sequence.js';
export { findOrderGoal } from './order-ways.js';
export { commandOf as commandOfOrder, sortOrders, type SortedOrders } from './undisputed.js';
export {
  openViewOf,
  listBelievedUnits,
  believedOf,
  type BelievedUnit,
  contactsIn,
  listRecordedNames,
  listNameableUnits,
  hidesUnits,
  openPublicPart,
  type KnownBattle,
  createKeyFilter,
  listModuleLines,
  isInView,
  rowsIn,
  type SealedGame,
  type View,
  createView,
  viewerOf,
  mayKnowField,
  mayKnowRow,
  mayName,
  filterRemarks,
  redactRow,
  removeOwnFields,
} from './knowledge.js';
export type { AnyBattle, SealedBattle } from './sealed.js';
export { EVERYBODY, type Reader, readerOfAudience, readerOf, readerOfRoom, filterChannelsOf, UMPIRE } from './audience.js';
export { type GameCommand, LATER, type Later, SCOPES, type Scope, type OneMove } from './command.js';
export { type DecisionContext, decide, type Decided, decidingOpening } from './decide.js';
export { listKnownDue, listDueNow, compareDueOrder } from './diary.js';
export { type HashPrefix, hashPrefixOf, findHashPrefixes } from './heads.js';
export { type ChosenTemplates, isOrbat, addMapPlaces, readFitting, type ReadOrbat, readOrbat, type UnfitUnit } from './orbat.js';
export { MOST_UNITS_AT_ONCE, requireRoomFor } from './limits.js';
export { markOf, advanceMarking, type Marking, NO_MARKS, lastPublicMark, readMark } from './mark.js';
export type { KindCount } from './kinds.js';
export {
  type Luck,
  luckOf,
  type LuckOfBattle,
  type LuckStep,
  listLuckSteps,
  type UndoneRolls,
  countUndoneRolls,
} from './luck.js';
export { type BattleEvent, type DiceKind, type RecalculatedFacts, FIRST_HASH, hashOf } from './event.js';
export { type AddedSalt, requireMaySalt, SALT_MAX, saltOfEvent, type SaltStatus, listSaltStatus } from './salts.js';
export { type LostEventsNotice, findLostEvents, MOST_LACKING_HEADS, type PostInChannel, listReportedLosses } from './restored.js';
export { checkCast, listRemarksBefore, createSightCheck, fillInput, type Staging } from './scene.js';
export { findInputSources, type Source } from './sources.js';
export { openingOf, setUpBattle } from './opening.js';
export { resetActions, listMissingParts, writeScenario } from './scenario-save.js';
export { actsOf, orderOf, sidesOf } from './order-export.js';
export { listTasksLeftBy, taskText } from './open-matters.js';
export { addFurtherCount } from './words.js';
export { findEndedTurn } from './turn-ended.js';
export { isOvertaken, findLastAdvance } from './overtaken.js';
export { type OrderProblem, findOrderProblems } from './order.js';
export { type OrderMerge, planOrderMerge } from './order-joining.js';
export { ORDER_FILE, readOrderOfBattle, type OrderOfBattle } from './order-shape.js';
export { runAllSteps } from './at-once.js';
export { tryScenario } from './scenario.js';
export { readScenario, type Scenario, type ScenarioFault, scenarioSchema } from './scenario-file.js';
export { rewindBattle, findBattleOfResult, revertChanges } from './before.js';
export { findSeedOf } from './seeds.js';
export { findActor, type Person, readerOfActor } from './standing.js';
export { emptyGame, fold, foldAll, type GameState, type OpenState } from './state.js';
export { type Ledger, ledgerOf, ledgerOfEvents } from './ledger.js';
export {
  headingOf,
  parseRecordFile,
  type RecordPeople,
  type Picture,
  mayShowPicture,
  pictureOf,
  type ReadRecord,
  type RecordFile,
  recordFileLines,
  createPersonFinder,
} from './record-file.js';
export { isNotAsOrdered } from './as-ordered.js';
export { redactVerification, verifyRecord, type Verification } from './verify.js';
export {
  findPresentEvent,
  type Chronicle,
  findEventFacts,
  collectCorrectedValues,
  FIXED_KINDS,
  findLastCounted,
  findShownEvent,
  mergeFacts,
} from './as-it-stands.js';
export {
  intentOf,
  isLastFor,
  isUndoable,
  findLastKnownTo,
  findLastUndoable,
  referToUndo,
  type AmendedNumbers,
  putRightBy,
  type AmendmentCommand,
} from './again/intent.js';
export { describeDifference } from './again/difference.js';
export { planInSteps } from './again/plan.js';
export type { Plan, PreparedPlan, UnseenChange } from './again/prepared.js';
export { recalculationBody, writeRecalculation } from './again/written.js';
export { fightOn, fightResult, type FightResult, type FightTable } from './bot/fight.js';
export {
  beginStep,
  type FightMoment,
  type TutorialProgress,
  findTutorialProgress,
  type TutorialWords,
  findViewOfStep,
} from './lesson.js';
export { areMovedTogether } from './move-slots.js';
export {
  listJointGoals,
  type MovingUnit,
  listMovableUnits,
  type JointMove,
  planJointMove,
  isPlaced,
  type JointGoal,
  listSharedFields,
  removeGoal,
  setSharedValue,
} from './together.js';
export { isMove, findUndoableMove, requireOwnMove } from './own-moves.js';
export { type Foreseen, foresee } from './foreseen.js';
export { listSightFrom, type SightFromSpot } from './from-there.js';
export { changesOf, firstChangeOf, netChangeOf, combineChanges } from './net-changes.js';
export { type Candidate, listCandidates, findAlternative, mayHear, listUnableRows } from './candidates.js';
export {
  findFarthestPoint,
  goalOf,
  isMoveWithoutGoal,
  findGoalField,
  findMover,
  type PlaceOffer,
  offerPlaces,
  type Reach,
  listReachablePlaces,
  listOtherFields,
} from './places.js';
export {
  type CombinedAction,
  fillUsualValues,
  listCombinedActions,
  listChoices,
  raisesQuestions,
  listActionsNow,
  listUnitActions,
  findFirstAction,
  listHindrances,
  isNeeded,
  listValueChoices,
  findUsualField,
  listInputChoices,
  type PhaseProgress,
  checkCommand,
  listQuestions,
  stepOf,
  type OptionalAction,
  listOptionalActions,
  MOST_OPTIONAL,
  listRemainingTasks,
  listPossibleTasks,
  beginAction,
  findPresentValue,
} from './doings.js';
export { decodeCommand, encodeAct } from './recorded.js';
export { isWaitedFor, listReadinessMarks, listSidesToWaitFor } from './waited-for.js';
export {
  type Action,
  findAction,
  findRule,
  emptyDraft,
  actionOf,
  findField,
  dropEmptyParts,
  type ActionPart,
  takersOf,
  type ActionDraft,
  typedValuesOf,
  clearPart,
  fillPart,
  setValues,
  actionIdOfAct,
} from './undertaking.js';
