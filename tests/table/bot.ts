/** A small real bot that uses discord.js, for the table's own tests. */
import {
  ActionRowBuilder,
  ApplicationCommandType,
  AttachmentBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  ContextMenuCommandBuilder,
  EmbedBuilder,
  Events,
  GatewayIntentBits,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  REST,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
  type Interaction,
  PermissionFlagsBits,
} from 'discord.js';
import { openTable, type Table, type TableOptions } from '../../src/table/index.js';

export const TOKEN = 'a.table.token';

const COMMANDS = [
  new SlashCommandBuilder()
    .setName('say')
    .setDescription('Says something')
    .addStringOption((o) => o.setName('text').setDescription('What').setRequired(true).setMaxLength(50))
    .addBooleanOption((o) => o.setName('secret').setDescription('Only for you'))
    .addIntegerOption((o) => o.setName('times').setDescription('How often').setMinValue(1).setMaxValue(3))
    .addUserOption((o) => o.setName('to').setDescription('Whom'))
    .addChannelOption((o) => o.setName('where').setDescription('Where')),
  new SlashCommandBuilder().setName('slow').setDescription('Thinks first'),
  new SlashCommandBuilder().setName('twice').setDescription('Answers and follows up'),
  new SlashCommandBuilder().setName('late').setDescription('Posts once more when the next command comes'),
  new SlashCommandBuilder().setName('forgetful').setDescription('Thinks, and forgets'),
  new SlashCommandBuilder().setName('mute').setDescription('Never answers'),
  new SlashCommandBuilder().setName('held').setDescription('Answers when the test lets it'),
  new SlashCommandBuilder().setName('again').setDescription('Answers twice'),
  new SlashCommandBuilder().setName('huge').setDescription('An embed over the limits'),
  new SlashCommandBuilder().setName('panel').setDescription('Buttons and a menu'),
  new SlashCommandBuilder().setName('ask').setDescription('Opens a form'),
  new SlashCommandBuilder()
    .setName('unit')
    .setDescription('Units')
    .addSubcommand((s) =>
      s
        .setName('import')
        .setDescription('Reads a file')
        .addAttachmentOption((o) => o.setName('file').setDescription('The file').setRequired(true)),
    )
    .addSubcommand((s) =>
      s
        .setName('show')
        .setDescription('Shows one')
        .addStringOption((o) => o.setName('name').setDescription('Which').setRequired(true).setAutocomplete(true))
        .addStringOption((o) =>
          o
            .setName('side')
            .setDescription('Side')
            .addChoices({ name: 'Axis', value: 'axis' }, { name: 'Allies', value: 'allies' }),
        ),
    ),
  new ContextMenuCommandBuilder().setName('Read again').setType(ApplicationCommandType.Message),
  new SlashCommandBuilder()
    .setName('admin')
    .setDescription('For admins')
    .setDefaultMemberPermissions(PermissionFlagsBits.ManageGuild),
];

export interface Bot {
  readonly client: Client<true>;
  readonly seen: Interaction[];
  readonly errors: unknown[];
}

/** Opens a table with the test bot connected to it. */
export async function tableWithBot(
  options: Partial<TableOptions> = {},
): Promise<{ table: Table; bot: Bot; close: () => Promise<void> }> {
  const table = await openTable({ token: TOKEN, ...options });
  const bot = await startBot(table);
  const close = async (): Promise<void> => {
    await bot.client.destroy();
    await table.close();
  };
  return { table, bot, close };
}

/** Connects the test bot and registers its commands. */
export async function startBot(table: Table): Promise<Bot> {
  const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: table.apiUrl }, allowedMentions: { parse: [] } });
  const seen: Interaction[] = [];
  const errors: unknown[] = [];
  client.on(Events.Error, (error) => errors.push(error));
  for (const back of [Events.ShardReady, Events.ShardResume] as const) client.on(back, () => table.finished(null));
  client.on(Events.InteractionCreate, (interaction) => {
    seen.push(interaction);
    void answer(interaction)
      .catch((error: unknown) => errors.push(error))
      .then(() => table.finished(interaction.id));
  });
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(TOKEN);
  const connected = await ready;
  await connected.application.commands.set(COMMANDS);
  await table.botReady();
  return { client: connected, seen, errors };
}

/** Returns a plain REST client with the bot's token. */
export function restOf(table: Table, token: string = TOKEN): REST {
  return new REST({ api: table.apiUrl, retries: 0 }).setToken(token);
}

const button = (id: string, label: string): ButtonBuilder =>
  new ButtonBuilder().setCustomId(id).setLabel(label).setStyle(ButtonStyle.Primary);

function panel(content: string) {
  const buttons = new ActionRowBuilder<ButtonBuilder>().addComponents(
    button('undo', 'Undo'),
    button('later', 'Later'),
    button('off', 'Off').setDisabled(true),
  );
  const menu = new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
    new StringSelectMenuBuilder()
      .setCustomId('target')
      .setPlaceholder('Target')
      .setMaxValues(2)
      .addOptions({ label: 'A Coy', value: 'a' }, { label: 'B Coy', value: 'b' }, { label: 'C Coy', value: 'c' }),
  );
  return { content, components: [buttons, menu] };
}

async function answer(interaction: Interaction): Promise<void> {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    const names = ['1/Pz', '2/Pz', 'A Coy'].filter((name) => name.startsWith(typed));
    await interaction.respond(names.map((name) => ({ name: `Unit ${name}`, value: name })));
  } else if (interaction.isButton()) {
    if (interaction.customId === 'undo') await interaction.update({ content: 'undone', components: [] });
    else {
      await interaction.deferUpdate();
      await interaction.editReply({ content: 'later it was' });
    }
  } else if (interaction.isStringSelectMenu())
    await interaction.reply({ content: `chosen ${interaction.values.join('+')}`, flags: MessageFlags.Ephemeral });
  else if (interaction.isModalSubmit()) {
    await interaction.reply(
      `because ${interaction.fields.getTextInputValue('reason')}, ${interaction.fields.getTextInputValue('note')}`,
    );
  } else if (interaction.isMessageContextMenuCommand()) {
    const { author, content } = interaction.targetMessage;
    await interaction.reply({ content: `${author.username}: ${content}`, flags: MessageFlags.Ephemeral });
  } else if (interaction.isChatInputCommand()) await command(interaction);
}

/** The answer to `/held` waits for this promise. */
let heldUntil: Promise<void> = Promise.resolve();

/**
 * Holds back the answer to the next `/held`.
 * @returns a function that releases it
 */
export function hold(): () => void {
  let letGo: () => void = () => undefined;
  heldUntil = new Promise((resolve) => (letGo = resolve));
  return letGo;
}

/** The post that `/late` has still to send. */
let late: (() => Promise<unknown>) | undefined;

async function command(interaction: Interaction & { isChatInputCommand(): boolean }): Promise<void> {
  if (!interaction.isChatInputCommand()) return;
  const { options, channelId, client } = interaction;
  await late?.();
  late = undefined;
  switch (interaction.commandName) {
    case 'say': {
      const to = options.getUser('to')?.username ?? 'all';
      const where = options.getChannel('where')?.name ?? interaction.channel?.id ?? '';
      const secret = options.getBoolean('secret') === true;
      const text = Array.from({ length: options.getInteger('times') ?? 1 }, () => options.getString('text', true)).join(' ');
      await interaction.reply({ content: `${text} | ${to} | ${where}`, ...(secret && { flags: MessageFlags.Ephemeral }) });
      return;
    }
    case 'slow':
      await interaction.deferReply({ flags: MessageFlags.Ephemeral });
      await interaction.editReply({ embeds: [new EmbedBuilder().setTitle('Thought')] });
      return;
    case 'twice':
      await interaction.reply('first');
      await interaction.followUp({ content: 'second', flags: MessageFlags.Ephemeral });
      await interaction.editReply('first, mended');
      return;
    case 'late': {
      const reason = `interaction ${interaction.id}`;
      late = () => client.rest.post(`/channels/${channelId}/messages`, { body: { content: 'at last' }, reason });
      await interaction.reply('soon');
      return;
    }
    case 'forgetful':
      await interaction.deferReply();
      return;
    case 'mute':
      return;
    case 'held':
      await heldUntil;
      await interaction.reply('let go');
      return;
    case 'again':
      await interaction.reply('once');
      await interaction.client.rest.post(`/interactions/${interaction.id}/${interaction.token}/callback`, {
        body: { type: 4, data: { content: 'x' } },
        auth: false,
      });
      return;
    case 'huge':
      await interaction.reply({ embeds: [{ description: 'x'.repeat(4096) }, { description: 'y'.repeat(4096) }] });
      return;
    case 'panel':
      await interaction.reply(panel('a panel'));
      return;
    case 'ask': {
      const reason = new TextInputBuilder().setCustomId('reason').setStyle(TextInputStyle.Short).setMaxLength(20);
      const note = new TextInputBuilder()
        .setCustomId('note')
        .setLabel('Note')
        .setStyle(TextInputStyle.Paragraph)
        .setRequired(false)
        .setValue('none');
      await interaction.showModal(
        new ModalBuilder()
          .setCustomId('why')
          .setTitle('Why?')
          .addLabelComponents(new LabelBuilder().setLabel('Reason').setTextInputComponent(reason))
          .addComponents(new ActionRowBuilder<TextInputBuilder>().addComponents(note)),
      );
      return;
    }
    case 'unit':
      if (options.getSubcommand() === 'import') {
        const file = options.getAttachment('file', true);
        const text = await (await fetch(file.url)).text();
        await interaction.reply({
          content: `${file.name}: ${text.length}`,
          files: [new AttachmentBuilder(Buffer.from(text.toUpperCase()), { name: 'out.csv' })],
        });
      } else await interaction.reply(`${options.getString('name', true)} of ${options.getString('side') ?? 'none'}`);
      return;
    case 'admin':
      await interaction.reply('admin');
  }
}
