import type { Command } from '../src/discord/command.js';
import { artillery } from './artillery.js';
import { eagles, eaglesIndirect } from './eagles.js';
import { eaglesGame } from './eagles-game.js';
import { eaglesMap } from './eagles-map.js';
import { eaglesUnit } from './eagles-unit.js';
import { game } from './game.js';
import { help } from './help.js';
import { log } from './log.js';
import { roll } from './roll.js';
import { side } from './side.js';
import { turn } from './turn.js';
import { undo } from './undo.js';
import { unit } from './unit.js';

/** Every slash command, by name. */
export const COMMANDS: readonly Command[] = [
  game,
  side,
  unit,
  turn,
  undo,
  log,
  roll,
  help,
  eagles,
  eaglesIndirect,
  eaglesUnit,
  eaglesGame,
  eaglesMap,
  artillery,
];
