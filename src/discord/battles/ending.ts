import { composeWithModules } from '../../house/index.js';
import { ButtonStyle, Routes } from 'discord.js';
import { PUBLIC_READER, UMPIRE_AS_READER, countUndoneRolls, openPublicPart, openView } from '../../game/index.js';
import {
  buildButton,
  buildButtonRows,
  buildEndButtons,
  escapeText,
  presentEndConfirmation,
  presentNotice,
} from '../../present/index.js';
import { Refusal, findRowName, type Ruleset } from '../../rules/index.js';
import type { BattleEnd, CommittedRequest, OpenGame, PendingEnd } from '../../store/index.js';
import { buildCloseChannelsId, listCreatedChannels, reopenChannels } from '../rooms/closing-rooms.js';
import type { ButtonHandler } from '../command.js';
import { askToConfirm, handleConfirm, type ConfirmableDraft } from '../drafts/confirming.js';
import type { Services } from '../services.js';
import { buildCommandRequest, carryOutAndAnswer, requireGameHere } from '../people/people.js';
import { readWholeRecord } from '../work/slices.js';
import type { RepliableGuildInteraction, TypedCommand } from '../connection/interactions.js';
import type { APIButtonComponentWithCustomId } from 'discord-api-types/v10';
import type { BattleSummary } from '../log/exporting.js';
import { nameDrawing } from '../pictures/map-drawing.js';
import { buildAuditReason, createOnceFields } from '../connection/reply.js';

/**
 * Posts the summary of an ended battle in its public channel. A battle without private channels has the summary in the channel
 * with the post about the end. If there are private channels but no public channel, nothing is posted. An error is only logged,
 * because the end is already recorded and posted. `/log export` also contains the summary.
 */
async function postSummary(
  interaction: RepliableGuildInteraction,
  services: Services,
  { gameId, rooms = [], channelId: own }: CommittedRequest,
): Promise<void> {
  const channelId = rooms.length > 0 ? rooms.find(({ audience }) => audience === 'all')?.channelId : own;
  if (channelId === undefined) return;
  try {
    const { bytes } = await services.longWork.run(
      'export',
      { format: 'evening', battle: { gameId, reader: PUBLIC_READER } },
      `evening:${gameId}`,
    );
    const { body, card } = JSON.parse(Buffer.from(bytes).toString('utf8')) as BattleSummary;
    const game = services.battles.open(gameId);
    const closing =
      listCreatedChannels(services, game).length > 0 ? [buildButton('Close channels', buildCloseChannelsId(gameId))] : [];
    const buttons = buildEndButtons(gameId, learnIdFor(services, interaction.guildId, game.ruleset));
    const name = nameDrawing('battle', card);
    const embeds = body.embeds.map((embed, index) =>
      index === 0 ? { ...embed, image: { url: `attachment://${name}` } } : embed,
    );
    await interaction.client.rest.post(Routes.channelMessages(channelId), {
      body: {
        ...body,
        embeds,
        attachments: [{ id: '0', filename: name, description: card.alt }],
        components: buildButtonRows([...buttons, ...closing]),
        ...createOnceFields(`evening:${interaction.id}`),
      },
      files: [{ name, data: Buffer.from(card.base64, 'base64'), contentType: card.mediaType }],
      ...buildAuditReason(interaction.id),
    });
    await tellBeginning(interaction, services, game, channelId, buttons);
  } catch (error) {
    // A bot that is shutting down posts no summary, but the battle remains ended.
    const level = error instanceof Refusal ? 'info' : 'warn';
    services.log[level]({ err: error, game: gameId }, 'the battle summary could not be posted');
  }
}

/** Returns the id of the button that starts this rulebook's tutorial; null if the server does not use the rulebook. */
const learnIdFor = ({ serverRulebooks }: Services, guildId: string, { id }: Ruleset): string | null =>
  serverRulebooks.chosen(guildId).some((ruleset) => ruleset.id === id && ruleset.lesson !== undefined) ? `learn:${id}` : null;

/** If the summary is in another channel, posts a link to it and the next steps in the channel where the battle started. */
async function tellBeginning(
  { id, client }: RepliableGuildInteraction,
  { channels, rooms }: Services,
  game: OpenGame,
  summaryId: string,
  buttons: readonly APIButtonComponentWithCustomId[],
): Promise<void> {
  const [began] = channels.of(game.gameId);
  const isElsewhere = began !== undefined && began !== summaryId && channels.battleIn({ channelId: began }) === game.gameId;
  // A side's channel already has the post about the end.
  if (!isElsewhere || rooms.at(began) !== undefined) return;
  const words = `**${escapeText(findRowName(openPublicPart(game).game), 100)}** has ended. Its summary is in <#${summaryId}>.`;
  await client.rest.post(Routes.channelMessages(began), {
    body: { ...presentNotice(words, buttons), ...createOnceFields(`ended:${id}`) },
    ...buildAuditReason(id),
  });
}

/**
 * Ends the battle in this channel. An umpire who did not enter `sure` must first confirm privately, because the end reveals
 * secrets. In a battle without an umpire, a player is asked whether to propose the end to the other sides.
 * @throws {Refusal} NO_GAME if there is no battle here, or if it has already ended; any refusal by the core
 */
export async function endBattle(interaction: TypedCommand, services: Services): Promise<void> {
  const { options } = interaction;
  const { game, actor } = requireGameHere(interaction, services);
  const { gameId } = game;
  const keepsSeed = options.getBoolean('keep-seed') === true;
  const result = options.getString('result') ?? undefined;
  // In a battle without an umpire, the sides must agree to end the battle.
  if (actor.standing !== 'umpire')
    return carryOutAndAnswer(interaction, services, { type: 'end', seed: null, ...(result === undefined ? {} : { result }) });
  if (options.getBoolean('sure') === true) return end(interaction, services, gameId, { keepsSeed, result });
  const command: PendingEnd = { type: 'end', seed: null, keepsSeed, ...(result === undefined ? {} : { result }) };
  const draft = { gameId, command };
  await askToConfirm(interaction, services, ENDING, draft, await ENDING.ask(interaction, services, draft));
}

/** The end of a battle, which waits for the umpire's confirmation. */
const ENDING: ConfirmableDraft<PendingEnd> = {
  button: 'end',
  cancelled: 'Cancelled. The battle continues.',
  async ask(_interaction, services, { gameId, command: { keepsSeed = false } }) {
    const game = services.battles.open(gameId);
    const { state } = game;
    const { battle, ruleset } = openView(game, UMPIRE_AS_READER);
    if (battle.game.status === 'ended')
      throw new Refusal('NO_GAME', 'This battle has ended. Use `/game resume` to reopen it, or `/game start` to start another.');
    const record = state.takings.length === 0 ? [] : await readWholeRecord(services, game);
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
  async carryOut(interaction, services, { gameId, command: { result } }, choice, asOf) {
    if (choice !== 'reveal' && choice !== 'keep')
      throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Use `/game end` again.');
    await end(interaction, services, gameId, { keepsSeed: choice === 'keep', result, asOf });
  },
};

/** Handles `end:<interaction>:reveal|keep|cancel`, the umpire's choice of how to end the battle. */
export const endButtonHandler: ButtonHandler = {
  name: 'end',
  press: (interaction, parts, services) =>
    handleConfirm(interaction, services, (type) => (type === 'end' ? ENDING : undefined), parts),
};

/**
 * Undoes the end of the battle in this channel, reopens its channels, and shows its rulebook's commands again.
 * @throws {Refusal} NO_GAME if there is no battle here; CONFLICT if it has not ended; any other refusal by the core
 */
export async function resumeBattle(interaction: TypedCommand, services: Services): Promise<void> {
  const resumed = services.battles.resume(buildCommandRequest(interaction));
  await services.deliveries.answer(interaction, resumed);
  await reopenChannels(interaction, services, resumed.gameId);
  await services.serverRulebooks.refresh(interaction.guildId, false);
}

async function end(interaction: RepliableGuildInteraction, services: Services, gameId: string, ending: BattleEnd): Promise<void> {
  const ended = services.battles.end(buildCommandRequest(interaction), gameId, ending);
  await services.deliveries.answer(interaction, ended);
  await announceBattleEnd(interaction, services, ended);
}

/** Posts the battle summary below the post about the end, and registers the server's commands again if they have changed. */
export async function announceBattleEnd(
  interaction: RepliableGuildInteraction,
  services: Services,
  ended: CommittedRequest,
): Promise<void> {
  await postSummary(interaction, services, ended);
  // If the server no longer uses the rulebook of the battle that ended, this removes the rulebook's commands.
  await services.serverRulebooks.refresh(interaction.guildId);
}
