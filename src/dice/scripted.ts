import { formatCanonicalJson } from './json.js';
import { getDieFace, type FaceOrigin, type FaceSource, type RolledFace } from './dice.js';

/** An error for given dice that do not fit the procedure's rolls: too few dice, an impossible face, or unused dice. */
export class BadDiceError extends Error {
  override readonly name = 'BadDice';
}

export interface ScriptedFaces extends FaceSource {
  /** Checks that all scripted faces were used. @throws {BadDiceError} if there are unused faces */
  finish(): void;
}

/**
 * Returns a source of faces in the listed order. Used for tests and worked examples, for dice on the command line, and for dice
 * rolled by hand. `next` throws `BadDiceError` if the die cannot show the listed face, or if no face is left and `more` is missing.
 * `finish` throws `BadDiceError` if listed faces are unused.
 * @param more returns further faces when the listed faces are used up. Default: there are no further faces
 */
export function createScriptedFaces(faces: readonly number[], more?: FaceSource): ScriptedFaces {
  let used = 0;
  return {
    next(sides, why) {
      const face = faces[used];
      if (face === undefined) {
        if (more) return more.next(sides, why);
        throw new BadDiceError(`Die ${used + 1} (d${sides}, ${why}) is missing. Enter every die, in order.`);
      }
      used++;
      const first = getDieFace(sides, 0);
      const last = getDieFace(sides, sides - 1);
      if (!Number.isInteger(face) || face < first || face > last) {
        throw new BadDiceError(
          `Die ${used} (${why}) shows ${face}, but a d${sides} shows ${first} to ${last}. Enter all dice again.`,
        );
      }
      return face;
    },
    finish() {
      if (used < faces.length) {
        const left = faces.length - used;
        throw new BadDiceError(
          `${left} of ${faces.length} dice ${left === 1 ? 'is' : 'are'} not needed. Enter only the dice of this roll.`,
        );
      }
    },
  };
}

/**
 * Returns a source of dice that people rolled on a real table, in the order of rolling. The record marks each face as `entered`.
 */
export function createEnteredFaces(faces: readonly number[]): ScriptedFaces {
  return { ...createScriptedFaces(faces), origin: () => 'entered' };
}

/** The dice of one recorded result. */
interface FallenResult {
  readonly procedure: string;
  /** The units and other rows that took part, by role. */
  readonly roles?: Cast;
  readonly dice: readonly RolledFace[];
}

type Cast = Readonly<Record<string, readonly string[]>>;

const isSameCast = (a: Cast, b: Cast): boolean => formatCanonicalJson(a) === formatCanonicalJson(b);

/**
 * Returns the purpose of a die, which is the last word of its label that has only lower-case letters. An example is `saves` in `A
 * Coy saves`. Empty if the label has no such word.
 */
const purposeOf = (label: string): string => label.split(' ').findLast((word) => /^[a-z]+$/.test(word)) ?? '';

/**
 * The recorded dice of each result, by procedure and participants. A new result gets the dice of the recorded result with the
 * same participants. A unit that joins or leaves a barrage therefore does not change the dice of other units.
 */
export class RecordedDice {
  private readonly left = new Map<string, { readonly roles: Cast; readonly dice: RolledFace[] }[]>();
  private readonly several = new Set<string>();

  /**
   * Creates the source of recorded dice.
   * @param inOrder true to assign dice to a procedure's results only in order, as older versions did. Default: false
   */
  constructor(
    results: readonly FallenResult[],
    private readonly inOrder = false,
  ) {
    for (const { procedure, roles = {}, dice } of results) {
      const before = this.left.get(procedure);
      if (before) this.several.add(procedure);
      this.left.set(procedure, [...(before ?? []), { roles, dice: [...dice] }]);
    }
  }

  /**
   * Returns the recorded dice for a procedure's next result with these participants. If the procedure has only one recorded
   * result, that result fits any participants. Empty if no result fits.
   */
  next(procedure: string, roles: Cast = {}): RolledFace[] {
    const left = this.left.get(procedure) ?? [];
    const same = this.inOrder ? 0 : left.findIndex((each) => isSameCast(each.roles, roles));
    const at = same < 0 && !this.several.has(procedure) ? 0 : same;
    return (at < 0 ? undefined : left.splice(at, 1)[0])?.dice ?? [];
  }

  /**
   * Removes and returns the next die with this number of sides, and with the same purpose as the label. Undefined if there is no
   * such die.
   */
  static take(left: RolledFace[], die: string, label: string): RolledFace | undefined {
    const at = left.findIndex((old) => old.die === die && purposeOf(old.for) === purposeOf(label));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  }
}

/**
 * Returns the recorded faces of an event in a recalculation. Each die gets the next recorded face of a die with the same number
 * of sides and the same purpose. The face comes from the result of the same procedure with the same participants. Ignores
 * recorded faces that no die needs.
 * @param more returns additional faces if no recorded face fits
 */
export function createRepeatedFaces(fallen: readonly FallenResult[], more: FaceSource): FaceSource {
  const results = new RecordedDice(fallen);
  let left: RolledFace[] = [];
  let origin: FaceOrigin | undefined;
  return {
    turnTo(procedure, roles) {
      left = results.next(procedure, roles);
    },
    next(sides, why) {
      const face = RecordedDice.take(left, `d${sides}`, why);
      origin = face ? face.origin : 'further';
      return face ? face.face : more.next(sides, why);
    },
    origin: () => origin,
  };
}
