/** The names of units that a player's side does not know, found in what the player reads. */
import { readFileSync } from 'node:fs';
import { EVERYBODY, type Reader } from '../../src/game/index.js';
import { sightingsOf } from '../../src/rules/index.js';
import type { Playing } from './playing.js';

/** The units that each reader may not name, by person. */
type Hidden = ReadonlyMap<string, ReadonlySet<string>>;

export class UnknownNames {
  private readonly gameId: string;
  private readonly readers: ReadonlyMap<string, Reader>;
  /** What each person reads in the scenario itself: its public words, and the briefing of their side. */
  private readonly told: ReadonlyMap<string, string>;

  /** @param scenario the id of the scenario, in which anna plays the first side and bert the second */
  constructor(
    private readonly playing: Playing,
    scenario: string,
  ) {
    this.gameId = playing.gameIds()[0]!;
    const sides = [...playing.tables(this.gameId).battle.tables.side.values()];
    const {
      title,
      about,
      objectives,
      map,
      sides: briefed,
    } = JSON.parse(readFileSync(`scenarios/${scenario}.json`, 'utf8')) as {
      title: string;
      about: string;
      objectives: unknown;
      map: unknown;
      sides: { name: string; briefing: string }[];
    };
    const people = ['anna', 'bert'].map((who, at) => [who, sides.find(({ name }) => name === briefed[at]!.name)!] as const);
    this.readers = new Map([
      ...people.map(([who, { id }]) => [who, { standing: 'player', sideId: id }] as const),
      ['onlooker', EVERYBODY],
    ]);
    this.told = new Map(
      [...this.readers.keys()].map((who, at) => [who, JSON.stringify([title, about, objectives, map, briefed[at]?.briefing])]),
    );
  }

  /** Returns the units that nobody may name to each person now. */
  now(): Hidden {
    const all = [...this.playing.tables(this.gameId).battle.tables.unit.values()].map(({ name }) => name);
    return new Map(
      [...this.readers].map(([who, reader]) => {
        const known = new Set(this.known(reader));
        return [who, new Set(all.filter((name) => !known.has(name) && !this.told.get(who)!.includes(name)))];
      }),
    );
  }

  /** Returns the names that a reader may read: those of units that they can name, and of the contacts of their side. */
  private known(reader: Reader): string[] {
    const contacts = sightingsOf(this.playing.tables(this.gameId).battle).filter(({ seenBy }) => seenBy === reader.sideId);
    return [...this.playing.nameableTo(this.gameId, reader), ...contacts.map(({ name }) => name)];
  }

  /** Returns the names in a text that a person may not read, because their side did not know the units before and does not now. */
  namesIn(text: string, who: string, before: Hidden, now: Hidden): string[] {
    const names = [...(now.get(who) ?? [])].filter((name) => before.get(who)!.has(name));
    if (names.length === 0) return [];
    const known = this.known(this.readers.get(who)!).sort((a, b) => b.length - a.length);
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
