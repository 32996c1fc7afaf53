import {
  type BattleEvent,
  collectCorrectedValues,
  openPublicPart,
  findBattleOfResult,
  type Reader,
  findBattleReader,
  UMPIRE_AS_READER,
} from '../../game/index.js';
import { redactFor, filterKnownEvents, type VisibleEvent } from '../../knowing/index.js';
import {
  type PostBody,
  presentChart,
  presentRuling,
  presentExplanation,
  buildExplanationButtonId,
  type EventExplanationContext,
} from '../../present/index.js';
import { type Actor, type Chart, EMPTY_BATTLE, Refusal, type Ruleset, type Ruling } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import { rulebooksMenuHandler } from './choosing-rulebooks.js';
import type { ButtonHandler } from '../command.js';
import { findEvent, describeEventChoice, findUmpireEvent, refuseUnknownEvent } from '../events/event-picker.js';
import type { Services } from '../services.js';
import { openBattle, findGameHere } from '../people/people.js';
import { type Suggestion, refuseUnknownName, pickMatchingChoices } from '../options/pickers.js';
import { replacePressedMessage } from '../connection/reply.js';
import { runInSlices } from '../work/slices.js';
import { findReaderEvent, createReaderAmendmentFinder, collectDescriptionContext } from '../events/telling.js';

type InGuild = Parameters<typeof findGameHere>[0];

/** The number of events that are searched, from the latest. Searching all events would reveal the number of secret events. */
const LATEST = 100;
const MAX_CHOICE_LENGTH = 100;

/** The rulebooks to search, most likely first, and the battle with its rulebook. */
export interface SearchedRulebooks {
  readonly rulesets: readonly Ruleset[];
  readonly game: OpenGame | undefined;
}

/**
 * Finds the rulebooks to search, and the battle in this channel. If no rulebook is chosen, all are searched, with the battle's
 * rulebook first.
 * @throws {Refusal} NOT_FOUND if the chosen rulebook is unknown
 */
export function findChannelRulebooks(interaction: InGuild, services: Services, named: string | null): SearchedRulebooks {
  return findRulebooks(services, named, findGameHere(interaction, services)?.game);
}

/**
 * Finds the rulebooks to search. If no rulebook is chosen, all are searched, with the rulebook of `game` first.
 * @throws {Refusal} NOT_FOUND if the chosen rulebook is unknown
 */
export function findRulebooks(
  { rulesets }: Pick<Services, 'rulesets'>,
  named: string | null,
  game?: OpenGame,
): SearchedRulebooks {
  if (named !== null) {
    const ruleset = rulesets.find(({ id }) => id === named);
    if (!ruleset)
      throw refuseUnknownName(
        'rulebook',
        named,
        rulesets.map(({ id }) => id),
        'ruleset',
      );
    return { rulesets: [ruleset], game };
  }
  const own = rulesets.find(({ id }) => id === game?.ruleset.id);
  return { rulesets: own ? [own, ...rulesets.filter((other) => other !== own)] : rulesets, game };
}

interface Found<T> {
  readonly ruleset: Ruleset;
  readonly found: T;
}

function chartsOn({ rulesets, game }: SearchedRulebooks): Found<Chart>[] {
  return rulesets.flatMap((ruleset) =>
    ruleset
      .charts(game?.ruleset.id === ruleset.id ? openPublicPart(game) : null)
      .map((found): Found<Chart> => ({ ruleset, found })),
  );
}

function rulingsOn({ rulesets }: SearchedRulebooks): Found<Ruling>[] {
  return rulesets.flatMap((ruleset) => ruleset.rulings.map((found): Found<Ruling> => ({ ruleset, found })));
}

/**
 * Returns the value for a chart in a list of choices. The value contains the rulebook, so that it means the same chart in every
 * channel.
 */
const chartValue = ({ ruleset, found }: Found<Chart>): string => `${ruleset.id}/${found.id}`;

/**
 * Finds a chart by a typed or chosen text: `eagles/to-hit`, the chart's id, or its title.
 * @throws {Refusal} NOT_FOUND if there is no such chart
 */
export function findChart(shelf: SearchedRulebooks, typed: string, page = 1): PostBody {
  const wanted = typed.trim().toLowerCase();
  const charts = chartsOn(shelf);
  const fits = (chart: Found<Chart>): boolean =>
    [chartValue(chart), chart.found.id, chart.found.title].some((name) => name.toLowerCase() === wanted);
  const chart = charts.find(fits);
  if (!chart)
    throw refuseUnknownName(
      'chart',
      typed,
      charts.flatMap((other) => [chartValue(other), other.found.title]),
      'chart',
    );
  const { id } = chart.ruleset;
  return presentChart(chart.found, chart.ruleset, { page, buttonId: (to) => `chart:${id}:${chart.found.id}:${to}` });
}

/** Suggests charts that match the typed text. Charts of the battle's rulebook come first. */
export function suggestCharts(shelf: SearchedRulebooks, typed: string): Suggestion[] {
  const isOne = shelf.rulesets.length === 1;
  const choices = chartsOn(shelf).map((chart) => ({
    name: `${chart.found.title} (${chart.found.cite})${isOne ? '' : `, ${chart.ruleset.title}`}`.slice(0, MAX_CHOICE_LENGTH),
    value: chartValue(chart).slice(0, MAX_CHOICE_LENGTH),
  }));
  return pickMatchingChoices(choices, typed);
}

/** Finds a ruling by its number. @throws {Refusal} NOT_FOUND if there is no such ruling */
export function findRuling(shelf: SearchedRulebooks, typed: string): PostBody {
  const wanted = typed.trim().toUpperCase();
  const ruling = rulingsOn(shelf).find(({ found }) => found.id.toUpperCase() === wanted);
  if (!ruling)
    throw new Refusal(
      'NOT_FOUND',
      'Cannot find that ruling. Enter its number or some of its words, then choose from the list.',
      'number',
    );
  return presentRuling(ruling.found, ruling.ruleset);
}

/** Suggests rulings by number, section or text. Exact matches come first, then rulings with a similar spelling. */
export function suggestRulings(shelf: SearchedRulebooks, typed: string): Suggestion[] {
  const choices = rulingsOn(shelf).map(({ found: { id, cite, text } }) => ({
    name: `${id} (${cite}): ${text}`.slice(0, MAX_CHOICE_LENGTH),
    value: id,
    whole: `${id} ${cite} ${text}`.toLowerCase(),
  }));
  const words = typed.toLowerCase().split(/\s+/);
  const having = choices.filter(({ whole }) => words.every((word) => whole.includes(word)));
  const isExact = ({ value }: Suggestion): boolean => value.toLowerCase() === typed.trim().toLowerCase();
  const inOrder = [...having.filter(isExact), ...having.filter((choice) => !isExact(choice))];
  return inOrder.length > 0
    ? pickMatchingChoices(inOrder, '').map(({ name, value }) => ({ name, value }))
    : pickMatchingChoices(choices, typed);
}

/**
 * Explains a result to one person. Reads the record in steps, so that other people do not have to wait.
 * @param called the event number; null for the last known result that still counts
 * @param page the page of the explanation, counted from 1
 * @throws {Refusal} NOT_FOUND if there is no such event, or it is hidden from them
 */
export async function buildExplanation(
  services: Services,
  game: OpenGame,
  actor: Actor,
  called: string | null,
  page = 1,
): Promise<PostBody> {
  const { gameId } = game;
  const reader = findBattleReader(actor, openPublicPart(game));
  const found =
    called === null
      ? await runInSlices(lastResolved(services, gameId, reader))
      : findExplainedEvent(services, gameId, called, reader, reader.standing === 'umpire');
  // If the event is hidden, nothing is read, because the time for reading would reveal that the event exists.
  const context = found && (await collectExplanationContext(services, game, actor, found));
  const told = found && redactFor(found, context!, actor);
  if (!told)
    throw called === null
      ? new Refusal('NOT_FOUND', 'There is no result yet that you can see. Try again after the next result.', 'event')
      : refuseUnknownEvent(called);
  return presentExplanation(told, context!, { page, buttonId: (to) => buildExplanationButtonId(told, to) });
}

/** Collects the data that are needed to explain an event to one reader. */
export async function collectExplanationContext(
  services: Services,
  game: OpenGame,
  actor: Actor,
  event: BattleEvent,
): Promise<EventExplanationContext> {
  const { gameId, state } = game;
  const reader = findBattleReader(actor, openPublicPart(game));
  const { takenBackBy, changedBy } = createReaderAmendmentFinder(services, gameId, reader);
  const { shown } = createReaderAmendmentFinder(services, gameId, UMPIRE_AS_READER);
  const before =
    event.resolutions.length === 0
      ? EMPTY_BATTLE
      : await runInSlices(findBattleOfResult(game, recordIn(services, game), event.number, shown));
  return {
    ...collectDescriptionContext(services, game),
    takenBackBy,
    changedBy,
    // A reader who may know only the earlier form of the event may not see the correction.
    corrected:
      filterKnownEvents(reader, [shown(event)]).length > 0
        ? collectCorrectedValues(state, services.record.chronicle(gameId), event.number)
        : {},
    reader,
    before,
  };
}

const recordIn = ({ record }: Services, { gameId }: OpenGame): Parameters<typeof findBattleOfResult>[1] => ({
  between: (after, before) => record.events(gameId, { after, before }),
  upTo: (last) => record.inOrder(gameId, last),
});

/**
 * Finds an event by its event number, with the facts that its reader may know now. For a correction, finds the corrected event.
 * @param isTyped true if an umpire may have typed the event's number in the record instead. Default: false
 * @returns the event; undefined if the reader may not know it, or if `isTyped` is false and there is no such event
 * @throws {Refusal} NOT_FOUND if `isTyped` is true and there is no such event
 */
export function findExplainedEvent(
  services: Services,
  gameId: string,
  called: string,
  reader: Reader,
  isTyped = false,
): BattleEvent | undefined {
  const event = isTyped ? findUmpireEvent(services, gameId, called) : findEvent(services, gameId, called);
  const isAbout = event?.again && event.kind === 'corrected' && event.undoes !== null;
  const about = isAbout ? services.record.event(gameId, event.undoes) : event;
  return about && findReaderEvent(services, gameId, reader, about);
}

const hasResolved = ({ resolutions }: Pick<BattleEvent, 'resolutions'>): boolean => resolutions.length > 0;

/** Finds the last result that a person knows and that still counts; undefined if there is no such result. */
function* lastResolved(services: Services, gameId: string, reader: Reader): Generator<void, BattleEvent | undefined, void> {
  const { takenBackBy: takenBack } = createReaderAmendmentFinder(services, gameId, UMPIRE_AS_READER);
  for (const recorded of services.record.newestFirst(gameId)) {
    // A recalculated event may have a different audience from before.
    const event = findReaderEvent(services, gameId, reader, recorded);
    if (event && hasResolved(event) && !takenBack(event.number)) return event;
    yield;
  }
  return undefined;
}

/** Suggests the latest results that the person may know, newest first. */
export function suggestResults(services: Services, game: OpenGame, actor: Actor, typed: string): Suggestion[] {
  const { gameId } = game;
  const setting = collectDescriptionContext(services, game);
  const reader = findBattleReader(actor, openPublicPart(game));
  const known: VisibleEvent[] = [];
  for (const recorded of services.record.newestFirst(gameId)) {
    const event = findReaderEvent(services, gameId, reader, recorded);
    const told = event && redactFor(event, setting, actor);
    if (told) known.push(told);
    if (known.length >= LATEST) break;
  }
  return pickMatchingChoices(
    known.filter(hasResolved).map((event) => describeEventChoice(event, setting)),
    typed,
  );
}

const PAGE_NUMBER = /^\d{1,4}$/;

/** Handles `chart:<rulebook>:<chart>:<page>`, the button that shows another page of a chart. */
const chartButton: ButtonHandler = {
  name: 'chart',
  async press(interaction, [ruleset = '', chart = '', page = ''], services) {
    if (!PAGE_NUMBER.test(page)) throw strangeButton();
    await replacePressedMessage(
      interaction,
      findChart(findChannelRulebooks(interaction, services, ruleset), chart, Number(page)),
    );
  },
  async pressAbroad(interaction, [ruleset = '', chart = '', page = ''], abroad) {
    if (!PAGE_NUMBER.test(page)) throw strangeButton();
    await replacePressedMessage(interaction, findChart(findRulebooks(abroad, ruleset), chart, Number(page)));
  },
};

/** Handles `why:<game>:<event>:<page>`, the button that shows another page of an explanation, if the reader may still know it. */
const whyButton: ButtonHandler = {
  name: 'why',
  async press(interaction, [gameId = '', event = '', page = ''], services) {
    if (!PAGE_NUMBER.test(page)) throw strangeButton();
    const { game, actor } = openBattle(interaction, services, gameId);
    await replacePressedMessage(interaction, await buildExplanation(services, game, actor, event, Number(page)));
  },
};

function strangeButton(): Refusal {
  return new Refusal('NOT_FOUND', 'That button does not work here. Enter the command again.');
}

export const RULEBOOK_BUTTON_HANDLERS: readonly ButtonHandler[] = [chartButton, whyButton, rulebooksMenuHandler];
