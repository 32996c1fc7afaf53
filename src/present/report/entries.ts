/** Describes a battle's record event by event, as one reader may know it. All exports use this form. */
import {
  buildLedgerFromEvents,
  countUndoneRolls,
  findBattleReader,
  findLastCountedEvent,
  findShownNumber,
  hasPracticeSeed,
  listSaltStatus,
  type BattleEvent,
  type Ledger,
  type PersonFinder,
  type Reader,
} from '../../game/index.js';
import {
  createAmendmentFinder,
  createKnownCheck,
  filterKnownEvents,
  listLogEntries,
  redactFor,
  type DescriptionContext,
  type VisibilityCheck,
} from '../../knowing/index.js';
import {
  EMPTY_BATTLE,
  applyChanges,
  convertKeyToWords,
  countNoun,
  findRowName,
  formatTurn,
  type Battle,
  type EventKind,
  type Row,
  type Ruleset,
} from '../../rules/index.js';
import { EventDescription } from '../telling/telling.js';
import { formatUndoneRolls } from '../luck.js';
import { escapeText, listSaltLines } from '../text.js';
import { formatCsv } from '../csv.js';
import { stripMarkdown } from '../plain.js';
import type { RollDescription } from '../telling/roll.js';

/** The maximum length of texts that people wrote themselves. */
const WORDS_MAX = 2000;

/** The data that is needed to describe a whole record. */
interface WholeSetting extends DescriptionContext {
  readonly battle: Battle;
}

/** A battle's whole record as one reader may know it. */
export interface Report {
  /** The entries that the reader may know, oldest first. */
  readonly entries: readonly EventDescription[];
  readonly setting: WholeSetting;
  readonly reader: Reader;
  /** All events, including secret events, for facts that depend only on changes. */
  readonly events: readonly BattleEvent[];
  /** Checks whether the reader knows a row at the end of the record. */
  readonly knows: VisibilityCheck;
}

/**
 * Yields each event of the record with the battle before the event, the battle after it, and the event's entry in the report.
 * `entry` is undefined if the event is hidden from the reader.
 */
export function* listCourse({ events, entries }: Pick<Report, 'events' | 'entries'>) {
  const byNumber = new Map(entries.map((entry) => [entry.event.number, entry]));
  let before: Battle = EMPTY_BATTLE;
  for (const event of events) {
    const after = applyChanges(before, event.changes);
    yield { event, before, after, entry: byNumber.get(event.number) };
    before = after;
  }
}

/**
 * Builds the report of a battle for one reader. A reader who is not an umpire sees a person's name only if they know an event by
 * that person.
 * @param events the whole record, oldest first
 * @param whoIs finds the people for keys. Without this function, only events of earlier versions have names
 */
export function buildReport(
  events: readonly BattleEvent[],
  battle: Battle,
  ruleset: Ruleset,
  who: Reader,
  whoIs?: PersonFinder,
): Report {
  const reader = findBattleReader(who, battle);
  // A reader learns a person's name only from events by this person.
  const heardOf = new Set<string>();
  const isTold = (key: string): boolean => reader.standing === 'umpire' || heardOf.has(key);
  const toldWho: PersonFinder | undefined = whoIs && ((key) => (isTold(key) ? whoIs(key) : undefined));
  const setting = { ...settingOf(events, battle, ruleset), ...(toldWho ? { whoIs: toldWho } : {}) };
  const takings = createAmendmentFinder(events, setting, reader);
  for (const event of filterKnownEvents(reader, takings.shown)) heardOf.add(event.actor.id);
  const entries = listLogEntries(events, setting, reader, takings).map(
    ({ event, ...since }) => new EventDescription(event, setting, { ...since, wordsMax: WORDS_MAX }),
  );
  return { entries, setting, reader, events, knows: createKnownCheck(reader, { changes: [] }, setting) };
}

/** Returns the data that is needed to describe a whole record: the battle at its end, and every event. */
function settingOf(events: readonly BattleEvent[], battle: Battle, ruleset: Ruleset): WholeSetting {
  let ledger: Ledger | undefined;
  const removals = events.flatMap(({ changes }) => changes.filter(({ after }) => after === null));
  const gone = new Map<string, Row>(removals.map(({ table, id, before }) => [`${table}\n${id}`, before!]));
  return {
    battle,
    ruleset,
    earlier: (number) => events[number - 1],
    stood: (event, before) => {
      ledger ??= buildLedgerFromEvents(events);
      return findLastCountedEvent(ledger, { get: (number) => events[number - 1] }, event, before);
    },
    gone: (table, id) => gone.get(`${table}\n${id}`),
  };
}

/** The kinds of events that do not count as play if they are the only events of the last turn. */
const ONLY_ENDING: ReadonlySet<EventKind> = new Set<EventKind>([
  ...([
    'phase',
    'night-proposed',
    'left-open',
    'ready',
    'player-done',
    'deadline-set',
    'noted',
    'game-ended',
    'game-resumed',
  ] as const),
  ...(['agreement-asked', 'agreement-answered', 'agreement-reached', 'agreement-dropped'] as const),
]);

/**
 * Returns the last turn in which people played. If the battle ended as soon as a turn started, for example after the last turn of
 * its scenario, returns the previous turn.
 */
export function findLastPlayedTurn({ events, setting }: Pick<Report, 'events' | 'setting'>): number {
  const { turn, status } = setting.battle.game;
  const isUnplayed = status === 'ended' && turn > 1 && events.every((event) => event.turn < turn || ONLY_ENDING.has(event.kind));
  return isUnplayed ? turn - 1 : turn;
}

/** Describes the state of the battle in a sentence: `The battle ended after turn 6.` */
export function describeState(report: Pick<Report, 'events' | 'setting'>): string {
  const { ruleset, battle } = report.setting;
  const last = findLastPlayedTurn(report);
  if (battle.game.status !== 'ended') return `The battle is in ${formatTurn(ruleset, last)} and has not ended yet.`;
  return `The battle ended ${last < battle.game.turn ? 'after' : 'in'} ${formatTurn(ruleset, last)}.`;
}

/** Returns the title of the reported battle. */
export function getReportTitle({ setting }: Pick<Report, 'setting'>): string {
  return findRowName(setting.battle.game) || 'The battle';
}

/**
 * Returns remarks about the dice: a practice battle, restored backups with their numbers of lost events, people who added words
 * to the seed, and the number of rolls undone or overruled. Counts only words and rolls in events that the reader may know.
 */
export function listDiceRemarks({ events, setting, reader }: Pick<Report, 'events' | 'setting' | 'reader'>): string[] {
  const { battle, ruleset } = setting;
  const known = new Set(filterKnownEvents(reader, events));
  const counts = countUndoneRolls(
    () => events,
    buildLedgerFromEvents(events),
    battle,
    ruleset,
    (event) => redactFor(event, setting, reader),
  );
  return [
    ...(hasPracticeSeed(battle) ? ['This is a practice battle. Its dice repeat, so they prove nothing.'] : []),
    ...events.flatMap((event) => {
      const { lacks } = event.kind === 'restored' ? event.command : {};
      return typeof lacks === 'number'
        ? [`A backup was restored (event ${findShownNumber(event)}): ${countNoun(lacks, 'event')} missing.`]
        : [];
    }),
    ...listSaltLines(listSaltStatus(events, (event) => known.has(event), setting.whoIs)).map((line) => escapeText(line)),
    formatUndoneRolls(counts, battle),
  ];
}

const COLUMNS = [
  ...['turn', 'phase', 'event', 'actor', 'unit', 'target', 'need', 'dice', 'result', 'effects', 'undone', 'kind', 'procedure'],
] as const;

export function formatReportCsv({ entries }: Report): string {
  return formatCsv(COLUMNS, entries.flatMap(rowsOf));
}

function rowsOf(entry: EventDescription): string[][] {
  const { event, phase, actor, rolls, takenBackLine } = entry;
  const frame = (roll: RollDescription | undefined, result: string, effects: string): string[] => [
    String(event.turn),
    stripMarkdown(phase),
    findShownNumber(event),
    stripMarkdown(actor),
    ...[roll?.cast.acting, roll?.cast.others].map((names) => stripMarkdown((names ?? []).join('; '))),
    (roll?.working('table') ?? []).join('; '),
    stripMarkdown(roll?.dice() ?? ''),
    stripMarkdown(result),
    stripMarkdown(effects),
    stripMarkdown(takenBackLine),
    convertKeyToWords(event.kind),
    stripMarkdown(roll?.head ?? ''),
  ];
  const [first, ...others] = rolls;
  const told =
    rolls.length > 1
      ? [entry.summary, first!.summary].filter((text, i, all) => all.indexOf(text) === i).join(' ')
      : entry.summary;
  return [frame(first, told, effectsOf(entry)), ...others.map((roll) => frame(roll, roll.summary, ''))];
}

function effectsOf({ news, remarks, picture }: EventDescription): string {
  const shown = picture ? [`picture of ${Math.ceil(picture.bytes / 1000)} kB`] : [];
  return [...news, ...remarks, ...shown].join('; ');
}
