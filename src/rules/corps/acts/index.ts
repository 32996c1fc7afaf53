import type { Act } from '../../happening.js';
import type { CorpsBattle } from '../state.js';
import { rejoinDetachmentAct } from './detachments.js';
import { addFormationAct, editFormationAct, removeFormationAct } from './formations.js';
import { recordCommandAct, rollWeatherAct, changeGameAct, changeSideAct } from './game.js';
import { addJobAct, editJobAct, removeJobAct, workOnJobAct } from './jobs.js';
import { applyProposalsAct, changeProposalAct, createProposalsAct, choosePolShareAct } from './night.js';
import { addStructureAct, removeStructureAct } from './structures.js';
import { transferSuppliesAct } from './supplies.js';

/** The commands that do not run a procedure of the rulebook. */
export const ACTS: readonly Act<CorpsBattle>[] = [
  addFormationAct,
  editFormationAct,
  removeFormationAct,
  transferSuppliesAct,
  addJobAct,
  editJobAct,
  removeJobAct,
  workOnJobAct,
  addStructureAct,
  removeStructureAct,
  changeGameAct,
  rollWeatherAct,
  changeSideAct,
  recordCommandAct,
  rejoinDetachmentAct,
  changeProposalAct,
  choosePolShareAct,
  applyProposalsAct,
  createProposalsAct,
];
