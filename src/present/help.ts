import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType as OptionType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { Ruleset } from '../rules/index.js';
import { button } from './buttons.js';
import { buttonRows, type Component, fieldsOf, messageOf, type PostBody } from './limits.js';
import { type MenuChoice, menuRow } from './menus.js';
import { bold, escapeText } from './text.js';

/** A slash command in the form that Discord registers. */
type CommandData = RESTPostAPIChatInputApplicationCommandsJSONBody;

/** A slash command and how its subcommands are typed. */
export interface HelpedCommand {
  readonly data: CommandData;
  readonly examples?: readonly string[];
}

const PLAYERS_STEP =
  'Players press _My units_ under a phase, or type `/my`: it asks for whatever a move or a shot needs, tap by tap.';

/** The first steps with a rulebook, as markdown. @param running the name of the battle in this channel; null if there is none */
export function firstSteps({ guide, title }: Ruleset, running: string | null = null): string {
  const steps = [
    running === null
      ? '`/game start` begins a battle in this channel: you are its umpire.'
      : `${bold(escapeText(running, 100))} is played here: what comes next stands in the last post of its phase, and for umpires on their panel.`,
    ...(running === null ? [] : [PLAYERS_STEP]),
    '`/side add` names a side and who plays it. `/unit import example:True` brings a ready order of battle, `/unit import file:` your own.',
    '`/map new` lays out a map, if you like, and `/map place` puts units on it: ranges are measured then.',
    '`/game rooms make` gives each side a room that the other cannot read, and the umpires theirs, with their panel.',
    ...guide.steps,
    ...(running === null ? [PLAYERS_STEP] : []),
    '`/turn phase` and `/turn next` go on; what is due comes due, and what is open yet is asked about.',
    '`/undo` takes back any event, `/correct` judges one again on the same dice; nothing is erased.',
    '`/rules` shows charts and rulings, `/rules why` explains a result.',
    '`/log show` tells the battle so far, `/log export` writes it down; `/game end` reveals the seed, and `/verify` checks every die.',
  ];
  return [
    `With ${escapeText(title, 100)}:`,
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    '',
    'Every roll works without a battle too, with everything typed. `odds:True` shows the exact chances and rolls nothing.',
  ].join('\n');
}

/** `/help` without a battle, as markdown: a few lines. */
const IN_SHORT = [
  '1. _Begin a ready battle_, below, or `/game start` with a rulebook and a name: it is played in this channel, and you are its umpire.',
  '2. Its post has buttons for what comes next: _Example forces_ brings units, _Make rooms_ a room for each side.',
  '3. Players press _My units_, or type `/my`: unit, target, odds, roll, tap by tap.',
  '4. Umpires have a panel in their room, with a button for each thing that is needed; `/turn phase` goes on.',
  '5. `/undo` and `/correct` put right what went wrong: nothing is erased, and `/verify` checks every die.',
  '6. Without a battle `/roll` throws dice and `/rules show` shows a chart. `/help command:` and a name tells all about one command.',
];

const LEARNING = 'New here? _Learn by playing_ is a small battle for you alone, step by step, in some ten minutes.';

/**
 * Shows the short help: a button to the first steps of each rulebook, and a menu of battles ready to be played.
 * @param learnId id of the button that begins a lesson; null if there is no lesson
 */
export function presentShortHelp(
  rulebooks: readonly { readonly title: string; readonly buttonId: string }[],
  ready: { readonly menuId: string; readonly battles: readonly MenuChoice[] },
  learnId: string | null = null,
): PostBody<Component> {
  const learn = learnId === null ? [] : [button('Learn by playing', learnId)];
  const buttons = [...learn, ...rulebooks.map(({ title, buttonId }) => button(title, buttonId))];
  const body = messageOf(
    {
      title: 'How to play',
      description: [
        ...(learnId === null ? [] : [LEARNING]),
        ...IN_SHORT,
        'A rulebook has its first steps, its commands, and a battle of your own:',
      ].join('\n'),
    },
    buttons,
  );
  return { ...body, components: [...menuRow(ready.menuId, 'Begin a ready battle', ready.battles, 0), ...body.components] };
}

/** The first steps with a rulebook, with buttons to begin: a battle of one's own, a ready one, a lesson. */
export function withBeginnings(
  body: PostBody,
  battles: readonly MenuChoice[],
  ids: { readonly start: string; readonly menu: string; readonly learn: string | null },
): PostBody<Component> {
  const buttons = [
    button('Begin a battle', ids.start, 1),
    ...(ids.learn === null ? [] : [button('Learn by playing', ids.learn)]),
  ];
  return { ...body, components: [...buttonRows(buttons), ...menuRow(ids.menu, 'Begin a ready battle', battles, 0)] };
}

/** Help for people who installed the umpire for themselves, as markdown. */
export const STEPS_ABROAD = [
  'You have installed the umpire for yourself: it works anywhere, without a battle.',
  '1. `/rules show` shows a chart, `/rules ruling` how a rulebook is read.',
  '2. `/roll` throws dice.',
  '3. Every roll of a rulebook works with everything typed; `odds:True` shows the exact chances, to you alone, and rolls nothing.',
  '4. Battles, with units and a record, are played on servers that have invited the umpire: `/game start` begins one there.',
].join('\n');

/** A subject of `/help`: a command, a group of subcommands, or a subcommand. */
export interface HelpTopic {
  /** The topic's name without the slash: `eagles`, `eagles direct-fire`, `game rooms`. */
  readonly name: string;
  readonly description: string;
  /** The commands that people type under it. A command without subcommands is its own. */
  readonly leaves: readonly HelpLeaf[];
}

interface HelpLeaf {
  readonly name: string;
  readonly description: string;
  readonly options: readonly APIApplicationCommandBasicOption[];
  readonly example: string | undefined;
}

/** All topics, with each command before its subcommands. */
export function helpTopics(commands: readonly HelpedCommand[]): HelpTopic[] {
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

/** A typed topic as a name: without slash and options, with single blanks. */
function asTopic(typed: string | null): string {
  const words = (typed ?? '').trim().replace(/^\//, '').toLowerCase().split(/\s+/);
  const cut = words.findIndex((word) => word.includes(':'));
  return words.slice(0, cut < 0 ? undefined : cut).join(' ');
}

/** The content of help. */
export interface Help {
  readonly commands: readonly HelpedCommand[];
  /** The first steps, as Markdown. */
  readonly firstSteps: string;
  /** True if a command is of use here; by default all of them are. */
  readonly isOffered?: (command: CommandData) => boolean;
  /** Finds known names similar to an unknown one. */
  readonly nearest?: (names: readonly string[], typed: string) => readonly string[];
}

/** The first steps and the commands useful here; or one command with its subcommands, or one subcommand in full. */
export function presentHelp({ commands, firstSteps, isOffered = () => true, nearest }: Help, typed: string | null): PostBody {
  const wanted = asTopic(typed);
  const topics = helpTopics(commands);
  const topic = topics.find(({ name }) => name === wanted);
  if (topic)
    return topic.leaves.length === 1 && topic.leaves[0]!.name === topic.name ? leafHelp(topic.leaves[0]!) : groupHelp(topic);
  const list = commands
    .filter(({ data }) => isOffered(data))
    .map(({ data }) => `\`/${data.name}\` ${escapeText(data.description, 100)}`);
  const alike =
    wanted === ''
      ? []
      : (nearest?.(
          topics.map(({ name }) => name),
          wanted,
        ) ?? []);
  const meant = alike.length === 0 ? [] : [`Did you mean ${alike.map((name) => `\`/help command:${name}\``).join(' or ')}?`, ''];
  return messageOf({
    title: wanted === '' ? 'How to play' : `There is no command /${escapeText(wanted, 40)}`,
    description: [...meant, firstSteps].join('\n'),
    fields: [
      ...fieldsOf('Commands', list, 4, commandsIn),
      {
        name: 'One command in full',
        value: '`/help command:` and its name, as in `/help command:turn next`: every option, and an example.',
      },
    ],
  });
}

/** The heading of a field by its lines: `Commands: /game to /turn`. */
function commandsIn(lines: readonly string[]): string {
  const names = lines.map((line) => line.split('`')[1] ?? '');
  return `Commands: ${names.length === 1 ? names[0]! : `${names[0]!} to ${names.at(-1)!}`}`;
}

function groupHelp({ name, description, leaves }: HelpTopic): PostBody {
  return messageOf({
    title: `/${name}`,
    description: [
      escapeText(description, 100),
      ...leaves.map((leaf) => `${bold(escapeText(`/${leaf.name}`, 100))} ${escapeText(leaf.description, 100)}`),
      `Each in full, with an example: \`/help command:${leaves[0]!.name}\``,
    ],
  });
}

function leafHelp({ name, description, options, example }: HelpLeaf): PostBody {
  const inOrder = [...options.filter(({ required }) => required), ...options.filter(({ required }) => !required)];
  return messageOf({
    title: `/${name}`,
    description: [
      escapeText(description, 100),
      ...(example === undefined ? [] : ['```', example, '```']),
      ...inOrder.map(
        (option) =>
          `- \`${option.name}\`${option.required ? ' (required)' : ''} ${escapeText(option.description, 100)}${inBrackets(optionValues(option))}`,
      ),
      ...(options.length === 0 ? ['It has no options.'] : []),
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

/** An option's values: its choices, or its type and bounds. */
export function optionValues(option: APIApplicationCommandBasicOption): string {
  if ('choices' in option && option.choices) return option.choices.map(({ name }) => `\`${name}\``).join(' ');
  const type = TYPES[option.type] ?? '';
  if (!('min_value' in option) && !('max_value' in option)) return type;
  const { min_value: minimum, max_value: maximum } = option as { min_value?: number; max_value?: number };
  return `${type} ${minimum ?? '…'} to ${maximum ?? '…'}`;
}
