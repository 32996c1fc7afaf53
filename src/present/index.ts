export {
  formatBotPlayerName,
  buildTutorialButtonId,
  formatTutorialLink,
  presentTutorials,
  presentTutorialStep,
} from './lesson.js';
export { isReminder, findLastReminder, presentReminder, type Reminder } from './reminders.js';
export { formatOpenTask, presentTurn } from './turn-board.js';
export type { EndedTurn } from './parts.js';
export {
  type LayoutBody,
  presentChoices,
  presentContacts,
  presentTasksPage,
  presentClaimedTask,
  presentSpottingAttempts,
  presentUmpiresPanel,
  presentUmpireActions,
  presentStatusWithoutPanel,
  type UmpiresPanel,
} from './umpires-desk.js';
export { formatDice } from './dice.js';
export { stripMarkdown } from './plain.js';
export { EventDescription } from './telling/telling.js';
export { type EmojiPicture, type EmojiFinder, drawAllEmoji, NO_EMOJI, createUnitEmojiFinder, removeEmoji } from './faces.js';
export {
  ALL_COMMANDS,
  presentFirstSteps,
  presentBattleHelp,
  presentAllCommands,
  type HelpData,
  type CommandHelp,
  listHelpTopics,
  describeOptionValues,
  presentHelp,
  presentShortHelp,
  STEPS_OUTSIDE_SERVERS,
  addStartButtons,
} from './help.js';
export {
  buildButtonRows,
  type Component,
  cutMarkdown,
  cutPlainText,
  countEmbedLength,
  buildEmbedField,
  buildEmbedFields,
  fitLines,
  LIMITS,
  buildMessage,
  type PostBody,
} from './limits.js';
export {
  type PageableList,
  presentNotice,
  presentSides,
  presentStatus,
  presentUnitList,
  presentUnitSheet,
  type BattleStatus,
  describeRow,
} from './lists.js';
export {
  filterLog,
  formatEventSentence,
  formatLogLine,
  type LogFilter,
  presentLog,
  presentNewEvents,
  listVisibleUnits,
} from './log.js';
export { formatCsv } from './csv.js';
export {
  presentBriefing,
  presentExportedScenario,
  presentSavedScenario,
  presentScenario,
  presentScenarioDetails,
  presentScenarioFaults,
  presentBuiltInScenarios,
  findSideToJoin,
} from './scenario.js';
export { formatReplay, type ReplayPage } from './replay/html.js';
export { buildReplay } from './replay/data.js';
export { preloadSymbols } from './map/symbols.js';
export { type MapDrawer, type DrawnMap, drawMaps, rankTurns } from './report/maps.js';
export { drawEndCard } from './report/end-card.js';
export { presentBattleSummary } from './report/evening.js';
export { type DrawnStrength, drawStrength } from './report/strength-picture.js';
export { formatReport } from './report/markdown.js';
export { formatReportCsv } from './report/entries.js';
export { type Anchor, formatOrbat } from './report/orbat.js';
export { type Report, buildReport } from './report/entries.js';
export { MAX_NOTE_LENGTH } from './embeds.js';
export { buildDataUrl, buildPictureName } from './pictures.js';
export { type SideProgress, findSideProgress } from './text.js';
export { formatSideTask } from './next-step.js';
export { presentEndConfirmation } from './ending.js';
export { presentErasureConfirmation, presentPrivacy } from './privacy.js';
export { isAskingSideToAct } from './phase-now.js';
export { presentGreeting } from './welcome.js';
export { describeMap } from './map/alt.js';
export { type MapButton, buildMapButtonId, buildMapButtons, readMapButton } from './map/buttons.js';
export { readPhotographPlace, presentMapNotFound, drawPhotographGrid, divideIntoSquares } from './map/seeking.js';
export { calculateMapExtent } from './map/projection.js';
export { drawMapInSteps, type MapView, drawMap } from './map/picture.js';
export { type ShownMap, createShownMap } from './map/shown.js';
export { listTurnActions, type TurnRecord } from './map/turn.js';
export { type MapBackgrounds, listBackgrounds } from './map/under.js';
export { type ShownRoute, readRouteSpots } from './map/ways.js';
export {
  createDistanceFinder,
  measureBetween,
  describePlace,
  describeRoute,
  namePlace,
  findShownSpot,
  findShownUnit,
} from './map/telling.js';
export { presentLuck } from './luck.js';
export { presentOpenTasks } from './open-tasks.js';
export {
  formatUnitFields,
  NO_TEMPLATE,
  MAX_OMITTED_SHOWN,
  type ImportedTablesPreview,
  presentAnswers,
  presentOrderPreview,
  presentOrderProblems,
  presentTemplateChoice,
  buildUnmatchedUnitsMenu,
} from './order.js';
export { formatPercent, presentOdds } from './odds.js';
export { presentInternalError, presentRefusal } from './refusals.js';
export { presentEvent, presentCommandEvents, presentUnsentSecret, addPostLink } from './events.js';
export type { EventContext } from './parts.js';
export { type PlainRoll, presentLooseRoll, presentPlainRoll } from './rolls.js';
export { presentCheckConfirmation } from './refusals.js';
export { formatProposal, presentProposal, presentProposalConfirmation } from './agreement.js';
export {
  buildAddSideButton,
  buildAddUnitButton,
  buildSetUpMapButton,
  buildButton,
  buildJoinButtons,
  buildNewEventsButton,
  buildEndButtons,
  buildBriefingButton,
  buildCallButton,
  buildGreetingDoneButtons,
  buildHowToPlayButton,
  type AllowedCommands,
  buildEventButtons,
  buildChannelsButton,
  buildOwnPanelButton,
} from './buttons.js';
export { presentEventDetails } from './more.js';
export { type CorrectionMenu, presentCorrection } from './menus.js';
export { type ComponentRow, type MenuChoice, buildMenuRow, readPageValue } from './menus.js';
export {
  MAX_DISPUTED_ORDERS,
  presentOrderChoice,
  presentOrderDrafts,
  presentOrderConditions,
  presentUndisputedOrders,
} from './orders.js';
export {
  formatActionName,
  MAP_CHOICE,
  formatPartName,
  presentAction,
  presentOwnPanel,
  hashQuestions,
  type AnswerChoices,
} from './own-desk.js';
export { presentSetup, formatSquareName } from './setting-out.js';
export { presentJointMove } from './together.js';
export { describeCancelled, type AmendmentQuestion, countLaterEvents, presentPlan } from './taking-back.js';
export { escapeText, formatStep, formatPlainText } from './text.js';
export { presentServerRulebooks } from './server-rulebooks.js';
export { describeLuckPicture, drawLuck } from './luck.js';
export { presentChart, presentRuling } from './rules.js';
export {
  type AddedRowKind,
  buildAddButtonId,
  buildEventButtonId,
  readMessageEvent,
  readShownEvents,
  isPostOfEvent,
  buildLogLineNonce,
  readLineEventNumbers,
  MAX_NONCE_LENGTH,
  buildPostNonce,
  buildReadyButtonId,
  buildChannelPostNonce,
  type SentMessage,
  PAUSE_WORD,
  buildPauseButtonId,
  STRIKES_WORD,
  buildExplanationButtonId,
} from './post-identity.js';
export { presentExplanation, type EventExplanationContext } from './why.js';
export { COLOURS } from './tones.js';
export { formatVerification, presentVerification } from './verification.js';
export { formatFieldName, nameChoice } from './words.js';
