import type { ExampleOrder } from '../reference.js';
import { buildRoster } from '../ruleset.js';

/** An example order of battle, with which people can try the rulebook. */
export const EXAMPLE_ORDER: ExampleOrder = {
  sides: [
    { name: 'Soviets', fields: { trenchYards: 200 } },
    { name: 'Germans', fields: { trenchYards: 100 } },
  ],
  acts: [{ act: 'chart-example', params: {} }],
  units: [
    ...buildRoster('Soviets', {
      '13 Guards HQ': { kind: 'hq', bases: 1, nationality: 'soviet', training: 'regular' },
      '1 Rifle Battalion': { kind: 'infantry', bases: 9, nationality: 'soviet', training: 'regular', hq: '13 Guards HQ' },
      '2 Rifle Battalion': { kind: 'infantry', bases: 9, nationality: 'soviet', training: 'militia', hq: '13 Guards HQ' },
      'Maxim Company': { kind: 'heavy-weapon', bases: 3, nationality: 'soviet', training: 'regular', hq: '13 Guards HQ' },
      Sappers: { kind: 'engineer', bases: 3, nationality: 'soviet', training: 'veteran', hq: '13 Guards HQ' },
      'T-34 Company': { kind: 'vehicle', bases: 5, nationality: 'soviet', training: 'regular', vehicleId: 't-34' },
      'Cossack Squadron': { kind: 'cavalry', bases: 4, nationality: 'soviet', training: 'veteran' },
    }),
    ...buildRoster('Germans', {
      'II Grenadier HQ': { kind: 'hq', bases: 1, nationality: 'german', training: 'veteran' },
      '5 Company': { kind: 'infantry', bases: 6, nationality: 'german', training: 'veteran', hq: 'II Grenadier HQ' },
      '6 Company': { kind: 'infantry', bases: 6, nationality: 'german', training: 'veteran', hq: 'II Grenadier HQ' },
      'Lorry Column': { kind: 'vehicle', bases: 3, nationality: 'german', training: 'regular', vehicleId: 'truck' },
      'Pak 40 Section': { kind: 'gun', bases: 2, nationality: 'german', training: 'veteran', gunClass: 5 },
      'Panzer Platoon': { kind: 'vehicle', bases: 3, nationality: 'german', training: 'veteran', vehicleId: 'large-tank' },
    }),
  ],
};
