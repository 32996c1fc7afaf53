import { composeWithModules } from '../../house/index.js';
import { ButtonStyle } from 'discord.js';
import { openView, countUndoneRolls, UMPIRE_AS_READER } from '../../game/index.js';
import { presentEndConfirmation } from '../../present/index.js';
import { Refusal } from '../../rules/index.js';
import type { PendingEnd, CommittedRequest, BattleEnd } from '../../store/index.js';
import { reopenChannels } from '../rooms/closing-rooms.js';
import type { ButtonHandler } from '../command.js';
import { askToConfirm, handleConfirm, type ConfirmableDraft } from '../drafts/confirming.js';
import type { Services } from '../house.js';
import { postSummary } from './evening.js';
import { carryOutAndAnswer, requireGameHere, buildCommandRequest } from '../people/people.js';
import { readWholeRecord } from '../work/slices.js';
import type { RepliableGuildInteraction, TypedCommand } from '../connection/interactions.js';

/**
 * Ends the battle in this channel. An umpire who did not enter `sure` must first confirm privately, because the end reveals
 * secrets. In a battle without an umpire, a player is asked whether to propose the end to the other sides.
 * @throws {Refusal} NO_GAME if there is no battle here, or if it has already ended; any refusal by the core
 */
export async function endBattle(interaction: TypedCommand, house: Services): Promise<void> {
  const { options } = interaction;
  const { game, actor } = requireGameHere(interaction, house);
  const { gameId } = game;
  const keepsSeed = options.getBoolean('keep-seed') === true;
  const result = options.getString('result') ?? undefined;
  // In a battle without an umpire, the sides must agree to end the battle.
  if (actor.standing !== 'umpire')
    return carryOutAndAnswer(interaction, house, { type: 'end', seed: null, ...(result === undefined ? {} : { result }) });
  if (options.getBoolean('sure') === true) return end(interaction, house, gameId, { keepsSeed, result });
  const command: PendingEnd = { type: 'end', seed: null, keepsSeed, ...(result === undefined ? {} : { result }) };
  const draft = { gameId, command };
  await askToConfirm(interaction, house, ENDING, draft, await ENDING.ask(interaction, house, draft));
}

/** The end of a battle, which waits for the umpire's confirmation. */
const ENDING: ConfirmableDraft<PendingEnd> = {
  button: 'end',
  cancelled: 'Cancelled. The battle continues.',
  async ask(_interaction, house, { gameId, command: { keepsSeed = false } }) {
    const game = house.battles.open(gameId);
    const { state } = game;
    const { battle, ruleset } = openView(game, UMPIRE_AS_READER);
    if (battle.game.status === 'ended')
      throw new Refusal('NO_GAME', 'This battle has ended. Use `/game resume` to reopen it, or `/game start` to start another.');
    const record = state.takings.length === 0 ? [] : await readWholeRecord(house, game);
    return {
      body: presentEndConfirmation(
        battle,
        ruleset,
        composeWithModules(ruleset).diary(battle).length,
        countUndoneRolls(() => record, state, battle, ruleset),
      ),
      choices: [
        ...(keepsSeed ? [] : [['reveal', 'End and reveal seed', ButtonStyle.Danger] as const]),
        ['keep', 'End and keep seed secret', keepsSeed ? ButtonStyle.Danger : ButtonStyle.Secondary],
      ],
    };
  },
  async carryOut(interaction, house, { gameId, command: { result } }, choice, asOf) {
    if (choice !== 'reveal' && choice !== 'keep')
      throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Use `/game end` again.');
    await end(interaction, house, gameId, { keepsSeed: choice === 'keep', result, asOf });
  },
};

/** Handles `end:<interaction>:reveal|keep|cancel`, the umpire's choice of how to end the battle. */
export const endButtonHandler: ButtonHandler = {
  name: 'end',
  press: (interaction, parts, house) => handleConfirm(interaction, house, (type) => (type === 'end' ? ENDING : undefined), parts),
};

/**
 * Undoes the end of the battle in this channel, reopens its channels, and shows its rulebook's commands again.
 * @throws {Refusal} NO_GAME if there is no battle here; CONFLICT if it has not ended; any other refusal by the core
 */
export async function resumeBattle(interaction: TypedCommand, house: Services): Promise<void> {
  const resumed = house.battles.resume(buildCommandRequest(interaction));
  await house.deliveries.answer(interaction, resumed);
  await reopenChannels(interaction, house, resumed.gameId);
  await house.serverRulebooks.refresh(interaction.guildId, false);
}

async function end(interaction: RepliableGuildInteraction, house: Services, gameId: string, ending: BattleEnd): Promise<void> {
  const ended = house.battles.end(buildCommandRequest(interaction), gameId, ending);
  await house.deliveries.answer(interaction, ended);
  await announceBattleEnd(interaction, house, ended);
}

/** Posts the battle summary below the post about the end, and registers the server's commands again if they have changed. */
export async function announceBattleEnd(
  interaction: RepliableGuildInteraction,
  house: Services,
  ended: CommittedRequest,
): Promise<void> {
  await postSummary(interaction, house, ended);
  // If the server no longer uses the rulebook of the battle that ended, this removes the rulebook's commands.
  await house.serverRulebooks.refresh(interaction.guildId);
}
