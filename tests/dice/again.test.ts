import { describe, expect, it } from 'vitest';
import { createRepeatedFaces, type RolledFace, createScriptedFaces } from '../../src/dice/index.js';

const d6 = (face: number, why: string): RolledFace => ({ die: 'd6', face, for: why });
const NONE = createScriptedFaces([]);

describe('faces that fell, for judging again', () => {
  it('are those of the same result of a procedure: its first, its second', () => {
    const faces = createRepeatedFaces(
      [
        { procedure: 'a', dice: [d6(1, 'kill dice'), d6(2, 'kill dice')] },
        { procedure: 'b', dice: [d6(3, 'kill dice')] },
        { procedure: 'a', dice: [d6(4, 'kill dice')] },
      ],
      createScriptedFaces([6]),
    );
    faces.turnTo!('a');
    expect(faces.next(6, 'kill dice')).toBe(1);
    faces.turnTo!('a');
    expect(faces.next(6, 'kill dice')).toBe(4);
    expect(faces.origin!()).toBeUndefined();
    expect(faces.next(6, 'kill dice')).toBe(6);
    expect(faces.origin!()).toBe('further');
    faces.turnTo!('b');
    expect(faces.next(6, 'kill dice')).toBe(3);
  });

  it('stay what they were for, whoever throws them: fire dice, saving dice', () => {
    const fallen = [{ procedure: 'a', dice: [d6(6, 'A Coy fires'), d6(2, 'A Coy fires'), d6(4, 'B Coy saves')] }];
    const faces = createRepeatedFaces(fallen, NONE);
    faces.turnTo!('a');
    expect(faces.next(6, 'C Coy fires')).toBe(6);
    expect(faces.next(6, 'B Coy saves')).toBe(4);
    expect(() => faces.next(6, 'B Coy saves')).toThrow();
    expect(() => faces.next(10, 'C Coy fires')).toThrow();
    expect(faces.next(6, 'C Coy fires')).toBe(2);
  });

  it('letters and numbers of a label tell no purpose', () => {
    const faces = createRepeatedFaces([{ procedure: 'a', dice: [d6(5, 'fighters of side A'), d6(3, 'flak 1')] }], NONE);
    faces.turnTo!('a');
    expect(faces.next(6, 'flak 2')).toBe(3);
    expect(faces.next(6, 'fighters of side B')).toBe(5);
  });
});
