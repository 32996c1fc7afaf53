import type { Act } from '../../happening.js';
import type { Wtj1943Battle } from '../state.js';
import { loadExampleChartAct, loadChartAct, removeChartAct } from './chart.js';
import { changeGameAct, changeSideAct } from './game.js';
import { addMinefieldAct, changeMinefieldAct } from './mines.js';
import { changePostureAct, transferTroopersAct, withdrawAct } from './units.js';

/** The acts: everything that people can do apart from procedures. */
export const ACTS: readonly Act<Wtj1943Battle>[] = [
  loadChartAct,
  loadExampleChartAct,
  removeChartAct,
  changePostureAct,
  withdrawAct,
  transferTroopersAct,
  addMinefieldAct,
  changeMinefieldAct,
  changeSideAct,
  changeGameAct,
];
