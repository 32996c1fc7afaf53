import { createRandomFaces } from '../../src/dice/index.js';
import { type Chronicle, decideCommand, type DecidedCommand, type GameCommand, type GameState } from '../../src/game/index.js';
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
): DecidedCommand | Refusal {
  try {
    const facesFor = () => createRandomFaces(() => Math.floor(choose.fraction() * 2 ** 32));
    return decideCommand(state, command, { ruleset, actor, interactionId: 'tried', at, facesFor, chronicle });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
