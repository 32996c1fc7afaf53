import type { CombatChart } from './schema.js';

/** Invented values for testing the procedures. These are NOT the values of the 1943 combat chart. */
export const EXAMPLE_CHART: CombatChart = {
  schema: 'wtj1943-chart/1',
  name: 'EXAMPLE - not the official combat chart',
  official: false,
  notes: 'Invented figures for trying the procedures. Replace with your own combat chart.',
  training: [
    { id: 'militia', maneuver: 4, assault: 5 },
    { id: 'regular', maneuver: 3, assault: 4 },
    { id: 'veteran', maneuver: 2, assault: 3 },
  ],
  foot: {
    prone: { moveYards: 20, assaultYards: 30 },
    manhandling: { moveYards: 30 },
    walking: { moveYards: 100, assaultYards: 150 },
    rushing: { moveYards: 60 },
    'heavy-weapon': { moveYards: 80, assaultYards: 100 },
    cyclist: { moveYards: 240 },
    wagon: { moveYards: 160 },
    cavalry: { moveYards: 300, assaultYards: 400 },
  },
  terrain: [
    { id: 'road', footPct: 0, wheeledPct: 0, trackedPct: 0 },
    { id: 'rough', footPct: 25, wheeledPct: 50, trackedPct: 25, immobilise: { from: 2, to: 2 } },
    { id: 'woods', footPct: 25, cavalryPct: 50, wheeledPct: 60, trackedPct: 40, immobilise: { from: 2, to: 4 } },
    { id: 'marsh', footPct: 50, wheeledPct: 80, trackedPct: 50, immobilise: { from: 2, to: 6 } },
  ],
  vehicles: [
    { id: 'truck', motion: 'wheeled', moveYards: 400, rides: 'other', capacityBases: 2, towClassMax: 6 },
    { id: 'half-track', motion: 'half-tracked', moveYards: 360, rides: 'other', capacityBases: 1, towClassMax: 5 },
    { id: 't-34', motion: 'tracked', moveYards: 400, rides: 't34-family', capacityBases: 0, towClassMax: 0 },
    { id: 'large-tank', motion: 'tracked', moveYards: 320, rides: 'large-tank', capacityBases: 0, towClassMax: 0 },
  ],
  mines: {
    die: '2d6',
    targets: [
      { id: 'infantry', lossFrom: 11, lossTo: 12, damageFrom: 9, damageTo: 10 },
      { id: 'vehicle', lossFrom: 12, lossTo: 12, damageFrom: 10, damageTo: 11 },
    ],
  },
};
