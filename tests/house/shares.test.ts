import { describe, expect, it } from 'vitest';
import { applyEvents, type GameCommand, createView } from '../../src/game/index.js';
import { listOrders, listReadySides } from '../../src/house/index.js';
import { findSideProgress, presentOrderDrafts } from '../../src/present/index.js';
import { type Actor, Refusal } from '../../src/rules/index.js';
import { House, UMPIRE } from '../game/house.js';

const KEYS = { anna: 'a'.repeat(32), bert: 'b'.repeat(32), carl: 'c'.repeat(32), dora: 'd'.repeat(32) };

/** Anna commands 1 Coy, and Bert commands 2 Coy and 3 Coy. Carl commands no unit. Dora plays the other side. */
function divided(chief?: string) {
  const house = House.withSides();
  const { axis, allies } = house;
  const seat = (side: string, keys: readonly string[]): void => {
    house.do({ type: 'edit-side', side, fields: {}, addPlayerIds: keys, removePlayerIds: [] });
  };
  seat(axis, [KEYS.anna, KEYS.bert, KEYS.carl]);
  seat(allies, [KEYS.dora]);
  const unit = (name: string, side: string): string => {
    house.do({ type: 'add-unit', name, side, fields: { baseFp: 4 } });
    return [...house.battle.tables.unit.keys()].at(-1)!;
  };
  const [first, second, third] = [unit('1 Coy', axis), unit('2 Coy', axis), unit('3 Coy', axis)];
  unit('A Coy', allies);
  house.do({ type: 'set-orders', orders: 'sealed' });
  const give = (player: string, units: readonly string[], isChief?: true): void => {
    house.do({ type: 'give-command', side: axis, player, units, ...(isChief && { chief: isChief }) });
  };
  give(KEYS.anna, [first]);
  give(KEYS.bert, [second, third]);
  if (chief !== undefined) give(chief, [], true);
  const person = (id: string, sideId = axis): Actor => ({ id, standing: 'player', sideId });
  const people = { anna: person(KEYS.anna), bert: person(KEYS.bert), carl: person(KEYS.carl), dora: person(KEYS.dora, allies) };
  return Object.assign(house, { people, units: { first, second, third } });
}
type Divided = ReturnType<typeof divided>;

const says = (house: Divided, ready: boolean): GameCommand => ({
  type: 'ready',
  side: house.axis,
  ready,
  apart: true,
  ...(ready && { salt: '5'.repeat(64), conditions: true as const }),
});
const isReady = (house: Divided): boolean => listReadySides(house.battle).includes(house.axis);
const refused = (house: Divided, command: GameCommand, who: Actor): string | undefined => {
  try {
    house.do(command, who);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
};

describe('a player who commands some units', () => {
  it('is done with those, and only their side learns of it', () => {
    const house = divided();
    house.do(says(house, true), house.people.anna);
    expect(isReady(house)).toBe(false);
    expect(house.last).toMatchObject({
      kind: 'player-done',
      audience: house.axis,
      summary: 'Axis: a player is done with 1 unit.',
      notes: ['1 Coy', 'Not done yet: 2 Coy, 3 Coy'],
    });
    expect(createView(house.ruleset, house.battle, house.people.dora).battle.tables.done?.size ?? 0).toBe(0);
    expect(refused(house, says(house, true), house.people.anna)).toBe(
      'You are already marked as done. Wait for the other players of your side.',
    );
  });

  it('does not lock the others out: they still write orders', () => {
    const house = divided();
    house.do(says(house, true), house.people.anna);
    const words: GameCommand = { type: 'act', act: 'order-write', params: { unit: house.units.second, words: 'Hold' } };
    expect(refused(house, words, house.people.bert)).toBeUndefined();
    expect(listOrders(house.battle, house.axis, 1)).toMatchObject([{ unit: house.units.second, state: 'written' }]);
  });

  it('seals the side when they are the last, in either order', () => {
    for (const [one, other] of [['anna', 'bert'] as const, ['bert', 'anna'] as const]) {
      const house = divided();
      house.do(says(house, true), house.people[one]);
      house.do(says(house, true), house.people[other]);
      expect(isReady(house)).toBe(true);
      expect(house.record.filter(({ kind }) => kind === 'orders-sealed')).toHaveLength(1);
    }
  });

  it('seals the side at once as its commander', () => {
    const house = divided(KEYS.carl);
    house.do(says(house, true), house.people.carl);
    expect(isReady(house)).toBe(true);
  });

  it('can take it back alone, and the side is not ready then, whoever was done', () => {
    const house = divided();
    house.do(says(house, true), house.people.anna);
    house.do(says(house, false), house.people.anna);
    house.do(says(house, true), house.people.bert);
    expect(isReady(house)).toBe(false);
    house.do(says(house, true), house.people.anna);
    house.do(says(house, false), house.people.bert);
    expect(isReady(house)).toBe(false);
    // Anna is still done, so Bert is the last again.
    house.do(says(house, true), house.people.bert);
    expect(isReady(house)).toBe(true);
  });

  it('waits for nobody whose units are all lost', () => {
    const house = divided();
    for (const unit of [house.units.second, house.units.third])
      house.do({ type: 'edit-unit', unit, fields: { destroyed: true } });
    house.do(says(house, true), house.people.anna);
    expect(isReady(house)).toBe(true);
  });

  it('who commands nothing is not done for the others', () => {
    const house = divided();
    expect(refused(house, says(house, true), house.people.carl)).toBe(
      'Other players command all units of your side. Wait until they are done.',
    );
    // An umpire still marks the whole side.
    house.do(says(house, true), UMPIRE);
    expect(isReady(house)).toBe(true);
  });

  it('begins each phase anew', () => {
    const house = divided();
    house.do(says(house, true), house.people.anna);
    house.do({ type: 'advance', to: 'phase' });
    house.do(says(house, true), house.people.bert);
    expect(isReady(house)).toBe(false);
  });

  it('made the whole side ready in older commands, and the record folds back to the same battle', () => {
    const house = divided();
    house.do({ type: 'ready', side: house.axis, ready: true, salt: '5'.repeat(64) }, house.people.anna);
    expect(isReady(house)).toBe(true);
    expect(applyEvents('g', house.record).battle).toEqual(house.battle);
  });

  it('reads on the pad whose orders are missing, and that their own Done does not seal', () => {
    const house = divided();
    house.do({ type: 'act', act: 'order-write', params: { unit: house.units.first, words: 'Hold' } }, house.people.anna);
    const pad = (who: Actor): string => {
      const view = createView(house.ruleset, house.battle, who);
      const id = String;
      const ids = {
        ...{ word: id, units: 'u', wordOfPlan: id, use: 'p', keep: 'k', wordOfOrder: id, withdraw: 'w' },
        ...{ propose: null, when: 't', repeat: 'r', hold: 'h', seal: 's', back: 'b' },
      };
      return JSON.stringify(
        presentOrderDrafts({
          view,
          sideId: house.axis,
          commands: (unit) => unit.id === house.units.first,
          page: 0,
          apart: findSideProgress(view, house.axis, who.id, () => undefined),
          ids,
        }),
      );
    };
    expect(pad(house.people.anna)).toContain('Each of your units has an order. Press _Done with my units_.');
    expect(pad(house.people.anna)).toMatch(/Also without orders: [^:"]*: 2 Coy, 3 Coy\./);
    expect(pad(house.people.anna)).not.toContain('"Seal orders"');
    house.do(says(house, true), house.people.bert);
    expect(pad(house.people.anna)).toContain('"Seal orders"');
  });
});
