/**
 * The umpires' panel: the command `/panel`, the panel's buttons and menus, and its message, which is edited as the battle
 * changes.
 */
import { createHash } from 'node:crypto';
import { type Client, DiscordAPIError, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { ORDER_TABLE, ORDER_ACT_IDS, listOpenOrders } from '../../house/index.js';
import {
  openView,
  openPublicPart,
  legal,
  mayPhaseEnd,
  canHaveContacts,
  type Task,
  type Tasks,
  listTasks,
  sortTasksBySequence,
  listOpenSpotting,
  findScenarioRow,
  listSidesToWaitFor,
  listPossibleTasks,
  UMPIRE_AS_READER,
  type View,
  type PersonFinder,
} from '../../game/index.js';
import {
  cutPlainText,
  buildAddSideButton,
  buildAddUnitButton,
  buildButton,
  buildSetUpMapButton,
  type LayoutBody,
  buildOwnPanelButton,
  readPageValue,
  presentChoices,
  presentTasksPage,
  presentClaimedTask,
  presentTurn,
  presentUmpiresPanel,
  presentUmpireActions,
  buildChannelsButton,
  PAUSE_WORD,
  buildPauseButtonId,
  STRIKES_WORD,
  type UmpiresPanel,
} from '../../present/index.js';
import { Refusal, type SideRow, UMPIRES_AUDIENCE } from '../../rules/index.js';
import { getRequestReader, type OpenGame, type Panel, type Panels, type Store } from '../../store/index.js';
import { createBattleCodes } from '../options/codes.js';
import type { ButtonHandler, FormHandler } from '../command.js';
import type { DiscordTime } from '../connection/discord-time.js';
import { buildForm } from '../drafts/form-fields.js';
import { startActionDraft, startUnitAction, startActionWithUnit, hasSuggestedRows } from './action-card.js';
import { advancePhases } from '../commands/going-on.js';
import { findKnownEvent } from '../log/more.js';
import type { Services } from '../services.js';
import { carryOutAndAnswer, openBattle, getPerson, buildCommandRequest } from '../people/people.js';
import { openBattleView } from '../options/pickers.js';
import { isPermanentRefusal } from '../connection/queues.js';
import type { WatchedChannel } from '../rooms/room-watch.js';
import {
  createOnceFields,
  fetchOwnLatestMessages,
  isDeletedMessageError,
  replyPrivately,
  showPrivately,
} from '../connection/reply.js';
import { collectBattleStatus } from '../commands/status.js';
import { CONTACTS_WORD, handleContactsPress } from './contacts.js';
import { SPOTTING_WORD, handleSpottingPress } from './open-looks.js';
import { hasUnplacedUnits } from './setting-out.js';
import { handleUndisputedPress, UNDISPUTED_WORD } from './undisputed.js';
import { createPlayerFinder } from '../events/telling.js';
import type { RepliableGuildInteraction, PressedButton } from '../connection/interactions.js';

/** The minimum number of milliseconds between two edits of a panel. */
export const PANEL_EDIT_INTERVAL_MS = 3_000;
/**
 * The number of checks of all panels within `PANEL_EDIT_INTERVAL_MS`. A panel that was not edited recently is therefore edited after a
 * third of that time at most.
 */
export const PANEL_CHECKS_PER_INTERVAL = 3;
const MINUTE_MS = 60_000;
const OWN = 'own';
/** The number of messages below a panel from which umpires can no longer see the panel. */
const OUT_OF_SIGHT = 3;
/** The time in milliseconds during which a message can be edited freely. Discord limits edits of messages older than an hour. */
const EDITED_FOR_MS = 55 * MINUTE_MS;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const idOf = (gameId: string, ...parts: readonly (string | number)[]): string => ['desk', gameId, ...parts].join(':');

/** Returns the custom id of the button that shows an umpire what they can do for all sides. */
export const buildUmpireActionsId = (gameId: string): string => idOf(gameId, OWN);

/** Returns the button that shows an umpire the open tasks privately. */
export const umpiresOwnButton = (gameId: string): ReturnType<typeof buildOwnPanelButton> =>
  buildButton('Umpire tasks', buildUmpireActionsId(gameId));

/** Returns a function that finds the code of a task (a `Task`) for custom ids and menus. */
function wordsIn(store: Pick<Store, 'people'>, gameId: string): (task: Pick<Task, 'id'>) => string {
  const { ofTask } = createBattleCodes(store, gameId);
  return ({ id }) => ofTask(id);
}

/** The word in a custom id that sends an answer based on the map, and the number of hash digits that identify the answer. */
const SEND = 'send';
const ANSWER_DIGITS = 10;

/** Returns the digits that identify the answer which an umpire was shown. */
const answerMark = ({ fromSight, rolled = [] }: Task): string =>
  digestOf(`${fromSight?.words ?? ''}${rolled.length === 0 ? '' : JSON.stringify(rolled)}`).slice(0, ANSWER_DIGITS);

/** Returns an umpire's name, or a general term if no name is stored. */
const umpireCalled = (key: string, whoIs: PersonFinder): string => whoIs(key)?.name ?? 'Another umpire';

/** Returns the present contents of a battle's panel. */
function deskOf(store: Pick<Store, 'people' | 'record'>, game: OpenGame, panel: Panel | undefined): UmpiresPanel {
  const { gameId, ruleset } = game;
  const whoIs = createPlayerFinder(store, gameId);
  const wordOf = wordsIn(store, gameId);
  const view: View = openView(game, UMPIRE_AS_READER);
  const { turn, phase } = view.battle.game;
  const taken = Object.entries(panel?.taken ?? {});
  return {
    view,
    needed: sortTasksBySequence(view, withoutDone(listPossibleTasks(view), listSidesToWaitFor(ruleset, game.battle))),
    takers: new Map(taken.map(([id, key]) => [id, umpireCalled(key, whoIs)])),
    result: panel?.result?.number === game.state.lastNumber ? panel.result.lines : [],
    looks: listOpenSpotting({ ...game, chronicle: store.record.chronicle(gameId) }),
    word: wordOf,
    ids: {
      task: (task) => idOf(gameId, 'need', wordOf(task)),
      send: (task) => idOf(gameId, SEND, wordOf(task), answerMark(task)),
      tasks: idOf(gameId, 'needs'),
      take: idOf(gameId, 'take'),
      phase: idOf(gameId, 'phase', turn, phase),
      status: idOf(gameId, 'status'),
      again: idOf(gameId, 'again', panel?.sequence ?? 0),
      together: listOpenOrders(view.battle, ruleset).length === 0 ? null : idOf(gameId, UNDISPUTED_WORD),
      pause: mayPhaseEnd(ruleset, view.battle) ? buildPauseButtonId(gameId, view.battle) : null,
      looks: idOf(gameId, SPOTTING_WORD),
      contacts: canHaveContacts(ruleset, view.battle) ? idOf(gameId, CONTACTS_WORD) : null,
      prepare: preparing(game),
    },
  };
}

/** Returns the open tasks, without the tasks of sides that are done until they are needed. */
function withoutDone(needed: Tasks, waitedFor: readonly SideRow[]): Tasks {
  const isWaitedFor = (side: string | null): boolean => waitedFor.some(({ id }) => id === side);
  return {
    ...needed,
    rows: needed.rows.filter(({ kind, side }) => kind !== 'side' || isWaitedFor(side)),
    awaited: needed.awaited.filter(isWaitedFor),
  };
}

/** Builds the button that starts placing units on the map; null after the battle's first phase, or if all units have places. */
function preparing(game: OpenGame): UmpiresPanel['ids']['prepare'] {
  const { gameId, ruleset } = game;
  const { battle } = openView(game, UMPIRE_AS_READER);
  const { turn, phase } = battle.game;
  if (turn > 1 || phase !== ruleset.phases[0]?.id || !hasUnplacedUnits(game)) return null;
  return buildSetUpMapButton(gameId, battle);
}

/**
 * The umpires' panels of all battles, which are kept up to date. A panel is edited at most every three seconds, and only if its
 * text has changed. A new turn gets a new message. If a panel that must be edited is nearly an hour old, a new message is sent
 * instead. If messages below a panel push it out of sight, a new message is sent too, and the old one is deleted. While neither
 * the battle nor its panel changes, only the battle's last event is read. The bot records a panel before sending it, and looks
 * for it in the channel after a crash.
 */
export class PanelKeeper {
  private isAtWork = false;
  /** The time of each panel's last edit, on the steady clock. */
  private readonly edited = new Map<string, number>();
  /** A hash of what each panel shows now. */
  private readonly shown = new Map<string, string>();

  /**
   * Creates the keeper of the panels.
   * @param time returns Discord's time, so that the age of a message is known even if this machine's clock is wrong
   */
  constructor(
    private readonly panels: Panels,
    private readonly store: Pick<Store, 'battles' | 'people' | 'record'>,
    private readonly log: Logger,
    private readonly time: Pick<DiscordTime, 'steady' | 'earliest' | 'latest'>,
    private readonly mayPost: (client: Client<true>, place: WatchedChannel) => Promise<boolean>,
    private readonly everyMs = PANEL_EDIT_INTERVAL_MS,
  ) {}

  /** Updates all panels. Errors are only logged. */
  async look(client: Client<true>): Promise<void> {
    if (this.isAtWork) return;
    this.isAtWork = true;
    try {
      for (const gameId of this.panels.battles()) await this.keep(client, gameId);
    } catch (error) {
      this.log.warn({ err: error }, 'panels could not be looked after');
    } finally {
      this.isAtWork = false;
    }
  }

  private async keep(client: Client<true>, gameId: string): Promise<void> {
    const place = this.panels.of(gameId);
    if (!place || this.shown.get(gameId) === this.asOf(gameId, place)) return;
    let panel = place;
    try {
      // A panel contains the secrets of all sides, so it may be only in channels where posts for umpires are allowed.
      if (!(await this.mayPost(client, { gameId, channelId: place.channelId, audience: UMPIRES_AUDIENCE }))) return;
      // An umpire may have claimed a task in the meantime.
      const now = this.panels.of(gameId);
      if (now?.channelId !== place.channelId) return;
      panel = now;
      const asOf = this.asOf(gameId, panel);
      const game = this.store.battles.open(gameId);
      const { status, turn } = openPublicPart(game).game;
      const isOpen = status === 'open';
      const isOld = this.isOld(panel);
      const body = this.bodyOf(game, panel);
      const digest = digestOf(JSON.stringify(body));
      let waits = false;
      if (panel.messageId === null || (isOpen && panel.turn !== turn)) await this.post(client, game, panel);
      else if (digest === panel.body) this.shown.set(gameId, asOf);
      else if (!isOld && this.isTooSoon(gameId)) waits = true;
      else if (isOpen && !isOld && (await this.isOutOfSight(client, panel))) await this.bringDown(client, game, panel);
      else if (!isOld) await this.edit(client, panel, gameId, body, digest);
      else if (isOpen) await this.post(client, game, panel);
      if (!isOpen && !waits) this.forget(gameId);
    } catch (error) {
      this.log.warn({ err: error, gameId }, 'a panel could not be kept');
      // The message was deleted, so a new message is sent.
      if (isDeletedMessageError(error)) this.panels.note(gameId, { ...panel, messageId: null, turn: null });
      else if (isPermanentRefusal(error)) this.forget(gameId);
    }
  }

  private asOf(gameId: string, panel: Panel): string {
    return `${this.store.record.last(gameId)?.number} ${JSON.stringify(panel)}`;
  }

  /**
   * Checks whether a panel is nearly an hour old. A time more than a minute in the future means that a clock was wrong. The panel
   * then counts as old, because its true age is unknown.
   */
  private isOld({ at }: Panel): boolean {
    const age = this.time.latest() - Date.parse(at);
    return age > EDITED_FOR_MS || age < -MINUTE_MS;
  }

  private forget(gameId: string): void {
    this.panels.forget(gameId);
    this.shown.delete(gameId);
    this.edited.delete(gameId);
  }

  private bodyOf(game: OpenGame, panel: Panel): LayoutBody {
    return presentUmpiresPanel(deskOf(this.store, game, panel));
  }

  /** Checks whether a panel must wait because it was edited recently. */
  private isTooSoon(gameId: string): boolean {
    return this.time.steady() - (this.edited.get(gameId) ?? -Infinity) < this.everyMs;
  }

  /** Checks whether there are so many messages below a panel that umpires no longer see it. */
  private async isOutOfSight({ rest }: Client<true>, { channelId, messageId }: Panel): Promise<boolean> {
    const query = new URLSearchParams({ after: messageId!, limit: `${OUT_OF_SIGHT}` });
    try {
      return ((await rest.get(Routes.channelMessages(channelId), { query })) as readonly unknown[]).length >= OUT_OF_SIGHT;
    } catch (error) {
      // If the bot may not read earlier messages, the panel stays where it is.
      if (!(error instanceof DiscordAPIError)) throw error;
      return false;
    }
  }

  /**
   * Sends a panel as the newest message, and deletes the old message. The panel is not pinned, because Discord posts a notice of
   * each pin.
   */
  private async bringDown(client: Client<true>, game: OpenGame, before: Panel): Promise<void> {
    await this.post(client, game, before, false);
    try {
      await client.rest.delete(Routes.channelMessage(before.channelId, before.messageId!));
    } catch (error) {
      if (!(error instanceof DiscordAPIError)) throw error;
    }
  }

  private async edit({ rest }: Client<true>, panel: Panel, gameId: string, body: LayoutBody, digest: string): Promise<void> {
    this.edited.set(gameId, this.time.steady());
    await rest.patch(Routes.channelMessage(panel.channelId, panel.messageId!), { body });
    this.edited.set(gameId, this.time.steady());
    // An umpire may have claimed a task in the meantime.
    this.panels.note(gameId, { ...(this.panels.of(gameId) ?? panel), body: digest });
  }

  private async post(client: Client<true>, game: OpenGame, before: Panel, pins = true): Promise<void> {
    const { gameId } = game;
    const mayBeOut = before.messageId === null && before.turn !== null;
    const at = mayBeOut ? before.at : new Date(this.time.earliest()).toISOString();
    const sequence = mayBeOut ? before.sequence : before.sequence + 1;
    const panel: Panel = {
      ...before,
      sequence,
      at,
      messageId: null,
      turn: openPublicPart(game).game.turn,
      taken: stillTaken(game, before),
    };
    this.panels.note(gameId, panel);
    const body = this.bodyOf(game, panel);
    const found = mayBeOut ? await this.findOut(client, panel, gameId) : undefined;
    const messageId = found ?? (await this.say(client, panel, gameId, body));
    // A panel that was found in the channel may show a later state.
    const shown = found === undefined ? digestOf(JSON.stringify(body)) : '';
    this.edited.set(gameId, this.time.steady());
    // An umpire may have pressed a button in the meantime.
    const { taken, result } = this.panels.of(gameId) ?? panel;
    this.panels.note(gameId, { ...panel, messageId, body: shown, taken, ...(result && { result }) });
    if (pins) await this.pin(client, panel.channelId, messageId, before.messageId);
  }

  private async findOut(client: Client<true>, panel: Panel, gameId: string) {
    const mark = `"${idOf(gameId, 'again', panel.sequence)}"`;
    const own = await fetchOwnLatestMessages(client, panel.channelId);
    return own.find(({ components }) => JSON.stringify(components).includes(mark))?.id;
  }

  private async say({ rest }: Client<true>, panel: Panel, gameId: string, body: LayoutBody): Promise<string> {
    const sent = { ...body, ...createOnceFields(`desk:${gameId.slice(-8)}:${panel.sequence}`) };
    return ((await rest.post(Routes.channelMessages(panel.channelId), { body: sent })) as { readonly id: string }).id;
  }

  /** Pins the panel, if the bot has permission to pin messages. */
  private async pin({ rest }: Client<true>, channelId: string, messageId: string, before: string | null) {
    const route = (id: string): `/${string}` => `/channels/${channelId}/messages/pins/${id}`;
    try {
      await rest.put(route(messageId));
      if (before !== null) await rest.delete(route(before));
    } catch (error) {
      if (!(error instanceof DiscordAPIError)) throw error;
    }
  }
}

/** Returns the tasks that an umpire has claimed and that are still open. */
function stillTaken(game: OpenGame, { taken }: Panel): Panel['taken'] {
  const needed = new Set(listTasks(openView(game, UMPIRE_AS_READER)).rows.map(({ id }) => id));
  return Object.fromEntries(Object.entries(taken).filter(([id]) => needed.has(id)));
}

/**
 * Privately shows an umpire what they can do for all sides. If the umpire plays a side, a button leads back to their own units.
 */
export async function showUmpireActions(
  interaction: RepliableGuildInteraction,
  services: Services,
  game: OpenGame,
  pages = { units: 0, actions: 0 },
): Promise<void> {
  const { gameId } = game;
  const { battle } = openView(game, UMPIRE_AS_READER);
  const { side, unit } = battle.tables;
  const adding = findScenarioRow(battle)
    ? []
    : side.size === 0
      ? [buildAddSideButton(gameId)]
      : unit.size === 0
        ? [buildAddUnitButton(gameId)]
        : [];
  const rooms = services.rooms.of(gameId).length === 0 ? [buildChannelsButton(gameId)] : [];
  const desk = deskOf(services, game, services.panels.of(gameId));
  const codes = createBattleCodes(services, gameId).in(desk.view, 'unit');
  const { actor } = openBattle(interaction, services, gameId);
  const back = actor.sideId === null ? [] : [buildOwnPanelButton(gameId)];
  const units = { id: idOf(gameId, 'unit'), word: codes.of, page: pages.units };
  const actions = { id: idOf(gameId, 'doings'), all: legal(desk.view, actor), page: pages.actions };
  await showPrivately(interaction, presentUmpireActions(desk, units, actions, [...adding, ...rooms, ...back]));
}

/** Sets the channel of a battle's panel. The next check posts the panel in this channel. */
export function setPanelChannel({ panels }: Services, gameId: string, channelId: string): void {
  const { sequence = 0, taken = {} } = panels.of(gameId) ?? {};
  panels.note(gameId, { channelId, sequence, messageId: null, at: new Date(0).toISOString(), turn: null, body: '', taken });
}

/**
 * Handles the panel's buttons and menus, whose custom ids start with `desk:<game>:`.
 * - `need:<task>` opens a task, and `choose:<task>:<number>` answers the task.
 * - The menus are `tasks` (open tasks), `unit` (any unit), `actions` (any action) and `take` (tasks that this umpire claims or
 *   releases).
 * - `phase:<turn>:<phase>` ends that phase, and `pause` stops it from ending automatically.
 * - `status` shows the status, and `again` shows the open tasks.
 * - `strikes:<event>`, under the post of landed fire, opens the task of choosing its targets.
 * - `send:<task>:<answer>` sends the answer to a request, if this answer is still the same.
 * - `contacts` shows units to sides, and hides them (`desks/contacts.ts`).
 * - `could-not:<order>` marks an order as failed.
 * - `own` shows an umpire what they can do for all sides, `looks` the possible spotting attempts, and `undisputed` the undisputed
 *   orders.
 */
export const panelButtonHandler: ButtonHandler = {
  name: 'desk',
  async press(interaction, words, services) {
    await pressDesk(interaction, words, services);
    noteResult(interaction, words[0] ?? '', services);
  },
};

/** Adds the result of a button that an umpire pressed to a battle's panel. */
export function noteResult(interaction: PressedButton, gameId: string, services: Services): void {
  const panel = services.panels.of(gameId);
  const done = services.battles.repeated(interaction.id);
  const last = done?.events.at(-1);
  if (!panel || !done || !last || done.gameId !== gameId || getRequestReader(done).standing !== 'umpire') return;
  services.panels.note(gameId, { ...panel, result: { lines: services.deliveries.resultOf(done), number: last.number } });
}

/** Carries out the action of a button or menu on the panel. */
async function pressDesk(
  interaction: PressedButton,
  [gameId = '', word = '', ...rest]: readonly string[],
  services: Services,
): Promise<void> {
  const { game, actor } = openBattle(interaction, services, gameId);
  const chosen = interaction.isStringSelectMenu() ? (interaction.values[0] ?? '') : '';
  const page = readPageValue(chosen);
  switch (word) {
    case 'need':
      return carryOutTask(interaction, services, game, rest[0] ?? '', rest[1] === 'anyway');
    case 'choose': {
      const choice = findTaskByCode(services, game, rest[0] ?? '').choices?.[Number(rest[1])];
      if (!choice) throw new Refusal('NOT_FOUND', 'That task is already done or no longer needed. Choose another task.');
      return carryOutAndAnswer(interaction, services, choice.command, gameId);
    }
    case CONTACTS_WORD:
      return handleContactsPress(interaction, services, game, rest);
    case SEND:
      return sendAnswer(interaction, services, game, rest);
    case 'could-not': {
      const order = createBattleCodes(services, gameId)
        .in(openBattleView(game, actor), ORDER_TABLE)
        .idOf(rest[0] ?? '');
      if (order === undefined) throw new Refusal('NOT_FOUND', 'That order no longer exists. Choose another task.');
      return carryOutAndAnswer(interaction, services, { type: 'act', act: ORDER_ACT_IDS.fail, params: { order } }, gameId);
    }
    case 'needs':
      if (page === undefined) return carryOutTask(interaction, services, game, chosen, false);
      return showPrivately(interaction, presentTasksPage(deskOf(services, game, services.panels.of(gameId)), page));
    case 'unit':
      if (page !== undefined) return showUmpireActions(interaction, services, game, { units: page, actions: 0 });
      return startUnitAction(interaction, services, gameId, chosen, false);
    case 'doings':
      if (page !== undefined) return showUmpireActions(interaction, services, game, { units: 0, actions: page });
      return startActionWithUnit(interaction, services, gameId, chosen, null);
    case 'take':
      return take(interaction, services, game, chosen);
    case PAUSE_WORD:
      requireMoment(game, rest);
      return carryOutAndAnswer(interaction, services, { type: 'pause' }, gameId);
    case 'phase': {
      requireMoment(game, rest);
      return advancePhases(interaction, services, { type: 'advance', to: 'phase' }, false, gameId, true);
    }
    case STRIKES_WORD: {
      const { event } = findKnownEvent(interaction, services, gameId, rest[0] ?? '');
      const isOf = ({ kind, rows }: Task): boolean =>
        kind === 'open' && rows.some((row) => event.changes.some(({ table, id }) => table === row.table && id === row.id));
      const found = listTasks(openView(game, UMPIRE_AS_READER)).rows.find(isOf);
      return carryOutTask(interaction, services, game, found ? wordsIn(services, gameId)(found) : '', false);
    }
    case 'again':
      return showPrivately(interaction, presentTasksPage(deskOf(services, game, services.panels.of(gameId)), 0));
    case OWN:
      return showUmpireActions(interaction, services, game);
    case SPOTTING_WORD:
      return handleSpottingPress(interaction, services, game, rest);
    case UNDISPUTED_WORD:
      return handleUndisputedPress(interaction, services, game, rest);
    case 'status': {
      const status = collectBattleStatus(game, actor);
      return replyPrivately(interaction, presentTurn(status, listPossibleTasks(status.view), true));
    }
    default:
      throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Use `/panel` to get a new panel.');
  }
}

/**
 * Requires that the turn and phase in a button are the present turn and phase.
 * @throws {Refusal} CONFLICT if that phase is over
 */
function requireMoment(game: OpenGame, [turnThen, phaseThen]: readonly string[]): void {
  const { turn, phase } = openPublicPart(game).game;
  if (`${turn}` !== turnThen || phase !== phaseThen)
    throw new Refusal('CONFLICT', 'The battle has moved on. Use `/turn status` to see the current phase.');
}

/** Finds an open task by its code. @throws {Refusal} NOT_FOUND if the task is settled */
function findTaskByCode(services: Services, game: OpenGame, word: string): Task {
  const wordOf = wordsIn(services, game.gameId);
  const found = listTasks(openView(game, UMPIRE_AS_READER)).rows.find((task) => wordOf(task) === word);
  if (!found) throw new Refusal('NOT_FOUND', 'That task is already done or no longer needed. Choose another task.');
  return found;
}

/**
 * Carries out a task, or asks for missing options. If another umpire has claimed the task, shows a message about this instead.
 */
async function carryOutTask(
  interaction: PressedButton,
  services: Services,
  game: OpenGame,
  word: string,
  anyway: boolean,
): Promise<void> {
  const { gameId } = game;
  const task = findTaskByCode(services, game, word);
  const by = takerOf(interaction, services, game, task);
  if (by !== null && !anyway)
    return replyPrivately(interaction, presentClaimedTask(task.words, by, idOf(gameId, 'need', word, 'anyway')));
  const { command } = task;
  if (task.kind === 'call' && command !== null) return interaction.showModal(answerForm(gameId, word, task));
  const first = task.choices?.[0];
  if (first?.isShownFirst && (first.command.type === 'resolve' || first.command.type === 'act'))
    return startActionDraft(interaction, services, gameId, first.command, null);
  if (task.choices)
    return replyPrivately(
      interaction,
      presentChoices(task, (place) => idOf(gameId, 'choose', word, place)),
    );
  if (command === null) throw new Refusal('NOT_FOUND', 'That task is not for umpires. Wait until its side has done it.');
  if (command.type === 'advance')
    return advancePhases(interaction, services, { ...command, type: 'advance' }, false, gameId, true);
  const isRule = command.type === 'resolve' || command.type === 'act';
  const isLeft = task.asks.roles.length + task.asks.fields.length > 0;
  if (isRule && (task.kind === 'unit' || isLeft || hasSuggestedRows(game, command)))
    return startActionDraft(interaction, services, gameId, command, unitIn(task));
  await carryOutAndAnswer(interaction, services, command, gameId);
}

const ANSWER = 'answer';
const ANSWER_MAX = 500;

/**
 * Sends a request's answer to the side that asked, and makes any rolls that the rulebook requires for the answer.
 * @throws {Refusal} CONFLICT if the answer is no longer the one that the umpire has read
 */
async function sendAnswer(
  interaction: PressedButton,
  services: Services,
  game: OpenGame,
  [word = '', mark]: readonly string[],
): Promise<void> {
  const { gameId } = game;
  const task = findTaskByCode(services, game, word);
  const by = takerOf(interaction, services, game, task);
  if (by !== null) return replyPrivately(interaction, presentClaimedTask(task.words, by, idOf(gameId, 'need', word, 'anyway')));
  if (task.command?.type !== 'answer-call' || !task.fromSight || answerMark(task) !== mark)
    throw new Refusal('CONFLICT', 'The answer has changed since you opened it. Read the new answer, then press _Send_ again.');
  const commands = [{ ...task.command, words: task.fromSight.words }, ...(task.rolled ?? [])];
  await services.deliveries.answer(interaction, services.battles.actOn(buildCommandRequest(interaction), commands, gameId));
}

/**
 * Builds the form for an umpire's answer to a call. If the call is about a place, the form already contains an answer based on
 * the map.
 */
const answerForm = (gameId: string, word: string, { words, fromSight }: Task) =>
  buildForm(`answering:${gameId}:${word}`, 'Answer', [
    {
      id: ANSWER,
      label: 'Answer (optional)',
      about: cutPlainText(words, 100),
      placeholder: 'Leave empty if you have answered at the table',
      maxLength: ANSWER_MAX,
      isLong: true,
      ...(fromSight && { now: fromSight.words.slice(0, ANSWER_MAX) }),
      required: false,
    },
  ]);

/** Handles the submitted form `answering:<game>:<task>`, which sends an umpire's answer to the side that called. */
export const answerFormHandler: FormHandler = {
  name: 'answering',
  async submit(interaction, [gameId = '', word = ''], services) {
    const { command } = findTaskByCode(services, openBattle(interaction, services, gameId).game, word);
    if (command?.type !== 'answer-call') throw new Refusal('NOT_FOUND', 'That call is already answered. Press _Refresh_.');
    await carryOutAndAnswer(interaction, services, { ...command, words: interaction.fields.getTextInputValue(ANSWER) }, gameId);
  },
};

const unitIn = ({ rows }: Task): string | null => rows.find(({ table }) => table === 'unit')?.id ?? null;

/** Returns the other umpire who has claimed the task; null if no other umpire has claimed it. */
function takerOf(interaction: RepliableGuildInteraction, services: Services, { gameId }: OpenGame, { id }: Task): string | null {
  const key = services.panels.of(gameId)?.taken[id];
  const me = services.battles.actorIn(gameId, getPerson(interaction)).id;
  return key === undefined || key === me ? null : umpireCalled(key, createPlayerFinder(services, gameId));
}

/** Claims or releases a task for an umpire. If another umpire has claimed the task, shows that umpire's name. */
async function take(interaction: RepliableGuildInteraction, services: Services, game: OpenGame, word: string): Promise<void> {
  const { gameId } = game;
  const task = findTaskByCode(services, game, word);
  const by = takerOf(interaction, services, game, task);
  if (by !== null) return replyPrivately(interaction, presentClaimedTask(task.words, by, null));
  const panel = services.panels.of(gameId);
  if (!panel) throw new Refusal('NOT_FOUND', 'This battle no longer has a panel. Use `/panel` to create one.');
  const person = getPerson(interaction);
  const me = services.battles.actorIn(gameId, person).id;
  // The record may not contain this umpire yet.
  services.people.note(gameId, me, person.userId, person.name);
  const { [task.id]: mine, ...others } = panel.taken;
  services.panels.note(gameId, { ...panel, taken: mine === undefined ? { ...others, [task.id]: me } : others });
  await replyPrivately(
    interaction,
    mine === undefined ? `You have claimed this task: ${task.words}.` : `You no longer claim this task: ${task.words}.`,
  );
}
