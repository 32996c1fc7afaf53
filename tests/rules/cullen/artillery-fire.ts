import { expect, it } from 'vitest';
import type { Procedure, Resolution } from '../../../src/rules/index.js';
import { expectIllegal } from '../refusals.js';

/**
 * The printed effects of a shell on a softskin: the face, the vehicle, the DPs of its troops, and whether they are
 * destroyed.
 */
export const SHELLED_SOFTSKIN: readonly (readonly [face: number, vehicle: string, dps: number, troopsDestroyed: boolean])[] = [
  [1, 'no-effect', 0, false],
  [2, 'no-effect', 0, false],
  [3, 'abandoned', 0, false],
  [4, 'destroyed', 2, false],
  [5, 'destroyed', 2, false],
  [6, 'destroyed', 4, false],
  [7, 'destroyed', 4, false],
  [8, 'destroyed', 0, true],
  [9, 'destroyed', 0, true],
  [0, 'destroyed', 0, true],
];

/**
 * Tests the hit roll at a single vehicle, which is the same for all artillery, and what artillery may not do.
 * @param given the input of a gun 20 inches from a stationary vehicle; `fire` resolves it with changes and the given
 * faces
 */
export function testFireAtVehicle(
  procedure: Procedure,
  given: object,
  fire: (input: object, ...faces: number[]) => Resolution,
): void {
  it.each([
    [{}, 0],
    [{ targetMoved: true }, -1],
    [{ rangeInches: 25 }, -1],
    [{ roundsOnTarget: 3 }, 3],
    [{ roundsOnTarget: 3, targetMoved: true }, -1],
  ])('the hit roll is that of all artillery: %j %i (TC-24)', (change, modifier) => {
    expect(fire(change, 3).outcome.toHitScore).toBe(2 + modifier);
  });

  it('indirect fire and mortars need 9 (TC-25)', () => {
    expect(fire({ mode: 'indirect' }, 9).outcome).toMatchObject({ required: 9, toHitScore: 8, hit: false });
    expect(fire({ weapon: 'mortar', mode: 'direct' }, 9).outcome).toMatchObject({ required: 9, hit: false });
    expect(fire({ weapon: 'mortar' }, 9).cites).toContain('TC-25');
  });

  it('the face 0 counts ten, of either die (TC-1)', () => {
    expect(fire({}, 0, 1).cites).toContain('TC-1');
    expect(fire({}, 8, 0).cites).toContain('TC-1');
    expect(fire({}, 8, 1).cites).not.toContain('TC-1');
  });

  it('refuses what artillery may not do', () => {
    expectIllegal(procedure, { ...given, setUp: false }, 'Artillery Fire', 'TC-23');
    expectIllegal(procedure, { ...given, weapon: 'mortar', rangeInches: 25 }, 'Artillery Fire');
    expectIllegal(procedure, { ...given, firerStatus: 'retreating' }, 'TC-18');
    for (const firerStatus of ['retiring', 'pinned']) expect(fire({ firerStatus }, 1).cites).toContain('TC-18');
  });
}
