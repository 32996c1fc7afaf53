import type { Act } from '../../happening.js';
import type { MegagameBattle } from '../state.js';
import { airGroupAdd, airGroupEdit, airGroupRemove } from './air-groups.js';
import { cancelAttack, prepareAttack } from './orders.js';
import { recce } from './recce.js';
import { landSupply, moveSupply } from './supplies.js';
import { setGame, setSide } from './umpire.js';

/** The acts: everything that people can do apart from procedures. */
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
