/** Handles `/help` on servers: the short help in channels without a battle, and its buttons. */
import { openPublicPart } from '../../game/index.js';
import {
  ALL_COMMANDS,
  buildButton,
  buildButtonRows,
  type Component,
  presentFirstSteps,
  type HelpData,
  presentBattleHelp,
  readPageValue,
  presentAllCommands,
  type PostBody,
  presentHelp,
  presentShortHelp,
  addStartButtons,
} from '../../present/index.js';
import { findRowName, Refusal, type Ruleset } from '../../rules/index.js';
import type { ButtonHandler } from '../command.js';
import type { Services } from '../services.js';
import { findGameHere } from '../people/people.js';
import { listTutorialRulebooks } from './lessons.js';
import { findNearestNames } from '../options/pickers.js';
import { replyPrivately, showPrivately } from '../connection/reply.js';
import type { RepliableGuildInteraction } from '../connection/interactions.js';
import { SCENARIO_MENU_ID, listBuiltInScenarios, requireNoBattle } from '../battles/scenarios.js';
import { buildStartButtonId } from '../battles/starting.js';
import type { RegisteredCommand } from '../options/registration.js';

/** The custom id of the button that starts a tutorial. */
const LEARN = 'learn';
/** The custom id of the menu of rulebooks, and the first word in the custom ids of buttons that show help. */
const HELP = 'help';

/** Returns the commands that members of a server can see. */
export function listServerCommands(guildId: string, { commands, serverRulebooks }: Services): readonly RegisteredCommand[] {
  const shown = serverRulebooks.shown(guildId).map(({ id }) => id);
  return commands().filter(({ ruleset }) => ruleset === undefined || shown.includes(ruleset));
}

/** Builds the help for a server: a first overview, and the commands of a rulebook. */
function helpFor(guildId: string, services: Services, ruleset: Ruleset, running: string | null): HelpData {
  const others = new Set(
    services
      .commands()
      .filter((command) => command.ruleset !== undefined && command.ruleset !== ruleset.id)
      .map(({ data }) => data.name),
  );
  return {
    commands: listServerCommands(guildId, services),
    firstSteps: running === null ? presentFirstSteps(ruleset) : presentBattleHelp(ruleset, running),
    isOffered: ({ name }) => !others.has(name),
    menuId: [TOPIC, ruleset.id].join(':'),
    nearest: findNearestNames,
  };
}

/**
 * Builds the help for a topic. If the topic is unknown or missing, shows an overview with a menu of commands.
 * @param typed the text that the person typed; null if they typed nothing
 * @param running the name of the battle in this channel. Default: null, if there is no battle
 */
export function buildTopicHelp(
  guildId: string,
  services: Services,
  ruleset: Ruleset,
  typed: string | null,
  running: string | null = null,
): PostBody<Component> {
  const body = presentHelp(helpFor(guildId, services, ruleset, running), typed);
  // Anyone who joins a running battle may be new to the rulebook.
  const isOffered = running !== null && typed === null && listTutorialRulebooks(guildId, services).length > 0;
  return isOffered
    ? { ...body, components: [...buildButtonRows([buildButton('Start the tutorial', LEARN)]), ...body.components] }
    : body;
}

/** The first word in the custom id of the menu of commands. */
const TOPIC = 'topic';

/** Handles `topic:<rulebook>`, the menu of commands under help. Explains the chosen command, or lists all commands. */
export const helpTopicMenuHandler: ButtonHandler = {
  name: TOPIC,
  press(interaction, [id = ''], services) {
    const { guildId } = interaction;
    const ruleset = services.rulesets.find((each) => each.id === id);
    const [chosen = ''] = interaction.isStringSelectMenu() ? interaction.values : [];
    if (!ruleset) throw new Refusal('NOT_FOUND', 'This menu is from another version of the bot. Use `/help` again.');
    const help = helpFor(guildId, services, ruleset, runningHere(interaction, services, id));
    const page = readPageValue(chosen);
    if (page !== undefined) return showPrivately(interaction, presentHelp({ ...help, page }, null));
    return replyPrivately(interaction, chosen === ALL_COMMANDS ? presentAllCommands(help) : presentHelp(help, chosen));
  },
};

/** Returns the name of this channel's open battle if it uses this rulebook; otherwise null. */
function runningHere(interaction: RepliableGuildInteraction, services: Services, rulesetId: string): string | null {
  const here = findGameHere(interaction, services);
  const row = here && openPublicPart(here.game).game;
  return here?.game.ruleset.id === rulesetId && row?.status !== 'ended' ? findRowName(row!) : null;
}

/**
 * Builds the help for a channel without a battle: a few lines, and menus of the built-in scenarios and of the server's
 * rulebooks.
 */
export const buildShortHelp = (guildId: string, services: Services): PostBody<Component> =>
  presentShortHelp(
    {
      menuId: HELP,
      choices: services.serverRulebooks
        .chosen(guildId)
        .map(({ id, title, scale }) => ({ value: id, label: title, about: scale })),
    },
    { menuId: SCENARIO_MENU_ID, battles: listBuiltInScenarios(services, guildId) },
    listTutorialRulebooks(guildId, services).length === 0 ? null : LEARN,
  );

/** Handles `another`, the button under the end of a battle that shows how to start the next battle. */
export const anotherBattleButtonHandler: ButtonHandler = {
  name: 'another',
  async press(interaction, _parts, services) {
    requireNoBattle(services, interaction.channelId);
    await showPrivately(interaction, buildShortHelp(interaction.guildId, services));
  },
};

/**
 * Handles `help:<rulebook>` and the menu `help`, which show the first steps for a rulebook, and `...:here` under the opening
 * post, which shows the rules of play in this channel's battle.
 */
export const helpButtonHandler: ButtonHandler = {
  name: HELP,
  async press(interaction, [named, here], services) {
    const [chosen = ''] = interaction.isStringSelectMenu() ? interaction.values : [];
    const id = named ?? chosen;
    const ruleset = services.rulesets.find((each) => each.id === id);
    if (!ruleset) throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Use `/help` again.');
    const { guildId } = interaction;
    if (here !== undefined)
      return showPrivately(interaction, buildTopicHelp(guildId, services, ruleset, null, runningHere(interaction, services, id)));
    const battles = listBuiltInScenarios(services, guildId, ruleset);
    const hasLesson = listTutorialRulebooks(guildId, services).some((taught) => taught.id === ruleset.id);
    const body = buildTopicHelp(guildId, services, ruleset, null);
    const ids = { start: buildStartButtonId(id), menu: SCENARIO_MENU_ID, learn: hasLesson ? LEARN : null };
    await showPrivately(interaction, addStartButtons(body, battles, ids));
  },
};
