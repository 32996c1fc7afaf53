import { faceAt, type FaceSource } from './dice.js';

/** Dice that do not fit what the procedure rolls: too few, a face the die does not have, or faces left over. */
export class BadDice extends Error {
  override readonly name = 'BadDice';
}

export interface ScriptedFaces extends FaceSource {
  /** @throws {BadDice} when faces are left over. */
  finish(): void;
}

/**
 * Faces in the order given: tests, replays, corrections, dice rolled by hand.
 * @param more where further faces come from once the given ones are used up (a correction that needs more dice).
 */
export function scriptedFaces(faces: readonly number[], more?: FaceSource): ScriptedFaces {
  let used = 0;
  return {
    next(sides, why) {
      const face = faces[used];
      if (face === undefined) {
        if (more) return more.next(sides, why);
        throw new BadDice(`die ${used + 1} (d${sides}, ${why}) is missing: only ${faces.length} given`);
      }
      used++;
      const first = faceAt(sides, 0);
      const last = faceAt(sides, sides - 1);
      if (!Number.isInteger(face) || face < first || face > last) {
        throw new BadDice(`die ${used} (${why}) shows ${face}, but a d${sides} shows ${first} to ${last}`);
      }
      return face;
    },
    finish() {
      if (used < faces.length) throw new BadDice(`${faces.length - used} of ${faces.length} dice were left over`);
    },
  };
}
