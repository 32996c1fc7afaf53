import { describe, expect, it } from 'vitest';
import { fc, runs } from '../../../chance/properties.js';
import { Game } from './game.js';

/** Creates two attackers of 6 against two defenders of 5 in the open. */
function facing() {
  const game = new Game();
  const attackers = ['A', 'B'].map((name) => game.add(name, game.allies, { status: 6, prepared: true, ammoSp: 2 }));
  const defenders = [
    game.add('C', game.axis, { ammoSp: 1, fuelSp: 4, prepared: true }),
    game.add('D', game.axis, { ammoSp: 0, fuelSp: 1 }),
  ];
  const attack = (typed: object, ...faces: number[]) => game.roll('combat', { attackers, defenders }, typed as never, faces);
  return { game, attackers, defenders, attack };
}

describe('Combat: what becomes of the units', () => {
  it('success: status lost on both sides, ammunition paid, supply lost, ammunition before fuel (M-16)', () => {
    const { game, attack } = facing();
    // Status 12, with 2 for an advantage, is 14. Against 10 with a die of 5 the score is 9, a success. The defenders
    // retire 4 km.
    const event = attack({ advantage: 2 }, 5, 4);
    expect(event.resolutions[0]!.outcome).toMatchObject({ score: 9, result: 'success', retreatKm: 4 });
    for (const name of ['A', 'B']) expect(game.unit(name)).toMatchObject({ status: 5, ammoSp: 1, prepared: false });
    expect(game.unit('C')).toMatchObject({ status: 4, ammoSp: 0, fuelSp: 4, prepared: false, noCounterAttack: true });
    expect(game.unit('D')).toMatchObject({ status: 4, ammoSp: 0, fuelSp: 0, noCounterAttack: true });
  });

  it('total success: 2 points are 1 ammunition and 1 fuel, or what there is', () => {
    const { game, attack } = facing();
    attack({ attAir: 'apocalyptic' }, 1, 6, 6);
    expect(game.unit('C')).toMatchObject({ status: 3, ammoSp: 0, fuelSp: 3 });
    expect(game.unit('D')).toMatchObject({ status: 3, ammoSp: 0, fuelSp: 0 });
  });

  it('limited success: they may counter-attack', () => {
    const { game, attack } = facing();
    expect(attack({}, 3).resolutions[0]!.outcome).toMatchObject({ result: 'limited-success' });
    expect(game.unit('C')).toMatchObject({ noCounterAttack: false, prepared: false });
  });

  it('confused: defenders stay prepared where they stand, and do not counter-attack', () => {
    const { game, attack } = facing();
    attack({}, 1);
    expect(game.unit('C')).toMatchObject({ status: 4, ammoSp: 1, prepared: true, noCounterAttack: true });
  });

  it('beaten: the attackers alone lose, and have attacked', () => {
    const { game, attack } = facing();
    attack({ defAir: 'superior' }, 1);
    expect(game.unit('A')).toMatchObject({ status: 5, ammoSp: 1, prepared: false });
    expect(game.unit('C')).toMatchObject({ status: 5, ammoSp: 1, fuelSp: 4, prepared: true, noCounterAttack: false });
  });

  it('no status falls below 0 (M-1)', () => {
    const { game, attackers, defenders, attack } = facing();
    game.edit(attackers[0]!, { status: 1 });
    game.edit(defenders[0]!, { status: 1 });
    attack({ attAir: 'apocalyptic', mostlyArmour: true, order: 'breakthrough', attStatus: 12 }, 1, 1, 1);
    expect(game.unit('A').status).toBe(0);
    expect(game.unit('C').status).toBe(0);
  });

  it('supporting artillery and air groups lose nothing', () => {
    const { game, attack } = facing();
    const guns = game.add('Guns', game.allies, { troops: 'towed-artillery', artilleryType: 'field', status: 4 });
    const typhoons = game.fly('Typhoons', game.allies, 'ground-attack', 2);
    game.roll('artillery-support', { guns: [guns] }, { rangeKm: 5 });
    game.roll('air-support', { groups: [typhoons] });
    attack({ attArtillery: 4, attAir: 'superior' }, 1, 1, 1);
    expect(game.unit('Guns')).toMatchObject({ status: 4, ammoSp: 2 });
    expect(game.group('Typhoons')).toMatchObject({ squadrons: 2, flown: true });
  });
});

describe('Movement: what becomes of a unit', () => {
  it('its share of the turn, mode, ground and fuel', () => {
    const game = new Game();
    const unit = game.add('Guards', game.allies, { troops: 'tanks', fuelSp: 2 });
    game.roll('movement', { unit: [unit] }, { mode: 'road-column', terrain: 'close', distanceKm: 16 });
    expect(game.unit('Guards')).toMatchObject({ movedPct: 25, mode: 'road-column', terrain: 'close', fuelSp: 1 });
    game.roll('movement', { unit: [unit] }, { mode: 'tactical', distanceKm: 3 });
    expect(game.unit('Guards')).toMatchObject({ movedPct: 35, mode: 'tactical', terrain: 'open', fuelSp: 1 });
  });

  it('a look changes nothing', () => {
    const game = new Game();
    const unit = game.add('Guards', game.allies, { troops: 'tanks', fuelSp: 2 });
    expect(game.roll('movement', { unit: [unit] }, { mode: 'road-column' }).changes).toEqual([]);
  });
});

describe('the air', () => {
  it('fighters: losses fall on the groups of a side in the order in which they are named', () => {
    const game = new Game();
    const ours = [game.fly('A', game.allies, 'fighter', 1, { damage: 1 }), game.fly('B', game.allies, 'fighter', 9)];
    const theirs = [game.fly('C', game.axis, 'fighter', 20)];
    // Side B with 20 attacks 10 at 2-1, and a 5 wins: the defender loses 20% of 20, 4, and the attacker 10% of 10, 1.
    const event = game.roll('fighter-combat', { sideA: ours, sideB: theirs }, {}, [5]);
    expect(event.resolutions[0]!.outcome).toMatchObject({ winner: 'b', aLossSqns: 4, bLossSqns: 1 });
    expect(game.group('A')).toMatchObject({ squadrons: 0, damage: 0, flown: true });
    expect(game.group('B')).toMatchObject({ squadrons: 6, flown: true });
    expect(game.group('C')).toMatchObject({ squadrons: 19, flown: true });
  });

  it('a stream loses serials', () => {
    const game = new Game();
    const fighters = game.fly('JG 26', game.axis, 'fighter', 3);
    const stream = game.fly('Dakotas', game.allies, 'transport', 20);
    game.roll('fighters-v-stream', { fighters: [fighters], stream: [stream] }, { beatCover: true });
    expect(game.group('Dakotas').squadrons).toBe(17);
    expect(game.group('JG 26').squadrons).toBe(3);
  });

  it('flak: serials and odd damage of the group, status of what it carries, never below 0 (M-1, M-22)', () => {
    const game = new Game();
    const flak = game.add('Flak', game.axis, { flak: 'heavy' });
    const carried = game.add('1 Para', game.allies, { status: 1 });
    const group = game.fly('Dakotas', game.allies, 'transport', 3, { damage: 1 });
    game.roll('flak', { firer: [flak], group: [group], carried: [carried] }, { target: 'landing', distanceKm: 1 }, [5, 6, 1]);
    expect(game.group('Dakotas')).toMatchObject({ squadrons: 2, damage: 1 });
    expect(game.unit('1 Para').status).toBe(0);
    game.roll('flak', { firer: [flak], group: [group] }, { target: 'landing', distanceKm: 1 }, [5, 6]);
    expect(game.group('Dakotas')).toMatchObject({ squadrons: 1, damage: 1 });
    game.roll('flak', { firer: [flak], group: [group] }, { target: 'landing', distanceKm: 1 }, [4]);
    expect(game.group('Dakotas')).toMatchObject({ squadrons: 0, damage: 0 });
  });

  it('interdiction: unit by unit, in the order of the dice; artillery pays, air groups have flown (M-24)', () => {
    const game = new Game();
    const targets = ['A', 'B', 'C'].map((name) => game.add(name, game.axis));
    const guns = game.add('Guns', game.allies, { artilleryType: 'medium' });
    const group = game.fly('Typhoons', game.allies, 'ground-attack', 1);
    game.roll('interdiction', { groups: [group], artillery: [guns], targets }, {}, [1, 6, 5]);
    expect(game.unit('A')).toMatchObject({ status: 5, immobilised: false });
    expect(game.unit('B')).toMatchObject({ status: 4, immobilised: true, flakSuppressed: false });
    expect(game.unit('C')).toMatchObject({ status: 5, immobilised: true });
    expect(game.unit('Guns').ammoSp).toBe(2);
    expect(game.group('Typhoons').flown).toBe(true);
  });

  it('resupply: the sender pays what was sent, the receiver gets what arrived', () => {
    const game = new Game();
    const base = game.add('Base', game.allies, { status: 0, ammoSp: 20, fuelSp: 20 });
    const zone = game.add('Zone', game.allies, { status: 0, ammoSp: 0 });
    // Of 10 points sent, with a score of 4 - 3 = 1, 5 arrive.
    game.roll('air-resupply', { ammoFrom: [base], ammoTo: [zone] }, { points: 10, contested: true }, [4]);
    expect(game.unit('Base')).toMatchObject({ ammoSp: 10, fuelSp: 20 });
    expect(game.unit('Zone')).toMatchObject({ ammoSp: 5, fuelSp: 0 });
    game.roll('air-resupply', { fuelFrom: [base], fuelTo: [zone] }, { points: 6 }, [6]);
    expect(game.unit('Base').fuelSp).toBe(14);
    expect(game.unit('Zone').fuelSp).toBe(6);
    game.roll('air-resupply', { fuelTo: [zone] }, { points: 10, landing: 'airstrip' }, [6]);
    expect(game.unit('Zone').fuelSp).toBe(16);
    game.edit(zone, { fuelSp: 995 });
    game.roll('air-resupply', { fuelTo: [zone] }, { points: 10 }, [6]);
    expect(game.unit('Zone').fuelSp).toBe(999);
  });
});

describe('undo takes back what a combat did', () => {
  it('whatever the dice', () => {
    const faces = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 12 }));
    fc.assert(
      fc.property(faces, ([die, advantage]) => {
        const { game, attack } = facing();
        const before = [...game.battle.tables.unit.values()];
        const retreats = 2 + Math.min(advantage, 2) + die >= 8 ? [1] : [];
        attack({ advantage: Math.min(advantage, 2) }, die, ...retreats);
        expect([...game.battle.tables.unit.values()]).not.toEqual(before);
        game.do({ type: 'undo', later: 'refuse' } as never);
        expect([...game.battle.tables.unit.values()]).toEqual(before);
      }),
      { numRuns: runs(30) },
    );
  });
});
