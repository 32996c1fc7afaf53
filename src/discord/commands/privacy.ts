import { AttachmentBuilder, ButtonStyle, MessageFlags } from 'discord.js';
import { buildButton, buildButtonRows, presentErasureConfirmation, presentPrivacy } from '../../present/index.js';
import { Refusal } from '../../rules/index.js';
import { type PersonalData, refuseSettledDraft } from '../../store/index.js';
import type { ButtonHandler } from '../command.js';
import { carryOutAndAnswer } from '../people/people.js';
import { askToConfirm, handleConfirm, type ConfirmableDraft } from '../drafts/confirming.js';
import type { Services } from '../services.js';
import { replyPrivately } from '../connection/reply.js';
import type { RepliableGuildInteraction, GuildInteraction } from '../connection/interactions.js';

/** The maximum number of battles that have a button for leaving the battle. */
const MOST_BUTTONS = 5;

/** Privately shows a person what is stored about them, with buttons for getting the data as a file and for erasing the data. */
export async function showStoredData(interaction: RepliableGuildInteraction, services: Services): Promise<void> {
  const { guildId, user } = interaction;
  const kept = services.people.keptOf(guildId, user.id);
  const templates = services.templates.savedBy(guildId, user.id).map(({ name }) => name);
  const scenarios = services.scenarios.list(guildId).flatMap(({ name, userId }) => (userId === user.id ? [name] : []));
  const isNothing = kept.length + templates.length + scenarios.length === 0;
  // Reading long records may take longer than Discord waits for a response.
  if (kept.length > 0) await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const counts = kept.length === 0 ? [] : await services.longWork.run('commands', { battles: kept }, user.id);
  await replyPrivately(interaction, {
    ...presentPrivacy({ battles: kept.map((each, index) => ({ ...each, commands: counts[index]! })), templates, scenarios }),
    components: isNothing
      ? []
      : buildButtonRows([buildButton('Download', 'privacy:file'), buildButton('Erase my data', 'privacy:ask', 4)]),
  });
}

/** Handles `privacy:file|ask` and `privacy:leave:<game>`, which concern only the person who presses the button. */
export const privacyButtonHandler: ButtonHandler = {
  name: 'privacy',
  async press(interaction, [choice = '', gameId = ''], services) {
    const { guildId, user } = interaction;
    switch (choice) {
      case 'file': {
        await interaction.deferReply({ flags: MessageFlags.Ephemeral });
        const battles = services.people.keptOf(guildId, user.id);
        const beside = {
          server: guildId,
          discordId: user.id,
          unitTemplates: services.templates.savedBy(guildId, user.id),
          scenarios: services.scenarios.savedBy(guildId, user.id),
        };
        const { name, bytes } = await services.longWork.run('kept', { battles, beside }, user.id);
        await interaction.editReply({ files: [new AttachmentBuilder(Buffer.from(bytes), { name })] });
        return;
      }
      case 'ask':
        return askToErase(interaction, services);
      case 'leave': {
        if (services.channels.guildOf(gameId) !== guildId) throw noSeat();
        const seat = services.battles.seatOf(gameId, user.id);
        if (seat === undefined) throw noSeat();
        return carryOutAndAnswer(interaction, services, { type: 'leave', seat }, gameId);
      }
      default:
        throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Use `/privacy` again.');
    }
  },
};

const noSeat = (): Refusal =>
  new Refusal('NOT_FOUND', 'You no longer take part in that battle. Use `/privacy` to see what is left.');

/** Asks a person whether to erase their data. A person with a seat must first give it up. */
async function askToErase(interaction: RepliableGuildInteraction, services: Services): Promise<void> {
  const seats = seatsOf(interaction, services).slice(0, MOST_BUTTONS);
  const draft = { gameId: '', command: { type: 'erase' } } as const;
  if (seats.length === 0)
    return askToConfirm(interaction, services, ERASING, draft, await ERASING.ask(interaction, services, draft));
  const buttons = seats.map(({ gameId, battle }) => buildButton(`Leave ${battle}`.slice(0, 80), `privacy:leave:${gameId}`));
  await replyPrivately(interaction, {
    ...presentErasureConfirmation(seats.map(({ battle }) => battle)),
    components: buildButtonRows(buttons),
  });
}

const ERASING: ConfirmableDraft<{ readonly type: 'erase' }> = {
  button: 'erase',
  cancelled: 'Cancelled. Nothing was erased.',
  ask(interaction, services) {
    const [seat] = seatsOf(interaction, services);
    if (seat) throw new Refusal('CONFLICT', `You take part in ${seat.battle}. Use \`/privacy\` to leave that battle first.`);
    return Promise.resolve({
      body: presentErasureConfirmation([]),
      choices: [['yes', 'Erase all my data', ButtonStyle.Danger]],
      about: services.people.keptOf(interaction.guildId, interaction.user.id).map(({ gameId }) => gameId),
    });
  },
  async carryOut(interaction, services, { id }) {
    // `People.forget` also removes the person's drafts, in its own transaction.
    if (!services.drafts.find(id, interaction.user.id)) throw refuseSettledDraft();
    const lesson = services.lessons.of(interaction.guildId, interaction.user.id);
    if (lesson) services.learning.forget(lesson);
    const isGone = services.people.forget(interaction.guildId, interaction.user.id);
    const rest = isGone ? '' : ' The last traces are erased within a few minutes, because another program is reading the record.';
    await replyPrivately(interaction, `Your data has been erased. Your id and names are no longer saved here.${rest}`);
    if (lesson) await services.learning.leave(interaction.client, lesson, interaction.id);
  },
};

/** Handles `erase:<interaction>:yes|cancel`, the answer to whether a person's data are to be erased. */
export const eraseButtonHandler: ButtonHandler = {
  name: 'erase',
  press: (interaction, parts, services) =>
    handleConfirm(interaction, services, (type) => (type === 'erase' ? ERASING : undefined), parts),
};

/**
 * Returns the open battles in which this person has a seat. Omits a tutorial, because it is erased together with the person's
 * data.
 */
function seatsOf({ guildId, user }: GuildInteraction, { people, battles, lessons }: Services): PersonalData[] {
  return people
    .keptOf(guildId, user.id)
    .filter(({ gameId, status }) => status === 'open' && !lessons.has(gameId) && battles.seatOf(gameId, user.id) !== undefined);
}
