/**
 * Units locked in combat are recorded (TC-66), and a unit that changes sides leaves its side's officers (TC-67). Scores
 * are calculated by hand.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { listUnitsInCombat, listAttachedOfficers } from '../../../../src/rules/cullen/battle.js';
import { PuttingRight } from '../../putting-right.js';
import { Fight, player, refusal, UMPIRE } from './fight.js';

let fight: Fight;
let right: PuttingRight<Fight['battle']>;
let reds: string;
let blues: string;
let attacker: string;
let defender: string;
let gunner: string;

beforeEach(() => {
  fight = new Fight();
  right = new PuttingRight(fight);
  reds = fight.side('Republic');
  blues = fight.side('Nationalists');
  attacker = fight.add('A', reds, { rifle: 6, lmg: 0 });
  defender = fight.add('B', blues, { rifle: 6, lmg: 0 });
  gunner = fight.add('G', reds, { rifle: 6, lmg: 0, moved: true });
});

/**
 * Both companies are equal, so equal dice are a difference of 0, which no side wins. A 10 against a 1 is 9: thrown
 * back.
 */
const assault = (faces: readonly number[]) =>
  fight.roll('assault-infantry', { attacker: [attacker], defender: [defender] }, {}, faces);
const enemiesOf = (id: string): readonly string[] =>
  listUnitsInCombat(fight.battle, fight.battle.tables.unit.get(id)!).map(({ name }) => name);
const shoot = (target: string, as = player(reds), typed: JsonObject = {}) =>
  fight.roll('small-arms-infantry', { firer: [gunner], target: [target] }, { rangeInches: 10, ...typed }, [1], as);
const drawn = (): number => {
  fight.until(1, 'assaults');
  return assault([5, 5]).number;
};

describe('Infantry v Infantry: a drawn assault', () => {
  it('locks both in combat, over the end of the move (TC-66)', () => {
    drawn();
    fight.until(2, 'rally');
    expect([enemiesOf(attacker), enemiesOf(defender)]).toEqual([['B'], ['A']]);
  });

  it('in the phase of those that moved no player fires into it; an umpire may, and the post says so', () => {
    drawn();
    fight.until(2, 'moving-fire');
    fight.edit(gunner, { moved: true });
    expect(refusal(() => shoot(defender)).cites).toEqual(['Infantry v Infantry', 'TC-66']);
    expect(shoot(defender, UMPIRE).notes.join()).toContain('B is in combat');
  });

  it('in the phase before it may be fired at', () => {
    drawn();
    fight.until(2, 'standing-fire');
    expect(shoot(defender).notes.join()).not.toContain('in combat');
  });

  it('a fight that is won ends it, and the beaten go', () => {
    drawn();
    fight.until(2, 'assaults');
    assault([0, 1]); // A face of 0 counts as 10.
    expect([enemiesOf(attacker), enemiesOf(defender)]).toEqual([[], []]);
  });

  it('who goes by a movement roll is out of it, and one who is destroyed', () => {
    drawn();
    fight.until(2, 'movement');
    fight.roll('move-troops', { unit: [defender] }, {}, [0]);
    expect(enemiesOf(attacker)).toEqual([]);
  });

  it('does not end when one of the two assaults a third, or a chain of them does: nobody has gone (TC-66)', () => {
    const [second, third] = ['C', 'D'].map((name) => fight.add(name, blues, { rifle: 6, lmg: 0 })) as [string, string];
    const drawnWith = (other: string, faces: readonly number[]) =>
      fight.roll('assault-infantry', { attacker: [attacker], defender: [other] }, {}, faces);
    drawn();
    fight.until(2, 'assaults');
    drawnWith(second, [8, 5]); // The score is 8 - 3 DPs = 5.
    expect(enemiesOf(attacker)).toEqual(['B', 'C']);
    fight.until(3, 'assaults');
    const chain = drawnWith(third, [0, 5]).number; // The scores are 10 - 4 DPs = 6, and 5 + 2 elements more = 7.
    expect([enemiesOf(attacker), enemiesOf(defender), enemiesOf(second)]).toEqual([['B', 'C', 'D'], ['A'], ['A']]);
    right.undo(chain);
    expect(enemiesOf(attacker)).toEqual(['B', 'C']);
    fight.act('set-combat', { unit: attacker });
    expect([enemiesOf(attacker), enemiesOf(defender), enemiesOf(second)]).toEqual([[], [], []]);
  });

  it.each([
    ['first', [8, 5], [5, 5]],
    ['last', [5, 5], [8, 5]],
  ] as const)(
    'holds nobody who is pushed back in another fight of the phase, be that fought %s (TC-40, TC-66)',
    (_when, one, two) => {
      fight.until(1, 'assaults');
      const wins = one[0] === 8 ? attacker : gunner;
      const other = wins === attacker ? gunner : attacker;
      for (const [by, faces] of [
        [wins, one],
        [other, two],
      ] as const)
        fight.roll('assault-infantry', { attacker: [by], defender: [defender] }, {}, [...faces]);
      expect(fight.named('B').status).toBe('retiring');
      expect(enemiesOf(defender)).toEqual([]);
    },
  );

  it('gunners who are pushed back are out of all their fights, though their guns stay (TC-35, TC-66)', () => {
    const battery = fight.add('Battery', blues, { kind: 'artillery', rifle: 0, lmg: 0, guns: 6, gunClass: 'field', setUp: true });
    fight.act('set-combat', { unit: attacker, enemy: battery });
    fight.act('set-combat', { unit: gunner, enemy: battery });
    fight.until(1, 'assaults');
    fight.roll('assault-infantry', { attacker: [attacker], defender: [battery] }, {}, [5, 3]);
    expect(fight.named('Battery')).toMatchObject({ status: 'retiring', setUp: true });
    expect([enemiesOf(battery), enemiesOf(gunner)]).toEqual([[], []]);
  });

  it('an umpire puts a unit in combat with several (TC-66)', () => {
    const second = fight.add('C', blues, { rifle: 6, lmg: 0 });
    fight.act('set-combat', { unit: attacker, enemy: defender });
    fight.act('set-combat', { unit: attacker, enemy: second });
    fight.act('set-combat', { unit: gunner, enemy: second });
    fight.act('set-combat', { unit: gunner, enemy: defender });
    expect([enemiesOf(attacker), enemiesOf(defender)]).toEqual([
      ['B', 'C'],
      ['A', 'G'],
    ]);
    expect(enemiesOf(gunner)).toEqual(['B', 'C']);
  });

  it('is taken back with the assault', () => {
    const draw = drawn();
    right.undo(draw);
    expect(enemiesOf(attacker)).toEqual([]);
    right.redo();
    expect(enemiesOf(attacker)).toEqual(['B']);
    expect(right.fault()).toBeNull();
  });

  it('an umpire puts units in combat and frees them, whichever of the two he names', () => {
    fight.act('set-combat', { unit: attacker, enemy: defender });
    expect(enemiesOf(defender)).toEqual(['A']);
    fight.act('set-combat', { unit: defender });
    expect(enemiesOf(attacker)).toEqual([]);
    expect(refusal(() => fight.act('set-combat', { unit: attacker, enemy: gunner })).code).toBe('ILLEGAL');
    expect(refusal(() => fight.act('set-combat', { unit: attacker, enemy: defender }, player(reds))).code).toBe('UMPIRE_ONLY');
  });
});

describe('a unit that goes over to the other side', () => {
  const goOver = (unit: string, side = blues): void => void fight.do({ type: 'edit-unit', unit, fields: {}, side });

  it('leaves its officer, who is on his own and counts for it no more', () => {
    fight.add('O', reds, { kind: 'officer', officerFactor: 2, attachedTo: 'A' });
    goOver(attacker);
    expect(listAttachedOfficers(fight.battle, attacker)).toEqual([]);
    expect(fight.named('O')).toMatchObject({ side: reds, attachedTo: null });
    expect(fight.record.at(-1)).toMatchObject({ kind: 'officer-detached', audience: reds });
    fight.edit(attacker, { dps: 2 });
    fight.until(2, 'rally');
    // Without an officer's +2, a 6 stays a 6, and changes nothing.
    expect(right.outcome(fight.roll('rally', { unit: [attacker] }, {}, [6]).number)).toMatchObject({ score: 6, dpsChange: 0 });
  });

  it('an officer who goes over leaves his unit', () => {
    const officer = fight.add('O', reds, { kind: 'officer', officerFactor: 2, attachedTo: 'A' });
    goOver(officer);
    expect(fight.named('O')).toMatchObject({ side: blues, attachedTo: null });
  });

  it('is undone whole: the officer is with it again', () => {
    fight.add('O', reds, { kind: 'officer', officerFactor: 2, attachedTo: 'A' });
    goOver(attacker);
    fight.undo(fight.record.findLast(({ part }) => part === 0)!.number);
    expect(fight.named('A').side).toBe(reds);
    expect(fight.named('O').attachedTo).toBe(attacker);
  });

  it('gets off the lorry of its old side, and fights nobody', () => {
    fight.add('Lorry', reds, { kind: 'softskin', carries: 'A' });
    fight.edit(attacker, { carriedBy: 'Lorry' });
    fight.act('set-combat', { unit: attacker, enemy: defender });
    goOver(attacker);
    expect(fight.named('Lorry').carries).toBeNull();
    expect(fight.named('A')).toMatchObject({ carriedBy: null, lockedWith: null });
  });
});
