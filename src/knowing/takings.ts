/** What became of events: taken back, judged again, as they stand. */
import {
  type BattleEvent,
  type Chronicle,
  type GameState,
  type Ledger,
  ledgerOfEvents,
  markOf,
  nameOfActor,
  type Reader,
  readerOf,
  shownNow,
  type WhoIs,
} from '../game/index.js';
import { mayKnow } from '../game/audience.js';
import type { Setting } from './setting.js';
import { tell, type Told } from './told.js';
import { minute, type Ruleset, turnName } from '../rules/index.js';

/** What took an event back, and who. */
export interface TakenBackBy {
  /** What people call the event that did it. */
  readonly mark: string;
  readonly name: string;
  /** `undone`, `corrected`, `overruled`, or `changed` with another event; undone, if left out. */
  readonly kind?: string;
  readonly reason?: string;
  /** In which turn and at what time. */
  readonly when?: string;
}

/** What judged an event again, or what of it. */
export interface ChangedBy {
  readonly by: TakenBackBy;
  /** Whether that was about this very event. */
  readonly isMeant: boolean;
}

/** What became of each event of a whole record. */
export interface Takings {
  /** Events with the facts that they have now. */
  readonly shown: readonly BattleEvent[];
  readonly takenBackBy: (number: number) => TakenBackBy | undefined;
  readonly changedBy: (number: number) => ChangedBy | undefined;
}

export function takingsIn(
  events: readonly BattleEvent[],
  { ruleset, whoIs }: { readonly ruleset: Pick<Ruleset, 'turnWord'>; readonly whoIs?: WhoIs },
  reader: Reader,
): Takings {
  const ledger = ledgerOfEvents(events);
  const get = (number: number): BattleEvent | undefined => events[number - 1];
  return {
    shown: events.map((event) => shownFor(ledger, { get }, event, reader)),
    ...takersIn(ledger, get, { whoIs, when: momentIn(ruleset), readerOf: () => reader }),
  };
}

/** When an event was, in its battle and for whoever reads a clock: `turn 3, 2026-08-01 18:00 UTC`. */
export const momentIn =
  (ruleset: Pick<Ruleset, 'turnWord'>) =>
  ({ turn, at }: Pick<BattleEvent, 'turn' | 'at'>): string =>
    `${turnName(ruleset, turn)}, ${minute(at)}`;

export interface TakersSetting {
  readonly whoIs?: WhoIs | undefined;
  /** Told of it, beside who and why. */
  readonly when?: ((by: BattleEvent) => string) | undefined;
  /** Who is told of an event. */
  readonly readerOf: (event: BattleEvent) => Reader;
}

/** What took events back, or judged them again, for presenters. */
export function takersIn(
  ledger: Ledger,
  get: (number: number) => BattleEvent | undefined,
  { whoIs, when, readerOf: readerOfEvent }: TakersSetting,
): Omit<Takings, 'shown'> {
  const { undoneBy, changedBy } = ledger;
  const teller = (number: number | undefined, of: number): TakenBackBy | undefined => {
    const by = number === undefined ? undefined : get(number);
    const event = get(of);
    if (!by || !event) return undefined;
    const { reason } = by.command;
    return {
      mark: markOf(by),
      name: nameOfActor(by.actor, whoIs),
      kind: by.kind,
      ...(when ? { when: when(by) } : {}),
      // An umpire's words on what is not this reader's to know are not either.
      ...(typeof reason === 'string' && mayKnow(readerOfEvent(event), by) ? { reason } : {}),
    };
  };
  /** Whether a correction or overruling is about this very event. */
  const isAbout = (number: number | undefined, event: number): boolean => {
    const taker = number === undefined ? undefined : get(number);
    return taker !== undefined && taker.kind !== 'undone' && taker.undoes === event;
  };
  /** Of an event that came out otherwise, and as it is now is not for whom it was for. */
  const isLost = (number: number): boolean => {
    const event = changedBy.has(number) && !undoneBy.has(number) ? get(number) : undefined;
    return event !== undefined && !mayKnow(readerOfEvent(event), shownNow(ledger, { get }, event));
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
      const now = recorded && shownNow(ledger, { get }, recorded).summary;
      const isMeant = isAbout(changer, number);
      if (!by || !recorded || (was === now && !isMeant)) return undefined;
      return { by, isMeant };
    },
  };
}

/** An event as one reader is told it now: where the facts that it has now are not for him, as he was told it before. */
export function shownFor(ledger: Ledger, chronicle: Pick<Chronicle, 'get'>, event: BattleEvent, reader: Reader): BattleEvent {
  const now = shownNow(ledger, chronicle, event);
  return mayKnow(reader, now) ? now : event;
}

/** The same, or undefined for one that he may not know. */
export function eventNow(
  ledger: Ledger,
  chronicle: Pick<Chronicle, 'get'>,
  event: BattleEvent,
  reader: Reader,
): BattleEvent | undefined {
  const shown = shownFor(ledger, chronicle, event, reader);
  return mayKnow(reader, shown) ? shown : undefined;
}

/** Those of events that a reader may know. */
export const eventsFor = <E extends Pick<BattleEvent, 'audience'>>(reader: Reader, events: readonly E[]): E[] =>
  events.filter((event) => mayKnow(reader, event));

/** How many events of a battle a reader may know, without reading them. */
export const eventsKnown = ({ kinds }: Pick<GameState, 'kinds'>, reader: Reader): number =>
  eventsFor(reader, kinds).reduce((sum, { count }) => sum + count, 0);

/** An event of the record, and what took it back. */
export interface LogEntry {
  readonly event: Told;
  readonly takenBack: TakenBackBy | undefined;
  readonly changed?: ChangedBy | undefined;
}

/**
 * A record as one reader may know it, oldest first, with what has been taken back by now.
 * @param takings of a part of a record: the events of the part as they are now, and what took them back
 */
export function logEntries(
  events: readonly BattleEvent[],
  setting: Setting,
  reader: Reader,
  { shown, takenBackBy, changedBy }: Takings = takingsIn(events, setting, readerOf(reader, setting.battle)),
): LogEntry[] {
  return shown.flatMap((event) => {
    const told = tell(event, setting, reader);
    return told ? [{ event: told, takenBack: takenBackBy(event.number), changed: changedBy(event.number) }] : [];
  });
}
