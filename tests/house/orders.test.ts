import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import {
  PUBLIC_READER,
  applyEvents,
  type GameCommand,
  listTasks,
  readOpening,
  listRowsInView,
  UMPIRE_AS_READER,
  verifyRecord,
  createView,
} from '../../src/game/index.js';
import { composeWithModules, mayTypeUnseenNames } from '../../src/house/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { listLapsingOrders, listOpenOrders } from '../../src/house/orders/acts.js';
import { House, playerOf } from '../game/house.js';

const SALT = '5a'.repeat(32);
const OTHER_SALT = 'c3'.repeat(32);

/** Creates a battle with a player on each side and with sealed orders. */
function battle() {
  const house = House.withSides();
  for (const side of [house.axis, house.allies])
    house.do({ type: 'edit-side', side, fields: {}, addPlayerIds: [`p${side}`], removePlayerIds: [] });
  const tank = house.unit('1/Pz', house.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D' });
  const gun = house.unit('8.8', house.axis);
  const coy = house.unit('A Coy', house.allies);
  house.do({ type: 'set-orders', orders: 'sealed' });
  return Object.assign(house, { tank, gun, coy });
}
type Played = ReturnType<typeof battle>;

const act = (id: string, params: JsonObject = {}): GameCommand => ({ type: 'act', act: id, params });
const write = (unit: string, words: string, more: JsonObject = {}) => act('order-write', { unit, words, ...more });
const ready = (side: string, salt = SALT): GameCommand => ({ type: 'ready', side, ready: true, salt });
const states = (house: House): unknown[] =>
  [...(house.battle.tables.order?.values() ?? [])].map(({ name, state }) => [name, state]);

describe('an order', () => {
  it('is written for a unit of one’s own side, and that side alone is told', () => {
    const house = battle();
    house.do(write(house.tank, 'To the wood', { when: 'A Coy is seen' }), playerOf(house.axis));
    expect(house.last).toMatchObject({
      kind: 'order-written',
      audience: house.axis,
      summary: 'Order for 1/Pz, turn 1, if A Coy is seen: To the wood',
    });
    expect(house.refused(write(house.tank, 'Run'), playerOf(house.allies)).code).toBe('NOT_YOURS');
    expect(house.refused(write('u99', 'Run'), playerOf(house.allies)).code).toBe('NOT_FOUND');
  });

  it('is refused with the field that is wrong, whether it is typed or done at a desk', () => {
    const house = battle();
    const [axis, allies] = [playerOf(house.axis), playerOf(house.allies)];
    const other = { id: 'b'.repeat(32), standing: 'player', sideId: house.axis } as const;
    house.do({ type: 'edit-side', side: house.axis, fields: {}, addPlayerIds: [other.id], removePlayerIds: [] });
    house.do({ type: 'give-command', side: house.axis, player: axis.id, units: [house.tank] });
    for (const order of [
      (unit: string, words: string) => write(unit, words),
      (unit: string, words: string): GameCommand => ({ type: 'write-order', unit, words, does: null }),
    ]) {
      const refused = (unit: string, words: string, as = axis) => {
        const { code, field } = house.refused(order(unit, words), as);
        return [code, field];
      };
      expect(refused('u99', 'Run')).toEqual(['NOT_FOUND', 'unit']);
      expect(house.refused(order('u99', 'Run'), axis).message).toMatch(/that unit|\bno unit\b/);
      expect(refused(house.tank, 'Run', allies)).toEqual(['NOT_YOURS', 'unit']);
      expect(refused(house.tank, 'Run', other)).toEqual(['NOT_YOURS', 'unit']);
      expect(refused(house.tank, '   ')).toEqual(['INVALID_INPUT', 'words']);
    }
    house.do(write(house.gun, 'Run'), other);
  });

  it('is in the view of its own side and of umpires, and in nobody else’s; nor is a seal', () => {
    const house = battle();
    house.do(write(house.tank, 'To the wood'), playerOf(house.axis));
    house.do(ready(house.axis), playerOf(house.axis));
    const seen = (reader: Parameters<typeof createView>[2]) =>
      ['order', 'seal'].map((table) => listRowsInView(createView(house.ruleset, house.battle, reader), table).length);
    expect([UMPIRE_AS_READER, playerOf(house.axis), playerOf(house.allies), PUBLIC_READER].map(seen)).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
      [0, 0],
    ]);
  });

  it('is written in no battle that has none', () => {
    const house = battle();
    house.do({ type: 'set-orders', orders: 'off' });
    expect(house.refused(write(house.tank, 'Run'), playerOf(house.axis)).code).toBe('ILLEGAL');
  });

  it('has two alternatives beside it at most', () => {
    const house = battle();
    for (const words of ['Left', 'Right', 'Stay']) house.do(write(house.tank, words), playerOf(house.axis));
    expect(states(house)).toEqual([
      ['1/Pz', 'written'],
      ['1/Pz (2)', 'written'],
      ['1/Pz (3)', 'written'],
    ]);
    expect(house.refused(write(house.tank, 'Back'), playerOf(house.axis)).code).toBe('CONFLICT');
  });

  it('is taken back before it is sealed, by its own side', () => {
    const house = battle();
    house.do(write(house.tank, 'Left'), playerOf(house.axis));
    const id = `o${house.last.number}`;
    expect(house.refused(act('order-withdraw', { order: id }), playerOf(house.allies)).code).toBe('NOT_YOURS');
    house.do(act('order-withdraw', { order: id }), playerOf(house.axis));
    expect(states(house)).toEqual([]);
  });
});

describe('the words of an order', () => {
  it('are something, at most 300 characters without the blanks around them', () => {
    const house = battle();
    const axis = playerOf(house.axis);
    expect(house.refused(write(house.tank, '   '), axis)).toMatchObject({ code: 'INVALID_INPUT', field: 'words' });
    expect(house.refused(write(house.tank, 'x'.repeat(301)), axis)).toMatchObject({ code: 'INVALID_INPUT', field: 'words' });
    house.do(write(house.tank, `${'x'.repeat(299)} `), axis);
    house.do(write(house.gun, 'x'.repeat(300)), axis);
    const longDeed = (count: number) => ({ type: 'act', act: 'place-unit', params: { text: 'y'.repeat(count) } });
    const built = (count: number): GameCommand => ({
      type: 'write-order',
      unit: house.gun,
      words: 'Built',
      does: longDeed(count),
    });
    const around = JSON.stringify(longDeed(0)).length;
    // An umpire's order may contain things that no one could type.
    expect(house.refused(built(8001 - around))).toMatchObject({ code: 'INVALID_INPUT', field: 'does' });
    house.do(built(8000 - around));
  });

  it('hold nothing that their writer could not type: no dice, no order of another, no command of another kind, no value of nobody', () => {
    const house = battle();
    const axis = playerOf(house.axis);
    const place = { type: 'act', act: 'place-unit', params: { unit: house.tank } };
    const ordered = (does: object): GameCommand => ({ type: 'write-order', unit: house.tank, words: 'x', does: does as never });
    for (const does of [
      { ...place, order: 'o1' },
      { ...place, standing: 'umpire' },
      { type: 'end', seed: null },
      { type: 'move-together', moves: [] },
    ])
      expect(house.refused(ordered(does), axis)).toMatchObject({ code: 'INVALID_INPUT', field: 'does' });
    const fire = { type: 'resolve', procedure: 'eagles.direct-fire', roles: {}, typed: {}, dice: [9, 9, 9] };
    expect(house.refused(ordered(fire), axis)).toMatchObject({ code: 'NOT_YOURS', field: 'dice' });
    expect(house.refused(ordered({ type: 'act', act: 'set-game', params: {} }), axis).code).toBe('UMPIRE_ONLY');
  });

  it('have a condition of blanks for none', () => {
    const house = battle();
    house.do(write(house.tank, 'To the wood', { when: '  ' }), playerOf(house.axis));
    expect(house.last.summary).toBe('Order for 1/Pz, turn 1: To the wood');
    house.do(write(house.gun, 'Overwatch', { when: ' it rains ', standing: true }), playerOf(house.axis));
    expect(house.last.summary).toBe('Order for 8.8, turn 1, if it rains, until further orders: Overwatch');
  });

  it('have the first name that is free: one that was taken back leaves its own', () => {
    const house = battle();
    const axis = playerOf(house.axis);
    house.do(write(house.tank, 'Left'), axis);
    const first = `o${house.last.number}`;
    house.do(write(house.tank, 'Right'), axis);
    house.do(act('order-withdraw', { order: first }), axis);
    expect(house.last).toMatchObject({ audience: house.axis, summary: 'Order withdrawn: 1/Pz.' });
    house.do(write(house.tank, 'Back'), axis);
    house.do(write(house.tank, 'Stay'), axis);
    expect([...house.battle.tables.order!.values()].map(({ name, words }) => [name, words])).toEqual([
      ['1/Pz (2)', 'Right'],
      ['1/Pz', 'Back'],
      ['1/Pz (3)', 'Stay'],
    ]);
  });
});

describe('orders of a whole side', () => {
  it('to hold are for units without one', () => {
    const house = battle();
    const axis = playerOf(house.axis);
    house.do(write(house.tank, 'To the wood'), axis);
    house.do(act('order-hold'), axis);
    expect(house.last).toMatchObject({ audience: house.axis, summary: '1 order written for turn 1.', notes: ['8.8: Hold'] });
    expect(house.refused(act('order-hold'), axis)).toMatchObject({
      code: 'CONFLICT',
      message: 'Every unit already has an order. Withdraw one to change it.',
    });
    house.do(ready(house.axis), axis);
    expect(house.refused(act('order-hold'), axis).code).toBe('CONFLICT');
    house.do({ type: 'set-orders', orders: 'off' });
    expect(house.refused(act('order-hold'), playerOf(house.allies)).code).toBe('ILLEGAL');
  });

  it('are given again one for each unit, without the turn that they waited for', () => {
    const house = battle();
    const axis = playerOf(house.axis);
    house.do(write(house.tank, 'To the wood', { when: 'it rains' }), axis);
    house.do(write(house.tank, 'Or stay'), axis);
    house.do(write(house.gun, 'Limber up'), axis);
    house.do(act('order-when', { order: `o${house.last.number}`, turn: 1 }), axis);
    house.do({ type: 'advance', to: 'turn' });
    house.do(act('order-repeat'), axis);
    const now = [...house.battle.tables.order!.values()].filter(({ turn }) => turn === 2);
    expect(now.map(({ unit, words, when, condition = null }) => [unit, words, when, condition])).toEqual([
      [house.tank, 'To the wood', 'it rains', null],
      [house.gun, 'Limber up', null, null],
    ]);
    expect(house.refused(act('order-repeat'), axis).message).toBe(
      'None of the units without an order had one last turn. Write new orders.',
    );
  });
});

describe('a seal', () => {
  it('is told its side with the conditions of its orders; a command of before lists what is to be done alone', () => {
    for (const [more, notes] of [
      [{ conditions: true }, ['1/Pz: To the wood, if it is fired at, if it rains', '8.8: Overwatch, until further orders']],
      [{}, ['1/Pz: To the wood', '8.8: Overwatch']],
    ] as const) {
      const house = battle();
      const axis = playerOf(house.axis);
      house.do(write(house.tank, 'To the wood'), axis);
      house.do(act('order-when', { order: `o${house.last.number}`, fired: true, words: 'it rains' }), axis);
      house.do(write(house.gun, 'Overwatch', { standing: true }), axis);
      const [sealed] = house.do({ type: 'ready', side: house.axis, ready: true, salt: SALT, ...more }, axis);
      expect(sealed!.notes).toEqual(notes);
    }
  });

  it('is the SHA-256 of a salt and the orders, told with the readiness of its side', () => {
    const house = battle();
    house.do(write(house.tank, 'To the wood'), playerOf(house.axis));
    const [sealed, told] = house.do(ready(house.axis), playerOf(house.axis));
    const order = `{"does":null,"standing":false,"unit":"${house.tank}","when":null,"words":"To the wood"}`;
    const bound = `{"orders":[${JSON.stringify(order)}],"side":"${house.axis}","turn":1}`;
    const hash = createHash('sha256')
      .update(SALT + bound)
      .digest('hex');
    expect(sealed).toMatchObject({ kind: 'orders-sealed', audience: house.axis, notes: ['1/Pz: To the wood'] });
    expect(told).toMatchObject({
      kind: 'ready',
      audience: 'all',
      summary: `Axis: ready (orders sealed as ${hash.slice(0, 16)}).`,
    });
    expect(house.battle.tables.seal?.get(house.axis)).toMatchObject({ hash, salt: SALT, isOpen: false });
  });

  it('says the same of none as of many: words and length', () => {
    const [few, many] = [battle(), battle()];
    for (const unit of [many.tank, many.gun]) many.do(write(unit, 'A long way to a far wood'), playerOf(many.axis));
    const [, toldFew] = few.do(ready(few.axis), playerOf(few.axis));
    const [, toldMany] = many.do(ready(many.axis), playerOf(many.axis));
    const blank = (summary: string): string => summary.replace(/[0-9a-f]{16}/, '#');
    expect(blank(toldFew!.summary)).toBe(blank(toldMany!.summary));
    expect(toldFew!.summary).not.toBe(toldMany!.summary);
    expect([toldFew!.notes, toldMany!.notes]).toEqual([[], []]);
  });

  it('binds: nothing is written or taken back, until it is broken in the open', () => {
    const house = battle();
    const axis = playerOf(house.axis);
    house.do(write(house.tank, 'Left'), axis);
    const id = `o${house.last.number}`;
    house.do(ready(house.axis), axis);
    expect(house.refused(write(house.gun, 'Fire'), axis).code).toBe('CONFLICT');
    expect(house.refused(act('order-withdraw', { order: id }), axis).code).toBe('CONFLICT');
    house.do({ type: 'ready', side: house.axis, ready: false }, axis);
    expect(house.last).toMatchObject({ audience: 'all' });
    expect(house.last.summary).toMatch(/^Axis: no longer ready\. Seal [0-9a-f]{16} is broken\.$/);
    expect(states(house)).toEqual([['1/Pz', 'written']]);
    house.do(write(house.gun, 'Fire'), axis);
  });

  it('opens with the last of those who are awaited, all at once', () => {
    const house = battle();
    house.do(write(house.tank, 'Left'), playerOf(house.axis));
    house.do(write(house.coy, 'Dig in'), playerOf(house.allies));
    house.do(ready(house.axis), playerOf(house.axis));
    expect(states(house)).toEqual([
      ['1/Pz', 'sealed'],
      ['A Coy', 'written'],
    ]);
    const events = house.do(ready(house.allies, OTHER_SALT), playerOf(house.allies));
    expect(events.map(({ kind, audience }) => [kind, audience])).toEqual([
      ['orders-sealed', house.allies],
      ['ready', 'all'],
      ['orders-opened', 'all'],
    ]);
    expect(states(house)).toEqual([
      ['1/Pz', 'open'],
      ['A Coy', 'open'],
    ]);
  });

  it('is not asked for again in the later phases of the turn', () => {
    const house = battle();
    house.do(ready(house.axis), playerOf(house.axis));
    house.do(ready(house.allies, OTHER_SALT), playerOf(house.allies));
    house.do({ type: 'advance', to: 'phase' });
    const events = house.do(ready(house.axis), playerOf(house.axis));
    expect(events.map(({ summary }) => summary)).toEqual(['Axis: ready.']);
  });

  it('is opened by an umpire for whoever has not sealed', () => {
    const house = battle();
    house.do(write(house.coy, 'Dig in'), playerOf(house.allies));
    house.do(ready(house.axis), playerOf(house.axis));
    expect(house.refused(act('order-open'), playerOf(house.axis)).code).toBe('UMPIRE_ONLY');
    house.do(act('order-open'));
    expect(house.last.notes[2]).toBe('Allies: orders not sealed');
    expect(states(house)).toEqual([['A Coy', 'open']]);
    expect(house.refused(act('order-open')).code).toBe('CONFLICT');
  });
});

describe('open orders', () => {
  function opened(): Played & { readonly order: string } {
    const house = battle();
    const does = { type: 'resolve', procedure: 'eagles.movement', roles: { unit: [house.tank] }, typed: {} };
    house.do({ type: 'write-order', unit: house.tank, words: 'Moves', does }, playerOf(house.axis));
    const order = `o${house.last.number}`;
    house.do(ready(house.axis), playerOf(house.axis));
    house.do(ready(house.allies, OTHER_SALT), playerOf(house.allies));
    return Object.assign(house, { order });
  }

  it('have a row each on the umpires’ panel, filled in; players have none', () => {
    const house = opened();
    const rows = (reader: Parameters<typeof createView>[2]) =>
      listTasks(createView(house.ruleset, house.battle, reader)).rows.filter(({ kind }) => kind === 'anytime');
    expect(rows(UMPIRE_AS_READER)).toMatchObject([
      {
        words: 'Axis, 1/Pz: Moves',
        choices: [
          { label: 'Carry out', command: { type: 'resolve', procedure: 'eagles.movement', order: house.order } },
          { label: 'Mark as failed', command: { type: 'act', act: 'order-fail' } },
        ],
      },
    ]);
    expect(rows(playerOf(house.axis))).toEqual([]);
  });

  it('are carried out by what was ordered, or otherwise, and their side reads which', () => {
    for (const [typed, remark] of [
      [{}, null],
      [{ terrain: 'woods' }, 'not as ordered'],
    ] as const) {
      const house = opened();
      while (house.battle.game.phase !== 'movement') house.do({ type: 'advance', to: 'phase' });
      const { command } = listTasks(createView(house.ruleset, house.battle, UMPIRE_AS_READER)).rows.flatMap(
        ({ choices = [] }) => choices,
      )[0]!;
      const asked = command as GameCommand & { readonly type: 'resolve' };
      house.do({ ...asked, typed: { ...asked.typed, ...typed } });
      expect(house.last.kind).toBe('resolved');
      expect(house.row('order', house.order)).toMatchObject({ state: 'done', remark });
    }
  });

  it.each(['by what was ordered', 'in words'])(
    'leave no alternative once one is carried out %s: the others were a bluff',
    (how) => {
      const house = battle();
      const does = { type: 'resolve', procedure: 'eagles.movement', roles: { unit: [house.tank] }, typed: {} } as const;
      house.do({ type: 'write-order', unit: house.tank, words: 'Moves', does: { ...does } }, playerOf(house.axis));
      const order = `o${house.last.number}`;
      house.do(write(house.tank, 'Or stays'), playerOf(house.axis));
      house.do(ready(house.axis), playerOf(house.axis));
      house.do(ready(house.allies, OTHER_SALT), playerOf(house.allies));
      house.do(how === 'in words' ? act('order-done', { order }) : { ...does, order });
      expect(states(house)).toEqual([
        ['1/Pz', 'done'],
        ['1/Pz (2)', 'lapsed'],
      ]);
    },
  );

  it('are carried out by umpires, once', () => {
    const house = opened();
    const done = act('order-done', { order: house.order });
    expect(house.refused(done, playerOf(house.axis)).code).toBe('UMPIRE_ONLY');
    house.do(done);
    expect(house.last).toMatchObject({ kind: 'order-settled', audience: house.axis });
    expect(house.refused(done).code).toBe('CONFLICT');
  });

  it('are settled while they are open, neither before nor twice', () => {
    const house = battle();
    const axis = playerOf(house.axis);
    house.do(write(house.tank, 'Moves'), axis);
    house.do(write(house.tank, 'Or stays'), axis);
    house.do(write(house.gun, 'Fires'), axis);
    const [first, second, gun] = [...house.battle.tables.order!.keys()];
    const why = (order: string, id = 'order-done') => house.refused(act(id, { order })).message;
    expect(why(first!)).toBe('That order is not open yet. Use `/orders open` first.');
    house.do(ready(house.axis), axis);
    expect(why(first!, 'order-fail')).toBe('That order is not open yet. Use `/orders open` first.');
    expect(house.refused(act('order-done', { order: 'o99' }))).toMatchObject({ code: 'NOT_FOUND', field: 'order' });
    house.do(act('order-open'));
    expect(house.refused(act('order-open'))).toMatchObject({ code: 'CONFLICT' });
    expect(house.refused(act('order-open'), axis).code).toBe('UMPIRE_ONLY');
    // A failed order leaves its alternative open, but a completed one does not.
    house.do(act('order-fail', { order: first! }));
    expect(house.last.summary).toBe('1/Pz: order not carried out.');
    expect(states(house).map((row) => (row as unknown[])[1])).toEqual(['failed', 'open', 'open']);
    house.do(act('order-done', { order: gun!, words: 'It missed' }));
    expect(house.last.summary).toBe('8.8: order carried out. It missed');
    expect(house.row('order', gun!)).toMatchObject({ state: 'done', remark: 'It missed' });
    house.do(act('order-done', { order: second! }));
    expect(states(house).map((row) => (row as unknown[])[1])).toEqual(['failed', 'done', 'done']);
    for (const order of [first!, second!, gun!]) expect(why(order)).toBe('That order is already settled. Choose another one.');
    const line = composeWithModules(house.ruleset).rowLine('order', house.row('order', gun!)!, house.battle);
    expect(line).toBe('Fires (turn 1; carried out: It missed)');
  });

  it('are carried out by an umpire’s command alone, and while they are open', () => {
    const house = opened();
    while (house.battle.game.phase !== 'movement') house.do({ type: 'advance', to: 'phase' });
    const move: GameCommand = {
      type: 'resolve',
      procedure: 'eagles.movement',
      roles: { unit: [house.tank] },
      typed: {},
      order: house.order,
    };
    expect(house.refused(move, playerOf(house.axis)).code).toBe('UMPIRE_ONLY');
    house.do(act('order-fail', { order: house.order }));
    expect(house.refused(move).code).toBe('CONFLICT');
  });

  it('are told as left open when the turn would end, but for those that last', () => {
    const house = battle();
    const axis = playerOf(house.axis);
    house.do(write(house.tank, 'Moves'), axis);
    house.do(write(house.gun, 'Overwatch', { standing: true }), axis);
    house.do(ready(house.axis), axis);
    house.do(act('order-open'));
    const left = (to: 'phase' | 'turn') => listLapsingOrders(house.ruleset, house.battle, to).map(({ text }) => text);
    const moves = 'The order for 1/Pz is still open: Moves';
    expect([left('phase'), left('turn')]).toEqual([[], [moves]]);
    while (house.battle.game.phase !== 'melee') house.do({ type: 'advance', to: 'phase' });
    expect([left('phase'), left('turn')]).toEqual([[moves], [moves]]);
  });

  it('of the phase come first, then by the phase that they are for', () => {
    const house = battle();
    const axis = playerOf(house.axis);
    const built = (unit: string, procedure: string, roles: JsonObject): string => {
      house.do({ type: 'write-order', unit, words: procedure, does: { type: 'resolve', procedure, roles, typed: {} } }, axis);
      return procedure;
    };
    const fire = built(house.gun, 'eagles.direct-fire', { firer: [house.gun] });
    const move = built(house.tank, 'eagles.movement', { unit: [house.tank] });
    house.do(write(house.tank, 'In words'), axis);
    house.do(ready(house.axis), axis);
    house.do(act('order-open'));
    const inOrder = () => listOpenOrders(house.battle, house.ruleset).map(({ words }) => words);
    const until = (phase: string) => {
      while (house.battle.game.phase !== phase) house.do({ type: 'advance', to: 'phase' });
    };
    until('movement');
    expect(inOrder()).toEqual([move, 'In words', fire]);
    until('indirect');
    expect(inOrder()).toEqual(['In words', move, fire]);
    until('direct');
    expect(inOrder()).toEqual([fire, 'In words', move]);
  });

  it('could not be carried out, for a reason that their side is told', () => {
    const house = opened();
    house.do(act('order-fail', { order: house.order, words: 'The bridge is gone' }));
    expect(house.last.summary).toBe('1/Pz: order not carried out. The bridge is gone');
    expect(states(house)).toEqual([['1/Pz', 'failed']]);
  });

  it('leave an alternative that could not be carried out as it is: it was tried', () => {
    const house = battle();
    for (const words of ['Left', 'Right', 'Stay']) house.do(write(house.tank, words), playerOf(house.axis));
    house.do(write(house.gun, 'Fires'), playerOf(house.axis));
    house.do(ready(house.axis), playerOf(house.axis));
    house.do(ready(house.allies, OTHER_SALT), playerOf(house.allies));
    const [left, right] = [...house.battle.tables.order!.keys()];
    house.do(act('order-fail', { order: left! }));
    house.do(act('order-done', { order: right! }));
    expect(states(house)).toEqual([
      ['1/Pz', 'failed'],
      ['1/Pz (2)', 'done'],
      ['1/Pz (3)', 'lapsed'],
      ['8.8', 'open'],
    ]);
  });

  it('lapse with their turn; standing ones last; those of this turn may be repeated', () => {
    const house = battle();
    const axis = playerOf(house.axis);
    house.do(write(house.tank, 'To the wood'), axis);
    house.do(write(house.gun, 'Overwatch', { standing: true }), axis);
    house.do({ type: 'advance', to: 'turn' });
    expect(states(house)).toEqual([
      ['1/Pz', 'lapsed'],
      ['8.8', 'written'],
    ]);
    house.do(act('order-repeat'), axis);
    expect(house.last.notes).toEqual(['1/Pz (2): To the wood']);
    expect(house.refused(act('order-repeat'), axis).code).toBe('CONFLICT');
    expect(house.refused(act('order-hold'), axis).code).toBe('CONFLICT');
  });

  it('are written for the next turn once this one’s are open', () => {
    const house = opened();
    house.do(write(house.tank, 'On'), playerOf(house.axis));
    expect(house.last.summary).toBe('Order for 1/Pz (2), turn 2: On');
    house.do({ type: 'advance', to: 'turn' });
    expect(states(house)).toEqual([
      ['1/Pz', 'lapsed'],
      ['1/Pz (2)', 'written'],
    ]);
  });
});

describe('a condition that the battle can tell', () => {
  const when = (order: string, params: JsonObject) => act('order-when', { order, ...params });
  const written = (house: Played): string => {
    house.do(write(house.tank, 'To the wood'), playerOf(house.axis));
    return `o${house.last.number}`;
  };
  const line = (house: Played, order: string): string =>
    composeWithModules(house.ruleset).rowLine('order', house.row('order', order)!, house.battle);
  const fire = (house: Played): GameCommand => ({
    type: 'resolve',
    procedure: 'eagles.direct-fire',
    roles: { firer: [house.coy], target: [house.tank] },
    typed: { rangeYards: 300 },
  });

  it('is a turn: the order is kept until then, and counts from then on', () => {
    const house = battle();
    const order = written(house);
    house.do(when(order, { turn: 3 }), playerOf(house.axis));
    expect(house.last.summary).toBe('Order for 1/Pz, turn 1, at turn 3: To the wood');
    expect(line(house, order)).toBe('To the wood (turn 1, at turn 3 (not yet); not sealed yet)');
    house.do({ type: 'advance', to: 'turn' });
    house.do({ type: 'advance', to: 'turn' });
    expect(line(house, order)).toBe('To the wood (turn 3, at turn 3 (true now); not sealed yet)');
    house.do({ type: 'advance', to: 'turn' });
    expect(line(house, order)).toBe('To the wood (turn 3, at turn 3; lapsed)');
  });

  it('is no turn before the order’s own', () => {
    const house = battle();
    house.do({ type: 'advance', to: 'turn' });
    const order = written(house);
    const refused = house.refused(when(order, { turn: 1 }), playerOf(house.axis));
    expect([refused.code, refused.field, refused.message]).toEqual([
      'INVALID_INPUT',
      'turn',
      'turn: Orders can now start in turn 2 or later. Enter that turn or a later one.',
    ]);
    house.do(when(order, { turn: 2 }), playerOf(house.axis));
    expect(line(house, order)).toBe('To the wood (turn 2, at turn 2 (true now); not sealed yet)');
  });

  it('is an enemy unit that the side knows, and whose name alone it may say', () => {
    const house = battle();
    house.do(act('set-game', { spotting: 'rules' }));
    const order = written(house);
    expect(house.refused(when(order, { seen: house.coy }), playerOf(house.axis)).code).toBe('NOT_FOUND');
    expect(house.refused(when(order, { seen: 'u99' }), playerOf(house.axis)).message).toBe(
      house.refused(when(order, { seen: house.coy }), playerOf(house.axis)).message,
    );
    house.do({ type: 'edit-unit', unit: house.coy, fields: { spotted: true } });
    house.do(when(order, { seen: house.coy }), playerOf(house.axis));
    expect(line(house, order)).toContain('when A Coy is seen (true now)');
    house.do({ type: 'edit-unit', unit: house.coy, fields: { spotted: false } });
    expect(line(house, order)).toContain('when A Coy is seen (not yet)');
  });

  it('names a figure that stands open, and so is seen; one off the board it may name before it is', () => {
    const house = battle();
    const order = written(house);
    house.do(when(order, { seen: house.coy }), playerOf(house.axis));
    expect(line(house, order)).toContain('when A Coy is seen (true now)');
    house.do({ type: 'edit-unit', unit: house.coy, fields: { offBoard: true } });
    expect(line(house, order)).toContain('when A Coy is seen (not yet)');
    expect(house.refused(when(order, { seen: house.gun }), playerOf(house.axis)).code).toBe('NOT_FOUND');
  });

  it('is fire at its unit: looking at it is none, and it is met for the turn', () => {
    const house = battle();
    const order = written(house);
    house.do(when(order, { fired: true }), playerOf(house.axis));
    const looks = {
      type: 'resolve',
      procedure: 'eagles.spotting',
      roles: { spotter: [house.coy], target: [house.tank] },
    } as const;
    house.do({ ...looks, typed: { rangeYards: 300, location: 'open' } });
    expect(line(house, order)).toContain('if it is fired at (not yet)');
    house.do(fire(house));
    expect(house.row('order', order)).toMatchObject({ met: true });
    expect(line(house, order)).toContain('if it is fired at (true now)');
    expect(applyEvents('g', house.record).battle).toEqual(house.battle);
    house.undo(house.last.number);
    expect(line(house, order)).toContain('if it is fired at (not yet)');
  });

  it('is no fire of its own, nor at others', () => {
    const house = battle();
    const order = written(house);
    house.do(when(order, { fired: true }), playerOf(house.axis));
    const shot = (firer: string, target: string): GameCommand => ({
      type: 'resolve',
      procedure: 'eagles.direct-fire',
      roles: { firer: [firer], target: [target] },
      typed: { rangeYards: 300 },
    });
    house.do(shot(house.tank, house.coy));
    house.do(shot(house.coy, house.gun));
    expect(line(house, order)).toContain('if it is fired at (not yet)');
    house.do(shot(house.coy, house.tank));
    expect(line(house, order)).toContain('if it is fired at (true now)');
  });

  it('is met while it is sealed without breaking the seal, and the umpires’ panel says so', () => {
    const house = battle();
    const order = written(house);
    house.do(when(order, { fired: true, words: 'it does not rain' }), playerOf(house.axis));
    house.do(ready(house.axis), playerOf(house.axis));
    const bound = house.row('seal', house.axis)!.hash;
    house.do(fire(house));
    house.do(ready(house.allies, OTHER_SALT), playerOf(house.allies));
    expect(house.row('seal', house.axis)).toMatchObject({ hash: bound, isOpen: true });
    const [task] = listTasks(createView(house.ruleset, house.battle, UMPIRE_AS_READER)).rows.filter(
      ({ kind }) => kind === 'anytime',
    );
    expect(task!.words).toBe('Axis, 1/Pz: To the wood, if it is fired at (true now), if it does not rain');
    expect(house.refused(when(order, {}), playerOf(house.axis)).code).toBe('CONFLICT');
  });

  it('is an enemy within a distance of its unit on the map, of those alone whom the side has seen', () => {
    const house = battle();
    house.do(act('set-game', { spotting: 'rules' }));
    const order = written(house);
    const near = when(order, { within: 1200 });
    expect(house.refused(near, playerOf(house.axis)).code).toBe('INVALID_INPUT');
    // Squares of 6 inches, with 100 yards to the inch: from the middle of C3 to that of E3 is 12 inches, 1,200 yards,
    // and to that of F3 1,800 yards.
    house.do(act('map-new', { squares: 'middle', ground: 'table' }));
    const put = (unit: string, at: string) => house.do(act('map-place', { unit, at }));
    put(house.tank, 'C3');
    put(house.coy, 'E3');
    house.do(near, playerOf(house.axis));
    expect(line(house, order)).toBe('To the wood (turn 1, when an enemy comes within 1200 yd (not yet); not sealed yet)');
    house.do({ type: 'edit-unit', unit: house.coy, fields: { spotted: true } });
    expect(line(house, order)).toContain('when an enemy comes within 1200 yd (true now)');
    put(house.coy, 'F3');
    expect(line(house, order)).toContain('(not yet)');
    put(house.gun, 'C3');
    expect(line(house, order)).toContain('(not yet)');
    expect(house.refused(when(order, { within: 100, fired: true }), playerOf(house.axis)).code).toBe('INVALID_INPUT');
  });

  it('is an enemy near of which a side is told nothing by it: unseen, it is as if nobody were there', () => {
    const lines = [true, false].map((isThere) => {
      const house = battle();
      house.do(act('set-game', { spotting: 'rules' }));
      const order = written(house);
      house.do(act('map-new', { squares: 'middle', ground: 'table' }));
      house.do(act('map-place', { unit: house.tank, at: 'C3' }));
      house.do(act('map-place', { unit: house.coy, at: isThere ? 'C4' : 'L8' }));
      house.do(when(order, { within: 1200 }), playerOf(house.axis));
      const own = createView(house.ruleset, house.battle, playerOf(house.axis));
      return (
        composeWithModules(house.ruleset).rowLine('order', listRowsInView(own, 'order')[0]!, own.battle) + line(house, order)
      );
    });
    expect(lines[0]).toBe(lines[1]);
  });

  it('names, once players name only what they have seen, no other figure that stands open', () => {
    const house = battle();
    const order = written(house);
    house.do({ type: 'set-unseen-names', allowed: false });
    expect(house.refused(when(order, { seen: house.coy }), playerOf(house.axis)).code).toBe('NOT_FOUND');
    house.do({ type: 'set-unseen-names', allowed: true });
    house.do(when(order, { seen: house.coy }), playerOf(house.axis));
  });

  it('is one, of an order of one’s own, and is taken off again', () => {
    const house = battle();
    const order = written(house);
    expect(house.refused(when(order, { fired: true, turn: 2 }), playerOf(house.axis)).code).toBe('INVALID_INPUT');
    expect(house.refused(when(order, { fired: true }), playerOf(house.allies)).code).toBe('NOT_YOURS');
    house.do(when(order, { fired: true }), playerOf(house.axis));
    house.do(when(order, {}), playerOf(house.axis));
    expect(line(house, order)).toBe('To the wood (turn 1; not sealed yet)');
  });
});

describe('sealed orders', () => {
  it('leave it as it is whether players name figures unseen, unless they say that too', () => {
    const house = battle();
    const named = () => mayTypeUnseenNames(house.battle);
    const set = (orders: 'sealed' | 'off', unseenNames?: boolean): string => {
      house.do({ type: 'set-orders', orders, ...(unseenNames === undefined ? {} : { unseenNames }) });
      return house.last.summary;
    };
    const SEALED = 'Orders are sealed. Each side writes its own and marks itself as ready, and all orders open together.';
    expect(set('sealed', false)).toBe(`${SEALED} Players can choose only units that their side has seen.`);
    expect(named()).toBe(false);
    expect(set('off')).toBe('The battle is played without orders.');
    expect(named()).toBe(false);
    expect(set('sealed')).toBe(SEALED);
    expect(named()).toBe(false);
    expect(set('sealed', true)).toBe(SEALED);
    expect(named()).toBe(true);
    expect(house.refused({ type: 'set-orders', orders: 'off' }, playerOf(house.axis)).code).toBe('UMPIRE_ONLY');
  });
});

describe('a battle that begins as another did', () => {
  it('has none of its orders and seals', () => {
    const house = battle();
    house.do(write(house.tank, 'To the wood'), playerOf(house.axis));
    house.do(ready(house.axis), playerOf(house.axis));
    const { rows } = readOpening(house.record, house.ruleset, true);
    expect(Object.keys(rows)).toContain('unit');
    expect(Object.keys(rows).filter((table) => ['order', 'seal', 'message'].includes(table))).toEqual([]);
  });
});

describe('a record with sealed orders', () => {
  it('is taken back and brought again, folds to the same, and verifies', () => {
    const house = battle();
    house.do(write(house.tank, 'Left'), playerOf(house.axis));
    const written = house.last.number;
    house.do(ready(house.axis), playerOf(house.axis));
    const sealedAt = house.last.number;
    house.undo(sealedAt);
    expect(states(house)).toEqual([['1/Pz', 'written']]);
    house.do({ type: 'redo', later: 'refuse' });
    expect(states(house)).toEqual([['1/Pz', 'sealed']]);
    expect(written).toBeLessThan(sealedAt);
    expect(applyEvents('g', house.record).battle).toEqual(house.battle);
  });
});

describe('an order that rolls', () => {
  it('rolls nothing while it is written: its record holds without the seed', () => {
    const house = battle();
    const fire = {
      type: 'resolve',
      procedure: 'eagles.direct-fire',
      roles: { firer: [house.gun], target: [house.coy] },
      typed: { rangeYards: 300 },
    };
    house.do({ type: 'write-order', unit: house.gun, words: 'Fire', does: fire }, playerOf(house.axis));
    expect(house.last.diceKind).toBe('none');
    expect(verifyRecord({ events: house.record, seed: null, finalHash: null, rulesetById: findRuleset }).fault).toBeNull();
  });
});

describe('a plan', () => {
  const keep = (name: string) => act('order-keep', { name });
  const of = (house: House) => [...(house.battle.tables.plan?.values() ?? [])];
  const words = (house: House) =>
    [...(house.battle.tables.order?.values() ?? [])].map(({ name, words: said, standing }) => [name, said, standing]);

  function kept() {
    const house = battle();
    const axis = playerOf(house.axis);
    house.do(write(house.tank, 'To the wood', { standing: true }), axis);
    house.do(write(house.tank, 'Or stay'), axis);
    house.do(write(house.gun, 'Overwatch'), axis);
    house.do(keep('Hold the line'), axis);
    const plan = of(house)[0]!.id as string;
    for (const { id } of [...house.battle.tables.order!.values()]) house.do(act('order-withdraw', { order: id as string }), axis);
    return Object.assign(house, { plan, ofAxis: axis, use: act('order-use', { plan }) });
  }

  it('keeps the orders on the pad and puts them on it again, for units without an order', () => {
    const house = kept();
    house.do(write(house.gun, 'Limber up'), house.ofAxis);
    house.do(house.use, house.ofAxis);
    expect(house.last).toMatchObject({
      kind: 'order-written',
      audience: house.axis,
      summary: '2 orders written for turn 1 from “Hold the line”.',
      notes: ['1/Pz: To the wood', '1/Pz: Or stay', 'Left out: 8.8 already has an order'],
    });
    expect(words(house)).toEqual([
      ['8.8', 'Limber up', false],
      ['1/Pz', 'To the wood', true],
      ['1/Pz (2)', 'Or stay', false],
    ]);
    expect(house.refused(house.use, house.ofAxis)).toMatchObject({
      code: 'CONFLICT',
      message:
        'None of the orders in “Hold the line” can be used now. Write new orders instead. Left out: 1/Pz already has an order. Left out: 8.8 already has an order.',
    });
  });

  it('keeps what its orders hang on', () => {
    const house = battle();
    const axis = playerOf(house.axis);
    house.do(write(house.tank, 'To the wood'), axis);
    house.do(act('order-when', { order: `o${house.last.number}`, fired: true, words: 'it rains' }), axis);
    house.do(write(house.gun, 'Overwatch'), axis);
    house.do(keep('Hold the line'), axis);
    for (const id of [...house.battle.tables.order!.keys()]) house.do(act('order-withdraw', { order: id }), axis);
    house.do(act('order-use', { plan: of(house)[0]!.id as string }), axis);
    const lines = [...house.battle.tables.order!.values()].map((row) =>
      composeWithModules(house.ruleset).rowLine('order', row, house.battle),
    );
    expect(lines).toEqual([
      'To the wood (turn 1, if it is fired at (not yet), if it rains; not sealed yet)',
      'Overwatch (turn 1; not sealed yet)',
    ]);
  });

  it('are 25 of a side at most, each by a name whatever its case', () => {
    const house = kept();
    house.do(write(house.tank, 'Once more'), house.ofAxis);
    for (let n = 2; n <= 25; n++) house.do(keep(`Plan ${n}`), house.ofAxis);
    expect(house.refused(keep('Plan 26'), house.ofAxis)).toMatchObject({ code: 'CONFLICT' });
    expect(house.refused(keep('  '), house.ofAxis)).toMatchObject({ code: 'INVALID_INPUT', field: 'name' });
    house.do(keep(' PLAN 25 '), house.ofAxis);
    expect(house.last).toMatchObject({ summary: 'Plan saved: “PLAN 25” with 1 order.', notes: ['1/Pz: Once more'] });
    expect(of(house)).toHaveLength(25);
    const line = composeWithModules(house.ruleset).rowLine('plan', of(house)[0]!, house.battle);
    expect(line).toBe('3 orders: 1/Pz, 8.8');
  });

  it('leaves out who is there no more, and who is to get none', () => {
    const house = kept();
    house.do({ type: 'remove-unit', unit: house.gun });
    house.do(house.use, house.ofAxis);
    expect(house.last.notes).toEqual(['1/Pz: To the wood', '1/Pz: Or stay', 'Left out: 8.8 is no longer there']);
    const other = kept();
    other.do(act('order-use', { plan: other.plan, without: [other.tank] }), other.ofAxis);
    expect(other.last.notes).toEqual(['8.8: Overwatch', 'Left out: 1/Pz cannot carry it out now']);
  });

  it('is replaced under the same name, dropped, and there again after an undo', () => {
    const house = kept();
    house.do(write(house.gun, 'Fire'), house.ofAxis);
    house.do(keep('hold THE line '), house.ofAxis);
    expect(of(house).map(({ name, orders }) => [name, (orders as unknown[]).length])).toEqual([['hold THE line', 1]]);
    house.undo(house.last.number);
    expect(of(house).map(({ name, orders }) => [name, (orders as unknown[]).length])).toEqual([['Hold the line', 3]]);
    house.do(act('order-forget', { plan: house.plan }), house.ofAxis);
    expect(house.refused(house.use, house.ofAxis).code).toBe('NOT_FOUND');
    house.undo(house.last.number);
    house.do(act('order-withdraw', { order: [...house.battle.tables.order!.keys()][0]! }), house.ofAxis);
    house.do(house.use, house.ofAxis);
    house.undo(house.last.number);
    expect(words(house)).toEqual([]);
    house.do(house.use, house.ofAxis);
    expect(words(house)).toHaveLength(3);
  });

  it('is its own side’s: nobody else sees it, uses it or is told of it; a sealed side writes nothing by it', () => {
    const house = kept();
    const seen = (reader: Parameters<typeof createView>[2]) =>
      listRowsInView(createView(house.ruleset, house.battle, reader), 'plan').length;
    expect([UMPIRE_AS_READER, house.ofAxis, playerOf(house.allies), PUBLIC_READER].map(seen)).toEqual([1, 1, 0, 0]);
    for (const way of [house.use, act('order-forget', { plan: house.plan })])
      expect(house.refused(way, playerOf(house.allies)).code).toBe('NOT_YOURS');
    expect(house.record.filter(({ kind }) => kind === 'orders-kept').map(({ audience }) => audience)).toEqual([house.axis]);
    house.do(ready(house.axis), house.ofAxis);
    expect(house.refused(house.use, house.ofAxis).code).toBe('CONFLICT');
    expect(house.refused(keep('None'), house.ofAxis).code).toBe('CONFLICT');
  });
});

describe('an order that lasts', () => {
  const lasting = (order: string, standing: boolean) => act('order-lasting', { order, standing });

  it('is made to last and to last no more, before it is sealed and by its own side', () => {
    const house = battle();
    const axis = playerOf(house.axis);
    house.do(write(house.tank, 'To the wood'), axis);
    const order = `o${house.last.number}`;
    const stands = () => house.row('order', order)?.standing;
    house.do(lasting(order, true), axis);
    expect(house.last.summary).toBe('Order for 1/Pz, turn 1, until further orders: To the wood');
    expect(stands()).toBe(true);
    expect(house.refused(lasting(order, true), axis).code).toBe('CONFLICT');
    expect(house.refused(lasting(order, false), playerOf(house.allies)).code).toBe('NOT_YOURS');
    house.do(lasting(order, false), axis);
    expect(house.last.summary).toBe('Order for 1/Pz, turn 1, for that turn only: To the wood');
    house.undo(house.last.number);
    expect(stands()).toBe(true);
    house.do(ready(house.axis), axis);
    expect(house.refused(lasting(order, false), axis).code).toBe('CONFLICT');
  });
});
