/** Shows a player's panel privately: their units with open actions, and a single action step by step. */
import { adaptUmpireWords, areOrdersSealed, mustSealOrders } from '../house/index.js';
import {
  listBelievedUnits,
  findBelievedUnit,
  type CombinedAction,
  type Candidate,
  type Action,
  listDueUnits,
  isTaskOfSide,
  isRowInView,
  isWithoutUmpire,
  mayTypeUnknownName,
  type Task,
  type Tasks,
  type OptionalAction,
  type ActionPart,
  type PlaceOffer,
  type UnreachableSquare,
  type RaisedQuestion,
  listRowsInView,
  type SightFromSpot,
  type View,
  findViewReader,
} from '../game/index.js';
import {
  capitalize,
  describeDistance,
  distinguishLabels,
  type GroundMap,
  type InputField,
  findMap,
  findRowName,
  type Refusal,
  type Row,
  findRow,
  type Ruleset,
  formatTurnTitle,
  type UnitRow,
  convertKeyToWords,
} from '../rules/index.js';
import { type APIButtonComponentWithCustomId, ButtonStyle } from 'discord-api-types/v10';
import { formatCanonicalJson, type JsonObject, calculateSha256Hex } from '../dice/index.js';
import { type SideProgress, formatBold, escapeText, formatModuleLines } from './text.js';
import { buildButton } from './buttons.js';
import { type EmojiPicture, type EmojiFinder, NO_EMOJI, createUnitEmojiFinder } from './faces.js';
import { buildButtonRows, type Component, buildEmbedFields, LIMITS, buildMessage, type PostBody } from './limits.js';
import { type ComponentRow, buildCandidateRows, type MenuChoice, buildMenuRow } from './menus.js';
import { describeRow } from './lists.js';
import { formatProcedureHeading, findPhaseTitle, formatNameWithinSentence } from './names.js';
import { describePlayerNextStep } from './next-step.js';
import { formatFieldName, formatMissingFields } from './words.js';
import { formatOpenTask, formatScoreLine, formatSideName } from './turn-board.js';

/** The maximum number of units with a button. Units with an open action come first. */
const UNIT_BUTTONS = 10;

/** The custom ids on a panel. */
interface OwnDeskIds {
  readonly unit: (id: string) => string;
  /** Returns the custom id of the button for a task of a row that is not a unit, such as an air group. Missing: no such buttons. */
  readonly task?: (task: Task) => string;
  /** Returns a unit's code for menus. */
  readonly word: (id: string) => string;
  readonly units: string;
  readonly actions: string;
  /** The value of *Look* in the menu of commands that need no unit. Missing or null if no side can observe places. */
  readonly look?: string | null;
  readonly ready: string;
  /**
   * The custom id of *Done until I am needed*. Missing or null if the side has already chosen it, or if its players press *Done*
   * separately.
   */
  readonly untilNeeded?: string | null;
  /**
   * The custom id of *Not done*, for a side that is done until it is needed but is not ready. Missing or null for any other side.
   */
  readonly needed?: string | null;
  readonly call: string;
  readonly again: string;
  /** The custom id of the button that adds the side's map to the panel. Missing or null if the battle has no map. */
  readonly map?: string | null;
  /** The custom id of the button for the briefing. Missing or null for a side without a briefing. */
  readonly briefing?: string | null;
  /** The custom id of the button for orders. Missing or null if the battle is played without orders. */
  readonly orders?: string | null;
  /** The custom id of the button for group moves. Missing or null unless several units can move. */
  readonly together?: string | null;
  /** The custom id of the button for the umpires' tasks. Missing or null for anyone else. */
  readonly umpires?: string | null;
}

/** The data that a player's panel shows. */
interface OwnPanel {
  readonly view: View;
  readonly needed: Tasks;
  readonly sideId: string;
  /** Checks whether the player commands this unit of their side. Default: the player commands all units. */
  readonly commands?: (unit: UnitRow) => boolean;
  /** True if the side is done until it is needed. Default: false. */
  readonly isUntilNeeded?: boolean;
  /** True if the side was done until it is needed, but its units have been hit or have recovered since. Default: false. */
  readonly hasNews?: boolean;
  /** What others have done in this phase and only some sides may know, if the side has no channel of its own. Default: nothing. */
  readonly heard?: readonly string[];
  /** The progress of a side with several commanders. Missing if its players do not press *Done* separately. */
  readonly apart?: SideProgress | undefined;
  /** The optional actions of this phase, with their units. Default: no optional actions. */
  readonly optional?: readonly OptionalAction[];
  /** True if the side can observe the enemy in this phase. Default: false. */
  readonly canLook?: boolean;
  /** The result of the player's last action, in at most two lines. Default: no result. */
  readonly result?: readonly string[];
  /** Commands that need no unit. */
  readonly actions: readonly Action[];
  /** The pages of the two menus, counted from 0. */
  readonly pages: { readonly units: number; readonly actions: number };
  /** The move that the player may undo: its units, and the custom id of the button. Missing if the player may undo no move. */
  readonly move?: { readonly unitIds: readonly string[]; readonly id: string } | undefined;
  /** Pictures for kinds of units. Default: no pictures. */
  readonly faces?: EmojiFinder;
  readonly ids: OwnDeskIds;
}

/**
 * Describes a unit briefly, such as `suppressed, FP 4, THIN`. Conditions that hinder the unit come first, so that a player sees
 * why it cannot act.
 */
function stateLine(ruleset: Ruleset, unit: UnitRow): string {
  const words = ruleset.unitLine(unit).split(', ');
  const hindrances = ruleset.hindrance(unit).split(', ');
  return [...hindrances, ...words.filter((word) => !hindrances.includes(word))].filter((word) => word !== '').join(', ');
}

/** The state of a player's *Done*, and the effects of pressing it. */
interface Doneness {
  readonly isReady: boolean;
  readonly isDone: boolean;
  /** True if the player's *Done* counts only for their own units. */
  readonly isPart: boolean;
  readonly seals: boolean;
  /** True if units that have not moved hold their position when the player is done. */
  readonly holds: boolean;
}

/** Returns the button *Done*, or the button that undoes it. */
function doneButton({ isReady, isDone, isPart, seals, holds }: Doneness, id: string): APIButtonComponentWithCustomId {
  if (isReady) return buildButton('Not ready', id);
  if (isDone) return buildButton('Not done', id);
  if (isPart) return buildButton('Done with my units', id);
  if (seals) return buildButton('Done (seal orders)', id);
  return buildButton(holds ? 'Done (others hold)' : 'Done', id);
}

/** Explains what *Done* does; an empty text if the effect is obvious, or if the player is already done. */
function doneMeans({ isDone, isPart, seals, holds }: Doneness): string {
  if (isDone) return '';
  if (isPart) return 'Your side is ready when its last player is done, or its commander.';
  if (seals) return '_Done_ seals your orders. All orders open when every side is ready.';
  return holds ? 'Units that have not moved hold their position.' : '';
}

/** Builds a player's panel: what to do now, a button for each unit with a task, and menus of other units and of actions. */
export function presentOwnPanel({
  view,
  needed,
  sideId,
  commands = () => true,
  optional = [],
  canLook = false,
  result = [],
  isUntilNeeded = false,
  hasNews = false,
  heard = [],
  apart,
  actions,
  pages,
  move,
  faces = NO_EMOJI,
  ids,
}: OwnPanel): PostBody<Component> {
  const { battle, ruleset } = view;
  const { phase } = battle.game;
  const isCommandedByOthers = (row: Row | undefined): boolean => row?.side === sideId && !commands(row as UnitRow);
  const own = needed.rows.filter(
    ({ rows }) => !rows.some(({ table, id }) => table === 'unit' && isCommandedByOthers(findRow(battle, 'unit', id))),
  );
  const now = own.filter((task) => isTaskOfSide(task, battle, sideId));
  const units = (listRowsInView(view, 'unit') as readonly UnitRow[]).filter((unit) => unit.side === sideId && commands(unit));
  const pressing = listDueUnits(view, sideId, needed, commands);
  const isPressing = new Set(pressing);
  const others = units.filter((unit) => !isPressing.has(unit));
  const isReady = needed.ready.includes(sideId);
  const isDone = isReady || apart?.isDone === true;
  const isPart = apart !== undefined && !apart.completes;
  const holds = now.some(({ kind, next }) => kind === 'unit' && next?.verb === 'move');
  const seals = mustSealOrders(battle, sideId);
  const how: Doneness = { isReady, isDone, isPart, seals, holds };
  const done = doneButton(how, ids.ready);
  const body = buildMessage({
    title: `${formatSideName(view, sideId)} · ${formatTurnTitle(ruleset, battle.game.turn)}, ${findPhaseTitle(ruleset.phases, phase)}`,
    description: [
      ...(result.length === 0 ? [] : [...result, '']),
      !isReady && apart?.isDone
        ? `${formatBold('You are done.')} Waiting for the other players of your side.`
        : describePlayerNextStep(view, { ...needed, rows: own }, sideId, {
            optional,
            canLook,
            commands,
            doneWord: done.label ?? 'Done',
          }),
      isUntilNeeded ? `_Done until I am needed_ is set for this turn. _${isReady ? 'Not ready' : 'Not done'}_ ends it.` : '',
      hasNews && !isDone ? '_Done until I am needed_ has ended, because the state of your units has changed.' : '',
      ...formatModuleLines(view),
      isReady && areOrdersSealed(battle, sideId)
        ? 'Your orders are sealed until every side is ready. _Not ready_ breaks the seal, and all sides see that.'
        : doneMeans(how),
      ...(isReady || !apart || apart.others.length === 0 ? [] : [`Not done yet: ${apart.others.join('; ')}.`]),
      formatScoreLine(view),
    ],
    fields: [
      ...buildEmbedFields(
        'Also to do in this phase',
        now
          .filter(({ kind }) => kind === 'open')
          .slice(1)
          .map(formatOpenTask),
        4,
      ),
      ...buildEmbedFields('Not posted, because others would see it', heard, 2),
    ],
  });
  const isOpen = battle.game.status === 'open';
  const faceOf = createUnitEmojiFinder(faces, ruleset, sideId);
  const last = [
    ...(ids.orders == null ? [] : [buildButton('Orders', ids.orders, 1)]),
    ...(ids.together == null ? [] : [buildButton('Move together', ids.together)]),
    done,
    ...(ids.untilNeeded == null ? [] : [buildButton('Done until I am needed', ids.untilNeeded)]),
    ...(ids.needed == null ? [] : [buildButton('Not done', ids.needed)]),
    ...(move ? [buildButton(takeBackWord(view, move.unitIds), move.id)] : []),
    ...(isWithoutUmpire(battle) ? [] : [buildButton('Call an umpire', ids.call)]),
    buildButton('Refresh', ids.again),
    ...(ids.briefing == null ? [] : [buildButton('Briefing', ids.briefing)]),
    ...(ids.umpires == null ? [] : [buildButton('Umpire tasks', ids.umpires)]),
  ];
  // One more button would displace a row of units, so the map is moved to a menu.
  const isMapInMenu = last.length === LIMITS.rowButtons;
  if (ids.map != null && !isMapInMenu) last.push(buildButton('Map', ids.map));
  // Discord allows only five rows, and menus take two of them.
  const shownUnits = last.length > LIMITS.rowButtons ? LIMITS.rowButtons : UNIT_BUTTONS;
  const tasks = now.flatMap((task) => {
    const [about] = task.rows;
    if ((task.kind !== 'unit' && task.kind !== 'open') || task.command === null || !about || about.table === 'unit' || !ids.task)
      return [];
    const label =
      about.table === 'side' ? capitalize(task.next?.verb ?? '') : findRowName(findRow(battle, about.table, about.id) ?? {});
    return label === '' ? [] : [buildButton(label, ids.task(task))];
  });
  const likely = [...pressing, ...optional.map(({ unit }) => unit).filter((unit) => !isPressing.has(unit))];
  const room = Math.max(0, shownUnits - tasks.length);
  const named = [
    ...tasks.slice(0, shownUnits),
    ...likely.slice(0, room).map((unit) => buildButton(unit.name, ids.unit(unit.id), 2, faceOf(unit))),
  ];
  const isNamed = new Set(likely.slice(0, room));
  const choices = [...pressing.slice(room), ...others.filter((unit) => !isNamed.has(unit))].map((unit): MenuChoice => ({
    value: ids.word(unit.id),
    label: unit.name,
    about: stateLine(ruleset, unit),
    face: faceOf(unit),
  }));
  const components = isOpen
    ? [
        ...buildButtonRows(named),
        ...buildMenuRow(ids.units, named.length > 0 ? 'Choose another unit' : 'Choose a unit', choices, pages.units),
        ...buildMenuRow(
          ids.actions,
          'Other actions',
          [
            ...(isMapInMenu ? mapChoice(ids.map) : []),
            ...lookChoice(ids.look, isWithoutUmpire(battle)),
            ...buildActionChoices(actions),
          ],
          pages.actions,
        ),
        ...buildButtonRows(last),
      ]
    : [];
  return { ...body, components };
}

/**
 * Returns the menu entry for observing a place. Its text never changes, because only umpires may know whether an enemy is there.
 */
function lookChoice(value: string | null | undefined, isBotAsked: boolean): MenuChoice[] {
  if (value == null) return [];
  return isBotAsked
    ? [{ value, label: 'Ask about a place', about: 'The bot answers from what your side sees and remembers' }]
    : [{ value, label: 'Observe a place', about: 'Choose a place or marker. An umpire rolls for it' }];
}

/** The value of the map's entry in the menu of commands that need no unit. */
export const MAP_CHOICE = 'map';

const mapChoice = (id: string | null | undefined): MenuChoice[] =>
  id == null ? [] : [{ value: MAP_CHOICE, label: 'Map', about: 'Show the map as your side knows it' }];

function takeBackWord({ battle }: View, [id, ...others]: readonly string[]): string {
  const unit = id === undefined || others.length > 0 ? undefined : findRow(battle, 'unit', id);
  return unit ? `Undo move of ${findRowName(unit)}` : 'Undo my last move';
}

/** Returns the name of the command for an action. */
export const formatActionName = ({ rule, title }: Pick<Action, 'rule' | 'title'>): string =>
  rule.kind === 'procedure' ? formatProcedureHeading(rule.id, rule).replaceAll('\\', '') : title;

/**
 * Returns the menu entries for actions. If actions have the same name, the subcommand follows in brackets: `Movement (armour)`.
 */
export function buildActionChoices(actions: readonly Action[]): MenuChoice[] {
  const names = actions.map(formatActionName);
  return actions.map((action, index) => {
    const name = names[index]!;
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    return {
      value: action.id,
      label: isAlone ? name : `${name} (${convertKeyToWords(action.typed.split(' ').at(-1) ?? '')})`,
      about: action.about,
    };
  });
}

/** The possible answers to a question about a value, as people would enter them. */
export interface AnswerChoices {
  readonly field: InputField;
  readonly texts: readonly string[];
  /** The labels of the answers' buttons. Default: the answers themselves. */
  readonly labels?: readonly string[];
}

/** The contents of one step of an action. */
export interface ShownAction {
  readonly view: View;
  readonly action: Action;
  /**
   * The place of the unit in the order in which the person does the tasks of this phase, counted from 1, and the number of units
   * with a task, including those that have done it. Default: none.
   */
  readonly due?: { readonly place: number; readonly of: number } | null;
  /** The rows and values chosen so far, as lines of plain text. */
  readonly given: readonly string[];
  /** The next part to fill in, with its candidates; null if all parts are filled in. */
  readonly asks: {
    readonly part: ActionPart;
    readonly candidates: readonly Candidate[];
    readonly chosen: readonly string[] | undefined;
    /** The reason why the most likely row was refused, if every row was refused for this part. */
    readonly why: Refusal | null;
    /** The rows that are left out because they would certainly be refused, nearest first. Default: no such rows. */
    readonly refused?: readonly { readonly row: Row; readonly why: Refusal }[];
    /** The ids of candidates about which the checks have a question, or which have a price. Default: no such candidates. */
    readonly careful?: readonly string[];
    /** True if the part must be filled in. */
    readonly isNeeded: boolean;
  } | null;
  /** True if the action becomes an order that is carried out later. */
  readonly isOrder?: boolean;
  /** The turn of the order. Default: not shown. */
  readonly turn?: string | undefined;
  /** True if no value is missing. People may still choose more rows. */
  readonly isSaid: boolean;
  readonly missing: readonly InputField[];
  /** The answers for the only missing value, each with a button. Missing or null if a form asks for the value. */
  readonly sayings?: AnswerChoices | null;
  /** The effects of the action in later turns, as full sentences. Default: no effects. */
  readonly foreseen?: readonly string[];
  /** An optional value that people usually enter; null if there is no such value. */
  readonly usual: InputField | null;
  readonly why: Refusal | null;
  /** True for a player's move without its destination. Default: false. */
  readonly isNowhere?: boolean;
  /** The nearest square, and why a unit that can reach no square cannot reach it. Default: the card gives no reason. */
  readonly unreachable?: UnreachableSquare | null;
  /** Actions that the phase requires of the unit but that are now impossible, each with its refusal. Default: no such actions. */
  readonly hindered?: readonly { readonly action: Action; readonly why: Refusal }[];
  /** True if the card of a unit opened with this action only because the unit has nothing to do in this phase. Default: false. */
  readonly isIdle?: boolean;
  /** The possible destinations, most likely first; empty when the person has chosen one. */
  readonly places: readonly PlaceOffer[];
  /** The place where a move would end if its goal is out of range; null if the goal is in range. Default: null. */
  readonly partway?: PlaceOffer | null;
  /** True if a destination is entered. The card then has a button back to the list of places. */
  readonly isPlaced?: boolean;
  /** The enemies that the unit would see from its destination, most likely targets first. Default: no enemies. */
  readonly seen?: readonly SightFromSpot[];
  /**
   * The results of the checks of the complete action: questions to the person, and costs. Default: no results, so that the button
   * is green.
   */
  readonly raised?: readonly RaisedQuestion[];
  /** The odds as a separate message; null if the action has no odds. */
  readonly odds: PostBody | null;
  readonly more: readonly MenuChoice[];
  /** The actions that the person can combine with a move. */
  readonly beside?: readonly CombinedAction[];
  /** The other commands for the unit. */
  readonly instead: { readonly unit: string; readonly word: string; readonly actions: readonly Action[] } | null;
  readonly pages: { readonly others: number; readonly more: number; readonly instead: number };
  /** Returns the picture for a unit's kind, if this person may know the kind. Default: no pictures. */
  readonly faceOf?: (unit: UnitRow) => EmojiPicture | undefined;
  /** Returns the code of a row for buttons and menus. */
  readonly word: (id: string) => string;
  /** Returns the custom id for a step of the action. */
  readonly id: (...step: readonly string[]) => string;
  /** The custom ids of buttons that leave the action. */
  readonly ids: {
    readonly back: string | null;
    /** The name of the next unit, and the custom id of the button that starts its order. Only for orders. */
    readonly next?: { readonly name: string; readonly id: string } | null;
    /** The custom id of the button for writing an order as free text. */
    readonly words?: string | null;
    /** The custom id of the button for ordering an action, if it can be ordered. */
    readonly order?: string | null;
    /** The custom id of the button for reporting that an opened order could not be carried out. */
    readonly couldNot?: string | null;
  };
}

/** Returns a refusal or a check's finding as Markdown, in the words for this battle, which may have no umpire. */
const spoken = ({ battle }: View, words: string, max: number): string => escapeText(adaptUmpireWords(battle, words), max);

/** The maximum number of enemies in the line about what the unit would see. */
const MOST_SEEN = 4;

/**
 * Returns the line about the enemies that the unit would see after its move: `From there: 2 Coy (430 yd, in sight), 3 Coy (700
 * yd, hidden by Bedburg)`. After the first `MOST_SEEN`, enemies are only counted. Without a map or enemies, the list is empty.
 */
function seenLine({ view, seen = [] }: ShownAction): string[] {
  const map = findMap(view.battle);
  if (!map || seen.length === 0) return [];
  const told = seen.slice(0, MOST_SEEN).map(({ name, far, isBeyond, hiddenBy }) => {
    const screen = hiddenBy && `${hiddenBy.isCertain ? '' : 'perhaps '}hidden by ${escapeText(hiddenBy.name, 40)}`;
    const how = screen ?? (isBeyond ? 'in sight but out of range' : 'in sight');
    return `${escapeText(name, 60)} (${describeDistance(far, map)}, ${how})`;
  });
  const more = seen.length - told.length;
  return [`From there: ${[...told, ...(more > 0 ? [`${more} more`] : [])].join(', ')}`];
}

/** Shows an action privately: the values so far, the missing values, the odds, and the button that carries the action out. */
export function presentAction(shown: ShownAction): PostBody<Component> {
  const {
    action,
    due = null,
    given,
    asks,
    isSaid,
    missing,
    sayings,
    usual,
    why,
    odds,
    more,
    instead,
    pages,
    isOrder = false,
    turn,
    raised = [],
    id,
    ids,
  } = shown;
  const isAsked = !isOrder && raised.some(({ finding }) => finding.is !== 'yes');
  const doWord = isOrder ? 'Give order' : isAsked ? `${rollWord(action)} anyway` : rollWord(action);
  // The button is green only if no check asks a question and the action costs nothing.
  const doStyle = raised.length === 0 ? ButtonStyle.Success : ButtonStyle.Secondary;
  const places = asks || why || missing.length > 0 ? [] : shown.places;
  const isWhole = isSaid && missing.length === 0 && !why;
  // A move without dice needs a destination. For a move with dice, an umpire may first roll how far the unit goes.
  const isNowhere = shown.isNowhere === true || (places.length > 0 && rollWord(action) === DO_IT);
  // Without a destination such a move has no result to show.
  const isWithoutResult = isNowhere && !action.rule.rolls;
  const certain = isWithoutResult ? [] : certainResult(action, odds);
  const question = asks
    ? `**${capitalize(formatFieldName(asks.part.key))}?** ${escapeText(asks.part.description, 200)}${asks.candidates.length === 0 ? `\n${nobodyWords(shown, asks)}` : refusedWords(shown, asks)}`
    : places.length > 0
      ? `**Where to?** ${places.some(({ towards }) => towards !== null) ? 'A move _Towards_ a place goes as far as the unit can. ' : ''}Press _Another place_ to enter ${action.rule.kind === 'act' ? 'one' : 'one, or a route'}.`
      : sayings
        ? `**${capitalize(formatMissingFields([sayings.field.key]))}?** ${escapeText(sayings.field.description, 200)}`
        : missing.length > 0
          ? `Still to enter: ${formatMissingFields(missing.map(({ key }) => key))}.`
          : isWhole && isNowhere
            ? `As far as your side knows, this unit cannot reach another square.${unreachableWords(shown)}${usual ? ` Press _${usualWord(usual)}_ to enter a nearer place.` : ''} To stay, a unit does not need a move.`
            : isWhole
              ? `Press _${doWord}_ ${isOrder ? `to write this order${turn === undefined ? '' : ` for ${turn}`}` : 'to carry this out'}.${usual ? ` To add a value first, press _${usualWord(usual)}_.` : ''}`
              : '';
  const body = buildMessage([
    {
      title: `${escapeText(formatActionName(action), LIMITS.title - 20)}${due ? ` · ${due.place} of ${due.of}` : ''}`,
      description: [
        ...given.map((line) => escapeText(line, 200)),
        ...seenLine(shown),
        ...(shown.foreseen ?? []).map((line) => escapeText(line, 300)),
        ...(shown.isIdle ? ['Nothing to do with this unit in this phase.'] : []),
        ...(shown.hindered ?? []).map(
          ({ action: other, why: because }) =>
            `_${escapeText(formatActionName(other), 100)}_ is not possible now: ${spoken(shown.view, because.message, 300).replace(/\.$/, '')}.`,
        ),
        ...(why ? [`Not possible: ${spoken(shown.view, why.message, 500)}`] : []),
        ...(shown.partway ? ['The unit can go part of the way.'] : []),
        ...raised.map((each) => spoken(shown.view, raisedLine(each), 300)),
        ...certain,
        question,
      ],
    },
    ...(certain.length > 0 || isWithoutResult ? [] : (odds?.embeds ?? [])),
  ]);
  const last = [
    ...(usual && !sayings && (isWhole || places.length > 0 || (why && usual.labelled))
      ? [buildButton(places.length > 0 ? 'Another place' : usualWord(usual), id('usual'), 1)]
      : []),
    ...(isWhole && !isNowhere ? [buildButton(doWord, id('roll', ...(isAsked ? [hashQuestions(raised)] : [])), doStyle)] : []),
    ...(isWhole && !isNowhere && ids.order != null ? [buildButton('Give order', ids.order)] : []),
    ...(isWhole && !isNowhere && ids.next ? [buildButton(`${doWord}, then ${ids.next.name}`, ids.next.id, doStyle)] : []),
    ...partwayButtons(shown),
    ...insteadButtons(shown),
    ...(shown.isPlaced === true && !asks ? [buildButton('Other places', id('place', ''))] : []),
    ...(missing.length > 0 && !sayings ? [buildButton('Enter values', id('form'), 1)] : []),
    ...(sayings?.field.place ? [buildButton('Another place', id('form'), 1)] : []),
    ...(asks && !asks.isNeeded ? [buildButton('None of these', id('skip', asks.part.key))] : []),
    ...(ids.couldNot == null ? [] : [buildButton('Not carried out', ids.couldNot)]),
    ...(ids.words == null ? [] : [buildButton('Write in your own words', ids.words)]),
    ...(ids.back === null ? [] : [buildButton(isOrder ? 'Orders' : 'My units', ids.back)]),
  ];
  const besides = (shown.beside ?? [])
    .slice(0, LIMITS.rowButtons - last.length)
    .map(({ label, key }) => buildButton(label, id('beside', key)));
  return {
    ...body,
    components: [
      ...(asks ? partRows(shown, asks) : []),
      ...(sayings ? buildButtonRows(sayingButtons(sayings, id)) : []),
      ...placeRows(shown, places),
      ...buildButtonRows([...last, ...besides]),
      ...buildMenuRow(id('more'), 'More options', more, pages.more),
      ...(instead
        ? buildMenuRow(
            id('instead', instead.word),
            `Other actions for ${instead.unit}`,
            buildActionChoices(instead.actions),
            pages.instead,
          )
        : []),
    ].slice(0, LIMITS.rows),
  };
}

const sayingButtons = (
  { field, texts, labels = texts }: AnswerChoices,
  id: ShownAction['id'],
): APIButtonComponentWithCustomId[] =>
  texts.map((text, index) => buildButton(capitalize(labels[index]!), id('say', field.key, text), ButtonStyle.Secondary));

/** Returns a refusal as a sentence that ends with a full stop. */
const sentence = (words: string): string => (/[.?!]$/.test(words) ? words : `${words}.`);

/**
 * Builds the message which says that no unit can fill this part. If players may choose any unit on the table, they can still type
 * the name of a unit that has not been spotted.
 */
function nobodyWords({ view, action }: ShownAction, { part, why }: NonNullable<ShownAction['asks']>): string {
  const { acts } = part;
  const viewer = findViewReader(view);
  const mayType = viewer.standing !== 'umpire' && mayTypeUnknownName(view, part);
  const reason = why ? ` ${spoken(view, capitalize(sentence(why.message)), 500)}` : '';
  const hasSeenNobody =
    viewer.standing !== 'umpire' &&
    !acts &&
    [...listRowsInView(view, 'unit'), ...listBelievedUnits(view)].every(({ side }) => side === viewer.sideId);
  const look = hasSeenNobody ? howToFind(view) : '';
  return `No unit that you know of can do this.${reason}${look}${mayType ? ` To choose a unit that you have only heard of, type \`/${action.typed}\`.` : ''}`;
}

/** The maximum number of refused rows in the line that explains why they are not offered. */
const MOST_REFUSED = 2;

/** Explains why the nearest rows are not offered, such as enemies in sight that a shot cannot hit. */
function refusedWords({ view }: ShownAction, { part, refused = [] }: NonNullable<ShownAction['asks']>): string {
  if (part.acts || refused.length === 0) return '';
  const lines = refused.slice(0, MOST_REFUSED).map(({ row, why }) => {
    const [reason = ''] = why.message.split(/(?<=\.) (?=[A-Z])/);
    return `Not offered: ${escapeText(findRowName(row), 60)}. ${spoken(view, reason, 200)}`;
  });
  return `\n${lines.join('\n')}`;
}

/** Explains how a side that knows of no enemies can find them. */
function howToFind({ ruleset, battle }: View): string {
  if (ruleset.looksAtPlaces?.(battle) === true && !isWithoutUmpire(battle))
    return ' Your side does not see an enemy yet. To look for one, choose _Observe a place_ in _Other actions_ under _My units_.';
  if (ruleset.secretNames === true && isWithoutUmpire(battle))
    return ' Your side does not see an enemy. Agree on `/game names` to choose units that it has not seen.';
  return ruleset.secretNames === true
    ? ' Only the umpires’ map shows enemies. To ask about them, press _Call an umpire_ under _My units_.'
    : '';
}

/** Two destinations count as one if they are this close together, as a share of a square, and both fall short of their goals. */
const ONE_PLACE = 1 / 3;

/**
 * Joins destinations that end in the same place on the way to different goals, so that no two buttons mean the same. The goal
 * that comes first decides the exact place. Places near an enemy stay apart, because there a few inches decide about contact.
 */
export function joinGoals(places: readonly PlaceOffer[], map: GroundMap): readonly PlaceOffer[] {
  const close = map.square * ONE_PLACE;
  const mayJoin = ({ towards, by, enemy }: PlaceOffer): boolean =>
    towards !== null && by === null && (enemy === null || enemy.far > close * map.per);
  return places.reduce<readonly PlaceOffer[]>((joined, place) => {
    const same = joined.find(
      (other) =>
        mayJoin(other) &&
        mayJoin(place) &&
        other.square === place.square &&
        Math.hypot(other.spot.x - place.spot.x, other.spot.y - place.spot.y) <= close,
    );
    if (!same) return [...joined, place];
    const goals = `${same.towards} and ${formatNameWithinSentence(place.towards ?? '')}`;
    const both = { ...same, towards: goals };
    return same.towards?.includes(' and ') === true || placeLine(both, map).length > LIMITS.buttonLabel
      ? joined
      : joined.map((other) => (other === same ? both : other));
  }, []);
}

/** Shows the possible destinations: the most likely as buttons, the others in a menu. */
function placeRows({ view, id }: ShownAction, offers: readonly PlaceOffer[]): ComponentRow[] {
  const map = findMap(view.battle);
  if (!map || offers.length === 0) return [];
  const places = joinGoals(offers, map);
  const labels = distinguishLabels(
    places.map((place) => placeLine(place, map)),
    (index) => places[index]!.heading,
    (index) => places[index]!.to,
  );
  const choices = places.map((place, index): MenuChoice => ({
    value: place.to,
    label: labels[index]!,
    about: place.enemy ? `${place.enemy.name} is ${lengthIn(place.enemy.far, map)} from there` : '',
  }));
  return buildCandidateRows(choices, (to) => id('place', to), id('place'), 'More places');
}

const lengthIn = (far: number, { measure }: GroundMap): string => describeDistance({ least: far, most: far }, { measure });

/** Describes a destination, such as `F6 Bedburg, 850 yd`, `F6, 9 km by the bridge at D4` or `Towards Bedburg: E5, 400 yd`. */
function placeLine({ square, name, far, towards, by }: PlaceOffer, map: GroundMap): string {
  const place = `${square}${name === null ? '' : ` ${name}`}`;
  return `${towards === null ? place : `Towards ${formatNameWithinSentence(towards)}: ${place}`}, ${lengthIn(far, map)}${by === null ? '' : ` ${by}`}`;
}

/** Builds the button for a move whose goal is out of range. The move then goes as far as possible. */
function partwayButtons({ partway, view, id, why }: ShownAction): APIButtonComponentWithCustomId[] {
  const map = findMap(view.battle);
  if (!partway || !map || !why) return [];
  const words = `To ${partway.square}, ${lengthIn(partway.far, map)}`;
  return [buildButton(words, id('place', partway.to), ButtonStyle.Primary)];
}

/** Says why a unit cannot reach even the nearest square, such as ` To C5: A Coy is in contact with 1/Pz.`. */
const unreachableWords = ({ view, unreachable }: ShownAction): string =>
  unreachable ? ` To ${unreachable.square}: ${spoken(view, sentence(unreachable.why.message), 400)}` : '';

/** Returns a button for the unit's other action whose command the reason of a refusal names, such as `/corps disengage`. */
function insteadButtons({ why, unreachable, instead, id }: ShownAction): APIButtonComponentWithCustomId[] {
  const reason = (why ?? unreachable?.why)?.message ?? '';
  const named = instead?.actions.find(({ typed }) => reason.includes(`\`/${typed}\``));
  return instead && named
    ? [buildButton(formatActionName(named).slice(0, LIMITS.buttonLabel), id('instead', instead.word, named.id), 1)]
    : [];
}

/**
 * Returns the only result of an action without dice, in lines; an empty list if dice decide. The input of the calculation is left
 * out, so that the button stays on the screen of a phone. It is under *More* of the post.
 */
const certainResult = ({ rule }: Action, odds: PostBody | null): readonly string[] =>
  rule.rolls ? [] : (odds?.embeds ?? []).flatMap(({ fields = [] }) => fields.map(({ value }) => `Result: ${value}`));

/** Returns the finding of a check as one line. */
const raisedLine = (raised: RaisedQuestion): string => `Careful: ${formatFinding(raised)}`;

/** Returns what a check found, in sentences: the price of the action, or the fact and what would be possible. */
export const formatFinding = ({ finding }: RaisedQuestion): string =>
  finding.is === 'yes' ? (finding.price ?? '') : `${finding.fact} ${finding.wanted ?? ''}`.trim();

/** Returns a few digits derived from the questions to a person, so that the button confirms only these questions. */
export const hashQuestions = (raised: readonly RaisedQuestion[]): string =>
  calculateSha256Hex(formatCanonicalJson(raised.map(({ check, finding }) => [check, finding as unknown as JsonObject]))).slice(
    0,
    8,
  );

const usualWord = ({ key, goes, place }: InputField): string =>
  goes ? 'Enter a destination' : place ? 'Enter a place' : `Enter ${convertKeyToWords(key)}`;

const DO_IT = 'Do it';
const rollWord = ({ rule }: Action): string => (rule.rolls ? 'Roll' : DO_IT);

/**
 * Shows the rows that can fill a part of a command: the most likely as buttons, the others in a menu. If the part can have
 * several rows, the menu contains all candidates.
 */
function partRows(
  { view, pages: { others: page }, word: wordOf, id, faceOf }: ShownAction,
  { part, candidates, chosen, careful = [] }: NonNullable<ShownAction['asks']>,
): ComponentRow[] {
  const choices = candidates.map(({ row, far }): MenuChoice => {
    const map = findMap(view.battle);
    const away = far && map ? ` (${describeDistance(far, map)})` : '';
    return {
      value: wordOf(row.id as string),
      label: `${findRowName(row)}${away}${careful.includes(row.id as string) ? ' · careful' : ''}`,
      about: describeRow(view, part.table, row),
      face: part.table === 'unit' && isRowInView(view, 'unit', row.id as string) ? faceOf?.(row as UnitRow) : undefined,
    };
  });
  const { key, many } = part;
  const others = id('others', key);
  const idOf = (word: string): string => id('to', key, word);
  if (!many || choices.length <= 1)
    return buildCandidateRows(choices, idOf, others, `Choose another ${convertKeyToWords(key)}`, page);
  return [
    ...buildCandidateRows(choices.slice(0, LIMITS.rowButtons), idOf, others, ''),
    ...buildMenuRow(others, `Choose one or more: ${convertKeyToWords(key)}`, choices, page, (chosen ?? []).map(wordOf)),
  ];
}

export const formatPartName = (view: View, table: string, id: string): string =>
  findRowName(findRow(view.battle, table, id) ?? (table === 'unit' ? findBelievedUnit(view, id) : undefined) ?? {});
