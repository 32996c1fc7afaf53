import { MAP_ACT_IDS } from '../../../../src/house/index.js';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import type { BattleEvent } from '../../../../src/game/index.js';
import type { Actor } from '../../../../src/rules/index.js';
import { Game, player, refusal, UMPIRE } from './game.js';

/** A game on a map of 100 by 60 km in squares of 5. */
class OnMap extends Game {
  constructor() {
    super();
    this.act(MAP_ACT_IDS.new);
  }

  place(unit: string, at: string): void {
    this.act(MAP_ACT_IDS.place, { unit, at });
  }

  draw(kind: string, at: string): void {
    this.act(MAP_ACT_IDS.feature, { kind, at });
  }

  where(id: string): readonly unknown[] {
    const place = [...(this.battle.tables.place?.values() ?? [])].find(({ unit }) => unit === id);
    return place ? [place.x, place.y, place.half, place.stale] : [];
  }
}

const inputOf = (event: BattleEvent): JsonObject => event.resolutions[0]!.input;

describe('M-34: km from place to place', () => {
  it('the guns that are farthest from their target: 8 km are effective, 8.1 long', () => {
    for (const [at, band] of [
      ['10,18', 'effective'],
      ['10,18.1', 'long'],
    ] as const) {
      const game = new OnMap();
      const guns = ['A', 'B'].map((name) => game.add(name, game.allies, { troops: 'towed-artillery', artilleryType: 'field' }));
      const target = game.add('Kampfgruppe', game.axis);
      game.place(guns[0]!, '10,12');
      game.place(guns[1]!, '10,10');
      game.place(target, at);
      const event = game.roll('artillery-support', { guns, target: [target] });
      expect(event.resolutions[0]!.outcome.band).toBe(band);
      // No one may know the other side's places, so no square is named.
      expect(event.notes.join()).toContain('Measured on the map: 8');
    }
  });

  it('is not measured for a player to whom the target is unknown', () => {
    const [placed, nowhere] = [new OnMap(), new OnMap()].map((game, index) => {
      const guns = game.add('A', game.allies, { troops: 'towed-artillery', artilleryType: 'field' });
      const target = game.add('Kampfgruppe', game.axis);
      game.place(guns, '10,12');
      if (index === 0) game.place(target, '10,14');
      return refusal(() => game.roll('artillery-support', { guns: [guns], target: [target] }, {}, [], player(game.allies)));
    });
    expect(placed!.message).toBe(nowhere!.message);
  });

  it('flak to the place of a landing: 2 km are near', () => {
    const game = new OnMap();
    const flak = game.add('Flak', game.axis, { flak: 'light' });
    const group = game.fly('Dakotas', game.allies, 'transport', 2);
    game.place(flak, '10,10');
    const near = game.roll('flak', { firer: [flak], group: [group] }, { target: 'landing', zone: '10,12' }, [1, 1]);
    expect(inputOf(near).distanceKm).toBe(2);
    expect(() => game.roll('flak', { firer: [flak], group: [group] }, { target: 'landing', zone: '4.1N' })).toThrow(
      'The distance of the landing is 4.1 km on the map, and the limit is 4 km.',
    );
    // An umpire who decides that it is near enough has it rolled at 4 km.
    const command = { type: 'resolve', procedure: 'megagame.flak', roles: { firer: [flak], group: [group] } } as const;
    game.do({ ...command, typed: { target: 'landing', zone: '4.1N' }, anyway: true }, [1, 1], UMPIRE);
    expect(inputOf(game.record.at(-1)!).distanceKm).toBe(4);
  });

  it('from flak that has moved off the map since, it is asked', () => {
    const game = new OnMap();
    const flak = game.add('Flak', game.axis, { flak: 'heavy' });
    const group = game.fly('Dakotas', game.allies, 'transport', 1);
    const fire = (typed: JsonObject, faces: readonly number[] = []) =>
      game.roll('flak', { firer: [flak], group: [group] }, { target: 'landing', ...typed }, faces);
    game.place(flak, '10,10');
    game.nextTurn();
    game.roll('movement', { unit: [flak] }, { mode: 'tactical', distanceKm: 3 });
    const refused = refusal(() => fire({ zone: '10,16' }));
    expect(refused.field).toBe('zone');
    expect(refused.message).toContain('Flak has left its place on the map');
    // Within 4 km a 5 is damage.
    expect(fire({ zone: '10,16', distanceKm: 3 }, [5]).resolutions[0]!.outcome).toMatchObject({ damageTaken: 1 });
  });

  it('air recce counts the units of its side in the square of the map', () => {
    const game = new OnMap();
    const units = ['A', 'B', 'C'].map((name) => game.add(name, game.axis));
    game.place(units[0]!, 'C3');
    game.place(units[1]!, '12,14');
    game.place(units[2]!, 'D3');
    const event = game.roll('air-recce', { unit: [units[0]!] }, {}, [3]);
    expect(inputOf(event).unitsInSquare).toBe(2);
  });
});

describe('M-33: a dump in a square', () => {
  it('is counted with the units beside it, on the map as by its sheet', () => {
    const game = new OnMap();
    const dump = game.add('Dump', game.axis, { status: 0, square: 'C3' });
    const units = ['A', 'B', 'C'].map((name) => game.add(name, game.axis, { square: 'C3' }));
    // The unit and three others are more than 3. A 5 counts as 6, the type of stationary infantry.
    const look = () => game.roll('air-recce', { unit: [dump] }, {}, [5]).resolutions[0]!;
    expect(look()).toMatchObject({ input: { unitsInSquare: 4 }, outcome: { report: 'type' } });
    for (const unit of [dump, ...units]) game.place(unit, 'C3');
    expect(look()).toMatchObject({ input: { unitsInSquare: 4 }, outcome: { report: 'type' } });
  });
});

describe('M-35: a leg to a place', () => {
  function mover(fields: JsonObject = {}) {
    const game = new OnMap();
    const unit = game.add('1 Para', game.allies, fields);
    game.place(unit, '10,10');
    return Object.assign(game, { mover: unit });
  }

  it('is as long as it is on the map, and takes the unit there; an undo takes it back', () => {
    const game = mover();
    const event = game.roll('movement', { unit: [game.mover] }, { mode: 'tactical', to: '13,14' }, [], player(game.allies));
    // A leg of 5 of 15 km is a third of the unit's turn.
    expect(inputOf(event).distanceKm).toBe(5);
    expect(event.resolutions[0]!.outcome.movedPctAfter).toBe(33.33);
    expect(event.audience).toBe(game.allies);
    expect(game.where(game.mover)).toEqual([13, 14, 0, false]);
    game.undo();
    expect(game.where(game.mover)).toEqual([10, 10, 0, false]);
  });

  it('has the same outcome with its km typed', () => {
    const [measured, typed] = [mover(), mover()];
    const a = measured.roll('movement', { unit: [measured.mover] }, { mode: 'tactical', to: '13,14' });
    const b = typed.roll('movement', { unit: [typed.mover] }, { mode: 'tactical', to: '13,14', distanceKm: 5 });
    expect(b.resolutions[0]!.outcome).toEqual(a.resolutions[0]!.outcome);
    expect(b.changes).toEqual(a.changes);
  });

  it('beyond the turn is refused; where the doubt spans its end it is asked about', () => {
    const game = mover();
    expect(refusal(() => game.roll('movement', { unit: [game.mover] }, { mode: 'tactical', to: '10,25.2' })).cites).toContain(
      'M-5',
    );
    game.place(game.mover, 'C3');
    expect(refusal(() => game.roll('movement', { unit: [game.mover] }, { mode: 'tactical', to: 'C6' })).message).toMatch(
      /^distanceKm: The distance is 10 to 20.6 km on the map, but the result changes at 15 km/,
    );
  });

  it('takes its ground from the map, and asks where it is of two kinds', () => {
    const game = mover({ troops: 'tanks', fuelSp: 2 });
    game.draw('marsh', '5,5; 5,20; 20,20; 20,5');
    const event = game.roll('movement', { unit: [game.mover] }, { mode: 'tactical', to: '10,14' });
    expect(inputOf(event)).toMatchObject({ distanceKm: 4, terrain: 'marsh' });
    expect(refusal(() => game.roll('movement', { unit: [game.mover] }, { mode: 'tactical', to: '10,21' })).message).toContain(
      'more than one kind of ground',
    );
  });

  const moved = (game: ReturnType<typeof mover>, mode: string, to: string) =>
    game.roll('movement', { unit: [game.mover] }, { mode, to }).resolutions[0]!;

  it('a road is for columns: tanks that keep to one in a wood are in the wood', () => {
    const game = mover({ troops: 'tanks', fuelSp: 2 });
    game.draw('wood', '5,5; 5,40; 20,40; 20,5');
    game.draw('road', '10,0; 10,60');
    // A leg of 9 km in this terrain is of 18 km for a whole turn, not of 30; on the road, of 64.
    expect(moved(game, 'tactical', '10,19').outcome).toMatchObject({ maxKm: 18, movedPctAfter: 50 });
    expect(moved(game, 'road-column', '10,35').outcome).toMatchObject({ maxKm: 64, movedPctAfter: 75 });
    expect(game.unit('1 Para').terrain).toBe('wood');
  });

  it('columns and foot go as far on any ground: they are not asked, and stand on that of its end', () => {
    for (const [troops, mode, pct, against] of [
      ['tanks', 'road-column', 15.63, 12], // A leg of 10 of 64 km. As a defender, a unit in column counts 5 - 2 for its status.
      ['foot', 'tactical', 66.67, 14], // The share is that of 15 km.
    ] as const) {
      const game = mover({ troops, fuelSp: 2 });
      game.draw('wood', '5,15; 5,40; 20,40; 20,15');
      expect(moved(game, mode, '10,20').outcome.movedPctAfter).toBe(pct);
      expect(game.unit('1 Para').terrain).toBe('wood');
      // A score of 10 is a success. In a wood the defenders retire 1d3, not 1d6.
      const gren = game.add('Gren', game.axis, { status: against, prepared: true });
      const attack = game.roll('combat', { attackers: [gren], defenders: [game.mover] }, {}, [1, 3]).resolutions[0]!;
      expect(attack.dice.at(-1)!.die).toBe('d3');
    }
  });

  it('told by its square alone foot are asked on what they stand, where that may be either', () => {
    const game = mover();
    game.draw('wood', '5,17; 5,40; 20,40; 20,17'); // Half of C4 is in it, and all of C5.
    const march = (mode: string, to: string) => game.roll('movement', { unit: [game.mover] }, { mode, to, distanceKm: 7 });
    expect(refusal(() => march('tactical', 'C4')).field).toBe('terrain');
    march('tactical', 'C5');
    expect(game.unit('1 Para').terrain).toBe('wood');
  });

  it('crosses rivers at bridges, or not at all', () => {
    const game = mover({ troops: 'tanks', fuelSp: 2 });
    game.draw('river', '0,12; 100,12');
    expect(refusal(() => game.roll('movement', { unit: [game.mover] }, { mode: 'tactical', to: '10,14' })).message).toContain(
      'cannot cross a river',
    );
    game.draw('bridge', '10,12');
    game.roll('movement', { unit: [game.mover] }, { mode: 'tactical', to: '10,14' });
  });

  it('a move off the map leaves nobody where he was', () => {
    const game = mover();
    game.nextTurn();
    game.roll('movement', { unit: [game.mover] }, { mode: 'tactical', distanceKm: 3 });
    expect(game.where(game.mover)[3]).toBe(true);
  });
});

describe('M-41: the ground on which a unit stands', () => {
  function inWood() {
    const game = new OnMap();
    game.draw('wood', '10,10; 30,10; 30,30; 10,30');
    const [attacker, inside, outside] = [
      game.add('Guards', game.allies, { status: 9, ammoSp: 2, prepared: true }),
      game.add('Walther', game.axis, { status: 2, troops: 'motorised' }),
      game.add('Fs Rgt 6', game.axis, { status: 2, troops: 'motorised', terrain: 'town' }),
    ];
    game.place(inside, '20,20');
    game.place(outside, '40,20');
    const ground = (of: string, more: JsonObject = {}): unknown =>
      inputOf(game.roll('combat', { attackers: [attacker], defenders: [of] }, more, [1, 3])).terrain;
    return { game, inside, outside, ground };
  }

  it('is what the map draws, in fights: who is beaten in a wood retires by a d3', () => {
    const { game, inside, ground } = inWood();
    expect(ground(inside)).toBe('wood');
    game.undo();
    expect(ground(inside, { terrain: 'open' })).toBe('open'); // An umpire may choose other terrain.
  });

  it('is that of its sheet where none is drawn', () => {
    const { outside, ground } = inWood();
    expect(ground(outside)).toBe('town');
  });

  it('hides a target from aircraft', () => {
    const { game, inside } = inWood();
    expect(game.roll('air-recce', { unit: [inside] }, {}, []).resolutions[0]!.outcome).toMatchObject({ die: 0, report: 'none' });
  });
});

describe('M-36: a bombed area', () => {
  const bombed = () => {
    const game = new OnMap();
    const group = game.fly('Typhoons', game.allies, 'ground-attack', 2);
    const units = ['A', 'B', 'C'].map((name) => game.add(name, game.axis));
    game.place(units[0]!, '12,12'); // This place is in square C3.
    game.place(units[1]!, '18,12'); // This place is in square D3.
    game.place(units[2]!, '40,40');
    return { game, group, units };
  };

  it('is spread over its squares, and those who stand in them are rolled for', () => {
    const { game, group } = bombed();
    const event = game.roll('interdiction', { groups: [group] }, { area: 'C3; D3; C3.5' }, [1, 1]);
    expect(inputOf(event)).toMatchObject({ squares: 2, units: 2 });
    expect(event.notes).toContain('2 squares of the map: C3, D3.');
  });

  it('who is named stands there, or is asked about; what is typed beats it', () => {
    const { game, group, units } = bombed();
    const cast = { groups: [group], targets: [units[0]!, units[2]!] };
    expect(refusal(() => game.roll('interdiction', cast, { area: 'C3; D3' })).message).toBe(
      'units: C is not in that area of the map. Enter the number of units there, or choose other units.',
    );
    const one = game.roll('interdiction', { groups: [group], targets: [units[0]!] }, { area: 'C3; D3' }, [1, 1]);
    expect(inputOf(one).units).toBe(2);
  });

  it('a dump that is named stands there too, or is asked about', () => {
    const { game, group } = bombed();
    const dump = game.add('Dump', game.axis, { status: 0 });
    game.place(dump, '60,40');
    const bomb = (area: string) => game.roll('interdiction', { groups: [group], targets: [dump] }, { area }, [1]);
    expect(refusal(() => bomb('C3')).message).toContain('Dump is not in that area of the map');
    expect(inputOf(bomb('M9')).units).toBe(1);
  });

  it('how far somebody stands whom a player names he is not told; an umpire lets guns fire, and the post says so (M-38)', () => {
    const notes = (at: string, as?: Actor) => {
      const game = new OnMap();
      const guns = game.add('Guns', game.allies, { troops: 'towed-artillery', artilleryType: 'field' });
      const target = game.add('Neb', game.axis);
      game.place(guns, '10,12');
      game.place(target, at);
      return game.roll('interdiction', { artillery: [guns], targets: [target] }, {}, [1], as ?? player(game.allies)).notes;
    };
    // Field artillery has a maximum range of 12 km.
    expect([notes('10,24'), notes('10,40')]).toEqual([[], []]);
    expect(notes('10,40', UMPIRE)).toEqual(['Guns fires farther than its range on the map (Supporting Artillery, M-38).']);
  });

  it('who is hit is marked, named or not; if there are more dice than units on the map, people are told (M-24)', () => {
    const { game, group, units } = bombed();
    const march = () => game.roll('movement', { unit: [units[0]!] }, { mode: 'tactical', distanceKm: 5 });
    const attack = (count: number, faces: readonly number[]) =>
      game.roll('interdiction', { groups: [group] }, { area: 'C3; D3', units: count }, faces).notes.join(' ');
    expect(attack(3, [6, 1, 1])).toContain('1 unit hit without being chosen');
    march();
    game.undo();
    expect(attack(2, [5, 1])).not.toContain('not named');
    expect(refusal(march).cites).toContain('M-24');
    game.nextTurn();
    march();
  });

  it('a player who may not know who stands there learns nothing of it', () => {
    const told = [bombed(), bombed()].map(({ game, group, units }, index) => {
      if (index === 1) for (const unit of units) game.place(unit, '90,50');
      const faces = index === 1 ? [] : [1, 1];
      const { summary, notes } = game.roll('interdiction', { groups: [group] }, { area: 'C3; D3' }, faces, player(game.allies));
      return [summary, notes];
    });
    expect(told[0]).toEqual(told[1]);
  });
});

describe('km on a map of hexes', () => {
  it('a hex is 5 km unless it is said otherwise: three hexes are 15', () => {
    for (const [scale, km] of [
      [undefined, 15],
      [2, 6],
    ] as const) {
      const game = new Game();
      game.act(MAP_ACT_IDS.new, { hexes: true, ...(scale === undefined ? {} : { scale }) });
      const unit = game.add('1 Para', game.allies, { troops: 'motorised', fuelSp: 2 });
      game.act(MAP_ACT_IDS.place, { unit, at: '0505' });
      const event = game.roll('movement', { unit: [unit] }, { mode: 'road-column', to: '3N' });
      expect(inputOf(event).distanceKm).toBe(km);
    }
  });
});
