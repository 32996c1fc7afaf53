import { describe, expect, it } from 'vitest';
import { type JsonObject, createScriptedFaces } from '../../src/dice/index.js';
import type { GameCommand } from '../../src/game/index.js';
import type { Actor } from '../../src/rules/index.js';
import { House, playerOf, said, UMPIRE } from './house.js';

/**
 * Creates 1/Pz and 2/Pz of the Axis, and A Coy and B Coy of the Allies, in the direct fire phase. The umpire confirms
 * repeated actions explicitly.
 */
function field() {
  const house = House.withSides();
  const pz = house.unit('1/Pz', house.axis, { baseFp: 6 });
  const other = house.unit('2/Pz', house.axis, { baseFp: 6 });
  const coy = house.unit('A Coy', house.allies, {});
  const second = house.unit('B Coy', house.allies, {});
  house.do({ type: 'act', act: 'set-game', params: { phase: 'direct' } });
  return Object.assign(house, { pz, other, coy, second });
}
type Field = ReturnType<typeof field>;

const shot = (house: Field, firer = house.pz, target = house.coy, more: JsonObject = {}): GameCommand => ({
  type: 'resolve',
  procedure: 'eagles.direct-fire',
  roles: { firer: [firer], target: [target] },
  typed: { rangeYards: 700 },
  ...more,
});
const AXIS = (house: Field): Actor => playerOf(house.axis);
const AGAIN = '1/Pz has fired this phase. An umpire has allowed it again (4.0, E-52).';

describe('once is once', () => {
  it('a player is refused a second time, with the section, at whomever it is aimed', () => {
    const house = field();
    house.do(shot(house), AXIS(house));
    for (const target of [house.coy, house.second]) {
      const refusal = house.refused(shot(house, house.pz, target), AXIS(house));
      expect([refusal.message, refusal.cites]).toEqual(['1/Pz has fired this phase. Choose another unit.', ['4.0', 'E-52']]);
    }
    expect(house.refused(shot(house, house.pz, house.coy, { again: true }), AXIS(house)).code).toBe('ILLEGAL');
    house.do(shot(house, house.other), AXIS(house));
  });

  it('an umpire is told, says that he means it, and the post says so', () => {
    const house = field();
    house.do(shot(house));
    expect(house.last.notes).toEqual([]);
    const unmeant = { ...shot(house), again: undefined } as unknown as GameCommand;
    expect(said(house.refused(unmeant))).toEqual({ code: 'ILLEGAL', field: 'again', cites: ['4.0', 'E-52'] });
    expect(house.refused(unmeant).message).toContain('again:True');
    house.do(shot(house, house.pz, house.coy, { again: true }));
    expect(house.last.notes).toEqual([AGAIN]);
  });

  it('what is undone has not been done; what is redone has', () => {
    const house = field();
    house.do(shot(house), AXIS(house));
    house.do({ type: 'undo', later: 'refuse' });
    house.do(shot(house), AXIS(house));
    house.do({ type: 'undo', later: 'refuse' });
    house.do({ type: 'redo', later: 'refuse' });
    expect(house.refused(shot(house), AXIS(house)).code).toBe('ILLEGAL');
  });

  it('what is corrected or overruled has been done once', () => {
    for (const putRight of [
      { type: 'correct', changes: { rangeYards: 500 } },
      { type: 'overrule', set: [] },
    ] as const) {
      const house = field();
      house.do(shot(house), AXIS(house));
      const { number } = house.last;
      house.do({ ...putRight, event: number, later: 'refuse', reason: 'x' });
      expect(house.last.notes.join()).not.toContain('again');
      expect(house.refused(shot(house), AXIS(house)).message).toContain('1/Pz has fired this phase');
    }
  });

  it('a correction that has somebody else fire lets the first fire', () => {
    const house = field();
    house.do(shot(house), AXIS(house));
    const { number } = house.last;
    house.do({ type: 'correct', event: number, changes: {}, roles: { firer: [house.other] }, later: 'refuse', reason: 'x' });
    house.do(shot(house), AXIS(house));
    expect(house.refused(shot(house, house.other), AXIS(house)).code).toBe('ILLEGAL');
  });

  it('the next phase is another, and the next turn', () => {
    const house = field();
    house.do(shot(house), AXIS(house));
    house.do({ type: 'advance', to: 'phase' });
    house.do(shot(house)); // The umpire fires, because a player's shot would need a declared assault (section 5.2).
    expect(house.refused(shot(house), AXIS(house)).code).toBe('ILLEGAL');
    for (const _ of [1, 2, 3]) house.do({ type: 'advance', to: 'phase' });
    house.do(shot(house), AXIS(house));
  });

  it('a phase that has been taken back goes on where it was', () => {
    const house = field();
    house.do(shot(house), AXIS(house));
    house.do({ type: 'advance', to: 'phase' });
    house.do({ type: 'undo', later: 'refuse' });
    expect(house.refused(shot(house), AXIS(house)).code).toBe('ILLEGAL');
  });

  const look = (house: Field, target: string, spotter = house.pz, rangeYards = 2000): GameCommand => ({
    type: 'resolve',
    procedure: 'eagles.spotting',
    roles: { spotter: [spotter], target: [target] },
    typed: { rangeYards },
  });

  it('a side looks for each enemy once in a turn, whichever unit looks (E-63)', () => {
    const house = field();
    house.do(look(house, house.coy), UMPIRE, () => createScriptedFaces([100]));
    house.do(look(house, house.second), AXIS(house));
    for (const spotter of [house.pz, house.other])
      expect(house.refused(look(house, house.coy, spotter), AXIS(house)).message).toBe(
        'Axis has tried to spot it this turn. Choose another unit.',
      );
    expect(house.refused({ ...look(house, house.coy), again: undefined } as unknown as GameCommand).field).toBe('again');
    expect(house.refused(look(house, house.coy, house.other), AXIS(house)).cites).toEqual(['4.1', 'E-63']);
    // The other side has not observed anyone.
    house.do(look(house, house.pz, house.coy), playerOf(house.allies));
    house.do({ type: 'advance', to: 'phase' });
    expect(house.refused(look(house, house.coy), AXIS(house)).code).toBe('ILLEGAL');
    house.do({ type: 'advance', to: 'turn' });
    house.do(look(house, house.coy), AXIS(house));
  });

  it('what is spotted automatically needs no look: it fired within 500 yards (4.1)', () => {
    const house = field();
    house.do(look(house, house.coy), UMPIRE, () => createScriptedFaces([100]));
    house.do(shot(house, house.coy, house.pz), playerOf(house.allies));
    house.do(look(house, house.coy, house.pz, 500), AXIS(house));
    expect(house.last.resolutions[0]!.outcome).toMatchObject({ automaticBy: 'fired', spotted: true });
  });

  it('in the advanced game each firer spots for itself, and looks once', () => {
    const house = field();
    house.do({ type: 'act', act: 'set-game', params: { advancedSpotting: true } });
    house.do(look(house, house.coy), UMPIRE, () => createScriptedFaces([100]));
    house.do(look(house, house.coy, house.other), AXIS(house));
    expect(house.refused(look(house, house.coy), AXIS(house)).message).toContain('1/Pz has tried to spot it this turn');
  });
});
