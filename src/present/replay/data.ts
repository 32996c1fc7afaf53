/** Converts a battle's record to a replay: each event as its reader may know it, and the state of units after the event. */
import { findShownNumber, redactRow } from '../../game/index.js';
import { type Battle, countNoun, type EventKind, formatMinute, type UnitRow } from '../../rules/index.js';
import { buildDataUrl } from '../pictures.js';
import { splitBoldParts, stripMarkdown } from '../plain.js';
import { type StoryAppendix, listStoryAppendices } from '../report/afterwards.js';
import { listDiceRemarks, type Report, describeState, getReportTitle } from '../report/entries.js';
import { listKnownSteps, type KnownStep } from '../report/known-units.js';
import type { SideLosses } from '../report/losses.js';
import { type Story, writeStory } from '../report/story.js';
import type { PictureFinder } from '../report/markdown.js';
import type { MapBackgrounds } from '../map/under.js';
import type { EventDescription } from '../telling/telling.js';
import { ReplayGround } from './ground.js';
import { UniqueList } from './once.js';
import type { Replay, ReplayStep, ReplayStory } from './model.js';

/** Builds a replay. @param unders the map backgrounds, so that the file contains each of them only once */
export function buildReplay(report: Report, picture: PictureFinder, unders: MapBackgrounds = new Map()): Replay {
  const { entries, setting } = report;
  const { battle, ruleset } = setting;
  const texts = new UniqueList<string>();
  const table = new UnitTable(report, texts);
  const steps: ReplayStep[] = [];
  const story = writeStory(report);
  const ground = new ReplayGround(report, unders);
  for (const step of listKnownSteps(report)) {
    const maps = ground.step(step.battle, step.event, step.entry);
    const told = { ...stepOf(step, texts, table, lostAt(story.losses, step.event.number)), ...maps };
    steps.push(LEDGER.has(step.event.kind) && !hasHappened(told) ? { ...told, minor: true } : told);
  }
  // While the battle has neither map nor units, the page would begin with an empty picture.
  const begun = steps.findIndex(({ map }) => map !== undefined);
  const shownSteps = steps.map((step, place) =>
    place < begun && !step.units && !hasHappened(step) ? { ...step, minor: true as const } : step,
  );
  const pictures = entries.flatMap(({ picture: shown }) => {
    const found = shown && picture(shown.sha256);
    const url = (shown && unders.get(shown.sha256)) ?? (found && buildDataUrl(shown, found));
    return url ? [[shown!.sha256, url] as const] : [];
  });
  const lain = ground.map?.unders.map(({ picture: sha256 }) => [sha256, unders.get(sha256)!] as const) ?? [];
  return {
    title: getReportTitle(report),
    story: storyIn(story, entries, listStoryAppendices(report)),
    ruleset: ruleset.title,
    turnWord: ruleset.turnWord ?? 'turn',
    about: aboutOf(report),
    dice: listDiceRemarks({ setting, reader: report.reader, events: report.events }).map(stripMarkdown),
    sides: [...battle.tables.side.values()].map(({ name }) => name),
    strengthLabel: ruleset.strength.label,
    units: table.units,
    texts: texts.all,
    steps: shownSteps,
    map: ground.map,
    pictures: Object.fromEntries([...pictures, ...lain]),
  };
}

/**
 * The kinds of events that concern only the settings and people of the battle. A replay skips these events if they show nothing
 * else.
 */
const LEDGER: ReadonlySet<EventKind> = new Set<EventKind>([
  ...(['phase', 'left-open', 'ready', 'player-done', 'deadline-set', 'umpire-called', 'call-answered'] as const),
  ...(['player-joined', 'player-left', 'seat-asked', 'side-edited', 'command-given', 'settings-changed', 'salted'] as const),
  ...(['agreement-asked', 'agreement-answered', 'agreement-reached', 'agreement-dropped', 'calendar-changed'] as const),
  ...(['order-written', 'order-withdrawn', 'orders-kept', 'orders-sealed', 'orders-opened', 'restored'] as const),
]);

/** Checks whether a step shows something: a roll, a loss, a picture, or a change on the map. */
const hasHappened = ({ rolls, lost, picture, map }: ReplayStep): boolean =>
  [rolls, lost, map?.at, map?.moves, map?.shots, map?.orders].some((list) => (list?.length ?? 0) > 0) ||
  [picture, map?.ground, map?.under].some((shown) => shown !== undefined);

/** Returns the losses in one event. Each has the index of a side and the name of a unit. */
const lostAt = (losses: readonly SideLosses[], number: number): (readonly [number, string])[] =>
  losses.flatMap(({ lost }, side) =>
    lost.flatMap((unit) => (unit.number === number ? [[side, stripMarkdown(unit.name)] as const] : [])),
  );

function storyIn(
  { opening, sides, chapters, closing, rulings }: Story,
  entries: readonly EventDescription[],
  accounts: readonly StoryAppendix[],
): ReplayStory {
  const stepOfEvent = new Map(entries.map(({ event }, step) => [event.number, step]));
  const pictureOfEvent = new Map(entries.map(({ event, picture }) => [event.number, picture?.sha256]));
  return {
    opening: opening.map(stripMarkdown),
    sides: sides.map(stripMarkdown),
    chapters: chapters.map(({ title, moments, moves, losses }) => ({
      title,
      moves: stripMarkdown(moves),
      moments: moments.map(({ number, text }) => {
        const picture = pictureOfEvent.get(number);
        return { text: stripMarkdown(text), step: stepOfEvent.get(number) ?? 0, ...(picture === undefined ? {} : { picture }) };
      }),
      losses: stripMarkdown(losses),
    })),
    closing: closing.map((text) => ({ text: stripMarkdown(text.replace(/^- /, '')), isItem: text.startsWith('- ') })),
    accounts: accounts.map(({ title, lines }) => ({ title, lines: lines.map((line) => stripMarkdown(line.replace(/^- /, ''))) })),
    rulings: rulings.map(stripMarkdown),
  };
}

function aboutOf(report: Report): string[] {
  const { entries, reader } = report;
  const state = describeState(report);
  const partly = `This record shows what its reader may know: ${countNoun(entries.length, 'event')}, with the known units.`;
  return reader.standing === 'umpire' ? [state] : [state, partly];
}

function stepOf(step: KnownStep, texts: UniqueList<string>, table: UnitTable, lost: ReturnType<typeof lostAt>): ReplayStep {
  const { entry } = step;
  const { event, rolls, picture, takenBackLine } = entry;
  const units = table.differences(step);
  const strength = table.strength(step);
  return {
    mark: findShownNumber(event),
    turn: event.turn,
    phase: stripMarkdown(entry.phase),
    at: formatMinute(event.at),
    actor: stripMarkdown(entry.actor),
    head: stripMarkdown(entry.lone?.headline ?? ''),
    result: stripMarkdown(entry.summary),
    ...some('rolls', rolls, (roll) => ({
      head: stripMarkdown(roll.headline),
      dice: roll.resolution.dice.length === 0 ? [] : splitBoldParts(roll.dice()),
      summary: stripMarkdown(roll.summary),
      work: roll.working().map((line) => texts.place(line, () => line)),
    })),
    ...some('notes', entry.remarks, stripMarkdown),
    ...some('changes', entry.news, stripMarkdown),
    ...(picture ? { picture: picture.sha256 } : {}),
    ...(takenBackLine === '' ? {} : { takenBack: stripMarkdown(takenBackLine) }),
    ...some('units', units, (difference) => difference),
    ...some('lost', lost, (unit) => unit),
    ...(strength ? { strength } : {}),
  };
}

/** Returns an object that has the list under this key, or an empty object if the list is empty. */
function some<Key extends string, T, U>(
  key: Key,
  items: readonly T[],
  map: (item: T) => U,
): { readonly [K in Key]?: readonly U[] } {
  const list = items.map((item) => map(item));
  // A cast is necessary, because TypeScript gives a computed key the type `string`.
  return (list.length === 0 ? {} : { [key]: list }) as unknown as { readonly [K in Key]?: readonly U[] };
}

/** A table that describes the state of each unit after every event. */
class UnitTable {
  private readonly known = new UniqueList<{ readonly name: string; readonly side: number }>();
  private readonly lines = new Map<string, number>();
  private lastStrength = '';

  constructor(
    private readonly report: Report,
    private readonly texts: UniqueList<string>,
  ) {}

  get units() {
    return this.known.all;
  }

  /** Returns the differences from the previous step. */
  differences({ units, battle }: KnownStep): (readonly [number, number | null, number | null])[] {
    return units.flatMap(({ id, before, after }) => {
      const [was, is] = [this.lines.get(id) ?? null, after ? this.lineOf(after, battle) : null];
      if (is === null) this.lines.delete(id);
      else this.lines.set(id, is);
      return was === is ? [] : [[this.placeOf(id, after ?? before), was, is] as const];
    });
  }

  /** Returns the strength of each side; undefined if no strength has changed. */
  strength({ strength }: KnownStep): readonly number[] | undefined {
    if (strength.join() === this.lastStrength) return undefined;
    this.lastStrength = strength.join();
    return strength;
  }

  private lineOf(unit: UnitRow, battle: Battle): number {
    const { reader, setting } = this.report;
    const line = setting.ruleset.unitLine(redactRow(setting.ruleset, reader, 'unit', unit, battle) as UnitRow);
    return this.texts.place(line, () => line);
  }

  private placeOf(id: string, last: UnitRow | undefined): number {
    const { unit: units, side: sides } = this.report.setting.battle.tables;
    const unit = units.get(id) ?? last;
    return this.known.place(id, () => ({ name: unit?.name ?? id, side: [...sides.keys()].indexOf(unit?.side ?? '') }));
  }
}
