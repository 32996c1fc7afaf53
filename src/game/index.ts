export {
  AGREEMENT,
  AGREEMENT_WORDS,
  ASKING,
  type AgreementRow,
  assistantsOf,
  awaitedSides,
  briefingOf,
  chiefsAlone,
  type Deadline,
  deadlineOf,
  FORGOTTEN,
  gameRow,
  HAND_DICE,
  isAssistant,
  isPersonKey,
  isUnrefereed,
  needsNoAnswer,
  openAgreements,
  PROPOSAL_MAX,
  silentSides,
  UMPIRED_BY,
  isPractice,
  type KnownPerson,
  mayWithdraw,
  PACES,
  MENTIONS,
  mentionsIn,
  nameOfActor,
  ORDER_WORDS_MAX,
  ORDERS,
  WITHOUT_ORDERS,
  personKey,
  type PictureRef,
  POST_STYLES,
  postStyle,
  scenarioOf,
  type UmpireRow,
  type WhoIs,
  WITHDRAWALS,
} from '../house/index.js';
export { endsByItself, endsWithoutUmpire, followingIn } from './going-by-itself.js';
export { nobodyUmpires, ToAgree, ToConfirm } from './to-agree.js';
export type { Raised } from './gate.js';
export { barredBy, battleAfter } from './rehearsal.js';
export { hasContacts, type Showable, showableIn, showCommand } from './showing.js';
export { dueUnits, isDueOf, type Need, type Needs, needs } from './needs.js';
export { barredAsDone } from './once.js';
export { type OpenLook, openLooks } from './open-looks.js';
export { firstOrderable, orderable, orderBarred, ordersToGo, viewToOrder } from './ordering.js';
export { needsInSequence, ordersNow } from './order-sequence.js';
export { goalOfOrder } from './order-ways.js';
export { commandOf as commandOfOrder, sortOrders, type Sorted } from './undisputed.js';
export {
  asKnownTo,
  believedIn,
  believedOf,
  type BelievedUnit,
  contactsIn,
  calledIn,
  figuresFor,
  hidesUnknown,
  inTheOpen,
  type KnownBattle,
  knownKeys,
  isIn,
  rowsIn,
  type SealedGame,
  type View,
  viewFor,
  viewerOf,
  knowsField,
  knowsRow,
  mayName,
  remarksKnown,
  rowAsKnown,
  withoutOwn,
} from './knowledge.js';
export type { AnyBattle, SealedBattle } from './sealed.js';
export { EVERYBODY, type Reader, readerFor, readerOf, readerOfRoom, roomsTold, UMPIRE } from './audience.js';
export { type GameCommand, LATER, type Later, SCOPES, type Scope, type OneMove } from './command.js';
export { type Circumstances, decide, type Decided, decidingOpening } from './decide.js';
export { dueFor, dueNow, inDueOrder } from './diary.js';
export { type Head, headOf, headsIn } from './heads.js';
export { type Fitting, isOrbat, placedOn, readFitting, type ReadOrbat, readOrbat, type Unfit } from './orbat.js';
export { MOST_UNITS_AT_ONCE, requireRoomFor } from './limits.js';
export { markOf, markingAfter, type Marking, NO_MARKS, openUpTo, readMark } from './mark.js';
export type { KindCount } from './kinds.js';
export { type Luck, luckOf, type LuckOfBattle, type LuckStep, luckSteps, type RollsTakenBack, rollsTakenBack } from './luck.js';
export { type BattleEvent, type DiceKind, type FactsAgain, FIRST_HASH, hashOf } from './event.js';
export { type AddedSalt, requireMaySalt, SALT_MAX, saltIn, type SaltsTold, saltsTold } from './salts.js';
export { type Lacking, lackingBeside, MOST_LACKING_HEADS, type PostShown, saidLacking } from './restored.js';
export { checkCast, remarksFor, seesFor, stagedInput, type Staging } from './scene.js';
export { inputSources, type Source } from './sources.js';
export { openingOf, setUpBattle } from './opening.js';
export { asNewBattle, missingOf, scenarioFrom } from './scenario-save.js';
export { actsOf, orderOf, sidesOf } from './order-export.js';
export { leftOpenBy, matterText } from './open-matters.js';
export { withMore } from './words.js';
export { turnEndedBy } from './turn-ended.js';
export { isOvertaken, lastAdvance } from './overtaken.js';
export { type OrderProblem, problemsInSteps } from './order.js';
export { type Joining, joiningOf } from './order-joining.js';
export { ORDER_FILE, orderIn, type OrderOfBattle } from './order-shape.js';
export { atOnce } from './at-once.js';
export { tryScenario } from './scenario.js';
export { readScenario, type Scenario, type ScenarioFault, scenarioSchema } from './scenario-file.js';
export { battleBefore, judgedOn, revertChanges } from './before.js';
export { seedAt } from './seeds.js';
export { actorIn, type Person, whoReads } from './standing.js';
export { emptyGame, fold, foldAll, type GameState, type OpenState } from './state.js';
export { type Ledger, ledgerOf, ledgerOfEvents } from './ledger.js';
export {
  headingOf,
  parseRecordFile,
  type PeopleBeside,
  type Picture,
  mayShowPicture,
  pictureOf,
  type ReadRecord,
  type RecordFile,
  recordFileLines,
  whoIsIn,
} from './record-file.js';
export { isNotAsOrdered } from './as-ordered.js';
export { verificationKnown, verifyRecord, type Verification } from './verify.js';
export {
  asItStands,
  type Chronicle,
  factsAgainIn,
  correctedValues,
  FIXED_KINDS,
  lastStood,
  shownNow,
  withFacts,
} from './as-it-stands.js';
export {
  intentOf,
  isLastFor,
  isUndoable,
  lastKnownTo,
  lastUndoable,
  namedToUndo,
  type PutRight,
  putRightBy,
  type PuttingRight,
} from './again/intent.js';
export { differenceOf } from './again/difference.js';
export { planning } from './again/plan.js';
export type { Plan, Prepared, Unseen } from './again/prepared.js';
export { bodyOf, writing } from './again/written.js';
export { fightOn, fightResult, type FightResult, type FightTable } from './bot/fight.js';
export { beginStep, type FightMoment, type LessonStanding, lessonStanding, type LessonWords, looksFor } from './lesson.js';
export { hasGoneTogether } from './move-slots.js';
export {
  aimsOf,
  type Goer,
  goersIn,
  type Going,
  goingTo,
  isPlaced,
  type JointAim,
  saidTogether,
  unplaced,
  withTogether,
} from './together.js';
export { isMove, ownMoveToTakeBack, requireOwnMove } from './own-moves.js';
export { type Foreseen, foreseenOf } from './foreseen.js';
export { fromThere, type SeenFrom } from './from-there.js';
export { changesOf, firstChangeOf, netChangeOf, netChanges } from './net-changes.js';
export { type Candidate, candidatesFor, insteadOf, mayHear, unableFor } from './candidates.js';
export {
  asFarAsItGets,
  goalOf,
  goesNowhere,
  goesTo,
  moverIn,
  type PlaceOffer,
  placesFor,
  type Reach,
  reaching,
  saidBesidePlace,
} from './places.js';
export {
  type Beside,
  asUsual,
  besideMove,
  choiceFor,
  doingsNow,
  doingsOf,
  firstDoingOf,
  hinderedOf,
  isNeeded,
  sayingFor,
  hardlyLeftOut,
  sayablesOf,
  type Progress,
  checkedNow,
  raisedOn,
  stepOf,
  type Optional,
  optionalNow,
  stillNeeded,
  tasksNow,
  undertake,
  valueNow,
} from './doings.js';
export { isWaitedFor, markingsDue, sidesWaitedFor } from './waited-for.js';
export {
  type Doing,
  doingCalled,
  doingOf,
  fieldCalled,
  finished,
  type Part,
  partsOf,
  takersOf,
  type Undertaking,
  valuesIn,
  withoutPart,
  withPart,
  withValues,
  idOfAct,
} from './undertaking.js';
