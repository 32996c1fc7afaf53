/** Phases and turns go on, and what is due comes due. */
import { type DiaryEntry, illegal } from '../../rules/index.js';
import { dueNow, phaseAfter } from '../diary.js';
import type { BattleEvent } from '../event.js';
import type { Decision } from './decision.js';

/** To the next phase, or on until the first phase of the next turn has begun. Everything due on the way comes due. */
export function advance(decision: Decision, to: 'phase' | 'turn'): void {
  decision.umpireOnly();
  while (!toNextPhase(decision) && to === 'turn');
}

export function goToPhase(decision: Decision, phase: string): void {
  decision.umpireOnly();
  if (!decision.ruleset.anyPhase)
    throw illegal(
      'phases follow a fixed sequence: /turn phase without a phase goes on to the next',
      decision.ruleset.sequenceCite,
    );
  enterPhase(decision, decision.phaseCalled(phase).id, decision.battle.game.turn);
  comeDue(decision, 'begin');
}

/** @returns whether a new turn has begun with it */
function toNextPhase(decision: Decision): boolean {
  comeDue(decision, 'end');
  const next = phaseAfter(decision.ruleset, decision.battle);
  enterPhase(decision, next.phase, next.turn);
  comeDue(decision, 'begin');
  return next.opensTurn;
}

/** Slots of what comes due begin so. */
const DUE = 'due ';

/** Whether an event came due by itself on the way to another phase: it can be taken back alone. */
export const hasComeDue = ({ slot = '' }: Pick<BattleEvent, 'slot'>): boolean => slot.startsWith(DUE);

const phaseSlot = (turn: number, phase: string): string => `turn ${turn} ${phase}`;

function enterPhase(decision: Decision, phase: string, turn: number): void {
  const { title } = decision.phaseCalled(phase);
  decision.record((desk) => {
    const ended = decision.ruleset.phaseEnds(desk, desk.draft.battle.game.phase);
    desk.draft.setGame({ phase, turn });
    const begun = decision.ruleset.phaseBegins(desk, phase);
    return {
      kind: 'phase',
      summary: `Turn ${turn}: ${title}.`,
      resolutions: [...ended.resolutions, ...begun.resolutions],
      notes: [...ended.notes, ...begun.notes],
      then: [...(ended.then ?? []), ...(begun.then ?? [])],
    };
  }, { slot: phaseSlot(turn, phase) });
}

/**
 * Settles every diary entry of this moment, one event each. The list is made once: nothing comes due twice. An entry that an
 * earlier one called off or put off does not come due.
 */
function comeDue(decision: Decision, at: 'begin' | 'end'): void {
  const due = (): DiaryEntry[] => dueNow(decision.ruleset.diary(decision.battle), decision.battle.game, at);
  for (const { id } of due()) {
    const entry = due().find((candidate) => candidate.id === id);
    if (entry) decision.record((desk) => decision.ruleset.comeDue(desk, entry), { slot: `${DUE}${id}` });
  }
}
