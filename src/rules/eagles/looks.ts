/**
 * E-63: lists the attempts to spot enemies that units can make. The record shows which attempts were already made in this phase.
 */
import type { SpottingChance } from '../turns.js';
import { unitsOf } from './battle.js';
import { areUnspottedHidden, measureYardsApart } from './observation.js';
import { spotting } from './procedures/spotting.js';
import { mayKnowUnit } from './roles.js';
import type { EaglesBattle, EaglesUnit } from './state.js';

/**
 * Lists each side's spotting attempts. Each attempt names an unspotted enemy unit, and the side's own units at a known distance
 * from the enemy, nearest first. In the spotting chart only distance depends on the spotter, so the nearest unit has the best
 * chance (4.11). Empty if all units are visible.
 */
export function listSpottingChances(battle: EaglesBattle): readonly SpottingChance[] {
  if (!areUnspottedHidden(battle)) return [];
  const there = unitsOf(battle).filter(({ destroyed, offBoard }) => !destroyed && !offBoard);
  return [...battle.tables.side.keys()].flatMap((side) =>
    there
      .filter((target) => target.side !== side && !mayKnowUnit(side, target, battle))
      .map((target) => ({
        side,
        target: target.id,
        procedure: spotting.id,
        by: nearestTo(
          target,
          there.filter((unit) => unit.side === side),
          battle,
        ).map(({ id }) => ({ unit: id, roles: { spotter: [id], target: [target.id] } })),
      })),
  );
}

/** Returns the units at a known distance from a target, nearest first. */
const nearestTo = (target: EaglesUnit, units: readonly EaglesUnit[], battle: EaglesBattle): readonly EaglesUnit[] =>
  units
    .flatMap((unit) => {
      const far = measureYardsApart(battle, unit, target);
      return far ? [{ unit, far: far.most }] : [];
    })
    .sort((a, b) => a.far - b.far)
    .map(({ unit }) => unit);
