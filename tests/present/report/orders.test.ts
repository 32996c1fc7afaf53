import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/dice/index.js';
import { PUBLIC_READER, type GameCommand, type Reader, UMPIRE_AS_READER } from '../../../src/game/index.js';
import { listOrderLines } from '../../../src/present/report/afterwards.js';
import { buildReport } from '../../../src/present/report/entries.js';
import { House, playerOf } from '../../game/house.js';

const act = (id: string, params: JsonObject = {}): GameCommand => ({ type: 'act', act: id, params });

/**
 * Plays two turns with orders that are carried out, a bluff, failed, withdrawn or lapsed, and a standing order in both.
 */
function fought() {
  const house = House.withSides();
  const { axis, allies } = house;
  for (const side of [axis, allies])
    house.do({ type: 'edit-side', side, fields: {}, addPlayerIds: [`p${side}`], removePlayerIds: [] });
  const [tank, gun, coy] = [house.unit('1/Pz', axis), house.unit('Flak', axis), house.unit('A Coy', allies)];
  house.do({ type: 'set-orders', orders: 'sealed' });
  const write = (unit: string, words: string, more: JsonObject = {}): string => {
    house.do(act('order-write', { unit, words, ...more }));
    return `o${house.last.number}`;
  };
  const left = write(tank, 'Left');
  write(tank, 'Right', { when: 'A Coy is *seen*' });
  const watch = write(gun, 'Overwatch', { standing: true });
  house.do(act('order-withdraw', { order: write(gun, 'Never') }));
  write(coy, 'Dig in');
  house.do({ type: 'ready', side: axis, ready: true, salt: '5a'.repeat(32) });
  house.do({ type: 'ready', side: allies, ready: true, salt: 'c3'.repeat(32) });
  house.do(act('order-done', { order: left }));
  house.do(act('order-fail', { order: watch, words: 'No view' }));
  house.do({ type: 'advance', to: 'turn' });
  return house;
}
const linesFor = (house: House, reader: Reader): string[] =>
  listOrderLines(buildReport(house.record, house.battle, house.ruleset, reader)).map((line) =>
    line.replace(/`[0-9a-f]{64}`/, '#'),
  );

const OF_AXIS = [
  '- Turn 1: Axis sealed its orders: #',
  '- Turn 1: Axis, 1/Pz: Left. Carried out.',
  '- Turn 1: Axis, 1/Pz (2): Right, if A Coy is \\*seen\\*. Lapsed: another order of its unit was carried out.',
  '- Turn 1: Axis, Flak: Overwatch, until further orders. Could not be carried out: No view.',
];
const OF_ALLIES = ['- Turn 1: Allies sealed its orders: #', '- Turn 1: Allies, A Coy: Dig in. Lapsed.'];

describe('orders under seal in the report', () => {
  it('are told with what came of them: a side its own, umpires all, onlookers none', () => {
    const house = fought();
    expect(linesFor(house, playerOf(house.axis))).toEqual(OF_AXIS);
    expect(linesFor(house, playerOf(house.allies))).toEqual(OF_ALLIES);
    expect(linesFor(house, PUBLIC_READER)).toEqual([]);
    expect(linesFor(house, UMPIRE_AS_READER)).toEqual([OF_AXIS[0], OF_ALLIES[0], ...OF_AXIS.slice(1), OF_ALLIES[1]]);
  });

  it('are everybody’s once the battle has ended', () => {
    const house = fought();
    house.do({ type: 'end', seed: null });
    expect(linesFor(house, PUBLIC_READER)).toHaveLength(6);
  });
});
