import { z } from 'zod';
import type { Step } from '../../procedure.js';
import { illegal } from '../../refusal.js';
import type { CorpsEffect } from '../effect-kinds.js';
import { corpsProcedure, type Formation } from '../state.js';
import { roomFor } from '../supply.js';
import {
  DIVISION_TYPES,
  type DivisionType,
  flag,
  int,
  type Nationality,
  NATIONALITIES,
  stock,
  SUPPLY_ROUTES,
  WEATHERS,
} from '../vocabulary.js';
import { base, modifier, result, table, when } from '../working.js';

type Rates = Readonly<Record<DivisionType, number>>;

/** Night Phase: Resupply, 1944-45: LOG and POL together in one night, infantry divisions LOG alone (CO-62). */
const rates = (logAndPol: number, logOnly: number): Rates => ({ armoured: logAndPol, motorised: logAndPol, infantry: logOnly });
const WESTERN = rates(10, 5);
export const RESUPPLY_RATES: Readonly<Record<Nationality, Rates>> = {
  us: WESTERN,
  british: WESTERN,
  canadian: WESTERN,
  soviet: rates(9, 5),
  axis: rates(7, 4),
};

export const DISRUPTED_FACES: readonly number[] = [4, 5, 6]; // Night Phase: Resupply

export type ResupplyOutcome = {
  readonly baseUnits: number;
  readonly units: number;
  readonly disrupted: boolean;
  readonly polAdded: number;
  readonly logAdded: number;
  readonly unused: number;
  readonly polAfter: number;
  readonly logAfter: number;
};

const formation = (row: unknown): Formation => row as Formation;
const half = (units: number): number => Math.floor(units / 2);

/** Night Phase: Resupply. */
export const resupply = corpsProcedure({
  id: 'corps.resupply',
  title: 'LOG and POL that come up overnight',
  cites: ['Night Phase: Resupply', 'Weather', 'CO-62', 'CO-63', 'CO-64', 'CO-65', 'CO-66'],
  input: z.strictObject({
    nationality: z.enum(NATIONALITIES).describe("The division's nation"),
    divisionType: z.enum(DIVISION_TYPES).describe('Armoured, motorised or infantry'),
    route: z.enum(SUPPLY_ROUTES).default('overland').describe('How supplies reach it'),
    weather: z.enum(WEATHERS).default('fine').describe('Weather; counts by air only'),
    enemyAA: flag('Enemy A/A over its supply area; by air only'),
    polWanted: int(0, 99).default(0).describe('POL that its commander wants; the rest is LOG'),
    logStock: stock.default(0).describe('LOG that it has'),
    polStock: stock.default(0).describe('POL that it has'),
    logMax: stock.optional().describe('Most LOG it can stockpile; left out: no limit'),
    polMax: stock.optional().describe('Most POL it can stockpile; left out: no limit'),
    rateUnits: int(0, 60).optional().describe("A scenario's own rate (other years)"),
  }),
  roles: {
    division: {
      table: 'formation',
      description: 'The division',
      acts: true,
      fills: {
        nationality: (row) => formation(row).nationality,
        divisionType: (row) => formation(row).divisionType,
        route: (row) => formation(row).supplyRoute,
        enemyAA: (row) => formation(row).enemyAA,
        logStock: (row) => formation(row).log,
        polStock: (row) => formation(row).pol,
        logMax: (row) => formation(row).logMax ?? undefined,
        polMax: (row) => formation(row).polMax ?? undefined,
      },
    },
  },
  fromBattle: { weather: ({ battle }) => battle.game.weather ?? undefined },
  ownKeys: {
    logStock: 'division',
    polStock: 'division',
    logMax: 'division',
    polMax: 'division',
    logAfter: 'division',
    polAfter: 'division',
  },
  phases: ['night-resupply'],
  run(dice, input) {
    const { nationality, divisionType, route, weather, enemyAA, polWanted, logStock, polStock, rateUnits } = input;
    if (divisionType === 'infantry' && polWanted > 0)
      throw illegal('infantry divisions are supplied with LOG only', 'Night Phase: Resupply', 'CO-62');

    const byAir = route === 'air';
    const baseUnits = rateUnits ?? RESUPPLY_RATES[nationality][divisionType];
    const what = rateUnits === undefined ? `Rate of ${nationality} ${divisionType} divisions` : "Scenario's rate";
    const working: Step[] = [table(what, baseUnits, rateUnits === undefined ? 'Night Phase: Resupply' : 'CO-65')];
    let units = baseUnits;
    const cut = (label: string, left: number, cite: string): void => {
      working.push(modifier(label, left - units, cite));
      units = left;
    };
    if (route === 'none') cut('No supply route', 0, 'CO-66');
    if (byAir) cut('By air: half, rounded down', half(units), 'Night Phase: Resupply');
    const poor = byAir && weather !== 'fine';
    if (poor) cut(`The weather is ${weather}: half again`, half(units), 'CO-63');
    const shotAt = byAir && enemyAA && units > 0;
    if (shotAt) working.push(table('A/A fire disrupts on', DISRUPTED_FACES.join(', '), 'Night Phase: Resupply'));
    const disrupted = shotAt && dice.count(1, 6, DISRUPTED_FACES, 'A/A fire') === 1;
    if (disrupted) cut('Disrupted by A/A fire: half again', half(units), 'CO-63');

    const polAdded = Math.min(polWanted, units, roomFor(polStock, input.polMax));
    const logAdded = Math.min(units - polAdded, roomFor(logStock, input.logMax));
    const unused = units - polAdded - logAdded;

    const effects: CorpsEffect[] = [{ kind: 'change-stock', role: 'division', log: logAdded, pol: polAdded }];
    const outcome: ResupplyOutcome = {
      baseUnits,
      units,
      disrupted,
      polAdded,
      logAdded,
      unused,
      polAfter: polStock + polAdded,
      logAfter: logStock + logAdded,
    };
    return {
      outcome,
      steps: [
        ...working,
        result('Units that come up', units, 'Night Phase: Resupply'),
        base('POL wanted', polWanted, 'CO-64'),
        result('POL', polAdded, 'Night Phase: Resupply'),
        result('LOG', logAdded, 'Night Phase: Resupply'),
        ...when(unused > 0, result('Above the maximum, unused', unused, 'CO-64')),
      ],
      cites: [
        'Night Phase: Resupply',
        ...when(poor, 'Weather'),
        ...when(divisionType === 'motorised' && rateUnits === undefined, 'CO-62'),
        ...when(poor || (byAir && enemyAA), 'CO-63'),
        ...when(polWanted > 0 || unused > 0, 'CO-64'),
        ...when(rateUnits !== undefined, 'CO-65'),
        ...when(route === 'none', 'CO-66'),
      ],
      effects,
    };
  },
  oddsOver: ['units', 'polAdded', 'logAdded'],
  measure: { label: 'units of supply', of: ({ units }) => units },
  summary: ({ units, polAdded, logAdded, disrupted, unused }) => {
    if (units === 0) return `Nothing comes up${disrupted ? ': enemy A/A disrupts it' : ''}.`;
    return `${polAdded} POL and ${logAdded} LOG come up${disrupted ? ', disrupted by enemy A/A' : ''}${unused > 0 ? `; ${unused} cannot be stocked` : ''}.`;
  },
  tone: ({ units }) => (units > 0 ? 'effect' : 'nothing'),
});
