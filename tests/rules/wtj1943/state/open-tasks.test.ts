import { beforeEach, describe, expect, it } from 'vitest';
import { listRequiredTasks } from '../../../../src/rules/wtj1943/open-tasks.js';
import { player, refusal, Skirmish } from './skirmish.js';

let game: Skirmish;
beforeEach(() => {
  game = new Skirmish();
});
const open = () => listRequiredTasks(game.battle).map(({ text, cites, phase }) => [text, cites[0], phase]);
const leftOpen = (events: ReturnType<Skirmish['nextTurn']>) =>
  events.flatMap(({ notes }) => notes).filter((note) => note.startsWith('Left open'));

describe('2.5 Mine checks', () => {
  it('are open until they are rolled, and told when the turn changes', () => {
    const unit = game.add('1/7', { bases: 2 });
    game.roll('minefield', { unit: [unit] }, { minefields: 2 });
    expect(open()).toEqual([['1/7 has 4 mine checks to make', '2.5', 'command']]);
    game.roll('mine-hit', { unit: [unit] }, { checks: 3 }, [1, 1, 1, 1, 1, 1]);
    expect(leftOpen(game.nextTurn())).toEqual(['Left open: 1/7 has 1 mine check to make (2.5).']);
    game.roll('mine-hit', { unit: [unit] }, {}, [1, 1]);
    expect(open()).toEqual([]);
  });
});

describe('2.3 Dangerous Terrain', () => {
  let tanks: string;
  const woods = () => ({ unit: [tanks], terrain: [game.row('terrain', 'woods')] });
  beforeEach(() => {
    tanks = game.vehicle('Tanks', 't-34', { bases: 2 });
    game.pass('maneuver', tanks);
  });

  it('a vehicle that moves in it has to roll, and its move says so', () => {
    const event = game.roll('vehicle-move', woods(), { distanceYards: 100 });
    expect(event.notes).toContain(
      'woods is dangerous terrain. Use `/wtj1943 dangerous-terrain` to roll for each vehicle that moves in it (2.3).',
    );
    expect(game.unit(tanks).terrainDue).toEqual(['woods']);
    expect(open()).toEqual([['Tanks has not rolled for woods, which is dangerous terrain', '2.3', 'command']]);
    // One of the two has rolled 7, and the other still has to roll.
    game.roll('dangerous-terrain', woods(), { vehicles: 1 }, [3, 4]);
    expect(game.unit(tanks).terrainDue).toEqual(['woods']);
    game.roll('dangerous-terrain', woods(), {}, [5, 6]);
    expect(game.unit(tanks)).toMatchObject({ terrainDue: [], rolledTerrain: ['woods'] });
    expect(open()).toEqual([]);
    // There is one test a turn for each type (W-9).
    game.roll('vehicle-move', woods(), { distanceYards: 20 });
    expect(open()).toEqual([]);
  });

  it('nothing is due for a look, on safe ground, or where everything is typed', () => {
    game.roll('vehicle-move', woods(), {});
    game.roll('vehicle-move', { unit: [tanks], terrain: [game.row('terrain', 'road')] }, { distanceYards: 100 });
    game.roll('vehicle-move', { unit: [tanks] }, { distanceYards: 100, penaltyPct: 40 });
    expect(open()).toEqual([]);
  });

  it('a tank that is stuck in the first terrain comes to no other', () => {
    game.roll('vehicle-move', woods(), { distanceYards: 60 });
    game.roll('vehicle-move', { unit: [tanks], terrain: [game.row('terrain', 'marsh')] }, { distanceYards: 20 });
    expect(game.unit(tanks).terrainDue).toEqual(['woods', 'marsh']);
    game.roll('dangerous-terrain', woods(), {}, [6, 6, 1, 1]); // The other vehicle continues.
    expect(game.unit(tanks).terrainDue).toEqual(['marsh']);
    game.undo();
    game.roll('dangerous-terrain', woods(), {}, [1, 1, 1, 1]);
    expect(game.unit(tanks)).toMatchObject({ immobilized: true, terrainDue: [] });
    expect(open()).toEqual([]);
  });

  it('what was not rolled is told when the turn changes, and is over with it', () => {
    game.roll('vehicle-move', woods(), { distanceYards: 100 });
    expect(leftOpen(game.nextTurn())).toContain('Left open: Tanks has not rolled for woods, which is dangerous terrain (2.3).');
    expect(game.unit(tanks).terrainDue).toEqual([]);
  });
});

describe('2.4 Infantry stands share the fate of their transporting vehicle', () => {
  const carried = (trucks: number, bases: number) => {
    const truck = game.vehicle('Trucks', 'truck', { bases: trucks });
    const infantry = game.add('1/7', { bases, carriedBy: 'Trucks', carriage: 'passengers' });
    return { truck, infantry };
  };
  /** A 12 is a loss, and 10 and 11 are damage (example chart). */
  const mines = (truck: string, ...faces: number[]) =>
    game.roll('mine-hit', { unit: [truck] }, { checks: faces.length / 2 }, faces);

  it('a truck that mines destroy: theirs is due, and kills them all', () => {
    const { truck, infantry } = carried(1, 2);
    const event = mines(truck, 6, 6);
    expect(event.notes).toContain('1/7 on board shares the fate of Trucks. Use `/wtj1943 carried-fate` (2.4).');
    expect(game.unit(infantry)).toMatchObject({ bases: 2, fatesDue: ['destroyed'], carriedBy: truck });
    expect(open()).toEqual([['1/7 has not shared the fate of Trucks, which was destroyed', '2.4', 'command']]);
    const fate = game.roll('carried-fate', { unit: [infantry] }, {}, [], player(game.soviets));
    expect(fate.resolutions[0]!.outcome).toMatchObject({ killedBases: 2, damagedBases: 0 });
    expect(game.unit(infantry)).toMatchObject({ bases: 0, fatesDue: [], carriedBy: null });
    expect(open()).toEqual([]);
  });

  it('a damaged one damages both stands: one is lost as killed (W-11)', () => {
    const { truck, infantry } = carried(1, 2);
    mines(truck, 5, 5);
    expect(game.unit(infantry).fatesDue).toEqual(['damaged']);
    game.roll('carried-fate', { unit: [infantry] });
    expect(game.unit(infantry)).toMatchObject({ bases: 1, fatesDue: [], carriedBy: truck });
  });

  it('one truck of several carries its part of them, and the fullest is hit first (W-22)', () => {
    const { truck, infantry } = carried(3, 4);
    mines(truck, 6, 6); // One of three is lost. It carried 2 of the 4 bases.
    expect(game.unit(truck).bases).toBe(2);
    game.roll('carried-fate', { unit: [infantry] });
    expect(game.unit(infantry)).toMatchObject({ bases: 2, carriedBy: truck });
    mines(truck, 6, 6, 6, 6); // The other two vehicles carry one base each.
    expect(game.unit(infantry).fatesDue).toEqual(['destroyed', 'destroyed']);
    game.roll('carried-fate', { unit: [infantry] });
    expect(game.unit(infantry)).toMatchObject({ bases: 1, carriedBy: truck });
    game.roll('carried-fate', { unit: [infantry] });
    expect(game.unit(infantry)).toMatchObject({ bases: 0, fatesDue: [] });
  });

  it('of several vehicles of which one is hit by fire, those on it alone share its fate (W-22)', () => {
    const { truck, infantry } = carried(2, 3); // The two vehicles carry 2 and 1 bases.
    game.roll('carried-fate', { unit: [infantry] }, { fate: 'destroyed' });
    expect(game.unit(infantry)).toMatchObject({ bases: 1, carriedBy: truck });
    const tanks = game.vehicle('Tanks', 't-34', { bases: 2 });
    const riders = game.add('Desant', { bases: 2, carriedBy: 'Tanks', carriage: 'riders' });
    game.roll('carried-fate', { unit: [riders] }, { fate: 'damaged' });
    expect(game.unit(riders)).toMatchObject({ bases: 2, hits: 1, carriedBy: tanks });
  });

  it('comes before they get off, and is what the record says, not a player', () => {
    const { truck, infantry } = carried(2, 2);
    mines(truck, 6, 6);
    const off = () => game.roll('transport', { infantry: [infantry], vehicle: [truck] }, { action: 'dismount' });
    expect(refusal(off)).toMatchObject({ code: 'ILLEGAL', cites: ['2.4'] });
    const otherwise = () => game.roll('carried-fate', { unit: [infantry] }, { fate: 'immobilised' }, [], player(game.soviets));
    expect(refusal(otherwise).code).toBe('UMPIRE_ONLY');
    game.roll('carried-fate', { unit: [infantry] }, { fate: 'damaged' }); // This is an umpire's decision.
    expect(game.unit(infantry).fatesDue).toEqual([]);
  });

  it('of two that are due, an umpire may begin with the second', () => {
    const { truck, infantry } = carried(2, 4);
    mines(truck, 5, 5); // The first vehicle is damaged.
    mines(truck, 6, 6); // Then one vehicle is destroyed.
    expect(game.unit(infantry).fatesDue).toEqual(['damaged', 'destroyed']);
    game.roll('carried-fate', { unit: [infantry] }, { fate: 'destroyed' });
    expect(game.unit(infantry)).toMatchObject({ bases: 2, fatesDue: ['damaged'] });
    game.roll('carried-fate', { unit: [infantry] });
    expect(game.unit(infantry)).toMatchObject({ bases: 1, fatesDue: [] });
  });

  it('a gun in tow is no passenger', () => {
    const { truck } = carried(1, 1);
    const gun = game.add('76 mm', { kind: 'gun', bases: 1, gunClass: 5, limbered: true, carriedBy: 'Trucks' });
    mines(truck, 6, 6);
    expect(game.unit(gun).fatesDue).toEqual([]);
  });

  it('rows from before there was this are as if nothing were due', () => {
    const unit = game.unit(game.add('1/7'));
    const { fatesDue: _fates, terrainDue: _terrain, ...old } = unit;
    const battle = { ...game.battle, tables: { ...game.battle.tables, unit: new Map([[unit.id, old]]) } };
    expect(listRequiredTasks(battle)).toEqual([]);
  });
});

describe('2.4 Whose vehicle it was', () => {
  const mines = (vehicles: string, ...faces: number[]) =>
    game.roll('mine-hit', { unit: [vehicles] }, { checks: faces.length / 2 }, faces);
  const platoon = () => {
    const tanks = game.vehicle('Tanks', 't-34', { bases: 3 });
    const riders = ['A', 'B', 'C'].map((name) => game.add(name, { bases: 1, carriedBy: 'Tanks', carriage: 'riders' }));
    return { tanks, riders };
  };
  const fates = (units: readonly string[]) => units.map((id) => game.unit(id).fatesDue);

  it('of three tanks with a stand each one is lost: one stand shares its fate, the others ride on (W-22)', () => {
    const { tanks, riders } = platoon();
    mines(tanks, 6, 6); // A total of 12 is a loss.
    expect(fates(riders)).toEqual([['destroyed'], [], []]);
    mines(tanks, 6, 6, 5, 5); // There is a second loss before that is settled, and the third is damaged.
    expect(fates(riders)).toEqual([['destroyed'], ['destroyed'], ['damaged']]);
    for (const unit of riders) game.roll('carried-fate', { unit: [unit] });
    expect(riders.map((id) => [game.unit(id).bases, game.unit(id).hits])).toEqual([
      [0, 0],
      [0, 0],
      [1, 1],
    ]);
    expect(open()).toEqual([]);
  });

  it('each damaged tank has its stand, and the first is damaged once more after the third (W-22)', () => {
    const { tanks, riders } = platoon();
    mines(tanks, 5, 5, 5, 5, 5, 5, 5, 5); // There are four results of damage.
    expect(fates(riders)).toEqual([['damaged', 'damaged'], ['damaged'], ['damaged']]);
  });

  it('one truck has one fate, in however many minefields', () => {
    const truck = game.vehicle('Truck', 'truck');
    const unit = game.add('1/7', { bases: 2, carriedBy: 'Truck', carriage: 'passengers' });
    mines(truck, 6, 6, 6, 6, 5, 5); // There are two losses and one result of damage.
    expect(game.unit(unit).fatesDue).toEqual(['destroyed']);
    game.roll('carried-fate', { unit: [unit] });
    expect(game.unit(unit)).toMatchObject({ bases: 0, fatesDue: [] });
  });

  it('two units on two trucks: those on the lost one, up to its even part', () => {
    const trucks = game.vehicle('Trucks', 'truck', { bases: 2 });
    const [a, b] = [1, 2].map((k) => game.add(`${k}/7`, { bases: 2, carriedBy: 'Trucks', carriage: 'passengers' }));
    mines(trucks, 6, 6);
    for (const unit of [a!, b!]) game.roll('carried-fate', { unit: [unit] });
    expect([game.unit(a!).bases, game.unit(b!).bases]).toEqual([1, 1]); // A stand of each was on it.
  });

  it('the last vehicle that an umpire takes off leaves its fate to whoever is still aboard', () => {
    const trucks = game.vehicle('Trucks', 'truck', { bases: 2 });
    const unit = game.add('1/7', { bases: 3, carriedBy: 'Trucks', carriage: 'passengers' });
    game.edit(trucks, { bases: 1 }); // One is lost to fire, and the umpire enters whom it carried.
    expect(game.unit(unit).fatesDue).toEqual([]);
    game.roll('carried-fate', { unit: [unit] }, { fate: 'destroyed', bases: 2 });
    game.edit(trucks, { bases: 0 });
    expect(open()).toEqual([['1/7 has not shared the fate of Trucks, which was destroyed', '2.4', 'command']]);
    game.roll('carried-fate', { unit: [unit] }, {}, [], player(game.soviets));
    expect(game.unit(unit)).toMatchObject({ bases: 0, fatesDue: [], carriedBy: null });
    game.edit(trucks, { hits: 1 });
    expect(open()).toEqual([]);
  });

  it('two tanks taken off at once with their riders: a stand each', () => {
    const tanks = game.vehicle('Tanks', 't-34', { bases: 2 });
    const unit = game.add('Desant', { bases: 2, carriedBy: 'Tanks', carriage: 'riders' });
    game.edit(tanks, { bases: 0 });
    expect(game.unit(unit).fatesDue).toEqual(['destroyed', 'destroyed']);
    game.roll('carried-fate', { unit: [unit] });
    expect(game.unit(unit).bases).toBe(1);
    game.roll('carried-fate', { unit: [unit] });
    expect(game.unit(unit)).toMatchObject({ bases: 0, carriedBy: null, fatesDue: [] });
  });

  it('a fate is shared after the wreck was taken out of the battle, or captured', () => {
    for (const goes of ['removed', 'captured']) {
      const truck = game.vehicle('Truck', 'truck');
      const unit = game.add('1/7', { bases: 3, carriedBy: 'Truck', carriage: 'passengers' });
      mines(truck, 5, 5);
      if (goes === 'removed') game.do({ type: 'remove-unit', unit: truck });
      else game.do({ type: 'edit-unit', unit: truck, side: game.germans, fields: {} });
      expect(game.unit(unit)).toMatchObject({ carriedBy: null, fatesDue: ['damaged'] });
      game.roll('carried-fate', { unit: [unit] });
      expect(game.unit(unit)).toMatchObject({ bases: 2, hits: 1, fatesDue: [], carriage: null });
      game.do({ type: 'remove-unit', unit });
      if (goes === 'captured') game.do({ type: 'remove-unit', unit: truck });
    }
  });
});
