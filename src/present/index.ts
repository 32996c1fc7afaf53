export { botPlayerName, tutorialButtonId, linkToTutorial, presentTutorials, presentTutorialStep } from './lesson.js';
export { isReminder, lastReminderOf, presentReminder, type Reminder } from './reminders.js';
export { openTaskLine, presentTurn } from './turn-board.js';
export type { EndedTurn } from './parts.js';
export {
  type LayoutBody,
  presentChoices,
  presentContacts,
  presentTasksPage,
  presentClaimed,
  presentLooks,
  presentUmpiresPanel,
  presentUmpiresOwn,
  presentWithoutPanel,
  type UmpiresPanel,
} from './umpires-desk.js';
export { formatDice } from './dice.js';
export { plainOf } from './plain.js';
export { Telling } from './telling/telling.js';
export { type Face, type EmojiOf, drawAllFaces, NO_FACES, createUnitFaceFinder, removeFaces } from './faces.js';
export {
  ALL_COMMANDS,
  presentFirstSteps,
  presentBattleHelp,
  presentAllCommands,
  type Help,
  type HelpedCommand,
  listHelpTopics,
  describeOptionValues,
  presentHelp,
  presentShortHelp,
  STEPS_OUTSIDE_SERVERS,
  addStartButtons,
} from './help.js';
export {
  buttonRows,
  type Component,
  cut,
  cutPlainText,
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
export { filterLog, formatLogLine, type LogFilter, presentLog, presentSince, listVisibleUnits } from './log.js';
export { formatCsv } from './csv.js';
export {
  presentBriefing,
  presentExported,
  presentSaved,
  presentScenario,
  presentScenarioDetails,
  presentScenarioFaults,
  presentShelf,
  findSideToJoin,
} from './scenario.js';
export { formatReplay, type ReplayPage } from './replay/html.js';
export { replayOf } from './replay/data.js';
export { readySymbols } from './map/symbols.js';
export { type DrawMap, type DrawnMap, drawMaps, rankTurns } from './report/maps.js';
export { endCard } from './report/end-card.js';
export { presentEvening } from './report/evening.js';
export { type DrawnStrength, drawStrength } from './report/strength-picture.js';
export { formatReport } from './report/markdown.js';
export { reportCsv } from './report/csv.js';
export { type Anchor, formatOrbat } from './report/orbat.js';
export { type Report, reportOf } from './report/entries.js';
export { NOTE_MAX } from './embeds.js';
export { dataUrl, pictureName } from './pictures.js';
export { type SideProgress, findSideProgress } from './apart.js';
export { taskLine } from './next-step.js';
export { presentEnding } from './ending.js';
export { presentErasing, presentPrivacy } from './privacy.js';
export { asksSideToAct } from './phase-now.js';
export { presentGreeting } from './welcome.js';
export { describeMap } from './map/alt.js';
export { type MapButton, mapButtonId, mapButtons, readMapButton } from './map/buttons.js';
export { partOf, presentUnfound, seekingSvg, squaresOf } from './map/seeking.js';
export { extentOf } from './map/projection.js';
export { drawMapInSteps, type MapView, mapSvg } from './map/picture.js';
export { type ShownMap, showMapTo } from './map/shown.js';
export { actionsOfTurn, type TurnRecord } from './map/turn.js';
export { type MapBackgrounds, listBackgrounds } from './map/under.js';
export { type ShownRoute, readRoute } from './map/ways.js';
export { createDistanceFinder, measureBetween, placeHint, findShownSpot, findShownUnit } from './map/telling.js';
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
export { presentEvent, presentHappenings, presentLateSecret, presentWithLink } from './events.js';
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
  newEventsButton,
  endButtons,
  briefingButton,
  callButton,
  buildDoneButtons,
  howToPlayButton,
  type Offers,
  listOffers,
  channelsButton,
  ownPanelButton,
} from './buttons.js';
export { presentMore } from './more.js';
export { type CorrectionMenu, presentCorrection } from './correcting.js';
export { type ComponentRow, type MenuChoice, menuRow, readPage } from './menus.js';
export { MOST_JUDGED, presentOrderChoice, presentOrderDrafts, presentOrderWhen, presentUndisputed } from './orders.js';
export {
  actionName,
  MAP_CHOICE,
  partLine,
  presentAction,
  presentOwnPanel,
  hashQuestions,
  type AnswerChoices,
} from './own-desk.js';
export { presentSetup, nameSquareAt } from './setting-out.js';
export { presentJointMove } from './together.js';
export { describeCancelled, type UndoQuestion, countLaterEvents, presentPlan } from './taking-back.js';
export { escapeText, formatStep, plainText } from './text.js';
export { presentServerRulebooks } from './server-rulebooks.js';
export { describeLuckPicture, luckSvg } from './luck-picture.js';
export { presentChart, presentRuling } from './rules.js';
export {
  type Added,
  addButtonId,
  eventButtonId,
  readEventOf,
  readShownEvents,
  isPostOf,
  lineNonceOf,
  marksOfLines,
  NONCE_MAX,
  nonceOf,
  readyId,
  roomNonceOf,
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
export { describeRequestedField, nameChoice } from './words.js';
