import type { ExampleOrder } from '../reference.js';
import { buildRoster } from '../ruleset.js';

/** An example order of battle, with which people can try the rulebook. */
export const EXAMPLE_ORDER: ExampleOrder = {
  sides: [
    { name: 'Axis', fields: { nation: 'germany' } },
    { name: 'Allies', fields: { nation: 'usa' } },
  ],
  acts: [],
  units: [
    ...buildRoster('Axis', {
      '1/Pz': { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D', tpd: 'BB', division: '12 Pz' },
      '2/Pz': { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D', tpd: 'BB', division: '12 Pz' },
      'I/25 Gren': { baseFp: 4, tpd: 'CC', division: '12 Pz' },
      'II/25 Gren': { baseFp: 4, tpd: 'CC', division: '12 Pz' },
      'Hvy Weapons': { kind: 'weapons', baseFp: 3, tpd: 'CC', division: '12 Pz' },
      'Pak 40': { kind: 'towed-at', baseFp: 3, tpd: 'CC', gun: 'anti-tank', division: '12 Pz' },
      '1 Battery': { kind: 'artillery', baseFp: 2, guns: 4, calibreMm: 105, gun: 'towed', tpd: 'CC', division: '12 Pz' },
    }),
    ...buildRoster('Allies', {
      'A Coy': { baseFp: 4, tpd: 'BB', division: '3 Inf' },
      'B Coy': { baseFp: 4, tpd: 'BB', division: '3 Inf' },
      'C Coy': { baseFp: 4, tpd: 'BB', division: '3 Inf' },
      'D Coy Weapons': { kind: 'weapons', baseFp: 3, tpd: 'BB', division: '3 Inf' },
      '741 Tank': { kind: 'vehicle', baseFp: 5, da: 'MODERATE', moveCode: 'D', tpd: 'AA', division: '3 Inf' },
      Engineers: { baseFp: 3, engineer: true, tpd: 'BB', division: '3 Inf' },
      '39 FA Battery': { kind: 'artillery', baseFp: 2, guns: 4, calibreMm: 105, gun: 'towed', tpd: 'CC', division: '3 Inf' },
    }),
  ],
};
