import { openPublicPart } from '../src/game/index.js';
import { type OutsideServices, refuseOutsideServers } from '../src/discord/commands/abroad.js';
import type { Command } from '../src/discord/command.js';
import { listServerCommands, buildTopicHelp, buildShortHelp } from '../src/discord/lessons/helping.js';
import { startTutorial, listTutorialRulebooks } from '../src/discord/lessons/lessons.js';
import { listJoinButtons, findGameHere } from '../src/discord/people/people.js';
import { type Suggestion, findNearestNames, pickMatchingChoices } from '../src/discord/options/pickers.js';
import { replyPrivately } from '../src/discord/connection/reply.js';
import { buildSlashCommand, buildTextOption } from '../src/discord/options/slash.js';
import { buildButtonRows, type CommandHelp, listHelpTopics, presentHelp, STEPS_OUTSIDE_SERVERS } from '../src/present/index.js';
import { findRowName } from '../src/rules/index.js';

/** Returns the commands that people who installed the bot for themselves can use anywhere, with examples for that use. */
const commandsAbroad = ({ commands }: OutsideServices): readonly CommandHelp[] =>
  commands().flatMap(({ data, examples, abroad }) => {
    if (!abroad) return [];
    // A command with different options outside servers gets no examples here, because its examples contain units of a battle.
    return [abroad.data ? { data: abroad.data } : { data, ...(examples && { examples }) }];
  });

function suggestTopics(commands: readonly CommandHelp[], focused: string): Suggestion[] {
  const typed = focused.replace(/^\//, '');
  const choices = listHelpTopics(commands).map(({ name, description }) => ({
    name: `/${name}: ${description}`.slice(0, 100),
    value: name,
  }));
  // Choices that start with the entered text come before choices that only resemble it.
  const begins = choices.filter(({ value }) => typed !== '' && value.startsWith(typed.toLowerCase()));
  return [...begins, ...pickMatchingChoices(choices, typed).filter((choice) => !begins.includes(choice))].slice(0, 25);
}

/**
 * Handles `/help`: starts the chosen tutorial, or explains the entered command. Without either, shows the first steps in a
 * channel with a running battle, and an overview in any other channel.
 */
export const helpCommand: Command = {
  data: buildSlashCommand('help', 'Show how to play, or explain a command', [
    buildTextOption('command', 'Command to explain, such as turn or turn next', { autocomplete: true, maxLength: 100 }),
    buildTextOption('tutorial', 'Rulebook for a tutorial: a small battle for one person', { autocomplete: true, maxLength: 100 }),
  ]),
  async execute(interaction, services) {
    const { guildId, options } = interaction;
    const typed = options.getString('command');
    const learnt = options.getString('tutorial');
    if (learnt !== null) return startTutorial(interaction, services, services.serverRulebooks.called(guildId, learnt));
    const here = findGameHere(interaction, services)?.game;
    const isPlayed = here !== undefined && openPublicPart(here).game.status !== 'ended';
    if (!isPlayed && typed === null) return replyPrivately(interaction, buildShortHelp(guildId, services));
    const ruleset = here?.ruleset ?? services.serverRulebooks.chosen(guildId)[0]!;
    const running = isPlayed ? findRowName(openPublicPart(here).game) : null;
    const body = buildTopicHelp(guildId, services, ruleset, typed, running);
    const doors = typed === null && here ? listJoinButtons(interaction, services, here.gameId) : [];
    await replyPrivately(interaction, { ...body, components: [...buildButtonRows(doors), ...body.components] });
  },
  autocomplete(interaction, services) {
    const { guildId, options } = interaction;
    const { name, value } = options.getFocused(true);
    if (name !== 'tutorial') return interaction.respond(suggestTopics(listServerCommands(guildId, services), value));
    const choices = listTutorialRulebooks(guildId, services).map(({ id, title }) => ({ name: title, value: id }));
    return interaction.respond(pickMatchingChoices(choices, value));
  },
  abroad: {
    async execute(interaction, abroad) {
      const { options } = interaction;
      if (options.getString('tutorial') !== null) throw refuseOutsideServers('/help tutorial');
      const help = { commands: commandsAbroad(abroad), firstSteps: STEPS_OUTSIDE_SERVERS, nearest: findNearestNames };
      await replyPrivately(interaction, presentHelp(help, options.getString('command')));
    },
    autocomplete(interaction, abroad) {
      const { name, value } = interaction.options.getFocused(true);
      return interaction.respond(name === 'tutorial' ? [] : suggestTopics(commandsAbroad(abroad), value));
    },
  },
};
