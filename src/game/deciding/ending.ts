/** Ends a battle, or reopens a battle that has ended. */
import { findGameRow, isWithoutUmpire, describeResult } from '../../house/index.js';
import { refuseInvalid, Refusal, buildSentenceEvent } from '../../rules/index.js';
import type { GameCommand } from '../command.js';
import type { Decision } from './decision.js';

export function endBattle(decision: Decision, { seed, result }: GameCommand & { type: 'end' }): void {
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
export function reopenBattle(decision: Decision, { commitment, after }: GameCommand & { type: 'resume' }): void {
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
