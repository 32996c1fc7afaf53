import { chart, type Rows } from '../chart.js';
import type { Chart } from '../reference.js';
import { valuesIf } from '../working.js';
import type { CombatChart } from './chart/schema.js';
import type { MovementKind } from './chart/lookup.js';
import { carriedFate, DAMAGED_PER_KILLED } from './procedures/carried-fate.js';
import { CARRIED_FIRE, carriedFire, FIRE_RULE_WORDS } from './procedures/carried-fire.js';
import { cavalryMount, HOLDER_BASES, MOUNT_COST_PCT } from './procedures/cavalry-mount.js';
import { COMMAND_MODIFIERS, commandTest } from './procedures/command-test.js';
import { digIn } from './procedures/dig-in.js';
import { entrenchVehicle, TRENCH_PER_FRONTAGE } from './procedures/entrench-vehicle.js';
import { CATEGORY_MOVER, footMove } from './procedures/foot-move.js';
import { gunSetup, HANDLING, SIZES } from './procedures/gun-setup.js';
import { MOVED_FROM_QUARTERS, QUARTERS, TURNS_NEEDED } from './vocabulary.js';
import { mineLane, ROUGH_TIMES } from './procedures/mine-lane.js';
import { MINEFIELD_RADIUS_YARDS } from './mine-checks.js';
import { minefield } from './procedures/minefield.js';
import { RIDERS_FROM, RIDERS_PER_VEHICLE, transport, TRANSPORT_COSTS } from './procedures/transport.js';
import { MOVED_FROM_YARDS, TOW, TURNS_BEYOND_YARDS, vehicleMove } from './procedures/vehicle-move.js';
import type { Wtj1943Battle } from './state.js';
import { CARRIAGES, CATEGORIES, WORKS } from './vocabulary.js';

/** Quarters of a turn, in the rulebook's notation. */
const FRACTIONS: Readonly<Record<number, string>> = { 0: 'none', 1: '¼', 2: '½', 3: '¾', 4: '1' };
const turns = (quarters: number): string => FRACTIONS[quarters] ?? `${quarters}/${QUARTERS}`;

const columnWords = (mover: MovementKind): string => (mover === 'foot' ? 'on foot' : mover);

const cost = ({ unit }: { readonly unit: 'pct' | 'yards' }, amount: number): string =>
  unit === 'pct' ? `${amount}% of the turn` : `${amount} yards`;

/** The charts that chapter 2 itself prints or describes. */
export const CHARTS: readonly Chart[] = [
  chart('command-modifiers', 'Command chart modifiers', '2.1', commandTest.id).of(
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
  chart('foot-categories', 'Movement categories', '2.2', footMove.id).of(
    ['Category', 'Terrain column'],
    CATEGORIES.map((category) => [category, columnWords(CATEGORY_MOVER[category])]),
    'Allowances and penalties are in the combat chart.',
  ),
  chart('cavalry', 'Cavalry', '2.2', cavalryMount.id).of(
    ['What', 'Figure'],
    [
      ['Mounting or dismounting, of the move', `${MOUNT_COST_PCT}%`],
      ['Horse holder, bases', HOLDER_BASES],
    ],
  ),
  chart('vehicles', 'Vehicle movement', '2.3, 2.4', vehicleMove.id).of(
    ['What', 'Figure'],
    [
      ['Counts as moved from, yards', MOVED_FROM_YARDS],
      ['Turns round when going backward more than, yards', TURNS_BEYOND_YARDS],
      ['Movement when towing', `${100 * TOW.allowance}%`],
      ['Terrain penalties when towing, times', TOW.penalty],
    ],
  ),
  chart('transport', 'Mounting and dismounting', '2.4', transport.id, carriedFate.id).of(
    ['Carriage', 'Infantry pays', 'Vehicle pays', 'Room'],
    CARRIAGES.map((carriage) => [
      carriage,
      cost(TRANSPORT_COSTS[carriage], TRANSPORT_COSTS[carriage].foot),
      cost(TRANSPORT_COSTS[carriage], TRANSPORT_COSTS[carriage].vehicle),
      carriage === 'riders' ? `${RIDERS_PER_VEHICLE} base` : 'vehicle list',
    ]),
    `Russian infantry can ride from ${RIDERS_FROM.russian} on, all other from ${RIDERS_FROM.other} on.`,
    `${DAMAGED_PER_KILLED} damaged bases of a damaged vehicle are one killed base (W-11).`,
  ),
  chart('carried-fire', 'Firing while carried or limbered', '2.4', carriedFire.id).of(
    ['Carriage', 'Stand', 'May fire'],
    Object.entries(CARRIED_FIRE).flatMap(([carriage, stands]) =>
      Object.entries(stands).flatMap(([stand, rule]) => (rule === null ? [] : [[carriage, stand, FIRE_RULE_WORDS[rule]]])),
    ),
  ),
  chart('gun-handling', 'Limbering and setup, in turns of movement', '2.4', gunSetup.id).of(
    ['Size', 'Gun class', 'Limber', 'Unlimber', 'Set-up'],
    SIZES.map((size) => {
      const { classes, limber, unlimber, setUp } = HANDLING[size];
      const range = size === 'large' ? `${classes[0]} and more` : `${classes[0]} to ${classes[1]}`;
      return [size, range, turns(limber), turns(unlimber), turns(setUp)];
    }),
    `Busy a whole turn: no fire. ${turns(MOVED_FROM_QUARTERS)} or ${turns(MOVED_FROM_QUARTERS + 1)} of a turn of work: Moved modifier (W-13).`,
  ),
  chart('digging-in', 'Digging-in', '2.5', digIn.id, entrenchVehicle.id).of(
    ['Work', 'Turns'],
    WORKS.map((work) => [work, TURNS_NEEDED[work]]),
    `Vehicles: ${TRENCH_PER_FRONTAGE} yards of trench-line for each yard of frontage.`,
  ),
  chart('minefields', 'Minefields', '2.5', minefield.id, mineLane.id).of(
    ['What', 'Figure'],
    [
      ['Radius of a marker, yards', MINEFIELD_RADIUS_YARDS],
      ['Clearing, standing: rough ground, times', ROUGH_TIMES.standing],
      ['Clearing, prone: rough ground, times', ROUGH_TIMES.prone],
    ],
  ),
];

const range = (from?: number, to?: number): string | null =>
  from === undefined || to === undefined ? null : from === to ? `${from}` : `${from} to ${to}`;

/** Returns the umpire's chart of a battle, split into one chart for each of its tables. */
function gameCharts({ name, official, notes, training, foot, terrain, vehicles = [], mines }: CombatChart): readonly Chart[] {
  const table = (id: string, title: string, columns: readonly string[], rows: Rows): Chart =>
    chart(id, `${title}: ${name}${official || /official/iu.test(name) ? '' : ' (not official)'}`, 'combat chart').of(
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
    ...valuesIf(
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
export function chartsOf(battle: Wtj1943Battle | null): readonly Chart[] {
  const given = battle?.game.chart;
  return given ? [...CHARTS, ...gameCharts(given)] : CHARTS;
}
