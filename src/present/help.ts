import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType as OptionType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { Ruleset } from '../rules/index.js';
import { buildButton } from './buttons.js';
import { buildButtonRows, type Component, buildEmbedFields, buildMessage, type PostBody } from './limits.js';
import { type MenuChoice, buildMenuRow } from './menus.js';
import { formatBold, escapeText } from './text.js';

/** A slash command, in the form in which the bot registers it with Discord. */
type CommandData = RESTPostAPIChatInputApplicationCommandsJSONBody;

/** A slash command, and its subcommands as people type them. */
export interface CommandHelp {
  readonly data: CommandData;
  readonly examples?: readonly string[];
}

/** Returns the first steps for a rulebook, as Markdown. */
export function presentFirstSteps({ guide, title }: Ruleset): string {
  const steps = [
    'Use `/game start` to start a battle in this channel. You are its umpire.',
    'Use `/side add` to add a side and its players. Use `/unit import` to bring example forces or your own file.',
    'Use `/map new` to create a map, and `/map place` to put units on it. Ranges are then measured for you.',
    'Use `/game channels create` to create a private channel for each side and for the umpires.',
    ...guide.steps,
    'Players use `/my`, or press _My units_, to move and shoot step by step.',
    'Use `/turn phase` or `/turn next` to continue. You are asked about everything that is still open.',
    'Use `/undo` to undo an event, or `/correct` to recalculate it with the same dice. Nothing is erased.',
    'Use `/rules` to see charts and rulings, and `/rules why` for the reason for a result.',
    'Use `/log show` to read the battle so far, and `/log export` to download it. `/game end` reveals the seed, and `/verify` checks every die.',
  ];
  return [
    `First steps with ${escapeText(title, 100)}:`,
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    '',
    'You can also roll without a battle, and enter every value yourself. `odds:True` shows the exact chances without rolling.',
  ].join('\n');
}

/** Returns the help for a battle's channel, as Markdown. @param running the name of the battle */
export const presentBattleHelp = ({ title }: Ruleset, running: string): string =>
  [
    `${formatBold(escapeText(running, 100))} is running here (${escapeText(title, 100)}).`,
    '',
    '**Playing a side?** Use `/my`, or press _My units_. You see what your units can do now.',
    '**Umpire?** Your panel shows what to do next. Use `/panel` to post it again, and `/turn phase` for the next phase.',
    '**A mistake?** Use `/undo`. Umpires can also use `/correct`. Nothing is erased.',
    '**A rule?** Use `/rules show` for a chart, and `/rules why` for the reason for a result.',
  ].join('\n');

/** The help for a channel without a battle, as Markdown: questions that readers ask, each with an answer. */
const IN_SHORT = [
  '**Ready to play?** Choose a scenario. You are its umpire, and each side gets a private channel.',
  '**Your own battle?** Use `/game start` with a rulebook and a name.',
  '**Only dice or charts?** Use `/roll` or `/rules show`.',
  '',
  'Players need only `/my`. Umpires get a panel that shows what to do next.',
];

const LEARNING = '**New here?** Start the tutorial: a short battle for one, about 10 minutes.';

/**
 * Shows the short help: a button that starts a tutorial, a menu of built-in scenarios, and a menu of rulebooks, whose entries
 * show the first steps of an own battle.
 * @param learnId the id of the button that starts a tutorial; null for no tutorial
 */
export function presentShortHelp(
  rulebooks: { readonly menuId: string; readonly choices: readonly MenuChoice[] },
  ready: { readonly menuId: string; readonly battles: readonly MenuChoice[] },
  learnId: string | null = null,
): PostBody<Component> {
  const buttons = learnId === null ? [] : [buildButton('Start the tutorial', learnId, 1)];
  const body = buildMessage(
    {
      title: 'How to play',
      description: ['No battle is running in this channel.', '', ...(learnId === null ? [] : [LEARNING]), ...IN_SHORT].join('\n'),
    },
    buttons,
  );
  return {
    ...body,
    components: [
      ...body.components,
      ...buildMenuRow(ready.menuId, 'Choose a scenario', ready.battles, 0),
      ...buildMenuRow(rulebooks.menuId, 'Choose a rulebook for your own battle', rulebooks.choices, 0),
    ],
  };
}

/** Adds buttons to the first steps of a rulebook. The buttons start a new battle, a built-in scenario or a tutorial. */
export function addStartButtons(
  body: PostBody<Component>,
  battles: readonly MenuChoice[],
  ids: { readonly start: string; readonly menu: string; readonly learn: string | null },
): PostBody<Component> {
  const buttons = [
    buildButton('Start a battle', ids.start, 1),
    ...(ids.learn === null ? [] : [buildButton('Start the tutorial', ids.learn)]),
  ];
  return {
    ...body,
    components: [...buildButtonRows(buttons), ...buildMenuRow(ids.menu, 'Choose a scenario', battles, 0), ...body.components],
  };
}

/** The help for people who have installed the bot for themselves, as Markdown. */
export const STEPS_OUTSIDE_SERVERS = [
  'You have installed the umpire for yourself. It works anywhere, without a battle.',
  '1. Use `/rules show` to see a chart, and `/rules ruling` to see how a rulebook is read.',
  '2. Use `/roll` to roll dice.',
  '3. You can make every roll of a rulebook, if you enter every value. `odds:True` shows you the exact chances without rolling.',
  '4. Battles, with units and a record, are played on servers that have invited the umpire. Start one there with `/game start`.',
].join('\n');

/** A subject of `/help`: a command, a group of subcommands, or a subcommand. */
interface HelpTopic {
  /** The topic's name without the slash, such as `eagles`, `eagles direct-fire` or `game rooms`. */
  readonly name: string;
  readonly description: string;
  /** The commands that the topic covers. A command without subcommands covers only itself. */
  readonly leaves: readonly HelpLeaf[];
}

interface HelpLeaf {
  readonly name: string;
  readonly description: string;
  readonly options: readonly APIApplicationCommandBasicOption[];
  readonly example: string | undefined;
}

/** Lists all topics of the help. Each command comes before its subcommands. */
export function listHelpTopics(commands: readonly CommandHelp[]): HelpTopic[] {
  return commands.flatMap(({ data, examples = [] }) => {
    const { name, description, options = [] } = data;
    return topicsOf(name, description, options, examples);
  });
}

function topicsOf(
  name: string,
  description: string,
  options: readonly APIApplicationCommandOption[],
  examples: readonly string[],
): HelpTopic[] {
  const nested = options.flatMap((option) =>
    option.type === OptionType.Subcommand || option.type === OptionType.SubcommandGroup ? [option] : [],
  );
  if (nested.length > 0) {
    const inner = nested.flatMap((option) =>
      topicsOf(`${name} ${option.name}`, option.description, option.options ?? [], examples),
    );
    const leaves = inner.flatMap((topic) => topic.leaves.filter((leaf) => leaf.name === topic.name));
    return [{ name, description, leaves }, ...inner];
  }
  const leaf: HelpLeaf = {
    name,
    description,
    options: options as readonly APIApplicationCommandBasicOption[],
    example: examples.find((line) => `${line} `.startsWith(`/${name} `)),
  };
  return [{ name, description, leaves: [leaf] }];
}

/** Converts typed text to the name of a topic: without the slash and options, and with single spaces. */
function asTopic(typed: string | null): string {
  const words = (typed ?? '').trim().replace(/^\//, '').toLowerCase().split(/\s+/);
  const cut = words.findIndex((word) => word.includes(':'));
  return words.slice(0, cut < 0 ? undefined : cut).join(' ');
}

/** The data from which the help is built. */
export interface HelpData {
  readonly commands: readonly CommandHelp[];
  /** The first steps, as Markdown. */
  readonly firstSteps: string;
  /** Checks whether a command can be used in this channel. Default: every command can. */
  readonly isOffered?: (command: CommandData) => boolean;
  /** The custom id of the menu of commands. Without this id, fields list the commands. */
  readonly menuId?: string;
  /** The page of the menu, counted from 0. */
  readonly page?: number;
  /** Finds known names that resemble an unknown name. */
  readonly nearest?: (names: readonly string[], typed: string) => readonly string[];
}

/**
 * Shows one of three kinds of help: an overview of the commands that people can use here, a command with its subcommands, or the
 * details of a subcommand.
 */
export function presentHelp(help: HelpData, typed: string | null): PostBody<Component> {
  const { commands, firstSteps: steps, isOffered = () => true, nearest, menuId, page = 0 } = help;
  const wanted = asTopic(typed);
  const topics = listHelpTopics(commands);
  const topic = topics.find(({ name }) => name === wanted);
  if (topic)
    return topic.leaves.length === 1 && topic.leaves[0]!.name === topic.name ? leafHelp(topic.leaves[0]!) : groupHelp(topic);
  const offered = commands.filter(({ data }) => isOffered(data));
  const alike =
    wanted === ''
      ? []
      : (nearest?.(
          topics.map(({ name }) => name),
          wanted,
        ) ?? []);
  const meant = alike.length === 0 ? [] : [`Did you mean ${alike.map((name) => `\`/help command:${name}\``).join(' or ')}?`, ''];
  const title = wanted === '' ? 'How to play' : `Cannot find a command /${escapeText(wanted, 40)}`;
  if (menuId === undefined) return listedHelp(title, [...meant, steps], offered);
  const choices = offered.map(({ data }): MenuChoice => ({ value: data.name, label: `/${data.name}`, about: data.description }));
  const all: MenuChoice = { value: ALL_COMMANDS, label: 'All commands', about: 'All commands, one line each' };
  const body = buildMessage({ title, description: [...meant, steps].join('\n') });
  return { ...body, components: buildMenuRow(menuId, 'Choose a command', [all, ...choices], page) };
}

/** The value of the entry *All commands* in the menu of commands. */
export const ALL_COMMANDS = '*';

/** Lists all commands that people can use in this channel, one per line. */
export const presentAllCommands = ({ commands, isOffered = () => true }: HelpData): PostBody =>
  listedHelp(
    'All commands',
    [],
    commands.filter(({ data }) => isOffered(data)),
  );

function listedHelp(title: string, description: readonly string[], commands: readonly CommandHelp[]): PostBody {
  const list = commands.map(({ data }) => `\`/${data.name}\` ${escapeText(data.description, 100)}`);
  return buildMessage({
    title,
    description: description.join('\n'),
    fields: [
      ...buildEmbedFields('Commands', list, 4, commandsIn),
      {
        name: 'One command',
        value: 'Use `/help` with a command, such as `/help command:turn next`, to see its options and an example.',
      },
    ],
  });
}

/** Returns the heading of a field with these lines, such as `Commands: /game to /turn`. */
function commandsIn(lines: readonly string[]): string {
  const names = lines.map((line) => line.split('`')[1] ?? '');
  return `Commands: ${names.length === 1 ? names[0]! : `${names[0]!} to ${names.at(-1)!}`}`;
}

function groupHelp({ name, description, leaves }: HelpTopic): PostBody {
  return buildMessage({
    title: `/${name}`,
    description: [
      escapeText(description, 100),
      ...leaves.map((leaf) => `${formatBold(escapeText(`/${leaf.name}`, 100))} ${escapeText(leaf.description, 100)}`),
      `To see one with an example, use \`/help command:${leaves[0]!.name}\`.`,
    ],
  });
}

function leafHelp({ name, description, options, example }: HelpLeaf): PostBody {
  const inOrder = [...options.filter(({ required }) => required), ...options.filter(({ required }) => !required)];
  return buildMessage({
    title: `/${name}`,
    description: [
      escapeText(description, 100),
      ...(example === undefined ? [] : ['```', example, '```']),
      ...inOrder.map(
        (option) =>
          `- \`${option.name}\`${option.required ? ' (required)' : ''} ${escapeText(option.description, 100)}${inBrackets(describeOptionValues(option))}`,
      ),
      ...(options.length === 0 ? ['This command has no options.'] : []),
    ],
  });
}

const inBrackets = (values: string): string => (values === '' ? '' : `: ${values}`);

const TYPES: Readonly<Partial<Record<OptionType, string>>> = {
  [OptionType.String]: 'text',
  [OptionType.Integer]: 'whole number',
  [OptionType.Number]: 'number',
  [OptionType.Boolean]: 'yes or no',
  [OptionType.User]: 'member',
  [OptionType.Channel]: 'channel',
  [OptionType.Role]: 'server role',
  [OptionType.Attachment]: 'file',
};

/** Describes the values that an option accepts: its choices, or its type and bounds. */
export function describeOptionValues(option: APIApplicationCommandBasicOption): string {
  if ('choices' in option && option.choices) return option.choices.map(({ name }) => `\`${name}\``).join(' ');
  const type = TYPES[option.type] ?? '';
  if (!('min_value' in option) && !('max_value' in option)) return type;
  const { min_value: minimum, max_value: maximum } = option as { min_value?: number; max_value?: number };
  return `${type} ${minimum ?? '…'} to ${maximum ?? '…'}`;
}
