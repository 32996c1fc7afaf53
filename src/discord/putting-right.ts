import { ActionRowBuilder, ButtonBuilder } from '@discordjs/builders';
import { ButtonStyle, MessageFlags, type RepliableInteraction } from 'discord.js';
import { type Later, type PuttingRight, UMPIRE } from '../game/index.js';
import { type Asked, type PostBody, presentPlan } from '../present/index.js';
import type { Preview, Request } from '../store/index.js';
import type { House } from './house.js';
import { replyPrivately } from './reply.js';
import { inSlices } from './slices.js';
import { takingsOf, tellingOf } from './telling.js';

type Interaction = RepliableInteraction<'cached' | 'raw'>;

/** Longer than this nobody waits for words. */
const WORDS_AFTER_MS = 1500;

/**
 * Carries out a command that puts others right, and posts it. Where later results hang on it, or it is asked for, the umpire sees
 * first what would become of them; the command waits as a draft.
 * @param asks whether it is shown first in any case
 * @throws {Refusal}
 */
export async function putRight(
  interaction: Interaction,
  house: House,
  request: Request,
  gameId: string,
  command: PuttingRight,
  asks = false,
): Promise<void> {
  const isOpen = command.later !== 'refuse';
  const preview = await worked(interaction, isOpen, () => inSlices(house.battles.preview(request, gameId, command)));
  const { changed, gone, fresh } = preview.plan;
  const hasLater = changed.length + gone.length + fresh.length > 0;
  // Discord has been told by now that the answer is private.
  if (!isOpen && (asks || hasLater || interaction.deferred)) return ask(interaction, house, gameId, preview, hasLater);
  const committed = await house.battles.actSoon(request, command, gameId, { prepared: preview.prepared });
  await house.deliveries.answer(interaction, committed);
}

/** What takes long is said to take long: Discord waits three seconds, an umpire need not wonder. */
async function worked<T>(interaction: Interaction, isOpen: boolean, work: () => Promise<T>): Promise<T> {
  let telling: Promise<unknown> | undefined;
  const words = setTimeout(() => {
    if (!interaction.deferred && !interaction.replied)
      telling = interaction.deferReply(isOpen ? {} : { flags: MessageFlags.Ephemeral }).catch(() => undefined);
  }, WORDS_AFTER_MS);
  try {
    return await work();
  } finally {
    clearTimeout(words);
    // Whoever answers next must know whether Discord has been told.
    await telling;
  }
}

async function ask(
  interaction: Interaction,
  house: House,
  gameId: string,
  { event, plan, prepared }: Preview,
  hasLater: boolean,
): Promise<void> {
  const { state, ruleset } = house.battles.open(gameId);
  const { command } = prepared;
  house.drafts.keep({ id: interaction.id, gameId, userId: interaction.user.id, command });
  const asked: Asked = {
    verb: verbOf(command, event.kind),
    event: takingsOf(house, gameId, UMPIRE).shown(event),
    taken: plan.again.taken.length,
  };
  const body = {
    ...presentPlan(asked, plan, tellingOf(house, gameId, state.battle, ruleset)),
    components: draftButtons(interaction.id, hasLater, asked.verb),
  };
  await replyPrivately(interaction, body);
}

function verbOf({ type }: Preview['prepared']['command'], kind: string): Asked['verb'] {
  if (type === 'correct') return 'Correct';
  if (type === 'overrule') return 'Overrule';
  return kind === 'undone' ? 'Redo' : 'Undo';
}

/** The buttons of a draft: simply do it, or what shall become of later results; or not at all. */
function draftButtons(id: string, hasLater: boolean, yes: string): PostBody['components'] {
  const choices: readonly (readonly [Later, string, ButtonStyle])[] = hasLater
    ? [
        ['again', 'Judge all again', ButtonStyle.Primary],
        ['keep', 'Leave later results as they fell', ButtonStyle.Secondary],
      ]
    : [['again', yes, ButtonStyle.Primary]];
  const row = new ActionRowBuilder<ButtonBuilder>().addComponents(
    ...choices.map(([later, label, style]) =>
      new ButtonBuilder().setCustomId(`draft:${id}:${later}`).setLabel(label).setStyle(style),
    ),
    new ButtonBuilder().setCustomId(`draft:${id}:cancel`).setLabel('Cancel').setStyle(ButtonStyle.Secondary),
  );
  return [row.toJSON() as PostBody['components'][number]];
}
