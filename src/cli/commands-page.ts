import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType as OptionType,
} from 'discord-api-types/v10';
import { type CommandHelp, describeOptionValues } from '../present/index.js';

type CommandData = CommandHelp['data'];

/**
 * Writes the text of docs/reference/commands.md.
 * @param commands the definitions of the slash commands, in Discord's format
 * @param onMessages the commands in the menu of a message
 */
export function renderCommandsPage(commands: readonly CommandData[], onMessages: readonly { readonly name: string }[]): string {
  const head = [
    '# Commands',
    '',
    'Generated from the command definitions by `npm run docs`; a test fails when this page is stale. Options in **bold** are required; options with',
    'a magnifying glass (🔍) complete what is typed.',
    '',
  ];
  const last = [
    '## On a message',
    '',
    `A long press on a post of the bot's, or a right click, then _Apps_: ${onMessages.map(({ name }) => `_${name}_`).join(', ')}. Each does`,
    'what the button of its name behind the _More_ of that post does.',
  ];
  return `${[...head, ...commands.flatMap(commandLines), ...last].join('\n').trimEnd()}\n`;
}

function commandLines({ name, description, options = [] }: CommandData): string[] {
  const subcommands = options.flatMap(subcommandsIn);
  const lines = [`## /${name}`, '', `${escaped(description)}.`, ''];
  if (subcommands.length === 0) return [...lines, ...optionTable(options)];
  return [
    ...lines,
    ...subcommands.flatMap((sub) => [
      `### /${name} ${sub.name}`,
      '',
      `${escaped(sub.description)}.`,
      '',
      ...optionTable(sub.options ?? []),
    ]),
  ];
}

type Subcommand = Extract<APIApplicationCommandOption, { type: OptionType.Subcommand }>;

const isSubcommand = (option: APIApplicationCommandOption): option is Subcommand => option.type === OptionType.Subcommand;

/** Returns subcommands, each with the name that people type, such as `template save`. */
function subcommandsIn(option: APIApplicationCommandOption): Subcommand[] {
  if (option.type === OptionType.SubcommandGroup)
    return (option.options ?? []).map((sub) => ({ ...sub, name: `${option.name} ${sub.name}` }));
  return isSubcommand(option) ? [option] : [];
}

function optionTable(options: readonly APIApplicationCommandOption[]): string[] {
  if (options.length === 0) return [];
  const rows = (options as readonly APIApplicationCommandBasicOption[]).map((option) => {
    const name = option.required === true ? `**${option.name}**` : option.name;
    const completes = 'autocomplete' in option && option.autocomplete === true ? ' 🔍' : '';
    return `| ${name}${completes} | ${describeOptionValues(option)} | ${escaped(option.description)} |`;
  });
  return ['| option | values | meaning |', '| --- | --- | --- |', ...rows, ''];
}

function escaped(text: string): string {
  return text.replace(/[|*_<]/g, '\\$&');
}
