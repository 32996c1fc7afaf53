import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { findPresentEvent } from '../../src/game/index.js';
import type { Actor } from '../../src/rules/index.js';
import { House, playerOf, said, UMPIRE } from './house.js';

/** Creates 1/Pz of the Axis with FP 6, and A Coy of the Allies 450 yards from it. */
function field() {
  const house = House.withSides();
  const ours = house.unit('1/Pz', house.axis, { baseFp: 6, xYards: 0, yYards: 0 });
  const theirs = house.unit('A Coy', house.allies, { tpd: 'CC', xYards: 0, yYards: 450 });
  house.do({ type: 'act', act: 'set-game', params: { phase: 'direct' } });
  return Object.assign(house, { ours, theirs });
}
type Field = ReturnType<typeof field>;

const fire = (
  house: Field,
  typed: JsonObject,
  roles: Record<string, string[]> = { firer: [house.ours], target: [house.theirs] },
) => ({
  type: 'resolve' as const,
  procedure: 'eagles.direct-fire',
  roles,
  typed,
});
const AXIS = (house: Field): Actor => playerOf(house.axis);

describe('what the record knows', () => {
  it('a player does not type away: his own unit’s value is told, the enemy’s is not', () => {
    const house = field();
    const own = house.refused(fire(house, { fp: 8 }), AXIS(house));
    expect(said(own)).toMatchObject({ code: 'UMPIRE_ONLY', field: 'fp' });
    expect(own.message).toBe('fp: 1/Pz has 6 on record. Leave the value out, or ask an umpire.');
    const other = house.refused(fire(house, { targetTpd: 'AA' }), AXIS(house));
    expect(other.message).toBe('targetTpd: This value is on record. Leave the value out, or ask an umpire.');
  });

  it('may be typed as it is, and what nothing records is free', () => {
    const house = field();
    house.do(fire(house, { fp: 6, rangeYards: 500 }), AXIS(house));
    expect(house.last.notes).toEqual([]);
    const second = house.unit('2/Pz', house.axis, { baseFp: 5 });
    house.do(fire(house, { rangeYards: 200 }, { firer: [second], target: [house.theirs] }), AXIS(house));
    expect(house.last.resolutions[0]!.input.rangeYards).toBe(200);
  });

  it('an umpire types otherwise, and the post says so', () => {
    const house = field();
    house.do({ type: 'set-unseen-names', allowed: false });
    house.do(fire(house, { fp: 8 }), UMPIRE);
    expect(house.last.resolutions[0]!.input.fp).toBe(8);
    expect(house.last.notes).toEqual(['For “FP”, an umpire entered 8, unlike the value on record.']);
    house.do({ type: 'undo', later: 'refuse' });
    house.do({ type: 'edit-unit', unit: house.ours, fields: { spotted: true } });
    house.do(fire(house, { fp: 8 }), UMPIRE);
    expect(house.last.notes).toEqual(['For “FP”, an umpire entered 8, but 1/Pz has 6 on record.']);
  });

  it('is not asked for where nobody is named; in a correction it is an umpire’s word', () => {
    const house = field();
    house.do(fire(house, { fp: 8, targetDa: 'THIN', targetTpd: 'AA', rangeYards: 100 }, {}), AXIS(house));
    expect(house.last.notes).toEqual([]);
    house.do(fire(house, {}), AXIS(house));
    const shot = house.last.number;
    house.do({ type: 'correct', event: shot, changes: { fp: 9 }, roles: {}, overrides: {}, later: 'refuse', reason: 'misread' });
    const again = findPresentEvent(house.state, house.chronicle, shot)!;
    expect(again.resolutions[0]!.input.fp).toBe(9);
    // A value that an umpire enters appears in the post like any other value that differs from the record.
    expect(again.notes.join()).toContain('an umpire entered ');
  });

  it('leaves a circumstance to whoever says it', () => {
    const house = field();
    house.do({ type: 'act', act: 'set-game', params: { phase: 'movement' } });
    const sweeper = house.unit('Flail', house.axis, { kind: 'vehicle', da: 'DENSE', moveCode: 'C', minesweeper: true });
    house.do(
      { type: 'resolve', procedure: 'eagles.minefield', roles: { unit: [sweeper] }, typed: { entrant: 'ordinary' } },
      AXIS(house),
    );
    expect(house.last.resolutions[0]!.input.entrant).toBe('ordinary');
  });
});
