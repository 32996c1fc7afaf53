/** The umpires' panel: a message of Discord components that shows the open tasks, with buttons for handling them. */
import {
  type APIButtonComponentWithCustomId,
  type APIComponentInContainer,
  type APIContainerComponent,
  type APISectionComponent,
  type APITextDisplayComponent,
  ButtonStyle,
  type MessageFlags,
} from 'discord-api-types/v10';
import {
  type Action,
  type Task,
  type Tasks,
  type OpenSpotting,
  listRowsInView,
  type ShowableRow,
  type View,
} from '../game/index.js';
import { ORDER_TABLE as ORDER_ROWS, findOrder } from '../house/index.js';
import { capitalize, countNoun, type Row, formatTurnTitle, type UnitRow } from '../rules/index.js';
import { buildButton } from './buttons.js';
import {
  buildButtonRows,
  type Component,
  cutMarkdown,
  buildEmbedFields,
  fitLines,
  LIMITS,
  buildMessage,
  type PostBody,
} from './limits.js';
import { formatNames, findPhaseTitle } from './names.js';
import { type MenuChoice, buildMenuRow } from './menus.js';
import { findUmpiresStep, describeSideTask } from './next-step.js';
import { describeDestination } from './orders.js';
import { buildActionChoices, formatFinding } from './own-desk.js';
import { formatBold, escapeText, formatModuleLines, listRulebookLines } from './text.js';
import { COLOURS } from './tones.js';
import { describeRemainingTask, formatOpenTask, findTaskRowName, formatScoreLine, formatSideName } from './turn-board.js';

/**
 * The maximum number of components in a message, and the number of components that a panel has in addition to its tasks and
 * buttons.
 */
const [COMPONENTS, FRAME] = [40, 7];
/** The maximum number of tasks with a button. */
const SECTIONS = 9;
const SECTION_MAX = 250;
/** The number of components for a task with one button, and for a request with two buttons. */
const [ONE_BUTTON, TWO_BUTTONS] = [3, 4];
/**
 * The maximum number of answered requests that are shown, and the maximum length of an answer. The form of the task shows a
 * longer answer in full.
 */
const MOST_REQUESTS = 3;
const REQUEST_MAX = 350;
const HEAD_MAX = 1500;
/** The maximum number of choices for a task, because they fill five rows of buttons. */
const MOST_CHOICES = 25;
const BUTTON_MAX = 80;
/** The maximum number of buttons for sides, so that there is still room for a menu. */
const MOST_SIDES = 19;

/** A message that consists only of components. */
export interface LayoutBody {
  readonly flags: MessageFlags.IsComponentsV2;
  readonly components: readonly APIContainerComponent[];
  readonly allowed_mentions: { readonly parse: [] };
}

/** The flag that marks a message of components for Discord. */
const IS_LAYOUT = 32768 as MessageFlags.IsComponentsV2;

/** The data that the umpires' panel shows. */
export interface UmpiresPanel {
  readonly view: View;
  readonly needed: Tasks;
  /** The name of the umpire who has claimed each task. */
  readonly takers: ReadonlyMap<string, string>;
  readonly ids: {
    readonly task: (task: Task) => string;
    /** Returns the custom id of the button that sends the answer about what a side can see to the side that asked. */
    readonly send: (task: Task) => string;
    readonly tasks: string;
    readonly take: string;
    readonly phase: string;
    readonly status: string;
    readonly again: string;
    /** The custom id of the button for undisputed orders; null if no opened order is for the present phase. */
    readonly together: string | null;
    /**
     * The custom id of the button that stops the phase from ending automatically; null if the phase does not end automatically.
     */
    readonly pause: string | null;
    /** The custom id of the button that lists the spotting attempts that are left. */
    readonly looks: string;
    /** The custom id of the button that shows units to sides; null if all sides know all units, or if there is no map. */
    readonly contacts?: string | null;
    /** The button that creates a map or places units until the first phase ends; null if there is nothing to prepare. */
    readonly prepare: APIButtonComponentWithCustomId | null;
  };
  /** The spotting attempts that sides can still make in this phase, if the rulebook hides units. */
  readonly looks: readonly OpenSpotting[];
  /** The result of the last button that an umpire pressed, in at most two lines. Default: no result. */
  readonly result?: readonly string[];
  /** Returns the code of a task for the values of menus. */
  readonly word: (task: Task) => string;
}

const text = (content: string): APITextDisplayComponent => ({ type: 10, content });

const section = (content: string, accessory: APIButtonComponentWithCustomId): APISectionComponent => ({
  type: 9,
  components: [text(content)],
  accessory,
});

/** Shows the status of a battle that has no channel for a panel, and explains how to get a panel. */
export function presentStatusWithoutPanel({ embeds }: PostBody): PostBody {
  const description =
    'The panel has a button for each task, and needs a channel that players cannot read. Use `/game channels create` to create one, or `/panel` with a channel.';
  return buildMessage([...embeds, { description }]);
}

/** Returns the label of a task's button; null if this reader can do nothing about the task. */
function formatTaskVerb({ kind, command, asks, choices }: Task): string | null {
  const first = choices?.[0];
  if (first?.isShownFirst) return first.label;
  if (choices) return 'Decide';
  if (command === null) return null;
  if (kind === 'call') return 'Answer';
  if (kind === 'side') return 'Mark ready';
  if (kind === 'due') return 'Next phase';
  return asks.roles.length + asks.fields.length > 0 ? 'Start' : command.type === 'resolve' ? 'Roll' : 'Do it';
}

/** The order in which umpires see the kinds of tasks. Units are listed separately. */
const ORDER: readonly Task['kind'][] = ['call', 'open', 'side', 'due', 'anytime'];

/** Returns the tasks that get a button, most urgent first. */
const pressing = ({ rows }: Tasks): readonly Task[] => {
  const isFirstDue = (task: Task): boolean => task.kind !== 'due' || rows.find(({ kind }) => kind === 'due') === task;
  return ORDER.flatMap((kind) => rows.filter((task) => task.kind === kind && formatTaskVerb(task) !== null && isFirstDue(task)));
};

/** Builds the panel, which always fits into Discord's limits of forty components and four thousand characters. */
export function presentUmpiresPanel(desk: UmpiresPanel): LayoutBody {
  const { view, needed, takers, ids, word, looks, result = [] } = desk;
  const { battle, ruleset } = view;
  const { game } = battle;
  if (game.status === 'ended') return layout([text(`### ${escapeText(game.name, 100)}\nThe battle has ended.`)]);
  const wanted = pressing(needed);
  const requests = new Map(
    wanted
      .flatMap((task) => {
        const text = requestText(task, takers);
        return text.length > 0 && text.length <= REQUEST_MAX ? [[task, text] as const] : [];
      })
      .slice(0, MOST_REQUESTS),
  );
  const step = findUmpiresStep(view, needed);
  const buttons = [
    nextPhaseButton(step, ids),
    ...(ids.pause === null ? [] : [buildButton('Hold this phase', ids.pause)]),
    buildButton('Status', ids.status),
    buildButton('All tasks', ids.again),
    ...contactsButton(ids),
    ...(ids.prepare === null ? [] : [ids.prepare]),
    ...(ids.together === null ? [] : [buildButton('Carry out undisputed', ids.together)]),
  ];
  const beside = FRAME + buttons.length + Math.ceil(buttons.length / LIMITS.rowButtons);
  let room = Math.min(ONE_BUTTON * SECTIONS, COMPONENTS - beside) - (looks.length > 0 ? ONE_BUTTON : 0);
  const shown = wanted.filter((task) => (room -= requests.has(task) ? TWO_BUTTONS : ONE_BUTTON) >= 0);
  const others = [
    ...wanted.slice(shown.length),
    ...needed.rows.filter((task) => task.kind === 'unit' && formatTaskVerb(task) !== null),
  ];
  const due = needed.rows.filter(({ kind }) => kind === 'due');
  const names = (ids_: readonly string[]): string => ids_.map((id) => formatSideName(view, id)).join(', ');
  const head = fitLines(
    [
      `### ${escapeText(game.name, 100)} · ${formatTurnTitle(ruleset, game.turn)}, ${findPhaseTitle(ruleset.phases, game.phase)}`,
      ...result,
      step.line,
      ...(ids.pause === null ? [] : ['All sides are ready. The next phase starts in a few seconds.']),
      ...unplayed(view),
      ...formatModuleLines(view),
      ...(needed.ready.length > 0 ? [`Ready: ${names(needed.ready)}`] : []),
    ],
    HEAD_MAX,
  );
  const tail = fitLines(
    [
      wanted.length > shown.length ? `… and ${wanted.length - shown.length} more, in the menu below.` : '',
      ...(due.length > 1 ? [`${due.length} events take effect when this phase ends.`] : []),
      formatScoreLine(view),
      ...listRulebookLines(view),
    ],
    HEAD_MAX,
  );
  const sections = shown.flatMap((task): readonly APIComponentInContainer[] => {
    const request = requests.get(task);
    if (request !== undefined)
      return [text(request), ...buildButtonRows([buildButton('Send', ids.send(task)), buildButton('Change', ids.task(task))])];
    return [
      section(
        cutMarkdown(
          `${task.kind === 'side' ? describeSideTask(view, needed, task.side) : formatOpenTask(task)}${goalLine(view, task)}${takenBy(takers, task)}`,
          SECTION_MAX,
        ),
        buildButton(formatTaskVerb(task)!, ids.task(task)),
      ),
    ];
  });
  const line = (task: Task): MenuChoice => ({
    value: word(task),
    label: task.kind === 'unit' ? findTaskRowName(view, task) : task.words,
    about: task.kind === 'unit' ? describeRemainingTask(view, task) : (takers.get(task.id) ?? ''),
  });
  return layout([
    text(head),
    ...sections,
    ...(looks.length === 0 ? [] : [section(`Spotting attempts left: ${looks.length}`, buildButton('Roll spotting', ids.looks))]),
    text(tail),
    ...buildMenuRow(
      ids.tasks,
      others.every(({ kind }) => kind === 'unit') ? 'Choose a unit to act for' : 'Other tasks',
      others.map(line),
      0,
    ),
    ...buildMenuRow(ids.take, 'Choose a task to claim', shown.map(line), 0),
    ...buildButtonRows(buttons),
  ] as APIComponentInContainer[]);
}

/** Returns the button that ends the phase. It is green when nothing is left in the phase. */
const nextPhaseButton = (
  { isPhase }: ReturnType<typeof findUmpiresStep>,
  { phase }: UmpiresPanel['ids'],
): APIButtonComponentWithCustomId => buildButton('Next phase', phase, isPhase ? ButtonStyle.Success : ButtonStyle.Secondary);

const contactsButton = ({ contacts = null }: UmpiresPanel['ids']): APIButtonComponentWithCustomId[] =>
  contacts === null ? [] : [buildButton('Contacts', contacts)];

/**
 * Returns the text of a request, with the answer from the map and the facts that only umpires know; an empty text for any other
 * task.
 */
function requestText(task: Task, takers: ReadonlyMap<string, string>): string {
  const { fromSight, rolled = [] } = task;
  if (!fromSight) return '';
  const unknown =
    fromSight.unknown.length === 0 ? [] : [`-# Not known to this side: ${escapeText(formatNames(fromSight.unknown))}.`];
  const rolls = rolled.length === 0 ? [] : [`-# _Send_ also rolls for ${countNoun(rolled.length, 'unit')} there.`];
  return [`${formatOpenTask(task)}${takenBy(takers, task)}`, `> ${escapeText(fromSight.words)}`, ...unknown, ...rolls].join('\n');
}

/** Returns the names of sides without players; an empty list after the first turn. */
function unplayed(view: View): readonly string[] {
  const { game, tables } = view.battle;
  const isPlayed = ({ playerIds, roleId }: Row): boolean =>
    (Array.isArray(playerIds) && playerIds.length > 0) || typeof roleId === 'string';
  const sides = [...tables.side.values()].filter((side) => !isPlayed(side)).map(({ id }) => formatSideName(view, id));
  return game.turn > 1 || sides.length === 0
    ? []
    : [`No players yet: ${formatNames(sides)}. You act for them, or add players with \`/side edit\`.`];
}

const layout = (components: APIComponentInContainer[]): LayoutBody => ({
  flags: IS_LAYOUT,
  components: [{ type: 17, accent_color: COLOURS.plain, components }],
  allowed_mentions: { parse: [] },
});

/** Describes the goal of an order, and its position in the rulebook's sequence, in one line. */
function goalLine(view: View, { rows: [row], inSequence = '' }: Task): string {
  const order = row?.table === ORDER_ROWS ? findOrder(view.battle, row.id) : undefined;
  const goal = order ? describeDestination(view, order) : '';
  const said = [
    ...(goal === '' ? [] : [`to ${escapeText(goal, 80)}`]),
    ...(inSequence === '' ? [] : [escapeText(inSequence, 80)]),
  ];
  return said.length === 0 ? '' : `\n-# ${said.join(', ')}`;
}

function takenBy(takers: ReadonlyMap<string, string>, { id }: Task): string {
  const name = takers.get(id);
  return name === undefined ? '' : `\n-# Claimed by ${escapeText(name, 60)}`;
}

/**
 * Privately shows a menu of all tasks that this reader can do something about.
 * @param page the page of the menu, counted from 0
 */
export function presentTasksPage({ view, needed, takers, ids, word }: UmpiresPanel, page: number): PostBody<Component> {
  const choices = needed.rows
    .filter((task) => formatTaskVerb(task) !== null)
    .map((task): MenuChoice => ({ value: word(task), label: task.words, about: takers.get(task.id) ?? '' }));
  const units = listRowsInView(view, 'unit') as readonly UnitRow[];
  const body = buildMessage({
    title: 'All tasks',
    description:
      choices.length === 0
        ? 'No tasks.'
        : `${countNoun(choices.length, 'task')} for ${countNoun(units.length, 'unit')} and their sides.`,
  });
  return { ...body, components: buildMenuRow(ids.tasks, 'Choose a task', choices, page) };
}

/**
 * Shows an umpire without a side their private panel: the next step, and menus of open tasks, units that are not lost, and
 * commands. Other buttons start the next phase and show the status.
 * @param units the menu of units
 * @param actions the menu of commands
 * @param further additional buttons for preparing a battle
 */
export function presentUmpireActions(
  desk: UmpiresPanel,
  units: { readonly id: string; readonly word: (unitId: string) => string; readonly page: number },
  actions: { readonly id: string; readonly all: readonly Action[]; readonly page: number },
  further: readonly APIButtonComponentWithCustomId[],
): PostBody<Component> {
  const { view, needed, ids } = desk;
  const { ruleset } = view;
  const choices = (listRowsInView(view, 'unit') as readonly UnitRow[])
    .filter((unit) => !ruleset.strength.isLost(unit))
    .map((unit): MenuChoice => ({
      value: units.word(unit.id),
      label: unit.name,
      about: `${formatSideName(view, unit.side)}, ${ruleset.unitLine(unit)}`,
    }));
  const { game } = view.battle;
  const step = findUmpiresStep(view, needed);
  const body = buildMessage({
    title: `${formatTurnTitle(view.ruleset, game.turn)}, ${findPhaseTitle(view.ruleset.phases, game.phase)}`,
    description: fitLines(['You are the umpire, so you can act for every side.', step.line, ...unplayed(view)], HEAD_MAX),
  });
  return {
    ...body,
    components: [
      ...presentTasksPage(desk, 0).components,
      ...buildMenuRow(units.id, 'Choose a unit', choices, units.page),
      ...buildMenuRow(actions.id, 'Other actions', buildActionChoices(actions.all), actions.page),
      ...buildButtonRows([
        nextPhaseButton(step, ids),
        buildButton('Status', ids.status),
        ...contactsButton(ids),
        ...(ids.prepare === null ? [] : [ids.prepare]),
        ...further,
      ]),
    ],
  };
}

/** Privately shows the possible answers to a task, each with a button. */
export function presentChoices({ words, choices = [] }: Task, idOf: (place: number) => string): PostBody {
  return buildMessage(
    { description: `${escapeText(words.replace(/\.$/, ''), 300)}. Choose the result.` },
    choices.slice(0, MOST_CHOICES).map(({ label }, place) => buildButton(cutMarkdown(label, BUTTON_MAX), idOf(place))),
  );
}

/** Builds the message which says that another umpire has already claimed the task. */
export function presentClaimedTask(words: string, by: string, anywayId: string | null): PostBody {
  const buttons: APIButtonComponentWithCustomId[] = anywayId === null ? [] : [buildButton('Do it anyway', anywayId)];
  return buildMessage(
    { description: `${formatBold(escapeText(by, 60))} has claimed this task: ${escapeText(words.replace(/\.$/, ''), 300)}.` },
    buttons,
  );
}

/**
 * Privately shows the spotting attempts that sides can still make. One button makes all attempts, and a menu makes single
 * attempts.
 */
export function presentSpottingAttempts(
  { view, looks }: Pick<UmpiresPanel, 'view' | 'looks'>,
  page: number,
  ids: { readonly one: string; readonly all: string },
): PostBody<Component> {
  const about = ({ side, chance }: OpenSpotting): string => `${formatSideName(view, side)}, ${Math.round(chance * 100)} %`;
  const lines = looks.map((look) =>
    escapeText(
      `${look.looker} to spot ${look.target} (${about(look)})${look.raised.map((each) => `. ${formatFinding(each)}`).join('')}`,
      200,
    ),
  );
  const free = looks.filter(({ raised }) => raised.length === 0).length;
  const body = buildMessage({
    title: `Spotting attempts left: ${looks.length}`,
    description:
      'For each unseen enemy, the best-placed unit tries to spot it. Choose one by one the attempts on enemies that terrain hides.',
    fields: buildEmbedFields('In this phase', lines, 6),
  });
  const choices = looks.map((look, place): MenuChoice => ({
    value: `${place}`,
    label: `${look.looker} to spot ${look.target}`,
    about: about(look),
  }));
  return {
    ...body,
    components: [
      ...buildMenuRow(ids.one, 'Choose an attempt', choices, page),
      ...buildButtonRows(
        free === 0
          ? []
          : [buildButton(free === looks.length ? 'Roll all' : `Roll the other ${free}`, ids.all, ButtonStyle.Success)],
      ),
    ],
  };
}

/** The units and other rows that an umpire can show to sides, and the custom ids for showing them. */
interface ContactsShown {
  readonly view: View;
  readonly all: readonly ShowableRow[];
  /** The row that the umpire has chosen; null if the umpire has not chosen a row. */
  readonly chosen: ShowableRow | null;
  readonly page: number;
  readonly word: (showable: ShowableRow) => string;
  readonly ids: {
    readonly unit: string;
    readonly false: string;
    readonly show: (showable: ShowableRow, side: string) => string;
    readonly hide: (showable: ShowableRow, side: string) => string;
  };
}

/** Privately shows which units an umpire can show to sides. A menu chooses the unit, and each side then has a button. */
export function presentContacts({ view, all, chosen, page, word, ids }: ContactsShown): PostBody<Component> {
  const about = ({ row, table, toHide }: ShowableRow): string => {
    const known =
      toHide.length === 0 ? 'no other side has it' : `known to ${toHide.map((side) => formatSideName(view, side)).join(', ')}`;
    return `${formatSideName(view, row.side)}, ${table === 'unit' ? known : `no such unit, ${known}`}`;
  };
  const body = buildMessage({
    title: chosen ? `Contacts: ${escapeText(chosen.row.name, 80)}` : 'Contacts',
    description: chosen
      ? `${escapeText(capitalize(about(chosen)), 200)}. _Show_ gives a side the name, kind and present place.`
      : 'Choose a unit to show it to a side, or to hide it again. _Dummy contact_ shows a unit that does not exist. Players learn of neither until the battle has ended.',
  });
  const buttons = chosen
    ? [
        ...chosen.toShow.map((side) =>
          buildButton(cutMarkdown(`Show to ${formatSideName(view, side)}`, BUTTON_MAX), ids.show(chosen, side), 3),
        ),
        ...chosen.toHide.map((side) =>
          buildButton(cutMarkdown(`Hide from ${formatSideName(view, side)}`, BUTTON_MAX), ids.hide(chosen, side)),
        ),
      ]
    : [];
  const choices = all.map((each): MenuChoice => ({ value: word(each), label: each.row.name, about: about(each) }));
  const rows = [
    ...buildMenuRow(ids.unit, 'Choose a unit', choices, page),
    ...buildButtonRows([...buttons.slice(0, MOST_SIDES), buildButton('Dummy contact', ids.false)]),
  ];
  return { ...body, components: rows };
}
