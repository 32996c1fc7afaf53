/** Carries out all commands except undos and corrections. */
import { carryOutModuleCommand } from '../../house/index.js';
import { Refusal } from '../../rules/index.js';
import { requireRightToCommand } from '../commanding.js';
import { importOrderOfBattle } from '../order.js';
import { requireNoOpenTasks } from '../owed.js';
import { decodeCommand } from '../recorded.js';
import { addScenario } from '../scenario.js';
import { recordRestoredBackup } from '../restored.js';
import { findRule } from '../undertaking.js';
import type { Decision } from './decision.js';
import { endBattle, reopenBattle } from './ending.js';
import { requireOrderableCommand, requireWritersRights } from './ordered.js';
import { advanceTurn, goToPhase } from './phases.js';
import { carryOutAct, moveUnitsTogether, resolveProcedure, addSaltWords } from './playing.js';
import { startBattle } from './start.js';

/** Carries out a command that is not an undo or correction. @throws {Refusal} any refusal of the command itself */
export function carryOutCommand(decision: Decision): void {
  const { command } = decision;
  if (command.type === 'write-order' && command.does && !decision.isAgain)
    requireRightToCommand(decision.ruleset, decision.battle, decision.actor, command.does);
  if (command.type === 'write-order' && command.does && !decision.isAgain)
    requireOrderableCommand(decision, command.does, carryOutCommand);
  requireWritersRights(decision, carryOutCommand);
  switch (command.type) {
    case 'start':
      return startBattle(decision, command);
    case 'resolve':
      return resolveProcedure(decision, command);
    case 'move-together':
      return moveUnitsTogether(decision, command.moves);
    case 'act':
      return carryOutAct(decision, command);
    case 'advance':
      return advanceTurn(decision, command.to);
    case 'go-to-phase':
      return goToPhase(decision, command.phase);
    case 'restored':
      return recordRestoredBackup(decision, command);
    case 'salt':
      return addSaltWords(decision, command.words);
    case 'import-order':
      decision.umpireOnly();
      return decision.record((desk) => importOrderOfBattle(desk, decision.ruleset, command.order));
    case 'open-scenario':
      decision.umpireOnly();
      return decision.record((desk) => addScenario(desk, decision.ruleset, command.scenario));
    case 'end':
      return endBattle(decision, command);
    case 'resume':
      return reopenBattle(decision, command);
    default:
      if (command.type === 'ready' && command.ready && !decision.isAgain)
        requireNoOpenTasks(decision.ruleset, decision.battle, decision.actor);
      if (carryOutModuleCommand(decision, command)) return;
      if (findRule(decision.ruleset, command) === undefined)
        throw new Refusal('CONFLICT', `${command.type} changes other events. Use its own command.`);
      carryOutAct(decision, { type: 'act', act: command.type, params: decodeCommand(command).values });
  }
}
