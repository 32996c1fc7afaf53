import type { Act } from '../../happening.js';
import type { Wtj1943Battle } from '../state.js';
import { chartExample, chartLoad, chartRemove } from './chart.js';
import { setGame, setSide } from './game.js';
import { minefieldAdd, setMinefield } from './mines.js';
import { posture, transferTroopers, withdraw } from './units.js';

/** The acts: everything that people can do apart from procedures. */
export const ACTS: readonly Act<Wtj1943Battle>[] = [
  chartLoad,
  chartExample,
  chartRemove,
  posture,
  withdraw,
  transferTroopers,
  minefieldAdd,
  setMinefield,
  setSide,
  setGame,
];
