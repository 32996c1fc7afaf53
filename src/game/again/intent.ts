/** Finds the events that a correcting command affects. */
import { type Actor, type EventKind, GAME_TABLE, Refusal, type Ruleset } from '../../rules/index.js';
import { type Chronicle, listCommandEvents, FIXED_EVENT_KINDS, isAmendment } from '../as-it-stands.js';
import { isAuthorOrAudience } from '../audience.js';
import type { GameCommand, UndoScope } from '../command.js';
import { isSeparatelyUndoable, isOnlyReport } from '../deciding/phases.js';
import type { BattleEvent } from '../event.js';
import { isReplacingEvent, type Ledger } from '../ledger.js';
import { findShownNumber } from '../mark.js';
import type { GameState, StateWithoutBattle } from '../state.js';
import { refuseCorrection, addCorrection } from './otherwise.js';
import type { AmendmentIntent } from './prepared.js';

/** A command that undoes or recalculates other events. */
export type AmendmentCommand = Extract<GameCommand, { readonly type: 'undo' | 'redo' | 'correct' | 'overrule' }>;

/** Checks whether an event can ever be undone. */
export function isUndoable({ undoneBy }: Pick<Ledger, 'undoneBy'>, event: Pick<BattleEvent, 'kind' | 'number'>): boolean {
  return !FIXED_EVENT_KINDS.includes(event.kind) && !undoneBy.has(event.number);
}

/** Requires an event that can be undone. @throws {Refusal} CONFLICT if the event cannot be undone, or has already been undone */
function requireUndoable(state: StateWithoutBattle, chronicle: Pick<Chronicle, 'get'>, event: BattleEvent): void {
  const by = chronicle.get(state.undoneBy.get(event.number) ?? 0);
  if (by)
    throw new Refusal(
      'CONFLICT',
      `Event ${findShownNumber(event)} was already undone by event ${findShownNumber(by)}. Choose another event.`,
      'event',
    );
  if (event.kind === 'salted')
    throw new Refusal(
      'CONFLICT',
      `Event ${findShownNumber(event)} cannot be undone, because the dice seed contains the words it added. Choose another event.`,
      'event',
    );
  if (!isUndoable(state, event))
    throw new Refusal('CONFLICT', `Event ${findShownNumber(event)} cannot be undone. Choose another event.`, 'event');
}

/** The kinds of events by which sides reach an agreement. The bot then carries out the agreed command as the umpire. */
const AGREEMENT_KINDS: readonly EventKind[] = ['agreement-asked', 'agreement-answered', 'agreement-reached', 'agreement-dropped'];

/** The kinds of events that concern the turn's board. Players undo them on the board itself, or by event number. */
export const BOARD_EVENT_KINDS: readonly EventKind[] = [
  'ready',
  'player-done',
  'orders-sealed',
  'orders-opened',
  'umpire-called',
  'call-answered',
  'deadline-set',
  ...AGREEMENT_KINDS,
];

/** Checks whether a person knows of an event. Events that the person does not know are treated as if they did not exist. */
type KnowsEvent = (event: BattleEvent) => boolean;
const knowsAll: KnowsEvent = () => true;

/** Returns the last event that still counts and can be undone. Leaves out undos and events of the turn's board. */
export function findLastUndoableEvent(
  state: StateWithoutBattle,
  chronicle: Pick<Chronicle, 'get'>,
  knows: KnowsEvent = knowsAll,
): BattleEvent | undefined {
  return lastOf(
    state,
    chronicle,
    (event) => event.kind !== 'undone' && !BOARD_EVENT_KINDS.includes(event.kind) && isUndoable(state, event) && knows(event),
  );
}

/** Returns the last undoable event that a person knows of. */
export const findLastKnownEvent = (
  actor: Actor,
  state: StateWithoutBattle,
  chronicle: Pick<Chronicle, 'get'>,
): BattleEvent | undefined => findLastUndoableEvent(state, chronicle, isAuthorOrAudience(actor));

/** Checks whether an event is the last one that a person knows of. */
export function isLastKnownEvent(
  actor: Actor,
  state: StateWithoutBattle,
  chronicle: Pick<Chronicle, 'get'>,
  number: number,
): boolean {
  return (lastOf(state, chronicle, isAuthorOrAudience(actor))?.number ?? 0) <= number;
}

/** Checks whether an undo removed another event. An undo of an undo restores an event instead. */
function takesAway(chronicle: Pick<Chronicle, 'get'>, { kind, undoes, command }: BattleEvent): boolean {
  if (kind !== 'undone') return false;
  const { scope = 'event' } = command as { readonly scope?: UndoScope };
  return scope !== 'event' || !takesAway(chronicle, chronicle.get(undoes!)!);
}

/**
 * Finds the event that a command corrects, and the events that it undoes. Without an event and a scope, an undo applies to the
 * last undoable event that the actor knows of (`findLastUndoableEvent`).
 * @param knows checks whether the actor knows of an event, for an undo without an event. Default: the actor knows all events
 * @throws {Refusal} NOT_FOUND if there is no such event; CONFLICT if it cannot be corrected
 */
export function findAmendmentIntent(
  state: GameState,
  chronicle: Chronicle,
  command: AmendmentCommand,
  knows: KnowsEvent = knowsAll,
): AmendmentIntent {
  switch (command.type) {
    case 'undo':
      return undoing(state, chronicle, command, knows);
    case 'redo': {
      const undo =
        command.event === undefined
          ? lastOf(state, chronicle, (event) => takesAway(chronicle, event) && isUndoable(state, event))
          : eventCalled(chronicle, command.event);
      if (undo?.kind !== 'undone')
        throw new Refusal('NOT_FOUND', 'There is nothing to redo. Use `/log show` to see past events.', 'event');
      requireUndoable(state, chronicle, undo);
      return { kind: 'undone', undoes: undo.number, taken: [undo.number], command };
    }
    case 'correct':
    case 'overrule': {
      const event = judgedFirst(chronicle, eventCalled(chronicle, command.event));
      if (event.kind === 'undone')
        throw new Refusal('CONFLICT', `Event ${findShownNumber(event)} is an undo. Use \`/redo\` to reverse it.`, 'event');
      requireUndoable(state, chronicle, event);
      if (command.type === 'correct' && event.slot !== undefined && event.resolutions.length === 0) throw refuseCorrection(event);
      return { kind: command.type === 'correct' ? 'corrected' : 'overruled', undoes: event.number, taken: [], command };
    }
  }
}

/** The numbers of the events that a correcting command changes. */
export interface AmendedEventNumbers {
  readonly taken: ReadonlySet<number>;
  /** The event that is corrected, with its corrected command; null if no event is corrected. */
  readonly corrected: { readonly number: number; readonly command: GameCommand } | null;
}

/**
 * Finds the events that a correcting command undoes or corrects.
 * @throws {Refusal} any refusal of `findAmendmentIntent` or of the correction itself
 */
export function findAmendedEventNumbers(
  state: GameState,
  chronicle: Chronicle,
  ruleset: Ruleset,
  command: AmendmentCommand,
): AmendedEventNumbers {
  const { taken, undoes } = findAmendmentIntent(state, chronicle, command);
  const event = chronicle.get(undoes)!;
  const corrected =
    command.type === 'correct'
      ? { number: undoes, command: addCorrection(event.command as GameCommand, command, ruleset, event) }
      : null;
  return { taken: new Set(taken), corrected };
}

/** Returns how an undo refers to an event. An event that only reports something is undone together with its whole command. */
export const buildUndoReference = (event: BattleEvent): { readonly event: number; readonly whole?: true } => ({
  event: event.number,
  ...(isOnlyReport(event) ? { whole: true } : {}),
});

function undoing(
  state: GameState,
  chronicle: Chronicle,
  command: AmendmentCommand & { type: 'undo' },
  knows: KnowsEvent,
): AmendmentIntent {
  const { event: number, scope = 'event' } = command;
  const event =
    scope === 'event' || scope === 'onwards' ? calledOrLast(state, chronicle, number, knows) : openingOf(state, chronicle, scope);
  if (scope !== 'event' && event.kind !== 'game-started' && !STAYING_KINDS.includes(event.kind))
    return onwards(chronicle, event, command);
  requireUndoable(state, chronicle, event);
  if (isAmendment(event)) return { kind: 'undone', undoes: event.number, taken: [event.number], command };
  const whole = listCommandEvents(chronicle, event);
  // Diary entries and further events can be undone separately from the rest of their command.
  if (number !== undefined && !command.whole && isSeparatelyUndoable(event)) {
    const slot = event.slot!;
    const taken = whole.filter((each) => each === event || each.number === number || each.slot?.startsWith(`${slot}.`));
    return { kind: 'undone', undoes: number, taken: taken.map((each) => each.number), command };
  }
  const head = number === undefined ? headOf(whole) : event;
  return { kind: 'undone', undoes: head.number, taken: whole.map((each) => each.number), command };
}

/** Returns the event that best represents the command behind these events. */
const headOf = (events: readonly BattleEvent[]): BattleEvent => events.find(({ kind }) => kind === 'phase') ?? events[0]!;

/** The kinds of later events that remain when an event and everything after it are undone. */
const STAYING_KINDS: readonly EventKind[] = ['salted', 'restored', 'game-ended', 'game-resumed'];

function onwards(chronicle: Chronicle, event: BattleEvent, command: GameCommand): AmendmentIntent {
  const from = event.number - event.part;
  // Later undos and corrections must be undone too. Otherwise the events that they undid would count again.
  const taken = chronicle.after(from - 1).filter((each) => isAmendment(each) || isOfBattle(chronicle, each));
  return { kind: 'undone', undoes: event.number, taken: taken.map(({ number }) => number), command };
}

/** Checks whether an event is part of the battle itself, and not only a remark on an undo or correction. */
const isOfBattle = (chronicle: Chronicle, { number, part, kind }: BattleEvent): boolean =>
  !STAYING_KINDS.includes(kind) && (part === 0 || !isAmendment(chronicle.get(number - part)!));

/** Returns the event that started the current phase or turn. */
function openingOf({ battle, ...state }: GameState, chronicle: Chronicle, scope: UndoScope): BattleEvent {
  const { turn } = battle.game;
  const opens = (event: BattleEvent): boolean =>
    event.kind === 'phase' &&
    (scope === 'phase' || event.changes.some(({ table, after }) => table === GAME_TABLE && after?.turn === turn));
  const found = lastOf(state, chronicle, (event) => isUndoable(state, event) && opens(event));
  if (!found) throw new Refusal('NOT_FOUND', `There is no ${scope} to undo. Choose a single event instead.`, 'scope');
  return found;
}

function calledOrLast(
  state: StateWithoutBattle,
  chronicle: Chronicle,
  number: number | undefined,
  knows: KnowsEvent,
): BattleEvent {
  const event = number === undefined ? findLastUndoableEvent(state, chronicle, knows) : chronicle.get(number);
  if (!event)
    throw new Refusal(
      'NOT_FOUND',
      number === undefined
        ? 'There is nothing to undo. Use `/log show` to see past events.'
        : `Cannot find event ${number}. Choose one from the list.`,
      'event',
    );
  return event;
}

/** Finds the original event behind a correction or overruling. A correction of a correction recalculates the original event. */
function judgedFirst(chronicle: Chronicle, event: BattleEvent): BattleEvent {
  let at = event;
  while (isReplacingEvent(at)) at = eventCalled(chronicle, at.undoes!);
  return at;
}

function eventCalled(chronicle: Pick<Chronicle, 'get'>, number: number): BattleEvent {
  const event = chronicle.get(number);
  if (!event) throw new Refusal('NOT_FOUND', `Cannot find event ${number}. Choose one from the list.`, 'event');
  return event;
}

function lastOf(
  { lastNumber }: StateWithoutBattle,
  chronicle: Pick<Chronicle, 'get'>,
  admits: (event: BattleEvent) => boolean,
): BattleEvent | undefined {
  for (let number = lastNumber; number > 0; number--) {
    const event = chronicle.get(number);
    if (event && admits(event)) return event;
  }
  return undefined;
}
