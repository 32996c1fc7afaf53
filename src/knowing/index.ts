export { isRedo, judgedTold, type Quoted, quotedIn, changedWith, recordedIn, takenLast, takenMark } from './about.js';
export { type Parting, partingsIn, standInTheOpen, type TurnPartings } from './beliefs.js';
export { fallingAway } from './falling-away.js';
export { procedureOf, tableOf, targetsOf } from './cast.js';
export { type Setting, settingOf } from './setting.js';
export {
  type ChangedBy,
  eventNow,
  eventsFor,
  eventsKnown,
  logEntries,
  type LogEntry,
  momentIn,
  shownFor,
  takersIn,
  type TakenBackBy,
  takingsIn,
} from './takings.js';
export { readerIn, tell, tellAll, tellHere, tellRoom, type Told } from './told.js';
export { isCalled, isToldInPart, type ToldResolution, UNSEEN } from './unseen.js';
export { isOpen, knownTo, type Visible, visibleTo, workedFor } from './visible.js';
export {
  type Explaining,
  type KnownEvent,
  knownFor,
  openOutcome,
  sourcesOf,
  tellable,
  toldInOdds,
  withoutUnknown,
} from './working.js';
