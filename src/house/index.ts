/** The modules that all rulebooks share, and their combination with a rulebook. */
import type { Ruleset } from '../rules/index.js';
import { agreement, type AgreementCommand } from './agreement/index.js';
import { board } from './board/index.js';
import type { BoardCommand } from './board/commands.js';
import { ground } from './ground/index.js';
import { command, type CommandCommand } from './command/index.js';
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

export type HouseCommand =
  | RosterCommand
  | AgreementCommand
  | BoardCommand
  | SettingsCommand
  | NoteCommand
  | ScenarioCommand
  | OrdersCommand
  | CommandCommand;

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
 * Carries out a command that belongs to a module shared by all rulebooks. Does nothing for any other command.
 * @returns true if the command belongs to a module
 * @throws {Refusal} the refusal of the command itself
 */
export function carryOutOfHouse(deciding: Deciding, command: { readonly type: string }): boolean {
  const carryOut = commands.get(command.type);
  carryOut?.(deciding, command as never);
  return carryOut !== undefined;
}

/** The slash commands for the acts that battles of every rulebook have. */
export const HOUSE_ACT_COMMANDS = MODULES.flatMap(({ actCommands = [] }: Module<never>) => actCommands);

const compositions = new WeakMap<Ruleset, Composition>();

/** Combines a rulebook with the modules that all rulebooks share. */
export function composed(ruleset: Ruleset): Composition {
  let made = compositions.get(ruleset);
  if (!made) compositions.set(ruleset, (made = new Composition(ruleset, MODULES)));
  return made;
}

export { checkModeOf, holdsWithoutOrder } from './settings/rows.js';
export { type AgreedCommand, AGREEMENT_WORDS, mayBeAgreed, PROPOSAL_MAX } from './agreement/index.js';
export { AGREEMENT, type AgreementRow, isAmongSides, needsNoAnswer, openAgreements, silentSides } from './agreement/rows.js';
export { ANOTHER_PLAYER, commandsIn, type Group, groupsOf, mayCommand, requireCommand, unitsOfGroup } from './command/index.js';
export { completesSide, donePlayers, isDivided, playersLeft, type Share, sharesLeft, sharesOf } from './command/index.js';
export { isDoneSinceEarlier, isDoneUntilNeeded, isStruckSince, sidesUntilNeeded } from './board/until-needed.js';
export { spanWords } from './board/commands.js';
export { answerFromSight, type FromSight, seenNear } from './board/request.js';
export {
  awaitedSides,
  awaySides,
  BOARD,
  CALL,
  calledWords,
  type CallRow,
  callsIn,
  type Deadline,
  deadlineOf,
  isPaused,
  UNTIL_NEEDED,
  putCall,
  putKeptDeadline,
  readySides,
  wipeBoard,
} from './board/rows.js';
export {
  featureParams as MAP_FEATURE,
  layout as MAP_LAYOUT,
  MAP_ACTS,
  MOST_MOVED,
  NEW_MAPS,
  newMapsOf,
  requireSight,
  PICTURE_MAX_BYTES,
  placeParams as MAP_PLACE,
} from './ground/acts.js';
export { fieldsOfUnit, named, namesById } from './entries.js';
export type { Deciding } from './module.js';
export type { PictureRef } from './notes/index.js';
export {
  levelParams as VICTORY_LEVEL,
  MOST_LEVELS,
  MOST_OBJECTIVES,
  OBJECTIVE_ACTS,
  objectiveLeft,
  objectiveParams as OBJECTIVE_PARAMS,
} from './objectives/acts.js';
export {
  ALL,
  levelsOf,
  OBJECTIVE,
  type ObjectiveRow,
  objectivesOf,
  STANDING,
  standingFor,
  standingId,
  standingIn,
  type StandingRow,
} from './objectives/rows.js';
export {
  objectiveLine,
  objectivePlace,
  objectiveReason,
  pointsWords,
  resultWords,
  scoreIn,
  scoreWords,
} from './objectives/words.js';
export { fulfil, lapsingBy, ordersToDo, settleOrder, ORDER_ACTS, ORDER_WHEN_MAX, ORDER_WORDS_MAX } from './orders/acts.js';
export {
  areOpen,
  orderIn,
  isBound,
  isHeld,
  isToSeal,
  nextToOrder,
  ORDER,
  type OrderRow,
  ordersOf,
  orderTitle,
  SEAL,
  sealOf,
  type SealRow,
  sealWords,
  turnToOrder,
  unitsToOrder,
  unordered,
  yetToDo,
} from './orders/rows.js';
export { areAlternatives, isOfPhase, phasesOfOrder, playerOfOrder } from './orders/phases.js';
export { lapsedOf } from './orders/sealing.js';
export { hangsNow, isMet, orderWords } from './orders/conditions.js';
export { sayChosen } from './orders/saying.js';
export { ordersToUse, PLAN, PLAN_NAME_MAX, planIn, planLine, plansOf } from './orders/plans.js';
export { MESSAGE_MAX } from './messages/acts.js';
export { equipmentIn, MEANS, meansOf, MESSAGE } from './messages/rows.js';
export { MESSAGE_ACTS } from './messages/settings.js';
export { FORGOTTEN, isPersonKey, type KnownPerson, nameOfActor, personKey, type WhoIs } from './roster/people.js';
export { findByName, referred } from './referred.js';
export { ASKING, briefingOf, keepScenario, nationWords, scenarioOf } from './scenario/rows.js';
export { entryLeft } from './schedule/entering.js';
export { announce, nameLeft } from './schedule/reinforcements.js';
export { enterInCalendar } from './schedule/calendar.js';
export { fromNow } from './schedule/moments.js';
export { calendarOf, reinforcementsOf } from './schedule/rows.js';
export * from './settings/rows.js';
