import type { Act } from '../../happening.js';
import type { CullenBattle } from '../state.js';
import { attachOfficerAct, detachOfficerAct } from './officers.js';
import { changeGameAct, changeSideAct } from './umpire.js';
import {
  chooseLossesAct,
  declareAssaultAct,
  disembarkAct,
  embarkAct,
  setColumnAct,
  setCombatAct,
  setCoverAct,
  setPositionAct,
} from './units.js';

/** The commands that do not run a procedure of the rulebook. */
export const ACTS: readonly Act<CullenBattle>[] = [
  attachOfficerAct,
  detachOfficerAct,
  setColumnAct,
  setCombatAct,
  setCoverAct,
  setPositionAct,
  embarkAct,
  disembarkAct,
  declareAssaultAct,
  chooseLossesAct,
  changeGameAct,
  changeSideAct,
];
