/** What one reader may know of a battle's record, event by event: what every export is made of. */
import {
  type BattleEvent,
  knowsField,
  type Ledger,
  lastStood,
  ledgerOfEvents,
  netChanges,
  nameOfActor,
  type PictureRef,
  pictureOf,
  type Reader,
  readerOf,
  type WhoIs,
} from '../../game/index.js';
import {
  tell,
  type Told,
  type ToldResolution,
  procedureOf,
  isOpen,
  type Setting,
  type Visible,
  visibleTo,
  workedFor,
  type TakenBackBy,
  takingsIn,
  eventsFor,
  type Takings,
} from '../../knowing/index.js';
import { type Battle, nameOf, type Resolution, type Row, type Ruleset, type Tone, type UnitRow } from '../../rules/index.js';
import { changeLines, isSetByHand, untoldIn } from '../changes.js';
import { formatDice } from '../dice.js';
import { phaseTitle } from '../lists.js';
import { castOf, headOf, headline, namesToldIn } from '../names.js';
import { changedLine, takenBackLine, toneOf } from '../parts.js';
import { fallIn, noteLine, resultIn, type Results, resultsOf, strikesIn, strikeLine, verdictOf } from '../result.js';
import { escapeText, formatStep } from '../text.js';
import { waysOf } from '../whereabouts.js';

/** Words of people are told whole, up to this. */
const WORDS_MAX = 2000;

/** A whole record and who reads it. */
export interface Report {
  /** Oldest first. */
  readonly entries: readonly ReportEntry[];
  readonly setting: Setting;
  readonly reader: Reader;
  /** Every event, also those that the reader may not know: for what follows from the changes alone. */
  readonly events: readonly BattleEvent[];
}

/** An event as its reader is told it. Text is markdown. */
export interface ReportEntry {
  readonly event: Told;
  readonly actor: string;
  readonly phase: string;
  /** What it came to, as its post says it. */
  readonly summary: string;
  /** Units of which that says that they are lost. */
  readonly lost: readonly string[];
  readonly notes: readonly string[];
  readonly rolls: readonly ReportRoll[];
  readonly changes: readonly string[];
  /** The same of what an umpire set by hand, as players say it: `bases 2 to 1`. Empty of any other event. */
  readonly set: readonly string[];
  /** Units that it took somewhere else, by side, with whence and whither where a map has it. */
  readonly moved: readonly { readonly side: string; readonly name: string; readonly way: string }[];
  /** Whether it was judged again, and stands as it came out then. */
  readonly isPutRight: boolean;
  readonly picture: PictureRef | null;
  readonly takenBack: TakenBackBy | undefined;
  /** `Corrected by Anna (event p12, turn 3, 2026-08-01 18:00 UTC): measured again.`; empty while it stands. */
  readonly takenBackLine: string;
}

/** One procedure of an event. What it was about is left out where the reader may not know it. */
export interface ReportRoll {
  readonly head: string;
  /** `Direct fire: 1/Pz → A Coy` */
  readonly headline: string;
  readonly units: string;
  readonly targets: string;
  readonly dice: string;
  /** What it came to, as the event's post says it. */
  readonly summary: string;
  /** Whether the event's own words say it too. */
  readonly isSaid: boolean;
  /** Plain text. */
  readonly working: readonly string[];
  /** What the charts asked for: the working's table rows. Plain text. */
  readonly need: readonly string[];
  readonly tone: Tone;
  /** How likely it was to come out so well, or so badly, whichever it was: 0 to 1; null where that is not told. */
  readonly rarity: { readonly p: number; readonly isGood: boolean } | null;
}

/** @param events the whole record, oldest first @param whoIs who is behind the keys of its people */
export function reportOf(events: readonly BattleEvent[], battle: Battle, ruleset: Ruleset, who: Reader, whoIs?: WhoIs): Report {
  const reader = readerOf(who, battle);
  // A name is kept once its person has done something: who may not know of that is not told it either.
  const heardOf = new Set<string>();
  const isTold = (key: string): boolean => reader.standing === 'umpire' || heardOf.has(key);
  const toldWho: WhoIs | undefined = whoIs && ((key) => (isTold(key) ? whoIs(key) : undefined));
  const setting = { ...settingOf(events, battle, ruleset), ...(toldWho ? { whoIs: toldWho } : {}) };
  const takings = takingsIn(events, setting, reader);
  for (const event of eventsFor(reader, takings.shown)) heardOf.add(event.actor.id);
  const entries = takings.shown
    .flatMap((event) => tell(event, setting, reader) ?? [])
    .map((event) => entryOf(event, takings, setting, reader));
  return { entries, setting, reader, events };
}

/** The battle at its end, with a whole record at hand. */
function settingOf(events: readonly BattleEvent[], battle: Battle, ruleset: Ruleset): Setting {
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

function entryOf(event: Told, takings: Takings, setting: Setting, reader: Reader): ReportEntry {
  const takenBack = takings.takenBackBy(event.number);
  const changed = takings.changedBy(event.number);
  const { ruleset } = setting;
  const names = namesToldIn(event, setting);
  const visible = visibleTo(reader, event, setting);
  const worked = workedFor(event, setting);
  const untold = untoldIn(event, setting, reader);
  const results = resultsOf(event, setting);
  const said = event.kind === 'noted' ? { text: escapeText(event.summary, WORDS_MAX), lost: [] } : resultIn(event, setting);
  return {
    event,
    actor: escapeText(nameOfActor(event.actor, setting.whoIs), 80),
    phase: phaseTitle(ruleset.phases, event.phase),
    summary: said.text,
    lost: said.lost,
    notes: [
      ...(changed ? [changedLine(changed, event, setting)] : []),
      // The line before has the reason.
      ...event.notes
        .filter((note) => !(changed && event.kind === 'overruled' && note.startsWith('Reason: ')))
        .map((note) => noteLine(note, event, setting, WORDS_MAX)),
    ],
    rolls: event.resolutions.map((resolution) => rollOf(resolution, results, { visible, worked })),
    changes: changeLines(event.changes, names, visible, untold),
    set: isSetByHand(event)
      ? changeLines(event.changes, names, visible, untold, { plain: true }).map((line) => line.replaceAll(' → ', ' to '))
      : [],
    moved: movedIn(event, setting, reader, visible).map(({ unit, way }) => ({
      side: names.of('side', unit.side),
      name: names.of('unit', unit.id),
      way,
    })),
    isPutRight: changed !== undefined,
    picture: pictureOf(event),
    takenBack,
    takenBackLine: takenBack ? takenBackLine(takenBack) : '',
  };
}

/** Who went somewhere by a procedure: by the map, else as the rulebook sees it by what its reader may know of a unit. */
function movedIn(
  event: Told,
  setting: Setting,
  reader: Reader,
  visible: Visible,
): readonly { readonly unit: UnitRow; readonly way: string }[] {
  if (event.kind !== 'resolved' && event.kind !== 'corrected') return [];
  const { ruleset, battle } = setting;
  const ways = waysOf(event, setting);
  const others = netChanges(event.changes).flatMap(({ table, id, before, after }) => {
    const unit = table === 'unit' ? battle.tables.unit.get(id) : undefined;
    if (!unit || !before || !after || !visible('unit', id) || ways.some((way) => way.unit.id === id)) return [];
    const known = (row: Row): Row =>
      Object.fromEntries(Object.entries(row).filter(([key]) => knowsField(ruleset, reader, 'unit', unit, key, battle)));
    const was = { ...unit, ...known(before) };
    const is = { ...was, ...known(after) };
    return ruleset.ground?.hasMoved?.(was, is) === true ? [{ unit, way: '' }] : [];
  });
  return [...ways, ...others];
}

function rollOf(
  resolution: ToldResolution,
  results: Results,
  { visible, worked }: { readonly visible: Visible; readonly worked: Visible },
): ReportRoll {
  const { event, setting, names } = results;
  const procedure = procedureOf(resolution, setting.ruleset);
  const head = headOf(resolution.procedure, procedure);
  const isStruck = strikesIn(results).includes(resolution);
  const summary = isStruck ? strikeLine(resolution, results) : verdictOf(resolution, results).text;
  const isPassing = !isStruck && fallIn(results) !== undefined;
  const isSaid = isStruck || isPassing || event.summary.includes(resolution.summary);
  const told = { head, dice: formatDice(resolution.dice), summary, isSaid };
  if (!isOpen(resolution, procedure, visible))
    return { ...told, headline: head, units: '', targets: '', working: [], need: [], tone: 'plain', rarity: null };
  const { acting, others } = castOf(resolution, procedure, names);
  const isWorked = isOpen(resolution, procedure, worked);
  return {
    ...told,
    headline: headline(resolution, procedure, names),
    units: acting.join('; '),
    targets: others.join('; '),
    working: isWorked ? resolution.steps.map(formatStep) : [],
    need: isWorked ? resolution.steps.filter(({ kind }) => kind === 'table').map(formatStep) : [],
    tone: isPassing ? 'plain' : toneOf(resolution, procedure),
    rarity: isWorked ? rarityOf(resolution) : null,
  };
}

function rarityOf({ expectation }: Resolution): ReportRoll['rarity'] {
  const measured = expectation?.measured;
  if (!measured) return null;
  const isGood = measured.actual >= measured.expected;
  return { p: isGood ? measured.orBetter : measured.orWorse, isGood };
}

/** What the battle is called. */
export function titleOf({ setting }: Pick<Report, 'setting'>): string {
  return nameOf(setting.battle.game) || 'The battle';
}
