/**
 * The dice that a rule rolls. There are three implementations: live (live.ts), scripted (scripted.ts) and exact (exact.ts). Rules
 * do not know which of them they use. A face is the number printed on the die. A d10 shows 0-9, and every other die shows
 * 1..sides.
 */
export interface Dice {
  /** Rolls one die, for rules that use its exact result. `why` is the die's label in the record. */
  die(sides: number, why: string): number;
  /** Rolls `n` dice and returns the number of dice that show one of `faces`. */
  count(n: number, sides: number, faces: readonly number[], why: string): number;
  /** Rolls `n` dice and returns their sum. A 0 on a d10 counts as ten. */
  sum(n: number, sides: number, why: string): number;
  /**
   * Rolls `n` independent parts of a roll, and adds up their values. `parts` of the result are the results of the parts. With
   * exact dice, `parts` is empty, because exact dice combine distributions instead of following every branch.
   */
  tally<T, V extends number>(n: number, part: (dice: Dice, index: number) => T, worth: (result: T) => V): Tally<T>;
  /**
   * Rolls `n` independent parts of a roll with dice that may be mixed, as people roll them at a real table. For example, people
   * roll all dice to hit first, then all saves. `play` rolls the dice in that order, and returns one result for each part. A
   * result may not depend on other parts. `add` then adds the results to a state, starting with part 0. Exact dice play each part
   * separately, and calculate the chances of the states that `add` reaches. `parts` of the result are then empty. Results and
   * states are JSON.
   */
  fold<T, S>(
    n: number,
    play: (dice: Dice, parts: readonly number[]) => readonly T[],
    start: S,
    add: (state: S, result: T, part: number) => S,
  ): Fold<T, S>;
}

interface Tally<T> {
  readonly total: number;
  readonly parts: readonly T[];
}

interface Fold<T, S> {
  readonly state: S;
  readonly parts: readonly T[];
}

/** A recorded die result. `hit` shows whether the die counts as a hit, and exists only for dice of a pool. */
export interface RolledFace {
  readonly die: `d${number}`;
  readonly face: number;
  readonly for: string;
  readonly hit?: boolean;
  /** The origin of a face that was not rolled live in this event. */
  readonly origin?: FaceOrigin;
}

/**
 * The origin of a face that was not rolled live in this event.
 * - `entered`: a person rolled the die by hand.
 * - `further`: the event was recalculated, and no recorded face fitted the die.
 * - `reused`: in older records, a face copied from the corrected event.
 */
export type FaceOrigin = 'reused' | 'entered' | 'further';

/** A source of single die results. `sides` must be 2 or more. */
export interface FaceSource {
  next(sides: number, why: string): number;
  /** Returns the origin of the last face; undefined for a face that was rolled live in this event. */
  origin?(): FaceOrigin | undefined;
  /** Announces that the next dice are for the next result of this procedure. Only sources of recorded dice need this. */
  turnTo?(procedure: string, roles?: Readonly<Record<string, readonly string[]>>): void;
}

/** Dice that record all their results, in the order in which they are rolled. */
export interface RolledDice extends Dice {
  readonly rolled: readonly RolledFace[];
}

/** Returns the numbers 0, 1, 2 ... below n. */
export function listNumbersBelow(n: number): readonly number[] {
  return Array.from({ length: n }, (_, k) => k);
}

/** Returns face number k of a die, counted from 0. A d10 starts at 0, and all other dice start at 1. */
export function getDieFace(sides: number, k: number): number {
  return sides === 10 ? k : k + 1;
}

/** Returns a face's value in a sum. A 0 on a d10 counts as ten. */
export function getFaceValue(sides: number, face: number): number {
  return sides === 10 && face === 0 ? 10 : face;
}

/** Returns dice that take their faces from a source, and record each face with its label. */
export function createRolledDice(source: FaceSource): RolledDice {
  const rolled: RolledFace[] = [];
  const roll = (sides: number, why: string): number => source.next(sides, why);
  const note = (sides: number, face: number, why: string, hit?: boolean): void => {
    const origin = source.origin?.();
    rolled.push({
      die: `d${sides}`,
      face,
      for: why,
      ...(hit === undefined ? {} : { hit }),
      ...(origin === undefined ? {} : { origin }),
    });
  };
  const dice: RolledDice = {
    rolled,
    die(sides, why) {
      const face = roll(sides, why);
      note(sides, face, why);
      return face;
    },
    count(n, sides, faces, why) {
      let hits = 0;
      for (let i = 0; i < n; i++) {
        const face = roll(sides, why);
        const hit = faces.includes(face);
        if (hit) hits++;
        note(sides, face, why, hit);
      }
      return hits;
    },
    sum(n, sides, why) {
      let total = 0;
      for (let i = 0; i < n; i++) {
        const face = roll(sides, why);
        total += getFaceValue(sides, face);
        note(sides, face, why);
      }
      return total;
    },
    tally(n, part, worth) {
      const parts = Array.from({ length: n }, (_, i) => part(dice, i));
      return { total: parts.reduce((total, result) => total + worth(result), 0), parts };
    },
    fold(n, play, start, add) {
      const parts = play(dice, listNumbersBelow(n));
      if (parts.length !== n) throw new Error(`${n} parts were played, and ${parts.length} results came of them`);
      return { state: parts.reduce((state, result, part) => add(state, result, part), start), parts };
    },
  };
  return dice;
}
