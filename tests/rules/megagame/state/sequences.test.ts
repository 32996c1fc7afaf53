/** The effects of an earlier action of a turn on a later one. Status, supplies and markers are calculated by hand. */
import { MAP_ACT_IDS } from '../../../../src/house/index.js';
import { describe, expect, it } from 'vitest';
import type { GameCommand } from '../../../../src/game/index.js';
import { listTasksOfPhase } from '../../../../src/game/open-tasks.js';
import { type Actor, findRetreat, findUnitPlace } from '../../../../src/rules/index.js';
import { megagameRuleset } from '../../../../src/rules/megagame/index.js';
import { PuttingRight } from '../../putting-right.js';
import { Game, player, refusal, UMPIRE } from './game.js';

const noRight = (names: string): string =>
  `${names} cannot fight again after an overrun, because no result this turn allows the action`;

/** Creates tanks of status 20 against two units of status 8 in the open. No attack is prepared, -2. */
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
    /**
     * Status 18 against 8 with a die of 1 is 11, a success. The overrun costs one status more. The defenders retire 1
     * km.
     */
    overrun: () => game.roll('combat', { attackers: [tanks], defenders: [near] }, { order: 'breakthrough' }, [1, 1], as).number,
    /** Status 16 against 8 with a die of 1 is 9, a success. */
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
      message: `${noRight('Guards')}. Choose another unit.`,
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
    expect(refusal(() => further([tanks, late])).message).toBe(`${noRight('Late')}. Choose another unit.`);
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
      `${noRight('Guards')}. An umpire has allowed it (Results Table, M-17).`,
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
      // Without the order the attack costs 1, and no additional 1.
      expect(game.unit('Guards')).toMatchObject(putRight === 'undo' ? { status: 20, ammoSp: 5 } : { status: 19, ammoSp: 4 });
      expect(game.unit('Far')).toMatchObject({ status: 8, noCounterAttack: false });
      expect(right.fault()).toBeNull();
    }
  });
});

describe('Results Table: an overrun that may fight again (M-32)', () => {
  it('gives a further attack whatever was done before it, and one only', () => {
    const { game, tanks, overrun } = breakingThrough();
    const first = game.add('First', game.axis, { status: 10 });
    const last = game.add('Last', game.axis, { status: 8 });
    // Status 18 against 10 with a die of 1 is 9, a success. Then an umpire lets them attack again: 17 against 8 with a
    // die of 1 is 10, an overrun.
    const attack = (defender: string) =>
      game.roll('combat', { attackers: [tanks], defenders: [defender] }, {}, [1, 1], player(game.allies));
    attack(first);
    expect(refusal(overrun).cites).toEqual(['Combat', 'M-32']);
    const near = game.unit('Near').id;
    const roles = { attackers: [tanks], defenders: [near] };
    const again = { type: 'resolve', procedure: 'megagame.combat', roles, typed: { order: 'breakthrough' }, again: true };
    expect(game.do(again as GameCommand, [1, 1])[0]!.resolutions[0]!.outcome).toMatchObject({ mayFightAgain: true });
    // The attackers have 19 - 2 = 17 status left. They attack with 15 against 8, and a die of 1 is 8.
    attack(last);
    expect(game.unit('Guards')).toMatchObject({ status: 16, ammoSp: 2 });
    expect(refusal(() => attack(last)).cites).toEqual(['Combat', 'M-32']);
  });
});

describe('Results Table: two attacks on one unit in a turn (M-28)', () => {
  function attackedTwice() {
    const game = new Game();
    const [a, b] = [5, 8].map((status) => game.add(`Of ${status}`, game.allies, { status, prepared: true }));
    const gren = game.add('Gren', game.axis, { status: 8 });
    // Status 5 against 8 with a die of 4 is 1, confused, without a counter-attack. Then 8 against 7 with a die of 6 is
    // 7, a limited success, which allows one.
    const confused = game.roll('combat', { attackers: [a!], defenders: [gren] }, {}, [4]).number;
    const limited = game.roll('combat', { attackers: [b!], defenders: [gren] }, {}, [6]);
    return { game, gren, a: a!, confused, limited, right: new PuttingRight(game) };
  }

  it('what the first forbade the second does not allow', () => {
    const { game, gren, a, limited } = attackedTwice();
    expect(limited.notes).toEqual(['An earlier attack of this turn forbids a counter-attack of Gren (Results Table, M-28).']);
    expect(game.unit('Gren')).toMatchObject({ status: 6, noCounterAttack: true });
    const back = game.roll('combat', { attackers: [gren], defenders: [a] }, {}, [1]);
    expect(back.notes.join()).toContain('Gren: no counter-attack this turn.');
  });

  it('with the first undone it may', () => {
    const { game, confused, right } = attackedTwice();
    right.undo(confused);
    // Status 8 against 8 with a die of 6 is 6, a limited success.
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

describe('Movement and Combat: a convoy over two turns', () => {
  it('pays fuel once, is bombed on its way, waits for fuel, and arrives with what it carries', () => {
    const game = new Game();
    const convoy = game.add('RASC', game.allies, { troops: 'motorised', status: 2, ammoSp: 6, fuelSp: 1 });
    const front = game.add('2 Para', game.allies, { ammoSp: 0 });
    const stukas = game.fly('Stukas', game.axis, 'ground-attack', 2);
    const as = player(game.allies);
    const drive = (distanceKm: number) => game.roll('movement', { unit: [convoy] }, { mode: 'road-column', distanceKm }, [], as);
    const lacking = () => game.roll('supply', { movers: [convoy] }, {}, [], as).notes;
    expect(lacking()).toEqual([]);
    drive(16); // The leg is a quarter of 64 km.
    expect(game.unit('RASC')).toMatchObject({ movedPct: 25, fuelSp: 0 });
    // The unit no longer lacks fuel for this turn.
    expect(lacking()).toEqual(['Fuel for this turn already paid with the first leg: RASC (Combat, M-7).']);
    game.roll('interdiction', { groups: [stukas], targets: [convoy] }, {}, [6]);
    expect(refusal(() => drive(1)).cites).toContain('M-24');
    game.nextTurn();
    // The unit is still on the road because it has moved (M-9), and without fuel it stays there (M-7).
    expect(game.unit('RASC')).toMatchObject({ status: 1, mode: 'road-column', immobilised: false });
    expect(refusal(() => drive(48)).cites).toEqual(['Combat', 'M-7']);
    game.act('land-supply', { to: convoy, fuelSp: 1 });
    drive(48);
    expect(game.unit('RASC')).toMatchObject({ movedPct: 75, fuelSp: 0, ammoSp: 6 });
    game.act('move-supply', { from: convoy, to: front, ammoSp: 6 });
    expect([game.unit('RASC').ammoSp, game.unit('2 Para').ammoSp]).toEqual([0, 6]);
  });

  it('with the drop undone, who attacked with what it brought has not attacked (M-6)', () => {
    const game = new Game();
    const right = new PuttingRight(game);
    const base = game.add('Base', game.allies, { status: 0, ammoSp: 20 });
    const para = game.add('2 Para', game.allies, { ammoSp: 0 });
    const gren = game.add('Gren', game.axis);
    // The 10 points, contested (-3), with a die of 4 use column 1, so 5 arrive.
    const drop = game.roll('air-resupply', { ammoFrom: [base], ammoTo: [para] }, { points: 10, contested: true }, [4]).number;
    const attack = game.roll('combat', { attackers: [para], defenders: [gren] }, {}, [4]).number;
    const held = () => [game.unit('Base').ammoSp, game.unit('2 Para').ammoSp, game.unit('Gren').status];
    expect(held()).toEqual([10, 4, 4]);
    // A 1 uses column -2: 2 arrive.
    right.correct(drop, {}, { dice: [1] });
    expect(held()).toEqual([10, 1, 4]);
    right.undo(drop);
    expect(held()).toEqual([20, 0, 5]);
    expect(right.standing(attack)).toBeUndefined();
    expect(right.fault()).toBeNull();
  });
});

describe('Movement: legs of a turn, put right', () => {
  const marched = () => {
    const game = new Game();
    const tanks = game.add('Guards', game.allies, { troops: 'tanks', status: 9, ammoSp: 5, fuelSp: 3 });
    const gren = game.add('Gren', game.axis, { status: 20 });
    const leg = (distanceKm: number, mode = 'tactical') => game.roll('movement', { unit: [tanks] }, { mode, distanceKm }).number;
    const attack = () => game.roll('combat', { attackers: [tanks], defenders: [gren] }, {}, [1]).number;
    return { game, leg, attack, right: new PuttingRight(game) };
  };

  it('a leg that was longer takes the attack with it: beyond half a turn there is none (M-5)', () => {
    const { game, leg, attack, right } = marched();
    const first = leg(12); // The leg is 40% of 30 km.
    const fight = attack();
    right.correct(first, { distanceKm: 15.1 }); // The unit has now moved for 50.33% of the turn.
    expect(right.standing(fight)).toBeUndefined();
    expect(game.unit('Guards')).toMatchObject({ movedPct: 50.33, status: 9, ammoSp: 5 });
    right.correct(first, { distanceKm: 15 });
    expect(game.unit('Guards')).toMatchObject({ movedPct: 50, fuelSp: 2 });
    expect(right.fault()).toBeNull();
  });

  it('with the change of turn undone its legs and attacks are of one turn', () => {
    const { game, leg, attack, right } = marched();
    leg(15);
    attack();
    const turn = game.nextTurn().number;
    const second = leg(9);
    const fight = attack();
    expect(game.unit('Guards')).toMatchObject({ movedPct: 30, status: 7, ammoSp: 3, fuelSp: 1 });
    right.undo(turn);
    // The legs of 50 % and 30 % together cost one fuel SP, and one prepared attack.
    expect(game.unit('Guards')).toMatchObject({ movedPct: 80, status: 8, ammoSp: 4, fuelSp: 2 });
    expect([right.standing(second), right.standing(fight)].map((each) => each !== undefined)).toEqual([true, false]);
  });

  it('who turns out to have stood still was deployed tactically when the turn changed (M-9)', () => {
    const { game, leg, right } = marched();
    leg(16, 'road-column');
    game.nextTurn();
    const march = leg(16, 'road-column');
    game.nextTurn();
    expect(game.unit('Guards')).toMatchObject({ mode: 'road-column', fuelSp: 1 });
    right.undo(march);
    expect(game.unit('Guards')).toMatchObject({ mode: 'tactical', fuelSp: 2 });
    right.redo();
    expect(game.unit('Guards')).toMatchObject({ mode: 'road-column', fuelSp: 1 });
    expect(right.fault()).toBeNull();
  });
});

describe('Flak, then bombs', () => {
  it('bombs fall from what flak has left; from all of them where it turns out not to have fired', () => {
    const game = new Game();
    const right = new PuttingRight(game);
    const stukas = game.fly('Stukas', game.axis, 'ground-attack', 4);
    const bofors = game.add('Bofors', game.allies, { flak: 'light' });
    const target = game.add('2 Para', game.allies);
    // Four damage points are two squadrons. Two on a square use row 1, where a 4 has no effect. Four use row 2, where
    // it immobilises.
    const flak = game.roll('flak', { firer: [bofors], group: [stukas] }, { target: 'overflight' }, [6, 6, 6, 6]).number;
    const bombs = game.roll('interdiction', { groups: [stukas], targets: [target] }, {}, [4]).number;
    expect(right.outcome(bombs)).toMatchObject({ row: 1, noneCount: 1 });
    right.undo(flak);
    expect(right.outcome(bombs)).toMatchObject({ row: 2, immobilisedCount: 1 });
    expect(refusal(() => game.roll('movement', { unit: [target] }, { mode: 'tactical', distanceKm: 1 })).cites).toContain('M-24');
  });
});

describe('a part of the squadrons, typed by a player, after flak that is put right', () => {
  it('is what is left where it was more: nobody flies who was shot down', () => {
    const game = new Game();
    const right = new PuttingRight(game);
    const as = player(game.axis);
    const stukas = game.fly('Stukas', game.axis, 'ground-attack', 4);
    const more = game.fly('Ju 87', game.axis, 'ground-attack', 4);
    const fighters = game.fly('JG 26', game.axis, 'fighter', 4);
    const dakotas = game.fly('Dakotas', game.allies, 'transport', 9);
    const spits = game.fly('Spits', game.allies, 'fighter', 3);
    const bofors = game.add('Bofors', game.allies, { flak: 'light' });
    const target = game.add('2 Para', game.allies);
    const flak = game.roll('flak', { firer: [bofors], group: [stukas] }, { target: 'overflight' }, [1, 1, 1, 1]).number;
    const second = game.roll('flak', { firer: [bofors], group: [more] }, { target: 'overflight' }, [1, 1, 1, 1]).number;
    const lost = game.roll('fighter-combat', { sideA: [spits], sideB: [fighters] }, {}, [6]).number;
    const bombs = game.roll('interdiction', { groups: [stukas], targets: [target] }, { tacticalSqns: 3 }, [4], as).number;
    const support = game.roll('air-support', { groups: [more] }, { groundAttackSqns: 3 }, [], as).number;
    const stream = game.roll(
      'fighters-v-stream',
      { fighters: [fighters], stream: [dakotas] },
      { beatCover: true, fighterSqns: 4 },
      [],
      as,
    ).number;
    // Three squadrons use row 2, and are superior. 4 against 3 are 1-1, and 6 is a win: JG 26 loses none for 0.3.
    expect(right.outcome(bombs)).toMatchObject({ row: 2, immobilisedCount: 1 });
    expect(right.outcome(support)).toMatchObject({ level: 'superior' });
    expect(right.outcome(stream)).toMatchObject({ lossSerials: 4 });
    // After four damage points two squadrons are left.
    right.correct(flak, {}, { dice: [6, 6, 6, 6] });
    expect(right.outcome(bombs)).toMatchObject({ row: 1, noneCount: 1 });
    right.correct(second, {}, { dice: [6, 6, 6, 6] });
    expect(right.outcome(support)).toMatchObject({ level: 'ordinary' });
    right.correct(lost, { sideASqns: 8 }, { dice: [1] });
    // The odds of 8 squadrons against 4 are 2-1, and a die of 1 loses: JG 26 wins, and loses 10% of 8.
    expect(game.group('JG 26').squadrons).toBe(3);
    expect(right.outcome(stream)).toMatchObject({ lossSerials: 3 });
    right.correct(lost, { sideASqns: 20 });
    // The odds of 20 squadrons against 4 are 5-1, and a die of 1 is a draw, so none reaches the stream.
    expect(game.group('Dakotas').squadrons).toBe(9);
    expect(right.fault()).toBeNull();
  });
});

describe('Combat: defenders on several grounds', () => {
  it('are met on none where nobody stands any more when a move is put right', () => {
    const game = new Game();
    const right = new PuttingRight(game);
    const para = game.add('1 Para', game.allies, { status: 12, prepared: true });
    const defenders = [game.add('Gren', game.axis, { terrain: 'town' }), game.add('Krafft', game.axis)];
    const march = game.roll('movement', { unit: [defenders[1]!] }, { mode: 'tactical', terrain: 'wood', distanceKm: 3 }).number;
    const fight = game.roll('combat', { attackers: [para], defenders }, { terrain: 'wood' }, [6, 2], player(game.allies)).number;
    // Status 12 against 10 with a die of 6 is 8, a success, with a retreat of a d3 in a wood or town.
    const ground = () => right.standing(fight)!.resolutions[0]!.input.terrain;
    expect(ground()).toBe('wood');
    right.correct(march, { terrain: 'marsh' });
    expect(ground()).toBe('town');
    right.undo(march);
    expect(ground()).toBe('town');
    expect(right.fault()).toBeNull();
  });
});

describe('Combat: an attack that is prepared', () => {
  it('is not asked for once its unit has moved too far to make it, but of armour, which may overrun (M-5, M-17)', () => {
    const game = new Game();
    const left = (name: string) => megagameRuleset.unitActions!.combat![0]!.isLeft(game.unit(name), game.battle);
    const units = [game.add('1 Para', game.allies), game.add('Guards', game.allies, { troops: 'tanks', fuelSp: 1 })];
    game.act('prepare-attack', { units });
    for (const [distanceKm, asked] of [
      [5, [true, true]], // The legs are 33.33% of 15 km, and 16.67% of 30 km.
      [10, [false, true]],
    ] as const) {
      for (const unit of units) game.roll('movement', { unit: [unit] }, { mode: 'tactical', distanceKm });
      expect(['1 Para', 'Guards'].map(left)).toEqual(asked);
    }
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

describe('Air Recce after flak that is put right', () => {
  it('a look stays as it fell though its squadron has been shot down, or falls away', () => {
    const game = new Game();
    const right = new PuttingRight(game);
    const eyes = game.fly('Eyes', game.allies, 'recce', 2);
    const flak = game.add('Flak', game.axis, { flak: 'heavy' });
    const target = game.add('KG', game.axis);
    const fire = game.roll('flak', { firer: [flak], group: [eyes] }, { target: 'overflight' }, [1, 1]).number;
    for (const zone of ['Arnhem', 'Nijmegen']) game.act('recce', { group: eyes, zone, unit: target }, UMPIRE, [6]);
    right.correct(fire, {}, { dice: [6, 6], later: 'keep' });
    expect(game.group('Eyes')).toMatchObject({ squadrons: 1, zones: ['Arnhem', 'Nijmegen'] });
    right.undo();
    right.correct(fire, {}, { dice: [6, 6] });
    expect(game.group('Eyes')).toMatchObject({ squadrons: 1, zones: ['Arnhem'] });
    expect(right.fault()).toBeNull();
  });
});

describe('the map after a fight, and after a look (M-34)', () => {
  function onMap() {
    const game = new Game();
    game.act(MAP_ACT_IDS.new);
    const attacker = game.add('1 Para', game.allies, { status: 8 });
    const gren = game.add('Gren', game.axis, { status: 5 });
    const guns = game.add('55 Field', game.allies, { troops: 'towed-artillery', artilleryType: 'field' });
    for (const [unit, at] of [
      [attacker, '10,18'],
      [gren, '10,19'],
      [guns, '10,12'],
    ] as const)
      game.act(MAP_ACT_IDS.place, { unit, at });
    const isGone = (id: string) => [...game.battle.tables.place!.values()].find(({ unit }) => unit === id)!.stale;
    const attack = (face: number) => game.roll('combat', { attackers: [attacker], defenders: [gren] }, {}, [face]);
    return { game, attacker, gren, guns, isGone, attack };
  }

  it('nothing is measured to who has retired until he is placed again', () => {
    const { game, attacker, gren, guns, isGone, attack } = onMap();
    const support = () => game.roll('artillery-support', { guns: [guns], target: [gren] });
    expect(support().resolutions[0]!.outcome.band).toBe('effective'); // The range is 7 km.
    game.undo();
    attack(4); // Status 6 against 5 with a die of 4 is 5, and the defenders retire 2 km.
    expect([isGone(attacker), isGone(gren)]).toEqual([false, true]);
    expect(refusal(support).field).toBe('rangeKm');
    // The result is "retire 2 km" without a direction. The map has the task, and its player chooses the direction.
    const back = () => findRetreat(game.battle, gren);
    expect(back()).toMatchObject({ far: 2, cites: ['Results Table', 'M-34'] });
    expect(refusal(() => game.act(MAP_ACT_IDS.back, { unit: gren, to: '10,20' })).cites).toEqual(['Results Table', 'M-34']);
    game.act(MAP_ACT_IDS.back, { unit: gren, to: '10,25' });
    expect(findUnitPlace(game.battle, gren)).toMatchObject({ x: 10, y: 21, stale: false });
    game.undo();
    expect(back()).toMatchObject({ far: 2 });
    game.act(MAP_ACT_IDS.place, { unit: gren, at: '10,21' });
    expect(support().resolutions[0]!.outcome.band).toBe('long'); // The range is 9 km.
  });

  it('attackers that are thrown back are at their start line; an undo has them stand where they stood', () => {
    const { game, attacker, gren, isGone } = onMap();
    // Status 6 against 5, with 10 more for aircraft, is -9. With a die of 1 the attackers are beaten.
    game.roll('combat', { attackers: [attacker], defenders: [gren] }, { defAir: 'apocalyptic' }, [1]);
    expect([isGone(attacker), isGone(gren)]).toEqual([true, false]);
    // Only people know where their start line is.
    expect(findRetreat(game.battle, attacker)).toBeUndefined();
    game.undo();
    expect(isGone(attacker)).toBe(false);
  });

  it('who has no status left goes nowhere: not asked for, and where he was (M-1)', () => {
    const { game, attacker, gren, isGone } = onMap();
    game.edit(gren, { status: 1 });
    // Status 6 against 1 with a die of 4 is 9, a success. The defenders lose their only point of status, so no unit
    // retires 3 km.
    game.roll('combat', { attackers: [attacker], defenders: [gren] }, {}, [4, 3]);
    expect(game.unit('Gren').status).toBe(0);
    expect(isGone(gren)).toBe(false);
    expect(findRetreat(game.battle, gren)).toBeUndefined();
  });

  it('whose way back nobody has told goes as much farther when he retires again; once he is lost, nobody is asked for it', () => {
    const { game, attacker, gren, attack } = onMap();
    const asked = () => listTasksOfPhase(megagameRuleset, game.battle).map(({ text }) => text);
    const second = game.add('2 Para', game.allies, { status: 8 });
    attack(4); // Status 6 against 5 with a die of 4 is 5, and the defenders retire 2 km.
    // Status 6 against 4 with a die of 6 is 8, a success with a retreat of 5 km: 7 km in total.
    game.roll('combat', { attackers: [second], defenders: [gren] }, {}, [6, 5]);
    expect(asked()).toContain('Gren must go back 7 km, but no one has chosen where');
    game.undo();
    expect(findRetreat(game.battle, gren)).toMatchObject({ far: 2 });
    game.act(MAP_ACT_IDS.back, { unit: gren, to: '10,25' });
    expect(findUnitPlace(game.battle, gren)).toMatchObject({ y: 21 });
    game.undo();
    game.edit(attacker, { status: 3 });
    game.edit(gren, { status: 0 });
    expect(asked().join()).not.toContain('Gren goes back');
  });

  it('who retires out of a village that is drawn stands in the open until somebody says otherwise (M-41)', () => {
    const { game, attacker, gren } = onMap();
    const second = game.add('2 Para', game.allies, { status: 8 });
    const attackBy = (who: string, ...faces: number[]) =>
      game.roll('combat', { attackers: [who], defenders: [gren] }, {}, faces).resolutions[0]!;
    game.act(MAP_ACT_IDS.feature, { kind: 'village', at: '8,20; 8,22; 12,22; 12,20' });
    game.roll('movement', { unit: [gren] }, { mode: 'tactical', to: '10,21' }); // The leg is 2 of 15 km.
    expect(game.unit('Gren').terrain).toBe('town');
    game.act(MAP_ACT_IDS.place, { unit: attacker, at: '10,19.5' });
    // Status 6 against 5 with a die of 6 is 7, a limited success: 1 km from a town, 2 in the open.
    expect(attackBy(attacker, 6)).toMatchObject({ input: { terrain: 'town' }, outcome: { retreatKm: 1 } });
    game.act(MAP_ACT_IDS.back, { unit: gren, to: '10,30' });
    expect(findUnitPlace(game.battle, gren)).toMatchObject({ y: 22 });
    game.undo();
    game.act(MAP_ACT_IDS.place, { unit: gren, at: '10,23' });
    expect(attackBy(second, 3)).toMatchObject({ input: { terrain: 'open' }, outcome: { score: 5, retreatKm: 2 } });
  });

  it('who is not lost after all retires, and who is lost after all stays: an overruled loss takes that with it (M-34)', () => {
    const { game, attacker, gren, isGone, attack } = onMap();
    const right = new PuttingRight(game);
    const back = () => findRetreat(game.battle, gren);
    game.edit(gren, { status: 1 });
    // Status 6 against 1 with a die of 1 is 6, a limited success. No unit is left to retire 2 km.
    const lost = attack(1).number;
    expect([isGone(gren), back()]).toEqual([false, undefined]);
    right.overrule(lost, gren, { status: 1 });
    expect(isGone(gren)).toBe(true);
    expect(back()).toMatchObject({ far: 2 });
    right.undo(); // The overruling is undone.
    expect([game.unit('Gren').status, isGone(gren), back()]).toEqual([0, false, undefined]);
    right.undo(lost);
    // Status 8, less 2, against 5 with a die of 4 is 5, with a retreat of 2 km.
    game.edit(gren, { status: 5 });
    const retired = attack(4).number;
    expect(back()).toMatchObject({ far: 2 });
    right.overrule(retired, gren, { status: 0 });
    expect([game.unit('Gren').status, isGone(gren), back()]).toEqual([0, false, undefined]);
    right.overrule(retired, gren, { status: 3 });
    expect(back()).toMatchObject({ far: 2 });
    right.undo(retired);
    // The attacker has one point: 1 - 2 against 5 is beaten.
    game.edit(attacker, { status: 1 });
    const beaten = attack(1).number;
    expect([game.unit('1 Para').status, isGone(attacker)]).toEqual([0, false]);
    right.overrule(beaten, attacker, { status: 1 });
    expect(isGone(attacker)).toBe(true);
    expect(right.fault()).toBeNull();
  });

  it('who remains in position stands where he stood', () => {
    const { attacker, gren, isGone, attack } = onMap();
    attack(1); // Status 6 against 5 with a die of 1 is 2, confused.
    expect([isGone(attacker), isGone(gren)]).toEqual([false, false]);
  });

  it('bridging takes its time; with the bridge undone nobody has crossed (M-35)', () => {
    const { game } = onMap();
    const right = new PuttingRight(game);
    const tanks = game.add('Guards', game.allies, { troops: 'tanks', fuelSp: 2 });
    game.act(MAP_ACT_IDS.place, { unit: tanks, at: '30,10' });
    game.act(MAP_ACT_IDS.feature, { kind: 'river', at: '0,12; 100,12' });
    const drive = (to: string) => game.roll('movement', { unit: [tanks] }, { mode: 'tactical', to }, [], player(game.allies));
    expect(refusal(() => drive('30,14')).message).toContain('cannot cross a river without a bridge');
    const bridge = game.act(MAP_ACT_IDS.feature, { kind: 'bridge', at: '30,12' }).number;
    game.edit(tanks, { delayPct: 40 });
    const crossing = drive('30,14').number; // 13.33% of 30 km: 46.67 % are left, 14 km.
    expect(refusal(() => drive('30,28.1')).cites).toEqual(['Movement', 'M-5']);
    drive('30,28');
    expect(game.unit('Guards')).toMatchObject({ movedPct: 60, fuelSp: 1 });
    right.undo(bridge);
    expect(right.standing(crossing)).toBeUndefined();
    expect(game.unit('Guards')).toMatchObject({ movedPct: 0, fuelSp: 2, delayPct: 40 });
    expect([...game.battle.tables.place!.values()].find(({ unit }) => unit === tanks)).toMatchObject({ x: 30, y: 10 });
  });

  it('with the wood undone that they drove through, they have driven less of the turn, and may attack (M-5, M-35)', () => {
    const { game, gren } = onMap();
    const right = new PuttingRight(game);
    const tanks = game.add('Guards', game.allies, { troops: 'tanks', fuelSp: 2, prepared: true });
    game.act(MAP_ACT_IDS.place, { unit: tanks, at: '30,10' });
    const wood = game.act(MAP_ACT_IDS.feature, { kind: 'wood', at: '25,5; 25,40; 40,40; 40,5' }).number;
    game.roll('movement', { unit: [tanks] }, { mode: 'tactical', to: '30,20' });
    game.act(MAP_ACT_IDS.place, { unit: gren, at: '30,21' });
    // The side does not know where the enemy is, so its player says that they met (M-42).
    const attack = () =>
      game.do(
        {
          type: 'resolve',
          procedure: 'megagame.combat',
          roles: { attackers: [tanks], defenders: [gren] },
          typed: {},
          anyway: true,
        },
        [1],
        player(game.allies),
      );
    expect(game.unit('Guards')).toMatchObject({ movedPct: 55.56, terrain: 'wood' }); // The leg is 10 of 18 km.
    expect(refusal(attack).cites).toEqual(['Movement', 'M-5', 'M-17']);
    right.undo(wood);
    expect(game.unit('Guards')).toMatchObject({ movedPct: 33.33, terrain: 'open' }); // The share is that of 30 km.
    attack();
    expect(right.fault()).toBeNull();
  });

  it('a move of 0 km only looks it up: nobody goes anywhere, least of all when immobilised (M-24)', () => {
    const { game, attacker } = onMap();
    game.edit(attacker, { immobilised: true });
    game.roll('movement', { unit: [attacker] }, { mode: 'tactical', distanceKm: 0, to: '40,40' }, [], player(game.allies));
    expect([...game.battle.tables.place!.values()].find(({ unit }) => unit === attacker)).toMatchObject({ x: 10, y: 18 });
  });
});
