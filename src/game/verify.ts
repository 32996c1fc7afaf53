import type { EarlierSeed } from '../house/index.js';
import {
  formatCanonicalJson,
  calculateSeedCommitment,
  calculateDiceKey,
  type FaceOrigin,
  type FaceSource,
  type RolledFace,
  isSameJson,
  calculateSha256OfBase64,
  createVerifiedFaces,
} from '../dice/index.js';
import { Refusal, type Ruleset } from '../rules/index.js';
import type { GameCommand } from './command.js';
import { decideCommand } from './decide.js';
import { hasOrderDeviation } from './as-ordered.js';
import { findFirstDifference } from './differences.js';
import { type BattleEvent, listEarlierSeeds, findEventSeed, listSeedStretches } from './event.js';
import { findEventFault } from './event-faults.js';
import type { DiceCount, VerificationFault } from './finding.js';
import { findUnmatchedPrefix, type HashPrefix } from './heads.js';
import {
  type RecordPeople,
  buildRecordHeading,
  type Picture,
  findEventPicture,
  type ParsedRecord,
  createPersonFinder,
} from './record-file.js';
import { findShownNumber } from './mark.js';
import { readLostEventsNotice, listReportedLosses } from './restored.js';
import { hasBotDice, listSaltsBeforeRoll, type SaltStatus, listSaltStatus } from './salts.js';
import { createEmptyGame, applyEvent, type GameState } from './state.js';

export type { VerificationFault } from './finding.js';

/** A record to verify, together with facts from other sources. */
interface Evidence extends Partial<Pick<ParsedRecord, 'heading' | 'end'>> {
  readonly events: readonly BattleEvent[];
  /** The people behind the record's keys, if they are stored with it. */
  readonly people?: RecordPeople;
  /** The seed; null while it is secret. The recorded dice are then not checked. */
  readonly seed: string | null;
  /** The pictures of the notes. If missing, pictures are not checked. */
  readonly pictures?: readonly Picture[];
  /** The hash of the last event, as copied from its post by the reader; null if no hash was entered. */
  readonly finalHash: string | null;
  /** The first digits of hashes, as shown in posts. */
  readonly heads?: readonly HashPrefix[];
  /** Finds a rulebook of this program; undefined if the program does not have it. */
  readonly rulesetById: (id: string) => Ruleset | undefined;
}

export interface Verification {
  readonly fault: VerificationFault | null;
  /** The number of events that were checked. */
  readonly events: number;
  readonly verifiedDice: number;
  readonly enteredDice: number;
  readonly reusedDice: number;
  /** The events from older versions of their rulebook. Their results were not checked against the rules. */
  readonly olderVersion: readonly number[];
  /** The number of posted hashes that were compared with the record. */
  readonly heads: number;
  /** The people who have added words to the seed; null for a record with a fault. */
  readonly salts: SaltStatus | null;
  /** The restorations of backups that the record reports. Empty for a record with a fault. */
  readonly restored: readonly { readonly mark: string; readonly lacks: number }[];
  /** True if the battle uses the practice seed, so that anyone can repeat its dice. */
  readonly isPractice: boolean;
  /** The numbers of the events with a note that the action differs from the unit's order. */
  readonly notAsOrdered: readonly number[];
  /** True if the seed was known, so that the dice could be checked. */
  readonly hasSeed: boolean;
  /** True if the reader may know only some of the events. */
  readonly isPartial?: boolean;
}

/**
 * Reduces a verification to what one reader may know. Counts only events that the reader may know. Hides the place of a fault,
 * unless the fault is in posts that the reader has entered. Reports a fault if the final hash that was entered differs from the
 * hash of the reader's last known event.
 * @param known the events that the reader may know, at least one
 * @param finalHash the hash that the reader entered for the last event; null if no hash was entered
 */
export function redactVerification(
  found: Verification,
  known: readonly Pick<BattleEvent, 'number' | 'hash' | 'resolutions' | 'again' | 'notes'>[],
  finalHash: string | null,
): Verification {
  const dice = known.flatMap(({ resolutions }) => resolutions.flatMap((resolution) => resolution.dice));
  const count = (wanted: FaceOrigin | undefined): number => dice.filter(({ origin }) => origin === wanted).length;
  const isEnd = finalHash === null || known.at(-1)!.hash === finalHash;
  return {
    // A fault in posts is no secret, because the reader has entered these posts.
    fault: found.fault ? (found.fault.what === 'heads' ? found.fault : HIDDEN_FAULT) : isEnd ? null : OTHER_END,
    events: known.length,
    verifiedDice: found.hasSeed ? count(undefined) : 0,
    enteredDice: count('entered'),
    reusedDice: count('reused'),
    olderVersion: known.flatMap(({ number }) => (found.olderVersion.includes(number) ? [number] : [])),
    heads: found.heads,
    salts: found.salts && { ...found.salts, isClosed: known.some(hasBotDice) },
    restored: found.restored,
    isPractice: found.isPractice,
    hasSeed: found.hasSeed,
    notAsOrdered: known.filter(hasOrderDeviation).map(({ number }) => number),
    isPartial: true,
  };
}

const HIDDEN_FAULT: VerificationFault = { event: null, what: 'record', why: 'only umpires can see where' };
const OTHER_END: VerificationFault = {
  event: null,
  what: 'end',
  why: 'the hash of the last event that you may know is not the final hash',
};

interface Count {
  events: number;
  readonly dice: DiceCount;
  readonly olderVersion: number[];
}

/**
 * Verifies a whole record: the seed, the chain of hashes, every die if the seed is known, and the state of every row before its
 * changes. Commands from the rulebook's current version are decided again, and their outcomes, effects and changes are compared.
 * Stops at the first fault. If the events have no fault, also checks pictures, posts and the end of the record, if these are
 * given.
 */
export function verifyRecord(evidence: Evidence): Verification {
  const count: Count = { events: 0, dice: { rolled: 0, reused: 0, entered: 0, further: 0 }, olderVersion: [] };
  const { seed } = evidence;
  const fault =
    seedFault(evidence) ?? eventsFault(evidence, count) ?? pictureFault(evidence) ?? headFault(evidence) ?? endFault(evidence);
  return {
    fault,
    events: count.events,
    verifiedDice: seed === null ? 0 : count.dice.rolled + count.dice.further,
    enteredDice: count.dice.entered,
    reusedDice: count.dice.reused,
    olderVersion: count.olderVersion,
    heads: evidence.heads?.length ?? 0,
    salts: fault === null ? listSaltStatus(evidence.events, undefined, createPersonFinder(evidence)) : null,
    restored: fault === null ? restoredIn(evidence.events) : [],
    isPractice: evidence.events[0]?.command.practice === true,
    hasSeed: seed !== null,
    notAsOrdered: evidence.events.filter(hasOrderDeviation).map(({ number }) => number),
  };
}

const restoredIn = (events: readonly BattleEvent[]): Verification['restored'] =>
  events.flatMap((event) => {
    const lacking = readLostEventsNotice(event);
    return lacking ? [{ mark: findShownNumber(event), lacks: lacking.lacks }] : [];
  });

function seedFault({ events, seed }: Evidence): VerificationFault | null {
  const [first] = events;
  if (!first) return { event: null, what: 'record', why: 'it has no events' };
  const { commitment } = first.command;
  if (first.kind !== 'game-started' || typeof commitment !== 'string')
    return { event: first.number, what: 'start', why: 'the record does not begin with the start of a battle' };
  const stretches = listSeedStretches(events, commitment);
  const last = stretches.at(-1)!;
  if (seed !== null && calculateSeedCommitment(seed) !== last.commitment)
    return { event: null, what: 'seed', why: 'the seed is not the one that was committed to at the start' };
  if (last.seed !== null && last.seed !== seed)
    return {
      event: null,
      what: 'seed',
      why: `the battle has ended, and the seed with the record is not the one that was revealed then (event ${last.toldBy})`,
    };
  for (const { until, toldBy, ...stretch } of stretches.slice(0, -1))
    if (stretch.seed === null || calculateSeedCommitment(stretch.seed) !== stretch.commitment)
      return {
        event: toldBy ?? until,
        what: 'seed',
        why: 'the seed that was revealed before the battle was reopened is not the one that was committed to',
      };
  return null;
}

function eventsFault(evidence: Evidence, count: Count): VerificationFault | null {
  const { events } = evidence;
  let seed: string | null;
  let earlier: readonly EarlierSeed[];
  try {
    const salts = listSaltsBeforeRoll(events);
    seed = evidence.seed === null ? null : calculateDiceKey(evidence.seed, salts);
    earlier = listEarlierSeeds(events).map((stretch) => ({ ...stretch, seed: calculateDiceKey(stretch.seed, salts) }));
  } catch (error) {
    return { event: null, what: 'shape', why: cannotBe(error) };
  }
  const start = events[0]!;
  const interactions = new Set<string>();
  let state = createEmptyGame(start.gameId);
  let before: BattleEvent | undefined;
  for (let index = 0; index < events.length;) {
    const group = groupAt(events, index);
    const stateBefore = state;
    let at = group[0]!;
    try {
      for (at of group) {
        const fault = findEventFault(at, { start, before, state, events, seed, earlier, interactions }, count.dice);
        if (fault) return fault;
        before = at;
        state = applyEvent(state, at);
        interactions.add(at.interactionId);
      }
      const fault = judgedFault(stateBefore, group, { ...evidence, seed }, earlier, count);
      if (fault) return fault;
    } catch (error) {
      // A clever forgery may contain values with which the rules throw an error.
      return { event: at.number, what: 'shape', why: cannotBe(error) };
    }
    count.events += group.length;
    index += group.length;
  }
  return null;
}

const cannotBe = (error: unknown): string =>
  `it cannot be recalculated: ${error instanceof Error ? error.message : String(error)}`;

/** Returns the events of one interaction: parts 0, 1, 2 ... */
function groupAt(events: readonly BattleEvent[], start: number): BattleEvent[] {
  const { interactionId } = events[start]!;
  const group = [events[start]!];
  for (let next = start + 1; events[next]?.interactionId === interactionId && events[next]!.part === group.length; next++)
    group.push(events[next]!);
  return group;
}

/**
 * Decides the command of these events again. Returns the first difference from the record, or null if there is no difference. A
 * refusal counts as a difference, and so does a rulebook that the program has only in an older version or not at all. Events from
 * an older version are only counted.
 */
function judgedFault(
  state: GameState,
  group: readonly BattleEvent[],
  { events, seed, rulesetById }: Evidence,
  earlierSeeds: readonly EarlierSeed[],
  count: Count,
): VerificationFault | null {
  const [first] = group as [BattleEvent];
  const ruleset = rulesetById(first.ruleset);
  const at = (what: string, why: string): VerificationFault => ({ event: first.number, what, why });
  if (!ruleset) return at('ruleset', `there is no rulebook ${first.ruleset.slice(0, 40)} here`);
  if (Number(first.rulesetVersion) > Number(ruleset.version))
    return at(
      'rulesetVersion',
      `version ${first.rulesetVersion} of the rulebook is not known here, the newest is ${ruleset.version}`,
    );
  if (ruleset.version !== first.rulesetVersion) {
    count.olderVersion.push(...group.map(({ number }) => number));
    return null;
  }
  const { gameId, interactionId } = first;
  const earlier = first.number - 1;
  try {
    const decided = decideCommand(state, first.command as GameCommand, {
      ruleset,
      actor: first.actor,
      interactionId,
      at: first.at,
      isUnbounded: true,
      facesFor(eventNumber, of = interactionId) {
        const its = findEventSeed(earlierSeeds, seed, eventNumber);
        return its === null
          ? facesAsRecorded(events, group, eventNumber, of)
          : createVerifiedFaces(its, { gameId, eventNumber, interactionId: of });
      },
      chronicle: {
        get: (number) => (number <= earlier ? events[number - 1] : undefined),
        after: (number, limit = Infinity) => events.slice(number, Math.min(earlier, number + limit)),
      },
      nonceFor: (number) => group.find((event) => event.number === number)?.nonce,
      isUnmarked: first.mark === undefined,
    });
    for (const [index, event] of group.entries()) {
      const again = decided.events[index];
      if (!again) return { event: event.number, what: 'order', why: 'its command does not cause it' };
      const difference = findFirstDifference(again, event);
      if (difference) return { event: event.number, ...difference };
    }
    const missing = decided.events[group.length];
    if (missing) return { event: missing.number, what: 'order', why: 'an event that its command causes is missing' };
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { event: first.number, what: 'command', why: `the rules refuse it: ${error.message}` };
  }
}

/**
 * Returns dice for recalculating an event with a secret seed. Repeats the recorded dice unchecked, and throws BAD_DICE if more
 * dice are needed than were recorded.
 * @param of the interaction id of the additional dice
 */
function facesAsRecorded(
  events: readonly BattleEvent[],
  group: readonly BattleEvent[],
  eventNumber: number,
  of: string,
): FaceSource {
  const event = group.find(({ number }) => number === eventNumber);
  const faces = event
    ? event.resolutions.flatMap(({ dice }) => dice).filter(({ origin }) => origin === undefined)
    : furtherAsRecorded(events.slice(0, group.at(-1)!.number), eventNumber, of);
  let next = 0;
  return {
    next() {
      const rolled = faces[next++];
      if (!rolled) throw new Refusal('BAD_DICE', 'More dice are needed than were recorded.');
      return rolled.face;
    },
  };
}

/** Returns an event's additional dice of one size, as recorded by the recalculation that needed the most dice. */
function furtherAsRecorded(events: readonly BattleEvent[], eventNumber: number, of: string): RolledFace[] {
  const die = of.slice(of.lastIndexOf('|') + 1);
  const judged = events
    .flatMap(({ again }) => again?.commands ?? [])
    .flatMap(({ first, events: facts }) =>
      facts.filter(({ number, slot }) =>
        number === null ? first === eventNumber && of.includes(`|${slot}|`) : number === eventNumber,
      ),
    );
  const rows = judged.map(({ resolutions }) =>
    resolutions.flatMap(({ dice }) => dice).filter((face) => face.origin === 'further' && face.die === die),
  );
  return rows.reduce<RolledFace[]>((longest, row) => (row.length > longest.length ? row : longest), []);
}

/** Checks that every picture matches its hash, and that the events refer to exactly these pictures. */
function pictureFault({ events, pictures }: Evidence): VerificationFault | null {
  if (pictures === undefined) return null;
  const at = (event: number | null, why: string): VerificationFault => ({ event, what: 'picture', why });
  const bytesBySha = new Map<string, number>();
  const shownAs = new Set(
    events.map(findEventPicture).flatMap((shown) => (shown ? [formatCanonicalJson([shown.sha256, shown.mediaType])] : [])),
  );
  for (const { sha256, mediaType, base64 } of pictures) {
    if (calculateSha256OfBase64(base64) !== sha256) return at(null, `picture ${sha256} does not match its hash`);
    if (bytesBySha.has(sha256)) return at(null, `picture ${sha256} is there twice`);
    bytesBySha.set(sha256, bytesOf(base64));
    if (!shownAs.has(formatCanonicalJson([sha256, mediaType])))
      return at(null, `no event shows picture ${sha256} as ${mediaType}`);
  }
  for (const event of events) {
    const shown = findEventPicture(event);
    if (shown && bytesBySha.get(shown.sha256) !== shown.bytes)
      return at(event.number, `its picture ${shown.sha256} is missing, or is longer or shorter`);
  }
  return null;
}

function bytesOf(base64: string): number {
  return (base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);
}

/** Checks that every hash that was posted during the battle appears in the record. */
function headFault({ events, heads = [] }: Evidence): VerificationFault | null {
  const found = findUnmatchedPrefix(events, heads);
  if (!found) return null;
  const { head, words } = found;
  const post = words === '' ? `a post shows ${head}` : `the post “${words} ${head}” was sent`;
  const by = listReportedLosses(events).get(head);
  const why = by
    ? `it was lost when a backup was restored (event ${findShownNumber(by)})`
    : 'this or an earlier event was changed';
  return { event: null, what: 'heads', why: `${post}, and no event of the record has that hash: ${why}` };
}

/** Compares the heading and last line of a file with its events and with the final hash that was posted. */
function endFault({ events, heading, end, finalHash }: Evidence): VerificationFault | null {
  const last = events.at(-1)!;
  const at = (what: string, why: string): VerificationFault => ({ event: null, what, why });
  if (heading && !isSameJson(heading, buildRecordHeading(events[0]!))) return at('heading', 'line 1 belongs to another battle');
  if (end && (end.events !== events.length || end.hash !== last.hash))
    return at(
      'end',
      `the last line counts ${end.events} events and the last hash ${end.hash.slice(0, 8)}…, and there are ${events.length} ` +
        `with ${last.hash.slice(0, 8)}…: events are missing at the end, or too many`,
    );
  if (finalHash !== null && last.hash !== finalHash)
    return at('end', `event ${last.number} is the last, and its hash is not the final hash: the end was cut off or changed`);
  return null;
}
