/** The work for a player's panel: the tasks of each unit are determined once, and a move is tried only for a few. */
import { describe, expect, it } from 'vitest';
import {
  considerUnit,
  createView,
  findFirstAction,
  legal,
  listActionsFor,
  listMovableUnits,
  listPossibleTasks,
  listTasks,
  type View,
} from '../../src/game/index.js';
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

/** Returns two armies in the phase of direct fire. */
function twoArmies(units: number) {
  const house = House.withSides();
  house.do(act('map-new', { squares: 'middle', ground: 'map' }));
  for (let n = 0; n < 2 * units; n++) {
    const side = n % 2 === 0 ? house.axis : house.allies;
    const unit = house.unit(`${n}/Tk`, side, { kind: 'vehicle', baseFp: 4, da: 'MODERATE', moveCode: 'D' });
    house.do(act('map-place', { unit, at: `${1 + ((n * 17) % 70)},${1 + ((n * 11 + Math.floor(n / 70)) % 46)}` }));
  }
  while (house.battle.game.phase !== 'direct') house.do({ type: 'advance', to: 'phase' });
  return house;
}

/** Counts how often the checks of direct fire look at a shot, while `work` is done with a player's view. */
function shotsLookedAt(house: ReturnType<typeof twoArmies>, work: (view: View) => void): number {
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
    work(createView({ ...house.ruleset, procedures } as typeof house.ruleset, house.battle, playerOf(house.axis)));
  });
}

describe('a desk of many units and enemies', () => {
  it('looks for each unit only until a target is found, and tries only some of many units', () => {
    const lookedAt = (units: number): number =>
      shotsLookedAt(twoArmies(units), (view) =>
        expect(listPossibleTasks(view).rows.filter(({ kind }) => kind === 'unit')).toHaveLength(units),
      );
    const [few, many] = [lookedAt(10), lookedAt(250)];
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThan(5 * few);
  });

  it('tries the other actions of its units only if there are few pairs of units', () => {
    const house = twoArmies(18);
    const actor = playerOf(house.axis);
    const tanks = [...house.battle.tables.unit.values()].filter(({ side }) => side === house.axis);
    const lookedAt = (units: number): number =>
      shotsLookedAt(house, (view) => runAllSteps(listActionsFor(view, actor, tanks.slice(0, units))));
    expect(lookedAt(8)).toBeGreaterThan(lookedAt(18));
  });
});

describe('the card of a unit among many enemies', () => {
  it('asks the checks about each enemy a few times, and nothing more when the card is shown again', () => {
    const house = twoArmies(250);
    const actor = playerOf(house.axis);
    const [unit] = [...house.battle.tables.unit.values()].filter(({ side }) => side === house.axis);
    const show = (view: View): unknown => [findFirstAction(view, actor, unit!.id), legal(view, actor, unit!.id)];
    const once = shotsLookedAt(house, show);
    const twice = shotsLookedAt(house, (view) => [show(view), show(view)]);
    const inSteps = shotsLookedAt(house, (view) => [runAllSteps(considerUnit(view, actor, unit!.id)), show(view)]);
    expect(once).toBeGreaterThan(0);
    expect([twice, inSteps]).toEqual([once, once]);
  });
});
