import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  calculateSeedCommitment,
  type DieContext,
  createRandomFaces,
  createRolledDice,
  createVerifiedFaces,
} from '../../src/dice/index.js';
import { fc, runs } from '../chance/properties.js';

const SEED = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const CONTEXT: DieContext = { gameId: 'a1b2c3d4e5f60718', eventNumber: 7, interactionId: '1234567890123456789' };

/**
 * Implements the published algorithm again from its description. Returns the faces from number 0 on, and the number of
 * digests used.
 */
function recomputed(seedHex: string, { gameId, eventNumber, interactionId }: DieContext, k: number, sides: number) {
  const key = Buffer.from(seedHex, 'hex');
  const greatest = Math.floor(4294967296 / sides) * sides;
  for (let round = 0; ; round++) {
    const text = [gameId, eventNumber, interactionId, k, ...(round > 0 ? [round] : [])].join('|');
    const digest = createHmac('sha256', key).update(text).digest();
    for (let word = 0; word < 8; word++) {
      const value = digest.readUInt32BE(word * 4);
      if (value < greatest) return { face: value % sides, round, word };
    }
  }
}

const printed = (sides: number, index: number): number => (sides === 10 ? index : index + 1);

describe('verified dice', () => {
  it('are what anybody computes from the seed, the battle, the event, the interaction and the number of the die', () => {
    const rolls: readonly number[] = [10, 10, 6, 100, 3, 12, 20, 10, 2];
    const source = createVerifiedFaces(SEED, CONTEXT);
    expect(rolls.map((sides) => source.next(sides, 'any'))).toEqual(
      rolls.map((sides, k) => printed(sides, recomputed(SEED, CONTEXT, k, sides).face)),
    );
  });

  it('agree with the recomputation for any seed and any event', () => {
    const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
    const context = fc.record({ gameId: hex, eventNumber: fc.nat(), interactionId: fc.bigInt(0n, 2n ** 64n).map(String) });
    fc.assert(
      fc.property(hex, context, fc.array(fc.integer({ min: 2, max: 1000 }), { maxLength: 5 }), (seed, where, rolls) => {
        const source = createVerifiedFaces(seed, where);
        rolls.forEach((sides, k) => expect(source.next(sides, '')).toBe(printed(sides, recomputed(seed, where, k, sides).face)));
      }),
      { numRuns: runs(60) },
    );
  });

  it('reject words that would make faces unequal, whole digests of them too', () => {
    // A die with 2^31 + 1 sides rejects almost every second word, so about one die in 256 needs a second digest.
    const sides = 2 ** 31 + 1;
    const source = createVerifiedFaces(SEED, CONTEXT);
    const expected = Array.from({ length: 1500 }, (_, k) => recomputed(SEED, CONTEXT, k, sides));
    expect(expected.map(() => source.next(sides, ''))).toEqual(expected.map(({ face }) => face + 1));
    expect(expected.some(({ word }) => word > 0)).toBe(true);
    expect(expected.filter(({ round }) => round > 0).length).toBeGreaterThan(0);
  });

  it('hang on nothing but their own event: other events drawn before or in between change no face', () => {
    const drawn = (source = createVerifiedFaces(SEED, CONTEXT)): number[] =>
      Array.from({ length: 10 }, () => source.next(10, ''));
    const alone = drawn();
    const other = createVerifiedFaces(SEED, { ...CONTEXT, eventNumber: 8 });
    drawn(other);
    const source = createVerifiedFaces(SEED, CONTEXT);
    const interleaved = Array.from({ length: 10 }, () => {
      other.next(6, '');
      return source.next(10, '');
    });
    expect(drawn()).toEqual(alone);
    expect(interleaved).toEqual(alone);
  });

  it('differ with each of the things they hang on', () => {
    const faces = (seed: string, context: DieContext): string => {
      const source = createVerifiedFaces(seed, context);
      return Array.from({ length: 30 }, () => source.next(10, '')).join('');
    };
    const all = [
      faces(SEED, CONTEXT),
      faces(`01${SEED.slice(2)}`, CONTEXT),
      faces(SEED, { ...CONTEXT, gameId: 'a1b2c3d4e5f60719' }),
      faces(SEED, { ...CONTEXT, eventNumber: 8 }),
      faces(SEED, { ...CONTEXT, interactionId: '1234567890123456780' }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it.each([
    // Quantiles of chi-square at 0.001 with sides - 1 degrees of freedom.
    [6, 20.515],
    [10, 27.877],
    [100, 148.23],
  ])('show every face of a d%d equally often', (sides, bound) => {
    const events = 200;
    const each = 100;
    const seen = new Array<number>(sides).fill(0);
    for (let eventNumber = 1; eventNumber <= events; eventNumber++) {
      const source = createVerifiedFaces(SEED, { ...CONTEXT, eventNumber });
      for (let k = 0; k < each; k++) seen[source.next(sides, '') - printed(sides, 0)]!++;
    }
    const expected = (events * each) / sides;
    const chiSquare = seen.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(seen.reduce((sum, count) => sum + count)).toBe(events * each);
    expect(chiSquare).toBeLessThan(bound);
  });

  it('keep the faces of a roll like any dice', () => {
    const dice = createRolledDice(createVerifiedFaces(SEED, CONTEXT));
    const total = dice.sum(3, 10, 'melee');
    const faces = [0, 1, 2].map((k) => recomputed(SEED, CONTEXT, k, 10).face);
    expect(dice.rolled.map(({ face }) => face)).toEqual(faces);
    expect(total).toBe(faces.map((face) => face || 10).reduce((sum, value) => sum + value));
  });
});

describe('the commitment', () => {
  it("is SHA-256 of the seed's bytes, not of its text", () => {
    expect(calculateSeedCommitment(SEED)).toBe(createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex'));
    // According to NIST, the SHA-256 of the single byte 0x61 is that of "a".
    expect(calculateSeedCommitment('61')).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb');
  });
});

describe('unverified dice', () => {
  it('take the first fair word', () => {
    // 2^32 = 429496729 * 10 + 6, so a d10 rejects the six highest words.
    const words = [2 ** 32 - 1, 2 ** 32 - 6, 2 ** 32 - 7, 5, 17];
    const source = createRandomFaces(() => words.shift()!);
    expect(source.next(10, '')).toBe(9);
    expect(source.next(6, '')).toBe(6);
    expect(source.next(100, '')).toBe(18);
  });
});
