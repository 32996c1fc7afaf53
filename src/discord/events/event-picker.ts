import { type BattleEvent, findShownNumber, readShownNumber, UMPIRE_AS_READER } from '../../game/index.js';
import { type DescriptionContext, redactFor, type VisibleEvent } from '../../knowing/index.js';
import { cutPlainText, stripMarkdown, EventDescription } from '../../present/index.js';
import { Refusal } from '../../rules/index.js';
import type { OpenGame, Store } from '../../store/index.js';
import { findGameHere, type BattleStores } from '../people/people.js';
import { type Suggestion, pickMatchingChoices } from '../options/pickers.js';
import { type RecordStores, createReaderAmendmentFinder, collectDescriptionContext } from './telling.js';
import type { CompletionRequest } from '../connection/interactions.js';

/** The number of latest events that are suggested. */
const OFFERED = 100;
const MAX_CHOICE_LENGTH = 100;
/** The maximum number of characters in a typed event number. Event numbers are shorter, even with spaces. */
export const MAX_EVENT_NUMBER_LENGTH = 40;

const NUMBER = /^\d+$/;

/**
 * Finds an event by its event number, such as `p12`, without checking who may know the event. A number without letters after it
 * means a public event.
 * @param typed the event number, as typed or from a button
 * @returns undefined if the text is not an event number, or if there is no such event
 */
export function findEvent({ record }: Pick<Store, 'record'>, gameId: string, typed: string): BattleEvent | undefined {
  const mark = readShownNumber(typed);
  if (mark === undefined) return undefined;
  return record.called(gameId, mark) ?? (NUMBER.test(mark) ? record.called(gameId, `p${mark}`) : undefined);
}

/**
 * Finds an event for an umpire, by its event number (such as p17) or its position in the record.
 * @throws {Refusal} NOT_FOUND if there is no such event
 */
export function findUmpireEvent(services: Pick<Store, 'record'>, gameId: string, typed: string): BattleEvent {
  const mark = readShownNumber(typed);
  const isNumber = mark !== undefined && NUMBER.test(mark);
  const event = isNumber ? services.record.event(gameId, Number(mark)) : findEvent(services, gameId, typed);
  if (!event) throw refuseUnknownEvent(typed);
  return event;
}

/** Finds the position in the record of an event that an umpire entered. @throws {Refusal} NOT_FOUND if there is no such event */
export const findEventNumber = (services: Pick<Store, 'record'>, gameId: string, typed: string): number =>
  findUmpireEvent(services, gameId, typed).number;

/** Builds the refusal of an event number. The refusal is the same for missing and for hidden events. */
export const refuseUnknownEvent = (typed: string): Refusal =>
  new Refusal(
    'NOT_FOUND',
    `Cannot find event ${cutPlainText(readShownNumber(typed) ?? typed, MAX_EVENT_NUMBER_LENGTH)}. Choose one from the list.`,
    'event',
  );

/** Returns a menu choice for an event: its event number and the text of its post. */
export function describeEventChoice(event: VisibleEvent, setting: DescriptionContext): Suggestion {
  const mark = findShownNumber(event);
  return {
    name: `${mark}: ${stripMarkdown(new EventDescription(event, setting).summary)}`.slice(0, MAX_CHOICE_LENGTH),
    value: mark,
  };
}

/**
 * Suggests to an umpire the latest suitable events with their present facts, newest first. Suggests no events to other people.
 */
export async function suggestEvents(
  interaction: CompletionRequest,
  services: BattleStores & RecordStores,
  admit: (event: BattleEvent, game: OpenGame) => boolean,
): Promise<void> {
  const here = findGameHere(interaction, services);
  // In a battle without an umpire, people must type event numbers, because only an umpire may see a list of all events.
  if (here?.actor.standing !== 'umpire') return interaction.respond([]);
  const { gameId } = here.game;
  const setting = collectDescriptionContext(services, here.game);
  const { shown } = createReaderAmendmentFinder(services, gameId, UMPIRE_AS_READER);
  const choices = services.record
    .latest(gameId, OFFERED)
    .filter((event) => admit(event, here.game))
    .flatMap((event) => redactFor(shown(event), setting, UMPIRE_AS_READER) ?? [])
    .map((event) => describeEventChoice(event, setting));
  return interaction.respond(pickMatchingChoices(choices, interaction.options.getFocused()));
}
