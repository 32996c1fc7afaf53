/** Sealed orders: what a unit declares before its command test comes from the opened order. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import type { BattleEvent } from '../../../../src/game/index.js';
import type { Actor } from '../../../../src/rules/index.js';
import { wtj1943Ruleset } from '../../../../src/rules/wtj1943/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../../../src/house/index.js';
import { UMPIRE } from '../../../game/house.js';
import { Evening, input } from '../../evening.js';
import { namesLeft } from '../../left.js';

describe('2.1: declared under seal (W-27)', () => {
  function field(orders: 'sealed' | 'off' = 'sealed') {
    const game = new Evening(wtj1943Ruleset, [{}, {}], { year: 1943 });
    game.do({ type: 'act', act: 'chart-example', params: {} });
    const infantry = { kind: 'infantry', bases: 3, nationality: 'soviet', training: 'regular' };
    const rifles = game.add('Rifles', game.ours, infantry);
    const guards = game.add('Guards', game.ours, infantry);
    if (orders !== 'off') game.do({ type: 'set-orders', orders });
    return Object.assign(game, { rifles, guards });
  }
  type Field = ReturnType<typeof field>;

  const test = (unit: string, typed: JsonObject = {}): JsonObject => ({
    type: 'resolve',
    procedure: 'wtj1943.command-test',
    roles: { unit: [unit] },
    typed,
  });
  const take = (game: Field, unit: string, typed: JsonObject = {}, as: Actor = game.ann): BattleEvent =>
    game.roll(test(unit, typed), as, [4]);
  const opened = (): Field => {
    const game = field();
    game.order(game.rifles, test(game.rifles, { order: 'assault' }));
    game.seal();
    return game;
  };

  it('a unit is tested for what its order declares, on its column of the chart', () => {
    const game = opened();
    const open = field('off');
    expect(input(take(game, game.rifles))).toEqual(input(take(open, open.rifles, { order: 'assault' })));
  });

  it('it declares nothing else at the table', () => {
    const game = opened();
    expect(game.no(test(game.rifles, { order: 'maneuver' }))).toMatchObject({
      code: 'UMPIRE_ONLY',
      field: 'order',
      cites: ['2.1', 'W-27'],
    });
    const event = take(game, game.rifles, { order: 'maneuver' }, UMPIRE);
    expect(event.notes).toContain('For “order”, an umpire entered maneuver, unlike the value in the orders.');
  });

  it('who has no such order takes no test, unless an umpire lets it', () => {
    const game = opened();
    expect(game.no(test(game.guards, { order: 'maneuver' }))).toMatchObject({ code: 'ILLEGAL', cites: ['2.1', 'W-27'] });
    expect(input(take(game, game.guards, { order: 'maneuver' }, UMPIRE)).order).toBe('maneuver');
  });

  it('who has no such order is not among those who have not tested', () => {
    expect(namesLeft(wtj1943Ruleset, field().battle, 'command')).toBe('Rifles, Guards');
    expect(namesLeft(wtj1943Ruleset, opened().battle, 'command')).toBe('Rifles');
  });

  it('nobody is tested before orders open, and each turn is declared anew', () => {
    const game = field();
    expect(game.no(test(game.rifles, { order: 'assault' }))).toMatchObject({ code: 'CONFLICT', cites: ['2.1', 'W-27'] });
    const next = opened();
    next.do({ type: 'advance', to: 'turn' });
    expect(next.one(next.rifles).declared).toBeNull();
  });
});

describe('2.5: engineers whose order is to hold', () => {
  it('do not leave their place to clear a lane', () => {
    const game = new Evening(wtj1943Ruleset, [{}, {}], { year: 1943 });
    const act = (id: string, params: JsonObject) => game.do({ type: 'act', act: id, params });
    act('chart-example', {});
    act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS, ground: 'map' });
    act('minefield-add', { name: 'North' });
    act(MAP_ACT_IDS.feature, { kind: 'minefield', name: 'North', at: '300,400' });
    const [field = ''] = game.battle.tables.minefield!.keys();
    const sappers = game.add('Sappers', game.ours, { kind: 'engineer', bases: 1, nationality: 'soviet', training: 'regular' });
    act(MAP_ACT_IDS.place, { unit: sappers, at: '200,400' });
    game.do({ type: 'set-orders', orders: 'sealed' });
    game.order(sappers, null, 'Hold');
    game.seal();
    const lane = { type: 'resolve', procedure: 'wtj1943.mine-lane', roles: { unit: [sappers], minefield: [field] } };
    game.do({ type: 'edit-unit', unit: sappers, fields: { order: 'maneuver', commandPassed: true } });
    expect(game.no({ ...lane, typed: { to: '210,400' } }).message).toBe(
      'Not as ordered (Hold): Sappers. Carry out the order of this unit, or ask an umpire.',
    );
  });
});
