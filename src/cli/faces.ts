import { randomFillSync } from 'node:crypto';
import { BadDiceError, type FaceSource, createRandomFaces, createScriptedFaces, createVerifiedFaces } from '../dice/index.js';
import { refuseInvalid } from '../rules/index.js';

/** The dice for a call. `finish` throws an error if dice are unused. */
interface CallFaces extends FaceSource {
  /** Ends the use of the dice. @throws {BadDiceError} if there are unused dice */
  finish(): void;
}

/** The dice of a call: given dice (as text or list), a seed in hex, or nothing for random dice. */
export interface DiceChoice {
  readonly dice?: unknown;
  readonly seed?: unknown;
}

/** The fixed context of seeded dice. With this context, the same seed always gives the same dice. */
const SEEDED = { gameId: 'command-line', eventNumber: 1, interactionId: 'seed' } as const;

/**
 * Chooses the dice of a call: the given faces or, without faces, dice from the given seed or, without a seed, random dice. If the
 * given faces cannot be read, the first roll or `finish` throws `BadDiceError`, so that a refusal by the rules comes first.
 * @throws {Refusal} INVALID_INPUT if the seed is not 1 to 64 bytes in hex
 */
export function chooseFaces({ dice, seed }: DiceChoice): CallFaces {
  const seeded = seed === undefined ? undefined : createVerifiedFaces(checkedSeed(seed), SEEDED);
  if (dice === undefined)
    return { next: (sides, why) => (seeded ?? createRandomFaces(randomWord)).next(sides, why), finish: () => undefined };
  const faces = parseFaces(dice);
  if (faces !== undefined) return createScriptedFaces(faces);
  const complain = (): never => {
    throw new BadDiceError('dice: write the faces as whole numbers with commas between, like 7,0,3');
  };
  return { next: complain, finish: complain };
}

/** Requires a seed of 1 to 64 bytes in hex. @throws {Refusal} INVALID_INPUT if the seed is anything else */
function checkedSeed(seed: unknown): string {
  if (typeof seed !== 'string' || !/^([0-9a-f]{2}){1,64}$/i.test(seed)) {
    throw refuseInvalid('seed', 'it must be bytes in hex, two digits each, 1 to 64 of them');
  }
  return seed;
}

/** Reads dice, such as `7, 0,3` or [7, 0, 3]. Returns an empty list for no input, and undefined for anything else. */
function parseFaces(dice: unknown): readonly number[] | undefined {
  if (Array.isArray(dice)) return dice.every((face): face is number => typeof face === 'number') ? dice : undefined;
  if (typeof dice !== 'string') return undefined;
  if (dice.trim() === '') return [];
  const faces = dice.split(',').map((face) => face.trim());
  return faces.every((face) => /^-?\d+$/.test(face)) ? faces.map(Number) : undefined;
}

const pool = new Uint32Array(1024);
let used = pool.length;

/** Returns a uniform 32-bit word from the operating system's generator. */
function randomWord(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool[used++]!;
}
