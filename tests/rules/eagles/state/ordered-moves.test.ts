/** The sequence in which ordered moves are carried out, for umpires and for the bot. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { listTasks, sortTasksBySequence, sortOrders, UMPIRE_AS_READER, createView } from '../../../../src/game/index.js';
import { House, playerOf } from '../../../game/house.js';
import { act, move, SALT, sealedTanks } from '../../../game/sealed-tanks.js';

/**
 * Squares of 6 inches: tanks of code D at A1, A3 and J1, and A Coy of the Allies, on foot, in the upper left ninth of
 * L1.
 */
function field() {
  const house = House.withSides();
  const { one, two, three, coy, order } = sealedTanks(house, house.axis, house.allies);
  const stand = (name: string, at: string, fields: JsonObject): string => {
    const unit = house.unit(name, house.axis, fields);
    house.do(act('map-place', { unit, at }));
    return unit;
  };
  const open = () => {
    for (const side of [house.axis, house.allies]) house.do({ type: 'ready', side, ready: true, salt: SALT }, playerOf(side));
    const { clear, disputed } = sortOrders(house.ruleset, house.battle);
    return [...clear, ...disputed]
      .sort((a, b) => a.place - b.place)
      .map(({ order: { name }, words }) => (words === '' ? name : `${name}: ${words}`));
  };
  const panel = () => {
    const view = createView(house.ruleset, house.battle, UMPIRE_AS_READER);
    return sortTasksBySequence(view, listTasks(view)).rows.flatMap(({ kind, words, inSequence }) =>
      kind === 'anytime' ? [`${words.slice(0, words.indexOf(':'))}; ${inSequence}`] : [],
    );
  };
  return Object.assign(house, { one, two, three, coy, order, stand, open, panel });
}

describe('E-65: orders of the movement phase', () => {
  it('come by the steps of the book: road, cross-country, infantry; within a step the slower first', () => {
    const house = field();
    const foot = house.stand('Foot', 'A5', { kind: 'infantry' });
    const trucks = house.stand('Trucks', 'B7', { kind: 'infantry', moveCode: 'B' });
    house.do(act('map-feature', { kind: 'road', at: 'A1 B1' }));
    house.order(foot, move(foot, 'A5.9'));
    house.order(house.two, move(house.two, 'A4'));
    house.order(trucks, move(trucks, 'B7.9'));
    house.order(house.one, move(house.one, 'B1'));
    expect(house.open()).toEqual(['1/Pz: strategic road', 'Trucks: cross-country', '2/Pz: cross-country', 'Foot: infantry']);
    expect(house.panel()).toEqual([
      'Axis, 1/Pz; strategic road',
      'Axis, Trucks; cross-country',
      'Axis, 2/Pz; cross-country',
      'Axis, Foot; infantry',
    ]);
  });

  it('say nothing of a step that all of them share', () => {
    const house = field();
    house.order(house.two, move(house.two, 'A4'));
    house.order(house.one, move(house.one, 'A2'));
    expect(house.open()).toEqual(['2/Pz', '1/Pz']);
    expect(house.panel()).toEqual(['Axis, 2/Pz; ', 'Axis, 1/Pz; ']);
  });

  it('come last close to an enemy, the slower first, by quarters; woods slow a tank of code D to C', () => {
    const house = field();
    const slow = house.stand('Slow', 'K2', { kind: 'vehicle', da: 'DENSE', moveCode: 'B' });
    house.order(house.three, move(house.three, 'K1'));
    house.order(slow, move(slow, 'K1.8'));
    house.order(house.coy, move(house.coy, 'L1.5'));
    house.order(house.one, move(house.one, 'A2'));
    expect(house.open()).toEqual([
      '1/Pz: cross-country',
      'Slow: close to an enemy, slower first, by quarters of 1.5 in',
      '3/Pz: close to an enemy, slower first, by quarters of 2.5 in',
      'A Coy: close to an enemy, slower first, by quarters of 2.5 in',
    ]);
    const wooded = field();
    wooded.do(act('map-feature', { kind: 'wood', at: 'K1' }));
    wooded.order(wooded.three, move(wooded.three, 'K1'));
    expect(wooded.open()).toEqual(['3/Pz: close to an enemy, slower first, by quarters of 2 in']);
  });

  it('are close by what umpires know: an enemy whom the side has not seen', () => {
    const house = House.withSides({ spotting: 'rules' });
    const { three, order } = sealedTanks(house, house.axis, house.allies);
    order(three, move(three, 'K1'));
    for (const side of [house.axis, house.allies]) house.do({ type: 'ready', side, ready: true, salt: SALT }, playerOf(side));
    const words = (reader: Parameters<typeof createView>[2]): string => {
      const view = createView(house.ruleset, house.battle, reader);
      return JSON.stringify(sortTasksBySequence(view, listTasks(view)));
    };
    expect(words(UMPIRE_AS_READER)).toContain('close to an enemy');
    expect(words(playerOf(house.axis))).not.toContain('close to an enemy');
    expect(words(playerOf(house.allies))).not.toContain('close to an enemy');
  });
});

describe('an opened order', () => {
  const opened = () => {
    const house = field();
    house.do(act('minefield-add', { name: 'M1', kind: 'hasty', at: 'A5.5' }));
    const foot = house.stand('Foot', 'A5.6', { kind: 'infantry' });
    house.order(foot, null, 'Hold');
    house.order(house.two, move(house.two, 'A4'));
    house.open();
    return Object.assign(house, { foot, player: playerOf(house.axis) });
  };

  it('to hold keeps a unit out of mines, which it would enter by moving (1.5, E-54)', () => {
    const house = opened();
    const [section] = [...house.battle.tables.minefield!.keys()];
    const roles = { unit: [house.foot], section: [section!] };
    const enters = { type: 'resolve', procedure: 'eagles.minefield', roles, typed: {} } as const;
    expect(house.refused(enters, house.player).message).toContain('Not as ordered (Hold): Foot.');
  });

  it('is compared with a move that an umpire corrects: the post says that it is not as ordered, and no longer if it is', () => {
    const house = opened();
    house.do(move(house.two, 'A4') as never, house.player);
    const event = house.last.number;
    const correct = (to: string): readonly string[] => {
      house.do({ type: 'correct', event, changes: { to }, reason: 'Misread', later: 'again' });
      return house.last.again!.commands.flatMap(({ events }) => events.flatMap(({ notes }) => notes));
    };
    expect(correct('B3')).toContain('Not as ordered (As written): 2/Pz.');
    expect(correct('A4').join(' ')).not.toContain('Not as ordered');
  });
});
