import type { Act } from '../../happening.js';
import type { EaglesBattle } from '../state.js';
import { declareAssaultAct, holdFireAct } from './assaults.js';
import { redateMissionAct, resolveMissionAct, setMissionTargetsAct, withdrawMissionAct, changeMissionAct } from './missions.js';
import { callArtilleryAct, ceaseArtilleryAct, repeatArtilleryAct, shiftArtilleryAct } from './orders.js';
import { registerPointAct, setDirectionAct, changeGameAct, changeSideAct } from './sides.js';
import { callSortieAct } from './sorties.js';
import { addMinefieldAct, clearMinefieldAct, placeUnitAct, setTaskAct } from './units.js';

/** The acts: everything that people can do apart from procedures of the rulebook. */
export const ACTS: readonly Act<EaglesBattle>[] = [
  registerPointAct,
  setDirectionAct,
  callArtilleryAct,
  repeatArtilleryAct,
  shiftArtilleryAct,
  ceaseArtilleryAct,
  callSortieAct,
  setMissionTargetsAct,
  resolveMissionAct,
  withdrawMissionAct,
  redateMissionAct,
  setTaskAct,
  placeUnitAct,
  addMinefieldAct,
  clearMinefieldAct,
  declareAssaultAct,
  holdFireAct,
  changeGameAct,
  changeSideAct,
  changeMissionAct,
];
