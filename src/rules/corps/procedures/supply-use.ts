import { z } from 'zod';
import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { listFormationChain } from '../battle.js';
import { defineCorpsProcedure, type CorpsBattle, type CorpsScene, type Formation, inputWith, rowsOf } from '../state.js';
import { findDivisionSide } from '../own-affairs.js';
import { DIVISION_TYPES, type DivisionType, defineInt, stockSchema } from '../vocabulary.js';

export const DIVISION_MOVES = ['none', 'normal', 'transport'] as const;
type DivisionMove = (typeof DIVISION_MOVES)[number];
const SOURCES = ['own-division', 'corps', 'army', 'other-division'] as const;
type Source = (typeof SOURCES)[number];

/** The POL that a division uses in a turn, by its longest kind of move (Supply, CO-47). */
export const POL_USE: Readonly<Record<DivisionType, Readonly<Record<DivisionMove, number>>>> = {
  armoured: { none: 0, normal: 1, transport: 1 },
  motorised: { none: 0, normal: 0, transport: 1 },
  infantry: { none: 0, normal: 0, transport: 0 },
};
export const LOG_PER_FIRING = 1; // The LOG that an artillery unit uses each time it fires (section Supply).

/**
 * Returns how the holder of a stock is related to a division: it is the division itself, its corps or army, or another division
 * (Supply, CO-49).
 */
export function findSupplySource(division: Formation | undefined, holder: Formation, battle: CorpsBattle): Source {
  if (division === undefined || division.id === holder.id) return 'own-division';
  const above = listFormationChain(battle, division.id).some(({ id }) => id === holder.id);
  return above && holder.echelon !== 'division' ? holder.echelon : 'other-division';
}

/** Returns the formation that the input `source` refers to; undefined if the division has no superior of that level. */
function drawnOn(division: Formation, { battle, typed }: CorpsScene): Formation | undefined {
  const source = typed?.source;
  if (source !== 'corps' && source !== 'army') return division;
  return listFormationChain(battle, division.id).find(({ id, echelon }) => id !== division.id && echelon === source);
}

const division = rowsOf('division', 'formation');
const holder = rowsOf<'division' | 'stock', 'formation'>('stock', 'formation');

/** The supplies that a division's moves and guns use (Supply). */
export const supplyUse = defineCorpsProcedure({
  id: 'corps.supply-use',
  sections: ['Supply'],
  title: 'Count the LOG and POL that a division uses in a turn',
  heading: 'Supplies used',
  inputs: {
    divisionType: division.from(
      z.enum(DIVISION_TYPES).describe('Type of division: armoured, motorised or infantry'),
      (row) => row.divisionType,
    ),
    move: z.enum(DIVISION_MOVES).default('none').describe('Longest kind of move that any unit of the division made'),
    artilleryFirings: defineInt(0, 60).default(0).describe('Number of times that artillery units of the division fired'),
    source: holder.inScene(z.enum(SOURCES).default('own-division').describe('Stock to draw on'), (row, scene) =>
      findSupplySource(scene.rows('division')[0] as Formation | undefined, row, scene.battle),
    ),
    logStock: inputWith(stockSchema.describe('LOG in the chosen stock'), {
      from: [division.fillInScene((row, scene) => drawnOn(row, scene)?.log), holder.fill((row) => row.log)],
      own: 'division',
    }),
    polStock: inputWith(stockSchema.describe('POL in the chosen stock'), {
      from: [division.fillInScene((row, scene) => drawnOn(row, scene)?.pol), holder.fill((row) => row.pol)],
      own: 'division',
    }),
  },
  roles: {
    division: { table: 'formation', description: 'Division', acts: true },
    stock: { table: 'formation', description: 'Corps or army to draw on. Default: the division’s own stock', acts: true },
  },
  ownKeys: { logAfter: 'division', polAfter: 'division' },
  run(_dice, { divisionType, move, artilleryFirings, source, logStock, polStock }) {
    if (source === 'other-division')
      throw refuseIllegal(
        'A division cannot draw on another division’s stock. Choose its own, or its corps or army.',
        'Supply',
        'CO-49',
      );
    const polUsed = POL_USE[divisionType][move];
    const logUsed = artilleryFirings * LOG_PER_FIRING;
    if (polUsed > polStock)
      throw refuseIllegal('The move needs more POL than there is. Choose a shorter move or another stock.', 'Supply', 'CO-47');
    if (logUsed > logStock)
      throw refuseIllegal('The guns need more LOG than there is. Choose fewer firings or another stock.', 'Supply', 'CO-48');

    const outcome = { polUsed, logUsed, polAfter: polStock - polUsed, logAfter: logStock - logUsed };
    return {
      outcome,
      steps: [
        buildTableStep(
          `POL for ${move === 'none' ? 'no' : `a ${move}`} move (${divisionType} division)`,
          polUsed,
          'Supply',
          move !== 'none' && 'CO-47',
        ),
        buildBaseStep('LOG (1 for each firing)', logUsed, 'Supply', artilleryFirings > 0 && 'CO-48'),
        ...includeIf(source !== 'own-division', buildTableStep('Drawn from', source, 'Supply', 'CO-49')),
        buildResultStep('POL left', outcome.polAfter, 'Supply'),
        buildResultStep('LOG left', outcome.logAfter, 'Supply'),
      ],
      effects: [{ kind: 'spend-supply', role: 'division', stock: 'stock', log: logUsed, pol: polUsed }],
    };
  },
  audience: findDivisionSide,
  summary: ({ polUsed, logUsed, polAfter, logAfter }) =>
    `Used: ${polUsed} POL and ${logUsed} LOG. Left: ${polAfter} POL and ${logAfter} LOG.`,
  tone: ({ polUsed, logUsed }) => (polUsed + logUsed > 0 ? 'effect' : 'nothing'),
});
