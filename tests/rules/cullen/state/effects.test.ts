import { beforeEach, describe, expect, it } from 'vitest';
import { UNIT_ACTIONS } from '../../../../src/rules/cullen/unit-actions.js';
import { cullenRuleset } from '../../../../src/rules/cullen/index.js';
import type { Actor } from '../../../../src/rules/index.js';
import type { CullenUnit } from '../../../../src/rules/cullen/state.js';
import { plain, player, refusal, UMPIRE, twoCompanies, RANGED_IN } from './fight.js';

let { fight, reds, blues, company, enemy } = twoCompanies([2, 1]);

beforeEach(() => {
  ({ fight, reds, blues, company, enemy } = twoCompanies([2, 1]));
});

const dps = (unit: string, gained: number) => fight.roll('apply-dps', { unit: [unit] }, { gained });

const elements = ({ rifle, smg, lmg, hmg, atRifle, mortar, cavalry, guns }: CullenUnit) => [
  rifle,
  cavalry,
  smg,
  atRifle,
  mortar,
  lmg,
  hmg,
  guns,
];

describe('DPs: the DP rule (TC-42)', () => {
  it('up to 4 are held, each over 4 is an element', () => {
    dps(company, 4);
    expect(fight.named('A Coy')).toMatchObject({ dps: 4, rifle: 3, lmg: 1, dpsThisMove: 4 });
    dps(company, 2);
    expect(fight.named('A Coy')).toMatchObject({ dps: 4, rifle: 1, lmg: 1, dpsThisMove: 6 });
  });

  it('elements go in the order rifle, cavalry, SMG, anti-tank rifle, mortar, LMG, HMG, gun (TC-42)', () => {
    const all = { rifle: 1, smg: 1, lmg: 1, hmg: 1, atRifle: 1, mortar: 1, cavalry: 1, guns: 1 };
    const motley = fight.add('Motley', reds, { kind: 'artillery', gunClass: 'light', dps: 4, ...all });
    const left = Array.from({ length: 8 }, () => {
      dps(motley, 1);
      return elements(fight.named('Motley')).indexOf(1);
    });
    expect(left).toEqual([1, 2, 3, 4, 5, 6, 7, -1]);
    expect(fight.named('Motley').condition).toBe('destroyed');
  });

  it('a unit without elements is destroyed, whatever was over; its DPs of this move are all counted', () => {
    dps(company, 20);
    expect(fight.named('A Coy')).toMatchObject({ dps: 4, rifle: 0, lmg: 0, condition: 'destroyed', dpsThisMove: 20 });
  });

  it('a failed rally at 4 DPs costs an element and counts for the risk to officers (TC-43)', () => {
    fight.edit(company, { dps: 4 });
    fight.roll('rally', { unit: [company] }, {}, [1]);
    expect(fight.named('A Coy')).toMatchObject({ dps: 4, rifle: 2, dpsThisMove: 1, ralliedThisMove: true });
  });

  it('a rally takes DPs off and changes nothing else (TC-43)', () => {
    fight.edit(company, { dps: 3 });
    const before = fight.named('A Coy');
    fight.roll('rally', { unit: [company] }, {}, [0]);
    expect(fight.named('A Coy')).toEqual({ ...before, dps: 1, ralliedThisMove: true });
  });
});

describe('Movement and Assault Movement', () => {
  it('a movement roll sets distance and status, and whoever moves is seen', () => {
    fight.edit(company, { concealed: true, status: 'retiring' });
    fight.roll('move-troops', { unit: [company] }, {}, [9]);
    expect(fight.named('A Coy')).toMatchObject({ moveInches: 12, moved: true, concealed: false, status: 'steady' });
  });

  it('a pinned unit has not moved and stays hidden (TC-9)', () => {
    fight.edit(company, { concealed: true, mr: -1 });
    fight.roll('move-troops', { unit: [company] }, {}, [1]);
    expect(fight.named('A Coy')).toMatchObject({ moveInches: 0, moved: false, concealed: true, status: 'pinned' });
  });

  it('a pinned unit is not asked to move again', () => {
    const isAsked = () => UNIT_ACTIONS.movement.some((task) => task.isLeft(fight.named('A Coy'), fight.battle));
    fight.edit(company, { mr: -1 });
    expect(isAsked()).toBe(true);
    fight.roll('move-troops', { unit: [company] }, {}, [1]);
    expect(isAsked()).toBe(false);
  });

  it.each([
    [3, -1, 'retiring', -4],
    [4, -3, 'retreating', -12],
  ] as const)('with %i DPs and MR -1 a 1 or 2 goes back (TC-4)', (held, score, status, moveInches) => {
    fight.edit(company, { dps: held, mr: -1 });
    const event = fight.roll('move-troops', { unit: [company] }, {}, [score + held + 1]);
    expect(event.resolutions[0]!.outcome).toMatchObject({ score });
    expect(fight.named('A Coy')).toMatchObject({ status, moveInches, moved: true });
  });

  it('a unit that closes to assault has moved, even by 0", and takes its DPs (TC-2, TC-3)', () => {
    fight.edit(company, { concealed: true, dps: 3 });
    fight.roll('assault-move', { unit: [company] }, {}, [1]);
    expect(fight.named('A Coy')).toMatchObject({
      moved: true,
      moveInches: 0,
      concealed: false,
      dps: 4,
      rifle: 2,
      dpsThisMove: 2,
      status: 'steady',
    });
    fight.roll('assault-move', { unit: [enemy] }, {}, [5]);
    expect(fight.named('B Coy')).toMatchObject({ moved: true, moveInches: 4, dps: 0 });
  });

  it('what a vehicle carries moves with it', () => {
    const truck = fight.add('Truck', reds, { kind: 'softskin', vehicle: 'truck-fast' });
    fight.act('embark', { unit: company, vehicle: truck });
    fight.roll('move-softskin', { unit: [truck] }, { onRoad: true }, [6]);
    expect(fight.named('Truck')).toMatchObject({ moved: true, moveInches: 42, status: 'steady' });
    expect(fight.named('A Coy')).toMatchObject({ moved: true, carriedBy: truck, moveInches: 0 });
  });

  it('barbed wire leaves the rest of the distance, with the sign it had (TC-38)', () => {
    fight.edit(company, { moveInches: 12, moved: true });
    fight.roll('barbed-wire', { unit: [company] }, { startsInContact: true });
    expect(fight.named('A Coy').moveInches).toBe(7);
    const tank = fight.add('T-26', reds, { kind: 'armour', armourClass: 'light', vehicle: 't-26', moveInches: -7 });
    fight.roll('barbed-wire', { unit: [tank] }, {});
    expect(fight.named('T-26').moveInches).toBe(-3);
  });
});

describe('Fractions of movement (TC-10)', () => {
  it('a gun unlimbers, and is in position from the next move on (TC-23)', () => {
    const gun = fight.add('Pak', reds, { kind: 'artillery', guns: 1, gunClass: 'light' });
    fight.until(1, 'movement');
    fight.roll('move-troops', { unit: [gun] }, {}, [5]);
    fight.roll('action-cost', { unit: [gun] }, { limber: true });
    expect(fight.named('Pak')).toMatchObject({ setUp: true, moved: true, moveInches: 0 });
    fight.until(1, 'moving-fire');
    const shot = () => fight.roll('at-others', { firer: [gun], target: [enemy] }, {}, [4]);
    expect(refusal(shot).cites).toContain('TC-23');
    fight.until(2, 'standing-fire');
    shot();
  });

  it('a gun in position limbers, although its roll counts as leaving the position (TC-23)', () => {
    const gun = fight.add('Pak', reds, { kind: 'artillery', guns: 1, gunClass: 'light', setUp: true });
    fight.until(1, 'movement');
    const rolled = fight.roll('move-troops', { unit: [gun] }, {}, [5]);
    expect(rolled.notes).toEqual(['Pak is unlimbered, and limbering takes its whole move (TC-10).']);
    expect(fight.named('Pak').setUp).toBe(false);
    fight.roll('action-cost', { unit: [gun] }, { limber: true });
    expect(fight.named('Pak')).toMatchObject({ setUp: false, moveInches: 0 });
  });

  it('a mortar moves half, sets up, and may fire in the same move (TC-23)', () => {
    const mortars = fight.add('Mortars', reds, { kind: 'artillery', mortar: 2, setUp: true });
    fight.until(1, 'movement');
    fight.roll('move-troops', { unit: [mortars] }, {}, [5]);
    expect(fight.named('Mortars')).toMatchObject({ setUp: false, moveInches: 8 });
    fight.roll('action-cost', { unit: [mortars] }, { setUpMortar: true });
    expect(fight.named('Mortars')).toMatchObject({ setUp: true, moveInches: 4, moved: true });
    fight.until(1, 'moving-fire');
    fight.roll('artillery-infantry', { firer: [mortars], target: [enemy] }, { rangeInches: 12 }, [8]);
    expect(fight.named('Mortars').fired).toBe(true);
  });

  it('cavalry dismounts and is infantry (TC-17)', () => {
    const riders = fight.add('Moors', blues, { kind: 'cavalry', cavalry: 4 });
    expect(fight.named('Moors').mounted).toBe(true);
    fight.until(1, 'movement');
    fight.roll('move-troops', { unit: [riders] }, {}, [5]);
    fight.roll('action-cost', { unit: [riders] }, { mount: true });
    expect(fight.named('Moors')).toMatchObject({ mounted: false, moveInches: 6 });
    expect(fight.roll('move-troops', { unit: [riders] }, {}, [5]).resolutions[0]!.input).toMatchObject({ troop: 'infantry' });
  });

  it('actions one after the other are parts of the roll, and one move together', () => {
    const unit = fight.add('Trench mortars', reds, { kind: 'infantry', rifle: 3, mortar: 1, cover: 'trenches' });
    const riders = fight.add('Moors', blues, { kind: 'cavalry', cavalry: 3, mortar: 1 });
    const truck = fight.add('Truck', reds, { kind: 'softskin', vehicle: 'truck-medium' });
    fight.until(1, 'movement');
    const act = (who: string, action: string, roles = {}) =>
      fight.roll('action-cost', { unit: [who], ...roles }, { [action]: true });
    fight.roll('move-troops', { unit: [unit] }, {}, [5]); // Of 8 inches, the trenches cost 4.
    const bus = refusal(() => act(unit, 'bus', { truck: [truck] }));
    expect(bus).toMatchObject({ code: 'ILLEGAL', cites: ['Movement', 'TC-10'] });
    expect(bus.message).toContain('The unit has 4" of its 8" left, but these actions take 8". Choose fewer actions.');
    act(unit, 'setUpMortar');
    expect(fight.named('Trench mortars')).toMatchObject({ moveInches: 0, setUp: true });
    fight.roll('move-troops', { unit: [riders] }, {}, [5]); // The unit moves 12 inches.
    act(riders, 'mount');
    act(riders, 'setUpMortar');
    expect(fight.named('Moors')).toMatchObject({ moveInches: 0, mounted: false, setUp: true });
    fight.until(2, 'movement');
    fight.roll('move-troops', { unit: [unit] }, {}, [9]); // The unit moves 12 inches.
    fight.roll('barbed-wire', { unit: [unit] }, { startsInContact: true }); // The unit moves 7 inches.
    act(unit, 'setUpMortar');
    expect(fight.named('Trench mortars').moveInches).toBe(1);
  });

  it('guns that limber stay where they stand until they move', () => {
    const gun = fight.add('Pak', reds, { kind: 'artillery', guns: 1, gunClass: 'light', setUp: true, cover: 'trenches' });
    fight.until(1, 'movement');
    expect(fight.roll('move-troops', { unit: [gun] }, {}, [5]).notes).toEqual([
      'Pak is unlimbered, and limbering takes its whole move (TC-10).',
    ]);
    fight.roll('action-cost', { unit: [gun] }, { limber: true });
    expect(fight.named('Pak')).toMatchObject({ setUp: false, moveInches: 0, cover: 'trenches' });
    fight.until(2, 'movement');
    fight.roll('move-troops', { unit: [gun] }, {}, [5]);
    expect(fight.named('Pak')).toMatchObject({ setUp: false, moveInches: 4, cover: 'none' });
  });

  it('a company leaves its trenches', () => {
    fight.edit(company, { cover: 'trenches', moveInches: 8, moved: true });
    fight.roll('action-cost', { unit: [company] }, { leaveTrenches: true });
    expect(fight.named('A Coy')).toMatchObject({ cover: 'none', moveInches: 4 });
  });

  it('a company gets on a truck and off again, and both have spent their move', () => {
    const truck = fight.add('Truck', reds, { kind: 'softskin', vehicle: 'truck-medium' });
    const bus = (roles: Record<string, string[]>) => fight.roll('action-cost', { unit: [company], ...roles }, { bus: true });
    fight.edit(company, { moveInches: 8 });
    fight.edit(truck, { moveInches: 10 });
    bus({ truck: [truck] });
    expect(fight.named('A Coy')).toMatchObject({ carriedBy: truck, moveInches: 0, moved: true });
    expect(fight.named('Truck')).toMatchObject({ carries: company, moveInches: 0, moved: true });
    fight.until(2, 'movement');
    fight.edit(company, { moveInches: 8 });
    bus({});
    expect(fight.named('A Coy')).toMatchObject({ carriedBy: null, moved: true });
    expect(fight.named('Truck')).toMatchObject({ carries: null, moved: true });
  });
});

describe('Bussing takes the move of the truck too (TC-10)', () => {
  let truck: string;
  beforeEach(() => {
    truck = fight.add('Truck', reds, { kind: 'softskin', vehicle: 'truck-medium' });
    fight.until(1, 'movement');
    fight.edit(company, { moveInches: 8 });
    fight.roll('action-cost', { unit: [company], truck: [truck] }, { bus: true });
  });
  const drive = (as = player(reds)) => fight.roll('move-softskin', { unit: [truck] }, {}, [6], as);

  it('so it does not drive in that move, unless an umpire lets it', () => {
    const refused = refusal(() => drive());
    expect(refused).toMatchObject({ code: 'ILLEGAL', cites: ['Movement', 'TC-10'] });
    expect(refused.message).toContain('Truck has already used its move for bussing');
    expect(drive(UMPIRE).notes).toContain('Truck has already used its move for bussing (Movement, TC-10).');
    fight.undo();
    fight.until(2, 'movement');
    drive();
    expect(fight.named('Truck').moveInches).toBe(10);
  });

  it('and takes nobody else on board, or off', () => {
    fight.edit(company, { moveInches: 8 });
    const off = refusal(() => fight.roll('action-cost', { unit: [company] }, { bus: true }));
    expect(off.message).toContain('Truck has already used its move for bussing');
  });
});

describe('Concealment and Observation', () => {
  const hidden = () => fight.named('B Coy').concealed;

  it('who is with a unit is seen with it, under a marker of his own or not', () => {
    fight.edit(enemy, { concealed: true });
    fight.add('Chief', blues, { kind: 'officer', officerFactor: 2, concealed: true, attachedTo: 'B Coy' });
    fight.until(1, 'movement');
    fight.roll('move-troops', { unit: [enemy] }, {}, [5]);
    expect(fight.named('Chief').concealed).toBe(false);
  });

  it('a unit that fires is seen (ii)', () => {
    fight.edit(enemy, { concealed: true });
    fight.roll('small-arms-infantry', { firer: [enemy], target: [company] }, { rangeInches: 20 }, [1]);
    expect(hidden()).toBe(false);
  });

  it('an observed unit is seen (iii); each unit tries once in a move (TC-44)', () => {
    fight.edit(enemy, { concealed: true });
    const look = (faces: number[], observer = company) =>
      fight.roll('observe', { observer: [observer], target: [enemy] }, { rangeInches: 6 }, faces);
    look([2]);
    expect(hidden()).toBe(true);
    expect(fight.named('A Coy').observedThisMove).toBe(true);
    expect(refusal(() => look([9])).cites).toContain('TC-44');
    look([3], fight.add('C Coy', reds));
    expect(hidden()).toBe(false);
  });

  it('an enemy that moves within 4" reveals it (iv)', () => {
    fight.edit(enemy, { concealed: true });
    fight.roll('reveal', { unit: [enemy] }, { enemyMoveInches: 4.1 });
    expect(hidden()).toBe(true);
    fight.roll('reveal', { unit: [enemy] }, { enemyMoveInches: 4 });
    expect(hidden()).toBe(false);
  });

  it('what is observed is an enemy’s marker: not a unit in sight, nor one’s own', () => {
    const look = (target: string, faces: number[] = []) =>
      fight.roll('observe', { observer: [company], target: [target] }, { rangeInches: 6 }, faces);
    const own = fight.add('C Coy', reds, { kind: 'infantry', rifle: 3, concealed: true });
    expect(refusal(() => look(enemy))).toMatchObject({ code: 'ILLEGAL', cites: ['Concealment and Observation'] });
    expect(refusal(() => look(enemy)).message).toContain('B Coy is not under a concealment marker');
    expect(refusal(() => look(own)).message).toContain('C Coy is on the same side. Choose an enemy marker.');
    fight.edit(enemy, { concealed: true });
    look(enemy, [5]);
    expect(hidden()).toBe(false);
  });

  it('that an enemy came near is for its own side or an umpire to say (iv)', () => {
    fight.edit(enemy, { concealed: true });
    const near = (as = player(blues)) => fight.roll('reveal', { unit: [enemy] }, { enemyMoveInches: 4 }, [], as);
    expect(refusal(() => near(player(reds))).code).toBe('NOT_FOUND');
    expect(hidden()).toBe(true);
    near();
    expect(hidden()).toBe(false);
  });

  it('an assault reveals all who take part in it, whoever wins (iv)', () => {
    const [second, third] = [fight.add('C Coy', reds), fight.add('D Coy', blues)];
    const tank = fight.add('T-26', reds, { kind: 'armour', armourClass: 'light' });
    const all = { attacker: [company], defender: [enemy], supporters: [second, third, tank] };
    for (const unit of Object.values(all).flat()) fight.edit(unit, { concealed: true });
    fight.until(1, 'assaults');
    fight.roll('assault-infantry', all, { attackerArmourInches: 20 }, [5, 5]);
    for (const name of ['A Coy', 'B Coy', 'C Coy', 'D Coy', 'T-26'])
      expect(fight.named(name), name).toMatchObject({ concealed: false, moved: false });
  });

  it('an assault on armour reveals both, whoever wins (iv)', () => {
    const tank = fight.add('T-26', reds, { kind: 'armour', armourClass: 'light' });
    for (const unit of [tank, enemy]) fight.edit(unit, { concealed: true });
    fight.until(1, 'assaults');
    fight.roll('assault-armour', { infantry: [enemy], armour: [tank] }, { rangeInches: 2 }, [1, 5]); // The infantry has a die of 1 and 4 elements, against 5.
    for (const name of ['B Coy', 'T-26']) expect(fight.named(name)).toMatchObject({ concealed: false, moved: false });
  });
});

describe('Shooting', () => {
  it('marks who fires, and what is fired at with the kind of fire, hit or miss (TC-41)', () => {
    fight.until(1, 'standing-fire');
    fight.roll('small-arms-infantry', { firer: [company], target: [enemy] }, { rangeInches: 20, lmg: 0 }, [1]);
    expect(fight.named('A Coy')).toMatchObject({ fired: true, underFire: [] });
    expect(fight.named('B Coy')).toMatchObject({ underFire: ['small-arms'], dps: 0 });
    const gun = fight.add('Pak', reds, { kind: 'artillery', guns: 1, gunClass: 'medium', setUp: true });
    fight.roll('at-others', { firer: [gun], target: [enemy] }, {}, [9]);
    fight.roll('small-arms-infantry', { firer: [company], target: [enemy] }, { rangeInches: 20 }, [1]);
    expect(fight.named('B Coy').underFire).toEqual(['small-arms', 'at', 'mg']);
  });

  it('machine guns make armour test its morale, which an anti-tank hit may do as well (TC-28)', () => {
    const tank = fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light', vehicle: 'pzkpfw-i' });
    fight.until(1, 'standing-fire');
    fight.roll('small-arms-armour', { firer: [company], target: [tank] }, { rangeInches: 10 }, [7]);
    expect(fight.named('Pz I').moraleDue).toBe(false);
    fight.roll('small-arms-armour', { firer: [company], target: [tank] }, { rangeInches: 10 }, [8]);
    expect(fight.named('Pz I')).toMatchObject({ moraleDue: true, underFire: ['small-arms', 'mg'] });
    // The score of 6, less 1 under MG fire, is 5, so the tank stays.
    fight.roll('armour-morale', { unit: [tank] }, {}, [6]);
    expect(fight.named('Pz I')).toMatchObject({ moraleDue: false, status: 'steady', moved: false });
  });

  it('armour that fails its test goes back at once and keeps the status (TC-30)', () => {
    const tank = fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light', vehicle: 'pzkpfw-i', moraleDue: true });
    fight.edit(tank, { underFire: ['at', 'mg'] });
    fight.until(1, 'standing-fire');
    expect(fight.roll('armour-morale', { unit: [tank] }, {}, [4]).resolutions[0]!.outcome).toEqual({
      score: -1,
      result: 'retreat',
      moveInches: -9,
    });
    expect(fight.named('Pz I')).toMatchObject({ moraleDue: false, status: 'retreating', moved: true });
  });

  it('an immobilised vehicle keeps its place and takes only the status', () => {
    const tank = fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light', condition: 'immobilised', moraleDue: true });
    fight.roll('armour-morale', { unit: [tank] }, {}, [3]);
    expect(fight.named('Pz I')).toMatchObject({ status: 'retiring', moved: false, moraleDue: false });
  });

  describe('Anti-Tank v Vehicles: a condition never gets better', () => {
    const conditions = ['sound', 'immobilised', 'bailed-out', 'destroyed'] as const;
    // A heavy gun at light armour within 12 inches hits on 7. The die + 5 + 2 gives 10, 11 and 12 on 3, 4 and 5.
    const shots = [
      [3, 'immobilised'],
      [4, 'bailed-out'],
      [5, 'destroyed'],
    ] as const;
    for (const had of conditions.slice(0, 3))
      for (const [face, result] of shots)
        it(`${had} and ${result}`, () => {
          const gun = fight.add('88', reds, { kind: 'artillery', guns: 1, gunClass: 'heavy', setUp: true });
          const tank = fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light', condition: had, moraleDue: true });
          fight.roll('at-armour', { firer: [gun], target: [tank] }, { rangeInches: 8 }, [7, face]);
          const worst = conditions.indexOf(had) > conditions.indexOf(result) ? had : result;
          expect(fight.named('Pz I')).toMatchObject({ condition: worst, moraleDue: worst === 'immobilised', underFire: ['at'] });
        });
  });

  it('what an abandoned armoured truck carries is set down', () => {
    const truck = fight.add('Tiznao', reds, {
      kind: 'armour',
      armourClass: 'light',
      vehicle: 'armoured-truck-medium',
    });
    fight.act('embark', { unit: company, vehicle: truck });
    fight.roll('airstrike-armour', { target: [truck] }, {}, [6]);
    expect(fight.named('Tiznao')).toMatchObject({ condition: 'bailed-out', carries: null, underFire: ['artillery', 'at'] });
    expect(fight.named('A Coy')).toMatchObject({ carriedBy: null, dps: 0 });
  });
});

describe('Airstrikes: whom they hit', () => {
  it('a player strikes no unit of their own side', () => {
    const truck = fight.add('Own truck', reds, { kind: 'softskin', vehicle: 'truck-medium' });
    fight.act('set-side', { side: reds, airstrikes: 5 });
    const strike = (as: Parameters<typeof fight.roll>[4]): unknown =>
      fight.roll('airstrike-softskin', { target: [truck] }, { carrying: 'none' }, [1], as);
    expect(refusal(() => strike(player(reds)))).toMatchObject({
      code: 'ILLEGAL',
      message: 'Own truck is on your own side. Choose an enemy unit.',
    });
  });
});

describe('Small Arms v Softskin: vehicle and troops', () => {
  let truck: string;
  let gun: string;
  beforeEach(() => {
    truck = fight.add('Truck', blues, { kind: 'softskin', vehicle: 'truck-medium' });
    gun = fight.add('Pak', reds, { kind: 'artillery', guns: 1, gunClass: 'light', setUp: true });
    fight.act('embark', { unit: enemy, vehicle: truck });
  });
  const shoot = (face: number) => fight.roll('at-softskin', { firer: [gun], target: [truck] }, { rangeInches: 8 }, [7, face]);

  it('no effect', () => {
    shoot(4);
    expect(fight.named('Truck')).toMatchObject({ condition: 'sound', carries: enemy, underFire: ['at'] });
  });
  it('abandoned: the troops debus unhurt', () => {
    shoot(5);
    expect(fight.named('Truck')).toMatchObject({ condition: 'abandoned', carries: null });
    expect(fight.named('B Coy')).toMatchObject({ carriedBy: null, dps: 0 });
  });
  it('destroyed with 2 DPs, 4 DPs by the DP rule', () => {
    fight.edit(enemy, { dps: 1 });
    shoot(8);
    expect(fight.named('Truck')).toMatchObject({ condition: 'destroyed', carries: null });
    expect(fight.named('B Coy')).toMatchObject({ carriedBy: null, dps: 4, dpsThisMove: 4, rifle: 2, condition: 'sound' });
  });
  it('destroyed with its troops', () => {
    shoot(0);
    expect(fight.named('Truck').condition).toBe('destroyed');
    expect(fight.named('B Coy')).toMatchObject({ condition: 'destroyed', rifle: 0, lmg: 0, carriedBy: null });
  });
  it('an officer alone on board dies with the troops that the table destroys', () => {
    fight.act('disembark', { unit: enemy });
    const yague = fight.add('Yagüe', blues, { kind: 'officer', officerFactor: 2 });
    fight.act('embark', { unit: yague, vehicle: truck });
    shoot(0);
    expect(fight.named('Yagüe')).toMatchObject({ lost: true, carriedBy: null, dps: 0 });
  });
  it('and so do the officers with troops that are destroyed; those with troops that take DPs roll their risk (TC-54)', () => {
    fight.add('Yagüe', blues, { kind: 'officer', officerFactor: 2, attachedTo: 'B Coy' });
    fight.add('Varela', blues, { kind: 'officer', officerFactor: 1, attachedTo: 'B Coy' });
    fight.until(1, 'standing-fire');
    shoot(8); // The unit gets 4 DPs.
    expect(fight.named('Yagüe')).toMatchObject({ lost: false, attachedTo: enemy });
    expect(fight.record.at(-1)!.resolutions[0]!.cites).not.toContain('TC-54');
    fight.undo();
    shoot(0);
    for (const name of ['Yagüe', 'Varela']) expect(fight.named(name)).toMatchObject({ lost: true, attachedTo: null });
    expect(fight.named('B Coy').condition).toBe('destroyed');
    expect(fight.record.at(-1)!.resolutions[0]!.cites).toContain('TC-54');
  });
  it('an abandoned truck is destroyed by the next hit, and the troops are off it', () => {
    shoot(5);
    shoot(0);
    expect(fight.named('Truck').condition).toBe('destroyed');
    expect(fight.named('B Coy')).toMatchObject({ condition: 'sound', dps: 0 });
  });
});

describe('Airstrikes (TC-39)', () => {
  const strikes = () => [fight.sideNamed('Republic').airstrikes, fight.sideNamed('Nationalists').airstrikes];

  it('each costs the side that strikes one of its strikes', () => {
    fight.until(1, 'standing-fire');
    fight.roll('airstrike-infantry', { target: [enemy] }, {}, [1, 9], player(reds));
    expect(strikes()).toEqual([1, 1]);
    expect(fight.named('B Coy')).toMatchObject({ dps: 2, underFire: ['artillery'] });
    fight.roll('airstrike-infantry', { target: [company] }, {}, [7, 4, 1]);
    expect(strikes()).toEqual([1, 0]);
    expect(fight.named('A Coy').dps).toBe(1);
  });

  it('below none it does not go, and the post says so', () => {
    fight.until(1, 'standing-fire');
    fight.act('set-side', { side: blues, airstrikes: 0 });
    const event = fight.roll('airstrike-infantry', { target: [company] }, {}, [1, 1]);
    expect(event.notes).toEqual(['Nationalists had no airstrikes left (Airstrikes, TC-39).']);
    expect(strikes()).toEqual([2, 0]);
  });

  it('of three sides it is the player’s, or the one that has strikes left', () => {
    const third = fight.side('Anarchists', 3);
    fight.until(1, 'standing-fire');
    fight.roll('airstrike-infantry', { target: [enemy] }, {}, [1, 1], player(third));
    expect([...strikes(), fight.sideNamed('Anarchists').airstrikes]).toEqual([2, 1, 2]);
    fight.roll('airstrike-infantry', { target: [enemy] }, {}, [1, 1]);
    expect([...strikes(), fight.sideNamed('Anarchists').airstrikes]).toEqual([2, 1, 2]);
    fight.act('set-side', { side: reds, airstrikes: 0 });
    fight.roll('airstrike-infantry', { target: [enemy] }, {}, [1, 1]);
    expect([...strikes(), fight.sideNamed('Anarchists').airstrikes]).toEqual([0, 1, 1]);
  });

  it('of three sides the post says which side had none left, that none had one, and that it is taken from nobody', () => {
    const third = fight.side('Anarchists', 3);
    fight.until(1, 'standing-fire');
    const notes = (sideId: string | null, standing: Actor['standing'] = 'umpire') =>
      fight.roll('airstrike-infantry', { target: [enemy] }, {}, [1, 1], { id: '1', standing, sideId }).notes;
    expect(notes(null)).toEqual([
      'Several sides have airstrikes left, and none was counted as used. Use `/cullen-game side` to correct this (Airstrikes, TC-39).',
    ]);
    expect(notes(third, 'player')).toEqual([]);
    fight.act('set-side', { side: reds, airstrikes: 0 });
    expect(notes(null)).toEqual([]);
    expect(notes(reds)).toEqual(['Republic had no airstrikes left (Airstrikes, TC-39).']);
    fight.act('set-side', { side: third, airstrikes: 0 });
    expect(notes(null)).toEqual(['No other side had airstrikes left (Airstrikes, TC-39).']);
  });
});

describe('Assaults: Infantry v Infantry', () => {
  const fightOut = (faces: number[], roles: Record<string, string[]> = {}, typed = {}) =>
    fight.roll('assault-infantry', { attacker: [company], defender: [enemy], ...roles }, typed, faces);

  beforeEach(() => {
    fight.until(1, 'assaults');
  });

  it('a draw: 3 DPs each, and nobody moves (TC-32)', () => {
    fightOut([5, 5]);
    for (const name of ['A Coy', 'B Coy'])
      expect(fight.named(name)).toMatchObject({ dps: 3, moved: false, status: 'steady', dpsThisMove: 3 });
  });

  it('a loser by 2 to 6 is pushed back half a move and retires (TC-35)', () => {
    fightOut([8, 3]);
    expect(fight.named('A Coy')).toMatchObject({ dps: 1, moved: false, status: 'steady' });
    expect(fight.named('B Coy')).toMatchObject({ dps: 4, moved: true, status: 'retiring', rifle: 3 });
  });

  it('a loser by 7 or more loses a stand, is thrown back and retreats (TC-35)', () => {
    fight.edit(enemy, { concealed: true });
    fightOut([8, 1]);
    expect(fight.named('A Coy')).toMatchObject({ dps: 0 });
    expect(fight.named('B Coy')).toMatchObject({ dps: 3, rifle: 2, moved: true, status: 'retreating', concealed: false });
  });

  it('the DPs come first, then the stand; of a destroyed unit nothing goes back', () => {
    fight.edit(enemy, { dps: 3, rifle: 2, lmg: 1 });
    fight.until(2, 'assaults');
    // The new 3 DPs on top of 3 cost two elements, in addition to the stand.
    fightOut([8, 4], {}, { attackerElements: 3, defenderElements: 3 });
    expect(fight.named('B Coy')).toMatchObject({ condition: 'destroyed', rifle: 0, lmg: 0, moved: false, status: 'steady' });
  });

  it('guns are left where they stand: their crews go back, the guns stay in position (TC-35)', () => {
    const battery = fight.add('Battery', blues, { kind: 'artillery', guns: 4, gunClass: 'field', setUp: true });
    const mortars = fight.add('Mortars', blues, { kind: 'artillery', mortar: 4, setUp: true });
    for (const target of [battery, mortars]) fightOut([8, 3], { defender: [target] });
    expect(fight.named('Battery')).toMatchObject({ status: 'retiring', moved: true, setUp: true });
    expect(fight.named('Mortars')).toMatchObject({ status: 'retiring', moved: true, setUp: false });
  });

  it('supporters of the loser suffer the same; those of the winner nothing; beaten armour retires (TC-31)', () => {
    const second = fight.add('2nd', blues, { rifle: 2, kind: 'infantry' });
    const third = fight.add('3rd', reds, { rifle: 2, kind: 'infantry' });
    const tank = fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light' });
    const own = fight.add('T-26', reds, { kind: 'armour', armourClass: 'light' });
    fightOut([0, 1], { supporters: [second, third, tank, own] }, { attackerArmourInches: 6.5, defenderArmourInches: 6 });
    // Ten against 1 and 4 for the armour is 5 more.
    expect(fight.named('B Coy')).toMatchObject({ dps: 4, status: 'retiring' });
    expect(fight.named('2nd')).toMatchObject({ dps: 4, status: 'retiring', moved: true });
    expect(fight.named('3rd')).toMatchObject({ dps: 0, status: 'steady', moved: false });
    expect(fight.named('Pz I')).toMatchObject({ status: 'retiring', moved: true });
    expect(fight.named('T-26')).toMatchObject({ status: 'steady', moved: false, supportedThisMove: false }); // The armour is too far away.
    expect(fight.named('Pz I').supportedThisMove).toBe(true);
    expect(fight.named('A Coy').dps).toBe(1);
  });

  it('each fight of a phase finds a unit in the trenches that it was in as the phase began (TC-40)', () => {
    const second = fight.add('C Coy', reds);
    fight.edit(enemy, { cover: 'trenches' });
    fight.until(2, 'assaults');
    const defenderScore = (attacker: string) => fightOut([9, 5], { attacker: [attacker] }).resolutions[0]!.outcome.defenderScore;
    expect(defenderScore(company)).toBe(7);
    expect(fight.named('B Coy')).toMatchObject({ cover: 'none', status: 'retiring' });
    fight.act('set-cover', { unit: enemy, cover: 'soft' }); // The value is the unit's present cover.
    expect(defenderScore(second)).toBe(7);
  });

  it('trenches that an umpire gives a unit in the phase hold at once', () => {
    const defenderScore = () => fightOut([5, 5]).resolutions[0]!.outcome.defenderScore;
    expect(defenderScore()).toBe(5);
    fight.undo();
    fight.act('set-cover', { unit: enemy, cover: 'trenches' });
    expect(defenderScore()).toBe(7);
    fight.undo();
    fight.edit(enemy, { cover: 'none' });
    expect(defenderScore()).toBe(5);
  });

  it('each fight of a phase is fought as the phase found the units (TC-40)', () => {
    const second = fight.add('C Coy', reds);
    fightOut([5, 5]);
    const event = fightOut([5, 5], { attacker: [second] });
    // The new 3 DPs in addition to the 3 of the first fight are 4 DPs and two elements.
    expect(event.resolutions[0]!.outcome).toMatchObject({ defenderScore: 5, defenderDpsAfter: 4, defenderElementsLost: 2 });
    expect(event.resolutions[0]!.outcome).toMatchObject({ attackerDpsAfter: 3, attackerElementsLost: 0 });
    expect(fight.named('B Coy')).toMatchObject({ dps: 4, rifle: 1, lmg: 1, dpsThisMove: 6 });
    // Another 3 DPs are more than the company can have, and 2 elements are left. It still fights with its 4 elements.
    const third = fightOut([5, 5], { attacker: [fight.add('D Coy', reds)] }).resolutions[0]!;
    expect(third.outcome).toMatchObject({ defenderScore: 5, defenderDpsAfter: 4, defenderElementsLost: 2 });
    expect(fight.named('B Coy')).toMatchObject({ rifle: 0, lmg: 0, condition: 'destroyed' });
  });
});

describe('Assaults: Infantry v Armour', () => {
  let tank: string;
  beforeEach(() => {
    tank = fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light', vehicle: 'pzkpfw-i', vehicleMgs: true });
  });
  const fightOut = (faces: number[]) =>
    fight.roll('assault-armour', { infantry: [company], armour: [tank] }, { rangeInches: 2 }, faces);

  it.each([
    [[3, 5], 'sound', 'steady', 0, 'steady'], // The infantry has a die of 3 and 4 elements, against a die of 5 and 2: neither side loses.
    [[5, 5], 'sound', 'retiring', 0, 'steady'],
    [[8, 5], 'sound', 'retreating', 0, 'steady'],
    [[0, 5], 'destroyed', 'steady', 0, 'steady'],
    [[1, 5], 'sound', 'steady', 1, 'retiring'],
    [[1, 8], 'sound', 'steady', 2, 'retreating'],
    [[1, 0], 'sound', 'steady', 3, 'retreating'],
  ] as const)('dice %j', (faces, condition, armourStatus, held, status) => {
    fightOut([...faces]);
    expect(fight.named('Pz I')).toMatchObject({ condition, status: armourStatus, moved: armourStatus !== 'steady' });
    expect(fight.named('A Coy')).toMatchObject({ dps: held, status, moved: status !== 'steady' });
  });
});

describe('the working of an assault on armour', () => {
  it('agrees with what happens to infantry that has taken DPs in this phase (TC-40)', () => {
    const tank = fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light', vehicleMgs: true });
    fight.until(1, 'assaults');
    dps(company, 6); // The unit keeps 4 DPs, and loses 2 of its 4 elements.
    // The infantry has a die of 1 and 4 elements, against 10 and 2: a difference of seven, so 3 DPs.
    const { outcome } = fight.roll('assault-armour', { infantry: [company], armour: [tank] }, { rangeInches: 1 }, [1, 0])
      .resolutions[0]!;
    expect(outcome).toMatchObject({ infantryScore: 5, infantryDps: 3, infantryDpsAfter: 4, infantryElementsLost: 2 });
    expect(fight.named('A Coy')).toMatchObject({ dps: 4, rifle: 0, lmg: 0, condition: 'destroyed' });
  });
});

describe('every effect can be undone', () => {
  it('and done again', () => {
    const truck = fight.add('Truck', blues, { kind: 'softskin', vehicle: 'truck-medium' });
    fight.act('embark', { unit: enemy, vehicle: truck });
    const before = plain(fight.battle);
    fight.roll('airstrike-softskin', { target: [truck] }, {}, [8]);
    const after = plain(fight.battle);
    expect(after).not.toEqual(before);
    fight.undo();
    expect(plain(fight.battle)).toEqual(before);
    fight.do({ type: 'redo', later: 'refuse' });
    expect(plain(fight.battle)).toEqual(after);
  });

  it('a phase too', () => {
    fight.edit(company, { dps: 2, moved: true, status: 'pinned' });
    fight.until(1, 'officers');
    const before = plain(fight.battle);
    fight.next();
    fight.undo();
    expect(plain(fight.battle)).toEqual(before);
  });
});

describe('a unit that is taken out of the battle', () => {
  it('leaves its officers, its truck, its load and the guns that fired at it', () => {
    const truck = fight.add('Truck', blues, { kind: 'softskin', vehicle: 'truck-medium' });
    const yague = fight.add('Yagüe', blues, { kind: 'officer', officerFactor: 2, attachedTo: 'B Coy' });
    const battery = fight.add('Battery', reds, RANGED_IN);
    fight.act('embark', { unit: enemy, vehicle: truck });
    fight.do({ type: 'remove-unit', unit: enemy });
    const { unit } = fight.battle.tables;
    expect(unit.get(truck)!.carries).toBeNull();
    expect(unit.get(yague)!.attachedTo).toBeNull();
    expect(unit.get(battery)).toMatchObject({ rangedTarget: null, rangedRounds: 0 });
    fight.act('embark', { unit: yague, vehicle: truck });
    fight.do({ type: 'remove-unit', unit: truck });
    expect(fight.named('Yagüe').carriedBy).toBeNull();
  });
});

it('has no effect that the state does not carry out', () => {
  const desk = { draft: { battle: fight.battle } } as never;
  const resolution = { roles: { unit: [company] } } as never;
  expect(() => cullenRuleset.applyEffect(desk, { kind: 'dance', role: 'unit' }, resolution)).toThrow('no effect dance');
  expect(() => cullenRuleset.comeDue(desk, { kind: 'tea' } as never)).toThrow('nothing comes due as tea');
  expect(cullenRuleset.diary(fight.battle)).toEqual([]);
});
