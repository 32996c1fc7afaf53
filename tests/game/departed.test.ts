/** A unit that has left the map over an edge takes no further part, whatever command names it, until an umpire puts it back. */
import { describe, expect, it } from 'vitest';
import type { GameCommand } from '../../src/game/index.js';
import { findDeparture, MAP_ACT_IDS, OBJECTIVE_ACT_IDS } from '../../src/house/index.js';
import { CheckRefusal } from '../../src/rules/index.js';
import { cullenRuleset } from '../../src/rules/cullen/index.js';
import { House, playerOf } from './house.js';

const act = (id: string, params: Record<string, string | boolean>): GameCommand => ({ type: 'act', act: id, params });
const shot = (firer: string, target: string): GameCommand => ({
  type: 'resolve',
  procedure: 'eagles.direct-fire',
  roles: { firer: [firer], target: [target] },
  typed: { rangeYards: 300 },
});

/** Coy is at the left edge, and leaves over it. A tank is 300 yards away. */
function field(settings: Record<string, string> = {}) {
  const house = House.withSides(settings);
  house.do(act(MAP_ACT_IDS.new, { ground: 'map' }));
  const coy = house.unit('Coy', house.allies);
  const tank = house.unit('Pz', house.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D', spotted: true });
  house.do(act(MAP_ACT_IDS.place, { unit: coy, at: '1,20' }));
  house.do(act(MAP_ACT_IDS.place, { unit: tank, at: '4,20' }));
  const [ally, german] = [playerOf(house.allies), playerOf(house.axis)];
  house.do(act(OBJECTIVE_ACT_IDS.exit, { unit: coy, edge: 'left' }), ally);
  const phase = (id: string): void => {
    house.state = { ...house.state, battle: { ...house.battle, game: { ...house.battle.game, phase: id } } };
  };
  return Object.assign(house, { coy, tank, ally, german, phase });
}

describe('a unit that has left the map', () => {
  const gone = 'Coy has left the map.';

  it('neither fires nor is fired at, neither assaults nor moves; an umpire is asked once', () => {
    const house = field();
    house.phase('direct');
    expect(house.refused(shot(house.coy, house.tank), house.ally)).toMatchObject({
      code: 'ILLEGAL',
      message: expect.stringContaining(gone) as string,
    });
    expect(house.refused(shot(house.tank, house.coy), house.german)).toMatchObject({
      code: 'ILLEGAL',
      message: expect.stringContaining(gone) as string,
    });
    house.phase('melee');
    const declare = act('assault-declare', { infantry: house.coy, enemy: house.tank });
    expect(house.refused(declare, house.ally)).toMatchObject({
      code: 'ILLEGAL',
      message: expect.stringContaining(gone) as string,
    });
    house.phase('movement');
    const move: GameCommand = { type: 'resolve', procedure: 'eagles.movement', roles: { unit: [house.coy] }, typed: {} };
    expect(house.refused(move, house.ally)).toMatchObject({ code: 'ILLEGAL', message: expect.stringContaining(gone) as string });
    house.phase('direct');
    expect(house.refused(shot(house.tank, house.coy))).toMatchObject({ code: 'ASK' });
    house.do({ ...shot(house.tank, house.coy), anyway: true } as GameCommand);
    expect(house.last.notes.join(' ')).toContain('An umpire decided');
  });

  it('is back when an umpire puts it on the map, and may leave again', () => {
    const house = field();
    house.do(act(MAP_ACT_IDS.place, { unit: house.coy, at: '1,20' }));
    house.phase('direct');
    house.do(shot(house.coy, house.tank), house.ally);
    expect(house.last.kind).toBe('resolved');
    house.do(act(OBJECTIVE_ACT_IDS.exit, { unit: house.coy, edge: 'left' }), house.ally);
    expect(findDeparture(house.battle, house.coy)).toBeDefined();
  });

  it('a battery that leaves loses its mission; a tank whose assaulter leaves may fire', () => {
    const house = field();
    const battery = house.unit('Bty', house.allies, { kind: 'artillery', guns: 4, calibreMm: 105 });
    house.do(act(MAP_ACT_IDS.place, { unit: battery, at: '0.5,30' }));
    house.do({ type: 'act', act: 'register-point', params: { side: house.allies, label: 'x', xYards: 3000, yYards: 3000 } });
    house.phase('indirect');
    house.do({ type: 'act', act: 'artillery-call', params: { battery, registrationPoint: 1 } }, house.ally);
    house.do(act(OBJECTIVE_ACT_IDS.exit, { unit: battery, edge: 'left' }), house.ally);
    expect([...house.battle.tables.mission!.values()]).toMatchObject([{ status: 'ended' }]);
    const teruel = new House(cullenRuleset);
    teruel.start('Teruel');
    const [red, blue] = ['Republic', 'Nationalists'].map((name) => {
      teruel.do({ type: 'add-side', name, fields: {}, roleId: null, playerIds: [] });
      return `s${teruel.last.number}`;
    });
    const add = (name: string, side: string, fields: Record<string, string | number>, at: string): string => {
      teruel.do({ type: 'add-unit', side, name, fields });
      const unit = `u${teruel.last.number}`;
      teruel.do(act(MAP_ACT_IDS.place, { unit, at }));
      return unit;
    };
    teruel.do(act(MAP_ACT_IDS.new, { ground: 'map' }));
    const coy = add('Coy', red!, { kind: 'infantry', rifle: 4 }, '1,20');
    const tank = add('T-26', blue!, { kind: 'armour', armourClass: 'light', vehicle: 't-26' }, '3,20');
    teruel.do(act('declare-assault', { unit: coy, armour: tank }), playerOf(red!));
    expect(teruel.row('unit', tank)).toMatchObject({ assaultDeclared: true });
    teruel.do(act(OBJECTIVE_ACT_IDS.exit, { unit: coy, edge: 'left' }), playerOf(red!));
    expect(teruel.row('unit', tank)).toMatchObject({ assaultDeclared: false });
  });

  it('is not betrayed to a side that has never seen it', () => {
    const house = field({ spotting: 'rules' });
    house.phase('direct');
    const refused = house.refused(shot(house.tank, house.coy), house.german);
    expect(refused.message).not.toContain('left the map');
  });

  it('takes those aboard with it', () => {
    const house = new House(cullenRuleset);
    house.start('Teruel');
    house.do({ type: 'add-side', name: 'Republic', fields: {}, roleId: null, playerIds: [] });
    const side = `s${house.last.number}`;
    const add = (name: string, fields: Record<string, string | number>): string => {
      house.do({ type: 'add-unit', side, name, fields });
      return `u${house.last.number}`;
    };
    house.do(act(MAP_ACT_IDS.new, { ground: 'map' }));
    const lorry = add('Lorry', { kind: 'softskin', vehicle: 'truck-medium' });
    const coy = add('Coy', { kind: 'infantry', rifle: 3, lmg: 1 });
    const officer = add('Vidal', { kind: 'officer', officerFactor: 1 });
    house.do(act(MAP_ACT_IDS.place, { unit: lorry, at: '1,20' }));
    house.do(act('attach-officer', { officer, unit: coy }));
    house.do(act('embark', { unit: coy, vehicle: lorry }));
    house.do(act(OBJECTIVE_ACT_IDS.exit, { unit: lorry, edge: 'left' }), playerOf(side));
    expect([lorry, coy, officer].map((id) => findDeparture(house.battle, id)?.edge)).toEqual(['left', 'left', 'left']);
    const rally: GameCommand = { type: 'resolve', procedure: 'cullen.rally', roles: { unit: [coy] }, typed: {} };
    expect(house.refused(rally, playerOf(side)).message).toContain('left the map');
  });
});

describe('a setting of checks that an undo takes back', () => {
  it('checks refuse again as before', () => {
    const house = field();
    house.do({ type: 'set-checks', off: 'ground' });
    house.undo();
    house.do({ type: 'set-checks', mode: 'warn' });
    house.undo();
    house.phase('direct');
    expect(house.refused(shot(house.coy, house.tank), house.ally)).toBeInstanceOf(CheckRefusal);
  });
});
