import { startChart, listObjectKeys } from '../chart.js';
import type { Chart } from '../reference.js';
import { capitalize, formatSigned, formatYesNo } from '../words.js';
import { ZONE_RADIUS_YARDS } from './geometry.js';
import { EFFECTIVE_RANGE_YARDS, FIRER_MOVED_MODIFIER, RANGE_MODIFIER, RATING_FROM_FP, TPD_ADJUSTMENT } from './kill-dice.js';
import { AIR_ATTACK_TABLE, SORTIE_SUPPORT_FP } from './procedures/air-attack.js';
import { AA_TABLE } from './procedures/anti-aircraft.js';
import { INFANTRY_MODIFIER, SPEED_MODIFIER, SUCCESS_PERCENT } from './assault-chance.js';
import { BARRAGE_TO_HIT_CHART } from './procedures/barrage-damage.js';
import {
  DIRECTION_OF_FACE,
  DRIFT_DIRECTIONS,
  DRIFT_MODIFIER,
  DRIFT_RANGES,
  ERROR_HEXES,
  ERROR_YARDS,
} from './procedures/barrage-drift.js';
import { BARRAGE_CHART, CALIBRE_COLUMNS, GUN_ROWS } from './procedures/barrage-rating.js';
import { BARRAGE_KILL_DICE, type HitBox, CONFIRM_FACES } from './procedures/damage.js';
import { TO_HIT_CHART } from './procedures/direct-fire.js';
import { GUN_ROW_LABEL, GUN_TURNS } from './procedures/gun-setup.js';
import { HEX_ENTRY_COSTS, HEXSIDE_TURN_COST } from './procedures/hex-path.js';
import { IMPAIRMENT_STEPS } from './procedures/impairment.js';
import { SUPPRESSED_MODIFIER, WEAK_RATING } from './procedures/melee.js';
import { MINE_CHANCE } from './procedures/minefield.js';
import { ALLOWANCES, GROUND_REDUCTION, STRATEGIC_CODE, TERRAIN_REDUCTION } from './procedures/movement.js';
import { DROP_TIMES, SCATTER_DICE, ZONE_RADIUS_INCHES } from './procedures/paratroop-drop.js';
import { AUTOMATIC_SPOTTING_YARDS } from './observation.js';
import { BASE_SPOTTING_CHANCE, SPOTTING_LABEL, SPOTTING_MODIFIER } from './procedures/spotting.js';
import { SUICIDE_SQUAD_ELIGIBILITY, SUICIDE_SQUAD_WEAPONS } from './procedures/suicide-squad.js';
import { LAPSE_TURNS, MAX_SHIFT_YARDS, ORDER_TURNS } from './procedures/time-lapse.js';
import {
  AA_WEAPONS,
  type AaWeapon,
  AIR_ATTACKS,
  type AirAttack,
  type Band,
  BANDS,
  BARRAGE_RATINGS,
  DA_CLASSES,
  MOVE_CODES,
  type MoveCode,
  NATION_NAME,
  NATIONS,
  PATTERNS,
  type Pattern,
  type Rating,
  RATINGS,
  TPD_CODES,
} from './vocabulary.js';

const boxText = ({ faces, starred }: HitBox): string => `${faces.join(',')}${starred ? '**' : ''}`;

const CONFIRM_NOTE = `The first hit suppresses. A second roll confirms each further hit on ${CONFIRM_FACES.even.join(', ')}, or only on ${CONFIRM_FACES.zero.join()} at HARD targets and in DD.`;

const BAND_RANGE: Readonly<Record<Band, string>> = {
  maximum: `under ${EFFECTIVE_RANGE_YARDS.from}`,
  effective: `${EFFECTIVE_RANGE_YARDS.from}-${EFFECTIVE_RANGE_YARDS.to}`,
  long: `over ${EFFECTIVE_RANGE_YARDS.to}`,
};

function fpBand(rating: Rating): string {
  const next = RATINGS[RATINGS.indexOf(rating) + 1];
  return `${RATING_FROM_FP[rating]}${next === undefined ? '+' : `-${RATING_FROM_FP[next] - 1}`}`;
}

const MOVER: Readonly<Record<MoveCode, string>> = { A: 'A Foot', B: 'B Truck', C: 'C Slow', D: 'D Moderate', E: 'E Fast' };
const FASTEST_FIRST = [...MOVE_CODES].reverse();
const THICKEST_FIRST = [...DA_CLASSES].reverse();

const AA_COLUMN: Readonly<Partial<Record<AaWeapon, string>>> = { infantry: 'INF', hmg: 'HMG', '88mm': '88mm+' };

const AIR_ATTACK_NAME: Readonly<Record<AirAttack, string>> = {
  strafe: 'Strafing',
  rockets: 'Rockets',
  bombs: 'Bombs',
  'level-bombing': 'High level bombing',
};

const barrageChart = (pattern: Pattern): Chart =>
  startChart(`barrage-${pattern}`, `Barrage rating, ${pattern} pattern`, '3.6').of(
    ['Guns', ...CALIBRE_COLUMNS],
    GUN_ROWS.map((row) => [capitalize(row), ...CALIBRE_COLUMNS.map((calibre) => BARRAGE_CHART[pattern][row][calibre])]),
    'Five guns use the row for four, and seven or more the row for six. A calibre between two columns uses the lower one (E-9).',
    pattern === 'spread'
      ? 'Rockets, and fewer than four guns, always fire spread (E-11). Naval guns count as four of 175 mm (3.8).'
      : 'More than six guns take these dice and cover a spread zone (E-10).',
  );

/** Every table and list of figures of the rulebook, in the rulebook's order. */
export const CHARTS: readonly Chart[] = [
  startChart('firepower-by-range', 'Firepower by range', '1.2').of(
    ['Yards', 'FP', 'To-hit row'],
    BANDS.map((band) => [BAND_RANGE[band], formatSigned(RANGE_MODIFIER[band]), capitalize(band)]),
    `A firer that moved: ${formatSigned(FIRER_MOVED_MODIFIER)} FP (4.2). FP 0 without support stays 0 (E-3).`,
  ),
  startChart('minefield', 'Minefields', '1.5').of(
    ['Target', ...THICKEST_FIRST],
    [['Chance to hit', ...THICKEST_FIRST.map((da) => `${MINE_CHANCE[da]}%`)]],
    'A unit that is struck has one impairment and is not suppressed (E-23).',
  ),
  startChart('impairment', 'Steps and impairments', '1.7').of(
    ['Unit', 'Steps', 'FP lost'],
    [
      ['Vehicle, bunker', IMPAIRMENT_STEPS.tracked.steps ?? 'its FP', IMPAIRMENT_STEPS.tracked.fpPerStep],
      ['All others', IMPAIRMENT_STEPS.other.steps ?? 'its FP', IMPAIRMENT_STEPS.other.fpPerStep],
    ],
    'Each impairment costs a step and that firepower. Destroyed when no step is left. Base FP 0 is one step (E-7).',
  ),
  startChart('paratroop-drop', 'Parachute drops', '1.8').of(
    ['Drop', 'Die', 'Inches a point', 'Farthest'],
    DROP_TIMES.map((time) => {
      const { sides, inchesPerPoint } = SCATTER_DICE[time];
      return [capitalize(time), `d${sides}`, inchesPerPoint, `${sides * inchesPerPoint} in`];
    }),
    `A d12 gives the direction by the clock (E-41). Up to ${ZONE_RADIUS_INCHES} inches is on the zone. Gliders always land on it.`,
  ),
  startChart('movement', 'Cross-country movement', '2.1').of(
    ['A turn', ...FASTEST_FIRST.map((code) => MOVER[code])],
    [
      ['Inches', ...FASTEST_FIRST.map((code) => ALLOWANCES[code].inches)],
      ['cm', ...FASTEST_FIRST.map((code) => ALLOWANCES[code].cm)],
      ['Hex MPs', ...FASTEST_FIRST.map((code) => ALLOWANCES[code].mp)],
    ],
  ),
  startChart('strategic-road', 'Strategic road movement', '2.2').of(
    ['Unit', 'At', 'Inches', 'cm', 'Hex MPs'],
    FASTEST_FIRST.map((code) => {
      const { inches, cm, mp } = ALLOWANCES[STRATEGIC_CODE[code]];
      return [MOVER[code], STRATEGIC_CODE[code], inches, cm, mp];
    }),
    'Only for a whole turn on the road. Terrain and weather do not count (E-36). The MPs of E+ follow E-38.',
  ),
  startChart('terrain', 'Terrain and weather, letter codes lost', '2.4').of(
    ['Terrain', 'Codes'],
    Object.entries({ ...TERRAIN_REDUCTION, ...GROUND_REDUCTION })
      .filter(([, codes]) => codes > 0)
      .map(([terrain, codes]) => [capitalize(terrain), -codes]),
    'The worst terrain crossed and the state of the ground add up, but never below A (E-37).',
  ),
  startChart('hex-costs', 'Movement points to enter a hex', '2.5').of(
    ['Hex', 'MPs'],
    [
      ...listObjectKeys(HEX_ENTRY_COSTS).map((terrain) => [capitalize(terrain), HEX_ENTRY_COSTS[terrain]]),
      ['Turn, any number of hexsides', HEXSIDE_TURN_COST],
    ],
    'Mud and swamp take all movement points left after turning, at least 1 (E-39). Roads cost 1 in any terrain (E-40).',
  ),
  startChart('time-lapse', 'Time lapse of a new fire mission', '3.2').of(
    ['Nation', 'Turns'],
    NATIONS.map((nation) => [NATION_NAME[nation], LAPSE_TURNS[nation]]),
    `REPEAT and SHIFT take ${ORDER_TURNS.repeat} turn (E-19), sorties ${ORDER_TURNS.sortie} (6.1). An order shifts fire by at most ${MAX_SHIFT_YARDS} yards in each direction (3.11).`,
  ),
  startChart('error', 'Error chart', '3.3').of(
    ['d10', ...ERROR_YARDS.map((_, row) => `${row}`)],
    [
      ['Yards', ...ERROR_YARDS],
      ['Hexes', ...ERROR_HEXES],
    ],
    'All fire is observed. The modified die stays within 0 to 9, and 0 is nought (E-13).',
  ),
  startChart('error-direction', 'Direction of error', '3.3').of(
    ['Direction', 'd10'],
    DRIFT_DIRECTIONS.filter((direction) => direction !== 'none').map((direction) => [
      direction.toUpperCase(),
      DIRECTION_OF_FACE.flatMap((of, face) => (of === direction ? [face] : [])).join(', '),
    ]),
    'Along the line of fire (E-15). Without an error no direction is rolled (E-13).',
  ),
  startChart('error-modifiers', 'Error: range and nationality (advanced)', '3.3').of(
    ['Nation', ...DRIFT_RANGES],
    NATIONS.map((nation) => [NATION_NAME[nation], ...DRIFT_RANGES.map((range) => formatSigned(DRIFT_MODIFIER[nation][range]))]),
    'Added to the die of the error chart. Ranges are in yards. The Commonwealth uses the row of the USA (E-14).',
  ),
  ...PATTERNS.map(barrageChart),
  startChart('barrage-to-hit', 'Barrage: kill dice and faces that hit', '3.6').of(
    ['TPD', ...RATINGS],
    [
      ['Kill dice', ...BARRAGE_RATINGS.map((rating) => BARRAGE_KILL_DICE[rating]), null],
      ...TPD_CODES.map((tpd) => [tpd, ...BARRAGE_RATINGS.map((rating) => boxText(BARRAGE_TO_HIT_CHART[tpd][rating])), null]),
    ],
    'Z is not for indirect fire (E-8).',
    `${CONFIRM_NOTE} The second roll is made for **, at vehicles and bunkers, and in CC and DD (3.7).`,
    `The zone is everything within ${ZONE_RADIUS_YARDS} yards. Converged fire strikes only the nearest unit.`,
  ),
  startChart('gun-setup', 'Breakdown and setup, in turns (optional)', '3.9').of(
    ['Gun', 'Breakdown', 'Set up'],
    listObjectKeys(GUN_TURNS).map((row) => [GUN_ROW_LABEL[row], GUN_TURNS[row].breakdown, GUN_TURNS[row]['set-up']]),
    '100 mm and 52 mm belong to the heavier rows (E-42). The turn in which the work begins counts (E-43).',
  ),
  startChart('spotting-automatic', 'Automatic spotting', '4.1').of(
    ['The target', 'Within yards', 'Desert'],
    [
      ['moves', AUTOMATIC_SPOTTING_YARDS.moved, 2 * AUTOMATIC_SPOTTING_YARDS.moved],
      ['fires', AUTOMATIC_SPOTTING_YARDS.fired, 2 * AUTOMATIC_SPOTTING_YARDS.fired],
      ['is on a road', AUTOMATIC_SPOTTING_YARDS.road, 2 * AUTOMATIC_SPOTTING_YARDS.road],
    ],
    'A distance exactly at the limit counts (E-30).',
  ),
  startChart('spotting', 'Spotting chart', '4.11').of(
    ['Chance in percent', 'Modifier'],
    [
      ['Basic chance', BASE_SPOTTING_CHANCE],
      ...listObjectKeys(SPOTTING_MODIFIER).map((line) => [SPOTTING_LABEL[line], formatSigned(SPOTTING_MODIFIER[line])]),
    ],
    'All lines that fit add up (E-28).',
  ),
  startChart('to-hit', 'Direct fire: faces that hit', '4.2').of(
    ['Range', ...DA_CLASSES],
    BANDS.map((band) => [capitalize(band), ...DA_CLASSES.map((da) => boxText(TO_HIT_CHART[band][da]))]),
    `Maximum is under ${EFFECTIVE_RANGE_YARDS.from} yards, Effective ${EFFECTIVE_RANGE_YARDS.from} to ${EFFECTIVE_RANGE_YARDS.to}, Long all beyond (E-2).`,
    `${CONFIRM_NOTE} The second roll is made for ** and in DD (4.3).`,
  ),
  startChart('kill-dice', 'Direct fire: adjustment to the kill dice', '4.2').of(
    ['TPD', ...RATINGS.map((rating) => `${rating} FP ${fpBand(rating)}`)],
    TPD_CODES.map((tpd) => [tpd, ...RATINGS.map((rating) => formatSigned(TPD_ADJUSTMENT[tpd][rating]))]),
    'Kill dice are the firepower after support, range and movement, plus this adjustment (E-3).',
  ),
  startChart('melee', 'Melee rating', '5.1').of(
    ['Unit', 'Rating'],
    [
      ['Combat unit', 'its FP'],
      ['Artillery, administrative', WEAK_RATING],
      ['Suppressed', SUPPRESSED_MODIFIER],
    ],
    'd10 plus rating, where 0 counts as ten (E-24). The loser is destroyed, and the winner is suppressed. A tie destroys both.',
  ),
  startChart('assault', 'Assaults on vehicles and bunkers', '5.2').of(
    ['On the d100', 'Modifier'],
    [
      ['Succeeds on', `${SUCCESS_PERCENT} or less`],
      ['Vehicle did not move', formatSigned(SPEED_MODIFIER.none)],
      ['Vehicle moved at D', formatSigned(SPEED_MODIFIER.D)],
      ['Vehicle moved at E', formatSigned(SPEED_MODIFIER.E)],
      ['Engineers', formatSigned(INFANTRY_MODIFIER.engineer)],
      ['Suicide squad', formatSigned(INFANTRY_MODIFIER.suicide)],
    ],
    'Added to the die, so negative modifiers help (E-26). The lines for vehicles do not apply to bunkers (E-27).',
  ),
  startChart('suicide-squads', 'Suicide squads', '5.31').of(
    ['Nation', 'Formation', 'Years'],
    listObjectKeys(SUICIDE_SQUAD_ELIGIBILITY).map((nation) => {
      const { formation, firstYear, lastYear } = SUICIDE_SQUAD_ELIGIBILITY[nation]!;
      const years = firstYear === lastYear ? `${firstYear}` : `${firstYear}-${lastYear}`;
      return [NATION_NAME[nation], formation ?? 'any', years];
    }),
    `Only units with ${SUICIDE_SQUAD_WEAPONS.join(', ')} (E-44).`,
  ),
  startChart('air-attack', 'Sorties', '6.2').of(
    ['Attack', 'Spread', 'Converged', 'Drifts'],
    AIR_ATTACKS.map((attack) => {
      const { rating, drift } = AIR_ATTACK_TABLE[attack];
      return [AIR_ATTACK_NAME[attack], rating.spread, rating.converged, formatYesNo(drift)];
    }),
    'Bombs are rated as guns of 160 mm and more (E-33). They drift without modifiers (E-34).',
    `In direct support a sortie lends FP ${SORTIE_SUPPORT_FP.X} for X and ${SORTIE_SUPPORT_FP.Y} for Y (E-35).`,
  ),
  startChart('anti-aircraft', 'Anti-aircraft fire', '6.4').of(
    ['Firer', ...AA_WEAPONS.map((weapon) => AA_COLUMN[weapon] ?? weapon)],
    [
      ['Max range, yards', ...AA_WEAPONS.map((weapon) => AA_TABLE[weapon].maxRangeYards)],
      ['Kill dice', ...AA_WEAPONS.map((weapon) => AA_TABLE[weapon].killDice)],
    ],
    'Hits on 0. Weapons between two columns use the lower one. Machine-guns on vehicles are HMG (E-31).',
  ),
];
