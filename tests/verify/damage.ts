import { loose, type Loose, sealed, textOf } from './tampering.js';

/** A way in which a record file can be damaged, and the fault that is then reported. */
interface Damage {
  readonly what: string;
  readonly done: (text: string) => string;
  /** Matches the whole sentence except its values. */
  readonly told: RegExp;
  /** What the battle, or the person who verifies it, must have for this fault. */
  readonly tasks?: 'picture' | 'rules' | 'snowflakes';
  /** True if the result is not a record file at all; otherwise it is a record with a fault. */
  readonly isNoFile?: boolean;
}

type Open = Record<string, unknown>;

const lines =
  (change: (lines: string[]) => string[]) =>
  (text: string): string =>
    change(text.split('\n')).join('\n');

const file =
  (change: (file: Loose) => void, sealing = false) =>
  (text: string): string => {
    const changed = loose(text);
    change(changed);
    return textOf(sealing ? sealed(changed) : changed);
  };

/** Returns a change after which all hashes are calculated again. */
const forged = (change: (file: Loose) => void): ((text: string) => string) => file(change, true);

const rolledIn = ({ events }: Loose): Open =>
  events.find(
    ({ kind, resolutions }) => kind === 'resolved' && (resolutions as Open[]).some(({ dice }) => (dice as Open[]).length > 0),
  )!;
const dieIn = (all: Loose): Open => (rolledIn(all).resolutions as Open[]).flatMap(({ dice }) => dice as Open[])[0]!;
const undoneIn = ({ events }: Loose): Open => events.find(({ kind }) => kind === 'undone')!;

/** Every kind of fault that a record can have. */
export const DAMAGES: readonly Damage[] = [
  { what: 'an empty file', done: () => '', told: /line 1: the file is empty/, isNoFile: true },
  {
    what: 'another file',
    done: () => '{"name":"Hill 112"}\n',
    told: /line 1: it does not begin with \{"format":"discord-umpire-record\/1"/,
    isNoFile: true,
  },
  { what: 'a picture', done: () => '\u0089PNG\r\n\u001a\n', told: /line 1: it is not JSON/, isNoFile: true },
  { what: 'the first line gone', done: lines(([, ...rest]) => rest), told: /line 1: it does not begin with/, isNoFile: true },
  {
    what: 'a line cut short',
    done: lines((all) => all.map((line, at) => (at === 5 ? line.slice(0, 99) : line))),
    told: /line 6: it is not JSON/,
    isNoFile: true,
  },
  {
    what: 'the file cut short',
    done: lines((all) => all.slice(0, 8)),
    told: /line 8: the file has no proper last line: its end is missing/,
    isNoFile: true,
  },
  {
    what: 'a line of something else',
    done: lines((all) => [...all.slice(0, 3), '{"note":"hello"}', ...all.slice(3)]),
    told: /line 4: it is neither an event, nor a picture, nor who the people are/,
    isNoFile: true,
  },
  {
    what: 'an event without its dice',
    done: file((all) => delete (rolledIn(all).resolutions as Open[])[0]!.dice),
    told: /the event is not made as events are: resolutions\.0\.dice/,
    isNoFile: true,
  },
  {
    what: 'a number that is none',
    done: (text) => text.replace('"turn":1', '"turn":1e999'),
    told: /line 2: it has a number beyond all bounds/,
    isNoFile: true,
  },
  { what: 'no events', done: file((all) => all.events.splice(0)), told: /the file has no events/, isNoFile: true },
  {
    what: 'an event gone',
    done: file((all) => all.events.splice(4, 1)),
    told: /Event 6, order: event 5 should be here, so one is missing or out of order\./,
  },
  {
    what: 'events in another order',
    done: file((all) => all.events.splice(4, 2, all.events[5]!, all.events[4]!)),
    told: /Event 6, order: event 5 should be here/,
  },
  {
    what: 'the start gone',
    done: file((all) => all.events.shift()),
    told: /Event 2, start: the record does not begin with the start of a battle\./,
  },
  {
    what: 'an event of another battle',
    done: file((all) => (all.events[4]!.gameId = 'ffff')),
    told: /Event 5, battle: it belongs to another battle\./,
  },
  {
    what: 'another hash before',
    done: file((all) => (all.events[4]!.previousHash = '1'.repeat(64))),
    told: /Event 5, order: it does not follow the event before it\./,
  },
  {
    what: 'a word changed',
    done: file((all) => (all.events[4]!.summary = 'Nothing happened.')),
    told: /Event 5, hash: its contents do not match its hash\./,
  },
  {
    what: 'events missing at the end',
    done: file((all) => all.events.pop()),
    told: /The record, end: the last line counts \d+ events and the last hash [0-9a-f]{8}…, and there are \d+ with [0-9a-f]{8}…: events are missing at the end, or too many\./,
  },
  {
    what: 'the end cut off, and a new last line',
    done: file((all) => {
      all.events.pop();
      all.end = { events: all.events.length, hash: all.events.at(-1)!.hash as string, seed: all.end.seed };
    }),
    told: /The record, end: event \d+ is the last, and its hash is not the final hash: the end was cut off or changed\./,
  },
  {
    what: 'another seed',
    done: file((all) => (all.end.seed = 'cd'.repeat(32))),
    told: /The record, seed: the seed is not the one that was committed to at the start\./,
  },
  {
    what: 'the seed left out',
    done: file((all) => (all.end.seed = null)),
    told: /The record, seed: the battle has ended, and the seed with the record is not the one that was revealed then \(event \d+\)\./,
  },
  {
    what: 'the heading of another battle',
    done: file((all) => (all.heading.name = 'Hill 113')),
    told: /The record, heading: line 1 belongs to another battle\./,
  },
  {
    what: 'a picture changed',
    tasks: 'picture',
    done: file((all) => (all.pictures[0]!.base64 = 'AAAA')),
    told: /The record, picture: picture [0-9a-f]{64} does not match its hash\./,
  },
  {
    what: 'a picture gone',
    tasks: 'picture',
    done: file((all) => all.pictures.splice(0)),
    told: /Event \d+, picture: its picture [0-9a-f]{64} is missing, or is longer or shorter\./,
  },
  {
    what: 'a picture twice',
    tasks: 'picture',
    done: file((all) => all.pictures.push(all.pictures[0]!)),
    told: /picture [0-9a-f]{64} is there twice\./,
  },
  {
    what: 'a face',
    done: forged((all) => (dieIn(all).face = dieIn(all).face === 2 ? 3 : 2)),
    told: /Event \d+, dice: die 1 \(d\d+\) shows \d+, rolled, and should show \d+, rolled\./,
  },
  {
    what: 'a die said to be entered',
    done: forged((all) => (dieIn(all).origin = 'entered')),
    told: /Event \d+, dice: die 1 \(d\d+\) shows \d+, entered, and should show \d+, rolled\./,
  },
  {
    what: 'dice called entered',
    done: forged((all) => (rolledIn(all).diceKind = 'entered')),
    told: /Event \d+, dice: its dice are called entered, and they are verified\./,
  },
  {
    what: 'an input',
    done: forged((all) => (((rolledIn(all).resolutions as Open[])[0]!.input as Open).extra = 1)),
    told: /Event \d+, resolutions\.0\.input\.extra: it has 1, but recalculated it is nothing\./,
  },
  {
    what: 'a summary',
    done: forged((all) => (rolledIn(all).summary = 'Nothing happened.')),
    told: /Event \d+, summary: it has "Nothing happened\.", but recalculated it is ".+"\./,
  },
  {
    what: 'who did it',
    done: forged((all) => ((all.events[1]!.actor as Open).standing = 'spectator')),
    told: /Event 2, command: the rules refuse it: Only umpires of this battle can do that. Call an umpire.\./,
  },
  {
    what: 'a change that finds something else',
    done: forged((all) => ((all.events.find(({ kind }) => kind === 'phase')!.changes as Open[])[0]!.before = { phase: 'melee' })),
    told: /Event \d+, changes: what it changes of \S+ \S+ was not so before\./,
  },
  {
    what: 'an undo of something else',
    done: forged((all) => (undoneIn(all).undoes = 1)),
    told: /Event \d+, undoes: event 1 could not be undone then\./,
  },
  {
    what: 'an undo that puts nothing back',
    done: forged((all) => (undoneIn(all).changes = [])),
    told: /Event \d+, changes: the other events do not lead to \S+ \S+ as it leaves it\./,
  },
  {
    what: 'an event that takes back and must not',
    done: forged((all) => (rolledIn(all).undoes = 4)),
    told: /Event \d+, undoes: an event of kind resolved cannot undo 4\./,
  },
  {
    what: 'another turn',
    done: forged((all) => (all.events[4]!.turn = 9)),
    told: /Event 5, turn: it was another turn or phase\./,
  },
  {
    what: 'a part of an interaction out of place',
    done: forged((all) => (all.events[4]!.part = 1)),
    told: /Event 5, order: it does not continue the interaction of the event before it\./,
  },
  {
    what: 'an interaction twice',
    done: forged((all) => (all.events[4]!.interactionId = all.events[2]!.interactionId)),
    told: /Event 5, order: its interaction has already caused other events\./,
  },
  {
    what: 'no time',
    done: forged((all) => (all.events[4]!.at = '2026-02-30T18:00:00.000Z')),
    told: /Event 5, at: 2026-02-30T18:00:00.000Z is not a time\./,
  },
  {
    what: 'a time before the event before it',
    done: forged((all) => (all.events[4]!.at = '2020-01-01T00:00:00.000Z')),
    told: /Event 5, at: it is earlier than the event before it, at \S+Z\./,
  },
  {
    what: 'a time far from its interaction',
    done: forged((all) => {
      const made = BigInt(Date.parse(all.events[4]!.at as string) - 16 * 60_000 - 1_420_070_400_000);
      all.events[4]!.interactionId = String((made << 22n) | 77n);
    }),
    told: /Event 5, at: it is more than 15 minutes from the time in the id of its interaction\./,
  },
  {
    what: 'an interaction that is none',
    done: forged((all) => (all.events[4]!.interactionId = 'chosen')),
    told: /Event 5, interactionId: it is not the id of an interaction, as those before it are\./,
    tasks: 'snowflakes',
  },
  {
    what: 'something more of who did it',
    done: forged((all) => ((all.events[4]!.actor as Open).isAdministrator = true)),
    told: /Event 5, actor: it has other fields than id, (?:name, )?standing and sideId\./,
  },
  {
    what: 'a player without a side',
    done: forged((all) => Object.assign(all.events[4]!.actor as Open, { standing: 'player', sideId: null })),
    told: /Event 5, actor: a player must have a side, and an onlooker must not\./,
  },
  {
    what: 'a version that there has never been',
    done: forged((all) => all.events.slice(4).forEach((event) => (event.rulesetVersion = '998'))),
    told: /Event 5, rulesetVersion: version 998 of the rulebook is not known here, the newest is \d+\./,
    tasks: 'rules',
  },
  {
    what: 'a version that runs backwards',
    done: forged((all) => (all.events[4]!.rulesetVersion = '1')),
    told: /Event 5, rulesetVersion: it has version 1, but the event before it has version \d+\./,
  },
  {
    what: 'a version that is none',
    done: forged((all) => all.events.slice(4).forEach((event) => (event.rulesetVersion = 'later'))),
    told: /Event 5, rulesetVersion: later is not a version of a rulebook\./,
  },
  {
    what: 'a key twice',
    done: (text) => text.replace('"turn":1', '"t\\u0075rn":2,"turn":1'),
    told: /line 2: an object in it has a key twice/,
    isNoFile: true,
  },
  {
    what: 'something after the end',
    done: forged((all) => {
      const last = all.events.at(-1)!;
      all.events.push({
        ...last,
        kind: 'noted',
        number: (last.number as number) + 1,
        interactionId: `${String(last.interactionId).slice(0, -2)}99`,
        changes: [],
        command: { type: 'note', text: 'x', picture: null, onlyForSide: null },
      });
      all.end.events++;
    }),
    told: /Event \d+, order: the battle had ended\./,
  },
];
