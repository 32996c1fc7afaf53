import type { Act } from '../../happening.js';
import type { CullenBattle } from '../state.js';
import { attachOfficer, detachOfficer } from './officers.js';
import { setGame, setSide } from './umpire.js';
import { chooseLosses, declareAssault, disembark, embark, setColumn, setCombat, setCover, setPosition } from './units.js';

/** The commands that do not run a procedure of the rulebook. */
export const ACTS: readonly Act<CullenBattle>[] = [
  attachOfficer,
  detachOfficer,
  setColumn,
  setCombat,
  setCover,
  setPosition,
  embark,
  disembark,
  declareAssault,
  chooseLosses,
  setGame,
  setSide,
];
