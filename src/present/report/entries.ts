/** A battle's record for one reader, event by event: the basis of every export. */
import { type BattleEvent, type Ledger, lastStood, ledgerOfEvents, type Reader, readerOf, type WhoIs } from '../../game/index.js';
import { knownTo, logEntries, type Setting, takingsIn, eventsFor, type Visible } from '../../knowing/index.js';
import { applyChanges, type Battle, EMPTY_BATTLE, nameOf, type Row, type Ruleset } from '../../rules/index.js';
import { Telling } from '../telling/telling.js';

/** Words of people are told whole, up to this. */
const WORDS_MAX = 2000;

/** The setting of a whole record, whose battle its maker had. */
interface WholeSetting extends Setting {
  readonly battle: Battle;
}

/** A whole record and who reads it. */
export interface Report {
  /** Oldest first. */
  readonly entries: readonly Telling[];
  readonly setting: WholeSetting;
  readonly reader: Reader;
  /** Every event, secret ones too: for facts that follow from changes alone. */
  readonly events: readonly BattleEvent[];
  /** Rows that the reader knows of now. */
  readonly knows: Visible;
}

/** The record as it moves on: each event with the battle before it and after it, and how its reader is told it, if he is. */
export function* courseOf({ events, entries }: Pick<Report, 'events' | 'entries'>) {
  const byNumber = new Map(entries.map((entry) => [entry.event.number, entry]));
  let before: Battle = EMPTY_BATTLE;
  for (const event of events) {
    const after = applyChanges(before, event.changes);
    yield { event, before, after, entry: byNumber.get(event.number) };
    before = after;
  }
}

/** @param events the whole record, oldest first @param whoIs people behind its keys */
export function reportOf(events: readonly BattleEvent[], battle: Battle, ruleset: Ruleset, who: Reader, whoIs?: WhoIs): Report {
  const reader = readerOf(who, battle);
  // A reader learns a person's name from that person's deeds, and from nothing else.
  const heardOf = new Set<string>();
  const isTold = (key: string): boolean => reader.standing === 'umpire' || heardOf.has(key);
  const toldWho: WhoIs | undefined = whoIs && ((key) => (isTold(key) ? whoIs(key) : undefined));
  const setting = { ...settingOf(events, battle, ruleset), ...(toldWho ? { whoIs: toldWho } : {}) };
  const takings = takingsIn(events, setting, reader);
  for (const event of eventsFor(reader, takings.shown)) heardOf.add(event.actor.id);
  const entries = logEntries(events, setting, reader, takings).map(
    ({ event, ...since }) => new Telling(event, setting, { ...since, wordsMax: WORDS_MAX }),
  );
  return { entries, setting, reader, events, knows: knownTo(reader, { changes: [] }, setting) };
}

/** The battle at its end, with a whole record at hand. */
function settingOf(events: readonly BattleEvent[], battle: Battle, ruleset: Ruleset): WholeSetting {
  let ledger: Ledger | undefined;
  const removals = events.flatMap(({ changes }) => changes.filter(({ after }) => after === null));
  const gone = new Map<string, Row>(removals.map(({ table, id, before }) => [`${table}\n${id}`, before!]));
  return {
    battle,
    ruleset,
    earlier: (number) => events[number - 1],
    stood: (event, before) => {
      ledger ??= ledgerOfEvents(events);
      return lastStood(ledger, { get: (number) => events[number - 1] }, event, before);
    },
    gone: (table, id) => gone.get(`${table}\n${id}`),
  };
}

/** The battle's title. */
export function titleOf({ setting }: Pick<Report, 'setting'>): string {
  return nameOf(setting.battle.game) || 'The battle';
}
