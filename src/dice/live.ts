import { getDieFace, type FaceSource } from './dice.js';
import { calculateHmacSha256Hex, createKeyedHmac, calculateSha256OfHex } from './digest.js';
import { formatCanonicalJson } from './json.js';

const WORD_RANGE = 2 ** 32;

/**
 * The context of a verified die. The event and the interaction are part of the hashed text, so that no one can calculate later
 * dice in advance.
 */
export interface DieContext {
  readonly gameId: string;
  readonly eventNumber: number;
  readonly interactionId: string;
}

/**
 * Creates verified live dice. Die k (from 0) of an event is drawn from HMAC-SHA256(seed, "gameId|eventNumber|interactionId|k").
 * Its eight big-endian 32-bit words are tried in order. A word at or above the greatest multiple of `sides` up to 2^32 is
 * rejected. The first accepted word gives face number `word mod sides`, from 0. If all eight are rejected, the text is hashed
 * with "|1" at its end, then with "|2" in place of "|1", and so on.
 * @param seedHex the key of the battle's dice in hex (`calculateDiceKey`): its secret seed, mixed with the players' words if there are
 *   any
 */
export function createVerifiedFaces(seedHex: string, context: DieContext): FaceSource {
  let k = 0;
  const digestOf = createKeyedHmac(seedHex);
  const prefix = `${context.gameId}|${context.eventNumber}|${context.interactionId}`;
  return {
    next(sides) {
      const label = `${prefix}|${k++}`;
      for (let attempt = 0; ; attempt++) {
        const digest = digestOf(attempt === 0 ? label : `${label}|${attempt}`);
        const index = firstFair(wordsOf(digest), sides);
        if (index !== undefined) return getDieFace(sides, index);
      }
    },
  };
}

/**
 * Draws additional dice for an event in a recalculation. Each size of die has its own sequence in an event. The n-th additional
 * d6 is therefore always the same, however often the event is recalculated, and whatever other dice it rolls.
 * @param interactionId the interaction that made the event
 * @param facesFor returns verified faces of the event for an interaction id
 */
export function drawFurtherFaces(interactionId: string, facesFor: (interactionId: string) => FaceSource): FaceSource {
  const rows = new Map<number, FaceSource>();
  return {
    next(sides, why) {
      const row = rows.get(sides) ?? facesFor(`${interactionId}|again|d${sides}`);
      rows.set(sides, row);
      return row.next(sides, why);
    },
  };
}

/** Words that a player added to a battle's seed before the first roll. */
export interface Salt {
  /** Discord's id for the command or form that contained the words. */
  readonly interactionId: string;
  readonly words: string;
}

/**
 * Calculates the key of a battle's dice in hex: HMAC-SHA256(seed, canonical JSON of [[interactionId, words], ...]). The list
 * contains the words of all players, in the order in which they were added. If there are no words, the key is the seed itself.
 */
export function calculateDiceKey(seedHex: string, salts: readonly Salt[]): string {
  if (salts.length === 0) return seedHex;
  const text = formatCanonicalJson(salts.map(({ interactionId, words }) => [interactionId, words]));
  return calculateHmacSha256Hex(seedHex, text);
}

/** Calculates the commitment that the bot posts when a battle starts, which is the SHA-256 of the seed's bytes. */
export function calculateSeedCommitment(seedHex: string): string {
  return calculateSha256OfHex(seedHex);
}

/**
 * Creates unverified live dice from any source of random 32-bit words (in practice, the operating system's generator).
 * @param nextWord returns a uniform integer from 0 to 2^32 - 1
 */
export function createRandomFaces(nextWord: () => number): FaceSource {
  return {
    next(sides) {
      for (;;) {
        const index = firstFair([nextWord()], sides);
        if (index !== undefined) return getDieFace(sides, index);
      }
    },
  };
}

function firstFair(words: Iterable<number>, sides: number): number | undefined {
  // For any other number, no random word would be accepted.
  if (!(Number.isInteger(sides) && sides >= 1 && sides <= WORD_RANGE)) throw new RangeError(`there is no die of ${sides} sides`);
  const fairRange = WORD_RANGE - (WORD_RANGE % sides);
  for (const word of words) if (word < fairRange) return word % sides;
  return undefined;
}

function* wordsOf(digest: Uint8Array): Generator<number, void> {
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
  for (let at = 0; at < digest.byteLength; at += 4) yield view.getUint32(at);
}
