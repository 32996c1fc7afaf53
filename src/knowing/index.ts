export {
  isRedo,
  redactCorrectedEvent,
  type QuotedEvent,
  findQuotedEvent,
  listChangedLater,
  findFirstRecordedEvent,
  findUndoneEvent,
  undoneMark,
} from './about.js';
export { type WrongBelief, listWrongBeliefs, areUnitsVisible, type WrongBeliefsOfTurn } from './beliefs.js';
export { listCancelledResults } from './falling-away.js';
export { procedureOf, tableOf, targetsOf } from './cast.js';
export { type Setting, settingOf } from './setting.js';
export {
  type ChangedBy,
  findEventNow,
  filterKnownEvents,
  countKnownEvents,
  listLogEntries,
  type LogEntry,
  describeMomentIn,
  findShownFor,
  findAmendingEvents,
  type UndoneBy,
  findAmendments,
} from './takings.js';
export { readerOfEvent, redactFor, redactForAll, redactForPost, redactForChannel, type VisibleEvent } from './told.js';
export { isCommanded, isPartlyVisible, type VisibleResolution, UNSEEN } from './unseen.js';
export { isOpen, createKnownCheck, type IsVisible, createVisibleCheck, createWorkingCheck } from './visible.js';
export {
  type ExplanationContext,
  type KnownEvent,
  findKnownFor,
  redactOutcome,
  findSources,
  createInputFilter,
  createOddsFilter,
  removeUnknownIds,
} from './working.js';
