import type { ExampleOrder } from '../reference.js';
import { buildRoster } from '../ruleset.js';

/** An example order of battle, with which people can try the rulebook. */
export const EXAMPLE_ORDER: ExampleOrder = {
  sides: [
    { name: 'Allies', fields: { nation: 'allied' } },
    { name: 'Germany', fields: { nation: 'german' } },
  ],
  acts: [
    { act: 'air-group-add', params: { name: '2 TAF Typhoons', side: 'Allies', role: 'ground-attack', squadrons: 6 } },
    { act: 'air-group-add', params: { name: '2 TAF Spitfires', side: 'Allies', role: 'fighter', squadrons: 6 } },
    { act: 'air-group-add', params: { name: '46 Group Dakotas', side: 'Allies', role: 'transport', squadrons: 8 } },
    { act: 'air-group-add', params: { name: '2 TAF Recce', side: 'Allies', role: 'recce', squadrons: 2 } },
    { act: 'air-group-add', params: { name: 'JG 26', side: 'Germany', role: 'fighter', squadrons: 3 } },
  ],
  units: [
    ...buildRoster('Allies', {
      '1 Para Brigade': { troops: 'foot', status: 9, formation: '1 Airborne', ammoSp: 3 },
      '1 Airlanding Brigade': { troops: 'foot', status: 10, formation: '1 Airborne', ammoSp: 3 },
      '1 Airlanding Light Regiment': {
        troops: 'towed-artillery',
        status: 3,
        formation: '1 Airborne',
        artilleryType: 'field',
        ammoSp: 3,
      },
      '5 Guards Brigade': { troops: 'tanks', status: 12, formation: 'Guards Armoured', ammoSp: 6, fuelSp: 6 },
      '32 Guards Brigade': { troops: 'motorised', status: 10, formation: 'Guards Armoured', ammoSp: 6, fuelSp: 6 },
      'Joes Bridge Dump': { troops: 'motorised', status: 0, ammoSp: 20, fuelSp: 20 },
    }),
    ...buildRoster('Germany', {
      'Kampfgruppe Spindler': { troops: 'motorised', status: 8, formation: '9 SS', ammoSp: 4, fuelSp: 4 },
      'Kampfgruppe Knaust': { troops: 'tanks', status: 8, formation: '10 SS', ammoSp: 4, fuelSp: 4 },
      'Battalion Krafft': { troops: 'foot', status: 4, formation: 'Tettau', ammoSp: 2 },
      '191 Artillery': { troops: 'towed-artillery', status: 3, artilleryType: 'medium', ammoSp: 4, fuelSp: 2 },
      'Flak Brigade': { troops: 'towed-artillery', status: 3, flak: 'heavy', ammoSp: 4, fuelSp: 2 },
      'Zutphen Dump': { troops: 'motorised', status: 0, ammoSp: 15, fuelSp: 10 },
    }),
  ],
};
