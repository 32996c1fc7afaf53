import { ActionRowBuilder, ButtonBuilder } from '@discordjs/builders';
import { ButtonStyle, type RepliableInteraction } from 'discord.js';
import { type BattleEvent, type GameCommand, type Later } from '../game/index.js';
import { type PostBody, presentRefusal, presentTakingBack } from '../present/index.js';
import { Refusal } from '../rules/index.js';
import type { Request } from '../store/index.js';
import type { House } from './house.js';
import { gameHereOrRefuse } from './people.js';
import { replyPrivately } from './reply.js';
import { tellingOf } from './telling.js';

type Interaction = RepliableInteraction<'cached' | 'raw'>;
/** A command that takes an event back. */
export type PuttingRight = GameCommand & { readonly later: Later };

/**
 * Carries out a command that takes an event back, and posts it. When later events built on that one, the umpire is asked
 * privately what shall become of them; the command waits as a draft.
 * @throws {Refusal}
 */
export async function putRight(
  interaction: Interaction,
  house: House,
  request: Request,
  gameId: string,
  command: PuttingRight,
): Promise<void> {
  try {
    const committed = await house.battles.actSoon(request, command, gameId);
    await house.deliveries.answer(interaction, committed);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'CONFLICT' && error.field === 'later')) throw error;
    house.drafts.keep({ id: interaction.id, gameId, userId: interaction.user.id, command });
    await replyPrivately(interaction, { ...presentRefusal(error), components: draftButtons(interaction.id, true) });
  }
}

/**
 * Shows an umpire privately what would be taken back, and which later events built on it; a button does it.
 * @throws {Refusal} NOT_FOUND, CONFLICT
 */
export async function askBefore(
  interaction: Interaction,
  house: House,
  command: PuttingRight,
  number: number | undefined,
): Promise<void> {
  const { game } = gameHereOrRefuse(interaction, house);
  const { gameId, state, ruleset } = game;
  const { event, built } = house.battles.takingBack(gameId, number);
  house.drafts.keep({
    id: interaction.id,
    gameId,
    userId: interaction.user.id,
    command: { ...command, event: event.number } as PuttingRight,
  });
  const context = tellingOf(house, gameId, state.battle, ruleset);
  await replyPrivately(interaction, {
    ...presentTakingBack(event, built, context),
    components: draftButtons(interaction.id, built.length > 0, titleOf(event)),
  });
}

const titleOf = ({ kind }: BattleEvent): string => (kind === 'undone' ? 'Redo' : 'Undo');

/** The buttons of a draft: simply do it, or what shall become of later events; or not at all. */
function draftButtons(id: string, hasLater: boolean, yes = 'Yes'): PostBody['components'] {
  const choices: readonly (readonly [string, string, ButtonStyle])[] = hasLater
    ? [
        ['undo', 'Undo them too', ButtonStyle.Danger],
        ['keep', 'Keep what they set', ButtonStyle.Secondary],
      ]
    : [['refuse', yes, ButtonStyle.Danger]];
  const row = new ActionRowBuilder<ButtonBuilder>().addComponents(
    ...choices.map(([later, label, style]) =>
      new ButtonBuilder().setCustomId(`draft:${id}:${later}`).setLabel(label).setStyle(style),
    ),
    new ButtonBuilder().setCustomId(`draft:${id}:cancel`).setLabel('Cancel').setStyle(ButtonStyle.Secondary),
  );
  return [row.toJSON() as PostBody['components'][number]];
}
