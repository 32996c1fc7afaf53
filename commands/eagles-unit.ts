import { unitCommand } from '../src/discord/unit-command.js';
import { eagles } from '../src/rules/eagles/index.js';

/** What an order of battle says of a unit: with name and side the 25 options that Discord takes. */
const ORDER_OF_BATTLE = [
  'baseFp', 'kind', 'da', 'tpd', 'moveCode', 'division', 'nation', 'guns', 'calibreMm', 'gun', 'source', 'offBoard',
  'engineer', 'minesweeper', 'weapon', 'formation', 'aaUnit', 'aaWeapon', 'xYards', 'yYards', 'q', 'r',
]; // prettier-ignore

/** What play changes. */
const STATE = [
  'tpd', 'impairments', 'suppressed', 'spotted', 'destroyed', 'moved', 'movedAt', 'fired', 'halted', 'assaultBarredTurn', 'suicide',
  'task', 'gunState', 'gunReadyTurn', 'xYards', 'yYards', 'q', 'r',
]; // prettier-ignore

/** /eagles-unit */
export const eaglesUnit = unitCommand(eagles, 'eagles-unit', ORDER_OF_BATTLE, [
  { name: 'edit', description: 'Change what the order of battle says of a unit', keys: ORDER_OF_BATTLE, renames: true },
  { name: 'state', description: 'Put right what play has made of a unit', keys: STATE },
]);
