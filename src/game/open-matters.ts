import { composed } from '../house/index.js';
import { type Battle, type OpenMatter, phaseAfter, type Ruleset } from '../rules/index.js';

/** Returns the open tasks of the present phase. */
export function openInPhase(ruleset: Ruleset, battle: Battle): readonly OpenMatter[] {
  return openIn(ruleset, battle, [battle.game.phase]);
}

/**
 * Returns the tasks that a change of phase would leave open: tasks of the present phase, or of all remaining phases of the turn.
 */
export function leftOpenBy(ruleset: Ruleset, battle: Battle, to: 'phase' | 'turn'): readonly OpenMatter[] {
  return to === 'phase' ? openInPhase(ruleset, battle) : openIn(ruleset, battle, phasesLeft(ruleset, battle));
}

/** Returns the open tasks of the given phases in the order of the phases. */
function openIn(ruleset: Ruleset, battle: Battle, phases: readonly string[]): readonly OpenMatter[] {
  const matters = composed(ruleset).openMatters(battle);
  return phases.flatMap((ended) => matters.filter(({ phase }) => phase === ended));
}

/** Returns the present phase and all later phases of this turn. */
function phasesLeft(ruleset: Ruleset, battle: Battle): string[] {
  const left = [battle.game.phase];
  for (let at = battle; ;) {
    const { phase, turn, opensTurn } = phaseAfter(ruleset, at);
    if (opensTurn) return left;
    left.push(phase);
    at = { ...at, game: { ...at.game, phase, turn } };
  }
}

/** Returns the sentence for a task, such as "The T-26 has not taken its morale test (Armour Morale Test)." */
export const matterText = ({ text, cites }: OpenMatter): string => `${text} (${cites.join(', ')}).`;
