/** The modules that all rulebooks share, and their combination with a rulebook. */
import type { Ruleset } from '../rules/index.js';
import { agreement, type AgreementCommand } from './agreement/index.js';
import { board } from './board/index.js';
import type { BoardCommand } from './board/commands.js';
import { ground } from './ground/index.js';
import { command, type CommanderCommand } from './command/index.js';
import { Composition } from './composition.js';
import { messages } from './messages/index.js';
import type { Deciding, Module } from './module.js';
import { type NoteCommand, notes } from './notes/index.js';
import type { RosterCommand } from './roster/commands.js';
import { roster } from './roster/index.js';
import { objectives } from './objectives/index.js';
import { scenario, type ScenarioCommand } from './scenario/index.js';
import { orders } from './orders/index.js';
import type { OrdersCommand } from './orders/acts.js';
import { schedule } from './schedule/index.js';
import { settings, type SettingsCommand } from './settings/index.js';

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
  ground,
  board,
  roster,
  settings,
  notes,
  scenario,
  schedule,
  objectives,
  agreement,
  orders,
  messages,
  command,
] as const;

const commands = new Map<string, (deciding: Deciding, command: never) => void>(
  MODULES.flatMap(({ commands = {} }) => Object.entries(commands)),
);

/**
 * Carries out a command that belongs to a shared module. Does nothing for any other command.
 * @returns true if the command belongs to a module
 * @throws {Refusal} the refusal of the command itself
 */
export function carryOutModuleCommand(deciding: Deciding, command: { readonly type: string }): boolean {
  const carryOut = commands.get(command.type);
  carryOut?.(deciding, command as never);
  return carryOut !== undefined;
}

/** The slash commands for acts that every rulebook's battles have. */
export const MODULE_ACT_COMMANDS = MODULES.flatMap(({ actCommands = [] }: Module<never>) => actCommands);

const compositions = new WeakMap<Ruleset, Composition>();

/** Combines a rulebook with the modules that all rulebooks share. */
export function composeWithModules(ruleset: Ruleset): Composition {
  let made = compositions.get(ruleset);
  if (!made) compositions.set(ruleset, (made = new Composition(ruleset, MODULES)));
  return made;
}

export { checkModeOf, mustHoldWithoutOrder } from './settings/rows.js';
export { adaptToUmpires, replaceUmpires } from './settings/umpire-words.js';
export { type AgreedCommand, AGREEMENT_WORDS, mayBeAgreed, PROPOSAL_MAX } from './agreement/index.js';
export {
  AGREEMENT,
  type AgreementRow,
  isBetweenSides,
  takesEffectAtOnce,
  openAgreements,
  listSidesToVote,
} from './agreement/rows.js';
export {
  ANOTHER_PLAYER,
  listCommands,
  type Group,
  groupsOf,
  mayCommand,
  requireCommand,
  listGroupUnits,
} from './command/index.js';
export {
  completesSide,
  listDonePlayers,
  isDivided,
  listPlayersNotDone,
  type Share,
  listOpenShares,
  sharesOf,
} from './command/index.js';
export { isDoneSinceEarlier, isDoneUntilNeeded, isCancelledSince, listSidesUntilNeeded } from './board/until-needed.js';
export { describeSpan } from './board/commands.js';
export { answerFromSight, type SightAnswer, describeSightNear } from './board/request.js';
export {
  listUnreadySides,
  listAbsentSides,
  BOARD,
  CALL,
  describeCall,
  type CallRow,
  listCalls,
  type Deadline,
  deadlineOf,
  phaseEndLine,
  isPaused,
  UNTIL_NEEDED,
  addCall,
  recordUsualDeadline,
  listReadySides,
  clearBoard,
} from './board/rows.js';
export {
  featureParams as MAP_FEATURE,
  layOutMap as MAP_LAYOUT,
  MAP_ACTS,
  MOST_MOVED,
  NEW_MAPS,
  newMapsOf,
  requireSight,
  PICTURE_MAX_BYTES,
  placeParams as MAP_PLACE,
} from './ground/acts.js';
export { exportUnitFields, replaceIdsWithNames, listNamesById } from './entries.js';
export type { Deciding, StatusLine } from './module.js';
export type { PictureRef } from './notes/index.js';
export {
  levelParams as VICTORY_LEVEL,
  MOST_LEVELS,
  MOST_OBJECTIVES,
  OBJECTIVE_ACTS,
  rebuildObjective,
  objectiveParams as OBJECTIVE_PARAMS,
} from './objectives/acts.js';
export {
  ALL,
  findDeparture,
  listLevels,
  mayKnowDeparture,
  OBJECTIVE,
  type ObjectiveRow,
  listObjectives,
  STANDING,
  findStandingOf,
  standingId,
  findBestStanding,
  type StandingRow,
} from './objectives/rows.js';
export {
  objectiveLine,
  nameObjectivePlace,
  describeReason,
  describePoints,
  describeResult,
  listScores,
  describeScores,
} from './objectives/words.js';
export {
  markCarriedOut,
  listLapsingOrders,
  listOpenOrders,
  settleOrder,
  ORDER_ACTS,
  ORDER_WHEN_MAX,
  ORDER_WORDS_MAX,
} from './orders/acts.js';
export {
  areOrdersOpen,
  findOrder,
  isSealed,
  isHeld,
  isToSeal,
  findNextToOrder,
  ORDER,
  type OrderRow,
  ordersOf,
  orderTitle,
  SEAL,
  sealOf,
  type SealRow,
  sealDigits,
  findTurnToOrder,
  listOrderableUnits,
  listUnitsWithoutOrder,
  isToCarryOut,
} from './orders/rows.js';
export { areAlternatives, isForPhase, listOrderPhases, findOrderPlayer } from './orders/phases.js';
export { listLapsed } from './orders/sealing.js';
export { describeConditionNow, isMet, describeOrderParts } from './orders/conditions.js';
export { setChosenFields } from './orders/saying.js';
export { sortPlanOrders, PLAN, PLAN_NAME_MAX, findPlan, planLine, listPlans } from './orders/plans.js';
export { MESSAGE_MAX } from './messages/acts.js';
export { listEquipment, MEANS, meansOf, MESSAGE } from './messages/rows.js';
export { MESSAGE_ACTS } from './messages/settings.js';
export { FORGOTTEN_PERSON, isPersonKey, type KnownPerson, nameOfActor, personKey, type FindPerson } from './roster/people.js';
export { findByName, replaceNamesWithIds } from './referred.js';
export { SEAT_REQUEST, briefingOf, recordScenario, describeNation, scenarioOf } from './scenario/rows.js';
export { rebuildEntry } from './schedule/entering.js';
export { announceUnit, freeNameOf } from './schedule/reinforcements.js';
export { enterInCalendar } from './schedule/calendar.js';
export { countFromNow } from './schedule/moments.js';
export { listCalendar, listReinforcements } from './schedule/rows.js';
export { setOrders, startsWithOrders } from './settings/index.js';
export * from './settings/rows.js';
