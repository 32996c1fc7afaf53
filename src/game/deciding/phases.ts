/** Ends phases and turns, and carries out the diary entries that take effect then. */
import { composeWithModules, listLapsedOrders, recordUsualDeadline, clearBoard } from '../../house/index.js';
import {
  countNoun,
  type ActContext,
  type DiaryEntry,
  type DraftEvent,
  refuseIllegal,
  type OpenTask,
  findNextPhase,
  buildSentenceEvent,
  formatTurnTitle,
} from '../../rules/index.js';
import { listDueEntries } from '../diary.js';
import type { BattleEvent } from '../event.js';
import { describeTask, listTasksOfPhase } from '../open-tasks.js';
import type { Decision } from './decision.js';

/** Moves on to the next phase, or to the first phase of the next turn. Carries out all diary entries up to that time. */
export function advanceTurn(decision: Decision, to: 'phase' | 'turn'): void {
  decision.umpireOnly();
  while (!toNextPhase(decision) && to === 'turn');
}

export function goToPhase(decision: Decision, phase: string): void {
  decision.umpireOnly();
  if (!decision.ruleset.anyPhase)
    throw refuseIllegal(
      'Phases have a fixed order. Use `/turn phase` without a phase to start the next one.',
      decision.ruleset.sequenceCite,
    );
  enterPhase(decision, decision.phaseCalled(phase).id, decision.battle.game.turn);
  comeDue(decision, 'begin');
}

/** Moves on to the next phase. @returns true if a new turn has begun */
function toNextPhase(decision: Decision): boolean {
  comeDue(decision, 'end');
  const next = findNextPhase(decision.ruleset, decision.battle);
  enterPhase(decision, next.phase, next.turn);
  comeDue(decision, 'begin');
  return next.opensTurn;
}

/** The prefix of slots that belong to diary entries. */
const DUE = 'due ';

/**
 * Checks whether an event can be undone separately, because it was caused by a change of phase or by another event of its
 * command.
 */
export const isSeparatelyUndoable = ({ slot = '' }: Pick<BattleEvent, 'slot'>): boolean =>
  slot.startsWith(DUE) || /\.\d+$/.test(slot);

/** Checks whether an event is only a report of its command, because it has neither changes nor results. */
export const isOnlyReport = ({
  slot = '',
  changes,
  resolutions,
}: Pick<BattleEvent, 'slot' | 'changes' | 'resolutions'>): boolean =>
  isSeparatelyUndoable({ slot }) && !slot.startsWith(DUE) && changes.length === 0 && resolutions.length === 0;

const phaseSlot = (turn: number, phase: string): string => `turn ${turn} ${phase}`;

function enterPhase(decision: Decision, phase: string, turn: number): void {
  const { title } = decision.phaseCalled(phase);
  const open = newlyOpen(decision);
  const lapsed = decision.battle.game.turn === turn ? [] : tellLapsed(decision);
  const endedTitle = open.length === 0 ? '' : decision.phaseCalled(decision.battle.game.phase).title;
  decision.record(
    (desk) => {
      const opensTurn = desk.draft.battle.game.turn !== turn;
      const ended = decision.ruleset.phaseEnds(desk, desk.draft.battle.game.phase);
      desk.draft.setGame({ phase, turn });
      clearBoard(desk.draft, { turn, phase });
      recordUsualDeadline(desk.draft, decision.circumstances.at);
      const begun = decision.ruleset.phaseBegins(desk, phase);
      const onTurn = opensTurn ? composeWithModules(decision.ruleset).turnNotes(desk.draft.battle) : [];
      return {
        kind: 'phase',
        summary: `${formatTurnTitle(decision.ruleset, turn)}: ${title}.`,
        resolutions: [...ended.resolutions, ...begun.resolutions],
        notes: [...leftOpen(open, null), ...ended.notes, ...begun.notes, ...onTurn],
        then: [...lapsed, ...tellLeftOpen(open, endedTitle), ...(ended.then ?? []), ...(begun.then ?? [])],
      };
    },
    { slot: phaseSlot(turn, phase) },
  );
}

/** Returns the open tasks of the phase that ends. Leaves out tasks that this command has already reported for earlier phases. */
function newlyOpen({ ruleset, battle, events }: Decision): readonly OpenTask[] {
  const told = new Set(events.flatMap(({ notes }) => notes));
  return listTasksOfPhase(ruleset, battle).filter((task) => !task.comesByItself && !told.has(noteOn(task)));
}

const noteOn = (task: OpenTask): string => `Left open: ${describeTask(task)}`;

/** Describes the open tasks of a phase for one audience: a side, the umpires, or everyone (null). */
const leftOpen = (open: readonly OpenTask[], audience: string | null): string[] =>
  open.filter(({ sideId }) => sideId === audience).map(noteOn);

/** Reports open tasks. Each audience gets its own event. */
function tellLeftOpen(open: readonly OpenTask[], phase: string): ((desk: ActContext) => DraftEvent)[] {
  const audiences = new Set(open.flatMap(({ sideId }) => (sideId === null ? [] : [sideId])));
  return [...audiences].map(
    (side) => () => buildSentenceEvent('left-open', `Left open at the end of ${phase}.`, { side }, leftOpen(open, side)),
  );
}

/** Reports to each side which of its opened orders lapse at the end of the turn because they were not carried out. */
function tellLapsed({ ruleset, battle, isOfOld }: Decision): ((desk: ActContext) => DraftEvent)[] {
  if (isOfOld) return [];
  return [...battle.tables.side.keys()].flatMap((side) => {
    const lines = listLapsedOrders(battle, side).map(({ name, words }) => `${name}: ${words}`);
    const summary = `${formatTurnTitle(ruleset, battle.game.turn)}: ${countNoun(lines.length, 'order was', 'orders were')} not carried out and no longer ${lines.length === 1 ? 'applies' : 'apply'}.`;
    return lines.length === 0 ? [] : [() => buildSentenceEvent('order-settled', summary, { side }, lines)];
  });
}

/**
 * Carries out the diary entries for the start or end of the current phase, each as one event. The list is made only once, so that
 * no entry happens twice. Skips entries that an earlier entry has cancelled or postponed.
 */
function comeDue(decision: Decision, at: 'begin' | 'end'): void {
  const due = (): DiaryEntry[] =>
    listDueEntries(composeWithModules(decision.ruleset).diary(decision.battle), decision.battle.game, at);
  for (const { id } of due()) {
    const entry = due().find((candidate) => candidate.id === id);
    if (entry) decision.record((desk) => composeWithModules(decision.ruleset).comeDue(desk, entry), { slot: `${DUE}${id}` });
  }
}
