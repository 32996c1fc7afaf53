import { buildActCommand } from '../src/discord/commands/act-command.js';
import type { Command } from '../src/discord/command.js';
import { buildProcedureCommand } from '../src/discord/commands/procedure-command.js';
import { listCommandExamples } from './examples.js';
import { composeWithModules } from '../src/house/index.js';
import type { Ruleset } from '../src/rules/index.js';

/** Returns the slash commands of a rulebook: its procedures, its units, and its acts. */
export function buildRulebookCommands(ruleset: Ruleset): readonly Command[] {
  const commands = [
    ...ruleset.commands.map((group) => buildProcedureCommand(ruleset, group)),
    ...composeWithModules(ruleset).rulebookCommands.map((group) => buildActCommand(ruleset, group)),
  ];
  return commands.map((command) => ({
    ...command,
    ruleset: ruleset.id,
    examples: listCommandExamples(command, ruleset.commandExamples),
  }));
}
