import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import type { GameCommand } from '../../../../src/game/index.js';
import { MAP_ACT_IDS } from '../../../../src/house/index.js';
import { type Actor, CheckRefusal } from '../../../../src/rules/index.js';
import { type Cast, refusal } from '../../played.js';
import { Game, player, UMPIRE } from './game.js';

/** A game on a map of 100 by 60 km in squares of 5, which is binding by default. */
class OnMap extends Game {
  constructor(map: JsonObject = { ground: 'map' }) {
    super();
    this.act(MAP_ACT_IDS.new, map);
  }

  /**
   * Adds a unit at a place.
   * @returns its id
   */
  at(name: string, side: string, place: string, fields: JsonObject = {}): string {
    const id = this.add(name, side, fields);
    this.act(MAP_ACT_IDS.place, { unit: id, at: place });
    return id;
  }

  command(procedure: string, roles: Cast, typed: JsonObject = {}): GameCommand & { readonly type: 'resolve' } {
    return { type: 'resolve', procedure: `megagame.${procedure}`, roles, typed };
  }

  /** Returns the answer of the gate to a command: the code and the words, or `done`. */
  asked(command: GameCommand, faces: readonly number[], as: Actor = UMPIRE): string {
    let said = 'done';
    try {
      this.do(command, faces, as);
    } catch (error) {
      if (!(error instanceof CheckRefusal)) throw error;
      said = `${error.code}: ${error.message}`;
    }
    return said;
  }
}

describe('Combat, M-42: attackers and defenders are in contact', () => {
  /**
   * Attacks with one battalion, whose square of 2 km certainly touches another up to 2 km, and certainly not beyond
   * 2.8.
   */
  const attack = (defender: string, map?: JsonObject, as?: Actor): string => {
    const game = new OnMap(map);
    const [a, d] = [game.at('501', game.allies, '20,20'), game.at('107', game.axis, defender)];
    return game.asked(game.command('combat', { attackers: [a], defenders: [d] }), [3], as);
  };

  it('touching units fight, 17 km apart an umpire is asked with the distance', () => {
    expect(attack('22,20')).toBe('done');
    expect(attack('22.5,20')).toMatch(/^ASK: 501 and 107 are 2.5 km apart/);
    expect(attack('37,20')).toBe('ASK: 501 and 107 are 17 km apart. They must touch.');
  });

  it('an umpire who insists decides it, and the post says so', () => {
    const game = new OnMap();
    const [a, d] = [game.at('501', game.allies, '20,20'), game.at('107', game.axis, '37,20')];
    const [event] = game.do({ ...game.command('combat', { attackers: [a], defenders: [d] }), anyway: true }, [3]);
    expect(event!.notes.join(' ')).toContain('An umpire decided');
  });

  // A defender touches attackers up to 2.8 km away on either side, so two attackers can be at most 5.6 km apart.
  it('attackers of enemies that an umpire leaves unnamed fight at one place, too; a player names the enemy (M-61)', () => {
    const spread = (far: number, isPlayer = false): string => {
      const game = new OnMap();
      const attackers = [game.at('501', game.allies, '20,20'), game.at('506', game.allies, `${20 + far},20`)];
      const typed = { defStatus: 4, defUnits: 1 };
      return game.asked(game.command('combat', { attackers }, typed), [3], isPlayer ? player(game.allies) : UMPIRE);
    };
    expect(spread(5.5, true)).toMatch(/^ILLEGAL: You have not chosen the defenders/);
    expect(spread(5.5)).toBe('done');
    // 5.66 km rounds to 5.7, like every distance (M-34).
    expect(spread(5.73)).toBe('done');
    expect(spread(5.75)).toMatch(/^ASK: 501 and 506 are 5.8 km apart/);
    expect(spread(20)).toBe('ASK: 501 and 506 are 20 km apart. Choose attackers that are in contact with the same enemies.');
  });

  it('a defender far from all attackers is no part of the fight', () => {
    const game = new OnMap();
    const a = game.at('501', game.allies, '20,20');
    const [near, far] = [game.at('107', game.axis, '21,20'), game.at('59', game.axis, '30,20')];
    expect(game.asked(game.command('combat', { attackers: [a], defenders: [near, far] }), [3])).toMatch(
      /^ASK: 59 and 501 are 10 km apart/,
    );
  });

  it('on a table, and in the same square, the doubt of places counts', () => {
    expect(attack('37,20', { ground: 'table' })).toMatch(/^ASK: 501 and 107 are 17 km apart/);
    const game = new OnMap({});
    const [a, d] = [game.at('501', game.allies, 'E4'), game.at('107', game.axis, 'E4')];
    expect(game.asked(game.command('combat', { attackers: [a], defenders: [d] }), [3])).toMatch(/^ASK: 501 and 107 are/);
  });

  it('a player learns nothing of an enemy that his side does not know, near or far', () => {
    const as = (place: string): string => {
      const game = new OnMap();
      const [a, d] = [game.at('501', game.allies, '20,20'), game.at('107', game.axis, place)];
      return game.asked(game.command('combat', { attackers: [a], defenders: [d] }), [3], player(game.allies));
    };
    expect(as('20,20')).toBe(as('50,50'));
    expect(as('20,20')).toMatch(/^ASK: The map does not show how far apart 501 and 107 are/);
  });

  it('a player is refused an attack by units spread over 20 km on one enemy, even if he insists', () => {
    const game = new OnMap();
    const [a, b] = [game.at('501', game.allies, '20,20'), game.at('506', game.allies, '40,20')];
    const d = game.at('107', game.axis, '21,20');
    const command = { ...game.command('combat', { attackers: [a, b], defenders: [d] }), anyway: true as const };
    expect(game.asked(command, [3], player(game.allies))).toMatch(/^ILLEGAL: 501 and 506 are 20 km apart/);
  });

  it('without places nobody is asked', () => {
    const game = new OnMap();
    const [a, d] = [game.add('501', game.allies), game.add('107', game.axis)];
    expect(game.asked(game.command('combat', { attackers: [a], defenders: [d] }), [3])).toBe('done');
  });
});

describe('Supporting Artillery, M-42: guns reach the fight that they support', () => {
  const fire = (guns: string, typed: JsonObject, map?: JsonObject): string => {
    const game = new OnMap(map);
    const gun = game.at('Guns', game.allies, guns, { troops: 'towed-artillery', artilleryType: 'field' });
    const supported = game.at('501', game.allies, '20,20');
    return game.asked(game.command('artillery-support', { guns: [gun], supports: [supported] }, typed), [], player(game.allies));
  };

  it('field guns 12 km behind the fight support it, from 16 km they do not', () => {
    expect(fire('20,32', { rangeKm: 12 })).toBe('done');
    // The guns are 16 km from the battalion, and at least 2.8 km less from an enemy that touches it.
    expect(fire('20,36', { rangeKm: 5 })).toBe(
      'ILLEGAL: The fight that Guns supports is at least 13.1 km away. Choose artillery within 12 km.',
    );
  });

  it('a player types no effective range at 11 km where the map binds; on a table he may', () => {
    // At least 8.1 km is beyond the effective range of 8.
    expect(fire('20,31', { rangeKm: 5 })).toMatch(/^ILLEGAL: The fight that Guns supports is at least 8.1 km away/);
    expect(fire('20,31', { rangeKm: 5 }, { ground: 'table' })).toBe('done');
    expect(fire('20,31', { rangeKm: 12 })).toBe('done');
  });
});

describe('Combat, M-43: supply points are handed over', () => {
  it('up to 5 km apart, and farther an umpire is asked', () => {
    const move = (to: string, anyway?: true): string => {
      const game = new OnMap();
      const [from, receiver] = [game.at('Dump', game.allies, '20,20', { status: 0 }), game.at('501', game.allies, to)];
      const params = { from, to: receiver, ammoSp: 1 };
      return game.asked({ type: 'act', act: 'move-supply', params, ...(anyway && { anyway }) }, []);
    };
    expect(move('25,20')).toBe('done');
    // The distance is from place to place (M-34), so the 2 km of their squares do not count.
    expect(move('25.2,20')).toBe('ASK: Dump and 501 are 5.2 km apart. They must be within 5 km.');
    expect(move('40,20')).toMatch(/^ASK: Dump and 501 are 20 km apart/);
    expect(move('40,20', true)).toBe('done');
  });

  it('by players of the side up to 5 km apart, and no farther (M-52)', () => {
    const move = (to: string, side: 'allies' | 'axis' = 'allies'): string => {
      const game = new OnMap();
      const [from, receiver] = [game.at('Dump', game.allies, '20,20', { status: 0 }), game.at('501', game.allies, to)];
      return game.asked({ type: 'act', act: 'move-supply', params: { from, to: receiver, ammoSp: 1 } }, [], player(game[side]));
    };
    expect(move('25,20')).toBe('done');
    expect(move('25.2,20')).toMatch(/^ILLEGAL: Dump and 501 are 5\.2 km apart/);
    expect(refusal(() => move('25,20', 'axis')).code).toBe('NOT_FOUND');
  });
});

describe('Combat, M-55: supply points go where a route is open', () => {
  /** Hands a point from a dump at 20,20 to a unit of the Allies at 25,20, with 107 of the Axis at a place. */
  const move = (
    enemy: string | null,
    {
      features = [],
      troops = 'tanks',
      as = 'player',
      seenIn = 0,
      to = '25,20',
    }: {
      readonly features?: readonly JsonObject[];
      readonly troops?: string;
      readonly as?: 'player' | 'umpire';
      readonly seenIn?: number;
      readonly to?: string;
    } = {},
  ): string => {
    const game = new OnMap({ ground: 'map', sight: true });
    for (const feature of features) game.act(MAP_ACT_IDS.feature, feature);
    const from = game.at('Dump', game.allies, '20,20', { status: 0 });
    const receiver = game.at('501', game.allies, to, { troops });
    if (enemy !== null) game.at('107', game.axis, enemy);
    for (let turn = 0; turn < seenIn; turn++) game.nextTurn();
    const params = { from, to: receiver, ammoSp: 1 };
    return game.asked({ type: 'act', act: 'move-supply', params }, [], as === 'player' ? player(game.allies) : UMPIRE);
  };
  const road = (at: string) => ({ kind: 'road', at });
  const river = { kind: 'river', at: '22.5,0; 22.5,40' };

  it('not through the square of an enemy that the side sees, of which an umpire is asked', () => {
    expect(move('22.5,20')).toBe(
      'ILLEGAL: Contact 1 holds the route from Dump to 501. Choose a unit or dump with an open route.',
    );
    expect(move('22.5,20', { as: 'umpire' })).toMatch(/^ASK: 107 holds the route from Dump to 501\./);
    // Its square ends 1 km from its middle.
    expect(move('22.5,21.1')).toBe('done');
    expect(move('22.5,20.9')).toMatch(/^ILLEGAL/);
  });

  it('but by a road around it, which is at most 5 km longer', () => {
    // By road it is 2 km down, 5 km along and 2 km up: 9 km for 5.
    expect(move('22.5,20', { features: [road('20,20; 20,18; 25,18; 25,20')] })).toBe('done');
    // 3 km down and up: 11 km for 5.
    expect(move('22.5,20', { features: [road('20,20; 20,17; 25,17; 25,20')] })).toMatch(/^ILLEGAL/);
    // An enemy on the straight line, and its square over the road, too.
    expect(move('22.5,19.2', { features: [road('20,20; 20,18.5; 25,18.5; 25,20')] })).toMatch(/^ILLEGAL/);
  });

  it('over a river by a bridge, or with men who cross it: foot and recce', () => {
    const cut =
      'ILLEGAL: Every route from Dump to 501 crosses a river without a bridge. Choose a unit or dump with an open route.';
    expect(move(null, { features: [river] })).toBe(cut);
    expect(move(null, { features: [river], troops: 'motorised' })).toBe(cut);
    expect(move(null, { features: [river], troops: 'foot' })).toBe('done');
    expect(move(null, { features: [river], troops: 'recce' })).toBe('done');
    // A road alone does not cross a river; its bridge does, also away from the straight line.
    expect(move(null, { features: [river, road('20,20; 25,20')] })).toBe(cut);
    expect(move(null, { features: [river, road('20,20; 25,20'), { kind: 'bridge', at: '22.5,20' }] })).toBe('done');
    expect(move(null, { features: [river, { kind: 'bridge', at: '22.5,22' }] })).toBe('done');
    expect(move('22.5,22', { features: [river, { kind: 'bridge', at: '22.5,22' }] })).toBe('ILLEGAL: Contact 1 holds the route from Dump to 501. Choose a unit or dump with an open route.'); // prettier-ignore
  });

  it('an umpire who is asked about a long way reads what cuts it', () => {
    expect(move('30,20', { as: 'umpire', to: '40,20' })).toBe(
      'ASK: Dump and 501 are 20 km apart. 107 holds the route from Dump to 501. They must be within 5 km.',
    );
  });
});

describe('Movement, M-44: a road column keeps to roads that are drawn', () => {
  const march = (to: string, { road = true, troops = 'motorised', map = { ground: 'map' } } = {}): string => {
    const game = new OnMap(map);
    if (road) game.act(MAP_ACT_IDS.feature, { kind: 'road', at: '10,10; 40,10' });
    const unit = game.at('Guards', game.allies, '10,10', { troops, fuelSp: 1 });
    return game.asked(game.command('movement', { unit: [unit] }, { mode: 'road-column', to }), [], player(game.allies));
  };

  it('along the road it goes, across country it is refused', () => {
    expect(march('30,10')).toBe('done');
    expect(march('30,20')).toMatch(/^ILLEGAL: Guards leaves the drawn roads on this route/);
  });

  it('guns in tow are free, and so is everybody where no road is drawn or the map does not bind', () => {
    expect(march('30,20', { troops: 'towed-artillery' })).toBe('done');
    expect(march('30,20', { road: false })).toBe('done');
    expect(march('30,20', { map: { ground: 'table' } })).toBe('done');
  });
});

describe('Results Table, M-34: who retires goes away from the enemy', () => {
  it('not through the victor', () => {
    const game = new OnMap();
    const [a, d] = [game.at('501', game.allies, '20,20', { status: 20 }), game.at('107', game.axis, '22,20')];
    // The score of status 20, less 2 for an unprepared attack, against 5 with a die of 1 is a total success. The unit
    // retreats 2d6 = 7 km.
    game.do(game.command('combat', { attackers: [a], defenders: [d] }), [1, 3, 4]);
    const back = (to: string): GameCommand => ({ type: 'act', act: MAP_ACT_IDS.back, params: { unit: d, to } });
    expect(game.asked(back('5,20'), [])).toMatch(/^ASK: 107 would move towards 501/);
    expect(game.asked(back('50,20'), [])).toBe('done');
  });
});

describe('Results Table, M-34: a player sends a unit back', () => {
  it('not towards or through an enemy that the side has met, with plain sight or without it', () => {
    for (const sight of [true, false]) {
      const game = new OnMap({ ground: 'map', sight });
      const [a, d] = [game.at('501', game.allies, '20,20', { status: 9, prepared: true }), game.at('107', game.axis, '22,20')];
      // 9 against 5 and a 1 are 5: limited success, 2 km back in the open.
      game.do(game.command('combat', { attackers: [a], defenders: [d] }), [1]);
      const back = (to: string) =>
        game.asked({ type: 'act', act: MAP_ACT_IDS.back, params: { unit: d, to } }, [], player(game.axis));
      expect(back('18,20')).toMatch(/^ILLEGAL: 107 would move towards /);
      expect(back('21,24')).toMatch(/^ILLEGAL: 107 would move towards /);
      expect(back('22,24')).toBe('done');
    }
  });
});

describe('M-60: a unit without a place is not on the table', () => {
  const battle = (map?: JsonObject) => {
    const game = new OnMap(map);
    const gun = { troops: 'towed-artillery', artilleryType: 'field', status: 4 };
    const [a, d] = [game.at('501', game.allies, '20,20'), game.at('107', game.axis, '22,20')];
    return { game, a, d, off: game.add('502', game.allies), guns: game.add('Guns', game.allies, gun), ann: player(game.allies) };
  };
  const absent = (name: string) => `ILLEGAL: ${name} is not on the map. Choose a unit on the map, or ask an umpire to place it.`;

  it('it neither attacks, nor supports at km that its player types, nor shells', () => {
    const { game, a, d, off, guns, ann } = battle();
    const attack = game.command('combat', { attackers: [a, off], defenders: [d] });
    expect(game.asked(attack, [], ann)).toBe(absent('502'));
    const support = game.command('artillery-support', { guns: [guns], supports: [a] }, { rangeKm: 7 });
    expect(game.asked(support, [], ann)).toBe(absent('Guns'));
    const shelling = game.command('interdiction', { artillery: [guns] }, { area: 'E5' });
    expect(game.asked(shelling, [], ann)).toBe(absent('Guns'));
    expect(game.asked(support, [])).toBe('done');
  });

  it('with figures on a table nobody asks for its place', () => {
    const { game, a, guns, ann } = battle({ ground: 'table' });
    const support = game.command('artillery-support', { guns: [guns], supports: [a] }, { rangeKm: 7 });
    expect(game.asked(support, [], ann)).toBe('done');
  });
});

describe('M-61: where the map binds, a player names the enemy', () => {
  it('no typed status stands for defenders that are not named; an umpire may leave them unnamed', () => {
    const game = new OnMap();
    const attack = game.command('combat', { attackers: [game.at('501', game.allies, '20,20')] }, { defStatus: 4, defUnits: 1 });
    expect(game.asked(attack, [], player(game.allies))).toBe(
      'ILLEGAL: You have not chosen the defenders. Choose units on the map.',
    );
    expect(game.asked(attack, [3])).toBe('done');
  });
});

describe('Bombing/Interdiction, M-36: each unit in the area is rolled for', () => {
  it('the named one first, then the others, and all are marked', () => {
    const game = new OnMap();
    const group = game.fly('Typhoons', game.allies, 'ground-attack', 2);
    const [named, other] = [game.at('A', game.axis, '12,12'), game.at('B', game.axis, '13,13')];
    game.at('C', game.axis, '40,40');
    // Two squadrons on one square use row 1: a loss on 6, and immobilised on 5.
    const event = game.roll('interdiction', { groups: [group], targets: [named] }, { area: 'C3' }, [5, 6]);
    expect(event.resolutions[0]!.input.units).toBe(2);
    expect([game.unit('A'), game.unit('B'), game.unit('C')].map(({ status, immobilised }) => [status, immobilised])).toEqual([
      [5, true],
      [4, true],
      [5, false],
    ]);
    expect(event.notes.join(' ')).not.toContain('not named');
    expect(other).not.toBe(named);
  });
});

describe('Movement, M-50: a march into contact ends where the squares touch', () => {
  /** Moves 501 of the Allies at 20,20 near 107 of the Axis at 26,20. The squares of both are 2 km wide. */
  const march = (to: string, as?: 'player', how: { isSeen?: boolean; typed?: JsonObject; seenIn?: number } = {}): string =>
    marching(to, as, how).answer;
  const marching = (
    to: string,
    as?: 'player',
    { isSeen = true, typed = {}, seenIn = 0 }: { isSeen?: boolean; typed?: JsonObject; seenIn?: number } = {},
  ) => {
    const game = new OnMap({ ground: 'map', sight: true });
    const ours = game.at('501', game.allies, '20,20', { troops: 'recce', fuelSp: 3 });
    // It is out of sight, which reaches 5 km.
    const enemy = game.at('107', game.axis, isSeen ? '25,20' : '26,20');
    if (isSeen) game.act(MAP_ACT_IDS.place, { unit: enemy, at: '26,20' });
    for (let turn = 0; turn < seenIn; turn++) game.nextTurn();
    const command = game.command('movement', { unit: [ours] }, { mode: 'tactical', to, ...typed });
    const answer = game.asked(command, [], as && player(game.allies));
    const [place] = [...game.battle.tables.place!.values()].filter(({ unit }) => unit === ours);
    const told = game.record.filter(({ kind }) => kind === 'contact-reported');
    return { game, answer, place, told: told.map(({ audience, summary }) => [audience, summary]) };
  };
  const onto = (km: number, name: string): RegExp =>
    new RegExp(`^ILLEGAL: The route of 501 comes within ${km} km of ${name}\\. The bases of both units touch at 2 km\\.`);

  it('it does not end on an enemy that the side has seen, or behind it', () => {
    expect(march('25,20', 'player')).toMatch(onto(0, 'Contact 1'));
    expect(march('28,20', 'player')).toMatch(onto(0, 'Contact 1'));
    expect(march('24.5,20.5', 'player')).toMatch(onto(0.7, 'Contact 1'));
    expect(march('24,21', 'player')).toBe('done');
    expect(march('23,20', 'player')).toBe('done');
    expect(march('25,23; 28,23', 'player')).toBe('done');
  });

  it('an enemy that nobody has seen in this turn forbids nothing', () => {
    expect(march('26,20', 'player', { isSeen: false })).toBe('done');
    expect(march('25,20', 'player', { seenIn: 1 })).toBe('done');
  });

  it('the march ends in contact with an enemy that its side has not seen in this turn, whoever orders it, and both are told', () => {
    for (const as of ['player', undefined] as const)
      for (const how of [{ isSeen: false }, { seenIn: 1 }]) {
        const { game, answer, place, told } = marching('29,20', as, how);
        expect(answer).toBe('done');
        // The squares touch at 2 km; the march ends a tenth nearer.
        expect(place).toMatchObject({ x: 24.1, y: 20 });
        expect(told.filter(([, summary]) => String(summary).includes('meets'))).toEqual([
          [game.allies, '501 meets Contact 1 and stops there.'],
          [game.axis, 'Contact 1 meets 107 and stops there.'],
        ]);
      }
  });

  it('an umpire is asked about an enemy that the side has seen where it stands', () => {
    const game = new OnMap({ ground: 'map', sight: true });
    const ours = game.at('501', game.allies, '20,20', { troops: 'recce', fuelSp: 3 });
    game.at('107', game.axis, '24,20');
    const asked = (to: string, typed: JsonObject = {}): string =>
      game.asked(game.command('movement', { unit: [ours] }, { mode: 'tactical', to, ...typed }), []);
    expect(asked('25,20')).toMatch(/^ASK: The route of 501 comes within 0 km of 107/);
    expect(asked('22,20')).toBe('done');
    expect(asked('27,20', { overrun: true })).toBe(
      'ASK: 501 has not overrun an enemy this turn. Leave out `overrun`, or fight with a breakthrough order first.',
    );
  });
});

describe('Combat, M-54: infantry against tanks', () => {
  const attack = (fields: JsonObject, typed: JsonObject, isUmpire = false) => {
    const game = new OnMap({ ground: 'map', sight: true });
    const [a, d] = [game.at('501', game.allies, '20,20', fields), game.at('107', game.axis, '22,20')];
    game.goTo('combat');
    return game.asked(
      game.command('combat', { attackers: [a], defenders: [d] }, typed),
      [3],
      isUmpire ? UMPIRE : player(game.allies),
    );
  };

  it('does not count against defenders whom no tank attacks, unless an umpire says so', () => {
    expect(attack({}, { defVsTanks: 1 })).toBe(
      'ILLEGAL: None of the attackers are tanks: 501. Leave “def-vs-tanks” out, or ask an umpire.',
    );
    expect(attack({ troops: 'tanks', armour: true, fuelSp: 1 }, { defVsTanks: 1 })).toBe('done');
    expect(attack({}, { defVsTanks: 1 }, true)).toBe('done');
  });
});

describe('Bombing/Interdiction, M-57: an attack on a map is on an area of it', () => {
  it('a number of units alone is refused to a player, and an umpire’s decision', () => {
    const game = new OnMap();
    game.at('107', game.axis, '20,20');
    const params = { name: '2 TAF', side: game.allies, role: 'ground-attack', squadrons: 2 };
    game.act('air-group-add', params);
    const [group] = game.battle.tables['air-group'].keys();
    const bomb = (typed: JsonObject, faces: readonly number[], as: Actor) =>
      game.asked(game.command('interdiction', { groups: [group!] }, typed), faces, as);
    expect(bomb({ units: 3 }, [6, 6, 6], player(game.allies))).toMatch(/^ILLEGAL: You have not entered the attacked area/);
    expect(bomb({ units: 1, area: 'E5' }, [6], player(game.allies))).toBe('done');
    expect(bomb({ units: 3 }, [6, 6, 6], UMPIRE)).toBe('done');
  });
});
