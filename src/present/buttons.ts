import type { APIButtonComponentWithCustomId } from 'discord-api-types/v10';
import { listAbsentSides, isDivided } from '../house/index.js';
import {
  listUnreadySides,
  AGREEMENT,
  mayPhaseEnd,
  FIXED_KINDS,
  isUnrefereed,
  markOf,
  openAgreements,
  type Reader,
  scenarioOf,
} from '../game/index.js';
import { openSealed } from '../game/sealed.js';
import {
  type Battle,
  findRetreat,
  inputFields,
  mapOf,
  PLACE,
  placesOf,
  type Procedure,
  type Ruleset,
  wordsOf,
} from '../rules/index.js';
import type { Face } from './faces.js';
import { LIMITS } from './limits.js';
import { procedureOf, isRedo, type VisibleEvent } from '../knowing/index.js';
import type { EventContext } from './parts.js';
import { isWaitingForSide, isPhaseNow } from './phase-now.js';
import {
  addButtonId,
  agreeButtonId,
  eventButtonId,
  helpButtonId,
  joinButtonId,
  layButtonId,
  ownPanelId,
  pauseButtonId,
  readyId,
  reportButtonId,
  roomsButtonId,
  saltButtonId,
  strikesButtonId,
  whyButtonId,
} from './post-identity.js';
import { plainText } from './text.js';

/** The maximum number of results in one message that have their own buttons. */
const RESULTS_WITH_BUTTONS = 4;

/** The minimum number of sides in a battle. */
const SIDES_AT_LEAST = 2;

/** The maximum number of landed missions in one post that have their own buttons. */
const LANDINGS_WITH_BUTTONS = 3;

/**
 * Builds the buttons under a post. Their custom ids also help the bot to find the post again.
 * - _More_ is for the main event of the command.
 * - _My units_ is under a phase, under the opening of a battle without a scenario, and under a post about units that umpires
 *   place before the battle.
 * - The opening of a battle also has _How to play_ and the button for adding words to the seed. Without a scenario, the first
 *   steps of preparation are added.
 * - The opening of a scenario has a button for each side, and one for umpires to create the channels.
 * - An open proposal has buttons for its answers. Fire that needs targets has a button to choose them.
 * - For readers without a side, a step of preparation has the next steps, and a unit's move without a destination has a button to
 *   place units.
 */
export function buttonsOf(
  events: readonly VisibleEvent[],
  { battle: sealed, reader, ruleset }: Pick<EventContext, 'battle' | 'reader' | 'ruleset'>,
): APIButtonComponentWithCustomId[] {
  const battle = openSealed(sealed);
  const opening = events.find(({ kind }) => kind === 'game-started');
  // _More_ checks the dice under the opening and the end of a battle.
  const head = headOf(events) ?? opening ?? events.find(({ kind }) => kind === 'game-ended');
  const begins = opening ? beginningWith(opening, battle) : [];
  const { game } = battle;
  const isPreparing = game.turn === 1 && game.phase === ruleset.phases[0]?.id && !scenarioOf(battle) && reader?.sideId == null;
  const isOfScenario = scenarioOf(battle) !== undefined;
  const units = events
    .filter(
      ({ kind }) => kind === 'phase' || (kind === 'game-started' && !isOfScenario) || (kind === 'units-moved' && isPreparing),
    )
    .slice(0, 1)
    .map(({ gameId }) => ownPanelButton(gameId));
  const phase = events.findLast(({ kind }) => kind === 'phase');
  const more = head ? [button('More', eventButtonId('more', head))] : [];
  const strikes = events
    .filter(({ kind }) => kind === 'mission-awaiting')
    .slice(0, LANDINGS_WITH_BUTTONS)
    .map((event, at) => button(at === 0 ? 'Choose targets' : `Choose targets (${markOf(event)})`, strikesButtonId(event)));
  const choosing = events
    .filter(({ kind }) => kind === 'scenario-told')
    .slice(0, 1)
    .flatMap(({ gameId }) => choosingButtons(gameId, battle));
  const channels = events
    .filter(({ kind }) => kind === 'scenario-opened')
    .slice(0, 1)
    .map(({ gameId }) => channelsButton(gameId));
  const seats = events
    .filter(({ kind }) => kind === 'seat-asked')
    .slice(0, 1)
    .map((event) => button('Admit the player', ['admit', event.gameId, markOf(event)].join(':')));
  const open = events
    .filter(({ kind, command }) => kind === 'ready' && command.type === 'hold')
    .slice(0, 1)
    .flatMap(({ gameId }) => joinButtons(gameId, battle, listAbsentSides(battle)));
  const proposed = events.flatMap((event) => proposalButtons(event, battle)).slice(0, LIMITS.rowButtons);
  return eachOnce([
    ...choosing,
    ...(opening && isOfScenario ? [...begins, howToPlayButton(ruleset.id)] : []),
    ...channels,
    ...seats,
    ...open,
    ...proposed,
    ...(phase ? [...units, ...doneButtons(phase, battle, reader), ...more] : [...more, ...units]),
    ...(opening && !isOfScenario ? [howToPlayButton(ruleset.id)] : []),
    ...strikes,
    ...(isOfScenario ? [] : begins),
    ...pauseButtons(events, battle, ruleset, reader),
    ...(reader?.sideId == null ? preparing(events, battle, ruleset) : []),
  ]);
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
    ? [button('Hold this phase', pauseButtonId(ready.gameId, battle))]
    : [];
}

/**
 * Returns the buttons *Done* and *Done until I am needed* under the post of a phase, in the channels of sides that the phase
 * waits for. In a battle without private channels, players of all these sides can press them.
 */
function doneButtons(phase: VisibleEvent, battle: Battle, reader: Reader | undefined): APIButtonComponentWithCustomId[] {
  const isTheirs = reader === undefined ? listUnreadySides(battle).length > 0 : isWaitingForSide(battle, reader);
  return isTheirs && isPhaseNow(phase, battle) ? buildDoneButtons(phase.gameId, battle, reader?.sideId ?? null) : [];
}

/**
 * Returns the buttons *Done* and *Done until I am needed*. In a side with several commanders, each player presses *Done* only for
 * their own units and for one phase.
 * @param sideId the side whose players can press the buttons; null for the players of any side
 */
export const buildDoneButtons = (gameId: string, battle: Battle, sideId: string | null): APIButtonComponentWithCustomId[] => [
  button('Done', readyId(gameId, battle, true)),
  ...(sideId !== null && isDivided(battle, sideId)
    ? []
    : [button('Done until I am needed', readyId(gameId, battle, 'until-needed'))]),
];

/** Removes repeated buttons, because Discord refuses two buttons with the same custom id. */
const eachOnce = (buttons: readonly APIButtonComponentWithCustomId[]): APIButtonComponentWithCustomId[] => [
  ...new Map(buttons.map((each) => [each.custom_id, each])).values(),
];

/** Builds the buttons for answering an open proposal, under its post. */
function proposalButtons(event: VisibleEvent, battle: Battle): APIButtonComponentWithCustomId[] {
  if (event.kind !== 'agreement-asked') return [];
  const open = openAgreements(battle).find(({ id }) =>
    event.changes.some((change) => change.table === AGREEMENT && change.id === id),
  );
  return open ? agreementButtons(event.gameId, markOf(event), open.isJudgement) : [];
}

/** Returns the buttons for answering a proposal. */
export const agreementButtons = (gameId: string, mark: string, isJudgement: boolean): APIButtonComponentWithCustomId[] => [
  button('Agree', agreeButtonId(gameId, mark, 'yes')),
  ...(isJudgement ? [button('Let a die decide', agreeButtonId(gameId, mark, 'die'))] : []),
  button('Refuse or withdraw', agreeButtonId(gameId, mark, 'no')),
];

/**
 * Returns the buttons under the opening of a battle: the umpires' first steps, and a button for players to add words to the seed.
 */
function beginningWith(opening: VisibleEvent, battle: Battle): APIButtonComponentWithCustomId[] {
  const { gameId } = opening;
  const salt = button('Add words to the seed', saltButtonId(gameId));
  if (scenarioOf(battle)) return [salt];
  const forces = hasSides(opening)
    ? []
    : [...(isUnrefereed(battle) ? [] : [addSideButton(gameId)]), button('Example forces', `example:${gameId}`)];
  return [...forces, channelsButton(gameId), salt];
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
  const added = isUnrefereed(battle) ? undefined : (has('side-added', 'unit-added') ?? events.find(isBefore(ruleset)));
  return [
    ...(imported && !scenarioOf(battle) ? [layButton(imported.gameId, battle)] : []),
    ...(laid ? [afterMap(laid.gameId, battle, ruleset)] : []),
    ...(added && !scenarioOf(battle) ? afterAdded(added, battle, ruleset) : []),
    ...events.filter((event) => leavesNowhere(event, battle, ruleset)).map(({ gameId }) => layButton(gameId, battle)),
  ];
}

/** Checks whether a unit moved according to the rules, but without an entered destination. */
const leavesNowhere = ({ changes, resolutions }: VisibleEvent, battle: Battle, ruleset: Ruleset): boolean =>
  changes.some(({ table, id, after }) => table === PLACE && after?.stale === true && !isSentBack(battle, id)) &&
  resolutions.some((resolution) => isMove(procedureOf(resolution, ruleset)));

const isSentBack = (battle: Battle, placeId: string): boolean =>
  placesOf(battle).some(({ id, unit }) => id === placeId && findRetreat(battle, unit) !== undefined);

const isMove = (procedure: Procedure | undefined): boolean =>
  procedure !== undefined && inputFields(procedure).some(({ place }) => place);

/** Returns the button under a new map. The button places units if the battle has any. */
function afterMap(gameId: string, battle: Battle, ruleset: Ruleset): APIButtonComponentWithCustomId {
  const { unit } = battle.tables;
  return unit.size > 0 || isUnrefereed(battle)
    ? button('Place units', layButtonId(gameId))
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
  return [addUnitButton(gameId), layButton(gameId, battle)];
}

/** Returns the button that creates a map, or places units on an existing map. */
export const layButton = (gameId: string, battle: Battle): APIButtonComponentWithCustomId =>
  button(mapOf(battle) ? 'Place units' : 'Create a map', layButtonId(gameId));

/** Returns the buttons for adding what is missing next: a second side, the units' parents, or units. */
function nextToAdd(gameId: string, { tables }: Battle, { guide }: Ruleset): APIButtonComponentWithCustomId[] {
  if (tables.side.size < SIDES_AT_LEAST) return [addSideButton(gameId)];
  const { beforeUnits } = guide;
  const before = beforeUnits ? [button(`Add a ${wordsOf(beforeUnits.table)}`, addButtonId(gameId, 'before'))] : [];
  const hasNone = beforeUnits !== undefined && (tables[beforeUnits.table]?.size ?? 0) === 0;
  return [...(hasNone ? [] : [addUnitButton(gameId)]), ...before, addSideButton(gameId)];
}

/** Returns the button that opens the form for a side. */
export const addSideButton = (gameId: string): APIButtonComponentWithCustomId =>
  button('Add a side', addButtonId(gameId, 'side'));

/** Returns the button that opens the form for a unit. */
export const addUnitButton = (gameId: string): APIButtonComponentWithCustomId =>
  button('Add a unit', addButtonId(gameId, 'unit'));

/**
 * Returns the buttons under the opening post of a scenario, with a button for each side. In a battle without an umpire, anyone
 * can also create the channels.
 */
function choosingButtons(gameId: string, battle: Battle): APIButtonComponentWithCustomId[] {
  return [...joinButtons(gameId, battle), ...(isUnrefereed(battle) ? [channelsButton(gameId)] : [])];
}

/** Returns a button for joining each of the given sides; an empty list if the battle has no scenario. */
export const joinButtons = (
  gameId: string,
  battle: Pick<Battle, 'tables'>,
  sides: readonly string[] = [...battle.tables.side.keys()],
): APIButtonComponentWithCustomId[] =>
  scenarioOf(battle as Battle)
    ? [...battle.tables.side.values()]
        .filter(({ id }) => sides.includes(id))
        .slice(0, LIMITS.rowButtons)
        .map(({ name }) => button(`Play ${name}`, joinButtonId(gameId, name)))
    : [];

/** Returns the button that shows a player what has happened since their last action. */
export const newEventsButton = (gameId: string): APIButtonComponentWithCustomId =>
  button('See what you missed', `since:${gameId}`);

/** Returns the button that sends a person the report of a battle. */
export const reportButton = (gameId: string): APIButtonComponentWithCustomId => button('Get the report', reportButtonId(gameId));

/**
 * Returns the buttons under the end of a battle: another battle, a tutorial, and the report.
 * @param learnId the id of the button that starts a tutorial; null for no tutorial
 */
export const endButtons = (gameId: string, learnId: string | null): APIButtonComponentWithCustomId[] => [
  button('New battle', 'another', 1),
  ...(learnId === null ? [] : [button('Start the tutorial', learnId)]),
  reportButton(gameId),
];

/** Returns the button that creates the battle's private channels. */
export const channelsButton = (gameId: string): APIButtonComponentWithCustomId =>
  button('Create channels', roomsButtonId(gameId));

const hasSides = ({ changes }: VisibleEvent): boolean => changes.some(({ table }) => table === 'side');

/** Returns the button that shows a person their own units. */
export const ownPanelButton = (gameId: string): APIButtonComponentWithCustomId => button('My units', ownPanelId(gameId));

/** Returns the button that explains how to play with this rulebook. */
export const howToPlayButton = (rulesetId: string): APIButtonComponentWithCustomId =>
  button('How to play', helpButtonId(rulesetId));

/** Returns the button that shows a player the briefing of their side. */
export const briefingButton = (gameId: string): APIButtonComponentWithCustomId =>
  button('Full briefing', `${ownPanelId(gameId)}:briefing`);

/** Returns the button that calls an umpire. */
export const callButton = (gameId: string): APIButtonComponentWithCustomId =>
  button('Call an umpire', `${ownPanelId(gameId)}:call`);

/** Returns the main event of a command. */
function headOf(events: readonly VisibleEvent[]): VisibleEvent | undefined {
  const movable = events.filter(({ kind }) => !FIXED_KINDS.includes(kind));
  return movable.find(({ kind }) => kind === 'phase') ?? movable[0];
}

/** The commands that a person may use on events of a post, each with those events. */
export interface Offers {
  readonly undo: (event: VisibleEvent) => boolean;
  readonly correct: (event: VisibleEvent) => boolean;
  readonly note: (event: VisibleEvent) => boolean;
}

/**
 * Builds the buttons _Why?_, _Odds_, _Undo_ (_Redo_ under an undo), _Correct_ and _Note_. `may` decides about the last three.
 * _Undo_ and _Note_ are for the main event of the command. The other buttons are for the last four results at most. The newest
 * result has buttons without a number, and earlier results have buttons with their event number.
 */
export function listOffers(
  events: readonly VisibleEvent[],
  context: Pick<EventContext, 'ruleset' | 'earlier'>,
  may: Offers,
): APIButtonComponentWithCustomId[] {
  const head = headOf(events);
  const isRolled = ({ resolutions }: VisibleEvent): boolean =>
    resolutions.some((resolution) => !resolution.felt && procedureOf(resolution, context.ruleset)?.rolls === true);
  const ofResults = (label: string, has: (event: VisibleEvent) => boolean, id: (event: VisibleEvent) => string) =>
    events
      .filter(has)
      .slice(-RESULTS_WITH_BUTTONS)
      .reverse()
      .map((event, i) => button(i === 0 ? label : `${label} ${markOf(event)}`, id(event)));
  const undo = head && may.undo(head) ? [head] : [];
  const note = head && may.note(head) ? [head] : [];
  return [
    ...ofResults('Why?', hasResult, (event) => whyButtonId(event, 1)),
    ...ofResults('Odds', isRolled, (event) => eventButtonId('odds', event)),
    ...undo.map((event) =>
      button(event.kind === 'undone' && !isRedo(event, context) ? 'Redo' : 'Undo', eventButtonId('undo', event)),
    ),
    ...ofResults(
      'Correct',
      (event) => hasResult(event) && may.correct(event),
      (event) => eventButtonId('correct', event),
    ),
    ...note.map((event) => button('Add note', eventButtonId('note', event))),
  ];
}

/** Checks whether an event has a result, or gave a recalculated event a new result. */
const hasResult = ({ resolutions, kind, again }: VisibleEvent): boolean =>
  resolutions.length > 0 || (kind === 'corrected' && again !== undefined);

/** Builds a button: grey by default, or blue (style 1), green (3) or red (4). */
export function button(
  label: string,
  customId: string,
  style: APIButtonComponentWithCustomId['style'] = 2,
  face?: Face,
): APIButtonComponentWithCustomId {
  return {
    type: 2,
    style,
    label: plainText(label, LIMITS.buttonLabel),
    custom_id: customId,
    ...(face ? { emoji: face } : {}),
  };
}
