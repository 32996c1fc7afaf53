import { startChart, type ChartRows } from '../chart.js';
import type { Chart } from '../reference.js';
import { includeIf } from '../working.js';
import { formatUnofficial } from './chart/remarks.js';
import type { CombatChart } from './chart/schema.js';
import type { MovementKind } from './chart/lookup.js';
import { carriedFateProcedure, DAMAGED_PER_KILLED } from './procedures/carried-fate.js';
import { CARRIED_FIRE_RULES, carriedFire, FIRE_RULE_WORDS } from './procedures/carried-fire.js';
import { cavalryMount, HORSE_HOLDER_BASES, MOUNT_COST_PCT } from './procedures/cavalry-mount.js';
import { COMMAND_MODIFIERS, commandTest } from './procedures/command-test.js';
import { digInProcedure } from './procedures/dig-in.js';
import { entrenchVehicleProcedure, TRENCH_YARDS_PER_FRONTAGE } from './procedures/entrench-vehicle.js';
import { MOVEMENT_KIND_BY_CATEGORY, footMove } from './procedures/foot-move.js';
import { gunSetup, HANDLING_TABLE, GUN_SIZES } from './procedures/gun-setup.js';
import { MIN_MOVED_QUARTERS, QUARTERS, TURNS_NEEDED } from './vocabulary.js';
import { mineLaneProcedure, ROUGH_PENALTY_TIMES } from './procedures/mine-lane.js';
import { MINEFIELD_RADIUS_YARDS } from './mine-checks.js';
import { minefieldProcedure } from './procedures/minefield.js';
import { RIDERS_FROM_YEAR, RIDERS_PER_VEHICLE, transportProcedure, TRANSPORT_COSTS } from './procedures/transport.js';
import { MIN_MOVED_YARDS, TOW_EFFECTS, MAX_BACKWARD_YARDS, vehicleMove } from './procedures/vehicle-move.js';
import type { Wtj1943Battle } from './state.js';
import { CARRIAGES, CATEGORIES, DIGGABLE_FIELDWORKS } from './vocabulary.js';

/** Quarters of a turn, in the rulebook's notation. */
const FRACTIONS: Readonly<Record<number, string>> = { 0: 'none', 1: '¼', 2: '½', 3: '¾', 4: '1' };
const turns = (quarters: number): string => FRACTIONS[quarters] ?? `${quarters}/${QUARTERS}`;

const columnWords = (mover: MovementKind): string => (mover === 'foot' ? 'on foot' : mover);

const cost = ({ unit }: { readonly unit: 'pct' | 'yards' }, amount: number): string =>
  unit === 'pct' ? `${amount}% of the turn` : `${amount} yards`;

/** The charts that chapter 2 itself prints or describes. */
export const CHARTS: readonly Chart[] = [
  startChart('command-modifiers', 'Command chart modifiers', '2.1', commandTest.id).of(
    ['Cause', 'Modifier'],
    [
      ['Over the top', COMMAND_MODIFIERS.overTheTop],
      ['Each hit on the command base', COMMAND_MODIFIERS.hqHit],
      ['Each consecutive assault move or attempt (assault tests, W-2)', COMMAND_MODIFIERS.consecutiveAssault],
      ['Pinned, or withdrew last turn (W-4)', COMMAND_MODIFIERS.pinnedOrWithdrew],
      ['Demoralised', COMMAND_MODIFIERS.demoralized],
    ],
    'Roll 1d6 with modifiers. The value on the combat chart for training and order is needed.',
  ),
  startChart('foot-categories', 'Movement categories', '2.2', footMove.id).of(
    ['Category', 'Terrain column'],
    CATEGORIES.map((category) => [category, columnWords(MOVEMENT_KIND_BY_CATEGORY[category])]),
    'Allowances and penalties are in the combat chart.',
  ),
  startChart('cavalry', 'Cavalry', '2.2', cavalryMount.id).of(
    ['What', 'Figure'],
    [
      ['Mounting or dismounting, of the move', `${MOUNT_COST_PCT}%`],
      ['Horse holder, bases', HORSE_HOLDER_BASES],
    ],
  ),
  startChart('vehicles', 'Vehicle movement', '2.3, 2.4', vehicleMove.id).of(
    ['What', 'Figure'],
    [
      ['Counts as moved from, yards', MIN_MOVED_YARDS],
      ['Turns round when going backward more than, yards', MAX_BACKWARD_YARDS],
      ['Movement when towing', `${100 * TOW_EFFECTS.allowance}%`],
      ['Terrain penalties when towing, times', TOW_EFFECTS.penalty],
    ],
  ),
  startChart('transport', 'Mounting and dismounting', '2.4', transportProcedure.id, carriedFateProcedure.id).of(
    ['Carriage', 'Infantry pays', 'Vehicle pays', 'Room'],
    CARRIAGES.map((carriage) => [
      carriage,
      cost(TRANSPORT_COSTS[carriage], TRANSPORT_COSTS[carriage].foot),
      cost(TRANSPORT_COSTS[carriage], TRANSPORT_COSTS[carriage].vehicle),
      carriage === 'riders' ? `${RIDERS_PER_VEHICLE} base` : 'vehicle list',
    ]),
    `Russian infantry can ride from ${RIDERS_FROM_YEAR.russian} on, all other from ${RIDERS_FROM_YEAR.other} on.`,
    `${DAMAGED_PER_KILLED} damaged bases of a damaged vehicle are one killed base (W-11).`,
  ),
  startChart('carried-fire', 'Firing while carried or limbered', '2.4', carriedFire.id).of(
    ['Carriage', 'Stand', 'May fire'],
    Object.entries(CARRIED_FIRE_RULES).flatMap(([carriage, stands]) =>
      Object.entries(stands).flatMap(([stand, rule]) => (rule === null ? [] : [[carriage, stand, FIRE_RULE_WORDS[rule]]])),
    ),
  ),
  startChart('gun-handling', 'Limbering and setup, in turns of movement', '2.4', gunSetup.id).of(
    ['Size', 'Gun class', 'Limber', 'Unlimber', 'Set-up'],
    GUN_SIZES.map((size) => {
      const { classes, limber, unlimber, setUp } = HANDLING_TABLE[size];
      const range = size === 'large' ? `${classes[0]} and more` : `${classes[0]} to ${classes[1]}`;
      return [size, range, turns(limber), turns(unlimber), turns(setUp)];
    }),
    `Busy a whole turn: no fire. ${turns(MIN_MOVED_QUARTERS)} or ${turns(MIN_MOVED_QUARTERS + 1)} of a turn of work: Moved modifier (W-13).`,
  ),
  startChart('digging-in', 'Digging-in', '2.5', digInProcedure.id, entrenchVehicleProcedure.id).of(
    ['Work', 'Turns'],
    DIGGABLE_FIELDWORKS.map((work) => [work, TURNS_NEEDED[work]]),
    `Vehicles: ${TRENCH_YARDS_PER_FRONTAGE} yards of trench-line for each yard of frontage.`,
  ),
  startChart('minefields', 'Minefields', '2.5', minefieldProcedure.id, mineLaneProcedure.id).of(
    ['What', 'Figure'],
    [
      ['Radius of a marker, yards', MINEFIELD_RADIUS_YARDS],
      ['Clearing, standing: rough ground, times', ROUGH_PENALTY_TIMES.standing],
      ['Clearing, prone: rough ground, times', ROUGH_PENALTY_TIMES.prone],
    ],
  ),
];

const range = (from?: number, to?: number): string | null =>
  from === undefined || to === undefined ? null : from === to ? `${from}` : `${from} to ${to}`;

/** Returns the umpire's chart of a battle, split into one chart for each of its tables. */
function gameCharts({ name, official, notes, training, foot, terrain, vehicles = [], mines }: CombatChart): readonly Chart[] {
  const table = (id: string, title: string, columns: readonly string[], rows: ChartRows): Chart =>
    startChart(id, `${title}: ${name}${formatUnofficial({ name, official })}`, 'combat chart').of(
      columns,
      rows,
      ...(notes ? [notes] : []),
    );
  return [
    table(
      'game-training',
      'Command',
      ['Training', 'Maneuver', 'Assault'],
      training.map(({ id, maneuver, assault }) => [id, maneuver, assault]),
    ),
    table(
      'game-foot',
      'Movement, yards',
      ['Category', 'Move', 'Assault'],
      CATEGORIES.flatMap((category) => {
        const allowance = foot[category];
        return allowance ? [[category, allowance.moveYards, allowance.assaultYards]] : [];
      }),
    ),
    table(
      'game-terrain',
      'Terrain penalties in %',
      ['Terrain', 'Foot', 'Cavalry', 'Wheeled', 'Half-tracked', 'Tracked', 'Immobilised on 2d6'],
      terrain.map(({ id, immobilise, ...pct }) => [
        ...[id, pct.footPct, pct.cavalryPct, pct.wheeledPct, pct.halfTrackedPct, pct.trackedPct],
        range(immobilise?.from, immobilise?.to),
      ]),
    ),
    ...includeIf(
      vehicles.length > 0,
      table(
        'game-vehicles',
        'Vehicles',
        ['Vehicle', 'Motion', 'Yards', 'Riders', 'Inside', 'Tows to class'],
        vehicles.map((one) => [one.id, one.motion, one.moveYards, one.rides, one.capacityBases, one.towClassMax]),
      ),
    ),
    ...(mines
      ? [
          table(
            'game-mines',
            `Area Weapons Chart, mines, ${mines.die}`,
            ['Target', 'Loss', 'Damage'],
            mines.targets.map((target) => [
              target.id,
              range(target.lossFrom, target.lossTo),
              range(target.damageFrom, target.damageTo),
            ]),
          ),
        ]
      : []),
  ];
}

/** Returns every chart of the rulebook. In a battle, the umpire's charts are included. */
export function listCharts(battle: Wtj1943Battle | null): readonly Chart[] {
  const given = battle?.game.chart;
  return given ? [...CHARTS, ...gameCharts(given)] : CHARTS;
}
