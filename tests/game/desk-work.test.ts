/** The work for a player's panel: the tasks of each unit are determined once, and a move is tried only for a few. */
import { describe, expect, it } from 'vitest';
import { legal, listMovableUnits, listPossibleTasks, listTasks, createView } from '../../src/game/index.js';
import { runAllSteps } from '../../src/game/at-once.js';
import { House, playerOf } from './house.js';
import { act } from './sealed-tanks.js';
import { countsOf } from '../counted.js';

/** Counts how often a unit's remaining tasks are determined. */
function asked(units: number): number {
  const house = House.withSides();
  house.do(act('map-new', { squares: 'middle', ground: 'map' }));
  for (let n = 0; n < units; n++) {
    const unit = house.unit(`${n}/Pz`, house.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D' });
    house.do(act('map-place', { unit, at: `${1 + (n % 70)},${1 + (Math.floor(n / 70) % 46)}` }));
  }
  while (house.battle.game.phase !== 'movement') house.do({ type: 'advance', to: 'phase' });
  const player = playerOf(house.axis);
  return countsOf((count) => {
    const unitActions = Object.fromEntries(
      Object.entries(house.ruleset.unitActions ?? {}).map(([phase, all]) => [
        phase,
        all.map((unitAction) => ({
          ...unitAction,
          isLeft(...of: Parameters<typeof unitAction.isLeft>) {
            count();
            return unitAction.isLeft(...of);
          },
        })),
      ]),
    );
    const view = createView({ ...house.ruleset, unitActions }, house.battle, player);
    expect(listTasks(view).rows.filter(({ kind }) => kind === 'unit')).toHaveLength(units);
    expect(legal(view, player)).not.toEqual([]);
    expect(runAllSteps(listMovableUnits(view, player, Infinity))).toHaveLength(units);
    expect(runAllSteps(listMovableUnits(view, player, 2))).toHaveLength(2);
  });
}

describe('a desk of many units', () => {
  it('asks each of 250 units once for each action of the phase', () => {
    const [few, many] = [asked(10), asked(250)];
    expect(few % 10).toBe(0);
    expect(many).toBe(25 * few);
    expect(few).toBeLessThanOrEqual(30);
  });
});

/** Counts how often the checks of direct fire look at a shot while the tasks of a player's panel are listed. */
function shotsLookedAt(units: number): number {
  const house = House.withSides();
  house.do(act('map-new', { squares: 'middle', ground: 'map' }));
  for (let n = 0; n < 2 * units; n++) {
    const side = n % 2 === 0 ? house.axis : house.allies;
    const unit = house.unit(`${n}/Tk`, side, { kind: 'vehicle', baseFp: 4, da: 'MODERATE', moveCode: 'D' });
    house.do(act('map-place', { unit, at: `${1 + ((n * 17) % 70)},${1 + ((n * 11 + Math.floor(n / 70)) % 46)}` }));
  }
  while (house.battle.game.phase !== 'direct') house.do({ type: 'advance', to: 'phase' });
  return countsOf((count) => {
    const procedures = house.ruleset.procedures.map((procedure) => ({
      ...procedure,
      checks: procedure.checks?.map((check) => ({
        ...check,
        find(...of: Parameters<typeof check.find>) {
          if (procedure.id === 'eagles.direct-fire') count();
          return check.find(...of);
        },
      })),
    }));
    const view = createView({ ...house.ruleset, procedures } as typeof house.ruleset, house.battle, playerOf(house.axis));
    expect(listPossibleTasks(view).rows.filter(({ kind }) => kind === 'unit')).toHaveLength(units);
  });
}

describe('a desk of many units and enemies', () => {
  it('looks for each unit only until a target is found, and tries only some of many units', () => {
    const [few, many] = [shotsLookedAt(10), shotsLookedAt(250)];
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThan(5 * few);
  });
});
