/** Finds which events were later undone or recalculated, and returns events with their current facts. */
import {
  type BattleEvent,
  type Chronicle,
  type GameState,
  type Ledger,
  buildLedgerFromEvents,
  findShownNumber,
  findActorName,
  type Reader,
  findBattleReader,
  findShownEvent,
  type PersonFinder,
} from '../game/index.js';
import { openSealedBattle } from '../game/sealed.js';
import { mayAudienceKnow, mayKnowEvent } from '../game/audience.js';
import type { DescriptionContext } from './setting.js';
import { redactFor, type VisibleEvent } from './told.js';
import { formatMinute, type Ruleset, formatTurn } from '../rules/index.js';

/** The undo or correction of an event, and the person who gave the command. */
export interface UndoingEvent {
  /**
   * The event number of the undo or correction. For a reader who may not know it, the number of the event that told them about
   * the changed results. Missing if there is no such event.
   */
  readonly mark?: string | undefined;
  readonly name: string;
  /**
   * How the event was changed: `undone`, `corrected`, `overruled`, or `changed` as a consequence of another event. Default:
   * `undone`.
   */
  readonly kind?: string;
  readonly reason?: string;
  /** The turn and time of the undo or correction, if posts show them. */
  readonly when?: string;
}

/** The correction that changed an event. */
export interface ChangingCorrection {
  readonly by: UndoingEvent;
  /** True if the correction was directed at this event, and did not only change it as a consequence. */
  readonly isMeant: boolean;
}

/** The later undos and recalculations of a record's events. */
interface AmendmentFinder {
  /** The events with their current facts. */
  readonly shown: readonly BattleEvent[];
  readonly takenBackBy: (number: number) => UndoingEvent | undefined;
  readonly changedBy: (number: number) => ChangingCorrection | undefined;
}

export function createAmendmentFinder(
  events: readonly BattleEvent[],
  { ruleset, whoIs }: { readonly ruleset: Pick<Ruleset, 'turnWord'>; readonly whoIs?: PersonFinder },
  reader: Reader,
): AmendmentFinder {
  const ledger = buildLedgerFromEvents(events);
  const get = (number: number): BattleEvent | undefined => events[number - 1];
  return {
    shown: events.map((event) => findShownEventForReader(ledger, { get }, event, reader)),
    ...createAmendingEventFinder(ledger, get, { whoIs, when: createMomentFormatter(ruleset), readerOf: () => reader }),
  };
}

/** Returns the time of an event in the battle and on the clock, such as `turn 3, 2026-08-01 18:00 UTC`. */
export const createMomentFormatter =
  (ruleset: Pick<Ruleset, 'turnWord'>) =>
  ({ turn, at }: Pick<BattleEvent, 'turn' | 'at'>): string =>
    `${formatTurn(ruleset, turn)}, ${formatMinute(at)}`;

interface AmendmentContext {
  readonly whoIs?: PersonFinder | undefined;
  /** Returns the text for the time of an undo or correction. Missing if posts do not show the time. */
  readonly when?: ((by: BattleEvent) => string) | undefined;
  /** Returns the reader that represents an event's audience. */
  readonly readerOf: (event: BattleEvent) => Reader;
}

/** Returns the functions for finding the undos and corrections of events. */
export function createAmendingEventFinder(
  ledger: Ledger,
  get: (number: number) => BattleEvent | undefined,
  { whoIs, when, readerOf: readerOfEvent }: AmendmentContext,
): Omit<AmendmentFinder, 'shown'> {
  const { undoneBy, changedBy } = ledger;
  const mayReaderKnow = (event: BattleEvent, other: BattleEvent): boolean =>
    mayKnowEvent(readerOfEvent(event), other) || mayAudienceKnow(event, other);
  /** Returns the event that tells the reader of `event` about its undo or correction. */
  const findTellingEvent = (event: BattleEvent, by: BattleEvent): BattleEvent | undefined => {
    const first = by.number - by.part;
    for (let next: BattleEvent | undefined = by; next && next.number - next.part === first; next = get(next.number + 1))
      if ((next === by || next.kind === 'results-changed') && mayReaderKnow(event, next)) return next;
    return undefined;
  };
  const teller = (number: number | undefined, of: number): UndoingEvent | undefined => {
    const by = number === undefined ? undefined : get(number);
    const event = get(of);
    if (!by || !event) return undefined;
    const { reason } = by.command;
    const telling = findTellingEvent(event, by);
    return {
      mark: telling && findShownNumber(telling),
      name: findActorName(by.actor, whoIs),
      kind: by.kind,
      ...(when ? { when: when(by) } : {}),
      // If an event is hidden, an umpire's reason for changing it must be hidden too.
      ...(typeof reason === 'string' && telling === by ? { reason } : {}),
    };
  };
  /** Checks whether a correction or overruling is directed at this event. */
  const isAbout = (number: number | undefined, event: number): boolean => {
    const taker = number === undefined ? undefined : get(number);
    return taker !== undefined && taker.kind !== 'undone' && taker.undoes === event;
  };
  /** Checks whether an event has a new result that only a different audience may know. */
  const isLost = (number: number): boolean => {
    const event = changedBy.has(number) && !undoneBy.has(number) ? get(number) : undefined;
    return event !== undefined && !mayKnowEvent(readerOfEvent(event), findShownEvent(ledger, { get }, event));
  };
  return {
    takenBackBy(number) {
      if (!isLost(number)) return teller(undoneBy.get(number), number);
      const by = teller(changedBy.get(number), number);
      return by && (isAbout(changedBy.get(number), number) ? by : { ...by, kind: 'changed' });
    },
    changedBy(number) {
      const changer = undoneBy.has(number) || isLost(number) ? undefined : changedBy.get(number);
      if (changer === undefined) return undefined;
      const by = teller(changer, number);
      const recorded = get(number);
      const was = recorded?.summary;
      const now = recorded && findShownEvent(ledger, { get }, recorded).summary;
      const isMeant = isAbout(changer, number);
      if (!by || !recorded || (was === now && !isMeant)) return undefined;
      return { by, isMeant };
    },
  };
}

/**
 * Returns an event with its current facts, for one reader. If the reader may not know the current facts, returns the event as
 * first recorded.
 */
export function findShownEventForReader(
  ledger: Ledger,
  chronicle: Pick<Chronicle, 'get'>,
  event: BattleEvent,
  reader: Reader,
): BattleEvent {
  const now = findShownEvent(ledger, chronicle, event);
  return mayKnowEvent(reader, now) ? now : event;
}

/** Returns an event as far as a reader may know it now; undefined if the event is hidden from the reader. */
export function findKnownPresentEvent(
  ledger: Ledger,
  chronicle: Pick<Chronicle, 'get'>,
  event: BattleEvent,
  reader: Reader,
): BattleEvent | undefined {
  const shown = findShownEventForReader(ledger, chronicle, event, reader);
  return mayKnowEvent(reader, shown) ? shown : undefined;
}

/** Returns the events that a reader may know. */
export const filterKnownEvents = <E extends Pick<BattleEvent, 'audience'>>(reader: Reader, events: readonly E[]): E[] =>
  events.filter((event) => mayKnowEvent(reader, event));

/** Counts the events that a reader may know, without reading the record. */
export const countKnownEvents = ({ kinds }: Pick<GameState, 'kinds'>, reader: Reader): number =>
  filterKnownEvents(reader, kinds).reduce((sum, { count }) => sum + count, 0);

/** An event of the record, and the later event that undid or changed it. */
export interface LogEntry {
  readonly event: VisibleEvent;
  readonly takenBack: UndoingEvent | undefined;
  readonly changed?: ChangingCorrection | undefined;
}

/**
 * Returns the part of a record that one reader may know, oldest event first. Each entry includes the later event that undid or
 * changed it, if there is one.
 * @param takings the events with their current facts, and their later undos and corrections. Default: calculated from `events`,
 *   which must then be the whole record
 */
export function listLogEntries(
  events: readonly BattleEvent[],
  setting: DescriptionContext,
  reader: Reader,
  { shown, takenBackBy, changedBy }: AmendmentFinder = createAmendmentFinder(
    events,
    setting,
    findBattleReader(reader, openSealedBattle(setting.battle)),
  ),
): LogEntry[] {
  return shown.flatMap((event) => {
    const told = redactFor(event, setting, reader);
    return told ? [{ event: told, takenBack: takenBackBy(event.number), changed: changedBy(event.number) }] : [];
  });
}
