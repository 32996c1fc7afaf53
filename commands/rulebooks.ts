import { actCommand } from '../src/discord/commands/act-command.js';
import type { Command } from '../src/discord/command.js';
import { procedureCommand } from '../src/discord/commands/procedure-command.js';
import { unitCommand } from '../src/discord/commands/unit-command.js';
import { examplesOf } from './examples.js';
import type { Ruleset } from '../src/rules/index.js';

/** Returns the slash commands of a rulebook: its procedures, its units, and its acts. */
export function rulebookCommands(ruleset: Ruleset): readonly Command[] {
  const commands = [
    ...ruleset.commands.map((group) => procedureCommand(ruleset, group)),
    unitCommand(ruleset),
    ...ruleset.actCommands.map((group) => actCommand(ruleset, group)),
  ];
  return commands.map((command) => ({
    ...command,
    ruleset: ruleset.id,
    examples: examplesOf(command, ruleset.commandExamples),
  }));
}
