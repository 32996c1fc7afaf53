import { canonicalJson, commitmentOf, type FaceSource, type Json, type JsonObject, verifiedFaces } from '../dice/index.js';
import { Refusal, type Ruleset } from '../rules/index.js';
import type { GameCommand } from './command.js';
import { decide } from './decide.js';
import { type BattleEvent, FIRST_HASH, hashOf } from './event.js';
import { emptyGame, fold, type GameState } from './state.js';

/** A record to be verified, and what is known from elsewhere. */
export interface Evidence {
  readonly events: readonly BattleEvent[];
  /** The revealed seed; null while it is secret: then the dice are taken as they stand. */
  readonly seed: string | null;
  /** Hash of the last event, as it was posted; null when it is not known. */
  readonly finalHash: string | null;
  /** The rulebooks of this program; undefined for one that it does not have. */
  readonly rulesetById: (id: string) => Ruleset | undefined;
}

/** The first thing that does not hold. */
export interface Fault {
  /** Number of the event; null when it is about the record as a whole. */
  readonly event: number | null;
  /** What of it: 'hash', 'order', 'dice', 'outcome', 'changes', ... */
  readonly what: string;
  readonly why: string;
}

export interface Verification {
  readonly fault: Fault | null;
  /** What was checked, as far as it got. */
  readonly events: number;
  readonly verifiedDice: number;
  readonly enteredDice: number;
  readonly reusedDice: number;
  /** Events judged under another version of their rulebook: their chain and dice hold, their outcome was not worked out again. */
  readonly otherVersion: readonly number[];
  /** Whether the seed was there to work the dice out from. */
  readonly hasSeed: boolean;
}

/**
 * Works a whole record out again: the chain of hashes, every die from the seed, and, by deciding every command once more,
 * every outcome, effect and change. Stops at the first event that does not hold.
 */
export function verifyRecord(evidence: Evidence): Verification {
  const count = { events: 0, verifiedDice: 0, enteredDice: 0, reusedDice: 0, otherVersion: [] as number[] };
  const fault = firstFault(evidence, count);
  return { fault, ...count, hasSeed: evidence.seed !== null };
}

type Count = { -readonly [K in 'events' | 'verifiedDice' | 'enteredDice' | 'reusedDice']: number } & { otherVersion: number[] };

function firstFault({ events, seed, finalHash, rulesetById }: Evidence, count: Count): Fault | null {
  const [first] = events;
  if (!first) return { event: null, what: 'record', why: 'it has no events' };
  const commitment = first.command.commitment;
  if (first.kind !== 'game-started' || typeof commitment !== 'string')
    return { event: first.number, what: 'start', why: 'the record does not begin with the start of a battle' };
  if (seed !== null && commitmentOf(seed) !== commitment)
    return { event: null, what: 'seed', why: 'the seed is not the one that was committed to at the start' };
  let state = emptyGame(first.gameId);
  for (let index = 0; index < events.length;) {
    const group = groupAt(events, index);
    for (const [offset, event] of group.entries()) {
      const before = events[index + offset - 1];
      const fault = chainFault(event, before, first.gameId) ?? diceFault(event, seed, events, count);
      if (fault) return fault;
    }
    const decided = decidedAgain(state, group, seed, events.slice(0, index), rulesetById, count);
    if ('what' in decided) return decided;
    state = decided;
    count.events += group.length;
    index += group.length;
  }
  const last = events.at(-1)!;
  if (finalHash !== null && last.hash !== finalHash)
    return {
      event: null,
      what: 'end',
      why: `the last event is ${last.number}, and its hash is not the final hash: events are missing at the end`,
    };
  return null;
}

/** The events of one interaction: part 0, 1, 2 ... */
function groupAt(events: readonly BattleEvent[], start: number): BattleEvent[] {
  const { interactionId } = events[start]!;
  const group = [events[start]!];
  for (let next = start + 1; events[next]?.interactionId === interactionId && events[next]!.part === group.length; next++)
    group.push(events[next]!);
  return group;
}

function chainFault(event: BattleEvent, before: BattleEvent | undefined, gameId: string): Fault | null {
  const number = before ? before.number + 1 : 1;
  const at = (what: string, why: string): Fault => ({ event: event.number, what, why });
  if (event.number !== number) return at('order', `event ${number} should stand here: one is missing or out of order`);
  if (event.gameId !== gameId) return at('battle', 'it belongs to another battle');
  if (event.previousHash !== (before?.hash ?? FIRST_HASH)) return at('order', 'it does not follow the event before it');
  if (hashOf(event) !== event.hash) return at('hash', 'its contents are not what its hash was made of');
  return null;
}

/** Every die that was rolled for the event, against the seed; each that is said to be reused, against the event judged again. */
function diceFault(event: BattleEvent, seed: string | null, events: readonly BattleEvent[], count: Count): Fault | null {
  const { gameId, number: eventNumber, interactionId } = event;
  const live = seed === null ? null : verifiedFaces(seed, { gameId, eventNumber, interactionId });
  const dice = event.resolutions.flatMap((resolution) => resolution.dice);
  for (const [index, { die, face, origin }] of dice.entries()) {
    if (origin === 'entered') count.enteredDice++;
    else if (origin === 'reused') count.reusedDice++;
    else if (live) {
      count.verifiedDice++;
      const drawn = live.next(Number(die.slice(1)), '');
      if (drawn !== face)
        return { event: event.number, what: 'dice', why: `die ${index + 1} (${die}) shows ${face}, and the seed gives ${drawn}` };
    }
  }
  return reusedFault(event, events);
}

function reusedFault(event: BattleEvent, events: readonly BattleEvent[]): Fault | null {
  const dice = event.resolutions.flatMap((resolution) => resolution.dice);
  if (!dice.some(({ origin }) => origin === 'reused')) return null;
  if (event.undoes === null || !events.some(({ number }) => number === event.undoes))
    return { event: event.number, what: 'dice', why: 'it reuses dice of an event that is not there' };
  return null;
}

/** Decides the command of a group once more. @returns the game after it, or what does not hold */
function decidedAgain(
  state: GameState,
  group: readonly BattleEvent[],
  seed: string | null,
  earlier: readonly BattleEvent[],
  rulesetById: Evidence['rulesetById'],
  count: Count,
): GameState | Fault {
  const [first] = group as [BattleEvent];
  const ruleset = rulesetById(first.ruleset);
  if (ruleset?.version !== first.rulesetVersion) {
    count.otherVersion.push(...group.map(({ number }) => number));
    return group.reduce(fold, state);
  }
  const { gameId, interactionId } = first;
  try {
    const decided = decide(state, first.command as unknown as GameCommand, {
      ruleset,
      actor: first.actor,
      interactionId,
      at: first.at,
      facesFor: (eventNumber) =>
        seed === null ? facesAsRecorded(group, eventNumber) : verifiedFaces(seed, { gameId, eventNumber, interactionId }),
      chronicle: {
        get: (number) => earlier[number - 1] ?? group.find((event) => event.number === number),
        after: (number) => earlier.slice(number),
      },
    });
    for (const [index, event] of group.entries()) {
      const again = decided.events[index];
      if (!again) return { event: event.number, what: 'order', why: 'its command does not make it happen' };
      const difference = firstDifference(again as unknown as JsonObject, event as unknown as JsonObject);
      if (difference) return { event: event.number, ...difference };
    }
    const missing = decided.events[group.length];
    if (missing) return { event: missing.number, what: 'order', why: 'an event that its command makes happen is missing' };
    return decided.state;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { event: first.number, what: 'command', why: `the rules refuse it: ${error.message}` };
  }
}

/** Without the seed the faces that were rolled are taken as they stand. */
function facesAsRecorded(group: readonly BattleEvent[], eventNumber: number): FaceSource {
  const event = group.find(({ number }) => number === eventNumber);
  const faces = (event?.resolutions ?? []).flatMap(({ dice }) => dice).filter(({ origin }) => origin === undefined);
  let next = 0;
  return {
    next() {
      const rolled = faces[next++];
      if (!rolled) throw new Refusal('BAD_DICE', 'more dice are rolled than were recorded');
      return rolled.face;
    },
  };
}

/** The fields of an event in the order in which a difference is told. */
const FIELDS: readonly (keyof BattleEvent)[] = [
  'kind',
  'resolutions',
  'changes',
  'diceKind',
  'summary',
  'notes',
  'audience',
  'undoes',
];

function firstDifference(again: JsonObject, recorded: JsonObject): { what: string; why: string } | null {
  const fields = [
    ...FIELDS,
    ...Object.keys({ ...again, ...recorded }).filter((key) => !(FIELDS as readonly string[]).includes(key)),
  ];
  for (const field of fields) {
    const path = differingPath(again[field], recorded[field], field);
    if (path) return { what: path.path, why: `it says ${short(path.recorded)}, and worked out again it is ${short(path.again)}` };
  }
  return null;
}

interface Differing {
  readonly path: string;
  readonly again: Json | undefined;
  readonly recorded: Json | undefined;
}

function differingPath(again: Json | undefined, recorded: Json | undefined, path: string): Differing | null {
  if (isObject(again) && isObject(recorded)) {
    for (const key of new Set([...Object.keys(again), ...Object.keys(recorded)])) {
      const inner = differingPath(again[key], recorded[key], `${path}.${key}`);
      if (inner) return inner;
    }
    return null;
  }
  const same =
    again === recorded || (again !== undefined && recorded !== undefined && canonicalJson(again) === canonicalJson(recorded));
  return same ? null : { path, again, recorded };
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null;
}

const MOST_SHOWN = 80;

function short(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = canonicalJson(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
