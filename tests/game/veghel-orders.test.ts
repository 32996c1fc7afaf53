/** The first turn of Veghel with sealed orders: what one press carries out, each order in its phase. */
import { describe, expect, it } from 'vitest';
import { sortOrders } from '../../src/game/index.js';
import { findUnitPlace } from '../../src/rules/index.js';
import { playerOf } from './house.js';
import { march, ordered, SALT, Veghel } from './veghel.js';

describe('In the first turn of Veghel', () => {
  it('one press in the movement phase carries out at least 8 of 11 orders', () => {
    const veghel = ordered();
    veghel.seal();
    veghel.to('movement');
    const { clear, disputed } = sortOrders(veghel.ruleset, veghel.battle);
    expect(disputed.map(({ order, why }) => `${order.name}: ${why}`).join('; ')).toBe('');
    expect(clear.length).toBeGreaterThanOrEqual(8);
    const before = veghel.record.length;
    expect(veghel.press()).toBe(clear.length);
    expect(veghel.record.length).toBeGreaterThan(before);
    expect(clear.map(({ order }) => veghel.row('order', order.id)!.state)).toEqual(clear.map(() => 'done'));
  });

  it('moves wait for the movement phase, so that recce and interdiction come before them', () => {
    const veghel = ordered();
    veghel.seal();
    const names = (): readonly string[] => sortOrders(veghel.ruleset, veghel.battle).clear.map(({ order }) => order.name);
    expect(names()).toEqual(['501 Parachute', '321 Glider Artillery', "Walther's infantry", "Huber's guns", 'Flak detachment']);
    const from = findUnitPlace(veghel.battle, veghel.id('Huber'))!;
    veghel.press();
    expect(findUnitPlace(veghel.battle, veghel.id('Huber'))).toEqual(from);
    veghel.to('air');
    expect(names()).toEqual([]);
    veghel.to('movement');
    expect(names()).toEqual([
      '506 Parachute',
      '327 Glider',
      '44 Tank Regiment',
      '107 Panzer Brigade',
      "Walther's infantry (2)",
      'Huber',
    ]);
    veghel.press();
    expect(findUnitPlace(veghel.battle, veghel.id('Huber'))).toMatchObject({ x: 16, y: 21 });
  });

  it('tanks that drove through Erp in tactical mode stand in the open where their move ends, and not in a town (M-35)', () => {
    const veghel = new Veghel();
    const unit = veghel.id('107 Panzer Brigade');
    veghel.seal();
    veghel.to('movement');
    veghel.do({ type: 'act', act: 'map-place', params: { unit, at: '33,14.8' } });
    veghel.do({ ...march(unit, '26.6,18.8'), typed: { mode: 'tactical', to: '26.6,18.8', terrain: 'town' } } as never);
    expect(findUnitPlace(veghel.battle, unit)).toMatchObject({ x: 26.6, y: 18.8 });
    expect(veghel.row('unit', unit)).toMatchObject({ terrain: 'open' });
  });

  it('a unit that prepares and moves does both: the orders are a plan', () => {
    const veghel = ordered();
    veghel.seal();
    const unit = veghel.id("Walther's infantry");
    expect(veghel.row('unit', unit)).toMatchObject({ prepared: true });
    veghel.press();
    veghel.to('movement');
    veghel.press();
    expect(veghel.orderOf("Walther's infantry").map(({ state }) => state)).toEqual(['done', 'done']);
    expect(veghel.row('unit', unit)).toMatchObject({ prepared: true });
  });

  it('two orders to move are alternatives, and the other one says why it lapsed', () => {
    const veghel = new Veghel();
    veghel.order('Huber', (unit) => march(unit, '16,21'));
    veghel.order('Huber', (unit) => march(unit, '12,20'));
    veghel.seal();
    veghel.to('movement');
    const { clear, disputed } = sortOrders(veghel.ruleset, veghel.battle);
    expect(clear).toEqual([]);
    expect(disputed.map(({ why }) => why)).toEqual(['it has alternatives', 'it has alternatives']);
    veghel.do(disputed[0]!.command);
    expect(veghel.orderOf('Huber').map(({ state, remark }) => [state, remark])).toEqual([
      ['done', null],
      ['lapsed', 'another order of its unit was carried out'],
    ]);
  });

  it('a way through an enemy is disputed, a unit that stands two squares from one is not', () => {
    const veghel = new Veghel();
    veghel.order('Huber', (unit) => march(unit, '24.5,21.5'));
    veghel.order("Walther's infantry", (unit) => march(unit, '30.5,16.5'));
    veghel.seal();
    veghel.to('movement');
    const { clear, disputed } = sortOrders(veghel.ruleset, veghel.battle);
    // The middles of two units that touch are 2 km apart, or 2.8 km at the corners (M-42). Erp is 6.7 km from the
    // 501st.
    expect(disputed.map(({ order, why }) => [order.name, why])).toEqual([['Huber', 'its route passes near 501 Parachute']]);
    expect(clear.map(({ order }) => order.name)).toEqual(["Walther's infantry"]);
  });

  it('an order of the player who commands the unit is not disputed for its divided command', () => {
    const veghel = new Veghel();
    const [, germany = ''] = veghel.sides;
    veghel.do({ type: 'edit-side', side: germany, fields: {}, addPlayerIds: ['second'], removePlayerIds: [] });
    const huber = veghel.id('Huber');
    veghel.do({ type: 'give-command', side: germany, player: 'second', units: [huber] });
    veghel.do(
      { type: 'write-order', unit: huber, words: 'As written', does: march(huber, '16,21') },
      { id: 'second', name: 'second', standing: 'player', sideId: germany },
    );
    for (const side of veghel.sides) veghel.do({ type: 'ready', side, ready: true, salt: SALT }, playerOf(side));
    veghel.to('movement');
    const { clear, disputed } = sortOrders(veghel.ruleset, veghel.battle);
    expect(disputed).toEqual([]);
    expect(clear.map(({ order }) => order.name)).toEqual(['Huber']);
  });
});
