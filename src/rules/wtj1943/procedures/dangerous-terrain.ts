import { findRowName } from '../../battle.js';
import type { Check } from '../../checks.js';
import { findMap, findUnitPlace } from '../../ground/rows.js';
import { countNoun } from '../../words.js';
import { readLimitedNumber } from '../../as-typed.js';
import { refuseIllegal } from '../../refusal.js';
import { buildResultStep, buildTableStep } from '../../working.js';
import { findTerrain } from '../battle.js';
import { createChartFill } from '../chart/fills.js';
import { findTerrainEntry } from '../chart/lookup.js';
import type { CombatChart } from '../chart/schema.js';
import { CONTACT_MEASURES } from '../contact.js';
import type { Wtj1943Effect } from '../effect-kinds.js';
import { countPassedVehicles } from '../effects.js';
import { defineChartInt } from '../figures.js';
import { checkVehicle } from '../readiness.js';
import {
  type TerrainRow,
  type Wtj1943Battle,
  defineWtj1943Procedure,
  type Wtj1943Scene,
  type Wtj1943Unit,
  inputWith,
  defineUnitInputs,
} from '../state.js';
import { defineInt, MAX_VEHICLES } from '../vocabulary.js';

/**
 * Returns the die results that the chart lists for the named terrain.
 * @throws {Refusal} ILLEGAL if the terrain is not dangerous according to the chart
 */
function rangeIn(chart: CombatChart, scene: Wtj1943Scene<'terrain'>, key: 'fromRoll' | 'toRoll'): number | undefined {
  const terrain = findTerrain(scene);
  if (!terrain) return undefined;
  const range = findTerrainEntry(chart, terrain.name)?.immobilise;
  if (!range)
    throw refuseIllegal(
      `${terrain.name} is not dangerous terrain on this battle's chart. Choose another type of terrain.`,
      '2.3',
    );
  return range[key === 'fromRoll' ? 'from' : 'to'];
}

/** W-36: asks whether a vehicle has moved in this terrain, if a binding map shows its place and no roll is due. */
const HAS_MOVED_THERE: Check<Wtj1943Unit, Wtj1943Battle, 'unit' | 'terrain'> = {
  name: 'ground',
  cites: ['2.3', 'W-36'],
  find({ battle, one, rows }) {
    const unit = one('unit');
    const terrain = rows('terrain')[0] as TerrainRow | undefined;
    const place = unit && findUnitPlace(battle, unit.id);
    const isBound =
      findMap(battle)?.ground === 'map' && CONTACT_MEASURES.map(battle) && place?.stale === false && place.half === 0;
    if (!unit || !terrain || !isBound || unit.terrainDue?.includes(terrain.name)) return null;
    const wanted = 'Continue only if the unit has moved in that terrain on the table.';
    return { is: 'ask', fact: `${findRowName(unit)} does not have to roll for ${terrain.name}.`, wanted };
  },
};

const unit = defineUnitInputs('unit');

/** The roll for a vehicle that moves in dangerous terrain (2.3 Dangerous Terrain). */
export const dangerousTerrainProcedure = defineWtj1943Procedure({
  id: 'wtj1943.dangerous-terrain',
  sections: ['2.3'],
  title: 'Roll for vehicles in one type of dangerous terrain',
  inputs: {
    fromRoll: inputWith(defineChartInt(2, 12).describe('Lowest total of the dice that immobilises a vehicle, from the chart'), {
      battle: createChartFill<'terrain'>('fromRoll', (chart, scene) => rangeIn(chart, scene, 'fromRoll')),
    }),
    toRoll: inputWith(defineChartInt(2, 12).describe('Highest total of the dice that immobilises a vehicle, from the chart'), {
      battle: createChartFill<'terrain'>('toRoll', (chart, scene) => rangeIn(chart, scene, 'toRoll')),
    }),
    vehicles: unit.inScene(
      defineInt(1, MAX_VEHICLES).default(1).describe('Number of vehicle bases that move through the terrain (2.3)'),
      (unit, scene: Wtj1943Scene<'unit' | 'terrain'>) => {
        const terrain = findTerrain(scene);
        if (terrain && unit.rolledTerrain.includes(terrain.name))
          throw refuseIllegal(
            `${unit.name} has already rolled for ${terrain.name} this turn. Choose another unit or terrain.`,
            '2.3',
            'W-9',
          );
        const passed = terrain ? countPassedVehicles(unit, terrain.name) : 0;
        return readLimitedNumber(
          scene,
          'vehicles',
          Math.min(MAX_VEHICLES, Math.max(1, unit.bases - unit.immobilizedBases - passed)),
        );
      },
    ),
  },
  roles: {
    unit: { description: 'Vehicles that move through the dangerous terrain', acts: true, check: checkVehicle },
    terrain: { table: 'terrain', description: 'Dangerous terrain, from the chart' },
  },
  checks: [HAS_MOVED_THERE],
  isDueFor: ({ terrainDue, movedYards }, battle) =>
    (terrainDue ?? []).length > 0 || (battle.game.phase === 'movement' && movedYards > 0),
  run(dice, { fromRoll, toRoll, vehicles }) {
    if (fromRoll > toRoll)
      throw refuseIllegal(`The range cannot run from ${fromRoll} down to ${toRoll}. Enter the lower number first.`, '2.3');
    const sticks = (total: number): boolean => total >= fromRoll && total <= toRoll;
    const { total: immobilisedCount, parts: totals } = dice.tally(
      vehicles,
      (one) => one.sum(2, 6, 'dangerous terrain'),
      (total) => (sticks(total) ? 1 : 0),
    );

    const range = fromRoll === toRoll ? `${fromRoll}` : `${fromRoll} to ${toRoll}`;
    const steps = [
      buildTableStep('Immobilised on 2d6', range, '2.3', 'W-9'),
      ...totals.map((total, k) => buildResultStep(`Vehicle ${k + 1}, ${sticks(total) ? 'immobilised' : 'passes'}`, total, '2.3')),
      buildResultStep('Immobilised', immobilisedCount, '2.3', immobilisedCount > 0 && 'W-8'),
    ];
    const effects: Wtj1943Effect<'unit' | 'terrain'>[] = [
      { kind: 'immobilize', role: 'unit', within: 'terrain', count: immobilisedCount, of: vehicles },
    ];
    const outcome = {
      totals,
      results: totals.map((total) => (sticks(total) ? 'immobilised' : 'passes')),
      immobilisedCount,
    };
    return { outcome, steps, effects };
  },
  oddsOver: ['immobilisedCount'],
  measure: { label: 'vehicles stuck (subtracted)', of: ({ immobilisedCount }) => 0 - immobilisedCount },
  summary: ({ immobilisedCount }, { vehicles }) => {
    if (vehicles === 1) return immobilisedCount === 1 ? 'The vehicle is immobilised where it is.' : 'The vehicle passes.';
    return immobilisedCount === 0
      ? `All ${vehicles} vehicles pass.`
      : `${immobilisedCount} of ${vehicles} vehicles ${immobilisedCount === 1 ? 'is immobilised where it is' : 'are immobilised where they are'}.`;
  },
  verdict: ({ immobilisedCount }, name, { vehicles }) => ({
    fate:
      immobilisedCount === 0
        ? `All vehicles of ${name('unit')} pass`
        : immobilisedCount === vehicles
          ? `${name('unit')} immobilised`
          : `${name('unit')} partly immobilised`,
    score: `${immobilisedCount} of ${countNoun(vehicles, 'vehicle')} stuck`,
  }),
  tone: ({ immobilisedCount }) => (immobilisedCount > 0 ? 'decisive' : 'nothing'),
});
