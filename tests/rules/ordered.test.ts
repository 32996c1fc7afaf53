/** Sealed orders for acts and procedures of the rulebooks: written, opened and carried out. */
import { describe, expect, it } from 'vitest';
import { type Task, listTasks, listOrderableActions, createView } from '../../src/game/index.js';
import { corpsRuleset } from '../../src/rules/corps/index.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { UMPIRE } from '../game/house.js';
import { Evening, input } from './evening.js';

describe('3.1, 3.11: requests of artillery, written', () => {
  it('are orders for a battery: ordered, sealed, opened, and carried out in their step', () => {
    const game = new Evening(eaglesRuleset, [{ nation: 'usa' }, { nation: 'germany' }], { spotting: 'open' });
    const guns = game.add('105 Bn', game.ours, { baseFp: 0, kind: 'artillery', guns: 4, calibreMm: 105, xYards: 0, yYards: 0 });
    game.do({
      type: 'act',
      act: 'register-point',
      params: { side: game.ours, number: 1, label: 'Church', xYards: 0, yYards: 500 },
    });
    game.do({ type: 'set-orders', orders: 'sealed' });
    const ids = listOrderableActions(eaglesRuleset, game.battle, game.ann, guns).map(({ id }) => id);
    expect(ids).toContain('a.artillery-call');
    const call = { type: 'act', act: 'artillery-call', params: { battery: guns, registrationPoint: 1 } };
    const order = game.order(guns, call, 'FIRE at point 1');
    game.seal();
    const { battle } = game;
    const [{ choices = [] }] = listTasks(createView(eaglesRuleset, battle, UMPIRE)).rows.filter(
      ({ kind }) => kind === 'anytime',
    ) as [Task];
    expect(choices[0]!.command).toEqual({ ...call, order });
    game.do(choices[0]!.command);
    // The USA needs 1 turn (section 3.2).
    expect([...game.battle.tables.mission!.values()]).toMatchObject([{ battery: guns, status: 'queued' }]);
    expect(game.row('order', order)).toMatchObject({ state: 'done', remark: null });
  });
});

describe('Orders: transport or normal, before moves', () => {
  it('stand in the order to move, and are carried out with it', () => {
    const game = new Evening(corpsRuleset, [{}, {}], { season: 'summer' });
    game.do({ type: 'act', act: 'formation-add', params: { side: game.ours, name: '3 Div', nationality: 'british' } });
    const unit = game.add('I/12', game.ours, { type: 'infantry', formation: '3 Div', sp: 4, moveType: 'wheeled' });
    game.do({ type: 'set-orders', orders: 'sealed' });
    expect(listOrderableActions(corpsRuleset, game.battle, game.ann, unit).map(({ id }) => id)).toContain('p.corps.movement');
    const move = {
      type: 'resolve',
      procedure: 'corps.movement',
      roles: { unit: [unit] },
      typed: { orders: 'transport', roadInches: 12 },
    };
    const order = game.order(unit, move, 'By road, transport orders');
    game.seal();
    const event = game.roll({ ...move, order }, UMPIRE, []);
    expect(input(event)).toMatchObject({ orders: 'transport' });
    expect(game.one(unit)).toMatchObject({ movedUnder: 'transport' });
    expect(game.row('order', order)).toMatchObject({ state: 'done', remark: null });
  });
});
