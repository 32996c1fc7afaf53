import type { ExampleOrder } from '../ruleset.js';

/** A ready order of battle to try the rulebook with. */
export const EXAMPLE: ExampleOrder = {
  sides: [
    { name: 'Axis', fields: { airUnits: 1, naval: false } },
    { name: 'Allies', fields: { airUnits: 4, naval: false } },
  ],
  acts: [
    {
      act: 'formation-add',
      params: {
        name: 'XXX Corps',
        side: 'Allies',
        echelon: 'corps',
        divisionType: 'armoured',
        nationality: 'british',
        log: 12,
        pol: 12,
      },
    },
    {
      act: 'formation-add',
      params: {
        name: 'Guards Armoured',
        side: 'Allies',
        echelon: 'division',
        parent: 'XXX Corps',
        divisionType: 'armoured',
        nationality: 'british',
        log: 8,
        pol: 8,
      },
    },
    {
      act: 'formation-add',
      params: {
        name: '59 Division',
        side: 'Axis',
        echelon: 'division',
        divisionType: 'infantry',
        nationality: 'axis',
        log: 8,
        pol: 2,
      },
    },
  ],
  units: [
    { name: 'Guards HQ', side: 'Allies', fields: { type: 'hq', formation: 'Guards Armoured', sp: 1 } },
    {
      name: '1 Grenadier Guards',
      side: 'Allies',
      fields: { type: 'infantry', formation: 'Guards Armoured', sp: 5, marks: ['S'] },
    },
    { name: '2 Irish Guards', side: 'Allies', fields: { type: 'armour', formation: 'Guards Armoured', sp: 5 } },
    { name: '2 Household Cavalry', side: 'Allies', fields: { type: 'armoured-recce', formation: 'Guards Armoured', sp: 4 } },
    {
      name: '14 Field Squadron',
      side: 'Allies',
      fields: { type: 'engineers', formation: 'Guards Armoured', sp: 2, marks: ['L'] },
    },
    { name: '55 Field Regiment', side: 'Allies', fields: { type: 'artillery', formation: 'Guards Armoured', sp: 3 } },
    {
      name: 'Guards Column',
      side: 'Allies',
      fields: { type: 'transport', formation: 'Guards Armoured', sp: 4, cargoLog: 2, cargoPol: 2 },
    },
    { name: '59 HQ', side: 'Axis', fields: { type: 'hq', formation: '59 Division', sp: 1 } },
    { name: 'I/1034', side: 'Axis', fields: { type: 'infantry', formation: '59 Division', sp: 4 } },
    { name: 'II/1034', side: 'Axis', fields: { type: 'infantry', formation: '59 Division', sp: 4 } },
    { name: 'I/1035', side: 'Axis', fields: { type: 'infantry', formation: '59 Division', sp: 3, marks: ['L'] } },
    { name: '159 Fusiliers', side: 'Axis', fields: { type: 'recce', formation: '59 Division', sp: 3 } },
    { name: '159 Pioneers', side: 'Axis', fields: { type: 'engineers', formation: '59 Division', sp: 2, marks: ['L'] } },
    { name: 'I/159 Artillery', side: 'Axis', fields: { type: 'artillery', formation: '59 Division', sp: 3 } },
  ],
};
