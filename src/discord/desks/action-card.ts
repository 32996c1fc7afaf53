/**
 * Carries out a procedure or act with buttons: the person chooses units and values, sees the odds, and confirms. A draft stores
 * the choices so far.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ModalSubmitInteraction } from 'discord.js';
import type { Json } from '../../dice/index.js';
import { mustSealOrders, mayCommand, findNextUnitToOrder, findTurnToOrder, ORDER_TABLE } from '../../house/index.js';
import {
  findFarthestPoint,
  findDestinationField,
  openView,
  fillUsualValues,
  findRepetitionRefusal,
  listCombinedActions,
  listChoicesInSteps,
  raisesQuestions,
  type Action,
  findAction,
  findCommandAction,
  legal,
  listActedUnits,
  listDueUnits,
  findField,
  dropEmptyParts,
  considerUnit,
  findFirstAction,
  suggestOrderAction,
  type PredictedEffects,
  predictEffects,
  listSightFromSpot,
  findGameRow,
  isMoveWithoutGoal,
  findUnreachableSquare,
  findUsualField,
  isApartFromPhase,
  listImpossibleActs,
  isRowInView,
  isPartNeeded,
  findMover,
  MAX_ORDER_LENGTH,
  listOrderableActions,
  type ActionPart,
  type UnitMove,
  type Question,
  question,
  listReachablePlaces,
  findLabelledField,
  listMissingFields,
  listInputChoices,
  listValueChoices,
  type SightFromSpot,
  listRemainingTasks,
  listPartRows,
  listPossibleTasks,
  beginAction,
  type ActionDraft,
  findPresentValue,
  readTypedValues,
  type View,
  createOrderView,
  clearPart,
  fillPart,
  setValues,
} from '../../game/index.js';
import {
  formatActionName,
  escapeText,
  LIMITS,
  type MenuChoice,
  formatOpenTask,
  readPageValue,
  formatPartName,
  describePlace,
  describeRoute,
  namePlace,
  type PostBody,
  type AnswerChoices,
  presentAction,
  hashQuestions,
  presentNotice,
  type ShownMap,
  createShownMap,
  createUnitEmojiFinder,
  readRouteSpots,
  formatFieldName,
  nameChoice,
} from '../../present/index.js';
import {
  capitalize,
  type Actor,
  type InputField,
  refuseInvalid,
  findListKey,
  findRowName,
  type Procedure,
  Refusal,
  findRow,
  distinguishLabels,
  tryOrHandleRefusal,
  formatTurn,
  type UnitRow,
  convertKeyToWords,
} from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import { readRole } from '../options/casting.js';
import { createBattleCodes } from '../options/codes.js';
import type { ButtonHandler, FormHandler } from '../command.js';
import { carryOutDraft } from '../drafts/confirming.js';
import { readFaces } from '../options/faces.js';
import { isTypedLabel, formatLabelChoice, listKnownLabels, valuesAndRows } from '../options/labels.js';
import { rewriteRefusal, rewriteRefusalForOptions } from '../options/refusals.js';
import { readFieldText, buildForm, MAX_MENU_ENTRIES, chooseFormInput } from '../drafts/form-fields.js';
import type { Services } from '../services.js';
import { carryOutAndAnswer, openBattle, type BattleInChannel, getPerson } from '../people/people.js';
import { sendOrderDrafts } from './order-pad.js';
import { isSendMessageAction, openSideMessageForm } from './writing.js';
import { openBattleView } from '../options/pickers.js';
import { buildOddsMessage, carryOutProcedureCommand } from '../commands/procedure-command.js';
import { sendPrivateFollowUp, askToWait } from '../connection/reply.js';
import { runInSlices } from '../work/slices.js';
import { DICE_KEY, quoteIfNeeded, readFieldValue } from '../options/values.js';
import { addMapToAnswer, addFireZonesToAnswer, addRouteToAnswer } from '../pictures/way-picture.js';
import type { RepliableGuildInteraction, PressedButton, SubmittedForm } from '../connection/interactions.js';

/** The maximum number of fields in one form. */
export const MAX_FORM_FIELDS = 5;
const NOTHING_FORESEEN: PredictedEffects = { lines: [], marks: [], own: [], isGivenUp: false };
/** The word in a custom id with which an umpire confirms a repeated action. */
const AGAIN = 'again';
/** The word in a custom id for values that differ between several units. */
const ITEMS = 'items';

/** The draft of an action or of an order. */
export interface PanelDraft extends BattleInChannel {
  readonly id: string;
  readonly view: View;
  readonly command: ActionDraft;
  readonly action: Action;
  /** The unit that gets the order; null if the draft is an action that is carried out now. */
  readonly ordered: string | null;
}

const idOf = (draft: string, ...parts: readonly string[]): string => ['do', draft, ...parts].join(':');

/** Starts an action with buttons. @param actionId the id of the action, from `findActionId` */
export async function startActionWithUnit(
  interaction: PressedButton,
  services: Services,
  gameId: string,
  actionId: string,
  unitId: string | null,
): Promise<void> {
  const actor = services.battles.actorIn(gameId, getPerson(interaction));
  const view = openBattleView(services.battles.open(gameId), actor);
  await startActionDraft(
    interaction,
    services,
    gameId,
    fillUsualValues(view, beginAction(view, actor, actionId, unitId)),
    unitId,
  );
}

/**
 * Shows the first question about a unit's next action. If the phase requires no action, this is the first possible one.
 * @param code the unit's code in buttons and menus
 * @param isOwn true if the unit must be of the player's own side
 * @throws {Refusal} NOT_FOUND if the person does not know the unit, or if `isOwn` is true and the unit is another side's; the
 *   refusal of the action if the unit can take none, or cannot take the required one; ILLEGAL if no action is meant for it
 */
export async function startUnitAction(
  interaction: PressedButton,
  services: Services,
  gameId: string,
  code: string,
  isOwn: boolean,
): Promise<void> {
  const actor = services.battles.actorIn(gameId, getPerson(interaction));
  const view = openBattleView(services.battles.open(gameId), actor);
  const unitId = createBattleCodes(services, gameId).in(view, 'unit').idOf(code) ?? '';
  const unit = findRow(view.battle, 'unit', unitId);
  if (!unit || (isOwn && unit.side !== actor.sideId))
    throw new Refusal(
      'NOT_FOUND',
      `That unit is no longer in the battle${isOwn ? ' or is not yours' : ''}. Choose another unit.`,
    );
  await runInSlices(considerUnit(view, actor, unitId));
  const action = findFirstAction(view, actor, unitId);
  await startActionWithUnit(interaction, services, gameId, action.id, unitId);
}

/**
 * Starts an action, and shows its first question. If the message with the pressed button is private, the question replaces it.
 */
export async function startActionDraft(
  interaction: PressedButton,
  services: Services,
  gameId: string,
  command: ActionDraft,
  unitId: string | null,
): Promise<void> {
  services.drafts.keep({ id: interaction.id, gameId, userId: interaction.user.id, command });
  await showBegun(interaction, services, command, unitId);
}

/**
 * Starts an order for a unit, and shows its first question.
 * @param isBehind true to send the question as a separate message after the answer. Default: the question itself is the answer
 */
export async function startOrder(
  interaction: PressedButton,
  services: Services,
  gameId: string,
  command: ActionDraft,
  unitId: string,
  isBehind = false,
): Promise<void> {
  services.drafts.keep({ id: interaction.id, gameId, userId: interaction.user.id, command: asOrder(unitId, command) });
  await showBegun(interaction, services, command, unitId, isBehind);
}

/** Returns the order that a draft contains. Its text stays empty until the order is complete. */
const asOrder = (unit: string, does: ActionDraft) => ({ type: 'write-order', unit, words: '', does }) as const;

async function showBegun(
  interaction: PressedButton,
  services: Services,
  command: ActionDraft,
  unitId: string | null,
  isBehind = false,
): Promise<void> {
  const of = said(interaction, services, interaction.id);
  await show(interaction, services, of, unitId, undefined, offeredIn(of.action, command), isBehind);
}

/**
 * Returns the key of the part whose rows the record suggests, such as the units in the zone of a barrage; null if there is no
 * such part.
 */
const offeredIn = (action: Action, command: ActionDraft): string | null =>
  action.parts.find(({ key, many, role }) => !role && many && listPartRows(action, command, key))?.key ?? null;

/** Checks whether the record suggests a list of rows, which the person should check before the action. */
export const hasSuggestedRows = ({ ruleset }: Pick<OpenGame, 'ruleset'>, command: ActionDraft): boolean =>
  offeredIn(findCommandAction(ruleset, command), command) !== null;

/**
 * Finds a person's draft of an action or order, with the battle as they know it. For an order, even an umpire counts as a player
 * of their side.
 * @throws {Refusal} NOT_FOUND if the draft is settled, another person's, or a group move
 */
function said(interaction: RepliableGuildInteraction, services: Services, id: string): PanelDraft {
  const draft = services.drafts.begun(id, interaction.user.id);
  if (!draft || draft.command.type === 'move-together')
    throw new Refusal('NOT_FOUND', 'That action is already done or is not yours. Press _My units_ to start again.');
  const { game, actor } = openBattle(interaction, services, draft.gameId);
  const { command } = draft;
  if (command.type !== 'write-order')
    return {
      id,
      game,
      actor,
      view: openBattleView(game, actor),
      command,
      action: findCommandAction(game.ruleset, command),
      ordered: null,
    };
  const does = command.does as ActionDraft;
  const player = { ...actor, standing: 'player' as const };
  const action = findCommandAction(game.ruleset, does);
  const view = createOrderView(game.ruleset, game.battle, player, action);
  return { id, game, actor: player, view, command: does, action, ordered: command.unit };
}

/** Saves the choices so far. */
const keepSaid = (services: Services, { id, ordered }: PanelDraft, command: ActionDraft): void =>
  services.drafts.renew({ id, command: ordered === null ? command : asOrder(ordered, command) });

/**
 * Returns the unit that takes the action: the first chosen acting unit that the person knows, or otherwise the first chosen unit
 * in another part; null if no unit is chosen.
 */
function unitOf({ action, command, view }: PanelDraft): string | null {
  const parts = action.parts.filter(({ table }) => table === 'unit');
  const ordered = [...parts.filter(({ acts }) => acts), ...parts.filter(({ acts }) => !acts)];
  return (
    ordered.flatMap(({ key }) => listPartRows(action, command, key) ?? []).find((id) => isRowInView(view, 'unit', id)) ?? null
  );
}

/** Returns the next question about an action, or the refusal of the action, for example because the unit has already acted. */
function nextStep(
  services: Services,
  { view, actor, command, game, ordered }: PanelDraft,
): Pick<Question, 'asks' | 'why' | 'input'> & { isDone: boolean } {
  const { asks, why, input } = question(view, actor, command);
  const chronicle = services.record.chronicle(game.gameId);
  const done = input && ordered === null ? findRepetitionRefusal({ ...game, chronicle }, actor, command, input) : null;
  return done ? { asks, why: done, input: null, isDone: true } : { asks, why, input, isDone: false };
}

async function show(
  interaction: PressedButton | SubmittedForm,
  services: Services,
  of: PanelDraft,
  unitId = unitOf(of),
  pages = { others: 0, more: 0, instead: 0 },
  asked: string | null = null,
  isBehind = false,
): Promise<void> {
  const { id, view, actor, command, action, game } = of;
  if (unitId !== null) await runInSlices(considerUnit(view, actor, unitId));
  const step = nextStep(services, of);
  const part = action.parts.find(({ key }) => key === asked) ?? step.asks;
  const reach = part ? { offers: [], squares: [] } : await runInSlices(listReachablePlaces(view, actor, command));
  const places = reach.offers;
  const lacking = listMissingFields(view, actor, command, () => places);
  // A part is asked first, and the values afterwards.
  const missing = part ? [] : lacking;
  const codes = createBattleCodes(services, game.gameId);
  let odds: PostBody | null = null;
  const sayings = part ? null : sayingsOf(of, missing);
  // A value that buttons ask for is shown as a question, and not as a refusal.
  const why = sayings && missing.length === 0 ? null : step.why;
  // Before its place is chosen, a move has results to show only if dice decide them.
  const isToGo = places.length > 0 && !action.rule.rolls;
  if (step.input && !part && !isToGo && action.rule.kind === 'procedure' && command.type === 'resolve' && of.ordered === null)
    try {
      odds = await buildOddsMessage(interaction, services, callOf(of, action.rule, command), () => askToWait(interaction));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // The action is possible even if its odds cannot be calculated.
      odds = presentNotice(escapeText(rewriteRefusal(error).message));
    }
  const { battle } = openView(game, actor);
  const unit = of.ordered === null ? undefined : battle.tables.unit.get(of.ordered);
  const next = unit && findNextUnitToOrder(view.ruleset, battle, actor, unit);
  const isComplete = !part && !step.why && of.ordered === null && !step.input === (action.rule.kind === 'act');
  // A remembered unit fills in no inputs, but the checks still ask about it.
  const isAsked = isComplete || (!step.why && of.ordered === null && lacking.length === 0);
  const isFirst = of.ordered === null && unitId !== null && !action.rule.offered?.with && isFirstAction(of, unitId);
  const hindered = isFirst ? listImpossibleActs(view, actor, unitId).filter((other) => other.action.id !== action.id) : [];
  const choice = part && (await choiceOf(of, part));
  const foreseen = isComplete ? predictEffects(view, actor, command) : NOTHING_FORESEEN;
  const usual = part ? null : findUsualField(view, actor, command);
  const isNowhere = actor.standing !== 'umpire' && isMoveWithoutGoal(view, command);
  const unreachable = isNowhere && isAsked && !part && places.length === 0 ? findUnreachableSquare(view, actor, command) : null;
  const body = presentAction({
    view,
    action,
    due: dueOf(of, services, unitId),
    given: givenLines(of),
    asks: part && { part, ...choice! },
    isOrder: of.ordered !== null,
    turn:
      of.ordered === null || actor.sideId === null
        ? undefined
        : formatTurn(view.ruleset, findTurnToOrder(view.battle, actor.sideId)),
    isSaid: !step.asks && lacking.length === 0 && !step.why,
    missing,
    sayings,
    foreseen: foreseen.lines,
    usual,
    places,
    isPlaced: isPlaced(of),
    partway: part || !why || step.isDone ? null : findFarthestPoint(view, actor, command),
    seen: part || why ? [] : seenFrom(of),
    isNowhere,
    unreachable: unreachable && { ...unreachable, why: rewriteGoalRefusal(of, unreachable.why) },
    hindered,
    isIdle: isFirst && hindered.length === 0 && !mayOrder(of) && isApartFromPhase(view, actor, unitId, action),
    why: part ? null : why && rewriteGoalRefusal(of, why),
    raised: isAsked ? question(view, actor, command).raised : [],
    odds,
    more: moreOf(of),
    beside: part || of.ordered !== null ? [] : listCombinedActions(view, actor, command),
    instead:
      unitId === null
        ? null
        : { unit: formatPartName(view, 'unit', unitId), word: codes.in(view, 'unit').of(unitId), actions: insteadOf(of, unitId) },
    pages,
    faceOf: createUnitEmojiFinder(services.faces, game.ruleset, actor.standing === 'umpire' ? 'all' : actor.sideId),
    word: codes.in(view, part?.table ?? 'unit').of,
    id: (...step) => idOf(id, ...step),
    ids: {
      back: actor.sideId === null ? null : ['mine', game.gameId, of.ordered === null ? AGAIN : 'orders'].join(':'),
      couldNot:
        command.order === undefined
          ? null
          : ['desk', game.gameId, 'could-not', codes.in(view, ORDER_TABLE).of(command.order)].join(':'),
      order: mayOrder(of) ? idOf(id, 'order') : null,
      next: next ? { name: next.name, id: idOf(id, 'next') } : null,
      words:
        of.ordered === null ? null : ['mine', game.gameId, 'orders', 'words', codes.in(view, 'unit').of(of.ordered)].join(':'),
    },
  });
  const message = isBehind
    ? await sendPrivateFollowUp(interaction, services, body, 'the next order could not be shown', { gameId: game.gameId })
    : void (await services.cards.show(interaction, body));
  const asksPoint = sayings?.field.labelled === true || sayings?.field.place === true || usual?.place === true;
  if (part || (step.why && !asksPoint) || (isBehind && message === undefined)) return;
  const now = (): unknown => {
    const kept = services.drafts.begun(id, interaction.user.id)?.command;
    return kept?.type === 'write-order' ? kept.does : kept;
  };
  const isStillAsked = (): boolean => isDeepStrictEqual(now(), command);
  if (asksPoint) await addMapToAnswer(interaction, services, of, isStillAsked, message);
  else if (foreseen.marks.length > 0)
    await addFireZonesToAnswer(interaction, services, of, foreseen.marks, isStillAsked, message);
  else await addRouteToAnswer(interaction, services, of, reach, isStillAsked, message);
}

/**
 * Counts the tasks of the units that a player commands in this phase: the place of this unit after the units that are done, and
 * the number of all. Null for a unit without a task, and for an order.
 */
function dueOf(
  { game, view, actor, ordered }: PanelDraft,
  services: Services,
  unitId: string | null,
): { place: number; of: number } | null {
  const { sideId } = actor;
  if (actor.standing !== 'player' || sideId === null || ordered !== null) return null;
  const commands = (unit: UnitRow): boolean => mayCommand(view.battle, actor, unit);
  const due = listDueUnits(view, sideId, listPossibleTasks(view), commands);
  if (!due.some(({ id }) => id === unitId)) return null;
  const isDue = new Set(due.map(({ id }) => id));
  const acted = [...listActedUnits({ ...game, chronicle: services.record.chronicle(game.gameId) }, actor)];
  const done = acted.filter((unit) => commands(unit) && !isDue.has(unit.id)).length;
  return done + due.length === 1 ? null : { place: done + 1, of: done + due.length };
}

/**
 * Checks whether a player may write an order for the action instead of taking it now, because their side can still write orders
 * for this turn.
 */
function mayOrder(of: PanelDraft): boolean {
  const { game, actor, command, ordered } = of;
  const { battle } = openView(game, actor);
  const unit = unitOf(of);
  const isOwn = unit !== null && actor.sideId !== null && battle.tables.unit.get(unit)?.side === actor.sideId;
  return ordered === null && command.order === undefined && isOwn && mustSealOrders(battle, actor.sideId);
}

/** Checks whether the person has chosen or entered a destination, so that they can go back to the list of places. */
function isPlaced({ action, command }: PanelDraft): boolean {
  const field = findDestinationField(action);
  return field !== undefined && readTypedValues(command)[field.key] !== undefined;
}

/** Checks whether the card opened with this action, so that it also says what the unit cannot do. */
const isFirstAction = ({ view, actor, action }: PanelDraft, unitId: string): boolean =>
  tryOrHandleRefusal(() => findFirstAction(view, actor, unitId).id) === action.id;

/** Lists the enemies that the unit's side knows, as the unit would see them from its destination (`fromThere`). */
function seenFrom({ view, actor, command }: PanelDraft): readonly SightFromSpot[] {
  const mover = findMover(view, command);
  const shown = createShownMap(view.ruleset, actor, view.battle);
  const end = mover && mover.to !== null && shown ? readRouteSpots(shown, mover.unit.id, mover.to).at(-1) : undefined;
  return mover && end ? listSightFromSpot(view, mover.unit, end) : [];
}

/**
 * Returns the possible answers for the only missing value, or for a labelled number if the action is refused without it. Returns
 * null if there are too many answers for buttons, so that a form must ask for the value.
 */
function sayingsOf(of: PanelDraft, [missing, other]: readonly InputField[]): AnswerChoices | null {
  const { view, actor, command } = of;
  const field = missing ?? findLabelledField(view, actor, command);
  if (!field || other) return null;
  const { choices } = listValueChoices(view, actor, command, field);
  const most = field.labelled || field.place ? MOST_LABELS : LIMITS.rowButtons;
  if (!choices || choices.length === 0 || choices.length > most) return null;
  const texts = choices.map((value) => textOf(value));
  const labels = field.labelled ? listKnownLabels(field.key, valuesAndRows(command), of.game, actor) : [];
  const shown = createShownMap(view.ruleset, actor, view.battle);
  const labelFor = (text: string): string => {
    const label = labels.find((each) => isTypedLabel(each, text));
    return label ? formatLabelChoice(label) : shown && field.place ? namePlace(shown, text) : nameChoice(text);
  };
  return { field, texts, labels: distinguishLabels(texts.map(labelFor), (index) => texts[index]!) };
}

/** The maximum number of labelled numbers shown as buttons, because they fill two rows. */
const MOST_LABELS = 2 * LIMITS.rowButtons;

/** Returns the other actions that a unit can take now. For an order, returns the other orders that it can get. */
const insteadOf = ({ game, view, actor, ordered }: PanelDraft, unitId: string): readonly Action[] =>
  ordered === null ? legal(view, actor, unitId) : listOrderableActions(game.ruleset, game.battle, actor, ordered);

/** The maximum number of candidates that are tried for questions of the checks. */
const MOST_MARKED = 10;

/** Returns the candidates for a part. Candidates that are already chosen come first. */
async function choiceOf({ view, actor, command, action }: PanelDraft, part: ActionPart) {
  const chosen = listPartRows(action, command, part.key);
  const order = (id: unknown): number => {
    const at = chosen?.indexOf(id as string) ?? -1;
    return at < 0 ? Infinity : at;
  };
  const { candidates: all, why, refused } = await runInSlices(listChoicesInSteps(view, actor, command, part));
  const candidates = [...all].sort((a, b) => {
    const [one, other] = [order(a.row.id), order(b.row.id)];
    return one === other ? 0 : one - other;
  });
  const isTaken = chosen !== undefined && chosen.length > 0;
  const mayMark = actor.standing !== 'umpire' && !part.acts;
  const careful = candidates
    .slice(0, mayMark ? MOST_MARKED : 0)
    .map(({ row }) => row.id as string)
    .filter((rowId) => raisesQuestions(view, actor, command, part, rowId));
  return { candidates, chosen, why, refused, careful, isNeeded: !isTaken && isPartNeeded(view, actor, command, part) };
}

/** Returns the text of an order, without the name of its unit. */
function orderWords(of: PanelDraft): string {
  const own = formatPartName(of.view, 'unit', of.ordered ?? '');
  const lines = givenLines(of, true).filter((line) => !line.endsWith(`: ${own}`));
  const given = lines.map((line) => line.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()).replace(': ', ' '));
  const words = [formatActionName(of.action), ...(given.length === 0 ? [] : [given.join(', ')])].join(': ');
  return words.slice(0, MAX_ORDER_LENGTH);
}

/** Rewrites the refusal of a move. Leaves out the name of the destination, because the card shows the destination above the reason. */
function rewriteGoalRefusal({ action }: PanelDraft, why: Refusal): Refusal {
  const { code, cites, field } = why;
  if (field === null || field !== findDestinationField(action)?.key) return rewriteRefusal(why);
  return new Refusal(code, rewriteRefusalForOptions(why, new Set()).message, field, cites);
}

/** Describes a destination. For a route with waypoints, its end and its length are described. The map beside it shows the route. */
const goalHint = (shown: ShownMap, value: string, mover: string | null): string | undefined =>
  value.includes(';') ? describeRoute(shown, value, mover) : describePlace(shown, value, mover);

/** Describes the chosen units and entered values, one line each. */
function givenLines(of: PanelDraft, isPlain = false): string[] {
  const { view, actor, action, command } = of;
  const parts = action.parts;
  const people = parts.flatMap(({ key, table }) => {
    const ids = listPartRows(action, command, key);
    if (ids === undefined) return [];
    return [
      `${convertKeyToWords(key)}: ${ids.length === 0 ? 'none' : ids.map((id) => formatPartName(view, table, id)).join(', ')}`,
    ];
  });
  const values = Object.entries(readTypedValues(command)).filter(([key]) => !parts.some((part) => part.key === key));
  const dice = command.dice === undefined ? [] : [`dice: ${command.dice.join(', ')}`];
  const shown = createShownMap(view.ruleset, actor, view.battle);
  const mover = unitOf(of);
  const labelFor = (key: string, value: Json): string | undefined => {
    const labels = findField(action, key)?.labelled ? listKnownLabels(key, valuesAndRows(command), of.game, actor) : [];
    const found = labels.find(({ number }) => number === value);
    return found && formatLabelChoice(found);
  };
  const said = ([key, value]: readonly [string, Json]): string => {
    const label = labelFor(key, value);
    if (label !== undefined) return `${convertKeyToWords(key)}: ${label}`;
    const field = findField(action, key);
    if (field?.choices && typeof value === 'string') return `${formatFieldName(key)}: ${nameChoice(value)}`;
    const isPlace = field?.place === true && typeof value === 'string';
    const hint = isPlace && !isPlain && shown ? goalHint(shown, value, mover) : undefined;
    return `${formatFieldName(key)}: ${hint ?? textOf(value)}`;
  };
  return [...people, ...values.map(said), ...dice].map(capitalize);
}

const textOf = (value: Json | undefined): string =>
  typeof value === 'string'
    ? value
    : value === undefined
      ? ''
      : value === true
        ? 'yes'
        : value === false
          ? 'no'
          : JSON.stringify(value);

/**
 * Returns the present value of a field for a menu; an empty text for a list, because the ids in a list would reveal how much has
 * happened.
 */
const nowWords = (value: Json | undefined): string => (Array.isArray(value) ? '' : textOf(value));

/**
 * Returns the menu of optional values. It includes dice rolled by hand, and repeating the action, if this person may use them.
 */
function moreOf({ view, actor, command, action }: PanelDraft): MenuChoice[] {
  const { rule } = action;
  const sayables = listInputChoices(view, actor, command).map(({ kind, key, description }): MenuChoice => ({
    value: `${kind}.${key}`,
    label: kind === 'items' ? `${convertKeyToWords(key)}, one by one` : convertKeyToWords(key),
    about: [kind === 'value' ? nowWords(findPresentValue(view, command, key)) : '', description]
      .filter((text) => text !== '')
      .join(' · '),
  }));
  return [
    ...sayables,
    ...(rule.rolls && mayEnterDice(view, actor)
      ? [{ value: `value.${DICE_KEY}`, label: 'dice', about: 'Dice rolled by hand, such as 7,0,3' }]
      : []),
    ...(rule.kind === 'procedure' && rule.oncePer && actor.standing === 'umpire'
      ? [{ value: `value.${AGAIN}`, label: AGAIN, about: `Allow the action again this ${rule.oncePer.span}` }]
      : []),
  ];
}

function mayEnterDice({ battle }: View, { standing }: Actor): boolean {
  const handDice = findGameRow(battle).handDice ?? 'umpires';
  return handDice === 'everybody' || (handDice === 'umpires' && standing === 'umpire');
}

/**
 * Handles `do:<draft>:<word>:...`, which takes one step of an action or carries it out. A button of an older card, such as one
 * below a form that was closed, has no step to take any more. It then shows the card as it is now.
 */
export const actionStepButtonHandler: ButtonHandler = {
  name: 'do',
  async press(interaction, [id = '', word = '', key = '', value = ''], services) {
    const of = said(interaction, services, id);
    const { view, actor, action, command } = of;
    const values = interaction.isStringSelectMenu() ? interaction.values : [];
    const [chosen = ''] = values;
    const page = values.map(readPageValue).find((each) => each !== undefined);
    switch (word) {
      case 'to':
        return goOn(interaction, services, of, take(services, of, key, [value]));
      case 'others':
        if (page !== undefined) return show(interaction, services, of, undefined, { others: page, more: 0, instead: 0 }, key);
        return goOn(
          interaction,
          services,
          of,
          take(services, of, key, [...takenBeside(interaction, services, of, key), ...values]),
        );
      case 'skip':
        return goOn(interaction, services, of, take(services, of, key, []));
      case 'form':
        return interaction.showModal(buildValuesForm(of, listMissingFields(view, actor, command).slice(0, MAX_FORM_FIELDS)));
      case 'usual': {
        const field = findUsualField(view, actor, command);
        return field ? interaction.showModal(buildValuesForm(of, [field])) : show(interaction, services, of);
      }
      case 'say': {
        const field = listMissingFields(view, actor, command)[0] ?? findLabelledField(view, actor, command);
        const choices = field && listValueChoices(view, actor, command, field).choices;
        const said = choices?.find((choice) => textOf(choice) === value);
        if (field?.key !== key || said === undefined) return show(interaction, services, of);
        return goOn(interaction, services, of, setValues(command, { [key]: said }));
      }
      case 'place': {
        const field = findDestinationField(action);
        if (!field) return show(interaction, services, of);
        return goOn(interaction, services, of, setValues(command, { [field.key]: chosen || key || null }));
      }
      case 'beside': {
        const beside = listCombinedActions(view, actor, command).find((other) => other.key === key);
        return beside ? goOn(interaction, services, of, beside.command) : show(interaction, services, of);
      }
      case 'more': {
        if (page !== undefined) return show(interaction, services, of, undefined, { others: 0, more: page, instead: 0 });
        const [kind = '', which = ''] = chosen.split('.', 2);
        if (kind === 'part') return show(interaction, services, of, undefined, undefined, which);
        return interaction.showModal(kind === 'items' ? itemsForm(of, which) : buildValuesForm(of, [fieldNamed(action, which)]));
      }
      case 'instead': {
        if (page !== undefined) return show(interaction, services, of, undefined, { others: 0, more: 0, instead: page });
        // A button names the action, and a menu lets the person choose it.
        const other = chosen || value;
        const unitId = createBattleCodes(services, of.game.gameId).in(view, 'unit').idOf(key) ?? null;
        if (unitId === null && key !== '') throw gone(null);
        if (of.ordered === null && isSendMessageAction(other, actor))
          return openSideMessageForm(interaction, services, of.game.gameId, unitId);
        if (of.ordered === null)
          return goOn(interaction, services, of, fillUsualValues(view, beginAction(view, actor, other, unitId)), unitId, true);
        const { ruleset, battle } = of.game;
        const ordering = createOrderView(ruleset, battle, actor, findAction(ruleset, other));
        return goOn(
          interaction,
          services,
          { ...of, view: ordering },
          beginAction(ordering, actor, other, of.ordered),
          of.ordered,
          true,
        );
      }
      case 'roll':
        return carryOut(interaction, services, of, { seen: key });
      case 'next':
        return carryOut(interaction, services, of, { goesOn: true });
      case 'order': {
        const unit = unitOf(of);
        if (unit === null || !mayOrder(of))
          throw new Refusal('NOT_FOUND', 'Your orders for this turn are already sealed. Wait until the orders are opened.');
        services.drafts.renew({ id, command: asOrder(unit, command) });
        return carryOut(interaction, services, said(interaction, services, id));
      }
      default:
        throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Press _My units_ to start again.');
    }
  },
};

/** Returns the codes of rows that the person chose on other pages of the menu. */
function takenBeside(
  interaction: PressedButton,
  services: Services,
  { view, action, command, game }: PanelDraft,
  key: string,
): readonly string[] {
  const part = action.parts.find((each) => each.key === key);
  if (part?.many !== true || !interaction.isStringSelectMenu()) return [];
  const lines = new Set(interaction.component.options.map(({ value }) => value));
  const { of } = createBattleCodes(services, game.gameId).in(view, part.table);
  return (listPartRows(action, command, key) ?? []).map(of).filter((code) => code !== '' && !lines.has(code));
}

/**
 * Fills a part of the command, such as its target, with all these rows. If the part takes only one row, uses the first.
 * @param codes the codes of the rows in buttons and menus. If the list is empty, the part becomes empty
 * @throws {Refusal} NOT_FOUND if the command has no such part, or if the person does not know one of the rows
 */
function take(
  services: Services,
  { view, actor, action, command, game }: PanelDraft,
  key: string,
  codes: readonly string[],
): ActionDraft {
  const part = action.parts.find((each) => each.key === key);
  const { idOf } = createBattleCodes(services, game.gameId).in(view, part?.table ?? '');
  const ids = codes.flatMap((code) => idOf(code) ?? []);
  if (!part || ids.length < codes.length) throw gone(key);
  // If a required part becomes empty, the person is asked for it again.
  if (ids.length === 0 && isPartNeeded(view, actor, command, part)) return clearPart(command, key);
  return fillPart(action, command, key, part.many ? ids : ids.slice(0, 1));
}

const gone = (key: string | null): Refusal =>
  new Refusal('NOT_FOUND', 'That choice is no longer possible in the battle. Choose another one.', key);

/**
 * Saves the entered values, and goes to the next step. If that step needs values from a form, opens the form. Otherwise, or if a
 * value was refused, shows the step as a message.
 * @param unitId the unit shown with the next step. Default: the unit that takes the action
 * @param isAnother true if the person has just changed to another action. No form is opened then, because closing the form would
 *   lead back to the old action
 */
async function goOn(
  interaction: PressedButton,
  services: Services,
  of: PanelDraft,
  command: ActionDraft,
  unitId?: string | null,
  isAnother = false,
): Promise<void> {
  keepSaid(services, of, command);
  const next: PanelDraft = { ...of, command, action: findCommandAction(of.game.ruleset, command) };
  const missing = listMissingFields(next.view, next.actor, command);
  // A refused value is shown together with its refusal.
  const isRefused = missing.some(({ key }) => readTypedValues(command)[key] !== undefined);
  if (
    !isAnother &&
    !isRefused &&
    !question(next.view, next.actor, command).asks &&
    missing.length > 0 &&
    !sayingsOf(next, missing)
  )
    return interaction.showModal(buildValuesForm(next, missing.slice(0, MAX_FORM_FIELDS)));
  await show(interaction, services, next, unitId ?? unitOf(next));
}

/**
 * Starts the order for the next unit without an order, in a separate message after the answer.
 * @param before the id of the unit whose order was just written
 * @returns true if there is a next unit with a possible order
 */
async function beginNext(interaction: PressedButton, services: Services, gameId: string, before: string): Promise<boolean> {
  const { game, actor: whoever } = openBattle(interaction, services, gameId);
  const { ruleset, battle } = game;
  const actor = { ...whoever, standing: 'player' as const };
  const known = openView(game, actor).battle;
  const unit = known.tables.unit.get(before);
  const next = unit && findNextUnitToOrder(ruleset, known, actor, unit);
  const first = next && suggestOrderAction(ruleset, battle, actor, next.id);
  if (!next || !first) return false;
  const view = createOrderView(ruleset, battle, actor, findAction(ruleset, first.id));
  await startOrder(interaction, services, gameId, beginAction(view, actor, first.id, next.id), next.id, true);
  return true;
}

/**
 * Carries out the action, or writes the order.
 * @param goesOn true to start the order for the next unit afterwards
 * @param seen identifies the questions that the person has seen and now confirms (`hashQuestions`)
 */
async function carryOut(
  interaction: PressedButton,
  services: Services,
  of: PanelDraft,
  { goesOn = false, seen = '' }: { readonly goesOn?: boolean; readonly seen?: string } = {},
): Promise<void> {
  const { id, actor, view, action, ordered } = of;
  const isAnswered = seen !== '' && hashQuestions(question(view, actor, of.command).raised) === seen;
  const command: ActionDraft = isAnswered ? { ...of.command, anyway: true } : of.command;
  if (ordered !== null)
    return carryOutDraft(interaction, services, id, async ({ gameId }) => {
      await carryOutAndAnswer(
        interaction,
        services,
        { ...asOrder(ordered, dropEmptyParts(command)), words: orderWords(of) },
        gameId,
      );
      if (!goesOn || !(await beginNext(interaction, services, gameId, ordered)))
        await sendOrderDrafts(interaction, services, gameId);
    });
  await carryOutDraft(interaction, services, id, async ({ gameId }) => {
    if (action.rule.kind === 'procedure' && command.type === 'resolve')
      await carryOutProcedureCommand(interaction, services, callOf(of, action.rule, command));
    else await carryOutAndAnswer(interaction, services, dropEmptyParts(command), gameId);
  });
  if (actor.standing === 'player') return; // A player sees on the next panel what is still open.
  await services.cards.remove(interaction.message.id, interaction);
  await tellWhatStays(interaction, services, of);
}

const callOf = ({ game, actor }: PanelDraft, procedure: Procedure, command: UnitMove) => ({
  procedure,
  here: { game, actor },
  draft: dropEmptyParts(command) as UnitMove,
});

/** Shows the umpire privately that the task is still open. */
async function tellWhatStays(
  interaction: PressedButton,
  services: Services,
  { game: { gameId }, actor, view, command }: PanelDraft,
): Promise<void> {
  const [left] = listRemainingTasks(view, openBattleView(services.battles.open(gameId), actor), command);
  if (!left) return;
  const body = presentNotice(`Done. Still to do: ${formatOpenTask(left)}`);
  await sendPrivateFollowUp(interaction, services, body, 'the remaining tasks could not be shown', { gameId });
}

/**
 * Finds the field that a form asks for: the dice, the permission to repeat, or a field of the action.
 * @throws {Refusal} NOT_FOUND if the action does not have this field
 */
function fieldNamed(action: Action, key: string): InputField {
  if (key === DICE_KEY) return { key, type: 'string', required: false, description: 'Dice rolled by hand, such as 7,0,3' };
  if (key === AGAIN) return { key, type: 'boolean', required: false, description: 'Allow the action again' };
  const field = findField(action, key);
  if (!field) throw new Refusal('NOT_FOUND', 'This action does not have that option. Leave out the option.', key);
  return field;
}

/** Builds a form for these fields, filled with their present values. */
export const buildValuesForm = (of: PanelDraft, fields: readonly InputField[], id = `doing:${of.id}`) =>
  buildForm(
    id,
    formatActionName(of.action),
    fields.map((field) => ({
      id: field.key,
      label: capitalize(convertKeyToWords(field.key)),
      about: field.description,
      ...takenFor(of, field, fields.length === 1),
    })),
  );

function takenFor({ view, command, game, actor }: PanelDraft, field: InputField, isAlone: boolean) {
  const { key, type, minimum, maximum } = field;
  const now = key === DICE_KEY || key === AGAIN ? undefined : findPresentValue(view, command, key);
  const text = textOf(now === undefined ? field.default : now);
  const possible = isAlone && !field.labelled ? (listValueChoices(view, actor, command, field).choices ?? []).map(textOf) : [];
  const taken = chooseFormInput(field, text, possible);
  const labels = field.labelled && !taken.choices ? listKnownLabels(key, valuesAndRows(command), game, actor) : [];
  if (labels.length > 0 && labels.length <= MAX_MENU_ENTRIES) {
    const named = labels.find((label) => isTypedLabel(label, text));
    return { ...taken, choices: labels.map(formatLabelChoice), now: named ? formatLabelChoice(named) : [] };
  }
  const isBounded = (type === 'integer' || type === 'number') && minimum !== undefined && minimum > -1e9;
  const most = maximum !== undefined && maximum < 1e9 ? ` to ${maximum}` : ' or more';
  return isBounded ? { ...taken, placeholder: `${minimum}${most}` } : taken;
}

/**
 * Builds a form for a list of rows that each have their own values. The text contains names, each with its values in brackets.
 */
function itemsForm(of: PanelDraft, role: string) {
  const { action, command, view } = of;
  const ids = listPartRows(action, command, role) ?? [];
  const names = ids.map((id) => quoteIfNeeded(findRowName(findRow(view.battle, 'unit', id) ?? {})));
  const list = listFieldOf(action, role);
  const keys = (list?.items ?? []).map(({ key }) => key).join(', ');
  return buildForm(['doing', of.id, role].join(':'), `${formatActionName(action)}: ${convertKeyToWords(role)}`, [
    {
      id: ITEMS,
      label: 'Extra values (optional)',
      about: keys === '' ? 'name=value' : keys,
      now: names.map((name) => `${name} []`).join(',\n'),
      isLong: true,
    },
  ]);
}

function listFieldOf(action: Action, role: string): InputField | undefined {
  const definition = action.parts.find(({ key }) => key === role)?.role;
  const key = definition && findListKey(definition);
  return key === undefined ? undefined : findField(action, key);
}

/**
 * Handles the submitted forms `action:<draft>`, with values, and `action:<draft>:<role>`, with values for each of several units.
 */
export const actionFormHandler: FormHandler = {
  name: 'doing',
  async submit(interaction, [id = '', role], services) {
    const of = said(interaction, services, id);
    const command =
      role === undefined ? applyForm(of, interaction) : withItems(of, role, interaction.fields.getTextInputValue(ITEMS));
    keepSaid(services, of, command);
    await show(interaction, services, { ...of, command });
  },
};

/** Returns the action with the values from a submitted form. @throws {Refusal} INVALID_INPUT if a text is not a valid value */
export function applyForm(of: PanelDraft, { fields }: ModalSubmitInteraction): ActionDraft {
  let { command } = of;
  for (const key of fields.fields.keys()) {
    const field = fieldNamed(of.action, key);
    const text = readFieldText(fields, key);
    if (key === DICE_KEY) command = withDice(command, readFaces(text));
    else if (key === AGAIN && command.type === 'resolve') command = withAgain(command, text === 'yes');
    else
      command = setValues(command, {
        [key]: text === '' ? null : readFieldValue(field, text, of.game, of.actor, valuesAndRows(command)),
      });
  }
  return command;
}

function withDice(command: ActionDraft, dice: readonly number[] | null): ActionDraft {
  const { dice: _, ...rest } = command;
  return dice === null ? rest : { ...rest, dice };
}

function withAgain(command: ActionDraft & { readonly type: 'resolve' }, isMeant: boolean): ActionDraft {
  const { again: _, ...rest } = command;
  return isMeant ? { ...rest, again: true } : rest;
}

/**
 * Reads a form's text into a role of the action. The text lists units, optionally with values in brackets, or only values.
 * @throws {Refusal} INVALID_INPUT if a value cannot be read, or if the action does not have the role; NOT_FOUND if a unit is
 *   unknown
 */
function withItems({ action, command, game, actor }: PanelDraft, role: string, text: string): ActionDraft {
  const definition = action.parts.find(({ key }) => key === role)?.role;
  if (!definition || command.type !== 'resolve') throw refuseInvalid(role, 'You cannot enter units here. Leave out the units.');
  const { ids, overrides, typed } = readRole(text, role, definition, action.fields, { game, actor });
  const cast = fillPart(action, setValues(command, typed), role, ids ?? []) as typeof command;
  return overrides ? { ...cast, overrides: { ...cast.overrides, [role]: overrides } } : cast;
}
