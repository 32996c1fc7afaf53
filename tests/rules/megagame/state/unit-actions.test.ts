import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { findNewMapDefaults, MAP_ACT_IDS } from '../../../../src/house/index.js';
import { megagameRuleset } from '../../../../src/rules/megagame/index.js';
import { leftIn, namesLeft } from '../../left.js';
import { Game, player } from './game.js';

let game: Game;
beforeEach(() => {
  game = new Game();
});

const left = (phase: string): string => namesLeft(megagameRuleset, game.battle, phase);
const suggested = (phase: string) => leftIn(megagameRuleset, game.battle, phase)[0]?.suggested;

describe('orders: who has no order to prepare an attack (M-10)', () => {
  it('are units with status that have none; a dump attacks nobody', () => {
    const bn = game.add('1 Bn', game.allies);
    game.add('2 Bn', game.allies, { status: 1 });
    game.add('dump', game.allies, { status: 0, ammoSp: 9 });
    expect(left('orders')).toBe('1 Bn, 2 Bn');
    expect(suggested('orders')).toEqual({ act: 'prepare-attack', params: { units: [bn] } });
    game.edit(bn, { prepared: true });
    expect(left('orders')).toBe('2 Bn');
  });
});

describe('air: who has not flown (Air Recce)', () => {
  it('are recce groups with squadrons, once a turn; other groups fly on demand', () => {
    const eyes = game.fly('Eyes', game.allies, 'recce', 1);
    game.fly('Spits', game.allies, 'fighter', 3);
    expect(left('air')).toBe('Eyes');
    expect(suggested('air')).toEqual({ act: 'recce', params: { group: eyes } });
    game.act('air-group-edit', { group: eyes, squadrons: 0 });
    expect(left('air')).toBe('');
    game.act('air-group-edit', { group: eyes, squadrons: 2, flown: true });
    expect(left('air')).toBe('');
  });
});

describe('movement: who has not moved (M-7)', () => {
  it('is on foot, or holds fuel, has status and time, and is not pinned', () => {
    const foot = game.add('foot', game.axis);
    const tanks = game.add('tanks', game.axis, { troops: 'tanks', fuelSp: 1 });
    game.add('dry', game.axis, { troops: 'tanks', fuelSp: 0 });
    game.add('dump', game.axis, { status: 0 });
    expect(left('movement')).toBe('foot, tanks');
    expect(suggested('movement')).toEqual({ procedure: 'megagame.movement', roles: { unit: [foot] } });
    game.edit(foot, { movedPct: 1 });
    game.edit(tanks, { delayPct: 99 });
    expect(left('movement')).toBe('tanks');
    game.edit(tanks, { delayPct: 100 });
    expect(left('movement')).toBe('');
    game.edit(tanks, { delayPct: 0, immobilised: true });
    expect(left('movement')).toBe('');
  });
});

describe('combat: who has prepared an attack and not made it (M-10, M-17)', () => {
  it('has status, ammunition, and half of its turn; armour may overrun beyond that', () => {
    const foot = game.add('foot', game.axis);
    const tanks = game.add('tanks', game.axis, { troops: 'tanks', fuelSp: 1 });
    expect(left('combat')).toBe('');
    game.edit(foot, { prepared: true, movedPct: 50 });
    game.edit(tanks, { prepared: true, movedPct: 60 });
    expect(left('combat')).toBe('foot, tanks');
    expect(suggested('combat')).toEqual({ procedure: 'megagame.combat', roles: { attackers: [foot] } });
    game.edit(foot, { movedPct: 51 });
    expect(left('combat')).toBe('tanks');
    game.edit(tanks, { ammoSp: 0 });
    expect(left('combat')).toBe('');
    game.edit(tanks, { ammoSp: 1, prepared: false });
    expect(left('combat')).toBe('');
  });
});

describe('combat: which guns can support a fight that their side knows of (Supporting Artillery, M-37, M-57)', () => {
  const at = (name: string, side: string, place: string, fields: JsonObject = {}): string => {
    const id = game.add(name, side, { fuelSp: 9, ...fields });
    game.act(MAP_ACT_IDS.place, { unit: id, at: place });
    return id;
  };
  const march = (unit: string, to: string): void =>
    void game.do(
      { type: 'resolve', procedure: 'megagame.movement', roles: { unit: [unit] }, typed: { to, mode: 'tactical' } },
      [],
    );
  const field = { troops: 'towed-artillery', status: 4, artilleryType: 'field' };

  it('are in reach of a friend whose square an enemy that the side sees may touch; the range needs no entry', () => {
    game.act(MAP_ACT_IDS.new, findNewMapDefaults(megagameRuleset));
    const ours = at('501', game.allies, '20,20');
    // 8.2 km from 22,20: long range, since field guns are effective to 8 km.
    const guns = at('guns', game.allies, '20,12', field);
    at('far guns', game.allies, '20,5', field);
    at('dry guns', game.allies, '20,13', { ...field, ammoSp: 0 });
    const tanks = at('107', game.axis, '35,20', { troops: 'tanks' });
    game.goTo('movement');
    expect(left('combat')).toBe('');
    march(tanks, '22,20');
    expect(left('combat')).toBe('guns');
    expect(suggested('combat')).toEqual({ procedure: 'megagame.artillery-support', roles: { guns: [guns], supports: [ours] } });
    game.do(
      { type: 'resolve', procedure: 'megagame.artillery-support', roles: { guns: [guns], supports: [ours] }, typed: {} },
      [],
      player(game.allies),
    );
    const { input, outcome } = game.record.findLast(({ kind }) => kind === 'resolved')!.resolutions[0]!;
    expect([input.rangeKm, outcome]).toEqual([8.2, { band: 'long', supportStatus: 2, ammoSp: 1 }]);
    expect(left('combat')).toBe('');
  });
});

describe('supply: who holds no ammunition SP (M-6)', () => {
  it('are units with status and none; a dump that is empty is nobody', () => {
    game.add('full', game.axis, { ammoSp: 1 });
    const empty = game.add('empty', game.axis, { ammoSp: 0 });
    game.add('dump', game.axis, { status: 0, ammoSp: 0 });
    expect(left('supply')).toBe('empty');
    expect(suggested('supply')).toEqual({ act: 'move-supply', params: { to: empty } });
  });
});
