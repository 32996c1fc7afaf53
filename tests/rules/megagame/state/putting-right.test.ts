/** Mistakes that are corrected in the middle of a turn and after it. Status and supplies are calculated by hand. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plain } from '../../played.js';
import { PuttingRight } from '../../putting-right.js';
import { Game, refusal } from './game.js';

let game: Game;
let right: PuttingRight<Game['battle']>;
let unit: string;
let first: string;
let second: string;
beforeEach(() => {
  game = new Game();
  right = new PuttingRight(game);
  unit = game.add('A', game.allies, { status: 8, fuelSp: 3 });
  first = game.fly('Stukas', game.axis, 'ground-attack', 2);
  second = game.fly('Focke-Wulfs', game.axis, 'ground-attack', 2);
});
afterEach(() => expect(right.fault()).toBeNull());
const a = () => game.unit('A');

/** With two squadrons, 6 is a loss and immobilises, and 5 immobilises. With four, 4 and 5 do (Bombing/Interdiction). */
const interdict = (group: string, face: number, typed: object = {}): number =>
  game.roll('interdiction', { groups: [group], targets: [unit] }, typed as never, [face]).number;

describe('Bombing/Interdiction: two attacks on one unit', () => {
  it.each(['again', 'keep'] as const)('undo of the first: what the second did stays, and no more (%s)', (later) => {
    const attack = interdict(first, 6);
    interdict(second, 6);
    expect(a()).toMatchObject({ status: 6, immobilised: true });
    right.undo(attack, later);
    expect(a()).toMatchObject({ status: 7, immobilised: true });
    expect([game.group('Stukas').flown, game.group('Focke-Wulfs').flown]).toEqual([false, true]);
    right.redo();
    expect(a().status).toBe(6);
  });

  it('undo of the one that alone immobilised it sets it free; the other leaves its loss', () => {
    const attack = interdict(first, 5);
    interdict(second, 1);
    expect(a()).toMatchObject({ status: 8, immobilised: true });
    right.undo(attack);
    expect(a()).toMatchObject({ status: 8, immobilised: false });
  });

  it('last turn’s attack corrected immobilises nobody in this turn, and nobody has flown (M-24)', () => {
    const attack = interdict(first, 4);
    game.nextTurn();
    right.correct(attack, { tacticalSqns: 4 });
    expect(a()).toMatchObject({ status: 8, immobilised: false });
    expect(game.group('Stukas').flown).toBe(false);
    expect(right.outcome(attack)).toMatchObject({ immobilisedCount: 1 });
  });
});

describe('Combat after interdiction', () => {
  it.each(['again', 'keep'] as const)('a correction that still costs 1 costs it once (%s)', (later) => {
    const attack = interdict(first, 6);
    const enemy = game.add('X', game.axis, { status: 8 });
    // Status 7, less 2 for an unprepared attack, against 8 is -3. With a die of 1 the attackers are beaten and lose 1.
    game.roll('combat', { attackers: [unit], defenders: [enemy] }, {}, [1]);
    expect(a().status).toBe(6);
    right.correct(attack, { tacticalSqns: 4 }, { later });
    expect(a().status).toBe(6);
    right.undo(attack, later);
    expect(a()).toMatchObject({ status: 7, immobilised: false });
  });

  it('the result of the combat follows from what is left: with its point back the attack is a confused one', () => {
    const attack = interdict(first, 6);
    const enemy = game.add('X', game.axis, { status: 8 });
    // Status 7, less 2 for an unprepared attack, against 8 with a die of 1 is -2, beaten. With status 8 the score is
    // -1, confused, and both lose 1.
    const combat = game.roll('combat', { attackers: [unit], defenders: [enemy] }, {}, [1]).number;
    expect(right.outcome(combat)).toMatchObject({ score: -2, result: 'beaten' });
    right.undo(attack);
    expect(right.outcome(combat)).toMatchObject({ score: -1, result: 'confused' });
    expect([a().status, game.unit('X').status]).toEqual([7, 7]);
    right.redo();
    expect([a().status, game.unit('X').status]).toEqual([6, 8]);
  });

  it('ammunition and fuel come back with what they were spent on', () => {
    const enemy = game.add('X', game.axis, { status: 8 });
    const combat = game.roll('combat', { attackers: [unit], defenders: [enemy] }, {}, [1]).number;
    expect(a()).toMatchObject({ status: 7, ammoSp: 2 });
    right.undo(combat);
    expect(a()).toMatchObject({ status: 8, ammoSp: 3 });
    right.redo();
    right.overrule(combat, unit, { status: 5 });
    expect(a()).toMatchObject({ status: 5, ammoSp: 2, prepared: false });
  });
});

describe('Movement', () => {
  it('fuel is paid once a turn: undo of the part that paid has the next one pay', () => {
    const tanks = game.add('Guards', game.allies, { troops: 'tanks', fuelSp: 2 });
    const move = (distanceKm: number) => game.roll('movement', { unit: [tanks] }, { mode: 'tactical', distanceKm }).number;
    const part = move(3); // The leg is 10% of 30 km.
    const other = move(6); // The leg is 20% of 30 km.
    expect(game.unit('Guards')).toMatchObject({ fuelSp: 1, movedPct: 30 });
    right.undo(part);
    expect(game.unit('Guards')).toMatchObject({ fuelSp: 1, movedPct: 20 });
    right.undo(other);
    expect(game.unit('Guards')).toMatchObject({ fuelSp: 2, movedPct: 0 });
  });

  it('last turn’s move corrected is no part of this turn’s', () => {
    const tanks = game.add('Guards', game.allies, { troops: 'tanks', fuelSp: 2 });
    const move = game.roll('movement', { unit: [tanks] }, { mode: 'tactical', distanceKm: 3 }).number;
    game.nextTurn();
    right.correct(move, { distanceKm: 15 });
    expect(game.unit('Guards')).toMatchObject({ movedPct: 0, fuelSp: 1 });
  });
});

describe('a turn', () => {
  it('is taken back whole by one undo: who was deployed tactically is not, who had flown has', () => {
    interdict(first, 6);
    game.add('Column', game.allies, { troops: 'tanks', mode: 'road-column' });
    const before = plain(game.battle);
    game.nextTurn();
    expect(game.unit('Column').mode).toBe('tactical');
    game.undo();
    expect(plain(game.battle)).toEqual(before);
    right.redo();
    expect([game.unit('Column').mode, a().immobilised]).toEqual(['tactical', false]);
    right.back('turn');
    expect(plain(game.battle)).toEqual(before);
  });

  it('all since an event, and redo of it', () => {
    const before = plain(game.battle);
    const attack = interdict(first, 6);
    game.nextTurn();
    interdict(second, 6);
    const after = plain(game.battle);
    right.back('onwards', attack);
    expect(plain(game.battle)).toEqual(before);
    right.redo();
    expect(plain(game.battle)).toEqual(after);
  });

  it('Air: groups that were shot down by an undone fight fly again', () => {
    const ours = game.fly('Spits', game.allies, 'fighter', 10);
    const theirs = game.fly('JG 26', game.axis, 'fighter', 20);
    // The odds of 20 squadrons against 10 are 2-1, and a die of 5 wins. The losses are 20% of 20, which is 4, and 10 %
    // of 10, which is 1.
    const fight = game.roll('fighter-combat', { sideA: [ours], sideB: [theirs] }, {}, [5]).number;
    expect([game.group('Spits').squadrons, game.group('JG 26').squadrons]).toEqual([6, 19]);
    // After the correction, 10 fought against 10. At 1-1 a die of 5 is a draw, and each side loses 10% of the other's
    // ten.
    right.correct(fight, { sideBSqns: 10 });
    expect([game.group('Spits').squadrons, game.group('JG 26').squadrons]).toEqual([9, 19]);
    right.undo(fight);
    expect([game.group('Spits').squadrons, game.group('JG 26').squadrons]).toEqual([10, 20]);
  });

  it('hand dice: a misread one is one correction', () => {
    const roles = { groups: [first], targets: [unit] };
    const resolve = { type: 'resolve', procedure: 'megagame.interdiction', roles, typed: {} } as const;
    const { number } = game.do({ ...resolve, dice: [6] })[0]!;
    right.correct(number, {}, { dice: [5] });
    expect(a()).toMatchObject({ status: 8, immobilised: true });
    const other = game.add('B', game.allies);
    expect(refusal(() => right.correct(number, {}, { roles: { targets: [unit, other] }, dice: [5] })).code).toMatch(
      /BAD_DICE|NOT_FOUND/,
    );
  });
});
