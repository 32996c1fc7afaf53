/** Mistakes that are corrected in the middle of a turn and after it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plain } from '../../played.js';
import { PuttingRight } from '../../putting-right.js';
import { player, refusal, Skirmish } from './skirmish.js';

let game: Skirmish;
let right: PuttingRight<Skirmish['battle']>;
let unit: string;
beforeEach(() => {
  game = new Skirmish();
  right = new PuttingRight(game);
  unit = game.add('1/7');
});
afterEach(() => expect(right.fault()).toBeNull());
const test = (face: number, target: number, who = unit): number =>
  game.roll('command-test', { unit: [who] }, { order: 'maneuver', target }, [face]).number;
const move = (distanceYards: number, who = unit): number => game.roll('foot-move', { unit: [who] }, { distanceYards }).number;

describe('2.1 Command test: what hangs on it', () => {
  it('a test that failed after all: the move cannot have been made', () => {
    const tested = test(4, 3);
    const moved = move(30);
    expect(refusal(() => game.undo(tested))).toMatchObject({ code: 'CONFLICT', field: 'later' });
    right.correct(tested, { target: 5 });
    expect(game.unit(unit)).toMatchObject({ order: 'maneuver', commandPassed: false, movedYards: 0, spentPct: 0 });
    expect(right.standing(moved)).toBeUndefined();
    right.undo();
    expect(game.unit(unit)).toMatchObject({ commandPassed: true, movedYards: 30 });
  });

  it('a failed one that passed lets it move', () => {
    const tested = test(4, 5);
    expect(refusal(() => move(30)).cites).toEqual(['2.1']);
    right.correct(tested, { target: 4 });
    move(30);
    expect(game.unit(unit).movedYards).toBe(30);
  });

  it('left as it fell, the move was made without the test; its yards are counted once', () => {
    const tested = test(4, 3);
    move(30);
    right.undo(tested, 'keep');
    expect(game.unit(unit)).toMatchObject({ order: null, movedYards: 30 });
  });

  it('last turn’s test and move corrected leave no mark on this turn', () => {
    const tested = test(4, 3);
    const moved = move(30);
    game.nextTurn();
    for (const [event, changes] of [
      [tested, { target: 5 }],
      [moved, { distanceYards: 60 }],
    ] as const) {
      right.correct(event, changes);
      expect(game.unit(unit)).toMatchObject({ order: null, commandPassed: false, movedYards: 0, spentPct: 0 });
      right.undo();
    }
    test(6, 1);
    expect(move(30)).toBeGreaterThan(moved);
  });

  it('a turn later it can be corrected though the unit has taken no test in this turn', () => {
    const tested = test(4, 3);
    const moved = move(30);
    game.nextTurn();
    right.correct(moved, { distanceYards: 40 });
    expect(right.standing(moved)!.resolutions[0]!.input).toMatchObject({ distanceYards: 40 });
    right.correct(tested, { target: 4 });
    expect(right.outcome(tested)).toMatchObject({ passed: true });
  });

  it('a player who has tested may test again when his test is undone', () => {
    const soviet = player(game.soviets);
    const attempt = (face: number) => game.roll('command-test', { unit: [unit] }, { order: 'maneuver' }, [face], soviet);
    const tested = attempt(1).number;
    expect(refusal(() => attempt(6)).cites).toEqual(['2.1']);
    right.undo(tested);
    attempt(6);
    expect(game.unit(unit).commandPassed).toBe(true);
  });
});

describe('2.5 Minefields: two passages of one unit', () => {
  it('undo of the first leaves the checks of the second; of its losses, those that were rolled for', () => {
    const first = game.roll('minefield', { unit: [unit] }).number; // The unit has three bases.
    game.roll('minefield', { unit: [unit] }, { minefields: 2 });
    expect(game.unit(unit).mineChecks).toBe(9);
    right.undo(first);
    expect(game.unit(unit).mineChecks).toBe(6);
  });

  it.each(['again', 'keep'] as const)('two lots of checks: undo of the first gives back its base alone (%s)', (later) => {
    game.roll('minefield', { unit: [unit] });
    // 12 is a loss, and 9 is damage (example chart): a base is lost, and then a hit is recorded.
    const first = game.roll('mine-hit', { unit: [unit] }, { checks: 1 }, [6, 6]).number;
    game.roll('mine-hit', { unit: [unit] }, { checks: 1 }, [4, 5]);
    const { bases, hits, mineChecks } = game.unit(unit);
    expect([bases, mineChecks]).toEqual([2, 1]);
    right.undo(first, later);
    expect(game.unit(unit)).toMatchObject({ bases: 3, hits, mineChecks: 2 });
    right.redo();
    expect(game.unit(unit)).toMatchObject({ bases: 2, hits, mineChecks: 1 });
  });

  it('a misread die of a real table: all are entered again', () => {
    game.roll('minefield', { unit: [unit] });
    const resolve = { type: 'resolve', procedure: 'wtj1943.mine-hit', roles: { unit: [unit] }, typed: { checks: 2 } } as const;
    const { number } = game.do({ ...resolve, dice: [6, 6, 1, 1] })[0]!;
    expect(game.unit(unit).bases).toBe(2);
    right.correct(number, {}, { dice: [6, 6, 6, 6] });
    expect(game.unit(unit)).toMatchObject({ bases: 1, mineChecks: 1 });
    expect(refusal(() => right.correct(number, { checks: 3 }, { dice: [6, 6, 1, 1] })).code).toBe('BAD_DICE');
    right.correct(number, { checks: 1 }, { dice: [1, 1] });
    expect(game.unit(unit)).toMatchObject({ bases: 3, mineChecks: 2 });
  });

  it('2.4: a truck that was not lost after all: nobody’s fate is due', () => {
    const truck = game.vehicle('Truck', 'truck', {});
    const infantry = game.add('2/7', { bases: 2, carriedBy: 'Truck', carriage: 'passengers' });
    const mines = game.roll('mine-hit', { unit: [truck] }, { checks: 1 }, [6, 6]).number;
    expect(game.unit(infantry).fatesDue).toEqual(['destroyed']);
    right.undo(mines);
    expect(game.unit(infantry)).toMatchObject({ bases: 2, carriedBy: truck });
    expect(game.unit(infantry).fatesDue ?? []).toEqual([]);
    right.redo();
    const fate = game.roll('carried-fate', { unit: [infantry] }).number;
    expect(game.unit(infantry).bases).toBe(0);
    right.undo(mines);
    expect(game.unit(infantry).bases).toBe(2);
    expect(right.standing(fate)).toBeUndefined();
  });
});

describe('2.5 Digging-in, turn by turn', () => {
  it('a turn taken back takes its work back; redo brings it', () => {
    const dig = () => game.roll('dig-in', { unit: [unit] }, { work: 'hasty' });
    dig();
    const before = plain(game.battle);
    const turns = game.unit(unit).digTurns;
    game.nextTurn();
    dig();
    expect(game.unit(unit).digTurns).toBe(turns + 1);
    const after = plain(game.battle);
    right.back('turn');
    expect(plain(game.battle)).toEqual(before);
    right.redo();
    expect(plain(game.battle)).toEqual(after);
  });

  it('Undo under the change of a turn takes it back whole', () => {
    test(6, 1);
    move(30);
    game.do({ type: 'go-to-phase', phase: 'movement' });
    const before = plain(game.battle);
    game.nextTurn();
    game.undo();
    expect(plain(game.battle)).toEqual(before);
    expect(game.unit(unit)).toMatchObject({ order: 'maneuver', movedYards: 30 });
  });
});

describe('2.3 Stuck vehicles: what an umpire typed against each other', () => {
  it('an overruling that sets what was set already is refused, as nothing would change', () => {
    const platoon = game.vehicle('T-34s', 't-34', { bases: 2 });
    const [edited] = game.do({ type: 'edit-unit', unit: platoon, fields: { immobilized: false, immobilizedBases: 2 } });
    const before = plain(game.battle);
    expect(refusal(() => right.overrule(edited!.number, platoon, { immobilizedBases: 2 })).code).toBe('CONFLICT');
    expect(plain(game.battle)).toEqual(before);
    expect(game.unit(platoon)).toMatchObject({ immobilized: false, immobilizedBases: 2 });
  });

  it('an edit of something else leaves it as it is', () => {
    const platoon = game.vehicle('T-34s', 't-34', { bases: 2 });
    game.do({ type: 'edit-unit', unit: platoon, fields: { immobilized: false, immobilizedBases: 2 } });
    game.do({ type: 'edit-unit', unit: platoon, fields: { withdrewNow: true } });
    expect(game.unit(platoon)).toMatchObject({ immobilized: false, immobilizedBases: 2, withdrewNow: true });
    game.do({ type: 'edit-unit', unit: platoon, fields: { bases: 1 } });
    expect(game.unit(platoon)).toMatchObject({ immobilized: true });
  });
});

describe('An overruled result takes its consequences in the same event with it', () => {
  const mines = (vehicles: string, ...faces: number[]): number => {
    game.roll('minefield', { unit: [vehicles] });
    return game.roll('mine-hit', { unit: [vehicles] }, {}, faces).number; // A 12 is a loss, and 10 and 11 are damage (example chart).
  };
  const woods = (platoon: string) => ({ unit: [platoon], terrain: [game.row('terrain', 'woods')] }); // The vehicle is stuck on 2 to 4.

  it('2.4: a lorry that mines have not destroyed, but damaged, or not even that', () => {
    const truck = game.vehicle('Truck', 'truck');
    const infantry = game.add('2/7', { bases: 2, carriedBy: 'Truck', carriage: 'passengers' });
    const hit = mines(truck, 6, 6);
    expect(game.unit(infantry).fatesDue).toEqual(['destroyed']);
    right.overrule(hit, truck, { bases: 1, hits: 1 });
    expect(game.unit(infantry)).toMatchObject({ bases: 2, fatesDue: ['damaged'], carriedBy: truck });
    right.overrule(hit, truck, { hits: 0 });
    expect(game.unit(infantry).fatesDue).toEqual([]);
    right.undo();
    right.undo();
    expect(game.unit(infantry).fatesDue).toEqual(['destroyed']);
  });

  it('2.4: one of two lorries after all, which takes a stand of each unit along (W-22)', () => {
    const trucks = game.vehicle('Trucks', 'truck', { bases: 2 });
    const units = ['A', 'B'].map((name) => game.add(name, { bases: 2, carriedBy: 'Trucks', carriage: 'passengers' }));
    const hit = mines(trucks, 1, 1, 1, 1);
    right.overrule(hit, trucks, { bases: 1 });
    expect(units.map((id) => game.unit(id).fatesDue)).toEqual([['destroyed'], ['destroyed']]);
    game.roll('carried-fate', { unit: [units[0]!] });
    expect(game.unit(units[0]!)).toMatchObject({ bases: 1, carriedBy: trucks });
  });

  it('2.3: tanks that are not stuck go on, and their riders get off', () => {
    const tanks = game.vehicle('Tanks', 't-34', { bases: 2 });
    test(6, 1, tanks);
    game.roll('vehicle-move', woods(tanks), { distanceYards: 60 }); // The distance is a quarter of 240 yards.
    const rolled = game.roll('dangerous-terrain', woods(tanks), {}, [1, 1, 1, 1]).number;
    expect(game.unit(tanks)).toMatchObject({ immobilized: true, spentPct: 100 });
    right.overrule(rolled, tanks, { immobilizedBases: 1 });
    expect(game.unit(tanks)).toMatchObject({ immobilized: false, immobilizedBases: 1, spentPct: 25, rolledTerrain: ['woods'] });
    game.roll('vehicle-move', woods(tanks), { distanceYards: 180 });
    right.overrule(rolled, tanks, { immobilizedBases: 2 });
    expect(game.unit(tanks)).toMatchObject({ immobilized: true, immobilizedBases: 2, spentPct: 100, movedYards: 60 });
  });

  it('2.3: tanks that got through are stuck after all, and move no more', () => {
    const tanks = game.vehicle('Tanks', 't-34');
    test(6, 1, tanks);
    const rolled = game.roll('dangerous-terrain', woods(tanks), {}, [6, 6]).number;
    right.overrule(rolled, tanks, { immobilized: true });
    expect(game.unit(tanks)).toMatchObject({ immobilized: true, immobilizedBases: 1, spentPct: 100 });
  });

  it('2.3: of stuck tanks, those come back that a loss took off the number', () => {
    const tanks = game.vehicle('Tanks', 't-34', { bases: 3, immobilizedBases: 2 });
    const hit = game.roll('mine-hit', { unit: [tanks] }, { checks: 2 }, [6, 6, 6, 6]).number;
    expect(game.unit(tanks)).toMatchObject({ bases: 1, immobilizedBases: 1, immobilized: true });
    right.overrule(hit, tanks, { bases: 3 });
    expect(game.unit(tanks)).toMatchObject({ bases: 3, immobilizedBases: 2, immobilized: false });
  });

  it('2.1: another order in a test counts as an assault, or ends the row of them (W-2)', () => {
    game.edit(unit, { consecutiveAssaults: 2 });
    const assault = game.roll('command-test', { unit: [unit] }, { order: 'assault', target: 1 }, [6]).number;
    expect(game.unit(unit).consecutiveAssaults).toBe(3);
    right.overrule(assault, unit, { order: 'maneuver' });
    expect(game.unit(unit)).toMatchObject({ order: 'maneuver', commandPassed: true, consecutiveAssaults: 0 });
    right.overrule(assault, unit, { order: 'none' });
    expect(game.unit(unit)).toMatchObject({ order: null, commandPassed: false, consecutiveAssaults: 2 });
    right.undo();
    right.overrule(assault, unit, { order: 'assault' });
    expect(game.unit(unit)).toMatchObject({ order: 'assault', consecutiveAssaults: 3 });
  });

  it('2.4, 2.5: who has not moved is in his works, and so is what he tows', () => {
    const truck = game.vehicle('Truck', 'truck', { entrenched: true });
    const gun = game.add('Zis-3', { kind: 'gun', bases: 1, gunClass: 5, limbered: true, carriedBy: 'Truck', digTurns: 7 });
    test(6, 1, truck);
    const moved = game.roll('vehicle-move', { unit: [truck] }, { distanceYards: 60 }).number;
    expect(game.unit(gun)).toMatchObject({ movedYards: 60, fieldwork: 'none', digTurns: 0 });
    right.overrule(moved, truck, { movedYards: 40 });
    expect(game.unit(gun)).toMatchObject({ movedYards: 40, fieldwork: 'none' });
    right.overrule(moved, truck, { movedYards: 0, spentPct: 0 });
    expect(game.unit(truck)).toMatchObject({ entrenched: true, movedYards: 0 });
    expect(game.unit(gun)).toMatchObject({ movedYards: 0, fieldwork: 'hasty', digTurns: 7 });
  });

  it('2.2, 2.4: who did not lie down may, a gun not limbered is where it was, and horses are not given up', () => {
    const prone = game.act('posture', { unit, posture: 'prone' }).number;
    right.overrule(prone, unit, { prone: false });
    game.act('posture', { unit, posture: 'prone' });
    const truck = game.vehicle('Truck', 'truck');
    const gun = game.add('Zis-3', { kind: 'gun', bases: 1, gunClass: 5, setUpQuarters: 3 });
    const cavalry = game.add('Kos', { kind: 'cavalry', bases: 3, horseBases: 5, mounted: false, trooperBases: 3, digTurns: 6 });
    for (const each of [truck, gun, cavalry]) test(6, 1, each);
    const limbered = game.roll('gun-setup', { gun: [gun], vehicle: [truck] }, { action: 'limber' }).number;
    right.overrule(limbered, gun, { limbered: false });
    expect(game.unit(gun)).toMatchObject({ limbered: false, carriedBy: null, setUpQuarters: 3 });
    const mounted = game.roll('cavalry-mount', { unit: [cavalry] }, { action: 'mount' }).number;
    right.overrule(mounted, cavalry, { mounted: false });
    expect(game.unit(cavalry)).toMatchObject({ mounted: false, trooperBases: 3, horseBases: 5, fieldwork: 'hasty', digTurns: 6 });
  });
});
