import { type ChartCells, startChart } from '../chart.js';
import type { Chart } from '../reference.js';
import { capitalize, countNoun, formatSigned } from '../words.js';
import { includeIf } from '../working.js';
import {
  ARMOUR_ASSAULT_TABLE,
  ARMOUR_V_INFANTRY_MODIFIERS,
  ASSAULT_MODIFIERS,
  ASSAULT_RESULTS,
  type AssaultRow,
  INFANTRY_V_ARMOUR_MODIFIERS,
} from './assault-tables.js';
import {
  ARMOUR_FACTORS,
  AT_BANDS,
  AT_HIT_SCORE,
  AT_HIT_MODIFIERS,
  AT_RANGE_FACTORS,
  AT_V_ARMOUR_RESULTS,
  AT_V_OTHERS_RESULT,
  AT_WEAPONS,
  type AtWeapon,
} from './firing/anti-tank-tables.js';
import {
  AIRSTRIKE_ROLLS,
  AIRSTRIKE_ARMOUR_WEAPON,
  ARTILLERY_EFFECT_MODIFIERS,
  ARTILLERY_HIT_SCORES,
  ARTILLERY_HIT_MODIFIERS,
  ARTILLERY_ARMOUR_WEAPONS,
  ARTILLERY_V_TROOPS_RESULTS,
  ARTILLERY_WEAPONS,
  MORTAR_RANGE_INCHES,
} from './firing/artillery-tables.js';
import { ARC_DEGREES, listArcAxes, OVERHEAD_FIRE_RULES, SHOOTERS } from './firing/line-of-fire.js';
import { type Modifier, formatScores } from './score.js';
import {
  CERTAIN_SCORE,
  FIRE_BANDS,
  FIRE_FACTORS,
  FIREARMS,
  type Firearm,
  MG_V_ARMOUR_RULE,
  SMALL_ARMS_EFFECT,
  SMALL_ARMS_MODIFIERS,
} from './firing/small-arms-tables.js';
import {
  ARTILLERY_V_SOFTSKIN_RESULTS,
  AT_V_SOFTSKIN_RESULTS,
  SMALL_ARMS_V_SOFTSKIN_RESULTS,
  type SoftskinRow,
  type CarriedTroopsResult,
} from './firing/softskin.js';
import { PHASE_LIST } from './game.js';
import { ARMOUR_MOVES, SOFTSKIN_MOVES, TROOP_MOVES, VEHICLE_MULTIPLIER, type VehicleRow } from './moving/movement-tables.js';
import { ACTION_FRACTION, ACTION_LABEL, MOVE_ACTIONS, MAX_TRUCK_STANDS } from './procedures/action-cost.js';
import { MORALE_MODIFIERS, MORALE_TEST_RESULTS } from './procedures/armour-morale.js';
import { ASSAULT_MOVES } from './procedures/assault-move.js';
import { CROSSING_RESULTS, WIRE_CROSSINGS, WIRE_MOVERS } from './procedures/barbed-wire.js';
import { TROOP_MOVE_MODIFIERS } from './procedures/move-troops.js';
import { ARMOUR_MOVE_MODIFIERS, SOFTSKIN_MOVE_MODIFIERS } from './procedures/move-vehicles.js';
import { SIGHT_DEPTH_INCHES } from './contact.js';
import { OBSERVE_MODIFIERS, OBSERVE_SCORE } from './procedures/observe.js';
import { RISK_PER_DP } from './risk.js';
import { RALLY_MODIFIERS, RALLY_RESULTS } from './procedures/rally.js';
import { REVEAL_LABEL, REVEAL_REASONS } from './procedures/reveal.js';
import { ARMOUR_ROAD_FACTOR, SOFTSKIN_ROAD_FACTOR, findVehicleSpeed } from './vehicles.js';
import { DRIVES, MAX_DPS, type Vehicle } from './vocabulary.js';

/** Returns the cells of a printed row in which one value spans several columns. */
const across = <K extends string>(columns: readonly K[], cell: (column: K) => string | number): ChartCells =>
  Object.fromEntries(columns.map((column) => [column, cell(column)]));

const NONE = '-';
const words = (name: string): string => capitalize(name.replaceAll('-', ' '));
const inSentence = (name: string): string => words(name).toLowerCase();
const inches = (amount: number): string => (amount === 0 ? NONE : `${amount}"`);
const dpsText = (dps: number): string => (dps === 0 ? 'no effect' : countNoun(dps, 'DP'));

/** The printed labels of modifiers that take their value from the unit's own rating. The rulebook prints only the sign. */
const OWN_VALUE: Readonly<Record<string, string>> = { MR: '+/-', AR: '+/-', 'Factor of the senior officer': '+' };

const TO_POINTS = 'To the fire points';

/**
 * Builds the rows of a printed list of modifiers.
 * @param to the name of the number to which the modifiers are added, which is also the heading of their labels
 */
const modifierRows = (modifiers: readonly Modifier<never>[], to: string): readonly ChartCells[] =>
  modifiers.map(({ label, value }) => ({ [to]: label, Modifier: OWN_VALUE[label] ?? formatSigned(value) }));

const onDie = (modifiers: readonly Modifier<never>[]): readonly ChartCells[] => modifierRows(modifiers, 'To the d10');

/** The printed names of weapons that the rulebook spells differently from the key in the code. */
const SPELT: Readonly<Partial<Record<AtWeapon | Firearm, string>>> = {
  'at-rifle': 'A/T rifle',
  smg: 'SMG',
  lmg: 'LMG',
  hmg: 'HMG',
  cavalry: 'Mounted cavalry',
};
const weaponName = (weapon: AtWeapon | Firearm): string => SPELT[weapon] ?? words(weapon);

const troopsText = (fate: CarriedTroopsResult): string => (typeof fate === 'number' ? countNoun(fate, 'DP') : inSentence(fate));

const softskinRows = (table: readonly SoftskinRow[]): readonly ChartCells[] =>
  table.map((row) => ({ d10: formatScores(row), Vehicle: inSentence(row.vehicle), 'Carried troops': troopsText(row.troops) }));

const vehicleMoveRows = (table: readonly VehicleRow[]): readonly ChartCells[] =>
  table.map((row) => ({
    Score: formatScores(row),
    Move: capitalize(row.result),
    'Base speed': `x ${VEHICLE_MULTIPLIER[row.result]}`,
  }));

const rallyText = (dpsChange: number): string =>
  dpsChange === 0 ? 'no change' : `${dpsChange < 0 ? 'remove' : 'gain'} ${countNoun(Math.abs(dpsChange), 'DP')}`;

const FRACTION: Readonly<Record<number, string>> = { 0: '0', 0.5: '1/2', 1: 'full' };
const DIE_VALUES = Object.keys(ASSAULT_MOVES).map(Number);
/** Returns the face of a die: ten shows as 0 (TC-1). */
const faceText = (value: number): string => `${value % 10}`;

const arcText = (axes: readonly number[] | null): string =>
  axes === null ? '360 degrees' : axes.map((axis) => (axis === 0 ? 'front' : 'rear')).join(' and ');

/** The number of DPs at which every die result loses the officer (Risk to Officers, TC-37). */
const DEADLY_DPS = 10 / RISK_PER_DP;

const neededText = (score: number | null): string => (score === null || score === CERTAIN_SCORE ? NONE : `${score}`);

const loserText = ({ loserDps, loserStands, fallBackFraction }: AssaultRow): string =>
  [
    ...includeIf(fallBackFraction === 1, 'thrown back full move'),
    ...includeIf(fallBackFraction === 0.5, 'pushed back half move'),
    ...includeIf(loserStands > 0, `lose ${countNoun(loserStands, 'stand')}`),
    countNoun(loserDps, 'DP'),
  ].join('; ');

const infantryLoses = (dps: number, fraction: number): string =>
  dps === 0 ? dpsText(dps) : `${dpsText(dps)}, falls back ${fraction === 1 ? '1 move' : 'half a move'}`;

const baseInches = (vehicle: Vehicle | null): string =>
  vehicle === null ? NONE : `${findVehicleSpeed(vehicle, 'auto', false).baseInches}"`;

/** The vehicles under their names in the rulebook (Appendix A). */
const MODELS: readonly (readonly [name: string, vehicle: Vehicle])[] = [
  ['T-26', 't-26'],
  ['Pzkpfw I', 'pzkpfw-i'],
  ['Schneider', 'schneider'],
  ['FT17', 'ft17'],
  ['CV33', 'cv33'],
  ['BT-5', 'bt-5'],
  ['BA-6', 'ba-6'],
];

/** General types of vehicles, in the columns fast, medium and slow (Appendix A). */
const GENERAL: readonly (readonly [name: string, fast: Vehicle | null, medium: Vehicle, slow: Vehicle | null])[] = [
  ['Armoured cars', 'armoured-car-fast', 'armoured-car-medium', 'armoured-car-slow'],
  ['Armoured trucks', 'armoured-truck-fast', 'armoured-truck-medium', 'armoured-truck-slow'],
  ['Cars', 'car-fast', 'car-medium', 'car-slow'],
  ['Trucks', 'truck-fast', 'truck-medium', 'truck-slow'],
  ['Wagons', null, 'wagon', null],
];

/** Every table and list of figures, in the order of the rulebook. */
export const CHARTS: readonly Chart[] = [
  startChart('move-sequence', 'Move sequence', 'Move Sequence').rows(
    PHASE_LIST.map(({ title }, index) => ({ Phase: index + 1, 'What is done': title })),
    `Both sides act in each phase (TC-40). A unit can hold ${MAX_DPS} DPs at most. Each DP above this is a lost element (DPs).`,
  ),
  startChart('rally', 'Rally: modifiers', 'Rally').rows(
    onDie(RALLY_MODIFIERS),
    'Only a unit with DPs may test, once a move (TC-43).',
  ),
  startChart('rally-results', 'Rally: results', 'Rally').rows(
    RALLY_RESULTS.map((row) => ({ Score: formatScores(row), Result: rallyText(row.dpsChange) })),
  ),
  startChart('assault-movement', 'Assault movement', 'Assault Movement').of(
    ['Die', ...DIE_VALUES.map(faceText)],
    [
      ['Move', ...DIE_VALUES.map((die) => FRACTION[ASSAULT_MOVES[die]!.fraction]!)],
      ['DPs', ...DIE_VALUES.map((die) => ASSAULT_MOVES[die]!.dps)],
    ],
    'DPs are gained on the way (TC-2). Distances are fractions of a Normal move, and the die is not modified (TC-3).',
  ),
  startChart('movement', 'Movement of troops: modifiers', 'Movement').rows(onDie(TROOP_MOVE_MODIFIERS)),
  startChart('movement-troops', 'Movement of troops: results', 'Movement').rows(
    TROOP_MOVES.map((row) => ({
      Score: formatScores(row),
      Move: capitalize(row.result),
      Infantry: inches(row.infantry),
      Cavalry: inches(row.cavalry),
      Limbers: inches(row.limber),
    })),
    'In the printed table, the last two rows are exchanged (TC-4). Officers without a unit always move at Double (TC-52).',
  ),
  startChart('movement-armour', 'Movement of armour: modifiers', 'Movement').rows(onDie(ARMOUR_MOVE_MODIFIERS)),
  startChart('movement-armour-results', 'Movement of armour: results', 'Movement').rows(
    vehicleMoveRows(ARMOUR_MOVES),
    `On a road: ${DRIVES.map((drive) => `${drive} x ${ARMOUR_ROAD_FACTOR[drive]}`).join(', ')} (TC-7).`,
  ),
  startChart('movement-softskin', 'Movement of softskins: modifiers', 'Movement').rows(
    onDie(SOFTSKIN_MOVE_MODIFIERS),
    'Fire in the last move counts (TC-41). Artillery fire is not added to other fire (TC-6).',
  ),
  startChart('movement-softskin-results', 'Movement of softskins: results', 'Movement').rows(
    vehicleMoveRows(SOFTSKIN_MOVES),
    `On a road: x ${SOFTSKIN_ROAD_FACTOR} (TC-7).`,
  ),
  startChart('actions', 'Actions that take part of a move', 'Movement').rows(
    MOVE_ACTIONS.map((action) => ({ Action: ACTION_LABEL[action], Moves: ACTION_FRACTION[action] === 1 ? '1' : '1/2' })),
    `Fractions of the distance rolled (TC-10). A unit of trucks carries a company of up to ${MAX_TRUCK_STANDS} stands.`,
  ),
  startChart('hidden-units', 'Hidden units become visible', 'Concealment and Observation').rows(
    REVEAL_REASONS.map((reason, index) => ({ 'No.': ['i', 'ii', 'iii', 'iv'][index]!, When: REVEAL_LABEL[reason] })),
  ),
  startChart('observing', 'Observing: modifiers', 'Concealment and Observation').rows(
    onDie(OBSERVE_MODIFIERS),
    `${OBSERVE_SCORE} or more observes. Line of sight reaches ${SIGHT_DEPTH_INCHES}" into woods, buildings and high terrain (TC-44).`,
  ),
  startChart('arcs-and-overhead', 'Arcs of fire and overhead fire', 'Arcs of Fire, Overhead Fire').rows(
    SHOOTERS.map((shooter) => ({
      Shooter: capitalize(shooter),
      Arc: shooter === 'hull' ? 'side it is mounted on' : arcText(listArcAxes(shooter, 'front')),
      'Over friends': OVERHEAD_FIRE_RULES[shooter].when,
    })),
    `An arc is ${ARC_DEGREES} degrees wide, half to each side (TC-45).`,
  ),
  startChart('fire-factors', 'Small arms: fire factors', 'Small Arms v Infantry').rows(
    FIREARMS.map((arm) => ({ Element: weaponName(arm), ...across(FIRE_BANDS, (band) => FIRE_FACTORS[arm][band] ?? NONE) })),
    'A range between two columns uses the nearer one (TC-11). Troops under 2" away must be assaulted (TC-19).',
  ),
  startChart('small-arms-modifiers', 'Small arms: modifiers of the fire points', 'Small Arms v Infantry').rows(
    [...modifierRows(SMALL_ARMS_MODIFIERS, TO_POINTS), { [TO_POINTS]: "Firers' AR", Modifier: OWN_VALUE.AR! }],
    'Soft cover, hard cover and trenches do not add up (TC-16).',
  ),
  startChart('small-arms-effect', 'Small arms: scores needed', 'Small Arms v Infantry').rows(
    SMALL_ARMS_EFFECT.map(([one, two, three], firePoints) => ({
      'Fire points': firePoints,
      '1 DP': neededText(one),
      '2 DPs': neededText(two),
      '3 DPs': neededText(three),
    })),
    'Equal or beat these scores. Below 0 there is no effect, and above 10 row 10 is used (TC-13). At 9 and 10 points 1 DP is certain (TC-14).',
  ),
  startChart('small-arms-softskin', 'Small arms v softskin', 'Small Arms v Softskin').rows(
    softskinRows(SMALL_ARMS_V_SOFTSKIN_RESULTS),
    'One roll for each DP inflicted (TC-20).',
  ),
  startChart('small-arms-armour', 'Small arms v armour', 'Small Arms v Armour').rows(
    [
      { 'Machine guns': 'Morale check on', d10: `${MG_V_ARMOUR_RULE.moraleCheckAt}+` },
      { 'Machine guns': 'Each machine gun after the first', d10: formatSigned(MG_V_ARMOUR_RULE.perFurtherMachineGun) },
    ],
    'LMGs and HMGs only.',
  ),
  startChart('anti-tank-hit', 'Anti-tank: to hit', 'Anti-Tank v Vehicles').rows(
    onDie(AT_HIT_MODIFIERS),
    `${AT_HIT_SCORE} or more hits. 12", 24" and 36" exactly are 0, 0 and -1 (TC-11).`,
  ),
  startChart('anti-tank-softskin', 'Anti-tank v softskins', 'Anti-Tank v Vehicles').rows(softskinRows(AT_V_SOFTSKIN_RESULTS)),
  startChart('anti-tank-range', 'Anti-tank v armour: range factors', 'Anti-Tank v Vehicles').rows(
    AT_WEAPONS.map((weapon) => ({
      Weapon: weaponName(weapon),
      ...across(AT_BANDS, (band) => AT_RANGE_FACTORS[weapon][band] ?? 'n/e'),
    })),
    'Beyond 36", the factor of a gun is 0 (TC-21).',
  ),
  startChart('anti-tank-armour', 'Anti-tank v armour: armour factors', 'Anti-Tank v Vehicles').rows(
    AT_WEAPONS.map((weapon) => {
      const { light, medium, heavy } = ARMOUR_FACTORS[weapon];
      return { Weapon: weaponName(weapon), Light: light, Medium: medium, Heavy: heavy };
    }),
  ),
  startChart('anti-tank-results', 'Anti-tank v armour: results', 'Anti-Tank v Vehicles').rows(
    AT_V_ARMOUR_RESULTS.map((row) => ({ 'd10 and factors': formatScores(row), Result: inSentence(row.result) })),
  ),
  startChart('anti-tank-others', 'Anti-tank v others', 'Anti-Tank v Others').rows(
    [
      { d10: `1-${AT_V_OTHERS_RESULT.score - 1}`, 'Infantry, cavalry, artillery': 'no effect' },
      { d10: AT_V_OTHERS_RESULT.score, 'Infantry, cavalry, artillery': dpsText(AT_V_OTHERS_RESULT.dps) },
    ],
    'Any anti-tank weapon, at any range, without modifiers (TC-22).',
  ),
  startChart('artillery-hit', 'Artillery: to hit', 'Artillery Fire').rows(
    onDie(ARTILLERY_HIT_MODIFIERS),
    `Direct fire hits on ${ARTILLERY_HIT_SCORES.direct}+, indirect fire and mortars on ${ARTILLERY_HIT_SCORES.indirect}+ (TC-25). Mortars reach ${MORTAR_RANGE_INCHES}". Ranging in: TC-24.`,
  ),
  startChart('artillery-effect', 'Artillery v artillery and infantry: factors', 'Artillery Fire').rows(
    onDie(ARTILLERY_EFFECT_MODIFIERS),
    'Soft and hard cover are both cover (TC-16).',
  ),
  startChart('artillery-troops', 'Artillery v artillery and infantry: results', 'Artillery Fire').rows(
    ARTILLERY_V_TROOPS_RESULTS.map((row) => ({ Score: formatScores(row), Result: dpsText(row.dps) })),
    'Below 0: no effect (TC-27).',
  ),
  startChart('artillery-armour', 'Artillery v armour: as an anti-tank hit', 'Artillery Fire').rows(
    ARTILLERY_WEAPONS.map((weapon) => ({
      Weapon: capitalize(weapon),
      'Treated as': weaponName(ARTILLERY_ARMOUR_WEAPONS[weapon]),
    })),
    'No range factors. A morale check counts as under A/T fire (TC-28).',
  ),
  startChart('artillery-softskin', 'Artillery v softskin', 'Artillery Fire').rows(softskinRows(ARTILLERY_V_SOFTSKIN_RESULTS)),
  startChart('armour-morale', 'Armour morale test: modifiers', 'Armour Morale Test').rows(
    onDie(MORALE_MODIFIERS),
    'Both kinds of fire add up (TC-29).',
  ),
  startChart('armour-morale-results', 'Armour morale test: results', 'Armour Morale Test').rows(
    MORALE_TEST_RESULTS.map((row) => ({
      Score: formatScores(row),
      Vehicle: row.result === 'stands' ? row.result : `must ${row.result}`,
    })),
    '0 and scores above 3 are not in the printed table (TC-29). The vehicle goes back at once (TC-30).',
  ),
  startChart('assault', 'Assaults: modifiers of each side', 'Infantry v Infantry').rows(
    onDie(ASSAULT_MODIFIERS),
    'Defences and trenches count for the defender, flank and rear for the attacker (TC-34). For cavalry, see TC-33.',
  ),
  startChart('assault-results', 'Assaults: results', 'Infantry v Infantry').rows(
    ASSAULT_RESULTS.map((row) => ({ Difference: formatScores(row), Winner: dpsText(row.winnerDps), Loser: loserText(row) })),
    '0 or 1: no one wins, and the fight continues (TC-32). Distances are fractions of a Normal move (TC-35).',
  ),
  startChart('assault-armour-infantry', 'Infantry v armour: the infantry', 'Infantry v Armour').rows(
    onDie(INFANTRY_V_ARMOUR_MODIFIERS),
  ),
  startChart('assault-armour-armour', 'Infantry v armour: the armour', 'Infantry v Armour').rows(
    onDie(ARMOUR_V_INFANTRY_MODIFIERS),
  ),
  startChart('assault-armour-results', 'Infantry v armour: results on the loser', 'Infantry v Armour').rows(
    ARMOUR_ASSAULT_TABLE.map((row) => ({
      Difference: formatScores(row),
      Armour: inSentence(row.armour),
      Infantry: infantryLoses(row.infantryDps, row.fallBackFraction),
    })),
  ),
  startChart('officers', 'Risk to officers', 'Risk to Officers').rows(
    Array.from({ length: DEADLY_DPS }, (_, below) => {
      const dps = below + 1;
      const isDeadly = dps === DEADLY_DPS;
      return { 'DPs of the unit this move': isDeadly ? `${dps}+` : dps, 'Safe above': isDeadly ? 'never' : RISK_PER_DP * dps };
    }),
    'DPs that became lost elements count too (TC-37).',
  ),
  startChart('barbed-wire', 'Barbed wire', 'Barbed Wire').rows(
    WIRE_MOVERS.map((mover) => {
      const { costInches, removesWire } = WIRE_CROSSINGS[mover];
      return {
        Mover: words(mover),
        'Crossing costs': costInches === null ? 'cannot cross' : `${costInches}"`,
        Wire: removesWire ? 'removed' : 'stays',
      };
    }),
    `Infantry halts where it meets wire. From there it crosses with a ${CROSSING_RESULTS.map(capitalize).join(' or ')} move. For the inches needed, see TC-38.`,
  ),
  startChart('airstrikes', 'Airstrikes: rolls on the artillery table', 'Airstrikes').rows(
    AIRSTRIKE_ROLLS.map((row) => ({ d10: row.from === 10 ? faceText(row.from) : formatScores(row), Rolls: row.rolls })),
    `On armour: a hit of a ${inSentence(AIRSTRIKE_ARMOUR_WEAPON)} without a range factor. On a softskin: the artillery table (TC-39).`,
  ),
  startChart('vehicle-speeds', 'Base speeds: tanks and armoured cars', 'Appendix A').rows(
    MODELS.map(([name, vehicle]) => ({ Vehicle: name, 'Base speed': baseInches(vehicle) })),
    `Vehicles not in the list: ${baseInches('standard-armour')} (Movement).`,
  ),
  startChart('vehicle-types', 'Base speeds: general vehicle types', 'Appendix A').rows(
    GENERAL.map(([name, fast, medium, slow]) => ({
      Vehicle: name,
      Fast: baseInches(fast),
      Medium: baseInches(medium),
      Slow: baseInches(slow),
    })),
  ),
];
