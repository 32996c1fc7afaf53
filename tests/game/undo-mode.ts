/**
 * Undo mode plays a battle a second time: each command is carried out, undone and redone before the next one follows.
 * The commands are those that the bot created from the lines of a script. Discord is not involved.
 */
import { calculateDiceKey, type FaceSource, type Json, createScriptedFaces, createVerifiedFaces } from '../../src/dice/index.js';
import {
  type BattleEvent,
  type Chronicle,
  decideCommand,
  createEmptyGame,
  FIXED_EVENT_KINDS,
  applyEvent,
  applyEvents,
  type GameCommand,
  type GameState,
  hashEvent,
  isUndoable,
  findLastCountedEvent,
  findShownNumber,
  listTasks,
  findBattleReader,
  countUndoneRolls,
  createView,
} from '../../src/game/index.js';
import { readPastCommands, listCountedEvents } from '../../src/game/again/past.js';
import { BOARD_EVENT_KINDS } from '../../src/game/again/intent.js';
import { runAllSteps } from '../../src/game/at-once.js';
import { type Report, buildReport } from '../../src/present/index.js';
import { type Actor, applyChanges, type Battle, EMPTY_BATTLE, Refusal, type Row, type Ruleset } from '../../src/rules/index.js';
import { readersOf } from '../present/tell-alike.js';
import { orderOf, textOf } from './house.js';
import { postOf } from '../present/posting.js';
import { mayKnowEvent } from '../../src/game/audience.js';

/** A command of a battle in its original form. */
export interface GivenCommand {
  readonly actor: Actor;
  readonly interactionId: string;
  readonly command: GameCommand;
  /** The faces rolled for it, in rolling order. Default: they follow from the seed. */
  readonly faces?: readonly number[];
}

/** A battle as a list of commands. */
export interface GivenBattle {
  readonly ruleset: Ruleset;
  readonly gameId: string;
  readonly seed: string;
  readonly commands: readonly GivenCommand[];
}

/** The complete state of a battle at one moment, as one text for each part. Equal texts mean equal parts. */
export type Moment = Readonly<Record<string, string>>;

/** A place at which undo mode differs from the expected result. */
export interface Finding {
  /** The number of the command in the battle, from 1. */
  readonly command: number;
  readonly type: string;
  readonly what: string;
}

/**
 * Returns the first part in which two moments differ, with the text around the difference; undefined if they are the
 * same.
 */
export function differenceOf(wanted: Moment, found: Moment): string | undefined {
  for (const part of new Set([...Object.keys(wanted), ...Object.keys(found)])) {
    const [a = '', b = ''] = [wanted[part], found[part]];
    if (a === b) continue;
    const at = [...a].findIndex((character, index) => b[index] !== character);
    const from = Math.max(0, (at < 0 ? a.length : at) - 80);
    return `${part}: ${a.slice(from, from + 160)} is now ${b.slice(from, from + 160)}`;
  }
  return undefined;
}

/** Returns everything that a report shows about an event. */
function toldIn(entry: Report['entries'][number]): string {
  const { actor, moment, title, words, sentence, notes, changes, lost, diceWords, cites, isTakenBack, isPutRight, since } = entry;
  return JSON.stringify([
    ...[actor, moment, title, words, sentence, notes, changes, lost, diceWords, cites, isTakenBack, isPutRight, since],
    entry.rolls.map(({ resolution }) => resolution),
  ]);
}

/** A running battle with its whole record. */
export class Course {
  state: GameState;
  readonly record: BattleEvent[] = [];
  /**
   * The names of rows that are the same in every course of a battle, by their ids in this course. Also the numbers of
   * events.
   */
  private readonly called = new Map<string, string>();
  private readonly marked = new Map<string, string>();
  /** The ids that rows have in this course, by these names. */
  private readonly ids = new Map<string, string>();
  /** The first event of each command of the battle. */
  private readonly firsts: number[] = [];

  constructor(readonly given: GivenBattle) {
    this.state = createEmptyGame(given.gameId);
  }

  get chronicle(): Chronicle {
    return {
      get: (number) => this.record[number - 1],
      after: (number, limit = Infinity) => this.record.slice(number, number + limit),
    };
  }

  do(command: GameCommand, actor: Actor, interactionId: string, facesFor: FacesFor): readonly BattleEvent[] {
    const { events, state } = decideCommand(this.state, command, {
      ruleset: this.given.ruleset,
      actor,
      interactionId,
      at: new Date(Date.UTC(2026, 0, 1) + 1000 * this.record.length).toISOString(),
      facesFor: (eventNumber, of = interactionId) => facesFor(eventNumber, of),
      chronicle: this.chronicle,
    });
    this.record.push(...events);
    this.state = state;
    return events;
  }

  /** Plays a battle up to its end, without the command that ends it. */
  static untilItsEnd(given: GivenBattle): Course {
    const course = new Course(given);
    for (const { actor, interactionId, command, faces } of given.commands) {
      if (command.type === 'end') break;
      course.do(command, actor, interactionId, facesOf(course, course, faces));
    }
    return course;
  }

  /** Returns an independent copy of the course in its present state. */
  branch(): Course {
    const branch = new Course(this.given);
    branch.state = this.state;
    branch.record.push(...this.record);
    return branch;
  }

  /**
   * Undoes or redoes something as an umpire, with the dice of this course.
   * @returns the refusal, if any
   */
  putRight(command: GameCommand): Refusal | undefined {
    const [{ actor }] = this.given.commands as readonly [GivenCommand];
    const made = notRefused(() => this.do(command, actor, `right ${this.record.length}`, facesOf(this, this, undefined)));
    return made instanceof Refusal ? made : undefined;
  }

  /** Returns the first events of all commands that can be undone. */
  undoable(): readonly BattleEvent[] {
    const { commands } = runAllSteps(readPastCommands(this.chronicle));
    return commands.flatMap(({ recorded }) => {
      const event = recorded.find(({ kind }) => kind === 'phase') ?? recorded[0]!;
      return isUndoable(this.state, event) ? [event] : [];
    });
  }

  /** Returns the battle that results from all events that are not undone. */
  foldOfStanding(): Battle {
    return this.standing().reduce<Battle>((folded, { changes }) => applyChanges(folded, changes), EMPTY_BATTLE);
  }

  private standing(): readonly BattleEvent[] {
    const { commands, takings } = runAllSteps(readPastCommands(this.chronicle));
    const taking = (number: number): BattleEvent => takings.find((event) => event.number === number)!;
    return commands.flatMap((command) => listCountedEvents(command, this.state, taking));
  }

  /** Replaces the last events by others, as if these had been decided. */
  replaceLast(events: readonly BattleEvent[]): void {
    this.record.splice(this.record.length - events.length);
    this.state = applyEvents(this.given.gameId, this.record);
    for (const event of events) {
      const { hash: _old, ...rest } = { ...event, previousHash: this.state.lastHash };
      const whole = { ...rest, hash: hashEvent(rest) };
      this.record.push(whole);
      this.state = applyEvent(this.state, whole);
    }
  }

  /** Gives names to the rows that the events of a command created, so that both courses use the same names. */
  name(events: readonly BattleEvent[]): void {
    this.firsts.push(events[0]!.number);
    for (const [place, event] of events.entries()) {
      this.marked.set(findShownNumber(event), `<${this.firsts.length}.${place}>`);
      for (const { id, before, after } of event.changes) {
        if (before !== null || after === null || this.called.has(id)) continue;
        const name = `<row ${this.called.size}>`;
        this.called.set(id, name);
        this.ids.set(name, id);
      }
    }
  }

  /** Replaces event numbers, row ids and times in a text by those that all courses share. */
  normal(text: string): string {
    return text
      .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?/g, '<time>')
      .replaceAll(/<t:\d+(?::\w)?>/g, '<time>')
      .replaceAll(/(?<![\da-z])[\da-f]{10,64}(?![\da-z])/g, '<hash>')
      .replaceAll(/"custom_id":"[^"]*"/g, (id) => id.replaceAll(/\d+/g, '<number>'))
      .replaceAll(MARKED, (mark) => this.marked.get(mark) ?? '<mark>')
      .replaceAll(CALLED, (token) => (MARK.test(token) ? '<mark>' : (this.called.get(token) ?? token)));
  }

  /** Converts a command or person of another course to the ids of this one. */
  own<T extends GameCommand | Actor>(given: T, other: Course): T {
    const own = (value: Json, key = ''): Json => {
      if (typeof value === 'string') return this.ids.get(other.called.get(value) ?? '') ?? value;
      if (typeof value === 'number') return EVENT_KEYS.includes(key) ? this.numberOf(value, other) : value;
      if (Array.isArray(value)) return (value as readonly Json[]).map((each) => own(each));
      if (value === null || typeof value !== 'object') return value;
      return Object.fromEntries(Object.entries(value).map(([inner, each]) => [inner, own(each, inner)]));
    };
    return own(given as unknown as Json) as unknown as T;
  }

  /** Returns the number of the first event of the last named command. */
  get lastFirst(): number {
    return this.firsts.at(-1)!;
  }

  /** Converts an event number of another course to that of this one. */
  numberOf(number: number, other: Course): number {
    const place = other.firsts.findLastIndex((first) => first <= number);
    const first = this.firsts[place];
    return place < 0 || first === undefined ? number : first + number - other.firsts[place]!;
  }

  /** Returns everything that must be the same after a command was undone or redone. */
  moment(): Moment {
    const { ruleset } = this.given;
    const { battle } = this.state;
    const parts: Record<string, string> = {
      tables: textOf(battle),
      order: orderOf(battle),
      diary: JSON.stringify(ruleset.diary(battle)),
      standing: JSON.stringify(this.standing().map(({ number, ...event }) => [number, factsOf(event)])),
    };
    for (const reader of readersOf(battle)) {
      const who = `${reader.standing} ${reader.sideId ?? ''}`.trim();
      const view = createView(ruleset, battle, reader);
      parts[`needs of ${who}`] = JSON.stringify(listTasks(view));
      parts[`view of ${who}`] = textOf({ ...view.battle, tables: { ...view.battle.tables } });
    }
    return parts;
  }

  /** Returns the present posts of events for each reader who may know them. */
  posts(events: readonly BattleEvent[]): Moment {
    const { ruleset } = this.given;
    const { battle } = this.state;
    const setting = {
      battle,
      ruleset,
      earlier: (number: number) => this.record[number - 1],
      stood: (event: BattleEvent, before: number) => findLastCountedEvent(this.state, this.chronicle, event, before),
      gone: (table: string, id: string) => this.gone(table, id),
      rollsTakenBack: () => countUndoneRolls(() => this.record, this.state, battle, ruleset),
    };
    const told = events.flatMap((event, place) =>
      [undefined, ...readersOf(battle)].flatMap((reader) => {
        if (reader && !mayKnowEvent(findBattleReader(reader, battle), event)) return [];
        const body = postOf(event, { ...setting, ...(reader && { reader: findBattleReader(reader, battle) }) });
        return [[`post ${place} to ${reader ? `${reader.standing} ${reader.sideId ?? ''}` : 'its own'}`, body] as const];
      }),
    );
    return Object.fromEntries(told.map(([key, body]) => [this.normal(key), this.normal(JSON.stringify(body))]));
  }

  private gone(table: string, id: string): Row | undefined {
    for (const { changes } of [...this.record].reverse()) {
      const removed = changes.find((change) => change.table === table && change.id === id && change.after === null);
      if (removed) return removed.before ?? undefined;
    }
    return undefined;
  }

  /** Returns the facts of events without ids. */
  facts(events: readonly BattleEvent[]): Moment {
    return Object.fromEntries(events.map((event, place) => [`event ${place}`, this.normal(JSON.stringify(factsOf(event)))]));
  }

  /**
   * Returns the battle's report for every reader, with the entries of its own events. Event numbers are ignored,
   * because an undo that was undone and redone is recorded under another number.
   */
  report(): Moment {
    const { ruleset } = this.given;
    const { battle } = this.state;
    const own = new Set([...this.firsts.entries()].flatMap(([place, first]) => this.numbersOf(place, first)));
    return Object.fromEntries(
      readersOf(battle).map((reader) => {
        const { entries } = buildReport(this.record, battle, ruleset, reader);
        const told = entries
          .filter(({ event }) => own.has(event.number))
          .map((entry) => this.normal(toldIn(entry)).replaceAll(NAMED, '<mark>'));
        return [this.normal(`report of ${reader.standing} ${reader.sideId ?? ''}`), told.join('\n')];
      }),
    );
  }

  private numbersOf(place: number, first: number): number[] {
    const { interactionId } = this.given.commands[place]!;
    const numbers: number[] = [];
    for (let number = first; this.record[number - 1]?.interactionId === interactionId; number++) numbers.push(number);
    return numbers;
  }
}

type FacesFor = (eventNumber: number, of: string) => FaceSource;

/**
 * Matches event numbers where the text clearly shows that they are some. Elsewhere they look like ids of places and
 * proposals.
 */
const MARKED = /(?<=[Ee]vents? )p\d+(?:[a-z]{1,20}\d+)?/g;
const MARK = /^p\d+(?:[a-z]{1,20}\d+)?$/;
const NAMED = /<\d+\.\d+>/g;
/** Matches anything in a text that may be the id of a row. */
const CALLED = /(?<![A-Za-z\d])(?:sent-)?[a-z]\d+(?:[a-z\d]|[.-](?=[a-z\d]))*/g;
/** Keys of commands whose values are event numbers. */
const EVENT_KEYS: readonly string[] = ['event', 'after'];

const FACTS = ['turn', 'phase', 'kind', 'audience', 'summary', 'notes', 'resolutions', 'diceKind', 'changes', 'slot'] as const;
const factsOf = (event: Pick<BattleEvent, (typeof FACTS)[number]>): readonly unknown[] => FACTS.map((key) => event[key] ?? null);

/** Entries on the turn's board. They are undone by an undo that names them. */
const NAMED_KINDS: readonly string[] = BOARD_EVENT_KINDS.filter((kind) => !kind.startsWith('agreement-'));

/** The result of undo mode. */
export interface Outcome {
  readonly findings: readonly Finding[];
  /** The number of commands, and how many of them were undone and redone. */
  readonly commands: number;
  readonly takenBack: number;
  readonly events: number;
}

/**
 * Plays a battle normally and in undo mode, and compares the results.
 * @param most the maximum number of commands that are undone; the others are only carried out
 * @param tamper replaces the events of an undo or redo, to simulate a fault
 */
export function undoMode(
  given: GivenBattle,
  {
    takesBack = () => true,
    tamper,
  }: {
    readonly takesBack?: (command: number) => boolean;
    readonly tamper?: (events: readonly BattleEvent[], command: number, what: 'undo' | 'redo') => readonly BattleEvent[];
  } = {},
): Outcome {
  const [plain, undone] = [new Course(given), new Course(given)];
  const umpire = given.commands[0]!.actor;
  const findings: Finding[] = [];
  let takenBack = 0;
  for (const [index, { actor, interactionId, command, faces }] of given.commands.entries()) {
    const find = (what: string, wanted: Moment, found: Moment): void => {
      const difference = differenceOf(wanted, found);
      if (difference !== undefined) findings.push({ command: index + 1, type: command.type, what: `${what}, ${difference}` });
    };
    const plainly = plain.do(command, actor, interactionId, facesOf(plain, plain, faces));
    plain.name(plainly);

    const before = takesBack(index) ? undone.moment() : {};
    const first = undone.record.length + 1;
    const events = notRefused(() =>
      undone.do(undone.own(command, plain), undone.own(actor, plain), interactionId, facesOf(undone, plain, faces, first)),
    );
    if (events instanceof Refusal) {
      findings.push({ command: index + 1, type: command.type, what: `carried out, refused: ${events.message}` });
      return { findings, commands: index + 1, takenBack, events: plain.record.length };
    }
    undone.name(events);
    find('carried out', plain.facts(plainly), undone.facts(events));
    find('told', plain.posts(plainly), undone.posts(events));
    const [head] = events as readonly [BattleEvent];
    if (!takesBack(index) || FIXED_EVENT_KINDS.includes(head.kind)) continue;

    takenBack++;
    const after = undone.moment();
    const furtherFaces = facesOf(undone, plain, faces && []);
    const put = (what: 'undo' | 'redo', right: GameCommand): readonly BattleEvent[] => {
      const made = undone.do(right, umpire, `${interactionId} ${what}`, furtherFaces);
      if (tamper) undone.replaceLast(tamper(made, index, what));
      return made;
    };
    const isNamed = head.undoes !== null || NAMED_KINDS.includes(head.kind);
    const [undo] = put('undo', { type: 'undo', later: 'refuse', ...(isNamed ? { event: head.number } : {}) });
    find('taken back', before, undone.moment());
    put('redo', { type: 'redo', later: 'refuse', ...(isNamed ? { event: undo!.number } : {}) });
    find('brought again', after, undone.moment());
  }
  const difference = differenceOf(plain.report(), undone.report());
  if (difference !== undefined) findings.push({ command: given.commands.length, type: 'report', what: difference });
  return { findings, commands: given.commands.length, takenBack, events: plain.record.length };
}

/** Returns the result of some work, or its refusal. */
function notRefused<T>(work: () => T): T | Refusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/**
 * Returns the dice of a course, which are those of the normal one.
 * @param faces the faces rolled for the command; a recalculation must not need more. If left out, dice follow from the
 * seed
 */
function facesOf(
  course: Course,
  plain: Course,
  faces: readonly number[] | undefined,
  first = course.record.length + 1,
): FacesFor {
  const { seed, gameId } = course.given;
  if (faces) {
    const fallen = createScriptedFaces(faces);
    return () => fallen;
  }
  const key = calculateDiceKey(seed, plain.state.salts);
  return (eventNumber, interactionId) => {
    if (course === plain) return createVerifiedFaces(key, { gameId, eventNumber, interactionId });
    const ahead = eventNumber - first;
    const number = ahead >= 0 ? plain.lastFirst + ahead : plain.numberOf(eventNumber, course);
    return createVerifiedFaces(key, { gameId, eventNumber: number, interactionId });
  };
}
