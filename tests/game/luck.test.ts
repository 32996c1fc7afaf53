import { expect, it } from 'vitest';
import { createScriptedFaces } from '../../src/dice/index.js';
import { calculateLuck, countUndoneRolls } from '../../src/game/index.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { House, UMPIRE } from './house.js';

it('sums what came against what was to be expected, per side and unit', () => {
  const house = House.withSides();
  const tank = house.unit('1/Pz', house.axis, { baseFp: 1 });
  const coy = house.unit('A Coy', house.allies, { baseFp: 9, tpd: 'AA' });
  // FP 1 at 450 yards is rating W: one die in AA. 0, 9 and 8 hit INFANTRY (section 4.2), so the chance to suppress is
  // three in ten, and one hit causes no impairment (section 4.3).
  const shoot = (face: number): void =>
    void house.do(
      { type: 'resolve', procedure: 'eagles.direct-fire', roles: { firer: [tank], target: [coy] }, typed: { rangeYards: 450 } },
      UMPIRE,
      () => createScriptedFaces([face]),
    );
  shoot(9);
  const { expectation } = house.last.resolutions[0]!;
  expect(expectation).toEqual({
    p: 0.3,
    measured: { label: 'suppression and impairments', actual: 1, expected: 0.3, orWorse: 1, orBetter: 0.3 },
  });
  shoot(1);
  const { sides, units } = calculateLuck(house.record, house.battle, eaglesRuleset, house.record);
  // For a hit, seven in ten outcomes are worse and three in ten equal: 0.85. For a miss, seven in ten are equal: 0.35.
  const both = {
    rolls: 2,
    measures: [{ label: 'suppression and impairments', rolls: 2, actual: 1, expected: 0.6 }],
  };
  for (const luck of [sides.get(house.axis)!, units.get(tank)!]) {
    expect(luck).toMatchObject(both);
    expect(luck.fortune).toBeCloseTo(0.6, 12);
  }
  expect(sides.has(house.allies)).toBe(false);
});

it('counts the rolls that were taken back or overruled, by side', () => {
  const house = House.withSides();
  const tank = house.unit('1/Pz', house.axis, { baseFp: 1 });
  const coy = house.unit('A Coy', house.allies, { baseFp: 9, tpd: 'AA' });
  const shoot = (firer: string, target: string): number =>
    house.do(
      {
        type: 'resolve',
        procedure: 'eagles.direct-fire',
        roles: { firer: [firer], target: [target] },
        typed: { rangeYards: 450 },
      },
      UMPIRE,
      () => createScriptedFaces(Array.from({ length: 9 }, () => 1).slice(0, firer === tank ? 1 : 9)),
    )[0]!.number;
  const melee = { type: 'resolve', procedure: 'eagles.melee', roles: {}, typed: { attackerFp: 4, defenderFp: 3 } } as const;
  const counts = () => [...countUndoneRolls(() => house.record, house.state, house.battle, eaglesRuleset)].sort();
  shoot(tank, coy);
  const unread = (): never => expect.unreachable('nothing was taken back: the record need not be read');
  expect(countUndoneRolls(unread, house.state, house.battle, eaglesRuleset).size).toBe(0);
  expect(counts()).toEqual([]);
  house.undo();
  house.undo(shoot(tank, coy));
  expect(counts()).toEqual([[house.axis, 2]]);
  house.do({ type: 'redo', later: 'again' });
  expect(counts()).toEqual([[house.axis, 1]]);
  const typed = house.do(melee)[0]!.number;
  house.do({ type: 'correct', event: typed, changes: { attackerFp: 5 }, later: 'again', reason: 'seen' });
  expect(counts()).toEqual([[house.axis, 1]]);
  house.do({ type: 'overrule', event: typed, set: [], later: 'again', reason: 'so it was' });
  expect(counts()).toEqual([
    [null, 1],
    [house.axis, 1],
  ]);
  expect(
    countUndoneRolls(
      () => house.record,
      house.state,
      house.battle,
      eaglesRuleset,
      () => undefined,
    ).size,
  ).toBe(0);
});

it('tells a roll for the side that made it, though its unit went over to another later', () => {
  const house = House.withSides();
  const tank = house.unit('1/Pz', house.axis, { baseFp: 1 });
  const coy = house.unit('A Coy', house.allies, { baseFp: 9, tpd: 'AA' });
  const shoot = (): number =>
    house.do(
      {
        type: 'resolve',
        procedure: 'eagles.direct-fire',
        roles: { firer: [tank], target: [coy] },
        typed: { rangeYards: 450 },
        again: true,
      },
      UMPIRE,
      () => createScriptedFaces([1]),
    )[0]!.number;
  const rollsOf = (side: string): number =>
    calculateLuck(house.record, house.battle, eaglesRuleset, house.record).sides.get(side)?.rolls ?? 0;
  const first = shoot();
  house.do({ type: 'edit-unit', unit: tank, side: house.allies, fields: {} });
  expect([rollsOf(house.axis), rollsOf(house.allies)]).toEqual([1, 0]);
  shoot();
  expect([rollsOf(house.axis), rollsOf(house.allies)]).toEqual([1, 1]);
  // The first roll is undone, but the change of sides is not.
  house.undo(first);
  expect([...countUndoneRolls(() => house.record, house.state, house.battle, eaglesRuleset)]).toEqual([[house.axis, 1]]);
});
