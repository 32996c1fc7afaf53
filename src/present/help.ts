import {
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { Ruleset } from '../rules/index.js';
import { fieldsOf, fitLines, LIMITS, messageOf, type PostBody } from './limits.js';
import { bold, escapeText } from './text.js';
import { COLOURS } from './tones.js';

/** A slash command as Discord is told of it. */
type CommandData = RESTPostAPIChatInputApplicationCommandsJSONBody;

/** The first steps with a rulebook, as markdown. */
export function firstSteps({ guide, title }: Ruleset): string {
  const steps = [
    '`/game start` begins a battle in this channel: you are its umpire.',
    '`/side add` names a side and who plays it. `/unit import example:True` brings a ready order of battle, `/unit import file:` your own.',
    ...guide.steps,
    '`/turn phase` and `/turn next` go on; what is due comes due, and what is open yet is asked about.',
    '`/undo` takes back any event, `/correct` judges one again on the same dice; nothing is erased.',
    '`/rules` shows charts and rulings, `/rules why` explains a result.',
    '`/log show` tells the battle so far, `/log export` writes it down; `/verify` checks every die.',
  ];
  return [
    `With ${escapeText(title, 100)}:`,
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    '',
    'Every roll works without a battle too, with everything typed. `odds:True` shows the exact chances and rolls nothing.',
  ].join('\n');
}

/** The first steps (markdown, the house's own words) and the list of commands that are of use here, or one command in full. */
export function presentHelp(
  commands: readonly CommandData[],
  name: string | null,
  firstSteps: string,
  isOffered: (command: CommandData) => boolean = () => true,
): PostBody {
  const wanted = (name ?? '').trim().toLowerCase().split(/\s+/)[0]!;
  const command = commands.find((candidate) => candidate.name === wanted);
  if (command) return commandHelp(command);
  const list = commands.filter(isOffered).map((candidate) => `\`/${candidate.name}\` ${escapeText(candidate.description, 100)}`);
  return messageOf([
    {
      title: wanted === '' ? 'How to play' : `There is no command /${escapeText(wanted, 40)}`,
      description: firstSteps,
      fields: [...fieldsOf('Commands', list, 4), { name: 'One command in full', value: '`/help command:` and its name.' }],
      color: COLOURS.plain,
    },
  ]);
}

function commandHelp({ name, description, options = [] }: CommandData): PostBody {
  return messageOf([
    {
      title: `/${name}`,
      description: fitLines([escapeText(description, 100), ...optionLines(`/${name}`, options)], LIMITS.description),
      color: COLOURS.plain,
    },
  ]);
}

function optionLines(path: string, options: readonly APIApplicationCommandOption[]): string[] {
  return options.flatMap((option) => {
    if (option.type !== ApplicationCommandOptionType.Subcommand && option.type !== ApplicationCommandOptionType.SubcommandGroup) {
      return [`- \`${option.name}\`${option.required ? ' (required)' : ''} ${escapeText(option.description, 100)}`];
    }
    const inner = `${path} ${option.name}`;
    return [
      `${bold(escapeText(inner, 100))} ${escapeText(option.description, 100)}`,
      ...optionLines(inner, option.options ?? []),
    ];
  });
}
