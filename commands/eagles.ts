import { procedureCommand } from '../src/discord/procedure-command.js';
import { eagles as ruleset } from '../src/rules/eagles/index.js';

const [battle, indirect] = ruleset.commands;

/** /eagles: movement, direct fire, close combat. */
export const eagles = procedureCommand(ruleset, battle!);

/** /eagles-indirect: artillery and aircraft. */
export const eaglesIndirect = procedureCommand(ruleset, indirect!);
