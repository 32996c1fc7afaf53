import { ActionRowBuilder, ButtonBuilder } from '@discordjs/builders';
import { ButtonStyle, type ChatInputCommandInteraction, type RepliableInteraction } from 'discord.js';
import { rollsTakenBack } from '../game/index.js';
import { type PostBody, presentEnding, presentNotice } from '../present/index.js';
import { Refusal } from '../rules/index.js';
import type { Ending } from '../store/index.js';
import type { ButtonHandler } from './command.js';
import type { House } from './house.js';
import { tellEvening } from './evening.js';
import { gameHereOrRefuse, requestOf } from './people.js';
import { replyPrivately } from './reply.js';
import { wholeRecord } from './slices.js';

type Interaction = RepliableInteraction<'cached' | 'raw'>;

/** Ends the battle here at once when its umpire is sure; otherwise asks privately, for what it tells everybody stays told. @throws {Refusal} */
export async function endBattle(interaction: ChatInputCommandInteraction<'cached' | 'raw'>, house: House): Promise<void> {
  const { options } = interaction;
  const { game } = gameHereOrRefuse(interaction, house);
  const { gameId, state, ruleset } = game;
  const keepsSeed = options.getBoolean('keep-seed') === true;
  const result = options.getString('result') ?? undefined;
  if (options.getBoolean('sure') === true) return end(interaction, house, gameId, { keepsSeed, result });
  if (state.battle.game.status === 'ended')
    throw new Refusal('NO_GAME', 'this battle has ended: /game resume takes that back, /game start begins another');
  house.drafts.keep({
    id: interaction.id,
    gameId,
    userId: interaction.user.id,
    command: { type: 'end', seed: null, ...(result === undefined ? {} : { result }) },
  });
  const button = (choice: string, label: string, style: ButtonStyle): ButtonBuilder =>
    new ButtonBuilder().setCustomId(`end:${interaction.id}:${choice}`).setLabel(label).setStyle(style);
  const row = new ActionRowBuilder<ButtonBuilder>().addComponents(
    ...(keepsSeed ? [] : [button('reveal', 'End, reveal the seed', ButtonStyle.Danger)]),
    button('keep', 'End, keep the seed back', keepsSeed ? ButtonStyle.Danger : ButtonStyle.Secondary),
    button('cancel', 'Cancel', ButtonStyle.Secondary),
  );
  const record = state.takings.length === 0 ? [] : await wholeRecord(house, game);
  await replyPrivately(interaction, {
    ...presentEnding(
      state.battle,
      ruleset,
      ruleset.diary(state.battle).length,
      rollsTakenBack(() => record, state, state.battle, ruleset),
    ),
    components: [row.toJSON() as PostBody['components'][number]],
  });
}

/** `end:<interaction>:reveal|keep|cancel`: what the umpire was asked. */
export const endButton: ButtonHandler = {
  name: 'end',
  async press(interaction, [id = '', choice = ''], house) {
    const draft = house.drafts.find(id, interaction.user.id);
    if (draft?.command.type !== 'end') throw new Refusal('NOT_FOUND', 'that is settled already, or was not yours to settle');
    if (choice === 'reveal' || choice === 'keep')
      await end(interaction, house, draft.gameId, { keepsSeed: choice === 'keep', result: draft.command.result });
    else await replyPrivately(interaction, presentNotice('Nothing was changed: the battle goes on.'));
    house.drafts.forget(id);
  },
};

/** Takes the end of the battle here back. @throws {Refusal} */
export async function resumeBattle(interaction: ChatInputCommandInteraction<'cached' | 'raw'>, house: House): Promise<void> {
  await house.deliveries.answer(interaction, house.battles.resume(requestOf(interaction)));
  await house.serverRulebooks.refresh(interaction.guildId, false);
}

async function end(interaction: Interaction, house: House, gameId: string, ending: Ending): Promise<void> {
  const ended = house.battles.end(requestOf(interaction), gameId, ending);
  await house.deliveries.answer(interaction, ended);
  await tellEvening(interaction, house, ended);
  // The commands of a rulebook that the server has left since go with its last battle.
  await house.serverRulebooks.refresh(interaction.guildId);
}
