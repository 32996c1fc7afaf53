import { getDieFace } from '../../src/dice/index.js';

/** Returns the faces of a die with this many sides. */
export function facesOf(sides: number): readonly number[] {
  return Array.from({ length: sides }, (_, k) => getDieFace(sides, k));
}
