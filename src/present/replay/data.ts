/** A battle's record as a replay: each event with what its reader may know, and how the units stood after it. */
import { markOf, rowAsKnown } from '../../game/index.js';
import { type applyChanges, type Battle, counted, minute, turnName, type UnitRow } from '../../rules/index.js';
import { dataUrl } from '../pictures.js';
import { boldParts, plainOf } from '../plain.js';
import { aboutDice } from '../report/dice.js';
import { type Report, titleOf } from '../report/entries.js';
import { KnownUnits } from '../report/known-units.js';
import type { SideLosses } from '../report/losses.js';
import { type Story, storyOf } from '../report/story.js';
import type { FindPicture } from '../report/markdown.js';
import type { Unders } from '../map/under.js';
import type { Telling } from '../telling/telling.js';
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

function storyIn({ opening, sides, chapters, closing, rulings }: Story, entries: readonly Telling[]): ReplayStory {
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

function stepOf(entry: Telling, texts: Texts, table: UnitTable, lost: ReturnType<typeof lostAt>): ReplayStep {
  const { event, rolls, picture, takenBackLine } = entry;
  const units = table.differences();
  const strength = table.strength();
  return {
    mark: markOf(event),
    turn: event.turn,
    phase: plainOf(entry.phase),
    at: minute(event.at),
    actor: plainOf(entry.actor),
    head: plainOf(entry.lone?.headline ?? ''),
    result: plainOf(entry.summary),
    ...some('rolls', rolls, (roll) => ({
      head: plainOf(roll.headline),
      dice: roll.resolution.dice.length === 0 ? [] : boldParts(roll.dice()),
      summary: plainOf(roll.summary),
      work: roll.working().map((line) => texts.place(line)),
    })),
    ...some('notes', entry.remarks, plainOf),
    ...some('changes', entry.news, plainOf),
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

/** The units as they stand, event by event, in words. */
class UnitTable {
  readonly units: { readonly name: string; readonly side: number }[] = [];
  private readonly places = new Map<string, number>();
  private readonly lines = new Map<string, number>();
  private readonly known: KnownUnits;
  private readonly sides: readonly string[];
  private lastStrength = '';

  constructor(
    private readonly report: Report,
    private readonly texts: Texts,
  ) {
    this.known = new KnownUnits(report);
    this.sides = [...report.setting.battle.tables.side.keys()];
  }

  /** The battle as it stands. */
  get now(): Battle {
    return this.known.now;
  }

  apply(changes: Parameters<typeof applyChanges>[1]): void {
    this.known.apply(changes);
  }

  /** What is otherwise than when this was last asked. */
  differences(): (readonly [number, number | null, number | null])[] {
    return this.known.differences().flatMap(({ id, before, after }) => {
      const [was, is] = [this.lines.get(id) ?? null, after ? this.lineOf(after) : null];
      if (is === null) this.lines.delete(id);
      else this.lines.set(id, is);
      return was === is ? [] : [[this.placeOf(id, after ?? before), was, is] as const];
    });
  }

  /** What each side's units add up to, unless it is as it was. */
  strength(): number[] | undefined {
    if (!this.report.setting.ruleset.strength) return undefined;
    const now = this.known.strength();
    if (now.join() === this.lastStrength) return undefined;
    this.lastStrength = now.join();
    return now;
  }

  private lineOf(unit: UnitRow): number {
    const { reader, setting } = this.report;
    return this.texts.place(setting.ruleset.unitLine(rowAsKnown(setting.ruleset, reader, 'unit', unit, this.now) as UnitRow));
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
