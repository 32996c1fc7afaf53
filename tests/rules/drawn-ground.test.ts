/** Drawn terrain is binding: a player cannot override it by typing, and a post names an umpire who does. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import { type Actor, findUnitPlace } from '../../src/rules/index.js';
import { House, playerOf, said, UMPIRE } from '../game/house.js';
import { Campaign } from './corps/state/campaign.js';
import { twoCompanies } from './cullen/state/fight.js';
import { Game } from './megagame/state/game.js';
import { player } from './played.js';
import { refusal, Skirmish } from './wtj1943/state/skirmish.js';

const act = (id: string, params: JsonObject = {}) => ({ type: 'act', act: id, params }) as const;

/**
 * Creates a battle of Eagles on a table: Val, code D, at 40,20, and a wood from 44 to 46 inches on its route to the
 * east.
 */
function table(ways: JsonObject = NEW_MAP_DEFAULTS) {
  const house = House.withSides();
  const val = house.unit('Val', house.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D', tpd: 'BB' });
  house.do(act(MAP_ACT_IDS.new, ways));
  house.do(act(MAP_ACT_IDS.feature, { kind: 'wood', at: '44,10; 46,10; 46,30; 44,30', name: 'Copse' }));
  house.do(act(MAP_ACT_IDS.place, { unit: val, at: '40,20' }));
  const move = (typed: JsonObject) => ({ type: 'resolve', procedure: 'eagles.movement', roles: { unit: [val] }, typed }) as const;
  return { house, move, player: playerOf(house.axis) };
}

describe('2.4: a wood on the way of a tank', () => {
  it('is one code less though its player types clear ground', () => {
    const { house, move, player } = table();
    const refused = house.refused(move({ terrain: 'clear', to: '50,20' }), player);
    expect(said(refused)).toEqual({ code: 'UMPIRE_ONLY', field: 'terrain', cites: [] });
    expect(refused.message).toBe('terrain: The map has woods on record. Leave the value out, or ask an umpire.');
    // The move is 8 inches at C. People may enter worse terrain than is drawn, because not everything is drawn.
    expect(house.branch().do(move({ to: '48,20' }), player)[0]!.resolutions[0]!.outcome).toMatchObject({ effectiveCode: 'C' });
    expect(house.branch().do(move({ terrain: 'swamp', to: '46,20' }), player)[0]!.resolutions[0]!.outcome).toMatchObject({
      effectiveCode: 'B',
    });
  });

  it('is none where an umpire says so, and the post tells it', () => {
    const { house, move } = table();
    const [event] = house.do(move({ terrain: 'clear', to: '50,20' }), UMPIRE);
    expect(event!.resolutions[0]!.outcome).toMatchObject({ effectiveCode: 'D' });
    expect(event!.notes.join(' ')).toContain('For “terrain”, an umpire entered clear, unlike the value on the map.');
  });

  it('is as people say where figures on a table move, and beside the way', () => {
    const figures = table({ squares: 'ask', ground: 'table' });
    expect(figures.house.do(figures.move({ terrain: 'clear', to: '50,20' }), figures.player)).toHaveLength(1);
    const beside = table();
    expect(beside.house.do(beside.move({ terrain: 'clear', to: '40,30' }), beside.player)).toHaveLength(1);
  });
});

describe('2.5: a wood on the hex where a path ends', () => {
  const hexes = (features: readonly JsonObject[], terrain: string, as: (axis: string) => Actor = playerOf) => {
    const house = House.withSides({ map: 'hex' });
    const val = house.unit('Val', house.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D', tpd: 'BB' });
    house.do(act(MAP_ACT_IDS.new, { hexes: true, ground: 'map' }));
    for (const feature of features) house.do(act(MAP_ACT_IDS.feature, feature));
    house.do(act(MAP_ACT_IDS.place, { unit: val, at: '1207' }));
    const typed = { path: [{ terrain }], to: '1208' };
    const path = { type: 'resolve', procedure: 'eagles.hex-path', roles: { unit: [val] }, typed } as const;
    return { house, path, actor: as(house.axis) };
  };

  it('costs two points and not one', () => {
    const wood = { kind: 'wood', at: '1208' };
    const { house, path, actor } = hexes([wood], 'clear');
    expect(said(house.refused(path, actor))).toMatchObject({ code: 'UMPIRE_ONLY', field: 'path' });
    const right = hexes([wood], 'woods');
    expect(right.house.do(right.path, right.actor)[0]!.resolutions[0]!.outcome).toMatchObject({ costMp: 2 });
  });

  it('costs one on a road that is drawn there (E-40), and on none that is not', () => {
    const wood = { kind: 'wood', at: '1208' };
    const withRoad = hexes([wood, { kind: 'road', at: '1206; 1209' }], 'road');
    expect(withRoad.house.do(withRoad.path, withRoad.actor)[0]!.resolutions[0]!.outcome).toMatchObject({ costMp: 1 });
    const without = hexes([wood], 'road');
    expect(said(without.house.refused(without.path, without.actor))).toMatchObject({ field: 'path' });
  });
});

describe('2.2: cavalry that assaults', () => {
  it('enters the drawn wood that keeps it from doing so, whatever its player types', () => {
    const game = new Skirmish();
    game.act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS });
    const cossacks = game.add('Cossacks', { kind: 'cavalry' });
    game.act(MAP_ACT_IDS.feature, { kind: 'wood', at: '350,250; 450,250; 450,350; 350,350', name: 'Copse' });
    game.act(MAP_ACT_IDS.place, { unit: cossacks, at: '400,200' });
    game.pass('assault', cossacks);
    const typed = { category: 'cavalry', to: '400,300', enters: 'none' };
    expect(refusal(() => game.roll('foot-move', { unit: [cossacks] }, typed, undefined, playerOf(game.soviets)))).toMatchObject({
      code: 'UMPIRE_ONLY',
      field: 'enters',
    });
  });
});

describe('2.2, 2.3, W-26: ground of a leg in 1943', () => {
  /**
   * The example chart: woods cost units on foot 25 per cent and tracks 40, with a test of 2d6 failed on 2 to 4.
   * Infantry moves 100 yards and a tank 400.
   */
  function woods(ways: JsonObject = { ...NEW_MAP_DEFAULTS }) {
    const game = new Skirmish();
    game.act(MAP_ACT_IDS.new, ways);
    game.act(MAP_ACT_IDS.feature, { kind: 'wood', at: '0,200; 1000,200; 1000,800; 0,800', name: 'Forest' });
    const put = (unit: string, at: string) => game.act(MAP_ACT_IDS.place, { unit, at });
    const [foot, tank] = [game.add('1/31'), game.vehicle('T-34', 't-34')];
    put(foot, '500,400');
    put(tank, '600,400');
    game.pass('maneuver', foot, tank);
    return { game, foot, tank, put };
  }
  const walking = (to: string) => ({ category: 'walking', to });

  it('inside a wood foot goes 75 of its 100 yards, told by the map', () => {
    const { game, foot } = woods();
    expect(refusal(() => game.roll('foot-move', { unit: [foot] }, walking('500,476')))).toMatchObject({
      code: 'ILLEGAL',
      cites: ['2.2', 'W-6'],
    });
    game.roll('foot-move', { unit: [foot] }, walking('500,475'));
    expect(game.record.at(-1)!.resolutions[0]!.outcome).toMatchObject({ reachYards: 75, remainingYards: 0 });
    expect(game.record.at(-1)!.notes).toContain('Ground on the route, by the map: woods.');
  });

  it('out of the wood each part of a leg costs what its ground does', () => {
    const { game, foot, put } = woods();
    put(foot, '500,230');
    // A leg of 30 yards at 75 is 40 per cent of the turn, and 60 yards more in the open are the rest.
    expect(refusal(() => game.roll('foot-move', { unit: [foot] }, walking('500,139')))).toMatchObject({ code: 'ILLEGAL' });
    game.roll('foot-move', { unit: [foot] }, walking('500,140'));
    expect(game.unit(foot)).toMatchObject({ movedYards: 90, spentPct: 100 });
  });

  it('a tank that enters it rolls for it: that is due', () => {
    const { game, tank } = woods();
    game.roll('vehicle-move', { unit: [tank] }, { to: '600,500' });
    expect(game.record.at(-1)!.resolutions[0]!.outcome).toMatchObject({ reachYards: 240 });
    expect(game.unit(tank)).toMatchObject({ terrainDue: ['woods'] });
    expect(game.record.at(-1)!.notes.join(' ')).toContain('woods is dangerous terrain. Use `/wtj1943 dangerous-terrain`');
  });

  it('costs nothing unasked where figures on a table move, as before', () => {
    const { game, foot } = woods({});
    game.roll('foot-move', { unit: [foot] }, walking('500,500'));
    expect(game.record.at(-1)!.resolutions[0]!.outcome).toMatchObject({ reachYards: 100 });
  });
});

describe('how far a way is, where the map is record', () => {
  const shorter = { code: 'UMPIRE_ONLY', cites: [] };

  it('2.1: no player of Eagles types fewer inches, nor the road rate off a road; more he may', () => {
    const { house, move, player: axis } = table();
    expect(said(house.refused(move({ to: '30,20', movedInches: 1 }), axis))).toEqual({ ...shorter, field: 'movedInches' });
    const road = move({ to: '28,20', mode: 'strategic-road' });
    const refused = house.refused(road, axis);
    expect(refused.message).toBe('mode: The map has cross-country on record. Leave the value out, or ask an umpire.');
    expect(house.branch().do(move({ to: '31,20', movedInches: 10 }), axis)).toHaveLength(1);
    const [byUmpire] = house.branch().do(move({ to: '30,20', movedInches: 1 }), UMPIRE);
    expect(byUmpire!.notes.join(' ')).toContain('For “moved inches”, an umpire entered 1, unlike the value on the map.');
    house.do(act(MAP_ACT_IDS.feature, { kind: 'road', at: '20,20; 40,20' }));
    expect(house.branch().do(road, axis)).toHaveLength(1);
    // The route has 4 inches on the road and 6 off it. The entered values may not be less.
    const leaving = (typed: JsonObject) => move({ to: '36,20; 36,26', mode: 'leaving-road', ...typed });
    expect(said(house.refused(leaving({ roadInchesUsed: 1 }), axis))).toEqual({ ...shorter, field: 'roadInchesUsed' });
    expect(said(house.refused(leaving({ roadInchesUsed: 4, movedInches: 2 }), axis))).toEqual({
      ...shorter,
      field: 'movedInches',
    });
    expect(house.branch().do(leaving({ roadInchesUsed: 4, movedInches: 6 }), axis)).toHaveLength(1);
    expect(said(house.refused(move({ to: '40,24; 40,26', mode: 'leaving-road' }), axis))).toEqual({ ...shorter, field: 'mode' });
  });

  it('CO-76: no player of corps types fewer inches or better ground; worse he may, for not all is drawn', () => {
    const campaign = new Campaign();
    campaign.act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS });
    campaign.add('1/25', '12 SS');
    campaign.stocks('12 SS', { pol: 9 });
    campaign.act(MAP_ACT_IDS.place, { unit: campaign.id('unit', '1/25'), at: '10,10' });
    campaign.act(MAP_ACT_IDS.feature, { kind: 'marsh', at: '0,11; 0,13; 20,13; 20,11' });
    campaign.act(MAP_ACT_IDS.feature, { kind: 'river', at: '0,14; 20,14' });
    campaign.until('move');
    const { side } = campaign.unit('1/25');
    const go = (typed: JsonObject) => campaign.roll('movement', { unit: ['1/25'] }, typed, undefined, player(side));
    // An inch is in the open and two are in marsh, which counts as rough.
    for (const typed of [
      { openInches: 3 },
      { roughInches: 0 },
      { roughInches: 2 },
      { roughInches: 1, openInches: 2 },
      { roadInches: 3 },
    ])
      expect(refusal(() => go({ to: '10,13', ...typed }))).toMatchObject({ code: 'UMPIRE_ONLY', field: Object.keys(typed)[0] });
    expect(refusal(() => go({ to: '10,14.5', streamCrossings: 0 }))).toMatchObject({
      code: 'UMPIRE_ONLY',
      field: 'streamCrossings',
    });
    expect(go({ to: '10,13', roughInches: 3 }).resolutions[0]!.outcome).toMatchObject({ usedFraction: 0.75 });
  });

  it('M-35, W-26: nor one of the megagame kilometres, nor one of 1943 yards', () => {
    const game = new Game();
    game.act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS });
    const tanks = game.add('Tanks', game.allies, { troops: 'tanks', fuelSp: 3 });
    game.act(MAP_ACT_IDS.place, { unit: tanks, at: '10,10' });
    game.goTo('movement');
    const drive = { to: '10,14', mode: 'tactical', distanceKm: 1 };
    expect(refusal(() => game.roll('movement', { unit: [tanks] }, drive, [], player(game.allies)))).toMatchObject({
      code: 'UMPIRE_ONLY',
      field: 'distanceKm',
    });
    const skirmish = new Skirmish();
    skirmish.act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS });
    const [foot, tank] = [skirmish.add('1/31'), skirmish.vehicle('T-34', 't-34')];
    skirmish.act(MAP_ACT_IDS.place, { unit: foot, at: '500,400' });
    skirmish.act(MAP_ACT_IDS.place, { unit: tank, at: '600,400' });
    skirmish.pass('maneuver', foot, tank);
    const ivan = playerOf(skirmish.soviets);
    const walk = { category: 'walking', to: '500,490', distanceYards: 10 };
    for (const [procedure, unit, typed] of [
      ['foot-move', foot, walk],
      ['vehicle-move', tank, { to: '600,600', distanceYards: 10 }],
    ] as const)
      expect(refusal(() => skirmish.roll(procedure, { unit: [unit] }, typed, undefined, ivan))).toMatchObject({
        code: 'UMPIRE_ONLY',
        field: 'distanceYards',
      });
  });
});

describe('M-35: a leg over several kinds of ground', () => {
  it('is cut by its player, or goes as over the slowest of them: which counts an umpire says', () => {
    const game = new Game();
    game.act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS });
    const tanks = game.add('Tanks', game.allies, { troops: 'tanks', fuelSp: 3 });
    game.act(MAP_ACT_IDS.place, { unit: tanks, at: '10,10' });
    game.act(MAP_ACT_IDS.feature, { kind: 'wood', at: '5,12; 5,40; 20,40; 20,12' });
    game.goTo('movement');
    const drive = (terrain: string, as?: Actor) =>
      game.roll('movement', { unit: [tanks] }, { to: '10,14', mode: 'tactical', terrain }, [], as);
    const ann = player(game.allies);
    expect(refusal(() => drive('open', ann))).toMatchObject({ code: 'UMPIRE_ONLY', field: 'terrain' });
    const slowest = drive('wood', ann);
    expect(slowest.resolutions[0]!.outcome).toMatchObject({ maxKm: 18 });
    expect(slowest.notes.join(' ')).toContain('ground by the map: of several kinds');
    game.undo();
    expect(drive('open').notes.join(' ')).toContain('For “terrain”, an umpire entered open, unlike the value on the map.');
  });
});

describe('a move that says no place, where the map is record', () => {
  it('is no player’s: afterwards his hand would put the unit anywhere', () => {
    const { house, move, player: axis } = table();
    const refused = house.refused(move({ movedInches: 3 }), axis);
    expect(said(refused)).toEqual({ code: 'INVALID_INPUT', field: 'to', cites: ['2.1'] });
    expect(refused.message).toBe('Enter where Val goes on the map.');
    expect(house.branch().do(move({ movedInches: 3 }), UMPIRE)).toHaveLength(1);
    const figures = table({ squares: 'ask', ground: 'table' });
    expect(figures.house.do(figures.move({ movedInches: 3 }), figures.player)).toHaveLength(1);
  });

  it('is refused in Cullen before the die falls', () => {
    const { fight, reds, company } = twoCompanies();
    fight.act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS });
    fight.act(MAP_ACT_IDS.place, { unit: company, at: '10,10' });
    fight.until(1, 'movement');
    const as = playerOf(reds);
    expect(refusal(() => fight.roll('move-troops', { unit: [company] }, {}, [], as))).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'to',
    });
    // If the entered route were shorter than the actual one, the unit would move all of it.
    expect(refusal(() => fight.roll('move-troops', { unit: [company] }, { to: '40,14', wayInches: 1 }, [], as))).toMatchObject({
      code: 'UMPIRE_ONLY',
      field: 'wayInches',
    });
    expect(fight.roll('move-troops', { unit: [company] }, { to: '10,14' }, [6], as).kind).toBe('resolved');
  });

  it('leaves those alone who go nowhere: who gets on lorries in corps, and whoever only looks', () => {
    const campaign = new Campaign();
    campaign.act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS });
    campaign.add('1/25', '12 SS');
    campaign.stocks('12 SS', { pol: 9 });
    campaign.act(MAP_ACT_IDS.place, { unit: campaign.id('unit', '1/25'), at: '10,10' });
    campaign.until('move');
    const as = player(campaign.unit('1/25').side);
    expect(refusal(() => campaign.roll('movement', { unit: ['1/25'] }, { openInches: 3 }, undefined, as))).toMatchObject({
      field: 'to',
    });
    expect(campaign.roll('movement', { unit: ['1/25'] }, {}, undefined, as).kind).toBe('resolved');
    expect(
      campaign.roll('movement', { unit: ['1/25'] }, { orders: 'transport', embus: true, moveType: 'wheeled' }, undefined, as)
        .kind,
    ).toBe('resolved');
    expect(findUnitPlace(campaign.battle, campaign.id('unit', '1/25'))).toMatchObject({ x: 10, y: 10, stale: false });
  });
});
