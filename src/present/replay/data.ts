/** A battle's record as a replay: each event with what its reader may know, and how the units stood after it. */
import { markOf, rowAsKnown } from '../../game/index.js';
import { applyChanges, type Battle, counted, EMPTY_BATTLE, minute, turnName, type UnitRow } from '../../rules/index.js';
import { dataUrl } from '../pictures.js';
import { boldParts, plainOf } from '../plain.js';
import { aboutDice } from '../report/dice.js';
import { type Report, type ReportEntry, titleOf } from '../report/entries.js';
import { type SideLosses, Totals } from '../report/losses.js';
import { type Story, storyOf } from '../report/story.js';
import type { FindPicture } from '../report/markdown.js';
import type { Unders } from '../map/under.js';
import { knownTo } from '../visibility.js';
import { ReplayGround } from './ground.js';
import type { Replay, ReplayStep, ReplayStory } from './model.js';

/** @param unders pictures that can be shown under the map: the file has each of them once */
export function replayOf(report: Report, picture: FindPicture, unders: Unders = new Map()): Replay {
  const { entries, events, setting } = report;
  const { battle, ruleset } = setting;
  const texts = new Texts();
  const table = new UnitTable(report, texts);
  const byNumber = new Map(entries.map((entry) => [entry.event.number, entry]));
  const steps: ReplayStep[] = [];
  const story = storyOf(report);
  const ground = new ReplayGround(report, unders);
  for (const event of events) {
    const { number, changes } = event;
    table.apply(changes);
    const entry = byNumber.get(number);
    if (!entry) continue;
    const map = ground.step(table.now, event, entry);
    steps.push({ ...stepOf(entry, texts, table, lostAt(story.losses, number)), ...(map ? { map } : {}) });
  }
  const pictures = entries.flatMap(({ picture: shown }) => {
    const found = shown && picture(shown.sha256);
    const url = (shown && unders.get(shown.sha256)) ?? (found && dataUrl(shown, found));
    return url ? [[shown!.sha256, url] as const] : [];
  });
  const lain = ground.map?.unders.map(({ picture: sha256 }) => [sha256, unders.get(sha256)!] as const) ?? [];
  return {
    title: titleOf(report),
    story: storyIn(story, entries),
    ruleset: ruleset.title,
    turnWord: ruleset.turnWord ?? 'turn',
    about: aboutOf(report),
    sides: [...battle.tables.side.values()].map(({ name }) => name),
    strengthLabel: ruleset.strength?.label ?? null,
    units: table.units,
    texts: texts.all,
    steps,
    map: ground.map,
    pictures: Object.fromEntries([...pictures, ...lain]),
  };
}

/** Places of sides with the names of units that an event cost. */
const lostAt = (losses: readonly SideLosses[], number: number): (readonly [number, string])[] =>
  losses.flatMap(({ lost }, side) =>
    lost.flatMap((unit) => (unit.number === number ? [[side, plainOf(unit.name)] as const] : [])),
  );

function storyIn({ opening, sides, chapters, closing, rulings }: Story, entries: readonly ReportEntry[]): ReplayStory {
  const stepOfEvent = new Map(entries.map(({ event }, step) => [event.number, step]));
  const pictureOfEvent = new Map(entries.map(({ event, picture }) => [event.number, picture?.sha256]));
  return {
    opening: opening.map(plainOf),
    sides: sides.map(plainOf),
    chapters: chapters.map(({ title, moments, losses }) => ({
      title,
      moments: moments.map(({ number, text }) => {
        const picture = pictureOfEvent.get(number);
        return { text: plainOf(text), step: stepOfEvent.get(number) ?? 0, ...(picture === undefined ? {} : { picture }) };
      }),
      losses: plainOf(losses),
    })),
    closing: closing.map((text) => ({ text: plainOf(text.replace(/^- /, '')), isItem: text.startsWith('- ') })),
    rulings: rulings.map(plainOf),
  };
}

function aboutOf({ entries, setting, reader, events }: Report): string[] {
  const { game } = setting.battle;
  const turn = turnName(setting.ruleset, game.turn);
  const state = game.status === 'ended' ? `It ended in ${turn}.` : `It is in ${turn} and not over yet.`;
  const partly = `Told as far as its reader may know it: ${counted(entries.length, 'event')}, and of units what was and is known.`;
  const dice = aboutDice({ setting, reader, events }).map(plainOf);
  return reader.standing === 'umpire' ? [state, ...dice] : [state, partly, ...dice];
}

function stepOf(entry: ReportEntry, texts: Texts, table: UnitTable, lost: ReturnType<typeof lostAt>): ReplayStep {
  const { event, rolls, notes, changes, picture, takenBackLine } = entry;
  const [first] = rolls;
  const units = table.differences();
  const strength = table.strength();
  const isNew = event.kind.endsWith('-added') || event.kind === 'game-started';
  return {
    mark: markOf(event),
    turn: event.turn,
    phase: plainOf(entry.phase),
    at: minute(event.at),
    actor: plainOf(entry.actor),
    head: rolls.length === 1 && first && event.kind !== 'phase' ? plainOf(first.headline) : '',
    result: plainOf(entry.summary),
    ...some('rolls', rolls, ({ headline, dice, summary, working }) => ({
      head: plainOf(headline),
      dice: dice === '' ? [] : boldParts(dice),
      summary: plainOf(summary),
      work: working.map((line) => texts.place(line)),
    })),
    ...some('notes', notes, plainOf),
    ...some('changes', isNew ? [] : changes, plainOf),
    ...(picture ? { picture: picture.sha256 } : {}),
    ...(takenBackLine === '' ? {} : { takenBack: plainOf(takenBackLine) }),
    ...some('units', units, (difference) => difference),
    ...some('lost', lost, (unit) => unit),
    ...(strength ? { strength } : {}),
  };
}

/** A key for a list that is not empty. */
function some<Key extends string, T, U>(
  key: Key,
  items: readonly T[],
  map: (item: T) => U,
): { readonly [K in Key]?: readonly U[] } {
  const list = items.map((item) => map(item));
  // A computed key is any string to the compiler.
  return (list.length === 0 ? {} : { [key]: list }) as unknown as { readonly [K in Key]?: readonly U[] };
}

/** Each text once. */
class Texts {
  readonly all: string[] = [];
  private readonly places = new Map<string, number>();

  place(text: string): number {
    let place = this.places.get(text);
    if (place === undefined) {
      place = this.all.push(text) - 1;
      this.places.set(text, place);
    }
    return place;
  }
}

/** The units as they stand, event by event, as far as the reader knew of them and knows of them now. */
class UnitTable {
  readonly units: { readonly name: string; readonly side: number }[] = [];
  private readonly places = new Map<string, number>();
  private readonly shown = new Map<string, { readonly unit: UnitRow; readonly text: number }>();
  private readonly touched = new Set<string>();
  private readonly totals: Totals;
  private readonly sides: readonly string[];
  private readonly knownNow: (table: string, id: string) => boolean;
  private battle: Battle = EMPTY_BATTLE;
  private lastStrength = '';

  constructor(
    private readonly report: Report,
    private readonly texts: Texts,
  ) {
    const { setting, reader } = report;
    this.totals = new Totals(setting.ruleset);
    this.sides = [...setting.battle.tables.side.keys()];
    this.knownNow = knownTo(reader, { changes: [] }, setting);
  }

  /** The battle as it stands. */
  get now(): Battle {
    return this.battle;
  }

  apply(changes: Parameters<typeof applyChanges>[1]): void {
    this.battle = applyChanges(this.battle, changes);
    for (const { table, id } of changes) if (table === 'unit') this.touched.add(id);
  }

  /** What is otherwise than when this was last asked. */
  differences(): (readonly [number, number | null, number | null])[] {
    const { setting, reader } = this.report;
    const knewThen = knownTo(reader, { changes: [] }, { ...setting, battle: this.battle, gone: () => undefined });
    // Umpires know all; who does not may come to know of units that nothing has touched.
    const asked = reader.standing === 'umpire' ? this.touched : new Set([...this.touched, ...this.battle.tables.unit.keys()]);
    const found = [...asked].flatMap((id) => {
      const unit = this.battle.tables.unit.get(id);
      const isThere = reader.sideId === null || reader.standing === 'umpire' || this.battle.tables.side.has(reader.sideId);
      const isKnown = unit !== undefined && isThere && this.knownNow('unit', id) && knewThen('unit', id);
      return this.replace(id, isKnown ? unit : undefined);
    });
    this.touched.clear();
    return found;
  }

  /** What each side's units add up to, unless it is as it was. */
  strength(): number[] | undefined {
    if (!this.report.setting.ruleset.strength) return undefined;
    const now = this.sides.map((side) => Math.round(this.totals.of(side) * 100) / 100);
    if (now.join() === this.lastStrength) return undefined;
    this.lastStrength = now.join();
    return now;
  }

  private replace(id: string, unit: UnitRow | undefined): (readonly [number, number | null, number | null])[] {
    const before = this.shown.get(id);
    if (before?.unit === unit) return [];
    this.totals.replace(before?.unit, unit);
    const { reader, setting } = this.report;
    const known = unit && (rowAsKnown(setting.ruleset, reader, 'unit', unit) as UnitRow);
    const text = known ? this.texts.place(setting.ruleset.unitLine(known)) : null;
    if (unit && text !== null) this.shown.set(id, { unit, text });
    else this.shown.delete(id);
    return (before?.text ?? null) === text ? [] : [[this.placeOf(id, unit ?? before?.unit), before?.text ?? null, text]];
  }

  private placeOf(id: string, last: UnitRow | undefined): number {
    let place = this.places.get(id);
    if (place === undefined) {
      const unit = this.report.setting.battle.tables.unit.get(id) ?? last;
      place = this.units.push({ name: unit?.name ?? id, side: this.sides.indexOf(unit?.side ?? '') }) - 1;
      this.places.set(id, place);
    }
    return place;
  }
}
