import { randomFaces } from '../../src/dice/index.js';
import { type Chronicle, decide, type Decided, type GameCommand, type GameState } from '../../src/game/index.js';
import { type Actor, Refusal, type Ruleset } from '../../src/rules/index.js';
import type { Chooser } from '../e2e/chooser.js';

/** A battle in which commands are tried. */
interface Trying {
  readonly state: GameState;
  readonly ruleset: Ruleset;
  readonly chronicle: Chronicle;
  /** Rolls the dice. */
  readonly choose: Chooser;
}

/** Returns what a command would do, or why it would be refused. The battle does not change. */
export function tried(
  { state, ruleset, chronicle, choose }: Trying,
  actor: Actor,
  command: GameCommand,
  at = '2026-01-01T00:00:00.000Z',
): Decided | Refusal {
  try {
    const facesFor = () => randomFaces(() => Math.floor(choose.fraction() * 2 ** 32));
    return decide(state, command, { ruleset, actor, interactionId: 'tried', at, facesFor, chronicle });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
