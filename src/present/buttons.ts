import type { APIButtonComponentWithCustomId } from 'discord-api-types/v10';
import { isPastLastTurn, listAbsentSides, listReadySides, isSideDivided } from '../house/index.js';
import {
  createView,
  listUnreadySides,
  AGREEMENT_TABLE,
  mayPhaseEnd,
  FIXED_EVENT_KINDS,
  isWithoutUmpire,
  findShownNumber,
  listOpenAgreements,
  type Reader,
  findScenarioRow,
} from '../game/index.js';
import { openSealedBattle } from '../game/sealed.js';
import {
  type Battle,
  findRetreat,
  listInputFields,
  findMap,
  PLACE_TABLE,
  listPlaces,
  type Procedure,
  type Ruleset,
  convertKeyToWords,
} from '../rules/index.js';
import type { EmojiPicture } from './faces.js';
import { LIMITS } from './limits.js';
import { findResultProcedure, isRedo, type VisibleEvent } from '../knowing/index.js';
import type { EventContext } from './parts.js';
import { isAskingSideToAct, isWaitingForSide, isInStartedPhase } from './phase-now.js';
import {
  buildAddButtonId,
  buildAgreeButtonId,
  buildEndProposalId,
  buildEventButtonId,
  buildHelpButtonId,
  buildJoinButtonId,
  buildSetUpMapButtonId,
  buildOwnPanelId,
  buildPauseButtonId,
  buildReadyButtonId,
  buildReportButtonId,
  buildChannelsButtonId,
  buildSaltButtonId,
  buildStrikesButtonId,
  buildExplanationButtonId,
} from './post-identity.js';
import { formatPlainText } from './text.js';

/** The maximum number of results in one message that have their own buttons. */
const RESULTS_WITH_BUTTONS = 4;

/** The minimum number of sides in a battle. */
const SIDES_AT_LEAST = 2;

/** The maximum number of landed missions in one post that have their own buttons. */
const LANDINGS_WITH_BUTTONS = 3;

/**
 * Builds the buttons under a post. Their custom ids also help the bot to find the post again.
 * - _More_ is for the main event of the command.
 * - _My units_, except in the umpires' channel, is under a phase, under the readiness of another side, under the opening of a
 *   battle without a scenario, and under a post about units that umpires place before the battle.
 * - The opening of a battle also has _How to play_ and the button for adding words to the seed. Without a scenario, the first
 *   steps of preparation are added.
 * - The opening of a scenario has a button for each side, and one for creating the channels, unless there are channels already.
 * - After the last turn of a scenario without an umpire, a phase has the button for proposing the end. The end of a battle has the
 *   report in the channels of sides.
 * - An open proposal has buttons for its answers. Fire that needs targets has a button to choose them.
 * - For readers without a side, a step of preparation has the next steps, and a unit's move without a destination has a button to
 *   place units.
 */
export function buildPostButtons(
  events: readonly VisibleEvent[],
  { battle: sealed, reader, ruleset, hasChannels }: Pick<EventContext, 'battle' | 'reader' | 'ruleset' | 'hasChannels'>,
): APIButtonComponentWithCustomId[] {
  const battle = openSealedBattle(sealed);
  const opening = events.find(({ kind }) => kind === 'game-started');
  // _More_ checks the dice under the opening and the end of a battle.
  const head = headOf(events) ?? opening ?? events.find(({ kind }) => kind === 'game-ended');
  const begins = opening ? beginningWith(opening, battle) : [];
  const { game } = battle;
  const isPreparing =
    game.turn === 1 && game.phase === ruleset.phases[0]?.id && !findScenarioRow(battle) && reader?.sideId == null;
  const isOfScenario = findScenarioRow(battle) !== undefined;
  const sideId = reader?.sideId ?? null;
  const asks = (event: VisibleEvent): boolean =>
    reader !== undefined && sideId !== null && isAskingSideToAct(event, sideId, createView(ruleset, battle, reader));
  // The readiness of a side pushes the post of the phase up, so its post has the same buttons for sides that are not ready.
  const isWaited = isWaitedFor(battle, reader);
  // Umpires have no units of their own, and their panel comes down by itself.
  const units = (reader?.standing === 'umpire' ? [] : events)
    .filter(
      (event) =>
        event.kind === 'phase' ||
        (event.kind === 'ready' && isWaited) ||
        (event.kind === 'game-started' && !isOfScenario) ||
        (event.kind === 'units-moved' && isPreparing) ||
        asks(event),
    )
    .slice(0, 1)
    .map(({ gameId }) => buildOwnPanelButton(gameId));
  const phase = events.findLast(({ kind }) => kind === 'phase' || (kind === 'ready' && isWaited));
  const more = head ? [buildButton('More', buildEventButtonId('more', head))] : [];
  const strikes = events
    .filter(({ kind }) => kind === 'mission-awaiting')
    .slice(0, LANDINGS_WITH_BUTTONS)
    .map((event, at) =>
      buildButton(at === 0 ? 'Choose targets' : `Choose targets (${findShownNumber(event)})`, buildStrikesButtonId(event)),
    );
  const choosing = events
    .filter(({ kind }) => kind === 'scenario-told')
    .slice(0, 1)
    .flatMap(({ gameId }) => choosingButtons(gameId, battle));
  const channels = events
    .filter(({ kind }) => kind === 'scenario-opened')
    .slice(0, 1)
    .map(({ gameId }) => buildChannelsButton(gameId));
  const seats = events
    .filter(({ kind }) => kind === 'seat-asked')
    .slice(0, 1)
    .map((event) => buildButton('Admit the player', ['admit', event.gameId, findShownNumber(event)].join(':')));
  const open = events
    .filter(({ kind, command }) => kind === 'ready' && command.type === 'hold')
    .slice(0, 1)
    .flatMap(({ gameId }) => buildJoinButtons(gameId, battle, listAbsentSides(battle)));
  // The summary of the battle, in another channel, has this button too.
  const ended = events
    .filter(({ kind }) => kind === 'game-ended' && sideId !== null)
    .slice(0, 1)
    .map(({ gameId }) => buildReportButton(gameId));
  const proposed = events.flatMap((event) => proposalButtons(event, battle)).slice(0, LIMITS.rowButtons);
  const buttons = eachOnce([
    ...choosing,
    ...(opening && isOfScenario ? [...begins, buildHowToPlayButton(ruleset.id)] : []),
    ...channels,
    ...seats,
    ...open,
    ...proposed,
    ...(phase
      ? [...units, ...endProposalButtons(phase, battle, reader), ...doneButtons(phase, battle, reader), ...more]
      : [...more, ...units]),
    ...ended,
    ...(opening && !isOfScenario ? [buildHowToPlayButton(ruleset.id)] : []),
    ...strikes,
    ...(isOfScenario ? [] : begins),
    ...pauseButtons(events, battle, ruleset, reader),
    ...(reader?.sideId == null ? preparing(events, battle, ruleset) : []),
  ]);
  const creating = events.map(({ gameId }) => buildChannelsButtonId(gameId));
  const isCreating = ({ custom_id: id }: APIButtonComponentWithCustomId): boolean => creating.includes(id);
  return buttons.some(isCreating) && hasChannels?.() === true ? buttons.filter((each) => !isCreating(each)) : buttons;
}

/**
 * Returns the umpires' button for stopping the automatic end of a phase. The button is under the post which says that the last
 * side is ready.
 */
function pauseButtons(
  events: readonly VisibleEvent[],
  battle: Battle,
  ruleset: Ruleset,
  reader: Reader | undefined,
): APIButtonComponentWithCustomId[] {
  const ready = events.findLast(({ kind }) => kind === 'ready');
  return ready && reader?.standing === 'umpire' && mayPhaseEnd(ruleset, battle)
    ? [buildButton('Hold this phase', buildPauseButtonId(ready.gameId, battle))]
    : [];
}

/** Checks whether the phase waits for the side of these readers. In a battle without private channels, any side counts. */
const isWaitedFor = (battle: Battle, reader: Reader | undefined): boolean =>
  reader === undefined ? listUnreadySides(battle).length > 0 : isWaitingForSide(battle, reader);

/**
 * Returns the buttons *Done* and *Done until I am needed* under the post of a phase, in the channels of sides that the phase
 * waits for. In a battle without private channels, players of all these sides can press them.
 */
function doneButtons(phase: VisibleEvent, battle: Battle, reader: Reader | undefined): APIButtonComponentWithCustomId[] {
  return isWaitedFor(battle, reader) && isInStartedPhase(phase, battle)
    ? buildDoneButtons(phase.gameId, battle, reader?.sideId ?? null)
    : [];
}

const endProposalButtons = (
  { gameId }: VisibleEvent,
  battle: Battle,
  reader: Reader | undefined,
): APIButtonComponentWithCustomId[] =>
  isWithoutUmpire(battle) && isPastLastTurn(battle) && reader?.standing !== 'umpire'
    ? [buildButton('End the battle', buildEndProposalId(gameId), 1)]
    : [];

/**
 * Returns the buttons *Done* and *Done until I am needed*. In a side with several commanders, each player presses *Done* only for
 * their own units and for one phase.
 * @param sideId the side whose players can press the buttons; null for the players of any side
 */
const buildDoneButtons = (gameId: string, battle: Battle, sideId: string | null): APIButtonComponentWithCustomId[] => [
  buildButton('Done', buildReadyButtonId(gameId, battle, true)),
  ...(sideId !== null && isSideDivided(battle, sideId)
    ? []
    : [buildButton('Done until I am needed', buildReadyButtonId(gameId, battle, 'until-needed'))]),
];

/**
 * Returns the buttons *Done* and *Done until I am needed* under the greeting of a side's players. A side has them if it has units
 * and is not ready. The greeting of a side without players has them too, because players join later.
 */
export const buildGreetingDoneButtons = (gameId: string, battle: Battle, sideId: string): APIButtonComponentWithCustomId[] =>
  [...battle.tables.unit.values()].some(({ side }) => side === sideId) && !listReadySides(battle).includes(sideId)
    ? buildDoneButtons(gameId, battle, sideId)
    : [];

/** Removes repeated buttons, because Discord refuses two buttons with the same custom id. */
const eachOnce = (buttons: readonly APIButtonComponentWithCustomId[]): APIButtonComponentWithCustomId[] => [
  ...new Map(buttons.map((each) => [each.custom_id, each])).values(),
];

/** Builds the buttons for answering an open proposal, under its post. */
function proposalButtons(event: VisibleEvent, battle: Battle): APIButtonComponentWithCustomId[] {
  if (event.kind !== 'agreement-asked') return [];
  const open = listOpenAgreements(battle).find(({ id }) =>
    event.changes.some((change) => change.table === AGREEMENT_TABLE && change.id === id),
  );
  return open ? buildAgreementButtons(event.gameId, findShownNumber(event), open.isJudgement) : [];
}

/** Returns the buttons for answering a proposal. */
export const buildAgreementButtons = (gameId: string, mark: string, isJudgement: boolean): APIButtonComponentWithCustomId[] => [
  buildButton('Agree', buildAgreeButtonId(gameId, mark, 'yes')),
  ...(isJudgement ? [buildButton('Let a die decide', buildAgreeButtonId(gameId, mark, 'die'))] : []),
  buildButton('Refuse or withdraw', buildAgreeButtonId(gameId, mark, 'no')),
];

/**
 * Returns the buttons under the opening of a battle: the umpires' first steps, and a button for players to add words to the seed.
 */
function beginningWith(opening: VisibleEvent, battle: Battle): APIButtonComponentWithCustomId[] {
  const { gameId } = opening;
  const salt = buildButton('Add words to the seed', buildSaltButtonId(gameId));
  if (findScenarioRow(battle)) return [salt];
  const forces = hasSides(opening)
    ? []
    : [...(isWithoutUmpire(battle) ? [] : [buildAddSideButton(gameId)]), buildButton('Example forces', `example:${gameId}`)];
  return [...forces, buildChannelsButton(gameId), salt];
}

/**
 * Returns the buttons under a step of the umpires' preparations, and under a move without a destination. They offer the next
 * steps.
 */
function preparing(events: readonly VisibleEvent[], battle: Battle, ruleset: Ruleset): APIButtonComponentWithCustomId[] {
  const has = (...kinds: readonly VisibleEvent['kind'][]): VisibleEvent | undefined =>
    events.find(({ kind }) => kinds.includes(kind));
  const imported = has('order-imported');
  const laid = has('map-made');
  const added = isWithoutUmpire(battle) ? undefined : (has('side-added', 'unit-added') ?? events.find(isBefore(ruleset)));
  return [
    ...(imported && !findScenarioRow(battle) ? [buildSetUpMapButton(imported.gameId, battle)] : []),
    ...(laid ? [afterMap(laid.gameId, battle, ruleset)] : []),
    ...(added && !findScenarioRow(battle) ? afterAdded(added, battle, ruleset) : []),
    ...events.filter((event) => leavesNowhere(event, battle, ruleset)).map(({ gameId }) => buildSetUpMapButton(gameId, battle)),
  ];
}

/** Checks whether a unit moved according to the rules, but without an entered destination. */
const leavesNowhere = ({ changes, resolutions }: VisibleEvent, battle: Battle, ruleset: Ruleset): boolean =>
  changes.some(({ table, id, after }) => table === PLACE_TABLE && after?.stale === true && !isSentBack(battle, id)) &&
  resolutions.some((resolution) => isMove(findResultProcedure(resolution, ruleset)));

const isSentBack = (battle: Battle, placeId: string): boolean =>
  listPlaces(battle).some(({ id, unit }) => id === placeId && findRetreat(battle, unit) !== undefined);

const isMove = (procedure: Procedure | undefined): boolean =>
  procedure !== undefined && listInputFields(procedure).some(({ place }) => place);

/** Returns the button under a new map. The button places units if the battle has any. */
function afterMap(gameId: string, battle: Battle, ruleset: Ruleset): APIButtonComponentWithCustomId {
  const { unit } = battle.tables;
  return unit.size > 0 || isWithoutUmpire(battle)
    ? buildButton('Place units', buildSetUpMapButtonId(gameId))
    : nextToAdd(gameId, battle, ruleset)[0]!;
}

/** Checks whether an event adds a row that units need as their parent, such as a side. */
const isBefore =
  ({ guide: { beforeUnits } }: Ruleset) =>
  ({ changes }: VisibleEvent): boolean =>
    changes.some(({ table, before }) => table === beforeUnits?.table && before === null);

/** Returns the buttons under a row that an umpire added by hand. */
function afterAdded({ gameId, kind }: VisibleEvent, battle: Battle, ruleset: Ruleset): APIButtonComponentWithCustomId[] {
  if (kind !== 'unit-added') return nextToAdd(gameId, battle, ruleset);
  return [buildAddUnitButton(gameId), buildSetUpMapButton(gameId, battle)];
}

/** Returns the button that creates a map, or places units on an existing map. */
export const buildSetUpMapButton = (gameId: string, battle: Battle): APIButtonComponentWithCustomId =>
  buildButton(findMap(battle) ? 'Place units' : 'Create a map', buildSetUpMapButtonId(gameId));

/** Returns the buttons for adding what is missing next: a second side, the units' parents, or units. */
function nextToAdd(gameId: string, { tables }: Battle, { guide }: Ruleset): APIButtonComponentWithCustomId[] {
  if (tables.side.size < SIDES_AT_LEAST) return [buildAddSideButton(gameId)];
  const { beforeUnits } = guide;
  const before = beforeUnits
    ? [buildButton(`Add a ${convertKeyToWords(beforeUnits.table)}`, buildAddButtonId(gameId, 'before'))]
    : [];
  const hasNone = beforeUnits !== undefined && (tables[beforeUnits.table]?.size ?? 0) === 0;
  return [...(hasNone ? [] : [buildAddUnitButton(gameId)]), ...before, buildAddSideButton(gameId)];
}

/** Returns the button that opens the form for a side. */
export const buildAddSideButton = (gameId: string): APIButtonComponentWithCustomId =>
  buildButton('Add a side', buildAddButtonId(gameId, 'side'));

/** Returns the button that opens the form for a unit. */
export const buildAddUnitButton = (gameId: string): APIButtonComponentWithCustomId =>
  buildButton('Add a unit', buildAddButtonId(gameId, 'unit'));

/**
 * Returns the buttons under the opening post of a scenario, with a button for each side. In a battle without an umpire, anyone
 * can also create the channels.
 */
function choosingButtons(gameId: string, battle: Battle): APIButtonComponentWithCustomId[] {
  return [...buildJoinButtons(gameId, battle), ...(isWithoutUmpire(battle) ? [buildChannelsButton(gameId)] : [])];
}

/** Returns a button for joining each of the given sides; an empty list if the battle has no scenario. */
export const buildJoinButtons = (
  gameId: string,
  battle: Pick<Battle, 'tables'>,
  sides: readonly string[] = [...battle.tables.side.keys()],
): APIButtonComponentWithCustomId[] =>
  findScenarioRow(battle as Battle)
    ? [...battle.tables.side.values()]
        .filter(({ id }) => sides.includes(id))
        .slice(0, LIMITS.rowButtons)
        .map(({ name }) => buildButton(`Play ${name}`, buildJoinButtonId(gameId, name)))
    : [];

/** Returns the button that shows a player what has happened since their last action. */
export const buildNewEventsButton = (gameId: string): APIButtonComponentWithCustomId =>
  buildButton('See what you missed', `since:${gameId}`);

/** Returns the button that sends a person the report of a battle. */
export const buildReportButton = (gameId: string): APIButtonComponentWithCustomId =>
  buildButton('Get the report', buildReportButtonId(gameId));

/**
 * Returns the buttons under the end of a battle: another battle, a tutorial, and the report.
 * @param learnId the id of the button that starts a tutorial; null for no tutorial
 */
export const buildEndButtons = (gameId: string, learnId: string | null): APIButtonComponentWithCustomId[] => [
  buildButton('New battle', 'another', 1),
  ...(learnId === null ? [] : [buildButton('Start the tutorial', learnId)]),
  buildReportButton(gameId),
];

/** Returns the button that creates the battle's private channels. */
export const buildChannelsButton = (gameId: string): APIButtonComponentWithCustomId =>
  buildButton('Create channels', buildChannelsButtonId(gameId));

const hasSides = ({ changes }: VisibleEvent): boolean => changes.some(({ table }) => table === 'side');

/** Returns the button that shows a person their own units. */
export const buildOwnPanelButton = (gameId: string): APIButtonComponentWithCustomId =>
  buildButton('My units', buildOwnPanelId(gameId));

/** Returns the button that explains how to play with this rulebook. */
export const buildHowToPlayButton = (rulesetId: string): APIButtonComponentWithCustomId =>
  buildButton('How to play', buildHelpButtonId(rulesetId));

/** Returns the button that shows a player the briefing of their side. */
export const buildBriefingButton = (gameId: string): APIButtonComponentWithCustomId =>
  buildButton('Full briefing', `${buildOwnPanelId(gameId)}:briefing`);

/** Returns the button that calls an umpire. */
export const buildCallButton = (gameId: string): APIButtonComponentWithCustomId =>
  buildButton('Call an umpire', `${buildOwnPanelId(gameId)}:call`);

/** Returns the main event of a command. */
function headOf(events: readonly VisibleEvent[]): VisibleEvent | undefined {
  const movable = events.filter(({ kind }) => !FIXED_EVENT_KINDS.includes(kind));
  return movable.find(({ kind }) => kind === 'phase') ?? movable[0];
}

/** The commands that a person may use on events of a post, each with those events. */
export interface AllowedCommands {
  readonly undo: (event: VisibleEvent) => boolean;
  readonly correct: (event: VisibleEvent) => boolean;
  readonly note: (event: VisibleEvent) => boolean;
}

/**
 * Builds the buttons _Why?_, _Odds_, _Undo_ (_Redo_ under an undo), _Correct_ and _Note_. `may` decides about the last three.
 * _Undo_ and _Note_ are for the main event of the command. The other buttons are for the last four results at most. The newest
 * result has buttons without a number, and earlier results have buttons with their event number.
 */
export function buildEventButtons(
  events: readonly VisibleEvent[],
  context: Pick<EventContext, 'ruleset' | 'earlier'>,
  may: AllowedCommands,
): APIButtonComponentWithCustomId[] {
  const head = headOf(events);
  const isRolled = ({ resolutions }: VisibleEvent): boolean =>
    resolutions.some(
      (resolution) => !resolution.felt && !resolution.isRough && findResultProcedure(resolution, context.ruleset)?.rolls === true,
    );
  const ofResults = (label: string, has: (event: VisibleEvent) => boolean, id: (event: VisibleEvent) => string) =>
    events
      .filter(has)
      .slice(-RESULTS_WITH_BUTTONS)
      .reverse()
      .map((event, i) => buildButton(i === 0 ? label : `${label} ${findShownNumber(event)}`, id(event)));
  const undo = head && may.undo(head) ? [head] : [];
  const note = head && may.note(head) ? [head] : [];
  return [
    ...ofResults('Why?', hasResult, (event) => buildExplanationButtonId(event, 1)),
    ...ofResults('Odds', isRolled, (event) => buildEventButtonId('odds', event)),
    ...undo.map((event) =>
      buildButton(event.kind === 'undone' && !isRedo(event, context) ? 'Redo' : 'Undo', buildEventButtonId('undo', event)),
    ),
    ...ofResults(
      'Correct',
      (event) => hasResult(event) && may.correct(event),
      (event) => buildEventButtonId('correct', event),
    ),
    ...note.map((event) => buildButton('Add note', buildEventButtonId('note', event))),
  ];
}

/** Checks whether an event has a result, or gave a recalculated event a new result. */
const hasResult = ({ resolutions, kind, again }: VisibleEvent): boolean =>
  resolutions.length > 0 || (kind === 'corrected' && again !== undefined);

/** Builds a button: grey by default, or blue (style 1), green (3) or red (4). */
export function buildButton(
  label: string,
  customId: string,
  style: APIButtonComponentWithCustomId['style'] = 2,
  face?: EmojiPicture,
): APIButtonComponentWithCustomId {
  return {
    type: 2,
    style,
    label: formatPlainText(label, LIMITS.buttonLabel),
    custom_id: customId,
    ...(face ? { emoji: face } : {}),
  };
}
