import { faceAt, type FaceOrigin, type FaceSource, type RolledFace } from './dice.js';

/** Given dice do not fit the procedure's rolls: too few, an impossible face, or faces left over. */
export class BadDice extends Error {
  override readonly name = 'BadDice';
}

export interface ScriptedFaces extends FaceSource {
  /** @throws {BadDice} if faces are left over */
  finish(): void;
}

/**
 * Gives faces in the listed order: for tests and worked examples, for faces given on the command line, and for dice rolled by
 * hand. `next` throws `BadDice` if the die cannot show the listed face, or if no face is left and `more` is not given. `finish`
 * throws `BadDice` if listed faces are left over.
 * @param more gives further faces when the listed ones are used up; by default there are none
 */
export function scriptedFaces(faces: readonly number[], more?: FaceSource): ScriptedFaces {
  let used = 0;
  return {
    next(sides, why) {
      const face = faces[used];
      if (face === undefined) {
        if (more) return more.next(sides, why);
        throw new BadDice(`Die ${used + 1} (d${sides}, ${why}) is missing. Enter every die, in order.`);
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

/** Faces that fell on a real table, in rolling order. The record marks each as `entered`. */
export function enteredFaces(faces: readonly number[]): ScriptedFaces {
  return { ...scriptedFaces(faces), origin: () => 'entered' };
}

/** The dice of a recorded result. */
interface FallenResult {
  readonly procedure: string;
  readonly dice: readonly RolledFace[];
}

/**
 * Finds the purpose of a die: the last word of its label that has only lower-case letters, such as `saves` in `A Coy saves`. If
 * there is no such word, it is an empty text.
 */
const purposeOf = (label: string): string => label.split(' ').findLast((word) => /^[a-z]+$/.test(word)) ?? '';

/** The dice of each result, by procedure, in the order in which they fell. */
export class FallenDice {
  private readonly byProcedure = new Map<string, RolledFace[][]>();

  constructor(results: readonly FallenResult[]) {
    for (const { procedure, dice } of results)
      this.byProcedure.set(procedure, [...(this.byProcedure.get(procedure) ?? []), [...dice]]);
  }

  /**
   * Gives the recorded dice of a procedure's next result: of its first result at the first call for this procedure, of its second
   * result at the next call, and so on. If no result is left, it gives an empty list.
   */
  next(procedure: string): RolledFace[] {
    return this.byProcedure.get(procedure)?.shift() ?? [];
  }

  /** Takes the next of these dice that has the wanted number of sides and the purpose of the label; undefined if none has. */
  static take(left: RolledFace[], die: string, label: string): RolledFace | undefined {
    const at = left.findIndex((old) => old.die === die && purposeOf(old.for) === purposeOf(label));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  }
}

/**
 * Gives the recorded faces of an event that is judged again. Each die takes the next recorded face of a die with the same number
 * of sides and the same purpose, from the same result of the same procedure. Recorded faces that no die takes are ignored.
 * @param more gives further faces when no recorded face fits
 */
export function facesAgain(fallen: readonly FallenResult[], more: FaceSource): FaceSource {
  const results = new FallenDice(fallen);
  let left: RolledFace[] = [];
  let origin: FaceOrigin | undefined;
  return {
    turnTo(procedure) {
      left = results.next(procedure);
    },
    next(sides, why) {
      const face = FallenDice.take(left, `d${sides}`, why);
      origin = face ? face.origin : 'further';
      return face ? face.face : more.next(sides, why);
    },
    origin: () => origin,
  };
}
