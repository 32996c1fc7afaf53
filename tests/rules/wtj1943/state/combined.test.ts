/**
 * Short battles that combine mines, dangerous terrain, command tests, transport and sight with corrections. All results are worked
 * out by hand. Distances are in yards. The base of a unit is a square of 100 yards, and the example chart has the figures.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { type JsonObject, createScriptedFaces } from '../../../../src/dice/index.js';
import type { BattleEvent, GameCommand } from '../../../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../../../src/house/index.js';
import { type Actor } from '../../../../src/rules/index.js';
import type { House } from '../../../game/house.js';
import { UMPIRE } from '../../played.js';
import { PuttingRight } from '../../putting-right.js';
import { player, Skirmish } from './skirmish.js';
import { refusedByCheck } from '../../../refused.js';

class Field extends Skirmish {
  readonly right = new PuttingRight(this);
  readonly ivan = player(this.soviets);

  constructor(map: JsonObject = NEW_MAP_DEFAULTS) {
    super();
    this.act(MAP_ACT_IDS.new, { width: 3000, height: 2000, ...map });
  }

  given(command: JsonObject, faces: readonly number[] = [], as: Actor = UMPIRE): BattleEvent {
    const { house } = this as unknown as { readonly house: House };
    return house.do(command as unknown as GameCommand, as, () => createScriptedFaces(faces))[0]!;
  }

  at(name: string, place: string, fields: JsonObject = {}, side = this.soviets): string {
    const id = this.add(name, fields, side);
    this.act(MAP_ACT_IDS.place, { unit: id, at: place });
    return id;
  }

  /** Starts the movement phase for units that have passed their test to manoeuvre. */
  moving(...units: readonly string[]): void {
    for (const unit of units) this.roll('command-test', { unit: [unit] }, { order: 'maneuver' }, [6], this.ivan);
    this.do({ type: 'go-to-phase', phase: 'movement' });
  }

  walks(unit: string, to: string): BattleEvent {
    return this.roll('foot-move', { unit: [unit] }, { category: 'walking', to }, [], this.ivan);
  }

  drives(unit: string, to: string): BattleEvent {
    return this.roll('vehicle-move', { unit: [unit] }, { to }, [], this.ivan);
  }

  mark(name: string, at: string): void {
    this.minefield(name);
    this.act(MAP_ACT_IDS.feature, { kind: 'minefield', name, at });
  }

  place(unit: string): readonly unknown[] {
    const [row] = [...(this.battle.tables.place?.values() ?? [])].filter((each) => each.unit === unit);
    return [row?.x, row?.y];
  }

  seen(side: string): readonly unknown[] {
    return [...(this.battle.tables.sighting?.values() ?? [])]
      .filter(({ seenBy }) => seenBy === side)
      .map(({ name, x, y }) => [name, x, y]);
  }
}

let field: Field;
beforeEach(() => {
  field = new Field();
});

describe('2.5, W-36: mines on the way of a move that is put right', () => {
  /** Three bases pass two markers: 58 and 63 yards from the end of their way. */
  const mined = () => {
    const men = field.at('1/7', '1000,1000');
    field.mark('North', '1140,1030');
    field.mark('South', '1150,980');
    field.moving(men);
    return { men, move: field.walks(men, '1090,1000').number };
  };
  // 12 is a loss and 9 a hit on the example chart.
  const faces = [6, 6, 4, 5, 1, 1, 1, 1, 1, 1, 1, 1];

  it('were never met: the rolls could not have happened, and the base is back', () => {
    const { men, move } = mined();
    expect(field.unit(men).mineChecks).toBe(6);
    const hit = field.roll('mine-hit', { unit: [men] }, {}, faces, field.ivan).number;
    expect(field.unit(men)).toMatchObject({ bases: 2, hits: 1, mineChecks: 0 });
    field.right.correct(move, { to: '910,1000' });
    expect(field.right.standing(hit)).toBeUndefined();
    expect(field.unit(men)).toMatchObject({ bases: 3, hits: 0, mineChecks: 0 });
    expect(field.right.fault()).toBeNull();
  });

  it('are not rolled for by who has met none, unless people say so at the table', () => {
    const men = field.at('1/7', '1000,1000');
    const roll = () => field.roll('mine-hit', { unit: [men] }, {}, [1, 1], field.ivan);
    expect(refusedByCheck(roll)).toEqual([
      'ASK',
      'ground',
      '1/7 does not have any mine checks to make. Continue only if the unit has met mines on the table.',
    ]);
    const anyway = { type: 'resolve', procedure: 'wtj1943.mine-hit', roles: { unit: [men] }, typed: {}, anyway: true };
    expect(field.given(anyway, [1, 1], field.ivan).notes.join(' ')).toContain('Settled at the table');
  });

  it('take the tank and leave its riders a fate to share, and neither if it stopped short', () => {
    field.mark('North', '1300,1000');
    const tank = field.at('T-34', '1000,1000', { kind: 'vehicle', vehicleId: 't-34', bases: 1 });
    const riders = field.at('1/7', '1000,1000', { bases: 1 });
    field.moving(riders, tank);
    field.roll('transport', { infantry: [riders], vehicle: [tank] }, { carriage: 'riders', action: 'mount' }, [], field.ivan);
    const drive = field.drives(tank, '1190,1000').number; // 110 yards from the marker.
    expect(field.unit(tank).mineChecks).toBe(1);
    field.roll('mine-hit', { unit: [tank] }, {}, [6, 6], field.ivan);
    expect([field.unit(tank).bases, field.unit(riders).fatesDue]).toEqual([0, ['destroyed']]);
    field.right.correct(drive, { to: '1100,1000' });
    expect([field.unit(tank).bases, field.unit(riders).fatesDue ?? []]).toEqual([1, []]);
    expect(field.place(riders)).toEqual([1100, 1000]);
  });

  it('are due again if the lane through them was never cleared', () => {
    const sappers = field.at('Sappers', '940,1000', { kind: 'engineer', bases: 1 });
    const men = field.at('1/7', '800,1000', { bases: 2 });
    field.mark('North', '1060,1000');
    field.moving(sappers, men);
    const [mines = ''] = field.battle.tables.minefield.keys();
    // 100 yards less a quarter of rough ground: 75, and the lane has 60.
    const lane = field.roll(
      'mine-lane',
      { unit: [sappers], minefield: [mines] },
      { laneYards: 60, to: '1000,1000' },
      [],
      field.ivan,
    );
    field.act(MAP_ACT_IDS.place, { unit: men, at: '950,1000' });
    field.walks(men, '1050,1000');
    expect([field.field(mines).complete, field.unit(men).mineChecks]).toEqual([true, 0]);
    field.right.undo(lane.number);
    expect([field.field(mines).complete, field.unit(men).mineChecks]).toEqual([false, 2]);
  });
});

describe('2.3, W-36: dangerous terrain on the way of a move that is put right', () => {
  const wooded = () => {
    field.act(MAP_ACT_IDS.feature, { kind: 'wood', name: 'Les', at: '1100,500; 1300,500; 1300,1500; 1100,1500' });
    const tanks = field.at('T-34', '1000,1000', { kind: 'vehicle', vehicleId: 't-34', bases: 2 });
    field.moving(tanks);
    const roll = (faces: readonly number[]) =>
      field.roll('dangerous-terrain', { unit: [tanks], terrain: [field.row('terrain', 'woods')] }, {}, faces, field.ivan);
    return { tanks, roll };
  };

  it('was never entered: the vehicle is not stuck', () => {
    const { tanks, roll } = wooded();
    const drive = field.drives(tanks, '1150,1000').number;
    roll([1, 1, 6, 6]); // 2 to 4 immobilises in woods.
    expect(field.unit(tanks).immobilizedBases).toBe(1);
    field.right.correct(drive, { to: '900,1000' });
    expect(field.unit(tanks)).toMatchObject({ immobilizedBases: 0, terrainDue: [] });
    expect(field.right.fault()).toBeNull();
  });

  it('is asked about before a vehicle has moved in it', () => {
    const { roll } = wooded();
    expect(refusedByCheck(() => roll([]))).toEqual([
      'ASK',
      'ground',
      'T-34 does not have to roll for woods. Continue only if the unit has moved in that terrain on the table.',
    ]);
  });
});

describe('2.1: command tests of several turns, undone and done again', () => {
  it('the second assault passes with 4 if there was no first, and its move falls away with the first (W-2)', () => {
    const men = field.at('1/7', '1000,1000');
    const test = (face: number) => field.roll('command-test', { unit: [men] }, { order: 'assault' }, [face], field.ivan).number;
    const first = test(6);
    field.nextTurn();
    test(4); // 4 - 1 is less than 4.
    expect(field.unit(men).commandPassed).toBe(false);
    field.right.undo(first);
    expect(field.unit(men)).toMatchObject({ commandPassed: true, consecutiveAssaults: 1 });
    field.do({ type: 'go-to-phase', phase: 'movement' });
    const move = field.walks(men, '1100,1000').number;
    field.right.redo();
    expect([field.right.standing(move), field.place(men)]).toEqual([undefined, [1000, 1000]]);
    expect(field.unit(men)).toMatchObject({ commandPassed: false, consecutiveAssaults: 2 });
  });

  it('a manoeuvre does not end where an enemy turns out to stand (W-29)', () => {
    const men = field.at('1/7', '1000,1000');
    const enemy = field.at('Gren', '2000,1000', {}, field.germans);
    const placed = field.record.at(-1)!.number;
    field.moving(men);
    const move = field.walks(men, '1100,1000').number;
    field.right.correct(placed, { at: '1150,1000' });
    expect([field.right.standing(move), field.place(men)]).toEqual([undefined, [1000, 1000]]);
    expect(field.place(enemy)).toEqual([1150, 1000]);
  });
});

describe('2.4: getting in at a distance, by an umpire', () => {
  it('is asked once, rides along, and is undone: the lorry has all of its movement again', () => {
    const men = field.at('1/7', '1000,1000', { bases: 2 });
    const lorry = field.at('Lorry', '1800,1000', { kind: 'vehicle', vehicleId: 'truck', bases: 1 });
    field.moving(men, lorry);
    const mount = { roles: { infantry: [men], vehicle: [lorry] }, typed: { carriage: 'passengers', action: 'mount' } };
    const command = { type: 'resolve', procedure: 'wtj1943.transport', ...mount };
    expect(refusedByCheck(() => field.given(command, [], field.ivan)).slice(0, 2)).toEqual(['ILLEGAL', 'contact']);
    expect(refusedByCheck(() => field.given(command)).slice(0, 2)).toEqual(['ASK', 'contact']);
    const event = field.given({ ...command, anyway: true });
    field.drives(lorry, '2000,1000'); // Half of 400 yards.
    expect([field.place(men), field.unit(lorry).spentPct]).toEqual([[2000, 1000], 100]);
    field.right.undo(event.number);
    expect([field.place(men), field.unit(lorry).spentPct]).toEqual([[1000, 1000], 50]);
  });
});

describe('2.4: passengers share the fate of a lorry in a minefield', () => {
  // Two of four stands are on the lorry that a 12 destroys.
  it.each([{}, { fate: 'destroyed' }])('and do not if it took another way, whether people typed the fate or not: %j', (typed) => {
    const lorries = field.at('Lorries', '1000,1000', { kind: 'vehicle', vehicleId: 'truck', bases: 2 });
    const men = field.at('1/7', '1000,1000', { bases: 4 });
    field.edit(men, { carriedBy: lorries, carriage: 'passengers' });
    field.mark('North', '1140,1100');
    field.moving(lorries);
    const drive = field.drives(lorries, '1150,1000').number;
    field.roll('mine-hit', { unit: [lorries] }, {}, [6, 6, 1, 1], field.ivan);
    const fate = field.roll('carried-fate', { unit: [men] }, typed, [], field.ivan).number;
    expect([field.unit(lorries).bases, field.unit(men).bases]).toEqual([1, 2]);
    field.right.correct(drive, { to: '910,1000' });
    expect(field.right.standing(fate)).toBeUndefined();
    expect([field.unit(lorries).bases, field.unit(men).bases]).toEqual([2, 4]);
    expect(field.right.fault()).toBeNull();
  });

  it('a fate that people report without a hit on record stands by itself', () => {
    const lorry = field.at('Lorry', '1000,1000', { kind: 'vehicle', vehicleId: 'truck', bases: 1 });
    const men = field.at('1/7', '1000,1000', { bases: 2 });
    field.edit(men, { carriedBy: lorry, carriage: 'passengers' });
    field.moving(lorry);
    const drive = field.drives(lorry, '1150,1000').number;
    const fate = field.roll('carried-fate', { unit: [men] }, { fate: 'damaged' }, [], field.ivan).number;
    field.right.correct(drive, { to: '910,1000' });
    expect(field.right.standing(fate)).toBeDefined();
    expect(field.unit(men).bases).toBe(1); // Two damaged stands are one killed stand.
  });
});

describe('W-37: a cleared lane is where its engineers went', () => {
  /** Engineers clear 75 yards a turn, from 170 yards west of the marker. Their line is 1030 to 1270 at 1000. */
  const cleared = () => {
    field.mark('North', '1200,1000');
    const [north] = field.battle.tables.minefield.keys();
    const sappers = field.at('Sappers', '1030,1000', { kind: 'engineer', bases: 1 });
    const last = ['1105,1000', '1180,1000', '1255,1000', '1270,1000'].map((to) => {
      field.nextTurn();
      field.moving(sappers);
      return field.roll('mine-lane', { unit: [sappers], minefield: [north!] }, { to }, [], field.ivan).number;
    });
    field.nextTurn();
    return last.at(-1)!;
  };

  it('who follows them makes no check, and who goes 60 yards beside them makes one for each base', () => {
    const last = cleared();
    const [on, off] = [field.at('1/7', '1030,1000'), field.at('2/7', '1030,1060')];
    field.moving(on, off);
    field.walks(on, '1130,1000');
    field.walks(off, '1130,1060');
    expect([field.unit(on).mineChecks, field.unit(off).mineChecks]).toEqual([0, 3]);
    field.right.undo(last); // The lane lacks its last 15 yards.
    expect([field.unit(on).mineChecks, field.unit(off).mineChecks]).toEqual([3, 3]);
    expect(field.right.fault()).toBeNull();
  });

  it('in a drawn minefield too', () => {
    field.minefield('North');
    field.act(MAP_ACT_IDS.feature, { kind: 'minefield', name: 'North', at: '1100,900; 1300,900; 1300,1200; 1100,1200' });
    const [north] = field.battle.tables.minefield.keys();
    field.act('set-minefield', { minefield: north!, laneYards: 60 });
    const sappers = field.at('Sappers', '1060,1000', { kind: 'engineer', bases: 1 });
    field.moving(sappers);
    field.roll('mine-lane', { unit: [sappers], minefield: [north!] }, { laneYards: 60, to: '1120,1000' }, [], field.ivan);
    field.nextTurn();
    const [on, off] = [field.at('1/7', '1060,1000'), field.at('2/7', '1060,1100')];
    field.moving(on, off);
    field.walks(on, '1120,1000');
    field.walks(off, '1120,1100');
    expect([field.unit(on).mineChecks, field.unit(off).mineChecks]).toEqual([0, 3]);
  });
});

describe('2.4, 2.2: woods along a road, and rivers at a bridge', () => {
  const tank = (): string => {
    const id = field.at('T-34', '1000,1000', { kind: 'vehicle', vehicleId: 't-34', bases: 1 });
    field.edit(field.at('1/7', '1000,1000', { bases: 1 }), { carriedBy: id, carriage: 'riders' });
    field.moving(id);
    return id;
  };

  it('a tank with riders enters a wood only along a road', () => {
    field.act(MAP_ACT_IDS.feature, { kind: 'wood', name: 'Les', at: '1100,900; 1300,900; 1300,1100; 1100,1100' });
    const id = tank();
    expect(() => field.drives(id, '1150,1000')).toThrow('cannot enter woods off the road');
    field.act(MAP_ACT_IDS.feature, { kind: 'road', name: 'Doroga', at: '900,1000; 1500,1000' });
    expect(() => field.drives(id, '1150,1050')).toThrow('cannot enter woods off the road');
    field.drives(id, '1150,1000');
    expect(field.place(id)).toEqual([1150, 1000]);
  });

  it('it crosses a river at a bridge and nowhere else, and so do cavalry in an assault', () => {
    field.act(MAP_ACT_IDS.feature, { kind: 'river', name: 'Don', at: '1100,500; 1100,1500' });
    field.act(MAP_ACT_IDS.feature, { kind: 'bridge', name: 'Most', at: '1100,1000' });
    const horse = field.at('Cossacks', '1000,1000', { kind: 'cavalry', bases: 4 });
    field.roll('command-test', { unit: [horse] }, { order: 'assault' }, [6], field.ivan);
    const id = tank();
    const rides = (to: string) => field.roll('foot-move', { unit: [horse] }, { category: 'cavalry', to }, [], field.ivan);
    expect(() => field.drives(id, '1150,1050')).toThrow('cannot enter water');
    expect(() => rides('1150,1050')).toThrow('enters water');
    field.drives(id, '1150,1000');
    rides('1150,1000');
    expect([field.place(id), field.place(horse)]).toEqual([
      [1150, 1000],
      [1150, 1000],
    ]);
  });
});

describe('W-33: in a wood, double-blind', () => {
  it('a move stops base to base with an unseen enemy, and goes to its end if he stood elsewhere', () => {
    field = new Field({ ground: 'map', sight: true });
    field.act(MAP_ACT_IDS.feature, { kind: 'wood', name: 'Les', at: '900,500; 1600,500; 1600,1500; 900,1500' });
    const men = field.at('1/7', '1000,1000', { bases: 1 });
    // Sight reaches 120 yards in the wood, or to the corners of both bases, 141.
    field.at('Gren', '1142,1000', { bases: 1 }, field.germans);
    const placed = field.record.at(-1)!.number;
    field.moving(men);
    field.walks(men, '1075,1000'); // 100 yards less a quarter in woods.
    // Bases touch at 100 yards, less a tenth.
    expect(field.place(men)).toEqual([1042.1, 1000]);
    expect(field.seen(field.soviets)).toEqual([['Contact 1', 1142, 1000]]);
    field.right.correct(placed, { at: '1500,1000' });
    expect(field.place(men)).toEqual([1075, 1000]);
    expect([field.seen(field.soviets), field.seen(field.germans)]).toEqual([[], []]);
    expect(field.right.fault()).toBeNull();
  });
});
