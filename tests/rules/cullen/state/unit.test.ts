import { beforeEach, describe, expect, it } from 'vitest';
import { cullenRuleset } from '../../../../src/rules/cullen/index.js';
import { aUnit } from '../scene.js';
import { Fight, refusal } from './fight.js';

let fight: Fight;
let reds: string;

beforeEach(() => {
  fight = new Fight();
  reds = fight.side('Republic');
});

const sheet = (name: string) =>
  Object.fromEntries(
    cullenRuleset.unitSheet(fight.named(name), fight.battle, () => true).map(({ label, value }) => [label, value]),
  );
const line = (name: string) => cullenRuleset.unitLine(fight.named(name));

describe('a new unit', () => {
  it('has the defaults of the rulebook', () => {
    fight.do({ type: 'add-unit', name: 'A Coy', side: reds, fields: { kind: 'infantry', rifle: 2 } });
    const unit = fight.named('A Coy');
    expect(unit).toEqual({
      ...aUnit({
        id: unit.id,
        side: reds,
        rifle: 2,
        lmg: 0,
        riskDps: 0,
        risksOwed: [],
        helpedIn: null,
        supportedThisMove: false,
        assaults: null,
        lockedWith: null,
        rolledInches: 0,
        bussedThisMove: false,
      }),
      atPhase: {
        rifle: 2,
        smg: 0,
        lmg: 0,
        hmg: 0,
        atRifle: 0,
        mortar: 0,
        cavalry: 0,
        guns: 0,
        dps: 0,
        status: 'steady',
        underFire: [],
        moved: false,
        condition: 'sound',
        setUp: false,
      },
    });
  });

  it('cavalry is mounted unless one says so (TC-17)', () => {
    fight.add('Riders', reds, { kind: 'cavalry', cavalry: 3 });
    fight.add('Walkers', reds, { kind: 'cavalry', cavalry: 3, mounted: false });
    expect([fight.named('Riders').mounted, fight.named('Walkers').mounted]).toEqual([true, false]);
  });

  it('a vehicle is of the standard type unless it is named, and drives as its type does (Appendix A)', () => {
    fight.add('Tank', reds, { kind: 'armour', armourClass: 'light' });
    fight.add('Car', reds, { kind: 'armour', armourClass: 'light', vehicle: 'ba-6' });
    fight.add('Truck', reds, { kind: 'softskin' });
    expect(['Tank', 'Car', 'Truck'].map((name) => [fight.named(name).vehicle, fight.named(name).drive])).toEqual([
      ['standard-armour', 'tracked'],
      ['ba-6', 'wheeled'],
      ['standard-softskin', 'wheeled'],
    ]);
  });

  it.each([
    [{ kind: 'infantry' }, 'rifle'],
    [{ kind: 'armour' }, 'armourClass'],
    [{ kind: 'officer' }, 'officerFactor'],
    [{ kind: 'infantry', rifle: 2, armourClass: 'light' }, 'armourClass'],
    [{ kind: 'infantry', rifle: 2, vehicle: 't-26' }, 'vehicle'],
    [{ kind: 'armour', armourClass: 'light', vehicle: 'wagon' }, 'vehicle'],
    [{ kind: 'softskin', cover: 'trenches' }, 'cover'],
    [{ kind: 'softskin', status: 'pinned' }, 'status'],
    [{ kind: 'softskin', dps: 1 }, 'dps'],
    [{ kind: 'artillery', guns: 1, column: true }, 'column'],
    [{ kind: 'infantry', rifle: 2, attachedTo: 'B Coy' }, 'attachedTo'],
    [{ kind: 'infantry', rifle: 21 }, 'rifle'],
    [{ kind: 'infantry', rifle: 2, mr: 3 }, 'mr'],
    [{ kind: 'infantry', rifle: 2, mr: -2 }, 'mr'],
    [{ kind: 'infantry', rifle: 2, ar: 2 }, 'ar'],
    [{ kind: 'infantry', rifle: 2, dps: 5 }, 'dps'],
    [{ kind: 'officer', officerFactor: 4 }, 'officerFactor'],
    [{ kind: 'infantry', rifle: 2, morale: 3 }, 'morale'],
  ])('%j is refused for its %s', (fields, field) => {
    expect(refusal(() => fight.add('X', reds, fields))).toMatchObject({ code: 'INVALID_INPUT', field });
  });

  it('a company of fewer than 2 or more than 6 elements is accepted with a remark (Units)', () => {
    for (const [rifles, unusual] of [
      [1, true],
      [2, false],
      [6, false],
      [7, true],
    ] as const) {
      fight.add(`${rifles}`, reds, { kind: 'infantry', rifle: rifles });
      expect(sheet(`${rifles}`).Remark !== undefined, `${rifles}`).toBe(unusual);
    }
    expect(sheet('7').Remark).toBe('7 has 7 elements. A company usually has 2 to 6 (Units).');
    fight.add('Pak', reds, { kind: 'artillery', guns: 1, gunClass: 'light' });
    expect(sheet('Pak').Remark).toBeUndefined();
  });
});

describe('a unit that an umpire edits', () => {
  it('brings what was set to the phase that runs, and what was not as it was (TC-40)', () => {
    const company = fight.add('A Coy', reds);
    fight.roll('apply-dps', { unit: [company] }, { gained: 1 });
    fight.edit(company, { rifle: 5, status: 'pinned' });
    expect(fight.named('A Coy')).toMatchObject({ rifle: 5, dps: 1, atPhase: { rifle: 5, lmg: 1, dps: 0, status: 'pinned' } });
    fight.edit(company, { dps: 3 });
    expect(fight.named('A Coy').atPhase.dps).toBe(3);
  });

  it('comes back when it is given elements again', () => {
    const company = fight.add('A Coy', reds);
    fight.roll('apply-dps', { unit: [company] }, { gained: 8 });
    expect(fight.named('A Coy').condition).toBe('destroyed');
    expect(refusal(() => fight.edit(company, { condition: 'sound' })).field).toBe('condition');
    fight.edit(company, { rifle: 1 });
    expect(fight.named('A Coy')).toMatchObject({ condition: 'sound', rifle: 1 });
  });
});

describe('sheet and line', () => {
  it('a fresh company', () => {
    fight.add('A Coy', reds, { kind: 'infantry', rifle: 3, lmg: 1, battalion: 'Thaelmann', mr: 2, ar: -1 });
    expect(sheet('A Coy')).toEqual({
      Kind: 'infantry',
      Battalion: 'Thaelmann',
      Elements: '3 rifles, 1 LMG (4 in total)',
      'Morale rating': '+2',
      'Ability rating': '-1',
    });
    expect(line('A Coy')).toBe('infantry, 3 rifles, 1 LMG');
  });

  it('a company in the middle of it, with its officer', () => {
    const company = fight.add('A Coy', reds, {
      kind: 'infantry',
      rifle: 1,
      hmg: 2,
      dps: 2,
      dpsThisMove: 3,
      status: 'retiring',
      cover: 'soft',
      column: true,
      moved: true,
      fired: true,
      moveInches: -4,
      underFire: ['small-arms', 'mg'],
      underFireLast: ['artillery'],
      concealed: true,
      ralliedThisMove: true,
      observedThisMove: true,
      assaultDeclared: true,
    });
    fight.add('Líster', reds, { kind: 'officer', officerFactor: 2, attachedTo: 'A Coy', riskDps: 3 });
    expect(sheet('A Coy')).toEqual({
      Kind: 'infantry',
      Elements: '1 rifle, 2 HMGs (3 in total)',
      Officers: 'Líster +2',
      DPs: '2',
      'DPs this move': '3',
      Status: 'retiring',
      'March column': 'yes',
      Cover: 'soft',
      Concealed: 'yes',
      Moved: 'yes',
      'Move left': '-4"',
      Fired: 'yes',
      'Under fire': 'small-arms, mg',
      'Under fire last move': 'artillery',
      'Assault declared': 'yes',
      'Has tried to rally': 'yes',
      'Has tried to observe': 'yes',
    });
    expect(line('A Coy')).toBe('infantry, 1 rifle, 2 HMGs, 2 DPs, retiring, concealed, moved, fired');
    expect(sheet('Líster')).toEqual({ Kind: 'officer', Factor: '+2', 'Unit led': 'A Coy', 'At risk': 'lost on 6 or less' });
    expect(line('Líster')).toBe('officer +2');
    fight.roll('apply-dps', { unit: [company] }, { gained: 20 });
    expect(line('A Coy')).toBe('destroyed');
    fight.edit(fight.named('Líster').id, { lost: true });
    expect(line('Líster')).toBe('lost');
  });

  it('vehicles, loads and guns', () => {
    const truck = fight.add('Truck', reds, { kind: 'softskin', vehicle: 'truck-slow' });
    const company = fight.add('A Coy', reds);
    fight.act('embark', { unit: company, vehicle: truck });
    fight.add('BT', reds, {
      kind: 'armour',
      armourClass: 'medium',
      vehicle: 'bt-5',
      gunClass: 'medium',
      vehicleMgs: true,
      condition: 'immobilised',
      moraleDue: true,
    });
    fight.add('Riders', reds, { kind: 'cavalry', cavalry: 2 });
    fight.add('Guns', reds, {
      kind: 'artillery',
      guns: 2,
      gunClass: 'field',
      setUp: true,
      rangedTarget: 'Riders',
      rangedRounds: 1,
    });
    expect(sheet('Truck')).toEqual({ Kind: 'softskin', Vehicle: 'truck slow', Drive: 'wheeled', Carries: 'A Coy' });
    expect(sheet('A Coy')['On board']).toBe('Truck');
    expect(sheet('BT')).toEqual({
      Kind: 'armour',
      Vehicle: 'BT-5',
      Armour: 'medium',
      Drive: 'tracked',
      Guns: 'medium',
      'Machine guns': 'yes',
      Condition: 'immobilised',
      'Morale test due': 'yes',
    });
    expect(line('BT')).toBe('BT-5, medium armour, immobilised');
    expect(line('Truck')).toBe('truck slow');
    expect(sheet('Riders').Horses).toBe('mounted');
    expect(sheet('Guns')).toMatchObject({ Guns: 'field', 'In position': 'yes', 'Has ranged in': '1 round at Riders' });
  });
});
