/** Values that an umpire sets by hand, in place of a result or on a unit's sheet, with their consequences. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listUnitsInCombat, listPassengers } from '../../../../src/rules/cullen/battle.js';
import { listPendingRisks } from '../../../../src/rules/cullen/risk.js';
import { PuttingRight } from '../../putting-right.js';
import { Fight, player, refusal, UMPIRE } from './fight.js';

let fight: Fight;
let right: PuttingRight<Fight['battle']>;
let reds: string;
let blues: string;
let first: string;
let second: string;
let foe: string;

beforeEach(() => {
  fight = new Fight();
  right = new PuttingRight(fight);
  reds = fight.side('Republic');
  blues = fight.side('Nationalists');
  first = fight.add('A1', reds, { rifle: 6, lmg: 0 });
  second = fight.add('A2', reds, { rifle: 6, lmg: 0 });
  foe = fight.add('B', blues, { rifle: 2, lmg: 0, dps: 4 });
});
afterEach(() => expect(right.fault()).toBeNull());

const enemiesOf = (id: string): readonly string[] =>
  listUnitsInCombat(fight.battle, fight.battle.tables.unit.get(id)!).map(({ name }) => name);
const aboard = (id: string): readonly string[] =>
  listPassengers(fight.battle, fight.battle.tables.unit.get(id)!).map(({ name }) => name);
const assault = (attacker: string, defender: string, faces: readonly number[]): number =>
  fight.roll('assault-infantry', { attacker: [attacker], defender: [defender] }, {}, faces).number;

describe('an overruled loss takes its own consequences with it', () => {
  it('a company that is not shot down after all is in combat yet (TC-66)', () => {
    fight.act('set-combat', { unit: foe, enemy: second });
    fight.until(1, 'standing-fire');
    // With six points a 7 causes two DPs, both above 4.
    const roles = { firer: [first], target: [foe] };
    const shot = fight.roll('small-arms-infantry', roles, { rangeInches: 10 }, [7]).number;
    expect(fight.named('B').condition).toBe('destroyed');
    expect(enemiesOf(second)).toEqual([]);
    right.overrule(shot, foe, { rifle: 1 });
    expect(fight.named('B')).toMatchObject({ condition: 'sound', rifle: 1, dps: 4 });
    expect([enemiesOf(foe), enemiesOf(second)]).toEqual([['A2'], ['B']]);
    right.undo();
    expect(enemiesOf(second)).toEqual([]);
  });

  it('beaten in an assault it goes back like any other, and is in combat with nobody (TC-35, TC-66)', () => {
    fight.act('set-combat', { unit: foe, enemy: second });
    fight.until(1, 'assaults');
    // The score of a die of 5 + 4 elements = 9, against 8 - 4 = 4, is a difference of 5: pushed back half a move with 4
    // DPs.
    const fought = assault(first, foe, [5, 8]);
    expect(fight.named('B')).toMatchObject({ condition: 'destroyed', status: 'steady' });
    right.overrule(fought, foe, { rifle: 1 });
    expect(fight.named('B')).toMatchObject({ condition: 'sound', rifle: 1, status: 'retiring', moved: true });
    expect(enemiesOf(foe)).toEqual([]);
    right.overrule(fought, foe, { status: 'steady' });
    expect(fight.named('B')).toMatchObject({ rifle: 1, status: 'steady' });
  });

  it('a fight that nobody has won goes on if its last element is left to it (TC-32)', () => {
    fight.edit(foe, { dps: 3, rifle: 2 });
    fight.until(1, 'assaults');
    // The score of a die of 1 + 4 elements = 5, against 8 - 3 = 5, is a draw: 3 DPs each, two of them above 4.
    const fought = assault(first, foe, [1, 8]);
    expect(fight.named('B').condition).toBe('destroyed');
    right.overrule(fought, foe, { rifle: 1 });
    expect(enemiesOf(foe)).toEqual(['A1']);
  });

  it('a lorry that is not hit after all carries its company yet, and one that is abandoned does not', () => {
    const truck = fight.add('Lorry', blues, { kind: 'softskin' });
    const riders = fight.add('C', blues, { rifle: 4, lmg: 0 });
    fight.act('embark', { unit: riders, vehicle: truck });
    fight.until(1, 'standing-fire');
    const roles = { firer: [first], target: [truck] };
    const shot = fight.roll('small-arms-softskin', roles, { rangeInches: 10 }, [3, 8]).number;
    expect(fight.named('C')).toMatchObject({ dps: 2, carriedBy: null });
    right.overrule(shot, truck, { condition: 'abandoned' });
    expect(aboard(truck)).toEqual([]);
    right.overrule(shot, truck, { condition: 'sound' });
    expect(fight.named('C')).toMatchObject({ dps: 2, carriedBy: truck });
    expect(fight.named('Lorry')).toMatchObject({ condition: 'sound', carries: riders });
  });

  it('a tank that is not burnt out has to take the test that was due (Armour Morale Test)', () => {
    const tank = fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light', vehicle: 'pzkpfw-i' });
    const pak = fight.add('Pak', reds, { kind: 'artillery', guns: 2, gunClass: 'light', setUp: true });
    fight.until(1, 'standing-fire');
    const hit = (effect: number) =>
      fight.roll('at-armour', { firer: [pak], target: [tank] }, { rangeInches: 10 }, [9, effect]).number;
    hit(3); // The effect score of 3 + 2 + 3 = 8 means a morale check.
    const end = hit(9); // The effect score is 14.
    expect(fight.named('Pz I')).toMatchObject({ condition: 'destroyed', moraleDue: false });
    right.overrule(end, tank, { condition: 'immobilised' });
    expect(fight.named('Pz I')).toMatchObject({ condition: 'immobilised', moraleDue: true });
  });

  it('an officer who is not lost is with his unit yet, and his risk is rolled (Risk to Officers, TC-56)', () => {
    const officer = fight.add('O', blues, { kind: 'officer', officerFactor: 1, attachedTo: 'B' });
    fight.edit(foe, { dps: 0, rifle: 5 });
    fight.until(1, 'standing-fire');
    const roles = { firer: [first], target: [foe] };
    fight.roll('small-arms-infantry', roles, { rangeInches: 10 }, [7]);
    fight.until(1, 'officers');
    const roll = fight.roll('officer-risk', { officer: [officer] }, {}, [4]).number;
    expect(fight.named('O')).toMatchObject({ lost: true, attachedTo: null });
    right.overrule(roll, officer, { lost: false });
    expect(fight.named('O')).toMatchObject({ lost: false, attachedTo: foe, riskDps: 0, risksOwed: [] });
    fight.until(2, 'rally');
    expect(listPendingRisks(fight.named('O'), fight.battle)).toEqual([]);
  });

  it('an edit is an event of its own, and gives nothing back', () => {
    fight.act('set-combat', { unit: foe, enemy: second });
    fight.edit(foe, { rifle: 0 });
    fight.edit(foe, { rifle: 1 });
    expect(fight.named('B')).toMatchObject({ condition: 'sound', rifle: 1 });
    expect(enemiesOf(second)).toEqual([]);
  });
});

describe('a sheet set by hand', () => {
  it('an officer who is lost leaves his unit, and owes no risk if he turns up again', () => {
    const officer = fight.add('O', blues, { kind: 'officer', officerFactor: 1, attachedTo: 'B', riskDps: 2 });
    fight.edit(officer, { lost: true });
    expect(fight.named('O')).toMatchObject({ lost: true, attachedTo: null });
    fight.until(2, 'rally');
    fight.edit(officer, { lost: false });
    expect(listPendingRisks(fight.named('O'), fight.battle)).toEqual([]);
  });

  it('who is on no vehicle is off it, whichever of the two is edited', () => {
    const truck = fight.add('Lorry', reds, { kind: 'softskin' });
    const other = fight.add('Other', reds, { kind: 'softskin' });
    const embark = () => fight.act('embark', { unit: first, vehicle: truck });
    embark();
    fight.edit(first, { carriedBy: 'none' });
    expect([aboard(truck), fight.named('Lorry').carries]).toEqual([[], null]);
    embark();
    fight.edit(truck, { carries: 'none' });
    expect([aboard(truck), fight.named('A1').carriedBy]).toEqual([[], null]);
    embark();
    fight.edit(first, { carriedBy: 'Other' });
    expect([aboard(truck), aboard(other), fight.named('Other').carries]).toEqual([[], ['A1'], first]);
    fight.edit(other, { carries: 'A2' });
    expect([aboard(other), fight.named('A1').carriedBy, fight.named('A2').carriedBy]).toEqual([['A2'], null, other]);
    fight.edit(truck, { carries: 'A2' });
    expect([aboard(truck), aboard(other), fight.named('Other').carries]).toEqual([['A2'], [], null]);
  });
});

describe('Movement: an officer rides with his unit, or alone', () => {
  it('and joins no unit from a vehicle', () => {
    const truck = fight.add('Lorry', reds, { kind: 'softskin' });
    const officer = fight.add('O', reds, { kind: 'officer', officerFactor: 1 });
    const attach = () => fight.act('attach-officer', { officer, unit: first });
    const embark = () => fight.act('embark', { unit: officer, vehicle: truck });
    embark();
    expect(refusal(attach).message).toBe('O is on board a vehicle. Leave the vehicle first.');
    fight.act('disembark', { unit: officer });
    attach();
    expect(refusal(embark).message).toBe('O is carried together with A1. Choose A1 instead.');
  });
});

describe('Rally, left as it fell', () => {
  it('takes off what it took off, and gives no DPs to a unit that has fewer by now', () => {
    fight.edit(foe, { dps: 0, rifle: 5 });
    fight.until(1, 'standing-fire');
    const shot = (firer: string) =>
      fight.roll('small-arms-infantry', { firer: [firer], target: [foe] }, { rangeInches: 10 }, [7]).number;
    const one = shot(first);
    shot(second);
    fight.until(2, 'rally');
    // The unit has 4 DPs. 9 - 2 for the fire of the last move is 7, which removes one DP.
    const rally = fight.roll('rally', { unit: [foe] }, {}, [9]).number;
    expect(fight.named('B').dps).toBe(3);
    right.undo(one, 'keep');
    expect(right.outcome(rally)).toMatchObject({ dpsChange: -1, dpsAfter: 3 });
    expect(fight.named('B').dps).toBe(1);
  });

  it('goes by the DPs that an umpire types', () => {
    fight.until(1, 'rally');
    fight.roll('rally', { unit: [foe] }, { unitDps: 2 }, [9]);
    expect(fight.named('B').dps).toBe(1);
  });
});

describe('Infantry v Infantry: two units fight each other once in a phase (TC-32, TC-55)', () => {
  const duel = (attacker: string, defender: string, as = player(attacker === foe ? blues : reds)) =>
    fight.roll('assault-infantry', { attacker: [attacker], defender: [defender] }, {}, [5, 5], as);
  beforeEach(() => {
    fight.edit(foe, { dps: 0, rifle: 6 });
    fight.until(1, 'assaults');
  });

  it('the assaulted does not assault its attacker in turn, and may assault another', () => {
    const drawn = duel(first, foe).number;
    expect(refusal(() => duel(foe, first)).message).toBe(
      'B and A1 have already fought each other this phase. Choose another unit.',
    );
    duel(foe, second);
    expect(refusal(() => duel(second, foe)).code).toBe('ILLEGAL');
    right.undo(drawn);
    duel(first, foe);
  });

  it('an umpire may let it happen, and the next move goes on with it', () => {
    duel(first, foe);
    expect(duel(foe, first, UMPIRE).notes).toContain(
      'B and A1 have already fought each other this phase (Infantry v Infantry, TC-55).',
    );
    fight.until(2, 'assaults');
    duel(foe, first);
  });
});
