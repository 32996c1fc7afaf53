/** The effects of an earlier action on a later one. All numbers are calculated from the rulebook's tables. */
import { isMoveWithoutGoal, createView } from '../../../../src/game/index.js';
import { MAP_ACT_IDS } from '../../../../src/house/index.js';
import { cullenRuleset } from '../../../../src/rules/cullen/index.js';
import { findUnitPlace } from '../../../../src/rules/index.js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { Fight, player, refusal, UMPIRE } from './fight.js';

let fight: Fight;
let reds: string;
let blues: string;

beforeEach(() => {
  fight = new Fight();
  reds = fight.side('Republic', 2);
  blues = fight.side('Nationalists', 2);
});

const outcome = (): JsonObject => fight.record.at(-1)!.resolutions[0]!.outcome;
const input = (): JsonObject => fight.record.at(-1)!.resolutions[0]!.input;

describe('Move Sequence: each anti-tank rifle fires once, at whatever it fires', () => {
  let squad: string;
  let truck: string;
  let tank: string;
  let foot: string;
  beforeEach(() => {
    squad = fight.add('Rifles', reds, { kind: 'infantry', rifle: 3, atRifle: 1 });
    truck = fight.add('Truck', blues, { kind: 'softskin' });
    tank = fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light' });
    foot = fight.add('Foot', blues);
    fight.until(1, 'standing-fire');
  });
  const as = () => player(reds);
  const atTruck = () => fight.roll('at-softskin', { firer: [squad], target: [truck] }, { rangeInches: 13 }, [1], as());
  const atTank = () => fight.roll('at-armour', { firer: [squad], target: [tank] }, { rangeInches: 13 }, [1], as());
  const atFoot = () => fight.roll('at-others', { firer: [squad], target: [foot] }, {}, [1], as());

  it('one that has fired at a truck does not fire at a tank as well', () => {
    atTruck();
    expect(refusal(atTank).message).toContain('Rifles has fired that weapon this move');
    expect(refusal(atFoot).message).toContain('Rifles has fired that weapon this move');
    fight.until(2, 'standing-fire');
    atTank();
  });

  it('two of them fire at a truck and at troops', () => {
    fight.edit(squad, { atRifle: 2 });
    atTruck();
    atFoot();
    expect(refusal(atTank).message).toContain('Rifles has fired that weapon this move');
  });
});

it('Move Sequence: a mortar section that has fired has no gun left to fire', () => {
  const mortars = fight.add('Mortars', reds, { kind: 'artillery', mortar: 1, setUp: true });
  const foot = fight.add('Foot', blues);
  fight.until(1, 'standing-fire');
  const shell = (more: JsonObject = {}) =>
    fight.roll('artillery-infantry', { firer: [mortars], target: [foot] }, { rangeInches: 20, ...more }, [1], player(reds));
  shell();
  const said = 'Mortars has fired that weapon this move. Choose another unit.';
  expect(refusal(() => shell()).message).toBe(said);
});

describe('TC-40: what fires is what there was as the phase began, whatever fell in it', () => {
  it('the second gun of a battery, of which the enemy has knocked out one meanwhile', () => {
    const battery = fight.add('Battery', reds, { kind: 'artillery', guns: 2, gunClass: 'field', setUp: true, dps: 4 });
    const foot = fight.add('Foot', blues);
    const other = fight.add('Other', blues);
    fight.until(1, 'standing-fire');
    const shell = (target: string) =>
      fight.roll('artillery-infantry', { firer: [battery], target: [target] }, { rangeInches: 20 }, [1], player(reds));
    shell(foot);
    // Four elements at 10 inches, 3 rifles and an LMG, have 4 points. A 5 causes a DP, which is the fifth.
    fight.roll('small-arms-infantry', { firer: [foot], target: [battery] }, { rangeInches: 10 }, [5], player(blues));
    expect(fight.named('Battery').guns).toBe(1);
    shell(other);
    expect(refusal(() => shell(other)).message).toContain('Battery has fired that weapon this move');
  });

  it('the half of a company that has not fired, when others of it fall', () => {
    const company = fight.add('Coy', reds, { kind: 'infantry', rifle: 6, dps: 4 });
    const foot = fight.add('Foot', blues, { kind: 'infantry', rifle: 6 });
    fight.until(1, 'standing-fire');
    const volley = () =>
      fight.roll('small-arms-infantry', { firer: [company], target: [foot] }, { rangeInches: 10, rifle: 3 }, [1], player(reds));
    volley();
    // With six points a 7 causes two DPs, and costs two rifles above four.
    fight.roll('small-arms-infantry', { firer: [foot], target: [company] }, { rangeInches: 10 }, [7], player(blues));
    expect(fight.named('Coy').rifle).toBe(4);
    volley();
  });
});

describe('TC-17: cavalry on foot fires as rifles', () => {
  it('two at one target and two at another', () => {
    const riders = fight.add('Riders', reds, { kind: 'cavalry', cavalry: 4, mounted: false });
    const foot = fight.add('Foot', blues);
    const other = fight.add('Other', blues);
    fight.until(1, 'standing-fire');
    const volley = (target: string) =>
      fight.roll('small-arms-infantry', { firer: [riders], target: [target] }, { rangeInches: 10, rifle: 2 }, [1], player(reds));
    volley(foot);
    volley(other);
    expect(refusal(() => volley(foot)).message).toContain('Riders has fired those of its elements this move');
  });
});

describe('Infantry v Armour: two companies declare on one tank', () => {
  it('and one calls it off: the other assaults still, and neither it nor the tank fires', () => {
    const first = fight.add('First', reds);
    const second = fight.add('Second', reds);
    const tank = fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light', vehicleMgs: true });
    const declare = (unit: string, takeBack = false) =>
      fight.act('declare-assault', { unit, armour: tank, takeBack }, player(reds));
    declare(first);
    declare(second);
    expect(declare(first, true).summary).toBe(
      'First calls off the assault on Pz I. The infantry may fire, but others still assault Pz I.',
    );
    fight.until(1, 'standing-fire');
    expect([fight.named('First'), fight.named('Second'), fight.named('Pz I')].map((unit) => unit.assaultDeclared)).toEqual([
      false,
      true,
      true,
    ]);
    const fire = (firer: string, target: string) =>
      fight.roll('small-arms-infantry', { firer: [firer], target: [target] }, { rangeInches: 10 }, [1]);
    expect(refusal(() => fire(tank, first)).cites).toContain('Infantry v Armour');
    expect(declare(second, true).summary).toBe('Second calls off the assault on Pz I. Both may fire.');
    fire(tank, first);
  });
});

describe('Infantry v Armour: who has declared an assault is of the other side before it is made (TC-67)', () => {
  const declared = (): readonly boolean[] => ['First', 'Second', 'Pz I'].map((name) => fight.named(name).assaultDeclared);
  let first: string;
  let second: string;
  let tank: string;
  beforeEach(() => {
    first = fight.add('First', reds);
    second = fight.add('Second', reds);
    tank = fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light', vehicleMgs: true });
    fight.act('declare-assault', { unit: first, armour: tank }, player(reds));
  });
  const goOver = (unit: string, side: string): void => void fight.do({ type: 'edit-unit', unit, fields: {}, side });

  it('the tank that it would have assaulted fires, and so does it', () => {
    goOver(first, blues);
    expect(declared()).toEqual([false, false, false]);
    fight.until(1, 'standing-fire');
    for (const firer of [tank, first])
      fight.roll('small-arms-infantry', { firer: [firer], target: [second] }, { rangeInches: 10 }, [1]);
  });

  it('a tank that another company assaults yet does not fire', () => {
    fight.act('declare-assault', { unit: second, armour: tank }, player(reds));
    goOver(first, blues);
    expect(declared()).toEqual([false, true, true]);
  });

  it('a tank that goes over is assaulted by nobody', () => {
    fight.act('declare-assault', { unit: second, armour: tank }, player(reds));
    goOver(tank, reds);
    expect(declared()).toEqual([false, false, false]);
  });

  it('nor is one whose assaulters are taken out of the battle', () => {
    fight.do({ type: 'remove-unit', unit: first });
    expect(fight.named('Pz I').assaultDeclared).toBe(false);
  });
});

describe('TC-57: what strikes a vehicle strikes who is on board', () => {
  let company: string;
  let truck: string;
  let foe: string;
  beforeEach(() => {
    company = fight.add('Coy', reds, { kind: 'infantry', rifle: 4, dps: 1 });
    truck = fight.add('Truck', reds, { kind: 'softskin' });
    foe = fight.add('Foe', blues, { kind: 'infantry', rifle: 3, lmg: 2 });
    fight.act('embark', { unit: company, vehicle: truck });
    fight.until(1, 'standing-fire');
  });

  it('Rally: a company whose truck was fired at last move was under fire, hit or missed', () => {
    // With five points a 4 causes a DP. A 1 on the vehicle has no effect.
    fight.roll('small-arms-softskin', { firer: [foe], target: [truck] }, { rangeInches: 10 }, [4, 1]);
    fight.until(2, 'rally');
    fight.roll('rally', { unit: [company] }, {}, [8]);
    expect(input().underFireLastMove).toBe(true);
    expect(outcome()).toMatchObject({ score: 6, dpsChange: 0 });
  });

  it('Small Arms: its troops fire at -1 for machine guns, once they are off', () => {
    fight.roll('small-arms-softskin', { firer: [foe], target: [truck] }, { rangeInches: 10 }, [4, 7]);
    expect(fight.named('Truck').condition).toBe('abandoned');
    fight.until(1, 'moving-fire');
    fight.roll('small-arms-infantry', { firer: [company], target: [foe] }, { rangeInches: 10 }, [1]);
    expect(outcome()).toMatchObject({ firePoints: 3 });
  });
});

describe('TC-10: bussing takes the move of the truck', () => {
  it('one that has gone back in this move has none to give', () => {
    const company = fight.add('Coy', reds);
    const truck = fight.add('Truck', reds, { kind: 'softskin', mr: -1 });
    fight.until(1, 'movement');
    fight.roll('move-softskin', { unit: [truck] }, {}, [1]); // A score of 0 means that the truck retires.
    expect(fight.named('Truck').moveInches).toBe(-5);
    fight.roll('move-troops', { unit: [company] }, {}, [5]);
    const bus = () => fight.roll('action-cost', { unit: [company], truck: [truck] }, { bus: true }, [], player(reds));
    expect(refusal(bus).message).toContain('Truck');
  });

  it('and one that carries a company, whichever row says so, takes no other on board', () => {
    const company = fight.add('Coy', reds);
    const truck = fight.add('Truck', reds, { kind: 'softskin' });
    fight.add('Other', reds, { kind: 'infantry', rifle: 3, carriedBy: 'Truck' });
    fight.until(1, 'movement');
    fight.roll('move-troops', { unit: [company] }, {}, [5]);
    const bus = () => fight.roll('action-cost', { unit: [company], truck: [truck] }, { bus: true }, [], player(reds));
    expect(refusal(bus).message).toContain('Truck is already carrying a unit. Choose another vehicle.');
  });
});

describe('Armour that cannot move', () => {
  it('and had to retreat is steady when the move is over: no movement roll could make it so (TC-9)', () => {
    const tank = fight.add('T-26', reds, { kind: 'armour', armourClass: 'medium', vehicle: 't-26', gunClass: 'light' });
    const pak = fight.add('Pak', blues, { kind: 'artillery', guns: 2, gunClass: 'light', setUp: true });
    fight.until(1, 'standing-fire');
    const hit = (effect: number) => fight.roll('at-armour', { firer: [pak], target: [tank] }, { rangeInches: 10 }, [9, effect]);
    hit(6); // The effect score of 6 + 2 + 2 = 10 immobilises the tank.
    hit(4); // The effect score of 8 means a morale check.
    fight.roll('armour-morale', { unit: [tank] }, {}, [2]); // The score of 2 - 4 = -2 makes the tank retreat.
    expect(fight.named('T-26')).toMatchObject({ condition: 'immobilised', status: 'retreating', moved: false });
    fight.until(1, 'moving-fire');
    const shot = () => fight.roll('at-armour', { firer: [tank], target: [foeTank] }, { rangeInches: 10 }, [1]);
    const foeTank = fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light' });
    expect(refusal(shot).cites).toContain('TC-18');
    fight.until(2, 'standing-fire');
    expect(fight.named('T-26').status).toBe('steady');
    shot();
  });
});

describe('Infantry v Infantry: armour supports that has its crew', () => {
  it('a tank whose crew bailed out under fire supports nobody', () => {
    const company = fight.add('Coy', reds);
    const foe = fight.add('Foe', blues);
    const tank = fight.add('T-26', reds, { kind: 'armour', armourClass: 'light', vehicle: 't-26' });
    const pak = fight.add('Pak', blues, { kind: 'artillery', guns: 1, gunClass: 'light', setUp: true });
    fight.until(1, 'standing-fire');
    fight.roll('at-armour', { firer: [pak], target: [tank] }, { rangeInches: 10 }, [9, 6]); // The effect score of 6 + 2 + 3 = 11 makes the crew bail out.
    fight.until(1, 'assaults');
    const assault = () =>
      fight.roll(
        'assault-infantry',
        { attacker: [company], defender: [foe], supporters: [tank] },
        { attackerArmourInches: 2 },
        [5, 5],
      );
    expect(refusal(assault).message).toContain('T-26 was bailed out when the phase began');
  });
});

describe('on a map (TC-61)', () => {
  const placed = (unit: string, at: string) => fight.act(MAP_ACT_IDS.place, { unit, at });
  beforeEach(() => {
    fight.act(MAP_ACT_IDS.new);
  });

  it('Movement: a mortar that has gone all of its 8" has no half move left to set up', () => {
    const mortar = fight.add('Mortars', reds, { kind: 'artillery', mortar: 2 });
    placed(mortar, '10,10');
    fight.until(1, 'movement');
    const setUp = () => fight.roll('action-cost', { unit: [mortar] }, { setUpMortar: true }).notes;
    fight.roll('move-troops', { unit: [mortar] }, { to: '10,14; 14,14' }, [6]);
    expect(setUp()).toContain('Mortars has moved 8" on the map, but has only 4" of its move left (TC-10, TC-61).');
    fight.undo();
    fight.undo();
    fight.roll('move-troops', { unit: [mortar] }, { to: '10,14' }, [6]);
    expect(setUp()).toEqual([]);
  });

  it('Movement: bussing is said of a truck that has driven, and not in the next move', () => {
    const company = fight.add('Coy', reds);
    const truck = fight.add('Truck', reds, { kind: 'softskin' });
    placed(company, '10,10');
    placed(truck, '10,20');
    const bus = () => {
      fight.roll('move-troops', { unit: [company] }, {}, [6]);
      return fight.roll('action-cost', { unit: [company], truck: [truck] }, { bus: true }).notes;
    };
    const gone = 'Truck has moved 10" on the map, but has only 0" of its move left (TC-10, TC-61).';
    fight.until(1, 'movement');
    fight.roll('move-softskin', { unit: [truck] }, { to: '10,10' }, [6]);
    expect(bus()).toContain(gone);
    fight.undo();
    fight.undo();
    fight.until(2, 'movement');
    expect(bus()).not.toContain(gone);
  });

  it('Movement: guns in position go nowhere, which takes limbering, and troops on board go where their truck does', () => {
    const gun = fight.add('Gun', reds, { kind: 'artillery', guns: 1, gunClass: 'field', setUp: true });
    const company = fight.add('Coy', reds);
    const truck = fight.add('Truck', reds, { kind: 'softskin' });
    for (const unit of [gun, company, truck]) placed(unit, '10,10');
    fight.act('embark', { unit: company, vehicle: truck });
    fight.until(1, 'movement');
    const go = (unit: string, procedure = 'move-troops') => fight.roll(procedure, { unit: [unit] }, { to: '10,14' });
    expect(refusal(() => go(gun)).message).toBe('Gun is unlimbered. Limber the guns first, which takes the whole move.');
    for (const procedure of ['move-troops', 'assault-move'])
      expect(refusal(() => go(company, procedure)).message).toContain('Coy is on board a vehicle');
    fight.roll('move-troops', { unit: [gun] }, {}, [6]);
    fight.roll('action-cost', { unit: [gun] }, { limber: true });
    fight.until(2, 'movement');
    expect(fight.roll('move-troops', { unit: [gun] }, { to: '10,18' }, [6]).notes).toContain('Measured B2.3 to B4.9: 8 in.');
  });

  it('Movement: guns that roll for limbering stay at their place, and a truck that gives its move for bussing (TC-10)', () => {
    const gun = fight.add('Gun', reds, { kind: 'artillery', guns: 1, gunClass: 'field', setUp: true });
    const company = fight.add('Coy', reds);
    const truck = fight.add('Truck', reds, { kind: 'softskin' });
    placed(gun, '10,10');
    placed(company, '20,10');
    placed(truck, '20,11');
    const stands = (unit: string) => [findUnitPlace(fight.battle, unit)?.y, findUnitPlace(fight.battle, unit)?.stale ?? false];
    fight.until(2, 'movement');
    fight.roll('move-troops', { unit: [gun] }, {}, [6]);
    expect(stands(gun)).toEqual([10, false]);
    fight.roll('action-cost', { unit: [gun] }, { limber: true });
    expect(stands(gun)).toEqual([10, false]);
    fight.roll('move-troops', { unit: [company] }, {}, [6]);
    fight.roll('action-cost', { unit: [company], truck: [truck] }, { bus: true });
    expect([stands(truck), stands(company)]).toEqual([
      [11, false],
      [11, false],
    ]);
    fight.until(3, 'movement');
    fight.roll('move-softskin', { unit: [truck] }, { to: '20,21' }, [6]);
    fight.roll('move-troops', { unit: [gun] }, {}, [6]);
    expect([stands(company), stands(gun)]).toEqual([
      [21, false],
      [10, true],
    ]);
  });

  it('Rally: a truck that was left by its crew troubles nobody who stands 10" away (TC-65)', () => {
    const company = fight.add('Coy', reds, { kind: 'infantry', rifle: 4, dps: 2 });
    const truck = fight.add('Truck', blues, { kind: 'softskin' });
    const far = fight.add('Far', blues);
    placed(company, '10,10');
    placed(truck, '10,20');
    placed(far, '10,30');
    fight.roll('rally', { unit: [company] }, {}, [8]);
    expect([input().visibleEnemyInches, outcome().score]).toEqual([10, 6]);
    fight.until(1, 'standing-fire');
    // With four points at 10 inches, a 5 causes a DP, and a 7 on the vehicle abandons it.
    fight.roll('small-arms-softskin', { firer: [company], target: [truck] }, { ar: 1 }, [5, 7]);
    fight.until(2, 'rally');
    fight.roll('rally', { unit: [company] }, {}, [8]);
    expect([input().visibleEnemyInches, outcome().score]).toEqual([20, 8]);
  });

  it('Infantry v Armour: cavalry that has dismounted beside a tank screens it (TC-17, TC-36)', () => {
    const company = fight.add('Coy', reds);
    const tank = fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light' });
    const riders = fight.add('Riders', blues, { kind: 'cavalry', cavalry: 4 });
    placed(company, '10,10');
    placed(tank, '10,12');
    placed(riders, '10,17');
    fight.until(1, 'movement');
    const roles = { infantry: [company], armour: [tank] };
    fight.roll('move-troops', { unit: [riders] }, { to: '10,16' }, [5]);
    const assault = (faces: number[] = []) => {
      fight.until(1, 'assaults');
      return fight.roll('assault-armour', roles, {}, faces);
    };
    assault([5, 9]);
    while (fight.battle.game.phase !== 'movement') fight.undo();
    fight.roll('action-cost', { unit: [riders] }, { mount: true });
    expect(refusal(() => assault()).cites).toContain('TC-36');
  });
});

it('Movement: where the map is binding players limber guns and get off without a place to go to (TC-10)', () => {
  fight.act(MAP_ACT_IDS.new, { ground: 'map' });
  const gun = fight.add('Gun', reds, { kind: 'artillery', guns: 1, gunClass: 'field', setUp: true });
  const company = fight.add('Coy', reds);
  const truck = fight.add('Truck', reds, { kind: 'softskin' });
  for (const unit of [gun, company, truck]) fight.act(MAP_ACT_IDS.place, { unit, at: '10,10' });
  fight.act('embark', { unit: company, vehicle: truck });
  fight.until(2, 'movement');
  const roll = (unit: string) => fight.roll('move-troops', { unit: [unit] }, {}, [6], player(reds));
  const toldToGo = (unit: string): boolean => {
    const move = { type: 'resolve', procedure: 'cullen.move-troops', roles: { unit: [unit] }, typed: {} } as const;
    return isMoveWithoutGoal(createView(cullenRuleset, fight.battle, player(reds)), move);
  };
  const spend = (unit: string, typed: JsonObject) => fight.roll('action-cost', { unit: [unit] }, typed, [], player(reds));
  expect([gun, company].map(toldToGo)).toEqual([false, false]);
  roll(gun);
  spend(gun, { limber: true });
  roll(company);
  spend(company, { bus: true });
  expect([gun, company, truck].map((unit) => findUnitPlace(fight.battle, unit)?.stale)).toEqual([false, false, false]);
  expect([fight.named('Gun').setUp, fight.named('Coy').carriedBy]).toEqual([false, null]);
  fight.until(3, 'movement');
  expect([gun, company].map(toldToGo)).toEqual([true, true]);
  expect(refusal(() => roll(gun)).message).toBe('Enter where Gun goes on the map.');
});

describe('TC-57: troops on board fight nobody before they are off', () => {
  let company: string;
  let second: string;
  let foe: string;
  beforeEach(() => {
    company = fight.add('Coy', reds, { kind: 'infantry', rifle: 4 });
    second = fight.add('Second', reds, { kind: 'infantry', rifle: 4 });
    const truck = fight.add('Truck', reds, { kind: 'softskin' });
    foe = fight.add('Foe', blues, { kind: 'infantry', rifle: 4 });
    fight.act('embark', { unit: company, vehicle: truck });
  });
  const assault = (attacker: string, defender: string, supporters: readonly string[] = [], as = UMPIRE) =>
    fight.roll('assault-infantry', { attacker: [attacker], defender: [defender], supporters }, {}, [9, 1], as);
  const ON_BOARD = 'Coy is on board a vehicle and must get off before it fights';

  it('they neither close nor assault, support or are assaulted', () => {
    fight.until(1, 'assault-movement');
    const close = () => fight.roll('assault-move', { unit: [company] }, {}, [], player(reds));
    fight.until(1, 'assaults');
    for (const refused of [
      close,
      () => assault(company, foe, [], player(reds)),
      () => assault(second, foe, [company], player(reds)),
      () => assault(foe, company, [], player(blues)),
    ])
      expect(refusal(refused).message).toBe(`${ON_BOARD}. Choose another unit.`);
  });

  it('an umpire may let them be, and who is thrown back is off', () => {
    fight.until(1, 'assaults');
    expect(assault(foe, company).notes).toContain(`${ON_BOARD} (Movement, TC-57).`);
    expect(fight.named('Coy')).toMatchObject({ status: 'retreating', carriedBy: null, dps: 3, rifle: 3 });
    expect(fight.named('Truck').carries).toBeNull();
  });
});

describe('Airstrikes: each that has got through strikes once (TC-39)', () => {
  it('a side that has used its two has none left, until an umpire lets another through', () => {
    const foot = fight.add('Foot', blues);
    const tank = fight.add('Pz I', blues, { kind: 'armour', armourClass: 'heavy' });
    const truck = fight.add('Truck', blues, { kind: 'softskin' });
    fight.until(1, 'standing-fire');
    const strike = (procedure: string, target: string, faces: number[] = []) =>
      fight.roll(procedure, { target: [target] }, {}, faces, player(reds));
    strike('airstrike-infantry', foot, [1, 5]);
    fight.until(2, 'standing-fire');
    strike('airstrike-armour', tank, [1]);
    for (const [procedure, target] of [
      ['airstrike-infantry', foot],
      ['airstrike-armour', tank],
      ['airstrike-softskin', truck],
    ] as const)
      expect(refusal(() => strike(procedure, target)).message).toBe(
        'Republic has no airstrikes left. Choose another way to attack.',
      );
    fight.act('set-side', { side: reds, airstrikes: 1 });
    strike('airstrike-softskin', truck, [1]);
    fight.undo();
    strike('airstrike-softskin', truck, [3]);
    expect(fight.sideNamed('Republic').airstrikes).toBe(0);
  });
});
