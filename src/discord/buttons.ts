import type { RepliableInteraction } from 'discord.js';
import { agreeButtonHandler, proposeButtonHandler } from './battles/agreeing.js';
import { confirmChecksButtonHandler } from './battles/confirming-checks.js';
import { reportButtonHandler } from './log/log-export.js';
import { logButtonHandler, newEventsButtonHandler } from './log/log-show.js';
import { type PostBody, presentOdds, type EventExplanationContext } from '../present/index.js';
import { Refusal, type Resolution } from '../rules/index.js';
import type { PendingCommand } from '../store/index.js';
import type { ButtonHandler } from './command.js';
import { handleConfirm, type ConfirmableDraft } from './drafts/confirming.js';
import { findUmpireEvent } from './events/event-picker.js';
import type { Services } from './services.js';
import { closeChannelsButtonHandler } from './rooms/closing-rooms.js';
import { postAnywayButtonHandler } from './rooms/trusting-administrators.js';
import { endButtonHandler } from './battles/ending.js';
import { computeOdds, findRollPlace } from './commands/procedure-command.js';
import { openBattle, getPerson, carryOutAndAnswer } from './people/people.js';
import { replyPrivately } from './connection/reply.js';
import { findExplainedEvent, RULEBOOK_BUTTON_HANDLERS, collectExplanationContext } from './commands/rulebook.js';
import {
  type BattleEvent,
  openPublicPart,
  buildUndoReference,
  type Reader,
  findBattleReader,
  readShownNumber,
} from '../game/index.js';
import { redactFor, createOddsFilter } from '../knowing/index.js';
import { NO_BATTLE_ID } from './permitting.js';
import { correctButtonHandler } from './correcting/correction-menu.js';
import { eraseButtonHandler, privacyButtonHandler } from './commands/privacy.js';
import { nextStepButtonHandler } from './commands/going-on.js';
import { anotherBattleButtonHandler, helpButtonHandler, helpTopicMenuHandler } from './lessons/helping.js';
import { findKnownEvent, moreButtonHandler, noteButtonHandler } from './log/more.js';
import { mapCornersButtonHandler } from './pictures/map-pictures.js';
import { saltButtonHandler } from './battles/salting.js';
import { startTutorialButtonHandler, leaveTutorialButtonHandler, nextScenarioButtonHandler } from './lessons/lessons.js';
import { actionButtonHandler, groupMoveButtonHandler, ownPanelButtonHandler } from './desks/own-desk.js';
import { panelButtonHandler } from './desks/umpires-desk.js';
import { mapButtonHandler } from './pictures/map-showing.js';
import { amendEvents, AMENDMENT_DRAFT } from './correcting/putting-right.js';
import { exampleButtonHandler, templateChoiceButtonHandler, importButtonHandler, IMPORT_DRAFT } from './battles/order-import.js';
import { createChannelsButtonHandler } from './rooms/rooms.js';
import { startButtonHandler } from './battles/starting.js';
import { addButtonHandler } from './desks/adding.js';
import { setUpMapButtonHandler, placeUnitsButtonHandler } from './desks/setting-out.js';
import {
  admitButtonHandler,
  startScenarioButtonHandler,
  scenarioDetailsButtonHandler,
  joinButtonHandler,
  scenarioMenuHandler,
} from './battles/scenarios.js';
import { unitsButtonHandler } from './commands/unit-list.js';
import type { RepliableGuildInteraction } from './connection/interactions.js';

/** The maximum number of rolls whose odds one private answer shows, because fire may have many rolls. */
const MAX_ODDS = 3;

/** The button values in posts of older versions. Pressing such a button asks the question again. */
const CHOICES_OF_BEFORE: readonly string[] = ['undo', 'keep'];

/** Handles `undo:<game>:<event>`, for umpires and for players who may undo the event with `/undo`. */
const undoButton: ButtonHandler = {
  name: 'undo',
  async press(interaction, parts, services) {
    const [, mark = '', choice] = parts;
    const isKnown = choice === undefined || CHOICES_OF_BEFORE.includes(choice);
    if (readShownNumber(mark) === undefined || !isKnown) throw strangeButton();
    await undoEvent(interaction, parts, services);
  },
};

/**
 * Undoes an event for an umpire, or for a player who may undo it. If later results may depend on the event, first shows an umpire
 * the consequences. In a battle without an umpire, a player who may not undo the event is asked whether to propose the undo to
 * the other sides.
 * @param parts the battle and the event number
 * @throws {Refusal} NOT_FOUND if they do not know such an event; UMPIRE_ONLY if they may not undo it; CONFLICT if it cannot be
 *   undone
 */
export async function undoEvent(
  interaction: RepliableGuildInteraction,
  [gameId = '', mark = '']: readonly string[],
  services: Services,
): Promise<void> {
  if (services.battles.actorIn(gameId, getPerson(interaction)).standing !== 'umpire') {
    const { event } = findKnownEvent(interaction, services, gameId, mark);
    const command = { type: 'undo', ...buildUndoReference(event), later: 'again' } as const;
    return carryOutAndAnswer(interaction, services, command, gameId);
  }
  const named = buildUndoReference(findUmpireEvent(services, gameId, mark));
  await amendEvents(interaction, services, gameId, { type: 'undo', ...named, later: 'refuse' });
}

/** Handles `odds:<game>:<event>` and `odds:loose:<interaction>`, which show the exact odds of a roll. */
const oddsButton: ButtonHandler = {
  name: 'odds',
  press: showOdds,
  async pressAbroad(interaction, [gameId = '', id = ''], abroad) {
    if (gameId !== NO_BATTLE_ID) throw strangeButton();
    await replyPrivately(interaction, await oddsOfAll(interaction, abroad, looseResolution(id, interaction, abroad)));
  },
};

/**
 * Privately shows a person the exact odds of a roll.
 * @param parts the battle and the event number; or, for a roll outside any battle, `loose` and the id of the roll's interaction
 * @throws {Refusal} NOT_FOUND if there is no such roll that the person may know, or if nothing was rolled
 */
export async function showOdds(
  interaction: RepliableGuildInteraction,
  [gameId = '', id = '']: readonly string[],
  services: Services,
): Promise<void> {
  const event =
    gameId === NO_BATTLE_ID ? undefined : findExplainedEvent(services, gameId, id, readerHere(interaction, services, gameId));
  const context = event && (await contextOf(interaction, event, services));
  const told = event && context && redactFor(event, context, context.reader);
  const resolutions = gameId === NO_BATTLE_ID ? looseResolution(id, interaction, services) : (told?.resolutions ?? []);
  const tells = (resolution: Resolution) => told && createOddsFilter(told, resolution, context);
  await replyPrivately(interaction, await oddsOfAll(interaction, services, resolutions, tells));
}

/**
 * Shows the exact odds of the first three results with dice.
 * @param tells returns a function that checks whether the person may know a key in the input of one result. Default: all keys
 * @throws {Refusal} NOT_FOUND if no result has dice
 */
async function oddsOfAll(
  interaction: RepliableInteraction,
  services: Pick<Services, 'procedureById' | 'longWork'>,
  resolutions: readonly Resolution[],
  tells: (resolution: Resolution) => ReturnType<typeof createOddsFilter> | undefined = () => undefined,
): Promise<PostBody> {
  const rolled = resolutions.filter(({ dice }) => dice.length > 0).slice(0, MAX_ODDS);
  if (rolled.length === 0)
    throw new Refusal('NOT_FOUND', 'No dice were rolled for this result, so it has no odds. Choose another result.');
  const embeds: PostBody['embeds'] = [];
  for (const resolution of rolled) {
    const { input } = resolution;
    const procedure = services.procedureById(resolution.procedure);
    const odds = await computeOdds(interaction, services, procedure, input);
    embeds.push(...presentOdds(procedure, input, odds, [], tells(resolution)).embeds);
  }
  return { embeds, components: [], allowed_mentions: { parse: [] } };
}

/** Returns the person as a reader of the battle. */
function readerHere(interaction: RepliableGuildInteraction, services: Services, gameId: string): Reader {
  const { game, actor } = openBattle(interaction, services, gameId);
  return findBattleReader(actor, openPublicPart(game));
}

function contextOf(
  interaction: RepliableGuildInteraction,
  event: BattleEvent,
  services: Services,
): Promise<EventExplanationContext> {
  const { game, actor } = openBattle(interaction, services, event.gameId);
  return collectExplanationContext(services, game, actor, event);
}

/**
 * Finds a roll outside battles that was made on this server, or in this group or private conversation. Rolls from older versions
 * have no recorded place, and are found everywhere.
 * @returns a list with the roll; an empty list if there is no such roll
 */
function looseResolution(
  interactionId: string,
  pressed: RepliableInteraction,
  { looseRolls }: Pick<Services, 'looseRolls'>,
): readonly Resolution[] {
  const kept = looseRolls.find(interactionId);
  const where = findRollPlace(pressed);
  // A stored roll is always a resolution, because `keep` accepts nothing else.
  return kept && (kept.guildId ?? where) === where ? [kept as unknown as Resolution] : [];
}

function strangeButton(): Refusal {
  return new Refusal('NOT_FOUND', 'That button is from a battle on another server. Use a button from a battle on this server.');
}

/** Returns the functions for drafts of this type; undefined if such drafts have buttons of their own. */
function waitingFor(type: PendingCommand['type']): ConfirmableDraft<PendingCommand> | undefined {
  switch (type) {
    case 'undo':
    case 'redo':
    case 'correct':
    case 'overrule':
      return AMENDMENT_DRAFT;
    case 'import-order':
      return IMPORT_DRAFT;
    default:
      return undefined;
  }
}

/** Handles `draft:<interaction>:again|keep|yes|cancel`, which carries out a draft according to the person's answer. */
const draftButton: ButtonHandler = {
  name: 'draft',
  press: (interaction, parts, services) => handleConfirm(interaction, services, waitingFor, parts),
};

export const BUTTON_HANDLERS: readonly ButtonHandler[] = [
  agreeButtonHandler,
  proposeButtonHandler,
  confirmChecksButtonHandler,
  logButtonHandler,
  newEventsButtonHandler,
  moreButtonHandler,
  noteButtonHandler,
  unitsButtonHandler,
  helpButtonHandler,
  anotherBattleButtonHandler,
  reportButtonHandler,
  helpTopicMenuHandler,
  importButtonHandler,
  exampleButtonHandler,
  templateChoiceButtonHandler,
  closeChannelsButtonHandler,
  postAnywayButtonHandler,
  undoButton,
  correctButtonHandler,
  oddsButton,
  draftButton,
  nextStepButtonHandler,
  endButtonHandler,
  privacyButtonHandler,
  eraseButtonHandler,
  saltButtonHandler,
  mapCornersButtonHandler,
  ownPanelButtonHandler,
  startScenarioButtonHandler,
  scenarioDetailsButtonHandler,
  scenarioMenuHandler,
  joinButtonHandler,
  admitButtonHandler,
  createChannelsButtonHandler,
  panelButtonHandler,
  startTutorialButtonHandler,
  leaveTutorialButtonHandler,
  nextScenarioButtonHandler,
  actionButtonHandler,
  groupMoveButtonHandler,
  setUpMapButtonHandler,
  addButtonHandler,
  placeUnitsButtonHandler,
  startButtonHandler,
  mapButtonHandler,
  ...RULEBOOK_BUTTON_HANDLERS,
];
