import { actCommand } from '../src/discord/commands/act-command.js';
import type { Command } from '../src/discord/command.js';
import { MODULE_ACT_COMMANDS } from '../src/house/index.js';
import { RULESETS } from '../src/rules/registry.js';
import { examplesOf, HOUSE_EXAMPLES } from './examples.js';
import { game } from './game.js';
import { help } from './help.js';
import { log } from './log.js';
import { map } from './map.js';
import { luck } from './luck.js';
import { privacy } from './privacy.js';
import { call } from './call.js';
import { panel } from './panel.js';
import { my } from './my.js';
import { propose } from './propose.js';
import { roll } from './roll.js';
import { rulebookCommands } from './rulebooks.js';
import { rules } from './rules.js';
import { scenario } from './scenario.js';
import { side } from './side.js';
import { turn } from './turn.js';
import { umpire } from './umpire.js';
import { undo } from './undo.js';
import { redo } from './redo.js';
import { correct } from './correct.js';
import { overrule } from './overrule.js';
import { unit } from './unit.js';
import { verify } from './verify.js';

const HOUSE: readonly Command[] = [
  game,
  scenario,
  side,
  unit,
  turn,
  panel,
  my,
  call,
  propose,
  undo,
  redo,
  correct,
  overrule,
  verify,
  luck,
  map,
  log,
  rules,
  roll,
  help,
  privacy,
  umpire,
];

/** The shared acts are the same in every rulebook, so the first rulebook's definitions are used for all rulebooks. */
const OF_MODULES = MODULE_ACT_COMMANDS.filter((group) => HOUSE.every(({ data }) => data.name !== group.name)).map((group) =>
  actCommand(RULESETS[0]!, group),
);

/** Every slash command: the bot's own commands, and the commands of its modules and of the rulebooks. */
export const COMMANDS: readonly Command[] = [
  ...[...HOUSE, ...OF_MODULES].map((command) => ({ ...command, examples: examplesOf(command, HOUSE_EXAMPLES) })),
  ...RULESETS.flatMap(rulebookCommands),
];
