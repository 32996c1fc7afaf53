export {
  AGREEMENT_TABLE,
  AGREEMENT_REPLIES,
  SEAT_REQUEST_TABLE,
  type AgreementRow,
  listAssistants,
  listUnreadySides,
  findBriefing,
  refuseAssistants,
  type Deadline,
  findDeadline,
  FORGOTTEN_PERSON_TEXT,
  findGameRow,
  isAssistant,
  isPersonKey,
  isWithoutUmpire,
  isEffectiveAtOnce,
  listOpenAgreements,
  MAX_PROPOSAL_LENGTH,
  listSidesToVote,
  UMPIRE_CHOICES,
  hasPracticeSeed,
  type KnownPerson,
  mayUndoOwnCommand,
  findMentionMode,
  findActorName,
  MAX_ORDER_LENGTH,
  calculatePersonKey,
  type PictureRef,
  findPostStyle,
  findScenarioRow,
  type UmpireRow,
  type PersonFinder,
} from '../house/index.js';
export { mayPhaseEnd, isPhaseOver, findAutomaticCommand } from './waited-for.js';
export { refuseWithoutUmpire, AgreementRequest, ConfirmationRequest } from './to-agree.js';
export type { RaisedQuestion } from './gate.js';
export { findRefusal, tryCommand } from './rehearsal.js';
export { canHaveContacts, type ShowableRow, listShowableRows, buildShowCommand } from './showing.js';
export { listDueUnits, isTaskOfSide, type Task, type Tasks, listTasks } from './tasks.js';
export { findRepetitionRefusal } from './once.js';
export { canObserve, isPassedNow, mustCallToObserve } from './waited-for.js';
export { listActedUnits } from './acted-units.js';
export { type OpenSpotting, listOpenSpotting } from './open-looks.js';
export {
  suggestOrderAction,
  listOrderableActions,
  findOrderRefusal,
  listOrderDestinations,
  createOrderView,
} from './ordering.js';
export { sortTasksBySequence, listPhaseOrders } from './ordering.js';
export { findOrderGoal } from './ordering.js';
export {
  buildOrderCommand as commandOfOrder,
  settleOrders,
  type SettledOrders,
  sortOrders,
  type SortedOrders,
} from './undisputed.js';
export {
  openView,
  listBelievedUnits,
  findBelievedUnit,
  type BelievedUnit,
  listContactUnits,
  listRecordedNames,
  listNameableUnits,
  areUnitsHidden,
  openPublicPart,
  type KnownBattle,
  createKeyFilter,
  listModuleLines,
  isRowInView,
  listRowsInView,
  type SealedGame,
  type View,
  createView,
  findViewReader,
  mayKnowField,
  mayKnowRow,
  mayNameUnit,
  filterRemarks,
  redactRow,
  removeOwnFields,
} from './knowledge.js';
export type { AnyBattle, SealedBattle } from './sealed.js';
export {
  PUBLIC_READER,
  type Reader,
  createAudienceReader,
  listAudienceMembers,
  findBattleReader,
  createChannelReader,
  filterEventChannels,
  UMPIRE_AS_READER,
} from './audience.js';
export {
  type GameCommand,
  LATER_RESULT_MODES,
  type LaterResultMode,
  UNDO_SCOPES,
  type UndoScope,
  type UnitMove,
} from './command.js';
export { type DecisionContext, decideCommand, type DecidedCommand, decideOpeningInSteps } from './decide.js';
export { listKnownDueEntries, listDueEntries, compareDiaryEntries } from './diary.js';
export { type HashPrefix, formatHashPrefix, findHashPrefixes } from './heads.js';
export {
  type ChosenTemplates,
  isOrbat,
  addMapPlaces,
  readFittedOrbat,
  type ParsedOrbat,
  readOrbat,
  type UnmatchedUnit,
} from './orbat.js';
export { MAX_ORBAT_UNITS, requireSpaceForRows } from './limits.js';
export {
  findShownNumber,
  advanceNumbering,
  type Numbering,
  EMPTY_NUMBERING,
  countPublicEvents,
  readShownNumber,
} from './mark.js';
export type { KindCount } from './event.js';
export {
  type Luck,
  calculateLuck,
  type BattleLuck,
  type LuckStep,
  listLuckSteps,
  type UndoneRolls,
  countUndoneRolls,
} from './luck.js';
export { type BattleEvent, type DiceKind, type RecalculatedFacts, FIRST_HASH, hashEvent } from './event.js';
export { type AddedSalt, requireMayAddSalt, findAddedSalt, type SaltStatus, listSaltStatus } from './salts.js';
export { type LostEventsNotice, findLostEvents, MAX_LOST_PREFIXES, type PostInChannel, listReportedLosses } from './restored.js';
export { checkCast, listRemarksBeforeRoll, createSightCheck, fillInput, type StagedCommand } from './scene.js';
export { findInputSources, type InputSource } from './sources.js';
export { readOpening, rebuildOpeningBattle } from './opening.js';
export { resetActions, listMissingParts, writeScenario } from './scenario-save.js';
export { exportActs, exportUnitEntries, exportSides } from './order-export.js';
export { listTasksLeftOpen, describeTask } from './open-tasks.js';
export { addFurtherCount } from './event.js';
export { findEndedTurn } from './event.js';
export { isOvertaken, findLastAdvance } from './overtaken.js';
export { type OrderProblem, findOrderProblems } from './order.js';
export { type OrderMerge, planOrderMerge } from './order-shape.js';
export { ORDER_FILE_SCHEMA, readOrderOfBattle, type OrderOfBattle } from './order-shape.js';
export { runAllSteps } from './at-once.js';
export { tryScenario } from './scenario.js';
export { readScenario, type Scenario, type ScenarioFault, createScenarioSchema } from './scenario-file.js';
export { rewindBattle, findBattleOfResult, revertChanges } from './before.js';
export { findEventSeed } from './event.js';
export { findActor, type Person, buildPeopleKey } from './standing.js';
export { createEmptyGame, applyEvent, applyEvents, type GameState, type StateWithoutBattle } from './state.js';
export { type Ledger, buildLedger, buildLedgerFromEvents } from './ledger.js';
export {
  buildRecordHeading,
  parseRecordFile,
  type RecordPeople,
  type Picture,
  mayContainPicture,
  findEventPicture,
  type ParsedRecord,
  type RecordFile,
  writeRecordLines,
  createPersonFinder,
} from './record-file.js';
export { hasOrderDeviation, isOrderDeviation } from './as-ordered.js';
export { redactVerification, verifyRecord, type Verification } from './verify.js';
export {
  findPresentEvent,
  type Chronicle,
  findEventFacts,
  collectCorrectedValues,
  FIXED_EVENT_KINDS,
  findLastCountedEvent,
  findShownEvent,
  mergeFacts,
} from './as-it-stands.js';
export {
  findAmendmentIntent,
  isUndoable,
  findLastKnownEvent,
  findLastUndoableEvent,
  buildUndoReference,
  type AmendedEventNumbers,
  findAmendedEventNumbers,
  type AmendmentCommand,
} from './again/intent.js';
export { listBattleChanges } from './again/difference.js';
export { planAmendmentInSteps } from './again/plan.js';
export type { AmendmentPlan, PreparedPlan, UnseenChange } from './again/prepared.js';
export { buildEventBody, writeRecalculation } from './again/prepared.js';
export { continueFight, findFightResult, type FightResult, type FightSession } from './bot/fight.js';
export {
  beginTutorialStep,
  type FightMoment,
  type TutorialProgress,
  findTutorialProgress,
  type TutorialText,
  findStepView,
} from './lesson.js';
export { isPartOfJointMove } from './move-slots.js';
export {
  listJointGoals,
  type MovingUnit,
  listMovableUnits,
  type JointMove,
  planJointMove,
  hasDestination,
  type JointGoal,
  listSharedFields,
  removeGoal,
  setSharedValue,
} from './together.js';
export { isMoveEvent, isOwnLastCommand, findUndoableMove, requireOwnMove } from './own-moves.js';
export { type PredictedEffects, predictEffects } from './foreseen.js';
export { listSightFromSpot, type SightFromSpot } from './from-there.js';
export { listRowChanges, findFirstChange, findNetChange, combineChanges } from './net-changes.js';
export { type Candidate, listCandidates, listAlternatives, mayTypeUnknownName, listUnableRows } from './candidates.js';
export {
  findFarthestPoint,
  findUnreachableSquare,
  type UnreachableSquare,
  findDestinationField,
  isMoveWithoutGoal,
  findGoalField,
  findMover,
  type PlaceOffer,
  offerPlaces,
  type ReachablePlaces,
  listReachablePlaces,
  listMissingFields,
} from './places.js';
export {
  type CombinedAction,
  fillUsualValues,
  listCombinedActions,
  listChoices,
  listChoicesInSteps,
  raisesQuestions,
  legal,
  listActionsFor,
  considerUnit,
  findFirstAction,
  isApartFromPhase,
  listImpossibleActs,
  isPartNeeded,
  listValueChoices,
  findLabelledField,
  findUsualField,
  listInputChoices,
  type Question,
  listCommandQuestions,
  question,
  type OptionalAction,
  listOptionalActions,
  listOptionalBesideTasks,
  listUnitsToAct,
  MAX_OPTIONAL_UNITS,
  listRemainingTasks,
  listPossibleTasks,
  beginAction,
  findPresentValue,
} from './questions.js';
export { decodeCommand, createActCommand } from './recorded.js';
export { isPhaseWaitingForSide, listReadinessCorrections, listSidesToWaitFor } from './waited-for.js';
export {
  type Action,
  findAction,
  findRule,
  createEmptyDraft,
  findCommandAction,
  findField,
  dropEmptyParts,
  type ActionPart,
  listPartRows,
  type ActionDraft,
  readTypedValues,
  clearPart,
  fillPart,
  setValues,
  buildActActionId,
} from './action.js';
