/** Shows a player's panel, for the command `/my` and for the buttons on the panel. */
import {
  canObserve,
  mustCallToObserve,
  openView,
  findBriefing,
  type Action,
  listActionsFor,
  listMovableUnits,
  openPublicPart,
  isWithoutUmpire,
  findShownNumber,
  type BattleEvent,
  type Tasks,
  listPossibleTasks,
  listTasks,
  listOptionalBesideTasks,
  findUndoableMove,
  requireOwnMove,
  type View,
} from '../../game/index.js';
import { isUntilNeededCancelled, areOrdersSealed, isDoneUntilNeeded, listReadySides, mayCommand } from '../../house/index.js';
import {
  type Component,
  escapeText,
  MAP_CHOICE,
  buildOwnPanelButton,
  type PostBody,
  readPageValue,
  presentBriefing,
  presentNotice,
  presentOwnPanel,
  buildReadyButtonId,
  formatEventSentence,
} from '../../present/index.js';
import {
  type Actor,
  areFieldsSealed,
  type Battle,
  refuseInvalid,
  findMapName,
  findSpot,
  findMap,
  Refusal,
  requirePlayer,
  listStepStarts,
  UMPIRES_AUDIENCE,
  type UnitRow,
  tryOrHandleRefusal,
} from '../../rules/index.js';
import { redactFor } from '../../knowing/index.js';
import { collectDescriptionContext, createReaderAmendmentFinder } from '../events/telling.js';
import type { ButtonHandler, FormHandler } from '../command.js';
import { createBattleCodes } from '../options/codes.js';
import { isOnPrivateMessage } from './cards.js';
import { startActionDraft, startUnitAction, startActionWithUnit, actionStepButtonHandler } from './action-card.js';
import { buildForm } from '../drafts/form-fields.js';
import { buildActForm } from '../options/act-form.js';
import { BattleChangedRefusal, type OpenGame } from '../../store/index.js';
import type { Services } from '../services.js';
import { drawMapFile, buildReaderMap } from '../pictures/map-showing.js';
import { listJoinButtons, listNextBattles, carryOutAndAnswer, openBattle, findGameHere, getPerson } from '../people/people.js';
import { findOwnProgress, sendOrderDrafts } from './order-pad.js';
import { handleOrderDraftPress } from './ordering.js';
import { findKnownEvent } from '../log/more.js';
import { openBattleView } from '../options/pickers.js';
import { askToWait, replyPrivately, showPrivately } from '../connection/reply.js';
import { runInSlices } from '../work/slices.js';
import type { RepliableGuildInteraction, PressedButton } from '../connection/interactions.js';
import { startGroupMove, groupMoveStepButtonHandler } from './together.js';
import { noteResult, showUmpireActions, buildUmpireActionsId } from './umpires-desk.js';
import { isSendMessageAction, openCommanderMessageForm, WRITE_WORD, openSideMessageForm } from './writing.js';

const ABOUT = 'about';
const AT = 'at';
/** The value of *Look* in the menu of commands that need no unit. */
const LOOK = 'look';
const LOOK_MAX = 60;

/** Returns the custom id of a button on the panel. */
const idOf = (gameId: string, ...parts: readonly string[]): string => ['mine', gameId, ...parts].join(':');

/**
 * Shows a person their units privately. If the message with the pressed button is private too, the panel replaces it.
 * - An umpire with a side sees what its players see, and a button for their work as an umpire.
 * - An umpire without a side sees the umpires' briefing. If there is no briefing and the battle is running, they see what umpires
 *   can do for all sides.
 * - Anyone else without a side learns that they have no units.
 */
export async function showOwnPanel(
  interaction: RepliableGuildInteraction,
  services: Services,
  gameId: string,
  pages = { units: 0, actions: 0 },
): Promise<void> {
  const { game, actor } = openBattle(interaction, services, gameId);
  if (actor.sideId === null) {
    const briefing = actor.standing === 'umpire' ? presentBriefing(openBattleView(game, actor), UMPIRES_AUDIENCE) : undefined;
    if (briefing) return showPrivately(interaction, briefing);
    if (actor.standing === 'umpire' && openPublicPart(game).game.status === 'open')
      return showUmpireActions(interaction, services, game);
    const doors = listJoinButtons(interaction, services, gameId);
    const words =
      doors.length > 0
        ? 'You do not play in this battle. Press a side to join it.'
        : 'You do not have units in this battle. Use `/turn status` to see its status.';
    return replyPrivately(interaction, presentNotice([words, ...endedWords(interaction, services, game)].join('\n'), doors));
  }
  if (openPublicPart(game).game.status === 'ended')
    return showPrivately(interaction, presentNotice(endedWords(interaction, services, game).join('\n')));
  await services.cards.open(interaction, await ownDeskBody(interaction, services, gameId, actor.sideId, pages));
}

/** Builds the panel for a player of this side. */
async function ownDeskBody(
  interaction: RepliableGuildInteraction,
  services: Services,
  gameId: string,
  sideId: string,
  pages = { units: 0, actions: 0 },
  result: readonly string[] = [],
) {
  const { game, actor } = openBattle(interaction, services, gameId);
  const player = { ...actor, standing: 'player' as const };
  const view = openView(game, player);
  const commands = (unit: UnitRow): boolean => mayCommand(view.battle, player, unit);
  const own = [...view.battle.tables.unit.values()].filter((unit) => unit.side === sideId && commands(unit));
  const { needed, together, actions } = await runInSlices(lookingAhead(view, player, own));
  const isReady = needed.ready.includes(sideId);
  const apart = findOwnProgress(interaction, services, gameId, view, sideId);
  const isDone = isReady || apart?.isDone === true;
  const { of: word } = createBattleCodes(services, gameId).in(view, 'unit');
  const move = findUndoableMove({ ...game, chronicle: services.record.chronicle(gameId) }, player);
  const optional = isDone ? [] : await runInSlices(listOptionalBesideTasks(view, player, needed, own));
  const hasNews = isDoneUntilNeeded(view.battle, sideId) && isUntilNeededCancelled(view.ruleset, view.battle, sideId);
  const isUntilNeeded = isDoneUntilNeeded(view.battle, sideId) && !hasNews;
  return presentOwnPanel({
    view,
    optional,
    canLook: canObserve(view, player),
    result,
    isUntilNeeded,
    hasNews,
    heard: listHeard(services, game, gameId, sideId),
    apart,
    needed,
    sideId,
    commands,
    actions,
    pages,
    move: move && { unitIds: move.unitIds, id: idOf(gameId, 'take-back', findShownNumber(move.event)) },
    faces: services.faces,
    ids: {
      unit: (id) => idOf(gameId, 'unit', word(id)),
      task: ({ id }) => idOf(gameId, 'task', createBattleCodes(services, gameId).ofTask(id)),
      word,
      units: idOf(gameId, 'units'),
      actions: idOf(gameId, 'doings'),
      // To observe a place, players call an umpire, because only umpires know hidden units. Without an umpire, the bot answers
      // from sight.
      look: mustCallToObserve(view) || isAskedOfBot(view.battle) ? LOOK : null,
      ready: buildReadyButtonId(gameId, view.battle, !isDone),
      untilNeeded: isDone || isUntilNeeded || apart ? null : buildReadyButtonId(gameId, view.battle, 'until-needed'),
      needed: isUntilNeeded && !isDone ? buildReadyButtonId(gameId, view.battle, false) : null,
      call: idOf(gameId, 'call'),
      again: idOf(gameId, 'again'),
      together: together ? idOf(gameId, 'together') : null,
      orders: areFieldsSealed(view.battle) ? idOf(gameId, 'orders') : null,
      map: findMap(view.battle) ? idOf(gameId, MAP_CHOICE) : null,
      briefing: findBriefing(view.battle, sideId) === undefined ? null : idOf(gameId, 'briefing'),
      umpires: actor.standing === 'umpire' ? buildUmpireActionsId(gameId) : null,
    },
  });
}

/** Results and contacts of other people that a side may learn of without a post. */
const HEARD_KINDS: readonly BattleEvent['kind'][] = [
  'resolved',
  'corrected',
  'undone',
  'overruled',
  'results-changed',
  'contact-reported',
];
const MOST_HEARD = 4;
/** The number of latest events in which the panel looks for such events of the phase. */
const MOST_SOUGHT = 100;

/**
 * Writes the latest events of this phase that only some sides may know, for a side without a channel of its own: a post in the
 * common channel would tell the other sides. What the side has done itself, it has read as the answer to its commands.
 */
function listHeard(services: Services, game: OpenGame, gameId: string, sideId: string): readonly string[] {
  if (services.rooms.of(gameId).length > 0) return [];
  const reader = { standing: 'player', sideId } as const;
  const { turn, phase } = openPublicPart(game).game;
  const untold = services.record
    .chronicle(gameId)
    .after(Math.max(0, game.state.lastNumber - MOST_SOUGHT))
    .filter((event) => event.audience !== 'all' && event.turn === turn && event.phase === phase && event.actor.sideId !== sideId)
    .filter(({ kind }) => HEARD_KINDS.includes(kind));
  if (untold.length === 0) return [];
  const { shown, takenBackBy } = createReaderAmendmentFinder(services, gameId, reader);
  const context = collectDescriptionContext(services, { ...game, gameId });
  return untold
    .filter(({ number }) => takenBackBy(number) === undefined)
    .flatMap((event) => redactFor(shown(event), context, reader) ?? [])
    .slice(-MOST_HEARD)
    .map((event) => formatEventSentence(event, context));
}

interface LookAhead {
  readonly needed: Tasks;
  /** True if several units can move together. */
  readonly together: boolean;
  readonly actions: readonly Action[];
}

/** Finds a side's tasks, and the actions of these units. Works in steps, so that other people do not wait. */
function* lookingAhead(view: View, player: Actor, units: readonly UnitRow[]): Generator<void, LookAhead, void> {
  const needed = listPossibleTasks(view);
  yield;
  const together = (yield* listMovableUnits(view, player, 2)).length > 1;
  yield;
  return { needed, together, actions: yield* listActionsFor(view, player, units) };
}

/**
 * Shows the steps of an action in one message that is replaced at each step. After a player's action, the next panel becomes the
 * newest message, and the message with the pressed button is deleted. A button of a finished action shows the present panel.
 * @param steps the handler of the steps, whose custom ids begin with the draft
 * @param last the word in the custom id of the button that carries out the action
 */
const living = (steps: ButtonHandler, last: string): ButtonHandler => ({
  name: steps.name,
  async press(interaction, words, services) {
    const [id = '', word = ''] = words;
    const isOpen = (): boolean => services.drafts.begun(id, interaction.user.id) !== undefined;
    const gameId = services.drafts.begun(id, interaction.user.id)?.gameId ?? findGameHere(interaction, services)?.game.gameId;
    if (gameId === undefined) return steps.press(interaction, words, services);
    const isPlayers = openBattle(interaction, services, gameId).actor.sideId !== null;
    if (!isOpen() && isPlayers) return showOwnPanel(interaction, services, gameId);
    try {
      await steps.press(interaction, words, services);
    } catch (error) {
      // Another press of the same button was handled first.
      if (!(error instanceof Refusal) || error.code !== 'NOT_FOUND' || isOpen() || !isPlayers) throw error;
      return showOwnPanel(interaction, services, gameId);
    }
    if (word !== last || isOpen()) return;
    noteResult(interaction, gameId, services);
    const done = services.battles.repeated(interaction.id);
    await showNext(interaction, services, gameId, done && services.deliveries.resultOf(done));
  },
});

/** Handles `do:<draft>:...`, the steps of one unit's action. */
export const actionButtonHandler = living(actionStepButtonHandler, 'roll');
/** Handles `together:<draft>:...`, the steps of a group move. */
export const groupMoveButtonHandler = living(groupMoveStepButtonHandler, 'go');

/**
 * Shows a player the present panel as their newest message, in place of the card with the pressed button. If the button is under
 * a post, the post stays, and no panel is shown.
 * @param result the result of their action, shown at the top of the panel. Default: no result
 */
async function showNext(
  interaction: PressedButton,
  services: Services,
  gameId: string,
  result?: readonly string[],
): Promise<void> {
  const game = services.battles.open(gameId);
  const { standing, sideId } = services.battles.actorIn(gameId, getPerson(interaction));
  if (!isOnPrivateMessage(interaction) || standing !== 'player' || sideId === null || openPublicPart(game).game.status !== 'open')
    return;
  const body = (): Promise<PostBody<Component>> => ownDeskBody(interaction, services, gameId, sideId, undefined, result);
  const id = await services.cards.move(interaction, gameId, await body());
  // In a tutorial, the bot umpires at once, and the phase is often another one when the panel has been shown.
  if (id === undefined || !services.lessons.has(gameId)) return;
  const shown = openPublicPart(game).game;
  await services.learning.follow(interaction.client, gameId, interaction.id);
  if (!services.lessons.has(gameId)) return;
  const { turn, phase, status } = openPublicPart(services.battles.open(gameId)).game;
  if (status === 'open' && (turn !== shown.turn || phase !== shown.phase)) await services.cards.renew(id, await body());
}

/** Returns the lines about a battle that has ended, with a link to the next battle; an empty list if the battle is still open. */
function endedWords(interaction: RepliableGuildInteraction, services: Services, game: OpenGame): readonly string[] {
  const { status, name } = openPublicPart(game).game;
  if (status !== 'ended') return [];
  const next = listNextBattles(interaction, services);
  return [
    `**${escapeText(name, 100)}** has ended. Use \`/log export\` to get its report.`,
    ...(next.length === 0 ? [] : [`Go to an open battle: ${next.join(', ')}.`]),
  ];
}

/**
 * Handles `mine:<game>`, which opens a player's panel, and the buttons and menus on the panel, whose custom ids have further
 * words.
 */
export const ownPanelButtonHandler: ButtonHandler = {
  name: 'mine',
  async press(interaction, [gameId = '', word, ...rest], services) {
    const chosen = interaction.isStringSelectMenu() ? (interaction.values[0] ?? '') : '';
    const page = readPageValue(chosen);
    if (word !== undefined && word !== 'again') requirePlayer(openBattle(interaction, services, gameId).actor);
    switch (word) {
      case undefined:
      case 'again':
        return showOwnPanel(interaction, services, gameId);
      case MAP_CHOICE:
        return showDeskMap(interaction, services, gameId);
      case 'briefing':
        return showBriefing(interaction, services, gameId);
      case 'unit':
      case 'units':
        if (page !== undefined) return showOwnPanel(interaction, services, gameId, { units: page, actions: 0 });
        return startUnitAction(interaction, services, gameId, word === 'unit' ? (rest[0] ?? '') : chosen, true);
      case 'task':
        return beginTask(interaction, services, gameId, rest[0] ?? '');
      case 'doings':
        if (page !== undefined) return showOwnPanel(interaction, services, gameId, { units: 0, actions: page });
        if (chosen === MAP_CHOICE) return showDeskMap(interaction, services, gameId);
        if (chosen === LOOK)
          return interaction.showModal(lookForm(gameId, isWithoutUmpire(openPublicPart(services.battles.open(gameId)))));
        if (isSendMessageAction(chosen, services.battles.actorIn(gameId, getPerson(interaction))))
          return openSideMessageForm(interaction, services, gameId, null);
        return startActionWithUnit(interaction, services, gameId, chosen, null);
      case 'orders':
        return handleOrderDraftPress(interaction, services, gameId, rest);
      case 'ready':
        return sayReady(interaction, services, gameId, rest);
      case 'end':
        return carryOutAndAnswer(interaction, services, { type: 'end', seed: null }, gameId);
      case WRITE_WORD:
        return openCommanderMessageForm(interaction, services, gameId, rest[0] ?? '');
      case 'together':
        return startGroupMove(interaction, services, gameId);
      case 'take-back':
        return takeMoveBack(interaction, services, gameId, rest[0] ?? '');
      case 'call':
        return interaction.showModal(callForm(services.battles.open(gameId)));
      default:
        throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Use `/my` to get a new one.');
    }
  },
};

/**
 * Shows the first question about a task of a row that is not a unit, such as a flight of an air group.
 * @throws {Refusal} NOT_FOUND if the task is done
 */
async function beginTask(interaction: PressedButton, services: Services, gameId: string, word: string): Promise<void> {
  const { game, actor } = openBattle(interaction, services, gameId);
  const { ofTask } = createBattleCodes(services, gameId);
  const found = listTasks(openView(game, { ...actor, standing: 'player' as const })).rows.find(({ id }) => ofTask(id) === word);
  const command = found?.command;
  if (command?.type !== 'resolve' && command?.type !== 'act')
    throw new Refusal('NOT_FOUND', 'That task is already done. Choose another one.');
  await startActionDraft(interaction, services, gameId, command, null);
}

/**
 * Shows a player their side's briefing, with a button that leads back to their units.
 * @throws {Refusal} NOT_FOUND if there is no briefing
 */
async function showBriefing(interaction: PressedButton, services: Services, gameId: string): Promise<void> {
  const { game, actor } = openBattle(interaction, services, gameId);
  const view = openView(game, { ...actor, standing: 'player' as const });
  const body = presentBriefing(view, actor.sideId ?? '', [buildOwnPanelButton(gameId)]);
  if (!body) throw new Refusal('NOT_FOUND', 'Your side does not have a briefing in this battle. Ask its umpire for one.');
  await showPrivately(interaction, body);
}

/** Shows a player's panel with the map as their side knows it. @throws {Refusal} CONFLICT if the battle has no map */
async function showDeskMap(interaction: PressedButton, services: Services, gameId: string): Promise<void> {
  const { game, actor } = openBattle(interaction, services, gameId);
  if (openPublicPart(game).game.status === 'ended') return showOwnPanel(interaction, services, gameId);
  const shown = buildReaderMap(game, { ...actor, standing: 'player' });
  // Drawing the map may take longer than Discord waits for a response.
  await askToWait(interaction);
  const file = await drawMapFile(services, gameId, shown, { isClose: true });
  await services.cards.show(interaction, await ownDeskBody(interaction, services, gameId, actor.sideId ?? ''), [file]);
}

async function sayReady(
  interaction: PressedButton,
  services: Services,
  gameId: string,
  [turn, phase, said]: readonly string[],
): Promise<void> {
  const { sideId } = services.battles.actorIn(gameId, getPerson(interaction));
  const player = { standing: 'player', sideId } as const;
  const until = said === 'until-needed' ? { until: 'needed' as const } : {};
  const ready = said !== 'no';
  try {
    const during = { turn: Number(turn), phase: phase ?? '' };
    await carryOutAndAnswer(interaction, services, { type: 'ready', side: sideId!, ready, ...until }, gameId, { during });
  } catch (error) {
    // A button from an earlier phase leads to the present panel, and so does one that says what the side has already said.
    const isSaid = listReadySides(openPublicPart(services.battles.open(gameId))).includes(sideId!) === ready;
    const isOld = error instanceof BattleChangedRefusal || (error instanceof Refusal && error.code === 'CONFLICT' && isSaid);
    if (!isOld) throw error;
    return showOwnPanel(interaction, services, gameId);
  }
  // If the orders of the side are already sealed, the draft orders show the next step.
  if (areOrdersSealed(openView(services.battles.open(gameId), player).battle, sideId!))
    return sendOrderDrafts(interaction, services, gameId);
  await showNext(interaction, services, gameId);
}

/**
 * Undoes a player's last move, even if the player is also an umpire.
 * @param mark the event number of the move that the player saw
 * @throws {Refusal} NOT_FOUND if they do not know such an event; CONFLICT if they may not undo it as their own last move
 */
async function takeMoveBack(interaction: PressedButton, services: Services, gameId: string, mark: string): Promise<void> {
  const { game, actor, event } = findKnownEvent(interaction, services, gameId, mark);
  const player = { ...actor, standing: 'player' as const };
  requireOwnMove({ ...game, chronicle: services.record.chronicle(gameId) }, player, event);
  const whole = event.slot === undefined ? {} : { whole: true as const };
  await carryOutAndAnswer(interaction, services, { type: 'undo', event: event.number, ...whole, later: 'again' }, gameId);
  await showNext(interaction, services, gameId);
}

/** Builds the form for calling an umpire. In a battle with a map, the form has a field for a place. */
const callForm = (game: OpenGame) =>
  buildActForm(game, 'call', 'Call an umpire', {
    words: { label: 'Question or reason' },
    ...(findMap(openPublicPart(game)) && { at: { label: 'Place', placeholder: 'F4, or a name on the map' } }),
  });

/** Checks whether the bot answers questions about places: the battle has a map, but no umpire. */
const isAskedOfBot = (battle: Battle): boolean => isWithoutUmpire(battle) && findMap(battle) !== undefined;

const lookForm = (gameId: string, isBotAsked: boolean) =>
  buildForm(`looking:${gameId}`, isBotAsked ? 'Ask about a place' : 'Observe', [
    { id: ABOUT, label: 'Place or marker', placeholder: 'F4, or a name on the map', maxLength: LOOK_MAX },
  ]);

/**
 * Builds the call with which a side observes a place. If the place is on the side's map, the umpires' task contains an answer
 * based on the map. Any other text, such as the number of a marker, is passed on unchanged.
 */
function callToLook(
  game: OpenGame,
  actor: Actor,
  where: string,
): { readonly type: 'call'; readonly words: string; readonly at?: string } {
  const { battle } = openBattleView(game, { ...actor, standing: 'player' });
  const map = findMap(battle);
  const spot =
    map && tryOrHandleRefusal(() => findSpot(where, map, listStepStarts(game.ruleset, battle, actor.sideId, undefined, AT)));
  return {
    type: 'call',
    words: `Looks at ${spot ? findMapName(battle, actor.sideId, where) : where}`,
    ...(spot && { at: where }),
  };
}

/**
 * Handles the submitted form `looking:<game>`, which asks the umpires what the player's side sees at a place. The text for the
 * umpires is the same whether an enemy is there or not.
 * @throws {Refusal} INVALID_INPUT if no place is entered; ILLEGAL if sides cannot look at places now
 */
export const observeFormHandler: FormHandler = {
  name: 'looking',
  async submit(interaction, [gameId = ''], services) {
    const where = interaction.fields.getTextInputValue(ABOUT).trim();
    if (where === '')
      throw refuseInvalid('about', 'You have not entered a place. Enter the place that your side observes, such as D4.');
    const game = services.battles.open(gameId);
    const battle = openPublicPart(game);
    if (isAskedOfBot(battle)) return carryOutAndAnswer(interaction, services, { type: 'call', words: '', at: where }, gameId);
    if (game.ruleset.looksAtPlaces?.(battle) !== true)
      throw new Refusal('ILLEGAL', 'Your side cannot observe places now. Press _My units_ to see what you can do.');
    await carryOutAndAnswer(
      interaction,
      services,
      callToLook(game, services.battles.actorIn(gameId, getPerson(interaction)), where),
      gameId,
    );
  },
};
