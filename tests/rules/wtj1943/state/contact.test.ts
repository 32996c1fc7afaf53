import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { type GameCommand, legal, createView } from '../../../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../../../src/house/index.js';
import { type Actor, CheckRefusal } from '../../../../src/rules/index.js';
import { wtj1943Ruleset } from '../../../../src/rules/wtj1943/index.js';
import type { Cast } from '../../played.js';
import { UMPIRE } from '../../played.js';
import { player, Skirmish } from './skirmish.js';

/** A skirmish on a map of 1,440 by 960 yards in squares of 120, which is binding by default. */
class OnMap extends Skirmish {
  constructor(map: JsonObject = {}) {
    super();
    this.act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS, ground: 'map', ...map });
  }

  place(unit: string, at: string): void {
    this.act(MAP_ACT_IDS.place, { unit, at });
  }

  /** Returns the answer of the gate to a procedure: the code and the words, or `done`. */
  asked(procedure: string, roles: Cast, typed: JsonObject = {}, as: Actor = player(this.soviets), more: object = {}): string {
    const command = { type: 'resolve', procedure: `wtj1943.${procedure}`, roles, typed, ...more } as GameCommand;
    let said = 'done';
    try {
      this.do(command, [], as);
    } catch (error) {
      if (!(error instanceof CheckRefusal)) throw error;
      said = `${error.code}: ${error.message}`;
    }
    return said;
  }
}

// A base is 100 yards square (W-29), so single bases certainly touch up to 100 yards, and not beyond 141.
describe('2.4, W-29: infantry boards a vehicle that it touches', () => {
  const board = (at: string, as?: Actor, more?: object): string => {
    const game = new OnMap();
    const [men, truck] = [game.add('1/7', { bases: 1 }), game.vehicle('Truck', 'truck')];
    game.place(men, '100,100');
    game.place(truck, at);
    game.pass('maneuver', men, truck);
    return game.asked('transport', { infantry: [men], vehicle: [truck] }, { action: 'mount', carriage: 'passengers' }, as, more);
  };

  it('at 100 yards, not at 1,260, and at 120 people say', () => {
    expect(board('100,200')).toBe('done');
    expect(board('100,220')).toBe('ASK: 1/7 and Truck are 120 yd apart. Continue only if the bases touch on the table.');
    expect(board('1360,100')).toBe('ILLEGAL: 1/7 and Truck are 1260 yd apart. They must touch.');
    expect(board('1360,100', undefined, { anyway: true })).toMatch(/^ILLEGAL/);
    expect(board('1360,100', UMPIRE, { anyway: true })).toBe('done');
  });
});

describe('W-38: a unit without a place is not on the table', () => {
  const battle = () => {
    const game = new OnMap();
    const [men, truck, gun] = [
      game.add('1/7', { bases: 1 }),
      game.vehicle('Truck', 'truck'),
      game.add('Zis-3', { kind: 'gun', gunClass: 4, bases: 1, limbered: false }),
    ];
    const sappers = game.add('Sappers', { kind: 'engineer', bases: 1 });
    game.pass('assault', men);
    game.pass('maneuver', truck, gun, sappers);
    return { game, men, truck, gun, sappers };
  };
  const absent = (name: string) => `ILLEGAL: ${name} is not on the map. Choose a unit on the map, or ask an umpire to place it.`;
  const mount = { action: 'mount', carriage: 'passengers' };

  it('it does not board or limber, is not dug in by others, and makes no contact by yards that its player types', () => {
    const { game, men, truck, gun, sappers } = battle();
    game.place(truck, '100,100');
    game.place(sappers, '200,100');
    expect(game.asked('transport', { infantry: [men], vehicle: [truck] }, mount)).toBe(absent('1/7'));
    expect(game.asked('gun-setup', { gun: [gun], vehicle: [truck] }, { action: 'limber' })).toBe(absent('Zis-3'));
    expect(game.asked('dig-in', { unit: [gun], engineers: [sappers] }, { work: 'hasty', by: 'engineers' })).toBe(absent('Zis-3'));
    const charge = { category: 'walking', distanceYards: 90, contact: 'front' };
    expect(game.asked('foot-move', { unit: [men] }, charge)).toBe(absent('1/7'));
    expect(game.asked('foot-move', { unit: [men] }, { ...charge, contact: 'none' })).toBe('done');
  });

  it('it clears no lane through mines', () => {
    const { game, truck, sappers } = battle();
    game.act('minefield-add', { name: 'North', at: '700,100' });
    const [field] = [...game.battle.tables.minefield.keys()];
    game.place(truck, '100,100');
    expect(game.asked('mine-lane', { unit: [sappers], minefield: [field!] })).toBe(absent('Sappers'));
  });

  it('a gun and its lorry that both wait off the table are together, and an umpire lets one act', () => {
    const { game, truck, gun, sappers, men } = battle();
    game.place(sappers, '200,100');
    expect(game.asked('gun-setup', { gun: [gun], vehicle: [truck] }, { action: 'limber' })).toBe('done');
    game.place(truck, '100,100');
    expect(game.asked('transport', { infantry: [men], vehicle: [truck] }, mount, UMPIRE, { anyway: true })).toBe('done');
  });
});

describe('2.4: boarding and limbering are offered', () => {
  it('to a side that has a vehicle, and to nobody else', () => {
    const game = new OnMap();
    const men = game.add('1/7', { bases: 1 });
    const gun = game.add('Zis-3', { kind: 'gun', gunClass: 4, bases: 1, limbered: false });
    for (const [unit, at] of [
      [men, '100,100'],
      [gun, '300,300'],
    ] as const)
      game.place(unit, at);
    game.pass('maneuver', men, gun);
    const actor = player(game.soviets);
    const offered = (): readonly boolean[] =>
      [men, gun].map((unit) =>
        legal(createView(wtj1943Ruleset, game.battle, actor), actor, unit).some(({ id }) =>
          ['p.wtj1943.transport', 'p.wtj1943.gun-setup'].includes(id),
        ),
      );
    expect(offered()).toEqual([false, false]);
    const truck = game.vehicle('Truck', 'truck');
    game.place(truck, '200,100');
    game.pass('maneuver', truck);
    expect(offered()).toEqual([true, true]);
  });
});

describe('2.4: a weapon is limbered to a vehicle that it touches', () => {
  it('at 100 yards, not at 1,260', () => {
    const limber = (at: string): string => {
      const game = new OnMap();
      const gun = game.add('Zis-3', { kind: 'gun', gunClass: 4, bases: 1 });
      const truck = game.vehicle('Truck', 'truck');
      game.place(gun, '100,100');
      game.place(truck, at);
      game.pass('maneuver', gun, truck);
      return game.asked('gun-setup', { gun: [gun], vehicle: [truck] }, { action: 'limber' });
    };
    expect(limber('100,200')).toBe('done');
    expect(limber('1360,100')).toBe('ILLEGAL: Zis-3 and Truck are 1260 yd apart. They must touch.');
  });
});

describe('2.5: engineers dig for a unit that they touch, and begin a lane at the minefield', () => {
  it('they dig at 100 yards, not at 600', () => {
    const dig = (at: string): string => {
      const game = new OnMap();
      const [men, engineers] = [game.add('1/7', { bases: 1 }), game.add('Sappers', { kind: 'engineer', bases: 1 })];
      game.place(men, '100,100');
      game.place(engineers, at);
      return game.asked('dig-in', { unit: [men], engineers: [engineers] }, { work: 'hasty' });
    };
    expect(dig('100,200')).toBe('done');
    expect(dig('100,700')).toBe('ILLEGAL: Sappers and 1/7 are 600 yd apart. They must touch.');
  });

  it('a lane begins where a base reaches the 120 yards around the marker: 170 for certain, never 600', () => {
    const clear = (at: string): string => {
      const game = new OnMap();
      const engineers = game.add('Sappers', { kind: 'engineer', bases: 1 });
      game.act('minefield-add', { name: 'North', at: '700,100' });
      const field = [...game.battle.tables.minefield.keys()][0]!;
      game.place(engineers, at);
      game.pass('maneuver', engineers);
      return game.asked('mine-lane', { unit: [engineers], minefield: [field] }, { to: at.replace('0,', '1,') });
    };
    expect(clear('530,100')).toBe('done');
    expect(clear('515,100')).toMatch(/^ASK: Sappers is 185 yd from minefield North/);
    expect(clear('100,100')).toMatch(/^ILLEGAL: Sappers is 600 yd from minefield North/);
  });
});

describe('2.1, 2.2: contact is by an assault order alone', () => {
  const go = (to: string, about: { order?: 'assault' | 'maneuver'; typed?: object; spotted?: boolean } = {}): string => {
    const { order = 'maneuver', typed = {}, spotted = true } = about;
    const game = new OnMap();
    const men = game.add('1/7', { bases: 1 });
    const enemy = game.add('Grenadiers', { bases: 1 }, game.germans);
    game.place(men, '100,100');
    game.place(enemy, spotted ? '250,100' : '1300,900');
    game.pass(order, men);
    return game.asked('foot-move', { unit: [men] }, { to, ...typed }, UMPIRE);
  };

  it('a maneuver order and rushing troops stop before the enemy, an assault does not', () => {
    expect(go('140,100')).toBe('done');
    expect(go('200,100')).toMatch(/^ASK: 1\/7 would come into contact with Grenadiers, 50 yd from the end of its route/);
    expect(go('150,100', { order: 'assault' })).toBe('done');
    expect(go('200,100', { order: 'assault', typed: { category: 'rushing' } })).toMatch(/^ASK: 1\/7 would come into contact/);
    expect(go('200,100', { spotted: false })).toBe('done');
  });

  it('W-31: an assault ends at the enemy, and not behind them', () => {
    const words = 'of Grenadiers. The bases of both units touch at 100 yd.';
    expect(go('200,100', { order: 'assault' })).toBe('done');
    expect(go('250,100', { order: 'assault' })).not.toContain(words);
    expect(go('260,100', { order: 'assault' })).toContain(`ASK: The route of 1/7 comes within 0 yd ${words}`);
    expect(go('140,220', { order: 'assault' })).not.toContain('bases touch');
  });
});

describe('2.5, W-17, W-23: a move through mines makes its checks due by itself', () => {
  const walk = (to: string, { bases = 3, at = '700,100', map = {} } = {}) => {
    const game = new OnMap(map);
    const men = game.add('1/7', { bases });
    if (at === 'area') game.act(MAP_ACT_IDS.feature, { kind: 'minefield', name: 'Belt', at: '150,50; 170,50; 170,150; 150,150' });
    else game.act('minefield-add', { name: 'North', at });
    game.place(men, '100,100');
    game.pass('maneuver', men);
    game.roll('foot-move', { unit: [men] }, { to });
    return { game, men, checks: game.unit(men).mineChecks };
  };

  it('one a base within 120 yards of the marker’s centre, none beyond', () => {
    expect(walk('200,100', { at: '320,100' }).checks).toBe(3);
    expect(walk('200,100', { at: '321,100' }).checks).toBe(0);
    expect(walk('200,100', { at: '150,100', bases: 2 }).checks).toBe(2);
  });

  it('one a base on a way into a minefield that is drawn as an area', () => {
    expect(walk('160,100', { at: 'area' }).checks).toBe(3);
    expect(walk('190,100', { at: 'area' }).checks).toBe(3);
    expect(walk('140,100', { at: 'area' }).checks).toBe(0);
  });

  it('once for each minefield in a turn, however many legs, and the command for it adds none', () => {
    const { game, men } = walk('150,100', { at: '250,100' });
    game.roll('foot-move', { unit: [men] }, { to: '160,100' });
    expect(game.unit(men).mineChecks).toBe(3);
    expect(game.roll('minefield', { unit: [men] }).notes.join(' ')).toContain('These checks are already due from the move');
    expect(game.unit(men).mineChecks).toBe(3);
  });

  it('not on a lane that goes through, and not for the engineers who clear it', () => {
    const game = new OnMap();
    const men = game.add('1/7', { bases: 3 });
    game.act('minefield-add', { name: 'North', at: '200,100' });
    const field = [...game.battle.tables.minefield.keys()][0]!;
    game.act('set-minefield', { minefield: field, laneYards: 240, laneDoneYards: 240 });
    game.place(men, '100,100');
    game.pass('maneuver', men);
    game.roll('foot-move', { unit: [men] }, { to: '200,100' });
    expect(game.unit(men).mineChecks).toBe(0);
  });

  it('a player types no distance that keeps out of mines which the map shows that it met', () => {
    const { game, men } = walk('200,100', { at: '310,100', bases: 1 });
    // A distance of 110 yards plus half a base is within the tolerance of a person's measurement.
    expect(game.asked('minefield', { unit: [men] }, { closestYards: 500 })).toMatch(/^ILLEGAL: 1\/7 came within 110 yd of North/);
    expect(game.asked('minefield', { unit: [men] }, { closestYards: 150 })).toBe('done');
    expect(game.asked('minefield', { unit: [men] }, { closestYards: 500 }, UMPIRE)).toBe('done');
    const table = walk('200,100', { at: '310,100', bases: 1, map: { ground: 'table' } });
    expect(table.game.asked('minefield', { unit: [table.men] }, { closestYards: 500 })).toBe('done');
  });
});

describe('2.1, W-3: over the top', () => {
  it('is asked of a unit in foxholes', () => {
    const game = new OnMap();
    const [men, open] = [game.add('1/7', { fieldwork: 'foxholes' }), game.add('2/7')];
    const test = (unit: string, typed: JsonObject = {}) =>
      game.asked('command-test', { unit: [unit] }, { order: 'maneuver', ...typed });
    expect(test(men)).toBe(
      'ASK: 1/7 is in foxholes, and going over the top costs 1 on the test. Choose whether the unit goes over the top.',
    );
    expect(() => test(open)).toThrow('missing'); // Only the die is missing.
    expect(() => test(men, { overTheTop: true })).toThrow('missing');
  });
});

describe('2.2, W-34: dismounted cavalry mounts at its horses', () => {
  /** Two bases, 200 yards wide, dismount at 200,400, go this far on foot, 100 yards a turn, and mount. */
  const mounts = (yards: number): string => {
    const game = new OnMap();
    const cavalry = game.add('Cossacks', { kind: 'cavalry', bases: 2 });
    game.place(cavalry, '200,400');
    game.pass('maneuver', cavalry);
    game.roll('cavalry-mount', { unit: [cavalry] }, { action: 'dismount' }, [], player(game.soviets));
    for (let gone = 100; gone <= yards; gone += 100) {
      game.nextTurn();
      game.pass('maneuver', cavalry);
      game.roll('foot-move', { unit: [cavalry] }, { to: `${200 + gone},400` }, [], player(game.soviets));
    }
    game.nextTurn();
    game.pass('maneuver', cavalry);
    return game.asked('cavalry-mount', { unit: [cavalry] }, { action: 'mount' });
  };

  // Herd and troopers certainly touch up to 100 yards, and certainly not beyond 224.
  it('and not 300 yards away from them', () => {
    expect([mounts(0), mounts(100)]).toEqual(['done', 'done']);
    expect(mounts(200)).toBe('ASK: Cossacks is 200 yd from its horses. Continue only if the bases touch on the table.');
    expect(mounts(300)).toBe('ILLEGAL: Cossacks is 300 yd from its horses. Move the unit back to its horses first.');
  });
});
