/** The names of units that a player's side does not know, found in what the player reads. */
import { readFileSync } from 'node:fs';
import { PUBLIC_READER, type Reader } from '../../src/game/index.js';
import { listSightings } from '../../src/rules/index.js';
import type { Playing } from './playing.js';

/** The units that each reader may not name, by person. */
type Hidden = ReadonlyMap<string, ReadonlySet<string>>;

/** The people whose reading is checked: the players of the first and the second side, and somebody without a side. */
const PEOPLE = ['anna', 'bert', 'onlooker'] as const;

export class UnknownNames {
  private readonly gameId: string;
  /** The keys of the players in the record, by person. */
  private readonly keys: ReadonlyMap<string, unknown>;
  /** The public words of the scenario, and the briefing of each side by its name. */
  private readonly words: string;
  private readonly briefings: ReadonlyMap<string, string>;

  /** @param scenario the id of the scenario, in which anna plays the first side and bert the second */
  constructor(
    private readonly playing: Playing,
    scenario: string,
  ) {
    this.gameId = playing.gameIds()[0]!;
    const { title, about, objectives, map, sides } = JSON.parse(readFileSync(`scenarios/${scenario}.json`, 'utf8')) as {
      title: string;
      about: string;
      objectives: unknown;
      map: unknown;
      sides: { name: string; briefing: string }[];
    };
    this.words = JSON.stringify([title, about, objectives, map]);
    this.briefings = new Map(sides.map(({ name, briefing }) => [name, briefing]));
    const seats = new Map(this.sides().map(({ name, playerIds }) => [name, (playerIds as readonly unknown[])[0]]));
    this.keys = new Map(['anna', 'bert'].map((who, at) => [who, seats.get(sides[at]!.name)]));
  }

  private sides() {
    return [...this.playing.tables(this.gameId).battle.tables.side.values()];
  }

  /** Returns a person as a reader. A player may have left their side, or play another one. */
  private readerOf(who: string): Reader {
    const key = this.keys.get(who);
    const side = this.sides().find(({ playerIds }) => key !== undefined && (playerIds as readonly unknown[]).includes(key));
    return side ? { standing: 'player', sideId: side.id } : PUBLIC_READER;
  }

  /** Returns what a person reads in the scenario itself: its public words, and the briefing of their side. */
  private told(who: string): string {
    const { sideId } = this.readerOf(who);
    const side = this.sides().find(({ id }) => id === sideId);
    return `${this.words} ${(side && this.briefings.get(side.name)) ?? ''}`;
  }

  /** Returns the units that nobody may name to each person now. */
  now(): Hidden {
    const all = [...this.playing.tables(this.gameId).battle.tables.unit.values()].map(({ name }) => name);
    return new Map(
      PEOPLE.map((who) => {
        const known = new Set(this.known(this.readerOf(who)));
        const told = this.told(who);
        return [who, new Set(all.filter((name) => !known.has(name) && !told.includes(name)))];
      }),
    );
  }

  /** Returns the names that a reader may read: those of units that they can name, and of the contacts of their side. */
  private known(reader: Reader): string[] {
    const contacts = listSightings(this.playing.tables(this.gameId).battle).filter(({ seenBy }) => seenBy === reader.sideId);
    return [...this.playing.nameableTo(this.gameId, reader), ...contacts.map(({ name }) => name)];
  }

  /** Returns the names in a text that a person may not read, because their side did not know the units before and does not now. */
  namesIn(text: string, who: string, before: Hidden, now: Hidden): string[] {
    const names = [...(now.get(who) ?? [])].filter((name) => before.get(who)!.has(name));
    if (names.length === 0) return [];
    const known = this.known(this.readerOf(who)).sort((a, b) => b.length - a.length);
    const rest = known.reduce((left, name) => left.replaceAll(name, ' '), text);
    return names.filter((name) => isNamed(rest, name));
  }
}

/** Checks whether a text contains a name that is not part of a longer word. */
function isNamed(text: string, name: string): boolean {
  const isWord = (character = ''): boolean => /[\p{L}\p{N}]/u.test(character);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isWord(text[at - 1]) && !isWord(text[at + name.length])) return true;
  return false;
}
