import { ChannelType, type ChatInputCommandInteraction } from 'discord.js';
import type { Command } from '../src/discord/command.js';
import { bindChannel } from '../src/discord/rooms/binding.js';
import { endBattle, resumeBattle } from '../src/discord/battles/ending.js';
import { buildMixedCommand, suggestForFields } from '../src/discord/commands/act-command.js';
import { suggestBattlesToClone, findOpening } from '../src/discord/battles/cloning.js';
import { pickMatchingChoices } from '../src/discord/options/pickers.js';
import { bindChannels, listBattleChannels, createBattleChannels } from '../src/discord/rooms/rooms.js';
import { offerScenario, listScenariosToStart } from '../src/discord/battles/scenarios.js';
import { startBattleHere } from '../src/discord/battles/starting.js';
import { showStatus } from '../src/discord/commands/status.js';
import { UMPIRE_CHOICES } from '../src/game/index.js';
import { buildFieldOption, mergeFields, readFields } from '../src/discord/options/options.js';
import {
  buildAttachmentOption,
  buildBooleanOption,
  buildChannelOption,
  buildRoleOption,
  buildSubcommand,
  buildSubcommandGroup,
  buildTextOption,
} from '../src/discord/options/slash.js';
import { formatOptionName, type InputField, refuseInvalid, listSchemaFields } from '../src/rules/index.js';
import { RULESETS } from '../src/rules/registry.js';

type Typed = ChatInputCommandInteraction['options'];

const SIDE: InputField = { key: 'side', type: 'string', required: false, description: 'Side of the battle', refers: 'side' };

/** The settings that rulebooks ask for when a battle starts. Each key appears once. */
const SETTINGS: readonly InputField[] = mergeFields(
  RULESETS.flatMap(({ gameSettings }) => listSchemaFields(gameSettings)).filter(({ required, atStart }) => required || atStart),
);

/** The types of channels in which a battle can be played. */
const PLAYED_IN = [ChannelType.GuildText, ChannelType.PublicThread, ChannelType.PrivateThread] as const;

/** Defines /game, which starts and ends battles, and changes their settings and channels. */
export const gameCommand: Command = buildMixedCommand({
  name: 'game',
  subcommands: [
    buildSubcommand('start', 'Start a battle in this channel. You become its umpire', [
      buildTextOption('scenario', 'Scenario to play, built in or saved here. You see its card first', {
        autocomplete: true,
        maxLength: 100,
      }),
      buildTextOption('ruleset', 'Rulebook for a battle without a scenario', { autocomplete: true, maxLength: 100 }),
      buildTextOption('name', 'Name of the battle. Default: the title of the scenario', { maxLength: 80 }),
      buildAttachmentOption('file', 'Your own scenario as a JSON file'),
      buildRoleOption('umpire-role', 'Role whose members are also umpires'),
      buildTextOption('umpire', 'Umpire: a person, or the bot with the agreement of both sides (scenarios only)', {
        choices: UMPIRE_CHOICES,
      }),
      ...SETTINGS.map((field) => buildFieldOption(field, false)),
    ]),
    buildSubcommand('clone', 'Start a battle here with the order of battle and settings of another', [
      buildTextOption('from', 'Battle to copy', { required: true, autocomplete: true, maxLength: 100 }),
      buildTextOption('name', 'Name of the new battle', { required: true, maxLength: 80 }),
      buildBooleanOption('players', 'The players of each side are copied too'),
    ]),
    'salt',
    buildSubcommand('status', 'Show the status of the battle', [
      buildBooleanOption('picture', 'A picture shows each side’s strength over time'),
    ]),
    buildSubcommandGroup('channels', 'Channels of the battle for each side and the umpires (umpires only)', [
      buildSubcommand('add', 'Use another channel for this battle too (umpires only)', [
        buildChannelOption('channel', 'Channel to use. Default: this one', PLAYED_IN),
      ]),
      buildSubcommand('create', 'Create missing channels: public, one for each side, and the umpires’'),
      buildSubcommand('use', 'Use existing channels for the battle', [
        buildChannelOption('public', 'Channel for public events', PLAYED_IN),
        buildChannelOption('umpires', 'Channel for umpires, with all events', PLAYED_IN),
        buildTextOption('side', 'Side that uses the channel', { maxLength: 100, autocomplete: true }),
        buildChannelOption('channel', 'Channel for the events of the side', PLAYED_IN),
      ]),
      buildSubcommand('list', 'List the channels and who can read them'),
    ]),
    'dice',
    'undo',
    'set',
    'mentions',
    'pace',
    'orders',
    'names',
    'strength',
    'checks',
    buildSubcommand('end', 'End the battle and reveal the dice seed (umpires only)', [
      buildTextOption('result', 'Result in words, such as a Polish victory', { maxLength: 300 }),
      buildBooleanOption('sure', 'The battle ends without asking first'),
      buildBooleanOption('keep-seed', 'The seed stays secret, and only /verify can check the dice'),
    ]),
    buildSubcommand('resume', 'Reopen the battle (umpires only)'),
  ],
  async execute(interaction, services) {
    const { options } = interaction;
    switch (options.getSubcommand()) {
      case 'create':
        return createBattleChannels(interaction, services);
      case 'use':
        return bindChannels(interaction, services);
      case 'list':
        return listBattleChannels(interaction, services);
      case 'start': {
        if (isOfScenario(options)) return offerScenario(interaction, services);
        if (options.getString('umpire') === UMPIRE_CHOICES[1])
          throw refuseInvalid(
            'umpire',
            'A battle without an umpire needs a scenario. Choose one, or set up your own battle as its umpire and use `/scenario save`.',
          );
        return startBattleHere(interaction, services, {
          name: needed(options, 'name', 'Enter a name for the battle.'),
          ruleset: services.serverRulebooks.called(
            interaction.guildId,
            needed(options, 'ruleset', 'Choose a rulebook, or choose a scenario instead.'),
          ).id,
          settings: readFields(options, SETTINGS),
          umpireRoleId: options.getRole('umpire-role')?.id ?? null,
        });
      }
      case 'clone': {
        return startBattleHere(interaction, services, {
          ...findOpening(interaction, services, options.getString('from', true), options.getBoolean('players') === true),
          name: options.getString('name', true),
          umpireRoleId: null,
        });
      }
      case 'end':
        return endBattle(interaction, services);
      case 'resume':
        return resumeBattle(interaction, services);
      case 'add':
        return bindChannel(interaction, services);
      default:
        return showStatus(interaction, services);
    }
  },
  autocomplete(interaction, services) {
    const { value, name } = interaction.options.getFocused(true);
    if (name === 'side') return suggestForFields(interaction, services, [SIDE]);
    const choices =
      name === 'scenario'
        ? listScenariosToStart(interaction, services)
        : interaction.options.getSubcommand() === 'clone'
          ? suggestBattlesToClone(interaction, services)
          : services.serverRulebooks.chosen(interaction.guildId).map(({ id, title }) => ({ name: title, value: id }));
    return interaction.respond(pickMatchingChoices(choices, value));
  },
});

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
  const beside = ['ruleset', ...SETTINGS.map(({ key }) => formatOptionName(key))].find((name) => options.get(name) !== null);
  if (beside !== undefined)
    throw refuseInvalid(
      beside,
      'A scenario sets the rulebook and all options of the battle. Choose only the scenario, without other options.',
    );
  return true;
}
