/** What units of a phase have left to do, by their own marks. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { cullen } from '../../../../src/rules/cullen/index.js';
import type { PhaseId } from '../../../../src/rules/cullen/vocabulary.js';
import { twoCompanies } from './fight.js';

const TANK = { kind: 'armour', armourClass: 'medium', vehicle: 't-26', gunClass: 'light', lmg: 1 };
const OFFICER = { kind: 'officer', officerFactor: 1 };
const TRUCK = { kind: 'softskin', vehicle: 'truck-medium' };
const KINDS = [TANK, OFFICER, TRUCK];

/** Whether a unit with these fields has the deed of a phase left. */
const isLeft = (phase: PhaseId, fields: JsonObject): boolean => {
  const { fight, reds } = twoCompanies();
  const { kind = 'infantry' } = fields;
  const unit = fight.add('Unit', reds, kind === 'infantry' ? {} : KINDS.find((each) => each.kind === kind)!);
  fight.until(1, phase);
  const [deed] = cullen.deeds![phase]!;
  return deed!.isLeft({ ...fight.battle.tables.unit.get(unit)!, ...fields }, fight.battle);
};

describe('Rally: troops with DPs, once a move (TC-43)', () => {
  it.each<[JsonObject, boolean]>([
    [{ dps: 1 }, true],
    [{ dps: 0 }, false],
    [{ dps: 2, ralliedThisMove: true }, false],
    [{ dps: 2, condition: 'destroyed' }, false],
    [{ ...TANK, dps: 0 }, false],
  ])('%j: %s', (fields, is) => expect(isLeft('rally', fields)).toBe(is));
});

describe('Movement: one roll a move (TC-3)', () => {
  it.each<[JsonObject, boolean]>([
    [{}, true],
    [{ moved: true }, false],
    [{ condition: 'destroyed' }, false],
    [TANK, true],
    [{ ...TANK, condition: 'immobilised' }, false],
    [{ ...TANK, condition: 'destroyed' }, false],
    [OFFICER, true],
    [{ ...OFFICER, lost: true }, false],
  ])('%j: %s', (fields, is) => expect(isLeft('movement', fields)).toBe(is));

  it('an officer goes with his company, and a company with its truck', () => {
    const { fight, reds, company } = twoCompanies();
    const officer = fight.add('Líster', reds, OFFICER);
    const truck = fight.add('Lorry', reds, TRUCK);
    fight.until(1, 'movement');
    const left = (unit: string) => cullen.deeds!.movement![0]!.isLeft(fight.battle.tables.unit.get(unit)!, fight.battle);
    expect([officer, company, truck].map(left)).toEqual([true, true, true]);
    fight.act('attach-officer', { officer, unit: company });
    expect([officer, company, truck].map(left)).toEqual([false, true, true]);
    fight.act('embark', { unit: company, vehicle: truck });
    expect([officer, company, truck].map(left)).toEqual([false, false, true]);
  });
});

describe('Concealment and Observation: each unit once in a move (TC-44)', () => {
  it.each<[JsonObject, boolean]>([
    [{}, true],
    [TANK, true],
    [{ observedThisMove: true }, false],
    [{ condition: 'destroyed' }, false],
    [{ ...TANK, condition: 'destroyed' }, false],
    [OFFICER, false], // he sees with his unit
  ])('%j: %s', (fields, is) => expect(isLeft('observing', fields)).toBe(is));
});

describe('Move Sequence: stationary units fire before moved ones (TC-55)', () => {
  it.each<[JsonObject, boolean]>([
    [{}, true],
    [{ fired: true }, false],
    [{ condition: 'destroyed' }, false],
    [TANK, true],
    [TRUCK, false], // no arms
  ])('%j standing: %s', (fields, is) => expect(isLeft('standing-fire', fields)).toBe(is));

  it('is the others’ phase for whoever has moved, and nobody’s who retreats', () => {
    const { fight, company, enemy } = twoCompanies();
    fight.until(1, 'movement');
    fight.edit(company, { moved: true });
    const left = (phase: 'standing-fire' | 'moving-fire'): boolean[] => {
      fight.until(1, phase);
      return [company, enemy].map((unit) => cullen.deeds![phase]![0]!.isLeft(fight.battle.tables.unit.get(unit)!, fight.battle));
    };
    expect(left('standing-fire')).toEqual([false, true]);
    fight.edit(enemy, { status: 'retreating' });
    expect(left('moving-fire')).toEqual([true, false]);
  });
});
