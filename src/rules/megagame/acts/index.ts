import type { Act } from '../../happening.js';
import type { MegagameBattle } from '../state.js';
import { addAirGroupAct, editAirGroupAct, removeAirGroupAct } from './air-groups.js';
import { cancelAttackAct, prepareAttackAct } from './orders.js';
import { recceAct } from './recce.js';
import { landSupplyAct, moveSupplyAct } from './supplies.js';
import { changeGameAct, changeSideAct } from './umpire.js';

/** The acts: everything that people can do apart from procedures. */
export const ACTS: readonly Act<MegagameBattle>[] = [
  prepareAttackAct,
  cancelAttackAct,
  recceAct,
  addAirGroupAct,
  editAirGroupAct,
  removeAirGroupAct,
  moveSupplyAct,
  landSupplyAct,
  changeGameAct,
  changeSideAct,
];
