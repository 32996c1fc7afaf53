/** Undo, redo, correct, overrule: events too. */
import { reusedFaces } from '../../dice/index.js';
import { type Change, type Desk, type Draft, GAME, type Happening, Refusal, type Row, said } from '../../rules/index.js';
import type { GameCommand, Later } from '../command.js';
import { correctedStaging, differences, notCorrectable, withChanges } from '../correction.js';
import type { BattleEvent } from '../event.js';
import { markOf } from '../mark.js';
import {
  dependents,
  judgedBehind,
  lastUndo,
  lastUndoable,
  replacedBy,
  requireUndoable,
  requireWhole,
  undoChanges,
} from '../undo.js';
import type { Decision } from './decision.js';
import { resolveOn } from './playing.js';

export function undo(decision: Decision, command: GameCommand & { type: 'undo' }): void {
  decision.umpireOnly();
  const event =
    command.event === undefined
      ? lastUndoable(decision.state, decision.circumstances.chronicle)
      : decision.eventCalled(command.event);
  if (!event) throw new Refusal('NOT_FOUND', 'there is nothing to undo', 'event');
  takeBackWhole(decision, event, command);
}

export function redo(decision: Decision, command: GameCommand & { type: 'redo' }): void {
  decision.umpireOnly();
  const { chronicle } = decision.circumstances;
  const undo = command.event === undefined ? lastUndo(decision.state, chronicle) : decision.eventCalled(command.event);
  if (undo?.kind !== 'undone') throw new Refusal('NOT_FOUND', 'there is nothing to redo', 'event');
  takeBackWhole(decision, undo, command);
}

export function correct(decision: Decision, command: GameCommand & { type: 'correct' }): void {
  decision.umpireOnly();
  const { chronicle } = decision.circumstances;
  const event = decision.eventCalled(command.event);
  const chain = replacedBy(decision.state, chronicle, event);
  const judged = judgedBehind(event, (number) => chronicle.get(number));
  const again = judgement(decision, judged, command);
  clearLater(decision, event, command.later);
  const recorded = judged.resolutions.flatMap(({ dice }) => dice);
  decision.record(
    (desk) => {
      takeOff(desk, chain, command.later !== 'refuse');
      const happening = again(desk);
      if ((happening.then ?? []).length > 0) throw notCorrectable(judged);
      requireWhole(desk.draft.battle, desk.draft.changes);
      return {
        ...happening,
        kind: 'corrected',
        summary: `Event ${markOf(event)} corrected: ${happening.summary}`,
        notes: [
          ...reasonNotes(command.reason),
          ...differences(judged, happening, ownKeysOf(decision, judged)),
          ...happening.notes,
        ],
        sideId: affairOf(event)?.side ?? null,
      };
    },
    event.number,
    (live) => reusedFaces(recorded, live),
  );
}

export function overrule(decision: Decision, command: GameCommand & { type: 'overrule' }): void {
  decision.umpireOnly();
  const event = decision.eventCalled(command.event);
  if (event.kind === 'undone') throw new Refusal('CONFLICT', `event ${markOf(event)} is an undo: /redo takes it back`, 'event');
  const chain = replacedBy(decision.state, decision.circumstances.chronicle, event);
  clearLater(decision, event, command.later);
  decision.record((desk) => {
    takeOff(desk, chain, command.later !== 'refuse');
    for (const { unit: id, fields } of command.set) {
      const unit = desk.draft.battle.tables.unit.get(id);
      if (!unit) throw new Refusal('NOT_FOUND', 'there is no such unit in this battle', 'set');
      const side = desk.draft.battle.tables.side.get(unit.side) as Row;
      desk.draft.set('unit', id, decision.ruleset.completeUnit(fields, side, unit, desk.draft.battle));
    }
    requireWhole(desk.draft.battle, desk.draft.changes);
    return said(
      'overruled',
      `Event ${markOf(event)} overruled. It was: ${event.summary}`,
      affairOf(event),
      reasonNotes(command.reason),
    );
  }, event.number);
}

function takeBackWhole(
  decision: Decision,
  event: BattleEvent,
  { later, reason }: { readonly later: Later; readonly reason?: string },
): void {
  clearLater(decision, event, later);
  takeBack(decision, event, later !== 'refuse', reason);
  requireWhole(
    decision.battle,
    decision.events.flatMap(({ changes }) => changes),
  );
}

/** Sees to the events that built on one that is about to be taken back. @throws {Refusal} CONFLICT */
function clearLater(decision: Decision, event: BattleEvent, later: Later): void {
  const { chronicle } = decision.circumstances;
  requireUndoable(decision.state, event, chronicle);
  const built = dependents(decision.state, chronicle, event);
  if (built.length > 0 && later === 'refuse') {
    const list = built.map(markOf).reverse().join(', ');
    throw new Refusal(
      'CONFLICT',
      `event ${markOf(event)} was built on by event${built.length === 1 ? '' : 's'} ${list}: undo them too, or keep what they set`,
      'later',
    );
  }
  // What was kept of an event when an earlier one was taken back may have been set anew since: it stays.
  if (later === 'undo') for (const dependent of built) takeBack(decision, dependent, true);
}

function takeBack(decision: Decision, event: BattleEvent, keep: boolean, reason?: string): void {
  decision.record((desk) => {
    keepAll(desk.draft, undoChanges(desk.draft.battle, event, keep));
    return said('undone', takenBackWords(decision, event), affairOf(event), reasonNotes(reason));
  }, event.number);
}

/** What was judged, with what was otherwise. @throws {Refusal} when it was no procedure and no act that somebody called */
function judgement(
  decision: Decision,
  judged: BattleEvent,
  { changes, roles, overrides }: GameCommand & { type: 'correct' },
): (desk: Desk) => Happening {
  const [resolution] = judged.resolutions;
  const call = callBehind(decision, judged);
  if (call.type === 'act') {
    const act = decision.actCalled(call.act);
    const params = withChanges(call.params, changes);
    return (desk) => act.run(desk, params);
  }
  if (call.type !== 'resolve' || !resolution) throw notCorrectable(judged);
  const procedure = decision.procedureCalled(call.procedure);
  const otherwise = { changes, roles: roles ?? {}, overrides: overrides ?? {} };
  return (desk) =>
    resolveOn(decision, desk, procedure, correctedStaging(procedure, resolution, call, otherwise, desk.draft.battle));
}

/** The command that a correction goes back to, through all corrections and overrulings, with what they said was otherwise. */
function callBehind(decision: Decision, judged: BattleEvent): GameCommand {
  const get = (number: number | null): BattleEvent => decision.circumstances.chronicle.get(number ?? 0)!;
  if (judged.kind === 'overruled') return callBehind(decision, get(judged.undoes));
  if (judged.kind !== 'corrected') {
    if (judged.part > 0) throw notCorrectable(judged);
    return judged.command as GameCommand;
  }
  const call = callBehind(decision, get(judged.undoes));
  // Events that built on what was corrected may have been undone first: the command stands in the first of them all.
  const { changes } = get(judged.number - judged.part).command as GameCommand & { type: 'correct' };
  if (call.type === 'act') return { ...call, params: withChanges(call.params, changes) };
  if (call.type === 'resolve') return { ...call, typed: withChanges(call.typed, changes) };
  return call;
}

/** Takes an event and all that it had replaced off a draft. @throws {Refusal} CONFLICT when what is left is not whole */
function takeOff(desk: Desk, chain: readonly BattleEvent[], keep: boolean): void {
  // What had been kept when an event was replaced is kept again.
  for (const [index, event] of chain.entries()) keepAll(desk.draft, undoChanges(desk.draft.battle, event, keep || index > 0));
  requireWhole(desk.draft.battle, desk.draft.changes);
}

function ownKeysOf({ ruleset }: Decision, { resolutions: [resolution] }: BattleEvent): readonly string[] {
  return Object.keys(ruleset.procedures.find(({ id }) => id === resolution?.procedure)?.ownKeys ?? {});
}

/** `Undone: event 7. A Coy fires.`; of an undo, what comes back by it: `Redone: event 7. ...`. */
function takenBackWords({ circumstances: { chronicle } }: Decision, event: BattleEvent): string {
  let behind = event;
  let isRedo = false;
  while (behind.kind === 'undone') {
    behind = chronicle.get(behind.undoes!)!;
    isRedo = !isRedo;
  }
  return `${isRedo ? 'Redone' : 'Undone'}: event ${markOf(behind)}. ${behind.summary}`;
}

/** Whose affair it is what becomes of an event: theirs who may know of it. */
function affairOf({ audience }: BattleEvent): { readonly side: string } | null {
  return audience === 'all' ? null : { side: audience };
}

function reasonNotes(reason: string | undefined): string[] {
  const words = (reason ?? '').trim();
  return words === '' ? [] : [`Reason: ${words}`];
}

function keepAll(draft: Draft, changes: readonly Change[]): void {
  for (const { table, id, before, after } of changes) {
    if (table === GAME) draft.setGame(after!);
    else if (before === null) draft.create(table, id, after!);
    else if (after === null) draft.remove(table, id);
    else draft.set(table, id, after);
  }
}
