/** The modules that all rulebooks share, and their combination with a rulebook. */
import { cachePerObject, type Ruleset } from '../rules/index.js';
import { agreementModule, type AgreementCommand } from './agreement/index.js';
import { boardModule } from './board/index.js';
import type { BoardCommand } from './board/commands.js';
import { groundModule } from './ground/index.js';
import { commandModule, type CommanderCommand } from './command/index.js';
import { Composition } from './composition.js';
import { messagesModule } from './messages/index.js';
import type { PendingDecision, Module } from './module.js';
import { type NoteCommand, notesModule } from './notes/index.js';
import type { RosterCommand } from './roster/commands.js';
import { rosterModule } from './roster/index.js';
import { objectivesModule } from './objectives/index.js';
import { scenarioModule, type ScenarioCommand } from './scenario/index.js';
import { ordersModule } from './orders/index.js';
import type { OrdersCommand } from './orders/acts.js';
import { scheduleModule } from './schedule/index.js';
import { settingsModule, type SettingsCommand } from './settings/index.js';

export type ModuleCommand =
  | RosterCommand
  | AgreementCommand
  | BoardCommand
  | SettingsCommand
  | NoteCommand
  | ScenarioCommand
  | OrdersCommand
  | CommanderCommand;

/** The modules in the order in which their tables are stored. */
const MODULES = [
  groundModule,
  boardModule,
  rosterModule,
  settingsModule,
  notesModule,
  scenarioModule,
  scheduleModule,
  objectivesModule,
  agreementModule,
  ordersModule,
  messagesModule,
  commandModule,
] as const;

const commands = new Map<string, (deciding: PendingDecision, command: never) => void>(
  MODULES.flatMap(({ commands = {} }) => Object.entries(commands)),
);

/**
 * Carries out a command that belongs to a shared module. Does nothing for any other command.
 * @returns true if the command belongs to a module
 * @throws {Refusal} the refusal of the command itself
 */
export function carryOutModuleCommand(deciding: PendingDecision, command: { readonly type: string }): boolean {
  const carryOut = commands.get(command.type);
  carryOut?.(deciding, command as never);
  return carryOut !== undefined;
}

/** The slash commands for acts that every rulebook's battles have. */
export const MODULE_ACT_COMMANDS = MODULES.flatMap(({ actCommands = [] }: Module<never>) => actCommands);

/** Combines a rulebook with the modules that all rulebooks share. */
export const composeWithModules = cachePerObject((ruleset: Ruleset) => new Composition(ruleset, MODULES));

export { findCheckMode, mustHoldWithoutOrder } from './settings/rows.js';
export { adaptUmpireWords, replaceUmpireWords } from './settings/umpire-words.js';
export { type AgreedCommand, AGREEMENT_REPLIES, mayBeAgreed, MAX_PROPOSAL_LENGTH } from './agreement/index.js';
export {
  AGREEMENT_TABLE,
  type AgreementRow,
  canPlayWithoutUmpire,
  isEffectiveAtOnce,
  listOpenAgreements,
  listSidesToVote,
} from './agreement/rows.js';
export {
  ANOTHER_PLAYER_TEXT,
  listCommandRows,
  type GroupKind,
  listGroups,
  isOwnCommand,
  mayCommand,
  requireCommand,
  listGroupUnits,
} from './command/index.js';
export {
  canCompleteSide,
  listDonePlayers,
  isSideDivided,
  listPlayersNotDone,
  type CommandShare,
  listOpenShares,
  listShares,
} from './command/index.js';
export {
  isDoneSinceEarlierPhase,
  isDoneUntilNeeded,
  isPassedIfIdle,
  isUntilNeededCancelled,
  listSidesUntilNeeded,
} from './board/until-needed.js';
export { describeTimeSpan } from './board/commands.js';
export { draftSightAnswer, type SightAnswer, describeNearbySight } from './board/request.js';
export {
  listUnreadySides,
  listAbsentSides,
  BOARD_TABLE,
  CALL_TABLE,
  describeCall,
  type CallRow,
  listCalls,
  type Deadline,
  findDeadline,
  buildPhaseEndLine,
  isPhasePaused,
  UNTIL_NEEDED_TABLE,
  addCall,
  recordUsualDeadline,
  listReadySides,
  clearBoard,
} from './board/rows.js';
export {
  featureParams as MAP_FEATURE,
  mapLayoutParams as MAP_LAYOUT,
  MAP_ACT_IDS,
  MAX_MOVED_UNITS,
  NEW_MAP_DEFAULTS,
  findNewMapDefaults,
  requireSight,
  MAX_PICTURE_BYTES,
  placeParams as MAP_PLACE,
} from './ground/acts.js';
export { exportUnitFields, replaceIdsWithNames, listNamesById } from './entries.js';
export type { PendingDecision, StatusLine } from './module.js';
export type { PictureRef } from './notes/index.js';
export {
  victoryLevelParams as VICTORY_LEVEL,
  MAX_VICTORY_LEVELS,
  MAX_OBJECTIVES,
  OBJECTIVE_ACT_IDS,
  rebuildObjectiveParams,
  objectiveParams as OBJECTIVE_PARAMS,
} from './objectives/acts.js';
export {
  ALL_SIDES_VIEWER,
  findDeparture,
  listLevels,
  mayKnowDeparture,
  OBJECTIVE_TABLE,
  type ObjectiveRow,
  listObjectives,
  STANDING_TABLE,
  findStanding,
  buildStandingId,
  findBestStanding,
  type StandingRow,
} from './objectives/rows.js';
export {
  describeObjective,
  findObjectivePlaceName,
  describeReason,
  describePoints,
  describeResult,
  listScores,
  describeScores,
} from './objectives/words.js';
export { isUnitOfObjective } from './objectives/working.js';
export {
  markOrderCarriedOut,
  listLapsingOrders,
  listOpenOrders,
  settleOrder,
  ORDER_ACT_IDS,
  MAX_ORDER_CONDITION_LENGTH,
  MAX_ORDER_LENGTH,
} from './orders/acts.js';
export {
  areOrdersOpen,
  findOrder,
  areOrdersSealed,
  isHoldOrder,
  mustSealOrders,
  findNextUnitToOrder,
  ORDER_TABLE,
  type OrderRow,
  listOrders,
  buildOrderTitle,
  SEAL_TABLE,
  findSeal,
  type SealRow,
  shortenSealHash,
  findTurnToOrder,
  listOrderableUnits,
  listUnitsWithoutOrder,
  isPendingOrder,
} from './orders/rows.js';
export { areAlternatives, isOrderForPhase, listOrderPhases, findOrderPlayer } from './orders/phases.js';
export { listLapsedOrders } from './orders/sealing.js';
export { describeConditionNow, isConditionMet, describeOrderParts } from './orders/conditions.js';
export { setChosenFields } from './orders/saying.js';
export { sortPlanOrders, PLAN_TABLE, MAX_PLAN_NAME_LENGTH, findPlan, describePlan, listPlans } from './orders/plans.js';
export { MAX_MESSAGE_LENGTH } from './messages/acts.js';
export { listEquipment, MESSAGE_MEANS, listMeans, MESSAGE_TABLE } from './messages/rows.js';
export { MESSAGE_ACT_IDS } from './messages/settings.js';
export {
  FORGOTTEN_PERSON_TEXT,
  isPersonKey,
  type KnownPerson,
  findActorName,
  calculatePersonKey,
  type PersonFinder,
} from './roster/people.js';
export { findTableRowByName, replaceNamesWithIds } from './referred.js';
export {
  SEAT_REQUEST_TABLE,
  findBriefing,
  recordScenario,
  describeNation,
  findScenarioRow,
  isPastLastTurn,
} from './scenario/rows.js';
export { rebuildEntry } from './schedule/entering.js';
export { announceUnit, findFreeName } from './schedule/reinforcements.js';
export { addCalendarEntry } from './schedule/calendar.js';
export { convertMomentFromNow } from './schedule/moments.js';
export { listCalendar, listReinforcements } from './schedule/rows.js';
export { recordOrdersSetting, findOrdersDefaults } from './settings/index.js';
export * from './settings/rows.js';
