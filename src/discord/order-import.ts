import { ActionRowBuilder, ButtonBuilder, ModalBuilder, TextInputBuilder } from '@discordjs/builders';
import {
  ButtonStyle,
  type ChatInputCommandInteraction,
  type ModalSubmitInteraction,
  type RepliableInteraction,
  TextInputStyle,
} from 'discord.js';
import { type OrderOfBattle, problemsInSteps, requireRoomFor } from '../game/index.js';
import { cut, describeField, escapeText, type PostBody, presentOrderPreview, presentOrderProblems } from '../present/index.js';
import { Refusal } from '../rules/index.js';
import type { FormHandler } from './command.js';
import type { House } from './house.js';
import { problemLine, type ReadOrder, readOrder } from './order-file.js';
import { gameHereOrRefuse } from './people.js';
import { replyPrivately } from './reply.js';
import { inSlices } from './slices.js';
import { readText } from './uploads.js';

const PASTED_MAX = 4000;

/** Reads what was attached, the rulebook's example, or opens a form to paste into. @throws {Refusal} */
export async function importUnits(interaction: ChatInputCommandInteraction<'cached' | 'raw'>, house: House): Promise<void> {
  const { game } = gameHereOrRefuse(interaction, house);
  const file = interaction.options.getAttachment('file');
  if (interaction.options.getBoolean('example') === true) {
    const { example } = game.ruleset;
    return preview(interaction, house, { order: example, problems: [], placeOf: (list, index) => `${list} ${index + 1}` });
  }
  if (file) return preview(interaction, house, readOrder(await readText(file, 'file'), game.ruleset));
  const text = new TextInputBuilder()
    .setCustomId('table')
    .setLabel('Table')
    .setPlaceholder('name, side, ... - a line of headings, then a line for each unit')
    .setStyle(TextInputStyle.Paragraph)
    .setMaxLength(PASTED_MAX);
  await interaction.showModal(
    new ModalBuilder()
      .setCustomId('import')
      .setTitle('Paste an order of battle')
      .addComponents(new ActionRowBuilder<TextInputBuilder>().addComponents(text)),
  );
}

/** `import`: a table pasted into a form. */
export const importForm: FormHandler = {
  name: 'import',
  async submit(interaction: ModalSubmitInteraction<'cached' | 'raw'>, _parts, house) {
    const { game } = gameHereOrRefuse(interaction, house);
    await preview(interaction, house, readOrder(interaction.fields.getTextInputValue('table'), game.ruleset));
  },
};

/** Shows privately what would go in, with a button that does it; or every mistake. */
async function preview(interaction: RepliableInteraction<'cached' | 'raw'>, house: House, read: ReadOrder): Promise<void> {
  const { game, actor } = gameHereOrRefuse(interaction, house);
  const { state, ruleset, gameId } = game;
  const { order } = read;
  requireRoomFor(state.battle, 'unit', order.units.length);
  const problems =
    read.problems.length > 0
      ? read.problems
      : (await inSlices(problemsInSteps(state.battle, ruleset, actor, order))).map((problem) => problemLine(problem, read));
  if (problems.length > 0) return replyPrivately(interaction, presentOrderProblems(problems));
  if (order.units.length + order.sides.length + order.acts.length === 0)
    throw new Refusal('INVALID_INPUT', 'file: there is no unit in it', 'file');
  house.drafts.keep({ id: interaction.id, gameId, userId: interaction.user.id, command: { type: 'import-order', order } });
  const row = new ActionRowBuilder<ButtonBuilder>().addComponents(
    new ButtonBuilder().setCustomId(`draft:${interaction.id}:yes`).setLabel('Import').setStyle(ButtonStyle.Success),
    new ButtonBuilder().setCustomId(`draft:${interaction.id}:cancel`).setLabel('Cancel').setStyle(ButtonStyle.Secondary),
  );
  await replyPrivately(interaction, {
    ...presentOrderPreview(order, unitLines(order)),
    components: [row.toJSON() as PostBody['components'][number]],
  });
}

function unitLines({ units }: OrderOfBattle): string[] {
  return units.map(({ name, side, fields }) => {
    const values = Object.entries(fields)
      .slice(0, 6)
      .map(([key, value]) => describeField(key, value));
    return cut(`${escapeText(`${name} (${side})`, 160)}${values.length === 0 ? '' : `: ${values.join(', ')}`}`, 200);
  });
}
