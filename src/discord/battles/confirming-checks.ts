/** Asks a person to confirm an action although a check raised a question. */
import { ButtonStyle } from 'discord.js';
import { listCommandQuestions, type GameCommand, type ConfirmationRequest, openPublicPart } from '../../game/index.js';
import { presentCheckConfirmation } from '../../present/index.js';
import { Refusal } from '../../rules/index.js';
import type { ButtonHandler } from '../command.js';
import type { RepliableGuildInteraction } from '../connection/interactions.js';
import { askToConfirm, handleConfirm, type ConfirmableDraft, type ConfirmQuestion } from '../drafts/confirming.js';
import type { Services } from '../services.js';
import { carryOutAndAnswer, openBattle } from '../people/people.js';

type Asked = GameCommand & { readonly type: 'resolve' | 'act' | 'move-together' };

/** Shows what a check found, with a button that confirms the command anyway. */
export async function askToConfirmChecks(
  interaction: RepliableGuildInteraction,
  services: Services,
  { gameId, command }: ConfirmationRequest,
): Promise<void> {
  const draft = { gameId, command: command as Asked };
  await askToConfirm(interaction, services, ANYWAY, draft, askedOf(interaction, services, draft));
}

/** Returns the question as it is now. Refuses the command if it is no longer possible. */
function askedOf(
  interaction: RepliableGuildInteraction,
  services: Services,
  { gameId, command }: { gameId: string; command: Asked },
): ConfirmQuestion {
  const { game, actor } = openBattle(interaction, services, gameId);
  const raised = listCommandQuestions(game.ruleset, game.battle, actor, command);
  return {
    body: presentCheckConfirmation(openPublicPart(game), raised),
    choices: [['yes', actor.standing === 'umpire' ? 'Do it anyway' : 'Settled at the table', ButtonStyle.Secondary]],
  };
}

/** A command that waits until the person answers a check's question. */
const ANYWAY: ConfirmableDraft<Asked> = {
  button: 'anyway',
  cancelled: 'Nothing has changed.',
  ask: (interaction, services, draft) => Promise.resolve(askedOf(interaction, services, draft)),
  async carryOut(interaction, services, { gameId, command }, choice, asOf) {
    if (choice !== 'yes')
      throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Enter the command again.');
    await carryOutAndAnswer(interaction, services, command, gameId, asOf === undefined ? undefined : { asOf });
  },
};

/** Handles `anyway:<interaction>:yes|cancel`, the answer to a check's question. */
export const confirmChecksButtonHandler: ButtonHandler = {
  name: 'anyway',
  press: (interaction, parts, services) =>
    handleConfirm(
      interaction,
      services,
      (type) => (type === 'resolve' || type === 'act' || type === 'move-together' ? ANYWAY : undefined),
      parts,
    ),
};
