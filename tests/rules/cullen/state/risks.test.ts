import { beforeEach, describe, expect, it } from 'vitest';
import { listTasksLeftOpen } from '../../../../src/game/index.js';
import { cullenRuleset } from '../../../../src/rules/cullen/index.js';
import { listRequiredTasks } from '../../../../src/rules/cullen/open-tasks.js';
import { countDpsAtRisk, listPendingRisks } from '../../../../src/rules/cullen/risk.js';
import type { CullenUnit } from '../../../../src/rules/cullen/state.js';
import { Fight, player, refusal } from './fight.js';

let fight: Fight;
let reds: string;
let company: string;
let second: string;
let lister: string;

beforeEach(() => {
  fight = new Fight();
  reds = fight.side('Republic');
  company = fight.add('A Coy', reds);
  second = fight.add('C Coy', reds);
  lister = fight.add('Líster', reds, { kind: 'officer', officerFactor: 2, attachedTo: 'A Coy' });
});
const rally = (unit: string, face: number) => fight.roll('rally', { unit: [unit] }, {}, [face]);
const hit = (unit: string, gained: number) => fight.roll('apply-dps', { unit: [unit] }, { gained });
const attach = (unit: string) => fight.act('attach-officer', { officer: lister, unit }, player(reds));
const detach = () => fight.act('detach-officer', { officer: lister }, player(reds));
const risks = () => listPendingRisks(fight.named('Líster'), fight.battle);
const risk = (face?: number) => fight.roll('officer-risk', { officer: [lister] }, {}, face === undefined ? [] : [face]);
const open = () => listRequiredTasks(fight.battle).map(({ text, phase }) => [text, phase]);

describe('Risk to Officers: attached to a unit which receives any DPs', () => {
  it('who was with it when it received them is at risk, even when he has left it (TC-56)', () => {
    hit(company, 2);
    detach();
    expect(risks()).toEqual([2]);
    // The company gets 2 DPs twice. The officer is lost on 4 or less.
    expect(open()).toEqual([['Líster has not rolled for risk (2 DPs: lost on 4 or less)', 'officers']]);
    expect(risk(5).resolutions[0]!.outcome).toEqual({ atRisk: true, riskFactor: 4, lost: false });
    expect(risks()).toEqual([]);
    expect(open()).toEqual([]);
  });

  it('who joins it afterwards is not (TC-56)', () => {
    hit(second, 3);
    detach();
    attach(second);
    expect(risks()).toEqual([]);
    expect(risk().resolutions[0]!.outcome).toEqual({ atRisk: false, riskFactor: 0, lost: false });
  });

  it('of two units that he was with, the DPs of both count', () => {
    hit(company, 2);
    detach();
    hit(company, 1);
    attach(second);
    hit(second, 1);
    expect(risks()).toEqual([3]);
    expect(risk(6).resolutions[0]!.outcome).toMatchObject({ riskFactor: 6, lost: true });
    expect(fight.named('Líster')).toMatchObject({ lost: true, riskDps: 0, attachedTo: null });
  });

  it('whatever gives DPs: a failed rally too', () => {
    hit(company, 1);
    fight.until(2, 'rally');
    fight.edit(lister, { riskDps: 0 });
    fight.roll('rally', { unit: [company] }, { officer: 0, mr: -1 }, [2]); // A score of 1 means one more DP.
    expect(risks().at(-1)).toBe(1);
  });

  it('a risk that is not rolled in its move stays due, apart from the next (TC-56)', () => {
    hit(company, 1);
    fight.until(1, 'officers');
    expect(fight.next()[0]!.notes).toContain(
      'Left open: Líster has not rolled for risk (1 DP: lost on 2 or less) (Risk to Officers, TC-56).',
    );
    expect(fight.named('Líster')).toMatchObject({ riskDps: 0, risksOwed: [1] });
    hit(company, 3);
    expect(risks()).toEqual([1, 3]);
    expect(cullenRuleset.unitSheet(fight.named('Líster'), fight.battle, () => true)).toContainEqual({
      label: 'At risk',
      value: 'lost on 2 or less; lost on 6 or less',
      cite: 'Risk to Officers',
    });
    expect(risk(3).resolutions[0]!.outcome).toMatchObject({ riskFactor: 2, lost: false });
    expect(risks()).toEqual([3]);
    expect(risk(7).resolutions[0]!.outcome).toMatchObject({ riskFactor: 6, lost: false });
    expect(risks()).toEqual([]);
  });

  it('of a row from before this was kept it is the DPs of the unit that he is with', () => {
    hit(company, 2);
    const { riskDps: _dps, risksOwed: _owed, ...old } = fight.named('Líster');
    expect(countDpsAtRisk(old, fight.battle)).toBe(2);
    expect(listPendingRisks(old, fight.battle)).toEqual([2]);
    const alone: CullenUnit = { ...old, attachedTo: null };
    expect(listPendingRisks(alone, fight.battle)).toEqual([]);
  });
});

describe('what a move wants done yet', () => {
  it('of units that a marker hides it is their own side’s affair, and an umpire’s', () => {
    fight.edit(company, { concealed: true, status: 'retreating' });
    hit(company, 1);
    expect(listRequiredTasks(fight.battle).map(({ sideId }) => sideId)).toEqual([reds, reds]);
    fight.edit(company, { concealed: false });
    expect(listRequiredTasks(fight.battle).map(({ sideId }) => sideId)).toEqual([null, null]);
  });

  it('Movement: who retires or retreats must roll; what cannot move need not (TC-9)', () => {
    fight.edit(second, { status: 'retiring' });
    const tank = fight.add('T-26', reds, { kind: 'armour', armourClass: 'light', status: 'retiring' });
    expect(open()).toEqual([
      ['C Coy is retiring and has not made its movement roll', 'movement'],
      ['T-26 is retiring and has not made its movement roll', 'movement'],
    ]);
    fight.edit(tank, { condition: 'immobilised' });
    fight.until(1, 'movement');
    fight.roll('move-troops', { unit: [second] }, {}, [5]);
    expect(open()).toEqual([]);
  });

  it('Armour Morale Test: in the phase that caused it', () => {
    fight.add('T-26', reds, { kind: 'armour', armourClass: 'light', moraleDue: true });
    fight.until(1, 'moving-fire');
    expect(open()).toEqual([['T-26 has not taken its morale test', 'moving-fire']]);
  });

  it('a phase asks for what belongs to it; a move, for all that is left of it', () => {
    fight.edit(second, { status: 'retiring' });
    hit(company, 1);
    const asked = (to: 'phase' | 'turn') => listTasksLeftOpen(cullenRuleset, fight.battle, to).map(({ phase }) => phase);
    expect(asked('phase')).toEqual([]);
    expect(asked('turn')).toEqual(['movement', 'officers']);
    fight.until(1, 'movement');
    expect(asked('phase')).toEqual(['movement']);
    fight.until(1, 'observing');
    expect(asked('turn')).toEqual(['officers']);
  });
});

describe('Rally, Movement: an officer helps one unit in a phase (TC-85)', () => {
  beforeEach(() => {
    for (const unit of [company, second]) hit(unit, 2);
  });

  it('who has helped a rally joins no other unit in that phase, even by leaving first', () => {
    // 5 and 2.
    expect(rally(company, 5).resolutions[0]!.outcome).toMatchObject({ score: 7, dpsChange: -1 });
    const refused = () => refusal(() => attach(second));
    expect(refused().message).toContain('has counted in a roll of this phase');
    detach();
    expect(refused().cites).toEqual(['Rally', 'TC-85']);
    // An umpire may allow it.
    fight.act('attach-officer', { officer: lister, unit: second });
    expect(rally(second, 5).resolutions[0]!.outcome).toMatchObject({ score: 7 });
  });

  it('who has not helped yet is free, and so is everyone in the next phase', () => {
    detach();
    rally(company, 5);
    attach(second);
    expect(rally(second, 5).resolutions[0]!.outcome).toMatchObject({ score: 7 });
    fight.until(1, 'movement');
    attach(company);
    // 3, 2 and 2 DPs less.
    expect(fight.roll('move-troops', { unit: [company] }, {}, [3]).resolutions[0]!.outcome).toMatchObject({ score: 3 });
  });

  it('who has moved alone does not help the unit that he has then joined to move', () => {
    fight.until(1, 'movement');
    detach();
    fight.roll('move-troops', { unit: [lister] }, {});
    attach(second);
    expect(fight.roll('move-troops', { unit: [second] }, {}, [3]).resolutions[0]!.outcome).toMatchObject({ score: 1 });
  });
});
