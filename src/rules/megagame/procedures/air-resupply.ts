import { z } from 'zod';
import { listObjectKeys } from '../../chart.js';
import { refuseIllegal } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { buildModifierStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { createAudienceFinder } from '../own-affairs.js';
import { checkReceiver } from '../readiness.js';
import { requireSupplyRoute } from '../supply-way.js';
import { inputWith, defineMegagameProcedure, type MegagameScene, type MegagameUnit } from '../state.js';
import { defineFlag, defineInt } from '../vocabulary.js';

const LANDINGS = ['drop', 'airstrip', 'airstrip-afdag'] as const;
type Landing = (typeof LANDINGS)[number];

/** Air Resupply: factors. The factor of an AFDAG replaces the airstrip's factor (M-25). */
export const RESUPPLY_FACTORS = { poorTerrain: -1, contested: -3, enemyFighters: -3, enemyFlak: -2 } as const;
export const LANDING_FACTORS: Readonly<Record<Landing, number>> = { drop: 0, airstrip: 2, 'airstrip-afdag': 5 };

/**
 * The columns of the ready reckoner, in the printed order. The first and last columns also contain all scores beyond them (M-26).
 */
export const RESUPPLY_SCORES = [6, 5, 4, 3, 2, 1, 0, -1, -2, -3, -4] as const;
const BEST_SCORE = 6;
const WORST_SCORE = -4;
const LARGEST_ROW = 10;
const MOST_POINTS = 100;

const FACTOR_WORDS: Readonly<Record<keyof typeof RESUPPLY_FACTORS, string>> = {
  poorTerrain: 'Poor terrain',
  contested: 'Zone contested',
  enemyFighters: 'Enemy fighters intervene',
  enemyFlak: 'Enemy flak intervenes',
};
const LANDING_WORDS: Readonly<Record<Landing, string>> = {
  drop: 'Dropped by parachute',
  airstrip: 'Landed on an airstrip',
  'airstrip-afdag': 'Landed on an airstrip with AFDAG deployed',
};

/** Returns the heading of a printed column, such as `6+`, `5` or `-4`. */
export const formatColumn = (column: number): string => (column === BEST_SCORE ? `${column}+` : `${column}`);

/** Air Resupply: the points that arrive, for each number of points sent. The columns are those of RESUPPLY_SCORES. */
export const RESUPPLY_TABLE: Readonly<Record<number, readonly number[]>> = {
  10: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
  9: [9, 8, 7, 6, 6, 5, 4, 3, 2, 1, 0],
  8: [8, 7, 6, 6, 5, 4, 3, 2, 2, 1, 0],
  7: [7, 6, 6, 5, 4, 4, 3, 2, 1, 1, 0],
  6: [6, 5, 5, 4, 4, 3, 2, 2, 1, 1, 0],
  5: [5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0],
  4: [4, 4, 3, 3, 2, 2, 2, 1, 1, 0, 0],
  3: [3, 3, 2, 2, 2, 2, 1, 1, 1, 0, 0],
  2: [2, 2, 2, 1, 1, 1, 1, 1, 0, 0, 0],
  1: [1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0],
};

/**
 * Returns a cell of the reckoner; 0 if nothing is sent.
 * @param column a printed column
 */
function cell(points: number, column: number): number {
  if (points === 0) return 0;
  const arrived = RESUPPLY_TABLE[points]?.[BEST_SCORE - column];
  if (arrived === undefined) throw new Error(`the reckoner has no cell for ${points} points at ${column}`);
  return arrived;
}

type ResupplyRole = 'ammoTo' | 'fuelTo' | 'ammoFrom' | 'fuelFrom';
type ResupplyScene = MegagameScene<ResupplyRole>;

/** Finds the named sender with its points of the chosen kind; undefined if no sender is named. */
const held = (
  scene: ResupplyScene,
): { readonly sender: MegagameUnit; readonly sp: number; readonly what: string } | undefined => {
  const [ammo, fuel] = [scene.one('ammoFrom'), scene.one('fuelFrom')];
  if (ammo) return { sender: ammo, sp: ammo.ammoSp, what: 'ammunition' };
  return fuel && { sender: fuel, sp: fuel.fuelSp, what: 'fuel' };
};

/**
 * Checks the sender and the receiver of a load.
 * @throws {Refusal} INVALID_INPUT if the receiver is the sender, or is on the other side (M-30)
 */
function checkWay(scene: ResupplyScene): void {
  for (const [from, to] of [
    ['ammoFrom', 'ammoTo'],
    ['fuelFrom', 'fuelTo'],
  ] as const) {
    const [sender, receiver] = [scene.one(from), scene.one(to)];
    if (sender && receiver) requireSupplyRoute(sender, receiver, to);
  }
}

/**
 * Finds how many points are sent: the entered number or, if none is entered, all points of the sender, at most `MOST_POINTS`.
 * Undefined if no sender is named.
 * @throws {Refusal} ILLEGAL if one load mixes ammunition and fuel, or if the sender has too few points or none (M-6);
 *   INVALID_INPUT if sender and receiver are not two units of one side (M-30)
 */
function pointsSent(scene: ResupplyScene): number | undefined {
  const isNamed = (...roles: readonly ResupplyRole[]): boolean => roles.some((role) => scene.one(role));
  if (isNamed('ammoTo', 'ammoFrom') && isNamed('fuelTo', 'fuelFrom'))
    throw refuseIllegal('One load is either ammunition or fuel. Use a second command for the other load.', 'Air Resupply');
  checkWay(scene);
  const load = held(scene);
  if (!load) return undefined;
  const { sender, sp, what } = load;
  const typed = scene.typed?.points;
  const wanted = typeof typed === 'number' ? typed : Math.min(Math.max(1, sp), MOST_POINTS);
  if (sp < wanted)
    throw refuseIllegal(
      `${sender.name} holds only ${sp} ${what} SP and cannot send ${wanted}. Enter fewer points, or choose another sender.`,
      'Air Resupply',
      'M-6',
    );
  return wanted;
}

/** Returns a remark on points that land without a receiver. */
function nobodyGets(scene: ResupplyScene): readonly string[] {
  const isOpen = (['ammo', 'fuel'] as const).some((kind) => scene.one(`${kind}From`) && !scene.one(`${kind}To`));
  return isOpen
    ? ['No unit has received the points yet. An umpire chooses one with `/megagame-supply land` (Air Resupply).']
    : [];
}

/** Air Resupply: a single load for a single zone. */
export const airResupply = defineMegagameProcedure({
  id: 'megagame.air-resupply',
  sections: ['Air Resupply'],
  title: 'Roll how many supply points arrive by air',
  inputs: {
    points: inputWith(defineInt(1, MOST_POINTS).describe('Supply points sent to one zone (Air Resupply)'), {
      roles: ['ammoTo', 'fuelTo', 'ammoFrom', 'fuelFrom'],
      scene: pointsSent,
    }),
    poorTerrain: defineFlag('The ground is poor, -1 (Air Resupply)'),
    contested: defineFlag('The zone is contested at the time of the drop, -3 (Air Resupply)'),
    landing: z
      .enum(LANDINGS)
      .default('drop')
      .describe('Way of landing: drop, airstrip +2, airstrip with AFDAG +5 (Air Resupply)'),
    enemyFighters: defineFlag('Enemy fighters intervene, -3 (Air Resupply)'),
    enemyFlak: defineFlag('Enemy flak intervenes, -2 (Air Resupply)'),
  },
  roles: {
    ammoTo: { description: 'Unit or dump that receives ammunition (umpires only)', acts: true, check: checkReceiver },
    fuelTo: { description: 'Unit or dump that receives fuel (umpires only)', acts: true, check: checkReceiver },
    ammoFrom: { description: 'Unit or dump that sends ammunition', acts: true },
    fuelFrom: { description: 'Unit or dump that sends fuel', acts: true },
  },
  run(dice, input) {
    const { points, landing } = input;
    const applied = listObjectKeys(RESUPPLY_FACTORS).filter((key) => input[key]);
    const factors = applied.reduce((sum, key) => sum + RESUPPLY_FACTORS[key], LANDING_FACTORS[landing]);
    const die = dice.die(6, 'resupply');
    const score = die + factors;
    const column = Math.min(BEST_SCORE, Math.max(WORST_SCORE, score)); // See ruling M-26.
    const tens = Math.floor(points / LARGEST_ROW);
    const rest = points % LARGEST_ROW;
    const pointsReceived = tens * cell(LARGEST_ROW, column) + cell(rest, column);

    const isRuled = column !== score || points > LARGEST_ROW;
    const arrives = (load: string, arrived: number) =>
      buildTableStep(`${load} in column ${formatColumn(column)}`, arrived, 'Air Resupply', isRuled && 'M-26');
    const byAfdag = landing === 'airstrip-afdag';
    const steps = [
      ...applied.map((key) => buildModifierStep(FACTOR_WORDS[key], RESUPPLY_FACTORS[key], 'Air Resupply')),
      ...includeIf(
        landing !== 'drop',
        buildModifierStep(LANDING_WORDS[landing], LANDING_FACTORS[landing], 'Air Resupply', byAfdag && 'M-25'),
      ),
      buildResultStep('Score (die + factors)', score, 'Air Resupply'),
      ...includeIf(tens > 0, arrives(`${tens} x ${LARGEST_ROW} points`, tens * cell(LARGEST_ROW, column))),
      ...includeIf(rest > 0, arrives(countNoun(rest, 'point'), cell(rest, column))),
    ];
    return {
      outcome: { die, factors, score, pointsReceived },
      steps,
      effects: [
        { kind: 'gain-ammo', role: 'ammoTo', amount: pointsReceived },
        { kind: 'gain-fuel', role: 'fuelTo', amount: pointsReceived },
        { kind: 'pay-ammo', role: 'ammoFrom', amount: points },
        { kind: 'pay-fuel', role: 'fuelFrom', amount: points },
      ],
    };
  },
  remarks: nobodyGets,
  audience: createAudienceFinder('ammoTo', 'fuelTo', 'ammoFrom', 'fuelFrom'),
  oddsOver: ['pointsReceived'],
  measure: { label: 'supply points that arrive', of: ({ pointsReceived }) => pointsReceived },
  summary: ({ score, pointsReceived }, { points }) => `Score ${score}: ${pointsReceived} of ${points} supply points arrive.`,
  tone: ({ pointsReceived }) => (pointsReceived > 0 ? 'effect' : 'nothing'),
});
