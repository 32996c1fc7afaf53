import type { ExampleOrder } from '../ruleset.js';

/** A ready order of battle to try the rulebook with. */
export const EXAMPLE: ExampleOrder = {
  sides: [
    { name: 'Soviets', fields: { trenchYards: 200 } },
    { name: 'Germans', fields: { trenchYards: 100 } },
  ],
  acts: [{ act: 'chart-example', params: {} }],
  units: [
    { name: '13 Guards HQ', side: 'Soviets', fields: { kind: 'hq', bases: 1, nationality: 'soviet', training: 'regular' } },
    {
      name: '1 Rifle Battalion',
      side: 'Soviets',
      fields: { kind: 'infantry', bases: 9, nationality: 'soviet', training: 'regular', hq: '13 Guards HQ' },
    },
    {
      name: '2 Rifle Battalion',
      side: 'Soviets',
      fields: { kind: 'infantry', bases: 9, nationality: 'soviet', training: 'militia', hq: '13 Guards HQ' },
    },
    {
      name: 'Maxim Company',
      side: 'Soviets',
      fields: { kind: 'heavy-weapon', bases: 3, nationality: 'soviet', training: 'regular', hq: '13 Guards HQ' },
    },
    {
      name: 'Sappers',
      side: 'Soviets',
      fields: { kind: 'engineer', bases: 3, nationality: 'soviet', training: 'veteran', hq: '13 Guards HQ' },
    },
    {
      name: 'T-34 Company',
      side: 'Soviets',
      fields: { kind: 'vehicle', bases: 5, nationality: 'soviet', training: 'regular', vehicleId: 't-34' },
    },
    {
      name: 'Cossack Squadron',
      side: 'Soviets',
      fields: { kind: 'cavalry', bases: 4, nationality: 'soviet', training: 'veteran' },
    },
    { name: 'II Grenadier HQ', side: 'Germans', fields: { kind: 'hq', bases: 1, nationality: 'german', training: 'veteran' } },
    {
      name: '5 Company',
      side: 'Germans',
      fields: { kind: 'infantry', bases: 6, nationality: 'german', training: 'veteran', hq: 'II Grenadier HQ' },
    },
    {
      name: '6 Company',
      side: 'Germans',
      fields: { kind: 'infantry', bases: 6, nationality: 'german', training: 'veteran', hq: 'II Grenadier HQ' },
    },
    {
      name: 'Lorry Column',
      side: 'Germans',
      fields: { kind: 'vehicle', bases: 3, nationality: 'german', training: 'regular', vehicleId: 'truck' },
    },
    {
      name: 'Pak 40 Section',
      side: 'Germans',
      fields: { kind: 'gun', bases: 2, nationality: 'german', training: 'veteran', gunClass: 5 },
    },
    {
      name: 'Panzer Platoon',
      side: 'Germans',
      fields: { kind: 'vehicle', bases: 3, nationality: 'german', training: 'veteran', vehicleId: 'large-tank' },
    },
  ],
};
