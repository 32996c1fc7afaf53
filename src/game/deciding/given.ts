/** Carries out all commands except undos and corrections. */
import { carryOutOfHouse } from '../../house/index.js';
import { Refusal } from '../../rules/index.js';
import { requireCommandOf } from '../commanding.js';
import { importOrder } from '../order.js';
import { requireNothingOwed } from '../owed.js';
import { openScenario } from '../scenario.js';
import { restored } from '../restored.js';
import type { Decision } from './decision.js';
import { end, resume } from './ending.js';
import { requireOrderable, requireWritersRights } from './ordered.js';
import { advance, goToPhase } from './phases.js';
import { act, moveTogether, resolve, salt } from './playing.js';
import { start } from './start.js';

/** Carries out a command that is not an undo or correction. @throws {Refusal} the command's own refusal */
export function carryOutGiven(decision: Decision): void {
  const { command } = decision;
  if (command.type === 'write-order' && command.does && !decision.isAgain)
    requireCommandOf(decision.ruleset, decision.battle, decision.actor, command.does);
  if (command.type === 'write-order' && command.does && !decision.isAgain)
    requireOrderable(decision, command.does, carryOutGiven);
  requireWritersRights(decision, carryOutGiven);
  switch (command.type) {
    case 'start':
      return start(decision, command);
    case 'resolve':
      return resolve(decision, command);
    case 'move-together':
      return moveTogether(decision, command.moves);
    case 'act':
      return act(decision, command);
    case 'advance':
      return advance(decision, command.to);
    case 'go-to-phase':
      return goToPhase(decision, command.phase);
    case 'restored':
      return restored(decision, command);
    case 'salt':
      return salt(decision, command.words);
    case 'import-order':
      decision.umpireOnly();
      return decision.record((desk) => importOrder(desk, decision.ruleset, command.order));
    case 'open-scenario':
      decision.umpireOnly();
      return decision.record((desk) => openScenario(desk, decision.ruleset, command.scenario));
    case 'end':
      return end(decision, command);
    case 'resume':
      return resume(decision, command);
    default:
      if (command.type === 'ready' && command.ready && !decision.isAgain)
        requireNothingOwed(decision.ruleset, decision.battle, decision.actor);
      if (!carryOutOfHouse(decision, command))
        throw new Refusal('CONFLICT', `${command.type} changes other events. Use its own command.`);
  }
}
