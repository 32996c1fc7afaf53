/** What an earlier deed of a turn does to a later one. Status, supplies and marks are counted by hand. */
import { describe, expect, it } from 'vitest';
import type { GameCommand } from '../../../../src/game/index.js';
import { type Actor, MAP_ACTS } from '../../../../src/rules/index.js';
import { PuttingRight } from '../../putting-right.js';
import { Game, player, refusal, UMPIRE } from './game.js';

const noRight = (names: string): string => `othing this turn gives ${names} the right to fight on after an overrun`;

/** Tanks of status 20 against two of status 8 in the open; nobody is prepared, -2. */
function breakingThrough() {
  const game = new Game();
  const tanks = game.add('Guards', game.allies, { troops: 'tanks', status: 20, ammoSp: 5, fuelSp: 2 });
  const near = game.add('Near', game.axis, { status: 8 });
  const far = game.add('Far', game.axis, { status: 8 });
  const as = player(game.allies);
  return {
    game,
    tanks,
    right: new PuttingRight(game),
    /** 18 against 8 and a 1: 11, a success; the overrun costs one more. They retire 1 km. */
    overrun: () => game.roll('combat', { attackers: [tanks], defenders: [near] }, { order: 'breakthrough' }, [1, 1], as).number,
    /** 16 against 8 and a 1: 9, a success. */
    further: (who = [tanks], by: Actor = as, more: { readonly again?: boolean | undefined } = {}) => {
      const roles = { attackers: who, defenders: [far] };
      const command = { type: 'resolve', procedure: 'megagame.combat', roles, typed: { order: 'overrun' }, ...more };
      return game.do(command as GameCommand, [1, 1], by)[0]!;
    },
  };
}

describe('Movement: who has moved for more than half a turn fights by an overrun alone (M-17)', () => {
  it('the fight that an overrun granted is open to those who have made one in this turn', () => {
    const { game, tanks, overrun, further } = breakingThrough();
    game.edit(tanks, { movedPct: 80 });
    expect(refusal(() => further())).toMatchObject({
      code: 'ILLEGAL',
      message: `n${noRight('Guards')} (Results Table, M-17)`,
      cites: ['Results Table', 'M-17'],
    });
    overrun();
    further();
    expect(game.unit('Guards')).toMatchObject({ status: 16, ammoSp: 3 });
    expect(game.unit('Near').status).toBe(7);
    expect(game.unit('Far').status).toBe(7);
  });

  it('others do not join it', () => {
    const { game, tanks, overrun, further } = breakingThrough();
    const late = game.add('Late', game.allies, { movedPct: 100 });
    overrun();
    expect(refusal(() => further([tanks, late])).message).toBe(`n${noRight('Late')} (Results Table, M-17)`);
  });

  it('the overrun of the last turn grants nothing in this one', () => {
    const { game, overrun, further } = breakingThrough();
    overrun();
    game.nextTurn();
    expect(refusal(() => further()).message).toContain(noRight('Guards'));
  });

  it('an umpire says that he means it', () => {
    const { tanks, further } = breakingThrough();
    expect(refusal(() => further([tanks], UMPIRE, { again: undefined }))).toMatchObject({ field: 'again' });
    expect(further([tanks], UMPIRE, { again: true }).notes).toContain(
      `N${noRight('Guards')}; an umpire lets it happen (Results Table, M-17).`,
    );
  });

  it('with the overrun undone, or made an attack without a breakthrough order, the further fight falls away', () => {
    for (const putRight of ['undo', 'correct'] as const) {
      const { game, right, overrun, further } = breakingThrough();
      const first = overrun();
      const second = further().number;
      if (putRight === 'undo') right.undo(first);
      else right.correct(first, { order: 'normal' });
      expect(right.standing(second)).toBeUndefined();
      // Without the order the attack costs 1, and no 1 more.
      expect(game.unit('Guards')).toMatchObject(putRight === 'undo' ? { status: 20, ammoSp: 5 } : { status: 19, ammoSp: 4 });
      expect(game.unit('Far')).toMatchObject({ status: 8, noCounterAttack: false });
      expect(right.fault()).toBeNull();
    }
  });
});

describe('Results Table: two attacks on one unit in a turn (M-28)', () => {
  function attackedTwice() {
    const game = new Game();
    const [a, b] = [5, 8].map((status) => game.add(`Of ${status}`, game.allies, { status, prepared: true }));
    const gren = game.add('Gren', game.axis, { status: 8 });
    // 5 against 8 and a 4: 1, confused, no counter-attack. Then 8 against 7 and a 6: 7, limited success, which allows one.
    const confused = game.roll('combat', { attackers: [a!], defenders: [gren] }, {}, [4]).number;
    game.roll('combat', { attackers: [b!], defenders: [gren] }, {}, [6]);
    return { game, gren, a: a!, confused, right: new PuttingRight(game) };
  }

  it('what the first forbade the second does not allow', () => {
    const { game, gren, a } = attackedTwice();
    expect(game.unit('Gren')).toMatchObject({ status: 6, noCounterAttack: true });
    const back = game.roll('combat', { attackers: [gren], defenders: [a] }, {}, [1]);
    expect(back.notes.join()).toContain('Gren: may not counter-attack this turn.');
  });

  it('with the first undone it may', () => {
    const { game, confused, right } = attackedTwice();
    right.undo(confused);
    // 8 against 8 and a 6: 6, limited success.
    expect(game.unit('Gren')).toMatchObject({ status: 7, noCounterAttack: false });
    right.redo();
    expect(game.unit('Gren')).toMatchObject({ status: 6, noCounterAttack: true });
  });

  it('the next turn is free of it', () => {
    const { game } = attackedTwice();
    game.nextTurn();
    expect(game.unit('Gren').noCounterAttack).toBe(false);
  });
});

describe('Air Recce: a zone for each squadron and move', () => {
  it('a zone that was looked at stays so when flak brings a squadron down; no further one is', () => {
    const game = new Game();
    const eyes = game.fly('Eyes', game.allies, 'recce', 2);
    const flak = game.add('Flak', game.axis, { flak: 'heavy' });
    const target = game.add('KG', game.axis);
    const look = (zone: string, more = {}, faces: readonly number[] = []) =>
      game.act('recce', { group: eyes, zone, ...more }, undefined, faces);
    look('Arnhem');
    look('Nijmegen');
    // Two losses are two damage points: one squadron.
    game.roll('flak', { firer: [flak], group: [eyes] }, { target: 'overflight' }, [6, 6]);
    expect(game.group('Eyes').squadrons).toBe(1);
    const { resolutions } = look('Arnhem', { unit: target }, [6]);
    expect(resolutions[0]!.outcome).toMatchObject({ report: 'type' });
    expect(refusal(() => look('Eindhoven')).cites).toEqual(['Air Recce']);
  });
});

describe('the map after a fight, and after a look (M-34)', () => {
  function onMap() {
    const game = new Game();
    game.act(MAP_ACTS.new);
    const attacker = game.add('1 Para', game.allies, { status: 8 });
    const gren = game.add('Gren', game.axis, { status: 5 });
    const guns = game.add('55 Field', game.allies, { troops: 'towed-artillery', artilleryType: 'field' });
    for (const [unit, at] of [
      [attacker, '10,18'],
      [gren, '10,19'],
      [guns, '10,12'],
    ] as const)
      game.act(MAP_ACTS.place, { unit, at });
    const isGone = (id: string) => [...game.battle.tables.place!.values()].find(({ unit }) => unit === id)!.stale;
    const attack = (face: number) => game.roll('combat', { attackers: [attacker], defenders: [gren] }, {}, [face]);
    return { game, attacker, gren, guns, isGone, attack };
  }

  it('nothing is measured to who has retired until he is placed again', () => {
    const { game, attacker, gren, guns, isGone, attack } = onMap();
    const support = () => game.roll('artillery-support', { guns: [guns], target: [gren] });
    expect(support().resolutions[0]!.outcome.band).toBe('effective'); // 7 km
    game.undo();
    attack(4); // 6 against 5 and a 4: 5, they retire 2 km.
    expect([isGone(attacker), isGone(gren)]).toEqual([false, true]);
    expect(refusal(support).field).toBe('rangeKm');
    game.act(MAP_ACTS.place, { unit: gren, at: '10,21' });
    expect(support().resolutions[0]!.outcome.band).toBe('long'); // 9 km
  });

  it('attackers that are thrown back are at their start line; an undo has them stand where they stood', () => {
    const { game, attacker, gren, isGone } = onMap();
    // 6 against 5, and 10 for aircraft: -9 and a 1, beaten.
    game.roll('combat', { attackers: [attacker], defenders: [gren] }, { defAir: 'apocalyptic' }, [1]);
    expect([isGone(attacker), isGone(gren)]).toEqual([true, false]);
    game.undo();
    expect(isGone(attacker)).toBe(false);
  });

  it('who remains in position stands where he stood', () => {
    const { attacker, gren, isGone, attack } = onMap();
    attack(1); // 6 against 5 and a 1: 2, confused.
    expect([isGone(attacker), isGone(gren)]).toEqual([false, false]);
  });

  it('a move of 0 km only looks it up: nobody goes anywhere, least of all when immobilised (M-24)', () => {
    const { game, attacker } = onMap();
    game.edit(attacker, { immobilised: true });
    game.roll('movement', { unit: [attacker] }, { mode: 'tactical', distanceKm: 0, to: '40,40' }, [], player(game.allies));
    expect([...game.battle.tables.place!.values()].find(({ unit }) => unit === attacker)).toMatchObject({ x: 10, y: 18 });
  });
});
