/** What one reader may know of a battle's record, event by event: what every export is made of. */
import {
  type BattleEvent,
  markOf,
  type PictureRef,
  pictureOf,
  type Reader,
  readerOf,
  tell,
  type Told,
  undoLedger,
} from '../../game/index.js';
import { type Battle, nameOf, type Resolution, type Row, type Ruleset } from '../../rules/index.js';
import { changeLines, untoldIn } from '../changes.js';
import { formatDice } from '../dice.js';
import { phaseTitle } from '../lists.js';
import { castOf, headOf, headline, type Names, procedureOf } from '../names.js';
import { takenBackLine, type TakenBackBy } from '../parts.js';
import { escapeText, formatStep } from '../text.js';
import { isOpen, namesToldIn, type Setting, type Visible, visibleTo, workedFor } from '../visibility.js';

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
  readonly summary: string;
  readonly notes: readonly string[];
  readonly rolls: readonly ReportRoll[];
  readonly changes: readonly string[];
  readonly picture: PictureRef | null;
  readonly takenBack: TakenBackBy | undefined;
  /** `Corrected by Anna (event 12, turn 3, 2026-08-01 18:00 UTC): measured again.`; empty while it stands. */
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
  readonly summary: string;
  /** Plain text. */
  readonly working: readonly string[];
  /** What the charts asked for: the working's table rows. Plain text. */
  readonly need: readonly string[];
}

/** @param events the whole record, oldest first */
export function reportOf(events: readonly BattleEvent[], battle: Battle, ruleset: Ruleset, who: Reader): Report {
  const reader = readerOf(who, battle);
  const setting = settingOf(events, battle, ruleset);
  const takenBackBy = takingsIn(events);
  const entries = events
    .flatMap((event) => tell(event, setting, reader) ?? [])
    .map((event) => entryOf(event, takenBackBy(event.number), setting, reader));
  return { entries, setting, reader, events };
}

/** What took each event back, by number. */
export function takingsIn(events: readonly BattleEvent[]): (number: number) => TakenBackBy | undefined {
  const { undoneBy } = undoLedger(events);
  return (number) => {
    const by = events[(undoneBy.get(number) ?? 0) - 1];
    if (!by) return undefined;
    const { reason } = by.command;
    const when = `turn ${by.turn}, ${minute(by.at)}`;
    return {
      mark: markOf(by),
      name: by.actor.name,
      kind: by.kind,
      when,
      ...(typeof reason === 'string' ? { reason } : {}),
    };
  };
}

/** The battle at its end, with a whole record at hand. */
function settingOf(events: readonly BattleEvent[], battle: Battle, ruleset: Ruleset): Setting {
  const removals = events.flatMap(({ changes }) => changes.filter(({ after }) => after === null));
  const gone = new Map<string, Row>(removals.map(({ table, id, before }) => [`${table}\n${id}`, before!]));
  return {
    battle,
    ruleset,
    earlier: (number) => events[number - 1],
    gone: (table, id) => gone.get(`${table}\n${id}`),
  };
}

/** `2026-08-01 18:00 UTC` */
export function minute(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}

function entryOf(event: Told, takenBack: TakenBackBy | undefined, setting: Setting, reader: Reader): ReportEntry {
  const { ruleset } = setting;
  const names = namesToldIn(event, setting);
  const visible = visibleTo(reader, event, setting);
  const worked = workedFor(event, setting);
  return {
    event,
    actor: escapeText(event.actor.name, 80),
    phase: phaseTitle(ruleset.phases, event.phase),
    summary: escapeText(event.summary, WORDS_MAX),
    notes: event.notes.map((note) => escapeText(note, WORDS_MAX)),
    rolls: event.resolutions.map((resolution) => rollOf(resolution, ruleset, names, { visible, worked })),
    changes: changeLines(event.changes, names, visible, untoldIn(event, setting, reader)),
    picture: pictureOf(event),
    takenBack,
    takenBackLine: takenBack ? takenBackLine(takenBack) : '',
  };
}

function rollOf(
  resolution: Resolution,
  ruleset: Ruleset,
  names: Names,
  { visible, worked }: { readonly visible: Visible; readonly worked: Visible },
): ReportRoll {
  const procedure = procedureOf(resolution, ruleset);
  const head = headOf(resolution.procedure, procedure);
  const told = { head, dice: formatDice(resolution.dice), summary: escapeText(resolution.summary, WORDS_MAX) };
  if (!isOpen(resolution, procedure, visible)) return { ...told, headline: head, units: '', targets: '', working: [], need: [] };
  const { acting, others } = castOf(resolution, procedure, names);
  const isWorked = isOpen(resolution, procedure, worked);
  return {
    ...told,
    headline: headline(resolution, procedure, names),
    units: acting.join('; '),
    targets: others.join('; '),
    working: isWorked ? resolution.steps.map(formatStep) : [],
    need: isWorked ? resolution.steps.filter(({ kind }) => kind === 'table').map(formatStep) : [],
  };
}

/** What the battle is called. */
export function titleOf({ setting }: Pick<Report, 'setting'>): string {
  return nameOf(setting.battle.game) || 'The battle';
}
