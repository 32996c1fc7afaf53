import { beforeEach, describe, expect, it } from 'vitest';
import { cullenRuleset } from '../../../../src/rules/cullen/index.js';
import { leftIn, namesLeft } from '../../left.js';
import { Fight } from './fight.js';

let fight: Fight, reds: string;

beforeEach(() => {
  fight = new Fight();
  reds = fight.side('Republic');
});

const left = (): string => namesLeft(cullenRuleset, fight.battle, fight.battle.game.phase);
const tried = (name: string): string => {
  const found = leftIn(cullenRuleset, fight.battle, fight.battle.game.phase).find((each) => each.name === name);
  return found && 'procedure' in found.suggested ? found.suggested.procedure : 'none';
};
const edit = (name: string, fields: Parameters<Fight['edit']>[1]): void => fight.edit(fight.named(name).id, fields);

const added = (name: string): string => {
  fight.add(name, reds);
  return name;
};

describe('who has not tried to rally (Rally, TC-43)', () => {
  it('are troops with DPs that are there: neither steady ones, nor vehicles, nor the destroyed', () => {
    const troops = { steady: 0, shaken: 1, lost: 3 };
    for (const [name, dps] of Object.entries(troops)) edit(added(name), { dps });
    fight.add('guns', reds, { kind: 'artillery', guns: 2, gunClass: 'field' });
    fight.add('tank', reds, { kind: 'armour', armourClass: 'light' });
    edit('guns', { dps: 4 });
    edit('lost', { condition: 'destroyed' });
    expect(fight.battle.game.phase).toBe('rally');
    expect(left()).toBe('shaken, guns');
    expect(tried('shaken')).toBe('cullen.rally');
  });

  it('and each tries once in a move', () => {
    edit(added('shaken'), { dps: 2, ralliedThisMove: true });
    expect(left()).toBe('');
    edit('shaken', { ralliedThisMove: false });
    expect(left()).toBe('shaken');
  });
});

describe('who has not moved (Movement, TC-3)', () => {
  beforeEach(() => fight.until(1, 'movement'));

  it('goes by the procedure of its kind', () => {
    fight.add('foot', reds);
    fight.add('horse', reds, { kind: 'cavalry', cavalry: 3 });
    fight.add('tank', reds, { kind: 'armour', armourClass: 'light' });
    fight.add('truck', reds, { kind: 'softskin', vehicle: 'truck-medium' });
    fight.add('leader', reds, { kind: 'officer', officerFactor: 1 });
    expect(left()).toBe('foot, horse, tank, truck, leader');
    const movers = ['foot', 'horse', 'tank', 'truck', 'leader'];
    const procedures = movers.map(tried);
    expect(procedures).toEqual([
      'cullen.move-troops',
      'cullen.move-troops',
      'cullen.move-armour',
      'cullen.move-softskin',
      'cullen.move-troops',
    ]);
    // A unit with a place on the map has the same tasks.
    expect(movers.map((name) => cullenRuleset.ground!.movedBy!(fight.named(name), fight.battle).procedure)).toEqual(procedures);
  });

  it('is not who has moved, who goes with others, a vehicle without its crew, or the destroyed', () => {
    const company = fight.add('foot', reds);
    fight.add('truck', reds, { kind: 'softskin', vehicle: 'truck-medium' });
    fight.add('leader', reds, { kind: 'officer', officerFactor: 1, attachedTo: 'foot' });
    expect(left()).toBe('foot, truck');
    fight.edit(company, { carriedBy: 'truck' });
    expect(left()).toBe('truck');
    edit('truck', { moved: true });
    expect(left()).toBe('');
    edit('truck', { moved: false, condition: 'abandoned' }); // The passengers dismount.
    expect(left()).toBe('foot');
    edit('truck', { condition: 'immobilised' });
    edit('foot', { condition: 'destroyed' });
    edit('leader', { lost: true });
    expect(left()).toBe('');
  });
});

describe('who has not tried to observe (Concealment and Observation, TC-44)', () => {
  it('is each unit once in a move; officers see with their units', () => {
    fight.until(1, 'observing');
    fight.add('foot', reds);
    fight.add('leader', reds, { kind: 'officer', officerFactor: 1 });
    fight.add('lost', reds);
    edit('lost', { condition: 'destroyed' });
    expect(left()).toBe('foot');
    expect(tried('foot')).toBe('cullen.observe');
    edit('foot', { observedThisMove: true });
    expect(left()).toBe('');
  });
});

describe('who has not fired (Move Sequence, TC-55)', () => {
  const armed = (): void => {
    fight.add('foot', reds);
    fight.add('battery', reds, { kind: 'artillery', guns: 2, gunClass: 'field' });
    fight.add('mortars', reds, { kind: 'infantry', mortar: 1 });
    fight.add('gun tank', reds, { kind: 'armour', armourClass: 'light', gunClass: 'light' });
    fight.add('truck', reds, { kind: 'softskin', vehicle: 'truck-medium' });
  };

  it('stands still in its own phase, and fires small arms, or else its guns; no arms, no fire', () => {
    armed();
    fight.until(1, 'standing-fire');
    expect(left()).toBe('foot, battery, mortars, gun tank');
    expect(['foot', 'battery', 'mortars', 'gun tank'].map(tried)).toEqual([
      'cullen.small-arms-infantry',
      'cullen.artillery-infantry',
      'cullen.artillery-infantry',
      'cullen.artillery-infantry',
    ]);
    fight.until(1, 'moving-fire');
    expect(left()).toBe('');
  });

  it('has moved, in the phase of moving elements alone', () => {
    armed();
    fight.until(1, 'observing');
    edit('foot', { moved: true });
    edit('battery', { moved: true });
    fight.next();
    expect(fight.battle.game.phase).toBe('standing-fire');
    expect(left()).toBe('mortars, gun tank');
    fight.next();
    expect(left()).toBe('foot, battery');
    edit('foot', { fired: true });
    expect(left()).toBe('battery');
  });

  it('is nobody who retreats as the phase begins, rides, is in an assault on armour, or is destroyed', () => {
    for (const name of ['retiring', 'retreating', 'riding', 'assaulted', 'lost', 'foot']) fight.add(name, reds);
    fight.add('truck', reds, { kind: 'softskin', vehicle: 'truck-medium' });
    fight.until(1, 'observing');
    edit('retiring', { status: 'retiring' });
    edit('retreating', { status: 'retreating' });
    edit('riding', { carriedBy: 'truck' });
    edit('lost', { condition: 'destroyed' });
    fight.next();
    edit('assaulted', { assaultDeclared: true });
    expect(left()).toBe('retiring, foot');
  });
});

describe('assaults are a choice, and risks of officers are duties', () => {
  it('so nobody has them left', () => {
    fight.add('foot', reds);
    for (const phase of ['assault-movement', 'assaults', 'officers'])
      expect(namesLeft(cullenRuleset, fight.battle, phase)).toBe('');
  });
});
