import { faceAt, type FaceOrigin, type FaceSource, type RolledFace } from './dice.js';

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
      if (used < faces.length) {
        const left = faces.length - used;
        throw new BadDice(`${left} of ${faces.length} dice ${left === 1 ? 'was' : 'were'} left over`);
      }
    },
  };
}

/** Faces that fell on a real table, in rolling order; the record says so of each. */
export function enteredFaces(faces: readonly number[]): ScriptedFaces {
  return { ...scriptedFaces(faces), origin: () => 'entered' };
}

/**
 * The faces that fell at an event, to judge it again: each die takes the next of them that a die of as many sides showed. Faces
 * that are not asked for are left.
 * @param more where further faces come from, once there is none left
 */
export function facesAgain(fallen: readonly RolledFace[], more: FaceSource): FaceSource {
  const left = new Map<string, RolledFace[]>();
  for (const face of fallen) left.set(face.die, [...(left.get(face.die) ?? []), face]);
  let origin: FaceOrigin | undefined;
  return {
    next(sides, why) {
      const face = left.get(`d${sides}`)?.shift();
      origin = face ? face.origin : 'further';
      return face ? face.face : more.next(sides, why);
    },
    origin: () => origin,
  };
}
