import { describe, expect, it } from 'vitest';
import type { GameCommand } from '../../src/game/index.js';
import { House, playerOf } from './house.js';

/** Figures are visible. 1/Pz of the Axis fires at A Coy, which the Axis has not spotted. */
function battle() {
  const house = House.withSides();
  const tank = house.unit('1/Pz', house.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D' });
  const coy = house.unit('A Coy', house.allies);
  const fire: GameCommand = {
    type: 'resolve',
    procedure: 'eagles.direct-fire',
    roles: { firer: [tank], target: [coy] },
    typed: { rangeYards: 300 },
  };
  const phase = house.ruleset.phases.find(({ title }) => title === 'Direct fire')!.id;
  while (house.battle.game.phase !== phase) house.do({ type: 'advance', to: 'phase' });
  return Object.assign(house, { fire, coy });
}

describe('a figure that a side has not seen', () => {
  it('may be named by its players, in sealed battles of before too', () => {
    const house = battle();
    house.do({ type: 'set-orders', orders: 'sealed' });
    expect(house.battle.game).not.toHaveProperty('unseenNames');
    expect(house.do(house.fire, playerOf(house.axis))).not.toEqual([]);
  });

  it('has no name for them where orders become sealed, and has it again as they are so no more', () => {
    const house = battle();
    house.do({ type: 'set-orders', orders: 'sealed', unseenNames: false });
    expect(house.last.summary).toMatch(/Players can choose only units that their side has seen\.$/);
    const unseen = house.refused(house.fire, playerOf(house.axis));
    expect(unseen.code).toBe('NOT_FOUND');
    const missing = { ...house.fire, roles: { ...(house.fire as { roles: object }).roles, target: ['u99'] } } as GameCommand;
    expect(house.refused(missing, playerOf(house.axis)).code).toBe('NOT_FOUND');
    house.do({ type: 'edit-unit', unit: house.coy, fields: { spotted: true } });
    expect(house.do(house.fire, playerOf(house.axis))).not.toEqual([]);
    house.do({ type: 'edit-unit', unit: house.coy, fields: { spotted: false } });
    house.do({ type: 'set-orders', orders: 'off', unseenNames: true });
    expect(house.do({ ...house.fire, again: true })).not.toEqual([]);
  });

  it('is an umpire’s to name at all times, and the setting is his', () => {
    const house = battle();
    house.do({ type: 'set-unseen-names', allowed: false });
    expect(house.do(house.fire)).not.toEqual([]);
    expect(house.refused({ type: 'set-unseen-names', allowed: true }, playerOf(house.axis)).code).toBe('UMPIRE_ONLY');
  });

  it('that was named before the setting stays named as results are judged again', () => {
    const house = battle();
    house.do({ type: 'set-posts', posts: 'full' });
    const { number } = house.last;
    house.do(house.fire, playerOf(house.axis));
    house.do({ type: 'set-unseen-names', allowed: false });
    const count = house.record.filter(({ kind }) => kind === 'resolved').length;
    house.do({ type: 'undo', event: number, later: 'again' });
    expect(house.record.filter(({ kind }) => kind === 'resolved')).toHaveLength(count);
    expect(house.last.notes.join(' ')).not.toContain('refused');
  });
});
