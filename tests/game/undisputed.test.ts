/**
 * Which opened orders are undisputed, measured on a map with 100 yards to the inch, where enemies meet within 500 yards
 * (section 4.1).
 */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { settleOrders, sortOrders } from '../../src/game/index.js';
import { House, playerOf } from './house.js';
import { act, move, SALT, sealedTanks } from './sealed-tanks.js';

/**
 * Squares of 6 inches, 600 yards: tanks of the Axis in column A, and A Coy in the upper left ninth of L1. All orders
 * are written before they open.
 */
function field() {
  const house = House.withSides();
  const { one, two, three, coy, order } = sealedTanks(house, house.axis, house.allies);
  const sorted = () => {
    for (const side of [house.axis, house.allies]) house.do({ type: 'ready', side, ready: true, salt: SALT }, playerOf(side));
    const { clear, disputed } = sortOrders(house.ruleset, house.battle);
    return {
      clear: clear.map(({ order: { name } }) => name),
      disputed: Object.fromEntries(disputed.map(({ order: { name }, why }) => [name, why])),
    };
  };
  return Object.assign(house, { one, two, three, coy, order, sorted });
}

describe('an opened order of the present phase', () => {
  it('is undisputed as long as it meets nobody on the map; Hold is too', () => {
    const house = field();
    house.order(house.one, move(house.one, 'A2'));
    house.order(house.two, null, 'Hold');
    expect(house.sorted()).toEqual({ clear: ['2/Pz', '1/Pz'], disputed: {} });
  });

  it('is disputed when its way comes within 500 yd of an enemy who stands there', () => {
    const house = field();
    house.order(house.one, move(house.one, 'A2'));
    // From the middle of K1 it is 400 yards to the right and 200 up or down: 447 yards.
    house.order(house.three, move(house.three, 'K1'));
    expect(house.sorted()).toEqual({ clear: ['1/Pz'], disputed: { '3/Pz': 'its route passes near A Coy' } });
  });

  it('is undisputed when it only leads away from an enemy near its start, and disputed when it first comes nearer', () => {
    const away = (to: string) => {
      const house = field();
      house.do(act('map-place', { unit: house.coy, at: '60,3' }));
      house.do(act('map-place', { unit: house.three, at: '57,3' })); // 300 yards from A Coy.
      house.order(house.three, move(house.three, to));
      return house.sorted();
    };
    expect(away('54,3')).toEqual({ clear: ['3/Pz'], disputed: {} });
    expect(away('57,6')).toEqual({ clear: ['3/Pz'], disputed: {} });
    // At 58,3 the unit is 200 yards away before it turns.
    expect(away('58,3; 57,5')).toEqual({ clear: [], disputed: { '3/Pz': 'its route passes near A Coy' } });
  });

  it('is disputed when it crosses the way of an enemy, for both', () => {
    const house = field();
    const scout = house.unit('Scout', house.allies, { kind: 'vehicle', da: 'THIN', moveCode: 'D' });
    house.do(act('map-place', { unit: scout, at: 'C3' }));
    house.order(house.two, move(house.two, 'B3'));
    // From C3 to B2 it passes the middle of B3, the tank's destination, at 424 yards. Their starts are 1,200 yards
    // apart.
    house.order(scout, move(scout, 'B2'));
    const { clear, disputed } = house.sorted();
    expect(clear).toEqual([]);
    expect(disputed).toEqual({ '2/Pz': 'its route meets that of Scout', Scout: 'its route meets that of 2/Pz' });
  });

  it('is undisputed when a friend enters the same place', () => {
    const house = field();
    house.order(house.one, move(house.one, 'A2'));
    house.order(house.two, move(house.two, 'A2'));
    expect(house.sorted()).toEqual({ clear: ['1/Pz', '2/Pz'], disputed: {} });
  });

  it('is disputed when it is in words, hangs on words or on what is not so, has alternatives, or is against the rules', () => {
    const house = field();
    const four = house.unit('4/Pz', house.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D' });
    house.order(house.one, null, 'Hide');
    const waiting = house.order(house.two, move(house.two, 'A4'));
    house.do(act('order-when', { order: waiting, fired: true }), playerOf(house.axis));
    house.order(house.three, move(house.three, 'J2'));
    house.order(house.three, null, 'Hold');
    house.order(four, move(four, 'A8'));
    const { clear, disputed } = house.sorted();
    expect(clear).toEqual([]);
    expect(disputed).toMatchObject({
      '1/Pz': 'it is written in words',
      '2/Pz': 'its condition is not met yet',
      '3/Pz': 'it has alternatives',
      '3/Pz (2)': 'it has alternatives',
    });
    expect(disputed['4/Pz']).toBeDefined();
  });

  it('is disputed when not all of it is said: a drop without its time of day', () => {
    const house = field();
    const [one, two] = ['1/Para', '2/Para'].map((name) => house.unit(name, house.axis)) as [string, string];
    const drop = (unit: string, typed: JsonObject) => ({
      type: 'resolve',
      procedure: 'eagles.paratroop-drop',
      roles: { drop: [unit] },
      typed: { zoneXYards: 0, zoneYYards: 0, ...typed },
    });
    house.order(one, drop(one, {}));
    house.order(two, drop(two, { time: 'day' }));
    expect(house.sorted()).toEqual({ clear: ['2/Para'], disputed: { '1/Para': 'some of its values are missing' } });
  });

  it('is disputed when it aims at an enemy who is ordered to move; at one who stays it is not', () => {
    const looks = (house: ReturnType<typeof field>) => ({
      type: 'resolve',
      procedure: 'eagles.spotting',
      roles: { spotter: [house.one], target: [house.coy] },
      typed: {},
    });
    const house = field();
    house.order(house.one, looks(house));
    house.order(house.coy, move(house.coy, 'L1.8'));
    expect(house.sorted()).toEqual({ clear: ['A Coy'], disputed: { '1/Pz': 'it aims at A Coy, which moves' } });
    const other = field();
    other.order(other.one, looks(other));
    other.order(other.coy, null, 'Hold');
    expect(other.sorted().disputed).toEqual({});
  });

  it('is not sorted in a phase of another’s', () => {
    const house = field();
    house.order(house.one, { type: 'resolve', procedure: 'eagles.direct-fire', roles: { firer: [house.one] }, typed: {} });
    expect(house.sorted()).toEqual({ clear: [], disputed: {} });
  });
});

describe('the orders that one press carries out', () => {
  // 2/Pz goes to the middle of B3, and Scout's straight way down column B leads over it. If both orders succeed, the second one
  // meets an enemy's stand on its way, which no move may cross.
  it('leave out an order that one before it blocks, whoever allowed it, and say why', () => {
    const house = field();
    const scout = house.unit('Scout', house.allies, { kind: 'vehicle', da: 'THIN', moveCode: 'D' });
    house.do(act('map-place', { unit: scout, at: 'B3.8' }));
    house.order(house.two, move(house.two, 'B3'));
    house.order(scout, move(scout, 'B3.2'));
    house.sorted();
    const sorted = sortOrders(house.ruleset, house.battle);
    const names = (orders: readonly { readonly order: { readonly name: string } }[]) => orders.map(({ order }) => order.name);
    expect([names(sorted.clear), names(sorted.disputed)]).toEqual([[], ['2/Pz', 'Scout']]);
    const settled = (done: readonly number[]) => settleOrders(house.ruleset, house.battle, sorted, done);
    expect(names(settled([1]).could)).toEqual(['Scout']);
    const { could, blocked } = settled([0, 1]);
    expect(names(could)).toEqual(['2/Pz']);
    expect(blocked.map(({ order, why }) => [order.name, why])).toEqual([
      ['Scout', expect.stringContaining('comes within 0 yd of 2/Pz') as string],
    ]);
  });
});
