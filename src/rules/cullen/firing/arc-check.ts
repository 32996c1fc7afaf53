/** Checks Arcs of Fire from places and facings on the map (TC-88). */
import type { Check } from '../../checks.js';
import { findPointBetween } from '../../ground/crossing.js';
import { measureBearing } from '../../ground/measuring.js';
import type { Spot } from '../../ground/rows.js';
import { nearestWhileClosing } from '../checks.js';
import type { CullenBattle, CullenScene, CullenUnit } from '../state.js';
import { isVehicle } from '../vocabulary.js';
import { ARC_DEGREES, findFacing, isSpotInArcs, listArcAxes, measureTurn } from './line-of-fire.js';
import { type Line, lineOf, shooterIn } from './line-measured.js';
import { isAssaultFire } from './small-arms.js';

type Scene = CullenScene<'firer' | 'target'>;

/** The parts of an inch at which the route of a closing target is looked at. */
const STEPS_PER_INCH = 4;

/** Lists the places of a target: its own and, if it has closed to assault in this move, those along its route (Assaults). */
function listTargetSpots({ to, map }: Line, scene: Pick<Scene, 'battle' | 'one'>): readonly Spot[] {
  if (nearestWhileClosing(scene) === undefined || !to.way) return [to];
  const points = [...to.way.map(([x, y]) => ({ x, y, half: 0 })), to];
  return points.slice(1).flatMap((end, leg) => {
    const start = points[leg]!;
    const steps = Math.max(1, Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) * map.per * STEPS_PER_INCH));
    return Array.from({ length: steps + 1 }, (_, step) => ({ ...findPointBetween(start, end, step / steps), half: end.half }));
  });
}

/**
 * Requires that the target is in the arc of fire of a unit on foot, of cavalry or of guns, if the map is binding and the unit has
 * not moved since its facing was recorded (Arcs of Fire, TC-88). The weapons of vehicles are for people. A unit may always fire at
 * its assaulters.
 */
export const IN_ARC_CHECK: Check<CullenUnit, CullenBattle, 'firer' | 'target'> = {
  name: 'range',
  cites: ['Arcs of Fire', 'TC-88'],
  find(checked) {
    const { one, sees } = checked;
    const [firer, target] = [one('firer'), one('target')];
    const line = firer && target && sees(firer) && sees(target) ? lineOf(checked) : undefined;
    if (!line || line.map.ground !== 'map') return null;
    const { from, map } = line;
    const axes = listArcAxes(shooterIn(checked), 'front');
    const facing = findFacing(from);
    if (facing === null || axes === null || isVehicle(line.firer) || isAssaultFire(checked)) return null;
    const found = listTargetSpots(line, checked).map((spot) => isSpotInArcs(from, spot, map, axes));
    if (found.includes(true)) return null;
    const isDoubt = found.includes(null);
    const off = Math.round(Math.abs(measureTurn(facing, measureBearing(from, line.to, map) ?? 0)));
    const arc = `${ARC_DEGREES} degrees to the front${axes.length > 1 ? ' or to the rear' : ''}`;
    return isDoubt
      ? {
          is: 'ask',
          fact: `The map does not show whether ${line.target.name} is in the arc of fire of ${line.firer.name}.`,
          wanted: 'Check the arc on the table.',
        }
      : {
          is: 'no',
          fact: `${line.target.name} is ${off} degrees from the facing of ${line.firer.name}.`,
          wanted: `Choose a target within its arc of ${arc}.`,
        };
  },
};
