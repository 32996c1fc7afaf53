import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/dice/index.js';
import type { CullenUnit } from '../../../src/rules/cullen/state.js';
import { UNIT_ROW_KIND } from '../../../src/rules/cullen/rows.js';
import { completeUnit } from '../../../src/rules/cullen/unit.js';
import { Refusal, listSchemaFields } from '../../../src/rules/index.js';
import { aTank, aTruck, aUnit, battleOf, NO_ELEMENTS } from './scene.js';
import { anOfficer, someCavalry } from './staged.js';

const SIDE = { id: 's1', name: 'Republic', roleId: null, playerIds: [], airstrikes: 0 };
const COMPANY = aUnit();
const TRUCK = aTruck({ side: 's1' });
const ENEMY = aTank({ id: 'e1', name: 'Panzer', side: 's2' });

const completed = (given: object, old: CullenUnit | null = null) =>
  completeUnit(given as JsonObject, SIDE, old, battleOf(COMPANY, TRUCK, ENEMY));

function refused(given: object, old: CullenUnit | null = null): Refusal {
  try {
    completed(given, old);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('units named by other units', () => {
  it('by name, whatever its case, or by id; none is none', () => {
    const officer = { kind: 'officer', officerFactor: 2 };
    expect(completed({ ...officer, attachedTo: 'a coy' }).attachedTo).toBe('u1');
    expect(completed({ ...officer, attachedTo: 'u1' }).attachedTo).toBe('u1');
    expect(completed({ ...officer, attachedTo: 'none' }).attachedTo).toBeNull();
    expect(completed({ ...officer }).attachedTo).toBeNull();
    expect(completed({ attachedTo: 'None' }, anOfficer(2, { attachedTo: 'u1' })).attachedTo).toBeNull();
    expect(completed({ kind: 'infantry', rifle: 3, carriedBy: 'Truck' }).carriedBy).toBe('u2');
    expect(completed({ kind: 'softskin', carries: 'A Coy' }).carries).toBe('u1');
  });

  it('of its own side, but for the target of its guns; and never itself', () => {
    const gun = { kind: 'artillery', guns: 1 };
    expect(completed({ ...gun, rangedTarget: 'Panzer', rangedRounds: 3 })).toMatchObject({
      rangedTarget: 'e1',
      rangedRounds: 3,
    });
    expect(refused({ kind: 'infantry', rifle: 2, carriedBy: 'Panzer' }).field).toBe('carriedBy');
    expect(refused({ kind: 'officer', officerFactor: 1, attachedTo: 'C Coy' }).field).toBe('attachedTo');
    expect(refused({ carriedBy: 'Truck' }, TRUCK).field).toBe('carriedBy');
  });
});

describe('what a unit of its kind cannot be', () => {
  it.each([
    [{ kind: 'infantry', rifle: 2, officerFactor: 1 }, 'officerFactor', 'Elements'],
    [{ kind: 'infantry', rifle: 2, mounted: true }, 'mounted', 'Elements'],
    [{ kind: 'artillery', guns: 1, mounted: true }, 'mounted', 'Elements'],
    [{ kind: 'infantry', rifle: 2, gunClass: 'light' }, 'gunClass', 'Elements'],
    [{ kind: 'infantry', rifle: 2, drive: 'tracked' }, 'drive', 'Movement'],
    [{ kind: 'infantry', rifle: 2, carries: 'A Coy' }, 'carries', 'Movement'],
    [{ kind: 'infantry', rifle: 2, lost: true }, 'lost', 'Risk to Officers'],
    [{ kind: 'infantry', rifle: 2, condition: 'immobilised' }, 'condition', 'Anti-Tank v Vehicles'],
    [{ kind: 'infantry', rifle: 2, moraleDue: true }, 'moraleDue', 'Armour Morale Test'],
    [{ kind: 'softskin', moraleDue: true }, 'moraleDue', 'Armour Morale Test'],
    [{ kind: 'softskin', vehicle: 't-26' }, 'vehicle', 'Appendix A'],
    [{ kind: 'officer', officerFactor: 1, dps: 1 }, 'dps', 'DPs'],
    [{ kind: 'officer', officerFactor: 1, column: true }, 'column', 'Movement'],
    [{ kind: 'cavalry' }, 'rifle', 'Units'],
  ])('%j: refused for its %s (%s)', (given, field, cite) => {
    const refusal = refused(given);
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', field });
    expect(refusal.cites).toContain(cite);
  });

  it.each([
    [{ underFire: ['mg', 'mg'] }, 'underFire'],
    [{ underFireLast: ['bombs'] }, 'underFireLast.0'],
    [{ moveInches: 201 }, 'moveInches'],
    [{ rangedRounds: 51 }, 'rangedRounds'],
    [{ dpsThisMove: -1 }, 'dpsThisMove'],
    [{ guns: 21 }, 'guns'],
    [{ vehicle: 'tiger' }, 'vehicle'],
    [{ atPhase: {} }, 'atPhase'],
  ])('%j does not fit', (given, field) => expect(refused({ kind: 'artillery', guns: 1, ...given }).field).toBe(field));

  it('officers ride or walk, and vehicles may have guns and machine guns', () => {
    expect(completed({ kind: 'officer', officerFactor: 3, mounted: true })).toMatchObject({ mounted: true, officerFactor: 3 });
    expect(completed({ kind: 'armour', armourClass: 'light', gunClass: 'light', hmg: 1, vehicleMgs: true })).toMatchObject({
      gunClass: 'light',
      hmg: 1,
      vehicleMgs: true,
      condition: 'sound',
    });
    expect(completed({ kind: 'softskin', condition: 'abandoned' }).condition).toBe('abandoned');
  });
});

describe('a unit that is edited', () => {
  it('keeps what is not typed', () => {
    const old = aUnit({ mr: 2, dps: 3, status: 'retiring', underFire: ['mg'], atPhase: { dps: 1 } });
    const { id: _id, side: _side, ...before } = old;
    expect(completed({ ar: 1 }, old)).toMatchObject({ ...before, ar: 1 });
  });

  it('a new vehicle drives as its type does, unless the drive is typed', () => {
    expect(completed({ vehicle: 'ba-6' }, ENEMY)).toMatchObject({ vehicle: 'ba-6', drive: 'wheeled' });
    expect(completed({ vehicle: 'ba-6', drive: 'tracked' }, ENEMY).drive).toBe('tracked');
    expect(completed({ mr: 1 }, aTank({ vehicle: 'ba-6', drive: 'tracked' })).drive).toBe('tracked');
  });

  it('of another kind, loses what only the old kind had', () => {
    expect(completed({ kind: 'softskin' }, ENEMY)).toMatchObject({
      armourClass: null,
      gunClass: null,
      vehicle: 'standard-softskin',
      drive: 'wheeled',
    });
    expect(completed({ kind: 'infantry', rifle: 3 }, ENEMY)).toMatchObject({ vehicle: null, drive: null, armourClass: null });
    expect(completed({ kind: 'infantry' }, someCavalry())).toMatchObject({ mounted: false, cavalry: 4 });
    expect(completed({ kind: 'cavalry' }, aUnit({ column: true }))).toMatchObject({ mounted: true, column: false });
    const wasOfficer = anOfficer(2, { attachedTo: 'u1' });
    expect(completed({ kind: 'infantry', rifle: 2 }, wasOfficer)).toMatchObject({ officerFactor: null, attachedTo: null });
    expect(refused({ kind: 'armour' }, COMPANY).field).toBe('armourClass');
  });

  it('troops without elements are destroyed; vehicles and officers have none to lose', () => {
    expect(completed({ rifle: 0, lmg: 0 }, COMPANY).condition).toBe('destroyed');
    expect(completed({ ...NO_ELEMENTS }, ENEMY).condition).toBe('sound');
    expect(completed({ kind: 'officer', officerFactor: 1 }).condition).toBe('sound');
  });

  it('a vehicle destroyed in this phase still brings what it was, until an umpire says otherwise (TC-40)', () => {
    const hit = aTank({ condition: 'destroyed', atPhase: { condition: 'sound' } });
    expect(completed({ mr: 1 }, hit).atPhase.condition).toBe('sound');
    expect(completed({ condition: 'immobilised' }, hit).atPhase.condition).toBe('immobilised');
  });
});

it('every field is told in a line that Discord takes', () => {
  for (const { key, description } of listSchemaFields(UNIT_ROW_KIND.schema)) {
    expect(description, key).not.toBe(key);
    expect(description.length, key).toBeLessThanOrEqual(100);
  }
});
