import { type SlashCommandChannelOption, SlashCommandBuilder, type SlashCommandSubcommandBuilder } from '@discordjs/builders';
import { ChannelType } from 'discord.js';
import type { Command } from '../src/discord/command.js';
import { requestOf } from '../src/discord/people.js';
import { bindChannel } from '../src/discord/binding.js';
import { endBattle, resumeBattle } from '../src/discord/ending.js';
import { suggestForFields } from '../src/discord/act-command.js';
import { battlesToClone, openingFor } from '../src/discord/cloning.js';
import { pick } from '../src/discord/pickers.js';
import { addSalt } from '../src/discord/salting.js';
import { bindRooms, listRooms, makeRooms, tellWhatIsLeft } from '../src/discord/rooms.js';
import { showStatus } from '../src/discord/status.js';
import { HAND_DICE, POST_STYLES, SALT_MAX, WITHDRAWALS } from '../src/game/index.js';
import { addField, mergedFields, readFields } from '../src/discord/options.js';
import { type InputField, schemaFields } from '../src/rules/index.js';
import { RULESETS } from '../src/rules/registry.js';

const SIDE: InputField = { key: 'side', type: 'string', required: false, description: 'The side', refers: 'side' };

/** What some rulebook must, or wants to, be told before a battle of it begins: each key once. */
const SETTINGS: readonly InputField[] = mergedFields(
  RULESETS.flatMap(({ gameSettings }) => schemaFields(gameSettings)).filter(({ required, atStart }) => required || atStart),
);

function roomOption(option: SlashCommandChannelOption, name: string, description: string): SlashCommandChannelOption {
  return option
    .setName(name)
    .setDescription(description)
    .addChannelTypes(ChannelType.GuildText, ChannelType.PublicThread, ChannelType.PrivateThread);
}

function withSettings(sub: SlashCommandSubcommandBuilder): SlashCommandSubcommandBuilder {
  for (const field of SETTINGS) addField(sub, field);
  return sub;
}

/** /game: battles begin, end, and know their channels. */
export const game: Command = {
  data: new SlashCommandBuilder()
    .setName('game')
    .setDescription('Begin and end battles')
    .addSubcommand((sub) =>
      withSettings(
        sub
          .setName('start')
          .setDescription('Begin a battle in this channel; you are its umpire')
          .addStringOption((option) =>
            option.setName('ruleset').setDescription('The rulebook').setRequired(true).setAutocomplete(true).setMaxLength(100),
          )
          .addStringOption((option) =>
            option.setName('name').setDescription('What the battle is called').setRequired(true).setMaxLength(80),
          )
          .addRoleOption((option) => option.setName('umpire-role').setDescription('Members of this role are umpires too')),
      ),
    )
    .addSubcommand((sub) =>
      sub
        .setName('clone')
        .setDescription('Begin a battle in this channel from the opening of another: its order of battle and settings')
        .addStringOption((option) =>
          option.setName('from').setDescription('The battle').setRequired(true).setAutocomplete(true).setMaxLength(100),
        )
        .addStringOption((option) =>
          option.setName('name').setDescription('What the new battle is called').setRequired(true).setMaxLength(80),
        )
        .addBooleanOption((option) => option.setName('players').setDescription('With the players of its sides')),
    )
    .addSubcommand((sub) =>
      sub
        .setName('salt')
        .setDescription('Add words of your own to the seed of the dice, before the first roll (players)')
        .addStringOption((option) =>
          option
            .setName('words')
            .setDescription('Any words: they are posted, and nothing takes them back')
            .setRequired(true)
            .setMaxLength(SALT_MAX),
        ),
    )
    .addSubcommand((sub) =>
      sub
        .setName('status')
        .setDescription('Where the battle stands')
        .addBooleanOption((option) =>
          option.setName('picture').setDescription('Strength of each side over the battle, drawn too'),
        ),
    )
    .addSubcommand((sub) =>
      sub
        .setName('channel')
        .setDescription('Play in another channel too (umpire who may see and manage it)')
        .addChannelOption((option) =>
          option
            .setName('channel')
            .setDescription('The channel; this one, if left out')
            .addChannelTypes(ChannelType.GuildText, ChannelType.PublicThread, ChannelType.PrivateThread),
        ),
    )
    .addSubcommandGroup((group) =>
      group
        .setName('rooms')
        .setDescription('Rooms of the battle: everybody hears what he may know (umpire)')
        .addSubcommand((sub) =>
          sub
            .setName('make')
            .setDescription('Make a room for everybody, one for each side and one for umpires; what there is stays'),
        )
        .addSubcommand((sub) =>
          sub
            .setName('here')
            .setDescription('Use channels that there are as rooms')
            .addChannelOption((option) => roomOption(option, 'public', 'What everybody may know'))
            .addChannelOption((option) => roomOption(option, 'umpires', 'What umpires know: everything'))
            .addStringOption((option) =>
              option.setName('side').setDescription('Whose room `channel` is').setMaxLength(100).setAutocomplete(true),
            )
            .addChannelOption((option) => roomOption(option, 'channel', 'What `side` may know')),
        )
        .addSubcommand((sub) => sub.setName('list').setDescription('The rooms, and who can look in')),
    )
    .addSubcommand((sub) =>
      sub
        .setName('dice')
        .setDescription('Who may enter dice that fell on a real table (umpire)')
        .addStringOption((option) =>
          option
            .setName('by-hand')
            .setDescription('Who')
            .setRequired(true)
            .addChoices(HAND_DICE.map((value) => ({ name: value, value }))),
        ),
    )
    .addSubcommand((sub) =>
      sub
        .setName('withdrawals')
        .setDescription('Whether players may take back what they did last, if it rolled nothing (umpire)')
        .addStringOption((option) =>
          option
            .setName('by')
            .setDescription('Who')
            .setRequired(true)
            .addChoices(WITHDRAWALS.map((value) => ({ name: value, value }))),
        ),
    )
    .addSubcommand((sub) =>
      sub
        .setName('set')
        .setDescription('How the battle is told (umpire)')
        .addStringOption((option) =>
          option
            .setName('posts')
            .setDescription('short: the working of a result is behind More; full: it stands in the post')
            .setRequired(true)
            .addChoices(POST_STYLES.map((value) => ({ name: value, value }))),
        ),
    )
    .addSubcommand((sub) =>
      sub
        .setName('end')
        .setDescription('End the battle, and reveal the seed of its dice or keep it back (umpire)')
        .addStringOption((option) =>
          option.setName('result').setDescription('Who won, in words: it stands in the report').setMaxLength(300),
        )
        .addBooleanOption((option) => option.setName('sure').setDescription('At once, without being asked'))
        .addBooleanOption((option) =>
          option.setName('keep-seed').setDescription('Keep the seed back: only /verify works the dice out'),
        ),
    )
    .addSubcommand((sub) => sub.setName('resume').setDescription('Take the end back: the battle goes on (umpire)'))
    .toJSON(),
  async execute(interaction, house) {
    const { options } = interaction;
    const { battles, deliveries } = house;
    switch (options.getSubcommand()) {
      case 'make':
        return makeRooms(interaction, house);
      case 'here':
        return bindRooms(interaction, house);
      case 'list':
        return listRooms(interaction, house);
      case 'start': {
        const left = house.channels.leftBattleOf(interaction.channelId);
        const committed = battles.start(requestOf(interaction), {
          name: options.getString('name', true),
          ruleset: house.serverRulebooks.called(interaction.guildId, options.getString('ruleset', true)).id,
          settings: readFields(options, SETTINGS),
          umpireRoleId: options.getRole('umpire-role')?.id ?? null,
        });
        await deliveries.answer(interaction, committed);
        return tellWhatIsLeft(interaction, house, left);
      }
      case 'dice': {
        const allowed = HAND_DICE.find((value) => value === options.getString('by-hand', true))!;
        return deliveries.answer(interaction, await battles.actSoon(requestOf(interaction), { type: 'set-hand-dice', allowed }));
      }
      case 'withdrawals': {
        const allowed = WITHDRAWALS.find((value) => value === options.getString('by', true))!;
        const command = { type: 'set-withdrawals', allowed } as const;
        return deliveries.answer(interaction, await battles.actSoon(requestOf(interaction), command));
      }
      case 'set': {
        const posts = POST_STYLES.find((value) => value === options.getString('posts', true))!;
        return deliveries.answer(interaction, await battles.actSoon(requestOf(interaction), { type: 'set-posts', posts }));
      }
      case 'clone': {
        const left = house.channels.leftBattleOf(interaction.channelId);
        const committed = battles.start(requestOf(interaction), {
          ...openingFor(interaction, house, options.getString('from', true), options.getBoolean('players') === true),
          name: options.getString('name', true),
          umpireRoleId: null,
        });
        await deliveries.answer(interaction, committed);
        return tellWhatIsLeft(interaction, house, left);
      }
      case 'salt':
        return addSalt(interaction, house, options.getString('words', true));
      case 'end':
        return endBattle(interaction, house);
      case 'resume':
        return resumeBattle(interaction, house);
      case 'channel':
        return bindChannel(interaction, house);
      default:
        return showStatus(interaction, house);
    }
  },
  autocomplete(interaction, house) {
    const { value, name } = interaction.options.getFocused(true);
    if (name === 'side') return suggestForFields(interaction, house, [SIDE]);
    const choices =
      interaction.options.getSubcommand() === 'clone'
        ? battlesToClone(interaction, house)
        : house.serverRulebooks.chosen(interaction.guildId).map(({ id, title }) => ({ name: title, value: id }));
    return interaction.respond(pick(choices, value));
  },
};
