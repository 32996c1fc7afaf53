/** Checks an event that undoes or corrects earlier commands against the record. Does not apply the rules. */
import { RecordedDice, type FaceOrigin, drawFurtherFaces, createVerifiedFaces } from '../../dice/index.js';
import { applyChanges, type Battle, EMPTY_BATTLE } from '../../rules/index.js';
import { type Chronicle, isLegacyUndo } from '../as-it-stands.js';
import { runAllSteps } from '../at-once.js';
import { type BattleEvent, type RecalculatedCommand, type RecalculatedFacts, findEventSeed } from '../event.js';
import type { DiceCount, EventFault, VerifiedPart } from '../finding.js';
import { buildLedger, buildAmendment } from '../ledger.js';
import { listBattleChanges } from './difference.js';
import {
  type AmendedEvents,
  collectAmendedEvents,
  type PastCommands,
  type PastCommand,
  readPastCommands,
  listCountedEvents,
} from './past.js';

/**
 * Finds a fault in an event that undoes, corrects or overrules earlier events. The recalculated commands must be in the record.
 * Their dice must be recorded dice, dice entered by hand, or further dice from the seed. The changes of all events that still
 * count must lead to the battle after this event. Records with undos from before version 0.2 are an exception.
 * @param count counts the further dice of the recalculation
 * @returns null if there is no fault, or if the event does not recalculate another event
 */
export function findRecalculationFault(
  event: BattleEvent,
  { state, events, seed, earlier }: VerifiedPart,
  count: DiceCount,
): EventFault {
  const { again } = event;
  if (!again) return null;
  const past = pastOf(events.slice(0, event.number - 1));
  const takings = [...past.takings, event];
  const amendments = collectAmendedEvents(takings);
  const byFirst = new Map(past.commands.map((command) => [command.first, command]));
  let last = 0;
  for (const command of again.commands) {
    const recorded = byFirst.get(command.first);
    if (!recorded || command.count !== recorded.recorded.length || command.first <= last)
      return { what: 'again', why: `no command started with event ${command.first}, or it is out of order` };
    last = command.first;
    const fault =
      numbersFault(command) ?? factsFault(command, recorded, amendments, (number) => findEventSeed(earlier, seed, number), count);
    if (fault) return fault;
  }
  // In old versions, an undo restored single fields. The battle after it may therefore not follow from the recorded commands.
  if (past.takings.some(isLegacyUndo)) return null;
  const ledger = buildLedger([...state.takings, buildAmendment(event)!]);
  const taking = (number: number): BattleEvent => takings.find((each) => each.number === number)!;
  const wanted = past.commands
    .flatMap((command) => listCountedEvents(command, ledger, taking))
    .reduce<Battle>((battle, { changes }) => applyChanges(battle, changes), EMPTY_BATTLE);
  const [astray] = listBattleChanges(applyChanges(state.battle, event.changes), wanted);
  return astray ? { what: 'changes', why: `the other events do not lead to ${astray.table} ${astray.id} as it leaves it` } : null;
}

function numbersFault({ first, count, events }: RecalculatedCommand): EventFault {
  const numbers = events.flatMap(({ number }) => number ?? []);
  const isOwn = numbers.every((number) => number >= first && number < first + count);
  return isOwn && new Set(numbers).size === numbers.length ? null : { what: 'again', why: `command ${first} has other events` };
}

function factsFault(
  { events, first }: RecalculatedCommand,
  { recorded }: PastCommand,
  amendments: AmendedEvents,
  seedOf: (eventNumber: number) => string | null,
  count: DiceCount,
): EventFault {
  for (const facts of events) {
    const own = recorded.find(({ number }) => number === facts.number);
    const fallen = own?.resolutions ?? [];
    const typed = amendments.otherwise.get(facts.number ?? 0)?.findLast(({ dice }) => dice !== undefined)?.dice;
    const { gameId, interactionId } = recorded[0]!;
    const eventNumber = facts.number ?? first;
    const seed = seedOf(eventNumber);
    const name = own ? interactionId : `${interactionId}|${facts.slot}`;
    const faultIn = (inOrder: boolean): EventFault | number => {
      const further = drawFurtherFaces(name, (id) => createVerifiedFaces(seed!, { gameId, eventNumber, interactionId: id }));
      return facesFault(
        facts,
        new RecordedDice(fallen, inOrder),
        typed,
        seed === null ? null : (sides) => further.next(sides, ''),
      );
    };
    const now = faultIn(false);
    // In older versions, the recorded dice of a procedure were assigned to its new results one after another.
    const found = typeof now === 'number' ? now : faultIn(true);
    if (typeof found !== 'number') return now as EventFault;
    count.further += found;
  }
  return null;
}

const DIE = /^d(?:[2-9]|[1-9]\d{1,3})$/;

/** Returns a fault in the dice of an event, or the number of its further dice if there is no fault. */
function facesFault(
  facts: RecalculatedFacts,
  results: RecordedDice,
  typed: readonly number[] | undefined,
  further: ((sides: number) => number) | null,
): EventFault | number {
  let count = 0;
  const dice = facts.resolutions.flatMap((result) => {
    const left = results.next(result.procedure, result.roles);
    return result.dice.map((rolled) => ({ rolled, left }));
  });
  for (const [index, { rolled, left }] of dice.entries()) {
    const { die, face, origin } = rolled;
    if (!DIE.test(die)) return { what: 'dice', why: `there is no die ${die.slice(0, 20)}` };
    const old = typed ? undefined : RecordedDice.take(left, die, rolled.for);
    const source: FaceOrigin | undefined = typed ? 'entered' : old ? old.origin : 'further';
    const wanted = typed ? typed[index] : old ? old.face : (further?.(Number(die.slice(1))) ?? face);
    if (origin !== source || wanted !== face)
      return {
        what: 'dice',
        why: `of event ${facts.number ?? facts.slot} die ${index + 1} (${die}) shows ${face}, ${origin ?? 'rolled'}, and should show ${wanted}, ${source ?? 'rolled'}`,
      };
    if (source === 'further') count++;
  }
  return count;
}

function pastOf(events: readonly BattleEvent[]): PastCommands {
  const chronicle: Chronicle = {
    get: (number) => events[number - 1],
    after: (number, limit = Infinity) => events.slice(number, number + limit),
  };
  return runAllSteps(readPastCommands(chronicle));
}
