import { Refusal, said } from '../rules/index.js';
import type { GameCommand } from './command.js';
import { type Circumstances, Decision } from './deciding/decision.js';
import { advance, goToPhase } from './deciding/phases.js';
import { act, note, resolve } from './deciding/playing.js';
import { correct, overrule, redo, undo } from './deciding/putting-right.js';
import { addSide, addUnit, editSide, editUnit, removeUnit } from './deciding/roster.js';
import { start } from './deciding/start.js';
import type { BattleEvent } from './event.js';
import { importOrder } from './order.js';
import type { GameState } from './state.js';

export type { Circumstances } from './deciding/decision.js';

export interface Decided {
  readonly events: readonly BattleEvent[];
  readonly state: GameState;
}

/**
 * What a command makes happen: the events and the game after them, or a refusal and nothing.
 * @throws {Refusal}
 */
export function decide(state: GameState, command: GameCommand, circumstances: Circumstances): Decided {
  const decision = new Decision(state, command, circumstances);
  carryOut(decision);
  return { events: decision.events, state: decision.state };
}

function carryOut(decision: Decision): void {
  const { command } = decision;
  if (command.type === 'start') return start(decision, command);
  if (decision.state.lastNumber === 0) throw new Refusal('NO_GAME', 'there is no battle here: /game start begins one');
  if (decision.state.battle.game.status === 'ended')
    throw new Refusal('NO_GAME', 'this battle has ended: /game start begins another');
  switch (command.type) {
    case 'resolve':
      return resolve(decision, command);
    case 'act':
      return act(decision, command);
    case 'advance':
      return advance(decision, command.to);
    case 'go-to-phase':
      return goToPhase(decision, command.phase);
    case 'undo':
      return undo(decision, command);
    case 'redo':
      return redo(decision, command);
    case 'correct':
      return correct(decision, command);
    case 'overrule':
      return overrule(decision, command);
    case 'set-hand-dice':
      decision.umpireOnly();
      return decision.record((desk) => {
        desk.draft.setGame({ handDice: command.allowed });
        return said('settings-changed', `Dice that fell on a real table may be entered by ${command.allowed}.`);
      });
    case 'note':
      return note(decision, command);
    case 'import-order':
      decision.umpireOnly();
      return decision.record((desk) => importOrder(desk, decision.ruleset, command.order));
    case 'end':
      decision.umpireOnly();
      return decision.record((desk) => {
        desk.draft.setGame({ status: 'ended', seed: command.seed });
        return said(
          'game-ended',
          command.seed === null
            ? 'The battle has ended. Its seed is kept back: /verify works the dice out all the same.'
            : 'The battle has ended and its seed is revealed.',
        );
      });
    case 'add-side':
      return addSide(decision, command);
    case 'edit-side':
      return editSide(decision, command);
    case 'add-unit':
      return addUnit(decision, command);
    case 'edit-unit':
      return editUnit(decision, command);
    case 'remove-unit':
      return removeUnit(decision, command.unit);
  }
}
