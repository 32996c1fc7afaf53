/** What a player reads before a move: what the unit gives up, and the water that it crosses away from a bridge. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { question, createView } from '../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { House, playerOf } from './house.js';

interface Scene {
  readonly rulebook: string;
  readonly settings?: JsonObject;
  readonly side?: JsonObject;
  readonly unit: JsonObject;
  readonly phase: string;
  readonly procedure: string;
  readonly typed?: JsonObject;
}

/** Creates a unit at 10,10. A river runs up the map at 14, with a bridge at 14,20. */
function scene({ rulebook, settings = {}, side = {}, unit, phase, procedure, typed = {} }: Scene) {
  const house = new House(findRuleset(rulebook));
  house.start('Prices', settings);
  const [own] = ['Ours', 'Theirs'].map((name) => {
    house.do({ type: 'add-side', name, fields: side, roleId: null, playerIds: [] });
    return house.last.changes[0]!.id;
  });
  house.do({ type: 'act', act: MAP_ACT_IDS.new, params: { ...NEW_MAP_DEFAULTS, ground: 'map' } });
  for (const [kind, at] of [
    ['river', '14,0; 14,35'],
    ['bridge', '13.5,20; 14.5,20'],
  ] as const)
    // prettier-ignore
    house.do({ type: 'act', act: MAP_ACT_IDS.feature, params: { kind, at, ...(kind === 'river' ? { name: 'the Liswarta' } : {}) } });
  if (rulebook === 'corps')
    house.do({ type: 'act', act: 'formation-add', params: { name: '59', side: own!, nationality: 'axis', log: 8, pol: 8 } });
  const formation = rulebook === 'corps' ? { formation: house.last.changes[0]!.id } : {};
  house.do({ type: 'add-unit', side: own!, name: 'Ash', fields: { ...unit, ...formation } });
  const id = house.last.changes[0]!.id;
  const place = (at: string): void => void house.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: id, at } });
  place('10,10');
  house.state = { ...house.state, battle: { ...house.battle, game: { ...house.battle.game, phase } } };
  /** Puts a second unit of the same side, alike in all, on the map. */
  const friendAt = (at: string): void => {
    house.do({ type: 'add-unit', side: own!, name: 'Birch', fields: { ...unit, ...formation } });
    house.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: house.last.changes[0]!.id, at } });
  };
  const player = playerOf(own!);
  const pricesTo = (to: string): readonly string[] =>
    question(createView(house.ruleset, house.battle, player), player, {
      type: 'resolve',
      procedure,
      roles: { unit: [id] },
      typed: { to, ...typed },
    }).raised.flatMap(({ finding }) => (finding.is === 'yes' ? [finding.price ?? ''] : [`${finding.is}: ${finding.fact}`]));
  return { house, pricesTo, place, friendAt };
}

const eagles = (tpd: string, unit: JsonObject = { kind: 'infantry' }) =>
  scene({
    rulebook: 'eagles',
    settings: { spotting: 'open' },
    side: { nation: 'germany' },
    unit: { baseFp: 4, tpd, ...unit },
    phase: 'movement',
    procedure: 'eagles.movement',
  });

describe('Eagles (1.4, 2.4)', () => {
  it('a unit in a prepared position or in cover is told that it leaves it; one that only halted is not', () => {
    expect(eagles('DD').pricesTo('11,10')).toEqual(['The unit leaves its prepared position: DD → AA.']);
    expect(eagles('CC').pricesTo('11,10')).toEqual(['The unit leaves its position: CC → AA.']);
    expect(eagles('BB').pricesTo('11,10')).toEqual([]);
  });

  it('a stream beside its bridge is named with its cost, and the bridge costs nothing', () => {
    const { pricesTo, place } = eagles('AA', { kind: 'vehicle', da: 'THIN', moveCode: 'B' });
    place('13,10');
    expect(pricesTo('15,10')).toEqual([
      'The unit crosses the Liswarta away from a bridge, which lowers its movement code by one letter.',
    ]);
    place('13,20');
    expect(pricesTo('15,20')).toEqual([]);
  });

  it('woods and marshes on the way are named with the code that is left; a unit at code A loses none', () => {
    const tank = { kind: 'vehicle', da: 'THIN', moveCode: 'D' };
    const drawn = (unit: JsonObject = tank) => {
      const { house, pricesTo } = eagles('AA', unit);
      for (const [kind, at, name] of [
        ['wood', '11,9; 12,9; 12,11; 11,11', 'the pines'],
        ['marsh', '9,11; 11,11; 11,12; 9,12', 'the fen'],
      ] as const)
        house.do({ type: 'act', act: MAP_ACT_IDS.feature, params: { kind, at, name } });
      return pricesTo;
    };
    expect(drawn()('13,10')).toEqual(['The route leads through the pines: movement code D → C.']);
    expect(drawn()('10,13')).toEqual(['The route leads through the fen: movement code D → B.']);
    expect(drawn()('9,8')).toEqual([]);
    expect(drawn({ kind: 'infantry' })('13,10')).toEqual([]);
  });

  it('a stream costs a unit nothing that is at code A already (E-37), by its kind or in mud', () => {
    const foot = eagles('AA');
    foot.place('13,10');
    expect(foot.pricesTo('15,10')).toEqual([]);
    const trucks = eagles('AA', { kind: 'vehicle', da: 'THIN', moveCode: 'C' });
    trucks.place('13,10');
    trucks.house.state = {
      ...trucks.house.state,
      battle: { ...trucks.house.battle, game: { ...trucks.house.battle.game, ground: 'mud' } as never },
    };
    expect(trucks.pricesTo('15,10')).toEqual([]);
  });

  it('a minefield that the side knows on the way is named (1.5, E-61); one that it does not know is not', () => {
    const { house, pricesTo } = eagles('AA');
    const [ours, theirs] = [...house.battle.tables.side.keys()];
    const mined = (name: string, kind: string, side: string, at: string): void =>
      void house.do({ type: 'act', act: 'minefield-add', params: { name, kind, side, at } });
    mined('Deep', 'deliberate', theirs!, '13,10');
    expect(pricesTo('13,10')).toEqual([]);
    mined('Own', 'deliberate', ours!, '10,13');
    expect(pricesTo('10,13')).toEqual(['The unit stops where its route enters minefield Own.']);
    expect(pricesTo('10,8')).toEqual([]);
    mined('Hasty', 'hasty', theirs!, '8,10');
    expect(pricesTo('8,10')).toEqual(['The unit stops where its route enters minefield Hasty.']);
  });
});

describe('Corps (Combat, Movement)', () => {
  const corps = (works: string) =>
    scene({
      rulebook: 'corps',
      settings: { season: 'summer' },
      unit: { type: 'infantry', sp: 4, works },
      phase: 'move',
      procedure: 'corps.movement',
    });

  it('a unit is told that it leaves its fortification', () => {
    expect(corps('fortification').pricesTo('11,10')).toEqual(['Leaves its fortification, which saves it from hits.']);
    expect(corps('none').pricesTo('11,10')).toEqual([]);
  });

  it('a stream away from a bridge takes half of a move', () => {
    const { pricesTo, place } = corps('none');
    place('13,10');
    expect(pricesTo('15,10')).toEqual(['The unit crosses the Liswarta away from a bridge, which takes half of its move.']);
    place('13,20');
    expect(pricesTo('15,20')).toEqual([]);
  });
});

describe('The megagame (Movement, M-5)', () => {
  const megagame = (unit: JsonObject) =>
    scene({
      rulebook: 'megagame',
      side: { nation: 'allied' },
      unit: { troops: 'foot', status: 6, ...unit },
      phase: 'movement',
      procedure: 'megagame.movement',
      typed: { mode: 'tactical' },
    });

  // On foot, a unit moves 15 km in a turn tactically, and may attack after 7.5 km.
  it('a unit with a prepared attack is told if it moves too far to make it', () => {
    const { pricesTo } = megagame({ prepared: true });
    expect(pricesTo('10,17')).toEqual([]);
    expect(pricesTo('10,18')).toEqual(['The unit gives up its prepared attack, because it moves too far to attack this turn.']);
    expect(megagame({ prepared: false }).pricesTo('10,18')).toEqual([]);
  });

  it('troops on foot are told that they cross a river without a bridge', () => {
    const { pricesTo } = megagame({});
    expect(pricesTo('16,10')).toEqual(['The unit crosses the Liswarta away from a bridge.']);
  });
});

describe('1943 (2.5)', () => {
  const works = (fields: JsonObject) =>
    scene({
      rulebook: 'wtj1943',
      settings: { year: 1943 },
      unit: {
        kind: 'infantry',
        bases: 3,
        nationality: 'german',
        training: 'regular',
        commandPassed: true,
        order: 'maneuver',
        ...fields,
      },
      phase: 'movement',
      procedure: 'wtj1943.foot-move',
      typed: { allowanceYards: 600 },
    });

  it('a unit is told that it leaves its foxholes, or loses its digging', () => {
    expect(works({ fieldwork: 'foxholes', digTurns: 20 }).pricesTo('11,10')).toEqual(['The unit leaves its foxholes.']);
    expect(works({ digTurns: 3 }).pricesTo('11,10')).toEqual(['The unit loses its 3 turns of digging.']);
    expect(works({}).pricesTo('11,10')).toEqual([]);
  });

  it('mines within 120 yards of a marker’s centre, and a drawn field, are named with their checks, one a base (2.5, W-17)', () => {
    const { house, pricesTo: all } = works({});
    const pricesTo = (to: string): readonly string[] => all(to).filter((price) => price.includes('mines'));
    house.do({ type: 'act', act: 'minefield-add', params: { name: 'North', at: '300,10' } });
    expect(pricesTo('179,10')).toEqual([]);
    expect(pricesTo('180,10')).toEqual(['The route leads through mines (North), which takes 3 mine checks.']);
    house.do({
      type: 'act',
      act: MAP_ACT_IDS.feature,
      params: { kind: 'minefield', at: '5,50; 15,50; 15,60; 5,60', name: 'the belt' },
    });
    expect(pricesTo('10,49')).toEqual([]);
    expect(pricesTo('10,55')).toEqual(['The route leads through mines (the belt), which takes 3 mine checks.']);
  });
});

describe('Cullen (Cover, TC-58)', () => {
  it('a company is told that it leaves its cover, and crosses water', () => {
    const { pricesTo, place } = scene({
      rulebook: 'cullen',
      unit: { kind: 'infantry', battalion: 'First', rifle: 4, mr: 1, cover: 'soft' },
      phase: 'moves',
      procedure: 'cullen.move-troops',
    });
    expect(pricesTo('11,10')).toEqual(['Leaves its soft cover.']);
    place('13.5,10');
    expect(pricesTo('14.5,10')).toContain('The unit crosses the Liswarta away from a bridge.');
  });
});

describe('A move that ends on a friend', () => {
  const foot = { kind: 'infantry', bases: 3, nationality: 'german', training: 'regular', commandPassed: true, order: 'maneuver' };
  const scenes: Readonly<Record<string, Scene>> = {
    eagles: {
      rulebook: 'eagles',
      settings: { spotting: 'open' },
      side: { nation: 'germany' },
      unit: { baseFp: 4, kind: 'infantry' },
      phase: 'movement',
      procedure: 'eagles.movement',
    },
    corps: {
      rulebook: 'corps',
      settings: { season: 'summer' },
      unit: { type: 'infantry', sp: 4 },
      phase: 'move',
      procedure: 'corps.movement',
    },
    cullen: {
      rulebook: 'cullen',
      unit: { kind: 'infantry', rifle: 6 },
      phase: 'movement',
      procedure: 'cullen.move-troops',
      typed: { order: 'advance' },
    },
    wtj1943: {
      rulebook: 'wtj1943',
      settings: { year: 1943 },
      unit: foot,
      phase: 'movement',
      procedure: 'wtj1943.foot-move',
      typed: { allowanceYards: 600 },
    },
  };

  // The books say nothing of it: the player is warned (E-69, CO-90, TC-76, W-31). The map of 1943 is in yards, and a base is 100 deep.
  it.each(Object.keys(scenes))('is possible in %s, and its player is told who stands there', (id) => {
    const { pricesTo, friendAt } = scene(scenes[id]!);
    friendAt('12,10');
    expect(pricesTo('12,10')).toEqual(['Birch already stands there.']);
    expect(pricesTo(id === 'wtj1943' ? '10,200' : '10,13')).toEqual([]);
  });

  it('is nothing unusual in the megagame, where several units share a square', () => {
    const { pricesTo, friendAt } = scene({
      rulebook: 'megagame',
      side: { nation: 'allied' },
      unit: { troops: 'foot', status: 6 },
      phase: 'movement',
      procedure: 'megagame.movement',
      typed: { mode: 'tactical' },
    });
    friendAt('12,10');
    expect(pricesTo('12,10')).toEqual([]);
  });
});
