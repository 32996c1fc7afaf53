import type { Act } from '../../happening.js';
import type { EaglesBattle } from '../state.js';
import { declareAssault, holdFire } from './assaults.js';
import { missionRedate, missionResolve, missionTargets, missionWithdraw, setMission } from './missions.js';
import { artilleryCall, artilleryCease, artilleryRepeat, artilleryShift } from './orders.js';
import { registerPoint, setDirection, setGame, setSide } from './sides.js';
import { sortieCall } from './sorties.js';
import { minefieldAdd, minefieldClear, placeUnit, setTask } from './units.js';

/** The acts: everything that people can do apart from procedures of the rulebook. */
export const ACTS: readonly Act<EaglesBattle>[] = [
  registerPoint,
  setDirection,
  artilleryCall,
  artilleryRepeat,
  artilleryShift,
  artilleryCease,
  sortieCall,
  missionTargets,
  missionResolve,
  missionWithdraw,
  missionRedate,
  setTask,
  placeUnit,
  minefieldAdd,
  minefieldClear,
  declareAssault,
  holdFire,
  setGame,
  setSide,
  setMission,
];
