import type { ExampleOrder } from '../reference.js';

/** An example order of battle, so that people can try the rulebook. */
export const EXAMPLE_ORDER: ExampleOrder = {
  sides: [
    { name: 'Republic', fields: { airstrikes: 1 } },
    { name: 'Nationalists', fields: { airstrikes: 2 } },
  ],
  acts: [],
  units: [
    {
      name: '1 Company, XI Brigade',
      side: 'Republic',
      fields: { kind: 'infantry', battalion: 'Edgar Andre', mr: 1, rifle: 4, lmg: 1 },
    },
    {
      name: '2 Company, XI Brigade',
      side: 'Republic',
      fields: { kind: 'infantry', battalion: 'Edgar Andre', mr: 1, rifle: 4, lmg: 1 },
    },
    {
      name: 'MG Company, XI Brigade',
      side: 'Republic',
      fields: { kind: 'infantry', battalion: 'Edgar Andre', mr: 1, rifle: 1, hmg: 2 },
    },
    {
      name: 'Capitan Vidal',
      side: 'Republic',
      fields: { kind: 'officer', officerFactor: 2, attachedTo: '1 Company, XI Brigade' },
    },
    {
      name: 'T-26 no. 1',
      side: 'Republic',
      fields: { kind: 'armour', armourClass: 'medium', vehicle: 't-26', gunClass: 'light', vehicleMgs: true },
    },
    { name: '76 mm Battery', side: 'Republic', fields: { kind: 'artillery', guns: 2, gunClass: 'field', setUp: true } },
    {
      name: '1 Tabor',
      side: 'Nationalists',
      fields: { kind: 'infantry', battalion: 'Regulares de Melilla', mr: 1, ar: 1, rifle: 5, lmg: 1 },
    },
    {
      name: '2 Tabor',
      side: 'Nationalists',
      fields: { kind: 'infantry', battalion: 'Regulares de Melilla', mr: 1, ar: 1, rifle: 5, lmg: 1 },
    },
    { name: 'Moorish Cavalry', side: 'Nationalists', fields: { kind: 'cavalry', mr: 1, cavalry: 4 } },
    { name: 'Comandante Rojas', side: 'Nationalists', fields: { kind: 'officer', officerFactor: 2, attachedTo: '1 Tabor' } },
    { name: '37 mm Gun', side: 'Nationalists', fields: { kind: 'artillery', guns: 1, gunClass: 'light', setUp: true } },
    { name: 'Lorry', side: 'Nationalists', fields: { kind: 'softskin', vehicle: 'standard-softskin' } },
  ],
};
