import type { Chart } from '../ruleset.js';
import { capital } from '../words.js';
import { DAY_TURNS } from './game.js';
import { FLAK_BONUS, GROUND_BONUS, LANDING_TABLE, NIGHT_BONUS } from './procedures/air-landing.js';
import { GUN_RANGES } from './procedures/artillery-range.js';
import { BLOWN_FACES } from './procedures/blow-bridge.js';
import { COMMAND_INCHES } from './procedures/command-check.js';
import { LOSS_FACES } from './procedures/disengage.js';
import { CHARGES_UNDER_FIRE, HQ_TIMES, WORK_TURNS } from './procedures/engineering.js';
import { DETACHMENT_DICE, FIRE_DICE, POOR_DICE, STRONG_DICE } from './procedures/fire-dice.js';
import { isolationOn, REMOVED_DAY } from './procedures/isolation.js';
import { EMBUS_FRACTION, GROUNDS, MOVE_INCHES, STREAM_FRACTION, TRANSPORT_TIMES } from './procedures/movement.js';
import { ARMOUR_SP, KIT_SP } from './procedures/rate-strength.js';
import { DISRUPTED_FACES, RESUPPLY_RATES } from './procedures/resupply.js';
import { EASY_HIT_FACES, HIT_FACES, SAVE_FACES, SAVES } from './procedures/saves.js';
import { CM_PER_KM, INCHES_PER_MILE } from './procedures/scale.js';
import { DIVISION_MOVES, LOG_PER_FIRING, POL_USE } from './procedures/supply-use.js';
import { CLOSE_INCHES } from './procedures/surprise.js';
import { WEATHER_TABLE } from './procedures/weather.js';
import { BATTALION_BASES, DETACHMENT_BASES, HQ_BASES } from './procedures/zone-of-control.js';
import {
  DIVISION_TYPES,
  type DivisionType,
  GUN_CLASSES,
  HQ_LEVELS,
  MOVE_TYPES,
  type MoveType,
  type Nationality,
  NATIONALITIES,
  SEASONS,
  type Task,
  TASKS,
  UNIT_TYPES,
  type UnitType,
} from './vocabulary.js';

const NONE = '-';
const signed = (amount: number): string => (amount > 0 ? `+${amount}` : `${amount}`);
const faces = (which: readonly number[]): string => which.join(', ');
const yesNo = (yes: boolean): string => (yes ? 'yes' : 'no');
/** A share of something as a fraction of one. */
const share = (fraction: number): string => `1/${1 / fraction}`;

const TYPE_NAME: Readonly<Record<UnitType, string>> = {
  infantry: 'Infantry',
  engineers: 'Engineers, pioneers',
  cavalry: 'Cavalry',
  recce: 'Recce: motorcycles, jeeps',
  'armoured-recce': 'Armoured recce: armoured cars',
  armour: 'Tanks, tank destroyers',
  artillery: 'Artillery, SP too',
  transport: 'Unprotected transport',
  'protected-transport': 'Protected transport',
  support: 'Support: workshops, hospitals',
  hq: 'HQ',
};

const MOVE_NAME: Readonly<Record<MoveType, string>> = {
  recce: 'Recce',
  wheeled: 'Other wheeled',
  tracked: 'Tracked',
  foot: 'Foot',
  mounted: 'Mounted',
  'horse-drawn': 'Horse-drawn',
};

const TASK_NAME: Readonly<Record<Task, string>> = {
  'bridge-stream': 'Bridge over a stream',
  'bridge-river': 'Bridge over a river',
  demolition: 'Charges on a bridge',
  fortification: 'Fortification for 1 unit',
  'lay-mines': 'Lay mines',
  'clear-mines': 'Clear mines',
};

const NATION_NAME: Readonly<Record<Nationality, string>> = {
  us: 'US',
  british: 'British',
  canadian: 'Canadian',
  soviet: 'Soviet',
  axis: 'Axis',
};

const DIVISION_NAME: Readonly<Record<DivisionType, string>> = {
  armoured: 'Armoured',
  motorised: 'Motorised',
  infantry: 'Infantry',
};

const baseSize = ({ widthInches, depthInches }: { widthInches: number; depthInches: number | null }): string =>
  depthInches === null ? `${widthInches} wide` : `${widthInches} x ${depthInches}`;

const GROUND_CHARTS: readonly Chart[] = [
  {
    id: 'scale',
    title: 'Scale',
    cite: 'Scale',
    columns: ['On the table', 'Stands for'],
    rows: [
      [`${CM_PER_KM} cm`, '1 km'],
      [`${INCHES_PER_MILE}"`, '1 mile'],
      ['1 daylight turn', '4 hours'],
    ],
  },
  {
    id: 'day-turns',
    title: 'Daylight turns in a day',
    cite: 'Scale',
    columns: SEASONS.map(capital),
    rows: [SEASONS.map((season) => DAY_TURNS[season])],
    notes: ['One overnight turn follows them. The umpire may set another number (CO-1).'],
  },
  {
    id: 'bases',
    title: 'Bases, inches',
    cite: 'Basing',
    columns: ['Unit', 'Battalion, regiment', 'Detachment'],
    rows: [
      ...UNIT_TYPES.flatMap((type) => {
        if (type === 'hq') return [];
        const detachment = DETACHMENT_BASES[type];
        return [[TYPE_NAME[type], baseSize(BATTALION_BASES[type]), detachment ? baseSize(detachment) : NONE]];
      }),
      ...HQ_LEVELS.map((level) => [`${capital(level)} HQ`, baseSize(HQ_BASES[level]), NONE]),
    ],
    notes: [
      'Width first. Artillery is as deep as suits it, 3 at least; a motorcycle detachment is 1 deep.',
      'A combat unit of battalion size has a zone of control as wide as its base all around, but in a built-up area (Movement, CO-19).',
    ],
  },
  {
    id: 'strength-points',
    title: 'Strength points',
    cite: 'Strength points',
    columns: ['For', 'SP'],
    rows: [
      ['Each company or squadron', '1'],
      ['Elite', '+1 or +2'],
      ['Poor', '-1 or -2'],
      ['Armour', signed(ARMOUR_SP)],
      ['Scary kit', signed(KIT_SP.scary)],
      ['Really scary kit', signed(KIT_SP['really-scary'])],
      ['Transport: each unit or LOG or POL load that it carries', '1'],
    ],
  },
];

const MOVE_CHARTS: readonly Chart[] = [
  {
    id: 'movement',
    title: 'Movement, inches',
    cite: 'Movement',
    columns: ['Unit', ...GROUNDS.map(capital)],
    rows: MOVE_TYPES.map((type) => [MOVE_NAME[type], ...GROUNDS.map((ground) => MOVE_INCHES[type][ground])]),
    notes: [
      'Rough: bocage, marsh, dense wood. Broken: low hedges, open wood. All of a built-up area is road.',
      `Transport orders: ${TRANSPORT_TIMES} times as far, on open ground and roads only (Orders, CO-16).`,
    ],
  },
  {
    id: 'movement-costs',
    title: 'What takes part of a move',
    cite: 'Movement',
    columns: ['To do', 'Share of the move', 'Who'],
    rows: [
      ['Cross a stream', share(STREAM_FRACTION), 'on foot or mounted; all others at bridges and fords (CO-13, CO-14)'],
      ['Embus', share(EMBUS_FRACTION), 'under transport orders (CO-17)'],
      ['Debus', share(EMBUS_FRACTION), 'under transport orders (CO-17)'],
    ],
  },
  {
    id: 'distances',
    title: 'Distances that matter, inches',
    cite: 'Command',
    columns: ['What', 'Inches'],
    rows: [
      ['In command of a competent HQ', COMMAND_INCHES],
      ['Close enough to a surprise to react (CO-22)', CLOSE_INCHES],
    ],
  },
  {
    id: 'disengaging',
    title: 'Breaking contact',
    cite: 'Movement',
    columns: ['When', '1 SP is lost on'],
    rows: [
      ['By day', faces(LOSS_FACES)],
      ['By night', 'no die'],
    ],
    notes: ['Each unit dices for itself. Surrounded units cannot break contact (CO-21).'],
  },
];

const FIRE_CHARTS: readonly Chart[] = [
  {
    id: 'artillery-ranges',
    title: 'Artillery ranges, inches',
    cite: 'Artillery Ranges',
    columns: ['Range', 'Inches', 'Such as'],
    rows: GUN_CLASSES.map((gunClass) => [
      capital(gunClass.replace('-', ' ')),
      GUN_RANGES[gunClass].inches,
      GUN_RANGES[gunClass].suchAs,
    ]),
  },
  {
    id: 'fire-dice',
    title: 'Fire dice',
    cite: 'Combat',
    columns: ['Unit', 'D6'],
    rows: [
      ...UNIT_TYPES.map((type) => [TYPE_NAME[type], `${FIRE_DICE[type]}`]),
      ['Any detachment', `${DETACHMENT_DICE}`],
      ['Very well armed (S), infantry in an emplacement', signed(STRONG_DICE)],
      ['Very poorly armed (I)', signed(POOR_DICE)],
    ],
    notes: ['Marks and emplacements change the dice of battalions alone (CO-28, CO-29).'],
  },
  {
    id: 'to-hit',
    title: 'To hit',
    cite: 'Combat',
    columns: ['Target', 'Hit on'],
    rows: [
      ['Unit in transport mode or disembarking', faces(EASY_HIT_FACES)],
      ['Unprotected transport', '1 SP for each unit that attacks it, no dice'],
      ['All others', faces(HIT_FACES)],
      ['Any, by ships or aircraft', faces(HIT_FACES)],
    ],
  },
  {
    id: 'saving-rolls',
    title: 'Saving rolls',
    cite: 'Combat',
    columns: ['For', 'Who', 'Against', 'On'],
    rows: Object.values(SAVES).map(({ reason, who, against }) => [capital(reason), who, against, faces(SAVE_FACES)]),
    notes: ['One roll for each hit, whatever the reasons (CO-33).'],
  },
];

const SUPPLY_CHARTS: readonly Chart[] = [
  {
    id: 'pol',
    title: 'POL that a division uses in a turn',
    cite: 'Supply',
    columns: ['Division', ...DIVISION_MOVES.map((move) => (move === 'none' ? 'No move' : `${capital(move)} move`))],
    rows: DIVISION_TYPES.map((type) => [DIVISION_NAME[type], ...DIVISION_MOVES.map((move) => POL_USE[type][move])]),
    notes: [`Artillery uses ${LOG_PER_FIRING} LOG each time that a unit of it fires (CO-48).`],
  },
  {
    id: 'isolation',
    title: 'Isolation',
    cite: 'Supply',
    columns: ['Day', 'May attack', 'Fire dice', 'Recovers SP'],
    rows: Array.from({ length: REMOVED_DAY + 1 }, (_, day) => {
      const { mayAttack, mayRecoverSp, fireDice, removed } = isolationOn(day, 2);
      const dice = removed ? 'surrenders or disperses' : fireDice < 2 ? 'half, rounded down' : 'all';
      return [day === 0 ? 'none' : `${day}`, yesNo(mayAttack), dice, yesNo(mayRecoverSp)];
    }),
    notes: ['The day on which a unit is cut off is day 1 (CO-9).'],
  },
  {
    id: 'engineering',
    title: 'Engineering, turns of work',
    cite: 'Engineers',
    columns: ['Work', 'Unopposed', 'Opposed'],
    rows: TASKS.map((task) => {
      const { unopposed, opposed } = WORK_TURNS[task];
      return [TASK_NAME[task], unopposed, opposed === null ? 'not possible' : `${opposed}, then a die`];
    }),
    notes: [`An HQ with engineers takes ${HQ_TIMES} times as long (CO-54). Mines are rated like fortifications (CO-53).`],
  },
  {
    id: 'charges-opposed',
    title: 'Laying charges under opposition',
    cite: 'Engineers',
    columns: ['D6', 'Charges', 'Engineers lose, SP'],
    rows: CHARGES_UNDER_FIRE.map(({ faces: on, result, spLost }) => [on, result === 'success' ? 'laid' : 'not laid', spLost]),
    notes: [`Charges go off on ${faces(BLOWN_FACES)}; on a 1 they stay (CO-56).`],
  },
];

const NIGHT_CHARTS: readonly Chart[] = [
  {
    id: 'air-landing-modifiers',
    title: 'Air landing: added to the die',
    cite: 'Air-landing',
    columns: ['If', 'Add'],
    rows: [
      ['Paras land in rough ground', signed(GROUND_BONUS)],
      ['Gliders land in broken ground', signed(GROUND_BONUS)],
      ['Enemy flak within 2"', signed(FLAK_BONUS)],
      ['By night', signed(NIGHT_BONUS)],
    ],
    notes: ['Gliders may not land in rough ground.'],
  },
  {
    id: 'air-landing',
    title: 'Air landing',
    cite: 'Air-landing',
    columns: ['D6, modified', 'SP dispersed', 'SP lost for good'],
    rows: LANDING_TABLE.map(({ totals, dispersedSp, lostSp }) => [totals, dispersedSp, lostSp]),
    notes: ['One dispersed SP comes in each night. The second row is read as 3-4 (CO-57).'],
  },
  {
    id: 'resupply',
    title: 'Resupply overnight, 1944-45',
    cite: 'Night Phase: Resupply',
    columns: ['Division', 'Armoured, motorised: LOG and POL', 'Infantry: LOG'],
    rows: NATIONALITIES.map((nation) => [NATION_NAME[nation], RESUPPLY_RATES[nation].armoured, RESUPPLY_RATES[nation].infantry]),
    notes: [
      `Overland and by sea in full. By air half; half again in cloudy or overcast weather, and when A/A fire disrupts it (${faces(DISRUPTED_FACES)}); each rounded down (CO-63).`,
    ],
  },
  {
    id: 'weather',
    title: 'Weather, NW Europe',
    cite: 'Weather',
    columns: ['D6', '1', '2', '3', '4', '5', '6'],
    rows: SEASONS.map((season) => [capital(season), ...WEATHER_TABLE[season].map(capital)]),
    notes: ['The umpire may shift the die for the location (CO-3).'],
  },
];

/** Every chart of the rulebook, in its order; lists of figures as tables. */
export const CHARTS: readonly Chart[] = [...GROUND_CHARTS, ...MOVE_CHARTS, ...FIRE_CHARTS, ...SUPPLY_CHARTS, ...NIGHT_CHARTS];
