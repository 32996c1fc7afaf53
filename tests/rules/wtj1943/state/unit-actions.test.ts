import { beforeEach, describe, expect, it } from 'vitest';
import { wtj1943Ruleset } from '../../../../src/rules/wtj1943/index.js';
import { leftIn, namesLeft } from '../../left.js';
import { Skirmish } from './skirmish.js';

let skirmish: Skirmish;
beforeEach(() => {
  skirmish = new Skirmish();
});

const left = (phase: string): string => namesLeft(wtj1943Ruleset, skirmish.battle, phase);
const TANK = 't-34';

describe('who has not taken its command test (2.1)', () => {
  it('has bases, stands by itself, and tests once a turn', () => {
    const rifles = skirmish.add('Rifles');
    skirmish.add('gone');
    skirmish.edit(skirmish.add('none left'), { bases: 0 });
    expect(left('command')).toBe('Rifles, gone');
    expect(leftIn(wtj1943Ruleset, skirmish.battle, 'command')[0]?.suggested).toEqual({
      procedure: 'wtj1943.command-test',
      roles: { unit: [rifles] },
    });
    skirmish.pass('maneuver', rifles);
    expect(left('command')).toBe('gone');
  });

  it('a failed test is a test', () => {
    const rifles = skirmish.add('Rifles');
    skirmish.roll('command-test', { unit: [rifles] }, { order: 'maneuver', target: 6 }, [1]);
    expect(left('command')).toBe('');
    expect(left('movement')).toBe('');
  });

  it('who is carried goes with its vehicle (2.4)', () => {
    skirmish.vehicle('Tank', TANK);
    skirmish.edit(skirmish.add('Riders'), { carriedBy: 'Tank', carriage: 'riders' });
    expect(left('command')).toBe('Tank');
  });
});

describe('who has not moved (2.1, 2.2, 2.3)', () => {
  it('has passed its test; a yard, or all of its movement, is a move', () => {
    const rifles = skirmish.add('Rifles');
    expect(left('movement')).toBe('');
    skirmish.pass('maneuver', rifles);
    expect(left('movement')).toBe('Rifles');
    skirmish.edit(rifles, { movedYards: 1 });
    expect(left('movement')).toBe('');
    skirmish.edit(rifles, { movedYards: 0, spentPct: 99 });
    expect(left('movement')).toBe('Rifles');
    skirmish.edit(rifles, { spentPct: 100 });
    expect(left('movement')).toBe('');
  });

  it('goes by its kind, and not when it is stuck or carried', () => {
    const rifles = skirmish.add('Rifles');
    const tank = skirmish.vehicle('Tank', TANK);
    skirmish.pass('maneuver', rifles, tank);
    expect(leftIn(wtj1943Ruleset, skirmish.battle, 'movement').map(({ suggested }) => suggested)).toEqual([
      { procedure: 'wtj1943.foot-move', roles: { unit: [rifles] } },
      { procedure: 'wtj1943.vehicle-move', roles: { unit: [tank] } },
    ]);
    skirmish.edit(tank, { immobilized: true });
    expect(left('movement')).toBe('Rifles');
    skirmish.edit(tank, { immobilized: false });
    skirmish.edit(rifles, { carriedBy: 'Tank', carriage: 'riders' });
    expect(left('movement')).toBe('Tank');
  });
});

describe('fire and assault are not of chapter 2', () => {
  it('so nobody has them left', () => {
    skirmish.add('Rifles');
    expect([left('fire'), left('assault')]).toEqual(['', '']);
  });
});

describe('2.2: who lies down, or stands up, is offered it', () => {
  const offered = (id: string): boolean => {
    const { offered: offer } = wtj1943Ruleset.acts.find((act) => act.id === 'posture')!;
    return offer!.when!(skirmish.battle) && offer!.with!(skirmish.unit(id), skirmish.battle);
  };
  const toMovement = (): void => {
    while (skirmish.battle.game.phase !== 'movement') skirmish.next();
  };

  it('in a movement phase, once', () => {
    const rifles = skirmish.add('Rifles');
    expect(offered(rifles)).toBe(false);
    toMovement();
    expect(offered(rifles)).toBe(true);
    skirmish.edit(rifles, { postureChanged: true });
    expect(offered(rifles)).toBe(false);
  });

  it('to go prone untested, to stand up with a passed test alone', () => {
    const rifles = skirmish.add('Rifles', { prone: true });
    toMovement();
    expect(offered(rifles)).toBe(false);
    skirmish.edit(rifles, { commandPassed: true });
    expect(offered(rifles)).toBe(true);
  });

  it('to troops on their feet: no vehicle, gun or wagon, no mounted cavalry, and nobody who is carried', () => {
    const tank = skirmish.vehicle('Tank', TANK);
    const riders = skirmish.add('Riders');
    const gun = skirmish.add('Gun', { kind: 'gun', gunClass: 5 });
    const wagon = skirmish.add('Wagon', { kind: 'wagon' });
    const horse = skirmish.add('Horse', { kind: 'cavalry' });
    const troopers = skirmish.add('Troopers', { kind: 'cavalry', mounted: false, horseBases: 3, trooperBases: 3 });
    toMovement();
    expect([tank, gun, wagon, horse].map(offered)).toEqual([false, false, false, false]);
    expect([riders, troopers].map(offered)).toEqual([true, true]);
    skirmish.edit(riders, { carriedBy: 'Tank', carriage: 'riders' });
    expect(offered(riders)).toBe(false);
  });
});
