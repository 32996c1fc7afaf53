/** Reads the commands of a battle that still count, together with their corrections. */
import type { JsonObject } from '../../dice/index.js';
import type { Cast, Overrides } from '../../rules/index.js';
import { type Chronicle, findCommandFacts, isLegacyUndo, isAmendment, mergeFacts } from '../as-it-stands.js';
import type { GameCommand } from '../command.js';
import type { BattleEvent } from '../event.js';
import { listCountedAmendments, type Ledger, buildAmendment } from '../ledger.js';

/** A past command and its events. */
export interface PastCommand {
  readonly first: number;
  readonly recorded: readonly BattleEvent[];
}

/** The changes that a correction makes to an event. */
export interface Correction {
  readonly changes: JsonObject;
  readonly roles: Cast;
  readonly overrides: Overrides;
  /** The number of the correcting event. */
  readonly by: number;
  /** The index of the result among the event's results, from 0. */
  readonly result: number;
  /** Dice rolled by hand that replace all recorded dice. */
  readonly dice?: readonly number[];
}

/** An umpire's replacement for the effects of an event. */
export interface Overruling {
  /** The number of the overruling event. */
  readonly by: number;
  /** True if the whole event is replaced and no longer counts. */
  readonly isWhole: boolean;
  readonly set: readonly { readonly unit: string; readonly fields: JsonObject }[];
  readonly reason: string;
}

/** All changes to earlier events, by the number of the changed event. */
export interface AmendedEvents {
  readonly removed: ReadonlySet<number>;
  /** The corrections of each event, oldest first. */
  readonly otherwise: ReadonlyMap<number, readonly Correction[]>;
  readonly overruled: ReadonlyMap<number, Overruling>;
  /** Pairs of event numbers. Commands between the two numbers keep their outcomes. */
  readonly left: readonly (readonly [after: number, before: number])[];
}

/** The number of events that are read at once. */
const PAGE = 50;

/** The past commands of a battle. Undos and corrections are listed separately. */
export interface PastCommands {
  readonly commands: readonly PastCommand[];
  readonly takings: readonly BattleEvent[];
}

/** Reads the whole record. Yields after each page, so that other work can run in between. */
export function* readPastCommands(chronicle: Chronicle): Generator<void, PastCommands, void> {
  const commands: { first: number; recorded: BattleEvent[] }[] = [];
  const takings: BattleEvent[] = [];
  let isTakingCommand = false;
  for (let last = 0; ;) {
    const page = chronicle.after(last, PAGE);
    for (const event of page) {
      if (event.part === 0) isTakingCommand = false;
      if (isAmendment(event)) {
        isTakingCommand = true;
        takings.push(event);
      } else if (!isTakingCommand) {
        if (event.part === 0) commands.push({ first: event.number, recorded: [event] });
        else commands.at(-1)!.recorded.push(event);
      }
    }
    if (page.length === 0) return { commands, takings };
    last = page.at(-1)!.number;
    yield;
  }
}

/** Returns the events of a command that still count; an empty list if the command was undone. */
export function listCountedEvents(
  { recorded }: PastCommand,
  ledger: Ledger,
  takingCalled: (number: number) => BattleEvent,
): readonly BattleEvent[] {
  const by = ledger.rewrittenBy.get(recorded[0]!.number);
  if (by === undefined) return recorded.filter(({ number }) => !ledger.undoneBy.has(number));
  const events = findCommandFacts(takingCalled(by), recorded[0]!.number)?.events ?? [];
  return events.map((facts) => mergeFacts(recorded.find(({ number }) => number === facts.number) ?? recorded[0]!, facts));
}

/** Collects all changes made by undos, corrections and overrulings that still count, by the number of the changed event. */
export function collectAmendedEvents(takings: readonly BattleEvent[]): AmendedEvents {
  const byNumber = new Map(takings.map((event) => [event.number, event]));
  const standing = listCountedAmendments(takings.flatMap((event) => buildAmendment(event) ?? []));
  const removed = new Set<number>();
  const otherwise = new Map<number, readonly Correction[]>();
  const overruled = new Map<number, Overruling>();
  const left: [number, number][] = [];
  for (const { number } of standing) {
    const event = byNumber.get(number)!;
    const command = commandBehind(event, byNumber);
    const target = targetOf(event, byNumber);
    if (event.kind === 'undone') for (const gone of event.again?.taken ?? [event.undoes!]) removed.add(gone);
    if (command.type === 'correct') {
      overruled.delete(target);
      otherwise.set(target, [...(otherwise.get(target) ?? []), otherwiseIn(command, number)]);
    }
    if (command.type === 'overrule') overruled.set(target, overrulingIn(command, number, overruled.get(target)));
    if (event.again && 'later' in command && command.later === 'keep')
      left.push([findFirstChangedNumber([event], byNumber), number]);
  }
  return { removed, otherwise, overruled, left };
}

function otherwiseIn(
  { changes, roles = {}, overrides = {}, result = 0, dice }: GameCommand & { type: 'correct' },
  by: number,
): Correction {
  return { by, changes, roles, overrides, result, ...(dice ? { dice } : {}) };
}

/**
 * Adds an overruling to earlier overrulings of the same event. If the new one replaces the whole event, the earlier ones are
 * dropped.
 */
function overrulingIn(
  { set, rest, reason }: GameCommand & { type: 'overrule' },
  by: number,
  earlier: Overruling | undefined,
): Overruling {
  if (rest === undefined) return { by, isWhole: true, set, reason };
  return { by, isWhole: earlier?.isWhole ?? false, set: [...(earlier?.set ?? []), ...set], reason };
}

/**
 * Returns the command that caused an event. In records from before version 0.2, a correction comes after undos of the dependent
 * events.
 */
function commandBehind(event: BattleEvent, byNumber: ReadonlyMap<number, BattleEvent>): GameCommand {
  const head = isLegacyUndo(event) ? (byNumber.get(event.number - event.part) ?? event) : event;
  const command = head.command as GameCommand;
  const isOwn = event.kind !== 'undone' || command.type === 'undo' || command.type === 'redo';
  return isOwn ? command : { type: 'undo', later: 'again' };
}

/** Finds the original event behind a correction or overruling, through all corrections in between. */
function targetOf(event: BattleEvent, byNumber: ReadonlyMap<number, BattleEvent>): number {
  let target = event.undoes!;
  for (let at = byNumber.get(target); at && event.kind !== 'undone'; at = byNumber.get(target)) target = at.undoes!;
  return target;
}

/** Returns the number of the first event that these undos and corrections change, even if they were later undone. */
export function findFirstChangedNumber(takings: readonly BattleEvent[], byNumber: ReadonlyMap<number, BattleEvent>): number {
  return listChangedEvents(takings, byNumber).reduce(
    (first, number) => (byNumber.has(number) ? first : Math.min(first, number)),
    Infinity,
  );
}

/** Returns the number of the last event that an undo or correction changes. */
export function findLastChangedNumber(taking: BattleEvent, byNumber: ReadonlyMap<number, BattleEvent>): number {
  return listChangedEvents([taking], byNumber).reduce(
    (last, number) => (byNumber.has(number) ? last : Math.max(last, number)),
    -Infinity,
  );
}

/**
 * Lists the events that these undos and corrections change directly, without duplicates. If a changed event is itself an undo or
 * correction, also lists the events that this changed.
 */
export function listChangedEvents(takings: readonly BattleEvent[], byNumber: ReadonlyMap<number, BattleEvent>): number[] {
  const numbers = new Set<number>();
  const from = [...takings];
  for (let taking = from.pop(); taking; taking = from.pop())
    for (const number of [taking.undoes!, ...(taking.again?.taken ?? [])]) {
      if (numbers.has(number)) continue;
      numbers.add(number);
      const further = byNumber.get(number);
      if (further) from.push(further);
    }
  return [...numbers];
}
