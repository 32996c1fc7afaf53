import { MAP_ACT_IDS } from '../../../../src/house/index.js';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import type { BattleEvent } from '../../../../src/game/index.js';
import { measureBetween, createShownMap } from '../../../../src/present/index.js';
import { cullenRuleset } from '../../../../src/rules/cullen/index.js';
import { findRetreat, Refusal, catchRefusal } from '../../../../src/rules/index.js';
import { Fight, player, refusal, UMPIRE } from './fight.js';

/** Creates Teruel on a map of 72 by 48 inches in squares of 6. Placed units are in the open. */
function onMap() {
  const fight = new Fight();
  const [red, blue] = [fight.side('Republic'), fight.side('Nationalists')];
  const company = fight.add('1st', red);
  const enemy = fight.add('Tercio', blue);
  fight.act(MAP_ACT_IDS.new);
  const place = (unit: string, at: string, more: JsonObject = {}) => fight.act(MAP_ACT_IDS.place, { unit, at, ...more });
  return Object.assign(fight, { red, blue, company, enemy, place });
}

const inputOf = (event: BattleEvent): JsonObject => event.resolutions[0]!.input;
const shot = (firer: string, target: string) => ({ firer: [firer], target: [target] });

describe('TC-60: ranges of fire, measured from place to place', () => {
  it('3" across and 4" away are 5", and the working says so with squares, for both are seen', () => {
    const fight = onMap();
    fight.place(fight.company, '10,10');
    fight.place(fight.enemy, '13,14');
    const event = fight.roll('small-arms-infantry', shot(fight.company, fight.enemy), {}, [5]);
    expect(inputOf(event).rangeInches).toBe(5);
    expect(event.notes).toContain('Measured B2.3 to C3.4: 5 in.');
  });

  it('the same shot with its range typed gives the same facts', () => {
    const [measured, typed] = [onMap(), onMap()];
    for (const fight of [measured, typed]) {
      fight.place(fight.company, '10,10');
      fight.place(fight.enemy, '13,14');
    }
    const a = measured.roll('small-arms-infantry', shot(measured.company, measured.enemy), {}, [5]);
    const b = typed.roll('small-arms-infantry', shot(typed.company, typed.enemy), { rangeInches: 5 }, [5]);
    expect(b.resolutions).toEqual(a.resolutions);
    expect(b.changes).toEqual(a.changes);
  });

  it('what is typed beats it, and is told', () => {
    const fight = onMap();
    fight.place(fight.company, '10,10');
    fight.place(fight.enemy, '13,14');
    const event = fight.roll('small-arms-infantry', shot(fight.company, fight.enemy), { rangeInches: 7 }, [5], player(fight.red));
    expect(inputOf(event).rangeInches).toBe(7);
    expect(event.notes).toContain('A value was entered by hand (measured B2.3 to C3.4: 5 in).');
  });

  it('6" ends the first column: the tenth of an inch beyond it is in the second, and a doubt that spans it is asked about', () => {
    const fight = onMap();
    fight.place(fight.company, '10,10');
    fight.place(fight.enemy, '10,16.1');
    const event = fight.roll('small-arms-infantry', shot(fight.company, fight.enemy), {}, [5]);
    expect(inputOf(event).rangeInches).toBe(6.1);
    expect(JSON.stringify(event.resolutions[0]!.steps)).toContain('6\\"-12\\"');
    // A ninth of a square is two inches wide, so the route from 10,10 to 10,15 is known to an inch each way.
    fight.place(fight.enemy, 'B3.5');
    const asked = refusal(() => fight.roll('small-arms-infantry', shot(fight.company, fight.enemy)));
    expect(asked.code).toBe('INVALID_INPUT');
    expect(asked.message).toBe(
      'rangeInches: The distance is 4 to 6.3 in on the map, but the result changes at 6 in. Enter the exact distance, or place the units more precisely.',
    );
  });

  it('nearer than 2" is assaulted: 1.9" is refused, 2" is not, and fire at an assault asks for no range', () => {
    const fight = onMap();
    fight.place(fight.company, '10,10');
    fight.place(fight.enemy, '10,11.9');
    expect(refusal(() => fight.roll('small-arms-infantry', shot(fight.company, fight.enemy))).cites).toContain('TC-19');
    fight.place(fight.enemy, 'B2');
    fight.roll('small-arms-infantry', shot(fight.company, fight.enemy), { assaultFire: true }, [5]);
    fight.place(fight.enemy, '10,12');
    fight.roll('small-arms-infantry', shot(fight.company, fight.enemy), {}, [5]);
  });

  it('a place is not used once its unit has moved off the map; without one nothing is measured', () => {
    const fight = onMap();
    fight.place(fight.company, '10,10');
    expect(refusal(() => fight.roll('small-arms-infantry', shot(fight.company, fight.enemy))).message).toContain('rangeInches');
    fight.place(fight.enemy, '10,30');
    fight.until(2, 'movement');
    fight.roll('move-troops', { unit: [fight.enemy] }, {}, [6]);
    expect(refusal(() => fight.roll('small-arms-infantry', shot(fight.company, fight.enemy))).message).toContain('rangeInches');
    fight.act(MAP_ACT_IDS.move, { units: [fight.enemy], to: ['10,22'] });
    const event = fight.roll('small-arms-infantry', shot(fight.company, fight.enemy), {}, [5]);
    expect(inputOf(event).rangeInches).toBe(12);
  });

  it('a gun on a truck stands where the truck does, an officer where his company is', () => {
    const fight = onMap();
    const truck = fight.add('Truck', fight.blue, { kind: 'softskin', vehicle: 'standard-softskin' });
    fight.place(fight.company, '10,10');
    fight.place(truck, '10,20');
    fight.act('embark', { unit: fight.enemy, vehicle: truck });
    fight.place(fight.enemy, 'A1');
    const event = fight.roll('small-arms-softskin', shot(fight.company, truck), {}, [1]);
    expect(inputOf(event).rangeInches).toBe(10);
    const onBoard = fight.roll('observe', { observer: [fight.company] }, { rangeInches: 3 }, [1]);
    expect(onBoard.notes.join()).not.toContain('measured');
  });

  it('an anti-tank gun hits better under 12", and not at 12"', () => {
    for (const [at, modifier] of [
      ['10,21.9', true],
      ['10,22', false],
    ] as const) {
      const fight = onMap();
      const gun = fight.add('37 mm', fight.red, { kind: 'artillery', guns: 1, gunClass: 'light', setUp: true });
      const tank = fight.add('CV-33', fight.blue, { kind: 'armour', armourClass: 'light' });
      fight.place(gun, '10,10');
      fight.place(tank, at);
      const event = fight.roll('at-armour', shot(gun, tank), {}, [2]);
      expect(JSON.stringify(event.resolutions[0]!.steps).includes('Range under 12')).toBe(modifier);
    }
  });
});

describe('the nearest', () => {
  it('visible enemy within 12" troubles a rally: 12" does, a marker does not', () => {
    for (const [at, concealed, inches] of [
      ['10,22', false, 12],
      ['10,22.1', false, 12.1],
      ['10,12', true, undefined],
    ] as const) {
      const fight = onMap();
      fight.edit(fight.company, { dps: 2 });
      fight.edit(fight.enemy, { concealed });
      fight.place(fight.company, '10,10');
      fight.place(fight.enemy, at);
      const event = fight.roll('rally', { unit: [fight.company] }, {}, [6]);
      expect(inputOf(event).visibleEnemyInches).toBe(inches);
      expect(event.notes.some((note) => note.includes('measured'))).toBe(!concealed);
    }
  });

  it('is not told while one that may be nearer has moved off the map, unless it is near enough already', () => {
    const fight = onMap();
    const other = fight.add('Bandera', fight.blue);
    fight.edit(fight.company, { dps: 2 });
    fight.place(fight.company, '10,10');
    fight.place(fight.enemy, '10,30');
    fight.place(other, '40,40');
    fight.until(2, 'movement');
    fight.roll('move-troops', { unit: [other] }, {}, [6]);
    fight.until(3, 'rally');
    const silent = fight.roll('rally', { unit: [fight.company] }, {}, [6]);
    expect(inputOf(silent)).not.toHaveProperty('visibleEnemyInches');
    fight.undo();
    fight.place(fight.enemy, '10,20');
    expect(inputOf(fight.roll('rally', { unit: [fight.company] }, {}, [6])).visibleEnemyInches).toBe(10);
  });
});

describe('who may not know where somebody stands', () => {
  it('hears nothing of it: as if it had no place', () => {
    const [placed, nowhere] = [onMap(), onMap()];
    const asked = [placed, nowhere].map((fight) => {
      fight.edit(fight.enemy, { concealed: true });
      fight.place(fight.company, '10,10');
      if (fight === placed) fight.place(fight.enemy, '13,14');
      return refusal(() => fight.roll('small-arms-infantry', shot(fight.company, fight.enemy), {}, [], player(fight.red)));
    });
    expect(asked[0]!.message).toBe(asked[1]!.message);
  });

  it('a post names squares only when everybody knows of both', () => {
    const fight = onMap();
    fight.edit(fight.enemy, { concealed: true });
    fight.place(fight.company, '10,10');
    fight.place(fight.enemy, '13,14');
    const event = fight.roll('small-arms-infantry', shot(fight.company, fight.enemy), {}, [5]);
    expect(event.notes).toContain('Measured on the map: 5 in.');
  });
});

describe('TC-61: a move to a place', () => {
  function marching() {
    const fight = onMap();
    fight.place(fight.company, '10,10');
    fight.until(1, 'movement');
    const where = () => {
      const place = [...(fight.battle.tables.place?.values() ?? [])].find(({ unit }) => unit === fight.company)!;
      return [place.x, place.y, place.half, place.stale];
    };
    return Object.assign(fight, { where });
  }

  it('goes all the way when its roll is enough, and an undo takes it back', () => {
    const fight = marching();
    // A 6 without modifiers is Normal, 8 inches.
    const event = fight.roll('move-troops', { unit: [fight.company] }, { to: '10,18' }, [6]);
    expect(inputOf(event).wayInches).toBe(8);
    expect(event.notes).toContain('Measured B2.3 to B4.9: 8 in.');
    expect(fight.where()).toEqual([10, 18, 0, false]);
    fight.undo();
    expect(fight.where()).toEqual([10, 10, 0, false]);
  });

  it('gets as far as its roll when that is not enough, round the bend', () => {
    const fight = marching();
    const event = fight.roll('move-troops', { unit: [fight.company] }, { to: '10,16; 16,16' }, [6]);
    expect(inputOf(event).wayInches).toBe(12);
    expect(fight.where()).toEqual([12, 16, 0, false]);
    expect(event.notes).toContain('1st moves only 8" of the 12" to its destination (TC-61).');
  });

  it('TC-68: it makes a concealed enemy visible within 4", on its way or where it ends, and an undo hides him again', () => {
    const fight = marching();
    const isConcealed = () => fight.named('Tercio').concealed;
    fight.edit(fight.enemy, { concealed: true });
    fight.place(fight.enemy, '10,22.1');
    fight.roll('move-troops', { unit: [fight.company] }, { to: '10,18' }, [6]); // The goal is 4.1 inches away.
    expect(isConcealed()).toBe(true);
    fight.undo();
    fight.place(fight.enemy, '10,22');
    fight.roll('move-troops', { unit: [fight.company] }, { to: '10,18' }, [6]);
    expect(isConcealed()).toBe(false);
    expect(fight.record.at(-1)).toMatchObject({
      kind: 'unit-spotted',
      summary: 'Tercio is visible: 1st moved within 4" of it (TC-68).',
      audience: 'all',
    });
    fight.undo();
    expect(isConcealed()).toBe(true);
    fight.place(fight.enemy, '14,13');
    fight.roll('move-troops', { unit: [fight.company] }, { to: '10,14; 5,14' }, [9]); // The route goes past him at 4 inches, and away.
    expect(isConcealed()).toBe(false);
  });

  it('TC-77: a move that leads onto a concealed enemy ends where the bases touch, and each side is told', () => {
    const fight = marching();
    fight.edit(fight.enemy, { concealed: true });
    fight.place(fight.enemy, '10,15');
    fight.roll('move-troops', { unit: [fight.company] }, { to: '10,18' }, [6]);
    // Bases of an inch: 1" between the middles, and a tenth nearer.
    expect(fight.where()).toEqual([10, 14.1, 0, false]);
    expect(fight.named('Tercio').concealed).toBe(false);
    const told = fight.record.filter(({ kind }) => kind === 'contact-reported');
    expect(told.map(({ summary, audience }) => [audience, summary])).toEqual([
      [fight.named('1st').side, '1st meets Tercio and stops there.'],
      [fight.named('Tercio').side, '1st meets Tercio and stops there.'],
    ]);
    fight.undo();
    fight.place(fight.enemy, '12,15'); // beside its way
    fight.roll('move-troops', { unit: [fight.company] }, { to: '10,18' }, [6]);
    expect(fight.where()).toEqual([10, 18, 0, false]);
  });

  it('TC-68: a roll that is not enough goes round the bend, and by no short cut', () => {
    const fight = marching();
    fight.edit(fight.enemy, { concealed: true });
    fight.place(fight.enemy, '5.9,16');
    fight.roll('move-troops', { unit: [fight.company] }, { to: '10,16; 16,16' }, [6]); // The first waypoint, 10,16, is 4.1 inches from the enemy.
    expect(fight.named('Tercio').concealed).toBe(true);
    fight.undo();
    fight.place(fight.enemy, '6,16');
    fight.roll('move-troops', { unit: [fight.company] }, { to: '10,16; 16,16' }, [6]);
    expect(fight.named('Tercio').concealed).toBe(false);
  });

  it('TC-68: where places leave it in doubt umpires are told, and nobody is shown', () => {
    const fight = marching();
    fight.edit(fight.enemy, { concealed: true });
    fight.place(fight.enemy, 'B4.5');
    fight.roll('move-troops', { unit: [fight.company] }, { to: '10,17' }, [6]);
    expect(fight.named('Tercio').concealed).toBe(true);
    expect(fight.record.at(-1)).toMatchObject({ kind: 'unit-spotted', audience: 'umpires' });
  });

  it('a place that no roll is enough for is refused before the dice', () => {
    const fight = marching();
    const refused = refusal(() => fight.roll('move-troops', { unit: [fight.company] }, { to: '10,22.1' }));
    expect([refused.code, refused.message]).toEqual([
      'ILLEGAL',
      'The route is 12.1" long, but the unit can move 12" at most. Choose a nearer destination.',
    ]);
  });

  it('what a unit’s own best roll does not allow is refused before the dice', () => {
    const fight = marching();
    fight.edit(fight.company, { dps: 2 }); // The score of 10 - 2 = 8 is Normal, 8 inches.
    const refused = catchRefusal(() => fight.roll('move-troops', { unit: [fight.company] }, { to: '10,18.1' }));
    expect(refused?.message).toBe(
      'The route is 8.1 in long, but the best roll lets 1st move only 8 in. Choose a nearer destination.',
    );
    expect(() => fight.roll('move-troops', { unit: [fight.company] }, { to: '10,18' }, [0])).not.toThrow();
  });

  it('whoever measures from a place that is out of date is told so', () => {
    const fight = marching();
    fight.place(fight.enemy, '10,20');
    const measured = () => measureBetween(createShownMap(cullenRuleset, UMPIRE, fight.battle)!, '1st', 'Tercio');
    expect(measured()).toBe('B2.3 to B4.6: 10 in, N (0 degrees).');
    fight.edit(fight.company, { dps: 4, mr: -1 });
    fight.roll('move-troops', { unit: [fight.company] }, {}, [3]);
    expect(measured()).toContain('1st has moved since then, but not on the map. Use `/map place` to enter its present place.');
  });

  it('who is forced back has no place until he is put somewhere', () => {
    const fight = marching();
    fight.edit(fight.company, { dps: 4, mr: -1 });
    const event = fight.roll('move-troops', { unit: [fight.company] }, { to: '10,12' }, [3]);
    expect(event.notes.some((note) => note.includes('Use `/map back` to choose where to'))).toBe(true);
    expect(fight.where()[3]).toBe(true);
    // The score of 3 - 4 - 1 = -2 makes the unit retire 4 inches.
    fight.act(MAP_ACT_IDS.back, { unit: fight.company, to: '4S' });
    expect(fight.where()).toEqual([10, 6, 0, false]);
  });

  it('armour that fails its test goes back by its base speed, or one and a half times that (TC-30)', () => {
    const fight = onMap();
    const tank = fight.add('Pz I', fight.red, { kind: 'armour', armourClass: 'light', vehicle: 'pzkpfw-i', moraleDue: true });
    fight.place(tank, '20,20');
    fight.until(1, 'standing-fire');
    const backBy = (underFire: readonly string[], face: number): unknown => {
      fight.edit(tank, { underFire: [...underFire], moraleDue: true });
      const { result } = fight.roll('armour-morale', { unit: [tank] }, {}, [face]).resolutions[0]!.outcome;
      const far = findRetreat(fight.battle, tank)?.far;
      fight.undo();
      return [result, far];
    };
    // A Pz I moves 6 inches. 4 less 5 for A/T fire and MG fire is "<0 vehicle must retreat", and 3 is "1 - 3 vehicle
    // must retire".
    expect(backBy(['at', 'mg'], 4)).toEqual(['retreat', 9]);
    expect(backBy([], 3)).toEqual(['retire', 6]);
    expect(backBy([], 4)).toEqual(['stands', undefined]);
  });

  it('armour that fails its test goes back farther along a road (TC-7, TC-30)', () => {
    const fight = onMap();
    const car = fight.add('BA-6', fight.red, { kind: 'armour', armourClass: 'light', vehicle: 'ba-6', moraleDue: true });
    fight.place(car, '20,20');
    fight.until(1, 'standing-fire');
    // The speed is 8 inches, or twice that for wheels on a road.
    fight.roll('armour-morale', { unit: [car] }, { onRoad: true }, [3]);
    expect(findRetreat(fight.battle, car)?.far).toBe(16);
    fight.undo();
    fight.roll('armour-morale', { unit: [car] }, {}, [3]);
    expect(findRetreat(fight.battle, car)?.far).toBe(8);
  });

  it.each([
    [true, 12],
    [false, 8],
  ])(
    'beaten cavalry goes back a move of cavalry while it is mounted (%s), else one of infantry (TC-17, TC-35)',
    (mounted, far) => {
      const fight = onMap();
      const riders = fight.add('Riders', fight.red, { kind: 'cavalry', cavalry: 4, mounted });
      fight.place(riders, '20,20');
      fight.until(1, 'assaults');
      // The scores are 10 against 1: even with the 2 of cavalry in the open, the difference is 7 or more, which is a
      // full move.
      const event = fight.roll(
        'assault-infantry',
        { attacker: [fight.enemy], defender: [riders] },
        { defenderElements: 4 },
        [0, 1],
      );
      expect(event.resolutions[0]!.outcome).toMatchObject({ fallBackFraction: 1, fallBackInches: far });
      expect(findRetreat(fight.battle, riders)?.far).toBe(far);
    },
  );

  it('without a map nothing changes, and a place is refused', () => {
    const fight = marching();
    fight.act(MAP_ACT_IDS.clear);
    expect(refusal(() => fight.roll('move-troops', { unit: [fight.company] }, { to: '10,12' })).message).toContain('no map');
    fight.roll('move-troops', { unit: [fight.company] }, {}, [6]);
  });

  it('vehicles go by their type: a tank of 6" goes 12" at most, 6" when slowed', () => {
    const fight = marching();
    const tank = fight.add('T-26', fight.red, { kind: 'armour', armourClass: 'light', vehicle: 'standard-armour' });
    fight.place(tank, '20,10');
    const speed = fight.roll('vehicle-speed', { unit: [tank] }).resolutions[0]!.outcome;
    const far = speed.normalInches as number;
    expect(refusal(() => fight.roll('move-armour', { unit: [tank] }, { to: `20,${10.1 + far}` })).code).toBe('ILLEGAL');
    const event = fight.roll('move-armour', { unit: [tank] }, { to: `20,${10 + far}` }, [3]);
    expect(event.resolutions[0]!.outcome.result).toBe('slowed');
    const place = [...(fight.battle.tables.place?.values() ?? [])].find(({ unit }) => unit === tank)!;
    expect(place.y).toBe(10 + (speed.slowedInches as number));
  });
});

describe('Concealment and Observation iv: an enemy that moves within 4"', () => {
  const passed = (way: string) => {
    const fight = onMap();
    fight.edit(fight.enemy, { concealed: true });
    const truck = fight.add('Truck', fight.red, { kind: 'softskin', vehicle: 'truck-medium' });
    fight.place(fight.enemy, '20,14');
    fight.place(truck, '10,10');
    fight.until(1, 'movement');
    fight.roll('move-softskin', { unit: [truck] }, { to: way, onRoad: true }, [6]); // The route is 30 inches long.
    return inputOf(fight.roll('reveal', { unit: [fight.enemy] })).enemyMoveInches;
  };

  it('on its way, wherever it ends', () => {
    expect(passed('40,10')).toBe(4);
    expect(passed('40,9.7')).toBe(4.1);
    expect(passed('20,11; 30,11')).toBe(3);
    expect(passed('16,14')).toBe(4);
  });
});

describe('TC-60: who is carried or accompanied, and leaves', () => {
  function aboard(placed: boolean) {
    const fight = onMap();
    const truck = fight.add('Truck', fight.red, { kind: 'softskin', vehicle: 'truck-medium' });
    const leader = fight.add('Chief', fight.red, { kind: 'officer', officerFactor: 1, attachedTo: '1st' });
    fight.place(truck, '30,4');
    if (placed) fight.place(fight.company, '31,4');
    fight.place(fight.enemy, '30,30');
    fight.act('embark', { unit: fight.company, vehicle: truck });
    fight.until(1, 'movement');
    const where = (unit: string) => {
      const place = [...(fight.battle.tables.place?.values() ?? [])].find((row) => row.unit === unit);
      return place && [place.x, place.y, place.half, place.stale];
    };
    return Object.assign(fight, { truck, leader, where });
  }
  const fireFrom = (fight: ReturnType<typeof aboard>) => {
    fight.until(1, 'moving-fire');
    return fight.roll('small-arms-infantry', shot(fight.company, fight.enemy), {}, [5]);
  };

  it.each([true, false])('a company that gets off stands where its truck does, placed by itself before: %s', (placed) => {
    const fight = aboard(placed);
    fight.roll('move-softskin', { unit: [fight.truck] }, { to: '30,14' }, [6]); // The route is 10 inches long.
    fight.act('disembark', { unit: fight.company });
    expect(fight.where(fight.company)).toEqual([30, 14, 0, false]);
    expect(inputOf(fireFrom(fight)).rangeInches).toBe(16);
    fight.until(2, 'movement');
    fight.roll('move-troops', { unit: [fight.company] }, { to: '30,20' }, [6]);
    expect(fight.where(fight.company)).toEqual([30, 20, 0, false]);
    expect(fight.where(fight.truck)).toEqual([30, 14, 0, false]);
  });

  it('so does one whose truck is left by its crew', () => {
    const fight = aboard(true);
    fight.roll('move-softskin', { unit: [fight.truck] }, { to: '30,14' }, [6]);
    fight.until(1, 'standing-fire');
    fight.roll('at-softskin', { target: [fight.truck] }, { rangeInches: 10, carrying: true }, [9, 5]);
    expect(fight.named('1st').carriedBy).toBeNull();
    expect(inputOf(fireFrom(fight)).rangeInches).toBe(16);
  });

  it('where the truck went off the map nobody knows where they are', () => {
    const fight = aboard(true);
    fight.until(2, 'movement');
    fight.roll('move-softskin', { unit: [fight.truck] }, {}, [6]);
    fight.act('disembark', { unit: fight.company });
    expect(fight.where(fight.company)?.[3]).toBe(true);
  });

  it('an officer who leaves his company stands where it does, and an undo puts him back', () => {
    const fight = aboard(true);
    fight.place(fight.leader, '2,2');
    fight.roll('move-softskin', { unit: [fight.truck] }, { to: '30,14' }, [6]);
    fight.act('detach-officer', { officer: fight.leader });
    expect(fight.where(fight.leader)).toEqual([30, 14, 0, false]);
    fight.undo();
    fight.undo();
    expect(fight.where(fight.leader)).toEqual([2, 2, 0, false]);
    expect(fight.where(fight.company)).toEqual([30, 4, 0, false]);
  });

  it('whom a hand puts elsewhere as he leaves stands there', () => {
    const fight = aboard(true);
    fight.act('disembark', { unit: fight.company });
    fight.place(fight.company, '33,6');
    fight.roll('move-softskin', { unit: [fight.truck] }, { to: '30,14' }, [6]);
    expect(fight.where(fight.company)).toEqual([33, 6, 0, false]);
  });
});

describe('TC-62: the line of fire', () => {
  it('the target from the facing, in the arc and out of it; where the doubt spans its edge it is asked about', () => {
    const fight = onMap();
    fight.place(fight.company, '10,10', { facing: 90 });
    fight.place(fight.enemy, '20,10');
    const check = (typed: JsonObject = {}) => fight.roll('fire-check', shot(fight.company, fight.enemy), typed);
    expect(inputOf(check()).bearingDegrees).toBe(0);
    // The target is 45 degrees to the left of the firer's facing, and the arc of fire ends at 22.5.
    fight.place(fight.enemy, '20,20');
    const out = check();
    expect([inputOf(out).bearingDegrees, out.resolutions[0]!.outcome.inArc]).toEqual([315, false]);
    fight.place(fight.enemy, 'D3');
    expect(refusal(check).message).toContain('does not show whether the target is in the arc of fire');
    check({ bearingDegrees: 10 });
  });

  it('friends within an inch of the line, and how far they are from its ends', () => {
    const fight = onMap();
    const gun = fight.add('75 mm', fight.red, { kind: 'artillery', guns: 1, gunClass: 'field', setUp: true });
    fight.place(gun, '10,4');
    fight.place(fight.enemy, '10,30');
    fight.place(fight.company, '10.9,12');
    const event = fight.roll('fire-check', shot(gun, fight.enemy));
    // The route is nine tenths across: 8.0505 inches from the gun and 18.02 from the target.
    expect(inputOf(event)).toMatchObject({ friends: 'foot-or-horse', friendsInches: 8.1, friendsTargetInches: 18 });
    expect(event.resolutions[0]!.outcome.overhead).toBe(true);
    fight.place(fight.company, '11.1,12');
    expect(inputOf(fight.roll('fire-check', shot(gun, fight.enemy))).friends).toBe('none');
    fight.place(fight.company, '10,9.9');
    expect(fight.roll('fire-check', shot(gun, fight.enemy)).resolutions[0]!.outcome.overhead).toBe(false);
    fight.place(fight.company, 'B3');
    expect(refusal(() => fight.roll('fire-check', shot(gun, fight.enemy))).message).toContain(
      'does not show whether the line of fire passes 1st',
    );
  });

  it('a marker 3" deep in a wood is out of sight, 2" deep it is not', () => {
    const fight = onMap();
    fight.act(MAP_ACT_IDS.feature, { kind: 'wood', at: '5,20; 5,30; 15,30; 15,20' });
    fight.edit(fight.enemy, { concealed: true });
    fight.place(fight.company, '10,10');
    fight.place(fight.enemy, '10,23');
    const observe = () => fight.roll('observe', { observer: [fight.company], target: [fight.enemy] }, {}, [5]);
    expect(() => fight.roll('observe', { observer: [fight.company], target: [fight.enemy] })).toThrow(
      'The depth of the marker inside its cover is 3 in on the map, and the limit is 2 in.',
    );
    fight.place(fight.enemy, '10,22');
    expect(inputOf(observe())).toMatchObject({ depthInches: 2, rangeInches: 12 });
  });
});

describe('TC-63: wire, cover and supporters', () => {
  const wired = (began: string) => {
    const fight = onMap();
    fight.act(MAP_ACT_IDS.feature, { kind: 'wire', at: '5,20; 20,20' });
    fight.place(fight.company, began);
    fight.until(2, 'movement');
    return fight;
  };
  const meets = (fight: ReturnType<typeof onMap>) =>
    fight.roll('barbed-wire', { unit: [fight.company] }, { moveInches: 8, moveResult: 'normal' });

  it('who began its move an inch from the wire crosses with 3" of 8" left; 1.1" away it halts', () => {
    for (const [began, crosses, leftInches] of [
      ['10,19', true, 3],
      ['10,18.9', false, 0],
    ] as const) {
      const event = meets(wired(began));
      expect(inputOf(event).startsInContact).toBe(crosses);
      expect(event.resolutions[0]!.outcome).toMatchObject({ crosses, leftInches });
    }
  });

  it('is told from where it went this turn, and not from where it stands', () => {
    const fight = wired('10.1,12.1');
    fight.roll('move-troops', { unit: [fight.company] }, { to: '10.1,20' }, [6]);
    const event = meets(fight);
    // The unit moved 7.9 inches to the wire, so it did not start there.
    expect(inputOf(event).startsInContact).toBe(false);
    expect(event.notes).toContain('From the start of the move to the wire, measured on the map: 7.9 in.');
  });

  it('a square beside the wire is asked about, and without wire on the map nothing is said', () => {
    expect(refusal(() => meets(wired('B3'))).message).toContain('startsInContact: The distance is');
    const fight = onMap();
    fight.place(fight.company, '10,19');
    expect(inputOf(meets(fight)).startsInContact).toBe(false);
  });

  it('a removed section leaves parts whose names count no terrain that only the other side knows', () => {
    const namesAfter = (...secret: readonly string[]) => {
      const fight = onMap();
      fight.act(MAP_ACT_IDS.feature, { kind: 'wire', at: '5,20; 20,20' });
      for (const name of secret)
        fight.act(MAP_ACT_IDS.feature, { kind: 'wood', name, at: '30,30; 30,35; 35,35', side: fight.blue });
      const tank = fight.add('T-26', fight.red, { kind: 'armour', armourClass: 'medium', vehicle: 't-26' });
      fight.place(tank, '10,16');
      fight.until(2, 'movement');
      fight.roll('move-armour', { unit: [tank] }, { to: '10,24' }, [6]);
      const features = [...fight.battle.tables.feature!.values()];
      return features.filter(({ side }) => side === null).map(({ name }) => name);
    };
    expect(namesAfter()).toEqual(['wire 1', 'wire 1 part 2']);
    expect(namesAfter('wire 1 behind the hill')).toEqual(['wire 1', 'wire 1 part 2']);
  });

  it('a marker in a wood that the map draws is in cover: two off the die', () => {
    for (const [at, inCover] of [
      ['10,21', true],
      ['10,19.9', false],
    ] as const) {
      const fight = onMap();
      fight.act(MAP_ACT_IDS.feature, { kind: 'wood', at: '5,20; 5,26; 15,26; 15,20' });
      fight.edit(fight.enemy, { concealed: true });
      fight.place(fight.company, '10,10');
      fight.place(fight.enemy, at);
      const event = fight.roll('observe', { observer: [fight.company], target: [fight.enemy] }, {}, [5]);
      expect(inputOf(event).inCover).toBe(inCover);
      // A range below 12 costs nothing: 5, or 5 - 2.
      expect(event.resolutions[0]!.outcome.score).toBe(inCover ? 3 : 5);
    }
  });

  it('a marker at the edge of the wood, known to a square, is asked about', () => {
    const fight = onMap();
    fight.act(MAP_ACT_IDS.feature, { kind: 'wood', at: '5,20; 5,26; 15,26; 15,20' });
    fight.edit(fight.enemy, { concealed: true });
    fight.place(fight.company, '10,10');
    fight.place(fight.enemy, 'B4');
    expect(refusal(() => fight.roll('observe', { observer: [fight.company], target: [fight.enemy] })).message).toMatch(
      /does not show whether the marker is (in cover|more than)/,
    );
  });

  it('armour supports within 6", in rough terrain within 3": a square that spans that is asked about, and no other', () => {
    const attack = (at: string, terrain: string) => {
      const fight = onMap();
      const tank = fight.add('T-26', fight.red, { kind: 'armour', armourClass: 'medium', vehicle: 't-26' });
      fight.place(fight.company, '9,10');
      fight.place(tank, at);
      const roles = { attacker: [fight.company], defender: [fight.enemy], supporters: [tank] };
      return fight.roll('assault-infantry', roles, { terrain }, [5, 5]);
    };
    const inches = (at: string) => ['open', 'rough'].map((terrain) => inputOf(attack(at, terrain)).attackerArmourInches);
    expect([inches('9,15'), inches('9,16.5')]).toEqual([[5, 5], [6.5, 6.5]]); // prettier-ignore
    const asksOf = (at: string) =>
      ['open', 'rough'].filter((terrain) => {
        try {
          return !attack(at, terrain);
        } catch (error) {
          return error instanceof Refusal && error.field === 'attackerArmourInches';
        }
      });
    expect(asksOf('B2')).toEqual(['rough']); // The distance is 0 to 5 inches, so certainly within 6.
    expect(asksOf('B3')).toEqual(['open', 'rough']); // The distance is 2 to 8.5 inches.
    expect(asksOf('C3')).toEqual(['open']); // The distance is 3.6 to 12 inches, so certainly beyond 3.
    expect(asksOf('D4')).toEqual([]);
  });

  it('supporters count within an inch; farther away they are asked about, and without a place believed', () => {
    for (const [at, counts] of [
      ['10,9', true],
      ['10,8.9', false],
      [null, true],
    ] as const) {
      const fight = onMap();
      const second = fight.add('2nd', fight.red);
      fight.place(fight.company, '10,10');
      if (at) fight.place(second, at);
      const attack = (typed: JsonObject = {}) =>
        fight.roll(
          'assault-infantry',
          { attacker: [fight.company], defender: [fight.enemy], supporters: [second] },
          typed,
          [5, 5],
        );
      if (!counts) {
        expect(refusal(attack).message).toBe(
          'attackerSupport: 2nd is 1.1 in away, but a unit can support only within 1 in. Enter the number of supporting elements to allow the support.',
        );
        expect(inputOf(attack({ attackerSupport: 2 })).attackerSupport).toBe(2);
      } else expect(inputOf(attack()).attackerSupport).toBe(inputOf(attack()).attackerElements); // The company is like the first one.
    }
  });
});
