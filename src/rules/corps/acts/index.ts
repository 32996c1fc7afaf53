import type { Act } from '../../happening.js';
import type { CorpsBattle } from '../state.js';
import { detachmentRejoin } from './detachments.js';
import { formationAdd, formationEdit, formationRemove } from './formations.js';
import { commandCheckAct, rollWeather, setGame, setSide } from './game.js';
import { jobAdd, jobEdit, jobRemove, jobWork } from './jobs.js';
import { nightApply, nightChange, nightPropose, nightWant } from './night.js';
import { structureAdd, structureRemove } from './structures.js';
import { supplyTransfer } from './supplies.js';

/** The commands that do not run a procedure of the rulebook. */
export const ACTS: readonly Act<CorpsBattle>[] = [
  formationAdd,
  formationEdit,
  formationRemove,
  supplyTransfer,
  jobAdd,
  jobEdit,
  jobRemove,
  jobWork,
  structureAdd,
  structureRemove,
  setGame,
  rollWeather,
  setSide,
  commandCheckAct,
  detachmentRejoin,
  nightChange,
  nightWant,
  nightApply,
  nightPropose,
];
