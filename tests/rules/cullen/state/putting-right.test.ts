/**
 * Mistakes that are corrected in the middle of a move and after it. Scores are calculated from the rulebook's tables.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { listPendingRisks } from '../../../../src/rules/cullen/risk.js';
import { PuttingRight } from '../../putting-right.js';
import { Fight, plain, player, refusal } from './fight.js';

let fight: Fight;
let right: PuttingRight<Fight['battle']>;
let reds: string;
let blues: string;
let first: string;
let second: string;
let target: string;

beforeEach(() => {
  fight = new Fight();
  right = new PuttingRight(fight);
  reds = fight.side('Republic');
  blues = fight.side('Nationalists');
  first = fight.add('A1', reds, { rifle: 6, lmg: 0 });
  second = fight.add('A2', reds, { rifle: 6, lmg: 0 });
  target = fight.add('B', blues, { rifle: 5, lmg: 0 });
});
afterEach(() => expect(right.fault()).toBeNull());

/** @returns the event's number */
function shoot(firer: string, at: string, face: number, typed: JsonObject = {}): number {
  const roles = { firer: [firer], target: [at] };
  return fight.roll('small-arms-infantry', roles, { rangeInches: 10, ...typed }, [face]).number;
}
const last = (): number => fight.record.at(-1)!.number;
const b = () => fight.named('B');

/**
 * Six rifles at 10 inches have 6 fire points: a DP from 3 on, two from 7 on. In soft cover they have 5 points: from 4
 * and 8. In hard cover they have 4: from 5 and 9.
 */
describe('Small Arms v Infantry: two companies fire at one', () => {
  let shot: number;
  let other: number;
  beforeEach(() => {
    fight.until(1, 'standing-fire');
    shot = shoot(first, target, 7);
    other = shoot(second, target, 7);
    expect(b()).toMatchObject({ dps: 4, rifle: 5, dpsThisMove: 4, underFire: ['small-arms'] });
  });

  it('undo of the first: the target has what the second gave it, and is under fire yet (TC-41)', () => {
    right.undo(shot);
    expect(b()).toMatchObject({ dps: 2, rifle: 5, dpsThisMove: 2, underFire: ['small-arms'] });
    expect(fight.named('A1').fired).toBe(false);
    expect(fight.named('A2').fired).toBe(true);
    expect(right.outcome(other)).toMatchObject({ dps: 2, dpsAfter: 2 });
  });

  it('left as they fell, the second shot counts its own two DPs and no others', () => {
    right.undo(shot, 'keep');
    expect(b()).toMatchObject({ dps: 2, rifle: 5, dpsThisMove: 2, underFire: ['small-arms'] });
    expect(right.outcome(other)).toMatchObject({ dps: 2 });
  });

  it.each(['again', 'keep'] as const)('hard cover at the first: one DP less, no rifle lost (%s)', (later) => {
    right.correct(shot, { cover: 'hard' }, { later });
    expect(right.outcome(shot)).toMatchObject({ firePoints: 4, dps: 1 });
    expect(b()).toMatchObject({ dps: 3, rifle: 5, dpsThisMove: 3 });
  });

  it('a third shot took rifles, over four DPs; undo of the first gives them back (DPs)', () => {
    const third = fight.add('A3', reds, { rifle: 6, lmg: 0 });
    fight.roll('small-arms-infantry', { firer: [third], target: [target] }, { rangeInches: 10 }, [7]);
    expect(b()).toMatchObject({ dps: 4, rifle: 3 });
    right.undo(shot);
    expect(b()).toMatchObject({ dps: 4, rifle: 5, dpsThisMove: 4 });
    right.redo();
    expect(b()).toMatchObject({ dps: 4, rifle: 3, dpsThisMove: 6 });
  });

  it('the wrong company was named: it is whole again, and the right one is hit', () => {
    const company = fight.add('C', blues, { rifle: 5, lmg: 0 });
    // A unit that joined the battle after the shot could not have been hit by it.
    expect(refusal(() => right.correct(shot, {}, { roles: { target: [company] } })).code).toBe('NOT_FOUND');
    right.correct(shot, {}, { roles: { target: [second] } });
    expect(b()).toMatchObject({ dps: 2, dpsThisMove: 2 });
    expect(fight.named('A2')).toMatchObject({ dps: 2, fired: true });
  });

  it('a die that was misread on the table is one correction; all dice are entered as they lay', () => {
    const roles = { firer: [target], target: [first] };
    const resolve = { type: 'resolve', procedure: 'cullen.small-arms-infantry', roles, typed: { rangeInches: 10 } } as const;
    fight.do({ ...resolve, dice: [9] });
    // Five rifles without DPs at the start of the phase have 5 points.
    expect(fight.named('A1').dps).toBe(2);
    const shotBack = last();
    right.correct(shotBack, {}, { dice: [6] });
    expect(fight.named('A1').dps).toBe(1);
    expect(right.standing(shotBack)).toMatchObject({
      diceKind: 'entered',
      resolutions: [{ dice: [{ face: 6, origin: 'entered' }] }],
    });
    expect(refusal(() => right.correct(shotBack, {}, { dice: [6, 6] })).code).toBe('BAD_DICE');
    // Without its own face, the correction uses the last one that was entered.
    right.correct(shotBack, { cover: 'hard' });
    expect(right.outcome(shotBack)).toMatchObject({ firePoints: 3, dps: 1 });
  });
});

describe('TC-40: a phase fires with what its units brought to it, as the sheet shows it', () => {
  it('the DPs of an undone fire lower nobody’s fire in the next phase', () => {
    fight.until(1, 'movement');
    fight.roll('move-troops', { unit: [target] }, {}, [5]);
    fight.until(1, 'standing-fire');
    const shot = shoot(first, target, 7);
    fight.until(1, 'moving-fire');
    expect(b().atPhase.dps).toBe(2);
    right.undo(shot);
    expect(b()).toMatchObject({ dps: 0, underFire: [], atPhase: { dps: 0, underFire: [], moved: true } });
    shoot(target, first, 8);
    // Five rifles have 5 points, so an 8 causes two DPs.
    expect(right.outcome(last())).toMatchObject({ firePoints: 5, dps: 2 });
  });

  it('an answer that was fired in the next phase is judged without them', () => {
    fight.until(1, 'standing-fire');
    const shot = shoot(first, target, 7);
    fight.until(1, 'moving-fire');
    const answer = shoot(target, first, 8);
    // With 2 DPs there are 4 points, so an 8 causes a DP.
    expect(right.outcome(answer)).toMatchObject({ firePoints: 4, dps: 1 });
    expect(refusal(() => fight.undo(shot))).toMatchObject({ code: 'CONFLICT', field: 'later' });
    right.undo(shot);
    expect(right.outcome(answer)).toMatchObject({ firePoints: 5, dps: 2 });
    expect(fight.named('A1')).toMatchObject({ dps: 2, dpsThisMove: 2 });
    right.redo();
    expect(right.outcome(answer)).toMatchObject({ firePoints: 4, dps: 1 });
    right.undo(shot, 'keep');
    expect(right.outcome(answer)).toMatchObject({ firePoints: 4, dps: 1 });
    expect(fight.named('A1')).toMatchObject({ dps: 1, dpsThisMove: 1 });
    expect(b()).toMatchObject({ dps: 0, fired: true });
  });

  it('an undone movement roll lets the HMG fire where it stood (TC-48)', () => {
    const guns = fight.add('MG', blues, { rifle: 0, lmg: 0, hmg: 2 });
    fight.until(1, 'movement');
    fight.roll('move-troops', { unit: [guns] }, {}, [5]);
    const moving = last();
    fight.until(1, 'standing-fire');
    expect(refusal(() => shoot(guns, first, 5)).code).toBe('ILLEGAL');
    right.undo(moving);
    expect(fight.named('MG')).toMatchObject({ moved: false, atPhase: { moved: false } });
    shoot(guns, first, 5);
    // Two HMGs at 10 inches have 4 points, so a 5 causes a DP.
    expect(right.outcome(last())).toMatchObject({ firePoints: 4, dps: 1 });
  });

  it('who was destroyed by an undone shot fires in the phase that came after', () => {
    fight.edit(target, { rifle: 2, dps: 4 });
    fight.until(1, 'standing-fire');
    const shot = shoot(first, target, 7);
    expect(b().condition).toBe('destroyed');
    fight.until(1, 'moving-fire');
    expect(refusal(() => shoot(target, first, 8)).code).toBe('ILLEGAL');
    right.undo(shot);
    expect(b()).toMatchObject({ condition: 'sound', rifle: 2, dps: 4, atPhase: { condition: 'sound', rifle: 2 } });
    shoot(target, first, 0);
    // Two rifles less 2 for 4 DPs have 0 points, so a DP needs 9 or more.
    expect(right.outcome(last())).toMatchObject({ dps: 1 });
  });
});

describe('a killing shot, corrected when the next phase has begun', () => {
  it('in hard cover it costs a DP less, and so an element less', () => {
    fight.edit(target, { rifle: 2, dps: 4 });
    fight.until(1, 'standing-fire');
    const shot = shoot(first, target, 7);
    expect(b()).toMatchObject({ condition: 'destroyed', rifle: 0 });
    fight.until(1, 'moving-fire');
    right.correct(shot, { cover: 'hard' });
    expect(b()).toMatchObject({ condition: 'sound', rifle: 1, dps: 4, atPhase: { condition: 'sound', rifle: 1 } });
    expect(refusal(() => right.correct(shot, { rangeInches: 30 })).code).toBe('ILLEGAL');
  });

  it('a move later too; the tank that was burnt out drives on', () => {
    const gun = fight.add('Pak', reds, { kind: 'artillery', guns: 1, gunClass: 'light', setUp: true });
    const tank = fight.add('T-26', blues, { kind: 'armour', armourClass: 'light', vehicle: 't-26' });
    fight.until(1, 'standing-fire');
    // The shot hits on 7 or more at 10 inches (+1). With 2 for the range and 3 for a light gun at light armour, a 7
    // gives 12.
    const shot = fight.roll('at-armour', { firer: [gun], target: [tank] }, { rangeInches: 10 }, [8, 7]).number;
    expect(fight.named('T-26').condition).toBe('destroyed');
    fight.until(2, 'movement');
    // At 30 inches there is no range factor, and -1 to hit, so a 7 still hits. 7 and 3 are 10: immobilised.
    right.correct(shot, { rangeInches: 30 });
    expect(right.outcome(shot)).toMatchObject({ hit: true });
    expect(fight.named('T-26').condition).toBe('immobilised');
    right.undo(shot);
    expect(fight.named('T-26')).toMatchObject({ condition: 'sound', moraleDue: false, underFire: [], underFireLast: [] });
    // A score of 6 or more gives twice the tank's 7 inches.
    fight.roll('move-armour', { unit: [tank] }, {}, [6]);
    expect(fight.named('T-26').moveInches).toBe(14);
  });
});

describe('Last move’s fire, put right in this move', () => {
  let lister: string;
  let shot: number;
  beforeEach(() => {
    lister = fight.add('Varela', blues, { kind: 'officer', officerFactor: 2, attachedTo: 'B' });
    fight.until(1, 'standing-fire');
    shot = shoot(first, target, 7);
    fight.until(1, 'officers');
  });
  const risk = (face: number): number => fight.roll('officer-risk', { officer: [lister] }, {}, [face]).number;

  it('marks nothing in this move: no fire, no DPs, no risk', () => {
    risk(6);
    fight.until(2, 'rally');
    right.correct(shot, { cover: 'soft' });
    expect(b()).toMatchObject({ dps: 1, dpsThisMove: 0, underFire: [], underFireLast: ['small-arms'], fired: false });
    expect(fight.named('A1')).toMatchObject({ fired: false, moved: false });
    expect(listPendingRisks(fight.named('Varela'), fight.battle)).toEqual([]);
    expect(fight.named('Varela')).toMatchObject({ riskDps: 0, risksOwed: [], lost: false, attachedTo: target });
  });

  it('a correction lists no change of phase', () => {
    risk(6);
    fight.until(2, 'movement');
    const { notes } = right.correct(shot, { cover: 'soft' });
    expect(notes.join('\n')).not.toMatch(/Assault movement\.|Rally\.|Movement\.|Risk to officers\./i);
  });

  it('Rally: as many fires as stand were at it last move (TC-41)', () => {
    const again = shoot(second, target, 3); // In the 8th phase an umpire may do this.
    fight.until(2, 'rally');
    // The unit has 3 DPs. A die of 7, +2 for the officer and -2 removes one.
    const rally = fight.roll('rally', { unit: [target] }, {}, [7]).number;
    expect(right.outcome(rally)).toMatchObject({ score: 7, dpsChange: -1, dpsAfter: 2 });
    // Without the first shot, the unit was still fired at.
    right.undo(shot);
    expect(right.outcome(rally)).toMatchObject({ score: 7, dpsChange: -1, dpsAfter: 0 });
    right.redo();
    // Without the second shot, it was still fired at.
    right.undo(again);
    expect(right.outcome(rally)).toMatchObject({ score: 7, dpsAfter: 1 });
    // Without both shots there are no DPs to remove, so there is no rally.
    right.undo(shot);
    expect(right.standing(rally)).toBeUndefined();
    expect(b()).toMatchObject({ dps: 0, underFireLast: [], ralliedThisMove: false });
  });

  it('Risk to Officers: who was lost by two DPs lives when the fire is undone', () => {
    const roll = risk(4);
    expect(fight.named('Varela')).toMatchObject({ lost: true, attachedTo: null });
    expect(refusal(() => fight.undo(shot))).toMatchObject({ code: 'CONFLICT', field: 'later' });
    right.undo(shot);
    expect(fight.named('Varela')).toMatchObject({ lost: false, attachedTo: target, riskDps: 0, risksOwed: [] });
    expect(right.outcome(roll)).toMatchObject({ atRisk: false, lost: false });
  });

  it('and when it gave one DP, on the same die: 4 is above 2', () => {
    const roll = risk(4);
    fight.until(2, 'movement');
    right.correct(shot, { cover: 'soft' });
    expect(right.outcome(roll)).toEqual({ atRisk: true, riskFactor: 2, lost: false });
    expect(fight.named('Varela')).toMatchObject({ lost: false, attachedTo: target, risksOwed: [] });
    // In the open again it is two DPs, and the officer is lost on the same 4.
    right.correct(shot, { cover: 'none' });
    expect(fight.named('Varela')).toMatchObject({ lost: true, attachedTo: null });
  });

  it('left as it fell, he stays lost, and his risk is settled', () => {
    const roll = risk(4);
    right.correct(shot, { cover: 'soft' }, { later: 'keep' });
    expect(right.outcome(roll)).toMatchObject({ riskFactor: 4, lost: true });
    expect(fight.named('Varela')).toMatchObject({ lost: true, riskDps: 0 });
    expect(b()).toMatchObject({ dps: 1, dpsThisMove: 1 });
  });
});

describe('a phase, a move, and all since an event', () => {
  it('Undo under the change of a move takes it back whole: risks, marks and copies', () => {
    fight.until(1, 'standing-fire');
    shoot(first, target, 7);
    const before = plain(fight.battle);
    fight.do({ type: 'advance', to: 'turn' });
    expect(fight.battle.game).toMatchObject({ turn: 2, phase: 'rally' });
    fight.undo();
    expect(plain(fight.battle)).toEqual(before);
    right.redo();
    expect(fight.battle.game).toMatchObject({ turn: 2, phase: 'rally' });
    expect(b()).toMatchObject({ dps: 2, dpsThisMove: 0, underFireLast: ['small-arms'] });
  });

  it('back to an event, a phase, a move; redo of each', () => {
    const marks: unknown[] = [];
    const mark = (): void => void marks.push(plain(fight.battle));
    fight.until(1, 'standing-fire');
    mark(); // This mark has index 0.
    const shot = shoot(first, target, 7);
    fight.until(1, 'officers');
    mark(); // This mark has index 1.
    fight.next();
    const opening = plain(fight.battle);
    fight.roll('rally', { unit: [target] }, {}, [9]);
    mark(); // This mark has index 2.
    right.back('phase');
    expect(plain(fight.battle)).toEqual(marks[1]);
    right.redo();
    expect(plain(fight.battle)).toEqual(marks[2]);
    right.back('turn');
    expect(plain(fight.battle)).toEqual(marks[1]);
    right.redo();
    expect(plain(fight.battle)).toEqual(marks[2]);
    right.back('onwards', shot);
    expect(plain(fight.battle)).toEqual(marks[0]);
    right.redo();
    expect(plain(fight.battle)).toEqual(marks[2]);
    right.undo();
    expect(plain(fight.battle)).toEqual(opening);
  });

  it('an overruling of the first shot leaves the second what it did, on top of what is set', () => {
    fight.until(1, 'standing-fire');
    const shot = shoot(first, target, 7);
    shoot(second, target, 7);
    right.overrule(shot, target, { dps: 1 });
    expect(b()).toMatchObject({ dps: 3, dpsThisMove: 4, rifle: 5, underFire: ['small-arms'] });
    expect(b().atPhase.dps).toBe(0);
    fight.until(1, 'moving-fire');
    expect(b().atPhase.dps).toBe(3);
    right.undo();
    right.undo();
    expect(b()).toMatchObject({ dps: 4, dpsThisMove: 4 });
  });

  it('an overruling of the DPs leaves who has fired, the fire, and the risk of the officer', () => {
    const officer = fight.add('O', blues, { kind: 'officer', officerFactor: 1, attachedTo: 'B' });
    fight.until(1, 'standing-fire');
    const shot = shoot(first, target, 7);
    right.overrule(shot, target, { dps: 1 });
    expect(b()).toMatchObject({ dps: 1, dpsThisMove: 2, underFire: ['small-arms'] });
    expect(fight.named('A1').fired).toBe(true);
    expect(listPendingRisks(fight.battle.tables.unit.get(officer)!, fight.battle)).toEqual([2]);
    fight.until(2, 'rally');
    // With the officer's +1 and -2 for fire of the last move, an 8 is a 7, which removes one.
    const rally = fight.roll('rally', { unit: [target] }, {}, [8]).number;
    expect(right.outcome(rally)).toMatchObject({ score: 7, dpsChange: -1, dpsAfter: 0 });
  });

  it('an overruling to what the shot did changes nothing, and one without a field takes back all that it did', () => {
    fight.until(1, 'standing-fire');
    const shot = shoot(first, target, 7);
    const before = plain(fight.battle);
    right.overrule(shot, target, { dps: 2, dpsThisMove: 2 });
    expect(plain(fight.battle)).toEqual(before);
    fight.do({ type: 'overrule', event: shot, set: [], later: 'again', reason: 'out of sight' });
    expect(b()).toMatchObject({ dps: 0, dpsThisMove: 0, underFire: [] });
    expect(fight.named('A1').fired).toBe(false);
    // The umpire confirmed the second shot.
    const again = () =>
      fight.roll('small-arms-infantry', { firer: [first], target: [target] }, { rangeInches: 10 }, [7], player(reds));
    expect(refusal(again).code).toBe('ILLEGAL');
  });

  it('a player who shot once may shoot again when his shot is undone, and not before', () => {
    fight.until(1, 'standing-fire');
    const roles = { firer: [first], target: [target] };
    const fire = () => fight.roll('small-arms-infantry', roles, { rangeInches: 10 }, [7], player(reds));
    const shot = fire().number;
    expect(refusal(fire).code).toBe('ILLEGAL');
    right.undo(shot);
    fire();
    expect(b().dps).toBe(2);
    right.redo();
    // Both events count now, so the second could not have been fired.
    expect(b().dps).toBe(2);
  });
});
