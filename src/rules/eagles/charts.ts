import type { Chart } from '../ruleset.js';
import { capital } from '../words.js';
import { ZONE_RADIUS_YARDS } from './geometry.js';
import { AIR_ATTACK_TABLE, SORTIE_SUPPORT_FP } from './procedures/air-attack.js';
import { AA_TABLE } from './procedures/anti-aircraft.js';
import { INFANTRY_MODIFIER, SPEED_MODIFIER, SUCCESS_PERCENT } from './procedures/assault.js';
import { BARRAGE_TO_HIT } from './procedures/barrage-damage.js';
import {
  DIRECTION_OF_FACE,
  DIRECTIONS,
  DRIFT_MODIFIER,
  DRIFT_RANGES,
  ERROR_HEXES,
  ERROR_YARDS,
} from './procedures/barrage-drift.js';
import { BARRAGE_CHART, CALIBRE_COLUMNS, GUN_ROWS } from './procedures/barrage-rating.js';
import { BARRAGE_KILL_DICE, type Box, CONFIRM_FACES } from './procedures/damage.js';
import {
  EFFECTIVE_YARDS,
  FIRER_MOVED_MODIFIER,
  RANGE_MODIFIER,
  RATING_FROM_FP,
  TO_HIT,
  TPD_ADJUSTMENT,
} from './procedures/direct-fire.js';
import { GUN_ROW_LABEL, GUN_TURNS } from './procedures/gun-setup.js';
import { ENTRY_COST, TURN_COST } from './procedures/hex-path.js';
import { STEPS } from './procedures/impairment.js';
import { SUPPRESSED_MODIFIER, WEAK_RATING } from './procedures/melee.js';
import { MINE_CHANCE } from './procedures/minefield.js';
import { ALLOWANCES, GROUND_REDUCTION, STRATEGIC_CODE, TERRAIN_REDUCTION } from './procedures/movement.js';
import { DROP_TIMES, SCATTER, ZONE_RADIUS_INCHES } from './procedures/paratroop-drop.js';
import { AUTOMATIC_YARDS } from './observation.js';
import { BASE_CHANCE, SPOTTING_LABEL, SPOTTING_MODIFIER, type SpottingLine } from './procedures/spotting.js';
import { ELIGIBLE, ELIGIBLE_WEAPONS } from './procedures/suicide-squad.js';
import { LAPSE_TURNS, MAX_SHIFT_YARDS, ORDER_TURNS } from './procedures/time-lapse.js';
import {
  AA_WEAPONS,
  type AaWeapon,
  AIR_ATTACKS,
  type AirAttack,
  type Band,
  BANDS,
  BARRAGE_RATINGS,
  DA,
  MOVE_CODES,
  type MoveCode,
  type Nation,
  NATIONS,
  PATTERNS,
  type Pattern,
  type Rating,
  RATINGS,
  TPD,
} from './vocabulary.js';

const NONE = '-';
const signed = (amount: number): string => (amount > 0 ? `+${amount}` : `${amount}`);
const percent = (chance: number): string => `${chance}%`;
const boxText = ({ faces, starred }: Box): string => `${faces.join(',')}${starred ? '**' : ''}`;
/** The keys of a table in its own order. */
const keysOf = <K extends string>(table: Readonly<Partial<Record<K, unknown>>>): readonly K[] => Object.keys(table) as K[];

const CONFIRM_NOTE = `The first hit suppresses. A second roll confirms each further hit on ${CONFIRM_FACES.even.join(', ')}, on ${CONFIRM_FACES.zero.join()} alone at HARD targets and in DD.`;

const NATION_NAME: Readonly<Record<Nation, string>> = {
  germany: 'Germany',
  france: 'France',
  uk: 'UK, Commonwealth',
  usa: 'USA',
  ussr: 'USSR',
  italy: 'Italy',
  japan: 'Japan',
  'minor-axis': 'Minor Axis',
  china: 'China',
};

const BAND_RANGE: Readonly<Record<Band, string>> = {
  maximum: `under ${EFFECTIVE_YARDS.from}`,
  effective: `${EFFECTIVE_YARDS.from}-${EFFECTIVE_YARDS.to}`,
  long: `over ${EFFECTIVE_YARDS.to}`,
};

function fpBand(rating: Rating): string {
  const next = RATINGS[RATINGS.indexOf(rating) + 1];
  return `${RATING_FROM_FP[rating]}${next === undefined ? '+' : `-${RATING_FROM_FP[next] - 1}`}`;
}

const MOVER: Readonly<Record<MoveCode, string>> = { A: 'A Foot', B: 'B Truck', C: 'C Slow', D: 'D Moderate', E: 'E Fast' };
const FASTEST_FIRST = [...MOVE_CODES].reverse();

const AA_COLUMN: Readonly<Record<AaWeapon, string>> = {
  infantry: 'INF',
  hmg: 'HMG',
  '20mm': '20mm',
  '37mm': '37mm',
  '40mm': '40mm',
  '88mm': '88mm+',
};

const AIR_ATTACK_NAME: Readonly<Record<AirAttack, string>> = {
  strafe: 'Strafing',
  rockets: 'Rockets',
  bombs: 'Bombs',
  'level-bombing': 'High level bombing',
};

const barrageChart = (pattern: Pattern): Chart => ({
  id: `barrage-${pattern}`,
  title: `Barrage rating, ${pattern} pattern`,
  cite: '3.6',
  columns: ['Guns', ...CALIBRE_COLUMNS],
  rows: GUN_ROWS.map((row) => [capital(row), ...CALIBRE_COLUMNS.map((calibre) => BARRAGE_CHART[pattern][row][calibre])]),
  notes: [
    'Five guns read the row of four, seven and more the row of six; a calibre between two columns the lower one (E-9).',
    pattern === 'spread'
      ? 'Fewer than four guns and rockets always fire spread (E-11), naval guns as four of 175 mm (3.8).'
      : 'More than six guns take these dice and cover a spread zone (E-10).',
  ],
});

/** 4.11, target location, then other situations. */
const spottingRows = (lines: readonly SpottingLine[]) =>
  lines.map((line) => [SPOTTING_LABEL[line], signed(SPOTTING_MODIFIER[line])]);

/** Every table of the rulebook, and its lists of figures, in the order of the book. */
export const CHARTS: readonly Chart[] = [
  {
    id: 'firepower-by-range',
    title: 'Firepower by range',
    cite: '1.2',
    columns: ['Yards', 'FP', 'To-hit row'],
    rows: BANDS.map((band) => [BAND_RANGE[band], signed(RANGE_MODIFIER[band]), capital(band)]),
    notes: [`A firer that moved: ${signed(FIRER_MOVED_MODIFIER)} FP (4.2). FP 0 without support stays 0 (E-3).`],
  },
  {
    id: 'minefield',
    title: 'Minefields',
    cite: '1.5',
    columns: ['Target', ...[...DA].reverse()],
    rows: [['Chance to hit', ...[...DA].reverse().map((da) => percent(MINE_CHANCE[da]))]],
    notes: ['A unit that is struck has one impairment and is not suppressed (E-23).'],
  },
  {
    id: 'impairment',
    title: 'Steps and impairments',
    cite: '1.7',
    columns: ['Unit', 'Steps', 'FP lost'],
    rows: [
      ['Vehicle, bunker', STEPS.tracked.steps ?? 'its FP', STEPS.tracked.fpPerStep],
      ['All others', STEPS.other.steps ?? 'its FP', STEPS.other.fpPerStep],
    ],
    notes: ['Each impairment costs a step and that firepower. Destroyed when no step is left. Base FP 0 is one step (E-7).'],
  },
  {
    id: 'paratroop-drop',
    title: 'Parachute drops',
    cite: '1.8',
    columns: ['Drop', 'Die', 'Inches a point', 'Farthest'],
    rows: DROP_TIMES.map((time) => {
      const { sides, inchesPerPoint } = SCATTER[time];
      return [capital(time), `d${sides}`, inchesPerPoint, `${sides * inchesPerPoint} in`];
    }),
    notes: [
      `A d12 gives the direction by the clock (E-41). Up to ${ZONE_RADIUS_INCHES} inches is on the zone; gliders always are.`,
    ],
  },
  {
    id: 'movement',
    title: 'Cross-country movement',
    cite: '2.1',
    columns: ['A turn', ...FASTEST_FIRST.map((code) => MOVER[code])],
    rows: [
      ['Inches', ...FASTEST_FIRST.map((code) => ALLOWANCES[code].inches)],
      ['cm', ...FASTEST_FIRST.map((code) => ALLOWANCES[code].cm)],
      ['Hex MPs', ...FASTEST_FIRST.map((code) => ALLOWANCES[code].mp)],
    ],
  },
  {
    id: 'strategic-road',
    title: 'Strategic road movement',
    cite: '2.2',
    columns: ['Unit', 'At', 'Inches', 'cm', 'Hex MPs'],
    rows: FASTEST_FIRST.map((code) => {
      const { inches, cm, mp } = ALLOWANCES[STRATEGIC_CODE[code]];
      return [MOVER[code], STRATEGIC_CODE[code], inches, cm, mp];
    }),
    notes: ['Only with the whole turn on the road; terrain and weather do not count (E-36). The MPs of E+ are E-38.'],
  },
  {
    id: 'terrain',
    title: 'Terrain and weather, letter codes lost',
    cite: '2.4',
    columns: ['Terrain', 'Codes'],
    rows: Object.entries({ ...TERRAIN_REDUCTION, ...GROUND_REDUCTION })
      .filter(([, codes]) => codes > 0)
      .map(([terrain, codes]) => [capital(terrain), -codes]),
    notes: ['The worst terrain crossed and the state of the ground add up; never below A (E-37).'],
  },
  {
    id: 'hex-costs',
    title: 'Movement points to enter a hex',
    cite: '2.5',
    columns: ['Hex', 'MPs'],
    rows: [
      ...keysOf(ENTRY_COST).map((terrain) => [capital(terrain), ENTRY_COST[terrain]]),
      ['Turn, any number of hexsides', TURN_COST],
    ],
    notes: ['Mud and swamp take all that is left after turning, at least 1 (E-39). Roads cost 1 in any terrain (E-40).'],
  },
  {
    id: 'time-lapse',
    title: 'Time lapse of a new fire mission',
    cite: '3.2',
    columns: ['Nation', 'Turns'],
    rows: NATIONS.map((nation) => [NATION_NAME[nation], LAPSE_TURNS[nation]]),
    notes: [
      `REPEAT and SHIFT: ${ORDER_TURNS.repeat} turn (E-19); sorties ${ORDER_TURNS.sortie} (6.1). An order shifts at most ${MAX_SHIFT_YARDS} yards in each direction (3.11).`,
    ],
  },
  {
    id: 'error',
    title: 'Error chart',
    cite: '3.3',
    columns: ['d10', ...ERROR_YARDS.map((_, row) => `${row}`)],
    rows: [
      ['Yards', ...ERROR_YARDS],
      ['Hexes', ...ERROR_HEXES],
    ],
    notes: ['All fire is observed. The modified die stays within 0 to 9, and 0 is nought (E-13).'],
  },
  {
    id: 'error-direction',
    title: 'Direction of error',
    cite: '3.3',
    columns: ['Direction', 'd10'],
    rows: DIRECTIONS.filter((direction) => direction !== 'none').map((direction) => [
      direction.toUpperCase(),
      DIRECTION_OF_FACE.flatMap((of, face) => (of === direction ? [face] : [])).join(', '),
    ]),
    notes: ['Along the line of fire (E-15). Without an error no direction is rolled (E-13).'],
  },
  {
    id: 'error-modifiers',
    title: 'Error: range and nationality (advanced)',
    cite: '3.3',
    columns: ['Nation', ...DRIFT_RANGES],
    rows: NATIONS.map((nation) => [NATION_NAME[nation], ...DRIFT_RANGES.map((range) => signed(DRIFT_MODIFIER[nation][range]))]),
    notes: ['Added to the die of the error chart; ranges in yards. The Commonwealth reads the row of the USA (E-14).'],
  },
  ...PATTERNS.map(barrageChart),
  {
    id: 'barrage-to-hit',
    title: 'Barrage: kill dice and faces that hit',
    cite: '3.6',
    columns: ['TPD', ...RATINGS],
    rows: [
      ['Kill dice', ...BARRAGE_RATINGS.map((rating) => BARRAGE_KILL_DICE[rating]), NONE],
      ...TPD.map((tpd) => [tpd, ...BARRAGE_RATINGS.map((rating) => boxText(BARRAGE_TO_HIT[tpd][rating])), NONE]),
    ],
    notes: [
      'Z is not for indirect fire (E-8).',
      `${CONFIRM_NOTE} It is rolled for **, at vehicles and bunkers, and in CC and DD (3.7).`,
      `The zone is all within ${ZONE_RADIUS_YARDS} yards; converged, the nearest unit alone.`,
    ],
  },
  {
    id: 'gun-setup',
    title: 'Breakdown and set-up, in turns (optional)',
    cite: '3.9',
    columns: ['Gun', 'Breakdown', 'Set up'],
    rows: keysOf(GUN_TURNS).map((row) => [GUN_ROW_LABEL[row], GUN_TURNS[row].breakdown, GUN_TURNS[row]['set-up']]),
    notes: ['100 mm and 52 mm belong to the heavier rows (E-42). The turn in which it begins counts (E-43).'],
  },
  {
    id: 'spotting-automatic',
    title: 'Automatic spotting',
    cite: '4.1',
    columns: ['The target', 'Within yards', 'Desert'],
    rows: [
      ['moves', AUTOMATIC_YARDS.moved, 2 * AUTOMATIC_YARDS.moved],
      ['fires', AUTOMATIC_YARDS.fired, 2 * AUTOMATIC_YARDS.fired],
      ['is on a road', AUTOMATIC_YARDS.road, 2 * AUTOMATIC_YARDS.road],
    ],
    notes: ['The distance itself is within (E-30).'],
  },
  {
    id: 'spotting',
    title: 'Spotting chart',
    cite: '4.11',
    columns: ['Chance in percent', 'Modifier'],
    rows: [['Basic chance', BASE_CHANCE], ...spottingRows(keysOf(SPOTTING_MODIFIER))],
    notes: ['All lines that fit add up (E-28).'],
  },
  {
    id: 'to-hit',
    title: 'Direct fire: faces that hit',
    cite: '4.2',
    columns: ['Range', ...DA],
    rows: BANDS.map((band) => [capital(band), ...DA.map((da) => boxText(TO_HIT[band][da]))]),
    notes: [
      `Maximum is under ${EFFECTIVE_YARDS.from} yards, Effective ${EFFECTIVE_YARDS.from} to ${EFFECTIVE_YARDS.to}, Long all beyond (E-2).`,
      `${CONFIRM_NOTE} It is rolled for ** and in DD (4.3).`,
    ],
  },
  {
    id: 'kill-dice',
    title: 'Direct fire: adjustment to the kill dice',
    cite: '4.2',
    columns: ['TPD', ...RATINGS.map((rating) => `${rating} FP ${fpBand(rating)}`)],
    rows: TPD.map((tpd) => [tpd, ...RATINGS.map((rating) => signed(TPD_ADJUSTMENT[tpd][rating]))]),
    notes: ['Kill dice are the firepower, as changed by support, range and movement, and this adjustment (E-3).'],
  },
  {
    id: 'melee',
    title: 'Melee rating',
    cite: '5.1',
    columns: ['Unit', 'Rating'],
    rows: [
      ['Combat unit', 'its FP'],
      ['Artillery, administrative', WEAK_RATING],
      ['Suppressed', SUPPRESSED_MODIFIER],
    ],
    notes: ['d10 and rating; 0 counts ten (E-24). The loser is destroyed, the winner suppressed; a tie destroys both.'],
  },
  {
    id: 'assault',
    title: 'Assaults on vehicles and bunkers',
    cite: '5.2',
    columns: ['On the d100', 'Modifier'],
    rows: [
      ['Succeeds on', `${SUCCESS_PERCENT} or less`],
      ['Vehicle did not move', signed(SPEED_MODIFIER.none)],
      ['Vehicle moved at D', signed(SPEED_MODIFIER.D)],
      ['Vehicle moved at E', signed(SPEED_MODIFIER.E)],
      ['Engineers', signed(INFANTRY_MODIFIER.engineer)],
      ['Suicide squad', signed(INFANTRY_MODIFIER.suicide)],
    ],
    notes: ['Added to the die, so that negative ones help (E-26). The lines of vehicles are not for bunkers (E-27).'],
  },
  {
    id: 'suicide-squads',
    title: 'Suicide squads',
    cite: '5.31',
    columns: ['Nation', 'Formation', 'Years'],
    rows: keysOf(ELIGIBLE).map((nation) => {
      const { formation, firstYear, lastYear } = ELIGIBLE[nation]!;
      const years = firstYear === lastYear ? `${firstYear}` : `${firstYear}-${lastYear}`;
      return [NATION_NAME[nation], formation ?? 'any', years];
    }),
    notes: [`Only units with ${ELIGIBLE_WEAPONS.join(', ')} (E-44).`],
  },
  {
    id: 'air-attack',
    title: 'Sorties',
    cite: '6.2',
    columns: ['Attack', 'Spread', 'Converged', 'Drifts'],
    rows: AIR_ATTACKS.map((attack) => {
      const { rating, drift } = AIR_ATTACK_TABLE[attack];
      return [AIR_ATTACK_NAME[attack], rating.spread ?? NONE, rating.converged ?? NONE, drift ? 'yes' : 'no'];
    }),
    notes: [
      'Bombs are rated as guns of 160 mm and more (E-33); they drift without modifiers (E-34).',
      `In direct support a sortie lends FP ${SORTIE_SUPPORT_FP.X} for X and ${SORTIE_SUPPORT_FP.Y} for Y (E-35).`,
    ],
  },
  {
    id: 'anti-aircraft',
    title: 'Anti-aircraft fire',
    cite: '6.4',
    columns: ['Firer', ...AA_WEAPONS.map((weapon) => AA_COLUMN[weapon])],
    rows: [
      ['Max range, yards', ...AA_WEAPONS.map((weapon) => AA_TABLE[weapon].maxRangeYards)],
      ['Kill dice', ...AA_WEAPONS.map((weapon) => AA_TABLE[weapon].killDice)],
    ],
    notes: ['Hits on 0. Weapons between two columns read the greatest below them; machine-guns of vehicles are HMG (E-31).'],
  },
];
