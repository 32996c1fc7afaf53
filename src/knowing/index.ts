export {
  isRedo,
  redactCorrectedEvent,
  type QuotedEvent,
  findQuotedEvent,
  listLaterChanges,
  findFirstRecordedEvent,
  findUndoneEvent,
  findUndoneEventNumber,
} from './visible.js';
export { type WrongBelief, listWrongBeliefs, areUnitsVisible, type WrongBeliefsOfTurn } from './beliefs.js';
export { listCancelledResults } from './falling-away.js';
export { findResultProcedure, findRowTable, listRollTargets } from './unseen.js';
export { type DescriptionContext, createDescriptionContext } from './setting.js';
export {
  type ChangingCorrection,
  findKnownPresentEvent,
  filterKnownEvents,
  countKnownEvents,
  listLogEntries,
  type LogEntry,
  createMomentFormatter,
  findShownEventForReader,
  createAmendingEventFinder,
  type UndoingEvent,
  createAmendmentFinder,
} from './takings.js';
export { getEventReader, redactFor, redactForAll, redactForPost, redactForChannel, type VisibleEvent } from './told.js';
export { isCommandResult, isPartlyVisible, type VisibleResolution, UNSEEN_UNIT } from './unseen.js';
export { canSeeWorking, createKnownCheck, type VisibilityCheck, createVisibleCheck, createWorkingCheck } from './visible.js';
export {
  type ExplanationContext,
  type KnownEvent,
  createKnownEvent,
  listVisibleOutcomeKeys,
  findSources,
  createInputFilter,
  createOddsFilter,
  removeUnknownIds,
} from './working.js';
