/**
 * Decides whether players may undo their own moves, and their own last command, without an umpire. The decision depends only on what the player knows, so that
 * it does not reveal hidden facts.
 */
import {
  type Actor,
  type Battle,
  type EventKind,
  listInputFields,
  type Procedure,
  Refusal,
  findRow,
  type Ruleset,
} from '../rules/index.js';
import { type Chronicle, listCommandEvents } from './as-it-stands.js';
import { mayKnowEvent } from './audience.js';
import { findJointMoveIndex } from './move-slots.js';
import { BOARD_EVENT_KINDS, isLastKnownEvent } from './again/intent.js';
import type { BattleEvent } from './event.js';
import { mayKnowRow } from './knowledge.js';
import { type AnyBattle, openSealedBattle } from './sealed.js';
import type { StateWithoutBattle } from './state.js';

/** The last move of a player, with the units that moved. */
interface OwnMove {
  readonly event: BattleEvent;
  readonly unitIds: readonly string[];
}

/** A whole battle with its rulebook and record, in which the last move is found. */
interface Played {
  readonly ruleset: Ruleset;
  readonly battle: AnyBattle;
  readonly state: StateWithoutBattle;
  readonly chronicle: Chronicle;
}

/**
 * The kinds of events that only record text, such as notes and orders. They do not prevent a player from undoing an earlier move.
 */
const WORDS: readonly EventKind[] = ['noted', 'order-written', 'order-withdrawn', 'orders-kept', ...BOARD_EVENT_KINDS];

/**
 * Checks whether an event is a message without a report. A report shows where units were, so it would reveal an earlier move to
 * the receiver.
 */
const isPlainMessage = ({ kind, command }: Pick<BattleEvent, 'kind' | 'command'>): boolean =>
  kind === 'message-sent' && (command.params as { readonly report?: boolean } | undefined)?.report !== true;

/**
 * Checks whether these events are a player's own last command, and no later event is known to them. A roll does not count, because
 * a player could then choose among dice. The choice of a side does not count either, because the player has read its briefing.
 * @param events all events of the command
 */
export const isOwnLastCommand = (
  { state, chronicle }: Pick<Played, 'state' | 'chronicle'>,
  actor: Actor,
  events: readonly BattleEvent[],
): boolean =>
  events.every(
    ({ actor: { id }, undoes, diceKind, kind }) =>
      id === actor.id && undoes === null && diceKind === 'none' && kind !== 'player-joined',
  ) && isLastKnownEvent(actor, state, chronicle, Math.max(...events.map(({ number }) => number)));

/** Returns the move that a player may undo now; undefined if there is no such move. */
export function findUndoableMove(record: Played, actor: Actor): OwnMove | undefined {
  const event = lastFor(record, actor);
  if (!event || !isMoveEvent(record.ruleset, event) || whyItStays(record, actor, event) !== null) return undefined;
  return { event, unitIds: moversWith(record, event) };
}

/** Checks whether an event moves units, either with a procedure of the rulebook or by hand. */
export function isMoveEvent({ procedures }: Ruleset, event: Pick<BattleEvent, 'kind' | 'resolutions'>): boolean {
  if (event.kind === 'units-moved') return true;
  const procedure = procedureOf(procedures, event);
  return event.kind === 'resolved' && procedure !== undefined && listInputFields(procedure).some(({ goes }) => goes === true);
}

/**
 * Requires that a player may undo this move themselves. The move must be the player's last, without dice, and without
 * consequences that the player knows of. Only one move of each unit can be undone in a phase.
 * @throws {Refusal} CONFLICT with the condition that is not met
 */
export function requireOwnMove(record: Played, actor: Actor, event: BattleEvent): void {
  const why = whyItStays(record, actor, event);
  if (why !== null) throw new Refusal('CONFLICT', `${why}. Ask an umpire.`, 'event');
}

function whyItStays(record: Played, actor: Actor, event: BattleEvent): string | null {
  const { chronicle, ruleset, battle } = record;
  const known = listCommandEvents(chronicle, event).filter((each) => mayKnowEvent(actor, each) || each.number === event.number);
  const isOwn = event.actor.id === actor.id && event.part === 0 && event.undoes === null;
  if (!isOwn || lastFor(record, actor)?.number !== event.number)
    return 'You can undo only your own last move, before anything that you know of has followed';
  if (known.some(({ diceKind }) => diceKind !== 'none')) return 'Dice were rolled for this move, so you cannot undo it';
  if (!known.every(isItself) || known.some((each) => touchesOthers(ruleset, openSealedBattle(battle), actor, each)))
    return 'This move has affected something else, so you cannot undo it';
  return isSecondTime(record, actor, event) ? 'You can undo the move of a unit only once in a phase' : null;
}

/**
 * Finds the latest event that could prevent a player from undoing a move. Does not count undone events, events hidden from the
 * player, and the player's own texts, such as notes and orders.
 * @returns another person's event, or the first event of the player's own command; undefined if there is no such event
 */
function lastFor({ state, chronicle }: Played, actor: Actor): BattleEvent | undefined {
  const isPassed = (event: BattleEvent): boolean => {
    const isOwn = event.actor.id === actor.id;
    if (!isOwn) return !mayKnowEvent(actor, event);
    if (event.part > 0) return !mayKnowEvent(actor, event) || isTakenBack(event) || isArrival(event);
    return WORDS.includes(event.kind) || isPlainMessage(event) || isTakenBack(event);
  };
  /** Checks whether an event is the arrival of a message that the player has just sent. */
  const isArrival = ({ kind, number, part }: BattleEvent): boolean => {
    const sent = chronicle.get(number - part);
    return kind === 'message-arrived' && sent !== undefined && isPlainMessage(sent);
  };
  const isTakenBack = ({ number, part }: BattleEvent): boolean =>
    state.undoneBy.has(number) || chronicle.get(number - part)?.kind === 'undone';
  for (let number = state.lastNumber; number > 0; number--) {
    const event = chronicle.get(number);
    if (!event || isPassed(event)) continue;
    return event.actor.id === actor.id ? chronicle.get(number - event.part) : event;
  }
  return undefined;
}

/** Checks whether an event changes rows of another side that the player knows now. */
function touchesOthers(ruleset: Ruleset, battle: Battle, actor: Actor, { changes }: BattleEvent): boolean {
  return changes.some(({ table, id, before, after }) => {
    const row = findRow(battle, table, id) ?? after ?? before;
    const unit = typeof row?.unit === 'string' ? findRow(battle, 'unit', row.unit) : undefined;
    const side = table === 'side' ? row?.id : (row?.side ?? unit?.side);
    const isOthers = typeof side === 'string' && side !== actor.sideId && battle.tables.side.has(side);
    return row !== undefined && row !== null && isOthers && mayKnowRow(ruleset, actor, table, row, battle);
  });
}

/**
 * Checks whether the player has already undone a move of one of these units in this phase. Repeated undos could be used to
 * explore hidden terrain.
 */
function isSecondTime(record: Played, actor: Actor, event: BattleEvent): boolean {
  const { ruleset, state, chronicle } = record;
  const movers = moversWith(record, event);
  for (let number = state.lastNumber; number > 0; number--) {
    const each = chronicle.get(number);
    if (each?.turn !== event.turn || each.phase !== event.phase) return false;
    const before = each.kind === 'undone' && each.actor.id === actor.id ? chronicle.get(each.undoes ?? 0) : undefined;
    if (before && isMoveEvent(ruleset, before) && moversWith(record, before).some((id) => movers.includes(id))) return true;
  }
  return false;
}

/** Checks whether an event is the main event of its command, and not a consequence. */
const isItself = (event: BattleEvent): boolean => event.part === 0 || findJointMoveIndex(event) !== undefined;

/** Returns all units that moved in the command of an event. */
const moversWith = ({ ruleset, chronicle }: Played, event: BattleEvent): readonly string[] =>
  listCommandEvents(chronicle, event)
    .filter(isItself)
    .flatMap((each) => moversOf(ruleset, each));

function moversOf({ procedures }: Ruleset, event: Pick<BattleEvent, 'resolutions' | 'command'>): readonly string[] {
  const procedure = procedureOf(procedures, event);
  if (!procedure) {
    const { units, unit } = (event.command.params ?? {}) as { readonly units?: readonly string[]; readonly unit?: string };
    return units ?? (unit === undefined ? [] : [unit]);
  }
  const roles = Object.entries(procedure.roles);
  const movers = roles.filter(([, { acts, table }]) => acts === true && table === undefined);
  return movers.flatMap(([role]) => event.resolutions[0]?.roles[role] ?? []);
}

const procedureOf = (procedures: readonly Procedure[], { resolutions: [resolution] }: Pick<BattleEvent, 'resolutions'>) =>
  procedures.find(({ id }) => id === resolution?.procedure);
