import type { Chart } from '../ruleset.js';
import type { ChartTerrain, CombatChart } from './chart/schema.js';
import type { Mover } from './chart/lookup.js';
import { carriedFate, DAMAGED_PER_KILLED } from './procedures/carried-fate.js';
import { CARRIED_FIRE, carriedFire, FIRE_RULE_WORDS } from './procedures/carried-fire.js';
import { cavalryMount, HOLDER_BASES, MOUNT_COST_PCT } from './procedures/cavalry-mount.js';
import { COMMAND_MODIFIERS, commandTest } from './procedures/command-test.js';
import { digIn, TURNS_NEEDED } from './procedures/dig-in.js';
import { entrenchVehicle, TRENCH_PER_FRONTAGE } from './procedures/entrench-vehicle.js';
import { CATEGORY_MOVER, footMove } from './procedures/foot-move.js';
import { gunSetup, HANDLING, MOVED_FROM_QUARTERS, QUARTERS, SIZES } from './procedures/gun-setup.js';
import { mineLane, ROUGH_TIMES } from './procedures/mine-lane.js';
import { minefield, MINEFIELD_RADIUS_YARDS } from './procedures/minefield.js';
import { RIDERS_FROM, RIDERS_PER_VEHICLE, transport, TRANSPORT_COSTS } from './procedures/transport.js';
import { MOVED_FROM_YARDS, TOW, TURNS_BEYOND_YARDS, vehicleMove } from './procedures/vehicle-move.js';
import type { Wtj1943Battle } from './state.js';
import { CARRIAGES, CATEGORIES, WORKS } from './vocabulary.js';

const NONE = '-';

/** Quarters of a turn as the book prints them. */
const FRACTIONS: Readonly<Record<number, string>> = { 0: 'none', 1: '¼', 2: '½', 3: '¾', 4: '1' };
const turns = (quarters: number): string => FRACTIONS[quarters] ?? `${quarters}/${QUARTERS}`;

const COLUMN_WORDS: Readonly<Record<Mover, string>> = {
  foot: 'on foot',
  cavalry: 'cavalry',
  wheeled: 'wheeled',
  'half-tracked': 'half-tracked',
  tracked: 'tracked',
};

const cost = ({ unit }: { readonly unit: 'pct' | 'yards' }, amount: number): string =>
  unit === 'pct' ? `${amount}% of the turn` : `${amount} yards`;

/** The charts that chapter 2 itself prints or spells out. */
export const CHARTS: readonly Chart[] = [
  {
    id: 'command-modifiers',
    title: 'Command chart modifiers',
    cite: '2.1',
    procedures: [commandTest.id],
    columns: ['Cause', 'Modifier'],
    rows: [
      ['Over the top', COMMAND_MODIFIERS.overTheTop],
      ['Each hit on the command base', COMMAND_MODIFIERS.hqHit],
      ['Each consecutive assault move or attempt (assault tests, W-2)', COMMAND_MODIFIERS.consecutiveAssault],
      ['Pinned, or withdrew last turn (W-4)', COMMAND_MODIFIERS.pinnedOrWithdrew],
      ['Demoralised', COMMAND_MODIFIERS.demoralized],
    ],
    notes: ['1d6 and modifiers, at least the value of the combat chart for training and order.'],
  },
  {
    id: 'foot-categories',
    title: 'Movement categories',
    cite: '2.2',
    procedures: [footMove.id],
    columns: ['Category', 'Terrain column'],
    rows: CATEGORIES.map((category) => [category, COLUMN_WORDS[CATEGORY_MOVER[category]]]),
    notes: ['Allowances and penalties are in the combat chart.'],
  },
  {
    id: 'cavalry',
    title: 'Cavalry',
    cite: '2.2',
    procedures: [cavalryMount.id],
    columns: ['What', 'Figure'],
    rows: [
      ['Mounting or dismounting, of the move', `${MOUNT_COST_PCT}%`],
      ['Horse holder, bases', HOLDER_BASES],
    ],
  },
  {
    id: 'vehicles',
    title: 'Vehicle movement',
    cite: '2.3, 2.4',
    procedures: [vehicleMove.id],
    columns: ['What', 'Figure'],
    rows: [
      ['Counts as moved from, yards', MOVED_FROM_YARDS],
      ['Turns round when going backward more than, yards', TURNS_BEYOND_YARDS],
      ['Towing: movement', `${100 * TOW.allowance}%`],
      ['Towing: terrain penalties, times', TOW.penalty],
    ],
  },
  {
    id: 'transport',
    title: 'Mounting and dismounting',
    cite: '2.4',
    procedures: [transport.id, carriedFate.id],
    columns: ['Carriage', 'Infantry pays', 'Vehicle pays', 'Room'],
    rows: CARRIAGES.map((carriage) => [
      carriage,
      cost(TRANSPORT_COSTS[carriage], TRANSPORT_COSTS[carriage].foot),
      cost(TRANSPORT_COSTS[carriage], TRANSPORT_COSTS[carriage].vehicle),
      carriage === 'riders' ? `${RIDERS_PER_VEHICLE} base` : 'vehicle list',
    ]),
    notes: [
      `Russian infantry rides from ${RIDERS_FROM.russian} on, all other from ${RIDERS_FROM.other} on.`,
      `${DAMAGED_PER_KILLED} damaged bases of a damaged vehicle are one killed base (W-11).`,
    ],
  },
  {
    id: 'carried-fire',
    title: 'Firing while carried or limbered',
    cite: '2.4',
    procedures: [carriedFire.id],
    columns: ['Carriage', 'Stand', 'May fire'],
    rows: Object.entries(CARRIED_FIRE).flatMap(([carriage, stands]) =>
      Object.entries(stands).flatMap(([stand, rule]) => (rule === null ? [] : [[carriage, stand, FIRE_RULE_WORDS[rule]]])),
    ),
  },
  {
    id: 'gun-handling',
    title: 'Limbering and set-up, in turns of movement',
    cite: '2.4',
    procedures: [gunSetup.id],
    columns: ['Size', 'Gun class', 'Limber', 'Unlimber', 'Set-up'],
    rows: SIZES.map((size) => {
      const { classes, limber, unlimber, setUp } = HANDLING[size];
      const range = size === 'large' ? `${classes[0]} and more` : `${classes[0]} to ${classes[1]}`;
      return [size, range, turns(limber), turns(unlimber), turns(setUp)];
    }),
    notes: [
      `Busy a whole turn: no fire. ${turns(MOVED_FROM_QUARTERS)} or ${turns(MOVED_FROM_QUARTERS + 1)} of a turn of work: Moved modifier (W-13).`,
    ],
  },
  {
    id: 'digging-in',
    title: 'Digging-in',
    cite: '2.5',
    procedures: [digIn.id, entrenchVehicle.id],
    columns: ['Work', 'Turns'],
    rows: WORKS.map((work) => [work, TURNS_NEEDED[work]]),
    notes: [`Vehicles: ${TRENCH_PER_FRONTAGE} yards of trench-line for each yard of frontage.`],
  },
  {
    id: 'minefields',
    title: 'Minefields',
    cite: '2.5',
    procedures: [minefield.id, mineLane.id],
    columns: ['What', 'Figure'],
    rows: [
      ['Radius of a marker, yards', MINEFIELD_RADIUS_YARDS],
      ['Clearing, standing: rough ground, times', ROUGH_TIMES.standing],
      ['Clearing, prone: rough ground, times', ROUGH_TIMES.prone],
    ],
  },
];

const figure = (value: number | undefined): number | string => value ?? NONE;
const range = (from: number | undefined, to: number | undefined): string =>
  from === undefined || to === undefined ? NONE : from === to ? `${from}` : `${from} to ${to}`;

const terrainRow = ({ id, immobilise, ...pct }: ChartTerrain): (string | number)[] => [
  id,
  figure(pct.footPct),
  figure(pct.cavalryPct),
  figure(pct.wheeledPct),
  figure(pct.halfTrackedPct),
  figure(pct.trackedPct),
  range(immobilise?.from, immobilise?.to),
];

/** The umpire's chart of a battle, table by table under its own name. */
function gameCharts({ name, official, notes, training, foot, terrain, vehicles = [], mines }: CombatChart): readonly Chart[] {
  const title = (what: string): string => `${what}: ${name}${official ? '' : ' (not official)'}`;
  const remarks = notes === undefined || notes === '' ? {} : { notes: [notes] };
  const cite = 'combat chart';
  return [
    {
      id: 'game-training',
      title: title('Command'),
      cite,
      columns: ['Training', 'Maneuver', 'Assault'],
      rows: training.map(({ id, maneuver, assault }) => [id, maneuver, assault]),
      ...remarks,
    },
    {
      id: 'game-foot',
      title: title('Movement, yards'),
      cite,
      columns: ['Category', 'Move', 'Assault'],
      rows: CATEGORIES.flatMap((category) => {
        const allowance = foot[category];
        return allowance ? [[category, allowance.moveYards, figure(allowance.assaultYards)]] : [];
      }),
      ...remarks,
    },
    {
      id: 'game-terrain',
      title: title('Terrain penalties, per cent'),
      cite,
      columns: ['Terrain', 'Foot', 'Cavalry', 'Wheeled', 'Half-tracked', 'Tracked', 'Immobilised on 2d6'],
      rows: terrain.map(terrainRow),
      ...remarks,
    },
    ...(vehicles.length === 0
      ? []
      : [
          {
            id: 'game-vehicles',
            title: title('Vehicles'),
            cite,
            columns: ['Vehicle', 'Motion', 'Yards', 'Riders', 'Inside', 'Tows to class'],
            rows: vehicles.map(({ id, motion, moveYards, rides, capacityBases, towClassMax }) => [
              id,
              motion,
              moveYards,
              rides ?? NONE,
              figure(capacityBases),
              figure(towClassMax),
            ]),
            ...remarks,
          },
        ]),
    ...(mines === undefined
      ? []
      : [
          {
            id: 'game-mines',
            title: title(`Area Weapons Chart, mines, ${mines.die}`),
            cite,
            columns: ['Target', 'Loss', 'Damage'],
            rows: mines.targets.map(({ id, lossFrom, lossTo, damageFrom, damageTo }) => [
              id,
              range(lossFrom, lossTo),
              range(damageFrom, damageTo),
            ]),
            ...remarks,
          },
        ]),
  ];
}

/** Every chart of the rulebook; with a battle, the umpire's too. */
export function chartsOf(battle: Wtj1943Battle | null): readonly Chart[] {
  const chart = battle?.game.chart ?? null;
  return chart === null ? CHARTS : [...CHARTS, ...gameCharts(chart)];
}
