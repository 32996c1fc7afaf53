import { Refusal } from '../rules/index.js';
import type { GameCommand } from './command.js';
import { type DecisionContext, Decision } from './deciding/decision.js';
import { carryOutCommand } from './deciding/given.js';
import { hasNoChange, refuseNoChange } from './deciding/idle.js';
import { carryOutAmendment } from './deciding/putting-right.js';
import type { BattleEvent } from './event.js';
import { addScenarioInSteps } from './scenario.js';
import { hideTrueNames } from './knowledge.js';
import type { GameState } from './state.js';

export type { DecisionContext } from './deciding/decision.js';

export interface DecidedCommand {
  readonly events: readonly BattleEvent[];
  readonly state: GameState;
}

/**
 * Decides a command: returns the events that it causes, and the game after these events.
 * @throws {Refusal} NO_GAME if the command needs an open battle, and the battle does not exist or has ended; CONFLICT if nothing
 *   would change; any other refusal of the command itself
 */
export function decideCommand(state: GameState, command: GameCommand, circumstances: DecisionContext): DecidedCommand {
  try {
    return decidedOn(state, command, circumstances);
  } catch (error) {
    const { ruleset, actor } = circumstances;
    const battle = error instanceof Refusal ? hideTrueNames(ruleset, actor, state.battle) : null;
    // Throws the same refusal again, but worded only with facts that its reader may know.
    if (battle) decidedOn({ ...state, battle }, command, circumstances);
    throw error;
  }
}

function decidedOn(state: GameState, command: GameCommand, circumstances: DecisionContext): DecidedCommand {
  const decision = new Decision(state, command, circumstances);
  carryOut(decision);
  // A command that is already in the record stays there, even if it changes nothing now.
  if (circumstances.isUnbounded !== true && decision.events.every(hasNoChange)) throw refuseNoChange();
  return { events: decision.events, state: decision.state };
}

/**
 * Decides the commands of a new scenario like `decide`, but in steps, so that other work can run in between.
 * @throws {Refusal} any refusal of `decide`
 */
export function* decideOpeningInSteps(
  state: GameState,
  command: GameCommand & { readonly type: 'open-scenario' },
  circumstances: DecisionContext,
): Generator<void, DecidedCommand, void> {
  const decision = new Decision(state, command, circumstances);
  requireOpen(state);
  decision.umpireOnly();
  yield* decision.recordInSteps((desk) => addScenarioInSteps(desk, circumstances.ruleset, command.scenario));
  return { events: decision.events, state: decision.state };
}

function carryOut(decision: Decision): void {
  const { command, state } = decision;
  if (command.type !== 'start' && command.type !== 'resume') requireOpen(state);
  switch (command.type) {
    case 'undo':
    case 'redo':
    case 'correct':
    case 'overrule':
      return carryOutAmendment(decision, command);
    default:
      return carryOutCommand(decision);
  }
}

/** Requires an open battle. @throws {Refusal} NO_GAME if the battle does not exist or has ended */
function requireOpen({ lastNumber, battle }: GameState): void {
  if (lastNumber === 0) throw new Refusal('NO_GAME', 'No battle is running here. Use `/game start` to start one.');
  if (battle.game.status === 'ended')
    throw new Refusal('NO_GAME', 'This battle has ended. Use `/game resume` to reopen it, or `/game start` to start another.');
}
