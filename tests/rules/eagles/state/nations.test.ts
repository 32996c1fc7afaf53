/** E-68: a unit has the nation of its side, unless it was given its own. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { exportUnitEntries } from '../../../../src/game/index.js';
import { House } from '../../../game/house.js';

/** Creates a battle whose first side, of Germany, has units with and without nations of their own. */
function field() {
  const house = House.withSides();
  const { axis, allies } = house;
  const units = {
    plain: house.unit('Plain', axis, { kind: 'artillery', guns: 4, calibreMm: 105 }),
    same: house.unit('Same', axis, { nation: 'germany' }),
    other: house.unit('Other', axis, { nation: 'japan', kind: 'artillery', guns: 4, calibreMm: 105 }),
    enemy: house.unit('Enemy', allies),
  };
  const row = (id: string) => house.battle.tables.unit.get(id) as unknown as JsonObject;
  const nations = () => Object.fromEntries(Object.entries(units).map(([key, id]) => [key, row(id).nation]));
  return Object.assign(house, { units, row, nations });
}

const edit = (side: string, nation: string) =>
  ({ type: 'edit-side', side, fields: { nation }, addPlayerIds: [], removePlayerIds: [] }) as const;

describe('the nation of units (E-68)', () => {
  it.each<[string, (house: ReturnType<typeof field>) => void]>([
    ['/side edit', (house) => void house.do(edit(house.axis, 'ussr'))],
    [
      '/eagles-game side',
      (house) => void house.do({ type: 'act', act: 'set-side', params: { side: house.axis, nation: 'ussr' } }),
    ],
  ])('is that of its side after %s, and its own if it was given one; one undo brings all back', (_name, change) => {
    const house = field();
    const before = house.nations();
    expect(before).toEqual({ plain: 'germany', same: 'germany', other: 'japan', enemy: 'usa' });
    change(house);
    expect(house.nations()).toEqual({ plain: 'ussr', same: 'germany', other: 'japan', enemy: 'usa' });
    house.undo();
    expect(house.nations()).toEqual(before);
  });

  it('is that of the new side of a unit that goes over', () => {
    const house = field();
    for (const unit of [house.units.plain, house.units.same])
      house.do({ type: 'edit-unit', unit, side: house.allies, fields: {} });
    expect(house.nations()).toMatchObject({ plain: 'usa', same: 'germany' });
  });

  // Section 3.2: barrages of China land 4 turns after the call, and those of Japan 3.
  it('decides the time lapse of its own barrage', () => {
    const house = field();
    const { plain, other } = house.units;
    house.do(edit(house.axis, 'china'));
    const due = (battery: string): unknown => {
      const params = { battery, freePoint: 'the farm', xYards: 900, yYards: 900, bearing: 0 };
      house.do({ type: 'act', act: 'artillery-call', params });
      return [...house.battle.tables.mission!.values()].map((row) => row.dueTurn).at(-1);
    };
    expect([due(plain), due(other)]).toEqual([5, 4]);
  });

  it('is exported only if it is its own, so that an import makes the same units', () => {
    const house = field();
    const units = [...house.battle.tables.unit.values()];
    const told = exportUnitEntries(units, house.battle, house.ruleset).map(
      ({ name, fields }) => `${name} ${fields.nation as string}`,
    );
    expect(told).toEqual(['Plain undefined', 'Same germany', 'Other japan', 'Enemy undefined']);
  });

  it('stays as it is recorded in rows of older records, which have no mark', () => {
    const house = field();
    const old = { ...house.row(house.units.other) };
    delete (old as Record<string, unknown>).ownNation;
    (house.battle.tables.unit as Map<string, unknown>).set(house.units.other, old);
    house.do(edit(house.axis, 'ussr'));
    expect(house.nations()).toMatchObject({ plain: 'ussr', other: 'japan' });
  });
});
