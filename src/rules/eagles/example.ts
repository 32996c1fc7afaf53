import type { ExampleOrder } from '../ruleset.js';

/** A ready order of battle to try the rulebook with. */
export const EXAMPLE: ExampleOrder = {
  sides: [
    { name: 'Axis', fields: { nation: 'germany' } },
    { name: 'Allies', fields: { nation: 'usa' } },
  ],
  acts: [],
  units: [
    {
      name: '1/Pz',
      side: 'Axis',
      fields: { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D', tpd: 'BB', division: '12 Pz' },
    },
    {
      name: '2/Pz',
      side: 'Axis',
      fields: { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D', tpd: 'BB', division: '12 Pz' },
    },
    { name: 'I/25 Gren', side: 'Axis', fields: { baseFp: 4, tpd: 'CC', division: '12 Pz' } },
    { name: 'II/25 Gren', side: 'Axis', fields: { baseFp: 4, tpd: 'CC', division: '12 Pz' } },
    { name: 'Hvy Weapons', side: 'Axis', fields: { kind: 'weapons', baseFp: 3, tpd: 'CC', division: '12 Pz' } },
    { name: 'Pak 40', side: 'Axis', fields: { kind: 'towed-at', baseFp: 3, tpd: 'CC', gun: 'anti-tank', division: '12 Pz' } },
    {
      name: '1 Battery',
      side: 'Axis',
      fields: { kind: 'artillery', baseFp: 2, guns: 4, calibreMm: 105, gun: 'towed', tpd: 'CC', division: '12 Pz' },
    },
    { name: 'A Coy', side: 'Allies', fields: { baseFp: 4, tpd: 'BB', division: '3 Inf' } },
    { name: 'B Coy', side: 'Allies', fields: { baseFp: 4, tpd: 'BB', division: '3 Inf' } },
    { name: 'C Coy', side: 'Allies', fields: { baseFp: 4, tpd: 'BB', division: '3 Inf' } },
    { name: 'D Coy Weapons', side: 'Allies', fields: { kind: 'weapons', baseFp: 3, tpd: 'BB', division: '3 Inf' } },
    {
      name: '741 Tank',
      side: 'Allies',
      fields: { kind: 'vehicle', baseFp: 5, da: 'MODERATE', moveCode: 'D', tpd: 'AA', division: '3 Inf' },
    },
    { name: 'Engineers', side: 'Allies', fields: { baseFp: 3, engineer: true, tpd: 'BB', division: '3 Inf' } },
    {
      name: '39 FA Battery',
      side: 'Allies',
      fields: { kind: 'artillery', baseFp: 2, guns: 4, calibreMm: 105, gun: 'towed', tpd: 'CC', division: '3 Inf' },
    },
  ],
};
