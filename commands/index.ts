import { buildActCommand } from '../src/discord/commands/act-command.js';
import type { Command } from '../src/discord/command.js';
import { MODULE_ACT_COMMANDS } from '../src/house/index.js';
import { RULESETS } from '../src/rules/registry.js';
import { listCommandExamples, SHARED_EXAMPLES } from './examples.js';
import { gameCommand } from './game.js';
import { helpCommand } from './help.js';
import { logCommand } from './log.js';
import { mapCommand } from './map.js';
import { luckCommand } from './luck.js';
import { privacyCommand } from './privacy.js';
import { panelCommand } from './panel.js';
import { myCommand } from './my.js';
import { proposeCommand } from './propose.js';
import { rollCommand } from './roll.js';
import { buildRulebookCommands } from './rulebooks.js';
import { rulesCommand } from './rules.js';
import { scenarioCommand } from './scenario.js';
import { sideCommand } from './side.js';
import { turnCommand } from './turn.js';
import { umpireCommand } from './umpire.js';
import { undoCommand } from './undo.js';
import { redoCommand } from './redo.js';
import { correctCommand } from './correct.js';
import { overruleCommand } from './overrule.js';
import { unitCommand } from './unit.js';
import { verifyCommand } from './verify.js';

const HOUSE: readonly Command[] = [
  gameCommand,
  scenarioCommand,
  sideCommand,
  unitCommand,
  turnCommand,
  panelCommand,
  myCommand,
  buildActCommand(
    RULESETS[0]!,
    MODULE_ACT_COMMANDS.find(({ name }) => name === 'call')!,
  ),
  proposeCommand,
  undoCommand,
  redoCommand,
  correctCommand,
  overruleCommand,
  verifyCommand,
  luckCommand,
  mapCommand,
  logCommand,
  rulesCommand,
  rollCommand,
  helpCommand,
  privacyCommand,
  umpireCommand,
];

/** The shared acts are the same in every rulebook, so the first rulebook's definitions are used for all rulebooks. */
const OF_MODULES = MODULE_ACT_COMMANDS.filter((group) => HOUSE.every(({ data }) => data.name !== group.name)).map((group) =>
  buildActCommand(RULESETS[0]!, group),
);

/** Every slash command: the bot's own commands, and the commands of its modules and of the rulebooks. */
export const COMMANDS: readonly Command[] = [
  ...[...HOUSE, ...OF_MODULES].map((command) => ({ ...command, examples: listCommandExamples(command, SHARED_EXAMPLES) })),
  ...RULESETS.flatMap(buildRulebookCommands),
];
