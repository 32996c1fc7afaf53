export { botPlayerName, lessonButtonId, lessonIsIn, presentLessonWords } from './lesson.js';
export { isReminder, lastReminderOf, presentReminder, type Reminder } from './reminders.js';
export { needLine, presentTurn } from './turn-board.js';
export type { EndedTurn } from './parts.js';
export {
  type LayoutBody,
  presentChoices,
  presentContacts,
  presentNeedsPage,
  presentTaken,
  presentLooks,
  presentUmpiresDesk,
  presentUmpiresOwn,
  presentWithoutPanel,
  type UmpiresDesk,
} from './umpires-desk.js';
export { formatDice } from './dice.js';
export { plainOf } from './plain.js';
export { Telling } from './telling/telling.js';
export { type Face, type EmojiOf, faceDrawings, NO_FACES, unitFaces, withoutFaces } from './faces.js';
export {
  ALL_COMMANDS,
  firstSteps,
  helpInBattle,
  presentAllCommands,
  type Help,
  type HelpedCommand,
  helpTopics,
  optionValues,
  presentHelp,
  presentShortHelp,
  STEPS_ABROAD,
  withBeginnings,
} from './help.js';
export {
  buttonRows,
  type Component,
  cut,
  cutPlain,
  embedLength,
  fieldOf,
  fieldsOf,
  fitLines,
  LIMITS,
  messageOf,
  type PostBody,
} from './limits.js';
export {
  type Pages,
  presentNotice,
  presentSides,
  presentStatus,
  presentUnitList,
  presentUnitSheet,
  type BattleStatus,
  lineOf,
} from './lists.js';
export { filteredLog, formatLogLine, type LogFilter, presentLog, presentSince, unitsTold } from './log.js';
export { formatCsv } from './csv.js';
export {
  presentBriefing,
  presentExported,
  presentSaved,
  presentScenario,
  presentScenarioDetails,
  presentScenarioFaults,
  presentShelf,
  sideToJoin,
} from './scenario.js';
export { formatReplay, type ReplayPage } from './replay/html.js';
export { replayOf } from './replay/data.js';
export { readySymbols } from './map/symbols.js';
export { type DrawMap, type DrawnMap, drawnMaps } from './report/maps.js';
export { endCard } from './report/end-card.js';
export { presentEvening } from './report/evening.js';
export { type DrawnStrength, strengthDrawn } from './report/strength-picture.js';
export { formatReport } from './report/markdown.js';
export { reportCsv } from './report/csv.js';
export { type Anchor, formatOrbat } from './report/orbat.js';
export { type Report, reportOf } from './report/entries.js';
export { NOTE_MAX } from './embeds.js';
export { dataUrl, pictureName } from './pictures.js';
export { type Apart, apartOf } from './apart.js';
export { taskLine } from './next-step.js';
export { presentEnding } from './ending.js';
export { presentErasing, presentPrivacy } from './privacy.js';
export { asksSide } from './phase-now.js';
export { presentGreeting } from './welcome.js';
export { mapAlt } from './map/alt.js';
export { type MapButton, mapButtonId, mapButtons, readMapButton } from './map/buttons.js';
export { partOf, presentUnfound, seekingSvg, squaresOf } from './map/seeking.js';
export { extentOf } from './map/projection.js';
export { drawingMap, type MapView, mapSvg } from './map/picture.js';
export { type ShownMap, shownTo } from './map/shown.js';
export { deedsOf, type TurnRecord } from './map/turn.js';
export { type Unders, undersIn } from './map/under.js';
export { type ShownWay, wayMeant } from './map/ways.js';
export { awayFrom, measureBetween, placeHint, spotMeant, unitMeant } from './map/telling.js';
export { presentLuck } from './luck.js';
export { presentOpenMatters } from './open-matters.js';
export {
  fieldsLine,
  LEAVE_OUT,
  LEFT_SHOWN,
  type OrderOfTables,
  presentAnswers,
  presentOrderPreview,
  presentOrderProblems,
  presentTemplateChoice,
  unfitMenu,
} from './order.js';
export { formatPercent, presentOdds } from './odds.js';
export { presentBug, presentRefusal } from './refusals.js';
export { presentEvent, presentHappenings, presentLateSecret, presentToldIn } from './events.js';
export type { EventContext } from './parts.js';
export { type PlainRoll, presentLooseRoll, presentPlainRoll } from './rolls.js';
export { presentAnyway } from './refusals.js';
export { commandLine, presentAgreement, presentProposing } from './agreement.js';
export {
  addSideButton,
  addUnitButton,
  layButton,
  button,
  joinButtons,
  sinceButton,
  afterEnd,
  briefingButton,
  callButton,
  doneButtonsFor,
  howToPlayButton,
  type Offers,
  offersOf,
  channelsButton,
  ownDeskButton,
} from './buttons.js';
export { presentMore } from './more.js';
export { type CorrectionMenu, presentCorrection } from './correcting.js';
export { type ComponentRow, type MenuChoice, menuRow, pageIn } from './menus.js';
export { MOST_JUDGED, presentOrderChoice, presentOrderPad, presentOrderWhen, presentUndisputed } from './orders.js';
export { doingName, MAP_CHOICE, partLine, presentDoing, presentOwnDesk, printOfRaised, type Sayings } from './own-desk.js';
export { presentSettingOut, squareAt } from './setting-out.js';
export { presentTogether } from './together.js';
export { fallsAwayWords, type TakingBackQuestion, laterCount, presentPlan } from './taking-back.js';
export { escapeText, formatStep, plainText } from './text.js';
export { presentServerRulebooks } from './server-rulebooks.js';
export { luckAlt, luckSvg } from './luck-picture.js';
export { presentChart, presentRuling } from './rules.js';
export {
  type Added,
  addButtonId,
  eventButtonId,
  eventNamedIn,
  eventsShownBy,
  isPostOf,
  lineNonceOf,
  marksOfLines,
  NONCE_MAX,
  nonceOf,
  readyId,
  roomNonceOf,
  helpButtonId,
  saltButtonId,
  type SentMessage,
  PAUSE,
  pauseButtonId,
  STRIKES,
  whyButtonId,
} from './post-identity.js';
export { presentWhy, type WhyContext } from './why.js';
export { COLOURS } from './tones.js';
export { formatVerification, presentVerification } from './verification.js';
export { askedWords } from './words.js';
