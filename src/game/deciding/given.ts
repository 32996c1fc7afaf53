/** Carries out all commands except undos and corrections. */
import { carryOutModuleCommand, describeResult, findGameRow, isWithoutUmpire } from '../../house/index.js';
import { Refusal, buildSentenceEvent, refuseInvalid } from '../../rules/index.js';
import { requireRightToCommand } from '../commanding.js';
import { importOrderOfBattle } from '../order.js';
import { requireNoOpenTasks } from '../owed.js';
import { decodeCommand } from '../recorded.js';
import { addScenario } from '../scenario.js';
import { recordRestoredBackup } from '../restored.js';
import { findRule } from '../action.js';
import type { Decision } from './decision.js';
import { requireOrderableCommand, requireWritersRights } from './ordered.js';
import { advanceTurn, goToPhase } from './phases.js';
import { addSaltWords, carryOutAct, moveUnitsTogether, resolveProcedure } from './playing.js';
import { startBattle } from './start.js';
import type { GameCommand } from '../command.js';

function endBattle(decision: Decision, { seed, result }: GameCommand & { type: 'end' }): void {
  decision.chiefOnly();
  const words = result?.trim();
  decision.record((desk) => {
    desk.draft.setGame({ status: 'ended', seed });
    const ended = buildSentenceEvent(
      'game-ended',
      seed === null
        ? 'The battle has ended. Its seed stays secret, but /verify can still check the dice.'
        : 'The battle has ended and its seed is revealed.',
    );
    const byPoints = describeResult(desk.draft.battle);
    return {
      ...ended,
      notes: [
        ...(words === undefined || words === '' ? [] : [`Result: ${words}`]),
        ...(byPoints === null ? [] : [`By the objectives: ${byPoints}.`]),
      ],
    };
  });
}

/**
 * Reopens a battle. If its seed was revealed at the end, further dice come from a new seed. The hash of the new seed is
 * published.
 */
function reopenBattle(decision: Decision, { commitment, after }: GameCommand & { type: 'resume' }): void {
  decision.chiefOnly();
  const { earlierSeeds = [], seed, status } = findGameRow(decision.battle);
  if (!decision.isAgain && isWithoutUmpire(decision.battle))
    throw new Refusal(
      'CONFLICT',
      'All sides have agreed to end this battle, so it stays ended. Use `/game start` to start another.',
    );
  if (status !== 'ended')
    throw new Refusal('CONFLICT', 'This battle is still running. Use `/turn status` to see the current phase.');
  if (!decision.isAgain && after !== decision.state.lastNumber)
    throw refuseInvalid('after', 'Enter the number of the last event.');
  if ((seed === null) !== (commitment === null))
    throw refuseInvalid(
      'commitment',
      seed === null
        ? 'The last seed has not been revealed, so a new seed cannot start. Leave out the commitment.'
        : 'A new seed starts here. Enter the commitment to the seed.',
    );
  decision.record((desk) => {
    desk.draft.setGame(
      seed === null
        ? { status: 'open' }
        : { status: 'open', seed: null, commitment, earlierSeeds: [...earlierSeeds, { until: after, seed }] },
    );
    return {
      kind: 'game-resumed',
      summary: 'The battle has been reopened.',
      resolutions: [],
      notes: [
        seed === null
          ? 'The seed stayed secret, and is still used for the dice.'
          : 'The seed was revealed, so the dice now come from a new seed.',
        'While the battle had ended, everyone could read its whole record.',
      ],
    };
  });
}

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
