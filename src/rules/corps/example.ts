import type { JsonObject } from '../../dice/index.js';
import type { ExampleOrder } from '../reference.js';
import { buildRoster } from '../ruleset.js';

const formation = (name: string, side: string, further: JsonObject) => ({
  act: 'formation-add',
  params: { name, side, ...further },
});

/** An example order of battle, so that people can try the rulebook. */
export const EXAMPLE_ORDER: ExampleOrder = {
  sides: [
    { name: 'Axis', fields: { airUnits: 1, naval: false } },
    { name: 'Allies', fields: { airUnits: 4, naval: false } },
  ],
  acts: [
    formation('XXX Corps', 'Allies', { echelon: 'corps', divisionType: 'armoured', nationality: 'british', log: 12, pol: 12 }),
    formation('Guards Armoured', 'Allies', {
      echelon: 'division',
      parent: 'XXX Corps',
      divisionType: 'armoured',
      nationality: 'british',
      log: 8,
      pol: 8,
    }),
    formation('59 Division', 'Axis', { echelon: 'division', divisionType: 'infantry', nationality: 'axis', log: 8, pol: 2 }),
  ],
  units: [
    ...buildRoster('Allies', {
      'Guards HQ': { type: 'hq', formation: 'Guards Armoured', sp: 1 },
      '1 Grenadier Guards': { type: 'infantry', formation: 'Guards Armoured', sp: 5, marks: ['S'] },
      '2 Irish Guards': { type: 'armour', formation: 'Guards Armoured', sp: 5 },
      '2 Household Cavalry': { type: 'armoured-recce', formation: 'Guards Armoured', sp: 4 },
      '14 Field Squadron': { type: 'engineers', formation: 'Guards Armoured', sp: 2, marks: ['L'] },
      '55 Field Regiment': { type: 'artillery', formation: 'Guards Armoured', sp: 3 },
      'Guards Column': { type: 'transport', formation: 'Guards Armoured', sp: 4, cargoLog: 2, cargoPol: 2 },
    }),
    ...buildRoster('Axis', {
      '59 HQ': { type: 'hq', formation: '59 Division', sp: 1 },
      'I/1034': { type: 'infantry', formation: '59 Division', sp: 4 },
      'II/1034': { type: 'infantry', formation: '59 Division', sp: 4 },
      'I/1035': { type: 'infantry', formation: '59 Division', sp: 3, marks: ['L'] },
      '159 Fusiliers': { type: 'recce', formation: '59 Division', sp: 3 },
      '159 Pioneers': { type: 'engineers', formation: '59 Division', sp: 2, marks: ['L'] },
      'I/159 Artillery': { type: 'artillery', formation: '59 Division', sp: 3 },
    }),
  ],
};
