import { createVerifiedFaces, isSameJson, type FaceOrigin, type Json, type RolledFace } from '../dice/index.js';
import { applyChanges, findRow, parseTime, type Battle, type Change, type Row } from '../rules/index.js';
import { FIRST_HASH, hashEvent, type BattleEvent, type DiceKind, findEventSeed } from './event.js';
import { findNextShownNumber } from './mark.js';
import type { DiceCount, EventFault, VerificationFault, VerifiedPart } from './finding.js';
import { advanceRestoredNumbering, findLostEventsFault, readLostEventsNotice } from './restored.js';
import { hasBotDice } from './salts.js';
import { findRecalculationFault } from './again/fault.js';
import { isUndoable } from './again/intent.js';
import type { Chronicle } from './as-it-stands.js';
import { isReplacingEvent } from './ledger.js';
import { combineChanges } from './net-changes.js';
import { isPersonKey } from '../house/index.js';

interface Finding {
  readonly what: string;
  readonly why: string;
}

/**
 * Finds a fault in an event's time, actor, interaction or version, or a contradiction to the previous event.
 * @param start the first event of the record
 */
export function findEventContextFault(event: BattleEvent, start: BattleEvent, before: BattleEvent | undefined): Finding | null {
  return timeFault(event, start, before) ?? actorFault(event, before) ?? versionFault(event, before);
}

/**
 * The maximum difference in milliseconds between an event's time and the time in its interaction's id. Two machines may have
 * different clocks.
 */
const MOST_APART_MS = 15 * 60_000;
/** The form of Discord's ids. All but the lowest 22 bits are the milliseconds since 1 January 2015. */
const SNOWFLAKE = /^[1-9]\d{16,18}$/;
const FIRST_DAY_MS = 1_420_070_400_000;
/** The fixed start time for ids at a local table with a seed, so that the ids do not depend on the true time. */
const SEEDED_FROM_MS = 1_767_225_600_000;
const DAY_MS = 86_400_000;

function timeFault({ at, interactionId }: BattleEvent, start: BattleEvent, before: BattleEvent | undefined): Finding | null {
  const time = parseTime(at);
  if (time === null) return { what: 'at', why: `${at.slice(0, 40)} is not a time` };
  if (before && at < before.at) return { what: 'at', why: `it is earlier than the event before it, at ${before.at}` };
  if (!SNOWFLAKE.test(interactionId))
    return SNOWFLAKE.test(start.interactionId)
      ? { what: 'interactionId', why: 'it is not the id of an interaction, as those before it are' }
      : null;
  const asked = Number(BigInt(interactionId) >> 22n) + FIRST_DAY_MS;
  const isSeeded = asked >= SEEDED_FROM_MS && asked < SEEDED_FROM_MS + DAY_MS;
  if (!isSeeded && Math.abs(time - asked) > MOST_APART_MS)
    return { what: 'at', why: 'it is more than 15 minutes from the time in the id of its interaction' };
  return null;
}

const ACTOR_FIELDS = ['id', 'sideId', 'standing'];
/** The fields of an actor in events that were recorded before people had keys. */
const NAMED_FIELDS = ['id', 'name', 'sideId', 'standing'];

function actorFault({ actor }: BattleEvent, before: BattleEvent | undefined): Finding | null {
  const isNamed = 'name' in actor;
  if (!isSameJson(Object.keys(actor).sort(), isNamed ? NAMED_FIELDS : ACTOR_FIELDS))
    return { what: 'actor', why: `it has other fields than id, ${isNamed ? 'name, ' : ''}standing and sideId` };
  if (!isNamed && !isPersonKey(actor.id)) return { what: 'actor', why: 'its id is not the key of a person' };
  if (isNamed && before && !('name' in before.actor))
    return { what: 'actor', why: 'it names a person, and the event before it has a key' };
  const { standing, sideId } = actor;
  const fits = standing === 'umpire' || (standing === 'player') === (sideId !== null);
  return fits ? null : { what: 'actor', why: 'a player must have a side, and an onlooker must not' };
}

const VERSION = /^[1-9]\d{0,5}$/;

/** Checks that version numbers never decrease. Otherwise a lower version could be used to avoid a check. */
function versionFault({ rulesetVersion, part }: BattleEvent, before: BattleEvent | undefined): Finding | null {
  const at = (why: string): Finding => ({ what: 'rulesetVersion', why });
  if (!VERSION.test(rulesetVersion)) return at(`${rulesetVersion.slice(0, 20)} is not a version of a rulebook`);
  if (!before || rulesetVersion === before.rulesetVersion) return null;
  if (Number(rulesetVersion) < Number(before.rulesetVersion))
    return at(`it has version ${rulesetVersion}, but the event before it has version ${before.rulesetVersion}`);
  return part > 0 ? at('it differs from that of the event whose command caused it') : null;
}

/** Returns the changes that an undo makes. A field that has changed again since the event keeps its new value. */
export function buildUndoChanges(battle: Battle, event: BattleEvent): Change[] {
  const changes: Change[] = [];
  for (const { table, id, before, after } of [...combineChanges(event.changes)].reverse()) {
    const row = findRow(battle, table, id);
    if (after === null) {
      if (row === undefined) changes.push({ table, id, before: null, after: before });
    } else if (before === null) {
      if (row !== undefined) changes.push({ table, id, before: row, after: null });
    } else {
      const fields = Object.keys(after).filter(
        (field) => row !== undefined && isSameJson(row[field] ?? null, after[field] ?? null),
      );
      if (fields.length > 0) changes.push({ table, id, before: fieldsOf(after, fields), after: fieldsOf(before, fields) });
    }
  }
  return changes;
}

function fieldsOf(row: Row, fields: readonly string[]): Row {
  return Object.fromEntries(fields.map((field): [string, Json] => [field, row[field] ?? null]));
}

/**
 * Returns the event with the dice that a recalculation reuses. This is `event` itself, or the recalculated event that it
 * replaced.
 */
function findRecalculatedEvent(event: BattleEvent, get: Chronicle['get']): BattleEvent {
  for (let at: BattleEvent | undefined = event; at; at = isReplacingEvent(at) ? get(at.undoes!) : undefined)
    if (at.resolutions.length > 0 && at.kind !== 'overruled') return at;
  return event;
}

/** Finds a fault in a single event without applying the rules, and counts the event's dice. */
export function findEventFault(event: BattleEvent, sofar: VerifiedPart, count: DiceCount): VerificationFault | null {
  const found =
    chainFault(event, sofar) ??
    findEventContextFault(event, sofar.start, sofar.before) ??
    nonceFault(event) ??
    interactionFault(event, sofar) ??
    saltFault(event, sofar) ??
    restoredFault(event, sofar) ??
    markFault(event, sofar) ??
    takingFault(event, sofar) ??
    diceFault(event, sofar, count) ??
    changesFault(event, sofar) ??
    findRecalculationFault(event, sofar, count);
  return found && { event: event.number, ...found };
}

function chainFault(event: BattleEvent, { start, before }: VerifiedPart): EventFault {
  const number = before ? before.number + 1 : 1;
  if (event.number !== number) return { what: 'order', why: `event ${number} should be here, so one is missing or out of order` };
  if (event.gameId !== start.gameId || event.ruleset !== start.ruleset)
    return { what: 'battle', why: 'it belongs to another battle' };
  if (event.previousHash !== (before?.hash ?? FIRST_HASH))
    return { what: 'order', why: 'it does not follow the event before it' };
  if (hashEvent(event) !== event.hash) return { what: 'hash', why: 'its contents do not match its hash' };
  return null;
}

function restoredFault(event: BattleEvent, { state }: VerifiedPart): EventFault {
  const why = findLostEventsFault(event, state.marking);
  return why === null ? null : { what: 'restored', why };
}

const NONCE = /^[0-9a-f]{16}$/;

function nonceFault({ nonce }: BattleEvent): EventFault {
  return nonce === undefined || NONCE.test(nonce) ? null : { what: 'nonce', why: 'it is not 16 digits and letters a to f' };
}

/** Checks an event that adds words to the seed. Only players can add words, only once each, and only before the first roll. */
function saltFault(event: BattleEvent, { events, state }: VerifiedPart): EventFault {
  const { kind, command, actor, number } = event;
  if ((kind === 'salted') !== (command.type === 'salt'))
    return { what: 'salt', why: 'an event adds to the seed if its command does, and no other' };
  if (kind !== 'salted') return null;
  if (typeof command.words !== 'string' || command.words.trim() === '') return { what: 'salt', why: 'it has no words' };
  if (actor.sideId === null) return { what: 'salt', why: 'it does not come from a player' };
  if (state.salts.some((salt) => salt.actor.id === actor.id))
    return { what: 'salt', why: 'its player had added to the seed before' };
  const rolled = events.slice(0, number - 1).find(hasBotDice);
  return rolled ? { what: 'salt', why: `event ${rolled.number} had rolled before it, which closed the seed` } : null;
}

/**
 * Checks that an event number such as `p17` continues the earlier numbers. After the first event with a number of this form, all
 * later events must have one.
 */
function markFault({ mark, audience, part, kind, command }: BattleEvent, { before, state }: VerifiedPart): EventFault {
  const hadMarks = before?.mark !== undefined;
  if (mark === undefined) return hadMarks ? { what: 'mark', why: 'it has no mark, and the event before it has one' } : null;
  if (!hadMarks && part > 0) return { what: 'mark', why: 'it has a mark, and the first event of its interaction has none' };
  const lacking = readLostEventsNotice({ kind, command });
  const marking = lacking ? advanceRestoredNumbering(state.marking, lacking) : state.marking;
  const wanted = findNextShownNumber(marking, audience, state.battle);
  return mark === wanted ? null : { what: 'mark', why: `it is called ${mark}, and should be ${wanted}` };
}

/**
 * Checks that the events of an interaction are parts 0, 1, 2 ... in sequence, with the same actor and time. Also checks that
 * nothing except a reopening follows the end of a battle, and that only an ended battle is reopened.
 */
function interactionFault(event: BattleEvent, { before, state, interactions }: VerifiedPart): EventFault {
  const { interactionId, part, actor, at } = event;
  if (part === 0) {
    if (interactions.has(interactionId)) return { what: 'order', why: 'its interaction has already caused other events' };
  } else if (
    before?.part !== part - 1 ||
    !isSameJson([interactionId, actor, at, {}], [before.interactionId, before.actor, before.at, event.command])
  )
    return { what: 'order', why: 'it does not continue the interaction of the event before it' };
  const hadEnded = before !== undefined && state.battle.game.status === 'ended';
  if (hadEnded && event.kind !== 'game-resumed') return { what: 'order', why: 'the battle had ended' };
  return !hadEnded && event.kind === 'game-resumed' ? { what: 'order', why: 'the battle had not ended' } : null;
}

const TAKING_KINDS: readonly string[] = ['undone', 'corrected', 'overruled'];

function takingFault({ number, kind, undoes, again }: BattleEvent, { events, state }: VerifiedPart): EventFault {
  if ((undoes !== null) !== TAKING_KINDS.includes(kind))
    return { what: 'undoes', why: `an event of kind ${kind} cannot undo ${undoes ?? 'nothing'}` };
  if (undoes === null) return again ? { what: 'again', why: 'it recalculates other events, but undoes none' } : null;
  const taken = undoes < number ? events[undoes - 1] : undefined;
  // An undo of everything from an event onwards may list events that had already been undone.
  const isMany = (again?.taken.length ?? 0) > 1;
  if (!taken || taken.kind === 'game-started' || !(isMany || isUndoable(state, taken)))
    return { what: 'undoes', why: `event ${undoes} could not be undone then` };
  return null;
}

/**
 * Checks every die of an event. A die entered by hand must match the command, and a reused die must match the recalculated event.
 * Any other die must match the seed, if the seed is known.
 */
function diceFault(event: BattleEvent, { seed: last, earlier, events }: VerifiedPart, count: DiceCount): EventFault {
  const { gameId, number: eventNumber, interactionId } = event;
  const seed = findEventSeed(earlier, last, eventNumber);
  const live = seed === null ? null : createVerifiedFaces(seed, { gameId, eventNumber, interactionId });
  const typed = event.again ? undefined : (event.command.dice as readonly number[] | undefined);
  const reusable = event.kind === 'corrected' && !event.again ? diceJudgedBefore(event, events) : [];
  const dice = event.resolutions.flatMap((resolution) => resolution.dice);
  for (const [index, { die, face, origin }] of dice.entries()) {
    const place = reusable.findIndex((old) => old.die === die);
    const [reused] = place < 0 ? [] : reusable.splice(place, 1);
    const source: FaceOrigin | undefined = typed ? 'entered' : reused && (reused.origin === 'entered' ? 'entered' : 'reused');
    const wanted = typed ? typed[index] : (reused?.face ?? live?.next(Number(die.slice(1)), '') ?? face);
    if (origin !== source || wanted !== face || !isFaceOf(die, face)) {
      const found = `die ${index + 1} (${die}) shows ${face}, ${origin ?? 'rolled'}`;
      return { what: 'dice', why: `${found}, and should show ${wanted ?? 'nothing'}, ${source ?? 'rolled'}` };
    }
    count[source ?? 'rolled']++;
  }
  if (typed && typed.length !== dice.length) return { what: 'dice', why: 'not all dice that were entered are there' };
  const kind: DiceKind = dice.length === 0 ? 'none' : dice.some(({ origin }) => origin === 'entered') ? 'entered' : 'verified';
  if (event.diceKind !== kind) return { what: 'dice', why: `its dice are called ${event.diceKind}, and they are ${kind}` };
  return null;
}

function isFaceOf(die: string, face: number): boolean {
  const sides = Number(die.slice(1));
  const lowest = sides === 10 ? 0 : 1;
  return face >= lowest && face < lowest + sides;
}

/** Returns the recorded dice that a correction reuses. */
function diceJudgedBefore({ undoes }: BattleEvent, events: readonly BattleEvent[]): RolledFace[] {
  const judged = findRecalculatedEvent(events[undoes! - 1]!, (number) => events[number - 1]);
  return judged.resolutions.flatMap(({ dice }) => dice);
}

/**
 * Checks that changes start from the battle's current values, and that the turn and phase match the battle. An undo from before
 * version 0.2 must restore the earlier values.
 */
function changesFault(event: BattleEvent, { state, events }: VerifiedPart): EventFault {
  let { battle } = state;
  for (const change of event.changes) {
    if (!startsFrom(battle, change))
      return { what: 'changes', why: `what it changes of ${change.table} ${change.id} was not so before` };
    battle = applyChanges(battle, [change]);
  }
  if (event.kind === 'undone' && !event.again) {
    const undone = applyChanges(state.battle, buildUndoChanges(state.battle, events[event.undoes! - 1]!));
    const touched = [...event.changes, ...events[event.undoes! - 1]!.changes];
    const astray = touched.find(({ table, id }) => !isSameJson(findRow(battle, table, id), findRow(undone, table, id)));
    if (astray)
      return { what: 'changes', why: `it does not put ${astray.table} ${astray.id} back as event ${event.undoes} found it` };
  }
  const { turn, phase } = state.battle.game;
  if (event.turn !== (turn || battle.game.turn) || event.phase !== (phase || battle.game.phase))
    return { what: 'turn', why: 'it was another turn or phase' };
  return null;
}

function startsFrom(battle: Battle, { table, id, before, after }: Change): boolean {
  const row = findRow(battle, table, id);
  if (before === null) return row === undefined && after !== null;
  if (row === undefined) return false;
  if (after === null) return isSameJson(row, before);
  const was = Object.fromEntries(Object.keys(before).map((field): [string, Json] => [field, row[field] ?? null]));
  return isSameJson(was, before) && isSameJson(Object.keys(before).sort(), Object.keys(after).sort());
}
