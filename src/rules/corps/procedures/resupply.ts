import { z } from 'zod';
import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildModifierStep, buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { dropProposal } from '../by-hand.js';
import { type CorpsBattle, defineCorpsProcedure, type Formation, inputWith, rowsOf } from '../state.js';
import { findDivisionSide } from '../own-affairs.js';
import { isCutOff, calculateStockSpace } from '../supply.js';
import {
  DIVISION_TYPES,
  type DivisionType,
  defineFlag,
  defineInt,
  type Nationality,
  NATIONALITIES,
  stockSchema,
  SUPPLY_ROUTES,
  WEATHERS,
} from '../vocabulary.js';

type Rates = Readonly<Record<DivisionType, number>>;

/**
 * Returns the amounts that arrive in a night in 1944-45, for each type of division (Night Phase: Resupply).
 * @param logAndPol the amount of LOG and POL together
 * @param logOnly the amount for infantry divisions, which get only LOG (CO-62)
 */
const rates = (logAndPol: number, logOnly: number): Rates => ({ armoured: logAndPol, motorised: logAndPol, infantry: logOnly });
const WESTERN = rates(10, 5);
export const RESUPPLY_RATES: Readonly<Record<Nationality, Rates>> = {
  us: WESTERN,
  british: WESTERN,
  canadian: WESTERN,
  soviet: rates(9, 5),
  axis: rates(7, 4),
};

/** The years for which the rulebook prints resupply rates. For other years, the umpire sets the rates (CO-65). */
export const RESUPPLY_RATE_YEARS: readonly number[] = [1944, 1945];

export const DISRUPTED_FACES: readonly number[] = [4, 5, 6]; // The die results with which resupply is disrupted (section Night Phase: Resupply).

/** Returns remarks if a division gets nothing because it has no overland route. */
export const listCutOffRemarks = (battle: CorpsBattle, division: Formation | undefined): readonly string[] =>
  division?.supplyRoute === 'overland' && isCutOff(battle, division.id)
    ? [`${division.name} is wholly cut off, so no supplies reach it overland (Supply, CO-66).`]
    : [];

const half = (units: number): number => Math.floor(units / 2);

/** Returns a division's supply route (CO-66). If all its units are isolated, returns `none` instead of `overland`. */
function routeOf({ id, supplyRoute }: Formation, battle: CorpsBattle): Formation['supplyRoute'] {
  return supplyRoute === 'overland' && isCutOff(battle, id) ? 'none' : supplyRoute;
}

const division = rowsOf('division', 'formation');

/** The supplies that a division gets (Night Phase: Resupply). */
export const resupply = defineCorpsProcedure({
  id: 'corps.resupply',
  sections: ['Night Phase: Resupply', 'Weather'],
  title: 'Resupply a division overnight',
  inputs: {
    nationality: division.from(z.enum(NATIONALITIES).describe('Nation of the division'), (row) => row.nationality),
    divisionType: division.from(
      z.enum(DIVISION_TYPES).describe('Type of division: armoured, motorised or infantry'),
      (row) => row.divisionType,
    ),
    route: division.inScene(
      z.enum(SUPPLY_ROUTES).default('overland').describe('Supply route of the division'),
      (row, { battle }) => routeOf(row, battle),
    ),
    weather: inputWith(z.enum(WEATHERS).default('fine').describe('Weather (counts only for supply by air)'), {
      battle: ({ battle }) => battle.game.weather ?? undefined,
    }),
    enemyAA: division.from(defineFlag('Enemy A/A covers the supply area (counts only for supply by air)'), (row) => row.enemyAA),
    polWanted: defineInt(0, 99).default(0).describe('POL that the commander wants. The rest is LOG'),
    logStock: division.from(stockSchema.default(0).describe('LOG in stock'), (row) => row.log, { own: 'division' }),
    polStock: division.from(stockSchema.default(0).describe('POL in stock'), (row) => row.pol, { own: 'division' }),
    logMax: division.from(
      stockSchema.optional().describe('Maximum LOG that the formation can stockpile. Default: no limit'),
      (row) => row.logMax ?? undefined,
      { own: 'division' },
    ),
    polMax: division.from(
      stockSchema.optional().describe('Maximum POL that the formation can stockpile. Default: no limit'),
      (row) => row.polMax ?? undefined,
      { own: 'division' },
    ),
    rateUnits: defineInt(0, 60).optional().describe('Supply rate from the scenario, for years other than 1944-45'),
  },
  roles: {
    division: {
      table: 'formation',
      description: 'Division',
      acts: true,
      checkWith(_row, { battle: { game }, typed }) {
        if (typed?.rateUnits === undefined && !RESUPPLY_RATE_YEARS.includes(game.year))
          throw refuseIllegal(
            `The printed rates are only for 1944-45, but the battle is in ${game.year}. Enter the rate with the option “rate-units”.`,
            'Night Phase: Resupply',
            'CO-65',
          );
      },
    },
  },
  ownKeys: { logAfter: 'division', polAfter: 'division' },
  phases: ['night-resupply'],
  run(dice, input) {
    const { nationality, divisionType, route, weather, enemyAA, polWanted, logStock, polStock, rateUnits } = input;
    if (divisionType === 'infantry' && polWanted > 0)
      throw refuseIllegal('Infantry divisions are supplied only with LOG. Enter 0 POL.', 'Night Phase: Resupply', 'CO-62');

    const byAir = route === 'air';
    const poor = byAir && weather !== 'fine';
    const baseUnits = rateUnits ?? RESUPPLY_RATES[nationality][divisionType];
    const routed = route === 'none' ? 0 : byAir ? half(baseUnits) : baseUnits;
    const flown = poor ? half(routed) : routed;
    const underFire = byAir && enemyAA;
    const disrupted = underFire && flown > 0 && dice.count(1, 6, DISRUPTED_FACES, 'A/A fire') === 1;
    const units = disrupted ? half(flown) : flown;

    const polAdded = Math.min(polWanted, units, calculateStockSpace(polStock, input.polMax));
    const logAdded = Math.min(units - polAdded, calculateStockSpace(logStock, input.logMax));
    const unused = units - polAdded - logAdded;

    return {
      outcome: {
        baseUnits,
        units,
        disrupted,
        polAdded,
        logAdded,
        unused,
        polAfter: polStock + polAdded,
        logAfter: logStock + logAdded,
      },
      steps: [
        rateUnits === undefined
          ? buildTableStep(
              `Units of supply (${nationality}, ${divisionType})`,
              baseUnits,
              'Night Phase: Resupply',
              divisionType === 'motorised' && 'CO-62',
            )
          : buildTableStep("Scenario's rate", baseUnits, 'CO-65'),
        ...includeIf(route === 'none', buildModifierStep('No supply route', 0 - baseUnits, 'CO-66')),
        ...includeIf(byAir, buildModifierStep('Halved by air, rounded down', routed - baseUnits, 'Night Phase: Resupply')),
        ...includeIf(
          poor,
          buildModifierStep(
            `Halved again, because the weather is ${weather}`,
            flown - routed,
            'Night Phase: Resupply',
            'Weather',
            'CO-63',
          ),
        ),
        ...includeIf(
          underFire,
          flown > 0
            ? buildTableStep('A/A fire disrupts on', DISRUPTED_FACES.join(', '), 'Night Phase: Resupply', 'CO-63')
            : buildNoteStep('Nothing is left for A/A fire to disrupt', 'CO-63'),
        ),
        ...includeIf(
          disrupted,
          buildModifierStep('Halved again, disrupted by A/A fire', units - flown, 'Night Phase: Resupply', 'CO-63'),
        ),
        buildResultStep('Units of supply that arrive', units, 'Night Phase: Resupply'),
        buildBaseStep('POL wanted', polWanted, 'Night Phase: Resupply', polWanted > 0 && 'CO-64'),
        buildResultStep('POL', polAdded, 'Night Phase: Resupply'),
        buildResultStep('LOG', logAdded, 'Night Phase: Resupply'),
        ...includeIf(unused > 0, buildResultStep('Unused, above the maximum', unused, 'Night Phase: Resupply', 'CO-64')),
      ],
      effects: [{ kind: 'change-stock', role: 'division', log: logAdded, pol: polAdded }],
    };
  },
  after(desk, { roles: { division = [] } }) {
    dropProposal(desk, 'resupply', division[0]);
  },
  remarks: (scene) => listCutOffRemarks(scene.battle, scene.rows('division')[0] as Formation | undefined),
  audience: findDivisionSide,
  oddsOver: ['units', 'polAdded', 'logAdded'],
  measure: { label: 'units of supply', of: ({ units }) => units },
  summary: ({ units, polAdded, logAdded, disrupted, unused }) => {
    if (units === 0) return `No supplies arrive${disrupted ? ', because enemy A/A disrupts them' : ''}.`;
    return `${polAdded} POL and ${logAdded} LOG arrive${disrupted ? ', disrupted by enemy A/A' : ''}${unused > 0 ? `, but there is no room for ${unused} of them` : ''}.`;
  },
  tone: ({ units }) => (units > 0 ? 'effect' : 'nothing'),
});
