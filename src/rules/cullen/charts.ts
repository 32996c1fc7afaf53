import type { Chart } from '../ruleset.js';
import { capital, counted } from '../words.js';
import {
  ARMOUR_ASSAULT,
  ARMOUR_V_INFANTRY_MODIFIERS,
  ASSAULT_MODIFIERS,
  ASSAULT_RESULTS,
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
import { type Modifier, type ScoreRow, scoresOf } from './score.js';
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
import { ARMOUR_MOVES, SOFTSKIN_MOVES, TROOP_MOVES, VEHICLE_MULTIPLIER, type VehicleResult } from './moving/movement-tables.js';
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
import { ARMOUR_RATES, ARMOUR_ROAD_FACTOR, isArmourVehicle, SOFTSKIN_BASE_INCHES, SOFTSKIN_ROAD_FACTOR } from './vehicles.js';
import { ARMOUR_CLASSES, DRIVES, MAX_DPS, type Vehicle } from './vocabulary.js';

const NONE = '-';
const words = (name: string): string => capital(name.replaceAll('-', ' '));
const signed = (amount: number): string => (amount > 0 ? `+${amount}` : `${amount}`);

/** Rows whose value is a unit's own: the book prints a sign for them. */
const OWN_VALUE: Readonly<Record<string, string>> = { MR: '+/-', AR: '+/-', 'Factor of the senior officer': '+' };

/** A list of modifiers, as printed. */
const modifierRows = (modifiers: readonly Modifier<never>[]): [string, string][] =>
  modifiers.map(({ label, value }) => [label, OWN_VALUE[label] ?? signed(value)]);

const modifierChart = (
  id: string,
  title: string,
  cite: string,
  modifiers: readonly Modifier<never>[],
  notes: string[],
): Chart => ({
  id,
  title,
  cite,
  columns: ['To the d10', 'Modifier'],
  rows: modifierRows(modifiers),
  ...(notes.length > 0 ? { notes } : {}),
});

const WEAPON: Readonly<Record<AtWeapon, string>> = {
  'light-gun': 'Light gun',
  'medium-gun': 'Medium gun',
  'heavy-gun': 'Heavy gun',
  'at-rifle': 'A/T rifle',
};

const troopsText = (fate: TroopsFate): string => (typeof fate === 'number' ? counted(fate, 'DP') : words(fate).toLowerCase());

const softskinChart = (id: string, title: string, cite: string, table: readonly SoftskinRow[], notes: string[]): Chart => ({
  id,
  title,
  cite,
  columns: ['d10', 'Vehicle', 'Carried troops'],
  rows: table.map((row) => [scoresOf(row), words(row.vehicle).toLowerCase(), troopsText(row.troops)]),
  ...(notes.length > 0 ? { notes } : {}),
});

const vehicleMoveRows = (table: readonly (ScoreRow & { readonly result: VehicleResult })[]): string[][] =>
  table.map((row) => [scoresOf(row), capital(row.result), `x ${VEHICLE_MULTIPLIER[row.result]}`]);

const moveInches = (inches: number): string => (inches === 0 ? NONE : `${inches}"`);

const rallyText = (dpsChange: number): string =>
  dpsChange === 0 ? 'no change' : `${dpsChange < 0 ? 'remove' : 'gain'} ${counted(Math.abs(dpsChange), 'DP')}`;

const FRACTION: Readonly<Record<number, string>> = { 0: '0', 0.5: '1/2', 1: 'full' };
const DIE_VALUES = Object.keys(ASSAULT_MOVES).map(Number);
/** A die as it shows: ten is the face 0 (TC-1). */
const faceText = (value: number): string => `${value % 10}`;

const FIREARM: Readonly<Record<Firearm, string>> = {
  rifle: 'Rifle',
  smg: 'SMG',
  lmg: 'LMG',
  hmg: 'HMG',
  cavalry: 'Mounted cavalry',
};

const arcText = (axes: readonly number[] | null): string =>
  axes === null ? '360 degrees' : axes.map((axis) => (axis === 0 ? 'front' : 'rear')).join(' and ');

/** From so many DPs on no die is above the risk factor (TC-37). */
const DEADLY_DPS = 10 / RISK_PER_DP;

const neededText = (score: number | null): string => (score === null || score === CERTAIN ? NONE : `${score}`);

const loserText = (dps: number, stands: number, fraction: number): string =>
  [
    ...(fraction === 1 ? ['thrown back full move'] : fraction === 0.5 ? ['pushed back half move'] : []),
    ...(stands > 0 ? [`lose ${counted(stands, 'stand')}`] : []),
    counted(dps, 'DP'),
  ].join('; ');

const infantryLoses = (dps: number, fraction: number): string =>
  dps === 0 ? 'no effect' : `${counted(dps, 'DP')}, falls back ${fraction === 1 ? '1 move' : 'half a move'}`;

const baseInches = (vehicle: Vehicle): string =>
  `${isArmourVehicle(vehicle) ? ARMOUR_RATES[vehicle].baseInches : SOFTSKIN_BASE_INCHES[vehicle]}"`;

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
  {
    id: 'move-sequence',
    title: 'Move sequence',
    cite: 'Move Sequence',
    columns: ['Phase', 'What is done'],
    rows: PHASE_LIST.map(({ title }, index) => [index + 1, title]),
    notes: [`Both sides act in each phase (TC-40). A unit holds ${MAX_DPS} DPs at most; each one over is a lost element (DPs).`],
  },
  modifierChart('rally', 'Rally: modifiers', 'Rally', RALLY_MODIFIERS, ['Only a unit with DPs may test, once a move (TC-43).']),
  {
    id: 'rally-results',
    title: 'Rally: results',
    cite: 'Rally',
    columns: ['Score', 'Result'],
    rows: RALLY_RESULTS.map((row) => [scoresOf(row), rallyText(row.dpsChange)]),
  },
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
  modifierChart('movement', 'Movement of troops: modifiers', 'Movement', TROOP_MOVE_MODIFIERS, []),
  {
    id: 'movement-troops',
    title: 'Movement of troops: results',
    cite: 'Movement',
    columns: ['Score', 'Move', 'Infantry', 'Cavalry', 'Limbers'],
    rows: TROOP_MOVES.map((row) => [
      scoresOf(row),
      capital(row.result),
      moveInches(row.infantry),
      moveInches(row.cavalry),
      moveInches(row.limber),
    ]),
    notes: ['The last two rows changed texts in print (TC-4). Officers on their own always move at Double (TC-52).'],
  },
  modifierChart('movement-armour', 'Movement of armour: modifiers', 'Movement', ARMOUR_MOVE_MODIFIERS, []),
  {
    id: 'movement-armour-results',
    title: 'Movement of armour: results',
    cite: 'Movement',
    columns: ['Score', 'Move', 'Base speed'],
    rows: vehicleMoveRows(ARMOUR_MOVES),
    notes: [`On a road: ${DRIVES.map((drive) => `${drive} x ${ARMOUR_ROAD_FACTOR[drive]}`).join(', ')} (TC-7).`],
  },
  modifierChart('movement-softskin', 'Movement of softskins: modifiers', 'Movement', SOFTSKIN_MOVE_MODIFIERS, [
    'Fire of the last move (TC-41); artillery fire is not added to other fire (TC-6).',
  ]),
  {
    id: 'movement-softskin-results',
    title: 'Movement of softskins: results',
    cite: 'Movement',
    columns: ['Score', 'Move', 'Base speed'],
    rows: vehicleMoveRows(SOFTSKIN_MOVES),
    notes: [`On a road: x ${SOFTSKIN_ROAD_FACTOR} (TC-7).`],
  },
  {
    id: 'actions',
    title: 'Actions that take part of a move',
    cite: 'Movement',
    columns: ['Action', 'Moves'],
    rows: ACTIONS.map((action) => [ACTION_LABEL[action], FRACTION[ACTION_FRACTION[action]] === '1/2' ? '1/2' : '1']),
    notes: [`Of the distance rolled (TC-10). A unit of trucks carries a company of up to ${TRUCK_STANDS} stands.`],
  },
  {
    id: 'hidden-units',
    title: 'Hidden units become visible',
    cite: 'Concealment and Observation',
    columns: ['No.', 'When'],
    rows: REVEAL_REASONS.map((reason, index) => [['i', 'ii', 'iii', 'iv'][index]!, REVEAL_LABEL[reason]]),
  },
  modifierChart('observing', 'Observing: modifiers', 'Concealment and Observation', OBSERVE_MODIFIERS, [
    `${OBSERVED_AT} or more observes. Line of sight reaches ${SIGHT_DEPTH_INCHES}" into woods, buildings and high terrain (TC-44).`,
  ]),
  {
    id: 'arcs-and-overhead',
    title: 'Arcs of fire and overhead fire',
    cite: 'Arcs of Fire, Overhead Fire',
    columns: ['Shooter', 'Arc', 'Over friends'],
    rows: SHOOTERS.map((shooter) => [
      capital(shooter),
      shooter === 'hull' ? 'side it is mounted on' : arcText(axesOf(shooter, 'front')),
      OVERHEAD[shooter].when,
    ]),
    notes: [`An arc is ${ARC_DEGREES} degrees wide, half of it to each side (TC-45).`],
  },
  {
    id: 'fire-factors',
    title: 'Small arms: fire factors',
    cite: 'Small Arms v Infantry',
    columns: ['Element', ...FIRE_BANDS],
    rows: FIREARMS.map((arm) => [FIREARM[arm], ...FIRE_BANDS.map((band) => FIRE_FACTORS[arm][band] ?? NONE)]),
    notes: ['A range between two columns reads the nearer (TC-11). Under 2" troops are assaulted (TC-19).'],
  },
  {
    id: 'small-arms-modifiers',
    title: 'Small arms: modifiers of the fire points',
    cite: 'Small Arms v Infantry',
    columns: ['To the fire points', 'Modifier'],
    rows: [...modifierRows(SMALL_ARMS_MODIFIERS), ["Firers' AR", OWN_VALUE.AR!]],
    notes: ['Soft cover, hard cover and trenches do not add up (TC-16).'],
  },
  {
    id: 'small-arms-effect',
    title: 'Small arms: scores needed',
    cite: 'Small Arms v Infantry',
    columns: ['Fire points', '1 DP', '2 DPs', '3 DPs'],
    rows: SMALL_ARMS_EFFECT.map((scores, firePoints) => [firePoints, ...scores.map(neededText)]),
    notes: [
      'Scores are equalled or beaten. Below 0 there is no effect, above 10 row 10 is read (TC-13). At 9 and 10 points 1 DP is certain (TC-14).',
    ],
  },
  softskinChart('small-arms-softskin', 'Small arms v softskin', 'Small Arms v Softskin', SMALL_ARMS_V_SOFTSKIN, [
    'One roll for each DP inflicted (TC-20).',
  ]),
  {
    id: 'small-arms-armour',
    title: 'Small arms v armour',
    cite: 'Small Arms v Armour',
    columns: ['Machine guns', 'd10'],
    rows: [
      ['Morale check on', `${MG_V_ARMOUR.moraleCheckAt}+`],
      ['Each machine gun after the first', signed(MG_V_ARMOUR.perFurtherMachineGun)],
    ],
    notes: ['LMGs and HMGs only.'],
  },
  modifierChart('anti-tank-hit', 'Anti-tank: to hit', 'Anti-Tank v Vehicles', AT_HIT_MODIFIERS, [
    `${AT_HIT_AT} or more hits. 12", 24" and 36" exactly are 0, 0 and -1 (TC-11).`,
  ]),
  softskinChart('anti-tank-softskin', 'Anti-tank v softskins', 'Anti-Tank v Vehicles', AT_V_SOFTSKIN, []),
  {
    id: 'anti-tank-range',
    title: 'Anti-tank v armour: range factors',
    cite: 'Anti-Tank v Vehicles',
    columns: ['Weapon', ...AT_BANDS],
    rows: AT_WEAPONS.map((weapon) => [WEAPON[weapon], ...AT_BANDS.map((band) => AT_RANGE_FACTORS[weapon][band] ?? 'n/e')]),
    notes: ['Beyond 36" a gun has 0 (TC-21).'],
  },
  {
    id: 'anti-tank-armour',
    title: 'Anti-tank v armour: armour factors',
    cite: 'Anti-Tank v Vehicles',
    columns: ['Weapon', ...ARMOUR_CLASSES.map(capital)],
    rows: AT_WEAPONS.map((weapon) => [WEAPON[weapon], ...ARMOUR_CLASSES.map((armour) => ARMOUR_FACTORS[weapon][armour])]),
  },
  {
    id: 'anti-tank-results',
    title: 'Anti-tank v armour: results',
    cite: 'Anti-Tank v Vehicles',
    columns: ['d10 and factors', 'Result'],
    rows: AT_V_ARMOUR.map((row) => [scoresOf(row), words(row.result).toLowerCase()]),
  },
  {
    id: 'anti-tank-others',
    title: 'Anti-tank v others',
    cite: 'Anti-Tank v Others',
    columns: ['d10', 'Infantry, cavalry, artillery'],
    rows: [
      [`1-${AT_V_OTHERS.score - 1}`, 'no effect'],
      [AT_V_OTHERS.score, counted(AT_V_OTHERS.dps, 'DP')],
    ],
    notes: ['Any anti-tank weapon, at any range, without modifiers (TC-22).'],
  },
  modifierChart('artillery-hit', 'Artillery: to hit', 'Artillery Fire', ARTILLERY_HIT_MODIFIERS, [
    `Direct fire hits on ${ARTILLERY_HIT_AT.direct}+, indirect fire and mortars on ${ARTILLERY_HIT_AT.indirect}+ (TC-25). Mortars reach ${MORTAR_RANGE_INCHES}". Ranging in: TC-24.`,
  ]),
  modifierChart('artillery-effect', 'Artillery v artillery and infantry: factors', 'Artillery Fire', ARTILLERY_EFFECT_MODIFIERS, [
    'Soft and hard cover are both cover (TC-16).',
  ]),
  {
    id: 'artillery-troops',
    title: 'Artillery v artillery and infantry: results',
    cite: 'Artillery Fire',
    columns: ['Score', 'Result'],
    rows: ARTILLERY_V_TROOPS.map((row) => [scoresOf(row), row.dps === 0 ? 'no effect' : counted(row.dps, 'DP')]),
    notes: ['Below 0: no effect (TC-27).'],
  },
  {
    id: 'artillery-armour',
    title: 'Artillery v armour: as an anti-tank hit',
    cite: 'Artillery Fire',
    columns: ['Weapon', 'Treated as'],
    rows: ARTILLERY_WEAPONS.map((weapon) => [capital(weapon), WEAPON[ARTILLERY_V_ARMOUR_AS[weapon]]]),
    notes: ['No range factors. A morale check counts as under A/T fire (TC-28).'],
  },
  softskinChart('artillery-softskin', 'Artillery v softskin', 'Artillery Fire', ARTILLERY_V_SOFTSKIN, []),
  modifierChart('armour-morale', 'Armour morale test: modifiers', 'Armour Morale Test', MORALE_MODIFIERS, [
    'Both kinds of fire add up (TC-29).',
  ]),
  {
    id: 'armour-morale-results',
    title: 'Armour morale test: results',
    cite: 'Armour Morale Test',
    columns: ['Score', 'Vehicle'],
    rows: MORALE_TEST.map((row) => [scoresOf(row), row.result === 'stands' ? row.result : `must ${row.result}`]),
    notes: ['0 and what is above 3 are not printed (TC-29). It goes back at once (TC-30).'],
  },
  modifierChart('assault', 'Assaults: modifiers of each side', 'Infantry v Infantry', ASSAULT_MODIFIERS, [
    'Defences and trenches are for the defender, flank and rear for the attacker (TC-34); cavalry by TC-33.',
  ]),
  {
    id: 'assault-results',
    title: 'Assaults: results',
    cite: 'Infantry v Infantry',
    columns: ['Difference', 'Winner', 'Loser'],
    rows: ASSAULT_RESULTS.map((row) => [
      scoresOf(row),
      row.winnerDps === 0 ? 'no effect' : counted(row.winnerDps, 'DP'),
      loserText(row.loserDps, row.loserStands, row.fallBackFraction),
    ]),
    notes: ['0 and 1: nobody wins, and the fight goes on (TC-32). Moves are parts of a Normal one (TC-35).'],
  },
  modifierChart(
    'assault-armour-infantry',
    'Infantry v armour: the infantry',
    'Infantry v Armour',
    INFANTRY_V_ARMOUR_MODIFIERS,
    [],
  ),
  modifierChart('assault-armour-armour', 'Infantry v armour: the armour', 'Infantry v Armour', ARMOUR_V_INFANTRY_MODIFIERS, []),
  {
    id: 'assault-armour-results',
    title: 'Infantry v armour: results on the loser',
    cite: 'Infantry v Armour',
    columns: ['Difference', 'Armour', 'Infantry'],
    rows: ARMOUR_ASSAULT.map((row) => [
      scoresOf(row),
      words(row.armour).toLowerCase(),
      infantryLoses(row.infantryDps, row.fallBackFraction),
    ]),
  },
  {
    id: 'officers',
    title: 'Risk to officers',
    cite: 'Risk to Officers',
    columns: ['DPs of his unit this move', 'Safe above'],
    rows: [
      ...Array.from({ length: DEADLY_DPS - 1 }, (_, below) => [below + 1, RISK_PER_DP * (below + 1)]),
      [`${DEADLY_DPS}+`, 'never'],
    ],
    notes: ['DPs that became lost elements count too (TC-37).'],
  },
  {
    id: 'barbed-wire',
    title: 'Barbed wire',
    cite: 'Barbed Wire',
    columns: ['Mover', 'Crossing costs', 'Wire'],
    rows: WIRE_MOVERS.map((mover) => {
      const { costInches, removesWire } = WIRE[mover];
      return [words(mover), costInches === null ? 'may not cross' : `${costInches}"`, removesWire ? 'removed' : 'stays'];
    }),
    notes: [
      `Infantry halts where it meets wire; from there it crosses with a ${CROSSING_RESULTS.map(capital).join(' or ')} move. Inches in hand: TC-38.`,
    ],
  },
  {
    id: 'airstrikes',
    title: 'Airstrikes: rolls on the artillery table',
    cite: 'Airstrikes',
    columns: ['d10', 'Rolls'],
    rows: AIRSTRIKE_ROLLS.map((row) => [row.from === 10 ? faceText(row.from) : scoresOf(row), row.rolls]),
    notes: [
      `On armour: a hit of a ${WEAPON[AIRSTRIKE_V_ARMOUR_AS].toLowerCase()} without range factor. On a softskin: the artillery table (TC-39).`,
    ],
  },
  {
    id: 'vehicle-speeds',
    title: 'Base speeds: tanks and armoured cars',
    cite: 'Appendix A',
    columns: ['Vehicle', 'Base speed'],
    rows: MODELS.map(([name, vehicle]) => [name, baseInches(vehicle)]),
    notes: [`A vehicle that is not named: ${baseInches('standard-armour')} (Movement).`],
  },
  {
    id: 'vehicle-types',
    title: 'Base speeds: general vehicle types',
    cite: 'Appendix A',
    columns: ['Vehicle', 'Fast', 'Medium', 'Slow'],
    rows: GENERAL.map(([name, ...vehicles]) => [
      name,
      ...vehicles.map((vehicle) => (vehicle === null ? NONE : baseInches(vehicle))),
    ]),
  },
];
