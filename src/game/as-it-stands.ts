/** Reads events together with the facts of their latest results. */
import type { JsonObject } from '../dice/index.js';
import { type EventKind, cachePerObject } from '../rules/index.js';
import type { BattleEvent, RecalculatedCommand, RecalculatedFacts } from './event.js';
import { listCountedAmendments, type Ledger } from './ledger.js';

/** Read access to a battle's earlier events. */
export interface Chronicle {
  get(number: number): BattleEvent | undefined;
  /** Returns at most `limit` events after this number, oldest first. */
  after(number: number, limit?: number): readonly BattleEvent[];
}

/**
 * The kinds of events that cannot be undone by number: the start and end of a battle, remarks on other commands, and events about
 * the dice seed.
 */
export const FIXED_EVENT_KINDS: readonly EventKind[] = [
  'game-started',
  'game-ended',
  'game-resumed',
  'results-changed',
  'left-open',
  'salted',
  'restored',
];

/** Combines an event with its current facts. An event that happened only in a recalculation has the number 0. */
export function mergeFacts(recorded: BattleEvent, { number, ...facts }: RecalculatedFacts): BattleEvent {
  return { ...recorded, ...facts, number: number ?? 0 };
}

/** Returns the facts that a correcting event contains for all events of another event's command. */
export function findCommandFacts({ again }: Pick<BattleEvent, 'again'>, number: number): RecalculatedCommand | undefined {
  if (!again) return undefined;
  const commands = inOrder(again.commands);
  let [low, high] = [0, commands.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (commands[middle]!.first <= number) low = middle + 1;
    else high = middle;
  }
  const command = commands[low - 1];
  return command && number < command.first + command.count ? command : undefined;
}

const inOrder = cachePerObject((commands: readonly RecalculatedCommand[]) => [...commands].sort((a, b) => a.first - b.first));

/**
 * Returns the facts that a correcting event contains for another event. Undefined if there are no such facts, or if the other
 * event no longer happens.
 */
export const findEventFacts = (by: Pick<BattleEvent, 'again'>, number: number): RecalculatedFacts | undefined =>
  findCommandFacts(by, number)?.events.find((facts) => facts.number === number);

/** Returns an event in its current form; undefined if the event was undone or does not exist. */
export function findPresentEvent(ledger: Ledger, chronicle: Pick<Chronicle, 'get'>, number: number): BattleEvent | undefined {
  if (ledger.undoneBy.has(number)) return undefined;
  const event = chronicle.get(number);
  const by = ledger.rewrittenBy.get(number);
  if (!event || by === undefined) return event;
  const facts = findEventFacts(chronicle.get(by)!, number);
  return facts && mergeFacts(event, facts);
}

/** Returns an event as posts show it now, with its latest facts. An undone event is shown as it was before the undo. */
export function findShownEvent(ledger: Ledger, chronicle: Pick<Chronicle, 'get'>, event: BattleEvent): BattleEvent {
  const by = ledger.rewrittenBy.get(event.number);
  const facts = by === undefined ? undefined : findCommandFacts(chronicle.get(by)!, event.number)?.events;
  const own = facts?.find(({ number }) => number === event.number);
  if (own) return mergeFacts(event, own);
  return by === undefined ? event : findLastCountedEvent(ledger, chronicle, event, by);
}

/**
 * Returns an event in the last form that counted before a later event.
 * @param before the number of the later event. Default: the end of the record
 */
export function findLastCountedEvent(
  { takings }: Pick<Ledger, 'takings'>,
  chronicle: Pick<Chronicle, 'get'>,
  event: BattleEvent,
  before = Infinity,
): BattleEvent {
  const { number } = event;
  const stood = takings.findLast(
    (taking) =>
      taking.number < before &&
      taking.rewrites?.some(
        ({ first, count, standing }) => first <= number && number < first + count && standing.includes(number),
      ),
  );
  const facts = stood && findEventFacts(chronicle.get(stood.number)!, number);
  return facts ? mergeFacts(event, facts) : event;
}

/** Returns an event in its current form. For an overruled event, the result is the last one that the rules gave. */
export function findResultByRules(
  { takings }: Pick<Ledger, 'takings'>,
  chronicle: Pick<Chronicle, 'get'>,
  event: BattleEvent,
): BattleEvent {
  const { number } = event;
  if (event.kind !== 'overruled' || isAmendment(event)) return event;
  for (const taking of listCountedAmendments(takings).toReversed()) {
    const again = findCommandFacts(chronicle.get(taking.number) ?? {}, number);
    const facts = again?.events.find((each) => each.number === number);
    if (facts && facts.kind !== 'overruled') return mergeFacts(event, facts);
  }
  return chronicle.get(number) ?? event;
}

/** Returns the corrected values of an event, from all corrections that still count. */
export function collectCorrectedValues(ledger: Ledger, chronicle: Pick<Chronicle, 'get'>, number: number): JsonObject {
  const corrections = listCountedAmendments(ledger.takings).filter(
    ({ kind, undoes }) => kind === 'corrected' && undoes === number,
  );
  return Object.assign({}, ...corrections.map((taking) => chronicle.get(taking.number)?.command.changes ?? {})) as JsonObject;
}

/**
 * Yields the events that still count or were overruled, newest first. A recalculated event has its latest result, and new events
 * of its command are included. Leaves out undos, corrections and overrulings.
 * @param before the number of an event. Only earlier events are yielded
 */
export function* listEarlierEvents(ledger: Ledger, chronicle: Pick<Chronicle, 'get'>, before: number): Generator<BattleEvent> {
  for (let number = before - 1; number > 0; number--) {
    const event = chronicle.get(number);
    if (!event || event.undoes !== null) continue;
    const by = ledger.rewrittenBy.get(number);
    if (by === undefined) {
      const taking = ledger.undoneBy.get(number);
      if (taking === undefined || isOverruling(chronicle.get(taking))) yield event;
      continue;
    }
    const command = findCommandFacts(chronicle.get(by)!, number);
    const facts = command?.events.find((each) => each.number === number);
    if (facts) yield findResultByRules(ledger, chronicle, mergeFacts(event, facts));
    if (command?.first === number) for (const extra of command.events) if (extra.number === null) yield mergeFacts(event, extra);
  }
}

const isOverruling = (event: BattleEvent | undefined): boolean => event?.kind === 'overruled';

/** Returns all events of the command that an event belongs to. */
export function listCommandEvents(
  chronicle: Pick<Chronicle, 'get'>,
  { number, part, interactionId }: BattleEvent,
): BattleEvent[] {
  const events: BattleEvent[] = [];
  for (let at = number - part; ; at++) {
    const event = chronicle.get(at);
    if (event?.interactionId !== interactionId) return events;
    events.push(event);
  }
}

/** Checks whether an event undoes or recalculates another event. */
export const isAmendment = ({ undoes }: Pick<BattleEvent, 'undoes'>): boolean => undoes !== null;

/** Checks whether an event is an undo from before version 0.2. Such undos restored the fields of one event. */
export const isLegacyUndo = ({ undoes, again }: BattleEvent): boolean => undoes !== null && again === undefined;
