/** Corrections by recalculation: the result is the battle that would have happened. */
import { describe, expect, it } from 'vitest';
import { createScriptedFaces } from '../../src/dice/index.js';
import type { GameCommand } from '../../src/game/index.js';
import { House, said, textOf, UMPIRE, undoing } from './house.js';

function skirmish() {
  const house = House.withSides();
  return Object.assign(house, {
    ours: house.unit('1/Pz', house.axis),
    theirs: house.unit('A Coy', house.allies, { baseFp: 20 }),
  });
}
type Skirmish = ReturnType<typeof skirmish>;

/**
 * Fires with FP 4 at infantry in AA at 450 yards: 4 dice, of which 0, 9 and 8 hit (section 4.2). The first hit
 * suppresses, and each further one impairs (section 4.3).
 */
function fire(house: Skirmish, faces: readonly number[], firer = house.ours, target = house.theirs): number {
  const roles = { firer: [firer], target: [target] };
  house.do({ type: 'resolve', procedure: 'eagles.direct-fire', roles, typed: { rangeYards: 450 } }, UMPIRE, () =>
    createScriptedFaces(faces),
  );
  return house.last.number;
}

const correcting = (event: number, fields: Partial<GameCommand & { type: 'correct' }>): GameCommand => ({
  type: 'correct',
  event,
  changes: {},
  later: 'refuse',
  reason: 'measured again',
  ...fields,
});

const target = (house: Skirmish) => house.row('unit', house.theirs)!;

describe('Two shots at one target', () => {
  it('undo of the first leaves what the second did alone (4.3)', () => {
    const house = skirmish();
    const other = house.unit('2/Pz', house.axis);
    const first = fire(house, [0, 9, 8, 1]);
    fire(house, [0, 9, 1, 1], other);
    expect(target(house)).toMatchObject({ suppressed: true, impairments: 3 });
    house.undo(first, 'again');
    expect(target(house)).toMatchObject({ suppressed: true, impairments: 1 });
  });

  it('undo then redo restores, byte for byte', () => {
    const house = skirmish();
    const other = house.unit('2/Pz', house.axis);
    const first = fire(house, [0, 9, 8, 1]);
    fire(house, [0, 9, 1, 1], other);
    const before = textOf(house.battle);
    house.undo(first, 'again');
    house.do({ type: 'redo', later: 'again' });
    expect(textOf(house.battle)).toBe(before);
    expect(house.state.undoneBy.has(first)).toBe(false);
  });

  it('correcting the first counts once', () => {
    const house = skirmish();
    const other = house.unit('2/Pz', house.axis);
    const first = fire(house, [0, 9, 8, 1]);
    fire(house, [0, 9, 1, 1], other);
    house.do(correcting(first, { changes: { rangeYards: 700 }, later: 'again' }));
    // Of the 3 dice, 0 and 9 hit: one impairment, and one by the second shot.
    expect(target(house)).toMatchObject({ suppressed: true, impairments: 2 });
  });

  it('the wrong target of the first is whole again', () => {
    const house = skirmish();
    const other = house.unit('2/Pz', house.axis);
    const third = house.unit('B Coy', house.allies, { baseFp: 20 });
    const first = fire(house, [0, 9, 8, 1]);
    fire(house, [0, 9, 1, 1], other);
    house.do(correcting(first, { roles: { target: [third] }, later: 'again' }));
    expect(target(house)).toMatchObject({ suppressed: true, impairments: 1 });
    expect(house.row('unit', third)).toMatchObject({ suppressed: true, impairments: 2 });
  });
});

describe('A correction a turn later', () => {
  it('writes no mark of last turn into this turn (1.6)', () => {
    const house = skirmish();
    const shot = fire(house, [0, 9, 8, 1]);
    house.do({ type: 'advance', to: 'turn' });
    while (target(house).suppressed === true) house.do({ type: 'advance', to: 'phase' });
    house.do(correcting(shot, { changes: { rangeYards: 700 }, later: 'again' }));
    expect(target(house)).toMatchObject({ suppressed: false, impairments: 1 });
  });
});

describe('What hangs on what is put right', () => {
  it('is asked about first', () => {
    const house = skirmish();
    const first = fire(house, [0, 9, 8, 1]);
    // With two impairments, the unit fires back with two kill dice less.
    house.do(
      {
        type: 'resolve',
        procedure: 'eagles.direct-fire',
        roles: { firer: [house.theirs], target: [house.ours] },
        typed: { rangeYards: 450 },
      },
      UMPIRE,
    );
    expect(said(house.refused(undoing(first)))).toEqual({ code: 'CONFLICT', field: 'later', cites: [] });
  });
});
