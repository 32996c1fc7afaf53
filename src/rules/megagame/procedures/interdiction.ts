import { z } from 'zod';
import type { Step } from '../../procedure.js';
import { illegal } from '../../refusal.js';
import { counted } from '../../words.js';
import type { MegagameEffect } from '../effect-kinds.js';
import { AIR_GROUP, megagameProcedure } from '../state.js';
import { int } from '../vocabulary.js';
import { type AirScene, BOMBING_ROLES, groupsFor, printedSqns, type Squadrons, squadronsOf } from './air-support.js';
import { type Faces, faces, printedFaces, rollEach } from './d6-columns.js';
import { SUPPLY_COSTS } from './supply.js';

const MISSIONS = ['interdiction', 'flak-suppression'] as const;
type InterdictionResult = 'loss' | 'immobilised' | 'none';

interface InterdictionRow {
  /** Tactical squadrons or artillery battalions per map square, as printed. */
  readonly tactical: Squadrons;
  /** Heavy squadrons per map square, as printed; null: none will do. */
  readonly heavy: Squadrons | null;
  readonly results: Readonly<Record<InterdictionResult, Faces>>;
}

const row = (
  tactical: Squadrons,
  heavy: Squadrons | null,
  [loss, immobilised, none]: readonly [Faces, Faces, Faces],
): InterdictionRow => ({ tactical, heavy, results: { loss, immobilised, none } });
const from = (least: number, most: number | null): Squadrons => ({ from: least, to: most });

/** Bombing/Interdiction, rows 1 to 6 as printed. The highest row whose lower figure is reached counts (M-11). */
export const INTERDICTION: readonly InterdictionRow[] = [
  row(from(1, 2), null, [faces(6), faces(5), faces(1, 4)]),
  row(from(3, 4), from(1, 1), [faces(6), faces(4, 5), faces(1, 3)]),
  row(from(5, 6), from(2, 3), [faces(5, 6), faces(3, 4), faces(1, 2)]),
  row(from(7, 8), from(4, 5), [faces(5, 6), faces(2, 4), faces(1)]),
  row(from(10, 12), from(6, 7), [faces(4, 6), faces(2, 3), faces(1)]),
  row(from(12, null), from(8, null), [faces(3, 6), faces(2), faces(1)]),
];

/** The row that a force per square reaches, 1 to 6; 0: none (M-11). */
function rowReached(perSquare: number, column: 'tactical' | 'heavy'): number {
  return INTERDICTION.findLastIndex((printed) => perSquare >= (printed[column]?.from ?? Infinity)) + 1;
}

/** Whether just one printed cell holds this number; otherwise the ruling decides the row. */
function isPlain(perSquare: number, column: 'tactical' | 'heavy'): boolean {
  const holding = INTERDICTION.filter((printed) => {
    const cell = printed[column];
    return cell !== null && perSquare >= cell.from && perSquare <= (cell.to ?? Infinity);
  });
  return holding.length === 1;
}

const bombers = (scene: AirScene) => groupsFor(scene, 'groups', BOMBING_ROLES, 'Bombing/Interdiction');

export type InterdictionOutcome = {
  readonly row: number;
  readonly results: readonly InterdictionResult[];
  readonly lossCount: number;
  readonly immobilisedCount: number;
  readonly noneCount: number;
  readonly ammoSp: number;
};

/** Bombing/Interdiction: bombing, interdiction, flak suppression, long-range shelling. */
export const interdiction = megagameProcedure({
  id: 'megagame.interdiction',
  title: 'Bombing, interdiction, flak suppression, long-range shelling',
  cites: ['Bombing/Interdiction', 'Combat', 'M-5', 'M-11', 'M-12', 'M-23', 'M-24'],
  input: z.strictObject({
    tacticalSqns: int(0, 100).default(0).describe('Tactical squadrons (Bombing/Interdiction)'),
    artilleryBns: int(0, 100).default(0).describe('Long-range artillery battalions, moved half a turn at most (M-5)'),
    heavySqns: int(0, 100).default(0).describe('Heavy bomber squadrons (Bombing/Interdiction)'),
    squares: int(1, 50).default(1).describe('Map squares over which the force is spread (Bombing/Interdiction)'),
    units: int(1, 40).describe('Units in the area, each rolled for (Bombing/Interdiction)'),
    mission: z.enum(MISSIONS).default('interdiction').describe('Suppressed flak does not fire either (M-24)'),
  }),
  roles: {
    groups: {
      table: AIR_GROUP,
      description: 'Air groups that bomb',
      many: true,
      acts: true,
      fills: {
        tacticalSqns: (_row, scene) => squadronsOf(bombers(scene), 'ground-attack'),
        heavySqns: (_row, scene) => squadronsOf(bombers(scene), 'heavy-bomber'),
      },
    },
    artillery: {
      description: 'Artillery battalions that fire',
      many: true,
      acts: true,
      opposes: 'targets',
      fills: { artilleryBns: (_unit, scene) => scene.many('artillery').length },
    },
    targets: {
      description: 'Units in the area, in the order of their dice',
      many: true,
      opposes: 'groups',
      fills: { units: (_unit, scene) => scene.many('targets').length },
    },
  },
  ownKeys: { tacticalSqns: 'groups', heavySqns: 'groups', artilleryBns: 'artillery' },
  run(dice, { tacticalSqns, artilleryBns, heavySqns, squares, units, mission }) {
    const tactical = Math.floor((tacticalSqns + artilleryBns) / squares); // M-23
    const heavy = Math.floor(heavySqns / squares);
    const byTactical = rowReached(tactical, 'tactical');
    const byHeavy = rowReached(heavy, 'heavy');
    const reached = Math.max(byTactical, byHeavy); // M-12
    const printed = INTERDICTION[reached - 1];
    if (!printed)
      throw illegal(
        `the force spread over ${counted(squares, 'square')} is too small: nothing for each`,
        'Bombing/Interdiction',
        'M-23',
      );

    const { results: columns } = printed;
    const rolled = rollEach(dice, units, 'unit', columns, ['loss', 'immobilised']);
    const ammoSp = artilleryBns * SUPPLY_COSTS.artillery.ammoSp;
    const outcome: InterdictionOutcome = {
      row: reached,
      results: rolled.results,
      lossCount: rolled.firsts,
      immobilisedCount: rolled.seconds,
      noneCount: units - rolled.firsts - rolled.seconds,
      ammoSp,
    };
    const isRuled = (perSquare: number, column: 'tactical' | 'heavy', by: number): boolean =>
      by === reached && !isPlain(perSquare, column);
    const dropped = tacticalSqns + artilleryBns !== tactical * squares || heavySqns !== heavy * squares;
    const steps: Step[] = [
      {
        kind: 'table',
        label: `Row ${reached}, a square: ${printedSqns(printed.tactical)} tactical squadrons or battalions, or ${printedSqns(printed.heavy)} heavy`,
        value: `loss ${printedFaces(columns.loss)}, immobilised ${printedFaces(columns.immobilised)}, none ${printedFaces(columns.none)}`,
        cite: 'Bombing/Interdiction',
      },
      {
        kind: 'result',
        label: 'Units that lose 1 status and are immobilised',
        value: outcome.lossCount,
        cite: 'Bombing/Interdiction',
      },
      { kind: 'result', label: 'Units immobilised', value: outcome.immobilisedCount, cite: 'Bombing/Interdiction' },
      ...(ammoSp > 0 ? [{ kind: 'base', label: 'Ammunition SP of the artillery', value: ammoSp, cite: 'Combat' } as const] : []),
    ];
    return {
      outcome,
      steps,
      cites: [
        'Bombing/Interdiction',
        ...(ammoSp > 0 ? ['Combat', 'M-5'] : []),
        ...(isRuled(tactical, 'tactical', byTactical) || isRuled(heavy, 'heavy', byHeavy) ? ['M-11'] : []),
        ...(byTactical > 0 && byHeavy > 0 ? ['M-12'] : []),
        ...(squares > 1 || dropped ? ['M-23'] : []),
        ...(outcome.noneCount < units ? ['M-24'] : []),
      ],
      effects: [
        ...rolled.results.flatMap((result, index) => targetEffects(result, index, mission)),
        { kind: 'set-air', role: 'groups', fields: { flown: true } },
        ...(ammoSp > 0 ? [{ kind: 'pay-ammo', role: 'artillery', amount: SUPPLY_COSTS.artillery.ammoSp } as const] : []),
      ],
    };
  },
  oddsOver: ['lossCount', 'immobilisedCount'],
  measure: {
    label: 'units hit, those with a loss twice',
    of: ({ lossCount, immobilisedCount }) => 2 * lossCount + immobilisedCount,
  },
  summary: ({ lossCount, immobilisedCount, noneCount }) =>
    `Loss and immobilised: ${lossCount}; immobilised: ${immobilisedCount}; unharmed: ${noneCount}.`,
  tone: ({ lossCount, immobilisedCount }) => (lossCount > 0 ? 'decisive' : immobilisedCount > 0 ? 'effect' : 'nothing'),
});

/** A unit that is hit is immobilised; flak that was to be suppressed does not fire either (M-24). */
function targetEffects(result: InterdictionResult, index: number, mission: (typeof MISSIONS)[number]): readonly MegagameEffect[] {
  if (result === 'none') return [];
  return [
    ...(result === 'loss' ? [{ kind: 'lose-status', role: 'targets', index, amount: 1 } as const] : []),
    { kind: 'set', role: 'targets', index, fields: { immobilised: true } },
    ...(mission === 'flak-suppression' ? [{ kind: 'suppress-flak', role: 'targets', index } as const] : []),
  ];
}
