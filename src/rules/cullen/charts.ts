import type { Chart } from '../reference.js';
import { capital, counted, signed } from '../words.js';
import { when } from '../working.js';
import {
  ARMOUR_ASSAULT,
  ARMOUR_V_INFANTRY_MODIFIERS,
  ASSAULT_MODIFIERS,
  ASSAULT_RESULTS,
  type AssaultRow,
  INFANTRY_V_ARMOUR_MODIFIERS,
} from './assault-tables.js';
import {
  ARMOUR_FACTORS,
  AT_BANDS,
  AT_HIT_AT,
  AT_HIT_MODIFIERS,
  AT_RANGE_FACTORS,
  AT_V_ARMOUR,
  AT_V_OTHERS,
  AT_WEAPONS,
  type AtWeapon,
} from './firing/anti-tank-tables.js';
import {
  AIRSTRIKE_ROLLS,
  AIRSTRIKE_V_ARMOUR_AS,
  ARTILLERY_EFFECT_MODIFIERS,
  ARTILLERY_HIT_AT,
  ARTILLERY_HIT_MODIFIERS,
  ARTILLERY_V_ARMOUR_AS,
  ARTILLERY_V_TROOPS,
  ARTILLERY_WEAPONS,
  MORTAR_RANGE_INCHES,
} from './firing/artillery-tables.js';
import { ARC_DEGREES, axesOf, OVERHEAD, SHOOTERS } from './firing/line-of-fire.js';
import { type Modifier, scoresOf } from './score.js';
import {
  CERTAIN,
  FIRE_BANDS,
  FIRE_FACTORS,
  FIREARMS,
  type Firearm,
  MG_V_ARMOUR,
  SMALL_ARMS_EFFECT,
  SMALL_ARMS_MODIFIERS,
} from './firing/small-arms-tables.js';
import {
  ARTILLERY_V_SOFTSKIN,
  AT_V_SOFTSKIN,
  SMALL_ARMS_V_SOFTSKIN,
  type SoftskinRow,
  type TroopsFate,
} from './firing/softskin.js';
import { PHASE_LIST } from './game.js';
import { ARMOUR_MOVES, SOFTSKIN_MOVES, TROOP_MOVES, VEHICLE_MULTIPLIER, type VehicleRow } from './moving/movement-tables.js';
import { ACTION_FRACTION, ACTION_LABEL, ACTIONS, TRUCK_STANDS } from './procedures/action-cost.js';
import { MORALE_MODIFIERS, MORALE_TEST } from './procedures/armour-morale.js';
import { ASSAULT_MOVES } from './procedures/assault-move.js';
import { CROSSING_RESULTS, WIRE, WIRE_MOVERS } from './procedures/barbed-wire.js';
import { TROOP_MOVE_MODIFIERS } from './procedures/move-troops.js';
import { ARMOUR_MOVE_MODIFIERS, SOFTSKIN_MOVE_MODIFIERS } from './procedures/move-vehicles.js';
import { OBSERVE_MODIFIERS, OBSERVED_AT, SIGHT_DEPTH_INCHES } from './procedures/observe.js';
import { RISK_PER_DP } from './risk.js';
import { RALLY_MODIFIERS, RALLY_RESULTS } from './procedures/rally.js';
import { REVEAL_LABEL, REVEAL_REASONS } from './procedures/reveal.js';
import { ARMOUR_ROAD_FACTOR, SOFTSKIN_ROAD_FACTOR, speedOf } from './vehicles.js';
import { DRIVES, MAX_DPS, type Vehicle } from './vocabulary.js';

type Head = Pick<Chart, 'id' | 'title' | 'cite'>;
/** One row: what stands under each heading, in the order of the columns. */
type Cells = Readonly<Record<string, string | number>>;

/** A table of the rulebook: its head, its rows and the notes under them. */
const chart = (head: Head, rows: readonly Cells[], ...notes: readonly string[]): Chart => ({
  ...head,
  columns: Object.keys(rows[0]!),
  rows: rows.map((cells) => Object.values(cells)),
  ...(notes.length > 0 ? { notes } : {}),
});

/** The cells of a row that goes across several columns of one kind. */
const across = <K extends string>(columns: readonly K[], cell: (column: K) => string | number): Cells =>
  Object.fromEntries(columns.map((column) => [column, cell(column)]));

const NONE = '-';
const words = (name: string): string => capital(name.replaceAll('-', ' '));
const inSentence = (name: string): string => words(name).toLowerCase();
const inches = (amount: number): string => (amount === 0 ? NONE : `${amount}"`);
const dpsText = (dps: number): string => (dps === 0 ? 'no effect' : counted(dps, 'DP'));

/** Rows whose value is a unit's own: the book prints a sign for them. */
const OWN_VALUE: Readonly<Record<string, string>> = { MR: '+/-', AR: '+/-', 'Factor of the senior officer': '+' };

const TO_POINTS = 'To the fire points';

/** A list of modifiers, as printed. @param to what they are added to */
const modifierRows = (modifiers: readonly Modifier<never>[], to: string): readonly Cells[] =>
  modifiers.map(({ label, value }) => ({ [to]: label, Modifier: OWN_VALUE[label] ?? signed(value) }));

const modifierChart = (head: Head, modifiers: readonly Modifier<never>[], ...notes: readonly string[]): Chart =>
  chart(head, modifierRows(modifiers, 'To the d10'), ...notes);

/** Weapons that the book spells otherwise than their keys. */
const SPELT: Readonly<Partial<Record<AtWeapon | Firearm, string>>> = {
  'at-rifle': 'A/T rifle',
  smg: 'SMG',
  lmg: 'LMG',
  hmg: 'HMG',
  cavalry: 'Mounted cavalry',
};
const weaponName = (weapon: AtWeapon | Firearm): string => SPELT[weapon] ?? words(weapon);

const troopsText = (fate: TroopsFate): string => (typeof fate === 'number' ? counted(fate, 'DP') : inSentence(fate));

const softskinRows = (table: readonly SoftskinRow[]): readonly Cells[] =>
  table.map((row) => ({ d10: scoresOf(row), Vehicle: inSentence(row.vehicle), 'Carried troops': troopsText(row.troops) }));

const vehicleMoveRows = (table: readonly VehicleRow[]): readonly Cells[] =>
  table.map((row) => ({ Score: scoresOf(row), Move: capital(row.result), 'Base speed': `x ${VEHICLE_MULTIPLIER[row.result]}` }));

const rallyText = (dpsChange: number): string =>
  dpsChange === 0 ? 'no change' : `${dpsChange < 0 ? 'remove' : 'gain'} ${counted(Math.abs(dpsChange), 'DP')}`;

const FRACTION: Readonly<Record<number, string>> = { 0: '0', 0.5: '1/2', 1: 'full' };
const DIE_VALUES = Object.keys(ASSAULT_MOVES).map(Number);
/** A die as it shows: ten is the face 0 (TC-1). */
const faceText = (value: number): string => `${value % 10}`;

const arcText = (axes: readonly number[] | null): string =>
  axes === null ? '360 degrees' : axes.map((axis) => (axis === 0 ? 'front' : 'rear')).join(' and ');

/** From so many DPs on no die is above the risk factor (TC-37). */
const DEADLY_DPS = 10 / RISK_PER_DP;

const neededText = (score: number | null): string => (score === null || score === CERTAIN ? NONE : `${score}`);

const loserText = ({ loserDps, loserStands, fallBackFraction }: AssaultRow): string =>
  [
    ...when(fallBackFraction === 1, 'thrown back full move'),
    ...when(fallBackFraction === 0.5, 'pushed back half move'),
    ...when(loserStands > 0, `lose ${counted(loserStands, 'stand')}`),
    counted(loserDps, 'DP'),
  ].join('; ');

const infantryLoses = (dps: number, fraction: number): string =>
  dps === 0 ? dpsText(dps) : `${dpsText(dps)}, falls back ${fraction === 1 ? '1 move' : 'half a move'}`;

const baseInches = (vehicle: Vehicle | null): string =>
  vehicle === null ? NONE : `${speedOf(vehicle, 'auto', false).baseInches}"`;

/** Appendix A by name, as the book spells it. */
const MODELS: readonly (readonly [name: string, vehicle: Vehicle])[] = [
  ['T-26', 't-26'],
  ['Pzkpfw I', 'pzkpfw-i'],
  ['Schneider', 'schneider'],
  ['FT17', 'ft17'],
  ['CV33', 'cv33'],
  ['BT-5', 'bt-5'],
  ['BA-6', 'ba-6'],
];

/** Appendix A, general types: fast, medium, slow. */
const GENERAL: readonly (readonly [name: string, fast: Vehicle | null, medium: Vehicle, slow: Vehicle | null])[] = [
  ['Armoured cars', 'armoured-car-fast', 'armoured-car-medium', 'armoured-car-slow'],
  ['Armoured trucks', 'armoured-truck-fast', 'armoured-truck-medium', 'armoured-truck-slow'],
  ['Cars', 'car-fast', 'car-medium', 'car-slow'],
  ['Trucks', 'truck-fast', 'truck-medium', 'truck-slow'],
  ['Wagons', null, 'wagon', null],
];

/** Every table of the rulebook, and its lists of figures, in the order of the book. */
export const CHARTS: readonly Chart[] = [
  chart(
    { id: 'move-sequence', title: 'Move sequence', cite: 'Move Sequence' },
    PHASE_LIST.map(({ title }, index) => ({ Phase: index + 1, 'What is done': title })),
    `Both sides act in each phase (TC-40). A unit holds ${MAX_DPS} DPs at most; each one over is a lost element (DPs).`,
  ),
  modifierChart(
    { id: 'rally', title: 'Rally: modifiers', cite: 'Rally' },
    RALLY_MODIFIERS,
    'Only a unit with DPs may test, once a move (TC-43).',
  ),
  chart(
    { id: 'rally-results', title: 'Rally: results', cite: 'Rally' },
    RALLY_RESULTS.map((row) => ({ Score: scoresOf(row), Result: rallyText(row.dpsChange) })),
  ),
  {
    id: 'assault-movement',
    title: 'Assault movement',
    cite: 'Assault Movement',
    columns: ['Die', ...DIE_VALUES.map(faceText)],
    rows: [
      ['Move', ...DIE_VALUES.map((die) => FRACTION[ASSAULT_MOVES[die]!.fraction]!)],
      ['DPs', ...DIE_VALUES.map((die) => ASSAULT_MOVES[die]!.dps)],
    ],
    notes: ['DPs are gained on the way (TC-2). Parts of a Normal move, the die unmodified (TC-3).'],
  },
  modifierChart({ id: 'movement', title: 'Movement of troops: modifiers', cite: 'Movement' }, TROOP_MOVE_MODIFIERS),
  chart(
    { id: 'movement-troops', title: 'Movement of troops: results', cite: 'Movement' },
    TROOP_MOVES.map((row) => ({
      Score: scoresOf(row),
      Move: capital(row.result),
      Infantry: inches(row.infantry),
      Cavalry: inches(row.cavalry),
      Limbers: inches(row.limber),
    })),
    'The last two rows changed texts in print (TC-4). Officers on their own always move at Double (TC-52).',
  ),
  modifierChart({ id: 'movement-armour', title: 'Movement of armour: modifiers', cite: 'Movement' }, ARMOUR_MOVE_MODIFIERS),
  chart(
    { id: 'movement-armour-results', title: 'Movement of armour: results', cite: 'Movement' },
    vehicleMoveRows(ARMOUR_MOVES),
    `On a road: ${DRIVES.map((drive) => `${drive} x ${ARMOUR_ROAD_FACTOR[drive]}`).join(', ')} (TC-7).`,
  ),
  modifierChart(
    { id: 'movement-softskin', title: 'Movement of softskins: modifiers', cite: 'Movement' },
    SOFTSKIN_MOVE_MODIFIERS,
    'Fire of the last move (TC-41); artillery fire is not added to other fire (TC-6).',
  ),
  chart(
    { id: 'movement-softskin-results', title: 'Movement of softskins: results', cite: 'Movement' },
    vehicleMoveRows(SOFTSKIN_MOVES),
    `On a road: x ${SOFTSKIN_ROAD_FACTOR} (TC-7).`,
  ),
  chart(
    { id: 'actions', title: 'Actions that take part of a move', cite: 'Movement' },
    ACTIONS.map((action) => ({ Action: ACTION_LABEL[action], Moves: ACTION_FRACTION[action] === 1 ? '1' : '1/2' })),
    `Of the distance rolled (TC-10). A unit of trucks carries a company of up to ${TRUCK_STANDS} stands.`,
  ),
  chart(
    { id: 'hidden-units', title: 'Hidden units become visible', cite: 'Concealment and Observation' },
    REVEAL_REASONS.map((reason, index) => ({ 'No.': ['i', 'ii', 'iii', 'iv'][index]!, When: REVEAL_LABEL[reason] })),
  ),
  modifierChart(
    { id: 'observing', title: 'Observing: modifiers', cite: 'Concealment and Observation' },
    OBSERVE_MODIFIERS,
    `${OBSERVED_AT} or more observes. Line of sight reaches ${SIGHT_DEPTH_INCHES}" into woods, buildings and high terrain (TC-44).`,
  ),
  chart(
    { id: 'arcs-and-overhead', title: 'Arcs of fire and overhead fire', cite: 'Arcs of Fire, Overhead Fire' },
    SHOOTERS.map((shooter) => ({
      Shooter: capital(shooter),
      Arc: shooter === 'hull' ? 'side it is mounted on' : arcText(axesOf(shooter, 'front')),
      'Over friends': OVERHEAD[shooter].when,
    })),
    `An arc is ${ARC_DEGREES} degrees wide, half of it to each side (TC-45).`,
  ),
  chart(
    { id: 'fire-factors', title: 'Small arms: fire factors', cite: 'Small Arms v Infantry' },
    FIREARMS.map((arm) => ({ Element: weaponName(arm), ...across(FIRE_BANDS, (band) => FIRE_FACTORS[arm][band] ?? NONE) })),
    'A range between two columns reads the nearer (TC-11). Under 2" troops are assaulted (TC-19).',
  ),
  chart(
    { id: 'small-arms-modifiers', title: 'Small arms: modifiers of the fire points', cite: 'Small Arms v Infantry' },
    [...modifierRows(SMALL_ARMS_MODIFIERS, TO_POINTS), { [TO_POINTS]: "Firers' AR", Modifier: OWN_VALUE.AR! }],
    'Soft cover, hard cover and trenches do not add up (TC-16).',
  ),
  chart(
    { id: 'small-arms-effect', title: 'Small arms: scores needed', cite: 'Small Arms v Infantry' },
    SMALL_ARMS_EFFECT.map(([one, two, three], firePoints) => ({
      'Fire points': firePoints,
      '1 DP': neededText(one),
      '2 DPs': neededText(two),
      '3 DPs': neededText(three),
    })),
    'Scores are equalled or beaten. Below 0 there is no effect, above 10 row 10 is read (TC-13). At 9 and 10 points 1 DP is certain (TC-14).',
  ),
  chart(
    { id: 'small-arms-softskin', title: 'Small arms v softskin', cite: 'Small Arms v Softskin' },
    softskinRows(SMALL_ARMS_V_SOFTSKIN),
    'One roll for each DP inflicted (TC-20).',
  ),
  chart(
    { id: 'small-arms-armour', title: 'Small arms v armour', cite: 'Small Arms v Armour' },
    [
      { 'Machine guns': 'Morale check on', d10: `${MG_V_ARMOUR.moraleCheckAt}+` },
      { 'Machine guns': 'Each machine gun after the first', d10: signed(MG_V_ARMOUR.perFurtherMachineGun) },
    ],
    'LMGs and HMGs only.',
  ),
  modifierChart(
    { id: 'anti-tank-hit', title: 'Anti-tank: to hit', cite: 'Anti-Tank v Vehicles' },
    AT_HIT_MODIFIERS,
    `${AT_HIT_AT} or more hits. 12", 24" and 36" exactly are 0, 0 and -1 (TC-11).`,
  ),
  chart({ id: 'anti-tank-softskin', title: 'Anti-tank v softskins', cite: 'Anti-Tank v Vehicles' }, softskinRows(AT_V_SOFTSKIN)),
  chart(
    { id: 'anti-tank-range', title: 'Anti-tank v armour: range factors', cite: 'Anti-Tank v Vehicles' },
    AT_WEAPONS.map((weapon) => ({
      Weapon: weaponName(weapon),
      ...across(AT_BANDS, (band) => AT_RANGE_FACTORS[weapon][band] ?? 'n/e'),
    })),
    'Beyond 36" a gun has 0 (TC-21).',
  ),
  chart(
    { id: 'anti-tank-armour', title: 'Anti-tank v armour: armour factors', cite: 'Anti-Tank v Vehicles' },
    AT_WEAPONS.map((weapon) => {
      const { light, medium, heavy } = ARMOUR_FACTORS[weapon];
      return { Weapon: weaponName(weapon), Light: light, Medium: medium, Heavy: heavy };
    }),
  ),
  chart(
    { id: 'anti-tank-results', title: 'Anti-tank v armour: results', cite: 'Anti-Tank v Vehicles' },
    AT_V_ARMOUR.map((row) => ({ 'd10 and factors': scoresOf(row), Result: inSentence(row.result) })),
  ),
  chart(
    { id: 'anti-tank-others', title: 'Anti-tank v others', cite: 'Anti-Tank v Others' },
    [
      { d10: `1-${AT_V_OTHERS.score - 1}`, 'Infantry, cavalry, artillery': 'no effect' },
      { d10: AT_V_OTHERS.score, 'Infantry, cavalry, artillery': dpsText(AT_V_OTHERS.dps) },
    ],
    'Any anti-tank weapon, at any range, without modifiers (TC-22).',
  ),
  modifierChart(
    { id: 'artillery-hit', title: 'Artillery: to hit', cite: 'Artillery Fire' },
    ARTILLERY_HIT_MODIFIERS,
    `Direct fire hits on ${ARTILLERY_HIT_AT.direct}+, indirect fire and mortars on ${ARTILLERY_HIT_AT.indirect}+ (TC-25). Mortars reach ${MORTAR_RANGE_INCHES}". Ranging in: TC-24.`,
  ),
  modifierChart(
    { id: 'artillery-effect', title: 'Artillery v artillery and infantry: factors', cite: 'Artillery Fire' },
    ARTILLERY_EFFECT_MODIFIERS,
    'Soft and hard cover are both cover (TC-16).',
  ),
  chart(
    { id: 'artillery-troops', title: 'Artillery v artillery and infantry: results', cite: 'Artillery Fire' },
    ARTILLERY_V_TROOPS.map((row) => ({ Score: scoresOf(row), Result: dpsText(row.dps) })),
    'Below 0: no effect (TC-27).',
  ),
  chart(
    { id: 'artillery-armour', title: 'Artillery v armour: as an anti-tank hit', cite: 'Artillery Fire' },
    ARTILLERY_WEAPONS.map((weapon) => ({
      Weapon: capital(weapon),
      'Treated as': weaponName(ARTILLERY_V_ARMOUR_AS[weapon]),
    })),
    'No range factors. A morale check counts as under A/T fire (TC-28).',
  ),
  chart({ id: 'artillery-softskin', title: 'Artillery v softskin', cite: 'Artillery Fire' }, softskinRows(ARTILLERY_V_SOFTSKIN)),
  modifierChart(
    { id: 'armour-morale', title: 'Armour morale test: modifiers', cite: 'Armour Morale Test' },
    MORALE_MODIFIERS,
    'Both kinds of fire add up (TC-29).',
  ),
  chart(
    { id: 'armour-morale-results', title: 'Armour morale test: results', cite: 'Armour Morale Test' },
    MORALE_TEST.map((row) => ({
      Score: scoresOf(row),
      Vehicle: row.result === 'stands' ? row.result : `must ${row.result}`,
    })),
    '0 and what is above 3 are not printed (TC-29). It goes back at once (TC-30).',
  ),
  modifierChart(
    { id: 'assault', title: 'Assaults: modifiers of each side', cite: 'Infantry v Infantry' },
    ASSAULT_MODIFIERS,
    'Defences and trenches are for the defender, flank and rear for the attacker (TC-34); cavalry by TC-33.',
  ),
  chart(
    { id: 'assault-results', title: 'Assaults: results', cite: 'Infantry v Infantry' },
    ASSAULT_RESULTS.map((row) => ({ Difference: scoresOf(row), Winner: dpsText(row.winnerDps), Loser: loserText(row) })),
    '0 and 1: nobody wins, and the fight goes on (TC-32). Moves are parts of a Normal one (TC-35).',
  ),
  modifierChart(
    { id: 'assault-armour-infantry', title: 'Infantry v armour: the infantry', cite: 'Infantry v Armour' },
    INFANTRY_V_ARMOUR_MODIFIERS,
  ),
  modifierChart(
    { id: 'assault-armour-armour', title: 'Infantry v armour: the armour', cite: 'Infantry v Armour' },
    ARMOUR_V_INFANTRY_MODIFIERS,
  ),
  chart(
    { id: 'assault-armour-results', title: 'Infantry v armour: results on the loser', cite: 'Infantry v Armour' },
    ARMOUR_ASSAULT.map((row) => ({
      Difference: scoresOf(row),
      Armour: inSentence(row.armour),
      Infantry: infantryLoses(row.infantryDps, row.fallBackFraction),
    })),
  ),
  chart(
    { id: 'officers', title: 'Risk to officers', cite: 'Risk to Officers' },
    Array.from({ length: DEADLY_DPS }, (_, below) => {
      const dps = below + 1;
      const isDeadly = dps === DEADLY_DPS;
      return { 'DPs of his unit this move': isDeadly ? `${dps}+` : dps, 'Safe above': isDeadly ? 'never' : RISK_PER_DP * dps };
    }),
    'DPs that became lost elements count too (TC-37).',
  ),
  chart(
    { id: 'barbed-wire', title: 'Barbed wire', cite: 'Barbed Wire' },
    WIRE_MOVERS.map((mover) => {
      const { costInches, removesWire } = WIRE[mover];
      return {
        Mover: words(mover),
        'Crossing costs': costInches === null ? 'may not cross' : `${costInches}"`,
        Wire: removesWire ? 'removed' : 'stays',
      };
    }),
    `Infantry halts where it meets wire; from there it crosses with a ${CROSSING_RESULTS.map(capital).join(' or ')} move. Inches in hand: TC-38.`,
  ),
  chart(
    { id: 'airstrikes', title: 'Airstrikes: rolls on the artillery table', cite: 'Airstrikes' },
    AIRSTRIKE_ROLLS.map((row) => ({ d10: row.from === 10 ? faceText(row.from) : scoresOf(row), Rolls: row.rolls })),
    `On armour: a hit of a ${inSentence(AIRSTRIKE_V_ARMOUR_AS)} without range factor. On a softskin: the artillery table (TC-39).`,
  ),
  chart(
    { id: 'vehicle-speeds', title: 'Base speeds: tanks and armoured cars', cite: 'Appendix A' },
    MODELS.map(([name, vehicle]) => ({ Vehicle: name, 'Base speed': baseInches(vehicle) })),
    `A vehicle that is not named: ${baseInches('standard-armour')} (Movement).`,
  ),
  chart(
    { id: 'vehicle-types', title: 'Base speeds: general vehicle types', cite: 'Appendix A' },
    GENERAL.map(([name, fast, medium, slow]) => ({
      Vehicle: name,
      Fast: baseInches(fast),
      Medium: baseInches(medium),
      Slow: baseInches(slow),
    })),
  ),
];
