import { describe, expect, it } from 'vitest';
import { refusal, Skirmish } from './skirmish.js';

describe('2.3, 2.4 What moves along', () => {
  it('passengers, riders and a towed gun go where their vehicle goes', () => {
    const game = new Skirmish();
    const truck = game.vehicle('Truck', 'truck');
    const gun = game.add('Gun', { kind: 'gun', bases: 1, limbered: true, carriedBy: 'Truck', fieldwork: 'hasty' });
    const crew = game.add('Crew', { bases: 1, carriedBy: 'Truck', carriage: 'passengers' });
    const idle = game.add('Idle', { fieldwork: 'foxholes' });
    game.pass('maneuver', truck);
    game.roll('vehicle-move', { unit: [truck] }, { distanceYards: 150 });
    // Towing allows half of 300 yards.
    expect(game.unit(truck)).toMatchObject({ movedYards: 150, spentPct: 50 });
    expect(game.unit(gun)).toMatchObject({ movedYards: 150, spentPct: 0, fieldwork: 'none', digTurns: 0 });
    expect(game.unit(crew)).toMatchObject({ movedYards: 150, spentPct: 0 });
    expect(game.unit(idle)).toMatchObject({ movedYards: 0, fieldwork: 'foxholes', digTurns: 20 });
  });

  it('legs add up, exactly', () => {
    const game = new Skirmish();
    const unit = game.add('1/7');
    game.act('chart-load', {
      chart: {
        schema: 'wtj1943-chart/1',
        name: 'Thirds',
        official: true,
        training: [{ id: 'regular', maneuver: 1, assault: 1 }],
        foot: { walking: { moveYards: 300 } },
        terrain: [{ id: 'woods', footPct: 50 }],
      },
    });
    game.pass('maneuver', unit);
    game.roll('foot-move', { unit: [unit] }, { distanceYards: 100 });
    game.roll('foot-move', { unit: [unit] }, { distanceYards: 100 });
    const last = game.roll('foot-move', { unit: [unit] }, { distanceYards: 100 });
    expect(last.resolutions[0]!.outcome).toMatchObject({ reachYards: 100, remainingYards: 0, spentPctAfter: 100 });
    expect(game.unit(unit)).toMatchObject({ movedYards: 300 });
    expect(game.unit(unit).spentPct).toBeCloseTo(100, 9);
  });

  it('who leaves his place leaves his fieldworks, and their spade work (W-16)', () => {
    const game = new Skirmish();
    const unit = game.add('1/7', { digTurns: 5 });
    game.pass('maneuver', unit);
    game.roll('foot-move', { unit: [unit] }, { distanceYards: 0, goesProne: true });
    expect(game.unit(unit).digTurns).toBe(5);
    game.roll('foot-move', { unit: [unit] }, { distanceYards: 5 });
    expect(game.unit(unit)).toMatchObject({ digTurns: 0, fieldwork: 'none' });
  });
});

describe('2.3 Stuck vehicles', () => {
  it('a vehicle that sticks is immobilised and its movement ends; riders come to no harm (W-8)', () => {
    const game = new Skirmish();
    const tank = game.vehicle('T-34', 't-34');
    const rider = game.add('Desant', { bases: 1, carriedBy: 'T-34', carriage: 'riders' });
    game.pass('maneuver', tank);
    game.roll('dangerous-terrain', { unit: [tank], terrain: [game.row('terrain', 'woods')] }, {}, [1, 2]);
    expect(game.unit(tank)).toMatchObject({ immobilized: true, immobilizedBases: 1, spentPct: 100 });
    expect(game.unit(rider)).toMatchObject({ bases: 1, hits: 0, carriedBy: tank });
    expect(refusal(() => game.roll('vehicle-move', { unit: [tank] }, { distanceYards: 1 })).cites).toEqual(['2.3', 'W-8']);
    game.nextTurn();
    expect(game.unit(tank).immobilized).toBe(true);
    game.edit(tank, { immobilized: false });
    expect(game.unit(tank)).toMatchObject({ immobilized: false, immobilizedBases: 0 });
    game.pass('maneuver', tank);
    game.roll('vehicle-move', { unit: [tank] }, { distanceYards: 100 });
  });

  it('of a platoon those that pass go on, and those that are left roll next time', () => {
    const game = new Skirmish();
    const platoon = game.vehicle('1/Tanks', 't-34', { bases: 3 });
    game.pass('maneuver', platoon);
    const woods = { unit: [platoon], terrain: [game.row('terrain', 'woods')] };
    game.roll('dangerous-terrain', woods, {}, [1, 1, 6, 6, 3, 4]);
    expect(game.unit(platoon)).toMatchObject({ immobilized: false, immobilizedBases: 1, spentPct: 0 });
    game.roll('vehicle-move', { unit: [platoon] }, { distanceYards: 50 });
    // There is one test for each type and turn (W-9).
    expect(refusal(() => game.roll('dangerous-terrain', woods, {}, [])).cites).toEqual(['2.3', 'W-9']);
    const marsh = { unit: [platoon], terrain: [game.row('terrain', 'marsh')] };
    expect(game.roll('dangerous-terrain', marsh, {}, [1, 1, 6, 6]).resolutions[0]!.input.vehicles).toBe(2);
    game.nextTurn();
    game.roll('dangerous-terrain', woods, {}, [1, 1]);
    expect(game.unit(platoon)).toMatchObject({ immobilized: true, immobilizedBases: 3 });
  });

  it('vehicles that enter later roll later', () => {
    const game = new Skirmish();
    const platoon = game.vehicle('1/Tanks', 't-34', { bases: 3 });
    const woods = { unit: [platoon], terrain: [game.row('terrain', 'woods')] };
    game.pass('maneuver', platoon);
    game.roll('vehicle-move', { unit: [platoon], terrain: woods.terrain }, { distanceYards: 50 });
    game.roll('dangerous-terrain', woods, { vehicles: 1 }, [6, 6]);
    expect(game.unit(platoon)).toMatchObject({ rolledTerrain: [], terrainDue: ['woods'] });
    const others = game.roll('dangerous-terrain', woods, {}, [1, 1, 6, 6]).resolutions[0]!;
    expect(others.input.vehicles).toBe(2); // One of the three has already rolled.
    expect(game.unit(platoon)).toMatchObject({ rolledTerrain: ['woods'], terrainDue: [], immobilizedBases: 1 });
    expect(refusal(() => game.roll('dangerous-terrain', woods, { vehicles: 1 }, [])).cites).toEqual(['2.3', 'W-9']);
    game.nextTurn();
    game.roll('dangerous-terrain', woods, { vehicles: 1 }, [6, 6]);
    game.nextTurn(); // The tests are new each turn.
    expect(game.roll('dangerous-terrain', woods, {}, [6, 6, 6, 6]).resolutions[0]!.input.vehicles).toBe(2);
  });
});

describe('2.4 On and off vehicles', () => {
  function riding() {
    const game = new Skirmish();
    const tank = game.vehicle('T-34', 't-34');
    const unit = game.add('Desant', { bases: 1, fieldwork: 'foxholes' });
    game.pass('maneuver', tank, unit);
    game.roll('transport', { infantry: [unit], vehicle: [tank] }, { carriage: 'riders', action: 'mount' });
    return { game, tank, unit };
  }

  it('mounting puts the infantry on the vehicle, out of its foxholes; both have paid', () => {
    const { game, tank, unit } = riding();
    expect(game.unit(unit)).toMatchObject({ carriedBy: tank, carriage: 'riders', spentPct: 100, fieldwork: 'none', digTurns: 0 });
    expect(game.unit(tank)).toMatchObject({ spentPct: 50 });
    expect(refusal(() => game.roll('vehicle-move', { unit: [tank] }, { distanceYards: 10, enters: 'water' })).cites).toEqual([
      '2.4',
    ]);
  });

  it('riders bar the tank from terrain that is woods by its name, unless its player says that it keeps to a road', () => {
    const { game, tank } = riding();
    const into = (typed: object) =>
      game.roll('vehicle-move', { unit: [tank], terrain: [game.row('terrain', 'woods')] }, { distanceYards: 10, ...typed });
    expect(refusal(() => into({})).cites).toEqual(['2.4']);
    into({ enters: 'woods-road' });
    const cavalry = game.add('Cossacks', { kind: 'cavalry', bases: 3 });
    game.pass('assault', cavalry);
    const charge = (terrain: string) => () =>
      game.roll('foot-move', { unit: [cavalry], terrain: [game.row('terrain', terrain)] }, { distanceYards: 10 });
    expect(refusal(charge('woods')).cites).toEqual(['2.2']);
    charge('rough')();
  });

  it('dismounting takes it off', () => {
    const { game, tank, unit } = riding();
    game.nextTurn();
    game.pass('maneuver', tank, unit);
    game.roll('transport', { infantry: [unit], vehicle: [tank] }, { action: 'dismount' });
    expect(game.unit(unit)).toMatchObject({ carriedBy: null, carriage: null, spentPct: 100 });
  });

  it('a stuck tank throws its riders off at no cost, with no test (W-19)', () => {
    const { game, unit } = riding();
    game.edit(unit, { commandPassed: false, spentPct: 0 });
    game.roll('carried-fate', { unit: [unit] }, { fate: 'immobilised' });
    expect(game.unit(unit)).toMatchObject({ carriedBy: null, carriage: null, bases: 1, spentPct: 0 });
  });

  it('a damaged vehicle kills one base of two and marks an odd one; a destroyed one kills all (W-11)', () => {
    const game = new Skirmish();
    const truck = game.vehicle('Truck', 'truck', { bases: 1 });
    const unit = game.add('1/7', { bases: 3, carriedBy: 'Truck', carriage: 'passengers' });
    game.roll('carried-fate', { unit: [unit] }, { fate: 'damaged' });
    expect(game.unit(unit)).toMatchObject({ bases: 2, hits: 1, carriedBy: truck });
    game.roll('carried-fate', { unit: [unit] }, { fate: 'destroyed' });
    expect(game.unit(unit)).toMatchObject({ bases: 0, hits: 1, carriedBy: null, carriage: null });
  });

  it('a unit that has lost all its bases has none left that is stuck', () => {
    const { game, unit } = riding();
    game.edit(unit, { immobilized: true });
    game.roll('carried-fate', { unit: [unit] }, { fate: 'destroyed' });
    expect(game.unit(unit)).toMatchObject({ bases: 0, immobilizedBases: 0, immobilized: false });
  });

  it('of a unit on several tanks only those on the lost one are lost: the others ride on', () => {
    const game = new Skirmish();
    const tanks = game.vehicle('Tanks', 't-34', { bases: 2 });
    const desant = game.add('Desant', { bases: 2, carriedBy: 'Tanks', carriage: 'riders' });
    game.roll('carried-fate', { unit: [desant] }, { fate: 'destroyed', bases: 1 });
    expect(game.unit(desant)).toMatchObject({ bases: 1, carriedBy: tanks, carriage: 'riders' });
    game.roll('carried-fate', { unit: [desant] }, { fate: 'immobilised' });
    expect(game.unit(desant)).toMatchObject({ bases: 1, carriedBy: null, carriage: null });
  });

  it('of riders of several tanks of which one is stuck in combat, the post says who still rides on record', () => {
    const game = new Skirmish();
    const tanks = game.vehicle('Tanks', 't-34', { bases: 2 });
    const desant = game.add('Desant', { bases: 2, carriedBy: 'Tanks', carriage: 'riders' });
    const { notes } = game.roll('carried-fate', { unit: [desant] }, { fate: 'immobilised', bases: 1 });
    expect(notes).toContain(
      'All of Desant still count as riders. When none are left on the tank, an umpire uses `/wtj1943-unit state carried-by:none` (2.4).',
    );
    expect(game.unit(desant)).toMatchObject({ bases: 2, carriedBy: tanks });
    game.edit(desant, { bases: 1 });
    expect(game.roll('carried-fate', { unit: [desant] }, { fate: 'immobilised' }).notes).toEqual([]);
  });

  it('a vehicle that is taken out of the battle carries and commands nobody', () => {
    const game = new Skirmish();
    const truck = game.vehicle('Truck', 'truck');
    const unit = game.add('1/7', { carriedBy: 'Truck', carriage: 'passengers' });
    const hq = game.add('HQ', { kind: 'hq' });
    game.edit(unit, { hq: 'HQ' });
    game.do({ type: 'remove-unit', unit: truck });
    game.do({ type: 'remove-unit', unit: hq });
    expect(game.unit(unit)).toMatchObject({ carriedBy: null, carriage: null, hq: null });
  });

  it('firing while carried marks the Moved modifier', () => {
    const { game, unit } = riding();
    game.roll('carried-fire', { unit: [unit] });
    expect(game.unit(unit).firedMoved).toBe(true);
    game.nextTurn();
    expect(game.unit(unit).firedMoved).toBe(false);
  });
});

describe('2.4 Guns behind their vehicles', () => {
  it('limbering hitches a gun, unlimbering leaves it where it is and sets the vehicle free', () => {
    const game = new Skirmish();
    const truck = game.vehicle('Truck', 'truck');
    const gun = game.add('Zis-3', { kind: 'gun', gunClass: 5, bases: 1 });
    game.pass('maneuver', truck, gun);
    game.roll('gun-setup', { gun: [gun], vehicle: [truck] }, { action: 'limber' });
    expect(game.unit(gun)).toMatchObject({ limbered: true, carriedBy: truck, carriage: null, setUpQuarters: 0 });
    expect(game.unit(truck)).toMatchObject({ spentPct: 50, owedQuarters: 0 });
    expect(refusal(() => game.roll('foot-move', { unit: [gun] }, { distanceYards: 5 })).cites).toEqual(['2.4']);
    // Half of 300 yards is left.
    expect(game.roll('vehicle-move', { unit: [truck] }, { distanceYards: 75 }).resolutions[0]!.outcome).toMatchObject({
      maxYards: 300,
      reachYards: 150,
    });
    // The vehicle need not be named again.
    game.roll('gun-setup', { gun: [gun] }, { action: 'unlimber' });
    expect(game.unit(gun)).toMatchObject({ limbered: false, carriedBy: null, setUpQuarters: 7, movedYards: 75 });
    expect(game.unit(truck)).toMatchObject({ spentPct: 100 });
    game.nextTurn();
    game.pass('maneuver', truck);
    game.roll('vehicle-move', { unit: [truck] }, { distanceYards: 400 });
    expect(game.unit(gun)).toMatchObject({ movedYards: 0, setUpQuarters: 3, firedMoved: true });
  });

  it('a limbered gun is not limbered again, nor an unlimbered one unlimbered; no vehicle pays for it', () => {
    const game = new Skirmish();
    const truck = game.vehicle('Truck', 'truck');
    const gun = game.add('Zis-3', { kind: 'gun', gunClass: 5, bases: 1, limbered: true, carriedBy: 'Truck' });
    game.pass('maneuver', truck, gun);
    const work = (action: string) => game.roll('gun-setup', { gun: [gun], vehicle: [truck] }, { action });
    expect(refusal(() => work('limber')).message).toBe('Zis-3 is already limbered. Choose another gun.');
    expect(game.unit(truck).spentPct).toBe(0);
    work('unlimber');
    expect(refusal(() => work('unlimber')).message).toBe('Zis-3 is already unlimbered. Choose another gun.');
    expect(game.unit(truck)).toMatchObject({ spentPct: 25, owedQuarters: 0 }); // A due quarter is charged only once.
    work('limber');
    expect(game.unit(gun)).toMatchObject({ limbered: true, carriedBy: truck });
  });

  it('a gun whose vehicle is lost is unlimbered by its crew, with its own test; the wreck pays nothing', () => {
    const game = new Skirmish();
    const truck = game.vehicle('Truck', 'truck');
    const gun = game.add('Zis-3', { kind: 'gun', gunClass: 5, bases: 1, limbered: true, carriedBy: 'Truck' });
    game.edit(truck, { bases: 0 });
    game.roll('command-test', { unit: [gun] }, { order: 'maneuver' }, [2]); // Regular troops need a 3.
    expect(refusal(() => game.roll('gun-setup', { gun: [gun] }, { action: 'unlimber' })).cites).toEqual(['2.1', 'W-19']);
    game.nextTurn();
    game.pass('maneuver', gun);
    game.roll('gun-setup', { gun: [gun] }, { action: 'unlimber' });
    // Section 2.4: a quarter to unlimber and three to set up.
    expect(game.unit(gun)).toMatchObject({ limbered: false, carriedBy: null, setUpQuarters: 4 });
    expect(game.unit(truck)).toMatchObject({ spentPct: 0, owedQuarters: 0 });
  });

  it('what a vehicle owes for one piece of work is not forgotten over the next', () => {
    const game = new Skirmish();
    const truck = game.vehicle('Truck', 'truck');
    const gun = game.add('Zis-3', { kind: 'gun', gunClass: 5, bases: 1, limbered: true, carriedBy: 'Truck' });
    game.pass('maneuver', truck, gun);
    game.edit(truck, { spentPct: 100 });
    game.roll('gun-setup', { gun: [gun] }, { action: 'unlimber' });
    expect(game.unit(truck)).toMatchObject({ spentPct: 100, owedQuarters: 1 });
    game.roll('gun-setup', { gun: [gun], vehicle: [truck] }, { action: 'limber' });
    expect(game.unit(truck)).toMatchObject({ spentPct: 100, owedQuarters: 3 }); // Handling the gun has made a quarter and half a turn due.
  });

  it('a gun without a vehicle costs nobody anything', () => {
    const game = new Skirmish();
    const gun = game.add('Zis-3', { kind: 'gun', gunClass: 5, limbered: true });
    game.pass('maneuver', gun);
    game.roll('gun-setup', { gun: [gun] }, { action: 'unlimber' });
    expect(game.unit(gun)).toMatchObject({ limbered: false, setUpQuarters: 4 });
  });
});

describe('2.5 Works', () => {
  it('diggers have used their turn; who is dug in keeps the spade work through pauses (W-16)', () => {
    const game = new Skirmish();
    const unit = game.add('1/7', { digTurns: 4 });
    game.roll('dig-in', { unit: [unit] }, { work: 'hasty' });
    expect(game.unit(unit)).toMatchObject({ digTurns: 5, fieldwork: 'none', spentPct: 100, firedMoved: true });
    game.nextTurn();
    game.nextTurn();
    game.roll('dig-in', { unit: [unit] }, { work: 'hasty' });
    expect(game.unit(unit)).toMatchObject({ digTurns: 6, fieldwork: 'hasty' });
  });

  it('engineers dig for a gun and are tired; the gun is not', () => {
    const game = new Skirmish();
    const gun = game.add('Zis-3', { kind: 'gun', gunClass: 5, digTurns: 19 });
    const engineers = game.add('Sappers', { kind: 'engineer', bases: 1 });
    expect(refusal(() => game.roll('dig-in', { unit: [gun] }, { work: 'foxholes' })).cites).toEqual(['2.5']);
    game.roll('dig-in', { unit: [gun], engineers: [engineers] }, { work: 'foxholes' });
    expect(game.unit(gun)).toMatchObject({ digTurns: 20, fieldwork: 'foxholes', spentPct: 0, firedMoved: false });
    expect(game.unit(engineers)).toMatchObject({ spentPct: 100, firedMoved: true, digTurns: 0 });
  });

  it('entrenched vehicles use up their side’s trench-line, and lose it when they move', () => {
    const game = new Skirmish();
    const tanks = game.vehicle('Tanks', 't-34', { bases: 2 });
    game.act('set-side', { side: game.soviets, trenchYards: 500 });
    game.roll('entrench-vehicle', { unit: [tanks] }, { frontageYards: 100 });
    expect(game.unit(tanks).entrenched).toBe(true);
    expect(game.battle.tables.side.get(game.soviets)!.trenchYards).toBe(100);
    expect(refusal(() => game.roll('entrench-vehicle', { unit: [tanks] }, { frontageYards: 26 })).cites).toEqual(['2.5']);
    game.pass('maneuver', tanks);
    game.roll('vehicle-move', { unit: [tanks] }, { distanceYards: 10 });
    expect(game.unit(tanks).entrenched).toBe(false);
    expect(game.battle.tables.side.get(game.soviets)!.trenchYards).toBe(100);
  });
});
