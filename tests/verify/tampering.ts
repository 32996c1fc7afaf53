import { calculateSha256Hex, formatCanonicalJson, type Json } from '../../src/dice/index.js';
import type { BattleEvent } from '../../src/game/index.js';
import type { Chooser } from '../game/random-battle.js';

type Open = Record<string, unknown>;

/** A parsed record file in which everything can be changed. */
export interface Loose {
  heading: Open;
  events: Open[];
  pictures: Open[];
  end: { events: number; hash: string; seed: string | null };
}

export function loose(text: string): Loose {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Open);
  return {
    heading: lines[0]!,
    events: lines.flatMap(({ event }) => (event ? [event as Open] : [])),
    pictures: lines.flatMap(({ picture }) => (picture ? [picture as Open] : [])),
    end: lines.at(-1)!.end as Loose['end'],
  };
}

export function textOf({ heading, events, pictures, end }: Loose): string {
  const lines = [heading, ...events.map((event) => ({ event })), ...pictures.map((picture) => ({ picture })), { end }];
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

/** Calculates all hashes again, as a skilled forger would. */
export function sealed(file: Loose): Loose {
  let previousHash = '0'.repeat(64);
  for (const event of file.events) {
    event.previousHash = previousHash;
    // Not `hashEvent`, which takes whole events: a field may be left out.
    const { hash: _own, ...rest } = event;
    previousHash = calculateSha256Hex(formatCanonicalJson(rest));
    event.hash = previousHash;
  }
  file.end.hash = previousHash;
  return file;
}

/**
 * A change of a record file.
 * @returns false if the file does not have the part to change
 */
export type Tamper = (file: Loose, choose: Chooser) => boolean;

/** Returns another value of the same type. */
function other(value: unknown, choose: Chooser): Json {
  if (typeof value === 'number') return value + choose.of([-1, 1, 0.5]);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') {
    const at = choose.below(value.length + 1);
    return choose.chance(50) || value === '' ? `${value.slice(0, at)}x${value.slice(at)}` : value.slice(1);
  }
  return choose.of([0, 'x', true]);
}

interface Place {
  readonly holder: Open;
  readonly key: string;
}

/** Returns the place of every primitive value, and of every empty list and object, in a JSON value. */
export function leaves(holder: Open, key: string): Place[] {
  const value = holder[key];
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return [{ holder, key }];
  return Object.keys(value).flatMap((inner) => leaves(value as Open, inner));
}

export function alter(place: Place | undefined, choose: Chooser): boolean {
  if (!place) return false;
  place.holder[place.key] = other(place.holder[place.key], choose);
  return true;
}

const of = <T>(items: readonly T[], choose: Chooser): T | undefined => (items.length === 0 ? undefined : choose.of(items));

const resolutions = ({ events }: Loose): Open[] => events.flatMap(({ resolutions: list }) => list as Open[]);

/** Returns a change of any value in one part of any resolution. */
const inResolution =
  (part: string): Tamper =>
  (file, choose) => {
    const having = resolutions(file).filter((resolution) => resolution[part] !== undefined);
    const resolution = of(having, choose);
    return resolution !== undefined && alter(of(leaves(resolution, part), choose), choose);
  };

const diceIn = (file: Loose): Open[] => resolutions(file).flatMap(({ dice }) => dice as Open[]);

const dieOf =
  (key: 'face' | 'die' | 'for'): Tamper =>
  (file, choose) => {
    const die = of(diceIn(file), choose);
    if (!die) return false;
    die[key] =
      key === 'face' ? (die.face === 1 ? 2 : 1) : key === 'die' ? (die.die === 'd6' ? 'd10' : 'd6') : `${String(die.for)}.`;
    return true;
  };

const changes = ({ events }: Loose): Open[] => events.flatMap(({ changes: list }) => list as Open[]);

const inChange =
  (part: 'before' | 'after'): Tamper =>
  (file, choose) => {
    const change = of(
      changes(file).filter((one) => one[part] !== null),
      choose,
    );
    return change !== undefined && alter(of(leaves(change, part), choose), choose);
  };

/** Returns a change of a field of any event, at any depth. */
const inEvent =
  (field: keyof BattleEvent): Tamper =>
  (file, choose) => {
    const event = of(file.events, choose)!;
    return alter(of(leaves(event, field), choose), choose);
  };

const without = <T>(list: T[], choose: Chooser): boolean =>
  list.length > 0 && list.splice(choose.below(list.length), 1).length > 0;

/**
 * Changes of values that can be recalculated from the seed and the record alone, so that new hashes cannot hide them.
 */
export const REPEATED: Readonly<Record<string, Tamper>> = {
  'a face': dieOf('face'),
  'where a die came from': (file, choose) => {
    const die = of(diceIn(file), choose);
    if (!die) return false;
    if (die.origin === undefined) die.origin = choose.of(['reused', 'entered']);
    else delete die.origin;
    return true;
  },
  'kind of dice': (file, choose) => {
    const event = of(file.events, choose)!;
    event.diceKind = event.diceKind === 'verified' ? 'entered' : 'verified';
    return true;
  },
  'what was before': inChange('before'),
  'which row was changed': (file, choose) => {
    const change = of(
      changes(file).filter(({ before }) => before !== null),
      choose,
    );
    if (!change) return false;
    change.id = `${String(change.id)}0`;
    return true;
  },
  'that the start was taken back': (file, choose) => {
    of(file.events.slice(1), choose)!.undoes = 1;
    return true;
  },
  turn: inEvent('turn'),
  phase: inEvent('phase'),
  part: inEvent('part'),
  'the seed of the dice': (file) => {
    file.end.seed = `${file.end.seed!.slice(1)}0`;
    return true;
  },
  'the commitment': (file) => {
    const command = file.events[0]!.command as Open;
    command.commitment = 'ab'.repeat(32);
    return true;
  },
};

const judgedAgain = ({ events }: Loose): Open[] =>
  events.flatMap(({ again }) => (again === undefined ? [] : ((again as Open).commands as Open[])));

const dieAgain =
  (damage: (die: Open) => void): Tamper =>
  (file, choose) => {
    const facts = judgedAgain(file).flatMap(({ events }) => events as Open[]);
    const die = of(
      facts.flatMap((event) => (event.resolutions as Open[]).flatMap(({ dice }) => dice as Open[])),
      choose,
    );
    if (die) damage(die);
    return die !== undefined;
  };

const commandAgain =
  (key: 'first' | 'count', by: number): Tamper =>
  (file, choose) => {
    const command = of(judgedAgain(file), choose);
    if (command) command[key] = (command[key] as number) + by;
    return command !== undefined;
  };

/** The same changes in corrected results. */
export const REPEATED_AGAIN: Readonly<Record<string, Tamper>> = {
  'a face of what was judged again': dieAgain((die) => {
    die.face = die.face === 1 ? 2 : 1;
  }),
  'where its die came from': dieAgain((die) => {
    if (die.origin === undefined) die.origin = 'further';
    else delete die.origin;
  }),
  'which command was judged again': commandAgain('first', 1000),
  'how many events it had': commandAgain('count', 1),
};

/** Changes in corrected results that can only be found by applying the rules. */
export const WORKED_OUT_AGAIN: Readonly<Record<string, Tamper>> = {
  'anything of what was judged again': (file, choose) => {
    const event = of(
      file.events.filter(({ again }) => again !== undefined),
      choose,
    );
    return event !== undefined && alter(of(leaves(event, 'again'), choose), choose);
  },
};

/** Changes that can only be found by applying the rules. */
export const WORKED_OUT: Readonly<Record<string, Tamper>> = {
  'what die it was': dieOf('die'),
  'what a die was for': dieOf('for'),
  'a die left out': (file, choose) => {
    const resolution = of(
      resolutions(file).filter(({ dice }) => (dice as Open[]).length > 0),
      choose,
    );
    return resolution !== undefined && without(resolution.dice as Open[], choose);
  },
  'an input': inResolution('input'),
  'an outcome': inResolution('outcome'),
  'an effect': inResolution('effects'),
  'a step of the working': inResolution('steps'),
  'a section': inResolution('cites'),
  'a chance': inResolution('expectation'),
  'a role': inResolution('roles'),
  'the summary of a result': inResolution('summary'),
  'the procedure': inResolution('procedure'),
  'what was after': inChange('after'),
  'a change left out': (file, choose) => {
    const event = of(
      file.events.filter((one) => (one.changes as Open[]).length > 0),
      choose,
    );
    return event !== undefined && without(event.changes as Open[], choose);
  },
  'the row of a change': (file, choose) => {
    const change = of(changes(file), choose);
    if (!change) return false;
    change.id = `${String(change.id)}0`;
    return true;
  },
  'a summary': inEvent('summary'),
  notes: (file, choose) => {
    (of(file.events, choose)!.notes as string[]).push('so it was said');
    return true;
  },
  kind: inEvent('kind'),
  audience: inEvent('audience'),
  'what is taken back': (file, choose) => {
    const event = of(file.events.slice(1), choose)!;
    event.undoes = typeof event.undoes === 'number' && event.undoes > 1 ? event.undoes - 1 : 1;
    return true;
  },
};

const isHash = (key: string): boolean => /hash$/i.test(key);

/** Changes that only hashes can reveal. */
export const HASHED: Readonly<Record<string, Tamper>> = {
  'who did it': inEvent('actor'),
  when: inEvent('at'),
  'its interaction': inEvent('interactionId'),
  'its command': inEvent('command'),
  'its rulebook': inEvent('ruleset'),
  'its version': inEvent('rulesetVersion'),
  'a new field': (file, choose) => {
    of(file.events, choose)!.remark = 'here I was';
    return true;
  },
  'a field left out': (file, choose) => {
    const event = of(file.events, choose)!;
    return delete event[choose.of(Object.keys(event).filter((key) => !isHash(key)))];
  },
  'any value': (file, choose) => {
    const event = of(file.events, choose)!;
    return alter(of(leaves(event, choose.of(Object.keys(event).filter((key) => !isHash(key)))), choose), choose);
  },
};

/** Changes of the file around the events, and of the order of events. */
export const FILED: Readonly<Record<string, Tamper>> = {
  'an event left out': (file, choose) => without(file.events, choose),
  'two events in each other’s place': (file, choose) => {
    const at = choose.below(file.events.length - 1);
    file.events.splice(at, 2, file.events[at + 1]!, file.events[at]!);
    return true;
  },
  'an event twice': (file, choose) => {
    const at = choose.below(file.events.length);
    file.events.splice(at, 0, file.events[at]!);
    return true;
  },
  'a hash': inEvent('hash'),
  'a hash before': inEvent('previousHash'),
  'the battle of an event': inEvent('gameId'),
  'its number': inEvent('number'),
  'the heading': (file, choose) => alter(of(leaves({ all: file.heading }, 'all'), choose), choose),
  'the end': (file, choose) => alter({ holder: file.end as unknown as Open, key: choose.of(['events', 'hash', 'seed']) }, choose),
  'the seed, kept back': (file) => {
    file.end.seed = null;
    return true;
  },
  'a picture': (file, choose) => {
    const picture = of(file.pictures, choose);
    return picture !== undefined && alter({ holder: picture, key: choose.of(['sha256', 'mediaType', 'base64']) }, choose);
  },
  'a picture left out': (file, choose) => without(file.pictures, choose),
};

/** Removes the last events and adapts the end of the file. Only someone who knows the last hash can notice this. */
export const CUT: Tamper = (file, choose) => {
  file.events.splice(-1 - choose.below(4));
  file.end.events = file.events.length;
  file.end.hash = file.events.at(-1)!.hash as string;
  return true;
};
