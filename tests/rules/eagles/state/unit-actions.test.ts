import { beforeEach, describe, expect, it } from 'vitest';
import { eaglesRuleset } from '../../../../src/rules/eagles/index.js';
import { leftIn, namesLeft } from '../../left.js';
import { Fight } from './fight.js';

let fight: Fight, axis: string;
beforeEach(() => {
  fight = new Fight({ gunSetup: true });
  axis = fight.side('Axis', 'germany');
});
const left = (phase: string): string => namesLeft(eaglesRuleset, fight.battle, phase);
const edit = (name: string, fields: Parameters<Fight['edit']>[1]): void => fight.edit(fight.named(name).id, fields);
const suggested = (phase: string) => leftIn(eaglesRuleset, fight.battle, phase)[0]?.suggested;

describe('who has not moved (2.1)', () => {
  it('can move: no bunker, gun in action, suppressed unit, unit halted by mines or off the board', () => {
    const coy = fight.add('A Coy', axis);
    fight.add('Bunker', axis, { kind: 'bunker' });
    fight.add('Guns', axis, { kind: 'artillery', guns: 4, calibreMm: 105, gunState: 'deployed' });
    fight.add('Limbered', axis, { kind: 'artillery', guns: 4, calibreMm: 105, gunState: 'transit' });
    fight.add('Far guns', axis, { kind: 'artillery', guns: 4, calibreMm: 150, offBoard: true });
    expect(left('movement')).toBe('A Coy, Limbered');
    expect(suggested('movement')).toEqual({ procedure: 'eagles.movement', roles: { unit: [coy] } });
    edit('Limbered', { suppressed: true });
    expect(left('movement')).toBe('A Coy');
    edit('A Coy', { halted: true });
    expect(left('movement')).toBe('');
    edit('A Coy', { halted: false, moved: true });
    expect(left('movement')).toBe('');
    edit('A Coy', { moved: false, destroyed: true });
    expect(left('movement')).toBe('');
  });
});

describe('who has not fired (4.0)', () => {
  it('has firepower on the board, and fires once; suppressed units fire too (1.6)', () => {
    const coy = fight.add('A Coy', axis);
    fight.add('Lorries', axis, { kind: 'administrative', baseFp: 0 });
    fight.add('Far guns', axis, { kind: 'artillery', guns: 4, calibreMm: 150, offBoard: true });
    fight.until(1, 'direct');
    edit('A Coy', { suppressed: true });
    expect(left('direct')).toBe('A Coy');
    expect(suggested('direct')).toEqual({ procedure: 'eagles.direct-fire', roles: { firer: [coy] } });
    edit('A Coy', { fired: true });
    expect(left('direct')).toBe('');
    edit('A Coy', { fired: false, impairments: 3 });
    expect(left('direct')).toBe('A Coy');
    edit('A Coy', { destroyed: true });
    expect(left('direct')).toBe('');
  });

  it('fire of batteries comes due by itself, and close combat is a choice', () => {
    fight.add('A Coy', axis);
    expect([left('indirect'), left('melee')]).toEqual(['', '']);
  });
});
