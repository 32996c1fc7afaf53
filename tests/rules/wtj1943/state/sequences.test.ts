/**
 * Battles of several turns: the effects of an earlier action on a later one. All numbers were first calculated from
 * chapter 2 and the example chart.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { PuttingRight } from '../../putting-right.js';
import { refusal, Skirmish } from './skirmish.js';

let game: Skirmish;
beforeEach(() => {
  game = new Skirmish();
});

const manoeuvre = (...units: readonly string[]): void => game.pass('maneuver', ...units);
const walk = (unit: string, distanceYards: number, more: object = {}) =>
  game.roll('foot-move', { unit: [unit] }, { distanceYards, ...more });
const drive = (unit: string, distanceYards: number, terrain?: string) =>
  game.roll(
    'vehicle-move',
    { unit: [unit], ...(terrain === undefined ? {} : { terrain: [game.row('terrain', terrain)] }) },
    { distanceYards },
  );
const transport = (action: 'mount' | 'dismount', infantry: string, vehicle: string, more: object = {}) =>
  game.roll('transport', { infantry: [infantry], vehicle: [vehicle] }, { action, ...more });
const inside = { carriage: 'passengers' };
const onHull = { carriage: 'riders' };

describe('2.4 A lift: on, along, off, and on foot again', () => {
  it('three turns of a truck and two stands', () => {
    const truck = game.vehicle('Truck', 'truck');
    const unit = game.add('1/7', { bases: 2, digTurns: 5 });
    manoeuvre(truck, unit);
    walk(unit, 50); // The distance is half of 100 yards.
    transport('mount', unit, truck, inside); // Each of the two takes half a turn.
    expect([game.unit(unit).spentPct, game.unit(truck).spentPct, game.unit(unit).digTurns]).toEqual([100, 50, 0]);
    drive(truck, 200); // The distance is the other half of 400 yards.
    expect(game.unit(unit)).toMatchObject({ movedYards: 250, spentPct: 100 });
    game.nextTurn();
    manoeuvre(truck); // A carried unit needs no test to be carried.
    drive(truck, 400);
    expect(refusal(() => transport('dismount', unit, truck)).cites).toEqual(['2.1', 'W-19']);
    game.nextTurn();
    manoeuvre(truck, unit);
    drive(truck, 240);
    expect(refusal(() => transport('dismount', unit, truck)).message).toContain('not have enough movement left');
    game.nextTurn();
    manoeuvre(truck, unit);
    drive(truck, 200);
    transport('dismount', unit, truck);
    walk(unit, 50);
    expect(game.unit(unit)).toMatchObject({ carriedBy: null, spentPct: 100, movedYards: 250 });
    expect(game.unit(truck).spentPct).toBe(100);
  });

  it('one gets off the vehicle that one is on, and on none from another', () => {
    const [truck, other] = [game.vehicle('Truck', 'truck'), game.vehicle('Other', 'truck')];
    const unit = game.add('1/7', { bases: 2 });
    manoeuvre(truck, other, unit);
    expect(refusal(() => transport('dismount', unit, truck, inside))).toMatchObject({
      message: '1/7 is not on a vehicle. Choose another unit.',
      cites: ['2.4'],
    });
    transport('mount', unit, truck, inside);
    expect(refusal(() => transport('mount', unit, other, inside)).message).toBe('1/7 is already on Truck. Dismount first.');
    expect(refusal(() => transport('mount', unit, truck, inside)).message).toBe('1/7 is already on Truck. Dismount first.');
    expect(refusal(() => transport('dismount', unit, other)).message).toBe('1/7 is on Truck, not on Other. Choose Truck.');
    expect(game.unit(other).spentPct).toBe(0);
    transport('dismount', unit, truck);
  });

  it('who gets off need not name the vehicle: it needs its test and pays all the same', () => {
    const truck = game.vehicle('Truck', 'truck');
    const tank = game.vehicle('T-34', 't-34');
    const [inf, rider] = [
      game.add('1/7', { bases: 2, carriedBy: 'Truck', carriage: 'passengers' }),
      game.add('Desant', { bases: 1 }),
    ];
    manoeuvre(inf, rider, tank);
    const off = (infantry: string) => game.roll('transport', { infantry: [infantry] }, { action: 'dismount' });
    expect(refusal(() => off(inf)).cites).toEqual(['2.1', 'W-19']); // The truck has taken no test.
    manoeuvre(truck);
    drive(truck, 201);
    expect(refusal(() => off(inf)).message).toContain('The vehicle does not have enough movement left');
    game.undo();
    off(inf);
    expect(game.unit(truck).spentPct).toBe(50);
    expect(game.unit(inf)).toMatchObject({ carriedBy: null, spentPct: 50 });
    transport('mount', rider, tank, onHull);
    game.nextTurn();
    manoeuvre(rider, tank);
    off(rider);
    expect(game.unit(tank)).toMatchObject({ spentPct: 50, ridersPaid: true });
  });

  it('a vehicle that is not on record is one too', () => {
    const unit = game.add('1/7', { bases: 2 });
    const figures = { carriage: 'passengers', vehicleAllowanceYards: 400, capacityBases: 2 };
    const lift = (action: string) => game.roll('transport', { infantry: [unit] }, { ...figures, action });
    manoeuvre(unit);
    expect(refusal(() => lift('dismount')).message).toBe('1/7 is not on a vehicle. Choose another unit.');
    lift('mount');
    expect(refusal(() => lift('mount')).message).toBe('1/7 is already on a vehicle. Dismount first.');
    lift('dismount');
    expect(game.unit(unit)).toMatchObject({ carriage: null, spentPct: 100 });
  });

  it('on board nobody lies down or stands up, by word as little as by a move (W-25)', () => {
    const truck = game.vehicle('Truck', 'truck');
    const unit = game.add('1/7', { bases: 2 });
    manoeuvre(truck, unit);
    transport('mount', unit, truck, inside);
    expect(refusal(() => game.act('posture', { unit, posture: 'prone' })).cites).toEqual(['2.4']);
    expect(refusal(() => walk(unit, 0, { goesProne: true })).cites).toEqual(['2.4']);
    transport('dismount', unit, truck);
    game.act('posture', { unit, posture: 'prone' });
    expect(game.unit(unit).prone).toBe(true);
  });

  it('a tank pays its 200 yards once in a turn, whoever gets on or off; next turn again (W-10)', () => {
    const tanks = game.vehicle('Tanks', 't-34', { bases: 2 });
    const [a, b] = [game.add('A', { bases: 1 }), game.add('B', { bases: 1 })];
    manoeuvre(tanks, a, b);
    transport('mount', a, tanks, onHull);
    expect(game.unit(tanks).spentPct).toBe(50); // The distance is 200 of 400 yards.
    transport('mount', b, tanks, onHull);
    expect(game.unit(tanks).spentPct).toBe(50);
    drive(tanks, 200);
    game.nextTurn();
    manoeuvre(tanks, a, b);
    transport('dismount', b, tanks);
    expect(game.unit(tanks).spentPct).toBe(50);
    transport('dismount', a, tanks);
    expect(game.unit(tanks).spentPct).toBe(50);
  });

  it('the first that got on is taken back: the second pays after all, and has not in the turn after (W-10)', () => {
    const right = new PuttingRight(game);
    const tanks = game.vehicle('Tanks', 't-34', { bases: 2 });
    const [a, b] = [game.add('A', { bases: 1 }), game.add('B', { bases: 1 })];
    manoeuvre(tanks, a, b);
    const first = transport('mount', a, tanks, onHull).number;
    const second = transport('mount', b, tanks, onHull).number;
    expect(right.outcome(second)).toMatchObject({ vehicleCostYards: 0 });
    right.undo(first);
    expect(right.outcome(second)).toMatchObject({ vehicleCostYards: 200 });
    expect(game.unit(tanks).spentPct).toBe(50);
    right.redo();
    expect(game.unit(tanks).spentPct).toBe(50);
    game.nextTurn();
    right.undo(first);
    expect(game.unit(tanks).spentPct).toBe(0);
    manoeuvre(tanks, b);
    transport('dismount', b, tanks);
    expect(game.unit(tanks).spentPct).toBe(50);
    expect(right.fault()).toBeNull();
  });

  it('who is killed on a tank rides it no more, and a lost gun is no tow', () => {
    const tank = game.vehicle('T-34', 't-34');
    const rider = game.add('Desant', { bases: 1, carriedBy: 'T-34', carriage: 'riders' });
    const truck = game.vehicle('Truck', 'truck');
    const gun = game.add('Zis-3', { kind: 'gun', gunClass: 5, bases: 1, limbered: true, carriedBy: 'Truck' });
    manoeuvre(tank, truck);
    const into = () => game.roll('vehicle-move', { unit: [tank] }, { distanceYards: 10, enters: 'woods' });
    expect(refusal(into).cites).toEqual(['2.4']);
    expect(drive(truck, 0).resolutions[0]!.outcome.maxYards).toBe(300);
    game.edit(rider, { bases: 0 });
    game.edit(gun, { bases: 0 });
    into();
    expect(drive(truck, 0).resolutions[0]!.outcome.maxYards).toBe(400);
  });
});

describe('2.4 A battery: limbered, towed, set up, moved on', () => {
  it('set-up is paid in turns of movement: who sets up is not manhandled meanwhile (W-24)', () => {
    const truck = game.vehicle('Truck', 'truck');
    const gun = game.add('Zis-3', { kind: 'gun', gunClass: 5, bases: 1, limbered: true, carriedBy: 'Truck' });
    manoeuvre(truck, gun);
    drive(truck, 150); // The distance is half of 300 yards.
    game.roll('gun-setup', { gun: [gun] }, { action: 'unlimber' }); // The gun is ready after 2 + 1 + 3 quarters.
    expect(game.unit(gun).setUpQuarters).toBe(6);
    expect(refusal(() => walk(gun, 5)).message).toContain('can move only 0 yards');
    game.nextTurn();
    expect(game.unit(gun)).toMatchObject({ setUpQuarters: 2, firedMoved: true });
    manoeuvre(gun);
    expect(refusal(() => walk(gun, 16)).message).toContain('can move only 15 yards'); // The gun can move half of 30 yards.
    game.nextTurn();
    expect(game.unit(gun)).toMatchObject({ setUpQuarters: 0, firedMoved: false });
    manoeuvre(gun);
    walk(gun, 30);
  });

  it('a small gun that was towed all turn is not pushed on in it (W-24)', () => {
    const truck = game.vehicle('Truck', 'truck');
    const gun = game.add('Pak', { kind: 'gun', gunClass: 3, bases: 1, limbered: true, carriedBy: 'Truck' });
    manoeuvre(truck, gun);
    drive(truck, 300);
    const fire = game.roll('gun-setup', { gun: [gun] }, { action: 'unlimber' }).resolutions[0]!.outcome;
    expect(fire).toMatchObject({ fireThisTurn: 'no', fireNextTurn: 'full' });
    expect(refusal(() => walk(gun, 1)).message).toContain('can move only 0 yards');
    game.nextTurn();
    manoeuvre(gun);
    walk(gun, 30);
  });

  it('a truck tows one gun, and two trucks two (W-28)', () => {
    const truck = game.vehicle('Truck', 'truck');
    const [first, second] = ['Zis-3', 'Pak'].map((name) => game.add(name, { kind: 'gun', gunClass: 3, bases: 1 })) as [
      string,
      string,
    ];
    manoeuvre(truck, first, second);
    const limber = (gun: string) => game.roll('gun-setup', { gun: [gun], vehicle: [truck] }, { action: 'limber' });
    limber(first);
    expect(refusal(() => limber(second)).message).toBe(
      'Truck is already towing Zis-3, and a vehicle can tow only one weapon. Choose another vehicle.',
    );
    game.edit(truck, { bases: 2 });
    limber(second);
    expect(game.unit(second)).toMatchObject({ limbered: true, carriedBy: truck });
  });

  it('a gun is unlimbered from the truck that tows it, and no other pays for that', () => {
    const [truck, other] = [game.vehicle('Truck', 'truck'), game.vehicle('Other', 'truck')];
    const gun = game.add('Zis-3', { kind: 'gun', gunClass: 5, bases: 1, limbered: true, carriedBy: 'Truck' });
    manoeuvre(other, gun);
    const from = (vehicle: string) => game.roll('gun-setup', { gun: [gun], vehicle: [vehicle] }, { action: 'unlimber' });
    expect(refusal(() => from(other))).toMatchObject({
      message: 'Zis-3 is towed by Truck, not by Other. Choose Truck.',
      cites: ['2.4'],
    });
    expect(refusal(() => from(truck)).cites).toEqual(['2.1', 'W-19']); // The truck has taken no test.
    manoeuvre(truck);
    from(truck);
    expect([game.unit(truck).spentPct, game.unit(other).spentPct]).toEqual([25, 0]);
  });

  it('a large gun over four turns: limbered in one, off half a turn later, silent for the turn that it sets up', () => {
    const chart = structuredClone(game.battle.game.chart!) as unknown as { vehicles: { id: string; towClassMax?: number }[] };
    chart.vehicles.find(({ id }) => id === 'truck')!.towClassMax = 8;
    game.act('chart-load', { chart: chart as never });
    const truck = game.vehicle('Truck', 'truck');
    const gun = game.add('A-19', { kind: 'gun', gunClass: 8, bases: 1, fieldwork: 'foxholes' });
    manoeuvre(truck, gun);
    drive(truck, 200); // The drive takes half a turn.
    game.roll('gun-setup', { gun: [gun], vehicle: [truck] }, { action: 'limber' }); // It takes a whole turn, half of it in the next one.
    expect(game.unit(truck)).toMatchObject({ spentPct: 100, owedQuarters: 2 });
    expect(game.unit(gun).fieldwork).toBe('foxholes');
    game.nextTurn();
    manoeuvre(truck, gun);
    expect(game.unit(truck).spentPct).toBe(50);
    drive(truck, 75); // This is a quarter of 300, so three quarters are used.
    expect(game.unit(gun).fieldwork).toBe('none');
    game.roll('gun-setup', { gun: [gun] }, { action: 'unlimber' }); // The quarters are 3 + 2 + 4 = 9.
    expect(game.unit(truck)).toMatchObject({ spentPct: 100, owedQuarters: 1 });
    game.nextTurn();
    expect(game.unit(truck).spentPct).toBe(25);
    expect(game.unit(gun)).toMatchObject({ setUpQuarters: 5, firedMoved: false }); // The gun is busy all turn, so it cannot fire.
    game.nextTurn();
    expect(game.unit(gun)).toMatchObject({ setUpQuarters: 1, firedMoved: false }); // After one quarter it fires in full.
  });
});

describe('2.2 Cossacks: down, dug in, up and away', () => {
  it('troopers who mount leave their works, and stand up first (W-25)', () => {
    const cavalry = game.add('Cossacks', { kind: 'cavalry', bases: 3 });
    manoeuvre(cavalry);
    walk(cavalry, 150); // The distance is half of 300 yards.
    game.roll('cavalry-mount', { unit: [cavalry] }, { action: 'dismount' });
    walk(cavalry, 25); // The distance is a quarter of 100 yards.
    expect(game.unit(cavalry)).toMatchObject({ spentPct: 100, mounted: false, trooperBases: 3 });
    for (let turn = 1; turn <= 6; turn++) {
      game.nextTurn();
      game.roll('dig-in', { unit: [cavalry] }, { work: 'hasty' });
    }
    game.act('posture', { unit: cavalry, posture: 'prone' });
    expect(game.unit(cavalry)).toMatchObject({ fieldwork: 'hasty', digTurns: 6, prone: true });
    game.nextTurn();
    manoeuvre(cavalry);
    const mount = () => game.roll('cavalry-mount', { unit: [cavalry] }, { action: 'mount' });
    expect(refusal(mount).cites).toEqual(['2.2', 'W-25']);
    game.act('posture', { unit: cavalry, posture: 'standing' });
    mount();
    expect(game.unit(cavalry)).toMatchObject({ mounted: true, prone: false, fieldwork: 'none', digTurns: 0, spentPct: 25 });
    walk(cavalry, 225); // The distance is three quarters of 300 yards.
  });

  it('nobody mounts a horse on a truck', () => {
    const truck = game.vehicle('Truck', 'truck');
    const cavalry = game.add('Cossacks', { kind: 'cavalry', bases: 2, mounted: false, trooperBases: 2 });
    manoeuvre(truck, cavalry);
    transport('mount', cavalry, truck, inside);
    game.nextTurn();
    manoeuvre(truck, cavalry);
    expect(refusal(() => game.roll('cavalry-mount', { unit: [cavalry] }, { action: 'mount' })).cites).toEqual(['2.4']);
    transport('dismount', cavalry, truck);
    expect(game.unit(cavalry)).toMatchObject({ carriedBy: null, mounted: false });
  });
});

describe('2.5 Mines: a field, a lane, and who goes where', () => {
  it('four turns of sappers, prone under fire and up again, and a company after them', () => {
    const field = game.minefield('North field');
    const sappers = game.add('Sappers', { kind: 'engineer', bases: 1 });
    const unit = game.add('1/7');
    const clear = () =>
      game.roll('mine-lane', { unit: [sappers], minefield: [field] }, { laneYards: 160 }).resolutions[0]!.outcome;
    const pass = () => game.roll('minefield', { unit: [unit], through: [field] }).resolutions[0]!.outcome.checks;
    manoeuvre(sappers);
    expect(clear().clearedYards).toBe(75); // The engineers clear 100 yards less a quarter.
    game.nextTurn();
    game.act('posture', { unit: sappers, posture: 'prone' });
    manoeuvre(sappers);
    expect(clear().clearedYards).toBe(10); // The engineers clear 20 yards less twice a quarter.
    game.nextTurn();
    manoeuvre(sappers);
    game.act('posture', { unit: sappers, posture: 'standing' });
    expect(clear()).toMatchObject({ clearedYards: 75, laneDoneYards: 160, complete: true });
    expect(pass()).toBe(0);
    game.nextTurn();
    expect(game.field(field)).toMatchObject({ complete: true, laneDoneYards: 160 });
    expect(pass()).toBe(0);
    const aside = game.roll('minefield', { unit: [unit], through: [field] }, { lane: 'off-centre' }).resolutions[0]!;
    expect(aside.outcome.checks).toBe(3);
  });

  it('who is carried is not checked beside its vehicle: it shares that one’s fate (2.4)', () => {
    const truck = game.vehicle('Truck', 'truck');
    const unit = game.add('1/7', { bases: 2, carriedBy: 'Truck', carriage: 'passengers' });
    expect(refusal(() => game.roll('minefield', { unit: [unit] })).message).toBe(
      '1/7 is on Truck and shares its fate. Choose Truck instead.',
    );
    game.roll('minefield', { unit: [truck] });
    game.roll('mine-hit', { unit: [truck] }, {}, [5, 5]); // A total of 10 means damage.
    game.roll('carried-fate', { unit: [unit] });
    expect(game.unit(unit)).toMatchObject({ bases: 1, mineChecks: 0 });
  });

  it('a base rolls once for a minefield on its move, in however many legs; next turn again', () => {
    const [north, south] = [game.minefield('North field'), game.minefield('South field')];
    const unit = game.add('1/7', { bases: 2 });
    const pass = (field: string, more: object = {}) =>
      game.roll('minefield', { unit: [unit], through: [field] }, more as never).notes;
    const told = ['1/7 has already been checked for North field this turn, and each base rolls once for a minefield (2.5).'];
    manoeuvre(unit);
    walk(unit, 50);
    expect(pass(north, { closestYards: 121 })).toEqual([]); // The unit is not in the mines yet.
    expect(pass(north)).toEqual([]);
    walk(unit, 50);
    expect(pass(south)).toEqual([]);
    expect(pass(north)).toEqual(told);
    game.undo();
    expect(game.unit(unit).mineChecks).toBe(4);
    game.nextTurn();
    expect(pass(north)).toEqual([]);
    expect(game.unit(unit).mineChecks).toBe(6);
  });
});

describe('2.3 Stuck in the woods, freed and on', () => {
  it('three turns of a platoon with riders', () => {
    const right = new PuttingRight(game);
    const tanks = game.vehicle('Tanks', 't-34', { bases: 2 });
    const rider = game.add('Desant', { bases: 1, carriedBy: 'Tanks', carriage: 'riders' });
    const woods = { unit: [tanks], terrain: [game.row('terrain', 'rough')] };
    manoeuvre(tanks, rider);
    drive(tanks, 150, 'rough'); // The distance is 150 of 300 yards.
    const stuck = game.roll('dangerous-terrain', woods, {}, [1, 1, 1, 1]).number;
    expect(game.unit(tanks)).toMatchObject({ immobilized: true, immobilizedBases: 2, spentPct: 100 });
    expect(game.unit(rider)).toMatchObject({ bases: 1, carriedBy: tanks });
    expect(refusal(() => transport('dismount', rider, tanks)).message).toContain('vehicle does not have enough movement left');
    game.nextTurn();
    manoeuvre(tanks, rider);
    transport('dismount', rider, tanks);
    game.edit(tanks, { immobilized: false });
    drive(tanks, 150, 'rough'); // 200 yards are used, so half of 300 is left.
    expect(game.unit(tanks).terrainDue).toEqual(['rough']);
    game.roll('dangerous-terrain', woods, {}, [6, 6, 1, 1]);
    expect(game.unit(tanks)).toMatchObject({ immobilized: false, immobilizedBases: 1 });
    right.undo(stuck);
    expect(game.unit(tanks)).toMatchObject({ immobilized: false, immobilizedBases: 1 });
    expect(right.fault()).toBeNull();
  });
});

describe('2.1 Orders over turns', () => {
  it('assaults in a row, a withdrawal between, pinned and demoralised at the end', () => {
    const unit = game.add('1/7', { training: 'veteran' }); // The target is 2 to maneuver and 3 to assault.
    const test = (order: string, face: number) =>
      game.roll('command-test', { unit: [unit] }, { order }, [face]).resolutions[0]!.outcome;
    expect(test('assault', 3)).toMatchObject({ score: 3, passed: true });
    walk(unit, 150);
    game.nextTurn();
    expect(test('assault', 3)).toMatchObject({ score: 2, passed: false }); // Even an attempt counts.
    game.act('withdraw', { unit });
    game.nextTurn();
    expect(test('assault', 6)).toMatchObject({ modifier: -4, score: 2, passed: false }); // There were 2 before, and it withdrew.
    game.edit(unit, { pinned: true });
    game.nextTurn();
    expect(test('maneuver', 4)).toMatchObject({ modifier: -2, score: 2, passed: true }); // The unit is only pinned.
    game.edit(unit, { demoralized: true });
    game.nextTurn();
    expect(test('assault', 6)).toMatchObject({ modifier: -6, score: 0, passed: false }); // The order to maneuver ended the series.
    game.act('posture', { unit, posture: 'prone' });
    expect(game.unit(unit)).toMatchObject({ prone: true, consecutiveAssaults: 1 });
  });
});

describe('2.4 Trucks are captured, and an umpire gives them to the other side', () => {
  it('who was on board is off them', () => {
    const trucks = game.vehicle('Trucks', 'truck', { bases: 2 });
    const unit = game.add('1/7', { bases: 4 });
    manoeuvre(trucks, unit);
    transport('mount', unit, trucks, inside);
    const other = [...game.battle.tables.side.values()].find(({ id }) => id !== game.unit(trucks).side)!;
    game.do({ type: 'edit-unit', unit: trucks, side: other.id, fields: {} });
    expect(game.unit(unit)).toMatchObject({ carriedBy: null, carriage: null, bases: 4 });
  });
});
