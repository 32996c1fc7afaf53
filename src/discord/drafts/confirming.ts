/** Handles drafts that wait for a person's answer. A preview is shown first, and each draft is carried out only once. */
import type { APIButtonComponentWithCustomId, AttachmentBuilder } from 'discord.js';
import { createHash } from 'node:crypto';
import { formatCanonicalJson, type Json } from '../../dice/index.js';
import { buildButton, buildButtonRows, type ComponentRow, type PostBody, presentNotice } from '../../present/index.js';
import { type PendingCommand, type StoredDraft, BattleChangedRefusal, refuseSettledDraft } from '../../store/index.js';
import type { Services } from '../services.js';
import { recordDraftConfirmation } from '../people/people.js';
import { replyPrivately } from '../connection/reply.js';
import type { RepliableGuildInteraction } from '../connection/interactions.js';

/** A possible answer: its value, the label of its button, and the button's style. */
export type ConfirmButton = readonly [choice: string, label: string, style: APIButtonComponentWithCustomId['style']];

/** The preview of a draft, with its buttons. */
export interface ConfirmQuestion {
  readonly body: PostBody;
  readonly choices: readonly ConfirmButton[];
  /** Builds the menus above the preview's buttons. Their custom ids contain the draft's id. */
  readonly menus?: (id: string) => readonly ComponentRow[];
  /** Builds further buttons before *Cancel* which do not settle the draft. Their custom ids contain the draft's id. */
  readonly further?: (id: string) => readonly APIButtonComponentWithCustomId[];
  /** The picture files for the preview. */
  readonly files?: AttachmentBuilder[];
  /**
   * The facts on which the preview is based, such as the events concerned. The draft can be carried out only if these facts have
   * not changed.
   */
  readonly about?: Json;
}

/** The functions that show and carry out one kind of draft. */
export interface ConfirmableDraft<C extends PendingCommand> {
  /** The first word in the custom ids of the preview's buttons. */
  readonly button: string;
  /** Builds the preview of the draft as it is now. @throws {Refusal} if the command is no longer possible */
  ask(
    interaction: RepliableGuildInteraction,
    services: Services,
    draft: Pick<StoredDraft<C>, 'gameId' | 'command'>,
  ): Promise<ConfirmQuestion>;
  /**
   * Carries out the draft according to the person's choice.
   * @param asOf the hash of the last event that the person was shown; undefined for a draft outside any battle
   * @throws {Refusal} if the command is not possible
   * @throws {BattleChangedRefusal} if the battle has changed since that event
   */
  carryOut(
    interaction: RepliableGuildInteraction,
    services: Services,
    draft: StoredDraft<C>,
    choice: string,
    asOf: string | undefined,
  ): Promise<void>;
  /** The notice after a draft was cancelled. */
  readonly cancelled: string;
}

const GONE_ON = 'The battle has moved on since you were asked. Nothing has changed yet. The result would now be:';

/**
 * The number of attempts to carry out a command while the battle keeps changing. After the last attempt, the person is asked
 * again.
 */
const TRIES = 3;

/**
 * Privately shows a person what their command would do, and saves the command as a draft until they confirm or cancel it.
 * @param isAnew true to add that the preview has changed since the last question. Default: false
 * @param isInPlace true to replace the private message with the pressed button. Default: false
 */
export async function askToConfirm<C extends PendingCommand>(
  interaction: RepliableGuildInteraction,
  services: Services,
  kind: ConfirmableDraft<C>,
  draft: Pick<StoredDraft<C>, 'gameId' | 'command'>,
  asked: ConfirmQuestion,
  { isAnew = false, isInPlace = false } = {},
): Promise<void> {
  const { id, user } = interaction;
  const shown = { asOf: lastHashOf(services, draft) ?? null, print: printOf(asked) };
  services.drafts.keep({ ...draft, id, userId: user.id, shown });
  const choosing = ([choice, label, style]: ConfirmButton) => buildButton(label, `${kind.button}:${id}:${choice}`, style);
  const buttons = [...asked.choices.map(choosing), ...(asked.further?.(id) ?? []), choosing(['cancel', 'Cancel', 2])];
  const embeds = isAnew ? [...presentNotice(GONE_ON).embeds, ...asked.body.embeds] : asked.body.embeds;
  const components: ComponentRow[] = [...(asked.menus?.(id) ?? []), ...buildButtonRows(buttons)];
  const body = { ...asked.body, embeds, components };
  await (isInPlace ? services.cards.show(interaction, body, asked.files) : services.cards.ask(interaction, body, asked.files));
}

/**
 * Carries out a draft. The transaction of its command also removes the draft (`Request.settles`), so that only the first press of
 * a button finds it. If nothing was recorded, the draft is removed afterwards.
 * @throws {Refusal} NOT_FOUND if the draft is settled, or another person's; any refusal of the command
 */
export async function carryOutDraft(
  interaction: RepliableGuildInteraction,
  services: Services,
  id: string,
  carryOut: (draft: StoredDraft) => Promise<void>,
): Promise<void> {
  const draft = services.drafts.waiting(id, interaction.user.id);
  if (!draft) throw refuseSettledDraft();
  recordDraftConfirmation(interaction, id);
  await carryOut(draft);
  services.drafts.take(id, interaction.user.id);
}

/**
 * Carries out a draft as the person saw it, or drops it after *Cancel*, and deletes the answered question. If the preview has
 * changed, or if the battle changes at each of several attempts, shows the new preview and asks again.
 * @throws {Refusal} NOT_FOUND if the draft is settled, or another person's; any refusal of the command
 */
export async function handleConfirm(
  interaction: RepliableGuildInteraction,
  services: Services,
  kindOf: (type: PendingCommand['type']) => ConfirmableDraft<PendingCommand> | undefined,
  [id = '', choice = '']: readonly string[],
): Promise<void> {
  await carryOutDraft(interaction, services, id, async (taken) => {
    await confirm(taken);
    if (interaction.isMessageComponent()) await services.cards.remove(interaction.message.id, interaction);
  });

  async function confirm(taken: StoredDraft): Promise<void> {
    const kind = kindOf(taken.command.type);
    if (!kind) throw refuseSettledDraft();
    if (choice === 'cancel') {
      services.drafts.take(id, interaction.user.id);
      return replyPrivately(interaction, kind.cancelled);
    }
    for (let tries = 0; ; tries++) {
      const asOf = lastHashOf(services, taken);
      if (!isAsShown(taken, asOf)) {
        const now = await kind.ask(interaction, services, taken);
        // Another press of the same button may have changed the battle.
        if (!services.drafts.find(id, interaction.user.id)) throw refuseSettledDraft();
        if (tries === TRIES || printOf(now) !== taken.shown?.print)
          return askToConfirm(interaction, services, kind, taken, now, { isAnew: true });
      }
      try {
        return await kind.carryOut(interaction, services, taken, choice, asOf);
      } catch (error) {
        if (!(error instanceof BattleChangedRefusal)) throw error;
      }
    }
  }
}

/**
 * Checks whether nothing has happened in the battle since the person saw the draft. Returns false for a draft outside battles.
 */
const isAsShown = ({ gameId, shown }: StoredDraft, asOf: string | undefined): boolean =>
  gameId !== '' && shown !== undefined && shown.asOf === (asOf ?? null);

const lastHashOf = ({ battles }: Services, { gameId }: Pick<StoredDraft, 'gameId'>): string | undefined =>
  gameId === '' ? undefined : battles.open(gameId).state.lastHash;

const printOf = ({ body: { embeds }, about = null }: ConfirmQuestion): string =>
  createHash('sha256')
    .update(formatCanonicalJson([JSON.parse(JSON.stringify(embeds)) as Json, about]))
    .digest('hex');
