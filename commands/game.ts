import { ChannelType, type ChatInputCommandInteraction } from 'discord.js';
import type { Command } from '../src/discord/command.js';
import { carryOutAndAnswer, requireGameHere } from '../src/discord/people/people.js';
import { bindChannel } from '../src/discord/rooms/binding.js';
import { endBattle, resumeBattle } from '../src/discord/battles/ending.js';
import { actSubcommands, suggestForFields } from '../src/discord/commands/act-command.js';
import { MODULE_ACT_COMMANDS } from '../src/house/index.js';
import { suggestBattlesToClone, findOpening } from '../src/discord/battles/cloning.js';
import { pick } from '../src/discord/options/pickers.js';
import { addSalt } from '../src/discord/battles/salting.js';
import { bindRooms, listRooms, createRooms } from '../src/discord/rooms/rooms.js';
import { offerScenario, listScenariosToStart } from '../src/discord/battles/scenarios.js';
import { startBattleHere } from '../src/discord/battles/starting.js';
import { showStatus } from '../src/discord/commands/status.js';
import { openPublicPart, ORDERS, SALT_MAX, startsWithOrders, UMPIRED_BY, WITHOUT_ORDERS } from '../src/game/index.js';
import { fieldOption, mergeFields } from '../src/discord/options/field-options.js';
import { optionName, readFields } from '../src/discord/options/options.js';
import {
  attachmentOption,
  booleanOption,
  channelOption,
  roleOption,
  slashCommand,
  subcommand,
  subcommandGroup,
  textOption,
} from '../src/discord/options/slash.js';
import { type InputField, refuseInvalid, schemaFields } from '../src/rules/index.js';
import { RULESETS } from '../src/rules/registry.js';

type Typed = ChatInputCommandInteraction['options'];

const SIDE: InputField = { key: 'side', type: 'string', required: false, description: 'Side of the battle', refers: 'side' };

/** The settings that rulebooks ask for when a battle starts. Each key appears once. */
const SETTINGS: readonly InputField[] = mergeFields(
  RULESETS.flatMap(({ gameSettings }) => schemaFields(gameSettings)).filter(({ required, atStart }) => required || atStart),
);

/** The types of channels in which a battle can be played. */
const PLAYED_IN = [ChannelType.GuildText, ChannelType.PublicThread, ChannelType.PrivateThread] as const;

const { data: acts, ...settings } = actSubcommands(
  RULESETS[0]!,
  MODULE_ACT_COMMANDS.find(({ name }) => name === 'game')!,
);

/** Defines /game, which starts and ends battles, and changes their settings and channels. */
export const game: Command = {
  data: slashCommand('game', 'Battles and their settings', [
    subcommand('start', 'Start a battle in this channel. You become its umpire', [
      textOption('scenario', 'Scenario to play, built in or saved here. You see its card first', {
        autocomplete: true,
        maxLength: 100,
      }),
      textOption('ruleset', 'Rulebook for a battle without a scenario', { autocomplete: true, maxLength: 100 }),
      textOption('name', 'Name of the battle. Default: the title of the scenario', { maxLength: 80 }),
      attachmentOption('file', 'Your own scenario as a JSON file'),
      roleOption('umpire-role', 'Role whose members are also umpires'),
      textOption('umpire', 'Umpire: a person, or the bot with the agreement of both sides (scenarios only)', {
        choices: UMPIRED_BY,
      }),
      ...SETTINGS.map((field) => fieldOption(field, false)),
    ]),
    subcommand('clone', 'Start a battle here with the order of battle and settings of another', [
      textOption('from', 'Battle to copy', { required: true, autocomplete: true, maxLength: 100 }),
      textOption('name', 'Name of the new battle', { required: true, maxLength: 80 }),
      booleanOption('players', 'The players of each side are copied too'),
    ]),
    subcommand('salt', 'Add your own words to the dice seed before the first roll (players)', [
      textOption('words', 'Your own words. They are posted and cannot be withdrawn', { required: true, maxLength: SALT_MAX }),
    ]),
    subcommand('status', 'Show the status of the battle', [
      booleanOption('picture', 'A picture shows each side’s strength over time'),
    ]),
    subcommandGroup('channels', 'Channels of the battle for each side and the umpires (umpires only)', [
      subcommand('add', 'Use another channel for this battle too (umpires only)', [
        channelOption('channel', 'Channel to use. Default: this one', PLAYED_IN),
      ]),
      subcommand('create', 'Create missing channels: public, one for each side, and the umpires’'),
      subcommand('use', 'Use existing channels for the battle', [
        channelOption('public', 'Channel for public events', PLAYED_IN),
        channelOption('umpires', 'Channel for umpires, with all events', PLAYED_IN),
        textOption('side', 'Side that uses the channel', { maxLength: 100, autocomplete: true }),
        channelOption('channel', 'Channel for the events of the side', PLAYED_IN),
      ]),
      subcommand('list', 'List the channels and who can read them'),
    ]),
    acts.dice!,
    acts.undo!,
    acts.set!,
    acts.mentions!,
    acts.pace!,
    subcommand('orders', 'Set whether sides write sealed orders that open together (umpires only)', [
      textOption('how', 'Sealed orders: on (sealed) or off', { required: true, choices: ORDERS }),
      textOption('without', 'Effect on units without an order, if others of their side have one. Default: hold', {
        choices: WITHOUT_ORDERS,
      }),
    ]),
    acts.names!,
    acts.strength!,
    acts.checks!,
    subcommand('end', 'End the battle and reveal the dice seed (umpires only)', [
      textOption('result', 'Result in words, such as a Polish victory', { maxLength: 300 }),
      booleanOption('sure', 'The battle ends without asking first'),
      booleanOption('keep-seed', 'The seed stays secret, and only /verify can check the dice'),
    ]),
    subcommand('resume', 'Reopen the battle (umpires only)'),
  ]),
  async execute(interaction, house) {
    const { options } = interaction;
    if (options.getSubcommand() in acts) return settings.execute(interaction, house);
    switch (options.getSubcommand()) {
      case 'create':
        return createRooms(interaction, house);
      case 'use':
        return bindRooms(interaction, house);
      case 'list':
        return listRooms(interaction, house);
      case 'start': {
        if (isOfScenario(options)) return offerScenario(interaction, house);
        if (options.getString('umpire') === UMPIRED_BY[1])
          throw refuseInvalid(
            'umpire',
            'A battle without an umpire needs a scenario. Choose one, or set up your own battle as its umpire and use `/scenario save`.',
          );
        return startBattleHere(interaction, house, {
          name: needed(options, 'name', 'Enter a name for the battle.'),
          ruleset: house.serverRulebooks.called(
            interaction.guildId,
            needed(options, 'ruleset', 'Choose a rulebook, or choose a scenario instead.'),
          ).id,
          settings: readFields(options, SETTINGS),
          umpireRoleId: options.getRole('umpire-role')?.id ?? null,
        });
      }
      case 'orders': {
        const orders = ORDERS.find((value) => value === options.getString('how', true))!;
        const without = WITHOUT_ORDERS.find((value) => value === options.getString('without'));
        const withoutOrders = without && { withoutOrders: without };
        const { game } = requireGameHere(interaction, house);
        return carryOutAndAnswer(interaction, house, {
          type: 'set-orders',
          orders,
          unseenNames: orders !== 'sealed',
          ...(orders === 'sealed' && startsWithOrders(game.ruleset, openPublicPart(game))),
          ...withoutOrders,
        });
      }
      case 'clone': {
        return startBattleHere(interaction, house, {
          ...findOpening(interaction, house, options.getString('from', true), options.getBoolean('players') === true),
          name: options.getString('name', true),
          umpireRoleId: null,
        });
      }
      case 'salt':
        return addSalt(interaction, house, options.getString('words', true));
      case 'end':
        return endBattle(interaction, house);
      case 'resume':
        return resumeBattle(interaction, house);
      case 'add':
        return bindChannel(interaction, house);
      default:
        return showStatus(interaction, house);
    }
  },
  autocomplete(interaction, house) {
    const { value, name } = interaction.options.getFocused(true);
    if (name === 'side') return suggestForFields(interaction, house, [SIDE]);
    const choices =
      name === 'scenario'
        ? listScenariosToStart(interaction, house)
        : interaction.options.getSubcommand() === 'clone'
          ? suggestBattlesToClone(interaction, house)
          : house.serverRulebooks.chosen(interaction.guildId).map(({ id, title }) => ({ name: title, value: id }));
    return interaction.respond(pick(choices, value));
  },
};

/**
 * Returns the text of an option that Discord does not require, but that this use of the command needs.
 * @param words the refusal, which explains what to enter
 * @throws {Refusal} INVALID_INPUT if the option is empty
 */
function needed(options: Typed, name: string, words: string): string {
  const typed = options.getString(name);
  if (typed === null) throw refuseInvalid(name, words);
  return typed;
}

/**
 * Checks whether the battle starts from a scenario, which is so if the options contain a scenario's name or file. A scenario sets
 * its own rulebook and settings.
 * @throws {Refusal} INVALID_INPUT if the options also have a rulebook or a setting
 */
function isOfScenario(options: Typed): boolean {
  if (options.getString('scenario') === null && options.getAttachment('file') === null) return false;
  const beside = ['ruleset', ...SETTINGS.map(({ key }) => optionName(key))].find((name) => options.get(name) !== null);
  if (beside !== undefined)
    throw refuseInvalid(
      beside,
      'A scenario sets the rulebook and all options of the battle. Choose only the scenario, without other options.',
    );
  return true;
}
