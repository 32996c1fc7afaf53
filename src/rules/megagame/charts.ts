import { startChart, type ChartRows } from '../chart.js';
import type { Chart } from '../reference.js';
import { formatSigned, formatYesNo } from '../words.js';
import { RECCE_TABLE, RECCE_COLUMNS, RECCE_SCORES, type RecceReport } from './procedures/air-recce.js';
import { formatColumn, LANDING_FACTORS, RESUPPLY_FACTORS, RESUPPLY_SCORES, RESUPPLY_TABLE } from './procedures/air-resupply.js';
import { AIR_FACTORS, AIR_GROUND_TABLE, formatSquadrons } from './procedures/air-levels.js';
import { ARTILLERY_RANGES } from './procedures/artillery-support.js';
import { COMBAT_FACTORS } from './procedures/combat-factors.js';
import { COMBAT_RESULTS, type CombatResult, RESULT_ROWS, type Retreat } from './procedures/combat-results.js';
import { formatFaces } from './procedures/d6-columns.js';
import { FIGHTER_LOSSES, FIGHTER_TABLE } from './procedures/fighter-combat.js';
import { STREAM_LOSSES } from './procedures/fighters-v-stream.js';
import { FAR_FLAK_KM, FLAK_TABLE, NEAR_FLAK_KM } from './procedures/flak.js';
import { INTERDICTION_TABLE } from './procedures/interdiction.js';
import { CAN_CROSS_RIVERS, MOVE_DISTANCES } from './procedures/movement.js';
import { SUPPLY_COSTS } from './procedures/supply.js';
import { ARTILLERY_KINDS, FLAK_KINDS, type Terrain, type Troops } from './vocabulary.js';

function moveRow(who: string, ground: string, troops: Troops, terrain: Terrain): ChartRows[number] {
  const { tactical, 'non-tactical': nonTactical, 'road-column': roadColumn } = MOVE_DISTANCES[troops][terrain];
  const river = CAN_CROSS_RIVERS[troops] ? 'possible' : 'impossible';
  return [who, ground, tactical, nonTactical, roadColumn, river];
}

const RESULT_NAMES: Readonly<Record<CombatResult, readonly [score: string, name: string]>> = {
  'total-success': ['12+', 'Total success'],
  success: ['8 to 11', 'Success'],
  'limited-success': ['5 to 7', 'Limited success'],
  confused: ['4 to -1', 'Confused combat'],
  beaten: ['below -1', 'Attackers badly beaten'],
};

const printedRetreat = (retreat: Retreat): string => ('km' in retreat ? `${retreat.km}` : `${retreat.dice}d${retreat.sides}`);

function overrunWords({ overrun }: (typeof RESULT_ROWS)[CombatResult]): string {
  if (overrun === null) return 'no breakthrough';
  const loss = overrun.extraLossPerUnit === 0 ? '' : `, attackers lose ${overrun.extraLossPerUnit} more`;
  return `through the enemy${loss}, ${overrun.mayFightAgain ? 'fights again' : 'no further fight'}`;
}

const squadrons = (force: keyof typeof AIR_GROUND_TABLE): readonly string[] =>
  Object.values(AIR_GROUND_TABLE[force]).map(formatSquadrons);

const flakFaces = ({ loss, dam, none }: (typeof FLAK_TABLE)['heavy']['near']): readonly string[] =>
  [loss, dam, none].map(formatFaces);

const REPORT_WORDS: Readonly<Partial<Record<RecceReport, string>>> = { none: 'no report', spotted: 'enemy spotted' };
const reportWords = (report: RecceReport): string => REPORT_WORDS[report] ?? report.replaceAll('-', ', ');

/** The charts of the rules sheet. */
export const CHARTS: readonly Chart[] = [
  startChart('movement', 'Movement: uninterrupted maximum in km a turn', 'Movement').of(
    ['Troops', 'Ground', 'Tactical', 'Non-tactical', 'Road column', 'River without a bridge'],
    [
      moveRow('Infantry, paras, horse-drawn', 'all', 'foot', 'open'),
      moveRow('Mechanised or motorised', 'close', 'motorised', 'close'),
      moveRow('the same', 'open', 'motorised', 'open'),
      moveRow('Tanks or SP guns', 'wood, town', 'tanks', 'wood'),
      moveRow('the same', 'marsh', 'tanks', 'marsh'),
      moveRow('the same', 'open', 'tanks', 'open'),
      moveRow('Motor-towed artillery', 'all', 'towed-artillery', 'open'),
      moveRow('Recce and light tanks', 'close', 'recce', 'close'),
      moveRow('the same', 'open', 'recce', 'open'),
    ],
    'A unit that moves for more than half a turn cannot fight in that turn, except in an overrun (M-5, M-17).',
  ),
  startChart('supply', 'Supply points that actions cost', 'Combat').of(
    ['Action of one unit', 'Ammunition SP', 'Fuel SP'],
    [
      ['Any attack', SUPPLY_COSTS.attack.ammoSp, SUPPLY_COSTS.attack.fuelSp],
      ['Any artillery fire, in defence too', SUPPLY_COSTS.artillery.ammoSp, SUPPLY_COSTS.artillery.fuelSp],
      ['Defending without artillery', SUPPLY_COSTS.defence.ammoSp, SUPPLY_COSTS.defence.fuelSp],
      ['A mechanised unit moves, once a turn', SUPPLY_COSTS.mechanisedMove.ammoSp, SUPPLY_COSTS.mechanisedMove.fuelSp],
    ],
  ),
  startChart('combat-factors', "Combat: (attackers' status + factors) - (defenders' status + factors) + 1d6", 'Combat').of(
    ['Factor', 'Value'],
    [
      ['Clear tactical advantage', formatSigned(COMBAT_FACTORS.advantage)],
      ['Combined-arms attack', formatSigned(COMBAT_FACTORS.combinedArms)],
      ['Light infantry attacking', formatSigned(COMBAT_FACTORS.light)],
      ['Unprepared attack', formatSigned(COMBAT_FACTORS.unprepared)],
      ['From another formation', formatSigned(COMBAT_FACTORS.otherFormation)],
      ['Non-tactical', formatSigned(COMBAT_FACTORS.nonTactical)],
      ['Mechanised or armour without fuel', formatSigned(COMBAT_FACTORS.noFuel)],
      ['Defending close country against tanks', formatSigned(COMBAT_FACTORS.closeVsTanks)],
      ['Unsupported infantry against tanks in the open', formatSigned(COMBAT_FACTORS.unsupported)],
      ['Ordinary air support', formatSigned(AIR_FACTORS.ordinary)],
      ['Superior air support', formatSigned(AIR_FACTORS.superior)],
      ['Overwhelming air support', formatSigned(AIR_FACTORS.overwhelming)],
      ['Apocalyptic air support', formatSigned(AIR_FACTORS.apocalyptic)],
    ],
    'The factors of troops count for every unit concerned. Air support counts once for its side (M-8).',
  ),
  startChart('supporting-artillery', 'Supporting artillery: range in km', 'Supporting Artillery').of(
    ['Artillery', 'Effective', 'Long'],
    [
      ...ARTILLERY_KINDS.map((kind) => [kind, ARTILLERY_RANGES[kind].effectiveKm, ARTILLERY_RANGES[kind].longKm ?? 'n.a.']),
      ['adds', 'its status', 'half its status'],
    ],
  ),
  startChart('air-ground', 'Air-ground attacks: squadrons for a level of support', 'Air-Ground Attacks').of(
    ['Force', 'Ordinary', 'Superior', 'Overwhelming', 'Apocalyptic'],
    [
      ['German ground attack', ...squadrons('german')],
      ['Allied ground attack', ...squadrons('allied')],
      ['Heavy bombers', ...squadrons('heavy')],
    ],
    'The highest level whose lower figure is reached (M-11). Of two forces, the better level counts (M-12).',
  ),
  startChart(
    'combat-results',
    'Combat results: losses per unit, retreat in km in the open / in woods and close country',
    'Results Table',
  ).of(
    ['Score', 'Result', 'Attackers lose', 'Defenders lose', 'Retreat', 'SP lost', 'Counter-attack', 'Overrun'],
    COMBAT_RESULTS.map((result) => {
      const row = RESULT_ROWS[result];
      return [
        ...RESULT_NAMES[result],
        row.attLossPerUnit,
        row.defLossPerUnit,
        `${printedRetreat(row.retreat.open)} / ${printedRetreat(row.retreat.close)}`,
        row.spLossPerUnit,
        formatYesNo(row.mayCounterAttack),
        overrunWords(row),
      ];
    }),
    'Overrun: attackers mostly armour, at least twice the status of the defenders, and with a breakthrough order (M-13).',
    'Beaten attackers go back to their start line, at least 1 km (M-15). Retreat and SP lost are those of the defenders (M-16).',
  ),
  startChart('air-recce', 'Air recce of targets in the open', 'Air Recce').of(
    ['d6', 'Vehicles moving', 'Vehicles stationary', 'Infantry etc. stationary', 'Infantry moving'],
    RECCE_SCORES.map((score) => [score, ...RECCE_COLUMNS.map((column) => reportWords(RECCE_TABLE[score][column]))]),
    '+1 for more than 3 units in the square. Armoured vehicles in built-up areas cannot claim cover.',
    'One air zone for each squadron and move.',
  ),
  startChart('fighter-combat', 'Fighters against fighters: the larger side rolls', 'Fighter v Fighter').of(
    ['d6', '1-1', '2-1', '3-1', '4-1', '5-1', '6-1 and more'],
    Object.entries(FIGHTER_TABLE).map(([die, row]) => [Number(die), ...row]),
    ...Object.entries(FIGHTER_LOSSES).map(
      ([result, { attackerPct, defenderPct }]) =>
        `${result}: the attacker loses ${attackerPct}% of the defender's strength, the defender ${defenderPct}% of the attacker's.`,
    ),
  ),
  startChart('fighters-v-stream', 'Fighters against transports or bombers', 'Fighter v Transport').of(
    ['Stream', 'Serials out of action', 'for squadrons that break through'],
    Object.entries(STREAM_LOSSES).map(([kind, { serials, perSqns }]) => [kind, serials, perSqns]),
  ),
  startChart('flak', 'Losses to flak: faces of 1d6 for each air serial', 'Flak').of(
    ['Flak', 'Target', 'Loss', 'Damage', 'No effect'],
    [...FLAK_KINDS].reverse().flatMap((kind) => [
      [kind, 'overflight (not fighters)', ...flakFaces(FLAK_TABLE[kind].overflight)],
      [kind, `landing or drop within ${NEAR_FLAK_KM} km`, ...flakFaces(FLAK_TABLE[kind].near)],
      [kind, `landing or drop within ${FAR_FLAK_KM} km`, ...flakFaces(FLAK_TABLE[kind].far)],
    ]),
    'Loss: the unit carried loses 1 status and the air unit takes 1 damage. Two damage are one lost serial (M-22).',
  ),
  startChart('interdiction', 'Bombing and interdiction: faces of 1d6 for each unit in the area', 'Bombing/Interdiction').of(
    [
      'Tactical squadrons or artillery battalions a square',
      'Heavy squadrons a square',
      'Loss and immobilised',
      'Immobilised',
      'No effect',
    ],
    INTERDICTION_TABLE.map(({ tactical, heavy, results: { loss, immobilised, none } }) => [
      ...[tactical, heavy].map(formatSquadrons),
      ...[loss, immobilised, none].map(formatFaces),
    ]),
    'The highest row whose lower figure is reached (M-11).',
  ),
  startChart('air-resupply-factors', 'Air resupply: 1d6 plus factors', 'Air Resupply').of(
    ['Factor', 'Value'],
    [
      ['Poor terrain', formatSigned(RESUPPLY_FACTORS.poorTerrain)],
      ['Zone contested at the time of the drop', formatSigned(RESUPPLY_FACTORS.contested)],
      ['Landed on an airstrip', formatSigned(LANDING_FACTORS.airstrip)],
      ['Landed on an airstrip with AFDAG deployed', formatSigned(LANDING_FACTORS['airstrip-afdag'])],
      ['Enemy fighters intervene', formatSigned(RESUPPLY_FACTORS.enemyFighters)],
      ['Enemy flak intervenes', formatSigned(RESUPPLY_FACTORS.enemyFlak)],
    ],
  ),
  startChart('air-resupply', 'Air resupply: points that arrive', 'Air Resupply').of(
    ['Points sent', ...RESUPPLY_SCORES.map(formatColumn)],
    Object.entries(RESUPPLY_TABLE)
      .map(([points, row]) => [Number(points), ...row])
      .reverse(),
    'Beyond the ends, the outer columns count. Loads above 10 are read in tens and the rest (M-26).',
  ),
];
