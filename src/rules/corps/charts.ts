import { startChart } from '../chart.js';
import type { Chart } from '../reference.js';
import { capitalize, formatSigned, formatYesNo } from '../words.js';
import { DAY_TURNS } from './game.js';
import { FLAK_BONUS, GROUND_BONUS, LANDING_TABLE, NIGHT_BONUS } from './procedures/air-landing.js';
import { GUN_RANGES } from './procedures/artillery-range.js';
import { BLOWN_FACES } from './procedures/blow-bridge.js';
import { COMMAND_INCHES } from './procedures/command-check.js';
import { LOSS_FACES } from './procedures/disengage.js';
import { CHARGES_UNDER_FIRE, HQ_TIME_FACTOR, WORK_TURNS } from './procedures/engineering.js';
import { DETACHMENT_DICE, FIRE_DICE, POORLY_ARMED_DICE, WELL_ARMED_DICE } from './procedures/fire-dice.js';
import { findIsolation, REMOVED_DAY } from './procedures/isolation.js';
import { EMBUS_FRACTION, GROUNDS, MOVE_INCHES, STREAM_FRACTION, TRANSPORT_FACTOR } from './procedures/movement.js';
import { ARMOUR_SP, KIT_SP } from './procedures/rate-strength.js';
import { DISRUPTED_FACES, RESUPPLY_RATES } from './procedures/resupply.js';
import { EASY_HIT_FACES, HIT_FACES, SAVE_FACES, SAVES } from './procedures/saves.js';
import { CM_PER_KM, INCHES_PER_MILE } from './procedures/scale.js';
import { DIVISION_MOVES, LOG_PER_FIRING, POL_USE } from './procedures/supply-use.js';
import { REACTION_INCHES } from './procedures/surprise.js';
import { WEATHER_TABLE } from './procedures/weather.js';
import { BATTALION_BASES, DETACHMENT_BASES, HQ_BASES } from './procedures/zone-of-control.js';
import {
  DIVISION_TYPES,
  GUN_CLASSES,
  HQ_LEVELS,
  MOVE_TYPES,
  NATIONALITIES,
  SEASONS,
  type Task,
  TASKS,
  UNIT_TYPES,
  type UnitType,
} from './vocabulary.js';

const faces = (which: readonly number[]): string => which.join(', ');
/** Returns a fraction in its printed form, such as `1/2`. */
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

const TASK_NAME: Readonly<Record<Task, string>> = {
  'bridge-stream': 'Bridge over a stream',
  'bridge-river': 'Bridge over a river',
  demolition: 'Charges on a bridge',
  fortification: 'Fortification for 1 unit',
  'lay-mines': 'Lay mines',
  'clear-mines': 'Clear mines',
};

const baseSize = ({ widthInches, depthInches }: { widthInches: number; depthInches: number | null }): string =>
  depthInches === null ? `${widthInches} wide` : `${widthInches} x ${depthInches}`;

/** All charts of the rulebook, in the rulebook's order. Lists of numbers are printed as tables. */
export const CHARTS: readonly Chart[] = [
  startChart('scale', 'Scale', 'Scale').of(
    ['On the table', 'Stands for'],
    [
      [`${CM_PER_KM} cm`, '1 km'],
      [`${INCHES_PER_MILE}"`, '1 mile'],
      ['1 daylight turn', '4 hours'],
    ],
  ),
  startChart('day-turns', 'Daylight turns in a day', 'Scale').of(
    SEASONS.map(capitalize),
    [SEASONS.map((season) => DAY_TURNS[season])],
    'One overnight turn follows the daylight turns. The umpire may set another number (CO-1).',
  ),
  startChart('bases', 'Bases, inches', 'Basing').of(
    ['Unit', 'Battalion, regiment', 'Detachment'],
    [
      ...UNIT_TYPES.flatMap((type) => {
        if (type === 'hq') return [];
        const detachment = DETACHMENT_BASES[type];
        return [[TYPE_NAME[type], baseSize(BATTALION_BASES[type]), detachment && baseSize(detachment)]];
      }),
      ...HQ_LEVELS.map((level) => [`${capitalize(level)} HQ`, baseSize(HQ_BASES[level]), null]),
    ],
    'Width first. Artillery may have any depth of at least 3. A motorcycle detachment is 1 deep.',
    'A combat unit of battalion size has a zone of control as wide as its base all around, except in a built-up area (Movement, CO-19).',
  ),
  startChart('strength-points', 'Strength points', 'Strength points').of(
    ['For', 'SP'],
    [
      ['Each company or squadron', '1'],
      ['Elite', '+1 or +2'],
      ['Poor', '-1 or -2'],
      ['Armour', formatSigned(ARMOUR_SP)],
      ['Scary kit', formatSigned(KIT_SP.scary)],
      ['Really scary kit', formatSigned(KIT_SP['really-scary'])],
      ['Transport: each unit or LOG or POL load that it carries', '1'],
    ],
  ),
  startChart('movement', 'Movement, inches', 'Movement').of(
    ['Unit', ...GROUNDS.map(capitalize)],
    MOVE_TYPES.map((type) => [
      type === 'wheeled' ? 'Other wheeled' : capitalize(type),
      ...GROUNDS.map((ground) => MOVE_INCHES[type][ground]),
    ]),
    'Rough: bocage, marsh, dense wood. Broken: low hedges, open wood. A built-up area counts as road.',
    `Transport orders: ${TRANSPORT_FACTOR} times as far, on open ground and roads only (Orders, CO-16).`,
  ),
  startChart('movement-costs', 'Actions that take part of a move', 'Movement').of(
    ['Action', 'Share of the move', 'Who'],
    [
      ['Cross a stream', share(STREAM_FRACTION), 'on foot or mounted, all others at bridges and fords (CO-13, CO-14)'],
      ['Embus', share(EMBUS_FRACTION), 'under transport orders (CO-17)'],
      ['Debus', share(EMBUS_FRACTION), 'under transport orders (CO-17)'],
    ],
  ),
  startChart('distances', 'Important distances, inches', 'Command').of(
    ['What', 'Inches'],
    [
      ['In command of a competent HQ', COMMAND_INCHES],
      ['Close enough to the enemy to react (CO-22)', REACTION_INCHES],
    ],
  ),
  startChart('disengaging', 'Breaking contact', 'Movement').of(
    ['When', '1 SP is lost on'],
    [
      ['By day', faces(LOSS_FACES)],
      ['By night', 'no die'],
    ],
    'Each unit rolls for itself. Surrounded units cannot break contact (CO-21).',
  ),
  startChart('artillery-ranges', 'Artillery ranges, inches', 'Artillery Ranges').of(
    ['Range', 'Inches', 'Such as'],
    GUN_CLASSES.map((gunClass) => [
      capitalize(gunClass.replace('-', ' ')),
      GUN_RANGES[gunClass].inches,
      GUN_RANGES[gunClass].suchAs,
    ]),
  ),
  startChart('fire-dice', 'Fire dice', 'Combat').of(
    ['Unit', 'D6'],
    [
      ...UNIT_TYPES.map((type) => [TYPE_NAME[type], `${FIRE_DICE[type]}`]),
      ['Any detachment', `${DETACHMENT_DICE}`],
      ['Very well armed (S), infantry in an emplacement', formatSigned(WELL_ARMED_DICE)],
      ['Very poorly armed (I)', formatSigned(POORLY_ARMED_DICE)],
    ],
    'Traits and emplacements change only the dice of battalions (CO-28, CO-29).',
  ),
  startChart('to-hit', 'To hit', 'Combat').of(
    ['Target', 'Hit on'],
    [
      ['Unit in transport mode or disembarking', faces(EASY_HIT_FACES)],
      ['Unprotected transport', '1 SP for each unit that attacks it, no dice'],
      ['All others', faces(HIT_FACES)],
      ['Any, by ships or aircraft', faces(HIT_FACES)],
    ],
  ),
  startChart('saving-rolls', 'Saving rolls', 'Combat').of(
    ['For', 'Who', 'Against', 'On'],
    Object.values(SAVES).map(({ reason, who, against }) => [capitalize(reason), who, against, faces(SAVE_FACES)]),
    'One roll for each hit, whatever the reasons (CO-33).',
  ),
  startChart('pol', 'POL that a division uses in a turn', 'Supply').of(
    ['Division', ...DIVISION_MOVES.map((move) => (move === 'none' ? 'No move' : `${capitalize(move)} move`))],
    DIVISION_TYPES.map((type) => [capitalize(type), ...DIVISION_MOVES.map((move) => POL_USE[type][move])]),
    `Artillery uses ${LOG_PER_FIRING} LOG each time that one of its units fires (CO-48).`,
  ),
  startChart('isolation', 'Isolation', 'Supply').of(
    ['Day', 'May attack', 'Fire dice', 'Recovers SP'],
    Array.from({ length: REMOVED_DAY + 1 }, (_, day) => {
      const { mayAttack, mayRecoverSp, fireDice, removed } = findIsolation(day, 2);
      const dice = removed ? 'surrenders or disperses' : fireDice < 2 ? 'half, rounded down' : 'all';
      return [day === 0 ? 'none' : `${day}`, formatYesNo(mayAttack), dice, formatYesNo(mayRecoverSp)];
    }),
    'The day on which a unit is cut off is day 1 (CO-9).',
  ),
  startChart('engineering', 'Engineering, turns of work', 'Engineers').of(
    ['Work', 'Unopposed', 'Opposed'],
    TASKS.map((task) => {
      const { unopposed, opposed } = WORK_TURNS[task];
      return [TASK_NAME[task], unopposed, opposed === null ? 'not possible' : `${opposed}, then a die`];
    }),
    `An HQ with engineers takes ${HQ_TIME_FACTOR} times as long (CO-54). Mines are rated like fortifications (CO-53).`,
  ),
  startChart('charges-opposed', 'Laying charges while the enemy opposes it', 'Engineers').of(
    ['D6', 'Charges', 'Engineers lose, SP'],
    CHARGES_UNDER_FIRE.map(({ faces: on, result, spLost }) => [on, result === 'success' ? 'laid' : 'not laid', spLost]),
    `Charges go off on ${faces(BLOWN_FACES)}. On a 1 they do not go off, and remain in place (CO-56).`,
  ),
  startChart('air-landing-modifiers', 'Air landing: added to the die', 'Air-landing').of(
    ['If', 'Add'],
    [
      ['Paratroops land in rough ground', formatSigned(GROUND_BONUS)],
      ['Gliders land in broken ground', formatSigned(GROUND_BONUS)],
      ['Enemy flak within 2"', formatSigned(FLAK_BONUS)],
      ['By night', formatSigned(NIGHT_BONUS)],
    ],
    'Gliders cannot land on rough ground.',
  ),
  startChart('air-landing', 'Air landing', 'Air-landing').of(
    ['D6, modified', 'SP dispersed', 'SP lost for good'],
    LANDING_TABLE.map(({ totals, dispersedSp, lostSp }) => [totals, dispersedSp, lostSp]),
    'One dispersed SP returns each night. Read the second row as 3-4 (CO-57).',
  ),
  startChart('resupply', 'Resupply overnight, 1944-45', 'Night Phase: Resupply').of(
    ['Division', 'Armoured, motorised: LOG and POL', 'Infantry: LOG'],
    NATIONALITIES.map((nation) => [
      nation === 'us' ? 'US' : capitalize(nation),
      RESUPPLY_RATES[nation].armoured,
      RESUPPLY_RATES[nation].infantry,
    ]),
    `Overland and by sea, all supplies arrive. By air, half arrives. Cloudy or overcast weather halves this again, and so does A/A fire that disrupts it (${faces(DISRUPTED_FACES)}). Each half is rounded down (CO-63).`,
  ),
  startChart('weather', 'Weather, NW Europe', 'Weather').of(
    ['D6', '1', '2', '3', '4', '5', '6'],
    SEASONS.map((season) => [capitalize(season), ...WEATHER_TABLE[season].map(capitalize)]),
    'The umpire may shift the die for the location (CO-3).',
  ),
];
