/**
 * Handles the words that players add to a battle's seed. The dice depend on these words, which were unknown when the bot
 * published the hash of its seed.
 */
import { findActorName, MAX_SALT_LENGTH, type PersonFinder } from '../house/index.js';
import type { Salt } from '../dice/index.js';
import { refuseInvalid, Refusal } from '../rules/index.js';
import type { Chronicle } from './as-it-stands.js';
import type { BattleEvent } from './event.js';

/** The words of a player, as recorded in an event. */
export interface AddedSalt extends Salt {
  readonly actor: BattleEvent['actor'];
}

/** The maximum number of players who can add words to one seed. No battle has that many. */
const MOST_SALTS = 100;
/** The number of events that are read at once. */
const PAGE = 50;

/** Returns the words that an event adds to the seed; undefined if it does not add words. */
export function findAddedSalt({ kind, command, interactionId, actor }: BattleEvent): AddedSalt | undefined {
  if (kind !== 'salted') return undefined;
  return { interactionId, words: typeof command.words === 'string' ? command.words : '', actor };
}

/**
 * Checks whether an event reveals dice of the bot. Dice from a real table do not depend on the seed, and reused dice are already
 * known.
 */
export function hasBotDice({ resolutions, again }: Pick<BattleEvent, 'resolutions' | 'again'>): boolean {
  const anew = (again?.commands ?? []).flatMap(({ events }) => events.flatMap((facts) => facts.resolutions));
  return (
    resolutions.some(({ dice }) => dice.some(({ origin }) => origin === undefined)) ||
    anew.some(({ dice }) => dice.some(({ origin }) => origin === 'further'))
  );
}

/** Returns the words that were recorded before the first roll. Together with the seed, they form the key of the dice. */
export function listSaltsBeforeRoll(events: readonly BattleEvent[]): AddedSalt[] {
  const first = events.findIndex(hasBotDice);
  return (first < 0 ? events : events.slice(0, first)).flatMap((event) => findAddedSalt(event) ?? []);
}

/** Returns the first event in which the bot rolled a die. Reads the record only up to that event. */
function firstRoll(chronicle: Pick<Chronicle, 'after'>): BattleEvent | undefined {
  for (let last = 0; ;) {
    const page = chronicle.after(last, PAGE);
    const found = page.find(hasBotDice);
    if (found || page.length === 0) return found;
    last = page.at(-1)!.number;
  }
}

/**
 * Trims a player's words for the seed to the form that is recorded.
 * @throws {Refusal} INVALID_INPUT if no words are left, or if there are more than 200 characters
 */
export function trimSaltWords(typed: string): string {
  const words = typed.trim();
  if (words === '')
    throw refuseInvalid('words', 'You have not entered any words. Enter any words. You do not need to remember them.');
  if (words.length > MAX_SALT_LENGTH)
    throw refuseInvalid('words', `The text is too long. Enter at most ${MAX_SALT_LENGTH} characters.`);
  return words;
}

/**
 * Requires that a person may add words to the seed now. They must play for a side and not have added words yet, and the bot must
 * not have rolled dice.
 * @throws {Refusal} NOT_YOURS if they do not play for a side; CONFLICT if they or a hundred other players have already added
 *   words, or if the bot has rolled dice
 */
export function requireMayAddSalt(
  salts: readonly AddedSalt[],
  { id, sideId }: Pick<BattleEvent['actor'], 'id' | 'sideId'>,
  chronicle: Pick<Chronicle, 'after'>,
): void {
  if (sideId === null)
    throw new Refusal('NOT_YOURS', 'Only players of this battle can add words to the seed. Choose a side first.');
  if (salts.some(({ actor }) => actor.id === id))
    throw new Refusal(
      'CONFLICT',
      'You have already added words to the seed, and they cannot be changed. Add other words in the next battle.',
    );
  if (salts.length >= MOST_SALTS)
    throw new Refusal(
      'CONFLICT',
      `${MOST_SALTS} players have already added words to the seed, which is the maximum. Add yours in the next battle.`,
    );
  if (firstRoll(chronicle))
    throw new Refusal('CONFLICT', 'Words cannot be added to the seed after the first roll. Add them in the next battle.');
}

/** The people who have added words to a battle's seed, and the sides that have not. */
export interface SaltStatus {
  readonly added: readonly { readonly name: string; readonly side: string }[];
  /** The names of the sides without any player who has added words. */
  readonly without: readonly string[];
  /** True if it is too late to add words, because dice have been rolled. */
  readonly isClosed: boolean;
}

/**
 * Lists the players who have added words to the seed of a battle, and the sides that have not added any. After the first roll,
 * `isClosed` is true.
 * @param events all events of a record without faults
 * @param isKnown checks whether the reader may know of an event. Only rolls in known events count for `isClosed`. Default: all
 *   rolls count
 */
export function listSaltStatus(
  events: readonly BattleEvent[],
  isKnown: (event: BattleEvent) => boolean = () => true,
  whoIs?: PersonFinder,
): SaltStatus {
  const names = new Map<string, string>();
  for (const { changes } of events)
    for (const { table, id, after } of changes) {
      if (table !== 'side') continue;
      if (after === null) names.delete(id);
      else if (typeof after.name === 'string') names.set(id, after.name);
    }
  const actors = events.flatMap((event) => findAddedSalt(event)?.actor ?? []);
  const having = new Set(actors.map(({ sideId }) => sideId));
  return {
    added: actors.map((actor) => ({
      name: findActorName(actor, whoIs),
      side: names.get(actor.sideId ?? '') ?? 'a removed side',
    })),
    without: [...names].filter(([id]) => !having.has(id)).map(([, name]) => name),
    isClosed: events.some((event) => hasBotDice(event) && isKnown(event)),
  };
}
