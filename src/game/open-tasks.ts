import { composeWithModules } from '../house/index.js';
import { type Battle, type OpenTask, findNextPhase, type Ruleset } from '../rules/index.js';

/** Returns the open tasks of the current phase. */
export function listTasksOfPhase(ruleset: Ruleset, battle: Battle): readonly OpenTask[] {
  return openIn(ruleset, battle, [battle.game.phase]);
}

/**
 * Returns the tasks that would still be open after a change of phase. These are tasks of the current phase, or of all remaining
 * phases of the turn.
 */
export function listTasksLeftOpen(ruleset: Ruleset, battle: Battle, to: 'phase' | 'turn'): readonly OpenTask[] {
  return to === 'phase' ? listTasksOfPhase(ruleset, battle) : openIn(ruleset, battle, phasesLeft(ruleset, battle));
}

/** Returns the open tasks of the given phases, sorted by phase. */
function openIn(ruleset: Ruleset, battle: Battle, phases: readonly string[]): readonly OpenTask[] {
  const tasks = composeWithModules(ruleset).openTasks(battle);
  return phases.flatMap((ended) => tasks.filter(({ phase }) => phase === ended));
}

/** Returns the current phase and all later phases of this turn. */
function phasesLeft(ruleset: Ruleset, battle: Battle): string[] {
  const left = [battle.game.phase];
  for (let at = battle; ;) {
    const { phase, turn, opensTurn } = findNextPhase(ruleset, at);
    if (opensTurn) return left;
    left.push(phase);
    at = { ...at, game: { ...at.game, phase, turn } };
  }
}

/** Returns the sentence that describes a task, such as "The T-26 has not taken its morale test (Armour Morale Test)." */
export const describeTask = ({ text, cites }: OpenTask): string => `${text} (${cites.join(', ')}).`;
