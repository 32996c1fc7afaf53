import { faceAt } from '../../src/dice/index.js';

/** The faces a die of so many sides shows. */
export function facesOf(sides: number): readonly number[] {
  return Array.from({ length: sides }, (_, k) => faceAt(sides, k));
}
