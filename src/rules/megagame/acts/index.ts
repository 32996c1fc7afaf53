import type { Act } from '../../happening.js';
import type { MegagameBattle } from '../state.js';
import { airGroupAdd, airGroupEdit, airGroupRemove } from './air-groups.js';
import { cancelAttack, prepareAttack } from './orders.js';
import { recce } from './recce.js';
import { landSupply, moveSupply } from './supplies.js';
import { setGame, setSide } from './umpire.js';

/**
 * Checks an air group's name.
 * @throws {Refusal} INVALID_INPUT if the name is not permitted; CONFLICT if another air group has it
 */
export const ACTS: readonly Act<MegagameBattle>[] = [
  prepareAttack,
  cancelAttack,
  recce,
  airGroupAdd,
  airGroupEdit,
  airGroupRemove,
  moveSupply,
  landSupply,
  setGame,
  setSide,
];
