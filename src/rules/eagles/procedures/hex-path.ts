import { z } from 'zod';
import type { Json } from '../../../dice/index.js';
import { buildDestinationParam } from '../../ground/going.js';
import { findFeaturesAtSpot } from '../../ground/on-way.js';
import { type FeatureKind, findMap } from '../../ground/rows.js';
import type { Step } from '../../result.js';
import { refuseIllegal } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { buildBaseStep, buildModifierStep, buildNoteStep, buildResultStep } from '../../working.js';
import type { EaglesEffect } from '../effect-kinds.js';
import { listUnitRouteRemarks, moveToGoal, LEAVES_PLACE_CHECK, LEAVES_POSITION_CHECK, findRoute } from '../going.js';
import { checkMove, listMinedRemarks, listPlaceRemarks } from '../readiness.js';
import { findMovePosition } from '../sequence.js';
import { defineEaglesProcedure, type EaglesScene, type EaglesUnit, inputWith, defineUnitInputs } from '../state.js';
import { defineFlag, defineInt } from '../vocabulary.js';
import { ALLOWANCES, reduceMoveCode, STRATEGIC_CODE } from './movement.js';

const HEX_TERRAINS = ['clear', 'road', 'woods', 'rough', 'sand', 'snow', 'river', 'stream', 'mud', 'swamp'] as const;
type HexTerrain = (typeof HEX_TERRAINS)[number];

export const HEXSIDE_TURN_COST = 1; // The cost of a turn by any number of hexsides (section 2.5).

/**
 * 2.5: the movement points (MPs) for entering a hex. `all` uses all remaining MPs, but at least one (E-39). A road costs one MP
 * in any terrain (E-40).
 */
export const HEX_ENTRY_COSTS: Readonly<Record<HexTerrain, number | 'all'>> = {
  clear: 1,
  road: 1,
  woods: 2,
  rough: 2,
  sand: 2,
  snow: 2,
  river: 2,
  stream: 2,
  mud: 'all',
  swamp: 'all',
};

interface HexStep {
  readonly terrain: HexTerrain;
  readonly turn: boolean;
}

/** Returns the rulings that determine the cost of a step. */
const rulingsOn = ({ terrain, turn }: HexStep): readonly (string | false)[] => [
  HEX_ENTRY_COSTS[terrain] === 'all' && 'E-39',
  (turn || terrain === 'road') && 'E-40',
];

/** Returns the cost of a step with this many movement points left; null if there are too few points. */
function costOfStep(step: HexStep, mpLeft: number): number | null {
  const turn = step.turn ? HEXSIDE_TURN_COST : 0;
  const entry = HEX_ENTRY_COSTS[step.terrain];
  const cost = turn + (entry === 'all' ? Math.max(1, mpLeft - turn) : entry);
  return cost <= mpLeft ? cost : null;
}

/**
 * Returns the movement points of a unit. These are for a turn on the road if people choose this, otherwise for a move across
 * country in the present state of the ground (2.1, 2.2, E-38).
 */
function pointsOf({ moveCode }: EaglesUnit, { battle, typed }: EaglesScene<'unit'>): number {
  const code = typed?.onRoad === true ? STRATEGIC_CODE[moveCode] : reduceMoveCode(moveCode, 'clear', battle.game.ground);
  return ALLOWANCES[code].mp;
}

/** The terrain of a hex, by the features on the map. */
const MAPPED_HEX: Readonly<Partial<Record<FeatureKind, HexTerrain>>> = { wood: 'woods', marsh: 'swamp' };

/**
 * Returns the terrain on the map in the last hex of a path if people have entered different terrain; otherwise undefined. People
 * may enter a road wherever the map has a road, because the cost of a road does not depend on the terrain (E-40).
 */
function lastHexOtherwise(scene: EaglesScene<'unit'>, typed: Json): HexTerrain | undefined {
  const unit = scene.one('unit');
  const way = unit && findRoute(unit, scene);
  const last = (typed as readonly { readonly terrain?: Json }[]).at(-1)?.terrain;
  if (!unit || way?.map.grid !== 'hexes') return undefined;
  const there = findFeaturesAtSpot(scene.battle, way.spots.at(-1)!, way.map, unit.side);
  if (last === 'road' && there.some(({ kind }) => kind === 'road')) return undefined;
  const drawn = there.flatMap(({ kind }) => MAPPED_HEX[kind] ?? []);
  return drawn.length === 0 || drawn.some((terrain) => terrain === last) ? undefined : drawn[0];
}

/** A unit's move over hexes (2.5 Hex grid movement points). */
export const hexPathProcedure = defineEaglesProcedure({
  id: 'eagles.hex-path',
  sections: ['2.1', '2.2', '2.5'],
  title: 'Move along a path on a hex grid, and show the cost',
  heading: 'Movement on hexes',
  inputs: {
    mp: defineUnitInputs('unit').inScene(defineInt(0, 9).describe('Movement points that the unit has (2.1)'), pointsOf),
    path: inputWith(
      z
        .array(
          z.strictObject({
            terrain: z.enum(HEX_TERRAINS).describe('Terrain of the hex (2.5)'),
            turn: defineFlag('The unit turns before it enters the hex (2.5)'),
          }),
        )
        .min(1)
        .max(30)
        .describe('Hexes in the order in which the unit enters them'),
      { drawn: lastHexOtherwise },
    ),
    onRoad: z.boolean().optional().describe('The unit spends the whole turn on the road (2.2)'),
    to: inputWith(buildDestinationParam('Place where the unit ends on the map, such as 1207 or 2NE 1N'), { own: 'unit' }),
  },
  roles: { unit: { description: 'Unit that moves', acts: true, check: checkMove } },
  checks: [LEAVES_PLACE_CHECK, LEAVES_POSITION_CHECK],
  phases: ['movement'],
  inSequence(scene, isClose) {
    const unit = scene.one('unit');
    return unit && findMovePosition(unit, scene.typed?.onRoad === true, isClose, pointsOf(unit, scene), 'MP');
  },
  offeredWhen: (battle) => findMap(battle)?.grid !== 'squares',
  oncePer: { span: 'phase', done: 'followed its path this phase', cites: ['2.5', 'E-52'] },
  remarks: (scene) => [...listMinedRemarks(scene.one('unit')), ...listPlaceRemarks(scene), ...listUnitRouteRemarks(scene)],
  run(_dice, { mp, path, onRoad = false }) {
    if (onRoad && path.some(({ terrain }) => terrain !== 'road'))
      throw refuseIllegal('A unit that spends the whole turn on the road can enter only road hexes. Enter another path.', '2.2');
    const isFastOnRoad = onRoad && mp === ALLOWANCES['E+'].mp;
    const steps: Step[] = [
      buildBaseStep(
        onRoad ? 'Movement points on the road' : 'Movement points',
        mp,
        '2.1',
        onRoad && '2.2',
        isFastOnRoad && 'E-38',
      ),
    ];
    let mpLeft = mp;
    let hexesEntered = 0;
    for (const step of path) {
      const cost = costOfStep(step, mpLeft);
      const label = `Hex ${hexesEntered + 1}, ${step.turn ? 'turn, ' : ''}${step.terrain}`;
      if (cost === null) {
        steps.push(buildNoteStep(`${label}, costs too much with ${countNoun(mpLeft, 'MP')} left`, '2.5', ...rulingsOn(step)));
        break;
      }
      steps.push(buildModifierStep(label, -cost, '2.5', ...rulingsOn(step)));
      mpLeft -= cost;
      hexesEntered++;
    }
    const completed = hexesEntered === path.length;
    steps.push(buildResultStep('MPs left', mpLeft, '2.5'));

    const moves: EaglesEffect<'unit'> = { kind: 'record-move', role: 'unit', code: null, ...(onRoad ? { onRoad } : {}) };
    const effects: EaglesEffect<'unit'>[] = hexesEntered > 0 ? [moves] : [];
    const outcome = {
      hexesEntered,
      costMp: mp - mpLeft,
      mpLeft,
      completed,
      stoppedAt: completed ? 0 : hexesEntered + 1,
    };
    return { outcome, steps, effects };
  },
  after(desk, { input: { to }, outcome: { completed, hexesEntered, stoppedAt }, roles: { unit = [] } }) {
    if (to !== undefined && !completed)
      throw refuseIllegal(`The movement points run out before hex ${stoppedAt} of the path. Enter a shorter path.`, '2.5');
    return unit.flatMap((id) => moveToGoal(desk, id, to, hexesEntered));
  },
  summary: ({ hexesEntered, costMp, mpLeft, completed, stoppedAt }) => {
    const made = `The unit enters ${countNoun(hexesEntered, 'hex', 'hexes')} for ${countNoun(costMp, 'MP')} and has ${countNoun(mpLeft, 'MP')} left`;
    return completed ? `${made}.` : `${made}. The unit stops before hex ${stoppedAt} of the path.`;
  },
  tone: () => 'plain',
});
